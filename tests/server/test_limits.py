"""Who asks too much is slowed, then refused, then shown the door; nobody else is."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest

from rulebound.server.mistakes import TooMany
from rulebound.server.network.limits import CLOSED, OPEN, Bucket, Door, Limits, Pace, address_name

SMALL = Limits(
    messages=10,
    message_burst=5,
    address_messages=20,
    address_burst=8,
    slowed_before_refused=3,
    slowed_before_closed=6,
    connections=4,
    connections_of_address=2,
    address_requests=1,
    request_burst=3,
    tables_an_hour=60,
    table_burst=2,
    addresses=10,
)


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_a_burst_and_then_a_steady_rate() -> None:
    clock = Clock()
    bucket = Bucket(rate=2.0, burst=3.0, clock=clock)
    assert [bucket.take() for _ in range(3)] == [0.0, 0.0, 0.0]
    assert bucket.take() == pytest.approx(0.5), "at two a second the next one waits half a second"
    assert bucket.take() == pytest.approx(1.0), "who comes after waits longer"
    clock.now += 1.0
    assert bucket.take() == pytest.approx(0.5)
    clock.now += 60.0
    assert bucket.full(), "a minute of silence pays all debts"
    assert [bucket.try_take() > 0 for _ in range(4)] == [False, False, False, True]
    assert bucket.try_take() == pytest.approx(0.5), "a refused taking leaves no debt"


def test_a_message_is_taken_at_once_then_slowed_then_refused_then_the_connection_is_worn_out() -> None:
    clock = Clock()
    pace = Pace(SMALL, Door(SMALL, clock).address("192.0.2.1"), clock)
    assert [pace.wait() for _ in range(5)] == [0.0] * 5, "a burst of five is nothing"
    waits = [pace.wait() for _ in range(3)]
    assert all(wait > 0 for wait in waits), f"three more are slowed, not {waits}"
    for _ in range(2):
        with pytest.raises(TooMany, match="slow down"):
            pace.wait()
    assert not pace.worn_out()
    with pytest.raises(TooMany):
        pace.wait()
    assert pace.worn_out(), "who still goes on is closed"


def test_a_quiet_moment_makes_everything_good() -> None:
    clock = Clock()
    pace = Pace(SMALL, Door(SMALL, clock).address("192.0.2.1"), clock)
    for _ in range(20):
        for _ in range(6):
            pace.wait()
        clock.now += 5.0
    assert not pace.worn_out(), "bursts with pauses between them are what people do"


def test_who_goes_on_at_the_rate_of_refusals_is_closed_all_the_same() -> None:
    clock = Clock()
    pace = Pace(SMALL, Door(SMALL, clock).address("192.0.2.1"), clock)
    for _ in range(200):
        with suppress(TooMany):
            clock.now += pace.wait()
        clock.now += 1 / SMALL.messages - 0.02
    assert pace.worn_out(), "refused messages count too, or a flood would never end"


def test_debts_are_bounded_and_the_neighbours_do_not_pay_them() -> None:
    clock = Clock()
    door = Door(SMALL, clock)
    pace = Pace(SMALL, door.address("192.0.2.1"), clock)
    for _ in range(1000):
        with suppress(TooMany):
            pace.wait()
    clock.now += 2 * SMALL.message_burst / SMALL.messages
    assert pace.own.full(), "a flood of a thousand does not bar somebody for minutes"
    assert Pace(SMALL, door.address("192.0.2.1"), clock).wait() == 0.0


def test_many_connections_of_an_address_share_its_rate() -> None:
    clock = Clock()
    door = Door(SMALL, clock)
    paces = [Pace(SMALL, door.address("192.0.2.1"), clock) for _ in range(4)]
    waits = [pace.wait() for pace in paces for _ in range(3)]
    assert waits[:8] == [0.0] * 8
    assert all(wait > 0 for wait in waits[8:]), "eight are the burst of the address, whoever sends them"
    stranger = Pace(SMALL, door.address("192.0.2.2"), clock)
    assert stranger.wait() == 0.0, "another address has its own"


def test_connections_are_counted_by_address_and_in_all() -> None:
    door = Door(SMALL)
    door.enter("a")
    door.enter("a")
    with pytest.raises(TooMany, match="from your address"):
        door.enter("a")
    door.enter("b")
    door.enter("c")
    with pytest.raises(TooMany, match="the server is full"):
        door.enter("d")
    door.leave("a")
    door.enter("d")
    assert door.connections == 4, "a refused connection is not counted"


def test_requests_and_tables_have_buckets_of_their_own() -> None:
    clock = Clock()
    door = Door(SMALL, clock)
    for _ in range(3):
        door.request("a")
    with pytest.raises(TooMany) as refused:
        door.request("a")
    assert refused.value.wait == pytest.approx(1.0)
    door.new_table("a")
    token = door.new_table("a")
    with pytest.raises(TooMany, match=r"come again in 1 minute$"):
        door.new_table("a")
    token.put_back()
    door.new_table("a")


def test_old_addresses_are_forgotten_but_not_those_with_connections() -> None:
    door = Door(SMALL)
    door.enter("stays")
    for number in range(100):
        door.request(f"visitor {number}")
    assert len(door.known) <= SMALL.addresses
    assert door.known["stays"].connections == 1, "its connections must be counted down when they end"
    assert "visitor 99" in door.known


def test_a_closed_network_counts_nobody() -> None:
    clock = Clock()
    door = Door(CLOSED, clock)
    pace = Pace(CLOSED, door.address("a"), clock)
    for _ in range(10_000):
        assert pace.wait() == 0.0
        door.request("a")
        door.new_table("a")
    assert CLOSED.unsent_bytes == OPEN.unsent_bytes, "what bounds the memory stays"
    assert replace(CLOSED, connections=1).connections == 1


@pytest.mark.parametrize(
    ("host", "name"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        (None, "unknown"),
        ("", "unknown"),
        ("testclient", "testclient"),
    ],
)
def test_an_address_is_a_household(host: str | None, name: str) -> None:
    assert address_name(host) == name
