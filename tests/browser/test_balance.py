"""The balance screen: the newest report, card by card, and the way to it from the rulebook."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from rulebound.core.people.registry import game
from tests.browser.visiting import Visit

GAME = "five_rows"
REPORT: dict[str, Any] = json.loads(Path(game(GAME).folder / "balance.json").read_text(encoding="utf-8"))
CARDS = {card["name"]: card for card in REPORT["cards"]}


def names(page: Any) -> list[str]:
    found: list[str] = page.locator("tbody th").all_inner_texts()
    return found


def test_every_card_has_its_line_in_the_order_that_one_wants(visit: Visit) -> None:
    page = visit().go(f"/balance/{GAME}")
    expect(page.locator("tbody tr")).to_have_count(len(CARDS))
    by_cost = sorted(CARDS, key=lambda name: -(CARDS[name]["for_its_cost"] or [-1000])[0])
    assert names(page)[:5] == by_cost[:5]
    page.get_by_label("Order").select_option(label="by name")
    assert names(page) == sorted(CARDS)
    strongest = CARDS[by_cost[0]]
    row = page.locator("tbody tr", has_text=strongest["name"])
    expect(row).to_contain_text(f"+{strongest['for_its_cost'][0]:.1f}")
    expect(row).to_contain_text("strong")
    expect(page.get_by_text(f"{100 * REPORT['first_player']['share']:.1f}%").first).to_be_visible()
    page.get_by_label("Search").fill("archer")
    expect(page.locator("tbody tr")).to_have_count(1)
    page.get_by_label("Search").fill("zeppelin")
    expect(page.get_by_text("No card has these words")).to_be_visible()


def test_from_the_rulebook_one_comes_to_the_line_of_a_card(visit: Visit) -> None:
    page = visit().go(f"/rules/{GAME}")
    page.get_by_label("Search").fill("Archer")
    page.get_by_role("link", name=re.compile(r"^Archer: .* points for its cost \(.* to .*\)$")).click()
    expect(page).to_have_url(re.compile(f"#/balance/{GAME}/Archer$"))
    row = page.locator("tbody tr.named")
    expect(row).to_be_focused()
    expect(row).to_contain_text("Archer")
    expect(row).to_be_in_viewport()
    page.get_by_role("link", name="Rules of Five Rows").click()
    expect(page.get_by_role("article").first).to_be_visible()
