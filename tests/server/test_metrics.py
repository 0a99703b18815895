"""The metrics are text that Prometheus reads."""

from __future__ import annotations

import re

from rulebound.server.operations.metrics import Counter, Gauge, Histogram, Metrics

SAMPLE = re.compile(r'([a-z_]+)(\{[a-z]+="(?:[^"\\]|\\.)*"(?:,[a-z]+="(?:[^"\\]|\\.)*")*\})? (\S+)')


def samples(text: str) -> dict[str, float]:
    """Every sample by its name and labels; AssertionError for a line that is none."""
    found: dict[str, float] = {}
    for line in text.splitlines():
        if line.startswith("#"):
            assert re.match(r"# (HELP [a-z_]+ .+|TYPE [a-z_]+ (counter|gauge|histogram))$", line), line
            continue
        matched = SAMPLE.fullmatch(line)
        assert matched, f"Prometheus would not read {line!r}"
        name = matched[1] + (matched[2] or "")
        assert name not in found, f"{name} is told twice"
        found[name] = float(matched[3])
    return found


def test_a_counter_counts_by_its_labels() -> None:
    counter = Counter("refusals_total", "Refused.", "code")
    counter.add("stale")
    counter.add("rule")
    counter.add("stale")
    assert samples("\n".join(counter.lines())) == {
        'refusals_total{code="rule"}': 1,
        'refusals_total{code="stale"}': 2,
    }


def test_labels_are_quoted() -> None:
    counter = Counter("odd_total", "Odd.", "what")
    counter.add('a "quoted"\nline \\ with all')
    (name,) = samples("\n".join(counter.lines()))
    assert name == 'odd_total{what="a \\"quoted\\"\\nline \\\\ with all"}'


def test_a_counter_without_labels_is_there_from_the_beginning() -> None:
    assert samples("\n".join(Counter("all_total", "All.").lines())) == {"all_total": 0}


def test_a_gauge_is_read_when_asked() -> None:
    tables = ["one"]
    gauge = Gauge("tables", "Tables.", lambda: len(tables))
    assert samples("\n".join(gauge.lines())) == {"tables": 1}
    tables.append("two")
    assert samples("\n".join(gauge.lines())) == {"tables": 2}


def test_a_histogram_sums_up() -> None:
    histogram = Histogram("seconds", "How long.", (0.1, 1.0))
    for seconds in (0.05, 0.1, 0.5, 7.0):
        histogram.observe(seconds)
    assert samples("\n".join(histogram.lines())) == {
        'seconds_bucket{le="0.1"}': 2,
        'seconds_bucket{le="1"}': 3,
        'seconds_bucket{le="+Inf"}': 4,
        "seconds_sum": 7.65,
        "seconds_count": 4,
    }


def test_everything_is_told_together() -> None:
    metrics = Metrics()
    metrics.requests.add("/api/tables/{table}", "200")
    metrics.acted(0.02)
    metrics.refused("rule")
    metrics.gauge("rulebound_tables", "Tables.", lambda: 3)
    told = samples(metrics.text())
    assert told['rulebound_requests_total{route="/api/tables/{table}",status="200"}'] == 1
    assert told["rulebound_actions_total"] == told["rulebound_action_seconds_count"] == 1
    assert told['rulebound_refusals_total{code="rule"}'] == 1
    assert told["rulebound_tables"] == 3
    assert metrics.text().endswith("\n"), "Prometheus wants the last line ended"
