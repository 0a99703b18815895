"""The data of a position, checked: each mistake names the key of the scene at which it stands. And the way back, from
a match to such data."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from rulebound.core.mistakes import Mistake
from rulebound.core.seeing import cards_in
from rulebound.core.table import Table


def table(data: object, where: str) -> Mapping[str, Any]:
    if not isinstance(data, Mapping):
        raise Mistake(f"{where} is a table, not {data!r}")
    return data


def names(data: object, where: str) -> list[str]:
    if not isinstance(data, list) or not all(isinstance(name, str) for name in data):
        raise Mistake(f"{where} is a list of card names, not {data!r}")
    return data


def listed(data: Mapping[str, Any], key: str, where: str) -> list[Any]:
    value = data.get(key, [])
    if not isinstance(value, list):
        raise Mistake(f"{where}.{key} is a list, not {value!r}")
    return value


def truth(data: Mapping[str, Any], key: str, where: str) -> bool:
    value = data.get(key, False)
    if not isinstance(value, bool):
        raise Mistake(f"{where}.{key} is true or false, not {value!r}")
    return value


def whole(data: object, least: int, most: int, where: str) -> int:
    if not isinstance(data, int) or isinstance(data, bool) or not least <= data <= most:
        raise Mistake(f"{where} is a whole number from {least} to {most}, not {data!r}")
    return data


def one_of(data: object, words: Collection[str], where: str) -> str:
    for word in words:
        if data == word:
            return word
    raise Mistake(f"{where} is {' or '.join(words)}, not {data!r}")


def only(data: Mapping[str, Any], keys: tuple[str, ...], where: str) -> None:
    for key in data:
        if key not in keys:
            raise Mistake(f"{where} has no {key!r}; it has {', '.join(keys)}")


def sides(position: Mapping[str, Any], seats: int) -> list[Mapping[str, Any]]:
    """What the position says of each seat; nothing for a seat that it does not name."""
    data = table(position.get("seats", {}), "seats")
    numbers = tuple(str(seat + 1) for seat in range(seats))
    only(data, numbers, "seats")
    return [table(data.get(number, {}), f"seats.{number}") for number in numbers]


def card_facts(entry: object, keys: tuple[str, ...], where: str) -> Mapping[str, Any]:
    """A card by its name alone, or as a table with what is true of it."""
    facts = {"card": entry} if isinstance(entry, str) else table(entry, where)
    only(facts, keys, where)
    if not isinstance(facts.get("card"), str):
        raise Mistake(f'{where} needs card = "…"')
    return facts


def stack(match: Table, deck: int, wanted: list[str] | None, take: Callable[[str], int], aside: int) -> None:
    """Make the deck exactly these cards, the first on top, and put its others aside; where no list is given, leave what
    is in it, in the order of the set. `take` finds a card that is still where cards are taken from."""
    cards = cards_in(match, deck)
    if wanted is not None:
        chosen = []
        for name in wanted:
            chosen.append(take(name))
            match.move(chosen[-1], aside)
        for card in cards_in(match, deck):
            match.move(card, aside)
        cards = chosen
    for card in reversed(cards):
        match.move(card, deck)


def kept(data: Mapping[str, Any], keys: Iterable[str]) -> dict[str, Any]:
    """Those of these keys that are there."""
    return {key: data[key] for key in keys if key in data}
