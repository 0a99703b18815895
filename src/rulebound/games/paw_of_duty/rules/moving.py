"""What happens to Kitties on the board: moves of every kind, damage and capture, and the declared lines that these
break."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.agenda import PC, REGISTER, REGISTERS
from rulebound.core.kernel.resolver import YOURS
from rulebound.core.kernel.table import NOBODY
from rulebound.games.paw_of_duty.rules import numbers as n
from rulebound.games.paw_of_duty.rules.board import CITY, LINES, bit, lines_through, lowest, step
from rulebound.games.paw_of_duty.rules.selecting import meant
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
    if len(state.watching) != 0:
        wake(state, n.CAPTURED_NOW, kitty)
    if state.recording:
        state.record(n.CAPTURED_KITTY, kitty, 1 - seat, space, state.level_of(kitty))
    state.taken[seat] &= ~bit(space)
    if len(state.left) != 0:
        state.left[kitty] = space
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
    if len(state.left) != 0:
        state.left[kitty] = old
    strike_out(state, seat, old)
    if len(state.watching) != 0:
        wake(state, n.MOVES_NOW, kitty)
        wake(state, n.ENTERS_NOW, kitty)


def swap(state: State, kitty: i64, other: i64) -> None:
    """PD-R35: both change spaces at the same moment."""
    if is_held(state, kitty) or is_held(state, other):
        return
    if not may_enter(state, kitty, state.place[other]) or not may_enter(state, other, state.place[kitty]):
        return
    here = state.place[kitty]
    there = state.place[other]
    state.exchange(kitty, other)
    mine = state.side[kitty]
    theirs = state.side[other]
    if mine != theirs:
        state.taken[mine] = state.taken[mine] & ~bit(here) | bit(there)
        state.taken[theirs] = state.taken[theirs] & ~bit(there) | bit(here)
    state.moved |= bit(kitty) | bit(other)
    if len(state.left) != 0:
        state.left[kitty] = here
        state.left[other] = there
    strike_out(state, mine, here)
    strike_out(state, theirs, there)
    if len(state.watching) != 0:
        wake(state, n.MOVES_NOW, kitty)
        wake(state, n.MOVES_NOW, other)
        wake(state, n.ENTERS_NOW, kitty)
        wake(state, n.ENTERS_NOW, other)


def drive(state: State, kitty: i64, direction: i64, most: i64, over_the_edge: bool) -> i64:
    """Step by step in one direction until something stands in the way (PD-R34); the number of steps made. Only a push
    can drive a Kitty over the edge, and only with the option `edge = capture` (PD-R5)."""
    made: i64 = 0
    if is_held(state, kitty):
        return made
    while made < most:
        space = step(state.place[kitty], direction)
        if space < 0:
            if over_the_edge and state.choices[n.EDGE] == n.EDGE_CAPTURE and not is_safe(state, kitty):
                state.moved |= bit(kitty)
                capture(state, kitty)
                made += 1
            break
        if state.cells[space] != NOBODY or not may_enter(state, kitty, space):
            break
        shift(state, kitty, space)
        made += 1
    return made


def note_stopper(state: State, kitty: i64, direction: i64, made: i64, wanted: i64) -> None:
    """Who stands in the way of a Kitty that went less far than it should, for "if a Kitty stops it"."""
    state.slid = kitty
    state.stopper = NOBODY
    if made < wanted and state.on_board(kitty):
        space = step(state.place[kitty], direction)
        if space >= 0:
            state.stopper = state.cells[space]


def may_enter(state: State, kitty: i64, space: i64) -> bool:
    """PD-R71: does no text close the space to it?"""
    return len(state.closed) == 0 or state.closed_to(state.side[kitty], n.TO_MOVES) >> space & 1 == 0


def is_held(state: State, kitty: i64) -> bool:
    """Does a text keep it in its place, or its player from moving it?"""
    if len(state.denied) != 0 and state.is_denied(n.MOVING, state.active):
        return True
    if len(state.lasting) == 0:
        return False
    return state.has(n.HELD, kitty) or (
        state.has(n.HELD_FROM, kitty) and state.last_of(n.HELD_FROM, kitty) == state.active
    )


def is_safe(state: State, kitty: i64) -> bool:
    return len(state.lasting) != 0 and state.has(n.SAFE, kitty)


def is_fixed(state: State, kitty: i64) -> bool:
    """Does a text keep its facing, or its player from rotating it?"""
    if len(state.denied) != 0 and state.is_denied(n.ROTATING, state.active):
        return True
    if len(state.lasting) == 0:
        return False
    return state.has(n.FIXED, kitty) or (
        state.has(n.FIXED_FROM, kitty) and state.last_of(n.FIXED_FROM, kitty) == state.active
    )


def rotate(state: State, kitty: i64, facing: i64) -> None:
    if is_fixed(state, kitty):
        return
    state.facing[kitty] = facing
    if state.recording:
        state.record(n.ROTATED, kitty, state.side[kitty], facing, state.place[kitty])
    if len(state.watching) != 0:
        wake(state, n.TURNS_NOW, kitty)


# ------------------------------------------------------------ texts that wait


def wake(state: State, event: i64, kitty: i64) -> None:
    """Texts that wait for this happening to this Kitty begin when what is under way is done (PD-R67). All of them
    together begin at most so often in a turn."""
    watching = state.watching
    kept = vec[i64]()
    for at in range(0, len(watching), n.WATCHING):
        begins = watching[at] == event and watching[at + 8] <= state.turn and state.times_watched < n.MOST_WATCHED
        begins = begins and awaits(state, at, kitty)
        if begins:
            state.times_watched += 1
            base = state.waiting.push(n.RUN, watching[at + 3], state.serial[watching[at + 3]], watching[at + 2], 0, 0)
            state.waiting.frames[base + PC] = watching[at + 4]
            for register in range(REGISTERS):
                state.waiting.frames[base + REGISTER + register] = watching[at + n.WATCHED_REGISTERS + register]
            if watching[at + 6] >= 0:
                state.waiting.frames[base + REGISTER + watching[at + 6]] = state.stay(kitty)
        if not begins or watching[at + 5] == 0:
            for offset in range(n.WATCHING):
                kept = append(kept, watching[at + offset])
    state.watching = kept


def awaits(state: State, at: i64, kitty: i64) -> bool:
    """Is it this Kitty for which the text waits: the one that it named, or one of those that it describes?"""
    watched = state.watching
    if watched[at] == n.CARD_NOW:
        return (watched[at + 1] == YOURS) == (watched[at + 2] == state.active)
    if watched[at + 1] < 0:
        return watched[at + 1] == -1 - state.stay(kitty)
    base = state.agenda.push(n.RUN, NOBODY, 0, watched[at + 2], 0, 0)
    for register in range(REGISTERS):
        state.agenda.frames[base + REGISTER + register] = watched[at + n.WATCHED_REGISTERS + register]
    found = meant(state, watched[at + 1], base, NOBODY) >> state.place[kitty] & 1 != 0
    state.agenda.drop()
    return found


def forget_watching(state: State, turn: i64) -> None:
    """Texts that wait for something go on waiting only if their last turn is this one or a later one."""
    kept = vec[i64]()
    for at in range(0, len(state.watching), n.WATCHING):
        if state.watching[at + 7] >= turn:
            for offset in range(n.WATCHING):
                kept = append(kept, state.watching[at + offset])
    state.watching = kept


# ------------------------------------------------------------ damage


def attack(state: State, kitty: i64) -> None:
    """PD-9.1 to PD-9.3 against whoever stands in the target space; nobody there, nothing happens (PD-R40)."""
    target = state.target(kitty)
    if target == NOBODY:
        return
    strike(state, kitty, target)
    capture_the_beaten(state)


def strike(state: State, kitty: i64, target: i64) -> None:
    """The damage of one attack, before anybody is captured."""
    if len(state.lasting) != 0 and (state.has(n.BARRED, kitty) or state.has(n.SPARED, target)):
        return
    if len(state.denied) != 0 and state.is_denied(n.ATTACKING, state.active):
        return
    if state.recording:
        state.record(n.ATTACKED, kitty, state.side[kitty], state.place[target], 0)
    state.struck |= bit(kitty)
    amount = state.strength_of(kitty)
    if len(state.lasting) != 0 and state.has(n.DEALS_DOUBLE, kitty):
        amount *= 2
    if state.strong_against(kitty, target):
        amount *= 2
    if state.side[kitty] == state.active and (state.next_double != 0 or state.next_more != 0):
        amount = (amount << state.next_double) + state.next_more
        state.next_double = 0
        state.next_more = 0
    if len(state.watching) != 0:
        wake(state, n.ATTACKS_NOW, kitty)
        wake(state, n.TARGETED_NOW, target)
    hurt(state, target, more_by(state, kitty, amount))


def more_by(state: State, dealer: i64, amount: i64) -> i64:
    """With what texts add to the damage that a Kitty deals this turn."""
    if len(state.lasting) == 0 or dealer == NOBODY:
        return amount
    if state.has(n.HARMLESS, dealer):
        return 0
    return amount + state.sum_of(n.DEALS_MORE, dealer)


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
            hurt(state, kitty, more_by(state, dealer, dealt))


def hurt(state: State, kitty: i64, amount: i64) -> None:
    if len(state.lasting) != 0:
        kitty = who_suffers(state, kitty)
    if len(state.wards) != 0:
        amount = state.left_of_damage(kitty, amount)
    if amount <= 0:
        if state.recording:
            state.record(n.WARDED, kitty, state.side[kitty], state.place[kitty], 0)
        return
    if len(state.watching) != 0:
        wake(state, n.HURT_NOW, kitty)
    state.damage[kitty] += amount
    if state.recording:
        state.record(n.DAMAGED, kitty, state.side[kitty], state.place[kitty], amount)


def who_suffers(state: State, kitty: i64) -> i64:
    """PD-R72: itself, or the Kitty that is dealt its damage instead, as long as that one is on the board. It is passed
    on once."""
    other = state.last_of(n.DEFENDED, kitty) - 1
    return other if other >= 0 and state.on_board(other) else kitty


def capture_the_beaten(state: State) -> None:
    """PD-R41: at once, and all of them together."""
    spaces = state.occupied()
    while spaces != 0:
        kitty = state.cells[lowest(spaces)]
        spaces &= spaces - 1
        if state.damage[kitty] >= state.strength_of(kitty) and not is_safe(state, kitty):
            capture(state, kitty)
