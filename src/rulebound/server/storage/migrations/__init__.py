"""How a database of an earlier version becomes one of this: Alembic's scripts, one for each change, in `versions/`.

A script that was released is never edited. A new one names the one before it, and `schema.py` says the result."""
