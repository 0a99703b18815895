"""`rulebound balance`: a verdict on every card, or on a change of cards."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

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
    from rulebound.lab.balance import BalanceRequest


def add(commands: Commands) -> None:
    balance = add_command(
        commands,
        "balance",
        tell_balance,
        "what every card is worth, and what a change of cards does",
        "Plays many matches and notes what happens to every card; weighs every card by deals that are played twice, "
        "with and without it in a first hand. With --cards FILE it compares that file with the official cards (or with "
        "--against another file) on the same deals and stops when the answer is certain enough.",
    )
    add_game(balance)
    balance.add_argument("--bot", default="policy", metavar="NAME", help="who plays: policy, random, greedy (policy)")
    balance.add_argument("--games", type=int, default=20_000, metavar="N", help="matches that are noted (20000)")
    balance.add_argument("--deals", type=int, metavar="N", help="deals that are weighed (2000; with --cards 100000)")
    balance.add_argument("--seed", type=read_run_seed, default=0, metavar="S", help="what chance decides (0)")
    balance.add_argument("--seats", type=int, metavar="N", help="how many players; normally two")
    balance.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule")
    balance.add_argument("--cards", metavar="FILE", help="a card file to compare with the official cards")
    balance.add_argument("--against", metavar="FILE", help="with --cards: the card file to compare it with")
    balance.add_argument("--alone", action="store_true", help="with --cards: the balance of that file, no comparison")
    balance.add_argument("--decks", metavar="A,B", help="the decks, where players bring decks")
    balance.add_argument("--only", action="append", default=[], metavar="CARD", help="weigh only this card")
    balance.add_argument("--jobs", type=int, default=1, metavar="N", help="processes (1)")
    balance.add_argument("--keep", metavar="FILE", help="keep results here; a run that was stopped goes on from it")
    balance.add_argument("--html", metavar="FILE", help="write the report as a page")


def tell_balance(asked: argparse.Namespace) -> int:
    from rulebound.lab.balance import measure
    from rulebound.lab.balance_report import as_page, balance_of
    from rulebound.lab.change import compare

    progress = make_progress("matches")
    if asked.against and not asked.cards:
        raise Mistake("--against goes with --cards: it names the file to compare with")
    if asked.cards and not asked.alone:
        if asked.html:
            raise Mistake("--html shows the balance of one set: leave out --cards, or add --alone")
        found = compare(request_of(asked, 100_000), Path(asked.against) if asked.against else None, progress)
        if asked.json:
            print_json(found.facts())
        else:
            print("\n".join(found.words()))
        return 0
    balance = balance_of(*measure(request_of(asked, 2_000), progress))
    if asked.html:
        try:
            Path(asked.html).write_text(as_page(balance), encoding="utf-8")
        except OSError as error:
            raise Mistake(f"{asked.html} cannot be written: {error.strerror}") from None
    if asked.json:
        print_json(balance.facts())
    else:
        print("\n".join(balance.words()))
    return 0


def request_of(asked: argparse.Namespace, deals: int) -> BalanceRequest:
    from rulebound.core.registry import game as game_named
    from rulebound.lab.balance import BalanceRequest

    game = game_named(asked.game)
    seats = asked.seats or min(count for count in game.seat_counts if count > 1)
    options = game.rulebook.settle(read_options(asked.option))
    cards = Path(asked.cards) if asked.cards else None
    decks = read_decks(game, asked.decks, seats, game.card_set(cards), options) if asked.decks else ()
    return BalanceRequest(
        game=game.id,
        bot=asked.bot,
        games=asked.games,
        deals=deals if asked.deals is None else asked.deals,
        seed=asked.seed,
        seats=seats,
        options=options,
        cards=cards,
        decks=tuple(tuple(deck.cards) for deck in decks),
        only=tuple(asked.only),
        jobs=asked.jobs,
        keep=Path(asked.keep) if asked.keep else None,
    )
