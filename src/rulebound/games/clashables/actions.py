"""The actions of Clashables as a player says them and points at them: a card where it lies, or a die. What can be done
with one card, such as playing it or discarding it for a Bonus Draw, is told apart by words."""

from __future__ import annotations

from rulebound.core.kernel.resolver import ASK_CARD
from rulebound.core.people.actions import Actions, Sort, Thing
from rulebound.core.people.common_things import CHOICE, mode, own_card
from rulebound.games.clashables.naming import numbered, side_of, whose
from rulebound.games.clashables.rules import numbers as n
from rulebound.games.clashables.rules.match import Clashables
from rulebound.games.clashables.rules.refusing import has_effect
from rulebound.games.clashables.view import looked_at


def counted_from_1(match: Clashables, number: int) -> str:
    return str(number + 1)


def design(match: Clashables, number: int) -> str:
    return match.names[number] if number < match.designs else f"card number {number + 1} of the set"


def design_place(match: Clashables, number: int) -> str:
    """The first card of this name among those that are looked at in a search; the deck itself at other times."""
    looked = looked_at(match) if match.asks in (n.ASK_SEARCH, ASK_CARD) and not match.over else []
    if number < match.designs and match.names[number] in looked:
        return f"/looking/{looked.index(match.names[number])}"
    return f"/seats/{match.seat + 1}/deck"


def creature(match: Clashables, seat: int, index: int) -> str:
    if index < match.size[n.BATTLEFIELD + seat]:
        card = match.nth(n.BATTLEFIELD + seat, index)
        return side_of(match, card) + numbered(match, card)
    return f"creature {index + 1} of {whose(match, seat)} side"


def chosen_in(zone: int, key: str, pile: str) -> Thing:
    """A card of either player's pile. What a search offers of the own graveyard is taken, all else chosen."""

    def said(match: Clashables, seat: int, index: int) -> str:
        if index >= match.size[zone + seat]:
            return f"choose card {index + 1} of {whose(match, seat)} {pile}"
        name = numbered(match, match.nth(zone + seat, index))
        if match.asks == n.ASK_SEARCH and zone == n.GRAVEYARD and seat == match.seat:
            return f"take {name}"
        return f"choose {name} in {whose(match, seat)} {pile}"

    return Thing((n.SEATS, n.LARGEST_SIDE), said, lambda match, seat, index: f"/seats/{seat + 1}/{key}/{index}")


def stacked(match: Clashables, index: int) -> str:
    if index >= match.size[n.STACK]:
        return f"card {index + 1}"
    card = match.nth(n.STACK, index)
    return side_of(match, card) + numbered(match, card)


def effect(match: Clashables, number: int) -> str:
    return f", effect {number + 1}" if number else ""


NUMBER = Thing(n.DIE_SIDES, counted_from_1)
DIE = Thing(n.MOST_DICE, counted_from_1, lambda match, index: f"/dice/{index}")
HAND = own_card(n.HAND, "hand", n.LARGEST_SIDE)
DESIGN = Thing(n.LARGEST_SET, design, design_place)
CREATURE = Thing(
    (n.SEATS, n.LARGEST_SIDE), creature, lambda match, seat, index: f"/seats/{seat + 1}/battlefield/{index}"
)
IN_GRAVEYARD = chosen_in(n.GRAVEYARD, "graveyard", "graveyard")
BANISHED = chosen_in(n.BANISHED, "banished", "banished pile")
STACKED = Thing(n.SEATS * n.LARGEST_SIDE, stacked, lambda match, index: f"/stack/{index}")
TARGETS = (n.ASK_TARGET, n.ASK_NEW_TARGET)

ACTIONS = Actions(
    Sort(n.PASS, "pass"),
    Sort(n.GO_FIRST, "go first"),
    Sort(n.LET_OTHER_GO, "let the opponent go first"),
    Sort(n.ATTACK_NOW, "attack now"),
    Sort(n.NO_MORE, "choose no more"),
    Sort(n.ACCEPT, "yes"),
    Sort(n.DECLINE, "no"),
    Sort(n.TAKE_NOTHING, "take nothing"),
    Sort(n.KEEP_DICE, "keep the dice"),
    Sort(n.CONCEDE, "concede"),
    Sort(n.CHOOSE_A_NUMBER, "choose {}", NUMBER, answers=CHOICE),
    Sort(n.REROLL_DIE, "reroll die {}", DIE),
    Sort(n.CHANGE_DIE, "change die {}", DIE),
    Sort(n.FIRST_PLAY, "play {}", HAND),
    Sort(n.FIRST_BONUS, "bonus draw, discarding {}", HAND),
    Sort(n.FIRST_DISCARD, "discard {}", HAND, asked=(n.ASK_DISCARD,)),
    Sort(n.CHOOSE_HAND, "choose {} in your hand", HAND, answers=CHOICE, asked=TARGETS),
    Sort(n.TAKE_FROM_DECK, "take {}", DESIGN, answers="search", asked=(*TARGETS, n.ASK_SEARCH)),
    Sort(n.CHOOSE_CREATURE, "choose {}", CREATURE, answers=CHOICE, asked=TARGETS),
    Sort(n.CHOOSE_GRAVEYARD, "{}", IN_GRAVEYARD, answers=CHOICE, asked=TARGETS),
    Sort(n.CHOOSE_BANISHED, "{}", BANISHED, answers=CHOICE, asked=TARGETS),
    Sort(n.CHOOSE_STACK, "choose {} on the stack", STACKED, answers=CHOICE, asked=TARGETS),
    Sort(n.FIRST_ATTACK, "attack with {}", CREATURE, asked=(n.ASK_ATTACKERS,)),
    Sort(n.FIRST_USE, "use {}{}", CREATURE, Thing(n.MOST_USES, effect)),
    Sort(n.CHOOSE_MODE, "{}", Thing(n.MOST_MODES, mode)),
)


def asked_for(match: Clashables, action: int) -> bool:
    """Whoever points at a creature that has no effect to be used wants to attack with it."""
    sort, parts = ACTIONS.split(action)
    if match.asks != n.ASK_ACT or sort.first != n.FIRST_USE:
        return ACTIONS.asked_for(match, action)
    (seat, index), (number,) = parts
    zone = n.BATTLEFIELD + match.seat
    return seat == match.seat and index < match.size[zone] and has_effect(match, match.nth(zone, index), number)
