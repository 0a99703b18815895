"""What is pressed and where: places that are meant by a card, buttons that a board has itself, cards that are looked
at, a card in plain words; and all of it in another language."""

from __future__ import annotations

import json
import re
from dataclasses import replace

from playwright.sync_api import Page, expect

from rulebound.core.people.matchfile import MatchFile, replay
from rulebound.core.people.registry import game as game_named
from tests.browser.dealing import dealt, go_on, played
from tests.browser.playing import look, place
from tests.browser.visiting import Visit, Visitor

GERMAN = f"localStorage.setItem('rulebound.settings', {json.dumps(json.dumps({'speed': 'once', 'language': 'de'}))})"


def where(game: str, said: str) -> tuple[MatchFile, tuple[str, ...]]:
    """A match at a decision of the first seat that may do what is said so, and the places of that move."""
    found = game_named(game)
    for seed in range(1, 20):
        kept = played(dealt(game, seed), 90)
        for at in range(len(kept.actions)):
            match = replay(kept, at)
            for action in match.legal() if match.seat == 0 else ():
                if re.match(said, found.say(match, int(action))):
                    return replace(kept, actions=kept.actions[:at]), found.places(match, int(action))
    raise AssertionError(f"nobody may {said!r} in these matches")


def sit(visitor: Visitor, kept: MatchFile) -> Page:
    page = visitor.go(go_on(visitor.address, kept).route(1))
    look(page)
    return page


def lit(page: Page) -> list[str]:
    places: list[str] = page.locator("#tabletop [data-lit]").evaluate_all(
        "(all) => all.map((one) => one.dataset.place)"
    )
    return places


def test_an_aura_lights_the_strip_where_it_will_lie(visit: Visit) -> None:
    kept, (card, row) = where("five_rows", r"play Ramparts")
    page = sit(visit(width=1280, height=800), kept)
    place(page, card).click()
    after = [path for path in lit(page) if "/hand/" not in path]
    assert after, "nothing is lit for an aura"
    assert all("/auras/" in path for path in after), f"troops' places are lit for an aura: {after}"
    place(page, row).click()
    expect(page.locator(f'#tabletop [data-place="{row}"]')).to_have_attribute("data-card", "Ramparts")


def test_a_press_plays_a_tactic_and_the_bin_discards_one(visit: Visit) -> None:
    kept, (bin_, card) = where("paw_of_duty", r"discard ")
    assert bin_ == "/discard"
    visitor = visit(width=1280, height=800)
    page = sit(visitor, kept)
    name = place(page, card).get_attribute("data-card")
    place(page, card).drag_to(place(page, bin_))
    expect(page.locator("#log")).to_contain_text(f"discards {name}")
    kept, (card,) = where("paw_of_duty", r"play ")
    sit(visitor, kept)
    name = place(page, card).get_attribute("data-card")
    place(page, card).click()
    expect(page.locator("#log")).to_contain_text(f"plays {name}")
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_a_facing_is_chosen_on_the_board_alone(visit: Visit) -> None:
    kept, _ = where("paw_of_duty", r"face N")
    page = sit(visit(width=1280, height=800), kept)
    expect(page.get_by_role("button", name=re.compile("^Face "))).to_have_count(4)
    expect(page.locator(".rail [data-choice]")).to_have_count(0)
    page.get_by_role("button", name="Face east").click()
    expect(page.locator("#log")).to_contain_text("facing east")


def test_a_card_that_asks_is_read_and_what_it_shows_is_large(visit: Visit) -> None:
    kept, (card, row) = where("five_rows", r"play Lookout")
    page = sit(visit(width=1280, height=800), kept)
    place(page, card).click()
    place(page, row).click()
    now = page.locator(".now .ask")
    expect(now).to_contain_text("Lookout: use it?")
    expect(now.locator("q")).to_have_text("put it on the bottom of your deck")
    page.mouse.move(4, 400)
    expect(page.get_by_role("region", name="The card in full").get_by_role("heading")).to_have_text("Lookout")
    seen = page.get_by_role("group", name="Cards that you look at").get_by_role("button")
    expect(seen).to_have_count(1)
    box = seen.bounding_box()
    assert box is not None
    assert box["height"] > 150, "a card that is looked at is read without a press"


def test_a_large_card_tells_what_the_engine_does(visit: Visit) -> None:
    kept, (card, _) = where("five_rows", r"play Lookout")
    page = sit(visit(width=1280, height=800), kept)
    place(page, card).focus()
    page.keyboard.press("i")
    window = page.get_by_role("dialog")
    expect(window.get_by_role("heading", level=3)).to_have_text(re.compile("play"))
    expect(window.get_by_role("listitem").first).to_contain_text("look at the top card of your deck")
    expect(window.get_by_role("link", name=re.compile(r"^FR-")).first).to_be_visible()


def test_a_table_in_german(visit: Visit) -> None:
    """What is asked, the button, and every label of the board."""
    kept, (card, _) = where("five_rows", r"play Ramparts")
    visitor = visit(width=1280, height=800)
    visitor.context.add_init_script(f"try {{ {GERMAN} }} catch {{}}")
    page = sit(visitor, kept)
    expect(page.locator(".now .ask")).to_have_text("Spiele leuchtende Karten in deine Reihen, oder beende den Zug.")
    expect(page.locator("[data-main]")).to_contain_text("Zug beenden")
    assert (place(page, card).get_attribute("aria-label") or "").startswith("Hand (du): Ramparts")
    labels = page.locator("#tabletop [aria-label]").evaluate_all("(all) => all.map((one) => one.ariaLabel)")
    own = [label.split(":")[0] for label in labels]  # behind it are the words of a card, which stay English
    assert not [label for label in own if re.search(r"\b(Your|foe|empty|Row|deck,|cards)\b", label)]


def only_to_pass() -> MatchFile:
    """A match of Clashables at a decision of the first seat with nothing to do but pass."""
    found = game_named("clashables")
    kept = played(dealt("clashables", 2), 120)
    match = replay(kept, 0)
    for number, action in enumerate(kept.actions):
        words = [found.say(match, int(one)) for one in match.legal()]
        if match.seat == 0 and words == ["pass"]:
            return replace(kept, actions=kept.actions[:number])
        match.apply(action)
    raise AssertionError("there is always something to do in this match")


def test_who_can_only_pass_may_have_it_done(visit: Visit) -> None:
    """Pressed once, it passes by itself until it is stopped; unpressed, it waits."""
    visitor = visit()
    page = visitor.go(go_on(visitor.address, only_to_pass()).route(1))
    look(page)
    moves = page.locator("#log li").count()
    page.wait_for_timeout(1500)
    assert page.locator("#log li").count() == moves, "it passes without being asked to"
    page.get_by_role("button", name="Pass by itself from now on").click()
    page.wait_for_function("(moves) => document.querySelectorAll('#log li').length !== moves", arg=moves)
    page.get_by_role("button", name="Stop", exact=True).click()
    expect(page.get_by_text("Passing by itself.")).to_have_count(0)
