"""Verbs of designed cards for hands and piles, and plays. Which cards a text may choose is judged when it is compiled;
here only open cards and those that the player has looked at are ever among them."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.agenda import CARD, SEAT
from rulebound.core.kernel.resolver import FILTERS, FIRST_FILTER, FOES, IN_PLACE, ON_SIDE, OPERAND, YOURS
from rulebound.core.kernel.table import NOBODY
from rulebound.games.paw_of_duty.rules import numbers as n
from rulebound.games.paw_of_duty.rules.hands import discard, draw, is_kept
from rulebound.games.paw_of_duty.rules.state import State


def do_verb(state: State, verb: i64, pc: i64, base: i64) -> None:
    code = state.code
    seat = state.agenda.frames[base + SEAT]
    if verb == n.MORE_PLAYS:
        amount = state.amount(code[pc + 1], base)
        state.lines_left += amount
        if state.recording:
            state.record(n.PLAYS_GIVEN, NOBODY, seat, 0, amount)
    elif verb == n.NEXT_TURN_PLAYS:
        state.fewer_plays -= code[pc + 1]
        if state.recording:
            state.record(n.PLAYS_LATER, NOBODY, 1 - seat, 0, code[pc + 1])
    elif verb == n.DRAW_OTHER:
        for i in range(state.amount(code[pc + 1], base)):
            draw(state, 1 - seat)
    elif verb == n.DISCARD_RANDOM:
        for i in range(state.amount(code[pc + 1], base)):
            discard_any(state, 1 - seat)
    elif verb == n.DISCARD_ALL:
        if code[pc + 1] != FOES:
            discard_all(state, seat)
        if code[pc + 1] != YOURS:
            discard_all(state, 1 - seat)
    elif verb == n.REMOVE_CAPTURED:
        remove_captured(state, state.noted(base, code[pc + 1]))
    else:
        do_with_cards(state, verb, pc, base)


def do_with_cards(state: State, verb: i64, pc: i64, base: i64) -> None:
    """Looks, and cards that are put elsewhere."""
    code = state.code
    seat = state.agenda.frames[base + SEAT]
    if verb == n.LOOK_AT_HAND:
        for index in range(state.size[n.HAND + 1 - seat]):
            state.reveal(state.nth(n.HAND + 1 - seat, index), i64(1) << seat)
        if state.recording:
            state.record(n.LOOKED, NOBODY, seat, n.HAND + 1 - seat, 0)
    elif verb == n.LOOK_AT_TOP:
        zone = code[pc + 1]
        seen = outer_cards(state, zone, code[pc + 2], code[pc + 4] != 0)
        for card in seen:
            state.reveal(card, i64(1) << seat)
        if code[pc + 3] >= 0:
            state.note_all(base, code[pc + 3], seen, code[pc + 2])
        if state.recording:
            state.record(n.LOOKED, NOBODY, seat, zone, code[pc + 2])
    else:
        for card in state.select(code[pc + 1], base):
            put(state, card, code[pc + 2], seat)


def can_do(state: State, pc: i64, base: i64) -> bool:
    verb = state.code[pc]
    if verb == n.PUT_CARD:
        return len(state.select(state.code[pc + 1], base)) > 0
    if verb == n.REMOVE_CAPTURED:
        return state.noted(base, state.code[pc + 1]) != NOBODY
    return True


# ------------------------------------------------------------ cards that are meant


def pile_of(state: State, selector: i64, base: i64) -> i64:
    """The zone of a selector: a hand or captures are those of a seat."""
    zone = state.code[selector + OPERAND]
    if zone < n.HAND:
        return zone
    seat = state.agenda.frames[base + SEAT]
    if state.code[selector + ON_SIDE] == FOES:
        seat = 1 - seat
    return zone + seat


def cards_meant(state: State, selector: i64, base: i64) -> vec[i64]:
    """The cards of a pile, from its bottom, or those that were looked at: by their names, types and levels."""
    code = state.code
    found = vec[i64](capacity=8)
    if code[selector] == n.LOOKED_AT:
        for card in state.noted_all(base, code[selector + OPERAND], code[selector + IN_PLACE]):
            if fits(state, selector, card, base):
                found = append(found, card)
        return found
    zone = pile_of(state, selector, base)
    own = state.agenda.frames[base + CARD] if zone == n.PLAYED else i64(NOBODY)
    for index in range(state.size[zone]):
        card = state.nth(zone, index)
        if card != own and fits(state, selector, card, base):
            found = append(found, card)
    return found


def fits(state: State, selector: i64, card: i64, base: i64) -> bool:
    code = state.code
    at = selector + FIRST_FILTER
    for i in range(code[selector + FILTERS]):
        if not passes(state, code[at], code[at + 1], card, base):
            return False
        at += 2
    return True


def passes(state: State, kind: i64, operand: i64, card: i64, base: i64) -> bool:
    if kind == n.NAMED:
        return state.design[card] == operand
    if kind == n.NOT_NAMED:
        return state.design[card] != operand
    if kind == n.OTHER_THAN:
        return state.noted(base, state.code[operand + OPERAND]) != card  # "the rest of them" without "one of them"
    if kind == n.TYPES:
        return state.cards.type[state.design[card]] & operand != 0
    if kind == n.LEVEL_AT_MOST:
        return state.level_of(card) <= operand
    if kind == n.LOWEST_LEVEL or kind == n.HIGHEST_LEVEL:
        return is_extreme(state, card, kind == n.HIGHEST_LEVEL)
    return state.level_of(card) >= operand


def is_extreme(state: State, card: i64, highest: bool) -> bool:
    """Has no card of its pile a higher level, or a lower one?"""
    zone = state.zone[card]
    level = state.level_of(card)
    for index in range(state.size[zone]):
        other = state.level_of(state.nth(zone, index))
        if other > level if highest else other < level:
            return False
    return True


def outer_cards(state: State, zone: i64, most: i64, from_bottom: bool) -> vec[i64]:
    """From the top, or from the bottom."""
    found = vec[i64](capacity=most)
    size = state.size[zone]
    for depth in range(most):
        if depth < size:
            found = append(found, state.nth(zone, depth if from_bottom else size - 1 - depth))
    return found


# ------------------------------------------------------------ cards that are moved


def put(state: State, card: i64, where: i64, seat: i64) -> None:
    """Into the hand of the text's player, onto or under its own deck, or into the discard pile; Claws Out stays where
    it is (PD-R25)."""
    if is_kept(state, card) and state.level_of(card) == 0:
        if where == n.THE_HAND and state.zone[card] == n.PLAYED and seat == state.active:
            state.move(card, n.HAND + seat)
        return
    if where == n.THE_HAND:
        state.reveal(card, i64(1) << seat)
        state.move(card, n.HAND + seat)
    elif where == n.THE_OTHER_HAND:
        state.reveal(card, i64(1) << (1 - seat))
        state.move(card, n.HAND + 1 - seat)
    elif where == n.THE_PILE:
        if state.zone[card] >= n.HAND and state.zone[card] < n.CAPTURED:
            state.discarded += 1
        discard(state, card)
    else:
        put_back(state, card, where == n.THE_BOTTOM, seat)


def put_back(state: State, card: i64, at_bottom: bool, seat: i64) -> None:
    """Nobody but this seat knows any more where the card is: whoever knew it before knows less, never more."""
    deck: i64 = n.KITTY_DECK if card < state.kitties else n.TACTIC_DECK
    state.known_to[card] &= i64(1) << seat
    if at_bottom:
        state.move_to_bottom(card, deck)
    else:
        state.move(card, deck)


def discard_any(state: State, seat: i64) -> None:
    """A card of this hand at random; Claws Out is never discarded (PD-R25)."""
    cards = free_cards(state, seat)
    if len(cards) > 0:
        state.discarded += 1
        discard(state, cards[state.rng.chance(len(cards))])


def discard_all(state: State, seat: i64) -> None:
    for card in free_cards(state, seat):
        state.discarded += 1
        discard(state, card)


def free_cards(state: State, seat: i64) -> vec[i64]:
    """The cards of a hand that may go."""
    cards = vec[i64](capacity=8)
    for index in range(state.size[n.HAND + seat]):
        card = state.nth(n.HAND + seat, index)
        if not is_kept(state, card):
            cards = append(cards, card)
    return cards


def remove_captured(state: State, kitty: i64) -> None:
    """As by Kitty Rescue (PD-8.22): it counts for nobody any more."""
    if kitty == NOBODY:
        return
    seat = state.zone[kitty] - n.CAPTURED
    state.total[seat] -= state.level_of(kitty)
    if state.recording:
        state.record(n.REMOVED_CAPTURE, kitty, seat, 0, 0)
    state.move(kitty, n.REMOVED)
