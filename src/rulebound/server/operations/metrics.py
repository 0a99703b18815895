"""What is counted while the server runs, for Prometheus.

Labels have a few values known beforehand (a code, a route), never a table, a seat or an address: those would be
secrets, and without end.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, Counter, Gauge, Metric, disable_created_metrics, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

from rulebound.wire.messages import Message

disable_created_metrics()  # type: ignore[no-untyped-call]  # three more lines for each number, of when it began

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Metrics(Collector):
    """Everything that this process counts, in a registry of its own: several servers may stand in one process."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)  # memory, processor time, open files
        self.requests = Counter(
            "rulebound_requests_total", "HTTP requests answered.", ("route", "status"), registry=registry
        )
        self.refusals = Counter(
            "rulebound_refusals_total", "Messages of clients that were refused.", ("code",), registry=registry
        )
        self.opened = Counter(
            "rulebound_connections_opened_total", "WebSocket connections that were opened.", registry=registry
        )
        self.closed = Counter(
            "rulebound_connections_closed_total",
            "WebSocket connections that were closed.",
            ("reason",),
            registry=registry,
        )
        self.failures = Counter(
            "rulebound_failures_total", "Unexpected failures; each has a reference in the log.", registry=registry
        )
        self.messages: dict[type[Message], int] = {}
        self.within = [0] * (len(SECONDS) + 1)  # actions by how long they took
        self.seconds = 0.0
        registry.register(self)

    def gauge(self, name: str, text: str, read: Callable[[], float]) -> None:
        """A number that is read when it is asked for."""
        Gauge(name, text, registry=self.registry).set_function(read)

    def message(self, kind: type[Message]) -> None:
        """A message of this kind has come."""
        self.messages[kind] = self.messages.get(kind, 0) + 1

    def acted(self, seconds: float) -> None:
        """An action was stored and told this long after it came."""
        self.within[bisect_left(SECONDS, seconds)] += 1
        self.seconds += seconds

    def collect(self) -> Iterator[Metric]:
        """What is counted for every decision: by the one thread of the loop, so without the library's locks, which cost
        more than all the rest of it."""
        messages = CounterMetricFamily(
            "rulebound_messages_total", "Messages of clients over WebSocket.", labels=("type",)
        )
        for kind, count in self.messages.items():
            messages.add_metric((str(kind.__struct_config__.tag),), count)
        yield messages
        total = sum(self.within)
        yield CounterMetricFamily(
            "rulebound_actions_total", "Requests of people at a table that were carried out.", total
        )
        buckets = list(zip((*map(str, SECONDS), "+Inf"), accumulate(self.within), strict=True))
        text = "From such a request until it was stored and handed to all receivers."
        yield HistogramMetricFamily("rulebound_action_seconds", text, buckets, self.seconds)

    def refused(self, code: str) -> None:
        self.refusals.labels(code).inc()

    def text(self) -> str:
        return generate_latest(self.registry).decode()
