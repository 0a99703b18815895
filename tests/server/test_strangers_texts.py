"""What strangers write is read in a process that can be killed: the house goes on whatever they send."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest

from rulebound.core.files.cards import LONGEST_LINE, LONGEST_TEXT, MOST_CARDS
from rulebound.core.mistakes import Mistake, Refused
from rulebound.core.people.matchfile import new_match, text_of
from rulebound.core.people.registry import game
from rulebound.server.tables import ledger as ledger_module
from rulebound.server.workers import readers as readers_module
from rulebound.server.workers import text_worker
from rulebound.server.workers.process import READY, Failure
from rulebound.server.workers.readers import Readers, ReadersBusy
from rulebound.server.workers.text_worker import Reading
from rulebound.wire.house import Chair, CheckDeck, NewTable, TakeSeat
from tests.server.hosting import PEOPLE, Hosted, on_host
from tests.server.sitting import open_house

OFFICIAL = (game("five_rows").folder / "cards.toml").read_text(encoding="utf-8")
DOTTED = "a" + ".a" * 100_000 + " = 1\n"  # 11 GB and minutes in the parser of Python 3.11

HOSTILE_CARDS = {
    "a dotted key": DOTTED,
    "a dotted key within a card": f"[[card]]\n{DOTTED}",
    "dotted keys in many lines": "".join(f"k{n}{'.a' * 900} = 1\n" for n in range(100)),
    "an inline table": "x = {" + "a" + ".a" * 100_000 + " = 1}",
    "a header": "[" + "a" + ".a" * 100_000 + "]",
    "headers in many lines": "".join(f"[{'a.' * 900}b{n}]\n" for n in range(100)),
    "arrays in arrays": "x = " + "[" * 20_000 + "]" * 20_000,
    "arrays in arrays, a line each": "x = " + "[\n" * 20_000 + "]\n" * 20_000,
    "tables in tables": "x = " + "{a=" * 10_000 + "1" + "}" * 10_000,
    "a thousand cards": '[[card]]\nid = "a"\n' * 1000,
    "a long text": f'[[card]]\nid="a"\nname="a"\nkind="troop"\ntext="{"x" * 1500}"\n',
    "a text over many lines": '[[card]]\nid="a"\nname="a"\nkind="troop"\ntext="""\n' + "draw a card; " * 15_000 + '"""',
    "a long number": "x = " + "9" * 250_000,
    "a number of many lines": "".join(f"x{n} = {'9' * 1900}\n" for n in range(100)),
    "no text": "\0" * 1000,
    "quotation marks": '"' * 200_000,
}


def with_readers(work: Callable[[Readers], Coroutine[Any, Any, None]], **how: Any) -> None:
    async def run() -> None:
        readers = Readers(1, **how)
        try:
            await work(readers)
        finally:
            await readers.stop()

    asyncio.run(asyncio.wait_for(run(), 120))


@pytest.mark.parametrize("name", HOSTILE_CARDS)
def test_a_hostile_card_file_is_refused_before_it_is_parsed(name: str) -> None:
    """In this very process: the lengths are looked at first, so nothing can explode."""
    started = time.process_time()
    answer = text_worker.read(
        Reading("read_new_table", (NewTable(game="five_rows", seats=PEOPLE, cards=HOSTILE_CARDS[name]),))
    )
    assert isinstance(answer, Failure)
    assert answer.text, answer.trace
    assert time.process_time() - started < 20, "it took the processor far too long"


def test_lengths_name_the_place() -> None:
    long_line = OFFICIAL + "# " + "x" * LONGEST_LINE
    with pytest.raises(Mistake, match=rf"mine:{long_line.count(chr(10)) + 1}: a line"):
        game("five_rows").read_cards(long_line, "mine")
    long_text = '[[card]]\nid = "a"\nname = "A"\nkind = "troop"\ntext = "' + "x" * (LONGEST_TEXT + 1) + '"\n'
    with pytest.raises(Mistake, match=r"mine:1: the text of A has 1001 letters"):
        game("five_rows").read_cards(long_text, "mine")
    with pytest.raises(Mistake, match=r"mine:2: brackets are nested too deep"):
        game("five_rows").read_cards("x = [\n" + "[" * 50 + "\n", "mine")
    with pytest.raises(Mistake, match=f"at most {MOST_CARDS} cards, not {MOST_CARDS + 1}"):
        game("five_rows").read_cards("[[card]]\n" * (MOST_CARDS + 1), "mine")


# ------------------------------------------------------------ the process


def test_what_is_read_comes_back_whole() -> None:
    async def work(readers: Readers) -> None:
        plan = await readers.new_table(NewTable(game="five_rows", seats=PEOPLE, cards=OFFICIAL))
        assert plan.ledger().state() == "playing"
        assert set(plan.keys) == {0, 1}
        rules = game("clashables")
        named = rules.decks()[1]
        assert await readers.deck("clashables", "", 0, named.name, {}) == named.cards
        with pytest.raises(Refused) as refused:
            await readers.deck("clashables", "", 0, f"3 {named.cards[0]}", {})
        assert refused.value.clause
        assert (await readers.check_deck("clashables", CheckDeck(deck=named.name))).legal
        match = await readers.match_file(text_of(new_match(game("five_rows"), ("A", "B"), 4)))
        assert match.ledger().result is not None
        with pytest.raises(Mistake, match="nested too deep"):
            await readers.match_file('{"format":' + "[" * 100_000)
        assert readers.crew.replaced == 0

    with_readers(work)


def test_a_text_that_takes_too_long_ends_its_process_only() -> None:
    async def work(readers: Readers) -> None:
        with pytest.raises(Mistake, match="takes too long"):
            await readers.check_deck("stuck", CheckDeck(deck=""))
        assert readers.crew.replaced == 1
        assert await readers.check_deck("five_rows", CheckDeck(deck="")) == "read"  # type: ignore[comparison-overlap]

    with_readers(work, target=stuck_on_demand, seconds=0.5)


def stuck_on_demand(pipe: Connection) -> None:
    pipe.send(READY)
    while True:
        try:
            question = pipe.recv()
        except EOFError:
            return
        if question.given[0] == "stuck":
            time.sleep(60)
        pipe.send("read")


def test_memory_is_limited() -> None:
    async def work(readers: Readers) -> None:
        with pytest.raises(Mistake, match="too much memory"):
            await readers.read("", greedy)
        assert (await readers.check_deck("clashables", CheckDeck(deck="Tidal Ledger"))).legal, "another one reads on"

    with_readers(work, target=greedy_worker)


def greedy() -> int:
    return len(bytearray(text_worker.MORE_MEMORY * 5 // 4))


def greedy_worker(pipe: Connection) -> None:
    text_worker.READERS["greedy"] = greedy
    text_worker.work(pipe)


def test_one_address_waits_for_itself_only() -> None:
    async def work(readers: Readers) -> None:
        slow = [
            asyncio.create_task(readers.check_deck("stuck", CheckDeck(deck=""), "1.2.3.4"))
            for _ in range(readers_module.MOST_OF_ADDRESS)
        ]
        await asyncio.sleep(0)
        with pytest.raises(ReadersBusy):
            await readers.check_deck("quick", CheckDeck(deck=""), "1.2.3.4")
        await readers.check_deck("quick", CheckDeck(deck=""), "9.9.9.9")  # after one of the others, not after all
        assert sum(task.done() for task in slow) <= 2
        for task in slow:
            task.cancel()
        await asyncio.gather(*slow, return_exceptions=True)
        assert not readers.of_address
        assert not readers.turns

    with_readers(work, target=stuck_on_demand, seconds=1.0)


# ------------------------------------------------------------ the house


def test_sitting_down_reads_no_cards_in_the_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card set is read once, when the table is made or woken, and in a thread."""

    async def play() -> None:
        async with open_house(tmp_path) as house:
            seats = (Chair(kind="person"), Chair(kind="open"))
            made = await house.make(NewTable(game="five_rows", seats=seats, cards=OFFICIAL))
            ledger_module.cards_of.cache_clear()
            monkeypatch.setattr(type(game("five_rows")), "read_cards", never)
            taken = await house.take_seat(made.table, 2, TakeSeat(name="Bo"))
            assert taken.key
            assert (await house.table(made.table)).ledger.state() == "playing"

    asyncio.run(play())


def test_every_text_of_a_stranger_is_read_in_a_process_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    read = Readers.read

    async def note(self: Readers, address: str, reader: Callable[..., object], *given: Any) -> object:
        asked.append(reader.__name__)
        return await read(self, address, reader, *given)

    monkeypatch.setattr(Readers, "read", note)
    deck = game("clashables").decks()[0].name
    person, empty = {"kind": "person"}, {"kind": "open"}
    match = text_of(new_match(game("five_rows"), ("A", "B"), 4))

    async def send(host: Hosted) -> None:
        async def post(address: str, reader: str, **sent: Any) -> Any:
            asked.clear()
            answered = await host.http.post(address, **sent)
            assert answered.is_success, answered.text
            assert asked == [reader], f"{address} is read by {asked}"
            return answered.json()

        tables = "/api/tables"
        await post(tables, "read_new_table", json={"game": "five_rows", "seats": [person] * 2, "cards": OFFICIAL})
        seats = [{**person, "deck": deck}, empty]
        made = await post(tables, "read_new_table", json={"game": "clashables", "seats": seats})
        await post(f"{tables}/{made['table']}/seats/2", "read_deck", json={"name": "Bo", "deck": deck})
        await post("/api/games/clashables/decks", "read_checked_deck", json={"deck": deck})
        await post("/api/matches", "read_match_file", content=match)

    on_host(tmp_path, send)


def never(*_: object) -> None:
    raise AssertionError("a card file is read on the event loop")


def test_hostile_files_over_http_are_refused_and_others_are_answered(tmp_path: Path) -> None:
    async def attack(host: Hosted) -> None:
        for name, cards in HOSTILE_CARDS.items():
            body = {"game": "five_rows", "seats": [{"kind": "person"}] * 2, "cards": cards}
            answered = await host.http.post("/api/tables", json=body)
            assert answered.status_code in (400, 413), f"{name}: {answered.status_code} {answered.text[:200]}"
        deep = await host.http.post("/api/matches", content='{"a":' * 40_000)
        assert deep.status_code == 400
        decks = await host.http.post("/api/games/clashables/decks", json={"deck": "9 x\n" * 2000})
        assert decks.status_code == 400
        assert (await host.http.get("/api/tables")).status_code == 200

    on_host(tmp_path, attack)
