"""PettingZoo: every game for two to four seats, teams included, as an AEC environment.

An agent is "seat_1" to "seat_4". The reward comes at the end (`World.reward`): against one foe 1 for a victory and -1
for a defeat, and partners of a team get the same. `save()` and `restore()` copy a running environment, hidden cards and
chance included.
"""

from __future__ import annotations

from copy import copy
from typing import Any, ClassVar

import gymnasium.spaces as spaces
import numpy as np
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from rulebound.core.kernel.match import Match
from rulebound.core.mistakes import Mistake
from rulebound.core.people.readers import SPECTATOR
from rulebound.learning.picture import drawn
from rulebound.learning.world import World

Seen = dict[str, Any]


class Table(AECEnv):  # type: ignore[misc]
    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi", "rgb_array"],
        "is_parallelizable": False,
        "name": "rulebound_v0",
    }

    def __init__(self, world: World, render_mode: str | None = None) -> None:
        super().__init__()
        self.world = world
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(world.seats)]
        self.agents: list[str] = []
        self.number = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        far = np.full(world.width, np.inf, dtype=np.float32)
        self.sight = spaces.Dict(
            {
                "observation": spaces.Box(-far, far, dtype=np.float32),
                "action_mask": spaces.Box(0, 1, (world.actions,), dtype=np.int8),
            }
        )
        self.choice = spaces.Discrete(world.actions)
        self.nothing = np.zeros(world.actions, dtype=np.int8)
        self.chance = np.random.default_rng()
        self.match: Match = world.laid_out

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.sight

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        return self.choice

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.chance = np.random.default_rng(seed)
        self.match = self.world.begin(int(self.chance.integers(2**62)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.match.seat]

    def observe(self, agent: str) -> Seen:
        """What the seat knows; the mask is empty for a seat that is not asked."""
        match, seat = self.match, self.number[agent]
        asked = not match.over and match.seat == seat
        mask = self.world.mask(match) if asked else self.nothing.copy()
        return {"observation": self.world.observe(match, seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        if not self.agents:
            raise Mistake("nobody is left to act: reset the environment before the next step")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        match = self.match
        chosen = self.world.check(match, action)
        self._cumulative_rewards[agent] = 0.0
        match.apply(chosen)
        if match.over:
            for seat, other in enumerate(self.possible_agents):
                self.rewards[other] = self.world.reward(match, seat)
                self.terminations[other] = True
            self._accumulate_rewards()
            self._deads_step_first()
        else:
            self.agent_selection = self.possible_agents[match.seat]

    def render(self) -> Any:
        lines = self.world.game.show(self.world.game.view(self.match, SPECTATOR))
        if self.render_mode == "ansi":
            return "\n".join(lines)
        return drawn(lines) if self.render_mode == "rgb_array" else None

    def close(self) -> None:
        """There is nothing to close."""

    def words(self, action: int) -> str:
        """An action of the deciding seat in words."""
        return self.world.game.say(self.match, action)

    # ------------------------------------------------------------ copies

    def save(self) -> Table:
        """A copy that goes on alone from here."""
        other = copy(self)
        other.match = self.world.copy(self.match)
        other.chance = np.random.default_rng()
        other.chance.bit_generator.state = self.chance.bit_generator.state
        for name in ("agents", "rewards", "_cumulative_rewards", "terminations", "truncations"):
            setattr(other, name, copy(getattr(self, name)))
        other.infos = {agent: dict(info) for agent, info in self.infos.items()}
        return other

    def restore(self, saved: Table) -> None:
        """Back to where `save` was called; what was saved can be restored again."""
        self.__dict__.update(saved.save().__dict__)

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        return self.save()


def aec(game: str, seats: int | None = None, *, render_mode: str | None = None, **setting: Any) -> Table:
    """A PettingZoo environment; `setting` is that of `World`. Mistake for what the game cannot be played with."""
    return Table(World(game, seats, **setting), render_mode)
