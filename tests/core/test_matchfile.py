"""Match files: what is saved replays to the same state, and nothing else has its place taken."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from rulebound.bots.levels import make_bot
from rulebound.core.kernel.match import Match
from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Game, Setup
from rulebound.core.people.matchfile import MatchFile, load, new_match, read_match, replay, save, text_of
from rulebound.core.people.readers import EVERYTHING
from rulebound.core.people.registry import all_games

GAMES = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)


def played(game: Game, seed: int = 4) -> tuple[MatchFile, Match]:
    """A whole match between random bots, and the match itself as it went."""
    players = ("random",) * min(game.seat_counts)
    kept = new_match(game, players, seed)
    match = replay(kept)
    bots = [make_bot(name, seat) for seat, name in enumerate(players)]
    actions = []
    while not match.over:
        actions.append(bots[match.seat].choose(match))
        match.apply(actions[-1])
    return replace(kept, actions=tuple(actions)), match


@GAMES
def test_a_saved_match_replays_to_the_same_state(game: Game, tmp_path: Path) -> None:
    kept, match = played(game)
    save(kept, tmp_path / "match.json")
    again = load(tmp_path / "match.json")
    assert again.actions == kept.actions
    assert again.players == kept.players
    found = replay(again)
    assert game.view(found, EVERYTHING) == game.view(match, EVERYTHING)
    assert list(found.events) == list(match.events), "the same actions recorded other events"


@GAMES
def test_replay_stops_where_it_is_told(game: Game) -> None:
    kept, _ = played(game)
    for upto in (0, 1, len(kept.actions) // 2, len(kept.actions)):
        match = replay(kept, upto)
        for action in kept.actions[upto:]:
            match.apply(action)
        assert match.over


@GAMES
def test_text_and_match_file_are_the_same_thing(game: Game) -> None:
    kept, _ = played(game)
    text = text_of(kept)
    assert text_of(read_match(text, "somewhere")) == text
    assert list(json.loads(text)) == [
        "format",
        "version",
        "game",
        "rules_version",
        "card_set",
        "options",
        "seats",
        "seed",
        "decks",
        "players",
        "actions",
    ]


@GAMES
def test_all_options_are_settled_in_the_file(game: Game) -> None:
    kept = new_match(game, ("random",) * min(game.seat_counts), 1)
    assert json.loads(text_of(kept))["options"] == game.rulebook.settle({})


def unmentioned(game: Game) -> str:
    """The name of a card that no text mentions, so that the card can be renamed."""
    cards = game.official_cards.cards
    return next(card.name for card in cards if all(card.name not in other.text for other in cards))


@GAMES
def test_own_cards_travel_with_the_match(game: Game, tmp_path: Path) -> None:
    text = (game.folder / "cards.toml").read_text(encoding="utf-8")
    changed = text.replace(f'name = "{unmentioned(game)}"', 'name = "Newcomer"', 1)
    cards = tmp_path / "cards.toml"
    cards.write_text(changed, encoding="utf-8")
    kept = new_match(game, ("random",) * min(game.seat_counts), 6, card_file=cards)
    save(kept, tmp_path / "match.json")
    cards.unlink()
    again = load(tmp_path / "match.json")
    assert again.setup.cards is not None
    assert "Newcomer" in [card.name for card in again.setup.cards.cards]
    assert again.setup.cards.digest != game.official_cards.digest
    assert text_of(again) == text_of(kept)
    assert game.view(replay(again), EVERYTHING) == game.view(replay(kept), EVERYTHING)


@GAMES
def test_changed_cards_in_the_file_are_noticed(game: Game, tmp_path: Path) -> None:
    cards = tmp_path / "cards.toml"
    cards.write_text((game.folder / "cards.toml").read_text(encoding="utf-8"), encoding="utf-8")
    data = json.loads(text_of(new_match(game, ("random",) * min(game.seat_counts), 6, card_file=cards)))
    data["cards"] = data["cards"].replace(f'"{unmentioned(game)}"', '"Newcomer"', 1)
    with pytest.raises(Mistake, match="the cards in the file are"):
        read_match(json.dumps(data), "somewhere")


@GAMES
def test_every_cut_is_told_in_one_sentence(game: Game) -> None:
    text = text_of(played(game)[0])
    for length in range(0, len(text) - 2, 7):
        with pytest.raises(Mistake) as told:
            read_match(text[:length], "match.json")
        assert str(told.value).startswith("match.json")
        assert "\n" not in str(told.value)


def test_strange_json_is_no_match_file() -> None:
    for text in ("[]", "3", "null", "[" * 100_000, '{"format": ' + "9" * 5000 + "}", '{"format": tru}'):
        with pytest.raises(Mistake):
            read_match(text, "match.json")


@GAMES
def test_saving_replaces_a_match_and_nothing_else(game: Game, tmp_path: Path) -> None:
    kept, _ = played(game)
    path = tmp_path / "match.json"
    save(replace(kept, actions=()), path)
    save(kept, path)
    assert load(path).actions == kept.actions
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ada", encoding="utf-8")
    with pytest.raises(Mistake, match="exists and is not a match file"):
        save(kept, letter)
    assert letter.read_text(encoding="utf-8") == "Dear Ada"
    with pytest.raises(Mistake, match="cannot be written"):
        save(kept, tmp_path / "nowhere" / "match.json")
    assert sorted(found.name for found in tmp_path.iterdir()) == ["letter.txt", "match.json"], "a trial file was left"


@GAMES
def test_an_illegal_action_is_named(game: Game) -> None:
    kept, _ = played(game)
    first = replay(kept, 0)
    illegal = next(action for action in range(first.actions()) if game.refuse(first, action) is not None)
    refused = game.refuse(first, illegal)
    assert refused is not None
    with pytest.raises(Mistake) as told:
        replay(replace(kept, actions=(illegal,)))
    assert "action 1 of 1" in str(told.value)
    assert game.say(first, illegal) in str(told.value)
    assert refused.clause in str(told.value)


@GAMES
def test_a_match_of_the_wrong_size_is_refused(game: Game) -> None:
    wrong = max(game.seat_counts) + 1
    with pytest.raises(Mistake, match=f"players, not {wrong}"):
        new_match(game, ("random",) * wrong, 1)
    with pytest.raises(Mistake, match=f"players, not {wrong}"):
        replay(MatchFile(game.id, Setup(1, wrong), ("random",) * wrong))
