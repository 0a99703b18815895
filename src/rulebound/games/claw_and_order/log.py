"""The log of Claw & Order: events as each reader may be told them."""

from __future__ import annotations

from rulebound.core.kernel.table import MOVED, SHUFFLED
from rulebound.core.language.wording import capital, counted, signed
from rulebound.core.people.game import Event
from rulebound.core.people.seeing import name_told
from rulebound.games.claw_and_order.rules import numbers as n
from rulebound.games.claw_and_order.rules.match import ClawAndOrder

KEYWORDS = {n.FLYING: "Flying", n.REACH: "Reach", n.OBSERVER: "Observer", n.RETREAT: "Retreat", n.STEALTH: "Stealth"}
DURATIONS = {
    n.THIS_TURN: "this turn",
    n.YOUR_NEXT_TURN: "until the start of the next turn",
    n.THIS_BATTLE: "for the rest of the battle",
}
HIDDEN = "a face-down troop"
PHASES = {n.SETUP: "setup plays", n.PLAYS: "Play Phase", n.ATTACKS_STEP: "Attack Phase"}
REASONS = {
    n.NO_TROOPS: "no troops",
    n.NO_CARDS: "no cards",
    n.NEITHER: "both",
    n.CONCEDED: "conceded",
    n.AT_LIMIT: "turn limit",
}
WHY = {
    n.NO_TROOPS: "the other player has no troops",
    n.NO_CARDS: "the other player's deck is empty",
    n.NEITHER: "the other player has neither troops nor a deck",
    n.CONCEDED: "the other player concedes",
    n.AT_LIMIT: "the turn limit is reached",
}


def tell(match: ClawAndOrder, event: Event, seat: int) -> str:
    face_down = event.kind not in (MOVED, n.LOOKED, n.MILLED)
    card = name_told(match, event, seat, HIDDEN if face_down else "a card")
    if event.kind == MOVED:
        return moved(match, card, event)
    if event.kind == SHUFFLED:
        return f"Seat {event.source - n.DECK + 1}'s deck is shuffled."
    return tell_troop(event, card) or tell_match(event, card)


def moved(match: ClawAndOrder, card: str, event: Event) -> str:
    """Draws and what comes back from a discard pile; other moves are told by what caused them."""
    owner = match.owner[event.card] + 1
    source, target = event.source, event.target
    if target in (n.HAND, n.HAND + 1):
        if source in (n.DECK, n.DECK + 1):
            return f"Seat {owner} draws {card}."
        if source in (n.DISCARD, n.DISCARD + 1):
            return f"Seat {owner} takes {card} from the discard pile."
    if target in (n.DECK, n.DECK + 1):
        if source in (n.DISCARD, n.DISCARD + 1):
            return f"Seat {owner} puts {card} into the deck."
        if source == target:
            return f"Seat {owner} puts {card} on top of the deck."
    return ""


def tell_troop(event: Event, card: str) -> str:
    source, target, amount = event.source, event.target, event.amount
    of = capital(f"{card} of seat {source + 1}")
    told = {
        n.PAID: f"Seat {source + 1} pays ${amount}.",
        n.DEPLOYED: f"Seat {source + 1} deploys {card}{' face down' if target and card != HIDDEN else ''}.",
        n.BUFF_PLAYED: f"Seat {source + 1} plays {card}.",
        n.ITEM_PLAYED: f"Seat {source + 1} plays {card}.",
        n.TURNED_UP: f"{of} is turned face up.",
        n.MOVED_LINE: f"{of} moves to the {'front' if target == n.FRONT else 'back'} line.",
        n.ATTACK_DECLARED: f"{of} attacks.",
        n.ATTACK_AIMED: f"The target is {card} of seat {source + 1}.",
        n.ATTACHED: f"Seat {source + 1} attaches {card}.",
        n.HOST_NAMED: f"The host is {card} of seat {source + 1}.",
        n.PILOT_ON: f"{of} becomes a pilot.",
        n.VEHICLE_NAMED: f"The Vehicle is {card}.",
        n.PILOT_OFF: f"{of} is no longer a pilot.",
        n.RETREATS: f"{of} retreats to the hand.",
        n.EQUIP_TAKEN: f"Seat {source + 1} takes {card} back to the hand.",
        n.USED: f"Seat {source + 1} uses {card}.",
        n.DAMAGED: f"{of} takes {amount} damage.",
        n.HEALED: f"{of} is healed by {amount}.",
        n.TOKENS_GONE: f"{of} loses {counted(amount, 'Stun token')}.",
        n.CONTROLLED: f"Seat {source + 1} gains control of {card}.",
        n.KILLED: f"{of} is killed.",
        n.DESTROYED: f"{of} is destroyed.",
        n.LOOKED: f"Seat {source + 1} looks at {card}.",
        n.MILLED: f"Seat {source + 1} discards {card} from the bottom of the deck.",
        n.TRIGGERED: f"{capital(card)}'s ability begins.",
    }
    if event.kind == n.TOKEN_PUT:
        token = "Drill token" if target == n.DRILL else "Stun token"
        return f"{of} gets {counted(amount, token)}."
    if event.kind == n.CHANGED:
        stat = "damage" if source == n.DAMAGE else "health"
        return f"{capital(card)} gets {signed(amount)} {stat} {DURATIONS[target]}."
    if event.kind == n.BARRED:
        return f"{capital(card)} cannot attack {DURATIONS[amount]}."
    if event.kind == n.GRANTED:
        return f"{capital(card)} gets {KEYWORDS[target]} {DURATIONS[amount]}."
    return told.get(event.kind, "")


def tell_match(event: Event, card: str) -> str:
    source, target, amount = event.source, event.target, event.amount
    who = f"Seat {source + 1}"
    told = {
        n.BATTLE_BEGAN: f"Battle {target} begins on {card}; seat {source + 1} starts.",
        n.HAND_REJECTED: f"{who} puts the starting hand aside: redraw {amount}.",
        n.REDRAW_FAILED: f"{who} has gone through the deck without a fitting Troop card.",
        n.SETUP_BEGAN: f"{who} makes the plays before the first turn.",
        n.TURN_BEGAN: f"Turn {target} of seat {source + 1} begins.",
        n.GAINED: f"{who} gains ${amount}.",
        n.ATTACK_FAILED: "The attack deals no damage.",
        n.CANCELLED: "The attack is stopped.",
        n.PENALTY_PAID: f"{who} pays a deck penalty of {counted(amount, 'card')}.",
        n.COULD_NOT_DRAW: f"{who} has no card left to draw.",
        n.FIELD_CHOSEN: f"{who} chooses {card}.",
    }
    if event.kind == n.PHASE_ENDED:
        return f"{who} ends the {PHASES[target]}."
    if event.kind == n.BATTLE_ENDED:
        if source == n.DRAWN:
            return "The battle is drawn."
        return f"{who} wins the battle: {WHY[target]}."
    if event.kind == n.MATCH_ENDED:
        return "The match is drawn." if source == n.DRAWN else f"{who} wins the match."
    return told.get(event.kind, "")
