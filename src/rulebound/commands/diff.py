"""`rulebound diff`: what two card sets differ in."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from rulebound.commands.arguments import FAILED, add_command, print_json
from rulebound.commands.convert import ENDINGS, read_set

if TYPE_CHECKING:
    from rulebound.commands.arguments import Commands
    from rulebound.core.files.cards import Card


def add(commands: Commands) -> None:
    diff = add_command(
        commands,
        "diff",
        diff_cards,
        "compare two card sets card by card",
        "Cards are matched by id, else by name. A text that only says the same in other words is told as that. Exit "
        "status 1 where the sets differ in play.",
    )
    diff.add_argument("one", metavar="A", help=f"{ENDINGS}, or 'official' with --game")
    diff.add_argument("other", metavar="B", help=ENDINGS)
    diff.add_argument("--game", metavar="GAME", help="the game, where the ids of the cards do not say it")


def diff_cards(asked: argparse.Namespace) -> int:
    game, one_written, one = read_set(asked.one, asked.game)
    _, other_written, other = read_set(asked.other, asked.game or game.id)
    found = list(differences(one, other))
    found += reworded(one, other, one_written, other_written)
    if asked.json:
        print_json(found)
    else:
        for line in (told(difference) for difference in found):
            print(line)
        if not found:
            print("the same cards")
    return FAILED if any(difference["what"] != "other words" for difference in found) else 0


def differences(one: Sequence[Card], other: Sequence[Card]) -> Iterator[dict[str, Any]]:
    pairs = matched(one, other)
    for card in one:
        if id(card) not in pairs:
            yield {"what": "removed", "card": card.name, "id": card.id}
    for card in one:
        if id(card) in pairs:
            yield from changes(card, pairs[id(card)])
    found = {id(card) for card in pairs.values()}
    for card in other:
        if id(card) not in found:
            yield {"what": "added", "card": card.name, "id": card.id}


def matched(one: Sequence[Card], other: Sequence[Card]) -> dict[int, Card]:
    """For each card of the first set, by identity, the card of the second that is it: by id, else by name."""
    by_id = {card.id: card for card in other}
    by_name = {card.name.lower(): card for card in other}
    own_ids = {card.id for card in one}
    pairs = {}
    for card in one:
        found = by_id.get(card.id) or by_name.get(card.name.lower())
        if found is not None and (found.id == card.id or found.id not in own_ids):
            pairs[id(card)] = found
    return pairs


def changes(before: Card, after: Card) -> Iterator[dict[str, Any]]:
    facts = {"id": before.id, "name": before.name, "kind": before.kind, **before.facts, "text": before.text}
    now = {"id": after.id, "name": after.name, "kind": after.kind, **after.facts, "text": after.text}
    for key in dict.fromkeys((*facts, *now)):
        if facts.get(key) != now.get(key):
            yield {"what": "changed", "card": before.name, "id": before.id, "fact": key} | {
                "before": facts.get(key),
                "after": now.get(key),
            }


def reworded(
    one: Sequence[Card], other: Sequence[Card], one_written: Sequence[Card], other_written: Sequence[Card]
) -> Iterator[dict[str, Any]]:
    """Texts that differ as written and are the same as played."""
    as_written = {card.id: card.text for card in other_written}
    pairs = matched(one, other)
    for card, written in zip(one, one_written, strict=True):
        after = pairs.get(id(card))
        if after is not None and after.text == card.text and as_written[after.id] != written.text:
            yield {
                "what": "other words",
                "card": card.name,
                "id": card.id,
                "before": written.text,
                "after": as_written[after.id],
            }


def told(difference: dict[str, Any]) -> str:
    what, card = difference["what"], difference["card"]
    if what in ("added", "removed"):
        return f"{card}: {what}"
    if what == "other words":
        return f"{card}: the same text in other words\n  - {difference['before']}\n  + {difference['after']}"
    if difference["fact"] == "text":
        return f"{card}: text\n  - {difference['before']}\n  + {difference['after']}"
    return f"{card}: {difference['fact']} {difference['before']} → {difference['after']}"
