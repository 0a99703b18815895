"""The seed of a bot at a table.

A bot is made afresh for every decision, from the seed of the match, its seat and the number of the decision. So a
resumed match goes on as the saved one would have, and taking a decision back gives nobody a second roll of the dice.
"""

from __future__ import annotations

import hashlib

from rulebound.core.people.seeds import Seed


def bot_seed(seed: Seed, seat: int, number: int) -> int:
    """The seed for decision `number` of a match with this seed. It has nothing in common with the generator of the
    match."""
    mixed = hashlib.sha256(f"bot {seed} {seat} {number}".encode()).digest()
    return int.from_bytes(mixed[:7])
