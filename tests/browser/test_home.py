"""The first page: what it offers, my tables with whose turn it is, the language, and that the page can be installed."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Browser, expect

from rulebound.core.people.registry import game as game_named
from rulebound.core.people.registry import game_ids
from rulebound.server.network.page import FOLDER as PAGE
from rulebound.wire import messages as wire
from tests.browser import screens
from tests.browser.dealing import go_on, make_table, middle, with_player
from tests.browser.playing import look
from tests.browser.visiting import Visit
from tests.server.client import Player, person
from tests.server.serving import Server

GAME = "five_rows"


@pytest.mark.parametrize("game", game_ids())
def test_every_game_is_one_press_away(game: str, visit: Visit) -> None:
    page = visit().go("/")
    page.get_by_role("button", name=f"Play {game_named(game).title} against the easy bot").click()
    sight = look(page)
    assert sight.lit or sight.buttons


def test_my_tables_tell_whose_turn_it_is(visit: Visit, server: Server) -> None:
    visitor = visit()
    visitor.go(go_on(server.address, middle(GAME)).route(1))
    look(visitor.page)
    seats = make_table(server.address, GAME, person("Ada"), person("Ben"))
    visitor.go(seats.route(1))
    expect(visitor.page.locator("#tabletop [data-place]").first).to_be_visible()
    page = visitor.go("/")
    tables = page.get_by_role("region", name="Your tables")
    expect(tables.get_by_role("listitem")).to_have_count(2)
    expect(tables.get_by_text("your turn").first).to_be_visible()

    async def give_up(player: Player) -> None:
        await player.granted(wire.Resign())

    with_player(server.address, seats, 2, give_up)
    page.reload()
    expect(tables.get_by_role("listitem").filter(has_text="Ben")).to_contain_text("won")
    tables.get_by_role("link").filter(has_text="your turn").click()
    expect(page.locator("#tabletop [data-lit]").first).to_be_visible()


def test_the_page_speaks_german(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option(label="Deutsch")
    expect(page.get_by_role("heading", name="Such dir einen Kampf.")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "de"
    visitor.go(f"/play/{GAME}")
    expect(page.get_by_role("button", name="Beginnen")).to_be_visible()
    visitor.go(f"/rules/{GAME}")
    expect(page.get_by_role("heading", name="Regeln von Five Rows")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Regeln von Five Rows")).to_be_visible()


def test_a_german_browser_is_spoken_to_in_german(chromium: Browser, server: Server) -> None:
    context = chromium.new_context(locale="de-AT")
    page = context.new_page()
    page.goto(server.address)
    expect(page.get_by_role("heading", name="Such dir einen Kampf.")).to_be_visible()
    context.close()


def test_the_page_can_be_installed(server: Server) -> None:
    page = httpx.get(server.address, trust_env=False).text
    linked = re.search(r'rel="manifest" href="(/manifest[^"]*\.webmanifest)"', page)
    assert linked is not None, page
    answer = httpx.get(f"{server.address}{linked[1]}", trust_env=False)
    assert answer.headers["content-type"] == "application/manifest+json"
    manifest = answer.json()
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        found = httpx.get(f"{server.address}{icon['src']}", trust_env=False)
        assert found.status_code == 200
        assert found.headers["content-type"] == icon["type"]
    assert {icon["sizes"] for icon in manifest["icons"]} >= {"192x192", "512x512"}


def test_credits_name_the_artists(visit: Visit) -> None:
    page = screens.home(visit())
    page.get_by_role("link", name="Credits").click()
    expect(page.get_by_text("Delapouite")).to_be_visible()


MOST = 318_000  # bytes of a first match as they are sent, without what the server tells of it


@pytest.mark.parametrize("game", game_ids())
def test_a_first_match_is_small(game: str, server: Server) -> None:
    """The page, its styles and fonts, and the pictures of this game only."""
    names = ["", "app.js", "app.css", *(path.name for path in sorted(PAGE.glob("*.woff2")))]
    names += [path.name for path in PAGE.glob(f"icons_{game}-*.js")]
    assert len(names) > 4
    sent = 0
    for name in names:
        with httpx.stream(
            "GET", f"{server.address}/{name}", headers={"Accept-Encoding": "gzip"}, trust_env=False
        ) as answer:
            assert answer.status_code == 200
            sent += sum(len(part) for part in answer.iter_raw())
    assert sent < MOST
