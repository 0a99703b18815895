"""The actions of Claw & Order as a player says them and points at them: a card of the hand, a troop in its line, an
Equip Item on its troop, a Team Buff, a battlefield card. What can be done with one troop is told apart by words."""

from __future__ import annotations

from rulebound.core.kernel.resolver import ASK_CARD
from rulebound.core.kernel.table import NOBODY
from rulebound.core.language.wording import counted
from rulebound.core.people.actions import OTHERWISE, Actions, Sort, Thing
from rulebound.core.people.common_things import CHOICE, DECLINE, known_in_deck, mode, other_card, own_card
from rulebound.core.people.seeing import cards_in, name_of
from rulebound.games.claw_and_order.naming import card_name, item_name
from rulebound.games.claw_and_order.places import path_in_play
from rulebound.games.claw_and_order.rules import numbers as n
from rulebound.games.claw_and_order.rules.match import ClawAndOrder
from rulebound.games.claw_and_order.rules.plays import ability_of


def held(match: ClawAndOrder, index: int) -> str:
    """A card of the deciding seat's hand; one that carries marks says so."""
    if index >= match.size[n.HAND + match.seat]:
        return f"card {index + 1} of your hand"
    card = match.nth(n.HAND + match.seat, index)
    return name_of(match, card) + marks_of(match, card) + past_of(match, card)


def past_of(match: ClawAndOrder, card: int) -> str:
    """What tells a card of the hand from another of its name: that it was in play in this turn."""
    twins = [other for other in cards_in(match, n.HAND + match.seat) if match.design[other] == match.design[card]]
    if not match.marks[card] or all(match.marks[other] == match.marks[card] for other in twins):
        return ""
    if match.marks[card] & n.REMOVED:
        return " that was removed"
    return " that was used and retreated" if match.marks[card] >= n.FIRST_USE else " that retreated"


def marks_of(match: ClawAndOrder, card: int) -> str:
    parts = [f"{match.damage[card]} damage"] if match.damage[card] else []
    parts += [counted(match.drill[card], "Drill token")] if match.drill[card] else []
    parts += [counted(match.stun[card], "Stun token")] if match.stun[card] else []
    return " with " + " and ".join(parts) if parts else ""


def in_play(match: ClawAndOrder, place: int) -> str:
    if place >= match.size[n.PLAY]:
        return f"card {place + 1} in play"
    return card_name(match, match.cells[place], match.seat)


def removed(match: ClawAndOrder, place: int) -> str:
    card = match.cells[place] if place < match.size[n.PLAY] else NOBODY
    if card == NOBODY or match.host[card] == NOBODY:
        return in_play(match, place)
    return f"{item_name(match, card, match.seat)} from {card_name(match, match.host[card], match.seat)}"


def ability(match: ClawAndOrder, number: int) -> str:
    return f", ability {number + 1}" if number else ""


def field(match: ClawAndOrder, index: int) -> str:
    return name_of(match, match.available[index]) if index < len(match.available) else str(index + 1)


def known(match: ClawAndOrder, depth: int) -> str:
    return known_in_deck(match, n.DECK + match.seat, depth)


HAND = Thing(n.DECK_SIZE, held, lambda match, index: f"/seats/{match.seat + 1}/hand/{index}")
IN_PLAY = Thing(n.IN_PLAY, in_play, path_in_play)
EQUIPPED = Thing(n.IN_PLAY, removed, path_in_play)
DISCARDED = own_card(n.DISCARD, "discard", n.DECK_SIZE, "card {}")
THEIRS = other_card(n.HAND, "hand", n.DECK_SIZE)
THEIR_DISCARD = other_card(n.DISCARD, "discard", n.DECK_SIZE)
FIELD = Thing(n.MOST_FIELDS, field, lambda match, index: f"/battlefields/{index}")
KNOWN = Thing(n.DECK_SIZE, known, lambda match, depth: f"/seats/{match.seat + 1}/known_in_deck/{depth + 1}")

ACTIONS = Actions(
    Sort(n.DONE, "done"),
    Sort(n.END_PILOTS, "end pilot step"),
    Sort(n.END_PLAY, "end play phase"),
    Sort(n.END_ATTACK, "end attack phase"),
    Sort(n.PASS, "pass"),
    Sort(n.STAY, "stay"),
    Sort(n.ADVANCE, "advance"),
    Sort(n.ACCEPT, "yes"),
    Sort(n.DECLINE, DECLINE),
    Sort(n.CONCEDE_BATTLE, "concede battle"),
    Sort(n.CONCEDE_MATCH, "concede match"),
    Sort(n.PLAY_CARD, "play {}", HAND, asked=(n.ASK_PLAY,)),
    Sort(n.USE, "use {}{}", IN_PLAY, Thing(n.ABILITIES, ability), asked=(n.ASK_PLAY,)),
    Sort(n.RETREAT_WITH, "retreat {}", IN_PLAY),
    Sort(n.REMOVE, "remove {}", EQUIPPED),
    Sort(n.ASSIGN, "assign {} as pilot", IN_PLAY, asked=(n.ASK_PILOTS,)),
    Sort(n.TAKE_OFF, "take the pilot off {}", IN_PLAY, asked=(n.ASK_PILOTS,)),
    Sort(n.ATTACK_WITH, "attack with {}", IN_PLAY, asked=(n.ASK_PLAY, n.ASK_ATTACK)),
    Sort(
        n.CHOOSE_CARD,
        "choose {}",
        IN_PLAY,
        answers=CHOICE,
        asked=(n.ASK_VEHICLE, n.ASK_HOST, n.ASK_TARGET, ASK_CARD),
    ),
    Sort(n.CHOOSE_DISCARD, "choose {} in your discard pile", DISCARDED, answers=CHOICE, asked=(ASK_CARD,)),
    Sort(n.CHOOSE_FIELD, "choose battlefield {}", FIELD, answers=CHOICE, asked=(ASK_CARD,)),
    Sort(
        n.CHOOSE_HAND,
        {n.ASK_DISCARD: "discard {}", OTHERWISE: "choose {}"},
        HAND,
        answers=CHOICE,
        asked=(ASK_CARD,),
    ),
    Sort(n.CHOOSE_DECK, "choose {} in your deck", KNOWN, answers=CHOICE, asked=(ASK_CARD,)),
    Sort(n.CHOOSE_MODE, "{}", Thing(n.MOST_MODES, mode), answers=CHOICE, asked=(ASK_CARD,)),
    Sort(n.CHOOSE_THEIRS, "choose {} in the opponent's hand", THEIRS, answers=CHOICE, asked=(ASK_CARD,)),
    Sort(
        n.CHOOSE_THEIR_DISCARD,
        "choose {} in the opponent's discard pile",
        THEIR_DISCARD,
        answers=CHOICE,
        asked=(ASK_CARD,),
    ),
)


def asked_for(match: ClawAndOrder, action: int) -> bool:
    """Whoever points in the Play Phase at a troop without an ability to be used wants to attack with it."""
    sort, parts = ACTIONS.split(action)
    if match.asks != n.ASK_PLAY or sort.first != n.USE:
        return ACTIONS.asked_for(match, action)
    (place,), (number,) = parts
    card = match.cells[place] if place < match.size[n.PLAY] else NOBODY
    return card != NOBODY and match.controller[card] == match.seat and ability_of(match, card, number) != 0
