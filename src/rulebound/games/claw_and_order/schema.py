"""Every key of a position and of a view of Claw & Order."""

from __future__ import annotations

from rulebound.core.people.posing import KNOWN, VIEW_KEYS, known_in, printed_numbers
from rulebound.core.people.schema import (
    NEEDED,
    AnyCard,
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
from rulebound.games.claw_and_order.rules import numbers as n

FILLING = 10
PHASES = {
    "play": n.PLAYS,
    "pilots": n.PILOTS,
    "start": n.TURN_BEGINS,
    "attack": n.ATTACKS_STEP,
    "end": n.TURN_ENDS,
    "setup": n.SETUP,
    "battle": n.BATTLE_BEGINS,
    "choice": n.CHOICE,
}
RENAMED = {"turn": "active", "printed.*.damage": "power"}  # in scenes of earlier versions
SEATS = tuple(str(seat) for seat in range(1, n.SEATS + 1))
A_SEAT = Whole(1, n.SEATS)
TEXTS = ListOf(Text("a text"), "a list of texts")

ITEM = CardTable(
    Key("card", Text("a card name"), "the Equip Item", NEEDED),
    Key("owner", A_SEAT, "whose card it is", By("the troop's owner")),
)
TROOP: CardTable = CardTable(
    Key("card", Text("a card name"), "the troop", NEEDED),
    Key("damage", Whole(0, 99), "the damage that it has taken", 0, sometimes=True),
    Key("drill", Whole(0, 99), "its Drill tokens", 0, sometimes=True),
    Key("stun", Whole(0, 99), "its Stun tokens", 0, sometimes=True),
    Key("items", ListOf(ITEM, "a list of Equip Items"), "the Equip Items on it", [], seen_as=Cards(), sometimes=True),
    Key(
        "pilot",
        AnyCard(lambda: TROOP),
        "the pilot of a Vehicle, a troop like any other",
        By("none"),
        seen_as=Text(""),
        sometimes=True,
    ),
    Key("attacked", Truth(), "whether it has attacked this turn", False, sometimes=True),
    Key("attacked_twice", Truth(), "whether it has attacked a second time this turn", False, sometimes=True),
    Key("gave_up", Truth(), "whether it gave up its attack to pilot this turn", False, sometimes=True),
    Key(
        "used",
        ListOf(Whole(1, n.ABILITIES), "a list of numbers"),
        "its abilities used this turn, from 1",
        [],
        sometimes=True,
    ),
    Key(
        "spent",
        Whole(0, (1 << n.MOST_LIMITED) - 1),
        "other abilities used up this turn, as a sum of 1, 2, 4, …",
        0,
        sometimes=True,
    ),
    Key("owner", A_SEAT, "whose card it is", By("the seat with which it stands")),
    Key("arrival", Whole(0, 999), "its place in the order of arrival", By("the order of the file")),
    Key("borrowed", Truth(), "whether it goes back to its owner when the turn ends", False, seen=False),
    Key("face_down", Truth(), "whether it is face down", False, sometimes=True),
    Key(
        "lasting",
        TEXTS,
        'effects that last, as "+1 damage this turn", "Flying for the rest of the battle", "cannot attack until the '
        'start of the next turn"; "of seat 2" after them says by whom, else by the active seat',
        [],
        sometimes=True,
    ),
    told("damage_to_it", Told("words"), "what happens to damage to it", sometimes=True),
    told("power", Told("a number", int), "its damage value as it stands", sometimes=True),
    told("health", Told("a number", int), "its health value as it stands", sometimes=True),
    told("keywords", ListOf(Text("a keyword"), "a list of keywords"), "its keywords", sometimes=True),
    told("pilots", Told("a card name"), "the Vehicle that it pilots", sometimes=True),
    type="Troop",
)
MARKED = CardTable(
    Key("card", Text("a card name"), "the card in hand", NEEDED),
    Key("damage", Whole(0, 99), "the damage on it", 0, sometimes=True),
    Key("drill", Whole(0, 99), "its Drill tokens", 0, sometimes=True),
    Key("stun", Whole(0, 99), "its Stun tokens", 0, sometimes=True),
    type="Marked",
)
TROOPS = ListOf(TROOP, "a list of troops")
SEAT = Table(
    Key("wins", Whole(0, n.WINS_NEEDED - 1), "battles won", 0, seen_as=Told("a number", int)),
    Key("dollars", Whole(0, 999), "dollars", By("as many as the number of the active player's turn, else 0")),
    Key("deployed", Whole(0, 99), "troops that the player has deployed this turn", 0, sometimes=True),
    Key(
        "next_prices",
        Places(Whole(-99, 99), ("troop", "equip item", "team buff", "one-time item", "card"), "kind"),
        "what the next card of a kind costs the player less or more",
        {},
        sometimes=True,
    ),
    Key("hand", Cards(), "the hand", []),
    Key("discard", Cards(), "the discard pile, the oldest card first", []),
    Key("deck", Deck(), "the deck", By(f"{FILLING} plain troops; before a battle the ready-made deck")),
    Key("front", TROOPS, "the front line", []),
    Key("back", TROOPS, "the back line", []),
    Key("team_buffs", Cards(), "Team Buffs in play", []),
    Key("equip_removed", Truth(), "whether the active player has removed an Equip Item this turn", False),
    Key("redraws", Whole(0, 99), "redraws of this battle", 0),
    Key("marks", ListOf(MARKED, "a list of cards"), "cards in hand that carry damage or tokens", [], sometimes=True),
    told("turn", Told("a number", int), "the number of the player's turn in this battle"),
    told(
        "prices",
        Places(Told("a number", int), letter="card"),
        "what cards in hand cost now, as far as the reader knows",
    ),
    told("aside", Told("a number", int), "cards put aside"),
    known_in("deck"),
    noun="a seat",
    type="Side",
)
ATTACK = Table(
    told("attacker", Told("a card name"), "the attacker"),
    told("target", Told("a card name"), "its target"),
    told("cancelled", Told("true or false", bool), "whether the attack is cancelled"),
    noun="attack",
    type="Attack",
)
RESULT = Table(
    told("winner", Told("a seat, or 0 for a draw", int), "who has won the battle"),
    told("battlefield", Told("a card name"), "on which battlefield card"),
    told("reason", Told("a text"), "by what"),
    noun="results",
    type="Result",
)
PRINTED = printed_numbers(
    cost="the printed cost",
    power="the printed damage value",
    health="the printed health value",
)
POSITION = Table(
    Key("active", A_SEAT, "whose turn it is", 1),
    Key("first", A_SEAT, "who starts this battle", 1),
    Key("turn", Whole(0, 999), "the number of the active player's turn", By("3; 0 before the first turn"), seen=False),
    Key("phase", Word(PHASES), "the phase of the turn, or what is before it", "play", seen_as=Told("a word")),
    Key("battle", Whole(1, n.BATTLES), "the number of the battle", 1),
    Key("battlefield", Text("a card name"), "the battlefield card in play", By("the neutral one")),
    Key("battlefields", Cards(), "the battlefield cards of the match", By("those of the option battlefields")),
    Key("previous_loser", Whole(0, n.SEATS), "who lost the last battle, 0 for nobody", 0),
    Key("replays", Whole(0, n.MOST_REPLAYS), "drawn battles that were played again", 0),
    Key("seats", Places(SEAT, SEATS, "N"), "the players", {}),
    KNOWN,
    *VIEW_KEYS,
    told("shared_turn", Told("a number", int), "the turns of both players together"),
    told("results", ListOf(RESULT, "a list of tables"), "the finished battles"),
    told("reason", Told("a text"), "by what the match ended"),
    told("winner", Told("a seat, or 0 for a draw", int), "who has won the match", sometimes=True),
    told("attack", ATTACK, "the attack under way", sometimes=True),
    told("later", ListOf(Text("a text"), "a list of texts"), "whose texts wait for which moment", sometimes=True),
    told("printed", Places(PRINTED, letter="card"), "what is printed on the cards in hands that the reader knows"),
    noun="the position",
    type="ClawView",
)
