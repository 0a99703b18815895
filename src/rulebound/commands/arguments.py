"""Arguments and output that several commands share."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rulebound.core.mistakes import Mistake

if TYPE_CHECKING:
    from rulebound.core.files.cards import CardSet
    from rulebound.core.files.decks import Deck
    from rulebound.core.files.rulebook import Option
    from rulebound.core.people.game import Game
    from rulebound.core.people.seeds import Seed
    from rulebound.lab.runner import Telling

    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

PATIENCE = 1.0  # seconds before a long run tells of its progress
FAILED = 1  # exit status: an expectation failed
WRONG_FILE = 2


def add_command(
    commands: Commands, name: str, run: Callable[[argparse.Namespace], int], text: str, details: str = ""
) -> argparse.ArgumentParser:
    """A command with --json, its line in the list of commands and the rest of its help."""
    parser = commands.add_parser(
        name,
        help=text,
        description=text[0].upper() + text[1:] + ". " + details,
        formatter_class=argparse.RawDescriptionHelpFormatter if "\n" in details else argparse.HelpFormatter,
    )
    parser.add_argument("--json", action="store_true", help="print data for programs")
    parser.set_defaults(run=run)
    return parser


def add_game(parser: argparse.ArgumentParser, count: str | None = None) -> None:
    parser.add_argument("game", metavar="GAME", nargs=count, help="the id of a game, as `rulebound games` lists it")


def add_setup(parser: argparse.ArgumentParser) -> None:
    """How a match is set up."""
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a house rule of the match; `rulebound rules GAME option` lists them; may be given again",
    )
    parser.add_argument("--cards", metavar="FILE", help="play with the cards of this file instead of the official set")
    parser.add_argument(
        "--decks",
        metavar="A,B",
        help="the decks, where players bring decks: names as `rulebound decks GAME` lists them, deck files or deck "
        "codes; one for all seats or one for each",
    )
    parser.add_argument("--open-lists", action="store_true", help="everybody may read the deck lists")


def read_decks(
    game: Game, given: str | None, seats: int, cards: CardSet | None, options: Mapping[str, Option]
) -> list[Deck]:
    """The decks of a match, one for each seat; none if none is named. Mistake for one that is not legal."""
    if not given:
        return []
    decks = [game.find_deck(words, cards) for words in given.split(",")]
    if len(decks) not in (1, seats):
        raise Mistake(f"--decks names {len(decks)} decks; name one for all or {seats}, one for each seat")
    for deck in decks:
        refused = game.check_deck(deck.cards, options, cards)
        if refused is not None:
            raise Mistake(f"the deck {deck.name or given} is not legal: {refused}")
    return decks * (seats // len(decks))


def read_options(given: list[str]) -> dict[str, Option]:
    """The options of a match in NAME=VALUE. Mistake for one without a value; the rulebook judges the rest."""
    options: dict[str, Option] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise Mistake(f"--option {text}: write NAME=VALUE")
        options[name.strip()] = value.strip()
    return options


def read_seed(text: str) -> Seed:
    """The seed of a match, for argparse."""
    from rulebound.core.people import seeds

    try:
        return seeds.read_seed(text)
    except Mistake as mistake:
        raise argparse.ArgumentTypeError(str(mistake)) from None


def read_run_seed(text: str) -> int:
    """The seed of a run of many matches, for argparse: a number, from which every deal's own seed follows."""
    seed = read_seed(text)
    if isinstance(seed, int):
        return seed
    raise argparse.ArgumentTypeError("a run of many matches takes a whole number as its seed")


class Found(NamedTuple):
    """What is said of a file, to programs and to people."""

    facts: dict[str, Any]
    lines: list[str]
    failed: bool


def tell_each(names: Sequence[str], as_json: bool, look: Callable[[str], Found]) -> int:
    """Say of each file what was found in it, or what is wrong with it; the exit status."""
    status = 0
    facts: list[dict[str, Any]] = []
    for name in names:
        try:
            found = look(name)
        except Mistake as mistake:
            print(f"rulebound: {mistake}", file=sys.stderr)
            facts.append({"file": name, "outcome": "wrong", "mistake": str(mistake)})
            status = WRONG_FILE
            continue
        status = max(status, FAILED if found.failed else 0)
        facts.append(found.facts)
        if not as_json:
            print("\n".join(found.lines))
    if as_json:
        print_json(facts)
    return status


def print_json(data: Any) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2))


def make_progress(what: str) -> Telling:
    """Tells on stderr how far a run is and what it knows so far, once it has taken longer than PATIENCE: in a terminal
    one rewritten line, else a line now and then."""
    began = time.monotonic()
    told = began
    alive = sys.stderr.isatty()
    shown = False

    def progress(done: int, total: int, so_far: str = "") -> None:
        nonlocal told, shown
        now = time.monotonic()
        finished = done >= total
        if now - began < PATIENCE or (not finished and now - told < (0.2 if alive else 5.0) and shown):
            return
        if finished and not shown:
            return
        told = now
        shown = True
        text = f"{what}: {done:,} of {total:,}" + (f"; {so_far}" if so_far else "")
        if alive:
            sys.stderr.write(f"\r{text}\x1b[K" + ("\n" if finished else ""))
        else:
            sys.stderr.write(text + "\n")
        sys.stderr.flush()

    return progress
