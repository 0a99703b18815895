"""Which clause forbids an action that is not legal: total over the action space, written for the reason."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.core.kernel.agenda import CARD, PC
from rulebound.core.kernel.match import LEGAL, NO_SUCH_ACTION
from rulebound.core.kernel.resolver import ASK_CARD, ASK_OFFER
from rulebound.core.kernel.table import NOBODY
from rulebound.games.authority.rules import clauses
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.rules.acting import active_ability, can_use, has_defender
from rulebound.games.authority.rules.attacks import draws_attacks, reaches_monarch, targets
from rulebound.games.authority.rules.finding import in_general, in_hand, on_offer, option_named, payer_named
from rulebound.games.authority.rules.legality import first_of
from rulebound.games.authority.rules.moving import free_place, lowest_free_row, may_fill
from rulebound.games.authority.rules.prices import BARRED, cost_of
from rulebound.games.authority.rules.recruiting import budget_for, can_pay, completes, owns_general, tokens_fill
from rulebound.games.authority.rules.state import State
from rulebound.games.authority.rules.triggers import candidates
from rulebound.games.authority.rules.values import authority_of, blocks, kept_from, keywords_of


def refusal(state: State, action: i64) -> i64:
    if action < 0 or action >= n.ACTIONS:
        return NO_SUCH_ACTION
    if state.over:
        return clauses.LAST_MONARCH
    if action == n.CONCEDE:
        return LEGAL
    asks = state.asks
    if asks == n.ASK_ACT:
        return refuse_act(state, action)
    if action < n.PAY:
        if action >= n.RECRUIT and action < n.SEND:
            return clauses.ONLY_COMMAND
        return clauses.COMPLETELY
    if asks == n.ASK_PAY:
        return refuse_payer(state, action)
    if asks == n.ASK_TARGET:
        return refuse_target(state, action)
    return refuse_answer(state, action)


def refuse_act(state: State, action: i64) -> i64:
    if action == n.END_COMMAND:
        return LEGAL
    if action < n.DEFEND:
        return refuse_attack(state, (action - n.ATTACK_WITH) // 4, (action - n.ATTACK_WITH) % 4)
    if action < n.RECRUIT:
        return refuse_defence(state, (action - n.DEFEND) // 4, (action - n.DEFEND) % 4)
    if action < n.MUSTER:
        return refuse_recruit(state, action - n.RECRUIT)
    if action < n.SEND:
        return refuse_muster(state, action - n.MUSTER)
    if action < n.USE_HAND:
        return refuse_send(state, action - n.SEND)
    if action < n.PAY:
        return refuse_use(state, action)
    if n.TAKE_MARKET <= action < n.TAKE_GENERAL:
        return clauses.SWAP_LIMITS
    if n.TAKE_GENERAL <= action < n.TAKE_DECK or n.TAKE_UNUSED <= action < n.TAKE_KNOWN:
        return clauses.WHAT_CAN_LEAVE
    if n.TAKE_UNIT <= action < n.TAKE_PLAYER:
        return clauses.NO_SPLIT  # the attack is over
    return clauses.COMMAND_PHASE


def refuse_card(state: State, design: i64) -> i64:
    """Why no card of this design in hand can act; LEGAL if one can."""
    if design >= len(state.cards.kind):
        return clauses.ONE_ACTION
    card = in_hand(state, state.seat, design)
    if state.cards.kind[design] & n.LEADER != 0:
        return clauses.NO_POWER
    if card == NOBODY:
        return clauses.ONE_ACTION
    if state.has_acted(card):
        return clauses.ACTED_ALREADY
    return LEGAL


def refuse_attack(state: State, design: i64, other: i64) -> i64:
    refused = refuse_card(state, design)
    if refused != LEGAL:
        return refused
    if state.cards.kind[design] & n.SPY != 0:
        return clauses.SPY_LIMITS
    if state.cards.peaceful[design] != 0:
        return clauses.CANNOT_DEFEND
    if other != state.seat and state.partners(state.seat, other):
        return clauses.PARTNER
    if other >= state.seats or not state.opposes(state.seat, other):
        return clauses.WHOM_TO_ATTACK
    if kept_from(state, design, state.seat, other):
        return clauses.CARD_SAYS_SO
    return LEGAL


def refuse_defence(state: State, design: i64, row: i64) -> i64:
    refused = refuse_card(state, design)
    if refused != LEGAL:
        return refused
    if state.cards.kind[design] & n.SPY != 0:
        return clauses.SPY_LIMITS
    if state.cards.idle[design] != 0:
        return clauses.CANNOT_DEFEND
    seat = state.seat
    if lowest_free_row(state, seat) == 0:
        if row != 0 or (state.cards.hears[design] >> n.DEFEND_WITH) & 1 == 0 or not has_defender(state, seat):
            return clauses.ROWS_FULL
        return LEGAL
    if state.cards.anywhere[design] != 0:
        return LEGAL if row != 0 and free_place(state, seat, row) != NOBODY else i64(clauses.FILL_ORDER)
    if (row != 0) != (state.choices[n.ROW_FILL] == n.ROW_FILL_STARTED):
        return clauses.FILL_ORDER
    if row != 0 and not may_fill(state, seat, row):
        return clauses.FILL_ORDER
    return LEGAL


def refuse_recruit(state: State, design: i64) -> i64:
    seat = state.seat
    if design >= len(state.cards.kind):
        return clauses.ONLY_COMMAND
    card = on_offer(state, design)
    if state.cards.kind[design] & n.GENERAL_CARD != 0:
        if in_general(state, seat, design) != NOBODY:
            return clauses.ONE_COPY
        if card == NOBODY or (state.zone[card] == n.SUPPLY and owns_general(state, seat, design)):
            return clauses.GENERAL_TAKEN
    if card == NOBODY:
        return clauses.ONLY_COMMAND
    price = cost_of(state, card, seat)
    if price == BARRED:
        return clauses.CARD_SAYS_SO
    if price > budget_for(state, seat, card):
        return clauses.PAY_THE_COST
    return LEGAL


def refuse_muster(state: State, design: i64) -> i64:
    if state.choices[n.PAYMENT] == n.PAYMENT_NO_CHANGE:
        return clauses.POOL_ONLY
    refused = refuse_card(state, design)
    if refused != LEGAL:
        return refused
    if state.cards.kind[design] & n.SUPERPOWER != 0:
        return clauses.NO_AUTHORITY
    if not can_pay(state, in_hand(state, state.seat, design)):
        return clauses.NEEDLESS_PAYER
    return LEGAL


def refuse_send(state: State, design: i64) -> i64:
    refused = refuse_card(state, design)
    if refused != LEGAL:
        return refused
    if state.cards.kind[design] & n.SPY == 0:
        return clauses.ONLY_SPIES
    return LEGAL


def refuse_use(state: State, action: i64) -> i64:
    design = (action - n.USE_HAND) % n.LARGEST_SET
    if design >= len(state.cards.kind):
        return clauses.ONE_ACTION
    if action < n.USE_GENERAL:
        card = in_hand(state, state.seat, design)
    else:
        card = in_general(state, state.seat, design)
    if card == NOBODY:
        return clauses.ONE_ACTION
    if active_ability(state, card) == 0:
        return clauses.ACTIVE_COST
    if state.has_acted(card):
        return clauses.ACTED_ALREADY
    if not can_use(state, card):
        return clauses.NO_CHOICE
    return LEGAL


def refuse_payer(state: State, action: i64) -> i64:
    if action == n.PAY_TOKENS:
        return LEGAL if tokens_fill(state) else i64(clauses.EXACT_TOKENS)
    if action > n.PAY_TOKENS:
        return clauses.COMPLETELY
    design = action - n.PAY
    refused = refuse_card(state, design)
    if refused != LEGAL:
        return refused
    card = payer_named(state, design)
    if card == NOBODY:
        return clauses.ONE_ACTION
    if state.cards.kind[design] & n.SUPERPOWER != 0:
        return clauses.NO_AUTHORITY
    if state.has_acted(card):
        return clauses.ACTED_ALREADY
    if authority_of(state, card) == 0 or not completes(state, card):
        return clauses.NEEDLESS_PAYER
    return LEGAL


def refuse_target(state: State, action: i64) -> i64:
    if n.TAKE_MONARCH <= action < n.TAKE_PLAYER:
        if action - n.TAKE_MONARCH == state.attacked and reaches_monarch(state, keywords_of(state, state.attacker)):
            return LEGAL
        return clauses.CARD_SAYS_SO if must_go_elsewhere(state) else i64(clauses.VALID_TARGETS)
    if option_named(state, action) != NOBODY:
        return LEGAL
    if action < n.TAKE_UNIT or action >= n.TAKE_MONARCH:
        return clauses.COMPLETELY
    place = action - n.TAKE_UNIT
    card = state.cells[place] if place < state.seats * n.PLACES else i64(NOBODY)
    if card == NOBODY or place // n.PLACES != state.attacked:
        return clauses.VALID_TARGETS
    if state.choices[n.NONBLOCKING_TARGETS] == n.NONBLOCKING_TARGETS_FORBIDDEN and not blocks(state, card):
        return clauses.VALID_TARGETS
    return clauses.CARD_SAYS_SO if must_go_elsewhere(state) else i64(clauses.LOWER_ROWS)


def must_go_elsewhere(state: State) -> bool:
    """Does a text say what the attack is aimed at?"""
    return draws_attacks(state, targets(state, keywords_of(state, state.attacker)))


def refuse_answer(state: State, action: i64) -> i64:
    asks = state.asks
    if action == n.DECLINE:
        if asks == ASK_OFFER or asks == n.ASK_SWAP or state.optional:
            return LEGAL
        if asks == n.ASK_UNUSED:
            return clauses.DOWN_TO_FOUR
        if asks == ASK_CARD and state.agenda.frames[state.agenda.top() + CARD] == state.attacker:
            return clauses.MANDATORY
        return clauses.NOT_OFFERED
    if asks == ASK_OFFER:
        return LEGAL if action == n.ACCEPT else i64(clauses.COMPLETELY)
    if asks == n.ASK_ORDER:
        place = action - n.TAKE_TRIGGER
        return LEGAL if 0 <= place < len(candidates(state)) else i64(clauses.OWN_ORDER)
    if asks == n.ASK_SWAP:
        if n.TAKE_MARKET <= action < n.TAKE_GENERAL:
            card = (
                on_offer(state, action - n.TAKE_MARKET)
                if action - n.TAKE_MARKET < len(state.cards.kind)
                else i64(NOBODY)
            )
            if card != NOBODY and state.zone[card] == n.DISPLAY:
                return LEGAL
        return clauses.SWAP_LIMITS
    first = first_of(asks)
    if first >= 0:
        number = action - first
        if 0 <= number < 62 and (state.choosable >> number) & 1 != 0:
            return LEGAL
        if asks == n.ASK_PLAYER and 0 <= number < state.seats and state.partners(state.seat, number):
            return clauses.PARTNER
        return clauses.NOT_OFFERED
    if option_named(state, action) != NOBODY:
        return LEGAL
    return why_not_this_card(state, action)


def why_not_this_card(state: State, action: i64) -> i64:
    asks = state.asks
    if asks == n.ASK_PIERCE:
        return clauses.PIERCE_TARGET
    if asks == n.ASK_SPY:
        if n.TAKE_UNUSED <= action < n.TAKE_KNOWN:
            action += n.TAKE_GENERAL - n.TAKE_UNUSED
        if n.TAKE_GENERAL <= action < n.TAKE_DECK:
            design = (action - n.TAKE_GENERAL) // 4
            if design < len(state.cards.kind):
                if state.cards.kind[design] & n.LEADER != 0:
                    return clauses.LEADERS_STAY
                if (
                    state.cards.kind[design] & n.SPY != 0
                    and in_general(state, (action - n.TAKE_GENERAL) % 4, design) != NOBODY
                ):
                    return clauses.CARD_SAYS_SO
            return clauses.WHAT_CAN_LEAVE
        return clauses.NOT_OFFERED
    if asks == n.ASK_DISCARD or asks == n.ASK_UNUSED:
        return (
            clauses.DOWN_TO_FOUR
            if state.size[n.HAND + state.seat] > state.hand_size(state.seat)
            else i64(clauses.NOT_OFFERED)
        )
    if asks == ASK_CARD and n.TAKE_UNIT <= action < n.TAKE_MONARCH:
        place = action - n.TAKE_UNIT
        card = state.cells[place] if place < state.seats * n.PLACES else i64(NOBODY)
        if card != NOBODY:
            if place % n.PLACES == 0:
                return clauses.UNTOUCHABLE
            if place // n.PLACES != state.seat and state.partners(state.seat, place // n.PLACES):
                return clauses.PARTNER
            base = state.agenda.top()
            pc = state.agenda.frames[base + PC]
            if (
                state.code[pc] == n.CHOOSE_MANY
                and state.register > state.code[pc + 1]
                and place // n.PLACES == state.seat
            ):
                return clauses.SWAPS
            if state.immune[card] & 3 != 0 and state.kind_of(card) & n.ANY_UNIT != 0:
                return clauses.CARD_SAYS_SO
    return clauses.NOT_OFFERED


def out_of_turn(state: State, seat: i64) -> i64:
    """Why a seat that is not asked may do nothing now."""
    if state.over:
        return clauses.LAST_MONARCH
    if state.asks == n.ASK_ACT:
        return clauses.ACTIVE_PLAYER
    return clauses.COMPLETELY
