"""Claw & Order in words: actions as a player says them, and questions as they are asked."""

from __future__ import annotations

import re

from rulebound.core.files.cards import design_named
from rulebound.core.kernel.resolver import ASK_CARD, ASK_MODE, ASK_OFFER
from rulebound.core.kernel.table import NOBODY
from rulebound.core.language.wording import counted
from rulebound.core.people.seeing import cards_in, known_to_decider, name_of, text_asks
from rulebound.games.claw_and_order.naming import card_name, item_name
from rulebound.games.claw_and_order.rules import numbers as n
from rulebound.games.claw_and_order.rules.match import ClawAndOrder

WORDS = {
    n.DONE: "done",
    n.END_PILOTS: "end pilot step",
    n.END_PLAY: "end play phase",
    n.END_ATTACK: "end attack phase",
    n.PASS: "pass",
    n.STAY: "stay",
    n.ADVANCE: "advance",
    n.ACCEPT: "yes",
    n.CONCEDE_BATTLE: "concede battle",
    n.CONCEDE_MATCH: "concede match",
}
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

# Actions that only answer a question, by its kind (`GameOf.answers`).
ANSWERS_TO = ((range(n.CHOOSE_CARD, n.ACTIONS),),)


# ------------------------------------------------------------ actions


def say(match: ClawAndOrder, action: int) -> str:
    if action in WORDS:
        return WORDS[action]
    if action == n.DECLINE:
        return "no" if match.asks == ASK_OFFER else "choose none"
    if action < n.USE:
        return f"play {hand_name(match, action - n.PLAY_CARD)}"
    if action < n.RETREAT_WITH:
        place, number = divmod(action - n.USE, n.ABILITIES)
        return f"use {placed(match, place)}" + (f", ability {number + 1}" if number else "")
    if action < n.REMOVE:
        return f"retreat {placed(match, action - n.RETREAT_WITH)}"
    if action < n.ASSIGN:
        return say_removal(match, action - n.REMOVE)
    if action < n.TAKE_OFF:
        return f"assign {placed(match, action - n.ASSIGN)} as pilot"
    if action < n.ATTACK_WITH:
        return f"take the pilot off {placed(match, action - n.TAKE_OFF)}"
    if action < n.CHOOSE_CARD:
        return f"attack with {placed(match, action - n.ATTACK_WITH)}"
    if action < n.CHOOSE_DISCARD:
        return f"choose {placed(match, action - n.CHOOSE_CARD)}"
    if action < n.CHOOSE_FIELD:
        return say_discarded(match, action - n.CHOOSE_DISCARD)
    if action < n.CHOOSE_HAND:
        index = action - n.CHOOSE_FIELD
        named = index < len(match.available)
        return "choose battlefield " + (name_of(match, match.available[index]) if named else str(index + 1))
    if action < n.CHOOSE_DECK:
        verb = "discard" if match.asks == n.ASK_DISCARD else "choose"
        return f"{verb} {hand_name(match, action - n.CHOOSE_HAND)}"
    if action < n.CHOOSE_MODE:
        depth = action - n.CHOOSE_DECK
        index = match.size[n.DECK + match.seat] - 1 - depth
        found = known_to_decider(match, n.DECK + match.seat, index) if index >= 0 else ""
        return f"choose {found or f'card {depth + 1}'} in your deck"
    if action < n.ACTIONS:
        number = action - n.CHOOSE_MODE
        if match.asks == ASK_MODE and number < match.modes:
            return f"choose: {match.cards.mode_words[match.first_mode + number]}"
        return f"choose mode {number + 1}"
    raise ValueError(f"Claw & Order has no action {action}")


def hand_name(match: ClawAndOrder, index: int) -> str:
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


def placed(match: ClawAndOrder, place: int) -> str:
    if place >= match.size[n.PLAY]:
        return f"card {place + 1} in play"
    return card_name(match, match.cells[place], match.seat)


def say_removal(match: ClawAndOrder, place: int) -> str:
    if place < match.size[n.PLAY]:
        card = match.cells[place]
        if match.host[card] != NOBODY:
            return f"remove {item_name(match, card, match.seat)} from {card_name(match, match.host[card], match.seat)}"
    return f"remove {placed(match, place)}"


def say_discarded(match: ClawAndOrder, index: int) -> str:
    if index >= match.size[n.DISCARD + match.seat]:
        return f"choose card {index + 1} in your discard pile"
    return f"choose {name_of(match, match.nth(n.DISCARD + match.seat, index))} in your discard pile"


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
    n.ASK_FIELD: "chooses the battlefield card of the next battle",
    n.ASK_SETUP: "plays cards before the first turn, or is done",
    n.ASK_OBSERVER: "decides whether an Observer troop stays in the back line",
    n.ASK_PILOTS: "assigns pilots or ends the pilot step",
    n.ASK_VEHICLE: "chooses the Vehicle for the pilot",
    n.ASK_PLAY: "plays cards, uses abilities, or ends the Play Phase",
    n.ASK_HOST: "chooses the troop to which the Equip Item is attached",
    n.ASK_ATTACK: "attacks or ends the Attack Phase",
    n.ASK_TARGET: "chooses the target of the attack",
    n.ASK_DISCARD: "discards a card",
}


def question(match: ClawAndOrder) -> str:
    if match.asks == n.ASK_REACTION:
        return "An attack is under way."  # whether a reaction was asked for is nobody else's business (CO-R40)
    if match.asks in QUESTIONS:
        return f"Seat {match.seat + 1} {QUESTIONS[match.asks]}."
    return text_asks(match)


def ended_by(match: ClawAndOrder) -> str:
    """The clause by which a finished match ended."""
    if match.ended_by != n.BY_BATTLES:
        return "CO-4.8" if match.ended_by == n.BY_REDRAW else "CO-R12"
    return "CO-11.4" if max(match.wins[0], match.wins[1]) >= 2 else "CO-R3"
