"""Damage: to units and monarchs, its prevention, defeats, and who is out of the game after it (AU-R20 to AU-R34, AU-R83
to AU-R86)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.agenda import KIND, SEAT, STRIDE, Agenda
from rulebound.core.kernel.table import NOBODY, bit
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.rules.guarding import capped, warded
from rulebound.games.authority.rules.moving import leave_row, move, remove_from_game, to_hand
from rulebound.games.authority.rules.state import MODIFIER, State
from rulebound.games.authority.rules.triggers import fire, fire_both
from rulebound.games.authority.rules.values import (
    applies,
    changed_by,
    defence_of,
    in_scope,
    refresh,
    shielded,
    static_sources,
    unit_meant,
)

SURVIVED: Final = -1


def without_one(markers: i64) -> i64:
    """One Protect marker less; of several the one that would end first."""
    for end in range(n.ENDS):
        if (markers >> (end * n.MARKER_BITS)) & n.MARKER_MASK != 0:
            return markers - bit(end * n.MARKER_BITS)
    return markers


def count_markers(markers: i64) -> i64:
    count: i64 = 0
    for end in range(n.ENDS):
        count += (markers >> (end * n.MARKER_BITS)) & n.MARKER_MASK
    return count


# ------------------------------------------------------------ units


def left_after(state: State, card: i64, amount: i64) -> i64:
    """Deal damage to a unit in a row: what is left of it if the unit is defeated, otherwise SURVIVED. The unit stays
    where it is; `defeat` moves it."""
    if amount <= 0:
        return SURVIVED
    refresh(state)
    whole = amount
    if state.immune[card] >= n.WARD:
        amount -= state.immune[card] // n.WARD
    if len(state.mods) > 0:
        amount -= changed_by(state, card, n.WARD_USE)
    if amount > 0:
        amount = warded(state, card, amount)
    if amount <= 0:
        if state.recording:
            state.record(n.PREVENTED, card, state.owner[card], 0, whole)
        return SURVIVED
    if state.markers[card] != 0:
        state.markers[card] = without_one(state.markers[card])
        if state.recording:
            state.record(n.PREVENTED, card, state.owner[card], 0, amount)
        return SURVIVED
    if state.absorbs(card):
        if state.choices[n.KINGSGUARD_GUARD] == n.KINGSGUARD_GUARD_ABSORB or reaches(
            state, amount + state.damage[card], defence_of(state, card)
        ):
            return 0
        return survive(state, card, amount)
    total = amount + state.damage[card]
    defence = defence_of(state, card)
    if reaches(state, total, defence):
        return total - defence
    return survive(state, card, amount)


def survive(state: State, card: i64, amount: i64) -> i64:
    if state.choices[n.DAMAGE_MEMORY] == n.DAMAGE_MEMORY_TURN:
        state.damage[card] += amount
    if state.recording:
        state.record(n.WITHSTOOD, card, state.owner[card], 0, amount)
    return SURVIVED


def reaches(state: State, amount: i64, defence: i64) -> bool:
    """AU-R14."""
    return amount > defence or (amount == defence and state.choices[n.TIE_DEFEATS] == n.TIE_DEFEATS_YES)


def defeat(state: State, card: i64, by: i64, attack: bool) -> None:
    """AU-R33 and AU-R34: the attacker's replacement comes before the unit's own. The Kingsguard in Row 0 is always
    discarded (AU-R5)."""
    owner = state.owner[card]
    row = state.row_of(card)
    disabled = state.disabled[card] != 0
    fate: i64 = 0
    if row > 0:
        if attack:
            fate = state.cards.by_attack[state.design[state.attacker]]
        if fate == 0 and not disabled:
            fate = state.cards.on_defeat[state.design[card]]
        if fate == 0:
            fate = fate_by_others(state, card)
    elif row == 0:
        fate = state.cards.on_defeat[state.design[card]]
    if state.recording:
        state.record(n.DEFEATED_UNIT, card, owner, row, 0)
    if fate == n.ANNIHILATED:
        remove_from_game(state, card, n.BY_FORCE)
    elif fate == n.RETIRED_INSTEAD:
        remove_from_game(state, card, n.BY_CHOICE)
    elif fate == n.TO_HAND:
        to_hand(state, card)
    elif fate == n.TO_DECK_TOP or fate == n.TO_DECK_BOTTOM:
        leave_row(state, card, n.DECK + owner, fate == n.TO_DECK_BOTTOM)
    else:
        move(state, card, n.DISCARD + owner)
    if row > 0 and attack and state.attacking():
        fire(state, state.attacker, n.ATTACK_DEFEATS, 0, card, owner)
        fire_both(state, state.active, n.YOURS_DEFEAT, state.attacker, owner)
    if not disabled:
        fire(state, card, n.DEFEATED, row, NOBODY, by)
    if row > 0:
        fire_both(state, owner, n.YOURS_DEFEATED, card, by)
        for other in range(state.seats):
            if state.opposes(owner, other):
                fire_both(state, other, n.ENEMY_DEFEATED, card, by)


def fate_by_others(state: State, card: i64) -> i64:
    """What the continuous texts of other cards make of this unit's defeat: the first in seat order from its owner."""
    refresh(state)
    owner = state.owner[card]
    code = state.code
    for turn in range(state.seats):
        seat = (owner + turn) % state.seats
        if state.attack_rules[seat] & 2 == 0:
            continue
        for source in static_sources(state, seat):
            where: i64 = n.IN_GENERAL_ZONE if state.zone[source] >= n.GENERAL else i64(n.IN_A_ROW)
            text = state.cards.ability(state.design[source], n.STATIC)
            while text != 0:
                if code[text + n.RULE] == n.FATE and code[text + n.IN_ZONE] == where:
                    meant = in_scope(state, code[text + n.SCOPE], seat, owner) and unit_meant(state, text, card, source)
                    if meant and applies(state, text, source, seat):
                        return code[text + n.AMOUNT]
                text = code[text]
    return 0


def damage_units(state: State, cards: vec[i64], amount: i64, by: i64) -> None:
    """AU-R28 and AU-R29: all at once, by an ability."""
    fallen = vec[i64](capacity=len(cards))
    for card in cards:
        if state.defends(card) and left_after(state, card, amount) != SURVIVED:
            fallen = append(fallen, card)
    for card in fallen:
        defeat(state, card, by, False)


# ------------------------------------------------------------ monarchs


def hurt(state: State, seat: i64, amount: i64) -> i64:
    """Damage to a monarch after prevention (AU-R31); the caller checks for losses when the whole event is done."""
    if amount <= 0 or state.alive[seat] == 0:
        return 0
    refresh(state)
    dealt = amount - state.shield[seat]
    if len(state.mods) > 0:
        dealt -= shielded(state, seat)
    if dealt > 0 and state.monarch_markers[seat] != 0:
        state.monarch_markers[seat] = without_one(state.monarch_markers[seat])
        dealt = 0
    if dealt > 0:
        dealt = capped(state, seat, dealt)
    if dealt <= 0:
        if state.recording:
            state.record(n.PREVENTED, NOBODY, seat, 0, amount)
        return 0
    hp = state.hp[seat] - dealt
    if hp < 0:
        hp = 0
    state.hp[seat] = hp
    if state.recording:
        state.record(n.HURT, NOBODY, seat, hp, dealt)
    before = state.measured
    state.measured = dealt
    fire_both(state, seat, n.MONARCH_HURT, NOBODY, NOBODY)
    state.measured = before
    return dealt


def heal(state: State, seat: i64, amount: i64) -> None:
    """AU-R98: never above the HP of the start."""
    if amount <= 0 or state.alive[seat] == 0:
        return
    refresh(state)
    if state.no_swap[seat] & 4 != 0:
        return
    most: i64 = n.START_HP
    if state.choices[n.MODE] == n.MODE_SOLO and seat == n.REGENT:
        most = 30 + 10 * state.choices[n.SOLO_REGENT_HP]
    hp = state.hp[seat]
    healed = amount if hp + amount <= most else most - hp
    if healed > 0:
        state.hp[seat] = hp + healed
        if state.recording:
            state.record(n.HEALED, NOBODY, seat, state.hp[seat], healed)


def check_losses(state: State) -> None:
    """AU-R83 and AU-R84, after one event."""
    gone: i64 = 0
    for seat in range(state.seats):
        if state.alive[seat] != 0 and state.hp[seat] == 0:
            gone |= i64(1) << seat
    if gone != 0:
        fall(state, gone)


def fall(state: State, gone: i64) -> None:
    """These players (a bit mask) are eliminated by one event, whatever HP they have."""
    for seat in range(state.seats):
        if (gone >> seat) & 1 != 0:
            eliminate(state, seat)
    living = living_seats(state)
    if living == 0:
        finish(state, gone, n.BY_ELIMINATION)
    elif one_side(state, living):
        finish(state, living, n.BY_ELIMINATION)


def living_seats(state: State) -> i64:
    living: i64 = 0
    for seat in range(state.seats):
        if state.alive[seat] != 0:
            living |= i64(1) << seat
    return living


def one_side(state: State, seats: i64) -> bool:
    """Only one player, or only players of one team."""
    if state.choices[n.MODE] == n.MODE_TEAMS:
        return seats & 5 == 0 or seats & 10 == 0
    return seats & (seats - 1) == 0


def finish(state: State, winners: i64, reason: i64) -> None:
    """The game is over; a team wins or draws with both its players."""
    if state.choices[n.MODE] == n.MODE_TEAMS:
        both: i64 = 0
        if winners & 5 != 0:
            both |= 5
        if winners & 10 != 0:
            both |= 10
        winners = both
    state.winners = winners
    state.reason = reason
    state.over = True
    if state.recording:
        state.record(n.ENDED, NOBODY, winners, reason, 0)


def compare_hp(state: State, reason: i64) -> None:
    """AU-R53 and AU-R89: most HP wins; several with the most share a draw."""
    best: i64 = -1
    winners: i64 = 0
    for seat in range(state.seats):
        value = state.living_hp(seat)
        counts = state.alive[seat] != 0
        if state.choices[n.MODE] == n.MODE_TEAMS:
            other = state.living_hp((seat + 2) % 4)
            counts = True
            if state.choices[n.TEAM_COMPARE] == n.TEAM_COMPARE_SUM:
                value += other
            elif other > value:
                value = other
        if counts and value > best:
            best = value
            winners = 0
        if counts and value == best:
            winners |= i64(1) << seat
    finish(state, winners, reason)


def eliminate(state: State, seat: i64) -> None:
    """AU-R85 and AU-R86: all cards out of the game, all effects and everything pending of this player ends."""
    state.alive[seat] = 0
    state.tokens[seat] = 0
    state.pool_left[seat] = 0
    if state.recording:
        state.record(n.ELIMINATED, NOBODY, seat, 0, 0)
    for place in range(seat * n.PLACES, (seat + 1) * n.PLACES):
        card = state.cells[place]
        while card != NOBODY:  # the next one closes up
            remove_from_game(state, card, n.WITH_ITS_PLAYER)
            card = state.cells[place]
    for zone in (n.DECK, n.HAND, n.DISCARD, n.GENERAL, n.COMMAND):
        while state.size[zone + seat] > 0:
            remove_from_game(state, state.top(zone + seat), n.WITH_ITS_PLAYER)
    drop_frames(state, state.pending, seat)
    drop_frames(state, state.agenda, seat)
    if state.postponed.used > 0:
        drop_frames(state, state.postponed, seat)
    if seat == state.active:
        state.buying = NOBODY
        state.payers = vec[i64]()
        state.attacker = NOBODY
    end_effects(state, i64(0x111) << seat)
    state.monarch_markers[seat] = 0
    state.stale = True


def drop_frames(state: State, agenda: Agenda, seat: i64) -> None:
    base: i64 = 0
    while base < agenda.used:
        if agenda.frames[base + SEAT] == seat:
            if agenda.frames[base + KIND] == n.ATTACK:
                state.attacker = NOBODY
            agenda.remove(base)
        else:
            base += STRIDE


# ------------------------------------------------------------ the ends of effects


def end_effects(state: State, ends: i64) -> None:
    """Everything that lasts until one of these ends (a bit mask) is over."""
    if state.lasting & ends == 0:
        return
    state.lasting &= ~ends
    for place in range(state.seats * n.PLACES):
        card = state.cells[place]
        if card != NOBODY:
            if (state.ignored[card] | state.disabled[card]) & ends != 0:
                state.ignored[card] &= ~ends
                state.disabled[card] &= ~ends
                state.stale = True
            if state.markers[card] != 0:
                state.markers[card] = without_ends(state.markers[card], ends)
    for seat in range(state.seats):
        if state.monarch_markers[seat] != 0:
            state.monarch_markers[seat] = without_ends(state.monarch_markers[seat], ends)
    mods = state.mods
    if len(mods) > 0:
        state.bargains = False
        kept = vec[i64](capacity=len(mods))
        at: i64 = 0
        while at < len(mods):
            if (ends >> mods[at + 6]) & 1 == 0:
                if mods[at + 4] == n.PRICE_USE or mods[at + 4] == n.NEXT_PRICE_USE:
                    state.bargains = True
                for offset in range(MODIFIER):
                    kept = append(kept, mods[at + offset])
            at += MODIFIER
        state.mods = kept


def without_ends(markers: i64, ends: i64) -> i64:
    for end in range(n.ENDS):
        if (ends >> end) & 1 != 0:
            markers &= ~(n.MARKER_MASK * bit(end * n.MARKER_BITS))
    return markers
