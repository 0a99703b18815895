"""The layers of the sources: who may import whom, held by reading every import of src/rulebound.

Imports inside functions and under TYPE_CHECKING count too: who needs the types of a layer knows that layer.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from hatch_build import imported_names

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "rulebound"
LONGEST = 500
VAGUE_NAMES = {"util", "utils", "helper", "helpers", "manager", "managers"}

# The floors of core: each stands on those before it, and all on what lies in core itself (`mistakes`, `intervals`).
FLOORS = ("kernel", "files", "language", "people")

# What each part may import of ours, besides itself. `build` only tells whether this copy runs compiled.
WAYS_TO_USE_THE_GAMES = ("server", "terminal", "press", "lab", "learning")
MAY_IMPORT: dict[str, set[str]] = {
    "__init__": {"build", "core", "bots", "library"},
    "build": set(),
    "core": set(),
    "games": {"core"},
    "bots": {"core"},
    "wire": set(),
    **{part: {"core", "bots", "build", "__init__"} for part in WAYS_TO_USE_THE_GAMES},
    "server": {"core", "bots", "build", "__init__", "wire"},
    "terminal": {"core", "bots", "build", "__init__", "wire"},
    "library": {"core", "bots", "lab", "__init__"},
    "commands": {"core", "bots", "build", "__init__", "library", *WAYS_TO_USE_THE_GAMES},
    "cli": {"core", "build", "__init__", "commands"},
    "__main__": {"cli"},
}
RULES = {
    "__init__": "importing the package settles whether the build fits; what it offers it brings when it is used",
    "build": "build runs before everything else of ours and imports none of it",
    "core": "core knows no game and imports nothing of ours; its floors stand on each other as FLOORS says",
    "games": "a game imports core and its own folder only",
    "bots": "bots import core; they know no game, and nobody who uses them",
    "wire": "the messages between server and clients import nothing of ours",
    **{
        part: f"{part} imports core and bots; it knows no other way to use the games, and reaches games by "
        "core/people/registry.py only"
        for part in WAYS_TO_USE_THE_GAMES
    },
    "library": "the front door stands on core, bots and lab, and reaches games by core/people/registry.py only",
    "commands": "the commands are one floor below cli, and reach games by core/people/registry.py only",
    "cli": "cli is on top, and reaches games by core/people/registry.py only",
    "__main__": "__main__ starts cli and nothing else",
}

# The files that every game has: one name for each job, whatever the game.
EVERY_GAME_HAS = {
    "__init__": "the game as the registry finds it",
    "actions": "every sort of action: its words, what it is about, where one points",
    "cards": "what is printed on its cards",
    "log": "every kind of event: how it is told and shown",
    "places": "where a view has its zones and cards",
    "position": "positions of scenes, posed and written",
    "schema": "the keys of positions and views",
    "view": "what a seat sees",
    "vocabulary": "what the phrases of its cards mean",
    "words": "why words name no action, what is asked, how a match ended",
    "rules/describing": "what an action is about, as numbers",
    "rules/legality": "the legal actions",
    "rules/match": "the answers to the questions of every match",
    "rules/numbers": "what compiled rules and people's side share",
    "rules/observing": "what a seat knows, as numbers",
    "rules/selecting": "which cards the words of a text mean",
    "rules/state": "the columns",
}
# Jobs that a game may give a file of its own. Another name for a job of these is a job told twice.
A_GAME_MAY_HAVE = {
    "manner": "how its texts are explained",
    "naming": "how things are called",
    "showing": "a view as lines of text",
    "things": "phrases about things",
    "phrases": "phrases that do something",
    "lasting": "sentences that hold for a while",
    "heads": "phrases that begin an ability",
    "standing": "sentences that go on: attacks and what comes of them, dice, plays",
    "dice": "dice in card texts",
    "players": "what players do and what happens to them, in card texts",
    "decks": "what a deck must be",
    "battlefields": "what a battlefield card may say",
    "agreement": "which battlefield cards are agreed on",
    "designed": "phrases of designed cards",
    "verbs": "phrases that command",
    "piles": "phrases about cards on their way between hands, decks and piles",
    "plain": "what authors say, as the language says it",
    "effects_seen": "what a view shows of effects that last",
}


def modules() -> list[Path]:
    """Every source, relative to the package."""
    return sorted(path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py"))


def part_of(module: Path) -> str:
    """The part of the package a module belongs to: "core", "games", ..., or its own name at the top."""
    return module.parts[0].removesuffix(".py")


def games() -> list[str]:
    """The folders of the games."""
    return sorted(path.parent.name for path in (PACKAGE / "games").glob("*/__init__.py"))


def imports_of_ours(module: Path, tree: ast.Module) -> list[tuple[int, list[str]]]:
    """Each import of ours: its line, and the name within the package, in pieces ([] is the package)."""
    pieces = [(line, name.split(".")) for line, name in imported_names(module, tree)]
    return [(line, name[1:]) for line, name in pieces if name[0] == "rulebound"]


def breach(module: Path, imported: list[str]) -> str:
    """The rule that an import breaks, in words; empty where it is allowed."""
    part = part_of(module)
    if part not in MAY_IMPORT:
        return f"{part} has no place in the layers; give it one in tests/test_layers.py"
    known = imported and (imported[0] in MAY_IMPORT or (PACKAGE / imported[0]).is_dir())
    target = imported[0] if known else "__init__"
    if part == target == "games":
        own = module.parts[1] if len(module.parts) > 2 else ""
        return "" if len(imported) > 1 and imported[1] == own else RULES["games"]
    if part == target == "core":
        return "" if floor_of(imported[1:]) <= floor_of(list(module.parts[1:])) else RULES["core"]
    if target == part or target in MAY_IMPORT[part]:
        return ""
    return RULES[part]


def floor_of(pieces: list[str]) -> int:
    """The number of a floor of core; -1 for what lies below all of them."""
    return FLOORS.index(pieces[0]) if pieces and pieces[0] in FLOORS else -1


def broken_imports(module: Path, tree: ast.Module) -> list[str]:
    """Every import of a module that breaks a layer, with its place and the rule."""
    return [
        f"{module}:{line} imports {'.'.join(['rulebound', *imported])}: {rule}"
        for line, imported in imports_of_ours(module, tree)
        if (rule := breach(module, imported))
    ]


def game_names(module: Path, tree: ast.Module, names: list[str]) -> list[str]:
    """Every place outside the games where one is named in the code: its folder, or a dotted path to it."""
    if part_of(module) in ("games", "cli"):
        return []
    return [
        f"{module}:{node.lineno} names {node.value!r}: games are reached by core/people/registry.py, never by name"
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if node.value in names or any(node.value.startswith(f"rulebound.games.{name}") for name in names)
    ]


def parse(module: Path) -> ast.Module:
    return ast.parse((PACKAGE / module).read_text(encoding="utf-8"), str(module))


def report(breaches: list[str]) -> None:
    """Fail with all breaches, one a line, where there are any."""
    if breaches:
        pytest.fail("\n".join(breaches), pytrace=False)


def test_imports_point_downwards_only() -> None:
    report([line for module in modules() for line in broken_imports(module, parse(module))])


def test_games_are_reached_through_the_registry() -> None:
    names = games()
    assert names, "there is not one game in src/rulebound/games"
    report([line for module in modules() for line in game_names(module, parse(module), names)])


def test_no_star_imports() -> None:
    report(
        [
            f"{module}:{node.lineno}: a star import hides where names come from; name them"
            for module in modules()
            for node in ast.walk(parse(module))
            if isinstance(node, ast.ImportFrom) and any(alias.name == "*" for alias in node.names)
        ]
    )


def test_files_are_named_by_their_job() -> None:
    report(
        [
            f"{module}: {part!r} names no job; name the file by what it does at the table"
            for module in modules()
            for part in module.with_suffix("").parts
            if part in VAGUE_NAMES or set(part.split("_")) & VAGUE_NAMES
        ]
    )


def strange_files(game: str, files: set[str]) -> list[str]:
    """What is missing of the files of every game, and what is beside its rules and no known job."""
    lacking = [f"games/{game} has no {name}.py: {job}" for name, job in EVERY_GAME_HAS.items() if name not in files]
    beside = sorted(name for name in files if "/" not in name and name not in {**EVERY_GAME_HAS, **A_GAME_MAY_HAVE})
    return lacking + [
        f"games/{game}/{name}.py: is there a name for its job in tests/test_layers.py?" for name in beside
    ]


def test_every_game_has_the_same_files_for_the_same_jobs() -> None:
    found: dict[str, set[str]] = {game: set() for game in games()}
    for module in modules():
        if module.parts[0] == "games" and len(module.parts) > 2:
            found[module.parts[1]].add("/".join(module.with_suffix("").parts[2:]))
    report([line for game, files in found.items() for line in strange_files(game, files)])


def test_a_missing_file_and_a_second_name_for_a_job_are_found() -> None:
    files = (set(EVERY_GAME_HAS) - {"log"}) | {"telling", "naming", "rules/dice"}
    assert strange_files("pebbles", files) == [
        f"games/pebbles has no log.py: {EVERY_GAME_HAS['log']}",
        "games/pebbles/telling.py: is there a name for its job in tests/test_layers.py?",
    ]


def test_files_stay_small() -> None:
    lengths = {module: len((PACKAGE / module).read_text(encoding="utf-8").splitlines()) for module in modules()}
    report(
        [
            f"{module} has {length} lines; a file over {LONGEST} has more than one job: split it"
            for module, length in lengths.items()
            if length > LONGEST
        ]
    )


@pytest.mark.parametrize(
    ("module", "line", "allowed"),
    [
        ("core/kernel/table.py", "from rulebound.core.kernel.rng import Rng", True),
        ("core/kernel/table.py", "from .rng import Rng", True),
        ("core/kernel/table.py", "from rulebound.bots import search", False),
        ("core/kernel/table.py", "from ...games.pebbles.rules import Pebbles", False),
        ("core/kernel/table.py", "import rulebound.games.pebbles", False),
        ("core/kernel/table.py", "from rulebound import games", False),
        ("core/kernel/table.py", "from rulebound import __version__", False),
        ("core/kernel/table.py", "import lark", True),
        ("games/pebbles/rules.py", "from rulebound.core.kernel.table import Table", True),
        ("games/pebbles/rules.py", "from rulebound.games.pebbles.view import view", True),
        ("games/pebbles/rules/turn.py", "from .setup import deal", True),
        ("games/pebbles/rules/turn.py", "from ..view import view", True),
        ("games/pebbles/rules.py", "from rulebound.games.marbles.rules import Marbles", False),
        ("games/pebbles/rules.py", "from rulebound.games import marbles", False),
        ("games/pebbles/rules.py", "from ..marbles import rules", False),
        ("games/pebbles/rules.py", "from rulebound.bots.search import Search", False),
        ("bots/search.py", "from rulebound.core.kernel.match import Match", True),
        ("bots/search.py", "from rulebound.games.pebbles import rules", False),
        ("bots/search.py", "from rulebound.terminal import table", False),
        ("lab/league.py", "from rulebound.bots.search import Search", True),
        ("lab/league.py", "from rulebound import __version__", True),
        ("lab/league.py", "from rulebound.server import rooms", False),
        ("lab/league.py", "def run():\n    from rulebound.games import pebbles", False),
        ("commands/serve.py", "from rulebound.server.rooms import serve", True),
        ("cli.py", "from rulebound.games.pebbles import rules", False),
        ("server/rooms.py", "from rulebound import cli", False),
        ("tricks/top.py", "from rulebound.core import table", False),
    ],
)
def test_the_layers_are_told_apart(module: str, line: str, allowed: bool) -> None:
    found = broken_imports(Path(module), ast.parse(line))
    assert (found == []) == allowed, f"{module} with {line!r} gave {found}"


def test_a_game_named_in_the_code_is_found() -> None:
    tree = ast.parse('"""Plays pebbles."""\nopen_game("pebbles")\nimport_module("rulebound.games.pebbles.rules")\n')
    found = game_names(Path("lab/league.py"), tree, ["pebbles"])
    assert [line.split(" ")[0] for line in found] == ["lab/league.py:2", "lab/league.py:3"]
    assert game_names(Path("games/pebbles/rules.py"), tree, ["pebbles"]) == []
