"""Every key of a position and of a view of Paw of Duty."""

from __future__ import annotations

from types import NoneType

from rulebound.core.people.posing import KNOWN, VIEW_KEYS, known_in
from rulebound.core.people.schema import (
    NEEDED,
    By,
    Cards,
    CardTable,
    Deck,
    Key,
    ListOf,
    Places,
    Table,
    Text,
    Told,
    Truth,
    Whole,
    Word,
    told,
)
from rulebound.games.paw_of_duty.naming import FACINGS, LINE_NAMES, SPACES
from rulebound.games.paw_of_duty.rules import numbers as n

PHASES = {"exchange": n.EXCHANGE, "deploy": n.BEGIN_TURN, "tactics": n.TACTICS, "clean_up": n.CLEAN_UP}
RENAMED = {"seat": "active"}  # in scenes of earlier versions
SEATS = tuple(str(seat) for seat in range(1, n.SEATS + 1))
A_SEAT = Whole(1, n.SEATS)

# What holds for a Kitty for a while, as the state calls it.
MARKS = {
    "doubling": "whether it deals double damage this turn",
    "safe": "whether it cannot be captured this turn",
    "shielded": "whether it takes no damage this turn",
    "guarded_first": "whether it takes no damage until the next turn of seat 1",
    "guarded_second": "whether it takes no damage until the next turn of seat 2",
}
KITTY = CardTable(
    Key("card", Text("a card name"), "the Kitty", NEEDED),
    Key("facing", Word(FACINGS), "where it faces", "N"),
    Key("damage", Whole(0, 9), "the damage that it has taken, less than its level", 0),
    Key("tokens", Whole(1, n.TOO_MANY_TOKENS - 1), "its paw tokens", 1),
    Key("new", Truth(), "whether it was deployed this turn", False),
    Key("levels_up", Whole(0, n.MOST_LEVELS_UP), "levels that it has gained for a while", 0, sometimes=True),
    *(Key(mark, Truth(), says, False, sometimes=True) for mark, says in MARKS.items()),
    told("type", Told("a word"), "its unit type"),
    told("level", Told("a number", int), "its level"),
    told("target", Told("a space"), "the space before it"),
    type="Kitty",
)
SEAT = Table(
    Key("hand", Cards(), "the hand", By("the cards that each player always owns (PD-7.2)")),
    Key("captured", Cards(), "the Kitties that the player has captured", []),
    Key(
        "declared",
        ListOf(Text(f"a line ({', '.join(LINE_NAMES)})"), "a list of lines"),
        "the player's declared lines that were not struck out",
        [],
    ),
    Key("board", Places(KITTY, SPACES, "space", " (PD-R1)"), "the player's Kitties by space", {}),
    told("total", Told("a number", int), "the levels that the player has captured"),
    told("supply", Told("a number", int), "the player's paw tokens that are not on the board"),
    noun="a seat",
    type="Side",
)
DRAWN = Table(
    told("type", Told("a word"), "its unit type"),
    told("level", Told("a number", int), "its level"),
    told("lines", Told("a number", int), "the lines that it gives"),
    noun="drawn_kitties",
    type="Drawn",
)
PLACING = Table(
    told("drawn", Told("a number", int), "which of the drawn Kitties, from 1"),
    told("space", Told("a space"), "where it goes, as soon as that is chosen", sometimes=True),
    noun="placing",
    type="Placing",
)
POSITION = Table(
    Key("active", A_SEAT, "whose turn it is", 1),
    Key("first", A_SEAT, "player A", 1),
    Key(
        "phase",
        Word(PHASES),
        "the step of the turn",
        By('"tactics" where lines are given, else "deploy"'),
        seen_as=Told('"exchange", "deploy", "tactics", "card", "penalty", "rescue" or "over"'),
    ),
    Key("lines", Whole(0, 9), "lines left this turn", By('4 in the phase "tactics", else 0')),
    Key("turn", Whole(1, 99), "the number of the turn", By("by the Kitties that have left the deck")),
    Key("kitty_deck", Deck(), "the Kitty deck", By("all Kitties that the scene does not place")),
    Key("tactic_deck", Deck(), "the tactic deck", By("all tactic cards that the scene does not place")),
    Key("discard", Cards(), "the discarded tactic cards", []),
    Key("removed", Cards(), "the Kitties out of the game", []),
    Key("played", Cards(), "the tactic cards played this turn", []),
    Key("seats", Places(SEAT, SEATS, "N"), "the players", {}),
    KNOWN,
    *VIEW_KEYS,
    told("winner", Told("a seat, or 0 for a draw", int, NoneType), "who has won"),
    told("victory", Told("a word"), "how"),
    told("drawn", Cards(), "the Kitties drawn this turn"),
    told(
        "drawn_kitties", Places(DRAWN, letter="card"), "what is printed on those that the reader knows", sometimes=True
    ),
    told("placing", PLACING, "the Kitty that is being placed, for its player", sometimes=True),
    told("put_back", Told("a number", int), "cards put back in the exchange so far"),
    known_in("tactic_deck", "tactic cards"),
    known_in("kitty_deck", "Kitties"),
    noun="the position",
    type="PawView",
)
