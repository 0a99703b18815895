"""The actions of Paw of Duty as a player says them and points at them: a card, or a space of the board."""

from __future__ import annotations

from rulebound.core.kernel.agenda import PC
from rulebound.core.kernel.resolver import ASK_OFFER, WIDTH
from rulebound.core.kernel.table import NOBODY
from rulebound.core.people.actions import OTHERWISE, Actions, Sort, Thing
from rulebound.core.people.common_things import CHOICE, own_card
from rulebound.core.people.seeing import known_to_decider, name_of
from rulebound.games.paw_of_duty.naming import COLUMNS, FACINGS, SPACES
from rulebound.games.paw_of_duty.places import space_path, zone_kind, zone_path
from rulebound.games.paw_of_duty.rules import numbers as n
from rulebound.games.paw_of_duty.rules.board import ROWS_AND_COLUMNS
from rulebound.games.paw_of_duty.rules.match import PawOfDuty


def space(match: PawOfDuty, number: int) -> str:
    return SPACES[number]


def facing(match: PawOfDuty, number: int) -> str:
    return FACINGS[number]


def drawn(match: PawOfDuty, index: int) -> str:
    return known_to_decider(match, n.DRAWN, index) or f"drawn Kitty {index + 1}"


def captured(match: PawOfDuty, index: int) -> str:
    return known_to_decider(match, n.CAPTURED + 1 - match.seat, index) or f"captured Kitty {index + 1}"


def taken(match: PawOfDuty, index: int) -> str:
    """A card of the pile in which is chosen."""
    zone = int(match.asked_pile())
    name = known_to_decider(match, zone, index) or f"card {index + 1}"
    return f"{name} {WHERE.get(zone_kind(zone), '')}".rstrip()


def pile_place(match: PawOfDuty, index: int) -> str:
    zone = int(match.asked_pile())
    path = zone_path(match, zone, NOBODY, NOBODY)
    return path if zone in (n.KITTY_DECK, n.TACTIC_DECK) else f"{path}/{index}"


def kitty(match: PawOfDuty, space: int) -> str:
    card = match.cells[space]
    if card == NOBODY:
        return f"the Kitty at {SPACES[space]}"
    owner = "" if match.side[card] == match.seat else "the enemy "
    return f"{owner}{name_of(match, card)} at {SPACES[space]}"


def mode(match: PawOfDuty, number: int) -> str:
    """A mode in the words of the card."""
    if match.asks == n.ASK_MODE:
        pc = match.agenda.frames[match.agenda.top() + PC] - WIDTH
        if number < match.code[pc + 1]:
            return match.cards.modes[match.code[pc + 5] + number]
    return f"mode {number + 1}"


def discard_places(match: PawOfDuty, index: int) -> tuple[str, ...]:
    """To press a card is to play it, where that is possible."""
    card = f"/seats/{match.seat + 1}/hand/{index}"
    return ("/discard", card) if match.asks == n.ASK_TACTIC else (card,)


WHERE = {
    n.DISCARD: "in the discard pile",
    n.HAND: "in the hand",
    n.PLAYED: "played this turn",
    n.CAPTURED: "among the captured",
    n.TACTIC_DECK: "of the tactic deck",
    n.KITTY_DECK: "of the Kitty deck",
}
DRAWN = Thing(n.DRAWN_KITTIES, drawn, lambda match, index: f"/drawn/{index}")
SPACE = Thing(len(SPACES), space, space_path)
KITTY = Thing(len(SPACES), kitty, space_path)
FACING = Thing(n.DIRECTIONS, facing)
CAPTURED = Thing(n.MOST_KITTIES, captured, lambda match, index: f"/seats/{2 - match.seat}/captured/{index}")
HAND = own_card(n.HAND, "hand", n.MOST_TACTICS)
TAKEN = Thing(n.MOST_TACTICS, taken, pile_place)
LINE = Thing(
    ROWS_AND_COLUMNS, lambda match, number: f"row {number + 1}" if number < 5 else f"column {COLUMNS[number - 5]}"
)

# A tactic card's commands are about Kitties where they stand, so whoever points at a space then wants to move there.
ACTIONS = Actions(
    Sort(n.END_TACTICS, "end tactics"),
    Sort(n.END_EXCHANGE, "end exchange"),
    Sort(n.STOP, "stop"),
    Sort(n.DEPLOY_KITTY, "deploy {}", DRAWN, asked=(n.ASK_KITTY,)),
    Sort(n.PLACE_AT, "place at {}", SPACE, asked=(n.ASK_PLACE,)),
    Sort(n.FACE, "face {}", FACING),
    Sort(n.CHOOSE_AT, "choose {}", KITTY, answers=CHOICE, asked=(n.ASK_TOKEN, n.ASK_CHOICE, n.ASK_PENALTY)),
    Sort(n.GO_TO, "move to {}", SPACE, asked=(n.ASK_STEP, n.ASK_TACTIC)),
    Sort(n.TAKE_SPACE, "choose space {}", SPACE, answers=CHOICE, asked=(n.ASK_SPACE,)),
    Sort(n.TAKE_DIRECTION, "choose direction {}", FACING, answers=CHOICE),
    Sort(n.TAKE_MODE, "{}", Thing(n.MOST_MODES, mode)),
    Sort(n.RESCUE, "rescue {}", CAPTURED, asked=(n.ASK_TACTIC,)),
    Sort(n.PLAY, "play {}", HAND, asked=(n.ASK_TACTIC,)),
    Sort(n.DISCARD_CARD, "discard {}", HAND, asked=(n.ASK_TACTIC, n.ASK_DISCARD), places=discard_places),
    Sort(n.PUT_BACK, "put back {}", HAND, asked=(n.ASK_TACTIC,)),
    Sort(n.ACCEPT, "yes"),
    Sort(n.DECLINE, {ASK_OFFER: "no", n.ASK_RESCUE: "rescue none", OTHERWISE: "choose none"}),
    Sort(n.TAKE_CARD, "choose {}", TAKEN, answers=CHOICE),
    Sort(n.TAKE_LINE, "choose {}", LINE, answers=CHOICE),
)
