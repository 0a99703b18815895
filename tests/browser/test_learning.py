"""Learning by doing: the first match of every game is played to its end as the coach says, mistakes are answered, and
lessons are played too."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rulebound.core.people.registry import game_ids
from tests.browser.test_screens import assert_for_everybody
from tests.browser.visiting import Visit

BOARDS = Path(__file__).resolve().parents[2] / "web/src/boards"
MOST = 80
READY = """() => document.querySelector("a[data-go], button[data-go]:enabled, .coach .task")
    && !document.querySelector("#tabletop[data-busy]")"""


def lessons_of(game: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((BOARDS / game / "lessons.json").read_text(encoding="utf-8"))["lessons"]
    return found


def follow(page: Page) -> None:
    """Do what the coach asks for until the lesson is done, by keys."""
    for _ in range(MOST):
        page.wait_for_function(READY)
        if page.locator("a[data-go]").count():
            return
        at = page.locator(".coach progress").get_attribute("value")
        if page.locator("button[data-go]:enabled").count():
            page.locator("button[data-go]").press("Enter")
        else:
            do_task(page)
        page.wait_for_function("(at) => document.querySelector('.coach progress').getAttribute('value') !== at", arg=at)
    raise AssertionError("the lesson does not end")


# The arrows of a compass are not called as a move is said.
ARROWS = {f"face {way[0].upper()}": f"Face {way}" for way in ("north", "east", "south", "west")}


def do_task(page: Page) -> None:
    task = page.locator(".coach .task").inner_text()
    if "not allowed" in task:
        forbidden = task.split(": ", 1)[1]
        names = page.locator("#tabletop [data-card]").evaluate_all("(all) => all.map((one) => one.dataset.card)")
        name = max((name for name in names if name in forbidden), key=len)
        page.locator(f'#tabletop [data-card="{name}"]').last.press("Enter")
        row = re.search(r"in row (\d)", forbidden)
        if row and page.locator("#tabletop [aria-pressed=true]").count():  # the card could go elsewhere
            page.locator(f'#tabletop [data-place="/seats/1/rows/{row[1]}"]').press("Enter")
        return
    if not page.locator(".coach .where").count():
        words = task.split(": ", 1)[1].rstrip(".")
        words = ARROWS.get(words, words)
        for button in page.locator("[data-choice]").all():
            said = button.get_attribute("aria-label") or button.inner_text().split("\n")[0]
            if said.lower() == words.lower():
                button.press("Enter")
                return
        raise AssertionError(f"no button says {words!r}")
    page.locator(".coach .where").press("Enter")
    at = page.locator(".coach progress").get_attribute("value")
    for _ in range(4):
        if page.locator(".coach progress").get_attribute("value") != at:
            return
        lit = page.locator("#tabletop .hinted[data-lit]")
        if lit.count():
            lit.first.press("Enter")
        else:
            page.locator(".coach .where").press("Enter")


@pytest.mark.parametrize("game", game_ids())
def test_a_first_match_is_played_to_its_end(game: str, visit: Visit) -> None:
    visitor = visit()
    page = visitor.go(f"/learn/{game}")
    page.get_by_role("link", name="Your first match", exact=True).first.click()
    expect(page.locator(".coach .caption")).to_contain_text(lessons_of(game)[0]["steps"][0][:60])
    follow(page)
    expect(page.locator(".coach .caption")).to_contain_text("won")
    expect(page.locator(".coach .task")).to_have_text("Done. Well played!")
    expect(page.get_by_role("button", name="Play a match now")).to_be_visible()
    visitor.go(f"/learn/{game}")
    expect(page.locator("li.done")).to_have_count(1)


# The great moments that the stage shows, which are over when the lesson is.
MOMENTS = """() => {
    window.moments = [];
    const see = () => window.moments.push(document.querySelector(".staging .moment b")?.textContent ?? "");
    new MutationObserver(see).observe(document.body, { childList: true, subtree: true });
}"""


def test_a_won_first_match_has_its_moment_and_leads_to_a_real_one(visit: Visit) -> None:
    page = visit(film=True, motion=True).go("/learn/five_rows/first-match")
    page.evaluate(MOMENTS)
    follow(page)
    assert "You have won!" in page.evaluate("window.moments")
    page.get_by_role("button", name="Play a match now").click()
    expect(page).to_have_url(re.compile("#/table/"))


def test_what_others_do_is_told_where_the_coach_has_no_words(visit: Visit) -> None:
    """Every step of a first match has something to read."""
    page = visit().go("/learn/five_rows/first-match")
    for _ in range(MOST):
        page.wait_for_function(READY)
        expect(page.locator(".coach .caption")).not_to_be_empty()
        if page.locator("a[data-go]").count():
            return
        at = page.locator(".coach progress").get_attribute("value")
        if page.locator("button[data-go]:enabled").count():
            page.locator("button[data-go]").press("Enter")
        else:
            do_task(page)
        page.wait_for_function("(at) => document.querySelector('.coach progress').getAttribute('value') !== at", arg=at)
    raise AssertionError("the lesson does not end")


def test_a_move_that_leads_elsewhere_is_answered(visit: Visit) -> None:
    page = visit().go("/learn/five_rows/first-match")
    expect(page.locator(".coach .task")).to_contain_text("play Footman in row 1")
    place = page.locator('#tabletop [data-place="/seats/1/hand/3"]')
    place.press("Enter")
    page.locator("#tabletop [data-lit]:not([data-card])").first.press("Enter")
    expect(page.locator(".coach .wrong")).to_contain_text("first a troop")
    expect(page.locator("#tabletop .hinted").first).to_be_visible()
    page.locator('#tabletop [data-place="/seats/1/hand/2"]').press("Enter")  # Bull is too dear
    expect(page.locator(".bubble")).to_contain_text("FR-3.12")
    expect(page.locator(".coach progress")).to_have_attribute("value", "0")


def test_lessons_are_played_and_lead_to_a_match(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go("/learn/five_rows")
    lessons = lessons_of("five_rows")
    expect(page.get_by_role("listitem")).to_have_count(len(lessons))
    page.get_by_role("link", name=lessons[1]["title"]).click()
    for lesson in lessons[1:]:
        expect(page.locator(".coach .caption")).not_to_be_empty()
        follow(page)
        page.locator("a[data-go]").press("Enter")
        expect(page.get_by_text(lesson["title"], exact=True)).to_have_count(0)
    expect(page.get_by_role("button", name="Start")).to_be_visible()


def test_a_lesson_is_for_everybody(visit: Visit) -> None:
    page = visit().go("/learn/paw_of_duty/first-match")
    expect(page.locator(".coach .task")).to_be_visible()
    assert_for_everybody(page)


def test_who_presses_the_second_thing_first_is_told_so(visit: Visit) -> None:
    """The row before the card: the answer names the order, and both are marked with it."""
    page = visit(width=1280, height=800).go("/learn/five_rows")
    page.get_by_role("link", name="Your first match").first.click()
    page.wait_for_function(READY)
    page.locator('#tabletop [data-place="/seats/1/rows/1"]').click()
    expect(page.locator(".coach .wrong")).to_contain_text("this comes second")
    assert page.locator("#tabletop .mark.hint").all_inner_texts() == ["2", "1"]
    end = page.locator(".coach .wrong").evaluate("(words) => words.getBoundingClientRect().bottom")
    box = page.locator(".coach").bounding_box()
    assert box
    assert end <= box["y"] + box["height"], "the answer stands below the edge of its box"
