"""What a seat of Five Rows sees, as numbers: see core/kernel/observing.py."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.kernel.legend import Legend
from rulebound.core.kernel.table import NOBODY
from rulebound.games.five_rows.rules import numbers as n
from rulebound.games.five_rows.rules.describing import SORTS, WORDS
from rulebound.games.five_rows.rules.state import State

ZONE_WORDS: Final = [
    "troops", "troops", "auras", "deck", "deck", "hand", "hand", "discard pile", "discard pile", "aside", "aside",
]  # fmt: skip
QUESTION_WORDS: Final = [
    "nothing",
    "choose a card",
    "use the ability",
    "choose a mode",
    "",
    "",
    "",
    "",
    "play",
    "discard",
    "choose a row",
]
GENERAL_WORDS: Final = [
    "my health", "their health", "my coins", "their coins", "my turn", "I play first",
    "my power in rows without a foe", "their power in rows without a foe", "foes my troops kill", "mine they kill",
]  # fmt: skip
ROW_WORDS: Final = ["my power", "my health", "their power", "their health", "my aura", "their aura"]
GENERAL: Final = 10
OF_ROW: Final = 6


def legend() -> Legend:
    holders = vec[i64]([0, 1, NOBODY, 0, 1, 0, 1, 0, 1, 0, 1])
    scalars = GENERAL_WORDS + [f"row {row + 1}: {word}" for row in range(n.ROWS) for word in ROW_WORDS]
    return Legend(holders, ZONE_WORDS, QUESTION_WORDS, scalars, SORTS, WORDS)


def scalars(state: State, seat: i64, into: vec[float], at: i64) -> None:
    foe = 1 - seat
    into[at] = 0.05 * float(state.health[seat])
    into[at + 1] = 0.05 * float(state.health[foe])
    into[at + 2] = 0.1 * float(state.coins[seat])
    into[at + 3] = 0.1 * float(state.coins[foe])
    if state.active == seat:
        into[at + 4] = 1.0
    if state.first == seat:
        into[at + 5] = 1.0
    for row in range(n.ROWS):
        here = at + GENERAL + OF_ROW * row
        mine = state.troop(seat, row)
        theirs = state.troop(foe, row)
        if mine != NOBODY:
            power = float(state.power_of(mine))
            into[here] = 0.2 * power
            into[here + 1] = 0.2 * float(state.health_of(mine))
            if theirs == NOBODY:
                into[at + 6] += 0.1 * power
            elif state.power_of(mine) >= state.health_of(theirs):
                into[at + 8] += 0.3
        if theirs != NOBODY:
            power = float(state.power_of(theirs))
            into[here + 2] = 0.2 * power
            into[here + 3] = 0.2 * float(state.health_of(theirs))
            if mine == NOBODY:
                into[at + 7] += 0.1 * power
            elif state.power_of(theirs) >= state.health_of(mine):
                into[at + 9] += 0.3
        card = state.aura(row)
        if card != NOBODY:
            if state.owner[card] == seat:
                into[here + 4] = 1.0
            else:
                into[here + 5] = 1.0
