"""Undo against what truly happened: it is granted exactly where nobody learnt anything, and then leaves no trace."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from rulebound.core.game import EVERYTHING, events_of
from rulebound.core.match import Match
from rulebound.core.matchfile import load, new_match, replay
from rulebound.core.mistakes import Mistake
from rulebound.core.registry import game
from rulebound.core.rng import Rng
from rulebound.core.table import EVENT_SIZE, REVEALED
from rulebound.terminal.live import Live
from rulebound.terminal.seats import HUMAN, bot_choice
from rulebound.terminal.undoing import undo
from tests.cli.command import GAME, succeed


def learnt_something(before: Match, after: Match) -> bool:
    """Whether some card is known to a seat now that did not know it before, or was in between."""
    grown = any(now & ~then for then, now in zip(before.known_to, after.known_to, strict=True))
    first = len(list(events_of(before)))
    return grown or any(event.kind == REVEALED for event in events_of(after, first))


def generator(match: Match) -> tuple[int, ...]:
    return (match.rng.a, match.rng.b, match.rng.c, match.rng.d)


@pytest.mark.parametrize("players", [(HUMAN, "random"), (HUMAN, HUMAN)], ids=["against a bot", "hot seat"])
def test_undo_is_granted_exactly_where_nobody_learnt_anything(players: tuple[str, str]) -> None:
    outcomes: Counter[str] = Counter()
    for seed in range(6):
        live = Live(new_match(game(GAME), players, seed))
        rng = Rng(seed)
        while not live.match.over:
            seat = int(live.match.seat)
            if live.players[seat] != HUMAN:
                live.decide(bot_choice(live))
                continue
            own = [number for number, decider in enumerate(live.deciders()) if decider == seat]
            if own:
                outcomes[try_undo(live, seat, own[-1])] += 1
            legal = live.match.legal()
            live.decide(int(legal[rng.below(len(legal))]))
    assert outcomes["granted"] >= 5, f"undo was hardly ever granted: {outcomes}"
    assert outcomes["revealed"] > 50, f"undo was hardly ever refused: {outcomes}"


def try_undo(live: Live, seat: int, number: int) -> str:
    """Ask for an undo in a copy of the match and compare the answer with the truth."""
    trial = Live(live.kept)
    before = replay(live.kept, number)
    learnt = learnt_something(before, live.match)
    decided = any(other != seat and live.players[other] == HUMAN for other in live.deciders()[number:])
    chance = generator(before) != generator(live.match)
    if learnt or decided or chance:
        with pytest.raises(Mistake) as told:
            undo(trial, seat)
        assert trial.kept.actions == live.kept.actions, "a refused undo changed the match"
        assert ("revealed" in str(told.value)) == learnt, f"the wrong reason: {told.value}"
        return "revealed" if learnt else "other reason"
    said = undo(trial, seat)
    assert said == trial.game.say(before, live.kept.actions[number])
    assert trial.kept.actions == live.kept.actions[:number]
    assert trial.game.view(trial.match, EVERYTHING) == trial.game.view(before, EVERYTHING)
    return "granted"


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
            if seat != live.match.seat or live.match.over or generator(before) != generator(live.match):
                continue
            if all(event.kind != REVEALED for event in events_of(live.match, events // EVENT_SIZE)):
                return live
    raise AssertionError("no decision without a reveal was found")


def test_there_is_nothing_to_take_back_at_the_beginning() -> None:
    live = Live(new_match(game(GAME), (HUMAN, HUMAN), 1))
    with pytest.raises(Mistake, match="nothing to take back"):
        undo(live, int(live.match.seat))


def test_a_refusal_names_no_card_that_the_seat_does_not_know() -> None:
    live = Live(new_match(game(GAME), (HUMAN, HUMAN), 1))
    seat = int(live.match.seat)
    while live.match.seat == seat or not live.deciders():
        live.decide(0)
    live.decide(0)  # the round ends, and both draw
    with pytest.raises(Mistake, match=rf"seat {2 - seat} saw a card") as told:
        undo(live, seat)
    drawn = [event for event in events_of(live.match, live.event_of_decision(1)) if event.kind == REVEALED]
    for event in drawn:
        name = live.cards.cards[event.design].name
        assert (name in str(told.value)) == event.tells(seat, 2), f"{name} in: {told.value}"
