"""The language of one game: text to tree and back, with messages for what is not understood.

Making a Language is cheap; the tables are fetched or built when the first text is read. A text is in
canonical form when `show(parse(text)) == text`: official cards always are, others may differ in
spacing, capitals or a/an, never in words.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise

from rulebound.core.language import tables as cache
from rulebound.core.language import words as lexing
from rulebound.core.language.binding import Bindings, bind
from rulebound.core.language.errors import Explainer, TextError
from rulebound.core.language.expecting import could_stand
from rulebound.core.language.grammar import build, shared_grammar
from rulebound.core.language.nouns import NounFacts, Nouns
from rulebound.core.language.phrase import Phrase
from rulebound.core.language.printing import Printer
from rulebound.core.language.tables import Tables
from rulebound.core.language.words import UNKNOWN, UNKNOWN_NAME, UNKNOWN_SIGN, Word, Words

Part = Phrase | str
Value = tuple[int, int, "tuple[Part, ...]"]  # start, end, and what it leaves in the phrase around it


class _MisfitError(Exception):
    """A word that cannot follow the words before it, which led to this stack of states."""

    def __init__(self, word: Word, stack: Sequence[int]) -> None:
        super().__init__()
        self.word = word
        self.stack = stack


class Language:
    """Reads and writes the card texts of one game."""

    def __init__(
        self,
        title: str,
        vocabulary: str,
        names: Sequence[str],
        examples: Sequence[str],
        facts: NounFacts | None = None,
    ) -> None:
        """`vocabulary` is the text of the game's .lark file, `names` the card names that may follow
        "named", `examples` the official texts, `facts` what the grammar does not say about the nouns."""
        self.title = title
        self.names = tuple(names)
        self._vocabulary = vocabulary
        self._examples = tuple(examples)
        self._facts = facts or NounFacts()
        versions = f"tables {cache.FORMAT}, words {lexing.VERSION}"
        source = "\0".join((versions, shared_grammar(), vocabulary))
        self.digest = hashlib.sha256(source.encode()).hexdigest()[:32]

    def parse(self, text: str) -> Phrase:
        """The tree of a text: a phrase of kind "text" with one part for each sentence. Or TextError."""
        if not text.strip():
            return Phrase("text", (), 0, 0)
        words = self.words.split(text)
        unknown = [word for word in words if word.terminal in (UNKNOWN, UNKNOWN_NAME, UNKNOWN_SIGN)]
        if unknown:
            raise self._explainer.unknown(text, unknown)
        for before, word in pairwise(words):
            if before.value == "it" and word.value == "'s":
                raise self._explainer.its(text, before.start)
        sentences: list[Phrase] = []
        begin = 0
        for index, word in enumerate(words):
            if word.value == "." or index == len(words) - 1:
                sentences += self._sentence(text, words[begin : index + 1])
                begin = index + 1
        return Phrase("text", tuple(sentences), words[0].start, words[-1].end)

    def reads(self, text: str) -> bool:
        """Whether a text is one of the language, word for word; `parse` says what is wrong with one that is not, which
        takes much longer."""
        words = self.words.split(text)
        if any(word.terminal in (UNKNOWN, UNKNOWN_NAME, UNKNOWN_SIGN) for word in words):
            return False
        begin = 0
        for index, word in enumerate(words):
            if word.value == "." or index == len(words) - 1:
                sentence, begin = words[begin : index + 1], index + 1
                small = [self.words.small(sentence[0]), *sentence[1:]] if sentence[0].other else sentence
                if not (self._is_sentence(text, sentence) or self._is_sentence(text, small)):
                    return False
        return True

    def _is_sentence(self, text: str, words: list[Word]) -> bool:
        try:
            self._read(text, words)
        except _MisfitError:
            return False
        return True

    def show(self, phrase: Phrase) -> str:
        """The canonical text of a whole text or of any phrase inside one."""
        return self._printer.show(phrase)

    def bind(self, text: Phrase) -> Bindings:
        """What each pronoun of a whole text refers to. TextError for one that refers to nothing."""
        return bind(text, self.nouns, self.show)

    @cached_property
    def tables(self) -> Tables:
        """The productions and the automaton, from the cache or built anew."""
        found = cache.load(self.digest)
        if found is None:
            found = build(self.title, self._vocabulary)
            cache.save(self.digest, found)
        return found

    @cached_property
    def nouns(self) -> Nouns:
        return Nouns.of(self.tables, self._facts)

    @cached_property
    def noun_words(self) -> dict[str, str]:
        """The nouns of the game in the singular, as they are printed, by their small letters."""
        words = self.tables.words
        nouns = [" ".join(words.get(s, "?") for s in p.symbols) for p in self.tables.by_origin()["thing"]]
        return {noun.lower(): noun for noun in nouns}

    @cached_property
    def own_words(self) -> frozenset[str]:
        """The words that stand in the game's own vocabulary."""
        return frozenset(re.findall(r'"([^"]+)"', self._vocabulary))

    def category(self, phrase: Phrase) -> str:
        """The category of the grammar to which a phrase belongs: "effect", "thing", "amount" …"""
        return self._printer.category(phrase)

    def accepts(self, category: str, other: str) -> bool:
        """Whether phrases of the category `other` may stand where the grammar asks for `category`."""
        return other in self._printer.accepted(category)

    @cached_property
    def words(self) -> Words:
        return Words(self.tables.words, self.names)

    @cached_property
    def _printer(self) -> Printer:
        return Printer(self.tables)

    @cached_property
    def _explainer(self) -> Explainer:
        return Explainer(self.title, self.words, self._examples)

    def unread(self, text: str, understood: str, at: int, states: Sequence[int]) -> TextError:
        """For a text of which no reading is a sentence: what was understood, where in the text that ended, and what
        could follow."""
        return self._explainer.unread(text, understood, at, could_stand(self.tables, states))

    def _sentence(self, text: str, words: list[Word]) -> tuple[Phrase, ...]:
        """One sentence, read with the capital as part of its first word or, failing that, without."""
        try:
            return self._read(text, words).phrases()
        except _MisfitError as capital:
            misfit = capital
        if words[0].other:
            try:
                return self._read(text, [self.words.small(words[0]), *words[1:]]).phrases()
            except _MisfitError as small:
                if small.word.start >= misfit.word.start:
                    misfit = small
        expected = could_stand(self.tables, misfit.stack)
        if misfit.word.terminal == "$END":
            raise self._explainer.unfinished(text, expected)
        raise self._explainer.misplaced(text, misfit.word.start, expected)

    def _read(self, text: str, words: Sequence[Word]) -> Phrase:
        """The automaton: shift words, reduce productions, until the end state."""
        tables = self.tables
        actions, gotos, productions, kept = tables.actions, tables.gotos, tables.productions, tables.kept
        states = [tables.start]
        values: list[Value] = []
        end = words[-1].end
        waiting = [Word("$END", "", end, end), *reversed(words)]
        while True:
            word = waiting.pop()
            before = list(states), list(values)  # reductions may come before a word that does not fit
            while True:
                action = actions[states[-1]].get(word.terminal)
                if action is None:
                    if states[-1] == tables.end and word.terminal == "$END":
                        (phrase,) = values[0][2]
                        assert isinstance(phrase, Phrase)
                        return phrase
                    apart = self.words.apart(text, word)
                    if not apart:
                        raise _MisfitError(word, before[0])
                    states, values = before
                    waiting += reversed(apart)
                    break
                if action >= 0:
                    states.append(action)
                    values.append((word.start, word.end, (word.value,) if word.terminal in kept else ()))
                    break
                production = productions[-1 - action]
                size = len(production.symbols)
                taken = values[len(values) - size :]
                parts = tuple(part for value in taken for part in value[2])
                start, end = (taken[0][0], taken[-1][1]) if taken else (word.start, word.start)
                if production.kind and not (production.single and len(parts) == 1):
                    parts = (Phrase(production.kind, parts, start, end),)
                del states[len(states) - size :], values[len(values) - size :]
                values.append((start, end, parts))
                states.append(gotos[states[-1]][production.origin])
