"""Whole texts of designers: the frames by which they are read, and who is meant by their words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulebound.core.people.registry import game
from rulebound.games.paw_of_duty import english
from rulebound.games.paw_of_duty.english.clauses import frames
from rulebound.games.paw_of_duty.english.frames import Piece
from rulebound.games.paw_of_duty.english.telling import told

FILE = Path(english.__file__).with_name("english.txt")
FRAMES = {
    frame.line: (part, frame) for part, found in frames().items() for each in found.by_first.values() for frame in each
}
TWICE = "Choose one of your Kitties; choose an enemy Kitty adjacent to it; "

MEANT = {
    "Choose a friendly Kitty and an adjacent enemy Kitty. The enemy Kitty takes 1 damage. Rotate the friendly Kitty.": (
        f"{TWICE}deal 1 damage to the second Kitty; rotate the first Kitty."
    ),
    "A friendly Kitty attacks an adjacent enemy Kitty, then moves 1 space.": (
        f"{TWICE}the first Kitty attacks the second Kitty; move the first Kitty 1 space."
    ),
    "Push an enemy Kitty adjacent to a friendly Kitty 1 space away. If it hits another Kitty, deal 1 damage to both.": (
        f"{TWICE}push the second Kitty 1 space away from the first Kitty; if a Kitty stops the second Kitty, "
        "deal 1 damage to that Kitty and 1 damage to the second Kitty."
    ),
    "Deal 1 damage to an enemy Kitty. If a friendly Kitty is behind it, deal 3 damage instead.": (
        "Choose an enemy Kitty; if you have a Kitty behind it, deal 3 damage to the first Kitty; "
        "otherwise, deal 1 damage to the first Kitty."
    ),
    "If you have captured fewer Kitties than your opponent, capture an enemy Kitty in the Outer City. "
    "Otherwise, deal 1 damage to it.": (
        "Choose an enemy Kitty in the Outer City; if you have less captured Kitties than an opponent, capture it; "
        "otherwise, deal 1 damage to it."
    ),
    "A friendly Kitty deals 2 damage to its target. If the target is captured, your Kitty moves into its space.": (
        "Choose one of your Kitties; choose a Kitty in front of it; deal 2 damage to the second Kitty; if the second "
        "Kitty was captured, relocate the first Kitty to the space that the second Kitty left."
    ),
    "Choose a unit type. Rotate each enemy Kitty of that type.": (
        "Choose one — rotate each enemy Huntress; or rotate each enemy Pilot; or rotate each enemy Tank."
    ),
    "Both players discard all their Tactic cards and draw three new ones.": (
        "Each player discards their hand; each player draws 3 tactic cards."
    ),
}
NOT_READ = [  # no word is passed over that says something
    "Choose a friendly Kitty. Move it 1 space unless it is raining.",
    "Each enemy Kitty deals 1 damage to a friendly Kitty.",
    "Rotate it.",
    "Return a friendly Kitty to the bottom of the Kitty deck. Deal 1 damage to an enemy Kitty adjacent to it.",
    "Friendly Kitties cannot be pushed this turn.",
    "A friendly Kitty may rotate, then attack.",
]


def places(pieces: tuple[Piece, ...]) -> set[str]:
    found = {piece.place for piece in pieces if piece.place}
    return found.union(*(places(choice) for piece in pieces for choice in piece.choices))


def test_a_frame_tells_only_of_what_was_said() -> None:
    wrong = []
    for line, (part, frame) in FRAMES.items():
        said = places(frame.said) | ({"K"} if "?K" in frame.told else set())
        asked = set(re.findall(r"(?<!\w)([A-WYZ]\d?)(?!\w)", frame.told))
        if not asked <= said:
            wrong.append(f"{FILE.name}:{line}, [{part}]: {', '.join(sorted(asked - said))}")
    assert wrong == []


@pytest.mark.parametrize("text", MEANT)
def test_who_is_meant(text: str) -> None:
    assert game("paw_of_duty").understand("tactic", text) == MEANT[text]


@pytest.mark.parametrize("text", NOT_READ)
def test_a_text_is_read_wholly_or_not_at_all(text: str) -> None:
    assert told(text) == []
