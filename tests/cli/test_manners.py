"""How commands behave when they are interrupted, and how long runs tell of their progress."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from rulebound.commands import arguments
from rulebound.core.people.matchfile import load
from tests.cli.command import GAME, SOURCES, complaint


def test_control_c_ends_quietly_and_keeps_the_match(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    process = subprocess.Popen(
        [sys.executable, "-m", "rulebound.cli", "play", GAME, "--seats", "human,human", "--save", str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(SOURCES)},
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("\n1\n")
    process.stdin.flush()
    shown = ""
    while shown.count("Pass the device") < 2:  # the first decision is made, the device is passed again
        piece = process.stdout.read(1)  # a prompt does not end its line
        assert piece, f"the match ended after: {shown}"
        shown += piece
    process.send_signal(signal.SIGINT)
    _, complaint = process.communicate(timeout=60)
    assert process.returncode == 130
    assert complaint.strip() == "", f"Ctrl-C left: {complaint}"
    assert len(load(path).actions) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C of a group of processes is another thing there")
def test_control_c_stops_all_processes_of_a_run_and_keeps_what_is_done(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    asked = [
        "balance",
        GAME,
        "--bot",
        "random",
        "--games",
        "100000000",
        "--deals",
        "0",
        "--jobs",
        "2",
        "--keep",
        str(kept),
    ]
    process = subprocess.Popen(
        [sys.executable, "-m", "rulebound.cli", *asked],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(SOURCES)},
        start_new_session=True,
    )
    try:
        assert process.stderr is not None
        assert "matches: " in process.stderr.readline(), "the first news of a run that goes on"
        os.killpg(process.pid, signal.SIGINT)
        _, complaint = process.communicate(timeout=120)
    except BaseException:
        os.killpg(process.pid, signal.SIGKILL)  # or it would play on behind all later tests
        raise
    assert process.returncode == 130
    assert "Traceback" not in complaint
    assert len(kept.read_text(encoding="utf-8").splitlines()) >= 2


def test_a_short_run_tells_no_progress(capsys: pytest.CaptureFixture[str]) -> None:
    progress = arguments.make_progress("games")
    for done in range(11):
        progress(done, 10)
    assert capsys.readouterr().err == ""


def test_a_long_run_tells_its_progress(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arguments, "PATIENCE", 0.0)
    progress = arguments.make_progress("games")
    for done in range(1001):
        progress(done, 1000)
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == "games: 0 of 1,000\ngames: 1,000 of 1,000\n"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no device that is always full")
def test_output_that_takes_no_more_is_told_in_a_line() -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run(
            [sys.executable, "-m", "rulebound.cli", "games"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(SOURCES)},
            timeout=60,
        )
    assert done.returncode == 2
    assert done.stderr == "rulebound: the output cannot be written: No space left on device\n"


@pytest.mark.skipif(sys.platform == "win32", reason="the words are those of a shell")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_stream_that_was_closed_before_is_missed_by_nobody(closed: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f"{sys.executable} -m rulebound.cli games {closed}"],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(SOURCES)},
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("authority: ") == (closed in ("<&-", "2>&-"))


def test_long_lines_are_broken_for_a_narrow_terminal() -> None:
    def widest(columns: str) -> int:
        done = subprocess.run(
            [sys.executable, "-m", "rulebound.cli", "rules", GAME, "FR-R3"],
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONPATH": str(SOURCES), "COLUMNS": columns},
            timeout=60,
        )
        return max(len(line) for line in done.stdout.splitlines())

    assert widest("60") <= 60 < widest("200") <= 100


@pytest.mark.parametrize("command", ["cards", "rules", "decks"])
def test_only_what_must_be_given_is_missed(command: str) -> None:
    assert complaint(command) == (
        f"rulebound {command}: the following arguments are required: GAME; see rulebound {command} --help"
    )
