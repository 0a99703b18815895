"""A card text step by step in plain words: when it works, who chooses what, and what if nothing fits.

Made from the same tree and the same pronouns that the compiler uses; it adds no knowledge of its own but what the
words of the shared grammar mean. What a game's own verbs do in detail its rulebook says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rulebound.core.files.rulebook import Clause, Rulebook, Ruling
from rulebound.core.language.binding import Bindings
from rulebound.core.language.parsing import Language
from rulebound.core.language.phrase import Phrase

MOST_RULES = 4
PLAIN = frozenset(
    [
        "a",
        "an",
        "and",
        "at",
        "each",
        "has",
        "have",
        "if",
        "in",
        "into",
        "is",
        "it",
        "its",
        "of",
        "on",
        "one",
        "or",
        "that",
        "the",
        "this",
        "to",
        "with",
        "you",
        "your",
    ]
)
NONE_FITS = "if none fits, nothing is chosen and what follows about it does nothing"
ONE_OF_SEVERAL = frozenset(("several", "several_of_your", "up_to", "up_to_of_your"))


@dataclass(frozen=True, slots=True)
class Explained:
    """One sentence of a text: the sentence, when it works, what happens then, and the phrases it is made of."""

    text: str
    when: str
    steps: tuple[str, ...]
    effects: tuple[Phrase, ...]


def explain(text: str, language: Language) -> list[Explained]:
    """Of a canonical text that can be played."""
    tree = language.parse(text)
    bindings = language.bind(tree)
    return [_Sentence(sentence, language, bindings).explained() for sentence in tree.phrases()]


class _Sentence:
    def __init__(self, sentence: Phrase, language: Language, bindings: Bindings) -> None:
        self._sentence = sentence
        self._language = language
        self._bindings = bindings
        self._effects: list[Phrase] = []

    def explained(self) -> Explained:
        sentence = self._sentence
        parts = sentence.phrases()
        whole = self._language.show(Phrase("text", (sentence,)))
        if sentence.kind == "triggered":
            return Explained(whole, self._head(parts[0]), tuple(self._steps(parts[1])), tuple(self._effects))
        if sentence.kind == "steps":
            return Explained(whole, "when the card is played", tuple(self._steps(sentence)), tuple(self._effects))
        if sentence.kind == "continuous":
            said = [f"it is always so that {self._show(rule)}" for rule in parts[1].phrases()]
            return Explained(whole, f"as long as this holds: {self._show(parts[0])}", tuple(said), parts[1].phrases())
        if sentence.kind == "keywords":
            said = [f"the card has the keyword {self._show(keyword)}" for keyword in parts]
            return Explained(whole, "always", tuple(said), parts)
        said = [f"it is so that {self._show(rule)}" for rule in parts]
        return Explained(whole, "as long as the card is where its texts work", tuple(said), parts)

    # ------------------------------------------------------------ when

    def _head(self, head: Phrase) -> str:
        said = []
        for part in head.phrases():
            inner = part.phrases()[0] if part.phrases() else part
            if part.kind == "on":
                own = {"play": "is played", "attack": "attacks", "death": "is destroyed"}[inner.kind]
                said.append(f"each time this card {own}")
            elif part.kind == "when":
                said.append(f"each time this happens: {self._show(inner)}")
            elif part.kind == "at":
                said.append(f"each time at {self._show(inner)}")
            elif part.kind in ("used", "paid"):
                said.append(f"whenever you use it ({self._show(inner)})")
            elif part.kind == "once_per_turn":
                said.append("but not twice in a turn")
            elif part.kind == "once_per_round":
                said.append("but not twice in a round")
            elif part.kind == "only_if":
                said.append(f"and only if at that moment {self._show(inner)}")
            else:
                said.append(f"as long as this holds: {self._show(part)}")
        return ", ".join(said)

    # ------------------------------------------------------------ what happens

    def _steps(self, steps: Phrase) -> Iterator[str]:
        for step in steps.phrases():
            if step.kind == "modes":
                yield from self._modes(step)
            else:
                yield from self._step(step, "")

    def _modes(self, modes: Phrase) -> Iterator[str]:
        how, *choices = modes.phrases()
        few = "one" if how.kind == "one_mode" else "one or two"
        yield f"you choose {few} of these:"
        for number, mode in enumerate(choices, 1):
            for line in self._steps(mode):
                yield f"  {number}) {line}"

    def _step(self, step: Phrase, lead: str) -> Iterator[str]:
        if step.kind == "may":
            yield from self._may(step.phrases()[0], lead)
        elif step.kind == "if_then":
            condition, then = step.phrases()
            yield from self._step(then, f"{lead}if {self._condition(condition)}: ")
        elif step.kind == "otherwise":
            yield from self._step(step.phrases()[0], f"{lead}otherwise: ")
        elif step.kind == "next_time":
            event, then = step.phrases()
            yield from self._step(then, f"{lead}the next time this turn that {self._show(event)}: ")
        else:
            for effect in step.phrases():
                yield lead + self._effect(effect, optional=False)

    def _may(self, action: Phrase, lead: str) -> Iterator[str]:
        first, *rest = action.phrases()
        yield lead + self._effect(first, optional=True)
        for effect in rest:
            yield f"{lead}if you did: {self._effect(effect, optional=False)}"

    def _condition(self, condition: Phrase) -> str:
        if condition.kind == "you_did":
            return "you did the last thing you were offered"
        if condition.kind == "you_did_not":
            return "you did not do the last thing you were offered"
        return f"at that moment {self._show(condition)}"

    def _effect(self, effect: Phrase, optional: bool) -> str:
        self._effects.append(effect)
        if effect.kind == "choose":
            return self._choice(effect.phrases()[0], optional)
        if effect.kind == "player_chooses":
            player, thing = effect.phrases()
            return f"{self._show(player)} chooses {self._show(thing)}{self._pronouns(thing)}; {NONE_FITS}"
        if effect.kind == "deal_divided":
            return f"{self._show(effect)}: you choose for one point after the other"
        if effect.kind == "choose_at_random":
            thing = effect.phrases()[0]
            return f"chance picks {self._show(thing)}, each as likely as the others{self._pronouns(thing)}; {NONE_FITS}"
        said = f"you may decide to {self._show(effect)}" if optional else self._show(effect)
        return said + self._pronouns(effect)

    def _choice(self, selection: Phrase, optional: bool) -> str:
        inner = selection.phrases()[0] if selection.phrases() else selection
        who = "you may choose" if optional else "you choose"
        among = self._show(selection)
        if inner.kind in ONE_OF_SEVERAL:
            missing = "if fewer fit, those that do are chosen"
        elif selection.kind == "choose_number":
            missing = ""
        else:
            missing = NONE_FITS
        tail = f"; {missing}" if missing else ""
        return f"{who} {among}{self._pronouns(selection)}{tail}"

    def _pronouns(self, phrase: Phrase) -> str:
        said = []
        for part in phrase.walk():
            if part in self._bindings:
                words, means = self._show(part), self._show(self._bindings.referent(part))
                if words != means:
                    said.append(f'"{words}" is {means!r} named before')
        return f" ({'; '.join(dict.fromkeys(said))})" if said else ""

    def _show(self, phrase: Phrase) -> str:
        return self._language.show(phrase)


def rules_about(rulebook: Rulebook, part: Explained) -> list[str]:
    """The rules that share most words with a sentence; among equals the shortest, which says it most plainly."""
    wanted = _stems(part.text)
    found = []
    for entry in rulebook.entries():
        said = _said(entry)
        shared = len(wanted & _stems(said))
        if shared > 1:
            found.append((-shared, len(said), entry.id))
    return [rule for _, _, rule in sorted(found)[:MOST_RULES]]


def _said(entry: Clause | Ruling) -> str:
    return f"{entry.question} {entry.ruling}" if isinstance(entry, Ruling) else entry.text


def _stems(text: str) -> frozenset[str]:
    """The words of a text without their endings, and without those that say nothing."""
    words = re.findall(r"[a-z]+", text.lower())
    return frozenset(_stem(word) for word in words if word not in PLAIN)


def _stem(word: str) -> str:
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) > 2:
            return word[: len(word) - len(ending)]
    return word
