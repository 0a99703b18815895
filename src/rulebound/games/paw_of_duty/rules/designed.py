"""Verbs that no official tactic card has: turning and moving by the compass, tokens, captures, what holds for a turn,
hands and piles. Designed cards have them."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.agenda import SEAT
from rulebound.core.kernel.resolver import FILTERS, FIRST_FILTER, OPERAND
from rulebound.core.kernel.table import NOBODY
from rulebound.games.paw_of_duty.rules import numbers as n
from rulebound.games.paw_of_duty.rules.board import EAST, SOUTH, bit, lowest, towards
from rulebound.games.paw_of_duty.rules.hands import discard, draw, is_kept
from rulebound.games.paw_of_duty.rules.moving import capture, drive, rotate
from rulebound.games.paw_of_duty.rules.selecting import kitties_on, meant
from rulebound.games.paw_of_duty.rules.state import State


def do_verb(state: State, verb: i64, pc: i64, base: i64) -> None:
    if verb >= n.MORE_PLAYS:
        do_with_cards(state, verb, pc, base)
        return
    code = state.code
    kitties = kitties_on(state, meant(state, code[pc + 1], base, NOBODY))
    if verb == n.MOVE_COMPASS:
        move_by_compass(state, kitties, code[pc + 2], code[pc + 3])
        return
    for kitty in kitties:
        if verb == n.TURN_AROUND:
            rotate(state, kitty, (state.facing[kitty] + 2) % 4)
        elif verb == n.PUSH_AWAY:
            push_away(state, kitty, code[pc + 2], meant(state, code[pc + 3], base, NOBODY))
        elif verb == n.CAPTURE:
            if state.safe >> kitty & 1 == 0:
                capture(state, kitty)
        elif verb == n.PUT_TOKEN:
            put_token(state, kitty)
        elif verb == n.TAKE_TOKEN:
            take_token(state, kitty)
        elif verb == n.LEVEL_UP:
            level_up(state, kitty, state.amount(code[pc + 2], base))
        else:
            mark(state, verb, kitty, code[pc + 2], state.agenda.frames[base + SEAT])


def can_do(state: State, pc: i64, base: i64) -> bool:
    verb = state.code[pc]
    if verb == n.TAKE_INTO_HAND:
        return state.noted(base, state.code[pc + 1]) != NOBODY
    if verb >= n.MORE_PLAYS:
        return True
    return meant(state, state.code[pc + 1], base, NOBODY) != 0


# ------------------------------------------------------------ on the board


def move_by_compass(state: State, kitties: vec[i64], steps: i64, direction: i64) -> None:
    """PD-R60: those in front go first, so that nobody stands in the way of who follows."""
    state.steps = 0
    backwards = direction == SOUTH or direction == EAST
    for i in range(len(kitties)):
        kitty = kitties[len(kitties) - 1 - i if backwards else i]
        state.steps += drive(state, kitty, direction, steps, False)


def push_away(state: State, kitty: i64, steps: i64, pushers: i64) -> None:
    """Straight away from another Kitty; one that is not in line with it stays."""
    state.steps = 0
    if pushers != 0:
        direction = towards(lowest(pushers), state.place[kitty])
        if direction >= 0:
            state.steps = drive(state, kitty, direction, steps, True)


def put_token(state: State, kitty: i64) -> None:
    """A token of the Kitty's owner, if one is left; the third one captures it (PD-8.15)."""
    seat = state.side[kitty]
    if state.choices[n.TOKEN_LIMIT] == n.TOKEN_LIMIT_LIMITED:
        if state.supply[seat] == 0:
            return
        state.supply[seat] -= 1
    state.tokens[kitty] += 1
    if state.recording:
        state.record(n.TOKEN_PUT, kitty, seat, state.place[kitty], state.tokens[kitty])
    if state.tokens[kitty] >= n.TOO_MANY_TOKENS:
        capture(state, kitty)


def take_token(state: State, kitty: i64) -> None:
    """Back to its owner; the last one marks whose Kitty it is and stays."""
    seat = state.side[kitty]
    if state.tokens[kitty] > 1:
        state.tokens[kitty] -= 1
        if state.choices[n.TOKEN_LIMIT] == n.TOKEN_LIMIT_LIMITED:
            state.supply[seat] += 1
        if state.recording:
            state.record(n.TOKEN_TAKEN, kitty, seat, state.place[kitty], state.tokens[kitty])


def level_up(state: State, kitty: i64, amount: i64) -> None:
    """PD-R60: for attacks and for what it takes to beat it; a captured Kitty counts with its printed level."""
    levels = (state.levels_up >> (3 * kitty) & 7) + amount
    if levels > n.MOST_LEVELS_UP:
        levels = n.MOST_LEVELS_UP
    state.levels_up = state.levels_up & ~(i64(7) << (3 * kitty)) | levels << (3 * kitty)
    if state.recording:
        state.record(n.BOOSTED, kitty, state.side[kitty], state.place[kitty], amount)


def mark(state: State, verb: i64, kitty: i64, duration: i64, seat: i64) -> None:
    """What holds for a Kitty until the end of this turn, or until the owner of the text has the next one."""
    told: i64 = n.GUARDED
    if verb == n.DOUBLE:
        state.doubling |= bit(kitty)
        told = n.DOUBLED
    elif verb == n.KEEP_SAFE:
        state.safe |= bit(kitty)
        told = n.KEPT_SAFE
    elif duration == n.THIS_TURN:
        state.shielded |= bit(kitty)
    elif seat == 0:
        state.guarded_first |= bit(kitty)
    else:
        state.guarded_second |= bit(kitty)
    if state.recording:
        state.record(told, kitty, state.side[kitty], state.place[kitty], duration)


# ------------------------------------------------------------ hands and piles


def do_with_cards(state: State, verb: i64, pc: i64, base: i64) -> None:
    code = state.code
    seat = state.agenda.frames[base + SEAT]
    if verb == n.MORE_PLAYS:
        amount = state.amount(code[pc + 1], base)
        state.lines_left += amount
        if state.recording:
            state.record(n.PLAYS_GIVEN, NOBODY, seat, 0, amount)
    elif verb == n.DRAW_OTHER:
        for i in range(state.amount(code[pc + 1], base)):
            draw(state, 1 - seat)
    elif verb == n.DISCARD_RANDOM:
        for i in range(state.amount(code[pc + 1], base)):
            discard_any(state, 1 - seat)
    elif verb == n.LOOK_AT_HAND:
        for index in range(state.size[n.HAND + 1 - seat]):
            state.reveal(state.nth(n.HAND + 1 - seat, index), i64(1) << seat)
        if state.recording:
            state.record(n.LOOKED, NOBODY, seat, n.HAND + 1 - seat, 0)
    elif verb == n.LOOK_AT_TOP:
        zone = code[pc + 1]
        size = state.size[zone]
        for depth in range(code[pc + 2]):
            if depth < size:
                state.reveal(state.nth(zone, size - 1 - depth), i64(1) << seat)
        if state.recording:
            state.record(n.LOOKED, NOBODY, seat, zone, code[pc + 2])
    else:
        card = state.noted(base, code[pc + 1])
        if card != NOBODY:
            state.move(card, n.HAND + seat)


def discard_any(state: State, seat: i64) -> None:
    """A card of this hand at random; Claws Out is never discarded (PD-R25)."""
    cards = vec[i64](capacity=8)
    for index in range(state.size[n.HAND + seat]):
        card = state.nth(n.HAND + seat, index)
        if not is_kept(state, card):
            cards = append(cards, card)
    if len(cards) > 0:
        discard(state, cards[state.rng.chance(len(cards))])


def cards_meant(state: State, selector: i64) -> vec[i64]:
    """The tactic cards of a pile, from its bottom, by their names."""
    code = state.code
    zone = code[selector + OPERAND]
    found = vec[i64](capacity=8)
    for index in range(state.size[zone]):
        card = state.nth(zone, index)
        if is_named(state, selector, state.design[card]):
            found = append(found, card)
    return found


def is_named(state: State, selector: i64, design: i64) -> bool:
    code = state.code
    at = selector + FIRST_FILTER
    for i in range(code[selector + FILTERS]):
        if (code[at + 1] == design) != (code[at] == n.NAMED):
            return False
        at += 2
    return True
