"""What the server answers over HTTP, and what it never does: to strangers' pages, to floods, about secrets."""

from __future__ import annotations

import asyncio
import random
import socket
import threading
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from rulebound.core.people.registry import game as game_named
from rulebound.server.network.guard import HEADERS
from rulebound.server.network.limits import OPEN
from rulebound.server.reading_room import library
from rulebound.server.storage.store import NotStored
from rulebound.wire import messages as wire
from rulebound.wire.house import (
    Cards,
    Chair,
    CheckDeck,
    Continue,
    DeckChecked,
    Explained,
    Games,
    Lobby,
    NewTable,
    Step,
    TableLine,
    TableMade,
)
from tests.server.client import Refused, bot, person
from tests.server.hosting import PEOPLE, Hosted, body, hear, hello, on_host, problem, say
from tests.server.test_metrics import samples

# ------------------------------------------------------------ the server itself


def test_health_is_503_while_nothing_can_be_stored(tmp_path: Path) -> None:
    async def work(host: Hosted) -> None:
        assert (await host.http.get("/health")).status_code == 200

        async def full() -> None:
            raise NotStored("Nothing can be stored: the server's disk is full. The server tries again.")

        host.house.store.check = full  # type: ignore[method-assign]
        answer = await host.http.get("/health")
        assert answer.status_code == 503
        assert problem(answer).code == "not_stored"

    on_host(tmp_path, work, limits=replace(OPEN, health=0))


def test_health_is_asked_of_the_database_once_a_second(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    async def work(host: Hosted) -> None:
        async def check() -> None:
            asked.append(1)

        monkeypatch.setattr(host.house, "check", check)
        answers = await asyncio.gather(*(host.http.get("/health") for _ in range(20)))
        assert {answer.status_code for answer in answers} == {200}
        assert len(asked) < 5, "everybody may ask, and nobody may keep the disk busy with it"

    on_host(tmp_path, work)


def test_metrics_count_what_happened(tmp_path: Path) -> None:
    async def work(host: Hosted) -> None:
        async with host.visitor() as visitor:
            made = await visitor.make("five_rows", [person(), bot()])
        player = host.player(made.table, made.keys["1"])
        async with player:
            await player.decide(random.Random(1))
            told = samples((await host.http.get("/metrics")).text)
            assert told["rulebound_connections"] == 1
        assert told["rulebound_actions_total"] == 1
        assert told["rulebound_action_seconds_count"] == 1
        assert told['rulebound_requests_total{route="/api/tables",status="201"}'] == 1
        assert told['rulebound_messages_total{type="act"}'] == 1
        assert made.table not in str(told), "no table may be named: who knows its id can watch"

    on_host(tmp_path, work)


def test_the_protocol_is_described(tmp_path: Path) -> None:
    async def work(host: Hosted) -> None:
        answer = await host.http.get("/api/protocol")
        assert answer.json()["$schema"].startswith("https://json-schema.org/")
        assert "Welcome" in answer.text

    on_host(tmp_path, work)


# ------------------------------------------------------------ games


def test_games_are_kept_by_the_browser_until_they_change(tmp_path: Path) -> None:
    async def work(host: Hosted) -> None:
        for path in ("/api/games", *(f"/api/games/five_rows/{what}" for what in ("cards", "explained", "rules"))):
            first = await host.http.get(path)
            assert first.status_code == 200
            again = await host.http.get(path, headers={"If-None-Match": first.headers["etag"]})
            assert (again.status_code, again.content) == (304, b"")
        assert msgspec.json.decode((await host.http.get("/api/games")).content, type=Games).games
        scene = await host.http.get("/api/games/five_rows/scenes/a-whole-round")
        assert scene.json()["steps"]

    on_host(tmp_path, work)


@pytest.mark.parametrize(
    "path",
    [
        "/api/games/nothing/cards",
        "/api/games/nothing/rules",
        "/api/games/five_rows/scenes/nothing",
        "/api/games/five_rows/scenes/..%2fcards",
        "/api/tables/nothing",
        "/api/tables/%00%ff/replay",
        "/api/tables/" + "x" * 500,
        "/api/nothing",
        "/nothing",
    ],
)
def test_what_is_not_there_is_said_to_be_not_there(tmp_path: Path, path: str) -> None:
    async def work(host: Hosted) -> None:
        answer = await host.http.get(path)
        assert answer.status_code == 404
        assert problem(answer).code == "not_there"

    on_host(tmp_path, work)


def test_a_wrong_method_is_refused(tmp_path: Path) -> None:
    async def work(host: Hosted) -> None:
        for method, path in (("DELETE", "/api/tables"), ("POST", "/api/games"), ("PUT", "/health"), ("PATCH", "/")):
            answer = await host.http.request(method, path)
            assert answer.status_code == 405, f"{method} {path}"
            assert problem(answer).code == "wrong"

    on_host(tmp_path, work)


def test_a_deck_is_judged(tmp_path: Path) -> None:
    async def work(host: Hosted) -> None:
        async with host.visitor() as visitor:
            path = "/api/games/clashables/decks"
            judged = await visitor.post(path, CheckDeck(deck="1 Puddle Imp"), DeckChecked)
            assert not judged.legal
            assert judged.clause.startswith("CL-")
            with pytest.raises(Refused) as refused:
                await visitor.post(path, CheckDeck(deck="/etc/passwd"), DeckChecked)
            assert refused.value.status == 400
            assert "root:" not in refused.value.problem.text

    on_host(tmp_path, work)


# ------------------------------------------------------------ tables


def test_a_table_is_made_found_and_filled(tmp_path: Path) -> None:
    async def work(host: Hosted) -> None:
        async with host.visitor() as visitor:
            made = await visitor.make("five_rows", [person("Ada"), Chair(kind="open")], private=False)
            assert list(made.keys) == ["1"]
            assert [line.about.table for line in (await visitor.lobby()).tables] == [made.table]
            hidden = await visitor.make("five_rows", [person("Eve"), Chair(kind="open")], private=True)
            assert hidden.table not in msgspec.json.encode(await visitor.lobby()).decode()
            taken = await visitor.take_seat(made.table, 2, "Bob")
            assert taken.seat == 2
            line = await visitor.get(f"/api/tables/{made.table}", TableLine)
            assert (line.state, [sitting.name for sitting in line.sitting]) == ("playing", ["Ada", "Bob"])
            assert made.keys["1"] not in msgspec.json.encode(line).decode()
            with pytest.raises(Refused) as refused:
                await visitor.take_seat(made.table, 2, "Mallory")
            assert (refused.value.status, refused.value.problem.code) == (409, "too_late")

    on_host(tmp_path, work)


@pytest.mark.parametrize(
    ("sent", "place"),
    [
        (b"", "not understood"),
        (b"{", "not understood"),
        (b"\xff\xfe", "not understood"),
        (b"[" * 100_000, "not understood"),
        (b'{"game": "five_rows"}', "seats"),
        (b'{"game": "five_rows", "seats": [], "secret": 1}', "secret"),
        (b'{"game": "five_rows", "seats": [{"kind": "king"}]}', "kind"),
        (b'{"game": "nothing", "seats": []}', "there is no game"),
        (b'{"game": "five_rows", "seats": [{"kind": "person"}]}', "is for 2 players"),
        (b'{"game": "five_rows", "seats": [{"kind":"person"},{"kind":"bot","level":"god"}]}', "level"),
    ],
)
def test_a_wrong_body_is_told_with_the_place(tmp_path: Path, sent: bytes, place: str) -> None:
    async def work(host: Hosted) -> None:
        answer = await host.http.post("/api/tables", content=sent)
        assert answer.status_code == 400, answer.text
        assert place in problem(answer).text

    on_host(tmp_path, work)


def test_a_body_is_read_to_its_limit_only(tmp_path: Path) -> None:
    async def work(host: Hosted) -> None:
        answer = await host.http.post("/api/matches", content=b"x" * (OPEN.body + 1))
        assert (answer.status_code, problem(answer).code) == (413, "too_large")

        async def pieces() -> AsyncIterator[bytes]:
            for _ in range(OPEN.body // 1000 + 2):
                yield b"x" * 1000

        answer = await host.http.post("/api/matches", content=pieces())
        assert answer.status_code == 413, "a body that does not say its size is counted while it comes"

    on_host(tmp_path, work)


def test_a_body_that_does_not_come_is_not_waited_for(tmp_path: Path) -> None:
    async def work(host: Hosted) -> None:
        async def slowly() -> AsyncIterator[bytes]:
            yield b"{"
            await asyncio.sleep(3)
            yield b"}"

        answer = await host.http.post("/api/tables", content=slowly())
        assert answer.status_code == 400
        assert "did not come" in problem(answer).text

    on_host(tmp_path, work, limits=replace(OPEN, body_time=0.3))


def test_a_request_that_comes_a_letter_at_a_time_is_cut(tmp_path: Path) -> None:
    async def work(host: Hosted) -> None:
        port = int(host.address.rpartition(":")[2])
        for begun in (b"", b"GET /health HTTP/1.1\r\nHost: x\r\n\r\nGET /hea"):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(begun)
            async with asyncio.timeout(10):
                while await reader.read(10_000):
                    pass
            writer.close()

    on_host(tmp_path, work, limits=replace(OPEN, request=0.3, keep_alive=5))


def test_tables_are_made_only_so_fast(tmp_path: Path) -> None:
    async def work(host: Hosted) -> None:
        new = body(NewTable(game="five_rows", seats=PEOPLE))
        wrong = body(NewTable(game="five_rows", seats=()))
        assert (await host.http.post("/api/tables", **wrong)).status_code == 400
        assert (await host.http.post("/api/tables", **new)).status_code == 201
        refused = await host.http.post("/api/tables", **new)
        assert (refused.status_code, problem(refused).code) == (429, "too_many"), "a wrong one is counted too"
        assert int(refused.headers["retry-after"]) > 1

    on_host(tmp_path, work, limits=replace(OPEN, table_burst=2))


def test_requests_of_an_address_are_limited_but_not_the_health_check(tmp_path: Path) -> None:
    async def work(host: Hosted) -> None:
        statuses = [(await host.http.get("/api/tables")).status_code for _ in range(8)]
        assert statuses[:5] == [200] * 5
        assert statuses[-1] == 429
        assert (await host.http.get("/health")).status_code == 200
        assert (await host.http.get("/metrics")).status_code == 200

    on_host(tmp_path, work, limits=replace(OPEN, address_requests=0.1, request_burst=5))


def test_a_proxy_is_believed_only_where_it_is_named(tmp_path: Path) -> None:
    limits = replace(OPEN, address_requests=0.1, request_burst=3)

    async def unnamed(host: Hosted) -> None:
        for number in range(5):
            last = await host.http.get("/api/tables", headers={"X-Forwarded-For": f"192.0.2.{number}"})
        assert last.status_code == 429, "anybody can write such a header"

    async def named(host: Hosted) -> None:
        for number in range(5):
            last = await host.http.get("/api/tables", headers={"X-Forwarded-For": f"198.51.100.1, 192.0.2.{number}"})
        assert last.status_code == 200, "the proxy has seen five different addresses"

    on_host(tmp_path / "one", unnamed, limits=limits)
    on_host(tmp_path / "two", named, limits=limits, proxies=("127.0.0.1",))


def test_what_takes_long_is_not_queued_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = threading.Event()

    def slow(id: str) -> bytes:
        done.wait(20)
        return b"{}"

    monkeypatch.setattr(library, "rules", slow)

    async def work(host: Hosted) -> None:
        async def ask() -> int:
            answer = await host.http.get("/api/games/five_rows/rules")
            if answer.status_code == 429:
                done.set()
            return answer.status_code

        statuses = sorted(await asyncio.gather(*(ask() for _ in range(4))))
        assert statuses == [200, 200, 200, 429], "two are worked on, one waits, one is refused at once"

    on_host(tmp_path, work, limits=replace(OPEN, readers=2, waiting_readers=1))


def test_a_table_tells_the_cards_with_which_it_plays(tmp_path: Path) -> None:
    game = game_named("five_rows")
    text = (game.folder / "cards.toml").read_text(encoding="utf-8").replace("Archer", "Bowman")

    async def work(host: Hosted) -> None:
        async with host.visitor() as visitor:
            usual = await visitor.make("five_rows", [person("Ada"), bot()])
            told = await visitor.get(f"/api/tables/{usual.table}/cards", Cards)
            assert [card.name for card in told.cards] == [card.name for card in game.official_cards.cards]
            own = await visitor.make("five_rows", [person("Ada"), bot()], cards=text)
            names = {card.name for card in (await visitor.get(f"/api/tables/{own.table}/cards", Cards)).cards}
            assert "Bowman" in names
            assert "Archer" not in names
            explained = (await visitor.get(f"/api/tables/{own.table}/explained", Explained)).cards
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(library, "explanations", None)
                again = await visitor.get(f"/api/tables/{own.table}/explained", Explained)
            assert again.cards == explained, "they are not explained anew for everybody who asks"
            [shot] = explained["Bowman"]
            assert shot.when == "when you play this card"
            assert shot.steps[-1] == "deal 1 damage to the troop you chose"
            assert all(rule.startswith("FR-") for rule in shot.rules)
            assert (await host.http.get("/api/tables/nowhere/cards")).status_code == 404

    on_host(tmp_path, work)


# ------------------------------------------------------------ finished matches


def test_a_finished_match_is_replayed_saved_and_continued_over_http(tmp_path: Path) -> None:
    async def work(host: Hosted) -> None:
        async with host.visitor() as visitor:
            made = await visitor.make("five_rows", [person("Ada"), bot()])
            table = f"/api/tables/{made.table}"
            for path in ("/replay?at=0&reader=-1", "/match", "/scene?at=0"):
                early = await host.http.get(table + path)
                assert (early.status_code, problem(early).code) == (403, "not_yours"), path
            early = await host.http.post(table + "/continue", **body(Continue(at=0, seat=1)))
            assert early.status_code == 400
            async with host.player(made.table, made.keys["1"]) as player:
                await player.play(random.Random(4))
            step = await visitor.get(table + "/replay", Step, at=1, reader=1)
            assert (step.at, step.reader) == (1, 1)
            file = await host.http.get(table + "/match")
            assert 'filename="five_rows-' in file.headers["content-disposition"]
            scene = await host.http.get(table + "/scene?at=1")
            assert scene.text.startswith('game = "five_rows"')
            continued = await visitor.post(table + "/continue", Continue(at=1, seat=1), TableMade)
            assert list(continued.keys) == ["1"]
            brought = await host.http.post("/api/matches", content=file.content)
            again = msgspec.json.decode(brought.content, type=TableMade)
            assert (await host.http.get(f"/api/tables/{again.table}/match")).content == file.content
            for query in ("at=x&reader=0", "at=1&reader=1.5", "at=99999999999", "at=²", "reader=-7"):
                wrong = await host.http.get(f"{table}/replay?{query}")
                assert wrong.status_code == 400, query

    on_host(tmp_path, work)


# ------------------------------------------------------------ the page


def test_without_a_page_the_server_says_what_it_is(tmp_path: Path) -> None:
    async def work(host: Hosted) -> None:
        answer = await host.http.get("/")
        assert answer.headers["content-type"].startswith("text/html")
        assert "/api/protocol" in answer.text

    on_host(tmp_path, work)


def test_the_built_page_is_served_and_kept_as_long_as_it_may(tmp_path: Path) -> None:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html><title>Table</title>")
    (page / "assets" / "app-3f9a1c2b.js").write_text("let table;")
    (page / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (tmp_path / "secret.txt").write_text("not for you")

    async def work(host: Hosted) -> None:
        index = await host.http.get("/")
        assert (index.status_code, index.headers["cache-control"]) == (200, "no-cache")
        again = await host.http.get("/", headers={"If-None-Match": index.headers["etag"]})
        assert again.status_code == 304
        script = await host.http.get("/assets/app-3f9a1c2b.js")
        assert "immutable" in script.headers["cache-control"]
        assert "javascript" in script.headers["content-type"]
        assert (await host.http.get("/icon.svg")).headers["cache-control"] == "no-cache"
        assert (await host.http.get("/table")).text == index.text, "places within the page lead to the page"
        for path in (
            "/assets/gone-12345678.js",
            "/api/nothing",
            "/../secret.txt",
            "/%2e%2e/secret.txt",
            "/..%2fsecret.txt",
        ):
            answer = await host.http.get(path)
            assert answer.status_code == 404, path
            assert problem(answer).code == "not_there"
        assert index.headers["content-security-policy"] == HEADERS["Content-Security-Policy"]

    on_host(tmp_path / "data", work, page=page)


def test_the_page_is_sent_compressed_under_names_that_are_kept_for_ever(tmp_path: Path) -> None:
    page = tmp_path / "page"
    page.mkdir()
    script = "let table = 1;\n" * 500
    (page / "index.html").write_text('<!doctype html><script src="/app.js" type="module"></script>')
    (page / "app.js").write_text(script)
    (page / ".source-digest").write_text("abc")

    async def work(host: Hosted) -> None:
        index = (await host.http.get("/")).text
        name = index.partition('src="')[2].partition('"')[0]
        assert name.startswith("/app-")
        sent = await host.http.get(name, headers={"Accept-Encoding": "br, gzip"})
        assert sent.text == script
        assert sent.headers["content-encoding"] == "gzip"
        assert int(sent.headers["content-length"]) < len(script) / 10
        assert "immutable" in sent.headers["cache-control"]
        assert sent.headers["vary"] == "Accept-Encoding"
        for accepted in ("identity", "gzip;q=0, br", ""):
            plain = await host.http.get(name, headers={"Accept-Encoding": accepted})
            assert "content-encoding" not in plain.headers
            assert plain.text == script
        assert (await host.http.get("/app.js")).headers["cache-control"] == "no-cache"
        assert (await host.http.get("/.source-digest")).status_code == 404
        rules = await host.http.get("/api/games/five_rows/rules", headers={"Accept-Encoding": "gzip"})
        assert rules.headers["content-encoding"] == "gzip"
        assert rules.json()["rules"]

    on_host(tmp_path / "data", work, page=page)


def test_raw_nonsense_gets_an_answer_and_no_trace(tmp_path: Path) -> None:
    def ask(address: str, sent: bytes) -> bytes:
        port = int(address.rpartition(":")[2])
        with socket.create_connection(("127.0.0.1", port), timeout=10) as raw:
            raw.sendall(sent)
            raw.shutdown(socket.SHUT_WR)
            return raw.recv(100_000)

    async def work(host: Hosted) -> None:
        for sent in (
            b"\x00\x01\x02\r\n\r\n",
            b"GET / HTTP/1.1\r\n\r\n",
            b"GET http://[::1/ HTTP/1.1\r\nHost: x\r\n\r\n",
            b"GET /%ff%fe?at=%ff HTTP/1.1\r\nHost: x\r\n\r\n",
            b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
            b"POST /api/tables HTTP/1.1\r\nHost: x\r\nOrigin: http://[\r\nContent-Length: 0\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 100_000 + b"\r\n\r\n",
            b"GET /api/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n",
        ):
            answer = await asyncio.to_thread(ask, host.address, sent)
            assert b"Traceback" not in answer
            assert b" 500 " not in answer.split(b"\r\n")[0], f"{sent[:60]!r} is answered {answer[:200]!r}"
        assert samples(host.metrics.text())["rulebound_failures_total"] == 0
        assert (await host.http.get("/health")).status_code == 200

    on_host(tmp_path, work)


async def greet(host: Hosted, table: str) -> wire.ServerMessage:
    async with host.socket() as connection:
        await say(connection, hello(table))
        return await hear(connection)


def test_the_lobby_is_for_reading(tmp_path: Path) -> None:
    async def work(host: Hosted) -> None:
        async with host.visitor() as visitor:
            made = await visitor.make("five_rows", [person(), bot()], private=False)
            assert isinstance(await greet(host, made.table), wire.Welcome), "who has no key watches"
            assert isinstance(await visitor.lobby(), Lobby)

    on_host(tmp_path, work)
