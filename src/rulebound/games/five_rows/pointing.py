"""What a person points at to take an action of Five Rows: a card of a hand and a row, a troop, an aura, a pile."""

from __future__ import annotations

from rulebound.core.kernel.table import NOBODY
from rulebound.games.five_rows.rules import numbers as n
from rulebound.games.five_rows.rules.match import FiveRows


def places(match: FiveRows, action: int) -> tuple[str, ...]:
    own = f"/seats/{match.seat + 1}"
    if n.FIRST_PLAY <= action < n.CHOOSE_TROOP:
        index, row = divmod(action - n.FIRST_PLAY, n.ROWS)
        return f"{own}/hand/{index}", f"{own}/rows/{row + 1}"
    if n.CHOOSE_TROOP <= action < n.CHOOSE_AURA:
        seat, row = divmod(action - n.CHOOSE_TROOP, n.ROWS)
        return (f"/seats/{seat + 1}/rows/{row + 1}",)
    if n.CHOOSE_AURA <= action < n.CHOOSE_DISCARD:
        row = action - n.CHOOSE_AURA
        aura = match.aura(row)
        side = own if aura == NOBODY else f"/seats/{match.owner[aura] + 1}"
        return (f"{side}/auras/{row + 1}",)
    if n.CHOOSE_DISCARD <= action < n.CHOOSE_HAND:
        seat, index = divmod(action - n.CHOOSE_DISCARD, n.LARGEST_SET)
        return (f"/seats/{seat + 1}/discard/{index}",)
    if n.CHOOSE_HAND <= action < n.CHOOSE_DECK:
        seat, index = divmod(action - n.CHOOSE_HAND, n.LARGEST_SET)
        return (f"/seats/{seat + 1}/hand/{index}",)
    if n.CHOOSE_DECK <= action < n.ACCEPT:
        return (f"/seats/{action - n.CHOOSE_DECK + 1}/deck",)
    if n.CHOOSE_KNOWN <= action < n.ACTIONS:
        return (f"/seats/{(action - n.CHOOSE_KNOWN) // n.LARGEST_SET + 1}/deck",)
    return ()
