"""Card sets as tables: a row for each card, a column for each fact. CSV text and spreadsheets hold the same table.

A spreadsheet is read and written by openpyxl, which is only needed for it. A cell that is empty is a fact that is not
given; numbers are told from words by what the card's kind has there, so "2" in a column of numbers is the number 2.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from rulebound.core.files.cards import Card, Field
from rulebound.core.mistakes import Mistake

TABLES = (".csv", ".xlsx")
FIRST = ("id", "name", "kind")
WITHOUT = "spreadsheets need openpyxl: pip install 'rulebound[sheets]'; or save the sheet as CSV"


def is_table(source: str) -> bool:
    return source.lower().endswith(TABLES)


# ------------------------------------------------------------ reading


def sheet_text(path: Path) -> str:
    """The first sheet of a spreadsheet as CSV text."""
    try:
        from openpyxl import load_workbook
        from openpyxl.utils.exceptions import InvalidFileException
    except ImportError:
        raise Mistake(f"{path}: {WITHOUT}") from None
    from zipfile import BadZipFile

    try:
        sheet = load_workbook(path, read_only=True, data_only=True).active
    except (BadZipFile, InvalidFileException, KeyError, ValueError, OSError) as error:
        raise Mistake(f"{path}: not a spreadsheet: {error}") from None
    rows = sheet.iter_rows(values_only=True) if sheet is not None else ()
    return csv_text([["" if cell is None else str(cell) for cell in row] for row in rows])


def csv_text(rows: Iterable[Sequence[str]]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()


def table_entries(
    text: str, source: str, kinds: Mapping[str, Sequence[Field]]
) -> tuple[list[dict[str, object]], list[int]]:
    """The cards of a table as a TOML file would give them, and the row of each."""
    try:
        rows = list(csv.reader(io.StringIO(text.removeprefix("\ufeff")), dialect=_dialect(text), strict=True))
    except csv.Error as error:
        raise Mistake(f"{source}: not a table: {error}") from None
    if not rows or "name" not in (columns := [cell.strip() for cell in rows[0]]):
        raise Mistake(f"{source}: the first row names the columns: id, name, kind, text and the facts of the cards")
    doubled = [column for column in columns if column and columns.count(column) > 1]
    if doubled:
        raise Mistake(f"{source}: the column {doubled[0]!r} stands there twice")
    entries: list[dict[str, object]] = []
    lines: list[int] = []
    for number, row in enumerate(rows[1:], 2):
        given = {column: cell for column, cell in zip(columns, row, strict=False) if column and cell != ""}
        if len(row) > len(columns) and any(row[len(columns) :]):
            raise Mistake(f"{source}: row {number} has more cells than the first row has names")
        if given:
            facts = {fact.name: fact for fact in kinds.get(given.get("kind", ""), ())}
            entries.append({name: _value(value, facts.get(name)) for name, value in given.items()})
            lines.append(number)
    return entries, lines


def _dialect(text: str) -> type[csv.Dialect]:
    """Spreadsheets of some countries write semicolons: the first line tells."""

    class Dialect(csv.excel):
        delimiter = ";" if text.split("\n", 1)[0].count(";") > text.split("\n", 1)[0].count(",") else ","

    return Dialect


def _value(cell: str, fact: Field | None) -> object:
    if fact is None or fact.words or fact.free:
        return cell
    whole = cell.strip().removesuffix(".0").replace("−", "-")
    return int(whole) if whole.lstrip("-").isdecimal() else cell


# ------------------------------------------------------------ writing


def table_rows(cards: Sequence[Card], kinds: Mapping[str, Sequence[Field]]) -> list[list[str]]:
    """A first row with the names of the columns, and a row for each card."""
    facts = list(dict.fromkeys(fact.name for card in cards for fact in kinds[card.kind]))
    rows = [[*FIRST, *facts, "text"]]
    for card in cards:
        own = [str(card.facts.get(fact, "")) for fact in facts]
        rows.append([card.id, card.name, card.kind, *own, card.text])
    return rows


def write_sheet(path: Path, rows: Sequence[Sequence[str]], numbers: frozenset[str]) -> None:
    """A spreadsheet with one sheet; columns of `numbers` hold numbers."""
    try:
        from openpyxl import Workbook
    except ImportError:
        raise Mistake(f"{path}: {WITHOUT}") from None
    book = Workbook()
    sheet: Any = book.active
    sheet.title = "cards"
    sheet.append(list(rows[0]))
    for row in rows[1:]:
        sheet.append([_cell(name, value, numbers) for name, value in zip(rows[0], row, strict=True)])
    for cells in sheet.iter_rows():
        for cell in cells:
            if cell.data_type == "f":  # a text that begins with = is a text
                cell.data_type = "s"
    book.save(path)


def _cell(name: str, value: str, numbers: frozenset[str]) -> int | str | None:
    if value == "":
        return None
    return int(value) if name in numbers else value


def toml_text(cards: Sequence[Card], kinds: Mapping[str, Sequence[Field]]) -> str:
    """The cards as a card file, facts that have their usual value left out."""
    entries = []
    for card in cards:
        lines = ["[[card]]", *(f"{key} = {quoted(str(getattr(card, key)))}" for key in FIRST)]
        for fact in kinds[card.kind]:
            value = card.facts[fact.name]
            if value != fact.default:
                lines.append(f"{fact.name} = {value if isinstance(value, int) else quoted(value)}")
        if "art" in card.facts:
            lines.append(f"art = {quoted(str(card.facts['art']))}")
        lines.append(f"text = {quoted(card.text)}")
        entries.append("\n".join(lines) + "\n")
    return "\n".join(entries)


def quoted(text: str) -> str:
    """A TOML string: as it is read."""
    escapes = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}
    return (
        '"' + "".join(escapes.get(sign, sign if sign.isprintable() else f"\\u{ord(sign):04x}") for sign in text) + '"'
    )
