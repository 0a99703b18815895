"""Keys of seats and ids of tables."""

from __future__ import annotations

import re

import pytest

from rulebound.server.tables.keys import digest, fits, new_key, new_table_id

URL_SAFE = re.compile(r"[A-Za-z0-9_-]+")


@pytest.mark.parametrize(("new", "length"), [(new_key, 43), (new_table_id, 22)])
def test_secrets_are_long_go_into_a_url_and_never_come_twice(new: object, length: int) -> None:
    assert callable(new)
    made = {new() for _ in range(1000)}
    assert len(made) == 1000
    assert all(len(one) == length and URL_SAFE.fullmatch(one) for one in made)


def test_a_key_fits_its_own_digest_alone() -> None:
    key, other = new_key(), new_key()
    assert fits(key, digest(key))
    assert not fits(other, digest(key))
    assert not fits(key.swapcase(), digest(key))


def test_a_digest_does_not_show_the_key() -> None:
    key = new_key()
    assert key not in digest(key)
    assert not fits(digest(key), digest(key)), "whoever reads the database must not get a seat by what is there"


@pytest.mark.parametrize("key", ["", "ключ", "\x00", "\ud800", "x" * 100_000])
def test_any_text_may_come_as_a_key_and_fits_no_seat(key: str) -> None:
    assert not fits(key, digest(new_key()))
    assert not fits(key, ""), "the seat of a bot has no key"
