from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rulebound.core.language import tables as cache
from rulebound.core.language.parsing import Language

READ_ONE_TEXT = """
import sys
from pathlib import Path
from rulebound.core.language.parsing import Language
language = Language("Five Rows", Path(sys.argv[1]).read_text("utf-8"), (), ())
print(language.show(language.parse("On play: draw a card.")), "lark" in sys.modules)
"""
SOURCES = Path(__file__).resolve().parents[3] / "src"
VOCABULARY = SOURCES / "rulebound" / "games" / "five_rows" / "vocabulary.lark"


def other_process(folder: Path) -> str:
    surroundings = {**os.environ, "XDG_CACHE_HOME": str(folder), "PYTHONPATH": str(SOURCES)}
    command = [sys.executable, "-c", READ_ONE_TEXT, str(VOCABULARY)]
    return subprocess.run(command, env=surroundings, capture_output=True, text=True, check=True).stdout.strip()


def test_a_second_program_reads_the_cache_and_never_imports_lark(tmp_path: Path) -> None:
    assert other_process(tmp_path) == "On play: draw a card. True"
    (file,) = (tmp_path / "rulebound" / "language").iterdir()
    assert file.suffix == ".json"
    assert other_process(tmp_path) == "On play: draw a card. False"


@pytest.mark.parametrize("content", ["", "{", "[]", '{"words": 3}', '{"words": {}, "kept": [1], "productions": [1]}'])
def test_a_damaged_cache_is_built_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, vocabulary: str, content: str
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    language = Language("Five Rows", vocabulary, (), ())
    file = tmp_path / "rulebound" / "language" / f"{language.digest}.json"
    file.parent.mkdir(parents=True)
    file.write_text(content)
    assert language.show(language.parse("On play: draw a card.")) == "On play: draw a card."
    assert cache.load(language.digest) == language.tables


def test_a_folder_that_cannot_be_written_to_is_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, vocabulary: str
) -> None:
    (tmp_path / "file").write_text("a file where the folder should be")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    language = Language("Five Rows", vocabulary, (), ())
    assert language.show(language.parse("On play: draw a card.")) == "On play: draw a card."
    assert cache.load(language.digest) is None


def test_a_failed_write_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: Language
) -> None:
    tables = language.tables
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))

    def full(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "replace", full)
    cache.save("digest", tables)
    assert list((tmp_path / "rulebound" / "language").iterdir()) == []


def test_the_oldest_files_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: Language) -> None:
    tables = language.tables
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folder = tmp_path / "rulebound" / "language"
    folder.mkdir(parents=True)
    for age in range(cache.KEPT_FILES + 5):
        old = folder / f"old-{age}.json"
        old.write_text("{}")
        os.utime(old, (1_000_000 - age, 1_000_000 - age))
    cache.save("new", tables)
    left = {file.name for file in folder.iterdir()}
    assert len(left) == cache.KEPT_FILES
    assert {"new.json", "old-0.json"} <= left
