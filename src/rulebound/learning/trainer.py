"""A trainer that works: self-play, an actor and a critic, and matches against named bots to see what came of it.

    python -m rulebound.learning.trainer five_rows --minutes 10 --folder runs/five_rows

Most matches are played by the same policy at every seat, the rest by it at one seat against random play: whoever meets
only itself never learns to punish what nobody sensible does. The policy plays a stretch (`stretch.py`), learns from it
in some passes and throws it away. It needs `pip install 'rulebound[train]'`, and uses a GPU where there is one.
Checkpoints and the curve lie in the folder; a run that was stopped goes on from there.
`python -m rulebound.learning.curve FOLDER` draws the curve, also while it grows.
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
from rulebound.learning.stretch import Picks, Stretch, play
from rulebound.learning.world import World

LANES = 256
AGAINST_RANDOM = 0.4  # of the lanes
STEPS = 48  # decisions in every match before a round of learning
PASSES = 2
PIECE = 1_000  # decisions in one step of the optimiser
RATE = 1e-3  # at the beginning of a run; it falls to a fiftieth
CLIP = 0.2
CURIOSITY = 0.01
LOOK_EVERY = 60.0  # seconds between two points of the curve
LOOK_MATCHES = 200
CHECKPOINT = "checkpoint.pt"


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
        self.batches = self.make_batches()
        self.brain = ActorCritic(self.world).to(self.device)
        self.optimiser = torch.optim.Adam(self.brain.parameters(), lr=RATE)
        self.decisions = 0
        self.spent = 0.0
        self.folder.mkdir(parents=True, exist_ok=True)
        if (self.folder / CHECKPOINT).exists():
            self.load()

    # ------------------------------------------------------------ playing

    def make_batches(self) -> list[Batch]:
        """One in which the policy plays all seats, and for each seat one in which the others play at random."""
        seats = self.world.seats
        each = max(round(self.lanes * AGAINST_RANDOM / seats), 1)
        sittings: list[tuple[str | None, ...]] = [(None,) * seats]
        sittings += [tuple(None if other == seat else "random" for other in range(seats)) for seat in range(seats)]
        counts = [max(self.lanes - seats * each, 1)] + [each] * seats
        return [
            Batch(self.game, count, seats=seats, seed=self.seed + number, bots=bots)
            for number, (count, bots) in enumerate(zip(counts, sittings, strict=True))
        ]

    def play(self) -> list[Stretch]:
        """A stretch of every batch."""
        stretches = [play(batch, self.pick, STEPS) for batch in self.batches]
        self.decisions += sum(len(stretch.seen) for stretch in stretches)
        return stretches

    @torch.no_grad()
    def pick(self, batch: Batch, options: Options) -> Picks:
        scores, values = self.brain.ask(batch.observations, options, self.device)
        rows = torch.as_tensor(options.rows, device=self.device)
        logs = log_chances(scores, rows, batch.count)
        picked = drawn(logs, rows, batch.count, best=False)
        return picked.cpu().numpy(), logs.index_select(0, picked).cpu().numpy(), values.cpu().numpy()

    # ------------------------------------------------------------ learning

    def learn(self, stretches: list[Stretch]) -> float:
        """Some passes over all decisions of which something is known; the mean loss of the critic."""
        gains = [stretch.results - stretch.expected for stretch in stretches]
        known = np.concatenate([gain[stretch.known] for gain, stretch in zip(gains, stretches, strict=True)])
        middle, width = known.mean(), known.std() + 1e-6
        chance = np.random.default_rng(self.decisions)
        losses = []
        for _ in range(PASSES):
            pieces = [
                (stretch, piece, (gain[piece] - middle) / width)
                for stretch, gain in zip(stretches, gains, strict=True)
                for piece in split(chance.permutation(np.flatnonzero(stretch.known)))
            ]
            losses += [self.improve(*pieces[number]) for number in chance.permutation(len(pieces))]
        return float(np.mean(losses))

    def improve(self, stretch: Stretch, piece: NDArray[np.int64], gains: NDArray[np.float32]) -> float:
        options = stretch.options_of(piece)
        scores, values = self.brain.ask(stretch.seen[piece], options, self.device)
        rows = torch.as_tensor(options.rows, device=self.device)
        logs = log_chances(scores, rows, len(piece))
        starts = np.cumsum(stretch.counts[piece]) - stretch.counts[piece]
        chosen = torch.as_tensor(starts + stretch.chosen[piece], device=self.device)
        before = torch.as_tensor(stretch.log_chances[piece], device=self.device)
        results = torch.as_tensor(stretch.results[piece], device=self.device)
        gain = torch.as_tensor(gains, device=self.device)
        ratio = (logs.index_select(0, chosen) - before).exp()
        actor = -torch.minimum(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
        spread = -(logs.exp() * logs).sum() / len(piece)
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
            loss = self.learn(self.play())
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


def split(decisions: NDArray[np.int64]) -> list[NDArray[np.int64]]:
    """Pieces of about PIECE decisions."""
    return np.array_split(decisions, max(round(len(decisions) / PIECE), 1))


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
