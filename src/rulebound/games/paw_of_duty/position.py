"""A position of Paw of Duty from the data of a scene. Every card of the set is somewhere: what the scene does not
place is in its deck, or out of the match if the scene says what is in the deck."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from librt.vecs import append

from rulebound.core.files.cards import design_named
from rulebound.core.kernel.table import NOBODY
from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Setup
from rulebound.core.people.posing import at_most, chance_of, open_match, sides, stack
from rulebound.core.people.readers import EVERYTHING
from rulebound.core.people.seeing import cards_in
from rulebound.games.paw_of_duty.naming import FACINGS, LINE_NAMES, SPACES
from rulebound.games.paw_of_duty.rules import numbers as n
from rulebound.games.paw_of_duty.rules.hands import is_kept
from rulebound.games.paw_of_duty.rules.match import PawOfDuty
from rulebound.games.paw_of_duty.rules.moving import enter_board
from rulebound.games.paw_of_duty.rules.victory import declare
from rulebound.games.paw_of_duty.schema import DENIED, KITTY, LASTING, PHASES, POSITION, SEAT, WARDS, WAYS
from rulebound.games.paw_of_duty.view import view


def hidden_zones(match: PawOfDuty) -> dict[str, int]:
    """The zones in which cards are hidden, by their keys in a scene."""
    hands = {f"seats.{seat + 1}.hand": n.HAND + seat for seat in range(n.SEATS)}
    return hands | {"kitty_deck": n.KITTY_DECK, "tactic_deck": n.TACTIC_DECK}


def pose(match: PawOfDuty, position: Mapping[str, Any], setup: Setup) -> PawOfDuty:
    """Bring a laid-out match into the position, at the given step of the active seat's turn."""
    data = POSITION.read(position, "")
    match.rng = chance_of(setup)
    match.active = data["active"] - 1
    match.first = data["first"] - 1
    phase = data.get("phase", "tactics" if "lines" in data else "deploy")
    match.phase = PHASES[phase]
    for seat, side in enumerate(sides(data, n.SEATS, SEAT)):
        place_seat(match, seat, side)
    for key, zone in (("discard", n.DISCARD), ("removed", n.REMOVED), ("played", n.PLAYED)):
        for name in data[key]:
            show_in(match, name, zone, key)
    for key, deck in (("kitty_deck", n.KITTY_DECK), ("tactic_deck", n.TACTIC_DECK)):
        stack(match, deck, data.get(key), partial(take, match, deck=deck, where=key), n.OUT)
    match.lines_left = data.get("lines", 4 if phase == "tactics" else 0)
    begun = match.kitties - match.size[n.KITTY_DECK]
    turn = data.get("turn", max(1, begun + (phase == "deploy")))
    match.turn = 0 if phase == "exchange" else turn - (phase == "deploy")
    hold_for_a_while(match, data)
    open_match(match, data["known"], hidden_zones(match))
    return match


def hold_for_a_while(match: PawOfDuty, data: Mapping[str, Any]) -> None:
    """What texts say of spaces and players."""
    for closed in data["closed"]:
        spaces = sum(1 << SPACES.index(space) for space in set(closed["spaces"]))
        match.close(spaces, closed["seat"] - 1, WAYS[closed["to"]], closed["since"], closed["until"])
    for denied in data["denied"]:
        match.deny(DENIED[denied["what"]], denied["seat"] - 1, denied["since"], denied["until"])
    if data["again"]:
        match.again = 1 + design_named(match.names, data["again"])
    lock(match, data["locked"])
    for name in data["sent_back"]:
        kitty = design_named(match.names, name)
        match.sent_back |= 1 << next(card for card in range(match.kitties) if match.design[card] == kitty)
    match.next_double = data["next_attack"].get("double", 0)
    match.next_more = data["next_attack"].get("more", 0)


def lock(match: PawOfDuty, names: list[str]) -> None:
    """Cards in the hand of the active player that cannot be played this turn."""
    left = cards_in(match, n.HAND + match.active)
    for name in names:
        design = design_named(match.names, name)
        card = next((card for card in left if match.design[card] == design), None)
        if card is None:
            raise Mistake(f"locked: {name} is not in the hand of the active player")
        left.remove(card)
        match.locked = append(match.locked[:], card)


def position_of(match: PawOfDuty) -> dict[str, Any]:
    """The position in which the match is. A turn that has just begun is posed with its Kitties back on the deck."""
    seen = view(match, EVERYTHING)
    position = {**POSITION.posed_in(seen), "seats": {}}
    if seen["phase"] == "deploy":
        position["kitty_deck"] = seen["drawn"] + seen["kitty_deck"]
    if seen["phase"] == "exchange":
        position["turn"] = 1
    for number, side in seen["seats"].items():
        board = {space: KITTY.posed_in(kitty) for space, kitty in side["board"].items()}
        position["seats"][number] = {**SEAT.posed_in(side), "board": board}
    return position


# ------------------------------------------------------------ a seat


def place_seat(match: PawOfDuty, seat: int, data: Mapping[str, Any]) -> None:
    where = f"seats.{seat + 1}"
    for space, kitty in data["board"].items():
        place_kitty(match, seat, space, kitty, f"{where}.board.{space}")
    for name in data["captured"]:
        card = show_in(match, name, n.CAPTURED + seat, f"{where}.captured")
        match.total[seat] += match.level_of(card)
    hand = data.get("hand")
    for name in kept_names(match) if hand is None else hand:
        card = take(match, name, n.TACTIC_DECK, f"{where}.hand")
        match.move(card, n.HAND + seat)
        match.reveal(card, match.layout.everyone if is_open(match, card) else 1 << seat)
    if data["last_played"]:
        played = match.last_played[:]
        played[seat] = design_named(match.names, data["last_played"])
        match.last_played = played
    declare_lines(match, seat, data["declared"], f"{where}.declared")
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


def place_kitty(match: PawOfDuty, seat: int, name: str, facts: Mapping[str, Any], where: str) -> None:
    space = SPACES.index(name.upper())
    if match.cells[space] != NOBODY:
        raise Mistake(f"{where}: a space holds at most one Kitty (PD-6.5)")
    card = take(match, facts["card"], n.KITTY_DECK, where)
    match.reveal(card, match.layout.everyone)
    enter_board(match, card, seat, space, FACINGS.index(facts["facing"]))
    safe = any(held["what"] in ("cannot be captured", "has more levels") for held in facts["lasting"])
    most = 99 if safe else match.level_of(card) - 1
    match.damage[card] = at_most(facts["damage"], most, f"{where}.damage", "PD-9.5")
    kept = any(held["what"] == "cannot be captured" for held in facts["lasting"])
    match.tokens[card] = at_most(
        facts["tokens"], n.TOKENS if kept else n.TOO_MANY_TOKENS - 1, f"{where}.tokens", "PD-8.15"
    )
    if facts["new"]:
        match.fresh |= 1 << card
    if facts["moved"]:
        match.stirred |= 1 << card
    if facts["attacked"]:
        match.struck |= 1 << card
    for held in facts["lasting"]:
        let_last(match, card, held)


def let_last(match: PawOfDuty, card: int, held: Mapping[str, Any]) -> None:
    """What holds for a Kitty for a while, by the numbers of its turns."""
    what, amount = held["what"], held["amount"]
    if what in WARDS:
        match.ward(card, WARDS[what], amount, held["until"], int(held["once"]))
    else:
        match.last(card, LASTING[what], amount, held["since"] - match.turn, held["until"] - held["since"] + 1)


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
