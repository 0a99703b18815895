"""A match's options are read by the names that the rulebook gives them, never by bare numbers: a reader of the rules
sees which variant and which value is meant, and a variant that moves in the rulebook fails here instead of in play."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rulebound
from rulebound.core.people.registry import game, game_ids

GAMES = Path(rulebound.__file__).parent / "games"
CONSTANT = re.compile(r"^([A-Z][A-Z0-9_]*): Final = (\d+)", re.MULTILINE)
READ = re.compile(r"choices\[(?:n|choices|options)\.(\w+)\](?: ([!=]=|[<>]=?) ([\w.]+))?")


@pytest.mark.parametrize("id", game_ids())
def test_options_and_their_values_are_named_as_in_the_rulebook(id: str) -> None:
    variants = {variant.name.upper(): variant for variant in game(id).rulebook.variants}
    files = [GAMES / id / "rules" / f"{name}.py" for name in ("numbers", "choices", "options")]
    numbers = dict(CONSTANT.findall("".join(path.read_text(encoding="utf-8") for path in files if path.exists())))
    places = {name: place for place, name in enumerate(variants)}
    read = 0
    for path in sorted((GAMES / id).rglob("*.py")):
        for option, compares, value in READ.findall(path.read_text(encoding="utf-8")):
            where = f"{path.name}: choices[n.{option}]"
            read += 1
            assert int(numbers[option]) == places[option], f"{where} reads another variant"
            if not compares:
                continue
            name = value.rpartition(".")[2]
            assert name.startswith(f"{option}_"), f"{where} is compared with {value}, which names none of its values"
            said = [str(each).upper() for each in variants[option].values]
            assert said[int(numbers[name])] == name.removeprefix(f"{option}_")
    assert read, "a game with variants reads them"
