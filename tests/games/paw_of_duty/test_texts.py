"""Texts that are no official cards: which of them are refused, with what words, and what new ones do."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from rulebound.core.files.cards import Card
from rulebound.core.kernel.match import LEGAL
from rulebound.core.kernel.rng import Rng
from rulebound.core.language.errors import TextError
from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Setup
from rulebound.games.paw_of_duty import GAME
from rulebound.games.paw_of_duty.designed import DesignedVerbs

OFFICIAL = GAME.official_cards.cards
LANGUAGE = GAME.language(OFFICIAL)

REFUSED = {
    "Choose one of your Kitties; push it 1 or 2 spaces.": "nobody may end it earlier (PD-R34)",
    "Choose an enemy Kitty; push it 1 space.": "which Kitty does it?",
    "Choose one of your Kitties; move it forward as many spaces.": "as many as what?",
    "Choose one of your Kitties; deal 1 damage to each Kitty it flew over.": "nothing has flown yet",
    "Choose one of your Kitties; if a Kitty stops it, rotate it.": "nothing can be stopped yet",
    "Choose a direction with an open next space.": "the direction of which Kitty?",
    "Choose another of your Kitties; rotate it.": "another than which Kitty?",
    "Choose one of your Kitties exactly 2 spaces ahead; rotate it.": "seen from which Kitty?",
    "Choose an open adjacent space.": "seen from which Kitty?",
    "Choose 3 of your Kitties; swap them.": "two Kitties swap",
    "Choose one of your Kitties; rotate a Kitty.": "which one?",
    "Deal 1 damage to you.": "does not use this form",
    "Choose one of your Kitties named Radio; rotate it.": "Radio is no Kitty",
    "Choose an enemy space.": "this is said of a Kitty",
    "Draw a tactic card named Radio.": "its name cannot be asked for",
    "When a Kitty attacks: draw a tactic card.": "a tactic card has no heads",
    "Destroy each Kitty.": "has no such effect",
    "Choose one of your Kitties; move it 25 spaces.": "the board has 25 spaces",
}


def compile_text(text: str) -> None:
    card = Card("X", "Invented", "tactic", text, {"copies": 1, "dealt": "deck", "summary": ""}, 1)
    DesignedVerbs(LANGUAGE, [*OFFICIAL, card]).compile_card(len(OFFICIAL))


@pytest.mark.parametrize("text", REFUSED)
def test_a_text_that_cannot_be_played_is_refused_with_the_way_out(text: str) -> None:
    with pytest.raises(TextError) as refused:
        compile_text(text)
    assert REFUSED[text] in refused.value.message
    assert refused.value.message.startswith("column ")


def test_the_official_texts_are_canonical() -> None:
    for card in OFFICIAL:
        assert LANGUAGE.show(LANGUAGE.parse(card.text)) == card.text, card.name


def test_a_kitty_has_no_text() -> None:
    text = card_entry("kitty", 'type = "Pilot"\nlevel = 2\nlines = 3', "Draw a tactic card.")
    with pytest.raises(Mistake, match="a Kitty has no text"):
        GAME.read_cards(text + "\n" + text.replace("Invented", "Other"), "cards.toml")


@pytest.mark.parametrize(
    ("kitties", "facts", "message"),
    [(1, "", "2 to 19 Kitties, not 1"), (20, "", "2 to 19 Kitties, not 20"), (2, 'dealt = "each"', "copies = 2")],
)
def test_a_set_that_cannot_be_played_is_refused(kitties: int, facts: str, message: str) -> None:
    entries = [
        card_entry("kitty", 'type = "Pilot"\nlevel = 2\nlines = 3', "").replace("Invented", f"Kitty {number}")
        for number in range(kitties)
    ]
    with pytest.raises(Mistake, match=message):
        GAME.read_cards("\n".join([*entries, card_entry("tactic", facts, "Draw a tactic card.")]), "cards.toml")


def card_entry(kind: str, facts: str, text: str) -> str:
    return f'[[card]]\nid = "Invented"\nname = "Invented"\nkind = "{kind}"\n{facts}\ntext = "{text}"'


# ------------------------------------------------------------ invented cards

DESCRIBED = (
    "", "", " that was not played this turn", " with a target", " in the City", " in the City or the Outer City",
    " with an open adjacent space", " with a Kitty in sight", " with an enemy Kitty exactly 2 spaces ahead",
    " with level 2 or more", " adjacent to one of your Kitties", " adjacent to it", " it can hop over",
    " exactly 2 spaces away", " at most 3 spaces ahead", " diagonal to it", " other than it", " not named Rumble",
    " adjacent to each of your Kitties", " adjacent to 2 or more of your Kitties",
)  # fmt: skip
ONE = ("it", "it", "its target", "that Kitty", "the first Kitty", "the second Kitty", "the Kitty in sight")
MANY = ("them", "each Kitty adjacent to it", "each of your Tanks", "each enemy Kitty", "all Pilots in the City")
CHOSEN = (
    "one of your Kitties", "one of your Huntresses", "a Kitty", "an enemy Pilot", "another of your Kitties",
    "2 of your Kitties", "up to 2 Kitties",
)  # fmt: skip
OTHERS = ("an open City space", "an open adjacent space", "an open space diagonal to it", "a direction")
SPACES = ("1 space", "2 spaces", "1 or 2 spaces", "1 or 3 spaces", "up to 3 spaces", "as many spaces")
EFFECTS = (
    "rotate ONE", "rotate MANY", "rotate one of them", "ONE attacks", "move ONE SPACES", "move ONE forward SPACES",
    "push ONE SPACES", "pull ONE SPACES", "pull MANY 1 space clockwise from N", "slide ONE in that direction",
    "relocate ONE to that space", "fly ONE to that space", "ONE hops over ONE", "swap ONE and ONE", "swap them",
    "deal 1 damage to ONE", "deal 2 damage to MANY", "deal 1 damage to ONE and 2 damage to MANY",
    "deal 1 damage to ONE for each Kitty adjacent to it", "draw 2 tactic cards", "discard 2 tactic cards",
    "discard a tactic card not named Radio", "choose CHOSEN", "choose CHOSEN", "choose OTHERS",
    "deal 1 damage to each Kitty it flew over",
)  # fmt: skip
STEPS = (
    "EFFECT", "EFFECT", "EFFECT, then EFFECT", "you may EFFECT", "you may EFFECT, then EFFECT",
    "if ONE did not move, EFFECT", "if a Kitty stops ONE, EFFECT", "if there is a TankDESCRIBED, EFFECT",
    "if you have no PilotDESCRIBED, you may EFFECT", "if you do, EFFECT", "if you do not, EFFECT",
)  # fmt: skip
WORDS = {"EFFECT": EFFECTS, "CHOSEN": CHOSEN, "OTHERS": OTHERS, "ONE": ONE, "MANY": MANY, "SPACES": SPACES}


def invented(rng: random.Random) -> str:
    """A sentence of known phrases; most of them are refused, for their pronouns mean nothing."""
    steps = ["choose CHOSEN", *rng.choices(STEPS, k=rng.randint(1, 4))]
    if rng.random() < 0.3:
        modes = "; or ".join(rng.choices(STEPS, k=rng.randint(2, 3)))
        steps.append(f"choose {rng.choice(('one', 'one or two'))} — {modes}")
    text = "; ".join(steps)
    for word, phrases in WORDS.items():
        while word in text:
            described = rng.choice(DESCRIBED) if word == "CHOSEN" else ""
            text = text.replace(word, rng.choice(phrases) + described, 1)
    while "DESCRIBED" in text:
        text = text.replace("DESCRIBED", rng.choice(DESCRIBED), 1)
    return text[0].upper() + text[1:] + "."


def playable_texts(wanted: int) -> list[str]:
    rng = random.Random(7)
    found: list[str] = []
    while len(found) < wanted:
        text = invented(rng)
        try:
            compile_text(text)
        except TextError:
            continue
        found.append(text)
    return found


def test_invented_cards_can_be_played_to_the_end() -> None:
    """Every text that the vocabulary takes is played without a crash, without an end and without a choice on which
    `legal` and `refusal` disagree."""
    texts = playable_texts(96)
    for first in range(0, len(texts), 12):
        for seed in range(2):
            play(texts[first : first + 12], first * 100 + seed)


def play(texts: Sequence[str], seed: int) -> None:
    others = [card for card in OFFICIAL if card.kind == "kitty" or card.facts["dealt"] != "deck"]
    entries = [entry_of(card) for card in others]
    entries += [
        f'[[card]]\nid = "X{number}"\nname = "Invented {number}"\nkind = "tactic"\ncopies = 3\ntext = "{text}"'
        for number, text in enumerate(texts)
    ]
    options = {variant.name: variant.values[seed % 2] for variant in GAME.rulebook.variants}
    match = GAME.start(Setup(seed, options=options, cards=GAME.read_cards("\n".join(entries), "invented")))
    rng = Rng(seed)
    decisions = 0
    while not match.over:
        actions = [int(action) for action in match.legal()]
        assert actions, "nothing is legal"
        if decisions % 4 == 0:
            assert actions == [action for action in range(match.actions()) if match.refusal(action) == LEGAL]
            assert actions == list(match.imagine(match.seat, Rng(decisions)).legal())
        match.apply(actions[rng.below(len(actions))])
        decisions += 1
        assert decisions < 3000, "the match does not end"


def entry_of(card: Card) -> str:
    facts = "\n".join(f"{key} = {value!r}".replace("'", '"') for key, value in card.facts.items())
    return f'[[card]]\nid = "{card.id}"\nname = "{card.name}"\nkind = "{card.kind}"\n{facts}\ntext = "{card.text}"'
