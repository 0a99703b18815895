"""New tables: what somebody asks for, checked and turned into a head and first entries. Nothing is stored here.

The seed comes from the operating system and is told to nobody before the match is over: who knew it would know every
card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import time

import msgspec

from rulebound.core.files.card_tables import toml_text
from rulebound.core.files.cards import CardSet
from rulebound.core.language.wording import one_line
from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Game
from rulebound.core.people.matchfile import MatchFile, replay
from rulebound.core.people.registry import game as game_named
from rulebound.core.people.seeds import Seed, secret_seed
from rulebound.server.mistakes import Taken
from rulebound.server.tables.decks import deck_for
from rulebound.server.tables.entries import AnyEntry, Begin, Head, Pace, Record, Sit
from rulebound.server.tables.keys import digest, new_key, new_table_id
from rulebound.server.tables.ledger import Chair, Ledger, cards_of, folded
from rulebound.server.tables.requests import check_level
from rulebound.wire.house import LONGEST_NAME, Continue, NewTable

LONGEST_CLOCK = 24 * 3600


@dataclass(frozen=True)
class Plan:
    """A table that could be made. `keys` are the secrets of the people's seats, told once to who asked for it."""

    head: Head
    entries: tuple[AnyEntry, ...]
    keys: dict[int, str]

    def records(self) -> list[Record]:
        return [Record(n, self.head.created, entry) for n, entry in enumerate(self.entries, 1)]

    def ledger(self, quiet: bool = False) -> Ledger:
        """The table as it will be, if `quiet` without a log for readers. Mistake where the match cannot begin like
        this."""
        return folded(self.head, self.records(), readers=() if quiet else None)


# ------------------------------------------------------------ what people ask for


def new_plan(new: NewTable) -> Plan:
    """Mistake or Refused for anything that this game cannot be played with."""
    game = game_named(new.game)
    game.check_seats(len(new.seats))
    options = game.rulebook.settle(new.options)
    cards = cards_of(game.id, new.cards)
    game.check_options(len(new.seats), options, cards)
    check_clock(new.clock)
    head = Head(
        id=new_table_id(),
        game=game.id,
        rules_version=game.rulebook.version,
        card_set=(cards or game.official_cards).digest,
        cards=as_played(game, cards),
        options=options,
        seats=len(new.seats),
        seed=secret_seed(),
        open_lists=new.open_lists,
        private=new.private,
        clock=new.clock,
        pace=new.pace,
        forerunner="",
        created=time(),
    )
    keys: dict[int, str] = {}
    chairs: list[Chair] = []
    for seat, wanted in enumerate(new.seats):
        chair = Chair(wanted.kind, wanted.name, wanted.level)
        if wanted.kind == "bot":
            check_level(wanted.level)
            chair.name = checked_name(wanted.name or f"{wanted.level} bot")
        elif wanted.kind == "person":
            keys[seat] = new_key()
            chair.name = checked_name(wanted.name or f"Player {seat + 1}")
            chair.key = digest(keys[seat])
        if wanted.kind != "open" or wanted.deck:
            chair.deck = deck_for(game, seat, wanted.deck, options, cards)
        chairs.append(chair)
    return Plan(head, seated(chairs), keys)


def check_open(ledger: Ledger, seat: int) -> None:
    """Mistake for a seat that there is not, Taken for one at which somebody sits."""
    if not 0 <= seat < ledger.head.seats:
        raise Mistake(f"there are the seats 1 to {ledger.head.seats}, not {seat + 1}")
    if ledger.chairs[seat].who != "open":
        raise Taken(f"seat {seat + 1} is taken")


def sit_down(ledger: Ledger, seat: int, name: str, deck: tuple[str, ...]) -> tuple[tuple[AnyEntry, ...], str]:
    """The entries by which somebody takes an open seat, and the secret of that seat."""
    check_open(ledger, seat)
    key = new_key()
    sit = Sit(seat=seat, who="person", name=checked_name(name), key=digest(key), deck=deck)
    others = [chair for number, chair in enumerate(ledger.chairs) if number != seat]
    if any(chair.who == "open" for chair in others):
        return (sit,), key
    return (sit, Begin()), key


# ------------------------------------------------------------ tables that follow from others


def rematch(ledger: Ledger) -> Plan:
    """The same people with seats changed: everybody moves on by one. Their links stay good at the new table, and its
    id follows from the old one, so that it is made only once."""
    chairs = [ledger.chairs[seat - 1] for seat in range(ledger.head.seats)]
    seed = secret_seed()
    id = digest(f"rematch of {ledger.head.id} with {ledger.head.seed}")[:32]
    return Plan(follower(ledger.head, id, seed), seated([fresh(chair) for chair in chairs]), {})


def continued(ledger: Ledger, wish: Continue) -> Plan:
    """A table that goes on from a point of a finished match: one person, and bots at the other seats. The cards come
    as they came there."""
    live = ledger.live
    if live is None or ledger.result is None:
        raise Mistake("only a finished match can be continued from one of its points")
    if not 0 <= wish.at <= len(live.actions):
        raise Mistake(f"the match has the points 0 to {len(live.actions)}, not {wish.at}")
    if not 1 <= wish.seat <= ledger.head.seats:
        raise Mistake(f"there are the seats 1 to {ledger.head.seats}, not {wish.seat}")
    if replay(live.kept, wish.at).over:
        raise Mistake("there is nothing to continue: the match is over at that point")
    check_level(wish.level)
    key = new_key()
    chairs = [Chair("bot", f"{wish.level} bot", wish.level, deck=chair.deck) for chair in ledger.chairs]
    person = Chair("person", checked_name(wish.name or f"Player {wish.seat}"), key=digest(key))
    person.deck = chairs[wish.seat - 1].deck
    chairs[wish.seat - 1] = person
    head = follower(ledger.head, new_table_id(), ledger.head.seed, wish.pace)
    entries = (*seated(chairs)[:-1], Begin(actions=tuple(live.actions[: wish.at])))
    return Plan(head, entries, {wish.seat - 1: key})


def imported(kept: MatchFile) -> Plan:
    """A finished table for the match of a file, to be replayed and continued. Mistake for an action that the rules
    forbid, with its place in the file."""
    replay(kept)
    game, setup = game_named(kept.game), kept.setup
    head = Head(
        id=new_table_id(),
        game=game.id,
        rules_version=game.rulebook.version,
        card_set=game.cards_of(setup).digest,
        cards=as_played(game, setup.cards),
        options=dict(setup.options),
        seats=setup.seats,
        seed=setup.seed,
        open_lists=setup.open_lists,
        private=True,
        clock=None,
        pace="human",
        forerunner="",
        created=time(),
    )
    decks = setup.decks or ready_made(game, setup.seats)
    names = [one_line(player)[:LONGEST_NAME] or f"Player {seat}" for seat, player in enumerate(kept.players, 1)]
    chairs = [Chair("person", name, deck=deck) for name, deck in zip(names, decks, strict=True)]
    return Plan(head, (*seated(chairs)[:-1], Begin(actions=kept.actions, closed=True)), {})


def ready_made(game: Game, seats: int) -> tuple[tuple[str, ...], ...]:
    return tuple(deck_for(game, seat, "", {}, None) for seat in range(seats))


def follower(head: Head, id: str, seed: Seed, pace: Pace | None = None) -> Head:
    return msgspec.structs.replace(
        head, id=id, seed=seed, private=True, forerunner=head.id, created=time(), pace=pace or head.pace
    )


def fresh(chair: Chair) -> Chair:
    """The chair as its holder takes it to another table; who holds its link is a person there again."""
    if chair.key:
        return Chair("person", chair.name, key=chair.key, deck=chair.deck)
    return Chair(chair.who, chair.name, chair.level, deck=chair.deck)


# ------------------------------------------------------------ parts


def seated(chairs: Sequence[Chair]) -> tuple[AnyEntry, ...]:
    """The first entries of a table: who sits where, and the beginning if everybody is there."""
    entries: list[AnyEntry] = [
        Sit(seat=seat, who=chair.who, name=chair.name, level=chair.level, key=chair.key, deck=chair.deck)
        for seat, chair in enumerate(chairs)
    ]
    if all(chair.who != "open" for chair in chairs):
        entries.append(Begin())
    return tuple(entries)


def as_played(game: Game, cards: CardSet | None) -> str:
    """The text of a card file as a table keeps it, in the words of the card language: a set in its author's words can
    take seconds to read, and a table is read again and again."""
    return toml_text(cards.cards, game.kinds) if cards is not None else ""


def checked_name(name: str) -> str:
    clean = one_line(name)
    if not clean:
        raise Mistake("a player needs a name")
    if len(clean) > LONGEST_NAME:
        raise Mistake(f"a name has at most {LONGEST_NAME} letters")
    return clean


def check_clock(clock: tuple[int, int] | None) -> None:
    if clock is None:
        return
    seconds, more = clock
    if not 10 <= seconds <= LONGEST_CLOCK or not 0 <= more <= LONGEST_CLOCK:
        raise Mistake(
            f"a clock has from 10 to {LONGEST_CLOCK} seconds for each player, and from 0 to {LONGEST_CLOCK} more for "
            "each decision"
        )
