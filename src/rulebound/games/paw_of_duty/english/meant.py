"""What was named in a text, what it is to its clause, and how the language says a thing."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulebound.games.paw_of_duty.english.thing import (
    ALL,
    ANOTHER,
    EACH,
    ENEMY,
    MANY,
    SOME,
    UP_TO,
    YOURS,
    Thing,
)

# what a thing is to its clause
ACTS, SUFFERS, HURT, BESIDE, APART = "acts", "suffers", "hurt", "beside", "apart"
FALLEN, SHIFTED = "fallen", "shifted"  # in a condition: who was captured, who was moved


class Unclear(Exception):
    """Nobody can be meant, or it cannot be said."""


class Refused(Exception):
    """Readers would disagree about it, and no other way to take its clauses is better."""


class Again(Exception):
    """What was said at this token must be chosen by itself, for later words mean it."""

    def __init__(self, at: int) -> None:
        self.at = at


class TwoMeant(Exception):
    """The word at this token can mean the one or the other."""

    def __init__(self, at: int, both: tuple[Meant, Meant]) -> None:
        self.at = at
        self.both = tuple(one.at for one in both)


@dataclass(eq=False, slots=True)
class Meant:
    """Something that was named. `chosen`: it can be said by a pronoun; if not, it must be chosen by itself first."""

    at: int
    noun: str
    side: str = ""
    chosen: bool = True
    several: bool = False
    target: bool = False  # it was named as somebody's target
    owner: Meant | None = None  # and as whose


@dataclass(slots=True)
class Clause:
    acts: list[Meant] = field(default_factory=list)
    suffers: list[Meant] = field(default_factory=list)
    beside: list[Meant] = field(default_factory=list)
    hurts: bool = False
    shifts: bool = False  # somebody is moved
    moves: bool = False  # who acts moves

    def main(self) -> list[Meant]:
        return list(dict.fromkeys((*self.acts, *self.suffers)))


@dataclass(frozen=True, slots=True)
class Told:
    """Words of the language for a thing. `both`: it must be said of each of these, one after the other."""

    text: str
    many: bool = False
    meant: Meant | None = None
    inline: bool = False  # described where it stands, and not yet to be said by a pronoun
    alone: bool = False  # said of each of them by itself
    both: tuple[Meant, ...] = ()
    left: Meant | None = None  # a space, and who has left it
    either: bool = False  # of one of these


Kept = tuple[list[Meant], list[Meant], list[Meant], list[Meant], Meant | None]


def possessive(text: str) -> str:
    return "its" if text == "it" else f"{text}'s"


def determined(thing: Thing) -> str:
    """ "One of your Kitties", "an enemy Tank", "all other Kitties"."""
    one, many = thing.noun, MANY[thing.noun]
    yours, enemy = thing.side == YOURS, "enemy " if thing.side == ENEMY else ""
    other = "other " if thing.other else ""
    if thing.how == EACH:
        return f"each of your {other}{many}" if yours else f"each {other}{enemy}{one}"
    if thing.how == ALL:
        return f"your {other}{many}" if yours else f"all {other}{enemy}{many}"
    if thing.how in (SOME, UP_TO):
        number = f"up to {thing.number}" if thing.how == UP_TO else thing.number
        return f"{number} of your {many}" if yours else f"{number} {enemy}{many}"
    if thing.how == ANOTHER or thing.other:
        return f"another of your {many}" if yours else f"another {enemy}{one}"
    return f"one of your {many}" if yours else f"{'an enemy' if enemy else 'a'} {one}"
