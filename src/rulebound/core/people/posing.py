"""What every game needs to bring a match into the position of a scene: chance, piles, and who knows which hidden card.
And the way back, from a match to such data. The keys themselves are checked by the game's schema."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from rulebound.core.files.cards import design_named
from rulebound.core.kernel.resolver import Resolver
from rulebound.core.kernel.rng import Rng
from rulebound.core.kernel.table import Table as CardsOnTable
from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Setup
from rulebound.core.people.schema import NEEDED, Key, Kind, ListOf, Places, Table, Text, Told, told
from rulebound.core.people.seeds import generator
from rulebound.core.people.seeing import cards_in

SPECTATOR_NAME = "spectator"


class Readers(Kind):
    says = f'a list of seats, and "{SPECTATOR_NAME}" for those who watch'

    def read(self, value: Any, where: str) -> list[int | str]:
        if isinstance(value, list) and all(type(who) is int or who == SPECTATOR_NAME for who in value):
            return value
        raise Mistake(f"{where} is {self.says}, not {value!r}")


class NamesOrPlaces(Kind):
    says = "a list of card names, or of places from 1 (the top card of a deck)"

    def read(self, value: Any, where: str) -> list[int | str]:
        if isinstance(value, list) and all(type(item) is int or isinstance(item, str) for item in value):
            return value
        raise Mistake(f"{where} is {self.says}, not {value!r}")


KNOWN = Key(
    "known",
    ListOf(
        Table(
            Key("in", Text("the key of a hand or a deck"), 'where the cards are, such as "seats.1.hand"', NEEDED),
            Key("cards", NamesOrPlaces(), "which of them", NEEDED),
            Key("by", Readers(), "who knows them, besides those who know them by the rules", NEEDED),
            noun="known",
        ),
        "a list of tables",
    ),
    "hidden cards that somebody knows",
    [],
    seen=False,
)

# What every view tells.
ASKS = Table(
    told("seat", Told("a seat", int), "who is asked"),
    told("what", Told("a word"), "what is asked"),
    told("card", Told("a card name"), "whose text asks, in Claw & Order", sometimes=True),
    noun="asks",
    type="Asks",
    or_empty=True,
)
VIEW_KEYS = (
    told("game", Told("a text"), "the game"),
    told("asks", ASKS, "the question before the match; empty when it is over"),
    told("over", Told("true or false", bool), "whether the match is over"),
)


def known_in(deck: str, cards: str = "cards") -> Key:
    """The key under which a view tells what its reader knows in a deck."""
    kind = Places(Text("a card name"), letter="place")
    return told(
        f"known_in_{deck}", kind, f"{cards} that the reader knows, by place from the top", "readers", sometimes=True
    )


def printed_numbers(**about: str) -> Table:
    """What a view tells of the printed numbers of a card, by name, as far as it has them; `about` says what each is."""
    number = Told("a number", int)
    keys = (told(name, number, words, sometimes=True) for name, words in about.items())
    return Table(*keys, noun="printed", type="Printed")


def chance_of(setup: Setup) -> Rng:
    """The generator of a posed match, with what the scene fixes."""
    rng = generator(setup.seed)
    if setup.script is not None:
        rng.script = setup.script.clone()
    return rng


def sides(position: Mapping[str, Any], seats: int, schema: Table) -> list[dict[str, Any]]:
    """What the position says of each seat; the defaults for a seat that it does not name."""
    data = position["seats"]
    numbers = [str(seat + 1) for seat in range(seats)]
    for key in data:
        if key not in numbers:
            raise Mistake(f"seats has no {key!r}; it has {', '.join(numbers)}")
    return [data[number] if number in data else schema.read({}, f"seats.{number}") for number in numbers]


def at_most(value: int, most: int, where: str, rule: str) -> int:
    """A number that the rules limit."""
    if value > most:
        raise Mistake(f"{where} is at most {most}, not {value} ({rule})")
    return value


def stack(match: CardsOnTable, deck: int, wanted: Sequence[str] | None, take: Callable[[str], int], aside: int) -> None:
    """Make the deck exactly these cards, the first on top, and put its others aside; where no list is given, leave what
    is in it, in the order of the set. `take` finds a card that is still where cards are taken from."""
    cards = cards_in(match, deck)
    if wanted is not None:
        chosen = []
        for name in wanted:
            chosen.append(take(name))
            match.move(chosen[-1], aside)
        for card in cards_in(match, deck):
            match.move(card, aside)
        cards = chosen
    for card in reversed(cards):
        match.move(card, deck)


def kept(data: Mapping[str, Any], keys: Iterable[str]) -> dict[str, Any]:
    """Those of these keys that are there."""
    return {key: data[key] for key in keys if key in data}


def open_match(match: Resolver, known: Sequence[Mapping[str, Any]], zones: Mapping[str, int]) -> None:
    """All is in its place: tell the readers what they know, and go on to the first decision."""
    share_knowledge(match, known, zones)
    match.recording = True
    match.run()


# ------------------------------------------------------------ who knows what


def share_knowledge(match: Resolver, facts: Sequence[Mapping[str, Any]], zones: Mapping[str, int]) -> None:
    """Tell the readers of `known` what they know. `zones` are the hidden ones, by their keys."""
    for number, fact in enumerate(facts, 1):
        where = f"known.{number}"
        if fact["in"] not in zones:
            raise Mistake(f"{where}.in is {', '.join(zones)}, not {fact['in']!r}")
        readers = 0
        for who in fact["by"]:
            seat = match.layout.seats if who == SPECTATOR_NAME else int(who) - 1
            if not 0 <= seat <= match.layout.seats or (who != SPECTATOR_NAME and seat == match.layout.seats):
                raise Mistake(f"{where}.by: there is no seat {who}; seats are 1 to {match.layout.seats}")
            readers |= 1 << seat
        cards = in_order(match, fact["in"], zones)
        for wanted in fact["cards"]:
            card = card_meant(match, cards, wanted, readers, f"{where}.cards")
            match.reveal(card, readers)


def in_order(match: Resolver, key: str, zones: Mapping[str, int]) -> list[int]:
    """The cards of a zone as a scene lists them."""
    cards = cards_in(match, zones[key])
    return cards[::-1] if key.endswith("deck") else cards


def card_meant(match: Resolver, cards: Sequence[int], wanted: int | str, readers: int, where: str) -> int:
    if isinstance(wanted, int):
        if not 1 <= wanted <= len(cards):
            raise Mistake(f"{where} has no place {wanted}; there are {len(cards)} cards")
        return cards[wanted - 1]
    design = design_named(match.names, wanted)
    for card in cards:
        if match.design[card] == design and match.known_to[card] & readers != readers:
            return card
    raise Mistake(f"{where}: there is no {wanted} that they do not know already")


def knowledge(match: Resolver, posed: Resolver, zones: Mapping[str, int]) -> list[dict[str, Any]]:
    """What readers of the match know of hidden cards and those of the posed match do not, as a scene says it."""
    found = []
    for key in zones:
        by_readers: dict[int, list[int]] = {}
        for place, (card, other) in enumerate(
            zip(in_order(match, key, zones), in_order(posed, key, zones), strict=True), 1
        ):
            more = int(match.known_to[card] & ~posed.known_to[other])
            if more:
                by_readers.setdefault(more, []).append(place)
        for readers, places in by_readers.items():
            who: list[int | str] = [seat + 1 for seat in range(match.layout.seats) if readers >> seat & 1]
            if readers >> match.layout.seats & 1:
                who.append(SPECTATOR_NAME)
            found.append({"in": key, "cards": places, "by": who})
    return found
