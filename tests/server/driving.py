"""A table without sockets or store: its ledger, driven at random, and what each reader would be told.

The match is set up as the contract's matches are: its options and decks follow from the seed.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from dataclasses import replace

from rulebound.core.kernel.match import Match
from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Game
from rulebound.core.people.readers import SPECTATOR
from rulebound.server.tables import requests
from rulebound.server.tables.clocks import NOBODY
from rulebound.server.tables.entries import Answer, AnyEntry, Begin, Decide, Head, Record, Sit
from rulebound.server.tables.ledger import Ledger
from rulebound.server.tables.members import Member
from rulebound.server.tables.news import News
from rulebound.wire import messages as wire
from tests.contract.matches import setup_of

NOW = 1_000_000.0


class Nobody:
    """A connection to nobody."""

    address = ""

    def send(self, data: bytes) -> None:
        pass

    def dismiss(self, text: str, again: bool = False) -> None:
        pass


class Driven:
    def __init__(self, game: Game, seed: int) -> None:
        setup = setup_of(game, seed)
        self.game = game
        self.ledger = Ledger(
            Head(
                id=f"table-{seed}",
                game=game.id,
                rules_version=game.rulebook.version,
                card_set=game.official_cards.digest,
                cards="",
                options=game.rulebook.settle(setup.options),
                seats=setup.seats,
                seed=seed,
                open_lists=setup.open_lists,
                private=True,
                clock=None,
                pace="fast",
                forerunner="",
                created=NOW,
            )
        )
        readers = (*range(setup.seats), SPECTATOR)
        self.members = {reader: Member(Nobody(), reader, 0, changes=True, welcomed=True) for reader in readers}
        self.here = set(range(setup.seats))
        for seat in range(setup.seats):
            deck = setup.decks[seat] if setup.decks else ()
            self.enter(Sit(seat=seat, who="person", name=f"P{seat + 1}", key=f"key-{seat}", deck=deck))
        self.enter(Begin())

    @property
    def match(self) -> Match:
        assert self.ledger.live is not None
        return self.ledger.live.match

    def enter(self, entry: AnyEntry) -> None:
        self.ledger.add(Record(self.ledger.n + 1, NOW, entry))
        for member in self.members.values():
            member.events = min(member.events, self.ledger.told)

    def over(self) -> bool:
        return self.ledger.result is not None

    def listeners(self) -> Iterator[int]:
        """Whoever may be told something now: while a seat is asked in secret, nobody else."""
        secret = self.ledger.secretly_asked()
        for reader in self.members:
            if secret in (NOBODY, reader):
                yield reader

    def update(self, reader: int) -> wire.Update:
        """All that the reader has not heard, with the whole position."""
        message = self.message(replace(self.members[reader], told=None))
        assert isinstance(message, wire.Update)
        return message

    def changed(self, reader: int) -> wire.Update:
        """The same, told as changes of what it was told last."""
        message = self.message(self.members[reader])
        assert isinstance(message, wire.Update)
        return message

    def welcome(self, reader: int) -> wire.Message:
        return self.message(Member(Nobody(), reader, 0))

    def message(self, member: Member) -> wire.Message:
        news = News(self.ledger, self.here, NOW)
        return news.message(member, news.position(member.reader, member.text), member.told)

    def told(self, reader: int) -> None:
        if self.ledger.secretly_asked() in (NOBODY, reader):
            News(self.ledger, self.here, NOW).to(self.members[reader])

    # ------------------------------------------------------------ at random

    def any_entry(self, rng: random.Random) -> AnyEntry:
        """Mostly a decision; now and then a take-back or an offer, rarely somebody gives up."""
        ledger = self.ledger
        if ledger.offer is not None:
            return Answer(seat=min(ledger.offer.waiting), yes=rng.random() < 0.7 and ledger.offer.what != "draw")
        seat = ledger.asked()
        if ledger.chairs[seat].resigned:
            return Decide(seat=seat, action=int(self.match.unlisted()[0]))
        if ledger.secretly_asked() == NOBODY and rng.random() < 0.02:
            wisher = rng.randrange(ledger.head.seats)
            try:
                wish = rng.choice((requests.take_back,) * 10 + (requests.offer_draw,) * 10 + (requests.resign,))
                return wish(ledger, wisher)
            except Mistake:
                pass
        actions = self.match.legal()
        return Decide(seat=seat, action=int(actions[rng.randrange(len(actions))]))

    def with_match(self, match: Match) -> Driven:
        """The same table, if this were the truth. It records on from here by itself."""
        live = self.ledger.live
        assert live is not None
        twin = copy.copy(self)
        twin.members = {reader: replace(member) for reader, member in self.members.items()}
        ledger = twin.ledger = Ledger(self.ledger.head)  # a compiled object cannot be copied from outside
        for name in getattr(Ledger, "__mypyc_attrs__", None) or vars(ledger):
            setattr(ledger, name, getattr(self.ledger, name))
        ledger.chairs = [copy.copy(chair) for chair in ledger.chairs]
        ledger.secret = dict(ledger.secret)
        ledger.scrolls = {reader: scroll.copy() for reader, scroll in ledger.scrolls.items()}
        ledger.live = copy.copy(live)
        ledger.live.actions = live.actions[:]
        match.recording = True
        match.events = live.match.events[:]
        ledger.live.match = match
        return twin
