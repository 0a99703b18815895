"""The page that people see at /: the built one if it is there, else a few lines that say what this is.

Its files are read once, when the server starts, and kept compressed. A file whose name does not change with its content
is given one that does, and the index names it so: a browser keeps everything but the index for ever.

Links of the page carry table and key after #, which a browser never sends to the server.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from rulebound import __version__
from rulebound.server.network.answers import accepts_gzip, is_known

FOLDER = Path(__file__).parent.parent / "page"
INDEX = "index.html"
HASHED = re.compile(r"[-.][A-Za-z0-9_-]{8,}\.\w+$")  # a name that changes with what is in the file
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
LEAST_COMPRESSED = 0.9  # of the size; what hardly shrinks (fonts, pictures) is sent as it is

PLAIN = f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Rulebound</title>
<h1>Rulebound</h1>
<p>This is a Rulebound server, version {__version__}: card-battle games played exactly as their rulebooks are written.
<p>The page to play in a browser is not installed here. Programs ask <a href="/api/games">/api/games</a> and open a
WebSocket at /api/socket; <a href="/api/protocol">/api/protocol</a> describes every message. From a terminal:
<code>rulebound play --table URL</code>.
</html>
"""


@dataclass(frozen=True)
class File:
    body: bytes
    compressed: bytes  # empty where that is no gain
    kind: str
    tag: str
    cache: str


class Page:
    """The built page. An address without an ending that is no file is a place within the page."""

    def __init__(self, folder: Path) -> None:
        self.files: dict[str, File] = {}
        renamed: dict[str, str] = {}
        for path in sorted(folder.rglob("*")):
            name = path.relative_to(folder).as_posix()
            if not path.is_file() or path.name.startswith(".") or name == INDEX:
                continue
            body = path.read_bytes()
            kept = FOR_EVER if HASHED.search(name) else ASK_AGAIN
            self.files[name] = made(body, name, kept)
            if kept != FOR_EVER:
                mark = hashlib.sha256(body).hexdigest()[:12]
                renamed[name] = PurePosixPath(name).with_name(f"{path.stem}-{mark}{path.suffix}").as_posix()
                self.files[renamed[name]] = made(body, name, FOR_EVER)
        index = (folder / INDEX).read_text(encoding="utf-8")
        for name, new in renamed.items():
            index = index.replace(f'"/{name}"', f'"/{new}"')
        self.files[INDEX] = made(index.encode(), INDEX, ASK_AGAIN)

    async def answer(self, request: Request) -> Response:
        path = request.path_params["path"] or INDEX
        found = self.files.get(path)
        if found is None:
            if "." in path.rpartition("/")[2] or path.partition("/")[0] == "api":
                raise HTTPException(404)
            found = self.files[INDEX]
        headers = {"Cache-Control": found.cache, "ETag": found.tag, "Vary": "Accept-Encoding"}
        if is_known(request, found.tag):
            return Response(None, 304, headers)
        body = found.body
        if found.compressed and accepts_gzip(request):
            body = found.compressed
            headers["Content-Encoding"] = "gzip"
        return Response(body, 200, headers, found.kind)


def made(body: bytes, name: str, cache: str) -> File:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if kind in ("text/javascript", "application/javascript"):
        kind = "text/javascript"
    small = gzip.compress(body, 9, mtime=0)
    compressed = small if len(small) < LEAST_COMPRESSED * len(body) else b""
    return File(body, compressed, kind, f'"{hashlib.sha256(body).hexdigest()[:24]}"', cache)


async def plain_page(request: Request) -> Response:
    return HTMLResponse(PLAIN, headers={"Cache-Control": ASK_AGAIN})


def page_routes(folder: Path = FOLDER) -> list[BaseRoute]:
    if (folder / INDEX).exists():
        return [Route("/{path:path}", Page(folder).answer, methods=["GET"], name="page")]
    return [Route("/", plain_page)]
