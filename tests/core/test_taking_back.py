"""A free take-back against what truly happened: it is granted exactly where nobody learnt anything, and then leaves
no trace."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from rulebound.core.kernel.match import Match
from rulebound.core.kernel.rng import Rng
from rulebound.core.kernel.table import REVEALED
from rulebound.core.mistakes import Mistake
from rulebound.core.people.live import Live
from rulebound.core.people.matchfile import new_match, replay
from rulebound.core.people.readers import EVERYTHING, events_of
from rulebound.core.people.registry import game
from rulebound.core.people.taking_back import decisions_left, take_back, why_not_free
from rulebound.games.clashables.rules.numbers import ROLLED_DIE

GAME = game("five_rows")
BOTH = (0, 1)


def learnt_something(before: Match, after: Match) -> bool:
    """Whether some card is known to a seat now that did not know it before, or was in between."""
    grown = any(now & ~then for then, now in zip(before.known_to, after.known_to, strict=True))
    first = len(list(events_of(before)))
    return grown or any(event.kind == REVEALED for event in events_of(after, first))


def generator(match: Match) -> tuple[int, ...]:
    return (match.rng.a, match.rng.b, match.rng.c, match.rng.d)


@pytest.mark.parametrize("people", [(0,), BOTH], ids=["against a bot", "two people"])
def test_a_free_take_back_is_granted_exactly_where_nobody_learnt_anything(people: tuple[int, ...]) -> None:
    outcomes: Counter[str] = Counter()
    for seed in range(10):
        live = Live(new_match(GAME, ("one", "two"), seed))
        rng = Rng(seed)
        while not live.match.over:
            seat = int(live.match.seat)
            if seat in people and seat in live.deciders():
                outcomes[try_take_back(live, seat, people)] += 1
            legal = live.match.legal()
            live.decide(int(legal[rng.below(len(legal))]))
    assert outcomes["granted"] >= 5, f"it was hardly ever granted: {outcomes}"
    assert outcomes["revealed"] > 50, f"it was hardly ever refused: {outcomes}"


def try_take_back(live: Live, seat: int, people: tuple[int, ...]) -> str:
    """Ask for it in a copy of the match and compare the answer with the truth."""
    trial = Live(live.kept)
    number = max(at for at, decider in enumerate(live.deciders()) if decider == seat)
    assert decisions_left(trial, seat) == number
    before = replay(live.kept, number)
    learnt = learnt_something(before, live.match)
    decided = any(other != seat and other in people for other in live.deciders()[number:])
    chance = generator(before) != generator(live.match)
    if learnt or decided or chance:
        with pytest.raises(Mistake) as told:
            take_back(trial, seat, people)
        assert str(told.value) == why_not_free(trial, seat, people)
        assert trial.kept.actions == live.kept.actions, "a refused take-back changed the match"
        assert ("revealed" in str(told.value)) == learnt, f"the wrong reason: {told.value}"
        return "revealed" if learnt else "other reason"
    assert why_not_free(trial, seat, people) == ""
    said = take_back(trial, seat, people)
    assert said == trial.game.say(before, live.kept.actions[number])
    assert trial.kept.actions == live.kept.actions[:number]
    assert trial.game.view(trial.match, EVERYTHING) == trial.game.view(before, EVERYTHING)
    return "granted"


def test_what_chance_has_decided_is_not_taken_back() -> None:
    """In a game with dice: an attack that nobody learnt a card from is refused for the die alone. Without that reason
    (broken on purpose) one could roll until one likes the result."""
    clashables = game("clashables")
    reasons: Counter[str] = Counter()
    for seed in range(6):
        live = Live(new_match(clashables, ("one", "two"), seed))
        rng = Rng(seed)
        while not live.match.over and reasons["chance"] < 3:
            seat = int(live.match.seat)
            events = len(list(events_of(live.match)))
            legal = live.match.legal()
            live.decide(int(legal[rng.below(len(legal))]))
            rolled = any(event.kind == ROLLED_DIE for event in events_of(live.match, events))
            if rolled and not live.match.over:
                reason = why_not_free(live, seat, BOTH)
                assert reason, "dice were rolled, and the decision before them could be taken back"
                reasons["chance" if "chance has decided" in reason else "another"] += 1
    assert reasons["chance"], f"there was always another reason than the dice: {reasons}"


def test_there_is_nothing_to_take_back_at_the_beginning() -> None:
    live = Live(new_match(GAME, ("one", "two"), 1))
    with pytest.raises(Mistake, match="nothing to take back"):
        take_back(live, int(live.match.seat), BOTH)


def test_a_refusal_names_no_card_that_the_seat_does_not_know() -> None:
    live = Live(new_match(GAME, ("one", "two"), 1))
    seat = int(live.match.seat)
    while live.match.seat == seat or not live.deciders():
        live.decide(0)
    live.decide(0)  # the round ends, and both draw
    with pytest.raises(Mistake, match=rf"seat {2 - seat} saw a card") as told:
        take_back(live, seat, BOTH)
    drawn = [event for event in events_of(live.match, live.event_of_decision(1)) if event.kind == REVEALED]
    for event in drawn:
        name = live.cards.cards[event.design].name
        assert (name in str(told.value)) == event.tells(seat, 2), f"{name} in: {told.value}"


def at_random(id: str, seed: int, decisions: int) -> Iterator[Live]:
    """A match between ready-made decks after each of its first decisions."""
    rules = game(id)
    decks = rules.decks()
    brought = tuple(decks[seat % len(decks)].cards for seat in range(2))
    live, rng = Live(new_match(rules, ("one", "two"), seed, decks=brought)), Rng(1)
    while not live.match.over and len(live.actions) < decisions:
        legal = live.match.legal()
        live.decide(int(legal[rng.below(len(legal))]))
        yield live


def test_what_another_person_has_decided_since_is_not_taken_back_and_what_a_bot_has_is() -> None:
    """Though nobody has learnt anything: passes of Clashables tell nothing."""
    found = 0
    for live in at_random("clashables", 3, 20):
        deciders = live.deciders()
        seat, other = 1 - deciders[-1], deciders[-1]
        if seat in deciders and why_not_free(live, seat, (seat,)) == "":
            assert why_not_free(live, seat, BOTH) == f"that cannot be taken back: seat {other + 1} has decided since"
            found += 1
    assert found, "no such point was met"


def test_an_undo_does_not_tell_that_nobody_was_asked_in_secret() -> None:
    """After a moment in which the defender may have been asked nothing goes back, whether it was asked or not."""
    found = 0
    for live in at_random("claw_and_order", 1, 40):
        for seat in set(live.deciders()):
            before = replay(live.kept, decisions_left(live, seat))
            moments = before.moments() != live.match.moments()
            if moments and not learnt_something(before, live.match):
                assert why_not_free(live, seat, ()).endswith("somebody may have been asked something since")
                found += 1
    assert found, "no such moment was met"
