"""What the active player does in setup and in the Play Phase: playing cards, pilots, Retreat, removing Equip Items,
using abilities."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.core.kernel.agenda import CARD
from rulebound.core.kernel.resolver import NEXT_ABILITY, PROGRAM
from rulebound.core.kernel.table import NOBODY
from rulebound.games.claw_and_order.rules import numbers as n
from rulebound.games.claw_and_order.rules.board import (
    check,
    cut_link,
    enter,
    leave,
    return_to_hand,
    turn_one_up,
)
from rulebound.games.claw_and_order.rules.state import State
from rulebound.games.claw_and_order.rules.triggers import fire_both, fire_card, fire_own, fire_seat, heard, item_played


def pay(state: State, seat: i64, card: i64, price: i64) -> None:
    state.dollars[seat] -= price
    if state.recording and price > 0:
        state.record(n.PAID, card, seat, 0, price)
    if price > 0 and not state.before_first_turn:
        fire_seat(state, n.YOU_SPEND, seat, NOBODY)


def play_card(state: State, seat: i64, index: i64) -> None:
    """CO-R29: the price is fixed now. A troop with Stealth stays known to its player only (CO-R87)."""
    card = state.nth(n.HAND + seat, index)
    design = state.design[card]
    kind = state.cards.kind[design]
    price = state.price(seat, design)
    cost = state.cards.ability(design, n.PLAY_COST)
    if kind & n.ANY_TROOP != 0:
        state.deployed[seat] += 1
        deploy(state, seat, card, price)
        state.use_next_price(seat, kind)
        if cost != 0:
            push_payment(state, cost, card, seat)
        return
    state.reveal(card, state.layout.everyone)
    state.use_next_price(seat, kind)
    if kind == n.BUFF:
        pay(state, seat, card, price)
        enter(state, card, seat)
        if state.recording:
            state.record(n.BUFF_PLAYED, card, seat, 0, price)
        if heard(state, n.ON_PLAYED):
            fire_card(state, n.ON_PLAYED, card, seat, NOBODY)
        item_played(state, card, seat)
        check(state)
    elif kind == n.EQUIP:
        pay(state, seat, card, price)
        state.move(card, n.LIMBO)
        state.asking = card
        state.seat = seat
        state.asks = n.ASK_HOST
    else:
        pay(state, seat, card, price)
        state.move(card, n.LIMBO)
        if state.recording:
            state.record(n.ITEM_PLAYED, card, seat, 0, price)
        state.agenda.push(n.FINISH_ITEM, card, state.serial[card], seat, 0, 0)
        push_programs(state, state.cards.ability(design, n.ON_PLAY), card, seat)
        item_played(state, card, seat)
    if cost != 0:
        push_payment(state, cost, card, seat)


def push_payment(state: State, cost: i64, card: i64, seat: i64) -> None:
    """CO-R112: what a card costs beside its dollars is paid before anything else happens."""
    state.agenda.push(n.RUNNING_FRAME, card, state.serial[card], seat, 0, state.code[cost + 2])


def can_pay(state: State, cost: i64, card: i64, seat: i64) -> bool:
    return cost == 0 or state.holds_for(state.code[cost + 1], card, seat, NOBODY)


def push_programs(state: State, ability: i64, card: i64, seat: i64) -> None:
    """All sentences of an Item, the first printed one on top."""
    if ability != 0:
        push_programs(state, state.code[ability + NEXT_ABILITY], card, seat)
        state.agenda.push(n.RUNNING_FRAME, card, state.serial[card], seat, 0, state.code[ability + PROGRAM])


def finish_item(state: State) -> None:
    """CO-R82: before the triggers that wait."""
    card = state.agenda.frames[state.agenda.top() + CARD]
    state.agenda.drop()
    if state.zone[card] == n.LIMBO:
        state.move(card, n.DISCARD + state.owner[card])


def deploy(state: State, seat: i64, card: i64, price: i64) -> None:
    design = state.design[card]
    hidden = state.cards.keywords[design] & n.STEALTH != 0
    if hidden:
        state.paid[card] = price
        state.shift[card] = state.price_shift(seat, design)
        state.mingle(card)
    else:
        state.reveal(card, state.layout.everyone)
    pay(state, seat, card, price)
    enter(state, card, seat)
    if hidden:
        state.down[card] = 1
        # Nothing else of this deck may be taken for it.
        state.pool[card] = state.pools
        state.pools += 1
    if state.recording:
        down: i64 = 0
        if hidden:
            down = 1
        state.record(n.DEPLOYED, card, seat, down, price)
    fire_own(state, n.ON_DEPLOY, card, NOBODY)
    if not state.before_first_turn:
        fire_seat(state, n.YOU_DEPLOY, seat, card)
        fire_seat(state, n.FOE_DEPLOYS, 1 - seat, card)
    check(state)


def attach(state: State, host: i64) -> None:
    card = state.asking
    state.asking = NOBODY
    seat = state.controller[host]
    if state.is_curse(card):
        seat = 1 - seat
    enter(state, card, seat)
    state.host[card] = host
    if state.recording:
        state.record(n.ATTACHED, card, seat, 0, 0)
        state.record(n.HOST_NAMED, host, state.controller[host], 0, 0)
    if heard(state, n.ON_PLAYED):
        fire_card(state, n.ON_PLAYED, card, seat, NOBODY)
    fire_own(state, n.ON_EQUIPPED, host, card)
    item_played(state, card, seat)
    check(state)


def remove_equip(state: State, card: i64) -> None:
    """CO-10.4, CO-R76."""
    if state.recording:
        state.record(n.EQUIP_TAKEN, card, state.controller[card], 0, 0)
    state.removal_used = True
    state.marks[card] |= n.REMOVED
    leave(state, card, n.HAND)
    check(state)


def retreat(state: State, card: i64) -> None:
    """CO-R85; a face-down troop is turned face up first (CO-R88)."""
    turn_one_up(state, card)
    state.marks[card] |= n.RETREATED
    if state.recording:
        state.record(n.RETREATS, card, state.controller[card], 0, 0)
    return_to_hand(state, card)
    check(state)


def use(state: State, card: i64, number: i64) -> None:
    """An activated ability: paid, then carried out."""
    turn_one_up(state, card)
    seat = state.controller[card]
    ability = ability_of(state, card, number)
    state.marks[card] |= state.code[ability + n.LIMIT]
    if state.recording:
        state.record(n.USED, card, seat, 0, state.code[ability + n.PRICE])
    pay(state, seat, card, state.code[ability + n.PRICE])
    state.agenda.push(n.RUNNING_FRAME, card, state.serial[card], seat, 0, state.code[ability + PROGRAM])


def ability_of(state: State, card: i64, number: i64) -> i64:
    """The activated ability with this number, or 0."""
    ability = state.cards.ability(state.text_of(card), n.ACTIVATED)
    for i in range(number):
        if ability != 0:
            ability = state.code[ability + NEXT_ABILITY]
    return ability


# ------------------------------------------------------------ pilots


def ask_vehicle(state: State, card: i64) -> None:
    state.asking = card
    state.seat = state.active
    state.asks = n.ASK_VEHICLE


def assign(state: State, vehicle: i64) -> None:
    """CO-R61, CO-R64: the pilot goes to the line of its Vehicle; from another Vehicle it changes directly."""
    card = state.asking
    state.asking = NOBODY
    turn_one_up(state, vehicle)
    cut_link(state, card)
    state.link[card] = vehicle
    state.link[vehicle] = card
    state.line[card] = state.line[vehicle]
    state.marks[card] |= n.ASSIGNED | n.GAVE_UP
    state.marks[vehicle] |= n.MANNED
    state.stale = True
    if state.recording:
        state.record(n.PILOT_ON, card, state.active, 0, 0)
        state.record(n.VEHICLE_NAMED, vehicle, state.active, 0, 0)
    fire_own(state, n.ON_ASSIGNED, card, NOBODY)
    fire_own(state, n.ON_PILOTED, vehicle, card)
    fire_both(state, n.OTHER_ASSIGNED, card)
    check(state)


def take_off(state: State, vehicle: i64) -> None:
    pilot = state.link[vehicle]
    if state.recording:
        state.record(n.PILOT_OFF, pilot, state.active, 0, 0)
    state.marks[vehicle] |= n.UNMANNED
    cut_link(state, vehicle)
    check(state)


def give_up_attacks(state: State) -> None:
    """CO-R65: whoever is a pilot when the pilot step ends."""
    for place in range(state.size[n.PLAY]):
        card = state.cells[place]
        if state.link[card] != NOBODY and state.controller[card] == state.active and state.kind_of(card) != n.VEHICLE:
            state.marks[card] |= n.GAVE_UP
