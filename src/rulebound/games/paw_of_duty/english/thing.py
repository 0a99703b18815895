"""A Kitty or a space as it was said, and the words by which such things are said."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

# how a thing is said
ONE, ANOTHER, SOME, UP_TO, EACH, ALL = "one", "another", "some", "up to", "each", "all"
IT, THEM, EACH_OF_THEM, ONE_OF_THEM, THE, SUBJECT = "it", "them", "each of them", "one of them", "the", "subject"
TARGET, NEAREST, HERE = "target", "nearest", "here"
ONLY = "only"  # "the Kitty behind it": there is one at most, so that nobody need have named or chosen it
OPEN = frozenset((ONE, ANOTHER, SOME, UP_TO))  # somebody has to choose
GROUPS = frozenset((EACH, ALL))
YOURS, ENEMY = "yours", "enemy"

NOUNS = {
    "kitty": "Kitty", "cat": "Kitty", "unit": "Kitty", "kitten": "Kitty", "piece": "Kitty", "feline": "Kitty",
    "huntress": "Huntress", "pilot": "Pilot", "tank": "Tank",
}  # fmt: skip
PLURALS = {
    "kitties": "Kitty", "cats": "Kitty", "units": "Kitty", "kittens": "Kitty", "pieces": "Kitty",
    "huntresses": "Huntress", "pilots": "Pilot", "tanks": "Tank",
}  # fmt: skip
MANY = {"Kitty": "Kitties", "Huntress": "Huntresses", "Pilot": "Pilots", "Tank": "Tanks", "space": "spaces"}
SPACES = frozenset(("space", "square", "spot", "tile", "marker", "field"))
OPEN_SPACES = frozenset(("open", "empty", "unoccupied", "free", "vacant", "available"))
FRIENDLY = frozenset(("friendly", "own", "allied"))
HOSTILE = frozenset(("enemy", "opposing", "hostile", "rival", "opponent"))
SINGULAR_PRONOUNS = frozenset(("it", "she", "he", "her", "him", "itself", "herself", "himself"))
POSSESSIVES = frozenset(("its", "her", "his"))
ONES: tuple[tuple[tuple[str, ...], str], ...] = (
    (("any", "one", "of"), ONE), (("any", "one"), ONE), (("any", "other"), ANOTHER), (("any", "of"), ONE),
    (("a", "single"), ONE), (("a", "different"), ANOTHER), (("one", "other"), ANOTHER), (("a", "second"), ANOTHER),
    (("a", "third"), ANOTHER), (("a", "of"), ONE),
    (("one", "of"), ONE), (("a",), ONE), (("any",), ONE), (("one",), ONE), (("1", "of"), ONE), (("1",), ONE),
    (("another", "of"), ANOTHER), (("another", "one", "of"), ANOTHER), (("another",), ANOTHER), (("some",), ONE),
    (("target",), ONE), (("whichever",), ONE), (("either", "of"), ONE),
)  # fmt: skip
EACHES: tuple[tuple[tuple[str, ...], str], ...] = (
    (("each", "one", "of"), EACH), (("each", "of"), EACH), (("each",), EACH), (("all", "of"), ALL), (("all",), ALL),
)  # fmt: skip
SUPERLATIVES = {
    "highest-level": "with the highest level", "lowest-level": "with the lowest level",
    "strongest": "with the highest level", "weakest": "with the lowest level",
}  # fmt: skip
NEAREST_WORDS = frozenset(("nearest", "first", "closest", "next"))


@dataclass(frozen=True, slots=True)
class Filter:
    """What a thing must be: the words of the language, and what stands in their places."""

    told: str
    said: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Thing:
    how: str
    at: int  # where it was said: two things are the same if they were said there
    noun: str = "Kitty"
    side: str = ""
    number: str = ""
    filters: tuple[Filter, ...] = ()
    of: Thing | None = None  # whose target
    other: bool = False  # "other" Kitties

    @property
    def is_space(self) -> bool:
        return self.noun == "space"

    @property
    def is_beside_nobody(self) -> bool:
        """ "An adjacent Kitty", without saying to whom."""
        return any(isinstance(one, Thing) and one.how == HERE for kept in self.filters for _, one in kept.said)

    @property
    def is_line(self) -> bool:
        return self.noun in ("row", "column", "row or column", "line")


def exactly(number: str) -> list[str]:
    return between(number, number)


def between(least: str, most: str) -> list[str]:
    """Filters for levels; no Kitty has less than 1."""
    if least == most != "1":
        return [f"with level {most}"]
    found = [f"with level {most} or less"]
    return found if least == "1" else [f"with level {least} or more", *found]


IN_FRONT = (
    ("in", "front", "of"), ("directly", "in", "front", "of"), ("right", "in", "front", "of"), ("ahead", "of"),
    ("directly", "ahead", "of"), ("straight", "ahead", "of"), ("standing", "in", "front", "of"),
    ("targeted", "by"), ("being", "targeted", "by"), ("immediately", "in", "front", "of"), ("faced", "by"),
    ("that", "is", "in", "front", "of"), ("in", "the", "target", "space", "of"), ("is", "in", "front", "of"),
    ("directly", "before"),
)  # fmt: skip
FACES = (
    ("is", "facing"), ("is", "targeting"), ("targets",), ("faces",), ("is", "now", "facing"),
    ("is", "now", "targeting"), ("now", "faces"), ("now", "targets"), ("is", "looking", "at"), ("currently", "targets"),
    ("is", "currently", "targeting"), ("is", "currently", "facing"),
)  # fmt: skip
# of whom there is one at most, or who is chosen among equals, so that nobody need have named it before
ALONE = ("in the centre of the City", "behind")
EXTREME = ("with the highest", "with the lowest", "exactly", "that was played this")
LEFT = (
    ("left", "behind"), ("left",), ("moved", "from"), ("came", "from"), ("was", "in"), ("was", "on"), ("just", "left"),
)  # fmt: skip
FORMER = frozenset(("former", "old", "previous", "vacated", "original"))
LINES = (
    (("row", "or", "column"), "row or column"), (("column", "or", "row"), "row or column"), (("row",), "row"),
    (("column",), "column"), (("horizontal", "line"), "row"),
    (("vertical", "line"), "column"),
)  # fmt: skip
DOERS = (
    (("that", "moved"), "moved"), (("that", "was", "moved"), "moved"), (("you", "moved"), "moved"),
    (("that", "hopped"), "moved"), (("that", "jumped"), "moved"), (("that", "attacked"), "acted"),
    (("that", "was", "pushed"), "moved"), (("you", "pushed"), "moved"), (("that", "was", "attacked"), "hurt"),
    (("that", "was", "damaged"), "hurt"), (("that", "was", "captured"), "hurt"), (("that", "was", "pulled"), "moved"),
    (("it", "hopped", "over"), "beside"), (("it", "jumped", "over"), "beside"), (("it", "flew", "over"), "beside"),
    (("you", "chose"), ""), (("that", "you", "moved"), "moved"), (("that", "you", "chose"), ""),
)  # fmt: skip
BLOCKERS = tuple(
    (*who, verb, whom)
    for who in (("whatever",), ("the", "kitty", "that"), ("the", "kitty", "which"), ("any", "kitty", "that"))
    for verb in ("blocked", "blocks", "stopped", "stops")
    for whom in ("it", "her")
)
NEAREST_WAYS = (
    ("in", "a", "straight", "line"), ("in", "the", "straight", "line"), ("in", "a", "line"), ("in", "line"),
    ("straight",), ("directly",), ("anywhere",),
)  # fmt: skip
NEAREST_BEHIND = (
    (",", "no", "matter", "how", "far", "away"), (",", "no", "matter", "how", "far"), (",", "at", "any", "distance"),
    ("at", "any", "distance"), ("no", "matter", "how", "far", "away"), ("no", "matter", "how", "far"),
    (",", "regardless", "of", "distance"), ("regardless", "of", "distance"), (",", "however", "far", "away"),
)  # fmt: skip
WHICH = (
    ("that", "is", "currently"), ("that", "is", "also"), ("that", "is", "both"), ("that", "is", "standing"),
    ("which", "is"), ("who", "is"), ("that", "is"), ("that", "are"), ("which", "are"), ("who", "are"), ("standing",),
    ("located",), ("currently",), ("directly",), ("immediately",), ("right",), ("that", "stands"), ("that", "stand"),
    ("that", "lies"), ("that", "'s"), ("and", "is"),
)  # fmt: skip
