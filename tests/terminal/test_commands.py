"""What is typed besides actions."""

from __future__ import annotations

import re
from pathlib import Path

from rulebound.core.kernel.rng import Rng
from rulebound.core.kernel.table import EVENT_SIZE, REVEALED
from rulebound.core.people.live import Live
from rulebound.core.people.matchfile import load, new_match
from rulebound.core.people.readers import events_of
from rulebound.core.people.registry import game
from rulebound.terminal.seats import HUMAN
from tests.cli.command import GAME, succeed


def test_a_granted_undo_through_a_pipe(tmp_path: Path) -> None:
    before, after = tmp_path / "before.json", tmp_path / "after.json"
    live = undoable()
    live.save(before)
    text = succeed("play", "--resume", before, typed=f"\nundo\nsave {after}\nquit\n")
    assert "Taken back: " in text
    assert load(after).actions == live.kept.actions[:-1]


def undoable() -> Live:
    """A match in which a person has just made a decision that revealed nothing and decides again."""
    for seed in range(100):
        live = Live(new_match(game(GAME), (HUMAN, HUMAN), seed))
        rng = Rng(seed)
        while not live.match.over:
            seat = int(live.match.seat)
            before = live.match.clone()
            events = len(live.match.events)
            legal = live.match.legal()
            live.decide(int(legal[rng.below(len(legal))]))
            if seat != live.match.seat or live.match.over or not before.rng.stands_with(live.match.rng):
                continue
            if all(event.kind != REVEALED for event in events_of(live.match, events // EVENT_SIZE)):
                return live
    raise AssertionError("no decision without a reveal was found")


def test_what_if_takes_words_and_numbers_and_decides_nothing() -> None:
    typed = "what if end turn\nWhat if 1\nwhat if 99\nwhat if play Archer in row 9\nwhat\nwhat if\nwhat now\nquit\n"
    text = succeed("play", GAME, "--seed", "3", "--seats", "human,random", typed=typed)
    answers = [answer.split("Your choice", 1)[0] for answer in text.split("(or help): ")[1:]]
    by_words, by_number, no_number, refused, *unclear = (answer.split("\n", 1)[1] for answer in answers[:-1])
    told = r"If you end turn: your share of the victory is \d+ % \(\d+ % to \d+ %\) in 400 simulated matches, .*\.\n"
    assert re.match(told + r"In \d+ of them you read:\n- Seat 1 ends the turn\.\n", by_words), by_words
    assert by_number == by_words, "the number of an action gives another answer than its words"
    assert "type a number from 1 to 11" in no_number
    assert "(FR-3.4)" in refused
    assert all("Type an action, for example: what if end turn" in answer for answer in unclear), unclear
    assert text.count("1. end turn") == 1, "a what-if changed the match"


def test_short_words_of_other_prompts_are_commands_here() -> None:
    text = succeed("play", GAME, "--seed", "3", "--seats", "human,random", typed="?\nh\nmoves\nQ\n")
    assert text.count("everything that is printed on a card") == 2, "? and h"
    assert text.count("  1. end turn") == 2, "asked at first, and shown again; not after help"
    assert "is not an action" not in text
