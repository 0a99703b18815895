"""What happens instead of a destruction (CL-R105).

The text that replaces it runs before the destruction, which is carried out afterwards for whatever was not saved. So
nothing is destroyed while somebody is still asked, and each text is asked once for each creature.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.agenda import CARD, PC, REGISTER
from rulebound.core.kernel.resolver import NEXT_ABILITY, NO_FRAME, ONLY_IF, PROGRAM, SUBJECT
from rulebound.games.clashables.rules import numbers as n
from rulebound.games.clashables.rules.creatures import can_be_destroyed, destroy, fire_destroyed
from rulebound.games.clashables.rules.selecting import condition_holds, fits
from rulebound.games.clashables.rules.state import State


def destroy_all(state: State, cards: vec[i64], by: i64) -> None:
    """All at the same moment, each to its owner's graveyard in the order of entry (CL-R79)."""
    for card in cards:
        if not is_saved(state, card):
            destroy(state, card, by)
    for card in cards:
        fire_destroyed(state, card)
    if len(state.replaced) > 0:
        state.replaced = vec[i64]()


def is_saved(state: State, card: i64) -> bool:
    stay = state.stay(card)
    for at in range(0, len(state.replaced), 2):
        if state.replaced[at] == stay and state.replaced[at + 1] == 1:
            return True
    return False


def was_asked(state: State, card: i64) -> bool:
    stay = state.stay(card)
    for at in range(0, len(state.replaced), 2):
        if state.replaced[at] == stay:
            return True
    return False


def save(state: State, cards: vec[i64]) -> None:
    for card in cards:
        state.replaced = append(append(state.replaced, state.stay(card)), 1)


def asks_instead(state: State, cards: vec[i64], pc: i64, base: i64) -> bool:
    """Run the text that replaces the destruction of one of these, and come back here after it."""
    frames = state.agenda.frames
    by = frames[base + CARD]
    for card in cards:
        if state.in_play(card) and not was_asked(state, card) and can_be_destroyed(state, card, by):
            state.replaced = append(append(state.replaced, state.stay(card)), 0)
            if begin_instead(state, card):
                frames = state.agenda.frames
                frames[base + PC] = pc
                return True
    return False


def begin_instead(state: State, card: i64) -> bool:
    """The creature's own text first, then those of its owner's others, then the opponent's, in the order of entry."""
    if begin_text(state, card, card):
        return True
    for turn in range(2):
        seat = state.side_of(card) if turn == 0 else 1 - state.side_of(card)
        for index in range(state.size[n.BATTLEFIELD + seat]):
            source = state.nth(n.BATTLEFIELD + seat, index)
            if source != card and begin_text(state, source, card):
                return True
    return False


def begin_text(state: State, source: i64, card: i64) -> bool:
    code = state.code
    seat = state.side_of(source)
    ability = state.cards.ability(state.text_of(source), n.WOULD_DESTROY)
    while ability != 0:
        condition = code[ability + ONLY_IF]
        if fits(state, code[ability + SUBJECT], card, source, seat, NO_FRAME) and (
            condition == 0 or condition_holds(state, condition, source, seat)
        ):
            pushed = state.agenda.push(
                n.RUN, source, state.serial[source], seat, state.entry[source], code[ability + PROGRAM]
            )
            state.agenda.frames[pushed + REGISTER + n.EVENT] = state.stay(card)
            return True
        ability = code[ability + NEXT_ABILITY]
    return False
