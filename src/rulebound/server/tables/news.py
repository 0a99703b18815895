"""News of one moment for all who listen at a table: a position is made once for its reader, and a message once for all
who have heard the same before."""

from __future__ import annotations

from collections.abc import Collection

from rulebound.server.tables import updates
from rulebound.server.tables.ledger import Ledger
from rulebound.server.tables.members import Member
from rulebound.server.tables.parts import Parts, changes, parts_of
from rulebound.wire import messages as wire


class News:
    def __init__(self, ledger: Ledger, here: Collection[int], now: float) -> None:
        self.ledger = ledger
        self.here = here
        self.now = now
        self.positions: dict[tuple[int, bool], wire.Position | None] = {}
        self.parts: dict[tuple[int, bool], Parts] = {}
        self.written: dict[tuple[object, ...], bytes] = {}

    def to(self, member: Member) -> bytes:
        """The message for a member, who may hear now; what it was told is noted."""
        position = self.position(member)
        before = member.parts
        if member.changes and position is not None:
            member.parts = self.parts_for(member, position)
        heard = (member.reader, member.seen, member.re, member.welcomed, member.changes, member.text, id(before))
        if heard not in self.written:
            self.written[heard] = wire.write(self.message(member, position, before))
        return self.written[heard]

    def message(self, member: Member, position: wire.Position | None, before: Parts | None) -> wire.Message:
        ledger, reader, seen = self.ledger, member.reader, member.seen
        if not member.welcomed:
            return updates.welcome(ledger, reader, self.here, seen, self.now, position)
        if before is None or member.parts is None:
            return updates.update(ledger, reader, self.here, seen, self.now, member.re, position)
        changed = changes(before, member.parts, seen)
        return updates.update(ledger, reader, self.here, seen, self.now, member.re, position, changed)

    def position(self, member: Member) -> wire.Position | None:
        key = (member.reader, member.text)
        if key not in self.positions:
            self.positions[key] = updates.position(self.ledger, member.reader, self.now, member.text)
        return self.positions[key]

    def parts_for(self, member: Member, position: wire.Position) -> Parts:
        key = (member.reader, member.text)
        if key not in self.parts:
            self.parts[key] = parts_of(position)
        return self.parts[key]
