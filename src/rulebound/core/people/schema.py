"""The keys of a game's positions and views, said once: by this schema a position is read, what a scene expects is
checked, and the reference page is written.

A key may be posed (a scene can set it), seen (a scene can expect it) or both, and then what is seen may have another
form: a deck is posed as a list and seen by a seat as a number.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from rulebound.core.mistakes import Mistake

EMPTY = "empty"
COUNT = "count"  # how many there are in a list or a table
NOTHING_ELSE = "nothing_else"  # a table has no other entries than those that are named
CARD = "card"


def near(word: str, known: Iterable[str]) -> str:
    """What a mistake in a key adds."""
    names = list(known)
    found = difflib.get_close_matches(word, names, 1, 0.6)
    return f"did you mean {found[0]!r}? It has" if found else "it has"


def no_such(where: str, key: str, known: Iterable[str]) -> Mistake:
    names = list(known)
    return Mistake(f"{where} has no {key!r}; {near(key, names)} {', '.join(names)}")


def below(where: str, key: str) -> str:
    return f"{where}.{key}" if where else key


class Kind:
    """What may stand at a key."""

    says = ""
    plain: tuple[type, ...] = (str,)  # what a view has there, where it is neither a list nor a table

    def read(self, value: Any, where: str) -> Any:
        """The value as the game takes it. Mistake for anything else."""
        raise Mistake(f"{where} is told by the match and cannot be set")

    def expect(self, value: Any, where: str, truth: bool) -> None:
        """Mistake for an expectation that no view could ever meet, or that would be met by mistake. `truth` is false
        for what one reader sees."""
        if value != EMPTY and isinstance(value, (Mapping, list)):
            raise Mistake(f"{where} is {self.says}, not {'a table' if isinstance(value, Mapping) else 'a list'}")


class Told(Kind):
    """What only a view has: text, or values of these types."""

    def __init__(self, says: str, *plain: type) -> None:
        self.says = says
        self.plain = plain or (str,)


class Whole(Kind):
    plain = (int,)

    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most
        self.says = f"a whole number from {least} to {most}"

    def read(self, value: Any, where: str) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not self.least <= value <= self.most:
            raise Mistake(f"{where} is {self.says}, not {value!r}")
        return value


class Truth(Kind):
    says = "true or false"
    plain = (bool,)

    def read(self, value: Any, where: str) -> bool:
        if not isinstance(value, bool):
            raise Mistake(f"{where} is true or false, not {value!r}")
        return value


class Word(Kind):
    def __init__(self, words: Iterable[str]) -> None:
        self.words = tuple(words)
        self.says = " or ".join(f'"{word}"' for word in self.words)

    def read(self, value: Any, where: str) -> str:
        for word in self.words:
            if value == word:
                return word
        raise Mistake(f"{where} is {' or '.join(self.words)}, not {value!r}")


class Text(Kind):
    def __init__(self, says: str) -> None:
        self.says = says

    def read(self, value: Any, where: str) -> str:
        if not isinstance(value, str):
            raise Mistake(f"{where} is {self.says} in quotation marks, not {value!r}")
        return value


class ListOf(Kind):
    def __init__(self, kind: Kind, says: str) -> None:
        self.kind, self.says = kind, says

    def read(self, value: Any, where: str) -> list[Any]:
        if not isinstance(value, list):
            raise Mistake(f"{where} is {self.says}, not {value!r}")
        return [self.kind.read(item, f"{where}.{place}") for place, item in enumerate(value, 1)]

    def expect(self, value: Any, where: str, truth: bool) -> None:
        if value == EMPTY:
            return
        if isinstance(value, list):
            for place, item in enumerate(value, 1):
                self.kind.expect(item, f"{where}.{place}", truth)
        elif isinstance(value, Mapping):
            for key, item in value.items():
                if key in (COUNT, NOTHING_ELSE):
                    check_counting(key, item, below(where, key))
                elif key.isdecimal() and int(key) > 0:
                    self.kind.expect(item, f"{where}.{key}", truth)
                else:
                    raise Mistake(f"{where} is a list: its parts are 1, 2, … and {COUNT}, not {key!r}")
        else:
            raise Mistake(
                f"{where} is a list, not {value!r}; how long it is says {where}.{COUNT}, what is in it "
                f'{where} = ["…", "…"]'
            )


class Cards(ListOf):
    """Card names; a pile that has an order is written from the top."""

    def __init__(self, says: str = "a list of card names") -> None:
        super().__init__(Text("a card name"), says)

    def read(self, value: Any, where: str) -> list[str]:
        if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
            raise Mistake(f"{where} is a list of card names, not {value!r}")
        return value


class Deck(Cards):
    """A list from the top, of which a reader sees only the number."""

    def __init__(self) -> None:
        super().__init__("a list of card names, the top card first")

    def expect(self, value: Any, where: str, truth: bool) -> None:
        if truth:
            super().expect(value, where, truth)
        elif isinstance(value, (list, Mapping)):
            raise Mistake(f"{where} is a number here: a reader sees how many cards there are, not which")


class Places(Kind):
    """A table by places: rows, spaces, seats. Without `places` any key will do, such as the name of a card."""

    def __init__(self, kind: Kind, places: Sequence[str] = (), letter: str = "N", rule: str = "") -> None:
        self.kind, self.places, self.letter, self.rule = kind, tuple(places), letter, rule
        self.says = f"a table by {letter}"

    def read(self, value: Any, where: str) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            raise Mistake(f"{where} is a table, not {value!r}")
        return {key: self.kind.read(item, below(where, self.known(key, where))) for key, item in value.items()}

    def known(self, key: str, where: str) -> str:
        if self.places and key.upper() not in map(str.upper, self.places):
            raise Mistake(f"{where} has no {key!r}; it has {listed(self.places)}{self.rule}")
        return key

    def expect(self, value: Any, where: str, truth: bool) -> None:
        if value == EMPTY:
            return
        if not isinstance(value, Mapping):
            raise Mistake(f"{where} is {self.says}, not {value!r}; how many there are says {where}.{COUNT}")
        for key, item in value.items():
            if key in (COUNT, NOTHING_ELSE):
                check_counting(key, item, below(where, key))
            else:
                self.kind.expect(item, below(where, self.known(key, where)), truth)


def listed(places: Sequence[str]) -> str:
    return f"{places[0]} to {places[-1]}" if len(places) > 4 else ", ".join(places)


def check_counting(key: str, value: Any, where: str) -> None:
    if key == COUNT and (not isinstance(value, int) or isinstance(value, bool) or value < 0):
        raise Mistake(f"{where} is a number, not {value!r}")
    if key == NOTHING_ELSE and value is not True:
        raise Mistake(f"{where} is true, or is left out")


# ------------------------------------------------------------ tables


@dataclass(frozen=True)
class By:
    """A default that depends on the rest of the position, in words."""

    words: str


NEEDED = By("it is needed")
Seen = Literal["truth", "readers", True, False]


@dataclass(frozen=True)
class Key:
    """A key with what it means. `default` is what a position has that leaves it out; None where a key is only seen. A
    view leaves it out `sometimes`: where there is nothing to tell."""

    name: str
    kind: Kind
    says: str
    default: Any = None
    posed: bool = True
    seen: Seen = True  # by everybody, or only in the truth (`expect`), or only by readers (`view`)
    seen_as: Kind | None = None
    sometimes: bool = False

    def seen_in(self, truth: bool) -> bool:
        return self.seen is True or self.seen == ("truth" if truth else "readers")


def told(name: str, kind: Kind, says: str, seen: Seen = True, sometimes: bool = False) -> Key:
    """A key that a view has and no position."""
    return Key(name, kind, says, posed=False, seen=seen, sometimes=sometimes)


class Table(Kind):
    """A table with these keys. `noun` is what mistakes call it, `type` its name among the types of the page; a view has
    nothing in it, not even what it always tells, where `or_empty` and there is nothing to tell."""

    says = "a table"

    def __init__(self, *keys: Key, noun: str = "", type: str = "", or_empty: bool = False) -> None:
        self.keys = {key.name: key for key in keys}
        self.noun, self.type, self.or_empty = noun, type, or_empty

    def posed(self) -> list[Key]:
        return [key for key in self.keys.values() if key.posed]

    def posed_in(self, seen: Mapping[str, Any]) -> dict[str, Any]:
        """What of a view is posed under the same keys."""
        return {key.name: seen[key.name] for key in self.posed() if key.name in seen}

    def read(self, value: Any, where: str) -> dict[str, Any]:
        """The table checked, with the defaults that do not depend on anything."""
        named = where or self.noun
        if not isinstance(value, Mapping):
            raise Mistake(f"{named} is a table, not {value!r}")
        posed = {key.name: key for key in self.posed()}
        for name in value:
            if name not in posed:
                raise no_such(named, name, posed)
        found: dict[str, Any] = {}
        for name, key in posed.items():
            if name in value:
                found[name] = key.kind.read(value[name], below(where, name))
            elif key.default is NEEDED:
                raise Mistake(f'{named} needs {name} = "…"')
            elif not isinstance(key.default, By):
                found[name] = key.default
        return found

    def expect(self, value: Any, where: str, truth: bool) -> None:
        if value == EMPTY:
            return
        if not isinstance(value, Mapping):
            raise Mistake(f"{where} is a table, not {value!r}")
        seen = {key.name: key for key in self.keys.values() if key.seen_in(truth)}
        for name, item in value.items():
            if name not in seen:
                raise no_such(where or "what is seen", name, seen)
            (seen[name].seen_as or seen[name].kind).expect(item, below(where, name), truth)


class CardTable(Table):
    """A card by its name alone, or as a table with what is true of it."""

    says = "a card name, or a table with what is true of the card"

    def read(self, value: Any, where: str) -> dict[str, Any]:
        return super().read({CARD: value} if isinstance(value, str) else value, where)

    def expect(self, value: Any, where: str, truth: bool) -> None:
        if not isinstance(value, str):
            super().expect(value, where, truth)


class AnyCard(Kind):
    """A card name or a table, read by another kind that is known only later: a table that holds one like itself."""

    says = CardTable.says

    def __init__(self, kind: Callable[[], Kind]) -> None:
        self.kind = kind

    def read(self, value: Any, where: str) -> Any:
        return self.kind().read(value, where)

    def expect(self, value: Any, where: str, truth: bool) -> None:
        self.kind().expect(value, where, truth)
