"""`rulebound rules`: the numbered rules of a game, with the scenes that show each."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rulebound.commands.arguments import add_command, add_game, print_json

if TYPE_CHECKING:
    from rulebound.commands.arguments import Commands
    from rulebound.core.files.rulebook import Clause, Ruling, Variant
    from rulebound.core.people.game import Game
    from rulebound.core.people.scenes import Scene


def add(commands: Commands) -> None:
    rules = add_command(
        commands,
        "rules",
        show_rules,
        "show the numbered rules of a game",
        "A ruling answers what the rulebook leaves open; where it may be played otherwise, an option of the match is "
        "named with it. Each rule names the scenes that show it.",
    )
    add_game(rules)
    rules.add_argument(
        "words",
        metavar="ID or words",
        nargs="*",
        default=[],
        help="one rule by its id, or all that have these words; else all rules",
    )


def show_rules(asked: argparse.Namespace) -> int:
    from rulebound.core.people.registry import game as game_named
    from rulebound.core.people.scenes import shown_by
    from rulebound.terminal.showing import chapters, rule_lines, rules_like

    game = game_named(asked.game)
    found = rules_like(game.rulebook, " ".join(asked.words)) if asked.words else list(game.rulebook.entries())
    scenes = shown_by(game)
    if asked.json:
        print_json([rule_facts(game, entry, scenes) for entry in found])
        return 0
    for chapter, entries in chapters(found).items():
        print(f"== {chapter}")
        for entry in entries:
            print("\n".join(rule_lines(game, entry, scenes[entry.id])))
        print()
    return 0


def values_between(variant: Variant) -> dict[str, Any]:
    """What an option may be that does not name its values."""
    return {"cards": variant.cards} if variant.cards else {"least": variant.least, "most": variant.most}


def rule_facts(game: Game, entry: Clause | Ruling, scenes: Mapping[str, list[Scene]]) -> dict[str, Any]:
    from rulebound.core.files.rulebook import Ruling
    from rulebound.terminal.showing import variants_of

    facts: dict[str, Any] = {"id": entry.id, "chapter": entry.chapter}
    if isinstance(entry, Ruling):
        facts |= {"question": entry.question, "ruling": entry.ruling, "reason": entry.reason}
    else:
        facts["text"] = entry.text
    facts["options"] = [
        {
            "name": variant.name,
            "values": list(variant.values) or values_between(variant),
            "default": variant.default,
            "text": variant.text,
        }
        for variant in variants_of(game.rulebook, entry)
    ]
    facts["scenes"] = [{"name": scene.name, "title": scene.title} for scene in scenes[entry.id]]
    facts["unseen"] = entry.unseen
    return facts
