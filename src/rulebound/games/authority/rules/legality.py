"""Which actions are legal: written for speed. The reasons against all others are in `refusing.py`; the contract test
compares the two over the whole action space."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.resolver import ASK_OFFER
from rulebound.core.kernel.table import NOBODY, insert
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.rules.acting import can_use
from rulebound.games.authority.rules.finding import action_for, in_hand
from rulebound.games.authority.rules.moving import free_place, lowest_free_row, may_fill
from rulebound.games.authority.rules.prices import cost_of
from rulebound.games.authority.rules.recruiting import budget, budget_for, can_pay, owns_general
from rulebound.games.authority.rules.state import State
from rulebound.games.authority.rules.triggers import candidates
from rulebound.games.authority.rules.values import kept_from, refresh


def legal(state: State) -> vec[i64]:
    actions = vec[i64](capacity=32)
    if state.over:
        return actions
    asks = state.asks
    if asks == n.ASK_ACT:
        return legal_acts(state, actions)
    if asks == n.ASK_PAY:
        for card in state.options:
            actions = insert(actions, n.PAY + state.design[card])
        if state.optional:
            actions = append(actions, n.PAY_TOKENS)
        return actions
    if asks == ASK_OFFER:
        return append(append(actions, n.ACCEPT), n.DECLINE)
    if asks == n.ASK_ORDER:
        for number in range(len(candidates(state))):
            actions = append(actions, n.TAKE_TRIGGER + number)
        return actions
    if asks == n.ASK_SWAP:
        for slot in range(n.FIRST_SLOT, n.FIRST_SLOT + n.SLOTS):
            card = state.cells[slot]
            if card != NOBODY:
                actions = insert(actions, n.TAKE_MARKET + state.design[card])
        return append(actions, n.DECLINE)
    first = first_of(asks)
    if first >= 0:
        left = state.choosable
        while left != 0:
            if left & 1 != 0:
                actions = append(actions, first)
            left >>= 1
            first += 1
    else:
        for card in state.options:
            actions = insert(actions, action_for(state, card))
        if asks == n.ASK_TARGET and state.choosable != 0:
            actions = append(actions, n.TAKE_MONARCH + state.attacked)
    if state.optional:
        actions = insert(actions, n.DECLINE)
    return actions


def first_of(asks: i64) -> i64:
    """The first action of a family that is chosen from by number, or -1 where cards are chosen."""
    if asks == n.ASK_PLAYER:
        return n.TAKE_PLAYER
    if asks == n.ASK_ROW:
        return n.TAKE_ROW
    if asks == n.ASK_NUMBER:
        return n.TAKE_NUMBER
    if asks == n.ASK_MODE:
        return n.TAKE_MODE
    return -1


def legal_acts(state: State, actions: vec[i64]) -> vec[i64]:
    seat = state.seat
    cards = state.cards
    designs = vec[i64](capacity=8)
    start = state.start[n.HAND + seat]
    for at in range(start, start + state.size[n.HAND + seat]):
        card = state.cells[at]
        if not state.has_acted(card):
            designs = insert(designs, state.design[card])
    actions = append(actions, n.END_COMMAND)
    refresh(state)
    kept = state.no_swap[seat] & 8 != 0
    for design in designs:
        if cards.kind[design] & (n.UNIT | n.SUPERPOWER) != 0 and cards.peaceful[design] == 0:
            for other in range(state.seats):
                if state.opposes(seat, other) and not (kept and kept_from(state, design, seat, other)):
                    actions = append(actions, n.ATTACK_WITH + design * 4 + other)
    lowest = lowest_free_row(state, seat)
    for design in designs:
        if cards.kind[design] & (n.UNIT | n.SUPERPOWER) != 0 and cards.idle[design] == 0:
            if lowest == 0:
                if (cards.hears[design] >> n.DEFEND_WITH) & 1 != 0:
                    actions = append(actions, n.DEFEND + design * 4)
            elif cards.anywhere[design] != 0:
                for row in range(1, 4):
                    if free_place(state, seat, row) != NOBODY:
                        actions = append(actions, n.DEFEND + design * 4 + row)
            elif state.choices[n.ROW_FILL] == n.ROW_FILL_FULL:
                actions = append(actions, n.DEFEND + design * 4)
            else:
                for row in range(1, 4):
                    if may_fill(state, seat, row):
                        actions = append(actions, n.DEFEND + design * 4 + row)
    actions = legal_recruits(state, actions)
    if state.choices[n.PAYMENT] == n.PAYMENT_POOL:
        for design in designs:
            if can_pay(state, in_hand(state, seat, design)):
                actions = append(actions, n.MUSTER + design)
    for design in designs:
        if cards.kind[design] & n.SPY != 0:
            actions = append(actions, n.SEND + design)
    for design in designs:
        if (cards.hears[design] >> n.ACTIVE) & 3 != 0 and can_use(state, in_hand(state, seat, design)):
            actions = append(actions, n.USE_HAND + design)
    zone = n.GENERAL + seat
    refresh(state)
    if state.zone_hears[seat] & n.USED_IN_ZONE == 0:
        return actions
    for index in range(state.size[zone]):
        card = state.nth(zone, index)
        if (
            state.cards.hears[state.design[card]] & n.USED_IN_ZONE != 0
            and not state.has_acted(card)
            and can_use(state, card)
        ):
            actions = insert(actions, n.USE_GENERAL + state.design[card])
    return actions


def legal_recruits(state: State, actions: vec[i64]) -> vec[i64]:
    seat = state.seat
    cards = state.cards
    refresh(state)
    if cards.payers_choose:
        return recruits_by_price(state, actions)
    most = budget(state, seat)
    if most < 1:
        return actions
    most += state.cost_less[seat]
    cheap = most > state.cost_less[seat]
    money = most - state.cost_less[seat]
    for slot in range(n.FIRST_SLOT, n.FIRST_SLOT + n.SLOTS):
        card = state.cells[slot]
        if card != NOBODY:
            design = state.design[card]
            if state.priced or cards.own_texts[design] & n.PRICES_ITSELF != 0:
                if cost_of(state, card, seat) <= money:
                    actions = insert(actions, n.RECRUIT + design)
            elif cards.cost[design] <= most or (cheap and cost_of(state, card, seat) == 1):
                actions = insert(actions, n.RECRUIT + design)
    if most < cards.cheapest_general and not state.priced:
        return actions
    start = state.start[n.SUPPLY]
    for at in range(start, start + state.size[n.SUPPLY]):
        design = state.design[state.cells[at]]
        payable = cards.cost[design] <= most
        if state.priced or cards.own_texts[design] & n.PRICES_ITSELF != 0:
            payable = cost_of(state, state.cells[at], seat) <= money
        if payable and not owns_general(state, seat, design):
            actions = insert(actions, n.RECRUIT + design)
    return actions


def recruits_by_price(state: State, actions: vec[i64]) -> vec[i64]:
    """The same card by card, where some units pay more for some of them."""
    seat = state.seat
    for slot in range(n.FIRST_SLOT, n.FIRST_SLOT + n.SLOTS):
        card = state.cells[slot]
        if card != NOBODY and cost_of(state, card, seat) <= budget_for(state, seat, card):
            actions = insert(actions, n.RECRUIT + state.design[card])
    start = state.start[n.SUPPLY]
    for at in range(start, start + state.size[n.SUPPLY]):
        card = state.cells[at]
        payable = cost_of(state, card, seat) <= budget_for(state, seat, card)
        if payable and not owns_general(state, seat, state.design[card]):
            actions = insert(actions, n.RECRUIT + state.design[card])
    return actions
