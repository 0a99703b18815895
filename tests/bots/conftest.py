"""What the tiny games of tiny_matches.py tell of the searches, played once for all tests."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def tiny() -> dict[str, Any]:
    ran = subprocess.run(
        [sys.executable, str(HERE / "tiny_matches.py")],
        capture_output=True,
        text=True,
        env={**os.environ, "RULEBOUND_UNCOMPILED": "1"},
        timeout=120,
    )
    assert ran.returncode == 0, ran.stderr
    found: dict[str, Any] = json.loads(ran.stdout)
    return found
