"""Golden playthroughs: whole matches told as prose, which a test replays and compares line by line.

    python -m tests.playthroughs.write           write all of them anew, for every registered game
    git diff tests/playthroughs                  then read what a change of the rules did, as prose

A file names its setup and the chosen actions, and the replay plays those: a change to a bot changes nothing here
until the files are written anew.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable
from pathlib import Path

from rulebound.bots.levels import make_bot
from rulebound.core.files.rulebook import Option
from rulebound.core.kernel.match import Match
from rulebound.core.kernel.rng import Rng
from rulebound.core.kernel.table import EVENT_SIZE
from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Game, Setup
from rulebound.core.people.readers import SPECTATOR, events_of
from rulebound.core.people.registry import all_games
from tests.golden.cards import golden_cards

FOLDER = Path(__file__).resolve().parent
SEEDS = (1, 2)
CHOSEN = re.compile(r"^> .* \((\d+)\)$", re.MULTILINE)

Choose = Callable[[Match], int]


def path_of(game: Game, seed: int) -> Path:
    return FOLDER / f"{game.id}-{seed}.txt"


def setup_for(game: Game, seed: int) -> Setup:
    """The official rules for seed 1; for other seeds the next number of players and every house rule that has names for
    its values, with the last one."""
    options: dict[str, Option] = {}
    seats = game.seat_counts[(seed - 1) % len(game.seat_counts)]
    if seed > 1:
        for variant in game.rulebook.variants:
            if variant.values:
                options[variant.name] = variant.values[-1]
                try:
                    game.check_options(seats, options)
                except Mistake:
                    del options[variant.name]  # not with so many seats
    return Setup(seed, seats, options, golden_cards(game))


def choose_with_bots(seats: int, seed: int) -> Choose:
    """Greedy at the first seat and random at the others, or the other way round: enough goes wrong to be
    interesting."""
    bots = [make_bot("reference" if seat == (seed + 1) % seats else "random", seed + seat) for seat in range(seats)]
    return lambda match: bots[match.seat].choose(match)


def choose_from(text: str) -> Choose:
    """The choices of a written playthrough, one after the other."""
    chosen = [int(number) for number in CHOSEN.findall(text)]
    chosen.reverse()
    return lambda match: chosen.pop() if chosen else int(match.legal()[0])


def transcript(game: Game, seed: int, choose: Choose) -> list[str]:
    """A match as lines: before each decision what its seat sees and may do, after it what everybody reads."""
    setup = setup_for(game, seed)
    match = game.lay_out(setup)
    match.recording = True
    match.begin(Rng(seed))
    lines = [f"{game.title}, seed {seed}, rules version {game.rulebook.version}"]
    lines += [f"with {name} = {value}" for name, value in setup.options.items()]
    lines += ["", *log(game, match, 0)]
    decision = 0
    while not match.over:
        decision += 1
        lines += ["", f"{decision}. {game.question(match)}"]
        lines += [f"   {line}" for line in game.show(game.view(match, match.seat))]
        legal = [int(action) for action in match.legal()]
        lines += wrap("   May: " + "; ".join(game.say(match, action) for action in legal) + ".")
        action = choose(match)
        if action not in legal:
            refused = game.refuse(match, action)
            return [*lines, f"> {game.say(match, action)} is refused: {refused}"]
        lines.append(f"> {game.say(match, action)} ({action})")
        before = len(match.events) // EVENT_SIZE
        match.apply(action)
        lines += log(game, match, before)
    for reader in (*range(setup.seats), SPECTATOR):
        lines += ["", "A spectator sees:" if reader == SPECTATOR else f"Seat {reader + 1} sees:"]
        lines += [f"   {line}" for line in game.show(game.view(match, reader))]
    return lines


def wrap(line: str) -> list[str]:
    """A long line as several, so that a diff shows what changed."""
    return textwrap.wrap(line, 110, subsequent_indent="   ", break_long_words=False, break_on_hyphens=False)


def log(game: Game, match: Match, first: int) -> list[str]:
    """The new lines of the logs: what everybody reads, and where a seat is told more, that line with the others'
    behind."""
    lines = []
    for event in events_of(match, first):
        public = game.tell(match, event, SPECTATOR)
        told = [(seat, game.tell(match, event, seat)) for seat in range(match.layout.seats)]
        private = [f"{line} [only seat {seat + 1}; others: {public}]" for seat, line in told if line != public]
        lines += private or [public]
    return [line for line in lines if line]


def write_all() -> None:
    for game in all_games():
        for seed in SEEDS:
            lines = transcript(game, seed, choose_with_bots(setup_for(game, seed).seats, seed))
            path_of(game, seed).write_text("\n".join(lines) + "\n", encoding="utf-8")
            print(f"{path_of(game, seed).name}: {len(lines)} lines")


if __name__ == "__main__":
    write_all()
