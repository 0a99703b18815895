"""The options of a match of Claw & Order, in the order of the rulebook's variants, and their values."""

from __future__ import annotations

from typing import Final

DRAWN_BATTLE: Final = 0
DRAWN_BATTLE_REPLAY: Final = 1
LATER_STARTER: Final = 1
MULLIGAN_TRIGGER: Final = 2
MULLIGAN_TRIGGER_NO_TROOP: Final = 1
MULLIGAN_METHOD: Final = 3
MULLIGAN_METHOD_SET_ASIDE: Final = 0
MULLIGAN_METHOD_RESHUFFLE: Final = 1
TURN_NUMBER: Final = 4
TURN_NUMBER_SHARED: Final = 1
DOLLARS: Final = 5
DOLLARS_RESET: Final = 0
LOSS_CHECK: Final = 6
LOSS_CHECK_IMMEDIATE: Final = 1
LOSS_CONDITION: Final = 7
LOSS_CONDITION_BOTH: Final = 1
COMBAT_DAMAGE: Final = 8
COMBAT_DAMAGE_MUTUAL: Final = 1
PILOT_TIMING: Final = 9
PILOT_TIMING_START_ONLY: Final = 0
PILOT_TIMING_WHOLE_PHASE: Final = 1
INACTIVE_PASSIVES: Final = 10
INACTIVE_PASSIVES_ON: Final = 1
PENALTY_PAYER: Final = 11
PENALTY_PAYER_OWNER: Final = 1
RETREAT_DAMAGE: Final = 12
RETREAT_DAMAGE_CLEAR: Final = 0
ALTERNATE: Final = 0
BY_LOSER: Final = 1
BY_WINNER: Final = 2
