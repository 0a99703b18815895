"""Attacks: who may attack whom, and the steps A1 to A7.

The attack under way is kept in `attacker` and `target`; the queue is run between the steps, so that each step sees the
battlefield as triggers and a reaction have left it.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.match import LEGAL
from rulebound.core.kernel.table import NOBODY
from rulebound.games.claw_and_order.rules import clauses, options
from rulebound.games.claw_and_order.rules import numbers as n
from rulebound.games.claw_and_order.rules.board import check, end_lasting, turn_up
from rulebound.games.claw_and_order.rules.effects import hurt
from rulebound.games.claw_and_order.rules.selecting import has_targets
from rulebound.games.claw_and_order.rules.shields import banned
from rulebound.games.claw_and_order.rules.state import State
from rulebound.games.claw_and_order.rules.triggers import fire_both, fire_own, heard


def refuse_attacker(state: State, card: i64) -> i64:
    """Why this card in play may not attack now, whatever there is to attack."""
    if state.kind_of(card) & n.ANY_TROOP == 0 or state.controller[card] != state.active:
        return clauses.ENEMY_ONLY
    marks = state.marks[card]
    if state.is_pilot(card) or marks & n.ASSIGNED != 0:
        return clauses.NO_ATTACK_OF_PILOT
    if marks & n.GAVE_UP != 0:
        return clauses.PILOT_GAVE_UP
    if marks & n.HAS_ATTACKED != 0 and (state.permits[card] & n.TWICE == 0 or marks & n.ATTACKED_TWICE != 0):
        return clauses.ONE_ATTACK
    if state.kind_of(card) == n.VEHICLE and state.link[card] == NOBODY and state.permits[card] & n.UNMANNED_OK == 0:
        return clauses.NEEDS_PILOT
    if state.line[card] != n.FRONT and state.permits[card] & n.FROM_BACK == 0:
        return clauses.BACK_CANNOT_ATTACK
    if state.stun[card] > 0:
        return clauses.STUNNED
    if state.permits[card] & n.STAYS_IDLE != 0 or state.peace[state.active] >= state.all_turns:
        return clauses.CARD_FORBIDS
    return LEGAL


def refuse_target(state: State, attacker: i64, card: i64) -> i64:
    """Why this attacker may not attack this card in play."""
    number = out_of_reach(state, attacker, card)
    if number != LEGAL or not state.cards.luring or state.permits[card] & n.LURES != 0:
        return number
    for place in range(state.size[n.PLAY]):  # CO-R117
        other = state.cells[place]
        if state.permits[other] & n.LURES != 0 and out_of_reach(state, attacker, other) == LEGAL:
            return clauses.MUST_ATTACK_ANOTHER
    return LEGAL


def out_of_reach(state: State, attacker: i64, card: i64) -> i64:
    if state.controller[card] == state.active:
        return clauses.ENEMY_ONLY
    if state.kind_of(card) & n.ANY_TROOP == 0:
        return clauses.NO_ITEM_TARGET
    if state.is_pilot(card):
        return clauses.PILOT_IS_SAFE
    if state.line[card] != n.FRONT and state.permits[attacker] & n.INTO_BACK == 0:
        return clauses.BACK_IS_SAFE
    if state.keywords[card] & n.FLYING != 0 and state.keywords[attacker] & (n.FLYING | n.REACH) == 0:
        return clauses.FLYING_IS_SAFE
    if state.permits[card] & n.UNTOUCHED != 0 or (state.cards.banning and banned(state, attacker, card)):
        return clauses.TEXT_FORBIDS
    return LEGAL


def has_target(state: State, attacker: i64) -> bool:
    active = state.active
    for place in range(state.size[n.PLAY]):
        card = state.cells[place]
        if state.controller[card] != active and refuse_target(state, attacker, card) == LEGAL:
            return True
    return False


def ask_target(state: State, card: i64) -> None:
    state.asking = card
    state.seat = state.active
    state.asks = n.ASK_TARGET


def declare(state: State, target: i64) -> None:
    """A1 and A2."""
    attacker = state.asking
    state.asking = NOBODY
    state.attacker = state.stay(attacker)
    state.target = state.stay(target)
    state.cancelled = False
    state.target_killed = False
    if state.marks[attacker] & n.HAS_ATTACKED != 0:
        state.marks[attacker] |= n.ATTACKED_TWICE
    state.marks[attacker] |= n.HAS_ATTACKED
    state.step = n.REACTS
    if state.recording:
        state.record(n.ATTACK_DECLARED, attacker, state.active, 0, 0)
        state.record(n.ATTACK_AIMED, target, state.controller[target], 0, 0)
    fire_own(state, n.ON_ATTACK, attacker, target)
    turn_up(state, append(append(vec[i64](capacity=2), attacker), target))
    if heard(state, n.OTHER_ATTACKS):
        fire_both(state, n.OTHER_ATTACKS, attacker)
    check(state)


def react(state: State) -> None:
    """A3: the defending player is asked only with a playable reaction card in hand (CO-R40)."""
    state.step = n.STRIKES
    if state.same_stay(state.attacker) == NOBODY or state.same_stay(state.target) == NOBODY:
        return
    seat = 1 - state.active
    if not could_react(state, seat):
        return
    state.moments_passed += 1
    state.moment_of = seat
    first = state.start[n.HAND + seat]
    for place in range(first, first + state.size[n.HAND + seat]):
        if is_reaction(state, seat, state.cells[place]):
            state.seat = seat
            state.asks = n.ASK_REACTION
            return


def could_react(state: State, seat: i64) -> bool:
    """Could this seat hold a reaction card that it can play now, as far as everybody sees? Nothing else may be asked
    here: whether a question was possible must not depend on the cards that are held."""
    cheapest = state.cards.cheapest_reaction
    return cheapest != NOBODY and state.size[n.HAND + seat] > 0 and state.price(seat, cheapest) <= state.dollars[seat]


def is_reaction(state: State, seat: i64, card: i64) -> bool:
    """A reaction card that this seat can play now."""
    design = state.design[card]
    if state.cards.kind[design] != n.ONE_TIME or state.cards.timing[design] & n.REACTS_THEN == 0:
        return False
    if state.price(seat, design) > state.dollars[seat]:
        return False
    return has_targets(state, state.cards.ability(design, n.ON_PLAY), card, seat)


def is_valid(state: State, attacker: i64, target: i64) -> bool:
    """A4, CO-R41: a Stun token that came after A1 does not matter."""
    if attacker == NOBODY or target == NOBODY or state.controller[attacker] != state.active:
        return False
    if state.is_pilot(attacker):
        return False
    if (
        state.kind_of(attacker) == n.VEHICLE
        and state.link[attacker] == NOBODY
        and state.permits[attacker] & n.UNMANNED_OK == 0
    ):
        return False
    if state.line[attacker] != n.FRONT and state.permits[attacker] & n.FROM_BACK == 0:
        return False
    return refuse_target(state, attacker, target) == LEGAL


def strike(state: State) -> None:
    """A4 to A7."""
    state.step = n.ATTACK_ENDS
    attacker = state.same_stay(state.attacker)
    target = state.same_stay(state.target)
    check(state)
    if state.decided != n.RUNNING:
        return
    if state.cancelled or not is_valid(state, attacker, target):
        if state.recording:
            state.record(n.ATTACK_FAILED, NOBODY, state.active, 0, 0)
        return
    damage = state.damage_of(attacker)
    back = state.damage_of(target)
    state.dealt = 0
    state.striker = attacker
    hurt(state, target, damage)
    state.striker = NOBODY
    dealt = state.dealt
    excess = state.damage[target] - state.health_of(target)
    if state.choices[options.COMBAT_DAMAGE] == options.COMBAT_DAMAGE_MUTUAL:
        hurt(state, attacker, back)
    state.measured = dealt
    if damage > 0:
        fire_own(state, n.ON_DAMAGE, attacker, target)
    fire_own(state, n.ON_ATTACKED, target, attacker)
    state.measured = NOBODY
    state.target_killed = False
    check(state)
    if state.decided == n.RUNNING and state.target_killed and state.same_stay(state.attacker) != NOBODY:
        state.measured = excess if excess > 0 else 0
        fire_own(state, n.ON_KILL, attacker, target)
        if heard(state, n.OTHER_KILLS):
            fire_both(state, n.OTHER_KILLS, attacker)
        state.measured = NOBODY


def end_attack(state: State) -> None:
    attacker = state.same_stay(state.attacker)
    if attacker != NOBODY:
        fire_own(state, n.AFTER_ATTACK, attacker, NOBODY)
    state.attacker = NOBODY
    state.target = NOBODY
    if len(state.lasting) > 0 or len(state.wards) > 0:
        end_lasting(state, n.THIS_ATTACK, NOBODY)
        check(state)
    state.step = n.ATTACKS_STEP
