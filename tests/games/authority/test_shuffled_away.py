"""A card whose ability waits may be shuffled away meanwhile: it is the same card all the same, and keeps its name."""

from __future__ import annotations

from typing import Any

from rulebound.core.people.game import Setup
from rulebound.core.people.readers import SPECTATOR, events_of
from rulebound.games.authority import GAME
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.rules.match import Authority
from rulebound.games.authority.rules.values import attack_of

SIDE = {"tokens": 6, "general": ["Guildmaster Pell"], "hand": ["Knight"], "deck": [], "discard": ["Squire", "Squire"]}


def test_the_text_that_asks_is_named_and_not_the_card_that_took_its_number() -> None:
    for seed in range(12):
        options = GAME.rulebook.settle({})
        match = GAME.pose({"display": ["Headhunter", "Market Broker"], "seats": {"1": SIDE}}, Setup(seed, 2, options))
        match.recording = True
        match.apply(GAME.find(match, "recruit Headhunter"))
        while GAME.question(match).startswith("Seat 1 pays"):
            match.apply(int(match.legal()[-1]))
        waiting = [entry["card"] for entry in GAME.view(match, SPECTATOR)["pending"]]
        assert waiting == [] or "Headhunter of seat 1" in waiting, f"seed {seed}: {waiting}"
        resolved = [action for action in match.legal() if "Guildmaster Pell" in GAME.say(match, int(action))]
        if resolved:
            match.apply(int(resolved[0]))
        assert "Headhunter" in GAME.question(match), f"seed {seed}: {GAME.question(match)}"
        told = [GAME.tell(match, event, 0) for event in events_of(match)]
        assert not any(line.startswith(("Squire's ability", "Knight's ability")) for line in told), told
        assert any(line.startswith("Headhunter's ability") for line in told), told


def posed(seed: int, position: dict[str, Any]) -> Authority:
    match = GAME.pose(position, Setup(seed, 2, GAME.rulebook.settle({})))
    match.recording = True
    return match


def said(match: Authority) -> list[str]:
    return [GAME.say(match, int(action)) for action in match.legal()]


def do(match: Authority, *all_words: str) -> None:
    for words in all_words:
        action = GAME.find(match, words)
        assert GAME.refuse(match, action) is None, words
        match.apply(action)


def test_another_card_is_never_the_same_physical_card() -> None:
    """AU-R81: Drill Instructor, shuffled into the deck by Pell's draw, may not retire itself and may retire any other
    card."""
    drawn = set()
    for seed in range(16):
        side = {"tokens": 5, "general": ["Guildmaster Pell"], "hand": [], "deck": [], "discard": ["Squire", "Knight"]}
        match = posed(seed, {"display": ["Drill Instructor"], "seats": {"1": side}})
        do(match, "recruit Drill Instructor", "resolve Guildmaster Pell")
        (card,) = GAME.view(match, 0)["seats"]["1"]["hand"]
        drawn.add(card)
        offered = [words for words in said(match) if words.startswith("choose")]
        if card == "Drill Instructor":
            assert offered == [], f"seed {seed}: it may choose itself"
        else:
            assert offered == [f"choose {card} in your hand", "choose none"], f"seed {seed}"
    assert "Drill Instructor" in drawn
    assert len(drawn) == 3


def test_the_bonus_for_others_excepts_the_same_card_after_a_shuffle() -> None:
    """AU-R69: every Royal Soldier drawn later has Field Sergeant's bonus, the Sergeant itself has not."""
    for seed in range(12):
        side = {"hand": ["Field Sergeant", "Warpath Howler"], "deck": [], "discard": ["Levy Spearman"]}
        match = posed(seed, {"seats": {"1": side, "2": {"kingsguard": "closed"}}})
        printed = {card.name: card.facts.get("power") for card in GAME.official_cards.cards}
        do(match, "attack with Field Sergeant", "attack with Warpath Howler")
        for card in range(match.layout.cards):
            name = match.names[match.design[card]]
            if match.zone[card] in (n.DECK, n.HAND, n.DISCARD) and name in ("Field Sergeant", "Levy Spearman"):
                bonus = attack_of(match, card) - int(str(printed[name]))
                assert bonus == (name == "Levy Spearman"), f"seed {seed}: {name} has {bonus:+}"


def test_a_pending_removal_is_named_by_its_spy() -> None:
    """AU-R58, with the Spies shuffled into the deck before their removals are resolved."""
    for seed in range(8):
        side = {"general": ["Guildmaster Pell"], "hand": ["Ledger Reader", "Listening Post"], "deck": []}
        foe = {"general": ["False Priest", "Masked Informer"]}
        match = posed(seed, {"display": ["Field Sergeant"], "seats": {"1": {**side, "tokens": 1}, "2": foe}})
        do(match, "recruit Field Sergeant", "pay with Ledger Reader")
        do(match, "resolve Guildmaster Pell")
        assert sorted(said(match)) == ["resolve Ledger Reader", "resolve Listening Post"], f"seed {seed}"
        do(match, "resolve Listening Post")
        assert "?" not in GAME.question(match)
