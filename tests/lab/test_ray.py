"""The laboratory on a Ray cluster, where ray is installed: the same results, and nothing lost or counted twice when a
node goes in the middle of a run."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

import pytest

from rulebound.core.mistakes import Mistake
from rulebound.lab.balance import BalanceRequest, measure
from rulebound.lab.balance_report import balance_of
from rulebound.lab.runner import OnRay, Part, Play, Serial
from tests.lab.quiet import quiet

ray: Any = pytest.importorskip("ray")


@dataclass(frozen=True)
class Slow:
    """Work that takes long enough for a node to go while it is done."""

    def ready(self) -> Play:
        def play(part: Part) -> list[float]:
            time.sleep(0.3)
            if part[1] < 0:
                raise Mistake("there is no such part")
            return [float(number) for number in range(part[1], part[2])]

        return play


def test_a_cluster_that_loses_a_node_loses_nothing() -> None:
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    try:
        other = cluster.add_node(num_cpus=1)
        ray.init(address=cluster.address, log_to_driver=False)
        wanted: list[Part] = [("slow", first, first + 2) for first in range(0, 40, 2)]
        with Serial() as serial:
            request = BalanceRequest("five_rows", bot="random", games=1100, deals=0)
            alone = balance_of(*measure(request, serial, quiet)).facts()
        with OnRay(cluster.address) as runner:
            found = []
            for result in runner.results(Slow(), wanted):
                found.append(result)
                if len(found) == 3:
                    cluster.remove_node(other, allow_graceful=False)
            assert [part for part, _ in found] == wanted
            assert [number for _, numbers in found for number in numbers] == list(range(40))
            assert balance_of(*measure(request, runner, quiet)).facts() == alone
            with pytest.raises(Mistake, match="there is no such part"):
                list(runner.results(Slow(), [("slow", -1, 0)]))
    finally:
        ray.shutdown()
        cluster.shutdown()


def test_a_cluster_that_is_not_there_is_told() -> None:
    with pytest.raises(Mistake, match="there is no Ray cluster at"):
        OnRay("ray://127.0.0.1:1")
