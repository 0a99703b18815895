"""The forms in which a game can be played (seats, teams, solo), and tables for them with decks of many kinds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rulebound.core.files.cards import CardSet
from rulebound.core.files.rulebook import Option
from rulebound.core.kernel.match import Match
from rulebound.core.kernel.rng import Rng
from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Game, Setup

MODE = "mode"  # the variant that makes another game of it: teams, solo
SWAPS = 12  # cards of a ready-made deck that are exchanged at most
TRIES = 40
MANY_TRIES = 2000


@dataclass(frozen=True)
class Form:
    """So many seats and these options."""

    seats: int
    options: Mapping[str, Option] = field(default_factory=dict)

    @property
    def name(self) -> str:
        mode = self.options.get(MODE)
        return f"{self.seats} seats" + (f", {mode}" if mode else "")


def forms_of_play(game: Game) -> tuple[Form, ...]:
    """Every number of seats, and every value of the mode with the seats it is for; the usual form first."""
    forms = [Form(seats) for seats in game.seat_counts]
    for variant in game.rulebook.variants:
        if variant.name == MODE:
            for value in variant.values:
                if value != variant.default:
                    forms += [Form(seats, {MODE: value}) for seats in game.seat_counts if fits(game, seats, value)]
    return tuple(forms)


def fits(game: Game, seats: int, value: Option) -> bool:
    try:
        game.check_options(seats, {MODE: value})
    except Mistake:
        return False
    return True


def random_tables(game: Game, cards: CardSet, forms: Sequence[Form], count: int, rng: Rng) -> list[Match]:
    """Laid-out matches: the first form as often as all the others together, and decks of many kinds."""
    tables = []
    for _ in range(count):
        form = forms[0]
        if len(forms) > 1 and rng.below(2):
            form = forms[1 + rng.below(len(forms) - 1)]
        decks = tuple(random_deck(game, cards, rng) for _ in range(form.seats) if game.decks())
        tables.append(game.lay_out(Setup(0, form.seats, form.options, cards, decks)))
    return tables


def random_deck(game: Game, cards: CardSet, rng: Rng) -> tuple[str, ...]:
    """A ready-made deck, or one in which some cards were exchanged for others, as long as it stays legal."""
    names = [card.name for card in cards.cards]
    ready = game.decks()[rng.below(len(game.decks()))].cards
    for _ in range(MANY_TRIES):
        deck = [name if name in names else names[rng.below(len(names))] for name in ready]
        if game.check_deck(deck, {}, cards) is None:
            return exchanged(game, cards, deck, names, rng)
    raise Mistake(f"no legal deck of {game.title} was found with these cards: bring a set with more of them")


def exchanged(game: Game, cards: CardSet, deck: list[str], names: list[str], rng: Rng) -> tuple[str, ...]:
    """Every second deck as it is, the others with some cards exchanged."""
    left = 0
    if rng.below(2):
        left = 1 + rng.below(SWAPS)
    for _ in range(TRIES):
        if not left:
            break
        place = rng.below(len(deck))
        trial = [*deck[:place], names[rng.below(len(names))], *deck[place + 1 :]]
        if game.check_deck(trial, {}, cards) is None:
            deck = trial
            left -= 1
    return tuple(deck)
