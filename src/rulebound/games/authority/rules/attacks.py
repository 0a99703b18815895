"""An attack from its declaration to the attacker's discard (AU-T8 to AU-T16).

The attack is a frame on the agenda; triggers resolve above it between its steps. The numbers of the attack itself are
fields of the state: there is never more than one.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.table import NOBODY
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.rules.damage import SURVIVED, check_losses, defeat, end_effects, hurt, left_after
from rulebound.games.authority.rules.moving import leave_row, move, remove_from_game, to_hand
from rulebound.games.authority.rules.state import FIRST_PLACE, State
from rulebound.games.authority.rules.triggers import fire, fire_both, resolve_next
from rulebound.games.authority.rules.values import attack_of, attack_order, blocks, keywords_of, refresh

MONARCH: Final = 4  # behind the last step of the attack order


def declare(state: State, card: i64, opponent: i64) -> None:
    """AU-T8 and AU-T9."""
    seat = state.active
    state.acted[card] = state.turn
    move(state, card, n.COMMAND + seat)
    state.attacks[seat] += 1
    state.attacker = card
    state.attacker_serial = state.serial[card]
    state.attacked = opponent
    state.target = NOBODY
    state.target_monarch = False
    state.step = n.CHOOSE_TARGET
    state.rest = 0
    state.piercing = False
    state.afterwards = 0
    if state.recording:
        state.record(n.ATTACK_BEGAN, card, seat, opponent, 0)
    state.agenda.push(n.ATTACK, card, state.serial[card], seat, 0, 0)
    if state.cards.counts_deeds:
        state.note_deed(seat, n.ATTACKED_WITH, card)
    fire(state, card, n.ATTACKING, 0, NOBODY, opponent)
    fire_both(state, seat, n.YOURS_ATTACK, card, opponent)


def carry_on_attack(state: State) -> None:
    step = state.step
    if step != n.GO_ON and state.pending.used > 0:
        resolve_next(state)
    elif step == n.CHOOSE_TARGET:
        if goes_on(state):
            ask_target(state)
        else:
            state.step = n.END_ATTACK
    elif step == n.DEAL:
        if goes_on(state) and target_stands(state):
            deal(state)
        else:
            state.step = n.END_ATTACK
    elif step == n.GO_ON:
        pierce_on(state)
    else:
        end_attack(state)


def goes_on(state: State) -> bool:
    """AU-R19."""
    return state.alive[state.attacked] != 0 and state.attacking()


def target_stands(state: State) -> bool:
    return state.target_monarch or state.serial[state.target] == state.target_serial


# ------------------------------------------------------------ targets


def front_step(state: State, seat: i64, first: i64) -> i64:
    """The first step of the attack order, from `first` on, whose row holds a blocking unit; MONARCH if none does."""
    for step in range(first, 4):
        row = attack_order(state, step)
        for place in range(seat * n.PLACES + FIRST_PLACE[row], seat * n.PLACES + FIRST_PLACE[row + 1]):
            card = state.cells[place]
            if card != NOBODY and blocks(state, card):
                return step
    return MONARCH


def targets(state: State, keywords: i64) -> vec[i64]:
    """AU-R16 and AU-R25: the units that may be chosen."""
    seat = state.attacked
    last = front_step(state, seat, 0)
    if keywords & n.BYPASS_ROWS != 0:
        last = MONARCH
    found = vec[i64](capacity=n.PLACES)
    for step in range(4):
        if step <= last:
            row = attack_order(state, step)
            for place in range(seat * n.PLACES + FIRST_PLACE[row], seat * n.PLACES + FIRST_PLACE[row + 1]):
                card = state.cells[place]
                if card != NOBODY and (
                    state.choices[n.NONBLOCKING_TARGETS] == n.NONBLOCKING_TARGETS_ALLOWED or blocks(state, card)
                ):
                    found = append(found, card)
    return found


def reaches_monarch(state: State, keywords: i64) -> bool:
    return keywords & n.BYPASS_MONARCH != 0 or front_step(state, state.attacked, 0) == MONARCH


def ask_target(state: State) -> None:
    keywords = keywords_of(state, state.attacker)
    found = targets(state, keywords)
    monarch = reaches_monarch(state, keywords)
    if len(found) == 0:
        aim(state, NOBODY)
    elif len(found) == 1 and not monarch:
        aim(state, found[0])
    else:
        state.options = found
        state.optional = False
        state.choosable = 0
        if monarch:
            state.choosable = 1
        state.seat = state.active
        state.asks = n.ASK_TARGET


def aim(state: State, card: i64) -> None:
    """The target is chosen; NOBODY is the monarch. AU-T12."""
    state.target = card
    state.target_monarch = card == NOBODY
    state.step = n.DEAL
    if state.recording:
        state.record(n.TARGETED, card, state.attacked, 0, 0)
    if card != NOBODY:
        state.target_serial = state.serial[card]
        if state.disabled[card] == 0 and state.defends(card):
            fire(state, card, n.ATTACKED, state.row_of(card), state.attacker, state.active)


# ------------------------------------------------------------ damage


def deal(state: State) -> None:
    """AU-T13 and AU-T14: the attack value and Pierce are fixed now (AU-R24, AU-R26)."""
    refresh(state)
    value = attack_of(state, state.attacker)
    state.piercing = keywords_of(state, state.attacker) & n.PIERCE != 0
    state.rest = value
    if state.target_monarch:
        strike_monarch(state, value)
    else:
        strike_unit(state, state.target, value)


def strike_unit(state: State, card: i64, amount: i64) -> None:
    row = state.row_of(card)
    guard = state.absorbs(card)
    left = left_after(state, card, amount)
    state.rest = 0
    state.step = n.END_ATTACK
    if left == SURVIVED:
        if row > 0 and state.disabled[card] == 0:
            fire(state, card, n.WITHSTOOD_ATTACK, row, state.attacker, state.active)
        return
    state.last_row = row
    defeat(state, card, state.active, True)
    # AU-R6: nothing goes on behind the Kingsguard.
    if state.piercing and left > 0 and not guard:
        state.rest = left
        state.step = n.GO_ON


def pierce_on(state: State) -> None:
    """AU-R22 and AU-R23: the rest meets the next row that blocks, or the monarch."""
    seat = state.attacked
    step: i64 = 0
    while attack_order(state, step) != state.last_row:
        step += 1
    if state.choices[n.PIERCE_PATH] == n.PIERCE_PATH_CLEARED_ROW and front_step(state, seat, step) == step:
        state.rest = 0
        state.step = n.END_ATTACK
        return
    following = front_step(state, seat, step + 1)
    if following == MONARCH:
        strike_monarch(state, state.rest)
        return
    row = attack_order(state, following)
    found = vec[i64](capacity=3)
    for place in range(seat * n.PLACES + FIRST_PLACE[row], seat * n.PLACES + FIRST_PLACE[row + 1]):
        card = state.cells[place]
        if card != NOBODY and blocks(state, card):
            found = append(found, card)
    if len(found) == 1:
        strike_unit(state, found[0], state.rest)
        return
    state.options = found
    state.optional = False
    state.choosable = 0
    state.seat = state.active
    state.asks = n.ASK_PIERCE


def strike_monarch(state: State, amount: i64) -> None:
    state.step = n.END_ATTACK
    state.rest = 0
    if amount <= 0:
        return
    attacker = state.attacker
    dealt = hurt(state, state.attacked, amount + state.more_damage[state.active])
    if dealt > 0:
        state.measured = dealt
        fire(state, attacker, n.MONARCH_HIT, 0, NOBODY, state.attacked)
        state.measured = NOBODY
        check_losses(state)


def end_attack(state: State) -> None:
    """AU-T16."""
    state.agenda.drop()
    if state.attacking():
        if state.afterwards == n.RETIRED:
            remove_from_game(state, state.attacker, n.BY_CHOICE)
        elif state.afterwards == n.BACK_TO_HAND:
            to_hand(state, state.attacker)
        elif state.afterwards == n.ONTO_DECK:
            leave_row(state, state.attacker, n.DECK + state.owner[state.attacker], False)
        else:
            move(state, state.attacker, n.DISCARD + state.owner[state.attacker])
    state.attacker = NOBODY
    state.target = NOBODY
    end_effects(state, n.ENDS_OF_ATTACK)
