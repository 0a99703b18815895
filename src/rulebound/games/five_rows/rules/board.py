"""What happens to cards on the battlefield: entering, leaving, moving, dying, and the abilities that are set off by
it.

A troop dies only in `check_state`; an effect that kills merely leaves it with 0 or less health, or destroys it here
by name.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.agenda import CARD, NONE, REGISTER, SERIAL
from rulebound.core.kernel.asking import CHOSEN_SOURCE, FIRST_SOURCE
from rulebound.core.kernel.changes import BOND
from rulebound.core.kernel.resolver import NEXT_ABILITY
from rulebound.core.kernel.table import NOBODY
from rulebound.games.five_rows.rules import numbers as n
from rulebound.games.five_rows.rules.instead import guards_for, meet_fate, turned_aside
from rulebound.games.five_rows.rules.selecting import answers, can_move, can_swap, in_order
from rulebound.games.five_rows.rules.standing import (
    change_sides,
    leave_board,
    listen,
    listening_again,
    receive_texts,
    refresh,
)
from rulebound.games.five_rows.rules.state import State
from rulebound.games.five_rows.rules.triggers import fire_card, happen, wait_for


def suffered(state: State, card: i64, amount: i64) -> i64:
    """What is left of damage to a troop: less of it, doubled, more of it, or nothing (FR-R52)."""
    if (state.swayed & n.SWAYS_DAMAGE == 0 and len(state.wards) == 0) or amount <= 0:
        if state.cards.counts_first:
            state.struck[card] = state.round
        return amount
    first = False
    if state.cards.counts_first:
        first = state.struck[card] != state.round
        state.struck[card] = state.round
    left = state.left_of_damage(card, amount, first)
    if left == 0 and state.recording:
        state.record(n.WARDED, card, state.holder(card), state.row_of(card), 0)
    return left


def wound(state: State, card: i64, amount: i64) -> i64:
    """Damage to a troop on the battlefield, or to whoever guards it (FR-R71); how much it was."""
    if state.swayed & n.SWAYS_GUARDS != 0 and amount > 0 and state.guards[card] != NOBODY:
        texts = guards_for(state, card)
        if len(texts) > 2:
            state.ask_which(n.WHICH_GUARD, state.holder(card), card, state.row_of(card), amount, texts)
            return 0
        guard = state.who_suffers(card)
        if state.recording:
            state.record(n.GUARDED_BY, guard, state.holder(guard), state.row_of(guard), amount)
        card = guard
    return wound_itself(state, card, amount)


def carry_on_guarding(state: State) -> None:
    """FR-R81: the damage is dealt to the troop that was chosen; if it has left, to nobody."""
    if state.text_chosen() == NOBODY:
        return
    base = state.agenda.top()
    guard = state.noted(base, CHOSEN_SOURCE)
    amount = state.agenda.frames[base + REGISTER]
    if guard == NOBODY:
        guard = state.noted(base, FIRST_SOURCE)
    state.agenda.drop()
    if guard != NOBODY:
        if state.recording:
            state.record(n.GUARDED_BY, guard, state.holder(guard), state.row_of(guard), amount)
        wound_itself(state, guard, amount)
    check_state(state)


def wound_itself(state: State, card: i64, amount: i64) -> i64:
    amount = suffered(state, card, amount)
    if amount > 0:
        state.damage[card] += amount
        state.frail |= i64(1) << state.place[card]
        if state.recording:
            state.record(n.DAMAGED, card, state.holder(card), state.row_of(card), amount)
        if state.cards.remembers:
            state.remember(card, n.WAS_DAMAGED)
        happen(state, n.ON_DAMAGED, card, amount)
    return amount


def move_troop(state: State, card: i64, row: i64) -> None:
    """FR-R26: a move that is not possible does not happen."""
    if can_move(state, card, row):
        listen(state, card, False)
        state.slide(card, state.holder(card) * n.ROWS + row)
        listen(state, card, True)
        receive_texts(state, card)
        if state.cards.remembers:
            state.remember(card, n.DID_MOVE)
        happen(state, n.ON_MOVED, card, NONE)
        check_state(state)


def swap_troops(state: State, card: i64, other: i64) -> None:
    if can_swap(state, card, other):
        listen(state, card, False)
        listen(state, other, False)
        state.exchange(card, other)
        listen(state, card, True)
        listen(state, other, True)
        receive_texts(state, card)
        receive_texts(state, other)
        if state.cards.remembers:
            state.remember(card, n.DID_MOVE)
            state.remember(other, n.DID_MOVE)
        happen(state, n.ON_MOVED, card, NONE)
        happen(state, n.ON_MOVED, other, NONE)
        check_state(state)


def check_state(state: State) -> None:
    """FR-R34: remove all troops with 0 or less health, wave by wave, and queue what their destruction sets off."""
    if len(state.bonds) > 0:
        release(state)
    if state.stale or state.cards.contextual:
        refresh(state)
    while state.frail != 0:
        frail = state.frail
        state.frail = 0
        dying: i64 = 0
        for place in range(2 * n.ROWS):
            if (frail >> place) & 1 != 0:
                card = state.cells[place]
                undecided = state.barred[card] & n.UNDECIDED if card != NOBODY else i64(1)
                if undecided == 0 and state.health_of(card) <= 0 and state.harmless[card] & n.UNDYING == 0:
                    dying |= i64(1) << place
        if dying == 0:
            return
        wave = vec[i64](capacity=2 * n.ROWS)
        for step in range(state.steps):
            card = in_order(state, dying, step)
            if card != NOBODY:
                wave = append(wave, card)
        destroy(state, wave)
        if len(state.bonds) > 0:
            release(state)


def release(state: State) -> None:
    """FR-R84: what lasted until a card left play is over, for it has left."""
    ended = state.loosened()
    for at in range(0, len(ended), BOND):
        card = state.same_stay(ended[at + 1])
        what = ended[at + 2]
        amount = ended[at + 3]
        if what == n.BOUND_TEXT and len(state.other_texts) > 0:
            listening_again(state, ended[at])
        elif what == n.BOUND_WARD:
            state.end_wards(ended[at])
        elif card == NOBODY:
            pass
        elif what == n.POWER:
            state.power_change[card] -= amount
        elif what == n.HEALTH:
            state.health_change[card] -= amount
        elif what == n.BOUND_IDLE and not state.bound_to(card, n.BOUND_IDLE):
            state.barred[card] &= ~n.STAYS_IDLE
            state.harmless[card] &= ~n.STAYS_IDLE
        elif what == n.BOUND_CONTROL and state.holder(card) != amount and not change_sides(state, card, amount):
            leave_board(state, card, n.HAND + state.owner[card])
    if len(ended) > 0:
        state.stale = True
        state.frail = n.ALL_TROOPS
        refresh(state)


def destroy(state: State, wave: vec[i64]) -> None:
    """These cards leave for their owners' discard piles at the same moment; what remains sees them go (FR-R35)."""
    if state.swayed & n.SWAYS_FATE != 0:
        wave = turned_aside(state, wave)
    rows = vec[i64](capacity=len(wave))
    seats = vec[i64](capacity=len(wave))
    texts = vec[i64](capacity=len(wave))
    for card in wave:
        rows = append(rows, state.row_of(card))
        seats = append(seats, state.holder(card))
        texts = append(texts, state.text_of(card))
    for card in wave:
        if state.recording:
            state.record(n.DESTROYED, card, state.holder(card), state.row_of(card), 0)
        if state.is_troop(card):
            side = state.holder(card)
            state.plays[n.LOST + side * 2] += 1
            state.plays[n.LOST + side * 2 + 1] += 1
        leave_board(state, card, n.DISCARD + state.owner[card])
    if state.stale or state.cards.contextual:
        refresh(state)
    for i in range(len(wave)):
        own_death(state, wave[i], texts[i], seats[i], rows[i])
    places = state.listening[n.OTHER_DEATH]
    if places == 0:
        return
    for step in range(state.steps):
        card = in_order(state, places, step)
        if card != NOBODY:
            for i in range(len(wave)):
                state.fallen = wave[i]
                state.fallen_side = seats[i]
                fire_card(state, n.OTHER_DEATH, card, wave[i], rows[i])
    state.fallen = NOBODY


def carry_on_fate(state: State) -> None:
    """FR-R81: the card goes where its player has chosen."""
    text = state.text_chosen()
    if text == NOBODY:
        return
    base = state.agenda.top()
    card = state.agenda.frames[base + CARD]
    source = state.noted(base, CHOSEN_SOURCE)
    stands = state.serial[card] == state.agenda.frames[base + SERIAL]
    state.agenda.drop()
    if stands:
        state.barred[card] &= ~n.UNDECIDED
        state.harmless[card] &= ~n.UNDECIDED
        meet_fate(state, card, card if source == NOBODY else source, text)
    check_state(state)


def own_death(state: State, card: i64, text: i64, seat: i64, row: i64) -> None:
    """The abilities with which a card was destroyed, for whoever controlled it then."""
    ability = state.cards.ability(text, n.ON_DEATH)
    while ability != 0:
        if answers(state, ability, card, seat, card, row):
            wait_for(state, n.RUN_ANYWAY, ability, card, seat, card, row)
        ability = state.code[ability + NEXT_ABILITY]
