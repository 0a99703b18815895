"""`rulebound explain`: what a card text does, step by step."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from rulebound.commands.arguments import add_command, add_game, print_json
from rulebound.core.mistakes import Mistake

if TYPE_CHECKING:
    from rulebound.commands.arguments import Commands
    from rulebound.core.language.explaining import Explained
    from rulebound.core.people.game import Game

LONGEST_RULE = 200  # letters of a rule that are shown beside a text


def add(commands: Commands) -> None:
    explain = add_command(
        commands,
        "explain",
        explain_text,
        "say what a card text will do, step by step",
        "The text may be in your own words; it is shown as it would be printed. For each sentence: when it works, who "
        "chooses what, what happens if nothing fits, and the rules that speak of it.",
    )
    add_game(explain)
    explain.add_argument("text", metavar="TEXT", help="a card text, in quotation marks, or the name of a card")
    explain.add_argument("--kind", metavar="KIND", help="the kind of card; else the first kind that can say it")


def explain_text(asked: argparse.Namespace) -> int:
    from rulebound.core.language.terms import said_in
    from rulebound.core.language.words import article
    from rulebound.core.people.registry import game as game_named

    game = game_named(asked.game)
    kind, canonical = understood(game, asked.text, asked.kind)
    found = game.explain(kind, canonical)
    if asked.json:
        print_json({"text": canonical, "kind": kind, "sentences": [facts_of(game, part) for part in found]})
        return 0
    a = article(kind)
    print(f"As {a} {kind}: {canonical}" if canonical else f"{a.capitalize()} {kind} without a text does nothing.")
    for part in found:
        print(f"\n{part.text}\n  {part.when[:1].upper()}{part.when[1:]}:")
        for number, step in enumerate(part.steps, 1):
            print(f"  {number}. {step}")
        rules = set(game.rules_on(part))
        for entry in game.rulebook.entries():
            if entry.id in rules:
                print(f"  Rule {entry.id}: {shortened(said_in(entry))}")
    return 0


def shortened(text: str) -> str:
    return text if len(text) <= LONGEST_RULE else text[: LONGEST_RULE - 2].rsplit(" ", 1)[0] + " …"


def understood(game: Game, text: str, kind: str | None) -> tuple[str, str]:
    """The kind of card and the canonical text: of a card of this name, or of these words."""
    from rulebound.core.language.errors import TextError

    for card in game.official_cards.cards:
        if card.name.lower() == text.strip().lower():
            return card.kind, card.text
    if kind is not None and kind not in game.kinds:
        raise Mistake(f"{game.title} has no kind of card {kind!r}; kinds are {', '.join(game.kinds)}")
    wrong: TextError | None = None
    for possible in [kind] if kind else game.kinds:
        try:
            return possible, game.understand(possible, text)
        except TextError as error:
            wrong = wrong if wrong is not None and not error.nearest else error
    assert wrong is not None
    raise wrong


def facts_of(game: Game, part: Explained) -> dict[str, Any]:
    return {"text": part.text, "when": part.when, "steps": list(part.steps), "rules": game.rules_on(part)}
