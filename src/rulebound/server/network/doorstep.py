"""Connections before a word is said on them: how many one address may have, and who makes room when there is none.

A connection costs a file of the process, whether anything is sent on it or not. One address has a bounded number; when
all are taken, the oldest connection without a request makes room, of the address that has most of them. Proxies are not
counted: behind them are all visitors.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from ipaddress import ip_address, ip_network
from typing import Protocol

from rulebound.server.network.limits import Limits, address_name


class Line(Protocol):
    """A connection of HTTP or WebSocket. Every one is equal to itself only."""

    def cut(self) -> None:
        """Close it at once, without a word."""


class Doorstep:
    def __init__(
        self, limits: Limits, proxies: Collection[str] = (), banned: Callable[[str], bool] = lambda address: False
    ) -> None:
        self.limits = limits
        self.proxies = [ip_network(proxy) for proxy in proxies]
        self.banned = banned
        self.open: dict[str, dict[Line, bool]] = {}  # by address, the oldest first: has it asked for something?
        self.total = 0
        self.cut = 0  # connections that were not let in, or made room

    def arrive(self, line: Line, host: str | None) -> str:
        """Count a connection; the name under which `leave` and `asked` know it. It may be cut already."""
        address = address_name(host)
        lines = self.open.setdefault(address, {})
        lines[line] = False
        self.total += 1
        proxy = self.is_proxy(host)
        too_many = len(lines) > self.limits.lines_of_address and not proxy
        if too_many or (self.banned(address) and not proxy):
            self.drop(line)
        elif self.total > self.limits.lines:
            self.make_room(line)
        return address

    def asked(self, line: Line, address: str) -> None:
        """Its first request is there."""
        if line in self.open.get(address, ()):
            self.open[address][line] = True

    def replace(self, line: Line, other: Line, address: str) -> None:
        """The same connection is looked after by another one from now on."""
        if self.open.get(address, {}).pop(line, None) is not None:
            self.open[address][other] = True

    def leave(self, line: Line, address: str) -> None:
        lines = self.open.get(address, {})
        if lines.pop(line, None) is not None:
            self.total -= 1
        if not lines:
            self.open.pop(address, None)

    def make_room(self, newcomer: Line) -> None:
        silent: list[tuple[int, Line]] = []
        for lines in self.open.values():
            oldest = next((line for line, asked in lines.items() if not asked), None)
            if oldest is not None:
                silent.append((len(lines), oldest))
        self.drop(max(silent, key=lambda found: found[0])[1] if silent else newcomer)

    def drop(self, line: Line) -> None:
        self.cut += 1
        line.cut()

    def is_proxy(self, host: str | None) -> bool:
        if not host or not self.proxies:
            return False
        try:
            address = ip_address(host.partition("%")[0])
        except ValueError:
            return False
        return any(address in network for network in self.proxies)
