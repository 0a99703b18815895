"""One browser and one server for each module. The browser must not outlive its module: its library holds the event
loop of the thread, and other tests need one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.finding import NoBrowser, launch
from tests.browser.visiting import PATIENCE, Visit, Visitor
from tests.server.serving import Server

HERE = Path(__file__).parent

expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser on a busy machine may be late once; all other tests have one try."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        try:
            browser = launch(playwright)
        except NoBrowser as reason:
            if os.environ.get("RULEBOUND_REQUIRE_BROWSER"):
                pytest.fail(str(reason))
            pytest.skip(str(reason))
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("data")) as started:
        yield started


@pytest.fixture
def visit(chromium: Browser, server: Server) -> Iterator[Visit]:
    """Makes visitors; none of them may have a complaint in the end."""
    visitors: list[Visitor] = []

    def new(**how: Any) -> Visitor:
        visitors.append(Visitor(chromium, server.address, **how))
        return visitors[-1]

    yield new
    for visitor in visitors:
        visitor.leave()
    complaints = [complaint for visitor in visitors for complaint in visitor.complaints]
    assert not complaints, "\n".join(["the page complains:", *complaints])
