"""A table as its log tells it: who sits where, the match, open offers, clocks, the result.

Nothing here waits, stores or sends; folding the same records always gives the same ledger.

`seen` is what a reader may count. A silent answer to a question that only one seat may know of is an entry of the log
like any other, but it has no number for the others, or they could tell by counting that there was a question.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from rulebound.core.files.cards import CardSet
from rulebound.core.kernel.match import LEGAL, NO_SUCH_ACTION
from rulebound.core.people.game import Setup
from rulebound.core.people.live import Live
from rulebound.core.people.matchfile import MatchFile, replay
from rulebound.core.people.readers import SPECTATOR
from rulebound.core.people.registry import game as game_named
from rulebound.server.mistakes import Closed
from rulebound.server.tables.clocks import NOBODY, Clocks
from rulebound.server.tables.entries import (
    Answer,
    AnyEntry,
    Ask,
    Back,
    Begin,
    Decide,
    GiveUp,
    Head,
    Next,
    NoHints,
    Record,
    Resume,
    Say,
    Shut,
    Sit,
    State,
    What,
    Who,
)
from rulebound.server.tables.scrolls import Scroll
from rulebound.server.tables.secret_pause import SETTLING, seconds_to_answer
from rulebound.wire.messages import Result


@dataclass
class Chair:
    """A seat and who holds it. `key` is the digest of a person's secret: it stays when a bot plays on."""

    who: Who = "open"
    name: str = ""
    level: str = ""
    key: str = ""
    deck: tuple[str, ...] = ()
    resigned: bool = False


@dataclass(frozen=True)
class Offered:
    """An open offer; `waiting` are the seats that have not answered."""

    what: What
    seat: int
    waiting: frozenset[int]
    decisions: int


class Ledger:
    """Made in a thread (`folded`): a card file that came from outside is read here, and nowhere later."""

    def __init__(
        self, head: Head, old_cards: str = "", trusted: bool = True, readers: Iterable[int] | None = None
    ) -> None:
        """`old_cards` is the text of the official cards of earlier where the table was made with them. A log that is
        not `trusted` is checked while it is folded: another Rulebound may have written it. Closed for a table that
        this one cannot play exactly as it was begun. The log is told to `readers` only, all of them if None."""
        self.head = head
        self.trusted = trusted
        self.game = game_named(head.game)
        if head.rules_version != self.game.rulebook.version:
            raise Closed(
                f"this table was set up by version {head.rules_version} of the rules of {self.game.title}, and this "
                f"server has version {self.game.rulebook.version}; the table is closed"
            )
        self.card_text = head.cards or old_cards
        self.cards = cards_of(head.game, self.card_text)
        if (self.cards or self.game.official_cards).digest != head.card_set:
            raise Closed("this table was set up with cards that this server does not have; the table is closed")
        self.n = 0
        self.chairs = [Chair() for _ in range(head.seats)]
        self.live: Live | None = None
        self.earlier = 0  # decisions that were made at another table
        self.offer: Offered | None = None
        self.agreed_rematch = False
        self.agreed_hints = False
        self.said: list[Say] = []
        self.next_table = ""
        self.result: Result | None = None
        self.clocks = Clocks(head.seats, *head.clock) if head.clock else None
        self.secret: dict[int, int] = {}  # entries that only this seat may count
        self.secrets = 0  # all of them together
        self.answered_in_secret: frozenset[int] = frozenset()  # decisions that only one seat knew of
        self.moment = NOBODY  # who may have been asked in secret since the last decision that everybody knows of
        self.moment_ends = 0.0  # until then nobody's clock runs, asked or not
        everybody = (*range(head.seats), SPECTATOR)
        self.scrolls = {reader: Scroll() for reader in (everybody if readers is None else readers)}
        self.told = 0  # events that are in the scrolls

    def begin_scroll(self, reader: int) -> bool:
        """Write the log down for a reader, where nothing was decided here yet; False where it has to be folded."""
        if self.live is not None and len(self.live.actions) > self.earlier:
            return False
        scroll = self.scrolls[reader] = Scroll()
        scroll.add(self.live.log(reader) if self.live is not None else (), self.seen(reader))
        return True

    def adopt(self, reader: int, other: Ledger) -> None:
        """Take over what another ledger of the same log has written down for a reader."""
        assert other.n == self.n, f"entry {other.n} is not entry {self.n}"
        self.scrolls[reader] = other.scrolls[reader]

    # ------------------------------------------------------------ what a reader may know

    def seen(self, reader: int) -> int:
        """How many entries this reader may count."""
        if not self.secrets:  # nearly always
            return self.n - len(self.said)
        return self.n - len(self.said) - self.secrets + self.secret.get(reader, 0)

    def moments(self) -> int:
        """How many moments there were in which somebody may have been asked in secret."""
        return 0 if self.live is None else int(self.live.match.moments())

    def secretly_asked(self) -> int:
        """The seat that is asked something only it may know of, or NOBODY."""
        if self.live is None or self.live.match.over or self.result is not None:
            return NOBODY
        match = self.live.match
        return NOBODY if match.silence() == NO_SUCH_ACTION else int(match.seat)

    def asked(self) -> int:
        """The seat that must decide, or NOBODY."""
        return NOBODY if self.live is None or self.result is not None else int(self.live.match.seat)

    def people(self) -> list[int]:
        """The seats of the people who still play."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.who == "person" and not chair.resigned]

    def hints(self) -> bool:
        """Are hints given here? One person alone may have them."""
        return self.agreed_hints or len(self.people()) < 2

    def state(self) -> State:
        return "over" if self.result is not None else "waiting" if self.live is None else "playing"

    # ------------------------------------------------------------ folding

    def add_all(self, records: Iterable[Record]) -> None:
        for record in records:
            self.add(record)

    def add(self, record: Record) -> None:
        """Fold the next record. Its entry was checked before it was stored."""
        assert record.n == self.n + 1, f"record {record.n} follows {self.n}"
        self.n = record.n
        if isinstance(record.entry, Say):
            self.said.append(record.entry)
            return
        entry, moments = record.entry, self.moments()
        silent = self.is_silent(entry)
        if isinstance(entry, Decide) and silent:
            self.secret[entry.seat] = self.secret.get(entry.seat, 0) + 1
            self.secrets += 1
        elif self.clocks is not None:
            self.clocks.forget(record.at) if isinstance(entry, Resume) else self.clocks.stop(record.at)
        self.fold(entry)
        self.mind_moment(record, self.moments() > moments, silent)
        self.tell()
        self.wind_clock(self.moment_ends if silent else max(record.at, self.moment_ends))

    def is_silent(self, entry: AnyEntry) -> bool:
        """Is this the answer to a secret question by which nobody learns of it?"""
        if self.live is None or not isinstance(entry, Decide) or entry.seat != self.secretly_asked():
            return False
        return entry.action == self.live.match.silence()

    def mind_moment(self, record: Record, new: bool, silent: bool) -> None:
        """Keep in mind who may be asked in secret, and until when the others must not be able to tell. After the server
        was away the moment begins again."""
        entry = record.entry
        if isinstance(entry, Begin):
            new = self.begins_in_moment()
        if isinstance(entry, Begin | Decide) and new:
            assert self.live is not None
            self.moment = int(self.live.match.questioned())
        elif isinstance(entry, Decide) and not silent:
            self.moment, self.moment_ends = NOBODY, 0.0
        if self.moment != NOBODY and (new or isinstance(entry, Resume)):
            who = self.chairs[self.moment].who
            self.moment_ends = record.at + seconds_to_answer(who, self.head.pace) + SETTLING

    def begins_in_moment(self) -> bool:
        """Does a match that goes on from another one begin where somebody may just have been asked in secret?"""
        if self.live is None or self.result is not None or not self.moments():
            return False
        return self.moments() > int(replay(self.live.kept, len(self.live.actions) - 1).moments())

    def fold(self, entry: AnyEntry) -> None:
        match entry:
            case Sit():
                self.sit(entry)
            case Begin():
                self.begin(entry)
            case Decide():
                self.decide(entry)
            case Back():
                self.take_back(entry.decisions)
            case Ask():
                self.ask(entry)
            case Answer():
                self.answer(entry)
            case NoHints():
                self.agreed_hints = False
            case GiveUp():
                self.give_up(entry)
            case Shut():
                self.offer = None
                if self.result is None:
                    self.result = Result("unfinished", (0.0,) * self.head.seats, "The operator has closed this table.")
            case Next():
                self.next_table = entry.table
            case Resume() | Say():
                pass

    def sit(self, entry: Sit) -> None:
        chair = self.chairs[entry.seat]
        chair.who, chair.name, chair.level = entry.who, entry.name, entry.level
        chair.key = entry.key or chair.key
        chair.deck = entry.deck or chair.deck
        if self.offer is not None and entry.who == "bot":
            self.leave_offer(self.offer, entry.seat)

    def begin(self, entry: Begin) -> None:
        head = self.head
        decks = tuple(chair.deck for chair in self.chairs) if self.game.decks() else ()
        setup = Setup(head.seed, head.seats, head.options, self.cards, decks, head.open_lists)
        names = tuple(chair.name for chair in self.chairs)
        self.earlier = len(entry.actions)
        self.live = Live(MatchFile(head.game, setup, names, entry.actions, self.card_text, f"table {head.id}"))
        self.check_end()
        if entry.closed and self.result is None:
            self.result = Result("unfinished", (0.0,) * head.seats, "The match was not played to its end.")

    def decide(self, entry: Decide) -> None:
        assert self.live is not None
        if not self.trusted and not self.may_decide(entry):
            raise Closed("this table does not follow the rules of this server; they have changed, and it is closed")
        for scroll in self.scrolls.values():
            scroll.begin_decision()
        if self.secretly_asked() != NOBODY:
            self.answered_in_secret |= {len(self.live.actions)}
        silent = self.is_silent(entry)
        self.live.decide(entry.action)
        if not silent:  # else the others could tell by their clocks or offers that something was decided
            self.offer = None
            if self.clocks is not None:
                self.clocks.reward(entry.seat, len(self.live.actions) - 1)
        self.check_end()

    def may_decide(self, entry: Decide) -> bool:
        match = self.live.match if self.live is not None else None
        if match is None or match.over or match.seat != entry.seat:
            return False
        return match.refusal(entry.action) == LEGAL

    def take_back(self, decisions: int) -> None:
        assert self.live is not None
        self.live.take_back_to(decisions)
        self.offer = None
        if self.clocks is not None:
            self.clocks.take_back(decisions)
        self.told = self.live.events()
        for scroll in self.scrolls.values():
            scroll.take_back(decisions - self.earlier)
        self.answered_in_secret &= frozenset(range(decisions))
        self.moment, self.moment_ends = NOBODY, 0.0

    def ask(self, entry: Ask) -> None:
        # Who has given up may still want to play again.
        asked = [seat for seat, chair in enumerate(self.chairs) if chair.who == "person"]
        waiting = frozenset(asked if entry.what == "rematch" else self.people()) - {entry.seat}
        self.settle(Offered(entry.what, entry.seat, waiting, entry.decisions))

    def answer(self, entry: Answer) -> None:
        if self.offer is None:
            return
        if entry.yes:
            self.settle(self.offer, entry.seat)
        else:
            self.offer = None

    def leave_offer(self, offer: Offered, seat: int) -> None:
        """A seat has no person any more who could agree: that is no consent to anything but another match."""
        if offer.what == "rematch":
            self.settle(offer, seat)
        else:
            self.offer = None

    def settle(self, offer: Offered, answered: int = NOBODY) -> None:
        """The offer as it stands after an answer; it takes effect when nobody is left to ask."""
        offer = replace(offer, waiting=offer.waiting - {answered})
        self.offer = offer if offer.waiting else None
        if offer.waiting:
            return
        if offer.what == "draw":
            self.result = Result("agreed", self.shared_victory(), "The players agreed on a draw.")
        elif offer.what == "take_back":
            self.take_back(offer.decisions)
        elif offer.what == "hints":
            self.agreed_hints = True
        else:
            self.agreed_rematch = True

    def give_up(self, entry: GiveUp) -> None:
        self.chairs[entry.seat].resigned = True
        self.offer = None
        assert self.live is not None
        # With more than two the match goes on without the seat: the table lets it concede when it is asked.
        staying = sum(not chair.resigned for chair in self.chairs)
        if staying > 1 and len(self.live.match.unlisted()):
            return
        why = "has resigned" if entry.how == "resigned" else "has run out of time"
        self.result = Result(entry.how, self.shared_victory(), f"Seat {entry.seat + 1} {why}.")

    def shared_victory(self) -> tuple[float, ...]:
        """The shares where all who have not given up win together."""
        staying = sum(not chair.resigned for chair in self.chairs)
        return tuple(0.0 if chair.resigned else 1 / staying for chair in self.chairs)

    def check_end(self) -> None:
        assert self.live is not None
        if self.live.match.over:
            shares = tuple(self.live.scores())
            self.result = Result("played", shares, result_text(shares), self.live.game.ended_by(self.live.match))

    def tell(self) -> None:
        """Write down what every reader is told by the newest entry."""
        for reader, scroll in self.scrolls.items():
            scroll.add(self.live.log(reader, self.told) if self.live is not None else (), self.seen(reader))
        if self.live is not None:
            self.told = self.live.events()

    def wind_clock(self, now: float) -> None:
        seat = self.asked()
        if self.clocks is None or seat == NOBODY or self.secretly_asked() != NOBODY:
            return
        if self.chairs[seat].who == "person" or self.chairs[seat].key:
            self.clocks.run(seat, now)


def folded(
    head: Head,
    records: Iterable[Record],
    old_cards: str = "",
    trusted: bool = True,
    readers: Iterable[int] | None = None,
) -> Ledger:
    """The table whose log this is. Closed for one that this server cannot play on."""
    ledger = Ledger(head, old_cards, trusted, readers)
    ledger.add_all(records)
    ledger.trusted = True  # from now on entries are checked before they are stored
    return ledger


def people_in(records: Iterable[Record]) -> set[int]:
    """The seats to which somebody has a link."""
    return {record.entry.seat for record in records if isinstance(record.entry, Sit) and record.entry.key}


@lru_cache(maxsize=32)
def cards_of(game: str, text: str) -> CardSet | None:
    """The card set in the text of a card file; None, the official one, where there is no text."""
    return game_named(game).read_cards(text, "your cards") if text else None


def result_text(shares: tuple[float, ...]) -> str:
    winners = [f"Seat {seat + 1}" for seat, share in enumerate(shares) if share == max(shares)]
    if len(winners) == len(shares):
        return "The match is a tie."
    return f"{' and '.join(winners)} {'has' if len(winners) == 1 else 'have'} won."
