"""What a scene expects, compared with a view: a subset, as a person would read it off the table.

Lists are compared without regard to order, since hands and discard piles have none; where a place matters,
name it: `deck.1` is the first card of the list.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulebound.core.people.schema import COUNT, EMPTY, NOTHING_ELSE


def differences(expected: Any, found: Any, place: str) -> list[str]:
    """One sentence for every place where the view is not as expected; places are dotted, as in a scene."""
    return list(compare(expected, found, place))


def compare(expected: Any, found: Any, place: str) -> Iterator[str]:
    if expected == EMPTY:
        if not is_empty(found):
            yield f"{place} should be empty, but there is {words(found)}"
    elif isinstance(expected, Mapping):
        yield from compare_parts(expected, found, place)
    elif isinstance(expected, list):
        if not isinstance(found, list) or not same_items(expected, found):
            yield mismatch(place, expected, found)
    elif isinstance(found, Mapping) and "card" in found:
        if expected != found["card"]:
            yield mismatch(place, expected, found)
    elif expected != found or isinstance(expected, bool) != isinstance(found, bool):
        yield mismatch(place, expected, found)


def compare_parts(expected: Mapping[str, Any], found: Any, place: str) -> Iterator[str]:
    """A table of expectations: each of its keys must be there, whatever else is there too, unless it says that there
    is nothing else."""
    parts = as_table(found)
    for key, value in expected.items():
        here = f"{place}.{key}" if place else key
        if key == COUNT:
            count = len(parts or {})
            if count != value:
                yield f"{here} should be {value} and is {count}: {words(found)}"
        elif key == NOTHING_ELSE:
            more = [part for part, item in (parts or {}).items() if part not in expected and not is_empty(item)]
            if more:
                yield f"{place} should have nothing else, but there is {', '.join(more)}: {words(found)}"
        elif parts is None or (key not in parts and value != EMPTY):
            yield f"{here} should be {words(value)}, but there is nothing"
        else:
            yield from compare(value, parts.get(key), here)


def as_table(found: Any) -> Mapping[str, Any] | None:
    """What can be asked for parts: a table, a list by places from 1, the name of a card as its only fact."""
    if isinstance(found, Mapping):
        return {str(key): value for key, value in found.items()}
    if isinstance(found, list):
        return {str(place): value for place, value in enumerate(found, 1)}
    if isinstance(found, str):
        return {"card": found}
    return None


def same_items(expected: list[Any], found: list[Any]) -> bool:
    """Can each expected item be paired with an item of its own?"""
    left = list(found)
    for item in expected:
        match = next((other for other in left if not differences(item, other, "")), None)
        if match is None:
            return False
        left.remove(match)
    return not left


def mismatch(place: str, expected: Any, found: Any) -> str:
    return f"{place} should be {words(expected)} and is {words(found)}"


def is_empty(found: Any) -> bool:
    return found is None or found == EMPTY or found in ("", [], {})


def is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def words(value: Any) -> str:
    """A value as it would stand in a scene."""
    if is_empty(value):
        return EMPTY
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {words(part)}" for key, part in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(words(item) for item in value) + "]"
    return str(value)
