"""A text of a designer as the language says it: the clauses in their order, the choices before what needs them.

`told` gives the sentence of the language for a text, or both of two that a reader could not choose between.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from rulebound.core.language.loose import tokens_of
from rulebound.games.paw_of_duty.english.clauses import Clauses, Node
from rulebound.games.paw_of_duty.english.meant import (
    Again,
    Refused,
    TwoMeant,
    Unclear,
)
from rulebound.games.paw_of_duty.english.shortening import in_each_way, plain_words, without_title
from rulebound.games.paw_of_duty.english.teller import Teller

MOST_TRIES = 60  # ways to read a text that are told before it counts as not understood
MOST_RUNS = 8  # things of one text that turn out to need a choice of their own


def told(text: str) -> list[str]:
    """The text in the language; two where a reader could take it in two ways; nothing if it is not understood."""
    for said in dict.fromkeys((text, without_title(text))):
        words = plain_words(tokens_of(said))
        found = _read(words) or _in_modes(words)
        if found:
            return found
    return []


def _read(words: Sequence[str]) -> list[str]:
    doubtful: list[str] = []
    for nodes in islice(Clauses(words).texts(), MOST_TRIES):
        try:
            return [_told(nodes, {})]
        except TwoMeant as doubt:
            doubtful = doubtful or _both(nodes, doubt)
        except Refused:
            return []
        except Unclear:
            continue
    return doubtful


def _in_modes(words: list[str]) -> list[str]:
    """ "Choose a unit type. …": one mode for each; what they have in common stands before."""
    each = [_read(way) for way in in_each_way(words)]
    if not each or any(len(found) != 1 or found[0].count(".") > 1 for found in each):
        return []
    several = [found[0].removesuffix(".").split("; ") for found in each]
    common = 0
    while all(steps[common : common + 1] == several[0][common : common + 1] != [] for steps in several):
        common += 1
    modes = "; or ".join(_small("; ".join(steps[common:])) for steps in several)
    said = "; ".join([*several[0][:common], f"choose one — {modes}"])
    return [f"{said[0].upper()}{said[1:]}."]


def _small(said: str) -> str:
    return f"{said[:1].lower()}{said[1:]}"


def _both(nodes: Sequence[Node], doubt: TwoMeant) -> list[str]:
    found = []
    for one in doubt.both:
        try:
            found.append(_told(nodes, {doubt.at: one}))
        except (TwoMeant, Unclear):
            continue
    return found


def _told(nodes: Sequence[Node], decided: dict[int, int]) -> str:
    fixed: frozenset[int] = frozenset()
    for _ in range(MOST_RUNS):
        try:
            return Teller(fixed, decided).text(nodes)
        except Again as again:
            if again.at in fixed:
                raise Unclear from None
            fixed |= {again.at}
    raise Unclear
