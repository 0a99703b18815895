"""What else Five Rows says to people: why words name no action, what is asked, how a match ended."""

from __future__ import annotations

import re

from rulebound.core.people.asking import Question, asked
from rulebound.core.people.wrong_words import LOOK_AT_A_DECK, LOOK_AT_A_HAND, WrongWords
from rulebound.games.five_rows.rules import numbers as n
from rulebound.games.five_rows.rules.match import FiveRows

QUESTIONS = {
    n.ASK_PLAY: ("play_rows", "plays cards or ends the turn."),
    n.ASK_DISCARD: ("discard", "discards a card."),
    n.ASK_ROW: ("row", "chooses a row."),
}


def no_such_row(match: FiveRows, found: re.Match[str]) -> int:
    return 0 if 1 <= int(found["row"]) <= n.ROWS else n.NO_SUCH_ROW


def unheld(match: FiveRows, found: re.Match[str]) -> int:
    return n.NOT_IN_HAND if match.asks == n.ASK_PLAY else n.CHOICE_PENDING


def wrong_choice(match: FiveRows, found: re.Match[str]) -> int:
    return n.CHOICE_PENDING if match.asks == n.ASK_PLAY else n.NOT_AN_OPTION


WRONG_WORDS = WrongWords(
    (r"play .+ (?:in|into) row (?P<row>-?\d+)$", no_such_row),
    (r"play (?P<card>.+?) (?:in|into) row \d+$", unheld),
    (r"play (?P<card>.+)$", n.NO_SUCH_ROW),
    (LOOK_AT_A_DECK, n.HIDDEN_DECK),
    (LOOK_AT_A_HAND, n.HIDDEN_HAND),
    (r"choose\b", wrong_choice),
    over=n.MATCH_OVER,
)


def ask(match: FiveRows) -> Question:
    return asked(match, QUESTIONS)


def ended_by(match: FiveRows) -> str:
    """FR-5.2 to FR-5.5: by health, or by the limit of rounds."""
    mine, theirs = match.health[0], match.health[1]
    if mine == theirs:
        return "FR-5.5"
    return "FR-R42" if mine > 0 and theirs > 0 else "FR-5.4"
