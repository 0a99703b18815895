"""The events of Paw of Duty: what the log tells of them, and how they are shown. What a play, a placing or a capture
tells is not told again by the move of the card."""

from __future__ import annotations

from rulebound.core.kernel.changes import DOUBLED, LESS, MORE, PREVENTED
from rulebound.core.kernel.table import MOVED, SHUFFLED
from rulebound.core.language.wording import counted
from rulebound.core.people.game import Happening
from rulebound.core.people.log import ANYWHERE, Line, Log, Moves
from rulebound.core.people.readers import Event
from rulebound.games.paw_of_duty.naming import DIRECTIONS, LINE_NAMES, SPACES
from rulebound.games.paw_of_duty.places import zone_kind
from rulebound.games.paw_of_duty.rules import numbers as n
from rulebound.games.paw_of_duty.rules.match import PawOfDuty
from rulebound.games.paw_of_duty.schema import DENIED, LASTING

WARDED = {LESS: "less damage", DOUBLED: "double damage", MORE: "more damage", PREVENTED: "no damage"}
DENIED_WORDS = {number: words for words, number in DENIED.items()}
LASTING_WORDS = {number: words for words, number in LASTING.items()}
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
        (n.BOARD, n.KITTY_DECK): "",
        (ANYWHERE, n.KITTY_DECK): "{card} goes to the bottom of the Kitty deck.",
        (n.DRAWN, n.REMOVED): "{card} finds no open City space and is removed from the game.",
        (n.HAND, n.HAND): "Seat {holder} takes {card} from the hand of seat {giver}.",
        (n.HAND, n.TACTIC_DECK): "Seat {giver} puts {card} into the tactic deck.",
        (n.DISCARD, n.TACTIC_DECK): "",
        (n.TACTIC_DECK, n.TACTIC_DECK): "",
        (n.KITTY_DECK, n.KITTY_DECK): "",
        (n.TACTIC_DECK, n.DISCARD): "{card} goes from the tactic deck to the discard pile.",
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
    return f"{card} at {SPACES[event.target]} takes {WARDED[event.amount]} for a while."


def lasts(match: PawOfDuty, event: Event, card: str) -> str:
    return f"{card} at {SPACES[event.target]} {LASTING_WORDS[event.amount]} for a while."


def boosted(match: PawOfDuty, event: Event, card: str) -> str:
    change = counted(abs(event.amount), "more level" if event.amount > 0 else "fewer level")
    return f"{card} at {SPACES[event.target]} has {change} for a while."


def plays_later(match: PawOfDuty, event: Event, card: str) -> str:
    change = counted(abs(event.amount), "more play" if event.amount > 0 else "fewer play")
    return f"Seat {event.source + 1} gets {change} in the next turn."


def closed(match: PawOfDuty, event: Event, card: str) -> str:
    return f"{SPACES[event.target]} is closed for a while."


def denied(match: PawOfDuty, event: Event, card: str) -> str:
    return f"Seat {event.source + 1} does not {DENIED_WORDS[event.amount]} for a while."


def strengthened(match: PawOfDuty, event: Event, card: str) -> str:
    change = f"{event.amount} more damage" if event.amount else "double damage"
    return f"The next attack of seat {event.source + 1} deals {change}."


def sent_back(match: PawOfDuty, event: Event, card: str) -> str:
    return f"{card} at {SPACES[event.target]} goes to the {'bottom' if event.amount else 'top'} of the Kitty deck."


def carried_out(match: PawOfDuty, event: Event, card: str) -> str:
    return f"Seat {event.source + 1} carries out {match.names[event.amount]} by {card}."


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
    Line(n.BOOSTED, boosted),
    Line(n.GUARDED, guarded),
    Line(n.LASTS, lasts),
    Line(n.REMOVED_CAPTURE, "{card}, captured by seat {seat}, is removed from the game."),
    Line(n.MENDED, "All damage is removed from {card} at {where}."),
    Line(n.CONTROLLED, "Seat {seat} gains control of {card} at {where}."),
    Line(n.PLAYS_LATER, plays_later),
    Line(n.PLAYS_GIVEN, "Seat {seat} gets {amount:more play}."),
    Line(n.LOOKED, looked),
    Line(n.SPACES_CLOSED, closed),
    Line(n.DENIED_TO, denied),
    Line(n.STRENGTHENED, strengthened),
    Line(n.SENT_BACK, sent_back),
    Line(n.CARRIED_OUT, carried_out),
    Line(n.CONTROL, "Seat {seat} wins by Control Victory."),
    Line(n.POWER, ended),
    fields=fields,
)
