"""The metrics are what Prometheus reads, and hold nothing that is a secret."""

from __future__ import annotations

from prometheus_client.parser import text_string_to_metric_families

from rulebound.server.operations.metrics import Metrics


def samples(text: str) -> dict[str, float]:
    """Every sample by its name and labels, read as Prometheus reads it."""
    found: dict[str, float] = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            labels = ",".join(f'{name}="{value}"' for name, value in sample.labels.items())
            name = f"{sample.name}{{{labels}}}" if labels else sample.name
            assert name not in found, f"{name} is told twice"
            found[name] = sample.value
    return found


def test_everything_is_told_together() -> None:
    metrics = Metrics()
    metrics.requests.labels("/api/tables/{table}", "200").inc()
    metrics.acted(0.02)
    metrics.refused("rule")
    tables = ["one"]
    metrics.gauge("rulebound_tables", "Tables.", lambda: len(tables))
    tables.append("two")
    told = samples(metrics.text())
    assert told['rulebound_requests_total{route="/api/tables/{table}",status="200"}'] == 1
    assert told["rulebound_actions_total"] == told["rulebound_action_seconds_count"] == 1
    assert told['rulebound_action_seconds_bucket{le="0.025"}'] == 1
    assert told['rulebound_action_seconds_bucket{le="0.01"}'] == 0
    assert told['rulebound_refusals_total{code="rule"}'] == 1
    assert told["rulebound_tables"] == 2, "it is read when it is asked for"
    assert told["process_resident_memory_bytes"] > 0
    assert told["rulebound_failures_total"] == 0, "it is there from the beginning"


def test_two_servers_in_one_process_count_for_themselves() -> None:
    one, other = Metrics(), Metrics()
    one.acted(0.1)
    assert samples(other.text())["rulebound_actions_total"] == 0
