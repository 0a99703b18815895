"""`rulebound check --official`: a record for a tournament that a deck was verified, with everything to verify it again.

The hash is that of the list in the order of names and of the card set, so it does not depend on how the list was
written, and a deck of another set has another hash. A deck that is not legal gets a record too; its verdict says why.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulebound.commands.arguments import Found, tell_each
from rulebound.commands.check import game_of_code, game_of_deck
from rulebound.core.files.text_files import read_text

if TYPE_CHECKING:
    from rulebound.core.files.decks import Deck
    from rulebound.core.people.game import Game


@dataclass(frozen=True)
class Record:
    """What was verified and what came out."""

    source: str
    game: str
    title: str
    rules: int  # the version of the rulebook
    cards: str  # the hash of the card set
    deck: Deck
    hash: str
    date: str
    refused: str  # why it is not legal; empty if it is
    clause: str
    remarks: tuple[str, ...]  # legal, but hardly meant

    @property
    def verdict(self) -> str:
        return f"NOT LEGAL: {self.refused}" if self.refused else "LEGAL"

    def found(self) -> Found:
        return Found(self.facts(), self.lines(), bool(self.refused))

    def facts(self) -> dict[str, Any]:
        return {
            "file": self.source,
            "game": self.game,
            "rules": self.rules,
            "cards": self.cards,
            "deck": dict(sorted(self.deck.counts().items())),
            "hash": self.hash,
            "date": self.date,
            "legal": not self.refused,
            "clause": self.clause,
            "verdict": self.verdict,
            "remarks": list(self.remarks),
        }

    def lines(self) -> list[str]:
        listed = [f"  {count} {name}" for name, count in sorted(self.deck.counts().items())]
        return [
            f"Deck verification: {self.title}, rules version {self.rules}, card set {self.cards}",
            f"deck:    {self.deck.name or self.source} ({len(self.deck.cards)} cards)",
            *listed,
            f"hash:    {self.hash}",
            f"date:    {self.date}",
            f"verdict: {self.verdict}",
            *(f"remark:  {remark}" for remark in self.remarks),
        ]


def verify_decks(files: Sequence[str], game_id: str | None, as_json: bool) -> int:
    """Print a record for each deck; exit status 1 if one is not legal, 2 if one cannot be read."""
    return tell_each(files, as_json, lambda name: verify(name, game_id).found())


def verify(name: str, game_id: str | None) -> Record:
    """The record of a deck file, a deck code or a ready-made deck."""
    game, deck = read(name, game_id)
    refused = game.check_deck(deck.cards)
    return Record(
        source=name,
        game=game.id,
        title=game.title,
        rules=game.rulebook.version,
        cards=game.official_cards.digest,
        deck=deck,
        hash=deck_hash(game, deck),
        date=datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        remarks=tuple(game.deck_remarks(deck.cards)),
        refused=str(refused) if refused else "",
        clause=refused.clause if refused else "",
    )


def read(name: str, game_id: str | None) -> tuple[Game, Deck]:
    from rulebound.core.files.decks import read_deck
    from rulebound.core.people.registry import game as game_named

    coded = game_of_code(name)
    if coded is not None:
        return coded, coded.deck_of_code(name)
    if not Path(name).exists() and game_id is not None:
        game = game_named(game_id)
        return game, game.find_deck(name)
    text = read_text(Path(name), "a deck file has lines like '3 Name of a card'")
    game = game_of_deck(name, text, game_id)
    return game, read_deck(text, game.official_cards, name)


def deck_hash(game: Game, deck: Deck) -> str:
    listed = "\n".join(f"{count} {card}" for card, count in sorted(deck.counts().items()))
    return hashlib.sha256(f"{game.id}\n{game.official_cards.digest}\n{listed}\n".encode()).hexdigest()[:32]
