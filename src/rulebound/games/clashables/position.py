"""A position of Clashables from the data of a scene. A side has exactly the cards that the scene names, and a deck of
twelve of the last card of the set where it names no deck; such decks need not be legal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.cards import design_named
from rulebound.core.game import EVERYTHING
from rulebound.core.mistakes import Mistake
from rulebound.core.posing import card_facts, kept, listed, names, one_of, only, sides, truth, whole
from rulebound.core.rng import Rng
from rulebound.core.seeing import cards_in
from rulebound.games.clashables.rules import numbers as n
from rulebound.games.clashables.rules.creatures import count_listeners, raise_shields, refresh
from rulebound.games.clashables.rules.lasting import begin_lasting, raise_shield
from rulebound.games.clashables.rules.match import Clashables, lay_out
from rulebound.games.clashables.rules.state import ClashCards
from rulebound.games.clashables.view import view

TOP_KEYS = ("turn", "seat", "phase", "actions", "seats")
SEAT_KEYS = (
    "life", "hand", "deck", "graveyard", "banished", "battlefield", "plays", "extra_plays", "bonus_draw", "prevention",
)  # fmt: skip
PILES = {"hand": n.HAND, "graveyard": n.GRAVEYARD, "banished": n.BANISHED, "deck": n.DECK}
OBJECT_KEYS = ("card", "sick", "attacks_made", "extra_attacks", "used", "barred", "keywords")
KEYWORDS = {"Swift": n.SWIFT, "Rooted": n.ROOTED, "Shrouded": n.SHROUDED, "Sturdy": n.STURDY, "Ambush": n.AMBUSH}
PHASES = {"play": n.PLAY_PHASE, "start": n.START, "setup": n.OPENING_ROLL}
FILLING = 12


def pose(
    cards: ClashCards,
    choices: vec[i64],
    scene: Mapping[str, Any],
    chances: Sequence[int],
    decks: Sequence[Sequence[int]],
) -> Clashables:
    """A match in the position, at its first decision. `decks` are those of a scene that begins before the match."""
    only(scene, TOP_KEYS, "the position")
    phase = one_of(scene.get("phase", "play"), PHASES, "phase")
    data = sides(scene, n.SEATS)
    lists = [side_list(cards, data[seat], seat, phase == "setup", decks[seat]) for seat in range(n.SEATS)]
    match = lay_out(cards, choices, vec[i64](lists[0]), vec[i64](lists[1]), True)
    match.rng = Rng(0)
    match.rng.fix(list(chances))
    match.phase = PHASES[phase]
    match.active = whole(scene.get("seat", 1), 1, n.SEATS, "seat") - 1
    match.priority = match.active
    turn = whole(scene.get("turn", 3), 1, choices[n.TURN_LIMIT], "turn")
    match.acts = whole(scene.get("actions", 0), 0, n.MOST_ACTIONS, "actions")
    match.turn = {"setup": 0, "start": turn - 1, "play": turn}[phase]
    if phase != "setup":
        for seat in range(n.SEATS):
            place_side(match, seat, data[seat])
        refresh(match)
    match.recording = True
    match.run()
    return match


def position_of(match: Clashables) -> dict[str, Any]:
    """The position in which the match is. What lies on players and creatures for a while has no place in it."""
    seen = view(match, EVERYTHING)
    position = {**kept(seen, TOP_KEYS), "seat": seen["active"], "seats": {}}
    for number, side in seen["seats"].items():
        battlefield = [
            kept(creature, (key for key in OBJECT_KEYS if key != "keywords")) for creature in side["battlefield"]
        ]
        position["seats"][number] = {**kept(side, SEAT_KEYS), "battlefield": battlefield}
    return position


def side_list(cards: ClashCards, data: Mapping[str, Any], seat: int, setup: bool, ready: Sequence[int]) -> list[int]:
    """The designs of a side in the order in which its cards are numbered: battlefield, piles, then the deck from the
    bottom up."""
    where = f"seats.{seat + 1}"
    only(data, SEAT_KEYS, where)
    found = [
        design_named(cards.names, card_facts(entry, OBJECT_KEYS, f"{where}.battlefield")["card"])
        for entry in listed(data, "battlefield", where)
    ]
    for pile in ("hand", "graveyard", "banished"):
        found += [design_named(cards.names, name) for name in names(data.get(pile, []), f"{where}.{pile}")]
    if "deck" in data:
        found += [design_named(cards.names, name) for name in reversed(names(data["deck"], f"{where}.deck"))]
    elif setup:
        found += ready
    else:
        found += [len(cards.names) - 1] * FILLING
    if len(found) > n.LARGEST_SIDE:
        raise Mistake(f"{where} has {len(found)} cards; a side has at most {n.LARGEST_SIDE}")
    return found


def place_side(match: Clashables, seat: int, data: Mapping[str, Any]) -> None:
    where = f"seats.{seat + 1}"
    match.life[seat] = whole(data.get("life", n.START_LIFE), -999, 999, f"{where}.life")
    match.plays[seat] = whole(data.get("plays", 0), 0, 99, f"{where}.plays")
    match.extra_plays[seat] = whole(data.get("extra_plays", 0), 0, 99, f"{where}.extra_plays")
    match.bonus_draws[seat] = int(truth(data, "bonus_draw", where))
    cards = cards_in(match, n.DECK + seat)
    for entry in listed(data, "battlefield", where):
        facts = card_facts(entry, OBJECT_KEYS, f"{where}.battlefield")
        place_creature(match, cards.pop(0), facts, f"{where}.battlefield")
    for pile in ("hand", "graveyard", "banished"):
        for _ in data.get(pile, []):
            card = cards.pop(0)
            match.reveal(card, 1 << seat if pile == "hand" else match.layout.everyone)
            match.move(card, PILES[pile] + seat)
    for points in listed(data, "prevention", where):
        amount = whole(points, 1, 99, f"{where}.prevention")
        raise_shield(match, seat, n.POINTS, amount, n.UNTIL_YOUR_NEXT_TURN, -1)


def place_creature(match: Clashables, card: int, facts: Mapping[str, Any], where: str) -> None:
    seat = match.owner[card]
    if match.kind_of(card) != n.CREATURE:
        raise Mistake(f"{where}: {facts['card']} is no creature and cannot be on the battlefield (CL-3.10)")
    match.reveal(card, match.layout.everyone)
    match.move(card, n.BATTLEFIELD + seat)
    match.entries += 1
    match.entry[card] = match.entries
    count_listeners(match, match.design[card], 1)
    match.sick[card] = int(truth(facts, "sick", where))
    match.attacks_made[card] = whole(facts.get("attacks_made", 0), 0, 99, f"{where}.attacks_made")
    match.declared[card] = int(match.attacks_made[card] > 0)
    match.extra_attacks[card] = whole(facts.get("extra_attacks", 0), 0, 99, f"{where}.extra_attacks")
    for effect in listed(facts, "used", where):
        match.used[card] |= 1 << (whole(effect, 1, n.MOST_USES, f"{where}.used") - 1)
    bits = 0
    for name in listed(facts, "keywords", where):
        if name not in KEYWORDS:
            raise Mistake(f"{where}.keywords: there is no keyword {name!r}; keywords are {', '.join(KEYWORDS)}")
        bits |= KEYWORDS[name]
    if bits:
        begin_lasting(match, n.KEYWORDS, match.stay(card), 0, seat, card, 0, bits, n.THIS_TURN)
    if truth(facts, "barred", where):
        until = n.UNTIL_ITS_OWNERS_TURN_ENDS
        begin_lasting(match, n.BARRED, match.stay(card), 0, 1 - seat, card, 0, 1, until)
    raise_shields(match, card)
