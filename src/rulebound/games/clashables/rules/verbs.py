"""The verbs of Clashables: one function for what each word on a card does.

What a verb sets off waits in `arising`; nothing is settled before the whole effect is done (CL-10.8).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.agenda import CARD, KIND, NONE, PC, REGISTER, SEAT
from rulebound.core.kernel.resolver import ASK_OFFER, BY_THE_OTHER, NOTED, NOTES_IN, OPERAND, WIDTH
from rulebound.core.kernel.table import NOBODY
from rulebound.games.clashables.rules import numbers as n
from rulebound.games.clashables.rules import players
from rulebound.games.clashables.rules.creatures import banish, enter, enter_on, fire_gone, leave, rewrite
from rulebound.games.clashables.rules.dice import ask_die, roll_each, roll_effect
from rulebound.games.clashables.rules.enduring import begin, delay, forbid_play, gain_control, spare, stay_sick
from rulebound.games.clashables.rules.instead import asks_instead, destroy_all, save
from rulebound.games.clashables.rules.lasting import begin_lasting, raise_shield
from rulebound.games.clashables.rules.possible import can_complete
from rulebound.games.clashables.rules.searches import dig, search
from rulebound.games.clashables.rules.selecting import (
    announcement_of_target,
    chosen,
    is_meant,
    new_targets,
    slot_of_target,
)
from rulebound.games.clashables.rules.state import State

EXACTLY_SO: Final = 2  # added where so many targets are chosen as there are, not up to so many


def do_verb(state: State, verb: i64, pc: i64, base: i64) -> None:
    code = state.code
    first = code[pc + 1]
    if verb == n.CHOOSE_TARGET:
        choose_target(state, pc, base)
    elif verb == n.EXCHANGE_LIFE:
        players.exchange_life(state)
        players.check_at_once(state)
    elif verb == n.ANOTHER_TURN:
        gain_turn(state, state.agenda.frames[base + SEAT])
    elif verb == n.SET_LIFE:
        set_life(state, pc, base)
    elif verb == n.STAY_SICK:
        stay_sick(state, chosen(state, first, base), state.amount(code[pc + 2], base))
    elif verb == n.FORBID:
        forbid_play(state, pc, base)
    elif verb > n.FORBID:
        do_newest_verb(state, verb, pc, base)
    elif verb >= n.SILENCE:
        rewrite_all(state, verb, pc, base)
    elif verb == n.DRAW or verb == n.GAIN or verb == n.LOSE or verb == n.DISCARD or verb >= n.DISCARD_HAND:
        do_player_verb(state, verb, pc, base)
    elif verb == n.DESTROY:
        cards = chosen(state, first, base)
        if state.listeners[n.WOULD_DESTROY] == 0 or not asks_instead(state, cards, pc, base):
            destroy_all(state, cards, state.agenda.frames[base + CARD])
            if len(cards) == 1 and state.zone[cards[0]] - state.owner[cards[0]] == n.GRAVEYARD:
                note_again(state, base, first, cards[0])
    elif verb == n.PUT:
        cards = chosen(state, first, base)
        gone = in_play_of(state, cards)
        for i in range(len(cards)):
            at = i
            if code[first] == n.NOTED_SEVERAL and code[pc + 3] == 0:
                at = len(cards) - 1 - i  # cards looked at together keep their order (CL-R96)
            put(state, cards[at], code[pc + 2], code[pc + 3] != 0)
            note_again(state, base, first, cards[at])
        for card in gone:
            fire_gone(state, card)
    elif verb == n.LAST:
        begin(state, pc, base)
    elif verb == n.MORE_ATTACKS:
        amount = state.amount(code[pc + 2], base)
        for card in chosen(state, first, base):
            if state.in_play(card):
                state.extra_attacks[card] += amount
                if state.recording:
                    state.record(n.ATTACKS_MORE, card, state.side_of(card), 0, amount)
    elif verb == n.BANISH:
        cards = chosen(state, first, base)
        gone = in_play_of(state, cards)
        for card in cards:
            banish(state, card)
            note_again(state, base, first, card)
        for card in gone:
            fire_gone(state, card)
    elif verb == n.SEARCH:
        search(state, pc, base)
    elif verb == n.SHUFFLE:
        state.shuffle(n.DECK + state.agenda.frames[base + SEAT], state.rng)
    else:
        do_rare_verb(state, verb, pc, base)


def do_rare_verb(state: State, verb: i64, pc: i64, base: i64) -> None:
    code = state.code
    first = code[pc + 1]
    seat = state.agenda.frames[base + SEAT]
    if verb == n.PUT_ONTO:
        for card in chosen(state, first, base):
            if state.kind_of(card) == n.CREATURE and not state.in_play(card):
                if code[pc + 2] != 0:
                    enter_on(state, card, False, seat, state.agenda.frames[base + CARD])
                else:
                    enter(state, card, False)
                note_again(state, base, first, card)
    elif verb == n.COUNTER:
        for card in chosen(state, first, base):
            counter(state, card)
            note_again(state, base, first, card)
    elif verb == n.REDIRECT:
        ask_new_target(state, pc, base)
    elif verb == n.CHOOSE_NUMBER:
        if state.agenda.frames[base + REGISTER + first] < 0:
            state.seat = seat
            state.register = first
            state.asking = code[pc + 2]
            state.asks = n.ASK_NUMBER
    elif verb == n.LOOK:
        for card in chosen(state, first, base):
            state.reveal(card, state.layout.everyone if code[pc + 2] != 0 else i64(1) << seat)
    elif verb == n.SHUFFLE_INTO:
        players.bury_in_deck(state, seat, first)
    elif verb == n.REROLL or verb == n.SET_DIE:
        ask_die(state, verb, pc, base)
    elif verb == n.ROLL_EFFECT:
        roll_effect(state, state.amount(first, base))
    elif verb == n.PREVENT:
        amount = state.amount(code[pc + 2], base)
        raise_shield(state, seat, first, amount, code[pc + 3], NOBODY)
        if state.recording:
            state.record(n.SHIELDED, NOBODY, seat, first, amount)
    elif verb == n.MORE_PLAYS:
        amount = state.amount(first, base)
        state.add_plays(seat, code[pc + 2], amount)
        if state.recording:
            state.record(n.PLAYS_MORE, NOBODY, seat, 0, amount)
    elif verb == n.BANISH_AFTERWARDS:
        state.banishes_itself = True
    elif verb == n.DELAY:
        delay(state, pc, base)
    elif verb == n.SKIP_IF_SPENT:
        if state.spent[state.agenda.frames[base + CARD]] & first != 0:
            state.agenda.frames[base + PC] = code[pc + 2]
    elif verb == n.SPEND:
        state.spent[state.agenda.frames[base + CARD]] |= first


def do_newest_verb(state: State, verb: i64, pc: i64, base: i64) -> None:
    if verb == n.CONTROL:
        gain_control(state, pc, base)
    elif verb == n.SPARE:
        spare(state, pc, base)
    elif verb == n.ROLL_EACH:
        roll_each(state, state.amount(state.code[pc + 1], base), state.code[pc + 2] != 0)
    elif verb == n.SAVE:
        save(state, chosen(state, state.code[pc + 1], base))
    elif verb == n.DIG:
        dig(state, pc, base)
    elif verb == n.DRAW_UP:
        each_meant(state, verb, state.code[pc + 2], state.amount(state.code[pc + 1], base), base)
    elif verb == n.SKIP_DRAW or verb == n.SHUFFLE_HAND:
        each_meant(state, verb, state.code[pc + 1], 0, base)
    else:
        players.win(state, state.agenda.frames[base + SEAT])


def each_meant(state: State, verb: i64, meant: i64, amount: i64, base: i64) -> None:
    """What players do, the active one first."""
    you = state.agenda.frames[base + SEAT]
    for turn in range(2):
        seat = state.active if turn == 0 else 1 - state.active
        if is_meant(state, meant, seat, you, base):
            if verb == n.DRAW_UP:
                players.draw(state, seat, amount - state.size[n.HAND + seat])
            elif verb == n.SHUFFLE_HAND:
                players.bury_in_deck(state, seat, n.HAND)
            else:
                source = state.agenda.frames[base + CARD]
                begin_lasting(state, n.SKIPS_DRAW, NONE, 0, you, source, i64(1) << seat, 1, n.FOR_GOOD)
                if state.recording:
                    state.record(n.LASTS, NOBODY, n.SKIPS_DRAW, i64(1) << seat, 1)


def rewrite_all(state: State, verb: i64, pc: i64, base: i64) -> None:
    """CL-R97: creatures lose their abilities, copy a text or are given one."""
    code = state.code
    seat = state.agenda.frames[base + SEAT]
    for card in chosen(state, code[pc + 1], base):
        if state.in_play(card):
            if verb == n.SILENCE:
                rewrite(state, card, state.cards.silent, code[pc + 2], seat)
            elif verb == n.GIVE_TEXT:
                rewrite(state, card, state.given_text(card, code[pc + 2]), code[pc + 3], seat)
            else:
                for other in chosen(state, code[pc + 2], base):
                    rewrite(state, card, state.design[other], code[pc + 3], seat)


def set_life(state: State, pc: i64, base: i64) -> None:
    """CL-R98: who is meant gains or loses the difference."""
    wanted = state.amount(state.code[pc + 1], base)
    you = state.agenda.frames[base + SEAT]
    for turn in range(2):
        seat = state.active if turn == 0 else 1 - state.active
        if is_meant(state, state.code[pc + 2], seat, you, base):
            if state.life[seat] < wanted:
                players.gain(state, seat, wanted - state.life[seat])
            else:
                players.lose(state, seat, state.life[seat] - wanted)
    players.check_at_once(state)


def gain_turn(state: State, seat: i64) -> None:
    """CL-R95: after the present turn."""
    if seat == 0:
        state.turns_first += 1
    else:
        state.turns_second += 1
    if state.recording:
        state.record(n.TURN_GAINED, NOBODY, seat, 0, 0)


def do_player_verb(state: State, verb: i64, pc: i64, base: i64) -> None:
    """Verbs that players do or suffer: amount, players. The active player comes first, and so is the last to be put on
    the stack of what is asked; life is checked after both."""
    code = state.code
    you = state.agenda.frames[base + SEAT]
    amount = state.amount(code[pc + 1], base)
    meant = code[pc + 2]
    if verb == n.DISCARD or verb == n.DISCARD_HAND or verb == n.DISCARD_RANDOM:
        state.thrown_first = 0
        state.thrown_second = 0
    for turn in range(2):
        seat = state.active
        if (turn == 1) != (verb == n.DISCARD):
            seat = 1 - seat
        if is_meant(state, meant, seat, you, base):
            if verb == n.DRAW:
                players.draw(state, seat, amount)
            elif verb == n.GAIN:
                players.gain(state, seat, amount)
            elif verb == n.LOSE:
                players.lose(state, seat, amount)
            elif verb == n.DISCARD_HAND:
                for i in range(state.size[n.HAND + seat]):
                    players.discard(state, state.top(n.HAND + seat))
            elif verb == n.DISCARD_RANDOM:
                players.discard_random(state, seat, amount)
            else:
                players.demand_discard(state, seat, amount, code[pc + 3] != 0)
    if verb == n.LOSE:
        players.check_at_once(state)


# ------------------------------------------------------------ cards


def note_again(state: State, base: i64, selector: i64, card: i64) -> None:
    """ "It" follows a card that the sentence itself has moved."""
    register = state.code[selector + NOTES_IN]
    if state.code[selector] == NOTED:
        register = state.code[selector + OPERAND]
    if register >= 0:
        state.note(base, register, card)


def in_play_of(state: State, cards: vec[i64]) -> vec[i64]:
    """Those that are on the battlefield, if a text hears of such that leave it."""
    found = vec[i64]()
    if state.listeners[n.OTHERS_LEAVE] + state.listeners[n.OTHERS_BANISHED] == 0:
        return found
    for card in cards:
        if state.in_play(card):
            found = append(found, card)
    return found


def put(state: State, card: i64, zone: i64, at_bottom: bool) -> None:
    """Into a pile of its owner (CL-R78)."""
    owner = state.owner[card]
    state.know_again(card)
    if zone == n.HAND:
        state.reveal(card, i64(1) << owner)
    elif zone == n.GRAVEYARD:
        state.reveal(card, state.layout.everyone)
    if state.in_play(card):
        leave(state, card, zone, at_bottom)
    elif at_bottom:
        state.move_to_bottom(card, zone + owner)
    else:
        # The place says that a card comes to a hand otherwise than by a draw.
        state.move(card, zone + owner, 1)


def counter(state: State, card: i64) -> None:
    """CL-R38: from the stack to its owner's graveyard, without effect."""
    if state.zone[card] == n.STACK:
        if state.recording:
            state.record(n.COUNTERED, card, state.owner[card], 0, 0)
        state.move(card, n.GRAVEYARD + state.owner[card])


# ------------------------------------------------------------ choices


def choose_target(state: State, pc: i64, base: i64) -> None:
    """Ask for a target, unless it was announced as the card was played. Without a valid target the effect does
    nothing (CL-11.7)."""
    code = state.code
    frames = state.agenda.frames
    if code[pc + 5] & 1 != 0 and frames[base + KIND] == n.RUN_ANNOUNCED:
        return
    register = code[pc + 1]
    most = code[pc + 3]
    at = register
    while at < register + most and frames[base + REGISTER + at] >= 0:
        at += 1
    if at == register + most:
        return
    if len(target_options(state, code[pc + 2], register, at, base)) == 0:
        if at == register:
            frames[base + PC] = code[pc + 4]
        return
    frames[base + PC] = pc  # and once more, until all are chosen
    state.seat = frames[base + SEAT]
    state.register = at
    state.asking = pc
    state.optional = at > register and code[pc + 5] & EXACTLY_SO == 0
    state.asks = n.ASK_TARGET


def target_options(state: State, selector: i64, first: i64, at: i64, base: i64) -> vec[i64]:
    """The valid targets that are not chosen yet."""
    found = chosen(state, selector, base)
    if at == first:
        return found
    left = vec[i64](capacity=len(found))
    for card in found:
        fresh = True
        for register in range(first, at):
            if state.noted(base, register) == card:
                fresh = False
        if fresh:
            left = append(left, card)
    return left


def answer_target(state: State, card: i64) -> None:
    """The target that was asked for; NOBODY for no more."""
    base = state.agenda.top()
    pc = state.asking
    if card == NOBODY:
        state.agenda.frames[base + PC] = pc + WIDTH
        return
    state.note(base, state.register, card)
    if state.recording:
        state.record(n.TARGETED, card, state.seat, state.zone[card], 0)
    if state.register + 1 >= state.code[pc + 1] + state.code[pc + 3]:
        state.agenda.frames[base + PC] = pc + WIDTH


def ask_offer(state: State, pc: i64, base: i64) -> None:
    """ "You may": asked only if every element of it can be completed (CL-11.11)."""
    code = state.code
    frames = state.agenda.frames
    register = code[pc + 1]
    frames[base + REGISTER + register] = 0
    if code[pc + 4] == BY_THE_OTHER:
        if code[pc + 5] == 0 or state.holds(code[pc + 5], base):
            state.seat = 1 - frames[base + SEAT]
            state.register = register
            state.asks = ASK_OFFER
        else:
            decline(state, pc, base)
    elif can_complete(state, pc + WIDTH, code[pc + 3], frames[base + CARD], frames[base + SEAT], base):
        state.seat = frames[base + SEAT]
        state.register = register
        state.asks = ASK_OFFER
    else:
        decline(state, pc, base)


def decline(state: State, pc: i64, base: i64) -> None:
    """Nothing of the offer at pc happens: also a target that was announced for it is not one any more."""
    code = state.code
    frames = state.agenda.frames
    end = code[pc + 2]
    frames[base + PC] = end
    while pc != end and frames[base + KIND] == n.RUN_ANNOUNCED:
        if code[pc] == n.CHOOSE_TARGET:
            for register in range(code[pc + 1], code[pc + 1] + code[pc + 3]):
                frames[base + REGISTER + register] = NONE
        pc += WIDTH


def answer_offer(state: State, accepted: bool) -> None:
    base = state.agenda.top()
    frames = state.agenda.frames
    if accepted:
        frames[base + REGISTER + state.register] = 1
    else:
        decline(state, frames[base + PC] - WIDTH, base)


def answer_number(state: State, number: i64) -> None:
    base = state.agenda.top()
    state.agenda.frames[base + REGISTER + state.register] = number
    if state.recording:
        state.record(n.NUMBER_NAMED, NOBODY, state.seat, 0, number)


# ------------------------------------------------------------ redirecting


def ask_new_target(state: State, pc: i64, base: i64) -> None:
    """CL-R49: the owner of the redirect chooses; without another permitted creature nothing changes."""
    if len(redirect_options(state, pc, base)) > 0:
        state.seat = state.agenda.frames[base + SEAT]
        state.asking = pc
        state.asks = n.ASK_NEW_TARGET


def redirect_options(state: State, pc: i64, base: i64) -> vec[i64]:
    frames = state.agenda.frames
    for card in chosen(state, state.code[pc + 1], base):
        record = announcement_of_target(state, card)
        if record != 0 and state.zone[card] == n.STACK:
            return new_targets(state, card, record, state.code[pc + 2], frames[base + CARD], frames[base + SEAT])
    return vec[i64]()


def answer_new_target(state: State, creature: i64) -> None:
    base = state.agenda.top()
    for card in chosen(state, state.code[state.asking + 1], base):
        record = announcement_of_target(state, card)
        slot = slot_of_target(state, card, record)
        state.announced[slot] = state.stay(creature)
        # The last redirect decides: one that lifts nothing has chosen by the conditions, and they hold again (CL-R49).
        state.lifted[card] = i64(1) if state.code[state.code[state.asking + 2]] != 0 else i64(0)
        if state.recording:
            state.record(n.REDIRECTED, card, state.seat, 0, 0)
            state.record(n.TARGETED, creature, state.owner[card], state.zone[creature], 0)
