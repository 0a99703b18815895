"""What every game promises about observations: nothing in them depends on what the seat does not know, and every number
has a name. Seat counts, teams and solo included, because the matches of the contract have them."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.files.rulebook import Option
from rulebound.core.kernel.match import OBJECT, OBJECT_SIDE, SORT, SPOT, SPOTS, SUBJECT, SUBJECT_SIDE, Match
from rulebound.core.kernel.observing import Observer
from rulebound.core.kernel.rng import Rng
from rulebound.core.kernel.table import DECIDED, EVENT_SIZE, MOVED, NOBODY
from rulebound.core.people.game import Game, Setup
from rulebound.core.people.live import recorded_copy
from rulebound.core.people.printed import Printed, column_words, feature_words, number_words, print_columns, printed_set
from rulebound.core.people.readers import events_of
from rulebound.core.people.scenes import log_of
from tests.contract.matches import GAMES, positions, setup_of, start

pytestmark = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def observed(observer: Observer, match: Match, seat: int) -> tuple[list[int], list[float], list[float]]:
    """The sparse and the dense form."""
    into = vec[float]([0.0] * observer.width)
    observer.fill(match, seat, into, 0)
    filled = list(observer.active)[: observer.used]
    observer.observe(match, seat)
    active, numbers = list(observer.active)[: observer.used], list(observer.numbers)
    assert (active, numbers) == (filled, list(into)[: observer.dense]), "both forms tell the same"
    return active, numbers, list(into)


def make(match: Match, printed: Printed, apart: bool, history: int = 0) -> Observer:
    return Observer(match, printed.rows, apart=apart, counted=True, history=history)


@pytest.mark.parametrize("apart", [False, True])
def test_a_seat_observes_the_same_in_two_truths(game: Game, apart: bool) -> None:
    printed = printed_set(game)
    differing = 0
    kinds = set()
    for match, rng in positions(game, range(7000, 7060), step=11):
        observer = make(match, printed, apart)
        for seat in range(match.layout.seats):
            other = match.clone()
            other.redeal(seat, rng)
            other.rng = Rng(rng.word())
            differing += list(other.design) != list(match.design)
            one, two = observed(observer, match, seat), observed(observer, other, seat)
            assert one == two, f"seat {seat + 1} can tell two truths apart: {told_apart(one, two, match, observer)}"
            kinds.add(match.layout.seats)
    assert differing > 100, "the truths were hardly ever different: this test shows nothing"
    assert kinds == set(game.seat_counts)


def told_apart(
    one: tuple[list[int], list[float], list[float]],
    two: tuple[list[int], list[float], list[float]],
    match: Match,
    observer: Observer,
) -> str:
    names = number_words(match, observer)
    pairs = zip(names, one[1], two[1], strict=True)
    return ", ".join(f"{name} is {first} or {second}" for name, first, second in pairs if first != second)


@pytest.mark.parametrize("options", [{"mode": "teams"}, {"mode": "solo"}])
def test_teams_and_solo_observe_the_same_in_two_truths(game: Game, options: dict[str, Option]) -> None:
    if "mode" not in {variant.name for variant in game.rulebook.variants}:
        pytest.skip("this game has no teams and no solo play")
    printed = printed_set(game)
    rng = Rng(4)
    for seed in range(6):
        match = game.start(Setup(seed, 4 if options["mode"] == "teams" else 2, options))
        observer = make(match, printed, False)
        for _ in range(60):
            if match.over:
                break
            for seat in range(match.layout.seats):
                other = match.clone()
                other.redeal(seat, rng)
                assert observed(observer, match, seat) == observed(observer, other, seat)
            legal = match.legal()
            match.apply(legal[rng.below(len(legal))])


def recorded_truth(match: Match, seat: int, rng: Rng) -> Match:
    """Another truth with the same view and the same log: hidden cards are others, in the record too."""
    other = recorded_copy(match)
    other.redeal(seat, rng)
    other.rng = Rng(rng.word())
    events: list[int] = []
    for event in events_of(match):
        if event.design != NOBODY and not event.tells(seat, match.layout.seats):
            event = event._replace(design=(event.design + 1 + rng.below(7)) % len(game_of(match).official_cards.cards))
        if event.kind == DECIDED and event.source != seat:
            event = event._replace(target=event.target + 1 + rng.below(9))
        events += event
    other.events = vec[i64](events)
    return other


def game_of(match: Match) -> Game:
    return GAMES[type(match).__module__.split(".")[2]]


def test_the_history_is_what_the_seat_was_told(game: Game) -> None:
    """The same in two truths with the same log, and as long as log and view stay the same when both go on."""
    printed = printed_set(game)
    told = went_on = 0
    for match, rng in positions(game, range(7300, 7400), step=29, recording=True):
        if told > 30 and went_on > 30:
            return
        observer = make(match, printed, False, history=12)
        for seat in range(match.layout.seats):
            other = recorded_truth(match, seat, rng)
            assert log_of(game, match, seat, 0) == log_of(game, other, seat, 0)
            one = observed(observer, match, seat)[2][observer.past :]
            assert one == observed(observer, other, seat)[2][observer.past :], f"seat {seat + 1} is told too much"
            told += any(one)
            copy, first = recorded_copy(match), len(match.events) // EVENT_SIZE
            for _ in range(4):
                shared = [] if copy.over or other.over else [act for act in copy.legal() if act in list(other.legal())]
                if not shared or copy.seat != other.seat:
                    break
                action = shared[rng.below(len(shared))]
                copy.apply(action)
                other.apply(action)
                if log_of(game, copy, seat, first) != log_of(game, other, seat, first):
                    break
                if game.view(copy, seat) != game.view(other, seat):
                    break
                one, two = (observed(observer, truth, seat)[2][observer.past :] for truth in (copy, other))
                assert one == two, f"the log of seat {seat + 1} and its view do not tell what its history does"
                went_on += 1
    pytest.fail(f"only {told} histories were told, and {went_on} later ones")


def test_a_record_is_trimmed_to_what_can_be_told(game: Game) -> None:
    printed = printed_set(game)
    shorter = 0
    for match, _ in positions(game, range(7400, 7404), step=23, recording=True):
        observer = make(match, printed, False, history=3)
        before = [observed(observer, match, seat) for seat in range(match.layout.seats)]
        copy = recorded_copy(match)
        observer.trim(copy)
        assert before == [observed(observer, copy, seat) for seat in range(match.layout.seats)]
        shorter += len(copy.events) < len(match.events)
    assert shorter > 2


def test_the_newest_event_is_first(game: Game) -> None:
    """A card that the whole table saw move comes first in everybody's history, with what is printed on it."""
    printed = printed_set(game)
    names = column_words(
        match := start(game, 7500, recording=True), observer := make(match, printed, False, 2), printed
    )
    known = [card for card in range(match.layout.cards) if match.known_to[card] == match.layout.everyone]
    if not known:
        known = [0]
        match.reveal(0, match.layout.everyone)
    match.record(MOVED, known[0], match.zone[known[0]], match.zone[known[0]], 0)
    for seat in range(match.layout.seats):
        seen = dict(zip(names, observed(observer, match, seat)[2], strict=True))
        assert seen["1 back: moved"] == 1.0
        for column, value in printed.of(int(match.design[known[0]])).items():
            assert seen[f"1 back: {column}"] == value


def test_what_a_seat_knows_can_be_observed(game: Game) -> None:
    """The opposite of the first test: a card that the seat knows is seen."""
    printed = printed_set(game)
    changed = 0
    for match, rng in positions(game, range(7100, 7110), step=13):
        observer = make(match, printed, False)
        seat = match.seat
        known = [card for card in range(match.layout.cards) if match.knows(seat, card)]
        if not known:
            continue
        other = match.clone()
        card = known[rng.below(len(known))]
        other.design[card] = (other.design[card] + 1) % observer.designs
        assert list(observed(observer, match, seat)[0]) != list(observed(observer, other, seat)[0])
        changed += 1
    assert changed > 10


def test_what_is_looked_over_is_the_measure_and_the_scalars(game: Game) -> None:
    """A game that works out both in one go comes to exactly what it says one by one, for the living and the dead."""
    for match, _ in positions(game, range(7300, 7330), step=9):
        for seat in range(match.layout.seats):
            apart, together = (vec[float]([0.0] * len(match.legend().scalars)) for _ in range(2))
            match.scalars(seat, apart, 0)
            assert match.look_over(seat, together, 0) == match.measure(seat)
            assert list(together) == list(apart)


def test_a_zone_that_has_no_sides_names_none(game: Game) -> None:
    """Else a foe's card there would have no column in the dense form."""
    named = 0
    for match, _ in positions(game, range(7330, 7350), step=9):
        holders = match.legend().holders
        for card in range(match.layout.cards):
            zone = int(match.zone[card])
            if holders[zone] == NOBODY and not match.has_sides(zone):
                named += 1
                assert match.sided(card) == NOBODY
    assert named > 100 or all(match.has_sides(zone) for zone in range(len(match.start)))


def described(match: Match, action: int) -> tuple[list[int], list[float]]:
    parts = vec[i64]([0, NOBODY, 0, NOBODY, 0, 0])
    numbers = vec[float]([0.0] * len(match.legend().numbers))
    match.describe(action, parts, numbers)
    return list(parts), list(numbers)


def test_what_an_action_is_about_is_the_same_in_two_truths(game: Game) -> None:
    telling = 0
    for match, rng in positions(game, range(7200, 7260), step=7):
        other = match.clone()
        other.redeal(match.seat, rng)
        for action in match.legal():
            one, two = described(match, action), described(other, action)
            assert one == two, f"{game.say(match, action)!r} tells what seat {match.seat + 1} does not know"
            parts, numbers = one
            assert 0 <= parts[SORT] < match.legend().sorts
            assert 0 <= parts[SPOT] < SPOTS
            for card, side in ((SUBJECT, SUBJECT_SIDE), (OBJECT, OBJECT_SIDE)):
                assert NOBODY <= parts[card] < match.layout.cards
                assert parts[side] in (0, 1)
            assert all(abs(number) < 50.0 for number in numbers)
            telling += any(numbers)
    assert telling > 1000


@pytest.mark.parametrize("apart", [False, True])
def test_every_column_has_a_name_of_its_own(game: Game, apart: bool) -> None:
    printed = printed_set(game)
    for seats in game.seat_counts:
        setup = setup_of(game, 0)
        match = game.lay_out(Setup(1, seats, {}, None, setup.decks[:2]))
        observer = make(match, printed, apart, history=2)
        columns = column_words(match, observer, printed)
        assert len(columns) == observer.width
        assert len(number_words(match, observer)) == observer.dense
        assert len(feature_words(match, observer, printed)) == observer.features
        assert all(columns)
        asked = [name for name in columns if not name.endswith(": ")]
        assert len(set(asked)) == len(asked), sorted({name for name in asked if asked.count(name) > 1})


def test_the_layout_is_that_of_the_game_whatever_the_cards(game: Game) -> None:
    """A set of half the cards has the same columns of print."""
    printed = printed_set(game)
    assert printed.columns == print_columns(game)
    assert len(printed.names) == printed.rows.designs == len(game.official_cards.cards)
    for design, card in enumerate(game.official_cards.cards):
        facts = printed.of(design)
        assert facts["card"] == 1.0
        assert facts[f"kind {card.kind}"] == 1.0
        for name, value in card.facts.items():
            if isinstance(value, int) and value:
                assert facts[name] == pytest.approx(0.1 * value)
