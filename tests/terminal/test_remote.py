"""`rulebound play --table`: the real command at a table of the real server."""

from __future__ import annotations

import asyncio
import json
import os
import pty
import random
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from rulebound.core.mistakes import Mistake
from rulebound.terminal.link import read_link
from rulebound.wire import house
from tests.cli.command import SOURCES, complaint, run
from tests.server.client import Player, Visitor, bot, person, play_out
from tests.server.serving import Server, new_server
from tests.server.serving import run as await_

GAME = "five_rows"


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with new_server() as server:
        yield server


class Made:
    """A new table and the links to it."""

    def __init__(self, server: Server, seats: Sequence[house.Chair], **rest: Any) -> None:
        async def make() -> house.TableMade:
            async with Visitor(server.address) as visitor:
                return await visitor.make(GAME, seats, **rest)

        self.server = server
        self.made = await_(make())
        base = f"{server.address}/#/table/{self.made.table}"
        self.watch = base
        self.links = [f"{base}/{key}" for key in self.made.keys.values()]

    def player(self, seat: int) -> Player:
        return Player(self.server.address, self.made.table, self.made.keys[str(seat)])


class Terminal:
    """The command with --json, driven as a program would."""

    def __init__(self, link: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "rulebound.cli", "play", "--json", "--table", link],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            env={**os.environ, "PYTHONPATH": str(SOURCES)},
        )
        self.told: list[dict[str, Any]] = []

    def until(self, kind: str) -> dict[str, Any]:
        """Read until something of this kind comes."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.told.append(json.loads(line))
            if self.told[-1]["kind"] == kind:
                return self.told[-1]
        assert self.process.stderr is not None
        raise AssertionError(f"there came no {kind!r} but {self.told[-3:]} and {self.process.stderr.read()}")

    def type(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def play(self, decisions: int = 100_000) -> bool:
        """Take the first of the shown actions, or the last, until the end (True) or so many times."""
        rng = random.Random(1)
        while decisions:
            kind = self.until_one_of("ask", "result")
            if kind == "result":
                return True
            decision = next(told for told in reversed(self.told) if told["kind"] == "decision")
            self.type(str(rng.randint(1, len(decision["actions"]))))
            decisions -= 1
        return False

    def until_one_of(self, *kinds: str) -> str:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.told.append(json.loads(line))
            if self.told[-1]["kind"] in kinds:
                return str(self.told[-1]["kind"])
        raise AssertionError(f"the terminal ended after {self.told[-3:]}")

    def until_said(self, words: str) -> None:
        while words not in self.lines():
            self.until("text")

    def lines(self) -> str:
        """Everything that was said or refused."""
        said = [line for told in self.told for line in told.get("lines", [told.get("message", "")])]
        return "\n".join(said)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()


# ------------------------------------------------------------ playing


def test_a_whole_match_against_a_bot(server: Server) -> None:
    table = Made(server, (person("Ann"), bot()))
    with Terminal(table.links[0]) as ann:
        assert ann.play()
        result = ann.told[-1]
        assert result["reader"] == 1
        assert sum(result["scores"]) == pytest.approx(1.0)
        assert result["winners"]
        assert result["text"].startswith("The match is over.")
        assert ann.process.wait(60) == 0
        log = [line for told in ann.told for line in told.get("log", told.get("lines", []))]
        assert sum("draws a card" in line for line in log) >= 5, "the log of the match was not told"


def test_two_terminals_and_a_watcher_at_one_table(server: Server) -> None:
    table = Made(server, (person("Ann"), person("Ben")))
    with Terminal(table.watch) as watcher, Terminal(table.links[0]) as ann, Terminal(table.links[1]) as ben:

        async def play() -> None:
            assert all(await asyncio.gather(asyncio.to_thread(ann.play), asyncio.to_thread(ben.play)))

        await_(play())
        watcher.until("result")
        assert all(told["kind"] != "ask" for told in watcher.told), "a watcher was asked something"
        assert ann.told[-1]["scores"] == ben.told[-1]["scores"] == watcher.told[-1]["scores"]
        for terminal in (watcher, ann, ben):
            assert terminal.process.wait(60) == 0


def test_what_may_be_typed(server: Server) -> None:
    table = Made(server, (person("Ann"), bot()))
    typed = [
        "why play Archer in row 9",
        "play Archer in row 9",
        "why 1",
        "hint",
        "what if 1",
        "what if dance",
        "card archer",
        "rule FR-3.4",
        "99",
        "dance",
        "undo",
        "offer draw",
        "accept",
        "resign",
        "give away",
        "give seat 2 to easy",
        "come back",
        "log",
        "look",
        "help",
        "",
        "1",
        "quit",
    ]
    done = run("play", "--table", table.links[0], typed="\n".join(typed) + "\n")
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    out = done.stdout
    assert "Five Rows: seat 1 (Ann, you), seat 2 (bot, easy)." in out
    assert out.count("The battlefield has 5 rows. (FR-3.4)") == 2
    assert "It is possible: end turn." in out
    advised = re.search(r"The search bot would .*\nIt is .* that this is better", out)
    assert advised or "There is nothing else to do" in out
    assert "If you end turn: " in out
    assert "Archer (FR-T05): troop, cost 2" in out
    assert "There is no action 99 in the list" in out
    assert "'dance' is not an action of Five Rows" in out
    assert "there is nothing to take back".capitalize()[1:] in out
    assert "Bots do not agree on a draw" in out
    assert "Nobody has offered you anything." in out
    assert "To give the match up, type: resign really." in out
    assert "Give which seat to which bot?" in out
    assert "Nobody has to be replaced at seat 2: a bot sits there." in out
    assert "The seat is yours already." in out
    assert out.count("Your choice (or help): ") == len(typed)
    assert out.endswith("You leave the table. The seat stays yours: come again with the same link.\n")


def test_the_seat_stays_and_the_end_of_input_leaves(server: Server) -> None:
    table = Made(server, (person("Ann"), bot()))
    first = run("play", "--table", table.links[0], typed="1\n")
    assert first.returncode == 0, first.stderr
    assert "You leave the table." in first.stdout
    again = run("play", "--table", table.links[0], typed="log\nquit\n")
    assert again.stdout.count("Seat 1's deck is shuffled.") == 2  # as news, and in the log


def test_offers_are_answered_and_a_draw_is_agreed(server: Server) -> None:
    table = Made(server, (person("Ann"), person("Ben")))
    with Terminal(table.links[0]) as ann, Terminal(table.links[1]) as ben:
        asked, other = (ann, ben) if waits_for_seat(table) == 1 else (ben, ann)
        asked.until("ask")
        asked.type("offer draw")
        other.until("ask")
        other.type("no")
        asked.until_said("The offer is settled.")
        asked.type("offer draw")
        other.until("ask")
        other.type("yes")
        assert asked.until("result")["scores"] == other.until("result")["scores"] == [0.5, 0.5]
        assert "Do you agree?" in other.lines()


def waits_for_seat(table: Made) -> int:
    async def look() -> int:
        async with Player(table.server.address, table.made.table) as watcher:
            assert watcher.position is not None
            return watcher.position.asked

    return await_(look())


def test_resigning(server: Server) -> None:
    table = Made(server, (person("Ann"), bot()))
    done = run("play", "--table", table.links[0], typed="resign really\n")
    assert done.returncode == 0, done.stderr
    assert "The match is over. Seat 1 has resigned." in done.stdout


def test_a_seat_that_is_still_open_is_waited_for(server: Server) -> None:
    table = Made(server, (person("Ann"), house.Chair(kind="open")))
    with Terminal(table.links[0]) as ann:
        assert ann.until("text")["lines"][0].startswith("Five Rows: seat 1 (Ann, you), seat 2 (open)")
        assert ann.until("text")["lines"] == ["The match begins when seat 2 is taken."]

        async def sit() -> None:
            async with Visitor(server.address) as visitor:
                taken = await visitor.take_seat(table.made.table, 2, "Ben")
                async with Player(server.address, table.made.table, taken.key) as ben:
                    await asyncio.gather(play_out([ben]), asyncio.to_thread(ann.play))

        await_(sit())
        assert "Now: seat 2 (Ben" in ann.lines()


def test_on_a_terminal_one_may_type_while_others_decide(server: Server) -> None:
    table = Made(server, (person("Ann"), person("Ben")))
    seat = waits_for_seat(table)
    ours, theirs = pty.openpty()
    link = table.links[2 - seat]  # of the one who is not asked
    process = subprocess.Popen(
        [sys.executable, "-m", "rulebound.cli", "play", "--table", link],
        stdin=theirs,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(SOURCES)},
    )
    os.close(theirs)
    try:
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith("Row 5"):
                break
        os.write(ours, b"1\nresign really\n")
        out, error = process.communicate(timeout=60)
        assert process.returncode == 0, error
        assert f"There is nothing to choose now: seat {seat} decides." in out
        assert f"The match is over. Seat {3 - seat} has resigned." in out
    finally:
        process.kill()
        os.close(ours)


# ------------------------------------------------------------ when something is wrong


def test_a_server_that_was_killed_and_is_back() -> None:
    with new_server() as server:
        table = Made(server, (person("Ann"), bot()))
        with Terminal(table.links[0]) as ann:
            ann.play(3)
            ann.until("ask")
            server.kill()
            server.start()
            ann.until_said("The connection is there again.")
            ann.type("look")
            assert ann.play()
            assert "The connection is lost; trying again." in ann.lines()


@pytest.mark.parametrize(
    ("link", "words"),
    [
        ("nonsense", "does not begin with http"),
        ("ftp://127.0.0.1/#/table/abc", "does not begin with http"),
        ("http://127.0.0.1:1/", "names no table"),
        ("http://127.0.0.1:1/#/replay/abc", "names no table"),
        ("http://127.0.0.1:123456/#/table/abc", "not the link of a table"),
        ("http://127.0.0.1:1/#/table/abc/SECRET", "nobody answers at http://127.0.0.1:1"),
        ("http://nobody.invalid/#/table/abc/SECRET", "nobody answers at http://nobody.invalid"),
    ],
)
def test_wrong_links_are_told_in_one_line(link: str, words: str) -> None:
    said = complaint("play", "--table", link)
    assert words in said
    assert "SECRET" not in said, "the key of a seat was printed"


def test_unknown_tables_and_keys_are_told_in_one_line(server: Server) -> None:
    table = Made(server, (person("Ann"), bot()))
    assert "there is no such table" in complaint("play", "--table", f"{server.address}/#/table/nosuchtable")
    wrong = complaint("play", "--table", f"{table.watch}/WRONGKEYWRONGKEY")
    assert "not of a seat" in wrong
    assert "WRONGKEY" not in wrong


def test_something_that_is_no_server_of_ours_is_told_in_one_line(server: Server) -> None:
    elsewhere = f"{server.address}/elsewhere/#/table/abc"
    assert "is not a Rulebound server" in complaint("play", "--table", elsewhere)


@pytest.mark.parametrize("more", [(GAME,), ("--seed", "3"), ("--seats", "human,easy"), ("--save", "x.json")])
def test_what_is_settled_at_a_table_cannot_be_said_again(more: tuple[str, ...]) -> None:
    said = complaint("play", "--table", "http://127.0.0.1:1/#/table/abc", *more)
    assert "leave out" in said


@pytest.mark.parametrize(
    ("text", "socket", "key"),
    [
        ("http://h:8000/#/table/ab-c/k_1", "ws://h:8000/api/socket", "k_1"),
        ("https://h/#/table/abc", "wss://h/api/socket", ""),
        ("https://h/games/#/table/abc/k", "wss://h/games/api/socket", "k"),
        ("http://[::1]:80/#/table/abc/k", "ws://[::1]:80/api/socket", "k"),
    ],
)
def test_a_link_is_read(text: str, socket: str, key: str) -> None:
    link = read_link(text)
    assert (link.socket, link.key) == (socket, key)
    assert key == "" or key not in link.server


def test_a_link_with_spaces_inside_is_none() -> None:
    with pytest.raises(Mistake):
        read_link("http://h/#/table/a b/c")
