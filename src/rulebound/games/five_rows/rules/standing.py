"""Cards that enter, leave and stand on the battlefield, and the continuous texts that are worked out for them.

Nothing here sets an ability off: who waits for what is `triggers.py`, who dies `board.py`."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.core.kernel.changes import TREATMENTS
from rulebound.core.kernel.resolver import FOES, IN_PLACE, NO_FRAME, ON_SIDE, THIS, YOURS, within
from rulebound.core.kernel.table import NOBODY
from rulebound.games.five_rows.rules import numbers as n
from rulebound.games.five_rows.rules.selecting import applies, fits, passes, rows_of
from rulebound.games.five_rows.rules.state import State


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
    if state.cards.counts_first:
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


def refresh(state: State) -> None:
    """Work out all continuous bonuses anew (FR-R16). The state check that follows every change does it."""
    if state.cards.silencing:
        settle_silence(state)
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
    if before & (n.SWAYS_DAMAGE | n.SWAYS_GUARDS) != 0:
        state.leave_damage()
    state.locks = 0
    state.swayed = 0
    for place in range(3 * n.ROWS):
        if (sources >> place) & 1 != 0:
            apply_texts(state, state.cells[place], False)
    if state.cards.late:
        for place in range(3 * n.ROWS):
            if (sources >> place) & 1 != 0:
                apply_texts(state, state.cells[place], True)
    if (before | state.swayed) & (n.SWAYS_HEALTH | n.SWAYS_DEATH) != 0:
        state.frail = n.ALL_TROOPS


def settle_silence(state: State) -> None:
    """FR-R92: which troops have no abilities now. Only auras take them, so no text takes its own ground away."""
    code = state.code
    silent: i64 = 0
    for row in range(n.ROWS):
        aura = state.aura(row)
        text: i64 = 0
        if aura != NOBODY:
            text = state.cards.ability(state.text_of(aura), n.STATIC)
        while text != 0:
            if code[text + 1] == n.SILENCES and applies(state, text, aura):
                for place in range(2 * n.ROWS):
                    card = state.cells[place]
                    there = place % n.ROWS
                    if card != NOBODY and fits(
                        state, code[text + 2], card, there, aura, state.owner[aura], row, NO_FRAME
                    ):
                        silent |= i64(1) << place
            text = code[text]
    for place in range(2 * n.ROWS):
        card = state.cells[place]
        if card != NOBODY:
            was = state.text_given(card, n.WHILE_SILENCED) != NOBODY
            if was != ((silent >> place) & 1 != 0):
                listen(state, card, False)
                if was:
                    state.end_text_of(card, n.WHILE_SILENCED)
                else:
                    state.give_text(card, state.cards.silent, n.WHILE_SILENCED)
                listen(state, card, True)


def receive_texts(state: State, card: i64) -> None:
    """The same for one card that came to a place: what stands elsewhere does not notice it."""
    sources = state.listening[n.STATIC]
    if state.stale or sources == 0 or not state.is_troop(card):
        return
    code = state.code
    state.bonus_power[card] = 0
    state.bonus_health[card] = 0
    state.harmless[card] = state.barred[card]
    if len(state.suffers) > 0:
        for at in range(card * TREATMENTS, card * TREATMENTS + TREATMENTS):
            state.suffers[at] = 0
    if len(state.guards) > 0:
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


def apply_texts(state: State, source: i64, late: bool) -> None:
    """What the texts of this card give; `late` those that ask for health, when all health is worked out."""
    code = state.code
    state.swayed |= n.SWAYS
    seat = state.holder(source)
    here = state.row_of(source)
    text = state.cards.ability(state.text_of(source), n.STATIC)
    while text != 0:
        kind = code[text + 1]
        gives = kind == n.HAS_LATE or kind == n.IS_LATE if late else kind < n.PRICE
        if kind == n.NO_MOVE and not late:
            state.locks += 1
        elif not gives or not applies(state, text, source):
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
        if code[text + 3] == n.UNDYING:
            state.swayed |= n.SWAYS_DEATH
    elif code[text + 1] == n.NO_ATTACK:
        state.harmless[card] |= n.STAYS_IDLE
    elif code[text + 1] == n.INSTEAD:
        if state.harmless[card] & n.FATES == 0:
            state.harmless[card] |= code[text + 3]
        state.swayed |= n.SWAYS_FATE
    elif code[text + 1] == n.DAMAGE_IS and code[text + 3] == n.GUARDED:
        state.guard(card, source)
        state.swayed |= n.SWAYS_GUARDS
    elif code[text + 1] == n.DAMAGE_IS:
        state.treat_damage(card, code[text + 3], amount)
        state.swayed |= n.SWAYS_DAMAGE
    elif code[text + 1] == n.IS or code[text + 1] == n.IS_LATE:
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
