"""What a reader may see of a card: the one place where knowledge becomes names. A reader is a seat, SPECTATOR or
EVERYTHING."""

from __future__ import annotations

from collections.abc import Mapping

from mypy_extensions import i64

from rulebound.core.kernel.agenda import CARD, KIND, SEAT, SERIAL, STRIDE, Agenda
from rulebound.core.kernel.changes import NEXT_PRICE, WARD
from rulebound.core.kernel.lost_cards import LOST_DESIGN, LOST_KNOWN
from rulebound.core.kernel.postponed import (
    END_OF_THEIR_NEXT_TURN,
    END_OF_THIS_TURN,
    START_OF_THEIR_NEXT_TURN,
    START_OF_YOUR_NEXT_TURN,
)
from rulebound.core.kernel.resolver import ASK_CARD, ASK_OFFER, Resolver
from rulebound.core.kernel.table import NOBODY, Table, bit
from rulebound.core.language.wording import treatment_words
from rulebound.core.people.readers import EVERYTHING, SPECTATOR, Event

UNKNOWN = "?"
UNTIL_LEAVES = "until what did it leaves play"
MOMENTS = {
    END_OF_THIS_TURN: "the end of this turn",
    START_OF_YOUR_NEXT_TURN: "the start of the next turn",
    END_OF_THEIR_NEXT_TURN: "the end of the other player's next turn",
    START_OF_THEIR_NEXT_TURN: "the start of the other player's next turn",
}


def cards_in(match: Table, zone: int) -> list[int]:
    """The cards of a pile from the bottom up; of a hand, in the order in which they came."""
    return [int(match.nth(zone, index)) for index in range(match.size[zone])]


def name_of(match: Resolver, card: int) -> str:
    """The name of a card that everybody may know."""
    return match.names[match.design[card]]


def needed(match: Resolver, reader: i64) -> i64:
    """The bits of `known_to` that a card must have for this reader to be told what it is: none for EVERYTHING, all for
    a spectator."""
    if reader == EVERYTHING:
        return 0
    return match.layout.everyone if reader == SPECTATOR else bit(reader)


def knows(match: Resolver, card: i64, reader: i64) -> bool:
    """May this reader be told what the card is?"""
    known = needed(match, reader)
    return match.known_to[card] & known == known


def name_for(match: Resolver, card: int, reader: int) -> str:
    """The name of a card, or UNKNOWN."""
    return name_of(match, card) if knows(match, card, reader) else UNKNOWN


def pile_for(match: Resolver, zone: i64, reader: i64) -> list[str]:
    """The names of `cards_in`, as far as the reader knows them."""
    known, start, names = needed(match, reader), match.start[zone], match.names
    found: list[str] = []
    for index in range(match.size[zone]):
        card = match.cells[start + index]
        found.append(names[match.design[card]] if match.known_to[card] & known == known else UNKNOWN)
    return found


def deck_for(match: Resolver, zone: i64, reader: i64) -> tuple[list[str] | int, dict[str, str]]:
    """A deck with its top card first for EVERYTHING, else only its size; and by place from the top, counted from 1, the
    cards that the reader knows in it."""
    if reader == EVERYTHING:
        return pile_for(match, zone, reader)[::-1], {}
    known, top, names = needed(match, reader), match.start[zone] + match.size[zone], match.names
    found: dict[str, str] = {}
    for place in range(1, match.size[zone] + 1):
        card = match.cells[top - place]
        if match.known_to[card] & known == known:
            found[str(place)] = names[match.design[card]]
    return int(match.size[zone]), found


def designs_known(match: Resolver, cards: list[int], reader: i64) -> dict[str, int]:
    """The designs of those cards that the reader knows, by name in the order of the alphabet."""
    known, names = needed(match, reader), match.names
    found: dict[str, int] = {}
    for card in cards:
        if match.known_to[card] & known == known:
            design = match.design[card]
            found[names[design]] = int(design)
    return {name: found[name] for name in sorted(found)}


def known_to_decider(match: Resolver, zone: int, index: int) -> str:
    """The name of a card of a pile, or nothing where there is none that the deciding seat knows."""
    if index >= match.size[zone]:
        return ""
    card = match.nth(zone, index)
    return name_of(match, card) if match.knows(match.seat, card) else ""


def text_words(match: Resolver, design: int) -> str:
    """Which text a card has instead of its own: none, that of another card, or one beside its own."""
    silent = match.catalogue.silent
    if design == silent:
        return "no abilities"
    if design < silent:
        return f"the text of {match.names[design]}"
    return f'also "{match.catalogue.given_words[(design - silent - 1) // silent]}"'


def text_said(match: Resolver, words: str, design: int) -> int | None:
    """The text of which such words tell, on a card of this design; None for other words."""
    silent = int(match.catalogue.silent)
    texts = [
        silent,
        *range(silent),
        *(silent + 1 + given * silent + design for given in range(len(match.catalogue.given_words))),
    ]
    return next((text for text in texts if text_words(match, text) == words), None)


def next_prices_of(match: Resolver, seat: int, kinds: Mapping[int, str]) -> dict[str, int]:
    """What is changed of the price of the next card of each kind that this seat plays."""
    found: dict[str, int] = {}
    records = list(match.next_prices)
    for at in range(0, len(records), NEXT_PRICE):
        if records[at] == seat:
            name = kinds[records[at + 1]]
            found[name] = found.get(name, 0) + records[at + 2]
    return found


def wards_on(match: Resolver, card: int, durations: Mapping[int, str]) -> str:
    """What happens to damage to a card for a while, in words; empty where nothing does."""
    found = []
    records = list(match.wards)
    for at in range(0, len(records), WARD):
        stay, treatment, amount, until, once = (int(number) for number in records[at : at + WARD])
        if stay == match.stay(card):
            how = treatment_words(treatment, amount)
            found.append(f"{'the next is ' if once else ''}{how} {durations.get(until, UNTIL_LEAVES)}")
    return ", ".join(found)


def name_told(match: Resolver, event: Event, reader: int, unknown: str = "a card") -> str:
    """The card of an event as the log names it to this reader."""
    told = event.design >= 0 and event.tells(reader, match.layout.seats)
    return match.names[event.design] if told else unknown


def asking_card(match: Resolver, reader: int = SPECTATOR) -> str:
    """The card whose text is being carried out."""
    return text_name(match, match.agenda, match.agenda.top(), reader)


def text_name(match: Resolver, agenda: Agenda, base: int, reader: int = SPECTATOR) -> str:
    """The card whose text a frame carries out. Where it was lost in a shuffle, as this reader knew it before."""
    card = int(agenda.frames[base + CARD])
    if match.lost_at(card) == NOBODY or match.serial[card] == agenda.frames[base + SERIAL]:
        return name_of(match, card)
    return remembered_name(match, card, reader)


def remembered_name(match: Resolver, card: int, reader: int) -> str:
    """A card that something remembers, as this reader knew it before it was lost."""
    at = match.lost_at(card)
    if at == NOBODY or knows(match, card, reader):
        return name_for(match, card, reader)
    known = match.lost[at + LOST_KNOWN] >> (match.layout.seats if reader == SPECTATOR else reader) & 1
    return match.names[match.lost[at + LOST_DESIGN]] if known else UNKNOWN


def text_card(match: Resolver) -> int:
    """The card of the text that is being carried out; NOBODY where there is none, or where a shuffle has taken it."""
    base = match.agenda.top()
    card = int(match.agenda.frames[base + CARD])
    return card if card != NOBODY and match.serial[card] == match.agenda.frames[base + SERIAL] else NOBODY


def asking(match: Resolver) -> int:
    """The card whose text asks the deciding seat; NOBODY where the game itself asks."""
    return text_card(match) if match.asks in (ASK_CARD, ASK_OFFER) else NOBODY


def waiting(match: Resolver, moments: Mapping[int, str] = MOMENTS) -> list[str]:
    """What waits for a moment: whose text it is, and for which."""
    waits = match.postponed
    found = []
    for base in range(0, waits.used, STRIDE):
        whose = f"{text_name(match, waits, base)} of seat {waits.frames[base + SEAT] + 1}"
        found.append(f"{whose}: {moments[int(waits.frames[base + KIND])]}")
    return found
