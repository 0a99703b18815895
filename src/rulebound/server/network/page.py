"""The page that people see at /: the built one if it is there, else a few lines that say what this is.

Links of the page carry table and key after #, which a browser never sends to the server.
"""

from __future__ import annotations

import re
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from rulebound import __version__

FOLDER = Path(__file__).parent.parent / "page"
INDEX = "index.html"
HASHED = re.compile(r"[-.][A-Za-z0-9_-]{8,}\.\w+$")  # a name that changes with what is in the file
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"

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


class Page(StaticFiles):
    """The built page. An address without an ending that is no file is a place within the page."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or "." in path.rpartition("/")[2] or path.partition("/")[0] == "api":
                raise
            path = INDEX
            response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = FOR_EVER if HASHED.search(path) else ASK_AGAIN
        return response


async def plain_page(request: Request) -> Response:
    return HTMLResponse(PLAIN, headers={"Cache-Control": ASK_AGAIN})


def page_routes(folder: Path = FOLDER) -> list[BaseRoute]:
    if (folder / INDEX).exists():
        return [Mount("/", Page(directory=folder, html=True))]
    return [Route("/", plain_page)]
