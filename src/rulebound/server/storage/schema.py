"""What is in the database, the same on SQLite and PostgreSQL.

`match` repeats of the log only what the lobby and a restart look for. Everything else about a table is in its entries,
whose key (match, n) is all that keeps two writers apart. How a database gets from one version to the next stands in
`migrations/`; a test holds that both say the same.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

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

metadata = MetaData()

schema_version = Table("schema_version", metadata, Column("version", Integer, nullable=False))

match = Table(
    "match",
    metadata,
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
    metadata,
    Column("match", Text, ForeignKey(match.c.id), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("body", Text, nullable=False),  # JSON of entries.AnyEntry
)

# Made together with its match, so that a claim is one update.
duty = Table(
    "duty",
    metadata,
    Column("match", Text, ForeignKey(match.c.id), primary_key=True),
    Column("holder", Text, nullable=False),
    Column("until", Double, nullable=False),
)

# The text of every official card set that a server on this database has played with: a table that was made with one of
# them is played and replayed with it, whatever the official cards are now.
official_cards = Table(
    "official_cards",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("body", Text, nullable=False),
)

# Networks that the operator does not let in, as "192.0.2.7/32".
ban = Table(
    "ban",
    metadata,
    Column("network", Text, primary_key=True),
    Column("since", Double, nullable=False),
    Column("why", Text, nullable=False),
)

_PREPARING = 0x52756C65  # any number: the name of a lock in PostgreSQL
_SCRIPTS = Path(__file__).parent / "migrations"
_OF_ALEMBIC = "alembic_version"


def prepare(connection: Connection) -> None:
    """Make the tables, or bring those of an earlier version up to date; Mistake for a database of another program or a
    newer Rulebound. Several servers may do this at once."""
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext
    from alembic.runtime.migration import MigrationContext
    from alembic.script import ScriptDirectory

    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL lock_timeout = '30s'"))  # another server may be at it just now
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_PREPARING})"))
    config = Config()
    config.set_main_option("script_location", str(_SCRIPTS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    scripts = ScriptDirectory.from_config(config)
    context = MigrationContext.configure(connection)
    present = set(inspect(connection).get_table_names())
    if _OF_ALEMBIC not in present:
        if present:
            check_first_version(connection, present)
            context.stamp(scripts, "0001")  # it was made before there were scripts
    elif context.get_current_revision() not in {script.revision for script in scripts.walk_revisions()}:
        raise Mistake(
            "its tables are of a newer Rulebound than this; run the Rulebound that wrote it, or choose another database"
        )
    if MigrationContext.configure(connection).get_current_revision() == scripts.get_current_head():
        return

    def upgrade(revision: Any, _: Any) -> Any:
        return scripts._upgrade_revs("head", revision)

    with EnvironmentContext(config, scripts, fn=upgrade, destination_rev="head") as environment:
        environment.configure(connection=connection, targetmetadata=metadata)
        environment.run_migrations()


def check_first_version(connection: Connection, present: set[str]) -> None:
    """Mistake for tables that are not those of the first Rulebound."""
    if not present.issuperset({"schema_version", "match", "entry", "duty"}):
        raise Mistake("there are tables of another program in it; give Rulebound a database of its own")
    version = connection.execute(select(schema_version.c.version)).scalar_one()
    if version != 1:
        raise Mistake(
            f"its tables have version {version} and no history; run the Rulebound that wrote it, or choose another "
            "database"
        )
