"""Games, cards, rules and scenes as the page reads them: everything of every game, and nothing of the server's disk."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import msgspec
import pytest

from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Game
from rulebound.core.people.registry import all_games
from rulebound.core.people.registry import game as game_named
from rulebound.core.people.scenes import load_scene, pose_scene, run_scene, scenes_of
from rulebound.server.mistakes import NotThere
from rulebound.server.reading_room import library
from rulebound.wire.house import Cards, CheckDeck, Games, Rules, ShownScene

GAMES = all_games()


def name_of(game: Game) -> str:
    return game.id


def with_decks() -> list[Game]:
    return [game for game in GAMES if game.decks()]


def test_all_games_are_listed_with_what_is_needed_to_set_up_a_table() -> None:
    found = msgspec.json.decode(library.games(), type=Games).games
    assert [line.id for line in found] == [game.id for game in GAMES]
    for line, game in zip(found, GAMES, strict=True):
        assert line.seats == game.seat_counts
        assert [level.name for level in line.levels] == ["gentle", "easy", "fair", "sharp", "strong"]
        assert [rule.name for rule in line.house_rules] == [variant.name for variant in game.rulebook.variants]
        assert [deck.name for deck in line.decks] == [deck.name for deck in game.decks()]
        assert line.brings_decks == bool(line.decks)
        for deck in line.decks:
            assert sum(int(entry.split()[0]) for entry in deck.cards) == len(game.find_deck(deck.name).cards)
            assert sorted(game.deck_of_code(deck.code).cards) == sorted(game.find_deck(deck.name).cards)


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_cards_are_told_as_they_are_printed(game: Game) -> None:
    found = msgspec.json.decode(library.cards(game.id), type=Cards).cards
    assert [(card.name, card.text, card.facts) for card in found] == [
        (card.name, card.text, dict(card.facts)) for card in game.official_cards.cards
    ]


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_every_rule_is_there_and_names_its_scenes(game: Game) -> None:
    found = msgspec.json.decode(library.rules(game.id), type=Rules)
    assert [rule.id for rule in found.rules] == [entry.id for entry in game.rulebook.entries()]
    names = {path.stem for path in scenes_of(game)}
    for rule in found.rules:
        assert rule.text, f"{rule.id} has no words"
        assert set(rule.scenes) <= names
        assert rule.scenes or rule.unseen, f"{rule.id} is neither shown nor said to be unseen"


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_a_scene_is_shown_as_it_is_played(game: Game) -> None:
    for path in scenes_of(game)[::10]:
        scene = load_scene(path)
        shown = msgspec.json.decode(library.scene(game.id, path.stem), type=ShownScene)
        assert shown.title == scene.title
        assert [step.words for step in shown.steps] == ["", *(step.do for step in scene.steps if step.do)]
        wanted = [step.refused for step in scene.steps if step.do]
        for step, clauses in zip(shown.steps[1:], wanted, strict=True):
            assert step.refused in (clauses or ("",))
        truth = game.view(run_scene(scene).match, -2)
        last = shown.steps[-1].position
        assert last.view == msgspec.json.decode(msgspec.json.encode(truth)), f"{path.stem} ends elsewhere"
        assert last.lines == tuple(game.show(truth))
        lines = 0
        for step in shown.steps:
            assert step.log.start == lines, "each step tells the lines that follow those before it"
            lines += len(step.log.lines)


def test_a_scene_as_a_seat_of_it_plays_it() -> None:
    """The hand of the other is hidden, and what may be done is told where it is this seat's to decide."""
    shown = msgspec.json.decode(library.scene("five_rows", "combat-waits-for-both-turns", 0), type=ShownScene)
    for before, step in pairwise(shown.steps):
        assert set(before.position.view["seats"]["2"]["hand"]) <= {"?"}
        assert bool(before.position.choices) == (before.position.asked == 1)
        if before.position.asked == 1:
            assert step.words in {choice.words for choice in before.position.choices}
    with pytest.raises(Mistake, match="seats 1 to 2"):
        library.scene("five_rows", "combat-waits-for-both-turns", 2)


def test_why_not_in_a_scene() -> None:
    ask = partial(library.why_in_scene, "five_rows", "too-expensive-by-one")
    dear = ask(0, 0, ("/seats/1/hand/0",))
    assert not dear.possible
    assert dear.clause == "FR-3.12"
    assert ask(0, 1, ("/seats/2/hand/0",)).clause == game_named("five_rows").refused_by(out_of_turn(1)).clause


def out_of_turn(seat: int) -> int:
    match = pose_scene(library.find_scene("five_rows", "too-expensive-by-one"))
    return int(match.out_of_turn(seat))


@pytest.mark.parametrize(
    "name", ["nothing", "../cards", "a-whole-round.toml", "/etc/passwd", "%2e%2e", "", "x" * 5000, "Ä"]
)
def test_a_scene_is_found_by_its_name_only(name: str) -> None:
    with pytest.raises(NotThere, match="no such scene"):
        library.scene("five_rows", name)


def test_a_game_that_there_is_not_is_not_there() -> None:
    for ask in (library.cards, library.rules):
        with pytest.raises(NotThere, match="there is no such game"):
            ask("../five_rows")


@pytest.mark.parametrize("game", with_decks(), ids=name_of)
def test_a_deck_is_judged_with_its_rule_and_its_code(game: Game) -> None:
    deck = game.decks()[0]
    lines = "\n".join(f"{count} {name}" for name, count in deck.counts().items())
    for words in (deck.name, game.deck_code(deck), lines):
        judged = library.check_deck(game.id, CheckDeck(deck=words))
        assert judged.legal, f"{words!r}: {judged.text}"
        assert sorted(game.deck_of_code(judged.code).cards) == sorted(deck.cards)
    judged = library.check_deck(game.id, CheckDeck(deck=f"99 {deck.cards[0]}\n" * 3))
    assert not judged.legal
    assert judged.clause.startswith(game.rulebook.prefix), "a deck that is not legal names the rule"
    assert judged.code == "", "no code holds so many copies"


def test_a_deck_is_never_a_file_of_the_server() -> None:
    game = with_decks()[0]
    for words in ("/etc/passwd", "/etc/hostname", __file__):
        with pytest.raises(Mistake) as refused:
            library.check_deck(game.id, CheckDeck(deck=words))
        assert "root" not in str(refused.value)
        assert "your deck:1" in str(refused.value), "it is read as a list, whose first line is wrong"


def test_games_without_decks_and_options_that_are_none_are_refused() -> None:
    with pytest.raises(Mistake, match="bring no decks"):
        library.check_deck("five_rows", CheckDeck(deck="1 Archer"))
    game = with_decks()[0]
    with pytest.raises(Mistake, match="has no option"):
        library.check_deck(game.id, CheckDeck(deck=game.decks()[0].name, options={"house": "rule"}))
