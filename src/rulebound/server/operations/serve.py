"""A server from its first line to its last: what it needs is opened in order, and closed in the opposite one.

The port is opened before anything else, so that a mistake is told before anything was changed; nobody is answered
before everything stands.
"""

from __future__ import annotations

import asyncio
import gc
import ipaddress
import logging
import os
import re
import socket
import sys
import webbrowser
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rulebound import __version__
from rulebound.build import describe
from rulebound.core.mistakes import Mistake
from rulebound.server.network.app import make_app
from rulebound.server.network.guard import plain_origin
from rulebound.server.network.limits import CLOSED, OPEN, Limits
from rulebound.server.network.listener import bind, make_listener
from rulebound.server.operations.logs import Form, start_logging
from rulebound.server.operations.metrics import Metrics
from rulebound.server.reading_room import library
from rulebound.server.storage.bus import bus_for
from rulebound.server.storage.store import Store
from rulebound.server.tables.house import House
from rulebound.server.workers.readers import Readers
from rulebound.server.workers.thinkers import Thinkers

FILE = "rulebound.sqlite"
MOST_WORKERS = 64
SPARE_FILES = 200  # for the database, workers and the log
EVERYWHERE = ("0.0.0.0", "::", "")

log = logging.getLogger("rulebound")


@dataclass(frozen=True)
class Settings:
    """What the command line says. `data` is empty for the user's own folder, `database` for a file in it; `workers` 0
    is one for each processor but one."""

    host: str = "127.0.0.1"
    port: int = 8000
    data: str = ""
    database: str = ""
    workers: int = 0
    origins: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    keep_days: float = 0
    proxies: tuple[str, ...] = ()
    closed_network: bool = False
    log: Form = "text"
    open_browser: bool = False
    reports: str = ""  # a folder of balance reports


def serve(settings: Settings) -> None:
    """Run until a signal says stop. Mistake for everything that keeps the server from starting."""
    check(settings)
    start_logging(settings.log)
    listening = bind(settings.host, settings.port)
    try:
        database = settings.database or str(data_folder(settings) / FILE)
        run_loop(run(settings, database, listening))
    finally:
        listening.close()


def run_loop(work: Coroutine[Any, Any, None]) -> None:
    """Run it in an event loop: uvloop's where it is installed, which costs less of the processor."""
    try:
        import uvloop
    except ImportError:  # there is none for Windows
        asyncio.run(work)
    else:
        uvloop.run(work)


def check(settings: Settings) -> None:
    if not 0 <= settings.port <= 65535:
        raise Mistake(f"a port is a number from 0 to 65535, not {settings.port}")
    if not 0 <= settings.workers <= MOST_WORKERS:
        raise Mistake(f"--workers is a number from 1 to {MOST_WORKERS}, not {settings.workers}")
    for origin in settings.origins:
        if not plain_origin(origin).startswith(("http://", "https://")):
            raise Mistake(f"--origin is the address of a site, such as https://games.example.org, not {origin!r}")
    if settings.keep_days < 0:
        raise Mistake(f"--keep-days is a number of days, or 0 to keep everything, not {settings.keep_days:g}")
    for name in settings.names:
        if not re.fullmatch(r"[A-Za-z0-9.-]{1,253}", name):
            raise Mistake(f"--host-name is the name of this server, such as games.example.org, not {name!r}")
    for proxy in settings.proxies:
        try:
            ipaddress.ip_network(proxy)
        except ValueError:
            raise Mistake(
                f"--proxy-headers takes addresses of proxies, such as 127.0.0.1 or 10.0.0.0/24, not {proxy!r}"
            ) from None


async def run(settings: Settings, database: str, listening: socket.socket) -> None:
    metrics = Metrics()
    limits = CLOSED if settings.closed_network else OPEN
    limits = within_files(limits)
    async with opened_house(database, workers(settings), metrics, settings.keep_days) as house:
        url = url_of(settings.host, listening.getsockname()[1])
        app = make_app(
            house,
            metrics,
            limits,
            settings.origins,
            names=settings.names,
            proxied=bool(settings.proxies),
            reports=Path(settings.reports) if settings.reports else None,
        )
        warming = asyncio.create_task(warm_up())
        listener = make_listener(app, limits, list(settings.proxies), lambda: announce(settings, url))
        await listener.serve([listening])
        warming.cancel()
    log.info("stopped")


def spare_collector() -> None:
    """What is there at the start stays: cards, texts, programs. Python's collector of circles would walk through all of
    it again and again, and through every table, for the few circles that errors and connections leave."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(700, 5, 1000)  # what a new connection leaves is found soon, and tables are not walked through


@asynccontextmanager
async def opened_house(database: str, workers: int, metrics: Metrics, keep_days: float = 0) -> AsyncIterator[House]:
    """Store, bots and tables, ready; afterwards closed in the opposite order."""
    store = await Store.open(database)
    try:
        thinkers = Thinkers(workers)
        try:
            readers = Readers()
            house = House(store, bus_for(database), thinkers, readers, metrics, keep_days)
            metrics.gauge("rulebound_tables", "Tables in memory.", lambda: len(house.tables))
            gauge_thinkers(metrics, thinkers)
            await house.open()
            try:
                yield house
            finally:
                await house.close()
                await readers.stop()
        finally:
            await thinkers.stop()
    finally:
        await store.close()


def within_files(limits: Limits) -> Limits:
    """As many files as the system lets us have, and not more connections than that: a server without a file left
    answers nobody."""
    if sys.platform == "win32":
        return limits
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = limits.lines + SPARE_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return limits
    lines = max(16, soft - SPARE_FILES)
    log.warning("only %d files may be open: at most %d connections (LimitNOFILE in the unit of systemd)", soft, lines)
    return replace(limits, lines=lines, lines_of_address=min(limits.lines_of_address, lines // 2))


def gauge_thinkers(metrics: Metrics, thinkers: Thinkers) -> None:
    metrics.gauge(
        "rulebound_workers",
        "Worker processes in which bots think; they start when they are needed.",
        lambda: len(thinkers.crew.idle) + len(thinkers.under_way),
    )
    metrics.gauge("rulebound_workers_busy", "Worker processes that think now.", lambda: len(thinkers.under_way))
    metrics.gauge(
        "rulebound_workers_replaced",
        "Worker processes that crashed or got stuck so far.",
        lambda: thinkers.crew.replaced,
    )


async def warm_up() -> None:
    """Read the games before somebody asks for them; their card texts take a moment to compile."""
    await asyncio.sleep(0.2)
    await asyncio.to_thread(library.games)
    spare_collector()


def announce(settings: Settings, url: str) -> None:
    print(f"Rulebound is at {url}", flush=True)
    log.info("listening", extra={"url": url, "version": __version__, "build": describe(), "pid": os.getpid()})
    if settings.open_browser:
        asyncio.get_running_loop().run_in_executor(None, webbrowser.open, url)


def url_of(host: str, port: int) -> str:
    """Where this machine itself finds the server."""
    if host in EVERYWHERE:
        host = "localhost"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def workers(settings: Settings) -> int:
    return settings.workers or max(1, (os.cpu_count() or 2) - 1)


# ------------------------------------------------------------ the data folder


def data_folder(settings: Settings) -> Path:
    """The folder for the database, made if it is not there. Mistake where it cannot be written."""
    folder = Path(settings.data).expanduser() if settings.data else user_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise Mistake(f"the data folder {folder} cannot be made: {error.strerror}; give another --data") from None
    if not os.access(folder, os.W_OK | os.X_OK):
        raise Mistake(f"the data folder {folder} cannot be written; give another --data")
    return folder


def user_folder() -> Path:
    """Where programs keep data for this user: by XDG_DATA_HOME, or as the system has it."""
    named = os.environ.get("XDG_DATA_HOME", "")
    if os.path.isabs(named):
        return Path(named) / "rulebound"
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return (Path(local) if local else Path.home() / "AppData" / "Local") / "rulebound"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "rulebound"
    return Path.home() / ".local" / "share" / "rulebound"
