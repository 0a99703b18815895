"""Clashables in words: actions as a player says them, and questions as they are asked."""

from __future__ import annotations

import re

from rulebound.core.files.cards import design_named
from rulebound.core.kernel.agenda import CARD
from rulebound.core.kernel.resolver import ASK_CARD, ASK_MODE, ASK_OFFER
from rulebound.core.kernel.table import NOBODY
from rulebound.core.language.wording import LOOK
from rulebound.core.people.seeing import asking_card, known_to_decider
from rulebound.games.clashables.naming import numbered, side_of, whose
from rulebound.games.clashables.rules import numbers as n
from rulebound.games.clashables.rules.match import Clashables
from rulebound.games.clashables.rules.options import card_named

PLAIN = {
    n.PASS: "pass",
    n.GO_FIRST: "go first",
    n.LET_OTHER_GO: "let the opponent go first",
    n.ATTACK_NOW: "attack now",
    n.NO_MORE: "choose no more",
    n.ACCEPT: "yes",
    n.DECLINE: "no",
    n.TAKE_NOTHING: "take nothing",
    n.KEEP_DICE: "keep the dice",
    n.CONCEDE: "concede",
}
ZONES = {
    n.CHOOSE_CREATURE: (n.BATTLEFIELD, "creature"),
    n.CHOOSE_GRAVEYARD: (n.GRAVEYARD, "graveyard"),
    n.CHOOSE_BANISHED: (n.BANISHED, "banished pile"),
}
PLAY = re.compile(r"play (?P<card>.+)$", re.IGNORECASE)
BONUS = re.compile(r"bonus draw, discarding (?P<card>.+)$", re.IGNORECASE)
DISCARD = re.compile(r"discard (?P<card>.+)$", re.IGNORECASE)
TAKE = re.compile(r"take (?P<card>.+?)(?: \d+)?$", re.IGNORECASE)
USE = re.compile(r"use (?P<side>the opponent's )?(?P<card>.+?)(?: \d+)?(?:, effect \d+)?$", re.IGNORECASE)
ATTACK = re.compile(r"attack with (?P<side>the opponent's )?(?P<card>.+?)(?: \d+)?$", re.IGNORECASE)
NUMBER = re.compile(r"choose (?P<number>-?\d+)$", re.IGNORECASE)
CHOOSE = re.compile(r"choose (?P<what>.+)$", re.IGNORECASE)
DIE = re.compile(r"(?:reroll|change) die (?P<die>\d+)$", re.IGNORECASE)
REORDER = re.compile(r"(?:reorder|shuffle|sort) (?:your|my|the) graveyard\b", re.IGNORECASE)
UNSHUFFLED = re.compile(r"(?:do not|don't) shuffle\b|keep (?:your|my|the) deck unshuffled\b", re.IGNORECASE)

# Actions that only answer a question, by its kind (`GameOf.answers`).
ANSWERS_TO = (
    (
        range(n.CHOOSE_A_NUMBER, n.REROLL_DIE),
        range(n.CHOOSE_HAND, n.TAKE_FROM_DECK),
        range(n.CHOOSE_CREATURE, n.FIRST_ATTACK),
    ),
    (range(n.TAKE_FROM_DECK, n.CHOOSE_CREATURE),),
)


# ------------------------------------------------------------ actions


def say(match: Clashables, action: int) -> str:
    if action in PLAIN:
        return PLAIN[action]
    if action < n.REROLL_DIE:
        return f"choose {action - n.CHOOSE_A_NUMBER + 1}"
    if action < n.CHANGE_DIE:
        return f"reroll die {action - n.REROLL_DIE + 1}"
    if action < n.FIRST_PLAY:
        return f"change die {action - n.CHANGE_DIE + 1}"
    if action < n.FIRST_BONUS:
        return f"play {in_hand(match, action - n.FIRST_PLAY)}"
    if action < n.FIRST_DISCARD:
        return f"bonus draw, discarding {in_hand(match, action - n.FIRST_BONUS)}"
    if action < n.CHOOSE_HAND:
        return f"discard {in_hand(match, action - n.FIRST_DISCARD)}"
    if action < n.TAKE_FROM_DECK:
        return f"choose {in_hand(match, action - n.CHOOSE_HAND)} in your hand"
    if action < n.CHOOSE_CREATURE:
        design = action - n.TAKE_FROM_DECK
        return f"take {match.names[design]}" if design < match.designs else f"take card number {design + 1} of the set"
    if action < n.FIRST_ATTACK:
        return choose_card(match, action)
    if action < n.FIRST_USE:
        return f"attack with {creature(match, action - n.FIRST_ATTACK)}"
    if n.CHOOSE_MODE <= action < n.ACTIONS:
        number = action - n.CHOOSE_MODE
        if match.asks == ASK_MODE and number < match.modes:
            return f"choose: {match.cards.mode_words[match.first_mode + number]}"
        return f"choose mode {number + 1}"
    if action < n.ACTIONS:
        place, effect = divmod(action - n.FIRST_USE, n.MOST_USES)
        return f"use {creature(match, place)}" + (f", effect {effect + 1}" if effect else "")
    raise ValueError(f"Clashables has no action {action}")


def in_hand(match: Clashables, index: int) -> str:
    return known_to_decider(match, n.HAND + match.seat, index) or f"card {index + 1} of your hand"


def creature(match: Clashables, place: int) -> str:
    seat, index = divmod(place, n.LARGEST_SIDE)
    if index < match.size[n.BATTLEFIELD + seat]:
        card = match.nth(n.BATTLEFIELD + seat, index)
        return side_of(match, card) + numbered(match, card)
    return f"creature {index + 1} of {whose_side(match, seat)}"


def whose_side(match: Clashables, seat: int) -> str:
    return "your side" if seat == match.seat else "the opponent's side"


def choose_card(match: Clashables, action: int) -> str:
    """A card where it lies. What a search offers is taken, everything else chosen."""
    card = card_named(match, action)
    if action >= n.CHOOSE_STACK:
        if card < 0:
            return f"choose card {action - n.CHOOSE_STACK + 1} on the stack"
        return f"choose {side_of(match, card)}{numbered(match, card)} on the stack"
    first = max(start for start in ZONES if start <= action)
    zone, called = ZONES[first]
    seat, index = divmod(action - first, n.LARGEST_SIDE)
    if zone == n.BATTLEFIELD:
        return f"choose {creature(match, action - first)}"
    if card < 0:
        return f"choose card {index + 1} of {whose(match, seat)} {called}"
    if match.asks == n.ASK_SEARCH and zone == n.GRAVEYARD and seat == match.seat:
        return f"take {numbered(match, card)}"
    return f"choose {numbered(match, card)} in {whose(match, seat)} {called}"


# ------------------------------------------------------------ words that name no action


def misnamed(match: Clashables, words: str) -> int:
    """The clause against something that is no action here, or 0."""
    said = " ".join(words.split())
    if LOOK.match(said):
        return n.HIDDEN_DECK if "deck" in said.lower() else n.SECRET_HAND
    if REORDER.match(said):
        return n.KEEPS_ORDER
    if UNSHUFFLED.match(said):
        return n.MUST_SHUFFLE
    acting = match.asks == n.ASK_ACT
    busy = int(match.refusal(n.FIRST_PLAY)) if not acting else 0
    if NUMBER.match(said):
        return n.CARD_TEXT if match.asks == n.ASK_NUMBER else n.WRONG_TARGET
    if DIE.match(said):
        return n.REROLL_ONE
    for pattern, clause in ((PLAY, n.NOT_IN_HAND), (BONUS, n.BONUS_DRAW_NEEDS_A_CARD)):
        found = pattern.match(said)
        if found is not None:
            design_named(match.names, found["card"])
            return refused_unheld(match, clause) if acting else busy
    for pattern, clause in ((USE, n.ONE_USE), (ATTACK, n.OWN_CREATURES)):
        found = pattern.match(said)
        if found is not None:
            design_named(match.names, found["card"])
            return clause if acting or match.asks == n.ASK_ATTACKERS else busy
    found = DISCARD.match(said)
    if found is not None:
        design_named(match.names, found["card"])
        return n.NOT_IN_HAND
    found = TAKE.match(said)
    if found is not None:
        design_named(match.names, found["card"])
        return n.NOT_IN_THE_SEARCH
    if CHOOSE.match(said):
        return n.WRONG_TARGET
    return 0


def refused_unheld(match: Clashables, clause: int) -> int:
    """A Bonus Draw can be impossible whatever the card is."""
    if clause == n.BONUS_DRAW_NEEDS_A_CARD:
        return int(match.refusal(n.FIRST_BONUS)) or n.NOT_IN_HAND
    return clause


# ------------------------------------------------------------ questions


def question(match: Clashables) -> str:
    who = f"Seat {match.seat + 1}"
    if match.asks == n.ASK_FIRST:
        return f"{who} chooses who takes the first turn."
    if match.asks == n.ASK_ACT:
        if match.size[n.STACK]:
            return f"{who} has priority: add to the stack or pass."
        return f"{who} has priority."
    if match.asks == n.ASK_ATTACKERS:
        return f"{who} declares further attackers or attacks now."
    effect = match.agenda.frames[match.agenda.top() + CARD] != NOBODY
    card = asking_card(match) if effect else "an effect"
    asked = {
        n.ASK_TARGET: f"{who} chooses a target for {card}.",
        n.ASK_NEW_TARGET: f"{who} chooses the new target for {card}.",
        n.ASK_NUMBER: f"{who} chooses a number for {card}.",
        n.ASK_SEARCH: f"{who} searches for {card}.",
        n.ASK_REROLL: f"{who} may reroll one die for {card}.",
        n.ASK_DIE: f"{who} chooses the die that {card} changes.",
        n.ASK_DISCARD: f"{who} discards a card.",
        ASK_OFFER: f"{who} answers {card}: use the effect?",
        ASK_CARD: f"{who} chooses a card for {card}.",
        ASK_MODE: f"{who} chooses what {card} does.",
    }
    return asked[match.asks]


def ended_by(match: Clashables) -> str:
    """The clause by which a finished match ended."""
    if match.reason != n.BY_LIFE:
        return "CL-R88" if match.reason == n.BY_TURN_LIMIT else "CL-R90"
    if match.result == n.DRAWN:
        return "CL-4.4"
    return "CL-4.3" if match.life[n.SECOND_SEAT_WON - match.result] < 0 else "CL-4.2"
