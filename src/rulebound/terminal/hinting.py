"""Advice in words: what the search bot would do and how sure it is, and what may come of an action."""

from __future__ import annotations

from rulebound.bots.advising import give_hint, what_if
from rulebound.bots.seeds import bot_seed
from rulebound.core.people.live import Live

MOST_TOLD = 3


def hint_lines(live: Live) -> list[str]:
    """The most visited actions of a search, with their shares of the visits, best first."""
    legal = live.legal()
    if len(legal) == 1:
        return [f"There is nothing else to do: {legal[0][1]}."]
    hint = give_hint(live, seed_here(live))
    best, *others = hint.best[:MOST_TOLD]
    next_best = ", ".join(f"{advised.words} ({percent(advised.sure)})" for advised in others)
    return [
        f"The search bot would {best.words}: {percent(best.sure)} of {hint.simulations} simulations.",
        f"It is {certainty(hint.certainty)} that this is better than the next best. Next: {next_best}.",
    ]


def certainty(chance: float) -> str:
    """How sure a hint is, in words."""
    for least, words in ((0.95, "nearly sure"), (0.8, "fairly sure"), (0.6, "rather of the opinion")):
        if chance >= least:
            return words
    return "not sure"


def what_if_lines(live: Live, action: int) -> list[str]:
    """What may come of a legal action. Refused with the rule if it is not legal."""
    outcome = what_if(live, action, seed_here(live))
    shares = f"{percent(outcome.share)} ({percent(outcome.low)} to {percent(outcome.high)})"
    simulated = f"{outcome.copies} simulated matches, each with the hidden cards dealt again"
    lines = [f"If you {outcome.words}: your share of the victory is {shares} in {simulated}."]
    for way in outcome.ways[:MOST_TOLD]:
        lines += [f"In {way.copies} of them you read:", *(f"- {line}" for line in way.lines or ("(nothing)",))]
    others = sum(way.copies for way in outcome.ways[MOST_TOLD:])
    return lines + [f"In the other {others} you read something else."] * (others > 0)


def seed_here(live: Live) -> int:
    return bot_seed(live.kept.setup.seed, live.match.seat, len(live.kept.actions))


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"
