"""A view as HTML for notebooks: cards as small boxes, everything else as words. It knows no game: a name in `printed`,
or an object with `card`, is a card; a list or an object of such is a row of cards."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from rulebound.core.people.readers import View
from rulebound.core.people.seeing import UNKNOWN

SILENT = ("game", "printed", "asks", "over", "seats")  # said elsewhere, or not worth a word
STYLE = (
    "font:13px/1.4 system-ui,sans-serif;color:#222;background:#f6f1e7;border:1px solid #cbbfa8;border-radius:8px;"
    "padding:10px;max-width:960px"
)
CARD = "display:inline-block;background:#fffdf8;border:1px solid #b9ab90;border-radius:5px;padding:2px 7px;margin:2px"
BACK = CARD.replace("#fffdf8", "#7d8ea3").replace("display", "color:#fff;display", 1)


def as_html(title: str, question: str, view: View) -> str:
    printed = view.get("printed", {})
    parts = [f"<b>{escape(title)}</b> {escape(question)}", lines_of(view, printed)]
    for seat, holds in view.get("seats", {}).items():
        parts.append(f"<div style='margin-top:8px'><b>Seat {escape(seat)}</b> {lines_of(holds, printed)}</div>")
    return f"<div style='{STYLE}'>{''.join(f'<div>{part}</div>' for part in parts)}</div>"


def lines_of(facts: Mapping[str, Any], printed: Mapping[str, Any]) -> str:
    """Plain facts in one line, then a line for everything that holds cards."""
    plain = [f"{words(key)} {escape(str(value))}" for key, value in facts.items() if told(key, value)]
    rows = [
        f"<div>{words(key)}: {cards}</div>"
        for key, value in facts.items()
        if key not in SILENT and (cards := row_of(value, printed))
    ]
    return f"<span style='color:#6a5f4b'>{' · '.join(plain)}</span>{''.join(rows)}"


def words(key: str) -> str:
    return escape(key.replace("_", " "))


def told(key: str, value: object) -> bool:
    """Whether it is a plain fact that says something."""
    return key not in SILENT and isinstance(value, str | int | float) and value is not False and value not in ("", None)


def row_of(value: object, printed: Mapping[str, Any]) -> str:
    """The cards in a list or in the places of an object; empty where there are none."""
    if isinstance(value, list):
        return "".join(card_of(item, printed) for item in value)
    if isinstance(value, dict):
        if "card" in value:
            return card_of(value, printed)
        rows = [(place, row_of(inner, printed) or card_of(inner, printed)) for place, inner in value.items()]
        return " ".join(f"<small>{escape(str(place))}</small> {row}" for place, row in rows if row)
    return ""


def card_of(value: object, printed: Mapping[str, Any]) -> str:
    """One card as a box, with its numbers; empty for what is none."""
    if isinstance(value, str) and value:
        if value == UNKNOWN:
            return f"<span style='{BACK}'>?</span>"
        return boxed(value, printed.get(value, {}))
    if isinstance(value, dict) and isinstance(value.get("card"), str):
        return boxed(value["card"], {key: held for key, held in value.items() if key != "card"})
    return ""


def boxed(name: str, facts: Mapping[str, Any]) -> str:
    shown = [f"{words(key)} {escape(str(value))}" for key, value in facts.items() if told(key, value) and value != 0]
    numbers = f" <small>{', '.join(shown)}</small>" if shown else ""
    return f"<span style='{CARD}'>{escape(name)}{numbers}</span>"
