"""Playing at a table as a person would: by mouse or by keys, at whatever the page lights or offers.

A player looks at the page only. What the server told is used for one thing: to see that the board lights everything
that may be done.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
from playwright.sync_api import Locator, Page

from tests.browser.visiting import Visitor

MOST_DECISIONS = 1200
HAND = "document.querySelectorAll('#tabletop [data-place^=\"/seats/1/hand/\"]')"

# What a person sees at the table; null while there is nothing to do but wait.
LOOK = """() => {
    const seen = (element) => element.offsetParent !== null;
    const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
    const dialog = document.querySelector("dialog[open]");
    const found = {
        result: document.querySelector("#result-title")?.textContent ?? "",
        curtain: document.querySelector(".curtain h2")?.textContent ?? "",
        dialog: dialog?.querySelector("h2")?.textContent ?? "",
        options: dialog ? [...dialog.querySelectorAll(".choices button")].length : 0,
        lit: all("#tabletop [data-lit]").map((place) => place.dataset.place),
        pressed: all("#tabletop [aria-pressed=true]").map((place) => place.dataset.place),
        buttons: all("[data-choice]:not(:disabled)").map((button) => button.textContent.trim()),
        message: document.querySelector(".bubble, .now .message")?.textContent ?? "",
    };
    const laid = document.querySelector("#tabletop [data-place]") || found.curtain || found.dialog;
    if (!laid || document.querySelector("#tabletop[data-busy]")) return null; // something is being shown
    const waits = !found.lit.length && !found.buttons.length;
    return waits && !found.result && !found.curtain && !found.dialog && !found.message ? null : found;
}"""


# A point of a place that is in sight and belongs to no other place, as a person would aim; null where there is none.
AIM = """(path) => {
    const place = document.querySelector(`#tabletop [data-place="${path}"][data-lit]`);
    place.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const box = place.getBoundingClientRect();
    for (const down of [0.5, 0.25, 0.75, 0.1, 0.9, 0.03, 0.97])
        for (const across of [0.5, 0.25, 0.75, 0.1, 0.9, 0.03, 0.97]) {
            const [x, y] = [box.x + across * box.width, box.y + down * box.height];
            if (document.elementFromPoint(x, y)?.closest("[data-place], dialog, aside") === place) return [x, y];
        }
    return null;
}"""


# Has a tap on this place done something? It is pressed or no longer lit, something is asked, or the table waits.
USED = """(path) => {
    const place = document.querySelector(`#tabletop [data-place="${path}"]`);
    const pressed = document.querySelector("#tabletop [aria-pressed=true]") ?? document.querySelector("dialog[open]");
    return pressed !== null || place === null || place.dataset.lit === undefined;
}"""


@dataclass(frozen=True)
class Sight:
    """What LOOK finds."""

    result: str
    curtain: str
    dialog: str
    options: int
    lit: tuple[str, ...]
    pressed: tuple[str, ...]
    buttons: tuple[str, ...]
    message: str


def look(page: Page) -> Sight:
    """What there is to see, as soon as there is something to do."""
    return msgspec.convert(page.wait_for_function(LOOK).json_value(), Sight)


def place(page: Page, path: str) -> Locator:
    return page.locator(f'#tabletop [data-place="{path}"]').first


def everything_is_lit(visitor: Visitor) -> None:
    """Before a gesture begins the first place of every choice is lit on the board. Waits for the page to draw what the
    server has told."""
    missing: list[str] = []
    for _ in range(200):
        choices = visitor.told.get("choices", [])
        lit = set(visitor.page.evaluate("[...document.querySelectorAll('[data-lit]')].map((one) => one.dataset.place)"))
        missing = [
            f"{one['words']} ({one['places'][0]})" for one in choices if one["places"] and one["places"][0] not in lit
        ]
        if not missing:
            return
        visitor.page.wait_for_timeout(10)
    raise AssertionError(f"the board has no lit place for these moves: {missing}")


def log_of(page: Page) -> list[str]:
    return page.locator("#log li:not(.soft)").all_inner_texts()


def hand_of(page: Page) -> list[str]:
    """The names of the cards in the first seat's hand."""
    names: list[str] = page.evaluate(f"[...{HAND}].map((place) => place.dataset.card)")
    return names


def unlit_in_hand(page: Page) -> str:
    """The path of a card in hand that cannot be played now."""
    paths: list[str] = page.locator('#tabletop [data-place^="/seats/1/hand/"]:not([data-lit])').evaluate_all(
        "(places) => places.map((place) => place.dataset.place)"
    )
    assert paths, "every card of this hand can be played"
    return paths[0]


def first_two_places(visitor: Visitor) -> tuple[str, str]:
    """The places of a move that is made by two of them."""
    look(visitor.page)
    for choice in visitor.told["choices"]:
        if len(choice["places"]) == 2:
            return choice["places"][0], choice["places"][1]
    raise AssertionError("there is no move with two places here")


class Mouse:
    """Somebody who clicks."""

    def __init__(self, visitor: Visitor, seed: int, haste: float = 0.15) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.rng = random.Random(seed)
        self.haste = haste  # how often a button is taken although places are lit

    def point(self, lit: Sequence[str]) -> None:
        """Press one of the lit places."""
        self.press(self.rng.choice(lit))

    def press(self, path: str) -> None:
        point = self.page.evaluate(AIM, path)
        assert point, f"{path} is lit, and something else covers all of it"
        self.page.mouse.click(*point)

    def take_button(self, number: int) -> None:
        self.page.locator("[data-choice]:not(:disabled)").nth(number).click()

    def take_option(self, number: int) -> None:
        self.page.locator("dialog[open] .choices button").nth(number).click()

    def step(self, sight: Sight) -> None:
        """Do one thing: press a place, a button, or an entry of a menu."""
        assert not sight.message, f"the table says: {sight.message}"
        if sight.dialog:
            assert sight.options, f"a window is open that asks nothing: {sight.dialog}"
            self.take_option(self.rng.randrange(sight.options))
        elif sight.pressed or (sight.lit and not (sight.buttons and self.rng.random() < self.haste)):
            self.point(sight.lit)
        else:
            self.take_button(self.rng.randrange(len(sight.buttons)))

    def play(self, decisions: int = MOST_DECISIONS) -> str:
        """Play until the result is shown, or so many steps; the headline of the result."""
        for number in range(decisions):
            sight = look(self.page)
            if sight.result:
                return sight.result
            if number % 8 == 0 and not sight.pressed and not sight.dialog:
                everything_is_lit(self.visitor)
            self.step(sight)
        return ""


# Cards that a phone shows without their texts: where a tap would decide at once, the first one reads.
READ_FIRST = ("/hand/", "/battlefields/", "/display/", "/supply/")


class Touch(Mouse):
    """Somebody with a finger, on a phone."""

    def press(self, path: str) -> None:
        self.tap(path)
        if any(part in path for part in READ_FIRST) and not self.page.evaluate(USED, path):
            self.tap(path)

    def tap(self, path: str) -> None:
        point = self.page.evaluate(AIM, path)
        assert point, f"{path} is lit, and something else covers all of it"
        self.page.touchscreen.tap(*point)

    def take_button(self, number: int) -> None:
        self.page.locator("[data-choice]:not(:disabled)").nth(number).tap()

    def take_option(self, number: int) -> None:
        self.page.locator("dialog[open] .choices button").nth(number).tap()


class Keys(Mouse):
    """Somebody who has no mouse."""

    def point(self, lit: Sequence[str]) -> None:
        """N goes from lit place to lit place."""
        for _ in range(self.rng.randint(1, min(len(lit), 4))):
            self.page.keyboard.press("n")
        assert self.focused("place") in lit, f"N does not come to a lit place but to {self.focused('place')!r}"
        self.page.keyboard.press("Enter")

    def press(self, path: str) -> None:
        for _ in range(200):
            self.page.keyboard.press("n")
            if self.focused("place") == path:
                self.page.keyboard.press("Enter")
                return
        raise AssertionError(f"N never comes to {path}, which is lit")

    def focused(self, data: str) -> str:
        return str(self.page.evaluate(f"document.activeElement?.dataset?.{data} ?? ''"))

    def take_button(self, number: int) -> None:
        self.tab_to("[data-choice]:not(:disabled)", number)

    def take_option(self, number: int) -> None:
        self.tab_to("dialog[open] .choices button", number)

    def tab_to(self, selector: str, number: int) -> None:
        """Tab to one of these, and press Enter. From the board it takes a while."""
        where = "(selector) => [...document.querySelectorAll(selector)].indexOf(document.activeElement)"
        for _ in range(250):
            if self.page.evaluate(where, selector) == number:
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never comes to number {number} of {selector}")
