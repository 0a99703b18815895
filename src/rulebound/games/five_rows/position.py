"""A position of Five Rows from the data of a scene. Every card of the set is somewhere: what the scene does not
place is in the deck, or aside if the scene says what is in the deck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulebound.core.files.cards import design_named
from rulebound.core.kernel.table import NOBODY
from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Setup
from rulebound.core.people.posing import at_most, chance_of, kept, open_match, sides, stack
from rulebound.core.people.readers import EVERYTHING
from rulebound.core.people.seeing import cards_in, text_said
from rulebound.games.five_rows.rules import numbers as n
from rulebound.games.five_rows.rules.match import FiveRows
from rulebound.games.five_rows.rules.standing import listen, refresh
from rulebound.games.five_rows.schema import CHANGES, POSITION, SEAT
from rulebound.games.five_rows.view import KINDS, view


def hidden_zones(match: FiveRows) -> dict[str, int]:
    """The zones in which cards are hidden, by their keys in a scene."""
    zones = (("hand", n.HAND), ("deck", n.DECK))
    return {f"seats.{seat + 1}.{key}": zone + seat for seat in range(n.SEATS) for key, zone in zones}


def pose(match: FiveRows, position: Mapping[str, Any], setup: Setup) -> FiveRows:
    """Bring a laid-out match into the position, at the turn of the active seat."""
    data = POSITION.read(position, "")
    match.rng = chance_of(setup)
    match.round = at_most(data["round"], match.choices[n.ROUND_LIMIT], "round", "FR-R42")
    match.first = data.get("first", 1 if match.round % 2 else 2) - 1
    match.active = data["active"] - 1
    match.phase = n.TURN
    for seat, side in enumerate(sides(data, n.SEATS, SEAT)):
        place_seat(match, seat, side)
    refresh(match)
    for place in range(2 * n.ROWS):
        card = match.cells[place]
        if card != NOBODY and match.health_of(card) <= 0 and not match.harmless[card] & n.UNDYING:
            name = match.names[match.design[card]]
            raise Mistake(f"{name} in row {place % n.ROWS + 1} has no health left and cannot stand there (FR-4.7)")
    open_match(match, data["known"], hidden_zones(match))
    return match


def position_of(match: FiveRows) -> dict[str, Any]:
    """The position in which the match is, at the beginning of a decision of a turn."""
    seen = view(match, EVERYTHING)
    position = {**kept(seen, ("round", "active", "first")), "seats": {}}
    for number, side in seen["seats"].items():
        rows = {
            row: kept(troop, ("card", "barred", "spent", "owner", "borrowed", "text", "round_text", *CHANGES))
            for row, troop in side["rows"].items()
        }
        position["seats"][number] = {**SEAT.posed_in(side), "rows": rows}
    return position


def place_seat(match: FiveRows, seat: int, data: Mapping[str, Any]) -> None:
    where = f"seats.{seat + 1}"
    match.health[seat] = data["health"]
    match.coins[seat] = data.get("coins", match.round)
    match.failed_draws[seat] = data["failed_draws"]
    match.given[seat] = data["coins_given"]
    match.plays[seat * 2] = data["troops_played"]
    match.plays[seat * 2 + 1] = data["auras_played"]
    for kind, change in data["next_prices"].items():
        match.change_next_price(seat, next(kinds for kinds, name in KINDS.items() if name == kind), change)
        match.fleeting = True
    for row, troop in data["rows"].items():
        place_troop(match, seat, int(row) - 1, troop, f"{where}.rows.{row}")
    for row, aura in data["auras"].items():
        place_aura(match, seat, int(row) - 1, aura, f"{where}.auras.{row}")
    for row, spent in data["spent_auras"].items():
        aura = match.aura(int(row) - 1)
        if aura == NOBODY or match.owner[aura] != seat:
            raise Mistake(f"{where}.spent_auras.{row}: seat {seat + 1} has no aura there")
        match.barred[aura] |= spent * n.FIRST_SPENT
        match.fleeting = True
    for zone, key in ((n.HAND, "hand"), (n.DISCARD, "discard")):
        for name in data[key]:
            card = take(match, seat, name)
            match.move(card, zone + seat)
            match.reveal(card, match.layout.everyone if zone == n.DISCARD else 1 << seat)
    stack(match, n.DECK + seat, data.get("deck"), lambda name: take(match, seat, name), n.ASIDE + seat)


def place_troop(match: FiveRows, seat: int, row: int, facts: Mapping[str, Any], where: str) -> None:
    card = take(match, facts["owner"] - 1 if facts["owner"] else seat, facts["card"])
    kind_is(match, card, n.TROOP, where)
    match.move(card, n.TROOPS + seat, seat * n.ROWS + row)
    for key, until in (("text", n.PERMANENTLY), ("round_text", n.THIS_ROUND)):
        if facts[key]:
            text = text_said(match, facts[key], match.design[card])
            if text is None:
                raise Mistake(f"{where}.{key}: say 'no abilities' or 'the text of' a card")
            match.give_text(card, text, until)
            match.fleeting = match.fleeting or until == n.THIS_ROUND
    stand(match, card)
    if facts["barred"]:
        match.barred[card] = match.harmless[card] = n.STAYS_IDLE
        match.fleeting = True
    if facts["borrowed"]:
        match.barred[card] |= n.IS_BORROWED
        match.fleeting = match.borrowed = True
    if facts["spent"]:
        match.barred[card] |= facts["spent"] * n.FIRST_SPENT
        match.fleeting = True
    for change in CHANGES:
        match.fleeting = match.fleeting or (change.startswith("round") and facts[change] != 0)
        getattr(match, change)[card] = facts[change]


def place_aura(match: FiveRows, seat: int, row: int, name: str, where: str) -> None:
    card = take(match, seat, name)
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
