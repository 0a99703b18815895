"""What an action of Paw of Duty is about, for a player that does not look ahead: see `Match.describe`.

Most actions put a Kitty somewhere or turn it: told is what it would attack there, who would attack it, and which lines
the space belongs to."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.kernel.agenda import CARD, PC
from rulebound.core.kernel.match import OBJECT, SORT, SPOT, SPOTS, SUBJECT, SUBJECT_SIDE
from rulebound.core.kernel.table import NOBODY
from rulebound.games.paw_of_duty.rules import numbers as n
from rulebound.games.paw_of_duty.rules.board import CITY, LINES, OFF_BOARD, bit, count, line, step
from rulebound.games.paw_of_duty.rules.state import State

ENDS: Final = 0  # + action: end of tactics, end of the exchange, stop
DEPLOYS: Final = 3
PLACES: Final = 4
FACES_PLACED: Final = 5
ROTATES: Final = 6
CHOOSES: Final = 7
TAKES_TOKEN: Final = 8
PENALTY: Final = 9
STEPS: Final = 10
SPACES: Final = 11
DIRECTIONS: Final = 12
MODES: Final = 13
RESCUES: Final = 14
PLAYS: Final = 15
EXCHANGES: Final = 16
DISCARDS: Final = 17
PUTS_BACK: Final = 18
ACCEPTS: Final = 19
DECLINES: Final = 20
SORTS: Final = 21

WORDS: Final = [
    "mine on the best line without a foe", "theirs on their best line without mine", "in the City", "completes a line",
    "stops a line", "danger there", "could capture there", "own Kitty in front", "foe in front that stands",
    "nothing in front", "level", "damage", "tokens", "danger here", "could capture here", "leaves a line",
    "lines left", "Kitty is a foe's", "edge in front", "my Kitties in the Outer City",
]  # fmt: skip


def describe(state: State, action: i64, parts: vec[i64], numbers: vec[float]) -> None:
    seat = state.seat
    numbers[16] = 0.3 * float(state.lines_left)
    numbers[19] = 0.3 * float(count(state.outer_kitties(seat)))
    if action < n.DEPLOY_KITTY:
        parts[SORT] = ENDS + action
        name_source(state, parts)
    elif action < n.PLACE_AT:
        parts[SORT] = DEPLOYS
        parts[SUBJECT] = state.nth(n.DRAWN, action - n.DEPLOY_KITTY)
        numbers[10] = 0.2 * float(state.level_of(parts[SUBJECT]))
    elif action < n.FACE:
        parts[SORT] = PLACES
        parts[SPOT] = action - n.PLACE_AT
        parts[SUBJECT] = state.deploying
        describe_place(state, state.deploying, seat, action - n.PLACE_AT, numbers)
        describe_best_facing(state, state.deploying, seat, action - n.PLACE_AT, numbers)
    elif action < n.CHOOSE_AT:
        describe_facing(state, action - n.FACE, parts, numbers)
    elif action < n.GO_TO:
        describe_kitty(state, action - n.CHOOSE_AT, parts, numbers)
    elif action < n.TAKE_DIRECTION:
        describe_space(state, action, parts, numbers)
    else:
        describe_card(state, action, parts, numbers)


def describe_facing(state: State, facing: i64, parts: vec[i64], numbers: vec[float]) -> None:
    kitty = state.deploying
    space = state.going_to
    side = state.seat
    parts[SORT] = FACES_PLACED
    if state.asks != n.ASK_PLACED_FACING:
        kitty = state.mover
        space = state.place[kitty]
        side = state.side[kitty]
        parts[SORT] = ROTATES
        name_source(state, parts)
        weigh_attack(state, kitty, side, state.in_front(kitty), 14, numbers)
    parts[SUBJECT] = kitty
    if side != state.seat:
        parts[SUBJECT_SIDE] = 1
    numbers[10] = 0.2 * float(state.level_of(kitty))
    weigh_attack(state, kitty, side, step(space, facing), 6, numbers)


def describe_kitty(state: State, space: i64, parts: vec[i64], numbers: vec[float]) -> None:
    kitty = state.cells[space]
    parts[SORT] = CHOOSES
    if state.asks == n.ASK_TOKEN:
        parts[SORT] = TAKES_TOKEN
    elif state.asks == n.ASK_PENALTY:
        parts[SORT] = PENALTY
    else:
        name_source(state, parts)
    parts[SUBJECT] = kitty
    side = state.side[kitty]
    if side != state.seat:
        parts[SUBJECT_SIDE] = 1
        numbers[17] = 1.0
    numbers[10] = 0.2 * float(state.level_of(kitty))
    numbers[11] = 0.2 * float(state.damage[kitty])
    numbers[12] = 0.3 * float(state.tokens[kitty])
    numbers[13] = danger(state, kitty, side, space)
    weigh_attack(state, kitty, side, state.in_front(kitty), 14, numbers)
    describe_place(state, kitty, side, space, numbers)


def describe_space(state: State, action: i64, parts: vec[i64], numbers: vec[float]) -> None:
    """The mover goes there as it faces now; of a space that is chosen for something else only the lines are told."""
    name_source(state, parts)
    if action >= n.TAKE_SPACE:
        parts[SORT] = SPACES
        describe_place(state, NOBODY, state.seat, action - n.TAKE_SPACE, numbers)
        return
    kitty = state.mover
    space = action - n.GO_TO
    side = state.side[kitty]
    parts[SORT] = STEPS
    parts[SUBJECT] = kitty
    if side != state.seat:
        parts[SUBJECT_SIDE] = 1
        numbers[17] = 1.0
    numbers[10] = 0.2 * float(state.level_of(kitty))
    numbers[13] = danger(state, kitty, side, state.place[kitty])
    if held_beside(state, side, state.place[kitty], bit(state.place[kitty])) == 2:
        numbers[15] = 1.0
    weigh_attack(state, kitty, side, state.in_front(kitty), 14, numbers)
    weigh_attack(state, kitty, side, step(space, state.facing[kitty]), 6, numbers)
    describe_place(state, kitty, side, space, numbers)


def describe_card(state: State, action: i64, parts: vec[i64], numbers: vec[float]) -> None:
    seat = state.seat
    if action < n.TAKE_MODE:
        parts[SORT] = DIRECTIONS
        name_source(state, parts)
    elif action < n.RESCUE:
        parts[SORT] = MODES
        name_source(state, parts)
        parts[SPOT] = action - n.TAKE_MODE
    elif action < n.PLAY:
        parts[SORT] = RESCUES
        parts[SUBJECT] = state.nth(n.CAPTURED + 1 - seat, action - n.RESCUE)
    elif action < n.ACCEPT:
        first: i64 = n.PUT_BACK
        parts[SORT] = PUTS_BACK
        if action < n.DISCARD_CARD:
            first = n.PLAY
            parts[SORT] = PLAYS
        elif action < n.PUT_BACK:
            first = n.DISCARD_CARD
            parts[SORT] = EXCHANGES
            if state.asks == n.ASK_DISCARD:
                parts[SORT] = DISCARDS
        parts[SUBJECT] = state.nth(n.HAND + seat, action - first)
    elif action >= n.TAKE_LINE:
        parts[SORT] = SPACES
        name_source(state, parts)
    elif action >= n.TAKE_CARD:
        parts[SORT] = EXCHANGES
        parts[SUBJECT] = state.asked_card(action)
        name_source(state, parts)
    else:
        parts[SORT] = ACCEPTS
        if action == n.DECLINE:
            parts[SORT] = DECLINES
        name_source(state, parts)


def name_source(state: State, parts: vec[i64]) -> None:
    """The object is the tactic that is being played, the spot what it is about to do."""
    if state.agenda.used > 0:
        base = state.agenda.top()
        parts[OBJECT] = state.agenda.frames[base + CARD]
        parts[SPOT] = state.code[state.agenda.frames[base + PC]] % SPOTS


def describe_place(state: State, kitty: i64, side: i64, space: i64, numbers: vec[float]) -> None:
    """What standing on this space means for the Kitty's side."""
    here = bit(space)
    if CITY & here != 0:
        numbers[2] = 1.0
    held = held_beside(state, side, space, 0)
    theirs = held_beside(state, 1 - side, space, 0)
    numbers[0] = 0.5 * float(held)
    numbers[1] = 0.5 * float(theirs)
    if held == 2:
        numbers[3] = 1.0
    if theirs == 2:
        numbers[4] = 1.0
    if kitty != NOBODY:
        numbers[5] = danger(state, kitty, side, space)


def held_beside(state: State, side: i64, space: i64, without: i64) -> i64:
    """The most Kitties of a side on a line through this space that holds no foe, the space itself not counted."""
    most: i64 = 0
    here = bit(space)
    for number in range(LINES):
        spaces = line(number)
        if spaces & here != 0:
            rest = spaces & ~here
            if state.taken[1 - side] & rest & ~without == 0:
                held = count(state.taken[side] & rest)
                if held > most:
                    most = held
    return most


def weigh_attack(state: State, kitty: i64, side: i64, space: i64, at: i64, numbers: vec[float]) -> None:
    """What an attack of the Kitty on this space would do."""
    if space == OFF_BOARD:
        if at == 6:
            numbers[18] = 1.0
        return
    target = state.cells[space]
    if target == NOBODY or target == kitty:
        if at == 6:
            numbers[9] = 1.0
        return
    captured = captures(state, kitty, target)
    if state.side[target] == side:
        if at == 6:
            numbers[7] = 1.0
    elif captured:
        numbers[at] = 0.3 * float(state.level_of(target))
    elif at == 6:
        numbers[8] = 0.3 * float(state.level_of(target))


def describe_best_facing(state: State, kitty: i64, side: i64, space: i64, numbers: vec[float]) -> None:
    """The best that the Kitty could attack from there."""
    for facing in range(4):
        ahead = step(space, facing)
        if ahead != OFF_BOARD:
            target = state.cells[ahead]
            if target != NOBODY and state.side[target] != side and captures(state, kitty, target):
                worth = 0.3 * float(state.level_of(target))
                if worth > numbers[6]:
                    numbers[6] = worth


def captures(state: State, kitty: i64, target: i64) -> bool:
    level = state.level_of(kitty)
    if state.strong_against(kitty, target):
        level *= 2
    return level + state.damage[target] >= state.level_of(target)


def danger(state: State, kitty: i64, side: i64, space: i64) -> float:
    """Of being captured on this space by a foe that faces it."""
    for direction in range(4):
        beside = step(space, direction)
        if beside != OFF_BOARD:
            other = state.cells[beside]
            faces = other != NOBODY and other != kitty and state.side[other] != side and state.in_front(other) == space
            if faces and captures(state, other, kitty):
                return 0.3 * float(state.level_of(kitty))
    return 0.0
