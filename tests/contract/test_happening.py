"""What every game promises about pictures of its events: they lie in the reader's view, say nothing that the log does
not, and tell no two truths apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from rulebound.core.kernel.match import Match
from rulebound.core.kernel.rng import Rng
from rulebound.core.kernel.table import EVENT_SIZE, MOVED, NOBODY
from rulebound.core.people.game import Game, Happening
from rulebound.core.people.happening import FIRST_OWN_KIND, happenings
from rulebound.core.people.pointing import element
from rulebound.core.people.readers import EVERYTHING, SPECTATOR, View, events_of
from tests.contract.matches import GAMES, any_action, start

pytestmark = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def decisions(game: Game, seeds: range) -> Iterator[tuple[Match, dict[int, View], int]]:
    """After each decision of random matches: the match, what each reader saw before, the number of events before."""
    for seed in seeds:
        match, rng = start(game, seed, recording=True), Rng(seed)
        while not match.over:
            readers = (SPECTATOR, EVERYTHING, *range(match.layout.seats))
            before = {reader: game.view(match, reader) for reader in readers}
            first = len(match.events) // EVENT_SIZE
            match.apply(any_action(match, rng))
            yield match, before, first


def lies_in(view: View, path: str) -> bool:
    """Is there such a thing, or what it would be a part of: an empty row, a die that lies there no more?"""
    return element(view, path) is not None or element(view, path.rpartition("/")[0]) is not None


def test_pictures_lie_in_the_view(game: Game) -> None:
    shown: Counter[str] = Counter()
    for match, before, first in decisions(game, range(6000, 6006)):
        for reader, view in before.items():
            after = game.view(match, reader)
            for happening in happenings(game, match, reader, first):
                shown[happening.what] += 1
                assert lies_in(after, happening.place) or lies_in(view, happening.place), f"{happening} lies nowhere"
                source = happening.source
                assert not source or lies_in(after, source) or lies_in(view, source), f"{happening} came from nowhere"
    if not shown:
        pytest.skip(f"{game.title} has no pictures")
    assert shown["move"] > 100, f"hardly anything is shown: {shown}"
    assert shown["damage"] + shown["destroy"] > 0, f"nothing is ever hit: {shown}"


def test_what_happened_to_a_card_is_shown_where_it_was_then(game: Game) -> None:
    """All is told after the fact: what happened to a card that has moved on since is shown at the zone where it was.
    (Broken on purpose: every card taken for one that has stayed.)"""
    moved_on = 0
    for match, _, first in decisions(game, range(6050, 6058)):
        events = list(events_of(match, first))
        expected: Counter[str] = Counter()
        for at, event in enumerate(events):
            left = [later for later in events[at + 1 :] if later.kind == MOVED and later.card == event.card]
            picture = game.picture(match, event) if event.kind >= FIRST_OWN_KIND else None
            if left and event.card != NOBODY and picture is not None and not picture.place:
                expected[game.zone_path(match, left[0].source, NOBODY, event.card)] += 1
        del expected[""]
        told = list(happenings(game, match, EVERYTHING, first))
        shown = Counter(happening.place for happening in told)
        assert expected <= shown, f"something happened at {expected - shown}, and the pictures show it at {shown}"
        moved_on += expected.total()
    assert moved_on > 0, "nothing happened to a card that moved on: this test shows nothing"


def test_a_picture_does_not_show_where_a_hidden_card_lies(game: Game) -> None:
    """A card that its reader is not told of has no index in a pile: it is shown at a list, or at a card in play."""
    for match, before, first in decisions(game, range(6100, 6106)):
        for reader in before:
            view = game.view(match, reader)
            for happening in happenings(game, match, reader, first):
                if happening.card == "?":
                    pile, _, key = happening.place.rpartition("/")
                    hidden = pile.rpartition("/")[2] in ("hand", "deck") and key.isdigit()
                    assert not hidden, f"{happening} shows which of {element(view, pile)} it is"


def test_a_picture_names_only_cards_that_its_reader_was_told_of(game: Game) -> None:
    names = [card.name for card in game.official_cards.cards]
    for match, before, first in decisions(game, range(6200, 6206)):
        for reader in before:
            told = {
                names[event.design]
                for event in events_of(match, first)
                if event.design >= 0 and event.tells(reader, match.layout.seats)
            }
            named = {happening.card for happening in happenings(game, match, reader, first)} - {"", "?"}
            assert named <= told, f"a picture names {named - told}"


def test_only_what_the_log_tells_is_shown(game: Game) -> None:
    """Moves, reveals and shuffles are seen on the table; of a game's own events the log tells every reader."""
    for match, before, first in decisions(game, range(6300, 6306)):
        for event in events_of(match, first):
            if event.kind >= FIRST_OWN_KIND and game.picture(match, event) is not None:
                silent = [reader for reader in before if not game.tell(match, event, reader)]
                assert not silent, f"{game.picture(match, event)} is shown and not told to readers {silent}"


def test_pictures_are_the_same_in_two_truths(game: Game) -> None:
    differing = 0
    rng = Rng(1)
    for number, (match, _, first) in enumerate(decisions(game, range(6400, 6410))):
        if number % 7:
            continue
        for seat in range(match.layout.seats):
            other = match.clone()
            other.redeal(seat, rng)
            other.events = match.events
            differing += list(other.design) != list(match.design)
            one, two = shown_to(game, match, seat, first), shown_to(game, other, seat, first)
            assert one == two, f"seat {seat + 1} can tell two truths apart by a picture"
    assert differing > 50, "the truths were hardly ever different: this test shows nothing"


def shown_to(game: Game, match: Match, seat: int, first: int) -> list[Happening]:
    return list(happenings(game, match, seat, first))
