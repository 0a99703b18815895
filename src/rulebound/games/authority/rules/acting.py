"""The main actions of the Command Phase beside attacking and recruiting, and the frames that they leave on the agenda:
defending, sending a Spy to the general zone, active abilities, and a discarded Spy's removal of another."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.agenda import CARD, PLACE, SEAT, SERIAL
from rulebound.core.kernel.resolver import ONLY_IF, PROGRAM
from rulebound.core.kernel.table import NOBODY
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.rules.effects import enter_general
from rulebound.games.authority.rules.moving import (
    discard_from_hand,
    free_place,
    lowest_free_row,
    move,
    put_in_row,
    remove_from_game,
)
from rulebound.games.authority.rules.possible import could_use
from rulebound.games.authority.rules.state import State
from rulebound.games.authority.rules.triggers import fire, fire_both, fire_zone
from rulebound.games.authority.rules.values import refresh

# ------------------------------------------------------------ defending


def defend(state: State, card: i64, row: i64) -> None:
    """AU-T17. A unit that may take another's place asks for it first."""
    seat = state.active
    state.acted[card] = state.turn
    if row == 0:
        row = lowest_free_row(state, seat)
    state.agenda.push(n.PLACING, card, state.serial[card], seat, row, 0)
    if state.hears(card, n.DEFEND_WITH):
        ability = state.cards.ability(state.design[card], n.DEFEND_WITH)
        state.reveal(card, state.layout.everyone)
        state.agenda.push(n.RUNNING, card, state.serial[card], seat, 0, state.code[ability + PROGRAM])


def place_unit(state: State) -> None:
    """The unit goes to its row, unless it has taken another's place."""
    base = state.agenda.top()
    frames = state.agenda.frames
    card = frames[base + CARD]
    seat = frames[base + SEAT]
    row = frames[base + PLACE]
    state.agenda.drop()
    while state.size[n.COMMAND + seat] > 0:
        move(state, state.top(n.COMMAND + seat), n.DISCARD + seat)
    if state.zone[card] == n.HAND + seat and state.serial[card] == frames[base + SERIAL]:
        if row == 0 or free_place(state, seat, row) == NOBODY:
            return
        put_in_row(state, card, seat, row)
    if state.defends(card):
        fire(state, card, n.PLACED, state.row_of(card), card, NOBODY)
        fire_both(state, seat, n.YOU_PLACE, card, NOBODY)


def has_defender(state: State, seat: i64) -> bool:
    for place in range(seat * n.PLACES + 1, (seat + 1) * n.PLACES):
        if state.cells[place] != NOBODY:
            return True
    return False


# ------------------------------------------------------------ the general zone and active abilities


def send(state: State, card: i64) -> None:
    """AU-T19."""
    state.acted[card] = state.turn
    enter_general(state, card, state.active)


def active_ability(state: State, card: i64) -> i64:
    """The active ability that may be used where the card lies, or 0."""
    design = state.design[card]
    if state.hears(card, n.ACTIVE_BOTH):
        return state.cards.ability(design, n.ACTIVE_BOTH)
    if state.hears(card, n.ACTIVE_LEAVING) and n.GENERAL <= state.zone[card] < n.GENERAL + n.MOST_SEATS:
        return state.cards.ability(design, n.ACTIVE_LEAVING)
    if state.hears(card, n.ACTIVE_ZONE) and n.GENERAL <= state.zone[card] < n.GENERAL + n.MOST_SEATS:
        return state.cards.ability(design, n.ACTIVE_ZONE)
    if state.hears(card, n.ACTIVE) and n.HAND <= state.zone[card] < n.HAND + n.MOST_SEATS:
        return state.cards.ability(design, n.ACTIVE)
    return 0


def can_use(state: State, card: i64) -> bool:
    """AU-R67, beside whether the card has acted."""
    ability = active_ability(state, card)
    if ability == 0:
        return False
    condition = state.code[ability + ONLY_IF]
    if condition != 0 and not state.holds_for(condition, card, state.owner[card], 0):
        return False
    pc = state.code[ability + PROGRAM]
    base = state.agenda.push(n.RUNNING, card, state.serial[card], state.owner[card], 0, pc)
    usable = could_use(state, pc, base)
    state.agenda.drop()
    return usable


def use(state: State, card: i64) -> None:
    """AU-T20: the card is discarded first, then its ability resolves. One that is used in the general zone stays."""
    seat = state.active
    ability = active_ability(state, card)
    state.acted[card] = state.turn
    if state.zone[card] == n.HAND + seat:
        discard_from_hand(state, card, True)
    elif not state.hears(card, n.ACTIVE_ZONE):
        move(state, card, n.DISCARD + seat)
    if state.recording:
        state.record(n.TRIGGERED, card, seat, 0, 0)
    state.agenda.push(n.RUNNING, card, state.serial[card], seat, 0, state.code[ability + PROGRAM])


# ------------------------------------------------------------ Spies


def removable(state: State, card: i64, seat: i64) -> bool:
    """AU-R46: an enemy Spy in a general zone that no card keeps safe."""
    owner = state.owner[card]
    refresh(state)
    return state.kind_of(card) & n.SPY != 0 and state.opposes(seat, owner) and state.safe_spies[owner] == 0


def ask_removal(state: State) -> None:
    """AU-R58: the owner of the discarded Spy may remove one enemy Spy."""
    base = state.agenda.top()
    seat = state.agenda.frames[base + SEAT]
    found = vec[i64](capacity=4)
    for other in range(state.seats):
        zone = n.GENERAL + other
        for index in range(state.size[zone]):
            card = state.nth(zone, index)
            if removable(state, card, seat):
                found = append(found, card)
    if len(found) == 0:
        state.agenda.drop()
        return
    state.options = found
    state.optional = True
    state.seat = seat
    state.asks = n.ASK_SPY


def remove_spy(state: State, card: i64) -> None:
    """AU-R59; NOBODY declines."""
    base = state.agenda.top()
    seat = state.agenda.frames[base + SEAT]
    state.agenda.drop()
    if card == NOBODY:
        return
    if state.choices[n.SPY_REMOVAL] == n.SPY_REMOVAL_ANNIHILATE:
        remove_from_game(state, card, n.BY_FORCE)
    else:
        move(state, card, n.DISCARD + state.owner[card])
    fire_zone(state, seat, n.YOU_REMOVE, card, state.owner[card])
