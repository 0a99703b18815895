"""What attacks deal, and what players are dealt, where texts change it (FR-R87).

It is worked out when the damage is dealt, not kept: such texts may ask for power and health, which others change.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.kernel.changes import DOUBLED, LESS, MORE, PREVENTED, TREATMENTS, treated
from rulebound.core.kernel.resolver import NO_FRAME, THIS, within
from rulebound.core.kernel.table import NOBODY, full
from rulebound.games.five_rows.rules import numbers as n
from rulebound.games.five_rows.rules.board import wound
from rulebound.games.five_rows.rules.selecting import applies, fits, in_order
from rulebound.games.five_rows.rules.state import State


def parried(state: State, attacker: i64, target: i64, foe: i64, power: i64) -> i64:
    """What is left of an attack on this troop, or on the foe itself (NOBODY)."""
    code = state.code
    changes = full(0, TREATMENTS)
    for step in range(state.steps):
        source = in_order(state, state.listening[n.STATIC], step)
        if source != NOBODY:
            text = state.cards.ability(state.text_of(source), n.STATIC)
            while text != 0:
                if code[text + 1] == n.PARRIED and applies(state, text, source):
                    seat = state.holder(source)
                    here = state.row_of(source)
                    by = fits_all(state, code[text + 2], attacker, source, seat, here)
                    if by and is_hit(state, code[text + n.LASTING_LIMIT], target, foe, source, seat, here):
                        changes[code[text + 3]] += change_of(state, text, source)
                text = code[text]
    return left(changes, power)


def fits_all(state: State, selector: i64, card: i64, source: i64, seat: i64, here: i64) -> bool:
    if state.code[selector] == THIS:
        return card == source
    return fits(state, selector, card, state.row_of(card), source, seat, here, NO_FRAME)


def is_hit(state: State, whom: i64, target: i64, foe: i64, source: i64, seat: i64, here: i64) -> bool:
    if whom > 0:
        return target != NOBODY and fits_all(state, whom, target, source, seat, here)
    return target == NOBODY and is_meant(whom, foe, seat)


def is_meant(whom: i64, player: i64, you: i64) -> bool:
    if whom == n.HITS_PLAYERS:
        return True
    return (player == you) == (whom == n.HITS_YOU)


def suffered_by(state: State, player: i64, amount: i64) -> i64:
    """What is left of damage to a player. A troop that takes it instead is dealt it here."""
    if not state.cards.parried or amount <= 0:
        return amount
    code = state.code
    changes = full(0, TREATMENTS)
    guard: i64 = NOBODY
    for step in range(state.steps):
        source = in_order(state, state.listening[n.STATIC], step)
        if source != NOBODY:
            text = state.cards.ability(state.text_of(source), n.STATIC)
            while text != 0:
                about = code[text + 1] == n.PLAYER_SUFFERS and applies(state, text, source)
                if about and is_meant(code[text + n.LASTING_LIMIT], player, state.holder(source)):
                    if code[text + 3] != n.GUARDED:
                        changes[code[text + 3]] += change_of(state, text, source)
                    elif guard == NOBODY:
                        guard = source
                text = code[text]
    if guard != NOBODY:
        if state.recording:
            state.record(n.GUARDED_BY, guard, state.holder(guard), state.row_of(guard), amount)
        wound(state, guard, amount)
        return 0
    return left(changes, amount)


def change_of(state: State, text: i64, source: i64) -> i64:
    code = state.code
    amount = code[text + 4]
    times = code[text + n.LASTING_TIMES]
    if times != 0:
        amount *= within(state.value(times, NO_FRAME, source, state.holder(source), state.row_of(source)))
    return amount


def left(changes: vec[i64], amount: i64) -> i64:
    return treated(amount, changes[LESS], changes[DOUBLED], changes[MORE], changes[PREVENTED])
