"""The events of Paw of Duty: what the log tells of them, and how they are shown. What a play, a placing or a capture
tells is not told again by the move of the card."""

from __future__ import annotations

from rulebound.core.kernel.table import MOVED, SHUFFLED
from rulebound.core.language.wording import counted
from rulebound.core.people.game import Happening
from rulebound.core.people.log import ANYWHERE, Line, Log, Moves
from rulebound.core.people.readers import Event
from rulebound.games.paw_of_duty.naming import DIRECTIONS, LINE_NAMES, SPACES
from rulebound.games.paw_of_duty.places import zone_kind
from rulebound.games.paw_of_duty.rules import numbers as n
from rulebound.games.paw_of_duty.rules.match import PawOfDuty

UNTIL = {n.THIS_TURN: " this turn", n.UNTIL_YOUR_NEXT_TURN: " until the next turn of the other player is over"}
ENDS = {
    n.BY_POWER: "wins by Power Victory",
    n.BY_BOARD: "wins by the levels left on the board",
    n.BY_SECOND_PLAYER: "wins as the second player",
}


def drawn(event: Event) -> str:
    return "Seat {holder} draws {card}." if event.amount == 0 else ""


MOVES = Moves(
    zone_kind,
    {
        (n.BOARD, n.BOARD): lambda event: f"{{card}} moves to {SPACES[event.amount]}.",
        (n.DISCARD, n.HAND): "Seat {holder} takes {card} from the discard pile.",
        (n.PLAYED, n.HAND): "{card} returns to the hand of seat {holder}.",
        (ANYWHERE, n.HAND): drawn,
        (ANYWHERE, n.DRAWN): "{card} is drawn from the Kitty deck.",
        (ANYWHERE, n.KITTY_DECK): "{card} goes to the bottom of the Kitty deck.",
        (n.DRAWN, n.REMOVED): "{card} finds no open City space and is removed from the game.",
        (n.HAND, n.DISCARD): "Seat {giver} discards {card}.",
        (n.HAND, n.ASIDE): "Seat {giver} puts {card} aside.",
    },
)


def shuffled(match: PawOfDuty, event: Event, card: str) -> str:
    return f"The {'Kitty' if event.source == n.KITTY_DECK else 'tactic'} deck is shuffled."


def placed(match: PawOfDuty, event: Event, card: str) -> str:
    return f"Seat {event.source + 1} places {card} at {SPACES[event.target]} facing {DIRECTIONS[event.amount]}."


def rotated(match: PawOfDuty, event: Event, card: str) -> str:
    return f"{card} at {SPACES[event.amount]} turns {DIRECTIONS[event.target]}."


def declared(match: PawOfDuty, event: Event, card: str) -> str:
    return f"Seat {event.source + 1} declares {LINE_NAMES[event.target]}."


def struck_out(match: PawOfDuty, event: Event, card: str) -> str:
    return f"{LINE_NAMES[event.target]} of seat {event.source + 1} is struck out."


def guarded(match: PawOfDuty, event: Event, card: str) -> str:
    return f"Damage to {card} at {SPACES[event.target]} is prevented{UNTIL.get(event.amount, '')}."


def looked(match: PawOfDuty, event: Event, card: str) -> str:
    zone = event.target
    deck = "Kitty" if zone == n.KITTY_DECK else "tactic"
    hand = f"the hand of seat {zone - n.HAND + 1}"
    seen = hand if zone >= n.HAND else f"the top {counted(event.amount, 'card')} of the {deck} deck"
    return f"Seat {event.source + 1} looks at {seen}."


def ended(match: PawOfDuty, event: Event, card: str) -> str:
    end = ENDS.get(event.source, "")
    return f"The battle ends. Seat {event.target + 1} {end}." if end else "The battle ends in a draw."


def returned(match: PawOfDuty, event: Event) -> Happening:
    return Happening("change", amount=-event.amount)


def fields(match: PawOfDuty, event: Event) -> dict[str, object]:
    """Where it is; `foe` is the other seat."""
    return {"where": SPACES[event.target] if 0 <= event.target < len(SPACES) else "", "foe": 2 - event.source}


LOG = Log[PawOfDuty](
    Line(MOVED, MOVES),
    Line(SHUFFLED, shuffled),
    Line(n.TURN_BEGAN, "Turn {target} begins: seat {seat}."),
    Line(n.EXCHANGED, "Seat {seat} exchanges {amount:card}."),
    Line(n.PLACED, placed),
    Line(n.PLAYED_CARD, "Seat {seat} plays {card}."),
    Line(n.ROTATED, rotated, "use"),
    Line(n.ATTACKED, "{card} attacks {where}.", "attack"),
    Line(n.DAMAGED, "{card} at {where} takes {amount} damage.", "damage", "/seats/{seat}/board/{where}"),
    Line(
        n.CAPTURED_KITTY,
        "Seat {seat} captures {card} at {where}, level {amount}.",
        "destroy",
        "/seats/{foe}/board/{where}",
    ),
    Line(
        n.TOKEN_PUT,
        "Seat {seat} puts a paw token on {card} at {where}: {amount} in all.",
        lambda match, event: Happening("change", amount=1),
    ),
    Line(
        n.TOKEN_TAKEN,
        "Seat {seat} takes a paw token from {card} at {where}.",
        lambda match, event: Happening("change", amount=-1),
    ),
    Line(n.TOKENS_RETURNED, "{card} at {where} gives back {amount:paw token}.", returned),
    Line(n.RESCUED, "Seat {seat} removes {card} from the game by Kitty Rescue."),
    Line(n.RESCUE_DECLINED, "Seat {seat} does without Kitty Rescue."),
    Line(n.DECLARED, declared),
    Line(n.STRUCK_OUT, struck_out),
    Line(n.TACTICS_ENDED, "Seat {seat} ends the tactics."),
    Line(n.COULD_NOT_DRAW, "Seat {seat} has no card left to draw."),
    Line(n.WARDED, "{card} at {where} takes no damage."),
    Line(n.BOOSTED, "{card} at {where} gets {amount:more level} this turn."),
    Line(n.GUARDED, guarded),
    Line(n.DOUBLED, "{card} at {where} deals double damage this turn."),
    Line(n.KEPT_SAFE, "{card} at {where} cannot be captured this turn."),
    Line(n.PLAYS_GIVEN, "Seat {seat} gets {amount:more play}."),
    Line(n.LOOKED, looked),
    Line(n.CONTROL, "Seat {seat} wins by Control Victory."),
    Line(n.POWER, ended),
    fields=fields,
)
