"""The runners: the same results in the same order, whoever plays; a run that stops early; what was kept."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from rulebound.core.mistakes import Mistake, Refused
from rulebound.lab.kept import Kept
from rulebound.lab.runner import Part, Play, Processes, Runner, Serial, make_runner

PARTS: list[Part] = [("squares", first, first + 3) for first in range(0, 60, 3)]


@dataclass(frozen=True)
class Squares:
    """Work whose results are known."""

    fault: int = -1  # the part that goes wrong
    killed: bool = False

    def ready(self) -> Play:
        def play(part: Part) -> list[float]:
            if part[1] == self.fault:
                if self.killed:
                    os._exit(1)
                raise Refused("XX-1.1", "this part is refused")
            return [float(number * number) for number in range(part[1], part[2])]

        return play


@pytest.fixture(scope="module")
def two() -> Iterator[Runner]:
    with Processes(2) as runner:
        yield runner


def test_processes_hand_out_the_same_results_in_the_same_order(two: Runner) -> None:
    with Serial() as serial:
        expected = list(serial.results(Squares(), PARTS))
    assert expected[1] == (("squares", 3, 6), [9.0, 16.0, 25.0])
    assert list(two.results(Squares(), PARTS)) == expected


def test_a_run_that_has_seen_enough_stops_and_the_processes_go_on_with_the_next(two: Runner) -> None:
    for _ in range(3):
        results = two.results(Squares(), PARTS)
        assert next(results)[0] == PARTS[0]
        results.close()
    assert len(list(two.results(Squares(), PARTS))) == len(PARTS)


def test_a_mistake_in_another_process_is_told_as_here(two: Runner) -> None:
    with pytest.raises(Mistake, match="this part is refused"):
        list(two.results(Squares(fault=9), PARTS))


def test_a_killed_process_is_told_in_one_sentence() -> None:
    with Processes(2) as runner, pytest.raises(Mistake, match="a process of the run was killed"):
        list(runner.results(Squares(fault=9, killed=True), PARTS))


def test_kept_parts_are_not_played_again(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    with Serial() as serial:
        first = Kept(path, {"seed": 1}).results(serial, Squares(), PARTS)
        taken = [next(first) for _ in range(4)]
        first.close()  # as if it had been stopped
        with path.open("a", encoding="utf-8") as file:
            file.write('["squares", 12, 15, [1')  # and cut off while it wrote
        again = list(Kept(path, {"seed": 1}).results(serial, Squares(fault=PARTS[3][1]), PARTS))
        assert again[:4] == taken, "the fourth part would be refused if it were played again"
        assert again == list(serial.results(Squares(), PARTS))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nonsense\n", "is damaged"),
        ("[]\n", "is damaged"),
        ("", "is damaged"),
        ('{"version": 1, "seed": 1}\n', "another version"),
        ('{"version": 2, "seed": 2}\n', r"another run \(other seed\)"),
        ('{"version": 2, "seed": 1}\n[1]\n', "is damaged"),
    ],
)
def test_a_file_of_another_run_is_refused(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "kept.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Mistake, match=said):
        Kept(path, {"seed": 1})


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match="cannot be used to keep results"):
        Kept(tmp_path / "no folder" / "kept.jsonl", {})


@pytest.mark.parametrize("jobs", [0, -1, 1001])
def test_a_number_of_jobs_that_is_none_is_refused(jobs: int) -> None:
    with pytest.raises(Mistake, match="the number of jobs"):
        make_runner(jobs)
