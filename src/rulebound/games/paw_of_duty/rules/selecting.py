"""What the words of a card mean on the board: every phrase about Kitties or spaces becomes a set of spaces.

Everything here only looks. `base` is the frame whose registers hold what the card has introduced; `host` is the space
from which a described thing is judged ("a Kitty *with an open adjacent space*"), or NOBODY.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.agenda import REGISTER, SEAT
from rulebound.core.kernel.resolver import FILTERS, FIRST_FILTER, FOES, NOTED, NOTES_IN, ON_SIDE, OPERAND, YOURS
from rulebound.core.kernel.table import NOBODY
from rulebound.games.paw_of_duty.rules import numbers as n
from rulebound.games.paw_of_duty.rules.board import (
    ALL_SPACES,
    LINES,
    OFF_BOARD,
    around,
    bit,
    column_of,
    count,
    diagonals,
    line,
    lowest,
    reach,
    row_of,
    step,
    towards,
    whole_line,
)
from rulebound.games.paw_of_duty.rules.state import State


def meant(state: State, selector: i64, base: i64, host: i64) -> i64:
    """The spaces that a selector means; of Kitties, those on which they stand. Notes the first Kitty if a later word
    refers to it."""
    code = state.code
    origin = code[selector]
    found: i64 = 0
    if origin == n.KITTIES:
        side = code[selector + ON_SIDE]
        seat = state.agenda.frames[base + SEAT]
        if side == YOURS:
            found = state.taken[seat]
        elif side == FOES:
            found = state.taken[1 - seat]
        else:
            found = state.occupied()
        if code[selector + FILTERS] != 0:
            found = passing(state, selector, found, base, host)
    elif origin == NOTED:
        return standing(state, state.noted(base, code[selector + OPERAND]))
    elif origin == n.TARGET_OF:
        kitty = state.noted(base, code[selector + OPERAND])
        if kitty != NOBODY and state.target(kitty) != NOBODY:
            found = bit(state.in_front(kitty))
    elif origin == n.CHOSEN_ALL:
        held = state.agenda.frames[base + REGISTER + code[selector + OPERAND]]
        if held > 0:
            found = where(state, held)
    elif origin == n.SPACES:
        found = passing(state, selector, ALL_SPACES, base, host)
    elif origin == n.NEAREST:
        seen = i64(ALL_SPACES)
        if code[selector + ON_SIDE] == FOES:
            seen = state.taken[1 - state.agenda.frames[base + SEAT]]
        found = nearest_ahead(state, meant(state, code[selector + OPERAND], base, host), seen)
    register = code[selector + NOTES_IN]
    if register >= n.NOTES_ALL:
        state.agenda.frames[base + REGISTER + register - n.NOTES_ALL] = kitties_of(state, found)
    elif register >= 0:
        if found != 0:
            state.note(base, register, state.cells[lowest(found)])
        else:
            state.note(base, register, NOBODY)
    return found


def number_in(state: State, register: i64, base: i64) -> i64:
    """The space or direction in a register, or OFF_BOARD if none was chosen."""
    held = state.agenda.frames[base + REGISTER + register]
    if held <= 0:
        return OFF_BOARD
    return held - 1


def kitties_of(state: State, spaces: i64) -> i64:
    """The Kitties on these spaces as a set."""
    found: i64 = 0
    for kitty in kitties_on(state, spaces):
        found |= bit(kitty)
    return found


def standing(state: State, kitty: i64) -> i64:
    """The space of a Kitty as a set, empty if it is not on the board."""
    if kitty == NOBODY or not state.on_board(kitty):
        return 0
    return bit(state.place[kitty])


def where(state: State, kitties: i64) -> i64:
    """The spaces of a set of Kitties, as far as they are on the board."""
    found: i64 = 0
    for kitty in range(state.kitties):
        if kitties >> kitty & 1 != 0:
            found |= standing(state, kitty)
    return found


def kitties_on(state: State, spaces: i64) -> vec[i64]:
    """The Kitties on these spaces, in the order of the board."""
    found = vec[i64](capacity=4)
    while spaces != 0:
        space = lowest(spaces)
        spaces &= spaces - 1
        kitty = state.cells[space]
        if kitty != NOBODY:
            found = append(found, kitty)
    return found


def anchor(state: State, register: i64, base: i64, host: i64) -> i64:
    """From which space a filter looks, or OFF_BOARD if its Kitty is gone."""
    if register == n.HOST:
        return host
    kitty = state.noted(base, register)
    if kitty == NOBODY or not state.on_board(kitty):
        return OFF_BOARD
    return state.place[kitty]


def passing(state: State, selector: i64, spaces: i64, base: i64, host: i64) -> i64:
    """Those of the spaces that pass the filters of the selector."""
    code = state.code
    at = selector + FIRST_FILTER
    for i in range(code[selector + FILTERS]):
        spaces &= passing_one(state, code[at], code[at + 1], spaces, base, host)
        at += 2
        if spaces == 0:
            return 0
    return spaces


def passing_one(state: State, kind: i64, operand: i64, spaces: i64, base: i64, host: i64) -> i64:
    """What one filter leaves: of the spaces looked at, or of all."""
    if kind == n.OPEN:
        return ~state.occupied()
    if kind == n.IN_AREA:
        return operand
    if kind == n.ADJACENT:
        space = anchor(state, operand, base, host)
        if space < 0:
            return 0
        return around(bit(space))
    if kind == n.NEAR:
        return near(state, operand, spaces, base, host)
    if kind == n.DIAGONAL:
        return diagonals(meant(state, operand, base, host))
    if kind == n.AHEAD:
        return ahead(state, operand, base, host)
    if kind == n.AWAY:
        return away(state, operand, base, host)
    if kind == n.SIGHT:
        return sight(state, anchor(state, operand, base, host))
    if kind == n.HERE:
        return bit(host)
    if kind == n.FACING:
        return facing(state, meant(state, operand, base, host), spaces)
    if kind == n.NOT_FACING:
        return ~facing(state, meant(state, operand, base, host), spaces)
    if kind == n.OTHER_THAN:
        return ~meant(state, operand, base, host)
    if kind == n.FLOWN_OVER:
        return where(state, state.flown)
    if kind == n.THAT_SPACE:
        space = number_in(state, operand, base)
        if space < 0:
            return 0
        return bit(space)
    if kind == n.IN_LINE:
        number = number_in(state, state.code[operand], base)
        if number < 0:
            return 0
        return whole_line(number) & state.code[operand + 1]
    if kind == n.NOT_NEAR:
        return ~around(meant(state, operand, base, host))
    if kind == n.IN_LINE_OF_3:
        return in_lines(state)
    if kind == n.HIGHEST_LEVEL or kind == n.LOWEST_LEVEL:
        return extreme(state, spaces, kind == n.HIGHEST_LEVEL)
    if kind == n.SAME_TYPE:
        return of_same_type(state, meant(state, operand, base, host), spaces)
    if kind == n.SAME_LEVEL:
        return by_level(state, kind, meant(state, operand, base, host), spaces)
    if kind == n.LOWER_LEVEL or kind == n.HIGHER_LEVEL:
        return by_level(state, kind, meant(state, state.code[operand], base, host), spaces)
    if (kind >= n.FACING_AWAY and kind <= n.WITHIN) or kind == n.IN_FRONT_DIAGONALLY:
        return beside_another(state, kind, operand, spaces, base, host)
    return judged(state, kind, operand, spaces, base)


def judged(state: State, kind: i64, operand: i64, spaces: i64, base: i64) -> i64:
    """Filters that look at one Kitty or space after the other."""
    kept: i64 = 0
    while spaces != 0:
        space = lowest(spaces)
        spaces &= spaces - 1
        if fits(state, kind, operand, space, state.cells[space], base):
            kept |= bit(space)
    return kept


def fits(state: State, kind: i64, operand: i64, space: i64, kitty: i64, base: i64) -> bool:
    if kind == n.WITH:
        return meant(state, operand, base, space) != 0
    if kitty == NOBODY:
        return False
    if kind == n.TYPES:
        return state.type_of(kitty) & operand != 0
    if kind == n.NOT_NEW:
        return state.fresh >> kitty & 1 == 0
    if kind == n.PLAYED_NOW:
        return state.fresh >> kitty & 1 != 0
    if kind >= n.DAMAGED_NOW or kind == n.FACING_COMPASS:
        return is_so(state, kind, operand, kitty)
    if kind == n.WITH_TARGET:
        return state.target(kitty) != NOBODY
    if kind == n.CAN_HOP_OVER:
        hopper = state.noted(base, operand)
        return hopper != NOBODY and can_hop(state, hopper, kitty)
    if kind == n.NOT_CHOSEN:
        return not was_chosen(state, operand, kitty, base)
    if kind == n.NAMED:
        return state.design[kitty] == operand
    if kind == n.NOT_NAMED:
        return state.design[kitty] != operand
    if kind == n.LEVEL_AT_MOST:
        return state.level_of(kitty) <= operand
    if kind == n.LEVEL_AT_LEAST:
        return state.level_of(kitty) >= operand
    return False


def is_so(state: State, kind: i64, operand: i64, kitty: i64) -> bool:
    """What can be asked of a Kitty by itself."""
    if kind == n.FACING_COMPASS:
        return state.facing[kitty] == operand
    if kind == n.DAMAGED_NOW or kind == n.NOT_DAMAGED:
        return (state.damage[kitty] > 0) == (kind == n.DAMAGED_NOW)
    if kind == n.MOVED_NOW or kind == n.NOT_MOVED:
        return ((state.stirred | state.moved) >> kitty & 1 != 0) == (kind == n.MOVED_NOW)
    if kind == n.ATTACKED_NOW or kind == n.NOT_ATTACKED:
        return (state.struck >> kitty & 1 != 0) == (kind == n.ATTACKED_NOW)
    if kind == n.TOKENS_AT_LEAST:
        return state.tokens[kitty] >= operand
    if kind == n.TOKENS_AT_MOST:
        return state.tokens[kitty] <= operand
    return kind == n.WITHOUT_TARGET and state.target(kitty) == NOBODY


def in_lines(state: State) -> i64:
    """The spaces of Kitties that stand with two others of their side in a line of the City (PD-1.4)."""
    found: i64 = 0
    for seat in range(n.SEATS):
        for number in range(LINES):
            if line(number) & ~state.taken[seat] == 0:
                found |= line(number)
    return found


def extreme(state: State, spaces: i64, highest: bool) -> i64:
    """Of the Kitties on these spaces those with the highest or lowest level, all that are equal."""
    found: i64 = 0
    best: i64 = 0
    for kitty in kitties_on(state, spaces):
        level = state.level_of(kitty)
        if found == 0 or (level > best if highest else level < best):
            best = level
            found = 0
        if level == best:
            found |= bit(state.place[kitty])
    return found


def by_level(state: State, kind: i64, compared: i64, spaces: i64) -> i64:
    """The spaces of Kitties whose level is the same as that of the other one, or lower, or higher."""
    found: i64 = 0
    for other in kitties_on(state, compared):
        for kitty in kitties_on(state, spaces):
            if kitty == other:
                continue
            more = state.level_of(kitty) - state.level_of(other)
            if more == 0 if kind == n.SAME_LEVEL else (more < 0 if kind == n.LOWER_LEVEL else more > 0):
                found |= bit(state.place[kitty])
    return found


def of_same_type(state: State, compared: i64, spaces: i64) -> i64:
    """The spaces of other Kitties of the unit type of this one."""
    found: i64 = 0
    for other in kitties_on(state, compared):
        for kitty in kitties_on(state, spaces):
            if kitty != other and state.type_of(kitty) == state.type_of(other):
                found |= bit(state.place[kitty])
    return found


def beside_another(state: State, kind: i64, operand: i64, spaces: i64, base: i64, host: i64) -> i64:
    """The spaces that lie so to a Kitty, or on which Kitties face so."""
    if kind == n.WITHIN:
        others = meant(state, state.code[operand], base, host)
        return reach(others, state.code[operand + 1]) & ~others
    found: i64 = 0
    for other in kitties_on(state, meant(state, operand, base, host)):
        here = state.place[other]
        if kind == n.SAME_ROW or kind == n.SAME_LINE:
            found |= row_of(here) & ~bit(here)
        if kind == n.SAME_COLUMN or kind == n.SAME_LINE:
            found |= column_of(here) & ~bit(here)
        if kind == n.IN_FRONT:
            found |= one_step(here, state.facing[other])
        elif kind == n.IN_FRONT_DIAGONALLY:
            ahead_of_it = one_step(here, state.facing[other])
            found |= diagonals(bit(here)) & around(ahead_of_it)
        elif kind == n.BEHIND:
            found |= one_step(here, (state.facing[other] + 2) % 4)
        elif kind == n.BESIDE:
            found |= one_step(here, (state.facing[other] + 1) % 4) | one_step(here, (state.facing[other] + 3) % 4)
        elif kind == n.FACING_AWAY or kind == n.FACING_ALIKE:
            found |= facing_so(state, kind, other, spaces)
    return found


def one_step(space: i64, direction: i64) -> i64:
    """The adjacent space in a direction as a set; empty over the edge."""
    beyond = step(space, direction)
    return bit(beyond) if beyond >= 0 else i64(0)


def facing_so(state: State, kind: i64, other: i64, spaces: i64) -> i64:
    """The spaces of Kitties that face the same way as another, or that have it in a straight line behind them."""
    found: i64 = 0
    for kitty in kitties_on(state, spaces):
        direction = state.facing[other]
        if kind == n.FACING_AWAY:
            direction = towards(state.place[other], state.place[kitty])
        if kitty != other and state.facing[kitty] == direction:
            found |= bit(state.place[kitty])
    return found


def near(state: State, record: i64, spaces: i64, base: i64, host: i64) -> i64:
    """The spaces that border at least so many of the things of a selector."""
    things = meant(state, state.code[record], base, host)
    least = state.code[record + 1]
    if least == 1:
        return around(things)
    if least == n.ALL_OF_THEM:
        least = count(things)
    kept: i64 = 0
    while spaces != 0:
        space = lowest(spaces)
        spaces &= spaces - 1
        if count(around(bit(space)) & things) >= least:
            kept |= bit(space)
    return kept


def facing(state: State, faced: i64, spaces: i64) -> i64:
    """The spaces of Kitties in whose front one of these stands."""
    found: i64 = 0
    for kitty in kitties_on(state, spaces):
        front = state.in_front(kitty)
        if front >= 0 and faced >> front & 1 != 0:
            found |= bit(state.place[kitty])
    return found


def ahead(state: State, record: i64, base: i64, host: i64) -> i64:
    """The spaces so far straight in front of a Kitty; what stands in between does not matter."""
    code = state.code
    space = anchor(state, code[record], base, host)
    found: i64 = 0
    if space < 0 or state.cells[space] == NOBODY:
        return found
    facing = state.facing[state.cells[space]]
    for distance in range(1, code[record + 2] + 1):
        space = step(space, facing)
        if space < 0:
            break
        if distance >= code[record + 1]:
            found |= bit(space)
    return found


def away(state: State, record: i64, base: i64, host: i64) -> i64:
    """The spaces at exactly this distance in the four directions."""
    found: i64 = 0
    for direction in range(4):
        space = anchor(state, state.code[record], base, host)
        for i in range(state.code[record + 1]):
            if space >= 0:
                space = step(space, direction)
        if space >= 0:
            found |= bit(space)
    return found


def sight(state: State, space: i64) -> i64:
    """The nearest Kitty straight in front of the Kitty on a space, if the space directly in front is open."""
    if space < 0 or state.cells[space] == NOBODY:
        return 0
    facing = state.facing[state.cells[space]]
    space = step(space, facing)
    if space < 0 or state.cells[space] != NOBODY:
        return 0
    while space >= 0:
        if state.cells[space] != NOBODY:
            return bit(space)
        space = step(space, facing)
    return 0


def nearest_ahead(state: State, spaces: i64, seen: i64) -> i64:
    """The first Kitty on these spaces in the line in front of the one on this space; others do not hide it."""
    if spaces == 0:
        return 0
    space = lowest(spaces)
    facing = state.facing[state.cells[space]]
    space = step(space, facing)
    while space >= 0 and (state.cells[space] == NOBODY or seen >> space & 1 == 0):
        space = step(space, facing)
    return bit(space) if space >= 0 else i64(0)


def can_hop(state: State, hopper: i64, over: i64) -> bool:
    """PD-R36: over an adjacent Kitty to the space directly beyond, which must be open and on the board."""
    return landing(state, hopper, over) != OFF_BOARD


def landing(state: State, hopper: i64, over: i64) -> i64:
    """The space on which a hop ends, or OFF_BOARD if it is not possible."""
    here = state.place[hopper]
    there = state.place[over]
    direction = towards(here, there)
    if direction < 0 or step(here, direction) != there:
        return OFF_BOARD
    beyond = step(there, direction)
    return beyond if beyond >= 0 and state.cells[beyond] == NOBODY else i64(OFF_BOARD)


def was_chosen(state: State, record: i64, kitty: i64, base: i64) -> bool:
    """Is the Kitty in one of these registers? "Another" is one that the sentence has not chosen yet."""
    for i in range(state.code[record]):
        register = state.code[record + 1 + 2 * i]
        if state.code[record + 2 + 2 * i] != 0:
            held = state.agenda.frames[base + REGISTER + register]
            if held > 0 and held >> kitty & 1 != 0:
                return True
        elif state.noted(base, register) == kitty:
            return True
    return False


def directions(state: State, record: i64, base: i64) -> i64:
    """The directions that may be chosen for a Kitty: those whose next space is as the card says."""
    code = state.code
    selector = code[record + 1]
    found: i64 = 0
    space = anchor(state, code[record], base, NOBODY)
    if space < 0:
        return found
    for direction in range(4):
        following = step(space, direction)
        if selector == 0 or (following >= 0 and meant(state, selector, base, following) != 0):
            found |= bit(direction)
    return found
