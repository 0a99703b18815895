"""Five Rows in words: actions as a player says them, questions as they are asked, events as the log tells them."""

from __future__ import annotations

import re

from rulebound.core.files.cards import design_named
from rulebound.core.kernel.resolver import ASK_MODE, ASK_OFFER
from rulebound.core.kernel.table import MOVED, NOBODY, REVEALED, SHUFFLED
from rulebound.core.language.wording import LOOK, counted, printed, signed
from rulebound.core.people.game import Event
from rulebound.core.people.seeing import known_to_decider, name_of, name_told, text_asks
from rulebound.games.five_rows.rules import numbers as n
from rulebound.games.five_rows.rules.match import FiveRows

PLAY = re.compile(r"play (?P<card>.+?) (?:in|into) row (?P<row>-?\d+)$", re.IGNORECASE)
PLAY_NOWHERE = re.compile(r"play (?P<card>.+)$", re.IGNORECASE)

# Actions that only answer a question, by its kind (`GameOf.answers`).
ANSWERS_TO = ((range(n.CHOOSE_TROOP, n.ACCEPT), range(n.CHOOSE_MODE, n.ACTIONS)),)


# ------------------------------------------------------------ actions


def say(match: FiveRows, action: int) -> str:
    if action == n.END_TURN:
        return "end turn"
    if action == n.ACCEPT:
        return "yes"
    if action == n.DECLINE:
        return "no" if match.asks == ASK_OFFER else "choose none"
    if action < n.CHOOSE_TROOP:
        index, row = divmod(action - n.FIRST_PLAY, n.ROWS)
        card_named = known_to_decider(match, n.HAND + match.seat, index) or f"card {index + 1} of your hand"
        return f"play {card_named} in row {row + 1}"
    if action < n.CHOOSE_AURA:
        return "choose " + troop_name(match, *divmod(action - n.CHOOSE_TROOP, n.ROWS))
    if action < n.CHOOSE_DISCARD:
        row = action - n.CHOOSE_AURA
        card = match.aura(row)
        return f"choose {name_of(match, card) if card != NOBODY else 'the aura'} in row {row + 1}"
    if action < n.CHOOSE_HAND:
        return choose_in_pile(match, n.DISCARD, action - n.CHOOSE_DISCARD, "discard pile")
    if action < n.CHOOSE_DECK:
        return choose_in_pile(match, n.HAND, action - n.CHOOSE_HAND, "hand")
    if action < n.ACCEPT:
        return f"choose the top card of {whose(match, action - n.CHOOSE_DECK)} deck"
    if n.CHOOSE_MODE <= action < n.CHOOSE_KNOWN:
        return mode(match, action - n.CHOOSE_MODE)
    if n.CHOOSE_KNOWN <= action < n.ACTIONS:
        return choose_in_deck(match, *divmod(action - n.CHOOSE_KNOWN, n.LARGEST_SET))
    raise ValueError(f"Five Rows has no action {action}")


def choose_in_pile(match: FiveRows, zone: int, offset: int, pile: str) -> str:
    seat, index = divmod(offset, n.LARGEST_SET)
    found = known_to_decider(match, zone + seat, index)
    if found:
        return f"choose {found} in {whose(match, seat)} {pile}"
    return f"choose card {index + 1} of {whose(match, seat)} {pile}"


def choose_in_deck(match: FiveRows, seat: int, depth: int) -> str:
    """A card that the player has looked at."""
    index = match.size[n.DECK + seat] - 1 - depth
    found = known_to_decider(match, n.DECK + seat, index) if index >= 0 else ""
    return f"choose {found or f'card {depth + 1}'} in {whose(match, seat)} deck"


def mode(match: FiveRows, number: int) -> str:
    if match.asks == ASK_MODE and number < match.modes:
        return f"choose: {match.cards.mode_words[match.first_mode + number]}"
    return f"choose mode {number + 1}"


def whose(match: FiveRows, seat: int) -> str:
    return "your" if seat == match.seat else "the foe's"


def troop_name(match: FiveRows, seat: int, row: int) -> str:
    card = match.troop(seat, row)
    if card == NOBODY:
        return f"{whose(match, seat)} troop in row {row + 1}"
    owner = "" if seat == match.seat else "the foe's "
    return f"{owner}{name_of(match, card)} in row {row + 1}"


def misnamed(match: FiveRows, words: str) -> int:
    """The clause against something that is no action here, or 0."""
    if match.over:
        return n.MATCH_OVER
    found = PLAY.match(words.strip())
    if found is not None:
        if not 1 <= int(found["row"]) <= n.ROWS:
            return n.NO_SUCH_ROW
        design_named(match.names, found["card"])
        return n.NOT_IN_HAND if match.asks == n.ASK_PLAY else n.CHOICE_PENDING
    found = PLAY_NOWHERE.match(words.strip())
    if found is not None:
        design_named(match.names, found["card"])
        return n.NO_SUCH_ROW
    found = LOOK.match(words.strip())
    if found is not None:
        return n.HIDDEN_DECK if found["what"].lower() == "deck" else n.HIDDEN_HAND
    if re.match(r"choose\b", words.strip(), re.IGNORECASE):
        return n.CHOICE_PENDING if match.asks == n.ASK_PLAY else n.NOT_AN_OPTION
    return 0


def question(match: FiveRows) -> str:
    who = f"Seat {match.seat + 1}"
    if match.asks == n.ASK_PLAY:
        return f"{who} plays cards or ends the turn."
    if match.asks == n.ASK_DISCARD:
        return f"{who} discards a card."
    return text_asks(match)


# ------------------------------------------------------------ the log


def tell(match: FiveRows, event: Event, seat: int) -> str:
    card = name_told(match, event, seat)
    kind, source, target, amount = event.kind, event.source, event.target, event.amount
    row = f"row {target + 1}"
    if kind == MOVED:
        return moved(card, event, match.owner[event.card] + 1)
    if kind == REVEALED:
        # A draw and a play are told by their moves; what is left is a look at a card that stays where it is.
        return ""
    if kind == SHUFFLED:
        return f"Seat {source - n.DECK + 1}'s deck is shuffled."
    told = {
        n.ROUND_BEGAN: f"Round {target} begins; seat {source + 1} plays first.",
        n.COINS_SET: f"Seat {source + 1} has {counted(amount, 'coin')}.",
        n.PAID: f"Seat {source + 1} pays {counted(amount, 'coin')} and plays {card} in {row}.",
        n.TURN_ENDED: f"Seat {source + 1} ends the turn.",
        n.COMBAT_BEGAN: "Combat begins.",
        n.TRIGGERED: f"{card}'s ability begins.",
        n.DAMAGED: f"{card} of seat {source + 1} takes {amount} damage.",
        n.HURT: f"Seat {source + 1} loses {amount} health.",
        n.HEALED: f"Seat {source + 1} heals {amount}.",
        n.RECOVERED: f"{card} of seat {source + 1} is healed by {amount}.",
        n.BARRED: f"{card} of seat {source + 1} cannot attack this round.",
        n.WARDED: f"{card} of seat {source + 1} takes no damage.",
        n.DESTROYED: f"{card} of seat {source + 1} in {row} is destroyed.",
        n.CALLED_OFF: f"The attack of {card} is called off.",
        n.COULD_NOT_DRAW: f"Seat {source + 1} has no card left to draw.",
        n.ENDED: f"The match ends with {printed(source)} to {printed(target)} health.",
    }
    if kind == n.CHANGED:
        stat = "power" if source == n.POWER else "health"
        return f"{card} gets {signed(amount)} {stat} {'this round' if target == n.THIS_ROUND else 'permanently'}."
    if kind == n.ATTACKED:
        whom = "the foe" if target == NOBODY else "the opposing troop"
        return f"{card} of seat {2 - source} attacks {whom} with power {printed(amount)}."
    return told.get(kind, "")


def moved(card: str, event: Event, owner: int) -> str:
    """A change of zone. What a play and a destruction tell already is not told twice."""
    source, target = zone_of(event.source), zone_of(event.target)
    if target in (n.TROOPS, n.AURAS):
        if source == target:
            return f"{card} of seat {owner} moves to row {event.amount % n.ROWS + 1}."
        return ""
    if target == n.DISCARD:
        return f"Seat {owner} discards {card}." if source == n.HAND else ""
    if target == n.HAND:
        if source == n.DECK:
            return f"Seat {owner} draws {card}."
        return f"{card} of seat {owner} goes to its owner's hand."
    where = "on the bottom" if event.amount == NOBODY else "on top"
    return f"Seat {owner} puts {card} {where} of the deck."


def zone_of(zone: int) -> int:
    """The kind of a zone, whichever seat it belongs to."""
    if zone < n.AURAS:
        return n.TROOPS
    if zone == n.AURAS:
        return n.AURAS
    return zone - (zone - n.DECK) % 2


def ended_by(match: FiveRows) -> str:
    """FR-5.2 to FR-5.5: by health, or by the limit of rounds."""
    mine, theirs = match.health[0], match.health[1]
    if mine == theirs:
        return "FR-5.5"
    return "FR-R42" if mine > 0 and theirs > 0 else "FR-5.4"
