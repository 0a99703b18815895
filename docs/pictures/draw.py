"""Draws the pictures of the documents: the layers, and a terminal with the beginning of a real match.

Run it after a change of what they show: `python docs/pictures/draw.py`. A test draws them again and compares.
"""

from __future__ import annotations

import os
import subprocess
import sys
from html import escape
from pathlib import Path

HERE = Path(__file__).parent
LAYERS = (
    ("cli", "the commands"),
    ("terminal · lab", "ways to use the games; none knows another"),
    ("bots", "players; they see a re-dealt copy, never the truth"),
    ("games/<game>", "rules, vocabulary, cards, rulebook, scenes"),
    ("core", "table, agenda, match, card language, rulebook, scenes; knows no game"),
)
# Of this checkout, installed or not.
SOURCES = {**os.environ, "PYTHONPATH": str(HERE.parents[1] / "src")}
FONT = "font-family='ui-monospace, Menlo, Consolas, monospace'"


def layers() -> str:
    height = 64
    parts = [f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 760 {len(LAYERS) * height + 16}' role='img'>"]
    parts.append("<title>The layers of Rulebound, each importing only what lies below it</title>")
    for number, (name, text) in enumerate(LAYERS):
        top = 8 + number * height
        shade = 96 - number * 7
        parts.append(
            f"<rect x='8' y='{top}' width='744' height='{height - 8}' rx='8' "
            f"fill='hsl(210 40% {shade}%)' stroke='#33506b'/>"
            f"<text x='24' y='{top + 34}' {FONT} font-size='18' fill='#10202e'>{escape(name)}</text>"
            f"<text x='240' y='{top + 34}' font-family='sans-serif' font-size='15' fill='#10202e'>{escape(text)}</text>"
        )
    return "\n".join([*parts, "</svg>", ""])


def terminal() -> str:
    """Seat 1 of a match with a fixed seed, its first two turns."""
    command = [sys.executable, "-m", "rulebound.cli", "play", "five_rows", "--seed", "4", "--seats", "human,greedy"]
    typed = "play Ember Cat in row 3\nend turn\nwhy play Bull in row 3\nquit\n"
    done = subprocess.run(command, input=typed, capture_output=True, text=True, check=True, env=SOURCES)
    lines = ["$ rulebound play five_rows", *done.stdout.splitlines()]
    shown = [line for line in lines if "draws" not in line and "shuffled" not in line][:64]
    height = 19 * len(shown) + 32
    parts = [f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1000 {height}' role='img'>"]
    parts.append("<title>A match of Five Rows in the terminal</title>")
    parts.append(f"<rect width='1000' height='{height}' rx='10' fill='#10202e'/>")
    for number, line in enumerate(shown):
        fill = "#ffd479" if line.startswith(("$", "Your choice")) else "#8fd0ff" if line.startswith("-") else "#e8eef4"
        parts.append(
            f"<text x='18' y='{number * 19 + 30}' {FONT} font-size='14' xml:space='preserve' fill='{fill}'>"
            f"{escape(line[:118])}</text>"
        )
    return "\n".join([*parts, "</svg>", ""])


PICTURES = {"layers.svg": layers, "terminal.svg": terminal}

if __name__ == "__main__":
    for name, draw in PICTURES.items():
        (HERE / name).write_text(draw(), encoding="utf-8")
