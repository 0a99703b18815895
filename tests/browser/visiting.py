"""Visitors of the page: each a browser of its own, without anything kept from before, and watched.

What the page does wrong without anybody seeing it is kept in `complaints`: errors in the console (a violation of the
content policy is one), scripts that broke, and everything asked of another host. The fixture `visit` fails a test that
leaves any.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from typing import Any, Literal
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Page, Request, WebSocket
from playwright.sync_api import Error as Interrupted

PATIENCE = 30_000.0  # milliseconds: only a broken page takes so long
# Where nothing is kept yet, as if the visitor had chosen to see positions at once.
AT_ONCE = """try {
    if (!localStorage.getItem("rulebound.settings"))
        localStorage.setItem("rulebound.settings", JSON.stringify({ speed: "once" }));
} catch {} // a document without a place of its own has nothing to keep"""
Scheme = Literal["light", "dark"]
Visit = Callable[..., "Visitor"]

# The words of Chromium where nobody listens: part of every test that stops the server.
SERVER_AWAY = re.compile(
    r"ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED|ERR_CONTENT_LENGTH_MISMATCH|"
    r"WebSocket connection to .* failed"
)
# And where the server refuses what a test has typed.
REQUEST_REFUSED = re.compile(r"the server responded with a status of 400")


def after(position: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """The position after what the server told has changed in it."""
    found: dict[str, Any] = json.loads(json.dumps(position))

    def holder(path: str) -> tuple[dict[str, Any], str]:
        """What holds the last name of a path; nothing of the position where the path leads nowhere."""
        *outer, last = (name.replace("~1", "/").replace("~0", "~") for name in path.split("/")[1:])
        inner: Any = found
        for name in outer:
            inner = inner.get(name, {}) if isinstance(inner, dict) else {}
        return inner, last

    for path in changes["gone"]:
        inner, last = holder(path)
        inner.pop(last, None)
    for path, value in changes["set"].items():
        inner, last = holder(path)
        inner[last] = value
    return found


class Visitor:
    def __init__(
        self,
        chromium: Browser,
        address: str,
        width: int = 1280,
        height: int = 900,
        scheme: Scheme = "light",
        motion: bool = False,
        density: int = 1,
        film: bool = False,
        touch: bool = False,
    ) -> None:
        """`film` lets the stage play what happens; without it a table shows every position at once. With `touch` it is
        a phone: there is no mouse, and taps are fingers."""
        self.address = address
        self.host = urlsplit(address).netloc
        self.complaints: list[str] = []
        self.told: dict[str, Any] = {}  # the last position that the server told
        self.welcomes = 0  # how often it sat down: once for each seat at this screen
        self.context = chromium.new_context(
            viewport={"width": width, "height": height},
            color_scheme=scheme,
            device_scale_factor=density,
            reduced_motion="no-preference" if motion else "reduce",
            has_touch=touch,
            is_mobile=touch,
            locale="en-GB",
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.on("request", self.asked)
        if not film:
            self.context.add_init_script(AT_ONCE)
        self.page = self.context.new_page()
        self.page.on("console", self.said)
        self.page.on("pageerror", lambda error: self.complaints.append(f"a script broke: {error}"))
        self.page.on("websocket", self.connected)

    # ------------------------------------------------------------ watching

    def said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type} in the console: {message.text} ({message.location['url']})")

    def asked(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob") and parts.netloc != self.host:
            self.complaints.append(f"the page asked another host: {request.url}")

    def connected(self, socket: WebSocket) -> None:
        if urlsplit(socket.url).netloc != self.host:
            self.complaints.append(f"the page connected to another host: {socket.url}")
        socket.on("framereceived", self.heard)

    def heard(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        self.welcomes += message["type"] == "welcome"
        message = message.get("missed") or message
        if message.get("position"):
            self.told = message["position"]
        elif message.get("changes"):
            self.told = after(self.told, message["changes"])

    def forgive(self, words: re.Pattern[str]) -> None:
        """Forget complaints that the test itself has caused."""
        self.complaints = [complaint for complaint in self.complaints if not words.search(complaint)]

    # ------------------------------------------------------------ going about

    def go(self, route: str) -> Page:
        """To a route of the page, such as "/rules/five_rows". The screen has its heading then."""
        self.page.goto(f"{self.address}/#{route}")
        self.page.locator("#main h1").first.wait_for(state="attached")
        return self.page

    def leave(self) -> None:
        """Chromium may never answer where a context is closed while its page loads, as a page that reloads itself does.
        So the page is brought to rest first; and if it still does not close, the test fails instead of waiting."""
        for page in self.context.pages:
            bring_to_rest(page)
        closing = asyncio.wait_for(self.context._impl_obj.close(None), PATIENCE / 1000)
        try:
            self.context._sync(closing)
        except TimeoutError:
            raise AssertionError("the browser does not close this visitor's pages") from None


def bring_to_rest(page: Page) -> None:
    """To an empty page; a navigation of its own that was under way may come between."""
    for left in reversed(range(5)):
        try:
            page.goto("about:blank")
            return
        except Interrupted:
            if not left:
                raise
