"""Recruiting: what can be paid for, the payment as a series of decisions, and the card's way to its new owner (AU-R35
to AU-R48).

A payment is named payer by payer in any order. A payer is possible only if the payment can still be completed without a
needless one, so the series never runs into a dead end.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.table import NOBODY, bit
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.rules.moving import discard_from_hand, move
from rulebound.games.authority.rules.prices import cost_of, is_bargain
from rulebound.games.authority.rules.state import MODIFIER, State
from rulebound.games.authority.rules.triggers import fire, fire_both
from rulebound.games.authority.rules.values import authority_of, changed_by, own_more, refresh, selected_more

EVERY_SUM: Final = 1 << 62


def can_pay(state: State, card: i64) -> bool:
    """May this card in hand be a payer at all, beside whether it is needed?"""
    return state.kind_of(card) & (n.UNIT | n.SPY) != 0 and not state.has_acted(card) and authority_of(state, card) > 0


def is_payer(state: State, card: i64) -> bool:
    for payer in state.payers:
        if payer == card:
            return True
    return False


def worth(state: State, card: i64) -> i64:
    """What a card in hand could pay; 0 if it cannot be a payer. For use where all values are worked out."""
    cards = state.cards
    design = state.design[card]
    value = cards.pays[design]
    if value == NOBODY or state.acted[card] == state.turn:
        return 0
    if state.swayed:
        value += state.authority_bonus[state.owner[card] * n.FACTIONS + cards.faction[design]]
    if len(state.mods) > 0:
        value += changed_by(state, card, n.AUTHORITY_USE)
    if cards.own_texts[design] & n.CHANGES_ITSELF != 0:
        value += own_more(state, card, n.AUTHORITY_USE)
    if state.selective:
        value += selected_more(state, card, n.AUTHORITY_USE)
    if value < 0:
        return 0
    return value


def budget(state: State, seat: i64) -> i64:
    """All that the seat could pay for one card now."""
    if state.choices[n.PAYMENT] == n.PAYMENT_POOL:
        return state.pool_left[seat] + state.tokens[seat]
    refresh(state)
    total = state.tokens[seat]
    start = state.start[n.HAND + seat]
    for at in range(start, start + state.size[n.HAND + seat]):
        total += worth(state, state.cells[at])
    return total


def budget_for(state: State, seat: i64, card: i64) -> i64:
    """The same for this card, where some units pay more for some cards."""
    if not state.cards.payers_choose:
        return budget(state, seat)
    before = state.buying
    state.buying = card
    total = budget(state, seat)
    state.buying = before
    return total


def owns_general(state: State, seat: i64, design: i64) -> bool:
    """AU-R43: one of each name, or with the option of each faction."""
    zone = n.GENERAL + seat
    start = state.start[zone]
    for at in range(start, start + state.size[zone]):
        held = state.design[state.cells[at]]
        if held == design:
            return True
        limited = (
            state.choices[n.GENERAL_LIMIT] == n.GENERAL_LIMIT_PER_FACTION
            and state.cards.kind[held] & n.GENERAL_CARD != 0
        )
        if limited and state.cards.faction[held] == state.cards.faction[design]:
            return True
    return False


# ------------------------------------------------------------ the payment


def begin_recruit(state: State, card: i64) -> None:
    seat = state.active
    state.buying = card
    state.price = cost_of(state, card, seat)
    state.payers = vec[i64]()
    if state.choices[n.PAYMENT] == n.PAYMENT_POOL:
        pay_from_pool(state)
    else:
        ask_payer(state)


def pay_from_pool(state: State) -> None:
    """AU-R35, with the option: the pool first, tokens fill the gap."""
    seat = state.active
    gap = state.price - state.pool_left[seat]
    if gap < 0:
        gap = 0
    state.pool_left[seat] -= state.price - gap
    state.tokens[seat] -= gap
    complete(state, gap)


def paid(state: State) -> i64:
    total: i64 = 0
    for payer in state.payers:
        total += authority_of(state, payer)
    return total


def tokens_fill(state: State) -> bool:
    """AU-R37: do tokens fill what the payers leave open?"""
    return paid(state) + state.tokens[state.active] >= state.price


def possible_payers(state: State) -> vec[i64]:
    """One card of every design that may pay next."""
    seat = state.active
    refresh(state)
    found = vec[i64](capacity=8)
    start = state.start[n.HAND + seat]
    for at in range(start, start + state.size[n.HAND + seat]):
        card = state.cells[at]
        fresh = worth(state, card) > 0 and not is_payer(state, card) and not has_design(state, found, card)
        if fresh and completes(state, card):
            found = append(found, card)
    return found


def has_design(state: State, cards: vec[i64], card: i64) -> bool:
    for other in cards:
        if state.design[other] == state.design[card]:
            return True
    return False


def completes(state: State, card: i64) -> bool:
    """Can the payment be completed with this payer, none being needless (AU-R36)?"""
    total = worth(state, card)
    least = total
    for payer in state.payers:
        value = worth(state, payer)
        total += value
        if value < least:
            least = value
    gap = state.price - total
    if gap <= 0:
        return total - least < state.price
    tokens = state.tokens[state.active]
    if gap <= tokens:
        return True
    others = vec[i64](capacity=8)
    start = state.start[n.HAND + state.active]
    for at in range(start, start + state.size[n.HAND + state.active]):
        other = state.cells[at]
        if other != card and not is_payer(state, other):
            value = worth(state, other)
            if value > 0:
                others = append(others, value)
    short = gap - tokens
    if short < 0:
        short = 0
    # Some set of the others, all worth at least `limit`, must reach the gap by less than the limit, which no payer
    # falls below; or tokens fill what it leaves open.
    limit = least
    while limit > 0:
        sums: i64 = 1
        lower: i64 = 0
        for value in others:
            if value < limit:
                if value > lower:
                    lower = value
            elif value <= gap + least:
                sums |= (sums << value) & (EVERY_SUM - 1)
        if sums & mask(short, gap + limit - 1) != 0:
            return True
        limit = lower
    return False


def mask(first: i64, last: i64) -> i64:
    """Bits `first` to `last`."""
    if last > 61:
        last = 61
    if first > last:
        return 0
    return bit(last + 1) - bit(first)


def ask_payer(state: State) -> None:
    """Ask for the next payer. Only what everybody can see may be left unasked: the last card of a hand (AU-R95)."""
    seat = state.active
    total = paid(state)
    if total >= state.price:
        settle(state)
        return
    tokens = total + state.tokens[seat] >= state.price
    unnamed = state.size[n.HAND + seat] - len(state.payers)
    found = possible_payers(state)
    if len(found) == 0 and not tokens:
        found = unnamed_cards(state)
    if len(found) == 0 and (unnamed == 0 or not tokens):
        settle(state)
        return
    if unnamed == 1 and not tokens:
        add_payer(state, found[0])
        return
    state.options = found
    state.optional = tokens
    state.seat = seat
    state.asks = n.ASK_PAY


def unnamed_cards(state: State) -> vec[i64]:
    """The rest of the hand. It is only asked for where another seat imagines a hand with which the payment could not
    be completed: what everybody sees happens there as it would in truth."""
    found = vec[i64](capacity=8)
    start = state.start[n.HAND + state.active]
    for at in range(start, start + state.size[n.HAND + state.active]):
        if not is_payer(state, state.cells[at]):
            found = append(found, state.cells[at])
    return found


def add_payer(state: State, card: i64) -> None:
    """A payer is named openly."""
    state.reveal(card, state.layout.everyone)
    state.payers = append(state.payers[:], card)
    ask_payer(state)


def settle(state: State) -> None:
    """AU-R40: all payers go at once, before the recruited card moves."""
    seat = state.active
    gap = state.price - paid(state)
    if gap < 0:
        gap = 0
    if gap > state.tokens[seat]:
        gap = state.tokens[seat]
    payers = state.payers
    state.payers = vec[i64]()
    state.tokens[seat] -= gap
    for card in payers:
        state.acted[card] = state.turn
        discard_from_hand(state, card, True)
    bought = state.buying
    complete(state, gap)
    if (state.cards.listened >> n.PAYS) & 1 != 0:
        for card in payers:
            fire(state, card, n.PAYS, 0, bought, NOBODY)


def complete(state: State, tokens: i64) -> None:
    card = state.buying
    state.buying = NOBODY
    if state.recording:
        state.record(n.PAID, card, state.active, tokens, state.price)
    gain_card(state, card, state.active)


def gain_card(state: State, card: i64, seat: i64) -> None:
    """AU-R47: the card moves to its zone, then everything that this triggers is pending together."""
    state.recruits[seat] += 1
    if state.bargains:
        end_bargain(state, card, seat)
    if state.cards.counts_deeds:
        state.note_deed(seat, n.RECRUITED_CARD, card)
    state.owner[card] = seat
    if state.kind_of(card) & n.GENERAL_CARD != 0:
        state.generals_taken += 1
    if state.kind_of(card) & n.LEADER != 0:
        move(state, card, n.GENERAL + seat)
        fire(state, card, n.ENTERS_GENERAL, 0, card, NOBODY)
    else:
        move(state, card, n.DISCARD + seat)
    fire(state, card, n.RECRUITED, 0, card, NOBODY)
    fire_both(state, seat, n.YOU_RECRUIT, card, NOBODY)
    for other in range(state.seats):
        if state.opposes(seat, other):
            fire_both(state, other, n.PLAYER_RECRUITS, card, seat)


def end_bargain(state: State, card: i64, seat: i64) -> None:
    """The next card that was to cost less has been recruited."""
    kept = vec[i64](capacity=len(state.mods))
    for at in range(0, len(state.mods), MODIFIER):
        if state.mods[at + 4] != n.NEXT_PRICE_USE or not is_bargain(state, at, card, seat):
            for offset in range(MODIFIER):
                kept = append(kept, state.mods[at + offset])
    state.mods = kept


def muster(state: State, card: i64) -> None:
    """AU-R35, with the option payment = pool."""
    seat = state.active
    value = authority_of(state, card)
    state.acted[card] = state.turn
    state.pool_left[seat] += value
    if state.recording:
        state.record(n.MUSTERED, card, seat, 0, value)
    discard_from_hand(state, card, True)
