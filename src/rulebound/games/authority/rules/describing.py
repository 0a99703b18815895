"""What an action of Authority is about, for a player that does not look ahead: see `Match.describe`."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.kernel.agenda import CARD, PC
from rulebound.core.kernel.match import OBJECT, OBJECT_SIDE, SORT, SPOT, SPOTS, SUBJECT, SUBJECT_SIDE
from rulebound.core.kernel.table import NOBODY
from rulebound.games.authority.rules import finding, recruiting
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.rules.attacks import MONARCH, front_step
from rulebound.games.authority.rules.prices import cost_of
from rulebound.games.authority.rules.state import FIRST_PLACE, State
from rulebound.games.authority.rules.values import attack_of, attack_order, authority_of, blocks, defence_of

END: Final = 0
ATTACKS: Final = 1
DEFENDS: Final = 2
RECRUITS: Final = 3
MUSTERS: Final = 4
SENDS: Final = 5
USES_HAND: Final = 6
USES_GENERAL: Final = 7
PAYS: Final = 8
PAYS_TOKENS: Final = 9
TARGETS: Final = 10
MONARCHS: Final = 11
UNITS: Final = 12
PLAYERS: Final = 13
ROWS: Final = 14
HANDS: Final = 15
DISCARDED: Final = 16
MARKET: Final = 17
GENERALS: Final = 18
DECKS: Final = 19
TRIGGERS: Final = 20
NUMBERS: Final = 21
MODES: Final = 22
ACCEPTS: Final = 23
DECLINES: Final = 24
DISCARDS: Final = 25
SWAPS: Final = 26
PIERCES: Final = 27
UNUSED: Final = 28
SORTS: Final = 29

WORDS: Final = [
    "value", "defeats a unit in front", "the monarch is open", "damage to the monarch", "kills the monarch",
    "closeness of that foe to no HP", "cost", "left to pay with", "cards that have not acted", "overpaid", "defeats it",
    "defence of the target", "row", "of a foe", "number", "cheapest unit in front", "units of mine in rows",
    "Kingsguard of that foe", "my closeness to no HP", "share of what I could pay",
]  # fmt: skip


def describe(state: State, action: i64, parts: vec[i64], numbers: vec[float]) -> None:
    seat = state.seat
    numbers[18] = 4.0 / (4.0 + abs(float(state.hp[seat])))
    if state.asks == n.ASK_ACT:
        describe_act(state, action, parts, numbers)
        return
    name_source(state, parts)
    if state.asks == n.ASK_PAY:
        parts[SORT] = PAYS_TOKENS
        left = state.price - recruiting.paid(state)
        if action != n.PAY_TOKENS:
            card = finding.payer_named(state, action - n.PAY)
            parts[SORT] = PAYS
            parts[SUBJECT] = card
            value = authority_of(state, card)
            numbers[0] = 0.2 * float(value)
            if value > left:
                numbers[9] = 0.2 * float(value - left)
            numbers[3] = 0.2 * float(attack_of(state, card))
        numbers[6] = 0.1 * float(left)
    elif n.TAKE_TRIGGER <= action < n.TAKE_UNUSED:
        describe_number(state, action, parts, numbers)
    elif action >= n.TAKE_HAND or action < n.TAKE_MONARCH:
        describe_chosen(state, action, parts, numbers)
    elif action < n.TAKE_PLAYER:
        parts[SORT] = MONARCHS
        weigh_monarch(state, action - n.TAKE_MONARCH, attack_of(state, state.attacker), numbers)
    elif action < n.TAKE_ROW:
        parts[SORT] = PLAYERS
        other = action - n.TAKE_PLAYER
        if state.opposes(seat, other):
            numbers[13] = 1.0
        weigh_monarch(state, other, 0, numbers)
    else:
        parts[SORT] = ROWS
        other = (action - n.TAKE_ROW) // 4
        if state.opposes(seat, other):
            numbers[13] = 1.0
        numbers[12] = 0.3 * float((action - n.TAKE_ROW) % 4)
        parts[SPOT] = (action - n.TAKE_ROW) % 4


def describe_act(state: State, action: i64, parts: vec[i64], numbers: vec[float]) -> None:
    seat = state.seat
    numbers[8] = 0.2 * float(unacted(state))
    if action == n.END_COMMAND:
        parts[SORT] = END
        numbers[7] = 0.1 * float(recruiting.budget(state, seat))
    elif action < n.DEFEND:
        card = finding.in_hand(state, seat, (action - n.ATTACK_WITH) // 4)
        parts[SORT] = ATTACKS
        parts[SUBJECT] = card
        value = attack_of(state, card)
        numbers[0] = 0.2 * float(value)
        weigh_front(state, (action - n.ATTACK_WITH) % 4, value, numbers)
    elif action < n.RECRUIT:
        card = finding.in_hand(state, seat, (action - n.DEFEND) // 4)
        parts[SORT] = DEFENDS
        parts[SUBJECT] = card
        parts[SPOT] = (action - n.DEFEND) % 4
        numbers[0] = 0.2 * float(state.cards.power[state.design[card]])
        numbers[12] = 0.3 * float((action - n.DEFEND) % 4)
        numbers[16] = 0.2 * float(state.size[n.ROWS + seat])
    elif action < n.MUSTER:
        card = finding.on_offer(state, action - n.RECRUIT)
        parts[SORT] = RECRUITS
        parts[SUBJECT] = card
        cost = cost_of(state, card, seat)
        budget = recruiting.budget(state, seat)
        numbers[6] = 0.1 * float(cost)
        numbers[7] = 0.1 * float(budget - cost)
        numbers[19] = float(cost) / float(budget + 1)
    elif action < n.USE_GENERAL:
        design = (action - n.MUSTER) % 100
        parts[SORT] = MUSTERS + (action - n.MUSTER) // 100
        parts[SUBJECT] = finding.in_hand(state, seat, design)
        numbers[0] = 0.2 * float(state.cards.power[design])
    else:
        parts[SORT] = USES_GENERAL
        parts[SUBJECT] = finding.in_general(state, seat, action - n.USE_GENERAL)


def describe_chosen(state: State, action: i64, parts: vec[i64], numbers: vec[float]) -> None:
    """A card that is chosen where it lies."""
    card = finding.option_named(state, action)
    if state.asks == n.ASK_SWAP:
        card = finding.on_offer(state, action - n.TAKE_MARKET)
    parts[SUBJECT] = card
    if card != NOBODY and state.opposes(state.seat, state.owner[card]):
        parts[SUBJECT_SIDE] = 1
        numbers[13] = 1.0
    if action < n.TAKE_MONARCH:
        parts[SORT] = UNITS
        defence = defence_of(state, card)
        numbers[11] = 0.2 * float(defence)
        numbers[12] = 0.3 * float(state.row_of(card))
        if state.asks == n.ASK_TARGET or state.asks == n.ASK_PIERCE:
            parts[SORT] = TARGETS
            attack = attack_of(state, state.attacker)
            if state.asks == n.ASK_PIERCE:
                parts[SORT] = PIERCES
                attack = state.rest
            numbers[0] = 0.2 * float(attack)
            if attack >= defence:
                numbers[10] = 1.0
            weigh_monarch(state, state.zone[card], 0, numbers)
    elif action < n.TAKE_DISCARD:
        parts[SORT] = HANDS
        if state.asks == n.ASK_DISCARD:
            parts[SORT] = DISCARDS
        elif state.asks == n.ASK_UNUSED:
            parts[SORT] = UNUSED
    elif action < n.TAKE_MARKET:
        parts[SORT] = DISCARDED
    elif action < n.TAKE_GENERAL:
        parts[SORT] = MARKET
        if state.asks == n.ASK_SWAP:
            parts[SORT] = SWAPS
    elif action < n.TAKE_DECK or n.TAKE_UNUSED <= action < n.TAKE_KNOWN:
        parts[SORT] = GENERALS
    else:
        parts[SORT] = DECKS


def describe_number(state: State, action: i64, parts: vec[i64], numbers: vec[float]) -> None:
    if action >= n.ACCEPT:
        parts[SORT] = ACCEPTS
        if action == n.DECLINE:
            parts[SORT] = DECLINES
            parts[SPOT] = state.asks % SPOTS
    elif action >= n.TAKE_MODE:
        parts[SORT] = MODES
        parts[SPOT] = action - n.TAKE_MODE
    elif action >= n.TAKE_NUMBER:
        parts[SORT] = NUMBERS
        numbers[14] = 0.1 * float(action - n.TAKE_NUMBER)
    else:
        parts[SORT] = TRIGGERS
        parts[SPOT] = (action - n.TAKE_TRIGGER) % SPOTS


def name_source(state: State, parts: vec[i64]) -> None:
    """The object is the attacker or the card whose text asks, the spot what it is about to do."""
    if state.asks == n.ASK_TARGET or state.asks == n.ASK_PIERCE:
        parts[OBJECT] = state.attacker
    elif state.asks == n.ASK_PAY:
        parts[OBJECT] = state.buying
    elif state.agenda.used > 0:
        base = state.agenda.top()
        source = state.agenda.frames[base + CARD]
        if source != NOBODY:
            parts[OBJECT] = source
            if state.opposes(state.seat, state.owner[source]):
                parts[OBJECT_SIDE] = 1
        pc = state.agenda.frames[base + PC]
        if pc > 0 and pc < len(state.code):
            parts[SPOT] = state.code[pc] % SPOTS


def weigh_front(state: State, foe: i64, attack: i64, numbers: vec[float]) -> None:
    """What an attack of this value could do to a foe."""
    front = front_step(state, foe, 0)
    weigh_monarch(state, foe, 0, numbers)
    if front == MONARCH:
        numbers[2] = 1.0
        weigh_monarch(state, foe, attack, numbers)
        return
    row = attack_order(state, front)
    least: i64 = 1000
    for place in range(foe * n.PLACES + FIRST_PLACE[row], foe * n.PLACES + FIRST_PLACE[row + 1]):
        card = state.cells[place]
        if card != NOBODY and blocks(state, card):
            defence = defence_of(state, card)
            if defence < least:
                least = defence
    numbers[15] = 0.2 * float(least)
    if attack >= least:
        numbers[1] = 1.0


def weigh_monarch(state: State, foe: i64, attack: i64, numbers: vec[float]) -> None:
    numbers[5] = 4.0 / (4.0 + abs(float(state.hp[foe])))
    guard = state.unit_at(foe, 0)
    if guard != NOBODY:
        numbers[17] = 0.2 * float(state.cards.power[state.design[guard]])
    if attack > 0:
        numbers[3] = 0.2 * float(attack)
        if attack >= state.hp[foe]:
            numbers[4] = 1.0


def unacted(state: State) -> i64:
    """Cards of the own hand that have not acted."""
    count: i64 = 0
    start = state.start[n.HAND + state.seat]
    for at in range(start, start + state.size[n.HAND + state.seat]):
        if not state.has_acted(state.cells[at]):
            count += 1
    return count
