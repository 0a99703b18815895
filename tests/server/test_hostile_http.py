"""Hostile requests over HTTP: bodies, addresses, methods, and bytes that are no HTTP at all."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest

from rulebound.wire import house
from tests.server.client import PATIENCE, TABLES, Visitor
from tests.server.hostile import GAME, Attacked, check_unharmed, look_at, set_up
from tests.server.serving import new_server, run

UPGRADE = b"GET /api/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"


@pytest.fixture(scope="module")
def attacked() -> Iterator[Attacked]:
    with new_server(more=["--closed-network", "--log", "json"]) as server:
        yield run(set_up(server))
        assert '"failure"' not in server.told(), f"something broke: {server.told()[-3000:]}"


def bodies() -> list[bytes]:
    chair = {"kind": "person"}
    good: dict[str, Any] = {"game": GAME, "seats": [chair, chair]}
    wrong: list[Any] = [
        None,
        [],
        {},
        0,
        "",
        {"game": GAME},
        {"seats": []},
        {**good, "game": "chess"},
        {**good, "game": "../five_rows"},
        {**good, "seats": []},
        {**good, "seats": [chair] * 1000},
        {**good, "seats": [{"kind": "god"}, chair]},
        {**good, "seats": [{"kind": "bot", "level": "x" * 9000}, chair]},
        {**good, "seats": [{**chair, "name": "x" * 99}, chair]},
        {**good, "seats": [{"kind": "bot", "level": "search:10000000"}, chair]},
        {**good, "seats": [{**chair, "name": "\u202e\0\x07"}, chair]},
        {**good, "seats": [{**chair, "deck": "x"}, chair]},
        {**good, "options": {"empty_deck": 10**30}},
        {**good, "options": {"nothing": 1}},
        {**good, "options": {"x" * 9999: "y"}},
        {**good, "options": {"empty_deck": True}},
        {**good, "clock": [0, 0]},
        {**good, "clock": [10**12, 0]},
        {**good, "clock": [-5, 1]},
        {**good, "clock": [60]},
        {**good, "pace": "now"},
        {**good, "private": 1},
        {**good, "cards": "[[card]]\nid = 1"},
        {**good, "cards": "x" * 100_000},
        {**good, "cards": "[" * 50_000},
        {**good, "cards": "a.b" * 20_000 + " = 1"},
        {**good, "cards": '[[card]]\nname = "A"\nkind = "troop"\ntext = "' + "x " * 9000 + '"'},
        {**good, "unknown": 1},
        {"at": -1, "seat": 1},
        {"at": 10**9, "seat": 10**9, "level": "x"},
        {"name": ""},
        {"name": "x" * 10_000, "deck": "y" * 90_000},
        {"deck": "1 Archer\n" * 5000},
        {"deck": "FR-" + "A" * 5000},
        {"deck": "\0"},
        {"deck": 3},
    ]
    made = [json.dumps(body).encode() for body in wrong]
    made += [b"", b"{", b"[" * 200_000, b'{"a":' * 40_000, b"\xff" * 5000, b"\x00", b"nonsense", b"1" * 100_000]
    made += [b'{"game":"five_rows","seats":' + b"9" * 5000 + b"}", b"x" * (house.LARGEST_BODY + 1)]
    return made


def addresses(attacked: Attacked) -> list[str]:
    table = attacked.made.table
    return [
        TABLES,
        f"{TABLES}/{table}/seats/1",
        f"{TABLES}/{table}/seats/-1",
        f"{TABLES}/{table}/seats/99999999999999999999",
        f"{TABLES}/{table}/continue",
        f"{TABLES}/nosuchtable/seats/1",
        f"/api/games/{GAME}/decks",
        "/api/games/clashables/decks",
        "/api/matches",
    ]


def test_bodies_that_nobody_honest_posts(attacked: Attacked) -> None:
    async def post_all() -> None:
        async with Visitor(attacked.server.address) as visitor:
            for address in addresses(attacked):
                for body in bodies():
                    attacked.sent += 1
                    response = await visitor.http.post(address, content=body)
                    check_answer(attacked, response, f"POST {address} {body[:80]!r}")

    run(post_all())
    check_unharmed(attacked)


def check_answer(attacked: Attacked, response: httpx.Response, asked: str) -> None:
    """A problem with a name; or, for a deck that is merely wrong, the verdict."""
    answered = f"{asked} is answered {response.status_code} {response.text[:300]}"
    assert response.status_code < 500, answered
    if response.status_code >= 400:
        problem = msgspec.json.decode(response.content, type=house.Problem)
        assert problem.text, answered
        assert len(response.content) < 5000, f"{asked} is answered at length"
    else:
        assert b'"legal"' in response.content, f"something was made: {answered}"
    look_at(attacked, response.content, 0)


def test_addresses_and_methods_that_there_are_not(attacked: Attacked) -> None:
    table = attacked.made.table
    paths = [
        "/api",
        "/api/",
        "/api/tables/",
        f"/api/tables/{table}/",
        f"/api/tables/{table}/replay?at=0",
        "/api/tables/%00",
        f"/api/tables/{table}/replay?at=-1&reader=-1",
        f"/api/tables/{table}/match",
        f"/api/tables/{table}/scene?at=1",
        f"/api/tables/{table}/replay?at={'9' * 400}",
        f"/api/tables/{table}/replay?at=%F0%9F%98%80",
        f"/api/tables/{'x' * 3000}",
        "/api/games/..%2f..%2fetc/cards",
        "/api/games/five_rows/scenes/..%2frulebook",
        "/api/games/five_rows/scenes/%2e%2e",
        "/../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/static/..%2f..%2fcli.py",
        "/.git/config",
        "/api/socket",
    ]

    async def ask_all() -> None:
        async with Visitor(attacked.server.address) as visitor:
            for path in paths:
                for method in ("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"):
                    attacked.sent += 1
                    response = await visitor.http.request(method, path)
                    answered = f"{method} {path[:80]} is answered {response.status_code} {response.text[:200]}"
                    page = response.status_code == 200 and response.text.startswith("<!doctype html>")
                    assert page or 400 <= response.status_code < 500, answered
                    look_at(attacked, response.content, 0)

    run(ask_all())
    check_unharmed(attacked)


def test_bytes_that_are_no_http(attacked: Attacked) -> None:
    sent = [
        b"\x00" * 1000,
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET " + b"/" * 100_000 + b" HTTP/1.1\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n{}",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZZ\r\n",
        b"GET /api/tables HTTP/1.1\r\n" + b"X: y\r\n" * 20_000 + b"\r\n",
        UPGRADE + b"\r\n",
        UPGRADE + b"Sec-WebSocket-Version: 99\r\nSec-WebSocket-Key: x\r\n\r\n",
    ]

    async def send_all() -> None:
        for data in sent:
            attacked.sent += 1
            reader, writer = await asyncio.open_connection("127.0.0.1", attacked.server.port)
            writer.write(data)
            writer.write_eof()
            answer = b""
            try:
                async with asyncio.timeout(PATIENCE):
                    answer = await reader.read(-1)
            except ConnectionError:
                pass
            assert not re.match(rb"HTTP/1.1 (2|5)", answer), f"{data[:60]!r} is answered {answer[:200]!r}"
            look_at(attacked, answer, 0)
            writer.close()

    run(send_all())
    check_unharmed(attacked)
