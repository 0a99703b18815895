"""What happens to the players of Five Rows themselves: damage and healing."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.core.kernel.table import NOBODY
from rulebound.games.five_rows.rules import numbers as n
from rulebound.games.five_rows.rules.parrying import suffered_by
from rulebound.games.five_rows.rules.state import State
from rulebound.games.five_rows.rules.triggers import told_of_player


def change_coins(state: State, seat: i64, amount: i64) -> None:
    """Outside of income (FR-R79): at most so many more in a round, and never below 0."""
    if amount > n.MOST_COINS - state.given[seat]:
        amount = n.MOST_COINS - state.given[seat]
    if amount > 0:
        state.given[seat] += amount
    if amount < -state.coins[seat]:
        amount = -state.coins[seat]
    state.coins[seat] += amount
    if state.recording and amount != 0:
        state.record(n.COINS_CHANGED, NOBODY, seat, 0, amount)


def hurt(state: State, seat: i64, amount: i64) -> None:
    if state.cards.parried:
        amount = suffered_by(state, seat, amount)
        if amount <= 0:
            return
    state.health[seat] -= amount
    if state.recording:
        state.record(n.HURT, NOBODY, seat, 0, amount)
    if amount > 0:
        told_of_player(state, n.YOU_HURT, seat, amount)


def heal_player(state: State, seat: i64, amount: i64) -> None:
    """FR-R39: without an upper limit, or with the option never above the starting health."""
    health = state.health[seat]
    healed = health + amount
    if state.choices[n.PLAYER_HEALTH_CAP] == n.PLAYER_HEALTH_CAP_20 and healed > n.START_HEALTH:
        healed = health
        if health < n.START_HEALTH:
            healed = n.START_HEALTH
    state.health[seat] = healed
    if state.recording and healed != health:
        state.record(n.HEALED, NOBODY, seat, 0, healed - health)
    if healed > health:
        told_of_player(state, n.YOU_HEALED, seat, healed - health)
