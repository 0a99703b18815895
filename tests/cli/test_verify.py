"""`rulebound verify`: a match of the terminal against the commitment that was told when it began."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.cli.command import GAME, complaint, data, run, succeed


def begun(folder: Path) -> tuple[Path, str]:
    """A match with a secret seed, saved after some decisions, and the commitment that its first lines told."""
    path = folder / "match.json"
    typed = "1\n1\nquit\n"
    text = succeed("play", GAME, "--seats", "human,random", "--save", path, typed=typed)
    told = re.search(r"its commitment is ([0-9a-f]{64})", text)
    assert told is not None, text
    seed = json.loads(path.read_text(encoding="utf-8"))["seed"]
    assert len(seed) == 64
    assert seed not in text, "the seed is told before the match is over"
    return path, told[1]


def test_a_match_is_verified_against_what_was_told(tmp_path: Path) -> None:
    path, told = begun(tmp_path)
    assert "it is the seed that was promised" in succeed("verify", path, "--commitment", told)
    facts = data("verify", path, "--commitment", told)
    assert facts["fair"] is True
    assert facts["commitment"] == told


def test_another_seed_is_not_what_was_promised(tmp_path: Path) -> None:
    path, told = begun(tmp_path)
    other = told[:-1] + ("0" if told[-1] != "0" else "1")
    done = run("verify", path, "--commitment", other)
    assert done.returncode == 1
    assert "NOT the seed that was promised" in done.stdout


def test_a_number_tells_no_commitment_and_wrong_words_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    text = succeed("play", GAME, "--seats", "human,random", "--seed", "5", "--save", path, typed="quit\n")
    assert "commitment" not in text
    assert "takes the 64 digits" in complaint("verify", path, "--commitment", "abc")
    path.write_text(path.read_text(encoding="utf-8").replace('"seed": 5', '"seed": "abc"'), encoding="utf-8")
    assert "a seed is a whole number" in complaint("verify", path)
