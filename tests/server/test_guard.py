"""The guard before all routes: pages of others, headers, failures that tell nothing, logs without secrets."""

from __future__ import annotations

import logging
import random
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from rulebound.server.network.guard import HEADERS, is_near, plain_origin
from rulebound.server.operations.logs import JsonLines, TextLines
from rulebound.server.reading_room import library
from rulebound.wire import messages as wire
from rulebound.wire.house import (
    Chair,
    NewTable,
    SeatTaken,
    TakeSeat,
)
from tests.server.client import person
from tests.server.hosting import PEOPLE, Hosted, body, on_host, problem
from tests.server.test_metrics import samples

# ------------------------------------------------------------ pages of others


def test_pages_of_other_sites_may_not_use_the_server(tmp_path: Path) -> None:
    async def work(host: Hosted) -> None:
        new = body(NewTable(game="five_rows", seats=PEOPLE))
        for origin, status in (
            ("https://evil.example", 403),
            ("null", 403),
            ("http://127.0.0.1:1", 403),
            ("file://", 403),
            ("", 403),
            (host.address, 201),
            ("https://friend.example", 201),
            ("https://friend.example:443", 201),
            ("http://friend.example", 403),
        ):
            answer = await host.http.post("/api/tables", headers={"Origin": origin}, **new)
            assert answer.status_code == status, f"{origin}: {answer.text}"
        assert (await host.http.post("/api/tables", **new)).status_code == 201, "programs send no origin"
        reading = await host.http.get("/api/games", headers={"Origin": "https://evil.example"})
        assert "access-control-allow-origin" not in reading.headers, "and no other page may read an answer"
        with pytest.raises(InvalidStatus) as refused:
            await host.socket(origin="https://evil.example")
        assert refused.value.response.status_code == 403
        async with host.socket(origin=host.address):
            pass

    on_host(tmp_path, work, origins=("https://friend.example",))


@pytest.mark.parametrize(
    ("origin", "plain"),
    [
        ("https://A.example", "https://a.example:443"),
        ("http://a.example:8000/", "http://a.example:8000"),
        ("http://[::1]:8000", "http://::1:8000"),
        ("null", ""),
        ("http://", ""),
        ("http://a:99999", ""),
        ("javascript:alert(1)", ""),
    ],
)
def test_origins_are_compared_whole(origin: str, plain: str) -> None:
    assert plain_origin(origin) == plain


def test_every_answer_has_the_security_headers(tmp_path: Path) -> None:
    async def work(host: Hosted) -> None:
        answers = [
            await host.http.get("/"),
            await host.http.get("/health"),
            await host.http.get("/api/games"),
            await host.http.get("/nothing"),
            await host.http.delete("/api/tables"),
            await host.http.post("/api/tables", content=b"{"),
            await host.http.post("/api/tables", headers={"Origin": "https://evil.example"}),
        ]
        for answer in answers:
            for name, value in HEADERS.items():
                assert answer.headers.get(name) == value, f"{answer.request.url} has no {name}"
            assert "server" not in answer.headers
        with pytest.raises(InvalidStatus) as refused:
            await host.socket(origin="https://evil.example")
        assert refused.value.response.headers["x-content-type-options"] == "nosniff"
        policy = answers[0].headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy

    on_host(tmp_path, work)


# ------------------------------------------------------------ failures and secrets


def test_an_unexpected_failure_tells_its_reference_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken() -> bytes:
        raise ZeroDivisionError("the secret seed is 4711")

    monkeypatch.setattr(library, "games", broken)

    async def work(host: Hosted) -> None:
        answer = await host.http.get("/api/games")
        assert answer.status_code == 500
        (reference,) = answer.json().values()
        assert answer.json() == {"reference": reference}
        assert answer.headers["x-content-type-options"] == "nosniff"
        logged = [record for record in caplog.records if getattr(record, "reference", "") == reference]
        assert len(logged) == 1, "the reference leads to one line of the log"
        for lines in (JsonLines(), TextLines()):
            assert "ZeroDivisionError" in lines.format(logged[0])
        assert samples(host.metrics.text())["rulebound_failures_total"] == 1
        assert (await host.http.get("/health")).status_code == 200

    on_host(tmp_path, work)


def test_no_key_and_no_table_is_ever_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "rulebound")
    caplog.set_level(logging.INFO, "uvicorn")
    secrets: list[str] = []

    async def work(host: Hosted) -> None:
        async with host.visitor() as visitor:
            made = await visitor.make("five_rows", [person(), Chair(kind="open")])
            taken: SeatTaken = await visitor.take_seat(made.table, 2, "Bob")
            secrets.extend([made.table, made.keys["1"], taken.key])
            async with host.player(made.table, made.keys["1"]) as one, host.player(made.table, taken.key) as two:
                await (one if one.asked() else two).play(random.Random(1), 1)
                await two.ask(wire.Resign())
            await host.http.get(f"/api/tables/{made.table}/match")
            await host.http.post(f"/api/tables/{made.table}/seats/9", **body(TakeSeat(name="Mallory")))
            stranger = host.player(made.table, "wrong" + made.keys["1"])
            assert isinstance(await stranger.say_hello(), wire.Refusal)

    on_host(tmp_path, work)
    assert len(caplog.records) > 5, "requests are logged"
    for record in caplog.records:
        told = JsonLines().format(record)
        for secret in secrets:
            assert secret not in told, f"the log has a secret: {told}"


@pytest.mark.parametrize(
    ("address", "near"),
    [
        ("127.0.0.1", True),
        ("10.2.3.4", True),
        ("fd00::/64", True),
        ("8.8.8.8", False),
        ("2600::/64", False),
        ("x", False),
    ],
)
def test_metrics_are_for_machines_nearby(address: str, near: bool) -> None:
    assert is_near(address) == near


def test_metrics_are_told_to_nobody_from_outside(tmp_path: Path) -> None:
    async def work(host: Hosted) -> None:
        assert (await host.http.get("/metrics")).status_code == 200
        outside = await host.http.get("/metrics", headers={"X-Forwarded-For": "8.8.8.8"})
        assert (outside.status_code, problem(outside).code) == (403, "not_yours")
        assert "rulebound_" not in outside.text

    on_host(tmp_path, work, proxies=("127.0.0.1",))
