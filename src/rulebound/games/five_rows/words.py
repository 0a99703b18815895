"""What else Five Rows says to people: why words name no action, what is asked, how a match ended."""

from __future__ import annotations

import re

from rulebound.core.files.cards import design_named
from rulebound.core.language.wording import LOOK
from rulebound.core.people.asking import Question, asked
from rulebound.games.five_rows.rules import numbers as n
from rulebound.games.five_rows.rules.match import FiveRows

QUESTIONS = {
    n.ASK_PLAY: ("play_rows", "plays cards or ends the turn."),
    n.ASK_DISCARD: ("discard", "discards a card."),
    n.ASK_ROW: ("row", "chooses a row."),
}
PLAY = re.compile(r"play (?P<card>.+?) (?:in|into) row (?P<row>-?\d+)$", re.IGNORECASE)
PLAY_NOWHERE = re.compile(r"play (?P<card>.+)$", re.IGNORECASE)


def misnamed(match: FiveRows, words: str) -> int:
    """The clause against something that is no action here, or 0."""
    if match.over:
        return n.MATCH_OVER
    found = PLAY.match(words.strip())
    if found is not None:
        if not 1 <= int(found["row"]) <= n.ROWS:
            return n.NO_SUCH_ROW
        design_named(match.names, found["card"])
        return n.NOT_IN_HAND if match.asks == n.ASK_PLAY else n.CHOICE_PENDING
    found = PLAY_NOWHERE.match(words.strip())
    if found is not None:
        design_named(match.names, found["card"])
        return n.NO_SUCH_ROW
    found = LOOK.match(words.strip())
    if found is not None:
        return n.HIDDEN_DECK if found["what"].lower() == "deck" else n.HIDDEN_HAND
    if re.match(r"choose\b", words.strip(), re.IGNORECASE):
        return n.CHOICE_PENDING if match.asks == n.ASK_PLAY else n.NOT_AN_OPTION
    return 0


def ask(match: FiveRows) -> Question:
    return asked(match, QUESTIONS)


def ended_by(match: FiveRows) -> str:
    """FR-5.2 to FR-5.5: by health, or by the limit of rounds."""
    mine, theirs = match.health[0], match.health[1]
    if mine == theirs:
        return "FR-5.5"
    return "FR-R42" if mine > 0 and theirs > 0 else "FR-5.4"
