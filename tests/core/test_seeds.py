"""Seeds: what a client could compute from its own draws, and what it cannot; commitments; what is no seed."""

from __future__ import annotations

import hashlib

import pytest

from rulebound.core.kernel.rng import Rng
from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Setup
from rulebound.core.people.registry import game
from rulebound.core.people.seeds import Seed, check_seed, commitment, generator, read_seed, secret_seed

KEY = "00112233445566778899aabbccddeeff0123456789abcdef0123456789abcdef"


def words_of(key: str, count: int) -> list[int]:
    """The stream of a key, written down a second time from its description."""
    found: list[int] = []
    block = 0
    while len(found) < count:
        number = block.to_bytes(8, "little")
        mixed = hashlib.blake2b(number, key=bytes.fromhex(key), person=b"rulebound chance").digest()
        found += [int.from_bytes(mixed[at : at + 4], "little") for at in range(0, 64, 4)]
        block += 1
    return found[:count]


def test_the_stream_of_a_secret_is_blake2b_under_the_key_and_nothing_else() -> None:
    rng = generator(KEY)
    assert [rng.word() for _ in range(40)] == words_of(KEY, 40)


def test_every_byte_of_a_secret_is_one_that_nobody_can_guess() -> None:
    made = [bytes.fromhex(secret_seed()) for _ in range(40)]
    for at in range(32):
        assert len({seed[at] for seed in made}) > 10, f"byte {at} of a secret hardly changes"


def test_a_clone_goes_on_alone_from_the_same_place() -> None:
    rng = generator(KEY)
    for _ in range(5):
        rng.word()
    copy = rng.clone()
    assert rng.stands_with(copy)
    ahead = [copy.word() for _ in range(30)]
    assert not rng.stands_with(copy)
    assert [rng.word() for _ in range(30)] == ahead
    assert not generator(KEY).stands_with(Rng(0))


def hands(seed: Seed) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What seat 1 holds at the beginning of a match of Five Rows, and what its foe holds."""
    rules = game("five_rows")
    match = rules.start(Setup(seed))
    mine, foes = (rules.view(match, seat)["seats"][str(seat + 1)]["hand"] for seat in range(2))
    return tuple(mine), tuple(foes)


def test_the_attack_that_finds_a_number_finds_no_secret() -> None:
    """Trying seeds until the own hand fits is how a client computed the foe's hand. It works for any number, since only
    32 bits of one count; a secret has 256 bits, and every one of them changes the deal."""
    secret_number = 731
    mine, foes = hands(secret_number)
    guesses = [seed for seed in range(1000) if hands(seed)[0] == mine]
    assert [hands(guess)[1] for guess in guesses] == [foes]
    folded = 731 ^ (5 | 5 << 32)  # the same 32 bits after folding: the same cards
    assert hands(folded) == hands(731)

    mine = hands(KEY)[0]
    number = int(KEY, 16)
    neighbours = [f"{number ^ 1 << bit:064x}" for bit in range(256)]
    assert len({generator(key).word() for key in neighbours}) == 256
    assert sum(hands(key)[0] == mine for key in neighbours[::8]) == 0
    assert all(hands(seed)[0] != mine for seed in range(300))


def test_every_new_secret_is_another() -> None:
    assert len({secret_seed() for _ in range(100)}) == 100
    assert check_seed(secret_seed())


def test_a_commitment_fixes_the_seed() -> None:
    assert commitment(KEY) == hashlib.sha256(f"rulebound seed {KEY}".encode()).hexdigest()
    assert commitment(KEY) != commitment(KEY[::-1])


@pytest.mark.parametrize("words", ["-1", "x", "", "1.5", KEY[:-1], KEY.upper(), KEY + "0", str(2**63)])
def test_what_is_no_seed_is_told_what_is_one(words: str) -> None:
    with pytest.raises(Mistake, match="a seed is a whole number from 0 to 9223372036854775807, or 64 digits"):
        read_seed(words)


def test_numbers_and_secrets_are_read() -> None:
    assert read_seed("7") == 7
    assert read_seed(KEY) == KEY
    assert read_seed("1" * 64) == "1" * 64
