"""Tables: friends by link with somebody watching, one screen for two, reloading, refusals, hints, dragging."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.sync_api import Page, expect

from tests.browser import screens
from tests.browser.dealing import Seats, go_on, make_table, middle
from tests.browser.playing import (
    HAND,
    LOOK,
    Keys,
    Mouse,
    first_two_places,
    hand_of,
    log_of,
    look,
    place,
    unlit_in_hand,
)
from tests.browser.test_together import invite, sit_down
from tests.browser.visiting import Visit, Visitor
from tests.server.client import bot, person
from tests.server.serving import Server

GAME = "five_rows"


def play_together(players: Sequence[Mouse]) -> None:
    """Whoever has something to do does it, until all see the result."""
    for _ in range(3000):
        sights = [player.page.evaluate(LOOK) for player in players]
        if all(sight and sight["result"] for sight in sights):
            return
        for player, sight in zip(players, sights, strict=True):
            if sight and not sight["result"]:
                player.step(look(player.page))
                break
        else:
            players[0].page.wait_for_timeout(20)
    raise AssertionError("the match does not end")


# ------------------------------------------------------------ together


def test_two_play_by_link_and_a_third_watches(visit: Visit) -> None:
    ada, ben, eve = visit(), visit(), visit()
    link = invite(ada)
    sit_down(ben, link)
    eve.page.goto(link)
    expect(ben.page).to_have_url(re.compile(r"#/table/[^/]+$"))  # no key is left in the address
    expect(eve.page.locator("#tabletop")).to_be_visible()
    play_together([Mouse(ada, 1), Mouse(ben, 2)])

    results = {visitor.page.locator("#result-title").inner_text() for visitor in (ada, ben)}
    assert results in ({"Victory", "Defeat"}, {"Shared victory"})
    expect(eve.page.locator("#result-title")).to_contain_text(re.compile("Ada|Ben"))
    assert eve.page.locator("[data-lit]").count() == 0
    assert log_of(ada.page)[-1] == log_of(eve.page)[-1] == log_of(ben.page)[-1]


def test_who_watches_sees_no_hand(visit: Visit, server: Server) -> None:
    seats = make_table(server.address, GAME, person("Ada"), person("Ben"))
    ada, eve = visit(), visit()
    ada.go(seats.route(1))
    eve.go(seats.route())
    expect(ada.page.locator('[data-place="/seats/1/hand/0"]')).to_be_visible()
    expect(eve.page.locator("#tabletop")).to_be_visible()
    in_hand = hand_of(ada.page)
    shown = eve.page.locator("[data-card]").evaluate_all("(all) => all.map((one) => one.dataset.card)")
    assert in_hand
    assert not set(in_hand) & set(shown), "a spectator sees cards of a hand"


def test_two_share_a_screen(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go(f"/play/{GAME}")
    page.get_by_role("group", name="Seat 1").get_by_label("Name").fill("Ada")
    page.get_by_role("group", name="Seat 2").get_by_label("Seat 2").select_option(label="Somebody else at this screen")
    page.get_by_role("group", name="Seat 2").get_by_label("Name").fill("Ben")
    page.get_by_role("button", name="Start").click()
    mouse = Mouse(visitor, 5, haste=0.4)
    for _ in range(500):
        if visitor.welcomes == 2:
            break
        page.wait_for_timeout(20)
    lifted, played = 0, [""]
    for _ in range(800):
        sight = look(page)
        if sight.result:
            break
        if sight.curtain:
            assert page.locator("[data-place], #log").count() == 0, "the table is seen behind the curtain"
            page.get_by_role("button", name="show my cards").click()
            lifted += 1
            continue
        who = page.locator(".strip.own .player .name").inner_text()
        if who != played[-1]:
            played.append(who)
            assert lifted >= len(played) - 1, "the screen went from one to the other without a curtain"
        mouse.step(sight)
    assert sight.result, "the match does not end"
    assert len(played) > 4, f"the two do not take turns: {played}"


def test_who_comes_next_does_not_read_the_card_that_the_one_before_looked_at(visit: Visit) -> None:
    page = screens.curtain(visit(width=1280, height=800))
    page.get_by_role("button", name="show my cards").click()
    look(page)
    page.locator("#tabletop .dock [data-card]").first.hover()
    expect(page.locator(".reader h3")).to_be_visible()
    page.mouse.move(640, 20)  # or it lies over a card of the next one
    page.locator("[data-main]").press("Enter")
    page.get_by_role("button", name="show my cards").press("Enter")
    look(page)
    expect(page.locator(".reader h3")).to_have_count(0)


# ------------------------------------------------------------ going away and coming back


def test_a_reload_in_mid_match_changes_nothing(visit: Visit, server: Server) -> None:
    visitor = visit()
    page = visitor.go(go_on(server.address, middle(GAME)).route(1))
    Mouse(visitor, 1).play(3)
    look(page)
    log, hand = log_of(page), hand_of(page)
    page.reload()
    look(page)
    assert hand_of(page) == hand
    assert log_of(page) == log
    assert Mouse(visitor, 2).play()


def test_the_seat_is_found_again_from_the_first_screen(visit: Visit, server: Server) -> None:
    visitor = visit()
    visitor.go(go_on(server.address, middle(GAME)).route(1))
    look(visitor.page)
    page = visitor.go("/")
    page.get_by_role("region", name="Your tables").get_by_role("link").first.click()
    look(page)
    expect(page.locator("#tabletop [data-lit]").first).to_be_visible()


# ------------------------------------------------------------ asking


def test_a_refused_move_is_explained_with_its_rule(visit: Visit, server: Server) -> None:
    visitor = visit()
    page = visitor.go(go_on(server.address, middle(GAME)).route(1))
    look(page)
    before = log_of(page)
    place(page, unlit_in_hand(page)).click()
    bubble = page.get_by_role("alert")
    expect(bubble).to_contain_text(re.compile(r"costs \d+, you have \d+"))
    link = bubble.get_by_role("link", name=re.compile(r"^FR-[\w.]+$"))
    expect(link).to_be_visible()
    rule = link.inner_text()
    with visitor.context.expect_page() as opened:
        link.click()
    rulebook = opened.value
    article = rulebook.get_by_role("article", name=f"Rule {rule}", exact=True)
    expect(article).to_be_in_viewport()
    expect(article).to_be_focused()
    page.keyboard.press("Escape")
    expect(bubble).to_have_count(0)
    assert log_of(page) == before
    assert look(page).lit


def test_a_hint_can_be_taken(visit: Visit, server: Server) -> None:
    visitor = visit()
    page = visitor.go(go_on(server.address, middle(GAME)).route(1))
    look(page)
    before = len(log_of(page))
    page.keyboard.press("h")
    panel = page.get_by_role("region", name="Hint")
    best = panel.locator("ol button").first
    expect(best).to_be_enabled()
    expect(panel.locator("ol li").first).to_contain_text(re.compile(r"\d+ % .*\d+ % of the victory"))
    words = best.inner_text()
    assert words.lower() in {choice["words"].lower() for choice in visitor.told["choices"]}
    best.click()
    expect(panel).to_have_count(0)
    page.wait_for_function("(before) => document.querySelectorAll('#log li').length > before", arg=before)


def test_what_if_tells_what_may_come(visit: Visit, server: Server) -> None:
    visitor = visit()
    page = visitor.go(go_on(server.address, middle(GAME)).route(1))
    look(page)
    page.keyboard.press("w")
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name=re.compile("^What if"))).to_contain_text(
        re.compile(r"you can expect \d+ % of the victory")
    )


def test_help_opens_by_key_and_closes(visit: Visit, server: Server) -> None:
    page = visit().go(go_on(server.address, middle(GAME)).route(1))
    look(page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Help")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


# ------------------------------------------------------------ gestures


def test_a_card_is_dragged_to_its_place(visit: Visit, server: Server) -> None:
    visitor = visit(motion=True)
    page = visitor.go(go_on(server.address, middle(GAME)).route(1))
    card, row = first_two_places(visitor)
    before = log_of(page)
    drag(page, card, row)
    page.wait_for_function("(before) => document.querySelectorAll('#log li').length > before", arg=len(before))


def drag(page: Page, start: str, end: str) -> None:
    place(page, end).scroll_into_view_if_needed()
    here, there = place(page, start).bounding_box(), place(page, end).bounding_box()
    assert here
    assert there
    page.mouse.move(here["x"] + here["width"] / 2, here["y"] + here["height"] / 2)
    page.mouse.down()
    page.mouse.move(there["x"] + there["width"] / 2, there["y"] + there["height"] / 2, steps=8)
    page.mouse.up()


def test_a_half_made_move_is_taken_back(visit: Visit, server: Server) -> None:
    visitor = visit()
    page = visitor.go(go_on(server.address, middle(GAME)).route(1))
    card, row = first_two_places(visitor)
    place(page, card).click()
    expect(place(page, card)).to_have_attribute("aria-pressed", "true")
    expect(place(page, row)).to_have_attribute("data-lit", "")
    page.keyboard.press("Escape")
    expect(place(page, card)).to_have_attribute("aria-pressed", "false")
    place(page, card).click()
    place(page, card).click()
    expect(place(page, card)).to_have_attribute("aria-pressed", "false")


def test_what_a_bot_has_seen_is_not_taken_back(visit: Visit, server: Server) -> None:
    visitor = visit()
    page = visitor.go(go_on(server.address, middle(GAME)).route(1))
    make_a_move(visitor)
    page.keyboard.press("u")
    expect(page.locator(".now").get_by_role("status")).to_contain_text("cannot be taken back")


def test_a_decision_is_taken_back_with_consent(visit: Visit, server: Server) -> None:
    seats = make_table(server.address, GAME, person("Ada"), person("Ben"))
    ada, ben = visit(), visit()
    page, other = ada.go(seats.route(1)), ben.go(seats.route(2))
    until_a_card_can_be_played(page, other)
    hand = hand_of(page)
    make_a_move(ada)
    page.keyboard.press("u")
    expect(other.get_by_text("Ada asks to take the last decision back")).to_be_visible()
    other.get_by_role("button", name="Yes").click()
    page.wait_for_function(f"(size) => {HAND}.length === size", arg=len(hand))
    assert hand_of(page) == hand


def until_a_card_can_be_played(page: Page, other: Page) -> None:
    """Both end their turns until the first has something to pay with and something to pay for."""
    for _ in range(500):
        mine, theirs = page.evaluate(LOOK), other.evaluate(LOOK)
        if mine and mine["lit"]:
            return
        if mine or theirs:
            (page if mine else other).get_by_role("button", name=re.compile("^end turn", re.IGNORECASE)).first.click()
        page.wait_for_timeout(20)
    raise AssertionError("nothing can be played in many rounds")


def make_a_move(visitor: Visitor) -> None:
    """Play a card by pressing two places."""
    places = first_two_places(visitor)
    size = len(hand_of(visitor.page))
    for path in places:
        place(visitor.page, path).click()
    visitor.page.wait_for_function(f"(size) => {HAND}.length < size", arg=size)


def test_arrow_keys_move_among_the_places(visit: Visit, server: Server) -> None:
    visitor = visit()
    page = visitor.go(go_on(server.address, middle(GAME)).route(1))
    look(page)
    keys = Keys(visitor, 1)
    page.keyboard.press("n")
    visited = [keys.focused("place")]
    for arrow in ("ArrowUp", "ArrowUp", "ArrowRight", "ArrowDown"):
        page.keyboard.press(arrow)
        visited.append(keys.focused("place"))
    assert all(visited), f"an arrow key leaves the board: {visited}"
    assert len(set(visited)) >= 4, f"arrow keys do not move: {visited}"


# ------------------------------------------------------------ leaving


def test_a_match_is_given_up(visit: Visit, server: Server) -> None:
    visitor = visit()
    seats: Seats = make_table(server.address, "claw_and_order", person("Ada"), bot())
    page = visitor.go(seats.route(1))
    look(page)
    page.get_by_role("button", name="Resign", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Resign", exact=True).click()
    expect(page.locator("#result-title")).to_have_text("Defeat")


def test_a_table_that_is_not_there(visit: Visit) -> None:
    page = visit().go("/table/nothing-of-this-name")
    expect(page.get_by_role("alert")).to_contain_text("no such table")
    expect(page.get_by_role("link", name="To the games")).to_be_visible()
