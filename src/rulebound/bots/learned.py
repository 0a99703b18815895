"""The network with which a match is played, found by its cards, and what is tuned for each game.

A file is read once in a process. A game or card set without weights has none: whoever needs them says so.
"""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any, NamedTuple

from rulebound.bots import weights
from rulebound.bots.network import Network
from rulebound.bots.tree import Settings
from rulebound.core.files.cards import CardSet
from rulebound.core.kernel.match import Match
from rulebound.core.kernel.resolver import Resolver
from rulebound.core.mistakes import Mistake
from rulebound.core.people.registry import game

TUNED = weights.FOLDER / "tuned.toml"


class Tuned(NamedTuple):
    """How the search uses the network (`tree.Settings`), compared by bench/tuning.py, and the levels: decisions of 1000
    that are made at random, and for "sharp" how many copies it plays on for a decision, and how many moves
    (`comparing.Comparison`)."""

    reach: float = 0.7
    sharpness: float = 1.0
    short: int = 0
    loose: int = 0
    trust: float = 1.0
    view: int = 0
    doubt: float = 0.1
    others: float = 0.0
    gentle: int = 700
    easy: int = 350
    sharp: int = 32
    ahead: int = 6
    beliefs: bool = False  # whether imagined copies are weighed by what others did: True where it was found to help
    weighed: bool = True  # False where the search without weights was found to be better

    def settings(self) -> Settings:
        return Settings(
            self.reach, self.sharpness, self.short, self.loose, self.trust, self.view, self.doubt, self.others
        )


class Learned(NamedTuple):
    """`remark` says what a player should know about the weights, or nothing."""

    network: Network
    tuned: Tuned
    remark: str


_found: dict[tuple[str, str], Learned | None] = {}


def find_network(match: Match) -> Learned | None:
    """The weights for the game and the cards of a match, or None where there are none."""
    if not isinstance(match, Resolver) or not match.catalogue.game:
        return None
    catalogue = match.catalogue
    key = (catalogue.game, catalogue.digest)
    if key not in _found:
        cards: Any = catalogue.printed
        _found[key] = read(match, CardSet(cards, catalogue, catalogue.digest, ""))
    return _found[key]


def read(match: Resolver, cards: CardSet) -> Learned | None:
    rules = game(match.catalogue.game)
    path = weights.find(rules, cards)
    if path is None:
        return None
    loaded = weights.load(path, rules, cards, match)
    remark = ""
    if loaded.unknown:
        remark = (
            f"{len(loaded.unknown)} of {len(cards.cards)} cards are new to its weights and are judged by what is "
            f"printed on them; `rulebound train {rules.id} --cards FILE` makes weights for this set"
        )
    if loaded.unseen:
        remark = f"{remark}; " if remark else ""
        remark += f"{len(loaded.unseen)} columns of what it sees are new to its weights"
    return Learned(loaded.network, tuned_for(rules.id), remark)


def need_network(match: Match, name: str) -> Learned:
    """Mistake where there are no weights."""
    found = find_network(match)
    if found is None:
        id = match.catalogue.game if isinstance(match, Resolver) else ""
        raise Mistake(
            f"{name!r} needs weights and there are none for this game; make some: rulebound train {id}".rstrip()
        )
    return found


@cache
def all_tuned() -> dict[str, Any]:
    return tomllib.loads(TUNED.read_text(encoding="utf-8")) if TUNED.is_file() else {}


def tuned_for(id: str) -> Tuned:
    return Tuned(**all_tuned().get(id, {}))
