from __future__ import annotations

import pytest

from rulebound.core.language.words import Words, article, join, lexes, part_terminal

LITERALS = {
    "A": "a", "NAMED": "named", "DRAW": "draw", "CAPITAL_DRAW": "Draw", "THE": "the", "FIRST": "the first",
    "THEN": ", then", "COMMA": ",", "DOT": ".", "OWNS": "'s", "DASH": "—", "TROOP": "troop", "FOR": "for",
    "EACH": "each", "FOR_EACH": "for each",
}  # fmt: skip
WORDS = Words(LITERALS, ("Fox", "Fox King", "Pell's Lamp"))


def cut(text: str) -> list[str]:
    return [f"{word.terminal}={word.value}" for word in WORDS.split(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 2 0 X 2X", ["ONE=1", "INT=2", "INT=0", "XNUM=X", "XNUM=2X"]),
        ("+1 −2 +X", ["SIGNED=+1", "SIGNED=−2", "SIGNED=+X"]),
        ("$1 1 to 4", ["MONEY=$1", "RANGE=1 to 4"]),
        ("the first troop", ["FIRST=the first", "TROOP=troop"]),
        ("the firstborn", ["THE=the", "?word=firstborn"]),
        ("draw , then draw", ["CAPITAL_DRAW=Draw", "THEN=, then", "DRAW=draw"][1:]),
        ("a troop named Fox King.", ["A=a", "TROOP=troop", "NAMED=named", "NAME=Fox King", "DOT=."]),
        ("a named Pell's Lamp", ["A=a", "NAMED=named", "NAME=Pell's Lamp"]),
        (
            "a named Fix King of Troops, then",
            ["A=a", "NAMED=named", "?name=Fix King of Troops", "THEN=, then"],
        ),
        ("an troop", ["A=a", "TROOP=troop"]),
        ("a Troop", ["A=a", "?word=Troop"]),
        ("2nd 01 1X", ["?word=2nd", "?word=01", "?word=1X"]),
        ("a ! troop", ["A=a", "?sign=!", "TROOP=troop"]),
    ],
)
def test_a_text_is_cut_into_the_terminals_of_the_grammar(text: str, expected: list[str]) -> None:
    assert cut(text)[-len(expected) :] == expected


def test_only_the_first_word_of_a_sentence_is_lowered() -> None:
    assert cut("The first troop. A Troop")[0] == "FIRST=the first"
    assert cut("The first troop. A Troop")[3:] == ["A=a", "?word=Troop"]


def test_a_capital_that_may_be_the_words_own_keeps_both_readings() -> None:
    first, second = WORDS.split("Draw draw")
    assert (first.value, first.other) == ("Draw", "draw")
    assert WORDS.small(first).terminal == "DRAW"
    assert second.other == ""


def test_a_fixed_phrase_can_be_taken_apart_where_its_pieces_are_words() -> None:
    text = "for  each"
    (phrase,) = WORDS.split(text)
    assert [(word.terminal, word.start, word.end) for word in WORDS.apart(text, phrase)] == [
        ("FOR", 0, 3),
        ("EACH", 5, 9),
    ]
    (then,) = WORDS.split(", then")
    assert WORDS.apart(", then", then) == []


def test_signs_of_the_keyboard_are_read_as_the_proper_signs() -> None:
    assert cut("-2 troop’s -- troop - troop") == [
        "SIGNED=−2", "TROOP=troop", "OWNS='s", "DASH=—", "TROOP=troop", "DASH=—", "TROOP=troop",
    ]  # fmt: skip


def test_words_know_their_place() -> None:
    text = "a  troop's"
    assert [text[word.start : word.end] for word in WORDS.split(text)] == ["a", "troop", "'s"]


def test_the_spelling_of_a_kept_part_tells_its_terminal() -> None:
    parts = ("1", "12", "X", "−2", "$3", "1 to 4", "Fox King")
    assert list(map(part_terminal, parts)) == ["ONE", "INT", "XNUM", "SIGNED", "MONEY", "RANGE", "NAME"]


@pytest.mark.parametrize("word", ["an", "two words with an in it", "X", "3", "$1", "foo_bar", "’s", "-"])
def test_a_literal_that_no_text_can_contain_is_noticed(word: str) -> None:
    assert not lexes(word)


@pytest.mark.parametrize("word", ["face-down", "; or", "'s", "—", "HP", "N"])
def test_a_literal_that_texts_can_contain_passes(word: str) -> None:
    assert lexes(word)


def test_articles_go_by_sound() -> None:
    words = ("aura", "troop", "unit", "Observer", "one", "opposing")
    assert [article(word) for word in words] == ["an", "a", "a", "an", "a", "an"]


def test_joining_sets_spaces_capitals_and_articles() -> None:
    words = ["a", "aura", "'s", "row", ",", "Bypass", "(", "rows", ")", ".", "draw", "."]
    assert join(words, sentences=True) == "An aura's row, Bypass (rows). Draw."
    assert join(words[:4], sentences=False) == "an aura's row"
