"""Which actions are legal, and which clause forbids each of the others.

`legal` is written for speed and `refusal` for the reason; the contract test compares them over the whole action space.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.match import LEGAL, NO_SUCH_ACTION
from rulebound.core.kernel.resolver import (
    ASK_CARD,
    ASK_MODE,
    ASK_OFFER,
)
from rulebound.core.kernel.table import NOBODY, insert
from rulebound.games.claw_and_order.rules import clauses, options
from rulebound.games.claw_and_order.rules import numbers as n
from rulebound.games.claw_and_order.rules.attacks import (
    has_target,
    refuse_attacker,
    refuse_target,
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
    has_vehicle_for,
    may_pilot,
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
    if asks == n.ASK_PLAY or asks == n.ASK_SETUP or asks == n.ASK_ATTACK or asks == n.ASK_REACTION:
        return legal_moves(state, actions)
    if asks == ASK_OFFER:
        return append(append(actions, n.ACCEPT), n.DECLINE)
    if asks == n.ASK_OBSERVER:
        return append(append(actions, n.STAY), n.ADVANCE)
    if asks == ASK_MODE:
        for mode in range(state.modes):
            actions = append(actions, n.CHOOSE_MODE + mode)
        return actions
    if asks == ASK_CARD or asks == n.ASK_DISCARD:
        if state.optional:
            actions = append(actions, n.DECLINE)
        for card in state.options:
            actions = insert(actions, action_for(state, card))
        return actions
    if asks == n.ASK_FIELD:
        for index in range(len(state.available)):
            actions = append(actions, n.CHOOSE_FIELD + index)
        return actions
    if asks == n.ASK_PILOTS:
        actions = append(actions, n.END_PILOTS)
        return legal_pilots(state, actions)
    for place in range(state.size[n.PLAY]):
        if refuse_choice(state, state.cells[place]) == LEGAL:
            actions = append(actions, n.CHOOSE_CARD + place)
    return actions


def legal_pilots(state: State, actions: vec[i64]) -> vec[i64]:
    if has_free_vehicle(state):
        for place in range(state.size[n.PLAY]):
            card = state.cells[place]
            if refuse_pilot(state, card) == LEGAL and (not state.cards.crewed or has_vehicle_for(state, card)):
                actions = append(actions, n.ASSIGN + place)
    for place in range(state.size[n.PLAY]):
        if state.kind_of(state.cells[place]) == n.VEHICLE and refuse_taking_off(state, state.cells[place]) == LEGAL:
            actions = append(actions, n.TAKE_OFF + place)
    return actions


def legal_moves(state: State, actions: vec[i64]) -> vec[i64]:
    asks = state.asks
    seat = state.seat
    if asks == n.ASK_PLAY:
        actions = append(actions, n.END_PLAY)
    elif asks == n.ASK_ATTACK:
        actions = append(actions, n.END_ATTACK)
    elif asks == n.ASK_SETUP:
        actions = append(actions, n.DONE)
    else:
        actions = append(actions, n.PASS)
    first = state.start[n.HAND + seat]
    dollars = state.dollars[seat]
    if dollars > 0:  # no price is below 1
        for index in range(state.size[n.HAND + seat]):
            card = state.cells[first + index]
            if state.price(seat, state.design[card]) <= dollars and refuse_card(state, card) == LEGAL:
                actions = append(actions, n.PLAY_CARD + index)
    if asks == n.ASK_PLAY:
        actions = legal_on_troops(state, actions)
    elif asks == n.ASK_ATTACK:
        for place in range(state.size[n.PLAY]):
            card = state.cells[place]
            if state.controller[card] == seat and refuse_attacker(state, card) == LEGAL and has_target(state, card):
                actions = append(actions, n.ATTACK_WITH + place)
    return actions


def legal_on_troops(state: State, actions: vec[i64]) -> vec[i64]:
    seat = state.seat
    size = state.size[n.PLAY]
    retreats = False
    removes = False
    for place in range(size):
        card = state.cells[place]
        if state.controller[card] == seat:
            if (state.cards.hears[state.text_of(card)] >> n.ACTIVATED) & 1 != 0:
                for number in range(n.ABILITIES):
                    if refuse_use(state, card, number) == LEGAL:
                        actions = append(actions, n.USE + place * n.ABILITIES + number)
            if state.host[card] != NOBODY:
                removes = True
            elif (state.keywords[card] & n.RETREAT) | state.down[card] != 0:
                retreats = True
    # The lists are in the order of their numbers, so what only few have gets a loop of its own.
    if retreats:
        for place in range(size):
            card = state.cells[place]
            if state.controller[card] == seat and refuse_retreat(state, card) == LEGAL:
                actions = append(actions, n.RETREAT_WITH + place)
    if removes and not state.removal_used:
        for place in range(size):
            if refuse_removal(state, state.cells[place]) == LEGAL:
                actions = append(actions, n.REMOVE + place)
    if state.choices[options.PILOT_TIMING] == options.PILOT_TIMING_WHOLE_PHASE:
        actions = legal_pilots(state, actions)
    return actions


# ------------------------------------------------------------ refusals


def refusal(state: State, action: i64) -> i64:
    if action < 0 or action >= n.ACTIONS:
        return NO_SUCH_ACTION
    if state.over:
        return clauses.MATCH_WON
    asks = state.asks
    if action == n.CONCEDE_BATTLE or action == n.CONCEDE_MATCH:
        return LEGAL
    if action < n.PLAY_CARD:
        return refuse_word(state, action)
    if action >= n.CHOOSE_HAND:
        return refuse_from_pile(state, action)
    if action >= n.CHOOSE_FIELD:
        return refuse_field(state, action - n.CHOOSE_FIELD)
    if action >= n.CHOOSE_CARD:
        return refuse_answer(state, action)
    if is_a_question_of_a_text(asks) or asks == n.ASK_HOST or asks == n.ASK_VEHICLE or asks == n.ASK_TARGET:
        return clauses.NOT_A_TARGET
    if asks == n.ASK_OBSERVER or asks == n.ASK_FIELD:
        return clauses.NOT_THIS_PHASE
    if action < n.USE:
        return refuse_play(state, action - n.PLAY_CARD)
    if action >= n.ATTACK_WITH:
        return refuse_attack(state, action - n.ATTACK_WITH)
    if asks == n.ASK_SETUP:
        return clauses.ONLY_CARDS_BEFORE
    if action >= n.ASSIGN:
        return refuse_rearranging(state, action)
    if asks != n.ASK_PLAY:
        return refuse_outside(asks, action)
    if action < n.RETREAT_WITH:
        place = (action - n.USE) // n.ABILITIES
        if place >= state.size[n.PLAY]:
            return clauses.NOT_A_TARGET
        return refuse_use(state, state.cells[place], (action - n.USE) % n.ABILITIES)
    if action < n.REMOVE:
        if action - n.RETREAT_WITH >= state.size[n.PLAY]:
            return clauses.HAS_NO_RETREAT
        return refuse_retreat(state, state.cells[action - n.RETREAT_WITH])
    if action - n.REMOVE >= state.size[n.PLAY]:
        return clauses.REMOVAL_RULES
    return refuse_removal(state, state.cells[action - n.REMOVE])


def is_a_question_of_a_text(asks: i64) -> bool:
    return asks == ASK_CARD or asks == ASK_OFFER or asks == ASK_MODE or asks == n.ASK_DISCARD


def refuse_from_pile(state: State, action: i64) -> i64:
    """A mode, or a card of the own hand or deck, answers the question of a text."""
    if n.CHOOSE_MODE <= action < n.CHOOSE_THEIRS:
        return LEGAL if state.asks == ASK_MODE and action < n.CHOOSE_MODE + state.modes else i64(clauses.NOT_A_TARGET)
    if (state.asks == ASK_CARD or state.asks == n.ASK_DISCARD) and option_named(state, action) != NOBODY:
        return LEGAL
    return clauses.NOT_A_TARGET


def refuse_outside(asks: i64, action: i64) -> i64:
    """What belongs to the Play Phase, at another time."""
    if asks == n.ASK_REACTION:
        return clauses.REACTION_ONLY
    if asks == n.ASK_PILOTS:
        return clauses.PILOTS_FIRST
    if action < n.RETREAT_WITH:
        return clauses.ONCE_PER_TURN
    if action < n.REMOVE:
        return clauses.HAS_NO_RETREAT
    return clauses.ONE_REMOVAL


def refuse_word(state: State, action: i64) -> i64:
    """Actions without a card: each belongs to one question."""
    asks = state.asks
    if action == n.STAY or action == n.ADVANCE:
        return LEGAL if asks == n.ASK_OBSERVER else i64(clauses.ALL_MOVE_UP)
    if action == n.ACCEPT:
        return LEGAL if asks == ASK_OFFER else i64(clauses.NOT_A_TARGET)
    if action == n.DECLINE:
        if asks == ASK_OFFER or (asks == ASK_CARD and state.optional):
            return LEGAL
        return clauses.NOT_A_TARGET
    wanted: i64 = n.ASK_REACTION
    if action == n.DONE:
        wanted = n.ASK_SETUP
    elif action == n.END_PILOTS:
        wanted = n.ASK_PILOTS
    elif action == n.END_PLAY:
        wanted = n.ASK_PLAY
    elif action == n.END_ATTACK:
        wanted = n.ASK_ATTACK
    if asks == wanted:
        return LEGAL
    if is_a_question_of_a_text(asks) or asks == n.ASK_HOST or asks == n.ASK_VEHICLE or asks == n.ASK_TARGET:
        return clauses.NOT_A_TARGET
    if action == n.PASS:
        return clauses.REACTION_ONLY
    return clauses.NOT_THIS_PHASE


def refuse_field(state: State, index: i64) -> i64:
    """CO-X7, CO-X8."""
    if state.asks == n.ASK_FIELD:
        return LEGAL if index < len(state.available) else i64(clauses.LOSER_CHOOSES)
    played = len(state.results)
    if state.battlefield != state.neutral or (played > 0 and state.results[played - 2] != state.neutral):
        return clauses.AFTER_FIELD_NEUTRAL
    if state.previous_loser == NOBODY and state.battle > 1:
        return clauses.NOBODY_CHOOSES
    return clauses.LOSER_CHOOSES


def refuse_play(state: State, index: i64) -> i64:
    seat = state.seat
    if index >= state.size[n.HAND + seat]:
        return clauses.NOT_IN_HAND
    card = state.nth(n.HAND + seat, index)
    number = refuse_card(state, card)
    if number != LEGAL and number != clauses.NOT_A_TARGET:
        return number
    price = state.price(seat, state.design[card])
    if price > state.dollars[seat]:
        return clauses.TEXT_FORBIDS if price >= n.FORBIDDEN else i64(clauses.TOO_EXPENSIVE)
    return number


def refuse_rearranging(state: State, action: i64) -> i64:
    """CO-X31 to CO-X34."""
    asks = state.asks
    if asks != n.ASK_PILOTS and not (
        asks == n.ASK_PLAY and state.choices[options.PILOT_TIMING] == options.PILOT_TIMING_WHOLE_PHASE
    ):
        if asks == n.ASK_REACTION:
            return clauses.REACTION_ONLY
        return clauses.PILOTS_AT_START
    if action >= n.TAKE_OFF:
        if action - n.TAKE_OFF >= state.size[n.PLAY]:
            return clauses.PILOT_LIMITS
        return refuse_taking_off(state, state.cells[action - n.TAKE_OFF])
    if action - n.ASSIGN >= state.size[n.PLAY]:
        return clauses.PILOT_LIMITS
    number = refuse_pilot(state, state.cells[action - n.ASSIGN])
    if number != LEGAL:
        return number
    if not has_free_vehicle(state):
        return clauses.PILOT_LIMITS
    if not has_vehicle_for(state, state.cells[action - n.ASSIGN]):
        return clauses.PILOT_NOT_ALLOWED
    return LEGAL


def refuse_attack(state: State, place: i64) -> i64:
    asks = state.asks
    if asks == n.ASK_SETUP:
        return clauses.ONLY_CARDS_BEFORE
    if asks != n.ASK_ATTACK:
        return clauses.REACTION_ONLY if asks == n.ASK_REACTION else i64(clauses.NOT_THIS_PHASE)
    if place >= state.size[n.PLAY]:
        return clauses.NOT_A_TARGET
    card = state.cells[place]
    number = refuse_attacker(state, card)
    if number != LEGAL:
        return number
    if not has_target(state, card):
        return why_no_target(state, card)
    return LEGAL


def why_no_target(state: State, attacker: i64) -> i64:
    """What stands in the way of the attack: the first enemy troop's reason, or that there is none (CO-R43)."""
    for place in range(state.size[n.PLAY]):
        card = state.cells[place]
        if state.controller[card] != state.active and state.kind_of(card) & n.ANY_TROOP != 0:
            return refuse_target(state, attacker, card)
    return clauses.NO_PLAYER_TARGET


def refuse_answer(state: State, action: i64) -> i64:
    asks = state.asks
    if action >= n.CHOOSE_DISCARD:
        if asks == ASK_CARD and option_named(state, action) != NOBODY:
            return LEGAL
        return clauses.NOT_A_TARGET if asks == ASK_CARD else i64(clauses.NO_TAKING_BACK)
    place = action - n.CHOOSE_CARD
    if place >= state.size[n.PLAY]:
        return clauses.NOT_A_TARGET
    card = state.cells[place]
    if asks == ASK_CARD:
        if option_named(state, action) != NOBODY:
            return LEGAL
        return clauses.NO_ITEM_TARGET if state.kind_of(card) == n.EQUIP else i64(clauses.NOT_A_TARGET)
    if asks == n.ASK_HOST or asks == n.ASK_VEHICLE or asks == n.ASK_TARGET:
        return refuse_choice(state, card)
    return clauses.NOT_A_TARGET


def refuse_choice(state: State, card: i64) -> i64:
    """A card in play as host, Vehicle or target of an attack."""
    if state.asks == n.ASK_HOST:
        return refuse_host(state, state.asking, card)
    if state.asks == n.ASK_VEHICLE:
        number = refuse_vehicle(state, card)
        if number == LEGAL and not may_pilot(state, state.asking, card):
            return clauses.PILOT_NOT_ALLOWED
        return number
    return refuse_target(state, state.asking, card)


def out_of_turn(state: State, seat: i64) -> i64:
    """Why a seat that is not asked may do nothing now."""
    if state.over:
        return clauses.MATCH_WON
    if state.asks == n.ASK_FIELD:
        return clauses.LOSER_CHOOSES
    if state.before_first_turn:
        return clauses.SETUP_IN_TURN
    return clauses.NOT_THIS_PHASE


def action_for(state: State, card: i64) -> i64:
    """The action that chooses this card where it lies."""
    if state.zone[card] == n.PLAY:
        return n.CHOOSE_CARD + state.place[card]
    zone = state.zone[card]
    if zone == n.HAND + 1 - state.seat:
        return n.CHOOSE_THEIRS + state.index_of(card)
    if zone == n.DISCARD + 1 - state.seat:
        return n.CHOOSE_THEIR_DISCARD + state.index_of(card)
    if zone >= n.HAND and zone < n.DISCARD:
        return n.CHOOSE_HAND + state.index_of(card)
    if zone >= n.DECK and zone < n.HAND:
        return n.CHOOSE_DECK + state.size[zone] - 1 - state.index_of(card)
    return n.CHOOSE_DISCARD + state.index_of(card)


def option_named(state: State, action: i64) -> i64:
    """The card among the options that this action chooses, or NOBODY."""
    for card in state.options:
        if action_for(state, card) == action:
            return card
    return NOBODY
