"""How long texts take to read, loosely and strictly, and whether what is accepted is sound:
`python bench/reading.py [TEXTS] [GAME…]`.

For each game: official texts as they stand (the reference), the blind texts of the tests, random words and recombined
texts. Printed are the median and the slowest of each in processor time, and the ratio of the medians to the reference.
Nothing may take more than 100 ms on a machine of today; what does is shown. Every random text that is accepted must be
read as itself in its canonical form, and is then played: sets of such texts, 20 random matches each.
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

from rulebound.core.kernel.match import playout  # noqa: E402
from rulebound.core.kernel.rng import Rng  # noqa: E402
from rulebound.core.language.errors import TextError  # noqa: E402
from rulebound.core.people.game import Game, Setup  # noqa: E402
from rulebound.core.people.registry import all_games  # noqa: E402
from tests.properties.test_loose_texts import MATCHES, random_words, recombined, with_texts  # noqa: E402

LONGEST = 0.1
Accepted = tuple[str, str]  # the kind of card and the canonical text


def clocked(game: Game, kind: str, text: str) -> tuple[float, str]:
    """The time to read a text, and its canonical form; empty where it is refused."""
    began = time.process_time()
    try:
        canonical = game.understand(kind, text)
    except TextError:
        canonical = ""
    return time.process_time() - began, canonical


def told(game: Game, what: str, texts: list[tuple[str, str]], reference: float) -> tuple[float, dict[Accepted, str]]:
    """The median time, and the texts that were accepted: each canonical text with one that was read so."""
    times = [(*clocked(game, kind, text), kind, text) for kind, text in texts]
    median = statistics.median(time for time, *_ in times)
    slowest, _, _, text = max(times)
    slow = sum(time > LONGEST for time, *_ in times)
    ratio = f", {median / reference:5.1f} × the reference" if reference else ""
    accepted = sum(bool(canonical) for _, canonical, *_ in times)
    print(f"  {what:12} {len(times):6} texts, {accepted:5} accepted, median {median * 1000:6.2f} ms{ratio}", end="")
    print(f", slowest {slowest * 1000:4.0f} ms, over {LONGEST * 1000:.0f} ms: {slow}", flush=True)
    if slow:
        print(f"    slowest: {text}")
    return median, {(kind, canonical): text for _, canonical, kind, text in times if canonical}


def sound(game: Game, found: dict[Accepted, str]) -> None:
    """Print back and play what was accepted."""
    changed = [(text, said) for (kind, said), text in found.items() if game.understand(kind, said) != said]
    for text, said in changed[:3]:
        print(f"    not read as itself: {said!r}, from {text!r}")
    left = list(found)
    faults = sets = 0
    while left:
        room = {
            kind: sum(card.kind == kind and bool(card.text) for card in game.official_cards.cards)
            for kind in game.kinds
        }
        chosen: list[Accepted] = []
        for entry in left:
            if room[entry[0]] > 0:
                room[entry[0]] -= 1
                chosen.append(entry)
        if not chosen:
            break
        left = [entry for entry in left if entry not in set(chosen)]
        sets += 1
        faults += played(game, chosen)
    print(
        f"    {len(found)} different texts, {len(changed)} not read as themselves, {sets} sets played, {faults} faults"
    )


def played(game: Game, chosen: list[Accepted]) -> int:
    """20 matches with these texts on cards; 1 where something goes wrong, with the texts."""
    try:
        laid_out = game.lay_out(Setup(seed=0, cards=with_texts(game, chosen)))
        for number in range(MATCHES):
            match = laid_out.clone()
            match.begin(Rng(number))
            playout(match, Rng(number))
            if not match.over:
                raise RuntimeError(f"match {number} did not end")
    except Exception as error:  # whatever it is, it is to be told and the next set to be played
        print(f"    {type(error).__name__}: {error}, with {[text for _, text in chosen][:8]}")
        return 1
    return 0


def completed(game: Game) -> None:
    game.complete("", next(iter(game.kinds)))
    taken = []
    for text in game.official_texts:
        began = time.process_time()
        game.complete(text[: len(text) // 2], next(iter(game.kinds)))
        taken.append(time.process_time() - began)
    print(f"  completions  {len(taken):6} texts, median {statistics.median(taken) * 1000:6.2f} ms, ", end="")
    print(f"slowest {max(taken) * 1000:4.0f} ms")


def main(count: int, wanted: list[str]) -> None:
    for game in all_games():
        if wanted and game.id not in wanted:
            continue
        print(game.title)
        clocked(game, next(iter(game.kinds)), "Nothing at all.")  # the first text loads the tables
        official = [(card.kind, card.text) for card in game.official_cards.cards if card.text]
        reference, _ = told(game, "official", official, 0.0)
        blind = tomllib.loads((ROOT / f"tests/core/language/blind/{game.id}.toml").read_text("utf-8"))["text"]
        told(game, "blind", [(text["kind"], text["text"]) for text in blind], reference)
        makers: list[Callable[[Game, random.Random], str]] = [random_words, recombined]
        for make in makers:
            rng = random.Random(game.id)
            made = [(rng.choice(list(game.kinds)), make(game, rng)) for _ in range(count)]
            sound(game, told(game, make.__name__.replace("_", " "), made, reference)[1])
        completed(game)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000, sys.argv[2:])
