"""What stands before every route: who may ask from where, how often, and what is told when something breaks.

The Origin check is for pages of others in a browser that also shows ours: programs send no Origin and are let
through, for they hold no secrets of anybody else.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable, Collection
from ipaddress import ip_address, ip_network
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rulebound.core.mistakes import Mistake
from rulebound.server.mistakes import Misdirected, NotYours
from rulebound.server.network.answers import answer, problem_answer
from rulebound.server.network.limits import Door, address_name
from rulebound.server.operations.metrics import Metrics

log = logging.getLogger("rulebound.http")

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "font-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
CHANGING = ("POST", "PUT", "PATCH", "DELETE")
DEFAULT_PORTS = {"http": 80, "https": 443}
HTTP_VERSIONS = ("1.0", "1.1")
OF_A_HOME = (".localhost", ".local", ".lan", ".internal", ".home.arpa")
UNLIMITED = ("/health", "/ready", "/live", "/metrics")  # asked by machines, at a steady pace


class Guard:
    """The outermost part of the application."""

    def __init__(
        self,
        app: ASGIApp,
        door: Door,
        metrics: Metrics,
        origins: Collection[str],
        names: Collection[str],
        any_name: bool,
        banned: Callable[[str], bool],
    ) -> None:
        self.app = app
        self.door = door
        self.metrics = metrics
        self.origins = {plain_origin(origin) for origin in origins}
        self.names = {name.lower() for name in names} | {urlsplit(origin).hostname or "" for origin in self.origins}
        self.any_name = any_name
        self.banned = banned

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 0

        async def send_guarded(message: Message) -> None:
            nonlocal status
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            elif message["type"] == "websocket.accept":
                status = 101
            await send(message)

        try:
            self.check(scope)
            await self.app(scope, receive, send_guarded)
        except Exception as error:
            response = problem_answer(error) or self.failure(scope)
            if status == 0:
                await refuse(scope, receive, send_guarded, response)
        finally:
            if scope["type"] == "http" or status != 101:
                self.count(scope, status, time.perf_counter() - began)

    def check(self, scope: Scope) -> None:
        """NotYours for a page of somebody else, TooMany for an address that asks too often."""
        headers = Headers(scope=scope)
        address = client_address(scope)
        if self.banned(address):
            raise NotYours("the operator of this server does not let your address in")
        if scope.get("http_version", "1.1") not in HTTP_VERSIONS:
            raise Mistake(f"this server speaks HTTP {' and '.join(HTTP_VERSIONS)}, not {scope['http_version']}")
        if not self.any_name and not is_own_name(headers.get("host", ""), self.names):
            raise Misdirected(
                "this server is not known by the name in the address; its operator can add it with --host-name"
            )
        origin = headers.get("origin")
        changes = scope["type"] == "websocket" or scope["method"] in CHANGING
        if changes and origin is not None and not self.allowed(origin, headers.get("host", "")):
            raise NotYours("pages of other sites may not use this server; its operator can allow one with --origin")
        if scope["path"] not in UNLIMITED:
            self.door.request(address)

    def allowed(self, origin: str, host: str) -> bool:
        """Is it our own page, or one that was allowed?"""
        plain = plain_origin(origin)
        if plain in self.origins:
            return True
        scheme = plain.partition("://")[0]
        return bool(host) and scheme in DEFAULT_PORTS and plain == plain_origin(f"{scheme}://{host}")

    def failure(self, scope: Scope) -> Response:
        """An unexpected error: all about it goes to the log, and the client gets the reference."""
        reference = note_failure(self.metrics, f"{scope.get('method', 'WebSocket')} {route_of(scope)}")
        return answer({"reference": reference}, 500)

    def count(self, scope: Scope, status: int, seconds: float) -> None:
        route = route_of(scope)
        self.metrics.requests.labels(route, str(status or 499)).inc()  # 499: whoever asked did not wait for the answer
        level = logging.WARNING if status >= 500 else logging.DEBUG if route in UNLIMITED else logging.INFO
        log.log(
            level,
            "request",
            extra={
                "method": scope.get("method", "WebSocket"),
                "route": route,
                "status": status or 499,
                "milliseconds": round(seconds * 1000, 1),
                "address": client_address(scope),
            },
        )


def note_failure(metrics: Metrics, where: str) -> str:
    """Log the error that is being handled; the reference by which it is found there."""
    reference = secrets.token_hex(4)
    metrics.failures.inc()
    log.exception("failure", extra={"reference": reference, "where": where})
    return reference


async def refuse(scope: Scope, receive: Receive, send: Send, response: Response) -> None:
    """Answer instead of the application; a WebSocket is refused before it is opened."""
    if scope["type"] == "websocket":
        await receive()  # the wish to connect
        if "websocket.http.response" not in scope.get("extensions", {}):
            await send({"type": "websocket.close", "code": 1008, "reason": ""})
            return
    await response(scope, receive, send)


def plain_origin(origin: str) -> str:
    """Scheme, host and port as they are compared; "null" and what is no origin at all are equal to nothing."""
    try:
        parts = urlsplit(origin.strip().lower())
        port = parts.port or DEFAULT_PORTS.get(parts.scheme)
    except ValueError:
        return ""
    if not parts.hostname or port is None:
        return ""
    return f"{parts.scheme}://{parts.hostname}:{port}"


def is_own_name(host: str, names: Collection[str]) -> bool:
    """May the server be meant by this Host? A page of somebody else can have its own name lead to any address (DNS
    rebinding) and would then count as ours. It cannot do that with an address in numbers, nor with a name that only a
    home or an office knows."""
    try:
        name = (urlsplit(f"//{host.strip().lower()}").hostname or "").rstrip(".")
    except ValueError:
        return False
    if not host or name in names:
        return True
    try:
        ip_address(name)
    except ValueError:
        return bool(name) and ("." not in name or name.endswith(OF_A_HOME))
    return True


def route_of(scope: Scope) -> str:
    """The address as the routes have it: without the id of a table, which is a secret of those who play there."""
    route = scope.get("route")
    if getattr(route, "name", "") == "page":
        return "page"
    path = getattr(route, "path", None)
    if path:
        return str(path)
    return "page" if route is not None else "none"


def is_near(address: str) -> bool:
    """Is it this machine, or one of its own network?"""
    try:
        return ip_network(address).is_private  # IPv6 addresses are counted by their network
    except ValueError:
        return False


def client_address(scope: Scope) -> str:
    client = scope.get("client")
    return address_name(client[0] if client else None)
