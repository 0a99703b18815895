"""The newest balance report of each game: from a folder that the server is given, else the one that came with the game.

A report is what `rulebound balance GAME --json` prints. It is read again when its file changes, so that a laboratory
beside the server can replace it; whoever asks is told whether it was measured with the cards that there are now.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Game
from rulebound.server.mistakes import NotThere
from rulebound.server.reading_room.library import find_game
from rulebound.wire.house import BalanceReport

SHIPPED = "balance.json"  # in the folder of a game
LARGEST = 4 * 1024 * 1024


class Reports:
    """Mistake for a folder in which a report cannot be read: better told when the server starts than to a reader."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder
        self.kept: dict[Path, tuple[int, bytes]] = {}
        if folder is None:
            return
        if not folder.is_dir():
            raise Mistake(f"there is no folder {folder} for balance reports")
        for path in sorted(folder.glob("*.json")):
            report = read(path)
            if report.game != path.stem:
                raise Mistake(f"{path} is a report of {report.game}: call it {report.game}.json")

    def of(self, id: str) -> bytes:
        """NotThere for a game that there is not, or that nobody has measured."""
        game = find_game(id)
        places = [game.folder / SHIPPED] if self.folder is None else [self.folder / f"{id}.json", game.folder / SHIPPED]
        for path in places:
            if path.is_file():
                return self.told(game, path)
        raise NotThere(f"nobody has measured {game.title} yet; rulebound balance {id} --json writes a report")

    def told(self, game: Game, path: Path) -> bytes:
        changed = path.stat().st_mtime_ns
        kept = self.kept.get(path)
        if kept is None or kept[0] != changed:
            report = read(path)
            fits = report.cards_digest == game.official_cards.digest
            kept = changed, msgspec.json.encode(msgspec.structs.replace(report, fits=fits))
            self.kept[path] = kept
        return kept[1]


def read(path: Path) -> BalanceReport:
    """Mistake for what is no report of this version."""
    if path.stat().st_size > LARGEST:
        raise Mistake(f"{path} is too large for a balance report")
    try:
        return msgspec.json.decode(path.read_bytes(), type=BalanceReport)
    except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
        game = path.stem if path.name != SHIPPED else path.parent.name
        raise Mistake(
            f"{path} is no balance report of this version ({wrong}); write it anew: rulebound balance {game} --json"
        ) from None
