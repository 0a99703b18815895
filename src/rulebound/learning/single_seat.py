"""Gymnasium: one seat against a bot. `gymnasium.make("rulebound/five_rows-v0", bot="greedy")`.

The learner sits at a seat drawn by lot unless told. The reward comes at the end (`World.reward`). `action_masks()` is
what MaskablePPO of sb3-contrib asks for. An illegal action is refused with its clause; with `illegal="lose"` it ends
the match as a defeat, for learners that know no masks.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import gymnasium.spaces as spaces
import numpy as np
from numpy.typing import NDArray

from rulebound.bots.bot import Bot
from rulebound.bots.levels import make_bot
from rulebound.core.kernel.match import Match
from rulebound.core.mistakes import Mistake
from rulebound.learning.picture import drawn
from rulebound.learning.world import Numbers, World

Told = dict[str, Any]


class LegalActions(spaces.Discrete[np.int64]):
    """The action space of a match that is being played: all its actions, of which `sample` draws a legal one."""

    def __init__(self, world: World) -> None:
        super().__init__(world.actions)
        self.world = world
        self.match = world.laid_out  # the environment says which

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None and not self.match.over:
            mask = self.world.mask(self.match)
        return super().sample(mask, probability)


class SingleSeat(gymnasium.Env[Numbers, np.int64]):
    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        bot: str = "random",
        seat: int | None = None,
        seats: int | None = None,
        render_mode: str | None = None,
        illegal: str = "refuse",
        **setting: Any,
    ) -> None:
        self.world = World(game, seats, **setting)
        if illegal not in ("refuse", "lose"):
            raise Mistake(f"an illegal action is either to 'refuse' or to 'lose', not {illegal!r}")
        self.loses = illegal == "lose"
        if seat is not None and not 1 <= seat <= self.world.seats:
            raise Mistake(f"there are the seats 1 to {self.world.seats}, not {seat}")
        make_bot(bot, 0)  # a name that is wrong is told now
        self.bot_name, self.wanted, self.render_mode = bot, seat, render_mode
        far = np.full(self.world.width, np.inf, dtype=np.float32)
        self.observation_space = spaces.Box(-far, far, dtype=np.float32)
        self.action_space = self.legal_actions = LegalActions(self.world)
        self.match: Match = self.world.laid_out
        self.seat = 0
        self.bots: list[Bot] = []
        self.over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        super().reset(seed=seed)
        self.over = False
        while True:
            self.seat = int(self.np_random.integers(self.world.seats)) if self.wanted is None else self.wanted - 1
            self.bots = [make_bot(self.bot_name, int(self.np_random.integers(2**31))) for _ in range(self.world.seats)]
            self.match = self.legal_actions.match = self.world.begin(int(self.np_random.integers(2**62)))
            self.wait()
            if not self.match.over:  # else a match in which the learner was never asked: nothing to learn
                return self.world.observe(self.match, self.seat), self.info()

    def step(self, action: np.int64) -> tuple[Numbers, float, bool, bool, Told]:
        if self.over:
            raise Mistake("the match is over: reset the environment before the next step")
        try:
            chosen = self.world.check(self.match, action)
        except Mistake as refused:
            if not self.loses:
                raise
            self.over = True
            told = {**self.info(), "refused": str(refused)}
            return self.world.observe(self.match, self.seat), -1.0, True, False, told
        self.match.apply(chosen)
        self.wait()
        self.over = self.match.over
        reward = self.world.reward(self.match, self.seat) if self.over else 0.0
        return self.world.observe(self.match, self.seat), reward, self.over, False, self.info()

    def wait(self) -> None:
        """Let the bots play until the learner is asked."""
        match = self.match
        while not match.over and match.seat != self.seat:
            match.apply(self.bots[match.seat].choose(match))

    def info(self) -> Told:
        return {"action_mask": self.world.mask(self.match), "seat": self.seat + 1}

    def action_masks(self) -> NDArray[np.bool_]:
        return self.world.mask(self.match).astype(np.bool_)

    def render(self) -> Any:
        lines = self.world.game.show(self.world.game.view(self.match, self.seat))
        if self.render_mode == "ansi":
            return "\n".join(lines)
        return drawn(lines) if self.render_mode == "rgb_array" else None

    def words(self, action: int) -> str:
        """An action in words."""
        return self.world.game.say(self.match, action)
