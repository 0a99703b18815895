"""What every game promises about a card that something remembers: it is the same card after a shuffle, nobody sees
where it went, and whoever knew it can still read its name."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rulebound.core.kernel.agenda import CARD, REGISTER, SERIAL, STRIDE, Agenda
from rulebound.core.kernel.match import Match
from rulebound.core.kernel.resolver import Resolver
from rulebound.core.kernel.rng import Rng
from rulebound.core.kernel.trail import CARD_MASK, FIRST_STAY
from rulebound.core.people.game import Game
from rulebound.core.people.readers import EVERYTHING, SPECTATOR
from rulebound.core.people.seeing import UNKNOWN, text_name
from tests.contract.matches import GAMES, difference, positions, state_of

pytestmark = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def agendas(match: Match) -> list[Agenda]:
    """All of them, whatever the game adds."""
    found = (getattr(match, name) for name in dir(match) if not name.startswith("__"))
    return [value for value in found if isinstance(value, Agenda)]


def remembered(match: Match) -> list[int]:
    """Every card that some frame remembers: the cards of frames, then those noted in registers."""
    cards = []
    for agenda in agendas(match):
        frames = [int(number) for number in agenda.frames]
        for base in range(agenda.head, agenda.used, STRIDE):
            held = [number & CARD_MASK for number in frames[base + REGISTER : base + STRIDE] if number >= FIRST_STAY]
            cards += [frames[base + CARD], *held]
    return cards


def designs(match: Match, cards: list[int]) -> list[int]:
    return [int(match.design[card]) if card >= 0 else card for card in cards]


def shuffled_away(game: Game, seeds: range) -> Iterator[tuple[Match, int, Rng]]:
    """Positions in which a card that is public and whose text or trigger is pending has just gone into a deck, which
    is to be shuffled: the match, the zone, a generator."""
    for match, rng in positions(game, seeds, step=3):
        top = match.agenda.top()
        card = int(match.agenda.frames[top + CARD]) if match.agenda.used else -1
        if card >= 0 and match.known_to[card] == match.layout.everyone:
            piles = range(match.layout.lines, len(match.start))
            hidden = [zone for zone in piles if match.size[zone] > 4 and not match.known_to[match.top(zone)]]
            decks = [zone for zone in hidden if match.owner[match.top(zone)] == match.owner[card]]
            if decks:
                copy = match.clone()
                copy.move(card, decks[0])
                yield copy, decks[0], rng


def test_what_is_pending_means_the_same_cards_after_a_shuffle(game: Game) -> None:
    compared = moved = 0
    for match, zone, rng in shuffled_away(game, range(4000, 4030)):
        before = remembered(match)
        meant = designs(match, before)
        match.shuffle(zone, rng)
        assert designs(match, remembered(match)) == meant, "a shuffle has put another card into its place"
        compared += 1
        moved += remembered(match) != before
    assert moved > 10, f"{moved} of {compared} shuffles moved a card that something remembers"


def test_the_card_that_asks_keeps_its_name(game: Game) -> None:
    for match, zone, rng in shuffled_away(game, range(4000, 4030)):
        asked = game.question(match)
        match.shuffle(zone, rng)
        assert game.question(match) == asked
        for reader in (SPECTATOR, EVERYTHING, *range(match.layout.seats)):
            game.view(match, reader)
            assert isinstance(match, Resolver)
            assert text_name(match, match.agenda, match.agenda.top(), reader) != UNKNOWN


def test_a_stay_that_was_over_never_begins_again(game: Game) -> None:
    for match, zone, rng in shuffled_away(game, range(4030, 4040)):
        over = stays_over(match)
        for _ in range(6):
            match.shuffle(zone, rng)
        assert stays_over(match) == over


def stays_over(match: Match) -> list[bool]:
    """For each frame: has its card left since?"""
    return [
        match.serial[agenda.frames[base + CARD]] != agenda.frames[base + SERIAL]
        for agenda in agendas(match)
        for base in range(agenda.head, agenda.used, STRIDE)
        if agenda.frames[base + CARD] >= 0
    ]


def test_where_a_remembered_card_went_is_hidden(game: Game) -> None:
    """Two truths again, with a card in the shuffled deck that something remembers."""
    for match, zone, rng in shuffled_away(game, range(4040, 4060)):
        match.shuffle(zone, rng)
        for seat in range(match.layout.seats):
            other = match.clone()
            other.redeal(seat, rng)
            other.rng = Rng(rng.word())
            assert game.view(match, seat) == game.view(other, seat)
            one, two = match.imagine(seat, Rng(7)), other.imagine(seat, Rng(7))
            assert difference(state_of(one), state_of(two)) == "", "the copy shows where the card lies"


def test_a_copy_believes_that_the_remembered_card_is_what_it_was(game: Game) -> None:
    places = set()
    for match, zone, rng in shuffled_away(game, range(4060, 4080)):
        card = int(match.agenda.frames[match.agenda.top() + CARD])
        design = match.design[card]
        match.shuffle(zone, rng)
        copy = match.imagine(match.seat, rng)
        believed = int(copy.agenda.frames[copy.agenda.top() + CARD])
        assert copy.design[believed] == design
        places.add(copy.index_of(believed))
    assert len(places) > 3, "the place in the deck is known"
