"""The terms of a game: words on its cards that have a meaning of their own, each with the rule that says it.

They stand in `terms.json` of the game, which the page reads as well: a word and a rule's number, or a rule's number and
plainer words of ours beside it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

from rulebound.core.files.rulebook import Clause, Rulebook, Ruling

MOST_RULES = 5
PLAIN = frozenset(
    re.findall(r"\w+", "a an and at each has have if in into is it its of on one or that the this to with you your")
)  # words that a rule and a text share by chance

Terms = Mapping[str, str | Mapping[str, str]]


def read_terms(path: Path) -> Terms:
    """The terms of a game; none where it has no such file."""
    return json.loads(path.read_text("utf-8")) if path.exists() else {}


def meanings(terms: Terms, rulebook: Rulebook) -> dict[str, str]:
    """What each term means, with its rule."""
    said = {entry.id: said_in(entry) for entry in rulebook.entries()}
    found = {}
    for word, means in terms.items():
        rule, text = (means, said[means]) if isinstance(means, str) else (means["rule"], means["text"])
        found[word] = f"{text.rstrip('.')} ({rule})"
    return found


def rules_on(text: str, terms: Terms, rulebook: Rulebook) -> list[str]:
    """The rules that speak of what a sentence does: those of its terms, in the order of the sentence; where it has
    none, those that share most words with it, of which the shortest is the plainest."""
    found = []
    for word, means in terms.items():
        at = re.search(rf"\b{re.escape(word)}\b", text, re.IGNORECASE)
        if at is not None:
            found.append((at.start(), means if isinstance(means, str) else means["rule"]))
    if not found:
        wanted = _stems(text)
        for entry in rulebook.entries():
            shared = len(wanted & _stems(said_in(entry)))
            if shared > 1:
                found.append((len(said_in(entry)) - 10000 * shared, entry.id))
    return list(dict.fromkeys(rule for _, rule in sorted(found)))[:MOST_RULES]


def said_in(entry: Clause | Ruling) -> str:
    return f"{entry.question} {entry.ruling}" if isinstance(entry, Ruling) else entry.text


def _stems(text: str) -> frozenset[str]:
    """The words of a text without their endings, and without those that say nothing."""
    words = re.findall(r"[a-z]+", text.lower())
    return frozenset(_stem(word) for word in words if word not in PLAIN)


def _stem(word: str) -> str:
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) > 2:
            return word[: len(word) - len(ending)]
    return word
