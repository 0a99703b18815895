"""A trainer that works: self-play, an actor and a critic, and matches against named bots to see what came of it.

    python -m rulebound.learning.trainer five_rows --minutes 10 --folder runs/five_rows

Most matches are played by the same policy at every seat, the rest by it at one seat against random play: whoever meets
only itself never learns to punish what nobody sensible does. A decision is kept until its match is over; then its
return is known: the reward of the seat that made it, mixed with what the critic expected at that seat's later
decisions. It needs `pip install 'rulebound[train]'`, and uses a GPU where there is one. Checkpoints and the curve lie
in the folder; a run that was stopped goes on from there. `python -m rulebound.learning.curve FOLDER` draws the curve,
also while it grows.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, process_time
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from rulebound.bots.levels import make_bot
from rulebound.core.intervals import wilson
from rulebound.core.mistakes import Mistake
from rulebound.learning.actor_critic import ActorCritic, drawn, log_chances
from rulebound.learning.batch import Batch, Options
from rulebound.learning.curve import CURVE
from rulebound.learning.world import World

LANES = 256
AGAINST_RANDOM = 0.4  # of the lanes
LEARN_AT = 12_000  # decisions of finished matches for one round of learning
PASSES = 2
PIECE = 1_000  # decisions in one step of the optimiser
RATE = 1e-3  # at the beginning of a run; it falls to a fiftieth
CLIP = 0.2
CARE = 0.9  # how much of a return is what came later, and not what the critic expected at the next decision
CURIOSITY = 0.01
LOOK_EVERY = 60.0  # seconds between two points of the curve
LOOK_MATCHES = 200
CHECKPOINT = "checkpoint.pt"


@dataclass
class Decision:
    """One decision as it was made: what was seen, what could be chosen, what was, and how likely that was."""

    seat: int
    seen: NDArray[np.float32]
    parts: NDArray[np.int64]
    numbers: NDArray[np.float32]
    chosen: int
    log_chance: float
    expected: float
    result: float = 0.0


class Hall:
    """Matches that are played side by side, and their decisions so far, match by match."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self.open: list[list[Decision]] = [[] for _ in range(batch.count)]


@dataclass
class Trainer:
    game: str
    folder: Path
    seats: int | None = None
    seed: int = 0
    lanes: int = LANES
    against: tuple[str, ...] = ("random", "greedy")
    device: torch.device = field(default_factory=lambda: torch.device("cuda" if torch.cuda.is_available() else "cpu"))

    def __post_init__(self) -> None:
        torch.manual_seed(self.seed)
        self.world = World(self.game, self.seats)
        self.halls = self.make_halls()
        self.brain = ActorCritic(self.world).to(self.device)
        self.optimiser = torch.optim.Adam(self.brain.parameters(), lr=RATE)
        self.ready: list[Decision] = []
        self.decisions = 0
        self.spent = 0.0
        self.folder.mkdir(parents=True, exist_ok=True)
        if (self.folder / CHECKPOINT).exists():
            self.load()

    # ------------------------------------------------------------ playing

    def make_halls(self) -> list[Hall]:
        """One in which the policy plays all seats, and for each seat one in which the others play at random."""
        seats = self.world.seats
        each = max(round(self.lanes * AGAINST_RANDOM / seats), 1)
        sittings: list[tuple[str | None, ...]] = [(None,) * seats]
        sittings += [tuple(None if other == seat else "random" for other in range(seats)) for seat in range(seats)]
        counts = [max(self.lanes - seats * each, 1)] + [each] * seats
        return [
            Hall(Batch(self.game, count, seats=seats, seed=self.seed + number, bots=bots))
            for number, (count, bots) in enumerate(zip(counts, sittings, strict=True))
        ]

    def play(self) -> None:
        """One decision in every match."""
        for hall in self.halls:
            self.play_in(hall)

    @torch.no_grad()
    def play_in(self, hall: Hall) -> None:
        batch, options = hall.batch, hall.batch.options()
        scores, values = self.brain.ask(batch.observations, options, self.device)
        rows = torch.as_tensor(options.rows, device=self.device)
        logs = log_chances(scores, rows, batch.count)
        picked = drawn(logs, rows, batch.count, best=False).cpu().numpy()
        chances, expected = logs.cpu().numpy(), values.cpu().numpy()
        starts = np.searchsorted(options.rows, np.arange(batch.count + 1))
        seats, seen = batch.deciding.copy(), batch.observations.copy()
        for row, option in enumerate(picked):
            first, end = starts[row], starts[row + 1]
            parts, numbers = options.parts[first:end], options.numbers[first:end]
            made = int(option - first), float(chances[option]), float(expected[row])
            hall.open[row].append(Decision(int(seats[row]), seen[row], parts, numbers, *made))
        batch.step(options.actions[picked])
        self.decisions += batch.count
        for ended in np.flatnonzero(batch.ended):
            self.finish(hall.open[ended], batch.rewards[ended])
            hall.open[ended] = []

    def finish(self, match: list[Decision], rewards: NDArray[np.float32]) -> None:
        """The returns of a match that is over, seat by seat from its end."""
        scale = max(self.world.seats - 1, 1)  # the largest reward
        later: dict[int, tuple[float, float]] = {}  # by seat: the return and what was expected at its next decision
        for decision in reversed(match):
            if decision.seat in later:
                result, expected = later[decision.seat]
                decision.result = CARE * result + (1 - CARE) * expected
            else:
                decision.result = float(rewards[decision.seat]) / scale
            later[decision.seat] = decision.result, decision.expected
        self.ready += match

    # ------------------------------------------------------------ learning

    def learn(self) -> float:
        """Some passes over all finished decisions; the mean loss of the critic."""
        decisions, self.ready = self.ready, []
        gains = np.array([decision.result - decision.expected for decision in decisions], np.float32)
        gains = (gains - gains.mean()) / (gains.std() + 1e-6)
        losses = []
        for _ in range(PASSES):
            order = np.random.default_rng(self.decisions).permutation(len(decisions))
            for start in range(0, len(order), PIECE):
                piece = order[start : start + PIECE]
                losses.append(self.improve([decisions[at] for at in piece], gains[piece]))
        return float(np.mean(losses))

    def improve(self, decisions: list[Decision], gains: NDArray[np.float32]) -> float:
        sizes = np.array([len(decision.parts) for decision in decisions])
        starts = np.cumsum(sizes) - sizes
        options = Options(
            np.repeat(np.arange(len(decisions)), sizes),
            np.zeros(0, np.int64),
            np.concatenate([decision.parts for decision in decisions]),
            np.concatenate([decision.numbers for decision in decisions]),
        )
        scores, values = self.brain.ask(np.stack([decision.seen for decision in decisions]), options, self.device)
        rows = torch.as_tensor(options.rows, device=self.device)
        logs = log_chances(scores, rows, len(decisions))
        chosen = torch.as_tensor(starts + [decision.chosen for decision in decisions], device=self.device)
        before = torch.tensor([decision.log_chance for decision in decisions], device=self.device)
        results = torch.tensor([decision.result for decision in decisions], device=self.device)
        gain = torch.as_tensor(gains, device=self.device)
        ratio = (logs.index_select(0, chosen) - before).exp()
        actor = -torch.minimum(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
        spread = -(logs.exp() * logs).sum() / len(decisions)
        critic = (values - results).square().mean()
        self.optimiser.zero_grad()
        (actor + 0.5 * critic - CURIOSITY * spread).backward()
        torch.nn.utils.clip_grad_norm_(self.brain.parameters(), 1.0)
        self.optimiser.step()
        return float(critic.detach())

    # ------------------------------------------------------------ a whole run

    def run(self, minutes: float, clock: Callable[[], float] = monotonic, tell: Callable[[str], Any] = print) -> None:
        """Learn for so long by this clock. What it takes to look how well it plays is part of it."""
        began, before = clock(), self.spent
        shown = self.spent
        while self.spent < before + 60 * minutes:
            done = (self.spent - before) / (60 * minutes)
            for group in self.optimiser.param_groups:
                group["lr"] = RATE * (1 - 0.98 * done)
            while len(self.ready) < LEARN_AT:
                self.play()
            loss = self.learn()
            self.spent = before + clock() - began
            if self.spent >= shown + LOOK_EVERY:
                shown = self.spent
                tell(self.look(loss))
                self.save()
        self.save()

    def look(self, loss: float) -> str:
        """A point of the curve, and the same in words."""
        shares = {bot: self.share_against(bot, LOOK_MATCHES)[0] for bot in self.against}
        self.note({"seconds": round(self.spent), "decisions": self.decisions, "loss": loss, "shares": shares})
        known = "  ".join(f"{bot} {share:.2f}" for bot, share in shares.items())
        return f"{self.spent:5.0f} s  {self.decisions:9,} decisions  critic {loss:.3f}  against {known}"

    def share_against(self, bot: str, matches: int) -> tuple[float, float, float]:
        found: tuple[float, float, float] = evaluate(self.brain, self.world, bot, matches, self.seed, self.device)
        return found

    def note(self, facts: dict[str, Any]) -> None:
        with open(self.folder / CURVE, "a", encoding="utf-8") as file:
            file.write(json.dumps(facts) + "\n")

    def save(self) -> None:
        beside = self.folder / f"{CHECKPOINT}.new"
        facts = {"game": self.game, "seats": self.world.seats, "width": self.world.width}
        facts |= {"decisions": self.decisions, "spent": self.spent}
        torch.save({**facts, "brain": self.brain.state_dict(), "optimiser": self.optimiser.state_dict()}, beside)
        beside.replace(self.folder / CHECKPOINT)

    def load(self) -> None:
        path = self.folder / CHECKPOINT
        kept = torch.load(path, map_location=self.device, weights_only=True)
        wanted = (self.game, self.world.seats, self.world.width)
        if (kept["game"], kept["seats"], kept["width"]) != wanted:
            raise Mistake(f"{path} is of another game, number of seats or card set: choose another folder")
        self.brain.load_state_dict(kept["brain"])
        self.optimiser.load_state_dict(kept["optimiser"])
        self.decisions, self.spent = kept["decisions"], kept["spent"]


@torch.no_grad()
def evaluate(
    brain: ActorCritic, world: World, bot: str, matches: int, seed: int, device: torch.device
) -> tuple[float, float, float]:
    """The share of the victory against a bot at all other seats, from every seat in turn, with its 95 % interval."""
    won, played = 0.0, 0
    each = max(matches // world.seats, 1)
    for seat in range(world.seats):
        bots = tuple(None if other == seat else bot for other in range(world.seats))
        batch = Batch(world.game.id, each, seats=world.seats, seed=seed + 1_000_003, bots=bots)
        open_rows = np.ones(each, np.bool_)
        while open_rows.any():
            options = batch.options()
            scores, _ = brain.ask(batch.observations, options, device)
            rows = torch.as_tensor(options.rows, device=device)
            picked = drawn(scores, rows, batch.count, best=True).cpu().numpy()
            batch.step(options.actions[picked])
            over = batch.ended & open_rows
            won += float(((batch.rewards[over, seat] + 1) / max(world.seats, 2)).sum())
            played += int(over.sum())
            open_rows &= ~over
    return won / played, *wilson(won, played)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m rulebound.learning.trainer", description="Train by self-play.")
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument(
        "--processor", action="store_true", help="minutes of processor time: for a machine that is busy"
    )
    parser.add_argument("--threads", type=int, help="of torch; normally one for each core")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--folder", type=Path, default=Path("runs"))
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--lanes", type=int, default=LANES)
    parser.add_argument("--against", default="random,greedy", help="bots to play against, now and then and at the end")
    parser.add_argument("--matches", type=int, default=1000)
    asked = parser.parse_args()
    try:
        if asked.threads:
            torch.set_num_threads(asked.threads)
        bots = tuple(asked.against.split(","))
        for bot in bots:
            make_bot(bot, 0)  # a name that is wrong is told now, and not after ten minutes
        trainer = Trainer(asked.game, asked.folder, asked.seats, asked.seed, asked.lanes, bots)
        trainer.run(asked.minutes, process_time if asked.processor else monotonic)
        for bot in bots:
            share, low, high = trainer.share_against(bot, asked.matches)
            trainer.note({"against": bot, "share": share, "low": low, "high": high, "matches": asked.matches})
            print(f"against {bot}: {share:.3f} ({low:.3f} to {high:.3f}) of {asked.matches} matches", flush=True)
    except Mistake as mistake:
        parser.exit(2, f"rulebound: {mistake}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
