"""A position of Claw & Order from the data of a scene. A side has exactly the cards that the scene names, and a deck of
ten plain troops where it names no deck; such decks need not be legal."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.cards import design_named
from rulebound.core.game import EVERYTHING
from rulebound.core.mistakes import Mistake
from rulebound.core.posing import card_facts, kept, listed, names, one_of, only, sides, truth, whole
from rulebound.core.rng import Rng
from rulebound.core.seeing import cards_in
from rulebound.core.table import NOBODY
from rulebound.games.claw_and_order.agreement import agree_on
from rulebound.games.claw_and_order.cards import NEUTRAL
from rulebound.games.claw_and_order.rules import numbers as n
from rulebound.games.claw_and_order.rules.board import enter, lasting_effect
from rulebound.games.claw_and_order.rules.match import ClawAndOrder, lay_out
from rulebound.games.claw_and_order.rules.plays import ability_of
from rulebound.games.claw_and_order.rules.state import ClawCards
from rulebound.games.claw_and_order.rules.texts import refresh
from rulebound.games.claw_and_order.view import view

TOP_KEYS = (
    "seat", "first", "turn", "phase", "battle", "battlefield", "battlefields", "previous_loser", "replays", "seats",
)  # fmt: skip
SEAT_KEYS = (
    "wins", "dollars", "hand", "discard", "deck", "front", "back", "team_buffs", "equip_removed", "redraws", "marks",
)  # fmt: skip
TROOP_KEYS = (
    "card", "damage", "drill", "stun", "items", "pilot", "attacked", "gave_up", "used", "owner", "arrival", "borrowed",
    "face_down",
)  # fmt: skip
PHASES = {
    "play": n.PLAYS,
    "pilots": n.PILOTS,
    "start": n.TURN_BEGINS,
    "attack": n.ATTACKS_STEP,
    "end": n.TURN_ENDS,
    "setup": n.SETUP,
    "battle": n.BATTLE_BEGINS,
    "choice": n.CHOICE,
}
LINES = ("front", "back")
OUTSIDE = ("setup", "battle", "choice")
FILLING = 10


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
    chances: Sequence[int],
    decks: Sequence[Sequence[int]],
    agreed: Collection[int],
) -> ClawAndOrder:
    """A match in the position, at its first decision. `decks` are those of a scene that begins before a battle;
    `agreed` are the battlefield cards of the match where the scene does not say otherwise."""
    only(scene, TOP_KEYS, "the position")
    phase = one_of(scene.get("phase", "play"), PHASES, "phase")
    data = sides(scene, n.SEATS)
    gathered = gather_sides(cards, data, phase, decks)
    match = deal(cards, choices, gathered)
    match.rng = Rng(0)
    match.rng.fix(list(chances))
    set_match(match, scene, phase, agreed)
    for seat in range(n.SEATS):
        set_seat(match, seat, data[seat], phase)
    place_standing(match, [standing for side in gathered for standing in side.standing])
    refresh(match)
    if phase != "battle":
        for place in range(match.size[n.PLAY]):
            card = match.cells[place]
            if match.is_troop(card) and match.damage[card] >= match.health_of(card):
                raise Mistake(f"{match.names[match.design[card]]} has no health left and cannot stand there (CO-8.3)")
    match.recording = True
    match.run()
    return match


def position_of(match: ClawAndOrder) -> dict[str, Any]:
    """The position in which the match is. What lies on troops for a while has no place in it."""
    seen = view(match, EVERYTHING)
    active = seen["seats"][str(seen["turn"])]
    position = {**kept(seen, TOP_KEYS), "seat": seen["turn"], "turn": active["turn"], "seats": {}}
    for number, side in seen["seats"].items():
        lines = {line: [troop_of(troop, side) for troop in side[line] if "pilots" not in troop] for line in LINES}
        position["seats"][number] = {**kept(side, SEAT_KEYS), **lines}
    return position


def troop_of(seen: Mapping[str, Any], side: Mapping[str, Any]) -> dict[str, Any]:
    """A troop with its pilot, who is a troop of the same line."""
    facts = kept(seen, TROOP_KEYS)
    if "pilot" in seen:
        pilots = [troop for line in LINES for troop in side[line] if troop.get("pilots") == seen["card"]]
        facts["pilot"] = kept(pilots[0], TROOP_KEYS) if pilots else seen["pilot"]
    return facts


def gather_sides(
    cards: ClawCards, data: Sequence[Mapping[str, Any]], phase: str, decks: Sequence[Sequence[int]]
) -> list[Side]:
    sides = [Side(), Side()]
    for seat in range(n.SEATS):
        where = f"seats.{seat + 1}"
        only(data[seat], SEAT_KEYS, where)
        for key, line in (("front", n.FRONT), ("back", n.BACK)):
            for entry in listed(data[seat], key, where):
                stand(cards, sides, entry, seat, line, f"{where}.{key}")
        for name in names(data[seat].get("team_buffs", []), f"{where}.team_buffs"):
            sides[seat].standing.append(item(cards, name, seat, n.BUFF, f"{where}.team_buffs", sides))
    for seat, side in enumerate(sides):
        where = f"seats.{seat + 1}"
        side.hand = [design_named(cards.names, name) for name in names(data[seat].get("hand", []), f"{where}.hand")]
        side.discard = [
            design_named(cards.names, name) for name in names(data[seat].get("discard", []), f"{where}.discard")
        ]
        if "deck" in data[seat]:
            side.deck = [design_named(cards.names, name) for name in names(data[seat]["deck"], f"{where}.deck")][::-1]
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
    entry: object,
    seat: int,
    line: int,
    where: str,
    vehicle: Standing | None = None,
) -> None:
    """A troop of a scene with its pilot and its Equip Items."""
    facts = card_facts(entry, TROOP_KEYS, where)
    design = design_named(cards.names, facts["card"])
    if cards.kind[design] & n.ANY_TROOP == 0:
        raise Mistake(f"{where}: {cards.names[design]} is no troop and cannot stand in a line (CO-7.1)")
    if vehicle is not None and cards.kind[design] == n.VEHICLE:
        raise Mistake(f"{where}: {cards.names[design]} is a Vehicle and cannot be a pilot (CO-9.5)")
    owner = whole(facts.get("owner", seat + 1), 1, n.SEATS, f"{where}.owner") - 1
    order = vehicle.arrival if vehicle else sum(len(side.standing) for side in sides)
    arrival = whole(facts.get("arrival", order), 0, 999, f"{where}.arrival")
    troop = Standing(facts, design, owner, seat, line, where, arrival, vehicle=vehicle)
    sides[owner].standing.append(troop)
    if "pilot" in facts:
        if cards.kind[design] != n.VEHICLE:
            raise Mistake(f"{where}: only a Vehicle has a pilot (CO-9.4)")
        stand(cards, sides, facts["pilot"], seat, line, f"{where}.pilot", troop)
    for name in names(facts.get("items", []), f"{where}.items"):
        attached = item(cards, name, owner, n.EQUIP, f"{where}.items", sides)
        attached.host = troop
        attached.controller = seat
        attached.arrival = arrival
        sides[owner].standing.append(attached)


def item(cards: ClawCards, name: str, seat: int, kind: int, where: str, sides: list[Side]) -> Standing:
    design = design_named(cards.names, name)
    if cards.kind[design] != kind:
        raise Mistake(f"{where}: {cards.names[design]} is no {'Team Buff' if kind == n.BUFF else 'Equip Item'}")
    return Standing({}, design, seat, seat, n.BACK, where, sum(len(side.standing) for side in sides))


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
    match.active = whole(scene.get("seat", 1), 1, n.SEATS, "seat") - 1
    match.first = whole(scene.get("first", 1), 1, n.SEATS, "first") - 1
    match.battle = whole(scene.get("battle", 1), 1, n.BATTLES, "battle")
    match.replays = whole(scene.get("replays", 0), 0, n.MOST_REPLAYS, "replays")
    match.previous_loser = whole(scene.get("previous_loser", 0), 0, n.SEATS, "previous_loser") - 1
    if "battlefield" in scene:
        match.battlefield = field_named(match, str(scene["battlefield"]))
    if "battlefields" in scene:
        wanted = [field_named(match, name) for name in names(scene["battlefields"], "battlefields")]
        agreed = [match.design[card] for card in wanted]
    agree_on(match, agreed)
    outside = phase in OUTSIDE
    turn = whole(scene.get("turn", 0 if outside else 3), 0 if outside else 1, 999, "turn")
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
    match.dollars[seat] = whole(data.get("dollars", usual), 0, 999, f"{where}.dollars")
    match.wins[seat] = whole(data.get("wins", 0), 0, n.WINS_NEEDED - 1, f"{where}.wins")
    match.redraws[seat] = whole(data.get("redraws", 0), 0, 99, f"{where}.redraws")
    if truth(data, "equip_removed", where) and seat == match.active:
        match.removal_used = True
    for entry in listed(data, "marks", where):
        facts = card_facts(entry, ("card", "damage", "drill", "stun"), f"{where}.marks")
        design = design_named(match.names, facts["card"])
        held = cards_in(match, n.HAND + seat)
        found = [card for card in held if match.design[card] == design and not match.damage[card]]
        if not found:
            raise Mistake(f"{where}.marks: {match.names[design]} is not in the hand")
        set_marks(match, found[0], facts, f"{where}.marks")
        match.reveal(found[0], match.layout.everyone)
    if match.troops_of(seat) or match.turns[seat]:
        match.had_troop[seat] = 1


def set_marks(match: ClawAndOrder, card: int, facts: Mapping[str, Any], where: str) -> None:
    match.damage[card] = whole(facts.get("damage", 0), 0, 99, f"{where}.damage")
    match.drill[card] = whole(facts.get("drill", 0), 0, 99, f"{where}.drill")
    match.stun[card] = whole(facts.get("stun", 0), 0, 99, f"{where}.stun")


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
        set_marks(match, card, troop.facts, troop.where)
        set_troop(match, troop)
    for troop in standing:
        if troop.vehicle is not None:
            match.link[troop.card] = troop.vehicle.card
            match.link[troop.vehicle.card] = troop.card


def set_troop(match: ClawAndOrder, troop: Standing) -> None:
    card, facts, where = troop.card, troop.facts, troop.where
    if truth(facts, "face_down", where):
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
    if truth(facts, "attacked", where):
        match.marks[card] |= n.HAS_ATTACKED
    over = n.PLAYS if match.choices[n.PILOT_TIMING] == n.PILOT_TIMING_START_ONLY else n.ATTACKS_STEP
    piloting = troop.vehicle is not None and troop.controller == match.active
    if truth(facts, "gave_up", where) or (piloting and over <= match.step <= n.LOSS_CHECK_STEP):
        match.marks[card] |= n.GAVE_UP
    for number in listed(facts, "used", where):
        ability = ability_of(match, card, whole(number, 1, n.ABILITIES, f"{where}.used") - 1)
        if ability == 0:
            raise Mistake(f"{where}: {match.names[troop.design]} has no ability {number}")
        match.marks[card] |= match.code[ability + n.LIMIT]
    if truth(facts, "borrowed", where):
        lasting_effect(match, card, n.BORROWED, 1 - troop.controller, n.THIS_TURN, troop.controller)
