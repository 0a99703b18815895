"""What a person points at to take an action of Claw & Order: a card of the hand, a troop in its line, an Equip Item on
its troop, a Team Buff, a battlefield card. What can be done with one troop is told apart by words."""

from __future__ import annotations

from rulebound.core.kernel.resolver import ASK_CARD
from rulebound.core.kernel.table import NOBODY
from rulebound.games.claw_and_order.naming import is_troop
from rulebound.games.claw_and_order.rules import numbers as n
from rulebound.games.claw_and_order.rules.match import ClawAndOrder
from rulebound.games.claw_and_order.rules.plays import ability_of

# Questions that are answered with one block of actions.
ASKED_FOR = {
    n.ASK_PILOTS: range(n.ASSIGN, n.ATTACK_WITH),
    n.ASK_ATTACK: range(n.ATTACK_WITH, n.CHOOSE_CARD),
    n.ASK_VEHICLE: range(n.CHOOSE_CARD, n.CHOOSE_DISCARD),
    n.ASK_HOST: range(n.CHOOSE_CARD, n.CHOOSE_DISCARD),
    n.ASK_TARGET: range(n.CHOOSE_CARD, n.CHOOSE_DISCARD),
    ASK_CARD: range(n.CHOOSE_CARD, n.ACTIONS),
}


def asked_for(match: ClawAndOrder, action: int) -> bool:
    """Of all that can be done with a troop, what the present question asks for. Whoever points in the Play Phase at
    a troop without an ability to be used wants to attack with it."""
    if match.asks != n.ASK_PLAY:
        return match.asks not in ASKED_FOR or action in ASKED_FOR[match.asks]
    if n.USE <= action < n.RETREAT_WITH:
        arrival, ability = divmod(action - n.USE, n.ABILITIES)
        card = match.cells[arrival] if arrival < match.size[n.PLAY] else NOBODY
        return card != NOBODY and match.controller[card] == match.seat and ability_of(match, card, ability) != 0
    return n.PLAY_CARD <= action < n.USE or n.ATTACK_WITH <= action < n.CHOOSE_CARD


def places(match: ClawAndOrder, action: int) -> tuple[str, ...]:
    own = f"/seats/{match.seat + 1}"
    if n.PLAY_CARD <= action < n.USE:
        return (f"{own}/hand/{action - n.PLAY_CARD}",)
    if n.USE <= action < n.RETREAT_WITH:
        return (card_in_play(match, (action - n.USE) // n.ABILITIES),)
    if n.RETREAT_WITH <= action < n.CHOOSE_DISCARD:
        return (card_in_play(match, (action - n.RETREAT_WITH) % n.IN_PLAY),)
    if n.CHOOSE_DISCARD <= action < n.CHOOSE_FIELD:
        return (f"{own}/discard/{action - n.CHOOSE_DISCARD}",)
    if n.CHOOSE_HAND <= action < n.CHOOSE_DECK:
        return (f"{own}/hand/{action - n.CHOOSE_HAND}",)
    if n.CHOOSE_DECK <= action < n.CHOOSE_MODE:
        return (f"{own}/deck",)
    if n.CHOOSE_FIELD <= action < n.CHOOSE_HAND:
        return (f"/battlefields/{action - n.CHOOSE_FIELD}",)
    return ()


def card_in_play(match: ClawAndOrder, arrival: int) -> str:
    """A card by its arrival; one that has not arrived yet would stand at the end of the own back line."""
    if arrival >= match.size[n.PLAY]:
        return f"/seats/{match.seat + 1}/back/{arrival}"
    card = match.cells[arrival]
    earlier = [match.cells[place] for place in range(arrival)]
    host = match.host[card]
    if host != NOBODY:
        before = sum(match.host[other] == host for other in earlier)
        return f"{card_in_play(match, match.place[host])}/items/{before}"
    side = match.controller[card]
    if not is_troop(match, card):
        kind = match.kind_of(card)
        before = sum(match.kind_of(other) == kind and match.controller[other] == side for other in earlier)
        return f"/seats/{side + 1}/team_buffs/{before}"
    line = match.line[card]
    before = sum(
        is_troop(match, other) and match.controller[other] == side and match.line[other] == line for other in earlier
    )
    return f"/seats/{side + 1}/{'front' if line == n.FRONT else 'back'}/{before}"
