"""`rulebound verify`: whether a finished match was played as it was promised.

The file is replayed under the rules from its seed, so every shuffle and die is computed again. Whoever noted the
commitment at the beginning sees by `--commitment` that the seed was fixed before the first card was drawn.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from rulebound.commands.arguments import add_command, print_json
from rulebound.core.mistakes import Mistake

if TYPE_CHECKING:
    from rulebound.commands.arguments import Commands


def add(commands: Commands) -> None:
    verify = add_command(
        commands,
        "verify",
        verify_match,
        "check that a match was played fairly",
        "Plays a match file again from its seed, every shuffle and die included, and compares the seed with the "
        "commitment that was told when the match began. Exit status 1 if it is another seed.",
    )
    verify.add_argument("file", metavar="FILE", help="a match file, as `save` or a table's download writes it")
    verify.add_argument("--commitment", metavar="HEX", help="what was told at the beginning of the match")


def verify_match(asked: argparse.Namespace) -> int:
    from rulebound.core.people.matchfile import load, replay
    from rulebound.core.people.registry import game
    from rulebound.core.people.seeds import SECRET_BYTES, commitment

    told = (asked.commitment or "").strip().lower()
    if told and (len(told) != 2 * SECRET_BYTES or any(digit not in "0123456789abcdef" for digit in told)):
        raise Mistake(f"--commitment takes the {2 * SECRET_BYTES} digits 0-9 and a-f that were told at the beginning")
    kept = load(Path(asked.file))
    match = replay(kept)
    made = commitment(kept.setup.seed)
    fair = told in ("", made)
    if asked.json:
        facts = {"game": kept.game, "decisions": len(kept.actions), "over": match.over, "seed": kept.setup.seed}
        print_json(facts | {"commitment": made, "told": told or None, "fair": fair})
        return 0 if fair else 1
    print(f"{game(kept.game).title}: {len(kept.actions)} decisions, all allowed by the rules")
    print("the match is over" if match.over else "the match is not over")
    print(f"seed:       {kept.setup.seed}")
    print(f"commitment: {made}")
    if told:
        print("it is the seed that was promised" if fair else f"NOT the seed that was promised: that was {told}")
    return 0 if fair else 1
