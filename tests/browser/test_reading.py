"""Looking without playing: replays and going on from them, scenes, the rulebook, guided starts, the lobby."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

from playwright.sync_api import expect

from rulebound.core.people.matchfile import text_of
from tests.browser.dealing import dealt, go_on, import_match, make_table, played
from tests.browser.playing import Mouse, log_of, look
from tests.browser.visiting import REQUEST_REFUSED, Visit
from tests.server.client import person
from tests.server.serving import Server

GAME = "five_rows"
LESSONS = Path(__file__).resolve().parents[2] / "web/src/learn"

# ------------------------------------------------------------ replays


def test_a_replay_is_stepped_and_gone_on_from(visit: Visit, server: Server) -> None:
    kept = played(dealt(GAME, 4), 1000)
    visitor = visit()
    page = visitor.go(f"/replay/{import_match(server.address, kept)}")
    last = len(kept.actions)
    expect(page.get_by_text(f"decision 0 of {last}")).to_be_visible()
    before = len(log_of(page))
    page.get_by_role("button", name="Next ▶").click()
    expect(page.get_by_text(f"decision 1 of {last}")).to_be_visible()
    page.wait_for_function("(before) => document.querySelectorAll('#log li').length > before", arg=before)
    expect(page.locator(".panel .words")).to_contain_text("Ada:")
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_text(f"decision {last} of {last}")).to_be_visible()
    expect(page.locator(".panel .words")).to_contain_text(re.compile("won|wins|victory|tie|draw"))

    page.get_by_label(f"decision {last} of {last}").fill("6")
    expect(page.get_by_text(f"decision 6 of {last}")).to_be_visible()
    hand = page.locator('#tabletop [data-place^="/seats/1/hand/"]')
    expect(hand.first).to_be_visible()
    page.get_by_label("As seen by").select_option(label="Ben (seat 2)")
    expect(page.get_by_role("group", name=re.compile(r"^Ada's hand, \d+ cards$"))).to_be_visible()
    expect(hand).to_have_count(0)
    page.get_by_role("button", name="◀ Back").click()
    expect(page.get_by_text(f"decision 5 of {last}")).to_be_visible()

    page.get_by_text("Go on from here").click()
    page.get_by_label("Your seat").select_option(label="seat 2, of Ben")
    page.get_by_label("Bots").select_option("easy")
    page.get_by_role("button", name="Play on").click()
    expect(page).to_have_url(re.compile("#/table/"))
    sight = look(page)
    assert sight.lit or sight.buttons, "nothing can be done at the table that goes on"
    expect(page.locator(".strip.own")).to_contain_text("your turn")
    assert not Mouse(visitor, 1).play(2), "the match is over at once"


def test_a_replay_plays_by_itself(visit: Visit, server: Server) -> None:
    kept = played(dealt(GAME, 4), 1000)
    page = visit().go(f"/replay/{import_match(server.address, kept)}/{len(kept.actions) - 1}/-1")
    page.get_by_role("button", name="▶ Play").click()
    expect(page.get_by_text(f"decision {len(kept.actions)} of {len(kept.actions)}")).to_be_visible()
    expect(page.get_by_role("button", name="▶ Play")).to_be_visible()


def test_a_match_file_is_opened_in_the_lobby(visit: Visit, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text(text_of(played(dealt("paw_of_duty", 2), 30)), encoding="utf-8")
    page = visit().go("/lobby")
    page.get_by_label("Match file").set_input_files(path)
    expect(page.get_by_text("decision 0 of 30")).to_be_visible()


def test_a_file_that_is_no_match_is_told(visit: Visit, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text("this is no match", encoding="utf-8")
    visitor = visit()
    page = visitor.go("/lobby")
    page.get_by_label("Match file").set_input_files(path)
    expect(page.get_by_role("alert")).to_be_visible()
    visitor.forgive(REQUEST_REFUSED)


# ------------------------------------------------------------ rules


def test_a_rule_is_found_and_shown_as_a_scene(visit: Visit) -> None:
    page = visit().go(f"/rules/{GAME}")
    page.get_by_label("Search").fill("FR-3.14")
    article = page.get_by_role("article", name="Rule FR-3.14")
    expect(article).to_be_visible()
    article.get_by_role("link", name=re.compile("^▶ Show me")).first.click()
    expect(page).to_have_url(re.compile(f"#/scene/{GAME}/"))
    expect(page.locator("#tabletop")).to_be_visible()
    expect(page.get_by_role("link", name="FR-3.14").first).to_be_visible()


def test_a_scene_is_stepped_to_a_refusal(visit: Visit) -> None:
    page = visit().go(f"/scene/{GAME}/too-expensive-by-one")
    following = page.get_by_role("button", name="Next ▶")
    expect(following).to_be_enabled()
    words: list[str] = []
    while following.is_enabled():
        at = len(words)
        following.click()
        expect(page.get_by_text(re.compile(f"^Step {at + 1} of"))).to_be_visible()
        words.append(page.locator(".steps").inner_text())
    refused = [text for text in words if "Refused." in text]
    assert refused, f"the scene shows no refusal: {words}"
    assert re.search(r"Rule FR-\d+\.\d+", refused[0])


def test_a_search_that_finds_nothing_says_so(visit: Visit) -> None:
    page = visit().go(f"/rules/{GAME}")
    page.get_by_label("Search").fill("zeppelin")
    expect(page.get_by_text("No rule has these words")).to_be_visible()


# ------------------------------------------------------------ the lobby


def test_an_open_seat_is_taken_in_the_lobby(visit: Visit) -> None:
    host, guest = visit(), visit()
    page = host.go(f"/play/{GAME}")
    page.get_by_role("group", name="Seat 1").get_by_label("Name").fill("Ada")
    page.get_by_role("group", name="Seat 2").get_by_label("Seat 2").select_option(
        label="Open: whoever comes from the lobby"
    )
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_text("Waiting. The match starts by itself")).to_be_visible()
    other = guest.go("/lobby")
    other.get_by_role("listitem").filter(has_text="Ada, an open seat").get_by_role(
        "link", name="Sit down"
    ).first.click()
    other.get_by_label("Your name").fill("Ben")
    other.get_by_role("button", name="Sit down").click()
    expect(page.locator("#tabletop")).to_be_visible()
    expect(other.locator("#tabletop")).to_be_visible()
    expect(page.locator("#tabletop").get_by_text("Ben", exact=True).first).to_be_visible()


def test_a_listed_table_can_be_watched(visit: Visit, server: Server) -> None:
    make_table(server.address, "clashables", person("Cleo"), person("Dan"), private=False)
    page = visit().go("/lobby")
    page.get_by_role("listitem").filter(has_text="Cleo, Dan").get_by_role("link", name="Watch").click()
    expect(page.locator("#tabletop")).to_be_visible()


# ------------------------------------------------------------ the log


def test_the_log_gathers_what_repeats_and_shows_the_cards_it_names(visit: Visit, server: Server) -> None:
    page = visit(width=1280, height=800).go(go_on(server.address, dealt(GAME, 2)).route(1))
    look(page)
    lines = log_of(page)
    assert any(re.search(r"draws a card\. ×\d$", line) for line in lines), f"no line is gathered: {lines}"
    assert not any(one == other for one, other in pairwise(lines))
    named = page.locator("#log [data-named]").last
    card = named.get_attribute("data-named") or ""
    named.hover()
    expect(page.locator(".reader h3")).to_have_text(card)
