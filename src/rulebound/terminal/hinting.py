"""What the search bot would do, and how sure it is. Like the bot, it looks at nothing that its seat does not know."""

from __future__ import annotations

from rulebound.bots.levels import SIMULATIONS
from rulebound.bots.search import Search
from rulebound.terminal.live import Live
from rulebound.terminal.seats import bot_seed

MOST_TOLD = 3


def hint_lines(live: Live) -> list[str]:
    """The most visited actions of a search, with their shares of the visits, best first."""
    legal = live.legal()
    if len(legal) == 1:
        return [f"There is nothing else to do: {legal[0][1]}."]
    search = Search(live.match, bot_seed(live.kept.setup.seed, live.match.seat, len(live.kept.actions)))
    search.think(SIMULATIONS)
    visits = {words: int(search.visits_of(action)) for action, words in legal}
    ranked = sorted(visits, key=lambda words: -visits[words])
    best = ranked[0]
    lines = [f"The search bot would {best}: {share(visits[best])} of {SIMULATIONS} simulations."]
    others = [f"{words} ({share(visits[words])})" for words in ranked[1:MOST_TOLD]]
    return [*lines, f"Next: {', '.join(others)}."]


def share(visits: int) -> str:
    return f"{100 * visits / SIMULATIONS:.0f} %"
