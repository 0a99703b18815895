"""Paw of Duty in words: actions as a player says them and questions as they are asked."""

from __future__ import annotations

import re

from rulebound.core.files.cards import design_named
from rulebound.core.kernel.agenda import PC
from rulebound.core.kernel.resolver import ASK_CARD, ASK_OFFER, WIDTH
from rulebound.core.kernel.table import NOBODY
from rulebound.core.language.wording import LOOK
from rulebound.core.people.seeing import asking_card, cards_in, known_to_decider, name_of
from rulebound.games.paw_of_duty.naming import FACINGS, SPACES
from rulebound.games.paw_of_duty.rules import numbers as n
from rulebound.games.paw_of_duty.rules.match import PawOfDuty
from rulebound.games.paw_of_duty.rules.refusing import after_the_end

SPACE = re.compile(r"(?:place at|move to|choose space|choose .+ at) (?P<space>[a-z]-?\d+)$", re.IGNORECASE)
CARD = re.compile(r"(?P<verb>play|discard|put back|deploy|rescue|choose) (?P<card>.+?)(?: at .*)?$", re.IGNORECASE)
ANSWERS = re.compile(r"(?:choose|face|move|stop|yes|no)\b", re.IGNORECASE)

# Actions that only answer a question, by its kind (`GameOf.answers`).
ANSWERS_TO = ((range(n.CHOOSE_AT, n.GO_TO), range(n.TAKE_SPACE, n.TAKE_MODE), range(n.TAKE_CARD, n.ACTIONS)),)


# ------------------------------------------------------------ actions


def say(match: PawOfDuty, action: int) -> str:
    if action < n.DEPLOY_KITTY:
        return ("end tactics", "end exchange", "stop")[action]
    if action < n.PLACE_AT:
        index = action - n.DEPLOY_KITTY
        return f"deploy {known_to_decider(match, n.DRAWN, index) or f'drawn Kitty {index + 1}'}"
    if action < n.FACE:
        return f"place at {SPACES[action - n.PLACE_AT]}"
    if action < n.CHOOSE_AT:
        return f"face {FACINGS[action - n.FACE]}"
    if action < n.GO_TO:
        return f"choose {kitty_at(match, action - n.CHOOSE_AT)}"
    if action < n.TAKE_SPACE:
        return f"move to {SPACES[action - n.GO_TO]}"
    if action < n.TAKE_DIRECTION:
        return f"choose space {SPACES[action - n.TAKE_SPACE]}"
    if action < n.TAKE_MODE:
        return f"choose direction {FACINGS[action - n.TAKE_DIRECTION]}"
    if action < n.RESCUE:
        return mode(match, action - n.TAKE_MODE)
    if action < n.PLAY:
        index = action - n.RESCUE
        pile = n.CAPTURED + 1 - match.seat
        return f"rescue {known_to_decider(match, pile, index) or f'captured Kitty {index + 1}'}"
    if action < n.DISCARD_CARD:
        return f"play {in_hand(match, action - n.PLAY)}"
    if action < n.PUT_BACK:
        return f"discard {in_hand(match, action - n.DISCARD_CARD)}"
    if action < n.ACCEPT:
        return f"put back {in_hand(match, action - n.PUT_BACK)}"
    if action == n.ACCEPT:
        return "yes"
    if action == n.DECLINE:
        return {ASK_OFFER: "no", n.ASK_RESCUE: "rescue none"}.get(match.asks, "choose none")
    if n.TAKE_CARD <= action < n.ACTIONS:
        index = action - n.TAKE_CARD
        found = known_to_decider(match, n.DISCARD, index) if index < match.size[n.DISCARD] else ""
        return f"choose {found or f'card {index + 1}'} in the discard pile"
    raise ValueError(f"Paw of Duty has no action {action}")


def in_hand(match: PawOfDuty, index: int) -> str:
    return known_to_decider(match, n.HAND + match.seat, index) or f"card {index + 1} of your hand"


def kitty_at(match: PawOfDuty, space: int) -> str:
    card = match.cells[space]
    if card == NOBODY:
        return f"the Kitty at {SPACES[space]}"
    owner = "" if match.side[card] == match.seat else "the enemy "
    return f"{owner}{name_of(match, card)} at {SPACES[space]}"


def mode(match: PawOfDuty, number: int) -> str:
    """A mode in the words of the card."""
    if match.asks == n.ASK_MODE:
        pc = match.agenda.frames[match.agenda.top() + PC] - WIDTH
        if number < match.code[pc + 1]:
            return match.cards.modes[match.code[pc + 5] + number]
    return f"mode {number + 1}"


def misnamed(match: PawOfDuty, words: str) -> int:
    """The clause against something that is no action here, or 0."""
    said = words.strip()
    if match.over:
        return after_the_end(match)
    found = LOOK.match(said)
    if found is not None:
        return n.HIDDEN_DECK if found["what"].lower() == "deck" else n.HIDDEN_HAND
    found = SPACE.match(said)
    if found is not None and found["space"].upper() not in SPACES:
        return n.OFF_THE_BOARD
    found = CARD.match(said)
    if found is not None and found["card"].lower() not in ("none", "it"):
        return misnamed_card(match, found["verb"].lower(), found["card"])
    if said.lower() == "rescue none":
        return n.NOT_ELIGIBLE
    return n.NOT_ON_THE_CARD if ANSWERS.match(said) else 0


def misnamed_card(match: PawOfDuty, verb: str, said: str) -> int:
    """A card that is not where the words look for it."""
    named = re.sub(r"^the enemy ", "", said, flags=re.IGNORECASE)
    if verb == "choose" and re.match(r"(space|direction|the kitty)\b", named, re.IGNORECASE):
        return n.NOT_ON_THE_CARD
    design = design_named(match.names, named)
    if verb == "choose":
        return n.NOT_ON_THE_CARD
    if verb == "deploy":
        return n.NOT_DRAWN
    if verb == "rescue":
        return n.NOT_ELIGIBLE
    if verb == "put back":
        return n.NOT_PUT_BACK
    played = [match.design[card] for card in cards_in(match, n.PLAYED)]
    return n.ONCE_PER_TURN if verb == "play" and design in played else n.NO_LINE


# ------------------------------------------------------------ questions


def question(match: PawOfDuty) -> str:
    who = f"Seat {match.seat + 1}"
    asks = match.asks
    told = {
        n.ASK_EXCHANGE: "may put back cards and then ends the exchange.",
        n.ASK_KITTY: "deploys one of the two drawn Kitties.",
        n.ASK_PLACE: "places the Kitty.",
        n.ASK_PLACED_FACING: "chooses the facing of the Kitty.",
        n.ASK_TOKEN: "has no paw token left and takes one from a Kitty that has two.",
        n.ASK_TACTIC: f"plays or discards a tactic card, or ends the tactics ({match.lines_left} left).",
        n.ASK_PENALTY: "puts a paw token on a Kitty in the Outer City.",
        n.ASK_RESCUE: "may rescue a Kitty.",
    }
    if asks in told:
        return f"{who} {told[asks]}"
    card = asking_card(match)
    mover = f"{name_of(match, match.mover)} at {SPACES[match.place[match.mover]]}" if match.mover != NOBODY else ""
    wanted = {
        n.ASK_CHOICE: "chooses a Kitty",
        n.ASK_SPACE: "chooses a space",
        n.ASK_DIRECTION: "chooses a direction",
        n.ASK_FACING: f"turns {mover}",
        n.ASK_STEP: f"moves {mover}",
        n.ASK_MODE: "chooses what to do",
        n.ASK_DISCARD: "discards a card",
        ASK_OFFER: "says yes or no",
        ASK_CARD: "chooses a card in the discard pile",
    }[asks]
    return f"{who} {wanted} for {card}."


def ended_by(match: PawOfDuty) -> str:
    """The clause by which a finished match ended."""
    return {n.BY_CONTROL: "PD-8.19", n.BY_POWER: "PD-8.25", n.BY_BOARD: "PD-8.26"}.get(match.victory, "PD-R55")
