"""Reading what strangers wrote, in processes that are killed when a text takes too long.

One address has one text read at a time: who sends a hundred waits a hundred times, and the others do not.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, TypeVar, cast

from rulebound.core.files.rulebook import Option
from rulebound.core.mistakes import Mistake, Refused
from rulebound.server.tables.new_tables import Plan
from rulebound.server.workers import text_worker
from rulebound.server.workers.crew import Crew
from rulebound.server.workers.process import Failure, Gone, Target
from rulebound.server.workers.text_worker import Reading
from rulebound.wire.house import CheckDeck, DeckChecked, NewTable

SECONDS = 4.0  # for one text: a card set of the largest size takes less than one
START = 60.0  # until a process is ready
PROCESSES = 2
MOST_WAITING = 100
MOST_OF_ADDRESS = 4  # texts of one address that are read or wait

TOO_LONG = "what was sent takes too long or too much memory to read; make it smaller or simpler"

Found = TypeVar("Found")

log = logging.getLogger(__name__)


class ReadersBusy(Exception):
    """Too many texts wait; the message is for whoever sent one more."""


class Readers:
    def __init__(self, processes: int = PROCESSES, target: Target = text_worker.work, seconds: float = SECONDS) -> None:
        self.crew = Crew(processes, target, START)
        self.seconds = seconds
        self.free = asyncio.Semaphore(processes)
        self.of_address: Counter[str] = Counter()
        self.turns: dict[str, asyncio.Lock] = {}

    async def stop(self) -> None:
        await self.crew.stop()

    async def new_table(self, new: NewTable, address: str = "") -> Plan:
        return cast(Plan, await self.read(address, text_worker.read_new_table, new))

    async def match_file(self, text: str, address: str = "") -> Plan:
        return cast(Plan, await self.read(address, text_worker.read_match_file, text))

    async def deck(
        self, game: str, cards: str, seat: int, words: str, options: Mapping[str, Option], address: str = ""
    ) -> tuple[str, ...]:
        found = await self.read(address, text_worker.read_deck, game, cards, seat, words, options)
        return cast(tuple[str, ...], found)

    async def check_deck(self, game: str, asked: CheckDeck, address: str = "") -> DeckChecked:
        return cast(DeckChecked, await self.read(address, text_worker.read_checked_deck, game, asked))

    async def read(self, address: str, reader: Callable[..., object], *given: Any) -> object:
        """What `reader` makes of it in another process. Mistake or Refused for what is wrong with the text, and for one
        that takes too long or too much memory; ReadersBusy."""
        if self.of_address[address] >= MOST_OF_ADDRESS or self.of_address.total() >= MOST_WAITING:
            raise ReadersBusy("the server still reads what was sent before; send this again in a moment")
        self.of_address[address] += 1
        try:
            async with self.turns.setdefault(address, asyncio.Lock()), self.free:
                answer = await self.crew.ask(Reading(reader.__name__, given), self.seconds)
        except Gone as gone:
            log.warning("a text was not read: %s", gone)
            raise Mistake(TOO_LONG) from None
        finally:
            self.of_address[address] -= 1
            if not self.of_address[address]:
                del self.of_address[address]
                self.turns.pop(address, None)
        if not isinstance(answer, Failure):
            return answer
        if answer.trace:
            raise RuntimeError(f"a text could not be read:\n{answer.trace}")
        raise Refused(answer.clause, answer.text) if answer.clause else Mistake(answer.text)
