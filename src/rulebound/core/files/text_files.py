"""Files of the user's: read whole as text, or told in one sentence why not."""

from __future__ import annotations

from pathlib import Path

from rulebound.core.mistakes import Mistake


def read_text(path: Path, wanted: str = "") -> str:
    """The text of a file. Mistake where it cannot be read; `wanted` says what kind of file it should be."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Mistake(f"{path} is not text" + (f"; {wanted}" if wanted else "")) from None
    except OSError as error:
        raise Mistake(f"{path} cannot be read: {error.strerror}") from None


def read_card_text(path: Path, wanted: str = "") -> str:
    """The text of a card file; a spreadsheet is read as the table that it holds."""
    if path.suffix.lower() == ".xlsx" and path.exists():
        from rulebound.core.files.card_tables import sheet_text

        return sheet_text(path)
    return read_text(path, wanted)
