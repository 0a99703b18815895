"""What else Claw & Order says to people: why words name no action, what is asked, how a match ended."""

from __future__ import annotations

import re

from rulebound.core.kernel.resolver import ASK_CARD
from rulebound.core.people.asking import Question, asked
from rulebound.core.people.wrong_words import WrongWords
from rulebound.games.claw_and_order.rules import numbers as n
from rulebound.games.claw_and_order.rules.match import ClawAndOrder


def no_field(match: ClawAndOrder, found: re.Match[str]) -> int:
    return n.LOSER_CHOOSES if match.battlefield == match.neutral else n.AFTER_FIELD_NEUTRAL


def unheld(match: ClawAndOrder, found: re.Match[str]) -> int:
    return n.DEPLOYS_TO_BACK if found["place"] else n.NOT_IN_HAND


def wrong_choice(match: ClawAndOrder, found: re.Match[str]) -> int:
    return n.NO_TAKING_BACK if found["pile"] and match.asks != ASK_CARD else n.NOT_A_TARGET


WRONG_WORDS = WrongWords(
    (r"(?:redraw|mulligan|keep(?: hand)?)\b", n.REDRAW_IS_FORCED),
    (r"(?:look at|see|show) .*\b(?:face-?down|hand|deck)\b", n.FACE_DOWN_HIDDEN),
    (r"attack .*\b(?:player|deck|hand|opponent)$", n.NO_PLAYER_TARGET),
    (r"move .+ to the back line$", n.NO_WAY_BACK),
    (r"leave .+ in the back line$", n.ALL_MOVE_UP),
    (r"take .+ from .*discard pile", n.NO_TAKING_BACK),
    (r"(?:refuse|skip|reduce) .*\bdeck penalty\b", n.NO_PENALTY_REFUSED),
    (r"pay .*\bdeck penalty\b.* from ", n.PENALTY_FROM_BOTTOM),
    (r"change (?:the|my) deck", n.DECK_IS_FIXED),
    (r"(?:play|deploy) .+ (?:face up|face down)$", n.STEALTH_FACE_DOWN),
    (r"choose battlefield", no_field),
    (r"(?:play|deploy|equip) (?P<card>.+?)(?P<place> (?:in|into|to) the (?:front|back) line)?$", unheld),
    (r"attack ", n.ENEMY_ONLY),
    (r"choose (?P<pile>.*discard pile)?", wrong_choice),
    (r"retreat ", n.HAS_NO_RETREAT),
    (r"remove ", n.REMOVAL_RULES),
    over=n.MATCH_WON,
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
