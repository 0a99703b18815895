"""An attack from its declaration to the attacker's discard (AU-T8 to AU-T16).

The attack is a frame on the agenda; triggers resolve above it between its steps. The numbers of the attack itself are
fields of the state: there is never more than one.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.resolver import NO_FRAME
from rulebound.core.kernel.table import NOBODY
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.rules.damage import SURVIVED, check_losses, defeat, end_effects, hurt, left_after
from rulebound.games.authority.rules.guarding import note_attack, weakened
from rulebound.games.authority.rules.moving import leave_row, move, remove_from_game, to_hand
from rulebound.games.authority.rules.selecting import gather
from rulebound.games.authority.rules.state import FIRST_PLACE, MODIFIER, State
from rulebound.games.authority.rules.triggers import fire, fire_both, resolve_next
from rulebound.games.authority.rules.values import (
    amount_of_rule,
    applies,
    attack_of,
    attack_order,
    blocks,
    keywords_of,
    refresh,
)

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
    if state.waits_for_attack & (i64(1) << seat) != 0:
        take_what_waited(state, card, seat)
    if state.cards.counts_deeds:
        state.note_deed(seat, n.ATTACKED_WITH, card)
    fire(state, card, n.ATTACKING, 0, NOBODY, opponent)
    fire_both(state, seat, n.YOURS_ATTACK, card, opponent)


def take_what_waited(state: State, card: i64, seat: i64) -> None:
    """What the next attack gets becomes a change of this one."""
    state.waits_for_attack &= ~(i64(1) << seat)
    mods = state.mods[:]
    for at in range(0, len(mods), MODIFIER):
        if mods[at + 4] >= n.OF_NEXT and mods[at + 6] % 4 == seat:
            mods[at] = card
            mods[at + 1] = state.serial[card]
            mods[at + 4] -= n.OF_NEXT
            mods[at + 6] = n.THIS_ATTACK * 4 + seat
            state.lasting |= i64(1) << (n.THIS_ATTACK * 4 + seat)
    state.mods = mods


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
    keywords = without_bypass(state, keywords)
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
                    if state.steered and state.immune[card] & n.UNATTACKED != 0:
                        continue
                    found = append(found, card)
    if not state.steered or not draws_attacks(state, found):
        return found
    drawn = vec[i64](capacity=n.PLACES)
    for card in found:
        if state.immune[card] & n.DRAWS_ATTACKS != 0:
            drawn = append(drawn, card)
    return drawn


def without_bypass(state: State, keywords: i64) -> i64:
    """The rows of a player whose texts forbid it are bypassed by nobody."""
    refresh(state)
    if state.attack_rules[state.attacked] & n.BYPASS_BARRED != 0:
        return keywords & ~(n.BYPASS_ROWS | n.BYPASS_MONARCH)
    return keywords


def draws_attacks(state: State, found: vec[i64]) -> bool:
    """Is there one among these that must be attacked?"""
    for card in found:
        if state.immune[card] & n.DRAWS_ATTACKS != 0:
            return True
    return False


def reaches_monarch(state: State, keywords: i64) -> bool:
    if state.steered and draws_attacks(state, targets(state, keywords)):
        return False
    return without_bypass(state, keywords) & n.BYPASS_MONARCH != 0 or front_step(state, state.attacked, 0) == MONARCH


def ask_target(state: State) -> None:
    keywords = keywords_of(state, state.attacker)
    found = targets(state, keywords)
    monarch = reaches_monarch(state, keywords)
    if len(found) == 0 and not monarch:
        state.step = n.END_ATTACK  # texts leave no target
    elif len(found) == 0:
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
    note_attack(state, state.attacked, card)
    if state.recording:
        state.record(n.TARGETED, card, state.attacked, 0, 0)
    if card != NOBODY:
        state.target_serial = state.serial[card]
        if state.disabled[card] == 0 and state.in_row(card):
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
    elif sweeps(state):
        strike_row(state, value)
    else:
        strike_unit(state, state.target, value)


def strike_unit(state: State, card: i64, amount: i64) -> None:
    row = state.row_of(card)
    guard = state.absorbs(card)
    amount = weakened(state, state.attacked, card, amount)
    left = left_after(state, card, amount + more_against(state, card, amount))
    if left > amount:
        left = amount  # what is dealt to this unit only goes no further
    state.rest = 0
    state.step = n.END_ATTACK
    if left == SURVIVED:
        if state.disabled[card] == 0:
            fire(state, card, n.WITHSTOOD_ATTACK, row, state.attacker, state.active)
        return
    state.last_row = row
    defeat(state, card, state.active, True)
    # AU-R6: nothing goes on behind the Kingsguard.
    if state.piercing and left > 0 and not guard:
        state.rest = left
        state.step = n.GO_ON


def sweeps(state: State) -> bool:
    """AU-R113: does the attack hit each unit in the row of its target?"""
    found = state.cards.keywords[state.design[state.attacker]] & (n.SWEEP | n.LOW_SWEEP)
    if found == 0 or not state.defends(state.target):
        return False
    return found & n.SWEEP != 0 or state.row_of(state.target) == 1


def strike_row(state: State, amount: i64) -> None:
    """All at once, each with the whole value; nothing pierces."""
    row = state.row_of(state.target)
    seat = state.attacked
    state.rest = 0
    state.step = n.END_ATTACK
    fallen = vec[i64](capacity=3)
    for place in range(seat * n.PLACES + FIRST_PLACE[row], seat * n.PLACES + FIRST_PLACE[row + 1]):
        card = state.cells[place]
        if card == NOBODY:
            continue
        dealt = weakened(state, seat, card, amount)
        if left_after(state, card, dealt + more_against(state, card, dealt)) != SURVIVED:
            fallen = append(fallen, card)
        elif state.disabled[card] == 0:
            fire(state, card, n.WITHSTOOD_ATTACK, row, state.attacker, state.active)
    for card in fallen:
        defeat(state, card, state.active, True)


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
    amount = weakened(state, state.attacked, NOBODY, amount)
    if amount <= 0:
        return
    attacker = state.attacker
    more = state.more_damage[state.active] + more_against(state, NOBODY, amount)
    dealt = hurt(state, state.attacked, amount + more)
    if dealt > 0:
        state.measured = dealt
        fire(state, attacker, n.MONARCH_HIT, 0, NOBODY, state.attacked)
        fire_both(state, state.active, n.YOU_HURT, NOBODY, state.attacked)
        state.measured = NOBODY
        check_losses(state)


def more_against(state: State, card: i64, amount: i64) -> i64:
    """What the attacker's own texts add to the damage to this unit, or to the monarch (NOBODY)."""
    attacker = state.attacker
    design = state.design[attacker]
    if (state.cards.hears[design] >> n.STATIC) & 1 == 0:
        return 0
    code = state.code
    total: i64 = 0
    text = state.cards.ability(design, n.STATIC)
    while text != 0:
        if code[text + n.RULE] == n.AGAINST and applies(state, text, attacker, state.active):
            targets_of = code[text + n.MORE]
            if targets_of == 0:
                meant = card == NOBODY
            else:
                meant = False
                if card != NOBODY and state.defends(card):
                    for other in gather(state, targets_of, attacker, state.active, 0, NO_FRAME):
                        if other == card:
                            meant = True
            if meant:
                total += amount if code[text + n.TIMES_X] != 0 else amount_of_rule(state, text, attacker, state.active)
        text = code[text]
    return total


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
        elif state.afterwards == n.UNDER_DECK:
            leave_row(state, state.attacker, n.DECK + state.owner[state.attacker], True)
        elif state.afterwards == n.INTO_DECK:
            leave_row(state, state.attacker, n.DECK + state.owner[state.attacker], False)
            state.shuffle(n.DECK + state.owner[state.attacker], state.rng)
        else:
            move(state, state.attacker, n.DISCARD + state.owner[state.attacker])
    state.attacker = NOBODY
    state.target = NOBODY
    end_effects(state, n.ENDS_OF_ATTACK)
