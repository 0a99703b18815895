"""What an update shows of what happened: what its reader was not told yet, once, and no more than anybody watches."""

from __future__ import annotations

from rulebound.core.kernel.table import EVENT_SIZE
from rulebound.core.people.readers import SPECTATOR
from rulebound.core.people.registry import game as game_named
from rulebound.server.tables import requests, updates
from rulebound.server.tables.entries import Answer, Decide
from tests.server.driving import Driven

GAME = game_named("five_rows")


def driven() -> Driven:
    """A table of Five Rows at which somebody has the coins for a card, and everybody was told of all before."""
    table = Driven(GAME, 2)
    while len(table.match.legal()) == 1:
        play(table, "end turn")
    for reader in table.listeners():
        table.told(reader)
    return table


def play(table: Driven, beginning: str) -> None:
    action = next(int(action) for action in table.match.legal() if GAME.say(table.match, action).startswith(beginning))
    table.enter(Decide(seat=table.ledger.asked(), action=action))


def test_an_update_shows_what_its_reader_has_not_seen_and_only_once() -> None:
    table = driven()
    seat = table.ledger.asked()
    play(table, "play ")
    for reader in (seat, 1 - seat, SPECTATOR):
        moves = [shown for shown in table.update(reader).happened if shown.what == "move"]
        assert moves[0].source == f"/seats/{seat + 1}/hand", "the card comes from the hand of who played it"
        assert moves[0].card in GAME.official_cards.catalogue.names
        assert moves[0].place.startswith(f"/seats/{seat + 1}/")
        table.told(reader)
        assert table.update(reader).happened == (), "it is not shown again to one who only hears who is here"


def test_what_others_draw_is_shown_and_not_named() -> None:
    table = Driven(GAME, 2)
    for reader in (0, 1, SPECTATOR):
        draws = [shown for shown in table.update(reader).happened if shown.place.endswith("/hand")]
        assert draws
        for draw in draws:
            own = draw.place == f"/seats/{reader + 1}/hand"
            assert (draw.card != "?") == own, f"reader {reader} is shown {draw}"


def test_nothing_of_a_decision_that_was_taken_back_is_shown() -> None:
    table = driven()
    seat = table.ledger.asked()
    play(table, "end turn")
    table.enter(requests.take_back(table.ledger, seat))
    if table.ledger.offer is not None:
        table.enter(Answer(seat=1 - seat, yes=True))
    assert table.ledger.asked() == seat
    for reader in (seat, 1 - seat, SPECTATOR):
        assert table.update(reader).happened == ()
    play(table, "play ")
    assert any(shown.what == "move" for shown in table.update(seat).happened), "what comes after it is"


def test_of_very_much_only_the_newest_is_shown() -> None:
    table = driven()
    for _ in range(120):
        if table.over():
            break
        action = int(table.match.legal()[0])
        table.enter(Decide(seat=table.ledger.asked(), action=action))
    told = updates.happened(GAME, table.match, 0, 0)
    assert len(told) == updates.MOST_HAPPENINGS
    events = len(table.match.events) // EVENT_SIZE
    newest = updates.happened(GAME, table.match, 0, events - 5)
    assert told[len(told) - len(newest) :] == newest
