"""Training: processes that play against themselves and learn, and the round that plays best.

Every process has a copy of the networks, plays and learns for a moment, and sends its weights; their mean is what all
go on with. Between rounds the policy plays the greedy bot of reference on deals that no training ever uses. What is
written is the round that did best there, judged again on further deals when the time is up.

With `deep` the networks learn from a search with themselves instead: the policy which moves it tried, the value what
came of them. Then a small search is what is judged.
"""

from __future__ import annotations

import multiprocessing
from array import array
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from multiprocessing.connection import Connection
from pathlib import Path
from time import perf_counter
from typing import Any

from librt.vecs import vec

from rulebound.bots import weights
from rulebound.bots.learned import tuned_for
from rulebound.bots.learning import Learner, scatter
from rulebound.bots.network import Network
from rulebound.bots.notes import Notes, collect, study, teach
from rulebound.bots.players import Minds, Player, PolicyPlayer, ReferencePlayer, StepPlayer, play_between
from rulebound.bots.sheets import add_share, clear_equal, floats
from rulebound.bots.tree import TreePlayer
from rulebound.core.files.cards import CardSet
from rulebound.core.intervals import wilson
from rulebound.core.kernel.match import Match
from rulebound.core.kernel.playout import Tally
from rulebound.core.kernel.rng import Rng
from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Game
from rulebound.core.people.printed import printed_set
from rulebound.core.people.registry import game as game_named
from rulebound.lab.forms import Form, forms_of_play, random_tables

FRESH = 1 << 40  # seeds from here on are for judging only
JUDGING = 0.03  # of the time for one judgement
FAR = 1 << 20  # seeds of a round are so far from those of the next


@dataclass(frozen=True)
class Plan:
    """What is to be trained, and how."""

    game: str
    cards: Path | None = None
    seconds: float = 300.0
    jobs: int = 1
    seed: int = 1
    resumed: bool = False  # it goes on from weights that there are
    hidden: int = 16
    wide: int = 32
    rate: float = 0.003
    spread: float = 0.01
    keep: float = 0.95
    clip: float = 0.2
    passes: int = 2
    batch: int = 256
    decay: float = 0.02
    own_decay: float = 0.2
    teaching: float = 0.15  # of the time: imitating one step ahead first
    decisions: int = 6000  # of each process in a round
    judged: int = 400  # matches of a judgement
    every: float = 0.08  # of the time between judgements
    against_step: float = 0.2  # of the matches
    deep: int = 0  # simulations for each decision of the search to learn from; 0: no search
    kept: int = 8  # rounds of notes of a search that are learned from again
    forms: tuple[Form, ...] = ()

    def deepened(self, simulations: int) -> Plan:
        """Learn from a search: it takes its time, so rounds are smaller and judgements fewer."""
        return replace(self, deep=simulations, rate=0.002, decisions=1500, judged=160, every=0.15)


@dataclass
class Curve:
    """What came of it so far: one point for each judgement."""

    points: list[dict[str, float]] = field(default_factory=list)
    matches: int = 0
    decisions: int = 0


Told = Callable[[str], None]


def weights_of(network: Network) -> list[bytes]:
    return [bytes(memoryview(part)) for sheet in network.sheets() for part in (sheet.own, sheet.print)]


def set_weights(network: Network, parts: list[bytes]) -> None:
    for number, sheet in enumerate(network.sheets()):
        sheet.own = vec[float](array("d", parts[2 * number]))
        sheet.print = vec[float](array("d", parts[2 * number + 1]))
    network.expand()


def mean_of(all_parts: list[list[bytes]]) -> list[bytes]:
    """The mean of the weights of all processes."""
    if len(all_parts) == 1:
        return all_parts[0]
    means = []
    for parts in zip(*all_parts, strict=True):
        mean = floats(len(parts[0]) // 8)
        for part in parts:
            add_share(mean, vec[float](array("d", part)), 1.0 / len(parts))
        means.append(bytes(memoryview(mean)))
    return means


class Trainee:
    """One process: its networks, its tables, and what it is asked to do."""

    def __init__(self, plan: Plan, number: int) -> None:
        self.plan = plan
        self.number = number
        self.game = game_named(plan.game)
        self.cards = self.game.card_set(plan.cards)
        self.printed = printed_set(self.game, self.cards)
        self.forms = plan.forms or forms_of_play(self.game)
        self.rng = Rng(plan.seed * 1000 + number)
        first = random_tables(self.game, self.cards, self.forms[:1], 1, self.rng)[0]
        self.network = Network(first, self.printed.rows, plan.hidden, plan.wide)
        self.minds = Minds(self.network)
        scatter(self.network, plan.seed)
        self.learner = Learner(self.network, plan.seed * 77 + number)
        self.settings = tuned_for(plan.game).settings()
        self.kept: list[Notes] = []
        self.rounds = 0

    def learn(self, parts: list[bytes], teaching: bool, rate: float) -> tuple[list[bytes], dict[str, float]]:
        plan = self.plan
        set_weights(self.network, parts)
        notes = Notes(self.network)
        tables = random_tables(self.game, self.cards, self.forms, 6, self.rng)
        self.rounds += 1
        seed = plan.seed + FAR * (self.rounds * 64 + self.number)
        at = 0
        while notes.count() < plan.decisions:
            match = tables[at % len(tables)]
            mind = self.minds.mind(match)
            at += 1
            if teaching:
                teach(match, mind, StepPlayer(), 100, seed, at, at + 1, notes)
            elif plan.deep:
                study(match, mind, self.minds, self.settings, plan.deep, seed, at, plan.keep, notes)
            else:
                collect(match, mind, self.rivals(match), seed, at, at + 1, plan.keep, notes)
        learner = self.learner
        learner.value_loss = learner.policy_loss = learner.surprise = 0.0
        learner.seen = 0
        if teaching:
            learner.pass_over(notes, plan.batch, rate, 0.0, 0.0, 1.0, 1.0, plan.decay, plan.own_decay)
        elif plan.deep:
            self.kept = [*self.kept, notes][-plan.kept :]
            for each in self.kept:
                learner.pass_over(each, plan.batch, rate, 0.0, 0.0, 1.0, 1.0, plan.decay, plan.own_decay)
        else:
            notes.level()
            for _ in range(plan.passes):
                learner.pass_over(notes, plan.batch, rate, plan.clip, plan.spread, 1.0, 1.0, plan.decay, plan.own_decay)
        seen = float(learner.seen)
        told = {
            "matches": float(notes.matches),
            "decisions": float(notes.count()),
            "value_loss": learner.value_loss / seen,
            "policy_loss": learner.policy_loss / seen,
            "surprise": learner.surprise / seen,
        }
        return weights_of(self.network), told

    def rivals(self, match: Match) -> list[Player | None]:
        """Mostly the learner against itself; now and then it has one seat and the others look one step ahead."""
        seats = int(match.layout.seats)
        if self.rng.below(1000) < int(1000 * self.plan.against_step):
            return [None, *(StepPlayer() for _ in range(seats - 1))]
        return [None] * seats

    def judge(self, parts: list[bytes], seed: int, matches: int) -> tuple[float, int]:
        """The policy, or a small search, against the greedy bot of reference: its share of the victories and the
        matches. Where time is short they are fewer."""
        set_weights(self.network, parts)
        seconds = max(2.0, JUDGING * self.plan.seconds)
        player: Player = PolicyPlayer(self.network, 0.0)
        if self.plan.deep:
            player = TreePlayer(self.network, self.settings, self.plan.deep)
        return judge(self.game, self.cards, self.forms, player, seed, matches, seconds)


def judge(
    game: Game,
    cards: CardSet,
    forms: tuple[Form, ...],
    player: Player,
    seed: int,
    matches: int,
    seconds: float = 1e9,
) -> tuple[float, int]:
    """Matches with two seats where the game has them: the player has one of them. Two at least, and no new ones when
    the seconds have passed."""
    two = tuple(form for form in forms if form.seats == 2 and not form.options) or forms[:1]
    won, played = 0.0, 0
    rng = Rng(seed)
    until = perf_counter() + seconds
    while played < matches and (played == 0 or perf_counter() < until):
        match = random_tables(game, cards, two, 1, rng)[0]
        tally = Tally(2)
        players: list[Player] = [player, ReferencePlayer()]
        play_between(match, players, seed + played, 0, 2, tally)
        won += float(tally.wins[0] + tally.wins[1]) + 0.5 * float(tally.ties)
        played += 2
    return won, played


# ------------------------------------------------------------ processes


def serve(connection: Connection, plan: Plan, number: int) -> None:
    """What a process does until it is told to end."""
    trainee = Trainee(plan, number)
    while True:
        asked: tuple[Any, ...] = connection.recv()
        if asked[0] == "learn":
            connection.send(trainee.learn(*asked[1:]))
        elif asked[0] == "judge":
            connection.send(trainee.judge(*asked[1:]))
        else:
            return


class Crew:
    """All processes; with one job it is this one."""

    def __init__(self, plan: Plan) -> None:
        self.here = Trainee(plan, 0)
        self.links: list[Connection] = []
        self.processes: list[Any] = []
        if plan.jobs > 1:
            context = multiprocessing.get_context("spawn")
            for number in range(plan.jobs):
                ours, theirs = context.Pipe()
                process = context.Process(target=serve, args=(theirs, plan, number), daemon=True)
                process.start()
                self.links.append(ours)
                self.processes.append(process)

    def ask(self, *asked: Any) -> list[Any]:
        if not self.links:
            return [getattr(self.here, asked[0])(*asked[1:])]
        for link in self.links:
            link.send(asked)
        return [link.recv() for link in self.links]

    def judge(self, parts: list[bytes], seed: int, matches: int) -> tuple[float, int]:
        """Each process plays its share of the matches, on deals of its own."""
        each = max(2, matches // max(1, len(self.links)) // 2 * 2)
        if not self.links:
            return self.here.judge(parts, seed, each)
        for number, link in enumerate(self.links):
            link.send(("judge", parts, seed + FAR * number, each))
        found = [link.recv() for link in self.links]
        return sum(won for won, _ in found), sum(played for _, played in found)

    def end(self) -> None:
        for link in self.links:
            link.send(("end",))
        for process in self.processes:
            process.join(10)


def train(plan: Plan, path: Path, tell: Told, start: weights.Loaded | None = None) -> Curve:
    """Train for the time of the plan and write the best round. `start` is what to go on from."""
    if plan.seconds <= 0:
        raise Mistake("training needs time: --minutes is a number above 0")
    crew = Crew(plan)
    here = crew.here
    if start is not None:
        parts = weights_of(start.network)
    else:
        parts = weights_of(here.network)
    curve = Curve()
    best: list[tuple[float, list[bytes]]] = []
    began = perf_counter()
    judged = 0.0
    number = 0
    try:
        while (spent := perf_counter() - began) < plan.seconds:
            done = spent / plan.seconds
            teaching = start is None and done < plan.teaching
            rate = plan.rate * max(0.1, 1.0 - done)
            found = crew.ask("learn", parts, teaching, rate)
            parts = mean_of([each for each, _ in found])
            told = [each for _, each in found]
            curve.matches += int(sum(each["matches"] for each in told))
            curve.decisions += int(sum(each["decisions"] for each in told))
            if perf_counter() - began - judged >= plan.every * plan.seconds:
                number += 1
                judged = perf_counter() - began
                share = add_point(crew, plan, curve, parts, number, judged, told, tell)
                best = sorted([*best, (share, parts)], key=lambda each: -each[0])[:3]
        if not best:
            best = [(0.0, parts)]
        finals = []
        for rank, (_, each) in enumerate(best):
            won, played = crew.judge(each, FRESH * 2 + plan.seed, 2 * plan.judged)
            finals.append((won / played, each))
            low, high = wilson(won, played)
            tell(f"judged again ({rank + 1}): {won / played:.3f} [{low:.3f}, {high:.3f}] of {played} against greedy")
        share, parts = max(finals, key=lambda each: each[0])
        set_weights(here.network, parts)
        first = random_tables(here.game, here.cards, here.forms[:1], 1, Rng(1))[0]
        untouched = Network(first, here.printed.rows, plan.hidden, plan.wide)
        scatter(untouched, plan.seed)
        for sheet, fresh in zip(here.network.sheets(), untouched.sheets(), strict=True):
            clear_equal(sheet.own, fresh.own)
            clear_equal(sheet.print, fresh.print)
        made = made_by(plan, curve, share)
        weights.save(path, here.game, first, here.cards, here.printed, here.network, made)
    finally:
        crew.end()
    return curve


def add_point(
    crew: Crew,
    plan: Plan,
    curve: Curve,
    parts: list[bytes],
    number: int,
    spent: float,
    told: list[dict[str, float]],
    tell: Told,
) -> float:
    won, played = crew.judge(parts, FRESH + plan.seed + number * FAR * 64, plan.judged)
    low, high = wilson(won, played)
    mean = {key: sum(each[key] for each in told) / len(told) for key in told[0]}
    curve.points.append({"seconds": round(spent, 1), "share": round(won / played, 4), "of": played})
    tell(
        f"{spent:6.0f} s  {curve.matches:8d} matches  {curve.decisions:9d} decisions  value {mean['value_loss']:.3f}  "
        f"policy {mean['policy_loss']:.3f}  entropy {mean['surprise']:.3f}  "
        f"against greedy {won / played:.3f} [{low:.3f}, {high:.3f}] of {played}"
    )
    return won / played


def made_by(plan: Plan, curve: Curve, share: float) -> Mapping[str, Any]:
    """How the file came to be, for whoever wants to make it again."""
    return {
        "command": command_of(plan),
        "plan": {name: value for name, value in vars(plan).items() if isinstance(value, int | float)},
        "matches": curve.matches,
        "decisions": curve.decisions,
        "share against greedy": round(share, 4),
        "curve": curve.points,
    }


def command_of(plan: Plan) -> str:
    said = f"rulebound train {plan.game} --minutes {plan.seconds / 60:g} --jobs {plan.jobs} --seed {plan.seed}"
    resumed = " --resume" if plan.resumed or plan.deep else ""
    return f"{said}{resumed} --deep {plan.deep}" if plan.deep else f"{said}{resumed}"
