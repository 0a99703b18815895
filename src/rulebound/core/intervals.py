"""How sure a share is that was counted: Wilson's interval, which stays between 0 and 1 and is right for few games
too."""

from __future__ import annotations

from math import sqrt

Z = 1.959963984540054  # 95 % of a normal distribution lie within so many standard deviations


def wilson(count: float, games: int) -> tuple[float, float]:
    """The 95 % interval of the chance behind `count` of `games`; everything where there were no games. Where games
    give parts of a win, so that `count` is no whole number, the interval is too wide rather than too narrow."""
    if games == 0:
        return 0.0, 1.0
    share = count / games
    scale = 1 + Z * Z / games
    middle = share + Z * Z / (2 * games)
    spread = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    # At the ends the formula is exact, the arithmetic is not.
    low = 0.0 if count == 0 else (middle - spread) / scale
    high = 1.0 if count == games else (middle + spread) / scale
    return low, high
