"""Every key of a position and of a view of Clashables."""

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
from rulebound.games.clashables.rules import numbers as n

FILLING = 12
KEYWORDS = {"Swift": n.SWIFT, "Rooted": n.ROOTED, "Shrouded": n.SHROUDED, "Sturdy": n.STURDY, "Ambush": n.AMBUSH}
KIND_WORDS = {"creature": n.CREATURE, "item": n.ITEM}
PHASES = {"play": n.PLAY_PHASE, "start": n.START, "setup": n.OPENING_ROLL, "draw": n.DRAW_PHASE, "end": n.END_PHASE}
SEATS = tuple(str(seat) for seat in range(1, n.SEATS + 1))
A_SEAT = Whole(1, n.SEATS)
DIE_NUMBERS = ListOf(Whole(1, 6), "a list of numbers from 1 to 6")

CREATURE = CardTable(
    Key("card", Text("a card name"), "the creature", NEEDED),
    Key("sick", Truth(), "whether it is summoning sick", False),
    Key("sick_turns", Whole(0, 99), "further turns of its owner for which it stays so", 0),
    Key("attacks_made", Whole(0, 99), "attacks that it has made this turn", 0),
    Key("extra_attacks", Whole(0, 99), "attacks more than its text allows this turn", 0, seen=False),
    Key("used", ListOf(Whole(1, n.MOST_USES), "a list of numbers"), "the effects that were used this turn, from 1", []),
    Key("spent", Truth(), "whether its once-per-turn trigger or its prevention is used up", False),
    Key("barred", Truth(), "whether it cannot attack until its owner's turn ends", False),
    Key("keywords", ListOf(Word(KEYWORDS), "a list of keywords"), "keywords until the turn ends; seen: all it has", []),
    Key("sideways", Truth(), "whether it lies sideways", By("whether it is sick or has attacked")),
    told("attacks", Told("a number", int), "attacks that it may make this turn"),
    told("dice", Told("a number", int), "dice that it rolls"),
    told("pending", ListOf(Text("a text"), "a list of texts"), "what waits for its next roll"),
    told("hits_on", DIE_NUMBERS, "the numbers on which it hits"),
    told("owner", A_SEAT, "whose card it is, where another seat controls it", sometimes=True),
    told("text", Told("words"), "the text that it has instead of its own", sometimes=True),
    told("extra_loss", Told("a number", int), "life that its hits take beyond the usual"),
    type="Creature",
)
SEAT = Table(
    Key("life", Whole(-999, 999), "life points", n.START_LIFE),
    Key("hand", Cards(), "the hand, in the order of drawing", []),
    Key("deck", Deck(), "the deck", By(f"{FILLING} of the last card of the set")),
    Key("graveyard", Cards(), "the graveyard, the oldest card first", []),
    Key("banished", Cards(), "the banished cards", []),
    Key("battlefield", ListOf(CREATURE, "a list of creatures"), "creatures in the order of their entry", []),
    Key("plays", Whole(0, 99), "cards played this turn", 0),
    Key(
        "cannot_play",
        ListOf(Word(KIND_WORDS), "a list of kinds"),
        "kinds of card that the seat cannot play this turn",
        [],
    ),
    Key("extra_plays", Whole(0, 99), "plays more than the usual one this turn", 0),
    Key("bonus_draw", Truth(), "whether the Bonus Draw of this turn was made", False),
    Key(
        "prevention",
        ListOf(Whole(1, 99), "a list of numbers"),
        "points that hits will not take until the player's next turn, the oldest first",
        [],
    ),
    Key("hit_on", DIE_NUMBERS, "numbers on which the player's creatures hit as well until the turn ends", []),
    Key("foe_miss_on", DIE_NUMBERS, "numbers on which the opponent's creatures miss until the turn ends", []),
    known_in("deck"),
    noun="a seat",
    type="Side",
)
STACKED = CardTable(
    told("card", Told("a card name"), "the card"),
    told("seat", Told("a seat", int), "who played it"),
    told("targets", ListOf(Text("a creature"), "a list of creatures"), "its targets"),
    told("number", Told("a number", int), "the number that was announced", sometimes=True),
    told("lifted", Told("true or false", bool), "whether a redirect has lifted the conditions of its target"),
    noun="stack",
    type="Stacked",
)
POSITION = Table(
    Key("turn", Whole(1, 1_000_000), "the number of the turn", 3),
    Key("active", A_SEAT, "whose turn it is", 1),
    Key("phase", Word(PHASES), "the phase of the turn; setup is before the match", "play", seen_as=Told("a word")),
    Key("actions", Whole(0, n.MOST_ACTIONS), "actions of this turn that were not passes", 0),
    Key("priority", Whole(0, n.SEATS), "who may act; seen: 0 where the question is another", By("the active seat")),
    Key("passes", Whole(0, 1), "passes in a row", 0),
    Key("seats", Places(SEAT, SEATS, "N"), "the players", {}),
    KNOWN,
    *VIEW_KEYS,
    told("winner", Told("a seat, or 0 for a draw", int, NoneType), "who has won"),
    told("reason", Told("a word"), "by what"),
    told("dice", DIE_NUMBERS, "the dice of the attack under way"),
    told("attackers", ListOf(Text("a creature"), "a list of creatures"), "attackers still to come"),
    told("stack", ListOf(STACKED, "a list of tables"), "the stack, its bottom first"),
    told(
        "later",
        ListOf(Text("a text"), "a list of texts"),
        "whose texts wait for which moment",
        sometimes=True,
    ),
    told("looking", Cards(), "cards that the asked player looks at", sometimes=True),
    noun="the position",
    type="ClashablesView",
)
