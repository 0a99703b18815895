"""The net of words: sayings, orders of words, and which reading counts."""

from __future__ import annotations

import re

import pytest

from rulebound.core.language.errors import TextError, VocabularyError
from rulebound.core.language.loose import tokens_of
from rulebound.core.language.parsing import Language
from rulebound.core.language.reading import Reader
from rulebound.core.language.sayings import Sayings, merged, read_sayings, shared_sayings
from rulebound.core.people.registry import all_games, game


def first(language: Language, sayings: str, text: str, own: str = "troop", kind: str = "") -> str:
    """The nearest canonical text, with these sayings and those of all games."""
    reader = Reader(language, merged(shared_sayings(), read_sayings(sayings, "sayings")))
    return next((canonical for _, canonical in reader.readings(text, own, kind)), "")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Deal 2 damage — now!", ["Deal", "2", "damage", "—", "now", "."]),
        ("+ 1 power, -2 health", ["+1", "power", ",", "−2", "health"]),
        ("the foe’s troop can’t move", ["the", "foe", "'s", "troop", "cannot", "move"]),
        ("Pay $ 3: it's one-time", ["Pay", "$3", ":", "it's", "one-time"]),
    ],
)
def test_a_text_is_cut_into_tokens(text: str, shown: list[str]) -> None:
    assert [token.shown for token in tokens_of(text)] == shown


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("on play: DRAW a card", "On play: draw a card."),
        ("On play, draw two cards.", "On play: draw 2 cards."),
        ("On play: draw one card.", "On play: draw a card."),
        ("On death: this attacks.", "On death: this troop attacks."),
        ("Friendly troops have -1 power.", "Your troops have −1 power."),
    ],
)
def test_what_all_games_read(language: Language, text: str, canonical: str) -> None:
    assert first(language, "", text) == canonical


def test_a_second_sentence_that_goes_on_may_be_a_step(language: Language) -> None:
    found = [text for _, text in Reader(language, shared_sayings()).readings("On play: Choose a troop. It attacks.")]
    assert "On play: choose a troop; it attacks." in found


def test_a_saying_takes_qualities_and_nouns_with_it(language: Language) -> None:
    said = "hit Q* N => destroy a Q N\nnoun goblin / goblins = troop / troops"
    assert first(language, said, "On play: hit enemy goblin.") == "On play: destroy an enemy troop."


def test_a_saying_of_another_kind_of_card_is_left_alone(language: Language) -> None:
    said = "@aura fade => destroy this OWN"
    assert first(language, said, "On play: fade.", "aura", "aura") == "On play: destroy this aura."
    assert first(language, said, "On play: fade.", "troop", "troop") == ""


def test_an_order_of_words_is_turned(language: Language) -> None:
    said = "hurt ~1 by #1 $ => deal #1 damage to ~1"
    assert first(language, said, "On play: hurt this by 3.") == "On play: deal 3 damage to this troop."


def test_an_order_of_words_does_not_feed_on_what_it_makes(language: Language) -> None:
    reader = Reader(language, read_sayings("say ~1 $ => say ~1 again", "sayings"))
    tokens = tokens_of("say it; say that")
    orders = [" ".join(token.shown for token in order) for _, order in reader._orders(tokens, "troop", "", False)]
    assert orders == ["say it ; say that", "say it ; say that again"]


def test_a_turned_text_begins_behind_a_comma(language: Language) -> None:
    said = "~1 hops to ~2 $ => move ~1 to ~2"
    assert (
        first(language, said, "On play, this troop hops to the next row.")
        == "On play: move this troop to the next row."
    )


def test_other_words_for_the_same_are_read_wherever_they_stand(language: Language) -> None:
    said = "same the rival's|the rival = the foe\nvex ~1 $ => deal 1 damage to ~1"
    assert first(language, said, "On play, vex the rival.") == "On play: deal 1 damage to the foe."


def test_a_saying_can_say_one_more_or_less(language: Language) -> None:
    said = "over # => #+ or more\nunder # => #- or less"
    assert first(language, said, "On play: destroy a troop with power over 3.") == (
        "On play: destroy a troop with power 4 or more."
    )
    assert first(language, said, "On play: destroy a troop with power under two.") == (
        "On play: destroy a troop with power 1 or less."
    )


def test_a_number_in_an_order_of_words_is_a_number(language: Language) -> None:
    said = "hurt ~1 by #1 $ => deal #1 damage to ~1"
    assert first(language, said, "On play: hurt this by surprise.") == ""


def test_a_word_that_sayings_know_is_spelled_right(language: Language) -> None:
    near = "On play: destroy a tropp."
    assert any("troop" in text for _, text in Reader(language, Sayings()).readings(near, guess=True))
    known = read_sayings("tropp card => aura", "sayings")
    assert not list(Reader(language, known).readings(near, guess=True))


def test_what_must_not_follow_is_looked_at(language: Language) -> None:
    said = "zap !> it => destroy"
    assert first(language, said, "On play: zap a troop.") == "On play: destroy a troop."
    assert first(language, said, "On play: zap it.") == ""


def test_a_guess_is_only_read_when_asked_for(language: Language) -> None:
    reader = Reader(language, read_sayings("zap ?=> destroy", "sayings"))
    assert not list(reader.readings("On play: zap a troop."))
    guessed = [canonical for _, canonical in reader.readings("On play: zap a troop.", guess=True)]
    assert guessed[0] == "On play: destroy a troop."


def test_a_canonical_text_is_its_own_nearest_reading(language: Language, cards: dict[str, str]) -> None:
    reader = Reader(language, shared_sayings())
    for text in cards.values():
        assert next(iter(reader.readings(text))) == (0, text)


def test_a_line_that_is_no_saying_is_told_with_its_number() -> None:
    with pytest.raises(VocabularyError, match="sayings:2: a saying is"):
        read_sayings("// fine\nthis is none\n", "sayings")


def test_a_game_without_sayings_has_those_of_all_games() -> None:
    assert merged(Sayings(), shared_sayings()).by_first.keys() == shared_sayings().by_first.keys()


def test_every_saying_says_something_that_its_game_can_say() -> None:
    """A line that comes to nothing was meant for something: words were changed under it, or it was never right."""
    wilds = {"N": "card", "OWN": "card", "Ns": "cards", "Q": ""}
    for each in all_games():
        own = read_sayings((each.folder / "sayings.txt").read_text("utf-8"), each.id)
        reader = Reader(each.language(()), own)
        wilds["S"] = next(iter(reader.lexicon.stats), "")
        listed = {id(saying): saying for sayings in own.by_first.values() for saying in sayings}
        for saying in (*listed.values(), *own.anywhere):
            words = [wilds.get(word, re.sub(r"#[+-]?\d?(X?)$", r"2\1", word)) for word in saying.means]
            assert reader.can_say(" ".join(words)), f"{each.title}: … => {' '.join(saying.means)}"


@pytest.mark.parametrize(
    ("text", "column", "told"),
    [
        ("As long as you have troops in all 5 rows, your troops deal double damage.", 55, "not 'deal double damage'"),
        ("Other troops can't burrow.", 1, '"Other troops can\'t burrow" cannot begin here'),
        ("On play: choose a troop; shout at the other player's ally.", 26, 'not "shout at the other player\'s ally"'),
    ],
)
def test_what_was_not_understood_is_told_in_its_authors_words(text: str, column: int, told: str) -> None:
    """Sayings turn words round and exchange them; nobody looks for words that somebody else put there."""
    with pytest.raises(TextError) as error:
        game("five_rows").understand("troop", text)
    assert error.value.column == column
    assert told in error.value.message
