"""Every key of a position and of a view of Paw of Duty."""

from __future__ import annotations

from types import NoneType

from rulebound.core.kernel.changes import DOUBLED, LESS, MORE, PREVENTED
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

# What holds for a Kitty for a while, by the words that a position has for it.
LASTING = {
    "deals double damage": n.DEALS_DOUBLE,
    "deals more damage": n.DEALS_MORE,
    "cannot be captured": n.SAFE,
    "cannot be moved": n.HELD,
    "cannot be rotated": n.FIXED,
    "cannot attack": n.BARRED,
    "is of another type": n.IS_TYPE,
    "has more levels": n.LEVELS_MORE,
    "was borrowed": n.BORROWED,
    "cannot be moved by one seat": n.HELD_FROM,
    "cannot be rotated by one seat": n.FIXED_FROM,
    "cannot be attacked": n.SPARED,
    "does not deal double damage": n.NEVER_STRONG,
    "is strong against all types": n.ALWAYS_STRONG,
    "cannot deal damage": n.HARMLESS,
    "may move diagonally": n.SLANTING,
    "may attack elsewhere": n.AIMS,
    "has its damage dealt to another Kitty": n.DEFENDED,
}
WARDS = {
    "takes less damage": LESS,
    "takes double damage": DOUBLED,
    "takes more damage": MORE,
    "takes no damage": PREVENTED,
}
HOLDS = Table(
    Key("what", Word((*LASTING, *WARDS)), "what holds", NEEDED),
    Key("amount", Whole(-99, 99), "how much; of a type 1, 2 or 4; of a seat 0 or 1", 0),
    Key("since", Whole(0, 99), "its first turn", 0),
    Key("until", Whole(0, 1099), "its last turn", NEEDED),
    Key("once", Truth(), "whether it is over as soon as it has worked", False),
    noun="lasting",
    type="Holds",
)
WAYS = {"moves": n.TO_MOVES, "placing": n.TO_PLACING, "both": n.TO_MOVES | n.TO_PLACING}
DENIED = {
    "attack": n.ATTACKING,
    "move Kitties": n.MOVING,
    "rotate Kitties": n.ROTATING,
    "fill up the hand": n.REFILLING,
    "reset damage": n.RESETTING,
    "draw two Kitties": n.DRAWING_TWO,
}
SINCE = Key("since", Whole(0, 99), "the first turn", 0)
UNTIL = Key("until", Whole(0, 1099), "the last turn", NEEDED)
CLOSED = Table(
    Key("spaces", ListOf(Word(SPACES), "a list of spaces"), "the spaces", NEEDED),
    Key("seat", Whole(0, n.SEATS), "whose Kitties cannot enter them; 0 for both", 0),
    Key("to", Word(WAYS), "how they cannot", "both"),
    SINCE,
    UNTIL,
    noun="closed",
    type="Closed",
)
DENIAL = Table(
    Key("seat", A_SEAT, "the player", NEEDED),
    Key("what", Word(DENIED), "what the player does not do", NEEDED),
    SINCE,
    UNTIL,
    noun="denied",
    type="Denial",
)
NEXT_ATTACK = Table(
    Key("double", Whole(0, 9), "how often its damage is doubled", 0),
    Key("more", Whole(0, 99), "the damage that it deals more", 0),
    noun="next_attack",
    type="NextAttack",
)
KITTY = CardTable(
    Key("card", Text("a card name"), "the Kitty", NEEDED),
    Key("facing", Word(FACINGS), "where it faces", "N"),
    Key("damage", Whole(0, 9), "the damage that it has taken, less than its level", 0),
    Key("tokens", Whole(1, n.TOKENS), "its paw tokens", 1),
    Key("new", Truth(), "whether it was deployed this turn", False),
    Key("moved", Truth(), "whether an earlier card of this turn has moved it", False, sometimes=True),
    Key("attacked", Truth(), "whether it has attacked this turn", False, sometimes=True),
    Key("lasting", ListOf(HOLDS, "a list of what holds"), "what holds for it for a while", [], sometimes=True),
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
    Key("last_played", Text("a tactic card"), "the last one that the player has played", "", sometimes=True),
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
        seen_as=Told('"exchange", "deploy", "start", "tactics", "card", "end", "penalty", "rescue" or "over"'),
    ),
    Key("lines", Whole(0, 9), "lines left this turn", By('4 in the phase "tactics", else 0')),
    Key("turn", Whole(1, 99), "the number of the turn", By("by the Kitties that have left the deck")),
    Key("kitty_deck", Deck(), "the Kitty deck", By("all Kitties that the scene does not place")),
    Key("tactic_deck", Deck(), "the tactic deck", By("all tactic cards that the scene does not place")),
    Key("discard", Cards(), "the discarded tactic cards", []),
    Key("removed", Cards(), "the Kitties out of the game", []),
    Key("played", Cards(), "the tactic cards played this turn", []),
    Key("seats", Places(SEAT, SEATS, "N"), "the players", {}),
    Key(
        "locked", Cards(), "cards in the hand of the active player that cannot be played this turn", [], sometimes=True
    ),
    Key(
        "again", Text("a tactic card"), "the card that returns to the hand when it has been played", "", sometimes=True
    ),
    Key("sent_back", Cards(), "the Kitties that have gone back to their deck once", [], sometimes=True),
    Key("closed", ListOf(CLOSED, "a list of closed spaces"), "spaces that cannot be entered", [], sometimes=True),
    Key("denied", ListOf(DENIAL, "a list"), "what players do not do for a while", [], sometimes=True),
    Key("next_attack", NEXT_ATTACK, "what the next attack of the active player deals more", {}, sometimes=True),
    KNOWN,
    *VIEW_KEYS,
    told("later", ListOf(Text("a text"), "a list of texts"), "whose texts wait for which moment", sometimes=True),
    told(
        "watching",
        ListOf(Text("a text"), "a list of texts"),
        "whose texts wait until something happens",
        sometimes=True,
    ),
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
