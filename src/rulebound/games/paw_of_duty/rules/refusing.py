"""Which clause forbids an action: total over the action space, in the words of what is asked at the moment."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.core.agenda import PC
from rulebound.core.match import LEGAL, NO_SUCH_ACTION
from rulebound.core.resolver import ASK_OFFER, FILTERS, FIRST_FILTER, FOES, ON_SIDE, WIDTH, YOURS
from rulebound.core.table import NOBODY
from rulebound.games.paw_of_duty.rules.board import around, bit, diagonals, lines_in, step
from rulebound.games.paw_of_duty.rules.choosing import playable
from rulebound.games.paw_of_duty.rules.effects import discarding, may_discard
from rulebound.games.paw_of_duty.rules.hands import is_kept
from rulebound.games.paw_of_duty.rules.numbers import (
    ACCEPT,
    ACTIONS,
    AFTER_REFILL,
    ASIDE,
    ASK_CHOICE,
    ASK_DIRECTION,
    ASK_DISCARD,
    ASK_EXCHANGE,
    ASK_FACING,
    ASK_KITTY,
    ASK_MODE,
    ASK_PENALTY,
    ASK_PLACE,
    ASK_PLACED_FACING,
    ASK_RESCUE,
    ASK_SPACE,
    ASK_STEP,
    ASK_TACTIC,
    ASK_TOKEN,
    BATTLE_OVER,
    BY_CONTROL,
    CAN_HOP_OVER,
    CANNOT_HOP,
    CAPTURED,
    CHOOSE_AT,
    CONTROL_WON,
    DECLINE,
    DEPLOY_KITTY,
    DISCARD_CARD,
    DRAWN,
    END_EXCHANGE,
    END_TACTICS,
    EXCHANGE_ORDER,
    FACE,
    GO_TO,
    HAND,
    IN_DECK,
    JUST_PLAYED,
    LAST_TURN,
    LINE_ONE,
    MORE_THAN_LINES,
    MUST_DEPLOY,
    NEVER_DISCARDED,
    NO_LINE,
    NO_TOKEN_THERE,
    NOT_A_GRID_MARKER,
    NOT_ADJACENT,
    NOT_DRAWN,
    NOT_ELIGIBLE,
    NOT_LOWEST,
    NOT_NEW,
    NOT_ON_THE_CARD,
    NOT_OPTIONAL,
    NOT_PUT_BACK,
    NOT_YOUR_TURN,
    NUMBER_OF_STEPS,
    OCCUPIED,
    OFF_THE_BOARD,
    ONE_STEP,
    PENALTY_DUE,
    PLACE_AT,
    PLAY,
    PLAYED,
    PUT_BACK,
    RESCUE,
    SAME_FACING,
    SAME_NAME,
    SAME_NAME_LIMIT,
    START_CARDS,
    STOP,
    TAKE_DIRECTION,
    TAKE_MODE,
    TAKE_SPACE,
    TOTAL_NOT_LOWER,
    UP_TO_FOUR,
    WRONG_SIDE,
)
from rulebound.games.paw_of_duty.rules.state import State
from rulebound.games.paw_of_duty.rules.turn import open_for_placing, with_spare_token
from rulebound.games.paw_of_duty.rules.victory import lowest_captured, may_rescue


def refusal(state: State, action: i64) -> i64:
    if action < 0 or action >= ACTIONS:
        return NO_SUCH_ACTION
    if state.over:
        return after_the_end(state)
    asks = state.asks
    if asks == ASK_EXCHANGE:
        return refuse_in_exchange(state, action)
    if asks == ASK_KITTY or asks == ASK_PLACE or asks == ASK_PLACED_FACING or asks == ASK_TOKEN:
        return refuse_deployment(state, action)
    if action >= RESCUE and action < PLAY:
        return refuse_rescue(state, action - RESCUE)
    if asks == ASK_TACTIC:
        return refuse_tactic(state, action)
    if asks == ASK_PENALTY or asks == ASK_RESCUE:
        return refuse_after_refill(state, action)
    return refuse_answer(state, action)


def refuse_put_back(state: State, card: i64) -> i64:
    """PD-7.13 and PD-7.14: up to four, and none of those that were dealt openly."""
    design = state.design[card]
    if state.cards.dealt[design] != IN_DECK:
        return NOT_PUT_BACK
    if state.size[ASIDE] == START_CARDS:
        return UP_TO_FOUR
    return LEGAL


def stop_allowed(state: State) -> bool:
    return state.made > 0 and state.allowed >> state.made & 1 != 0


def after_the_end(state: State) -> i64:
    if state.victory == BY_CONTROL:
        return CONTROL_WON
    return BATTLE_OVER


def out_of_turn(state: State) -> i64:
    """Why a seat that is not asked may do nothing now."""
    if state.over:
        return after_the_end(state)
    if state.asks == ASK_EXCHANGE:
        return EXCHANGE_ORDER
    return NOT_YOUR_TURN


def refuse_in_exchange(state: State, action: i64) -> i64:
    if action == END_EXCHANGE:
        return LEGAL
    zone = HAND + state.seat
    if action >= PUT_BACK and action < PUT_BACK + state.size[zone]:
        return refuse_put_back(state, state.nth(zone, action - PUT_BACK))
    if action >= PUT_BACK and action < ACCEPT:
        return NOT_PUT_BACK
    return EXCHANGE_ORDER


def refuse_deployment(state: State, action: i64) -> i64:
    """Steps 1 and 2 of a turn: no pass, no tactic card (PD-R9)."""
    asks = state.asks
    if asks == ASK_KITTY:
        if action >= DEPLOY_KITTY and action < DEPLOY_KITTY + state.size[DRAWN]:
            return LEGAL
    elif asks == ASK_PLACE and action >= PLACE_AT and action < FACE:
        space = action - PLACE_AT
        if open_for_placing(state) >> space & 1 != 0:
            return LEGAL
        if state.cells[space] != NOBODY:
            return OCCUPIED
        return NOT_A_GRID_MARKER
    elif asks == ASK_PLACED_FACING and action >= FACE and action < CHOOSE_AT:
        return LEGAL
    elif asks == ASK_TOKEN and action >= CHOOSE_AT and action < GO_TO:
        if with_spare_token(state) >> (action - CHOOSE_AT) & 1 != 0:
            return LEGAL
        return NO_TOKEN_THERE
    if asks == ASK_TOKEN:
        return NO_TOKEN_THERE
    if action >= DEPLOY_KITTY and action < PLACE_AT:
        return NOT_DRAWN
    if action >= PLAY and action < PUT_BACK:
        return NO_LINE
    if action >= RESCUE and action < PLAY:
        return refuse_rescue(state, action - RESCUE)
    return MUST_DEPLOY


def refuse_tactic(state: State, action: i64) -> i64:
    zone = HAND + state.seat
    if action == END_TACTICS:
        return LEGAL
    if action >= PLAY and action < PLAY + state.size[zone]:
        return refuse_play(state, state.nth(zone, action - PLAY))
    if action >= DISCARD_CARD and action < DISCARD_CARD + state.size[zone]:
        if is_kept(state, state.nth(zone, action - DISCARD_CARD)):
            return NEVER_DISCARDED
        return LEGAL
    return not_now(action)


def not_now(action: i64) -> i64:
    """Why an action that answers nothing is out of place while tactic cards are played."""
    if action >= PUT_BACK and action < ACCEPT:
        return EXCHANGE_ORDER
    if action >= DEPLOY_KITTY and action < FACE:
        return NOT_DRAWN
    if action == END_EXCHANGE:
        return EXCHANGE_ORDER
    if action >= PLAY and action < PUT_BACK:
        return NO_LINE
    return NOT_ON_THE_CARD


def refuse_play(state: State, card: i64) -> i64:
    if state.choices[SAME_NAME_LIMIT] != 0 and was_played(state, state.design[card]):
        return SAME_NAME
    if not playable(state, card):
        return LINE_ONE
    return LEGAL


def was_played(state: State, design: i64) -> bool:
    """This turn, so that it lies in front of the player (PD-R23)."""
    for index in range(state.size[PLAYED]):
        if state.design[state.nth(PLAYED, index)] == design:
            return True
    return False


def refuse_after_refill(state: State, action: i64) -> i64:
    """The penalty and the rescue, when no tactic card can be played any more (PD-8.12)."""
    if state.asks == ASK_RESCUE and action == DECLINE:
        return LEGAL
    if action >= PLAY and action < PUT_BACK:
        if state.lines_left == 0:
            return MORE_THAN_LINES
        return AFTER_REFILL
    if state.asks == ASK_PENALTY:
        if action >= CHOOSE_AT and action < GO_TO and state.outer_kitties(state.seat) >> (action - CHOOSE_AT) & 1 != 0:
            return LEGAL
        return PENALTY_DUE
    if action == END_TACTICS:
        return AFTER_REFILL
    return not_now(action)


def refuse_rescue(state: State, index: i64) -> i64:
    seat = state.active
    foe = 1 - seat
    if lines_in(state.taken[seat]) == 0:
        return NOT_ELIGIBLE
    if state.total[seat] >= state.total[foe]:
        return TOTAL_NOT_LOWER
    if not may_rescue(state):
        return LAST_TURN
    if state.asks != ASK_RESCUE or index >= state.size[CAPTURED + foe]:
        return NOT_ELIGIBLE
    if state.level_of(state.nth(CAPTURED + foe, index)) != lowest_captured(state, foe):
        return NOT_LOWEST
    return LEGAL


# ------------------------------------------------------------ the choices of a card


def refuse_answer(state: State, action: i64) -> i64:
    asks = state.asks
    if action == DECLINE:
        if asks == ASK_OFFER or state.optional:
            return LEGAL
        return NOT_OPTIONAL
    if action == ACCEPT:
        if asks == ASK_OFFER:
            return LEGAL
        return NOT_OPTIONAL
    if action == STOP:
        if asks != ASK_STEP:
            return NOT_OPTIONAL
        if stop_allowed(state):
            return LEGAL
        return NUMBER_OF_STEPS
    if asks == ASK_CHOICE and action >= CHOOSE_AT and action < GO_TO:
        return refuse_kitty(state, action - CHOOSE_AT)
    if asks == ASK_STEP and action >= GO_TO and action < TAKE_SPACE:
        return refuse_step(state, action - GO_TO)
    if asks == ASK_FACING and action >= FACE and action < CHOOSE_AT:
        if state.choosable >> (action - FACE) & 1 != 0:
            return LEGAL
        return SAME_FACING
    if asks == ASK_SPACE and action >= TAKE_SPACE and action < TAKE_DIRECTION:
        if state.choosable >> (action - TAKE_SPACE) & 1 != 0:
            return LEGAL
        if state.cells[action - TAKE_SPACE] != NOBODY:
            return OCCUPIED
        return NOT_ON_THE_CARD
    if asks == ASK_DIRECTION and action >= TAKE_DIRECTION and action < TAKE_MODE:
        return refuse_direction(state, action - TAKE_DIRECTION)
    if asks == ASK_MODE and action >= TAKE_MODE and action < RESCUE:
        if state.choosable >> (action - TAKE_MODE) & 1 != 0:
            return LEGAL
        return NOT_OPTIONAL
    if asks == ASK_DISCARD and action >= DISCARD_CARD and action < PUT_BACK:
        return refuse_discard(state, action - DISCARD_CARD)
    return NOT_ON_THE_CARD


def refuse_kitty(state: State, space: i64) -> i64:
    """Why a card does not let this Kitty be chosen: its side, its being new, its hop, or another word of the text."""
    if state.choosable >> space & 1 != 0:
        return LEGAL
    kitty = state.cells[space]
    if kitty == NOBODY:
        return NOT_ON_THE_CARD
    code = state.code
    selector = code[state.agenda.frames[state.agenda.top() + PC] - WIDTH + 2]
    side = code[selector + ON_SIDE]
    own = state.side[kitty] == state.seat
    if (side == YOURS and not own) or (side == FOES and own):
        return WRONG_SIDE
    at = selector + FIRST_FILTER
    for i in range(code[selector + FILTERS]):
        if code[at] == NOT_NEW and state.fresh >> kitty & 1 != 0:
            return JUST_PLAYED
        if code[at] == CAN_HOP_OVER:
            return CANNOT_HOP
        at += 2
    return NOT_ON_THE_CARD


def refuse_step(state: State, space: i64) -> i64:
    if state.choosable >> space & 1 != 0:
        return LEGAL
    here = bit(state.place[state.mover])
    if state.cells[space] != NOBODY:
        if around(here) >> space & 1 != 0:
            return OCCUPIED
        if here >> space & 1 != 0:
            return ONE_STEP
    if diagonals(here) >> space & 1 != 0:
        return NOT_ADJACENT
    if state.cells[space] != NOBODY:
        return OCCUPIED
    return ONE_STEP


def refuse_direction(state: State, direction: i64) -> i64:
    if state.choosable >> direction & 1 != 0:
        return LEGAL
    code = state.code
    record = code[state.agenda.frames[state.agenda.top() + PC] - WIDTH + 2]
    kitty = state.noted(state.agenda.top(), code[record])
    space = step(state.place[kitty], direction)
    if space < 0:
        return OFF_THE_BOARD
    if state.cells[space] != NOBODY:
        return OCCUPIED
    return NOT_ON_THE_CARD


def refuse_discard(state: State, index: i64) -> i64:
    zone = HAND + state.seat
    if index >= state.size[zone]:
        return NOT_ON_THE_CARD
    card = state.nth(zone, index)
    if may_discard(state, card, discarding(state)):
        return LEGAL
    if is_kept(state, card):
        return NEVER_DISCARDED
    return NOT_ON_THE_CARD
