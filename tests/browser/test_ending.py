"""The end of a match: who won, why by which rule, what the strong bot saw, and the way into the replay."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.dealing import dealt, go_on, import_match, play_out, played
from tests.browser.test_screens import assert_for_everybody
from tests.browser.visiting import Visit
from tests.server.serving import Server

GAME = "five_rows"


def test_the_end_tells_why_and_what_turned_it(visit: Visit, server: Server) -> None:
    late = played(dealt(GAME, 3), 20)
    seats = go_on(server.address, late)
    visitor = visit()
    page = visitor.go(seats.route(1))
    expect(page.locator("#tabletop [data-place]").first).to_be_visible()
    play_out(server.address, seats, 1)
    end = page.get_by_role("dialog")
    expect(end.locator("#result-title")).to_have_text(re.compile("Victory|Defeat|Shared victory"))
    expect(end.get_by_role("link", name=re.compile(r"^FR-\d"))).to_be_visible()
    expect(end).to_contain_text("When the game is over, the player with more health wins")
    expect(end.get_by_role("button", name="Rematch")).to_be_focused()
    graph = end.get_by_role("img", name=re.compile("in 100"))
    expect(graph).to_be_visible(timeout=90_000)
    assert graph.locator(".mark").count() >= 2
    assert_for_everybody(page)
    page.set_viewport_size({"width": 1280, "height": 900})
    end.get_by_role("button", name="See the table").click()
    expect(end).to_have_count(0)
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    page.get_by_role("button", name="How it ended").click()
    page.get_by_role("dialog").get_by_role("link", name="Look at it again").click()
    expect(page.get_by_role("button", name="Next ▶")).to_be_visible()


def test_a_replay_shows_the_chances_and_goes_to_a_moment(visit: Visit, server: Server) -> None:
    finished = import_match(server.address, played(dealt(GAME, 3), 60))
    page = visit().go(f"/replay/{finished}/0/-1")
    graph = page.get_by_role("img", name=re.compile("in 100"))
    expect(graph).to_be_visible(timeout=90_000)
    box = graph.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] * 0.6, box["y"] + box["height"] / 2)
    expect(page.get_by_text(re.compile(r"Decision ([1-9]\d*) of")).first).to_be_visible()
