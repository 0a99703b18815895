"""What happens to cards on the battlefield: coming, going, turning face up, changing sides, and being destroyed.

A troop is destroyed only in `check`, which follows every change, or by name in `destroy`. The deck penalties of a
batch are paid there, before anything else goes on (CO-R53).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.changes import BOND
from rulebound.core.kernel.table import NOBODY
from rulebound.games.claw_and_order.rules import numbers as n
from rulebound.games.claw_and_order.rules import options
from rulebound.games.claw_and_order.rules.instead import (
    card_asked_about,
    fates_of,
    heal_to_stay,
    source_chosen,
    use,
)
from rulebound.games.claw_and_order.rules.state import State
from rulebound.games.claw_and_order.rules.texts import refresh
from rulebound.games.claw_and_order.rules.triggers import advanced, fire_destruction, fire_own, returned

HEARS_RETURNS: Final = (1 << n.ON_RETURNED) | (1 << n.OTHER_RETURNED) | (1 << n.ITEM_RETURNED)

# ------------------------------------------------------------ coming and going


def enter(state: State, card: i64, seat: i64) -> None:
    """A card comes into play under this player's control; a troop into the Back Line."""
    state.controller[card] = seat
    state.line[card] = n.BACK
    state.host[card] = NOBODY
    state.link[card] = NOBODY
    state.stale = True
    state.struck[card] = NOBODY
    state.move(card, n.PLAY)
    if state.kind_of(card) & n.ANY_TROOP != 0:
        state.had_troop[seat] = 1


def leave(state: State, card: i64, zone: i64) -> None:
    """A card leaves play for a zone of its owner; what it was linked with stays."""
    if zone == n.HAND and state.listening & HEARS_RETURNS != 0:
        returned(state, card)
    other = state.link[card]
    if other != NOBODY:
        state.link[other] = NOBODY
        state.link[card] = NOBODY
    state.host[card] = NOBODY
    state.down[card] = 0
    state.stale = True
    if zone != n.HAND or state.choices[options.RETREAT_DAMAGE] == options.RETREAT_DAMAGE_CLEAR:
        clear(state, card)
    state.move(card, zone + state.owner[card])


def clear(state: State, card: i64) -> None:
    state.damage[card] = 0
    state.drill[card] = 0
    state.stun[card] = 0


def return_to_hand(state: State, card: i64) -> None:
    """CO-R72, CO-R77: its pilot stays, its Equip Items go to their owners' discard piles."""
    if state.kind_of(card) & n.ANY_TROOP != 0:
        discard_items(state, card)
    state.reveal(card, i64(1) << state.owner[card])
    leave(state, card, n.HAND)


def items_of(state: State, card: i64) -> vec[i64]:
    """The Equip Items on a troop in the order of attachment."""
    found = vec[i64](capacity=2)
    for place in range(state.size[n.PLAY]):
        item = state.cells[place]
        if state.host[item] == card:
            found = append(found, item)
    return found


def discard_items(state: State, card: i64) -> None:
    for item in items_of(state, card):
        leave(state, item, n.DISCARD)


# ------------------------------------------------------------ faces, lines and sides


def turn_up(state: State, cards: vec[i64]) -> None:
    """These troops are turned face up at the same moment; those that were face up already stay so."""
    turned = False
    for card in cards:
        if state.zone[card] == n.PLAY and state.down[card] != 0:
            turned = True
    if not turned:
        return
    up = vec[i64](capacity=len(cards))
    for turn in range(2):
        for card in cards:
            if (
                state.zone[card] == n.PLAY
                and state.down[card] != 0
                and (state.controller[card] == state.active) == (turn == 0)
            ):
                up = append(up, card)
    for card in up:
        state.down[card] = 0
        state.reveal(card, state.layout.everyone)
        if state.recording:
            state.record(n.TURNED_UP, card, state.controller[card], 0, 0)
    state.stale = True
    for card in up:
        fire_own(state, n.ON_TURN_UP, card, NOBODY)


def turn_one_up(state: State, card: i64) -> None:
    if state.down[card] != 0:
        turn_up(state, append(vec[i64](capacity=1), card))


def move_line(state: State, card: i64, line: i64) -> None:
    """CO-R64: a Vehicle and its pilot move together."""
    if state.line[card] == line:
        return
    state.stale = True
    state.line[card] = line
    if state.link[card] != NOBODY:
        other = state.link[card]
        state.line[other] = line
    if state.recording:
        state.record(n.MOVED_LINE, card, state.controller[card], line, 0)
    if line == n.FRONT:
        turn_one_up(state, card)
        advanced(state, card)
        if state.link[card] != NOBODY:
            advanced(state, state.link[card])


def cut_link(state: State, card: i64) -> None:
    other = state.link[card]
    if other != NOBODY:
        state.link[other] = NOBODY
        state.link[card] = NOBODY
        state.stale = True


def take_control(state: State, card: i64, seat: i64, duration: i64) -> None:
    """CO-R97: to the same line of the new controller; links end, everything on it stays."""
    before = state.controller[card]
    if before == seat:
        return
    if duration != n.THIS_BATTLE:
        lasting_effect(state, card, n.BORROWED, before, duration, seat)
    give_to(state, card, seat)


def give_to(state: State, card: i64, seat: i64) -> None:
    cut_link(state, card)
    state.controller[card] = seat
    state.had_troop[seat] = 1
    state.reveal(card, i64(1) << seat)
    for item in items_of(state, card):
        if not state.is_curse(item):
            state.controller[item] = seat
    state.stale = True
    if state.recording:
        state.record(n.CONTROLLED, card, seat, 0, 0)


# ------------------------------------------------------------ destruction


def check(state: State) -> None:
    """The destruction check (CO-R45), then with loss_check = immediate the loss check of both players."""
    while True:
        if len(state.bonds) > 0:
            release(state)
        if state.stale or state.cards.contextual:
            refresh(state)
        if not state.frail:
            break
        state.frail = False
        doomed = the_doomed(state)
        if len(doomed) == 0:
            break
        destroy_batch(state, doomed, True)
    if state.choices[options.LOSS_CHECK] == options.LOSS_CHECK_IMMEDIATE:
        check_losses(state)


def release(state: State) -> None:
    """CO-R118: what lasted until a card left play is over, for it has left."""
    ended = state.loosened()
    for at in range(0, len(ended), BOND):
        end_lasting(state, ended[at], NOBODY)


def the_doomed(state: State) -> vec[i64]:
    """All troops whose damage is at least their Health (CO-8.3)."""
    found = vec[i64]()
    printed = state.cards.health
    kinds = state.cards.kind
    for place in range(state.size[n.PLAY]):
        card = state.cells[place]
        design = state.design[card]
        if (
            kinds[design] & n.ANY_TROOP != 0
            and state.damage[card] >= printed[design] + state.bonus_health[card]
            and state.marks[card] & n.UNDECIDED == 0
        ):
            found = append(found, card)
    return found


def destroy(state: State, cards: vec[i64]) -> None:
    """An effect discards these cards in play: troops with all that follows, Items as they are."""
    troops = vec[i64](capacity=len(cards))
    for card in cards:
        if state.zone[card] == n.PLAY:
            if state.kind_of(card) & n.ANY_TROOP != 0:
                troops = append(troops, card)
            else:
                leave_or_return(state, card, n.TO_HAND)
    if len(troops) > 0:
        if state.stale or state.cards.contextual:
            refresh(state)
        destroy_batch(state, troops, False)
    check(state)


def leave_or_return(state: State, item: i64, saved_by: i64) -> None:
    """An Item is destroyed, or goes to its owner's hand instead (CO-R110)."""
    leave(state, item, n.HAND if state.permits[item] & saved_by != 0 else i64(n.DISCARD))


def holds(cards: vec[i64], card: i64) -> bool:
    for other in cards:
        if other == card:
            return True
    return False


def destroy_batch(state: State, doomed: vec[i64], kill: bool) -> None:
    """CO-R45, CO-R53 to CO-R58: these troops and the pilots of destroyed Vehicles leave at the same moment, then the
    deck penalties are paid."""
    struck = doomed
    doomed = turned_aside(state, with_pilots(state, doomed), struck, kill)
    batch = vec[i64](capacity=len(doomed) + 2)
    killed = vec[i64](capacity=len(doomed) + 2)
    for turn in range(2):
        for card in doomed:
            if (state.controller[card] == state.active) == (turn == 0) and not goes_along(state, doomed, card):
                batch = append(batch, card)
                killed = append(killed, i64(1) if kill else i64(0))
                pilot = state.link[card]
                if pilot != NOBODY and state.kind_of(card) == n.VEHICLE and holds(doomed, pilot):
                    batch = append(batch, pilot)
                    killed = append(killed, i64(1) if kill and holds(struck, pilot) else i64(0))
    turn_up(state, batch)
    if state.stale or state.cards.contextual:
        refresh(state)
    payers = vec[i64](capacity=len(batch))
    amounts = vec[i64](capacity=len(batch))
    target = state.same_stay(state.target)
    for at in range(len(batch)):
        card = batch[at]
        payer = state.controller[card]
        if state.choices[options.PENALTY_PAYER] == options.PENALTY_PAYER_OWNER:
            payer = state.owner[card]
        payers = append(payers, payer)
        amounts = append(amounts, penalty_of(state, card))
        if card == target and killed[at] != 0:
            state.target_killed = True
    fire_destruction(state, batch, killed)
    for at in range(len(batch)):
        card = batch[at]
        if state.recording:
            kind: i64 = n.DESTROYED
            if killed[at] != 0:
                kind = n.KILLED
            state.record(kind, card, state.controller[card], 0, 0)
        items = items_of(state, card)
        pilot = state.link[card]
        if state.kind_of(card) == n.VEHICLE and pilot != NOBODY and not holds(batch, pilot):
            let_out(state, card, pilot)
        leave(state, card, n.DISCARD)
        for item in items:
            leave_or_return(state, item, n.TO_HAND | n.WITH_HOST)
    for turn in range(2):
        for at in range(len(batch)):
            if (payers[at] == state.active) == (turn == 0):
                pay_penalty(state, payers[at], amounts[at])


def turned_aside(state: State, doomed: vec[i64], struck: vec[i64], kill: bool) -> vec[i64]:
    """CO-R110: what is not destroyed but returns to a hand or stays, does so now; the others, which are destroyed. Of
    several texts its player chooses one first (CO-R121)."""
    saved = False
    for card in doomed:
        if state.permits[card] & (n.TO_HAND | n.SAVED) != 0:
            saved = True
    if not saved:
        return doomed
    lost = vec[i64](capacity=len(doomed))
    for card in doomed:
        texts = vec[i64]()
        if state.permits[card] & (n.TO_HAND | n.SAVED) != 0:
            texts = fates_of(state, card, kill and holds(struck, card))
        if state.marks[card] & n.UNDECIDED != 0:
            pass
        elif len(texts) == 0:
            lost = append(lost, card)
        elif len(texts) > 2:
            state.marks[card] |= n.UNDECIDED
            state.ask_which(n.WHICH_FATE, state.controller[card], card, 0, 0, texts)
        elif not meet_fate(state, card, texts[0], texts[1]):
            lost = append(lost, card)
    state.frail = True
    return lost


def meet_fate(state: State, card: i64, source: i64, text: i64) -> bool:
    """What this text says happens to a troop instead of its destruction; False if that does not save it."""
    use(state, text, source)
    turn_one_up(state, card)
    if state.code[text + n.TEXT_WHAT] == n.TO_HAND:
        owner = state.owner[card]
        return_to_hand(state, card)
        if state.code[text + n.TEXT_AMOUNT] == n.TO_BOTTOM:
            state.move_to_bottom(card, n.DECK + owner)
        elif state.code[text + n.TEXT_AMOUNT] == n.TO_TOP:
            state.move(card, n.DECK + owner)
        return True
    stays = heal_to_stay(state, card, text)
    if state.code[text + n.TEXT_GIVES_UP] & n.GIVES_UP != 0:
        leave_or_return(state, source, n.TO_HAND)
    return stays


def carry_on_fate(state: State) -> None:
    """CO-R121: the troop meets the fate that its player has chosen."""
    text = state.text_chosen()
    if text == NOBODY:
        return
    card = card_asked_about(state)
    source = source_chosen(state)
    state.agenda.drop()
    if card != NOBODY:
        state.marks[card] &= ~n.UNDECIDED
        if source == NOBODY or not meet_fate(state, card, source, text):
            destroy_batch(state, append(vec[i64](capacity=1), card), False)
    check(state)


def with_pilots(state: State, doomed: vec[i64]) -> vec[i64]:
    """These troops and the pilots that fall with them (CO-9.10), unless a text lets them out, or the Vehicle itself is
    saved."""
    found = vec[i64](capacity=len(doomed) + 2)
    for card in doomed:
        found = append(found, card)
    for card in doomed:
        pilot = state.link[card]
        if state.kind_of(card) == n.VEHICLE and pilot != NOBODY and not holds(found, pilot):
            spared = (state.permits[card] | state.permits[pilot]) & n.ALL_EJECTS
            if spared == 0 and state.permits[card] & (n.TO_HAND | n.SAVED) == 0:
                found = append(found, pilot)
    return found


def let_out(state: State, vehicle: i64, pilot: i64) -> None:
    """Where the pilot of a destroyed Vehicle goes, if a text says it."""
    ways = state.permits[vehicle] | state.permits[pilot]
    cut_link(state, pilot)
    if ways & n.EJECTS_TO_HAND != 0:
        return_to_hand(state, pilot)
    elif ways & n.EJECTS_TO_BACK != 0:
        move_line(state, pilot, n.BACK)
    elif ways & n.EJECTS_TO_FRONT != 0:
        move_line(state, pilot, n.FRONT)


def goes_along(state: State, doomed: vec[i64], card: i64) -> bool:
    """A pilot that falls together with its Vehicle, for whatever reason: it is listed right after it."""
    return state.is_pilot(card) and holds(doomed, state.link[card])


def penalty_of(state: State, card: i64) -> i64:
    if state.permits[card] & n.NO_PENALTY != 0:
        return 0
    amount = state.cards.cost[state.design[card]] - 1 + state.penalty[card]
    if amount < 0:
        return 0
    return amount


def pay_penalty(state: State, seat: i64, amount: i64) -> None:
    if amount > 0:
        if state.recording:
            state.record(n.PENALTY_PAID, NOBODY, seat, 0, amount)
        discard_bottom(state, seat, amount)


def discard_bottom(state: State, seat: i64, amount: i64) -> None:
    """CO-R56: the bottom card first, face up; CO-R55: as many as there are."""
    for i in range(amount):
        if state.size[n.DECK + seat] > 0:
            card = state.nth(n.DECK + seat, 0)
            state.reveal(card, state.layout.everyone)
            state.move(card, n.DISCARD + seat)
            if state.recording:
                state.record(n.MILLED, card, seat, 0, 0)


# ------------------------------------------------------------ losing a battle


def loses(state: State, seat: i64, troops_count: bool) -> i64:
    """Why this player loses now, or RUNNING; CO-R36."""
    no_troops = troops_count and state.troops_of(seat) == 0
    no_cards = state.size[n.DECK + seat] == 0
    if state.choices[options.LOSS_CONDITION] == options.LOSS_CONDITION_BOTH:
        if no_troops and no_cards:
            return n.NEITHER
        return n.RUNNING
    if no_troops:
        return n.NO_TROOPS
    if no_cards:
        return n.NO_CARDS
    return n.RUNNING


def check_losses(state: State) -> None:
    """CO-R35 with `immediate`: both players, from the moment setup plays begin; CO-R37."""
    if state.step < n.SETUP or state.step > n.LOSS_CHECK_STEP or state.decided != n.RUNNING:
        return
    first = loses(state, 0, state.had_troop[0] != 0)
    second = loses(state, 1, state.had_troop[1] != 0)
    if first != n.RUNNING and second != n.RUNNING:
        decide(state, n.DRAWN, first)
    elif first != n.RUNNING:
        decide(state, 1, first)
    elif second != n.RUNNING:
        decide(state, 0, second)


def decide(state: State, winner: i64, reason: i64) -> None:
    """The battle is over; nothing that was pending happens any more."""
    state.decided = winner
    state.reason = reason
    state.agenda.used = 0
    state.postponed.used = 0
    state.waiting.used = 0
    state.waiting.head = 0


def lasting_effect(state: State, card: i64, what: i64, amount: i64, duration: i64, seat: i64) -> None:
    lasting = append(state.lasting, state.stay(card))
    lasting = append(lasting, what)
    lasting = append(lasting, amount)
    lasting = append(lasting, duration)
    state.lasting = append(lasting, seat)
    state.stale = True
    if what == n.HAS_TEXT:
        state.give_text(card, amount, duration * 2 + seat)


def end_lasting(state: State, duration: i64, seat: i64) -> bool:
    """Effects with this duration stop (of this seat, or of any if NOBODY); what was borrowed goes back. Was there
    any?"""
    lasting = state.lasting
    kept = vec[i64](capacity=len(lasting))
    ended = False
    for at in range(0, len(lasting), n.LASTING):
        if lasting[at + 3] == duration and (seat == NOBODY or lasting[at + 4] == seat):
            ended = True
            card = state.same_stay(lasting[at])
            if card != NOBODY and lasting[at + 1] == n.BORROWED and state.controller[card] == lasting[at + 4]:
                give_to(state, card, lasting[at + 2])
        else:
            for offset in range(n.LASTING):
                kept = append(kept, lasting[at + offset])
    state.lasting = kept
    if ended:
        state.stale = True
    for other in range(2):
        if seat == NOBODY or seat == other:
            if len(state.other_texts) > 0:
                state.end_texts(duration * 2 + other)
            if len(state.wards) > 0:
                state.end_wards(duration * 2 + other)
    return ended
