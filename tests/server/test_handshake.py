"""The handshake that is answered where it is read, and those that go through the application."""

from __future__ import annotations

import asyncio
import base64
from pathlib import Path
from typing import Any

import pytest
from websockets.utils import accept_key

from rulebound.server.network.handshake import key_of
from rulebound.server.network.limits import OPEN
from tests.server.hosting import Hosted, on_host

KEY = base64.b64encode(bytes(range(16))).decode()
USUAL = {
    "Host": "127.0.0.1",
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Key": KEY,
    "Sec-WebSocket-Version": "13",
}
UNUSUAL: list[tuple[dict[str, str], str]] = [
    ({"Sec-WebSocket-Version": "8"}, "400"),
    ({"Sec-WebSocket-Key": KEY[:-4]}, "400"),
    ({"Sec-WebSocket-Key": "?" * 24}, "400"),
    ({"Sec-WebSocket-Protocol": "chat"}, "101"),
    ({"Origin": "https://evil.example"}, "403"),
    ({"Host": "evil.example"}, "421"),
]


async def status(host: Hosted, path: str = "/api/socket", **headers: str) -> tuple[str, str]:
    """The status of the answer to a handshake, and the answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", int(host.address.rpartition(":")[2]))
    try:
        told = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        writer.write(f"GET {path} HTTP/1.1\r\n{told}\r\n".encode())
        answer = (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 20)).decode()
        return answer.split()[1], answer
    finally:
        writer.close()


def test_the_usual_handshake_is_answered_without_the_application(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: Any) -> None:
        raise AssertionError("the application was asked")

    async def work(host: Hosted) -> None:
        monkeypatch.setattr("uvicorn.protocols.http.h11_impl.H11Protocol.handle_websocket_upgrade", never)
        code, answer = await status(host, **USUAL)
        assert code == "101"
        assert f"Sec-WebSocket-Accept: {accept_key(KEY)}\r\n" in answer

    on_host(tmp_path, work)


@pytest.mark.parametrize(("changed", "code"), UNUSUAL, ids=[", ".join(changed) for changed, _ in UNUSUAL])
def test_any_other_goes_through_the_application(tmp_path: Path, changed: dict[str, str], code: str) -> None:
    async def work(host: Hosted) -> None:
        assert (await status(host, **{**USUAL, **changed}))[0] == code
        assert (await status(host, path="/api/sockets", **USUAL))[0] in ("403", "404")

    on_host(tmp_path, work, names=("games.example.org",))


def test_an_address_opens_no_more_than_it_may(tmp_path: Path) -> None:
    async def work(host: Hosted) -> None:
        door = host.app.connections.door
        for _ in range(door.limits.connections_of_address):
            door.enter("127.0.0.1")
        assert (await status(host, **USUAL))[0] == "429"
        door.leave("127.0.0.1")
        assert (await status(host, **USUAL))[0] == "101"

    on_host(tmp_path, work, limits=OPEN)


def test_who_is_told_goodbye_is_not_let_in(tmp_path: Path) -> None:
    async def work(host: Hosted) -> None:
        host.app.connections.closed = True
        assert (await status(host, **USUAL))[0] == "429"

    on_host(tmp_path, work)


@pytest.mark.parametrize(
    "wrong",
    [
        {"path": "/api/tables"},
        {"method": "POST"},
        {"http_version": "1.0"},
        {"headers": [(b"upgrade", b"h2c")]},
        {"headers": [(b"content-length", b"3")]},
        {"headers": [(b"sec-websocket-key", KEY.encode())]},
    ],
    ids=str,
)
def test_what_is_no_usual_handshake(wrong: dict[str, Any]) -> None:
    headers = [(name.lower().encode(), value.encode()) for name, value in USUAL.items()]
    scope: dict[str, Any] = {"path": "/api/socket", "method": "GET", "http_version": "1.1", "headers": headers}
    assert key_of(scope) == KEY
    more = wrong.get("headers", [])
    names = {b"upgrade"} & {name for name, _ in more}
    kept = [(name, value) for name, value in headers if name not in names]
    assert not key_of({**scope, **wrong, "headers": [*kept, *more]})
