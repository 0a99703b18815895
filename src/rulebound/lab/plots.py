"""Plots as SVG by our own hand: means with their intervals on a line, and a table of shares.

Whatever a shade says is said by a shape or a number too, so they read without colour; whatever is hovered tells itself
in words. They stand alone as files and inside a page.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import floor, log10
from typing import NamedTuple

from rulebound.core.mistakes import Mistake
from rulebound.lab.confidence import Estimate

ROW, LEFT, RIGHT, HEAD = 18, 230, 760, 26
INK, PALE, PAPER = "#222", "#999", "#fff"
CELL, CELL_HEIGHT = 92, 34


class Mark(NamedTuple):
    """One line of a plot: a filled square where it is told apart, an empty circle where it is not."""

    label: str
    found: Estimate
    told_apart: bool
    words: str


def svg(width: float, height: float, label: str, inside: Sequence[str]) -> str:
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' role='img' aria-label='{escape(label, quote=True)}' "
        f"viewBox='0 0 {width:g} {height:g}' font-family='system-ui,sans-serif' font-size='12' fill='{INK}'>"
        f"<rect width='{width:g}' height='{height:g}' fill='{PAPER}'/>{''.join(inside)}</svg>\n"
    )


def check_dots() -> None:
    """Mistake where plots cannot be made into dots."""
    try:
        import vl_convert  # noqa: F401
    except ImportError:
        raise Mistake("a picture in dots needs vl-convert: pip install 'rulebound[lab]'") from None


def in_dots(plot: str) -> bytes:
    """A plot as PNG, twice as large as it is drawn."""
    import vl_convert

    return bytes(vl_convert.svg_to_png(plot, scale=2.0))


def intervals(marks: Sequence[Mark], label: str, middle: float = 0.0) -> str:
    """Means with intervals, one under the other; a line goes through `middle`."""
    if not marks:
        return ""
    reach = max(max(abs(mark.found.low - middle), abs(mark.found.high - middle)) for mark in marks) or 1.0
    step = round_step(reach)
    height = HEAD + ROW * len(marks) + 8

    def across(value: float) -> float:
        return LEFT + (value - middle + reach) / (2 * reach) * (RIGHT - LEFT)

    drawn = []
    ticks = int(reach / step)
    for tick in range(-ticks, ticks + 1):
        x = across(middle + tick * step)
        ink = INK if tick == 0 else PALE
        said = f"{middle + tick * step:g}" if middle else f"{tick * step:+g}" if tick else "0"
        drawn.append(
            f"<line x1='{x:.1f}' x2='{x:.1f}' y1='{HEAD}' y2='{height - 8}' stroke='{ink}' stroke-width='.5'/>"
        )
        drawn.append(f"<text x='{x:.1f}' y='16' text-anchor='middle'>{said}</text>")
    for number, mark in enumerate(marks):
        y = HEAD + number * ROW + ROW / 2
        x = across(mark.found.mean)
        shape = (
            f"<rect x='{x - 4:.1f}' y='{y - 4:.1f}' width='8' height='8'/>"
            if mark.told_apart
            else f"<circle cx='{x:.1f}' cy='{y:.1f}' r='4' fill='{PAPER}' stroke='{INK}'/>"
        )
        drawn.append(
            f"<g><title>{escape(mark.words)}</title><rect x='0' y='{y - ROW / 2:.1f}' width='{RIGHT + 20}' "
            f"height='{ROW}' fill='{PAPER}' fill-opacity='0'/><text x='{LEFT - 10}' y='{y + 4:.1f}' "
            f"text-anchor='end'>{escape(mark.label)}</text><line x1='{across(mark.found.low):.1f}' "
            f"x2='{across(mark.found.high):.1f}' y1='{y:.1f}' y2='{y:.1f}' stroke='{INK}'/>{shape}</g>"
        )
    return svg(RIGHT + 20, height, label, drawn)


def round_step(reach: float) -> float:
    """1, 2 or 5 times a power of ten, so that about three of them reach the end."""
    power = 10.0 ** floor(log10(reach / 3))
    return next(power * factor for factor in (1, 2, 5, 10) if power * factor >= reach / 4)


def shares(names: Sequence[str], cells: Sequence[Sequence[Estimate | None]], label: str) -> str:
    """A table of shares in points: the number in every cell, and the darker the cell the further from even; a cell of
    the weaker side is hatched."""
    width, height = LEFT + CELL * len(names) + 20, HEAD + CELL_HEIGHT * len(names) + 8
    hatch = f"<path d='M0 6 L6 0' stroke='{PALE}' stroke-width='1'/>"
    size = "width='6' height='6' patternUnits='userSpaceOnUse'"
    drawn = [f"<defs><pattern id='weak' {size}>{hatch}</pattern></defs>"]
    for column in range(len(names)):
        x = LEFT + CELL * (column + 0.5)
        drawn.append(f"<text x='{x:g}' y='16' text-anchor='middle'>against {column + 1}</text>")
    for row, name in enumerate(names):
        y = HEAD + CELL_HEIGHT * row
        drawn.append(
            f"<text x='{LEFT - 10}' y='{y + CELL_HEIGHT / 2 + 4:g}' text-anchor='end'>{row + 1} {escape(name)}</text>"
        )
        for column, cell in enumerate(cells[row]):
            if cell is None:
                continue
            x = LEFT + CELL * column
            strong = cell.mean >= 50
            shade = min(0.45, abs(cell.mean - 50) / 60)
            fill = f"fill='{INK}' fill-opacity='{shade:.2f}'" if strong else "fill='url(#weak)'"
            words = f"{name} wins {cell.mean:.1f} % ({cell.low:.1f} to {cell.high:.1f}) against {names[column]}"
            drawn.append(
                f"<g><title>{escape(words)}</title><rect x='{x}' y='{y}' width='{CELL - 2}' height='{CELL_HEIGHT - 2}' "
                f"{fill} stroke='{PALE}' stroke-width='.5'/><text x='{x + CELL / 2 - 1:g}' "
                f"y='{y + CELL_HEIGHT / 2 + 4:g}' text-anchor='middle' stroke='{PAPER}' stroke-width='3' "
                f"paint-order='stroke'>{cell.mean:.0f}</text></g>"
            )
    return svg(width, height, label, drawn)
