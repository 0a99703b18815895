"""What a seat of Clashables sees, as numbers: see core/kernel/observing.py."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.kernel.legend import Legend, paired
from rulebound.core.kernel.table import NOBODY
from rulebound.games.clashables.rules import numbers as n
from rulebound.games.clashables.rules.describing import SORTS, WORDS
from rulebound.games.clashables.rules.state import State

ZONE_WORDS: Final = [
    "deck", "deck", "hand", "hand", "graveyard", "graveyard", "banished pile", "banished pile", "battlefield",
    "battlefield", "stack",
]  # fmt: skip
QUESTION_WORDS: Final = [
    "nothing", "choose a card", "use the ability", "choose a mode", "", "", "", "", "go first", "act",
    "attack with more", "choose a target", "choose a number", "discard", "search", "reroll", "choose a die",
    "choose a new target",
]  # fmt: skip
PAIRED_WORDS: Final = [
    "life", "closeness to no life", "plays left", "dice of all attacks", "dice of attacks left", "barred creatures",
    "bonus draws", "creatures", "creatures with Ambush or Shrouded",
]  # fmt: skip
OTHER_WORDS: Final = [
    "my turn", "dice of attacks left in my turn", "my priority", "passes", "my card on top of the stack",
    "their card on top of the stack", "an attack is under way",
]  # fmt: skip
OTHERS: Final = 18


def legend() -> Legend:
    holders = vec[i64]([0, 1, 0, 1, 0, 1, 0, 1, 0, 1, NOBODY])
    return Legend(holders, ZONE_WORDS, QUESTION_WORDS, paired(PAIRED_WORDS) + OTHER_WORDS, SORTS, WORDS)


def scalars(state: State, seat: i64, into: vec[float], at: i64) -> None:
    for side in range(2):
        here = at + side
        whose = seat
        if side == 1:
            whose = 1 - seat
        life = float(state.life[whose])
        into[here] = 0.05 * life
        into[here + 2] = 4.0 / (4.0 + abs(life))
        into[here + 4] = 0.5 * float(state.plays[whose] + state.extra_plays[whose])
        count = state.size[n.BATTLEFIELD + whose]
        for index in range(count):
            card = state.nth(n.BATTLEFIELD + whose, index)
            dice = float(state.cards.dice[state.design[card]])
            allowed = state.allowed_attacks(card)
            into[here + 6] += 0.1 * dice * float(allowed)
            left = allowed - state.attacks_made[card]
            if left > 0 and state.sick[card] == 0 and state.barred[card] == 0:
                into[here + 8] += 0.1 * dice * float(left)
            if state.barred[card] != 0:
                into[here + 10] += 0.5
            if state.keywords_of(card) & (n.AMBUSH | n.SHROUDED) != 0:
                into[here + 16] += 0.3
        into[here + 12] = 0.2 * float(state.bonus_draws[whose])
        into[here + 14] = 0.2 * float(count)
    at += OTHERS
    if state.active == seat:
        into[at] = 1.0
        into[at + 1] = into[at - OTHERS + 8]
    if state.priority == seat:
        into[at + 2] = 1.0
    into[at + 3] = 0.5 * float(state.passes)
    if state.size[n.STACK] > 0:
        if state.owner[state.top(n.STACK)] == seat:
            into[at + 4] = 1.0
        else:
            into[at + 5] = 1.0
    if len(state.attackers) > 0:
        into[at + 6] = 1.0
