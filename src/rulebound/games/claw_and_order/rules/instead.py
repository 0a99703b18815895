"""What happens instead of something else: of a destruction, of a draw, of damage. Where several texts say different
things, the player who is affected is asked which of them counts (CO-R121).

A text about a destruction stands on the troop itself or on an Equip Item of it, so no other card has to be looked at.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.agenda import CARD, REGISTER, SEAT, SERIAL
from rulebound.core.kernel.asking import CHOSEN_SOURCE, FIRST_SOURCE
from rulebound.core.kernel.resolver import NO_FRAME, THIS
from rulebound.core.kernel.table import NOBODY
from rulebound.games.claw_and_order.rules import numbers as n
from rulebound.games.claw_and_order.rules.selecting import gather
from rulebound.games.claw_and_order.rules.state import State
from rulebound.games.claw_and_order.rules.texts import applies, works

# ------------------------------------------------------------ destruction


def fates_of(state: State, card: i64, killed: bool) -> vec[i64]:
    """The texts that keep this troop from being destroyed, or killed, as pairs with their sources: the first of those
    that do the same."""
    found = texts_on(state, vec[i64](), card, card, killed)
    for place in range(state.size[n.PLAY]):
        item = state.cells[place]
        if state.host[item] == card:
            found = texts_on(state, found, item, card, killed)
    return found


def texts_on(state: State, found: vec[i64], source: i64, card: i64, killed: bool) -> vec[i64]:
    code = state.code
    text = state.cards.ability(state.text_of(source), n.STATIC)
    while text != 0:
        replaces = code[text + n.TEXT_KIND] == n.HAS_PERMIT and code[text + n.TEXT_WHAT] & (n.TO_HAND | n.SAVED) != 0
        if not killed and code[text + n.TEXT_GIVES_UP] & n.ONLY_KILLED != 0:
            replaces = False
        if replaces and is_about(state, text, source, card) and not is_spent(state, text, source):
            same = False
            for at in range(1, len(found), 2):
                other = found[at]
                if (
                    code[other + n.TEXT_WHAT] == code[text + n.TEXT_WHAT]
                    and code[other + n.TEXT_AMOUNT] == code[text + n.TEXT_AMOUNT]
                    and (code[other + n.TEXT_GIVES_UP] ^ code[text + n.TEXT_GIVES_UP]) & n.GIVES_UP == 0
                    and code[other + n.TEXT_LIMIT] == code[text + n.TEXT_LIMIT]
                ):
                    same = True
            if not same:
                found = append(append(found, source), text)
        text = code[text]
    return found


def is_about(state: State, text: i64, source: i64, card: i64) -> bool:
    """Does this text on the troop or on its Equip Item speak of the troop, and is it on?"""
    code = state.code
    on_itself = code[code[text + n.TEXT_WHOM]] == THIS
    if on_itself != (source == card):
        return False
    if source == card:
        if not works(state, card, code[text + n.TEXT_STATE]):
            return False
    elif not state.is_on(card):
        return False
    return applies(state, text, source, state.controller[source])


def is_spent(state: State, text: i64, source: i64) -> bool:
    limit = state.code[text + n.TEXT_LIMIT]
    if limit == n.ONCE_EVER:
        return state.is_used_up(source, text)
    return state.marks[source] & limit != 0


def use(state: State, text: i64, source: i64) -> None:
    limit = state.code[text + n.TEXT_LIMIT]
    if limit == n.ONCE_EVER:
        state.use_up(source, text)
    elif limit != 0:
        state.marks[source] |= limit


def heal_to_stay(state: State, card: i64, text: i64) -> bool:
    """CO-R119: healed, does it have Health left?"""
    amount = state.code[text + n.TEXT_AMOUNT]
    damage = state.damage[card] - amount
    if amount < 0:
        damage = state.health_of(card) + amount  # it stays with so much
    if damage < 0:
        damage = 0
    if damage >= state.health_of(card):
        return False
    state.damage[card] = damage
    if state.recording:
        state.record(n.KEPT_ALIVE, card, state.controller[card], 0, 0)
    return True


# ------------------------------------------------------------ damage that is dealt to another


def guards_for(state: State, card: i64) -> vec[i64]:
    """The troops that would be dealt the damage to this one, in the order of arrival, as pairs with their texts."""
    found = vec[i64]()
    code = state.code
    for place in range(state.size[n.PLAY]):
        source = state.cells[place]
        if source != card and (state.cards.hears[state.text_of(source)] >> n.STATIC) & 1 != 0:
            seat = state.controller[source]
            text = state.cards.ability(state.text_of(source), n.STATIC)
            while text != 0:
                if (
                    code[text + n.TEXT_KIND] == n.HAS_GUARD
                    and works(state, source, code[text + n.TEXT_STATE])
                    and applies(state, text, source, seat)
                ):
                    meant = False
                    for other in gather(state, code[text + n.TEXT_WHOM], source, seat, NO_FRAME, n.PASSES_BY):
                        meant = meant or other == card
                    if meant:
                        found = append(append(found, source), text)
                        break
                text = code[text]
    return found


# ------------------------------------------------------------ what was chosen


def card_asked_about(state: State) -> i64:
    """The card of the frame on top, if it is still there."""
    base = state.agenda.top()
    card = state.agenda.frames[base + CARD]
    if card == NOBODY or state.serial[card] != state.agenda.frames[base + SERIAL]:
        return NOBODY
    return card


def source_chosen(state: State) -> i64:
    """The card whose text was chosen, or the only one."""
    base = state.agenda.top()
    source = state.noted(base, CHOSEN_SOURCE)
    if source == NOBODY:
        source = state.noted(base, FIRST_SOURCE)
    return source


def seat_asked(state: State) -> i64:
    return state.agenda.frames[state.agenda.top() + SEAT]


def amount_asked_about(state: State) -> i64:
    return state.agenda.frames[state.agenda.top() + REGISTER]
