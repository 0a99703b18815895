"""What is counted while the server runs, for Prometheus.

Labels have a few values known beforehand (a code, a route), never a table, a seat or an address: those would be
secrets, and without end.
"""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest
from prometheus_client.process_collector import ProcessCollector

disable_created_metrics()  # type: ignore[no-untyped-call]  # three more lines for each number, of when it began

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Metrics:
    """Everything that this process counts, in a registry of its own: several servers may stand in one process."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)  # memory, processor time, open files
        self.requests = Counter(
            "rulebound_requests_total", "HTTP requests answered.", ("route", "status"), registry=registry
        )
        self.messages = Counter(
            "rulebound_messages_total", "Messages of clients over WebSocket.", ("type",), registry=registry
        )
        self.actions = Counter(
            "rulebound_actions_total", "Requests of people at a table that were carried out.", registry=registry
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
        self.action_seconds = Histogram(
            "rulebound_action_seconds",
            "From such a request until it was stored and handed to all receivers.",
            buckets=SECONDS,
            registry=registry,
        )

    def gauge(self, name: str, text: str, read: Callable[[], float]) -> None:
        """A number that is read when it is asked for."""
        Gauge(name, text, registry=self.registry).set_function(read)

    def acted(self, seconds: float) -> None:
        """An action was stored and told this long after it came."""
        self.actions.inc()
        self.action_seconds.observe(seconds)

    def refused(self, code: str) -> None:
        self.refusals.labels(code).inc()

    def text(self) -> str:
        return generate_latest(self.registry).decode()
