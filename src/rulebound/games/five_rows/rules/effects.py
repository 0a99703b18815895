"""The verbs of Five Rows: one function for what each word on a card does.

A state check follows every verb (FR-R34), inside the verb, so that the next step of a sentence sees the battlefield
as it is then.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.agenda import CARD, NONE, PC, PLACE, REGISTER, SEAT, SERIAL
from rulebound.core.kernel.resolver import CHOOSE, NOTED, OPERAND, THIS
from rulebound.core.kernel.table import NOBODY
from rulebound.core.kernel.trail import CARD_MASK
from rulebound.games.five_rows.rules import numbers as n
from rulebound.games.five_rows.rules.board import check_state, destroy, move_troop, swap_troops, wound
from rulebound.games.five_rows.rules.combat import fight_row, strike_in_turn
from rulebound.games.five_rows.rules.piles import (
    DISCARDING,
    discard_random,
    draw,
    look,
    put,
    put_all,
    shuffle_into,
)
from rulebound.games.five_rows.rules.players import change_coins, heal_player, hurt
from rulebound.games.five_rows.rules.selecting import can_move, can_swap, gather, one_row, rows_of
from rulebound.games.five_rows.rules.sides import rewrite
from rulebound.games.five_rows.rules.standing import change_sides, enter_board
from rulebound.games.five_rows.rules.state import State
from rulebound.games.five_rows.rules.triggers import happen


def here_of(state: State, base: i64) -> i64:
    """ "This row": where the card of the frame stands, or stood when its ability was triggered."""
    frames = state.agenda.frames
    card = frames[base + CARD]
    if state.on_board(card):
        return state.row_of(card)
    return frames[base + PLACE]


def chosen(state: State, selector: i64, base: i64) -> vec[i64]:
    frames = state.agenda.frames
    return gather(state, selector, frames[base + CARD], frames[base + SEAT], here_of(state, base), base)


def wherever(state: State, selector: i64, base: i64) -> vec[i64]:
    """The same, but a card that was named before stays named wherever it has gone since."""
    frames = state.agenda.frames
    card: i64 = NOBODY
    if state.code[selector] == THIS:
        card = frames[base + CARD]
    elif state.code[selector] == NOTED:
        held = frames[base + REGISTER + state.code[selector + OPERAND]]
        if held >= 0:
            card = held & CARD_MASK
    else:
        return chosen(state, selector, base)
    found = vec[i64](capacity=1)
    return found if card == NOBODY else append(found, card)


def row_meant(state: State, place: i64, base: i64, mover: i64) -> i64:
    """The row to which a card moves; "the next row" is the next one of the card that moves."""
    frames = state.agenda.frames
    here = here_of(state, base)
    told_from = state.code[place + n.PICK] == n.NEXT or state.code[place] == n.ROW_BESIDE
    if told_from and state.on_board(mover):
        here = state.row_of(mover)
    return one_row(state, place, frames[base + CARD], frames[base + SEAT], here, base)


def binder(state: State, base: i64) -> i64:
    """The stay of the card with the text, for what lasts until it leaves; NONE if it has left already."""
    frames = state.agenda.frames
    card = frames[base + CARD]
    if not state.on_board(card) or state.serial[card] != frames[base + SERIAL]:
        return NONE
    return state.stay(card)


def do_verb(state: State, verb: i64, pc: i64, base: i64) -> None:
    code = state.code
    first = code[pc + 1]
    second = code[pc + 2]
    if verb == n.DAMAGE:
        damage_troops(state, state.amount(first, base), chosen(state, second, base))
    elif verb == n.CHANGE:
        change(state, chosen(state, first, base), second, state.amount(code[pc + 3], base), code[pc + 4], base)
    elif verb == n.MOVE:
        for card in chosen(state, first, base):
            row = row_meant(state, second, base, card)
            if row != NOBODY:
                move_troop(state, card, row)
    elif verb == n.STRIKE:
        strike_in_turn(state, chosen(state, first, base))
    elif verb == n.SWAP:
        for card in chosen(state, first, base):
            for other in chosen(state, second, base):
                swap_troops(state, card, other)
    elif verb == n.PUT:
        put_all(state, chosen(state, first, base), second, code[pc + 3] != 0, code[first] == n.NOTED_ALL)
        check_state(state)
    elif verb == n.DESTROY:
        destroy_cards(state, chosen(state, first, base), second != 0)
    elif verb == n.HEAL:
        heal_troops(state, state.amount(first, base), chosen(state, second, base))
    elif verb == n.BAR:
        bar(state, chosen(state, first, base), second, base)
    elif verb == n.ENTER:
        for card in chosen(state, first, base):
            come(state, card, row_meant(state, second, base, card))
        check_state(state)
    elif n.CONTROL <= verb <= n.WARD_OFF or (verb >= n.BECOME and verb < n.COINS_NOW):
        do_rare_verb(state, verb, pc, base)
    elif verb == n.SHUT:
        for seat in range(2):
            if is_meant(state, seat, state.agenda.frames[base + SEAT], second, 0, base):
                state.shut |= first << (2 * seat)
                state.fleeting = True
                if state.recording:
                    state.record(n.SHUT_OUT, NOBODY, seat, first, 0)
    elif verb == n.OWN_PRICE_CHANGE:
        change_prices(state, wherever(state, first, base), state.amount(second, base), code[pc + 3])
    elif verb == n.LOOK:
        look(state, chosen(state, first, base), state.agenda.frames[base + SEAT], second != 0)
    else:
        do_player_verb(state, verb, pc, base)


def do_player_verb(state: State, verb: i64, pc: i64, base: i64) -> None:
    """Verbs that players do or suffer: amount, players, and what such a player must have. The active player comes
    first; what is asked goes onto a stack, so there the active player is the last to be put on it."""
    code = state.code
    you = state.agenda.frames[base + SEAT]
    amount = state.amount(code[pc + 1], base)
    for turn in range(2):
        seat = state.active
        if (turn == 1) != (verb == n.DISCARD_CHOSEN):
            seat = 1 - seat
        if is_meant(state, seat, you, code[pc + 2], code[pc + 3], base):
            if verb == n.DAMAGE_PLAYER:
                hurt(state, seat, amount)
            elif verb == n.HEAL_PLAYER:
                heal_player(state, seat, amount)
            elif verb == n.COINS:
                state.coin_change[seat] += amount
            elif verb == n.COINS_NOW:
                change_coins(state, seat, amount)
            elif verb == n.PAY_OFFERED:
                change_coins(state, seat, -amount)
            elif verb == n.DRAW:
                for i in range(amount):
                    draw(state, seat)
            elif verb == n.DISCARD_RANDOM:
                discard_random(state, seat, amount)
            elif verb == n.DISCARD_HAND:
                for i in range(state.size[n.HAND + seat]):
                    put(state, state.top(n.HAND + seat), n.DISCARD, False)
            elif verb == n.SHUFFLE_INTO:
                shuffle_into(state, seat, code[pc + 4])
            elif verb == n.SHUFFLE_DECK:
                state.shuffle(n.DECK + seat, state.rng)
            elif verb == n.DISCARD_CHOSEN:
                state.owe(DISCARDING, seat, amount)
    if state.cards.contextual or state.cards.parried:
        check_state(state)


def is_meant(state: State, seat: i64, you: i64, players: i64, having: i64, base: i64) -> bool:
    if players >= n.OWNER_OF:
        # Whose it is stays known when the card has left.
        held = state.agenda.frames[base + REGISTER + players - n.OWNER_OF]
        return held >= 0 and state.owner[held & CARD_MASK] == seat
    if players == n.YOU and seat != you:
        return False
    if players == n.FOE and seat == you:
        return False
    if having == 0:
        return True
    for card in chosen(state, having, base):
        if state.holder(card) == seat:
            return True
    return False


def can_do(state: State, pc: i64, base: i64) -> bool:
    code = state.code
    verb = code[pc]
    if verb == CHOOSE:
        return len(chosen(state, code[pc + 2], base)) > 0
    if verb == n.MOVE:
        for card in chosen(state, code[pc + 1], base):
            row = row_meant(state, code[pc + 2], base, card)
            if row != NOBODY and can_move(state, card, row):
                return True
        return False
    if verb == n.SWAP:
        for card in chosen(state, code[pc + 1], base):
            for other in chosen(state, code[pc + 2], base):
                if can_swap(state, card, other):
                    return True
        return False
    if verb == n.ENTER:
        for card in chosen(state, code[pc + 1], base):
            if can_come(state, card, row_meant(state, code[pc + 2], base, card)):
                return True
        return False
    if verb == n.CONTROL:
        seat = state.agenda.frames[base + SEAT]
        for card in chosen(state, code[pc + 1], base):
            if can_take_over(state, card, seat):
                return True
        return False
    if verb == n.PAY_OFFERED:
        return state.coins[state.agenda.frames[base + SEAT]] >= state.amount(code[pc + 1], base)
    if verb == n.CHOOSE_ROW:
        return rows_meant(state, code[pc + 2], base) != 0
    if verb == n.STRIKE or verb == n.PUT or verb == n.DESTROY or verb == n.LOOK or verb == n.BAR:
        return len(chosen(state, code[pc + 1], base)) > 0
    if n.SILENCE <= verb <= n.SET or verb == n.WARD_OFF or n.BECOME <= verb <= n.SWAP_STATS:
        return len(chosen(state, code[pc + 1], base)) > 0
    return True


# ------------------------------------------------------------ troops


def damage_troops(state: State, amount: i64, cards: vec[i64]) -> None:
    for card in cards:
        if state.is_troop(card):
            wound(state, card, amount)
    check_state(state)


def heal_troops(state: State, amount: i64, cards: vec[i64]) -> None:
    """FR-R39: damage is taken off, at most as much as there is."""
    for card in cards:
        if state.is_troop(card) and state.harmless[card] & n.UNHEALED == 0:
            healed = amount
            if healed > state.damage[card]:
                healed = state.damage[card]
            state.damage[card] -= healed
            if state.recording and healed > 0:
                state.record(n.RECOVERED, card, state.holder(card), state.row_of(card), healed)
            if healed > 0:
                happen(state, n.ON_HEALED, card, healed)


def change(state: State, cards: vec[i64], stat: i64, amount: i64, duration: i64, base: i64) -> None:
    for card in cards:
        if state.is_troop(card):
            change_so_long(state, card, stat, amount, duration, base)
    check_state(state)


def change_so_long(state: State, card: i64, stat: i64, amount: i64, duration: i64, base: i64) -> None:
    """Also until the card with the text leaves play; if it has left already, nothing is changed (FR-R84)."""
    if duration == n.UNTIL_LEAVES:
        source = binder(state, base)
        if source == NONE:
            return
        state.bind(source, card, stat, amount)
    change_one(state, card, stat, amount, duration)


def change_one(state: State, card: i64, stat: i64, amount: i64, duration: i64) -> None:
    if stat == n.POWER:
        if duration == n.THIS_ROUND:
            state.round_power[card] += amount
        else:
            state.power_change[card] += amount
    elif duration == n.THIS_ROUND:
        state.round_health[card] += amount
    else:
        state.health_change[card] += amount
    state.frail |= i64(1) << state.place[card]
    if duration == n.THIS_ROUND:
        state.fleeting = True
    if state.recording:
        state.record(n.CHANGED, card, stat, duration, amount)


def bar(state: State, cards: vec[i64], duration: i64, base: i64) -> None:
    """These troops cannot attack this round, or for as long as the card with the text is in play."""
    source: i64 = NONE
    if duration == n.UNTIL_LEAVES:
        source = binder(state, base)
        if source == NONE:
            return
    for card in cards:
        if state.is_troop(card):
            if source != NONE:
                state.bind(source, card, n.BOUND_IDLE, 0)
            state.barred[card] |= n.STAYS_IDLE
            state.harmless[card] |= n.STAYS_IDLE
            state.fleeting = True
            if state.recording:
                state.record(n.BARRED, card, state.holder(card), state.row_of(card), duration)


def change_prices(state: State, cards: vec[i64], change: i64, duration: i64) -> None:
    """FR-R89: these cards cost so much more or less."""
    for card in cards:
        state.change_own_price(card, change, duration)
        if duration == n.THIS_ROUND:
            state.fleeting = True
        if state.recording:
            state.record(n.OWN_PRICE_CHANGED, card, state.owner[card], duration, change)


def destroy_cards(state: State, cards: vec[i64], as_payment: bool) -> None:
    """What cannot be destroyed is paid with all the same (FR-R88)."""
    standing = vec[i64](capacity=len(cards))
    for card in cards:
        if state.on_board(card) and (as_payment or state.harmless[card] & n.UNDYING == 0):
            standing = append(standing, card)
    if len(standing) > 0:
        destroy(state, standing)
        check_state(state)


# ------------------------------------------------------------ sides, texts and rows


def do_rare_verb(state: State, verb: i64, pc: i64, base: i64) -> None:
    """What changes whose a troop is, what it can do, its numbers, and the rows."""
    code = state.code
    seat = state.agenda.frames[base + SEAT]
    if verb == n.CHOOSE_ROW:
        ask_row(state, pc, base)
        return
    if verb == n.FIGHT_AGAIN:
        fight_rows(state, rows_meant(state, code[pc + 1], base))
        return
    if verb == n.NEXT_PRICE:
        state.change_next_price(seat, code[pc + 1], state.amount(code[pc + 2], base))
        state.fleeting = True
        if state.recording:
            state.record(n.PRICE_CHANGED, NOBODY, seat, code[pc + 1], state.amount(code[pc + 2], base))
        return
    duration = code[pc + 3]
    if verb == n.CONTROL or verb == n.SILENCE:
        duration = code[pc + 2]
    elif verb == n.SET or verb == n.WARD_OFF:
        duration = code[pc + 4]
    until = duration
    if duration == n.UNTIL_LEAVES:
        until = binder(state, base)
        if until == NONE:
            return
    for card in chosen(state, code[pc + 1], base):
        if state.is_troop(card):
            if duration == n.THIS_ROUND:
                state.fleeting = True
            if verb == n.CONTROL:
                take_over(state, card, seat, until)
            elif verb == n.SILENCE:
                rewrite_so_long(state, card, state.cards.silent, duration, until)
            elif verb == n.COPY_TEXT:
                for other in chosen(state, code[pc + 2], base):
                    rewrite_so_long(state, card, state.design[other], duration, until)
            elif verb == n.WARD_OFF:
                if duration == n.UNTIL_LEAVES:
                    state.bind(until, card, n.BOUND_WARD, 0)
                state.ward(card, code[pc + 2], code[pc + 3], until, code[pc + 5])
                if state.recording:
                    state.record(n.WARDED_OFF, card, state.holder(card), code[pc + 2] * 2 + code[pc + 5], code[pc + 3])
            elif verb == n.BECOME:
                for other in chosen(state, code[pc + 2], base):
                    become(state, card, other, duration, base, until)
            elif verb == n.SWAP_STATS:
                power = state.power_of(card)
                health = state.health_of(card)
                change_so_long(state, card, n.POWER, health - power, duration, base)
                change_so_long(state, card, n.HEALTH, power - health, duration, base)
            elif verb == n.GIVE_TEXT:
                rewrite_so_long(state, card, state.given_text(card, code[pc + 2]), duration, until)
            else:
                missing = state.amount(code[pc + 3], base) - state.stat_of(card, code[pc + 2])
                change_so_long(state, card, code[pc + 2], missing, duration, base)
    check_state(state)


def rewrite_so_long(state: State, card: i64, design: i64, duration: i64, until: i64) -> None:
    if duration == n.UNTIL_LEAVES:
        state.bind(until, card, n.BOUND_TEXT, 0)
    rewrite(state, card, design, duration, until)


def become(state: State, card: i64, other: i64, duration: i64, base: i64, until: i64) -> None:
    """FR-R75: the text of the other, and its numbers become those printed there."""
    rewrite_so_long(state, card, state.design[other], duration, until)
    for stat in range(2):
        missing = state.stat_of(other, n.PRINTED_NUMBERS + stat) - state.stat_of(card, stat)
        change_so_long(state, card, stat, missing, duration, base)


def can_come(state: State, card: i64, row: i64) -> bool:
    """FR-R74: a troop of a pile, into a row where its owner has none."""
    troop = state.cards.kind[state.design[card]] == n.TROOP and not state.on_board(card)
    return troop and row != NOBODY and state.troop(state.owner[card], row) == NOBODY


def come(state: State, card: i64, row: i64) -> None:
    if can_come(state, card, row):
        state.reveal(card, state.layout.everyone)
        enter_board(state, card, row)
        if state.recording:
            state.record(n.CAME, card, state.owner[card], row, 0)


def can_take_over(state: State, card: i64, seat: i64) -> bool:
    """FR-R66: a troop of the other side, where the own side of its row is free."""
    return state.is_troop(card) and state.holder(card) != seat and state.troop(seat, state.row_of(card)) == NOBODY


def take_over(state: State, card: i64, seat: i64, duration: i64) -> None:
    if can_take_over(state, card, seat) and change_sides(state, card, seat):
        if duration > n.UNTIL_LEAVES:
            state.bind(duration, card, n.BOUND_CONTROL, 1 - seat)
        elif duration == n.PERMANENTLY or state.barred[card] & n.IS_BORROWED != 0:
            state.barred[card] &= ~n.IS_BORROWED  # it stays; what was borrowed is home again
        else:
            state.barred[card] |= n.IS_BORROWED
            state.borrowed = True


def rows_meant(state: State, place: i64, base: i64) -> i64:
    """The rows of a place as a bit mask."""
    frames = state.agenda.frames
    return rows_of(state, place, frames[base + CARD], frames[base + SEAT], here_of(state, base), base)


def ask_row(state: State, pc: i64, base: i64) -> None:
    """FR-R68: which of these rows; without one the text goes on where it would if it were declined."""
    code = state.code
    frames = state.agenda.frames
    rows = rows_meant(state, code[pc + 2], base)
    frames[base + REGISTER + code[pc + 1]] = NONE
    if rows != 0 and code[pc + 5] != 0:
        frames[base + REGISTER + code[pc + 1]] = any_row(state, rows)
    elif rows != 0:
        state.options_rows = rows
        state.register = code[pc + 1]
        state.optional = code[pc + 3] != 0
        state.declined = code[pc + 4]
        state.seat = frames[base + SEAT]
        state.asks = n.ASK_ROW
    elif code[pc + 4] != 0:
        frames[base + PC] = code[pc + 4]


def any_row(state: State, rows: i64) -> i64:
    """One of these rows, each with the same chance."""
    count: i64 = 0
    for row in range(n.ROWS):
        count += (rows >> row) & 1
    left = state.rng.chance(count)
    for row in range(n.ROWS):
        if (rows >> row) & 1 != 0:
            if left == 0:
                return row
            left -= 1
    return NOBODY


def answer_row(state: State, row: i64) -> None:
    """The row that was asked for; NOBODY declines."""
    base = state.agenda.top()
    if row != NOBODY:
        state.agenda.frames[base + REGISTER + state.register] = row
    elif state.declined != 0:
        state.agenda.frames[base + PC] = state.declined


def fight_rows(state: State, rows: i64) -> None:
    """FR-R69: these rows fight now, the first one first: the agenda is a stack."""
    for row in range(n.ROWS - 1, -1, -1):
        if (rows >> row) & 1 != 0:
            state.agenda.push(n.FIGHT_LATER, NOBODY, 0, state.active, row, 0)


def carry_on_fighting(state: State) -> None:
    row = state.agenda.frames[state.agenda.top() + PLACE]
    state.agenda.drop()
    if state.recording:
        state.record(n.FIGHTS_AGAIN, NOBODY, state.active, row, 0)
    fight_row(state, row)
