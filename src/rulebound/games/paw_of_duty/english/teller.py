"""The clauses of a text one after the other: steps, offers, conditions and modes of the language."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rulebound.games.paw_of_duty.english.clauses import (
    DONE,
    OTHER,
    Asked,
    Counted,
    Deed,
    If,
    May,
    Modes,
    Node,
    Otherwise,
    Waits,
)
from rulebound.games.paw_of_duty.english.filling import Filling, Step, replaced
from rulebound.games.paw_of_duty.english.frames import Said
from rulebound.games.paw_of_duty.english.meant import (
    BESIDE,
    SUFFERS,
    Again,
    Refused,
    Unclear,
)
from rulebound.games.paw_of_duty.english.thing import (
    ENEMY,
    IT,
    ONE,
    ONLY,
    OPEN,
    YOURS,
    Filter,
    Thing,
)

AFTERWARDS = re.compile(r"^if .*?(?:did not move|moved|was captured|was not captured|you do|you do not),")


class Teller(Filling):
    """Tells the clauses of one text in their order."""

    def text(self, nodes: Sequence[Node]) -> str:
        sentences = []
        rules, nodes = [one for one in nodes if _is_rule(one)], [one for one in nodes if not _is_rule(one)]
        for rule in rules:
            (only,) = self.node(rule)
            sentences.append(only.text)
        steps: list[Step] = []
        begins = 0
        for node in nodes:
            made = self.node(node)
            if isinstance(node, Otherwise) and steps and not steps[-1].text.startswith("if "):
                made = self._if_there_is(steps, begins, made)
            begins = len(steps)
            if isinstance(node, If) and node.instead:
                self._instead(steps, made)
                continue
            steps += made
            if made and made[-1].kind == "modes":
                sentences.append("; ".join(step.text for step in steps))
                steps = []
                self.forget()
        if steps:
            sentences.append("; ".join(step.text for step in steps))
        return " ".join(f"{said[0].upper()}{said[1:]}." for said in sentences)

    def _if_there_is(self, steps: list[Step], begins: int, made: list[Step]) -> list[Step]:
        """ "Deal 3 damage to an enemy Kitty facing …. Otherwise, …": if there is one, who then is named once more."""
        choice, *effects = steps[begins:]
        if not choice.choice or not choice.text.startswith(("choose a ", "choose an ")) or len(effects) != 1:
            raise Unclear
        there = f"if there is {choice.text.removeprefix('choose ')}"
        if self.count_named() > 2 or any("the first Kitty" in step.text for step in made):
            raise Unclear
        steps[begins:] = [Step("if", f"{there}, {choice.text}, then {effects[0].text}")]
        self.lose_count()
        return [replace(step, text=step.text.replace("the second Kitty", "it")) for step in made]

    def _instead(self, steps: list[Step], made: list[Step]) -> None:
        """ "Deal 1 damage to it. If …, deal 3 damage instead.": one of the two."""
        if made and AFTERWARDS.search(made[-1].text):
            steps += made  # only afterwards it is known
            return
        if not steps or steps[-1].kind != "do" or steps[-1].choice or len(made) != 1:
            raise Unclear
        usual = steps.pop()
        if self.count_named() > 1:  # by the condition, perhaps
            usual = replace(usual, text=re.sub(r"\bit\b", "the first Kitty", usual.text))
            usual = replace(usual, text=re.sub(r"\bits\b", "the first Kitty's", usual.text))
        steps += [*made, Step("otherwise", f"otherwise, {usual.text}")]

    # ------------------------------------------------------------ nodes

    def nodes(self, several: Sequence[Node]) -> list[Step]:
        return [step for node in several for step in self.node(node)]

    def node(self, node: Node) -> list[Step]:
        self.begin_clause()
        if isinstance(node, Deed):
            return self.deed(node)
        if isinstance(node, May):
            return self.may(node)
        if isinstance(node, If):
            return self.asked(node)
        if isinstance(node, Otherwise):
            return self.otherwise(node)
        if isinstance(node, Counted):
            return self.counted(node)
        if isinstance(node, Waits):
            return self.waits(node)
        return self.modes(node)

    def in_one(self, steps: Sequence[Step]) -> str:
        """Several effects as one step."""
        if any(step.kind != "do" for step in steps[:-1]) or steps[-1].kind not in ("do", "may"):
            raise Unclear
        if steps[-1].kind == "may" and len(steps) > 1:
            raise Unclear
        return ", then ".join(step.text for step in steps)

    def may(self, node: May) -> list[Step]:
        """What is offered together is done together, but a turn is offered by itself."""
        if isinstance(node.inner[-1], If) and node.inner[-1].condition[0].frame is DONE:
            return [*self.may(May(node.inner[:-1])), *self.node(node.inner[-1])]
        inner = self.nodes(node.inner)
        if len(inner) == 1 and inner[0].text.startswith("choose one — ") and len(node.inner) == 1:
            offered = inner[0].text.replace("— ", "— you may ").replace("; or ", "; or you may ")
            return [Step("modes", offered)]
        if any(step.kind != "do" for step in inner):
            raise Unclear
        if any(step.text.startswith("rotate ") for step in inner[:-1]):
            raise Refused  # is the turn offered by itself?
        if inner[-1].text.startswith("rotate each of"):
            raise Refused  # each by itself, or all of them?
        if inner[0].text.startswith("you get "):
            return inner  # "you may play 1 more tactic card"
        if inner[-1].text.startswith("rotate ") and len(inner) > 1 and not inner[-2].choice:
            return [Step("may", f"you may {self.in_one(inner[:-1])}"), Step("may", f"you may {inner[-1].text}")]
        return [Step("may", f"you may {self.in_one(inner)}")]

    def asked(self, node: If) -> list[Step]:
        if node.behind:
            return self.asked_behind(node)
        self.steps = []
        conditions = [self.condition(one) for one in node.condition]
        before = [Step("do", step, choice=True) for step in self.steps]
        self.steps = []
        known = len(self._all)
        inner = self.nodes(node.inner)
        self.inside = self._all[known:]
        if any(-1 - one.at in self._fixed for one in self.inside):
            while len(inner) > 1 and inner[0].choice:
                before.append(inner.pop(0))
        told = [one for one in conditions if one]
        if not told:  # what was asked for is chosen
            return [*before, *inner]
        if len(told) > 2 or (len(inner) > 1 and any(step.kind == "modes" for step in inner)):
            raise Unclear
        return [*before, Step("if", f"if {' and '.join(told)}, {self.in_one(inner)}")]

    def asked_behind(self, node: If) -> list[Step]:
        """ "Deal 2 damage to its target if …": who is meant was named before the condition."""
        *choices, effect = self.nodes(node.inner)
        if effect.kind != "do" or effect.choice or any(not step.choice for step in choices):
            raise Unclear
        self.begin_clause()
        named = self.count_named()
        self.steps = []
        told = " and ".join(self.condition(one) for one in node.condition)
        if self.steps or not told or self.count_named() > named:
            raise Unclear
        return [*choices, Step("if", f"if {told}, {effect.text}")]

    def otherwise(self, node: Otherwise) -> list[Step]:
        """What the step before has chosen only if its condition held is chosen before it, if this means it, too."""
        self.outside = self.inside
        inner = self.nodes(node.inner)
        self.outside = []
        return [Step("otherwise", f"otherwise, {self.in_one(inner)}")]

    def condition(self, asked: Asked) -> str:
        told, _, chosen = asked.frame.told.partition(" || ")
        beside = asked.said.get("K2")
        if chosen and isinstance(beside, Thing) and beside.at in self._fixed:
            acting = asked.said["K"]
            if acting.how in OPEN and acting.at not in self._fixed:
                raise Again(acting.at)
            owner = self.told(asked.said["K"], BESIDE)
            self.told(chosen_beside(beside, chosen, asked.said["K"]), SUFFERS)
            assert owner.text
            return ""
        subject = asked.said.get("K")
        foe = told == "K is =K2" and isinstance(beside, Thing) and beside.side == ENEMY
        if foe and isinstance(subject, Thing) and subject.how == IT:
            asked = Asked(asked.frame, {**asked.said, "K": replace(subject, number="foe")})  # no Kitty of yours
        if isinstance(subject, Thing) and subject.how in OPEN and "captured" in told:
            raise Unclear
        if (
            isinstance(subject, Thing)
            and subject.how in (ONE, ONLY)
            and told.startswith("K is ")
            and subject.at not in self._fixed
        ):
            return self.somebody(told.removeprefix("K is "), subject, asked.said)
        return self.filled(told, asked.said, asking=True)[0]

    def somebody(self, told: str, subject: Thing, said: Said) -> str:
        """ "If a friendly Kitty is behind it": if there is one; chosen only if later words mean it."""
        rest = tuple((place, value) for place, value in said.items() if place != "K")
        if any(one.told.startswith(("with the highest", "with the lowest")) for one in subject.filters):
            raise Again(subject.at)  # of all of them, not of those of whom this is so
        for place, value in rest:
            if not isinstance(value, Thing):
                told = replaced(told, place, value if isinstance(value, str) else value[0].told)
        rest = tuple((place, value) for place, value in rest if isinstance(value, Thing))
        other = said.get("K2")
        if told == "=K2" and isinstance(other, Thing):  # "the Kitty you played is a Tank"
            if other.filters or other.how != ONE or subject.noun != "Kitty" or (subject.side and other.side):
                raise Unclear
            subject, told, rest = replace(subject, noun=other.noun, side=subject.side or other.side), "", ()
        kept = Filter(told.replace("~", "").replace("=", ""), rest)
        kept_too = (kept,) if told else ()
        subject = replace(subject, how=ONE)
        whole = replace(
            subject, filters=(*subject.filters, *kept_too), side="" if subject.side == YOURS else subject.side
        )
        found = self.beside(whole).text
        return f"you have {found}" if subject.side == YOURS else f"there is {found}"

    def counted(self, node: Counted) -> list[Step]:
        """ "… for each …" of one effect."""
        *choices, effect = self.node(node.deed)
        if effect.kind != "do" or effect.choice:
            raise Unclear
        counted = self.told(node.thing, BESIDE).text
        if self.steps:
            raise Unclear
        return [*choices, Step("do", f"{effect.text} for {counted}")]

    def waits(self, node: Waits) -> list[Step]:
        self.steps = []
        head = self.filled(node.frame.told, node.said)[0]
        before = [Step("do", step, choice=True) for step in self.steps]
        self.steps = []
        return [*before, Step("waits", f"{head}, {self.in_one(self.nodes(node.inner))}")]

    def modes(self, node: Modes) -> list[Step]:
        each = []
        for mode in node.each:
            kept = self.kept()
            each.append("; ".join(step.text for step in self.nodes(mode)))
            self.back_to(kept)
        chooses = "an opponent chooses one" if node.how_many == OTHER else f"choose {node.how_many}"
        return [Step("modes", f"{chooses} — {'; or '.join(each)}")]


def chosen_beside(thing: Thing, told: str, owner: Thing) -> Thing:
    """The thing that is asked for, to be chosen where it is."""
    return replace(thing, filters=(*thing.filters, Filter(told, (("K", owner),))))


def _is_rule(node: Node) -> bool:
    return isinstance(node, Deed) and node.frame.told.startswith("play this card only")
