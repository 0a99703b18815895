"""Every key of a position and of a view of Authority."""

from __future__ import annotations

from typing import Any

from rulebound.core.mistakes import Mistake
from rulebound.core.people.posing import KNOWN, VIEW_KEYS, known_in, printed_numbers
from rulebound.core.people.schema import (
    NEEDED,
    By,
    Cards,
    CardTable,
    Deck,
    Key,
    Kind,
    ListOf,
    Places,
    Table,
    Text,
    Told,
    Whole,
    Word,
    told,
)
from rulebound.games.authority.rules import numbers as n

MOST = 99
PHASES = {"command": n.ACT, "start": n.START, "draw": n.UNUSED, "market": n.MARKET, "end": n.ENDING}
RENAMED = {"turn": "active"}  # in scenes of earlier versions
SEATS = ("1", "2", "3", "4")
TURN = "this turn"


class Ends(Kind):
    """How long something lasts, in the words of the view."""

    says = f'"{TURN}", "until seat N\'s next turn", or a list of such'

    def read(self, value: Any, where: str) -> list[str]:
        found = [value] if isinstance(value, str) else value
        if not isinstance(found, list) or not all(isinstance(words, str) for words in found):
            raise Mistake(f"{where} is {self.says}, not {value!r}")
        return found


MARKERS = Places(Whole(0, n.MARKER_MASK), letter="how long")
UNIT = CardTable(
    Key("card", Text("a card name"), "the unit", NEEDED),
    Key("ignored", Ends(), "whether and how long attackers ignore it", [], seen_as=Told("true or false", bool)),
    Key("disabled", Ends(), "whether and how long it is disabled", [], seen_as=Told("true or false", bool)),
    Key("protect", Whole(0, n.MARKER_MASK), "its Protect markers; posed: until its player's next turn", 0),
    Key("protect_lasts", MARKERS, "its Protect markers by how long they last", {}),
    Key("damage", Whole(0, MOST), "the damage that it has taken this turn", 0),
    told("defence", Told("a number", int), "its defence as it stands"),
    told("blocks", Told("true or false", bool), "whether it must be attacked before what is behind it"),
    type="Unit",
)
UNITS = ListOf(UNIT, "a list of units")
ACTED = Places(Whole(0, MOST), letter="card")
SPENT = Places(ListOf(Whole(1, MOST), "a list of numbers"), letter="card")
SEAT = Table(
    Key("hp", Whole(0, MOST), "HP; 0 for a player who is out", By("40, and for the Regent by its level")),
    Key("hand", Cards(), "the hand", []),
    Key("discard", Cards(), "the discard pile, the oldest card first", []),
    Key("general", Cards(), "the general zone", []),
    Key("deck", Deck(), "the deck", By("the starting cards that the scene does not place")),
    Key("kingsguard", Word(("row 0", "closed")), "whether the Kingsguard stands in row 0", "row 0", seen=False),
    Key(
        "rows",
        Places(UNITS, ("1", "2", "3"), "R", " (AU-9.2 to AU-9.4)"),
        "the units by row",
        {},
        seen_as=Places(UNITS, ("0", "1", "2", "3"), "R"),
    ),
    Key("tokens", Whole(0, MOST), "authority tokens", 0),
    Key(
        "spent", SPENT, "abilities of open cards used up this turn, by card, as a sum of 1, 2, 4, …", {}, sometimes=True
    ),
    Key("pool", Whole(0, MOST), "authority left of what was paid", 0),
    Key("protect", Whole(0, n.MARKER_MASK), "Protect markers of the monarch; posed: until the player's next turn", 0),
    Key("protect_lasts", MARKERS, "the monarch's Protect markers by how long they last", {}),
    Key("attacks", Whole(0, MOST), "attacks declared this turn", 0),
    Key("recruits", Whole(0, MOST), "recruits made this turn", 0),
    Key("acted", ACTED, "how many cards of a name in hand have acted this turn", {}),
    Key("acted_general", ACTED, "how many cards of a name in the general zone have acted this turn", {}),
    told("alive", Told("true or false", bool), "whether the player is in the game"),
    told("team", Told("a number", int), "the player's team"),
    told("command", Cards(), "the cards in the player's command area"),
    told("row_0", Word(("open", "closed")), "whether the Kingsguard stands in row 0"),
    told("shield", Told("a number", int), "damage that a text keeps from the monarch"),
    told("cost_less", Told("a number", int), "what recruits cost less"),
    known_in("deck"),
    noun="a seat",
    type="Side",
)
CHANGE = Table(
    Key("whom", Text("a text"), 'a card name, or as "Iron Wall units of seats 1 and 2"', NEEDED),
    Key("gets", Text("a text"), 'as "+2 attack", "+1 defence", "+1 authority" or "Pierce"', NEEDED),
    Key("lasts", Text("a text"), f'"{TURN}" or "until seat N\'s next turn"', TURN),
    noun="modifiers",
    type="Change",
)
ATTACK = Table(
    told("attacker", Told("a text"), "the attacker and whose it is"),
    told("seat", Told("a seat", int), "who is attacked"),
    told("value", Told("a number", int), "the attack value"),
    told("keywords", ListOf(Text("a keyword"), "a list of keywords"), "the attacker's keywords"),
    told("target", Told("a text"), "the target"),
    told("rest", Told("a number", int), "what is left of the attack value"),
    told("retires", Told("true or false", bool), "whether the attacker retires afterwards"),
    noun="attack",
    type="Attack",
    or_empty=True,
)
BUYING = Table(
    told("card", Told("a text"), "the card and its price"),
    told("cost", Told("a number", int), "its price"),
    told("payers", ListOf(Text("a text"), "a list of texts"), "what pays for it"),
    told("paid", Told("a number", int), "what is paid so far"),
    noun="buying",
    type="Buying",
    or_empty=True,
)
PENDING = Table(
    told("card", Told("a text"), "the card and whose it is"),
    told("seat", Told("a seat", int), "whose ability it is"),
    told("class", Told("a number", int), "its place in the order of AU-R70"),
    noun="pending",
    type="Pending",
)
PRINTED = printed_numbers(
    cost="the printed cost",
    power="the printed power",
)
POSITION = Table(
    Key("round", Whole(1, 1000), "the number of the round", 1),
    Key("active", Whole(1, 4), "whose turn it is", 1),
    Key("first", Whole(1, 4), "the first player", By("the option first_player, else 1")),
    Key("phase", Word(PHASES), "the phase of the turn", "command", seen_as=Told("a word")),
    Key("depletions", Whole(0, 2), "market depletions so far", 0, seen_as=Told("a number", int)),
    Key(
        "display",
        Cards('a list of card names by slot, "" for an empty one'),
        "the market display",
        By("the first cards of the market deck"),
        seen_as=Places(Text("a card name"), tuple(str(slot + 1) for slot in range(n.SLOTS)), "slot"),
    ),
    Key("market_deck", Deck(), "the market deck", By("all cards that the scene does not place")),
    Key("market_discard", Cards(), "the market's discard pile", []),
    Key("supply", Cards(), "the generals that can be recruited", By("all that the scene does not place")),
    Key("removed", Cards(), "cards out of the game", []),
    Key("modifiers", ListOf(CHANGE, "a list of tables"), "changes of values that end", []),
    Key("seats", Places(SEAT, SEATS, "N"), "the players", {}),
    KNOWN,
    *VIEW_KEYS,
    told("winners", ListOf(Told("a seat", int), "a list of seats"), "who has won"),
    told("reason", Told("a word"), "by what"),
    told("removed_as", Places(Cards(), letter="why"), "the cards out of the game by why they went"),
    told("attack", ATTACK, "the attack under way"),
    told("buying", BUYING, "the recruit under way"),
    told("pending", ListOf(PENDING, "a list of tables"), "abilities that wait"),
    told(
        "later",
        ListOf(Text("a text"), "a list of texts"),
        "whose texts wait for which moment",
        sometimes=True,
    ),
    told("printed", Places(PRINTED, letter="card"), "what is printed on cards that can be seen or bought"),
    told("record", Told("a number", int), "the result of a solo game (AU-X23)", sometimes=True),
    known_in("market_deck"),
    noun="the position",
    type="AuthorityView",
)
