"""A position of Five Rows from the data of a scene. Every card of the set is somewhere: what the scene does not
place is in the deck, or aside if the scene says what is in the deck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulebound.core.cards import design_named
from rulebound.core.game import EVERYTHING
from rulebound.core.mistakes import Mistake
from rulebound.core.posing import card_facts, kept, names, only, sides, stack, table, whole
from rulebound.core.seeds import Seed, generator
from rulebound.core.seeing import cards_in
from rulebound.core.table import NOBODY
from rulebound.games.five_rows.rules import numbers as n
from rulebound.games.five_rows.rules.board import listen, refresh
from rulebound.games.five_rows.rules.match import FiveRows
from rulebound.games.five_rows.view import view

TOP_KEYS = ("round", "seat", "first", "seats")
SEAT_KEYS = ("health", "coins", "hand", "deck", "discard", "rows", "auras", "failed_draws")
CHANGES = ("damage", "power_change", "health_change", "round_power", "round_health")


def pose(match: FiveRows, position: Mapping[str, Any], seed: Seed) -> FiveRows:
    """Bring a laid-out match into the position, at the turn of the scene's seat."""
    match.rng = generator(seed)
    only(position, TOP_KEYS, "the position")
    match.round = whole(position.get("round", 1), 1, match.choices[n.ROUND_LIMIT], "round")
    match.first = whole(position.get("first", 1 if match.round % 2 else 2), 1, n.SEATS, "first") - 1
    match.active = whole(position.get("seat", 1), 1, n.SEATS, "seat") - 1
    match.phase = n.TURN
    for seat, data in enumerate(sides(position, n.SEATS)):
        place_seat(match, seat, data)
    refresh(match)
    for place in range(2 * n.ROWS):
        card = match.cells[place]
        if card != NOBODY and match.health_of(card) <= 0:
            name = match.names[match.design[card]]
            raise Mistake(f"{name} in row {place % n.ROWS + 1} has no health left and cannot stand there (FR-4.7)")
    match.run()
    return match


def position_of(match: FiveRows) -> dict[str, Any]:
    """The position in which the match is, at the beginning of a decision of a turn."""
    seen = view(match, EVERYTHING)
    position = {**kept(seen, TOP_KEYS), "seat": seen["turn"], "seats": {}}
    for number, side in seen["seats"].items():
        rows = {row: kept(troop, ("card", "barred", "spent", *CHANGES)) for row, troop in side["rows"].items()}
        position["seats"][number] = {**kept(side, SEAT_KEYS), "rows": rows}
    return position


def place_seat(match: FiveRows, seat: int, data: Mapping[str, Any]) -> None:
    where = f"seats.{seat + 1}"
    only(data, SEAT_KEYS, where)
    match.health[seat] = whole(data.get("health", 20), -999, 999, f"{where}.health")
    match.coins[seat] = whole(data.get("coins", match.round), 0, 999, f"{where}.coins")
    match.failed_draws[seat] = whole(data.get("failed_draws", 0), 0, 99, f"{where}.failed_draws")
    for row, troop in table(data.get("rows", {}), f"{where}.rows").items():
        place_troop(match, seat, row_number(row, where), troop, f"{where}.rows.{row}")
    for row, aura in table(data.get("auras", {}), f"{where}.auras").items():
        place_aura(match, seat, row_number(row, where), aura, f"{where}.auras.{row}")
    for zone, key in ((n.HAND, "hand"), (n.DISCARD, "discard")):
        for name in names(data.get(key, []), f"{where}.{key}"):
            card = take(match, seat, name)
            match.move(card, zone + seat)
            match.reveal(card, match.layout.everyone if zone == n.DISCARD else 1 << seat)
    deck = names(data["deck"], f"{where}.deck") if "deck" in data else None
    stack(match, n.DECK + seat, deck, lambda name: take(match, seat, name), n.ASIDE + seat)


def place_troop(match: FiveRows, seat: int, row: int, data: object, where: str) -> None:
    facts = card_facts(data, ("card", "barred", "spent", *CHANGES), where)
    card = take(match, seat, facts["card"])
    kind_is(match, card, n.TROOP, where)
    match.move(card, n.TROOPS + seat, seat * n.ROWS + row)
    stand(match, card)
    if whole(facts.get("barred", 0), 0, 1, f"{where}.barred"):
        match.barred[card] = match.harmless[card] = n.STAYS_IDLE
        match.fleeting = True
    spent = whole(facts.get("spent", 0), 0, 255, f"{where}.spent")
    if spent:
        match.barred[card] |= spent * n.FIRST_SPENT
        match.fleeting = True
    for change in CHANGES:
        least = 0 if change == "damage" else -99
        match.fleeting = match.fleeting or (change.startswith("round") and bool(facts.get(change)))
        getattr(match, change)[card] = whole(facts.get(change, 0), least, 99, f"{where}.{change}")


def place_aura(match: FiveRows, seat: int, row: int, data: object, where: str) -> None:
    card = take(match, seat, str(data))
    kind_is(match, card, n.AURA, where)
    if match.aura(row) != NOBODY:
        raise Mistake(f"{where}: there is an aura in row {row + 1} already (FR-3.6)")
    match.move(card, n.AURAS, n.FIRST_AURA + row)
    stand(match, card)


def stand(match: FiveRows, card: int) -> None:
    match.reveal(card, match.layout.everyone)
    listen(match, card, True)


def take(match: FiveRows, seat: int, name: str) -> int:
    """The seat's copy of a card, out of its deck."""
    design = design_named(match.names, name)
    for card in cards_in(match, n.DECK + seat):
        if match.design[card] == design:
            return card
    raise Mistake(f"seat {seat + 1} has only one {match.names[design]} (FR-1.4)")


# ------------------------------------------------------------ checked data


def kind_is(match: FiveRows, card: int, kind: int, where: str) -> None:
    design = match.design[card]
    if match.cards.kind[design] != kind:
        raise Mistake(f"{where}: {match.names[design]} is no {'troop' if kind == n.TROOP else 'aura'} (FR-3.13)")


def row_number(row: str, where: str) -> int:
    if row not in [str(number) for number in range(1, n.ROWS + 1)]:
        raise Mistake(f"{where}: there is no row {row}; rows are 1 to {n.ROWS} (FR-3.4)")
    return int(row) - 1
