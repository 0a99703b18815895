"""What is printed on the cards of a set, as numbers with names: so that a learned player can meet a card it never saw.

A column is a kind of card, a printed number, a printed word, or a kind of phrase in the text ("deal_damage",
"start_of_your_turn"). Which phrases have a column follows from the official cards of the game alone: the layout is the
same for every card set of a game, and a phrase that no two official cards use has none, because nothing could be
learnt about it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.files.cards import Card, CardSet
from rulebound.core.kernel.match import Match
from rulebound.core.kernel.observing import GENERAL, Observer, PrintRows
from rulebound.core.kernel.table import NOBODY
from rulebound.core.people.game import Game

FEWEST = 2  # official cards that use a phrase with a column
TENTH = 0.1  # printed numbers are small; so are the numbers of a network
RELATIONS = ("my", "their", "my partner's")
SORTS_OF_EVENT = ("moved", "revealed", "shuffled")


@dataclass(frozen=True)
class Printed:
    """The columns of a game, and what a card set has in them."""

    columns: tuple[str, ...]
    rows: PrintRows
    names: tuple[str, ...]  # of the cards

    def of(self, design: int) -> dict[str, float]:
        """What is printed on a design, by column; without zeros."""
        entries = range(self.rows.starts[design], self.rows.starts[design + 1])
        return {self.columns[self.rows.column[entry]]: float(self.rows.value[entry]) for entry in entries}


def printed_set(game: Game, cards: CardSet | None = None) -> Printed:
    """What is printed on the cards of a set (None: the official one)."""
    printed = (cards or game.official_cards).cards
    columns = print_columns(game)
    number = {column: at for at, column in enumerate(columns)}
    starts, column, value = [0], [], []
    phrases = phrases_of(game, printed)
    for card, found in zip(printed, phrases, strict=True):
        entries = {number[name]: amount for name, amount in facts_of(card, found).items() if name in number}
        for at in sorted(entries):
            column.append(at)
            value.append(entries[at])
        starts.append(len(column))
    rows = PrintRows(len(columns), vec[i64](starts), vec[i64](column), vec[float](value))
    return Printed(columns, rows, tuple(card.name for card in printed))


@cache
def print_columns(game: Game) -> tuple[str, ...]:
    """The columns of a game, in a fixed order."""
    official = game.official_cards.cards
    names = ["card"]
    for kind, fields in game.kinds.items():
        names.append(f"kind {kind}")
        for fact in fields:
            if fact.words:
                names += [f"{fact.name} {word}" for word in fact.words]
            elif not fact.free:
                names.append(fact.name)
    used = Counter(kind for found in phrases_of(game, official) for kind in found)
    names += sorted(f"text {kind}" for kind, cards in used.items() if cards >= FEWEST)
    return tuple(dict.fromkeys(names))


def phrases_of(game: Game, cards: Sequence[Card]) -> list[dict[str, float]]:
    """For each card the kinds of phrase in its text, and under "numbers" the sum of the numbers in it."""
    language = game.language(cards)
    found = []
    for card in cards:
        kinds: dict[str, float] = {}
        for phrase in language.parse(card.text).walk():
            kinds[phrase.kind] = 1.0
            for part in phrase.parts:
                if isinstance(part, str) and part.strip("$").isdigit():
                    kinds["numbers"] = kinds.get("numbers", 0.0) + TENTH * min(int(part.strip("$")), 20)
        found.append(kinds)
    return found


def facts_of(card: Card, phrases: dict[str, float]) -> dict[str, float]:
    facts = {"card": 1.0, f"kind {card.kind}": 1.0}
    for name, value in card.facts.items():
        if isinstance(value, int):
            facts[name] = TENTH * value
        else:
            facts[f"{name} {value}"] = 1.0
    return facts | {f"text {kind}": amount for kind, amount in phrases.items()}


# ------------------------------------------------------------ names of what an observer writes


def group_words(match: Match, observer: Observer) -> list[str]:
    """The groups of an observer, in order: "my hand", "their discard pile"."""
    words = match.legend().zones
    whose = RELATIONS[: observer.relations]
    if observer.apart:
        whose = ("my", *(f"seat +{further}'s" for further in range(1, observer.seats)))
    first = {int(observer.kind[zone]): words[zone] for zone in reversed(range(observer.zones))}
    return [f"{who} {first[kind]}" for kind in range(observer.kinds) for who in whose]


def feature_words(match: Match, observer: Observer, printed: Printed) -> list[str]:
    """The names of the sparse indices."""
    cards = [f"{group}: {name}" for group in group_words(match, observer) for name in printed.names]
    return cards + flag_words(match)


def flag_words(match: Match) -> list[str]:
    legend = match.legend()
    asked = [words or f"question {asks}" for asks, words in enumerate(legend.questions)]
    whom = ("I am asked", "another is asked")
    return [f"{who}: {words}" for words in asked for who in whom] + legend.marks


def number_words(match: Match, observer: Observer) -> list[str]:
    """The names of `numbers`."""
    general = ["I decide", "rounds", "measure", "measure squashed"]
    assert len(general) == GENERAL
    return general + [f"size of {group}" for group in group_words(match, observer)] + match.legend().scalars


def column_words(match: Match, observer: Observer, printed: Printed) -> list[str]:
    """The names of the dense form."""
    groups = group_words(match, observer)
    names = number_words(match, observer) + flag_words(match)
    shown = [group for group, spot in zip(groups, observer.spots, strict=True) if spot != NOBODY]
    names += [f"{group}: {column}" for group in shown for column in printed.columns]
    if observer.counted:
        names += [f"{group}: {name}" for group in groups for name in printed.names]
    of_event = [*SORTS_OF_EVENT, *(f"{way} {group}" for way in ("from", "to") for group in groups), *printed.columns]
    return names + [f"{back} back: {word}" for back in range(1, observer.history + 1) for word in of_event]
