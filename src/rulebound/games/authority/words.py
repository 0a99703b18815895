"""What else Authority says to people: why words name no action, what is asked, how a match ended."""

from __future__ import annotations

import re

from rulebound.core.people.asking import Question, asked
from rulebound.core.people.seeing import name_of
from rulebound.core.people.wrong_words import WrongWords
from rulebound.games.authority.rules import clauses
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.rules.match import Authority


def wrong_discard(match: Authority, found: re.Match[str]) -> int:
    return clauses.COMMAND_PHASE if match.asks == n.ASK_ACT else clauses.COMPLETELY


def wrong_choice(match: Authority, found: re.Match[str]) -> int:
    return clauses.COMMAND_PHASE if match.asks == n.ASK_ACT else clauses.NOT_OFFERED


def no_way_out(match: Authority, found: re.Match[str]) -> int:
    return clauses.MANDATORY if match.asks == n.ASK_TARGET else clauses.NOT_OFFERED


WRONG_WORDS = WrongWords(
    (r"(?:place|put|defend with) .+ in row 0$", clauses.CLOSED_ROW),
    (r"(?:take|remove|pick up|move) .+ (?:from|out of|to) row \d", clauses.ROWS_HOLD),
    (r"use .+ in row \d", clauses.NOT_FROM_ROWS),
    (r"(?:look at|see) .*market deck", clauses.HIDDEN_MARKET),
    (r"(?:look at|see) .*(?:hand|deck)", clauses.WHO_SEES),
    (r"show ", clauses.NO_SHOWING),
    (r"(?:give|trade|pass) ", clauses.NO_TRADING),
    (r"keep .*(?:authority|tokens?|pool)", clauses.KEEP_AUTHORITY),
    (r"shuffle", clauses.NO_SHUFFLE),
    (r"swap ", clauses.SWAP_LIMITS),
    (r"split |attack .* and ", clauses.NO_SPLIT),
    (r"attack ", clauses.WHOM_TO_ATTACK),
    (r"(?:recruit|buy) (?P<card>.+?)(?: to the general zone)?$", clauses.POOL_ONLY),
    (r"discard (?P<card>.+?)(?: to the general zone)?$", wrong_discard),
    (r"(?:muster|send|use|pay with|defend with) (?P<card>.+?)(?: to the general zone)?$", clauses.COMPLETELY),
    (r"(?:choose|resolve|spend)\b", wrong_choice),
    (r"(?:no|decline)$", no_way_out),
    (r"keep the rest$", clauses.UNUSED_RULE),
    over=clauses.LAST_MONARCH,
)


# ------------------------------------------------------------ questions


QUESTIONS = {
    n.ASK_ACT: ("act", "acts or ends the turn."),
    n.ASK_PAY: ("pay", "pays {price} for {card}."),
    n.ASK_TARGET: ("attack_target", "chooses the target of the attack."),
    n.ASK_PIERCE: ("pierce", "chooses the next unit for Pierce."),
    n.ASK_ORDER: ("order", "chooses which ability resolves first."),
    n.ASK_DISCARD: ("discard", "discards a card."),
    n.ASK_UNUSED: ("unused", "discards unused cards."),
    n.ASK_SWAP: ("swap", "may swap one card of the market."),
    n.ASK_SPY: ("spy", "may remove an enemy Spy."),
}


def ask(match: Authority) -> Question:
    if match.asks == n.ASK_PAY:
        return asked(match, QUESTIONS, price=match.price, card=name_of(match, match.buying))
    return asked(match, QUESTIONS)


def ended_by(match: Authority) -> str:
    """The clause by which a finished match ended."""
    mode = match.choices[n.MODE]
    if match.reason == n.BY_LIMIT:
        return "AU-R91"
    if match.reason == n.BY_DEPLETION:
        return "AU-R89" if mode == n.MODE_TEAMS else "AU-16.6" if match.seats == 2 else "AU-R53"
    if not any(match.alive[seat] for seat in range(match.seats)):
        return "AU-22.10"
    if mode == n.MODE_TEAMS or mode == n.MODE_SOLO or match.seats > 2:
        return "AU-16.15" if mode == n.MODE_TEAMS else "AU-X23" if mode == n.MODE_SOLO else "AU-16.10"
    beaten = 0 if match.alive[1] else 1
    return "AU-16.5" if match.hp[beaten] == 0 else "AU-16.7"
