"""The verbs of Paw of Duty: one function for what each word on a card does.

A step that cannot find its Kitty does nothing (PD-R42). A verb that needs an answer asks for it and goes on in
`choosing`.
"""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.core.kernel.agenda import PC, REGISTER, SEAT
from rulebound.core.kernel.resolver import WIDTH
from rulebound.core.kernel.table import NOBODY
from rulebound.games.paw_of_duty.rules import designed
from rulebound.games.paw_of_duty.rules import numbers as n
from rulebound.games.paw_of_duty.rules.aiming import aims_elsewhere, in_reach
from rulebound.games.paw_of_duty.rules.board import (
    ALL_SPACES,
    around,
    between,
    bit,
    count,
    diagonals,
    lowest,
    nearer,
    step,
    towards,
)
from rulebound.games.paw_of_duty.rules.hands import discard, draw, is_kept
from rulebound.games.paw_of_duty.rules.moving import (
    attack,
    capture_the_beaten,
    damage,
    drive,
    is_fixed,
    is_held,
    may_enter,
    note_stopper,
    shift,
    swap,
)
from rulebound.games.paw_of_duty.rules.selecting import can_hop, kitties_on, landing, meant, number_in
from rulebound.games.paw_of_duty.rules.state import State


def do_verb(state: State, verb: i64, pc: i64, base: i64) -> None:
    if verb == n.ROTATE or verb == n.ROTATE_BY_OTHER:
        begin_rotation(state, pc, base)
    elif verb == n.MOVE or verb == n.MOVE_STRAIGHT or verb == n.MOVE_BY_OTHER:
        begin_move(state, pc, base)
    elif verb == n.DISCARD_BY_OTHER or verb == n.DISCARD_FREELY:
        demand_discard(state, pc, base)
    elif verb > n.MOVE_STRAIGHT:
        designed.do_verb(state, verb, pc, base)
    elif verb == n.DISCARD_CARDS:
        demand_discard(state, pc, base)
    else:
        do_at_once(state, verb, pc, base)


def do_at_once(state: State, verb: i64, pc: i64, base: i64) -> None:
    """Verbs that ask for nothing more."""
    code = state.code
    spaces: i64 = 0
    if verb == n.DAMAGE:
        dealer: i64 = NOBODY
        if code[pc + 3] >= 0:
            dealer = state.noted(base, code[pc + 3])
        damage(state, meant(state, code[pc + 2], base, NOBODY), state.amount(code[pc + 1], base), dealer)
        if code[pc + 4] == 0:
            capture_the_beaten(state)
    elif verb == n.DRAW:
        for i in range(state.amount(code[pc + 1], base)):
            draw(state, state.agenda.frames[base + SEAT])
    elif verb == n.PULL:
        pull(state, pc, base)
    elif verb == n.ATTACK and len(state.lasting) != 0 and aims_elsewhere(state, pc, base):
        return
    elif verb == n.ATTACK:
        for kitty in kitties_on(state, meant(state, code[pc + 1], base, NOBODY)):
            if state.on_board(kitty):
                attack(state, kitty)
    elif verb == n.SWAP:
        swap_things(state, pc, base)
    else:
        spaces = meant(state, code[pc + 1], base, NOBODY)
        if spaces == 0:
            state.steps = 0
        else:
            do_with(state, verb, state.cells[lowest(spaces)], pc, base)


def do_with(state: State, verb: i64, kitty: i64, pc: i64, base: i64) -> None:
    """Verbs about one Kitty."""
    code = state.code
    operand = code[pc + 2]
    if verb == n.PUSH:
        pusher = state.noted(base, code[pc + 3])
        if pusher != NOBODY:
            most = number_of_steps(state, operand)
            state.steps = drive(state, kitty, state.facing[pusher], most, True)
            note_stopper(state, kitty, state.facing[pusher], state.steps, most)
    elif verb == n.FORWARD:
        most = number_of_steps(state, operand)
        if operand >= n.CONFINED:
            most = steps_within(state, kitty, operand)
        state.steps = drive(state, kitty, state.facing[kitty], most, False)
        note_stopper(state, kitty, state.facing[kitty], state.steps, most)
    elif verb == n.SLIDE:
        slide(state, kitty, number_in(state, operand, base))
    elif verb == n.HOP:
        over = meant(state, operand, base, NOBODY)
        if over != 0:
            goal = landing(state, kitty, state.cells[lowest(over)])
            if goal >= 0 and not is_held(state, kitty) and may_enter(state, kitty, goal):
                shift(state, kitty, goal)
    elif verb == n.RELOCATE or verb == n.FLY:
        relocate(state, kitty, number_in(state, operand, base), verb == n.FLY)


def number_of_steps(state: State, printed: i64) -> i64:
    if printed == n.AS_MANY:
        return state.steps
    return printed


def slide(state: State, kitty: i64, direction: i64) -> None:
    """In a straight line until the next space is occupied or off the board; remembers what stopped it."""
    state.slid = kitty
    state.stopper = NOBODY
    state.steps = 0
    if direction < 0:
        return
    state.steps = drive(state, kitty, direction, 4, False)
    space = step(state.place[kitty], direction)
    if space >= 0:
        state.stopper = state.cells[space]


def steps_within(state: State, kitty: i64, operand: i64) -> i64:
    """How many steps straight ahead stay within the spaces of the operand, and are no more than it says."""
    space = state.place[kitty]
    most = operand % n.CONFINED
    for made in range(most):
        space = step(space, state.facing[kitty])
        if space < 0 or (operand // n.CONFINED) >> space & 1 == 0:
            return made
    return most


def relocate(state: State, kitty: i64, space: i64, flying: bool) -> None:
    """PD-R37. A flight remembers over whom it went."""
    if flying:
        state.flown = 0
    if space < 0 or state.cells[space] != NOBODY or is_held(state, kitty) or not may_enter(state, kitty, space):
        return
    if flying:
        for other in kitties_on(state, between(state.place[kitty], space)):
            state.flown |= bit(other)
    shift(state, kitty, space)


def pull(state: State, pc: i64, base: i64) -> None:
    """Straight towards the acting Kitty, in the order north, east, south, west; each direction is looked at when its
    turn comes."""
    code = state.code
    puller = state.noted(base, code[pc + 3])
    state.steps = 0
    if puller == NOBODY or not state.on_board(puller):
        return
    for direction in range(4):
        spaces = meant(state, code[pc + 1], base, NOBODY)
        while spaces != 0:
            space = lowest(spaces)
            spaces &= spaces - 1
            if towards(state.place[puller], space) == direction:
                kitty = state.cells[space]
                state.steps += drive(state, kitty, (direction + 2) % 4, number_of_steps(state, code[pc + 2]), False)


def swap_things(state: State, pc: i64, base: i64) -> None:
    spaces = meant(state, state.code[pc + 1], base, NOBODY)
    if state.code[pc + 2] != 0:
        others = meant(state, state.code[pc + 2], base, NOBODY)
        if spaces != 0 and others != 0 and spaces != others:
            swap(state, state.cells[lowest(spaces)], state.cells[lowest(others)])
    elif count(spaces) == 2:
        swap(state, state.cells[lowest(spaces)], state.cells[lowest(spaces & (spaces - 1))])


# ------------------------------------------------------------ verbs that ask


def begin_rotation(state: State, pc: i64, base: i64) -> None:
    """One Kitty, or one after the other of several, whose set is kept in a register meanwhile."""
    code = state.code
    spaces = meant(state, code[pc + 1], base, NOBODY)
    left = code[pc + 5]
    if left >= 0:
        at = base + REGISTER + left
        if state.agenda.frames[at] < 0:
            state.agenda.frames[at] = spaces
        spaces &= state.agenda.frames[at]
        if spaces == 0:
            state.agenda.frames[at] = -1
    offer(state, code[pc + 2], code[pc + 3], code[pc + 4], base)
    if spaces == 0:
        turn_down(state, base)
        return
    kitty = state.cells[lowest(spaces)]
    if is_fixed(state, kitty):
        if left >= 0:
            state.agenda.frames[base + REGISTER + left] = spaces & ~bit(state.place[kitty])
            state.agenda.frames[base + PC] = pc
        else:
            turn_down(state, base)
        return
    state.mover = kitty
    state.choosable = 15 & ~bit(state.facing[kitty])
    state.seat = state.agenda.frames[base + SEAT]
    if code[pc] == n.ROTATE_BY_OTHER:
        state.seat = 1 - state.seat
    state.asks = n.ASK_FACING


def begin_move(state: State, pc: i64, base: i64) -> None:
    code = state.code
    spaces = meant(state, code[pc + 1], base, NOBODY)
    state.allowed = code[pc + 2] % n.CONFINED
    state.confined = code[pc + 2] // n.CONFINED
    if state.allowed == n.AS_MANY:
        state.allowed = bit(state.steps) & ~i64(1)
    offer(state, code[pc + 3], code[pc + 4], code[pc + 5], base)
    state.steps = 0
    if spaces == 0 or state.allowed == 0:
        turn_down(state, base)
        return
    state.mover = state.cells[lowest(spaces)]
    if is_held(state, state.mover):
        state.mover = NOBODY
        turn_down(state, base)
        return
    state.made = 0
    state.heading = n.NOT_STRAIGHT
    if code[pc] == n.MOVE_STRAIGHT:
        state.heading = n.NO_HEADING
    ask_step(state, base)
    if state.choosable == 0:
        state.mover = NOBODY
        turn_down(state, base)


def ask_step(state: State, base: i64) -> None:
    """PD-R32: to an adjacent open space, if there is one."""
    state.choosable = around(bit(state.place[state.mover]))
    if len(state.lasting) != 0 and state.has(n.SLANTING, state.mover) and state.heading == n.NOT_STRAIGHT:
        state.choosable |= diagonals(bit(state.place[state.mover]))
    state.choosable &= ~state.occupied()
    if len(state.closed) != 0:
        state.choosable &= ~state.closed_to(state.side[state.mover], n.TO_MOVES)
    if state.confined != 0:
        state.choosable &= within(state.confined, state.place[state.mover])
    if state.heading >= 0:
        ahead = step(state.place[state.mover], state.heading)
        if ahead < 0:
            state.choosable = 0
        else:
            state.choosable &= bit(ahead)
    if state.choosable != 0:
        state.seat = state.agenda.frames[base + SEAT]
        if state.code[state.agenda.frames[base + PC] - WIDTH] == n.MOVE_BY_OTHER:
            state.seat = 1 - state.seat
        state.asks = n.ASK_STEP


def within(confined: i64, space: i64) -> i64:
    """The spaces that a step from this one may enter: those of an area, or those that are nearer to it."""
    return nearer(space, confined & ALL_SPACES) if confined & n.NEARER != 0 else confined


def offer(state: State, optional: i64, declined: i64, register: i64, base: i64) -> None:
    """A verb behind "you may" is declined instead of answered; `register` tells "if you do" what became of it."""
    state.optional = optional != 0
    state.declined = declined
    state.register = register
    if state.optional:
        state.agenda.frames[base + REGISTER + register] = 0


def turn_down(state: State, base: i64) -> None:
    """The offer is declined, or there is nothing to do it with."""
    if state.optional:
        state.agenda.frames[base + PC] = state.declined
        state.optional = False


def take_up(state: State, base: i64) -> None:
    if state.optional:
        state.agenda.frames[base + REGISTER + state.register] = 1
        state.optional = False


def demand_discard(state: State, pc: i64, base: i64) -> None:
    """So many cards of the player's choice, as far as there are cards that may go; or as many as the player likes."""
    code = state.code
    if state.to_discard == 0:
        state.to_discard = state.amount(code[pc + 1], base)
        if code[pc + 4] > 0:
            state.agenda.frames[base + REGISTER + code[pc + 4] - 1] = 0
    seat = giver(state, pc, base)
    if state.to_discard > 0 and may_discard_any(state, pc, seat):
        state.to_discard -= 1
        if state.to_discard > 0:
            state.agenda.frames[base + PC] = pc
        state.seat = seat
        state.asks = n.ASK_DISCARD
        state.optional = code[pc] == n.DISCARD_FREELY
        state.declined = pc + WIDTH
    else:
        state.to_discard = 0


def giver(state: State, pc: i64, base: i64) -> i64:
    """Who discards."""
    seat = state.agenda.frames[base + SEAT]
    if state.code[pc] == n.DISCARD_BY_OTHER:
        return 1 - seat
    return seat


def may_discard(state: State, card: i64, pc: i64) -> bool:
    """Does the instruction let this card of the hand be discarded? Nothing discards Claws Out (PD-R25)."""
    design = state.design[card]
    if is_kept(state, card) or design == state.code[pc + 2]:
        return False
    return state.code[pc + 3] < 0 or design == state.code[pc + 3]


def may_discard_any(state: State, pc: i64, seat: i64) -> bool:
    zone = n.HAND + seat
    for index in range(state.size[zone]):
        if may_discard(state, state.nth(zone, index), pc):
            return True
    return False


def discarding(state: State) -> i64:
    """The instruction for which a discard is asked."""
    pc = state.agenda.frames[state.agenda.top() + PC]
    if state.to_discard == 0:
        return pc - WIDTH
    return pc


def answer_discard(state: State, card: i64) -> None:
    """ "If you do" asks whether any card was discarded."""
    pc = discarding(state)
    if state.code[pc + 4] > 0:
        state.agenda.frames[state.agenda.top() + REGISTER + state.code[pc + 4] - 1] = 1
    state.discarded += 1
    state.optional = False
    discard(state, card)


# ------------------------------------------------------------ what could be done


def can_do(state: State, pc: i64, base: i64) -> bool:
    """Could this verb do anything now? Offers and modes are made only for what can be done."""
    code = state.code
    verb = code[pc]
    if verb == n.DRAW:
        return True
    if verb == n.DISCARD_CARDS or verb == n.DISCARD_BY_OTHER or verb == n.DISCARD_FREELY:
        return may_discard_any(state, pc, giver(state, pc, base))
    if verb == n.DAMAGE:
        return meant(state, code[pc + 2], base, NOBODY) != 0
    if verb > n.MOVE_STRAIGHT and verb != n.MOVE_BY_OTHER:
        return designed.can_do(state, pc, base)
    spaces = meant(state, code[pc + 1], base, NOBODY)
    if spaces == 0:
        return False
    kitty = state.cells[lowest(spaces)]
    if verb == n.MOVE or verb == n.MOVE_STRAIGHT or verb == n.MOVE_BY_OTHER:
        free = around(bit(state.place[kitty])) & ~state.occupied()
        if len(state.closed) != 0:
            free &= ~state.closed_to(state.side[kitty], n.TO_MOVES)
        if code[pc + 2] >= n.CONFINED:
            free &= within(code[pc + 2] // n.CONFINED, state.place[kitty])
        return free != 0
    if verb == n.FORWARD:
        space = state.in_front(kitty)
        return space >= 0 and state.cells[space] == NOBODY
    if verb == n.ATTACK:
        for attacker in kitties_on(state, spaces):
            if state.target(attacker) != NOBODY or in_reach(state, attacker) != 0:
                return True
        return False
    if verb == n.HOP:
        over = meant(state, code[pc + 2], base, NOBODY)
        return over != 0 and can_hop(state, kitty, state.cells[lowest(over)])
    if verb == n.SWAP and code[pc + 2] != 0:
        others = meant(state, code[pc + 2], base, NOBODY)
        return others != 0 and others != spaces
    return True
