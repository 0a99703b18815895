"""The events of Claw & Order: what the log tells of them, and how they are shown."""

from __future__ import annotations

from rulebound.core.kernel.table import MOVED, SHUFFLED
from rulebound.core.language.wording import counted, signed, treatment_words
from rulebound.core.people.game import Happening
from rulebound.core.people.log import Line, Log, Moves
from rulebound.core.people.readers import Event
from rulebound.core.people.seeing import text_words
from rulebound.games.claw_and_order.naming import DURATIONS, KEYWORDS, KINDS_PLAYED, PERMITS
from rulebound.games.claw_and_order.places import zone_kind
from rulebound.games.claw_and_order.rules import numbers as n
from rulebound.games.claw_and_order.rules.match import ClawAndOrder

HIDDEN = "a face-down troop"
PHASES = {n.SETUP: "setup plays", n.PLAYS: "Play Phase", n.ATTACKS_STEP: "Attack Phase"}
WHY = {
    n.NO_TROOPS: "the other player has no troops",
    n.NO_CARDS: "the other player's deck is empty",
    n.NEITHER: "the other player has neither troops nor a deck",
    n.CONCEDED: "the other player concedes",
    n.AT_LIMIT: "the turn limit is reached",
}


# Draws and what comes back from a discard pile; other moves are told by what caused them.
MOVES = Moves(
    zone_kind,
    {
        (n.DECK, n.HAND): "Seat {holder} draws {card}.",
        (n.DISCARD, n.HAND): "Seat {holder} takes {card} from the discard pile.",
        (n.DISCARD, n.DECK): "Seat {holder} puts {card} into the deck.",
        (n.DECK, n.DECK): "Seat {holder} puts {card} on top of the deck.",
    },
)


def shuffled(match: ClawAndOrder, event: Event, card: str) -> str:
    return f"Seat {event.source - n.DECK + 1}'s deck is shuffled."


def deployed(match: ClawAndOrder, event: Event, card: str) -> str:
    return f"Seat {event.source + 1} deploys {card}{' face down' if event.target and card != HIDDEN else ''}."


def token_put(match: ClawAndOrder, event: Event, card: str) -> str:
    token = "Drill token" if event.target == n.DRILL else "Stun token"
    return f"{card} of seat {event.source + 1} gets {counted(event.amount, token)}."


def lost_tokens(match: ClawAndOrder, event: Event, card: str) -> str:
    token = "Drill token" if event.target == n.DRILL else "Stun token"
    return f"{card} of seat {event.source + 1} loses {counted(event.amount, token)}."


def tokens_gone(match: ClawAndOrder, event: Event) -> Happening:
    return Happening("change", amount=-event.amount)


def moved_line(match: ClawAndOrder, event: Event) -> Happening:
    return Happening("move", source=f"/seats/{event.source + 1}/{'back' if event.target == n.FRONT else 'front'}")


def changed(match: ClawAndOrder, event: Event, card: str) -> str:
    stat = "damage" if event.source == n.DAMAGE else "health"
    return f"{card} gets {signed(event.amount)} {stat} {DURATIONS[event.target]}."


def barred(match: ClawAndOrder, event: Event, card: str) -> str:
    return f"{card} cannot attack {DURATIONS[event.amount]}."


def granted(match: ClawAndOrder, event: Event, card: str) -> str:
    return f"{card} gets {KEYWORDS[event.target]} {DURATIONS[event.amount]}."


def permitted(match: ClawAndOrder, event: Event, card: str) -> str:
    return f"{card} {PERMITS[event.target]} {DURATIONS[event.amount]}."


def keyword_taken(match: ClawAndOrder, event: Event, card: str) -> str:
    return f"{card} loses {KEYWORDS[event.target]} {DURATIONS[event.amount]}."


def peaceful(match: ClawAndOrder, event: Event, card: str) -> str:
    return f"Seat {event.source + 1} cannot attack {'until the end of the next turn' if event.amount else 'this turn'}."


def rewritten(match: ClawAndOrder, event: Event, card: str) -> str:
    return f"{card} has {text_words(match, event.amount)} {DURATIONS[event.target]}."


def warded_off(match: ClawAndOrder, event: Event, card: str) -> str:
    which = "The next damage" if event.target & 1 else "Damage"
    treatment = treatment_words(event.target // 2 % 4, event.amount)
    return f"{which} to {card} is {treatment} {DURATIONS[event.target // 8]}."


def price_changed(match: ClawAndOrder, event: Event, card: str) -> str:
    kind = KINDS_PLAYED[event.target]
    kind = kind if kind in ("troop", "card") else kind.title()
    change = f"${abs(event.amount)} {'less' if event.amount < 0 else 'more'}"
    return f"The next {kind} that seat {event.source + 1} plays this turn costs {change}."


def phase_ended(match: ClawAndOrder, event: Event, card: str) -> str:
    return f"Seat {event.source + 1} ends the {PHASES[event.target]}."


def battle_ended(match: ClawAndOrder, event: Event, card: str) -> str:
    if event.source == n.DRAWN:
        return "The battle is drawn."
    return f"Seat {event.source + 1} wins the battle: {WHY[event.target]}."


def match_ended(match: ClawAndOrder, event: Event, card: str) -> str:
    return "The match is drawn." if event.source == n.DRAWN else f"Seat {event.source + 1} wins the match."


def fields(match: ClawAndOrder, event: Event) -> dict[str, object]:
    return {"line": "front" if event.target == n.FRONT else "back"}


LOG = Log[ClawAndOrder](
    Line(MOVED, MOVES, unknown="a card"),
    Line(SHUFFLED, shuffled),
    Line(n.BATTLE_BEGAN, "Battle {target} begins on {card}; seat {seat} starts."),
    Line(n.FIELD_CHOSEN, "Seat {seat} chooses {card}."),
    Line(n.HAND_REJECTED, "Seat {seat} puts the starting hand aside: redraw {amount}."),
    Line(n.REDRAW_FAILED, "Seat {seat} has gone through the deck without a fitting Troop card."),
    Line(n.SETUP_BEGAN, "Seat {seat} makes the plays before the first turn."),
    Line(n.TURN_BEGAN, "Turn {target} of seat {seat} begins."),
    Line(n.PHASE_ENDED, phase_ended),
    Line(n.GAINED, "Seat {seat} gains ${amount}.", "gain", "/seats/{seat}/dollars"),
    Line(n.PAID, "Seat {seat} pays ${amount}.", "lose", "/seats/{seat}/dollars"),
    Line(n.DEPLOYED, deployed),
    Line(n.BUFF_PLAYED, "Seat {seat} plays {card}."),
    Line(n.ITEM_PLAYED, "Seat {seat} plays {card}."),
    Line(n.ATTACHED, "Seat {seat} attaches {card}."),
    Line(n.HOST_NAMED, "The host is {card} of seat {seat}."),
    Line(n.EQUIP_TAKEN, "Seat {seat} takes {card} back to the hand."),
    Line(n.PILOT_ON, "{card} of seat {seat} becomes a pilot.", "use"),
    Line(n.VEHICLE_NAMED, "The Vehicle is {card}."),
    Line(n.PILOT_OFF, "{card} of seat {seat} is no longer a pilot."),
    Line(n.RETREATS, "{card} of seat {seat} retreats to the hand."),
    Line(n.TURNED_UP, "{card} of seat {seat} is turned face up.", "reveal"),
    Line(n.MOVED_LINE, "{card} of seat {seat} moves to the {line} line.", moved_line),
    Line(n.USED, "Seat {seat} uses {card}.", "use"),
    Line(n.TRIGGERED, "{card}'s ability begins.", "use"),
    Line(n.ATTACK_DECLARED, "{card} of seat {seat} attacks.", "attack"),
    Line(n.ATTACK_AIMED, "The target is {card} of seat {seat}.", "target"),
    Line(n.ATTACK_FAILED, "The attack deals no damage."),
    Line(n.CANCELLED, "The attack is stopped."),
    Line(n.DAMAGED, "{card} of seat {seat} takes {amount} damage.", "damage"),
    Line(n.HEALED, "{card} of seat {seat} is healed by {amount}.", "heal"),
    Line(n.CHANGED, changed, "change"),
    Line(n.TOKEN_PUT, token_put, "change"),
    Line(n.TOKENS_GONE, lost_tokens, tokens_gone),
    Line(n.BARRED, barred),
    Line(n.GRANTED, granted),
    Line(n.PERMITTED, permitted),
    Line(n.KEYWORD_TAKEN, keyword_taken, "change"),
    Line(n.PEACEFUL, peaceful),
    Line(n.LOST_DOLLARS, "Seat {seat} loses ${amount}.", "lose", "/seats/{seat}/dollars"),
    Line(n.REWRITTEN, rewritten, "use"),
    Line(n.WARDED_OFF, warded_off, "use"),
    Line(n.WARDED, "{card} of seat {seat} takes no damage."),
    Line(n.GUARDED_BY, "{card} of seat {seat} takes the damage instead.", "use"),
    Line(n.PRICE_CHANGED, price_changed, "use"),
    Line(n.DRAW_REPLACED, "{card} replaces a draw of seat {seat}.", "use"),
    Line(n.CONTROLLED, "Seat {seat} gains control of {card}.", "use"),
    Line(n.KILLED, "{card} of seat {seat} is killed.", "destroy"),
    Line(n.DESTROYED, "{card} of seat {seat} is destroyed.", "destroy"),
    Line(n.KEPT_ALIVE, "{card} of seat {seat} stays in play.", "use"),
    Line(n.REVEALED, "Seat {seat} reveals {card}.", "reveal"),
    Line(n.LOOKED, "Seat {seat} looks at {card}.", "reveal", unknown="a card"),
    Line(n.MILLED, "Seat {seat} discards {card} from the bottom of the deck.", unknown="a card"),
    Line(n.PENALTY_PAID, "Seat {seat} pays a deck penalty of {amount:card}."),
    Line(n.COULD_NOT_DRAW, "Seat {seat} has no card left to draw."),
    Line(n.BATTLE_ENDED, battle_ended),
    Line(n.MATCH_ENDED, match_ended),
    fields=fields,
    unknown=HIDDEN,
)
