"""Together: an invitation that waits, names, house rules that everybody sees, talk, hints by consent, a rematch in one
press."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.dealing import make_table
from tests.browser.visiting import Visit, Visitor
from tests.server.client import person
from tests.server.serving import Server

GAME = "five_rows"


def invite(ada: Visitor) -> str:
    """Ada invites a friend from the first page; the link."""
    page = ada.go("/")
    page.get_by_role("button", name="A friend, by link").click()
    page.get_by_label("Your name").fill("Ada")
    page.get_by_text("10 min each").click()
    page.get_by_role("button", name="Make the link").click()
    expect(page.get_by_role("img", name="The link as a QR code")).to_be_visible()
    return page.get_by_label("Send this link").input_value()


def sit_down(ben: Visitor, link: str) -> None:
    ben.page.goto(link)
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    expect(ben.page.locator("#tabletop")).to_be_visible()


def test_a_friend_comes_by_link_and_says_a_name(visit: Visit) -> None:
    ada, ben, eve = visit(), visit(), visit()
    link = invite(ada)
    expect(ada.page.get_by_text("Waiting. The match starts by itself")).to_be_visible()
    ben.page.goto(link)
    expect(ben.page.get_by_role("heading", name="Ada invites you to Five Rows")).to_be_visible()
    expect(ben.page.get_by_text("Clock: 10 minutes")).to_be_visible()
    expect(ben.page.get_by_role("button", name="Sit down")).to_be_disabled()
    sit_down(ben, link)
    expect(ada.page.locator("#tabletop")).to_be_visible()
    expect(ada.page.locator("#tabletop").get_by_text("Ben", exact=True).first).to_be_visible()
    eve.page.goto(link)  # nobody sits twice at one seat
    expect(eve.page.locator("#tabletop")).to_be_visible()
    expect(eve.page.get_by_label("Your name")).to_have_count(0)


def test_a_friend_in_the_setup_is_invited_too(visit: Visit) -> None:
    page = visit().go(f"/play/{GAME}")
    seat = page.get_by_role("group", name="Seat 2").get_by_label("Seat 2")
    seat.select_option(label="A friend, by link")
    page.get_by_role("button", name="Start").click()
    name = page.get_by_role("group", name="Seat 1").get_by_label("Name")
    assert name.evaluate("(input) => !input.checkValidity()"), "somebody sits down without a name"
    name.fill("Ada")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("img", name="The link as a QR code")).to_be_visible()


def test_house_rules_are_seen_by_everybody(visit: Visit, server: Server) -> None:
    seats = make_table(server.address, GAME, person("Ada"), person("Ben"), options={"round_limit": 12})
    for seat, width in ((1, 1280), (2, 390), (0, 1280)):
        page = visit(width=width).go(seats.route(seat))
        page.get_by_role("button", name=re.compile("[Hh]ouse rule")).click()
        expect(page.get_by_role("dialog")).to_contain_text("round limit: 12")


def open_talk(page: Page) -> None:
    page.get_by_role("button", name="Talk").click()


def test_what_is_said_is_heard_and_can_be_muted(visit: Visit, server: Server) -> None:
    seats = make_table(server.address, GAME, person("Ada"), person("Ben"))
    ada, ben = visit(), visit()
    ada.go(seats.route(1))
    ben.go(seats.route(2))
    open_talk(ada.page)
    ada.page.get_by_role("button", name="Good luck!").click()
    expect(ben.page.locator(".speech")).to_contain_text("Ada Good luck!")
    open_talk(ben.page)
    talk = ben.page.get_by_role("region", name="Talk")
    expect(talk.get_by_role("listitem")).to_contain_text("Good luck!")
    ben.page.get_by_label("Say something").fill("<b>you too</b>")
    ben.page.get_by_role("button", name="Send").click()
    expect(ada.page.get_by_role("region", name="Talk")).to_contain_text("Ben <b>you too</b>")
    talk.get_by_role("button", name="Mute Ada").click()
    ada.page.get_by_role("button", name="Nice move!").click()
    expect(ada.page.get_by_role("region", name="Talk").get_by_role("list")).to_contain_text("Nice move!")
    talk.get_by_role("button", name="Close").click()
    ben.page.reload()
    open_talk(ben.page)
    heard = talk.get_by_role("list")
    expect(heard).to_contain_text("you too")
    expect(heard).not_to_contain_text("Nice move!")
    talk.get_by_role("button", name="Hear Ada").click()
    expect(heard).to_contain_text("Nice move!")


def test_hints_need_everybodys_consent(visit: Visit, server: Server) -> None:
    seats = make_table(server.address, GAME, person("Ada"), person("Ben"))
    ada, ben = visit(), visit()
    ada.go(seats.route(1))
    ben.go(seats.route(2))
    expect(ada.page.get_by_role("button", name="Hint", exact=True)).to_have_count(0)
    ada.page.get_by_role("button", name="Hints?").click()
    expect(ben.page.get_by_text("asks whether everybody may have hints")).to_be_visible()
    ben.page.get_by_role("button", name="Yes").click()
    for visitor in (ada, ben):
        expect(visitor.page.get_by_role("button", name="Hint", exact=True)).to_be_visible()


def test_a_rematch_takes_one_press(visit: Visit, server: Server) -> None:
    seats = make_table(server.address, GAME, person("Ada"), person("Ben"))
    ada, ben = visit(), visit()
    ada.go(seats.route(1))
    ben.go(seats.route(2))
    ada.page.get_by_role("button", name="Resign").click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(ada.page.locator("#result-title")).to_have_text("Defeat")
    expect(ben.page.locator("#result-title")).to_have_text("Victory")
    ada.page.keyboard.press("Enter")  # the rematch has the focus
    expect(ada.page.get_by_role("button", name="Waiting for the others…")).to_be_disabled()
    ben.page.get_by_role("button", name="Ada asks: play again").click()
    for visitor in (ada, ben):
        expect(visitor.page.locator("#result-title")).to_have_count(0)
        expect(visitor.page.locator('#tabletop [data-place^="/seats/"]').first).to_be_visible()
