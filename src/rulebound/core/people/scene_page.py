"""The reference page of the scene format, made from what reads scenes: the frame here, positions and views from the
schema of each game. `rulebound scene --keys` prints it, `docs/scenes.md` is a copy that a test keeps current."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulebound.core.people.comparing import words
from rulebound.core.people.game import Game
from rulebound.core.people.schema import AnyCard, By, Key, Kind, ListOf, Places, Table

FRAME = (
    ("game", "a text", "it is needed", "the game"),
    ("rules", "a list of texts", "none", "the numbers of the rules that the scene shows"),
    ("title", "a text", "the name of the file", "what the scene shows, in a sentence"),
    ("options", "a table", "the usual rules", "house rules, as `rulebound rules GAME option` lists them"),
    ("seed", "a whole number, or 64 digits 0-9 and a-f", "0", "what all chance grows from that is not fixed below"),
    ("chance", "a list of whole numbers from 0", "none", "what chance decides next; without a seed, more is an error"),
    ("dice", "a list of whole numbers from 1", "none", "the same for dice, in pips"),
    (
        "shuffles",
        "a list of lists of card names",
        "none",
        "how each shuffled pile then lies, from the top; [] for any; without a seed, more is an error",
    ),
    (
        "start",
        "a table",
        "none",
        "instead of a position, a whole match: `seats`, `decks` (lists), `open_lists`",
    ),
    ("before", "a list of texts", "none", "decisions that lead from the position to where the scene begins"),
    ("[[card]]", "a table", "none", "a card of the scene's own, as in a card file"),
    ("[[step]]", "a table", "none", "a step, see below"),
)
STEP = (
    ("do", "a text", "an action in words; what is plain may be left out"),
    ("by", "a seat", "who tries it, if not the player who must decide"),
    ("refused", "a rule, or a list of rules", "the rule that refuses the action, or one of several"),
    ("expect", "a table", "what is true then; keys as in the tables below"),
    ("view.N, view.spectator", "a table", "what seat N, or somebody who only watches, sees"),
    ("legal", "a list of texts", "exactly what may be done then"),
    ("log.N, log.spectator", "a list of texts", "exactly the lines that this reader was told during the step"),
    ("log.N.contains", "a list of texts", "words of which each stands in some line"),
    ("log.N.in_order", "a list of texts", "words that stand in lines in this order"),
    ("log.N.nothing_of", "a list of texts", "words that stand in no line: what did not happen"),
)
HEAD = """# The keys of a scene

This page is written by `rulebound scene --keys` from what reads scenes. A scene is a TOML file: a position, actions
in words, and what is expected. `rulebound scene FILE…` runs scenes; one that is wrong does not stop the others.
[The guide](guide.md#files-of-your-own) shows one; each rule names its own (`rulebound rules GAME`).
"""
EXPECTING = """
A first step without `do` reads what happened before it. Words of actions may leave out what is plain:
`choose Squire in row 1` is understood where only one choice says these words in this order. A mistyped action is an
error with the nearest words, never a refusal. Of actions that are said alike, `discard Hiss (2)` is the second.

## What can be expected

`expect` names what must be so; everything else may be as it is. Lists have no order: `hand = ["Imp", "Squire"]` is the
whole hand. A place of a list is a key: `deck.1` is the top card. Every list and every table by places has two keys
more: `count` is how many there are, and `nothing_else = true` says that there is nothing but what is named. `"empty"`
is true of an empty list, an empty place, or a key that is not there. A card is named alone (`rows.1 = "Imp"`) or with
what is true of it (`rows.1 = { card = "Imp", damage = 1 }`). A key that no view has is an error. A deck is a list in
`expect` and a number in `view`.

## Old scenes

A scene with a key that only earlier versions had is read as it was meant then, and its report says so.
`rulebound scene --convert FILE…` writes such scenes in this form. Then `seat` was whose turn it is (now
`active`) and who tries an action (now `by`), `turn` in a view a seat, a number in place of a list its length (now
`count`), and `purchase` a recruit (now `recruits`).

## A point of a match as a scene

`rulebound scene --of MATCH --at N` writes the match after N decisions: a position, who knows what, and in `before` the
decisions since the last point that a position can hold. Each seat sees there what it saw in the match.
"""


def page(games: Sequence[Game]) -> str:
    frame = [(f"`{key}`", *rest) for key, *rest in FRAME]
    steps = [(", ".join(f"`{part}`" for part in key.split(", ")), *rest) for key, *rest in STEP]
    lines = [HEAD, "## The frame", "", *table(("key", "may be", "left out", "says"), frame)]
    lines += ["", "## A step", "", *table(("key", "may be", "says"), steps), EXPECTING.rstrip()]
    for game in games:
        if game.schema is not None:
            lines += ["", *game_lines(game, game.schema)]
    return "\n".join(lines) + "\n"


def game_lines(game: Game, schema: Table) -> list[str]:
    posed = [(f"`{path}`", key.kind.says, default(key), key.says) for path, key in keys_of(schema, "", True)]
    unseen = [f"`{path}`" for path, key in keys_of(schema, "", True) if not key.seen and not path.startswith("known[")]
    seen = [
        (f"`{path}`", (key.seen_as or key.kind).says, SEEN[str(key.seen)], key.says)
        for path, key in keys_of(schema, "", False)
        if not key.posed or key.seen_as is not None or key.seen is not True
    ]
    return [
        f"## {game.title}",
        "",
        f"A position of `{game.id}`:",
        "",
        *table(("key", "may be", "left out", "says"), posed),
        "",
        f"Expected are the same keys without {', '.join(unseen)}, in the same form but for these, and with more:",
        "",
        *table(("key", "is", "seen by", "says"), seen),
    ]


SEEN = {"True": "all", "truth": "`expect` only", "readers": "`view` only"}


def keys_of(kind: Kind, path: str, posed: bool, within: tuple[Kind, ...] = ()) -> Iterator[tuple[str, Key]]:
    """Every key with its whole path. A table that holds one like itself is told once."""
    if isinstance(kind, ListOf):
        yield from keys_of(kind.kind, f"{path}[]", posed, within)
    elif isinstance(kind, Places):
        yield from keys_of(kind.kind, f"{path}.{kind.letter}", posed, within)
    elif isinstance(kind, AnyCard):
        yield from keys_of(kind.kind(), path, posed, within)
    elif isinstance(kind, Table) and kind not in within:
        for key in kind.keys.values():
            if key.posed if posed else key.seen:
                here = f"{path}.{key.name}" if path else key.name
                yield here, key
                inner = key.kind if posed else key.seen_as or key.kind
                yield from keys_of(inner, here, posed, (*within, kind))


def default(key: Key) -> str:
    return key.default.words if isinstance(key.default, By) else words(key.default)


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    def line(cells: Sequence[str]) -> str:
        return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"

    return [line(heads), "|" + "---|" * len(heads), *(line(row) for row in rows)]
