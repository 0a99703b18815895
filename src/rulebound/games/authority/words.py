"""Authority in words: actions as a player says them, and questions as they are asked. The log is in `telling.py`."""

from __future__ import annotations

import re

from rulebound.core.files.cards import design_named
from rulebound.core.kernel.agenda import CARD, KIND, PC
from rulebound.core.kernel.resolver import ASK_CARD, ASK_OFFER, WIDTH
from rulebound.core.kernel.table import NOBODY
from rulebound.core.people.seeing import name_of, text_asks, text_name
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.rules.finding import is_unused_twin
from rulebound.games.authority.rules.match import Authority
from rulebound.games.authority.rules.state import ROW_OF_PLACE
from rulebound.games.authority.rules.triggers import candidates

ORDINALS = ("", "second ", "third ", "fourth ", "fifth ", "sixth ")

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

# Actions that only answer a question, by its kind (`GameOf.answers`).
ANSWERS_TO = (
    (range(n.PAY, n.TAKE_UNIT),),
    (range(n.TAKE_UNIT, n.TAKE_TRIGGER), range(n.TAKE_UNUSED, n.ACTIONS)),
)


# ------------------------------------------------------------ actions


def say(match: Authority, action: int) -> str:
    if action < n.PAY:
        return say_act(match, action)
    if action < n.TAKE_UNIT:
        return "pay with tokens" if action == n.PAY_TOKENS else f"pay with {design_name(match, action - n.PAY)}"
    if action < n.TAKE_MONARCH:
        return "choose " + unit_words(match, action - n.TAKE_UNIT)
    if action < n.TAKE_PLAYER:
        return f"choose {whose(match, action - n.TAKE_MONARCH)} monarch"
    if action < n.TAKE_ROW:
        return f"choose seat {action - n.TAKE_PLAYER + 1}"
    if action < n.TAKE_HAND:
        seat, row = divmod(action - n.TAKE_ROW, 4)
        return f"choose row {row} of seat {seat + 1}"
    if action < n.TAKE_DECK:
        return say_card(match, action)
    if action < n.TAKE_TRIGGER:
        return f"choose a card of {whose(match, action - n.TAKE_DECK)} deck"
    if action < n.TAKE_NUMBER:
        return say_trigger(match, action - n.TAKE_TRIGGER)
    if action < n.TAKE_MODE:
        return f"spend {action - n.TAKE_NUMBER}"
    if action < n.ACCEPT:
        return say_mode(match, action - n.TAKE_MODE)
    if action == n.ACCEPT:
        return "yes"
    if action == n.CONCEDE:
        return "concede"
    if action == n.DECLINE:
        return say_decline(match)
    if action < n.ACTIONS:
        return say_card(match, action)
    raise ValueError(f"Authority has no action {action}")


def say_act(match: Authority, action: int) -> str:
    if action == n.END_COMMAND:
        return "end turn"
    if action < n.DEFEND:
        design, seat = divmod(action - n.ATTACK_WITH, 4)
        card = design_name(match, design)
        if match.seats == 2 and seat == 1 - match.seat:
            return f"attack with {card}"
        return f"attack seat {seat + 1} with {card}"
    if action < n.RECRUIT:
        design, row = divmod(action - n.DEFEND, 4)
        return f"defend with {design_name(match, design)}" + (f" in row {row}" if row else "")
    design = (action - n.RECRUIT) % n.LARGEST_SET
    card = design_name(match, design)
    if action < n.MUSTER:
        return f"{'buy' if match.choices[n.PAYMENT] == n.PAYMENT_POOL else 'recruit'} {card}"
    if action < n.SEND:
        return f"muster {card}"
    if action < n.USE_HAND:
        return f"send {card} to the general zone"
    return f"use {card}" + ("" if action < n.USE_GENERAL else " in the general zone")


def say_card(match: Authority, action: int) -> str:
    if action < n.TAKE_DISCARD:
        card = design_name(match, action - n.TAKE_HAND)
        if match.asks in (n.ASK_DISCARD, n.ASK_UNUSED):
            return f"discard {card}"
        return f"choose {card} in {hand_asked(match)} hand"
    if action < n.TAKE_MARKET:
        return f"choose {design_name(match, action - n.TAKE_DISCARD)} in your discard pile"
    if action < n.TAKE_GENERAL:
        card = design_name(match, action - n.TAKE_MARKET)
        return f"swap {card}" if match.asks == n.ASK_SWAP else f"choose {card} in the market"
    unused = action >= n.TAKE_UNUSED
    design, seat = divmod(action - (n.TAKE_UNUSED if unused else n.TAKE_GENERAL), 4)
    told = "unused " if unused else "used " if has_unused_twin(match, design, seat) else ""
    return f"choose {whose(match, seat)} {told}{design_name(match, design)} in the general zone"


def has_unused_twin(match: Authority, design: int, seat: int) -> bool:
    """May a copy be chosen that has not acted, beside one that has?"""
    zone = n.GENERAL + seat
    copies = (card for card in match.options if match.zone[card] == zone and match.design[card] == design)
    return match.asks in (n.ASK_SPY, ASK_CARD) and any(is_unused_twin(match, card) for card in copies)


def say_decline(match: Authority) -> str:
    if match.asks == ASK_OFFER:
        return "no"
    if match.asks == n.ASK_SWAP:
        return "no swap"
    if match.asks == n.ASK_UNUSED:
        return "keep the rest"
    if match.asks == ASK_CARD and chosen_before(match):
        return "choose no more"
    return "choose none"


def chosen_before(match: Authority) -> bool:
    """Has the choice of several cards begun?"""
    base = match.agenda.top()
    pc = match.agenda.frames[base + PC]
    return match.code[pc] == n.CHOOSE_MANY and match.register > match.code[pc + 1]


def say_trigger(match: Authority, number: int) -> str:
    found = list(candidates(match)) if match.asks == n.ASK_ORDER else []
    if number >= len(found):
        return f"resolve ability {number + 1}"
    named = [trigger_name(match, base) for base in found]
    before = named[:number].count(named[number])
    if before == 0:
        return f"resolve {named[number]}"
    nth = ORDINALS[before] if before < len(ORDINALS) else f"{before + 1}th "
    return f"resolve the {nth}{named[number]}"


def trigger_name(match: Authority, base: int) -> str:
    card = match.pending.frames[base + CARD]
    name = text_name(match, match.pending, base)
    if match.pending.frames[base + KIND] < n.ANYWHERE and match.defends(card):
        return f"{name} in row {match.row_of(card)}"
    return name


def say_mode(match: Authority, mode: int) -> str:
    if match.asks == n.ASK_MODE:
        pc = match.agenda.frames[match.agenda.top() + PC] - WIDTH
        if mode < match.code[pc + 1]:
            return match.cards.modes[match.code[pc + 3] + mode]
    return f"choose mode {mode + 1}"


def hand_asked(match: Authority) -> str:
    """Whose hand the choice is in."""
    for card in match.options:
        if n.HAND <= match.zone[card] < n.DISCARD:
            return whose(match, match.zone[card] - n.HAND)
    return "your"


def whose(match: Authority, seat: int) -> str:
    return "your" if seat == match.seat else f"seat {seat + 1}'s"


def design_name(match: Authority, design: int) -> str:
    return match.names[design] if design < len(match.names) else f"card {design + 1}"


def unit_words(match: Authority, at: int) -> str:
    seat, place = divmod(at, n.PLACES)
    row = ROW_OF_PLACE[place]
    owner = "" if seat == match.seat else f"seat {seat + 1}'s "
    card = match.cells[at] if seat < match.seats else NOBODY
    if card == NOBODY:
        first = next(index for index in range(n.PLACES) if ROW_OF_PLACE[index] == row)
        return f"{owner or 'your '}place {place - first + 1} in row {row}"
    before = 0
    for other in range(seat * n.PLACES, at):
        twin = match.cells[other]
        if twin != NOBODY and ROW_OF_PLACE[other % n.PLACES] == row and match.design[twin] == match.design[card]:
            before += 1
    return f"{owner}{ORDINALS[before]}{name_of(match, card)} in row {row}"


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


def question(match: Authority) -> str:
    who = f"Seat {match.seat + 1}"
    asks = match.asks
    plain = {
        n.ASK_ACT: "acts or ends the turn.",
        n.ASK_TARGET: "chooses the target of the attack.",
        n.ASK_PIERCE: "chooses the next unit for Pierce.",
        n.ASK_ORDER: "chooses which ability resolves first.",
        n.ASK_DISCARD: "discards a card.",
        n.ASK_UNUSED: "discards unused cards.",
        n.ASK_SWAP: "may swap one card of the market.",
        n.ASK_SPY: "may remove an enemy Spy.",
    }
    if asks in plain:
        return f"{who} {plain[asks]}"
    if asks == n.ASK_PAY:
        return f"{who} pays {match.price} for {name_of(match, match.buying)}."
    return text_asks(match)


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
