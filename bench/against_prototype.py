"""Rulebound's Five Rows against the measured prototype `rows_p`, in one run and in turns.

    python bench/against_prototype.py [folder of the prototype] [seconds]

The prototype plays a small game of the same kind, written for itself without serials, knowledge, refusals and
records. It is not part of this repository: the script looks for shared/prototype/specialised beside the checkout and
compiles a copy of it in a temporary folder. Ratios are medians over pairs of short spells, which is what to read; the
speeds move with the load of the machine.
"""

from __future__ import annotations

import importlib
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from rulebound.build import describe
from rulebound.core.people.game import Setup
from rulebound.core.people.registry import game
from rulebound.lab.benching import SEARCHED, SEED, SPELL, middle_of_a_match, random_play, search_speed

BESIDE = Path(__file__).resolve().parents[2] / "shared" / "prototype" / "specialised"
SETUP = """
from setuptools import setup
from mypyc.build import mypycify
setup(name="prototype", packages=[], ext_modules=mypycify(["rows_p.py", "mcts.py"], opt_level="3", debug_level="0"))
"""


def compile_copy(folder: Path, where: Path) -> None:
    """A compiled copy of the prototype in `where`."""
    for source in folder.glob("*.py"):
        shutil.copy(source, where)
    (where / "setup.py").write_text(SETUP, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "setup.py", "build_ext", "--inplace"], cwd=where, capture_output=True, text=True
    )
    if done.returncode:
        sys.exit(f"the prototype does not compile here:\n{done.stderr}")


def play_prototype(rows: Any, spell: int) -> float:
    """Decisions a second of the prototype's random play."""
    decisions, seed = 0, spell * 1_000_000
    began = now = perf_counter()
    while now - began < SPELL:
        decisions += rows.run_games(seed, 10)[0]
        seed += 10
        now = perf_counter()
    return decisions / (now - began)


def middle_of_a_prototype_match(rows: Any) -> Any:
    """Halfway through a random match, always the same one."""
    half = rows.playout(rows.new_game(SEED), rows.Rng(SEED)) // 2
    match, rng = rows.new_game(SEED), rows.Rng(SEED)
    for _ in range(half):
        actions = match.legal_actions()
        match.apply(actions[rng.below(len(actions))])
    return match


def search_prototype(mcts: Any, match: Any, spell: int) -> float:
    """Simulations a second of the prototype's search."""
    count = 0
    began = now = perf_counter()
    while now - began < SPELL:
        mcts.search(match, SEARCHED, spell * 1_000_000 + count)
        count += SEARCHED
        now = perf_counter()
    return count / (now - began)


def compare(rows: Any, mcts: Any, seconds: float) -> list[str]:
    rules = game("five_rows")
    laid_out = rules.lay_out(Setup(SEED))
    middle, its_middle = middle_of_a_match(laid_out), middle_of_a_prototype_match(rows)
    plays: list[tuple[float, float]] = []
    searches: list[tuple[float, float]] = []
    for spell in range(max(5, int(seconds / (4 * SPELL)))):
        plays.append((random_play(laid_out, spell)[0], play_prototype(rows, spell)))
        searches.append((search_speed(middle, spell), search_prototype(mcts, its_middle, spell)))
    lines = [f"rulebound is {describe()}"]
    for what, unit, pairs in (("random play", "decisions", plays), ("search", "simulations", searches)):
        ours, theirs = median(one for one, _ in pairs), median(two for _, two in pairs)
        ratio = median(one / two for one, two in pairs)
        lines.append(f"{what}: {ours:,.0f} {unit} a second, prototype {theirs:,.0f}, ratio {ratio:.2f}")
    return lines


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else BESIDE
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 6.0
    if not (folder / "rows_p.py").exists():
        sys.exit(f"there is no rows_p.py in {folder}; give the folder of the prototype")
    with tempfile.TemporaryDirectory() as scratch:
        compile_copy(folder, Path(scratch))
        sys.path.insert(0, scratch)
        rows, mcts = importlib.import_module("rows_p"), importlib.import_module("mcts")
        print("\n".join(compare(rows, mcts, seconds)))


if __name__ == "__main__":
    main()
