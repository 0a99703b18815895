"""Cards and rules as lines of text, and colour where the terminal has it. Colour never says what words do not."""

from __future__ import annotations

import os
import shutil
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from typing import TextIO

from rulebound.core.files.cards import Card, CardSet
from rulebound.core.files.rulebook import ID, Clause, Rulebook, Ruling, Variant
from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Game
from rulebound.core.people.scenes import Scene, shown_by

WIDTH = 100  # of lines that are easy to read; less in a narrow terminal
MOST_RULES = 12  # told at once
BOLD = "1"
DIM = "2"
RED = "31"
GREEN = "32"


def has_colour(out: TextIO) -> bool:
    """Colour goes to a terminal only, and not where NO_COLOR forbids it."""
    return out.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def paint(text: str, style: str, colour: bool) -> str:
    return f"\x1b[{style}m{text}\x1b[0m" if colour and text else text


def wrap(text: str, indent: str = "") -> list[str]:
    """Lines of a width that is easy to read; names with hyphens stay whole."""
    return textwrap.wrap(
        text,
        min(WIDTH, shutil.get_terminal_size((WIDTH, 0)).columns),
        initial_indent=indent,
        subsequent_indent=indent,
        break_on_hyphens=False,
        break_long_words=False,
    )


# ------------------------------------------------------------ cards


def card_lines(card: Card) -> list[str]:
    """Everything that is printed on a card."""
    facts = ", ".join(f"{name} {value}" for name, value in card.facts.items())
    head = f"{card.name} ({card.id}): {card.kind}" + (f", {facts}" if facts else "")
    return [head, *(wrap(card.text, "  ") if card.text else ["  (no text)"])]


def cards_like(cards: CardSet, words: str) -> list[Card]:
    """The card of this name or id, or else all that have the words in their name. Mistake with near names for none."""
    wanted = " ".join(words.lower().split())
    exact = [card for card in cards.cards if wanted in (card.name.lower(), card.id.lower())]
    found = exact or [card for card in cards.cards if wanted in card.name.lower()]
    return found or [cards.cards[cards.named(words)]]


# ------------------------------------------------------------ rules


def rules_like(rulebook: Rulebook, words: str) -> list[Clause | Ruling]:
    """The rule with this id, or all whose texts have these words, whatever their case. Mistake for none."""
    wanted = " ".join(words.split())
    if ID.fullmatch(wanted.upper()):
        return [rulebook.entry(wanted.upper())]
    found = [entry for entry in rulebook.entries() if wanted.lower() in rule_text(rulebook, entry).lower()]
    if not found:
        raise Mistake(f"no rule of {rulebook.title} says {words!r}; rules have ids such as {rulebook.clauses[0].id}")
    return found


def cards_told(cards: CardSet, words: str) -> list[list[str]]:
    """What the command `card` tells: the lines of each card that is meant."""
    if not words:
        raise Mistake(f"which card? Type, for example: card {cards.cards[0].name}")
    return [card_lines(card) for card in cards_like(cards, words)]


def rules_told(game: Game, words: str) -> list[list[str]]:
    """What the command `rule` tells: the lines of each rule that is meant, as many as a screen bears."""
    if not words:
        raise Mistake(f"which rule? Type its id, for example rule {game.rulebook.clauses[0].id}, or words in it")
    found = rules_like(game.rulebook, words)
    scenes = shown_by(game)
    told = [rule_lines(game, entry, scenes[entry.id]) for entry in found[:MOST_RULES]]
    if len(found) > MOST_RULES:
        told.append([f"… and {len(found) - MOST_RULES} more; use more words."])
    return told


def rule_text(rulebook: Rulebook, entry: Clause | Ruling) -> str:
    """All words of a rule in which a search looks."""
    variants = [f"option {variant.name} {variant.text}" for variant in variants_of(rulebook, entry)]
    parts = [entry.chapter, entry.text, *variants]
    if isinstance(entry, Ruling):
        parts += [entry.reason, entry.options]
    return " ".join(" ".join(parts).split())


def variants_of(rulebook: Rulebook, entry: Clause | Ruling) -> list[Variant]:
    return [variant for variant in rulebook.variants if variant.ruling == entry.id]


def rule_lines(game: Game, entry: Clause | Ruling, scenes: Sequence[Scene] = ()) -> list[str]:
    """A rule with everything that belongs to it."""
    if isinstance(entry, Ruling):
        lines = wrap(f"{entry.id}  Question: {entry.question}")
        lines += wrap(f"Ruling: {entry.ruling}", "  ")
        lines += wrap(f"Reason: {entry.reason}", "  ")
    else:
        lines = wrap(f"{entry.id}  {entry.text}")
    for variant in variants_of(game.rulebook, entry):
        lines += wrap(f"Option: {variant_line(variant)}", "  ")
    for scene in scenes:
        lines += wrap(f"Shown by: {scene.title} ({scene.name})", "  ")
    if not scenes and entry.unseen:
        lines += wrap(f"Not shown by a scene: {entry.unseen}", "  ")
    return lines


def variant_line(variant: Variant) -> str:
    return f"{variant.name} = {variant.offered()} (normally {variant.default}): {variant.text}"


def chapters(entries: Iterable[Clause | Ruling]) -> Mapping[str, list[Clause | Ruling]]:
    """The rules by chapter, clauses before rulings, in the order of the rulebook."""
    found: dict[str, list[Clause | Ruling]] = {}
    for entry in entries:
        found.setdefault(entry.chapter, []).append(entry)
    return found
