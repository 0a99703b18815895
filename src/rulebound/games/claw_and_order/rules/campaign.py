"""The match around its battles: results, the next battlefield card, who starts, and the end (M3 to M5)."""

from __future__ import annotations

from librt.vecs import append
from mypy_extensions import i64

from rulebound.core.table import NOBODY
from rulebound.games.claw_and_order.rules.numbers import (
    ALTERNATE,
    BATTLE_BEGINS,
    BATTLE_ENDED,
    BATTLES,
    BY_BATTLES,
    BY_LOSER,
    BY_WINNER,
    CHOICE,
    DRAWN,
    DRAWN_BATTLE,
    FIELD_CHOSEN,
    LATER_STARTER,
    MATCH_ENDED,
    MOST_REPLAYS,
    NEXT_BATTLE,
    RUNNING,
    WINS_NEEDED,
)
from rulebound.games.claw_and_order.rules.state import State


def finish_battle(state: State) -> None:
    """M3 and M4."""
    winner = state.decided
    state.decided = RUNNING
    state.attacker = NOBODY
    state.target = NOBODY
    if state.recording:
        state.record(BATTLE_ENDED, state.battlefield, winner, state.reason, 0)
    if winner == DRAWN and state.choices[DRAWN_BATTLE] != 0 and state.replays < MOST_REPLAYS:
        state.replays += 1
        state.first = 1 - state.first
        state.step = BATTLE_BEGINS
        return
    results = append(state.results, winner)
    results = append(results, state.battlefield)
    state.results = append(results, state.reason)
    state.replays = 0
    if winner != DRAWN:
        state.wins[winner] += 1
    if state.wins[0] == WINS_NEEDED or state.wins[1] == WINS_NEEDED or state.battle == BATTLES:
        end_by_wins(state)
        return
    state.battle += 1
    was_neutral = state.battlefield == state.neutral
    state.previous_loser = NOBODY
    if winner != DRAWN:
        state.previous_loser = 1 - winner
    state.battlefield = state.neutral
    state.step = NEXT_BATTLE
    if was_neutral and winner != DRAWN and len(state.available) > 1:
        state.step = CHOICE


def choose_field(state: State, index: i64) -> None:
    state.battlefield = state.available[index]
    state.step = NEXT_BATTLE
    if state.recording:
        state.record(FIELD_CHOSEN, state.battlefield, state.previous_loser, 0, 0)


def start_next_battle(state: State) -> None:
    """M5."""
    state.step = BATTLE_BEGINS
    state.stale = True
    way = state.choices[LATER_STARTER]
    loser = state.previous_loser
    if way == ALTERNATE or (loser == NOBODY and way <= BY_WINNER):
        state.first = 1 - state.first
    elif way == BY_LOSER:
        state.first = loser
    elif way == BY_WINNER:
        state.first = 1 - loser
    else:
        state.first = state.rng.chance(2)


def end_by_wins(state: State) -> None:
    """CO-R1, CO-R3."""
    winner: i64 = DRAWN
    if state.wins[0] > state.wins[1]:
        winner = 0
    elif state.wins[1] > state.wins[0]:
        winner = 1
    end_match(state, winner, BY_BATTLES)


def end_match(state: State, winner: i64, why: i64) -> None:
    state.over = True
    state.result = winner
    state.ended_by = why
    state.agenda.used = 0
    state.waiting.used = 0
    state.waiting.head = 0
    if state.recording:
        state.record(MATCH_ENDED, NOBODY, winner, why, 0)
