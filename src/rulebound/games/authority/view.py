"""What a seat sees of a match of Authority, as plain data and as lines of text.

The data has nearly the form of a scene's position. A card that the reader does not know is "?".
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from rulebound.core.kernel.agenda import KIND, SEAT, STRIDE
from rulebound.core.kernel.resolver import ASK_CARD, ASK_OFFER
from rulebound.core.kernel.table import NOBODY
from rulebound.core.language.wording import counted
from rulebound.core.people.readers import EVERYTHING, View
from rulebound.core.people.seeing import (
    cards_in,
    deck_for,
    designs_known,
    knows,
    name_for,
    name_of,
    pile_for,
    text_name,
    waiting,
)
from rulebound.core.people.showing import hand_lines, held, size
from rulebound.games.authority.effects_seen import keywords_in, marker_ends, modifiers, removed_as
from rulebound.games.authority.naming import result
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.rules.damage import count_markers
from rulebound.games.authority.rules.match import Authority
from rulebound.games.authority.rules.recruiting import paid
from rulebound.games.authority.rules.state import ROW_OF_PLACE
from rulebound.games.authority.rules.triggers import class_of
from rulebound.games.authority.rules.values import attack_of, authority_of, blocks, defence_of, keywords_of, refresh

QUESTIONS = {
    n.ASK_ACT: "act",
    n.ASK_PAY: "pay",
    ASK_CARD: "choose",
    ASK_OFFER: "offer",
    n.ASK_TARGET: "target",
    n.ASK_PIERCE: "pierce",
    n.ASK_PLAYER: "player",
    n.ASK_ROW: "row",
    n.ASK_NUMBER: "number",
    n.ASK_MODE: "mode",
    n.ASK_ORDER: "order",
    n.ASK_DISCARD: "discard",
    n.ASK_UNUSED: "unused",
    n.ASK_SWAP: "swap",
    n.ASK_SPY: "spy",
}
PHASES = {
    n.START: "start",
    n.STARTED: "start",
    n.ACT: "command",
    n.UNUSED: "draw",
    n.DRAWING: "draw",
    n.MARKET: "market",
    n.SWAPPING: "market",
    n.ENDING: "end",
    n.LIMIT: "end",
    n.FADE: "end",
    n.NEXT_TURN: "end",
}
REASONS = {0: "", n.BY_ELIMINATION: "elimination", n.BY_DEPLETION: "depletion", n.BY_LIMIT: "round limit"}


def view(match: Authority, seat: int) -> View:
    refresh(match)
    shown: View = {
        "game": "authority",
        "round": match.round,
        "active": match.active + 1,
        "first": match.first + 1,
        "phase": "over" if match.over else PHASES[match.phase],
        "asks": {} if match.over else {"seat": match.seat + 1, "what": QUESTIONS[match.asks]},
        "over": match.over,
        "winners": [owner + 1 for owner in range(match.seats) if match.winners >> owner & 1],
        "reason": REASONS[match.reason],
        "depletions": match.depletions,
        "display": {
            str(slot + 1): name_of(match, match.cells[n.FIRST_SLOT + slot])
            for slot in range(n.SLOTS)
            if match.cells[n.FIRST_SLOT + slot] != NOBODY
        },
        "market_discard": pile_for(match, n.MARKET_DISCARD, seat),
        "supply": pile_for(match, n.SUPPLY, seat),
        "removed": pile_for(match, n.REMOVED, seat),
        "removed_as": removed_as(match),
        "modifiers": modifiers(match, seat),
        "attack": attack(match),
        "buying": buying(match, seat),
        "pending": pending(match),
        "seats": {str(owner + 1): side(match, owner, seat) for owner in range(match.seats)},
        "printed": printed_facts(match, seat),
    }
    if match.postponed.used:
        shown["later"] = waiting(match)
    shown["market_deck"], known = deck_for(match, n.MARKET_DECK, seat)
    if seat != EVERYTHING:
        shown["known_in_market_deck"] = known
    if match.choices[n.MODE] == n.MODE_SOLO and match.over:
        shown["record"] = record(match)
    return shown


def record(match: Authority) -> int:
    """AU-X23."""
    factor = match.choices[n.SOLO_REGENT_HP] + 1
    return max(0, int(match.hp[0] * factor - match.round)) if match.winners & 1 else 0


def attack(match: Authority) -> dict[str, Any]:
    if match.attacker == NOBODY:
        return {}
    card = match.attacker
    target = ""
    if match.target_monarch:
        target = "monarch"
    elif match.target != NOBODY:
        target = f"{name_of(match, match.target)} in row {match.last_row}"
        if match.in_row(match.target):
            target = f"{name_of(match, match.target)} in row {match.row_of(match.target)}"
    return {
        "attacker": f"{name_of(match, card)} of seat {match.owner[card] + 1}",
        "seat": match.attacked + 1,
        "value": attack_of(match, card),
        "keywords": keywords_in(keywords_of(match, card)),
        "target": target,
        "rest": match.rest,
        "retires": match.afterwards == n.RETIRED,
    }


def buying(match: Authority, reader: int) -> dict[str, Any]:
    if match.buying == NOBODY:
        return {}
    return {
        "card": f"{name_of(match, match.buying)} for {match.price}",
        "cost": match.price,
        "payers": [f"{name_for(match, card, reader)} for {authority_of(match, card)}" for card in match.payers],
        "paid": paid(match),
    }


def pending(match: Authority) -> list[dict[str, Any]]:
    frames = match.pending.frames
    return [
        {
            "card": f"{text_name(match, match.pending, base)} of seat {frames[base + SEAT] + 1}",
            "seat": int(frames[base + SEAT]) + 1,
            "class": int(class_of(frames[base + KIND])),
        }
        for base in range(0, match.pending.used, STRIDE)
    ]


def side(match: Authority, owner: int, reader: int) -> dict[str, Any]:
    deck, known = deck_for(match, n.DECK + owner, reader)
    shown: dict[str, Any] = {
        "hp": match.hp[owner],
        "alive": match.alive[owner] != 0,
        "team": owner % 2 + 1 if match.choices[n.MODE] == n.MODE_TEAMS else owner + 1,
        "hand": pile_for(match, n.HAND + owner, reader),
        "deck": deck,
        "discard": pile_for(match, n.DISCARD + owner, reader),
        "general": pile_for(match, n.GENERAL + owner, reader),
        "command": pile_for(match, n.COMMAND + owner, reader),
        "rows": {str(row): row_of(match, owner, row) for row in range(4)},
        "row_0": "open" if match.unit_at(owner, 0) != NOBODY else "closed",
        "tokens": match.tokens[owner],
        "pool": match.pool_left[owner],
        "protect": count_markers(match.monarch_markers[owner]),
        "protect_lasts": marker_ends(match.monarch_markers[owner]),
        "shield": match.shield[owner],
        "attacks": match.attacks[owner],
        "recruits": match.recruits[owner],
        "acted": acted(match, n.HAND + owner, reader),
        "acted_general": acted(match, n.GENERAL + owner, reader),
        "cost_less": match.cost_less[owner],
    }
    if known:
        shown["known_in_deck"] = known
    spent = spent_in_turn(match, owner)
    if spent:
        shown["spent"] = spent
    return shown


def acted(match: Authority, zone: int, reader: int) -> dict[str, int]:
    """How many cards of each name in a hand or general zone have acted this turn."""
    found: dict[str, int] = {}
    for card in cards_in(match, zone):
        if knows(match, card, reader) and match.has_acted(card):
            name = name_of(match, card)
            found[name] = found.get(name, 0) + 1
    return found


def spent_in_turn(match: Authority, owner: int) -> dict[str, list[int]]:
    """What open cards of a seat have used up in this turn: by name, of each such card a sum of 1, 2, 4, …"""
    found: dict[str, list[int]] = {}
    open_zones = (n.ROWS + owner, n.GENERAL + owner)
    for card, bits in enumerate(match.used_up):
        if bits and match.zone[card] in open_zones:
            found.setdefault(name_of(match, card), []).append(int(bits))
    return found


def row_of(match: Authority, owner: int, row: int) -> list[dict[str, Any]]:
    places = [place for place in range(n.PLACES) if ROW_OF_PLACE[place] == row]
    cards = [match.unit_at(owner, place) for place in places]
    return [unit(match, card) for card in cards if card != NOBODY]


def unit(match: Authority, card: int) -> dict[str, Any]:
    return {
        "card": name_of(match, card),
        "defence": defence_of(match, card),
        "ignored": match.ignored[card] != 0 or match.unblocking[card] != 0,
        "disabled": match.disabled[card] != 0,
        "blocks": blocks(match, card),
        "protect": count_markers(match.markers[card]),
        "protect_lasts": marker_ends(match.markers[card]),
        "damage": match.damage[card],
    }


def printed_facts(match: Authority, reader: int) -> dict[str, dict[str, int]]:
    """Cost and power of the display and of the hands that the reader knows, by name."""
    slots = [match.cells[n.FIRST_SLOT + slot] for slot in range(n.SLOTS)]
    cards = [card for card in slots if card != NOBODY] + cards_in(match, n.SUPPLY)
    for owner in range(match.seats):
        cards += cards_in(match, n.HAND + owner)
    return {
        name: {"cost": match.cards.cost[design], "power": match.cards.power[design]}
        for name, design in designs_known(match, cards, reader).items()
    }


# ------------------------------------------------------------ lines


def show(view: View) -> list[str]:
    """A view in lines that a screen reader reads well: one line for a thing."""
    lines = [
        f"Round {view['round']}, seat {view['active']}'s turn ({view['phase']}). Depletions: {view['depletions']}."
    ]
    printed = view["printed"]
    for number, seat in view["seats"].items():
        lines += seat_lines(number, seat)
    cards = ", ".join(f"{name} for {printed[name]['cost']}" for name in view["display"].values())
    lines.append(f"Market: {cards or 'empty'}. {counted(size(view['market_deck']), 'card')} in the market deck.")
    supply = ", ".join(f"{name} for {printed[name]['cost']}" for name in view["supply"])
    lines.append(f"Generals: {supply or 'none left'}.")
    for number, seat in view["seats"].items():
        lines += hand_lines(number, seat, lambda name: f"{name} {printed[name]['power']}")
    lines += [f"{change['whom']}: {change['gets']} {change['lasts']}." for change in view["modifiers"]]
    for why, names in view["removed_as"].items():
        gone = [f"{count} {name}" if count > 1 else name for name, count in Counter(names).items()]
        lines.append(f"Out of the game, {why}: {', '.join(gone)}.")
    if view["attack"]:
        attack = view["attack"]
        notes = attack["keywords"] + ["retires afterwards"] * attack["retires"]
        noted = f" ({', '.join(notes)})" if notes else ""
        lines.append(f"{attack['attacker']} attacks seat {attack['seat']} with {attack['value']}{noted}.")
    if view["over"]:
        teams = {seat["team"] for seat in view["seats"].values()} != {int(number) for number in view["seats"]}
        lines.append(f"The game is over by {view['reason']}; {result(view['winners'], teams)}.")
    return lines


def seat_lines(number: str, seat: dict[str, Any]) -> list[str]:
    if not seat["alive"]:
        return [f"Seat {number} is eliminated."]
    extra = "".join(
        f", {label} {seat[key]}"
        for key, label in (
            ("tokens", "tokens"),
            ("pool", "pool"),
            ("protect", "Protect markers"),
            ("shield", "Protect"),
        )
        if seat[key]
    )
    lines = [f"Seat {number}: {seat['hp']} HP{extra}, {held(seat)}, {len(seat['discard'])} discarded."]
    rows = [
        f"row {row} {', '.join(unit_words(unit) for unit in units)}" for row, units in seat["rows"].items() if units
    ]
    lines.append(f"Seat {number} defends: {'; '.join(rows) or 'nothing'}.")
    lines += [f"Protect of seat {number}: {protect_words(seat)}."] if seat["protect"] else []
    if seat["general"]:
        used = [f"{count} {name}" for name, count in seat["acted_general"].items()]
        told = f" ({', '.join(used)} used this turn)" if used else ""
        lines.append(f"General zone of seat {number}: {', '.join(seat['general'])}{told}.")
    return lines


def protect_words(shown: dict[str, Any]) -> str:
    """ "this turn, 2 until seat 1's next turn"."""
    return ", ".join(f"{count} {lasts}" if count > 1 else lasts for lasts, count in shown["protect_lasts"].items())


def unit_words(unit: dict[str, Any]) -> str:
    marks = [word for word in ("ignored", "disabled") if unit[word]]
    if unit["protect"]:
        marks.append(f"protected {protect_words(unit)}")
    if unit["damage"]:
        marks.append(f"damage {unit['damage']}")
    return f"{unit['card']} {unit['defence']}" + (f" ({', '.join(marks)})" if marks else "")
