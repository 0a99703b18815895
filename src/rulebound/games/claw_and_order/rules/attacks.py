"""Attacks: who may attack whom, and the steps A1 to A7.

The attack under way is kept in `attacker` and `target`; the queue is run between the steps, so that each step sees the
battlefield as triggers and a reaction have left it.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.match import LEGAL
from rulebound.core.table import NOBODY
from rulebound.games.claw_and_order.rules.board import check, turn_up
from rulebound.games.claw_and_order.rules.effects import hurt
from rulebound.games.claw_and_order.rules.numbers import (
    ANY_TROOP,
    ASK_REACTION,
    ASK_TARGET,
    ASSIGNED,
    ATTACK_AIMED,
    ATTACK_DECLARED,
    ATTACK_ENDS,
    ATTACK_FAILED,
    ATTACKS_STEP,
    BACK_CANNOT_ATTACK,
    BACK_IS_SAFE,
    COMBAT_DAMAGE,
    ENEMY_ONLY,
    FLYING,
    FLYING_IS_SAFE,
    FROM_BACK,
    FRONT,
    GAVE_UP,
    HAND,
    HAS_ATTACKED,
    IN_REACTION,
    INTO_BACK,
    NEEDS_PILOT,
    NO_ATTACK_OF_PILOT,
    NO_ITEM_TARGET,
    ON_ATTACK,
    ON_ATTACKED,
    ON_DAMAGE,
    ON_KILL,
    ON_PLAY,
    ONE_ATTACK,
    ONE_TIME,
    PILOT_GAVE_UP,
    PILOT_IS_SAFE,
    PLAY,
    REACH,
    REACTS,
    RUNNING,
    STRIKES,
    STUNNED,
    VEHICLE,
)
from rulebound.games.claw_and_order.rules.selecting import has_targets
from rulebound.games.claw_and_order.rules.state import State
from rulebound.games.claw_and_order.rules.triggers import fire_own


def refuse_attacker(state: State, card: i64) -> i64:
    """Why this card in play may not attack now, whatever there is to attack."""
    if state.kind_of(card) & ANY_TROOP == 0 or state.controller[card] != state.active:
        return ENEMY_ONLY
    marks = state.marks[card]
    if state.is_pilot(card) or marks & ASSIGNED != 0:
        return NO_ATTACK_OF_PILOT
    if marks & GAVE_UP != 0:
        return PILOT_GAVE_UP
    if marks & HAS_ATTACKED != 0:
        return ONE_ATTACK
    if state.kind_of(card) == VEHICLE and state.link[card] == NOBODY:
        return NEEDS_PILOT
    if state.line[card] != FRONT and state.permits[card] & FROM_BACK == 0:
        return BACK_CANNOT_ATTACK
    if state.stun[card] > 0:
        return STUNNED
    return LEGAL


def refuse_target(state: State, attacker: i64, card: i64) -> i64:
    """Why this attacker may not attack this card in play."""
    if state.controller[card] == state.active:
        return ENEMY_ONLY
    if state.kind_of(card) & ANY_TROOP == 0:
        return NO_ITEM_TARGET
    if state.is_pilot(card):
        return PILOT_IS_SAFE
    if state.line[card] != FRONT and state.permits[attacker] & INTO_BACK == 0:
        return BACK_IS_SAFE
    if state.keywords[card] & FLYING != 0 and state.keywords[attacker] & (FLYING | REACH) == 0:
        return FLYING_IS_SAFE
    return LEGAL


def has_target(state: State, attacker: i64) -> bool:
    active = state.active
    for place in range(state.size[PLAY]):
        card = state.cells[place]
        if state.controller[card] != active and refuse_target(state, attacker, card) == LEGAL:
            return True
    return False


def ask_target(state: State, card: i64) -> None:
    state.asking = card
    state.seat = state.active
    state.asks = ASK_TARGET


def declare(state: State, target: i64) -> None:
    """A1 and A2."""
    attacker = state.asking
    state.asking = NOBODY
    state.attacker = state.stay(attacker)
    state.target = state.stay(target)
    state.cancelled = False
    state.target_killed = False
    state.marks[attacker] |= HAS_ATTACKED
    state.step = REACTS
    if state.recording:
        state.record(ATTACK_DECLARED, attacker, state.active, 0, 0)
        state.record(ATTACK_AIMED, target, state.controller[target], 0, 0)
    fire_own(state, ON_ATTACK, attacker, target)
    turn_up(state, append(append(vec[i64](capacity=2), attacker), target))
    check(state)


def react(state: State) -> None:
    """A3: the defending player is asked only with a playable reaction card in hand (CO-R40)."""
    state.step = STRIKES
    if state.same_stay(state.attacker) == NOBODY or state.same_stay(state.target) == NOBODY:
        return
    seat = 1 - state.active
    if not could_react(state, seat):
        return
    state.moments_passed += 1
    state.moment_of = seat
    first = state.start[HAND + seat]
    for place in range(first, first + state.size[HAND + seat]):
        if is_reaction(state, seat, state.cells[place]):
            state.seat = seat
            state.asks = ASK_REACTION
            return


def could_react(state: State, seat: i64) -> bool:
    """Could this seat hold a reaction card that it can play now, as far as everybody sees? Nothing else may be asked
    here: whether a question was possible must not depend on the cards that are held."""
    cheapest = state.cards.cheapest_reaction
    return cheapest != NOBODY and state.size[HAND + seat] > 0 and state.price(seat, cheapest) <= state.dollars[seat]


def is_reaction(state: State, seat: i64, card: i64) -> bool:
    """A reaction card that this seat can play now."""
    design = state.design[card]
    if state.cards.kind[design] != ONE_TIME or state.cards.timing[design] & IN_REACTION == 0:
        return False
    if state.price(seat, design) > state.dollars[seat]:
        return False
    return has_targets(state, state.cards.ability(design, ON_PLAY), card, seat)


def is_valid(state: State, attacker: i64, target: i64) -> bool:
    """A4, CO-R41: a Stun token that came after A1 does not matter."""
    if attacker == NOBODY or target == NOBODY or state.controller[attacker] != state.active:
        return False
    if state.is_pilot(attacker):
        return False
    if state.kind_of(attacker) == VEHICLE and state.link[attacker] == NOBODY:
        return False
    if state.line[attacker] != FRONT and state.permits[attacker] & FROM_BACK == 0:
        return False
    return refuse_target(state, attacker, target) == LEGAL


def strike(state: State) -> None:
    """A4 to A7."""
    state.step = ATTACK_ENDS
    attacker = state.same_stay(state.attacker)
    target = state.same_stay(state.target)
    check(state)
    if state.decided != RUNNING:
        return
    if state.cancelled or not is_valid(state, attacker, target):
        if state.recording:
            state.record(ATTACK_FAILED, NOBODY, state.active, 0, 0)
        return
    damage = state.damage_of(attacker)
    back = state.damage_of(target)
    hurt(state, target, damage)
    if state.choices[COMBAT_DAMAGE] != 0:
        hurt(state, attacker, back)
    if damage > 0:
        fire_own(state, ON_DAMAGE, attacker, target)
    fire_own(state, ON_ATTACKED, target, attacker)
    state.target_killed = False
    check(state)
    if state.decided == RUNNING and state.target_killed and state.same_stay(state.attacker) != NOBODY:
        fire_own(state, ON_KILL, attacker, target)


def end_attack(state: State) -> None:
    state.attacker = NOBODY
    state.target = NOBODY
    state.step = ATTACKS_STEP
