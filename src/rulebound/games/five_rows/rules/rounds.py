"""The course of a round: start, the two turns, combat, end. `next_phase` is called whenever nothing else is pending."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.agenda import KIND, STRIDE
from rulebound.core.kernel.resolver import NEXT_ABILITY, PROGRAM
from rulebound.core.kernel.table import NOBODY
from rulebound.games.five_rows.rules import numbers as n
from rulebound.games.five_rows.rules.board import check_state, destroy
from rulebound.games.five_rows.rules.combat import fight_row
from rulebound.games.five_rows.rules.piles import draw
from rulebound.games.five_rows.rules.prices import price_in
from rulebound.games.five_rows.rules.selecting import answers, in_order, rows_ordered, spend
from rulebound.games.five_rows.rules.sides import give_back
from rulebound.games.five_rows.rules.standing import enter_board, listening_again
from rulebound.games.five_rows.rules.state import State
from rulebound.games.five_rows.rules.triggers import fire, fire_card


def next_phase(state: State) -> None:
    phase = state.phase
    state.queued = 0
    if state.cards.contextual:
        check_state(state)
        if state.agenda.pending() or state.waiting.pending():
            return  # somebody is asked, or a text has begun to wait
    if phase == n.TURN:
        state.seat = state.active
        state.asks = n.ASK_PLAY
    elif phase == n.AFTER_PLAY:
        # FR-R22: only now, so that what the played card destroyed does not answer.
        state.phase = n.TURN
        fire(state, n.OTHER_PLAY, state.played, state.played_row)
        state.played = NOBODY
    elif phase == n.FIGHT:
        row = state.row
        if state.listening[n.ROW_FOUGHT] != 0 and row > 0 and tell_of_fight(state, state.last_row):
            return
        state.row = row + 1
        if row == n.ROWS - 1:
            state.phase = n.COMBAT_OVER
        if state.cards.reordered:
            row = next_to_fight(state)
        state.last_row = row
        state.fought |= i64(1) << row
        fight_row(state, row)
    elif phase == n.COMBAT_OVER:
        state.phase = n.END_ROUND
        if state.listening[n.ROW_FOUGHT] != 0:
            tell_of_fight(state, state.last_row)
    elif phase == n.BEGIN_COMBAT:
        begin_combat(state)
    elif phase == n.END_ROUND:
        state.phase = n.FADE
        if state.postponed.used > 0:
            state.take_due(n.END_OF_THIS_ROUND, NOBODY, n.RUN_LATER, state.waiting)
        fire(state, n.ROUND_END, NOBODY, 0)
    elif phase == n.FADE:
        if state.postponed.used > 0:
            # What an ability of this moment has put off to it.
            state.take_due(n.END_OF_THIS_ROUND, NOBODY, n.RUN_LATER, state.waiting)
        if not state.waiting.pending():
            fade(state)
    elif phase == n.CHECK_HEALTH:
        check_health(state)
    elif phase == n.BEGIN_ROUND:
        begin_round(state)
    else:
        pay_coins(state)


def tell_of_fight(state: State, row: i64) -> bool:
    """This row has fought: whether anybody has waited for it, and was not told before."""
    if state.told == row:
        return False
    state.told = row
    for step in range(state.steps):
        card = in_order(state, state.listening[n.ROW_FOUGHT], step)
        if card != NOBODY:
            fire_card(state, n.ROW_FOUGHT, card, NOBODY, row)
    return state.waiting.pending()


def next_to_fight(state: State) -> i64:
    """The lowest row that has not fought yet: of those that fight first, of the others, of those that fight last
    (FR-R91)."""
    left = n.ALL_ROWS & ~state.fought
    early = left & rows_ordered(state, 1) & ~rows_ordered(state, 2)
    usual = left & ~rows_ordered(state, 2)
    if early != 0:
        left = early
    elif usual != 0:
        left = usual
    for row in range(n.ROWS):
        if (left >> row) & 1 != 0:
            return row
    return 0


def begin_round(state: State) -> None:
    """FR-2.2 and FR-2.4: both draw, the first player first; then coins, with all that changes them."""
    state.round += 1
    if state.round > 1:
        state.first = 1 - state.first
    state.active = state.first
    if state.recording:
        state.record(n.ROUND_BEGAN, NOBODY, state.first, state.round, 0)
    forget_spent(state)
    draw(state, state.first)
    draw(state, 1 - state.first)
    state.coin_change[0] = 0
    state.coin_change[1] = 0
    state.given[0] = 0
    state.given[1] = 0
    for at in range(n.LOST):
        state.plays[at] = 0
    state.plays[n.LOST] = 0
    state.plays[n.LOST + 2] = 0
    state.phase = n.PAY_COINS
    if state.postponed.used > 0:
        state.take_due(n.NEXT_INCOME, NOBODY, n.RUN_LATER, state.waiting)
    fire(state, n.INCOME, NOBODY, 0)


def forget_spent(state: State) -> None:
    """FR-R64: what works once per round works again; until now the old round was not over."""
    for place in range(3 * n.ROWS):
        card = state.cells[place]
        if card != NOBODY and state.barred[card] >= n.FIRST_SPENT:
            state.barred[card] %= n.FIRST_SPENT
            state.harmless[card] %= n.FIRST_SPENT


def pay_coins(state: State) -> None:
    for seat in range(2):
        coins = state.round + state.coin_change[seat]
        if coins < 0:
            coins = 0
        state.coins[seat] = coins
        if state.recording:
            state.record(n.COINS_SET, NOBODY, seat, 0, coins)
    state.phase = n.TURN


# ------------------------------------------------------------ a turn


def play_card(state: State, index: i64, row: i64) -> None:
    """FR-3.11 to FR-3.21: show, pay, replace an aura, enter, then the card's own ability."""
    seat = state.active
    card = state.nth(n.HAND + seat, index)
    design = state.design[card]
    cost = price_in(state, card, seat, row)
    state.reveal(card, state.layout.everyone)
    state.coins[seat] -= cost
    state.use_next_price(seat, state.cards.kind[design])
    if state.recording:
        state.record(n.PAID, card, seat, row, cost)
    if state.cards.kind[design] == n.AURA:
        state.plays[seat * 2 + 1] += 1
        replace_aura(state, row)
    else:
        state.plays[seat * 2] += 1
        state.plays[n.ROWS_PLAYED + seat] |= i64(1) << row
    enter_board(state, card, row)
    if state.cards.remembers:
        state.remember(card, n.WAS_PLAYED)
    serial = state.serial[card]
    check_state(state)
    state.phase = n.AFTER_PLAY
    state.played = card
    state.played_row = row
    text = design
    if state.cards.silencing and state.on_board(card):
        text = state.text_of(card)
    push_on_play(state, state.cards.ability(text, n.ON_PLAY), card, serial, row)
    if state.cards.costly and state.cards.ability(design, n.PLAY_COST) != 0:
        # FR-R72: paid before anything else happens.
        payment = state.code[state.cards.ability(design, n.PLAY_COST) + 2]
        state.agenda.push(n.RUN_ANYWAY, card, serial, seat, row, payment)


def push_on_play(state: State, ability: i64, card: i64, serial: i64, row: i64) -> None:
    """The first printed ability on top. The serial is that of the card's entry: if it died at once, "this troop" is
    nobody (FR-R20)."""
    if ability == 0:
        return
    push_on_play(state, state.code[ability + NEXT_ABILITY], card, serial, row)
    if answers(state, ability, card, state.active, card, row):
        pc = state.code[ability + PROGRAM]
        spend(state, ability, card)
        state.agenda.push(n.RUN_ANYWAY, card, serial, state.active, row, pc)


def replace_aura(state: State, row: i64) -> None:
    """FR-R14: the old aura goes first, with a state check of its own."""
    old = state.aura(row)
    if old != NOBODY:
        destroy(state, append(vec[i64](capacity=1), old))
        check_state(state)


def end_turn(state: State) -> None:
    if state.recording:
        state.record(n.TURN_ENDED, NOBODY, state.active, 0, 0)
    if state.active == state.first:
        state.active = 1 - state.first
    else:
        state.active = state.first
        state.phase = n.BEGIN_COMBAT


# ------------------------------------------------------------ combat and the end of a round


def begin_combat(state: State) -> None:
    if state.choices[n.MOVED_TROOP_ATTACKS_AGAIN] == n.MOVED_TROOP_ATTACKS_AGAIN_NO:
        for place in range(2 * n.ROWS):
            card = state.cells[place]
            if card != NOBODY:
                state.attacked[card] = 0
    if state.recording:
        state.record(n.COMBAT_BEGAN, NOBODY, 0, 0, 0)
    state.phase = n.FIGHT
    state.row = 0
    state.fought = 0
    state.told = NOBODY
    if state.cards.contextual:
        check_state(state)  # some text may hold while combat is under way
    if state.postponed.used > 0:
        state.take_due(n.NEXT_COMBAT, NOBODY, n.RUN_LATER, state.waiting)
    fire(state, n.COMBAT_START, NOBODY, 0)


def fade(state: State) -> None:
    """FR-R40: changes until the end of the round stop after the abilities of that moment."""
    state.phase = n.CHECK_HEALTH
    if state.postponed.used > 0:
        frames = state.postponed.frames
        for base in range(0, state.postponed.used, STRIDE):
            if frames[base + KIND] > n.END_OF_THIS_ROUND:
                frames[base + KIND] -= 1  # one round less to wait
    if state.fleeting:
        state.fleeting = False
        give_back(state)
        state.next_prices = vec[i64]()
        for place in range(3 * n.ROWS):
            card = state.cells[place]
            if card != NOBODY:
                state.round_power[card] = 0
                state.round_health[card] = 0
                if state.barred[card] != 0:
                    state.barred[card] &= ~(n.FIRST_SPENT - 1)
                    state.harmless[card] &= ~n.STAYS_IDLE
                    if len(state.bonds) > 0 and state.bound_to(card, n.BOUND_IDLE):
                        state.barred[card] |= n.STAYS_IDLE
                    state.stale = True
        if len(state.other_texts) > 0:
            listening_again(state, n.THIS_ROUND)
        if len(state.wards) > 0:
            state.end_wards(n.THIS_ROUND)
        state.shut = 0
        if len(state.own_prices) > 0:
            state.end_own_prices()
        state.frail = n.ALL_TROOPS
        check_state(state)


def check_health(state: State) -> None:
    """FR-5.2 to FR-5.7, the only check; FR-R42 ends a match that would go on too long."""
    if state.health[0] <= 0 or state.health[1] <= 0 or state.round >= state.choices[n.ROUND_LIMIT]:
        state.over = True
        if state.recording:
            state.record(n.ENDED, NOBODY, state.health[0], state.health[1], 0)
    state.coins[0] = 0
    state.coins[1] = 0
    state.phase = n.BEGIN_ROUND
