"""What happens is shown in its order, can be skipped, and ends in what the server told; what a move would come to is
told before; an answer to a press is painted at once."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from rulebound.core.people.matchfile import MatchFile, replay
from rulebound.core.people.registry import game as game_named
from rulebound.core.people.registry import game_ids
from tests.browser.dealing import dealt, go_on, middle, played
from tests.browser.playing import first_two_places, look, place
from tests.browser.visiting import Visit, Visitor
from tests.server.serving import Server

GAME = "five_rows"

# Every state of the stage while it plays: is something shown, the own health, and what bursts.
RECORD = """() => {
    window.reel = [];
    const pill = () => document.querySelector(".strip.own .pill.life .value").textContent;
    const shown = () => [...document.querySelectorAll(".staging .burst")];
    const bursts = () => shown().map((one) => one.textContent.trim()).join(" ");
    const note = () => {
        const now = [document.querySelector("#tabletop").dataset.busy !== undefined, pill(), bursts()].join(";");
        if (window.reel.at(-1) !== now) window.reel.push(now);
        requestAnimationFrame(note);
    };
    note();
}"""


def before_combat() -> MatchFile:
    """A match of Five Rows at a decision of the first seat whose end of turn hurts somebody."""
    found = game_named(GAME)
    kept = dealt(GAME, 5)
    for decisions in range(6, 40):
        then = played(kept, decisions, "fair")
        match = replay(then)
        if match.over or match.seat != 0:
            continue
        ends = [int(action) for action in match.legal() if found.say(match, int(action)) == "end turn"]
        if not ends:
            continue
        before = found.view(match, 0)["seats"]["1"]["health"]
        match.apply(ends[0])
        if not match.over and found.view(match, 0)["seats"]["1"]["health"] < before:
            return then
    raise AssertionError("no turn of this match ends in a blow")


def sit(visitor: Visitor, kept: MatchFile) -> Page:
    page = visitor.go(go_on(visitor.address, kept).route(1))
    look(page)
    return page


def shown_and_told(visitor: Visitor) -> tuple[list[str], list[str]]:
    """The board as it stands now, and as the server tells it to somebody who comes anew."""
    page = visitor.page
    places = "[...document.querySelectorAll('#tabletop [data-place]')].map((one) => one.getAttribute('aria-label'))"
    numbers = "[...document.querySelectorAll('#tabletop .value')].map((one) => one.textContent)"
    shown = page.evaluate(places) + page.evaluate(numbers)
    page.reload()
    look(page)
    return shown, page.evaluate(places) + page.evaluate(numbers)


def test_a_number_changes_after_the_blow_and_ends_as_told(visit: Visit) -> None:
    visitor = visit(motion=True, film=True)
    page = sit(visitor, before_combat())
    health = int(page.locator(".strip.own .pill.life .value").inner_text())
    page.evaluate(RECORD)
    page.locator("[data-main]").click()
    page.wait_for_function("() => window.reel.some((now) => now.startsWith('true'))")
    look(page)
    reel = [tuple(now.split(";")) for now in page.evaluate("window.reel")]
    first_blow = next(index for index, (_, _, bursts) in enumerate(reel) if "−" in bursts)
    assert int(reel[first_blow][1]) == health, "the number had changed before the blow"
    counted = [int(value) for _, value, _ in reel]
    assert counted == sorted(counted, reverse=True)
    assert counted[-1] < health
    shown, told = shown_and_told(visitor)
    assert shown == told


@pytest.mark.parametrize("motion", [True, False])
def test_a_key_skips_to_the_end(motion: bool, visit: Visit) -> None:
    """Without motion the same steps stand still, and are skipped alike."""
    visitor = visit(motion=motion, film=True)
    page = sit(visitor, before_combat())
    page.locator("[data-main]").click()
    page.wait_for_selector("#tabletop[data-busy]")
    expect(page.get_by_role("button", name="Skip")).to_be_visible()
    page.keyboard.press("Space")
    expect(page.locator("#tabletop[data-busy]")).to_have_count(0, timeout=1500)
    assert page.locator(".staging .burst, .staging .flight").count() == 0
    shown, told = shown_and_told(visitor)
    assert shown == told


# Is the window seen? Chromium without a screen always says yes.
SEEN = """(seen) => {
    Object.defineProperty(document, "hidden", { value: !seen, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_what_happens_in_a_window_that_is_not_seen_is_shown_to_who_comes_back(visit: Visit) -> None:
    visitor = visit(motion=True, film=True)
    page = sit(visitor, before_combat())
    page.evaluate(RECORD)
    page.evaluate(SEEN, False)
    page.locator("[data-main]").click()
    page.wait_for_function("() => document.title.startsWith('▶')")  # the foe has moved, and it is called
    page.wait_for_timeout(500)
    assert not any(now.startswith("true") for now in page.evaluate("window.reel")), "a film runs that nobody sees"
    page.evaluate(SEEN, True)
    page.wait_for_function("() => window.reel.some((now) => now.startsWith('true') && now.includes('−'))")
    look(page)
    shown, told = shown_and_told(visitor)
    assert shown == told


def test_a_blow_at_a_player_is_felt_by_the_whole_board(visit: Visit) -> None:
    page = sit(visit(motion=True, film=True), before_combat())
    page.locator("[data-main]").click()
    expect(page.locator(".staging .wound.own")).to_be_attached()
    expect(page.locator(".staging .wound")).to_have_count(0)


# Every card of the board that the line of an arrow runs over.
CROSSED = """() => {
    const [, , line] = document.querySelectorAll(".staging .arrow path");
    if (!line || !document.querySelector(".lane.hot")) return null; // an ability's arrow is none of a blow
    const around = document.querySelector("#tabletop").getBoundingClientRect();
    const cards = [...document.querySelectorAll("#tabletop .lanes [data-card]")];
    const under = ({ x, y }) => cards.filter((card) => {
        const box = card.getBoundingClientRect();
        const [across, down] = [x + around.x - box.x, y + around.y - box.y];
        return across > 0 && down > 0 && across < box.width && down < box.height;
    });
    const part = (step) => line.getPointAtLength((line.getTotalLength() * step) / 20);
    const points = Array.from({ length: 21 }, (_, step) => part(step));
    return points.flatMap(under).map((card) => card.dataset.card);
}"""


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_the_arrow_of_a_blow_at_a_player_crosses_no_card(size: tuple[int, int], visit: Visit) -> None:
    page = sit(visit(width=size[0], height=size[1], motion=True, film=True), before_combat())
    page.locator("[data-main]").click()
    crossed = page.wait_for_function(CROSSED).json_value()
    assert not crossed, f"the arrow runs over {crossed}"


def test_on_a_phone_no_arrow_leads_from_the_hand_over_the_cards(visit: Visit) -> None:
    """The marks at both ends of the move are told apart without one."""
    visitor = visit(width=390, height=844)
    page = sit(visitor, middle(GAME))
    first, second = first_two_places(visitor)
    place(page, first).click()
    place(page, second).hover()
    expect(place(page, second)).to_have_class(re.compile("lit|targeted"))
    page.wait_for_timeout(300)
    assert page.locator(".aim .arrow").count() == 0


def test_a_finger_on_the_board_skips_too(visit: Visit) -> None:
    visitor = visit(motion=True, film=True)
    page = sit(visitor, before_combat())
    page.locator("[data-main]").click()
    page.wait_for_selector("#tabletop[data-busy]")
    page.locator("#tabletop").click(position={"x": 5, "y": 120})
    expect(page.locator("#tabletop[data-busy]")).to_have_count(0, timeout=1500)


def test_sound_is_off_and_on_by_a_key(visit: Visit) -> None:
    page = sit(visit(), middle(GAME))
    switch = page.get_by_role("button", name="Sound")
    expect(switch).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("m")
    expect(switch).to_have_attribute("aria-pressed", "false")
    page.reload()
    look(page)
    expect(page.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "false")


def test_what_a_move_would_come_to_is_shown_before(visit: Visit, server: Server) -> None:
    """Archer's ability: one damage to the troop under the pointer, with an arrow from the Archer."""
    found = game_named(GAME)
    for seed in range(1, 40):
        kept = played(dealt(GAME, seed), 60, "fair")
        for at in range(len(kept.actions)):
            match = replay(kept, at)
            words = [found.say(match, int(action)) for action in match.legal()]
            if match.seat == 0 and found.question(match).endswith("chooses for Archer.") and len(words) > 0:
                visitor = visit(width=1280, height=800)
                page = sit(visitor, MatchFile(kept.game, kept.setup, kept.players, kept.actions[:at]))
                target = page.locator("#tabletop [data-lit]").first
                target.hover()
                expect(target.locator(".mark.aim")).to_contain_text(re.compile("takes 1|falls"))
                expect(page.locator(".aim .arrow").first).to_be_attached()
                expect(page.locator("#tabletop .place.acting")).to_have_count(1)
                return
    raise AssertionError("nobody plays Archer in these matches")


# Every state of the tray while an attack is shown: dice that roll, dice that lie, and the foe's life.
TRAY = """() => {
    window.reel = [];
    const count = (selector) => document.querySelectorAll(selector).length;
    const note = () => {
        const life = document.querySelector(".strip.foe .pill.life .value").textContent;
        const busy = document.querySelector("#tabletop").dataset.busy !== undefined;
        const now = [busy, count(".tray .die.rolling"), count(".tray .die.hit, .tray .die.miss"), life].join(";");
        if (window.reel.at(-1) !== now) window.reel.push(now);
        requestAnimationFrame(note);
    };
    note();
}"""


def test_dice_roll_before_they_count(visit: Visit) -> None:
    found = game_named("clashables")
    kept = played(dealt("clashables", 2), 120)
    ready = next(
        at
        for at in range(len(kept.actions))
        if (match := replay(kept, at)).seat == 0
        and "attack now" in [found.say(match, int(action)) for action in match.legal()]
    )
    page = sit(visit(motion=True, film=True), replace(kept, actions=kept.actions[:ready]))
    page.evaluate(TRAY)
    page.locator("[data-main]").click()
    page.wait_for_function("() => window.reel.some((now) => now.startsWith('true'))")
    look(page)
    reel = [now.split(";") for now in page.evaluate("window.reel")]
    rolled = next(index for index, (_, rolling, _, _) in enumerate(reel) if int(rolling))
    settled = next(index for index, (busy, rolling, lie, _) in enumerate(reel) if busy == "true" and int(lie))
    assert rolled < settled
    counted = [index for index, (_, _, _, life) in enumerate(reel) if life != reel[0][3]]
    assert not counted or settled < counted[0], "life was counted before the dice lay"


# What the frame after a press shows of it: the marks of the table before and after. bench/presses.py has the times.
ANSWER = """async (path) => {
    const marks = () => {
        const place = document.querySelector(`#tabletop [data-place="${path}"]`);
        const lit = [...document.querySelectorAll("#tabletop [data-lit]")].map((one) => one.dataset.place);
        return JSON.stringify([place?.ariaPressed, lit, !!document.querySelector("dialog[open]")]);
    };
    const before = marks();
    document.querySelector(`#tabletop [data-place="${path}"]`).click();
    await new Promise((done) => requestAnimationFrame(done));
    return before !== marks();
}"""


@pytest.mark.parametrize("game", game_ids())
def test_the_next_frame_answers_a_press(game: str, visit: Visit) -> None:
    """Whatever the server takes for its answer, which a press does not wait for."""
    page = sit(visit(width=1280, height=800), middle(game))
    path = page.locator("#tabletop [data-lit]").first.get_attribute("data-place")
    assert page.evaluate(ANSWER, path), f"a press on {path} shows nothing in the next frame"
