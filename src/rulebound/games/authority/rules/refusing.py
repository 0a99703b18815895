"""Which clause forbids an action that is not legal: total over the action space, written for the reason."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.core.agenda import CARD, PC
from rulebound.core.match import LEGAL, NO_SUCH_ACTION
from rulebound.core.resolver import ASK_CARD, ASK_OFFER
from rulebound.core.table import NOBODY
from rulebound.games.authority.rules.acting import active_ability, can_use, has_defender
from rulebound.games.authority.rules.attacks import reaches_monarch
from rulebound.games.authority.rules.finding import in_general, in_hand, on_offer, option_named, payer_named
from rulebound.games.authority.rules.legality import first_of
from rulebound.games.authority.rules.moving import lowest_free_row, may_fill
from rulebound.games.authority.rules.numbers import (
    ACCEPT,
    ACTED_ALREADY,
    ACTIONS,
    ACTIVE_COST,
    ACTIVE_PLAYER,
    ANY_UNIT,
    ASK_ACT,
    ASK_DISCARD,
    ASK_ORDER,
    ASK_PAY,
    ASK_PIERCE,
    ASK_PLAYER,
    ASK_SPY,
    ASK_SWAP,
    ASK_TARGET,
    ASK_UNUSED,
    ATTACK_WITH,
    BLOCKERS_ONLY,
    CARD_SAYS_SO,
    CHOOSE_MANY,
    COMMAND_PHASE,
    COMPLETELY,
    CONCEDE,
    DECLINE,
    DEFEND,
    DEFEND_WITH,
    DISPLAY,
    DOWN_TO_FOUR,
    END_COMMAND,
    EXACT_TOKENS,
    FILL_ORDER,
    GENERAL_CARD,
    GENERAL_TAKEN,
    HAND,
    HAND_SIZE,
    LARGEST_SET,
    LAST_MONARCH,
    LEADER,
    LEADERS_STAY,
    LOWER_ROWS,
    MANDATORY,
    MUSTER,
    NEEDLESS_PAYER,
    NO_AUTHORITY,
    NO_CHOICE,
    NO_POWER,
    NO_SPLIT,
    NOT_OFFERED,
    ONE_ACTION,
    ONE_COPY,
    ONLY_COMMAND,
    ONLY_SPIES,
    OWN_ORDER,
    PARTNER,
    PAY,
    PAY_THE_COST,
    PAY_TOKENS,
    PAYMENT,
    PIERCE_TARGET,
    PLACES,
    POOL_ONLY,
    RECRUIT,
    ROW_FILL,
    ROWS_FULL,
    SEND,
    SPY,
    SPY_LIMITS,
    SUPERPOWER,
    SUPPLY,
    SWAP_LIMITS,
    SWAPS,
    TAKE_DECK,
    TAKE_GENERAL,
    TAKE_MARKET,
    TAKE_MONARCH,
    TAKE_PLAYER,
    TAKE_TRIGGER,
    TAKE_UNIT,
    UNTOUCHABLE,
    USE_GENERAL,
    USE_HAND,
    VALID_TARGETS,
    WHAT_CAN_LEAVE,
    WHOM_TO_ATTACK,
)
from rulebound.games.authority.rules.recruiting import budget, can_pay, completes, owns_general, tokens_fill
from rulebound.games.authority.rules.state import State
from rulebound.games.authority.rules.triggers import candidates
from rulebound.games.authority.rules.values import authority_of, blocks, cost_of, keywords_of


def refusal(state: State, action: i64) -> i64:
    if action < 0 or action >= ACTIONS:
        return NO_SUCH_ACTION
    if state.over:
        return LAST_MONARCH
    if action == CONCEDE:
        return LEGAL
    asks = state.asks
    if asks == ASK_ACT:
        return refuse_act(state, action)
    if action < PAY:
        if action >= RECRUIT and action < SEND:
            return ONLY_COMMAND
        return COMPLETELY
    if asks == ASK_PAY:
        return refuse_payer(state, action)
    if asks == ASK_TARGET:
        return refuse_target(state, action)
    return refuse_answer(state, action)


def refuse_act(state: State, action: i64) -> i64:
    if action == END_COMMAND:
        return LEGAL
    if action < DEFEND:
        return refuse_attack(state, (action - ATTACK_WITH) // 4, (action - ATTACK_WITH) % 4)
    if action < RECRUIT:
        return refuse_defence(state, (action - DEFEND) // 4, (action - DEFEND) % 4)
    if action < MUSTER:
        return refuse_recruit(state, action - RECRUIT)
    if action < SEND:
        return refuse_muster(state, action - MUSTER)
    if action < USE_HAND:
        return refuse_send(state, action - SEND)
    if action < PAY:
        return refuse_use(state, action)
    if TAKE_MARKET <= action < TAKE_GENERAL:
        return SWAP_LIMITS
    if TAKE_GENERAL <= action < TAKE_DECK:
        return WHAT_CAN_LEAVE
    if TAKE_UNIT <= action < TAKE_PLAYER:
        return NO_SPLIT  # the attack is over
    return COMMAND_PHASE


def refuse_card(state: State, design: i64) -> i64:
    """Why no card of this design in hand can act; LEGAL if one can."""
    if design >= len(state.cards.kind):
        return ONE_ACTION
    card = in_hand(state, state.seat, design)
    if state.cards.kind[design] & LEADER != 0:
        return NO_POWER
    if card == NOBODY:
        return ONE_ACTION
    if state.has_acted(card):
        return ACTED_ALREADY
    return LEGAL


def refuse_attack(state: State, design: i64, other: i64) -> i64:
    refused = refuse_card(state, design)
    if refused != LEGAL:
        return refused
    if state.cards.kind[design] & SPY != 0:
        return SPY_LIMITS
    if other != state.seat and state.partners(state.seat, other):
        return PARTNER
    if other >= state.seats or not state.opposes(state.seat, other):
        return WHOM_TO_ATTACK
    return LEGAL


def refuse_defence(state: State, design: i64, row: i64) -> i64:
    refused = refuse_card(state, design)
    if refused != LEGAL:
        return refused
    if state.cards.kind[design] & SPY != 0:
        return SPY_LIMITS
    seat = state.seat
    if lowest_free_row(state, seat) == 0:
        if row != 0 or (state.cards.hears[design] >> DEFEND_WITH) & 1 == 0 or not has_defender(state, seat):
            return ROWS_FULL
        return LEGAL
    if (row != 0) != (state.choices[ROW_FILL] != 0):
        return FILL_ORDER
    if row != 0 and not may_fill(state, seat, row):
        return FILL_ORDER
    return LEGAL


def refuse_recruit(state: State, design: i64) -> i64:
    seat = state.seat
    if design >= len(state.cards.kind):
        return ONLY_COMMAND
    card = on_offer(state, design)
    if state.cards.kind[design] & GENERAL_CARD != 0:
        if in_general(state, seat, design) != NOBODY:
            return ONE_COPY
        if card == NOBODY or (state.zone[card] == SUPPLY and owns_general(state, seat, design)):
            return GENERAL_TAKEN
    if card == NOBODY:
        return ONLY_COMMAND
    if cost_of(state, card, seat) > budget(state, seat):
        return PAY_THE_COST
    return LEGAL


def refuse_muster(state: State, design: i64) -> i64:
    if state.choices[PAYMENT] == 0:
        return POOL_ONLY
    refused = refuse_card(state, design)
    if refused != LEGAL:
        return refused
    if state.cards.kind[design] & SUPERPOWER != 0:
        return NO_AUTHORITY
    if not can_pay(state, in_hand(state, state.seat, design)):
        return NEEDLESS_PAYER
    return LEGAL


def refuse_send(state: State, design: i64) -> i64:
    refused = refuse_card(state, design)
    if refused != LEGAL:
        return refused
    if state.cards.kind[design] & SPY == 0:
        return ONLY_SPIES
    return LEGAL


def refuse_use(state: State, action: i64) -> i64:
    design = (action - USE_HAND) % LARGEST_SET
    if design >= len(state.cards.kind):
        return ONE_ACTION
    if action < USE_GENERAL:
        card = in_hand(state, state.seat, design)
    else:
        card = in_general(state, state.seat, design)
    if card == NOBODY:
        return ONE_ACTION
    if active_ability(state, card) == 0:
        return ACTIVE_COST
    if state.has_acted(card):
        return ACTED_ALREADY
    if not can_use(state, card):
        return NO_CHOICE
    return LEGAL


def refuse_payer(state: State, action: i64) -> i64:
    if action == PAY_TOKENS:
        return LEGAL if tokens_fill(state) else i64(EXACT_TOKENS)
    if action > PAY_TOKENS:
        return COMPLETELY
    design = action - PAY
    refused = refuse_card(state, design)
    if refused != LEGAL:
        return refused
    card = payer_named(state, design)
    if card == NOBODY:
        return ONE_ACTION
    if state.cards.kind[design] & SUPERPOWER != 0:
        return NO_AUTHORITY
    if state.has_acted(card):
        return ACTED_ALREADY
    if authority_of(state, card) == 0 or not completes(state, card):
        return NEEDLESS_PAYER
    return LEGAL


def refuse_target(state: State, action: i64) -> i64:
    if TAKE_MONARCH <= action < TAKE_PLAYER:
        if action - TAKE_MONARCH == state.attacked and reaches_monarch(state, keywords_of(state, state.attacker)):
            return LEGAL
        return VALID_TARGETS
    if option_named(state, action) != NOBODY:
        return LEGAL
    if action < TAKE_UNIT or action >= TAKE_MONARCH:
        return COMPLETELY
    place = action - TAKE_UNIT
    card = state.cells[place] if place < state.seats * PLACES else i64(NOBODY)
    if card == NOBODY or place // PLACES != state.attacked:
        return VALID_TARGETS
    if state.choices[BLOCKERS_ONLY] != 0 and not blocks(state, card):
        return VALID_TARGETS
    return LOWER_ROWS


def refuse_answer(state: State, action: i64) -> i64:
    asks = state.asks
    if action == DECLINE:
        if asks == ASK_OFFER or asks == ASK_SWAP or state.optional:
            return LEGAL
        if asks == ASK_UNUSED:
            return DOWN_TO_FOUR
        if asks == ASK_CARD and state.agenda.frames[state.agenda.top() + CARD] == state.attacker:
            return MANDATORY
        return NOT_OFFERED
    if asks == ASK_OFFER:
        return LEGAL if action == ACCEPT else i64(COMPLETELY)
    if asks == ASK_ORDER:
        place = action - TAKE_TRIGGER
        return LEGAL if 0 <= place < len(candidates(state)) else i64(OWN_ORDER)
    if asks == ASK_SWAP:
        if TAKE_MARKET <= action < TAKE_GENERAL:
            card = (
                on_offer(state, action - TAKE_MARKET) if action - TAKE_MARKET < len(state.cards.kind) else i64(NOBODY)
            )
            if card != NOBODY and state.zone[card] == DISPLAY:
                return LEGAL
        return SWAP_LIMITS
    first = first_of(asks)
    if first >= 0:
        number = action - first
        if 0 <= number < 62 and (state.choosable >> number) & 1 != 0:
            return LEGAL
        if asks == ASK_PLAYER and 0 <= number < state.seats and state.partners(state.seat, number):
            return PARTNER
        return NOT_OFFERED
    if option_named(state, action) != NOBODY:
        return LEGAL
    return why_not_this_card(state, action)


def why_not_this_card(state: State, action: i64) -> i64:
    asks = state.asks
    if asks == ASK_PIERCE:
        return PIERCE_TARGET
    if asks == ASK_SPY:
        if TAKE_GENERAL <= action < TAKE_DECK:
            design = (action - TAKE_GENERAL) // 4
            if design < len(state.cards.kind):
                if state.cards.kind[design] & LEADER != 0:
                    return LEADERS_STAY
                if (
                    state.cards.kind[design] & SPY != 0
                    and in_general(state, (action - TAKE_GENERAL) % 4, design) != NOBODY
                ):
                    return CARD_SAYS_SO
            return WHAT_CAN_LEAVE
        return NOT_OFFERED
    if asks == ASK_DISCARD or asks == ASK_UNUSED:
        return DOWN_TO_FOUR if state.size[HAND + state.seat] > HAND_SIZE else i64(NOT_OFFERED)
    if asks == ASK_CARD and TAKE_UNIT <= action < TAKE_MONARCH:
        place = action - TAKE_UNIT
        card = state.cells[place] if place < state.seats * PLACES else i64(NOBODY)
        if card != NOBODY:
            if place % PLACES == 0:
                return UNTOUCHABLE
            if place // PLACES != state.seat and state.partners(state.seat, place // PLACES):
                return PARTNER
            base = state.agenda.top()
            pc = state.agenda.frames[base + PC]
            if state.code[pc] == CHOOSE_MANY and state.register > state.code[pc + 1] and place // PLACES == state.seat:
                return SWAPS
            if state.immune[card] != 0 and state.kind_of(card) & ANY_UNIT != 0:
                return CARD_SAYS_SO
    return NOT_OFFERED


def out_of_turn(state: State, seat: i64) -> i64:
    """Why a seat that is not asked may do nothing now."""
    if state.over:
        return LAST_MONARCH
    if state.asks == ASK_ACT:
        return ACTIVE_PLAYER
    return COMPLETELY
