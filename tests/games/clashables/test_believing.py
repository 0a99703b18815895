"""What a seat may believe about the foe's cards: everything it has seen, and nothing more.

The seat of these tests keeps its own book of what it saw, from the log alone, and compares it with many imagined
copies of the match.
"""

from __future__ import annotations

from collections import Counter

import pytest

from rulebound.core.kernel.rng import Rng
from rulebound.core.kernel.table import MOVED, SHUFFLED
from rulebound.core.people.game import Setup
from rulebound.core.people.readers import events_of
from rulebound.core.people.registry import game
from rulebound.games.clashables.rules import numbers as n
from rulebound.games.clashables.rules.match import Clashables

GAME = game("clashables")
HARVEST = next(deck.cards for deck in GAME.decks() if deck.name == "Grave Harvest")
TIDAL = next(deck.cards for deck in GAME.decks() if deck.name == "Tidal Ledger")


def start(seed: int, open_lists: bool = False) -> Clashables:
    match = GAME.start(Setup(seed, decks=(TIDAL, HARVEST), open_lists=open_lists), recording=True)
    assert isinstance(match, Clashables)
    return match


def seen_by(match: Clashables, seat: int) -> Counter[int]:
    """The most copies of each design that this seat has seen of the foe at the same time, by the log: cards that lay
    open together, or went face down without having come back."""
    found: Counter[int] = Counter()
    open_now: Counter[int] = Counter()
    known: dict[int, int] = {}
    for event in events_of(match):
        if event.card >= 0 and match.owner[event.card] != seat and event.tells(seat, 2) and event.kind == MOVED:
            known[event.card] = event.design
            open_now = Counter(known.values())
            found |= open_now
        elif event.kind in (n.RECYCLED, n.SEARCHED, SHUFFLED):  # which card is which, nobody can follow
            known = {}
    return found


@pytest.mark.parametrize("seed", range(4))
def test_believed_decks_hold_what_was_seen(seed: int) -> None:
    match = start(seed)
    rng = Rng(seed)
    while not match.over and match.turn < 60:
        actions = match.legal()
        match.apply(actions[rng.below(len(actions))])
        if match.turn % 5 == 0:
            seen = seen_by(match, 0)
            copy = match.imagine(0, rng)
            believed = Counter(int(copy.design[card]) for card in range(copy.layout.cards) if copy.owner[card] == 1)
            assert not seen - believed, "the seat has forgotten cards of the foe"
    assert match.turn > 5


def test_recycled_cards_are_believed_in_the_new_deck() -> None:
    """A graveyard that everybody saw becomes the deck: its cards are known, only their order is not, and a card that
    was drawn before is none of them."""
    deck = ["Grove Stag", "Grove Stag", "Echo Wolf"]
    scene = {
        "phase": "start",
        "active": 2,
        "seats": {"2": {"deck": [], "graveyard": [*deck, "Bandage Roll"], "hand": ["Razor Mantis"]}},
    }
    match = GAME.pose(scene, Setup(0))
    assert isinstance(match, Clashables)
    match.open_lists = False
    names = match.names
    drawn_before = [card for card in range(match.layout.cards) if names[match.design[card]] == "Razor Mantis"]
    recycled = [card for card in range(match.layout.cards) if match.owner[card] == 1 and card not in drawn_before]
    others: Counter[str] = Counter()
    rng = Rng(1)
    for _ in range(300):
        copy = match.imagine(0, rng)
        assert Counter(names[copy.design[card]] for card in recycled) == Counter([*deck, "Bandage Roll"])
        others[names[copy.design[drawn_before[0]]]] += 1
    assert len(others) > 10, "a card that was never seen could be many things"
    assert all(card.facts["colour"] != "blue" for card in GAME.official_cards.cards if card.name in others), (
        "green and grey were seen: a third colour cannot be"
    )


def test_open_lists_are_believed_as_they_are() -> None:
    match = start(3, open_lists=True)
    rng = Rng(3)
    for _ in range(150):
        if match.over:
            break
        actions = match.legal()
        match.apply(actions[rng.below(len(actions))])
    for _ in range(20):
        copy = match.imagine(0, rng)
        names = [match.names[copy.design[card]] for card in range(copy.layout.cards) if copy.owner[card] == 1]
        assert Counter(names) == Counter(HARVEST)


def test_a_card_that_was_shuffled_away_and_is_drawn_again_is_one_card() -> None:
    """Of three copies in the graveyard one is found again after the recycle: two are left in the deck."""
    scene = {
        "active": 2,
        "seats": {
            "2": {
                "deck": [],
                "graveyard": ["Grove Stag", "Grove Stag", "Grove Stag"],
                "hand": ["Quartermaster's List", "Bandage Roll"],
                "plays": 0,
            }
        },
        "phase": "start",
    }
    match = GAME.pose(scene, Setup(0))
    assert isinstance(match, Clashables)
    match.open_lists = False
    for words in ("play Quartermaster's List", "pass", "pass", "take Grove Stag"):
        match.apply(GAME.find(match, words))
    rng = Rng(2)
    for _ in range(100):
        copy = match.imagine(0, rng)
        stags = sum(match.names[copy.design[card]] == "Grove Stag" for card in range(copy.layout.cards))
        assert stags == 3, f"{stags} Grove Stags are believed in, and 3 were seen"
