"""What there is to read: games, cards, rules, scenes as they are played, decks.

Everything but a deck that somebody sends depends on the sources alone: it is worked out once and kept as bytes.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

import msgspec

from rulebound.bots.levels import PEOPLES_LEVELS
from rulebound.core.files.cards import CardSet
from rulebound.core.files.decks import Deck
from rulebound.core.files.rulebook import Clause, Ruling, Variant
from rulebound.core.kernel.match import Match
from rulebound.core.kernel.table import EVENT_SIZE
from rulebound.core.mistakes import Mistake, Refused
from rulebound.core.people.game import Game
from rulebound.core.people.readers import EVERYTHING
from rulebound.core.people.registry import all_games, game_ids
from rulebound.core.people.registry import game as game_named
from rulebound.core.people.scenes import Scene, Step, attempt, load_scene, log_of, pose_scene, scenes_of, shown_by
from rulebound.server.mistakes import NotThere
from rulebound.server.tables.decks import read_named_deck
from rulebound.server.tables.ledger import Ledger, cards_of
from rulebound.server.tables.requests import why_not
from rulebound.server.tables.updates import asking, choices_of, happened
from rulebound.wire.house import (
    Cards,
    CheckDeck,
    DeckChecked,
    DeckLine,
    Explained,
    GameLine,
    Games,
    HouseRule,
    Level,
    PrintedCard,
    Rule,
    Rules,
    SceneStep,
    Sentence,
    ShownScene,
)
from rulebound.wire.messages import Log, Position, Reason, Why
from rulebound.wire.schema import document

SCENE_NAME = re.compile(r"[a-z0-9_-]{1,100}")
KEPT_SCENES = 256
KEPT_SETS = 32  # explained
MOST_IN_CODE = 255  # of one card, legal or not


def find_game(id: str) -> Game:
    """NotThere for a game that there is not."""
    if id not in game_ids():
        raise NotThere(f"there is no such game; there are: {', '.join(game_ids())}")
    return game_named(id)


@cache
def protocol() -> bytes:
    """The JSON-schema document of everything that is said here."""
    return msgspec.json.encode(document())


# ------------------------------------------------------------ games


@cache
def games() -> bytes:
    return msgspec.json.encode(Games(games=tuple(game_line(game) for game in all_games())))


def game_line(game: Game) -> GameLine:
    return GameLine(
        id=game.id,
        title=game.title,
        prefix=game.rulebook.prefix,
        seats=game.seat_counts,
        levels=tuple(Level(name=level.name, text=level.text) for level in PEOPLES_LEVELS),
        house_rules=tuple(house_rule(variant) for variant in game.rulebook.variants),
        decks=tuple(
            DeckLine(name=deck.name, code=game.deck_code(deck), cards=tuple(deck_lines(deck))) for deck in game.decks()
        ),
        brings_decks=bool(game.decks()),
    )


def house_rule(variant: Variant) -> HouseRule:
    return HouseRule(
        name=variant.name,
        text=variant.text,
        rule=variant.ruling,
        default=variant.default,
        values=variant.values,
        least=variant.least,
        most=variant.most,
        cards=variant.cards,
    )


def deck_lines(deck: Deck) -> list[str]:
    """The list as people write it: "3 Puddle Imp"."""
    return [f"{count} {name}" for name, count in deck.counts().items()]


# ------------------------------------------------------------ cards and rules


@cache
def cards(id: str) -> bytes:
    return msgspec.json.encode(printed(find_game(id).official_cards))


def cards_at(ledger: Ledger) -> Cards:
    """The cards with which a table plays, of whose hands and decks this tells nothing."""
    return printed(ledger.cards or ledger.game.official_cards)


def printed(found: CardSet) -> Cards:
    return Cards(
        cards=tuple(
            PrintedCard(id=card.id, name=card.name, kind=card.kind, facts=dict(card.facts), text=card.text)
            for card in found.cards
        )
    )


def explained(id: str) -> bytes:
    return explained_cards(find_game(id).id, "")


def explained_at(ledger: Ledger) -> bytes:
    return explained_cards(ledger.game.id, ledger.card_text)


@lru_cache(KEPT_SETS)
def explained_cards(id: str, text: str) -> bytes:
    """Of the set in the text of a card file, or of the official one. It takes seconds for long texts."""
    game = find_game(id)
    return msgspec.json.encode(explanations(game, cards_of(id, text) or game.official_cards))


def explanations(game: Game, found: CardSet) -> Explained:
    """What the engine will do with each card of a set."""
    return Explained(
        cards={
            card.name: tuple(
                Sentence(text=part.text, when=part.when, steps=part.steps, rules=tuple(game.rules_on(part)))
                for part in game.explain(card.kind, card.text, found)
            )
            for card in found.cards
            if card.text
        }
    )


@cache
def rules(id: str) -> bytes:
    game = find_game(id)
    shown = shown_by(game)
    entries = game.rulebook.entries()
    found = tuple(rule(game, entry, shown[entry.id]) for entry in entries)
    return msgspec.json.encode(Rules(title=game.rulebook.title, edition=game.rulebook.edition, rules=found))


def rule(game: Game, entry: Clause | Ruling, scenes: list[Scene]) -> Rule:
    ruled = entry if isinstance(entry, Ruling) else None
    return Rule(
        id=entry.id,
        chapter=entry.chapter,
        text=ruled.ruling if ruled else entry.text,
        question=ruled.question if ruled else "",
        reason=ruled.reason if ruled else "",
        house_rules=tuple(variant.name for variant in game.rulebook.variants if variant.ruling == entry.id),
        scenes=tuple(scene.name for scene in scenes),
        unseen=entry.unseen,
    )


# ------------------------------------------------------------ scenes


@lru_cache(KEPT_SCENES)
def scene(id: str, name: str, reader: int = EVERYTHING) -> bytes:
    """A scene played, each position as this reader sees it, with what it may do there. NotThere for a name that no
    scene has."""
    shown = find_scene(id, name)
    return msgspec.json.encode(show_scene(shown, checked_reader(shown, reader)))


def find_scene(id: str, name: str) -> Scene:
    game = find_game(id)
    for path in scenes_of(game):
        if SCENE_NAME.fullmatch(name) and path.stem == name:
            return load_scene(path)
    raise NotThere(f"{game.title} has no such scene; its rules name those that there are")


def checked_reader(scene: Scene, reader: int) -> int:
    if reader != EVERYTHING and not 0 <= reader < scene.setup.seats:
        raise Mistake(f"the scene has the seats 1 to {scene.setup.seats}, not {reader + 1}")
    return reader


def show_scene(shown: Scene, reader: int = EVERYTHING) -> ShownScene:
    """The position before the first step, and after each step that does something."""
    game = shown.game
    match = pose_scene(shown)
    steps = [scene_step(game, match, reader, "", None, 0, 0)]
    for step in shown.steps:
        if not step.do:
            continue
        seen = len(match.events) // EVENT_SIZE
        refused = play_step(game, match, step)
        before = steps[-1].log
        steps.append(scene_step(game, match, reader, step.do, refused, seen, before.start + len(before.lines)))
    return ShownScene(name=shown.name, title=shown.title, rules=shown.rules, steps=tuple(steps))


def play_step(game: Game, match: Match, step: Step) -> Refused | None:
    """Carry out the step; why it is refused, where that is what the scene shows."""
    try:
        match.apply(attempt(game, match, step))
    except Refused as refused:
        return refused
    return None


def scene_step(
    game: Game, match: Match, reader: int, words: str, refused: Refused | None, seen: int, lines: int
) -> SceneStep:
    """What has come of a step, before which there were `seen` events and `lines` of the log."""
    view = game.view(match, reader)
    position = Position(
        view=view,
        lines=tuple(game.show(view)),
        question="" if match.over else game.question(match),
        asked=0 if match.over else int(match.seat) + 1,
        choices=choices_of(game, match) if reader == match.seat and not match.over else (),
        asking=None if match.over else asking(game, match),
    )
    return SceneStep(
        words=words,
        refused=refused.clause if refused else "",
        text=str(refused) if refused else "",
        position=position,
        log=Log(lines, log_of(game, match, reader, seen)),
        happened=happened(game, match, reader, seen),
    )


def why_in_scene(id: str, name: str, at: int, reader: int, places: tuple[str, ...]) -> Reason:
    """Why somebody who plays a seat of a scene may not point at these places after `at` of its steps."""
    shown = find_scene(id, name)
    seat = checked_reader(shown, reader)
    match = pose_scene(shown)
    for step in [step for step in shown.steps if step.do][:at]:
        play_step(shown.game, match, step)
    if match.over or match.seat != seat:
        refused = shown.game.refused_by(match.out_of_turn(seat))
        return Reason(possible=False, words="", text=str(refused), clause=refused.clause)
    return why_not(shown.game, match, Why(places=places))


# ------------------------------------------------------------ decks


def check_deck(id: str, asked: CheckDeck) -> DeckChecked:
    """What is to be said about a deck that somebody has written. Mistake where it is no deck at all."""
    game = find_game(id)
    deck = read_named_deck(game, asked.deck)
    options = game.rulebook.settle(asked.options)
    refused = game.check_deck(deck.cards, options)
    return DeckChecked(
        legal=refused is None,
        text=str(refused) if refused else "The deck is legal.",
        clause=refused.clause if refused else "",
        code=game.deck_code(deck) if max(deck.counts().values()) <= MOST_IN_CODE else "",
        cards=tuple(deck_lines(deck)),
        remarks=tuple(game.deck_remarks(deck.cards)),
    )
