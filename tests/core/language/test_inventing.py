from __future__ import annotations

import random

import pytest

from rulebound.core.language.inventing import Inventor, invent
from rulebound.core.language.parsing import Language

TEXTS = 500


def test_invented_texts_are_read_as_they_were_made(language: Language) -> None:
    rng = random.Random(11)
    inventor = Inventor(language)
    seen: set[str] = set()
    for _ in range(TEXTS):
        made = inventor.text(rng, rng.randint(4, 50))
        text = language.show(made)
        back = language.parse(text)
        assert back == made, f"read differently: {text}"
        assert language.show(back) == text
        seen.update(phrase.kind for phrase in made.walk())
    assert len(seen) > 150, "the texts hardly use the grammar"


def test_the_same_generator_invents_the_same_text(language: Language) -> None:
    first = language.show(invent(language, random.Random(3), 20))
    assert first == language.show(invent(language, random.Random(3), 20))
    assert len({language.show(invent(language, random.Random(seed), 20)) for seed in range(20)}) > 15


def test_an_invented_text_has_true_offsets(language: Language) -> None:
    tree = invent(language, random.Random(5), 20)
    text = language.show(tree)
    assert (tree.start, tree.end) == (0, len(text))


def test_size_is_about_the_number_of_phrases(language: Language) -> None:
    rng = random.Random(2)
    inventor = Inventor(language)
    small, large = (sum(len(list(inventor.text(rng, size).walk())) for _ in range(100)) / 100 for size in (6, 60))
    assert small <= 10
    assert large > 2 * small


def test_refused_kinds_never_appear(language: Language) -> None:
    refused = {"modes", "next_time", "them", "one_of_them", "each_of_them", "search", "you_did"}
    rng = random.Random(9)
    inventor = Inventor(language, lambda kind: 0.0 if kind in refused else 1.0)
    used = {phrase.kind for _ in range(200) for phrase in inventor.text(rng, 30).walk()}
    assert not used & refused


def test_weights_make_kinds_rare(language: Language) -> None:
    def count(weight: float) -> int:
        inventor = Inventor(language, lambda kind: weight if kind == "may" else 1.0)
        rng = random.Random(4)
        return sum(phrase.kind == "may" for _ in range(200) for phrase in inventor.text(rng, 30).walk())

    assert count(0.05) * 3 < count(1.0)


def test_refusing_everything_is_an_error(language: Language) -> None:
    with pytest.raises(ValueError, match="no sentence of Five Rows can be said with these weights"):
        Inventor(language, lambda kind: 0.0)
