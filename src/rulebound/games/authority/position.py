"""A position of Authority from the data of a scene. Faction cards come from the market deck, generals from the supply,
starting cards from the seat's own starting deck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulebound.core.cards import design_named
from rulebound.core.game import EVERYTHING
from rulebound.core.mistakes import Mistake
from rulebound.core.posing import card_facts, kept, names, one_of, only, sides, stack, table, whole
from rulebound.core.seeds import Seed, generator
from rulebound.core.seeing import cards_in
from rulebound.core.table import NOBODY
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.rules.effects import add_modifier
from rulebound.games.authority.rules.market import fill
from rulebound.games.authority.rules.match import Authority
from rulebound.games.authority.rules.moving import free_place, put_in_row
from rulebound.games.authority.view import view

TOP_KEYS = (
    "round",
    "seat",
    "first",
    "phase",
    "depletions",
    "purchase",
    "display",
    "market_deck",
    "market_discard",
    "supply",
    "removed",
    "seats",
)
SEAT_KEYS = (
    "hp",
    "hand",
    "discard",
    "general",
    "deck",
    "kingsguard",
    "rows",
    "tokens",
    "pool",
    "protect",
    "acted",
    "attacks",
    "recruits",
    "attack_bonus",
)
PHASES = {"command": n.ACT, "start": n.START, "draw": n.UNUSED, "market": n.MARKET, "end": n.ENDING}


def pose(match: Authority, position: Mapping[str, Any], seed: Seed) -> Authority:
    """Bring a laid-out match into the position, in the turn of the scene's seat."""
    match.rng = generator(seed)
    only(position, TOP_KEYS, "the position")
    match.round = whole(position.get("round", 1), 1, match.choices[n.ROUND_LIMIT], "round")
    agreed = match.choices[n.FIRST_PLAYER]
    match.first = whole(position.get("first", agreed or 1), 1, match.seats, "first") - 1
    if agreed and match.first != agreed - 1:
        raise Mistake(f"first is {agreed}, as the option first_player says (AU-R82)")
    match.active = whole(position.get("seat", 1), 1, match.seats, "seat") - 1
    phase = one_of(position.get("phase", "command"), PHASES, "phase")
    match.phase = PHASES[phase]
    match.marketed = phase == "end"
    match.depletions = whole(position.get("depletions", 0), 0, 2, "depletions")
    for seat, data in enumerate(sides(position, match.seats)):
        place_seat(match, seat, data)
    if position.get("purchase", False):
        match.recruits[match.active] = max(1, match.recruits[match.active])
    place_market(match, position)
    for seat in range(match.seats):
        if match.hp[seat] == 0:
            out_of_the_game(match, seat)
    match.stale = True
    match.run()
    return match


def position_of(match: Authority) -> dict[str, Any]:
    """The position in which the match is, at the beginning of an action."""
    seen = view(match, EVERYTHING)
    slots = [seen["display"].get(str(slot + 1), "") for slot in range(n.SLOTS)]
    position = {**kept(seen, TOP_KEYS), "seat": seen["turn"], "display": slots, "seats": {}}
    guards = {match.names[design] for design in range(len(match.names)) if match.is_guard(design)}
    for number, side in seen["seats"].items():
        piles = {name for key in ("hand", "discard", "deck", "general") for name in side[key]}
        gone = side["row_0"] == "closed" and not guards & (piles | set(seen["removed"]))
        position["seats"][number] = {
            **kept(side, SEAT_KEYS),
            "acted": [name for name, count in side["acted"].items() for _ in range(count)],
            "rows": {row: [unit_of(unit) for unit in units] for row, units in side["rows"].items() if row != "0"},
            "kingsguard": "closed" if gone else "row 0",
        }
    return position


def unit_of(seen: Mapping[str, Any]) -> dict[str, Any]:
    marks = {key: "turn" for key in ("ignored", "disabled") if seen[key]}
    return kept(seen, ("card", "protect", "damage")) | marks


def place_market(match: Authority, position: Mapping[str, Any]) -> None:
    for key, zone in (("market_discard", n.MARKET_DISCARD), ("removed", n.REMOVED)):
        for name in names(position.get(key, []), key):
            openly(match, take(match, 0, name), zone)
    if "supply" in position:
        wanted = [take(match, 0, name) for name in names(position["supply"], "supply")]
        for card in cards_in(match, n.SUPPLY):
            if card not in wanted:
                match.move(card, n.ASIDE)
    if "display" in position:
        slots = names(position["display"], "display")
        if len(slots) > n.SLOTS:
            raise Mistake(f"display has {n.SLOTS} slots (AU-12.1), not {len(slots)}")
        for slot, name in enumerate(slots):
            if name:
                card = take(match, 0, name)
                match.reveal(card, match.layout.everyone)
                match.move(card, n.DISPLAY, n.FIRST_SLOT + slot)
    deck = names(position["market_deck"], "market_deck") if "market_deck" in position else None
    stack(match, n.MARKET_DECK, deck, lambda name: take(match, 0, name), n.ASIDE)
    if "display" not in position:
        fill(match)


def place_seat(match: Authority, seat: int, data: Mapping[str, Any]) -> None:
    where = f"seats.{seat + 1}"
    only(data, SEAT_KEYS, where)
    most = 99
    match.hp[seat] = whole(data.get("hp", match.hp[seat]), 0, most, f"{where}.hp")
    for key, column in (
        ("tokens", match.tokens),
        ("pool", match.pool_left),
        ("attacks", match.attacks),
        ("recruits", match.recruits),
    ):
        column[seat] = whole(data.get(key, 0), 0, most, f"{where}.{key}")
    match.monarch_markers[seat] = markers(match, data.get("protect", 0), seat, f"{where}.protect")
    bonus = whole(data.get("attack_bonus", 0), 0, most, f"{where}.attack_bonus")
    if bonus:
        add_modifier(match, NOBODY, 0, 1 << seat, -1, n.ATTACK_USE, bonus, n.THIS_TURN * 4 + seat, NOBODY)
    if one_of(data.get("kingsguard", "row 0"), ("row 0", "closed"), f"{where}.kingsguard") == "closed":
        match.move(match.unit_at(seat, 0), n.ASIDE)
    for row, units in table(data.get("rows", {}), f"{where}.rows").items():
        if row not in ("1", "2", "3") or not isinstance(units, list):
            raise Mistake(f"{where}.rows.{row}: rows 1, 2 and 3 hold lists of units (AU-9.2 to AU-9.4)")
        for unit in units:
            place_unit(match, seat, int(row), unit, f"{where}.rows.{row}")
    for name in names(data.get("hand", []), f"{where}.hand"):
        card = take(match, seat, name)
        match.owner[card] = seat
        match.move(card, n.HAND + seat)
        match.reveal(card, 1 << seat)
    for key, zone in (("discard", n.DISCARD), ("general", n.GENERAL)):
        for name in names(data.get(key, []), f"{where}.{key}"):
            card = take(match, seat, name)
            match.owner[card] = seat
            openly(match, card, zone + seat)
    deck = names(data["deck"], f"{where}.deck") if "deck" in data else None
    stack(match, n.DECK + seat, deck, lambda name: take(match, seat, name), n.ASIDE)
    for card in cards_in(match, n.DECK + seat):
        match.owner[card] = seat
    for name in names(data.get("acted", []), f"{where}.acted"):
        mark_acted(match, seat, name, where)


def place_unit(match: Authority, seat: int, row: int, data: object, where: str) -> None:
    facts = card_facts(data, ("card", "ignored", "disabled", "protect", "damage"), where)
    card = take(match, seat, facts["card"])
    kind = match.cards.kind[match.design[card]]
    if kind & (n.UNIT | n.SUPERPOWER) == 0:
        raise Mistake(f"{where}: {match.names[match.design[card]]} cannot defend (AU-7.1, AU-7.4)")
    if free_place(match, seat, row) == NOBODY:
        raise Mistake(f"{where}: row {row} holds no more units (AU-9.2 to AU-9.4)")
    match.owner[card] = seat
    put_in_row(match, card, seat, row)
    for key, column in (("ignored", match.ignored), ("disabled", match.disabled)):
        if key in facts:
            one_of(facts[key], ("turn",), f"{where}.{key}")
            end = n.THIS_TURN * 4 + match.active
            column[card] = 1 << end
            match.lasting |= 1 << end
    match.markers[card] = markers(match, facts.get("protect", 0), seat, f"{where}.protect")
    match.damage[card] = whole(facts.get("damage", 0), 0, 99, f"{where}.damage")


def markers(match: Authority, number: object, seat: int, where: str) -> int:
    end = n.UNTIL_NEXT * 4 + seat
    match.lasting |= 1 << end
    return whole(number, 0, n.MARKER_MASK, where) << (end * n.MARKER_BITS)


def mark_acted(match: Authority, seat: int, name: str, where: str) -> None:
    design = design_named(match.names, name)
    for card in cards_in(match, n.HAND + seat):
        if match.design[card] == design and not match.has_acted(card):
            match.acted[card] = match.turn
            return
    raise Mistake(f"{where}.acted: {name} is not in hand")


def out_of_the_game(match: Authority, seat: int) -> None:
    """A seat that a scene poses as eliminated."""
    match.alive[seat] = 0
    for place in range(n.PLACES):
        card = match.unit_at(seat, place)
        if card != NOBODY:
            openly(match, card, n.REMOVED)
    for zone in (n.DECK, n.HAND, n.DISCARD, n.GENERAL):
        for card in cards_in(match, zone + seat):
            openly(match, card, n.REMOVED)


def openly(match: Authority, card: int, zone: int) -> None:
    match.reveal(card, match.layout.everyone)
    match.move(card, zone)


def take(match: Authority, seat: int, name: str) -> int:
    """A card of this name that is not placed yet: the seat's own starting card, or one of the market or the supply."""
    design = design_named(match.names, name)
    kind = match.cards.kind[design]
    if match.is_guard(design):
        card = match.unit_at(seat, 0)
        if card != NOBODY and match.design[card] == design:
            return int(card)
    zone = n.DECK + seat if kind & n.STARTING else n.SUPPLY if kind & n.GENERAL_CARD else n.MARKET_DECK
    for card in cards_in(match, zone):
        if match.design[card] == design:
            return card
    raise Mistake(f"there is no {match.names[design]} left to place for seat {seat + 1}")
