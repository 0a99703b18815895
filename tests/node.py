"""Node with the tools of web/package-lock.json, for tests of the page and of its types.

A machine without Node skips them and says why; where the environment has CI or RULEBOUND_REQUIRE_NODE they fail.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
from pathlib import Path
from typing import NoReturn

import pytest

WEB = Path(__file__).resolve().parents[1] / "web"


def node_with_tools() -> str:
    """The program. The tools are fetched where they are missing, once for all workers of a test run."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        missing("there is no Node on this machine")
    with open(WEB / "package-lock.json", "rb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (WEB / "node_modules/.package-lock.json").is_file():  # which npm writes last
            fetched = subprocess.run([npm, "ci"], cwd=WEB, capture_output=True, text=True, timeout=300, check=False)
            if fetched.returncode != 0:
                missing(f"the tools of the page could not be fetched: {fetched.stderr.strip().splitlines()[-1:]}")
    return node


def missing(reason: str) -> NoReturn:
    if "CI" in os.environ or os.environ.get("RULEBOUND_REQUIRE_NODE"):
        pytest.fail(reason)
    pytest.skip(reason)
