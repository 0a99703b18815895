"""The front door: every game is played, refused, taken back, saved and shown through `import rulebound` alone."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import rulebound
from rulebound.core.kernel.match import Match as Truth
from rulebound.core.people.readers import EVERYTHING, SPECTATOR
from tests.cli.command import SOURCES

GAMES = rulebound.game_ids()


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_by_words_and_loaded_again(game: str, tmp_path: Path) -> None:
    match = rulebound.new(game, seed=5)
    for number in range(60):
        if match.over:
            break
        assert match.seat is not None
        seat, legal = match.seat, match.legal
        assert match.question
        match.play(legal[number % len(legal)] if number % 2 else legal[number % len(legal)].number)
        assert match.decisions == number + 1
        assert "<div" in match._repr_html_()
        assert match.view(seat) == match.game.view(match.live.match, seat - 1)
    match.save(tmp_path / "match.json")
    again = rulebound.load(tmp_path / "match.json")
    assert again.actions == match.actions
    assert again.view() == match.view()
    assert again.log(1) == match.log(1)
    copy = match.copy()
    copy.go_back(0)
    assert (copy.decisions, match.decisions) == (0, again.decisions)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_forbidden_names_its_clause_and_changes_nothing(game: str) -> None:
    match = rulebound.new(game, seed=5)
    before, space = match.view(match.seat), int(match.live.match.actions())
    legal = {action.number for action in match.legal}
    forbidden = next(number for number in range(space) if match.live.match.refusal(number) > 0)
    assert forbidden not in legal
    with pytest.raises(rulebound.Refused) as refused:
        match.play(forbidden)
    assert refused.value.clause.startswith(match.game.rulebook.prefix)
    for nonsense in (-1, space, "sing a song"):
        with pytest.raises(rulebound.Mistake):
            match.play(nonsense)
    assert match.view(match.seat) == before
    assert match.decisions == 0


def test_a_notebook_shows_a_hidden_card_as_its_back() -> None:
    match = rulebound.new("five_rows", seed=7)
    assert match.seat == 2
    foes = match.view(1)["seats"]["1"]["hand"]
    shown = match._repr_html_()
    assert all(f">{name}" not in shown for name in set(foes) - set(match.view(2)["seats"]["2"]["hand"]))


@pytest.mark.parametrize("game", GAMES)
def test_without_a_seat_one_reads_what_a_spectator_reads(game: str) -> None:
    match = rulebound.new(game, seed=5)
    for number in range(12):
        truth = match.live.match
        assert match.view() == match.game.view(truth, SPECTATOR) != match.game.view(truth, EVERYTHING)
        assert match.show() == "\n".join(match.game.show(match.view()))
        assert match.log() == match.live.log(SPECTATOR)
        match.play(match.legal[number % len(match.legal)])


def test_why_not_tells_the_rule_and_plays_nothing() -> None:
    match = rulebound.new("five_rows", seed=7)
    for action in ("play Archer in row 9", 5):  # words that name what there is not, and an action that is not legal
        refused = match.why_not(action)
        assert isinstance(refused, rulebound.Refused)
        with pytest.raises(rulebound.Refused) as tried:
            match.play(action)
        assert (refused.clause, str(refused)) == (tried.value.clause, str(tried.value))
    assert match.why_not("END turn") is None
    with pytest.raises(rulebound.Mistake, match="'dance' is not an action"):
        match.why_not("dance")
    assert match.decisions == 0


def test_a_refusal_is_sent_to_another_process_with_its_clause() -> None:
    refused = rulebound.new("five_rows", seed=7).why_not(5)
    sent = pickle.loads(pickle.dumps(refused))
    assert (type(sent), sent.clause, str(sent)) == (rulebound.Refused, "FR-3.12", str(refused))
    assert type(pickle.loads(pickle.dumps(rulebound.Mistake("no")))) is rulebound.Mistake


def test_every_name_of_a_bot_makes_one() -> None:
    for name in rulebound.bot_names():
        assert rulebound.make_bot(name).name == name
    for seed in ("x", -1, 2**63, True):
        with pytest.raises(rulebound.Mistake, match="the seed of a bot is a whole number"):
            rulebound.make_bot("fair", seed)  # type: ignore[arg-type]


def test_what_is_printed_is_short_or_the_position() -> None:
    match = rulebound.new("five_rows", seed=7)
    assert str(match) == match.show(2) != match.show(1)
    while not match.over:
        match.play("end turn")
    assert str(match) == match.show()
    scene = match.game.folder / "scenes" / "one-troop-in-a-row.toml"
    report = rulebound.simulate("five_rows", 4)
    shown = [match, match.game, rulebound.card_set("five_rows"), rulebound.rulebook("five_rows"), report]
    for one in (*shown, rulebound.run_scene(scene)):
        assert len(repr(one)) < 100, repr(one)
    assert str(report).splitlines() == report.lines()


def test_a_card_is_found_by_its_name() -> None:
    cards = rulebound.card_set("five_rows")
    assert cards.card("archer").name == "Archer"
    with pytest.raises(rulebound.Mistake, match="no card 'Archr'; near names: Archer"):
        cards.card("Archr")


def test_wrong_use_is_told() -> None:
    for wrong in ("five_rows", None):
        with pytest.raises(TypeError, match=r"made by rulebound\.new"):
            rulebound.Match(wrong)  # type: ignore[arg-type]
    for games in ("20", 20.0, True):
        with pytest.raises(rulebound.Mistake, match="games and jobs are whole numbers"):
            rulebound.simulate("five_rows", games)  # type: ignore[arg-type]
    match = rulebound.new("five_rows", seed=7)
    with pytest.raises(rulebound.Mistake, match="there are the seats 1 to 2, not 0"):
        match.view(0)
    with pytest.raises(rulebound.Mistake, match="the match is not over"):
        match.winners  # noqa: B018
    with pytest.raises(rulebound.Mistake, match="the match has the points 0 to 0, not 3"):
        match.go_back(3)
    with pytest.raises(rulebound.Mistake, match="there are 2 seats and 1 decks"):
        rulebound.new("clashables", decks=["Tidal Ledger"])
    with pytest.raises(rulebound.Mistake, match="is for 2 players, not 3"):
        rulebound.new("five_rows", seats=3)


def test_what_could_not_be_saved_and_read_again_is_refused_at_once() -> None:
    for seed in (-1, 2**80, "abc", True):
        with pytest.raises(rulebound.Mistake, match="a seed is a whole number"):
            rulebound.new("five_rows", seed=seed)
    with pytest.raises(rulebound.Mistake, match="players is a list of words"):
        rulebound.new("five_rows", players=[1, 2])  # type: ignore[list-item]
    with pytest.raises(rulebound.Mistake, match="a deck is a list of words"):
        rulebound.new("clashables", decks=[[1] * 30, [2] * 30])  # type: ignore[list-item]
    with pytest.raises(rulebound.Mistake, match="for 2 players, not 0"):
        rulebound.new("five_rows", seats=0)


def test_one_word_is_no_list_of_letters() -> None:
    with pytest.raises(rulebound.Mistake, match="players is a list of words, not 'AB'"):
        rulebound.new("five_rows", players="AB")
    with pytest.raises(rulebound.Mistake, match="a deck for each seat, not 'Tidal Ledger'"):
        rulebound.new("clashables", decks="Tidal Ledger")
    with pytest.raises(rulebound.Mistake, match="bots and decks are lists"):
        rulebound.simulate("five_rows", 2, bots="random")


def test_what_is_no_action_no_bot_and_no_seat_is_named() -> None:
    match = rulebound.new("five_rows", seed=7)
    for nonsense in (None, 0.0, True, ["end turn"]):
        with pytest.raises(TypeError, match="an action is words or a number, not"):
            match.play(nonsense)  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="an action is words or a number, not"):
            match.what_if(nonsense)  # type: ignore[arg-type]
    with pytest.raises(rulebound.Mistake, match="has the actions 0 to 688, not 689") as outside:
        match.play(689)
    assert not isinstance(outside.value, rulebound.Refused)  # no rule says so
    for seat in ("1", True, 1.0):
        with pytest.raises(rulebound.Mistake, match="there are the seats 1 to 2"):
            match.view(seat)  # type: ignore[arg-type]
        with pytest.raises(rulebound.Mistake, match="the match has the points 0 to 0"):
            match.go_back(seat)  # type: ignore[arg-type]
    for bot in (None, 3, rulebound.Bot):
        with pytest.raises(TypeError, match=r"a bot is a name or a rulebound\.Bot"):
            match.play_bot(bot)  # type: ignore[arg-type]
    with pytest.raises(rulebound.Mistake, match="there is no bot 'chess'"):
        match.play_bot("chess")
    assert match.decisions == 0


def test_an_action_means_what_it_says_when_the_hand_has_changed() -> None:
    """The number of a card in a hand is its place there, and another card has come to that place."""
    match = rulebound.new("paw_of_duty", seed=1)
    one, two, three, four = (action for action in match.legal if action.startswith("put back"))
    match.play(one)
    assert match.game.say(match.live.match, two.number) == three
    match.play(two)
    assert match.legal[-2:] == [three, four]
    with pytest.raises(rulebound.Mistake):
        match.play(two)


def test_the_end_is_told_whatever_is_played() -> None:
    match = rulebound.new("five_rows", seed=7, options={"round_limit": 1})
    while not match.over:
        match.play("end turn")
    with pytest.raises(rulebound.Refused) as refused:
        match.play("end turn")
    assert refused.value.clause
    with pytest.raises(rulebound.Mistake, match="'dance' is not an action of Five Rows, and the match is over"):
        match.play("dance")
    for ask in (match.play_bot, match.hint):
        with pytest.raises(rulebound.Mistake, match="the match is over"):
            ask()
    assert (match.seat, match.legal, match.question) == (None, [], "")


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda match: pickle.loads(pickle.dumps(match))])
def test_a_match_is_copied_and_sent_as_its_file_is(again: Callable[[rulebound.Match], rulebound.Match]) -> None:
    match = rulebound.new("paw_of_duty", seed=3, players=["Ann", "Bob"])
    match.play("put back Switcheroo" if "put back Switcheroo" in match.legal else match.legal[1])
    other = again(match)
    assert (other.text, other.players, other.view(1)) == (match.text, ("Ann", "Bob"), match.view(1))
    other.play(other.legal[0])
    assert (other.decisions, match.decisions) == (2, 1)
    action = pickle.loads(pickle.dumps(match.legal[0]))
    assert (action, action.number) == (match.legal[0], match.legal[0].number)
    assert rulebound.loads(match.text).actions == match.actions
    with pytest.raises(rulebound.Mistake, match="the match ends in the middle"):
        rulebound.loads(match.text[:200])


class Witness(rulebound.Bot):
    """Remembers all that it is shown."""

    name = "witness"
    remembers = True

    def __init__(self) -> None:
        self.saw: list[int] = []

    def watch(self, match: Truth, seat: int, action: int) -> None:
        self.saw.append(action)

    def choose(self, match: Truth) -> int:
        return int(match.legal()[-1])


def test_a_bot_that_remembers_is_shown_every_decision_once() -> None:
    match, witness = rulebound.new("five_rows", seed=7), Witness()
    match.play("end turn")
    while match.decisions < 12 and not match.over:
        before = match.actions
        match.play_bot(witness if match.seat == 1 else "random")
        if len(match.actions) > len(before) and match.live.deciders()[-1] == 0:
            assert witness.saw == list(before)
    match.go_back(3)
    shown = len(witness.saw)
    match.play_bot(witness)
    assert len(witness.saw) == shown  # what was taken back is not shown twice


def test_a_free_take_back_and_one_that_is_refused() -> None:
    match = rulebound.new("five_rows", seed=7)
    match.play("play Footman in row 1")
    with pytest.raises(rulebound.Mistake, match="something was revealed"):
        match.take_back(2)
    assert match.decisions == 1
    match = rulebound.new("paw_of_duty", seed=1)
    match.play("put back Switcheroo")
    assert match.take_back(1) == "put back Switcheroo"
    assert match.decisions == 0


def test_importing_the_package_brings_no_game_and_no_language() -> None:
    code = "import sys, rulebound; print([m for m in sys.modules if m.startswith(('rulebound.core', 'lark', 'librt'))])"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={"PYTHONPATH": str(SOURCES)}
    )
    assert done.stdout.strip() == "[]", done.stdout + done.stderr


def test_a_secret_seed_has_a_commitment() -> None:
    one, two = rulebound.new("five_rows"), rulebound.new("five_rows")
    assert one.commitment != two.commitment
    assert len(one.commitment) == 64
