"""A position of Paw of Duty from the data of a scene. Every card of the set is somewhere: what the scene does not
place is in its deck, or out of the match if the scene says what is in the deck."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from rulebound.core.cards import design_named
from rulebound.core.game import EVERYTHING
from rulebound.core.mistakes import Mistake
from rulebound.core.posing import card_facts, kept, names, one_of, only, sides, stack, table, truth, whole
from rulebound.core.seeds import Seed, generator
from rulebound.core.seeing import cards_in
from rulebound.core.table import NOBODY
from rulebound.games.paw_of_duty.naming import FACINGS, LINE_NAMES, SPACES
from rulebound.games.paw_of_duty.rules import numbers as n
from rulebound.games.paw_of_duty.rules.hands import is_kept
from rulebound.games.paw_of_duty.rules.match import PawOfDuty
from rulebound.games.paw_of_duty.rules.moving import enter_board
from rulebound.games.paw_of_duty.rules.victory import declare
from rulebound.games.paw_of_duty.view import MARKS, view

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
KITTY_KEYS = ("card", "facing", "damage", "tokens", "new", "levels_up", *MARKS)


def pose(match: PawOfDuty, position: Mapping[str, Any], seed: Seed) -> PawOfDuty:
    """Bring a laid-out match into the position, at the given step of the seat's turn."""
    match.rng = generator(seed)
    only(position, TOP_KEYS, "the position")
    match.active = whole(position.get("seat", 1), 1, n.SEATS, "seat") - 1
    match.first = whole(position.get("first", 1), 1, n.SEATS, "first") - 1
    phase = one_of(position.get("phase", "tactics" if "lines" in position else "deploy"), PHASES, "phase")
    match.phase = PHASES[phase]
    for seat, data in enumerate(sides(position, n.SEATS)):
        place_seat(match, seat, data)
    for key, zone in (("discard", n.DISCARD), ("removed", n.REMOVED), ("played", n.PLAYED)):
        for name in names(position.get(key, []), key):
            show_in(match, name, zone, key)
    for key, deck in (("kitty_deck", n.KITTY_DECK), ("tactic_deck", n.TACTIC_DECK)):
        wanted = names(position[key], key) if key in position else None
        stack(match, deck, wanted, partial(take, match, deck=deck, where=key), n.OUT)
    match.lines_left = whole(position.get("lines", 4 if phase == "tactics" else 0), 0, 9, "lines")
    begun = match.kitties - match.size[n.KITTY_DECK]
    turn = whole(position.get("turn", max(1, begun + (phase == "deploy"))), 1, 99, "turn")
    match.turn = 0 if phase == "exchange" else turn - (phase == "deploy")
    match.run()
    return match


def position_of(match: PawOfDuty) -> dict[str, Any]:
    """The position in which the match is. A turn that has just begun is posed with its Kitties back on the deck."""
    seen = view(match, EVERYTHING)
    position = {**kept(seen, TOP_KEYS), "seats": {}}
    if seen["phase"] == "deploy":
        position["kitty_deck"] = seen["drawn"] + seen["kitty_deck"]
    if seen["phase"] == "exchange":
        position["turn"] = 1
    for number, side in seen["seats"].items():
        board = {space: kept(kitty, KITTY_KEYS) for space, kitty in side["board"].items()}
        position["seats"][number] = {**kept(side, SEAT_KEYS), "board": board}
    return position


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
    if match.choices[n.TOKEN_LIMIT] == n.TOKEN_LIMIT_LIMITED:
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
    facts = card_facts(data, KITTY_KEYS, where)
    if name.upper() not in SPACES:
        raise Mistake(f"{where}: there is no space {name}; spaces are A1 to E5 (PD-R1)")
    space = SPACES.index(name.upper())
    if match.cells[space] != NOBODY:
        raise Mistake(f"{where}: a space holds at most one Kitty (PD-6.5)")
    facing = one_of(facts.get("facing", "N"), FACINGS, f"{where}.facing")
    card = take(match, facts["card"], n.KITTY_DECK, where)
    match.reveal(card, match.layout.everyone)
    enter_board(match, card, seat, space, FACINGS.index(facing))
    most = 99 if facts.get("safe") or facts.get("levels_up") else match.level_of(card) - 1
    match.damage[card] = whole(facts.get("damage", 0), 0, most, f"{where}.damage")
    match.tokens[card] = whole(facts.get("tokens", 1), 1, n.TOO_MANY_TOKENS - 1, f"{where}.tokens")
    if truth(facts, "new", where):
        match.fresh |= 1 << card
    match.levels_up |= whole(facts.get("levels_up", 0), 0, n.MOST_LEVELS_UP, f"{where}.levels_up") << 3 * card
    for mark in MARKS:
        if truth(facts, mark, where):
            setattr(match, mark, getattr(match, mark) | 1 << card)


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


def take(match: PawOfDuty, name: str, deck: int, where: str) -> int:
    """A copy of a card out of its deck."""
    design = design_named(match.names, name)
    if (match.cards.level[design] > 0) != (deck == n.KITTY_DECK):
        wanted = "Kitty" if deck == n.KITTY_DECK else "tactic card"
        raise Mistake(f"{where}: {match.names[design]} is no {wanted}")
    for card in cards_in(match, deck):
        if match.design[card] == design:
            return card
    copies = match.cards.copies[design]
    raise Mistake(f"{where}: there is no {match.names[design]} left; the set has {copies} of it")
