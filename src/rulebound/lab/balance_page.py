"""The reports of the laboratory as pages that stand alone, and their plots."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from rulebound.core.people.registry import game as game_named
from rulebound.lab.balance_report import Balance, CardLine
from rulebound.lab.change import Change
from rulebound.lab.field import FieldReport
from rulebound.lab.house_rules import HouseRule
from rulebound.lab.plots import Mark, intervals, shares
from rulebound.lab.sides import Moved

STYLE = """
body{font:15px/1.5 system-ui,sans-serif;max-width:960px;margin:2rem auto;padding:0 1rem;color:#222;background:#faf7f0}
table{border-collapse:collapse;width:100%}td,th{padding:.15rem .5rem;text-align:right;border-bottom:1px solid #ddd}
td:first-child,th:first-child{text-align:left}svg{width:100%;height:auto}pre{overflow-x:auto}
"""


def page(title: str, inside: str) -> str:
    return (
        f"<!doctype html><html lang='en'><meta charset='utf-8'><title>{escape(title)}</title><style>{STYLE}</style>"
        f"<h1>{escape(title)}</h1>{inside}</html>\n"
    )


def paragraphs(lines: Sequence[str]) -> str:
    return "".join(f"<p>{escape(line)}</p>" for line in lines if line)


def as_page(balance: Balance) -> str:
    """The whole set: whoever hovers a mark or a row reads its verdict."""
    rows = "\n".join(row_html(line) for line in balance.lines)
    columns = "".join(f"<th>{word}</th>" for word in ("card", "cost", "worth", "from", "to", "drawn", "played"))
    table = f"<table><thead><tr>{columns}</tr></thead><tbody>{rows}</tbody></table>"
    head = paragraphs(balance.words()[:3])
    return page(f"Balance of {game_named(balance.work.request.game).title}", head + worth_plot(balance.lines) + table)


def row_html(line: CardLine) -> str:
    numbers = ["", "", ""] if line.worth is None else [f"{value:+.2f}" for value in line.worth]
    cells = ["" if line.cost is None else str(line.cost), *numbers]
    cells += [f"{line.often['drawn']:.0%}", f"{line.often['played']:.0%}"]
    data = "".join(f"<td>{cell}</td>" for cell in cells)
    return f"<tr title='{escape(line.verdict, quote=True)}'><td>{escape(line.name)}</td>{data}</tr>"


def worth_plot(lines: Sequence[CardLine]) -> str:
    marks = [Mark(line.name, line.worth, line.stands_out, line.verdict) for line in lines if line.worth is not None]
    return intervals(marks, "Worth of every card in points, with intervals")


def change_page(change: Change) -> str:
    game = game_named(change.request.game)
    said = paragraphs([line for line in change.words() if not line.startswith(" ")][: 1 + len(change.cards)])
    rest = "" if change.sides is None else f"<pre>{escape(chr(10).join(change.sides.words()))}</pre>"
    return page(f"A change of the cards of {game.title}", said + change_plot(change) + rest)


def change_plot(change: Change) -> str:
    """What each changed card moved, and what else surely did."""
    marks = [
        Mark(card.name, card.moved, card.moved.low > 0 or card.moved.high < 0, card.verdict)
        for card in change.cards
        if card.moved is not None
    ]
    if change.sides is not None:
        marks += [moved_mark(moved) for moved in change.sides.cards]
    return intervals(marks, "What each card moved in points, with intervals")


def moved_mark(moved: Moved) -> Mark:
    words = f"{moved.what}: {moved.before:.1f} before, {moved.after:.1f} after"
    return Mark(moved.what, moved.difference, moved.surely, words)


def house_rule_page(rule: HouseRule) -> str:
    inside = paragraphs(rule.words()[:2])
    for value, sides in rule.moved:
        moved = [moved_mark(moved) for moved in (sides.measures[0], *sides.cards)]
        inside += f"<h2>{escape(f'{rule.variant.name} = {value} against {rule.base}')}</h2>"
        inside += intervals(moved, "What the rule moves in points, with intervals")
        inside += f"<pre>{escape(chr(10).join(sides.words()))}</pre>"
    return page(f"A house rule of {game_named(rule.request.game).title}", inside)


def field_page(field: FieldReport, words: Sequence[str]) -> str:
    inside = paragraphs(words[:2]) + field_plot(field) + standing_plot(field)
    return page(
        f"Decks of {game_named(field.request.game).title}", inside + f"<pre>{escape(chr(10).join(words))}</pre>"
    )


def field_plot(field: FieldReport) -> str:
    many = range(len(field.request.decks))
    cells = [[None if one == other else field.cell(one, other) for other in many] for one in many]
    return shares([deck.name for deck in field.request.decks], cells, "Every deck against every other, in points")


def standing_plot(field: FieldReport) -> str:
    marks = [
        Mark(one.deck.name, one.share, one.share.low > 50 or one.share.high < 50, one.verdict)
        for one in field.standings
    ]
    return intervals(marks, "Every deck against the field of the others, in points", 50.0)
