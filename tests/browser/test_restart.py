"""The server goes away in mid-match and comes back: the page says so, keeps what one was doing, and goes on."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.dealing import go_on, middle
from tests.browser.playing import Mouse, first_two_places, hand_of, log_of, look, place
from tests.browser.visiting import SERVER_AWAY, Visit
from tests.server.serving import Server

GAME = "five_rows"
AWAY = "The server is away."


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that may be killed."""
    with Server(tmp_path_factory.mktemp("data")) as started:
        yield started


@pytest.mark.parametrize("kindly", [False, True], ids=["killed", "stopped"])
def test_the_page_goes_on_by_itself_after_a_restart(kindly: bool, visit: Visit, server: Server) -> None:
    visitor = visit()
    page = visitor.go(go_on(server.address, middle(GAME)).route(1))
    card, row = first_two_places(visitor)
    place(page, card).click()
    expect(place(page, card)).to_have_attribute("aria-pressed", "true")
    log, hand = log_of(page), hand_of(page)

    if kindly:
        server.stop()
    else:
        server.kill()
    expect(page.get_by_text(AWAY, exact=True)).to_be_visible()
    expect(place(page, card)).to_have_attribute("aria-pressed", "true")
    assert log_of(page) == log, "what was on the table is gone while the server is away"
    assert hand_of(page) == hand

    server.start()
    expect(page.get_by_text(AWAY, exact=True)).to_have_count(0)
    expect(place(page, card)).to_have_attribute("aria-pressed", "true")
    expect(place(page, row)).to_have_attribute("data-lit", "")
    place(page, row).click()
    page.wait_for_function("(before) => document.querySelectorAll('#log li').length > before", arg=len(log))
    visitor.forgive(SERVER_AWAY)
    look(page)
    log, hand = log_of(page), hand_of(page)
    page.reload()
    look(page)
    assert (log_of(page), hand_of(page)) == (log, hand)
    assert Mouse(visitor, 1).play()


def test_a_reload_after_a_restart(visit: Visit, server: Server) -> None:
    visitor = visit()
    page = visitor.go(go_on(server.address, middle(GAME)).route(1))
    look(page)
    log, hand = log_of(page), hand_of(page)
    server.kill()
    server.start()
    page.reload()
    look(page)
    assert (log_of(page), hand_of(page)) == (log, hand)
    visitor.forgive(SERVER_AWAY)
    assert Mouse(visitor, 1).play()


def test_a_move_made_while_the_server_is_away_is_not_lost(visit: Visit, server: Server) -> None:
    """Sent as the server went: it is repeated when the server is back, and carried out once."""
    visitor = visit()
    page = visitor.go(go_on(server.address, middle(GAME)).route(1))
    card, row = first_two_places(visitor)
    log = log_of(page)
    place(page, card).click()
    assert server.process is not None
    server.process.send_signal(signal.SIGSTOP)
    place(page, row).click()
    server.kill()
    expect(page.get_by_text(AWAY, exact=True)).to_be_visible()
    server.start()
    expect(page.get_by_text(AWAY, exact=True)).to_have_count(0)
    page.wait_for_function("(before) => document.querySelectorAll('#log li').length > before", arg=len(log))
    visitor.forgive(SERVER_AWAY)
    assert Mouse(visitor, 1).play()
