"""Effects with a duration, and preventions: lists of records, each with the moment at which it ends (CL-R92).

What is asked often (keywords given, barred from attacking) is also kept in columns, worked out anew when the list
changes. A record about an object that has left is void at once; it is swept out when its time is over.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.resolver import NO_FRAME, within
from rulebound.core.kernel.table import NOBODY
from rulebound.games.clashables.rules import numbers as n
from rulebound.games.clashables.rules.selecting import applies, fits, is_kept_from
from rulebound.games.clashables.rules.state import State, without

# ------------------------------------------------------------ effects with a duration


def begin_lasting(
    state: State, kind: i64, subject: i64, selector: i64, seat: i64, source: i64, numbers: i64, amount: i64, until: i64
) -> None:
    lasting = append(state.lasting, kind)
    lasting = append(lasting, subject)
    lasting = append(lasting, selector)
    lasting = append(lasting, seat)
    lasting = append(lasting, source)
    lasting = append(lasting, numbers)
    lasting = append(lasting, amount)
    state.lasting = append(lasting, until)
    if subject >= 0:
        mark(state, kind, state.same_stay(subject), amount)


def mark(state: State, kind: i64, card: i64, amount: i64) -> None:
    if kind == n.KEYWORDS:
        state.given[card] |= amount
    elif kind == n.BARRED:
        state.barred[card] = 1


def end_lasting(state: State, until: i64, seat: i64, attacker: i64) -> None:
    """End the records of one duration: those of this seat's turn, of this attacker's attack, or of its text."""
    if len(state.lasting) == 0:
        return
    kept = vec[i64](capacity=len(state.lasting))
    ended = False
    for record in range(len(state.lasting) // n.LASTING_SIZE):
        at = record * n.LASTING_SIZE
        if ends(state, at, until, seat, attacker):
            ended = True
        else:
            for offset in range(n.LASTING_SIZE):
                kept = append(kept, state.lasting[at + offset])
    if ended:
        state.lasting = kept
        mark_again(state)


def ends(state: State, at: i64, until: i64, seat: i64, attacker: i64) -> bool:
    if state.lasting[at + n.LASTING_UNTIL] != until:
        return False
    subject = state.lasting[at + n.LASTING_SUBJECT]
    card: i64 = NOBODY
    if subject >= 0:
        card = state.same_stay(subject)
        if card == NOBODY:
            return True
    if until == n.THIS_TURN:
        return True
    if until == n.UNTIL_THIS_LEAVES:
        return state.lasting[at + n.LASTING_SOURCE] == attacker
    if until == n.UNTIL_YOUR_NEXT_TURN:
        return state.lasting[at + n.LASTING_SEAT] == seat
    if until == n.UNTIL_ITS_OWNERS_TURN_ENDS:
        return card == NOBODY or state.side_of(card) == seat
    if attacker == NOBODY:
        return True
    if card == NOBODY:
        card = state.lasting[at + n.LASTING_SOURCE]
    return card == attacker


def mark_again(state: State) -> None:
    for seat in range(2):
        for index in range(state.size[n.BATTLEFIELD + seat]):
            card = state.nth(n.BATTLEFIELD + seat, index)
            state.given[card] = 0
            state.barred[card] = 0
    for record in range(len(state.lasting) // n.LASTING_SIZE):
        at = record * n.LASTING_SIZE
        card = state.same_stay(state.lasting[at + n.LASTING_SUBJECT])
        if card != NOBODY:
            mark(state, state.lasting[at + n.LASTING_KIND], card, state.lasting[at + n.LASTING_AMOUNT])


def concerns(state: State, at: i64, card: i64) -> bool:
    """Is this record about the creature?"""
    subject = state.lasting[at + n.LASTING_SUBJECT]
    if subject >= 0:
        return state.same_stay(subject) == card
    source = state.lasting[at + n.LASTING_SOURCE]
    return fits(
        state, state.lasting[at + n.LASTING_SELECTOR], card, source, state.lasting[at + n.LASTING_SEAT], NO_FRAME
    )


def sum_of(state: State, kind: i64, card: i64, number: i64) -> i64:
    """What lasting effects and continuous texts of a kind add up to for a creature: bits of numbers, or an amount for
    a die that shows this number."""
    total: i64 = 0
    for at in range(0, len(state.lasting), n.LASTING_SIZE):
        if state.lasting[at + n.LASTING_KIND] == kind and concerns(state, at, card):
            total = added(
                total, kind, state.lasting[at + n.LASTING_NUMBERS], state.lasting[at + n.LASTING_AMOUNT], number
            )
    if state.listeners[n.STATIC + kind] == 0:
        return total
    code = state.code
    for seat in range(2):
        first = state.start[n.BATTLEFIELD + seat]
        for place in range(first, first + state.size[n.BATTLEFIELD + seat]):
            source = state.cells[place]
            text = state.cards.ability(state.text_of(source), n.STATIC + kind)
            while text != 0:
                if fits(state, code[text + n.STATIC_SELECTOR], card, source, seat, NO_FRAME) and applies(
                    state, text, source, seat
                ):
                    amount = code[text + n.STATIC_AMOUNT]
                    if code[text + n.STATIC_TIMES] == 0:
                        total = added(total, kind, code[text + n.STATIC_NUMBERS], amount, number)
                    else:
                        amount *= within(state.value(code[text + n.STATIC_TIMES], NO_FRAME, source, seat, NOBODY))
                        if amount != 0:
                            total = added(total, kind, code[text + n.STATIC_NUMBERS], amount, number)
                text = code[text]
    return total


def added(total: i64, kind: i64, numbers: i64, amount: i64, number: i64) -> i64:
    if amount == 0:
        return total | numbers
    if kind == n.TAKES_MORE and numbers & (i64(1) << number) == 0:
        return total
    return total + amount


# ------------------------------------------------------------ preventions


def raise_shield(state: State, seat: i64, kind: i64, amount: i64, until: i64, of: i64) -> None:
    shields = append(state.shields, seat)
    shields = append(shields, kind)
    shields = append(shields, amount)
    shields = append(shields, until)
    state.shields = append(shields, of)


def end_shields(state: State, until: i64, seat: i64) -> None:
    if len(state.shields) == 0:
        return
    kept = vec[i64](capacity=len(state.shields))
    for record in range(len(state.shields) // n.SHIELD_SIZE):
        at = record * n.SHIELD_SIZE
        ended = state.shields[at + n.SHIELD_UNTIL] == until and (
            until == n.THIS_TURN or state.shields[at + n.SHIELD_SEAT] == seat
        )
        if not ended:
            for offset in range(n.SHIELD_SIZE):
                kept = append(kept, state.shields[at + offset])
    state.shields = kept


def prevent(state: State, seat: i64, loss: i64) -> i64:
    """What is left of the life loss of one hit on this seat: whole hits are prevented first, then points, the oldest
    prevention of a kind first (CL-R71)."""
    if is_kept_from(state, n.NO_LOSS, seat):
        if state.recording:
            state.record(n.SPARED, NOBODY, seat, 1, loss)
        return 0
    if len(state.shields) == 0:
        return loss
    at = shield_against(state, seat, n.WHOLE_HIT)
    if at >= 0:
        if state.recording:
            state.record(n.PREVENTED, NOBODY, seat, n.WHOLE_HIT, loss)
        use_shield(state, at, 1)
        return 0
    return prevent_any(state, seat, prevent_points(state, seat, n.POINTS, loss))


def prevent_points(state: State, seat: i64, kind: i64, loss: i64) -> i64:
    at = shield_against(state, seat, kind)
    while at >= 0 and loss > 0:
        taken = state.shields[at + n.SHIELD_AMOUNT]
        if taken > loss:
            taken = loss
        if state.recording:
            state.record(n.PREVENTED, NOBODY, seat, kind, taken)
        use_shield(state, at, taken)
        loss -= taken
        at = shield_against(state, seat, kind)
    return loss


def prevent_any(state: State, seat: i64, loss: i64) -> i64:
    """What is left of a loss of life, by a hit or an effect, where it is prevented whatever takes it."""
    at = shield_against(state, seat, n.WHOLE_LOSS) if loss > 0 else i64(-1)
    if at >= 0:
        if state.recording:
            state.record(n.PREVENTED, NOBODY, seat, n.WHOLE_LOSS, loss)
        use_shield(state, at, 1)
        return 0
    return prevent_points(state, seat, n.ANY_POINTS, loss)


def shield_against(state: State, seat: i64, kind: i64) -> i64:
    """The oldest prevention of this kind for this seat, or -1; the text of a creature that has left protects nobody."""
    for record in range(len(state.shields) // n.SHIELD_SIZE):
        at = record * n.SHIELD_SIZE
        if state.shields[at + n.SHIELD_SEAT] == seat and state.shields[at + n.SHIELD_KIND] == kind:
            of = state.shields[at + n.SHIELD_OF]
            if of < 0 or state.same_stay(of) != NOBODY:
                return at
    return -1


def use_shield(state: State, at: i64, amount: i64) -> None:
    state.shields[at + n.SHIELD_AMOUNT] -= amount
    if state.shields[at + n.SHIELD_AMOUNT] <= 0:
        state.shields = without(state.shields, at, n.SHIELD_SIZE)
