"""A game beyond its running match: how it is set up, told in words, seen by a seat, and posed for a scene.

Seats are numbered from 0 in here and in the engine; people, scenes and views count them from 1.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from rulebound.core.cards import Card, CardSet, Field, digest_of, read_card_file, text_place
from rulebound.core.decks import Deck, deck_code, find_deck, load_decks, read_code
from rulebound.core.language.compiling import Compiler
from rulebound.core.language.errors import TextError
from rulebound.core.match import LEGAL, NO_SUCH_ACTION, Match
from rulebound.core.mistakes import Mistake, Refused
from rulebound.core.resolver import Catalogue
from rulebound.core.rulebook import Option, Rulebook, clause_id, load_rulebook
from rulebound.core.table import EVENT_SIZE

SPECTATOR = -1  # sees what everybody knows
EVERYTHING = -2  # the truth: for scenes, tests and finished matches only

View = dict[str, Any]


class Event(NamedTuple):
    """One recorded event; `known` is the bit mask of the seats that knew the card's design at that moment."""

    kind: int
    card: int
    design: int
    known: int
    source: int
    target: int
    amount: int

    def tells(self, seat: int, seats: int) -> bool:
        """May this reader be told which card it was?"""
        if seat == EVERYTHING:
            return True
        return self.known >> (seats if seat == SPECTATOR else seat) & 1 != 0


@dataclass(frozen=True)
class Setup:
    """Everything that, with a list of actions, makes a match again. `cards` is None for the official set; `decks`
    has one list of card names for each seat in games to which players bring decks, and `open_lists` if everybody may
    read them. `chances` are results that a scene fixes before its position is posed."""

    seed: int
    seats: int = 2
    options: Mapping[str, Option] = field(default_factory=dict)
    cards: CardSet | None = None
    decks: tuple[tuple[str, ...], ...] = ()
    open_lists: bool = False
    chances: tuple[int, ...] = ()


class Game(ABC):
    id: str
    title: str
    seat_counts: tuple[int, ...] = (2,)
    folder: Path  # where rulebook.toml, cards.toml and scenes/ lie

    # ------------------------------------------------------------ what a game answers

    kinds: Mapping[str, Sequence[Field]]  # the kinds of card and what is printed on each

    @abstractmethod
    def compiler(self, cards: Sequence[Card]) -> Compiler:
        """The game's vocabulary, ready to compile the texts of these cards."""

    @abstractmethod
    def catalogue(self, cards: Sequence[Card], compiler: Compiler) -> Catalogue:
        """The compiled texts together with the printed numbers, as the rules take them."""

    @abstractmethod
    def lay_out(self, setup: Setup) -> Match:
        """A match before the first shuffle: what `Match.begin` starts and a simulation clones for every game."""

    @abstractmethod
    def pose(self, position: Mapping[str, Any], setup: Setup) -> Match:
        """A match in the position of a scene, at its first decision. Mistake for a position that cannot be."""

    @abstractmethod
    def say(self, match: Match, action: int) -> str:
        """The action in words, for any number of the action space, as the deciding seat would say it."""

    @abstractmethod
    def misnamed(self, match: Match, words: str) -> Refused | None:
        """The rule against something a person named that is no action here (a card not in hand, a row that does not
        exist)."""

    @abstractmethod
    def question(self, match: Match) -> str:
        """What the deciding seat is asked, in one line that is safe for everybody to read."""

    @abstractmethod
    def view(self, match: Match, seat: int) -> View:
        """What this seat (or SPECTATOR, or EVERYTHING) may see, as plain data in the form of a scene's position."""

    @abstractmethod
    def show(self, view: View) -> list[str]:
        """A view as lines of text, readable one after the other."""

    @abstractmethod
    def tell(self, match: Match, event: Event, seat: int) -> str:
        """The event as a line of the log that this seat reads; empty where it is not worth a line or not this
        seat's to read."""

    # ------------------------------------------------------------ what the core does for every game

    @cached_property
    def rulebook(self) -> Rulebook:
        return load_rulebook(self.folder / "rulebook.toml")

    @cached_property
    def official_cards(self) -> CardSet:
        path = self.folder / "cards.toml"
        return self.read_cards(path.read_text(encoding="utf-8"), "cards.toml")

    def read_cards(self, text: str, source: str) -> CardSet:
        """The card set in the text of a card file. Mistake with the place for anything that is not understood."""
        cards = read_card_file(text, source, self.kinds)
        compiler = self.compiler(cards)
        for design, card in enumerate(cards):
            try:
                compiler.compile_card(design)
            except TextError as error:
                place = text_place(text, card, error.column)
                raise Mistake(f"{source}:{place}: {card.name}: {error.message}") from None
        return CardSet(cards, self.catalogue(cards, compiler), digest_of(cards), source)

    def card_set(self, path: Path | None) -> CardSet:
        """The official set, or the one in a file of the user's."""
        if path is None:
            return self.official_cards
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise Mistake(f"{path} cannot be read: {error}") from None
        return self.read_cards(text, str(path))

    # ------------------------------------------------------------ decks that players bring

    @cached_property
    def ready_made(self) -> tuple[Deck, ...]:
        return load_decks(self.folder / "decks.toml", self.id, self.official_cards)

    def decks(self) -> tuple[Deck, ...]:
        """The ready-made decks; none where players bring no decks."""
        return self.ready_made

    def check_deck(
        self, names: Sequence[str], options: Mapping[str, Option] | None = None, cards: CardSet | None = None
    ) -> Refused | None:
        """The clause that a deck of these cards breaks under these options, or None if it is legal."""
        raise Mistake(f"players of {self.title} bring no decks")

    def deck_remarks(self, names: Sequence[str]) -> list[str]:
        """What is legal in a deck of these cards and still hardly meant."""
        return []

    def find_deck(self, words: str, cards: CardSet | None = None) -> Deck:
        """A deck by its name, its file or its code. Mistake where there is none."""
        if not self.decks():
            raise Mistake(f"players of {self.title} bring no decks")
        return find_deck(words, self.decks(), self.rulebook.prefix, cards or self.official_cards)

    def deck_code(self, deck: Deck) -> str:
        """A short text from which `find_deck` makes the deck again."""
        return deck_code(deck.cards, self.rulebook.prefix, self.official_cards)

    def deck_of_code(self, code: str) -> Deck:
        """The deck of a code. Mistake for a code that is damaged, of another game or of another card set."""
        return Deck(read_code(code, self.rulebook.prefix, self.official_cards), code.strip(), self.id)

    # ------------------------------------------------------------ starting, refusing, finding

    def check_seats(self, seats: int) -> None:
        """Mistake for a number of players that the game is not made for."""
        if seats not in self.seat_counts:
            counts = " or ".join(str(count) for count in self.seat_counts)
            raise Mistake(f"{self.title} is for {counts} players, not {seats}")

    def check_options(self, seats: int, options: Mapping[str, Option]) -> None:  # noqa: B027
        """Mistake for options that do not go with this number of seats."""

    def start(self, setup: Setup, recording: bool = False) -> Match:
        """A new match at its first decision; if recording, with everything since the first shuffle."""
        self.check_seats(setup.seats)
        match = self.lay_out(setup)
        match.recording = recording
        match.begin(setup.seed)
        return match

    def clause(self, number: int) -> str:
        """The id of the clause with which the engine refused."""
        return clause_id(self.rulebook.prefix, number)

    def refuse(self, match: Match, action: int) -> Refused | None:
        """Why the deciding seat may not do this now, or None if it may."""
        number = match.refusal(action)
        if number == LEGAL:
            return None
        if number == NO_SUCH_ACTION:
            return Refused("", f"{self.title} has no action {action}")
        return self.refused_by(number)

    def refused_by(self, number: int) -> Refused:
        id = self.clause(number)
        return Refused(id, f"{self.rulebook.entry(id).text} ({id})")

    def find(self, match: Match, words: str) -> int:
        """The action that these words name, legal or not. Refused or Mistake if they name none."""
        wanted = plain(words)
        for action in match.legal():
            if plain(self.say(match, action)) == wanted:
                return int(action)
        for action in range(match.actions()):
            if plain(self.say(match, action)) == wanted:
                return action
        refused = self.misnamed(match, words)
        if refused is not None:
            raise refused
        raise Mistake(f"{words!r} is not an action of {self.title}; now it could be: {self.examples(match)}")

    def examples(self, match: Match) -> str:
        said = [self.say(match, action) for action in match.legal()]
        return ", ".join(said[:4]) + (", …" if len(said) > 4 else "")


def plain(words: str) -> str:
    """Words as they are compared: case and spaces do not matter."""
    return " ".join(words.lower().split())


def events_of(match: Match, first: int = 0) -> Iterator[Event]:
    """The recorded events from number `first` on."""
    numbers = [int(number) for number in match.events]
    for at in range(first * EVENT_SIZE, len(numbers), EVENT_SIZE):
        yield Event(*numbers[at : at + EVENT_SIZE])
