"""What happens to troops instead of their destruction or of damage to them. Where several texts say different
things, the player whose troop it is chooses (FR-R81)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.resolver import NO_FRAME, THIS
from rulebound.core.kernel.table import NOBODY
from rulebound.games.five_rows.rules import numbers as n
from rulebound.games.five_rows.rules.selecting import applies, fits, in_order
from rulebound.games.five_rows.rules.standing import leave_board, listen
from rulebound.games.five_rows.rules.state import State


def guards_for(state: State, card: i64) -> vec[i64]:
    """The troops that would be dealt the damage to this one, in trigger order, as pairs with their texts."""
    found = vec[i64]()
    code = state.code
    for step in range(state.steps):
        source = in_order(state, state.listening[n.STATIC], step)
        if source != NOBODY and source != card:
            text = state.cards.ability(state.text_of(source), n.STATIC)
            while text != 0:
                guards = code[text + 1] == n.DAMAGE_IS and code[text + 3] == n.GUARDED
                if guards and applies(state, text, source):
                    here = state.row_of(source)
                    seat = state.holder(source)
                    if fits(state, code[text + 2], card, state.row_of(card), source, seat, here, NO_FRAME):
                        found = append(append(found, source), text)
                        break
                text = code[text]
    return found


def turned_aside(state: State, wave: vec[i64]) -> vec[i64]:
    """FR-R63: cards that go elsewhere instead go now, all at the same moment; the others, which are destroyed. Where
    several texts say different things its player is asked first (FR-R81)."""
    lost = vec[i64](capacity=len(wave))
    going = vec[i64](capacity=len(wave))
    for card in wave:
        texts = vec[i64]()
        if state.barred[card] & n.UNDECIDED == 0:
            texts = fates_of(state, card)
            if len(texts) == 0:
                lost = append(lost, card)
            elif len(texts) > 2:
                state.barred[card] |= n.UNDECIDED
                state.harmless[card] |= n.UNDECIDED
                state.ask_which(n.WHICH_FATE, state.holder(card), card, state.row_of(card), 0, texts)
            else:
                going = append(append(append(going, card), texts[0]), texts[1])
    for at in range(0, len(going), 3):
        meet_fate(state, going[at], going[at + 1], going[at + 2])
    return lost


def meet_fate(state: State, card: i64, source: i64, text: i64) -> None:
    """What this text says happens to a card instead of its destruction."""
    code = state.code
    owner = state.owner[card]
    fate = code[text + 3]
    limit = code[text + n.LASTING_LIMIT]
    if limit == n.ONCE_EVER:
        state.use_up(source, text)
    elif limit != 0:
        state.barred[source] |= limit
        state.fleeting = True
    if fate == n.SAVED:
        keep_alive(state, card, code[text + 4])
    elif fate == n.TO_BOTTOM:
        listen(state, card, False)
        state.move_to_bottom(card, n.DECK + owner)
    else:
        leave_board(state, card, (n.HAND if fate == n.TO_HAND else n.DECK) + owner)


def keep_alive(state: State, card: i64, health: i64) -> None:
    """Its health becomes this number: damage is taken off first (FR-R80)."""
    missing = health - state.health_of(card)
    healed = missing
    if healed > state.damage[card]:
        healed = state.damage[card]
    if healed > 0:
        state.damage[card] -= healed
        missing -= healed
    state.health_change[card] += missing
    state.frail |= i64(1) << state.place[card]
    if state.recording:
        state.record(n.KEPT_ALIVE, card, state.holder(card), state.row_of(card), health)


def fates_of(state: State, card: i64) -> vec[i64]:
    """The texts that send this troop elsewhere, in trigger order, as pairs with their sources: only the first of those
    that do the same."""
    found = vec[i64]()
    code = state.code
    if state.harmless[card] & n.FATES != 0:
        for step in range(state.steps):
            source = in_order(state, state.listening[n.STATIC], step)
            if source != NOBODY:
                text = fate_by(state, source, card)
                same = text == 0
                for at in range(1, len(found), 2):
                    other = found[at]
                    if code[other + 3] == code[text + 3] and code[other + 4] == code[text + 4]:
                        same = True
                if not same:
                    found = append(append(found, source), text)
    return found


def fate_by(state: State, source: i64, card: i64) -> i64:
    """The text of one card that sends this troop elsewhere instead of its destruction; 0 for none."""
    code = state.code
    text = state.cards.ability(state.text_of(source), n.STATIC)
    while text != 0:
        if code[text + 1] == n.INSTEAD and applies(state, text, source) and not is_spent(state, text, source):
            selector = code[text + 2]
            meant = source == card
            if code[selector] != THIS:
                here = state.row_of(source)
                meant = fits(state, selector, card, state.row_of(card), source, state.holder(source), here, NO_FRAME)
            if meant:
                return text
        text = code[text]
    return 0


def is_spent(state: State, text: i64, source: i64) -> bool:
    limit = state.code[text + n.LASTING_LIMIT]
    if limit == n.ONCE_EVER:
        return state.is_used_up(source, text)
    return state.barred[source] & limit != 0
