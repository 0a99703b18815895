"""What a person may type at a table of a server besides an action. An action in words wins over a command there too."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Game
from rulebound.core.people.meaning import plain
from rulebound.core.people.registry import game as game_named
from rulebound.terminal.remote_table import RemoteTable
from rulebound.terminal.short_words import written_out
from rulebound.terminal.showing import cards_told, rules_told
from rulebound.wire.messages import (
    Act,
    AskHint,
    AskWhatIf,
    ComeBack,
    GiveToBot,
    OfferDraw,
    Reply,
    Resign,
    TakeBack,
    Why,
)


class Command(NamedTuple):
    usage: str
    text: str
    do: Callable[[RemoteTable, str], None]


def answer(table: RemoteTable, text: str) -> None:
    """Carry out what was typed. Mistake where it is nothing."""
    choices = table.position.choices if table.position is not None else ()
    for choice in choices:
        if plain(choice.words) == plain(text):
            table.ask(Act(action=choice.action))
            return
    if text.isdecimal():
        table.ask(Act(action=numbered(table, text)))
        return
    found = command_of(written_out(text))
    if found is not None:
        command, rest = found
        command.do(table, rest)
        return
    if not choices:
        raise Mistake(f"{waiting_for(table)}; type help to see what you may type now")
    table.ask(Act(words=text))  # the server knows which rule forbids it


def command_of(text: str) -> tuple[Command, str] | None:
    """The command with which the text begins, and what follows it."""
    for name, command in COMMANDS.items():
        words = text.split(None, name.count(" ") + 1)
        count = name.count(" ") + 1
        if " ".join(words[:count]).lower() == name:
            return command, words[count].strip() if len(words) > count else ""
    return None


def numbered(table: RemoteTable, text: str) -> int:
    """The action with this number in the list."""
    choices = table.position.choices if table.position is not None else ()
    if not choices:
        raise Mistake(f"there is nothing to choose now: {waiting_for(table)}")
    if len(text) < 10 and 1 <= int(text) <= len(choices):
        return choices[int(text) - 1].action
    raise Mistake(f"there is no action {text[:10]} in the list; type a number from 1 to {len(choices)}, or help")


def waiting_for(table: RemoteTable) -> str:
    if table.position is None:
        return "the match has not begun"
    if table.you == 0:
        return "you watch"
    asked = table.position.asked
    return f"seat {asked} decides" if asked not in (0, table.you) else "the table waits a moment"


def why(table: RemoteTable, words: str) -> None:
    if not words:
        raise Mistake("why what? Type an action, for example: why end turn")
    if words.isdecimal():
        table.ask(Why(action=numbered(table, words)))
    else:
        table.ask(Why(words=words))


def hint(table: RemoteTable, words: str) -> None:
    table.ask(AskHint())


def what_if(table: RemoteTable, words: str) -> None:
    choices = table.position.choices if table.position is not None else ()
    for choice in choices:
        if plain(choice.words) == plain(words):
            table.ask(AskWhatIf(action=choice.action))
            return
    if words.isdecimal():
        table.ask(AskWhatIf(action=numbered(table, words)))
        return
    if not choices:
        raise Mistake(f"there is nothing to ask about now: {waiting_for(table)}")
    raise Mistake(f"what if what? Type one of your actions or its number, for example: what if {choices[0].words}")


def take_back(table: RemoteTable, words: str) -> None:
    table.ask(TakeBack())


def offer_draw(table: RemoteTable, words: str) -> None:
    table.ask(OfferDraw())


def resign(table: RemoteTable, words: str) -> None:
    if table.you == 0:
        raise Mistake("you watch: there is nothing to give up")
    if words != "really":
        raise Mistake("to give the match up, type: resign really")
    table.ask(Resign())


def give_to_bot(table: RemoteTable, words: str) -> None:
    found = re.fullmatch(r"(?:seat )?(\d{1,2}) to (\w+)", words.lower())
    if found is None:
        raise Mistake("give which seat to which bot? Type, for example: give 1 to easy")
    table.ask(GiveToBot(seat=int(found[1]), level=found[2]))


def come_back(table: RemoteTable, words: str) -> None:
    table.ask(ComeBack())


def accept(table: RemoteTable, words: str) -> None:
    reply(table, True)


def decline(table: RemoteTable, words: str) -> None:
    reply(table, False)


def reply(table: RemoteTable, yes: bool) -> None:
    if not table.answers_offer():
        raise Mistake("nobody has offered you anything")
    table.ask(Reply(yes=yes))


def show_log(table: RemoteTable, words: str) -> None:
    table.screen.say(table.log)


def look(table: RemoteTable, words: str) -> None:
    table.shown = -2


def show_card(table: RemoteTable, words: str) -> None:
    if table.about.changed_cards:
        raise Mistake("this table plays with cards of its own, which are not known here")
    for lines in cards_told(known_game(table).official_cards, words):
        table.screen.say(lines)


def show_rule(table: RemoteTable, words: str) -> None:
    for lines in rules_told(known_game(table), words):
        table.screen.say(lines)


def known_game(table: RemoteTable) -> Game:
    """The game as it is installed here."""
    return game_named(table.about.game)


def show_help(table: RemoteTable, words: str) -> None:
    lines = ["Type the number of an action, or the action in words, or one of these:"]
    width = max(len(command.usage) for command in COMMANDS.values())
    lines += [f"  {command.usage:{width}}  {command.text}" for command in COMMANDS.values() if command.usage]
    table.screen.say(lines)


def leave(table: RemoteTable, words: str) -> None:
    table.leave()


COMMANDS: dict[str, Command] = {
    "card": Command("card NAME", "everything that is printed on a card", show_card),
    "rule": Command("rule ID or words", "a rule by its id, or all rules with these words", show_rule),
    "why": Command("why ACTION", "why an action is not possible, with the rule", why),
    "hint": Command("hint", "what the strong bot would do", hint),
    "what if": Command("what if ACTION", "what may come of an action, over copies as you might believe them", what_if),
    "undo": Command("undo", "take your last decision back; the others are asked if something was revealed", take_back),
    "offer draw": Command("offer draw", "offer the others to share the victory", offer_draw),
    "yes": Command("yes, no", "answer an offer (accept, decline where the game has a yes of its own)", accept),
    "no": Command("", "", decline),
    "accept": Command("", "", accept),
    "decline": Command("", "", decline),
    "resign": Command("resign really", "give the match up", resign),
    "give": Command("give SEAT to BOT", "let a bot play on: for you, or for somebody who stays away", give_to_bot),
    "come back": Command("come back", "take your seat back from the bot", come_back),
    "log": Command("log", "everything that you were told in this match", show_log),
    "look": Command("look", "show the position again", look),
    "help": Command("help", "this list", show_help),
    "quit": Command("quit", "leave the table; your seat stays yours", leave),
}
