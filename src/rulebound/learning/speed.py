"""How many steps a second the environments make on one core, beside others of their kind in the same run.

A step is a decision: choosing among the legal actions at random (outside the clock where that is possible), the step
itself, and observation and mask of what comes next. Peers are measured where they are installed and left out where not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median
from time import process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rulebound.build import describe
from rulebound.learning.batch import Batch
from rulebound.learning.pettingzoo_env import aec
from rulebound.learning.single_seat import SingleSeat

COUNT = 64  # matches that lie in the cache of a core; a batch may have a million


@dataclass
class Figures:
    """Steps a second; `peers` by their names."""

    game: str
    batch: float
    aec: float
    gymnasium: float
    peers: dict[str, float] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "build": describe(),
            "batch_size": COUNT,
            "batch_steps_per_second": self.batch,
            "aec_steps_per_second": self.aec,
            "gymnasium_steps_per_second": self.gymnasium,
            "peers": self.peers,
        }

    def lines(self) -> list[str]:
        rows = [
            (f"a batch of {COUNT}", self.batch),
            ("PettingZoo AEC", self.aec),
            ("Gymnasium against random", self.gymnasium),
            *self.peers.items(),
        ]
        longest = max(len(name) for name, _ in rows)
        steps = [f"  {name.ljust(longest)}  {speed:12,.0f}  {speed / self.aec:8.2f}" for name, speed in rows]
        return [
            f"{self.game}, {describe()}: steps a second on one core with observation and mask",
            f"  {'':{longest}}  {'steps/s':>12}  {'of AEC':>8}",
            *steps,
        ]


def learning_speed(game: str, seconds: float) -> Figures:
    each = seconds / 6
    figures = Figures(game, batch_speed(game, each), aec_speed(aec(game), each), gymnasium_speed(game, each))
    for name, measured in PEERS.items():
        try:
            figures.peers[name] = measured(each)
        except ImportError:
            continue
    return figures


def batch_speed(game: str, seconds: float) -> float:
    """Only the steps are timed: a learner's choice is its own affair. The median of all steps, so that it counts little
    what else the machine does."""
    batch = Batch(game, COUNT, seed=1)
    chance = np.random.default_rng(0)
    spent: list[float] = []
    while sum(spent) < seconds:
        actions = any_legal(batch.masks, chance)
        began = process_time()
        batch.step(actions)
        spent.append(process_time() - began)
    return COUNT / median(spent)


def any_legal(masks: NDArray[np.int8], chance: np.random.Generator) -> NDArray[np.int64]:
    """A legal action of every row, all with the same chance."""
    rows, actions = masks.nonzero()
    first = np.searchsorted(rows, np.arange(len(masks) + 1))
    wanted = first[:-1] + (chance.random(len(masks)) * np.diff(first)).astype(np.int64)
    found: NDArray[np.int64] = actions[wanted]
    return found


def aec_speed(env: Any, seconds: float) -> float:
    """Any AEC environment with an action mask, played as its documentation shows."""
    chance = np.random.default_rng(0)
    steps, began = 0, process_time()
    seed = 0
    while process_time() - began < seconds:
        env.reset(seed=seed)
        seed += 1
        for _ in env.agent_iter():
            seen, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            mask = seen["action_mask"] if "action_mask" in seen else info["action_mask"]
            legal = mask.nonzero()[0]
            env.step(legal[int(chance.random() * len(legal))])
            steps += 1
    return steps / (process_time() - began)


def gymnasium_speed(game: str, seconds: float) -> float:
    env = SingleSeat(game)
    chance = np.random.default_rng(0)
    steps, began = 0, process_time()
    env.reset(seed=1)
    while process_time() - began < seconds:
        legal = env.action_masks().nonzero()[0]
        if env.step(legal[int(chance.random() * len(legal))])[2]:
            env.reset()
        steps += 1
    return steps / (process_time() - began)


# ------------------------------------------------------------ others of their kind


def pettingzoo_holdem(seconds: float) -> float:
    from pettingzoo.classic import texas_holdem_no_limit_v6  # type: ignore[import-untyped]

    return aec_speed(texas_holdem_no_limit_v6.env(), seconds)


def rlcard_uno(seconds: float) -> float:
    import rlcard  # type: ignore[import-not-found]

    env = rlcard.make("uno")
    chance = np.random.default_rng(0)
    steps, began = 0, process_time()
    while process_time() - began < seconds:
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(chance.random() * len(legal))])
            steps += 1
    return steps / (process_time() - began)


def openspiel_gin_rummy(seconds: float) -> float:
    import pyspiel

    game = pyspiel.load_game("gin_rummy")
    chance = np.random.default_rng(0)
    steps, began = 0, process_time()
    while process_time() - began < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = [outcome for outcome, _ in state.chance_outcomes()]
                state.apply_action(outcomes[int(chance.random() * len(outcomes))])
                continue
            state.observation_tensor()
            legal = np.flatnonzero(state.legal_actions_mask())
            state.apply_action(legal[int(chance.random() * len(legal))])
            steps += 1
    return steps / (process_time() - began)


PEERS: dict[str, Callable[[float], float]] = {
    "PettingZoo Texas hold'em": pettingzoo_holdem,
    "RLCard uno": rlcard_uno,
    "OpenSpiel gin rummy": openspiel_gin_rummy,
}
