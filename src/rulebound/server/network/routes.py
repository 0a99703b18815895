"""What can be asked over HTTP. Secrets travel in bodies only: an address ends up in logs and histories."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable
from typing import ParamSpec, TypeVar

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from rulebound.core.mistakes import Mistake
from rulebound.core.people.readers import EVERYTHING
from rulebound.server.mistakes import NotThere, NotYours, TooMany
from rulebound.server.network.answers import answer, lasting_answer, read_body, read_text, whole_number
from rulebound.server.network.guard import client_address, is_near
from rulebound.server.network.limits import Door
from rulebound.server.network.sockets import Connections
from rulebound.server.operations.metrics import CONTENT_TYPE, Metrics
from rulebound.server.reading_room import library, replays, scene_text
from rulebound.server.reading_room.balance import Reports
from rulebound.server.reading_room.reviews import Reviews
from rulebound.server.storage.store import NotStored
from rulebound.server.tables.house import House
from rulebound.server.tables.ledger import Ledger
from rulebound.server.workers.readers import ReadersBusy
from rulebound.server.workers.turns import Turns
from rulebound.wire.house import CheckDeck, Continue, NewTable, TableMade, TakeSeat

Given = ParamSpec("Given")
Found = TypeVar("Found")

TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


class Routes:
    """The answers to every address. What takes long is worked out in a thread, a few at a time (turns.py)."""

    def __init__(self, house: House, door: Door, metrics: Metrics, connections: Connections, reports: Reports) -> None:
        self.house = house
        self.reports = reports
        self.door = door
        self.limits = door.limits
        self.metrics = metrics
        self.connections = connections
        self.reviews = Reviews(house.thinkers, house.do)
        self.turns = Turns(self.limits.readers, self.limits.waiting_readers, self.limits.waiting_of_one)
        self.checking: asyncio.Future[None] | None = None
        self.checked_at = 0.0

    def all(self) -> list[BaseRoute]:
        get, post = ["GET"], ["POST"]
        return [
            Route("/live", self.live, methods=get),
            Route("/health", self.health, methods=get),
            Route("/ready", self.ready, methods=get),
            Route("/metrics", self.tell_metrics, methods=get),
            Route("/api/protocol", self.protocol, methods=get),
            Route("/api/games", self.games, methods=get),
            Route("/api/games/{game}/cards", self.cards, methods=get),
            Route("/api/games/{game}/explained", self.explained, methods=get),
            Route("/api/games/{game}/rules", self.rules, methods=get),
            Route("/api/games/{game}/balance", self.balance, methods=get),
            Route("/api/games/{game}/scenes/{name}", self.scene, methods=get),
            Route("/api/games/{game}/scenes/{name}/why", self.why_in_scene, methods=get),
            Route("/api/games/{game}/decks", self.check_deck, methods=post),
            Route("/api/tables", self.lobby, methods=get),
            Route("/api/tables", self.make_table, methods=post),
            Route("/api/tables/{table}", self.table_line, methods=get),
            Route("/api/tables/{table}/cards", self.cards_at, methods=get),
            Route("/api/tables/{table}/explained", self.explained_at, methods=get),
            Route("/api/tables/{table}/seats/{seat}", self.take_seat, methods=post),
            Route("/api/tables/{table}/replay", self.replay, methods=get),
            Route("/api/tables/{table}/review", self.review, methods=get),
            Route("/api/tables/{table}/match", self.match_file, methods=get),
            Route("/api/tables/{table}/scene", self.position_as_scene, methods=get),
            Route("/api/tables/{table}/continue", self.continue_from, methods=post),
            Route("/api/matches", self.import_match, methods=post),
            WebSocketRoute("/api/socket", self.connections.serve),
        ]

    async def in_thread(
        self, request: Request, work: Callable[Given, Found], *given: Given.args, **named: Given.kwargs
    ) -> Found:
        """What takes long, when it is this address's turn."""
        return await self.turns.in_thread(client_address(request.scope), work, *given, **named)

    # ------------------------------------------------------------ the server itself

    async def health(self, request: Request) -> Response:
        """200 if a move could be stored now; else NotStored, which is 503."""
        now = time.monotonic()
        if self.checking is None or now - self.checked_at > self.limits.health:
            self.checked_at = now
            self.checking = asyncio.ensure_future(self.house.check())
        await asyncio.shield(self.checking)
        return answer({"ok": True})

    async def ready(self, request: Request) -> Response:
        """200 if newcomers may be sent here: a move could be stored, and the server does not stop."""
        if self.connections.closed:
            raise NotStored("The server stops; ask another one.")
        return await self.health(request)

    async def live(self, request: Request) -> Response:
        """200 as long as anybody is answered at all: a server that is not `live` is to be started again."""
        return answer({"ok": True})

    async def tell_metrics(self, request: Request) -> Response:
        """For machines nearby: counted together, answers on a quiet server would tell when somebody made one."""
        if not is_near(client_address(request.scope)):
            raise NotYours("the metrics are told to this machine and its own network only")
        return Response(self.metrics.text(), 200, {"Cache-Control": "no-store"}, CONTENT_TYPE)

    async def protocol(self, request: Request) -> Response:
        return lasting_answer(await self.in_thread(request, library.protocol), request)

    # ------------------------------------------------------------ games

    async def games(self, request: Request) -> Response:
        return lasting_answer(await self.in_thread(request, library.games), request)

    async def cards(self, request: Request) -> Response:
        return lasting_answer(await self.in_thread(request, library.cards, request.path_params["game"]), request)

    async def rules(self, request: Request) -> Response:
        return lasting_answer(await self.in_thread(request, library.rules, request.path_params["game"]), request)

    async def balance(self, request: Request) -> Response:
        return lasting_answer(await self.in_thread(request, self.reports.of, request.path_params["game"]), request)

    async def scene(self, request: Request) -> Response:
        game, name = request.path_params["game"], request.path_params["name"]
        reader = whole_number(request, "seat", 0) - 1 if "seat" in request.query_params else EVERYTHING
        return lasting_answer(await self.in_thread(request, library.scene, game, name, reader), request)

    async def why_in_scene(self, request: Request) -> Response:
        game, name = request.path_params["game"], request.path_params["name"]
        at, seat = whole_number(request, "at"), whole_number(request, "seat")
        places = tuple(request.query_params.getlist("place"))
        return answer(await self.in_thread(request, library.why_in_scene, game, name, at, seat - 1, places))

    async def check_deck(self, request: Request) -> Response:
        asked = await read_body(request, CheckDeck, self.limits)
        game = library.find_game(request.path_params["game"]).id
        return answer(await self.house.readers.check_deck(game, asked, client_address(request.scope)))

    # ------------------------------------------------------------ tables

    async def lobby(self, request: Request) -> Response:
        return answer(await self.house.lobby(client_address(request.scope)))

    async def make_table(self, request: Request) -> Response:
        wanted = await read_body(request, NewTable, self.limits)
        return await self.made(request, lambda address: self.house.make(wanted, address))

    async def table_line(self, request: Request) -> Response:
        return answer(await self.house.line(table_id(request), client_address(request.scope)))

    async def explained(self, request: Request) -> Response:
        return lasting_answer(await self.in_thread(request, library.explained, request.path_params["game"]), request)

    async def explained_at(self, request: Request) -> Response:
        found = await self.in_thread(request, library.explained_at, await self.ledger(request))
        return lasting_answer(found, request)

    async def cards_at(self, request: Request) -> Response:
        return answer(await self.in_thread(request, library.cards_at, await self.ledger(request)))

    async def take_seat(self, request: Request) -> Response:
        wanted = await read_body(request, TakeSeat, self.limits)
        return answer(
            await self.house.take_seat(table_id(request), seat_number(request), wanted, client_address(request.scope))
        )

    async def made(self, request: Request, make: Callable[[str], Awaitable[TableMade]]) -> Response:
        """A new table, if this address has not made too many. A wrong one counts too: a card file or a match file takes
        long to read, right or wrong."""
        address = client_address(request.scope)
        token = self.door.new_table(address)
        try:
            return answer(await make(address), 201)
        except (NotStored, TooMany, ReadersBusy):
            token.put_back()  # to be repeated
            raise

    # ------------------------------------------------------------ finished matches

    async def ledger(self, request: Request) -> Ledger:
        return (await self.house.table(table_id(request), address=client_address(request.scope))).ledger

    async def replay(self, request: Request) -> Response:
        at, reader = whole_number(request, "at", 0), whole_number(request, "reader", replays.SPECTATES)
        return answer(await self.in_thread(request, replays.step, await self.ledger(request), at, reader))

    async def review(self, request: Request) -> Response:
        ledger = await self.ledger(request)
        return answer(self.reviews.of(ledger.head.id, replays.finished(ledger), client_address(request.scope)))

    async def match_file(self, request: Request) -> Response:
        ledger = await self.ledger(request)
        text = await self.in_thread(request, replays.match_text, ledger)
        return download(text, replays.file_name(ledger, ".json"), "application/json")

    async def position_as_scene(self, request: Request) -> Response:
        ledger = await self.ledger(request)
        text = await self.in_thread(request, scene_text.scene_at, ledger, whole_number(request, "at"))
        return download(text, replays.file_name(ledger, ".toml"), "application/toml")

    async def continue_from(self, request: Request) -> Response:
        wanted = await read_body(request, Continue, self.limits)

        return await self.made(request, lambda address: self.house.continue_from(table_id(request), wanted, address))

    async def import_match(self, request: Request) -> Response:
        text = await read_text(request, self.limits)
        return await self.made(request, lambda address: self.house.import_match(text, address))


def table_id(request: Request) -> str:
    """The id in the address. NotThere for what cannot be one."""
    id: str = request.path_params["table"]
    if not TABLE_ID.fullmatch(id):
        raise NotThere("there is no such table")
    return id


def seat_number(request: Request) -> int:
    text: str = request.path_params["seat"]
    if not text.isascii() or not text.isdigit() or len(text) > 3:
        raise Mistake("a seat has a number, as in /seats/2")
    return int(text)


def download(text: str, name: str, kind: str) -> Response:
    headers = {"Cache-Control": "no-store", "Content-Disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(text, 200, headers, kind)
