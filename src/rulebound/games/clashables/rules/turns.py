"""The course of the match: opening roll, opening hands, and the phases of a turn. `next_phase` is called whenever
nothing else is pending."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.core.kernel.agenda import PC, PLACE, SEAT, STRIDE
from rulebound.core.kernel.postponed import END_OF_THIS_TURN, START_OF_YOUR_NEXT_TURN
from rulebound.core.kernel.resolver import NEXT_ABILITY, PROGRAM
from rulebound.core.kernel.table import NOBODY, full
from rulebound.games.clashables.rules import choices, players
from rulebound.games.clashables.rules import numbers as n
from rulebound.games.clashables.rules.attacks import after_action
from rulebound.games.clashables.rules.creatures import end_texts, fire_seat, give_plays, raise_shields, settle_sides
from rulebound.games.clashables.rules.lasting import end_lasting, end_shields
from rulebound.games.clashables.rules.state import State


def next_phase(state: State) -> None:
    phase = state.phase
    if phase == n.PLAY_PHASE:
        state.seat = state.priority
        state.asks = n.ASK_ACT
    elif phase == n.START:
        begin_turn(state)
    elif phase == n.DRAW_PHASE:
        state.phase = n.BEGIN_PLAY
        if state.turn > 1:
            players.draw_step(state, state.active)
            end_happening(state)
    elif phase == n.BEGIN_PLAY:
        state.phase = n.PLAY_PHASE
        state.passes = 0
        state.priority = state.active
    elif phase == n.END_PHASE:
        state.phase = n.CLEAN_UP
        fire_seat(state, n.TURN_END, state.active)
        fire_seat(state, n.THEIR_TURN_END, 1 - state.active)
        if state.postponed.used > 0:
            state.take_due(END_OF_THIS_TURN, NOBODY, n.TRIGGER, state.arising)
        end_happening(state)
    elif phase == n.CLEAN_UP:
        end_turn(state)
    elif phase == n.OPENING_ROLL:
        opening_roll(state)
    else:
        deal(state)


def end_happening(state: State) -> None:
    """What has just been done was a happening: its triggers follow, then the loss check."""
    state.triggers = 0
    if state.arising.used == 0:
        players.check_loss(state)
    else:
        await_settling(state)


def await_settling(state: State) -> None:
    state.agenda.push(n.CHECK_LOSS, NOBODY, 0, 0, 0, 0)
    state.agenda.push(n.SETTLE, NOBODY, 0, 0, 0, 0)


# ------------------------------------------------------------ before the first turn


def opening_roll(state: State) -> None:
    """CL-5.1 to CL-5.5: both dice of the first seat, then both of the second, until one total is higher."""
    totals: i64 = 0
    for seat in range(2):
        first = state.rng.chance(6) + 1
        second = state.rng.chance(6) + 1
        if state.recording:
            state.record(n.OPENED, NOBODY, seat, first + second, first * 10 + second)
        if seat == 0:
            totals = first + second
        else:
            totals -= first + second
    if totals == 0:
        return
    state.phase = n.DEAL
    if totals > 0:
        state.seat = 0
    else:
        state.seat = 1
    state.asks = n.ASK_FIRST


def choose_first(state: State, seat: i64) -> None:
    state.active = seat
    if state.recording:
        state.record(n.FIRST_CHOSEN, NOBODY, state.seat, seat, 0)


def deal(state: State) -> None:
    """CL-6.1 and CL-6.2."""
    for turn in range(2):
        state.shuffle(n.DECK + (state.active + turn) % 2, state.rng)
    for turn in range(2):
        seat = (state.active + turn) % 2
        for i in range(n.OPENING_HAND):
            card = state.top(n.DECK + seat)
            if card != NOBODY:
                state.reveal(card, i64(1) << seat)
                state.move(card, n.HAND + seat)
    state.phase = n.START


# ------------------------------------------------------------ a turn


def begin_turn(state: State) -> None:
    """CL-R8, in this order."""
    active = state.active
    state.turn += 1
    if state.recording:
        state.record(n.TURN_BEGAN, NOBODY, active, state.turn, 0)
    end_lasting(state, n.UNTIL_YOUR_NEXT_TURN, active, NOBODY)
    settle_sides(state)
    end_texts(state, n.UNTIL_YOUR_NEXT_TURN, active)
    end_shields(state, n.UNTIL_YOUR_NEXT_TURN, active)
    first = state.start[n.BATTLEFIELD + active]
    for place in range(first, first + state.size[n.BATTLEFIELD + active]):
        card = state.cells[place]
        if state.sick[card] != 0:
            state.sick[card] -= 1
        state.declared[card] = 0
    for seat in range(2):
        state.plays[seat] = 0
        state.extra_plays[seat] = 0
        state.bonus_draws[seat] = 0
    if state.cards.counting:
        state.counts = full(0, n.COUNTS * n.SEATS)
    for seat in range(2):
        first = state.start[n.BATTLEFIELD + seat]
        for place in range(first, first + state.size[n.BATTLEFIELD + seat]):
            card = state.cells[place]
            state.attacks_made[card] = 0
            state.extra_attacks[card] = 0
            state.used[card] = 0
            state.spent[card] = 0
            if state.listeners[n.SHIELD] != 0:
                raise_shields(state, card)
            if state.listeners[n.EACH_PLAYS] != 0:
                give_plays(state, card)
    state.acts = 0
    state.phase = n.DRAW_PHASE
    fire_seat(state, n.TURN_START, active)
    fire_seat(state, n.THEIR_TURN_START, 1 - active)
    if state.postponed.used > 0:
        state.take_due(START_OF_YOUR_NEXT_TURN, active, n.TRIGGER, state.arising)
    end_happening(state)


def end_turn(state: State) -> None:
    """CL-R10 and CL-R88: what lasts this turn ends, the limit is looked at, the turn passes."""
    end_lasting(state, n.THIS_TURN, state.active, NOBODY)
    end_texts(state, n.THIS_TURN, NOBODY)
    end_lasting(state, n.UNTIL_ITS_OWNERS_TURN_ENDS, state.active, NOBODY)
    settle_sides(state)
    end_shields(state, n.THIS_TURN, state.active)
    state.later.used = 0
    for seat in range(2):
        first = state.start[n.BATTLEFIELD + seat]
        for place in range(first, first + state.size[n.BATTLEFIELD + seat]):
            card = state.cells[place]
            state.extra_attacks[card] = 0
    if state.recording:
        state.record(n.TURN_ENDED, NOBODY, state.active, state.turn, 0)
    if state.turn >= state.choices[choices.TURN_LIMIT]:
        result: i64 = n.DRAWN
        if state.choices[choices.TURN_LIMIT_RESULT] == choices.TURN_LIMIT_RESULT_HIGHER_LIFE:
            if state.life[0] > state.life[1]:
                result = n.FIRST_SEAT_WON
            elif state.life[0] < state.life[1]:
                result = n.SECOND_SEAT_WON
        players.end_match(state, result, n.BY_TURN_LIMIT)
        return
    state.active = next_player(state)
    state.priority = state.active
    state.phase = n.START


def next_player(state: State) -> i64:
    """CL-R95: turns that were given come before the regular ones, the present player's first."""
    seat = state.active
    if state.regular == NOBODY:
        state.regular = seat
    for i in range(2):
        if seat == 0 and state.turns_first > 0:
            state.turns_first -= 1
            return seat
        if seat == 1 and state.turns_second > 0:
            state.turns_second -= 1
            return seat
        seat = 1 - seat
    state.regular = 1 - state.regular
    return state.regular


# ------------------------------------------------------------ actions that do not use the stack


def use_effect(state: State, card: i64, effect: i64) -> None:
    """CL-15.1: it happens at once."""
    seat = state.seat
    state.used[card] |= i64(1) << effect
    state.acts += 1
    state.passes = 0
    after_action(state, seat)
    if state.recording:
        state.record(n.USED, card, seat, 0, effect)
    ability = state.cards.ability(state.text_of(card), n.USE)
    for i in range(effect):
        ability = state.code[ability + NEXT_ABILITY]
    state.triggers = 0
    await_settling(state)
    state.agenda.push(n.RUN, card, state.serial[card], seat, state.entry[card], state.code[ability + PROGRAM])


def bonus_draw(state: State, index: i64) -> None:
    """CL-8.5 to CL-8.7 and CL-R26: discard, draw, and what follows are one happening."""
    seat = state.seat
    state.acts += 1
    state.passes = 0
    state.bonus_draws[seat] += 1
    if state.recording:
        state.record(n.BONUS_DREW, NOBODY, seat, 0, 0)
    players.discard(state, state.nth(n.HAND + seat, index))
    players.draw(state, seat, 1)
    fire_seat(state, n.BONUS_DRAW, seat)
    fire_seat(state, n.OPPONENT_BONUS_DRAW, 1 - seat)
    after_action(state, seat)
    end_happening(state)


# ------------------------------------------------------------ triggers


def carry_on_settling(state: State) -> None:
    """Take the next trigger of the batch; after the last one, what has arisen meanwhile is the next batch."""
    waiting = state.waiting
    if waiting.used > 0:
        state.triggers += 1
        if state.triggers > n.MOST_TRIGGERS:
            drop_triggers(state)
        else:
            waiting.take_first(state.agenda)
    elif state.arising.used > 0:
        sort_batch(state)
    else:
        state.agenda.drop()


def drop_triggers(state: State) -> None:
    """CL-R89."""
    state.waiting.used = 0
    state.waiting.head = 0
    state.arising.used = 0
    state.arising.head = 0
    if state.recording:
        state.record(n.TRIGGERS_DROPPED, NOBODY, 0, 0, n.MOST_TRIGGERS)


def sort_batch(state: State) -> None:
    """CL-R58: the active player's first, then by order of entry, then as printed."""
    arising = state.arising
    if arising.used > STRIDE:
        for base in in_order(state, [i64(base) for base in range(0, arising.used, STRIDE)]):
            arising.copy_onto(base, state.waiting)
        arising.used = 0
    else:
        arising.take_first(state.waiting)


def in_order(state: State, bases: list[i64]) -> list[i64]:
    """By halves: a stranger's cards can make thousands of triggers of one."""
    if len(bases) < 2:
        return bases
    half = len(bases) // 2
    one, other = in_order(state, bases[:half]), in_order(state, bases[half:])
    merged: list[i64] = []
    at = 0
    for base in one:
        while at < len(other) and comes_before(state, other[at], base):
            merged.append(other[at])
            at += 1
        merged.append(base)
    return merged + other[at:]


def comes_before(state: State, base: i64, other: i64) -> bool:
    frames = state.arising.frames
    if frames[base + SEAT] != frames[other + SEAT]:
        return frames[base + SEAT] == state.active
    if frames[base + PLACE] != frames[other + PLACE]:
        return frames[base + PLACE] < frames[other + PLACE]
    return frames[base + PC] < frames[other + PC]
