"""Secrets: the key that holds a seat, and the id by which a table is found.

The server keeps only the digest of a key. A key has 256 random bits, so a plain hash is enough: there is nothing to
guess, as there would be with a password.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets


def new_key() -> str:
    """The secret of a seat: told once to its holder, safe in a URL."""
    return secrets.token_urlsafe(32)


def digest(key: str) -> str:
    """What is stored of a key."""
    # Any text may come over the wire as a key, half a surrogate pair too: it fits nothing, but it is no error.
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def fits(key: str, stored: str) -> bool:
    """Whether `stored` is the digest of this key, in a time that does not tell how much of it fits. The empty digest
    of a bot's seat fits no key."""
    return hmac.compare_digest(digest(key), stored)


def new_table_id() -> str:
    """Safe in a URL, and as hard to guess as a key: a private table is found only by its id."""
    return secrets.token_urlsafe(16)


def short(table: str) -> str:
    """A table's id as logs name it: enough to tell tables apart, too little to watch a private one."""
    return table[:6]
