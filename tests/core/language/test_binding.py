from __future__ import annotations

import pytest

from rulebound.core.language.binding import Bindings
from rulebound.core.language.errors import TextError
from rulebound.core.language.nouns import NounFacts
from rulebound.core.language.parsing import Language


def bound(language: Language, text: str) -> Bindings:
    return language.bind(language.parse(text))


def pairs(language: Language, text: str) -> list[tuple[str, str]]:
    return [(language.show(pronoun), language.show(referent)) for pronoun, referent in bound(language, text)]


def test_every_pronoun_of_the_official_texts_has_a_referent(language: Language, cards: dict[str, str]) -> None:
    found = {name: pairs(language, text) for name, text in cards.items()}
    assert {name: pair for name, pair in found.items() if pair} == {
        "Lookout": [("it", "the top card of your deck")],
        "Archer": [("it", "a troop of the foe")],
        "Drummer Boy": [("that troop", "another troop")],
        "Relay Runner": [("that troop", "another of your troops")],
        "Hunter": [("that troop", "a troop")],
        "Hexer": [("it", "a troop of the foe")],
        "Grave Robber": [("it", "a troop card with cost 2 or less in your discard pile")],
        "Commander": [("it", "one of your troops")],
        "Gale Caller": [
            ("it", "a troop of the foe with cost 3 or less"),
            ("its owner's hand", "a troop of the foe with cost 3 or less"),
        ],
        "Thorn Field": [("that troop", "a troop in this row")],
        "Tripwire": [("that troop", "a troop")],
        "Beacon": [("it", "one of your troops that can move here")],
    }


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # the last thing named by a main noun phrase of an earlier clause
        ("Choose a troop; choose an aura; destroy it.", [("it", "an aura")]),
        ("Choose a troop, then deal 1 damage to it.", [("it", "a troop")]),
        ("When a troop attacks: deal 1 damage to it.", [("it", "a troop")]),
        ("If there is an opposing troop, deal 1 damage to it.", [("it", "an opposing troop")]),
        ("When this troop attacks, if there is an aura: destroy it.", [("it", "an aura")]),
        ("The next time a troop attacks this turn, deal 1 damage to it.", [("it", "a troop")]),
        ("Deal 1 damage to the attacker; return it to your hand.", [("it", "the attacker")]),
        # not what stands in a filter, nor a row, nor this card, nor "each"
        ("Choose a troop with an aura; destroy it.", [("it", "a troop with an aura")]),
        (
            "Choose a troop; move this troop to the lowest empty row; destroy it.",
            [("it", "a troop")],
        ),
        ("Choose a troop; deal 1 damage to each aura; destroy it.", [("it", "a troop")]),
        ("Choose a troop; if it is an aura, destroy it.", [("it", "a troop"), ("it", "a troop")]),
        # the nearest noun, filters included; a troop is a card
        ("Choose a troop with an aura; destroy that aura.", [("that aura", "an aura")]),
        ("Choose a troop; choose an aura; destroy that troop.", [("that troop", "a troop")]),
        ("Choose a troop; destroy that card.", [("that card", "a troop")]),
        ("Choose a troop or aura; destroy that card.", [("that card", "a troop or aura")]),
        (
            "Choose a troop; choose a troop other than that troop; destroy it.",
            [("that troop", "a troop"), ("it", "a troop other than that troop")],
        ),
        # several things
        ("Choose up to 2 troops; swap them.", [("them", "up to 2 troops")]),
        ("Deal 1 damage to each aura; destroy them.", [("them", "each aura")]),
        (
            "Choose 2 of your troops; choose one of them; destroy it.",
            [("one of them", "2 of your troops"), ("it", "one of them")],
        ),
        (
            "Choose 2 of your troops; deal 1 damage to each of them; swap them.",
            [("each of them", "2 of your troops"), ("them", "2 of your troops")],
        ),
        # order
        (
            "Choose a troop; choose a troop; swap the second troop and the first troop.",
            [("the second troop", "a troop"), ("the first troop", "a troop")],
        ),
        # owners, players, rows
        ("Return this troop to its owner's hand.", [("its owner's hand", "this troop")]),
        ("Return each troop to its owner's hand.", [("its owner's hand", "each troop")]),
        ("Choose a troop; look at its owner's hand.", [("its owner's hand", "a troop")]),
        ("Choose an opponent; that player draws a card.", [("that player", "an opponent")]),
        ("Choose a troop of the foe; that player draws a card.", [("that player", "the foe")]),
        ("The foe discards the top card of their deck.", [("their deck", "the foe")]),
        (
            "Choose an opponent; that player discards the top card of their deck.",
            [("that player", "an opponent"), ("their deck", "an opponent")],
        ),
        (
            "Each player with an aura discards the top card of their deck.",
            [("their deck", "each player with an aura discards the top card of their deck")],
        ),
        (
            "Move this troop to the lowest empty row; deal 1 damage to each aura in that row.",
            [("that row", "the lowest empty row")],
        ),
        # replacement: "it" is the subject, even this card
        ("If this troop would be destroyed, move it to the next row instead.", [("it", "this troop")]),
        # the modes of a choice know what came before, not one another
        (
            "Choose a troop; choose one — destroy it; or choose an aura; destroy it.",
            [("it", "a troop"), ("it", "an aura")],
        ),
    ],
)
def test_the_referent_rule(language: Language, text: str, expected: list[tuple[str, str]]) -> None:
    assert pairs(language, text) == expected


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("Destroy it.", 9),
        ("Swap a troop and it.", 18),  # named in the same clause
        ("Choose a troop. Destroy it.", 25),  # a full stop ends what it can mean
        ("Choose one — choose a troop; or destroy it.", 41),  # named in another mode
        ("Choose a troop other than that troop.", 27),  # inside the only phrase that would fit
        ("Choose an aura; destroy that troop.", 25),
        ("Choose a card; destroy that troop.", 24),  # a card need not be a troop
        ("Choose a troop or aura; destroy that troop.", 33),
        ("Choose a troop; destroy the second troop.", 25),
        ("Choose a troop; swap them.", 22),
        ("Look at its owner's hand.", 9),
        ("That player draws a card.", 1),
        ("Look at their deck.", 9),
        ("Deal 1 damage to each troop in that row.", 32),
        ("Destroy its attacker.", 9),
    ],
)
def test_a_pronoun_without_referent_is_an_error_at_its_column(language: Language, text: str, column: int) -> None:
    with pytest.raises(TextError, match="refers to nothing") as error:
        bound(language, text)
    assert error.value.column == column


def test_equal_pronouns_are_told_apart(language: Language) -> None:
    text = language.parse("Choose a troop; destroy it; choose an aura; destroy it.")
    bindings = language.bind(text)
    pronouns = [phrase for phrase in text.walk() if phrase.kind == "it"]
    assert [language.show(bindings.referent(pronoun)) for pronoun in pronouns] == ["a troop", "an aura"]
    assert all(pronoun in bindings for pronoun in pronouns)
    (sentence,) = text.phrases()
    assert sentence not in bindings
    assert [language.show(phrase) for phrase in bindings.introducing(sentence)] == ["a troop", "an aura"]


def test_first_and_second_are_two_different_phrases(language: Language) -> None:
    text = language.parse("Choose a troop; choose a troop; swap the second troop and the first troop.")
    second, first = [referent for _, referent in language.bind(text)]
    assert (first.start, second.start) == (7, 23)


def test_nouns_are_read_from_the_grammar_and_facts_come_on_top(vocabulary: str) -> None:
    more = """
%extend thing: "Kitty" -> kitty | "Tank" -> tank_type | "space" -> space
%extend things: "Kitties" -> kitties | "Tanks" -> tanks
%extend post: "it" "flew" "over" -> it_flew_over | "that" "was" "late" -> that_was_late
"""
    facts = NounFacts(types={"tank_type": "kitty"}, not_cards=frozenset(("space",)))
    language = Language("Paws", vocabulary + more, (), (), facts)
    nouns = language.nouns
    assert nouns.noun_of["kitties"] == nouns.noun_of["kitty"] == "kitty"
    assert nouns.noun_of["tanks"] == "tank_type"
    assert nouns.pronouns["that_row"] == "row"
    assert nouns.pronouns["it_flew_over"] == "it"
    assert "that_was_late" not in nouns.pronouns
    assert pairs(language, "Choose a Tank; choose a space it flew over; destroy it; destroy that Kitty.") == [
        ("it flew over", "a Tank"),
        ("it", "a Tank"),
        ("that Kitty", "a Tank"),
    ]
