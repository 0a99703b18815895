"""What the words of a card mean on the battlefield: which troops, Items and cards of piles, and which an event is
about.

Everything here only looks. `source` is the card on which the text stands, `seat` its reader ("you"), `base` its frame
or NO_FRAME. A face-down troop has no printed facts: a text that asks for one passes it by, a chooser may pick it
blindly (CO-R90, CO-R91).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.resolver import (
    AT_RANDOM,
    BOTH,
    BY_THE_OTHER,
    CHOOSE,
    END,
    FILTERS,
    FIRST_FILTER,
    IN_PLACE,
    MODES,
    NEXT_ABILITY,
    NO_FRAME,
    NOTED,
    NOTES_IN,
    OFFER,
    ON_SIDE,
    ONLY_IF,
    OPERAND,
    PROGRAM,
    SUBJECT,
    THIS,
    UNLESS,
    WIDTH,
    YOURS,
    is_among,
)
from rulebound.core.kernel.table import NOBODY
from rulebound.games.claw_and_order.rules import numbers as n
from rulebound.games.claw_and_order.rules.state import State


def gather(state: State, selector: i64, source: i64, seat: i64, base: i64, look: i64) -> vec[i64]:
    """The cards a selector means, in the order of arrival; of piles from the bottom up."""
    code = state.code
    origin = code[selector]
    operand = code[selector + OPERAND]
    found = vec[i64](capacity=4)
    card: i64 = NOBODY
    if origin == n.BOARD:
        for place in range(state.size[n.PLAY]):
            card = state.cells[place]
            if fits(state, selector, card, source, seat, base, look):
                found = append(found, card)
    elif origin == THIS or origin == NOTED:
        card = state.spoken_of(selector, source, base)
        if card != NOBODY and passes(state, selector, card, source, seat, base, look):
            found = append(found, card)
    elif origin == n.SEVERAL:
        for card in state.noted_all(base, operand, code[selector + IN_PLACE]):
            if passes(state, selector, card, source, seat, base, look):
                found = append(found, card)
    elif origin < n.SEVERAL and origin >= n.HOST:
        card = related(state, origin, operand, source, seat, base)
        if card != NOBODY:
            found = append(found, card)
    else:
        zone = operand + (seat if code[selector + ON_SIDE] == YOURS else 1 - seat)
        end = state.size[zone]
        if origin != n.PILES and end > code[selector + IN_PLACE]:
            end = code[selector + IN_PLACE]
        for index in range(end):
            card = state.nth(zone, state.size[zone] - 1 - index if origin == n.TOP else index)
            if passes(state, selector, card, source, seat, base, look):
                found = append(found, card)
    filters = code[selector + FILTERS]
    if filters > 0 and code[selector + FIRST_FILTER + 2 * filters - 2] == n.BEST:
        found = state.best_of(shown(state, found), code[selector + FIRST_FILTER + 2 * filters - 1])
    register = code[selector + NOTES_IN]
    if register >= 0 and base >= 0 and origin == n.TOP:
        state.note_all(base, register, found, code[selector + IN_PLACE])
    else:
        state.note_found(selector, base, found)
    return found


def shown(state: State, cards: vec[i64]) -> vec[i64]:
    """Face-down troops have no numbers to compare (CO-R107)."""
    kept = vec[i64](capacity=len(cards))
    for card in cards:
        if state.zone[card] != n.PLAY or state.down[card] == 0:
            kept = append(kept, card)
    return kept


def related(state: State, origin: i64, operand: i64, source: i64, seat: i64, base: i64) -> i64:
    """The one card that stands in a relation to the source or to the attack under way, or NOBODY."""
    if origin == n.ATTACKER:
        return state.same_stay(state.attacker)
    if origin == n.ATTACK_TARGET:
        return state.same_stay(state.target)
    if origin == n.PILOT_OF:
        for vehicle in gather(state, operand, source, seat, base, n.PASSES_BY):
            if state.zone[vehicle] == n.PLAY and state.kind_of(vehicle) == n.VEHICLE:
                return state.link[vehicle]
        return NOBODY
    if state.zone[source] != n.PLAY:
        return NOBODY
    if origin == n.HOST:
        return state.host[source]
    if origin == n.VEHICLE_OF and state.is_pilot(source):
        return state.link[source]
    return NOBODY


def fits(state: State, selector: i64, card: i64, source: i64, seat: i64, base: i64, look: i64) -> bool:
    """Is this card in play of the selector's kind, side and line, and does it pass its filters?"""
    code = state.code
    if state.kind_of(card) & code[selector + OPERAND] == 0:
        return False
    side = code[selector + ON_SIDE]
    if side != BOTH and (state.controller[card] == seat) != (side == YOURS):
        return False
    place = code[selector + IN_PLACE]
    if place != 0 and (state.line[card] == n.BACK) == (place == n.IN_FRONT):
        return False
    return passes(state, selector, card, source, seat, base, look)


def passes(state: State, selector: i64, card: i64, source: i64, seat: i64, base: i64, look: i64) -> bool:
    """Does the card pass the filters of the selector?"""
    code = state.code
    filters = code[selector + FILTERS]
    if filters == 0:
        return True
    hidden = state.zone[card] == n.PLAY and state.down[card] != 0
    at = selector + FIRST_FILTER
    for i in range(filters):
        kind = code[at]
        operand = code[at + 1]
        at += 2
        if kind < n.LAST_PRINTED:
            if hidden:
                if look == n.PASSES_BY:
                    return False
                if state.knows(seat, card) and not is_printed(state, kind, operand, card):
                    return False
            elif not is_printed(state, kind, operand, card):
                return False
        elif kind == n.NOT_THIS:
            if card == source:
                return False
        elif kind == n.FACE_DOWN:
            if not hidden:
                return False
        elif kind == n.WITH_PILOT:
            if state.zone[card] != n.PLAY or state.link[card] == NOBODY:
                return False
        elif kind == n.WITHOUT_PILOT:
            if state.zone[card] != n.PLAY or state.link[card] != NOBODY:
                return False
        elif kind == n.LESS_THAN or kind == n.MORE_THAN_IT:
            if hidden or not compares_with(state, kind, operand, card, source, seat, base, look):
                return False
        elif kind == n.BEST:
            if hidden:
                return False
        elif kind == n.ATTACKED:
            if state.marks[card] & n.HAS_ATTACKED == 0:
                return False
        elif kind == n.IS_DAMAGED or kind == n.IS_UNDAMAGED:
            if state.zone[card] != n.PLAY or (state.damage[card] > 0) != (kind == n.IS_DAMAGED):
                return False
        elif kind == n.IS_EQUIPPED:
            if not is_equipped(state, card):
                return False
        elif kind == n.ATTACHED_TO:
            if state.zone[card] != n.PLAY or state.host[card] == NOBODY:
                return False
            if not is_among(vec[i64]([state.host[card]]), gather(state, operand, source, seat, base, look)):
                return False
        elif kind == n.OTHER_THAN:
            for other in gather(state, operand, source, seat, base, look):
                if other == card:
                    return False
        elif kind == n.NOT_CHOSEN:
            for register in range(operand >> 4, (operand >> 4) + (operand & 15)):
                if state.noted(base, register) == card:
                    return False
    return True


def is_equipped(state: State, card: i64) -> bool:
    for place in range(state.size[n.PLAY]):
        if state.host[state.cells[place]] == card:
            return True
    return False


def is_printed(state: State, kind: i64, operand: i64, card: i64) -> bool:
    """Filters that need the face of the card."""
    if kind == n.WITH_KEYWORD and state.zone[card] == n.PLAY:
        return state.keywords[card] & operand != 0
    if kind == n.STAT_AT_MOST:
        return state.stat_of(card, operand // 1000) <= operand % 1000
    if kind == n.STAT_AT_LEAST:
        return state.stat_of(card, operand // 1000) >= operand % 1000
    return is_printed_on(state, kind, operand, state.design[card])


def is_printed_on(state: State, kind: i64, operand: i64, design: i64) -> bool:
    """What a design has on it, wherever its cards are."""
    cards = state.cards
    if kind == n.OF_BREED:
        return cards.breed[design] == operand
    if kind == n.IS_CAT:
        breed = cards.breed[design]
        return cards.kind[design] == 1 and breed != n.NO_BREED and breed != n.HAIRLESS
    if kind == n.IS_VEHICLE:
        return cards.kind[design] == n.VEHICLE
    if kind == n.IS_NO_VEHICLE:
        return cards.kind[design] != n.VEHICLE
    if kind == n.COST_AT_MOST:
        return cards.cost[design] <= operand
    if kind == n.COST_AT_LEAST:
        return cards.cost[design] >= operand
    if kind == n.IS_COMMANDER:
        return cards.commander[design] != 0
    if kind == n.IS_NO_COMMANDER:
        return cards.commander[design] == 0
    if kind == n.WITH_KEYWORD:
        return cards.keywords[design] & operand != 0
    if kind == n.NAMED:
        return design == operand
    if kind == n.NOT_NAMED:
        return design != operand
    return cards.kind[design] & operand != 0


def compares_with(
    state: State, kind: i64, record: i64, card: i64, source: i64, seat: i64, base: i64, look: i64
) -> bool:
    """Is a number of the card smaller or larger than that of what it is compared with?"""
    for other in gather(state, state.code[record], source, seat, base, look):
        if state.zone[other] == n.PLAY and state.down[other] != 0:
            return False
        number = state.stat_of(card, state.code[record + 1])
        limit = state.stat_of(other, state.code[record + 1])
        return number < limit if kind == n.LESS_THAN else number > limit
    return False


def needs_faces(state: State, selector: i64) -> bool:
    """Does the selector ask for something printed on troops in play?"""
    code = state.code
    if code[selector] != n.BOARD:
        return False
    at = selector + FIRST_FILTER
    for i in range(code[selector + FILTERS]):
        if code[at] < n.LAST_PRINTED:
            return True
        at += 2
    return False


def answers(state: State, ability: i64, source: i64, seat: i64, event: i64) -> bool:
    """Is the ability about this event? A face-down troop gives a filter nothing to go by."""
    code = state.code
    subject = code[ability + SUBJECT]
    if subject != 0 and event != NOBODY and not fits(state, subject, event, source, seat, NO_FRAME, n.PASSES_BY):
        return False
    condition = code[ability + ONLY_IF]
    if condition == 0:
        return True
    return state.holds_for(condition, source, seat, NOBODY)


# ------------------------------------------------------------ targets


def has_targets(state: State, ability: i64, card: i64, seat: i64) -> bool:
    """CO-R49: is there a target for every choice that the abilities in this list demand?"""
    while ability != 0:
        if not has_own_targets(state, ability, card, seat):
            return False
        ability = state.code[ability + NEXT_ABILITY]
    return True


def has_own_targets(state: State, ability: i64, card: i64, seat: i64) -> bool:
    """Is there a target for every choice that this ability demands?"""
    code = state.code
    pc = code[ability + PROGRAM]
    while code[pc] != END and code[pc] != OFFER and code[pc] != UNLESS and code[pc] != MODES:
        if (
            code[pc] == CHOOSE
            and code[pc + 3] == 0
            and is_first_target(state, code[pc + 2])
            and not can_choose(
                state, code[pc + 5], gather(state, code[pc + 2], card, seat, NO_FRAME, n.BLINDLY), seat, card
            )
        ):
            return False
        pc += WIDTH
    return True


def can_choose(state: State, how: i64, cards: vec[i64], seat: i64, source: i64) -> bool:
    """Is there one among these that whoever makes the choice may choose? Chance may choose all of them."""
    if how == AT_RANDOM:
        return len(cards) > 0
    return len(choosable(state, cards, 1 - seat if how == BY_THE_OTHER else seat, source)) > 0


KEPT_FROM_CHOICES: Final = n.WITHDRAWN | n.NO_ITEMS | n.NO_ENEMY_ITEMS


def choosable(state: State, cards: vec[i64], seat: i64, source: i64) -> vec[i64]:
    """Those that this player may choose with this card: texts can keep troops from the other one, or from One-Time
    Items (CO-R109)."""
    kept = vec[i64](capacity=len(cards))
    for card in cards:
        if (
            state.zone[card] != n.PLAY
            or state.kind_of(card) & n.ANY_TROOP == 0
            or state.permits[card] & KEPT_FROM_CHOICES == 0
            or state.permits[card] & kept_from(state, card, seat, source) == 0
        ):
            kept = append(kept, card)
    return kept


def kept_from(state: State, card: i64, seat: i64, source: i64) -> i64:
    """The permits each of which keeps this troop from the choice."""
    item: bool = source != NOBODY and state.kind_of(source) == n.ONE_TIME
    if state.controller[card] == seat:
        return n.NO_ITEMS if item else i64(0)
    return n.WITHDRAWN | n.NO_ITEMS | n.NO_ENEMY_ITEMS if item else i64(n.WITHDRAWN)


def is_first_target(state: State, selector: i64) -> bool:
    """A choice of things in play that is not one more of the same."""
    code = state.code
    if code[selector] != n.BOARD:
        return False
    at = selector + FIRST_FILTER
    for i in range(code[selector + FILTERS]):
        if code[at] == n.NOT_CHOSEN:
            return False
        at += 2
    return True
