"""What a seat sees of a match of Clashables, as plain data and as lines of text.

A hand is shown to its owner only, even where others could remember a card of it (CL-R77).
"""

from __future__ import annotations

from typing import Any

from rulebound.core.kernel.agenda import PC, PLACE, STRIDE
from rulebound.core.kernel.resolver import ASK_CARD, ASK_MODE, ASK_OFFER, OPERAND
from rulebound.core.language.wording import counted
from rulebound.core.people.readers import EVERYTHING, View
from rulebound.core.people.seeing import UNKNOWN, cards_in, deck_for, name_of, pile_for, text_words, waiting
from rulebound.core.people.showing import held, known_lines
from rulebound.games.clashables.naming import numbered
from rulebound.games.clashables.rules import numbers as n
from rulebound.games.clashables.rules.attacks import hit_numbers
from rulebound.games.clashables.rules.lasting import concerns, sum_of
from rulebound.games.clashables.rules.match import Clashables
from rulebound.games.clashables.schema import KIND_WORDS

KEYWORDS = {n.SWIFT: "Swift", n.ROOTED: "Rooted", n.SHROUDED: "Shrouded", n.STURDY: "Sturdy", n.AMBUSH: "Ambush"}
QUESTIONS = {
    ASK_OFFER: "answer",
    ASK_CARD: "choose",
    ASK_MODE: "mode",
    n.ASK_FIRST: "first player",
    n.ASK_ACT: "act",
    n.ASK_ATTACKERS: "attackers",
    n.ASK_TARGET: "target",
    n.ASK_NUMBER: "number",
    n.ASK_DISCARD: "discard",
    n.ASK_SEARCH: "search",
    n.ASK_REROLL: "reroll",
    n.ASK_DIE: "die",
    n.ASK_NEW_TARGET: "new target",
}
PHASES = {
    n.OPENING_ROLL: "setup",
    n.DEAL: "setup",
    n.START: "start",
    n.DRAW_PHASE: "start",
    n.BEGIN_PLAY: "draw",
    n.PLAY_PHASE: "play",
    n.END_PHASE: "end",
    n.CLEAN_UP: "end",
}
EVEN = [2, 4, 6]  # what hits while no effect says otherwise
REASONS = {0: "", n.BY_LIFE: "life", n.BY_TURN_LIMIT: "turn limit", n.BY_CONCESSION: "concession", n.BY_CARD: "a card"}


def view(match: Clashables, seat: int) -> View:
    seen: View = {
        "game": "clashables",
        "turn": match.turn,
        "active": match.active + 1,
        "phase": "over" if match.over else PHASES[match.phase],
        "priority": match.seat + 1 if match.asks == n.ASK_ACT and not match.over else 0,
        "passes": match.passes,
        "actions": match.acts,
        "asks": {} if match.over else {"seat": match.seat + 1, "what": QUESTIONS[match.asks]},
        "over": match.over,
        "winner": winner(match),
        "reason": REASONS[match.reason],
        "dice": [int(number) for number in match.dice],
        "attackers": attackers(match),
        "stack": [stacked(match, card) for card in cards_in(match, n.STACK)],
        "seats": {str(owner + 1): side(match, owner, seat) for owner in range(n.SEATS)},
    }
    if match.postponed.used:
        seen["later"] = waiting(match)
    if not match.over and seat in (EVERYTHING, match.seat):
        looking = looked_at(match)
        if looking:
            seen["looking"] = looking
    return seen


def winner(match: Clashables) -> int | None:
    """The winning seat counted from 1, 0 for a draw, None while the match goes on."""
    return {n.RUNNING: None, n.FIRST_SEAT_WON: 1, n.SECOND_SEAT_WON: 2, n.DRAWN: 0}[match.result]


def attackers(match: Clashables) -> list[str]:
    """Declared creatures whose attacks are not complete and that are still there."""
    cards = [match.same_stay(stay) for stay in list(match.attackers)[match.attacking :]]
    return [numbered(match, card) for card in cards if card >= 0]


def looked_at(match: Clashables) -> list[str]:
    """What the deciding seat looks at: the deck it searches, in sorted order (CL-R82), or the top card."""
    zone = n.DECK + match.seat
    if match.asks == n.ASK_SEARCH and match.code[match.asking + OPERAND] == n.DECK:
        return sorted(pile_for(match, zone, EVERYTHING))
    if match.asks == ASK_CARD:
        return sorted(
            name_of(match, card) for card in match.options if match.zone[card] in (zone, n.HAND + 1 - match.seat)
        )
    if match.asks == ASK_OFFER and match.size[zone]:
        card = match.top(zone)
        if match.knows(match.seat, card):
            return [name_of(match, card)]
    return []


def stacked(match: Clashables, card: int) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "card": name_of(match, card),
        "seat": match.owner[card] + 1,
        "targets": [],
        "lifted": match.lifted[card] != 0,
    }
    record = match.cards.ability(match.design[card], n.ANNOUNCES)
    while record:
        slot = card * n.SLOTS + match.code[record + n.ANNOUNCED_SLOT]
        for i in range(match.code[record + n.ANNOUNCED_MOST]):
            value = match.announced[slot + i]
            if value >= 0 and match.code[record + n.ANNOUNCED_KIND] == n.TARGET:
                target = match.same_stay(value)
                shown["targets"].append(numbered(match, target) if target >= 0 else "gone")
            elif value >= 0:
                shown["number"] = int(value)
        record = match.code[record]
    return shown


def side(match: Clashables, owner: int, seat: int) -> dict[str, Any]:
    deck, known = deck_for(match, n.DECK + owner, seat)
    mine = seat in (EVERYTHING, owner)
    hand = n.HAND + owner
    shown: dict[str, Any] = {
        "life": match.life[owner],
        "hand": pile_for(match, hand, seat) if mine else [UNKNOWN] * match.size[hand],
        "deck": deck,
        "graveyard": pile_for(match, n.GRAVEYARD + owner, EVERYTHING),
        "banished": pile_for(match, n.BANISHED + owner, EVERYTHING),
        "battlefield": [creature(match, card) for card in cards_in(match, n.BATTLEFIELD + owner)],
        "plays": match.plays[owner],
        "extra_plays": match.extra_plays[owner],
        "bonus_draw": match.bonus_draws[owner] > 0,
        "prevention": prevention(match, owner),
        "hit_on": lasting_numbers(match, owner, n.ALSO_HITS),
        "foe_miss_on": lasting_numbers(match, owner, n.MISSES),
        "cannot_play": forbidden(match, owner),
    }
    if known:
        shown["known_in_deck"] = known
    return shown


def forbidden(match: Clashables, owner: int) -> list[str]:
    """The kinds of card that effects which last keep this seat from playing."""
    kinds = 0
    for at in range(0, len(match.lasting), n.LASTING_SIZE):
        if match.lasting[at] == n.FORBIDDEN and match.lasting[at + n.LASTING_NUMBERS] >> owner & 1:
            kinds |= int(match.lasting[at + n.LASTING_AMOUNT])
    return [name for name, bit in KIND_WORDS.items() if kinds & bit]


def creature(match: Clashables, card: int) -> dict[str, Any]:
    keywords = match.keywords_of(card)
    extra = sum(
        int(match.lasting[at + n.LASTING_AMOUNT])
        for at in range(0, len(match.lasting), n.LASTING_SIZE)
        if match.lasting[at] == n.TAKES_MORE and concerns(match, at, card)
    )
    return {
        "card": name_of(match, card),
        "sick": match.sick[card] != 0,
        "sick_turns": max(0, match.sick[card] - 1),
        "sideways": match.sick[card] != 0 or match.declared[card] != 0,
        "attacks_made": match.attacks_made[card],
        "attacks": match.allowed_attacks(card),
        "used": [effect + 1 for effect in range(n.MOST_USES) if match.used[card] >> effect & 1],
        "barred": match.barred[card] != 0,
        "keywords": [name for bit, name in KEYWORDS.items() if keywords & bit],
        "dice": max(1, min(n.MOST_DICE, match.cards.dice[match.text_of(card)] + sum_of(match, n.MORE_DICE, card, 0))),
        "pending": pending(match, card),
        "hits_on": [number for number in range(1, 7) if hit_numbers(match, card) >> number & 1],
        "extra_loss": extra,
        "spent": is_spent(match, card),
        **({"owner": match.owner[card] + 1} if match.owner[card] != match.side_of(card) else {}),
        **({"text": text_words(match, match.text_of(card))} if match.text_of(card) != match.design[card] else {}),
    }


def pending(match: Clashables, card: int) -> list[str]:
    """What waits for the next time this creature does something, in the order in which it was given."""
    found = []
    for base in range(0, match.later.used, STRIDE):
        if match.later.frames[base + PLACE] == match.stay(card):
            pc = match.later.frames[base + PC]
            verb = match.code[pc]
            if verb == n.REROLL:
                found.append("reroll")
            elif verb == n.SET_DIE:
                found.append(f"change to {match.code[pc + 1]}")
            else:
                found.append("effect")
    return found


def is_spent(match: Clashables, card: int) -> bool:
    """Is a once-per-turn trigger or a prevention of its text used up?"""
    if match.spent[card]:
        return True
    if not match.cards.ability(match.text_of(card), n.SHIELD):
        return False
    ties = [match.shields[at + n.SHIELD_OF] for at in range(0, len(match.shields), n.SHIELD_SIZE)]
    return match.stay(card) not in ties


def prevention(match: Clashables, owner: int) -> list[int]:
    """Points that hits will not take, oldest first; whole hits that creatures stop are shown at the creatures."""
    return [
        int(match.shields[at + n.SHIELD_AMOUNT])
        for at in range(0, len(match.shields), n.SHIELD_SIZE)
        if match.shields[at] == owner and match.shields[at + n.SHIELD_KIND] == n.POINTS
    ]


def lasting_numbers(match: Clashables, owner: int, kind: int) -> list[int]:
    """Numbers of effects that lie on the player, not on a creature."""
    bits = 0
    for at in range(0, len(match.lasting), n.LASTING_SIZE):
        if (
            match.lasting[at] == kind
            and match.lasting[at + n.LASTING_SUBJECT] < 0
            and match.lasting[at + n.LASTING_SEAT] == owner
        ):
            bits |= match.lasting[at + n.LASTING_NUMBERS]
    return [number for number in range(1, 7) if bits >> number & 1]


# ------------------------------------------------------------ lines


def show(view: View) -> list[str]:
    """A view in lines that a screen reader reads well: one line for a seat, one for each creature."""
    if view["phase"] == "setup":
        lines = ["Before the first turn."]
    else:
        lines = [f"Turn {view['turn']}, seat {view['active']}, {view['phase']}{so_far(view)}."]
    for number, seat in view["seats"].items():
        lines.append(
            f"Seat {number}: life {seat['life']}, {held(seat)}, "
            f"{len(seat['graveyard'])} in graveyard, played {seat['plays']} of {n.PLAYS + seat['extra_plays']}"
            f"{', Bonus Draw made' if seat['bonus_draw'] else ''}."
        )
        lines += [f"  {creature_words(creature)}" for creature in seat["battlefield"]]
        if seat["graveyard"]:
            lines.append(f"  Graveyard: {', '.join(seat['graveyard'])}.")
        if seat["banished"]:
            lines.append(f"  Banished: {', '.join(seat['banished'])}.")
        if seat["prevention"]:
            points = " and then ".join(str(points) for points in seat["prevention"])
            lines.append(f"  Life points that hits will not take: {points}.")
        if seat["hit_on"]:
            lines.append(f"  Its creatures also hit on {said_numbers(seat['hit_on'])}.")
        if seat["cannot_play"]:
            lines.append(f"  It cannot play {' and '.join(f'{kind} cards' for kind in seat['cannot_play'])} this turn.")
        if seat["foe_miss_on"]:
            lines.append(f"  Creatures of the opponent miss on {said_numbers(seat['foe_miss_on'])}.")
        lines += [f"  {line}" for line in known_lines(seat.get("known_in_deck", {}), "the deck")]
    for entry in reversed(view["stack"]):
        lines.append(f"On the stack: {stack_words(entry)}.")
    if view["attackers"]:
        lines.append(f"Attackers still to come: {', '.join(view['attackers'])}.")
    if view["dice"]:
        lines.append(f"Dice: {', '.join(str(number) for number in view['dice'])}.")
    for number, seat in view["seats"].items():
        known = [name for name in seat["hand"] if name != UNKNOWN]
        if known:
            lines.append(f"Hand of seat {number}: {', '.join(known)}.")
    if "looking" in view:
        lines.append(f"Looked at: {', '.join(view['looking'])}.")
    if view["over"]:
        result = "The match is a draw" if view["winner"] == 0 else f"Seat {view['winner']} has won"
        lines.append(f"{result} ({view['reason']}).")
    return lines


def so_far(view: View) -> str:
    """What counts for CL-R89 and CL-R12: ", 4 actions, after a pass"."""
    actions = f", {counted(view['actions'], 'action')}" if view["actions"] else ""
    return actions + (", after a pass" if view["passes"] else "")


def said_numbers(numbers: list[int]) -> str:
    return " and ".join(str(number) for number in numbers)


def creature_words(creature: dict[str, Any]) -> str:
    parts = [creature["card"]]
    if creature["keywords"]:
        parts.append(" ".join(creature["keywords"]))
    if creature["dice"] != 1:
        parts.append(f"{creature['dice']} dice")
    if creature["hits_on"] != EVEN:
        parts.append(f"hits on {said_numbers(creature['hits_on']) or 'nothing'}")
    if creature["sick"]:
        parts.append("summoning sick")
    elif creature["sideways"]:
        parts.append("sideways")
    if creature["sick_turns"]:
        parts.append(f"stays sick for {counted(creature['sick_turns'], 'more turn')}")
    if creature["attacks_made"] or creature["attacks"] > 1:
        parts.append(f"attacked {creature['attacks_made']} of {creature['attacks']}")
    if creature["barred"]:
        parts.append("cannot attack")
    if creature["extra_loss"]:
        parts.append(f"hits take {creature['extra_loss']} more")
    parts += [f"{change} at its next roll" for change in creature["pending"]]
    parts += [f"effect {effect} used" for effect in creature["used"]]
    if creature["spent"]:
        parts.append("spent for this turn")
    return ", ".join(parts) + "."


def stack_words(entry: dict[str, Any]) -> str:
    words = f"{entry['card']} of seat {entry['seat']}"
    if entry["targets"]:
        words += f" on {' and '.join(entry['targets'])}"
    if "number" in entry:
        words += f", number {entry['number']}"
    if entry["lifted"]:
        words += ", whatever its text asks of the target"
    return words
