"""The match around its battles: results, the next battlefield card, who starts, and the end (M3 to M5)."""

from __future__ import annotations

from librt.vecs import append
from mypy_extensions import i64

from rulebound.core.kernel.table import NOBODY
from rulebound.games.claw_and_order.rules import numbers as n
from rulebound.games.claw_and_order.rules import options
from rulebound.games.claw_and_order.rules.state import State


def finish_battle(state: State) -> None:
    """M3 and M4."""
    winner = state.decided
    state.decided = n.RUNNING
    state.attacker = NOBODY
    state.target = NOBODY
    if state.recording:
        state.record(n.BATTLE_ENDED, state.battlefield, winner, state.reason, 0)
    if (
        winner == n.DRAWN
        and state.choices[options.DRAWN_BATTLE] == options.DRAWN_BATTLE_REPLAY
        and state.replays < n.MOST_REPLAYS
    ):
        state.replays += 1
        state.first = 1 - state.first
        state.step = n.BATTLE_BEGINS
        return
    results = append(state.results, winner)
    results = append(results, state.battlefield)
    state.results = append(results, state.reason)
    state.replays = 0
    if winner != n.DRAWN:
        state.wins[winner] += 1
    if state.wins[0] == n.WINS_NEEDED or state.wins[1] == n.WINS_NEEDED or state.battle == n.BATTLES:
        end_by_wins(state)
        return
    state.battle += 1
    was_neutral = state.battlefield == state.neutral
    state.previous_loser = NOBODY
    if winner != n.DRAWN:
        state.previous_loser = 1 - winner
    state.battlefield = state.neutral
    state.step = n.NEXT_BATTLE
    if was_neutral and winner != n.DRAWN and len(state.available) > 1:
        state.step = n.CHOICE


def choose_field(state: State, index: i64) -> None:
    state.battlefield = state.available[index]
    state.step = n.NEXT_BATTLE
    if state.recording:
        state.record(n.FIELD_CHOSEN, state.battlefield, state.previous_loser, 0, 0)


def start_next_battle(state: State) -> None:
    """M5."""
    state.step = n.BATTLE_BEGINS
    state.stale = True
    way = state.choices[options.LATER_STARTER]
    loser = state.previous_loser
    if way == options.ALTERNATE or (loser == NOBODY and way <= options.BY_WINNER):
        state.first = 1 - state.first
    elif way == options.BY_LOSER:
        state.first = loser
    elif way == options.BY_WINNER:
        state.first = 1 - loser
    else:
        state.first = state.rng.chance(2)


def end_by_wins(state: State) -> None:
    """CO-R1, CO-R3."""
    winner: i64 = n.DRAWN
    if state.wins[0] > state.wins[1]:
        winner = 0
    elif state.wins[1] > state.wins[0]:
        winner = 1
    end_match(state, winner, n.BY_BATTLES)


def end_match(state: State, winner: i64, why: i64) -> None:
    state.over = True
    state.result = winner
    state.ended_by = why
    state.agenda.used = 0
    state.waiting.used = 0
    state.waiting.head = 0
    if state.recording:
        state.record(n.MATCH_ENDED, NOBODY, winner, why, 0)
