"""The server as an ASGI application: routes, the guard before them, and the page."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response

from rulebound.server.network.answers import http_problem
from rulebound.server.network.guard import Guard
from rulebound.server.network.handshake import Handshake
from rulebound.server.network.limits import OPEN, Door, Limits
from rulebound.server.network.page import FOLDER, page_routes
from rulebound.server.network.routes import Routes
from rulebound.server.network.sockets import Connections
from rulebound.server.operations.metrics import Metrics
from rulebound.server.reading_room.balance import Reports
from rulebound.server.tables.house import House


@dataclass(frozen=True)
class App:
    """The application, and its connections, to which somebody has to say goodbye. `handshake` opens them without the
    application; `banned` tells whether an address is not let in."""

    asgi: Starlette
    connections: Connections
    handshake: Handshake
    banned: Callable[[str], bool]


def make_app(
    house: House,
    metrics: Metrics,
    limits: Limits = OPEN,
    origins: Collection[str] = (),
    page: Path = FOLDER,
    names: Collection[str] = (),
    proxied: bool = False,
    reports: Path | None = None,
) -> App:
    """`house` is opened and closed by whoever calls; `origins` are sites whose pages may use this server too, `names`
    those by which the server is known. A server that is `proxied` and has no names takes any: its proxy knows them.
    `reports` is a folder of balance reports that are newer than those that came with the games."""
    door = Door(limits)
    connections = Connections(house, door, metrics)
    metrics.gauge("rulebound_connections", "WebSocket connections that are open now.", lambda: len(connections.open))
    routes = [*Routes(house, door, metrics, connections, Reports(reports)).all(), *page_routes(page)]
    guarding = (door, metrics, origins, names, proxied and not names, house.is_banned)
    asgi = Starlette(
        routes=routes,
        middleware=[Middleware(Guard, *guarding)],
        exception_handlers={HTTPException: refuse_address},
    )
    asgi.router.redirect_slashes = False
    return App(asgi, connections, Handshake(Guard(asgi, *guarding), connections), house.is_banned)


def refuse_address(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return http_problem(error)
