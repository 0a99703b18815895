"""What a simulation found, as a table for people and as data for programs.

Everything but `timing` is the same for the same request on every machine, unless a bot looks at the clock. The
intervals treat all matches as independent, which the matches of one deal are not: a lucky deal helps each bot once,
so the intervals of bots are too wide rather than too narrow, and it helps the same seat each time, so those of
seats are a little too narrow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulebound.bots.levels import repeats
from rulebound.core.files.rulebook import Option
from rulebound.core.intervals import wilson
from rulebound.core.kernel.playout import Tally
from rulebound.lab.tables import align


@dataclass(frozen=True)
class Report:
    game: str
    title: str
    bots: tuple[str, ...]
    seed: int
    options: Mapping[str, Option]  # all of them
    changed: tuple[str, ...]  # those that the request named
    cards: str  # the file, or "official"
    digest: str
    tally: Tally
    jobs: int
    seconds: float
    decks: tuple[str, ...] = ()  # by bot, where the request named decks

    def __repr__(self) -> str:
        return f"<Report of {self.title}: {int(self.tally.games):,} games, {' against '.join(self.bots)}>"

    def __str__(self) -> str:
        return "\n".join(self.lines())

    # ------------------------------------------------------------ numbers

    def wins_of_bot(self, player: int) -> int:
        seats = len(self.bots)
        return sum(int(self.tally.wins[player * seats + seat]) for seat in range(seats))

    def wins_of_seat(self, seat: int) -> int:
        seats = len(self.bots)
        return sum(int(self.tally.wins[player * seats + seat]) for player in range(seats))

    def as_json(self) -> dict[str, Any]:
        tally = self.tally
        games = int(tally.games)
        return {
            "game": self.game,
            "games": games,
            "seed": self.seed,
            "repeats": all(repeats(name) for name in self.bots),
            "options": dict(self.options),
            "cards": {"source": self.cards, "digest": self.digest},
            "decks": list(self.decks),
            "bots": [{"bot": name, **share(self.wins_of_bot(player), games)} for player, name in enumerate(self.bots)],
            "seats": [{"seat": seat + 1, **share(self.wins_of_seat(seat), games)} for seat in range(len(self.bots))],
            "decides_first": share(int(tally.wins_of_first), games),
            "ties": {"count": int(tally.ties), "share": int(tally.ties) / games},
            "decisions": spread(tally.decisions, tally.fewest_decisions, tally.most_decisions, games),
            "rounds": (
                spread(tally.rounds, tally.fewest_rounds, tally.most_rounds, games) if tally.most_rounds else None
            ),
            "timing": {"seconds": self.seconds, "games_per_second": games / self.seconds, "jobs": self.jobs},
        }

    # ------------------------------------------------------------ words

    def lines(self) -> list[str]:
        games = int(self.tally.games)
        found = self.as_json()
        seatings = "both seatings" if len(self.bots) == 2 else "all seatings"
        lines = [f"{self.title}: {games:,} games, seed {self.seed}, every deal in {seatings}"]
        if self.cards != "official":
            lines.append(f"cards of {self.cards}")
        lines += [f"with {name} = {self.options[name]}" for name in self.changed]
        wins: list[Sequence[str]] = [("", "wins", "share", "95 % interval")]
        for letter, entry in zip("ABCDEFGH", found["bots"], strict=False):
            deck = f" with {self.decks[ord(letter) - ord('A')]}" if self.decks else ""
            wins.append((f"bot {letter}: {entry['bot']}{deck}", *in_words(entry)))
        for entry in found["seats"]:
            wins.append((f"seat {entry['seat']}", *in_words(entry)))
        wins.append(("whoever decides first", *in_words(found["decides_first"])))
        ties = found["ties"]
        wins.append(("ties", f"{ties['count']:,}", percent(ties["share"]), ""))
        lengths = [("length", "mean", "fewest", "most")]
        for name in ("rounds", "decisions"):
            if found[name]:
                length = found[name]
                lengths.append((name, f"{length['mean']:.1f}", str(length["fewest"]), str(length["most"])))
        if not found["repeats"]:
            lines.append("a bot looks at the clock: the same seed will not give the same result again")
        lines += ["", *align(wins), "", *align(lengths), ""]
        speed = games / self.seconds
        lines.append(f"played in {self.seconds:.1f} s, {speed:,.0f} games a second, {jobs_in_words(self.jobs)}")
        return lines


def share(count: int, games: int) -> dict[str, Any]:
    low, high = wilson(count, games)
    return {"wins": count, "share": count / games, "interval": [low, high]}


def spread(total: int, fewest: int, most: int, games: int) -> dict[str, Any]:
    return {"mean": int(total) / games, "fewest": int(fewest), "most": int(most)}


def in_words(entry: Mapping[str, Any]) -> Sequence[str]:
    low, high = entry["interval"]
    return f"{entry['wins']:,}", percent(entry["share"]), f"{percent(low)} to {percent(high)}"


def percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def jobs_in_words(jobs: int) -> str:
    return "in one process" if jobs == 1 else f"in {jobs} processes"
