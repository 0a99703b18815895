"""Creatures come, leave and set off triggers. A creature that leaves and returns is a new object: all that was true of
it is reset on entering (CL-R81), and whatever was noted of it is void, because its serial has changed.

A trigger never runs here: it is put into `arising` and waits for the effect that caused it (CL-R58).
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.agenda import CARD, PC, PLACE, REGISTER, SEAT, SERIAL, STRIDE, Agenda
from rulebound.core.kernel.resolver import NEXT_ABILITY, NO_FRAME, PROGRAM
from rulebound.core.kernel.table import NOBODY
from rulebound.games.clashables.rules import numbers as n
from rulebound.games.clashables.rules.lasting import begin_lasting, end_lasting, raise_shield, sum_of
from rulebound.games.clashables.rules.selecting import answers, applies, describes, gather
from rulebound.games.clashables.rules.state import State

# ------------------------------------------------------------ triggers


def await_turn(state: State, kind: i64, ability: i64, source: i64, event: i64) -> i64:
    """Put one trigger into the next batch; its frame. A trigger that happens once per turn is spent now, unless it
    begins with an offer: then it is spent when the offer is accepted."""
    code = state.code
    once = code[ability + n.ONCE]
    if once > 0:
        if state.spent[source] & once != 0:
            return NOBODY
        state.spent[source] |= once
    arising = state.arising
    base = arising.push(
        kind, source, state.serial[source], state.side_of(source), state.entry[source], code[ability + PROGRAM]
    )
    if event != NOBODY:
        arising.frames[base + REGISTER + n.EVENT] = state.stay(event)
    return base


def fire_own(state: State, trigger: i64, card: i64, number: i64) -> None:
    """The triggers of a creature that are about itself."""
    fire_text(state, trigger, card, state.text_of(card), number)


def fire_text(state: State, trigger: i64, card: i64, text: i64, number: i64) -> None:
    ability = state.cards.ability(text, trigger)
    while ability != 0:
        if answers(state, ability, card, card, number):
            await_turn(state, n.TRIGGER, ability, card, card)
        ability = state.code[ability + NEXT_ABILITY]


def fire(state: State, trigger: i64, event: i64, number: i64) -> None:
    """The triggers on the battlefield that are about other creatures."""
    if state.listeners[trigger] == 0:
        return
    for seat in range(2):
        for index in range(state.size[n.BATTLEFIELD + seat]):
            card = state.nth(n.BATTLEFIELD + seat, index)
            if card != event:
                fire_card(state, trigger, card, event, number)


def fire_card(state: State, trigger: i64, card: i64, event: i64, number: i64) -> None:
    ability = state.cards.ability(state.text_of(card), trigger)
    while ability != 0:
        if answers(state, ability, card, event, number):
            source = card
            if state.code[ability + n.FOR_SUBJECT] != 0:
                source = event
            base = await_turn(state, n.TRIGGER, ability, source, event)
            if event == NOBODY and base != NOBODY:
                state.arising.frames[base + REGISTER + n.HOW_MUCH] = number
        ability = state.code[ability + NEXT_ABILITY]


def fire_seat(state: State, trigger: i64, seat: i64, much: i64 = 0) -> None:
    """The triggers of one player's creatures about something that this player does, or a moment of the turn; `much` is
    how much life was gained or lost."""
    if state.listeners[trigger] == 0:
        return
    for index in range(state.size[n.BATTLEFIELD + seat]):
        fire_card(state, trigger, state.nth(n.BATTLEFIELD + seat, index), NOBODY, much)


def fire_later(state: State, trigger: i64, card: i64, number: i64, onto: Agenda) -> None:
    """What waited for "the next time" this creature does something: each is used up."""
    later = state.later
    if later.used == 0:
        return
    stay = state.stay(card)
    base: i64 = 0
    while base < later.used:
        frames = later.frames
        awaited = frames[base] & 255
        wanted = (frames[base] >> 8) & 255
        if (
            awaited == trigger
            and (wanted == 0 or wanted == number)
            and (frames[base + PLACE] == stay or fits_later(state, base, card))
        ):
            copy = onto.push(
                n.TRIGGER, frames[base + CARD], frames[base + SERIAL], frames[base + SEAT], state.entry[card],
                frames[base + PC],
            )  # fmt: skip
            for offset in range(REGISTER, STRIDE):
                onto.frames[copy + offset] = frames[base + offset]
            if frames[base + PLACE] < 0:
                onto.frames[copy + REGISTER + n.EVENT] = stay
            if frames[base] >> 16 != 0:
                base += STRIDE
            else:
                later.remove(base)
        else:
            base += STRIDE


def fits_later(state: State, base: i64, card: i64) -> bool:
    """Is this one of those for which a text waits that names no certain creature?"""
    frames = state.later.frames
    if frames[base + PLACE] >= 0:
        return False
    return describes(state, -frames[base + PLACE], card, frames[base + CARD], frames[base + SEAT])


def happens(state: State, trigger: i64, card: i64, number: i64) -> None:
    """An event of a creature: its own triggers, those of the others, and what was given to it."""
    fire_own(state, trigger, card, number)
    fire(state, n.OTHERS + trigger, card, number)
    if trigger == n.NUMBER or state.later.used != 0:
        fire_later(state, trigger, card, number, state.arising)


# ------------------------------------------------------------ entering


def enter(state: State, card: i64, announced: bool) -> None:
    """On its owner's side. `announced` for a card that was played, whose targets were then chosen (CL-R45)."""
    enter_on(state, card, announced, state.owner[card], NOBODY)


def enter_on(state: State, card: i64, announced: bool, seat: i64, by: i64) -> None:
    """CL-R59: in whatever way it comes, it is summoning sick and remembers nothing. On another side than its owner's it
    is controlled for good, by the text of a card."""
    state.reveal(card, state.layout.everyone)
    state.sick[card] = 1
    state.attacks_made[card] = 0
    state.extra_attacks[card] = 0
    state.declared[card] = 0
    state.used[card] = 0
    state.spent[card] = 0
    state.given[card] = 0
    state.granted[card] = 0
    state.barred[card] = 0
    state.entries += 1
    state.entry[card] = state.entries
    state.move(card, n.BATTLEFIELD + seat)
    if seat != state.owner[card]:
        begin_lasting(state, n.CONTROLLED, state.stay(card), 0, seat, by, 0, seat + 1, n.FOR_GOOD)
    design = state.design[card]
    count_listeners(state, design, 1)
    refresh(state)
    if state.recording:
        state.record(n.ENTERED, card, seat, 0, 0)
    raise_shields(state, card)
    give_plays(state, card)
    ability = state.cards.ability(design, n.ENTER)
    while ability != 0:
        if answers(state, ability, card, card, 0):
            if announced and has_targets(state, design, state.code[ability + n.SENTENCE]):
                base = await_turn(state, n.TRIGGER_ANNOUNCED, ability, card, card)
                if base != NOBODY:
                    note_announced(state, state.arising, base, card, design, state.code[ability + n.SENTENCE])
            else:
                await_turn(state, n.TRIGGER, ability, card, card)
        ability = state.code[ability + NEXT_ABILITY]
    fire(state, n.OTHERS + n.ENTER, card, 0)


def has_targets(state: State, design: i64, sentence: i64) -> bool:
    """Does this sentence of the card choose targets as the card is played?"""
    code = state.code
    record = state.cards.ability(design, n.ANNOUNCES)
    while record != 0:
        if code[record + n.ANNOUNCED_SENTENCE] == sentence and code[record + n.ANNOUNCED_KIND] == n.TARGET:
            return True
        record = code[record]
    return False


def note_announced(state: State, agenda: Agenda, base: i64, card: i64, design: i64, sentence: i64) -> None:
    """Write what was announced for this sentence into the registers of its frame."""
    code = state.code
    record = state.cards.ability(design, n.ANNOUNCES)
    while record != 0:
        if code[record + n.ANNOUNCED_SENTENCE] == sentence:
            slot = card * n.SLOTS + code[record + n.ANNOUNCED_SLOT]
            register = base + REGISTER + code[record + n.ANNOUNCED_REGISTER]
            for i in range(code[record + n.ANNOUNCED_MOST]):
                agenda.frames[register + i] = state.announced[slot + i]
        record = code[record]


def raise_shields(state: State, card: i64) -> None:
    """The preventions that a creature's text renews each turn."""
    code = state.code
    text = state.cards.ability(state.text_of(card), n.SHIELD)
    while text != 0:
        raise_shield(state, state.side_of(card), code[text + 1], code[text + 2], n.THIS_TURN, state.stay(card))
        text = code[text]


def give_plays(state: State, card: i64) -> None:
    """The plays that a creature's text adds each turn, or takes from the opponent."""
    text = state.cards.ability(state.text_of(card), n.EACH_PLAYS)
    while text != 0:
        seat = state.side_of(card) if state.code[text + 2] == 0 else 1 - state.side_of(card)
        when = state.code[text + 4]
        if when == 0 or (state.active == state.side_of(card)) == (when == 1):
            state.add_plays(seat, state.code[text + 3], state.code[text + 1])
        text = state.code[text]


def fire_played(state: State, card: i64, seat: i64) -> None:
    """The triggers on the battlefield about a card that a player plays."""
    if state.listeners[n.YOU_PLAY] + state.listeners[n.OPPONENT_PLAYS] == 0:
        return
    kind = state.kind_of(card)
    for owner in range(2):
        trigger: i64 = n.YOU_PLAY if owner == seat else n.OPPONENT_PLAYS
        for index in range(state.size[n.BATTLEFIELD + owner]):
            fire_card(state, trigger, state.nth(n.BATTLEFIELD + owner, index), card, kind)


def count_listeners(state: State, design: i64, by: i64) -> None:
    hears = state.cards.hears[design]
    trigger: i64 = 0
    while hears != 0:
        if hears & 1 != 0:
            state.listeners[trigger] += by
        hears >>= 1
        trigger += 1


def refresh(state: State) -> None:
    """Work out anew which keywords and attacks continuous texts give; after each change of who is there."""
    if state.cards.more_attacks:
        for seat in range(2):
            for index in range(state.size[n.BATTLEFIELD + seat]):
                card = state.nth(n.BATTLEFIELD + seat, index)
                state.more_attacks[card] = sum_of(state, n.ATTACKS_EACH, card, 0)
    if state.listeners[n.STATIC + n.KEYWORDS] == 0:
        return
    code = state.code
    forget_granted(state)
    for seat in range(2):
        for index in range(state.size[n.BATTLEFIELD + seat]):
            source = state.nth(n.BATTLEFIELD + seat, index)
            text = state.cards.ability(state.text_of(source), n.STATIC + n.KEYWORDS)
            while text != 0:
                if applies(state, text, source, seat):
                    for card in gather(state, code[text + n.STATIC_SELECTOR], source, seat, NO_FRAME):
                        state.granted[card] |= code[text + n.STATIC_AMOUNT]
                text = code[text]


def forget_granted(state: State) -> None:
    for seat in range(2):
        for index in range(state.size[n.BATTLEFIELD + seat]):
            card = state.nth(n.BATTLEFIELD + seat, index)
            state.granted[card] = 0


# ------------------------------------------------------------ leaving


def leave(state: State, card: i64, zone: i64, at_bottom: bool = False) -> None:
    """From the battlefield to a pile of its owner, on top of it or under it."""
    granting = state.listeners[n.STATIC + n.KEYWORDS] != 0
    text = state.text_of(card)
    count_listeners(state, text, -1)
    if at_bottom:
        state.move_to_bottom(card, zone + state.owner[card])
    else:
        state.move(card, zone + state.owner[card])
    if len(state.lasting) > 0:
        end_lasting(state, n.UNTIL_THIS_LEAVES, NOBODY, card)
        settle_sides(state)
    if granting:
        forget_granted(state)
        refresh(state)
    if state.cards.hears[text] & ((1 << n.LEAVES) | (1 << n.IS_BANISHED)) != 0:
        fire_text(state, n.LEAVES, card, text, 0)
        if zone == n.BANISHED:
            fire_text(state, n.IS_BANISHED, card, text, 0)


def fire_gone(state: State, card: i64) -> None:
    """What is left sees a creature go that was on the battlefield, in whatever way."""
    fire(state, n.OTHERS_LEAVE, card, 0)
    if state.zone[card] - state.owner[card] == n.BANISHED:
        fire(state, n.OTHERS_BANISHED, card, 0)


def settle_sides(state: State) -> None:
    """CL-R106: each creature is on the side of whoever gained control of it last, or of its owner."""
    if not state.cards.controlling:
        return
    wrong = vec[i64]()
    for seat in range(2):
        for index in range(state.size[n.BATTLEFIELD + seat]):
            card = state.nth(n.BATTLEFIELD + seat, index)
            if controller_of(state, card) != seat:
                wrong = append(wrong, card)
    for card in wrong:
        change_sides(state, card)
    if len(wrong) > 0:
        work_out_again(state)


def controller_of(state: State, card: i64) -> i64:
    seat = state.owner[card]
    for at in range(0, len(state.lasting), n.LASTING_SIZE):
        held = state.lasting[at] == n.CONTROLLED
        if held and state.same_stay(state.lasting[at + n.LASTING_SUBJECT]) == card:
            seat = state.lasting[at + n.LASTING_AMOUNT] - 1
    return seat


def change_sides(state: State, card: i64) -> None:
    """It stays the same creature, with all that is true of it."""
    seat = 1 - state.side_of(card)
    serial = state.serial[card]
    recording = state.recording
    state.recording = False
    state.move(card, n.BATTLEFIELD + seat)
    state.recording = recording
    state.serial[card] = serial
    if state.recording:
        state.record(n.CHANGED_SIDES, card, seat, 0, 0)


def can_be_destroyed(state: State, card: i64, by: i64) -> bool:
    """CL-R48."""
    keywords = state.keywords_of(card)
    if keywords & n.STURDY != 0:
        return False
    if keywords & (n.ITEM_PROOF | n.FOE_ITEM_PROOF) == 0 or state.kind_of(by) != n.ITEM:
        return True
    return keywords & n.ITEM_PROOF == 0 and state.owner[by] == state.side_of(card)


def destroy(state: State, card: i64, by: i64) -> None:
    """CL-R75 and CL-R48: to its owner's graveyard, unless it is Sturdy, or its text keeps it from what destroys it."""
    if not state.in_play(card):
        return
    if not can_be_destroyed(state, card, by):
        if state.recording:
            state.record(n.STURDY_STAYS, card, state.side_of(card), 0, 0)
        return
    if state.recording:
        state.record(n.WAS_DESTROYED, card, state.side_of(card), 0, 0)
    # What waits for its destruction knows it by the stay that ends now.
    fire_later(state, n.DESTROYED, card, 0, state.arising)
    state.count(n.CREATURES_LOST, state.side_of(card), 1)
    leave(state, card, n.GRAVEYARD)
    fire_text(state, n.DESTROYED, card, state.text_before(card), 0)


def fire_destroyed(state: State, card: i64) -> None:
    """What is left sees it go."""
    if state.zone[card] - state.owner[card] == n.GRAVEYARD:
        fire(state, n.OTHERS + n.DESTROYED, card, 0)
        fire(state, n.OTHERS_LEAVE, card, 0)


def rewrite(state: State, card: i64, text: i64, until: i64, seat: i64) -> None:
    """CL-R97: the creature has another text."""
    count_listeners(state, state.text_of(card), -1)
    state.give_text(card, text, until * 2 + seat)
    count_listeners(state, state.text_of(card), 1)
    work_out_again(state)
    if state.recording:
        state.record(n.REWRITTEN, card, seat, until, text)


def end_texts(state: State, until: i64, seat: i64) -> None:
    """Texts that last so long are over: those of this seat, or of any if NOBODY."""
    for other in range(2):
        if len(state.other_texts) > 0 and (seat == NOBODY or seat == other):
            cards = state.cards_with_other_texts(until * 2 + other)
            for card in cards:
                count_listeners(state, state.text_of(card), -1)
            state.end_texts(until * 2 + other)
            for card in cards:
                count_listeners(state, state.text_of(card), 1)
            work_out_again(state)


def work_out_again(state: State) -> None:
    forget_granted(state)
    refresh(state)


def banish(state: State, card: i64) -> None:
    """CL-R76: to its owner's banished pile, from wherever it is."""
    state.reveal(card, state.layout.everyone)
    if state.in_play(card):
        leave(state, card, n.BANISHED)
    else:
        state.move(card, n.BANISHED + state.owner[card])
