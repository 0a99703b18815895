"""The log of Authority: one line for an event, in the words that its reader may read."""

from __future__ import annotations

from rulebound.core.kernel.table import MOVED, NOBODY, SHUFFLED
from rulebound.core.language.wording import counted, signed
from rulebound.core.people.game import Event
from rulebound.core.people.seeing import name_told
from rulebound.games.authority.effects_seen import USES
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.rules.match import Authority
from rulebound.games.authority.rules.state import ROW_OF_PLACE

LASTS = ("this attack", "this turn", "until the next turn")
REASONS = {n.BY_ELIMINATION: "elimination", n.BY_DEPLETION: "the third depletion", n.BY_LIMIT: "the round limit"}
STATUSES = {n.IGNORE: "is ignored", n.DISABLE: "is disabled", n.PROTECT: "is protected"}


def tell(match: Authority, event: Event, seat: int) -> str:
    card = name_told(match, event, seat)
    kind, source, target, amount = event.kind, event.source, event.target, event.amount
    who = f"Seat {source + 1}"
    if kind == MOVED:
        return moved(card, event)
    if kind == SHUFFLED:
        if target == n.MARKET_DECK:
            return "The market deck is shuffled."
        return f"Seat {target - n.DECK + 1} shuffles the deck."
    told = {
        n.TURN_BEGAN: f"Round {target}: seat {source + 1}'s turn.",
        n.ATTACK_BEGAN: f"{who} attacks seat {target + 1} with {card}.",
        n.HURT: f"{who} loses {amount} HP and has {target}.",
        n.DEFEATED_UNIT: f"{card} of seat {source + 1} in row {target} is defeated.",
        n.WITHSTOOD: f"{card} of seat {source + 1} withstands {amount} damage.",
        n.TRIGGERED: f"{card}'s ability begins.",
        n.GAINED: f"{who} gains {amount} authority and has {counted(target, 'token')}.",
        n.HEALED: f"{who} heals {amount} HP and has {target}.",
        n.PAID_HP: f"{who} pays {amount} HP and has {target}.",
        n.SPENT: f"{who} spends {counted(amount, 'token')}.",
        n.DEPLETED: f"The market deck is empty: depletion {amount}.",
        n.ELIMINATED: f"{who} is eliminated.",
        n.PAID: f"{who} recruits {card} for {amount}" + (f", {counted(target, 'token')} of it." if target else "."),
        n.SWAPPED: f"{who} swaps {card}, which is put under the market deck.",
        n.MUSTERED: f"{who} musters {card} for {amount} authority.",
    }
    if kind == n.TARGETED:
        return f"The target is seat {source + 1}'s {'monarch' if event.card == NOBODY else card}."
    if kind == n.PREVENTED:
        whom = f"seat {source + 1}'s monarch" if event.card == NOBODY else f"{card} of seat {source + 1}"
        return f"{amount} damage to {whom} is prevented."
    if kind == n.STATUS:
        whom = f"Seat {target + 1}'s monarch" if event.card == NOBODY else f"{card} of seat {target + 1}"
        return f"{whom} {STATUSES[source]}."
    if kind == n.CHANGED:
        whom = card if event.card != NOBODY else "All units that are meant"
        gets = "a keyword" if source == n.KEYWORD_USE else f"{signed(amount)} {USES[source]}"
        return f"{whom} {'gets' if event.card != NOBODY else 'get'} {gets} {LASTS[target]}."
    if kind == n.ENDED:
        winners = [number + 1 for number in range(match.seats) if source >> number & 1]
        return f"The game ends by {REASONS[target]}; {result(winners, match.choices[n.MODE] == n.MODE_TEAMS)}."
    return told.get(kind, "")


def result(winners: list[int], teams: bool) -> str:
    """Who has won, or between whom it is a draw."""
    *others, last = [str(seat) for seat in winners]
    seats = f"{', '.join(others)} and {last}" if others else last
    if teams and len(winners) == 2:
        return f"victory: seats {seats}"
    return f"a draw between seats {seats}" if len(winners) > 1 else f"victory: seat {seats}"


def moved(card: str, event: Event) -> str:
    """A change of zone. What other events tell already is not told twice."""
    source, target = event.source, event.target
    here, there = family(source), family(target)
    owner = target - there + 1
    if here == there == n.ROWS:
        return f"{card} of seat {source + 1} moves to row {ROW_OF_PLACE[event.amount % n.PLACES]}."
    if there == n.ROWS:
        return f"Seat {owner} defends with {card} in row {ROW_OF_PLACE[event.amount % n.PLACES]}."
    if there == n.HAND:
        if here == n.DECK:
            return f"Seat {owner} draws {card}."
        return f"{card} returns to the hand of seat {owner}."
    if there == n.DISCARD:
        if here in (n.DISPLAY, n.SUPPLY, n.ROWS, n.COMMAND):
            return ""
        return f"Seat {owner} discards {card}."
    if there == n.GENERAL:
        return f"{card} enters the general zone of seat {owner}."
    if there == n.DISPLAY:
        return f"{card} comes to the market."
    if there == n.MARKET_DISCARD:
        return f"{card} leaves the market."
    if there == n.MARKET_DECK:
        return ""
    if there == n.REMOVED:
        return f"{card} is removed from the game."
    if there == n.DECK:
        return f"Seat {owner} puts {card} {'under' if event.amount == NOBODY else 'on'} the deck."
    return ""


def family(zone: int) -> int:
    """The kind of a zone, whichever seat it belongs to."""
    if zone < n.DISPLAY:
        return n.ROWS
    if zone == n.DISPLAY or zone >= n.MARKET_DECK:
        return zone
    return zone - (zone - n.DECK) % 4
