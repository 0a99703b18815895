"""`rulebound observe`: a position as a learner sees it, every number with the name of its column."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from rulebound.commands.arguments import add_command, add_game, print_json, read_run_seed
from rulebound.core.mistakes import Mistake

if TYPE_CHECKING:
    from rulebound.commands.arguments import Commands


def add(commands: Commands) -> None:
    observe = add_command(
        commands,
        "observe",
        observe_position,
        "what a learner sees of a position, as named numbers",
        "Plays some random decisions and prints what the deciding seat may know: every column that is not 0, with its "
        "number and its name. With --columns all columns are listed.",
    )
    add_game(observe)
    observe.add_argument("--seats", type=int, metavar="N", help="how many players; normally the fewest")
    observe.add_argument("--seed", type=read_run_seed, default=0, metavar="S", help="what chance decides (0)")
    observe.add_argument("--decisions", type=int, default=20, metavar="N", help="random decisions before it (20)")
    observe.add_argument("--cards", metavar="FILE", help="a card file instead of the official cards")
    observe.add_argument("--history", type=int, default=0, metavar="N", help="with the last N events (0)")
    observe.add_argument("--columns", action="store_true", help="list all columns")


def observe_position(asked: argparse.Namespace) -> int:
    from librt.vecs import vec

    from rulebound.core.kernel.observing import MOST_HISTORY, VERSION, Observer
    from rulebound.core.kernel.rng import Rng
    from rulebound.core.people.game import Setup
    from rulebound.core.people.printed import column_words, printed_set
    from rulebound.core.people.registry import game as game_named

    if asked.decisions < 0:
        raise Mistake(f"--decisions is a number from 0 on, not {asked.decisions}")
    if not 0 <= asked.history <= MOST_HISTORY:
        raise Mistake(f"--history is a number from 0 to {MOST_HISTORY}, not {asked.history}")
    game = game_named(asked.game)
    seats = asked.seats or min(count for count in game.seat_counts if count > 1)
    game.check_seats(seats)
    cards = game.card_set(Path(asked.cards)) if asked.cards else None
    ready = game.decks()
    decks = tuple(ready[seat % len(ready)].cards for seat in range(seats)) if ready else ()
    match = game.lay_out(Setup(asked.seed, seats, {}, cards, decks))
    printed = printed_set(game, cards)
    observer = Observer(match, printed.rows, history=asked.history)
    names = column_words(match, observer, printed)
    if asked.columns:
        if asked.json:
            print_json({"game": game.id, "seats": seats, "version": VERSION, "columns": names})
        else:
            for number, name in enumerate(names):
                print(f"{number:5} {name}")
        return 0
    chance = Rng(asked.seed)
    match.recording = asked.history > 0
    match.begin(Rng(asked.seed))
    for _ in range(asked.decisions):
        if not match.over:
            legal = match.legal()
            match.apply(legal[chance.below(len(legal))])
    room = vec[float]([0.0] * len(names))
    seat = int(match.seat)
    observer.fill(match, seat, room, 0)
    seen = {number: float(value) for number, value in enumerate(room) if value != 0}
    if asked.json:
        columns = [{"column": number, "name": names[number], "value": value} for number, value in seen.items()]
        facts = {"game": game.id, "seats": seats, "seat": seat + 1, "version": VERSION, "width": len(names)}
        print_json(facts | {"actions": int(match.actions()), "seen": columns})
        return 0
    for line in game.show(game.view(match, seat)):
        print(line)
    print(f"\nSeat {seat + 1} sees {len(seen)} of {len(names)} columns that are not 0:")
    for number, value in seen.items():
        print(f"{number:5} {value:8.3f}  {names[number]}")
    return 0
