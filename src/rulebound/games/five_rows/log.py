"""The events of Five Rows: what the log tells of them, and how they are shown. What a play and a destruction tell
already is not told again by the move of the card."""

from __future__ import annotations

from rulebound.core.kernel.table import MOVED, NOBODY, SHUFFLED
from rulebound.core.language.wording import counted, printed, signed, treatment_words
from rulebound.core.people.log import ANYWHERE, Line, Log, Moves
from rulebound.core.people.readers import Event
from rulebound.core.people.seeing import text_words
from rulebound.games.five_rows.places import zone_kind
from rulebound.games.five_rows.rules import numbers as n
from rulebound.games.five_rows.rules.match import FiveRows
from rulebound.games.five_rows.view import DURATIONS, KINDS

MOVES = Moves(
    zone_kind,
    {
        (n.HAND, n.DISCARD): "Seat {holder} discards {card}.",
        (n.DECK, n.DISCARD): "Seat {holder} puts {card} into the discard pile.",
        (n.DECK, n.HAND): "Seat {holder} draws {card}.",
        (ANYWHERE, n.HAND): "{card} of seat {holder} goes to its owner's hand.",
        (ANYWHERE, n.DECK): "Seat {holder} puts {card} {end} of the deck.",
    },
)


def moved(match: FiveRows, event: Event, card: str) -> str:
    if event.source == event.target <= n.AURAS:
        side = event.target if event.target < n.AURAS else match.owner[event.card]
        return f"{card} of seat {side + 1} moves to row {event.amount % n.ROWS + 1}."
    return MOVES(match, event, card)


def looked(match: FiveRows, event: Event, card: str) -> str:
    pile = "hand" if zone_kind(event.target) == n.HAND else "deck"
    seen = counted(event.amount, "card")
    return f"Seat {event.source + 1} looks at {seen} of seat {event.target - zone_kind(event.target) + 1}'s {pile}."


def shuffled(match: FiveRows, event: Event, card: str) -> str:
    return f"Seat {event.source - n.DECK + 1}'s deck is shuffled."


def changed(match: FiveRows, event: Event, card: str) -> str:
    stat = "power" if event.source == n.POWER else "health"
    return f"{card} gets {signed(event.amount)} {stat} {DURATIONS[event.target]}."


def barred(match: FiveRows, event: Event, card: str) -> str:
    return f"{card} of seat {event.source + 1} cannot attack {DURATIONS[event.amount]}."


def rewritten(match: FiveRows, event: Event, card: str) -> str:
    return f"{card} of seat {event.source + 1} has {text_words(match, event.amount)} {DURATIONS[event.target]}."


def warded_off(match: FiveRows, event: Event, card: str) -> str:
    which = "The next damage" if event.target & 1 else "Damage"
    return f"{which} to {card} of seat {event.source + 1} is {treatment_words(event.target // 2, event.amount)}."


def price_changed(match: FiveRows, event: Event, card: str) -> str:
    change = f"{abs(event.amount)} {'less' if event.amount < 0 else 'more'}"
    return f"The next {KINDS[event.target]} that seat {event.source + 1} plays this round costs {change}."


def shut_out(match: FiveRows, event: Event, card: str) -> str:
    return f"Seat {event.source + 1} cannot play {KINDS[event.target]}s this round."


def own_price_changed(match: FiveRows, event: Event, card: str) -> str:
    change = f"{abs(event.amount)} {'less' if event.amount < 0 else 'more'}"
    return f"{card} of seat {event.source + 1} costs {change} {DURATIONS[event.target]}."


def coins_changed(match: FiveRows, event: Event, card: str) -> str:
    coins = counted(abs(event.amount), "coin")
    return f"Seat {event.source + 1} {'gets' if event.amount > 0 else 'loses'} {coins}."


def attacked(match: FiveRows, event: Event, card: str) -> str:
    whom = "the foe" if event.target == NOBODY else "the opposing troop"
    return f"{card} of seat {2 - event.source} attacks {whom} with power {printed(event.amount)}."


def fields(match: FiveRows, event: Event) -> dict[str, object]:
    line = "rows" if match.cards.kind[event.design] == n.TROOP else "auras"
    return {"row": event.target + 1, "here": f"/seats/{event.source + 1}/{line}/{event.target + 1}"}


LOG = Log[FiveRows](
    Line(MOVED, moved),
    Line(SHUFFLED, shuffled),
    Line(n.ROUND_BEGAN, "Round {target} begins; seat {seat} plays first."),
    Line(n.COINS_SET, "Seat {seat} has {amount:coin}."),
    Line(n.KEPT_ALIVE, "{card} of seat {seat} stays with {amount} health.", "use", "{here}"),
    Line(n.COINS_CHANGED, coins_changed, "change", "/seats/{seat}/coins"),
    Line(n.PAID, "Seat {seat} pays {amount:coin} and plays {card} in row {row}.", "lose", "/seats/{seat}/coins"),
    Line(n.TURN_ENDED, "Seat {seat} ends the turn."),
    Line(n.COMBAT_BEGAN, "Combat begins."),
    Line(n.TRIGGERED, "{card}'s ability begins.", "use"),
    Line(n.ATTACKED, attacked, "attack"),
    Line(n.DAMAGED, "{card} of seat {seat} takes {amount} damage.", "damage", "{here}"),
    Line(n.HURT, "Seat {seat} loses {amount} health.", "damage", "/seats/{seat}/health"),
    Line(n.HEALED, "Seat {seat} heals {amount}.", "heal", "/seats/{seat}/health"),
    Line(n.RECOVERED, "{card} of seat {seat} is healed by {amount}.", "heal", "{here}"),
    Line(n.CHANGED, changed, "change"),
    Line(n.BARRED, barred),
    Line(n.LOOKED, looked),
    Line(n.REVEALED, "{card} of seat {seat} is revealed.", "use"),
    Line(n.WARDED, "{card} of seat {seat} takes no damage."),
    Line(n.WARDED_OFF, warded_off, "use"),
    Line(n.GUARDED_BY, "{card} of seat {seat} takes the damage instead.", "use"),
    Line(n.REWRITTEN, rewritten, "use"),
    Line(n.CAME, "{card} of seat {seat} enters row {row}.", "use"),
    Line(n.PRICE_CHANGED, price_changed, "use"),
    Line(n.OWN_PRICE_CHANGED, own_price_changed, "use"),
    Line(n.SHUT_OUT, shut_out, "use"),
    Line(n.TAKEN_OVER, "Seat {seat} takes control of {card} in row {row}.", "use"),
    Line(n.FIGHTS_AGAIN, "Row {row} fights."),
    Line(n.DRAW_REPLACED, "{card} replaces a draw of seat {seat}.", "use"),
    Line(n.DESTROYED, "{card} of seat {seat} in row {row} is destroyed.", "destroy", "{here}"),
    Line(n.CALLED_OFF, "The attack of {card} is called off."),
    Line(n.COULD_NOT_DRAW, "Seat {seat} has no card left to draw."),
    Line(n.ENDED, "The match ends with {source} to {target} health."),
    fields=fields,
)
