"""What a person points at to take an action of Paw of Duty: a card, or a space of the board.

The view has the spaces of the one board on two sides. A space lies on the side of the Kitty that stands there, an
empty one on the side of the seat that decides.
"""

from __future__ import annotations

from rulebound.core.kernel.table import NOBODY
from rulebound.games.paw_of_duty.naming import SPACES
from rulebound.games.paw_of_duty.rules import numbers as n
from rulebound.games.paw_of_duty.rules.match import PawOfDuty

# Questions that are answered with one block of actions; a tactic card's commands are about Kitties where they stand.
ASKED_FOR = {
    n.ASK_KITTY: range(n.DEPLOY_KITTY, n.PLACE_AT),
    n.ASK_PLACE: range(n.PLACE_AT, n.FACE),
    n.ASK_TOKEN: range(n.CHOOSE_AT, n.GO_TO),
    n.ASK_TACTIC: range(n.CHOOSE_AT, n.ACCEPT),
    n.ASK_CHOICE: range(n.CHOOSE_AT, n.GO_TO),
    n.ASK_STEP: range(n.GO_TO, n.TAKE_SPACE),
    n.ASK_SPACE: range(n.TAKE_SPACE, n.TAKE_DIRECTION),
    n.ASK_DISCARD: range(n.DISCARD_CARD, n.PUT_BACK),
    n.ASK_PENALTY: range(n.CHOOSE_AT, n.GO_TO),
}


def asked_for(match: PawOfDuty, action: int) -> bool:
    """Of all that can be done at a space or with a card, what the present question asks for."""
    return match.asks not in ASKED_FOR or action in ASKED_FOR[match.asks]


def places(match: PawOfDuty, action: int) -> tuple[str, ...]:
    if n.DEPLOY_KITTY <= action < n.PLACE_AT:
        return (f"/drawn/{action - n.DEPLOY_KITTY}",)
    if n.PLACE_AT <= action < n.FACE:
        return (space(match, action - n.PLACE_AT),)
    if n.CHOOSE_AT <= action < n.TAKE_DIRECTION:
        return (space(match, (action - n.CHOOSE_AT) % len(SPACES)),)
    if n.RESCUE <= action < n.PLAY:
        return (f"/seats/{2 - match.seat}/captured/{action - n.RESCUE}",)
    if n.PLAY <= action < n.ACCEPT:
        return (f"/seats/{match.seat + 1}/hand/{(action - n.PLAY) % n.MOST_TACTICS}",)
    if n.TAKE_CARD <= action < n.ACTIONS:
        return (f"/discard/{action - n.TAKE_CARD}",)
    return ()


def space(match: PawOfDuty, number: int) -> str:
    kitty = match.cells[number]
    side = match.seat if kitty == NOBODY else match.side[kitty]
    return f"/seats/{side + 1}/board/{SPACES[number]}"
