"""The verbs of Authority: one function for what each word on a card does."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.agenda import CARD, PC, REGISTER, SEAT, SERIAL
from rulebound.core.kernel.resolver import within
from rulebound.core.kernel.table import NOBODY, bit
from rulebound.core.kernel.trail import CARD_MASK
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.rules.choosing import (
    ask_many,
    ask_mode,
    ask_number,
    ask_player,
    ask_row,
    demand_discard,
)
from rulebound.games.authority.rules.damage import check_losses, damage_units, defeat, heal, hurt
from rulebound.games.authority.rules.market import fill
from rulebound.games.authority.rules.moving import discard_from_hand, draw, leave_row, move, remove_from_game, to_hand
from rulebound.games.authority.rules.recruiting import gain_card
from rulebound.games.authority.rules.rows import enter_row, move_to_row, row_meant
from rulebound.games.authority.rules.selecting import chosen, here_of, is_meant
from rulebound.games.authority.rules.state import State
from rulebound.games.authority.rules.triggers import fire, fire_both
from rulebound.games.authority.rules.values import in_scope, refresh


def amount_of(state: State, record: i64, base: i64) -> i64:
    """A printed number; so many for each card of a selector, for each row of X, or for each token spent."""
    code = state.code
    number = code[record]
    if code[record + 1] < 0:
        return number * within(state.value(-code[record + 1], base, NOBODY, NOBODY, NOBODY))
    if code[record + 1] != 0:
        number *= len(chosen(state, code[record + 1], base))
    if code[record + 2] != 0:
        number *= here_of(state, base)
    if code[record + 3] >= 0:
        number *= state.agenda.frames[base + REGISTER + code[record + 3]]
    return number


def do_verb(state: State, verb: i64, pc: i64, base: i64) -> None:
    code = state.code
    seat = state.agenda.frames[base + SEAT]
    first = code[pc + 1]
    second = code[pc + 2]
    if verb == n.DAMAGE:
        damage_units(state, chosen(state, second, base), amount_of(state, first, base), seat)
    elif verb == n.DAMAGE_MONARCH:
        damage_monarchs(state, pc, base)
    elif verb == n.CHANGE:
        change(state, chosen(state, first, base), second, amount_of(state, code[pc + 3], base), code[pc + 4] * 4 + seat)
    elif verb == n.CHANGE_ALL:
        change_all(state, pc, base)
    elif verb == n.IGNORE or verb == n.DISABLE:
        afflict(state, chosen(state, first, base), verb, second * 4 + seat)
    elif verb == n.PROTECT:
        for card in chosen(state, first, base):
            if state.defends(card):
                state.markers[card] = with_marker(state.markers[card], second * 4 + seat)
                state.lasting |= i64(1) << (second * 4 + seat)
                if state.recording:
                    state.record(n.STATUS, card, n.PROTECT, state.owner[card], 0)
    elif verb == n.PROTECT_MONARCH:
        for other in range(state.seats):
            if is_meant(state, first, other, seat, base):
                state.monarch_markers[other] = with_marker(state.monarch_markers[other], second * 4 + seat)
                state.lasting |= i64(1) << (second * 4 + seat)
                if state.recording:
                    state.record(n.STATUS, NOBODY, n.PROTECT, other, 0)
    elif verb == n.ANNIHILATE or verb == n.RETIRE:
        for card in chosen(state, first, base):
            if state.zone[card] != n.REMOVED and not state.is_kingsguard(card) and not guarded(state, card, seat):
                remove_from_game(state, card, n.BY_CHOICE if verb == n.RETIRE else i64(n.BY_FORCE))
    elif verb == n.DEFEAT:
        for card in chosen(state, first, base):
            if state.defends(card):
                defeat(state, card, seat, False)
    elif verb == n.DISCARD_CARDS:
        for card in chosen(state, first, base):
            if not guarded(state, card, seat):
                discard_card(state, card)
    elif verb == n.PUT:
        cards = chosen(state, first, base)
        for i in range(len(cards)):
            at = i
            if code[first] == n.NOTED_ALL and code[pc + 3] == 0:
                at = len(cards) - 1 - i  # cards looked at together keep their order (AU-R103)
            if not guarded(state, cards[at], seat):
                put(state, cards[at], second, code[pc + 3] != 0)
    elif verb == n.GAIN:
        gain(state, seat, amount_of(state, first, base))
    elif verb == n.GAIN_POWER:
        held = state.agenda.frames[base + REGISTER + first]
        if held >= 0:
            gain(state, seat, state.cards.power[state.design[held & CARD_MASK]])
    elif verb == n.DRAW or verb == n.DISCARD_CHOSEN:
        for turn in range(state.seats):
            other = (state.active + turn) % state.seats
            if verb == n.DISCARD_CHOSEN:
                # What is asked goes onto a stack: who is asked first is the last to be put on it.
                other = (state.active + state.seats - 1 - turn) % state.seats
            if is_meant(state, second, other, seat, base):
                if code[pc + 3] != 0 and verb == n.DISCARD_CHOSEN:
                    discard_by_chance(state, other, amount_of(state, first, base))
                else:
                    deed(state, verb, other, amount_of(state, first, base))
    else:
        do_rare_verb(state, verb, pc, base, seat)


def do_rare_verb(state: State, verb: i64, pc: i64, base: i64, seat: i64) -> None:
    code = state.code
    frames = state.agenda.frames
    first = code[pc + 1]
    if verb == n.CHOOSE_PLAYER:
        ask_player(state, pc, base)
    elif verb == n.CHOOSE_ROW:
        ask_row(state, pc, base)
    elif verb == n.CHOOSE_MANY:
        ask_many(state, pc, base)
    elif verb == n.CHOOSE_MODE:
        ask_mode(state, pc, base)
    elif verb == n.SPEND:
        ask_number(state, pc, base)
    elif verb == n.JUMP:
        frames[base + PC] = first
    elif verb == n.HEAL_HP:
        for other in range(state.seats):
            if is_meant(state, code[pc + 2], other, seat, base):
                heal(state, other, amount_of(state, first, base))
    elif verb == n.PAY_HP:
        amount = amount_of(state, first, base)
        state.hp[seat] -= amount
        if state.recording:
            state.record(n.PAID_HP, NOBODY, seat, state.hp[seat], amount)
    elif verb == n.LOOK:
        for card in chosen(state, first, base):
            state.reveal(card, state.layout.everyone if code[pc + 2] != 0 else i64(1) << seat)
    elif verb == n.REFILL:
        fill(state)
    elif verb == n.AFTER_ATTACK:
        if state.attacking():
            state.afterwards = first
    elif verb == n.SHUFFLE:
        state.shuffle(n.DECK + seat, state.rng)
    elif verb == n.MOVE_TO_ROW:
        for card in chosen(state, first, base):
            move_to_row(state, card, row_meant(state, pc, base))
    elif verb == n.ENTER_ROW:
        for card in chosen(state, first, base):
            enter_row(state, card, seat, row_meant(state, pc, base))
    elif verb == n.TO_GENERAL:
        for card in chosen(state, first, base):
            if may_enter_general(state, card, seat):
                enter_general(state, card, seat)
    elif verb == n.RECRUIT_FREE:
        for card in chosen(state, first, base):
            if state.zone[card] == n.DISPLAY or state.zone[card] == n.SUPPLY:
                gain_card(state, card, seat)
    elif verb == n.UNDER_MARKET:
        for card in chosen(state, first, base):
            if state.zone[card] == n.DISPLAY:
                to_market_deck(state, card, seat, code[pc + 2] != 0)
    elif verb == n.NEXT_ATTACK:
        amount = amount_of(state, code[pc + 2], base)
        add_modifier(state, NOBODY, 0, 0, -1, n.OF_NEXT + first, amount, n.THIS_TURN * 4 + seat, NOBODY)
        state.waits_for_attack |= i64(1) << seat
        if state.recording:
            state.record(n.NEXT_GETS, NOBODY, seat, first, amount)
    elif verb == n.WARD_FOR or verb == n.SHIELD_FOR:
        ward(state, pc, base)
    elif verb == n.PRICE_FOR:
        end = code[pc + 5] * 4 + seat
        amount = amount_of(state, code[pc + 4], base)
        add_modifier(state, NOBODY, code[pc + 3], i64(1) << seat, code[pc + 2], first, amount, end, NOBODY)
        state.bargains = True
        state.stale = True
        if state.recording:
            state.record(n.CHANGED, NOBODY, first, code[pc + 5], -amount)
    elif verb == n.SWAP_TWO:
        for card in chosen(state, first, base):
            for other in chosen(state, code[pc + 2], base):
                swap_units(state, card, other)
    elif verb == n.SWAP:
        swap_units(state, state.noted(base, first), state.noted(base, code[pc + 2]))
    elif verb == n.TAKE_PLACE:
        take_place(state, base, first)


# ------------------------------------------------------------ damage


def damage_monarchs(state: State, pc: i64, base: i64) -> None:
    """Both parts of the sentence are one event (AU-R28)."""
    code = state.code
    seat = state.agenda.frames[base + SEAT]
    for part in range(2):
        record = code[pc + 1 + 2 * part]
        if record != 0:
            amount = amount_of(state, record, base)
            for other in range(state.seats):
                if is_meant(state, code[pc + 2 + 2 * part], other, seat, base):
                    dealt = hurt(state, other, amount)
                    if dealt > 0 and not state.partners(seat, other):
                        state.measured = dealt
                        fire_both(state, seat, n.YOU_HURT, NOBODY, other)
                        state.measured = NOBODY
    check_losses(state)


# ------------------------------------------------------------ values and statuses


def change(state: State, cards: vec[i64], use: i64, amount: i64, end: i64) -> None:
    for card in cards:
        add_modifier(state, card, state.serial[card], 0, -1, use, amount, end, NOBODY)
        if state.recording:
            state.record(n.CHANGED, card, use, end // 4, amount)


def change_all(state: State, pc: i64, base: i64) -> None:
    """For all units of some players, those that come later too (RS02): scope, faction, use, amount, duration."""
    code = state.code
    frames = state.agenda.frames
    seat = frames[base + SEAT]
    scope = code[pc + 1]
    seats: i64 = 0
    for other in range(state.seats):
        if in_scope(state, scope, seat, other):
            seats |= i64(1) << other
    excepted: i64 = NOBODY
    if scope == n.YOURS_OTHERS:
        excepted = frames[base + CARD]
    use = code[pc + 3] % 4
    amount = amount_of(state, code[pc + 4], base)
    add_modifier(state, NOBODY, 0, seats, code[pc + 2], use, amount, code[pc + 5] * 4 + seat, excepted)
    if state.recording:
        state.record(n.CHANGED, NOBODY, use, code[pc + 5], amount)


def ward(state: State, pc: i64, base: i64) -> None:
    """Damage to these units, or to the monarchs of these players, is less until an end."""
    code = state.code
    seat = state.agenda.frames[base + SEAT]
    amount = amount_of(state, code[pc + 2], base)
    end = code[pc + 3] * 4 + seat
    if code[pc] == n.WARD_FOR:
        change(state, chosen(state, code[pc + 1], base), n.WARD_USE, amount, end)
        return
    seats: i64 = 0
    for other in range(state.seats):
        if is_meant(state, code[pc + 1], other, seat, base):
            seats |= i64(1) << other
    add_modifier(state, NOBODY, 0, seats, -1, n.SHIELD_USE, amount, end, NOBODY)
    if state.recording:
        state.record(n.CHANGED, NOBODY, n.SHIELD_USE, end // 4, amount)


def add_modifier(
    state: State, card: i64, serial: i64, seats: i64, faction: i64, use: i64, amount: i64, end: i64, excepted: i64
) -> None:
    mods = append(state.mods[:], card)
    mods = append(mods, serial)
    mods = append(mods, seats)
    mods = append(mods, faction)
    mods = append(mods, use)
    mods = append(mods, amount)
    mods = append(mods, end)
    state.mods = append(mods, excepted)
    state.lasting |= i64(1) << end


def with_marker(markers: i64, end: i64) -> i64:
    if (markers >> (end * n.MARKER_BITS)) & n.MARKER_MASK == n.MARKER_MASK:
        return markers
    return markers + bit(end * n.MARKER_BITS)


def can_afflict(state: State, card: i64, verb: i64, seat: i64) -> bool:
    """In rows 1 to 3, and not protected from it by a card of its owner."""
    if not state.defends(card):
        return False
    refresh(state)
    bit: i64 = n.IGNORED_BIT
    if verb == n.DISABLE:
        bit = n.DISABLED_BIT
    return state.immune[card] & bit == 0 or state.partners(seat, state.owner[card])


def afflict(state: State, cards: vec[i64], verb: i64, end: i64) -> None:
    for card in cards:
        if can_afflict(state, card, verb, end % 4):
            if verb == n.IGNORE:
                state.ignored[card] |= i64(1) << end
            else:
                state.disabled[card] |= i64(1) << end
            state.lasting |= i64(1) << end
            if state.recording:
                state.record(n.STATUS, card, verb, state.owner[card], end // 4)
    state.stale = True


# ------------------------------------------------------------ cards


def discard_card(state: State, card: i64) -> None:
    """To its owner's discard pile, or from the display to that of the market."""
    zone = state.zone[card]
    if zone == n.DISPLAY:
        move(state, card, n.MARKET_DISCARD)
    elif n.HAND <= zone < n.HAND + n.MOST_SEATS:
        discard_from_hand(state, card, False)
    elif state.defends(card) or zone == n.DECK + state.owner[card]:
        move(state, card, n.DISCARD + state.owner[card])


def put(state: State, card: i64, zone: i64, at_bottom: bool) -> None:
    """Into a pile of its owner."""
    owner = state.owner[card]
    state.know_again(card)
    if zone == n.DISCARD:
        discard_card(state, card)
    elif zone == n.HAND:
        if state.defends(card) or state.zone[card] >= n.COMMAND or state.zone[card] < n.HAND:
            to_hand(state, card)
    else:
        leave_row(state, card, zone + owner, at_bottom)


def to_market_deck(state: State, card: i64, seat: i64, trades: bool) -> None:
    """Under it (AU-13.7), or in the place of its top card, which takes the slot."""
    if not trades:
        if state.recording:
            state.record(n.SWAPPED, card, seat, 0, 0)
        state.move_to_bottom(card, n.MARKET_DECK)
    elif state.size[n.MARKET_DECK] > 0:
        slot = state.place[card]
        other = state.top(n.MARKET_DECK)
        if state.recording:
            state.record(n.TRADED, card, seat, 0, 0)
        state.move(card, n.MARKET_DECK)
        state.reveal(other, state.layout.everyone)
        state.move(other, n.DISPLAY, slot)


def guarded(state: State, card: i64, seat: i64) -> bool:
    """AU-R46: a Spy in a general zone that a text keeps safe from its owner's opponents."""
    owner = state.owner[card]
    if state.kind_of(card) & n.SPY == 0 or state.zone[card] != n.GENERAL + owner or not state.opposes(seat, owner):
        return False
    refresh(state)
    return state.safe_spies[owner] != 0


def may_enter_general(state: State, card: i64, seat: i64) -> bool:
    """A card of one's own that lies in the discard pile or the hand, or stands in a row."""
    if state.owner[card] != seat:
        return False
    zone = state.zone[card]
    return zone == n.DISCARD + seat or zone == n.HAND + seat or state.defends(card)


def enter_general(state: State, card: i64, seat: i64) -> None:
    move(state, card, n.GENERAL + seat)
    fire(state, card, n.ENTERS_GENERAL, 0, card, NOBODY)


def swap_units(state: State, card: i64, other: i64) -> None:
    """AU-R11: both at once; neither leaves the defence zone."""
    if card == NOBODY or other == NOBODY or not state.defends(card) or not state.defends(other):
        return
    if state.owner[card] == state.owner[other] and state.row_of(card) != state.row_of(other):
        state.exchange(card, other)
        state.stale = True


def take_place(state: State, base: i64, register: i64) -> None:
    """AU-R11: the old unit leaves first; where it goes is the next word's business, so it waits in the command zone."""
    frames = state.agenda.frames
    card = frames[base + CARD]
    seat = frames[base + SEAT]
    old = state.noted(base, register)
    if old == NOBODY or not state.defends(old) or state.serial[card] != frames[base + SERIAL]:
        return
    place = state.place[old]
    # Moved by hand: the row must not close up before the new unit stands in it.
    state.ignored[old] = 0
    state.disabled[old] = 0
    state.markers[old] = 0
    state.damage[old] = 0
    state.defence_bonus[old] = 0
    state.immune[old] = 0
    state.unblocking[old] = 0
    state.move(old, n.COMMAND + seat)
    state.note(base, register, old)
    state.reveal(card, state.layout.everyone)
    state.move(card, seat, place)
    frames[base + SERIAL] = state.serial[card]
    state.stale = True


# ------------------------------------------------------------ players


def gain(state: State, seat: i64, amount: i64) -> None:
    state.tokens[seat] += amount
    if state.recording and amount != 0:
        state.record(n.GAINED, NOBODY, seat, state.tokens[seat], amount)


def discard_by_chance(state: State, seat: i64, amount: i64) -> None:
    """Each card of the hand has the same chance."""
    for i in range(amount):
        size = state.size[n.HAND + seat]
        if size > 0:
            discard_from_hand(state, state.nth(n.HAND + seat, state.rng.chance(size)), False)


def deed(state: State, verb: i64, seat: i64, amount: i64) -> None:
    if verb == n.DRAW:
        for i in range(amount):
            draw(state, seat)
    elif amount > 0:
        demand_discard(state, seat, amount)
