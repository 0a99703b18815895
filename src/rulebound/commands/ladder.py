"""`rulebound ladder`: how strong the bots are, and what they cost."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from rulebound.commands.arguments import add_command, add_game, print_json
from rulebound.commands.balance import add_run, check_folders, kept, runner_of

if TYPE_CHECKING:
    from rulebound.commands.arguments import Commands
    from rulebound.lab.forms import Form
    from rulebound.lab.ladder import Pairing


def add(commands: Commands) -> None:
    ladder = add_command(
        commands,
        "ladder",
        climb_ladder,
        "all bots against all: ratings, shares and milliseconds a decision",
        "In every form of the game: each number of seats, teams and solo. Shares and ratings have 95 % intervals. Bots "
        "that look at the clock are given processor time. With --keep each form has a file of its own.",
    )
    add_game(ladder)
    ladder.add_argument("--bots", default="", metavar="A,B,…", help="which bots (the five levels)")
    ladder.add_argument("--games", type=int, default=400, metavar="N", help="matches of every pairing (400)")
    ladder.add_argument("--form", default="", metavar="WORDS", help='only this form, such as "2 seats" (all)')
    add_run(ladder)


def climb_ladder(asked: argparse.Namespace) -> int:
    from rulebound.bots.levels import PEOPLES_LEVELS, make_bot
    from rulebound.core.mistakes import Mistake
    from rulebound.core.people.registry import game as game_named
    from rulebound.lab.forms import forms_of_play
    from rulebound.lab.kept import beside
    from rulebound.lab.ladder import climb

    rules = game_named(asked.game)
    bots = [name.strip() for name in asked.bots.split(",")] if asked.bots else [each.name for each in PEOPLES_LEVELS]
    for name in bots:
        make_bot(name, 0)
    if len(set(bots)) < 2:
        raise Mistake("a ladder needs at least two different bots")
    if not 2 <= asked.games <= 1_000_000:
        raise Mistake(f"the matches of a pairing are from 2 to 1000000, not {asked.games}")
    forms = [form for form in forms_of_play(rules) if asked.form in ("", form.name)]
    if not forms:
        names = ", ".join(form.name for form in forms_of_play(rules))
        raise Mistake(f"{rules.title} has no form {asked.form!r}; it has: {names}")

    def tell(pairing: Pairing) -> None:
        print(pairing_line(pairing), file=sys.stderr, flush=True)

    check_folders(asked.keep)
    with runner_of(asked) as runner:
        found = [
            climb(rules, form, bots, asked.games, asked.seed, runner, tell, beside(kept(asked), word_of(form)))
            for form in forms
        ]
    if asked.json:
        print_json(
            [
                {
                    "form": each.form.name,
                    "pairings": [
                        {"first": p.first, "second": p.second, "share": p.share, "low": p.interval()[0],
                         "high": p.interval()[1], "matches": p.played}
                        for p in each.pairings
                    ],
                    "ratings": {name: {"rating": r, "half_interval": half} for name, (r, half) in each.ratings.items()},
                    "milliseconds": each.cost,
                }
                for each in found
            ]
        )  # fmt: skip
        return 0
    for each in found:
        print(f"{rules.title}, {each.form.name}")
        for name, (rating, half) in sorted(each.ratings.items(), key=lambda pair: -pair[1][0]):
            print(f"  {name:12} {rating:6.0f} ± {half:.0f}   {each.cost[name]:.2f} ms a decision")
        for pairing in each.pairings:
            print("  " + pairing_line(pairing))
    return 0


def pairing_line(pairing: Pairing) -> str:
    low, high = pairing.interval()
    against = f"{pairing.first} against {pairing.second}"
    return f"{against}: {pairing.share:.3f} [{low:.3f}, {high:.3f}] of {pairing.played}"


def word_of(form: Form) -> str:
    """The form in the name of a file."""
    return form.name.replace(",", "").replace(" ", "-")
