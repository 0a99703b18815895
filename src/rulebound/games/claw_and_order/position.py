"""A position of Claw & Order from the data of a scene. A side has exactly the cards that the scene names, and a deck of
ten plain troops where it names no deck; such decks need not be legal."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.files.cards import design_named
from rulebound.core.kernel.resolver import FOES, ON_SIDE
from rulebound.core.kernel.table import NOBODY
from rulebound.core.language.wording import read_signed
from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Setup
from rulebound.core.people.posing import chance_of, open_match, sides
from rulebound.core.people.readers import EVERYTHING
from rulebound.core.people.seeing import cards_in, text_said
from rulebound.games.claw_and_order.agreement import agree_on
from rulebound.games.claw_and_order.cards import NEUTRAL
from rulebound.games.claw_and_order.naming import DURATIONS, KEYWORDS, KINDS_PLAYED, PERMITS, in_play
from rulebound.games.claw_and_order.rules import numbers as n
from rulebound.games.claw_and_order.rules import options
from rulebound.games.claw_and_order.rules.board import enter, lasting_effect
from rulebound.games.claw_and_order.rules.match import ClawAndOrder, lay_out
from rulebound.games.claw_and_order.rules.plays import ability_of
from rulebound.games.claw_and_order.rules.printed import ClawCards
from rulebound.games.claw_and_order.rules.texts import refresh
from rulebound.games.claw_and_order.schema import FILLING, PHASES, POSITION, SEAT, TROOP
from rulebound.games.claw_and_order.view import lasting_on, view

LINES = ("front", "back")
OUTSIDE = ("setup", "battle", "choice")
LASTING = re.compile(rf"(?P<what>.+) (?P<lasts>{'|'.join(DURATIONS.values())})(?: of seat (?P<seat>[12]))?")
STATS = {"damage": n.GAINS_DAMAGE, "health": n.GAINS_HEALTH}


def hidden_zones(match: ClawAndOrder) -> dict[str, int]:
    """The zones in which cards are hidden, by their keys in a scene."""
    zones = (("hand", n.HAND), ("deck", n.DECK))
    return {f"seats.{seat + 1}.{key}": zone + seat for seat in range(n.SEATS) for key, zone in zones}


@dataclass
class Standing:
    """A card of a scene that is in play, before it has a number."""

    facts: Mapping[str, Any]
    design: int
    owner: int
    controller: int
    line: int
    where: str
    arrival: int
    host: Standing | None = None
    vehicle: Standing | None = None
    card: int = NOBODY


@dataclass
class Side:
    """The cards of a scene's seat, in the order in which they are numbered."""

    standing: list[Standing] = field(default_factory=list)
    hand: list[int] = field(default_factory=list)
    discard: list[int] = field(default_factory=list)
    deck: list[int] = field(default_factory=list)  # from the bottom up


def pose(
    cards: ClawCards,
    choices: vec[i64],
    scene: Mapping[str, Any],
    setup: Setup,
    decks: Sequence[Sequence[int]],
    agreed: Collection[int],
) -> ClawAndOrder:
    """A match in the position, at its first decision. `decks` are those of a scene that begins before a battle;
    `agreed` are the battlefield cards of the match where the scene does not say otherwise."""
    found = POSITION.read(scene, "")
    phase = found["phase"]
    data = sides(found, n.SEATS, SEAT)
    gathered = gather_sides(cards, data, phase, decks)
    match = deal(cards, choices, gathered)
    match.rng = chance_of(setup)
    set_match(match, found, phase, agreed)
    for seat in range(n.SEATS):
        set_seat(match, seat, data[seat], phase)
    place_standing(match, [standing for side in gathered for standing in side.standing])
    refresh(match)
    if phase != "battle":
        for place in range(match.size[n.PLAY]):
            card = match.cells[place]
            if match.is_troop(card) and match.damage[card] >= match.health_of(card):
                raise Mistake(f"{match.names[match.design[card]]} has no health left and cannot stand there (CO-8.3)")
    open_match(match, found["known"], hidden_zones(match))
    return match


def position_of(match: ClawAndOrder) -> dict[str, Any]:
    """The position in which the match is."""
    seen = view(match, EVERYTHING)
    active = seen["seats"][str(seen["active"])]
    position = {**POSITION.posed_in(seen), "turn": active["turn"], "seats": {}}
    cards = {match.index_of(card) + 1: card for card in in_play(match)}
    for number, side in seen["seats"].items():
        lines = {
            line: [troop_of(match, cards, troop, side) for troop in side[line] if "pilots" not in troop]
            for line in LINES
        }
        position["seats"][number] = {**SEAT.posed_in(side), **lines}
    return position


def troop_of(
    match: ClawAndOrder, cards: Mapping[int, int], seen: Mapping[str, Any], side: Mapping[str, Any]
) -> dict[str, Any]:
    """A troop with its pilot, who is a troop of the same line. Cards are found by their arrival."""
    facts = TROOP.posed_in(seen)
    card = cards[seen["arrival"]]
    items = [item for item in in_play(match) if match.host[item] == card]
    if items:
        facts["items"] = [item_of(match, item, card) for item in items]
    if "lasting" in seen:
        facts["lasting"] = lasting_of(match, card)
    if "pilot" in seen:
        pilots = [troop for line in LINES for troop in side[line] if cards[troop["arrival"]] == match.link[card]]
        facts["pilot"] = troop_of(match, cards, pilots[0], side) if pilots else seen["pilot"]
    return facts


def item_of(match: ClawAndOrder, item: int, host: int) -> str | dict[str, Any]:
    name = match.names[match.design[item]]
    return name if match.owner[item] == match.owner[host] else {"card": name, "owner": match.owner[item] + 1}


def lasting_of(match: ClawAndOrder, card: int) -> list[str]:
    """The effects on a troop in the words of the view, each with the seat for which it lasts."""
    seats = [
        int(match.lasting[at + 4])
        for at in range(0, len(match.lasting), n.LASTING)
        if match.same_stay(match.lasting[at]) == card
    ]
    return [f"{words} of seat {seat + 1}" for words, seat in zip(lasting_on(match, card), seats, strict=True)]


def gather_sides(
    cards: ClawCards, data: Sequence[Mapping[str, Any]], phase: str, decks: Sequence[Sequence[int]]
) -> list[Side]:
    sides = [Side(), Side()]
    for seat in range(n.SEATS):
        where = f"seats.{seat + 1}"
        for key, line in (("front", n.FRONT), ("back", n.BACK)):
            for entry in data[seat][key]:
                stand(cards, sides, entry, seat, line, f"{where}.{key}")
        for name in data[seat]["team_buffs"]:
            sides[seat].standing.append(item(cards, name, seat, n.BUFF, f"{where}.team_buffs", sides))
    for seat, side in enumerate(sides):
        where = f"seats.{seat + 1}"
        side.hand = [design_named(cards.names, name) for name in data[seat]["hand"]]
        side.discard = [design_named(cards.names, name) for name in data[seat]["discard"]]
        if "deck" in data[seat]:
            side.deck = [design_named(cards.names, name) for name in data[seat]["deck"]][::-1]
        elif phase == "battle":
            side.deck = list(decks[seat])
        else:
            side.deck = [plain_troop(cards)] * FILLING
        count = len(side.standing) + len(side.hand) + len(side.discard) + len(side.deck)
        if count > n.DECK_SIZE:
            if "deck" not in data[seat] and phase != "battle":
                side.deck = side.deck[: max(0, len(side.deck) + n.DECK_SIZE - count)]
            else:
                raise Mistake(f"{where} has {count} cards; a deck has {n.DECK_SIZE} (CO-3.1)")
    return sides


def plain_troop(cards: ClawCards) -> int:
    """The first troop of the set without a text."""
    for design in range(len(cards.names)):
        printed = cards.hears[design] | cards.keywords[design] | (cards.copies[design] ^ n.COPIES)
        if cards.kind[design] == n.TROOP and printed == 0:
            return design
    return 0


def stand(
    cards: ClawCards,
    sides: list[Side],
    facts: Mapping[str, Any],
    seat: int,
    line: int,
    where: str,
    vehicle: Standing | None = None,
) -> None:
    """A troop of a scene with its pilot and its Equip Items."""
    design = design_named(cards.names, facts["card"])
    if cards.kind[design] & n.ANY_TROOP == 0:
        raise Mistake(f"{where}: {cards.names[design]} is no troop and cannot stand in a line (CO-7.1)")
    if vehicle is not None and cards.kind[design] == n.VEHICLE:
        raise Mistake(f"{where}: {cards.names[design]} is a Vehicle and cannot be a pilot (CO-9.5)")
    owner = facts.get("owner", seat + 1) - 1
    order = vehicle.arrival if vehicle else sum(len(side.standing) for side in sides)
    arrival = facts.get("arrival", order)
    troop = Standing(facts, design, owner, seat, line, where, arrival, vehicle=vehicle)
    sides[owner].standing.append(troop)
    if "pilot" in facts:
        if cards.kind[design] != n.VEHICLE:
            raise Mistake(f"{where}: only a Vehicle has a pilot (CO-9.4)")
        stand(cards, sides, facts["pilot"], seat, line, f"{where}.pilot", troop)
    for entry in facts["items"]:
        holder = entry.get("owner", owner + 1) - 1
        attached = item(cards, entry["card"], holder, n.EQUIP, f"{where}.items", sides)
        attached.host = troop
        attached.controller = 1 - seat if is_curse(cards, attached.design) else seat
        attached.arrival = arrival
        sides[holder].standing.append(attached)


def is_curse(cards: ClawCards, design: int) -> bool:
    """Does this Equip Item go onto enemy troops?"""
    return cards.attach[design] != 0 and cards.code[cards.attach[design] + ON_SIDE] == FOES


def item(cards: ClawCards, name: str, seat: int, kind: int, where: str, sides: list[Side]) -> Standing:
    design = design_named(cards.names, name)
    if cards.kind[design] != kind:
        raise Mistake(f"{where}: {cards.names[design]} is no {'Team Buff' if kind == n.BUFF else 'Equip Item'}")
    return Standing(
        TROOP.read(name, where), design, seat, seat, n.BACK, where, sum(len(side.standing) for side in sides)
    )


def deal(cards: ClawCards, choices: vec[i64], sides: list[Side]) -> ClawAndOrder:
    """Lay all cards out in the decks, then put hands and discard piles where they belong."""
    designs: list[int] = []
    for side in sides:
        designs += [standing.design for standing in side.standing] + side.hand + side.discard + side.deck
    first = len(sides[0].standing) + len(sides[0].hand) + len(sides[0].discard) + len(sides[0].deck)
    match = lay_out(cards, choices, vec[i64](designs), vec[i64]([first, len(designs) - first]), False)
    card = 0
    for seat, side in enumerate(sides):
        for standing in side.standing:
            standing.card = card
            card += 1
        for pile, count in ((n.HAND, len(side.hand)), (n.DISCARD, len(side.discard))):
            for _ in range(count):
                match.reveal(card, 1 << seat if pile == n.HAND else match.layout.everyone)
                match.move(card, pile + seat)
                card += 1
        card += len(side.deck)
    return match


def set_match(match: ClawAndOrder, scene: Mapping[str, Any], phase: str, agreed: Collection[int]) -> None:
    if match.neutral == NOBODY:
        raise Mistake(f"the set has no {NEUTRAL}, on which a match begins (CO-12.1)")
    match.step = PHASES[phase]
    match.active = scene["active"] - 1
    match.first = scene["first"] - 1
    match.battle = scene["battle"]
    match.replays = scene["replays"]
    match.previous_loser = scene["previous_loser"] - 1
    if "battlefield" in scene:
        match.battlefield = field_named(match, scene["battlefield"])
    if "battlefields" in scene:
        wanted = [field_named(match, name) for name in scene["battlefields"]]
        agreed = [match.design[card] for card in wanted]
    agree_on(match, agreed)
    outside = phase in OUTSIDE
    turn = scene.get("turn", 0 if outside else 3)
    if turn == 0 and not outside:
        raise Mistake(f"turn is 1 or more in the phase {phase!r} (CO-6.1)")
    match.before_first_turn = outside
    other = 0 if outside else turn - 1 if match.active == match.first else turn
    match.turns[match.active] = turn - 1 if phase == "start" else turn
    match.turns[1 - match.active] = other
    if phase == "choice":
        match.previous_loser = match.active
        match.battle = max(match.battle, 2)


def field_named(match: ClawAndOrder, name: str) -> int:
    design = design_named(match.names, name)
    for card in cards_in(match, n.FIELDS):
        if match.design[card] == design:
            return card
    raise Mistake(f"{match.names[design]} is no battlefield card")


def set_seat(match: ClawAndOrder, seat: int, data: Mapping[str, Any], phase: str) -> None:
    where = f"seats.{seat + 1}"
    usual = 0
    if seat == match.active and phase not in ("battle", "choice", "start"):
        usual = n.START_DOLLARS if phase == "setup" else match.turns[seat]
    match.dollars[seat] = data.get("dollars", usual)
    match.wins[seat] = data["wins"]
    match.deployed[seat] = data["deployed"]
    for kind, change in data["next_prices"].items():
        match.change_next_price(seat, next(kinds for kinds, name in KINDS_PLAYED.items() if name == kind), change)
    match.redraws[seat] = data["redraws"]
    if data["equip_removed"] and seat == match.active:
        match.removal_used = True
    for facts in data["marks"]:
        design = design_named(match.names, facts["card"])
        held = cards_in(match, n.HAND + seat)
        found = [card for card in held if match.design[card] == design and not match.damage[card]]
        if not found:
            raise Mistake(f"{where}.marks: {match.names[design]} is not in the hand")
        set_marks(match, found[0], facts)
        match.reveal(found[0], match.layout.everyone)
    if match.troops_of(seat) or match.turns[seat]:
        match.had_troop[seat] = 1


def set_marks(match: ClawAndOrder, card: int, facts: Mapping[str, Any]) -> None:
    match.damage[card] = facts["damage"]
    match.drill[card] = facts["drill"]
    match.stun[card] = facts["stun"]


def place_standing(match: ClawAndOrder, standing: list[Standing]) -> None:
    """All cards in play in the order of arrival."""
    for troop in sorted(standing, key=lambda entry: entry.arrival):
        card = troop.card
        enter(match, card, troop.controller)
        match.line[card] = troop.line
        if troop.host is not None:
            match.host[card] = troop.host.card
            match.reveal(card, match.layout.everyone)
            continue
        set_marks(match, card, troop.facts)
        set_troop(match, troop)
    for troop in standing:
        if troop.vehicle is not None:
            match.link[troop.card] = troop.vehicle.card
            match.link[troop.vehicle.card] = troop.card


def set_troop(match: ClawAndOrder, troop: Standing) -> None:
    card, facts, where = troop.card, troop.facts, troop.where
    if facts["face_down"]:
        if troop.line == n.FRONT:
            raise Mistake(f"{where}: a troop in the front line is face up (CO-13.32)")
        match.down[card] = 1
        match.paid[card] = match.price(troop.owner, troop.design)
        match.shift[card] = match.price_shift(troop.owner, troop.design)
        match.pool[card] = match.pools
        match.pools += 1
        match.reveal(card, 1 << troop.owner)
    else:
        match.reveal(card, match.layout.everyone)
    if facts["attacked"]:
        match.marks[card] |= n.HAS_ATTACKED
    if facts["attacked_twice"]:
        match.marks[card] |= n.HAS_ATTACKED | n.ATTACKED_TWICE
    over = n.PLAYS if match.choices[options.PILOT_TIMING] == options.PILOT_TIMING_START_ONLY else n.ATTACKS_STEP
    piloting = troop.vehicle is not None and troop.controller == match.active
    if facts["gave_up"] or (piloting and over <= match.step <= n.LOSS_CHECK_STEP):
        match.marks[card] |= n.GAVE_UP
    for number in facts["used"]:
        ability = ability_of(match, card, number - 1)
        if ability == 0:
            raise Mistake(f"{where}: {match.names[troop.design]} has no ability {number}")
        match.marks[card] |= match.code[ability + n.LIMIT]
    match.marks[card] |= facts["spent"] * n.FIRST_USE
    if facts["borrowed"]:
        lasting_effect(match, card, n.BORROWED, 1 - troop.controller, n.THIS_TURN, troop.controller)
    for words in facts["lasting"]:
        set_lasting(match, card, words, f"{where}.lasting")


def set_lasting(match: ClawAndOrder, card: int, words: str, where: str) -> None:
    """An effect that lasts, from the words in which a view tells it."""
    found = LASTING.fullmatch(words)
    if found is None:
        raise Mistake(f"{where}: {words!r} ends with none of: {', '.join(DURATIONS.values())}")
    duration = next(number for number, said in DURATIONS.items() if said == found["lasts"])
    seat = int(found["seat"]) - 1 if found["seat"] else match.active
    stat = re.fullmatch(r"(?P<amount>[+\u2212-]\d+) (?P<stat>damage|health)", found["what"])
    keywords = {name: bit for bit, name in KEYWORDS.items()}
    lender = re.fullmatch(r"borrowed from seat ([12])", found["what"])
    if stat is not None:
        lasting_effect(match, card, STATS[stat["stat"]], read_signed(stat["amount"]), duration, seat)
    elif found["what"] in keywords:
        lasting_effect(match, card, n.GAINS_KEYWORD, keywords[found["what"]], duration, seat)
    elif found["what"].removeprefix("no ") in keywords:
        lasting_effect(match, card, n.LOSES_KEYWORD, keywords[found["what"].removeprefix("no ")], duration, seat)
    elif found["what"] in PERMITS.values():
        permit = next(bit for bit, said in PERMITS.items() if said == found["what"])
        lasting_effect(match, card, n.IS_PERMITTED, permit, duration, seat)
    elif found["what"] == "cannot attack":
        lasting_effect(match, card, n.IS_BARRED, 1, duration, seat)
    elif text_said(match, found["what"], match.design[card]) is not None:
        text = text_said(match, found["what"], match.design[card])
        lasting_effect(match, card, n.HAS_TEXT, text or 0, duration, seat)
    elif lender is not None:
        lasting_effect(match, card, n.BORROWED, int(lender[1]) - 1, duration, seat)
    else:
        raise Mistake(
            f'{where}: {words!r} begins with none of: "+1 damage", "+1 health", "cannot attack", {", ".join(keywords)}'
        )
