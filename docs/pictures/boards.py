"""Pictures of every game's board: on a phone and on a wide screen, in light and in dark.

    python docs/pictures/boards.py               all games
    python docs/pictures/boards.py five_rows     only this one

They need a browser on this machine and the packages of the extra `test`. A board shows the middle of the game's first
golden playthrough, so the same sources give the same picture. Pictures are WebP: the browser itself makes them small.
"""

from __future__ import annotations

import base64
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

from rulebound.core.registry import game_ids  # noqa: E402
from tests.browser import screens  # noqa: E402
from tests.browser.finding import NoBrowser, launch  # noqa: E402
from tests.browser.visiting import Scheme, Visitor  # noqa: E402
from tests.server.serving import new_server  # noqa: E402

FOLDER = Path(__file__).resolve().parent
SIZES = {(390, 844): 2, (1280, 800): 1}  # the screen, and how many pixels of the picture each of its own is
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
LARGEST = 150_000  # bytes

SHRINK = """async ([picture, quality]) => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
    canvas.getContext("2d").drawImage(image, 0, 0);
    return canvas.toDataURL("image/webp", quality).split(",")[1];
}"""


def smaller(page: Page, picture: bytes) -> bytes:
    """The same picture as WebP, as good as fits."""
    for quality in (0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2):
        made = base64.b64decode(page.evaluate(SHRINK, [base64.b64encode(picture).decode(), quality]))
        if len(made) <= LARGEST:
            return made
    raise SystemExit(f"a picture of {len(made)} bytes is too large; the most is {LARGEST}")


def take(chromium: Browser, address: str, game: str, darkroom: Page) -> None:
    for (width, height), density in SIZES.items():
        for scheme in SCHEMES:
            visitor = Visitor(chromium, address, width=width, height=height, scheme=scheme, density=density)
            page = screens.table(visitor, game)
            path = FOLDER / f"{game}-{width}-{scheme}.webp"
            path.write_bytes(smaller(darkroom, page.screenshot()))
            print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1000} kB")
            visitor.leave()


def main(games: list[str]) -> None:
    unknown = [game for game in games if game not in game_ids()]
    if unknown:
        raise SystemExit(f"there is no game {unknown[0]!r}; there are: {', '.join(game_ids())}")
    with sync_playwright() as playwright, new_server() as server:
        try:
            chromium = launch(playwright)
        except NoBrowser as reason:
            raise SystemExit(str(reason)) from None
        darkroom = chromium.new_page()
        for game in games or game_ids():
            take(chromium, server.address, game, darkroom)
        chromium.close()


if __name__ == "__main__":
    main(sys.argv[1:])
