"""The actions of Authority as a player says them and points at them: a card and where it goes, a unit in its row, a
monarch (by the HP), a player, a card of the market."""

from __future__ import annotations

from rulebound.core.kernel.agenda import CARD, KIND, PC, STRIDE
from rulebound.core.kernel.resolver import ASK_CARD, ASK_OFFER, WIDTH
from rulebound.core.people.actions import OTHERWISE, Actions, Sort, Thing
from rulebound.core.people.common_things import CHOICE
from rulebound.core.people.seeing import text_name
from rulebound.games.authority.naming import ORDINALS, design_name, unit_name, whose
from rulebound.games.authority.places import in_pile, on_display, on_offer, unit_path
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.rules.finding import is_unused_twin
from rulebound.games.authority.rules.match import Authority
from rulebound.games.authority.rules.moving import lowest_free_row
from rulebound.games.authority.rules.triggers import candidates

# ------------------------------------------------------------ cards


def held_path(match: Authority, design: int) -> str:
    return in_pile(match, n.HAND, match.seat, design)


def offered(match: Authority, design: int) -> str:
    return f"{'buy' if match.choices[n.PAYMENT] == n.PAYMENT_POOL else 'recruit'} {design_name(match, design)}"


def hand_asked(match: Authority) -> int:
    """The seat in whose hand a card is chosen."""
    if match.asks == ASK_CARD:
        for card in match.options:
            if n.HAND <= match.zone[card] < n.DISCARD:
                return match.zone[card] - n.HAND
    return match.seat


def held(match: Authority, design: int) -> str:
    card = design_name(match, design)
    if match.asks in (n.ASK_DISCARD, n.ASK_UNUSED):
        return f"discard {card}"
    return f"choose {card} in {whose(match, hand_asked(match))} hand"


def in_general(match: Authority, design: int, seat: int) -> str:
    used = "used " if has_unused_twin(match, design, seat) else ""
    return f"{whose(match, seat)} {used}{design_name(match, design)}"


def unused(match: Authority, design: int, seat: int) -> str:
    return f"{whose(match, seat)} unused {design_name(match, design)}"


def general_path(match: Authority, design: int, seat: int) -> str:
    return in_pile(match, n.GENERAL, seat, design)


def has_unused_twin(match: Authority, design: int, seat: int) -> bool:
    """May a copy be chosen that has not acted, beside one that has?"""
    zone = n.GENERAL + seat
    copies = (card for card in match.options if match.zone[card] == zone and match.design[card] == design)
    return match.asks in (n.ASK_SPY, ASK_CARD) and any(is_unused_twin(match, card) for card in copies)


# ------------------------------------------------------------ seats and rows


def attacked(match: Authority, seat: int) -> str:
    return "" if match.seats == 2 and seat == 1 - match.seat else f" seat {seat + 1}"


def filled(match: Authority, row: int) -> str:
    return f" in row {row}" if row else ""


def filled_path(match: Authority, row: int) -> str:
    """Where no row is named, the unit goes to the lowest free one (AU-R8); with full rows it is put anywhere."""
    row = row or lowest_free_row(match, match.seat)
    return f"/seats/{match.seat + 1}/rows" + (f"/{row}" if row else "")


def seat_path(match: Authority, seat: int) -> str:
    return f"/seats/{seat + 1}"


def own(key: str) -> Thing:
    """Where a card of the hand goes. A card is discarded when its ability is used."""
    return Thing(1, lambda match, only: "", lambda match, only: f"/seats/{match.seat + 1}/{key}")


# ------------------------------------------------------------ numbers, modes, abilities


def plain(match: Authority, number: int) -> str:
    return str(number)


def mode(match: Authority, number: int) -> str:
    if match.asks == n.ASK_MODE:
        pc = match.agenda.frames[match.agenda.top() + PC] - WIDTH
        if number < match.code[pc + 1]:
            return match.cards.modes[match.code[pc + 3] + number]
    return f"choose mode {number + 1}"


def trigger(match: Authority, number: int) -> str:
    found = list(candidates(match)) if match.asks == n.ASK_ORDER else []
    if number >= len(found):
        return f"resolve ability {number + 1}"
    named = [trigger_name(match, base) for base in found]
    before = named[:number].count(named[number])
    if before == 0:
        return f"resolve {named[number]}"
    nth = ORDINALS[before] if before < len(ORDINALS) else f"{before + 1}th "
    return f"resolve the {nth}{named[number]}"


def trigger_name(match: Authority, base: int) -> str:
    card = match.pending.frames[base + CARD]
    name = text_name(match, match.pending, base)
    if match.pending.frames[base + KIND] < n.ANYWHERE and match.defends(card):
        return f"{name} in row {match.row_of(card)}"
    return name


def trigger_path(match: Authority, number: int) -> str:
    """One of the abilities that are to be ordered, among all that wait."""
    found = list(candidates(match)) if match.asks == n.ASK_ORDER else []
    waiting = match.pending.used // STRIDE
    return f"/pending/{found[number] // STRIDE if number < len(found) else waiting + number}"


def decline(match: Authority, only: int) -> str:
    return "choose no more" if match.asks == ASK_CARD and chosen_before(match) else "choose none"


def chosen_before(match: Authority) -> bool:
    """Has the choice of several cards begun?"""
    base = match.agenda.top()
    pc = match.agenda.frames[base + PC]
    return match.code[pc] == n.CHOOSE_MANY and match.register > match.code[pc + 1]


HAND = Thing(n.LARGEST_SET, design_name, held_path)
OFFERED = Thing(n.LARGEST_SET, offered, on_offer)
HELD = Thing(n.LARGEST_SET, held, lambda match, design: in_pile(match, n.HAND, hand_asked(match), design))
DISCARDED = Thing(n.LARGEST_SET, design_name, lambda match, design: in_pile(match, n.DISCARD, match.seat, design))
DISPLAYED = Thing(n.LARGEST_SET, design_name, on_display)
OWN_GENERAL = Thing(n.LARGEST_SET, design_name, lambda match, design: in_pile(match, n.GENERAL, match.seat, design))
GENERAL = Thing((n.LARGEST_SET, n.MOST_SEATS), in_general, general_path)
UNUSED = Thing((n.LARGEST_SET, n.MOST_SEATS), unused, general_path)
UNIT = Thing((n.MOST_SEATS, n.PLACES), unit_name, unit_path)
MONARCH = Thing(n.MOST_SEATS, whose, lambda match, seat: f"/seats/{seat + 1}/hp")
PLAYER = Thing(n.MOST_SEATS, lambda match, seat: str(seat + 1), seat_path)
LOOKED_AT = Thing(n.LARGEST_SET, design_name, lambda match, design: f"/seats/{match.seat + 1}/deck")
DECK = Thing(n.MOST_SEATS, whose, lambda match, seat: f"/seats/{seat + 1}/deck")
ROW = Thing(
    (n.MOST_SEATS, n.ALL_ROWS),
    lambda match, seat, row: f"row {row} of seat {seat + 1}",
    lambda match, seat, row: f"/seats/{seat + 1}/rows/{row}",
)
PAYMENT = "payment"

ACTIONS = Actions(
    Sort(n.END_COMMAND, "end turn"),
    Sort(n.ATTACK_WITH, "attack{1} with {0}", HAND, Thing(n.MOST_SEATS, attacked, seat_path)),
    Sort(n.DEFEND, "defend with {}{}", HAND, Thing(n.ALL_ROWS, filled, filled_path)),
    Sort(n.RECRUIT, "{}", OFFERED),
    Sort(n.MUSTER, "muster {}", HAND, own("pool")),
    Sort(n.SEND, "send {} to the general zone", HAND, own("general")),
    Sort(n.USE_HAND, "use {}", HAND, own("discard")),
    Sort(n.USE_GENERAL, "use {} in the general zone", OWN_GENERAL),
    Sort(n.PAY, "pay with {}", HAND, answers=PAYMENT),
    Sort(n.PAY_TOKENS, "pay with tokens", own("tokens"), answers=PAYMENT),
    Sort(n.TAKE_UNIT, "choose {}", UNIT, answers=CHOICE),
    Sort(n.TAKE_MONARCH, "choose {} monarch", MONARCH, answers=CHOICE),
    Sort(n.TAKE_PLAYER, "choose seat {}", PLAYER, answers=CHOICE),
    Sort(n.TAKE_ROW, "choose {}", ROW, answers=CHOICE),
    Sort(n.TAKE_HAND, "{}", HELD, answers=CHOICE),
    Sort(n.TAKE_DISCARD, "choose {} in your discard pile", DISCARDED, answers=CHOICE),
    Sort(n.TAKE_MARKET, {n.ASK_SWAP: "swap {}", OTHERWISE: "choose {} in the market"}, DISPLAYED, answers=CHOICE),
    Sort(n.TAKE_GENERAL, "choose {} in the general zone", GENERAL, answers=CHOICE),
    Sort(n.TAKE_DECK, "choose a card of {} deck", DECK, answers=CHOICE),
    Sort(n.TAKE_TRIGGER, "{}", Thing(n.MOST_ORDERED, trigger, trigger_path)),
    Sort(n.TAKE_NUMBER, "spend {}", Thing(n.MOST_NUMBER + 1, plain)),
    Sort(n.TAKE_MODE, "{}", Thing(n.MOST_MODES, mode)),
    Sort(n.ACCEPT, "yes"),
    Sort(
        n.DECLINE,
        {ASK_OFFER: "no", n.ASK_SWAP: "no swap", n.ASK_UNUSED: "keep the rest", OTHERWISE: "{}"},
        Thing(1, decline),
    ),
    Sort(n.CONCEDE, "concede"),
    Sort(n.TAKE_UNUSED, "choose {} in the general zone", UNUSED, answers=CHOICE),
    Sort(n.TAKE_KNOWN, "choose {} in your deck", LOOKED_AT, answers=CHOICE),
)
