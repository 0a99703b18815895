"""The course of a battle: what comes next, and the turns. `next_step` is called whenever nothing else is pending.

The step is set before the work of a step is done: what the work decides (a battle that ends) must not be overwritten.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.postponed import END_OF_THIS_TURN, START_OF_YOUR_NEXT_TURN
from rulebound.core.kernel.table import NOBODY
from rulebound.games.claw_and_order.rules import numbers as n
from rulebound.games.claw_and_order.rules import options
from rulebound.games.claw_and_order.rules.attacks import end_attack, react, strike
from rulebound.games.claw_and_order.rules.board import (
    check,
    decide,
    end_lasting,
    loses,
    turn_up,
)
from rulebound.games.claw_and_order.rules.campaign import finish_battle, start_next_battle
from rulebound.games.claw_and_order.rules.effects import draw, gain
from rulebound.games.claw_and_order.rules.piloting import can_rearrange
from rulebound.games.claw_and_order.rules.plays import give_up_attacks
from rulebound.games.claw_and_order.rules.setup import begin_battle, end_setup
from rulebound.games.claw_and_order.rules.state import State
from rulebound.games.claw_and_order.rules.triggers import advanced, fire_seat


def next_step(state: State) -> None:
    state.queued = 0
    if state.decided != n.RUNNING:
        finish_battle(state)
        return
    step = state.step
    if step == n.PLAYS:
        ask_or_end(state, n.ASK_PLAY)
    elif step == n.ATTACKS_STEP:
        ask_or_end(state, n.ASK_ATTACK)
    elif step == n.REACTS:
        react(state)
    elif step == n.STRIKES:
        strike(state)
    elif step == n.ATTACK_ENDS:
        end_attack(state)
    elif step == n.TURN_BEGINS:
        begin_turn(state)
    elif step == n.OBSERVERS:
        ask_observer(state)
    elif step == n.MOVES_UP:
        move_up(state)
    elif step == n.TURN_STARTS:
        state.step = n.DRAWS
        if state.postponed.used > 0:
            state.take_due(START_OF_YOUR_NEXT_TURN, state.active, n.RUN, state.waiting)
        fire_seat(state, n.TURN_START, state.active, NOBODY)
        fire_seat(state, n.FOE_TURN_START, 1 - state.active, NOBODY)
    elif step == n.DRAWS:
        state.step = n.PLAY_BEGINS
        draw(state, state.active)
    elif step == n.PLAY_BEGINS:
        begin_play(state)
    elif step == n.PILOTS:
        pilot_step(state)
    elif step == n.TURN_ENDS:
        state.step = n.FADES
        if state.postponed.used > 0:
            state.take_due(END_OF_THIS_TURN, NOBODY, n.RUN, state.waiting)
        fire_seat(state, n.TURN_END, state.active, NOBODY)
        fire_seat(state, n.FOE_TURN_END, 1 - state.active, NOBODY)
    elif step == n.FADES:
        fade(state)
    elif step == n.LOSS_CHECK_STEP:
        end_turn(state)
    else:
        next_outside_of_turns(state, step)


def next_outside_of_turns(state: State, step: i64) -> None:
    if step == n.BATTLE_BEGINS:
        begin_battle(state)
    elif step == n.SETUP_BEGINS:
        state.step = n.SETUP
        state.acts = 0
        if state.recording:
            state.record(n.SETUP_BEGAN, NOBODY, state.active, 0, 0)
        gain(state, state.active, n.START_DOLLARS)
    elif step == n.SETUP:
        ask_or_end(state, n.ASK_SETUP)
    elif step == n.CHOICE:
        state.seat = state.previous_loser
        state.asks = n.ASK_FIELD
    else:
        start_next_battle(state)


def ask_or_end(state: State, question: i64) -> None:
    """CO-R103: nobody makes more than so many actions in a turn."""
    if state.acts < n.MOST_ACTS:
        state.seat = state.active
        state.asks = question
    elif question == n.ASK_PLAY:
        end_play(state)
    elif question == n.ASK_ATTACK:
        end_attacks(state)
    else:
        end_setup(state)


# ------------------------------------------------------------ a turn


def begin_turn(state: State) -> None:
    """T1 to T3."""
    seat = state.active
    state.step = n.OBSERVERS
    state.before_first_turn = False
    state.turns[seat] += 1
    state.all_turns += 1
    state.acts = 0
    state.deployed[0] = 0
    state.deployed[1] = 0
    state.removal_used = False
    state.once[0] = 0
    state.once[1] = 0
    state.next_prices = vec[i64]()
    for card in range(state.layout.cards):
        state.marks[card] = 0
    if state.recording:
        state.record(n.TURN_BEGAN, NOBODY, seat, state.turns[seat], 0)
    if state.choices[options.DOLLARS] == options.DOLLARS_RESET:
        state.dollars[seat] = 0
    end_lasting(state, n.YOUR_NEXT_TURN, seat)
    ripen(state, seat)
    check(state)


def ripen(state: State, seat: i64) -> None:
    """What lasts until the end of this seat's next turn: this is that turn."""
    for at in range(0, len(state.lasting), n.LASTING):
        if state.lasting[at + 3] == n.NEXT_TURN_END and state.lasting[at + 4] == seat:
            state.lasting[at + 3] = n.THIS_TURN
    state.change_until(n.NEXT_TURN_END * 2 + seat, n.THIS_TURN * 2 + seat)


def ask_observer(state: State) -> None:
    """D3, once for each Observer troop in the Back Line, in the order of arrival."""
    for place in range(state.size[n.PLAY]):
        card = state.cells[place]
        if (
            state.controller[card] == state.active
            and state.line[card] == n.BACK
            and state.marks[card] & (n.STAYS | n.ADVANCES) == 0
            and observes(state, card)
        ):
            state.asking = card
            state.seat = state.active
            state.asks = n.ASK_OBSERVER
            return
    state.step = n.MOVES_UP


def observes(state: State, card: i64) -> bool:
    """CO-R84, CO-R88: a face-down troop may use its printed Observer too."""
    design = state.design[card]
    if state.cards.kind[design] & n.ANY_TROOP == 0 or state.is_pilot(card):
        return False
    if state.keywords[card] & n.OBSERVER != 0:
        return True
    return state.down[card] != 0 and state.cards.keywords[design] & n.OBSERVER != 0


def answer_observer(state: State, stays: bool) -> None:
    card = state.asking
    state.asking = NOBODY
    if stays:
        state.marks[card] |= n.STAYS
    else:
        state.marks[card] |= n.ADVANCES


def move_up(state: State) -> None:
    """T4: all move at the same moment; whoever moves up or uses a printed Observer is turned face up."""
    state.step = n.TURN_STARTS
    turned = vec[i64](capacity=4)
    for place in range(state.size[n.PLAY]):
        card = state.cells[place]
        if (
            state.controller[card] == state.active
            and state.line[card] == n.BACK
            and state.kind_of(card) & n.ANY_TROOP != 0
        ):
            leader = card
            if state.is_pilot(card):
                leader = state.link[card]
            if state.marks[leader] & n.STAYS == 0:
                state.line[card] = n.FRONT
                state.stale = True
                turned = append(turned, card)
                if state.recording:
                    state.record(n.MOVED_LINE, card, state.active, n.FRONT, 0)
            elif state.down[card] != 0 and state.keywords[card] & n.OBSERVER == 0:
                turned = append(turned, card)
    turn_up(state, turned)
    for card in turned:
        if state.line[card] == n.FRONT:
            advanced(state, card)
    check(state)


def begin_play(state: State) -> None:
    """T7."""
    seat = state.active
    amount = state.turns[seat]
    if state.choices[options.TURN_NUMBER] == options.TURN_NUMBER_SHARED:
        amount = state.turns[0] + state.turns[1]
    state.step = n.PILOTS
    gain(state, seat, amount)
    fire_seat(state, n.PLAY_START, seat, NOBODY)


def pilot_step(state: State) -> None:
    """T8; skipped if no pilot action is possible."""
    if state.choices[options.PILOT_TIMING] == options.PILOT_TIMING_WHOLE_PHASE:
        state.step = n.PLAYS
    elif state.acts < n.MOST_ACTS and can_rearrange(state):
        state.seat = state.active
        state.asks = n.ASK_PILOTS
    else:
        end_pilots(state)


def end_pilots(state: State) -> None:
    state.step = n.PLAYS
    give_up_attacks(state)


def end_play(state: State) -> None:
    state.step = n.ATTACKS_STEP
    give_up_attacks(state)
    if state.recording:
        state.record(n.PHASE_ENDED, NOBODY, state.active, n.PLAYS, 0)
    fire_seat(state, n.ATTACK_START, state.active, NOBODY)


def end_attacks(state: State) -> None:
    state.step = n.TURN_ENDS
    if state.recording:
        state.record(n.PHASE_ENDED, NOBODY, state.active, n.ATTACKS_STEP, 0)


def fade(state: State) -> None:
    """E2 and E3, repeated as long as E2 changes anything (CO-R34)."""
    if state.postponed.used > 0:
        # What an ability of this moment has put off to it.
        state.take_due(END_OF_THIS_TURN, NOBODY, n.RUN, state.waiting)
        if state.waiting.pending():
            return
    changed = False
    for place in range(state.size[n.PLAY]):
        card = state.cells[place]
        if state.controller[card] == state.active and state.stun[card] > 0:
            if state.recording:
                state.record(n.TOKENS_GONE, card, state.active, n.STUN, state.stun[card])
            state.stun[card] = 0
            changed = True
    if end_lasting(state, n.THIS_TURN, NOBODY):
        changed = True
    if not changed:
        state.step = n.LOSS_CHECK_STEP
    check(state)


def end_turn(state: State) -> None:
    """E4 and T12."""
    seat = state.active
    state.had_troop[seat] = 1
    reason = loses(state, seat, True)
    if reason != n.RUNNING:
        decide(state, 1 - seat, reason)
        return
    if state.choices[options.LOSS_CHECK] == options.LOSS_CHECK_IMMEDIATE:
        check(state)
        if state.decided != n.RUNNING:
            return
    if state.turns[0] >= n.TURN_LIMIT and state.turns[1] >= n.TURN_LIMIT:
        end_at_limit(state)
        return
    state.active = 1 - seat
    state.step = n.TURN_BEGINS


def end_at_limit(state: State) -> None:
    """CO-R38."""
    lead = state.size[n.DECK] - state.size[n.DECK + 1]
    if lead == 0:
        lead = state.troops_of(0) - state.troops_of(1)
    winner: i64 = n.DRAWN
    if lead > 0:
        winner = 0
    elif lead < 0:
        winner = 1
    decide(state, winner, n.AT_LIMIT)
