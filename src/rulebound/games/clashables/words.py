"""What else Clashables says to people: why words name no action, what is asked, how a match ended."""

from __future__ import annotations

import re

from rulebound.core.kernel.agenda import CARD
from rulebound.core.kernel.resolver import ASK_CARD, ASK_OFFER
from rulebound.core.kernel.table import NOBODY
from rulebound.core.people.asking import Question, asked
from rulebound.core.people.seeing import asking_card
from rulebound.core.people.wrong_words import LOOK_AT_A_DECK, LOOK_AT_A_HAND, WrongWords
from rulebound.games.clashables.rules import numbers as n
from rulebound.games.clashables.rules.match import Clashables


def busy(match: Clashables) -> int:
    """Why nothing can be played while something else is asked; 0 where it can."""
    return 0 if match.asks == n.ASK_ACT else int(match.refusal(n.FIRST_PLAY))


def unheld(match: Clashables, found: re.Match[str]) -> int:
    return busy(match) or n.NOT_IN_HAND


def no_bonus(match: Clashables, found: re.Match[str]) -> int:
    """A Bonus Draw can be impossible whatever the card is."""
    return busy(match) or int(match.refusal(n.FIRST_BONUS)) or n.NOT_IN_HAND


def unused(match: Clashables, found: re.Match[str]) -> int:
    return n.ONE_USE if match.asks == n.ASK_ATTACKERS else busy(match) or n.ONE_USE


def no_attacker(match: Clashables, found: re.Match[str]) -> int:
    return n.OWN_CREATURES if match.asks == n.ASK_ATTACKERS else busy(match) or n.OWN_CREATURES


def wrong_number(match: Clashables, found: re.Match[str]) -> int:
    return n.CARD_TEXT if match.asks == n.ASK_NUMBER else n.WRONG_TARGET


WRONG_WORDS = WrongWords(
    (LOOK_AT_A_DECK, n.HIDDEN_DECK),
    (LOOK_AT_A_HAND, n.SECRET_HAND),
    (r"(?:reorder|shuffle|sort) (?:your|my|the) graveyard\b", n.KEEPS_ORDER),
    (r"(?:do not|don't) shuffle\b|keep (?:your|my|the) deck unshuffled\b", n.MUST_SHUFFLE),
    (r"choose -?\d+$", wrong_number),
    (r"(?:reroll|change) die \d+$", n.REROLL_ONE),
    (r"play (?P<card>.+)$", unheld),
    (r"bonus draw, discarding (?P<card>.+)$", no_bonus),
    (r"use (?:the opponent's )?(?P<card>.+?)(?: \d+)?(?:, effect \d+)?$", unused),
    (r"attack with (?:the opponent's )?(?P<card>.+?)(?: \d+)?$", no_attacker),
    (r"discard (?P<card>.+)$", n.NOT_IN_HAND),
    (r"take (?P<card>.+?)(?: \d+)?$", n.NOT_IN_THE_SEARCH),
    (r"choose .+$", n.WRONG_TARGET),
)


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
    if match.reason == n.BY_CARD:
        return "CL-13.1"
    if match.reason != n.BY_LIFE:
        return "CL-R88" if match.reason == n.BY_TURN_LIMIT else "CL-R90"
    if match.result == n.DRAWN:
        return "CL-4.4"
    return "CL-4.3" if match.life[n.SECOND_SEAT_WON - match.result] < 0 else "CL-4.2"
