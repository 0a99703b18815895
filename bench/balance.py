"""What the balance laboratory costs: recording against plain simulation, and an edited number to its verdict.

    python bench/balance.py 2        an edited number by the clock with two processes: for a machine that is quiet
    python bench/balance.py          in processor time of one, which a busy machine changes little

Ratios are of runs in turn. Each figure is printed beside what it must reach.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from time import perf_counter, process_time

from rulebound.bots.players import play_between
from rulebound.core.kernel.playout import Tally
from rulebound.core.people.registry import all_games, game
from rulebound.lab.balance import BalanceRequest, seat_players
from rulebound.lab.card_notes import CARDS, MATCHES, SUMS_ONLY, CardNotes, play_and_note
from rulebound.lab.change import compare
from rulebound.lab.runner import Processes, Serial

TURNS = 5
SECONDS = 0.4  # of each measurement
MOST = 0.30  # of plain simulation, for what recording may cost
SOON = {"random": 20, "policy": 120}  # seconds, with two processes
NUMBERS = ('name = "Archer"', "power = 2", "power = 3")


def quiet(done: int, total: int, so_far: str = "") -> None:
    pass


def recording(name: str, bot: str) -> float:
    """Plain simulation and the three ways of recording, in turn on the same matches; what the dearest costs."""
    seats = min(count for count in game(name).seat_counts if count > 1)
    table = seat_players(BalanceRequest(name, bot, seats=seats))
    designs = len(table.cards.cards)

    def plain(first: int, end: int) -> None:
        play_between(table.laid_out, table.players, 0, first, end, Tally(seats))

    def noted(first: int, end: int, written: int) -> None:
        notes = CardNotes(designs, seats, table.hands, written)
        play_and_note(table.laid_out, table.players, 0, first, end, Tally(seats), notes)

    began = process_time()
    plain(0, 20)
    games = max(20, int(20 * SECONDS / (process_time() - began)))
    spent = [0.0] * 4
    for turn in range(TURNS):
        for way in range(4):
            began = process_time()
            if way == 0:
                plain(turn * games, (turn + 1) * games)
            else:
                noted(turn * games, (turn + 1) * games, (SUMS_ONLY, MATCHES, CARDS)[way - 1])
            spent[way] += process_time() - began
    speed = TURNS * games / spent[0]
    ratios = ", ".join(
        f"{word} {spent[way] / spent[0] - 1:+.0%}" for way, word in ((1, "sums"), (2, "match rows"), (3, "card rows"))
    )
    print(f"{name}, {bot}: plain {speed:,.0f} matches/s; {ratios}", flush=True)
    return max(spent[1:]) / spent[0] - 1


def verdict(bot: str, jobs: int) -> None:
    """An edited number on a card of Five Rows until ±0.5 points are known."""
    text = (game("five_rows").folder / "cards.toml").read_text(encoding="utf-8")
    head, rest = text.split(NUMBERS[0], 1)
    with tempfile.TemporaryDirectory() as folder, Serial() if jobs == 1 else Processes(jobs) as runner:
        path = Path(folder) / "edited.toml"
        path.write_text(head + NUMBERS[0] + rest.replace(NUMBERS[1], NUMBERS[2], 1), encoding="utf-8")
        request = BalanceRequest("five_rows", bot, games=0, deals=1_000_000, cards=path)
        wall, work = perf_counter(), process_time()
        found = compare(request, None, runner, quiet, within=0.5)
        wall, work = perf_counter() - wall, process_time() - work
    spent = f"{work:.1f} s of one processor" if jobs == 1 else f"{wall:.1f} s by the clock with {jobs} processes"
    print(f"Archer with one more power, {bot}: {found.cards[0].verdict}; {found.deals:,} deals, {spent}")
    if jobs == 2:
        print(f"  {wall:.1f} s of {SOON[bot]} s: {'reached' if wall < SOON[bot] else 'NOT reached'}", flush=True)


if __name__ == "__main__":
    costs = {(each.id, bot): recording(each.id, bot) for bot in ("random", "policy") for each in all_games()}
    dearest = max(costs, key=costs.__getitem__)
    reached = "reached" if costs[dearest] <= MOST else "NOT reached"
    print(f"the dearest recording: {' with '.join(dearest)}, {costs[dearest]:+.0%} of at most {MOST:+.0%}: {reached}")
    jobs = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    for bot in ("random", "policy"):
        verdict(bot, jobs)
