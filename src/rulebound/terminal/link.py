"""The link of a table, as the page shows it: http://host:port/#/table/ID/KEY. Without KEY one watches."""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import urlsplit

from rulebound.core.mistakes import Mistake

SOCKET = "api/socket"  # below the address of the server
FORM = "http://HOST:PORT/#/table/ID/KEY"
PLACE = re.compile(r"/?table/([A-Za-z0-9_-]{1,64})(?:/([A-Za-z0-9_-]{1,128}))?/?")


class Link(NamedTuple):
    """`server` is the address without the table, for messages: it holds no secret."""

    server: str
    socket: str
    table: str
    key: str

    @property
    def local(self) -> bool:
        return (urlsplit(self.server).hostname or "") in ("localhost", "127.0.0.1", "::1")


def read_link(text: str) -> Link:
    """The parts of a link. Mistake for anything else; the message never repeats the key."""
    try:
        parts = urlsplit(text.strip())
        host, port = parts.hostname, parts.port
    except ValueError as error:
        raise Mistake(f"this is not the link of a table ({error}); a link looks like {FORM}") from None
    if parts.scheme not in ("http", "https") or not host:
        raise Mistake(f"this is not the link of a table: it does not begin with http://HOST; a link looks like {FORM}")
    found = PLACE.fullmatch(parts.fragment)
    if found is None:
        raise Mistake(f"this link to {host} names no table; a link looks like {FORM}")
    name = f"[{host}]" if ":" in host else host
    place = (name if port is None else f"{name}:{port}") + parts.path.rstrip("/")
    secure = "s" if parts.scheme == "https" else ""
    return Link(f"http{secure}://{place}", f"ws{secure}://{place}/{SOCKET}", found[1], found[2] or "")
