"""The worth of the same cards in two sets, on the same deals: what one changed card moves, deal by deal."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.registry import game as game_named
from rulebound.lab.balance import Work, hands_of, lay_out
from rulebound.lab.card_notes import Worth, weigh_cards
from rulebound.lab.compiled_players import player_named


def paired_part(before: Work, after: Work, first: int, end: int) -> list[float]:
    """Deals, and for each card the sum and the sum of squares of what its worth moved in these deals."""
    many = len(before.designs)
    total = [0.0] * (1 + 2 * many)
    for deal in range(first, end):
        found = [weighed(work, deal) for work in (before, after)]
        if found[0][0] and found[1][0]:
            total[0] += 1
            for at in range(many):
                moved = found[1][1 + at] - found[0][1 + at]
                total[1 + at] += moved
                total[1 + many + at] += moved * moved
    return total


def weighed(work: Work, deal: int) -> list[float]:
    request = work.request
    key = (request.game, request.cards, request.bot, request.seats, tuple(sorted(request.options.items())))
    if key not in _laid_out:
        laid_out = lay_out(game_named(request.game), request)
        players = [player_named(request.bot, laid_out) for _ in range(request.seats)]
        _laid_out[key] = laid_out, players, hands_of(laid_out)
    laid_out, players, hands = _laid_out[key]
    worth = Worth(vec[i64](list(work.designs)))
    weigh_cards(laid_out, players, hands, request.seed, deal, deal + 1, worth)
    return worth.sums()


_laid_out: dict[object, tuple] = {}  # type: ignore[type-arg]
