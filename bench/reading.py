"""How long texts take to read, loosely and strictly, and whether what is accepted is sound:

    python -m bench.reading [--games five_rows,authority] [--texts 1000] [--record FILE]

For each game: official texts as they stand (the reference), the blind texts of the tests, random words and recombined
texts. Printed are the median and the slowest of each in processor time, and the ratio of the medians to the reference.
Nothing may take more than 100 ms on a machine of today; what does is shown. Every random text that is accepted must be
read as itself in its canonical form, and is then played: sets of such texts, 20 random matches each. Random texts come
in blocks; with `--record` those that are in the file are not done again. The exit status is the number of faults.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
import tomllib
from collections.abc import Callable
from pathlib import Path

from bench.record import Record
from rulebound.core.kernel.match import playout
from rulebound.core.kernel.rng import Rng
from rulebound.core.language.errors import TextError
from rulebound.core.people.game import Game, Setup
from rulebound.core.people.registry import all_games
from rulebound.core.people.registry import game as game_named
from tests.properties.test_loose_texts import MATCHES, random_words, recombined, with_texts

ROOT = Path(__file__).resolve().parents[1]
LONGEST = 0.1
BLOCK = 250
Accepted = tuple[str, str]  # the kind of card and the canonical text


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default=",".join(game.id for game in all_games()))
    parser.add_argument("--texts", type=int, default=1000, help="random texts of each sort for each game")
    parser.add_argument("--record", type=Path, help="where to keep what is done, so that it can be taken up again")
    asked = parser.parse_args()
    record = Record(asked.record)
    return min(sum(read(game_named(name), asked.texts, record) for name in asked.games.split(",")), 100)


def read(game: Game, texts: int, record: Record) -> int:
    print(game.title, flush=True)
    clocked(game, next(iter(game.kinds)), "Nothing at all.")  # the first text loads the tables
    official = [(card.kind, card.text) for card in game.official_cards.cards if card.text]
    blind = tomllib.loads((ROOT / f"tests/core/language/blind/{game.id}.toml").read_text("utf-8"))["text"]
    for what, known in (("official", official), ("blind", [(text["kind"], text["text"]) for text in blind])):
        part = f"{game.id} {what}"
        if part not in record:
            times, accepted, slow = timed(game, known)
            record.add(part, times=times, accepted=accepted, slow=slow)
        told(game, what, record)
    makers: list[Callable[[Game, random.Random], str]] = [random_words, recombined]
    faults = 0
    for make in makers:
        what = make.__name__.replace("_", " ")
        for block in range(-(-texts // BLOCK)):
            part = f"{game.id} {what} {block}"
            if part not in record:
                read_block(game, make, part, record)
        faults += told(game, what, record)
    completed(game)
    return faults


def read_block(game: Game, make: Callable[[Game, random.Random], str], part: str, record: Record) -> None:
    rng = random.Random(part)
    made = [(rng.choice(list(game.kinds)), make(game, rng)) for _ in range(BLOCK)]
    crashes: list[str] = []
    times, accepted, slow = timed(game, made, crashes)
    found = {(kind, said): text for kind, said, text in accepted}
    changed = [
        f"{said!r}, from {text!r}" for (kind, said), text in found.items() if game.understand(kind, said) != said
    ]
    sets, faults = play_all(game, list(found))
    record.add(
        part, times=times, accepted=accepted, slow=slow, crashes=crashes, changed=changed, sets=sets, faults=faults
    )


def clocked(game: Game, kind: str, text: str) -> tuple[float, str]:
    """The time to read a text, and its canonical form; empty where it is refused."""
    began = time.process_time()
    try:
        canonical = game.understand(kind, text)
    except TextError:
        canonical = ""
    return time.process_time() - began, canonical


def timed(
    game: Game, texts: list[tuple[str, str]], crashes: list[str] | None = None
) -> tuple[list[float], list[tuple[str, str, str]], list[str]]:
    """The milliseconds of each text; kind, canonical form and text of those that were accepted; those that took too
    long. What crashes is noted, where somebody asks for it."""
    times: list[float] = []
    accepted: list[tuple[str, str, str]] = []
    slow: list[str] = []
    for kind, text in texts:
        try:
            spent, canonical = clocked(game, kind, text)
        except Exception as error:
            if crashes is None:
                raise
            crashes.append(f"{type(error).__name__}: {error}, at {kind}: {text!r}")
            continue
        times.append(round(spent * 1000, 2))
        if canonical:
            accepted.append((kind, canonical, text))
        if spent > LONGEST:
            slow.append(f"{spent * 1000:.0f} ms: {text}")
    return times, accepted, slow


def told(game: Game, what: str, record: Record) -> int:
    """One line about all blocks of these texts, and what was wrong with any; how much was."""
    parts = record.of(f"{game.id} {what}")
    times = [time for part in parts for time in part["times"]]
    (reference,) = record.of(f"{game.id} official")
    ratio = statistics.median(times) / statistics.median(reference["times"])
    accepted = sum(len(part["accepted"]) for part in parts)
    slow = [text for part in parts for text in part["slow"]]
    print(f"  {what:12} {len(times):6} texts, {accepted:5} accepted, median {statistics.median(times):6.2f} ms", end="")
    print(f", {ratio:5.1f} × the reference, slowest {max(times):4.0f} ms, over {LONGEST * 1000:.0f} ms: {len(slow)}")
    wrong = [told for part in parts for told in (*part.get("crashes", ()), *part.get("faults", ()))]
    wrong += [f"not read as itself: {text}" for part in parts for text in part.get("changed", ())]
    if any("sets" in part for part in parts):
        different = len({tuple(text[:2]) for part in parts for text in part["accepted"]})
        sets = sum(part["sets"] for part in parts)
        print(f"    {different} different texts, {sets} sets of {MATCHES} matches played, {len(wrong)} faults")
    for text in [*slow[:3], *wrong[:20]]:
        print(f"    {text}")
    sys.stdout.flush()
    return len(wrong)


def play_all(game: Game, left: list[Accepted]) -> tuple[int, list[str]]:
    """All of these texts are played, in as many sets as that takes: how many, and what went wrong."""
    faults: list[str] = []
    sets = 0
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
    return sets, faults


def played(game: Game, chosen: list[Accepted]) -> list[str]:
    """20 matches with these texts on cards; what went wrong, with the texts."""
    try:
        laid_out = game.lay_out(Setup(seed=0, cards=with_texts(game, chosen)))
        for number in range(MATCHES):
            match = laid_out.clone()
            match.begin(Rng(number))
            playout(match, Rng(number))
            if not match.over:
                raise RuntimeError(f"match {number} did not end")
    except Exception as error:  # whatever it is, it is to be told and the next set to be played
        return [f"{type(error).__name__}: {error}, with {[text for _, text in chosen][:8]}"]
    return []


def completed(game: Game) -> None:
    game.complete("", next(iter(game.kinds)))
    taken = []
    for text in game.official_texts:
        began = time.process_time()
        game.complete(text[: len(text) // 2], next(iter(game.kinds)))
        taken.append(time.process_time() - began)
    print(f"  completions  {len(taken):6} texts, median {statistics.median(taken) * 1000:6.2f} ms, ", end="")
    print(f"slowest {max(taken) * 1000:4.0f} ms", flush=True)


if __name__ == "__main__":
    sys.exit(main())
