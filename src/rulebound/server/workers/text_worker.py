"""What runs in the process that reads what strangers wrote: card files, decks, match files.

A parser can be made to take minutes or gigabytes by a short text. Here that ends this process and nothing else: it has
little memory, and whoever asks it kills it when an answer does not come.
"""

from __future__ import annotations

import signal
import sys
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from rulebound.core.files.rulebook import Option
from rulebound.core.mistakes import Mistake, Refused
from rulebound.core.people.matchfile import read_match
from rulebound.core.people.registry import all_games
from rulebound.core.people.registry import game as game_named
from rulebound.server.reading_room.library import check_deck
from rulebound.server.tables.decks import deck_for
from rulebound.server.tables.ledger import cards_of
from rulebound.server.tables.new_tables import Plan, imported, new_plan
from rulebound.server.workers.process import READY, Failure, give_yourself
from rulebound.wire.house import CheckDeck, DeckChecked, NewTable

LONGEST = 30  # seconds for an answer; the server is less patient
MORE_MEMORY = 512 * 1024 * 1024  # bytes beyond what the process has when it is ready

TOO_DEEP = "what was sent is nested too deep; write it flat"


@dataclass(frozen=True)
class Reading:
    """A question: which of `READERS`, and what it is given."""

    what: str
    given: tuple[Any, ...]


def read_match_file(text: str) -> Plan:
    return imported(read_match(text, "your match file"))


def read_deck(game: str, cards: str, seat: int, words: str, options: Mapping[str, Option]) -> tuple[str, ...]:
    """The deck that somebody names for a seat of a table with these cards (the text of a card file, or empty)."""
    return deck_for(game_named(game), seat, words, options, cards_of(game, cards))


def read_new_table(new: NewTable) -> Plan:
    return new_plan(new)


def read_checked_deck(game: str, asked: CheckDeck) -> DeckChecked:
    return check_deck(game, asked)


READERS: dict[str, Callable[..., object]] = {
    reader.__name__: reader for reader in (read_match_file, read_deck, read_new_table, read_checked_deck)
}


def work(pipe: Connection) -> None:
    """Read until the other end of the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for game in all_games():
        assert game.official_cards.cards
    limit_memory(MORE_MEMORY)
    try:
        pipe.send(READY)
        while True:
            question = pipe.recv()
            give_yourself(LONGEST)
            pipe.send(read(question))
            give_yourself(0)
    except (EOFError, BrokenPipeError, ConnectionResetError, MemoryError):
        return  # whoever waits for an answer gets to know that this process has ended


def read(question: Reading) -> object:
    """What was read, or why it was not. MemoryError where there is too little for it."""
    try:
        return READERS[question.what](*question.given)
    except Refused as refused:
        return Failure(str(refused), clause=refused.clause)
    except Mistake as mistake:
        return Failure(str(mistake))
    except RecursionError:
        return Failure(TOO_DEEP)
    except MemoryError:
        raise
    except Exception:
        return Failure("", trace=traceback.format_exc())


def limit_memory(more: int) -> None:
    """Let this process have so many bytes more than it has now, where the system can hold it to that."""
    if not sys.platform.startswith("linux"):
        return
    import resource

    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    limit = pages * resource.getpagesize() + more
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
