"""Thousands of invented cards are played, and what every game promises is checked in every match.

    python -m bench.invented [--games five_rows,authority] [--cards 2000] [--matches 20] [--step 25] [--first 0]

The cards come in sets: the official one with an invented text on every card that has a text (tests/contract/invented).
Each set is played in so many random matches, with all numbers of seats and all decks. Every `--step` decisions the
table, the lists of legal actions, two truths in views and logs and the independence of copies are checked, after each
match its file is read and replayed, wholly and as far as a take-back would go. A fault is told with the set, the match
and the texts in play, and the rest goes on; the exit status is the number of faults.
"""

from __future__ import annotations

import argparse
import sys
from time import process_time

from rulebound.core.people.game import Game
from rulebound.core.people.registry import all_games
from rulebound.core.people.registry import game as game_named
from tests.contract.invented import check_match, invented_set


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default=",".join(game.id for game in all_games()))
    parser.add_argument("--cards", type=int, default=2000, help="invented cards of each game")
    parser.add_argument("--matches", type=int, default=20, help="with each set")
    parser.add_argument("--step", type=int, default=25, help="decisions between two looks at a match")
    parser.add_argument("--first", type=int, default=0, help="the number of the first set")
    asked = parser.parse_args()
    faults = sum(
        play(game_named(name), asked.cards, asked.matches, asked.step, asked.first) for name in asked.games.split(",")
    )
    return min(faults, 100)


def play(game: Game, cards: int, matches: int, step: int, first: int) -> int:
    """Sets of this game until there were so many cards; the number of faults."""
    began = process_time()
    invented = decisions = faults = 0
    number = first
    while invented < cards:
        try:
            played = invented_set(game, number)
        except AssertionError as fault:
            faults += 1
            print(f"{game.id}, set {number}: {fault}", flush=True)
            number += 1
            continue
        invented += played.changed
        for seed in range(matches):
            try:
                decisions += check_match(played, number * matches + seed, step)
            except Exception as fault:
                faults += 1
                print(f"{game.id}, set {number}, match {seed}: {type(fault).__name__}: {str(fault)[:600]}", flush=True)
                break
        number += 1
    sets = number - first
    spent = process_time() - began
    print(
        f"{game.id}: {invented} invented cards in {sets} sets, {sets * matches} matches, {decisions} decisions, "
        f"{faults} faults, {spent:.0f} s",
        flush=True,
    )
    return faults


if __name__ == "__main__":
    sys.exit(main())
