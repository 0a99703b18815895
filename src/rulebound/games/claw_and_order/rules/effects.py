"""The verbs of Claw & Order: one function for what each word on a card does.

A destruction check follows every verb (CO-R50), inside the verb, so that the next step of a sentence sees the
battlefield as it is then.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.agenda import CARD, PLACE, SEAT, SERIAL
from rulebound.core.kernel.resolver import BOTH, CHOOSE, IN_PLACE, ON_SIDE, OPERAND, YOURS
from rulebound.core.kernel.table import NOBODY
from rulebound.games.claw_and_order.rules import numbers as n
from rulebound.games.claw_and_order.rules import options
from rulebound.games.claw_and_order.rules.arriving import fasten, put_onto
from rulebound.games.claw_and_order.rules.board import (
    check,
    check_losses,
    clear,
    cut_link,
    destroy,
    discard_bottom,
    lasting_effect,
    move_line,
    return_to_hand,
    take_control,
    turn_up,
)
from rulebound.games.claw_and_order.rules.instead import amount_asked_about, guards_for, source_chosen
from rulebound.games.claw_and_order.rules.plays import pay
from rulebound.games.claw_and_order.rules.selecting import gather, needs_faces
from rulebound.games.claw_and_order.rules.shields import left_of
from rulebound.games.claw_and_order.rules.state import State
from rulebound.games.claw_and_order.rules.triggers import draw_replaced, drawn, fire_both, fire_own

HEARS_DAMAGE: Final = (1 << n.ON_DAMAGED) | (1 << n.OTHER_DAMAGED)


def selected(state: State, selector: i64, base: i64) -> vec[i64]:
    """What conditions, amounts and choosers mean by a selector."""
    frames = state.agenda.frames
    look: i64 = n.PASSES_BY
    if state.blind:
        look = n.BLINDLY
    return gather(state, selector, frames[base + CARD], frames[base + SEAT], base, look)


def affected(state: State, selector: i64, base: i64) -> vec[i64]:
    """What a verb acts on. If it asks for something printed, the face-down troops in the area it looks at are turned
    face up first (CO-R89)."""
    if needs_faces(state, selector):
        code = state.code
        seat = state.agenda.frames[base + SEAT]
        side = code[selector + ON_SIDE]
        place = code[selector + IN_PLACE]
        hidden = vec[i64](capacity=4)
        for at in range(state.size[n.PLAY]):
            card = state.cells[at]
            if (
                state.down[card] != 0
                and state.kind_of(card) & code[selector + OPERAND] != 0
                and (side == BOTH or (state.controller[card] == seat) == (side == YOURS))
            ) and (place == 0 or (state.line[card] == n.BACK) != (place == n.IN_FRONT)):
                hidden = append(hidden, card)
        if len(hidden) > 0:
            turn_up(state, hidden)
            check(state)
    return selected(state, selector, base)


def do_verb(state: State, verb: i64, pc: i64, base: i64) -> None:
    code = state.code
    seat = state.agenda.frames[base + SEAT]
    first = code[pc + 1]
    second = code[pc + 2]
    if verb == n.DEAL:
        amount = state.amount(first, base)
        deal(state, amount, affected(state, second, base))
    elif verb == n.HEAL:
        amount = state.amount(first, base)
        heal(state, amount, affected(state, second, base))
    elif verb == n.PUT_TOKEN:
        put_tokens(state, affected(state, first, base), second, state.amount(code[pc + 3], base))
    elif verb == n.CHANGE:
        change(state, affected(state, first, base), second, state.amount(code[pc + 3], base), code[pc + 4], seat, base)
    elif verb == n.GRANT:
        for card in affected(state, first, base):
            if state.is_troop(card):
                last(state, card, n.GAINS_KEYWORD, second, code[pc + 3], seat, base)
                if state.recording:
                    state.record(n.GRANTED, card, seat, second, code[pc + 3])
    elif verb == n.BAR:
        for card in affected(state, first, base):
            if state.is_troop(card):
                last(state, card, n.IS_BARRED, 0, second, seat, base)
                if state.recording:
                    state.record(n.BARRED, card, seat, 0, second)
    elif verb == n.MOVE:
        for card in affected(state, first, base):
            if state.is_troop(card):
                move_line(state, card, second)
    elif verb == n.CONTROL:
        for card in affected(state, first, base):
            if state.is_troop(card):
                until = how_long(state, second, base)
                if until != NOBODY:
                    if second == n.UNTIL_LEAVES:
                        state.bind(until, card, 0, 0)
                    take_control(state, card, seat, until)
    elif n.SILENCE <= verb <= n.WARD_OFF:
        rewrite(state, verb, pc, base)
    elif verb == n.TURN_UP:
        turn_up(state, selected(state, first, base))
    elif verb == n.DESTROY:
        destroy(state, affected(state, first, base))
    elif verb == n.CANCEL:
        state.cancelled = True
        if state.recording:
            state.record(n.CANCELLED, NOBODY, seat, 0, 0)
    elif verb == n.LOOK:
        for card in selected(state, first, base):
            state.reveal(card, state.layout.everyone if second != 0 else i64(1) << seat)
            if state.recording:
                state.record(n.REVEALED if second != 0 else n.LOOKED, card, seat, 0, 0)
    elif verb == n.PUT:
        cards = affected(state, first, base)
        for i in range(len(cards)):
            at = i
            if code[first] == n.SEVERAL and code[pc + 3] == 0:
                at = len(cards) - 1 - i  # cards looked at together keep their order (CO-R108)
            put(state, cards[at], second, code[pc + 3] != 0)
    elif verb == n.SHUFFLE_IN:
        for card in selected(state, first, base):
            put(state, card, n.DECK, False)
        state.shuffle(n.DECK + seat, state.rng)
    elif verb == n.NEXT_PRICE:
        state.change_next_price(seat, first, state.amount(second, base))
        if state.recording:
            state.record(n.PRICE_CHANGED, NOBODY, seat, first, state.amount(second, base))
    elif verb == n.PERMIT:
        for card in affected(state, first, base):
            if state.is_troop(card):
                last(state, card, n.IS_PERMITTED, second, code[pc + 3], seat, base)
                if state.recording:
                    state.record(n.PERMITTED, card, seat, second, code[pc + 3])
    elif verb == n.TAKE_KEYWORD:
        for card in affected(state, first, base):
            if state.is_troop(card):
                last(state, card, n.LOSES_KEYWORD, second, code[pc + 3], seat, base)
                if state.recording:
                    state.record(n.KEYWORD_TAKEN, card, seat, second, code[pc + 3])
    elif verb == n.CLEAR_TOKENS:
        for card in affected(state, first, base):
            clear_tokens(state, card, second)
    elif verb == n.REMOVE_PILOT:
        for card in affected(state, first, base):
            if state.is_troop(card) and state.kind_of(card) == n.VEHICLE and state.link[card] != NOBODY:
                if state.recording:
                    state.record(n.PILOT_OFF, state.link[card], state.controller[card], 0, 0)
                cut_link(state, card)
    elif verb == n.ATTACH:
        items = selected(state, first, base)
        hosts = selected(state, second, base)
        if len(items) > 0 and len(hosts) > 0:
            fasten(state, items[0], hosts[0], seat)
    elif verb == n.PUT_ONTO:
        for card in selected(state, first, base):
            put_onto(state, card)
    elif verb == n.SHUFFLE_DECK:
        state.shuffle(n.DECK + seat, state.rng)
    else:
        do_player_verb(state, verb, state.amount(first, base), second, seat)
        return
    check(state)


def do_player_verb(state: State, verb: i64, amount: i64, players: i64, you: i64) -> None:
    """Verbs that players do; the active player comes first."""
    for turn in range(2):
        seat = state.active
        if (turn == 1) != (verb == n.DISCARD_CHOSEN):  # what is asked goes onto a stack
            seat = 1 - seat
        if not (players == n.YOU and seat != you) and not (players == n.FOE and seat == you):
            if verb == n.DRAW:
                for i in range(amount):
                    if state.decided == n.RUNNING:
                        draw(state, seat)
            elif verb == n.MILL:
                discard_bottom(state, seat, amount)
                if state.choices[options.LOSS_CHECK] == options.LOSS_CHECK_IMMEDIATE:
                    check_losses(state)
            elif verb == n.DISCARD_RANDOM:
                discard_random(state, seat, amount)
            elif verb == n.DISCARD_CHOSEN:
                state.owe(n.DISCARDING, seat, amount)
            elif verb == n.TAKE_DOLLARS:
                gain(state, seat, amount)
            elif verb == n.LOSE_DOLLARS:
                lose(state, seat, amount)
            elif verb == n.PAY_DOLLARS:
                pay(state, seat, NOBODY, amount)
            elif verb == n.PEACE:
                state.peace[seat] = state.all_turns + amount
                if state.recording:
                    state.record(n.PEACEFUL, NOBODY, seat, 0, amount)


def can_do(state: State, pc: i64, base: i64) -> bool:
    """Only what is offered is asked about."""
    code = state.code
    verb = code[pc]
    if verb == CHOOSE:
        return len(selected(state, code[pc + 2], base)) > 0
    if verb == n.DEAL or verb == n.HEAL:
        return len(selected(state, code[pc + 2], base)) > 0
    if verb == n.DRAW or verb == n.MILL or verb == n.TAKE_DOLLARS or verb == n.CANCEL or verb == n.SHUFFLE_DECK:
        return True
    if verb == n.PAY_DOLLARS:
        return state.dollars[state.agenda.frames[base + SEAT]] >= state.amount(code[pc + 1], base)
    if verb == n.PEACE or verb == n.LOSE_DOLLARS:
        return True
    if verb == n.DISCARD_CHOSEN:
        return code[pc + 2] != n.YOU or state.size[n.HAND + state.agenda.frames[base + SEAT]] > 0
    if verb == n.SHUFFLE_IN or verb == n.DISCARD_RANDOM:
        return True
    return len(selected(state, code[pc + 1], base)) > 0


# ------------------------------------------------------------ troops


def deal(state: State, amount: i64, cards: vec[i64]) -> None:
    """CO-R89: Health is needed, so a face-down troop is turned face up first."""
    turn_up(state, cards)
    for card in cards:
        if state.is_troop(card):
            hurt(state, card, amount)


def hurt(state: State, card: i64, amount: i64) -> None:
    if (state.warding or len(state.wards) > 0) and amount > 0:
        guard = state.who_suffers(card)
        if guard != card:
            texts = guards_for(state, card)
            if len(texts) > 2:
                struck: i64 = 0 if state.striker == NOBODY else 1
                state.ask_which(n.WHICH_GUARD, state.controller[card], card, struck, amount, texts)
                return
            card = guard
            if state.recording:
                state.record(n.GUARDED_BY, card, state.controller[card], 0, amount)
    hurt_itself(state, card, amount)


def carry_on_guarding(state: State) -> None:
    """CO-R121: the damage is dealt to the troop that was chosen; if it has left, to nobody."""
    if state.text_chosen() == NOBODY:
        return
    guard = source_chosen(state)
    amount = amount_asked_about(state)
    struck = state.agenda.frames[state.agenda.top() + PLACE] != 0
    state.agenda.drop()
    if guard != NOBODY:
        if state.recording:
            state.record(n.GUARDED_BY, guard, state.controller[guard], 0, amount)
        state.striker = state.same_stay(state.attacker) if struck else i64(NOBODY)
        hurt_itself(state, guard, amount)
        state.striker = NOBODY
    check(state)


def hurt_itself(state: State, card: i64, amount: i64) -> None:
    if state.cards.shielding and amount > 0:
        amount = left_of(state, card, amount, state.struck[card] != state.all_turns)
        if amount == 0 and state.recording:
            state.record(n.WARDED, card, state.controller[card], 0, 0)
    elif (state.warding or len(state.wards) > 0) and amount > 0:
        amount = state.left_of_damage(card, amount, state.struck[card] != state.all_turns)
        if amount == 0 and state.recording:
            state.record(n.WARDED, card, state.controller[card], 0, 0)
    state.struck[card] = state.all_turns
    state.damage[card] += amount
    state.dealt = amount
    state.frail = True
    if state.recording:
        state.record(n.DAMAGED, card, state.controller[card], 0, amount)
    if amount > 0 and state.listening & HEARS_DAMAGE != 0:
        state.measured = amount
        fire_own(state, n.ON_DAMAGED, card, NOBODY)
        fire_both(state, n.OTHER_DAMAGED, card)
        state.measured = NOBODY


def heal(state: State, amount: i64, cards: vec[i64]) -> None:
    for card in cards:
        if state.is_troop(card):
            healed = amount
            if healed > state.damage[card]:
                healed = state.damage[card]
            state.damage[card] -= healed
            if state.recording and healed > 0:
                state.record(n.HEALED, card, state.controller[card], 0, healed)
            if healed > 0 and (state.listening >> n.ON_HEALED) & 3 != 0:
                state.measured = healed
                fire_own(state, n.ON_HEALED, card, NOBODY)
                fire_both(state, n.OTHER_HEALED, card)
                state.measured = NOBODY


def put_tokens(state: State, cards: vec[i64], token: i64, amount: i64) -> None:
    for card in cards:
        if state.is_troop(card):
            if token == n.DRILL:
                state.drill[card] += amount
            else:
                state.stun[card] += amount
            if state.recording:
                state.record(n.TOKEN_PUT, card, state.controller[card], token, amount)


def clear_tokens(state: State, card: i64, token: i64) -> None:
    amount = state.drill[card] if token == n.DRILL else state.stun[card]
    if state.is_troop(card) and amount > 0:
        if token == n.DRILL:
            state.drill[card] = 0
        else:
            state.stun[card] = 0
        if state.recording:
            state.record(n.TOKENS_GONE, card, state.controller[card], token, amount)


def change(state: State, cards: vec[i64], stat: i64, amount: i64, duration: i64, seat: i64, base: i64) -> None:
    what: i64 = n.GAINS_HEALTH
    if stat == n.DAMAGE:
        what = n.GAINS_DAMAGE
    for card in cards:
        if state.is_troop(card):
            last(state, card, what, amount, duration, seat, base)
            if state.recording:
                state.record(n.CHANGED, card, stat, duration, amount)


def rewrite(state: State, verb: i64, pc: i64, base: i64) -> None:
    """CO-R111: troops lose their abilities, copy a text or are given one, or a number of them becomes another."""
    code = state.code
    seat = state.agenda.frames[base + SEAT]
    cards = affected(state, code[pc + 1], base)
    turn_up(state, cards)
    for card in cards:
        if state.is_troop(card):
            if verb == n.SET:
                what: i64 = n.GAINS_HEALTH
                if code[pc + 2] == n.DAMAGE:
                    what = n.GAINS_DAMAGE
                missing = state.amount(code[pc + 3], base) - state.stat_of(card, code[pc + 2])
                last(state, card, what, missing, code[pc + 4], seat, base)
                if state.recording:
                    state.record(n.CHANGED, card, code[pc + 2], code[pc + 4], missing)
            elif verb == n.WARD_OFF:
                until = how_long(state, code[pc + 4], base)
                if until == NOBODY:
                    continue
                if code[pc + 4] == n.UNTIL_LEAVES:
                    state.bind(until, card, 0, 0)
                state.ward(card, code[pc + 2], code[pc + 3], until * 2 + seat, code[pc + 5])
                if state.recording:
                    target = (code[pc + 4] * 4 + code[pc + 2]) * 2 + code[pc + 5]
                    state.record(n.WARDED_OFF, card, state.controller[card], target, code[pc + 3])
            elif verb == n.SILENCE:
                have_text(state, card, state.cards.silent, code[pc + 2], seat, base)
            elif verb == n.GIVE_TEXT:
                have_text(state, card, state.given_text(card, code[pc + 2]), code[pc + 3], seat, base)
            else:
                originals = affected(state, code[pc + 2], base)
                turn_up(state, originals)
                for other in originals:
                    have_text(state, card, state.design[other], code[pc + 3], seat, base)


def how_long(state: State, duration: i64, base: i64) -> i64:
    """The duration; of what lasts until the card with the text leaves play, its stay, or NOBODY if it has left."""
    if duration != n.UNTIL_LEAVES:
        return duration
    frames = state.agenda.frames
    card = frames[base + CARD]
    if state.zone[card] != n.PLAY or state.serial[card] != frames[base + SERIAL]:
        return NOBODY
    return state.stay(card)


def last(state: State, card: i64, what: i64, amount: i64, duration: i64, seat: i64, base: i64) -> None:
    """An effect that lasts for so long."""
    until = how_long(state, duration, base)
    if until == NOBODY:
        return
    if duration == n.UNTIL_LEAVES:
        state.bind(until, card, 0, 0)
    lasting_effect(state, card, what, amount, until, seat)


def have_text(state: State, card: i64, design: i64, duration: i64, seat: i64, base: i64) -> None:
    last(state, card, n.HAS_TEXT, design, duration, seat, base)
    if state.recording:
        state.record(n.REWRITTEN, card, seat, duration, design)


# ------------------------------------------------------------ cards in piles


def put(state: State, card: i64, zone: i64, at_bottom: bool) -> None:
    """To a pile of its owner. What was open stays known; cards in a deck carry nothing."""
    if state.zone[card] == n.PLAY:
        return_to_hand(state, card)
        if zone == n.HAND:
            return
    owner = state.owner[card]
    state.know_again(card)
    if zone == n.HAND:
        state.reveal(card, i64(1) << owner)
    elif zone == n.DISCARD:
        state.reveal(card, state.layout.everyone)
    if zone != n.HAND:
        clear(state, card)
        state.marks[card] = 0
    if at_bottom:
        state.move_to_bottom(card, zone + owner)
    else:
        state.move(card, zone + owner)


def draw(state: State, seat: i64) -> None:
    """CO-5.3, CO-R30: from an empty deck nothing is drawn."""
    card = state.top(n.DECK + seat)
    if card != NOBODY:
        if (state.listening >> n.WOULD_DRAW) & 3 != 0 and draw_replaced(state, seat):
            return
        state.reveal(card, i64(1) << seat)
        state.move(card, n.HAND + seat)
        if (state.listening >> n.YOU_DRAW) & 3 != 0:
            drawn(state, seat)
        if state.choices[options.LOSS_CHECK] == options.LOSS_CHECK_IMMEDIATE:
            check_losses(state)
    elif state.recording:
        state.record(n.COULD_NOT_DRAW, NOBODY, seat, 0, 0)


def discard_random(state: State, seat: i64, amount: i64) -> None:
    """CO-R107: each card of the hand has the same chance."""
    for i in range(amount):
        size = state.size[n.HAND + seat]
        if size > 0:
            put(state, state.nth(n.HAND + seat, state.rng.chance(size)), n.DISCARD, False)
    if state.choices[options.LOSS_CHECK] == options.LOSS_CHECK_IMMEDIATE:
        check_losses(state)


def discard(state: State, card: i64) -> None:
    """A card of the hand that its player chose."""
    state.pay_owed()
    put(state, card, n.DISCARD, False)


def lose(state: State, seat: i64, amount: i64) -> None:
    """CO-R44: never below 0."""
    if amount > state.dollars[seat]:
        amount = state.dollars[seat]
    state.dollars[seat] -= amount
    if state.recording and amount > 0:
        state.record(n.LOST_DOLLARS, NOBODY, seat, 0, amount)


def gain(state: State, seat: i64, amount: i64) -> None:
    state.dollars[seat] += amount
    if state.dollars[seat] < 0:
        state.dollars[seat] = 0
    if state.recording:
        state.record(n.GAINED, NOBODY, seat, 0, amount)
