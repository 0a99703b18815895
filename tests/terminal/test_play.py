"""Whole matches through a pipe, typed as a person would type."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rulebound.core.kernel.rng import Rng
from rulebound.core.people.live import Live
from rulebound.core.people.matchfile import MatchFile, load, new_match, replay
from rulebound.core.people.registry import game
from tests.cli.command import GAME, complaint, run, succeed

PASS = re.compile(r"Pass the device to seat (\d)\.")


def numbers(seed: int, lines: int = 3000) -> str:
    """What somebody types who plays at random, with many numbers that are not in the list."""
    rng = Rng(seed)
    return "".join(f"{1 + rng.below(8)}\n" for _ in range(lines))


def names_in(text: str) -> set[str]:
    """The card names in a text; of two that overlap the longer."""
    names = sorted((card.name for card in game(GAME).official_cards.cards), key=len, reverse=True)
    return set(re.findall(r"\b(?:" + "|".join(map(re.escape, names)) + r")\b", text))


@pytest.mark.parametrize("foe", ["random", "greedy", "search:20"])
def test_a_whole_match_against_a_bot(tmp_path: Path, foe: str) -> None:
    path = tmp_path / "match.json"
    text = succeed("play", GAME, "--seats", f"human,{foe}", "--seed", "5", "--save", path, typed=numbers(1))
    kept = load(path)
    match = replay(kept)
    assert match.over
    scores = [match.score(seat) for seat in range(2)]
    last = text.strip().splitlines()[-1]
    if scores[0] == scores[1]:
        assert "a tie" in last
    else:
        winner = scores.index(1.0)
        assert f"seat {winner + 1} ({kept.players[winner]}) has won" in last
    assert f"after {len(kept.actions)} decisions; the seed was 5." in last
    assert "The match ends with" in text, "the reason is not told"


def test_the_same_seed_and_typing_give_the_same_match() -> None:
    first, second = (succeed("play", GAME, "--seed", "9", typed=numbers(2)) for _ in range(2))
    assert first == second


def test_bots_alone_are_watched() -> None:
    text = succeed("play", GAME, "--seats", "random,greedy", "--seed", "1")
    assert "Round 2 begins" in text
    assert "draws a card" in text
    assert not re.search(r"Seat \d draws (?!a card)", text), "a spectator was told what was drawn"
    assert "The match is over: " in text.splitlines()[-1]


def test_the_end_of_input_and_quit_end_politely() -> None:
    for typed in ("", "quit\n", "QUIT"):
        text = succeed("play", GAME, "--seed", "1", typed=typed)
        assert text.splitlines()[-1].startswith("You leave the table."), text


def test_actions_may_be_typed_in_words(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    succeed("play", GAME, "--seed", "3", "--seats", "human,random", "--save", path, typed="END   Turn\nquit\n")
    kept = load(path)
    (number,) = [number for number, seat in enumerate(Live(kept).deciders()) if seat == 0]
    assert game(GAME).say(replay(kept, number), kept.actions[number]) == "end turn"


def test_what_cannot_be_understood_is_told_and_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    typed = f"0\n999\n{'9' * 5000}\nsave a\0b\nsave ~nobody-here/x\ndance\nplay Archer in row 9\nresume /nowhere\n"
    typed += "rule\ncard Archr\nwhy\nsave\nquit\n"
    text = succeed("play", GAME, "--seats", "human,human", "--seed", "3", "--save", path, typed="\n" + typed)
    assert load(path).actions == ()
    for said in (
        "There is no action 0 in the list; type a number from 1 to ",
        "There is no action 999 in the list",
        "'dance' is not an action of ",
        "Not possible: ",
        "/nowhere cannot be read",
        "Which rule?",
        "near names: Archer",
        "Why what?",
    ):
        assert said in text, f"{said!r} was not said"


# ------------------------------------------------------------ commands


def test_card_rule_why_and_hint() -> None:
    typed = "card archer\nrule fr-1.8\nwhy end turn\nwhy play Archer in row 9\nwhy yes\nhint\nhelp\nlog\nlook\nquit\n"
    text = succeed("play", GAME, "--seed", "3", "--seats", "human,random", typed=typed)
    assert "On play: choose a troop of the foe; deal 1 damage to it." in text
    assert "FR-1.8  Each player starts the game with 20 health." in text
    assert "It is possible: end turn." in text
    assert "(FR-3.4)" in text, "row 9 is not answered with the clause about rows"
    assert re.search(r"why yes\n(Not possible: .*)?.*\(FR-", text), "why yes is not answered with a clause"
    assert re.search(r"The search bot would .+: \d+ % of \d+ simulations\.", text)
    assert "why ACTION" in text
    assert text.count("1. end turn") == 2, "look shows the actions again"


def test_every_refused_action_has_its_clause_in_why() -> None:
    """Any action of the space that a person can name is answered by `why`."""
    live = Live(load_fresh(3))
    refused: dict[str, str] = {}
    for action in range(live.match.actions()):
        why = live.game.refuse(live.match, action)
        if why is not None and len(refused) < 60:
            refused[live.game.say(live.match, action)] = why.clause
    typed = "\n" + "".join(f"why {words}\n" for words in refused) + "quit\n"
    text = succeed("play", GAME, "--seed", "3", "--seats", "human,human", typed=typed)
    for words, clause in refused.items():
        answer = text.split(f"why {words}\n", 1)[1].split("Your choice", 1)[0]
        assert clause in answer, f"why {words} is answered with {answer!r} and not with {clause}"


def load_fresh(seed: int) -> MatchFile:
    return new_match(game(GAME), ("human", "human"), seed)


def test_undo_is_refused_after_a_card_was_shown() -> None:
    typed = "2\nundo\nquit\n"
    text = succeed("play", GAME, "--seed", "3", "--seats", "human,random", typed=typed)
    assert re.search(r"That cannot be taken back, for something was revealed: seat 2 saw ", text), text


def test_save_and_resume_give_the_same_match(tmp_path: Path) -> None:
    path = tmp_path / "half.json"
    one, two = tmp_path / "one.json", tmp_path / "two.json"
    opening = numbers(4, 12)
    rest = numbers(5)
    succeed("play", GAME, "--seed", "6", "--save", one, typed=opening + rest)
    succeed("play", GAME, "--seed", "6", typed=opening + f"save {path}\nquit\n")
    assert 0 < len(load(path).actions) < len(load(one).actions)
    succeed("play", "--resume", path, "--save", two, typed=rest)
    assert load(two).actions == load(one).actions
    third = tmp_path / "three.json"
    succeed("play", GAME, "--seed", "77", typed=f"resume {path}\n{rest}")
    succeed("play", GAME, "--seed", "77", typed=f"resume {path}\nsave {third}\nquit\n")
    assert load(third).actions == load(path).actions


def test_what_was_settled_cannot_be_changed_when_resuming(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    succeed("play", GAME, "--seed", "6", "--save", path, typed="quit\n")
    assert "--seed cannot be changed" in complaint("play", "--resume", path, "--seed", "1")
    assert "--option cannot be changed" in complaint("play", "--resume", path, "--option", "empty_deck=fatigue")


# ------------------------------------------------------------ hot seat


def test_nobody_reads_what_only_the_other_person_knows(tmp_path: Path) -> None:
    """Between two hand-overs only names stand that the person who looks has been able to know."""
    path = tmp_path / "match.json"
    arguments = ("play", GAME, "--seats", "human,human", "--seed", "12", "--save", path)
    text = succeed(*arguments, typed=numbers(7))
    pieces = PASS.split(text)
    kept = load(path)
    seen: dict[int, set[str]] = {0: set(), 1: set()}
    live = Live(kept, 0)
    turns = zip(pieces[1::2], pieces[2::2], strict=True)
    hidden = 0
    at = 0
    for seat, shown in ((int(seat) - 1, shown) for seat, shown in turns):
        # Everything that this seat learns up to the end of this piece.
        while at < len(kept.actions) and live.match.seat == seat:
            seen = {who: names | known(live, who) for who, names in seen.items()}
            live.decide(kept.actions[at])
            at += 1
            seen = {who: names | known(live, who) for who, names in seen.items()}
        assert names_in(shown) <= seen[seat], f"seat {seat + 1} reads {names_in(shown) - seen[seat]}"
        hidden += len(known(live, 1 - seat) - seen[seat])
        assert f"Hand of seat {2 - seat}: " not in shown or "unknown" in shown
    assert at == len(kept.actions)
    assert hidden > 20, "the test saw hardly anything that had to be hidden"


def known(live: Live, seat: int) -> set[str]:
    match = live.match
    return {live.cards.cards[design].name for card, design in enumerate(match.design) if match.knows(seat, card)}


def test_the_screen_is_empty_while_the_device_is_passed() -> None:
    text = succeed("play", GAME, "--seats", "human,human", "--seed", "12", typed="\n1\n\nquit\n")
    first, second = PASS.finditer(text)
    assert first[1] != second[1]
    assert text[: second.start()].endswith("\n" * 60)


def test_nothing_is_shown_before_the_device_is_taken() -> None:
    text = succeed("play", GAME, "--seats", "human,human", "--seed", "12", typed="")
    assert names_in(text) == set()


# ------------------------------------------------------------ for programs


def test_programs_read_one_object_a_line(tmp_path: Path) -> None:
    done = run("play", GAME, "--json", "--seed", "5", "--seats", "human,random", typed="dance\n" + numbers(1))
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert {entry["kind"] for entry in told} == {"text", "ask", "refused", "decision", "result"}
    decision = next(entry for entry in told if entry["kind"] == "decision")
    assert decision["seat"] == 1
    assert decision["actions"][0]["number"] == 1
    assert set(decision["view"]["seats"]["2"]["hand"]) == {"?"} or isinstance(
        decision["view"]["seats"]["2"]["hand"], int
    )
    assert sum(told[-1]["scores"]) == 1
