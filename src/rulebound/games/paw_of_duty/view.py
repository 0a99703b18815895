"""What a seat sees of a match of Paw of Duty, as plain data in the form of a scene's position. A card that the reader
does not know is "?"."""

from __future__ import annotations

from typing import Any

from rulebound.core.kernel.changes import WARD
from rulebound.core.kernel.resolver import ASK_CARD, ASK_OFFER
from rulebound.core.kernel.table import NOBODY
from rulebound.core.people.readers import EVERYTHING, View
from rulebound.core.people.seeing import cards_in, deck_for, designs_known, name_of, pile_for, waiting
from rulebound.games.paw_of_duty.naming import FACINGS, LINE_NAMES, SPACES, UNIT_TYPES
from rulebound.games.paw_of_duty.rules import numbers as n
from rulebound.games.paw_of_duty.rules.match import PawOfDuty
from rulebound.games.paw_of_duty.schema import DENIED, LASTING, WARDS, WAYS

QUESTIONS = {
    n.ASK_EXCHANGE: "exchange",
    n.ASK_KITTY: "kitty",
    n.ASK_PLACE: "place",
    n.ASK_PLACED_FACING: "facing",
    n.ASK_TOKEN: "token",
    n.ASK_TACTIC: "tactic",
    n.ASK_CHOICE: "choose",
    n.ASK_SPACE: "space",
    n.ASK_DIRECTION: "direction",
    n.ASK_LINE: "line",
    n.ASK_FACING: "facing",
    n.ASK_STEP: "step",
    n.ASK_MODE: "mode",
    n.ASK_DISCARD: "discard",
    n.ASK_PENALTY: "penalty",
    n.ASK_RESCUE: "rescue",
    ASK_OFFER: "offer",
    ASK_CARD: "card",
}
PHASES = {
    n.EXCHANGE: "exchange",
    n.DEPLOY: "deploy",
    n.TACTICS: "tactics",
    n.AFTER_CARD: "card",
    n.DRAW_KITTIES: "start",
    n.CLEAN_UP: "end",
    n.DECLARE: "penalty",
    n.END_TURN: "rescue",
}
VICTORIES = {
    n.NOT_ENDED: "",
    n.BY_CONTROL: "control",
    n.BY_POWER: "power",
    n.BY_BOARD: "board",
    n.BY_SECOND_PLAYER: "second player",
    n.DRAWN_MATCH: "draw",
}
LASTING_WORDS = {number: words for words, number in LASTING.items()}
WAY_WORDS = {number: words for words, number in WAYS.items()}
DENIED_WORDS = {number: words for words, number in DENIED.items()}
WATCHED = {
    n.CAPTURED_NOW: "a Kitty is captured",
    n.ATTACKS_NOW: "a Kitty attacks",
    n.TARGETED_NOW: "a Kitty is attacked",
    n.HURT_NOW: "a Kitty is dealt damage",
    n.MOVES_NOW: "a Kitty moves",
    n.TURNS_NOW: "a Kitty is rotated",
    n.PLACED_NOW: "a Kitty is played",
    n.ENTERS_NOW: "a space is entered",
    n.CARD_NOW: "a tactic card is played",
}
WARD_WORDS = {number: words for words, number in WARDS.items()}
TYPE_NAMES = {number: name for name, number in UNIT_TYPES.items()}


def view(match: PawOfDuty, seat: int) -> View:
    kitty_deck, known = deck_for(match, n.KITTY_DECK, seat)
    tactic_deck, known_tactics = deck_for(match, n.TACTIC_DECK, seat)
    shown: View = {
        "game": "paw_of_duty",
        "turn": match.turn,
        "active": match.active + 1,
        "first": match.first + 1,
        "phase": "over" if match.over else PHASES[match.phase],
        "asks": {} if match.over else {"seat": match.seat + 1, "what": QUESTIONS[match.asks]},
        "lines": match.lines_left,
        "over": match.over,
        "winner": winner(match),
        "victory": VICTORIES[match.victory],
        "kitty_deck": kitty_deck,
        "tactic_deck": tactic_deck,
        "drawn": pile_for(match, n.DRAWN, seat),
        "discard": pile_for(match, n.DISCARD, seat),
        "played": pile_for(match, n.PLAYED, seat),
        "removed": pile_for(match, n.REMOVED, seat),
        "put_back": match.size[n.ASIDE],
        "seats": {str(owner + 1): side(match, owner, seat) for owner in range(n.SEATS)},
    }
    if known:
        shown["known_in_kitty_deck"] = known
    if known_tactics:
        shown["known_in_tactic_deck"] = known_tactics
    shown |= for_a_while(match)
    if len(match.locked) and seat in (match.active, EVERYTHING):
        shown["locked"] = [name_of(match, card) for card in match.locked]
    if match.again:
        shown["again"] = match.names[match.again - 1]
    if shown["drawn"]:
        shown["drawn_kitties"] = drawn_kitties(match, seat)
    if match.deploying != NOBODY and seat in (match.active, EVERYTHING):
        shown["placing"] = placing(match)
    return shown


def for_a_while(match: PawOfDuty) -> View:
    """What texts say of spaces and players for a while, and what waits."""
    shown: View = {}
    numbers = [int(number) for number in match.closed]
    if numbers:
        shown["closed"] = [
            {
                "spaces": [SPACES[space] for space in range(len(SPACES)) if numbers[at] >> space & 1],
                "seat": numbers[at + 1] + 1,
                "to": WAY_WORDS[numbers[at + 2]],
                "since": numbers[at + 3],
                "until": numbers[at + 4],
            }
            for at in range(0, len(numbers), n.CLOSED)
        ]
    numbers = [int(number) for number in match.denied]
    if numbers:
        shown["denied"] = [
            {"seat": seat + 1, "what": DENIED_WORDS[what], "since": since, "until": until}
            for what, seat, since, until in zip(*[iter(numbers)] * n.DENIED, strict=True)
        ]
    if match.sent_back:
        shown["sent_back"] = [name_of(match, card) for card in range(match.kitties) if match.sent_back >> card & 1]
    if match.next_double or match.next_more:
        shown["next_attack"] = {"double": match.next_double, "more": match.next_more}
    if match.postponed.used:
        shown["later"] = waiting(match)
    if len(match.watching):
        shown["watching"] = [watched(match, at) for at in range(0, len(match.watching), n.WATCHING)]
    return shown


def watched(match: PawOfDuty, at: int) -> str:
    """Whose text waits, for what and how long."""
    event, _, seat, card, _, once, _, until = (int(number) for number in match.watching[at : at + 8])
    times = "the next time" if once else "each time"
    ever = until >= n.FOR_GOOD
    return (
        f"{name_of(match, card)} of seat {seat + 1}: {times} {WATCHED[event]}{'' if ever else f', until turn {until}'}"
    )


def drawn_kitties(match: PawOfDuty, seat: int) -> dict[str, dict[str, Any]]:
    """What is printed on those of the drawn Kitties that the reader knows."""
    cards = match.cards
    return {
        name: {"type": TYPE_NAMES[cards.type[design]], "level": cards.level[design], "lines": cards.lines[design]}
        for name, design in designs_known(match, cards_in(match, n.DRAWN), seat).items()
    }


def placing(match: PawOfDuty) -> dict[str, Any]:
    """The Kitty being placed as its place among the drawn ones, and its space as soon as it is chosen."""
    shown: dict[str, Any] = {"drawn": match.index_of(match.deploying) + 1}
    if match.asks in (n.ASK_PLACED_FACING, n.ASK_TOKEN):
        shown["space"] = SPACES[match.going_to]
    return shown


def winner(match: PawOfDuty) -> int | None:
    """The winning seat counted from 1, 0 for a draw, None while the match goes on."""
    return match.winner + 1 if match.over else None


def side(match: PawOfDuty, owner: int, seat: int) -> dict[str, Any]:
    board = {
        SPACES[space]: kitty(match, match.cells[space])
        for space in range(len(SPACES))
        if match.taken[owner] >> space & 1
    }
    shown: dict[str, Any] = {
        "hand": pile_for(match, n.HAND + owner, seat),
        "captured": pile_for(match, n.CAPTURED + owner, seat),
        "total": match.total[owner],
        "supply": match.supply[owner],
        "declared": [name for number, name in enumerate(LINE_NAMES) if match.declared[owner] >> number & 1],
        "board": board,
    }
    if match.last_played[owner] >= 0:
        shown["last_played"] = match.names[match.last_played[owner]]
    return shown


def kitty(match: PawOfDuty, card: int) -> dict[str, Any]:
    target = match.in_front(card)
    shown: dict[str, Any] = {
        "card": name_of(match, card),
        "type": TYPE_NAMES[match.type_of(card)],
        "level": match.level_of(card),
        "facing": FACINGS[match.facing[card]],
        "damage": match.damage[card],
        "tokens": match.tokens[card],
        "new": bool(match.fresh >> card & 1),
        "target": SPACES[target] if target != NOBODY else "",
    }
    if match.stirred >> card & 1:
        shown["moved"] = True
    if match.struck >> card & 1:
        shown["attacked"] = True
    lasting = lasting_on(match, card)
    if lasting:
        shown["lasting"] = lasting
    return shown


def lasting_on(match: PawOfDuty, card: int) -> list[dict[str, Any]]:
    """What texts say of this Kitty for a while, oldest first; damage that is changed behind the rest."""
    stay = match.stay(card)
    found: list[dict[str, Any]] = []
    for at in range(0, len(match.lasting), n.LASTING):
        held, what, amount, since, until = (int(number) for number in match.lasting[at : at + n.LASTING])
        if held == stay and until >= match.turn:
            found.append(holds(LASTING_WORDS[what], amount, since, until))
    for at in range(0, len(match.wards), WARD):
        held, what, amount, until, once = (int(number) for number in match.wards[at : at + WARD])
        if held == stay and until >= match.turn:
            found.append({**holds(WARD_WORDS[what], amount, 0, until), "once": bool(once)})
    return found


def holds(what: str, amount: int, since: int, until: int) -> dict[str, Any]:
    return {"what": what, "amount": amount, "since": since, "until": until, "once": False}
