"""What happens to players: life points, the loss check, drawing, the deck recycle, discarding."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.core.kernel.agenda import REGISTER, SEAT
from rulebound.core.kernel.resolver import YOURS
from rulebound.core.kernel.table import NOBODY
from rulebound.games.clashables.rules import choices
from rulebound.games.clashables.rules import numbers as n
from rulebound.games.clashables.rules.creatures import fire_seat
from rulebound.games.clashables.rules.lasting import prevent_any
from rulebound.games.clashables.rules.selecting import condition_holds, is_kept_from
from rulebound.games.clashables.rules.state import State, without

# ------------------------------------------------------------ life points


def gain(state: State, seat: i64, amount: i64) -> None:
    """CL-R86: without an upper limit, or with the option never above the life points of the start."""
    if amount <= 0 or is_forbidden(state, n.NO_GAIN, seat, 0):
        return
    life = state.life[seat]
    gained = amount
    if state.choices[choices.LIFE_CAP] == choices.LIFE_CAP_START and life + amount > n.START_LIFE:
        gained = n.START_LIFE - life
        if gained < 0:
            gained = 0
    state.life[seat] = life + gained
    if state.recording and gained > 0:
        state.record(n.GAINED_LIFE, NOBODY, seat, state.life[seat], gained)
    if gained > 0:
        state.count(n.LIFE_GAINED, seat, gained)
        fire_seat(state, n.YOU_GAIN_LIFE, seat, gained)
        fire_seat(state, n.OPPONENT_GAINS_LIFE, 1 - seat, gained)


def lose(state: State, seat: i64, amount: i64) -> None:
    """CL-R87: totals may go below 0."""
    if amount <= 0 or is_forbidden(state, n.NO_LOSS, seat, 1):
        return
    if len(state.shields) > 0:
        amount = prevent_any(state, seat, amount)
        if amount <= 0:
            return
    state.life[seat] -= amount
    if state.recording:
        state.record(n.LOST_LIFE, NOBODY, seat, state.life[seat], amount)
    life_lost(state, seat, amount)


def life_lost(state: State, seat: i64, amount: i64) -> None:
    state.count(n.LIFE_LOST, seat, amount)
    fire_seat(state, n.YOU_LOSE_LIFE, seat, amount)
    fire_seat(state, n.OPPONENT_LOSES_LIFE, 1 - seat, amount)


def is_forbidden(state: State, trigger: i64, seat: i64, loss: i64) -> bool:
    if not is_kept_from(state, trigger, seat):
        return False
    if state.recording:
        state.record(n.SPARED, NOBODY, seat, loss, 0)
    return True


def exchange_life(state: State) -> None:
    """CL-R94: each gains or loses the difference; who may not, keeps the own total."""
    difference = state.life[1] - state.life[0]
    if state.recording:
        state.record(n.EXCHANGED_LIFE, NOBODY, 0, 0, 0)
    for seat in range(2):
        if difference > 0:
            gain(state, seat, difference)
        else:
            lose(state, seat, -difference)
        difference = -difference


def check_at_once(state: State) -> None:
    """With the option `immediate` the loss check follows every change of life (CL-R84)."""
    if state.choices[choices.LOSS_CHECK] == choices.LOSS_CHECK_IMMEDIATE:
        check_loss(state)


def check_loss(state: State) -> None:
    """CL-4.2 to CL-4.4."""
    first = state.life[0] <= 0
    second = state.life[1] <= 0
    if first and second:
        end_match(state, n.DRAWN, n.BY_LIFE)
    elif first:
        end_match(state, n.SECOND_SEAT_WON, n.BY_LIFE)
    elif second:
        end_match(state, n.FIRST_SEAT_WON, n.BY_LIFE)


def win(state: State, seat: i64) -> None:
    """A text says so."""
    if not state.over:
        end_match(state, seat + 1, n.BY_CARD)


def end_match(state: State, result: i64, reason: i64) -> None:
    state.over = True
    state.result = result
    state.reason = reason
    if state.recording:
        state.record(n.ENDED, NOBODY, result, reason, 0)


# ------------------------------------------------------------ drawing


def draw(state: State, seat: i64, amount: i64) -> None:
    """CL-R29: one by one; CL-R28: with no card anywhere a draw does nothing."""
    for i in range(amount):
        if state.size[n.DECK + seat] == 0:
            recycle(state, seat)
        card = state.top(n.DECK + seat)
        if card == NOBODY:
            if state.recording:
                state.record(n.NOTHING_TO_DRAW, NOBODY, seat, 0, 0)
            return
        state.reveal(card, i64(1) << seat)
        state.move(card, n.HAND + seat)
        state.count(n.DRAWS_MADE, seat, 1)
        fire_seat(state, n.YOU_DRAW, seat)
        fire_seat(state, n.OPPONENT_DRAWS, 1 - seat)


def draw_step(state: State, seat: i64) -> None:
    """CL-7.5, with what texts add, take or leave out."""
    for at in range(0, len(state.lasting), n.LASTING_SIZE):
        if state.lasting[at] == n.SKIPS_DRAW and (state.lasting[at + n.LASTING_NUMBERS] >> seat) & 1 != 0:
            state.lasting = without(state.lasting, at, n.LASTING_SIZE)
            if state.recording:
                state.record(n.SKIPPED_DRAW, NOBODY, seat, 0, 0)
            return
    draw(state, seat, n.CARDS_DRAWN + drawn_more(state, seat))


def drawn_more(state: State, seat: i64) -> i64:
    more: i64 = 0
    if state.listeners[n.DRAW_STEP] == 0:
        return more
    code = state.code
    for owner in range(2):
        for index in range(state.size[n.BATTLEFIELD + owner]):
            source = state.nth(n.BATTLEFIELD + owner, index)
            text = state.cards.ability(state.text_of(source), n.DRAW_STEP)
            while text != 0:
                condition = code[text + 3]
                if (owner == seat) == (code[text + 1] == YOURS) and (
                    condition == 0 or condition_holds(state, condition, source, owner)
                ):
                    more += code[text + 2]
                text = code[text]
    return more


def recycle(state: State, seat: i64) -> None:
    """CL-9.1 to CL-9.3; CL-R31: an empty graveyard is not recycled."""
    if state.size[n.GRAVEYARD + seat] == 0:
        return
    if state.recording:
        state.record(n.RECYCLED, NOBODY, seat, 0, state.size[n.GRAVEYARD + seat])
    bury_in_deck(state, seat, n.GRAVEYARD)
    fire_seat(state, n.RECYCLE, seat)
    fire_seat(state, n.OPPONENT_RECYCLES, 1 - seat)


def bury_in_deck(state: State, seat: i64, zone: i64) -> None:
    """Shuffle a pile into the deck. The single moves are not told: the whole pile goes."""
    recording = state.recording
    state.recording = False
    for i in range(state.size[zone + seat]):
        state.move(state.top(zone + seat), n.DECK + seat)
    state.recording = recording
    state.shuffle(n.DECK + seat, state.rng)


# ------------------------------------------------------------ discarding


def discard(state: State, card: i64) -> None:
    """CL-3.5: face up into the graveyard."""
    state.reveal(card, state.layout.everyone)
    state.move(card, n.GRAVEYARD + state.owner[card])
    if state.owner[card] == 0:
        state.thrown_first += 1
    else:
        state.thrown_second += 1
    state.count(n.THROWN, state.owner[card], 1)
    fire_seat(state, n.YOU_DISCARD, state.owner[card])
    fire_seat(state, n.OPPONENT_DISCARDS, 1 - state.owner[card])


def discard_random(state: State, seat: i64, amount: i64) -> None:
    """Each card of the hand has the same chance."""
    for i in range(amount):
        size = state.size[n.HAND + seat]
        if size > 0:
            discard(state, state.nth(n.HAND + seat, state.rng.chance(size)))


def demand_discard(state: State, seat: i64, amount: i64, fewer: bool) -> None:
    base = state.agenda.push(n.DISCARDING, NOBODY, 0, seat, 0, 0)
    state.agenda.frames[base + REGISTER] = amount
    state.agenda.frames[base + REGISTER + 1] = i64(1) if fewer else i64(0)


def carry_on_discarding(state: State) -> None:
    """Ask for the next card, or be done: nobody discards from an empty hand."""
    base = state.agenda.top()
    frames = state.agenda.frames
    seat = frames[base + SEAT]
    if frames[base + REGISTER] <= 0 or state.size[n.HAND + seat] == 0:
        state.agenda.drop()
        return
    state.seat = seat
    state.optional = frames[base + REGISTER + 1] == 1
    state.asks = n.ASK_DISCARD


def stop_discarding(state: State) -> None:
    """No more, where it may be fewer."""
    state.agenda.frames[state.agenda.top() + REGISTER] = 0


def answer_discard(state: State, index: i64) -> None:
    base = state.agenda.top()
    state.agenda.frames[base + REGISTER] -= 1
    discard(state, state.nth(n.HAND + state.seat, index))
