"""How much one connection, one address and everybody together may ask of the server: all numbers, with their reasons.

An IPv6 address stands for its /64: that is what one household gets. On a closed network (`CLOSED`) nobody is slowed or
counted by address; what keeps the memory bounded stays.
"""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace

from rulebound.server.mistakes import TooMany
from rulebound.wire.house import LARGEST_BODY
from rulebound.wire.messages import LARGEST_MESSAGE

NO_LIMIT = 1e12  # for what is counted; a float, so that buckets reckon with it as with any other number


@dataclass(frozen=True)
class Limits:
    # A person sends a message every second or so; a burst is a page that reconnects and asks `why` for a hand of cards.
    messages: float = 10.0  # per second and connection
    message_burst: float = 40.0
    # A school class or an office shares an address.
    address_messages: float = 60.0  # per second
    address_burst: float = 240.0
    # A page loads the games, their cards and rules: some twenty requests at once, then few. Stepping through a replay
    # with a held key asks thirty times a second.
    address_requests: float = 30.0  # per second, over HTTP
    request_burst: float = 120.0
    # A new table costs a row for ever and reading its card file; people make a few in an evening.
    tables_an_hour: float = 60.0
    table_burst: float = 30.0
    # Slow first: a message above the rate waits its turn. Who goes on regardless is refused, then shown the door.
    slowed_before_refused: int = 30
    slowed_before_closed: int = 100
    longest_wait: float = 5.0  # seconds that a slowed message waits; what would wait longer is refused
    # Open connections: a page has one for each table it shows. Each costs about 100 kB with its buffers.
    connections: int = 5000
    connections_of_address: int = 60
    # Connections before a word is said on them: a browser has six at once, and a class of thirty shares an address.
    lines: int = 12_000
    lines_of_address: int = 240
    # What waits to be sent to a receiver that does not read. A message is a few kB, a whole log some hundred.
    unsent_messages: int = 256
    unsent_bytes: int = 4 * 1024 * 1024
    # A message larger than LARGEST_MESSAGE is refused by name; one that is four times as large is not even read to
    # its end: the connection is closed with status 1009.
    message: int = LARGEST_MESSAGE
    unread_message: int = 4 * LARGEST_MESSAGE
    body: int = LARGEST_BODY
    headers: int = 16 * 1024  # bytes, of an HTTP request
    # Seconds.
    hello: float = 10.0  # until the first message of a connection
    request: float = 20.0  # until the headers of a request are there
    body_time: float = 20.0  # until a body is there
    ping: float = 25.0  # proxies close connections that are silent for a minute
    pong: float = 25.0
    keep_alive: float = 15.0  # of an HTTP connection between two requests
    linger: float = 5.0  # until a closed connection whose receiver does not read is cut
    goodbye: float = 3.0  # for what is still to be sent when the server stops
    # Rules, scenes and replays are worked out in threads, this many at once: the tables go on meanwhile.
    readers: int = 2
    waiting_readers: int = 200
    waiting_of_one: int = 20  # from one address
    # A health check writes to the database; whoever asks more often than this gets the last answer.
    health: float = 1.0  # seconds
    addresses: int = 50_000  # remembered; the longest silent one is forgotten first


OPEN = Limits()
CLOSED = replace(
    OPEN,
    messages=NO_LIMIT,
    message_burst=NO_LIMIT,
    address_messages=NO_LIMIT,
    address_burst=NO_LIMIT,
    address_requests=NO_LIMIT,
    request_burst=NO_LIMIT,
    tables_an_hour=NO_LIMIT,
    table_burst=NO_LIMIT,
    waiting_of_one=OPEN.waiting_readers,
    connections_of_address=OPEN.connections,
    lines_of_address=OPEN.lines,
)


class Bucket:
    """A bucket of tokens that fills by `rate` a second up to `burst`. Taking may leave it in debt: then the taker
    waits."""

    __slots__ = ("at", "burst", "clock", "rate", "tokens")

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self.tokens = burst
        self.at = clock()

    def fill(self) -> None:
        now = self.clock()
        self.tokens = min(self.burst, self.tokens + (now - self.at) * self.rate)
        self.at = now

    def take(self) -> float:
        """Take a token; the seconds to wait until it would have been there."""
        self.fill()
        self.tokens = max(self.tokens - 1, -self.burst)  # no debt is for ever
        return 0.0 if self.tokens >= 0 else -self.tokens / self.rate

    def put_back(self) -> None:
        """Undo a taking that led to nothing."""
        self.tokens = min(self.burst, self.tokens + 1)

    def try_take(self) -> float:
        """Take a token if there is one: then 0, else the seconds until there will be one."""
        wait = self.take()
        if wait > 0:
            self.put_back()
        return wait

    def full(self) -> bool:
        self.fill()
        return self.tokens >= self.burst


@dataclass
class Address:
    """What an address has used up."""

    messages: Bucket
    requests: Bucket
    tables: Bucket
    connections: int = 0


class Door:
    """Counts who comes in and how much they ask."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits
        self.clock = clock
        self.connections = 0
        self.known: OrderedDict[str, Address] = OrderedDict()

    def address(self, name: str) -> Address:
        found = self.known.get(name)
        if found is None:
            limits = self.limits
            found = Address(
                Bucket(limits.address_messages, limits.address_burst, self.clock),
                Bucket(limits.address_requests, limits.request_burst, self.clock),
                Bucket(limits.tables_an_hour / 3600, limits.table_burst, self.clock),
            )
            self.known[name] = found
            self.forget_some()
        self.known.move_to_end(name)
        return found

    def forget_some(self) -> None:
        """Forget who was silent for longest. Addresses with open connections stay: those are bounded by themselves."""
        for _ in range(len(self.known)):
            if len(self.known) <= self.limits.addresses:
                return
            name, oldest = next(iter(self.known.items()))
            if oldest.connections:
                self.known.move_to_end(name)
            else:
                del self.known[name]

    def enter(self, name: str) -> None:
        """A connection is opened; `leave` is called once for it. TooMany if there is no room."""
        address = self.address(name)
        if self.connections >= self.limits.connections:
            raise TooMany("the server is full; come again in a few minutes", 60.0)
        if address.connections >= self.limits.connections_of_address:
            raise TooMany(
                f"there are already {address.connections} open connections from your address; close some first", 10.0
            )
        self.connections += 1
        address.connections += 1

    def leave(self, name: str) -> None:
        self.connections -= 1
        self.address(name).connections -= 1

    def request(self, name: str) -> None:
        """An HTTP request. TooMany if there were too many lately."""
        wait = self.address(name).requests.try_take()
        if wait > 0:
            raise TooMany("too many requests from your address; wait a second", wait)

    def new_table(self, name: str) -> Bucket:
        """A table is to be made; the token can be put back if none was. TooMany if there were too many lately."""
        bucket = self.address(name).tables
        wait = bucket.try_take()
        if wait > 0:
            minutes = max(1, round(wait / 60))
            raise TooMany(
                f"too many tables were made from your address; come again in {minutes} "
                f"minute{'' if minutes == 1 else 's'}",
                wait,
            )
        return bucket


class Pace:
    """The messages of one connection: how long each waits, and when it is enough."""

    __slots__ = ("limits", "own", "shared", "slowed")

    def __init__(self, limits: Limits, address: Address, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits
        self.own = Bucket(limits.messages, limits.message_burst, clock)
        self.shared = address.messages
        self.slowed = 0  # messages above the rate since it was last quiet

    def wait(self) -> float:
        """A message has come: the seconds it waits. TooMany if it is refused; `worn_out` tells when to close."""
        if self.own.full():
            self.slowed = 0
        wait = max(self.own.take(), self.shared.take())
        refused = wait > self.limits.longest_wait or self.slowed >= self.limits.slowed_before_refused
        if wait > 0 or refused:
            self.slowed += 1
        if refused:
            self.shared.put_back()  # others at this address are not to suffer
            raise TooMany("too many messages; slow down", min(wait, self.limits.longest_wait))
        return wait

    def at_once(self) -> bool:
        """A message has come: True if it is within the rate, and counted; else nothing is, and `wait` tells more."""
        own, shared = self.own, self.shared
        own.fill()
        shared.fill()
        if own.tokens < 1 or shared.tokens < 1:
            return False
        if own.tokens >= own.burst:
            self.slowed = 0
        own.tokens -= 1
        shared.tokens -= 1
        return True

    def worn_out_by_frame(self) -> bool:
        """A frame has come that is no message, such as a ping: it is not slowed, but counted. Was it one too many?"""
        if self.own.full():
            self.slowed = 0
        self.slowed += self.own.take() > 0
        return self.worn_out()

    def worn_out(self) -> bool:
        return self.slowed >= self.limits.slowed_before_closed


def address_name(host: str | None) -> str:
    """The address by which somebody is counted."""
    if not host:
        return "unknown"
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host[:64]
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)
