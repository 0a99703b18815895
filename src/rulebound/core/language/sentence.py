"""A sentence while it is compiled: its instructions so far, and what its phrases were found to mean."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(eq=False, slots=True)
class Label:
    """A place in a program that is not known yet."""

    at: int = -1


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a phrase about things compiled to: its selector, the sort of thing (a noun of the game) and whose it is."""

    selector: int
    sort: str
    side: int
    definite: bool = True  # names certain things; "a troop" alone does not say which


@dataclass(slots=True)
class Sentence:
    """The sentence being compiled: its instructions and what its phrases were found to mean."""

    instructions: list[list[int | Label]] = field(default_factory=list)
    registers: dict[int, int] = field(default_factory=dict)  # by the identity of the introducing phrase
    meanings: dict[int, Meaning] = field(default_factory=dict)
    offered: int = -1  # the register of the last "you may"
    offered_to_other: int = -1  # the register of the last "the foe may"
    trigger: int = -1
    after_if: Label | None = None  # behind the last "if …,"
    read: set[int] = field(default_factory=set)  # registers read by the instruction under way
    chosen_how: int = 0  # how the choice under way is made: BY_THE_OTHER, AT_RANDOM, or 0 for "you"
    frameless: bool = False  # judged outside of any frame: there is nothing to which a pronoun could refer
