"""What every game promises about hidden information: a seat's view, log, question and choices tell it nothing it does
not know.

Two truths are two matches that differ only in what one seat does not know. Whatever that seat is shown must be equal
in both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from rulebound.core.files.rulebook import Option
from rulebound.core.kernel.hidden_decks import DeckMatch
from rulebound.core.kernel.match import NO_SUCH_ACTION, Match
from rulebound.core.kernel.rng import Rng
from rulebound.core.people.game import Game
from rulebound.core.people.happening import happenings
from rulebound.core.people.readers import SPECTATOR, events_of
from rulebound.games.claw_and_order.rules.match import ClawAndOrder
from tests.contract.matches import GAMES, any_action, difference, positions, setup_of, start, state_of

pytestmark = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def seats_of(match: Match) -> range:
    return range(match.layout.seats)


def shown_to(game: Game, match: Match, seat: int) -> dict[str, Any]:
    """All that a seat is shown of a position."""
    shown: dict[str, Any] = {"view": game.view(match, seat)}
    shown["lines"] = game.show(shown["view"])
    shown["moments"] = match.moments()
    if not match.over:
        shown["question"] = game.question(match)
        if match.seat == seat:
            shown["legal"] = [(int(action), game.say(match, action)) for action in match.legal()]
            shown["places"] = [game.places(match, action) for action in match.legal()]
            shown["refused"] = [int(match.refusal(action)) for action in range(match.actions())]
    return shown


def test_a_seat_sees_the_same_in_two_truths(game: Game) -> None:
    differing = 0
    for match, rng in positions(game, range(3000, 3060), step=11):
        for seat in seats_of(match):
            other = match.clone()
            other.redeal(seat, rng)
            differing += list(other.design) != list(match.design)
            one, two = shown_to(game, match, seat), shown_to(game, other, seat)
            assert one == two, f"seat {seat + 1} can tell two truths apart"
    assert differing > 100, "the truths were hardly ever different: this test shows nothing"


def test_a_redeal_keeps_what_the_seat_knows_and_what_the_pools_hold(game: Game) -> None:
    for seed in range(3100, 3140):
        options = setup_of(game, seed).options
        for match, rng in positions(game, range(seed, seed + 1), step=7):
            for seat in seats_of(match):
                other = match.clone()
                other.redeal(seat, rng)
                for card in range(match.layout.cards):
                    if match.knows(seat, card):
                        assert match.design[card] == other.design[card], f"a card that seat {seat + 1} knows changed"
                if isinstance(match, DeckMatch):
                    check_believed_decks(game, match, other, seat, options)
                else:
                    before, after = unknown_by_pool(match, seat), unknown_by_pool(other, seat)
                    assert before == after, "a pool has other cards than before"


def check_believed_decks(game: Game, match: DeckMatch, other: Match, seat: int, options: Mapping[str, Option]) -> None:
    """The own deck is as it was. The foe's could be any legal deck, or is the one that everybody may read."""
    for owner in seats_of(match):
        was, believed = deck_of(match, owner), deck_of(other, owner)
        if owner == seat or match.open_lists:
            assert was == believed, f"seat {seat + 1} believes in another deck than it knows"
        else:
            names = [card.name for card in game.official_cards.cards]
            deck = [names[design] for design in believed.elements()]
            refused = game.check_deck(deck, options)
            assert refused is None, f"seat {seat + 1} believes in a deck that nobody may have: {refused}"


def deck_of(match: Match, owner: int) -> Counter[int]:
    cards = [card for card in range(match.layout.cards) if match.owner[card] == owner]
    return Counter(int(match.design[card]) for card in cards)


def unknown_by_pool(match: Match, seat: int) -> Counter[tuple[int, int]]:
    return Counter(
        (int(match.pool[card]), int(match.design[card]))
        for card in range(match.layout.cards)
        if not match.knows(seat, card)
    )


def test_imagined_copies_do_not_depend_on_the_truth(game: Game) -> None:
    for match, rng in positions(game, range(3200, 3230), step=9):
        for seat in seats_of(match):
            other = match.clone()
            other.redeal(seat, rng)
            other.rng = Rng(rng.word())
            one, two = match.imagine(seat, Rng(7)), other.imagine(seat, Rng(7))
            assert difference(state_of(one), state_of(two)) == "", "the copy shows which truth it was made from"
            assert shown_to(game, one, seat) == shown_to(game, match, seat), "the seat would not believe this copy"


def test_imagined_copies_can_be_played(game: Game) -> None:
    for match, rng in positions(game, range(3300, 3330), step=13):
        copy = match.imagine(match.seat, rng)
        while not copy.over:
            copy.apply(any_action(copy, rng))


# ------------------------------------------------------------ names in views


# A view may name a card a second time where it is pointed at; what a seat looks at is a pile without its order, which
# the tests of two truths cover.
SAID_AGAIN = (
    "targets", "attackers", "looking", "battlefields", "results", "pilot", "pilots", "attack", "asks", "marks",
    "removed_as", "modifiers",
)  # fmt: skip


def strings(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for key, value in data.items():
            if key not in SAID_AGAIN:
                yield from strings(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from strings(value)


def test_a_view_names_only_cards_that_its_reader_knows(game: Game) -> None:
    names = [card.name for card in game.official_cards.cards]
    for match, _ in positions(game, range(3400, 3430), step=7):
        for reader in (SPECTATOR, *seats_of(match)):
            mask = match.layout.everyone if reader == SPECTATOR else 1 << reader
            known = Counter(
                names[match.design[card]] for card in range(match.layout.cards) if match.known_to[card] & mask == mask
            )
            named = Counter(word for word in strings(game.view(match, reader)) if word in names)
            surplus = named - known
            who = "a spectator" if reader == SPECTATOR else f"seat {reader + 1}"
            assert not surplus, f"the view of {who} names {', '.join(surplus)}"


def test_a_spectator_sees_the_same_in_two_truths(game: Game) -> None:
    for match, rng in positions(game, range(3500, 3530), step=7):
        other = match.clone()
        everyone = match.layout.everyone
        hidden = [card for card in range(match.layout.cards) if match.known_to[card] != everyone]
        for card in hidden:
            pool = [twin for twin in hidden if match.pool[twin] == match.pool[card]]
            twin = pool[rng.below(len(pool))]
            if twin != card:
                other.trade(card, twin)
        assert game.view(match, SPECTATOR) == game.view(other, SPECTATOR)


# ------------------------------------------------------------ logs


def log_of(game: Game, match: Match, seat: int) -> list[str]:
    return [game.tell(match, event, seat) for event in events_of(match)]


def test_a_log_does_not_name_a_card_that_its_reader_did_not_know(game: Game) -> None:
    designs = len(game.official_cards.cards)
    for seed in range(3600, 3630):
        match = start(game, seed, recording=True)
        rng = Rng(seed)
        while not match.over:
            match.apply(any_action(match, rng))
        for event in events_of(match):
            for reader in (SPECTATOR, *seats_of(match)):
                if event.design >= 0 and not event.tells(reader, match.layout.seats):
                    twin = event._replace(design=(event.design + 1 + rng.below(designs - 1)) % designs)
                    assert game.tell(match, event, reader) == game.tell(match, twin, reader)


def test_a_log_is_the_same_read_in_two_truths(game: Game) -> None:
    for match, rng in positions(game, range(3700, 3715), step=15, recording=True):
        for seat in seats_of(match):
            other = match.clone()
            other.redeal(seat, rng)
            events = list(events_of(match))
            told = [game.tell(match, event, seat) for event in events]
            assert told == [game.tell(other, event, seat) for event in events]


def test_a_hidden_exchange_goes_unnoticed(game: Game) -> None:
    """Exchange a card in somebody's hand for another that one seat knows as little; then play both matches on alike.
    Until one of the two cards comes to light, that seat reads and sees the same."""
    steps = 0
    for match, rng in positions(game, range(3800, 3840), step=5):
        for seat in seats_of(match):
            steps += play_both(game, match, seat, rng)
    assert steps > 200, f"only {steps} decisions were compared"


def ended(match: Match) -> bool:
    """A silent answer may have ended it."""
    return match.over


def play_both(game: Game, match: Match, seat: int, rng: Rng) -> int:
    one, two = match.clone(), match.clone()
    pair = pair_hidden_from(one, seat, rng)
    if pair is None:
        return 0
    two.trade(*pair)
    one.recording = two.recording = True
    steps = 0
    while not one.over and steps < 12:
        keep_silent(one, seat)
        keep_silent(two, seat)
        if ended(one):
            return steps
        if one.seat == seat:
            action = any_action(one, rng)
        else:
            said = {game.say(two, action): action for action in two.legal()}
            alike = [action for action in one.legal() if said.get(game.say(one, action)) == action]
            if not alike:
                return steps
            action = alike[rng.below(len(alike))]
        one.apply(action)
        two.apply(action)
        keep_silent(one, seat)
        keep_silent(two, seat)
        if came_to_light(one, two, pair, seat):
            return steps
        assert shown_to(game, one, seat) == shown_to(game, two, seat), f"seat {seat + 1} sees a hidden exchange"
        read = [[line for line in log_of(game, match, seat) if line] for match in (one, two)]
        assert read[0] == read[1], f"seat {seat + 1} reads of a hidden exchange"
        pictures = [list(happenings(game, match, seat, 0)) for match in (one, two)]
        assert pictures[0] == pictures[1], f"seat {seat + 1} is shown a hidden exchange"
        steps += 1
    return steps


def keep_silent(match: Match, seat: int) -> None:
    """Answer for the others what only they may know they were asked: for this seat that moment does not exist."""
    while not match.over and match.seat != seat and match.silence() >= 0:
        match.apply(match.silence())


def came_to_light(one: Match, two: Match, pair: tuple[int, int], seat: int) -> bool:
    """Does the seat know one of the exchanged cards? A shuffle may have brought it to another place of the table."""
    if any(match.knows(seat, card) for card in pair for match in (one, two)):
        return True
    if any(one.design[card] != two.design[card] and one.knows(seat, card) for card in range(one.layout.cards)):
        return True
    # That a hand was rejected is public, the hand is not (CO-R18): the exchange may have taken its cheap troop.
    if isinstance(one, ClawAndOrder) and isinstance(two, ClawAndOrder) and list(one.redraws) != list(two.redraws):
        return True
    # Discarded openly and shuffled away again within one action.
    told = zip(events_of(one), events_of(two), strict=False)
    return any(first.design != second.design and first.tells(seat, one.layout.seats) for first, second in told)


def pair_hidden_from(match: Match, seat: int, rng: Rng) -> tuple[int, int] | None:
    """Two cards of one pool, both unknown to the seat, one of them known to somebody else."""
    hidden = [card for card in range(match.layout.cards) if not match.knows(seat, card)]
    held = [card for card in hidden if match.known_to[card]]
    if not held:
        return None
    card = held[rng.below(len(held))]
    others = [other for other in hidden if match.pool[other] == match.pool[card] and other != card]
    if not others:
        return None
    return card, others[rng.below(len(others))]


# ------------------------------------------------------------ secret questions


def test_whenever_somebody_is_asked_in_secret_everybody_has_counted_a_moment(game: Game) -> None:
    """What a table waits for must not depend on whether the question was asked."""
    for seed in range(3900, 3960):
        match = start(game, seed)
        rng = Rng(seed)
        while not match.over:
            before = match.moments()
            match.apply(any_action(match, rng))
            assert match.moments() >= before, f"seed {seed}: moments are counted downwards"
            if not match.over and match.silence() != NO_SUCH_ACTION:
                assert match.moments() > before, f"seed {seed}: seat {match.seat + 1} is asked in no moment"
