"""The mix of decks that no deck beats: a Nash equilibrium of a table of shares, found as a linear programme (scipy)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulebound.core.mistakes import Mistake


def solver() -> Any:
    """Mistake where the package is not there."""
    try:
        from scipy.optimize import linprog
    except ImportError:
        raise Mistake("the mix that no deck beats needs the package scipy: pip install 'rulebound[lab]'") from None
    return linprog


def unbeaten_mix(table: Sequence[Sequence[float]]) -> list[float]:
    """The parts of a mix against which no row has more than its share: `table[i][j]` is what i wins against j. Of
    several such mixes one."""
    size = len(table)
    # The parts and the value of the game: make the value small that no row exceeds against the mix.
    found = solver()(
        [0.0] * size + [1.0],
        A_ub=[[*row, -1.0] for row in table],
        b_ub=[0.0] * size,
        A_eq=[[1.0] * size + [0.0]],
        b_eq=[1.0],
        bounds=[(0.0, 1.0)] * size + [(None, None)],
        method="highs",
    )
    parts = [max(0.0, float(part)) for part in found.x[:size]]
    total = sum(parts)
    return [part / total for part in parts]
