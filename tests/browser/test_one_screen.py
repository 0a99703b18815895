"""A table is one screen: whole matches at three sizes, without anything beside the screen, without a jump, and with
nothing to be read that is too small."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import Page

from rulebound.core.people.registry import game_ids
from tests.browser.dealing import dealt, go_on
from tests.browser.playing import Mouse, look
from tests.browser.visiting import Visit
from tests.server.serving import Server

SIZES = {"wide": (1920, 1080), "usual": (1280, 800), "phone": (390, 844)}
MOST_SHIFT = 0.05
STEPS = 60  # of a match: enough for a full board in every game
OPTIONS: Mapping[str, Mapping[str, str | int]] = {"authority": {"round_limit": 8}, "clashables": {"turn_limit": 24}}

# Everything that jumps, also right after a press, which browsers would forgive.
WATCH = """() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
            window.shifts.push([entry.value, (entry.sources ?? []).map((one) => one.node?.className ?? "").join("|")]);
    }).observe({ type: "layout-shift", buffered: false });
}"""

# What a table shows and lies outside of the window or of the stage, by its words.
OUTSIDE = """() => {
    const [width, height] = [innerWidth, innerHeight];
    const seen = (element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length;
    const stands = (element) => {
        const box = element.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        return x >= 0 && y >= 0 && x <= width && y <= height;
    };
    const scrolls = (element) => element.closest(".cards, .medals, .fields, dialog, .captured");
    const wanted = [...document.querySelectorAll("#tabletop [data-place], .main, .now, [data-choice]")];
    const edge = document.querySelector("#tabletop").getBoundingClientRect().right + 1;
    const isBroad = (one) => one.getBoundingClientRect().right > edge;
    const broad = [...document.querySelectorAll("#tabletop [data-at]")].filter(isBroad);
    const lost = [...wanted.filter((one) => !stands(one)), ...broad].filter((one) => seen(one) && !scrolls(one));
    const page = document.documentElement;
    return {
        lost: lost.map((one) => one.dataset.place ?? one.dataset.at ?? one.textContent.trim()),
        scrolled: [page.scrollWidth - width, page.scrollHeight - height, scrollY],
        main: JSON.stringify(document.querySelector(".bar .main").getBoundingClientRect()),
    };
}"""

# Text of a table that is drawn smaller than this many pixels.
SMALL = r"""(least) => {
    const walker = document.createTreeWalker(document.querySelector(".frame"), NodeFilter.SHOW_TEXT);
    const found = new Set();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        if (!/[\p{L}\d]/u.test(node.textContent) || !element.checkVisibility()) continue;
        if (element.closest(".unseen, svg")) continue;
        let scale = 1;
        for (let around = element; around; around = around.parentElement) {
            const own = getComputedStyle(around).scale;
            if (own !== "none") scale *= parseFloat(own);
        }
        const size = parseFloat(getComputedStyle(element).fontSize) * scale;
        if (size > 0 && size < least - 0.05) found.add(`${size.toFixed(1)} px: ${node.textContent}`);
    }
    return [...found];
}"""


def measure(page: Page, main: str) -> str:
    """Everything is on the screen now; where the main button is, and was."""
    found: dict[str, Any] = page.evaluate(OUTSIDE)
    assert not found["lost"], f"outside of the screen: {found['lost']}"
    assert max(found["scrolled"]) <= 0, f"the page is larger than the screen: {found['scrolled']}"
    assert main in ("", found["main"]), f"the main button has moved from {main} to {found['main']}"
    return str(found["main"])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", game_ids())
def test_a_match_is_one_screen_on_which_nothing_jumps(game: str, size: str, visit: Visit, server: Server) -> None:
    width, height = SIZES[size]
    visitor = visit(width=width, height=height)
    page = visitor.go(go_on(server.address, dealt(game, 2, OPTIONS.get(game, {}))).route(1))
    look(page)
    page.evaluate(WATCH)
    player = Mouse(visitor, 2)
    main = ""
    for number in range(STEPS):
        sight = look(page)
        if sight.result:
            break
        if number % 6 == 0 and not sight.dialog:
            main = measure(page, main)
        player.step(sight)
    shifts: list[tuple[float, str]] = page.evaluate("window.shifts")
    total = sum(value for value, _ in shifts)
    worst = sorted(shifts, reverse=True)[:4]
    assert total < MOST_SHIFT, f"{total:.3f} of layout shift, the worst of it: {worst}"


def test_four_players_of_authority_are_one_screen(visit: Visit, server: Server) -> None:
    kept = dealt("authority", 3, {"round_limit": 8}, players=("Ada", "Ben", "Cleo", "Dan"))
    for width, height in SIZES.values():
        visitor = visit(width=width, height=height)
        page = visitor.go(go_on(server.address, kept).route(1))
        look(page)
        page.evaluate(WATCH)
        player = Mouse(visitor, 3)
        main = ""
        for _ in range(24):
            sight = look(page)
            if sight.result:
                break
            if not sight.dialog:
                main = measure(page, main)
            player.step(sight)
        total = sum(value for value, _ in page.evaluate("window.shifts"))
        assert total < MOST_SHIFT, f"{total:.3f} of layout shift at {width} × {height}"


@pytest.mark.parametrize("game", game_ids())
def test_nothing_that_must_be_read_is_small(game: str, visit: Visit, server: Server) -> None:
    visitor = visit(width=1280, height=800)
    page = visitor.go(go_on(server.address, dealt(game, 2, OPTIONS.get(game, {}))).route(1))
    player = Mouse(visitor, 5)
    found: set[str] = set()
    for _ in range(30):
        sight = look(page)
        if sight.result:
            break
        found |= set(page.evaluate(SMALL, 12))
        player.step(sight)
    assert not found, "\n".join(sorted(found))
