"""The setup of a battle: steps S1 to S5, with the redraws and what can follow from them."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.kernel.table import NOBODY
from rulebound.games.claw_and_order.rules import numbers as n
from rulebound.games.claw_and_order.rules import options
from rulebound.games.claw_and_order.rules.board import clear
from rulebound.games.claw_and_order.rules.campaign import end_match
from rulebound.games.claw_and_order.rules.effects import draw
from rulebound.games.claw_and_order.rules.state import State
from rulebound.games.claw_and_order.rules.texts import refresh
from rulebound.games.claw_and_order.rules.triggers import fire_seat


def begin_battle(state: State) -> None:
    """S1 to S4."""
    state.step = n.SETUP_BEGINS
    state.active = state.first
    state.before_first_turn = True
    state.acts = 0
    state.lasting = vec[i64]()
    state.other_texts = vec[i64]()
    state.wards = vec[i64]()
    state.attacker = NOBODY
    state.target = NOBODY
    state.asking = NOBODY
    state.removal_used = False
    for card in range(state.layout.cards):
        if state.kind_of(card) != n.FIELD:
            collect(state, card)
    for seat in range(2):
        state.dollars[seat] = 0
        state.turns[seat] = 0
        state.redraws[seat] = 0
        state.once[seat] = 0
        state.had_troop[seat] = 0
        state.peace[seat] = NOBODY
    refresh(state)
    state.frail = False
    if state.recording:
        state.record(n.BATTLE_BEGAN, state.battlefield, state.first, state.battle, 0)
    for seat in range(2):
        state.shuffle(n.DECK + seat, state.rng)
    for turn in range(2):
        draw_hand(state, in_turn(state, turn))
    failures: i64 = 0
    for turn in range(2):
        seat = in_turn(state, turn)
        if not redraw(state, seat):
            failures |= i64(1) << seat
            if state.recording:
                state.record(n.REDRAW_FAILED, NOBODY, seat, 0, 0)
    if failures != 0:
        # CO-4.8, CO-R19.
        winner: i64 = n.DRAWN
        if failures == 1:
            winner = 1
        elif failures == 2:
            winner = 0
        end_match(state, winner, n.BY_REDRAW)
        return
    for turn in range(2):
        fire_seat(state, n.BATTLE_START, in_turn(state, turn), NOBODY)


def in_turn(state: State, turn: i64) -> i64:
    """The starting player first."""
    if turn == 0:
        return state.first
    return 1 - state.first


def collect(state: State, card: i64) -> None:
    """CO-R11: a card of either player goes back to its deck with nothing on it."""
    clear(state, card)
    state.marks[card] = 0
    state.down[card] = 0
    state.host[card] = NOBODY
    state.link[card] = NOBODY
    owner = state.owner[card]
    if state.zone[card] != n.DECK + owner:
        recording = state.recording
        state.recording = False
        state.move(card, n.DECK + owner)
        state.recording = recording


def draw_hand(state: State, seat: i64) -> None:
    while state.size[n.HAND + seat] < n.START_CARDS and state.size[n.DECK + seat] > 0:
        draw(state, seat)


def redraw(state: State, seat: i64) -> bool:
    """CO-R14 to CO-R18: did the player find a fitting Troop card?"""
    if state.choices[options.MULLIGAN_TRIGGER] == options.MULLIGAN_TRIGGER_NO_TROOP and holds_troop(state, seat, False):
        return True
    while not holds_troop(state, seat, True):
        if (
            state.choices[options.MULLIGAN_METHOD] == options.MULLIGAN_METHOD_RESHUFFLE
            and state.redraws[seat] == n.MOST_RESHUFFLES
        ):
            return False
        if (
            state.choices[options.MULLIGAN_METHOD] == options.MULLIGAN_METHOD_SET_ASIDE
            and state.size[n.DECK + seat] == 0
        ):
            return False
        state.redraws[seat] += 1
        if state.recording:
            state.record(n.HAND_REJECTED, NOBODY, seat, 0, state.redraws[seat])
        if state.choices[options.MULLIGAN_METHOD] == options.MULLIGAN_METHOD_RESHUFFLE:
            put_hand(state, seat, n.DECK)
            state.shuffle(n.DECK + seat, state.rng)
        else:
            put_hand(state, seat, n.ASIDE)
        draw_hand(state, seat)
    if state.size[n.ASIDE + seat] > 0:
        while state.size[n.ASIDE + seat] > 0:
            state.move(state.nth(n.ASIDE + seat, 0), n.DECK + seat)
        state.shuffle(n.DECK + seat, state.rng)
        draw_hand(state, seat)
    return True


def put_hand(state: State, seat: i64, zone: i64) -> None:
    while state.size[n.HAND + seat] > 0:
        state.move(state.nth(n.HAND + seat, 0), zone + seat)


def holds_troop(state: State, seat: i64, cheap: bool) -> bool:
    """CO-R17: the price this player would pay now counts."""
    for index in range(state.size[n.HAND + seat]):
        design = state.design[state.nth(n.HAND + seat, index)]
        if state.cards.kind[design] & n.ANY_TROOP != 0 and (not cheap or state.price(seat, design) <= n.CHEAP):
            return True
    return False


def end_setup(state: State) -> None:
    if state.recording:
        state.record(n.PHASE_ENDED, NOBODY, state.active, n.SETUP, 0)
    if state.active == state.first:
        state.active = 1 - state.first
        state.step = n.SETUP_BEGINS
    else:
        state.active = state.first
        state.step = n.TURN_BEGINS
