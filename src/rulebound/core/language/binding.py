"""The referent rule: what "it", "that troop", "them" … point to, decided from the text alone.

A pronoun is bound to the phrase that introduced the thing, not to the thing: if that phrase introduced
nothing at the table (a declined "you may choose"), the pronoun means nothing; it never falls back to an
older phrase. A sentence ends with its full stop, and so does everything that it introduced.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rulebound.core.language.errors import TextError
from rulebound.core.language.nouns import (
    FIRST,
    IT,
    NUMBER,
    OWN,
    PLAYER,
    SECOND,
    THAT,
    THEIR,
    THEM,
    Nouns,
)
from rulebound.core.language.phrase import Phrase
from rulebound.core.language.words import article

ONE_THING = frozenset((
    "a", "another", "another_of_your", "any_other", "bottom_card", "one_of_their", "one_of_them", "one_of_your",
    "players", "role_of", "the", "the_role", "top_card", "your",
))  # fmt: skip
# "each troop" is said of one troop but names them all: afterwards they are "them", never "it"
SEVERAL_THINGS = frozenset((
    "all", "all_other", "any_things", "at_least_of_your", "bottom_cards", "each", "each_of_your",
    "each_of_your_other", "each_other", "several", "several_of_your", "top_cards", "up_to", "up_to_of_your",
    "up_to_other", "your_all", "your_other",
))  # fmt: skip
# a thing that is named without being introduced: it can own ("its owner's hand") but "it" never means it
NAMED = frozenset(("this",))
NUMBERS = frozenset(("choose_number",))
PLAYERS = frozenset(("choose_opponent_with", "each_player_with"))
REPLACEMENTS = frozenset(("replacement", "may_replacement"))  # "if one would …, … instead"

NOMINALS = frozenset(("nominal", "nominals", "nominal_card", "nominal_cards", "nominal_or"))
OF_CARDS = frozenset(("nominal_card", "nominal_cards"))
CARD_PHRASES = frozenset(("top_card", "top_cards", "bottom_card", "bottom_cards"))
# each part of these is a clause of its own
CLAUSES_INSIDE = frozenset((
    "action", "additional_cost", "continuous", "each_time", "each_time_during", "each_time_until", "each_turn",
    "head", "if_then", "later", "mode", "modes", "next_time", "next_time_during", "next_time_ever",
    "next_time_until", "only_if", "otherwise", "play_only_if", "player_may", "player_modes", "rules", "steps",
    "then_if", "triggered",
))  # fmt: skip


# what is said when nothing is found: what was looked for, and the way out
NOTHING = {
    IT: (
        "no earlier clause of the sentence names one card or piece",
        "name one first, as in 'choose a …; … it', or say 'this …' for this card itself",
    ),
    OWN: (
        "nothing is named just before it",
        "name the thing in the same step, as in 'return it to its owner's hand'",
    ),
    THEM: (
        "no earlier clause of the sentence names several things",
        "name them first, as in 'choose up to 2 …; … them'",
    ),
    PLAYER: ("nothing to the left names a player", "name one first, as in 'choose an opponent'"),
    THEIR: ("nothing to the left names a player", "say 'your', or name the player first"),
    NUMBER: ("nothing to the left chooses a number", "choose one first, as in 'choose 1 or 3'"),
    FIRST: ("nothing to the left names NOUN", "name it first, as in 'choose NOUN'"),
    SECOND: ("nothing to the left names a second BARE", "name both first, one after the other"),
    THAT: ("nothing to the left names NOUN", "name it first, or say 'this BARE' for the one here"),
}


class Bindings:
    """The pronouns of one text and the phrases that they refer to.

    Phrases are told apart by identity: ask with the phrases of the very tree that was bound.
    """

    def __init__(self, text: Phrase, pairs: list[tuple[Phrase, Phrase]]) -> None:
        self.text = text  # kept alive, so that the identities stay valid
        self._pairs = tuple(pairs)
        self._referents = {id(pronoun): referent for pronoun, referent in pairs}

    def referent(self, pronoun: Phrase) -> Phrase:
        """The phrase that introduces what this pronoun means. KeyError if it is no pronoun of the text."""
        return self._referents[id(pronoun)]

    def __contains__(self, phrase: Phrase) -> bool:
        """Whether this phrase of the text is a bound pronoun."""
        return id(phrase) in self._referents

    def __iter__(self) -> Iterator[tuple[Phrase, Phrase]]:
        """Pairs of pronoun and referent, in the order of the text."""
        return iter(self._pairs)

    def introducing(self, sentence: Phrase) -> tuple[Phrase, ...]:
        """The phrases of this sentence to which pronouns refer, in the order of the text, each once."""
        wanted = {id(referent) for _, referent in self._pairs}
        return tuple(phrase for phrase in sentence.walk() if id(phrase) in wanted)


def bind(text: Phrase, nouns: Nouns, show: Callable[[Phrase], str]) -> Bindings:
    """Bind every pronoun of a whole text; `show` prints phrases for the message of the TextError."""
    pairs: list[tuple[Phrase, Phrase]] = []
    for number, sentence in enumerate(text.phrases()):
        reader = _Sentence(nouns, show, number > 0)
        reader.read(sentence)
        pairs += reader.pairs
    pairs.sort(key=lambda pair: pair[0].start)
    return Bindings(text, pairs)


@dataclass(frozen=True, slots=True)
class _Named:
    """Something that the sentence has named. `main`: not inside a filter; `new`: introduced, no pronoun."""

    phrase: Phrase
    nouns: tuple[str, ...]
    several: bool
    new: bool
    main: bool
    clause: int


class _Sentence:
    """Reads one sentence from left to right and remembers what it has named."""

    def __init__(self, nouns: Nouns, show: Callable[[Phrase], str], later: bool) -> None:
        self.pairs: list[tuple[Phrase, Phrase]] = []
        self._nouns = nouns
        self._show = show
        self._later = later
        self._named: list[_Named] = []
        self._players: list[Phrase] = []
        self._numbers: list[Phrase] = []
        self._clause = 0
        self._then = (0, 0)  # what the last "if …, …" named behind its condition, as a range of these
        self._around: list[int] = []  # identities of the phrases around the one being read

    def read(self, phrase: Phrase, main: bool = True, names: bool = True) -> None:
        """`main`: outside of filters and possessors; `names`: what this phrase names counts at all."""
        kind = phrase.kind
        pronoun = self._nouns.pronouns.get(kind)
        if pronoun and pronoun != OWN:
            self._bind(phrase, pronoun)
        if names:
            self._name(phrase, main)
        owner_first = kind == "role_of" or kind in self._nouns.facts.introduces  # "that troop's row"
        self._around.append(id(phrase))
        for index, part in enumerate(phrase.phrases()):
            if kind == "quoted":  # a text of another card: its words know nothing of those around it
                inner = _Sentence(self._nouns, self._show, self._later)
                inner.read(part)
                self.pairs += inner.pairs
                continue
            if kind in CLAUSES_INSIDE or (kind in REPLACEMENTS and index == 2):
                self._clause += 1
            if kind == "modes":
                self._read_mode(part)
                continue
            if kind == "otherwise":
                self._read_otherwise(part)
                continue
            named_before = len(self._named)
            beside = kind in NOMINALS or owner_first or (kind in REPLACEMENTS and index == 1)
            predicate = kind == "is_a" and index == 1  # "if it is a troop" names no troop
            counted = kind in self._nouns.facts.counting
            self.read(part, main and not beside, names and not predicate and not counted)
            if kind in REPLACEMENTS and part.kind in NAMED:
                # "if this unit would be discarded, return it": here "it" may be the card itself
                self._named.append(_Named(part, self._noun(part), False, True, True, self._clause))
            if kind == "if_then" and index == 1:
                self._then = (named_before, len(self._named))
        self._around.pop()
        if pronoun == OWN:
            self._bind(phrase, OWN)

    def _read_otherwise(self, step: Phrase) -> None:
        """What was named behind the "if …," that did not hold has named nothing."""
        first, end = self._then
        hidden = self._named[first:end]
        del self._named[first:end]
        self.read(step)
        self._named[first:first] = hidden

    def _read_mode(self, mode: Phrase) -> None:
        """What one mode names means nothing in another: perhaps only one of them is carried out."""
        before = (len(self._named), len(self._players), len(self._numbers))
        self.read(mode)
        del self._named[before[0] :], self._players[before[1] :], self._numbers[before[2] :]

    def _name(self, phrase: Phrase, main: bool) -> None:
        kind = phrase.kind
        facts = self._nouns.facts
        several = kind in SEVERAL_THINGS or kind in facts.introduces_several
        new = several or kind in ONE_THING or kind in facts.introduces
        if new or kind in NAMED:
            said = facts.introduces.get(kind) or facts.introduces_several.get(kind)
            nouns = (said,) if said else self._noun(phrase)
            self._named.append(_Named(phrase, nouns, several, new, main, self._clause))
        elif kind in self._nouns.pronouns:
            referent = self._resolved(phrase)
            for thing in [thing for thing in self._named if thing.phrase is referent][-1:]:
                self._named.append(_Named(phrase, thing.nouns, thing.several, False, main, self._clause))
        if kind in self._nouns.players or kind in PLAYERS or kind == "that_player":
            self._players.append(phrase)
        if kind in NUMBERS:
            self._numbers.append(phrase)

    def _noun(self, phrase: Phrase) -> tuple[str, ...]:
        """The head noun of a phrase, or both of "troop or aura"; a phrase without a noun is its own."""
        noun_of = self._nouns.noun_of
        for part in phrase.phrases():
            if part.kind in OF_CARDS:
                return ("card",)
            if part.kind in NOMINALS:
                return tuple(noun_of[inner.kind] for inner in part.phrases() if inner.kind in noun_of)
            if part.kind in noun_of:
                return (noun_of[part.kind],)
        return ("card",) if phrase.kind in CARD_PHRASES else (phrase.kind,)

    def _bind(self, pronoun: Phrase, looked_for: str) -> None:
        """Bind one pronoun, or say what was looked for."""
        found = self._candidates(pronoun, looked_for)
        if not found:
            raise self._nothing(pronoun, looked_for)
        self.pairs.append((pronoun, found[-1]))

    def _candidates(self, pronoun: Phrase, looked_for: str) -> list[Phrase]:
        """What the pronoun may refer to; the last one counts."""
        if looked_for == NUMBER:
            return self._numbers
        if looked_for == PLAYER:
            return [self._resolved(phrase) for phrase in self._players if id(phrase) not in self._around]
        if looked_for == THEIR:  # also the player around it: "each player with a troop discards … their deck"
            return [self._resolved(phrase) for phrase in self._players]
        left = [thing for thing in self._named if id(thing.phrase) not in self._around]
        earlier = [thing for thing in left if thing.main and thing.new and thing.clause < self._clause]
        if looked_for == IT:
            return [thing.phrase for thing in earlier if not thing.several and self._is_card(thing)]
        if looked_for == THEM:
            return [thing.phrase for thing in earlier if thing.several]
        if looked_for == OWN:
            here = [thing for thing in left if thing.main and thing.clause == self._clause]
            return [self._resolved(thing.phrase) for thing in here or earlier if self._is_card(thing)]
        noun = self._noun(pronoun)[0] if looked_for in (THAT, FIRST, SECOND) else looked_for
        fitting = [thing for thing in left if thing.new and not thing.several and self._is_a(thing, noun)]
        if looked_for in (FIRST, SECOND):
            place = 0 if looked_for == FIRST else 1
            return [thing.phrase for thing in fitting if thing.main][place : place + 1]
        return [thing.phrase for thing in fitting]

    def _is_card(self, thing: _Named) -> bool:
        return all(self._nouns.is_card(noun) for noun in thing.nouns)

    def _is_a(self, thing: _Named, noun: str) -> bool:
        return all(self._nouns.fits(own, noun) for own in thing.nouns)

    def _resolved(self, phrase: Phrase) -> Phrase:
        """A pronoun stands for its own referent, unless it introduces something ("one of them")."""
        if phrase.kind in ONE_THING:
            return phrase
        return next((referent for pronoun, referent in self.pairs if pronoun is phrase), phrase)

    def _nothing(self, pronoun: Phrase, looked_for: str) -> TextError:
        words = self._show(pronoun)
        noun = self._show(pronoun.phrases()[0]) if looked_for in (THAT, FIRST, SECOND) else looked_for
        missing, way_out = NOTHING.get(looked_for, NOTHING[THAT])
        full_stop = "; a full stop ends what pronouns can mean" if self._later else ""
        column = pronoun.start + 1
        message = f"column {column}: {words!r} refers to nothing: {missing}{full_stop}; {way_out}"
        message = message.replace("NOUN", f"{article(noun)} {noun}").replace("BARE", noun)
        return TextError(message, column, words)
