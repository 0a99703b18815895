"""Every key of a position and of a view of Five Rows."""

from __future__ import annotations

from types import NoneType

from rulebound.core.people.posing import KNOWN, VIEW_KEYS, known_in, printed_numbers
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
    Whole,
    told,
)
from rulebound.games.five_rows.rules import numbers as n

ROWS = tuple(str(row) for row in range(1, n.ROWS + 1))
RENAMED = {"turn": "active"}  # in scenes of earlier versions
SEATS = tuple(str(seat) for seat in range(1, n.SEATS + 1))
CHANGES = ("damage", "power_change", "health_change", "round_power", "round_health")
A_SEAT = Whole(1, n.SEATS)

TROOP = CardTable(
    Key("card", Text("a card name"), "the troop", NEEDED),
    Key("damage", Whole(0, 99), "the damage that it has taken", 0),
    Key("power_change", Whole(-99, 99), "what its power was changed by, for as long as it stands", 0, sometimes=True),
    Key("health_change", Whole(-99, 99), "what its health was changed by, for as long as it stands", 0, sometimes=True),
    Key("round_power", Whole(-99, 99), "what its power was changed by for this round", 0, sometimes=True),
    Key("round_health", Whole(-99, 99), "what its health was changed by for this round", 0, sometimes=True),
    Key("barred", Whole(0, 1), "1 if it cannot attack this round", 0, sometimes=True),
    Key("spent", Whole(0, 255), "the abilities used up this round, as a sum of 1, 2, 4, …", 0, sometimes=True),
    Key("owner", Whole(0, n.SEATS), "whose card it is, if the other player controls it", 0, sometimes=True),
    Key("borrowed", Whole(0, 1), "1 if it changes sides again at the end of the round", 0, sometimes=True),
    Key(
        "text",
        Text("words"),
        'the text that it has for good: "no abilities", "the text of Archer", \'also "…"\'',
        "",
        sometimes=True,
    ),
    Key("round_text", Text("words"), "the same, of a text that it has for this round", "", sometimes=True),
    told("damage_to_it", Told("words"), "what happens to damage to it", sometimes=True),
    told("power", Told("a number", int), "its power as it stands"),
    told("health", Told("a number", int), "its health as it stands"),
    type="Troop",
)
SEAT = Table(
    Key("health", Whole(-999, 999), "the player's health", 20),
    Key("coins", Whole(0, 999), "the player's coins", By("the number of the round")),
    Key("hand", Cards(), "the hand, in the order of drawing", []),
    Key("deck", Deck(), "the deck", By("all cards that the scene does not place, in the order of the set")),
    Key("discard", Cards(), "the discard pile, the oldest card first", []),
    Key("rows", Places(TROOP, ROWS, "R", " (FR-3.4)"), "the player's troops by row", {}),
    Key("auras", Places(Text("a card name"), ROWS, "R", " (FR-3.4)"), "the player's auras by row", {}),
    Key(
        "spent_auras",
        Places(Whole(1, 255), ROWS, "R"),
        "what auras have used up, as a troop's spent",
        {},
        sometimes=True,
    ),
    Key("failed_draws", Whole(0, 99), "draws from an empty deck so far", 0),
    Key("troops_played", Whole(0, 99), "troops that the player has played this round", 0, sometimes=True),
    Key("auras_played", Whole(0, 99), "auras that the player has played this round", 0, sometimes=True),
    Key("coins_given", Whole(0, n.MOST_COINS), "coins that texts gave the player this round", 0, sometimes=True),
    Key(
        "next_prices",
        Places(Whole(-99, 99), ("troop", "aura", "card"), "kind"),
        "what the next card of a kind costs the player less or more",
        {},
        sometimes=True,
    ),
    known_in("deck"),
    noun="a seat",
    type="Side",
)
PRINTED = printed_numbers(
    cost="the printed cost",
    price="what its holder pays, where that is another number",
    power="the printed power",
    health="the printed health",
)
POSITION = Table(
    Key("round", Whole(1, 999), "the number of the round", 1),
    Key("active", A_SEAT, "whose turn it is", 1),
    Key("first", A_SEAT, "who plays first in this round", By("1 in odd rounds, 2 in even ones")),
    Key("seats", Places(SEAT, SEATS, "N"), "the players", {}),
    KNOWN,
    *VIEW_KEYS,
    told("phase", Told('"turn", "ability" or "over"'), "what is going on"),
    told(
        "later",
        ListOf(Text("a text"), "a list of texts"),
        "whose texts wait for which moment",
        sometimes=True,
    ),
    told("winner", Told("a seat, or 0 for a tie", int, NoneType), "who has won"),
    told("printed", Places(PRINTED, letter="card"), "what is printed on the cards in hands that the reader knows"),
    noun="the position",
    type="FiveRowsView",
)
