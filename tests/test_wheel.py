"""What is published: a wheel of this tree installs into a clean environment and plays every game there, quickly.

The wheel is compiled where this tree is, from the objects that were kept then, and uncompiled where it is not: the test
compiles nothing for minutes. What the games need is taken from this environment, so that no index has to be reached.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import release
from rulebound import build
from rulebound.core.people.registry import all_games

QUICKLY = 15.0  # seconds of processor time: however busy the machine is


def test_a_wheel_installs_and_plays_in_a_clean_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not build.compiled():
        monkeypatch.setenv("RULEBOUND_COMPILE", "0")
    monkeypatch.delenv(build.UNCOMPILED, raising=False)
    (wheel,) = release.build("wheel", folder=tmp_path)
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    said = release.try_wheel(wheel, borrowed=sysconfig.get_path("purelib"))
    taken = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    assert ("compiled by" in said) == build.compiled(), f"the wheel is not what this tree is: {said}"
    for game in all_games():
        assert f"{game.title}: a match of " in said
    if build.compiled():
        assert taken < QUICKLY, f"it took {taken:.1f} seconds of processor time"


def test_a_wrong_command_is_told() -> None:
    done = subprocess.run([sys.executable, release.__file__, "--now"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "usage: python release.py [--try WHEEL]\n")
