"""Triggers: which abilities an event sets off, and the order in which pending ones resolve (AU-R70 to AU-R72)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.agenda import CARD, KIND, PC, REGISTER, SEAT, STRIDE
from rulebound.core.kernel.resolver import NEXT_ABILITY, NO_FRAME, ONLY_IF, PROGRAM, SUBJECT, WHERE
from rulebound.core.kernel.table import NOBODY, full
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.rules.selecting import passes
from rulebound.games.authority.rules.state import State
from rulebound.games.authority.rules.values import refresh

# The class of each trigger (AU-R70): attacking, attacked, placed, defeated, start and end in a row, start and end in
# the general zone, recruited, enters, you recruit, you remove, one of yours is defeated, monarch hit, four that are
# never pending, its attack defeats, discarded, another player recruits, an enemy unit is defeated, one of yours
# attacks, your monarch is hurt, the market is depleted, an attack withstood, annihilated and retired, one that is
# never pending, pays, you place, the attack of one of yours defeats, you hurt a monarch, one that is never pending.
CLASS_OF: Final = vec[i64](
    [3, 2, 2, 2, 2, 5, 1, 5, 4, 4, 4, 4, 2, 3, 0, 0, 0, 0, 3, 4, 4, 2, 3, 2, 4, 2, 4, 4, 0, 4, 2, 3, 3, 0]
)
SPY_CLASS: Final = 4


def fire(state: State, card: i64, trigger: i64, row: i64, event: i64, player: i64) -> None:
    """The card's abilities for this trigger become pending."""
    if not state.hears(card, trigger):
        return
    code = state.code
    seat = state.owner[card]
    ability = state.cards.ability(state.design[card], trigger)
    while ability != 0:
        if answers(state, ability, card, seat, row, event) and is_fresh(state, code[ability + n.ONCE], card):
            kind: i64 = n.CLASSES
            if (
                trigger == n.RECRUITED
                or trigger == n.DEFEATED
                or trigger == n.DISCARDED
                or trigger >= n.ANNIHILATED_ITSELF
            ):
                kind = n.ANYWHERE
            kind += CLASS_OF[trigger]
            base = state.pending.push(kind, card, state.serial[card], seat, row, code[ability + PROGRAM])
            frames = state.pending.frames
            frames[base + REGISTER + n.PLAYER] = player
            if event != NOBODY:
                frames[base + REGISTER + n.EVENT] = state.stay(event)
            if state.measured >= 0:
                frames[base + REGISTER + n.HOW_MUCH] = state.measured
        ability = code[ability + NEXT_ABILITY]


def is_fresh(state: State, once: i64, card: i64) -> bool:
    """An ability that works once per turn is used up when it becomes pending (AU-R102)."""
    if once == 0:
        return True
    if len(state.used_up) == 0:
        state.used_up = full(0, state.layout.cards)
    if state.used_up[card] & once != 0:
        return False
    state.used_up[card] |= once
    return True


def answers(state: State, ability: i64, card: i64, seat: i64, row: i64, event: i64) -> bool:
    """Is the ability about this event, and does its condition hold?"""
    code = state.code
    where = code[ability + WHERE]
    if where != 0 and (where == n.FROM_ROW) != state.in_row(card):
        return False
    subject = code[ability + SUBJECT]
    if subject != 0 and event != NOBODY and not passes(state, subject, event, card, seat, NO_FRAME):
        return False
    condition = code[ability + ONLY_IF]
    if condition == 0:
        return True
    if code[condition] == n.FIRST_RECRUIT:
        return state.recruits[seat] == 1
    return state.holds_for(condition, card, seat, row)


def fire_zone(state: State, seat: i64, trigger: i64, event: i64, player: i64) -> None:
    """The abilities of all cards in the seat's general zone but the card of the event itself (AU-R47)."""
    refresh(state)
    if (state.zone_hears[seat] >> trigger) & 1 == 0:
        return
    zone = n.GENERAL + seat
    for index in range(state.size[zone]):
        card = state.nth(zone, index)
        if card != event:
            fire(state, card, trigger, 0, event, player)


def fire_both(state: State, seat: i64, trigger: i64, event: i64, player: i64) -> None:
    """The abilities of the seat's cards in its general zone and of its units in rows, but for the event's own
    card."""
    if (state.cards.listened >> trigger) & 1 == 0:
        return
    fire_zone(state, seat, trigger, event, player)
    if (state.row_hears[seat] >> trigger) & 1 == 0:
        return
    for place in range(seat * n.PLACES, (seat + 1) * n.PLACES):
        card = state.cells[place]
        if card != NOBODY and card != event and state.disabled[card] == 0:
            fire(state, card, trigger, state.row_of(card), event, player)


def fire_rows(state: State, seat: i64, trigger: i64) -> None:
    """The abilities of the seat's units in rows that are not disabled (AU-R65)."""
    refresh(state)
    if (state.row_hears[seat] >> trigger) & 1 == 0:
        return
    for place in range(seat * n.PLACES, (seat + 1) * n.PLACES):
        card = state.cells[place]
        if card != NOBODY and state.disabled[card] == 0:
            fire(state, card, trigger, state.row_of(card), NOBODY, NOBODY)


# ------------------------------------------------------------ which one first


def class_of(kind: i64) -> i64:
    if kind == n.SPY_DISCARDED:
        return SPY_CLASS
    return kind % 10


def turns_away(state: State, seat: i64) -> i64:
    """How far round the table from the active player."""
    return (seat - state.active + state.seats) % state.seats


def resolve_next(state: State) -> None:
    """AU-T31: take the pending trigger that is first; where a player has a choice, ask."""
    pending = state.pending
    frames = pending.frames
    if pending.used == STRIDE:
        pending.take(0, state.agenda)
        return
    best: i64 = 1000
    base: i64 = 0
    while base < pending.used:
        rank = rank_of(state, base)
        if rank < best:
            best = rank
            state.order_class = class_of(frames[base + KIND])
            state.order_seat = frames[base + SEAT]
        base += STRIDE
    found = candidates(state)
    first = found[0]
    for other in found:
        if frames[other + CARD] != frames[first + CARD] or frames[other + PC] != frames[first + PC]:
            state.seat = state.order_seat
            state.optional = False
            state.asks = n.ASK_ORDER
            return
    pending.take(first, state.agenda)


def rank_of(state: State, base: i64) -> i64:
    frames = state.pending.frames
    away = turns_away(state, frames[base + SEAT])
    order = class_of(frames[base + KIND])
    if state.choices[n.TRIGGER_ORDER] == n.TRIGGER_ORDER_CLASS_FIRST:
        return order * 8 + away
    return away * 8 + order


def candidates(state: State) -> vec[i64]:
    """The bases of the pending triggers among which `order_seat` chooses, in order of their becoming pending."""
    pending = state.pending
    frames = pending.frames
    found = vec[i64](capacity=8)
    base: i64 = 0
    while base < pending.used:
        fits = frames[base + SEAT] == state.order_seat and class_of(frames[base + KIND]) == state.order_class
        if fits and len(found) < n.MOST_ORDERED:
            found = append(found, base)
        base += STRIDE
    return found


def take_trigger(state: State, number: i64) -> None:
    found = candidates(state)
    state.pending.take(found[number], state.agenda)
