"""A position of Clashables from the data of a scene. A side has exactly the cards that the scene names, and a deck of
twelve of the last card of the set where it names no deck; such decks need not be legal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.files.cards import design_named
from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Setup
from rulebound.core.people.posing import at_most, chance_of, kept, open_match, sides
from rulebound.core.people.readers import EVERYTHING
from rulebound.core.people.seeing import cards_in
from rulebound.games.clashables.rules import numbers as n
from rulebound.games.clashables.rules.choices import TURN_LIMIT
from rulebound.games.clashables.rules.creatures import count_listeners, raise_shields, refresh
from rulebound.games.clashables.rules.lasting import begin_lasting, raise_shield
from rulebound.games.clashables.rules.match import Clashables, lay_out
from rulebound.games.clashables.rules.state import ClashCards
from rulebound.games.clashables.schema import CREATURE, FILLING, KEYWORDS, KIND_WORDS, PHASES, POSITION, SEAT
from rulebound.games.clashables.view import view

PILES = {"hand": n.HAND, "graveyard": n.GRAVEYARD, "banished": n.BANISHED, "deck": n.DECK}


def hidden_zones(match: Clashables) -> dict[str, int]:
    """The zones in which cards are hidden, by their keys in a scene."""
    return {f"seats.{seat + 1}.{key}": PILES[key] + seat for seat in range(n.SEATS) for key in ("hand", "deck")}


def pose(
    cards: ClashCards,
    choices: vec[i64],
    scene: Mapping[str, Any],
    setup: Setup,
    decks: Sequence[Sequence[int]],
) -> Clashables:
    """A match in the position, at its first decision. `decks` are those of a scene that begins before the match."""
    data = POSITION.read(scene, "")
    phase = data["phase"]
    seats = sides(data, n.SEATS, SEAT)
    lists = [side_list(cards, seats[seat], seat, phase == "setup", decks[seat]) for seat in range(n.SEATS)]
    match = lay_out(cards, choices, vec[i64](lists[0]), vec[i64](lists[1]), True)
    match.rng = chance_of(setup)
    match.phase = PHASES[phase]
    match.active = data["active"] - 1
    match.priority = (data.get("priority", 0) or data["active"]) - 1
    match.passes = data["passes"]
    turn = at_most(data["turn"], choices[TURN_LIMIT], "turn", "CL-R88")
    match.acts = data["actions"]
    match.turn = {"setup": 0, "start": turn - 1}.get(phase, turn)
    if phase != "setup":
        for seat in range(n.SEATS):
            place_side(match, seat, seats[seat])
        refresh(match)
    open_match(match, data["known"], hidden_zones(match))
    return match


def position_of(match: Clashables) -> dict[str, Any]:
    """The position in which the match is, at a decision of its play phase."""
    seen = view(match, EVERYTHING)
    position = {**POSITION.posed_in(seen), "seats": {}}
    creature_keys = [key.name for key in CREATURE.posed() if key.name != "keywords"]
    for number, side in seen["seats"].items():
        cards = cards_in(match, n.BATTLEFIELD + int(number) - 1)
        battlefield = [
            {**kept(creature, creature_keys), "extra_attacks": int(match.extra_attacks[card])}
            for card, creature in zip(cards, side["battlefield"], strict=True)
        ]
        position["seats"][number] = {**SEAT.posed_in(side), "battlefield": battlefield}
    return position


def side_list(cards: ClashCards, data: Mapping[str, Any], seat: int, setup: bool, ready: Sequence[int]) -> list[int]:
    """The designs of a side in the order in which its cards are numbered: battlefield, piles, then the deck from the
    bottom up."""
    where = f"seats.{seat + 1}"
    found = [design_named(cards.names, creature["card"]) for creature in data["battlefield"]]
    for pile in ("hand", "graveyard", "banished"):
        found += [design_named(cards.names, name) for name in data[pile]]
    if "deck" in data:
        found += [design_named(cards.names, name) for name in reversed(data["deck"])]
    elif setup:
        found += ready
    else:
        found += [len(cards.names) - 1] * FILLING
    if len(found) > n.LARGEST_SIDE:
        raise Mistake(f"{where} has {len(found)} cards; a side has at most {n.LARGEST_SIDE}")
    return found


def place_side(match: Clashables, seat: int, data: Mapping[str, Any]) -> None:
    where = f"seats.{seat + 1}"
    match.life[seat] = data["life"]
    match.plays[seat] = data["plays"]
    match.extra_plays[seat] = data["extra_plays"]
    match.bonus_draws[seat] = int(data["bonus_draw"])
    cards = cards_in(match, n.DECK + seat)
    for creature in data["battlefield"]:
        place_creature(match, cards.pop(0), creature, f"{where}.battlefield")
    for pile in ("hand", "graveyard", "banished"):
        for _ in data[pile]:
            card = cards.pop(0)
            match.reveal(card, 1 << seat if pile == "hand" else match.layout.everyone)
            match.move(card, PILES[pile] + seat)
    for amount in data["prevention"]:
        raise_shield(match, seat, n.POINTS, amount, n.UNTIL_YOUR_NEXT_TURN, -1)
    kinds = sum(KIND_WORDS[name] for name in set(data["cannot_play"]))
    if kinds:
        begin_lasting(match, n.FORBIDDEN, -1, 0, 1 - seat, -1, 1 << seat, kinds, n.THIS_TURN)
    for key, what in (("hit_on", n.ALSO_HITS), ("foe_miss_on", n.MISSES)):
        bits = sum(1 << number for number in set(data[key]))
        if bits:
            begin_lasting(match, what, -1, 0, seat, -1, bits, 0, n.THIS_TURN)


def place_creature(match: Clashables, card: int, facts: Mapping[str, Any], where: str) -> None:
    seat = match.owner[card]
    if match.kind_of(card) != n.CREATURE:
        raise Mistake(f"{where}: {facts['card']} is no creature and cannot be on the battlefield (CL-3.10)")
    match.reveal(card, match.layout.everyone)
    match.move(card, n.BATTLEFIELD + seat)
    match.entries += 1
    match.entry[card] = match.entries
    count_listeners(match, match.design[card], 1)
    match.sick[card] = int(facts["sick"]) * (1 + facts["sick_turns"])
    match.attacks_made[card] = facts["attacks_made"]
    match.declared[card] = int(facts.get("sideways", match.attacks_made[card] > 0) and not facts["sick"])
    match.extra_attacks[card] = facts["extra_attacks"]
    for effect in facts["used"]:
        match.used[card] |= 1 << (effect - 1)
    bits = sum(KEYWORDS[name] for name in set(facts["keywords"]))
    if bits:
        begin_lasting(match, n.KEYWORDS, match.stay(card), 0, seat, card, 0, bits, n.THIS_TURN)
    if facts["barred"]:
        until = n.UNTIL_ITS_OWNERS_TURN_ENDS
        begin_lasting(match, n.BARRED, match.stay(card), 0, 1 - seat, card, 0, 1, until)
    if not facts["spent"]:
        raise_shields(match, card)
    elif not match.cards.ability(match.design[card], n.SHIELD):
        match.spent[card] = -1
