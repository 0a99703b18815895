"""The texts of the example sets keep what every game promises: on official cards of their kind they are played at
random, with legal actions and refusals compared, two truths shown alike, and every match played once more."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from rulebound.core.files.cards import Card, CardSet, digest_of
from rulebound.core.kernel.match import LEGAL, Match
from rulebound.core.kernel.rng import Rng
from rulebound.core.language.errors import TextError
from rulebound.core.people.game import Game, Setup
from rulebound.core.people.registry import all_games
from tests.contract.matches import any_action, difference, state_of
from tests.contract.test_hidden import shown_to

FOLDER = Path(__file__).resolve().parents[2] / "examples"
MATCHES = 3
STEP = 9  # every so many decisions the match is looked at


def example_set(game: Game, turn: int) -> CardSet:
    """The official set with texts of the examples on cards of their kinds, other ones each turn."""
    entries = tomllib.loads((FOLDER / f"{game.id}.toml").read_text("utf-8"))["card"]
    cards = list(game.official_cards.cards)
    compiler = game.compiler(cards)
    texts: dict[str, list[str]] = {}
    for entry in entries:
        texts.setdefault(entry["kind"], []).append(entry.get("text", ""))
    used = dict.fromkeys(texts, turn * 7)
    for design, official in enumerate(cards):
        choices = [text for text in texts.get(official.kind, []) if text]
        if not official.text or not choices:
            continue
        for _ in range(len(choices)):
            used[official.kind] += 1
            card = replace(official, text=choices[used[official.kind] % len(choices)])
            if is_read(game, [*cards[:design], card, *cards[design + 1 :]], design):
                cards[design] = card
                break
    compiler = game.compiler(cards)
    for design in range(len(cards)):
        compiler.compile_card(design)
    return CardSet(tuple(cards), game.catalogue(cards, compiler), digest_of(cards), "examples")


def is_read(game: Game, cards: list[Card], design: int) -> bool:
    try:
        game.compiler(cards).compile_card(design)
    except TextError:
        return False
    return True


def decisions(match: Match, rng: Rng) -> Iterator[int]:
    """Play on at random; the number of each decision before it is made."""
    number = 0
    while not match.over:
        yield number
        match.apply(any_action(match, rng))
        number += 1


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_matches_with_example_texts_keep_the_promises(game: Game) -> None:
    differing = 0
    for seed in range(MATCHES):
        laid_out = game.lay_out(Setup(seed=0, cards=example_set(game, seed)))
        match, again = laid_out.clone(), laid_out.clone()
        match.recording = True
        match.begin(Rng(seed))
        rng = Rng(seed + 100)
        for number in decisions(match, rng):
            if number % STEP:
                continue
            legal = [int(action) for action in match.legal()]
            allowed = [action for action in range(match.actions()) if match.refusal(action) == LEGAL]
            unlisted = {action for action in allowed if action not in legal}
            assert set(legal) <= set(allowed), f"{game.say(match, (set(legal) - set(allowed)).pop())} is refused"
            assert all("concede" in game.say(match, action) for action in unlisted)
            for seat in range(match.layout.seats):
                other = match.clone()
                other.redeal(seat, rng.clone())
                differing += list(other.design) != list(match.design)
                assert shown_to(game, match, seat) == shown_to(game, other, seat), "two truths can be told apart"
        again.begin(Rng(seed))
        rng = Rng(seed + 100)
        for _ in decisions(again, rng):
            pass
        assert not difference(state_of(match), state_of(again)), "the same match went two ways"
    assert differing >= MATCHES, "the truths were hardly ever different"
