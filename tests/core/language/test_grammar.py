from __future__ import annotations

import pytest

from rulebound.core.language.errors import VocabularyError
from rulebound.core.language.grammar import MADE_BY_THE_LEXER, build
from rulebound.core.language.parsing import Language
from rulebound.core.language.tables import Tables


def test_five_rows_has_one_reading_for_every_text(vocabulary: str) -> None:
    """`build` refuses every LALR(1) conflict, so that no text of any kind can have two readings."""
    tables = build("Five Rows", vocabulary)
    assert tables.words["POWER"] == "power"
    assert tables.kept >= MADE_BY_THE_LEXER


def test_the_shared_grammar_stands_alone() -> None:
    assert isinstance(build("no game", ""), Tables)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (
            '%extend effect: one "gets" changes "and" effect -> gets_and',
            "some text would have two readings: Shift/Reduce conflict",
        ),
        (
            '%extend effect: "draw" one -> draw_again',
            "some text would have two readings: Reduce/Reduce collision",
        ),
        ('%extend place: "this" "row" "here"? -> this_row_here', "Rules defined twice"),
        ('%extend effect: "juggle" missing -> juggle', "missing"),
        ('%extend effect: "juggle', ""),
        (
            '%extend effect: "juggle" one -> juggle | "toss" one -> juggle',
            "effect: 'juggle one' and effect: 'toss one' would both be 'juggle'",
        ),
        ('?tossed: "toss" one\n%extend effect: tossed -> toss', "tossed: 'toss one' loses its words"),
        ('%extend thing: "an" "imp" -> imp', "no text can contain the word 'an'; write 'a'"),
        ('%extend thing: "imp_2" -> imp', "no text can contain the word 'imp_2'"),
    ],
)
def test_a_vocabulary_that_breaks_a_promise_is_refused(vocabulary: str, line: str, problem: str) -> None:
    with pytest.raises(VocabularyError) as refused:
        build("Five Rows", f"{vocabulary}\n{line}\n")
    assert str(refused.value).startswith("the vocabulary of Five Rows: ")
    assert problem in str(refused.value)


def test_every_word_that_points_back_is_bound(language: Language) -> None:
    """A vocabulary line with "it", "its", "them" or "their" in it must not escape the referent rule."""
    tables = language.tables
    for production in tables.productions:
        words = {word for symbol in production.symbols for word in tables.words.get(symbol, "").split()}
        if production.kind and words & {"it", "its", "them", "their"}:
            assert production.kind in language.nouns.pronouns, production
