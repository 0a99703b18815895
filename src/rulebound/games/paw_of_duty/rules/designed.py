"""Verbs that no official tactic card has and that are done on the board: turning and moving by the compass, attacks on
others than the target, tokens, captures, what holds for a while. Designed cards have them; those of hands and piles
stand in `piles`."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.agenda import CARD, REGISTER, SEAT
from rulebound.core.kernel.resolver import BOTH, FOES, NOTED, ON_SIDE, OPERAND, SOURCE
from rulebound.core.kernel.table import NOBODY
from rulebound.core.kernel.trail import CARD_MASK
from rulebound.games.paw_of_duty.rules import numbers as n
from rulebound.games.paw_of_duty.rules import piles
from rulebound.games.paw_of_duty.rules.board import (
    EAST,
    SOUTH,
    bit,
    lowest,
    towards,
    whole_line,
)
from rulebound.games.paw_of_duty.rules.entering import enter_top, play_now, send_back, take_again
from rulebound.games.paw_of_duty.rules.hands import draw, push_text, reshuffle
from rulebound.games.paw_of_duty.rules.moving import (
    capture,
    capture_the_beaten,
    drive,
    hurt,
    is_safe,
    more_by,
    note_stopper,
    rotate,
    strike,
    strike_out,
)
from rulebound.games.paw_of_duty.rules.selecting import kitties_on, meant, number_in
from rulebound.games.paw_of_duty.rules.state import State


def do_verb(state: State, verb: i64, pc: i64, base: i64) -> None:
    if verb >= n.MORE_PLAYS and verb <= n.REMOVE_CAPTURED:
        piles.do_verb(state, verb, pc, base)
        return
    if verb == n.WATCH:
        watch(state, pc, base)
        return
    if verb == n.RESHUFFLE:
        reshuffle(state)
        return
    if verb == n.CLOSE:
        close(state, pc, base)
        return
    if verb == n.CARRY_OUT:
        carry_out(state, pc, base)
        return
    if verb == n.DENY:
        deny(state, pc, base)
        return
    if verb == n.NEXT_ATTACK:
        strengthen(state, state.code[pc + 1], base)
        return
    if verb == n.TAKE_BACK:
        take_back(state, base)
        return
    if verb == n.ENTER_TOP:
        enter_top(state, pc, base)
        return
    if verb == n.NOTE_SPACE:
        held = state.agenda.frames[base + REGISTER + state.code[pc + 2]]
        left = state.left[held & CARD_MASK] if held >= 0 else i64(NOBODY)
        state.agenda.frames[base + REGISTER + state.code[pc + 1]] = left + 1
        return
    if verb == n.PLAY_NOW:
        for card in state.select(state.code[pc + 1], base):
            play_now(state, card, state.agenda.frames[base + SEAT])
        return
    if verb == n.LOCK:
        for card in state.select(state.code[pc + 1], base):
            state.locked = append(state.locked[:], card)
        return
    if verb == n.PLAY_AGAIN:
        state.again = 1 + state.code[pc + 1]
        take_again(state)
        return
    if verb == n.DRAW_UNTIL:
        seat = state.agenda.frames[base + SEAT]
        for i in range(state.code[pc + 1] - state.size[n.HAND + seat]):
            draw(state, seat)
        return
    code = state.code
    spaces = meant(state, code[pc + 1], base, NOBODY) if verb != n.HIT_TARGETS else i64(0)
    kitties = kitties_on(state, spaces)
    if verb == n.MOVE_COMPASS:
        move_by_compass(state, kitties, code[pc + 2], code[pc + 3])
    elif verb == n.ATTACK_THEM:
        attack_them(state, kitties, kitties_on(state, meant(state, code[pc + 2], base, NOBODY)))
    elif verb == n.HIT_TARGETS:
        hit_targets(state, pc, base)
    elif verb == n.PUSH_AWAY or verb == n.BACKWARD:
        state.steps = 0
        for kitty in kitties:
            if verb == n.PUSH_AWAY:
                push_away(state, kitty, code[pc + 2], meant(state, code[pc + 3], base, NOBODY))
            else:
                made = drive(state, kitty, (state.facing[kitty] + 2) % 4, code[pc + 2], False)
                note_stopper(state, kitty, (state.facing[kitty] + 2) % 4, made, code[pc + 2])
                state.steps += made
    else:
        for kitty in kitties:
            if state.on_board(kitty):
                do_with_each(state, verb, kitty, pc, base)


def do_with_each(state: State, verb: i64, kitty: i64, pc: i64, base: i64) -> None:
    """What is done to several Kitties as to one."""
    code = state.code
    operand = code[pc + 2]
    if verb == n.TURN_AROUND:
        rotate(state, kitty, (state.facing[kitty] + 2) % 4)
    elif verb == n.ROTATE_TO:
        if state.facing[kitty] != operand:
            rotate(state, kitty, operand)
    elif verb == n.QUARTER:
        rotate(state, kitty, (state.facing[kitty] + operand) % 4)
    elif verb == n.TURN_TOWARD:
        turn_toward(state, kitty, meant(state, operand, base, NOBODY), code[pc + 3] != 0)
    elif verb == n.CAPTURE:
        if not is_safe(state, kitty):
            capture(state, kitty)
    elif verb == n.PUT_TOKEN:
        put_token(state, kitty)
    elif verb == n.TAKE_TOKEN:
        take_token(state, kitty)
    elif verb == n.SEND_BACK:
        send_back(state, kitty, operand == n.THE_BOTTOM)
    elif verb == n.COUNT_AS_OLD:
        state.fresh &= ~bit(kitty)
    elif verb == n.MEND:
        state.damage[kitty] = 0
        if state.recording:
            state.record(n.MENDED, kitty, state.side[kitty], state.place[kitty], 0)
    elif verb == n.TAKE_CONTROL:
        take_control(state, kitty, state.agenda.frames[base + SEAT], operand)
    elif verb == n.WARD:
        state.ward(kitty, operand, code[pc + 3], state.turn + code[pc + 4] - 1, code[pc + 5])
        if state.recording:
            state.record(n.GUARDED, kitty, state.side[kitty], state.place[kitty], operand)
    elif verb == n.LEVEL_UP:
        amount = state.amount(operand, base) if code[pc + 4] == 0 else -state.amount(operand, base)
        state.last(kitty, n.LEVELS_MORE, amount, 0, code[pc + 3])
        if state.recording:
            state.record(n.BOOSTED, kitty, state.side[kitty], state.place[kitty], amount)
        capture_the_beaten(state)
    else:
        amount = code[pc + 3]
        if operand == n.HELD_FROM or operand == n.FIXED_FROM:
            amount = 1 - state.agenda.frames[base + SEAT]
        if operand == n.DEFENDED:
            others = meant(state, amount, base, NOBODY)
            if others == 0 or others == bit(state.place[kitty]):
                return
            amount = 1 + state.cells[lowest(others)]
        state.last(kitty, operand, amount, code[pc + 4], code[pc + 5])
        if state.recording:
            state.record(n.LASTS, kitty, state.side[kitty], state.place[kitty], operand)


def can_do(state: State, pc: i64, base: i64) -> bool:
    verb = state.code[pc]
    if verb >= n.MORE_PLAYS and verb <= n.REMOVE_CAPTURED:
        return piles.can_do(state, pc, base)
    if verb == n.WATCH or verb == n.RESHUFFLE or verb == n.DRAW_UNTIL or verb == n.CLOSE:
        return True
    if verb == n.CARRY_OUT:
        return last_of_side(state, pc, base) >= 0
    if verb == n.DENY or verb == n.NEXT_ATTACK or verb == n.PLAY_AGAIN or verb == n.NOTE_SPACE:
        return True
    if verb == n.ENTER_TOP:
        return state.size[n.KITTY_DECK] > 0 and state.supply[state.agenda.frames[base + SEAT]] > 0
    if verb == n.LOCK or verb == n.PLAY_NOW:
        return len(state.select(state.code[pc + 1], base)) > 0
    if verb == n.TAKE_BACK:
        return state.zone[state.agenda.frames[base + CARD]] == n.PLAYED
    if verb == n.HIT_TARGETS:
        return meant(state, state.code[pc + 2], base, NOBODY) != 0
    if verb == n.ATTACK_THEM and meant(state, state.code[pc + 2], base, NOBODY) == 0:
        return False
    return meant(state, state.code[pc + 1], base, NOBODY) != 0


# ------------------------------------------------------------ moving and turning


def move_by_compass(state: State, kitties: vec[i64], steps: i64, direction: i64) -> None:
    """PD-R60: those in front go first, so that nobody stands in the way of who follows."""
    state.steps = 0
    backwards = direction == SOUTH or direction == EAST
    for i in range(len(kitties)):
        kitty = kitties[len(kitties) - 1 - i if backwards else i]
        made = drive(state, kitty, direction, steps, False)
        note_stopper(state, kitty, direction, made, steps)
        state.steps += made


def push_away(state: State, kitty: i64, steps: i64, pushers: i64) -> None:
    """Straight away from another Kitty; one that is not in line with it stays."""
    if pushers != 0:
        direction = towards(lowest(pushers), state.place[kitty])
        if direction >= 0:
            made = drive(state, kitty, direction, steps, True)
            note_stopper(state, kitty, direction, made, steps)
            state.steps += made


def turn_toward(state: State, kitty: i64, others: i64, away: bool) -> None:
    """To the side on which another Kitty of its row or column stands, or to the other side."""
    if others == 0:
        return
    direction = towards(state.place[kitty], lowest(others))
    if direction >= 0:
        if away:
            direction = (direction + 2) % 4
        if state.facing[kitty] != direction:
            rotate(state, kitty, direction)


# ------------------------------------------------------------ attacks and damage


def attack_them(state: State, attackers: vec[i64], targets: vec[i64]) -> None:
    """Attacks as if each of these stood in the target space (PD-6.8); who is beaten is captured when all are done."""
    for attacker in attackers:
        for target in targets:
            if attacker != target:
                strike(state, attacker, target)
    capture_the_beaten(state)


def hit_targets(state: State, pc: i64, base: i64) -> None:
    """Each of the Kitties deals damage to its own target: so many points, or its level."""
    code = state.code
    for kitty in kitties_on(state, meant(state, code[pc + 2], base, NOBODY)):
        target = state.target(kitty)
        if target != NOBODY:
            amount = state.level_of(kitty) if code[pc + 1] == 0 else state.amount(code[pc + 1], base)
            hurt(state, target, more_by(state, kitty, amount))
    capture_the_beaten(state)


# ------------------------------------------------------------ tokens and sides


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
    if state.tokens[kitty] >= n.TOO_MANY_TOKENS and not is_safe(state, kitty):
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


def take_control(state: State, kitty: i64, seat: i64, turns: i64) -> None:
    """PD-R68: for good, or until the end of a turn, when it goes back."""
    before = state.side[kitty]
    if before != seat and change_side(state, kitty, seat) and turns < n.FOR_GOOD:
        state.last(kitty, n.BORROWED, before, 0, turns)


def change_side(state: State, kitty: i64, seat: i64) -> bool:
    """Its tokens give way to as many of the other player's, as far as these last; without any it stays."""
    before = state.side[kitty]
    if state.choices[n.TOKEN_LIMIT] == n.TOKEN_LIMIT_LIMITED:
        if state.supply[seat] == 0:
            return False
        state.supply[before] += state.tokens[kitty]
        if state.tokens[kitty] > state.supply[seat]:
            state.tokens[kitty] = state.supply[seat]
        state.supply[seat] -= state.tokens[kitty]
    space = bit(state.place[kitty])
    strike_out(state, before, state.place[kitty])
    state.taken[before] &= ~space
    state.taken[seat] |= space
    state.side[kitty] = seat
    if state.recording:
        state.record(n.CONTROLLED, kitty, seat, state.place[kitty], 0)
    return True


def give_back(state: State) -> None:
    """Kitties that were borrowed until the turn that has just ended."""
    for at in range(0, len(state.lasting), n.LASTING):
        kitty = state.same_stay(state.lasting[at])
        if state.lasting[at + 1] != n.BORROWED or state.lasting[at + 4] >= state.turn or kitty == NOBODY:
            continue
        if state.side[kitty] != state.lasting[at + 2]:
            change_side(state, kitty, state.lasting[at + 2])


# ------------------------------------------------------------ texts that wait


def watch(state: State, pc: i64, base: i64) -> None:
    """The text goes on behind; what follows here waits for what happens, with all that the text has named so far."""
    code = state.code
    selector = code[pc + 2]
    named = selector
    if code[pc + 1] != n.CARD_NOW and code[selector + SOURCE] == NOTED:
        kitty = state.noted(base, code[selector + OPERAND])
        if kitty == NOBODY:
            return
        named = -1 - state.stay(kitty)
    watching = append(state.watching[:], code[pc + 1])
    watching = append(watching, named)
    watching = append(watching, state.agenda.frames[base + SEAT])
    watching = append(watching, state.agenda.frames[base + CARD])
    watching = append(watching, code[pc + 3])
    watching = append(watching, code[pc + 4] & 1)
    watching = append(watching, code[pc + 5])
    watching = append(watching, state.turn + (code[pc + 4] >> 2))
    watching = append(watching, state.turn + (code[pc + 4] >> 1 & 1))
    for register in range(n.WATCHING - n.WATCHED_REGISTERS):
        watching = append(watching, state.agenda.frames[base + REGISTER + register])
    state.watching = watching


# ------------------------------------------------------------ spaces and other cards


def close(state: State, pc: i64, base: i64) -> None:
    """PD-R71: an area, a chosen space, or a chosen row or column of the area."""
    code = state.code
    spaces = code[pc + 1]
    if code[pc + 2] >= 0:
        space = number_in(state, code[pc + 2], base)
        spaces = bit(space) if space >= 0 else i64(0)
    if code[pc + 3] >= 0:
        number = number_in(state, code[pc + 3], base)
        spaces &= whole_line(number) if number >= 0 else i64(0)
    if spaces == 0:
        return
    seat: i64 = NOBODY
    if code[pc + 4] != BOTH:
        seat = player_of(state, code[pc + 4], base)
    first = state.turn + code[pc + 5] // 1024
    state.close(spaces, seat, code[pc + 5] & 3, first, first + (code[pc + 5] >> 2 & 255) - 1)
    if state.recording:
        while spaces != 0:
            state.record(n.SPACES_CLOSED, NOBODY, seat, lowest(spaces), 0)
            spaces &= spaces - 1


def player_of(state: State, side: i64, base: i64) -> i64:
    """The seat of a side as the text sees it."""
    seat = state.agenda.frames[base + SEAT]
    return 1 - seat if side == FOES else seat


def deny(state: State, pc: i64, base: i64) -> None:
    """PD-R74: what a player cannot do for so many turns."""
    code = state.code
    seat = player_of(state, code[pc + 2], base)
    first = state.turn + code[pc + 3]
    state.deny(code[pc + 1], seat, first, first + code[pc + 4] - 1)
    if state.recording:
        state.record(n.DENIED_TO, NOBODY, seat, 0, code[pc + 1])


def strengthen(state: State, more: i64, base: i64) -> None:
    """PD-R75: the next attack of the active player's Kitties this turn."""
    if state.agenda.frames[base + SEAT] != state.active:
        return
    if more == 0:
        state.next_double += 1
    else:
        state.next_more += more
    if state.recording:
        state.record(n.STRENGTHENED, NOBODY, state.active, 0, more)


def take_back(state: State, base: i64) -> None:
    """The card of the text, from those played this turn, into the hand of its player."""
    card = state.agenda.frames[base + CARD]
    if state.zone[card] == n.PLAYED:
        state.move(card, n.HAND + state.active)


def last_of_side(state: State, pc: i64, base: i64) -> i64:
    """The design of the card that is carried out, or NOBODY."""
    selector = state.code[pc + 1]
    if state.code[selector] == n.LAST_PLAYED:
        return state.last_played[player_of(state, state.code[selector + ON_SIDE], base)]
    for card in state.select(selector, base):
        return state.design[card]
    return NOBODY


def carry_out(state: State, pc: i64, base: i64) -> None:
    """PD-R73: the text of another tactic card, as if it had been played now; so often in a turn at most."""
    design = last_of_side(state, pc, base)
    if design < 0 or state.times_watched >= n.MOST_WATCHED:
        return
    seat = state.agenda.frames[base + SEAT]
    state.times_watched += 1
    if state.recording:
        state.record(n.CARRIED_OUT, state.agenda.frames[base + CARD], seat, 0, design)
    push_text(state, state.cards.ability(design, n.ON_PLAY), state.agenda.frames[base + CARD], seat)
