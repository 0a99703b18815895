"""What happens to cards on the battlefield: entering, leaving, moving, dying, and the abilities that are set off by
it.

A troop dies only in `check_state`; an effect that kills merely leaves it with 0 or less health, or destroys it here
by name.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.agenda import CARD, NONE, REGISTER, SEAT, SERIAL
from rulebound.core.kernel.changes import BOND, TREATMENTS
from rulebound.core.kernel.resolver import (
    CHOSEN_SOURCE,
    FIRST_SOURCE,
    FOES,
    IN_PLACE,
    NEXT_ABILITY,
    NO_FRAME,
    ON_SIDE,
    PROGRAM,
    THIS,
    YOURS,
    within,
)
from rulebound.core.kernel.table import NOBODY
from rulebound.games.five_rows.rules import numbers as n
from rulebound.games.five_rows.rules.selecting import (
    answers,
    applies,
    can_move,
    can_swap,
    fits,
    in_order,
    passes,
    rows_of,
    spend,
)
from rulebound.games.five_rows.rules.state import State

# ------------------------------------------------------------ abilities that wait


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


# ------------------------------------------------------------ damage


def suffered(state: State, card: i64, amount: i64) -> i64:
    """What is left of damage to a troop: less of it, doubled, more of it, or nothing (FR-R52)."""
    if (state.swayed & n.SWAYS_DAMAGE == 0 and len(state.wards) == 0) or amount <= 0:
        state.struck[card] = state.round
        return amount
    left = state.left_of_damage(card, amount, state.struck[card] != state.round)
    state.struck[card] = state.round
    if left == 0 and state.recording:
        state.record(n.WARDED, card, state.holder(card), state.row_of(card), 0)
    return left


def wound(state: State, card: i64, amount: i64) -> i64:
    """Damage to a troop on the battlefield, or to whoever guards it (FR-R71); how much it was."""
    if state.swayed & n.SWAYS_GUARDS != 0 and amount > 0 and state.guards[card] != NOBODY:
        texts = guards_for(state, card)
        if len(texts) > 2:
            state.ask_which(n.WHICH_GUARD, state.holder(card), card, state.row_of(card), amount, texts)
            return 0
        guard = state.who_suffers(card)
        if state.recording:
            state.record(n.GUARDED_BY, guard, state.holder(guard), state.row_of(guard), amount)
        card = guard
    return wound_itself(state, card, amount)


def guards_for(state: State, card: i64) -> vec[i64]:
    """The troops that would be dealt the damage to this one, in trigger order, as pairs with their texts."""
    found = vec[i64]()
    code = state.code
    for step in range(state.steps):
        source = in_order(state, state.listening[n.STATIC], step)
        if source != NOBODY and source != card:
            text = state.cards.ability(state.text_of(source), n.STATIC)
            while text != 0:
                guards = code[text + 1] == n.DAMAGE_IS and code[text + 3] == n.GUARDED
                if guards and applies(state, text, source):
                    here = state.row_of(source)
                    seat = state.holder(source)
                    if fits(state, code[text + 2], card, state.row_of(card), source, seat, here, NO_FRAME):
                        found = append(append(found, source), text)
                        break
                text = code[text]
    return found


def carry_on_guarding(state: State) -> None:
    """FR-R81: the damage is dealt to the troop that was chosen; if it has left, to nobody."""
    if state.text_chosen() == NOBODY:
        return
    base = state.agenda.top()
    guard = state.noted(base, CHOSEN_SOURCE)
    amount = state.agenda.frames[base + REGISTER]
    if guard == NOBODY:
        guard = state.noted(base, FIRST_SOURCE)
    state.agenda.drop()
    if guard != NOBODY:
        if state.recording:
            state.record(n.GUARDED_BY, guard, state.holder(guard), state.row_of(guard), amount)
        wound_itself(state, guard, amount)
    check_state(state)


def wound_itself(state: State, card: i64, amount: i64) -> i64:
    amount = suffered(state, card, amount)
    if amount > 0:
        state.damage[card] += amount
        state.frail |= i64(1) << state.place[card]
        if state.recording:
            state.record(n.DAMAGED, card, state.holder(card), state.row_of(card), amount)
        happen(state, n.ON_DAMAGED, card, amount)
    return amount


# ------------------------------------------------------------ entering and leaving


def enter_board(state: State, card: i64, row: i64) -> None:
    """A card comes to the battlefield with its printed stats and remembers nothing; FR-R37."""
    state.damage[card] = 0
    state.power_change[card] = 0
    state.health_change[card] = 0
    state.round_power[card] = 0
    state.round_health[card] = 0
    state.bonus_power[card] = 0
    state.bonus_health[card] = 0
    state.harmless[card] = 0
    state.barred[card] = 0
    state.attacked[card] = 0
    state.struck[card] = 0
    design = state.design[card]
    if state.cards.kind[design] == n.AURA:
        state.move(card, n.AURAS, n.FIRST_AURA + row)
    else:
        seat = state.owner[card]
        state.move(card, n.TROOPS + seat, seat * n.ROWS + row)
    listen(state, card, True)
    receive_texts(state, card)


def leave_board(state: State, card: i64, zone: i64) -> None:
    listen(state, card, False)
    state.move(card, zone)


def listen(state: State, card: i64, on: bool) -> None:
    """Note where the abilities of a card on the battlefield are, or that they are there no more. If one of them is
    continuous, all continuous texts must be worked out anew."""
    hears = state.cards.hears[state.text_of(card)]
    if (hears >> n.STATIC) & 1 != 0 or state.cards.contextual:
        state.stale = True
    bit: i64 = i64(1) << state.place[card]
    trigger: i64 = 0
    while hears != 0:
        if hears & 1 != 0:
            if on:
                state.listening[trigger] |= bit
            else:
                state.listening[trigger] &= ~bit
        hears >>= 1
        trigger += 1


def change_sides(state: State, card: i64, seat: i64) -> bool:
    """FR-R66: to the same row on the other side, if there is room. It stays the same troop, with all that it has."""
    row = state.row_of(card)
    if state.holder(card) == seat or state.troop(seat, row) != NOBODY:
        return False
    listen(state, card, False)
    state.change_line(card, n.TROOPS + seat, seat * n.ROWS + row)
    listen(state, card, True)
    if state.recording:
        state.record(n.TAKEN_OVER, card, seat, row, 0)
    receive_texts(state, card)
    return True


def listening_again(state: State, until: i64) -> None:
    """FR-R67: texts that were given or taken for so long are as they were."""
    cards = state.cards_with_other_texts(until)
    for card in cards:
        listen(state, card, False)
    state.end_texts(until)
    for card in cards:
        listen(state, card, True)
    state.stale = True


# ------------------------------------------------------------ continuous texts


def refresh(state: State) -> None:
    """Work out all continuous bonuses anew (FR-R16). The state check that follows every change does it."""
    state.stale = False
    sources = state.listening[n.STATIC]
    before = state.swayed
    if sources == 0 and before == 0:
        return
    for place in range(2 * n.ROWS):
        card = state.cells[place]
        if card != NOBODY:
            state.bonus_power[card] = 0
            state.bonus_health[card] = 0
            state.harmless[card] = state.barred[card]
    if state.swayed & n.SWAYS_DAMAGE != 0:
        for at in range(len(state.suffers)):
            state.suffers[at] = 0
    if state.swayed & n.SWAYS_GUARDS != 0:
        for at in range(len(state.guards)):
            state.guards[at] = NOBODY
    state.locks = 0
    state.swayed = 0
    for place in range(3 * n.ROWS):
        if (sources >> place) & 1 != 0:
            apply_texts(state, state.cells[place])
    if (before | state.swayed) & n.SWAYS_HEALTH != 0:
        state.frail = n.ALL_TROOPS


def receive_texts(state: State, card: i64) -> None:
    """The same for one card that came to a place: what stands elsewhere does not notice it."""
    sources = state.listening[n.STATIC]
    if state.stale or sources == 0 or not state.is_troop(card):
        return
    code = state.code
    state.bonus_power[card] = 0
    state.bonus_health[card] = 0
    state.harmless[card] = state.barred[card]
    for at in range(card * TREATMENTS, card * TREATMENTS + TREATMENTS):
        state.suffers[at] = 0
    state.guards[card] = NOBODY
    state.frail |= i64(1) << state.place[card]
    row = state.row_of(card)
    for place in range(3 * n.ROWS):
        if (sources >> place) & 1 != 0:
            source = state.cells[place]
            seat = state.holder(source)
            here = state.row_of(source)
            text = state.cards.ability(state.text_of(source), n.STATIC)
            while text != 0:
                selector = code[text + 2]
                elsewhere = is_about_troops(code[text + 1]) and code[selector] != THIS
                if elsewhere and fits(state, selector, card, row, source, seat, here, NO_FRAME):
                    apply_text(state, text, card, source)
                text = code[text]


def is_about_troops(kind: i64) -> bool:
    """Does this continuous text give something to troops on the battlefield?"""
    return kind != n.NO_MOVE and kind < n.PRICE


def apply_texts(state: State, source: i64) -> None:
    code = state.code
    state.swayed |= n.SWAYS
    seat = state.holder(source)
    here = state.row_of(source)
    text = state.cards.ability(state.text_of(source), n.STATIC)
    while text != 0:
        if code[text + 1] == n.NO_MOVE:
            state.locks += 1
        elif code[text + 1] >= n.PRICE or not applies(state, text, source):
            pass
        elif code[code[text + 2]] == THIS:
            apply_text(state, text, source, source)
        else:
            selector = code[text + 2]
            place = code[selector + IN_PLACE]
            side = code[selector + ON_SIDE]
            rows: i64 = n.ALL_ROWS
            if place != 0:
                rows = rows_of(state, place, source, seat, here, NO_FRAME)
            # `gather` without the list: this is the hottest loop of a game with many auras.
            for row in range(n.ROWS):
                if (rows >> row) & 1 != 0:
                    card = state.troop(seat, row)
                    if (
                        side != FOES
                        and card != NOBODY
                        and passes(state, selector, card, row, source, seat, here, NO_FRAME)
                    ):
                        apply_text(state, text, card, source)
                    card = state.troop(1 - seat, row)
                    if (
                        side != YOURS
                        and card != NOBODY
                        and passes(state, selector, card, row, source, seat, here, NO_FRAME)
                    ):
                        apply_text(state, text, card, source)
        text = code[text]


def apply_text(state: State, text: i64, card: i64, source: i64) -> None:
    code = state.code
    amount = code[text + 4]
    if code[text + n.LASTING_TIMES] != 0:
        times = state.value(code[text + n.LASTING_TIMES], NO_FRAME, source, state.holder(source), state.row_of(source))
        amount *= within(times)
    if code[text + 1] == n.NO_DAMAGE_TO:
        state.harmless[card] |= code[text + 3]
    elif code[text + 1] == n.NO_ATTACK:
        state.harmless[card] |= n.STAYS_IDLE
    elif code[text + 1] == n.INSTEAD:
        if state.harmless[card] & n.FATES == 0:
            state.harmless[card] |= code[text + 3]
        state.swayed |= n.SWAYS_FATE
    elif code[text + 1] == n.DAMAGE_IS and code[text + 3] == n.GUARDED:
        if card != source and state.guards[card] == NOBODY:
            state.guards[card] = source
            state.swayed |= n.SWAYS_GUARDS
    elif code[text + 1] == n.DAMAGE_IS:
        state.suffers[card * TREATMENTS + code[text + 3]] += amount
        state.swayed |= n.SWAYS_DAMAGE
    elif code[text + 1] == n.IS:
        amount -= state.printed(card, code[text + 3])
        if code[text + 3] == n.POWER:
            state.bonus_power[card] += amount
        else:
            state.bonus_health[card] += amount
            state.swayed |= n.SWAYS_HEALTH
    elif code[text + 3] == n.POWER:
        state.bonus_power[card] += amount
    else:
        state.bonus_health[card] += amount
        state.swayed |= n.SWAYS_HEALTH


# ------------------------------------------------------------ moving


def move_troop(state: State, card: i64, row: i64) -> None:
    """FR-R26: a move that is not possible does not happen."""
    if can_move(state, card, row):
        listen(state, card, False)
        state.slide(card, state.holder(card) * n.ROWS + row)
        listen(state, card, True)
        receive_texts(state, card)
        happen(state, n.ON_MOVED, card, NONE)
        check_state(state)


def swap_troops(state: State, card: i64, other: i64) -> None:
    if can_swap(state, card, other):
        listen(state, card, False)
        listen(state, other, False)
        state.exchange(card, other)
        listen(state, card, True)
        listen(state, other, True)
        receive_texts(state, card)
        receive_texts(state, other)
        happen(state, n.ON_MOVED, card, NONE)
        happen(state, n.ON_MOVED, other, NONE)
        check_state(state)


# ------------------------------------------------------------ dying


def check_state(state: State) -> None:
    """FR-R34: remove all troops with 0 or less health, wave by wave, and queue what their destruction sets off."""
    if len(state.bonds) > 0:
        release(state)
    if state.stale or state.cards.contextual:
        refresh(state)
    while state.frail != 0:
        frail = state.frail
        state.frail = 0
        dying: i64 = 0
        for place in range(2 * n.ROWS):
            if (frail >> place) & 1 != 0:
                card = state.cells[place]
                if card != NOBODY and state.health_of(card) <= 0 and state.barred[card] & n.UNDECIDED == 0:
                    dying |= i64(1) << place
        if dying == 0:
            return
        wave = vec[i64](capacity=2 * n.ROWS)
        for step in range(state.steps):
            card = in_order(state, dying, step)
            if card != NOBODY:
                wave = append(wave, card)
        destroy(state, wave)
        if len(state.bonds) > 0:
            release(state)


def release(state: State) -> None:
    """FR-R84: what lasted until a card left play is over, for it has left."""
    ended = state.loosened()
    for at in range(0, len(ended), BOND):
        card = state.same_stay(ended[at + 1])
        what = ended[at + 2]
        amount = ended[at + 3]
        if what == n.BOUND_TEXT and len(state.other_texts) > 0:
            listening_again(state, ended[at])
        elif what == n.BOUND_WARD:
            state.end_wards(ended[at])
        elif card == NOBODY:
            pass
        elif what == n.POWER:
            state.power_change[card] -= amount
        elif what == n.HEALTH:
            state.health_change[card] -= amount
        elif what == n.BOUND_IDLE and not state.bound_to(card, n.BOUND_IDLE):
            state.barred[card] &= ~n.STAYS_IDLE
            state.harmless[card] &= ~n.STAYS_IDLE
        elif what == n.BOUND_CONTROL and state.holder(card) != amount and not change_sides(state, card, amount):
            leave_board(state, card, n.HAND + state.owner[card])
    if len(ended) > 0:
        state.stale = True
        state.frail = n.ALL_TROOPS
        refresh(state)


def destroy(state: State, wave: vec[i64]) -> None:
    """These cards leave for their owners' discard piles at the same moment; what remains sees them go (FR-R35)."""
    if state.swayed & n.SWAYS_FATE != 0:
        wave = turned_aside(state, wave)
    rows = vec[i64](capacity=len(wave))
    seats = vec[i64](capacity=len(wave))
    texts = vec[i64](capacity=len(wave))
    for card in wave:
        rows = append(rows, state.row_of(card))
        seats = append(seats, state.holder(card))
        texts = append(texts, state.text_of(card))
    for card in wave:
        if state.recording:
            state.record(n.DESTROYED, card, state.holder(card), state.row_of(card), 0)
        leave_board(state, card, n.DISCARD + state.owner[card])
    if state.stale or state.cards.contextual:
        refresh(state)
    for i in range(len(wave)):
        own_death(state, wave[i], texts[i], seats[i], rows[i])
    places = state.listening[n.OTHER_DEATH]
    if places == 0:
        return
    for step in range(state.steps):
        card = in_order(state, places, step)
        if card != NOBODY:
            for i in range(len(wave)):
                state.fallen = wave[i]
                state.fallen_side = seats[i]
                fire_card(state, n.OTHER_DEATH, card, wave[i], rows[i])
    state.fallen = NOBODY


def turned_aside(state: State, wave: vec[i64]) -> vec[i64]:
    """FR-R63: cards that go elsewhere instead go now, all at the same moment; the others, which are destroyed. Where
    several texts say different things its player is asked first (FR-R81)."""
    lost = vec[i64](capacity=len(wave))
    going = vec[i64](capacity=len(wave))
    for card in wave:
        texts = vec[i64]()
        if state.barred[card] & n.UNDECIDED == 0:
            texts = fates_of(state, card)
            if len(texts) == 0:
                lost = append(lost, card)
            elif len(texts) > 2:
                state.barred[card] |= n.UNDECIDED
                state.harmless[card] |= n.UNDECIDED
                state.ask_which(n.WHICH_FATE, state.holder(card), card, state.row_of(card), 0, texts)
            else:
                going = append(append(append(going, card), texts[0]), texts[1])
    for at in range(0, len(going), 3):
        meet_fate(state, going[at], going[at + 1], going[at + 2])
    return lost


def meet_fate(state: State, card: i64, source: i64, text: i64) -> None:
    """What this text says happens to a card instead of its destruction."""
    code = state.code
    owner = state.owner[card]
    fate = code[text + 3]
    limit = code[text + n.LASTING_LIMIT]
    if limit == n.ONCE_EVER:
        state.use_up(source, text)
    elif limit != 0:
        state.barred[source] |= limit
        state.fleeting = True
    if fate == n.SAVED:
        keep_alive(state, card, code[text + 4])
    elif fate == n.TO_BOTTOM:
        listen(state, card, False)
        state.move_to_bottom(card, n.DECK + owner)
    else:
        leave_board(state, card, (n.HAND if fate == n.TO_HAND else n.DECK) + owner)


def keep_alive(state: State, card: i64, health: i64) -> None:
    """Its health becomes this number: damage is taken off first (FR-R80)."""
    missing = health - state.health_of(card)
    healed = missing
    if healed > state.damage[card]:
        healed = state.damage[card]
    if healed > 0:
        state.damage[card] -= healed
        missing -= healed
    state.health_change[card] += missing
    state.frail |= i64(1) << state.place[card]
    if state.recording:
        state.record(n.KEPT_ALIVE, card, state.holder(card), state.row_of(card), health)


def fates_of(state: State, card: i64) -> vec[i64]:
    """The texts that send this troop elsewhere, in trigger order, as pairs with their sources: only the first of those
    that do the same."""
    found = vec[i64]()
    code = state.code
    if state.harmless[card] & n.FATES != 0:
        for step in range(state.steps):
            source = in_order(state, state.listening[n.STATIC], step)
            if source != NOBODY:
                text = fate_by(state, source, card)
                same = text == 0
                for at in range(1, len(found), 2):
                    other = found[at]
                    if code[other + 3] == code[text + 3] and code[other + 4] == code[text + 4]:
                        same = True
                if not same:
                    found = append(append(found, source), text)
    return found


def fate_by(state: State, source: i64, card: i64) -> i64:
    """The text of one card that sends this troop elsewhere instead of its destruction; 0 for none."""
    code = state.code
    text = state.cards.ability(state.text_of(source), n.STATIC)
    while text != 0:
        if code[text + 1] == n.INSTEAD and applies(state, text, source) and not is_spent(state, text, source):
            selector = code[text + 2]
            meant = source == card
            if code[selector] != THIS:
                here = state.row_of(source)
                meant = fits(state, selector, card, state.row_of(card), source, state.holder(source), here, NO_FRAME)
            if meant:
                return text
        text = code[text]
    return 0


def is_spent(state: State, text: i64, source: i64) -> bool:
    limit = state.code[text + n.LASTING_LIMIT]
    if limit == n.ONCE_EVER:
        return state.is_used_up(source, text)
    return state.barred[source] & limit != 0


def carry_on_fate(state: State) -> None:
    """FR-R81: the card goes where its player has chosen."""
    text = state.text_chosen()
    if text == NOBODY:
        return
    base = state.agenda.top()
    card = state.agenda.frames[base + CARD]
    source = state.noted(base, CHOSEN_SOURCE)
    stands = state.serial[card] == state.agenda.frames[base + SERIAL]
    state.agenda.drop()
    if stands:
        state.barred[card] &= ~n.UNDECIDED
        state.harmless[card] &= ~n.UNDECIDED
        meet_fate(state, card, card if source == NOBODY else source, text)
    check_state(state)


def own_death(state: State, card: i64, text: i64, seat: i64, row: i64) -> None:
    """The abilities with which a card was destroyed, for whoever controlled it then."""
    ability = state.cards.ability(text, n.ON_DEATH)
    while ability != 0:
        if answers(state, ability, card, seat, card, row):
            wait_for(state, n.RUN_ANYWAY, ability, card, seat, card, row)
        ability = state.code[ability + NEXT_ABILITY]
