"""The events of Clashables: what the log tells of them, and how they are shown. What plays, entries, destructions and
counters tell already is not told again by the move of the card."""

from __future__ import annotations

from rulebound.core.kernel.table import MOVED, NOBODY, SHUFFLED
from rulebound.core.language.wording import counted
from rulebound.core.people.log import ANYWHERE, Line, Log, Moves
from rulebound.core.people.readers import Event
from rulebound.core.people.seeing import text_words
from rulebound.games.clashables.places import zone_kind
from rulebound.games.clashables.rules import numbers as n
from rulebound.games.clashables.rules.match import Clashables
from rulebound.games.clashables.schema import KIND_WORDS

KEYWORDS = {n.SWIFT: "Swift", n.ROOTED: "Rooted", n.SHROUDED: "Shrouded", n.STURDY: "Sturdy", n.AMBUSH: "Ambush"}
KEPT_FROM = {n.NO_LOSS: "lose life", n.NO_GAIN: "gain life", n.NO_BONUS: "make a Bonus Draw"}
PILES = {n.GRAVEYARD: "graveyard", n.DECK: "deck"}
TARGETED_IN = {
    n.BATTLEFIELD: "",
    n.STACK: " on the stack",
    n.GRAVEYARD: " in the graveyard",
    n.HAND: " in hand",
    n.BANISHED: " in the banished pile",
}


def drawn(event: Event) -> str:
    return "Seat {holder} puts {card} into the hand." if event.amount else "Seat {holder} draws {card}."


MOVES = Moves(
    zone_kind,
    {
        (n.DECK, n.HAND): drawn,
        (ANYWHERE, n.HAND): "{card} of seat {holder} goes to its owner's hand.",
        (n.HAND, n.GRAVEYARD): "Seat {holder} discards {card}.",
        (n.DECK, n.GRAVEYARD): "Seat {holder} puts {card} from the deck into the graveyard.",
        (n.STACK, n.GRAVEYARD): "{card} goes to the graveyard.",
        (ANYWHERE, n.BANISHED): "{card} of seat {holder} is banished.",
        (ANYWHERE, n.DECK): "Seat {holder} puts {card} {end} of the deck.",
    },
)


def shuffled(match: Clashables, event: Event, card: str) -> str:
    return f"Seat {event.source - n.DECK + 1}'s deck is shuffled."


def opened(match: Clashables, event: Event, card: str) -> str:
    first, second = divmod(event.amount, 10)
    return f"Seat {event.source + 1} rolls {first} and {second}: {event.target}."


def targeted(match: Clashables, event: Event, card: str) -> str:
    return f"Seat {event.source + 1} chooses {card}{TARGETED_IN[zone_kind(event.target)]}."


def searched(match: Clashables, event: Event, card: str) -> str:
    return f"Seat {event.source + 1} searches the own {PILES[event.target]}."


def spared(match: Clashables, event: Event, card: str) -> str:
    return f"Seat {event.source + 1} cannot {'lose' if event.target else 'gain'} life."


def prevented(match: Clashables, event: Event, card: str) -> str:
    whole = event.target == n.WHOLE_HIT
    what = "The hit" if whole else counted(event.amount, "life point")
    return f"{what} against seat {event.source + 1} {'is' if whole or event.amount == 1 else 'are'} prevented."


def shielded(match: Clashables, event: Event, card: str) -> str:
    what = "hit" if event.target == n.WHOLE_HIT else counted(event.amount, "life point")
    if event.target == n.WHOLE_LOSS:
        what = "loss of life"
    of_hits = " of hits" if event.target in (n.WHOLE_HIT, n.POINTS) else ""
    return f"Seat {event.source + 1} is protected against the next {what}{of_hits}."


def lasts(match: Clashables, event: Event, card: str) -> str:
    """The beginning of an effect that lasts, of one creature or of a player's creatures."""
    kind, amount = event.source, event.amount
    one = event.card != NOBODY
    who = card if one else "Creatures"
    if kind == n.BARRED:
        return f"{who} cannot attack."
    if kind == n.SKIPS_DRAW:
        return f"Seat {2 if event.target >> 1 & 1 else 1} will skip the next draw step."
    if kind == n.KEPT_FROM:
        seats = " and ".join(str(seat + 1) for seat in range(n.SEATS) if event.target >> seat & 1)
        return f"Seat {seats} cannot {KEPT_FROM[amount]}."
    if kind == n.FORBIDDEN:
        what = " and ".join(f"{name} cards" for name, bit in KIND_WORDS.items() if amount & bit)
        seats = " and ".join(str(seat + 1) for seat in range(n.SEATS) if event.target >> seat & 1)
        return f"Seat {seats} cannot play {what}."
    if kind == n.KEYWORDS:
        return (
            f"{who} {'gets' if one else 'get'} {' and '.join(name for bit, name in KEYWORDS.items() if amount & bit)}."
        )
    if kind == n.MORE_DICE:
        return f"{who} {'rolls' if one else 'roll'} {amount} more {'die' if amount == 1 else 'dice'}."
    if kind == n.TAKES_MORE:
        return f"Hits of {who} take {amount} more."
    verb = ("also hits" if one else "also hit") if kind == n.ALSO_HITS else ("misses" if one else "miss")
    sides = [str(side) for side in range(1, n.DIE_SIDES + 1) if event.target >> side & 1]
    return f"{who} {verb} on {' and '.join(sides)}."


def ended(match: Clashables, event: Event, card: str) -> str:
    why = {n.BY_TURN_LIMIT: " at the turn limit", n.BY_CARD: ", for a card says so"}.get(event.target, "")
    return f"The match is a draw{why}." if event.source == n.DRAWN else f"Seat {event.source} wins{why}."


def rewritten(match: Clashables, event: Event, card: str) -> str:
    until = "this turn" if event.target == n.THIS_TURN else f"until the next turn of seat {event.source + 1}"
    return f"{card} has {text_words(match, event.amount)} {until}."


LIFE = "/seats/{seat}/life"
DIE = "/dice/{source}"

LOG = Log[Clashables](
    Line(MOVED, MOVES),
    Line(SHUFFLED, shuffled),
    Line(n.OPENED, opened, "dice", LIFE),
    Line(n.FIRST_CHOSEN, "Seat {seat} chooses: seat {other} takes the first turn."),
    Line(n.TURN_BEGAN, "Turn {target} begins: seat {seat}."),
    Line(n.TURN_ENDED, "Turn {target} ends."),
    Line(n.PASSED, "Seat {seat} passes."),
    Line(n.PLAYED, "Seat {seat} plays {card}."),
    Line(n.USED, "Seat {seat} uses {card}.", "use"),
    Line(n.ENTERED, "{card} of seat {seat} enters the battlefield."),
    Line(n.RESOLVING, "{card} of seat {seat} resolves.", "use"),
    Line(n.TRIGGERED, "{card}'s effect happens.", "use"),
    Line(n.TARGETED, targeted, "target"),
    Line(n.REDIRECTED, "Seat {seat} changes the target of {card}."),
    Line(n.COUNTERED, "{card} of seat {seat} is countered.", "destroy"),
    Line(n.FIZZLED, "{card} has no valid target and does nothing."),
    Line(n.NUMBER_NAMED, "Seat {seat} chooses {amount}."),
    Line(n.DELAYED_EFFECT, "Something waits for {card} of seat {seat}."),
    Line(n.TRIGGERS_DROPPED, "More than {amount} effects in a row: the rest is dropped."),
    Line(n.DECLARED, "Seat {seat} declares {card} as an attacker."),
    Line(n.ATTACK_BEGAN, "{card} attacks.", "attack"),
    Line(n.UNDONE_ATTACK, "The attack of {card} does not happen."),
    Line(n.ROLLED_DIE, "{card} rolls {amount}.", "dice", DIE),
    Line(n.EFFECT_DIE, "A die shows {amount}.", "dice", DIE),
    Line(n.SEAT_DIE, "Seat {seat} rolls {amount}.", "dice"),
    Line(n.REROLLED, "Die {seat} is rerolled: {target} becomes {amount}.", "dice", DIE),
    Line(n.CHANGED_DIE, "Die {seat} is changed from {target} to {amount}.", "dice", DIE),
    Line(n.HIT_FOR, "{target} is a hit: seat {seat} loses {amount:life point}.", "damage", LIFE),
    Line(n.MISSED, "{target} is a miss."),
    Line(n.PREVENTED, prevented),
    Line(n.SHIELDED, shielded),
    Line(n.SPARED, spared),
    Line(n.LOST_LIFE, "Seat {seat} loses {amount:life point} and has {target}.", "damage", LIFE),
    Line(n.GAINED_LIFE, "Seat {seat} gains {amount:life point} and has {target}.", "heal", LIFE),
    Line(n.EXCHANGED_LIFE, "The players exchange their life points."),
    Line(n.WAS_DESTROYED, "{card} of seat {seat} is destroyed.", "destroy"),
    Line(n.STURDY_STAYS, "{card} of seat {seat} cannot be destroyed."),
    Line(n.LASTS, lasts),
    Line(n.CHANGED_SIDES, "Seat {seat} gains control of {card}.", "use"),
    Line(n.SKIPPED_DRAW, "Seat {seat} skips the draw step."),
    Line(n.STAYS_SICK, "{card} stays summoning sick for {amount:more turn}."),
    Line(n.REWRITTEN, rewritten, "use"),
    Line(n.ATTACKS_MORE, "{card} may attack {amount:more time} this turn."),
    Line(n.PLAYS_MORE, "Seat {seat} may play {amount:more card} this turn."),
    Line(n.TURN_GAINED, "Seat {seat} takes another turn after this one."),
    Line(n.BONUS_DREW, "Seat {seat} makes a Bonus Draw."),
    Line(n.RECYCLED, "Seat {seat} recycles the deck: {amount:card}."),
    Line(n.NOTHING_TO_DRAW, "Seat {seat} has no card to draw."),
    Line(n.SEARCHED, searched),
    Line(n.FOUND, "Seat {seat} finds {card}."),
    Line(n.FOUND_NOTHING, "Seat {seat} finds nothing."),
    Line(n.CONCEDED, "Seat {seat} concedes."),
    Line(n.ENDED, ended),
)
