"""The learning environments as their own checkers see them, and what wrong use is told."""

from __future__ import annotations

import warnings
from typing import Any, cast

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]

import rulebound
from rulebound import learning
from rulebound.core.kernel.match import Match
from rulebound.core.people.live import recorded_copy

GAMES = rulebound.game_ids()
ONE_ACTION_A_MEANING = ("authority", "five_rows")  # actions that name designs; two copies of a card for both seats
TABLES = [(game, 2) for game in GAMES] + [("authority", 3), ("authority", 4)]


def play_randomly(env: Any, rng: np.random.Generator, most: int = 10_000) -> dict[str, float]:
    """To the end; what each agent has earned."""
    earned = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(most):
        seen, reward, terminated, truncated, _ = env.last()
        earned[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        legal = np.flatnonzero(seen["action_mask"])
        assert len(legal), "a mask is never empty before the end"
        env.step(int(rng.choice(legal)))
    return earned


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_pettingzoo_finds_nothing_wrong(game: str, seats: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(learning.aec(game, seats), num_cycles=60)
    env = learning.aec(game, seats)
    env.reset(seed=3)
    earned = play_randomly(env, np.random.default_rng(1))
    assert sum(earned.values()) == pytest.approx(0)
    assert max(earned.values()) >= 0


def test_pettingzoo_repeats_for_the_same_seed() -> None:
    seed_test(lambda: learning.aec("five_rows"), num_cycles=40)


def test_partners_of_a_team_earn_the_same() -> None:
    env = learning.aec("authority", 4, options={"mode": "teams"})
    env.reset(seed=5)
    earned = play_randomly(env, np.random.default_rng(2))
    teams = {earned["seat_1"], earned["seat_3"]}, {earned["seat_2"], earned["seat_4"]}
    assert all(len(team) == 1 for team in teams), f"partners earn {earned}"


def test_an_environment_is_saved_and_restored() -> None:
    env = learning.aec("clashables")
    env.reset(seed=4)
    rng = np.random.default_rng(0)
    for _ in range(10):
        env.step(int(rng.choice(np.flatnonzero(env.last()[0]["action_mask"]))))
    saved = env.save()
    first = play_randomly(env, np.random.default_rng(7))
    env.restore(saved)
    assert play_randomly(env, np.random.default_rng(7)) == first
    assert play_randomly(saved.save(), np.random.default_rng(7)) == first


def test_the_matches_after_the_saved_one_come_again_too() -> None:
    env = learning.aec("five_rows")
    env.reset(seed=4)
    saved = env.save()
    following: list[list[list[int]]] = []
    for again in (env, saved.save(), saved):
        following.append([])
        for _ in range(2):
            again.reset()
            following[-1].append(list(again.match.design))
    assert following[0] == following[1] == following[2]
    assert following[0][0] != following[0][1]


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_finds_nothing_wrong(game: str) -> None:
    env = gymnasium.make(f"rulebound/{game}-v0")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # unbounded observations; actions that are not legal are refused
        env.reset(seed=1)
    inner: Any = env.unwrapped
    rng = np.random.default_rng(1)
    for _ in range(200):
        seen, reward, over, cut, info = env.step(int(rng.choice(np.flatnonzero(inner.action_masks()))))
        assert seen.shape == env.observation_space.shape
        assert seen.dtype == np.float32
        assert not cut
        if over:
            assert -1 <= float(reward) <= 1
            env.reset()
        else:
            assert reward == 0
            assert info["action_mask"].any()


@pytest.mark.parametrize("game", GAMES)
def test_the_checker_of_gymnasium_finds_nothing_wrong(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*infinity.*")  # observations have no bounds
        check_env(gymnasium.make(f"rulebound/{game}-v0", illegal="lose").unwrapped, skip_render_check=False)


@pytest.mark.parametrize(("game", "seats"), [("five_rows", 2), ("authority", 3)])
def test_a_batch_is_the_same_matches_as_one_by_one(game: str, seats: int) -> None:
    count, seed = 3, 11
    batch = learning.Batch(game, count, seats=seats, seed=seed)
    world = learning.World(game, seats)
    rng = np.random.default_rng(0)
    matches = [shadow(batch, row) for row in range(count)]
    for _ in range(80):
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in batch.masks])
        for row, match in enumerate(matches):
            assert batch.deciding[row] == match.seat
            assert np.array_equal(batch.observations[row], world.observe(match, match.seat))
            assert np.array_equal(batch.masks[row], world.mask(match))
        batch.step(actions)
        for row, action in enumerate(actions):
            matches[row].apply(int(action))
            assert batch.ended[row] == matches[row].over
            if matches[row].over:
                assert batch.rewards[row] == pytest.approx([world.reward(matches[row], seat) for seat in range(seats)])
                matches[row] = shadow(batch, row)
            else:
                assert not batch.rewards[row].any()


def shadow(batch: learning.Batch, row: int) -> Match:
    """A copy of a match of the batch that goes on alone; chance included."""
    match = batch.lanes.match_of(row).clone()
    return match


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_in_a_batch_against_bots_only_the_learner_is_asked(bot: str) -> None:
    batch = learning.Batch("five_rows", 4, seed=2, bots=(bot, None))
    rng = np.random.default_rng(0)
    ended = 0
    for _ in range(60):
        assert (batch.deciding == 1).all()
        batch.step([rng.choice(np.flatnonzero(mask)) for mask in batch.masks])
        ended += int(batch.ended.sum())
        assert np.array_equal(batch.ended, batch.rewards.any(axis=1))
    assert ended == batch.finished > 0


def test_the_vector_environment() -> None:
    env = gymnasium.make_vec("rulebound/five_rows-v0", num_envs=4)
    seen, info = env.reset(seed=1)
    rng = np.random.default_rng(0)
    for _ in range(30):
        assert seen.shape == env.observation_space.shape
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])
        seen, rewards, ended, cut, info = env.step(actions)
        assert ((rewards != 0) <= ended).all()
        assert not cut.any()


def test_wrong_use_names_the_rule() -> None:
    env = learning.aec("five_rows")
    env.reset(seed=1)
    illegal = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    with pytest.raises(rulebound.Refused) as refused:
        env.step(illegal)
    assert refused.value.clause.startswith("FR-")
    batch = learning.Batch("five_rows", 2, seed=1)
    before = batch.observations.copy()
    with pytest.raises(rulebound.Refused, match="match 1: "):
        batch.step([int(np.flatnonzero(batch.masks[0])[0]), int(np.flatnonzero(batch.masks[1] == 0)[0])])
    assert np.array_equal(before, batch.observations), "nothing was done"
    with pytest.raises(rulebound.Mistake, match="step takes 2 whole numbers"):
        batch.step([0.5, 1.0])
    with pytest.raises(rulebound.Mistake, match="match 0: Five Rows has the actions 0 to"):
        batch.step([10**6, 0])
    with pytest.raises(rulebound.Mistake, match="contiguous array of float32"):
        learning.Batch("five_rows", 2, observations=np.zeros((2, 3), np.float32))
    single = gymnasium.make("rulebound/five_rows-v0").unwrapped
    assert isinstance(single, learning.SingleSeat)
    with pytest.raises(rulebound.Mistake, match="reset the environment"):
        single.step(np.int64(0))


def test_arrays_that_are_given_are_filled() -> None:
    world = learning.World("five_rows")
    observations = np.zeros((2, world.width), np.float32)
    batch = learning.Batch("five_rows", 2, seed=1, observations=observations)
    assert batch.observations is observations
    assert observations.any()
    assert len(world.columns) == world.width
    assert len(set(world.columns)) == world.width, "every column has a name of its own"


def test_pictures_for_people() -> None:
    env = learning.aec("five_rows", render_mode="ansi")
    env.reset(seed=1)
    assert "Round 1" in env.render()
    env = learning.aec("five_rows", render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert picture.shape == (540, 960, 3)
    assert picture.min() < 100 < picture.max()
    assert env.words(0) == "end turn"


def test_stepping_after_the_end_is_told() -> None:
    env = learning.aec("five_rows")
    with pytest.raises(rulebound.Mistake, match="reset the environment"):
        env.step(0)
    env.reset(seed=3)
    with pytest.raises(rulebound.Mistake, match="an action is a whole number, not None"):
        env.step(None)
    with pytest.raises(rulebound.Mistake, match=r"an action is a whole number, not 1\.5"):
        env.step(cast(int, 1.5))
    play_randomly(env, np.random.default_rng(1))
    with pytest.raises(rulebound.Mistake, match="reset the environment"):
        env.step(0)


def test_a_batch_repeats_for_the_same_seed_only() -> None:
    seen = []
    for seed in (1, 1, 2):
        batch = learning.Batch("paw_of_duty", 2, seed=seed)
        rng = np.random.default_rng(0)
        for _ in range(20):
            batch.step([rng.choice(np.flatnonzero(mask)) for mask in batch.masks])
        seen.append(batch.observations.copy())
    assert np.array_equal(seen[0], seen[1])
    assert not np.array_equal(seen[0], seen[2])


def test_partners_earn_the_same_in_a_batch() -> None:
    batch = learning.Batch("authority", 2, seats=4, seed=3, options={"mode": "teams"}, bots=(None, *["random"] * 3))
    rng = np.random.default_rng(0)
    while not batch.ended.any():
        batch.step([rng.choice(np.flatnonzero(mask)) for mask in batch.masks])
    earned = batch.rewards[batch.ended]
    assert np.array_equal(earned[:, 0], earned[:, 2])
    assert np.array_equal(earned[:, 1], earned[:, 3])


def test_the_arrays_go_to_others_by_dlpack_without_a_copy() -> None:
    batch = learning.Batch("five_rows", 3, seed=1)
    theirs: Any = np.from_dlpack(batch.observations)
    batch.step([int(np.flatnonzero(mask)[-1]) for mask in batch.masks])
    assert np.shares_memory(theirs, batch.observations)


def test_torch_takes_the_arrays_without_a_copy() -> None:
    torch = pytest.importorskip("torch")
    batch = learning.Batch("five_rows", 3, seed=1)
    tensor = torch.from_dlpack(batch.observations)
    batch.step([int(np.flatnonzero(mask)[-1]) for mask in batch.masks])
    assert np.array_equal(tensor.numpy(), batch.observations)


def test_a_history_is_the_same_one_by_one_in_a_batch_and_in_a_copy() -> None:
    env = learning.aec("five_rows", history=6)
    assert len(env.world.columns) == env.world.width
    batch = learning.Batch("five_rows", 2, seed=4, history=6)
    rng = np.random.default_rng(0)
    matches = [recorded_copy(batch.lanes.match_of(row)) for row in range(2)]
    past = int(env.world.observer.past)
    for _ in range(25):
        actions = [int(rng.choice(np.flatnonzero(mask))) for mask in batch.masks]
        batch.step(actions)
        for row, action in enumerate(actions):
            matches[row].apply(action)
            if batch.ended[row]:
                matches[row] = recorded_copy(batch.lanes.match_of(row))
            assert np.array_equal(batch.observations[row], env.world.observe(matches[row], matches[row].seat))
    assert batch.observations[:, past:].any()
    env.reset(seed=2)
    saved = env.save()
    assert np.array_equal(saved.observe("seat_2")["observation"], env.observe("seat_2")["observation"])
    assert env.observe("seat_2")["observation"][past:].any(), "the deal is in it"


def test_a_batch_over_processes() -> None:
    """The same rows as a batch of that share, the same refusals, and an end that leaves nothing behind."""
    alone = learning.Batch("five_rows", 2, seed=6)
    with learning.Processes("five_rows", 4, processes=2, seed=6) as batch:
        rng = np.random.default_rng(0)
        for _ in range(12):
            actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in batch.masks])
            batch.step(actions)
            alone.step(actions[:2])
            for name in ("observations", "masks", "rewards", "deciding", "ended"):
                assert np.array_equal(getattr(batch, name)[:2], getattr(alone, name)), name
        assert len(set(batch.options().rows)) == 4
        before = batch.observations.copy()
        wrong = np.array([np.flatnonzero(mask)[0] for mask in batch.masks])
        wrong[3] = np.flatnonzero(batch.masks[3] == 0)[0]
        with pytest.raises(rulebound.Refused, match="match 3: ") as refused:
            batch.step(wrong)
        assert refused.value.clause.startswith("FR-")
        assert np.array_equal(before, batch.observations), "nothing was done"
        workers = list(batch.workers)
    assert not any(worker.is_alive() for worker in workers)
    with pytest.raises(rulebound.Mistake, match="closed"):
        batch.step(wrong)
    with pytest.raises(rulebound.Mistake, match="cannot be shared"):
        learning.Processes("five_rows", 2, processes=3)


@pytest.mark.parametrize("game", GAMES)
def test_a_mask_is_never_empty_before_the_end(game: str) -> None:
    batch = learning.Batch(game, 8, seed=9, bots=("random", None))
    rng = np.random.default_rng(0)
    for _ in range(150):
        assert batch.masks.any(axis=1).all()
        batch.step([rng.choice(np.flatnonzero(mask)) for mask in batch.masks])


@pytest.mark.parametrize("game", GAMES)
def test_actions_that_mean_the_same_are_one(game: str) -> None:
    """With `distinct` every meaning of a legal action is in the mask once, in a batch and alone."""
    plain, small = learning.World(game), learning.World(game, distinct=True)
    batch = learning.Batch(game, 4, seed=5, distinct=True)
    rng = np.random.default_rng(0)
    fewer = 0
    for _ in range(60):
        for row in range(4):
            match = batch.lanes.match_of(row)
            kept = np.flatnonzero(batch.masks[row])
            assert np.array_equal(small.mask(match), batch.masks[row])
            legal = np.flatnonzero(plain.mask(match))
            meanings = [match.meaning(int(action)) for action in kept]
            assert len(set(meanings)) == len(meanings)
            assert set(meanings) == {match.meaning(int(action)) for action in legal}
            fewer += len(kept) < len(legal)
        batch.step([rng.choice(np.flatnonzero(mask)) for mask in batch.masks])
    assert fewer > 0 or game in ONE_ACTION_A_MEANING
