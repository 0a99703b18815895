"""A card text step by step in plain words: when it works, who chooses what, and what if nothing fits.

Made from the same tree and the same pronouns that the compiler uses. A game adds its own words for when its texts work
(`Manner`); what its verbs do in detail its rulebook says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rulebound.core.language.binding import OF_CARDS, Bindings
from rulebound.core.language.parsing import Language
from rulebound.core.language.phrase import Phrase
from rulebound.core.language.retelling import Retelling

SEVERAL = frozenset(("several", "several_of_your"))
UP_TO = frozenset(("up_to", "up_to_of_your"))
COUNTED = frozenset(("where_x", "for_each", "for_each_other", "for_each_of_your", "for_each_of_your_other"))
ORDERED = frozenset(("put_on_top_ordered", "put_on_bottom_ordered"))
LEFT_OUT = "if there is none, the steps about it are left out"
OWN_EVENTS = {
    "play": "when you play this card",
    "attack": "each time this card attacks",
    "death": "when this card is destroyed",
}
MOMENTS = {
    "start_of_your_turn": "at the start of each of your turns",
    "end_of_your_turn": "at the end of each of your turns",
}
TIMES = {
    "next_time": "the next time this turn",
    "next_time_ever": "the next time, whenever that is,",
    "next_time_until": "the next time until your next turn starts",
    "next_time_during": "the next time in the other player's next turn",
    "each_time_during": "each time in the other player's next turn",
    "each_time": "each time this turn",
    "each_time_until": "each time until your next turn starts",
}
LIMITS = {"once_per_turn": "at most once per turn", "once_per_round": "at most once per round"}
RULES = {
    "play_only_if": "before you play this card",
    "additional_cost": "when you play this card, before anything else",
    "costs_less": "as long as you could play this card",
    "costs_more": "as long as you could play this card",
}


@dataclass(frozen=True, slots=True)
class Manner:
    """How the texts of a game are told. `in_force`: by the kind of card, how long its continuous texts hold; `played`:
    by the kind of card, when steps without a head happen; `heads`: by the kind of an event, a moment, a use or a state
    in a head, when that is; `rules`: by the kind of a continuous phrase, when it holds, where that is not as long as
    the card is there; `needs`: by the kind of card whose steps have no head, by "used" or "paid", or as "this enters"
    by what happens to this card, what it means if nothing can be chosen; `piles_count`: whether that is so for a card
    in a pile as well; `whose`: by the kind of card, whose "you" is meant, where it is not its owner alone."""

    in_force: Mapping[str, str] = field(default_factory=dict)
    played: Mapping[str, str] = field(default_factory=dict)
    heads: Mapping[str, str] = field(default_factory=dict)
    rules: Mapping[str, str] = field(default_factory=dict)
    needs: Mapping[str, str] = field(default_factory=dict)
    piles_count: bool = True
    whose: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Explained:
    """One sentence of a text: the sentence, when it works, and what happens then."""

    text: str
    when: str
    steps: tuple[str, ...]


def explain(text: str, kind: str, language: Language, manner: Manner, keywords: Mapping[str, str]) -> list[Explained]:
    """Of a canonical text that can be played on a card of this kind; `keywords` say what each means."""
    tree = language.parse(text)
    bindings = language.bind(tree)
    whose = manner.whose.get(kind, "")
    found = []
    for sentence in tree.phrases():
        told = _Sentence(text, sentence, kind, language, bindings, manner, keywords).explained()
        found.append(replace(told, when=told.when + whose))
    return found


class _Sentence:
    def __init__(
        self,
        text: str,
        sentence: Phrase,
        kind: str,
        language: Language,
        bindings: Bindings,
        manner: Manner,
        keywords: Mapping[str, str],
    ) -> None:
        self._sentence = sentence
        self._kind = kind
        self._language = language
        self._manner = manner
        self._keywords = keywords
        self._told = Retelling(text, sentence, language, bindings)
        self._need = ""  # what if nothing can be chosen, where that is more than a step that does nothing

    def explained(self) -> Explained:
        sentence = self._sentence
        parts = sentence.phrases()
        whole = self._language.show(Phrase("text", (sentence,)))
        if sentence.kind == "triggered":
            when = self._head(parts[0])
            return Explained(whole, when, tuple(self._steps(parts[1])))
        if sentence.kind == "steps":
            self._need = self._manner.needs.get(self._kind, "")
            when = self._manner.played.get(self._kind, "when you play this card")
            return Explained(whole, when, tuple(self._steps(sentence)))
        if sentence.kind == "continuous":
            return Explained(whole, self._state(parts[0]), tuple(self._told.said(rule) for rule in parts[1].phrases()))
        if sentence.kind == "keywords":
            return Explained(whole, "always", tuple(self._keyword(keyword) for keyword in parts))
        lasting = self._manner.in_force.get(self._kind, "as long as this card is in play")
        when = next((found for found in map(self._holds, parts) if found), lasting)
        return Explained(whole, when, tuple(self._told.said(rule) for rule in parts))

    def _keyword(self, keyword: Phrase) -> str:
        word = self._language.show(keyword)
        known = {term.lower(): means for term, means in self._keywords.items()}
        means = known.get(word.lower()) or known.get(word.lower().split(" ")[0], "")
        if means.lower().startswith(f"{word.split(' ')[0].lower()}:"):
            means = means.split(": ", 1)[1]
        return f"{word}: {means}" if means else f"this card has {word}"

    # ------------------------------------------------------------ when

    def _holds(self, rule: Phrase) -> str:
        """When a continuous phrase holds, if not as long as its card is there."""
        kinds = [part.kind for part in rule.walk()]
        known = {**RULES, **self._manner.rules}
        return next((known[kind] for kind in kinds if kind in known), "")

    def _head(self, head: Phrase) -> str:
        said = []
        for part in head.phrases():
            inner = part.phrases()[0] if part.phrases() else part
            if part.kind in LIMITS:
                said.append(LIMITS[part.kind])
            elif part.kind == "only_if":
                said.append(f"but only if {self._told.said(inner)}")
            elif part.kind == "on":
                said.append(OWN_EVENTS[inner.kind])
            elif part.kind in ("when", "at", "used", "paid"):
                self._need = self._manner.needs.get(part.kind, "") or self._manner.needs.get(_of_this(inner), "")
                said.append(self._occasion(part.kind, inner))
            else:
                said.append(self._state(part))
        return ", ".join(said)

    def _occasion(self, kind: str, inner: Phrase) -> str:
        known = {**MOMENTS, **self._manner.heads}
        if inner.kind in known:
            return known[inner.kind].replace("…", self._told.said(inner))
        return f"at {self._told.said(inner)}" if kind == "at" else f"each time {self._told.said(inner)}"

    def _state(self, state: Phrase) -> str:
        if state.kind in self._manner.heads:
            return self._manner.heads[state.kind].replace("…", self._told.said(state))
        said = self._told.said(state)
        return f"as long as {said.removeprefix('while ')}" if said.startswith("while ") else said

    # ------------------------------------------------------------ what happens

    def _steps(self, steps: Phrase) -> Iterator[str]:
        for step in steps.phrases():
            if step.kind == "modes":
                yield from self._modes("you choose", step.phrases())
            elif step.kind == "player_modes":
                player, *parts = step.phrases()
                yield from self._modes(f"{self._told.said(player)} chooses", parts)
            else:
                yield from self._step(step, "")

    def _modes(self, who: str, parts: Sequence[Phrase]) -> Iterator[str]:
        how, *choices = parts
        few = "one" if how.kind == "one_mode" else "one or two"
        yield f"{who} {few} of these:"
        for letter, mode in zip("abcdefgh", choices, strict=False):
            for line in self._steps(mode):
                yield f"  {letter}) {line}"

    def _step(self, step: Phrase, lead: str) -> Iterator[str]:
        if step.kind == "may":
            first, *rest = step.phrases()[0].phrases()
            yield lead + self._effect(first, optional=True)
            for effect in rest:
                yield f"{lead}if you did: {self._effect(effect)}"
        elif step.kind == "player_may":
            yield f"{lead}{self._told.said(step)} (asked only if all of it can be done)"
        elif step.kind == "if_then":
            condition, then = step.phrases()
            yield from self._step(then, f"{lead}if {self._condition(condition)}: ")
        elif step.kind == "otherwise":
            yield from self._step(step.phrases()[0], f"{lead}otherwise: ")
        elif step.kind in TIMES:
            event, *_, then = step.phrases()
            yield from self._step(then, f"{lead}{TIMES[step.kind]} that {self._told.said(event)}: ")
        elif step.kind == "later":
            soon, then = step.phrases()
            yield from self._step(then, f"{lead}at {self._told.said(soon)}, once: ")
        else:
            for effect in step.phrases():
                yield lead + self._effect(effect)

    def _condition(self, condition: Phrase) -> str:
        if condition.kind == "you_did":
            return "you did"
        if condition.kind == "you_did_not":
            return "you did not"
        if condition.kind in ("they_did", "they_did_not"):
            return "they did" if condition.kind == "they_did" else "they did not"
        return self._told.said(condition)

    def _effect(self, effect: Phrase, optional: bool = False) -> str:
        if effect.kind == "choose":
            return self._choice(effect.phrases()[0], optional)
        said = self._told.said(effect)
        if effect.kind == "player_chooses":
            return f"{said}; {LEFT_OUT}"
        if effect.kind == "choose_at_random":
            thing = self._told.said(effect.phrases()[0])
            return (
                f"chance picks {thing}, each as likely as the others; if there is none, the steps about it are left out"
            )
        may = "you may " if optional else ""
        return may + said + self._note(effect)

    def _note(self, effect: Phrase) -> str:
        """What the words of an effect leave to the reader."""
        if effect.kind in COUNTED:
            return " (counted when this step comes)" + self._note(effect.phrases()[0])
        if effect.kind == "deal_divided":
            return ": you choose for one point after the other"
        if effect.kind == "discard" and effect.phrases()[0].kind in ("a", "several"):
            return " (you choose from your hand)"
        if effect.kind in ("player_does", "owner_does") and effect.phrases()[-1].kind == "discards":
            what = effect.phrases()[-1].phrases()[0].kind
            return " (that player chooses from their hand)" if what in ("a", "several") else ""
        if effect.kind == "search":
            return f" (you choose among those that fit; {LEFT_OUT})"
        if effect.kind in ("look_at", "look_at_several", "look_at_zone"):
            return " (nobody else sees)"
        if effect.kind == "reveal":
            return " (everybody sees)"
        if effect.kind in ORDERED:
            return " (you choose one after the other; the last one lies farthest out)"
        return ""

    def _choice(self, selection: Phrase, optional: bool) -> str:
        inner = selection.phrases()[0] if selection.phrases() else selection
        said = f"you {'may ' if optional else ''}choose {self._told.said(selection)}"
        if selection.kind == "choose_number":
            return said
        if inner.kind in UP_TO:
            return f"{said}; you decide how many"
        if optional:
            return f"{said}; if you choose none, the steps about it are left out"
        in_pile = any(part.kind in OF_CARDS for part in inner.phrases())
        if self._need and inner.kind != "one_of_them" and (self._manner.piles_count or not in_pile):
            return f"{said}; {self._need}"
        if inner.kind in SEVERAL:
            return f"{said}; if there are fewer, you choose those"
        return f"{said}; {LEFT_OUT}"


def _of_this(event: Phrase) -> str:
    """ "this enters" for the event that this very card enters."""
    whom, *what = event.phrases() or (event,)
    return f"this {what[0].kind}" if whom.kind == "this" and what else ""
