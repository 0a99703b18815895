"""A view of Paw of Duty as lines: a small map for the eye, then one sentence for each Kitty and each seat, which say
everything that the map says.

On the map a Kitty is its seat, the first letter of its type, its level and its facing: 1P2E is seat 1's Pilot of
level 2 that looks east. City spaces stand in brackets.
"""

from __future__ import annotations

from typing import Any

from rulebound.core.language.wording import counted
from rulebound.core.people.readers import View
from rulebound.core.people.showing import hand_lines, known_lines, size
from rulebound.games.paw_of_duty.naming import COLUMNS, DIRECTIONS, FACINGS, SPACES
from rulebound.games.paw_of_duty.rules.board import CITY, SIDE

ENDS = {
    "control": "by Control Victory",
    "power": "by Power Victory",
    "board": "by the levels left on the board, for the captured totals are equal",
    "second player": "as the second player, for all totals are equal",
}


def show(view: View) -> list[str]:
    lines = [f"Turn {view['turn']} of seat {view['active']}, {view['phase']}. {lines_left(view)}".rstrip()]
    lines += board_map(view)
    for name in SPACES:
        for number, seat in view["seats"].items():
            if name in seat["board"]:
                lines.append(kitty_sentence(name, number, seat["board"][name], view))
    for number, seat in view["seats"].items():
        lines += seat_lines(number, seat)
    lines.append(f"Kitty deck: {size(view['kitty_deck'])} left. Tactic deck: {size(view['tactic_deck'])} left.")
    lines += known_lines(view.get("known_in_kitty_deck", {}), "the Kitty deck")
    lines += drawn_lines(view)
    for key, words in (
        ("played", "Played this turn"),
        ("discard", "Discard pile"),
        ("removed", "Removed Kitties"),
    ):
        if view[key]:
            lines.append(f"{words}: {', '.join(view[key])}.")
    lines += for_a_while(view)
    if view["put_back"]:
        lines.append(f"Seat {view['active']} puts back {counted(view['put_back'], 'card')}.")
    if view["over"]:
        end = ENDS.get(view["victory"], "")
        lines.append("The match is a draw." if view["winner"] == 0 else f"Seat {view['winner']} has won {end}.")
    return lines


def for_a_while(view: View) -> list[str]:
    """What texts say of spaces and players for a while, and what waits."""
    lines = []
    for closed in view.get("closed", ()):
        whose = f"Kitties of seat {closed['seat']}" if closed["seat"] else "Kitties"
        way = {"moves": "moved to", "placing": "placed at", "both": "moved to or placed at"}[closed["to"]]
        spaces = ", ".join(closed["spaces"])
        lines.append(f"{whose} cannot be {way} {spaces} in {turns(closed)}.")
    for denied in view.get("denied", ()):
        lines.append(f"Seat {denied['seat']} does not {denied['what']} in {turns(denied)}.")
    if "next_attack" in view:
        doubled, more = view["next_attack"]["double"], view["next_attack"]["more"]
        times = [f"damage doubled {counted(doubled, 'time')}"] if doubled else []
        extra = [f"{more} more damage"] if more else []
        lines.append(f"The next attack of seat {view['active']} deals {' and '.join(times + extra)}.")
    return lines + [f"Waiting: {text}." for text in (*view.get("later", ()), *view.get("watching", ()))]


def turns(held: dict[str, Any]) -> str:
    return f"turn {held['since']}" if held["since"] == held["until"] else f"turns {held['since']} to {held['until']}"


def drawn_lines(view: View) -> list[str]:
    """The two Kitties of the turn with what is printed on them, and which of them is being placed."""
    if not view["drawn"]:
        return []
    printed = view["drawn_kitties"]
    said = [
        f"{name} ({printed[name]['type']} level {printed[name]['level']}, {counted(printed[name]['lines'], 'line')})"
        if name in printed
        else name
        for name in view["drawn"]
    ]
    lines = [f"Drawn Kitties: {', '.join(said)}."]
    if "placing" in view:
        placed = view["drawn"][view["placing"]["drawn"] - 1]
        where = f" at {view['placing']['space']}" if "space" in view["placing"] else ""
        lines.append(f"{placed} is being placed{where}.")
    return lines


def lines_left(view: View) -> str:
    return f"{counted(view['lines'], 'line')} left." if view["phase"] in ("tactics", "card") else ""


def board_map(view: View) -> list[str]:
    kitties = {
        name: f"{number}{kitty['type'][0]}{kitty['level']}{kitty['facing']}"
        for number, seat in view["seats"].items()
        for name, kitty in seat["board"].items()
    }
    lines = ["    " + "".join(f"{column:^6}" for column in COLUMNS).rstrip()]
    for row in range(SIDE):
        cells = []
        for space in range(row * SIDE, (row + 1) * SIDE):
            inside = kitties.get(SPACES[space], "")
            cells.append(f"[{inside:^4}]" if CITY >> space & 1 else f" {inside or '.':^4} ")
        lines.append(f"  {row + 1} " + "".join(cells).rstrip())
    return lines


def kitty_sentence(name: str, number: str, kitty: dict[str, Any], view: View) -> str:
    where = "City" if CITY >> SPACES.index(name) & 1 else "Outer City"
    facing = DIRECTIONS[FACINGS.index(kitty["facing"])]
    parts = [
        f"{name}, {where}: {kitty['card']} of seat {number}, {kitty['type']} level {kitty['level']}",
        f"facing {facing} {in_front(kitty['target'], view)}",
        counted(kitty["tokens"], "paw token"),
    ]
    if kitty["damage"]:
        parts.append(f"{kitty['damage']} damage")
    if kitty["new"]:
        parts.append("played this turn")
    return ", ".join(parts) + "."


def in_front(target: str, view: View) -> str:
    if not target:
        return "over the edge"
    for number, seat in view["seats"].items():
        if target in seat["board"]:
            return f"at {seat['board'][target]['card']} of seat {number}"
    return f"at empty {target}"


def seat_lines(number: str, seat: dict[str, Any]) -> list[str]:
    lines = [
        (
            f"Seat {number}: {counted(len(seat['hand']), 'card')} in hand, captured levels {seat['total']}"
            f"{of_kitties(seat['captured'])}, {counted(seat['supply'], 'paw token')} in supply."
        )
    ]
    if seat["declared"]:
        lines.append(f"Seat {number} has declared {' and '.join(seat['declared'])}.")
    return lines + hand_lines(number, seat)


def of_kitties(captured: list[str]) -> str:
    return f" ({', '.join(captured)})" if captured else ""
