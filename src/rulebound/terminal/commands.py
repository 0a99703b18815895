"""What a person may type at the table besides an action. A command is given the table, the seat and the words after it.

An action in words always wins over a command of the same name, so that no game can lose an action to the terminal.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from rulebound.core.mistakes import Mistake, Refused
from rulebound.core.people.live import Live
from rulebound.core.people.matchfile import load
from rulebound.core.people.meaning import plain
from rulebound.core.people.taking_back import take_back
from rulebound.terminal.hinting import hint_lines, what_if_lines
from rulebound.terminal.seats import check_players, people
from rulebound.terminal.short_words import written_out
from rulebound.terminal.showing import cards_told, rules_told
from rulebound.terminal.table import After, Table


class Command(NamedTuple):
    usage: str
    text: str
    do: Callable[[Table, int, str], After]


def show_card(table: Table, seat: int, words: str) -> After:
    for lines in cards_told(table.live.cards, words):
        table.screen.say(lines)
    return After.ASK


def show_rule(table: Table, seat: int, words: str) -> After:
    for lines in rules_told(table.live.game, words):
        table.screen.say(lines)
    return After.ASK


def why(table: Table, seat: int, words: str) -> After:
    """Refused is answered like any other refusal: with the clause."""
    live = table.live
    if not words:
        raise Mistake(f"why what? Type an action, for example: why {live.legal()[0][1]}")
    action = live.game.find(live.match, words)
    refused = live.game.refuse(live.match, action)
    said = live.game.say(live.match, action)
    if refused is None:
        table.screen.say([f"It is possible: {said}."])
    else:
        table.screen.say([f"Not possible: {said}. {refused}"])
    return After.ASK


def hint(table: Table, seat: int, words: str) -> After:
    table.screen.say(hint_lines(table.live))
    return After.ASK


def what_if(table: Table, seat: int, words: str) -> After:
    live = table.live
    first, _, action = words.partition(" ")
    if first.lower() != "if" or not action:
        raise Mistake(f"what if what? Type an action, for example: what if {live.legal()[0][1]}")
    table.screen.say(what_if_lines(live, action_named(live, action.strip())))
    return After.ASK


def undo(table: Table, seat: int, words: str) -> After:
    said = take_back(table.live, seat, people(table.live))
    table.keep()
    table.screen.say([f"Taken back: {said}."])
    return After.SHOW


def show_log(table: Table, seat: int, words: str) -> After:
    table.screen.say(table.live.log(seat))
    return After.ASK


def look(table: Table, seat: int, words: str) -> After:
    return After.SHOW


def save(table: Table, seat: int, words: str) -> After:
    path = path_named(words) if words else table.save_to or table.keeps_in
    if path is None:
        raise Mistake("into which file? Type, for example: save match.json")
    table.save(path)
    table.screen.say([f"Saved in {path}. Go on with it any time: rulebound play --resume {path}"])
    return After.ASK


def resume(table: Table, seat: int, words: str) -> After:
    if not words:
        raise Mistake("which file? Type, for example: resume match.json")
    path = path_named(words)
    kept = load(path)
    check_players(kept.players)
    table.live = Live(kept)
    table.keeps_in = None  # that file keeps the match which is left here
    table.save_to = path
    table.saved = kept.actions
    table.watched = None
    table.screen.say([f"Resumed {path} after {len(kept.actions)} decisions."])
    return After.SHOW


def path_named(words: str) -> Path:
    """The file that a person names; ~ is their home."""
    try:
        path = Path(words).expanduser()
    except RuntimeError as error:
        raise Mistake(f"{words}: {error}") from None
    if "\0" in words:
        raise Mistake("a file name cannot have a zero byte in it")
    return path


def leave(table: Table, seat: int, words: str) -> After:
    return After.QUIT


def show_help(table: Table, seat: int, words: str) -> After:
    lines = ["Type the number of an action, or the action in words, or one of these:"]
    width = max(len(command.usage) for command in COMMANDS.values())
    lines += [f"  {command.usage:{width}}  {command.text}" for command in COMMANDS.values()]
    table.screen.say(lines)
    return After.ASK


COMMANDS: dict[str, Command] = {
    "card": Command("card NAME", "everything that is printed on a card", show_card),
    "rule": Command("rule ID or words", "a rule by its id, or all rules with these words", show_rule),
    "why": Command("why ACTION", "why an action is not possible, with the rule", why),
    "hint": Command("hint", "what the search bot would do", hint),
    "what": Command("what if ACTION", "what may come of an action, by simulated matches", what_if),
    "undo": Command("undo", "take your last decision back, if nothing was revealed since", undo),
    "log": Command("log", "everything that you were told in this match", show_log),
    "look": Command("look", "show the position again", look),
    "save": Command("save [FILE]", "save the match", save),
    "resume": Command("resume FILE", "leave this match and go on with a saved one", resume),
    "help": Command("help", "this list", show_help),
    "quit": Command("quit", "leave the table", leave),
}


def answer(table: Table, seat: int, text: str) -> After | int:
    """What was typed: an action to carry out, or what is to be done next. Mistake or Refused where it is neither."""
    if not is_listed(table.live, text):
        name, _, rest = written_out(text).partition(" ")
        command = COMMANDS.get(name.lower())
        if command is not None:
            return command.do(table, seat, rest.strip())
    return action_named(table.live, text)


def is_listed(live: Live, text: str) -> bool:
    return any(plain(words) == plain(text) for _, words in live.legal())


def action_named(live: Live, text: str) -> int:
    """The action with this number in the list, or with these words. Refused with the rule for one that is not legal,
    Mistake for what is none."""
    legal = live.legal()
    if text.isdecimal() and not is_listed(live, text):
        if len(text) < 10 and 1 <= int(text) <= len(legal):
            return legal[int(text) - 1][0]
        raise Mistake(f"there is no action {text[:10]} in the list; type a number from 1 to {len(legal)}, or help")
    try:
        action = live.game.find(live.match, text)
    except Refused:
        raise
    except Mistake as mistake:
        raise Mistake(f"{mistake}; or type help") from None
    refused = live.game.refuse(live.match, action)
    if refused is not None:
        raise refused
    return action
