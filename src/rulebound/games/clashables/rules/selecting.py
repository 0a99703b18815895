"""What the words of a card mean at the table: which creatures, cards of piles and cards on the stack.

Everything here only looks. `source` is the card on which the text stands, `seat` its owner ("you"), `base` its frame
or NO_FRAME.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.agenda import CARD, REGISTER, SEAT
from rulebound.core.kernel.resolver import (
    BOTH,
    FILTERS,
    FIRST_FILTER,
    FOES,
    IN_PLACE,
    NO_FRAME,
    NOTED,
    NOTES_IN,
    ON_SIDE,
    ONLY_IF,
    OPERAND,
    SUBJECT,
    THERE_IS,
    THERE_IS_NO,
    THIS,
    WHERE,
    YOURS,
)
from rulebound.core.kernel.table import NOBODY
from rulebound.core.kernel.trail import CARD_MASK
from rulebound.games.clashables.rules import numbers as n
from rulebound.games.clashables.rules.state import State


def chosen(state: State, selector: i64, base: i64) -> vec[i64]:
    frames = state.agenda.frames
    return gather(state, selector, frames[base + CARD], frames[base + SEAT], base)


def is_meant(state: State, meant: i64, seat: i64, you: i64, base: i64) -> bool:
    if meant == n.ACTIVE:
        return seat == state.active
    if meant >= n.LOWER_ROLLER:
        if len(state.rolled) != n.SEATS:
            return False
        more = state.rolled[seat] - state.rolled[1 - seat]
        return more > 0 if meant == n.HIGHER_ROLLER else more < 0
    if meant >= n.OWNER_OF:
        # Whose it is stays known when the card has left.
        held = state.agenda.frames[base + REGISTER + meant - n.OWNER_OF]
        return held >= 0 and state.owner[held & CARD_MASK] == seat
    return not ((meant == n.YOU and seat != you) or (meant == n.OPPONENT and seat == you))


def gather(state: State, selector: i64, source: i64, seat: i64, base: i64) -> vec[i64]:
    """The cards a selector means, the reader's own first; creatures in the order of entry."""
    code = state.code
    origin = code[selector]
    operand = code[selector + OPERAND]
    side = code[selector + ON_SIDE]
    found = vec[i64](capacity=4)
    card: i64 = NOBODY
    if origin == n.BOARD:
        if side != FOES:
            found = gather_pile(state, found, origin, n.BATTLEFIELD + seat, selector, source, seat, base)
        if side != YOURS:
            found = gather_pile(state, found, origin, n.BATTLEFIELD + 1 - seat, selector, source, seat, base)
    elif origin == THIS or origin == NOTED:
        card = state.spoken_of(selector, source, base)
        if card != NOBODY and passes(state, selector, card, source, seat, base):
            found = append(found, card)
    elif origin == n.NOTED_SEVERAL:
        for card in state.noted_all(base, operand, code[selector + IN_PLACE]):
            if passes(state, selector, card, source, seat, base):
                found = append(found, card)
    elif origin == n.ON_STACK:
        for index in range(state.size[n.STACK]):
            card = state.nth(n.STACK, index)
            if stands_on_stack(state, selector, card, source, seat, base):
                found = append(found, card)
    elif origin == n.ROLLED:
        return gather_dice(state, selector)
    else:
        if side != FOES:
            found = gather_pile(state, found, origin, operand + seat, selector, source, seat, base)
        if side != YOURS:
            found = gather_pile(state, found, origin, operand + 1 - seat, selector, source, seat, base)
    register = code[selector + NOTES_IN]
    if register >= 0 and base >= 0 and origin == n.TOP:
        state.note_all(base, register, found, code[selector + IN_PLACE])
    else:
        state.note_found(selector, base, found)
    return found


def gather_pile(
    state: State, found: vec[i64], origin: i64, zone: i64, selector: i64, source: i64, seat: i64, base: i64
) -> vec[i64]:
    size = state.size[zone]
    first: i64 = 0
    end = size
    if origin == n.TOP:
        first = size - state.code[selector + IN_PLACE]
        if first < 0:
            first = 0
        # From the top down: that is the order in which they come (CL-R79).
        for index in range(size - 1, first - 1, -1):
            card = state.nth(zone, index)
            if passes(state, selector, card, source, seat, base):
                found = append(found, card)
        return found
    if origin == n.TOPMOST:
        for index in range(size - 1, -1, -1):
            card = state.nth(zone, index)
            if passes(state, selector, card, source, seat, base):
                return append(found, card)
        return found
    if origin == n.BOTTOM and size > 0:
        end = 1
    for index in range(first, end):
        card = state.nth(zone, index)
        if passes(state, selector, card, source, seat, base):
            found = append(found, card)
    return found


def gather_dice(state: State, selector: i64) -> vec[i64]:
    """Not cards but numbers, for counting."""
    code = state.code
    found = vec[i64](capacity=4)
    for number in state.rolled:
        fits_all = True
        at = selector + FIRST_FILTER
        for i in range(code[selector + FILTERS]):
            if code[at] == n.PARITY and number & 1 != code[at + 1]:
                fits_all = False
            at += 2
        if fits_all:
            found = append(found, number)
    return found


def is_any(state: State, selector: i64, source: i64, seat: i64, base: i64) -> bool:
    """Does the selector find anything?"""
    code = state.code
    if code[selector] == n.BOARD:
        side = code[selector + ON_SIDE]
        if side != FOES and is_any_in(state, n.BATTLEFIELD + seat, selector, source, seat, base):
            return True
        return side != YOURS and is_any_in(state, n.BATTLEFIELD + 1 - seat, selector, source, seat, base)
    if code[selector] == n.ON_STACK and state.size[n.STACK] == 0:
        return False
    return len(gather(state, selector, source, seat, base)) > 0


def is_any_in(state: State, zone: i64, selector: i64, source: i64, seat: i64, base: i64) -> bool:
    size = state.size[zone]
    if state.code[selector + FILTERS] == 0:
        return size > 0
    for index in range(size):
        if passes(state, selector, state.nth(zone, index), source, seat, base):
            return True
    return False


def stands_on_stack(state: State, selector: i64, card: i64, source: i64, seat: i64, base: i64) -> bool:
    if card == state.resolving or state.zone[card] != n.STACK:
        return False
    side = state.code[selector + ON_SIDE]
    if side != BOTH and (state.side_of(card) == seat) != (side == YOURS):
        return False
    return passes(state, selector, card, source, seat, base)


def fits(state: State, selector: i64, card: i64, source: i64, seat: i64, base: i64) -> bool:
    """Could the selector mean this card? Where it lies, whose it is, and its filters."""
    code = state.code
    origin = code[selector]
    zone = state.zone[card]
    if origin == n.ON_STACK:
        return stands_on_stack(state, selector, card, source, seat, base)
    if origin == n.BOARD:
        if not state.in_play(card):
            return False
    elif origin == THIS:
        return card == source
    elif zone - (zone & 1) != code[selector + OPERAND]:
        return False
    side = code[selector + ON_SIDE]
    if side != BOTH and (state.side_of(card) == seat) != (side == YOURS):
        return False
    return passes(state, selector, card, source, seat, base)


def describes(state: State, selector: i64, card: i64, source: i64, seat: i64) -> bool:
    """The same for the subject of an event, which may have left the battlefield by then."""
    side = state.code[selector + ON_SIDE]
    if side != BOTH and (state.side_of(card) == seat) != (side == YOURS):
        return False
    return passes(state, selector, card, source, seat, NO_FRAME)


def passes(state: State, selector: i64, card: i64, source: i64, seat: i64, base: i64) -> bool:
    """Does the card pass the filters of the selector?"""
    code = state.code
    filters = code[selector + FILTERS]
    if filters == 0:
        return True
    at = selector + FIRST_FILTER
    design = state.design[card]
    for i in range(filters):
        kind = code[at]
        operand = code[at + 1]
        at += 2
        if kind == n.TARGETABLE:
            if is_shielded(state, card, seat, source):
                return False
        elif kind == n.NOT_THIS:
            if card == source:
                return False
        elif kind == n.KIND_IS:
            if state.cards.kind[design] & operand == 0:
                return False
        elif kind == n.COLOUR_IS:
            if state.cards.colour[design] & operand == 0:
                return False
        elif kind == n.DESTRUCTIBLE:
            if state.has(card, n.STURDY):
                return False
        elif not passes_rarely(state, kind, operand, card, source, seat, base):
            return False
    return True


def is_shielded(state: State, card: i64, seat: i64, source: i64) -> bool:
    """Does a text protect this creature from being chosen by this player's card?"""
    if not state.in_play(card):
        return False
    keywords = state.keywords_of(card)
    if state.side_of(card) != seat and keywords & n.SHROUDED != 0:
        return True
    if keywords & (n.ITEM_SHROUDED | n.ITEM_WARDED) == 0 or source == NOBODY or state.kind_of(source) != n.ITEM:
        return False
    return state.side_of(card) != seat or keywords & n.ITEM_WARDED != 0


def passes_rarely(state: State, kind: i64, operand: i64, card: i64, source: i64, seat: i64, base: i64) -> bool:
    """The filters of fewer cards, apart to keep the common ones in a short function."""
    if kind == n.NAMED:
        return state.design[card] == operand
    if kind == n.NOT_NAMED:
        return state.design[card] != operand
    if kind == n.HAS_KEYWORD:
        if state.in_play(card):
            return state.has(card, operand)
        return state.cards.keywords[state.design[card]] & operand != 0
    if kind == n.ATTACKED:
        return state.in_play(card) and (state.attacks_made[card] > 0) == (operand == 0)
    if kind == n.IS_SICK:
        return state.in_play(card) and (state.sick[card] != 0) == (operand == 0)
    if kind == n.PLAYED_LAST:
        return is_played_last(state, card, source)
    if kind == n.SAME_NAME:
        for other in gather(state, operand, source, seat, base):
            if state.design[other] == state.design[card]:
                return True
        return False
    if kind == n.ONE_CREATURE_TARGET:
        return can_redirect(state, card, operand, source, seat)
    if kind == n.OTHER_THAN and base >= 0:
        for other in gather(state, operand, source, seat, base):
            if other == card:
                return False
    return True


def is_played_last(state: State, card: i64, source: i64) -> bool:
    """Has the owner of a card on the stack played none after it, but for the card whose text asks?"""
    for index in range(state.index_of(card) + 1, state.size[n.STACK]):
        later = state.nth(n.STACK, index)
        if later != source and state.owner[later] == state.owner[card]:
            return False
    return True


# ------------------------------------------------------------ announced targets


def announcement_of_target(state: State, card: i64) -> i64:
    """The announcement of a card on the stack whose only target is a creature, or 0 (CL-R49)."""
    code = state.code
    only: i64 = 0
    targets: i64 = 0
    record = state.cards.ability(state.design[card], n.ANNOUNCES)
    while record != 0:
        if code[record + n.ANNOUNCED_KIND] == n.TARGET:
            slot = card * n.SLOTS + code[record + n.ANNOUNCED_SLOT]
            for i in range(code[record + n.ANNOUNCED_MOST]):
                if state.announced[slot + i] >= 0:
                    targets += 1
                    only = record
        record = code[record]
    if targets != 1 or code[code[only + n.ANNOUNCED_WHAT]] != n.BOARD:
        return 0
    return only


def slot_of_target(state: State, card: i64, record: i64) -> i64:
    """Where the only target of that announcement is noted."""
    code = state.code
    slot = card * n.SLOTS + code[record + n.ANNOUNCED_SLOT]
    for i in range(code[record + n.ANNOUNCED_MOST]):
        if state.announced[slot + i] >= 0:
            return slot + i
    return slot


def can_redirect(state: State, card: i64, redirect: i64, source: i64, seat: i64) -> bool:
    """An item with one creature as its target, and another creature that may take its place."""
    record = announcement_of_target(state, card)
    return record != 0 and len(new_targets(state, card, record, redirect, source, seat)) > 0


def new_targets(state: State, card: i64, record: i64, redirect: i64, source: i64, seat: i64) -> vec[i64]:
    """The creatures to which a redirect of this seat may move the target of an item (CL-R49)."""
    code = state.code
    found = vec[i64](capacity=4)
    lifts = code[redirect] != 0
    wanted = code[redirect + 1]
    selector = code[record + n.ANNOUNCED_WHAT]
    present = state.same_stay(state.announced[slot_of_target(state, card, record)])
    owner = state.owner[card]
    for turn in range(2):
        side = seat
        if turn == 1:
            side = 1 - seat
        for index in range(state.size[n.BATTLEFIELD + side]):
            creature = state.nth(n.BATTLEFIELD + side, index)
            if creature == present:
                continue
            if wanted != 0 and not fits(state, wanted, creature, source, seat, NO_FRAME):
                continue
            if target_holds(state, selector, creature, card, owner, lifts):
                found = append(found, creature)
    return found


def target_holds(state: State, selector: i64, target: i64, card: i64, owner: i64, lifted: bool) -> bool:
    """Is this still (or would it be) a valid target of the card (CL-R42)? A lifted redirect asks for a creature that
    is not protected only."""
    if not lifted:
        return fits(state, selector, target, card, owner, NO_FRAME)
    return state.in_play(target) and not is_shielded(state, target, owner, card)


# ------------------------------------------------------------ events


def answers(state: State, ability: i64, source: i64, event: i64, number: i64) -> bool:
    """Is the ability about this event?"""
    code = state.code
    seat = state.side_of(source)
    subject = code[ability + SUBJECT]
    if subject != 0 and not describes(state, subject, event, source, seat):
        return False
    wanted = code[ability + WHERE]
    if wanted != 0 and wanted != number:
        return False
    condition = code[ability + ONLY_IF]
    return condition == 0 or condition_holds(state, condition, source, seat)


def is_kept_from(state: State, trigger: i64, seat: i64) -> bool:
    """Does a creature's text or an effect that lasts forbid this player something: NO_LOSS, NO_GAIN or NO_BONUS?"""
    for at in range(0, len(state.lasting), n.LASTING_SIZE):
        meant = state.lasting[at] == n.KEPT_FROM and state.lasting[at + n.LASTING_AMOUNT] == trigger
        if meant and (state.lasting[at + n.LASTING_NUMBERS] >> seat) & 1 != 0:
            return True
    return forbids(state, trigger, seat)


def forbids(state: State, trigger: i64, seat: i64) -> bool:
    """Does a creature's text forbid this player something?"""
    if state.listeners[trigger] == 0:
        return False
    code = state.code
    for owner in range(2):
        for index in range(state.size[n.BATTLEFIELD + owner]):
            source = state.nth(n.BATTLEFIELD + owner, index)
            text = state.cards.ability(state.text_of(source), trigger)
            while text != 0:
                condition = code[text + 2]
                if (owner == seat) == (code[text + 1] == YOURS) and (
                    condition == 0 or condition_holds(state, condition, source, owner)
                ):
                    return True
                text = code[text]
    return False


def may_not_play(state: State, seat: i64, kind: i64) -> bool:
    """Does a creature's text or an effect that lasts forbid this player cards of this kind?"""
    for at in range(0, len(state.lasting), n.LASTING_SIZE):
        meant = state.lasting[at] == n.FORBIDDEN and state.lasting[at + n.LASTING_AMOUNT] & kind != 0
        if meant and (state.lasting[at + n.LASTING_NUMBERS] >> seat) & 1 != 0:
            return True
    if state.listeners[n.NO_PLAY] == 0:
        return False
    code = state.code
    for owner in range(2):
        for index in range(state.size[n.BATTLEFIELD + owner]):
            source = state.nth(n.BATTLEFIELD + owner, index)
            text = state.cards.ability(state.text_of(source), n.NO_PLAY)
            while text != 0:
                condition = code[text + 2]
                if (
                    (owner == seat) == (code[text + 1] == YOURS)
                    and code[text + 3] & kind != 0
                    and (condition == 0 or condition_holds(state, condition, source, owner))
                ):
                    return True
                text = code[text]
    return False


def condition_holds(state: State, condition: i64, source: i64, seat: i64) -> bool:
    """A condition outside of a program: what there is."""
    kind = state.code[condition]
    if kind != THERE_IS and kind != THERE_IS_NO:
        return state.holds_for(condition, source, seat, NOBODY)
    found = is_any(state, state.code[condition + 1], source, seat, NO_FRAME)
    return found == (kind == THERE_IS)


def applies(state: State, text: i64, source: i64, seat: i64) -> bool:
    """Does the condition of a continuous text hold?"""
    condition = state.code[text + n.STATIC_IF]
    return condition == 0 or condition_holds(state, condition, source, seat)
