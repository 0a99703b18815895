"""What people type at prompts everywhere, for the commands of ours that do it."""

from __future__ import annotations

SHORT = {"?": "help", "h": "help", "q": "quit", "exit": "quit", "l": "look", "legal": "look", "moves": "look"}


def written_out(text: str) -> str:
    """The command that a short word stands for; any other text as it is."""
    return SHORT.get(text.strip().lower(), text)
