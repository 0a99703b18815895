"""`rulebound decks`, and decks in the other commands."""

from __future__ import annotations

from pathlib import Path

from tests.cli.command import complaint, data, run, succeed

GAME = "clashables"


def test_decks_are_listed_with_their_codes() -> None:
    listed = data("decks", GAME)
    assert [deck["size"] for deck in listed] == [30] * 5
    printed = succeed("decks", GAME, "--code")
    for deck in listed:
        assert deck["name"] in printed
        assert deck["code"] in printed


def test_a_deck_that_is_shown_can_be_saved_and_checked(tmp_path: Path) -> None:
    path = tmp_path / "mine.deck"
    path.write_text(succeed("decks", GAME, "Grave", "Harvest"), encoding="utf-8")
    assert "ok, a deck of Clashables, 30 cards" in succeed("check", path)
    code = succeed("decks", GAME, path, "--code").strip()
    assert code == succeed("decks", GAME, "Grave Harvest", "--code").strip()
    assert "ok, a deck of Clashables" in succeed("check", code)
    assert succeed("decks", GAME, code).splitlines()[-1][0].isdigit()


def test_a_wrong_deck_is_told_with_its_clause(tmp_path: Path) -> None:
    path = tmp_path / "mine.deck"
    good = succeed("decks", GAME, "Grave Harvest")
    for old, new, clause in (
        ("1 Old-Growth Treant\n", "", "CL-1.1"),
        ("1 Old-Growth Treant\n1 Hollow-Log Badger\n", "1 Carrion Bloom\n1 Carrion Bloom\n", "CL-1.2"),
        ("1 Old-Growth Treant\n", "1 Puddle Imp\n", "CL-1.8"),
    ):
        assert old in good
        path.write_text(good.replace(old, new), encoding="utf-8")
        assert clause in complaint("check", path)
        assert clause in complaint("simulate", GAME, "--games", "2", "--decks", path)


def test_a_damaged_code_is_refused() -> None:
    code = data("decks", GAME)[0]["code"]
    letter = "B" if code[5] != "B" else "C"
    assert "damaged" in complaint("check", code[:5] + letter + code[6:])


def test_decks_are_played_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    seats = ("--seats", "random,random", "--seed", "3", "--option", "turn_limit=4")
    done = run("play", GAME, *seats, "--decks", "River and Root,Grave Harvest", "--open-lists", "--save", path)
    assert done.returncode == 0, done.stderr
    text = path.read_text(encoding="utf-8")
    assert "Seedling Hydra" in text
    assert '"open_lists": true' in text
    assert "ok, a match of Clashables" in succeed("check", path)


def test_the_matrix_names_every_pairing() -> None:
    found = data("simulate", GAME, "--matrix", "--games", "2")
    assert len(found["pairings"]) == 12
    assert "leave --decks out" in complaint("simulate", GAME, "--matrix", "--decks", "Tidal Ledger")


def test_a_game_without_decks_says_so() -> None:
    assert "bring no decks" in complaint("decks", "five_rows")
