"""The events of Authority: what the log tells of them, and how they are shown."""

from __future__ import annotations

from rulebound.core.kernel.table import MOVED, NOBODY, SHUFFLED
from rulebound.core.language.wording import counted, signed
from rulebound.core.people.game import Happening
from rulebound.core.people.log import ANYWHERE, Line, Log, Moves
from rulebound.core.people.readers import Event
from rulebound.games.authority.effects_seen import ALL_OF_IT, USES
from rulebound.games.authority.naming import REASONS, result
from rulebound.games.authority.places import zone_kind
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.rules.match import Authority
from rulebound.games.authority.rules.state import ROW_OF_PLACE

LASTS = ("this attack", "this turn", "until the next turn")
STATUSES = {n.IGNORE: "is ignored", n.DISABLE: "is disabled", n.PROTECT: "is protected"}


def row_of(event: Event) -> int:
    return ROW_OF_PLACE[event.amount % n.PLACES]


def put_back(event: Event) -> str:
    return f"Seat {{holder}} puts {{card}} {'under' if event.amount == NOBODY else 'on'} the deck."


# What other events tell already is not told twice.
MOVES = Moves(
    zone_kind,
    {
        (n.ROWS, n.ROWS): lambda event: f"{{card}} of seat {{giver}} moves to row {row_of(event)}.",
        (ANYWHERE, n.ROWS): lambda event: f"Seat {{holder}} defends with {{card}} in row {row_of(event)}.",
        (n.DECK, n.HAND): "Seat {holder} draws {card}.",
        (ANYWHERE, n.HAND): "{card} returns to the hand of seat {holder}.",
        (ANYWHERE, n.DISCARD): "Seat {holder} discards {card}.",
        **{(kind, n.DISCARD): "" for kind in (n.DISPLAY, n.SUPPLY, n.ROWS, n.COMMAND)},
        (ANYWHERE, n.GENERAL): "{card} enters the general zone of seat {holder}.",
        (ANYWHERE, n.DISPLAY): "{card} comes to the market.",
        (ANYWHERE, n.MARKET_DISCARD): "{card} leaves the market.",
        (ANYWHERE, n.REMOVED): "{card} is removed from the game.",
        (ANYWHERE, n.DECK): put_back,
    },
)


def shuffled(match: Authority, event: Event, card: str) -> str:
    if event.target == n.MARKET_DECK:
        return "The market deck is shuffled."
    return f"Seat {event.target - n.DECK + 1} shuffles the deck."


def targeted(match: Authority, event: Event, card: str) -> str:
    return f"The target is seat {event.source + 1}'s {'monarch' if event.card == NOBODY else card}."


def target_shown(match: Authority, event: Event) -> Happening:
    return Happening("target", f"/seats/{event.source + 1}/hp" if event.card == NOBODY else "")


def prevented(match: Authority, event: Event, card: str) -> str:
    whom = f"seat {event.source + 1}'s monarch" if event.card == NOBODY else f"{card} of seat {event.source + 1}"
    return f"{event.amount} damage to {whom} is prevented."


def status(match: Authority, event: Event, card: str) -> str:
    whom = f"Seat {event.target + 1}'s monarch" if event.card == NOBODY else f"{card} of seat {event.target + 1}"
    return f"{whom} {STATUSES[event.source]}."


def changed(match: Authority, event: Event, card: str) -> str:
    one = event.card != NOBODY
    if event.source in (n.WARD_USE, n.SHIELD_USE):
        whom = card if one else "the monarchs that are meant"
        less = "prevented" if event.amount >= ALL_OF_IT else f"{event.amount} less"
        return f"Damage to {whom} is {less} {LASTS[event.target]}."
    if event.source in (n.PRICE_USE, n.NEXT_PRICE_USE):
        return f"{'Cards' if event.source == n.PRICE_USE else 'The next card'} may cost {-event.amount} less this turn."
    gets = "a keyword" if event.source == n.KEYWORD_USE else f"{signed(event.amount)} {USES[event.source]}"
    return f"{card if one else 'All units that are meant'} {'gets' if one else 'get'} {gets} {LASTS[event.target]}."


def next_gets(match: Authority, event: Event, card: str) -> str:
    gets = "a keyword" if event.target == n.KEYWORD_USE else f"{signed(event.amount)} attack"
    return f"The next attack of seat {event.source + 1} this turn gets {gets}."


def paid(match: Authority, event: Event, card: str) -> str:
    tokens = f", {counted(event.target, 'token')} of it" if event.target else ""
    return f"Seat {event.source + 1} recruits {card} for {event.amount}{tokens}."


def ended(match: Authority, event: Event, card: str) -> str:
    winners = [number + 1 for number in range(match.seats) if event.source >> number & 1]
    return f"The game ends by {REASONS[event.target]}; {result(winners, match.choices[n.MODE] == n.MODE_TEAMS)}."


LOG = Log[Authority](
    Line(MOVED, MOVES),
    Line(SHUFFLED, shuffled),
    Line(n.TURN_BEGAN, "Round {target}: seat {seat}'s turn."),
    Line(n.ATTACK_BEGAN, "Seat {seat} attacks seat {other} with {card}.", "attack"),
    Line(n.TARGETED, targeted, target_shown),
    Line(n.HURT, "Seat {seat} loses {amount} HP and has {target}.", "damage", "/seats/{seat}/hp"),
    Line(
        n.DEFEATED_UNIT,
        "{card} of seat {seat} in row {target} is defeated.",
        "destroy",
        "/seats/{seat}/rows/{target}",
    ),
    Line(n.WITHSTOOD, "{card} of seat {seat} withstands {amount} damage.", "damage"),
    Line(n.PREVENTED, prevented),
    Line(n.TRIGGERED, "{card}'s ability begins.", "use"),
    Line(n.STATUS, status, "use"),
    Line(n.CHANGED, changed, "change"),
    Line(n.NEXT_GETS, next_gets, "change"),
    Line(n.GAINED, "Seat {seat} gains {amount} authority and has {target:token}.", "gain", "/seats/{seat}/tokens"),
    Line(n.SPENT, "Seat {seat} spends {amount:token}.", "lose", "/seats/{seat}/tokens"),
    Line(n.MUSTERED, "Seat {seat} musters {card} for {amount} authority.", "gain", "/seats/{seat}/pool"),
    Line(n.HEALED, "Seat {seat} heals {amount} HP and has {target}."),
    Line(n.PAID_HP, "Seat {seat} pays {amount} HP and has {target}.", "lose", "/seats/{seat}/hp"),
    Line(n.PAID, paid),
    Line(n.SWAPPED, "Seat {seat} swaps {card}, which is put under the market deck."),
    Line(n.TRADED, "Seat {seat} swaps {card} with the top card of the market deck."),
    Line(n.DEPLETED, "The market deck is empty: depletion {amount}."),
    Line(n.ELIMINATED, "Seat {seat} is eliminated.", "destroy", "/seats/{seat}/hp"),
    Line(n.ENDED, ended),
)
