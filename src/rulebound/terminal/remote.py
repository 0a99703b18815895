"""The terminal at a table of a server: the same screen as at home, while the rules are asked over the wire.

Nothing is known here but what the server tells this seat. A line that is typed while somebody else decides is a command
on a terminal; through a pipe, lines are read only when something is asked, as at home.
"""

from __future__ import annotations

import msgspec

from rulebound.core.mistakes import Mistake
from rulebound.terminal.connection import Away, Connection, Lost, Told, Typed
from rulebound.terminal.keyboard import Keyboard
from rulebound.terminal.link import read_link
from rulebound.terminal.remote_commands import answer
from rulebound.terminal.remote_table import RemoteTable, advice_lines, outcome_lines
from rulebound.terminal.screen import Screen
from rulebound.wire.messages import Goodbye, Hint, Outcome, Reason, Refusal, Said, ServerMessage, Update

PROMPT = "Your choice (or help): "


def play_at(link: str, screen: Screen) -> None:
    """Sit or watch at the table of this link until the match is over, the person quits, or the input ends."""
    connection = Connection(read_link(link))
    try:
        welcome = connection.open()
    except Away as away:
        raise Mistake(f"nobody answers at {connection.link.server}: {away}; is the server running?") from None
    keyboard = Keyboard(screen.source, lambda text: connection.events.put(Typed(text)))
    table = RemoteTable(screen, connection.send)
    try:
        table.greet(welcome)
        if table.over():
            table.show_result()
        while table.open:
            show(table, keyboard)
            match connection.events.get():
                case Typed(text):
                    keyboard.waiting = False
                    hear(table, text)
                case Told(message):
                    tell(table, message)
                case Lost(number) if number == connection.number:
                    screen.say(["The connection is lost; trying again."])
                    screen.out.flush()
                    table.come_back(connection.open_again(table.seen))
            if table.open and table.over():
                table.show_result()
    finally:
        connection.close()


def show(table: RemoteTable, keyboard: Keyboard) -> None:
    """Everything new, and the question where there is one."""
    screen = table.screen
    if table.pending == 0 and table.shown != table.seen:
        table.show_position()
    asks = table.pending == 0 and (table.decides() or table.answers_offer())
    on_terminal = screen.source.isatty()
    if asks and (on_terminal or not keyboard.waiting):
        screen.prompt(PROMPT)  # on a terminal once more below what was told meanwhile
    screen.out.flush()
    if asks or on_terminal:
        keyboard.want()


def hear(table: RemoteTable, text: str | None) -> None:
    """What was typed."""
    screen = table.screen
    if text is None:
        table.leave()
        return
    if not screen.source.isatty():
        screen.echo(text)
    if not text:
        return
    try:
        answer(table, text)
    except Mistake as mistake:
        screen.refuse(str(mistake))


def tell(table: RemoteTable, message: ServerMessage) -> None:
    """What the server says."""
    screen = table.screen
    match message:
        case Update():
            table.update(message)
        case Refusal():
            if message.missed is not None:
                table.update(msgspec.structs.replace(message.missed, re=message.re))
            table.answered(message.re)
            screen.refuse(f"not possible: {message.text}" if message.code == "rule" else message.text)
        case Reason():
            table.answered(message.re)
            said = "It is possible" if message.possible else "Not possible"
            screen.say([f"{said}: {message.words}." + ("" if message.possible else f" {message.text}")])
        case Hint():
            table.answered(message.re)
            screen.say(advice_lines(message))
        case Outcome():
            table.answered(message.re)
            screen.say(outcome_lines(message))
        case Said():
            table.answered(message.re)
            spoken = message.said
            words = spoken.text or (spoken.phrase or "").replace("_", " ")
            screen.say([f"{table.sitting[spoken.seat - 1].name}: {words}"])
        case Goodbye():
            screen.say([message.text])
            if not message.again:
                table.leave()
