"""A position of Paw of Duty from the data of a scene. Every card of the set is somewhere: what the scene does not
place is in its deck, or out of the match if the scene says what is in the deck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulebound.core.cards import design_named
from rulebound.core.mistakes import Mistake
from rulebound.core.posing import names, only, table, whole
from rulebound.core.rng import Rng
from rulebound.core.table import NOBODY
from rulebound.games.paw_of_duty.naming import FACINGS, LINE_NAMES, SPACES
from rulebound.games.paw_of_duty.rules import numbers as n
from rulebound.games.paw_of_duty.rules.hands import is_kept
from rulebound.games.paw_of_duty.rules.match import PawOfDuty
from rulebound.games.paw_of_duty.rules.moving import enter_board
from rulebound.games.paw_of_duty.rules.victory import declare

PHASES = {"exchange": n.EXCHANGE, "deploy": n.BEGIN_TURN, "tactics": n.TACTICS, "clean_up": n.CLEAN_UP}
TOP_KEYS = (
    "seat",
    "first",
    "phase",
    "lines",
    "turn",
    "kitty_deck",
    "tactic_deck",
    "discard",
    "removed",
    "played",
    "seats",
)
SEAT_KEYS = ("hand", "captured", "declared", "board")
KITTY_KEYS = ("card", "facing", "damage", "tokens", "new")


def pose(match: PawOfDuty, position: Mapping[str, Any], seed: int) -> None:
    """Bring a laid-out match into the position, at the given step of the seat's turn."""
    match.rng = Rng(seed)
    only(position, TOP_KEYS, "the position")
    match.active = whole(position.get("seat", 1), 1, n.SEATS, "seat") - 1
    match.first = whole(position.get("first", 1), 1, n.SEATS, "first") - 1
    phase = position.get("phase", "tactics" if "lines" in position else "deploy")
    if phase not in PHASES:
        raise Mistake(f"phase is one of {', '.join(PHASES)}, not {phase!r}")
    match.phase = PHASES[phase]
    seats = table(position.get("seats", {}), "seats")
    only(seats, ("1", "2"), "seats")
    for seat in range(n.SEATS):
        place_seat(match, seat, table(seats.get(str(seat + 1), {}), f"seats.{seat + 1}"))
    for key, zone in (("discard", n.DISCARD), ("removed", n.REMOVED), ("played", n.PLAYED)):
        for name in names(position.get(key, []), key):
            show_in(match, name, zone, key)
    place_deck(match, position, "kitty_deck", n.KITTY_DECK)
    place_deck(match, position, "tactic_deck", n.TACTIC_DECK)
    match.lines_left = whole(position.get("lines", 4 if phase == "tactics" else 0), 0, 9, "lines")
    begun = match.kitties - match.size[n.KITTY_DECK]
    turn = whole(position.get("turn", max(1, begun + (phase == "deploy"))), 1, 99, "turn")
    match.turn = 0 if phase == "exchange" else turn - (phase == "deploy")
    match.run()


# ------------------------------------------------------------ a seat


def place_seat(match: PawOfDuty, seat: int, data: Mapping[str, Any]) -> None:
    where = f"seats.{seat + 1}"
    only(data, SEAT_KEYS, where)
    for space, kitty in table(data.get("board", {}), f"{where}.board").items():
        place_kitty(match, seat, space, kitty, f"{where}.board.{space}")
    for name in names(data.get("captured", []), f"{where}.captured"):
        card = show_in(match, name, n.CAPTURED + seat, f"{where}.captured")
        match.total[seat] += match.level_of(card)
    hand = data.get("hand")
    for name in kept_names(match) if hand is None else names(hand, f"{where}.hand"):
        card = take(match, name, n.TACTIC_DECK, f"{where}.hand")
        match.move(card, n.HAND + seat)
        match.reveal(card, match.layout.everyone if is_open(match, card) else 1 << seat)
    declare_lines(match, seat, names(data.get("declared", []), f"{where}.declared"), f"{where}.declared")
    if match.rules[n.TOKEN_LIMIT] == 0:
        used = sum(match.tokens[kitty] for kitty in range(match.kitties) if match.side[kitty] == seat)
        if used > n.TOKENS:
            raise Mistake(f"{where}: {used} paw tokens are on the board, and a player has {n.TOKENS} (PD-7.7)")
        match.supply[seat] = n.TOKENS - used


def is_open(match: PawOfDuty, card: int) -> bool:
    """Does everybody know that the card is in a hand? Claws Out always, what the first player got until it is lost."""
    return is_kept(match, card) or (match.phase == n.EXCHANGE and not_from_deck(match, card))


def not_from_deck(match: PawOfDuty, card: int) -> bool:
    return match.cards.dealt[match.design[card]] != n.IN_DECK


def kept_names(match: PawOfDuty) -> list[str]:
    """What each player always owns (PD-7.2)."""
    return [match.names[design] for design, dealt in enumerate(match.cards.dealt) if dealt == n.WITH_EACH]


def place_kitty(match: PawOfDuty, seat: int, name: str, data: object, where: str) -> None:
    facts = table(data, where) if isinstance(data, Mapping) else {"card": data}
    only(facts, KITTY_KEYS, where)
    if name.upper() not in SPACES:
        raise Mistake(f"{where}: there is no space {name}; spaces are A1 to E5 (PD-R1)")
    space = SPACES.index(name.upper())
    if match.cells[space] != NOBODY:
        raise Mistake(f"{where}: a space holds at most one Kitty (PD-6.5)")
    facing = facts.get("facing", "N")
    if facing not in FACINGS:
        raise Mistake(f"{where}.facing is one of {', '.join(FACINGS)}, not {facing!r}")
    card = take(match, str(facts.get("card", "")), n.KITTY_DECK, where)
    match.reveal(card, match.layout.everyone)
    enter_board(match, card, seat, space, FACINGS.index(facing))
    match.damage[card] = whole(facts.get("damage", 0), 0, match.level_of(card) - 1, f"{where}.damage")
    match.tokens[card] = whole(facts.get("tokens", 1), 1, n.TOO_MANY_TOKENS - 1, f"{where}.tokens")
    new = facts.get("new", False)
    if not isinstance(new, bool):
        raise Mistake(f"{where}.new is true or false, not {new!r}")
    if new:
        match.fresh |= 1 << card


def declare_lines(match: PawOfDuty, seat: int, lines: list[str], where: str) -> None:
    active, match.active = match.active, seat
    declare(match)
    match.active = active
    held = match.declared[seat]
    match.declared[seat] = 0
    for name in lines:
        if name.upper() not in LINE_NAMES:
            raise Mistake(f"{where}: there is no line {name!r}; lines are {', '.join(LINE_NAMES)}")
        number = LINE_NAMES.index(name.upper())
        if not held >> number & 1:
            raise Mistake(f"{where}: seat {seat + 1} has not three Kitties on {name} (PD-8.17)")
        match.declared[seat] |= 1 << number


# ------------------------------------------------------------ piles


def show_in(match: PawOfDuty, name: str, zone: int, where: str) -> int:
    """Put a card face up into a zone."""
    kitties = zone in (n.REMOVED, n.CAPTURED, n.CAPTURED + 1)
    card = take(match, name, n.KITTY_DECK if kitties else n.TACTIC_DECK, where)
    match.move(card, zone)
    match.reveal(card, match.layout.everyone)
    return card


def place_deck(match: PawOfDuty, position: Mapping[str, Any], key: str, zone: int) -> None:
    """Exactly the named cards, top card first; or all that are left, in the order of the set."""
    if key in position:
        wanted = []
        for name in names(position[key], key):
            wanted.append(take(match, name, zone, key))
            match.move(wanted[-1], n.OUT)
        for card in list_of(match, zone):
            match.move(card, n.OUT)
        for card in reversed(wanted):
            match.move(card, zone)
    else:
        for card in reversed(list_of(match, zone)):
            match.move(card, zone)


def take(match: PawOfDuty, name: str, deck: int, where: str) -> int:
    """A copy of a card out of its deck."""
    design = design_named(match.names, name)
    if (match.cards.level[design] > 0) != (deck == n.KITTY_DECK):
        wanted = "Kitty" if deck == n.KITTY_DECK else "tactic card"
        raise Mistake(f"{where}: {match.names[design]} is no {wanted}")
    for card in list_of(match, deck):
        if match.design[card] == design:
            return card
    copies = match.cards.copies[design]
    raise Mistake(f"{where}: there is no {match.names[design]} left; the set has {copies} of it")


def list_of(match: PawOfDuty, zone: int) -> list[int]:
    return [match.nth(zone, index) for index in range(match.size[zone])]
