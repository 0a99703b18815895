"""Attacks: the attack procedure of FR-R29 and the fights of a row.

The procedure is a frame on the agenda whose registers hold the two attackers and whom each of them faced at the
beginning; what an on-attack ability does in between is seen when the frame goes on.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.kernel.agenda import NONE, PC, PLACE, REGISTER
from rulebound.core.kernel.resolver import NEXT_ABILITY, PROGRAM
from rulebound.core.kernel.table import NOBODY
from rulebound.core.kernel.trail import CARD_MASK
from rulebound.games.five_rows.rules import numbers as n
from rulebound.games.five_rows.rules.board import check_state, wound
from rulebound.games.five_rows.rules.parrying import parried, suffered_by
from rulebound.games.five_rows.rules.selecting import answers, in_order, spend
from rulebound.games.five_rows.rules.state import State
from rulebound.games.five_rows.rules.triggers import fire, happen, happen_to_attacker, told_of_player

# Registers of the frame: the attackers (the active player's first) and what each faced; THE_FOE stands for the player.
ATTACKER: Final = 0
FACED: Final = 2
THE_FOE: Final = -2


def fight_row(state: State, row: i64) -> None:
    """FR-4.12 to FR-4.14: every troop that is in the row now attacks."""
    first = fighter(state, state.active, row)
    second = fighter(state, 1 - state.active, row)
    if first != NOBODY or second != NOBODY:
        begin_attack(state, row, first, second)


def fighter(state: State, seat: i64, row: i64) -> i64:
    card = state.troop(seat, row)
    if card != NOBODY and state.harmless[card] & n.STAYS_IDLE != 0:
        return NOBODY
    if card != NOBODY and state.choices[n.MOVED_TROOP_ATTACKS_AGAIN] == n.MOVED_TROOP_ATTACKS_AGAIN_NO:
        if state.attacked[card] != 0:
            return NOBODY
        state.attacked[card] = 1
    return card


def strike(state: State, card: i64) -> None:
    """FR-R25: an attack outside combat; with the option `mutual` an opposing troop attacks at the same time."""
    if not state.is_troop(card) or state.harmless[card] & n.STAYS_IDLE != 0:
        return
    row = state.row_of(card)
    other: i64 = NOBODY
    if state.choices[n.EXTRA_ATTACK] == n.EXTRA_ATTACK_MUTUAL:
        other = state.troop(1 - state.holder(card), row)
        if other != NOBODY and state.harmless[other] & n.STAYS_IDLE != 0:
            other = NOBODY
    if state.holder(card) == state.active:
        begin_attack(state, row, card, other)
    else:
        begin_attack(state, row, other, card)


def strike_in_turn(state: State, cards: vec[i64]) -> None:
    """Several attacks outside combat: in row order, each wholly before the next, however much it sets off."""
    if len(cards) == 1:
        strike(state, cards[0])
        return
    for i in range(len(cards) - 1, -1, -1):  # the agenda is a stack
        base = state.agenda.push(n.STRIKE_LATER, NOBODY, 0, state.active, 0, 0)
        state.note(base, ATTACKER, cards[i])


def carry_on_striking(state: State) -> None:
    card = state.noted(state.agenda.top(), ATTACKER)
    state.agenda.drop()
    if card != NOBODY:
        strike(state, card)


def begin_attack(state: State, row: i64, first: i64, second: i64) -> None:
    if state.cards.remembers:
        remember_attack(state, first, row)
        remember_attack(state, second, row)
    if not sets_anything_off(state, row, first, second):
        deal_damage(state, row, first, second, NOBODY, NOBODY)
        return
    base = state.agenda.push(n.ATTACK, NOBODY, 0, state.active, row, 0)
    set_attacker(state, base, 0, first, row)
    set_attacker(state, base, 1, second, row)


def remember_attack(state: State, attacker: i64, row: i64) -> None:
    """FR-R86: whom it attacks is told by what faces it now."""
    if attacker == NOBODY:
        return
    passes = state.harmless[attacker] & n.PASSES_TROOPS != 0
    faced = state.troop(1 - state.holder(attacker), row)
    state.remember(attacker, n.DID_ATTACK)
    state.remember(attacker, n.DID_ATTACK_FOE if passes or faced == NOBODY else n.DID_ATTACK_TROOP)


def sets_anything_off(state: State, row: i64, first: i64, second: i64) -> bool:
    """Would any ability answer this attack? Most attacks need no procedure."""
    attackers: i64 = 0
    if first != NOBODY:
        attackers |= i64(1) << state.place[first]
    if second != NOBODY:
        attackers |= i64(1) << state.place[second]
    if state.listening[n.ON_ATTACK] & attackers != 0:
        return True
    places = state.listening[n.OTHER_ATTACK]
    if places != 0:
        for step in range(state.steps):
            card = in_order(state, places, step)
            if card != NOBODY:
                ability = state.cards.ability(state.text_of(card), n.OTHER_ATTACK)
                seat = state.holder(card)
                while ability != 0:
                    if first != NOBODY and answers(state, ability, card, seat, first, row):
                        return True
                    if second != NOBODY and answers(state, ability, card, seat, second, row):
                        return True
                    ability = state.code[ability + NEXT_ABILITY]
    return False


def set_attacker(state: State, base: i64, index: i64, card: i64, row: i64) -> None:
    if card == NOBODY:
        return
    state.note(base, ATTACKER + index, card)
    opposing = state.troop(1 - state.holder(card), row)
    if opposing == NOBODY:
        state.agenda.frames[base + REGISTER + FACED + index] = THE_FOE
    else:
        state.note(base, FACED + index, opposing)


def carry_on_attack(state: State) -> None:
    """The next step of the attack procedure on top of the agenda."""
    frames = state.agenda.frames
    base = state.agenda.top()
    stage = frames[base + PC]
    frames[base + PC] = stage + 1
    if stage == 2:
        state.agenda.drop()
    elif stage == state.choices[n.ATTACK_TRIGGER_TIMING]:
        push_abilities(state, base)
    else:
        first = attacker_in_row(state, base, 0)
        second = attacker_in_row(state, base, 1)
        faced_first: i64 = NOBODY
        faced_second: i64 = NOBODY
        if state.choices[n.LOST_TARGET] == n.LOST_TARGET_FIZZLE:
            faced_first = frames[base + REGISTER + FACED]
            faced_second = frames[base + REGISTER + FACED + 1]
        deal_damage(state, frames[base + PLACE], first, second, faced_first, faced_second)


def attacker_in_row(state: State, base: i64, index: i64) -> i64:
    """The attacker, if it still stands in the row of the attack; otherwise its attack is called off (FR-R31)."""
    held = state.agenda.frames[base + REGISTER + ATTACKER + index]
    if held < 0:
        return NOBODY
    card = state.noted(base, ATTACKER + index)
    if card != NOBODY and state.row_of(card) == state.agenda.frames[base + PLACE]:
        return card
    if state.recording:
        state.record_remembered(n.CALLED_OFF, held & CARD_MASK, 0, 0, 0)
    return NOBODY


def push_abilities(state: State, base: i64) -> None:
    """On-attack abilities of both attackers, then those of other cards that answer an attack. The agenda is a
    stack, so the last to resolve is pushed first."""
    row = state.agenda.frames[base + PLACE]
    first = state.noted(base, ATTACKER)
    second = state.noted(base, ATTACKER + 1)
    places = state.listening[n.OTHER_ATTACK]
    if places != 0:
        for step in range(state.steps - 1, -1, -1):
            card = in_order(state, places, step)
            if card != NOBODY:
                push_answers(state, n.OTHER_ATTACK, n.RUN_FOR_ATTACKER, card, second, row)
                push_answers(state, n.OTHER_ATTACK, n.RUN_FOR_ATTACKER, card, first, row)
    if second != NOBODY:
        push_answers(state, n.ON_ATTACK, n.RUN_ON_ATTACK, second, second, row)
    if first != NOBODY:
        push_answers(state, n.ON_ATTACK, n.RUN_ON_ATTACK, first, first, row)


def push_answers(state: State, trigger: i64, kind: i64, card: i64, attacker: i64, row: i64) -> None:
    """Push the card's abilities for this attacker so that the first printed one resolves first."""
    if attacker == NOBODY:
        return
    ability = state.cards.ability(state.text_of(card), trigger)
    if ability != 0:
        push_later_first(state, ability, kind, card, attacker, row)


def push_later_first(state: State, ability: i64, kind: i64, card: i64, attacker: i64, row: i64) -> None:
    later = state.code[ability + NEXT_ABILITY]
    if later != 0:
        push_later_first(state, later, kind, card, attacker, row)
    seat = state.holder(card)
    if answers(state, ability, card, seat, attacker, row):
        pc = state.code[ability + PROGRAM]
        spend(state, ability, card)
        if state.code[ability + n.FOR_SUBJECT] != 0:
            card = attacker
            seat = state.holder(attacker)
        base = state.agenda.push(kind, card, state.serial[card], seat, row, pc)
        state.note(base, n.EVENT, attacker)


def attack_goes_on(state: State, base: i64) -> bool:
    """Is the attacker for whom this ability was triggered still in the row of its attack?"""
    attacker = state.noted(base, n.EVENT)
    return attacker != NOBODY and state.row_of(attacker) == state.agenda.frames[base + PLACE]


def deal_damage(state: State, row: i64, first: i64, second: i64, faced_first: i64, faced_second: i64) -> None:
    """FR-R33: read all powers, then apply all damage, then check."""
    if first != NOBODY and second != NOBODY:
        sooner = (state.harmless[first] ^ state.harmless[second]) & n.STRIKES_FIRST
        if sooner != 0:
            deal_in_turn(state, row, first, second, faced_first, faced_second)
            return
    first_power: i64 = 0
    second_power: i64 = 0
    if first != NOBODY:
        first_power = state.power_of(first)
    if second != NOBODY:
        second_power = state.power_of(second)
    by_first: i64 = NONE
    by_second: i64 = NONE
    if first != NOBODY:
        by_first = hit(state, row, first, first_power, faced_first)
    if second != NOBODY:
        by_second = hit(state, row, second, second_power, faced_second)
    check_state(state)
    if state.listening[n.ATTACK_DESTROYS] | state.listening[n.DESTROYS] != 0:
        tell_of_kill(state, row, first, by_first)
        tell_of_kill(state, row, second, by_second)
    if state.listening[n.HAS_ATTACKED] | state.listening[n.HAS_ATTACKED + 1] != 0:
        tell_of_attack(state, first)
        tell_of_attack(state, second)


def tell_of_attack(state: State, attacker: i64) -> None:
    """Its attack is over, and it still stands."""
    if attacker != NOBODY and state.is_troop(attacker):
        happen(state, n.HAS_ATTACKED, attacker, NONE)


def deal_in_turn(state: State, row: i64, first: i64, second: i64, faced_first: i64, faced_second: i64) -> None:
    """FR-R90: one attacks first; the other attacks back if it still stands in the row."""
    if state.harmless[first] & n.STRIKES_FIRST != 0:
        stay = state.stay(second)
        deal_damage(state, row, first, NOBODY, faced_first, NOBODY)
        if state.same_stay(stay) != NOBODY and state.is_troop(second) and state.row_of(second) == row:
            deal_damage(state, row, NOBODY, second, NOBODY, faced_second)
    else:
        stay = state.stay(first)
        deal_damage(state, row, NOBODY, second, NOBODY, faced_second)
        if state.same_stay(stay) != NOBODY and state.is_troop(first) and state.row_of(first) == row:
            deal_damage(state, row, first, NOBODY, faced_first, NOBODY)


def tell_of_kill(state: State, row: i64, attacker: i64, struck: i64) -> None:
    """The troop that an attack has damaged is destroyed: the attacker's abilities for it, if it stands itself."""
    if struck < 0 or state.same_stay(struck) != NOBODY:
        return
    victim = struck & CARD_MASK
    if state.zone[victim] - state.owner[victim] == n.DISCARD:
        happen_to_attacker(state, n.ATTACK_DESTROYS, attacker, victim, row, NONE)
        if state.listening[n.DESTROYS] != 0 and state.is_troop(attacker):
            fire(state, n.DESTROYS, attacker, row)


def hit(state: State, row: i64, attacker: i64, power: i64, faced: i64) -> i64:
    """Damage to the foe's troop in the row, or to the foe where there is none (FR-R30). The stay of the troop that was
    damaged, or NONE."""
    foe = 1 - state.holder(attacker)
    target = state.troop(foe, row)
    unusual = state.harmless[attacker] & (n.PASSES_TROOPS | n.REACHES_NEIGHBOURS | n.PASSES_EXCESS)
    if unusual & n.PASSES_TROOPS != 0:
        target = NOBODY
        faced = NOBODY
    if state.recording:
        state.record(n.ATTACKED, attacker, foe, target, power)
    if power <= 0:
        return NONE
    struck: i64 = NONE
    if target == NOBODY:
        if state.harmless[attacker] & n.SPARES_PLAYERS == 0 and (faced == NOBODY or faced == THE_FOE):
            attack_foe(state, attacker, foe, row, power)
    elif state.harmless[attacker] & n.SPARES_TROOPS == 0 and (faced == NOBODY or faced == state.stay(target)):
        stay = state.stay(target)
        left = state.health_of(target)
        dealt = wound(state, target, parried(state, attacker, target, foe, power) if state.cards.parried else power)
        if dealt > 0:
            struck = stay
            if state.listening[n.ATTACK_HITS] != 0:
                happen_to_attacker(state, n.ATTACK_HITS, attacker, target, row, dealt)
        if unusual & n.PASSES_EXCESS != 0:
            pass_excess(state, attacker, target, foe, row, left)
    if unusual & n.REACHES_NEIGHBOURS != 0 and state.harmless[attacker] & n.SPARES_TROOPS == 0:
        for near in range(row - 1, row + 2, 2):
            if 0 <= near < n.ROWS and state.troop(foe, near) != NOBODY:
                other = state.troop(foe, near)
                wound(state, other, parried(state, attacker, other, foe, power) if state.cards.parried else power)
    return struck


def pass_excess(state: State, attacker: i64, target: i64, foe: i64, row: i64, before: i64) -> None:
    """What the attack took from the troop beyond the health that it had (FR-R90)."""
    excess = -state.health_of(target)
    if before < 0:
        excess += before
    if excess > 0:
        attack_foe(state, attacker, foe, row, excess)


def attack_foe(state: State, attacker: i64, foe: i64, row: i64, power: i64) -> None:
    if state.cards.parried:
        power = suffered_by(state, foe, parried(state, attacker, NOBODY, foe, power))
        if power <= 0:
            return
    state.health[foe] -= power
    if state.recording:
        state.record(n.HURT, attacker, foe, row, power)
    if state.listening[n.ATTACK_DAMAGES] != 0:
        happen_to_attacker(state, n.ATTACK_DAMAGES, attacker, attacker, row, power)
    if state.listening[n.DAMAGES_PLAYER] != 0 and state.is_troop(attacker):
        fire(state, n.DAMAGES_PLAYER, attacker, row)
    told_of_player(state, n.YOU_HURT, foe, power)
