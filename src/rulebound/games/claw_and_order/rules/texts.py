"""Continuous texts: what every card in play has from the others, worked out anew whenever something has changed.

Keywords are settled before numbers (CO-R101). A pilot has none, wherever they come from; its numbers stay (CO-R66).
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.resolver import (
    BOTH,
    FILTERS,
    FIRST_FILTER,
    FOES,
    IN_PLACE,
    NO_FRAME,
    ON_SIDE,
    OPERAND,
    YOURS,
    within,
)
from rulebound.core.kernel.table import NOBODY, full
from rulebound.games.claw_and_order.rules import numbers as n
from rulebound.games.claw_and_order.rules.selecting import gather, is_printed_on, passes
from rulebound.games.claw_and_order.rules.state import State


def works(state: State, card: i64, when: i64) -> bool:
    """Is an ability with this state on, of a troop in play?"""
    if when == n.PLAIN:
        return state.is_on(card)
    if state.down[card] != 0:
        return False
    if when == n.PILOTING:
        return state.is_pilot(card)
    if when >= n.UNPILOTED:
        return when == n.ALSO_UNPILOTED or state.link[card] == NOBODY
    return when == n.ALSO_PILOTING and (state.is_pilot(card) or state.is_on(card))


def affects(state: State, seat: i64) -> bool:
    """Does the battlefield card affect this player (CO-12.9, CO-R10)?"""
    card = state.battlefield
    if card == NOBODY:
        return False
    design = state.design[card]
    return state.cards.loser_only[design] == 0 or state.previous_loser == seat


def refresh(state: State) -> None:
    """Work out what continuous texts and lasting effects give."""
    state.stale = False
    state.frail = True
    cards = state.cards
    bonus_damage = state.bonus_damage
    bonus_health = state.bonus_health
    permits = state.permits
    penalties = state.penalty
    listening: i64 = 0
    linked = False
    for place in range(state.size[n.PLAY]):
        card = state.cells[place]
        design = state.design[card]
        text = state.text_of(card)
        listening |= cards.hears[text]
        if cards.kind[design] & n.ANY_TROOP != 0:
            bonus_damage[card] = 0
            bonus_health[card] = 0
            permits[card] = 0
            penalties[card] = 0
            keywords = cards.keywords[text]
            if keywords != 0 and not state.is_on(card):
                keywords = 0
            state.keywords[card] = keywords
            if state.link[card] != NOBODY:
                linked = True
    if state.battlefield != NOBODY:
        listening |= cards.hears[state.design[state.battlefield]]
    if (listening | state.listening) & (i64(1) << n.COSTS) != 0:
        for at in range(2 * n.KIND_COUNT):
            state.discount[at] = 0
            state.rise[at] = 0
    state.listening = listening
    if state.warding:
        state.warding = False
        state.leave_damage()
    if cards.keeping:
        find_keepers(state)
    if len(state.lasting) > 0:
        prune(state)
        apply_lasting(state, True)
    if (listening >> n.GIVES) & 1 != 0:
        apply_all(state, n.GIVES)
    if cards.losing:
        take_keywords(state)
    if linked:
        silence_pilots(state)
    if len(state.lasting) > 0:
        apply_lasting(state, False)
    if (listening >> n.STATIC) & 1 != 0:
        apply_all(state, n.STATIC)
        if linked:
            silence_pilots(state)
    if (listening >> n.LATE) & 1 != 0:
        apply_late(state, linked)
    if cards.picky:
        state.picked = full(0, 2 * state.designs)
    if (listening >> n.COSTS) & 1 != 0:
        apply_all(state, n.COSTS)


def apply_late(state: State, linked: bool) -> None:
    """CO-R126: all of these see what the others have made of the numbers, and none of them sees another one."""
    state.late = vec[i64]()
    state.collecting = True
    apply_all(state, n.LATE)
    state.collecting = False
    for at in range(0, len(state.late), 3):
        if state.late[at + 1] == n.DAMAGE:
            state.bonus_damage[state.late[at]] += state.late[at + 2]
        else:
            state.bonus_health[state.late[at]] += state.late[at + 2]
    if linked:
        silence_pilots(state)


def find_keepers(state: State) -> None:
    """Pilots that keep their abilities: known before anything else, for it decides which texts are on (CO-R124)."""
    for place in range(state.size[n.PLAY]):
        state.kept[state.cells[place]] = 0
    code = state.code
    for place in range(state.size[n.PLAY]):
        source = state.cells[place]
        text = state.cards.ability(state.text_of(source), n.STATIC)
        while text != 0:
            if code[text + n.TEXT_KIND] == n.HAS_EXEMPTION and code[text + n.TEXT_WHAT] == n.KEEPS:
                troop = state.kind_of(source) & n.ANY_TROOP != 0
                if not troop or works(state, source, code[text + n.TEXT_STATE]):
                    seat = state.controller[source]
                    for card in gather(state, code[text + n.TEXT_WHOM], source, seat, NO_FRAME, n.PASSES_BY):
                        state.kept[card] = 1
            text = code[text]


def take_keywords(state: State) -> None:
    """What texts take away is gone, whatever else gives it (CO-R101)."""
    for place in range(state.size[n.PLAY]):
        card = state.cells[place]
        state.keywords[card] &= ~state.lost[card]
        state.lost[card] = 0


def silence_pilots(state: State) -> None:
    for place in range(state.size[n.PLAY]):
        card = state.cells[place]
        if state.is_pilot(card) and not state.keeps_abilities(card):
            state.keywords[card] = 0
            state.permits[card] &= n.NO_PENALTY | n.ALL_EJECTS | n.TO_HAND | n.SAVED


def prune(state: State) -> None:
    """Forget lasting effects on troops that have left."""
    lasting = state.lasting
    kept = vec[i64](capacity=len(lasting))
    for at in range(0, len(lasting), n.LASTING):
        if state.same_stay(lasting[at]) != NOBODY:
            for offset in range(n.LASTING):
                kept = append(kept, lasting[at + offset])
    state.lasting = kept


def apply_lasting(state: State, keywords: bool) -> None:
    lasting = state.lasting
    for at in range(0, len(lasting), n.LASTING):
        card = state.same_stay(lasting[at])
        what = lasting[at + 1]
        if card != NOBODY and (what == n.GAINS_KEYWORD) == keywords:
            if what == n.GAINS_KEYWORD:
                state.keywords[card] |= lasting[at + 2]
            elif what == n.GAINS_DAMAGE:
                state.bonus_damage[card] += lasting[at + 2]
            elif what == n.GAINS_HEALTH:
                state.bonus_health[card] += lasting[at + 2]
            elif what == n.IS_BARRED:
                state.permits[card] |= n.STAYS_IDLE
            elif what == n.IS_PERMITTED:
                state.permits[card] |= lasting[at + 2]
            elif what == n.LOSES_KEYWORD:
                state.keywords[card] &= ~lasting[at + 2]


def apply_all(state: State, trigger: i64) -> None:
    cards = state.cards
    for place in range(state.size[n.PLAY]):
        source = state.cells[place]
        if (cards.hears[state.text_of(source)] >> trigger) & 1 != 0:
            apply_texts(state, trigger, source, state.controller[source], False)
    field = state.battlefield
    if field != NOBODY and (cards.hears[state.design[field]] >> trigger) & 1 != 0:
        again = False
        for seat in range(2):
            if affects(state, seat):
                apply_texts(state, trigger, field, seat, again)
                again = True


def apply_texts(state: State, trigger: i64, source: i64, seat: i64, again: bool) -> None:
    """`again` for the second player whom a battlefield card affects: what it says of both sides has been said."""
    code = state.code
    design = state.design[source]
    kind = state.cards.kind[design]
    text = state.cards.ability(state.text_of(source), trigger)
    while text != 0:
        whom = code[text + n.TEXT_WHOM]
        if kind & n.ANY_TROOP != 0:
            on = works(state, source, code[text + n.TEXT_STATE])
        elif kind == n.EQUIP:
            on = always_works(code[text + n.TEXT_KIND], code[whom]) or state.is_on(state.host[source])
        else:
            on = True
        if on and applies(state, text, source, seat):
            if code[text + n.TEXT_KIND] == n.HAS_PRICE_OF:
                payer = seat
                if whom == FOES:
                    payer = 1 - seat
                change_printed_prices(state, payer, code[text + n.TEXT_WHAT], code[text + n.TEXT_AMOUNT])
            elif code[text + n.TEXT_KIND] == n.HAS_PRICE:
                payer = seat
                if whom == FOES:  # no selector: who pays
                    payer = 1 - seat
                change_prices(state, payer, code[text + n.TEXT_WHAT], code[text + n.TEXT_AMOUNT], kind > n.BUFF)
            elif again and code[whom + ON_SIDE] == BOTH:
                pass
            elif code[whom] == n.BOARD:
                apply_to_board(state, text, whom, source, seat)
            else:
                for card in gather(state, whom, source, seat, NO_FRAME, n.PASSES_BY):
                    apply_text(state, text, card, source, seat)
        text = code[text]


def apply_to_board(state: State, text: i64, whom: i64, source: i64, seat: i64) -> None:
    """`gather` without the list, and most cards dismissed by their side: this is the hottest loop of the game."""
    code = state.code
    kinds = state.cards.kind
    side = code[whom + ON_SIDE]
    line = code[whom + IN_PLACE]
    operand = code[whom + OPERAND]
    filtered = code[whom + FILTERS] != 0
    for place in range(state.size[n.PLAY]):
        card = state.cells[place]
        if side != BOTH and (state.controller[card] == seat) != (side == YOURS):
            continue
        if kinds[state.design[card]] & operand == 0:
            continue
        if line != 0 and (state.line[card] == n.BACK) == (line == n.IN_FRONT):
            continue
        if not filtered or passes(state, whom, card, source, seat, NO_FRAME, n.PASSES_BY):
            apply_text(state, text, card, source, seat)


def applies(state: State, text: i64, source: i64, seat: i64) -> bool:
    """Does the condition of a continuous text hold?"""
    condition = state.code[text + n.TEXT_IF]
    return condition == 0 or state.holds_for(condition, source, seat, NOBODY)


def always_works(what: i64, origin: i64) -> bool:
    """CO-R75: the numbers of an Equip Item are no abilities of its host."""
    return origin == n.HOST and (what == n.HAS_STAT or what == n.HAS_PENALTY or what == n.HAS_EXEMPTION)


def apply_text(state: State, text: i64, card: i64, source: i64, seat: i64) -> None:
    code = state.code
    kind = code[text + n.TEXT_KIND]
    what = code[text + n.TEXT_WHAT]
    amount = code[text + n.TEXT_AMOUNT]
    if code[text + n.TEXT_TIMES] != 0:
        amount *= within(state.value(code[text + n.TEXT_TIMES], NO_FRAME, source, seat, NOBODY))
    if kind == n.HAS_STAT and state.collecting:
        state.late = append(append(append(state.late, card), what), amount)
    elif kind == n.HAS_FLOORED:
        number = state.damage_of(card) if what == n.DAMAGE else state.health_of(card)
        if number > 1:
            state.late = append(append(append(state.late, card), what), amount if number + amount >= 1 else 1 - number)
    elif kind == n.HAS_STAT:
        if what == n.DAMAGE:
            state.bonus_damage[card] += amount
        else:
            state.bonus_health[card] += amount
    elif kind == n.HAS_KEYWORD:
        state.keywords[card] |= what
    elif kind == n.HAS_LOST:
        state.lost[card] |= what
    elif kind == n.HAS_WARD or kind == n.HAS_GUARD:
        change_damage(state, card, source, kind, what, amount)
    elif kind == n.HAS_PENALTY:
        state.penalty[card] += amount
    elif kind == n.HAS_PERMIT or kind == n.HAS_EXEMPTION:
        state.permits[card] |= what


def change_damage(state: State, card: i64, source: i64, kind: i64, treatment: i64, amount: i64) -> None:
    """CO-R113."""
    state.warding = True
    if kind == n.HAS_WARD:
        state.treat_damage(card, treatment, amount)
    else:
        state.guard(card, source)


def change_printed_prices(state: State, seat: i64, selector: i64, amount: i64) -> None:
    """Of all designs with what the selector asks for, but those that are deployed face down."""
    cards = state.cards
    code = state.code
    for design in range(state.designs):
        if cards.kind[design] & code[selector + OPERAND] != 0 and cards.keywords[design] & n.STEALTH == 0:
            fits = True
            at = selector + FIRST_FILTER
            for i in range(code[selector + FILTERS]):
                if not is_printed_on(state, code[at], code[at + 1], design):
                    fits = False
                at += 2
            if fits:
                state.picked[seat * state.designs + design] += amount


def change_prices(state: State, seat: i64, kinds: i64, amount: i64, by_battlefield: bool) -> None:
    for index in range(n.KIND_COUNT):
        if (kinds >> index) & 1 != 0:
            at = seat * n.KIND_COUNT + index
            if by_battlefield and amount > 0:
                state.rise[at] += amount
            else:
                state.discount[at] += amount
