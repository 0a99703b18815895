"""Small tables for the tests of the store."""

from __future__ import annotations

from rulebound.server.storage.store import Store
from rulebound.server.tables.entries import AnyEntry, Decide, Head, Record


def head(id: str, private: bool = False, created: float = 1000.0) -> Head:
    return Head(
        id=id,
        game="five_rows",
        rules_version=1,
        card_set="abc",
        cards="",
        options={"empty_deck": "fatigue"},
        seats=2,
        seed=2**63 + 1,
        open_lists=False,
        private=private,
        clock=(600, 5),
        pace="fast",
        forerunner="",
        created=created,
    )


def records(first: int, *entries: AnyEntry) -> list[Record]:
    return [Record(first + i, 1000.25 + first + i, entry) for i, entry in enumerate(entries)]


def decide(n: int, action: int = 7) -> list[Record]:
    return records(n, Decide(seat=0, action=action))


async def with_table(store: Store, id: str = "table", entries: int = 0) -> None:
    await store.create(head(id), records(1, *(Decide(seat=0, action=n) for n in range(entries))), "playing")
