"""Where tests run side by side (`pytest -n 2`), those of the browser run one after the other in one worker, all others
anywhere. (The groups of pytest-xdist do nothing with pytest 9.2, which keeps the id of a test elsewhere.)"""

from __future__ import annotations

import os
import signal
from typing import Any

import pytest


def pytest_configure() -> None:
    """What commands print is as wide as they say, not as pytest-xdist tells its workers. And tests may press Ctrl-C,
    which is ignored by what a shell starts in the background, and by all that this starts in turn."""
    os.environ.pop("COLUMNS", None)
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """`-n auto`: one more than there are processors, since browsers and servers are mostly waited for."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

    class BrowserApart(LoadScopeScheduling):  # type: ignore[misc]
        def _split_scope(self, nodeid: str) -> str:
            """Two browsers are more than two processors bear."""
            return "browser" if nodeid.startswith("tests/browser/") else nodeid

    return BrowserApart(config, log)
