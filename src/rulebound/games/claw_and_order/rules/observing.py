"""What a seat of Claw & Order sees, as numbers: see core/kernel/observing.py.

A troop that lies face down is on the table for everybody, but what it can do is for its owner alone: others count it as
one of the usual kind.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.kernel.legend import Legend, paired
from rulebound.core.kernel.table import NOBODY
from rulebound.games.claw_and_order.rules import numbers as n
from rulebound.games.claw_and_order.rules.describing import SORTS, WORDS, capped
from rulebound.games.claw_and_order.rules.state import State

ZONE_WORDS: Final = [
    "cards in play", "battlefields", "deck", "deck", "hand", "hand", "discard pile", "discard pile", "aside", "aside",
    "limbo",
]  # fmt: skip
QUESTION_WORDS: Final = [
    "nothing", "choose a card", "use the ability", "choose a mode", "", "", "", "", "choose a battlefield", "set up",
    "stay or advance", "assign pilots", "choose a vehicle", "play", "choose a host", "attack", "choose a target",
    "react", "discard",
]  # fmt: skip
PAIRED_WORDS: Final = [
    "battles won", "dollars", "closeness to an empty deck", "troops", "damage of troops", "health of troops",
    "stun counters", "troops in front", "troops that attacked", "damage in front that has not attacked",
    "least health in front", "face-down troops", "pilots in vehicles",
]  # fmt: skip
OTHER_WORDS: Final = ["my turn", "I was first", "before the first turn", "battle"]
OTHERS: Final = 26
USUAL_DAMAGE: Final = 2.0  # of a face-down troop of the other seat
USUAL_HEALTH: Final = 3.0
USUAL_WORTH: Final = 5.6


def legend() -> Legend:
    holders = vec[i64]([NOBODY, NOBODY, 0, 1, 0, 1, 0, 1, 0, 1, NOBODY])
    return Legend(holders, ZONE_WORDS, QUESTION_WORDS, paired(PAIRED_WORDS) + OTHER_WORDS, SORTS, WORDS)


def scalars(state: State, seat: i64, into: vec[float], at: i64) -> None:
    for side in range(2):
        here = at + side
        whose = seat
        if side == 1:
            whose = 1 - seat
        into[here] = 0.5 * float(state.wins[whose])
        into[here + 2] = 0.1 * float(capped(state.dollars[whose]))
        into[here + 4] = 3.0 / (3.0 + float(state.size[n.DECK + whose]))
    for place in range(state.size[n.PLAY]):
        card = state.cells[place]
        here = at
        if state.controller[card] != seat:
            here += 1
        known = state.knows(seat, card)
        damage = USUAL_DAMAGE
        left = USUAL_HEALTH
        if known:
            if state.kind_of(card) & n.ANY_TROOP == 0:
                continue
            damage = float(state.damage_of(card))
            left = float(state.health_of(card) - state.damage[card])
        into[here + 6] += 0.1
        into[here + 8] += 0.05 * damage
        into[here + 10] += 0.05 * left
        into[here + 12] += 0.2 * float(state.stun[card])
        if state.line[card] != n.BACK:
            into[here + 14] += 0.1
            if state.marks[card] & n.HAS_ATTACKED == 0 and state.stun[card] == 0:
                into[here + 18] += 0.05 * damage
            close = 2.0 / (2.0 + left)
            if close > into[here + 20]:
                into[here + 20] = close
        if state.marks[card] & n.HAS_ATTACKED != 0:
            into[here + 16] += 0.1
        if state.down[card] != 0:
            into[here + 22] += 0.3
        if state.link[card] != NOBODY:
            into[here + 24] += 0.3
    at += OTHERS
    if state.active == seat:
        into[at] = 1.0
    if state.first == seat:
        into[at + 1] = 1.0
    if state.before_first_turn:
        into[at + 2] = 1.0
    into[at + 3] = 0.3 * float(state.battle)
