"""What is done, in words of the language: frames with who and what is meant in their places."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rulebound.games.paw_of_duty.english.clauses import Asked, Deed
from rulebound.games.paw_of_duty.english.frames import Said
from rulebound.games.paw_of_duty.english.meant import (
    ACTS,
    BESIDE,
    FALLEN,
    HURT,
    SHIFTED,
    SUFFERS,
    Again,
    Meant,
    Told,
    Unclear,
    possessive,
)
from rulebound.games.paw_of_duty.english.naming import Naming
from rulebound.games.paw_of_duty.english.thing import (
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
    Thing,
)

SHIFTING = ("push ", "pull ", "move ", "relocate ", "K hops over ")
_PLACES = re.compile(r"([~^*=!]?)(?<!\w)([A-WYZ]\d?)(?!\w)")
_SPACE = re.compile(r"<([^>]*)>")
_MARKS = re.compile(r"[~^*=!](?=[A-Z])|:(?:each|all|enemy|near|yours)\b")


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the language, or an effect of one ("do"); `choice`: it only chooses."""

    kind: str
    text: str
    choice: bool = False


class Filling(Naming):
    """Fills the places of frames with who and what is meant."""

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

    # ------------------------------------------------------------ deeds

    def deed(self, node: Deed) -> list[Step]:
        found: list[Step] = []
        self.subject_first = node.frame.said[:1] != () and node.frame.said[0].place == "K"
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
                effects = self.filled(*self.with_pusher(template, self.said_here(template, node)))
                found += self.choices()
                found += [_step(effect, node.said) for effect in effects]
        self.subject_first = False
        if self.either:  # "rotate one of them": of the two that were named
            self.either = False
            return [*found[:-2], Step("modes", f"choose one — {found[-2].text}; or {found[-1].text}")]
        return found

    def said_here(self, template: str, node: Deed) -> Said:
        """What stands in the places of this step; and what no step has, so that nobody is passed over."""
        elsewhere = {place for _, place in _PLACES.findall(node.frame.told)}
        here = {place for _, place in _PLACES.findall(template)}
        said = {place: value for place, value in node.said.items() if place in here or place not in elsewhere}
        return {"K": Thing(ONE, -3, side=YOURS), **said} if "?K" in template else said

    def choices(self) -> list[Step]:
        found = [Step("do", step, choice=True) for step in self.steps]
        self.steps = []
        return found

    def with_pusher(self, template: str, said: Said) -> tuple[str, Said]:
        """Who is pushed and is nobody's target goes away from the Kitty beside which it was described, or from the only
        one of yours."""
        hit = said.get("K2")
        target = hit if isinstance(hit, Thing) and hit.how == TARGET else None
        if template == "K attacks/attack K2" and target and target.of and target.of.how == IT:
            return "K:each attacks", {"K": said["K"]}
        if template == "push K2 M away from K" and target:
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
        template = template.replace("?K", "K")
        text = template
        things: dict[str, Told] = {}
        for place, value in self._in_order(said):
            if place in spaced:
                continue
            if isinstance(value, Thing):
                things[place] = self._in_place(place, value, template, marks.get(place), (hurts, asking))
            elif isinstance(value, str) or isinstance(value[0], Asked):
                text = replaced(text, place, self.plainly(value))
            else:
                frame, inner = value
                words, beside = self.prepared(frame.told, inner)
                for name, told in beside.items():
                    self._named_values += 1
                    words = replaced(words, name, f"{name[0]}{9 + self._named_values}")
                    things[f"{name[0]}{9 + self._named_values}"] = told
                text = replaced(text, place, words)
        if any(
            one.left is not None and one.left is other.meant for one in things.values() for other in things.values()
        ):
            raise Unclear  # nobody goes where it comes from
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
        return _MARKS.sub("", text), things

    def _in_order(self, said: Said) -> list[tuple[str, Any]]:
        """ "All adjacent Kitties … away from a friendly Tank": whom they are adjacent to comes first."""
        places = list(said.items())
        things = [value for _, value in places if isinstance(value, Thing)]
        beside = [one for one in things if one.is_beside_nobody]
        owners = [one for one in things if one.how == ONE and one not in beside and not one.is_space]
        if self.count_named() == 0 and len(beside) == 1 and len(owners) == 1 and beside[0].how in GROUPS:
            places.sort(key=lambda pair: pair[1] is not owners[0])
        return places

    def _in_place(self, place: str, value: Thing, template: str, mark: str | None, how: tuple[bool, bool]) -> Told:
        hurts, asking = how
        if mark == "!":
            return self.chosen_by_other(value)
        if mark == "=":
            return Told(self.predicate(value))
        for side in (ENEMY, YOURS):
            if f"{place}:{side}" in template:
                value = replace(value, side=value.side or side)
        if mark in ("^", "*"):
            return self.described(value, bare=mark == "*")
        if asking and mark == "~":
            return self.beside(value)
        if value.is_space and template.startswith(("relocate ", "put ")):
            value = replace(value, number="open")  # where else could it go?
        if f"{place}:near" in template and not any(one.told.startswith("adjacent to") for one in value.filters):
            raise Unclear  # "away" is straight away only from beside it
        if f"{place}:all" in template:
            value = all_of(value)
        if f"{place}:each" in template:
            value = replace(value, how=EACH) if value.how == ALL else value
            return replace(self.told(value, self._part(place, mark, template, hurts)), alone=True)
        if template == "K is an enemy Kitty" and value.how == IT:
            value = replace(value, number="foe")
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
        if told.left is not None:
            return replace(told, text=f"the space that {self.said(told.left)} left")
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
            if "K" in said:
                self.told(said["K"], SUFFERS)
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
        self.steps.append(f"choose {replaced(found[1], place, text)}")
        return _SPACE.sub("that space", template)


def replaced(text: str, place: str, words: str) -> str:
    return re.sub(rf"(?<!\w){re.escape(place)}(?!\w)", lambda _: words, text)


def all_of(thing: Thing) -> Thing:
    """ "Each of your Tanks" as "your Tanks": what several do together."""
    if thing.how not in (*GROUPS, THEM, SOME, UP_TO):
        raise Unclear
    return replace(thing, how=ALL) if thing.how == EACH else thing


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
    return re.sub(r"at least (\d+) your ", r"\1 or more of your ", " ".join(words))
