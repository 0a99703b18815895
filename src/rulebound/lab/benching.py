"""How fast a game plays here: random play compiled and uncompiled, call by call from Python, clones, search.

The uncompiled figures come from a second process that runs the same sources as plain Python. The two take turns in
short spells, so that whatever else the machine does slows both alike; ratios are medians over pairs of spells and
hold better than the speeds.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import Any

from rulebound.bots.levels import make_bot
from rulebound.bots.search import Search
from rulebound.build import UNCOMPILED, compiled, describe
from rulebound.core.kernel.match import Match
from rulebound.core.kernel.playout import Tally, play_randomly
from rulebound.core.kernel.rng import Rng
from rulebound.core.people.game import Setup
from rulebound.core.people.registry import game
from rulebound.lab.simulating import Progress
from rulebound.lab.tables import align

SEED = 1
SPELL = 0.15  # seconds of one measurement
ROUNDS = 5  # at least so many spells of each kind
SEARCHED = 500  # simulations for one decision
# Ctrl-C reaches both processes, and only the one that talks to people answers it.
WORKER = (
    "import signal, sys; signal.signal(signal.SIGINT, signal.SIG_IGN); "
    "from rulebound.lab.benching import answer; answer(sys.argv[1])"
)


@dataclass(frozen=True)
class Figures:
    """What `bench` measured; speeds are medians over the spells."""

    game: str
    title: str
    build: str
    compiled: bool
    decisions_per_second: float
    games_per_second: float
    uncompiled_decisions_per_second: float
    driven_decisions_per_second: float
    clone_us: float
    search_per_second: float
    compiled_over_uncompiled: float

    def as_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "build": self.build,
            "compiled": self.compiled,
            "decisions_per_second": round(self.decisions_per_second),
            "games_per_second": round(self.games_per_second, 1),
            "uncompiled_decisions_per_second": round(self.uncompiled_decisions_per_second),
            "driven_decisions_per_second": round(self.driven_decisions_per_second),
            "clone_us": round(self.clone_us, 3),
            "search_per_second": round(self.search_per_second),
            "ratios": {
                "compiled_over_uncompiled": round(self.compiled_over_uncompiled, 2),
                "driven_over_compiled": round(self.driven_decisions_per_second / self.decisions_per_second, 3),
            },
        }

    def lines(self) -> list[str]:
        rows = [
            ("random play", f"{self.decisions_per_second:,.0f}", "decisions a second"),
            ("", f"{self.games_per_second:,.0f}", "games a second"),
            ("the same source uncompiled", f"{self.uncompiled_decisions_per_second:,.0f}", "decisions a second"),
            ("compiled against uncompiled", f"{self.compiled_over_uncompiled:.1f}", "times"),
            ("driven call by call from Python", f"{self.driven_decisions_per_second:,.0f}", "decisions a second"),
            ("one clone", f"{self.clone_us:.2f}", "microseconds"),
            ("search in the middle of a game", f"{self.search_per_second:,.0f}", "simulations a second"),
        ]
        numbers = align([row[:2] for row in rows])
        figures = [f"{line} {unit}" for line, (_, _, unit) in zip(numbers, rows, strict=True)]
        return [f"{self.title}, {self.build}", "", *figures]


def bench(game_id: str, seconds: float, progress: Progress) -> Figures:
    """Measure a game for about so many seconds; `progress` is told how many rounds of spells are done, of how many."""
    rules = game(game_id)
    plays = rules.lay_out(Setup(SEED, rules.seat_counts[0]))
    middle = middle_of_a_match(plays)
    rounds = max(ROUNDS, int(seconds / (5 * SPELL)))
    fast: list[tuple[float, float]] = []
    slow: list[float] = []
    driven: list[float] = []
    clones: list[float] = []
    searches: list[float] = []
    with uncompiled_process(game_id) as other:
        for done in range(rounds):
            progress(done, rounds)
            fast.append(random_play(plays, done))
            slow.append(ask(other, done))
            driven.append(driven_play(plays, done))
            clones.append(clone_cost(middle))
            searches.append(search_speed(middle, done))
        progress(rounds, rounds)
    return Figures(
        game=rules.id,
        title=rules.title,
        build=describe(),
        compiled=compiled(),
        decisions_per_second=median(decisions for decisions, _ in fast),
        games_per_second=median(games for _, games in fast),
        uncompiled_decisions_per_second=median(slow),
        driven_decisions_per_second=median(driven),
        clone_us=median(clones),
        search_per_second=median(searches),
        compiled_over_uncompiled=median(one / two for (one, _), two in zip(fast, slow, strict=True)),
    )


# ------------------------------------------------------------ one spell of each kind


def random_play(laid_out: Match, spell: int) -> tuple[float, float]:
    """Decisions and games a second of random play, inside the engine."""
    tally = Tally(laid_out.layout.seats)
    number = spell * 1_000_000
    began = now = perf_counter()
    while now - began < SPELL:
        play_randomly(laid_out, SEED, number, number + 10, tally)
        number += 10
        now = perf_counter()
    return int(tally.decisions) / (now - began), int(tally.games) / (now - began)


def driven_play(laid_out: Match, spell: int) -> float:
    """Decisions a second where plain Python asks `legal` and calls `apply` every time."""
    rng = Rng(spell)
    decisions = 0
    seed = spell * 1_000_000
    began = now = perf_counter()
    while now - began < SPELL:
        match = laid_out.clone()
        match.begin(Rng(seed))
        seed += 1
        while not match.over:
            actions = match.legal()
            match.apply(actions[rng.below(len(actions))])
            decisions += 1
        now = perf_counter()
    return decisions / (now - began)


def clone_cost(match: Match) -> float:
    """Microseconds of one clone, called from Python."""
    count = 0
    began = now = perf_counter()
    while now - began < SPELL:
        for _ in range(1000):
            match.clone()
        count += 1000
        now = perf_counter()
    return 1e6 * (now - began) / count


def search_speed(match: Match, spell: int) -> float:
    """Simulations a second of the tree search."""
    count = 0
    began = now = perf_counter()
    while now - began < SPELL:
        Search(match, spell * 1_000_000 + count).think(SEARCHED)
        count += SEARCHED
        now = perf_counter()
    return count / (now - began)


def middle_of_a_match(laid_out: Match) -> Match:
    """Halfway through a match between greedy bots, always the same one, where its seat has something to choose."""
    decisions = 0
    for last in (False, True):
        match = laid_out.clone()
        match.begin(Rng(SEED))
        bots = [make_bot("greedy", seat) for seat in range(match.layout.seats)]
        count = 0
        while not match.over and not (last and 2 * count >= decisions and len(match.legal()) > 2):
            match.apply(bots[match.seat].choose(match))
            count += 1
        decisions = count
    return match


# ------------------------------------------------------------ the uncompiled process


def uncompiled_process(game_id: str) -> subprocess.Popen[str]:
    """The other process: a line with a number in, a line with a speed out, until its input ends."""
    return subprocess.Popen(
        [sys.executable, "-c", WORKER, game_id],
        env={**os.environ, UNCOMPILED: "1", "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def ask(other: subprocess.Popen[str], spell: int) -> float:
    """One spell of random play in the other process."""
    assert other.stdin is not None
    assert other.stdout is not None
    other.stdin.write(f"{spell}\n")
    other.stdin.flush()
    line = other.stdout.readline()
    if not line:
        raise RuntimeError(f"the uncompiled process ended with status {other.wait()}; what it said stands above")
    return float(json.loads(line))


def answer(game_id: str) -> None:
    """What the other process does."""
    rules = game(game_id)
    plays = rules.lay_out(Setup(SEED, rules.seat_counts[0]))
    for line in sys.stdin:
        print(json.dumps(random_play(plays, int(line))[0]), flush=True)
