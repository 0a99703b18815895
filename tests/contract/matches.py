"""Random matches of any game for the contract, and the whole state of a match as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulebound.core.files.rulebook import Option
from rulebound.core.kernel.agenda import Agenda
from rulebound.core.kernel.match import Match
from rulebound.core.kernel.rng import Rng
from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Game, Setup
from rulebound.core.people.registry import all_games

GAMES = {game.id: game for game in all_games()}


def setup_of(game: Game, seed: int) -> Setup:
    """A setup whose options and decks follow from the seed: over many seeds every value of every variant is played,
    and the official rules in every second match; every deck against every other, and open lists in every fourth."""
    options: dict[str, Option] = {}
    seats = game.seat_counts[seed % len(game.seat_counts)]
    if seed % 2 == 1:
        rng = Rng(seed)
        for variant in game.rulebook.variants:
            choices = variant.values or (variant.least, variant.default, variant.most)
            if variant.cards:
                choices = ("all", "none")
            options[variant.name] = choices[rng.below(len(choices))]
            try:
                game.check_options(seats, options)
            except Mistake:
                del options[variant.name]  # not with so many seats
    decks = game.decks()
    brought = tuple(decks[(seed // (2 * len(decks) ** seat)) % len(decks)].cards for seat in range(seats) if decks)
    return Setup(seed, seats, options, None, brought, open_lists=bool(decks) and seed % 4 >= 2)


def start(game: Game, seed: int, recording: bool = False) -> Match:
    """A match at its first decision."""
    setup = setup_of(game, seed)
    match = game.lay_out(setup)
    match.recording = recording
    match.begin(Rng(seed))
    return match


def positions(game: Game, seeds: range, step: int, recording: bool = False) -> Iterator[tuple[Match, Rng]]:
    """Every `step`-th decision of random matches, with a generator to go on with. What is done to the match there
    goes on. In a long match the steps grow, so that a game of a thousand decisions is no burden."""
    for seed in seeds:
        match = start(game, seed, recording)
        rng = Rng(seed + 1)
        count = seed
        looked = 0
        while not match.over:
            if count % (step << looked // 8) == 0:
                looked += 1
                yield match, rng
            count += 1
            match.apply(any_action(match, rng))


def any_action(match: Match, rng: Rng) -> int:
    actions = match.legal()
    return int(actions[rng.below(len(actions))])


def finish(match: Match, rng: Rng) -> list[int]:
    """Play to the end at random; the actions."""
    actions = []
    while not match.over:
        actions.append(any_action(match, rng))
        match.apply(actions[-1])
    return actions


def state_of(match: Match) -> dict[str, Any]:
    """Every field of the match, whatever the game adds to it, but what clones share and the record."""
    fields: dict[str, Any] = {}
    for name in dir(match):
        if not name.startswith("__") and name not in ("recording", "events"):
            value = plain(getattr(match, name))
            if value is not None:
                fields[name] = value
    return fields


def plain(value: Any) -> Any:
    """A field as plain data; None for methods and for what is shared by all matches."""
    if isinstance(value, Rng):
        return [
            value.a,
            value.b,
            value.c,
            value.d,
            value.told(),
            value.script is not None and list(value.script.results),
        ]
    if isinstance(value, Agenda):
        return [value.head, value.used, list(value.frames)[: value.used]]
    if isinstance(value, int | float | str):
        return value
    if callable(value) or not hasattr(value, "__iter__"):
        return None
    return list(value)


def difference(one: dict[str, Any], two: dict[str, Any]) -> str:
    """The fields in which two states differ, for the message of a failing test; empty where they are equal."""
    return "; ".join(
        f"{name} is {one.get(name)} and {two.get(name)}"
        for name in sorted(one.keys() | two.keys())
        if one.get(name) != two.get(name)
    )
