from __future__ import annotations

import random
from dataclasses import replace

import pytest

from rulebound.core.language.parsing import Language
from rulebound.core.language.phrase import Phrase

EXCHANGES = 400


def exchanged(phrase: Phrase, old: Phrase, new: Phrase) -> Phrase:
    """The same tree with `new` where `old`, by identity, stood."""
    if phrase is old:
        return new
    return replace(
        phrase,
        parts=tuple(part if isinstance(part, str) else exchanged(part, old, new) for part in phrase.parts),
    )


def test_parts_of_one_category_can_be_exchanged_between_cards(language: Language, cards: dict[str, str]) -> None:
    rng = random.Random(7)
    trees = [language.parse(text) for text in cards.values()]
    by_category: dict[str, list[Phrase]] = {}
    for tree in trees:
        for phrase in tree.walk():
            by_category.setdefault(language.category(phrase), []).append(phrase)
    new_texts = set()
    for number in range(EXCHANGES):
        tree = rng.choice(trees)
        old = rng.choice([phrase for phrase in tree.walk() if phrase.kind != "text"])
        made = exchanged(tree, old, rng.choice(by_category[language.category(old)]))
        text = language.show(made)
        back = language.parse(text)
        assert back == made, f"exchange {number} is read differently: {text}"
        assert language.show(back) == text
        new_texts.add(text)
    assert len(new_texts - set(cards.values())) > EXCHANGES / 2


def test_a_phrase_inside_a_text_is_shown_without_a_capital(language: Language) -> None:
    tree = language.parse("Your other troops have +1 power.")
    assert [language.show(phrase) for phrase in tree.walk()][1:4] == [
        "your other troops have +1 power",
        "your other troops have +1 power",
        "your other troops",
    ]


@pytest.mark.parametrize(
    ("tree", "message"),
    [
        (Phrase("dance"), "no production of the grammar makes 'dance' of ()"),
        (
            Phrase("deal_damage", (Phrase("it"), Phrase("it"))),
            "no production of the grammar makes 'deal_damage' of (short, short)",
        ),
        # "2" is a plural number: "1 coin", never "2 coin"
        (
            Phrase("one_more", ("2", Phrase("coin"))),
            "no production of the grammar makes 'one_more' of (INT, resource)",
        ),
    ],
)
def test_a_tree_that_no_text_has_is_refused(language: Language, tree: Phrase, message: str) -> None:
    with pytest.raises(ValueError) as refused:  # noqa: PT011 the message is compared below
        language.show(tree)
    assert str(refused.value) == message
