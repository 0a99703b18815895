"""What else Claw & Order says to people: why words name no action, what is asked, how a match ended."""

from __future__ import annotations

import re

from rulebound.core.kernel.resolver import ASK_CARD
from rulebound.core.people.asking import Question, asked
from rulebound.core.people.wrong_words import WrongWords
from rulebound.games.claw_and_order.rules import clauses
from rulebound.games.claw_and_order.rules import numbers as n
from rulebound.games.claw_and_order.rules.match import ClawAndOrder


def no_field(match: ClawAndOrder, found: re.Match[str]) -> int:
    return clauses.LOSER_CHOOSES if match.battlefield == match.neutral else clauses.AFTER_FIELD_NEUTRAL


def unheld(match: ClawAndOrder, found: re.Match[str]) -> int:
    return clauses.DEPLOYS_TO_BACK if found["place"] else clauses.NOT_IN_HAND


def wrong_choice(match: ClawAndOrder, found: re.Match[str]) -> int:
    return clauses.NO_TAKING_BACK if found["pile"] and match.asks != ASK_CARD else clauses.NOT_A_TARGET


WRONG_WORDS = WrongWords(
    (r"(?:redraw|mulligan|keep(?: hand)?)\b", clauses.REDRAW_IS_FORCED),
    (r"(?:look at|see|show) .*\b(?:face-?down|hand|deck)\b", clauses.FACE_DOWN_HIDDEN),
    (r"attack .*\b(?:player|deck|hand|opponent)$", clauses.NO_PLAYER_TARGET),
    (r"move .+ to the back line$", clauses.NO_WAY_BACK),
    (r"leave .+ in the back line$", clauses.ALL_MOVE_UP),
    (r"take .+ from .*discard pile", clauses.NO_TAKING_BACK),
    (r"(?:refuse|skip|reduce) .*\bdeck penalty\b", clauses.NO_PENALTY_REFUSED),
    (r"pay .*\bdeck penalty\b.* from ", clauses.PENALTY_FROM_BOTTOM),
    (r"change (?:the|my) deck", clauses.DECK_IS_FIXED),
    (r"(?:play|deploy) .+ (?:face up|face down)$", clauses.STEALTH_FACE_DOWN),
    (r"choose battlefield", no_field),
    (r"(?:play|deploy|equip) (?P<card>.+?)(?P<place> (?:in|into|to) the (?:front|back) line)?$", unheld),
    (r"attack ", clauses.ENEMY_ONLY),
    (r"choose (?P<pile>.*discard pile)?", wrong_choice),
    (r"retreat ", clauses.HAS_NO_RETREAT),
    (r"remove ", clauses.REMOVAL_RULES),
    over=clauses.MATCH_WON,
)


# ------------------------------------------------------------ questions

QUESTIONS = {
    n.ASK_FIELD: ("field", "chooses the battlefield card of the next battle."),
    n.ASK_SETUP: ("setup", "plays cards before the first turn, or is done."),
    n.ASK_OBSERVER: ("observer", "decides whether an Observer troop stays in the back line."),
    n.ASK_PILOTS: ("pilots", "assigns pilots or ends the pilot step."),
    n.ASK_VEHICLE: ("vehicle", "chooses the Vehicle for the pilot."),
    n.ASK_PLAY: ("play_phase", "plays cards, uses abilities, or ends the Play Phase."),
    n.ASK_HOST: ("host", "chooses the troop to which the Equip Item is attached."),
    n.ASK_ATTACK: ("attack", "attacks or ends the Attack Phase."),
    n.ASK_TARGET: ("attack_target", "chooses the target of the attack."),
    n.ASK_DISCARD: ("discard", "discards a card."),
}


def ask(match: ClawAndOrder) -> Question:
    if match.asks == n.ASK_REACTION:  # whether one was asked for is nobody else's business (CO-R40)
        return Question("An attack is under way.", "reaction")
    return asked(match, QUESTIONS)


def ended_by(match: ClawAndOrder) -> str:
    """The clause by which a finished match ended."""
    if match.ended_by != n.BY_BATTLES:
        return "CO-4.8" if match.ended_by == n.BY_REDRAW else "CO-R12"
    return "CO-11.4" if max(match.wins[0], match.wins[1]) >= 2 else "CO-R3"
