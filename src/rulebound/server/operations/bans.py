"""Networks that the operator does not let in. They stand in the database, so that all servers on it keep the same ones
out; every server looks there now and then."""

from __future__ import annotations

from ipaddress import IPv4Network, IPv6Network, ip_network

from rulebound.core.mistakes import Mistake

Network = IPv4Network | IPv6Network


def read_network(words: str) -> Network:
    """An address or a network as an operator writes it. Mistake for anything else."""
    try:
        found = ip_network(words.strip(), strict=False)
    except ValueError:
        raise Mistake(f"{words!r} is no address, such as 192.0.2.7, and no network, such as 192.0.2.0/24") from None
    if isinstance(found, IPv6Network) and found.prefixlen > 64:
        return ip_network((found.network_address, 64), strict=False)  # what one household gets, and we count
    return found


class Bans:
    def __init__(self) -> None:
        self.networks: list[Network] = []
        self.known: dict[str, bool] = {}

    def set(self, networks: list[str]) -> bool:
        """Whether these are others than before."""
        found = [read_network(network) for network in networks]
        if found == self.networks:
            return False
        self.networks, self.known = found, {}
        return True

    def has(self, address: str) -> bool:
        """Whether an address, as `address_name` counts it, is kept out."""
        if not self.networks:
            return False
        if address not in self.known:
            if len(self.known) > 100_000:
                self.known.clear()
            self.known[address] = self.look(address)
        return self.known[address]

    def look(self, address: str) -> bool:
        try:
            asked = ip_network(address)
        except ValueError:
            return False
        return any(asked.version == banned.version and asked.overlaps(banned) for banned in self.networks)
