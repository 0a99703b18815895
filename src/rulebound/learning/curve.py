"""The curve of a training run as a picture: share of the victory against bots, over the time of training.

    python -m rulebound.learning.curve runs/five_rows curve.svg

The trainer writes `curve.jsonl` into its folder; this reads it, at the end or while it grows, and needs nothing else.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from rulebound.core.mistakes import Mistake

CURVE = "curve.jsonl"
WIDE, HIGH = 640, 320
LEFT, RIGHT, TOP, BOTTOM = 52, 100, 34, 44
COLOURS = ("#1b6ca8", "#b8560f", "#3d7a2a", "#7a3d8f")


def read_curve(folder: Path) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The points of a run, and what it reached against each bot at the end."""
    path = folder / CURVE
    if not path.is_file():
        raise Mistake(f"{path} is not there: train first, with --folder {folder}")
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    points = [line for line in lines if "shares" in line]
    if not points:
        raise Mistake(f"{path} has no point yet")
    return points, [line for line in lines if "against" in line]


def drawn_curve(points: list[dict[str, Any]], title: str) -> str:
    """An SVG with a line for every bot."""
    last = float(max(point["seconds"] for point in points))
    across, down = WIDE - LEFT - RIGHT, HIGH - TOP - BOTTOM

    def x(seconds: float) -> float:
        return LEFT + across * seconds / last

    def y(share: float) -> float:
        return TOP + down * (1 - share)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" font-family="sans-serif" font-size="12">',
        f"<title>{title}</title>",
        f'<rect width="{WIDE}" height="{HIGH}" fill="#fff"/><text x="{LEFT}" y="20" font-size="14">{title}</text>',
    ]
    for tenth in range(0, 11, 2):
        level = y(tenth / 10)
        parts.append(f'<path d="M{LEFT} {level:.1f}H{WIDE - RIGHT}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{level + 4:.1f}" text-anchor="end">{tenth * 10} %</text>')
    step = max(1, round(last / 60 / 6))
    for minute in range(0, int(last // 60) + 1, step):
        parts.append(f'<text x="{x(60 * minute):.1f}" y="{HIGH - BOTTOM + 18}" text-anchor="middle">{minute}</text>')
    parts.append(f'<text x="{LEFT + across / 2}" y="{HIGH - 8}" text-anchor="middle">minutes of training</text>')
    for number, bot in enumerate(points[-1]["shares"]):
        colour = COLOURS[number % len(COLOURS)]
        line = [(x(point["seconds"]), y(point["shares"][bot])) for point in points if bot in point["shares"]]
        path = "L".join(f"{across:.1f} {level:.1f}" for across, level in line)
        parts.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<text x="{line[-1][0] + 6:.1f}" y="{line[-1][1] + 4:.1f}" fill="{colour}">{bot}</text>')
    return "\n".join([*parts, "</svg>", ""])


def table(ends: list[dict[str, Any]]) -> list[str]:
    """What was reached, as a table in Markdown."""
    rows = [
        f"| `{end['against']}` | {end['share']:.1%} ({end['low']:.1%} to {end['high']:.1%}) | {end['matches']:,} |"
        for end in ends
    ]
    return ["| against | share of the victory (95 %) | matches |", "|---|---|---|", *rows]


def main() -> int:
    if len(sys.argv) != 3:
        print("rulebound: write python -m rulebound.learning.curve FOLDER PICTURE.svg", file=sys.stderr)
        return 2
    folder, picture = Path(sys.argv[1]), Path(sys.argv[2])
    try:
        points, ends = read_curve(folder)
    except Mistake as mistake:
        print(f"rulebound: {mistake}", file=sys.stderr)
        return 2
    picture.write_text(drawn_curve(points, f"{folder.name}: share of the victory"), encoding="utf-8")
    print("\n".join(table(ends)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
