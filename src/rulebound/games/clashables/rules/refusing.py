"""Why an action is not allowed: for every number of the action space the clause that forbids it now, or LEGAL."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.core.kernel.agenda import CARD, KIND, STRIDE
from rulebound.core.kernel.match import LEGAL, NO_SUCH_ACTION
from rulebound.core.kernel.resolver import (
    ASK_CARD,
    ASK_MODE,
    ASK_OFFER,
    FILTERS,
    FIRST_FILTER,
    NEXT_ABILITY,
    NO_FRAME,
    PROGRAM,
)
from rulebound.core.kernel.table import NOBODY
from rulebound.games.clashables.rules import choices
from rulebound.games.clashables.rules import numbers as n
from rulebound.games.clashables.rules.attacks import is_declared
from rulebound.games.clashables.rules.options import card_named, most_targets, option_named
from rulebound.games.clashables.rules.possible import can_complete
from rulebound.games.clashables.rules.selecting import condition_holds, is_any, is_kept_from, is_shielded, may_not_play
from rulebound.games.clashables.rules.state import State


def refusal(state: State, action: i64) -> i64:
    if action < 0 or action >= n.ACTIONS:
        return NO_SUCH_ACTION
    if state.over:
        return n.MATCH_OVER
    if action == n.CONCEDE:
        return LEGAL
    if state.asks == n.ASK_ACT:
        return refuse_act(state, action)
    if action >= n.CHOOSE_MODE:
        return refuse_answer(state, action)
    if action == n.PASS or n.FIRST_PLAY <= action < n.FIRST_DISCARD or action >= n.FIRST_USE:
        return refuse_busy(state, action)
    if action >= n.FIRST_ATTACK or action == n.ATTACK_NOW:
        if state.asks == n.ASK_ATTACKERS:
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
        if kind == n.ANNOUNCE or kind == n.RESOLVE or kind == n.ATTACKS:
            return kind
    return n.CHECK_LOSS


def refuse_busy(state: State, action: i64) -> i64:
    """An action for which one needs priority, while something else has to be decided."""
    if state.asks == n.ASK_FIRST:
        return n.NO_PRIORITY
    kind = under_way(state)
    if kind == n.ANNOUNCE:
        if state.asks == n.ASK_NUMBER:
            return n.ANNOUNCED_NUMBER
        return n.WRONG_TARGET
    if kind == n.ATTACKS:
        return n.ATTACK_WITHOUT_RESPONSE
    plays = n.FIRST_PLAY <= action < n.FIRST_BONUS
    if kind == n.RESOLVE:
        if plays:
            return n.STACK_IS_CLOSED
        return n.STACK_IS_RESOLVING
    if state.phase == n.PLAY_PHASE:
        return n.EFFECT_UNDER_WAY
    if n.FIRST_BONUS <= action < n.FIRST_DISCARD:
        return n.BONUS_DRAW_IN_PLAY_PHASE
    if state.phase == n.CLEAN_UP:
        return n.END_STEP
    if plays:
        index = action - n.FIRST_PLAY
        if index >= state.size[n.HAND + state.seat]:
            return n.NOT_IN_HAND
        if state.kind_of(state.nth(n.HAND + state.seat, index)) == n.CREATURE:
            return n.CREATURES_IN_PLAY_PHASE
        return n.ITEMS_IN_PLAY_PHASE
    if action >= n.FIRST_USE:
        return n.ONE_USE
    if action >= n.FIRST_ATTACK or action == n.ATTACK_NOW:
        return n.ATTACKS_IN_PLAY_PHASE
    return n.NO_PRIORITY


def refuse_answer(state: State, action: i64) -> i64:
    asks = state.asks
    if asks == n.ASK_FIRST:
        if action == n.GO_FIRST or action == n.LET_OTHER_GO:
            return LEGAL
        return n.LOWER_ROLL
    if asks == ASK_OFFER:
        if action == n.ACCEPT or action == n.DECLINE:
            return LEGAL
        return n.EFFECT_UNDER_WAY
    if asks == ASK_MODE:
        return LEGAL if n.CHOOSE_MODE <= action < n.CHOOSE_MODE + state.modes else i64(n.CARD_TEXT)
    if asks == ASK_CARD:
        declines = action == n.NO_MORE and state.optional
        return LEGAL if declines or option_named(state, action) != NOBODY else i64(n.CARD_TEXT)
    if asks == n.ASK_NUMBER:
        number = action - n.CHOOSE_A_NUMBER + 1
        if 1 <= number <= 6 and (state.asking >> number) & 1 != 0:
            return LEGAL
        if under_way(state) == n.ANNOUNCE:
            return n.ANNOUNCED_NUMBER
        return n.CARD_TEXT
    if asks == n.ASK_REROLL or asks == n.ASK_DIE:
        return refuse_die(state, action)
    if asks == n.ASK_DISCARD:
        index = action - n.FIRST_DISCARD
        if 0 <= index < state.size[n.HAND + state.seat] or (action == n.NO_MORE and state.optional):
            return LEGAL
        if 0 <= index < n.LARGEST_SIDE:
            return n.NOT_IN_HAND
        return n.EFFECT_UNDER_WAY
    if asks == n.ASK_SEARCH:
        if action == n.TAKE_NOTHING or option_named(state, action) != NOBODY:
            return LEGAL
        return n.NOT_IN_THE_SEARCH
    if asks == n.ASK_ATTACKERS:
        return n.ATTACK_WITHOUT_RESPONSE
    return refuse_target(state, action)


def refuse_die(state: State, action: i64) -> i64:
    first: i64 = n.CHANGE_DIE
    if state.asks == n.ASK_REROLL:
        first = n.REROLL_DIE
        if action == n.KEEP_DICE and state.optional:
            return LEGAL
    if first <= action < first + len(state.dice):
        return LEGAL
    return n.REROLL_ONE


def refuse_target(state: State, action: i64) -> i64:
    """CL-11.2: one of the valid targets. Protection, redirects and the stack have clauses of their own."""
    several = state.asks == n.ASK_TARGET and most_targets(state) > 1
    if action == n.NO_MORE:
        if several and state.optional:
            return LEGAL
        if several:
            return n.SEVERAL_TARGETS
        return n.WRONG_TARGET
    if option_named(state, action) != NOBODY:
        return LEGAL
    if state.asks == n.ASK_NEW_TARGET:
        return n.NOT_A_NEW_TARGET
    if action == n.DECLINE and under_way(state) != n.ANNOUNCE:
        return n.MANDATORY
    card = card_named(state, action)
    if card == NOBODY:
        return n.WRONG_TARGET
    if several:
        for register in range(state.register):
            if state.noted(state.agenda.top(), register) == card:
                return n.SEVERAL_TARGETS
    if state.in_play(card):
        if is_shielded(state, card, state.seat, state.agenda.frames[state.agenda.top() + CARD]):
            return n.PROTECTED
        if state.has(card, n.STURDY) and asks_destructible(state):
            return n.CANNOT_BE_DESTROYED
    if state.zone[card] == n.STACK and state.kind_of(card) == n.CREATURE:
        return n.NOT_A_CREATURE_YET
    return n.WRONG_TARGET


def asks_destructible(state: State) -> bool:
    """Is the choice of something that must be possible to destroy (CL-R48)?"""
    code = state.code
    selector = code[state.asking + 2]
    if under_way(state) == n.ANNOUNCE:
        selector = code[state.asking + n.ANNOUNCED_WHAT]
    for i in range(code[selector + FILTERS]):
        if code[selector + FIRST_FILTER + 2 * i] == n.DESTRUCTIBLE:
            return True
    return False


def refuse_act(state: State, action: i64) -> i64:
    seat = state.seat
    if action == n.PASS:
        return LEGAL
    if action == n.GO_FIRST or action == n.LET_OTHER_GO:
        return n.LOWER_ROLL
    is_use = n.FIRST_ATTACK <= action < n.CHOOSE_MODE
    if not (n.FIRST_PLAY <= action < n.FIRST_DISCARD or is_use or action == n.ATTACK_NOW):
        return refuse_unasked(action)
    if state.acts >= n.MOST_ACTIONS:
        return n.TOO_MANY_ACTIONS
    if action == n.ATTACK_NOW:
        return n.OWN_CREATURES
    if action < n.FIRST_BONUS:
        index = action - n.FIRST_PLAY
        if index >= state.size[n.HAND + seat]:
            return n.NOT_IN_HAND
        return refuse_play(state, state.nth(n.HAND + seat, index), seat)
    if action < n.FIRST_DISCARD:
        return refuse_bonus_draw(state, action - n.FIRST_BONUS)
    if action < n.FIRST_USE:
        return refuse_attack(state, action - n.FIRST_ATTACK)
    place = (action - n.FIRST_USE) // n.MOST_USES
    owner = place // n.LARGEST_SIDE
    index = place % n.LARGEST_SIDE
    if owner != seat or index >= state.size[n.BATTLEFIELD + seat]:
        return n.ONE_USE
    refused = refuse_uses(state, seat)
    card = state.nth(n.BATTLEFIELD + seat, index)
    effect = (action - n.FIRST_USE) % n.MOST_USES
    if refused != LEGAL and has_effect(state, card, effect):
        return refused
    return refuse_use(state, card, effect)


def refuse_unasked(action: i64) -> i64:
    """An answer to a question that nobody has asked."""
    if n.REROLL_DIE <= action < n.FIRST_PLAY or action == n.KEEP_DICE:
        return n.REROLL_ONE
    if n.TAKE_FROM_DECK <= action < n.CHOOSE_CREATURE or action == n.TAKE_NOTHING:
        return n.NOT_IN_THE_SEARCH
    if action == n.ACCEPT or action == n.DECLINE:
        return n.NOTHING_OFFERED
    if n.FIRST_DISCARD <= action < n.CHOOSE_HAND:
        return n.BONUS_DRAW_NEEDS_A_CARD
    return n.WRONG_TARGET


def refuse_play(state: State, card: i64, seat: i64) -> i64:
    if seat != state.active and state.kind_of(card) == n.CREATURE and not is_ambush(state, card):
        return n.NO_CREATURES
    if not state.may_play_more(seat, state.kind_of(card)):
        if seat == state.active:
            return n.PLAY_LIMIT
        return n.ITEM_LIMIT
    return refuse_card(state, card, seat)


def is_ambush(state: State, card: i64) -> bool:
    return state.cards.keywords[state.design[card]] & n.AMBUSH != 0


def refuse_card(state: State, card: i64, seat: i64) -> i64:
    """What forbids this very card, apart from the limit of the turn."""
    cards = state.cards
    design = state.design[card]
    hears = cards.hears[design]
    if (len(state.lasting) > 0 or state.listeners[n.NO_PLAY] != 0) and may_not_play(state, seat, cards.kind[design]):
        return n.CARD_TEXT
    if cards.kind[design] == n.CREATURE:
        if seat != state.active and cards.keywords[design] & n.AMBUSH == 0:
            return n.NO_CREATURES
    elif (hears >> n.ANNOUNCES) & 1 != 0 and not has_all_targets(state, card, design, seat):
        return n.NO_TARGET
    if (hears >> n.COST) & 1 != 0 and not all_hold(state, card, n.COST, seat):
        return n.CARD_TEXT
    if state.listeners[n.PLAYS_ONE] != 0 and seat != state.active and state.plays[seat] > 0 and plays_one(state):
        return n.CARD_TEXT
    if (hears >> n.PLAY_ONLY_IF) & 1 != 0 and not all_hold(state, card, n.PLAY_ONLY_IF, seat):
        return n.CARD_TEXT
    return LEGAL


def all_hold(state: State, card: i64, trigger: i64, seat: i64) -> bool:
    """The conditions of this sort under which a card can be played."""
    text = state.cards.ability(state.design[card], trigger)
    while text != 0:
        if not condition_holds(state, state.code[text + 1], card, seat):
            return False
        text = state.code[text]
    return True


def plays_one(state: State) -> bool:
    """Does a creature of the active player keep the other from a second card?"""
    for index in range(state.size[n.BATTLEFIELD + state.active]):
        source = state.nth(n.BATTLEFIELD + state.active, index)
        text = state.cards.ability(state.text_of(source), n.PLAYS_ONE)
        while text != 0:
            condition = state.code[text + 1]
            if condition == 0 or condition_holds(state, condition, source, state.active):
                return True
            text = state.code[text]
    return False


def has_all_targets(state: State, card: i64, design: i64, seat: i64) -> bool:
    """CL-11.1."""
    code = state.code
    record = state.cards.ability(design, n.ANNOUNCES)
    while record != 0:
        is_target = code[record + n.ANNOUNCED_KIND] == n.TARGET
        if is_target and not is_any(state, code[record + n.ANNOUNCED_WHAT], card, seat, NO_FRAME):
            return False
        record = code[record]
    return True


def refuse_bonus_draw(state: State, index: i64) -> i64:
    seat = state.seat
    if seat == state.active:
        return n.ACTIVE_PLAYER
    if state.bonus_draws[seat] != 0:
        return n.ONE_BONUS_DRAW
    if is_kept_from(state, n.NO_BONUS, seat):
        return n.CARD_TEXT
    if state.size[n.STACK] > 0 and state.choices[choices.BONUS_DRAW_TIMING] == choices.BONUS_DRAW_TIMING_EMPTY_STACK:
        return n.BONUS_DRAW_TIME
    if index >= state.size[n.HAND + seat]:
        return n.BONUS_DRAW_NEEDS_A_CARD
    return LEGAL


def refuse_attack(state: State, place: i64) -> i64:
    seat = state.seat
    if seat != state.active:
        return n.NOT_YOUR_PHASE
    if state.size[n.STACK] > 0:
        return n.ATTACK_NEEDS_EMPTY_STACK
    if state.window:
        return n.ATTACK_WITHOUT_RESPONSE
    if place // n.LARGEST_SIDE != seat or place % n.LARGEST_SIDE >= state.size[n.BATTLEFIELD + seat]:
        return n.OWN_CREATURES
    return refuse_creature(state, state.nth(n.BATTLEFIELD + seat, place % n.LARGEST_SIDE))


def refuse_attacker(state: State, action: i64) -> i64:
    """One more attacker of a declaration."""
    if action == n.ATTACK_NOW:
        return LEGAL
    place = action - n.FIRST_ATTACK
    seat = state.seat
    if place // n.LARGEST_SIDE != seat or place % n.LARGEST_SIDE >= state.size[n.BATTLEFIELD + seat]:
        return n.OWN_CREATURES
    card = state.nth(n.BATTLEFIELD + seat, place % n.LARGEST_SIDE)
    if is_declared(state, card):
        return n.ONE_DECLARATION
    return refuse_creature(state, card)


def refuse_creature(state: State, card: i64) -> i64:
    if state.barred[card] != 0 or state.has(card, n.ROOTED):
        return n.CANNOT_ATTACK
    if state.sick[card] != 0 and not state.has(card, n.SWIFT):
        return n.SICK
    if state.attacks_made[card] >= state.allowed_attacks(card):
        return n.ONE_ATTACK
    return LEGAL


def refuse_uses(state: State, seat: i64) -> i64:
    """What forbids any use effect to this seat now."""
    if state.window:
        return n.ATTACK_WITHOUT_RESPONSE
    if state.size[n.STACK] > 0 and state.choices[choices.EFFECT_TIMING] == choices.EFFECT_TIMING_EMPTY_STACK:
        return n.USE_NEEDS_EMPTY_STACK
    if seat != state.active and state.choices[choices.NONACTIVE_EFFECTS] == choices.NONACTIVE_EFFECTS_NO:
        return n.ONLY_OWN_TURN
    return LEGAL


def has_effect(state: State, card: i64, effect: i64) -> bool:
    ability = state.cards.ability(state.text_of(card), n.USE)
    while ability != 0 and effect > 0:
        ability = state.code[ability + NEXT_ABILITY]
        effect -= 1
    return ability != 0


def refuse_use(state: State, card: i64, effect: i64) -> i64:
    design = state.text_of(card)
    ability = state.cards.ability(design, n.USE)
    for i in range(effect):
        if ability != 0:
            ability = state.code[ability + NEXT_ABILITY]
    if ability == 0:
        return n.RESTRICTED
    seat = state.side_of(card)
    bit: i64 = i64(1) << effect
    if seat != state.active and state.cards.own_turn[design] & bit != 0:
        return n.ONLY_OWN_TURN
    if state.used[card] & bit != 0:
        return n.ONE_USE
    if not can_complete(state, state.code[ability + PROGRAM], NO_FRAME, card, seat, NO_FRAME):
        return n.USE_NOT_POSSIBLE
    return LEGAL


def out_of_turn(state: State, seat: i64) -> i64:
    """Why a seat that is not asked may do nothing now."""
    if state.over:
        return n.MATCH_OVER
    if state.asks == n.ASK_FIRST:
        return n.LOWER_ROLL
    if under_way(state) == n.ATTACKS and state.asks != n.ASK_ACT:
        return n.ATTACK_WITHOUT_RESPONSE
    return n.NO_PRIORITY
