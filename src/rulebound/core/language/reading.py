"""Tolerant reading: the canonical texts that a text in a designer's own words can stand for, nearest first.

Each token of a text can be read in several ways: as the word itself, as part of a fixed phrase or a name, or as part
of a saying. All these ways together are a net of words, and the automaton of the grammar walks through it, the
cheapest way first; a way that no sentence begins with ends at once. What comes out are sentences of the language, not
yet known to be playable: the game's compiler judges them (`understanding.py`).
"""

from __future__ import annotations

import difflib
import heapq
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from typing import NamedTuple

from rulebound.core.language.loose import NUMBERS, Said, Token, joins_the_last_mode, spelled, tokens_of, words_of
from rulebound.core.language.parsing import Language
from rulebound.core.language.same_words import SameWords
from rulebound.core.language.sayings import Lack, Lexicon, Noun, Sayings, matches, names_another
from rulebound.core.language.tables import Tables
from rulebound.core.language.words import join, part_terminal

CASE = 1  # other capitals
NAMED = 12  # a card called by its name alone
NOUN = 8  # a noun of the author's
WORD = 2  # a number word, "1" for "a"
STEPS = {"#-": -1, "#+": 1}  # in what a saying means: one less or more than its number
SAME = 3  # all other words for the same
STOP = 2  # a full stop that is missing at the end
_TIMES = re.compile(rf"(?<!\S)(1|{'|'.join(NUMBERS)})X(?!\S)", re.IGNORECASE)
MOST_STEPS = 2000  # nodes of the net that are looked at before a text counts as not understood
MOST_ORDERS = 40  # word orders that are tried
SHORTEST_GUESS = 4  # letters of a word whose spelling is guessed
GUESSED = 30  # a word that is only spelled nearly so
MOST_WAYS = 5000  # places whose ways are remembered
OF_CONDITIONS, GOES_ON = ("if", "otherwise"), ("and", ",", "then")  # before a step, and with which it goes on
KEPT = 12  # different wordings that are followed from one place in one state of the automaton

Stack = tuple[int, "Stack | None"]


class Way(NamedTuple):
    """One way to read some tokens: how many, as which terminals and words, at what cost."""

    size: int
    terminals: tuple[str, ...]
    words: tuple[str, ...]
    cost: int


@dataclass(slots=True)
class Reach:
    """How far the words of a text could be followed: tokens that are left, the words understood, what led there, and
    where in the author's text the first that was not understood stands, also where sayings had changed their order."""

    left: int = 1 << 30
    said: str = ""
    at: int = 0
    stack: Stack | None = None


def states_of(stack: Stack | None) -> list[int]:
    """A stack as a list, lowest first."""
    found: list[int] = []
    while stack is not None:
        found.append(stack[0])
        stack = stack[1]
    return found[::-1]


class Reader:
    """Reads texts of one language loosely. `own` is the noun of the card on which the text stands."""

    def __init__(self, language: Language, sayings: Sayings) -> None:
        self._language = language
        self._sayings = sayings
        self._same = SameWords(sayings.same)
        self._near: dict[str, list[str]] = {}
        self._known_ways: dict[tuple[object, ...], list[Way]] = {}
        self._cuts: dict[tuple[str, ...], tuple[tuple[str, ...], tuple[str, ...]] | None] = {}

    def readings(
        self, text: str, own: str = "card", kind: str = "", guess: bool = False, reach: Reach | None = None
    ) -> Iterator[tuple[int, str]]:
        """Canonical texts with their distance from the text as written, nearest first; none twice."""
        told: set[str] = set()
        written = tokens_of(text)
        for cost, rest, stack, said in self._walk(text, own, kind, guess):
            if reach is not None and len(rest) <= reach.left:
                words = self._text(said)
                at = _place_of(rest, written, len(text))
                # of a head with a comma and one with a colon, the colon is meant
                if at is not None and (len(rest) < reach.left or (reach.said.endswith(",") and words.endswith(":"))):
                    reach.left, reach.said, reach.stack, reach.at = len(rest), words, stack, at
            if rest:
                continue
            for extra, end, whole in self._endings(stack, said):
                canonical = self._text(whole)
                if canonical not in told and self._ends(end):
                    told.add(canonical)
                    yield cost + extra, canonical

    def beginnings(self, text: str, own: str = "card", kind: str = "") -> Iterator[tuple[str, Stack]]:
        """The canonical beginnings that these words can stand for, nearest first, with the states they lead to."""
        for _, rest, stack, said in self._walk(text, own, kind, guess=False):
            if not rest:
                yield self._text(said), stack

    def trail(self, text: str) -> Iterator[tuple[int, str]]:
        """The states through which a canonical text goes, each with the terminal that it takes there."""
        for stack, terminal in self._steps(text):
            if stack is not None and terminal:
                yield stack[0], terminal

    def word_for_word(self, text: str) -> Stack | None:
        """The states to which these words lead as they stand; None where a sentence cannot begin so."""
        stack = None
        for stack, _ in self._steps(text):
            pass
        return stack

    def _steps(self, text: str) -> Iterator[tuple[Stack | None, str]]:
        """Each stack with the terminal that comes next; at the end the last one, or None at a word that misfits."""
        stack: Stack = (self._tables.start, None)
        waiting = self._language.words.split(text)[::-1]
        while waiting:
            word = waiting.pop()
            choices = [word, *([self._language.words.small(word)] if word.other else [])]
            after = next((made for made in (self._advance(stack, (w.terminal,)) for w in choices) if made), None)
            if after is None:
                apart = self._language.words.apart(text, word)
                if not apart:
                    yield None, ""
                    return
                waiting += apart[::-1]
                continue
            yield stack, word.terminal
            stack = after
        yield stack, ""

    def _walk(
        self, text: str, own: str, kind: str, guess: bool
    ) -> Iterator[tuple[int, list[Token], Stack, Said | None]]:
        """Every place of the net to which words lead, nearest first: what is still to be read, and how it got there."""
        number = count()
        heap: list[tuple[int, int, int, int, Stack, Said | None, int]] = []
        nets: list[tuple[list[Token], list[list[Way] | None]]] = []
        for cost, tokens in self._orders(tokens_of(text), own, kind, guess):
            nets.append((tokens, [None] * (len(tokens) + 1)))
            heap.append((cost, next(number), len(nets) - 1, 0, (self._tables.start, None), None, 0))
        heapq.heapify(heap)
        trails: dict[tuple[int, int, Stack], set[int]] = {}  # the different words that led to a place
        for _ in range(MOST_STEPS):
            if not heap:
                return
            cost, _, net, at, stack, said, trail = heapq.heappop(heap)
            tokens, ways = nets[net]
            known = trails.setdefault((net, at, stack), set())
            if trail in known or len(known) >= KEPT:
                continue
            known.add(trail)
            yield cost, tokens[at:], stack, said
            if at == len(tokens):
                continue
            here = ways[at]
            if here is None:
                here = ways[at] = self._ways(tokens, at, own, kind, guess)
            for way in here:
                after = self._advance(stack, way.terminals)
                if after is not None and not joins_the_last_mode(tokens, at, way.words, said):
                    gone = trail
                    for word in way.words:
                        gone = hash((gone, word))
                    item = (cost + way.cost, next(number), net, at + way.size, after, (way.words, said), gone)
                    heapq.heappush(heap, item)

    def can_say(self, words: str) -> bool:
        """Whether all these words are words of the language."""
        return self._cut(tuple(words.split())) is not None

    def knows(self, word: str) -> bool:
        """Whether the language or an author's saying has this word."""
        return word in self._by_low or word in self._sayings.words

    def is_strange(self, words: str) -> bool:
        """Is there a word among these that neither the language nor any saying knows?"""
        known = self._by_low.keys() | self._sayings.words | NUMBERS.keys()
        return any(token.low.isalpha() and token.low not in known for token in tokens_of(words))

    def lacking(self, text: str) -> list[Lack]:
        """What the text asks for and the game cannot do."""
        said = spelled(tokens_of(text))
        return [lack for lack in self._sayings.lacking if lack.said.search(said)]

    # ------------------------------------------------------------ the net

    def _orders(self, tokens: list[Token], own: str, kind: str, guess: bool) -> Iterator[tuple[int, list[Token]]]:
        """The tokens as they stand, with the game's own words for the same, and in the orders to which sayings turn
        them."""
        found = {spelled(tokens): 0}
        yield 0, tokens
        plain = self._same.exchanged(spelled(tokens))
        if plain not in found:
            found[plain] = SAME
            yield SAME, tokens_of(plain)
        number = count()
        waiting: list[tuple[int, int, str, dict[int, int]]] = []
        for text, cost in found.items():
            heapq.heappush(waiting, (cost, next(number), text, {}))
        while waiting and len(found) < MOST_ORDERS:
            cost, _, text, used = heapq.heappop(waiting)
            words = words_of(text)
            for turn in self._sayings.turns:
                if not turn.words <= words or (turn.guess and not guess) or (turn.kinds and kind not in turn.kinds):
                    continue
                if turn.own and not turn.fits(tokens):
                    continue
                turned, times = turn.said.subn(turn.means.replace("OWN", own), text, count=1)
                turned = self._same.exchanged(_TIMES.sub(_times_x, turned))
                if not times or turned in found or len(found) >= MOST_ORDERS:
                    continue
                left = len(turn.said.findall(turned))
                if left >= used.get(id(turn), left + 1):
                    continue  # it feeds on what it makes
                found[turned] = cost + turn.cost
                heapq.heappush(waiting, (found[turned], next(number), turned, {**used, id(turn): left}))
                yield found[turned], tokens_of(turned)

    def _ways(self, tokens: list[Token], at: int, own: str, kind: str, guess: bool) -> list[Way]:
        """All ways to read what begins here. They depend on what follows, and on little of what stands before; most
        orders of a text share them."""
        before = tokens[at - 1].low if at else ""
        behind = tuple(token.shown for token in tokens[at:])
        key = (behind, before, names_another(tokens, at), _reaches(tokens, at), own, kind, guess)
        known = self._known_ways.get(key)
        if known is None:
            if len(self._known_ways) > MOST_WAYS:
                self._known_ways.clear()
            known = self._known_ways[key] = list(self._found_ways(tokens, at, own, kind, guess))
        return known

    def _found_ways(self, tokens: list[Token], at: int, own: str, kind: str, guess: bool) -> Iterator[Way]:
        token = tokens[at]
        first = at == 0 or tokens[at - 1].low == "."
        yield from self._plain(token, first)
        for size, phrase in self._fixed.get(token.low, ()):
            if tuple(other.low for other in tokens[at : at + size]) == tuple(phrase.lower().split(" ")):
                yield Way(size, (self._language.words.terminal_of[phrase],), (phrase,), 0)
        for size, name in self._names.get(token.low, ()):
            if spelled(tokens[at : at + size]).lower() == name.lower():
                shown = spelled(tokens[at : at + size])
                yield Way(size, ("NAME",), (self._by_name[name.lower()],), 0 if shown == name else CASE)
        if token.low in ("a", "an") and at + 1 < len(tokens):
            yield from self._called(tokens, at + 1)
        if token.low == '"':
            yield Way(1, (), (), CASE)
        between = " ".join(NUMBERS.get(other.low, other.low) for other in tokens[at : at + 3])
        if part_terminal(between) == "RANGE":
            yield Way(3, ("RANGE",), (between,), 0)
        for size, noun in self._nouns.get(token.low, ()):
            if spelled(tokens[at : at + size]).lower() == noun:
                said = self._said_noun(noun)
                cut = self._cut(tuple(said.split()))
                if cut is not None:
                    yield Way(size, *cut, NOUN)
        for saying in self._sayings.starting_with(token.low):
            if (saying.guess and not guess) or (saying.kinds and kind not in saying.kinds):
                continue
            if saying.means == (";",) and token.low in ("and", ",") and _reaches(tokens, at):
                continue  # "if …, draw a card and discard a card": both hang on the "if"
            several = ";" in saying.means and len(saying.means) > 1 and _reaches(tokens, at, OF_CONDITIONS)
            for end, taken in matches(saying.pieces, tokens, at, self.lexicon):
                if several and end < len(tokens) and tokens[end].low in GOES_ON:
                    continue  # "if …, cancel an item and draw a card": the second would not hang on the "if"
                words: list[str] = []
                for word in saying.means:
                    if word == "OWN":
                        words += own.split()
                    elif word in STEPS and "#" in taken and taken["#"].isdigit():
                        words.append(str(int(taken["#"]) + STEPS[word]))
                    elif word not in taken and word[0] in "+−$" and word[1:] in taken:
                        words.append(word[0] + taken[word[1:]])
                    else:
                        words += taken.get(word, word).split()
                cut = self._cut(tuple(words))
                if cut is not None and end > at:
                    yield Way(end - at, *cut, saying.cost)
        if guess:
            yield from self._guesses(token)

    def _called(self, tokens: list[Token], at: int) -> Iterator[Way]:
        """ "A Knight" is a card named Knight."""
        named = self._cut(("a", "card", "named"))
        for size, name in self._names.get(tokens[at].low, ()):
            if named is not None and spelled(tokens[at : at + size]) == name:
                yield Way(1 + size, (*named[0], "NAME"), (*named[1], self._by_name[name.lower()]), NAMED)

    def _plain(self, token: Token, first: bool) -> Iterator[Way]:
        """The token as a word of the language: itself, in other capitals, or as a number."""
        terminal_of = self._language.words.terminal_of
        if token.low == "an":
            yield Way(1, (terminal_of["a"],), ("a",), 0)
            return
        for word in self._by_low.get(token.low, ()):
            plain = word == token.shown or (first and word[1:] == token.shown[1:])
            yield Way(1, (terminal_of[word],), (word,), 0 if plain else CASE)
        number = NUMBERS.get(token.low, token.shown.upper() if token.low.endswith("x") else token.shown)
        terminal = part_terminal(number)
        if terminal != "NAME":
            yield Way(1, (terminal,), (number,), 0 if number == token.shown else WORD)
        if number == "1":
            yield Way(1, (terminal_of["a"],), ("a",), WORD)
        elif token.low == "a":
            yield Way(1, ("ONE",), ("1",), WORD)

    def _guesses(self, token: Token) -> Iterator[Way]:
        """For proposals only: a word that is spelled nearly like this one."""
        if not token.low.isalpha() or len(token.low) < SHORTEST_GUESS:
            return
        if token.low in self._by_low or token.low in self._sayings.words:
            return  # it is spelled right
        if token.low not in self._near:
            same_start = [word for word in self._by_low if word[0] == token.low[0] and "not" not in word]
            self._near[token.low] = difflib.get_close_matches(token.low, same_start, 2, 0.75)
        for near in self._near[token.low]:
            for word in self._by_low[near]:
                yield Way(1, (self._language.words.terminal_of[word],), (word,), GUESSED)

    def _cut(self, words: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
        """Terminals and words of what a saying means; None if the game cannot say it."""
        if words not in self._cuts:
            found = self._language.words.split(" ".join(words))
            unknown = any(word.terminal.startswith("?") for word in found)
            made = tuple(word.terminal for word in found), tuple(word.value for word in found)
            self._cuts[words] = None if unknown else made
        return self._cuts[words]

    # ------------------------------------------------------------ the automaton

    def _advance(self, stack: Stack, terminals: Sequence[str]) -> Stack | None:
        tables = self._tables
        for terminal in terminals:
            while True:
                action = tables.actions[stack[0]].get(terminal)
                if action is None:
                    return None
                if action >= 0:
                    stack = (action, stack)
                    break
                stack = self._reduced(stack, -1 - action)
        return stack

    def _reduced(self, stack: Stack, number: int) -> Stack:
        production = self._tables.productions[number]
        for _ in production.symbols:
            assert stack[1] is not None
            stack = stack[1]
        return (self._tables.gotos[stack[0]][production.origin], stack)

    def _endings(self, stack: Stack, said: Said | None) -> Iterator[tuple[int, Stack, Said | None]]:
        yield 0, stack, said
        stopped = self._advance(stack, (self._language.words.terminal_of["."],))
        if stopped is not None:
            yield STOP, stopped, ((".",), said)

    def _ends(self, stack: Stack) -> bool:
        tables = self._tables
        while True:
            action = tables.actions[stack[0]].get("$END")
            if action is None:
                return stack[0] == tables.end
            if action >= 0:
                return True
            stack = self._reduced(stack, -1 - action)

    def _text(self, said: Said | None) -> str:
        words: list[str] = []
        while said is not None:
            words[:0] = said[0]
            said = said[1]
        return join(words, sentences=True)

    # ------------------------------------------------------------ what the language offers

    @cached_property
    def _tables(self) -> Tables:
        return self._language.tables

    @cached_property
    def _by_low(self) -> dict[str, list[str]]:
        """The single words of the language by their small letters."""
        found: dict[str, list[str]] = {}
        for word in self._language.words.terminal_of:
            if " " not in word:
                found.setdefault(word.lower(), []).append(word)
        return found

    @cached_property
    def _fixed(self) -> dict[str, list[tuple[int, str]]]:
        found: dict[str, list[tuple[int, str]]] = {}
        for phrase in self._language.words.terminal_of:
            if " " in phrase:
                words = phrase.lower().split(" ")
                found.setdefault(words[0], []).append((len(words), phrase))
        return found

    @cached_property
    def _names(self) -> dict[str, list[tuple[int, str]]]:
        found: dict[str, list[tuple[int, str]]] = {}
        for name in self._language.names:
            tokens = tokens_of(name)
            if not tokens:
                continue
            found.setdefault(tokens[0].low, []).append((len(tokens), spelled(tokens)))
        return found

    @cached_property
    def _by_name(self) -> dict[str, str]:
        return {spelled(tokens_of(name)).lower(): name for name in self._language.names}

    @cached_property
    def _nouns(self) -> dict[str, list[tuple[int, str]]]:
        """The nouns that authors say and the game says otherwise, by their first token."""
        found: dict[str, list[tuple[int, str]]] = {}
        for said_so, _ in self._sayings.nouns:
            for word in (said_so.one.lower(), said_so.many.lower()):
                found.setdefault(word.split()[0], []).append((len(word.split()), word))
        return found

    def _said_noun(self, word: str) -> str:
        for said_so, noun in self._sayings.nouns:
            if word == said_so.one.lower():
                return noun.one
            if word == said_so.many.lower():
                return noun.many
        raise ValueError(word)

    @cached_property
    def lexicon(self) -> Lexicon:
        by_origin = self._tables.by_origin()
        words = self._tables.words

        def said(origin: str) -> dict[str, str]:
            return {
                p.kind: " ".join(words[symbol] for symbol in p.symbols)
                for p in by_origin.get(origin, ())
                if all(symbol in words for symbol in p.symbols)
            }

        one, many = said("thing"), said("things")
        noun_of = self._language.nouns.noun_of
        pairs = {kind: Noun(word, "") for kind, word in one.items()}
        for kind, word in many.items():
            single = noun_of[kind]
            pairs[single] = Noun(one.get(single, ""), word)
        singular = {_key(noun.one): noun for noun in pairs.values() if noun.one}
        plural = {_key(noun.many): noun for noun in pairs.values() if noun.many}
        for said_so, noun in self._sayings.nouns:
            if self._cut(tuple(noun.many.split())) is not None:
                singular.setdefault(_key(said_so.one), noun)
                plural.setdefault(_key(said_so.many), noun)
        qualities = {_key(word): word for word in said("quality").values()}
        longest = max(map(len, (*singular, *plural, *qualities)))
        return Lexicon(qualities, singular, plural, longest, frozenset(said("stat").values()))


def _times_x(found: re.Match[str]) -> str:
    """What a saying means by "#X", its number in digits; once X is X."""
    number = NUMBERS.get(found[1].lower(), found[1])
    return "X" if number == "1" else f"{number}X"


def _reaches(tokens: Sequence[Token], at: int, words: Sequence[str] = ("if", "may", "otherwise")) -> bool:
    """Whether one of these words, of the same step, stands before the token."""
    stops = (".", ";", ":", "—", *words)
    return next((token.low in words for token in reversed(tokens[:at]) if token.low in stops), False)


def _place_of(rest: Sequence[Token], written: Sequence[Token], end: int) -> int | None:
    """Where the author wrote these tokens, or as many of the first as stand together; None where the first of them is
    not the author's. The end of the text where nothing is left."""
    place, longest = (None, 1) if rest else (end, 1)
    for at, token in enumerate(written):
        size = 0
        while size < min(len(rest), len(written) - at) and rest[size].low == written[at + size].low:
            size += 1
        if size >= longest:
            place, longest = token.start, size
    return place


def _key(text: str) -> tuple[str, ...]:
    return tuple(text.lower().split(" "))
