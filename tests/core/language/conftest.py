"""The language of Five Rows for the tests of the card language, with a cache folder of the tests' own."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulebound.core.language.nouns import NounFacts
from rulebound.core.language.parsing import Language

FIVE_ROWS = Path(__file__).resolve().parents[3] / "src" / "rulebound" / "games" / "five_rows"


@pytest.fixture(scope="session", autouse=True)
def cache_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(folder))
        yield folder / "rulebound" / "language"


@pytest.fixture(scope="session")
def vocabulary() -> str:
    return (FIVE_ROWS / "vocabulary.lark").read_text("utf-8")


@pytest.fixture(scope="session")
def cards() -> dict[str, str]:
    """The official texts by name of the card; cards without text are left out."""
    file = tomllib.loads((FIVE_ROWS / "cards.toml").read_text("utf-8"))
    return {card["name"]: card["text"] for card in file["card"] if card.get("text")}


@pytest.fixture(scope="session")
def facts() -> NounFacts:
    return NounFacts(
        types={"troop": "card", "aura": "card"},
        not_cards=frozenset(("row",)),
        introduces={"the_row": "row", "row_of": "row", "choose_row": "row", "choose_row_at_random": "row"},
    )


@pytest.fixture(scope="session")
def language(cache_folder: Path, vocabulary: str, cards: dict[str, str], facts: NounFacts) -> Language:
    return Language("Five Rows", vocabulary, tuple(cards), tuple(cards.values()), facts)
