"""Decks: built, checked by the rules while one builds, kept, and played."""

from __future__ import annotations

import re

import httpx
from playwright.sync_api import Page, expect

from rulebound.core.people.registry import game as game_named
from tests.browser.playing import look
from tests.browser.visiting import REQUEST_REFUSED, Visit
from tests.server.serving import Server

GAME = "clashables"


def verdict(page: Page) -> str:
    """What the check says of the deck as it is now."""
    said = page.get_by_role("region", name="Deck", exact=True).locator("p.good, p.bad").first
    expect(said).to_be_visible()
    return said.inner_text()


def test_a_deck_is_built_checked_kept_and_played(visit: Visit, server: Server) -> None:
    visitor = visit()
    page = visitor.go(f"/decks/{GAME}")
    deck = page.get_by_role("region", name="Deck", exact=True)
    ready = game_named(GAME).decks()[0]
    more, less = sorted(set(ready.cards))[0], sorted(set(ready.cards))[-1]

    page.get_by_role("searchbox", name="Search").fill(more)
    page.get_by_role("button", name=f"One {more} more", exact=True).click()
    expect(deck.get_by_role("heading", name=re.compile(r"^1 cards?$"))).to_be_visible()
    wrong = verdict(page)
    assert wrong.startswith("✗"), f"a deck of one card is legal: {wrong}"
    rule = deck.get_by_role("link", name=re.compile(r"^CL-"))
    assert (rule.get_attribute("href") or "").endswith(rule.inner_text())

    page.get_by_role("searchbox", name="Search").fill("")
    deck.get_by_role("button", name=ready.name, exact=True).click()
    expect(deck.get_by_role("heading", name=f"{len(ready.cards)} cards")).to_be_visible()
    expect(deck.locator("p.good").first).to_be_visible()
    page.get_by_role("button", name=f"One {less} less", exact=True).click()
    expect(deck.locator("p.bad").first).to_be_visible()
    page.get_by_role("button", name=f"One {less} more", exact=True).click()
    expect(deck.locator("p.good").first).to_be_visible()
    assert deck.get_by_label("Code", exact=True).input_value()

    deck.get_by_label("Name", exact=True).fill("Rainy day")
    deck.get_by_role("button", name="Keep it").click()
    deck.get_by_role("link", name="Play").click()
    page.get_by_label("Deck of seat 1").select_option(label="Rainy day")
    expect(page.get_by_role("group", name="Seat 1").locator("p.good")).to_be_visible()
    page.get_by_label("Bots answer at once").check()
    page.get_by_role("button", name="Start").click()
    sight = look(page)
    assert sight.lit or sight.buttons

    page.get_by_role("button", name="Resign", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Resign", exact=True).click()
    expect(page.locator("#result-title")).to_have_text("Defeat")
    table = page.url.rsplit("/", 1)[1]
    kept = httpx.get(f"{server.address}/api/tables/{table}/match", trust_env=False).json()
    assert sorted(kept["decks"][0]) == sorted(ready.cards), "the match was not played with the deck that was built"


def test_a_list_that_names_no_card_is_told(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go(f"/play/{GAME}")
    page.get_by_label("Deck of seat 1").select_option(label="A list or a code…")
    page.get_by_label("List (one card a line").fill("2 Unheard Of")
    expect(page.get_by_role("group", name="Seat 1").locator("p.bad")).to_contain_text("Unheard Of")
    visitor.forgive(REQUEST_REFUSED)


def test_a_game_without_decks_says_so(visit: Visit) -> None:
    page = visit().go("/decks/five_rows")
    expect(page.get_by_text("Nobody brings a deck to")).to_be_visible()
