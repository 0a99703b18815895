"""The one source of chance: xoshiro128++ on four 32-bit words, the same stream on every machine.

A match owns its generator; a bot owns another. Never share one between the two, or a bot's thinking would change
the cards to come.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

WORD: Final = 0xFFFFFFFF
# Below 2**31, so that a product with a 32-bit word never leaves 63 bits.
SPREAD: Final = 1812433253


@mypyc_attr(acyclic=True)
@final
class Rng:
    """Equal seeds give equal streams, compiled or not."""

    def __init__(self, seed: i64) -> None:
        word: i64 = (seed ^ (seed >> 32)) & WORD
        word = (SPREAD * (word ^ (word >> 15)) + 1) & WORD
        self.a: i64 = word
        word = (SPREAD * (word ^ (word >> 15)) + 2) & WORD
        self.b: i64 = word
        word = (SPREAD * (word ^ (word >> 15)) + 3) & WORD
        self.c: i64 = word
        word = (SPREAD * (word ^ (word >> 15)) + 4) & WORD
        self.d: i64 = word | 1
        self.script = vec[i64]()  # results that were fixed beforehand
        self.told: i64 = 0

    def clone(self) -> Rng:
        copy = Rng(0)
        copy.a = self.a
        copy.b = self.b
        copy.c = self.c
        copy.d = self.d
        copy.script = self.script  # read only
        copy.told = self.told
        return copy

    def word(self) -> i64:
        """The next 32 random bits."""
        a = self.a
        b = self.b
        c = self.c
        d = self.d
        mixed: i64 = (a + d) & WORD
        result: i64 = (((mixed << 7) & WORD | (mixed >> 25)) + a) & WORD
        shifted: i64 = (b << 9) & WORD
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= shifted
        d = (d << 11) & WORD | (d >> 21)
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        return result

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1; each has the same chance to within n in 2**32."""
        return (self.word() * n) >> 32

    def chance(self, n: i64) -> i64:
        """Like `below`, for what players see decided (a die, a random discard): a script may fix it beforehand."""
        told = self.told
        if told < len(self.script):
            self.told = told + 1
            if self.script[told] >= n:
                raise ValueError(f"result {told + 1} of the fixed chances must be below {n}")
            return self.script[told]
        return self.below(n)

    def fix(self, results: list[int]) -> None:
        """The next results of `chance`; afterwards it is random again."""
        self.script = vec[i64]([i64(result) for result in results])
        self.told = 0
