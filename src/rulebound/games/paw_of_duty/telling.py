"""The log of Paw of Duty: events as the readers are told them. What a play, a placing or a capture tells is not told
again by the move of the card."""

from __future__ import annotations

from rulebound.core.kernel.table import MOVED, REVEALED, SHUFFLED
from rulebound.core.language.wording import capital, counted
from rulebound.core.people.game import Event
from rulebound.core.people.seeing import name_told
from rulebound.games.paw_of_duty.naming import DIRECTIONS, LINE_NAMES, SPACES
from rulebound.games.paw_of_duty.rules import numbers as n
from rulebound.games.paw_of_duty.rules.match import PawOfDuty

UNTIL = {n.THIS_TURN: " this turn", n.UNTIL_YOUR_NEXT_TURN: " until the next turn of the other player is over"}
ENDS = {
    n.BY_POWER: "wins by Power Victory",
    n.BY_BOARD: "wins by the levels left on the board",
    n.BY_SECOND_PLAYER: "wins as the second player",
}


def tell(match: PawOfDuty, event: Event, seat: int) -> str:
    card = name_told(match, event, seat)
    kind, source, target, amount = event.kind, event.source, event.target, event.amount
    if kind == MOVED:
        return moved(card, event)
    if kind == SHUFFLED:
        return "The Kitty deck is shuffled." if source == n.KITTY_DECK else "The tactic deck is shuffled."
    if kind == REVEALED or kind < n.TURN_BEGAN:
        return ""
    who = f"Seat {source + 1}"
    if kind in (n.DECLARED, n.STRUCK_OUT):
        line = LINE_NAMES[target]
        return f"{who} declares {line}." if kind == n.DECLARED else f"{line} of seat {source + 1} is struck out."
    if kind == n.POWER:
        end = ENDS.get(source, "")
        return f"The battle ends. Seat {target + 1} {end}." if end else "The battle ends in a draw."
    if kind == n.ROTATED:
        return f"{card} at {SPACES[amount]} turns {DIRECTIONS[target]}."
    if kind == n.PLACED:
        return f"{who} places {card} at {SPACES[target]} facing {DIRECTIONS[amount]}."
    where = SPACES[target] if 0 <= target < len(SPACES) else ""
    return {
        n.TURN_BEGAN: f"Turn {target} begins: seat {source + 1}.",
        n.PLAYED_CARD: f"{who} plays {card}.",
        n.DAMAGED: f"{card} at {where} takes {amount} damage.",
        n.CAPTURED_KITTY: f"{who} captures {card} at {where}, level {amount}.",
        n.TOKEN_PUT: f"{who} puts a paw token on {card} at {where}: {amount} in all.",
        n.TOKEN_TAKEN: f"{who} takes a paw token from {card} at {where}.",
        n.TOKENS_RETURNED: f"{card} at {where} gives back {counted(amount, 'paw token')}.",
        n.RESCUED: f"{who} removes {card} from the game by Kitty Rescue.",
        n.RESCUE_DECLINED: f"{who} does without Kitty Rescue.",
        n.EXCHANGED: f"{who} exchanges {counted(amount, 'card')}.",
        n.CONTROL: f"{who} wins by Control Victory.",
        n.TACTICS_ENDED: f"{who} ends the tactics.",
        n.COULD_NOT_DRAW: f"{who} has no card left to draw.",
        n.ATTACKED: f"{card} attacks {where}.",
        n.WARDED: f"{card} at {where} takes no damage.",
        n.BOOSTED: f"{card} at {where} gets {amount} more level{'s' if amount > 1 else ''} this turn.",
        n.GUARDED: f"Damage to {card} at {where} is prevented{UNTIL.get(amount, '')}.",
        n.DOUBLED: f"{card} at {where} deals double damage this turn.",
        n.KEPT_SAFE: f"{card} at {where} cannot be captured this turn.",
        n.PLAYS_GIVEN: f"{who} gets {counted(amount, 'more play')}.",
        n.LOOKED: f"{who} looks at {looked_at(target, amount)}.",
    }.get(kind, "")


def looked_at(zone: int, amount: int) -> str:
    if zone >= n.HAND:
        return f"the hand of seat {zone - n.HAND + 1}"
    deck = "Kitty" if zone == n.KITTY_DECK else "tactic"
    return f"the top {counted(amount, 'card')} of the {deck} deck"


def moved(card: str, event: Event) -> str:
    """A change of zone or of space."""
    source, target = event.source, event.target
    if source == target == n.BOARD:
        return f"{card} moves to {SPACES[event.amount]}."
    if target in (n.HAND, n.HAND + 1):
        who = f"Seat {target - n.HAND + 1}"
        if source == n.DISCARD:
            return f"{who} takes {card} from the discard pile."
        if source == n.PLAYED:
            return f"{card} returns to the hand of seat {target - n.HAND + 1}."
        return f"{who} draws {card}." if event.amount == 0 else ""
    if target == n.DRAWN:
        return f"{capital(card)} is drawn from the Kitty deck."
    if target == n.KITTY_DECK:
        return f"{capital(card)} goes to the bottom of the Kitty deck."
    if target == n.REMOVED and source == n.DRAWN:
        return f"{card} finds no open City space and is removed from the game."
    if target == n.DISCARD and source != n.PLAYED:
        return f"Seat {source - n.HAND + 1} discards {card}."
    if target == n.ASIDE:
        return f"Seat {source - n.HAND + 1} puts {card} aside."
    return ""
