"""News of one moment for all who listen at a table: a position is made once for its reader, and a message once for all
who have heard the same before and want the same."""

from __future__ import annotations

from collections.abc import Collection

from rulebound.server.tables import updates
from rulebound.server.tables.comparing import Look, Told
from rulebound.server.tables.ledger import Ledger
from rulebound.server.tables.members import Member
from rulebound.server.tables.parts import changes, look_at
from rulebound.wire import messages as wire


class News:
    def __init__(self, ledger: Ledger, here: Collection[int], now: float) -> None:
        self.ledger = ledger
        self.here = here
        self.sitting = updates.sitting(ledger, here)
        self.facts = updates.facts(ledger, now)
        self.positions: dict[tuple[int, bool], wire.Position] = {}
        self.looks: dict[tuple[int, bool], tuple[Look, Told]] = {}
        self.written: dict[tuple[object, ...], bytes] = {}

    def to(self, member: Member) -> bytes:
        """The message for a member, who may hear now; what it was told is noted."""
        ledger, before = self.ledger, member.told
        position = self.position(member.reader, member.text)
        heard = (
            member.reader,
            member.seen,
            member.events,
            member.re,
            member.welcomed,
            member.wants(),
            id(before),  # the same for all who were told by the same news
        )
        message = self.written.get(heard)
        if message is None:
            message = self.written[heard] = wire.write(self.message(member, position, before))
        if member.changes and position is not None:
            member.told = self.look(member, position)[1]
        member.welcomed, member.seen, member.events, member.re = True, ledger.seen(member.reader), ledger.told, 0
        return message

    def message(self, member: Member, position: wire.Position | None, before: Told | None) -> wire.Message:
        ledger, reader, seen = self.ledger, member.reader, member.seen
        log = updates.log(ledger, reader, seen) if member.log else updates.NO_LOG
        if not member.welcomed:
            return updates.welcome(ledger, reader, self.here, position, log)
        changed = None
        if before is not None and position is not None:
            changed = changes(before, self.look(member, position)[0], seen)
        return wire.Update(
            seen=ledger.seen(reader),
            sitting=self.sitting,
            position=position if changed is None else None,
            log=log,
            happened=self.happened(member) if member.pictures else (),
            re=member.re,
            changes=changed,
        )

    def happened(self, member: Member) -> tuple[wire.Happening, ...]:
        live = self.ledger.live
        if live is None or member.events >= self.ledger.told:
            return ()
        return updates.happened(live.game, live.match, member.reader, max(0, member.events - live.forgotten))

    def missed(self, member: Member, seen: int) -> wire.Update:
        """All of it for a member who acted at its number `seen`, which is past."""
        log = updates.log(self.ledger, member.reader, seen) if member.log else updates.NO_LOG
        position = self.position(member.reader, member.text)
        return wire.Update(seen=self.ledger.seen(member.reader), sitting=self.sitting, position=position, log=log)

    def position(self, reader: int, text: bool) -> wire.Position | None:
        if self.facts is None:
            return None
        key = (reader, text)
        found = self.positions.get(key)
        if found is None:
            found = self.positions[key] = updates.position(self.ledger, reader, self.facts, text)
        return found

    def look(self, member: Member, position: wire.Position) -> tuple[Look, Told]:
        """The parts of the member's position, and what is remembered of them."""
        key = (member.reader, member.text)
        found = self.looks.get(key)
        if found is None:
            look = look_at(position)
            found = self.looks[key] = look, look.told()
        return found
