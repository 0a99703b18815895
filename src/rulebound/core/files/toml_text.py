"""TOML files of a user's: read, or told in plain words at which line what is missing. The parser's own messages speak
of namespaces and statements; nobody who writes a scene should have to know those."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from rulebound.core.mistakes import Mistake

PLACE = re.compile(r" \(at (?:line (?P<line>\d+), column \d+|end of document)\)$")
WORDS = (
    (r"Expected '=' after a key", "a key is followed by = and its value"),
    (
        r"Invalid value",
        "after = stands a value: a text in quotation marks, a number, true, false, [a list] or {a table}",
    ),
    (r"Invalid initial character for a key part|Invalid statement", "a line is a key = a value, or a [header]"),
    (r"Unterminated string|Expected ['\"]", "a text has no closing quotation mark"),
    (r"Illegal character", "a text ends on its own line, with a quotation mark"),
    (r"Unclosed array", "a list has no closing ]"),
    (r"Unclosed inline table", "a table has no closing }; it stands on one line"),
    (r"Expected '\]+'", "a header has no closing bracket: [seats.1] or [[step]]"),
    (
        r"Cannot overwrite a value|Duplicate inline table key|Cannot declare|Cannot mutate",
        "this key stands there already",
    ),
    (r"Expected newline or end of document", "something is left over at the end of the line"),
    (r"Unescaped '\\\\' in a string|Invalid hex value", "a \\ in a text is written \\\\"),
    (r"Invalid date", "this looks like a date; a text needs quotation marks"),
)


def read_toml(text: str, source: str, what: str) -> dict[str, Any]:
    """The data of a file. Mistake with the line and what is wrong with it; `what` is what the file should be."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        said = str(error)
        place = PLACE.search(said)
        lines = text.splitlines() or [""]
        number = int(place["line"]) if place and place["line"] else len(lines)
        reason = next((words for pattern, words in WORDS if re.match(pattern, said)), "this line is not understood")
        line = lines[min(number, len(lines)) - 1].strip()
        shown = f": {line[:80]}" if line else ""
        raise Mistake(f"{source}:{number}: not {what}: {reason}{shown}") from None
