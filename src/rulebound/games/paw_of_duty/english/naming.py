"""What a text names, in words of the language: choices before what needs them, pronouns for what was chosen."""

from __future__ import annotations

import re
from dataclasses import replace

from rulebound.games.paw_of_duty.english.meant import (
    ACTS,
    APART,
    BESIDE,
    FALLEN,
    SHIFTED,
    Again,
    Clause,
    Kept,
    Meant,
    Told,
    Unclear,
    determined,
    possessive,
)
from rulebound.games.paw_of_duty.english.pointing import Pointing
from rulebound.games.paw_of_duty.english.thing import (
    ALL,
    ANOTHER,
    EACH,
    EACH_OF_THEM,
    ENEMY,
    GROUPS,
    HERE,
    IT,
    MANY,
    NEAREST,
    ONE,
    ONE_OF_THEM,
    ONLY,
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


class Naming(Pointing):
    """What is named, and how the language says it: what is left open is chosen in a step before."""

    def forget(self) -> None:
        """Behind a full stop nothing that was named before can be meant."""
        self.back_to(([], [], [], [], None))

    def kept(self) -> Kept:
        return [*self._singles], [*self._spaces], [*self._lines], [*self._all], self._group

    def back_to(self, kept: Kept) -> None:
        """What one mode names means nothing in another."""
        self._singles, self._spaces, self._lines, self._all, self._group = kept
        self.clauses = [Clause()]

    # ------------------------------------------------------------ things

    def told(self, thing: Thing, part: str) -> Told:
        """A thing in words of the language; what is left open is chosen in a step before."""
        if thing.is_line:
            return self._line(thing)
        if thing.is_space and thing.of is not None:
            owner = self.told(thing.of, APART if thing.of.how == IT else BESIDE)
            if owner.meant is None or owner.many:
                raise Unclear
            return Told(f"the space that {self.said(owner.meant)} left", left=owner.meant)
        if thing.is_space and thing.how == THE and thing.filters:
            thing = replace(thing, how=ONE)
        if thing.how in (THEM, EACH_OF_THEM, ONE_OF_THEM):
            return self._several_named(thing, part)
        if thing.how == ONLY:
            return self._only(thing, part)
        if thing.how == TARGET:
            return self._target(thing, part)
        if thing.how == NEAREST:
            return self._nearest(thing, part)
        if thing.how in GROUPS:
            text = self._phrase(thing)
            self._group = Meant(thing.at, thing.noun, thing.side, several=True)
            return Told(text, thing.how == ALL)
        meant = self._introduced(thing) if thing.how in OPEN else self._meant(thing, part)
        self._note(meant, part)
        return Told(self.said(meant), meant.several, meant)

    def known(self, meant: Meant, part: str) -> Told:
        self._note(meant, part)
        return Told(self.said(meant), meant.several, meant)

    def _introduced(self, thing: Thing) -> Meant:
        found = next((one for one in self._all if one.at == thing.at and one.chosen), None)
        if found is not None:
            return found  # it was chosen before, for something beside it
        text = self._phrase(thing)
        if self.unsaid is self.clauses[-1] and thing.side == YOURS and not thing.is_space and len(self._singles) > 1:
            raise Unclear  # "an adjacent enemy" was adjacent to this one
        self.steps.append(f"choose {text}")
        return self._chosen(thing)

    def _chosen(self, thing: Thing) -> Meant:
        several = thing.how in (SOME, UP_TO)
        made = Meant(thing.at, thing.noun, thing.side, several=several)
        if several:
            self._group = made
        elif thing.is_space:
            self._spaces.append(made)
        else:
            self._singles.append(made)
        self._all.append(made)
        return made

    def _only(self, thing: Thing, part: str) -> Told:
        """ "The Kitty behind it": chosen by itself only if later words mean it."""
        if part == ACTS or thing.at in self._fixed or any(one.at == thing.at and one.chosen for one in self._all):
            return self.told(replace(thing, how=ONE), part)
        phrase = self._phrase(replace(thing, how=ONE)).removeprefix("an ").removeprefix("a ")
        if phrase.startswith("one of your"):
            return self.told(replace(thing, how=ONE), part)
        made = Meant(thing.at, thing.noun, thing.side, chosen=False)
        self._all.append(made)
        self._note(made, part)
        self._roles = True  # "it" could be this one from now on
        return Told(f"the {phrase}", meant=made)

    def _line(self, thing: Thing) -> Told:
        """A row or column, chosen once and "that row" from then on."""
        known = next((one for one in self._all if one.at == thing.at), None)
        if known is None and thing.how == ONE:
            city = "City " if thing.filters else ""
            self.steps.append(f"choose a {city}{thing.noun}")
            known = Meant(thing.at, thing.noun, chosen=False)
            self._all.append(known)
            self._lines.append(known)
        elif known is None:
            known = self._lines[-1] if self._lines else None
            if known is None and thing.noun != "line":
                return self._line(replace(thing, how=ONE))
            if known is None or thing.noun not in ("line", known.noun):
                raise Unclear
        return Told(f"that {known.noun}")

    def _nearest(self, thing: Thing, part: str) -> Told:
        assert thing.of is not None
        owner = self.told(thing.of, BESIDE)
        if thing.side == YOURS or thing.at in self._fixed:
            raise Unclear
        enemy = "enemy " if thing.side == ENEMY else ""
        made = Meant(thing.at, thing.noun, thing.side)
        self._singles.append(made)
        self._all.append(made)
        self._note(made, part)
        return Told(f"the nearest {enemy}Kitty ahead of {owner.text}", meant=made, inline=True)

    def _target(self, thing: Thing, part: str) -> Told:
        """ "Its target"; chosen by itself if later words mean it, for a moment later somebody else may stand there."""
        assert thing.of is not None
        known = next((one for one in self._all if one.at == thing.at and one.chosen), None)
        if known is not None:
            return self.known(known, part)
        owner = self.told(thing.of, BESIDE)
        if owner.meant is None or owner.many:
            raise Unclear
        if part in (FALLEN, SHIFTED):  # who was there before
            before = [one for one in self._all if one.target and one.owner is owner.meant]
            if not before:
                raise Unclear
            return self.known(before[-1], part)
        if thing.at in self._fixed:
            self.steps.append(f"choose a Kitty in front of {owner.text}")
            made = Meant(thing.at, "Kitty", target=True, owner=owner.meant)
            self._singles.append(made)
            self._all.append(made)
            self._note(made, part)
            return Told(self.said(made), meant=made)
        made = Meant(thing.at, "Kitty", chosen=False, target=True, owner=owner.meant)
        self._all.append(made)
        self._note(made, part)
        text = f"{possessive(owner.text)} target"
        self._roles = True
        return Told(text, meant=made)

    def _several_named(self, thing: Thing, part: str) -> Told:
        if self._group is None:
            both = tuple(self._singles)
            if len(both) != 2:
                raise Unclear
            for one in both:
                self._note(one, part)
            return Told("", both=both, either=thing.how == ONE_OF_THEM)
        if thing.how == THEM:
            return Told("them", many=True)
        if thing.how == ONE_OF_THEM:
            if self._singles:
                raise Unclear
            self.steps.append("choose one of them")
            made = Meant(thing.at, self._group.noun, self._group.side)
            self._one_of_them = made
            self._singles.append(made)
            self._all.append(made)
            self._note(made, part)
            return Told(self.said(made), meant=made)
        return Told("each of them")

    def beside(self, thing: Thing) -> Told:
        """Whoever fits, in a condition: chosen by itself only if later words mean it."""
        if thing.how not in (ONE, ANOTHER, SOME) or thing.at in self._fixed:
            return self.told(thing, APART)
        text = self._phrase(thing)
        hidden = Meant(thing.at, thing.noun, thing.side, chosen=False, several=thing.how == SOME)
        if thing.how != SOME:
            self.passing.append(hidden)
        self._all.append(hidden)
        self.clauses[-1].beside.append(hidden)
        return Told(text)

    def passer_by(self) -> None:
        """ "If a Kitty stops it"."""
        self.passing.append(Meant(-1, "Kitty", chosen=False))

    def described(self, thing: Thing, bare: bool) -> Told:
        """Whoever fits, not chosen: "you have a Kitty in the City", "the number of your Tanks" (`bare`)."""
        if not bare and thing.how in (ONE, ANOTHER):
            made = Meant(thing.at, thing.noun, thing.side)
            text = self._phrase(thing)
            self._singles.append(made)
            self._all.append(made)
            self.clauses[-1].suffers.append(made)
            return Told(text, meant=made, inline=True)
        if not bare or thing.how not in (ALL, EACH, ONE):
            raise Unclear
        all_of_them = self._phrase(replace(thing, how=ALL)).removeprefix("all ")
        return Told(all_of_them, many=True)

    def chosen_by_other(self, thing: Thing) -> Told:
        """ "One of their Kitties", which the other player chooses."""
        if thing.how != ONE or thing.side != ENEMY or thing.number != "their":
            raise Unclear  # an enemy of whom?
        text = self._phrase(replace(thing, side=YOURS)).replace("your", "their", 1)
        made = Meant(thing.at, thing.noun, thing.side)
        self._singles.append(made)
        self._all.append(made)
        self.clauses[-1].suffers.append(made)
        return Told(text, meant=made, inline=True)

    def literally(self, choice: str) -> None:
        """A choice that a frame words itself: its words count on nothing being named before."""
        card = "tactic card" in choice or "of them" in choice or "captured by" in choice
        if card:
            self._roles = True  # from now on "it" could be the card
            return
        if self._all and " it" not in choice:
            raise Unclear
        side = YOURS if "of your" in choice else ENEMY if "enemy" in choice else ""
        several = choice.split()[1].isdigit()
        made = Meant(-2 - len(self._all), "space" if "space" in choice else "Kitty", side, several=several)
        if several:
            self._group = made
        elif made.noun == "space":
            self._spaces.append(made)
        else:
            self._singles.append(made)
            self.clauses[-1].suffers.append(made)
        self._all.append(made)

    def predicate(self, thing: Thing) -> str:
        """ "An enemy Tank", of somebody who was named before."""
        if thing.how != ONE:
            raise Unclear
        return self._phrase(thing)

    def same_again(self) -> Thing:
        """ "Deal 3 damage instead": to whom the step before did something."""
        for clause in reversed(self.clauses):
            if clause.hurts:
                if len(clause.suffers) == 1 and clause.suffers[0].at >= 0:
                    self._decided = {**self._decided, -7: clause.suffers[0].at}
                    return Thing(THE, -7)
                break
        raise Unclear

    def lose_count(self) -> None:
        """From now on nobody can be said to be the first or the second."""
        self._one_of_them = Meant(-1, "Kitty")
        self._roles = True

    def count_named(self) -> int:
        return len(self._singles) + len(self.passing)

    # ------------------------------------------------------------ how it is said

    def said(self, meant: Meant) -> str:
        if not meant.chosen:
            raise Again(meant.at)
        if meant.several:
            if self._group is not meant:
                raise Unclear
            return "them"
        if meant.noun == "space":
            if self._spaces[-1] is not meant:
                raise Unclear
            return "that space"
        if len(self._singles) == 1 and not self._roles:
            return "it"
        if self._one_of_them is not None:
            raise Unclear
        place = self._singles.index(meant)
        if place < 2:
            return ("the first Kitty", "the second Kitty")[place]
        if meant is self._singles[-1] and not self._roles:
            return "it"
        raise Unclear

    def _phrase(self, thing: Thing) -> str:
        """ "One of your Kitties in the City", "each enemy Tank": what describes a thing."""
        if thing.how == ANOTHER and thing.side != YOURS and self._singles and not thing.is_space:
            other = next((one for one in reversed(self._singles) if one.chosen and one.side in (thing.side, "")), None)
            if other is not None and thing.side == ENEMY:  # "another enemy"
                kept = Filter("other than K", (("K", Thing(THE, -9)),))
                self._decided = {**self._decided, -9: other.at}
                thing = replace(thing, how=ONE, filters=(*thing.filters, kept))
        posts: list[str] = []
        tails: list[str] = []
        for one in thing.filters:
            told, tail = self._filter(one, thing)
            (tails if tail else posts).append(told)
        if len(tails) > 1 and "adjacent to it" in tails:
            raise Unclear
        if len(tails) > 1:
            raise Unclear
        behind = " ".join(("", *posts, *tails))
        if thing.is_space:
            opened = "open " if thing.number == "open" else ""
            city = " in the City" in behind
            said = f"{opened}{'City ' if city else ''}space{behind.replace(' in the City', '', 1)}"
            return f"{'an' if opened else 'a'} {said}"
        if thing.noun not in MANY:
            if thing.how != ONE or thing.side == YOURS:
                raise Unclear
            return f"{'an enemy' if thing.side == ENEMY else 'a'} {thing.noun}{behind}"
        return f"{determined(thing)}{behind}"

    def _filter(self, one: Filter, thing: Thing) -> tuple[str, bool]:
        """The words of a filter, and whether it ends in another thing."""
        words, at_sign, view = one.told.partition(" @")
        tail = words.startswith("adjacent to")
        for place, value in one.said:
            if value.how in (SOME, UP_TO):
                raise Unclear
            if value.how == ANOTHER and not self._singles:
                value = replace(value, how=ONE)  # nobody is adjacent to itself
            if f"*{place}" in words:
                text = self.described(value, bare=True).text
                words = words.replace("*", "")
                if value.side == YOURS:  # "adjacent to 2 or more of your Kitties"
                    words = re.sub(r"at least (\d+)", r"\1 or more of", words)
            elif value.how == HERE:
                text = self._here(value, thing.how == ONE)
            elif not value.is_line and value.how in OPEN and not self._must_choose(value, thing, words, bool(at_sign)):
                text = self._phrase(value)
                hidden = Meant(value.at, value.noun, value.side, chosen=False)
                self._all.append(hidden)
                self.clauses[-1].beside.append(hidden)
            else:
                told = self.told(value, BESIDE)
                text = told.text
                if not text or told.meant in self.gone:
                    raise Unclear
                if text == "them":
                    if not words.startswith("adjacent to"):
                        raise Unclear  # one of them, or all?
                    text = "each of them"
            if view == place:
                if text not in ("it", "the second Kitty") and len(self._singles) > 1:
                    raise Unclear  # it is seen from the Kitty that was chosen last
                continue
            tail = tail or place in words
            words = words.replace(place, text)
        return words, tail

    def _must_choose(self, beside: Thing, thing: Thing, told: str, looks: bool) -> bool:
        """ "All Kitties adjacent to a friendly Kitty": around one that is chosen."""
        several = beside.how in (SOME, UP_TO)
        one_only = told.startswith(
            ("diagonal to", "with the same", "of the same", "with less", "with more", "facing the")
        )
        around = thing.how in GROUPS and beside.how == ONE and beside.side == YOURS
        return beside.at in self._fixed or looks or (around and not several) or one_only

    def _here(self, thing: Thing, single: bool) -> str:
        """ "An adjacent enemy": adjacent to the only Kitty that was named, or to the one that acts."""
        hidden = [one for one in self._all if not one.chosen and not one.several and one.noun != "space"]
        if not self._singles and len(hidden) == 1:
            raise Again(hidden[0].at)  # adjacent to this one
        if single and not self._singles and self._group is None:  # adjacent to one of yours, who else?
            friend = Thing(ONE, thing.at, side=YOURS)
            self.unsaid = self.clauses[-1]
            return self.said(self._introduced(friend))
        here = self.clauses[-1].suffers
        if here and not self.clauses[-1].acts and len(here) == 1:
            return self.said(here[0])
        acting = self.clauses[-1].acts or (self._singles if len(self._singles) == 1 else [])
        if len(acting) != 1:
            if len(self._singles) == 2 and self.clauses[-1].main():
                return self.said(self.clauses[-1].main()[0])
            raise Unclear
        return self.said(acting[0])
