"""A search for the best legal deck against a field: what players will find in the first week.

A few decks are kept and changed by some cards; old and new ones play fresh deals against the whole field in every
round. A new deck has few deals and much luck, so its mean is drawn towards that of the deck it was made from: it has to
be better by more than luck to take a place. The winner is measured once more on deals that had no part in the search.

Which decks are tried follows from the seed and from what the earlier ones won. So a search whose results are kept goes
the same way again as far as it came, and a longer one goes on from there.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rulebound.core.files.cards import CardSet
from rulebound.core.files.decks import Deck, print_deck
from rulebound.core.files.rulebook import Option
from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Game
from rulebound.core.people.registry import game as game_named
from rulebound.lab.balance import added
from rulebound.lab.confidence import Estimate
from rulebound.lab.field import DeckWork, FieldRequest, check_field, deck_parts, estimate, facts_of, total_of
from rulebound.lab.kept import Kept
from rulebound.lab.runner import Runner, Telling

KEPT = 4  # decks that go on to the next round
CHILDREN = 10
DEALS = 30  # of each pairing in a round
TRUST = 90  # deals that the deck it was made from counts for
EXCHANGED = 4  # cards at most
TRIES = 300
PROOF = 1_000_000  # times the rounds of a search: the first deal of its proof, which no search uses


@dataclass
class Candidate:
    """A deck in the search, with its sums against the field; `prior` is the mean of the deck it was made from."""

    cards: tuple[str, ...]
    prior: float
    sums: list[float]

    @property
    def mean(self) -> float:
        deals, share = (self.sums[0], self.sums[1]) if self.sums else (0.0, 0.0)
        return (share + TRUST * self.prior) / (deals + TRUST)


@dataclass(frozen=True)
class Best:
    """The deck that was found, its share against each deck of the field and against all of them, in points."""

    request: FieldRequest
    deck: Deck
    against: Mapping[str, Estimate]
    share: Estimate
    nearest: Deck
    tried: int

    def facts(self) -> dict[str, Any]:
        game = game_named(self.request.game)
        return {
            "cards": self.deck.counts(),
            "code": None if self.request.cards else game.deck_code(self.deck),
            "share": self.share.mean,
            "interval": [self.share.low, self.share.high],
            "against": [
                {"deck": name, "share": one.mean, "interval": [one.low, one.high]} for name, one in self.against.items()
            ],
            "nearest": self.nearest.name,
            "exchanged": exchanged_cards(self.deck, self.nearest),
            "tried": self.tried,
        }

    def words(self) -> list[str]:
        share = f"{self.share.mean:.1f} % ({self.share.low:.1f} to {self.share.high:.1f})"
        exchanged = exchanged_cards(self.deck, self.nearest)
        lines = [f"the best of {self.tried:,} decks that were tried wins {share} against the field:"]
        lines += [f"  {one.mean:.1f} % ({one.low:.1f} to {one.high:.1f}) {name}" for name, one in self.against.items()]
        return [
            *lines,
            f"it has {exchanged} cards that {self.nearest.name} has not",
            "",
            print_deck(self.deck).rstrip(),
        ]


def exchanged_cards(deck: Deck, other: Deck) -> int:
    had = other.counts()
    return sum(max(0, count - had.get(name, 0)) for name, count in deck.counts().items())


@dataclass(frozen=True)
class Against:
    """Candidates play a field, here or in processes; what they played before comes from the file."""

    request: FieldRequest
    digest: str
    runner: Runner
    kept: Kept

    def play(self, playing: Sequence[Candidate], first: int, end: int) -> list[list[list[float]]]:
        """For each candidate its sums against each deck of the field. Every deal of a search is played by one list of
        candidates only, so the number of a pair and its deals say which result that is."""
        field = self.request.decks
        pairs = tuple((Deck(one.cards), foe) for one in playing for foe in field)
        work = DeckWork(replace(self.request, decks=()), pairs, self.digest)
        wanted = [part for pair in range(len(pairs)) for part in deck_parts(pair, first, end)]
        sums: list[list[float]] = [[] for _ in pairs]
        for part, numbers in self.kept.results(self.runner, work, wanted):
            sums[int(part[0])] = added(sums[int(part[0])], numbers)
        return [sums[at : at + len(field)] for at in range(0, len(sums), len(field))]


def find_best(
    request: FieldRequest,
    rounds: int,
    runner: Runner,
    telling: Telling,
    keep: Path | None = None,
    begin: Sequence[Deck] = (),
) -> Best:
    """Search for so many rounds, from the decks to begin with or else those of the field: what answers a deck is
    seldom near it. Mistake for a field that cannot be played."""
    work = check_field(request)
    begin = begin or request.decks
    if rounds < 1:
        raise Mistake(f"a search for decks takes 1 round or more, not {rounds}")
    game = game_named(request.game)
    cards = game.card_set(request.cards)
    for deck in begin:
        refused = game.check_deck(deck.cards, request.options, cards)
        if refused is not None:
            raise Mistake(f"the search cannot begin with the deck {deck.name!r}: {refused}")
    facts = {"begins with": [list(deck.cards) for deck in begin], **facts_of(work)}
    against = Against(request, cards.digest, runner, Kept(keep, facts))
    rng = random.Random(f"decks {request.seed}")
    kept = [Candidate(deck.cards, 0.5, []) for deck in begin]
    seen = {tuple(sorted(one.cards)) for one in kept}
    for round in range(rounds):
        parents = kept[:KEPT] if round else kept
        children = [made_from(rng.choice(parents), game, cards, request, rng) for _ in range(CHILDREN)]
        fresh = []
        for child in children:
            key = tuple(sorted(child.cards))
            if key not in seen:
                seen.add(key)
                fresh.append(child)
        playing = [*parents, *fresh]
        found = against.play(playing, round * DEALS, (round + 1) * DEALS)
        for one, numbers in zip(playing, found, strict=True):
            one.sums = added(one.sums, total_of(numbers))
        kept = sorted(playing, key=lambda one: -one.mean)
        telling(round + 1, rounds, f"the best deck wins about {100 * kept[0].mean:.0f} %")
    return prove(against, kept[0], cards, [*request.decks, *begin], len(seen), PROOF * rounds)


def made_from(parent: Candidate, game: Game, cards: CardSet, request: FieldRequest, rng: random.Random) -> Candidate:
    """A legal deck in which one to a few cards were exchanged; a card often for another copy of one that is there."""
    deck = list(parent.cards)
    wanted = rng.randint(1, EXCHANGED)
    names = [card.name for card in cards.cards]
    for _ in range(TRIES):
        if not wanted:
            break
        place = rng.randrange(len(deck))
        new = rng.choice(deck) if rng.random() < 0.3 else rng.choice(names)
        trial = [*deck[:place], new, *deck[place + 1 :]]
        if new != deck[place] and legal(game, trial, request.options, cards):
            deck, wanted = trial, wanted - 1
    return Candidate(tuple(deck), parent.mean, [])


def legal(game: Game, names: Sequence[str], options: Mapping[str, Option], cards: CardSet) -> bool:
    return game.check_deck(names, options, cards) is None


def prove(against: Against, best: Candidate, cards: CardSet, known: Sequence[Deck], tried: int, first: int) -> Best:
    request = against.request
    (sums,) = against.play([best], first, first + request.deals)
    order = {card.name: design for design, card in enumerate(cards.cards)}
    deck = Deck(tuple(sorted(best.cards, key=order.__getitem__)), "The best of the search", request.game)
    shares = {foe.name: estimate(one, len(sums)) for foe, one in zip(request.decks, sums, strict=True)}
    nearest = min(known, key=lambda other: exchanged_cards(deck, other))
    return Best(request, deck, shares, estimate(total_of(sums)), nearest, tried)
