"""What is in the database, the same on SQLite and PostgreSQL.

`match` repeats of the log only what the lobby and a restart look for. Everything else about a table is in its entries,
whose key (match, n) is all that keeps two writers apart.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    inspect,
    select,
    text,
)

from rulebound.core.mistakes import Mistake

VERSION = 1

_metadata = MetaData()

schema_version = Table("schema_version", _metadata, Column("version", Integer, nullable=False))

match = Table(
    "match",
    _metadata,
    Column("id", Text, primary_key=True),
    Column("head", Text, nullable=False),  # JSON of entries.Head
    Column("state", Text, nullable=False),
    Column("private", Boolean, nullable=False),
    Column("created", Double, nullable=False),  # seconds since 1970, as all times here
    Column("changed", Double, nullable=False),
)
Index("match_lobby", match.c.private, match.c.state, match.c.created)
Index("match_state", match.c.state)

entry = Table(
    "entry",
    _metadata,
    Column("match", Text, ForeignKey(match.c.id), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("body", Text, nullable=False),  # JSON of entries.AnyEntry
)

# Made together with its match, so that a claim is one update.
duty = Table(
    "duty",
    _metadata,
    Column("match", Text, ForeignKey(match.c.id), primary_key=True),
    Column("holder", Text, nullable=False),
    Column("until", Double, nullable=False),
)

_PREPARING = 0x52756C65  # any number: the name of a lock in PostgreSQL


def prepare(connection: Connection) -> None:
    """Make the tables where there are none yet; Mistake for a database of another program or a newer Rulebound.
    Several servers may do this at once."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_PREPARING})"))
    present = set(inspect(connection).get_table_names())
    if not present:
        _metadata.create_all(connection)
        connection.execute(schema_version.insert().values(version=VERSION))
        return
    if not present.issuperset(_metadata.tables):
        raise Mistake("there are tables of another program in it; give Rulebound a database of its own")
    version = connection.execute(select(schema_version.c.version)).scalar_one()
    if version != VERSION:
        raise Mistake(
            f"its tables have version {version}, and this Rulebound knows version {VERSION}; "
            "run the Rulebound that wrote it, or choose another database"
        )
