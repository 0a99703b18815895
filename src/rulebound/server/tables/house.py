"""The house: all tables of this server. Tables are made and found here, kept in memory while somebody needs them, and
read from their logs when they are needed again. A start wakes none: a table goes on when somebody comes, and until then
nobody's clock runs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from datetime import UTC, datetime
from time import monotonic
from typing import Any

from rulebound.core.mistakes import Mistake
from rulebound.core.people.readers import SPECTATOR
from rulebound.core.people.registry import all_games
from rulebound.core.people.registry import game as game_named
from rulebound.server.mistakes import Closed, NotThere, Taken
from rulebound.server.operations.bans import Bans
from rulebound.server.storage.bus import Bus
from rulebound.server.storage.store import DAMAGED, Conflict, NotStored, Store
from rulebound.server.tables import updates
from rulebound.server.tables.caretaker import Caretaker
from rulebound.server.tables.clocks import NOBODY
from rulebound.server.tables.decks import deck_for
from rulebound.server.tables.entries import Next, Resume
from rulebound.server.tables.keys import new_table_id, short
from rulebound.server.tables.ledger import Ledger, folded, people_in
from rulebound.server.tables.members import Meter
from rulebound.server.tables.new_tables import Plan, check_open, continued, new_plan, rematch, sit_down
from rulebound.server.tables.table import AGAIN, Table
from rulebound.server.workers.readers import Readers
from rulebound.server.workers.thinkers import Thinkers
from rulebound.server.workers.turns import Turns
from rulebound.wire.house import Continue, Lobby, NewTable, SeatTaken, TableLine, TableMade, TakeSeat

MOST_IN_LOBBY = 50
IDLE = 60.0  # seconds after which a table that nobody needs leaves the memory; one that is over goes at once
LOOK = 1.0  # seconds between two looks for entries of which nobody has told
PURGE = 3600.0  # seconds between two looks for tables that are too old
BANNED = "The operator of this server does not let your address in."
SIGN = 10.0  # seconds between two signs of life of a person, for other processes
AT_ONCE = 2  # tables that are made or read: with long logs or many cards each takes the processor for a while
NO_END = 10**9  # who waits for that holds a connection meanwhile, and those are counted

log = logging.getLogger(__name__)


class House:
    def __init__(
        self, store: Store, bus: Bus, thinkers: Thinkers, readers: Readers, meter: Meter, keep_days: float = 0
    ) -> None:
        """Tables at which nothing has happened for `keep_days` are removed for ever; 0 keeps all."""
        self.keep_days = keep_days
        self.store = store
        self.bus = bus
        self.thinkers = thinkers
        self.readers = readers
        self.meter = meter
        self.holder = new_table_id()
        self.tables: dict[str, Table] = {}
        self.caretakers: dict[str, Caretaker] = {}
        self.used: dict[str, float] = {}
        self.loading: dict[str, asyncio.Lock] = {}
        self.told_meanwhile: dict[str, int] = {}  # the newest entries of tables that are being read
        self.next_ones: set[str] = set()  # tables whose rematch is being set up
        self.played: set[str] = set()  # games whose cards were read
        self.chores: set[asyncio.Task[None]] = set()
        self.bans = Bans()
        self.turns = Turns(AT_ONCE, NO_END, NO_END)
        self.questions = Turns(1, NO_END, NO_END)  # about moves, at all tables

    async def open(self) -> None:
        await self.bus.start(self.heard, self.heard_nothing)
        self.do(self.keep_cards())
        await self.look_at_bans()
        self.do(self.keep_house())
        self.do(self.look_for_entries())
        if self.keep_days:
            self.do(self.remove_old())

    async def close(self) -> None:
        """Everything that was told is in the store already: only what runs is ended."""
        for chore in list(self.chores):
            chore.cancel()
        await asyncio.gather(*self.chores, return_exceptions=True)
        for caretaker in list(self.caretakers.values()):
            await caretaker.stop()
        for table in self.tables.values():
            table.cancel_hold()
        await self.bus.stop()

    def do(self, work: Coroutine[Any, Any, None]) -> None:
        """Carry something out beside everything else."""
        task = asyncio.create_task(work)
        self.chores.add(task)
        task.add_done_callback(self.done)

    def done(self, task: asyncio.Task[None]) -> None:
        self.chores.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("something the house had to do failed", exc_info=task.exception())

    # ------------------------------------------------------------ making tables

    async def make(self, new: NewTable, address: str = "") -> TableMade:
        """A new table for somebody at this address."""
        if new.cards or any(chair.deck for chair in new.seats):
            return await self.set_up(await self.readers.new_table(new, address), address=address)
        if new.game in self.played:  # that is done in less time than a thread is asked to do it
            return await self.set_up(*planned(new), address=address)
        plan = await asyncio.to_thread(planned, new)
        self.played.add(new.game)
        return await self.set_up(*plan, address=address)

    async def continue_from(self, id: str, wish: Continue, address: str = "") -> TableMade:
        ledger = (await self.table(id, address=address)).ledger
        plan = await self.turns.in_thread(address, continued, ledger, wish)
        return await self.set_up(plan, address=address)

    async def import_match(self, text: str, address: str = "") -> TableMade:
        """A finished table for a match file."""
        return await self.set_up(await self.readers.match_file(text, address), address=address)

    async def set_up(self, plan: Plan, ledger: Ledger | None = None, address: str = "") -> TableMade:
        """`ledger` is that of the plan, where it was made already."""
        if ledger is None:
            ledger = await self.turns.in_thread(address, plan.ledger, quiet=True)
        await self.store.create(plan.head, plan.records(), ledger.state())
        self.keep(ledger)
        return TableMade(table=plan.head.id, keys={str(seat + 1): key for seat, key in plan.keys.items()})

    async def take_seat(self, id: str, seat: int, wish: TakeSeat, address: str = "") -> SeatTaken:
        """Sit down at an open seat, as the wire counts it. Taken if somebody sits there."""
        table = await self.table(id, address=address)
        game, head = table.ledger.game, table.ledger.head
        check_open(table.ledger, seat - 1)
        if wish.deck:
            deck = await self.readers.deck(head.game, head.cards, seat - 1, wish.deck, head.options, address)
        else:
            deck = deck_for(game, seat - 1, "", head.options, table.ledger.cards)
        async with table.lock:
            entries, key = sit_down(table.ledger, seat - 1, wish.name, deck)
            if not await table.enter(*entries):
                raise Taken("somebody else has just sat down; look again which seats are open")
        return SeatTaken(seat=seat, key=key)

    def look_for_rematch(self, table: Table) -> None:
        if table.ledger.agreed_rematch and not table.ledger.next_table and table.id not in self.next_ones:
            self.next_ones.add(table.id)
            self.do(self.set_up_rematch(table))

    async def set_up_rematch(self, table: Table) -> None:
        """Make the next table and tell this one about it; done again after a failure, it makes no second one."""
        plan = rematch(table.ledger)
        while not table.ledger.next_table:
            try:
                with suppress(Conflict):  # it was made before, and only not told
                    await self.set_up(plan)
                async with table.lock:
                    if not table.ledger.next_table:
                        await table.enter(Next(table=plan.head.id))
            except NotStored:
                await asyncio.sleep(AGAIN)
        self.next_ones.discard(table.id)

    # ------------------------------------------------------------ finding tables

    async def table(self, id: str, read: bool = False, address: str = "") -> Table:
        """The table, read from its log if it is not in memory, with what it tells its people if they `read`. That takes
        a turn of this address. NotThere if there is none."""
        async with self.loading.setdefault(id, asyncio.Lock()):
            try:
                found = self.tables.get(id)
                if found is not None and found.broken:
                    await self.forget(id)
                    found = None
                if found is None:
                    found = await self.load(id, read, address)
                    if self.told_meanwhile.get(id, 0) > found.ledger.n:
                        await self.catch_up(found)
            finally:
                self.loading.pop(id, None)
                self.told_meanwhile.pop(id, None)
        self.used[id] = monotonic()
        return found

    async def load(self, id: str, read: bool = False, address: str = "") -> Table:
        head = await self.store.head(id)
        if head is None:
            raise NotThere("there is no such table here; look at the link again")
        records = await self.store.read(id)
        old = head.cards == "" and head.card_set != game_named(head.game).official_cards.digest
        old_cards = await self.store.official(head.card_set) if old else ""
        try:
            readers = people_in(records) if read else ()
            ledger = await self.turns.in_thread(
                address, folded, head, records, old_cards, trusted=False, readers=readers
            )
        except Mistake:
            raise
        except Exception:
            log.exception("table %s is damaged", short(id))
            raise Closed(DAMAGED) from None
        table = self.keep(ledger)
        if ledger.state() == "over":
            with suppress(NotStored):
                await self.store.note(id, "over")  # the server may have been killed before it was noted
        if ledger.clocks is not None and ledger.state() == "playing":
            try:
                if await self.caretakers[id].on_duty():
                    async with table.lock:
                        await table.enter(Resume())
            except NotStored:
                await self.forget(id)  # or somebody would lose by the time that the server was away
                raise
        return table

    def keep(self, ledger: Ledger) -> Table:
        """Have a table in memory and let it go on; the one that is there, if somebody else was quicker."""
        found = self.tables.get(ledger.head.id)
        if found is not None:
            return found
        table = Table(ledger, self.store, self.bus, self.thinkers, self.meter, self.questions)
        caretaker = Caretaker(table, self.holder, self.bus.shared)

        def changed() -> None:
            caretaker.wake()
            self.look_for_rematch(table)

        table.changed = changed
        self.tables[table.id], self.caretakers[table.id], self.used[table.id] = table, caretaker, monotonic()
        if ledger.moment != NOBODY and ledger.state() == "playing":
            table.begin_hold()  # again: nobody may tell by a restart either whether somebody was asked
        changed()
        return table

    async def check(self) -> None:
        """NotStored if nothing can be stored."""
        await self.store.check()

    async def lobby(self, address: str = "") -> Lobby:
        """Public tables that wait for players or can be watched."""
        lines: list[TableLine] = []
        for head, state in await self.store.public(MOST_IN_LOBBY):
            if state != "over":
                with suppress(Mistake):  # it is of another version of its rules, and cannot be played on
                    lines.append(await self.line(head.id, address))
        return Lobby(tables=tuple(lines))

    async def line(self, id: str, address: str = "") -> TableLine:
        table = await self.table(id, address=address)
        # Where nobody is there from whom it would have to be hidden no moment is let pass; but who looks from outside
        # may not learn of it either.
        told = table.may_hear(SPECTATOR) and table.ledger.moment == NOBODY
        return TableLine(
            about=updates.about(table.ledger),
            sitting=updates.sitting(table.ledger, table.here()),
            state=table.ledger.state(),
            created=datetime.fromtimestamp(table.ledger.head.created, UTC).isoformat(timespec="seconds"),
            asked=updates.on_wire(table.ledger.asked()) if told else 0,
            result=table.ledger.result,
        )

    # ------------------------------------------------------------ chores

    async def keep_cards(self) -> None:
        """Keep the official cards of now for the time when they will have changed."""
        sets = await asyncio.to_thread(official_sets)
        while True:
            try:
                return await self.store.keep_official(sets)
            except NotStored:
                await asyncio.sleep(AGAIN)

    async def keep_house(self) -> None:
        """Forget tables that nobody needs; tell other processes who is here."""
        while True:
            await asyncio.sleep(SIGN)
            for id, table in list(self.tables.items()):
                if self.bus.shared:
                    await table.give_sign()
                if id in self.tables and not self.needed(id):
                    await self.forget(id)
            with suppress(NotStored):
                await self.store.look_at_clock()
                await self.look_at_bans()

    async def look_at_bans(self) -> None:
        """Who is banned is shown out of every table, too."""
        if self.bans.set([network for network, _, _ in await self.store.bans()]):
            for table in self.tables.values():
                for member in list(table.members.values()):
                    if self.bans.has(member.connection.address):
                        member.connection.dismiss(BANNED)

    def is_banned(self, address: str) -> bool:
        return self.bans.has(address)

    async def remove_old(self) -> None:
        while True:
            try:
                removed = await self.store.purge(self.store.now() - self.keep_days * 86400)
            except NotStored:
                removed = []
            for id in removed:
                await self.forget(id)
            if removed:
                log.info("%d old tables were removed", len(removed))
            await asyncio.sleep(AGAIN if removed else PURGE)

    def needed(self, id: str) -> bool:
        table, caretaker = self.tables[id], self.caretakers[id]
        busy = table.members or table.hold or table.lock.locked() or caretaker.thinking or caretaker.ticking
        return bool(busy) or monotonic() - self.used[id] < (SIGN if table.ledger.state() == "over" else IDLE)

    async def forget(self, id: str) -> None:
        caretaker = self.caretakers.pop(id, None)
        self.tables.pop(id, None)
        self.used.pop(id, None)
        if caretaker is not None:
            await caretaker.stop()

    # ------------------------------------------------------------ other processes

    def heard(self, id: str, n: int) -> None:
        """Another process knows entry n of a table; with "@seat" behind the id the person at this seat is there."""
        id, _, seat = id.partition("@")
        table = self.tables.get(id)
        if table is None:
            if id in self.loading:  # what is being read may be older
                self.told_meanwhile[id] = max(n, self.told_meanwhile.get(id, 0))
            return
        if seat.isdecimal():
            table.heard_of(int(seat), monotonic() + 2.5 * SIGN)
        if n > table.ledger.n:
            self.do(self.catch_up(table))

    async def look_for_entries(self) -> None:
        """Read what another process has stored and could not tell any more, or an operator has written."""
        while True:
            await asyncio.sleep(LOOK)
            try:
                newest = await self.store.newest(list(self.tables))
            except NotStored:
                continue
            for id, n in newest.items():
                table = self.tables.get(id)
                if table is not None and n > table.ledger.n:
                    self.do(self.catch_up(table))

    def heard_nothing(self) -> None:
        """Words may have been lost: read everything again."""
        for table in self.tables.values():
            self.do(self.catch_up(table))

    async def catch_up(self, table: Table) -> None:
        for _ in range(3):
            try:
                async with table.lock:
                    await table.catch_up()
                return
            except NotStored:
                await asyncio.sleep(AGAIN)


def planned(new: NewTable) -> tuple[Plan, Ledger]:
    plan = new_plan(new)
    return plan, plan.ledger(quiet=True)


def official_sets() -> list[tuple[str, str, str]]:
    """The official cards of all games: digest, game, text of the card file."""
    return [
        (game.official_cards.digest, game.id, (game.folder / "cards.toml").read_text(encoding="utf-8"))
        for game in all_games()
    ]
