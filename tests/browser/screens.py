"""The screens of the page, each gone to and ready to be looked at: drawn, with what they ask the server for."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from rulebound.core.people.registry import game_ids
from tests.browser.dealing import dealt, go_on, import_match, make_table, middle, played
from tests.browser.playing import look, place, unlit_in_hand
from tests.browser.visiting import Visitor
from tests.server.client import person


def home(visitor: Visitor) -> Page:
    page = visitor.go("/")
    expect(page.locator(".poster")).to_have_count(len(game_ids()))
    return page


def setup(visitor: Visitor, game: str) -> Page:
    page = visitor.go(f"/play/{game}")
    expect(page.get_by_role("button", name="Start")).to_be_visible()
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    return page


def table(visitor: Visitor, game: str) -> Page:
    page = visitor.go(go_on(visitor.address, middle(game)).route(1))
    look(page)
    cards_are_known(page)
    return page


def cards_are_known(page: Page) -> None:
    """The table is laid, and every card that is not hidden is drawn with all that is printed on it."""
    expect(page.locator("#tabletop [data-place]:visible").first).to_be_visible()
    expect(page.locator("#tabletop span.card:not(.back):not(:has(.picture))")).to_have_count(0)


def lobby(visitor: Visitor) -> Page:
    make_table(visitor.address, "five_rows", person("Ada"), person("Ben"), private=False)
    page = visitor.go("/lobby")
    expect(page.get_by_role("link", name="Watch").first).to_be_visible()
    return page


def rulebook(visitor: Visitor, game: str) -> Page:
    page = visitor.go(f"/rules/{game}")
    expect(page.get_by_role("article").first).to_be_visible()
    return page


def few_rules(visitor: Visitor) -> Page:
    """Rules and rulings with house rules and scenes: axe looks for long at all of them, which are alike."""
    page = rulebook(visitor, "five_rows")
    page.get_by_role("searchbox", name="Search").fill("deck")
    expect(page.get_by_text("House rule").first).to_be_visible()
    expect(page.get_by_role("heading", name="Rulings")).to_be_visible()
    return page


def balance(visitor: Visitor) -> Page:
    page = visitor.go("/balance/five_rows/Archer")
    expect(page.locator("tbody tr.named")).to_be_visible()
    return page


def scene(visitor: Visitor) -> Page:
    page = visitor.go("/scene/five_rows/too-expensive-by-one")
    cards_are_known(page)
    page.get_by_role("button", name="To the end").click()
    return page


def replay(visitor: Visitor, game: str) -> Page:
    kept = played(dealt(game, 3), 40)
    page = visitor.go(f"/replay/{import_match(visitor.address, kept)}/20/-1")
    cards_are_known(page)
    return page


def decks(visitor: Visitor) -> Page:
    page = visitor.go("/decks/claw_and_order")
    page.get_by_role("region", name="Deck", exact=True).get_by_role("listitem").get_by_role("button").first.click()
    expect(page.locator("p.good").first).to_be_visible()
    page.get_by_role("searchbox", name="Search").fill("draw")  # axe looks for long at all cards, which are alike
    return page


def learn(visitor: Visitor, game: str) -> Page:
    page = visitor.go(f"/learn/{game}")
    expect(page.get_by_role("listitem").first).to_be_visible()
    return page


def lost(visitor: Visitor) -> Page:
    return visitor.go("/nowhere/at/all")


def refusal(visitor: Visitor) -> Page:
    page = table(visitor, "five_rows")
    place(page, unlit_in_hand(page)).click()
    expect(page.get_by_role("alert")).to_be_visible()
    return page


def help_window(visitor: Visitor) -> Page:
    page = table(visitor, "five_rows")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    return page


def large_card(visitor: Visitor) -> Page:
    page = table(visitor, "five_rows")
    place(page, "/seats/1/hand/0").focus()
    page.keyboard.press("i")
    expect(page.get_by_role("dialog").get_by_role("listitem").first).to_be_visible()  # what its text does
    return page


def curtain(visitor: Visitor) -> Page:
    page = visitor.go("/play/five_rows")
    page.get_by_role("group", name="Seat 2").get_by_label("Seat 2").select_option(label="Somebody else at this screen")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("button", name="show my cards")).to_be_visible()
    return page


def invitation(visitor: Visitor) -> Page:
    page = visitor.go("/")
    page.get_by_role("button", name="A friend, by link").click()
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Make the link").click()
    expect(page.get_by_role("img", name="The link as a QR code")).to_be_visible()
    return page


def talk(visitor: Visitor) -> Page:
    page = visitor.go(make_table(visitor.address, "five_rows", person("Ada"), person("Ben")).route(1))
    page.get_by_role("button", name="Talk").click()
    page.get_by_role("button", name="Hello!").click()
    expect(page.get_by_role("region", name="Talk").get_by_role("list")).to_contain_text("Hello!")
    return page
