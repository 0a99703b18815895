"""What else Paw of Duty says to people: why words name no action, what is asked, how a match ended."""

from __future__ import annotations

import re

from rulebound.core.kernel.resolver import ASK_CARD, ASK_OFFER
from rulebound.core.kernel.table import NOBODY
from rulebound.core.people.asking import Question, asked
from rulebound.core.people.seeing import cards_in, name_of
from rulebound.core.people.wrong_words import LOOK_AT_A_DECK, LOOK_AT_A_HAND, WrongWords
from rulebound.games.paw_of_duty.naming import SPACES
from rulebound.games.paw_of_duty.rules import numbers as n
from rulebound.games.paw_of_duty.rules.match import PawOfDuty
from rulebound.games.paw_of_duty.rules.refusing import after_the_end

VERB = "(?P<verb>play|discard|put back|deploy|rescue|choose)"
AGAINST = {"choose": n.NOT_ON_THE_CARD, "deploy": n.NOT_DRAWN, "rescue": n.NOT_ELIGIBLE, "put back": n.NOT_PUT_BACK}


def off_the_board(match: PawOfDuty, found: re.Match[str]) -> int:
    return 0 if found["space"].upper() in SPACES else n.OFF_THE_BOARD


def not_there(match: PawOfDuty, found: re.Match[str]) -> int:
    """A card that is not where the words look for it."""
    verb = found["verb"].lower()
    if verb in AGAINST:
        return AGAINST[verb]
    played = [name_of(match, card).lower() for card in cards_in(match, n.PLAYED)]
    return n.ONCE_PER_TURN if verb == "play" and found["card"].lower() in played else n.NO_LINE


WRONG_WORDS = WrongWords(
    (LOOK_AT_A_DECK, n.HIDDEN_DECK),
    (LOOK_AT_A_HAND, n.HIDDEN_HAND),
    (r"(?:place at|move to|choose space|choose .+ at) (?P<space>[a-z]-?\d+)$", off_the_board),
    (r"choose (?:the enemy )?(?:space|direction|the kitty)\b", n.NOT_ON_THE_CARD),
    (r"rescue none$", n.NOT_ELIGIBLE),
    (rf"{VERB} (?:the enemy )?(?P<card>(?!(?:none|it)$).+?)(?: at .*)?$", not_there),
    (r"(?:choose|face|move|stop|yes|no)\b", n.NOT_ON_THE_CARD),
    over=after_the_end,
)


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
    n.ASK_LINE: ("line", "chooses a row or column for {card}."),
    n.ASK_FACING: ("turn", "turns {what} for {card}."),
    n.ASK_STEP: ("move", "moves {what} for {card}."),
    n.ASK_MODE: ("mode", "chooses what to do for {card}."),
    n.ASK_DISCARD: ("discard_for", "discards a card for {card}."),
    ASK_OFFER: ("offer", "says yes or no for {card}."),
    ASK_CARD: ("take_discarded", "chooses a card for {card}."),
}


def ask(match: PawOfDuty) -> Question:
    mover = f"{name_of(match, match.mover)} at {SPACES[match.place[match.mover]]}" if match.mover != NOBODY else ""
    return asked(match, QUESTIONS, what=mover, count=match.lines_left)


def ended_by(match: PawOfDuty) -> str:
    """The clause by which a finished match ended."""
    return {n.BY_CONTROL: "PD-8.19", n.BY_POWER: "PD-8.25", n.BY_BOARD: "PD-8.26"}.get(match.victory, "PD-R55")
