"""Seeds: what all chance of a match grows from.

A seed is a number, or 64 hexadecimal digits. A number is repeatable, short and fast, and after a few draws anybody can
compute it: it is for the laboratory, scenes and tests. The digits are a secret key: matches of people begin with one,
and who knows it knows every card to come. It is told to nobody before the match is over; its commitment can be told at
once, and shows afterwards that the seed was not exchanged.
"""

from __future__ import annotations

import hashlib
import secrets

from rulebound.core.kernel.rng import Rng, SecretStream
from rulebound.core.mistakes import Mistake

Seed = int | str

LARGEST_SEED = 2**63 - 1
SECRET_BYTES = 32
FORMS = f"a seed is a whole number from 0 to {LARGEST_SEED}, or {2 * SECRET_BYTES} digits 0-9 and a-f"


def secret_seed() -> str:
    """A new secret from the operating system."""
    return secrets.token_hex(SECRET_BYTES)


def check_seed(seed: object) -> Seed:
    """The seed as it stands in a file or a request; Mistake for anything else."""
    if isinstance(seed, int) and not isinstance(seed, bool) and 0 <= seed <= LARGEST_SEED:
        return seed
    if isinstance(seed, str) and len(seed) == 2 * SECRET_BYTES and all(digit in "0123456789abcdef" for digit in seed):
        return seed
    raise Mistake(f"{FORMS}, not {seed!r}")


def read_seed(words: str) -> Seed:
    """The seed that somebody typed."""
    return check_seed(int(words) if words.isdecimal() and len(words) < 20 else words)


def generator(seed: Seed) -> Rng:
    """The generator that a match with this seed begins with."""
    if isinstance(seed, int):
        return Rng(seed)
    rng = Rng(0)
    rng.source = SecretStream(bytes.fromhex(seed))
    return rng


def commitment(seed: Seed) -> str:
    """What may be told of a seed before the match is over: it fixes the seed and tells nothing of a secret one."""
    return hashlib.sha256(f"rulebound seed {seed}".encode()).hexdigest()
