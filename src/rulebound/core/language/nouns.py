"""The nouns of a game: which phrases name a thing, a player or a row, and which point back to one.

Nearly all of it stands in the grammar and is read from there: nouns are the kinds of the categories
`thing` and `things`, players those of `other_player`, and a production with the word "it", "its",
"them" or "that troop" in it is a pronoun. NounFacts states the rest; most games need three lines.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from rulebound.core.language.phrase import Phrase
from rulebound.core.language.tables import Production, Tables

# What a pronoun looks for. Any other value of Nouns.pronouns is a noun: "that row" looks for a row.
IT = "it"  # one card or piece of an earlier clause
OWN = "own"  # the thing just named in the same clause: "return a troop to its owner's hand"
THEM = "them"  # several things of an earlier clause
PLAYER = "that player"
THEIR = "their"  # the player just named: "the foe discards the top card of their deck"
NUMBER = "that number"
THAT = "that"  # the noun is a part of the phrase: that, the_first, the_second
FIRST = "the first"
SECOND = "the second"


@dataclass(frozen=True, slots=True)
class NounFacts:
    """What a game states about its nouns, in kinds of phrases.

    `types`: a noun to the wider noun that also fits it ("that card" for a troop).
    `not_cards`: nouns that "it" never means, such as a row or a direction.
    `singular`: plural to singular, where the words themselves do not tell.
    `introduces`: kinds outside `one` and `many` that name something, to the noun that they name.
    `introduces_several`: the same for several things.
    `counting`: effects whose cards are counted and never meant by a later "it", as "draw a card".
    `pronouns`: corrections to what was read from the words.
    `open_places`: places that somebody has to choose ("in a row"), to the noun that is chosen and the place it is then.
    """

    types: Mapping[str, str] = field(default_factory=dict)
    not_cards: frozenset[str] = frozenset()
    singular: Mapping[str, str] = field(default_factory=dict)
    introduces: Mapping[str, str] = field(default_factory=dict)
    introduces_several: Mapping[str, str] = field(default_factory=dict)
    counting: frozenset[str] = frozenset()
    pronouns: Mapping[str, str] = field(default_factory=dict)
    open_places: Mapping[str, tuple[Phrase, Phrase]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Nouns:
    """The nouns of a game, ready for `binding`. `noun_of` maps kinds of nouns to the noun in the singular."""

    noun_of: Mapping[str, str]
    players: frozenset[str]
    pronouns: Mapping[str, str]
    facts: NounFacts

    @classmethod
    def of(cls, tables: Tables, facts: NounFacts) -> Nouns:
        """Read from the grammar; `facts` come on top."""
        by_origin = tables.by_origin()
        singular = {_said(tables, p).lower(): p.kind for p in by_origin["thing"]}
        noun_of = {kind: kind for kind in singular.values()}
        for production in by_origin["things"]:
            spelled = _singulars(_said(tables, production).lower())
            noun_of[production.kind] = next((singular[s] for s in spelled if s in singular), production.kind)
        noun_of.update(facts.singular)
        pronouns = {}
        for production in tables.productions:
            looked_for = _looked_for(_said(tables, production), singular)
            if production.kind and looked_for and production.kind not in facts.introduces_several:
                pronouns[production.kind] = looked_for
        pronouns.update(facts.pronouns)
        players = frozenset(p.kind for p in by_origin["other_player"]) - pronouns.keys()
        return cls(noun_of, players, pronouns, facts)

    def fits(self, noun: str, wanted: str) -> bool:
        """Whether something called `noun` may be called `wanted`: a subtype fits its type."""
        seen = noun
        while seen != wanted:
            if seen not in self.facts.types:
                return False
            seen = self.facts.types[seen]
        return True

    def may_be_another(self, pronoun: Phrase, referent: Phrase) -> bool:
        """Whether "that Kitty" leaves room for doubt: "that Tank" is the Tank that was named."""
        said = self.noun_of.get(pronoun.phrases()[0].kind, "")
        return bool(said) and said not in self.facts.types and bool(referent.phrases())

    def is_card(self, noun: str) -> bool:
        """Whether "it" may mean such a thing: a card or a piece, no row, no number."""
        return noun not in self.facts.not_cards


def _said(tables: Tables, production: Production) -> str:
    """The words of a production; a part is shown as a sign that is no word."""
    return " ".join(tables.words.get(symbol, "_") for symbol in production.symbols)


def _looked_for(said: str, nouns: Mapping[str, str]) -> str | None:
    """The pronoun in these words, if there is one. "that can move here" has none: "can" is no noun."""
    if re.fullmatch(r"its owner _", said):  # "its owner draws a card": whatever was named before
        return IT
    if re.search(r"\bits owner\b", said):
        return OWN
    if re.search(r"\bits?\b", said):
        return IT
    if re.search(r"\bthem\b", said):
        return THEM
    if re.search(r"\btheir\b", said):
        return THEIR
    if re.fullmatch(r"the first _", said):
        return FIRST
    if re.fullmatch(r"the second _", said):
        return SECOND
    if re.fullmatch(r"that _", said):
        return THAT
    found = re.search(r"\bthat (\w+)\b", said)
    if found is None:
        return None
    noun = found.group(1).lower()
    if noun in ("player", "number"):
        return f"that {noun}"
    return "row" if noun == "row" else nouns.get(noun)


def _singulars(plural: str) -> list[str]:
    """Spellings of which this may be the plural."""
    found = [plural.removesuffix("s")]
    if plural.endswith("ies"):
        found.insert(0, plural[:-3] + "y")
    if plural.endswith("es"):
        found.append(plural[:-2])
    return found
