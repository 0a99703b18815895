"""How long texts take to read, loosely and strictly: `python bench/reading.py [TEXTS]`.

For each game: official texts as they stand (the reference), the blind texts of the tests, random words and recombined
texts. Printed are the median and the slowest of each in processor time, and the ratio of the medians to the reference.
Nothing may take more than 100 ms on a machine of today; what does is shown.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
import tomllib
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from rulebound.core.game import Game  # noqa: E402
from rulebound.core.language.errors import TextError  # noqa: E402
from rulebound.core.registry import all_games  # noqa: E402
from tests.properties.test_loose_texts import random_words, recombined  # noqa: E402

LONGEST = 0.1


def clocked(game: Game, kind: str, text: str) -> tuple[float, bool]:
    began = time.process_time()
    try:
        game.understand(kind, text)
    except TextError:
        return time.process_time() - began, False
    return time.process_time() - began, True


def told(game: Game, what: str, texts: list[tuple[str, str]], reference: float) -> float:
    times = [(*clocked(game, kind, text), text) for kind, text in texts]
    median = statistics.median(taken for taken, _, _ in times)
    slowest, _, text = max(times)
    slow = sum(taken > LONGEST for taken, _, _ in times)
    ratio = f", {median / reference:5.1f} × the reference" if reference else ""
    accepted = sum(fine for _, fine, _ in times)
    print(f"  {what:12} {len(times):6} texts, {accepted:5} accepted, median {median * 1000:6.2f} ms{ratio}", end="")
    print(f", slowest {slowest * 1000:4.0f} ms, over {LONGEST * 1000:.0f} ms: {slow}")
    if slow:
        print(f"    slowest: {text}")
    return median


def completed(game: Game) -> None:
    game.complete("", next(iter(game.kinds)))
    taken = []
    for text in game.official_texts:
        began = time.process_time()
        game.complete(text[: len(text) // 2], next(iter(game.kinds)))
        taken.append(time.process_time() - began)
    print(f"  completions  {len(taken):6} texts, median {statistics.median(taken) * 1000:6.2f} ms, ", end="")
    print(f"slowest {max(taken) * 1000:4.0f} ms")


def main(count: int) -> None:
    for game in all_games():
        print(game.title)
        clocked(game, next(iter(game.kinds)), "Nothing at all.")  # the first text loads the tables
        official = [(card.kind, card.text) for card in game.official_cards.cards if card.text]
        reference = told(game, "official", official, 0.0)
        blind = tomllib.loads((ROOT / f"tests/core/language/blind/{game.id}.toml").read_text("utf-8"))["text"]
        told(game, "blind", [(text["kind"], text["text"]) for text in blind], reference)
        makers: list[Callable[[Game, random.Random], str]] = [random_words, recombined]
        for make in makers:
            rng = random.Random(game.id)
            made = [(rng.choice(list(game.kinds)), make(game, rng)) for _ in range(count)]
            told(game, make.__name__.replace("_", " "), made, reference)
        completed(game)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
