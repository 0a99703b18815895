"""OpenSpiel's own tests and algorithms on our games, where it is installed: pip install 'rulebound[openspiel]'."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import rulebound

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr, random_agent  # noqa: E402

from rulebound.learning import openspiel  # noqa: E402

TABLES: list[tuple[str, dict[str, Any]]] = [(game, {}) for game in rulebound.game_ids()]
TABLES.append(("authority", {"players": 4, "options": "mode:teams"}))


def names(value: Any) -> str:
    return value if isinstance(value, str) else f"{value.get('players', 2)}"


def begun(game: Any, seed: int, decisions: int) -> Any:
    """A state after some random decisions, at a decision."""
    rng = np.random.default_rng(seed)
    state = game.new_initial_state()
    while not state.is_terminal() and (decisions > 0 or state.is_chance_node()):
        decisions -= not state.is_chance_node()
        state.apply_action(int(rng.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize(("id", "params"), TABLES, ids=names)
def test_the_random_simulation_test(id: str, params: dict[str, Any]) -> None:
    game = pyspiel.load_game(f"rulebound_{id}", params)
    assert game.num_players() == params.get("players", 2)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("id", "params"), TABLES, ids=names)
def test_the_bot_that_searches_information_sets(id: str, params: dict[str, Any]) -> None:
    game = pyspiel.load_game(f"rulebound_{id}", params)
    state = begun(game, 3, 8)
    while len(state.legal_actions()) == 1:
        state.apply_action(state.legal_actions()[0])
        while state.is_chance_node():
            state.apply_action(7)
    bot = ismcts.ISMCTSBot(game, Short(), 2.0, 12, random_state=np.random.RandomState(1))
    chances = dict(bot.get_policy(state))
    assert set(chances) == set(state.legal_actions())
    assert sum(chances.values()) == pytest.approx(1)


class Short(mcts.Evaluator):  # type: ignore[misc]
    """A few random decisions, and the same for everybody unless that was the end: a whole match takes too long here."""

    def evaluate(self, state: Any) -> Any:
        rng = np.random.default_rng(0)
        state = state.clone()
        for _ in range(10):
            if not state.is_terminal():
                state.apply_action(int(rng.choice(state.legal_actions())))
        return np.array(state.returns())

    def prior(self, state: Any) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def test_counterfactual_regrets_are_learnt_from_sampled_outcomes() -> None:
    game = pyspiel.load_game("rulebound_five_rows")
    np.random.seed(1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    solver.iteration()
    state = begun(game, 1, 0)
    policy = solver.average_policy().action_probabilities(state)
    assert set(policy) == set(state.legal_actions())


def test_the_reinforcement_learning_environment() -> None:
    env = rl_environment.Environment(pyspiel.load_game("rulebound_paw_of_duty"))
    agents = [random_agent.RandomAgent(player, env.action_spec()["num_actions"]) for player in range(2)]
    step = env.reset()
    while not step.last():
        step = env.step([agents[step.observations["current_player"]].step(step).action])
    assert sum(step.rewards) == pytest.approx(0)


@pytest.mark.parametrize(("id", "params"), TABLES, ids=names)
def test_resampling_changes_what_is_hidden_and_nothing_that_is_known(id: str, params: dict[str, Any]) -> None:
    game = pyspiel.load_game(f"rulebound_{id}", params)
    state = begun(game, 5, 12)
    player = state.current_player()
    draws = iter(np.random.default_rng(2).random(6))
    worlds = [state.resample_from_infostate(player, lambda: next(draws)) for _ in range(6)]
    for world in worlds:
        assert world.current_player() == player
        assert world.legal_actions() == state.legal_actions()
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.observation_string(player) == state.observation_string(player)
        assert world.information_state_tensor(player) == state.information_state_tensor(player)
        assert world.observation_tensor(player) == state.observation_tensor(player)
    assert len({str(world) for world in worlds}) > 1


def test_wrong_use_is_told() -> None:
    with pytest.raises(rulebound.Mistake, match="is for 2 players, not 3"):
        pyspiel.load_game("rulebound_five_rows", {"players": 3})
    with pytest.raises(rulebound.Mistake, match="NAME:VALUE"):
        pyspiel.load_game("rulebound_five_rows", {"options": "quick"})
    state = begun(pyspiel.load_game("rulebound_five_rows"), 1, 0)
    illegal = next(action for action in range(564) if action not in state.legal_actions())
    with pytest.raises(rulebound.Refused) as refused:
        state.apply_action(illegal)
    assert refused.value.clause.startswith("FR-")
    assert openspiel.HISTORY > 0


def test_python_ends_in_peace_after_the_games_were_registered() -> None:
    """OpenSpiel keeps what was registered beyond the end of Python."""
    code = "import pyspiel, rulebound.learning.openspiel; pyspiel.load_game('rulebound_five_rows')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
