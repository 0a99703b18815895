"""The official card sets that stored tables were made with are kept, and the networks that an operator has banned."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "official_cards",
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "ban",
        sa.Column("network", sa.Text, primary_key=True),
        sa.Column("since", sa.Double, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
    )
    # By this an earlier Rulebound knows that the database is not for it any more.
    op.execute("UPDATE schema_version SET version = 2")
