"""What is counted while the server runs, and told in the Prometheus text format.

Labels have a few values known beforehand (a code, a route), never a table, a seat or an address: those would be
secrets, and without end.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Counter:
    """Counts up, by the values of its labels."""

    def __init__(self, name: str, text: str, *labels: str) -> None:
        self.name = name
        self.text = text
        self.labels = labels
        self.counts: dict[tuple[str, ...], int] = {} if labels else {(): 0}

    def add(self, *values: str) -> None:
        assert len(values) == len(self.labels), f"{self.name} has the labels {self.labels}"
        self.counts[values] = self.counts.get(values, 0) + 1

    def lines(self) -> Iterable[str]:
        yield from heading(self.name, self.text, "counter")
        for values, count in sorted(self.counts.items()):
            yield f"{self.name}{labelled(self.labels, values)} {count}"


class Gauge:
    """Reads a number when it is asked for."""

    def __init__(self, name: str, text: str, read: Callable[[], float]) -> None:
        self.name = name
        self.text = text
        self.read = read

    def lines(self) -> Iterable[str]:
        yield from heading(self.name, self.text, "gauge")
        yield f"{self.name} {number(self.read())}"


class Histogram:
    """How often a duration was at most so long."""

    def __init__(self, name: str, text: str, bounds: tuple[float, ...] = SECONDS) -> None:
        self.name = name
        self.text = text
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)  # not summed up; the last is for all that is longer
        self.sum = 0.0

    def observe(self, seconds: float) -> None:
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.sum += seconds

    def lines(self) -> Iterable[str]:
        yield from heading(self.name, self.text, "histogram")
        total = 0
        for bound, count in zip((*map(number, self.bounds), "+Inf"), self.counts, strict=True):
            total += count
            yield f'{self.name}_bucket{{le="{bound}"}} {total}'
        yield f"{self.name}_sum {number(self.sum)}"
        yield f"{self.name}_count {total}"


class Metrics:
    """Everything that this process counts."""

    def __init__(self) -> None:
        self.requests = Counter("rulebound_requests_total", "HTTP requests answered.", "route", "status")
        self.messages = Counter("rulebound_messages_total", "Messages of clients over WebSocket.", "type")
        self.actions = Counter("rulebound_actions_total", "Requests of people at a table that were carried out.")
        self.refusals = Counter("rulebound_refusals_total", "Messages of clients that were refused.", "code")
        self.opened = Counter("rulebound_connections_opened_total", "WebSocket connections that were opened.")
        self.closed = Counter("rulebound_connections_closed_total", "WebSocket connections that were closed.", "reason")
        self.failures = Counter("rulebound_failures_total", "Unexpected failures; each has a reference in the log.")
        self.action_seconds = Histogram(
            "rulebound_action_seconds", "From such a request until it was stored and handed to all receivers."
        )
        self.gauges: list[Gauge] = []

    def gauge(self, name: str, text: str, read: Callable[[], float]) -> None:
        self.gauges.append(Gauge(name, text, read))

    def acted(self, seconds: float) -> None:
        """An action was stored and told this long after it came."""
        self.actions.add()
        self.action_seconds.observe(seconds)

    def refused(self, code: str) -> None:
        self.refusals.add(code)

    def text(self) -> str:
        told: tuple[Counter | Histogram | Gauge, ...] = (
            self.requests,
            self.messages,
            self.actions,
            self.refusals,
            self.opened,
            self.closed,
            self.failures,
            self.action_seconds,
            *self.gauges,
        )
        return "".join(f"{line}\n" for metric in told for line in metric.lines())


def heading(name: str, text: str, kind: str) -> Iterable[str]:
    escaped = text.replace("\\", "\\\\").replace("\n", "\\n")
    yield f"# HELP {name} {escaped}"
    yield f"# TYPE {name} {kind}"


def labelled(names: tuple[str, ...], values: tuple[str, ...]) -> str:
    if not names:
        return ""
    pairs = (f'{name}="{quoted(value)}"' for name, value in zip(names, values, strict=True))
    return "{" + ",".join(pairs) + "}"


def quoted(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def number(value: float) -> str:
    return str(int(value)) if value == int(value) else repr(float(value))
