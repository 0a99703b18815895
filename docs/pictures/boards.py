"""Pictures of every screen: boards on a phone and on a wide screen, in light and in dark; the others wide in light and
on a phone in dark.

    python docs/pictures/boards.py               everything
    python docs/pictures/boards.py five_rows     only the board of this game
    python docs/pictures/boards.py home lobby    only these screens

They need a browser on this machine and the packages of the extra `test`. A board shows the fullest table of a few
matches between bots with known seeds, so the same sources give the same picture; the end is that of a match played out
at random. Pictures are WebP: the browser itself makes them small.
"""

from __future__ import annotations

import base64
import json
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from playwright.sync_api import Browser, Page, expect, sync_playwright  # noqa: E402

from rulebound.core.people.matchfile import MatchFile, replay  # noqa: E402
from rulebound.core.people.registry import game as game_named  # noqa: E402
from rulebound.core.people.registry import game_ids  # noqa: E402
from tests.browser import screens  # noqa: E402
from tests.browser.dealing import dealt, go_on, play_out, played  # noqa: E402
from tests.browser.finding import NoBrowser, launch  # noqa: E402
from tests.browser.playing import first_two_places, look, place  # noqa: E402
from tests.browser.visiting import Scheme, Visitor  # noqa: E402
from tests.server.serving import new_server  # noqa: E402

FOLDER = Path(__file__).resolve().parent
SIZES = {(390, 844): 2, (1280, 800): 1}  # the screen, and how many pixels of the picture each of its own is
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
LARGEST = 150_000  # bytes
SEEDS = range(1, 7)  # of the matches for boards
DECISIONS = 260
CHOICES = 4  # at least, at the decision that is shown
HELD = range(3, 7)  # cards in hand

SHRINK = """async ([picture, quality]) => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
    canvas.getContext("2d").drawImage(image, 0, 0);
    return canvas.toDataURL("image/webp", quality).split(",")[1];
}"""


def smaller(page: Page, picture: bytes) -> bytes:
    """The same picture as WebP, as good as fits."""
    for quality in (0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2):
        made = base64.b64decode(page.evaluate(SHRINK, [base64.b64encode(picture).decode(), quality]))
        if len(made) <= LARGEST:
            return made
    raise SystemExit(f"a picture of {len(made)} bytes is too large; the most is {LARGEST}")


def fullest(game: str) -> MatchFile:
    """A match between bots up to the decision of its first seat with the most to see: cards on the table, some in hand,
    and a choice."""
    found = game_named(game)
    best, most = dealt(game, 1), -1
    for seed in SEEDS:
        kept = played(dealt(game, seed), DECISIONS)
        match = replay(kept, 0)
        for number, action in enumerate(kept.actions):
            if match.seat == 0 and len(match.legal()) >= CHOICES:
                view = found.view(match, 0)
                sides = view["seats"].values()
                cards = json.dumps(view, default=str).count('"card"') + sum(
                    len(side.get("auras", ())) for side in sides
                )
                covered = bool(view.get("pending"))  # by what waits, which lies over the market
                if cards > most and not covered and len(view["seats"]["1"]["hand"]) in HELD:
                    best, most = replace(kept, actions=kept.actions[:number]), cards
            match.apply(action)
    return best


def board(visitor: Visitor, game: str) -> Page:
    page = visitor.go(go_on(visitor.address, fullest(game)).route(1))
    look(page)
    screens.cards_are_known(page)
    return page


def choice(visitor: Visitor) -> Page:
    page = screens.table(visitor, "five_rows")
    first, second = first_two_places(visitor)
    place(page, first).click()
    place(page, second).hover()
    page.wait_for_timeout(600)  # what would come of it is asked for after a moment
    return page


def ending(visitor: Visitor) -> Page:
    seats = go_on(visitor.address, played(dealt("five_rows", 3), 20))
    page = visitor.go(seats.route(1))
    look(page)
    play_out(visitor.address, seats, 1)
    expect(page.locator("#result-title")).to_be_visible()
    expect(page.locator(".review[aria-busy=false]")).to_be_visible(timeout=120_000)
    return page


def settings(visitor: Visitor) -> Page:
    page = screens.home(visitor)
    page.get_by_role("button", name="Settings").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    return page


SCREENS: dict[str, Callable[[Visitor], Page]] = {
    "home": screens.home,
    "setup": lambda visitor: screens.setup(visitor, "authority"),
    "lobby": screens.lobby,
    "invitation": screens.invitation,
    "learn": lambda visitor: screens.learn(visitor, "five_rows"),
    "decks": screens.decks,
    "rules": lambda visitor: screens.rulebook(visitor, "clashables"),
    "scene": screens.scene,
    "settings": settings,
    "help": screens.help_window,
    "large_card": screens.large_card,
    "curtain": screens.curtain,
    "talk": screens.talk,
    "choice": choice,
    "refusal": screens.refusal,
    "ending": ending,
}


def shoot(
    chromium: Browser,
    address: str,
    darkroom: Page,
    name: str,
    make: Callable[[Visitor], Page],
    size: tuple[int, int],
    scheme: Scheme,
) -> None:
    visitor = Visitor(chromium, address, width=size[0], height=size[1], scheme=scheme, density=SIZES[size])
    path = FOLDER / f"{name}-{size[0]}-{scheme}.webp"
    path.write_bytes(smaller(darkroom, make(visitor).screenshot()))
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1000} kB", flush=True)
    visitor.leave()


def main(wanted: list[str]) -> None:
    unknown = [name for name in wanted if name not in game_ids() and name not in SCREENS]
    if unknown:
        raise SystemExit(f"there is no {unknown[0]!r}; there are: {', '.join([*game_ids(), *SCREENS])}")
    with sync_playwright() as playwright, new_server() as server:
        try:
            chromium = launch(playwright)
        except NoBrowser as reason:
            raise SystemExit(str(reason)) from None
        darkroom = chromium.new_page()
        phone, wide = SIZES
        for name in wanted or [*game_ids(), *SCREENS]:
            if name in SCREENS:
                for size, scheme in ((wide, SCHEMES[0]), (phone, SCHEMES[1])):
                    shoot(chromium, server.address, darkroom, name, SCREENS[name], size, scheme)
                continue
            for size in SIZES:
                for scheme in SCHEMES:
                    shoot(
                        chromium,
                        server.address,
                        darkroom,
                        name,
                        partial(board, game=name),
                        size,
                        scheme,
                    )
        chromium.close()


if __name__ == "__main__":
    main(sys.argv[1:])
