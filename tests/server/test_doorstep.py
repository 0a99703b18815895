"""Before HTTP: connections of one address, room for newcomers, names of the server, banned networks."""

from __future__ import annotations

import asyncio
import resource
from dataclasses import replace
from pathlib import Path

import pytest

from rulebound.core.mistakes import Mistake
from rulebound.server.network.doorstep import Doorstep
from rulebound.server.network.guard import is_own_name
from rulebound.server.network.limits import OPEN
from rulebound.server.operations.bans import Bans, read_network
from rulebound.server.operations.serve import SPARE_FILES, within_files
from tests.server.hosting import Hosted, on_host

SMALL = replace(OPEN, lines=6, lines_of_address=3)


class Wire:
    def __init__(self) -> None:
        self.is_cut = False

    def cut(self) -> None:
        self.is_cut = True


def arrive(step: Doorstep, host: str, count: int) -> list[Wire]:
    lines = [Wire() for _ in range(count)]
    for line in lines:
        step.arrive(line, host)
    return lines


def test_one_address_has_a_bounded_number_of_connections() -> None:
    step = Doorstep(SMALL)
    lines = arrive(step, "192.0.2.1", 5)
    assert [line.is_cut for line in lines] == [False, False, False, True, True]
    for line in lines:
        step.leave(line, "192.0.2.1")
    assert step.total == 0
    assert not step.open
    assert not arrive(step, "192.0.2.1", 1)[0].is_cut


def test_a_household_of_ipv6_is_one_address_and_a_proxy_is_none() -> None:
    step = Doorstep(replace(SMALL, lines=100), ["10.0.0.0/8"])
    cut = [arrive(step, f"2001:db8::{number}", 1)[0].is_cut for number in range(5)]
    assert cut == [False, False, False, True, True]
    assert not any(line.is_cut for line in arrive(step, "10.1.2.3", 20))


def test_newcomers_find_room_whoever_sits_there_in_silence() -> None:
    step = Doorstep(SMALL)
    silent = arrive(step, "192.0.2.1", 3)
    busy = arrive(step, "192.0.2.2", 3)
    for line in busy:
        step.asked(line, "192.0.2.2")
    (newcomer,) = arrive(step, "192.0.2.3", 1)
    assert not newcomer.is_cut
    assert [line.is_cut for line in silent] == [True, False, False], "the oldest that has asked nothing makes room"
    assert not any(line.is_cut for line in busy)


def test_half_open_connections_of_one_address_keep_nobody_out(tmp_path: Path) -> None:
    async def attack(host: Hosted) -> None:
        port = int(host.address.rsplit(":", 1)[1])
        writers = []
        for _ in range(40):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n")  # and no more
            writers.append(writer)
        await asyncio.sleep(0.1)
        gone = 0
        for writer in writers:
            try:
                writer.write(b"X-More: 1\r\n")
                await writer.drain()
                await asyncio.sleep(0)
            except OSError:
                gone += 1
            writer.close()
        assert gone >= 40 - 8 - 2
        assert (await host.http.get("/live")).status_code == 200

    on_host(tmp_path, attack, limits=replace(OPEN, lines_of_address=8))


def test_connections_fit_into_the_files_that_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 1024))
    monkeypatch.setattr(resource, "setrlimit", lambda *_: None)
    assert within_files(OPEN).lines == 1024 - SPARE_FILES
    assert within_files(OPEN).lines_of_address <= (1024 - SPARE_FILES) // 2
    monkeypatch.setattr(resource, "getrlimit", lambda _: (10**6, 10**6))
    assert within_files(OPEN) == OPEN


# ------------------------------------------------------------ names


@pytest.mark.parametrize(
    ("host", "own"),
    [
        ("localhost:8000", True),
        ("127.0.0.1:8000", True),
        ("[::1]:8000", True),
        ("192.168.1.5", True),
        ("my-machine:8000", True),
        ("my-machine.local", True),
        ("games.example.org", True),
        ("GAMES.example.org.:443", True),
        ("", True),
        ("evil.example", False),
        ("localhost.evil.example", False),
        ("games.example.org.evil.example", False),
        ("127.0.0.1.evil.example:8000", False),
        ("[", False),
    ],
)
def test_a_name_that_others_may_own_is_not_ours(host: str, own: bool) -> None:
    assert is_own_name(host, {"games.example.org"}) == own


def test_a_page_whose_name_leads_here_gets_nothing(tmp_path: Path) -> None:
    async def work(host: Hosted) -> None:
        rebound = {"Host": "evil.example", "Origin": "http://evil.example"}
        for method, path in (("GET", "/metrics"), ("GET", "/api/tables"), ("POST", "/api/tables")):
            answer = await host.http.request(method, path, headers=rebound)
            assert answer.status_code == 421, f"{path}: {answer.text}"
            assert answer.json()["code"] == "misdirected"
        assert (await host.http.get("/metrics")).status_code == 200

    on_host(tmp_path, work)


def test_behind_a_proxy_any_name_is_taken_unless_names_are_given(tmp_path: Path) -> None:
    async def any_name(host: Hosted) -> None:
        assert (await host.http.get("/api/tables", headers={"Host": "games.example.org"})).status_code == 200

    on_host(tmp_path, any_name, proxies=("10.0.0.1",))

    async def one_name(host: Hosted) -> None:
        assert (await host.http.get("/api/tables", headers={"Host": "games.example.org"})).status_code == 200
        assert (await host.http.get("/api/tables", headers={"Host": "evil.example"})).status_code == 421

    on_host(tmp_path, one_name, proxies=("10.0.0.1",), names=("games.example.org",))


# ------------------------------------------------------------ bans


def test_bans_are_networks() -> None:
    bans = Bans()
    assert not bans.has("192.0.2.1")
    assert bans.set(["192.0.2.0/28", "2001:db8::/64"])
    assert not bans.set(["192.0.2.0/28", "2001:db8::/64"])
    assert bans.has("192.0.2.1")
    assert not bans.has("192.0.2.16")
    assert bans.has("2001:db8::/64")
    assert not bans.has("unknown")
    assert str(read_network("192.0.2.7")) == "192.0.2.7/32"
    assert str(read_network("2001:db8::5")) == "2001:db8::/64"
    with pytest.raises(Mistake, match="no address"):
        read_network("everybody")


def test_who_is_banned_is_shown_out_and_not_let_in(tmp_path: Path) -> None:
    async def work(host: Hosted) -> None:
        made = (
            await host.http.post("/api/tables", json={"game": "five_rows", "seats": [{"kind": "person"}] * 2})
        ).json()
        player = host.player(made["table"], made["keys"]["1"])
        await player.join()
        await host.house.store.ban("127.0.0.0/8", "a test")
        await host.house.look_at_bans()
        await player.until(lambda: any(message.__class__.__name__ == "Goodbye" for message in player.told))
        answer = await host.http.get("/api/tables")
        assert answer.status_code == 403
        assert await host.house.store.unban("127.0.0.0/8")
        await host.house.look_at_bans()
        assert (await host.http.get("/api/tables")).status_code == 200

    on_host(tmp_path, work)
