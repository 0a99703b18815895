"""`rulebound admin`: what an operator does with the tables of a server, while it runs or not."""

from __future__ import annotations

import argparse
import asyncio
import os
from typing import TYPE_CHECKING

from rulebound.core.mistakes import Mistake

if TYPE_CHECKING:
    from rulebound.commands.arguments import Commands

STATES = ("waiting", "playing", "over")


def add(commands: Commands) -> None:
    admin = commands.add_parser(
        "admin",
        help="look after the tables of a server: list, close, ban, purge, revoke",
        description="Look after the tables of a server, while it runs or not. Servers on the same database find what "
        "was changed within seconds.",
    )
    admin.set_defaults(run=administer)
    admin.add_argument("--data", default="", metavar="FOLDER", help="the folder of the server's database")
    admin.add_argument(
        "--database", default="", metavar="URL", help="the server's database; RULEBOUND_DATABASE says the same"
    )
    tasks = admin.add_subparsers(dest="task", metavar="TASK", required=True)
    listing = tasks.add_parser("list", help="tables, the newest first")
    listing.add_argument("--most", type=int, default=50, metavar="N")
    listing.add_argument("--state", choices=STATES)
    close = tasks.add_parser("close", help="end a match; nobody plays on, everybody may still look")
    close.add_argument("table")
    revoke = tasks.add_parser("revoke", help="give a seat another link; the old one is worth nothing then")
    revoke.add_argument("table")
    revoke.add_argument("seat", type=int)
    ban = tasks.add_parser("ban", help="do not let an address or a network in")
    ban.add_argument("network")
    ban.add_argument("--why", default="", help="for yourself")
    unban = tasks.add_parser("unban", help="let it in again")
    unban.add_argument("network")
    tasks.add_parser("bans", help="who is banned")
    backup = tasks.add_parser("backup", help="copy a SQLite database into a file, while the server runs")
    backup.add_argument("file")
    purge = tasks.add_parser("purge", help="remove tables at which nothing has happened for a while")
    purge.add_argument("--days", type=float, required=True, metavar="N")


def administer(asked: argparse.Namespace) -> int:
    for line in asyncio.run(carry_out(asked)):
        print(line)
    return 0


async def carry_out(asked: argparse.Namespace) -> list[str]:
    from rulebound.server.operations import admin
    from rulebound.server.operations.serve import FILE, Settings, data_folder
    from rulebound.server.storage.database import is_postgres

    database = asked.database or os.environ.get("RULEBOUND_DATABASE", "")
    database = database or str(data_folder(Settings(data=asked.data)) / FILE)
    path = database.removeprefix("sqlite:///")
    if not is_postgres(database) and not os.path.exists(path):
        raise Mistake(f"there is no database {path}; give the --data or --database of the server")
    if asked.task == "backup":
        return [await asyncio.to_thread(admin.back_up, database, asked.file)]
    async with admin.opened(database) as store:
        match asked.task:
            case "list":
                return await admin.list_tables(store, asked.most, asked.state)
            case "close":
                return [await admin.close_table(store, asked.table)]
            case "revoke":
                return [await admin.revoke(store, asked.table, asked.seat)]
            case "ban":
                return [await admin.ban(store, asked.network, asked.why)]
            case "unban":
                return [await admin.unban(store, asked.network)]
            case "bans":
                return await admin.list_bans(store)
            case _:
                return [await admin.purge(store, asked.days)]
