"""The log of Clashables: each recorded event as a line, told to each reader as far as the reader may know it."""

from __future__ import annotations

from rulebound.core.kernel.table import MOVED, NOBODY, REVEALED, SHUFFLED
from rulebound.core.language.wording import counted, printed
from rulebound.core.people.game import Event
from rulebound.core.people.seeing import name_told
from rulebound.games.clashables.naming import zone_kind
from rulebound.games.clashables.rules import numbers as n
from rulebound.games.clashables.rules.match import Clashables

KEYWORDS = {n.SWIFT: "Swift", n.ROOTED: "Rooted", n.SHROUDED: "Shrouded", n.STURDY: "Sturdy", n.AMBUSH: "Ambush"}
PILES = {n.GRAVEYARD: "graveyard", n.DECK: "deck"}


def tell(match: Clashables, event: Event, seat: int) -> str:
    card = name_told(match, event, seat)
    kind, source, target, amount = event.kind, event.source, event.target, event.amount
    if kind == MOVED:
        return moved(card, event, match.owner[event.card] + 1)
    if kind == REVEALED:
        # Draws, plays and searches are told by their own events; what is left is a look at a card that stays there.
        return ""
    if kind == SHUFFLED:
        return f"Seat {source - n.DECK + 1}'s deck is shuffled."
    if kind in TOLD_OF_CARDS:
        return TOLD_OF_CARDS[kind].format(card=card, who=source + 1, times=counted(amount, "more time"))
    if kind in TOLD_OF_PLAYERS:
        return TOLD_OF_PLAYERS[kind].format(
            who=source + 1,
            other=target + 1,
            target=printed(target),
            number=amount,
            life=counted(amount, "life point"),
            cards=counted(amount, "card"),
            more=counted(amount, "more card"),
        )
    if kind == n.ROLLED_DIE:
        return f"{card} rolls {amount}."
    if kind == n.EFFECT_DIE:
        return f"A die shows {amount}."
    if kind == n.REROLLED:
        return f"Die {source + 1} is rerolled: {target} becomes {amount}."
    if kind == n.CHANGED_DIE:
        return f"Die {source + 1} is changed from {target} to {amount}."
    if kind == n.HIT_FOR:
        return f"{target} is a hit: seat {source + 1} loses {counted(amount, 'life point')}."
    if kind == n.MISSED:
        return f"{target} is a miss."
    if kind == n.PREVENTED:
        what = "The hit" if target == n.WHOLE_HIT else counted(amount, "life point")
        return f"{what} against seat {source + 1} {'is' if target == n.WHOLE_HIT or amount == 1 else 'are'} prevented."
    if kind == n.OPENED:
        return f"Seat {source + 1} rolls {amount // 10} and {amount % 10}: {target}."
    if kind == n.TARGETED:
        where = {n.BATTLEFIELD: "", n.STACK: " on the stack", n.GRAVEYARD: " in the graveyard", n.HAND: " in hand"}
        return f"Seat {source + 1} chooses {card}{where.get(zone_kind(target), ' in the banished pile')}."
    if kind == n.EXCHANGED_LIFE:
        return "The players exchange their life points."
    if kind == n.TURN_GAINED:
        return f"Seat {source + 1} takes another turn after this one."
    if kind == n.SPARED:
        return f"Seat {source + 1} cannot {'lose' if target else 'gain'} life."
    if kind == n.SEARCHED:
        return f"Seat {source + 1} searches the own {PILES[target]}."
    if kind == n.FOUND:
        return f"Seat {source + 1} finds {card}."
    if kind == n.LASTS:
        return lasts(card if event.card != NOBODY else "", source, target, amount)
    if kind == n.SHIELDED:
        what = "the next hit" if target == n.WHOLE_HIT else f"the next {counted(amount, 'life point')}"
        return f"Seat {source + 1} is protected against {what} of hits."
    if kind == n.ENDED:
        return ended(source, target)
    return ""


TOLD_OF_CARDS = {
    n.PLAYED: "Seat {who} plays {card}.",
    n.USED: "Seat {who} uses {card}.",
    n.DECLARED: "Seat {who} declares {card} as an attacker.",
    n.ATTACK_BEGAN: "{card} attacks.",
    n.UNDONE_ATTACK: "The attack of {card} does not happen.",
    n.ENTERED: "{card} of seat {who} enters the battlefield.",
    n.WAS_DESTROYED: "{card} of seat {who} is destroyed.",
    n.STURDY_STAYS: "{card} of seat {who} cannot be destroyed.",
    n.COUNTERED: "{card} of seat {who} is countered.",
    n.REDIRECTED: "Seat {who} changes the target of {card}.",
    n.FIZZLED: "{card} has no valid target and does nothing.",
    n.RESOLVING: "{card} of seat {who} resolves.",
    n.TRIGGERED: "{card}'s effect happens.",
    n.ATTACKS_MORE: "{card} may attack {times} this turn.",
    n.DELAYED_EFFECT: "Something waits for {card} of seat {who}.",
}
TOLD_OF_PLAYERS = {
    n.FIRST_CHOSEN: "Seat {who} chooses: seat {other} takes the first turn.",
    n.TURN_BEGAN: "Turn {target} begins: seat {who}.",
    n.TURN_ENDED: "Turn {target} ends.",
    n.PASSED: "Seat {who} passes.",
    n.NUMBER_NAMED: "Seat {who} chooses {number}.",
    n.LOST_LIFE: "Seat {who} loses {life} and has {target}.",
    n.GAINED_LIFE: "Seat {who} gains {life} and has {target}.",
    n.RECYCLED: "Seat {who} recycles the deck: {cards}.",
    n.NOTHING_TO_DRAW: "Seat {who} has no card to draw.",
    n.BONUS_DREW: "Seat {who} makes a Bonus Draw.",
    n.FOUND_NOTHING: "Seat {who} finds nothing.",
    n.PLAYS_MORE: "Seat {who} may play {more} this turn.",
    n.CONCEDED: "Seat {who} concedes.",
    n.TRIGGERS_DROPPED: "More than {number} effects in a row: the rest is dropped.",
}


def moved(card: str, event: Event, owner: int) -> str:
    """A change of zone. What plays, entries, destructions and counters tell already is not told twice."""
    source, target = zone_kind(event.source), zone_kind(event.target)
    if target in (n.STACK, n.BATTLEFIELD):
        return ""
    if target == n.HAND:
        if source == n.DECK:
            return f"Seat {owner} puts {card} into the hand." if event.amount else f"Seat {owner} draws {card}."
        return f"{card} of seat {owner} goes to its owner's hand."
    if target == n.GRAVEYARD:
        if source == n.HAND:
            return f"Seat {owner} discards {card}."
        if source == n.DECK:
            return f"Seat {owner} puts {card} from the deck into the graveyard."
        return f"{card} goes to the graveyard." if source == n.STACK else ""
    if target == n.BANISHED:
        return f"{card} of seat {owner} is banished."
    where = "on the bottom" if event.amount == NOBODY else "on top"
    return f"Seat {owner} puts {card} {where} of the deck."


def bits(numbers: int) -> str:
    shown = [str(number) for number in range(1, 7) if numbers >> number & 1]
    return " and ".join(shown)


def lasts(card: str, kind: int, numbers: int, amount: int) -> str:
    """The beginning of an effect that lasts, of one creature or of a player's creatures."""
    who = card or "Creatures"
    if kind == n.BARRED:
        return f"{who} cannot attack."
    if kind == n.KEYWORDS:
        names = [name for bit, name in KEYWORDS.items() if amount & bit]
        return f"{who} gets {' and '.join(names)}."
    if kind == n.MORE_DICE:
        return f"{who} rolls {counted(amount, 'more die')}.".replace("dies", "dice")
    if kind == n.TAKES_MORE:
        return f"Hits of {who} take {amount} more."
    verb = ("also hits" if card else "also hit") if kind == n.ALSO_HITS else ("misses" if card else "miss")
    return f"{who} {verb} on {bits(numbers)}."


def ended(result: int, reason: int) -> str:
    why = {n.BY_LIFE: "", n.BY_TURN_LIMIT: " at the turn limit", n.BY_CONCESSION: ""}[reason]
    return f"The match is a draw{why}." if result == n.DRAWN else f"Seat {result} wins{why}."
