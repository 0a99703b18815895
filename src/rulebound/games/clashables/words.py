"""What else Clashables says to people: why words name no action, what is asked, how a match ended."""

from __future__ import annotations

import re

from rulebound.core.files.cards import design_named
from rulebound.core.kernel.agenda import CARD
from rulebound.core.kernel.resolver import ASK_CARD, ASK_OFFER
from rulebound.core.kernel.table import NOBODY
from rulebound.core.language.wording import LOOK
from rulebound.core.people.asking import Question, asked
from rulebound.core.people.seeing import asking_card
from rulebound.games.clashables.rules import numbers as n
from rulebound.games.clashables.rules.match import Clashables

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

QUESTIONS = {
    n.ASK_FIRST: ("first", "chooses who takes the first turn."),
    n.ASK_ACT: ("priority", "has priority."),
    n.ASK_ATTACKERS: ("attackers", "declares further attackers or attacks now."),
    n.ASK_TARGET: ("target", "chooses a target for {card}."),
    n.ASK_NEW_TARGET: ("new_target", "chooses the new target for {card}."),
    n.ASK_NUMBER: ("number", "chooses a number for {card}."),
    n.ASK_SEARCH: ("search", "searches for {card}."),
    n.ASK_REROLL: ("reroll", "may reroll one die for {card}."),
    n.ASK_DIE: ("die", "chooses the die that {card} changes."),
    n.ASK_DISCARD: ("discard", "discards a card."),
    ASK_OFFER: ("offer", "answers {card}: use the effect?"),
    ASK_CARD: ("choose_for", "chooses a card for {card}."),
}
WITH_A_STACK = {n.ASK_ACT: ("answer_stack", "has priority: add to the stack or pass.")}
OF_THE_TABLE = (n.ASK_FIRST, n.ASK_ACT, n.ASK_ATTACKERS)


def ask(match: Clashables) -> Question:
    if match.asks == n.ASK_ACT and match.size[n.STACK]:
        return asked(match, WITH_A_STACK)
    if match.asks in OF_THE_TABLE:
        return asked(match, QUESTIONS)
    of_a_card = match.agenda.frames[match.agenda.top() + CARD] != NOBODY
    return asked(match, QUESTIONS, card=asking_card(match) if of_a_card else "an effect")


def ended_by(match: Clashables) -> str:
    """The clause by which a finished match ended."""
    if match.reason != n.BY_LIFE:
        return "CL-R88" if match.reason == n.BY_TURN_LIMIT else "CL-R90"
    if match.result == n.DRAWN:
        return "CL-4.4"
    return "CL-4.3" if match.life[n.SECOND_SEAT_WON - match.result] < 0 else "CL-4.2"
