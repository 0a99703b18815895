"""The longest log that a table can have, and how long a server takes to read it.

    python -m bench.long_log [--entries 20000]

Two people decide and take back for ever, and somebody says something now and then. The log is stored, and then read as
after a restart: with what it tells both people, and for a spectator who comes later.
"""

from __future__ import annotations

import argparse
import random
import sys
import time

from rulebound.core.people.live import Live
from rulebound.core.people.readers import SPECTATOR
from rulebound.core.people.registry import game_ids
from rulebound.server.tables.entries import AnyEntry, Back, Decide, Record, Say
from rulebound.server.tables.ledger import folded, people_in
from rulebound.server.tables.new_tables import new_plan
from rulebound.wire.house import Chair, NewTable

SOON = 2.0  # seconds of processor time
SAID = 0.01  # of all entries


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--entries", type=int, default=20_000)
    parser.add_argument("--games", default=",".join(game_ids()))
    asked = parser.parse_args()
    slowest = 0.0
    for game in asked.games.split(","):
        plan = new_plan(NewTable(game=game, seats=(Chair(kind="person"), Chair(kind="person"))))
        records, rng = plan.records(), random.Random(1)
        ledger = plan.ledger(quiet=True)
        while len(records) < asked.entries:
            record = Record(len(records) + 1, float(len(records)), next_entry(ledger.live, ledger.asked(), rng))
            records.append(record)
            ledger.add(record)
        began = time.process_time()
        folded(plan.head, records, trusted=False, readers=people_in(records))
        people = time.process_time() - began
        began = time.process_time()
        folded(plan.head, records, readers=(SPECTATOR,))
        watching = time.process_time() - began
        slowest = max(slowest, people, watching)
        print(
            f"{game}: {len(records)} entries, read in {people:.2f} s for both people, {watching:.2f} s for a spectator"
        )
    print(f"{'well' if slowest < SOON else 'FAILED'}: the slowest took {slowest:.2f} s, and {SOON:g} s are allowed")
    return 0 if slowest < SOON else 1


def next_entry(live: Live | None, seat: int, rng: random.Random) -> AnyEntry:
    """A decision, or a step back; never the last decision of a match, which nobody could take back."""
    assert live is not None
    if rng.random() < SAID:
        return Say(seat=seat, text="hm", phrase=None)
    decisions = len(live.actions)
    action = int(rng.choice(list(live.match.legal())))
    after = live.match.clone()
    after.apply(action)
    if after.over or (decisions > 10 and rng.random() < 0.55):
        return Back(seat=seat, decisions=max(0, decisions - rng.randrange(1, 8)))
    return Decide(seat=seat, action=action)


if __name__ == "__main__":
    sys.exit(main())
