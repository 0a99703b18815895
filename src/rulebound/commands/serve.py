"""`rulebound serve`: tables that people and bots sit at, over the network."""

from __future__ import annotations

import argparse
import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulebound.commands.arguments import Commands

PORT = 8000


def add(commands: Commands) -> None:
    serve = commands.add_parser(
        "serve",
        help="run a server: tables for people and bots, in the browser and from the terminal",
        description="Run a server until it is told to stop (Ctrl-C). Everything that happens at a table is stored "
        "before anybody is told: a stopped server goes on where it was.",
    )
    serve.set_defaults(run=serve_tables)
    serve.add_argument(
        "--host",
        default="127.0.0.1",
        metavar="ADDRESS",
        help="where to listen; 0.0.0.0 for all who can reach this machine",
    )
    serve.add_argument("--port", type=int, default=PORT, metavar="N", help=f"normally {PORT}; 0 for any free one")
    serve.add_argument("--data", default="", metavar="FOLDER", help="keep the database in this folder instead of yours")
    serve.add_argument(
        "--database",
        default="",
        metavar="URL",
        help="sqlite:///file or postgresql://user@host/name, which several servers may share; RULEBOUND_DATABASE in "
        "the environment says the same where nobody may read it",
    )
    serve.add_argument(
        "--workers",
        type=int,
        default=0,
        metavar="N",
        help="processes in which bots think; normally all processors but one",
    )
    serve.add_argument(
        "--origin",
        action="append",
        default=[],
        metavar="URL",
        help="a site whose pages may use this server too; may be given again",
    )
    serve.add_argument(
        "--host-name",
        action="append",
        default=[],
        metavar="NAME",
        help="a public name of this server, such as games.example.org; may be given again",
    )
    serve.add_argument(
        "--keep-days",
        type=float,
        default=0,
        metavar="N",
        help="remove tables at which nothing has happened for so many days; normally none",
    )
    serve.add_argument(
        "--proxy-headers",
        default="",
        metavar="A,B",
        help="addresses of the proxies in front, whose X-Forwarded-For is believed",
    )
    serve.add_argument(
        "--closed-network",
        action="store_true",
        help="everybody who can reach this server is trusted: nobody is slowed or counted by address",
    )
    serve.add_argument("--log", choices=("text", "json"), default="text", help="how the log on stderr is written")
    serve.add_argument(
        "--reports",
        default="",
        metavar="FOLDER",
        help="show the balance reports of this folder: GAME.json, written by `rulebound balance GAME --json`",
    )
    serve.add_argument("--open", action="store_true", help="open the browser as soon as the server listens")


def serve_tables(asked: argparse.Namespace) -> int:
    from rulebound.server.operations.serve import Settings, serve

    serve(
        Settings(
            host=asked.host,
            port=asked.port,
            data=asked.data,
            database=asked.database or os.environ.get("RULEBOUND_DATABASE", ""),
            workers=asked.workers,
            origins=tuple(asked.origin),
            names=tuple(asked.host_name),
            keep_days=asked.keep_days,
            proxies=tuple(part.strip() for part in asked.proxy_headers.split(",") if part.strip()),
            closed_network=asked.closed_network,
            log=asked.log,
            open_browser=asked.open,
            reports=asked.reports,
        )
    )
    return 0
