"""What a scene can say beyond a position and its steps: logs, chance, decisions before it, who knows what. And the
traps that are none any more: each of these passed silently, or ended in a message that led nowhere."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Game
from rulebound.core.people.registry import all_games, game
from rulebound.core.people.scene_converting import convert
from rulebound.core.people.scenes import load_scene, pose_scene, run_scene, scenes_of

ROWS = """
game = "five_rows"
[seats.1]
hand = ["Footman"]
rows.2 = "Archer"
"""
REALM = """
game = "authority"
[seats.1]
hand = ["Squire", "Knight"]
"""
CLAW = """
game = "claw_and_order"
[seats.1]
front = ["Alley Kitten"]
[seats.2]
front = ["Alley Kitten"]
"""


def path_of(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "try.toml"
    path.write_text(text, encoding="utf-8")
    return path


def failures(tmp_path: Path, text: str) -> tuple[str, ...]:
    return run_scene(load_scene(path_of(tmp_path, text))).failures


def mistake(tmp_path: Path, text: str) -> str:
    with pytest.raises(Mistake) as caught:
        run_scene(load_scene(path_of(tmp_path, text)))
    return str(caught.value).split("try.toml", 1)[1].removeprefix(": ")


# ------------------------------------------------------------ keys


WRONG_KEYS = {
    "a misspelt key of the truth": ("expect.seats.1.hnad = 'empty'", "seats.1 has no 'hnad'; did you mean 'hand'?"),
    "a misspelt key of a card": ("expect.seats.1.rows.2.helth = 2", "seats.1.rows.2 has no 'helth'; did you mean"),
    "a row that is not there": ("expect.seats.1.rows.6 = 'empty'", "seats.1.rows has no '6'; it has 1 to 5"),
    "a key that only readers see": ("expect.seats.1.known_in_deck = 'empty'", "seats.1 has no 'known_in_deck'"),
    "a misspelt key of a view": ("view.2.seats.1.dekc = 3", "seats.1 has no 'dekc'; did you mean 'deck'?"),
    "a number for a list": ("expect.seats.1.hand = 1", "seats.1.hand is a list, not 1; how long it is says seats.1."),
    "a list for a number": ("view.2.seats.1.deck = ['Bog']", "seats.1.deck is a number here"),
    "a place that is no number": ("expect.seats.1.hand.first = 'Bog'", "seats.1.hand is a list: its parts are 1, 2"),
    "a log that asks otherwise": ("log.1.contain = ['x']", "log.1 has no 'contain'; did you mean 'contains'?"),
}


@pytest.mark.parametrize(("step", "expected"), WRONG_KEYS.values(), ids=WRONG_KEYS.keys())
def test_a_wrong_key_is_an_error_even_where_nothing_is_expected_there(tmp_path: Path, step: str, expected: str) -> None:
    told = mistake(tmp_path, f"{ROWS}[[step]]\n{step}\n")
    assert told.removeprefix("step 1: ").startswith(expected), told


def test_a_message_about_the_old_form_names_the_command_that_converts(tmp_path: Path) -> None:
    assert "scene --convert" in mistake(tmp_path, f"{ROWS}[[step]]\nexpect.seats.1.hand = 1\n")


NO_TOML = {
    "no value": ('game = "five_rows"\nround =\n', ":2: not a scene: after = stands a value"),
    "no closing quotation mark": ('game = "five_rows\n', ":1: not a scene: a text ends on its own line"),
    "no closing bracket": ('game = "five_rows"\nrules = ["FR-3.1"\n', ":2: not a scene: a list has no closing ]"),
    "a key twice": ("round = 1\nround = 2\n", ":2: not a scene: this key stands there already: round = 2"),
    "no equals sign": ("round 1\n", ":1: not a scene: a key is followed by ="),
}


@pytest.mark.parametrize(("text", "expected"), NO_TOML.values(), ids=NO_TOML.keys())
def test_what_is_no_toml_is_told_in_plain_words_with_its_line(tmp_path: Path, text: str, expected: str) -> None:
    assert mistake(tmp_path, text).startswith(expected)


# ------------------------------------------------------------ words of actions


def test_a_typo_is_an_error_with_the_nearest_words_and_never_a_refusal(tmp_path: Path) -> None:
    step = "[[step]]\ndo = 'play Footmen in row 2'\nrefused = 'FR-3.14'\n"
    assert "there is no card 'Footmen'; near names: Footman" in mistake(tmp_path, ROWS + step)
    step = "[[step]]\ndo = 'choose Sqiure in row 1'\nrefused = 'AU-8.5'\n"
    assert mistake(tmp_path, REALM + step).startswith("step 1: 'choose sqiure in row 1' is not an action of Authority")
    step = "[[step]]\ndo = 'atack seat 2 with Squire'\nrefused = 'AU-8.5'\n"
    assert "nearest" in mistake(tmp_path, REALM + step)


def test_words_may_leave_out_what_is_plain(tmp_path: Path) -> None:
    step = "[[step]]\ndo = 'attack Knight'\nexpect.asks.what = 'target'\n"
    assert not any("not an action" in failure for failure in failures(tmp_path, REALM + step))
    assert "could mean" in mistake(tmp_path, f"{ROWS}[[step]]\ndo = 'play Footman row'\n")


def test_several_clauses_may_be_given_as_alternatives(tmp_path: Path) -> None:
    step = "[[step]]\ndo = 'play Footman in row 2'\nrefused = ['FR-3.12', 'FR-3.14']\n"
    assert failures(tmp_path, ROWS + step) == ()


# ------------------------------------------------------------ logs


def test_a_log_may_ask_for_words_for_their_order_and_for_what_did_not_happen(tmp_path: Path) -> None:
    steps = """
[[step]]
do = "play Footman in row 1"
log.1 = { contains = ["Footman in row 1"], nothing_of = ["Archer", "dies"] }
[[step]]
do = "end turn"
log.spectator.in_order = ["ends the turn"]
"""
    assert failures(tmp_path, ROWS + steps) == ()
    wrong = steps.replace('"dies"', '"plays"')
    assert "should read nothing of 'plays' and reads" in failures(tmp_path, ROWS + wrong)[0]
    wrong = steps.replace('["ends the turn"]', '["ends the turn", "ends the turn"]')
    assert "should read 'ends the turn' after 'ends the turn'" in failures(tmp_path, ROWS + wrong)[0]


def test_a_first_step_that_does_nothing_reads_what_happened_before_it(tmp_path: Path) -> None:
    text = f"""
before = ["play Footman in row 1"]
{ROWS}
[[step]]
log.1.contains = ["Footman"]
expect.seats.1.rows.1 = "Footman"
[[step]]
do = "end turn"
log.1.nothing_of = ["Footman"]
"""
    assert failures(tmp_path, text) == ()


# ------------------------------------------------------------ before, chance, shuffles


def test_decisions_before_the_scene_lead_into_the_middle_of_a_declaration(tmp_path: Path) -> None:
    text = f"""
before = ["attack with Alley Kitten"]
{CLAW.replace("game = ", 'phase = "attack"' + chr(10) + "game = ")}
[[step]]
expect.asks.what = "target"
"""
    assert failures(tmp_path, text) == ()
    wrong = text.replace("attack with Alley Kitten", "end turns")
    assert mistake(tmp_path, wrong).startswith("before 1: 'end turns' is not an action of Claw & Order")


def test_dice_that_run_out_are_an_error_unless_there_is_a_seed(tmp_path: Path) -> None:
    scenes = (path.read_text(encoding="utf-8") for path in scenes_of(game("clashables")))
    whole = next(text for text in scenes if re.search(r"^dice = \[\d, \d\]$", text, re.MULTILINE))
    short = re.sub(r"^(dice = \[\d), \d\]$", r"\1]", whole, flags=re.MULTILINE)
    assert failures(tmp_path, whole) == ()
    assert "only 1 results of chance are fixed, and one more below 6 is needed" in mistake(tmp_path, short)
    run_scene(load_scene(path_of(tmp_path, "seed = 3\n" + short)))


def test_the_order_after_a_shuffle_is_fixed_from_the_top(tmp_path: Path) -> None:
    text = """
game = "authority"
shuffles = [["Knight", "Squire", "Knight", "Squire"], []]
phase = "draw"
[seats.1]
deck = []
discard = ["Squire", "Squire", "Squire", "Knight", "Knight", "Squire", "Squire"]
[[step]]
expect.seats.1.hand = ["Knight", "Squire", "Knight", "Squire"]
"""
    assert failures(tmp_path, text.replace(", []]", "]")) == ()
    assert "only 1 of the fixed shuffles were needed" in failures(tmp_path, text)
    wrong = text.replace('["Knight", "Squire", "Knight", "Squire"], []', '["Knight", "Knight", "Knight"]')
    assert "card 3 in order 1 of the fixed shuffles is not in the pile" in mistake(tmp_path, wrong)


# ------------------------------------------------------------ positions


IMPOSSIBLE = {
    "more HP than the start": (REALM + "hp = 60\n", "seats.1.hp is at most 40, not 60 (AU-R98)"),
    "a Knight in the general zone": (REALM + 'general = ["Knight"]\n', "Knight has no way into the general zone (AU"),
    "a Field Sergeant there": (REALM + 'general = ["Field Sergeant"]\n', "Field Sergeant has no way into the general"),
    "a round after the last": ("round = 41\n" + ROWS, "round is at most 40, not 41 (FR-R42)"),
    "a dead troop": (ROWS + 'rows.3 = { card = "Bull", damage = 9 }\n', "has no health left and cannot stand"),
    "an aura as a troop": (ROWS + 'rows.3 = "Fog"\n', "Fog is no troop (FR-3.13)"),
    "an item of nobody": (CLAW + 'back = [{ card = "Alley Kitten", owner = 3 }]\n', "owner is a whole number from 1"),
    "a face-down front": (
        CLAW.replace('["Alley Kitten"]', '[{ card = "Alley Kitten", face_down = true }]'),
        "a troop in the front line is face up (CO-13.32)",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), IMPOSSIBLE.values(), ids=IMPOSSIBLE.keys())
def test_an_impossible_position_is_refused_with_its_rule(tmp_path: Path, text: str, expected: str) -> None:
    assert expected in mistake(tmp_path, text)


PHASES = [
    pytest.param(each, phase, id=f"{each.id}-{phase}")
    for each in all_games()
    if each.schema is not None and "phase" in each.schema.keys and each.schema.keys["phase"].posed
    for phase in getattr(each.schema.keys["phase"].kind, "words", ())
]


@pytest.mark.parametrize(("each", "phase"), PHASES)
def test_every_phase_can_be_posed(tmp_path: Path, each: Game, phase: str) -> None:
    match = pose_scene(load_scene(path_of(tmp_path, f'game = "{each.id}"\nphase = "{phase}"\n')))
    assert not match.over
    assert len(match.legal()) > 0


def test_effects_that_last_are_posed_in_the_words_of_the_view(tmp_path: Path) -> None:
    text = CLAW.replace(
        '[seats.1]\nfront = ["Alley Kitten"]',
        '[seats.1]\nfront = [{ card = "Alley Kitten", lasting = ["+2 damage this turn", "Flying for the rest of the '
        'battle", "cannot attack until the start of the next turn of seat 2"] }]',
    )
    match = pose_scene(load_scene(path_of(tmp_path, text)))
    troop = game("claw_and_order").view(match, 0)["seats"]["1"]["front"][0]
    foe = game("claw_and_order").view(match, 0)["seats"]["2"]["front"][0]
    assert troop["power"] == foe["power"] + 2
    assert troop["keywords"] == ["Flying"]
    assert troop["lasting"][2] == "cannot attack until the start of the next turn"
    assert "ends with none of" in mistake(tmp_path, text.replace("this turn", "this week"))
    realm = REALM.replace(
        "[seats.1]",
        'modifiers = [{ whom = "units of seat 1", gets = "+2 attack" }, '
        '{ whom = "Knight", gets = "Pierce" }]\n[seats.1]',
    )
    seen = game("authority").view(pose_scene(load_scene(path_of(tmp_path, realm))), 0)
    assert [change["gets"] for change in seen["modifiers"]] == ["+2 attack", "Pierce"]


def test_an_equip_item_may_belong_to_the_other_player(tmp_path: Path) -> None:
    claw = game("claw_and_order")
    item = next(card.name for card in claw.official_cards.cards if card.kind == "equip item")
    text = CLAW.replace(
        '[seats.1]\nfront = ["Alley Kitten"]',
        f'[seats.1]\nfront = [{{ card = "Alley Kitten", items = [{{ card = "{item}", owner = 2 }}] }}]',
    )
    match = pose_scene(load_scene(path_of(tmp_path, text)))
    assert claw.view(match, 0)["seats"]["1"]["front"][0]["items"] == [item]
    assert claw.position_of(match)["seats"]["1"]["front"][0]["items"] == [{"card": item, "owner": 2}]


def test_who_knows_what_is_part_of_a_position(tmp_path: Path) -> None:
    text = ROWS.replace("[seats.1]", 'known = [{ in = "seats.1.hand", cards = ["Footman"], by = [2] }]\n[seats.1]')
    rows = game("five_rows")
    match = pose_scene(load_scene(path_of(tmp_path, text)))
    assert rows.view(match, 1)["seats"]["1"]["hand"] == ["Footman"]
    assert rows.view(match, -1)["seats"]["1"]["hand"] == ["?"]
    deck = text.replace('"seats.1.hand"', '"seats.1.deck"').replace('["Footman"], by', "[2], by")
    assert list(rows.view(pose_scene(load_scene(path_of(tmp_path, deck))), 1)["seats"]["1"]["known_in_deck"]) == ["2"]
    wrong = text.replace("seats.1.hand", "seats.1.discard")
    assert "known.1.in is seats.1.hand, seats.1.deck" in mistake(tmp_path, wrong)


# ------------------------------------------------------------ the old form


def test_an_old_scene_is_converted_and_keeps_its_layout() -> None:
    old = """# a comment
game = "authority"
seat = 2   # whose turn it is
purchase = true
[seats.2]
hand = ["Squire"]
rows.1 = [{ card = "Squire", disabled = "turn" }]
acted = ["Squire"]
[[step]]
seat = 1
do = "end turn"
expect.seats.1.hand = 5
expect = { turn = 2, seats.2.rows.1 = 1 }
view.1.seats.2.deck = 4
""".replace("expect.seats.1.hand = 5\n", "")
    new = convert(old, game("authority"))
    assert (
        new
        == """# a comment
game = "authority"
active = 2   # whose turn it is
[seats.2]
recruits = 1
hand = ["Squire"]
rows.1 = [{ card = "Squire", disabled = "this turn" }]
acted = { "Squire" = 1 }
[[step]]
by = 1
do = "end turn"
expect = { active = 2, seats.2.rows.1.count = 1 }
view.1.seats.2.deck = 4
"""
    )
    assert convert(new, game("authority")) == new
    text = '[[step]]\nview.1 = { turn = 2, printed."Alley Kitten".damage = 3 }'
    claw = tomllib.loads(convert(text, game("claw_and_order")))["step"][0]["view"]["1"]
    assert claw == {"active": 2, "printed": {"Alley Kitten": {"power": 3}}}
    assert tomllib.loads(convert("[[step]]\nexpect.seat = 2", game("paw_of_duty")))["step"][0]["expect"] == {
        "active": 2
    }


def test_a_scene_with_old_keys_is_read_as_it_was_meant(tmp_path: Path) -> None:
    old = """game = "five_rows"
seat = 2
[seats.2]
hand = ["Footman"]
[[step]]
expect = { turn = 2, seats.2.hand = 1 }
"""
    scene = load_scene(path_of(tmp_path, old))
    assert scene.old
    assert not run_scene(scene).failures
    assert run_scene(load_scene(path_of(tmp_path, old.replace("hand = 1", "hand = 2")))).failures
    assert "is a list, not 1" in mistake(tmp_path, old.replace("seat = 2", "active = 2").replace("turn = 2, ", ""))
