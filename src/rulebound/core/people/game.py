"""A game beyond its running match: how it is set up, told in words, seen by a seat, and posed for a scene.

Seats are numbered from 0 in here and in the engine; people, scenes and views count them from 1.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, TypeVar

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.files.cards import Card, CardSet, Field, WrongCards, blank, digest_of, read_card_file, text_place
from rulebound.core.files.decks import Deck, deck_code, find_deck, load_decks, read_code
from rulebound.core.files.rulebook import Option, Rulebook, clause_id, load_rulebook
from rulebound.core.files.text_files import read_card_text
from rulebound.core.kernel.match import LEGAL, NO_SUCH_ACTION, Match
from rulebound.core.kernel.resolver import Catalogue
from rulebound.core.kernel.rng import Script
from rulebound.core.kernel.table import NOBODY
from rulebound.core.language.card_texts import CardTexts, refused_texts
from rulebound.core.language.compiling import Compiler
from rulebound.core.language.completing import Completer, Next
from rulebound.core.language.errors import TextError
from rulebound.core.language.explaining import Explained, Manner, explain
from rulebound.core.language.nouns import NounFacts
from rulebound.core.language.parsing import Language
from rulebound.core.language.reading import Reader
from rulebound.core.language.sayings import Sayings, merged, read_sayings, shared_sayings
from rulebound.core.language.terms import Terms, meanings, read_terms, rules_on
from rulebound.core.mistakes import Mistake, Refused
from rulebound.core.people.meaning import find_action
from rulebound.core.people.pointing import first_alike
from rulebound.core.people.readers import Event, View
from rulebound.core.people.schema import Table
from rulebound.core.people.seeds import Seed, generator

if TYPE_CHECKING:
    from rulebound.core.people.actions import Actions
    from rulebound.core.people.asking import Question
    from rulebound.core.people.log import Log
    from rulebound.core.people.wrong_words import WrongWords

Played = TypeVar("Played", bound=Match)

What = Literal[
    "move",  # a card goes from `source` to `place`
    "reveal",
    "shuffle",
    "attack",
    "target",
    "use",  # a card is played or its text begins
    "damage",
    "heal",
    "destroy",
    "change",  # of a value, by `amount`
    "gain",
    "lose",
    "dice",  # `amount` is what a die shows, or what two show as tens and ones
]


class Happening(NamedTuple):
    """An event as a picture can show it to one reader. `place` and `source` are paths into the reader's view, or the
    list in which the card is to be looked for by its name: a path never tells where in a hidden pile a card lies.
    `card` is its name, "?" where the reader may not be told, "" where there is none."""

    what: What
    place: str = ""
    amount: int = 0
    source: str = ""
    card: str = ""


@dataclass(frozen=True)
class Setup:
    """Everything that, with a list of actions, makes a match again. `cards` is None for the official set; `decks`
    has one list of card names for each seat in games to which players bring decks, and `open_lists` if everybody may
    read them. `script` is what a scene fixes of chance."""

    seed: Seed
    seats: int = 2
    options: Mapping[str, Option] = field(default_factory=dict)
    cards: CardSet | None = None
    decks: tuple[tuple[str, ...], ...] = ()
    open_lists: bool = False
    script: Script | None = None


class GameOf(ABC, Generic[Played]):
    """A game that is played in matches of one class. Whoever takes any game takes a `Game`."""

    id: str
    title: str
    seat_counts: tuple[int, ...] = (2,)
    folder: Path  # where rulebook.toml, cards.toml, vocabulary.lark and scenes/ lie
    schema: Table | None = None  # the keys of its positions and views; without one a scene's keys are not checked
    renamed: Mapping[str, str] = MappingProxyType({})  # keys of views in old scenes, and what they are called now
    past: tuple[str, ...] = ()  # keys of a view that tell what was, which a posed match need not share
    tie_rule: str = ""  # the clause or ruling by which a match can be shared by all; empty where no rule knows a tie

    def __repr__(self) -> str:
        return f"<Game {self.id}: {self.title}>"

    # ------------------------------------------------------------ what a game answers

    actions: Actions  # every sort of action: how it is said, and what one points at
    wrong_words: WrongWords  # what people may say that names no action, and why not
    log: Log[Played]  # every kind of event: how it is told, and how it is shown
    kinds: Mapping[str, Sequence[Field]]  # the kinds of card and what is printed on each
    vocabulary: type[Compiler]  # what the phrases of vocabulary.lark mean
    noun_facts = NounFacts()
    manner = Manner()
    largest_set = 400  # the most designs that a card set may have

    @abstractmethod
    def catalogue(self, cards: Sequence[Card], compiler: Compiler) -> Catalogue:
        """The compiled texts together with the printed numbers, as the rules take them."""

    @abstractmethod
    def lay_out(self, setup: Setup) -> Played:
        """A match before the first shuffle: what `Match.begin` starts and a simulation clones for every game."""

    @abstractmethod
    def pose(self, position: Mapping[str, Any], setup: Setup) -> Played:
        """A match in the position of a scene, at its first decision. Mistake for a position that cannot be."""

    @abstractmethod
    def ask(self, match: Played) -> Question:
        """What the deciding seat is asked, safe for everybody to read."""

    @abstractmethod
    def ended_by(self, match: Played) -> str:
        """The clause or ruling by which a match that is over ended as it did."""

    @abstractmethod
    def view(self, match: Played, seat: int) -> View:
        """What this seat (or SPECTATOR, or EVERYTHING) may see, as plain data in the form of a scene's position."""

    @abstractmethod
    def show(self, view: View) -> list[str]:
        """A view as lines of text, readable one after the other."""

    def zone_path(self, match: Played, zone: int, place: int, card: int) -> str:
        """Where a view shows a zone, or this place of a line (NOBODY where it is not known); empty where it does not.
        Piles are lists: their cards are found by name. `card` is the one that lies or lay there, or NOBODY."""
        return ""

    def card_path(self, match: Played, card: int) -> str:
        """Where a view shows this card now: exactly for a card in play, else as `zone_path`."""
        return self.zone_path(match, match.zone[card], match.place[card], card)

    def acting(self, match: Played) -> int:
        """The card that acts now, or whose text asks the deciding seat, to be marked while that seat decides: an
        attacker, a Kitty that turns. NOBODY where the game itself asks."""
        return NOBODY

    def position_of(self, match: Played) -> View:
        """The data of a scene whose position is that of the match, as far as a scene can hold it: whoever needs to be
        sure poses it and compares. Mistake in a game that does not write positions."""
        raise Mistake(f"{self.title} writes no positions")

    def hidden_zones(self, match: Played) -> Mapping[str, int]:
        """The zones in which cards are hidden, by their keys in a scene."""
        return {}

    # ------------------------------------------------------------ what the core does for every game

    def question(self, match: Played) -> str:
        """What the deciding seat is asked, in one line of English."""
        return self.ask(match).words

    @cached_property
    def rulebook(self) -> Rulebook:
        return load_rulebook(self.folder / "rulebook.toml")

    @cached_property
    def official_cards(self) -> CardSet:
        path = self.folder / "cards.toml"
        return self.read_cards(path.read_text(encoding="utf-8"), "cards.toml")

    @cached_property
    def official_texts(self) -> tuple[str, ...]:
        """What is printed on the official cards: the examples from which a mistake in a text is explained."""
        text = (self.folder / "cards.toml").read_text(encoding="utf-8")
        return tuple(card.text for card in read_card_file(text, "cards.toml", self.kinds))

    def language(self, cards: Sequence[Card]) -> Language:
        """The card language of the game with the names of these cards."""
        words = (self.folder / "vocabulary.lark").read_text(encoding="utf-8")
        return Language(self.title, words, [card.name for card in cards], self.official_texts, self.noun_facts)

    def texts(self, cards: Sequence[Card]) -> CardTexts:
        """The texts of these cards, to be read in their authors' words."""
        return CardTexts(self.language(cards), self.sayings, self.vocabulary, cards)

    @cached_property
    def sayings(self) -> Sayings:
        """Other wordings for what the language says, those of all games and the game's own."""
        own = self.folder / "sayings.txt"
        said = own.read_text(encoding="utf-8") if own.exists() else ""
        return merged(shared_sayings(), read_sayings(said, str(own)))

    def understand(self, kind: str, text: str, name: str = "") -> str:
        """The canonical text of a card of this kind and name that says this. TextError where it cannot be played."""
        return self.blank_texts.canonical(len(self.official_cards.cards) + list(self.kinds).index(kind), text, name)

    @cached_property
    def blank_texts(self) -> CardTexts:
        """The official cards and behind them a card of each kind on which any text can be tried."""
        blanks = [Card("", "", kind, "", {f.name: blank(f) for f in facts}) for kind, facts in self.kinds.items()]
        return self.texts((*self.official_cards.cards, *blanks))

    def explain(self, kind: str, text: str, cards: CardSet | None = None) -> list[Explained]:
        """What a canonical text does on a card of this kind, sentence by sentence; in a set of one's own it may name
        other cards."""
        language = self.language((cards or self.official_cards).cards)
        return explain(text, kind, language, self.manner, meanings(self.terms, self.rulebook))

    def rules_on(self, part: Explained) -> list[str]:
        """The numbers of the rules that speak of what a sentence does."""
        return rules_on(part.text, self.terms, self.rulebook)

    @cached_property
    def terms(self) -> Terms:
        """Words on the cards that have a meaning of their own."""
        return read_terms(self.folder / "terms.json")

    @cached_property
    def completer(self) -> Completer:
        language = self.language(self.official_cards.cards)
        path = self.folder / "examples.txt"
        examples = path.read_text("utf-8").splitlines() if path.exists() else ()
        return Completer(language, Reader(language, self.sayings), self.official_texts, examples)

    def complete(self, text: str, kind: str) -> list[Next]:
        """What can follow the beginning of a text of a card of this kind."""
        return self.completer.after(text, kind)

    def compiler(self, cards: Sequence[Card]) -> Compiler:
        """The game's vocabulary, ready to compile the texts of these cards."""
        self.check_set(cards)
        return self.vocabulary(self.language(cards), cards)

    def check_set(self, cards: Sequence[Card]) -> None:
        """Mistake for a set of cards that cannot be played, whatever their texts say."""
        if len(cards) > self.largest_set:
            raise Mistake(f"a set of {self.title} has at most {self.largest_set} cards, not {len(cards)}")

    def read_cards(self, text: str, source: str) -> CardSet:
        """The card set in the text of a card file. Mistake with the place for anything that is not understood."""
        cards = self.read_file(text, source)
        compiler = self.compiler(cards)
        refused = refused_texts(compiler)
        if refused:
            cards = self.canonical_texts(text, source, cards, refused)
            compiler = self.compiler(cards)
            refused_texts(compiler)
        catalogue = self.catalogue(cards, compiler)
        catalogue.game, catalogue.printed, catalogue.digest = self.id, cards, digest_of(cards)
        return CardSet(cards, catalogue, catalogue.digest, source)

    def card_remarks(self, cards: Sequence[Card]) -> list[str]:
        """What is legal in a set and still hardly meant, each with its line."""
        return []

    def canonical_cards(self, text: str, source: str) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """The cards of a file as written, and with the texts that are played; few or many, a set or a single card."""
        cards = self.read_file(text, source)
        return cards, self.canonical_texts(text, source, cards, range(len(cards)))

    def read_file(self, text: str, source: str) -> tuple[Card, ...]:
        """The cards of a file as written. Where some are not as cards must be, what is wrong with the texts is told
        in the same Mistake."""
        try:
            return read_card_file(text, source, self.kinds)
        except WrongCards as wrong:
            try:
                self.canonical_texts(text, source, wrong.cards, range(len(wrong.cards)))
            except Mistake as texts:
                raise Mistake(f"{wrong}\n{texts}") from None
            raise

    def canonical_texts(
        self, text: str, source: str, cards: Sequence[Card], designs: Sequence[int]
    ) -> tuple[Card, ...]:
        """The cards with the texts of these designs read in their authors' words. Mistake with all that cannot be."""
        texts = self.texts(cards)
        found = list(cards)
        mistakes = []
        for design in designs:
            try:
                found[design] = replace(cards[design], text=texts.canonical(design))
            except TextError as error:
                place = text_place(text, cards[design], error.column)
                mistakes.append(f"{source}:{place}: {cards[design].name}: {error.message}")
        if mistakes:
            raise Mistake("\n".join(mistakes))
        return tuple(found)

    def cards_of(self, setup: Setup) -> CardSet:
        """The cards with which a match is played."""
        return setup.cards or self.official_cards

    def card_set(self, path: Path | None) -> CardSet:
        """The official set, or the one in a file of the user's."""
        if path is None:
            return self.official_cards
        return self.read_cards(read_card_text(path), str(path))

    # ------------------------------------------------------------ decks that players bring

    @cached_property
    def ready_made(self) -> tuple[Deck, ...]:
        """All decks that have a name, also those that are for tests."""
        return load_decks(self.folder / "decks.toml", self.id, self.official_cards)

    def decks(self) -> tuple[Deck, ...]:
        """The ready-made decks for play; none where players bring no decks."""
        return tuple(deck for deck in self.ready_made if deck.for_play)

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
        return find_deck(words, self.ready_made, self.rulebook.prefix, cards or self.official_cards)

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

    def check_options(self, seats: int, options: Mapping[str, Option], cards: CardSet | None = None) -> None:
        """Mistake for options that do not go with this number of seats, or name cards that the set does not have."""

    def choices(self, options: Mapping[str, Option]) -> vec[i64]:
        """The options as the rules take them, in the order of the rulebook's variants."""
        return vec[i64](self.rulebook.numbers(options))

    def start(self, setup: Setup, recording: bool = False) -> Played:
        """A new match at its first decision; if recording, with everything since the first shuffle."""
        self.check_seats(setup.seats)
        match = self.lay_out(setup)
        match.recording = recording
        rng = generator(setup.seed)
        if setup.script is not None:
            rng.script = setup.script.clone()
        match.begin(rng)
        return match

    def clause(self, number: int) -> str:
        """The id of the clause with which the engine refused."""
        return clause_id(self.rulebook.prefix, number)

    def refuse(self, match: Played, action: int) -> Refused | None:
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

    def say(self, match: Played, action: int) -> str:
        """The action in words, for any number of the action space, as the deciding seat would say it."""
        return self.actions.say(match, action)

    def places(self, match: Played, action: int) -> tuple[str, ...]:
        """What a person points at to take this action, in the order of pointing, as paths into the deciding seat's
        view ("/seats/1/hand/0", see `people/pointing.py`); () for a button such as "end turn". The last key of a path
        may be missing in the view: an empty row or space. Several actions may have the same places and are then told
        apart by their words, but the places of one legal action never begin those of another. For any number of the
        action space; tells nothing that the view does not show."""
        return self.actions.places(match, action)

    def tell(self, match: Played, event: Event, seat: int) -> str:
        """The event as a line of the log that this seat reads; empty where it is not worth a line or not this
        seat's to read."""
        return self.log.tell(match, event, seat)

    def picture(self, match: Played, event: Event) -> Happening | None:
        """How an event of the game's own kinds is shown to whoever reads its line of the log; None where it is not.
        Without a `place` it is shown at its card. Told by the event alone: the match has gone on since."""
        return self.log.picture(match, event)

    def misnamed(self, match: Played, words: str) -> int:
        """The number of the clause against something a person named that is no action here (a card not in hand, a row
        that does not exist), or 0."""
        return self.wrong_words.clause(match, words)

    def find(self, match: Played, words: str) -> int:
        """The action that these words name, legal or not. Refused or Mistake if they name none."""
        return find_action(self, match, words)

    def pointed(self, match: Played, places: Sequence[str]) -> list[int]:
        """The actions of the deciding seat that are taken by pointing at these places, legal ones first; empty where
        that means nothing. Where a card means nothing by itself it stands for the first of the list that looks like
        it."""
        found = self.taken_by(match, tuple(places))
        if not found:
            view = self.view(match, match.seat)
            found = self.taken_by(match, tuple(first_alike(view, path) for path in places))
        return sorted(found, key=lambda action: match.refusal(action) != LEGAL)

    def taken_by(self, match: Played, places: tuple[str, ...]) -> list[int]:
        return [action for action in range(match.actions()) if self.places(match, action) == places]

    def asked_for(self, match: Played, action: int) -> bool:
        """Is this the kind of action that the present question is about? Where several are refused at the same place,
        somebody who points there meant one of these."""
        return self.actions.asked_for(match, action)

    def begun_by(self, match: Played, places: Sequence[str]) -> list[int]:
        """The actions of the deciding seat of which these places are only the beginning."""
        view = self.view(match, match.seat)
        start = tuple(places)
        alike = tuple(first_alike(view, path) for path in start)
        found: list[int] = []
        for action in range(match.actions()):
            all_places = self.places(match, action)
            if len(all_places) > len(start) and all_places[: len(start)] in (start, alike):
                found.append(action)
        return found

    def examples(self, match: Played) -> str:
        said = [self.say(match, action) for action in match.legal()]
        return ", ".join(said[:4]) + (", …" if len(said) > 4 else "")


Game = GameOf[Match]
