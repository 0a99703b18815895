"""Decks as lists and as codes: what is written is read again, and what is damaged is refused."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from rulebound.core.files.decks import Deck, print_deck, read_deck
from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Game
from rulebound.core.people.registry import all_games

WITH_DECKS = [game for game in all_games() if game.decks()]
GAMES = pytest.mark.parametrize("game", WITH_DECKS, ids=lambda game: game.id)
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"


def some_deck(game: Game, seed: int) -> Deck:
    """Any cards in any number: a code does not ask whether a deck is legal."""
    rng = random.Random(seed)
    names = [card.name for card in game.official_cards.cards]
    chosen = rng.sample(names, rng.randint(1, 30))
    return Deck(tuple(name for name in chosen for _ in range(rng.choice((1, 2, 3, 3, 7)))), "Made up", game.id)


@GAMES
def test_a_list_is_read_as_it_was_printed(game: Game) -> None:
    for deck in game.decks():
        again = read_deck(print_deck(deck), game.official_cards, "deck")
        assert (again.cards, again.name, again.game) == (deck.cards, deck.name, game.id)


@GAMES
def test_a_list_is_read_as_people_write_it(game: Game) -> None:
    first, second = (card.name for card in game.official_cards.cards[:2])
    text = f"# mine\nName: Two of us\n\n 3x  {first.lower()}  # thrice\n1 {second}\n"
    deck = read_deck(text, game.official_cards, "deck")
    assert deck.counts() == {first: 3, second: 1}
    assert deck.name == "Two of us"


@GAMES
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("3", "deck:2: write how many and which card"),
        ("three of them", "deck:2: write how many and which card"),
        ("0 NAME", "deck:2: 0 copies are no number of cards"),
        ("12345 NAME", "deck:2: 12345 copies are no number of cards"),
        ("2 Nothing of the Kind", "deck:2: there is no card 'Nothing of the Kind'"),
    ],
)
def test_a_wrong_line_is_told_with_its_number(game: Game, line: str, said: str) -> None:
    name = game.official_cards.cards[0].name
    with pytest.raises(Mistake) as caught:
        read_deck(f"1 {name}\n{line.replace('NAME', name)}\n", game.official_cards, "deck")
    assert str(caught.value).startswith(said)


@GAMES
def test_a_list_without_cards_is_refused(game: Game) -> None:
    with pytest.raises(Mistake, match="there is no card in it"):
        read_deck("# nothing yet\n", game.official_cards, "deck")


@GAMES
def test_a_code_makes_the_same_deck_again(game: Game) -> None:
    for seed in range(200):
        deck = some_deck(game, seed)
        again = game.deck_of_code(game.deck_code(deck))
        assert sorted(again.cards) == sorted(deck.cards)


@GAMES
def test_a_code_is_the_same_for_every_order_of_the_list(game: Game) -> None:
    deck = game.decks()[0]
    turned = Deck(deck.cards[::-1])
    assert game.deck_code(deck) == game.deck_code(turned)
    assert len(game.deck_code(deck)) < 120, "a code is short enough to be sent"


@GAMES
def test_a_code_may_be_typed_in_small_letters_and_with_spaces(game: Game) -> None:
    deck = game.decks()[0]
    typed = "  " + game.deck_code(deck).lower().replace("-", "- ", 3) + "\n"
    assert sorted(game.deck_of_code(typed).cards) == sorted(deck.cards)


@GAMES
def test_every_damage_is_noticed(game: Game) -> None:
    """One letter exchanged, lost, doubled or two letters swapped, anywhere in the code."""
    code = game.deck_code(game.decks()[0])
    first = code.index("-") + 1
    for at in range(first, len(code)):
        if code[at] == "-":
            continue
        other = LETTERS[(LETTERS.index(code[at]) + 1 + at % 30) % 32]
        damaged = [code[:at] + other + code[at + 1 :], code[:at] + code[at + 1 :], code[: at + 1] + code[at:]]
        if at + 1 < len(code) and code[at + 1] not in ("-", code[at]):
            damaged.append(code[:at] + code[at + 1] + code[at] + code[at + 2 :])
        for wrong in damaged:
            with pytest.raises(Mistake, match="damaged"):
                game.deck_of_code(wrong)


@GAMES
def test_a_deck_is_found_by_name_by_file_and_by_code(game: Game, tmp_path: Path) -> None:
    deck = game.decks()[1]
    path = tmp_path / "mine.deck"
    path.write_text(print_deck(deck), encoding="utf-8")
    for words in (deck.name, deck.name.upper(), str(path), game.deck_code(deck)):
        assert sorted(game.find_deck(words).cards) == sorted(deck.cards), f"{words} is not found"
    with pytest.raises(Mistake, match="there is no deck 'Nothing of the Kind'"):
        game.find_deck("Nothing of the Kind")


def test_a_game_without_decks_says_so() -> None:
    for game in all_games():
        if not game.decks():
            with pytest.raises(Mistake, match="bring no decks"):
                game.find_deck("anything")
            with pytest.raises(Mistake, match="bring no decks"):
                game.check_deck(())
