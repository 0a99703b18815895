"""The browser of this machine, for tests and pictures. Nothing is fetched: where there is none, `NoBrowser` says so."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from playwright.sync_api import Browser, Playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "microsoft-edge")
OWN = "RULEBOUND_BROWSER"


class NoBrowser(Exception):
    """The message says where a browser was looked for."""


def browser_path(own: str) -> str:
    """The program to start. `own` is where the library would have put its own."""
    wanted = os.environ.get(OWN, "")
    if wanted:
        found = shutil.which(wanted)
        if found is None:
            raise NoBrowser(f"{OWN} is {wanted}, and there is no such program")
        return found
    for name in NAMES:
        found = shutil.which(name)
        if found is not None:
            return found
    if Path(own).is_file():
        return own
    raise NoBrowser(
        f"there is no browser on this machine: {OWN} is not set, none of {', '.join(NAMES)} is on PATH, "
        "and Playwright has fetched none"
    )


def launch(playwright: Playwright) -> Browser:
    """NoBrowser where there is none."""
    arguments = ["--disable-gpu", "--disable-dev-shm-usage"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        arguments.append("--no-sandbox")  # which root cannot use
    path = browser_path(playwright.chromium.executable_path)
    return playwright.chromium.launch(executable_path=path, args=arguments)
