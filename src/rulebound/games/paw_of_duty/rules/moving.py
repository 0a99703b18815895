"""What happens to Kitties on the board: moves of every kind, damage and capture, and the declared lines that these
break."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.core.kernel.table import NOBODY
from rulebound.games.paw_of_duty.rules import numbers as n
from rulebound.games.paw_of_duty.rules.board import CITY, LINES, bit, lines_through, lowest, step
from rulebound.games.paw_of_duty.rules.state import State

# ------------------------------------------------------------ entering and leaving


def enter_board(state: State, kitty: i64, seat: i64, space: i64, facing: i64) -> None:
    state.move(kitty, n.BOARD, space)
    state.side[kitty] = seat
    state.facing[kitty] = facing
    state.damage[kitty] = 0
    state.taken[seat] |= bit(space)


def capture(state: State, kitty: i64) -> None:
    """PD-R43: by its owner's opponent, whoever did it; its tokens return to the owner at once (PD-R13)."""
    seat = state.side[kitty]
    space = state.place[kitty]
    if state.recording:
        state.record(n.CAPTURED_KITTY, kitty, 1 - seat, space, state.level_of(kitty))
    state.taken[seat] &= ~bit(space)
    strike_out(state, seat, space)
    if state.choices[n.TOKEN_LIMIT] == n.TOKEN_LIMIT_LIMITED:
        state.supply[seat] += state.tokens[kitty]
    state.tokens[kitty] = 0
    state.damage[kitty] = 0
    state.side[kitty] = NOBODY
    state.total[1 - seat] += state.level_of(kitty)
    state.caught += i64(1) << (8 * (1 - seat))
    state.fresh &= ~bit(kitty)
    state.move(kitty, n.CAPTURED + 1 - seat)


def strike_out(state: State, seat: i64, space: i64) -> None:
    """PD-R47: a Kitty of the seat leaves this space, and with it every declared line through the space is lost."""
    if (
        state.declared[seat] == 0
        or bit(space) & CITY == 0
        or state.choices[n.CONTROL_CHECK] == n.CONTROL_CHECK_END_POSITION
    ):
        return
    lost = state.declared[seat] & lines_through(space)
    state.declared[seat] &= ~lost
    if state.recording:
        for number in range(LINES):
            if lost >> number & 1 != 0:
                state.record(n.STRUCK_OUT, NOBODY, seat, number, 0)


# ------------------------------------------------------------ changes of space


def shift(state: State, kitty: i64, space: i64) -> None:
    """To an open space, at once."""
    seat = state.side[kitty]
    old = state.place[kitty]
    state.slide(kitty, space)
    state.taken[seat] = state.taken[seat] & ~bit(old) | bit(space)
    state.moved |= bit(kitty)
    strike_out(state, seat, old)


def swap(state: State, kitty: i64, other: i64) -> None:
    """PD-R35: both change spaces at the same moment."""
    here = state.place[kitty]
    there = state.place[other]
    state.exchange(kitty, other)
    mine = state.side[kitty]
    theirs = state.side[other]
    if mine != theirs:
        state.taken[mine] = state.taken[mine] & ~bit(here) | bit(there)
        state.taken[theirs] = state.taken[theirs] & ~bit(there) | bit(here)
    state.moved |= bit(kitty) | bit(other)
    strike_out(state, mine, here)
    strike_out(state, theirs, there)


def drive(state: State, kitty: i64, direction: i64, most: i64, over_the_edge: bool) -> i64:
    """Step by step in one direction until something stands in the way (PD-R34); the number of steps made. Only a push
    can drive a Kitty over the edge, and only with the option `edge = capture` (PD-R5)."""
    made: i64 = 0
    while made < most:
        space = step(state.place[kitty], direction)
        if space < 0:
            if over_the_edge and state.choices[n.EDGE] == n.EDGE_CAPTURE and state.safe >> kitty & 1 == 0:
                state.moved |= bit(kitty)
                capture(state, kitty)
                made += 1
            break
        if state.cells[space] != NOBODY:
            break
        shift(state, kitty, space)
        made += 1
    return made


def rotate(state: State, kitty: i64, facing: i64) -> None:
    state.facing[kitty] = facing
    if state.recording:
        state.record(n.ROTATED, kitty, state.side[kitty], facing, state.place[kitty])


# ------------------------------------------------------------ damage


def attack(state: State, kitty: i64) -> None:
    """PD-9.1 to PD-9.3 against whoever stands in the target space; nobody there, nothing happens (PD-R40)."""
    target = state.target(kitty)
    if target == NOBODY:
        return
    if state.recording:
        state.record(n.ATTACKED, kitty, state.side[kitty], state.place[target], 0)
    amount = state.strength_of(kitty)
    if state.doubling >> kitty & 1 != 0:
        amount *= 2
    if state.strong_against(kitty, target):
        amount *= 2
    hurt(state, target, amount)
    capture_the_beaten(state)


def damage(state: State, spaces: i64, amount: i64, dealer: i64) -> None:
    """Fixed damage to all Kitties on these spaces; doubled only with the option `all_damage` (PD-R39)."""
    while spaces != 0:
        kitty = state.cells[lowest(spaces)]
        spaces &= spaces - 1
        if kitty != NOBODY:
            dealt = amount
            if (
                state.choices[n.DOUBLE_DAMAGE] == n.DOUBLE_DAMAGE_ALL_DAMAGE
                and dealer != NOBODY
                and state.strong_against(dealer, kitty)
            ):
                dealt *= 2
            hurt(state, kitty, dealt)


def hurt(state: State, kitty: i64, amount: i64) -> None:
    if (state.shielded | state.guarded_first | state.guarded_second) >> kitty & 1 != 0:
        if state.recording:
            state.record(n.WARDED, kitty, state.side[kitty], state.place[kitty], 0)
        return
    state.damage[kitty] += amount
    if state.recording:
        state.record(n.DAMAGED, kitty, state.side[kitty], state.place[kitty], amount)


def capture_the_beaten(state: State) -> None:
    """PD-R41: at once, and all of them together."""
    spaces = state.occupied()
    while spaces != 0:
        kitty = state.cells[lowest(spaces)]
        spaces &= spaces - 1
        if state.damage[kitty] >= state.strength_of(kitty) and state.safe >> kitty & 1 == 0:
            capture(state, kitty)
