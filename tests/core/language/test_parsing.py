from __future__ import annotations

import pytest

from rulebound.core.language.parsing import Language
from rulebound.core.language.phrase import Phrase

# Sentences that no official card has.
NEW = (
    "On play: choose a troop of the foe with power 3 or more; return it to its owner's hand.",
    "On death: choose one of your troops; it gets +2 power and +1 health permanently.",
    "When a troop in this row is destroyed: you heal 1.",
    "At income: if there is an opposing troop, you get 2 more coins.",
    "At the end of each round: choose one — draw a card; or you heal 2; or deal 1 damage to the foe.",
    "Your troops in this row or the neighbouring rows have +1 power and +1 health.",
    "On play: you may choose a troop of the foe, then return it to its owner's hand; if you do, draw a card.",
    "On play: choose an aura card in your discard pile; put it on top of your deck.",
    "On play: choose up to 2 troops of the foe; deal 1 damage to each of them.",
    "On play: choose a troop card named Ember Cat in your discard pile; put it into your hand.",
    "Your other troops have +1 health. On death: your other troops get +1 power permanently.",
    "On play: deal X damage to the foe for each aura.",
)


def kinds(phrase: Phrase) -> object:
    """A tree without offsets, as nested lists."""
    return [phrase.kind, *(part if isinstance(part, str) else kinds(part) for part in phrase.parts)]


def test_every_official_text_comes_back_as_it_was(language: Language, cards: dict[str, str]) -> None:
    assert len(cards) == 40
    changed = {name: language.show(language.parse(text)) for name, text in cards.items()}
    assert changed == cards


@pytest.mark.parametrize("text", NEW)
def test_new_sentences_come_back_as_they_were(language: Language, text: str) -> None:
    assert language.show(language.parse(text)) == text


def test_the_tree_of_archer(language: Language) -> None:
    tree = language.parse("On play: choose a troop of the foe; deal 1 damage to it.")
    assert kinds(tree) == [
        "text",
        ["triggered",
            ["head", ["on", ["play"]]],
            ["steps",
                ["action",
                    ["choose",
                        ["choose_one_thing",
                            ["a", ["nominal", ["troop"], ["of_player", ["player", ["foe"]]]]]]]],
                ["action", ["deal_damage", ["number", "1"], ["it"]]]]],
    ]  # fmt: skip


def test_every_phrase_knows_where_it_stands(language: Language, cards: dict[str, str]) -> None:
    for name, text in cards.items():
        tree = language.parse(text)
        assert (tree.start, tree.end) == (0, len(text)), name
        for phrase in tree.walk():
            if phrase.kind != "text":
                words = text[phrase.start : phrase.end]
                assert words.lower() == language.show(phrase).lower(), name


def test_a_text_without_words_has_no_sentences(language: Language) -> None:
    assert language.parse("") == Phrase("text")
    assert language.parse("  \n") == Phrase("text")
    assert language.show(Phrase("text")) == ""


def test_spacing_capitals_articles_and_keyboard_signs_become_canonical(language: Language) -> None:
    typed = "on play:  choose an troop of the foe; it gets -2 power permanently.At income: you heal 1."
    canonical = "On play: choose a troop of the foe; it gets −2 power permanently. At income: you heal 1."
    assert language.show(language.parse(typed)) == canonical
    assert language.parse(typed) == language.parse(canonical)


def test_a_capital_is_the_words_own_or_the_sentences(vocabulary: str) -> None:
    more = '%extend event: "you" "make" "a" "Draw" -> make_a_draw\n%extend keyword: "Draw" -> draw_keyword\n'
    language = Language("Draws", f"{vocabulary}\n{more}", (), ())
    for text in ("Draw a card.", "Draw.", "When you make a Draw: draw a card. Draw. Draw 2 cards."):
        assert language.show(language.parse(text)) == text
    assert language.parse("Draw.").phrases()[0].kind == "keywords"
    assert language.parse("Draw a card.").phrases()[0].kind == "steps"


def test_a_fixed_phrase_is_read_as_words_where_it_cannot_stand(language: Language) -> None:
    counted = language.parse("Draw a card for each aura.")
    searched = language.parse("Search your deck for each aura card.")
    assert "for_each" in [phrase.kind for phrase in counted.walk()]
    assert "search" in [phrase.kind for phrase in searched.walk()]
    assert language.show(searched) == "Search your deck for each aura card."


def test_the_digest_changes_with_the_vocabulary_and_with_nothing_else(language: Language, vocabulary: str) -> None:
    assert Language("Another title", vocabulary, ("A",), ("B.",)).digest == language.digest
    assert Language("Five Rows", vocabulary + "\n", (), ()).digest != language.digest


def test_categories_tell_one_from_more_than_one(language: Language) -> None:
    one, two = (
        next(phrase for phrase in language.parse(text).walk() if phrase.kind == "number")
        for text in ("You heal 1.", "You heal 2.")
    )
    assert (language.category(one), language.category(two)) == ("amount", "plural")
    assert language.accepts("amount", "plural")
    assert not language.accepts("plural", "amount")
