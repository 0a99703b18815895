"""What a person points at to take an action of Clashables: a card where it lies, or a die. What can be done with one
card, such as playing it or discarding it for a Bonus Draw, is told apart by words."""

from __future__ import annotations

from rulebound.core.kernel.resolver import ASK_CARD
from rulebound.games.clashables.rules import numbers as n
from rulebound.games.clashables.rules.match import Clashables
from rulebound.games.clashables.rules.refusing import has_effect
from rulebound.games.clashables.view import looked_at

PILES = (
    (n.CHOOSE_CREATURE, "battlefield"),
    (n.CHOOSE_GRAVEYARD, "graveyard"),
    (n.CHOOSE_BANISHED, "banished"),
)

# Questions that are answered with one block of actions.
ASKED_FOR = {
    n.ASK_ATTACKERS: range(n.FIRST_ATTACK, n.FIRST_USE),
    n.ASK_TARGET: range(n.CHOOSE_HAND, n.FIRST_ATTACK),
    n.ASK_NEW_TARGET: range(n.CHOOSE_HAND, n.FIRST_ATTACK),
    n.ASK_DISCARD: range(n.FIRST_DISCARD, n.CHOOSE_HAND),
    n.ASK_SEARCH: range(n.TAKE_FROM_DECK, n.CHOOSE_CREATURE),
}


def asked_for(match: Clashables, action: int) -> bool:
    """What the present question asks for. Whoever points at a creature that has no effect to be used wants to attack
    with it."""
    if match.asks != n.ASK_ACT:
        return match.asks not in ASKED_FOR or action in ASKED_FOR[match.asks]
    if action < n.FIRST_USE:
        return True
    place, effect = divmod(action - n.FIRST_USE, n.MOST_USES)
    owner, index = divmod(place, n.LARGEST_SIDE)
    zone = n.BATTLEFIELD + match.seat
    return owner == match.seat and index < match.size[zone] and has_effect(match, match.nth(zone, index), effect)


def places(match: Clashables, action: int) -> tuple[str, ...]:
    if n.REROLL_DIE <= action < n.FIRST_PLAY:
        return (f"/dice/{(action - n.REROLL_DIE) % n.MOST_DICE}",)
    if n.FIRST_PLAY <= action < n.TAKE_FROM_DECK:
        return (f"/seats/{match.seat + 1}/hand/{(action - n.FIRST_PLAY) % n.LARGEST_SIDE}",)
    if n.TAKE_FROM_DECK <= action < n.CHOOSE_CREATURE:
        return (in_the_search(match, action - n.TAKE_FROM_DECK),)
    if n.CHOOSE_CREATURE <= action < n.CHOOSE_STACK:
        first, pile = max(entry for entry in PILES if entry[0] <= action)
        return (of_a_seat(pile, action - first),)
    if n.CHOOSE_STACK <= action < n.FIRST_ATTACK:
        return (f"/stack/{action - n.CHOOSE_STACK}",)
    if n.FIRST_ATTACK <= action < n.FIRST_USE:
        return (of_a_seat("battlefield", action - n.FIRST_ATTACK),)
    if n.FIRST_USE <= action < n.CHOOSE_MODE:
        return (of_a_seat("battlefield", (action - n.FIRST_USE) // n.MOST_USES),)
    return ()


def of_a_seat(pile: str, number: int) -> str:
    seat, index = divmod(number, n.LARGEST_SIDE)
    return f"/seats/{seat + 1}/{pile}/{index}"


def in_the_search(match: Clashables, design: int) -> str:
    """The first card of this name among those that are looked at in a search; the deck itself at other times."""
    looked = looked_at(match) if match.asks in (n.ASK_SEARCH, ASK_CARD) and not match.over else []
    if design < match.designs and match.names[design] in looked:
        return f"/looking/{looked.index(match.names[design])}"
    return f"/seats/{match.seat + 1}/deck"
