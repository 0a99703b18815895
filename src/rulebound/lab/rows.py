"""Matches as rows and columns, for people who analyse in their own tools: Parquet (with pyarrow) or CSV, by the name of
the file.

One table has a row for each match, the other one for each match, seat and card that the seat met.
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rulebound.core.mistakes import Mistake
from rulebound.core.people.registry import game as game_named
from rulebound.lab.balance import NOTED, BalanceWork, Sums, parts
from rulebound.lab.card_notes import CARD_ROW, MATCH_ROW

Columns = dict[str, list[Any]]
MOMENTS = ("opening", "drawn", "played", "held")
PARQUET, CSV = ".parquet", ".csv"


def check_rows(path: Path) -> None:
    """Mistake for a file that could not be written, before anything is played."""
    if path.suffix not in (PARQUET, CSV):
        raise Mistake(f"{path}: rows are written to a file that ends in {PARQUET} or {CSV}")
    if path.suffix == PARQUET:
        parquet()


def parquet() -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise Mistake("Parquet needs the package pyarrow: pip install 'rulebound[lab]', or name a .csv file") from None
    return pyarrow


def write_rows(work: BalanceWork, sums: Sums, matches: Path | None, cards: Path | None) -> None:
    found, met = split(work, sums)
    if matches is not None:
        write(matches, match_columns(work, found))
    if cards is not None:
        write(cards, card_columns(work, found, met))


def split(work: BalanceWork, sums: Sums) -> tuple[list[Sequence[float]], list[Sequence[float]]]:
    """The rows of all matches and of all cards. A part has the rows of its matches first."""
    width = MATCH_ROW + work.request.seats
    found: list[Sequence[float]] = []
    met: list[Sequence[float]] = []
    for (_, first, end), rows in zip(parts(NOTED, work.request.games), sums.rows, strict=True):
        size = (end - first) * width
        found += [rows[at : at + width] for at in range(0, size, width)]
        met += [rows[at : at + CARD_ROW] for at in range(size, len(rows), CARD_ROW)]
    return found, met


def match_columns(work: BalanceWork, rows: Sequence[Sequence[float]]) -> Columns:
    seats = work.request.seats
    names = ("match", "decided_first", "decisions", "rounds", "lead_changes", "won_from_behind")
    columns: Columns = {name: [int(row[at]) for row in rows] for at, name in enumerate(names)}
    columns["decided_first"] = [seat + 1 for seat in columns["decided_first"]]
    for seat in range(seats):
        columns[f"share_{seat + 1}"] = [row[MATCH_ROW + seat] for row in rows]
    columns["deal"] = [match // seats for match in columns["match"]]
    return columns


def card_columns(work: BalanceWork, matches: Sequence[Sequence[float]], rows: Sequence[Sequence[float]]) -> Columns:
    cards = game_named(work.request.game).card_set(work.request.cards).cards
    share = {int(row[0]): row[MATCH_ROW:] for row in matches}
    columns: Columns = {
        "match": [int(row[0]) for row in rows],
        "seat": [int(row[1]) + 1 for row in rows],
        "card": [cards[int(row[2])].name for row in rows],
    }
    for bit, moment in enumerate(MOMENTS):
        columns[moment] = [bool(int(row[3]) >> bit & 1) for row in rows]
    columns["share"] = [share[int(row[0])][int(row[1])] for row in rows]
    return columns


def summary(entries: Sequence[dict[str, Any]]) -> Columns:
    """What is said of each card or pairing, an interval as two columns and a mean with its interval as three."""
    found: list[dict[str, Any]] = []
    for entry in entries:
        flat: dict[str, Any] = {}
        for key, value in entry.items():
            if isinstance(value, list):
                words = ("low", "high") if len(value) == 2 else ("mean", "low", "high")
                flat |= {f"{key}_{word}": one for word, one in zip(words, value, strict=True)}
            else:
                flat[key] = value
        found.append(flat)
    names = dict.fromkeys(name for entry in found for name in entry)
    return {name: [entry.get(name) for entry in found] for name in names}


def write(path: Path, columns: Columns) -> None:
    try:
        if path.suffix == PARQUET:
            arrow = parquet()
            arrow.parquet.write_table(arrow.table(columns), path)
            return
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(columns)
            writer.writerows(zip(*columns.values(), strict=True))
    except OSError as error:
        raise Mistake(f"{path} cannot be written: {error.strerror}") from None
