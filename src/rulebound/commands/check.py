"""`rulebound check`: whether card files, decks, scenes and match files are right, and if not, what would be."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rulebound.commands.arguments import Found, add_command, tell_each
from rulebound.core.files.text_files import read_card_text
from rulebound.core.files.toml_text import read_toml
from rulebound.core.language.wording import counted
from rulebound.core.mistakes import Mistake

if TYPE_CHECKING:
    from rulebound.commands.arguments import Commands
    from rulebound.core.files.cards import Card
    from rulebound.core.files.decks import Deck
    from rulebound.core.people.game import Game

WHAT_FILES = (
    'a card file has [[card]] entries, a scene has game = "…" and [[step]] entries, a match is JSON text, a deck is a '
    "list of lines like '3 Puddle Imp'"
)
TABLES = (".csv", ".xlsx")
DECK_LINE = re.compile(r"\s*(?:\d+\s*[x×]?\s+\S|(?:game|name)\s*:)", re.IGNORECASE)


@dataclass(frozen=True)
class Finding:
    """What is said of one file. `remarks` are true of a file that is right, `failures` of a scene that is not."""

    file: str
    kind: str
    summary: str
    remarks: tuple[str, ...] = ()
    failures: tuple[str, ...] = ()

    def found(self) -> Found:
        outcome = "failed" if self.failures else "ok"
        facts = {
            "file": self.file,
            "kind": self.kind,
            "outcome": outcome,
            "summary": self.summary,
            "remarks": list(self.remarks),
            "failures": list(self.failures),
        }
        details = [f"  {line}" for line in (*self.failures, *self.remarks)]
        return Found(facts, [f"{self.file}: {outcome}, {self.summary}", *details], bool(self.failures))


def add(commands: Commands) -> None:
    check = add_command(
        commands,
        "check",
        check_files,
        "check card files, decks, scenes and match files",
        "Says of each file that it is ok, or what is wrong, where, and what would be right. A card text that is "
        "understood but not in canonical form is shown as it would be. A deck that is not legal is told with the "
        "clause that it breaks. Exit status 1 if a scene fails, 2 if a file is wrong.",
    )
    check.add_argument(
        "files", metavar="FILE", nargs="+", help="a card file, a deck file, a deck code, a scene or a match"
    )
    check.add_argument("--game", metavar="GAME", help="the game of a card file, or of a deck file that does not say it")
    check.add_argument(
        "--official",
        action="store_true",
        help="a record for a tournament of each deck: the list, its hash, the date and the verdict",
    )


def check_files(asked: argparse.Namespace) -> int:
    if asked.official:
        from rulebound.commands.check_official import verify_decks

        return verify_decks(asked.files, asked.game, asked.json)
    return tell_each(asked.files, asked.json, lambda name: check_file(name, asked.game).found())


def check_file(name: str, game_id: str | None) -> Finding:
    coded = game_of_code(name)
    if coded is not None:
        return check_deck(coded, name, coded.deck_of_code(name))
    text = read_card_text(Path(name), WHAT_FILES)
    if not text.strip():
        raise Mistake(f"{name} is empty; {WHAT_FILES}")
    if name.lower().endswith(TABLES):
        return check_cards(name, text, game_id)
    if text.lstrip().startswith(("{", "[\n", "[]")) or name.endswith(".json"):
        return check_match(name, text)
    if any(DECK_LINE.match(line) for line in text.splitlines()):
        return check_deck_file(name, text, game_id)
    data = read_toml(text, name, "a file that can be checked")
    if "step" in data or "game" in data:
        return check_scene(name)
    if "card" in data:
        return check_cards(name, text, game_id)
    raise Mistake(f"{name} is none of the files that can be checked: {WHAT_FILES}")


# ------------------------------------------------------------ each kind of file


def check_match(name: str, text: str) -> Finding:
    from rulebound.core.people.matchfile import read_match, replay
    from rulebound.core.people.registry import game

    kept = read_match(text, name)
    match = replay(kept)
    ending = "over" if match.over else "not over"
    players = " against ".join(kept.players)
    return Finding(
        name, "match", f"a match of {game(kept.game).title}, {players}, {len(kept.actions)} decisions, {ending}"
    )


def check_scene(name: str) -> Finding:
    from rulebound.core.people.scenes import load_scene, run_scene

    scene = load_scene(Path(name))
    result = run_scene(scene)
    said = f"a scene of {scene.game.title}, {scene.title!r}, {counted(len(scene.steps), 'step')}"
    return Finding(name, "scene", said, failures=result.failures)


def game_of_code(name: str) -> Game | None:
    """The game of a deck code; None for what looks like none, or is the name of a file."""
    from rulebound.core.files.decks import looks_like_code
    from rulebound.core.people.registry import all_games

    if Path(name).exists():
        return None
    return next((game for game in all_games() if game.decks() and looks_like_code(name, game.rulebook.prefix)), None)


def check_deck_file(name: str, text: str, game_id: str | None) -> Finding:
    from rulebound.core.files.decks import read_deck

    game = game_of_deck(name, text, game_id)
    return check_deck(game, name, read_deck(text, game.official_cards, name))


def game_of_deck(name: str, text: str, game_id: str | None) -> Game:
    """The game of a deck file: as asked for, as the file says, or the only one to which players bring decks."""
    from rulebound.core.files.decks import game_named_in
    from rulebound.core.people.registry import all_games
    from rulebound.core.people.registry import game as game_named

    with_decks = [game.id for game in all_games() if game.decks()]
    said = game_id or game_named_in(text) or (with_decks[0] if len(with_decks) == 1 else "")
    if not said:
        raise Mistake(
            f"{name}: a deck of which game? Add a line 'game: …' or --game with one of {', '.join(with_decks)}"
        )
    return game_named(said)


def check_deck(game: Game, name: str, deck: Deck) -> Finding:
    refused = game.check_deck(deck.cards)
    if refused is not None:
        raise Mistake(f"{name}: this deck of {game.title} is not legal: {refused}")
    different = f"{len(deck.counts())} different"
    return Finding(
        name,
        "deck",
        f"a deck of {game.title}, {len(deck.cards)} cards, {different}, code {game.deck_code(deck)}",
        tuple(game.deck_remarks(deck.cards)),
    )


def check_cards(name: str, text: str, game_id: str | None) -> Finding:
    """Every text alone, and then whether the cards can be played together: a single card is right or wrong, too."""
    game = game_of_cards(name, text, game_id)
    written, cards = game.canonical_cards(text, name)
    remarks = not_canonical(written, cards)
    forms = f"{len(remarks)} not in canonical form" if remarks else "all texts in canonical form"
    remarks += game.card_remarks(cards)
    try:
        game.check_set(cards)
    except Mistake as mistake:
        remarks.append(f"the texts are right, but these cards alone cannot be played: {mistake}")
    return Finding(name, "cards", f"{counted(len(cards), 'card')} of {game.title}, {forms}", tuple(remarks))


def game_of_cards(name: str, text: str, game_id: str | None) -> Game:
    """The game that the user names; otherwise the one whose prefix the ids of the cards have."""
    from rulebound.core.people.registry import all_games, game, game_ids

    if game_id is not None:
        return game(game_id)
    ids = re.findall(r'^(?:\s*id\s*=\s*)?"?([A-Z]{2})-', text, re.MULTILINE)
    found = [known for known in all_games() if ids and set(ids) == {known.rulebook.prefix}]
    if len(found) != 1:
        raise Mistake(f"{name}: cards of which game? Add --game with one of {', '.join(game_ids())}")
    return found[0]


def not_canonical(written: Sequence[Card], cards: Sequence[Card]) -> list[str]:
    """The texts that are understood but would be printed otherwise, each with what would be printed."""
    return [
        f"line {card.line}: {card.name}: in canonical form its text is: {canonical.text}"
        for card, canonical in zip(written, cards, strict=True)
        if card.text != canonical.text
    ]
