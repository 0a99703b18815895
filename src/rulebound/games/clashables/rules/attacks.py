"""Attacks: the declaration of one attacker after the other, then each attack for itself (CL-R68).

A declaration is one frame whose program counter is the stage it has reached; the attackers are in `attackers`.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.agenda import NONE, PC, REGISTER
from rulebound.core.kernel.resolver import NEXT_ABILITY
from rulebound.core.kernel.table import NOBODY
from rulebound.core.kernel.trail import CARD_MASK
from rulebound.games.clashables.rules import choices, players
from rulebound.games.clashables.rules import numbers as n
from rulebound.games.clashables.rules.creatures import await_turn, fire, fire_later, fire_own, happens
from rulebound.games.clashables.rules.lasting import end_lasting, prevent, sum_of
from rulebound.games.clashables.rules.selecting import answers
from rulebound.games.clashables.rules.state import State

# ------------------------------------------------------------ declaring


def can_attack(state: State, card: i64) -> bool:
    """CL-14.2, CL-R66, CL-R91; the clause is given by `refusing`."""
    design = state.text_of(card)
    allowed = state.cards.attacks[design] + state.extra_attacks[card]
    if state.cards.more_attacks:
        allowed += state.more_attacks[card]
    if state.attacks_made[card] >= allowed or state.barred[card] != 0:
        return False
    keywords = state.cards.keywords[design] | state.given[card] | state.granted[card]
    return keywords & n.ROOTED == 0 and (state.sick[card] == 0 or keywords & n.SWIFT != 0)


def is_declared(state: State, card: i64) -> bool:
    stay = state.stay(card)
    for other in state.attackers:
        if other == stay:
            return True
    return False


def declare(state: State, card: i64) -> None:
    """One more attacker of the declaration: it is turned sideways and has used up an attack."""
    if len(state.attackers) == 0:
        state.acts += 1
        state.passes = 0
        state.agenda.push(n.ATTACKS, NOBODY, 0, state.seat, 0, n.DECLARING)
    state.attackers = append(state.attackers, state.stay(card))
    state.attacks_made[card] += 1
    state.count(n.ATTACKS_BEGUN, state.active, 1)
    state.declared[card] = 1
    if state.recording:
        state.record(n.DECLARED, card, state.active, 0, len(state.attackers))


def attack_now(state: State) -> None:
    """The declaration is complete."""
    base = state.agenda.top()
    if state.choices[choices.ATTACK_RESPONSE] == choices.ATTACK_RESPONSE_AFTER_DECLARATION:
        state.agenda.frames[base + PC] = n.RESPONSE
        state.window = True
        state.passes = 0
        state.priority = 1 - state.active
    else:
        state.agenda.frames[base + PC] = n.TRIGGERS_FIRST


def carry_on_attacks(state: State) -> None:
    agenda = state.agenda
    base = agenda.top()
    stage = agenda.frames[base + PC]
    if stage == n.NEXT_ATTACK:
        next_attack(state, base)
    elif stage == n.ROLL_DICE:
        roll_dice(state, base)
    elif stage == n.FORESEE:
        agenda.frames[base + PC] = n.READ_DICE
        foresee(state)
    elif stage == n.READ_DICE:
        if not asks_which_counts(state, base):
            agenda.frames[base + PC] = n.ATTACK_DONE
            read_dice(state)
    elif stage == n.ATTACK_DONE:
        finish_attack(state, base)
    elif stage == n.DECLARING:
        if others_can_attack(state):
            state.seat = state.active
            state.asks = n.ASK_ATTACKERS
        else:
            attack_now(state)
    elif stage == n.RESPONSE:
        if state.window:
            state.seat = state.priority
            state.asks = n.ASK_ACT
        else:
            agenda.frames[base + PC] = n.TRIGGERS_FIRST
    else:
        agenda.frames[base + PC] = n.NEXT_ATTACK
        if state.choices[choices.MULTI_ATTACK_TRIGGERS] == choices.MULTI_ATTACK_TRIGGERS_ALL_FIRST:
            all_triggers(state)


def others_can_attack(state: State) -> bool:
    first = state.start[n.BATTLEFIELD + state.active]
    for place in range(first, first + state.size[n.BATTLEFIELD + state.active]):
        card = state.cells[place]
        if can_attack(state, card) and not is_declared(state, card):
            return True
    return False


def all_triggers(state: State) -> None:
    """CL-R64, `all_first`: the attack triggers of all declared attackers in the chosen order, before any die."""
    state.triggers = 0
    for stay in state.attackers:
        card = state.same_stay(stay)
        if card != NOBODY:
            happens(state, n.ATTACK, card, 0)
    keep_order(state)
    state.agenda.push(n.CHECK_LOSS, NOBODY, 0, 0, 0, 0)
    state.agenda.push(n.SETTLE, NOBODY, 0, 0, 0, 0)


def keep_order(state: State) -> None:
    """What has arisen is the present batch as it is, in an order that the rules fix otherwise than CL-R58."""
    while state.arising.used > 0:
        state.arising.take_first(state.waiting)


# ------------------------------------------------------------ one attack


def attacker_of(state: State) -> i64:
    """The attacker whose attack is under way, or NOBODY if it has left the battlefield."""
    return state.same_stay(state.attackers[state.attacking])


def next_attack(state: State, base: i64) -> None:
    """A1 and A2: the attack trigger."""
    agenda = state.agenda
    if state.attacking >= len(state.attackers):
        agenda.drop()
        state.attackers = vec[i64]()
        state.attacking = 0
        end_lasting(state, n.THIS_ATTACK, NOBODY, NOBODY)
        after_action(state, state.active)
        return
    state.triggers = 0
    card = attacker_of(state)
    if card == NOBODY:
        if state.recording:
            state.record_remembered(n.UNDONE_ATTACK, state.attackers[state.attacking] & CARD_MASK, state.active, 0, 0)
        state.attacking += 1
        return
    if state.recording:
        state.record(n.ATTACK_BEGAN, card, state.active, 0, 0)
    agenda.frames[base + PC] = n.ROLL_DICE
    if state.choices[choices.MULTI_ATTACK_TRIGGERS] == choices.MULTI_ATTACK_TRIGGERS_PER_ATTACK:
        happens(state, n.ATTACK, card, 0)
        settle(state)


def roll_dice(state: State, base: i64) -> None:
    """A3 to A5: the roll and, in the order of CL-R72, what changes it."""
    card = attacker_of(state)
    if card == NOBODY:
        if state.recording:
            state.record_remembered(n.UNDONE_ATTACK, state.attackers[state.attacking] & CARD_MASK, state.active, 0, 0)
        state.agenda.frames[base + PC] = n.ATTACK_DONE
        return
    amount = state.cards.dice[state.text_of(card)] + sum_of(state, n.MORE_DICE, card, 0)
    if amount < 1:
        amount = 1
    if amount > n.MOST_DICE:
        amount = n.MOST_DICE
    state.dice = vec[i64](capacity=amount)
    for die in range(amount):
        number = state.rng.chance(6) + 1
        state.dice = append(state.dice, number)
        if state.recording:
            state.record(n.ROLLED_DIE, card, die, 0, number)
    state.agenda.frames[base + PC] = n.READ_DICE
    if foretells(state, card):
        state.agenda.frames[base + PC] = n.FORESEE
    fire_own(state, n.ROLL, card, 0)
    fire_later(state, n.ROLL, card, 0, state.arising)
    fire_ally(state, card, state.side_of(card))
    fire_ally(state, card, 1 - state.side_of(card))
    keep_order(state)
    settle(state)


def foretells(state: State, card: i64) -> bool:
    """Does a text do something before a hit or a miss is read?"""
    listeners = state.listeners
    return listeners[n.WOULD_MISS] + listeners[n.OTHERS_WOULD_MISS] + listeners[n.WOULD_HIT] != 0 or (
        listeners[n.OTHERS_WOULD_HIT] + state.later.used != 0
    )


def foresee(state: State) -> None:
    """CL-R104: what the dice show now, after all other changes, is a hit or a miss that a text may still change."""
    card = attacker_of(state)
    if card == NOBODY:
        return
    numbers = hit_numbers(state, card)
    own: i64 = n.WOULD_MISS
    others: i64 = n.OTHERS_WOULD_MISS
    for number in state.dice:
        if (numbers >> number) & 1 != 0:
            own = n.WOULD_HIT
            others = n.OTHERS_WOULD_HIT
    fire_own(state, own, card, 0)
    fire_later(state, own, card, 0, state.arising)
    fire(state, others, card, 0)
    settle(state)


def asks_which_counts(state: State, base: i64) -> bool:
    """Of the dice of a creature whose text says so its owner chooses the one that counts: CL-R99."""
    frames = state.agenda.frames
    card = attacker_of(state)
    if card == NOBODY or len(state.dice) < 2 or state.cards.ability(state.text_of(card), n.KEEPS_ONE) == 0:
        return False
    number = frames[base + REGISTER + n.KEPT]
    if number < 0:
        shown: i64 = 0
        for die in state.dice:
            shown |= i64(1) << die
        if shown & (shown - 1) != 0:
            state.seat = state.side_of(card)
            state.register = n.KEPT
            state.asking = shown
            state.asks = n.ASK_NUMBER
            return True
        number = state.dice[0]
    frames[base + REGISTER + n.KEPT] = NONE
    state.dice = append(vec[i64](capacity=1), number)
    return False


def settle(state: State) -> None:
    """Let the triggers happen that wait, if there are any."""
    if state.arising.used > 0 or state.waiting.used > 0:
        state.agenda.push(n.SETTLE, NOBODY, 0, 0, 0, 0)


def fire_ally(state: State, attacker: i64, seat: i64) -> None:
    """What other creatures of this seat do when this one has rolled, in the order of entry."""
    if state.listeners[n.OTHERS + n.ROLL] == 0:
        return
    for index in range(state.size[n.BATTLEFIELD + seat]):
        card = state.nth(n.BATTLEFIELD + seat, index)
        if card != attacker:
            ability = state.cards.ability(state.text_of(card), n.OTHERS + n.ROLL)
            while ability != 0:
                if answers(state, ability, card, attacker, 0):
                    await_turn(state, n.TRIGGER, ability, card, attacker)
                ability = state.code[ability + NEXT_ABILITY]


def hit_numbers(state: State, card: i64) -> i64:
    """CL-R69: 2, 4 and 6, all additions, then all removals; as bits."""
    numbers: i64 = (1 << 2) | (1 << 4) | (1 << 6)
    return (numbers | sum_of(state, n.ALSO_HITS, card, 0)) & ~sum_of(state, n.MISSES, card, 0)


def read_dice(state: State) -> None:
    """A6 to A8: hits and misses, life points, and the triggers of the result."""
    card = state.attackers[state.attacking] & CARD_MASK
    still_there = attacker_of(state) != NOBODY
    numbers = hit_numbers(state, card)
    foe = 1 - state.active
    hits: i64 = 0
    shown: i64 = 0
    for die in range(len(state.dice)):
        number = state.dice[die]
        shown |= i64(1) << number
        if (numbers >> number) & 1 != 0:
            hits += 1
            loss = prevent(state, foe, 1 + sum_of(state, n.TAKES_MORE, card, number))
            state.life[foe] -= loss
            if state.recording:
                state.record_remembered(n.HIT_FOR, card, foe, number, loss)
            state.count(n.HITS_MADE, state.active, 1)
            if loss > 0:
                players.life_lost(state, foe, loss)
            players.check_at_once(state)
            if state.over:
                return
        elif state.recording:
            state.record_remembered(n.MISSED, card, foe, number, 0)
    if still_there:
        if hits > 0:
            fire_own(state, n.HIT, card, 0)
        else:
            fire_own(state, n.MISS, card, 0)
        fire_numbers(state, card, shown, False)
        if state.later.used != 0:
            if hits > 0:
                fire_later(state, n.HIT, card, 0, state.arising)
            else:
                fire_later(state, n.MISS, card, 0, state.arising)
            for number in range(1, 7):
                if (shown >> number) & 1 != 0:
                    fire_later(state, n.NUMBER, card, number, state.arising)
    if hits > 0:
        fire(state, n.OTHERS + n.HIT, card, 0)
    else:
        fire(state, n.OTHERS + n.MISS, card, 0)
    fire_numbers(state, card, shown, True)
    settle(state)


def fire_numbers(state: State, card: i64, shown: i64, others: bool) -> None:
    """Once for each number that some die shows, hit or not."""
    if others:
        if state.listeners[n.OTHERS + n.NUMBER] == 0:
            return
    elif state.cards.ability(state.text_of(card), n.NUMBER) == 0:
        return
    for number in range(1, 7):
        if (shown >> number) & 1 != 0:
            if others:
                fire(state, n.OTHERS + n.NUMBER, card, number)
            else:
                fire_own(state, n.NUMBER, card, number)


def finish_attack(state: State, base: i64) -> None:
    """A9."""
    attacker = state.attackers[state.attacking] & CARD_MASK
    state.dice = vec[i64]()
    end_lasting(state, n.THIS_ATTACK, NOBODY, attacker)
    state.attacking += 1
    state.agenda.frames[base + PC] = n.NEXT_ATTACK
    players.check_loss(state)


# ------------------------------------------------------------ afterwards


def after_action(state: State, seat: i64) -> None:
    """CL-R13 and CL-R14: who has priority after an action that does not use the stack."""
    state.priority = seat
    if (
        state.choices[choices.OPEN_WINDOW] == choices.OPEN_WINDOW_AFTER_EACH_ACTION
        and state.size[n.STACK] == 0
        and not state.window
    ):
        state.priority = 1 - seat
