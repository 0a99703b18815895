"""The figures of docs/players.md: how fast and how strong the learned players are.

    python bench/players.py five_rows --matches 400          # speed, policy and one step against the reference
    python bench/players.py five_rows --search --matches 60  # the search: 50 ms a move, against plain search and greedy

Both sides think in this process, so the machine's other work slows them alike. Shares count a tie as half.
"""

from __future__ import annotations

import argparse
from time import thread_time

from rulebound.bots.learned import find_network
from rulebound.bots.players import Player, PolicyPlayer, ReferencePlayer, StepPlayer, play_between
from rulebound.core.intervals import wilson
from rulebound.core.kernel.match import Match
from rulebound.core.kernel.playout import Tally
from rulebound.core.kernel.rng import Rng
from rulebound.core.people.game import Game
from rulebound.core.people.registry import game
from rulebound.lab.forms import forms_of_play, random_tables
from rulebound.lab.ladder import Clock, Pairing, play

PAIRS = (
    ("policy", "reference"),
    ("greedy", "reference"),
)
SEARCHES = (
    ("plain:0.2s", "plain:0.05s"),  # what luck leaves to win at all: four times the time
    ("search:0.05s", "plain:0.05s"),
    ("search:0.05s", "reference"),
)


def tables(rules: Game, count: int, seed: int) -> list[Match]:
    return random_tables(rules, rules.official_cards, forms_of_play(rules)[:1], count, Rng(seed))


def speed(rules: Game) -> None:
    """Decisions a second of a player against itself, in the time of this process."""
    match = tables(rules, 1, 2)[0]
    learned = find_network(match)
    assert learned is not None, "there are no weights for this game"
    players: dict[str, list[Player]] = {
        "policy": [PolicyPlayer(learned.network, 0.0) for _ in range(2)],
        "greedy": [StepPlayer(), StepPlayer()],
        "reference": [ReferencePlayer(), ReferencePlayer()],
    }
    found = {}
    for name, pair in players.items():
        tally = Tally(2)
        began, number = thread_time(), 0
        while thread_time() - began < 3.0:
            play_between(match, pair, 7, number, number + 2, tally)
            number += 2
        found[name] = float(tally.decisions) / (thread_time() - began)
    for name, rate in found.items():
        print(f"{rules.id}: {name} {rate:,.0f} decisions/s ({rate / found['reference']:.1f} times the reference)")


def strength(rules: Game, first: str, second: str, matches: int) -> None:
    pairing, clock, rng = Pairing(first, second), Clock(), Rng(31)
    while pairing.played < matches:
        table, deal = random_tables(rules, rules.official_cards, forms_of_play(rules)[:1], 1, rng)[0], rng.word()
        for turned in (0, 1):
            play(table, [first, second], deal, rng, turned, pairing, clock)
    low, high = wilson(pairing.won, pairing.played)
    print(f"{rules.id}: {first} against {second} {pairing.share:.3f} [{low:.3f}, {high:.3f}] of {pairing.played}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="+")
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--search", action="store_true")
    asked = parser.parse_args()
    for name in asked.games:
        rules = game(name)
        if not asked.search:
            speed(rules)
        for first, second in SEARCHES if asked.search else PAIRS:
            strength(rules, first, second, asked.matches)


if __name__ == "__main__":
    main()
