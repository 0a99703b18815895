"""Scene files: each way to get one wrong has one message with file, place and way out; each failure is a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebound.core.mistakes import Mistake
from rulebound.core.people.readers import SPECTATOR
from rulebound.core.people.scenes import load_scene, pose_scene, run_scene

GOOD = """
game = "five_rows"
rules = ["FR-3.14"]
title = "A Footman is played"
[seats.1]
hand = ["Footman"]
rows.2 = "Archer"
"""


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "try.toml"
    path.write_text(text, encoding="utf-8")
    return path


def mistake_in(tmp_path: Path, text: str) -> str:
    """What the author of this file is told, after the file's name."""
    path = written(tmp_path, text)
    with pytest.raises(Mistake) as caught:
        run_scene(load_scene(path))
    told = str(caught.value)
    assert told.startswith(str(path)), f"{told!r} does not name the file"
    assert "\n" not in told
    return told.removeprefix(str(path)).removeprefix(": ")


def failures_in(tmp_path: Path, steps: str, head: str = GOOD) -> tuple[str, ...]:
    return run_scene(load_scene(written(tmp_path, head + steps))).failures


WRONG_FRAMES = {
    "no TOML": ("game = ", ":1: not a scene: after = stands a value: a text"),
    "no game": ("title = 'x'", "a scene needs game = …"),
    "a game that is not there": ("game = 'chess'", "there is no game 'chess'; there are: "),
    "a game that is a number": ("game = 5", "game must be a text in quotation marks, not 5"),
    "rules that are no list": ("game = 'five_rows'\nrules = 'FR-3.1'", "rules must be a list, not 'FR-3.1'"),
    "a rule that is no text": ("game = 'five_rows'\nrules = [3]", "rules must be a list of texts"),
    "a rule that is not there": (
        "game = 'five_rows'\nrules = ['FR-9.1']",
        "rules: Five Rows has no rule 'FR-9.1'; ids look like FR-1.1 or FR-R1",
    ),
    "an option that is not there": (
        "game = 'five_rows'\noptions = { fatigue = 'yes' }",
        "options: Five Rows has no option 'fatigue'; it has empty_deck",
    ),
    "a value that is not there": (
        "game = 'five_rows'\noptions = { empty_deck = 'no' }",
        "options: empty_deck is no_draw or fatigue, not 'no' (FR-R6)",
    ),
    "chance and dice": ("game = 'five_rows'\nchance = [1]\ndice = [1]", "a scene has chance or dice, not both"),
    "a die without pips": ("game = 'five_rows'\ndice = [0]", "dice holds whole numbers from 1, not 0"),
    "a chance below 0": ("game = 'five_rows'\nchance = [-1]", "chance holds whole numbers from 0, not -1"),
    "a chance that is a word": ("game = 'five_rows'\nchance = ['x']", "chance holds whole numbers from 0, not 'x'"),
    "a step that is no table": ("game = 'five_rows'\nstep = 'end turn'", "steps are written as [[step]]"),
    "a card that is no table": ("game = 'five_rows'\ncard = ['Bog']", "cards are written as [[card]]"),
    "a key that is not there": (
        GOOD.replace("title", "titel"),
        "a scene of Five Rows has no 'titel'; did you mean 'title'? It has round, active",
    ),
    "a seat that is not there": (GOOD + "[seats.3]", "seats has no '3'; it has 1, 2"),
    "a card that is not in the set": (GOOD.replace("Archer", "Acher"), "there is no card 'Acher'; near names: "),
    "a troop without health": (
        GOOD.replace('rows.2 = "Archer"', 'rows.2 = { card = "Archer", damage = 2 }'),
        "Archer in row 2 has no health left and cannot stand there (FR-4.7)",
    ),
}


@pytest.mark.parametrize(("text", "expected"), WRONG_FRAMES.values(), ids=WRONG_FRAMES.keys())
def test_a_wrong_frame_gets_one_message(tmp_path: Path, text: str, expected: str) -> None:
    told = mistake_in(tmp_path, text)
    assert told.startswith(expected), told


WRONG_STEPS = {
    "nothing": ("", "is empty; it needs do"),
    "a key that is not there": (
        "dos = 'end turn'",
        "a step has no 'dos'; did you mean 'do'? It has do, by, refused, expect",
    ),
    "an action that is no text": ("do = 5", "do must be a text in quotation marks, not 5"),
    "words that are no action": ("do = 'dance'", "'dance' is not an action of Five Rows; now it could be: "),
    "a refusal of nothing": ("refused = 'FR-3.14'", 'refused needs an action; add do = "…"'),
    "a refusal by no rule": ("do = 'end turn'\nrefused = 'FR-0.1'", "Five Rows has no rule 'FR-0.1'; ids look like"),
    "a seat that does nothing": ("by = 1", 'by needs an action; add do = "…"'),
    "a third seat": ("by = 3\ndo = 'end turn'", "there is no seat 3; seats are 1 to 2"),
    "a third viewer": ("view.3.round = 1", "there is no seat 3; seats are 1 to 2"),
    "a view of nothing": ("view.1 = 3", "view.1 is a table, as in view.1.seats.1.hand.count = 3"),
    "a log that is no list": ("log.1 = 'x'", "log.1 must be a list of texts in quotation marks, not 'x'"),
    "legal actions that are no list": ("legal = 'end turn'", "legal must be a list, not 'end turn'"),
    "an expectation that is no table": ("expect = 3", "expect must be a table, not 3"),
}


@pytest.mark.parametrize(("step", "expected"), WRONG_STEPS.values(), ids=WRONG_STEPS.keys())
def test_a_wrong_step_gets_one_message_with_its_number(tmp_path: Path, step: str, expected: str) -> None:
    told = mistake_in(tmp_path, f"{GOOD}[[step]]\nexpect.round = 1\n[[step]]\n{step}")
    assert told.removeprefix("step 2").removeprefix(": ").strip().startswith(expected), told
    assert told.startswith("step 2")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match=r"none\.toml cannot be read: "):
        load_scene(tmp_path / "none.toml")


def test_a_mistake_in_a_card_is_told_with_its_line(tmp_path: Path) -> None:
    card = '[[card]]\nid = "SCENE-1"\nname = "Pit"\nkind = "aura"\ncost = 1\ntext = "On play: sing."\n'
    line = (GOOD + card).splitlines().index('text = "On play: sing."') + 1
    with pytest.raises(Mistake) as caught:
        load_scene(written(tmp_path, GOOD + card))
    assert f"try.toml:{line}" in str(caught.value)
    assert "sing" in str(caught.value)


def test_a_chance_that_cannot_be(tmp_path: Path) -> None:
    text = """
game = "five_rows"
chance = [7]
[seats.1]
coins = 3
hand = ["Pickpocket"]
[seats.2]
hand = ["Bull"]
[[step]]
do = "play Pickpocket in row 1"
"""
    assert mistake_in(tmp_path, text) == (
        "step 1: play Pickpocket in row 1: result 1 of the fixed chances must be below 1"
    )


# ------------------------------------------------------------ failures


FAILURES = {
    "a number": ("expect.seats.1.coins = 3", "seats.1.coins should be 3 and is 1"),
    "a card": ("expect.seats.1.rows.2 = 'Bog'", "seats.1.rows.2 should be Bog and is { card = Archer, "),
    "a part of a card": ("expect.seats.1.rows.2.health = 9", "seats.1.rows.2.health should be 9 and is 2"),
    "nothing where something should be": (
        "expect.seats.1.rows.3 = 'Bog'",
        "seats.1.rows.3 should be Bog, but there is nothing",
    ),
    "something where nothing should be": (
        "expect.seats.1.rows.2 = 'empty'",
        "seats.1.rows.2 should be empty, but there is { card = Archer, ",
    ),
    "a list": ("expect.seats.1.hand = ['Bog']", "seats.1.hand should be [Bog] and is [Footman]"),
    "too few in a list": ("expect.seats.1.hand = []", "seats.1.hand should be empty and is [Footman]"),
    "a count": ("expect.seats.1.hand.count = 2", "seats.1.hand.count should be 2 and is 1: [Footman]"),
    "something else": (
        "expect.seats.1.rows = { 1 = 'empty', nothing_else = true }",
        "seats.1.rows should have nothing else, but there is 2: ",
    ),
    "something else in a list": (
        "expect.seats.1.hand = { nothing_else = true }",
        "seats.1.hand should have nothing else, but there is 1: [Footman]",
    ),
    "a place of a list": ("expect.seats.1.deck.1 = 'Bog'", "seats.1.deck.1 should be Bog and is Lookout"),
    "a truth": ("expect.over = true", "over should be true and is false"),
    "a truth that is a number": ("expect.over = 0", "over should be 0 and is false"),
    "a view": ("view.2.seats.1.hand = ['Footman']", "for seat 2 seats.1.hand should be [Footman] and is [?]"),
    "a spectator's view": ("view.spectator.round = 2", "for spectator round should be 2 and is 1"),
    "too few legal actions": (
        "legal = ['play Footman in row 1', 'play Footman in row 3', 'play Footman in row 4', 'play Footman in row 5']",
        "'end turn' is legal and should not be",
    ),
    "an illegal action": ("do = 'play Footman in row 2'", "(play Footman in row 2): it is refused: A troop is played"),
    "a refusal that does not come": (
        "do = 'play Footman in row 1'\nrefused = 'FR-3.14'",
        "(play Footman in row 1): it should be refused by FR-3.14 and is allowed",
    ),
    "another refusal": (
        "do = 'play Footman in row 2'\nrefused = 'FR-3.12'",
        "(play Footman in row 2): it should be refused by FR-3.12 and is refused by FR-3.14: A troop",
    ),
    "none of several refusals": (
        "do = 'play Footman in row 2'\nrefused = ['FR-3.12', 'FR-3.1']",
        "(play Footman in row 2): it should be refused by FR-3.12 or FR-3.1 and is refused by FR-3.14: A troop",
    ),
    "a seat out of turn": ("do = 'end turn'\nby = 2", "(end turn): it is refused: In every round each player has"),
    "a log": ("do = 'end turn'\nlog.2 = []", "(end turn): seat 2 should read [] and reads ['Seat 1 ends the turn.']"),
}


@pytest.mark.parametrize(("step", "expected"), FAILURES.values(), ids=FAILURES.keys())
def test_a_failure_is_told_in_one_sentence(tmp_path: Path, step: str, expected: str) -> None:
    failures = failures_in(tmp_path, f"[[step]]\n{step}")
    assert len(failures) == 1, failures
    told = failures[0].removeprefix("step 1").removeprefix(":").strip()
    assert told.startswith(expected), told


def test_all_failures_of_a_step_are_told_and_the_scene_stops_there(tmp_path: Path) -> None:
    failures = failures_in(
        tmp_path, "[[step]]\nexpect.round = 2\nexpect.active = 2\n[[step]]\ndo = 'dance'\nexpect.round = 3"
    )
    assert failures == ("step 1: round should be 2 and is 1", "step 1: active should be 2 and is 1")


def test_a_missing_legal_action_and_one_too_many_are_both_told(tmp_path: Path) -> None:
    head = GOOD.replace('hand = ["Footman"]', "hand = []")
    failures = failures_in(tmp_path, "[[step]]\nlegal = ['play Bog in row 1']", head)
    assert failures == (
        "step 1: 'play Bog in row 1' should be legal and is not",
        "step 1: 'end turn' is legal and should not be",
    )


def test_chances_that_nobody_needed_fail_the_scene(tmp_path: Path) -> None:
    assert failures_in(tmp_path, "", f"chance = [0, 1]\n{GOOD}") == ("2 chances are fixed, but only 0 were needed",)


# ------------------------------------------------------------ good scenes


def test_lists_have_no_order_and_words_no_case(tmp_path: Path) -> None:
    head = GOOD.replace('"Footman"', '"Footman", "Bull"')
    steps = "[[step]]\nexpect.seats.1.hand = ['Bull', 'Footman']\n[[step]]\ndo = 'Play  footman in ROW 1'\n"
    assert failures_in(tmp_path, steps, head) == ()


def test_the_log_of_a_step_begins_with_the_step(tmp_path: Path) -> None:
    steps = "[[step]]\ndo = 'end turn'\n[[step]]\nexpect.active = 2\nlog.1 = []\n"
    assert failures_in(tmp_path, steps) == ()


def test_a_result_has_the_match_and_the_log_of_every_reader(tmp_path: Path) -> None:
    scene = load_scene(written(tmp_path, GOOD + "[[step]]\ndo = 'end turn'\n"))
    result = run_scene(scene)
    assert result.failures == ()
    assert result.match.seat == 1
    assert result.log == dict.fromkeys((0, 1, SPECTATOR), ("Seat 1 ends the turn.",))
    assert pose_scene(scene).seat == 0, "posing again begins anew"


def test_a_card_of_the_scene_replaces_the_card_of_its_name(tmp_path: Path) -> None:
    card = (
        '[[card]]\nid = "SCENE-1"\nname = "Footman"\nkind = "troop"\ncost = 1\npower = 6\nhealth = 6\n'
        'text = "On play: deal 5 damage to the foe."\n'
    )
    steps = (
        "[[step]]\ndo = 'play Footman in row 1'\nexpect.seats.1.rows.1.power = 6\nexpect.seats.2.health = 15\n"
        "expect.seats.2.deck.count = 42\n"
    )
    assert failures_in(tmp_path, card + steps) == ()
