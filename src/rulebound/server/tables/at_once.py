"""Decisions that are carried out without a task: by their number, legal, and at a table where nothing else is being
done. Nearly all are, and a task with a chain of calls that wait for each other costs as much as the decision itself.

Nothing is decided differently here: where anything is in the way, nothing has happened yet, and the table takes the
request by its usual way (table.py), which says what is wrong with it. What could not be stored goes that way, too.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import final

from rulebound.core.mistakes import Mistake
from rulebound.core.people.readers import SPECTATOR
from rulebound.server.storage.store import Conflict, NotStored
from rulebound.server.tables import requests
from rulebound.server.tables.entries import Decide, Record
from rulebound.server.tables.members import Connection, Member
from rulebound.server.tables.table import Table
from rulebound.wire.messages import Act

Then = Callable[[BaseException | None], None]


def decision(table: Table, connection: Connection, request: Act) -> Decide | None:
    """The decision that is asked for, where nothing speaks against it. Nothing has changed yet."""
    member = table.members.get(connection)
    if member is None or table.broken or table.lock.locked() or request.action is None or request.words:
        return None
    reader = member.reader
    if reader == SPECTATOR or not table.may_hear(reader) or request.seen != table.ledger.seen(reader):
        return None
    try:
        return requests.decide(table.ledger, reader, request.action, "")
    except Mistake:
        return None


def carry_out(table: Table, connection: Connection, request: Act, entry: Decide, then: Then) -> bool:
    """Store a decision of this moment, fold it, tell everybody; then call `then`, with the error where there was one:
    after Conflict and NotStored nothing has happened that the table knows of. False where somebody waits to do
    something before it."""
    if not table.lock.take():
        return False
    record = Record(table.ledger.n + 1, table.store.now(), entry)
    carrying = Carrying(table, table.members[connection], request.id, record, then)
    table.store.append_soon(table.id, [record]).add_done_callback(carrying.kept)
    return True


@final
class Carrying:
    """A decision that is being stored. Not a function within the other: compiled, that would hold itself, and with it
    its table until Python's collector looks."""

    def __init__(self, table: Table, member: Member, re: int, record: Record, then: Then) -> None:
        self.table = table
        self.member = member
        self.re = re
        self.record = record
        self.then = then
        self.started = monotonic()

    def kept(self, outcome: asyncio.Future[bool]) -> None:
        table, over = self.table, False
        error = outcome.exception()
        if error is None:
            try:
                over = self.follow()
            except Exception as failure:
                error = failure
        if over:
            table.noting = asyncio.get_running_loop().create_task(note(table))
        else:
            table.lock.release()
        if error is None:
            table.meter.acted(monotonic() - self.started)
        self.then(error)

    def follow(self) -> bool:
        """The decision was stored; whether the table has another state now."""
        table = self.table
        self.member.re = self.re
        changed = table.follow([self.record])
        if table.bus.shared:
            table.bus.tell(table.id, table.ledger.n)
        return changed


async def note(table: Table) -> None:
    """The caller has taken the lock."""
    try:
        await table.note_state()
    finally:
        table.noting = None  # a task that is over holds what it did, and that its table
        table.lock.release()


def is_for_the_table(error: BaseException | None) -> bool:
    """Was the decision perhaps not stored? Then the table looks, and says what is so."""
    return isinstance(error, Conflict | NotStored)
