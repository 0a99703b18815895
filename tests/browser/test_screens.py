"""Every screen: no fault that axe can find, in light and in dark; no scrolling sideways on a small phone."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from rulebound.core.people.registry import game_ids
from tests.browser import screens
from tests.browser.visiting import Scheme, Visit, Visitor

# The rules of the Web Content Accessibility Guidelines 2.2, and what axe calls best practice.
AXE = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
PHONE = 360
SCHEMES: tuple[Scheme, ...] = ("light", "dark")


def faults(page: Page) -> list[str]:
    """What axe finds: the rule, where, and what is wrong."""
    found = Axe().run(page, options=AXE).response["violations"]
    return [
        f"{rule['id']} ({rule['help']}): {node['target']} {node.get('failureSummary', '')}"
        for rule in found
        for node in rule["nodes"]
    ]


def assert_for_everybody(page: Page) -> None:
    """On a wide screen in light and in dark, and on a phone."""
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        found = faults(page)
        assert not found, "\n".join([f"in {scheme} colours:", *found])
    page.set_viewport_size({"width": PHONE, "height": 740})
    assert_narrow(page)
    if page.locator("#tabletop").count() > 0:
        found = faults(page)
        assert not found, "\n".join([f"at {PHONE} px:", *found])


def assert_narrow(page: Page) -> None:
    """Nothing of the page lies beside a small phone."""
    too_wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert too_wide <= 0, f"at {PHONE} px the page is {too_wide} px too wide: {page.url}"


SCREENS: dict[str, Callable[[Visitor], Page]] = {
    "home": screens.home,
    "setup": partial(screens.setup, game="claw_and_order"),
    **{f"table of {game}": partial(screens.table, game=game) for game in game_ids()},
    "lobby": screens.lobby,
    "rulebook": screens.few_rules,
    "balance": screens.balance,
    "scene": screens.scene,
    "replay": partial(screens.replay, game="clashables"),
    "decks": screens.decks,
    "learn": partial(screens.learn, game="authority"),
    "invitation": screens.invitation,
    "talk": screens.talk,
    "lost": screens.lost,
    "refusal": screens.refusal,
    "help": screens.help_window,
    "large card": screens.large_card,
    "curtain": screens.curtain,
}


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_is_for_everybody(name: str, visit: Visit) -> None:
    page = SCREENS[name](visit())
    assert_for_everybody(page)


@pytest.mark.parametrize("game", game_ids())
def test_nothing_of_a_game_is_wider_than_a_phone(game: str, visit: Visit) -> None:
    """The screens that the other test looks at for one game only."""
    visitor = visit(width=PHONE)
    for screen in (screens.setup, screens.rulebook, screens.learn, screens.replay, screens.table):
        assert_narrow(screen(visitor, game))


def test_a_finished_match_is_for_everybody(visit: Visit) -> None:
    visitor = visit()
    page = screens.table(visitor, "paw_of_duty")
    page.get_by_role("button", name="Resign", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Resign", exact=True).click()
    expect(page.locator("#result-title")).to_be_visible()
    assert_for_everybody(page)
