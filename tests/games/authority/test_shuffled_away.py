"""A card whose ability waits may be shuffled away meanwhile: its number is another card's then, perhaps hidden."""

from __future__ import annotations

from rulebound.core.game import SPECTATOR, Setup, events_of
from rulebound.games.authority import GAME

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
