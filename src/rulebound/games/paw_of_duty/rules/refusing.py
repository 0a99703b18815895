"""Which clause forbids an action: total over the action space, in the words of what is asked at the moment."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.core.kernel.agenda import PC, SEAT
from rulebound.core.kernel.match import LEGAL, NO_SUCH_ACTION
from rulebound.core.kernel.resolver import ASK_CARD, ASK_OFFER, FILTERS, FIRST_FILTER, FOES, ON_SIDE, WIDTH, YOURS
from rulebound.core.kernel.table import NOBODY
from rulebound.games.paw_of_duty.rules import numbers as n
from rulebound.games.paw_of_duty.rules.board import around, bit, diagonals, lines_in, step
from rulebound.games.paw_of_duty.rules.choosing import may_be_played, playable
from rulebound.games.paw_of_duty.rules.effects import discarding, may_discard
from rulebound.games.paw_of_duty.rules.hands import is_kept
from rulebound.games.paw_of_duty.rules.knowing import is_among
from rulebound.games.paw_of_duty.rules.state import State
from rulebound.games.paw_of_duty.rules.turn import open_for_placing, with_spare_token
from rulebound.games.paw_of_duty.rules.victory import lowest_captured, may_rescue


def refusal(state: State, action: i64) -> i64:
    if action < 0 or action >= n.ACTIONS:
        return NO_SUCH_ACTION
    if state.over:
        return after_the_end(state)
    asks = state.asks
    if asks == n.ASK_EXCHANGE:
        return refuse_in_exchange(state, action)
    if asks == n.ASK_KITTY or asks == n.ASK_PLACE or asks == n.ASK_PLACED_FACING or asks == n.ASK_TOKEN:
        return refuse_deployment(state, action)
    if action >= n.RESCUE and action < n.PLAY:
        return refuse_rescue(state, action - n.RESCUE)
    if asks == n.ASK_TACTIC:
        return refuse_tactic(state, action)
    if asks == n.ASK_PENALTY or asks == n.ASK_RESCUE:
        return refuse_after_refill(state, action)
    return refuse_answer(state, action)


def refuse_put_back(state: State, card: i64) -> i64:
    """PD-7.13 and PD-7.14: up to four, and none of those that were dealt openly."""
    design = state.design[card]
    if state.cards.dealt[design] != n.IN_DECK:
        return n.NOT_PUT_BACK
    if state.size[n.ASIDE] == n.START_CARDS:
        return n.UP_TO_FOUR
    return LEGAL


def stop_allowed(state: State) -> bool:
    return state.made > 0 and state.allowed >> state.made & 1 != 0


def after_the_end(state: State) -> i64:
    if state.victory == n.BY_CONTROL:
        return n.CONTROL_WON
    return n.BATTLE_OVER


def out_of_turn(state: State) -> i64:
    """Why a seat that is not asked may do nothing now."""
    if state.over:
        return after_the_end(state)
    if state.asks == n.ASK_EXCHANGE:
        return n.EXCHANGE_ORDER
    return n.NOT_YOUR_TURN


def refuse_in_exchange(state: State, action: i64) -> i64:
    if action == n.END_EXCHANGE:
        return LEGAL
    zone = n.HAND + state.seat
    if action >= n.PUT_BACK and action < n.PUT_BACK + state.size[zone]:
        return refuse_put_back(state, state.nth(zone, action - n.PUT_BACK))
    if action >= n.PUT_BACK and action < n.ACCEPT:
        return n.NOT_PUT_BACK
    return n.EXCHANGE_ORDER


def refuse_deployment(state: State, action: i64) -> i64:
    """Steps 1 and 2 of a turn: no pass, no tactic card (PD-R9)."""
    asks = state.asks
    if asks == n.ASK_KITTY:
        if action >= n.DEPLOY_KITTY and action < n.DEPLOY_KITTY + state.size[n.DRAWN]:
            return LEGAL
    elif asks == n.ASK_PLACE and action >= n.PLACE_AT and action < n.FACE:
        space = action - n.PLACE_AT
        if open_for_placing(state) >> space & 1 != 0:
            return LEGAL
        if state.cells[space] != NOBODY:
            return n.OCCUPIED
        if state.closed_to(state.active, n.TO_PLACING) >> space & 1 != 0:
            return n.CLOSED_SPACE
        return n.NOT_A_GRID_MARKER
    elif asks == n.ASK_PLACED_FACING and action >= n.FACE and action < n.CHOOSE_AT:
        return LEGAL
    elif asks == n.ASK_TOKEN and action >= n.CHOOSE_AT and action < n.GO_TO:
        if with_spare_token(state) >> (action - n.CHOOSE_AT) & 1 != 0:
            return LEGAL
        return n.NO_TOKEN_THERE
    if asks == n.ASK_TOKEN:
        return n.NO_TOKEN_THERE
    if action >= n.DEPLOY_KITTY and action < n.PLACE_AT:
        return n.NOT_DRAWN
    if action >= n.PLAY and action < n.PUT_BACK:
        return n.NO_LINE
    if action >= n.RESCUE and action < n.PLAY:
        return refuse_rescue(state, action - n.RESCUE)
    return n.MUST_DEPLOY


def refuse_tactic(state: State, action: i64) -> i64:
    zone = n.HAND + state.seat
    if action == n.END_TACTICS:
        return LEGAL
    if action >= n.PLAY and action < n.PLAY + state.size[zone]:
        return refuse_play(state, state.nth(zone, action - n.PLAY))
    if action >= n.DISCARD_CARD and action < n.DISCARD_CARD + state.size[zone]:
        if is_kept(state, state.nth(zone, action - n.DISCARD_CARD)):
            return n.NEVER_DISCARDED
        return LEGAL
    return not_now(action)


def not_now(action: i64) -> i64:
    """Why an action that answers nothing is out of place while tactic cards are played."""
    if action >= n.PUT_BACK and action < n.ACCEPT:
        return n.EXCHANGE_ORDER
    if action >= n.DEPLOY_KITTY and action < n.FACE:
        return n.NOT_DRAWN
    if action == n.END_EXCHANGE:
        return n.EXCHANGE_ORDER
    if action >= n.PLAY and action < n.PUT_BACK:
        return n.NO_LINE
    return n.NOT_ON_THE_CARD


def refuse_play(state: State, card: i64) -> i64:
    if state.choices[n.SAME_NAME_LIMIT] == n.SAME_NAME_LIMIT_YES and was_played(state, state.design[card]):
        return n.SAME_NAME
    if state.cards.timed and not may_be_played(state, card):
        return n.NOT_YET
    for locked in state.locked:
        if locked == card:
            return n.LOCKED_CARD
    if not playable(state, card):
        return n.LINE_ONE
    return LEGAL


def was_played(state: State, design: i64) -> bool:
    """This turn, so that it lies in front of the player (PD-R23)."""
    for index in range(state.size[n.PLAYED]):
        if state.design[state.nth(n.PLAYED, index)] == design:
            return True
    return False


def refuse_after_refill(state: State, action: i64) -> i64:
    """The penalty and the rescue, when no tactic card can be played any more (PD-8.12)."""
    if state.asks == n.ASK_RESCUE and action == n.DECLINE:
        return LEGAL
    if action >= n.PLAY and action < n.PUT_BACK:
        if state.lines_left == 0:
            return n.MORE_THAN_LINES
        return n.AFTER_REFILL
    if state.asks == n.ASK_PENALTY:
        if (
            action >= n.CHOOSE_AT
            and action < n.GO_TO
            and state.outer_kitties(state.seat) >> (action - n.CHOOSE_AT) & 1 != 0
        ):
            return LEGAL
        return n.PENALTY_DUE
    if action == n.END_TACTICS:
        return n.AFTER_REFILL
    return not_now(action)


def refuse_rescue(state: State, index: i64) -> i64:
    seat = state.active
    foe = 1 - seat
    if lines_in(state.taken[seat]) == 0:
        return n.NOT_ELIGIBLE
    if state.total[seat] >= state.total[foe]:
        return n.TOTAL_NOT_LOWER
    if not may_rescue(state):
        return n.LAST_TURN
    if state.asks != n.ASK_RESCUE or index >= state.size[n.CAPTURED + foe]:
        return n.NOT_ELIGIBLE
    if state.level_of(state.nth(n.CAPTURED + foe, index)) != lowest_captured(state, foe):
        return n.NOT_LOWEST
    return LEGAL


# ------------------------------------------------------------ the choices of a card


def refuse_answer(state: State, action: i64) -> i64:
    asks = state.asks
    if action == n.DECLINE:
        if asks == ASK_OFFER or state.optional:
            return LEGAL
        return n.NOT_OPTIONAL
    if action == n.ACCEPT:
        if asks == ASK_OFFER:
            return LEGAL
        return n.NOT_OPTIONAL
    if action == n.STOP:
        if asks != n.ASK_STEP:
            return n.NOT_OPTIONAL
        if stop_allowed(state):
            return LEGAL
        return n.NUMBER_OF_STEPS
    if asks == n.ASK_CHOICE and action >= n.CHOOSE_AT and action < n.GO_TO:
        return refuse_kitty(state, action - n.CHOOSE_AT)
    if asks == n.ASK_STEP and action >= n.GO_TO and action < n.TAKE_SPACE:
        return refuse_step(state, action - n.GO_TO)
    if asks == n.ASK_FACING and action >= n.FACE and action < n.CHOOSE_AT:
        if state.choosable >> (action - n.FACE) & 1 != 0:
            return LEGAL
        return n.SAME_FACING
    if asks == n.ASK_SPACE and action >= n.TAKE_SPACE and action < n.TAKE_DIRECTION:
        if state.choosable >> (action - n.TAKE_SPACE) & 1 != 0:
            return LEGAL
        if state.cells[action - n.TAKE_SPACE] != NOBODY:
            return n.OCCUPIED
        return n.NOT_ON_THE_CARD
    if asks == n.ASK_DIRECTION and action >= n.TAKE_DIRECTION and action < n.TAKE_MODE:
        return refuse_direction(state, action - n.TAKE_DIRECTION)
    if asks == n.ASK_MODE and action >= n.TAKE_MODE and action < n.RESCUE:
        if state.choosable >> (action - n.TAKE_MODE) & 1 != 0:
            return LEGAL
        return n.NOT_OPTIONAL
    if asks == n.ASK_LINE and action >= n.TAKE_LINE:
        return LEGAL if state.choosable >> (action - n.TAKE_LINE) & 1 != 0 else i64(n.NOT_ON_THE_CARD)
    if asks == ASK_CARD and is_among(state.options, state.asked_card(action)):
        return LEGAL
    if asks == n.ASK_DISCARD and action >= n.DISCARD_CARD and action < n.PUT_BACK:
        return refuse_discard(state, action - n.DISCARD_CARD)
    return n.NOT_ON_THE_CARD


def refuse_kitty(state: State, space: i64) -> i64:
    """Why a card does not let this Kitty be chosen: its side, its being new, its hop, or another word of the text."""
    if state.choosable >> space & 1 != 0:
        return LEGAL
    kitty = state.cells[space]
    if kitty == NOBODY:
        return n.NOT_ON_THE_CARD
    code = state.code
    selector = code[state.agenda.frames[state.agenda.top() + PC] - WIDTH + 2]
    side = code[selector + ON_SIDE]
    own = state.side[kitty] == state.agenda.frames[state.agenda.top() + SEAT]
    if (side == YOURS and not own) or (side == FOES and own):
        return n.WRONG_SIDE
    at = selector + FIRST_FILTER
    for i in range(code[selector + FILTERS]):
        if code[at] == n.NOT_NEW and state.fresh >> kitty & 1 != 0:
            return n.JUST_PLAYED
        if code[at] == n.CAN_HOP_OVER:
            return n.CANNOT_HOP
        at += 2
    return n.NOT_ON_THE_CARD


def refuse_step(state: State, space: i64) -> i64:
    if state.choosable >> space & 1 != 0:
        return LEGAL
    here = bit(state.place[state.mover])
    if state.cells[space] != NOBODY:
        if around(here) >> space & 1 != 0:
            return n.OCCUPIED
        if here >> space & 1 != 0:
            return n.ONE_STEP
    if diagonals(here) >> space & 1 != 0:
        return n.NOT_ADJACENT
    if state.cells[space] != NOBODY:
        return n.OCCUPIED
    if around(here) >> space & 1 != 0:
        return refuse_area(state, space)
    return n.ONE_STEP


def refuse_area(state: State, space: i64) -> i64:
    """An open space beside the Kitty that it cannot enter: closed to it, or not where the card lets it go."""
    if state.closed_to(state.side[state.mover], n.TO_MOVES) >> space & 1 != 0:
        return n.CLOSED_SPACE
    return n.ONE_STEP if state.confined == 0 else i64(n.NOT_ON_THE_CARD)


def refuse_direction(state: State, direction: i64) -> i64:
    if state.choosable >> direction & 1 != 0:
        return LEGAL
    code = state.code
    record = code[state.agenda.frames[state.agenda.top() + PC] - WIDTH + 2]
    kitty = state.noted(state.agenda.top(), code[record])
    space = step(state.place[kitty], direction)
    if space < 0:
        return n.OFF_THE_BOARD
    if state.cells[space] != NOBODY:
        return n.OCCUPIED
    return n.NOT_ON_THE_CARD


def refuse_discard(state: State, index: i64) -> i64:
    zone = n.HAND + state.seat
    if index >= state.size[zone]:
        return n.NOT_ON_THE_CARD
    card = state.nth(zone, index)
    if may_discard(state, card, discarding(state)):
        return LEGAL
    if is_kept(state, card):
        return n.NEVER_DISCARDED
    return n.NOT_ON_THE_CARD
