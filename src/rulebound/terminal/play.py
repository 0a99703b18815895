"""The loop of play: whoever is asked decides, a person by typing and a bot by choosing, until the match is over.

Nothing that only one person may see is written before that person is known to be the one who looks.
"""

from __future__ import annotations

from rulebound.core.kernel.table import EVENT_SIZE
from rulebound.core.mistakes import Mistake, Refused
from rulebound.core.people.readers import SPECTATOR
from rulebound.core.people.seeds import commitment
from rulebound.terminal.commands import answer
from rulebound.terminal.seats import HUMAN, bot_choice, people, seat_name
from rulebound.terminal.table import After, Table


def play(table: Table) -> None:
    """Until the match is over, somebody quits, or the input ends."""
    table.screen.say([welcome(table)])
    while not table.live.match.over:
        seat = int(table.live.match.seat)
        if table.live.players[seat] != HUMAN:
            let_bot_decide(table)
        elif not ask_person(table, seat):
            leave(table)
            return
    table.keep()
    table.show_result()


def welcome(table: Table) -> str:
    live = table.live
    sitting = ", ".join(seat_name(live, seat) for seat in range(len(live.players)))
    said = f"{live.game.title}: {sitting}." + (" Type help to see what you may type." if people(live) else "")
    if isinstance(live.kept.setup.seed, str):
        said += f" The seed is a secret until the end; its commitment is {commitment(live.kept.setup.seed)}."
    return said


def let_bot_decide(table: Table) -> None:
    live = table.live
    told = len(live.match.events) // EVENT_SIZE
    live.decide(bot_choice(live))
    if not people(live) and not live.match.over:
        # Nobody is asked, so nobody would read it later.
        table.screen.say(live.log(SPECTATOR, told))


def ask_person(table: Table, seat: int) -> bool:
    """One decision of a person, or a command that changes who is asked; False if that person leaves."""
    if table.hot_seat() and table.watched != seat and table.screen.pass_on(seat + 1) is None:
        return False
    table.watched = seat
    table.show_decision(seat)
    while True:
        text = table.screen.ask("Your choice (or help): ")
        if text is None:
            return False
        if not text:
            continue
        try:
            chosen = answer(table, seat, text)
        except Refused as refused:
            table.screen.refuse(f"not possible: {refused}")
            continue
        except Mistake as mistake:
            table.screen.refuse(str(mistake))
            continue
        if chosen is After.QUIT:
            return False
        if chosen is After.SHOW:
            return True
        if isinstance(chosen, int):
            table.live.decide(chosen)
            table.keep()
            return True


def leave(table: Table) -> None:
    table.keep()
    if table.saved == table.live.kept.actions:
        table.screen.say([f"You leave the table. The match is saved in {table.save_to}."])
    else:
        table.screen.say(["You leave the table. The match is not saved as it stands."])
