"""What the server tells somebody holds nothing that this somebody may not know.

The oracle is the truth and who knew what when (`known_to`, and what was recorded of it with every event), never a
view: from it follows which names the reader may read, and every other name of the card set is searched for in the
bytes. A name says nothing about which of two equal cards it is, nor about order, counts and numbers; for those, whole
truths are exchanged, and the bytes must stay as they are.
"""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from rulebound.core.kernel.hidden_decks import DeckMatch
from rulebound.core.kernel.match import Match
from rulebound.core.kernel.rng import Rng
from rulebound.core.kernel.table import EVENT_SIZE
from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Game
from rulebound.core.people.readers import SPECTATOR, events_of
from rulebound.server.tables import requests
from rulebound.server.tables.clocks import NOBODY
from rulebound.server.tables.entries import Decide
from rulebound.wire import messages as wire
from tests.contract.matches import GAMES
from tests.server.driving import Driven

FIRST_SEED = 5000
# Of each game; `python -m bench.leaks` plays 200.
MATCHES = int(os.environ.get("RULEBOUND_LEAK_MATCHES", "4"))
PARTS = 4  # so that several workers share the long games
TRUTHS = 6  # points of each match at which other truths are tried
EXCHANGES = 2  # points from which two truths are played on
LONGEST_EXCHANGE = 8  # decisions
COSTLY = 0.1  # how often questions are asked for which every action has to be put into words


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_nobody_is_told_what_it_does_not_know(game: Game, part: int) -> None:
    """Whole random matches. Every message to every reader is held against the oracle; at some points the reader is
    shown other truths, and from some points two truths are played on."""
    matches = range(FIRST_SEED, FIRST_SEED + MATCHES)[part::PARTS]
    oracle = Oracle(game)
    entries = truths = compared = 0
    for seed in matches:
        found = watch_match(game, seed, oracle)
        entries, truths, compared = entries + found[0], truths + found[1], compared + found[2]
    assert entries > 10 * len(matches), "hardly anything happened: this test shows nothing"
    assert truths > len(matches), "the truths were hardly ever different: this test shows nothing"
    assert compared > 0 or len(matches) < 5, "no decision was compared after an exchange"


def watch_match(game: Game, seed: int, oracle: Oracle) -> tuple[int, int, int]:
    """One of them: entries, truths that were shown, and decisions that were compared after an exchange."""
    entries = truths = compared = 0
    table, rng, chance = Driven(game, seed), random.Random(seed), Rng(seed)
    for number, _ in enumerate(watch(table, oracle, rng)):
        entries += 1
        if rng.random() < TRUTHS / (TRUTHS + number):  # more often where less is known
            for reader in table.listeners():
                other = another_truth(table, reader, chance)
                truths += list(other.match.design) != list(table.match.design)
                compare(table, other, reader, seed)
        if table.ledger.offer is None and rng.random() < EXCHANGES / (8 * EXCHANGES + number):
            for reader in table.listeners():
                compared += play_both(table, reader, rng)
    return entries, truths, compared


# ------------------------------------------------------------ the oracle


class Oracle:
    """Which names of a card set a reader of a match may read."""

    def __init__(self, game: Game) -> None:
        cards = game.official_cards.cards
        self.names = [card.name for card in cards]
        # An id tells as much as a name. The longest first, so that "Grove Stag" is not read as "Stag".
        self.of_word = {card.name: card.name for card in cards} | {card.id: card.name for card in cards}
        words = sorted(self.of_word, key=len, reverse=True)
        self.pattern = re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, words)) + r")(?!\w)")

    def secrets(self, message: bytes, may_read: set[str]) -> set[str]:
        """The cards that a message names and its reader may not read of."""
        text = message.decode()
        if not any(word in text for word, name in self.of_word.items() if name not in may_read):
            return set()
        return {self.of_word[word] for word in self.pattern.findall(text)} - may_read

    def known(self, match: Match, reader: int) -> set[str]:
        bit = match.layout.seats if reader == SPECTATOR else reader
        return {self.names[match.design[card]] for card in range(match.layout.cards) if match.known_to[card] >> bit & 1}

    def shown(self, match: Match, reader: int, first: int) -> set[str]:
        """The cards of events from number `first` on that the reader knew at that moment."""
        seats = match.layout.seats
        return {
            self.names[event.design]
            for event in events_of(match, first)
            if event.design >= 0 and event.tells(reader, seats)
        }

    def listed(self, match: Match, reader: int) -> set[str]:
        """The names in deck lists that the reader may read: the own one, which it has brought, or all open ones."""
        if not isinstance(match, DeckMatch):
            return set()
        return {
            self.names[match.design[card]]
            for card in range(match.layout.cards)
            if match.open_lists or match.owner[card] == reader
        }


def who(reader: int) -> str:
    return "a spectator" if reader == SPECTATOR else f"seat {reader + 1}"


def watch(table: Driven, oracle: Oracle, rng: random.Random) -> Iterator[None]:
    """Play a whole match and hold every message against the oracle; stops after each entry for others to look."""
    known = {reader: oracle.known(table.match, reader) for reader in table.members}
    listed = {reader: oracle.listed(table.match, reader) for reader in table.members}
    first = dict.fromkeys(table.members, 0)
    while True:
        for reader in table.listeners():
            message = wire.write(table.update(reader)) + wire.write(table.changed(reader))
            now = oracle.known(table.match, reader)
            may_read = known[reader] | now | oracle.shown(table.match, reader, first[reader]) | listed[reader]
            secret = oracle.secrets(message, may_read)
            assert not secret, f"{table.ledger.head.id}: {who(reader)} is told of {secret}: {message.decode()}"
            table.told(reader)
            known[reader] = now
            first[reader] = len(table.match.events) // EVENT_SIZE
        if table.over():
            return
        yield
        table.enter(table.any_entry(rng))
        for reader in table.members:  # a take-back leaves fewer events
            first[reader] = min(first[reader], len(table.match.events) // EVENT_SIZE)
            known[reader] |= oracle.known(table.match, reader)


# ------------------------------------------------------------ two truths


def another_truth(table: Driven, reader: int, rng: Rng) -> Driven:
    """The same table, with everything that the reader does not know dealt again."""
    match = table.match
    other = match.clone()
    if reader != SPECTATOR:
        other.redeal(reader, rng)
        return table.with_match(other)
    hidden = [card for card in range(match.layout.cards) if match.known_to[card] != match.layout.everyone]
    for card in hidden:
        alike = [twin for twin in hidden if match.pool[twin] == match.pool[card]]
        twin = alike[rng.below(len(alike))]
        if twin != card:
            other.trade(card, twin)
    return table.with_match(other)


def answers(table: Driven, seat: int, rng: random.Random) -> Iterator[tuple[str, Any]]:
    """What is answered to some requests of a seat: the same ones for the same generator."""
    ledger, match = table.ledger, table.match
    for action in (rng.randrange(match.actions()), rng.randrange(match.actions())):
        yield f"why {action}", asked(requests.why, ledger, seat, wire.Why(action=action))
        yield f"act {action}", asked(requests.decide, ledger, seat, action, "")
    yield "offer a draw", asked(requests.offer_draw, ledger, seat)
    yield "reply", asked(requests.reply, ledger, seat, True)
    yield "take back", asked(requests.take_back, ledger, seat)
    if rng.random() < COSTLY:
        name = rng.choice(table.game.official_cards.cards).name
        words = rng.choice((f"play {name}", f"choose {name}", "yes", f"play {name} in row 2"))
        yield f"why {words}", asked(requests.why, ledger, seat, wire.Why(words=words))
    if rng.random() < COSTLY:
        place = rng.choice(("/seats/1/hand/0", "/seats/2/hand/0", "/seats/1/deck/0", "/seats/2/deck/0"))
        yield f"why {place}", asked(requests.why, ledger, seat, wire.Why(places=(place,)))


def asked(wish: Callable[..., object], *arguments: object) -> object:
    try:
        return wish(*arguments)
    except Mistake as mistake:
        return f"{type(mistake).__name__} {getattr(mistake, 'clause', '')} {mistake}"


def compare(one: Driven, two: Driven, reader: int, seed: int) -> None:
    """Both tables tell the reader the same bytes and answer it alike."""
    place = f"{one.ledger.head.id} after {one.ledger.n} entries"
    for make in (Driven.update, Driven.changed, Driven.welcome):
        first, second = wire.write(make(one, reader)), wire.write(make(two, reader))
        assert first == second, f"{place}: {who(reader)} can tell two truths apart:\n{difference(first, second)}"
    if reader != SPECTATOR:
        pairs = zip(answers(one, reader, random.Random(seed)), answers(two, reader, random.Random(seed)), strict=True)
        for (question, first_answer), (_, second_answer) in pairs:
            assert first_answer == second_answer, (
                f"{place}: the answer to {question!r} tells {who(reader)} two truths apart: "
                f"{first_answer} and {second_answer}"
            )


def difference(one: bytes, two: bytes) -> str:
    at = next((at for at, pair in enumerate(zip(one, two, strict=False)) if pair[0] != pair[1]), 0)
    start = max(0, at - 80)
    return f"…{one[start : at + 80].decode(errors='replace')}…\n…{two[start : at + 80].decode(errors='replace')}…"


# ------------------------------------------------------------ two truths, played on


def play_both(table: Driven, reader: int, rng: random.Random) -> int:
    """Exchange two cards that the reader knows equally little, and let both matches go on alike, with silent answers
    where only one of them asks in secret. Until one of the cards comes to light, the reader is told the same bytes with
    the same numbers. The number of decisions that were compared."""
    pair = hidden_pair(table.match, reader, rng)
    if pair is None:
        return 0
    one, two = table.with_match(table.match.clone()), table.with_match(table.match.clone())
    two.match.trade(*pair)
    for step in range(LONGEST_EXCHANGE):
        for side in (one, two):
            side.told(reader)
            keep_silent(side, reader)
        if one.over() or two.over() or one.ledger.asked() != two.ledger.asked():
            return step
        seat = one.ledger.asked()
        said = {two.game.say(two.match, int(action)): int(action) for action in two.match.legal()}
        alike = [
            int(action) for action in one.match.legal() if said.get(one.game.say(one.match, int(action))) == action
        ]
        if not alike:
            return step
        action = rng.choice(alike)
        for side in (one, two):
            side.enter(Decide(seat=seat, action=action))
            keep_silent(side, reader)
        if came_to_light(one, two, pair, reader):
            return step
        compare(one, two, reader, rng.randrange(1000))
    return LONGEST_EXCHANGE


def keep_silent(table: Driven, reader: int) -> None:
    """Answer for the others what only they may know they were asked."""
    while table.ledger.secretly_asked() not in (NOBODY, reader):
        table.enter(Decide(seat=table.ledger.asked(), action=int(table.match.silence())))


def came_to_light(one: Driven, two: Driven, pair: tuple[int, int], reader: int) -> bool:
    seats = one.match.layout.seats
    bit = seats if reader == SPECTATOR else reader
    first, second = one.match, two.match
    if any(match.known_to[card] >> bit & 1 for card in pair for match in (first, second)):
        return True
    if any(
        first.design[card] != second.design[card] and first.known_to[card] >> bit & 1
        for card in range(first.layout.cards)
    ):
        return True
    # Discarded openly and shuffled away again within one action.
    told = zip(events_of(first), events_of(second), strict=False)
    return any(left.design != right.design and left.tells(reader, seats) for left, right in told)


def hidden_pair(match: Match, reader: int, rng: random.Random) -> tuple[int, int] | None:
    """Two cards of one pool, both unknown to the reader, one of them known to somebody else."""
    bit = match.layout.seats if reader == SPECTATOR else reader
    hidden = [card for card in range(match.layout.cards) if not match.known_to[card] >> bit & 1]
    held = [card for card in hidden if match.known_to[card]]
    if not held:
        return None
    card = rng.choice(held)
    others = [
        other for other in hidden if match.pool[other] == match.pool[card] and match.design[other] != match.design[card]
    ]
    return (card, rng.choice(others)) if others else None
