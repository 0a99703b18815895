"""A position of Authority from the data of a scene. Faction cards come from the market deck, generals from the supply,
starting cards from the seat's own starting deck."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from rulebound.core.files.cards import design_named
from rulebound.core.kernel.table import NOBODY, full
from rulebound.core.language.wording import read_signed
from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Setup
from rulebound.core.people.posing import at_most, chance_of, kept, open_match, sides, stack
from rulebound.core.people.readers import EVERYTHING
from rulebound.core.people.seeing import cards_in
from rulebound.games.authority.effects_seen import ALL_OF_IT, FACTIONS, KEYWORDS, USES, lasts
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.rules.effects import add_modifier
from rulebound.games.authority.rules.market import fill
from rulebound.games.authority.rules.match import Authority
from rulebound.games.authority.rules.moving import free_place, put_in_row
from rulebound.games.authority.schema import PHASES, POSITION, SEAT, TURN
from rulebound.games.authority.view import view

MONARCHS_OF = re.compile(r"monarchs? of seats? (?P<seats>\d(?: and \d)*)")
RECRUITS_OF = re.compile(
    r"(?P<next>the first of )?(?P<faction>.*?)(?P<sort>cards|units|Spies) that seat (?P<seat>\d) recruits"
)
LESS = re.compile(r"(?:cost )?(?:(?P<less>\d+) less|no)(?P<damage> damage each time)?")
RECRUITED = {"cards": 0, "units": n.UNIT | n.SUPERPOWER, "Spies": n.SPY}
UNITS_OF = re.compile(r"(?P<faction>.*?)units of seats? (?P<seats>\d(?: and \d)*)")


def hidden_zones(match: Authority) -> dict[str, int]:
    """The zones in which cards are hidden, by their keys in a scene."""
    zones = (("hand", n.HAND), ("deck", n.DECK))
    own = {f"seats.{seat + 1}.{key}": zone + seat for seat in range(match.seats) for key, zone in zones}
    return own | {"market_deck": n.MARKET_DECK}


def pose(match: Authority, position: Mapping[str, Any], setup: Setup) -> Authority:
    """Bring a laid-out match into the position, in the turn of the active seat."""
    data = POSITION.read(position, "")
    match.rng = chance_of(setup)
    match.round = at_most(data["round"], match.choices[n.ROUND_LIMIT], "round", "AU-R91")
    agreed = match.choices[n.FIRST_PLAYER]
    match.first = a_seat(match, data.get("first", agreed or 1), "first")
    if agreed and match.first != agreed - 1:
        raise Mistake(f"first is {agreed}, as the option first_player says (AU-R82)")
    match.active = a_seat(match, data["active"], "active")
    match.phase = PHASES[data["phase"]]
    match.marketed = data["phase"] == "end"
    match.depletions = data["depletions"]
    for seat, side in enumerate(sides(data, match.seats, SEAT)):
        place_seat(match, seat, side)
    place_market(match, data)
    for number, change in enumerate(data["modifiers"], 1):
        place_modifier(match, change, f"modifiers.{number}")
    for seat in range(match.seats):
        if match.hp[seat] == 0:
            out_of_the_game(match, seat)
    match.stale = True
    open_match(match, data["known"], hidden_zones(match))
    return match


def a_seat(match: Authority, number: int, where: str) -> int:
    if number > match.seats:
        raise Mistake(f"{where}: there is no seat {number}; seats are 1 to {match.seats}")
    return number - 1


def position_of(match: Authority) -> dict[str, Any]:
    """The position in which the match is, at the beginning of an action."""
    seen = view(match, EVERYTHING)
    slots = [seen["display"].get(str(slot + 1), "") for slot in range(n.SLOTS)]
    position = {**POSITION.posed_in(seen), "display": slots, "seats": {}}
    for number, side in seen["seats"].items():
        rows = {row: rows_of(match, int(number) - 1, int(row), units) for row, units in side["rows"].items()}
        position["seats"][number] = {
            **kept(side, [key.name for key in SEAT.posed() if key.name != "protect"]),
            "rows": {row: units for row, units in rows.items() if row != "0"},
            "kingsguard": "closed" if side["row_0"] == "closed" else "row 0",
        }
    return position


def rows_of(match: Authority, seat: int, row: int, units: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    cards = [match.unit_at(seat, place) for place in range(n.PLACES)]
    standing = [card for card in cards if card != NOBODY and match.row_of(card) == row]
    return [unit_of(match, card, unit) for card, unit in zip(standing, units, strict=True)]


def unit_of(match: Authority, card: int, seen: Mapping[str, Any]) -> dict[str, Any]:
    marks = {
        key: [lasts(end) for end in range(n.ENDS) if column[card] >> end & 1]
        for key, column in (("ignored", match.ignored), ("disabled", match.disabled))
    }
    return kept(seen, ("card", "protect_lasts", "damage")) | {key: ends for key, ends in marks.items() if ends}


def end_of(match: Authority, words: str, where: str) -> int:
    """The end that these words of a view name."""
    for end in range(n.ENDS):
        if lasts(end) == words and end // 4 in (n.THIS_ATTACK, n.THIS_TURN):
            return end // 4 * 4 + int(match.active)
        if lasts(end) == words and end % 4 < match.seats:
            return end
    raise Mistake(f'{where} is "{TURN}" or "until seat N\'s next turn", not {words!r}')


def place_modifier(match: Authority, change: Mapping[str, str], where: str) -> None:
    """A change of values, from the words in which a view tells it."""
    end = end_of(match, change["lasts"], f"{where}.lasts")
    use, amount = use_of(change["gets"], f"{where}.gets")
    monarchs = MONARCHS_OF.fullmatch(change["whom"])
    if monarchs is not None and use == n.WARD_USE:
        seats = sum(1 << a_seat(match, int(seat), f"{where}.whom") for seat in monarchs["seats"].split(" and "))
        add_modifier(match, NOBODY, 0, seats, -1, n.SHIELD_USE, amount, end, NOBODY)
        return
    bought = RECRUITS_OF.fullmatch(change["whom"])
    if bought is not None and bought["faction"] in FACTIONS and use == n.PRICE_USE:
        seats = 1 << a_seat(match, int(bought["seat"]), f"{where}.whom")
        faction = FACTIONS.index(bought["faction"]) if bought["faction"] else -1
        use = n.NEXT_PRICE_USE if bought["next"] else n.PRICE_USE
        add_modifier(match, NOBODY, RECRUITED[bought["sort"]], seats, faction, use, amount, end, NOBODY)
        match.bargains = True
        return
    found = UNITS_OF.fullmatch(change["whom"])
    if found is not None and found["faction"] in FACTIONS:
        seats = sum(1 << a_seat(match, int(seat), f"{where}.whom") for seat in found["seats"].split(" and "))
        faction = FACTIONS.index(found["faction"]) if found["faction"] else -1
        add_modifier(match, NOBODY, 0, seats, faction, use, amount, end, NOBODY)
        return
    design = design_named(match.names, change["whom"])
    zones = [zone + seat for zone in (n.HAND, n.GENERAL, n.COMMAND) for seat in range(match.seats)]
    cards = [match.unit_at(seat, place) for seat in range(match.seats) for place in range(n.PLACES)]
    for card in [card for card in cards if card != NOBODY] + [card for zone in zones for card in cards_in(match, zone)]:
        if match.design[card] == design:
            add_modifier(match, card, match.serial[card], 0, -1, use, amount, end, NOBODY)
            return
    raise Mistake(f"{where}.whom: {change['whom']} is in no row, hand or general zone")


def use_of(gets: str, where: str) -> tuple[int, int]:
    words = gets.rsplit(" ", 1)
    if len(words) == 2 and words[1] in USES and re.fullmatch(r"[+\u2212-]\d+", words[0]):
        return USES.index(words[1]), read_signed(words[0])
    less = LESS.fullmatch(gets)
    if less is not None:
        damage = less["damage"] is not None
        return n.WARD_USE if damage else n.PRICE_USE, int(less["less"]) if less["less"] else ALL_OF_IT
    bits = {word: bit for bit, word in KEYWORDS}
    if all(word in bits for word in gets.split(", ")):
        return n.KEYWORD_USE, sum(bits[word] for word in gets.split(", "))
    raise Mistake(f'{where} is as "+2 attack", with {", ".join(USES)}, or {", ".join(bits)}, not {gets!r}')


def place_market(match: Authority, position: Mapping[str, Any]) -> None:
    for key, zone in (("market_discard", n.MARKET_DISCARD), ("removed", n.REMOVED)):
        for name in position[key]:
            openly(match, take(match, 0, name), zone)
    if "supply" in position:
        wanted = [take(match, 0, name) for name in position["supply"]]
        for card in cards_in(match, n.SUPPLY):
            if card not in wanted:
                match.move(card, n.ASIDE)
    if "display" in position:
        slots = position["display"]
        if len(slots) > n.SLOTS:
            raise Mistake(f"display has {n.SLOTS} slots (AU-12.1), not {len(slots)}")
        for slot, name in enumerate(slots):
            if name:
                card = take(match, 0, name)
                match.reveal(card, match.layout.everyone)
                match.move(card, n.DISPLAY, n.FIRST_SLOT + slot)
    stack(match, n.MARKET_DECK, position.get("market_deck"), lambda name: take(match, 0, name), n.ASIDE)
    if "display" not in position:
        fill(match)


def place_seat(match: Authority, seat: int, data: Mapping[str, Any]) -> None:
    where = f"seats.{seat + 1}"
    match.hp[seat] = at_most(data.get("hp", match.hp[seat]), match.hp[seat], f"{where}.hp", "AU-R98")
    for key, column in (
        ("tokens", match.tokens),
        ("pool", match.pool_left),
        ("attacks", match.attacks),
        ("recruits", match.recruits),
    ):
        column[seat] = data[key]
    match.monarch_markers[seat] = markers(match, data, seat, where)
    if data["kingsguard"] == "closed":
        match.move(match.unit_at(seat, 0), n.ASIDE)
    for row, units in data["rows"].items():
        for unit in units:
            place_unit(match, seat, int(row), unit, f"{where}.rows.{row}")
    for name in data["hand"]:
        card = take(match, seat, name)
        match.owner[card] = seat
        match.move(card, n.HAND + seat)
        match.reveal(card, 1 << seat)
    for key, zone in (("discard", n.DISCARD), ("general", n.GENERAL)):
        for name in data[key]:
            card = take(match, seat, name)
            if key == "general":
                check_general(match, card, f"{where}.general")
            match.owner[card] = seat
            openly(match, card, zone + seat)
    stack(match, n.DECK + seat, data.get("deck"), lambda name: take(match, seat, name, aside=False), n.ASIDE)
    for card in cards_in(match, n.DECK + seat):
        match.owner[card] = seat
    for name, sums in data["spent"].items():
        mark_spent(match, seat, name, sums, f"{where}.spent")
    for key, zone in (("acted", n.HAND), ("acted_general", n.GENERAL)):
        for name, count in data[key].items():
            for _ in range(count):
                mark_acted(match, zone + seat, name, f"{where}.{key}")


def mark_spent(match: Authority, seat: int, name: str, sums: Sequence[int], where: str) -> None:
    design = design_named(match.names, name)
    zones = (n.ROWS + seat, n.GENERAL + seat)
    found = [card for card in range(match.layout.cards) if match.design[card] == design and match.zone[card] in zones]
    if len(found) < len(sums):
        raise Mistake(f"{where}: seat {seat + 1} has {len(found)} cards named {name} in rows and general zone")
    if not len(match.used_up):
        match.used_up = full(0, match.layout.cards)
    for card, bits in zip(found, sums, strict=False):
        match.used_up[card] = bits


def check_general(match: Authority, card: int, where: str) -> None:
    """Spies, Leaders and generals enter the general zone, units whose own text takes them there, and whatever another
    card of the set takes there ("General it")."""
    design = match.design[card]
    allowed = match.cards.kind[design] & (n.SPY | n.LEADER | n.GENERAL_CARD)
    printed = match.cards.printed
    assert isinstance(printed, tuple)
    own = "general" in printed[design].text.lower()
    if not allowed and not own and not any(re.search(r"\bGeneral (?!this)", other.text) for other in printed):
        raise Mistake(f"{where}: {match.names[design]} has no way into the general zone (AU-23.11, AU-13.12)")


def place_unit(match: Authority, seat: int, row: int, facts: Mapping[str, Any], where: str) -> None:
    card = take(match, seat, facts["card"])
    kind = match.cards.kind[match.design[card]]
    if kind & (n.UNIT | n.SUPERPOWER) == 0:
        raise Mistake(f"{where}: {match.names[match.design[card]]} cannot defend (AU-7.1, AU-7.4)")
    if free_place(match, seat, row) == NOBODY:
        raise Mistake(f"{where}: row {row} holds no more units (AU-9.2 to AU-9.4)")
    match.owner[card] = seat
    put_in_row(match, card, seat, row)
    for key, column in (("ignored", match.ignored), ("disabled", match.disabled)):
        for words in facts[key]:
            end = end_of(match, words, f"{where}.{key}")
            column[card] |= 1 << end
            match.lasting |= 1 << end
    match.markers[card] = markers(match, facts, seat, where)
    match.damage[card] = facts["damage"]


def markers(match: Authority, facts: Mapping[str, Any], seat: int, where: str) -> int:
    """Protect markers by their ends; those of `protect` last until the player's next turn."""
    if facts["protect"] and facts["protect_lasts"]:
        raise Mistake(f"{where} has protect or protect_lasts, not both")
    counts = {n.UNTIL_NEXT * 4 + seat: facts["protect"]}
    counts |= {end_of(match, words, f"{where}.protect_lasts"): count for words, count in facts["protect_lasts"].items()}
    found = 0
    for end, count in counts.items():
        match.lasting |= 1 << end
        found |= count << (end * n.MARKER_BITS)
    return found


def mark_acted(match: Authority, zone: int, name: str, where: str) -> None:
    design = design_named(match.names, name)
    for card in cards_in(match, zone):
        if match.design[card] == design and not match.has_acted(card):
            match.acted[card] = match.turn
            return
    raise Mistake(f"{where}: there is no such {name}")


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


def take(match: Authority, seat: int, name: str, aside: bool = True) -> int:
    """A card of this name that is not placed yet: a starting card that was put aside (where `aside` allows that), the
    seat's own or else another's; or one of the market or the supply. Who stood in row 0 is forgotten."""
    design = design_named(match.names, name)
    kind = match.cards.kind[design]
    seats = [seat, *(other for other in range(match.seats) if other != seat)]
    if match.is_guard(design):
        cards = cards_in(match, n.ASIDE) + [match.unit_at(other, 0) for other in seats]
    elif kind & n.STARTING:
        cards = cards_in(match, n.ASIDE) if aside else []
        cards += [card for other in seats for card in cards_in(match, n.DECK + other)]
    else:
        cards = cards_in(match, n.SUPPLY if kind & n.GENERAL_CARD else n.MARKET_DECK)
    for card in cards:
        if card != NOBODY and match.design[card] == design:
            if match.is_guard(design):
                match.known_to[card] = 0
            return int(card)
    raise Mistake(f"there is no {match.names[design]} left to place for seat {seat + 1}")
