"""The one source of chance: the same stream from the same seed on every machine, compiled or not.

There are two kinds. A number seeds xoshiro128++, which is fast and which anybody who has seen a few draws can compute:
for the laboratory, for bots, for tests. A key of 32 bytes gives a stream of BLAKE2b, which nobody can compute without
the key, whatever was seen of it: for matches of people (`core/people/seeds.py` says who gets which).

A match owns its generator; a bot owns another. Never share one between the two, or a bot's thinking would change
the cards to come.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

WORD: Final = 0xFFFFFFFF
# Below 2**31, so that a product with a 32-bit word never leaves 63 bits.
SPREAD: Final = 1812433253


WORDS_OF_BLOCK: Final = 16
PURPOSE: Final = b"rulebound chance"


@mypyc_attr(acyclic=True)
@final
class SecretStream:
    """Block n of the stream is BLAKE2b of n under the key: sixteen words of 32 bits."""

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.block = vec[i64]()  # never written to, so clones share it
        self.drawn: i64 = 0

    def clone(self) -> SecretStream:
        copy = SecretStream(self.key)
        copy.block = self.block
        copy.drawn = self.drawn
        return copy

    def word(self) -> i64:
        at = self.drawn % WORDS_OF_BLOCK
        if at == 0:
            number = int(self.drawn // WORDS_OF_BLOCK)
            mixed = blake2b(number.to_bytes(8, "little"), key=self.key, person=PURPOSE).digest()
            words = [int.from_bytes(mixed[i : i + 4], "little") for i in range(0, 64, 4)]
            self.block = vec[i64]([i64(word) for word in words])
        self.drawn += 1
        return self.block[at]


@mypyc_attr(acyclic=True)
@final
class Script:
    """What chance was told beforehand: results of `Rng.chance`, and orders of shuffled piles as designs from the top.
    With `keeps` set it writes down instead what chance decides, in the same form."""

    def __init__(self) -> None:
        self.results = vec[i64]()
        self.told: i64 = 0  # results that were used
        self.ends: bool = False  # more than the fixed results is an error
        self.orders = vec[i64]()  # of each order its length, then its designs
        self.at: i64 = 0  # where in `orders` the next one begins
        self.shuffles: i64 = 0  # orders that were used
        self.all_orders: bool = True  # more shuffles than the fixed ones are an error
        self.keeps: bool = False

    def clone(self) -> Script:
        copy = Script()
        copy.results = self.results
        copy.told = self.told
        copy.ends = self.ends
        copy.orders = self.orders
        copy.at = self.at
        copy.shuffles = self.shuffles
        copy.all_orders = self.all_orders
        copy.keeps = self.keeps
        return copy

    def result(self, n: i64) -> i64:
        """The next fixed result, or -1 where chance itself decides."""
        told = self.told
        if told < len(self.results):
            self.told = told + 1
            if self.results[told] >= n:
                raise ValueError(f"result {told + 1} of the fixed chances must be below {n}")
            return self.results[told]
        if self.ends:
            raise ValueError(f"only {told} results of chance are fixed, and one more below {n} is needed")
        return -1

    def order(self) -> vec[i64]:
        """The next fixed order of a pile, from the top; empty where chance itself decides."""
        at = self.at
        if at >= len(self.orders):
            if len(self.orders) > 0 and self.all_orders:
                raise ValueError(f"only {self.shuffles} orders of shuffles are fixed, and one more pile is shuffled")
            return vec[i64]()
        end = at + 1 + self.orders[at]
        self.at = end
        self.shuffles += 1
        return self.orders[at + 1 : end]

    def keep_order(self, designs: vec[i64]) -> None:
        self.orders = append(self.orders, len(designs))
        for design in designs:
            self.orders = append(self.orders, design)


@mypyc_attr(acyclic=True)
@final
class Rng:
    """Seeded by a number; with `source` set, the words are those of a secret stream."""

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
        self.source: SecretStream | None = None
        self.script: Script | None = None  # what was fixed beforehand

    def clone(self) -> Rng:
        copy = Rng(0)
        copy.a = self.a
        copy.b = self.b
        copy.c = self.c
        copy.d = self.d
        source = self.source
        if source is not None:
            copy.source = source.clone()
        script = self.script
        if script is not None:
            copy.script = script.clone()
        return copy

    def word(self) -> i64:
        """The next 32 random bits."""
        source = self.source
        if source is not None:
            return source.word()
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
        script = self.script
        if script is None:
            return self.below(n)
        if script.keeps:
            result = self.below(n)
            script.results = append(script.results, result)
            return result
        result = script.result(n)
        return result if result >= 0 else self.below(n)

    def stands_with(self, other: Rng) -> bool:
        """Whether both are at the same place of the same stream."""
        if self.told() != other.told():
            return False
        mine, theirs = self.source, other.source
        if mine is not None and theirs is not None:
            return mine.drawn == theirs.drawn and mine.key == theirs.key
        same = self.a == other.a and self.b == other.b and self.c == other.c and self.d == other.d
        return same and mine is theirs

    def told(self) -> i64:
        """How many fixed results were used."""
        script = self.script
        return 0 if script is None else script.told

    def fix(self, results: list[int]) -> None:
        """The next results of `chance`; afterwards it is random again."""
        script = Script()
        script.results = vec[i64]([i64(result) for result in results])
        self.script = script
