"""Why an action is not allowed: for every number of the action space the clause that forbids it now, or LEGAL."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.core.agenda import KIND, STRIDE
from rulebound.core.match import LEGAL, NO_SUCH_ACTION
from rulebound.core.resolver import ASK_OFFER, FILTERS, FIRST_FILTER, NEXT_ABILITY, PROGRAM
from rulebound.core.table import NOBODY
from rulebound.games.clashables.rules.attacks import is_declared
from rulebound.games.clashables.rules.numbers import (
    ACCEPT,
    ACTIONS,
    ACTIVE_PLAYER,
    AMBUSH,
    ANNOUNCE,
    ANNOUNCED_KIND,
    ANNOUNCED_NUMBER,
    ANNOUNCED_WHAT,
    ANNOUNCES,
    ASK_ACT,
    ASK_ATTACKERS,
    ASK_DIE,
    ASK_DISCARD,
    ASK_FIRST,
    ASK_NEW_TARGET,
    ASK_NUMBER,
    ASK_REROLL,
    ASK_SEARCH,
    ASK_TARGET,
    ATTACK_NEEDS_EMPTY_STACK,
    ATTACK_NOW,
    ATTACK_WITHOUT_RESPONSE,
    ATTACKS,
    ATTACKS_IN_PLAY_PHASE,
    BATTLEFIELD,
    BONUS_DRAW_IN_PLAY_PHASE,
    BONUS_DRAW_NEEDS_A_CARD,
    BONUS_DRAW_TIME,
    BONUS_DRAW_TIMING,
    CANNOT_ATTACK,
    CANNOT_BE_DESTROYED,
    CARD_TEXT,
    CHANGE_DIE,
    CHOOSE_A_NUMBER,
    CHOOSE_CREATURE,
    CHOOSE_HAND,
    CLEAN_UP,
    CONCEDE,
    CREATURE,
    CREATURES_IN_PLAY_PHASE,
    DECLINE,
    DESTRUCTIBLE,
    EFFECT_TIMING,
    EFFECT_UNDER_WAY,
    END_STEP,
    FIRST_ATTACK,
    FIRST_BONUS,
    FIRST_DISCARD,
    FIRST_PLAY,
    FIRST_USE,
    GO_FIRST,
    HAND,
    ITEM_LIMIT,
    ITEMS_IN_PLAY_PHASE,
    KEEP_DICE,
    LARGEST_SIDE,
    LET_OTHER_GO,
    LOSS_CHECK,
    LOWER_ROLL,
    MANDATORY,
    MATCH_OVER,
    MOST_ACTIONS,
    MOST_USES,
    NO_CREATURES,
    NO_MORE,
    NO_PRIORITY,
    NO_TARGET,
    NONACTIVE_EFFECTS,
    NOT_A_CREATURE_YET,
    NOT_A_NEW_TARGET,
    NOT_IN_HAND,
    NOT_IN_THE_SEARCH,
    NOT_YOUR_PHASE,
    NOTHING_OFFERED,
    ONE_ATTACK,
    ONE_BONUS_DRAW,
    ONE_DECLARATION,
    ONE_USE,
    ONLY_OWN_TURN,
    OWN_CREATURES,
    PASS,
    PLAY_LIMIT,
    PLAY_ONLY_IF,
    PLAY_PHASE,
    PLAYS,
    PROTECTED,
    REROLL_DIE,
    REROLL_ONE,
    RESOLVE,
    RESTRICTED,
    ROOTED,
    SEVERAL_TARGETS,
    SHROUDED,
    SICK,
    STACK,
    STACK_IS_CLOSED,
    STACK_IS_RESOLVING,
    STURDY,
    SWIFT,
    TAKE_FROM_DECK,
    TAKE_NOTHING,
    TARGET,
    TOO_MANY_ACTIONS,
    USE,
    USE_NEEDS_EMPTY_STACK,
    USE_NOT_POSSIBLE,
    WRONG_TARGET,
)
from rulebound.games.clashables.rules.options import card_named, most_targets, option_named
from rulebound.games.clashables.rules.possible import can_complete
from rulebound.games.clashables.rules.selecting import NO_FRAME, condition_holds, is_any
from rulebound.games.clashables.rules.state import State


def refusal(state: State, action: i64) -> i64:
    if action < 0 or action >= ACTIONS:
        return NO_SUCH_ACTION
    if state.over:
        return MATCH_OVER
    if action == CONCEDE:
        return LEGAL
    if state.asks == ASK_ACT:
        return refuse_act(state, action)
    if action == PASS or FIRST_PLAY <= action < FIRST_DISCARD or action >= FIRST_USE:
        return refuse_busy(state, action)
    if action >= FIRST_ATTACK or action == ATTACK_NOW:
        if state.asks == ASK_ATTACKERS:
            return refuse_attacker(state, action)
        return refuse_busy(state, action)
    return refuse_answer(state, action)


def under_way(state: State) -> i64:
    """The kind of frame in which the question is asked: a card being announced, the stack, attacks, or another
    happening (LOSS_CHECK)."""
    frames = state.agenda.frames
    base = state.agenda.used
    while base > 0:
        base -= STRIDE
        kind = frames[base + KIND]
        if kind == ANNOUNCE or kind == RESOLVE or kind == ATTACKS:
            return kind
    return LOSS_CHECK


def refuse_busy(state: State, action: i64) -> i64:
    """An action for which one needs priority, while something else has to be decided."""
    if state.asks == ASK_FIRST:
        return NO_PRIORITY
    kind = under_way(state)
    if kind == ANNOUNCE:
        if state.asks == ASK_NUMBER:
            return ANNOUNCED_NUMBER
        return WRONG_TARGET
    if kind == ATTACKS:
        return ATTACK_WITHOUT_RESPONSE
    plays = FIRST_PLAY <= action < FIRST_BONUS
    if kind == RESOLVE:
        if plays:
            return STACK_IS_CLOSED
        return STACK_IS_RESOLVING
    if state.phase == PLAY_PHASE:
        return EFFECT_UNDER_WAY
    if FIRST_BONUS <= action < FIRST_DISCARD:
        return BONUS_DRAW_IN_PLAY_PHASE
    if state.phase == CLEAN_UP:
        return END_STEP
    if plays:
        index = action - FIRST_PLAY
        if index >= state.size[HAND + state.seat]:
            return NOT_IN_HAND
        if state.kind_of(state.nth(HAND + state.seat, index)) == CREATURE:
            return CREATURES_IN_PLAY_PHASE
        return ITEMS_IN_PLAY_PHASE
    if action >= FIRST_USE:
        return ONE_USE
    if action >= FIRST_ATTACK or action == ATTACK_NOW:
        return ATTACKS_IN_PLAY_PHASE
    return NO_PRIORITY


def refuse_answer(state: State, action: i64) -> i64:
    asks = state.asks
    if asks == ASK_FIRST:
        if action == GO_FIRST or action == LET_OTHER_GO:
            return LEGAL
        return LOWER_ROLL
    if asks == ASK_OFFER:
        if action == ACCEPT or action == DECLINE:
            return LEGAL
        return EFFECT_UNDER_WAY
    if asks == ASK_NUMBER:
        number = action - CHOOSE_A_NUMBER + 1
        if 1 <= number <= 6 and (state.asking >> number) & 1 != 0:
            return LEGAL
        if under_way(state) == ANNOUNCE:
            return ANNOUNCED_NUMBER
        return CARD_TEXT
    if asks == ASK_REROLL or asks == ASK_DIE:
        return refuse_die(state, action)
    if asks == ASK_DISCARD:
        index = action - FIRST_DISCARD
        if 0 <= index < state.size[HAND + state.seat]:
            return LEGAL
        if 0 <= index < LARGEST_SIDE:
            return NOT_IN_HAND
        return EFFECT_UNDER_WAY
    if asks == ASK_SEARCH:
        if action == TAKE_NOTHING or option_named(state, action) != NOBODY:
            return LEGAL
        return NOT_IN_THE_SEARCH
    if asks == ASK_ATTACKERS:
        return ATTACK_WITHOUT_RESPONSE
    return refuse_target(state, action)


def refuse_die(state: State, action: i64) -> i64:
    first: i64 = CHANGE_DIE
    if state.asks == ASK_REROLL:
        first = REROLL_DIE
        if action == KEEP_DICE and state.optional:
            return LEGAL
    if first <= action < first + len(state.dice):
        return LEGAL
    return REROLL_ONE


def refuse_target(state: State, action: i64) -> i64:
    """CL-11.2: one of the valid targets. Protection, redirects and the stack have clauses of their own."""
    several = state.asks == ASK_TARGET and most_targets(state) > 1
    if action == NO_MORE:
        if several and state.optional:
            return LEGAL
        if several:
            return SEVERAL_TARGETS
        return WRONG_TARGET
    if option_named(state, action) != NOBODY:
        return LEGAL
    if state.asks == ASK_NEW_TARGET:
        return NOT_A_NEW_TARGET
    if action == DECLINE and under_way(state) != ANNOUNCE:
        return MANDATORY
    card = card_named(state, action)
    if card == NOBODY:
        return WRONG_TARGET
    if several:
        for register in range(state.register):
            if state.noted(state.agenda.top(), register) == card:
                return SEVERAL_TARGETS
    if state.in_play(card):
        if state.owner[card] != state.seat and state.has(card, SHROUDED):
            return PROTECTED
        if state.has(card, STURDY) and asks_destructible(state):
            return CANNOT_BE_DESTROYED
    if state.zone[card] == STACK and state.kind_of(card) == CREATURE:
        return NOT_A_CREATURE_YET
    return WRONG_TARGET


def asks_destructible(state: State) -> bool:
    """Is the choice of something that must be possible to destroy (CL-R48)?"""
    code = state.code
    selector = code[state.asking + 2]
    if under_way(state) == ANNOUNCE:
        selector = code[state.asking + ANNOUNCED_WHAT]
    for i in range(code[selector + FILTERS]):
        if code[selector + FIRST_FILTER + 2 * i] == DESTRUCTIBLE:
            return True
    return False


def refuse_act(state: State, action: i64) -> i64:
    seat = state.seat
    if action == PASS:
        return LEGAL
    if action == GO_FIRST or action == LET_OTHER_GO:
        return LOWER_ROLL
    if not (FIRST_PLAY <= action < FIRST_DISCARD or action >= FIRST_ATTACK or action == ATTACK_NOW):
        return refuse_unasked(action)
    if state.acts >= MOST_ACTIONS:
        return TOO_MANY_ACTIONS
    if action == ATTACK_NOW:
        return OWN_CREATURES
    if action < FIRST_BONUS:
        index = action - FIRST_PLAY
        if index >= state.size[HAND + seat]:
            return NOT_IN_HAND
        return refuse_play(state, state.nth(HAND + seat, index), seat)
    if action < FIRST_DISCARD:
        return refuse_bonus_draw(state, action - FIRST_BONUS)
    if action < FIRST_USE:
        return refuse_attack(state, action - FIRST_ATTACK)
    place = (action - FIRST_USE) // MOST_USES
    owner = place // LARGEST_SIDE
    index = place % LARGEST_SIDE
    if owner != seat or index >= state.size[BATTLEFIELD + seat]:
        return ONE_USE
    refused = refuse_uses(state, seat)
    card = state.nth(BATTLEFIELD + seat, index)
    effect = (action - FIRST_USE) % MOST_USES
    if refused != LEGAL and has_effect(state, card, effect):
        return refused
    return refuse_use(state, card, effect)


def refuse_unasked(action: i64) -> i64:
    """An answer to a question that nobody has asked."""
    if REROLL_DIE <= action < FIRST_PLAY or action == KEEP_DICE:
        return REROLL_ONE
    if TAKE_FROM_DECK <= action < CHOOSE_CREATURE or action == TAKE_NOTHING:
        return NOT_IN_THE_SEARCH
    if action == ACCEPT or action == DECLINE:
        return NOTHING_OFFERED
    if FIRST_DISCARD <= action < CHOOSE_HAND:
        return BONUS_DRAW_NEEDS_A_CARD
    return WRONG_TARGET


def refuse_play(state: State, card: i64, seat: i64) -> i64:
    if seat != state.active and state.kind_of(card) == CREATURE and not is_ambush(state, card):
        return NO_CREATURES
    if state.plays[seat] >= PLAYS + state.extra_plays[seat]:
        if seat == state.active:
            return PLAY_LIMIT
        return ITEM_LIMIT
    return refuse_card(state, card, seat)


def is_ambush(state: State, card: i64) -> bool:
    return state.cards.keywords[state.design[card]] & AMBUSH != 0


def refuse_card(state: State, card: i64, seat: i64) -> i64:
    """What forbids this very card, apart from the limit of the turn."""
    design = state.design[card]
    if state.cards.kind[design] == CREATURE:
        if seat != state.active and not is_ambush(state, card):
            return NO_CREATURES
    elif state.cards.hears[design] & (1 << ANNOUNCES) != 0 and not has_all_targets(state, card, design, seat):
        return NO_TARGET
    if state.cards.hears[design] & (1 << PLAY_ONLY_IF) == 0:
        return LEGAL
    condition = state.cards.ability(design, PLAY_ONLY_IF)
    while condition != 0:
        if not condition_holds(state, state.code[condition + 1], card, seat):
            return CARD_TEXT
        condition = state.code[condition]
    return LEGAL


def has_all_targets(state: State, card: i64, design: i64, seat: i64) -> bool:
    """CL-11.1."""
    code = state.code
    record = state.cards.ability(design, ANNOUNCES)
    while record != 0:
        is_target = code[record + ANNOUNCED_KIND] == TARGET
        if is_target and not is_any(state, code[record + ANNOUNCED_WHAT], card, seat, NO_FRAME):
            return False
        record = code[record]
    return True


def refuse_bonus_draw(state: State, index: i64) -> i64:
    seat = state.seat
    if seat == state.active:
        return ACTIVE_PLAYER
    if state.bonus_draws[seat] != 0:
        return ONE_BONUS_DRAW
    if state.size[STACK] > 0 and state.choices[BONUS_DRAW_TIMING] != 0:
        return BONUS_DRAW_TIME
    if index >= state.size[HAND + seat]:
        return BONUS_DRAW_NEEDS_A_CARD
    return LEGAL


def refuse_attack(state: State, place: i64) -> i64:
    seat = state.seat
    if seat != state.active:
        return NOT_YOUR_PHASE
    if state.size[STACK] > 0:
        return ATTACK_NEEDS_EMPTY_STACK
    if state.window:
        return ATTACK_WITHOUT_RESPONSE
    if place // LARGEST_SIDE != seat or place % LARGEST_SIDE >= state.size[BATTLEFIELD + seat]:
        return OWN_CREATURES
    return refuse_creature(state, state.nth(BATTLEFIELD + seat, place % LARGEST_SIDE))


def refuse_attacker(state: State, action: i64) -> i64:
    """One more attacker of a declaration."""
    if action == ATTACK_NOW:
        return LEGAL
    place = action - FIRST_ATTACK
    seat = state.seat
    if place // LARGEST_SIDE != seat or place % LARGEST_SIDE >= state.size[BATTLEFIELD + seat]:
        return OWN_CREATURES
    card = state.nth(BATTLEFIELD + seat, place % LARGEST_SIDE)
    if is_declared(state, card):
        return ONE_DECLARATION
    return refuse_creature(state, card)


def refuse_creature(state: State, card: i64) -> i64:
    if state.barred[card] != 0 or state.has(card, ROOTED):
        return CANNOT_ATTACK
    if state.sick[card] != 0 and not state.has(card, SWIFT):
        return SICK
    if state.attacks_made[card] >= state.allowed_attacks(card):
        return ONE_ATTACK
    return LEGAL


def refuse_uses(state: State, seat: i64) -> i64:
    """What forbids any use effect to this seat now."""
    if state.window:
        return ATTACK_WITHOUT_RESPONSE
    if state.size[STACK] > 0 and state.choices[EFFECT_TIMING] == 0:
        return USE_NEEDS_EMPTY_STACK
    if seat != state.active and state.choices[NONACTIVE_EFFECTS] != 0:
        return ONLY_OWN_TURN
    return LEGAL


def has_effect(state: State, card: i64, effect: i64) -> bool:
    ability = state.cards.ability(state.design[card], USE)
    while ability != 0 and effect > 0:
        ability = state.code[ability + NEXT_ABILITY]
        effect -= 1
    return ability != 0


def refuse_use(state: State, card: i64, effect: i64) -> i64:
    design = state.design[card]
    ability = state.cards.ability(design, USE)
    for i in range(effect):
        if ability != 0:
            ability = state.code[ability + NEXT_ABILITY]
    if ability == 0:
        return RESTRICTED
    seat = state.owner[card]
    bit: i64 = i64(1) << effect
    if seat != state.active and state.cards.own_turn[design] & bit != 0:
        return ONLY_OWN_TURN
    if state.used[card] & bit != 0:
        return ONE_USE
    if not can_complete(state, state.code[ability + PROGRAM], NO_FRAME, card, seat, NO_FRAME):
        return USE_NOT_POSSIBLE
    return LEGAL


def out_of_turn(state: State, seat: i64) -> i64:
    """Why a seat that is not asked may do nothing now."""
    if state.over:
        return MATCH_OVER
    if state.asks == ASK_FIRST:
        return LOWER_ROLL
    if under_way(state) == ATTACKS and state.asks != ASK_ACT:
        return ATTACK_WITHOUT_RESPONSE
    return NO_PRIORITY
