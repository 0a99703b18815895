"""Thousands of invented cards are played, and what every game promises is checked in every match.

    python -m bench.invented [--games five_rows,authority] [--cards 2000] [--matches 20] [--step 25] [--first 0]
                            [--record FILE]

The cards come in sets: the official one with an invented text on every card that has a text (tests/contract/invented).
Each set is played in so many random matches, with all numbers of seats and all decks. Every `--step` decisions the
table, the lists of legal actions, two truths in views and logs and the independence of copies are checked, after each
match its file is read and replayed, wholly and as far as a take-back would go. A fault is told with the set, the match
and the texts in play, and the rest goes on; the exit status is the number of faults. With `--record` the sets that are
in the file are not played again.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from time import process_time
from typing import Any

from bench.record import Record
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
    parser.add_argument("--record", type=Path, help="where to keep what is done, so that it can be taken up again")
    asked = parser.parse_args()
    record = Record(asked.record)
    faults = sum(
        play(game_named(name), asked.cards, asked.matches, asked.step, asked.first, record)
        for name in asked.games.split(",")
    )
    return min(faults, 100)


def play(game: Game, cards: int, matches: int, step: int, first: int, record: Record) -> int:
    """Sets of this game until there were so many cards; the number of faults."""
    number = first
    while sum(part["cards"] for part in record.of(f"{game.id} ")) < cards:
        part = f"{game.id} {number}"
        if part not in record:
            began = process_time()
            played = play_set(game, number, matches, step)
            record.add(part, spent=round(process_time() - began, 1), **played)
        number += 1
    parts = record.of(f"{game.id} ")
    faults = [fault for part in parts for fault in part["faults"]]
    print(
        f"{game.id}: {sum(part['cards'] for part in parts)} invented cards in {len(parts)} sets, "
        f"{sum(part['matches'] for part in parts)} matches, {sum(part['decisions'] for part in parts)} decisions, "
        f"{len(faults)} faults, {sum(part['spent'] for part in parts):.0f} s",
        flush=True,
    )
    return len(faults)


def play_set(game: Game, number: int, matches: int, step: int) -> dict[str, Any]:
    """The matches of one set, up to the first fault."""
    faults: list[str] = []
    cards = decisions = done = 0
    try:
        played = invented_set(game, number)
        cards = played.changed
        for seed in range(matches):
            decisions += check_match(played, number * matches + seed, step)
            done += 1
    except Exception as fault:
        faults.append(f"{game.id}, set {number}, match {done}: {type(fault).__name__}: {str(fault)[:600]}")
        print(faults[-1], flush=True)
    return {"cards": cards, "matches": done, "decisions": decisions, "faults": faults}


if __name__ == "__main__":
    sys.exit(main())
