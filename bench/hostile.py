"""Hostile messages and files without end, while somebody else plays: the long form of tests/server/test_hostile.py.

    python -m bench.hostile [--messages 1000000] [--keep hostile.jsonl]

One server is attacked and another one of the same kind is not; at both an honest visitor pings all the time. A part is
some thousand messages, made by hypothesis, by hand and by spoiling those made by hand, as a stranger, a spectator and
from both seats, and files: cards, decks, matches, good ones that were spoilt among them. After each part the match that
was attacked must be as it was, the log without a failure, and all that was told to the attacker without a secret. It
fails where the server grows without end, or where a ping at it takes longer than 100 ms by more than what the machine
itself was late, which the other server shows.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import time
import warnings

import httpx
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from bench.kept_parts import KeptParts, Part, run_parts
from rulebound.core.people.registry import all_games
from rulebound.wire import messages as wire
from tests.server.client import TABLES, Player, Visitor, person
from tests.server.hostile import MOST_GROWTH, Attacked, Hostile, assault, check_unharmed, look_at, set_up
from tests.server.serving import Server, new_server
from tests.server.test_hostile import allowed, by_hand, can_be_sent, hostile_messages
from tests.server.test_hostile_http import addresses, bodies, check_answer
from tests.server.test_strangers_texts import HOSTILE_CARDS

A_PART = 5000
BY_HYPOTHESIS = 0.3  # of all messages: it takes a millisecond for each
A_ROUND = 200
FILES = 6  # in a part: each takes up to some seconds of a reader
LONGEST_PING = 0.1  # seconds
PAUSE = 0.05  # seconds between two pings
SEATS = (None, 0, 1, 2)


class Honest:
    """Somebody at a table of its own who pings, and remembers the worst."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.pings = 0
        self.worst = 0.0

    async def ping(self) -> None:
        async with Visitor(self.server.address) as visitor:
            made = await visitor.make("five_rows", (person("Cleo"), person("Dan")))
        async with Player(self.server.address, made.table, made.keys["1"]) as player:
            while True:
                began = time.perf_counter()
                await player.ask(wire.Ping())
                self.worst = max(self.worst, time.perf_counter() - began)
                self.pings += 1
                player.told.clear()
                player.bytes_told.clear()
                await asyncio.sleep(PAUSE)


def spoilt(rng: random.Random, message: Hostile) -> Hostile:
    """The message with a few bytes changed, doubled or left out; as text where it still is one."""
    data = bytearray(message.encode("utf-8", "surrogatepass") if isinstance(message, str) else message)
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(data) + 1)
        match rng.randrange(3):
            case 0:
                data[at : at + rng.randrange(4)] = rng.randbytes(rng.randrange(4))
            case 1:
                data[at:at] = data[at : at + rng.randrange(40)]
            case _:
                del data[at : at + rng.randrange(8)]
    try:
        return data.decode() if isinstance(message, str) else bytes(data)
    except UnicodeDecodeError:
        return bytes(data)


def made_by_hypothesis(part: int, wanted: int) -> list[Hostile]:
    found: list[Hostile] = []

    @seed(part)
    @settings(
        max_examples=max(1, wanted // A_ROUND), deadline=None, database=None, suppress_health_check=list(HealthCheck)
    )
    @given(messages=st.lists(hostile_messages, min_size=A_ROUND, max_size=A_ROUND + 40))
    def make(messages: list[Hostile]) -> None:
        found.extend(messages)

    make()
    return found[:wanted]


async def attack(attacked: Attacked, calm: Server, part: int) -> Part:
    rng = random.Random(part)
    hand = by_hand(attacked)
    messages = made_by_hypothesis(part, int(A_PART * BY_HYPOTHESIS))
    messages += [
        spoilt(rng, rng.choice(hand)) if rng.random() < 0.9 else rng.choice(hand) for _ in range(A_PART - len(messages))
    ]
    messages = [message for message in messages if can_be_sent(message) and not allowed(attacked, message)]
    rng.shuffle(messages)
    at_work, elsewhere = Honest(attacked.server), Honest(calm)
    pinging = [asyncio.create_task(one.ping()) for one in (at_work, elsewhere)]
    before = attacked.sent
    try:
        share = -(-len(messages) // len(SEATS))
        async with asyncio.TaskGroup() as group:
            for number, seat in enumerate(SEATS):
                group.create_task(assault(attacked, messages[number * share : (number + 1) * share], seat))
            group.create_task(post_files(attacked, rng))
    finally:
        for task in pinging:
            task.cancel()
        ended = await asyncio.gather(*pinging, return_exceptions=True)
    for one in ended:
        assert isinstance(one, asyncio.CancelledError), f"an honest visitor was not served: {one!r}"
    check_unharmed(attacked)
    late = max(0.0, at_work.worst - elsewhere.worst)
    assert late <= LONGEST_PING, (
        f"a ping of somebody else took {at_work.worst:.3f} s, elsewhere {elsewhere.worst:.3f} s"
    )
    return {
        "messages": attacked.sent - before,
        "pings": at_work.pings,
        "worst_ms": round(1000 * at_work.worst),
        "elsewhere_ms": round(1000 * elsewhere.worst),
        "memory_mb": attacked.server.memory() >> 20,
    }


async def post_files(attacked: Attacked, rng: random.Random) -> None:
    """Card files, decks and matches: made by hand, and the official cards spoilt."""
    async with Visitor(attacked.server.address) as visitor:
        for _ in range(FILES):
            attacked.sent += 1
            if rng.random() < 0.4:
                address, body = rng.choice(addresses(attacked)), rng.choice(bodies())
                check_answer(attacked, await visitor.http.post(address, content=body), f"POST {address}")
                continue
            game = rng.choice(all_games())
            official = (game.folder / "cards.toml").read_text(encoding="utf-8")
            cards = rng.choice([*HOSTILE_CARDS.values(), *[official] * 20])
            text = spoilt(rng, cards)
            wish = {
                "game": game.id,
                "seats": [{"kind": "person"}] * game.seat_counts[0],
                "cards": text if isinstance(text, str) else text.decode("latin-1"),
            }
            look_at_file(attacked, await visitor.http.post(TABLES, content=json.dumps(wish)))


def look_at_file(attacked: Attacked, answer: httpx.Response) -> None:
    """Spoilt cards may still be cards: then there is a table."""
    assert answer.status_code < 500 or b"busy" in answer.content, f"{answer.status_code} {answer.text[:300]}"
    look_at(attacked, answer.content, 0)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--keep", default="", metavar="FILE", help="go on with what this file has of an earlier run")
    asked = parser.parse_args()
    warnings.simplefilter("ignore")
    kept = KeptParts(asked.keep, {"hostile": asked.messages})
    more = ["--closed-network", "--log", "json"]
    memory: list[int] = []
    with new_server(more=more) as server, new_server(more=more) as calm:
        attacked = asyncio.run(set_up(server))

        def play(part: int) -> Part:
            given = asyncio.run(attack(attacked, calm, part))
            memory.append(server.memory())
            grown = memory[-1] - memory[min(len(memory), 4) - 1]  # after the first parts everything was loaded
            assert grown < MOST_GROWTH, f"the server has grown by {grown >> 20} MB in {len(memory)} parts"
            return given

        status = run_parts(kept, max(1, -(-asked.messages // A_PART)), play)
    if status == 0:
        worst = max(part["worst_ms"] for part in kept.parts)
        print(
            f"{kept.sum('messages')} hostile messages and files: no crash, no failure, no secret, nothing changed; "
            f"{kept.sum('pings')} pings of others, the worst {worst} ms "
            f"({max(part['elsewhere_ms'] for part in kept.parts)} ms at a server that nobody attacked)"
        )
    return status


if __name__ == "__main__":
    sys.exit(main())
