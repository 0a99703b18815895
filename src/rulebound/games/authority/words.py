"""What else Authority says to people: why words name no action, what is asked, how a match ended."""

from __future__ import annotations

import re

from rulebound.core.files.cards import design_named
from rulebound.core.people.asking import Question, asked
from rulebound.core.people.seeing import name_of
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.rules.match import Authority

NAMING = re.compile(
    r"(?:recruit|buy|muster|send|use|pay with|defend with|discard) (?P<card>.+?)(?: to the general zone)?$"
)
# Things a person may say that are no action of the game, and the clause against each.
NEVER = (
    (re.compile(r"(?:place|put|defend with) .+ in row 0$"), n.CLOSED_ROW),
    (re.compile(r"(?:take|remove|pick up|move) .+ (?:from|out of|to) row \d"), n.ROWS_HOLD),
    (re.compile(r"use .+ in row \d"), n.NOT_FROM_ROWS),
    (re.compile(r"(?:look at|see) .*market deck"), n.HIDDEN_MARKET),
    (re.compile(r"(?:look at|see) .*(?:hand|deck)"), n.WHO_SEES),
    (re.compile(r"show "), n.NO_SHOWING),
    (re.compile(r"(?:give|trade|pass) "), n.NO_TRADING),
    (re.compile(r"keep .*(?:authority|tokens?|pool)"), n.KEEP_AUTHORITY),
    (re.compile(r"shuffle"), n.NO_SHUFFLE),
    (re.compile(r"swap "), n.SWAP_LIMITS),
    (re.compile(r"split |attack .* and "), n.NO_SPLIT),
)


# ------------------------------------------------------------ what is no action


def misnamed(match: Authority, words: str) -> int:
    """The clause against something that is no action here, or 0."""
    said = " ".join(words.lower().split())
    if match.over:
        return n.LAST_MONARCH
    for pattern, clause in NEVER:
        if pattern.match(said):
            return clause
    if said.startswith("attack "):
        return n.WHOM_TO_ATTACK
    found = NAMING.match(said)
    if found:
        design_named(match.names, found["card"])
        if said.startswith(("buy", "recruit")):
            return n.POOL_ONLY
        if said.startswith("discard"):
            return n.COMPLETELY if match.asks != n.ASK_ACT else n.COMMAND_PHASE
        return n.COMPLETELY
    if re.match(r"(?:choose|resolve|spend)\b", said):
        return n.COMMAND_PHASE if match.asks == n.ASK_ACT else n.NOT_OFFERED
    if said in ("no", "choose none", "choose no more", "decline"):
        return n.MANDATORY if match.asks == n.ASK_TARGET else n.NOT_OFFERED
    if said == "keep the rest":
        return n.UNUSED_RULE
    return 0


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
