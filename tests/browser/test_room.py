"""A board uses its room: texts stand on cards where there is place for them, nothing lies on a number, an empty place
says what it is for."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.dealing import dealt, go_on, middle, played
from tests.browser.playing import Mouse, look
from tests.browser.screens import cards_are_known, invitation
from tests.browser.visiting import Visit
from tests.server.serving import Server

# The texts of these cards that are cut off, by the name of the card.
CUT = """(selector) => [...document.querySelectorAll(selector)]
    .filter((text) => text.checkVisibility() && text.scrollHeight > text.clientHeight + 2)
    .map((text) => text.closest("[data-card]").dataset.card)"""

# Which signs on cards in play lie on one of the card's numbers.
SIGNS = """() => {
    const across = (one, other) => one.left < other.right - 1 && other.left < one.right - 1;
    const meet = (one, other) => across(one, other) && one.top < other.bottom - 1 && other.top < one.bottom - 1;
    const lying = [];
    for (const sign of document.querySelectorAll("#tabletop .marks > span, #tabletop .place > .mark")) {
        if (!sign.checkVisibility()) continue;
        const box = sign.getBoundingClientRect();
        const place = sign.closest(".place");
        for (const gem of place.querySelectorAll(".tile > .gem"))
            if (meet(box, gem.getBoundingClientRect()))
                lying.push(`${sign.textContent} on ${gem.className} of ${place.dataset.card}`);
    }
    return { lying };
}"""


def sit(visit: Visit, address: str, game: str, width: int = 1280, height: int = 800) -> Page:
    page = visit(width=width, height=height).go(go_on(address, middle(game)).route(1))
    look(page)
    cards_are_known(page)
    return page


@pytest.mark.parametrize("game", ["five_rows", "claw_and_order"])
def test_few_cards_in_hand_are_wide_and_show_their_texts(game: str, visit: Visit, server: Server) -> None:
    page = sit(visit, server.address, game)
    cards = page.locator("#tabletop .fan .card.hand")
    assert 0 < cards.count() <= 6, "this position has a fuller hand"
    box = cards.first.bounding_box()
    assert box
    assert box["width"] >= 160, "few cards leave most of the tray empty"
    short = page.locator("#tabletop .fan .card.hand:not(.long) .text")
    assert short.count() > 0
    assert page.evaluate(CUT, "#tabletop .fan .card.hand:not(.long) .text") == []


def test_a_troop_with_room_beside_it_shows_its_text(visit: Visit, server: Server) -> None:
    """Of Claw & Order, whose tiles are flat: the text stands beside the picture, up to four in a line."""
    few = ".line:not(:has(> .troop:nth-last-child(5))) > .troop:not(.marked, .wordy) .tile:not(.long) .text"
    visitor = visit(width=1280, height=800)
    page = visitor.go(go_on(server.address, dealt("claw_and_order", 2)).route(1))
    player = Mouse(visitor, 2)
    read: set[str] = set()
    for _ in range(30):
        player.step(look(page))
        read |= set(page.locator(f"{few}:visible").all_inner_texts())
        assert page.evaluate(CUT, few) == []
    assert read, "no troop of this match shows its text"


@pytest.mark.parametrize("width", [1280, 1920])
def test_no_sign_lies_on_a_number(width: int, visit: Visit, server: Server) -> None:
    """Eight troops share a line, and some of them wear tokens."""
    kept = played(dealt("claw_and_order", 2), 92)
    page = visit(width=width, height=width * 10 // 16).go(go_on(server.address, kept).route(1))
    look(page)
    cards_are_known(page)
    assert page.locator(".line:has(> .troop:nth-last-child(6)) .marks > span:visible").count() > 1, "nothing is marked"
    assert page.evaluate(SIGNS)["lying"] == []


def test_an_empty_place_that_is_lit_says_what_is_done_there(visit: Visit, server: Server) -> None:
    page = sit(visit, server.address, "five_rows")
    here = page.locator("#tabletop .here:visible")
    expect(here).to_have_count(0)
    lit = page.locator('#tabletop [data-place^="/seats/1/hand/"][data-lit]')
    troop = next(index for index in range(lit.count()) if "Troop" in (lit.nth(index).get_attribute("aria-label") or ""))
    lit.nth(troop).click()
    expect(here.first).to_have_text("place here")
    assert here.count() == page.locator("#tabletop .row[data-lit]").count()


def test_who_waits_for_others_sees_the_stage_in_all_of_the_window(visit: Visit) -> None:
    page = invitation(visit(width=1280, height=800))
    box = page.locator(".frame > .stage").bounding_box()
    assert box
    assert box["width"] == 1280


def test_a_narrow_tile_shows_the_middle_of_its_figure(visit: Visit, server: Server) -> None:
    """Four players of Authority: the units of the foes are tiles a few millimetres wide."""
    kept = dealt("authority", 3, {"round_limit": 8}, players=("Ada", "Ben", "Cleo", "Dan"))
    page = visit(width=1280, height=800).go(go_on(server.address, kept).route(1))
    look(page)
    wide = "(tile, part) => (part ? tile.querySelector(part) : tile).getBoundingClientRect().width"
    tile = page.locator(".unit.mini .tile").first
    ratio: float = tile.evaluate(wide, ".figure use:last-of-type") / tile.evaluate(wide, "")
    assert ratio > 1.2, "the figure is as small as its tile is narrow"
