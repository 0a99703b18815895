"""What else Paw of Duty says to people: why words name no action, what is asked, how a match ended."""

from __future__ import annotations

import re

from rulebound.core.files.cards import design_named
from rulebound.core.kernel.resolver import ASK_CARD, ASK_OFFER
from rulebound.core.kernel.table import NOBODY
from rulebound.core.language.wording import LOOK
from rulebound.core.people.asking import Question, asked
from rulebound.core.people.seeing import cards_in, name_of
from rulebound.games.paw_of_duty.naming import SPACES
from rulebound.games.paw_of_duty.rules import numbers as n
from rulebound.games.paw_of_duty.rules.match import PawOfDuty
from rulebound.games.paw_of_duty.rules.refusing import after_the_end

SPACE = re.compile(r"(?:place at|move to|choose space|choose .+ at) (?P<space>[a-z]-?\d+)$", re.IGNORECASE)
CARD = re.compile(r"(?P<verb>play|discard|put back|deploy|rescue|choose) (?P<card>.+?)(?: at .*)?$", re.IGNORECASE)
ANSWERS = re.compile(r"(?:choose|face|move|stop|yes|no)\b", re.IGNORECASE)


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

QUESTIONS = {
    n.ASK_EXCHANGE: ("exchange", "may put back cards and then ends the exchange."),
    n.ASK_KITTY: ("kitty", "deploys one of the two drawn Kitties."),
    n.ASK_PLACE: ("place", "places the Kitty."),
    n.ASK_PLACED_FACING: ("facing", "chooses the facing of the Kitty."),
    n.ASK_TOKEN: ("token", "has no paw token left and takes one from a Kitty that has two."),
    n.ASK_TACTIC: ("tactic", "plays or discards a tactic card, or ends the tactics ({count} left)."),
    n.ASK_PENALTY: ("penalty", "puts a paw token on a Kitty in the Outer City."),
    n.ASK_RESCUE: ("rescue", "may rescue a Kitty."),
    n.ASK_CHOICE: ("choose_kitty", "chooses a Kitty for {card}."),
    n.ASK_SPACE: ("space", "chooses a space for {card}."),
    n.ASK_DIRECTION: ("direction", "chooses a direction for {card}."),
    n.ASK_FACING: ("turn", "turns {what} for {card}."),
    n.ASK_STEP: ("move", "moves {what} for {card}."),
    n.ASK_MODE: ("mode", "chooses what to do for {card}."),
    n.ASK_DISCARD: ("discard_for", "discards a card for {card}."),
    ASK_OFFER: ("offer", "says yes or no for {card}."),
    ASK_CARD: ("take_discarded", "chooses a card in the discard pile for {card}."),
}


def ask(match: PawOfDuty) -> Question:
    mover = f"{name_of(match, match.mover)} at {SPACES[match.place[match.mover]]}" if match.mover != NOBODY else ""
    return asked(match, QUESTIONS, what=mover, count=match.lines_left)


def ended_by(match: PawOfDuty) -> str:
    """The clause by which a finished match ended."""
    return {n.BY_CONTROL: "PD-8.19", n.BY_POWER: "PD-8.25", n.BY_BOARD: "PD-8.26"}.get(match.victory, "PD-R55")
