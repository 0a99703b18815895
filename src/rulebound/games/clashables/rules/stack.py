"""The stack: playing a card with its announcements, passing, and the resolution from top to bottom."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.core.kernel.agenda import CARD, KIND, NONE, PC, REGISTER, SEAT, Agenda
from rulebound.core.kernel.resolver import NEXT_ABILITY, PROGRAM
from rulebound.core.kernel.table import NOBODY
from rulebound.games.clashables.rules import choices
from rulebound.games.clashables.rules import numbers as n
from rulebound.games.clashables.rules.creatures import enter, fire_played, note_announced
from rulebound.games.clashables.rules.players import check_loss
from rulebound.games.clashables.rules.selecting import target_holds
from rulebound.games.clashables.rules.state import State
from rulebound.games.clashables.rules.verbs import target_options

# ------------------------------------------------------------ playing


def play_card(state: State, index: i64) -> None:
    """CL-R21 and CL-R34: face up onto the stack; then targets and numbers are announced; then the opponent has
    priority."""
    seat = state.seat
    card = state.nth(n.HAND + seat, index)
    state.reveal(card, state.layout.everyone)
    state.move(card, n.STACK)
    state.plays[seat] += 1
    state.count(n.CREATURES_PLAYED if state.kind_of(card) == n.CREATURE else n.ITEMS_PLAYED, seat, 1)
    state.acts += 1
    state.passes = 0
    state.lifted[card] = 0
    for slot in range(card * n.SLOTS, card * n.SLOTS + n.SLOTS):
        state.announced[slot] = NONE
    if state.recording:
        state.record(n.PLAYED, card, seat, 0, 0)
    design = state.design[card]
    fire_played(state, card, seat)
    if state.arising.used > 0:
        state.triggers = 0
        state.agenda.push(n.CHECK_LOSS, NOBODY, 0, 0, 0, 0)
        state.agenda.push(n.SETTLE, NOBODY, 0, 0, 0, 0)
    record = state.cards.ability(design, n.ANNOUNCES)
    if record != 0 and (
        state.cards.kind[design] != n.CREATURE
        or state.choices[choices.CREATURE_TARGET_TIMING] == choices.CREATURE_TARGET_TIMING_ON_PLAY
    ):
        state.agenda.push(n.ANNOUNCE, card, state.serial[card], seat, 0, record)
    else:
        state.priority = 1 - seat
    cost = state.cards.ability(design, n.COST)
    if cost != 0:
        state.triggers = 0
        state.agenda.push(n.CHECK_LOSS, NOBODY, 0, 0, 0, 0)
        state.agenda.push(n.SETTLE, NOBODY, 0, 0, 0, 0)
    while cost != 0:
        state.agenda.push(n.RUN, card, state.serial[card], seat, 0, state.code[cost + 2])
        cost = state.code[cost]


def carry_on_announcing(state: State) -> None:
    """Ask for the next choice of the card, or hand priority on. The register of the frame's answer counts within one
    announcement: how many targets are chosen."""
    agenda = state.agenda
    code = state.code
    base = agenda.top()
    record = agenda.frames[base + PC]
    seat = agenda.frames[base + SEAT]
    while record != 0:
        register = code[record + n.ANNOUNCED_REGISTER]
        if code[record + n.ANNOUNCED_KIND] == n.TARGET:
            most = code[record + n.ANNOUNCED_MOST]
            at = register
            while at < register + most and agenda.frames[base + REGISTER + at] >= 0:
                at += 1
            if at < register + most:
                found = target_options(state, code[record + n.ANNOUNCED_WHAT], register, at, base)
                if len(found) > 0:
                    state.seat = seat
                    state.register = at
                    state.asking = record
                    state.optional = at > register and code[record + n.ANNOUNCED_EXACTLY] == 0
                    state.asks = n.ASK_TARGET
                    return
        elif agenda.frames[base + REGISTER + register] < 0:
            state.seat = seat
            state.register = register
            state.asking = code[record + n.ANNOUNCED_WHAT]
            state.asks = n.ASK_NUMBER
            return
        following = code[record]
        if following != 0 and code[following + n.ANNOUNCED_SENTENCE] != code[record + n.ANNOUNCED_SENTENCE]:
            forget_registers(agenda, base)
        record = following
        agenda.frames[base + PC] = record
    agenda.drop()
    state.priority = 1 - seat


def forget_registers(agenda: Agenda, base: i64) -> None:
    """What one sentence introduced means nothing in the next."""
    for register in range(base + REGISTER, base + REGISTER + 10):
        agenda.frames[register] = NONE


def announce_target(state: State, target: i64) -> None:
    """The answer to an announcement; NOBODY for no more."""
    agenda = state.agenda
    code = state.code
    base = agenda.top()
    record = state.asking
    if target == NOBODY:
        following = code[record]
        if following != 0 and code[following + n.ANNOUNCED_SENTENCE] != code[record + n.ANNOUNCED_SENTENCE]:
            forget_registers(agenda, base)
        if following == 0:
            agenda.drop()
            state.priority = 1 - state.seat
        else:
            agenda.frames[base + PC] = following
        return
    card = agenda.frames[base + CARD]
    state.note(base, state.register, target)
    slot = card * n.SLOTS + code[record + n.ANNOUNCED_SLOT] + state.register - code[record + n.ANNOUNCED_REGISTER]
    state.announced[slot] = state.stay(target)
    if state.recording:
        state.record(n.TARGETED, target, state.seat, state.zone[target], 0)


def announce_number(state: State, number: i64) -> None:
    agenda = state.agenda
    base = agenda.top()
    record = agenda.frames[base + PC]
    card = agenda.frames[base + CARD]
    agenda.frames[base + REGISTER + state.register] = number
    state.announced[card * n.SLOTS + state.code[record + n.ANNOUNCED_SLOT]] = number
    if state.recording:
        state.record(n.NUMBER_NAMED, NOBODY, state.seat, 0, number)


# ------------------------------------------------------------ passing


def pass_priority(state: State) -> None:
    """CL-R12, CL-R15, CL-R16. In the window after a declaration one pass with an empty stack begins the attacks."""
    if state.recording:
        state.record(n.PASSED, NOBODY, state.seat, 0, 0)
    state.passes += 1
    state.priority = 1 - state.seat
    if state.size[n.STACK] == 0:
        if state.window:
            state.window = False
            state.passes = 0
            state.priority = state.active
        elif state.passes >= 2:
            state.phase = n.END_PHASE
    elif state.passes >= 2 or state.choices[choices.STACK_CLOSE] == choices.STACK_CLOSE_RESPONDER_PASS:
        state.agenda.push(n.RESOLVE, NOBODY, 0, state.active, 0, 0)


# ------------------------------------------------------------ resolving


def carry_on_resolving(state: State) -> None:
    """Take the top card; when the stack is empty the active player has priority (CL-R13), in the window after a
    declaration the other player (CL-R62)."""
    card = state.top(n.STACK)
    if card == NOBODY:
        state.agenda.drop()
        state.passes = 0
        state.priority = state.active
        if state.window:
            state.priority = 1 - state.active
        return
    if state.recording:
        state.record(n.RESOLVING, card, state.owner[card], 0, 0)
    agenda = state.agenda
    state.triggers = 0
    creature = state.kind_of(card) == n.CREATURE
    if creature:
        enter(state, card, state.choices[choices.CREATURE_TARGET_TIMING] == choices.CREATURE_TARGET_TIMING_ON_PLAY)
        if state.arising.used == 0:
            check_loss(state)
            return
    agenda.push(n.CHECK_LOSS, NOBODY, 0, 0, 0, 0)
    agenda.push(n.SETTLE, NOBODY, 0, 0, 0, 0)
    if creature:
        return
    state.resolving = card
    state.banishes_itself = False
    agenda.push(n.ITEM_DONE, card, state.serial[card], state.owner[card], 0, 0)
    if lost_its_targets(state, card):
        if state.recording:
            state.record(n.FIZZLED, card, state.owner[card], 0, 0)
    else:
        push_programs(state, card, state.cards.ability(state.design[card], n.PLAY))


def push_programs(state: State, card: i64, ability: i64) -> None:
    """The sentences of an item, the first on top."""
    if ability == 0:
        return
    push_programs(state, card, state.code[ability + NEXT_ABILITY])
    sentence = state.code[ability + n.SENTENCE]
    seat = state.owner[card]
    base = state.agenda.push(n.RUN_ANNOUNCED, card, state.serial[card], seat, 0, state.code[ability + PROGRAM])
    note_announced(state, state.agenda, base, card, state.design[card], sentence)
    drop_invalid(state, state.agenda, base, card, sentence)


def lost_its_targets(state: State, card: i64) -> bool:
    """CL-R43 and CL-R44: it has targets and none of them is valid."""
    code = state.code
    targets = False
    record = state.cards.ability(state.design[card], n.ANNOUNCES)
    while record != 0:
        if code[record + n.ANNOUNCED_KIND] == n.TARGET:
            targets = True
            slot = card * n.SLOTS + code[record + n.ANNOUNCED_SLOT]
            for i in range(code[record + n.ANNOUNCED_MOST]):
                if announced_holds(state, record, state.announced[slot + i], card):
                    return False
        record = code[record]
    return targets


def announced_holds(state: State, record: i64, stay: i64, card: i64) -> bool:
    """CL-R42: the same object, in the same zone, and still all that the text and protections ask for."""
    target = state.same_stay(stay)
    if target == NOBODY:
        return False
    selector = state.code[record + n.ANNOUNCED_WHAT]
    return target_holds(state, selector, target, card, state.owner[card], state.lifted[card] != 0)


def drop_invalid(state: State, agenda: Agenda, base: i64, card: i64, sentence: i64) -> bool:
    """Void the registers of targets that are not valid any more. Is one left?"""
    code = state.code
    left = False
    record = state.cards.ability(state.design[card], n.ANNOUNCES)
    while record != 0:
        if code[record + n.ANNOUNCED_SENTENCE] == sentence and code[record + n.ANNOUNCED_KIND] == n.TARGET:
            register = base + REGISTER + code[record + n.ANNOUNCED_REGISTER]
            for i in range(code[record + n.ANNOUNCED_MOST]):
                if announced_holds(state, record, agenda.frames[register + i], card):
                    left = True
                else:
                    agenda.frames[register + i] = NONE
        record = code[record]
    return left


def begin_announced_trigger(state: State, base: i64) -> bool:
    """An enter trigger whose targets were chosen on play: does it still have one (CL-R45)?"""
    agenda = state.agenda
    card = agenda.frames[base + CARD]
    sentence = sentence_of(state, card, agenda.frames[base + PC])
    agenda.frames[base + KIND] = n.RUN_ANNOUNCED
    return drop_invalid(state, agenda, base, card, sentence)


def sentence_of(state: State, card: i64, program: i64) -> i64:
    code = state.code
    for trigger in range(2):
        ability = state.cards.ability(state.design[card], trigger)
        while ability != 0:
            if code[ability + PROGRAM] == program:
                return code[ability + n.SENTENCE]
            ability = code[ability + NEXT_ABILITY]
    return NONE


def finish_item(state: State) -> None:
    """CL-R40: the item leaves the stack, then triggers happen."""
    base = state.agenda.top()
    card = state.agenda.frames[base + CARD]
    state.agenda.drop()
    if state.zone[card] == n.STACK:
        if state.banishes_itself:
            state.move(card, n.BANISHED + state.owner[card])
        else:
            state.move(card, n.GRAVEYARD + state.owner[card])
    state.resolving = NOBODY
    state.banishes_itself = False
    state.rolled = state.rolled[:0]
