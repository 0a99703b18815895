"""A live table: the one place in this process that changes its log and tells people what happened.

Requests are taken one after the other. Each becomes an entry that is stored, then folded into the ledger, then told;
what could not be stored has not happened. Another process may write to the same log: whose entry comes second finds
its number taken, reads what was written, and its request is refused as stale.

Where somebody may have been asked in secret, the others hear nothing for a moment of fixed length, asked or not
(secret_pause.py).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from time import monotonic

from rulebound.core.language.wording import cut
from rulebound.core.mistakes import Mistake, Refused
from rulebound.core.people.readers import SPECTATOR
from rulebound.server.storage.bus import Bus
from rulebound.server.storage.store import Conflict, NotStored, Store
from rulebound.server.tables import requests, updates
from rulebound.server.tables.clocks import NOBODY
from rulebound.server.tables.entries import AnyEntry, Decide, GiveUp, Record, Sit
from rulebound.server.tables.keys import digest, fits, new_key, short
from rulebound.server.tables.ledger import Ledger, folded
from rulebound.server.tables.lock import Lock
from rulebound.server.tables.members import Connection, Member, Meter
from rulebound.server.tables.news import News
from rulebound.server.tables.secret_pause import SETTLING, Hold, seconds_to_answer
from rulebound.server.workers.thinkers import Busy, Thinkers
from rulebound.server.workers.turns import Turns
from rulebound.wire import messages as wire

AWAY = 30.0  # seconds after which others may give somebody's seat to a bot
LINGERS = 1.0  # seconds that a sign of somebody who is there no more may take to come
AGAIN = 1.0  # seconds until something is tried again that could not be stored
# Matches end by their rules; taking back, offering and changing seats could go on for ever.
MOST_ENTRIES = 20_000
ADVICE = (wire.AskHint, wire.AskWhatIf)
PLAIN: dict[type[wire.Message], Callable[[Ledger, int], AnyEntry]] = {  # requests that say no more than their kind
    wire.TakeBack: requests.take_back,
    wire.OfferDraw: requests.offer_draw,
    wire.OfferHints: requests.offer_hints,
    wire.StopHints: requests.stop_hints,
    wire.Resign: requests.resign,
    wire.Rematch: requests.rematch,
    wire.ComeBack: requests.come_back,
}
STALE = "The table has moved on; look at what happened and decide again."
HELD = "Wait a moment: the table is not done with what was decided last."
WATCHING = "You are watching; only who holds a seat may do that."
REVOKED = "The link of this seat was replaced by another one."
BROKEN = "Something broke at this table. Nothing is lost; come again."
FULL = "so much has happened at this table that you can only decide or resign now"

log = logging.getLogger(__name__)


class Table:
    def __init__(self, ledger: Ledger, store: Store, bus: Bus, thinkers: Thinkers, meter: Meter, turns: Turns) -> None:
        self.ledger = ledger
        self.store = store
        self.bus = bus
        self.thinkers = thinkers
        self.meter = meter
        self.turns = turns  # at what takes the processor for a while
        self.lock = Lock()
        self.members: dict[Connection, Member] = {}
        # The people at these seats are at another process: when that was heard, and until when it is believed.
        self.elsewhere: dict[int, tuple[float, float]] = {}
        self.since = monotonic()
        self.left: dict[int, float] = {}  # when the person at a seat was last here
        self.hold: Hold | None = None
        self.changed: Callable[[], None] = lambda: None  # whoever keeps the table going looks again
        self.broken = False
        self.noting: asyncio.Task[None] | None = None  # that the state has changed

    @property
    def id(self) -> str:
        return self.ledger.head.id

    @property
    def short_id(self) -> str:
        return short(self.id)

    # ------------------------------------------------------------ coming and going

    async def join(self, connection: Connection, hello: wire.Hello) -> bool:
        """Sit or watch. A member gets a Welcome as soon as its reader may look; False and a Refusal for a wrong key."""
        async with self.lock:
            if self.bus.shared:
                await self.catch_up()  # it may have seen more at another process, or taken its seat there
            reader = self.reader_of(hello.key)
            if reader is None:
                self.refuse(connection, "unknown_key", "This link is not of a seat at this table.", hello.id)
                return False
            if hello.log and reader not in self.ledger.scrolls:
                await self.read_for(reader, connection.address)
            wants = (hello.changes, hello.text, hello.log, hello.pictures)
            self.members[connection] = Member(connection, reader, hello.seen, *wants, since=monotonic())
            self.left.pop(reader, None)
            if self.hold is None and not self.may_hear(reader):
                self.begin_hold()  # nobody was there to hide it from; now the answer has to come in time
            self.tell(everybody=reader != SPECTATOR)
            self.tell_company(reader)
            self.changed()
        await self.give_sign()
        return True

    async def read_for(self, reader: int, address: str) -> None:
        """Find out what a reader has missed for whom nobody has written the log down."""
        ledger = self.ledger
        if ledger.begin_scroll(reader):
            return
        records = await self.store.read(self.id)
        head, text = ledger.head, ledger.card_text
        whole = await self.turns.in_thread(address, folded, head, records, text, readers=(reader,))
        ledger.adopt(reader, whole)

    def reader_of(self, key: str) -> int | None:
        """The seat of a key, SPECTATOR without one, None for a key of no seat here."""
        if not key:
            return SPECTATOR
        # All digests are compared, so that the time taken tells nothing about the seats.
        found = [seat for seat, chair in enumerate(self.ledger.chairs) if chair.key and fits(key, chair.key)]
        return found[0] if found else None

    def leave(self, connection: Connection) -> None:
        member = self.members.pop(connection, None)
        if member is not None:
            self.tell_company(member.reader)
        if member is not None and member.reader != SPECTATOR and member.reader not in self.here():
            self.left[member.reader] = monotonic()
            self.tell(everybody=True)

    def tell_company(self, seat: int) -> None:
        """Tell the connections to a seat how many they are: a second one may be a stranger with a stolen link. Nobody
        is told who comes alone to an empty seat. Somebody is at another process, too, if a sign of that came after the
        newest connection here: who comes here from there leaves a last sign behind."""
        company = [member for member in self.members.values() if member.reader == seat != SPECTATOR]
        if not company:
            return
        newest, (sign, until) = max(member.since for member in company), self.elsewhere.get(seat, (0.0, 0.0))
        count = len(company) + (sign > newest + LINGERS and until > monotonic())
        for member in company:
            if count != member.company:
                member.connection.send(wire.write(wire.Company(connections=count)))
            member.company = count

    def here(self) -> set[int]:
        """The seats whose people are connected."""
        now = monotonic()
        return self.here_at_this_process() | {seat for seat, (_, until) in self.elsewhere.items() if until > now}

    def here_at_this_process(self) -> set[int]:
        return {member.reader for member in self.members.values() if member.reader != SPECTATOR}

    def owner(self) -> str:
        """The address whose share of the bots' time this table takes: that of whoever sits here, else of a watcher."""
        here = sorted(self.members.values(), key=lambda member: member.reader == SPECTATOR)
        return here[0].connection.address if here else ""

    async def give_sign(self) -> None:
        """Tell other processes who is here and how far the log is, and notice whose signs have stopped coming."""
        for seat in self.here_at_this_process():
            self.bus.tell(f"{self.id}@{seat}", self.ledger.n)
        gone = [seat for seat, (_, until) in self.elsewhere.items() if until <= monotonic()]
        for seat in gone:
            del self.elsewhere[seat]
            self.left[seat] = monotonic()
            self.tell_company(seat)
        if gone:
            self.tell(everybody=True)

    def heard_of(self, seat: int, until: float) -> None:
        """Another process tells that the person at this seat is there."""
        news = seat not in self.here()
        self.elsewhere[seat] = (monotonic(), until)
        self.left.pop(seat, None)
        self.tell_company(seat)
        if news:
            self.tell(everybody=True)

    def is_away(self, seat: int) -> bool:
        """For a while, that is. After the server was away people have as long to come again."""
        return seat not in self.here() and monotonic() - self.left.get(seat, self.since) > AWAY

    # ------------------------------------------------------------ requests

    async def ask(self, connection: Connection, request: wire.ClientMessage) -> None:
        """Answer a request of a member. A mistake of its sender is answered, never raised."""
        if self.broken:
            raise RuntimeError("this copy of the table is broken; who comes back finds it read from its log")
        member = self.members[connection]
        try:
            answer = await self.answer(member, request)
        except Mistake as mistake:
            clause = mistake.clause if isinstance(mistake, Refused) else ""
            self.refuse(connection, "rule" if clause else "wrong", str(mistake), request.id, clause)
        except NotStored as failure:
            self.refuse(connection, "not_stored", str(failure), request.id)
        except Busy as busy:
            self.refuse(connection, "busy", str(busy), request.id)
        else:
            if answer is not None:
                connection.send(wire.write(answer))

    def refuse(self, connection: Connection, code: wire.Code, text: str, re: int, clause: str = "") -> None:
        self.meter.refused(code)
        connection.send(wire.write(wire.Refusal(code=code, text=cut(text), clause=clause, re=re)))

    async def answer(self, member: Member, request: wire.ClientMessage) -> wire.Message | None:
        """The direct answer, if the request has one; what changes the table is told to everybody instead."""
        started = monotonic()
        kind = type(request)
        if kind is wire.Ping:
            return wire.Pong(re=request.id)
        if kind is wire.Hello:
            raise Mistake("you have said hello already")
        if member.reader == SPECTATOR:
            self.meter.refused("not_your_seat")
            return wire.Refusal(code="not_your_seat", text=WATCHING, re=request.id)
        if not self.may_hear(member.reader):  # before the lock: how long that is held tells whether something is stored
            return self.held(request)
        if isinstance(request, ADVICE):
            return await self.think_for(member, request)
        if isinstance(request, wire.Say):
            return await self.say(member, request)
        if isinstance(request, wire.NewKey):
            return await self.new_key(member, request)
        async with self.lock:
            barred = self.barred(member, request)
            if barred is not None:
                return barred
            address = member.connection.address
            if isinstance(request, wire.Why):
                return await self.turns.in_thread(address, requests.why, self.ledger, member.reader, request)
            if isinstance(request, wire.AskPreview):
                return await self.turns.in_thread(address, requests.foresee, self.ledger, member.reader, request)
            if isinstance(request, wire.Act) and request.words:
                # To find an action by its words takes a while in a large game.
                entry = await self.turns.in_thread(address, self.wish, member.reader, request)
            else:
                entry = self.wish(member.reader, request)
            if self.ledger.n >= MOST_ENTRIES and not isinstance(entry, (Decide, GiveUp)):
                raise Mistake(FULL)
            if not await self.enter(entry, member=member, re=request.id):
                return self.stale(member, request)
        self.meter.acted(monotonic() - started)
        return None

    def barred(self, member: Member, request: wire.ClientMessage) -> wire.Refusal | None:
        """The refusal of a request that comes too early or too late to be looked at."""
        if not self.may_hear(member.reader):
            return self.held(request)
        if request.seen != self.ledger.seen(member.reader):
            return self.stale(member, request)
        return None

    def held(self, request: wire.ClientMessage) -> wire.Refusal:
        self.meter.refused("hold")
        return wire.Refusal(code="hold", text=HELD, re=request.id)

    def stale(self, member: Member, request: wire.ClientMessage) -> wire.Refusal:
        self.meter.refused("stale")
        if not self.may_hear(member.reader):
            return wire.Refusal(code="stale", text=STALE, re=request.id)
        missed = News(self.ledger, self.here(), self.store.now()).missed(member, request.seen)
        return wire.Refusal(code="stale", text=STALE, re=request.id, missed=missed)

    def wish(self, seat: int, request: wire.ClientMessage) -> AnyEntry:
        ledger = self.ledger
        match request:
            case wire.Act():
                return requests.decide(ledger, seat, request.action, request.words)
            case wire.Reply():
                return requests.reply(ledger, seat, request.yes)
            case wire.GiveToBot():
                given = request.seat - 1
                return requests.give_to_bot(ledger, seat, given, request.level, self.is_away(given))
        plain = PLAIN.get(type(request))
        if plain is None:
            raise Mistake("that cannot be asked at a table")
        return plain(ledger, seat)

    async def think_for(self, member: Member, request: wire.AskHint | wire.AskWhatIf) -> wire.Message:
        """A hint or a what-if; the table goes on meanwhile."""
        async with self.lock:
            barred = self.barred(member, request)
            if barred is not None:
                return barred
            requests.check_hints(self.ledger)
            action = request.action if isinstance(request, wire.AskWhatIf) else None
            live = requests.asked(self.ledger, member.reader, action)
        owner = member.connection.address
        if action is None:
            return await self.thinkers.hint(live.kept, member.reader, request.id, owner)
        return await self.thinkers.what_if(live.kept, member.reader, action, request.id, owner)

    async def new_key(self, member: Member, request: wire.NewKey) -> wire.Message:
        """Another secret for the seat: all other connections to it are closed, here and at other processes."""
        async with self.lock:
            barred = self.barred(member, request)
            if barred is not None:
                return barred
            chair, key = self.ledger.chairs[member.reader], new_key()
            entry = Sit(seat=member.reader, who=chair.who, name=chair.name, level=chair.level, key=digest(key))
            if self.ledger.n >= MOST_ENTRIES:
                raise Mistake(FULL)
            member.renews = True
            try:
                if not await self.enter(entry):
                    return self.stale(member, request)
            finally:
                member.renews = False
        return wire.KeyMade(key=key, re=request.id)

    async def say(self, member: Member, request: wire.Say) -> wire.Refusal | None:
        """What is said goes into the log like everything, but it is about no position: it cannot come too late."""
        async with self.lock:
            while True:
                if not self.may_hear(member.reader):
                    return self.held(request)
                if self.ledger.n >= MOST_ENTRIES:
                    raise Mistake(FULL)
                said = requests.say(self.ledger, member.reader, request.text, request.phrase)
                if await self.enter(said, member=member, re=request.id):
                    return None

    # ------------------------------------------------------------ changing the log

    async def enter(self, *entries: AnyEntry, member: Member | None = None, re: int = 0) -> bool:
        """Store entries, fold them, tell everybody; `member` reads that its request `re` did it. False if somebody else
        was quicker; NotStored if they could not be kept. The caller holds the lock."""
        now, n = self.store.now(), self.ledger.n
        records = [Record(n + place, now, entry) for place, entry in enumerate(entries, 1)]
        try:
            await self.store.append(self.id, records)
        except Conflict:
            await self.catch_up()
            return False
        except NotStored:
            # Perhaps only the word that they were kept got lost: the log knows.
            found = await self.store.read(self.id, self.ledger.n)
            if records[0] not in found:
                await self.fold(found)
                raise
            records = found
        if member is not None:
            member.re = re
        await self.fold(records)
        if self.bus.shared:
            self.bus.tell(self.id, self.ledger.n)
        return True

    async def catch_up(self) -> None:
        """Fold what others have written. The caller holds the lock."""
        await self.fold(await self.store.read(self.id, self.ledger.n))

    async def fold(self, records: list[Record]) -> None:
        if records and self.follow(records):
            await self.note_state()

    def follow(self, records: list[Record]) -> bool:
        """Fold what was stored and tell everybody; whether the state of the table is another one now."""
        before = self.ledger.state()
        try:
            for record in records:
                self.fold_one(record)
        except Exception:
            self.break_up()
            raise
        self.tell()
        self.changed()
        return self.ledger.state() != before

    async def note_state(self) -> None:
        try:
            await self.store.note(self.id, self.ledger.state())
        except NotStored:
            log.warning("table %s: its state was not noted; the log has it", self.short_id)

    def break_up(self) -> None:
        """The log is right; this copy of the table is not to be used any more. Whoever comes back finds another one,
        and so that nobody waits here for what will not come, all are sent away."""
        self.broken = True
        for connection in list(self.members):
            connection.dismiss(BROKEN, again=True)

    def fold_one(self, record: Record) -> None:
        ledger, entry = self.ledger, record.entry
        before, told = ledger.moments(), ledger.told
        spoke = isinstance(entry, Decide) and entry.seat == ledger.secretly_asked() and not ledger.is_silent(entry)
        key = ledger.chairs[entry.seat].key if isinstance(entry, Sit) else ""
        ledger.add(record)
        if ledger.told < told:
            for member in self.members.values():
                member.events = min(member.events, ledger.told)  # what is taken back never was
        if isinstance(entry, Sit) and entry.key and key not in ("", entry.key):
            self.dismiss_from(entry.seat)
        if ledger.moments() > before and ledger.moment != NOBODY:
            self.begin_hold()
        elif spoke:
            self.end_hold()

    def dismiss_from(self, seat: int) -> None:
        """Whoever came with a link that is worth nothing any more goes; not the one who asked for another."""
        for connection, member in list(self.members.items()):
            if member.reader == seat and not member.renews:
                del self.members[connection]
                connection.dismiss(REVOKED)

    # ------------------------------------------------------------ telling

    def may_hear(self, reader: int) -> bool:
        if self.hold is not None:
            return reader == self.hold.seat
        return self.ledger.secretly_asked() in (NOBODY, reader)

    def tell(self, everybody: bool = False) -> None:
        """Tell every member what it may hear and has not heard; `everybody` hears again who is here."""
        if not self.members:
            return self.forget_told()
        ledger = self.ledger
        news, said = News(ledger, self.here(), self.store.now()), len(ledger.said)
        open_to_all = self.hold is None and ledger.secretly_asked() == NOBODY
        for member in self.members.values():
            if not open_to_all and not self.may_hear(member.reader):
                continue
            if everybody or not member.welcomed or ledger.seen(member.reader) != member.seen:
                if not member.welcomed:
                    member.heard = said
                member.connection.send(news.to(member))
            if member.heard < said:
                self.pass_on(member)
        self.forget_told()

    def forget_told(self) -> None:
        """Nobody asks any more for what everybody was shown."""
        live, told = self.ledger.live, self.ledger.told
        for member in self.members.values():
            if member.pictures and member.events < told:
                return
        if live is not None:
            live.forget_events()

    def pass_on(self, member: Member) -> None:
        """Tell a member what was said since it last heard something."""
        for said in updates.spoken(self.ledger, member.heard):
            own = said.number == len(self.ledger.said) and said.seat == updates.on_wire(member.reader)
            member.connection.send(wire.write(wire.Said(said=said, re=member.re if own else 0)))
            member.re = 0 if own else member.re
        member.heard = len(self.ledger.said)

    # ------------------------------------------------------------ moments in which somebody may be asked in secret

    def begin_hold(self) -> None:
        """Somebody may have been asked something that only that seat knows of."""
        seat = self.ledger.moment if self.ledger.moment != NOBODY else self.ledger.secretly_asked()
        assert seat != NOBODY, "nobody can have been asked"
        watched = any(member.reader != seat for member in self.members.values())
        if not watched and set(self.ledger.people()) <= {seat}:
            return  # nobody is there from whom it would have to be hidden
        self.cancel_hold()
        loop = asyncio.get_running_loop()
        seconds = seconds_to_answer(self.ledger.chairs[seat].who, self.ledger.head.pace)
        self.hold = hold = Hold(seat)
        hold.timer = loop.call_later(seconds, lambda: hold.start(loop, self.let_pass(hold)))

    async def let_pass(self, hold: Hold) -> None:
        """The time to answer is over: who has not is silent."""
        loop = asyncio.get_running_loop()
        ends = loop.time() + SETTLING
        while self.hold is hold:
            try:
                async with self.lock:
                    live = self.ledger.live
                    if live is not None and self.ledger.secretly_asked() == hold.seat:
                        await self.enter(Decide(seat=hold.seat, action=int(live.match.silence())))
                    else:
                        await self.store.touch()  # a slow or broken store must not tell either
            except NotStored:
                await asyncio.sleep(AGAIN)
                continue
            await asyncio.sleep(ends - loop.time())
            if self.hold is hold and self.ledger.secretly_asked() != hold.seat:
                self.end_hold()

    def cancel_hold(self) -> None:
        if self.hold is not None and self.hold.timer is not None:
            self.hold.timer.cancel()
        self.hold = None

    def end_hold(self) -> None:
        if self.hold is not None:
            self.cancel_hold()
            self.tell()
            self.changed()
