"""What else Claw & Order says to people: why words name no action, what is asked, how a match ended."""

from __future__ import annotations

import re

from rulebound.core.files.cards import design_named
from rulebound.core.kernel.resolver import ASK_CARD
from rulebound.core.people.asking import Question, asked
from rulebound.games.claw_and_order.rules import numbers as n
from rulebound.games.claw_and_order.rules.match import ClawAndOrder

PLAY_NAMED = re.compile(r"(?:play|deploy|equip) (?P<card>.+?)(?P<place> (?:in|into|to) the (?:front|back) line)?$")
FACE = re.compile(r"(?:play|deploy) .+ (?:face up|face down)$")
STRANGE = (
    # what people may try, and the clause against it
    (re.compile(r"(?:redraw|mulligan|keep(?: hand)?)\b.*"), n.REDRAW_IS_FORCED),
    (re.compile(r"(?:look at|see|show) .*\bface-?down\b.*"), n.FACE_DOWN_HIDDEN),
    (re.compile(r"(?:look at|see|show) .*\b(?:hand|deck)\b.*"), n.FACE_DOWN_HIDDEN),
    (re.compile(r"attack .*\b(?:player|deck|hand|opponent)$"), n.NO_PLAYER_TARGET),
    (re.compile(r"move .+ to the back line"), n.NO_WAY_BACK),
    (re.compile(r"(?:keep|leave) .+ in the back line"), n.ALL_MOVE_UP),
    (re.compile(r"take .+ from .*discard pile.*"), n.NO_TAKING_BACK),
    (re.compile(r"(?:refuse|skip|reduce) .*\bdeck penalty\b.*"), n.NO_PENALTY_REFUSED),
    (re.compile(r"pay .*\bdeck penalty\b.* from .*"), n.PENALTY_FROM_BOTTOM),
    (re.compile(r"change (?:the|my) deck.*"), n.DECK_IS_FIXED),
)


def misnamed(match: ClawAndOrder, words: str) -> int:
    """The clause against something that is no action here, or 0."""
    if match.over:
        return n.MATCH_WON
    said = " ".join(words.split())
    lower = said.lower()
    for pattern, clause in STRANGE:
        if pattern.fullmatch(lower):
            return clause
    if FACE.match(lower):
        return n.STEALTH_FACE_DOWN
    if lower.startswith("choose battlefield"):
        return n.LOSER_CHOOSES if match.battlefield == match.neutral else n.AFTER_FIELD_NEUTRAL
    found = PLAY_NAMED.match(lower)
    if found is not None:
        design_named(match.names, found["card"])
        return n.DEPLOYS_TO_BACK if found["place"] else n.NOT_IN_HAND
    if lower.startswith("attack "):
        return n.ENEMY_ONLY
    if lower.startswith("choose "):
        return n.NO_TAKING_BACK if "discard pile" in lower and match.asks != ASK_CARD else n.NOT_A_TARGET
    if lower.startswith("retreat "):
        return n.HAS_NO_RETREAT
    if lower.startswith("remove "):
        return n.REMOVAL_RULES
    return 0


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
