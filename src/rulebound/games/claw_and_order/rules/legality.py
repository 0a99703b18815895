"""Which actions are legal, and which clause forbids each of the others.

`legal` is written for speed and `refusal` for the reason; the contract test compares them over the whole action space.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.match import LEGAL, NO_SUCH_ACTION
from rulebound.core.resolver import (
    ASK_CARD,
    ASK_OFFER,
)
from rulebound.core.table import NOBODY, insert
from rulebound.games.claw_and_order.rules.attacks import (
    has_target,
    refuse_attacker,
    refuse_target,
)
from rulebound.games.claw_and_order.rules.numbers import (
    ABILITIES,
    ACCEPT,
    ACTIONS,
    ACTIVATED,
    ADVANCE,
    AFTER_FIELD_NEUTRAL,
    ALL_MOVE_UP,
    ANY_TROOP,
    ASK_ATTACK,
    ASK_FIELD,
    ASK_HOST,
    ASK_OBSERVER,
    ASK_PILOTS,
    ASK_PLAY,
    ASK_REACTION,
    ASK_SETUP,
    ASK_TARGET,
    ASK_VEHICLE,
    ASSIGN,
    ATTACK_WITH,
    CHOOSE_CARD,
    CHOOSE_DISCARD,
    CHOOSE_FIELD,
    CONCEDE_BATTLE,
    CONCEDE_MATCH,
    DECLINE,
    DONE,
    END_ATTACK,
    END_PILOTS,
    END_PLAY,
    EQUIP,
    HAND,
    HAS_NO_RETREAT,
    LOSER_CHOOSES,
    MATCH_WON,
    NO_ITEM_TARGET,
    NO_PLAYER_TARGET,
    NO_TAKING_BACK,
    NOBODY_CHOOSES,
    NOT_A_TARGET,
    NOT_IN_HAND,
    NOT_THIS_PHASE,
    ONCE_PER_TURN,
    ONE_REMOVAL,
    ONLY_CARDS_BEFORE,
    PASS,
    PILOT_LIMITS,
    PILOT_TIMING,
    PILOTS_AT_START,
    PILOTS_FIRST,
    PLAY,
    PLAY_CARD,
    REACTION_ONLY,
    REMOVAL_RULES,
    REMOVE,
    RETREAT,
    RETREAT_WITH,
    SETUP_IN_TURN,
    STAY,
    TAKE_OFF,
    TOO_EXPENSIVE,
    USE,
    VEHICLE,
)
from rulebound.games.claw_and_order.rules.permissions import (
    refuse_card,
    refuse_host,
    refuse_removal,
    refuse_retreat,
    refuse_use,
)
from rulebound.games.claw_and_order.rules.piloting import (
    has_free_vehicle,
    refuse_pilot,
    refuse_taking_off,
    refuse_vehicle,
)
from rulebound.games.claw_and_order.rules.state import State


def legal(state: State) -> vec[i64]:
    actions = vec[i64](capacity=32)
    asks = state.asks
    if state.over:
        return actions
    if asks == ASK_PLAY or asks == ASK_SETUP or asks == ASK_ATTACK or asks == ASK_REACTION:
        return legal_moves(state, actions)
    if asks == ASK_OFFER:
        return append(append(actions, ACCEPT), DECLINE)
    if asks == ASK_OBSERVER:
        return append(append(actions, STAY), ADVANCE)
    if asks == ASK_CARD:
        if state.optional:
            actions = append(actions, DECLINE)
        for card in state.options:
            actions = insert(actions, action_for(state, card))
        return actions
    if asks == ASK_FIELD:
        for index in range(len(state.available)):
            actions = append(actions, CHOOSE_FIELD + index)
        return actions
    if asks == ASK_PILOTS:
        actions = append(actions, END_PILOTS)
        return legal_pilots(state, actions)
    for place in range(state.size[PLAY]):
        if refuse_choice(state, state.cells[place]) == LEGAL:
            actions = append(actions, CHOOSE_CARD + place)
    return actions


def legal_pilots(state: State, actions: vec[i64]) -> vec[i64]:
    if has_free_vehicle(state):
        for place in range(state.size[PLAY]):
            if refuse_pilot(state, state.cells[place]) == LEGAL:
                actions = append(actions, ASSIGN + place)
    for place in range(state.size[PLAY]):
        if state.kind_of(state.cells[place]) == VEHICLE and refuse_taking_off(state, state.cells[place]) == LEGAL:
            actions = append(actions, TAKE_OFF + place)
    return actions


def legal_moves(state: State, actions: vec[i64]) -> vec[i64]:
    asks = state.asks
    seat = state.seat
    if asks == ASK_PLAY:
        actions = append(actions, END_PLAY)
    elif asks == ASK_ATTACK:
        actions = append(actions, END_ATTACK)
    elif asks == ASK_SETUP:
        actions = append(actions, DONE)
    else:
        actions = append(actions, PASS)
    first = state.start[HAND + seat]
    dollars = state.dollars[seat]
    for index in range(state.size[HAND + seat]):
        card = state.cells[first + index]
        if state.price(seat, state.design[card]) <= dollars and refuse_card(state, card) == LEGAL:
            actions = append(actions, PLAY_CARD + index)
    if asks == ASK_PLAY:
        actions = legal_on_troops(state, actions)
    elif asks == ASK_ATTACK:
        for place in range(state.size[PLAY]):
            card = state.cells[place]
            if state.controller[card] == seat and refuse_attacker(state, card) == LEGAL and has_target(state, card):
                actions = append(actions, ATTACK_WITH + place)
    return actions


def legal_on_troops(state: State, actions: vec[i64]) -> vec[i64]:
    seat = state.seat
    size = state.size[PLAY]
    retreats = False
    removes = False
    for place in range(size):
        card = state.cells[place]
        if state.controller[card] == seat:
            if (state.cards.hears[state.design[card]] >> ACTIVATED) & 1 != 0:
                for number in range(ABILITIES):
                    if refuse_use(state, card, number) == LEGAL:
                        actions = append(actions, USE + place * ABILITIES + number)
            if state.host[card] != NOBODY:
                removes = True
            elif (state.keywords[card] & RETREAT) | state.down[card] != 0:
                retreats = True
    # The lists are in the order of their numbers, so what only few have gets a loop of its own.
    if retreats:
        for place in range(size):
            card = state.cells[place]
            if state.controller[card] == seat and refuse_retreat(state, card) == LEGAL:
                actions = append(actions, RETREAT_WITH + place)
    if removes and not state.removal_used:
        for place in range(size):
            if refuse_removal(state, state.cells[place]) == LEGAL:
                actions = append(actions, REMOVE + place)
    if state.choices[PILOT_TIMING] != 0:
        actions = legal_pilots(state, actions)
    return actions


# ------------------------------------------------------------ refusals


def refusal(state: State, action: i64) -> i64:
    if action < 0 or action >= ACTIONS:
        return NO_SUCH_ACTION
    if state.over:
        return MATCH_WON
    asks = state.asks
    if action == CONCEDE_BATTLE or action == CONCEDE_MATCH:
        return LEGAL
    if action < PLAY_CARD:
        return refuse_word(state, action)
    if action >= CHOOSE_FIELD:
        return refuse_field(state, action - CHOOSE_FIELD)
    if action >= CHOOSE_CARD:
        return refuse_answer(state, action)
    if asks == ASK_CARD or asks == ASK_OFFER or asks == ASK_HOST or asks == ASK_VEHICLE or asks == ASK_TARGET:
        return NOT_A_TARGET
    if asks == ASK_OBSERVER or asks == ASK_FIELD:
        return NOT_THIS_PHASE
    if action < USE:
        return refuse_play(state, action - PLAY_CARD)
    if action >= ATTACK_WITH:
        return refuse_attack(state, action - ATTACK_WITH)
    if asks == ASK_SETUP:
        return ONLY_CARDS_BEFORE
    if action >= ASSIGN:
        return refuse_rearranging(state, action)
    if asks != ASK_PLAY:
        return refuse_outside(asks, action)
    if action < RETREAT_WITH:
        place = (action - USE) // ABILITIES
        if place >= state.size[PLAY]:
            return NOT_A_TARGET
        return refuse_use(state, state.cells[place], (action - USE) % ABILITIES)
    if action < REMOVE:
        if action - RETREAT_WITH >= state.size[PLAY]:
            return HAS_NO_RETREAT
        return refuse_retreat(state, state.cells[action - RETREAT_WITH])
    if action - REMOVE >= state.size[PLAY]:
        return REMOVAL_RULES
    return refuse_removal(state, state.cells[action - REMOVE])


def refuse_outside(asks: i64, action: i64) -> i64:
    """What belongs to the Play Phase, at another time."""
    if asks == ASK_REACTION:
        return REACTION_ONLY
    if asks == ASK_PILOTS:
        return PILOTS_FIRST
    if action < RETREAT_WITH:
        return ONCE_PER_TURN
    if action < REMOVE:
        return HAS_NO_RETREAT
    return ONE_REMOVAL


def refuse_word(state: State, action: i64) -> i64:
    """Actions without a card: each belongs to one question."""
    asks = state.asks
    if action == STAY or action == ADVANCE:
        return LEGAL if asks == ASK_OBSERVER else i64(ALL_MOVE_UP)
    if action == ACCEPT:
        return LEGAL if asks == ASK_OFFER else i64(NOT_A_TARGET)
    if action == DECLINE:
        if asks == ASK_OFFER or (asks == ASK_CARD and state.optional):
            return LEGAL
        return NOT_A_TARGET
    wanted: i64 = ASK_REACTION
    if action == DONE:
        wanted = ASK_SETUP
    elif action == END_PILOTS:
        wanted = ASK_PILOTS
    elif action == END_PLAY:
        wanted = ASK_PLAY
    elif action == END_ATTACK:
        wanted = ASK_ATTACK
    if asks == wanted:
        return LEGAL
    if asks == ASK_CARD or asks == ASK_OFFER or asks == ASK_HOST or asks == ASK_VEHICLE or asks == ASK_TARGET:
        return NOT_A_TARGET
    if action == PASS:
        return REACTION_ONLY
    return NOT_THIS_PHASE


def refuse_field(state: State, index: i64) -> i64:
    """CO-X7, CO-X8."""
    if state.asks == ASK_FIELD:
        return LEGAL if index < len(state.available) else i64(LOSER_CHOOSES)
    played = len(state.results)
    if state.battlefield != state.neutral or (played > 0 and state.results[played - 2] != state.neutral):
        return AFTER_FIELD_NEUTRAL
    if state.previous_loser == NOBODY and state.battle > 1:
        return NOBODY_CHOOSES
    return LOSER_CHOOSES


def refuse_play(state: State, index: i64) -> i64:
    seat = state.seat
    if index >= state.size[HAND + seat]:
        return NOT_IN_HAND
    card = state.nth(HAND + seat, index)
    number = refuse_card(state, card)
    if number != LEGAL and number != NOT_A_TARGET:
        return number
    if state.price(seat, state.design[card]) > state.dollars[seat]:
        return TOO_EXPENSIVE
    return number


def refuse_rearranging(state: State, action: i64) -> i64:
    """CO-X31 to CO-X34."""
    asks = state.asks
    if asks != ASK_PILOTS and not (asks == ASK_PLAY and state.choices[PILOT_TIMING] != 0):
        if asks == ASK_REACTION:
            return REACTION_ONLY
        return PILOTS_AT_START
    if action >= TAKE_OFF:
        if action - TAKE_OFF >= state.size[PLAY]:
            return PILOT_LIMITS
        return refuse_taking_off(state, state.cells[action - TAKE_OFF])
    if action - ASSIGN >= state.size[PLAY]:
        return PILOT_LIMITS
    number = refuse_pilot(state, state.cells[action - ASSIGN])
    if number != LEGAL:
        return number
    if not has_free_vehicle(state):
        return PILOT_LIMITS
    return LEGAL


def refuse_attack(state: State, place: i64) -> i64:
    asks = state.asks
    if asks == ASK_SETUP:
        return ONLY_CARDS_BEFORE
    if asks != ASK_ATTACK:
        return REACTION_ONLY if asks == ASK_REACTION else i64(NOT_THIS_PHASE)
    if place >= state.size[PLAY]:
        return NOT_A_TARGET
    card = state.cells[place]
    number = refuse_attacker(state, card)
    if number != LEGAL:
        return number
    if not has_target(state, card):
        return why_no_target(state, card)
    return LEGAL


def why_no_target(state: State, attacker: i64) -> i64:
    """What stands in the way of the attack: the first enemy troop's reason, or that there is none (CO-R43)."""
    for place in range(state.size[PLAY]):
        card = state.cells[place]
        if state.controller[card] != state.active and state.kind_of(card) & ANY_TROOP != 0:
            return refuse_target(state, attacker, card)
    return NO_PLAYER_TARGET


def refuse_answer(state: State, action: i64) -> i64:
    asks = state.asks
    if action >= CHOOSE_DISCARD:
        if asks == ASK_CARD and option_named(state, action) != NOBODY:
            return LEGAL
        return NOT_A_TARGET if asks == ASK_CARD else i64(NO_TAKING_BACK)
    place = action - CHOOSE_CARD
    if place >= state.size[PLAY]:
        return NOT_A_TARGET
    card = state.cells[place]
    if asks == ASK_CARD:
        if option_named(state, action) != NOBODY:
            return LEGAL
        return NO_ITEM_TARGET if state.kind_of(card) == EQUIP else i64(NOT_A_TARGET)
    if asks == ASK_HOST or asks == ASK_VEHICLE or asks == ASK_TARGET:
        return refuse_choice(state, card)
    return NOT_A_TARGET


def refuse_choice(state: State, card: i64) -> i64:
    """A card in play as host, Vehicle or target of an attack."""
    if state.asks == ASK_HOST:
        return refuse_host(state, state.asking, card)
    if state.asks == ASK_VEHICLE:
        return refuse_vehicle(state, card)
    return refuse_target(state, state.asking, card)


def out_of_turn(state: State, seat: i64) -> i64:
    """Why a seat that is not asked may do nothing now."""
    if state.over:
        return MATCH_WON
    if state.asks == ASK_FIELD:
        return LOSER_CHOOSES
    if state.before_first_turn:
        return SETUP_IN_TURN
    return NOT_THIS_PHASE


def action_for(state: State, card: i64) -> i64:
    """The action that chooses this card where it lies."""
    if state.zone[card] == PLAY:
        return CHOOSE_CARD + state.place[card]
    return CHOOSE_DISCARD + state.index_of(card)


def option_named(state: State, action: i64) -> i64:
    """The card among the options that this action chooses, or NOBODY."""
    for card in state.options:
        if action_for(state, card) == action:
            return card
    return NOBODY
