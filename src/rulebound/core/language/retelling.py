"""Phrases of a text said once more, with what its pronouns mean: "destroy the troop you chose" for "destroy it".

Only pronouns that point to a card or a piece are replaced: "that player" and "its owner's hand" say themselves who is
meant. The words come from the text itself, so whatever a game can say can be retold.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulebound.core.language.binding import NOMINALS, OF_CARDS, Bindings
from rulebound.core.language.nouns import FIRST, IT, SECOND, THAT, THEM
from rulebound.core.language.parsing import Language
from rulebound.core.language.phrase import Phrase

POINTING = frozenset((IT, THEM, THAT, FIRST, SECOND))
CHOOSING = frozenset(("choose", "choose_at_random", "player_chooses"))
LOOKING = frozenset(("look_at", "look_at_several", "reveal"))
SOME_OF_THEM = {"one_of_them": "one of ", "each_of_them": "each of ", "rest_of_them": "the rest of "}
_IT = re.compile(r"\b(its|it)\b")


class Retelling:
    """Tells the phrases of one sentence; `text` is the canonical text that was read."""

    def __init__(self, text: str, sentence: Phrase, language: Language, bindings: Bindings) -> None:
        self._text = text
        self._language = language
        self._bindings = bindings
        self._around: dict[int, Phrase] = {}
        for phrase in sentence.walk():
            for part in phrase.phrases():
                self._around[id(part)] = phrase
        self._chosen = [part for part in sentence.walk() if part.kind in CHOOSING]

    def said(self, phrase: Phrase, again: set[int] | None = None) -> str:
        """`again` are the things that the same step has named already: they are "that troop" from then on."""
        if phrase.start == phrase.end:
            return self._language.show(phrase)
        named = set() if again is None else again
        words = []
        at = phrase.start
        for start, end, means in sorted(self._replaced(phrase, named)):
            if start >= at:
                words += [self._text[at:start], means]
                at = end
        words.append(self._text[at : phrase.end])
        told = "".join(words)
        if not told.startswith(self._text[phrase.start : phrase.start + 1]):
            return told
        return self._language.show(phrase)[:1] + told[1:]

    def _replaced(self, phrase: Phrase, named: set[int]) -> Iterator[tuple[int, int, str]]:
        """Where words of the phrase are pronouns, and what they mean."""
        looked_for = self._language.nouns.pronouns.get(phrase.kind)
        if phrase in self._bindings and looked_for in POINTING:
            referent = self._bindings.referent(phrase)
            before = set(named)
            means = self.meant(referent, named)
            whole = self._whole(phrase, means, looked_for)
            if whole:
                yield phrase.start, phrase.end, whole
                return
            if means and looked_for == IT:
                yield from self._words_in(phrase, means, self.meant(referent, before | {id(referent)}))
        for part in phrase.phrases():
            yield from self._replaced(part, named)

    def _whole(self, pronoun: Phrase, means: str, looked_for: str) -> str:
        """What stands for the whole pronoun; "" where it has other words beside it."""
        if not means:
            return ""
        if pronoun.kind in SOME_OF_THEM:
            return SOME_OF_THEM[pronoun.kind] + means
        if pronoun.kind in ("it", "them") or looked_for in (THAT, FIRST, SECOND):
            return means
        if pronoun.kind in ("its_role", "its_stat"):
            what = self._language.show(pronoun.phrases()[0])
            return f"{means}'s {what}" if means.startswith("that ") else f"the {what} of {means}"
        return ""

    def _words_in(self, phrase: Phrase, means: str, short: str) -> Iterator[tuple[int, int, str]]:
        """ "it" and "its" among the phrase's own words."""
        parts = phrase.phrases()
        for found in _IT.finditer(self._text, phrase.start, phrase.end):
            if not any(part.start <= found.start() < part.end for part in parts):
                yield found.start(), found.end(), f"{short}'s" if found.group() == "its" else means

    # ------------------------------------------------------------ what a pronoun means

    def meant(self, referent: Phrase, named: set[int]) -> str:
        """Words for a thing that was named before; "" where its own words are the plainest."""
        if referent.kind == "this":
            return self._language.show(referent)
        noun = self._noun(referent)
        if not noun:
            return ""
        if id(referent) in named:
            return f"those {noun}" if self._is_several(referent) else f"that {noun}"
        named.add(id(referent))
        inside = self._inside(referent)
        if inside is None:
            return f"those {noun}" if self._is_several(referent) else f"that {noun}"
        if inside.kind in CHOOSING:
            if not self._is_main(referent, inside):
                return "the " + self._nominal_text(referent)
            which = self._which(inside, noun)
            if inside.kind == "choose_at_random":
                return f"the {which}{noun} that chance picked"
            if inside.kind == "player_chooses":
                return f"the {which}{noun} that {self._language.show(inside.phrases()[0])} chose"
            return f"the {which}{noun} you chose"
        if inside.kind == "search":
            return f"the {noun} you found"
        if inside.kind in LOOKING:
            return f"the {noun} you looked at"
        return f"those {noun}" if self._is_several(referent) else f"that {noun}"

    def _inside(self, referent: Phrase) -> Phrase | None:
        """The effect that named it."""
        around = self._around.get(id(referent))
        while around is not None:
            if around.kind in CHOOSING or around.kind in LOOKING or around.kind == "search":
                return around
            around = self._around.get(id(around))
        return None

    def _is_main(self, referent: Phrase, effect: Phrase) -> bool:
        """Whether it is what is chosen, not something in a filter of it."""
        around = self._around.get(id(referent))
        while around is not None and around is not effect:
            if around.kind in NOMINALS:
                return False
            around = self._around.get(id(around))
        return True

    def _which(self, effect: Phrase, noun: str) -> str:
        """ "first " or "second ", where two things of the same noun are chosen."""
        mode = self._mode(effect)
        same = [
            other
            for other in self._chosen
            if self._mode(other) in (None, mode) and any(self._noun(part) == noun for part in _things(other))
        ]
        if len(same) < 2 or all(other is not effect for other in same):
            return ""
        place = next(at for at, other in enumerate(same) if other is effect)
        return ("first ", "second ", "third ", "fourth ")[min(place, 3)]

    def _mode(self, phrase: Phrase) -> int | None:
        around = self._around.get(id(phrase))
        while around is not None:
            if around.kind == "mode":
                return id(around)
            around = self._around.get(id(around))
        return None

    def _is_several(self, referent: Phrase) -> bool:
        return any(part.kind in ("nominals", "nominal_cards") for part in referent.phrases()) and not (
            referent.kind.startswith(("one_of", "another_of", "each_of"))
        )

    def _noun(self, referent: Phrase) -> str:
        """The noun of a phrase, in the number that the phrase means; "" where it has none."""
        if referent.kind in ("top_card", "bottom_card", "one_of_them"):
            return "card"
        if referent.kind in ("top_cards", "bottom_cards"):
            return "cards"
        nominal = next((part for part in referent.phrases() if part.kind in NOMINALS), None)
        if nominal is None:
            return ""
        several = self._is_several(referent)
        if nominal.kind in OF_CARDS:
            return "cards" if several else "card"
        noun_of = self._language.nouns.noun_of
        things = [part for part in nominal.phrases() if part.kind in noun_of]
        if nominal.kind == "nominal_or" or not things:
            return "card"
        return self._language.show(things[0] if several else Phrase(noun_of[things[0].kind]))

    def _nominal_text(self, referent: Phrase) -> str:
        nominal = next(part for part in referent.phrases() if part.kind in NOMINALS)
        return self._text[nominal.start : nominal.end]


def _things(effect: Phrase) -> Iterator[Phrase]:
    """What an effect chooses: the phrase itself and the one inside of a selection."""
    for part in effect.phrases():
        yield part
        yield from part.phrases()
