"""What a view shows of effects with an end: changed values, Protect markers, and why cards are out of the game."""

from __future__ import annotations

from rulebound.core.kernel.table import NOBODY
from rulebound.core.language.wording import signed
from rulebound.core.people.seeing import cards_in, name_for, name_of, remembered_name
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.rules.match import Authority
from rulebound.games.authority.rules.state import MODIFIER

FACTIONS = ("", "Royal Soldiers ", "Bloodrunners ", "Iron Wall ", "Golden Ox ", "Hooded Brothers ")
USES = ("attack", "defence", "authority")
KEYWORDS = ((n.PIERCE, "Pierce"), (n.BYPASS_ROWS, "Bypass (rows)"), (n.BYPASS_MONARCH, "Bypass (monarch)"))
ALL_OF_IT = 1000  # damage that nothing exceeds
FATES = {n.BY_CHOICE: "retired", n.BY_FORCE: "annihilated", n.WITH_ITS_PLAYER: "eliminated"}


def lasts(end: int) -> str:
    """ "this turn", "until seat 2's next turn"."""
    duration, seat = divmod(end, 4)
    return {n.THIS_ATTACK: "this attack", n.THIS_TURN: "this turn"}.get(duration, f"until seat {seat + 1}'s next turn")


def keywords_in(bits: int) -> list[str]:
    return [word for bit, word in KEYWORDS if bits & bit]


def modifiers(match: Authority, reader: int) -> list[dict[str, str]]:
    """Changes of values that end: whose values, what they get, and how long."""
    found = []
    numbers = [int(number) for number in match.mods]
    for at in range(0, len(numbers), MODIFIER):
        card, serial, seats, faction, use, amount, end, excepted = numbers[at : at + MODIFIER]
        if card != NOBODY and match.serial[card] != serial:
            continue  # it has left: nothing is changed any more
        waits, use = divmod(use, n.OF_NEXT)
        gets = what_changes(use, amount)
        whom = name_for(match, card, reader) if card != NOBODY else whose(match, seats, use, faction, serial)
        if waits:
            whom = f"the next attack of seat {end % 4 + 1}"
        if excepted != NOBODY:
            whom += f" but {remembered_name(match, excepted, reader)}"
        found.append({"whom": whom, "gets": gets, "lasts": lasts(end)})
    return found


def what_changes(use: int, amount: int) -> str:
    if use == n.KEYWORD_USE:
        return ", ".join(keywords_in(amount))
    if use in (n.WARD_USE, n.SHIELD_USE):
        return f"{'no' if amount >= ALL_OF_IT else f'{amount} less'} damage each time"
    if use in (n.PRICE_USE, n.NEXT_PRICE_USE):
        return f"cost {amount} less"
    return f"{signed(amount)} {USES[use]}"


def whose(match: Authority, seats: int, use: int, faction: int, serial: int) -> str:
    """What a change without a card is about: units, monarchs, or cards to recruit."""
    if use == n.SHIELD_USE:
        listed = [str(seat + 1) for seat in range(match.seats) if seats >> seat & 1]
        return f"monarch{'s' if len(listed) > 1 else ''} of seat{'s' if len(listed) > 1 else ''} {' and '.join(listed)}"
    if use in (n.PRICE_USE, n.NEXT_PRICE_USE):
        kind = FACTIONS[faction] if faction >= 0 else ""
        sort = "Spies" if serial == n.SPY else "units" if serial else "cards"
        first = "the first of " if use == n.NEXT_PRICE_USE else ""
        return f"{first}{kind}{sort} that seat {seats.bit_length()} recruits"
    return units_meant(match, seats, faction)


def units_meant(match: Authority, seats: int, faction: int) -> str:
    whose = [str(seat + 1) for seat in range(match.seats) if seats >> seat & 1]
    kind = FACTIONS[faction] if faction >= 0 else ""
    return f"{kind}units of seat{'s' if len(whose) > 1 else ''} {' and '.join(whose)}"


def marker_ends(markers: int) -> dict[str, int]:
    """How many Protect markers last how long."""
    found: dict[str, int] = {}
    if not markers:
        return found
    for end in range(n.ENDS):
        count = markers >> (end * n.MARKER_BITS) & n.MARKER_MASK
        if count:
            found[lasts(end)] = int(count)
    return found


def removed_as(match: Authority) -> dict[str, list[str]]:
    """The cards out of the game by why they went; those that a scene puts there are not among them."""
    found: dict[str, list[str]] = {}
    cards = cards_in(match, n.REMOVED)
    for card, fate in zip(cards[len(cards) - len(match.fates) :], match.fates, strict=True):
        found.setdefault(FATES[fate], []).append(name_of(match, card))
    return found
