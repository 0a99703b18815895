"""Texts that their authors wrote from the rulebook alone: what each is read as, and that none is read as anything else.

The files in `blind/` say for every text what it means and what became of it: `canonical` (understood as written), `say`
(refused, with this sentence as the first line), `either` (refused, with both sentences), `exists` (refused although the
game could do it), `lacks` (the game has no such effect, or a rule forbids it). When a game learns an effect, write down
the canonical text after reading it against `means`.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from rulebound.core.language.errors import TextError
from rulebound.core.language.understanding import TwoReadingsError
from rulebound.core.people.registry import all_games, game

FOLDER = Path(__file__).with_name("blind")
TEXTS = [
    pytest.param(path.stem, text, id=f"{path.stem}: {text['text']}")
    for path in sorted(FOLDER.glob("*.toml"))
    for text in tomllib.loads(path.read_text("utf-8"))["text"]
]


def outcome(game_id: str, kind: str, text: str, name: str = "") -> dict[str, Any]:
    """What became of a text, in the words of the files."""
    try:
        return {"canonical": game(game_id).understand(kind, text, name)}
    except TwoReadingsError as error:
        return {"either": list(error.nearest)}
    except TextError as error:
        first = error.message.splitlines()[0]
        return {"say": first.removeprefix("say: ")} if first.startswith("say: ") else {}


@pytest.mark.parametrize(("game_id", "text"), TEXTS)
def test_a_text_is_read_as_its_author_meant_it(game_id: str, text: dict[str, Any]) -> None:
    found = outcome(game_id, text["kind"], text["text"], text.get("name", ""))
    wanted = {key: text[key] for key in ("canonical", "either", "say") if key in text}
    assert found == wanted, f"it means: {text['means']}"
    for accepted in (*found.get("either", ()), *(found[key] for key in ("canonical", "say") if key in found)):
        assert outcome(game_id, text["kind"], accepted) == {"canonical": accepted}, "it is not read as itself"


def test_every_game_has_its_texts_and_most_are_understood() -> None:
    for found in all_games():
        texts = tomllib.loads((FOLDER / f"{found.id}.toml").read_text("utf-8"))["text"]
        fresh = [text for text in texts if text["round"] > 1 and "lacks" not in text]
        understood = [text for text in fresh if "canonical" in text]
        assert len(texts) >= 200
        assert len(understood) >= 0.6 * len(fresh), f"{found.title}: {len(understood)} of {len(fresh)}"


@pytest.mark.parametrize("number", [4, 5, 6, 7, 8, 9, 10])
def test_the_guide_tells_the_figures_of_the_last_rounds(number: int) -> None:
    guide = (FOLDER.parents[3] / "docs" / "card-language.md").read_text("utf-8")
    told = 0
    for found in all_games():
        texts = tomllib.loads((FOLDER / f"{found.id}.toml").read_text("utf-8"))["text"]
        fresh = [text for text in texts if text["round"] == number]
        if fresh:
            counts = [sum(key in text for text in fresh) for key in ("at_first", "wrong_at_first", "canonical")]
            counts.append(sum(bool(text.keys() & {"canonical", "say", "either"}) for text in fresh))
            counts.append(sum("lacks" in text for text in fresh))
            told += 1
            assert len(fresh) == (120 if number == 7 else 60)
            assert f"| {found.title} | {' | '.join(map(str, counts))} |" in guide
    assert told
