"""The verbs of Claw & Order: one function for what each word on a card does.

A destruction check follows every verb (CO-R50), inside the verb, so that the next step of a sentence sees the
battlefield as it is then.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.agenda import CARD, SEAT
from rulebound.core.resolver import BOTH, CHOOSE, IN_PLACE, ON_SIDE, OPERAND, YOURS
from rulebound.core.table import NOBODY
from rulebound.games.claw_and_order.rules.board import (
    check,
    check_losses,
    clear,
    destroy,
    discard_bottom,
    lasting_effect,
    move_line,
    return_to_hand,
    take_control,
    turn_up,
)
from rulebound.games.claw_and_order.rules.numbers import (
    BACK,
    BLINDLY,
    CANCEL,
    CANCELLED,
    CHANGE,
    CHANGED,
    CONTROL,
    COULD_NOT_DRAW,
    DAMAGE,
    DAMAGED,
    DEAL,
    DECK,
    DESTROY,
    DISCARD,
    DOLLARS,
    DRAW,
    DRILL,
    FOE,
    GAINED,
    GAINS_DAMAGE,
    GAINS_HEALTH,
    GAINS_KEYWORD,
    GRANT,
    GRANTED,
    HAND,
    HEAL,
    HEALED,
    IN_FRONT,
    LOOK,
    LOOKED,
    LOSS_CHECK,
    MILL,
    MOVE,
    PASSES_BY,
    PLAY,
    PUT,
    PUT_TOKEN,
    RUNNING,
    SHUFFLE_DECK,
    SHUFFLE_IN,
    TOKEN_PUT,
    TURN_UP,
    YOU,
)
from rulebound.games.claw_and_order.rules.selecting import gather, needs_faces
from rulebound.games.claw_and_order.rules.state import State


def selected(state: State, selector: i64, base: i64) -> vec[i64]:
    """What conditions, amounts and choosers mean by a selector."""
    frames = state.agenda.frames
    look: i64 = PASSES_BY
    if state.blind:
        look = BLINDLY
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
        for at in range(state.size[PLAY]):
            card = state.cells[at]
            if (
                state.down[card] != 0
                and state.kind_of(card) & code[selector + OPERAND] != 0
                and (side == BOTH or (state.controller[card] == seat) == (side == YOURS))
            ) and (place == 0 or (state.line[card] == BACK) != (place == IN_FRONT)):
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
    if verb == DEAL:
        amount = state.amount(first, base)
        deal(state, amount, affected(state, second, base))
    elif verb == HEAL:
        amount = state.amount(first, base)
        heal(state, amount, affected(state, second, base))
    elif verb == PUT_TOKEN:
        put_tokens(state, affected(state, first, base), second, state.amount(code[pc + 3], base))
    elif verb == CHANGE:
        change(state, affected(state, first, base), second, state.amount(code[pc + 3], base), code[pc + 4], seat)
    elif verb == GRANT:
        for card in affected(state, first, base):
            if state.is_troop(card):
                lasting_effect(state, card, GAINS_KEYWORD, second, code[pc + 3], seat)
                if state.recording:
                    state.record(GRANTED, card, seat, second, code[pc + 3])
    elif verb == MOVE:
        for card in affected(state, first, base):
            if state.is_troop(card):
                move_line(state, card, second)
    elif verb == CONTROL:
        for card in affected(state, first, base):
            if state.is_troop(card):
                take_control(state, card, seat, second)
    elif verb == TURN_UP:
        turn_up(state, selected(state, first, base))
    elif verb == DESTROY:
        destroy(state, affected(state, first, base))
    elif verb == CANCEL:
        state.cancelled = True
        if state.recording:
            state.record(CANCELLED, NOBODY, seat, 0, 0)
    elif verb == LOOK:
        for card in selected(state, first, base):
            state.reveal(card, i64(1) << seat)
            if state.recording:
                state.record(LOOKED, card, seat, 0, 0)
    elif verb == PUT:
        for card in affected(state, first, base):
            put(state, card, second, code[pc + 3] != 0)
    elif verb == SHUFFLE_IN:
        for card in selected(state, first, base):
            put(state, card, DECK, False)
        state.shuffle(DECK + seat, state.rng)
    elif verb == SHUFFLE_DECK:
        state.shuffle(DECK + seat, state.rng)
    else:
        do_player_verb(state, verb, state.amount(first, base), second, seat)
        return
    check(state)


def do_player_verb(state: State, verb: i64, amount: i64, players: i64, you: i64) -> None:
    """Verbs that players do; the active player comes first."""
    for turn in range(2):
        seat = state.active
        if turn == 1:
            seat = 1 - seat
        if not (players == YOU and seat != you) and not (players == FOE and seat == you):
            if verb == DRAW:
                for i in range(amount):
                    if state.decided == RUNNING:
                        draw(state, seat)
            elif verb == MILL:
                discard_bottom(state, seat, amount)
                if state.choices[LOSS_CHECK] != 0:
                    check_losses(state)
            elif verb == DOLLARS:
                gain(state, seat, amount)


def can_do(state: State, pc: i64, base: i64) -> bool:
    """Only what is offered is asked about."""
    code = state.code
    verb = code[pc]
    if verb == CHOOSE:
        return len(selected(state, code[pc + 2], base)) > 0
    if verb == DEAL or verb == HEAL:
        return len(selected(state, code[pc + 2], base)) > 0
    if verb == DRAW or verb == MILL or verb == DOLLARS or verb == CANCEL or verb == SHUFFLE_DECK:
        return True
    if verb == SHUFFLE_IN:
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
    state.damage[card] += amount
    state.frail = True
    if state.recording:
        state.record(DAMAGED, card, state.controller[card], 0, amount)


def heal(state: State, amount: i64, cards: vec[i64]) -> None:
    for card in cards:
        if state.is_troop(card):
            healed = amount
            if healed > state.damage[card]:
                healed = state.damage[card]
            state.damage[card] -= healed
            if state.recording and healed > 0:
                state.record(HEALED, card, state.controller[card], 0, healed)


def put_tokens(state: State, cards: vec[i64], token: i64, amount: i64) -> None:
    for card in cards:
        if state.is_troop(card):
            if token == DRILL:
                state.drill[card] += amount
            else:
                state.stun[card] += amount
            if state.recording:
                state.record(TOKEN_PUT, card, state.controller[card], token, amount)


def change(state: State, cards: vec[i64], stat: i64, amount: i64, duration: i64, seat: i64) -> None:
    what: i64 = GAINS_HEALTH
    if stat == DAMAGE:
        what = GAINS_DAMAGE
    for card in cards:
        if state.is_troop(card):
            lasting_effect(state, card, what, amount, duration, seat)
            if state.recording:
                state.record(CHANGED, card, stat, duration, amount)


# ------------------------------------------------------------ cards in piles


def put(state: State, card: i64, zone: i64, at_bottom: bool) -> None:
    """To a pile of its owner. What was open stays known; cards in a deck carry nothing."""
    if state.zone[card] == PLAY:
        return_to_hand(state, card)
        if zone == HAND:
            return
    owner = state.owner[card]
    if zone == HAND:
        state.reveal(card, i64(1) << owner)
    elif zone == DISCARD:
        state.reveal(card, state.layout.everyone)
    if zone != HAND:
        clear(state, card)
        state.marks[card] = 0
    if at_bottom:
        state.move_to_bottom(card, zone + owner)
    else:
        state.move(card, zone + owner)


def draw(state: State, seat: i64) -> None:
    """CO-5.3, CO-R30: from an empty deck nothing is drawn."""
    card = state.top(DECK + seat)
    if card != NOBODY:
        state.reveal(card, i64(1) << seat)
        state.move(card, HAND + seat)
        if state.choices[LOSS_CHECK] != 0:
            check_losses(state)
    elif state.recording:
        state.record(COULD_NOT_DRAW, NOBODY, seat, 0, 0)


def gain(state: State, seat: i64, amount: i64) -> None:
    state.dollars[seat] += amount
    if state.dollars[seat] < 0:
        state.dollars[seat] = 0
    if state.recording:
        state.record(GAINED, NOBODY, seat, 0, amount)
