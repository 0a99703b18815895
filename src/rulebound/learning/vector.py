"""Gymnasium's VectorEnv on a batch: many matches of one seat against bots, reset as they end.

`gymnasium.make_vec("rulebound/five_rows-v0", num_envs=256)`. It resets in the step in which a match ends
(AutoresetMode.SAME_STEP); the legal actions are in `info["action_mask"]`.
"""

from __future__ import annotations

from typing import Any

import gymnasium.spaces as spaces
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from rulebound.core.mistakes import Mistake
from rulebound.learning.batch import Batch
from rulebound.learning.world import Numbers

Told = dict[str, Any]


class Lanes(VectorEnv[Numbers, NDArray[np.int64], NDArray[np.float64]]):
    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(self, num_envs: int, game: str, bot: str = "random", seat: int = 1, **setting: Any) -> None:
        self.num_envs = num_envs
        self.setting = {"game": game, "count": num_envs, **setting}
        self.bot, self.seat = bot, seat - 1
        self.batch = self.new_batch(0)
        far = np.full(self.batch.world.width, np.inf, dtype=np.float32)
        self.single_observation_space = spaces.Box(-far, far, dtype=np.float32)
        self.single_action_space = spaces.Discrete(self.batch.world.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def new_batch(self, seed: int) -> Batch:
        seats = self.setting.get("seats") or 2
        if not 0 <= self.seat < seats:
            raise Mistake(f"there are the seats 1 to {seats}, not {self.seat + 1}")
        bots = tuple(None if seat == self.seat else self.bot for seat in range(seats))
        return Batch(**self.setting, seed=seed, bots=bots)

    def reset(self, *, seed: int | None = None, options: Told | None = None) -> tuple[Numbers, Told]:
        super().reset(seed=seed)
        self.batch = self.new_batch(int(self.np_random.integers(2**31)))
        return self.batch.observations.copy(), self.info()

    def step(self, actions: NDArray[np.int64]) -> tuple[Numbers, Any, Any, Any, Told]:
        self.batch.step(actions)
        ended = self.batch.ended.copy()
        rewards = self.batch.rewards[:, self.seat].astype(np.float64)
        return self.batch.observations.copy(), rewards, ended, np.zeros_like(ended), self.info()

    def info(self) -> Told:
        return {"action_mask": self.batch.masks.copy()}
