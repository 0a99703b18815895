"""What a seat of Paw of Duty sees, as numbers: see core/kernel/observing.py."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.kernel.legend import Legend, paired
from rulebound.core.kernel.table import NOBODY
from rulebound.games.paw_of_duty.rules import numbers as n
from rulebound.games.paw_of_duty.rules.board import LINES, SPACES_ON_BOARD, count, line
from rulebound.games.paw_of_duty.rules.describing import SORTS, WORDS
from rulebound.games.paw_of_duty.rules.selecting import kitties_on
from rulebound.games.paw_of_duty.rules.state import State

ZONE_WORDS: Final = [
    "board", "Kitty deck", "drawn Kitties", "removed Kitties", "tactic deck", "discard pile", "played tactics",
    "cards put back", "out of the match", "hand", "hand", "captured Kitties", "captured Kitties",
]  # fmt: skip
QUESTION_WORDS: Final = [
    "nothing", "choose a card", "use the ability", "", "", "", "", "", "put cards back", "deploy a Kitty", "place it",
    "face it", "take a token", "play a tactic", "choose a Kitty", "choose a space", "choose a direction", "rotate",
    "step", "choose a mode", "discard", "take a penalty", "rescue", "choose a row or column",
]  # fmt: skip
PAIRED_WORDS: Final = [
    "levels captured", "declared lines", "Kitties", "tokens in supply", "Kitties in the Outer City",
    "lines with two and no foe", "lines held", "levels on the board", "damage", "tokens on Kitties", "threats",
    "Kitties under threat", "spaces of the City",
]  # fmt: skip
OTHER_WORDS: Final = ["my turn", "tactic lines left in my turn", "I was first", "turns left"]
OTHERS: Final = 26
FACINGS: Final = 4
MARKS: Final = 200  # 2 sides, 25 spaces, 4 facings


def legend() -> Legend:
    holders = vec[i64]([NOBODY, NOBODY, NOBODY, NOBODY, NOBODY, NOBODY, NOBODY, NOBODY, NOBODY, 0, 1, 0, 1])
    found = Legend(holders, ZONE_WORDS, QUESTION_WORDS, paired(PAIRED_WORDS) + OTHER_WORDS, SORTS, WORDS)
    found.marks = mark_words()
    return found


def sided(state: State, card: i64) -> i64:
    """Drawn Kitties and tactics played this turn lie before the active player, the piles are for both."""
    zone = state.zone[card]
    if zone == n.BOARD:
        return state.side[card]
    if zone == n.DRAWN or zone == n.PLAYED:
        return state.active
    return NOBODY


def has_sides(zone: i64) -> bool:
    return zone == n.BOARD or zone == n.DRAWN or zone == n.PLAYED


def mark_words() -> list[str]:
    return [
        f"{whose} Kitty on {'ABCDE'[space % 5]}{space // 5 + 1} faces {facing}"
        for whose in ("my", "their")
        for space in range(25)
        for facing in ("north", "east", "south", "west")
    ]


def mark(state: State, seat: i64, into: vec[i64], at: i64, base: i64) -> i64:
    for space in range(SPACES_ON_BOARD):
        kitty = state.cells[space]
        if kitty != NOBODY:
            number = space * FACINGS + state.facing[kitty]
            if state.side[kitty] != seat:
                number += SPACES_ON_BOARD * FACINGS
            into[at] = base + number
            at += 1
    return at


def scalars(state: State, seat: i64, into: vec[float], at: i64) -> None:
    for side in range(2):
        here = at + side
        whose = seat
        if side == 1:
            whose = 1 - seat
        mine = state.taken[whose]
        theirs = state.taken[1 - whose]
        into[here] = 0.1 * float(state.total[whose])
        into[here + 2] = 0.3 * float(count(state.declared[whose]))
        into[here + 4] = 0.1 * float(count(mine))
        into[here + 6] = 0.1 * float(state.supply[whose])
        into[here + 8] = 0.3 * float(count(state.outer_kitties(whose)))
        for number in range(LINES):
            spaces = line(number)
            held = count(mine & spaces)
            if held == 2 and theirs & spaces == 0:
                into[here + 10] += 0.2
            elif held == 3:
                into[here + 12] += 0.5
        for kitty in kitties_on(state, mine):
            level = state.level_of(kitty)
            into[here + 14] += 0.05 * float(level)
            into[here + 16] += 0.1 * float(state.damage[kitty])
            into[here + 18] += 0.1 * float(state.tokens[kitty])
            target = state.target(kitty)
            if target != NOBODY and state.side[target] != whose:
                if state.strong_against(kitty, target):
                    level *= 2
                if level + state.damage[target] >= state.level_of(target):
                    into[here + 20] += 0.1 * float(state.level_of(target))
                    if side == 0:
                        into[here + 23] += 0.2
                    else:
                        into[here + 21] += 0.2
        into[here + 24] = 0.1 * float(count(state.city_kitties(whose)))
    at += OTHERS
    if state.active == seat:
        into[at] = 1.0
        into[at + 1] = 0.3 * float(state.lines_left)
    if state.first == seat:
        into[at + 2] = 1.0
    into[at + 3] = 0.1 * float(state.size[n.KITTY_DECK])
