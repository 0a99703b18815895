"""What a page may foretell before somebody commits: only what is the same whatever the asking seat does not know."""

from __future__ import annotations

from typing import cast

import pytest

from rulebound.core.kernel.rng import Rng
from rulebound.core.people.game import Happening as Shown
from rulebound.core.people.live import Live
from rulebound.core.people.matchfile import new_match
from rulebound.core.people.registry import game, game_ids
from rulebound.server.tables import requests
from rulebound.server.tables.ledger import Ledger
from rulebound.server.tables.requests import foresee, foretold, shared
from rulebound.server.tables.updates import acting
from rulebound.wire.messages import AskPreview, Happening

COPIES = 4


def test_what_both_have_is_kept_as_often_as_the_rarer_one_has_it() -> None:
    one, other = Happening("damage", "/a", 1), Happening("heal", "/b", 2)
    assert shared([one, one, other], [other, one]) == [one, other]
    assert shared([one], [other]) == []


def test_only_what_happens_in_every_copy_is_foretold(monkeypatch: pytest.MonkeyPatch) -> None:
    """What one copy lacks is not told, whichever of them that is."""
    certain, doubtful = Happening("damage", "/a", 1), Happening("destroy", "/a", 0)
    live = Live(new_match(game("five_rows"), ("Ada", "Ben"), 5))
    seat, action = int(live.match.seat), int(live.match.legal()[0])
    monkeypatch.setattr(requests, "asked", lambda *given: live)
    ledger = cast(Ledger, None)  # of which only the match is asked for
    for lacking in range(requests.COPIES):
        copies = iter([[certain] if number == lacking else [certain, doubtful] for number in range(requests.COPIES)])
        monkeypatch.setattr(requests, "foretold", lambda *given, copies=copies: next(copies))
        assert foresee(ledger, seat, AskPreview(action=action, id=1)).happened == (certain,)


@pytest.mark.parametrize("chance", ["dice", "shuffle"])
def test_nothing_is_foretold_from_the_first_die_or_shuffle_on(chance: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = [Shown("damage", "/a", 1), Shown("move", "/b"), Shown(chance, "/c", 3), Shown("damage", "/a", 3)]  # type: ignore[arg-type]
    monkeypatch.setattr(requests, "happenings", lambda *given: iter(shown))
    live = Live(new_match(game("five_rows"), ("Ada", "Ben"), 5))
    told = foretold(live.game, live.match.clone(), int(live.match.seat), int(live.match.legal()[0]))
    assert told == [Happening("damage", "/a", 1)]


@pytest.mark.parametrize("id", game_ids())
def test_a_preview_is_the_same_for_every_truth_that_the_seat_may_be_in(id: str) -> None:
    """What is told of one re-dealt copy only after the first die or shuffle is left out, and the real match agrees with
    what is common to all copies."""
    found = game(id)
    decks = found.decks()
    live = Live(
        new_match(found, ("Ada", "Ben"), 5, decks=tuple(decks[seat % len(decks)].cards for seat in range(2) if decks))
    )
    rng = Rng(11)
    told = 0
    for _ in range(60):
        if live.match.over:
            break
        seat = live.match.seat
        legal = [int(action) for action in live.match.legal()]
        action = legal[rng.below(len(legal))]
        copies = [foretold(found, live.match.imagine(seat, rng), seat, action) for _ in range(COPIES)]
        certain = copies[0]
        for other in copies[1:]:
            certain = shared(certain, other)
        truth = foretold(found, live.match.clone(), seat, action)
        missing = [happening for happening in certain if happening not in truth]
        assert not missing, f"{found.say(live.match, action)}: foretold and not true: {missing}"
        told += len(certain)
        live.decide(action)
    assert told or id in ("authority", "paw_of_duty"), "nothing was ever foretold"


def test_who_acts_is_told_only_while_a_card_asks() -> None:
    """The place of the card whose text asks, and nothing in a turn in which the game itself asks."""
    found = game("five_rows")
    live = Live(new_match(found, ("Ada", "Ben"), 5))
    rng = Rng(3)
    asked: set[bool] = set()
    for _ in range(400):
        if live.match.over:
            live = Live(new_match(found, ("Ada", "Ben"), 6 + len(asked)))
        by_card = " for " in found.question(live.match) or "answers" in found.question(live.match)
        place = acting(found, live.match)
        assert bool(place) == by_card, f"{found.question(live.match)} is marked at {place!r}"
        asked.add(by_card)
        legal = [int(action) for action in live.match.legal()]
        live.decide(legal[rng.below(len(legal))])
    assert asked == {True, False}
