"""What a seat sees of a match of Five Rows, as plain data and as lines of text.

The data has the form of a scene's position, so that a view can be pasted into a scene. A card that the reader does
not know is "?".
"""

from __future__ import annotations

from typing import Any

from rulebound.core.kernel.resolver import ASK_CARD, ASK_MODE, ASK_OFFER
from rulebound.core.kernel.table import NOBODY
from rulebound.core.people.readers import EVERYTHING, View
from rulebound.core.people.seeing import (
    UNTIL_LEAVES,
    cards_in,
    deck_for,
    designs_known,
    name_of,
    next_prices_of,
    pile_for,
    text_words,
    waiting,
    wards_on,
)
from rulebound.core.people.showing import hand_lines, held
from rulebound.games.five_rows.rules import numbers as n
from rulebound.games.five_rows.rules.match import FiveRows
from rulebound.games.five_rows.rules.prices import price_of

KINDS = {n.TROOP: "troop", n.AURA: "aura", n.TROOP | n.AURA: "card"}
DURATIONS = {
    n.THIS_ROUND: "this round",
    n.PERMANENTLY: "permanently",
    n.UNTIL_LEAVES: UNTIL_LEAVES,
}
QUESTIONS = {
    n.ASK_PLAY: "play",
    ASK_CARD: "choose",
    ASK_OFFER: "answer",
    ASK_MODE: "mode",
    n.ASK_DISCARD: "discard",
    n.ASK_ROW: "row",
}


MOMENTS = {
    n.END_OF_THIS_ROUND: "the end of this round",
    n.END_OF_THIS_ROUND + 1: "the end of the next round",
    n.END_OF_THIS_ROUND + 2: "the end of the round after the next",
    n.NEXT_INCOME: "the next income",
    n.NEXT_COMBAT: "the start of the next combat",
}


def view(match: FiveRows, seat: int) -> View:
    seen: View = {
        "game": "five_rows",
        "round": match.round,
        "first": match.first + 1,
        "active": match.active + 1,
        "phase": "over" if match.over else "turn" if match.asks == n.ASK_PLAY else "ability",
        "asks": {} if match.over else {"seat": match.seat + 1, "what": QUESTIONS[match.asks]},
        "over": match.over,
        "winner": winner(match),
        "seats": {str(owner + 1): side(match, owner, seat) for owner in range(n.SEATS)},
        "printed": printed_facts(match, seat),
    }
    if match.postponed.used:
        seen["later"] = waiting(match, MOMENTS)
    return seen


def printed_facts(match: FiveRows, seat: int) -> dict[str, dict[str, int]]:
    """Cost and stats of the cards in hands that the reader knows, by name."""
    hands = [card for owner in range(n.SEATS) for card in cards_in(match, n.HAND + owner)]
    facts = {}
    for name, design in designs_known(match, hands, seat).items():
        facts[name] = {"cost": match.cards.cost[design]}
        if match.cards.priced:
            facts[name] |= prices(match, [card for card in hands if match.design[card] == design], seat)
        if match.cards.kind[design] == n.TROOP:
            facts[name] |= {"power": match.cards.power[design], "health": match.cards.health[design]}
    return facts


def prices(match: FiveRows, cards: list[int], seat: int) -> dict[str, int]:
    """What the holder pays where that is not the printed cost; the reader's own price if both hold the card."""
    known = [card for card in cards if match.known_to[card] >> max(seat, 0) & 1 or seat == EVERYTHING]
    for card in sorted(known, key=lambda card: match.owner[card] != seat):
        price = price_of(match, card, match.owner[card])
        return {"price": price} if price != match.cards.cost[match.design[card]] else {}
    return {}


def winner(match: FiveRows) -> int | None:
    """The winning seat counted from 1, 0 for a tie, None while the match goes on."""
    if not match.over:
        return None
    return {1.0: 1, 0.5: 0, 0.0: 2}[match.score(0)]


def side(match: FiveRows, owner: int, seat: int) -> dict[str, Any]:
    deck, known = deck_for(match, n.DECK + owner, seat)
    shown: dict[str, Any] = {
        "health": match.health[owner],
        "coins": match.coins[owner],
        "hand": pile_for(match, n.HAND + owner, seat),
        "deck": deck,
        "discard": pile_for(match, n.DISCARD + owner, seat),
        "rows": {},
        "auras": {},
        "failed_draws": match.failed_draws[owner],
    }
    if known:
        shown["known_in_deck"] = known
    for key, kind in (("troops_played", 0), ("auras_played", 1)):
        if match.plays[owner * 2 + kind]:
            shown[key] = match.plays[owner * 2 + kind]
    if match.given[owner]:
        shown["coins_given"] = match.given[owner]
    next_prices = next_prices_of(match, owner, KINDS)
    if next_prices:
        shown["next_prices"] = next_prices
    for row in range(n.ROWS):
        card = match.troop(owner, row)
        if card != NOBODY:
            shown["rows"][str(row + 1)] = troop(match, card)
        card = match.aura(row)
        if card != NOBODY and match.owner[card] == owner:
            shown["auras"][str(row + 1)] = name_of(match, card)
            if match.barred[card] >= n.FIRST_SPENT:
                shown.setdefault("spent_auras", {})[str(row + 1)] = match.barred[card] // n.FIRST_SPENT
    return shown


def troop(match: FiveRows, card: int) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "card": name_of(match, card),
        "power": match.power_of(card),
        "health": match.health_of(card),
        "damage": match.damage[card],
    }
    for change in ("power_change", "health_change", "round_power", "round_health"):
        if getattr(match, change)[card]:
            shown[change] = getattr(match, change)[card]
    if match.owner[card] != match.holder(card):
        shown["owner"] = match.owner[card] + 1
    if match.barred[card] & n.IS_BORROWED:
        shown["borrowed"] = 1
    for key, until in (("text", n.PERMANENTLY), ("round_text", n.THIS_ROUND)):
        text = match.text_given(card, until)
        if text != NOBODY:
            shown[key] = text_words(match, text)
    wards = wards_on(match, card, DURATIONS)
    if wards:
        shown["damage_to_it"] = wards
    if match.barred[card] & n.STAYS_IDLE:
        shown["barred"] = 1
    if match.barred[card] >= n.FIRST_SPENT:
        shown["spent"] = match.barred[card] // n.FIRST_SPENT
    return shown


def show(view: View) -> list[str]:
    """A view in lines that a screen reader reads well: one line for a row, one for a seat."""
    lines = [f"Round {view['round']}. Seat {view['first']} plays first."]
    seats = view["seats"]
    for number, seat in seats.items():
        lines.append(
            f"Seat {number}: health {seat['health']}, coins {seat['coins']}, "
            f"{held(seat)}, {len(seat['discard'])} discarded."
        )
    for row in (str(number) for number in range(1, n.ROWS + 1)):
        parts = [
            f"seat {number} {troop_words(seats[number]['rows'][row])}"
            for number in seats
            if row in seats[number]["rows"]
        ]
        auras = [
            f"aura {seats[number]['auras'][row]} of seat {number}" for number in seats if row in seats[number]["auras"]
        ]
        lines.append(f"Row {row}: {', '.join([*parts, *auras]) or 'empty'}.")
    for number, seat in seats.items():
        lines += hand_lines(number, seat, lambda name: hand_words(name, view["printed"][name]))
    if view["over"]:
        lines.append("The match is a tie." if view["winner"] == 0 else f"Seat {view['winner']} has won.")
    return lines


def hand_words(name: str, facts: dict[str, int]) -> str:
    """ "Archer 2/2 for 2", "Fog (aura) for 2"."""
    stats = f" {facts['power']}/{facts['health']}" if "power" in facts else " (aura)"
    return f"{name}{stats} for {facts.get('price', facts['cost'])}"


def troop_words(troop: dict[str, Any]) -> str:
    texts = [troop[key] for key in ("text", "round_text") if key in troop]
    return f"{troop['card']} {troop['power']}/{troop['health']}" + (f" ({', '.join(texts)})" if texts else "")
