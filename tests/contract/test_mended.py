"""Positions in which a text once did something else than it says, one for each fault."""

# ruff: noqa: E501 — a text is one line

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from rulebound.core.kernel.match import Match
from rulebound.core.kernel.rng import Script
from rulebound.core.people.game import Game
from rulebound.core.people.readers import EVERYTHING, events_of
from rulebound.core.people.registry import game as find_game
from rulebound.core.people.scene_exporting import same, written
from rulebound.core.people.scene_file import read_scene
from rulebound.core.people.scenes import pose_scene

FACTS = {
    "troop of five_rows": "cost = 1\npower = 0\nhealth = 9\n",
    "aura of five_rows": "cost = 1\n",
    "troop of claw_and_order": 'breed = "Shorthair"\ncost = 1\ndamage = 1\nhealth = 3\n',
    "equip item of claw_and_order": "cost = 1\n",
    "one-time item of claw_and_order": "cost = 1\n",
    "unit of authority": 'faction = "BR"\ncost = 1\npower = 3\ncopies = 2\n',
}


def cards(game_id: str, *designs: tuple[str, str, str]) -> str:
    """Cards of a scene: name, kind and text."""
    made = f'game = "{game_id}"\n'
    for number, (name, kind, text) in enumerate(designs):
        facts = FACTS[f"{kind} of {game_id}"]
        made += f'[[card]]\nid = "EX-{number}"\nname = "{name}"\nkind = "{kind}"\n{facts}text = "{text}"\n'
    return made


def posed(text: str, *actions: str) -> tuple[Game, Match]:
    match = pose_scene(read_scene(text, Path("scene.toml")))
    match.recording = True
    game = find_game(re.findall(r'game = "(\w+)"', text)[0])
    for words in actions:
        match.apply(game.find(match, words))
    return game, match


def seen(game: Game, match: Match, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = game.view(match, EVERYTHING)["seats"][str(seat)]
    return found


def log(game: Game, match: Match, seat: int) -> list[str]:
    return [line for line in (game.tell(match, event, seat) for event in events_of(match)) if line]


# ------------------------------------------------------------ Five Rows


def test_once_per_round_lasts_until_the_next_round_begins() -> None:
    """FR-R64: a troop that falls as changes of the round end falls in the same round."""
    text = cards(
        "five_rows", ("Mourner", "troop", "When another of your troops is destroyed, once per round: you heal 5.")
    )
    text = "round = 3\n" + text
    text += """
[seats.1]
health = 9
rows = { 1 = "Mourner", 2 = "Footman", 3 = { card = "Archer", damage = 2, round_health = 3 } }
[seats.2]
rows = { 2 = "Storm Drake" }
"""
    game, match = posed(text, "end turn", "end turn")
    assert log(game, match, 0).count("Seat 1 heals 5.") == 1
    assert "spent" not in seen(game, match, 1)["rows"]["1"], "in the new round it works again"


def test_of_two_replacements_the_player_of_the_card_chooses() -> None:
    """FR-R81: nothing goes on before."""
    text = "round = 3\n" + cards(
        "five_rows",
        ("Cradle", "aura", "If a troop would be destroyed, return it to its owner's hand instead."),
        ("Pit", "troop", "If another of your troops would be destroyed, put it on the bottom of your deck instead."),
    )
    text += """
[seats.1]
rows = { 2 = "Footman", 5 = "Pit" }
auras = { 1 = "Cradle" }
deck = ["Bull", "Miner"]
[seats.2]
rows = { 2 = "Storm Drake" }
"""
    game, match = posed(text, "end turn", "end turn")
    assert [game.say(match, action) for action in match.legal()] == ["choose Pit in row 5", "choose Cradle in row 1"]
    assert match.seat == 0
    by_pit = posed(text, "end turn", "end turn", "choose Pit in row 5")
    assert seen(*by_pit, 1)["deck"][-1] == "Footman"
    by_cradle = posed(text, "end turn", "end turn", "choose Cradle in row 1")
    assert "Footman" in seen(*by_cradle, 1)["hand"]


def test_what_a_seat_found_it_knows_where_it_puts_it() -> None:
    spy = "On play: search your deck for an aura card; shuffle your deck; put it on top of your deck."
    text = "round = 3\nseed = 2\n" + cards("five_rows", ("Spy", "troop", spy))
    text += '[seats.1]\ncoins = 9\nhand = ["Spy"]\ndeck = ["Bull", "Miner", "Fog"]\n[seats.2]\n'
    game, match = posed(text, "play Spy in row 1", "choose Fog in your deck")
    assert seen(game, match, 1)["deck"][0] == "Fog"
    assert "Fog" in str(game.view(match, 0)["seats"]["1"]["known_in_deck"])
    assert "known_in_deck" not in game.view(match, 1)["seats"]["1"]


def test_a_look_and_a_card_put_away_are_told() -> None:
    spy = "On play: look at the foe's hand; put the top card of your deck into your discard pile."
    text = "round = 3\n" + cards("five_rows", ("Spy", "troop", spy))
    text += '[seats.1]\ncoins = 9\nhand = ["Spy"]\ndeck = ["Bull", "Miner"]\n[seats.2]\nhand = ["Fog"]\n'
    game, match = posed(text, "play Spy in row 1")
    for seat in (0, 1):
        assert log(game, match, seat)[1:] == [
            "Seat 1 looks at 1 card of seat 2's hand.",
            "Seat 1 puts Bull into the discard pile.",
        ]


# ------------------------------------------------------------ Claw & Order


@pytest.mark.parametrize("down", ["Alley Kitten", "Storm Mane"])
def test_a_face_down_troop_shows_no_number(down: str) -> None:
    """CO-R107."""
    text = cards(
        "claw_and_order",
        ("Scan", "one-time item", "Choose an enemy troop; if its health is 4 or more, gain $3."),
        ("Judge", "troop", "This troop has +X damage, where X is the total cost of enemy troops."),
    )
    text += f"""
[seats.1]
dollars = 9
hand = ["Scan"]
front = ["Judge"]
[seats.2]
front = ["Beat Cop Tabby"]
back = [{{ card = "{down}", face_down = true }}]
"""
    game, match = posed(text, "play Scan", "choose the opponent's face-down troop")
    assert seen(game, match, 1)["dollars"] == 8
    assert seen(game, match, 1)["front"][0]["power"] == 3


def test_an_item_and_a_pilot_return_instead_of_being_destroyed() -> None:
    """CO-R110: by name, and with the Vehicle."""
    text = cards(
        "claw_and_order",
        ("Smash", "one-time item", "Choose an enemy Equip Item; destroy it."),
        ("Zap", "one-time item", "Choose an enemy Vehicle; destroy it."),
        ("Boomerang", "equip item", "If this Equip Item would be destroyed, return it to its owner's hand instead. The host has +1 damage."),
        ("Tom", "troop", "Even while this troop pilots a Vehicle, if this troop would be destroyed, return it to its owner's hand instead."),
    )  # fmt: skip
    vehicle = next(card.name for card in find_game("claw_and_order").official_cards.cards if card.kind == "vehicle")
    text += f"""
[seats.1]
dollars = 9
hand = ["Smash", "Zap"]
front = ["Alley Kitten"]
[seats.2]
front = [{{ card = "Storm Mane", items = ["Boomerang"] }}, {{ card = "{vehicle}", pilot = "Tom" }}]
"""
    game, match = posed(text, "play Smash")
    match.apply(match.legal()[0])
    match.apply(game.find(match, "play Zap"))
    match.apply(match.legal()[0])
    side = seen(game, match, 2)
    assert sorted(side["hand"]) == ["Boomerang", "Tom"]
    assert vehicle in side["discard"]


def test_the_opponent_may_choose_what_is_kept_from_you() -> None:
    """CO-R109 keeps a troop from its opponent, not from its owner."""
    text = cards(
        "claw_and_order",
        ("Tribute", "one-time item", "The opponent chooses one of their troops; deal 1 damage to it."),
        ("Shy", "troop", "This troop cannot be chosen by the opponent."),
    )
    text += """
[seats.1]
dollars = 9
hand = ["Tribute"]
front = ["Alley Kitten"]
[seats.2]
front = ["Shy"]
"""
    game, match = posed(text, "play Tribute")
    assert match.seat == 1
    match.apply(game.find(match, "choose Shy"))
    assert seen(game, match, 2)["front"][0]["damage"] == 1


# ------------------------------------------------------------ what an exported position remembers


ONCE = [
    (
        "round = 3\n" + cards(
            "five_rows",
            ("Cradle", "aura", "When a troop is destroyed, once per round: you heal 5."),
            ("Shot", "troop", "On play: choose an enemy troop; destroy it."),
        ) + '[seats.1]\ncoins = 9\nhand = ["Shot"]\nauras = { 1 = "Cradle" }\n[seats.2]\nrows = { 2 = "Footman" }\n',
        ("play Shot in row 1", "choose the foe's Footman in row 2"),
    ),
    (
        cards("claw_and_order", ("Boss", "troop", "When you deploy a troop, once per turn: gain $5."))
        + '[seats.1]\ndollars = 9\nfront = ["Boss"]\nhand = ["Alley Kitten"]\n[seats.2]\nfront = ["Storm Mane"]\n',
        ("play Alley Kitten",),
    ),
    (
        cards("authority", ("Zed", "unit", "In the general zone, when you recruit another card, once per turn: draw a card."))
        + '[seats.1]\ngeneral = ["Zed"]\nhand = ["Squire"]\ndeck = ["Squire", "Squire"]\n[seats.2]\n',
        ("recruit Zed", "pay with Squire"),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "actions"), ONCE, ids=["five_rows", "claw_and_order", "authority"])
def test_a_position_remembers_what_was_used_up(text: str, actions: tuple[str, ...]) -> None:
    game, match = posed(text, *actions)
    assert "'spent" in str(game.view(match, 1)), "everybody sees it"
    position = dict(game.position_of(match))
    seats = position.pop("seats")
    again = "".join(f"{key} = {written(value)}\n" for key, value in position.items())
    for seat, side in seats.items():
        again += f"[seats.{seat}]\n" + "".join(f"{key} = {written(value)}\n" for key, value in side.items())
    first_card = text.index("[[card]]")
    designs = text[first_card : text.index("[seats.1]")]
    _, other = posed(f'game = "{game.id}"\n' + again + designs)
    assert same(game, match, other)
    forgetful = re.sub(r"(?m)spent\w* = (\{[^}]*\}|\d+),? ?", "", again)
    _, other = posed(f'game = "{game.id}"\n' + forgetful + designs)
    assert not same(game, match, other), "without it the position is another one"


def test_chance_goes_on_where_a_scene_with_a_seed_has_fixed_no_more() -> None:
    text = 'game = "five_rows"\nshuffles = [["Bull", "Miner"]]\nround = 3\n[seats.1]\n[seats.2]\n'
    script = read_scene("seed = 0\n" + text, Path("scene.toml")).setup.script
    assert isinstance(script, Script)
    assert len(script.order()) == 2
    assert len(script.order()) == 0
    script = read_scene(text, Path("scene.toml")).setup.script
    assert isinstance(script, Script)
    script.order()
    with pytest.raises(ValueError, match="one more pile is shuffled"):
        script.order()
