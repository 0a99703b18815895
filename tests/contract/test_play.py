"""What every game promises about playing: legal actions, refusals, replays, clones, the table, and an end."""

from __future__ import annotations

import pytest

from rulebound.core.kernel.agenda import Agenda
from rulebound.core.kernel.match import LEGAL, NO_SUCH_ACTION, Match
from rulebound.core.kernel.rng import Rng
from rulebound.core.kernel.table import NOBODY
from rulebound.core.people.game import Game
from rulebound.core.people.readers import EVERYTHING
from tests.contract.matches import GAMES, difference, finish, positions, setup_of, start, state_of

pytestmark = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def test_every_match_ends_within_its_bound_and_shares_one_victory(game: Game) -> None:
    for seed in range(1500):
        match = start(game, seed)
        rng = Rng(seed)
        bound = match.bound()
        decisions = 0
        while not match.over:
            actions = list(match.legal())
            assert actions, f"seed {seed}: seat {match.seat + 1} is asked and can do nothing"
            assert actions == sorted(set(actions)), f"seed {seed}: legal actions not in ascending order: {actions}"
            match.apply(actions[rng.below(len(actions))])
            decisions += 1
            assert decisions <= bound, f"seed {seed}: still not over after {bound} decisions"
        assert list(match.legal()) == [], f"seed {seed}: something is legal after the end"
        shares = [match.score(seat) for seat in range(match.layout.seats)]
        assert sum(shares) == pytest.approx(1.0), f"seed {seed}: the shares {shares} do not add up to 1"
        assert all(0 <= share <= 1 for share in shares), f"seed {seed}: the shares are {shares}"


def test_an_action_is_legal_exactly_when_no_clause_refuses_it(game: Game) -> None:
    known = {entry.id for entry in game.rulebook.entries()}
    checked = 0
    for match, _ in positions(game, range(2000, 2100), step=7):
        legal = set(match.legal())
        for action in match.unlisted():
            assert action not in legal, f"{game.say(match, action)} is not to be listed"
            assert match.refusal(action) == LEGAL, f"{game.say(match, action)} is refused"
            legal.add(action)
        for action in range(match.actions()):
            number = match.refusal(action)
            if (action in legal) != (number == LEGAL):
                pytest.fail(f"{game.say(match, action)}: legal() says {action in legal}, refusal() says {number}")
            if number != LEGAL and game.clause(number) not in known:
                pytest.fail(f"{game.say(match, action)}: refused by {game.clause(number)}, which there is not")
        checked += 1
    assert checked >= 500, f"only {checked} positions were looked at"


def test_who_leads_is_who_stands_best_in_the_measure_of_the_game(game: Game) -> None:
    leaders = set()
    for match, _ in positions(game, range(2050, 2080), step=5):
        values = [match.evaluate(seat) for seat in range(match.layout.seats)]
        best = max(values)
        leader = match.leader()
        assert leader == (values.index(best) if values.count(best) == 1 else NOBODY), values
        leaders.add(int(leader))
    assert {0, 1} <= leaders


def test_everything_is_refused_when_the_match_is_over(game: Game) -> None:
    known = {entry.id for entry in game.rulebook.entries()}
    for seed in range(2100, 2110):
        match = start(game, seed)
        finish(match, Rng(seed))
        for action in range(match.actions()):
            number = match.refusal(action)
            assert number != LEGAL, f"{game.say(match, action)} is not refused after the end"
            assert game.clause(number) in known


def test_numbers_outside_the_action_space_are_no_actions(game: Game) -> None:
    for match, _ in positions(game, range(2110, 2120), step=5):
        for action in (-1, -2, -(2**31), -(2**62), match.actions(), match.actions() + 1, 2**31, 2**62):
            assert match.refusal(action) == NO_SUCH_ACTION, f"{action} of {match.actions()} actions"
            assert game.refuse(match, action) is not None


def test_a_seat_that_is_not_asked_is_told_why(game: Game) -> None:
    known = {entry.id for entry in game.rulebook.entries()}
    for match, _ in positions(game, range(2120, 2160), step=5):
        for seat in range(match.layout.seats):
            if seat != match.seat:
                clause = game.clause(match.out_of_turn(seat))
                assert clause in known, f"seat {seat + 1} is refused by {clause}, which there is not"


def test_replaying_the_actions_gives_the_same_match(game: Game) -> None:
    for seed in range(2200, 2350):
        match = start(game, seed)
        actions = finish(match, Rng(seed))
        again = game.start(setup_of(game, seed))
        halfway = None
        for number, action in enumerate(actions):
            assert again.refusal(action) == LEGAL, f"seed {seed}: decision {number + 1} is refused in the replay"
            if number == len(actions) // 2:
                halfway = again.clone()
            again.apply(action)
        assert again.over
        assert difference(state_of(match), state_of(again)) == ""
        assert game.view(match, EVERYTHING) == game.view(again, EVERYTHING)
        assert halfway is not None
        for action in actions[len(actions) // 2 :]:
            halfway.apply(action)
        assert difference(state_of(match), state_of(halfway)) == "", f"seed {seed}: a clone went on differently"


def test_a_clone_is_independent(game: Game) -> None:
    for match, rng in positions(game, range(2400, 2480), step=9):
        before = state_of(match)
        one, two = match.clone(), match.clone()
        assert difference(before, state_of(one)) == "", "a clone differs from its original"
        finish(one, Rng(rng.word()))
        assert difference(before, state_of(match)) == "", "playing the clone changed the original"
        assert difference(before, state_of(two)) == "", "playing one clone changed another"
        child = two.clone()
        finish(two, Rng(rng.word()))
        assert difference(before, state_of(child)) == "", "playing the original changed the clone"


def test_a_clone_copies_every_field(game: Game) -> None:
    """Fields that hardly ever change in play too: each is given a value that it has nowhere else before the match
    is cloned."""
    for match, _ in positions(game, range(2480, 2484), step=9):
        original = match.clone()
        for name in state_of(original):
            disturb(original, name)
        assert difference(state_of(original), state_of(original.clone())) == "", "a clone lacks something"


def disturb(match: Match, name: str) -> None:
    """Change a field of the match, unless it is fixed by the layout or shared by all clones."""
    value = getattr(match, name)
    if isinstance(value, Rng):
        value.word()
    elif isinstance(value, Agenda):
        value.push(91, 92, 93, 94, 95, 96)
    elif isinstance(value, bool):
        setattr(match, name, not value)
    elif isinstance(value, int):
        if not hasattr(match.layout, name):
            setattr(match, name, value + 1)
    elif len(value) > 0 and isinstance(value[0], int) and not hasattr(match.layout, name):
        twin = getattr(match.clone(), name)
        value[0] += 1
        if twin[0] == value[0]:
            value[0] -= 1  # shared: that it never changes is for the other tests to find out
        else:
            for index in range(1, len(value)):
                value[index] += index + 1


def test_recording_changes_nothing(game: Game) -> None:
    for seed in range(2500, 2560):
        silent = start(game, seed)
        told = start(game, seed, recording=True)
        assert finish(silent, Rng(seed)) == finish(told, Rng(seed))
        assert difference(state_of(silent), state_of(told)) == ""
        assert len(silent.events) == 0, "a match that does not record has events"
        assert len(told.events) > 0, "a match that records has no events"
        assert len(told.clone().events) == 0, "a clone has taken the record along"


def test_every_card_lies_in_one_cell_of_its_zone(game: Game) -> None:
    for match, _ in positions(game, range(2600, 2700), step=3):
        check_table(match)


def check_table(match: Match) -> None:
    layout = match.layout
    ends = [*list(match.start)[1:], len(match.cells)]  # a pile makes itself room
    for card in range(layout.cards):
        zone, place = match.zone[card], match.place[card]
        assert match.cells[place] == card, f"card {card} says it lies in cell {place}, where {match.cells[place]} lies"
        assert match.start[zone] <= place < ends[zone], f"card {card} lies in cell {place}, outside zone {zone}"
        assert 0 <= match.known_to[card] <= layout.everyone
    taken = [cell for cell, card in enumerate(match.cells) if card != NOBODY]
    for zone in range(len(layout.start)):
        first, size = match.start[zone], match.size[zone]
        inside = [cell for cell in taken if first <= cell < ends[zone]]
        if zone < layout.lines:
            assert len(inside) == size, f"line {zone} holds {len(inside)} cards and counts {size}"
        else:
            held = {int(match.cells[cell]) for cell in range(first, first + size)}
            assert len(held) == size, f"pile {zone} counts {size} cards and has {sorted(held)}"
            assert all(match.zone[card] == zone for card in held), f"pile {zone} holds cards of other zones"
    assert sum(match.size) == layout.cards, "the zones together do not hold every card once"
