"""New tables: what people ask for, and what they are told when it cannot be."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from rulebound.core.language.card_texts import CardTexts
from rulebound.core.mistakes import Mistake, Refused
from rulebound.core.people.game import Game
from rulebound.core.people.matchfile import read_match, text_of
from rulebound.core.people.registry import game
from rulebound.core.people.seeds import commitment
from rulebound.server.mistakes import Taken
from rulebound.server.tables.entries import Decide, Record
from rulebound.server.tables.keys import fits
from rulebound.server.tables.ledger import cards_of
from rulebound.server.tables.new_tables import continued, imported, new_plan, rematch, sit_down
from rulebound.server.tables.requests import resign
from rulebound.server.tables.updates import about
from rulebound.wire.house import Chair, Continue, NewTable
from tests.contract.matches import GAMES

PERSON = Chair(kind="person", name="Ann")
BOT = Chair(kind="bot", level="easy")


def table(game: str = "five_rows", *seats: Chair, **rest: Any) -> NewTable:
    return NewTable(game=game, seats=seats or (PERSON, BOT), **rest)


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        (table("chess"), "there is no game 'chess'"),
        (table("five_rows", PERSON), "is for 2 players, not 1"),
        (table("five_rows", PERSON, Chair(kind="bot", level="genius")), "there is no level 'genius'"),
        (table("five_rows", PERSON, Chair(kind="bot", level="search:9999999")), "there is no level"),
        (table(options={"gravity": 1}), "has no option 'gravity'"),
        (table("five_rows", Chair(kind="person", name="x" * 41), BOT), "at most 40 letters"),
        (table("five_rows", Chair(kind="person", name="\n\t\0"), BOT), "needs a name"),
        (table("five_rows", Chair(kind="person", deck="1 Archer"), BOT), "bring no decks"),
        (table("clashables", Chair(kind="person", deck="/etc/passwd"), BOT), "your deck:1"),
        (table(clock=(1, 0)), "a clock has from 10"),
        (table(cards="[[card]]\nname = 1"), "your cards"),
        (
            table("claw_and_order", PERSON, Chair(kind="open"), options={"battlefields": "Fisch Market"}),
            "'Fisch Market' is no battlefield card of the set; near names: Fish Market",
        ),
    ],
)
def test_a_table_that_cannot_be_is_told_in_words(wanted: NewTable, told: str) -> None:
    with pytest.raises(Mistake, match=told):
        new_plan(wanted).ledger()


def test_agreed_battlefields_are_an_option_of_a_table() -> None:
    """CO-12.7"""
    ledger = new_plan(table("claw_and_order", options={"battlefields": "Radar Hill,Fish Market"})).ledger()
    assert ledger.head.options["battlefields"] == "Radar Hill, Fish Market"
    assert ledger.live is not None
    view = ledger.live.game.view(ledger.live.match, 0)
    assert view["battlefields"] == ["Neutral Battlefield", "Fish Market", "Radar Hill"]


def test_an_illegal_deck_is_refused_with_its_rule() -> None:
    cards = game("clashables").official_cards.cards
    with pytest.raises(Refused, match="not legal") as refused:
        new_plan(table("clashables", Chair(kind="person", deck=f"3 {cards[0].name}"), BOT))
    assert refused.value.clause.startswith("CL-")


def test_secrets_are_kept_as_digests_only() -> None:
    plan = new_plan(table())
    key = plan.keys[0]
    assert fits(key, plan.ledger().chairs[0].key)
    assert key not in repr(plan.entries)
    assert key not in repr(plan.head)
    assert 1 not in plan.keys, "a bot has no link"


def test_an_open_seat_is_taken_once() -> None:
    plan = new_plan(table("five_rows", PERSON, Chair(kind="open")))
    ledger = plan.ledger()
    entries, key = sit_down(ledger, 1, " Bo\n b ", ())
    for entry in entries:
        ledger.add(Record(ledger.n + 1, 0.0, entry))
    assert ledger.chairs[1].name == "Bo b"
    assert fits(key, ledger.chairs[1].key)
    assert ledger.state() == "playing"
    with pytest.raises(Taken):
        sit_down(ledger, 1, "Cy", ())
    with pytest.raises(Mistake, match="seats 1 to 2"):
        sit_down(ledger, 7, "Cy", ())


def test_a_rematch_changes_seats_and_keeps_links() -> None:
    plan = new_plan(table("clashables", PERSON, Chair(kind="person", name="Bob")))
    first = plan.ledger()
    next_one = rematch(first)
    second = next_one.ledger()
    assert [chair.name for chair in second.chairs] == ["Bob", "Ann"]
    assert fits(plan.keys[0], second.chairs[1].key)
    assert second.chairs[1].deck == first.chairs[0].deck
    assert next_one.head.id == rematch(first).head.id, "so that it is made only once"
    assert next_one.head.seed not in (plan.head.seed, rematch(first).head.seed), (
        "when the first match is over its seed is told, and nothing of the next one follows from it"
    )


def own_words(rules: Game) -> str:
    """The official cards, every third with its text in another wording where there is one, and one with an icon."""
    text = (rules.folder / "cards.toml").read_text(encoding="utf-8")
    text = text.replace('text = "When this creature enters: draw', 'text = "When this creature enters, you draw')
    text = text.replace('text = "On play: draw', 'text = "When played, draw')
    return "# mine\n" + text.replace('kind = "', 'art = "wolf-head"\nkind = "', 1)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_table_keeps_cards_as_they_are_played(game_id: str) -> None:
    """In the words of the card language, which are read in no time; what is played is the same."""
    rules = game(game_id)
    written = own_words(rules)
    seats = (PERSON,) * min(rules.seat_counts)
    plan = new_plan(table(game_id, *seats, cards=written))
    assert plan.head.card_set == rules.read_cards(written, "mine").digest
    kept = rules.read_cards(plan.head.cards, "kept")
    assert kept.digest == plan.head.card_set
    assert kept.cards[0].facts["art"] == "wolf-head"
    asked = CardTexts.canonical
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(CardTexts, "canonical", never)
        cards_of.cache_clear()
        assert plan.ledger().state() == "playing", "nothing of it has to be understood any more"
    assert CardTexts.canonical is asked
    live = plan.ledger().live
    assert live is not None
    match = replace(live.kept, actions=(int(live.match.legal()[0]),))
    brought = imported(read_match(text_of(match), "a match"))
    assert brought.head.cards == plan.head.cards


def never(*_: object) -> str:
    raise AssertionError("a text is read in its author's words")


def finished_ledger(decisions: int) -> Any:
    ledger = new_plan(table()).ledger()
    for _ in range(decisions):
        assert ledger.live is not None
        entry = Decide(seat=ledger.asked(), action=int(ledger.live.match.legal()[0]))
        ledger.add(Record(ledger.n + 1, 0.0, entry))
    ledger.add(Record(ledger.n + 1, 0.0, resign(ledger, 0)))
    return ledger


def test_a_finished_match_is_continued_from_any_point() -> None:
    ledger = finished_ledger(5)
    plan = continued(ledger, Continue(at=3, seat=2, level="strong"))
    again = plan.ledger()
    assert again.live is not None
    assert again.live.kept.actions == ledger.live.kept.actions[:3]
    assert [chair.who for chair in again.chairs] == ["bot", "person"]
    assert list(plan.keys) == [1]
    for wrong, told in (
        (Continue(at=6, seat=1), "points 0 to 5"),
        (Continue(at=0, seat=3), "seats 1 to 2"),
        (Continue(at=0, seat=1, level="x"), "no level"),
    ):
        with pytest.raises(Mistake, match=told):
            continued(ledger, wrong)
    with pytest.raises(Mistake, match="only a finished match"):
        continued(new_plan(table()).ledger(), Continue(at=0, seat=1))


@pytest.mark.parametrize("name", ["five_rows", "clashables", "claw_and_order"])
def test_a_match_file_becomes_a_finished_table(name: str) -> None:
    ledger = new_plan(table(name)).ledger()
    for _ in range(10):
        assert ledger.live is not None
        entry = Decide(seat=ledger.asked(), action=int(ledger.live.match.legal()[0]))
        ledger.add(Record(ledger.n + 1, 0.0, entry))
    assert ledger.live is not None
    text = text_of(ledger.live.kept)
    again = imported(read_match(text, "file")).ledger()
    assert again.state() == "over"
    assert again.result is not None
    assert again.result.how == "unfinished"
    assert again.live is not None
    assert text_of(again.live.kept) == text


def test_the_seed_of_a_table_is_a_secret_whose_commitment_everybody_is_told() -> None:
    new = NewTable(game="five_rows", seats=(PERSON, BOT))
    first, second = new_plan(new), new_plan(new)
    assert isinstance(first.head.seed, str)
    assert len(first.head.seed) == 64
    assert first.head.seed != second.head.seed
    told = about(first.ledger())
    assert told.commitment == commitment(first.head.seed)
    assert first.head.seed not in msgspec.json.encode(told).decode()
    numbered = replace(first, head=msgspec.structs.replace(first.head, seed=5))
    assert about(numbered.ledger()).commitment == ""
