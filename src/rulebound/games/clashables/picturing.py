"""How the events of Clashables are shown: where a view has its zones, and what kind of picture an event is."""

from __future__ import annotations

from rulebound.core.kernel.table import NOBODY
from rulebound.core.people.game import Event, Happening, What
from rulebound.core.people.seeing import text_card
from rulebound.games.clashables.naming import zone_kind
from rulebound.games.clashables.rules import numbers as n
from rulebound.games.clashables.rules.match import Clashables

PILES = {
    n.DECK: "deck",
    n.HAND: "hand",
    n.GRAVEYARD: "graveyard",
    n.BANISHED: "banished",
    n.BATTLEFIELD: "battlefield",
}
AT_THE_CARD: dict[int, What] = {
    n.USED: "use",
    n.ATTACK_BEGAN: "attack",
    n.TARGETED: "target",
    n.WAS_DESTROYED: "destroy",
    n.COUNTERED: "destroy",
    n.RESOLVING: "use",
    n.TRIGGERED: "use",
}
OF_LIFE: dict[int, What] = {n.HIT_FOR: "damage", n.LOST_LIFE: "damage", n.GAINED_LIFE: "heal"}
DICE = (n.ROLLED_DIE, n.EFFECT_DIE, n.REROLLED, n.CHANGED_DIE)


def zone_path(match: Clashables, zone: int, place: int, card: int) -> str:
    if zone == n.STACK:
        return "/stack"
    return f"/seats/{zone % 2 + 1}/{PILES[zone_kind(zone)]}"


def card_path(match: Clashables, card: int) -> str:
    zone = match.zone[card]
    path = zone_path(match, zone, 0, card)
    return f"{path}/{match.index_of(card)}" if zone_kind(zone) in (n.BATTLEFIELD, n.STACK) else path


def picture(match: Clashables, event: Event) -> Happening | None:
    kind, source = event.kind, event.source
    if kind in AT_THE_CARD:
        return Happening(AT_THE_CARD[kind])
    if kind in OF_LIFE:
        return Happening(OF_LIFE[kind], f"/seats/{source + 1}/life", event.amount)
    if kind in DICE:
        return Happening("dice", f"/dice/{source}", event.amount)
    if kind == n.OPENED:
        return Happening("dice", f"/seats/{source + 1}/life", event.amount)
    return None


def acting(match: Clashables) -> int:
    whole_table = (n.ASK_FIRST, n.ASK_ACT, n.ASK_ATTACKERS, n.ASK_DISCARD)
    return NOBODY if match.over or match.asks in whole_table else text_card(match)
