"""The choices of a card, asked one after the other, and whether its first line can be carried out at all (PD-R20).

The first line of a card is its leading run of choices: each of them offers only that with which the next one is
possible. A choice further down is asked when it is reached, and skipped where there is nothing to choose.
"""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.core.kernel.agenda import NONE, PC, REGISTER, SEAT
from rulebound.core.kernel.resolver import (
    AHEAD,
    AT_RANDOM,
    BY_THE_OTHER,
    CHOOSE,
    FIRST_VERB,
    NEXT_ABILITY,
    ONLY_IF,
    PROGRAM,
    WIDTH,
)
from rulebound.core.kernel.table import NOBODY
from rulebound.games.paw_of_duty.rules import effects
from rulebound.games.paw_of_duty.rules import numbers as n
from rulebound.games.paw_of_duty.rules.aiming import attack_chosen
from rulebound.games.paw_of_duty.rules.board import bit, count, lowest, towards
from rulebound.games.paw_of_duty.rules.moving import rotate, shift
from rulebound.games.paw_of_duty.rules.selecting import directions, kitties_of, kitties_on, meant, where
from rulebound.games.paw_of_duty.rules.state import State

# ------------------------------------------------------------ asking


def do_choice(state: State, verb: i64, pc: i64, base: i64) -> None:
    code = state.code
    if verb == n.FIND:
        find(state, pc, base)
    elif verb == n.GOTO:
        state.agenda.frames[base + PC] = code[pc + 1]
    elif verb == n.MODES:
        ask_mode(state, pc, base)
    elif verb == n.CHOOSE_SEVERAL:
        ask_several(state, pc, base)
    elif verb == n.NEXT_OF:
        ask_next(state, pc, base)
    else:
        found = options(state, pc, base)
        state.agenda.frames[base + REGISTER + code[pc + 1]] = NONE
        if found != 0 and code[pc + 5] == AT_RANDOM:
            chosen = kitties_on(state, found)
            state.note(base, code[pc + 1], chosen[state.rng.chance(len(chosen))])
        elif found != 0:
            ask(state, question(verb), found, base)
            if code[pc + 5] == BY_THE_OTHER:
                state.seat = 1 - state.seat
            state.register = code[pc + 1]
            state.optional = code[pc + 3] != 0
            state.declined = code[pc + 4]
        elif code[pc + 4] != 0:
            state.agenda.frames[base + PC] = code[pc + 4]


def ask(state: State, question: i64, choosable: i64, base: i64) -> None:
    state.seat = state.agenda.frames[base + SEAT]
    state.asks = question
    state.choosable = choosable


def question(verb: i64) -> i64:
    if verb == n.CHOOSE_SPACE:
        return n.ASK_SPACE
    if verb == n.CHOOSE_DIRECTION:
        return n.ASK_DIRECTION
    if verb == n.CHOOSE_LINE:
        return n.ASK_LINE
    return n.ASK_CHOICE


def find(state: State, pc: i64, base: i64) -> None:
    """Note the Kitty that the description of another one has named ("with a Kitty in sight")."""
    code = state.code
    register = code[pc + 1]
    state.note(base, register, NOBODY)
    kitty = state.noted(base, code[pc + 3])
    if kitty != NOBODY and state.on_board(kitty):
        found = meant(state, code[pc + 2], base, state.place[kitty])
        if found != 0:
            state.note(base, register, state.cells[lowest(found)])


def ask_several(state: State, pc: i64, base: i64) -> None:
    """One Kitty after the other; comes back here until there are enough. Fewer than the card says are none."""
    code = state.code
    at = base + REGISTER + code[pc + 1]
    chosen = state.agenda.frames[at]
    if chosen < 0:
        chosen = 0
    left = code[pc + 3] - count(chosen)
    found = meant(state, code[pc + 2], base, NOBODY) & ~where(state, chosen)
    if left == 0 or found == 0 or (code[pc + 4] == 0 and count(found) < left):
        return
    ask(state, n.ASK_CHOICE, found, base)
    state.register = code[pc + 1]
    state.optional = code[pc + 4] != 0
    state.declined = pc + WIDTH


def ask_next(state: State, pc: i64, base: i64) -> None:
    """One Kitty after the other: with which of those that are left the text goes on is asked while there are several.
    The text comes back here until nobody is left."""
    code = state.code
    at = base + REGISTER + code[pc + 3]
    if state.agenda.frames[at] < 0:
        state.agenda.frames[at] = kitties_of(state, meant(state, code[pc + 2], base, NOBODY))
    found = where(state, state.agenda.frames[at])
    if found == 0:
        state.agenda.frames[at] = NONE
        state.agenda.frames[base + PC] = code[pc + 4]
    elif code[pc + 5] == 0 and count(found) == 1:
        go_on_with(state, state.cells[lowest(found)], pc, base)
    else:
        ask(state, n.ASK_CHOICE, found, base)
        state.register = code[pc + 1]
        state.optional = code[pc + 5] != 0
        state.declined = code[pc + 4]


def go_on_with(state: State, kitty: i64, pc: i64, base: i64) -> None:
    state.note(base, state.code[pc + 1], kitty)
    state.agenda.frames[base + REGISTER + state.code[pc + 3]] &= ~bit(kitty)


def ask_mode(state: State, pc: i64, base: i64) -> None:
    """Only modes that can be carried out; the second one may be left out. The instructions behind lead to the
    modes."""
    code = state.code
    at = base + REGISTER + code[pc + 3]
    done = state.agenda.frames[at]
    if done < 0:
        done = 0
    found: i64 = 0
    how = code[pc + 2]
    if count(done) < how % n.EXACTLY:
        found = possible_modes(state, pc, base) & ~done
    if found == 0:
        state.agenda.frames[base + PC] = code[pc + 4]
        return
    ask(state, n.ASK_MODE, found, base)
    state.register = code[pc + 3]
    if how & n.OTHER_PLAYER != 0:
        state.seat = 1 - state.seat
    state.optional = done != 0 and how & n.EXACTLY == 0
    state.declined = code[pc + 4]


def possible_modes(state: State, pc: i64, base: i64) -> i64:
    found: i64 = 0
    for mode in range(state.code[pc + 1]):
        entrance = pc + WIDTH * (1 + mode)
        if can_start(state, state.code[entrance + 1], base):
            found |= bit(mode)
    return found


# ------------------------------------------------------------ what can be chosen


def options(state: State, pc: i64, base: i64) -> i64:
    """What the choice at pc offers: spaces, those of Kitties, or directions."""
    code = state.code
    verb = code[pc]
    if verb == n.CHOOSE_LINE:
        return code[pc + 2]
    if verb == n.CHOOSE_DIRECTION:
        found = directions(state, code[pc + 2], base)
    else:
        found = meant(state, code[pc + 2], base, NOBODY)
    if code[pc + 5] != AHEAD or found == 0:
        return found
    at = base + REGISTER + code[pc + 1]
    kept: i64 = 0
    while found != 0:
        choice = lowest(found)
        found &= found - 1
        if verb == n.CHOOSE_KITTY:
            state.note(base, code[pc + 1], state.cells[choice])
        else:
            state.agenda.frames[at] = choice + 1
        if can_start(state, pc + WIDTH, base):
            kept |= bit(choice)
    return kept


def can_start(state: State, pc: i64, base: i64) -> bool:
    """Could the instruction at pc be carried out now?"""
    code = state.code
    verb = code[pc]
    if verb == CHOOSE:
        return code[pc + 3] != 0 or len(state.select(code[pc + 2], base)) > 0
    if verb < FIRST_VERB:
        return True
    if verb == n.FIND:
        find(state, pc, base)
        return can_start(state, pc + WIDTH, base)
    if verb == n.GOTO:
        return can_start(state, code[pc + 1], base)
    if verb == n.MODES:
        return possible_modes(state, pc, base) != 0
    if verb == n.CHOOSE_SEVERAL:
        found = count(meant(state, code[pc + 2], base, NOBODY))
        if found == 0 or (code[pc + 4] == 0 and found < code[pc + 3]):
            return False
        return code[pc + 5] == 0 or can_start(state, pc + WIDTH, base)
    if verb == n.NEXT_OF:
        return meant(state, code[pc + 2], base, NOBODY) != 0
    if verb <= n.CHOOSE_DIRECTION or verb == n.CHOOSE_LINE:
        return code[pc + 3] != 0 or options(state, pc, base) != 0
    return effects.can_do(state, pc, base)


def playable(state: State, card: i64) -> bool:
    """PD-R20: can line 1 of the card be carried out?"""
    ability = state.cards.ability(state.design[card], n.ON_PLAY)
    if ability == 0:
        return True
    pc = state.code[ability + PROGRAM]
    base = state.agenda.push(n.RUN, card, state.serial[card], state.active, 0, pc)
    found = can_start(state, pc, base)
    state.agenda.drop()
    return found


def may_be_played(state: State, card: i64) -> bool:
    """PD-R70: the conditions under which the card says that it is played."""
    ability = state.cards.ability(state.design[card], n.PLAY_IF)
    while ability != 0:
        base = state.agenda.push(n.RUN, card, state.serial[card], state.active, 0, 0)
        held = state.holds(state.code[ability + ONLY_IF], base)
        state.agenda.drop()
        if not held:
            return False
        ability = state.code[ability + NEXT_ABILITY]
    return True


# ------------------------------------------------------------ answers


def answer_kitty(state: State, space: i64) -> None:
    base = state.agenda.top()
    pc = state.agenda.frames[base + PC] - WIDTH
    kitty = state.cells[space]
    state.optional = False
    if state.code[pc] == n.CHOOSE_SEVERAL:
        at = base + REGISTER + state.register
        chosen = state.agenda.frames[at]
        if chosen < 0:
            chosen = 0
        state.agenda.frames[at] = chosen | bit(kitty)
        state.agenda.frames[base + PC] = pc
    elif state.code[pc] == n.NEXT_OF:
        go_on_with(state, kitty, pc, base)
    elif state.code[pc] == n.ATTACK:
        attack_chosen(state, kitty, pc, base)
    else:
        state.note(base, state.register, kitty)


def answer_plainly(state: State, number: i64) -> None:
    """A space or a direction."""
    state.optional = False
    state.agenda.frames[state.agenda.top() + REGISTER + state.register] = number + 1


def answer_mode(state: State, mode: i64) -> None:
    base = state.agenda.top()
    at = base + REGISTER + state.register
    done = state.agenda.frames[at]
    if done < 0:
        done = 0
    state.agenda.frames[at] = done | bit(mode)
    state.agenda.frames[base + PC] += WIDTH * mode
    state.optional = False


def answer_facing(state: State, facing: i64) -> None:
    base = state.agenda.top()
    effects.take_up(state, base)
    rotate(state, state.mover, facing)
    pc = state.agenda.frames[base + PC] - WIDTH
    left = state.code[pc + 5]
    if left >= 0:
        state.agenda.frames[base + REGISTER + left] &= ~bit(state.place[state.mover])
        state.agenda.frames[base + PC] = pc
    state.mover = NOBODY


def answer_step(state: State, space: i64) -> None:
    base = state.agenda.top()
    effects.take_up(state, base)
    if state.heading == n.NO_HEADING:
        state.heading = towards(state.place[state.mover], space)
    shift(state, state.mover, space)
    state.made += 1
    state.steps = state.made
    if state.allowed >> (state.made + 1) != 0:
        effects.ask_step(state, base)
    if state.asks == 0:
        state.mover = NOBODY


def decline(state: State) -> None:
    """The player does without what was optional."""
    base = state.agenda.top()
    state.optional = False
    state.mover = NOBODY
    state.to_discard = 0
    if state.declined != 0:
        state.agenda.frames[base + PC] = state.declined
