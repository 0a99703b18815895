"""A text of a designer as the language says it: the clauses in their order, the choices before what needs them.

`told` gives the sentence of the language for a text, or both of two that a reader could not choose between.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from rulebound.core.language.loose import tokens_of
from rulebound.games.paw_of_duty.english.clauses import (
    DONE,
    Asked,
    Clauses,
    Counted,
    Deed,
    If,
    May,
    Modes,
    Node,
    Otherwise,
    Waits,
)
from rulebound.games.paw_of_duty.english.frames import Said
from rulebound.games.paw_of_duty.english.naming import (
    ACTS,
    BESIDE,
    FALLEN,
    HURT,
    SHIFTED,
    SUFFERS,
    Again,
    Meant,
    Naming,
    Told,
    TwoMeant,
    Unclear,
    possessive,
)
from rulebound.games.paw_of_duty.english.shortening import in_each_way, plain_words, without_title
from rulebound.games.paw_of_duty.english.things import (
    ALL,
    EACH,
    ENEMY,
    GROUPS,
    IT,
    NEAREST,
    ONE,
    OPEN,
    SOME,
    TARGET,
    THE,
    THEM,
    UP_TO,
    YOURS,
    Filter,
    Thing,
)

MOST_TRIES = 60  # ways to read a text that are told before it counts as not understood
SHIFTING = ("push ", "pull ", "move ", "relocate ", "K hops over ")
MOST_RUNS = 8  # things of one text that turn out to need a choice of their own
_PLACES = re.compile(r"([~^*=!]?)(?<!\w)([A-WYZ]\d?)(?!\w)")
AFTERWARDS = re.compile(r"^if .*?(?:did not move|moved|was captured|was not captured|you do|you do not),")
_SPACE = re.compile(r"<([^>]*)>")
_MARKS = re.compile(r"[~^*=!](?=[A-Z])")


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the language, or an effect of one ("do"); `choice`: it only chooses."""

    kind: str
    text: str
    choice: bool = False


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


class Teller(Naming):
    def __init__(self, fixed: frozenset[int], decided: Mapping[int, int]) -> None:
        super().__init__(fixed, decided)
        self._named_values = 0
        self.either = False  # what is under way is said of one of two
        self.subject_first = False  # the frame under way begins with who does it
        self.inside: list[Meant] = []  # what the last "if" has named
        self.outside: list[Meant] = []  # of these what cannot be meant as it stands

    def said(self, meant: Meant) -> str:
        if meant in self.outside and -1 - meant.at not in self._fixed:
            raise Again(-1 - meant.at)
        return super().said(meant)

    def text(self, nodes: Sequence[Node]) -> str:
        sentences = []
        rules, nodes = [one for one in nodes if _is_rule(one)], [one for one in nodes if not _is_rule(one)]
        for rule in rules:
            (only,) = self.node(rule)
            sentences.append(only.text)
        steps: list[Step] = []
        for node in nodes:
            made = self.node(node)
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
        """What the step before has chosen only if its condition held must be chosen before it, if this means it, too."""
        self.outside = self.inside
        inner = self.nodes(node.inner)
        self.outside = []
        return [Step("otherwise", f"otherwise, {self.in_one(inner)}")]

    def condition(self, asked: Asked) -> str:
        told, _, chosen = asked.frame.told.partition(" || ")
        beside = asked.said.get("K2")
        if chosen and isinstance(beside, Thing) and beside.at in self._fixed:
            owner = self.told(asked.said["K"], BESIDE)
            self.told(chosen_beside(beside, chosen, asked.said["K"]), SUFFERS)
            assert owner.text
            return ""
        subject = asked.said.get("K")
        if isinstance(subject, Thing) and subject.how in OPEN and "captured" in told:
            raise Unclear
        if (
            isinstance(subject, Thing)
            and subject.how == ONE
            and told.startswith("K is ")
            and subject.at not in self._fixed
        ):
            return self.somebody(told.removeprefix("K is "), subject, asked.said)
        return self.filled(told, asked.said, asking=True)[0]

    def somebody(self, told: str, subject: Thing, said: Said) -> str:
        """ "If a friendly Kitty is behind it": if there is one; chosen only if later words mean it."""
        rest = tuple((place, value) for place, value in said.items() if place != "K")
        for place, value in rest:
            if not isinstance(value, Thing):
                told = _replaced(told, place, value if isinstance(value, str) else value[0].told)
        rest = tuple((place, value) for place, value in rest if isinstance(value, Thing))
        other = said.get("K2")
        if told == "=K2" and isinstance(other, Thing):  # "the Kitty you played is a Tank"
            if other.filters or other.how != ONE or subject.noun != "Kitty" or (subject.side and other.side):
                raise Unclear
            subject, told, rest = replace(subject, noun=other.noun, side=subject.side or other.side), "", ()
        kept = Filter(told.replace("~", "").replace("=", ""), rest)
        kept_too = (kept,) if told else ()
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
        return [Step("modes", f"choose {node.how_many} — {'; or '.join(each)}")]

    # ------------------------------------------------------------ deeds

    def deed(self, node: Deed) -> list[Step]:
        found: list[Step] = []
        self.subject_first = node.frame.said[0].place == "K"
        for template in node.frame.told.split(" ; "):
            self.steps = []
            if template == "swap them":
                found += self.deed(replace(node, frame=replace(node.frame, told="swap K"), said={"K": Thing(THEM, -1)}))
            elif template in ("choose K", "choose K2", "choose S", "choose R"):
                self.filled(template, {template[7:]: node.said[template[7:]]})
                found += self.choices()
            elif "!K" not in template or node.said["K"].how in OPEN:
                if template.startswith("choose ") and "—" not in template:
                    self.literally(template)
                effects = self.filled(*self.with_pusher(template, node.said))
                found += self.choices()
                found += [_step(effect, node.said) for effect in effects]
        self.subject_first = False
        if self.either:  # "rotate one of them": of the two that were named
            self.either = False
            return [*found[:-2], Step("modes", f"choose one — {found[-2].text}; or {found[-1].text}")]
        return found

    def choices(self) -> list[Step]:
        found = [Step("do", step, choice=True) for step in self.steps]
        self.steps = []
        return found

    def with_pusher(self, template: str, said: Said) -> tuple[str, Said]:
        """Who is pushed and is nobody's target goes away from the Kitty beside which it was described, or from the only
        one of yours."""
        hit = said.get("K2")
        if template == "K attacks/attack K2" and isinstance(hit, Thing) and hit.how == TARGET:
            if hit.of is not None and hit.of.how == IT:
                return "K:each attacks", {"K": said["K"]}
        if template == "push K2 M away from K" and isinstance(hit, Thing) and hit.how == TARGET:
            return "push K2 M", said
        pushed = said.get("K")
        if template not in ("push K M", "pull K M") or not isinstance(pushed, Thing) or pushed.how in (TARGET, NEAREST):
            return template, said
        beside = [
            one for kept in pushed.filters for _, one in kept.said if isinstance(one, Thing) and one.side == YOURS
        ]
        if not beside and any(kept.said for kept in pushed.filters):
            beside = [one for kept in pushed.filters for _, one in kept.said if isinstance(one, Thing)]
        pusher = beside[0] if beside else Thing(THE, -1, side=YOURS)
        if pusher.how in OPEN and pusher.at not in self._fixed:
            raise Again(pusher.at)
        away = "away from" if template.startswith("push") else "toward"
        return f"{template} {away} ~P", {**said, "P": pusher}

    def filled(self, template: str, said: Said, asking: bool = False) -> list[str]:
        """The words of the language with what stands in the places; several where it is said of each of two."""
        text, things = self.prepared(template, said, asking)
        both = next((one.both for one in things.values() if one.both), ())
        if not both:
            return [_with_things(text, {place: self._now(told) for place, told in things.items()})]
        if text == "swap K":
            return [f"swap {self.said(both[0])} and {self.said(both[1])}"]
        self.either = self.either or any(one.either for one in things.values())
        found = []
        for one in both:
            own = {place: Told(self.said(one), meant=one) if told.both else told for place, told in things.items()}
            found.append(_with_things(text, {place: self._now(told) for place, told in own.items()}))
        return found

    def prepared(self, template: str, said: Said, asking: bool = False) -> tuple[str, dict[str, Told]]:
        """The words with their places, and who is meant there: how that is said depends on all that is chosen."""
        hurts = template.startswith(("deal ", "capture ")) or " attacks" in template
        if "<it>" in template:
            template, said = template.replace("<it>", "~Q"), {"Q": Thing(IT, -1), **said}
        if "<same>" in template:
            template, said = template.replace("<same>", "Q"), {"Q": self.same_again(), **said}
        if "<moved>" in template:
            template, said = template.replace("<moved>", "~Q"), {"Q": Thing(THE, -1, number="moved"), **said}
        spaced = {place for found in _SPACE.findall(template) for _, place in _PLACES.findall(found)} - {"K"}
        template = self._with_space(template, said)
        marks = {place: mark for mark, place in _PLACES.findall(template)}
        text = template
        things: dict[str, Told] = {}
        for place, value in said.items():
            if place in spaced:
                continue
            if isinstance(value, Thing):
                things[place] = self._in_place(place, value, template, marks.get(place), (hurts, asking))
            elif isinstance(value, str) or isinstance(value[0], Asked):
                text = _replaced(text, place, self.plainly(value))
            else:
                frame, inner = value
                words, beside = self.prepared(frame.told, inner)
                for name, told in beside.items():
                    self._named_values += 1
                    words = _replaced(words, name, f"{name[0]}{9 + self._named_values}")
                    things[f"{name[0]}{9 + self._named_values}"] = told
                text = _replaced(text, place, words)
        if marks.keys() - said.keys():
            raise Unclear  # the frame asks for something that nobody said
        if "a Kitty stops" in template or "a Kitty was captured" in template:
            self.passer_by()
        clause = self.clauses[-1]
        clause.hurts = clause.hurts or (hurts and not asking)
        if "'s" in template and any(told.meant in self.gone for told in things.values()):
            raise Unclear  # what has left the board has no level any more
        if template.startswith(("return K", "capture K")):
            self.gone += [told.meant for told in things.values() if told.meant is not None]
        clause.shifts = clause.shifts or (not asking and template.startswith(SHIFTING))
        clause.moves = clause.moves or (not asking and " hops over " in template)
        return _MARKS.sub(
            "", text.replace(":each", "").replace(":all", "").replace(":enemy", "").replace(":yours", "")
        ), things

    def _in_place(self, place: str, value: Thing, template: str, mark: str | None, how: tuple[bool, bool]) -> Told:
        hurts, asking = how
        if mark == "!":
            return self.chosen_by_other(value)
        if mark == "=":
            return Told(self.predicate(value))
        if mark in ("^", "*"):
            if f"{place}:enemy" in template and not value.side:
                value = replace(value, side=ENEMY)
            return self.described(value, bare=mark == "*")
        if asking and mark == "~":
            return self.beside(value)
        if f"{place}:yours" in template:
            value = replace(value, side=value.side or YOURS)
        if f"{place}:all" in template:
            value = all_of(value)
        if f"{place}:each" in template:
            value = replace(value, how=EACH) if value.how == ALL else value
            return replace(self.told(value, self._part(place, mark, template, hurts)), alone=True)
        told = self.told(value, self._part(place, mark, template, hurts))
        if mark is None and (told.meant is None or told.many):
            raise Unclear  # several that do it are not passed over
        return told

    def plainly(self, said: Any) -> str:
        """A number, or a condition."""
        if isinstance(said, str):
            return said
        return " and ".join(self.filled(one.frame.told, one.said, asking=True)[0] for one in said)

    def _now(self, told: Told) -> Told:
        """The words for it when all of the clause is chosen."""
        if told.alone and told.text == "them":
            return replace(told, text="each of them", many=False)
        if told.meant is None or not told.meant.chosen or told.inline:
            return told
        said = self.said(told.meant)
        return replace(told, text="each of them" if told.alone and said == "them" else said)

    def _part(self, place: str, mark: str | None, template: str, hurts: bool) -> str:
        if mark == "~":
            return BESIDE
        if mark is None or (place == "K" and (self.subject_first or template.startswith(("K ", "K:each")))):
            if template.endswith(("was captured", "was not captured")):
                return FALLEN
            return SHIFTED if template.endswith(("did not move", "K moved")) else ACTS
        return HURT if hurts else SUFFERS

    def _with_space(self, template: str, said: Said) -> str:
        """ "<an open space behind K>" is chosen first, and is "that space" then."""
        found = _SPACE.search(template)
        if found is None:
            return template
        if not _PLACES.search(found[1]):
            self.steps.append(f"choose {found[1]}")
            return _SPACE.sub("that space", template)
        place = next(iter(_PLACES.findall(found[1])))[1]
        beside = said[place]
        if beside.how in OPEN and place != "K":
            text = self._phrase(beside)
            hidden = Meant(beside.at, beside.noun, beside.side, chosen=False)
            self._all.append(hidden)
            self.clauses[-1].beside.append(hidden)
        else:
            text = self.told(beside, SUFFERS if place == "K" else BESIDE).text
        self.told(said["K"], SUFFERS)
        self.steps.append(f"choose {_replaced(found[1], place, text)}")
        return _SPACE.sub("that space", template)


def chosen_beside(thing: Thing, told: str, owner: Thing) -> Thing:
    """The thing that is asked for, to be chosen where it is."""
    return replace(thing, filters=(*thing.filters, Filter(told, (("K", owner),))))


def _replaced(text: str, place: str, words: str) -> str:
    return re.sub(rf"(?<!\w){re.escape(place)}(?!\w)", lambda _: words, text)


def all_of(thing: Thing) -> Thing:
    """ "Each of your Tanks" as "your Tanks": what several do together."""
    if thing.how not in (*GROUPS, THEM, SOME, UP_TO):
        raise Unclear
    return replace(thing, how=ALL) if thing.how == EACH else thing


def _is_rule(node: Node) -> bool:
    return isinstance(node, Deed) and node.frame.told.startswith("play this card only")


def _step(effect: str, said: Said) -> Step:
    if effect.startswith("choose ") and "—" in effect:
        return Step("modes", effect)
    if effect.startswith("damage to ") and effect.endswith(" during an opponent's next turn"):
        said_then = effect.replace("during an opponent's next turn", "this turn")
        return Step("waits", f"at the start of an opponent's next turn, {said_then}")
    effect = effect.replace("draw 1 tactic cards", "draw a tactic card")
    if "up to 1 space" in effect and "M" in said and effect.startswith("move "):
        return Step("may", f"you may {effect.replace('up to 1 space', '1 space')}")
    return Step("do", re.sub(r"\b1 spaces", "1 space", effect), choice=effect.startswith("choose "))


def _with_things(text: str, places: dict[str, Told]) -> str:
    """With agreement: "attacks/attack" after one or several."""
    many = False
    words = []
    for word in text.split(" "):
        bare = word.rstrip(",.")
        owner = bare.removesuffix("'s")
        if owner in places:
            told = places[owner]
            if bare != owner:
                said = possessive(told.text)
            else:
                said, many = told.text, told.many
            word = word.replace(bare, said)
        elif "/" in word:
            word = word.split("/")[1 if many else 0]
        words.append(word)
    return " ".join(words)
