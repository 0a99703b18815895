"""What a seat sees of a match of Claw & Order, as plain data and as lines of text.

The data has the form of a scene's position where it can. A card that the reader does not know is "?"; of a face-down
troop it shows line, arrival, Equip Items and tokens only. While a reaction is asked for, nobody else is shown the
question (CO-R40).
"""

from __future__ import annotations

from typing import Any

from rulebound.core.kernel.resolver import ASK_CARD, ASK_MODE, ASK_OFFER
from rulebound.core.kernel.table import NOBODY
from rulebound.core.language.wording import counted, signed
from rulebound.core.people.readers import EVERYTHING, View
from rulebound.core.people.seeing import (
    UNKNOWN,
    UNTIL_LEAVES,
    asking_card,
    cards_in,
    deck_for,
    designs_known,
    knows,
    name_for,
    name_of,
    next_prices_of,
    pile_for,
    text_words,
    waiting,
    wards_on,
)
from rulebound.core.people.showing import hand_lines, held
from rulebound.games.claw_and_order.naming import (
    DURATIONS,
    KEYWORDS,
    KINDS_PLAYED,
    PERMITS,
    REASONS,
    in_play,
    is_troop,
)
from rulebound.games.claw_and_order.rules import numbers as n
from rulebound.games.claw_and_order.rules.match import ClawAndOrder

QUESTIONS = {
    n.ASK_FIELD: "battlefield",
    n.ASK_SETUP: "setup",
    n.ASK_OBSERVER: "observer",
    n.ASK_PILOTS: "pilots",
    n.ASK_VEHICLE: "vehicle",
    n.ASK_PLAY: "play",
    n.ASK_HOST: "host",
    n.ASK_ATTACK: "attack",
    n.ASK_TARGET: "target",
    n.ASK_REACTION: "reaction",
    ASK_CARD: "choose",
    ASK_MODE: "mode",
    n.ASK_DISCARD: "discard",
    ASK_OFFER: "answer",
}
PHASES = {
    n.BATTLE_BEGINS: "setup",
    n.SETUP_BEGINS: "setup",
    n.SETUP: "setup",
    n.TURN_BEGINS: "start",
    n.OBSERVERS: "start",
    n.MOVES_UP: "start",
    n.TURN_STARTS: "start",
    n.DRAWS: "start",
    n.PLAY_BEGINS: "start",
    n.PILOTS: "pilots",
    n.PLAYS: "play",
    n.ATTACKS_STEP: "attack",
    n.REACTS: "attack",
    n.STRIKES: "attack",
    n.ATTACK_ENDS: "attack",
    n.TURN_ENDS: "end",
    n.FADES: "end",
    n.LOSS_CHECK_STEP: "end",
    n.CHOICE: "choice",
    n.NEXT_BATTLE: "choice",
}
MATCH_REASONS = {n.BY_BATTLES: "battles", n.BY_REDRAW: "redraw", n.BY_CONCESSION: "conceded"}


def view(match: ClawAndOrder, seat: int) -> View:
    shown: View = {
        "game": "claw_and_order",
        "battle": match.battle,
        "battlefield": name(match, match.battlefield),
        "battlefields": [name(match, card) for card in match.available],
        "previous_loser": match.previous_loser + 1,
        "replays": match.replays,
        "first": match.first + 1,
        "active": match.active + 1,
        "shared_turn": match.turns[0] + match.turns[1],
        "phase": "over" if match.over else PHASES[match.step],
        "asks": asks(match, seat),
        "over": match.over,
        "results": results(match),
        "reason": MATCH_REASONS[match.ended_by] if match.over else "",
        "seats": {str(owner + 1): side(match, owner, seat) for owner in range(n.SEATS)},
        "printed": printed_facts(match, seat),
    }
    if match.postponed.used:
        shown["later"] = waiting(match)
    if match.over:
        shown["winner"] = 0 if match.result == n.DRAWN else match.result + 1
    attacker, target = match.same_stay(match.attacker), match.same_stay(match.target)
    if match.attacker != NOBODY:
        shown["attack"] = {
            "attacker": name_for(match, attacker, seat) if attacker != NOBODY else "",
            "target": name_for(match, target, seat) if target != NOBODY else "",
            "cancelled": match.cancelled,
        }
    return shown


def name(match: ClawAndOrder, card: int) -> str:
    return name_of(match, card) if card != NOBODY else ""


def asks(match: ClawAndOrder, seat: int) -> dict[str, Any]:
    if match.over or (match.asks == n.ASK_REACTION and seat not in (match.seat, EVERYTHING)):
        return {}
    asked: dict[str, Any] = {"seat": match.seat + 1, "what": QUESTIONS[match.asks]}
    if match.asks in (ASK_CARD, ASK_OFFER):
        asked["card"] = asking_card(match, seat)
    elif match.asking != NOBODY:
        asked["card"] = name_for(match, match.asking, seat)
    return asked


def results(match: ClawAndOrder) -> list[dict[str, Any]]:
    found = list(match.results)
    return [
        {
            "winner": 0 if winner == n.DRAWN else int(winner) + 1,
            "battlefield": name(match, field),
            "reason": REASONS[int(reason)],
        }
        for winner, field, reason in zip(found[::3], found[1::3], found[2::3], strict=True)
    ]


def printed_facts(match: ClawAndOrder, seat: int) -> dict[str, dict[str, int]]:
    """What is printed on the cards in hands that the reader knows, by name."""
    hands = [card for owner in range(n.SEATS) for card in cards_in(match, n.HAND + owner)]
    facts = {}
    for name, design in designs_known(match, hands, seat).items():
        facts[name] = {"cost": match.cards.cost[design]}
        if match.cards.kind[design] & n.ANY_TROOP:
            facts[name] |= {"power": match.cards.damage[design], "health": match.cards.health[design]}
    return facts


def side(match: ClawAndOrder, owner: int, seat: int) -> dict[str, Any]:
    deck, known = deck_for(match, n.DECK + owner, seat)
    hand = pile_for(match, n.HAND + owner, seat)
    if seat not in (owner, EVERYTHING):
        # Where in a hand a known card lies would tell which of the others was played face down.
        hand = [*sorted(card for card in hand if card != UNKNOWN), *(card for card in hand if card == UNKNOWN)]
    next_prices = next_prices_of(match, owner, KINDS_PLAYED)
    shown: dict[str, Any] = {
        "wins": match.wins[owner],
        "turn": match.turns[owner],
        "dollars": match.dollars[owner],
        **({"deployed": match.deployed[owner]} if match.deployed[owner] else {}),
        **({"next_prices": next_prices} if next_prices else {}),
        "hand": hand,
        "prices": prices(match, owner, seat),
        "deck": deck,
        "discard": pile_for(match, n.DISCARD + owner, seat),
        "aside": match.size[n.ASIDE + owner],
        "redraws": match.redraws[owner],
        "front": troops(match, owner, n.FRONT, seat),
        "back": troops(match, owner, n.BACK, seat),
        "team_buffs": [
            name(match, card)
            for card in in_play(match)
            if match.kind_of(card) == n.BUFF and match.controller[card] == owner
        ],
        "equip_removed": match.removal_used and match.active == owner,
    }
    if known:
        shown["known_in_deck"] = known
    marks = marked(match, owner, seat)
    if marks:
        shown["marks"] = marks
    return shown


def prices(match: ClawAndOrder, owner: int, seat: int) -> dict[str, int]:
    """What the owner would pay now for the cards in hand that the reader knows, by name (CO-R29)."""
    known = designs_known(match, cards_in(match, n.HAND + owner), seat)
    return {name: match.price(owner, design) for name, design in known.items()}


def marked(match: ClawAndOrder, owner: int, seat: int) -> list[dict[str, Any]]:
    """Cards of a hand that carry damage or tokens (retreat_damage = keep)."""
    found = []
    for card in cards_in(match, n.HAND + owner):
        facts = tokens(match, card) | ({"damage": match.damage[card]} if match.damage[card] else {})
        if facts:
            found.append({"card": name_for(match, card, seat), **facts})
    return found


def tokens(match: ClawAndOrder, card: int) -> dict[str, int]:
    return {key: value for key, value in (("drill", int(match.drill[card])), ("stun", int(match.stun[card]))) if value}


def troops(match: ClawAndOrder, owner: int, line: int, seat: int) -> list[dict[str, Any]]:
    return [
        troop(match, card, seat)
        for card in in_play(match)
        if is_troop(match, card) and match.controller[card] == owner and match.line[card] == line
    ]


def troop(match: ClawAndOrder, card: int, seat: int) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "card": name_for(match, card, seat),
        "arrival": match.index_of(card) + 1,
        "owner": match.owner[card] + 1,
        **tokens(match, card),
    }
    items = [name(match, item) for item in in_play(match) if match.host[item] == card]
    if items:
        shown["items"] = items
    if match.down[card]:
        shown["face_down"] = True
    if not knows(match, card, seat):
        return shown | ({"damage": match.damage[card]} if match.damage[card] else {})
    marks = match.marks[card]
    shown |= {
        "power": match.damage_of(card),
        "health": match.health_of(card),
        "damage": match.damage[card],
        "keywords": [word for bit, word in KEYWORDS.items() if match.keywords[card] & bit],
    }
    if match.link[card] != NOBODY:
        shown["pilots" if match.is_pilot(card) else "pilot"] = name_for(match, match.link[card], seat)
    if marks & n.HAS_ATTACKED:
        shown["attacked"] = True
    if marks & n.ATTACKED_TWICE:
        shown["attacked_twice"] = True
    if marks & n.GAVE_UP:
        shown["gave_up"] = True
    used = [number + 1 for number in range(n.ABILITIES) if used_in_turn(match, card, number)]
    if used:
        shown["used"] = used
    wards = wards_on(match, card, {until: DURATIONS[until // 2] for until in range(2 * len(DURATIONS))})
    if wards:
        shown["damage_to_it"] = wards
    spent = spent_in_turn(match, card)
    if spent:
        shown["spent"] = spent
    lasting = lasting_on(match, card)
    if lasting:
        shown["lasting"] = lasting
    return shown


def used_in_turn(match: ClawAndOrder, card: int, number: int) -> bool:
    """Was this activated ability used in this turn?"""
    ability = match.cards.ability(match.text_of(card), n.ACTIVATED)
    for _ in range(number):
        ability = match.code[ability] if ability else 0
    return bool(ability) and match.marks[card] & match.code[ability + n.LIMIT] != 0


def spent_in_turn(match: ClawAndOrder, card: int) -> int:
    """The abilities that set themselves off and are used up in this turn, as a sum of 1, 2, 4, …"""
    bits = int(match.marks[card])
    ability = match.cards.ability(match.design[card], n.ACTIVATED)
    while ability:
        bits &= ~match.code[ability + n.LIMIT]
        ability = match.code[ability]
    return bits // n.FIRST_USE % (1 << n.MOST_LIMITED)


def lasting_on(match: ClawAndOrder, card: int) -> list[str]:
    """Temporary effects on a troop in words."""
    found = []
    records = list(match.lasting)
    for at in range(0, len(records), n.LASTING):
        stay, what, amount, duration, _ = (int(number) for number in records[at : at + n.LASTING])
        if match.same_stay(stay) == card:
            change = {
                n.GAINS_DAMAGE: f"{signed(amount)} damage",
                n.GAINS_HEALTH: f"{signed(amount)} health",
                n.GAINS_KEYWORD: KEYWORDS.get(amount, ""),
                n.IS_BARRED: "cannot attack",
                n.LOSES_KEYWORD: f"no {KEYWORDS.get(amount, '')}",
                n.IS_PERMITTED: PERMITS.get(amount, ""),
                n.HAS_TEXT: text_words(match, amount),
                n.BORROWED: f"borrowed from seat {amount + 1}",
            }[what]
            found.append(f"{change} {DURATIONS.get(duration, UNTIL_LEAVES)}")
    return found


# ------------------------------------------------------------ lines


def show(view: View) -> list[str]:
    """A view in lines that a screen reader reads well: one line for a side, one for each line of troops."""
    lines = [f"Battle {view['battle']} on {view['battlefield']}. Seat {view['first']} started it."]
    seats = view["seats"]
    for number, seat in seats.items():
        lines.append(
            f"Seat {number}: {counted(seat['wins'], 'battle')} won, turn {seat['turn']}, ${seat['dollars']}, "
            f"{held(seat)}, {len(seat['discard'])} discarded."
        )
        for line in ("front", "back"):
            if seat[line]:
                troops = ", ".join(troop_words(troop) for troop in seat[line])
                lines.append(f"Seat {number} {line} line: {troops}.")
        if seat["team_buffs"]:
            lines.append(f"Seat {number} Team Buffs: {', '.join(seat['team_buffs'])}.")
    if "attack" in view:
        lines.append(f"{view['attack']['attacker']} attacks {view['attack']['target']}.")
    for number, seat in seats.items():
        words = {card: hand_words(card, view["printed"][card], price) for card, price in seat["prices"].items()}
        lines += hand_lines(number, seat, words.__getitem__)
    if view["over"]:
        lines.append("The match is drawn." if view["winner"] == 0 else f"Seat {view['winner']} has won the match.")
    return lines


def hand_words(card: str, facts: dict[str, int], price: int) -> str:
    """ "Alley Kitten 1/2 for $1", "Water Balloon for $2"."""
    stats = f" {facts['power']}/{facts['health']}" if "power" in facts else ""
    return f"{card}{stats} for ${price}"


def troop_words(troop: dict[str, Any]) -> str:
    """ "Alley Kitten 1/2 (1 damage, piloting Patrol Scooter)"."""
    notes = [f"{troop['damage']} damage"] if troop.get("damage") else []
    notes += [counted(troop[key], f"{key.capitalize()} token") for key in ("drill", "stun") if key in troop]
    notes += [f"piloting {troop['pilots']}"] if "pilots" in troop else []
    notes += [f"pilot {troop['pilot']}"] if "pilot" in troop else []
    notes += troop.get("items", [])
    notes += troop.get("keywords", [])
    notes += ["face down"] if "face_down" in troop else []
    stats = f" {troop['power']}/{troop['health']}" if "power" in troop else ""
    name = "a troop" if troop["card"] == UNKNOWN else troop["card"]
    return f"{name}{stats}" + (f" ({', '.join(notes)})" if notes else "")
