"""The documents tell the truth: their commands are run, their pictures drawn again, their links followed.

In a ```console block a line that starts with "$ " is run, in a folder of its own for each document; what follows
must be printed, "…" standing for anything. A block whose fence names a file (```toml ash-widow.toml) writes that
file first.
"""

from __future__ import annotations

import importlib.util
import re
import shlex
from pathlib import Path

import pytest

from tests.cli.command import run

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([ROOT / "README.md", *ROOT.glob("docs/**/*.md")])
WITH_EXAMPLES = [document for document in DOCUMENTS if document.name != "guide.md"]  # see tests/cli/test_guide.py
FENCE = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def commands(block: str) -> list[tuple[str, str]]:
    """Each command of a console block with the output that is shown under it."""
    found: list[tuple[str, str]] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], ""))
        else:
            command, output = found[-1]
            found[-1] = (command, output + line + "\n")
    return found


def as_pattern(shown: str) -> str:
    return r"[\s\S]*".join(re.escape(piece.strip("\n")) for piece in shown.strip().split("…"))


@pytest.mark.parametrize("document", WITH_EXAMPLES, ids=name_of)
def test_the_examples_of_a_document_do_what_it_says(
    document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for language, file, block in FENCE.findall(document.read_text(encoding="utf-8")):
        if file:
            (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / file).write_text(block, encoding="utf-8")
        if language == "sh" and block.startswith("export "):
            for name, value in (part.split("=") for part in shlex.split(block)[1:]):
                monkeypatch.setenv(name, value)
        if language != "console":
            continue
        for command, shown in commands(block):
            program, *arguments = shlex.split(command)
            assert program == "rulebound", f"{name_of(document)} shows {command!r}, which is no command of ours"
            done = run(*arguments, folder=tmp_path)
            said = (done.stdout + done.stderr).strip()
            assert re.search(as_pattern(shown), said), f"{name_of(document)}: {command!r} says instead:\n{said}"


@pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
def test_the_links_of_a_document_lead_somewhere(document: Path) -> None:
    for link in LINK.findall(FENCE.sub("", document.read_text(encoding="utf-8"))):
        if not link.startswith("http"):
            assert (document.parent / link).exists(), f"{name_of(document)} links to {link}, which is not there"


def test_the_pictures_show_what_there_is() -> None:
    path = ROOT / "docs" / "pictures" / "draw.py"
    spec = importlib.util.spec_from_file_location("draw", path)
    assert spec is not None
    assert spec.loader is not None
    draw = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(draw)
    for name, picture in draw.PICTURES.items():
        kept = (path.parent / name).read_text(encoding="utf-8")
        assert kept == picture(), f"docs/pictures/{name} is out of date; run python docs/pictures/draw.py"
