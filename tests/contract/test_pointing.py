"""What every game promises about pointing: every action has its places in the deciding seat's view, and is found by
them again."""

from __future__ import annotations

import re
import time
from itertools import pairwise
from typing import Any

import pytest

from rulebound.core.kernel.match import LEGAL, Match
from rulebound.core.kernel.rng import Rng
from rulebound.core.people.game import Game
from rulebound.core.people.pointing import element
from rulebound.core.people.scenes import act, load_scene, pose_scene, scenes_of
from tests.contract.matches import GAMES, finish, positions, start

pytestmark = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def all_places(game: Game, match: Match) -> list[tuple[str, ...]]:
    return [game.places(match, action) for action in range(match.actions())]


def test_every_action_has_places_at_any_time(game: Game) -> None:
    for match, rng in positions(game, range(5000, 5015), step=13):
        finished = match.clone()
        finish(finished, rng)
        for position in (match, finished):
            for action, places in enumerate(all_places(game, position)):
                if not are_places(places):
                    pytest.fail(f"{game.say(position, action)} has the places {places!r}")


def are_places(places: object) -> bool:
    """At most a thing and where it goes, each a path without empty keys."""
    if not isinstance(places, tuple) or len(set(places)) != len(places) or len(places) > 2:
        return False
    return all(isinstance(path, str) and path.startswith("/") and all(path[1:].split("/")) for path in places)


def test_the_places_of_all_actions_come_quickly(game: Game) -> None:
    """A page asks for them at every decision, and a refused move for all of the action space."""
    found = [match.clone() for match, _ in positions(game, range(5030, 5034), step=13)]
    began = time.perf_counter()
    for match in found:
        all_places(game, match)
    each = (time.perf_counter() - began) / len(found)
    assert each < 0.25, f"all places of a position took {each:.3f} s"


class Pointing:
    """Points at everything that is legal and keeps what was pointed at. An empty place is a missing key of a table; it
    must be one where something lies at other times, so that a row that does not exist is no empty row."""

    def __init__(self, game: Game) -> None:
        self.game = game
        names = sorted((card.name for card in game.official_cards.cards), key=len, reverse=True)
        self.named = re.compile("|".join(re.escape(name) for name in names))
        self.filled: set[tuple[str, str]] = set()
        self.empty: dict[tuple[str, str], str] = {}
        self.count = 0

    def point(self, match: Match) -> None:
        view = self.game.view(match, match.seat)
        for seat in view["seats"].values():
            for name, part in seat.items():
                self.filled |= {(name, key) for key in part} if isinstance(part, dict) else set()
        for action in match.legal():
            places = self.game.places(match, action)
            said = f"{self.game.say(match, action)!r} of seat {match.seat + 1} points at {places}"
            cards = self.named.findall(self.game.say(match, action))
            shown = [card_of(element(view, path)) for path in places]
            if cards and places:
                assert any(card in text for card in cards for text in shown), f"{said}, where {shown} is shown"
            for path in places:
                self.look(view, path, said)
        self.look_for_beginnings(match)

    def look(self, view: Any, path: str, said: str) -> None:
        self.count += 1
        if element(view, path) is None:
            around, _, key = path.rpartition("/")
            places = element(view, around)
            assert isinstance(places, dict), f"{said}, but the view has there {places!r}"
            self.empty[around.rpartition("/")[2], key] = said

    def look_for_beginnings(self, match: Match) -> None:
        """Nobody would know whether a person has finished pointing."""
        found = sorted({places for action in match.legal() if (places := self.game.places(match, action))})
        for one, two in pairwise(found):
            assert two[: len(one)] != one, f"pointing at {one} could be the beginning of {two}"

    def finish(self) -> None:
        assert self.count > 300, f"only {self.count} places were looked at"
        for place, said in self.empty.items():
            assert place in self.filled, f"{said}, where nothing ever lies"


def card_of(part: Any) -> str:
    """The name of the card that lies there, if one does."""
    return str(part.get("card", "")) if isinstance(part, dict) else part if isinstance(part, str) else ""


def test_legal_actions_point_at_what_the_view_shows_or_at_empty_places(game: Game) -> None:
    pointing = Pointing(game)
    for match, _ in positions(game, range(5100, 5220), step=5):
        pointing.point(match)
    pointing.finish()


def test_in_scenes_too(game: Game) -> None:
    """Scenes reach choices that hardly ever come up at random."""
    pointing = Pointing(game)
    for path in scenes_of(game):
        scene = load_scene(path)
        if scene.setup.cards is not None:
            continue  # cards of its own, whose names are not looked for
        match = pose_scene(scene)
        for step in scene.steps:
            if not match.over:
                pointing.point(match)
            assert act(game, match, step) == [], f"{path} does not hold"
    pointing.finish()


def test_pointing_tells_nothing_hidden(game: Game) -> None:
    differing = 0
    for match, rng in positions(game, range(5300, 5330), step=9):
        other = match.clone()
        other.redeal(match.seat, rng)
        differing += list(other.design) != list(match.design)
        assert game.view(match, match.seat) == game.view(other, match.seat)
        for action, (one, two) in enumerate(zip(all_places(game, match), all_places(game, other), strict=True)):
            assert one == two, f"{game.say(match, action)} has other places in another truth"
    assert differing > 50, "the truths were hardly ever different: this test shows nothing"


def test_a_legal_action_is_found_by_its_places(game: Game) -> None:
    for match, _ in positions(game, range(5400, 5410), step=9):
        legal = set(match.legal())
        asked: dict[tuple[str, ...], list[int]] = {}
        for action in legal:
            places = game.places(match, action)
            if places not in asked:
                asked[places] = game.pointed(match, places)
            assert action in asked[places], f"{game.say(match, action)} is not found at {places}"
        for places, found in asked.items():
            allowed = [match.refusal(action) == LEGAL for action in found]
            assert allowed == sorted(allowed, reverse=True), f"what is refused comes before what is legal at {places}"


def test_pointing_at_nothing_sensible_finds_nothing(game: Game) -> None:
    match = start(game, 5500)
    for places in (("/seats/1/nothing",), ("/",), ("",), ("/seats/9/hand/0",), ("/seats/1/hand/" + "9" * 5000,)):
        assert game.pointed(match, places) == []
    finish(match, Rng(1))
    assert game.pointed(match, ("/seats/1/nothing", "/")) == []
