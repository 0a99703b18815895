"""The actions of Five Rows as a player says them and points at them: a card of a hand and a row, a troop, an aura, a
card of a pile."""

from __future__ import annotations

from rulebound.core.kernel.table import NOBODY
from rulebound.core.people.actions import Actions, Sort, Thing
from rulebound.core.people.common_things import CHOICE, DECLINE, known_in_deck, mode, own_card
from rulebound.core.people.seeing import known_to_decider, name_of
from rulebound.games.five_rows.rules import numbers as n
from rulebound.games.five_rows.rules.match import FiveRows


def whose(match: FiveRows, seat: int) -> str:
    return "your" if seat == match.seat else "the foe's"


def troop(match: FiveRows, seat: int, row: int) -> str:
    card = match.troop(seat, row)
    if card == NOBODY:
        return f"{whose(match, seat)} troop in row {row + 1}"
    owner = "" if seat == match.seat else "the foe's "
    return f"{owner}{name_of(match, card)} in row {row + 1}"


def aura(match: FiveRows, row: int) -> str:
    card = match.aura(row)
    return f"{name_of(match, card) if card != NOBODY else 'the aura'} in row {row + 1}"


def aura_place(match: FiveRows, row: int) -> str:
    card = match.aura(row)
    side = match.seat if card == NOBODY else match.owner[card]
    return f"/seats/{side + 1}/auras/{row + 1}"


def of_a_pile(zone: int, key: str, pile: str) -> Thing:
    """A card of either player's pile."""

    def said(match: FiveRows, seat: int, index: int) -> str:
        found = known_to_decider(match, zone + seat, index)
        return f"{found or f'card {index + 1}'} {'in' if found else 'of'} {whose(match, seat)} {pile}"

    return Thing((n.SEATS, n.LARGEST_SET), said, lambda match, seat, index: f"/seats/{seat + 1}/{key}/{index}")


def known(match: FiveRows, seat: int, depth: int) -> str:
    return f"{known_in_deck(match, n.DECK + seat, depth)} in {whose(match, seat)} deck"


def play_places(match: FiveRows, index: int, row: int) -> tuple[str, ...]:
    hand = n.HAND + match.seat
    is_aura = index < match.size[hand] and match.cards.kind[match.design[match.nth(hand, index)]] == n.AURA
    own = f"/seats/{match.seat + 1}"
    return f"{own}/hand/{index}", f"{own}/{'auras' if is_aura else 'rows'}/{row + 1}"


HAND = own_card(n.HAND, "hand", n.LARGEST_SET)
ROW = Thing(n.ROWS, lambda match, row: str(row + 1))
CHOSEN_ROW = Thing(
    n.ROWS, lambda match, row: str(row + 1), lambda match, row: f"/seats/{match.seat + 1}/rows/{row + 1}"
)
TROOP = Thing((n.SEATS, n.ROWS), troop, lambda match, seat, row: f"/seats/{seat + 1}/rows/{row + 1}")
AURA = Thing(n.ROWS, aura, aura_place)
DISCARDED = of_a_pile(n.DISCARD, "discard", "discard pile")
HELD = of_a_pile(n.HAND, "hand", "hand")
DECK = Thing(n.SEATS, whose, lambda match, seat: f"/seats/{seat + 1}/deck")
KNOWN = Thing(
    (n.SEATS, n.LARGEST_SET), known, lambda match, seat, depth: f"/seats/{seat + 1}/known_in_deck/{depth + 1}"
)

ACTIONS = Actions(
    Sort(n.END_TURN, "end turn"),
    Sort(n.FIRST_PLAY, "play {} in row {}", HAND, ROW, places=play_places),
    Sort(n.CHOOSE_TROOP, "choose {}", TROOP, answers=CHOICE),
    Sort(n.CHOOSE_AURA, "choose {}", AURA, answers=CHOICE),
    Sort(n.CHOOSE_DISCARD, "choose {}", DISCARDED, answers=CHOICE),
    Sort(n.CHOOSE_HAND, "choose {}", HELD, answers=CHOICE),
    Sort(n.CHOOSE_DECK, "choose the top card of {} deck", DECK, answers=CHOICE),
    Sort(n.ACCEPT, "yes"),
    Sort(n.DECLINE, DECLINE),
    Sort(n.CHOOSE_MODE, "{}", Thing(n.MOST_MODES, mode), answers=CHOICE),
    Sort(n.CHOOSE_KNOWN, "choose {}", KNOWN, answers=CHOICE),
    Sort(n.CHOOSE_A_ROW, "choose row {}", CHOSEN_ROW, answers=CHOICE),
)
