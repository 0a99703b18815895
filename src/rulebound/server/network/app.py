"""The server as an ASGI application: routes, the guard before them, and the page."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response

from rulebound.server.network.answers import http_problem
from rulebound.server.network.guard import Guard
from rulebound.server.network.limits import OPEN, Door, Limits
from rulebound.server.network.page import FOLDER, page_routes
from rulebound.server.network.routes import Routes
from rulebound.server.network.sockets import Connections
from rulebound.server.operations.metrics import Metrics
from rulebound.server.tables.house import House


@dataclass(frozen=True)
class App:
    """The application, and its connections, to which somebody has to say goodbye."""

    asgi: Starlette
    connections: Connections


def make_app(
    house: House,
    metrics: Metrics,
    limits: Limits = OPEN,
    origins: Collection[str] = (),
    page: Path = FOLDER,
) -> App:
    """`house` is opened and closed by whoever calls; `origins` are sites whose pages may use this server too."""
    door = Door(limits)
    connections = Connections(house, door, metrics)
    metrics.gauge("rulebound_connections", "WebSocket connections that are open now.", lambda: len(connections.open))
    routes = [*Routes(house, door, metrics, connections).all(), *page_routes(page)]
    asgi = Starlette(
        routes=routes,
        middleware=[Middleware(Guard, door=door, metrics=metrics, origins=origins)],
        exception_handlers={HTTPException: refuse_address},
    )
    asgi.router.redirect_slashes = False
    return App(asgi, connections)


def refuse_address(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return http_problem(error)
