"""Texts of authors with one word changed that changes what they mean.

Whatever is read of such a text must be something else than what was read of the author's own: else a word was passed
over. `python -m tests.core.language.changed_words GAME` looks at all texts of a game, which takes some minutes.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

from rulebound.core.language.errors import TextError
from rulebound.core.people.registry import game

BLIND = Path(__file__).with_name("blind")
COUNTED = "damage|cards?|coins?|health|power|HP|life|authority|spaces?|Tactic|Kitties"
Put = str | Callable[[re.Match[str]], str]

CHANGES: tuple[tuple[str, Put], ...] = (
    (rf"\b\d+\b(?= (?:{COUNTED}))", lambda found: str(int(found[0]) + 1)),
    (r"\+\d+\b", lambda found: f"+{int(found[0][1:]) + 1}"),
    (r"\benemy\b(?! monarch)", "friendly"),
    (r"\bfriendly\b", "enemy"),
    (r"\bopposing\b", "friendly"),
    (r"\bcan(?:'t|not)\b", "can"),
    (r"\bhighest\b", "lowest"),
    (r"\blowest\b", "highest"),
    (r"\bAt the start of\b", "At the end of"),
    (r"\bAt the end of\b", "At the start of"),
    (r"\bthe top\b", "the bottom"),
    (r"\bthe bottom\b", "the top"),
    (r"\bor more\b", "or less"),
    (r"\bor less\b", "or more"),
    (r"\btoward\b", "away from"),
    (r"\baway from\b", "toward"),
    (r"\bat least\b", "at most"),
    (r"\bOtherwise\b", "Then"),
    (r"\bIf you don't\b", "If you do"),
    (r"\bcosts? (\w+) less\b", lambda found: found[0].replace("less", "more")),
)  # fmt: skip


def read(game_id: str, kind: str, text: str) -> str | None:
    try:
        return game(game_id).understand(kind, text)
    except TextError:
        return None


def texts_of(game_id: str) -> list[tuple[str, str]]:
    listed = tomllib.loads((BLIND / f"{game_id}.toml").read_text("utf-8"))["text"]
    return [(each["kind"], each["text"]) for each in listed if "canonical" in each]


def changed(text: str) -> Iterator[str]:
    for pattern, put in CHANGES:
        for found in re.finditer(pattern, text):
            word = put(found) if callable(put) else put
            yield text[: found.start()] + word + text[found.end() :]


def passed_over(game_id: str, texts: list[tuple[str, str]]) -> list[str]:
    """The changed texts that are read as the author's own are, each with what it is read as."""
    found = []
    for kind, text in texts:
        own = read(game_id, kind, text)
        if own is not None:
            found += [f"{other} => {own}" for other in changed(text) if read(game_id, kind, other) == own]
    return found


if __name__ == "__main__":
    for line in passed_over(sys.argv[1], texts_of(sys.argv[1])):
        print(line)
