"""How a seat names the cards of Claw & Order: by name, with a number where it sees several of the name, and face-down
troops that it does not know by their order alone. And words that views, positions and the log share."""

from __future__ import annotations

from rulebound.core.kernel.table import NOBODY
from rulebound.core.people.readers import EVERYTHING
from rulebound.core.people.seeing import UNTIL_LEAVES, knows, name_of
from rulebound.games.claw_and_order.rules import numbers as n
from rulebound.games.claw_and_order.rules.match import ClawAndOrder

FACE_DOWN = "face-down troop"
# Kinds of card of which the next one may have another price. Vehicles apart would tell whether a troop that is played
# face down is one.
KINDS_PLAYED = {
    n.ANY_TROOP: "troop",
    n.EQUIP: "equip item",
    n.BUFF: "team buff",
    n.ONE_TIME: "one-time item",
    n.EQUIP | n.BUFF | n.ONE_TIME: "item",
    n.ANY_TROOP | n.EQUIP | n.BUFF | n.ONE_TIME: "card",
}
KEYWORDS = {n.FLYING: "Flying", n.REACH: "Reach", n.OBSERVER: "Observer", n.RETREAT: "Retreat", n.STEALTH: "Stealth"}
DURATIONS = {
    n.THIS_TURN: "this turn",
    n.YOUR_NEXT_TURN: "until the start of the next turn",
    n.THIS_BATTLE: "for the rest of the battle",
    n.THIS_ATTACK: "this attack",
    n.UNTIL_LEAVES: UNTIL_LEAVES,
    n.NEXT_TURN_END: "until the end of the next turn",
}
PERMITS = {
    n.UNTOUCHED: "cannot be attacked",
    n.WITHDRAWN: "cannot be chosen by the opponent",
    n.FROM_BACK: "may attack from the back line",
    n.INTO_BACK: "may also attack enemy troops in the back line",
}
REASONS = {
    n.NO_TROOPS: "no troops",
    n.NO_CARDS: "no cards",
    n.NEITHER: "both",
    n.CONCEDED: "conceded",
    n.AT_LIMIT: "turn limit",
}


def in_play(match: ClawAndOrder) -> list[int]:
    """All cards in play in the order of arrival."""
    return [match.cells[place] for place in range(match.size[n.PLAY])]


def is_troop(match: ClawAndOrder, card: int) -> bool:
    return match.kind_of(card) & n.ANY_TROOP != 0


def plain_name(match: ClawAndOrder, card: int, reader: int) -> str:
    return name_of(match, card) if knows(match, card, reader) else FACE_DOWN


def numbered(match: ClawAndOrder, card: int, alike: list[int], reader: int) -> str:
    """The name, with its number among cards of the same name if there are several."""
    name = plain_name(match, card, reader)
    twins = [other for other in alike if plain_name(match, other, reader) == name]
    return name if len(twins) == 1 else f"{name} {twins.index(card) + 1}"


def troop_name(match: ClawAndOrder, card: int, reader: int) -> str:
    """A troop among those of its controller: "Alley Kitten 2"."""
    side = match.controller[card]
    alike = [other for other in in_play(match) if is_troop(match, other) and match.controller[other] == side]
    return numbered(match, card, alike, reader)


def item_name(match: ClawAndOrder, card: int, reader: int) -> str:
    """An Equip Item among those on its host: "Brass Claws 2"."""
    alike = [other for other in in_play(match) if match.host[other] == match.host[card] != NOBODY]
    return numbered(match, card, alike, reader)


def whose(match: ClawAndOrder, card: int, seat: int) -> str:
    return "" if match.controller[card] == seat or seat == EVERYTHING else "the opponent's "


def card_name(match: ClawAndOrder, card: int, seat: int) -> str:
    """Any card in play, as this seat says it."""
    if match.host[card] != NOBODY:
        return f"{item_name(match, card, seat)} on {card_name(match, match.host[card], seat)}"
    if is_troop(match, card):
        return whose(match, card, seat) + troop_name(match, card, seat)
    return whose(match, card, seat) + plain_name(match, card, seat)
