"""`rulebound balance`: a verdict on every card, on a change of cards, on a house rule, on a field of decks."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulebound.commands.arguments import (
    add_command,
    add_game,
    make_progress,
    print_json,
    read_decks,
    read_options,
    read_run_seed,
)
from rulebound.core.mistakes import Mistake

if TYPE_CHECKING:
    from rulebound.commands.arguments import Commands
    from rulebound.core.files.decks import Deck
    from rulebound.lab.balance import BalanceRequest
    from rulebound.lab.field import FieldRequest
    from rulebound.lab.runner import Runner

WEIGHED = 2_000  # deals, unless told
COMPARED = 250_000
OF_PAIRINGS = 500
READY_MADE = "ready-made"


def add(commands: Commands) -> None:
    balance = add_command(
        commands,
        "balance",
        tell_balance,
        "what every card is worth, and what a change of cards, a house rule or a deck does",
        "Plays many matches and notes what happens to every card; weighs every card by deals that are played twice, "
        "with and without it in a first hand. With --cards FILE it compares that file with the official cards (or with "
        "--against another file) on the same deals and stops when the answer is certain enough; with --compare the "
        "values of a house rule; with --field decks. The same seed gives the same report, whoever shares the work.",
    )
    add_game(balance)
    balance.add_argument("--bot", default="policy", metavar="NAME", help="who plays: policy, random, greedy (policy)")
    balance.add_argument("--games", type=int, metavar="N", help="ordinary matches (20000)")
    balance.add_argument(
        "--deals", type=int, metavar="N", help="deals that are weighed (2000; with --cards 250000; each pairing 500)"
    )
    balance.add_argument("--seats", type=int, metavar="N", help="how many players; normally two")
    balance.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule")
    balance.add_argument("--decks", metavar="A,B", help="the decks, where players bring decks")
    balance.add_argument("--only", action="append", default=[], metavar="CARD", help="weigh only this card")
    add_run(balance)
    change = balance.add_argument_group("a change of cards")
    change.add_argument("--cards", metavar="FILE", help="a card file to compare with the official cards")
    change.add_argument("--against", metavar="FILE", help="with --cards: the card file to compare it with")
    change.add_argument("--alone", action="store_true", help="with --cards: the balance of that file, no comparison")
    change.add_argument(
        "--within",
        type=float,
        metavar="P",
        help="with --cards or --compare: go on until the answer is known to ±P points",
    )
    rules = balance.add_argument_group("a house rule")
    rules.add_argument(
        "--compare", metavar="OPTION", help="the same deals under each value; OPTION=A,B for some values only"
    )
    decks = balance.add_argument_group("decks")
    decks.add_argument(
        "--field",
        nargs="?",
        const=READY_MADE,
        metavar="A,B,C",
        help="every deck against every other and the mix that no deck beats; without names the ready-made decks",
    )
    decks.add_argument(
        "--find-deck",
        type=int,
        nargs="?",
        const=12,
        metavar="ROUNDS",
        help="search for the best legal deck against the field (12 rounds)",
    )
    decks.add_argument(
        "--from",
        dest="begin",
        metavar="A,B",
        help="with --find-deck: the decks that the search begins with (those of the field)",
    )
    result = balance.add_argument_group("results")
    result.add_argument("--html", metavar="FILE", help="write the report as a page")
    result.add_argument("--svg", metavar="FILE", help="write its plot as a picture")
    result.add_argument("--png", metavar="FILE", help="the same in dots (needs rulebound[lab])")
    result.add_argument(
        "--table", metavar="FILE", help="write its cards or pairings as columns: FILE.csv, or FILE.parquet"
    )
    result.add_argument(
        "--rows", metavar="FILE", help="write one row a match: FILE.parquet (needs rulebound[lab]) or FILE.csv"
    )
    result.add_argument("--card-rows", metavar="FILE", help="write one row a match, seat and card that it met")


def add_run(parser: argparse.ArgumentParser) -> None:
    """How the work is shared and kept."""
    parser.add_argument("--seed", type=read_run_seed, default=0, metavar="S", help="what chance decides (0)")
    parser.add_argument("--jobs", type=int, metavar="N", help="processes (as many as there are processors)")
    parser.add_argument(
        "--on", default="", metavar="CLUSTER", help="a Ray cluster: ray://HOST:PORT, or ray for one on this machine"
    )
    parser.add_argument("--keep", metavar="FILE", help="keep results here; a run that was stopped goes on from it")


def runner_of(asked: argparse.Namespace) -> Runner:
    from rulebound.lab.runner import make_runner, processors

    return make_runner(processors() if asked.jobs is None else asked.jobs, asked.on)


def tell_balance(asked: argparse.Namespace) -> int:
    if asked.against and not asked.cards:
        raise Mistake("--against goes with --cards: it names the file to compare with")
    if asked.find_deck is not None and asked.field is None:
        raise Mistake("--find-deck goes with --field: it searches for a deck against that field")
    if asked.begin and asked.find_deck is None:
        raise Mistake("--from goes with --find-deck: it names the decks that the search begins with")
    changed = asked.cards and not asked.alone and not asked.compare and asked.field is None
    kinds = [word for word, wanted in (("--compare", asked.compare), ("--field", asked.field)) if wanted]
    if len(kinds) > 1:
        raise Mistake(f"{' and '.join(kinds)} ask different questions: ask for one of them")
    if asked.within is not None and not changed and not asked.compare:
        raise Mistake("--within goes with --cards or --compare: it says how exactly the change is to be known")
    if (asked.rows or asked.card_rows) and (changed or kinds):
        raise Mistake("--rows and --card-rows write the matches of one set: leave out what it is compared with")
    check_files(asked)
    with runner_of(asked) as runner:
        if asked.field is not None:
            tell_field(asked, runner)
        elif asked.compare:
            tell_house_rule(asked, runner)
        elif changed:
            tell_change(asked, runner)
        else:
            tell_set(asked, runner)
    return 0


def tell_set(asked: argparse.Namespace, runner: Runner) -> None:
    from rulebound.lab.balance import measure
    from rulebound.lab.balance_page import as_page, worth_plot
    from rulebound.lab.balance_report import balance_of
    from rulebound.lab.rows import write_rows

    request = request_of(asked, WEIGHED)
    balance = balance_of(*measure(request, runner, make_progress("matches"), kept(asked)))
    if asked.rows or asked.card_rows:
        write_rows(
            balance.work,
            balance.sums,
            Path(asked.rows) if asked.rows else None,
            Path(asked.card_rows) if asked.card_rows else None,
        )
    tell(asked, balance.facts(), balance.words(), as_page(balance), worth_plot(balance.lines))


def tell_change(asked: argparse.Namespace, runner: Runner) -> None:
    from rulebound.lab.balance_page import change_page, change_plot
    from rulebound.lab.change import compare

    request = request_of(asked, COMPARED)
    before = Path(asked.against) if asked.against else None
    found = compare(request, before, runner, make_progress("deals"), kept(asked), asked.within)
    tell(asked, found.facts(), found.words(), change_page(found), change_plot(found))


def tell_house_rule(asked: argparse.Namespace, runner: Runner) -> None:
    from rulebound.lab.balance_page import house_rule_page
    from rulebound.lab.house_rules import compare_rule

    progress = make_progress("matches")
    found = compare_rule(request_of(asked, 0), asked.compare, runner, progress, asked.within, kept(asked))
    tell(asked, found.facts(), found.words(), house_rule_page(found), "")


def tell_field(asked: argparse.Namespace, runner: Runner) -> None:
    from rulebound.lab.balance_page import field_page, field_plot
    from rulebound.lab.deck_search import find_best
    from rulebound.lab.field import play_field
    from rulebound.lab.kept import beside

    request = field_of(asked)
    begin = named_decks(asked, asked.begin) if asked.begin else ()
    found = play_field(request, runner, make_progress("deals"), kept(asked))
    facts, words = found.facts(), found.words()
    if asked.find_deck is not None:
        progress = make_progress("rounds of the search")
        best = find_best(request, asked.find_deck, runner, progress, beside(kept(asked), "search"), begin)
        facts["best"] = best.facts()
        words += ["", *best.words()]
    tell(asked, facts, words, field_page(found, words), field_plot(found))


def check_files(asked: argparse.Namespace) -> None:
    """Mistake for a file that could not be written, before anything is played."""
    from rulebound.lab.plots import check_dots
    from rulebound.lab.rows import check_rows

    if asked.compare and (asked.table or asked.svg or asked.png):
        raise Mistake("the values of a house rule are told by --json and --html: leave out --table, --svg and --png")
    if asked.png:
        check_dots()
    check_folders(asked.html, asked.svg, asked.png, asked.table, asked.rows, asked.card_rows, asked.keep)
    for path in (asked.table, asked.rows, asked.card_rows):
        if path:
            check_rows(Path(path))


def check_folders(*paths: str | None) -> None:
    for path in paths:
        if path and not Path(path).parent.is_dir():
            raise Mistake(f"{path} cannot be written: there is no folder {Path(path).parent}")


def tell(asked: argparse.Namespace, facts: dict[str, Any], words: list[str], page: str, plot: str) -> None:
    from rulebound.lab.plots import in_dots
    from rulebound.lab.rows import summary
    from rulebound.lab.rows import write as write_columns

    if (asked.svg or asked.png) and not plot:
        raise Mistake("nothing was weighed, so there is nothing to plot: leave out --svg and --png")
    if asked.png:
        write(asked.png, in_dots(plot))
    if asked.table:
        write_columns(Path(asked.table), summary(facts["pairings" if "pairings" in facts else "cards"]))
    for path, text in ((asked.html, page), (asked.svg, plot)):
        if path:
            write(path, text)
    if asked.json:
        print_json(facts)
    else:
        print("\n".join(words))


def write(path: str, content: str | bytes) -> None:
    try:
        Path(path).write_bytes(content if isinstance(content, bytes) else content.encode())
    except OSError as error:
        raise Mistake(f"{path} cannot be written: {error.strerror}") from None


def kept(asked: argparse.Namespace) -> Path | None:
    return Path(asked.keep) if asked.keep else None


def request_of(asked: argparse.Namespace, deals: int) -> BalanceRequest:
    from rulebound.core.people.registry import game as game_named
    from rulebound.lab.balance import BalanceRequest

    game = game_named(asked.game)
    seats = asked.seats or min(count for count in game.seat_counts if count > 1)
    options = game.rulebook.settle(read_options(asked.option))
    cards = Path(asked.cards) if asked.cards else None
    decks = read_decks(game, asked.decks, seats, game.card_set(cards), options) if asked.decks else ()
    return BalanceRequest(
        game=game.id,
        bot=asked.bot,
        games=20_000 if asked.games is None else asked.games,
        deals=deals if asked.deals is None else asked.deals,
        seed=asked.seed,
        seats=seats,
        options=options,
        cards=cards,
        decks=tuple(tuple(deck.cards) for deck in decks),
        only=tuple(asked.only),
        rows="cards" if asked.card_rows else "matches" if asked.rows else "",
    )


def field_of(asked: argparse.Namespace) -> FieldRequest:
    from rulebound.core.people.registry import game as game_named
    from rulebound.lab.field import FieldRequest

    game = game_named(asked.game)
    cards = Path(asked.cards) if asked.cards else None
    return FieldRequest(
        game=game.id,
        decks=game.decks() if asked.field == READY_MADE else named_decks(asked, asked.field),
        bot=asked.bot,
        deals=OF_PAIRINGS if asked.deals is None else asked.deals,
        seed=asked.seed,
        options=game.rulebook.settle(read_options(asked.option)),
        cards=cards,
    )


def named_decks(asked: argparse.Namespace, names: str) -> tuple[Deck, ...]:
    from rulebound.core.people.registry import game as game_named

    game = game_named(asked.game)
    cards = game.card_set(Path(asked.cards) if asked.cards else None)
    return tuple(game.find_deck(words, cards) for words in names.split(","))
