"""The data of a position, checked: each mistake names the key of the scene at which it stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulebound.core.mistakes import Mistake


def table(data: object, where: str) -> Mapping[str, Any]:
    if not isinstance(data, Mapping):
        raise Mistake(f"{where} is a table, not {data!r}")
    return data


def names(data: object, where: str) -> list[str]:
    if not isinstance(data, list) or not all(isinstance(name, str) for name in data):
        raise Mistake(f"{where} is a list of card names, not {data!r}")
    return data


def whole(data: object, least: int, most: int, where: str) -> int:
    if not isinstance(data, int) or isinstance(data, bool) or not least <= data <= most:
        raise Mistake(f"{where} is a whole number from {least} to {most}, not {data!r}")
    return data


def only(data: Mapping[str, Any], keys: tuple[str, ...], where: str) -> None:
    for key in data:
        if key not in keys:
            raise Mistake(f"{where} has no {key!r}; it has {', '.join(keys)}")
