"""What an event or a moment sets off in Five Rows: abilities that join the queue, and draws that are replaced."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.agenda import CARD, NONE, REGISTER, SEAT
from rulebound.core.kernel.asking import CHOSEN_SOURCE
from rulebound.core.kernel.resolver import NEXT_ABILITY, PROGRAM
from rulebound.core.kernel.table import NOBODY
from rulebound.games.five_rows.rules import numbers as n
from rulebound.games.five_rows.rules.selecting import answers, in_order, spend
from rulebound.games.five_rows.rules.state import State


def wait_for(state: State, kind: i64, ability: i64, source: i64, seat: i64, event: i64, row: i64) -> None:
    """Put one ability at the end of the queue; FR-R51 stops those that would set each other off for ever."""
    state.queued += 1
    if state.queued > n.MOST_TRIGGERS:
        return
    spend(state, ability, source)
    waiting = state.waiting
    base = waiting.push(kind, source, state.serial[source], seat, row, state.code[ability + PROGRAM])
    if event != NOBODY:
        waiting.frames[base + REGISTER + n.EVENT] = state.stay(event)
    if state.measured >= 0:
        waiting.frames[base + REGISTER + n.HOW_MUCH] = state.measured


def fire(state: State, trigger: i64, event: i64, event_row: i64) -> None:
    """Queue the abilities that answer an event or a moment, in trigger order; a card does not answer its own event."""
    places = state.listening[trigger]
    if places == 0:
        return
    for step in range(state.steps):
        card = in_order(state, places, step)
        if card != NOBODY and card != event:
            fire_card(state, trigger, card, event, event_row)


def fire_card(state: State, trigger: i64, card: i64, event: i64, event_row: i64) -> None:
    ability = state.cards.ability(state.text_of(card), trigger)
    seat = state.holder(card)
    while ability != 0:
        if answers(state, ability, card, seat, event, event_row):
            if state.code[ability + n.FOR_SUBJECT] == 0:
                wait_for(state, n.RUN, ability, card, seat, event, state.row_of(card))
            else:
                whose = state.fallen_side if event == state.fallen else state.holder(event)
                wait_for(state, n.RUN_ANYWAY, ability, event, whose, event, event_row)
        ability = state.code[ability + NEXT_ABILITY]


def happen(state: State, own: i64, card: i64, measured: i64) -> None:
    """Something happens to a card on the battlefield: its own abilities for it, then those of the others."""
    if state.listening[own] | state.listening[own + 1] == 0:
        return
    state.measured = measured
    row = state.row_of(card)
    if (state.listening[own] >> state.place[card]) & 1 != 0:
        fire_card(state, own, card, card, row)
    fire(state, own + 1, card, row)
    state.measured = NONE


def happen_to_attacker(state: State, trigger: i64, attacker: i64, event: i64, row: i64, measured: i64) -> None:
    """The attack of a troop that still stands has done something; only its own abilities answer."""
    if state.on_board(attacker) and (state.listening[trigger] >> state.place[attacker]) & 1 != 0:
        state.measured = measured
        fire_card(state, trigger, attacker, event, row)
        state.measured = NONE


def draw_replaced(state: State, seat: i64) -> bool:
    """FR-R73: a text that replaces this player's draw waits to do so; of several texts the player chooses one
    (FR-R81)."""
    places = state.listening[n.WOULD_DRAW] | state.listening[n.FOE_WOULD_DRAW]
    texts = vec[i64]()
    for step in range(state.steps):
        card = in_order(state, places, step)
        if card != NOBODY:
            trigger: i64 = n.WOULD_DRAW
            if state.holder(card) != seat:
                trigger = n.FOE_WOULD_DRAW
            ability = state.cards.ability(state.text_of(card), trigger)
            if ability != 0 and answers(state, ability, card, state.holder(card), NOBODY, 0):
                texts = append(append(texts, card), ability)
    if len(texts) == 2:
        replace_draw(state, seat, texts[0], texts[1])
    elif len(texts) > 2:
        state.ask_which(n.WHICH_DRAW, seat, texts[0], 0, 0, texts)
    return len(texts) > 0


def replace_draw(state: State, seat: i64, card: i64, ability: i64) -> None:
    if state.recording:
        state.record(n.DRAW_REPLACED, card, seat, 0, 0)
    wait_for(state, n.RUN_ANYWAY, ability, card, state.holder(card), NOBODY, state.row_of(card))


def carry_on_drawing(state: State) -> None:
    ability = state.text_chosen()
    if ability == NOBODY:
        return
    base = state.agenda.top()
    seat = state.agenda.frames[base + SEAT]
    card = state.noted(base, CHOSEN_SOURCE)
    if card == NOBODY:
        card = state.agenda.frames[base + CARD]
    state.agenda.drop()
    if state.on_board(card):
        replace_draw(state, seat, card, ability)


def drawn(state: State, seat: i64) -> None:
    """A player has drawn a card; nobody is told which."""
    places = state.listening[n.YOU_DRAW] | state.listening[n.FOE_DRAWS]
    if places == 0:
        return
    for step in range(state.steps):
        card = in_order(state, places, step)
        if card != NOBODY:
            trigger: i64 = n.YOU_DRAW
            if state.holder(card) != seat:
                trigger = n.FOE_DRAWS
            fire_card(state, trigger, card, NOBODY, 0)


def told_of_player(state: State, trigger: i64, seat: i64, measured: i64) -> None:
    """Something has happened to a player: to "you" of a card by the trigger, to the foe of it by the next number."""
    places = state.listening[trigger] | state.listening[trigger + 1]
    if places == 0:
        return
    state.measured = measured
    for step in range(state.steps):
        card = in_order(state, places, step)
        if card != NOBODY:
            fire_card(state, trigger if state.holder(card) == seat else trigger + 1, card, NOBODY, 0)
    state.measured = NONE
