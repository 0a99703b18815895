"""What an event sets off: the abilities that hear it join the queue, in the order of CO-R47.

An ability is queued only if it is on at that moment; once queued it is carried out, whatever becomes of its card
(CO-R48).
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.agenda import REGISTER
from rulebound.core.kernel.resolver import NEXT_ABILITY, PROGRAM
from rulebound.core.kernel.table import NOBODY
from rulebound.games.claw_and_order.rules import numbers as n
from rulebound.games.claw_and_order.rules.instead import seat_asked, source_chosen
from rulebound.games.claw_and_order.rules.selecting import answers
from rulebound.games.claw_and_order.rules.state import State
from rulebound.games.claw_and_order.rules.texts import affects, refresh, works


def heard(state: State, trigger: i64) -> bool:
    """Could any card in play answer? Most events set nothing off."""
    if state.stale or state.cards.contextual:
        refresh(state)
    return (state.listening >> trigger) & 1 != 0


def queue(state: State, ability: i64, source: i64, seat: i64, event: i64) -> None:
    """One ability joins the queue, unless it was used in this turn and may be used once only."""
    code = state.code
    if code[ability + n.FOR_SUBJECT] != 0:
        source = event
        seat = state.controller[event]
    limit = code[ability + n.LIMIT]
    if limit != 0:
        if source == state.battlefield:
            if state.once[seat] & limit != 0:
                return
            state.once[seat] |= limit
        else:
            if state.marks[source] & limit != 0:
                return
            state.marks[source] |= limit
    base = state.waiting.push(n.RUN, source, state.serial[source], seat, 0, code[ability + PROGRAM])
    if event != NOBODY:
        state.waiting.frames[base + REGISTER + n.EVENT] = state.stay(event)
    if state.measured >= 0:
        state.waiting.frames[base + REGISTER + n.HOW_MUCH] = state.measured


def fire_card(state: State, trigger: i64, source: i64, seat: i64, event: i64) -> None:
    """The abilities of a card that is no troop."""
    ability = state.cards.ability(state.text_of(source), trigger)
    while ability != 0:
        if answers(state, ability, source, seat, event):
            queue(state, ability, source, seat, event)
        ability = state.code[ability + NEXT_ABILITY]


def fire_troop(state: State, trigger: i64, card: i64, event: i64) -> None:
    """The abilities of a troop in printed order, then those of its Equip Items in the order of attachment."""
    seat = state.controller[card]
    ability = state.cards.ability(state.text_of(card), trigger)
    while ability != 0:
        if works(state, card, state.code[ability + n.STATE]) and answers(state, ability, card, seat, event):
            queue(state, ability, card, seat, event)
        ability = state.code[ability + NEXT_ABILITY]
    if state.is_on(card):
        fire_items(state, trigger, card, seat, event)


def fire_items(state: State, trigger: i64, card: i64, seat: i64, event: i64) -> None:
    for place in range(state.size[n.PLAY]):
        item = state.cells[place]
        if state.host[item] == card and (state.controller[item] == seat or (n.OWN_EVENTS >> trigger) & 1 != 0):
            fire_card(state, trigger, item, state.controller[item], event)


def fire_own(state: State, trigger: i64, card: i64, event: i64) -> None:
    """Something has happened to or by this troop."""
    if heard(state, trigger):
        fire_troop(state, trigger, card, event)


def fire_seat(state: State, trigger: i64, seat: i64, event: i64) -> None:
    """A moment of this player: troops, then Team Buffs, then the battlefield card."""
    if not heard(state, trigger):
        return
    for place in range(state.size[n.PLAY]):
        card = state.cells[place]
        if state.controller[card] == seat and state.kind_of(card) & n.ANY_TROOP != 0:
            fire_troop(state, trigger, card, event)
    for place in range(state.size[n.PLAY]):
        card = state.cells[place]
        if state.controller[card] == seat and state.kind_of(card) == n.BUFF:
            fire_card(state, trigger, card, seat, event)
    if state.cards.cursing:
        for place in range(state.size[n.PLAY]):
            card = state.cells[place]
            host = state.host[card]
            if (
                state.controller[card] == seat
                and host != NOBODY
                and state.controller[host] != seat
                and state.is_on(host)
            ):
                fire_card(state, trigger, card, seat, event)
    if affects(state, seat):
        fire_card(state, trigger, state.battlefield, seat, event)


def fire_both(state: State, trigger: i64, event: i64) -> None:
    """Something that both players' cards may answer, the active player's first."""
    fire_seat(state, trigger, state.active, event)
    fire_seat(state, trigger, 1 - state.active, event)


def advanced(state: State, card: i64) -> None:
    """A troop has moved into the Front Line."""
    fire_own(state, n.ON_ADVANCED, card, NOBODY)
    fire_both(state, n.OTHER_ADVANCED, card)


def returned(state: State, card: i64) -> None:
    """A card is about to go from play to its owner's hand: its own text is still on."""
    if state.kind_of(card) & n.ANY_TROOP != 0:
        fire_own(state, n.ON_RETURNED, card, NOBODY)
        fire_both(state, n.OTHER_RETURNED, card)
    else:
        fire_card(state, n.ITEM_RETURNED, card, state.controller[card], NOBODY)


def drawn(state: State, seat: i64) -> None:
    """This seat has drawn a card."""
    fire_seat(state, n.YOU_DRAW, seat, NOBODY)
    fire_seat(state, n.FOE_DRAWS, 1 - seat, NOBODY)


def item_played(state: State, card: i64, seat: i64) -> None:
    fire_seat(state, n.YOU_PLAY_ITEM, seat, card)
    fire_seat(state, n.FOE_PLAYS_ITEM, 1 - seat, card)


def draw_replaced(state: State, seat: i64) -> bool:
    """CO-R114: a text that replaces this player's draw waits to do so; of several the player chooses one (CO-R121)."""
    texts = vec[i64]()
    for place in range(state.size[n.PLAY]):
        card = state.cells[place]
        trigger: i64 = n.WOULD_DRAW
        if state.controller[card] != seat:
            trigger = n.OPPONENT_WOULD_DRAW
        ability = state.cards.ability(state.text_of(card), trigger)
        if ability != 0 and can_answer(state, ability, card):
            same = False
            for at in range(0, len(texts), 2):
                twin = texts[at + 1] == ability and state.code[ability + n.LIMIT] == 0
                same = same or (twin and state.controller[texts[at]] == state.controller[card])
            if not same:
                texts = append(append(texts, card), ability)
    if len(texts) == 2:
        replace_draw(state, seat, texts[0], texts[1])
    elif len(texts) > 2:
        state.ask_which(n.WHICH_DRAW, seat, texts[0], 0, 0, texts)
    return len(texts) > 0


def replace_draw(state: State, seat: i64, card: i64, ability: i64) -> None:
    if state.recording:
        state.record(n.DRAW_REPLACED, card, seat, 0, 0)
    queue(state, ability, card, state.controller[card], NOBODY)


def carry_on_drawing(state: State) -> None:
    ability = state.text_chosen()
    if ability == NOBODY:
        return
    seat = seat_asked(state)
    card = source_chosen(state)
    state.agenda.drop()
    if card != NOBODY:
        replace_draw(state, seat, card, ability)


def can_answer(state: State, ability: i64, card: i64) -> bool:
    """Is this ability of a card in play on, and does its condition hold?"""
    if state.kind_of(card) & n.ANY_TROOP != 0:
        on = works(state, card, state.code[ability + n.STATE])
    else:
        on = state.host[card] == NOBODY or state.is_on(state.host[card])
    return on and answers(state, ability, card, state.controller[card], NOBODY)


# ------------------------------------------------------------ destruction


def fire_destruction(state: State, batch: vec[i64], killed: vec[i64]) -> None:
    """CO-R47 and CO-R48: judged by the situation just before the batch leaves."""
    wanted: i64 = (1 << n.ON_KILLED) | (1 << n.ON_DESTROYED) | (1 << n.OTHER_KILLED) | (1 << n.OTHER_DESTROYED)
    if state.listening & wanted == 0:
        return
    for turn in range(2):
        seat = state.active
        if turn == 1:
            seat = 1 - seat
        for place in range(state.size[n.PLAY]):
            card = state.cells[place]
            if state.controller[card] == seat and state.kind_of(card) & n.ANY_TROOP != 0:
                for at in range(len(batch)):
                    if batch[at] == card:
                        fire_own_end(state, card, seat, killed[at] != 0)
                fire_others(state, card, seat, batch, killed)
                if state.is_on(card):
                    fire_item_ends(state, card, batch, killed)
        for place in range(state.size[n.PLAY]):
            card = state.cells[place]
            if state.controller[card] == seat and state.kind_of(card) == n.BUFF:
                fire_others(state, card, seat, batch, killed)
        if affects(state, seat):
            fire_others(state, state.battlefield, seat, batch, killed)


def fire_own_end(state: State, card: i64, seat: i64, killed: bool) -> None:
    """What the troop itself says about its end, in printed order. A pilot's works too (CO-9.11)."""
    code = state.code
    design = state.text_of(card)
    first: i64 = 0
    if killed:
        first = state.cards.ability(design, n.ON_KILLED)
    second = state.cards.ability(design, n.ON_DESTROYED)
    while first != 0 or second != 0:
        # Programs lie in the code in the order in which they are printed.
        if second == 0 or (first != 0 and first < second):
            ability = first
            first = code[first + NEXT_ABILITY]
        else:
            ability = second
            second = code[second + NEXT_ABILITY]
        if (state.is_pilot(card) or works(state, card, code[ability + n.STATE])) and answers(
            state, ability, card, seat, NOBODY
        ):
            queue(state, ability, card, seat, NOBODY)


def fire_item_ends(state: State, card: i64, batch: vec[i64], killed: vec[i64]) -> None:
    """The Equip Items of a troop: what they say about their host's end and about that of others."""
    for place in range(state.size[n.PLAY]):
        item = state.cells[place]
        if state.host[item] == card:
            for at in range(len(batch)):
                if batch[at] == card:
                    if killed[at] != 0:
                        fire_card(state, n.ON_KILLED, item, state.controller[item], NOBODY)
                    fire_card(state, n.ON_DESTROYED, item, state.controller[item], NOBODY)
            fire_others(state, item, state.controller[item], batch, killed)


def fire_others(state: State, source: i64, seat: i64, batch: vec[i64], killed: vec[i64]) -> None:
    """What a card says about the end of troops in general."""
    hears = state.cards.hears[state.text_of(source)]
    if hears & ((1 << n.OTHER_KILLED) | (1 << n.OTHER_DESTROYED)) == 0:
        return
    for at in range(len(batch)):
        if killed[at] != 0:
            fire_about(state, n.OTHER_KILLED, source, seat, batch[at])
        fire_about(state, n.OTHER_DESTROYED, source, seat, batch[at])


def fire_about(state: State, trigger: i64, source: i64, seat: i64, event: i64) -> None:
    ability = state.cards.ability(state.text_of(source), trigger)
    while ability != 0:
        troop = state.kind_of(source) & n.ANY_TROOP != 0
        if (not troop or works(state, source, state.code[ability + n.STATE])) and answers(
            state, ability, source, seat, event
        ):
            queue(state, ability, source, seat, event)
        ability = state.code[ability + NEXT_ABILITY]
