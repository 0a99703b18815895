"""Stepping through a saved match, as a seat, a spectator or everybody saw it, and playing on from any point.

The position after n decisions is made by replaying n actions, forwards and backwards alike.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Game
from rulebound.core.people.live import Live
from rulebound.core.people.matchfile import MatchFile, replay
from rulebound.core.people.posing import SPECTATOR_NAME
from rulebound.core.people.readers import EVERYTHING, SPECTATOR
from rulebound.core.people.registry import game as game_named
from rulebound.terminal.play import play
from rulebound.terminal.screen import Screen
from rulebound.terminal.seats import check_players, read_seats
from rulebound.terminal.short_words import written_out
from rulebound.terminal.showing import cards_told, rules_told
from rulebound.terminal.table import Table, result_sentence

ALL = "all"


def read_reader(text: str, kept: MatchFile) -> int:
    """Whose eyes: a seat counted from 1, "spectator" or "all"; when nothing is said, "all" if the match is over."""
    if not text:
        return EVERYTHING if replay(kept).over else SPECTATOR
    named = {SPECTATOR_NAME: SPECTATOR, ALL: EVERYTHING}
    if text.lower() in named:
        return named[text.lower()]
    if text.isdecimal() and len(text) < 10 and 1 <= int(text) <= kept.setup.seats:
        return int(text) - 1
    raise Mistake(f"there is no seat {text!r}; watch as seat 1 to {kept.setup.seats}, {SPECTATOR_NAME} or {ALL}")


def reader_words(reader: int) -> str:
    return {SPECTATOR: "a spectator", EVERYTHING: "somebody who sees everything"}.get(reader, f"seat {reader + 1}")


class Replay:
    """A saved match at some point. `at` is how many decisions have been made there."""

    def __init__(self, kept: MatchFile, reader: int, screen: Screen) -> None:
        self.kept = kept
        self.reader = reader
        self.screen = screen
        self.game: Game = game_named(kept.game)
        self.at = 0

    @property
    def last(self) -> int:
        return len(self.kept.actions)

    def run(self) -> None:
        """Read commands until quit or the end of input."""
        players = " against ".join(self.kept.players)
        seen = f"seen as {reader_words(self.reader)}"
        self.screen.say([f"{self.game.title}, {players}: {self.last} decisions, {seen}. Type step, or help."])
        self.show()
        while True:
            text = self.screen.ask(f"{self.at} of {self.last}> ")
            if text is None:
                return
            try:
                if not self.obey(text):
                    return
            except Mistake as mistake:
                self.screen.refuse(str(mistake))

    def obey(self, text: str) -> bool:
        """Carry out a command; False to leave."""
        name, _, rest = written_out(text or "step").partition(" ")
        if name.isdecimal() and not rest:
            name, rest = "jump", name
        command = COMMANDS.get(name.lower())
        if command is None:
            raise Mistake(f"{name!r} is no command here; there are: {', '.join(COMMANDS)}")
        return command.do(self, rest.strip())

    def go(self, to: int) -> None:
        """To this point, with the log of what lies between where that is forwards."""
        if not 0 <= to <= self.last:
            edge = "the beginning" if to < 0 else "the end"
            raise Mistake(f"that is beyond {edge}; the match has the points 0 to {self.last}")
        before, self.at = self.at, to
        if to > before:
            live = self.live()
            self.screen.say([f"- {line}" for line in live.log(self.reader, live.event_of_decision(before))])
        self.show()

    def live(self) -> Live:
        return Live(self.kept, self.at)

    def show(self) -> None:
        live = self.live()
        view = self.game.view(live.match, self.reader)
        self.screen.say(self.game.show(view))
        if live.match.over:
            self.screen.say([result_sentence(live)])
        else:
            self.screen.say([self.game.question(live.match)])


# ------------------------------------------------------------ commands


class Command(NamedTuple):
    usage: str
    text: str
    do: Callable[[Replay, str], bool]


def count(words: str) -> int:
    if not words:
        return 1
    if re.fullmatch(r"\d{1,9}", words):
        return int(words)
    raise Mistake(f"how many? {words!r} is not a number")


def step(viewer: Replay, words: str) -> bool:
    viewer.go(viewer.at + count(words))
    return True


def back(viewer: Replay, words: str) -> bool:
    viewer.go(viewer.at - count(words))
    return True


def jump(viewer: Replay, words: str) -> bool:
    if not words:
        raise Mistake(f"where to? Type, for example: jump {viewer.last}")
    viewer.go(count(words))
    return True


def look(viewer: Replay, words: str) -> bool:
    viewer.show()
    return True


def log(viewer: Replay, words: str) -> bool:
    viewer.screen.say(viewer.live().log(viewer.reader))
    return True


def watch(viewer: Replay, words: str) -> bool:
    viewer.reader = read_reader(words, viewer.kept)
    viewer.show()
    return True


def show_card(viewer: Replay, words: str) -> bool:
    for lines in cards_told(viewer.live().cards, words):
        viewer.screen.say(lines)
    return True


def show_rule(viewer: Replay, words: str) -> bool:
    for lines in rules_told(viewer.game, words):
        viewer.screen.say(lines)
    return True


def play_on(viewer: Replay, words: str) -> bool:
    """A new match that begins with the actions up to here; the file that was opened stays as it is."""
    players = read_seats(words, viewer.game) if words else viewer.kept.players
    check_players(players)
    kept = replace(viewer.kept, players=players, actions=viewer.kept.actions[: viewer.at], source="the match")
    play(Table(Live(kept), viewer.screen))
    return False


def show_help(viewer: Replay, words: str) -> bool:
    width = max(len(command.usage) for command in COMMANDS.values())
    viewer.screen.say([f"  {command.usage:{width}}  {command.text}" for command in COMMANDS.values()])
    return True


def leave(viewer: Replay, words: str) -> bool:
    return False


COMMANDS: dict[str, Command] = {
    "step": Command("step [N]", "the next decision, or the next N; so does Enter", step),
    "back": Command("back [N]", "one decision back, or N", back),
    "jump": Command("jump N", "to the point after N decisions; so does the number alone", jump),
    "look": Command("look", "show the position again", look),
    "log": Command("log", "everything that was told up to here", log),
    "seat": Command("seat N", "watch as seat N, as spectator, or all", watch),
    "card": Command("card NAME", "everything that is printed on a card", show_card),
    "rule": Command("rule ID or words", "a rule by its id, or all rules with these words", show_rule),
    "continue": Command(
        "continue [SEATS]", "play on from here as a new match, such as: continue human,greedy", play_on
    ),
    "help": Command("help", "this list", show_help),
    "quit": Command("quit", "leave", leave),
}


# ------------------------------------------------------------ for programs


def replay_as_json(kept: MatchFile, reader: int) -> dict[str, Any]:
    """The whole match as this reader saw it. What another seat did is told by the log alone, for the words of an action
    may name a card that stayed hidden."""
    game = game_named(kept.game)
    live = Live(kept, 0)
    steps: list[dict[str, Any]] = []
    for number, action in enumerate(kept.actions, 1):
        seat = int(live.match.seat)
        told: dict[str, Any] = {"number": number, "seat": seat + 1}
        if reader in (seat, EVERYTHING):
            told |= {"action": action, "words": game.say(live.match, action)}
        live.decide(action)
        steps.append({**told, "log": live.log(reader, live.event_of_decision(number - 1))})
    over = bool(live.match.over)
    return {
        "game": kept.game,
        "players": list(kept.players),
        "options": dict(kept.setup.options),
        "seen_as": {SPECTATOR: SPECTATOR_NAME, EVERYTHING: ALL}.get(reader, reader + 1),
        "steps": steps,
        "over": over,
        "scores": live.scores() if over else None,
        "view": game.view(live.match, reader),
    }
