"""What a secret costs, and what it saves: words a second of both generators, whole matches with both, and the attack.

    python bench/secret_seeds.py

The attack is a client's: it tries seeds until the seven cards that it drew itself are dealt. Against a number it must
try 2**32 at most, since no more of it counts; against a secret 2**256.
"""

from __future__ import annotations

from time import process_time

from rulebound.core.kernel.match import playout
from rulebound.core.kernel.rng import Rng
from rulebound.core.people.game import Game, Setup
from rulebound.core.people.registry import all_games
from rulebound.core.people.registry import game as game_named
from rulebound.core.people.seeds import Seed, generator

KEY = "5a" * 32
MATCHES = 400
WORDS = 400_000


def words_a_second(seed: Seed) -> float:
    rng = generator(seed)
    began = process_time()
    for _ in range(WORDS):
        rng.below(40)
    return WORDS / (process_time() - began)


def matches_a_second(game: Game, secret: bool) -> float:
    seats = min(game.seat_counts)
    began = process_time()
    for number in range(MATCHES):
        match = game.start(Setup(f"{number:064x}" if secret else number, seats))
        playout(match, Rng(number))
    return MATCHES / (process_time() - began)


def tries_a_second(tries: int = 20_000) -> float:
    """Deals of Five Rows that one core of an attacker can compare with its own hand."""
    laid_out = game_named("five_rows").lay_out(Setup(0))
    began = process_time()
    for seed in range(tries):
        laid_out.clone().begin(Rng(seed))
    return tries / (process_time() - began)


def main() -> None:
    number, secret = words_a_second(1), words_a_second(KEY)
    print(f"draws a second, called from Python: number {number:,.0f}, secret {secret:,.0f} ({secret / number:.2f})")
    for game in all_games():
        plain, kept = matches_a_second(game, False), matches_a_second(game, True)
        print(f"{game.title}: random matches a second: number {plain:,.0f}, secret {kept:,.0f} ({kept / plain:.2f})")
    tries = tries_a_second()
    print(f"the attack tries {tries:,.0f} deals a second on one core, through the whole engine")
    hours, years = 2**32 / tries / 3600, 2**256 / tries / 3.15e7
    print(f"a number is found in at most {hours:.1f} hours, a secret in {years:.0e} years")


if __name__ == "__main__":
    main()
