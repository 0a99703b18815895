"""Answers over HTTP: structs as JSON, and every mistake as a `Problem` with a status of its own.

What was not foreseen has no words of ours: it is logged with a reference, and the reference is all that is told.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import math
from functools import lru_cache
from typing import Any, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from rulebound.core.language.wording import cut
from rulebound.core.mistakes import Mistake, Refused
from rulebound.server.mistakes import Misdirected, NotThere, NotYours, Taken, TooMany
from rulebound.server.network.limits import Limits
from rulebound.server.storage.store import NotStored
from rulebound.server.workers.readers import ReadersBusy
from rulebound.wire.house import Problem

JSON = "application/json"
STATUS = {
    "wrong": 400,
    "rule": 400,
    "not_yours": 403,
    "not_there": 404,
    "too_late": 409,
    "too_large": 413,
    "misdirected": 421,
    "too_many": 429,
    "not_stored": 503,
}

Kind = TypeVar("Kind")


class TooLarge(Exception):
    """More was sent than is read."""


def answer(content: Any, status: int = 200) -> Response:
    """A struct as JSON that nobody keeps."""
    headers = {"Cache-Control": "no-store"}
    return Response(msgspec.json.encode(content), status, headers, JSON)


def lasting_answer(body: bytes, request: Request) -> Response:
    """JSON that changes only with the server: the browser keeps it and asks whether it is still the same."""
    tag, compressed = shrunk(body)
    headers = {"Cache-Control": "no-cache", "ETag": tag, "Vary": "Accept-Encoding"}
    if is_known(request, tag):
        return Response(None, 304, headers)
    if accepts_gzip(request):
        return Response(compressed, 200, {**headers, "Content-Encoding": "gzip"}, JSON)
    return Response(body, 200, headers, JSON)


@lru_cache(300)
def shrunk(body: bytes) -> tuple[str, bytes]:
    """The tag of an answer that lasts, and the answer compressed."""
    return f'"{hashlib.sha256(body).hexdigest()[:24]}"', gzip.compress(body, 6, mtime=0)


def accepts_gzip(request: Request) -> bool:
    for coding in request.headers.get("accept-encoding", "").lower().split(","):
        name, _, quality = coding.partition(";")
        if name.strip() == "gzip":
            return quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def is_known(request: Request, tag: str) -> bool:
    """Has the browser what this tag stands for?"""
    known = request.headers.get("if-none-match", "").split(",")
    return tag in [each.strip().removeprefix("W/") for each in known]


def problem_of(error: Exception) -> Problem | None:
    """What to say about an error that a client has caused or can mend; None for one that nobody foresaw."""
    text = cut(str(error))
    match error:
        case Refused():
            return Problem(code="rule", text=text, clause=error.clause)
        case NotThere():
            return Problem(code="not_there", text=text)
        case Taken():
            return Problem(code="too_late", text=text)
        case Misdirected():
            return Problem(code="misdirected", text=text)
        case NotYours():
            return Problem(code="not_yours", text=text)
        case Mistake():
            return Problem(code="wrong", text=text)
        case NotStored():
            return Problem(code="not_stored", text=text)
        case TooLarge():
            return Problem(code="too_large", text=text)
        case TooMany() | ReadersBusy():
            return Problem(code="too_many", text=text)
    return None


def problem_answer(error: Exception) -> Response | None:
    """The answer to an error that was foreseen."""
    if isinstance(error, HTTPException):
        return http_problem(error)
    problem = problem_of(error)
    if problem is None:
        return None
    response = answer(problem, STATUS[problem.code])
    if isinstance(error, TooMany):
        response.headers["Retry-After"] = str(max(1, math.ceil(error.wait)))
    return response


def http_problem(error: HTTPException) -> Response:
    """What Starlette refuses by itself: an address that there is not, a method that an address does not have."""
    if error.status_code == 405:
        problem = Problem(code="wrong", text="this address is not asked in that way; see /api/protocol")
    elif error.status_code == 404:
        problem = Problem(code="not_there", text="there is nothing at this address; see /api/protocol")
    else:
        problem = Problem(code="wrong", text="this request is not understood")
    response = answer(problem, error.status_code)
    response.headers.update(error.headers or {})
    return response


# ------------------------------------------------------------ what was sent


async def read_bytes(request: Request, limits: Limits) -> bytes:
    """The body of a request. TooLarge for one that is, Mistake for one that does not come."""
    told = request.headers.get("content-length", "")
    if told.isdecimal() and int(told) > limits.body:
        raise TooLarge(f"at most {limits.body} bytes are read, and this has {told[:20]}")
    parts: list[bytes] = []
    size = 0
    try:
        async with asyncio.timeout(limits.body_time):
            async for part in request.stream():
                size += len(part)
                if size > limits.body:
                    raise TooLarge(f"at most {limits.body} bytes are read")
                parts.append(part)
    except TimeoutError:
        raise Mistake(f"what was announced did not come within {limits.body_time:g} seconds") from None
    except ClientDisconnect:
        raise Mistake("the connection was closed before everything was sent") from None
    return b"".join(parts)


async def read_text(request: Request, limits: Limits) -> str:
    try:
        return (await read_bytes(request, limits)).decode()
    except UnicodeDecodeError:
        raise Mistake("what was sent is not text in UTF-8") from None


async def read_body(request: Request, kind: type[Kind], limits: Limits) -> Kind:
    """The struct that was sent as JSON. Mistake for anything else; it names the place, and repeats nothing."""
    body = await read_bytes(request, limits)
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Mistake(f"what was sent is not understood: {error}") from None


def whole_number(request: Request, name: str, default: int | None = None) -> int:
    """A number in the query. Mistake for anything else."""
    text = request.query_params.get(name)
    if text is None and default is not None:
        return default
    if text is None or len(text) > 9 or not text.removeprefix("-").isascii() or not text.removeprefix("-").isdigit():
        raise Mistake(f"{name} must be a whole number, as in ?{name}=3")
    return int(text)
