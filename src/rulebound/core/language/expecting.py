"""What could stand at a place of a text: exact words where they are few, categories where they are many.

LALR tables alone promise too much (a state is shared by several contexts), so every terminal is tried
against the whole stack; what is listed here can really follow.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulebound.core.language.tables import Tables

FEW = 8

_SIGNS = {
    ".": "a full stop",
    ",": "a comma",
    ";": "a semicolon",
    ":": "a colon",
    "—": "a dash",
    "(": "a bracket",
    ")": "a bracket",
}
_MADE = {
    "NAME": "the name of a card",
    "INT": "a number",
    "ONE": "1",
    "XNUM": "X",
    "RANGE": "a range such as 1 to 4",
    "SIGNED": "a change such as +1",
    "MONEY": "money such as $1",
}
_CATEGORIES = {
    "_ability": "a sentence",
    "_step": "a step",
    "action": "an effect",
    "effect": "an effect",
    "condition": "a condition",
    "event": "an event",
    "moment": "a moment",
    "rule": "a continuous rule",
    "selection": "something to choose",
    "one": "one thing",
    "many": "several things",
    "nominal": "a noun",
    "nominals": "a plural noun",
    "thing": "a noun",
    "things": "a plural noun",
    "player": "a player",
    "other_player": "a player",
    "where": "a place",
    "place": "a place",
    "zone": "a zone",
    "stat": "a stat",
    "keyword": "a keyword",
    "changes": "a change",
    "change": "a change",
    "duration": "a duration",
    "post": "a filter",
    "tail": "a filter",
    "amount": "a number",
    "plural": "a number",
    "limit": "a limit",
    "_target": "who or what suffers it",
    "_things": "a thing",
    "_counted": "how many",
}
_NAMED = frozenset((*_SIGNS.values(), *_MADE.values(), *_CATEGORIES.values()))


def could_stand(tables: Tables, stack: Sequence[int]) -> list[str]:
    """In words for the reader, what may follow after the words that led to this stack of states."""
    shifting = next_terminals(tables, stack)
    words = sorted({label(tables, terminal) for terminal in shifting}, key=_order)
    if len(words) <= FEW:
        return words
    begins = tables.beginnings
    found: set[str] = set()
    left: set[str] = set()
    for terminal, state in shifting.items():
        # the widest named category that starts with this terminal here
        here = [name for name in tables.gotos[state] if name in _CATEGORIES and terminal in begins[name]]
        widest = [name for name in here if not any(name in begins[other] for other in here if other != name)]
        if widest:
            found.update(_CATEGORIES[name] for name in widest)
        else:
            left.add(label(tables, terminal))
    shown = sorted(found | left, key=_order)
    return shown if len(shown) <= FEW else [*shown[: FEW - 1], "…"]


def next_terminals(tables: Tables, stack: Sequence[int]) -> dict[str, int]:
    """The terminals that may follow, each with the state that takes it; the end of a text needs no word."""
    found = {}
    for terminal in tables.words.keys() | _MADE.keys():
        state = _shifting_state(tables, stack, terminal)
        if state is not None:
            found[terminal] = state
    return found


def _shifting_state(tables: Tables, stack: Sequence[int], terminal: str) -> int | None:
    """The state that takes this terminal after all reductions, or None if the terminal cannot follow."""
    states = list(stack)
    while True:
        action = tables.actions[states[-1]].get(terminal)
        if action is None:
            return states[-1] if terminal == "$END" and states[-1] == tables.end else None
        if action >= 0:
            return states[-1]
        production = tables.productions[-1 - action]
        if production.symbols:
            del states[-len(production.symbols) :]
        states.append(tables.gotos[states[-1]][production.origin])


def label(tables: Tables, terminal: str) -> str:
    """A terminal in words for the reader."""
    word = tables.words.get(terminal)
    if word is None:
        return _MADE[terminal]
    return _SIGNS.get(word) or (word if word[0].isalpha() else repr(word))


def _order(label: str) -> tuple[int, str]:
    """A full stop first, then signs and categories, then plain words."""
    return (0 if label == _SIGNS["."] else 1 if label in _NAMED else 2, label)
