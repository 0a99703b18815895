"""explain, complete, convert and diff, and a card file in words of its own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulebound.core.language.errors import TextError
from rulebound.core.people.game import Game
from rulebound.core.people.registry import all_games, game
from tests.cli.command import GAME, complaint, data, run, succeed

OWN_WORDS = (
    '[[card]]\nid = "FR-X1"\nname = "Marsh Hag"\nkind = "troop"\ncost = 2\npower = 1\nhealth = 3\ntext = "{text}"\n'
)


def card_file(folder: Path, text: str) -> Path:
    path = folder / "own.toml"
    path.write_text(OWN_WORDS.format(text=text), encoding="utf-8")
    return path


def test_explain_says_when_who_chooses_and_what_if_nothing_fits() -> None:
    said = succeed("explain", GAME, "When played, destroy target enemy troop with 2 or less health.")
    assert "As a troop: On play: choose an enemy troop with health 2 or less; destroy it." in said
    assert "When you play this card:" in said
    assert (
        "1. you choose an enemy troop with health 2 or less; if there is none, the steps about it are left out" in said
    )
    assert "2. destroy the troop you chose" in said
    assert "Rule FR-3.21: " in said


def test_explain_tells_every_official_card_in_words() -> None:
    for each in all_games():
        for card in each.official_cards.cards:
            parts = each.explain(card.kind, card.text)
            assert " ".join(part.text for part in parts) == card.text
            assert all(part.when and part.steps for part in parts), card.name
            known = {entry.id for entry in each.rulebook.entries()}
            assert all(rule in known for part in parts for rule in each.rules_on(part))
            told = " ".join(step for part in parts for step in part.steps)
            assert not re.search(r"\bit (?:gets|attacks)|(?:destroy|to|move|put|return) it\b", told), (
                f"{card.name}: {told}"
            )


NONE = "if there is none, the steps about it are left out"


@pytest.mark.parametrize(
    ("game_id", "text", "when", "steps"),
    [
        (
            "five_rows",
            "On play: choose a troop; choose another of your troops; swap the first troop and the second troop.",
            "when you play this card",
            [
                f"you choose a troop; {NONE}",
                f"you choose another of your troops; {NONE}",
                "swap the first troop you chose and the second troop you chose",
            ],
        ),
        (
            "paw_of_duty",
            "Choose one of your Tanks; push its target 1 space; if its target did not move, deal 1 damage to it.",
            "when you play this card, if its first line can be carried out (PD-R20)",
            [
                f"you choose one of your Tanks; {NONE}",
                "push the target of the Tank you chose 1 space",
                "if the target of the Tank you chose did not move: deal 1 damage to the Tank you chose",
            ],
        ),
        (
            "clashables",
            "Use: choose a creature; the next time it rolls attack dice this turn, you may reroll one of them.",
            "when you use it, at most once per turn, in the play phase of either player",
            [
                "you choose a creature; without one you cannot use it (CL-R46)",
                "the next time this turn that the creature you chose rolls attack dice: you may reroll one of them",
            ],
        ),
        (
            "claw_and_order",
            "Pay $1, once per turn: choose an enemy troop; deal X damage to it, where X is its damage.",
            "when you use it in your Play Phase (pay $1), at most once per turn",
            [
                "you choose an enemy troop; without one you cannot use it (CO-R49)",
                "deal X damage to the troop you chose, where X is that troop's damage (counted when this step comes)",
            ],
        ),
        ("authority", "Pierce.", "always", ["Pierce: damage continues to the next row (AU-15.3)"]),
    ],
)
def test_a_text_is_told_with_what_its_pronouns_mean(game_id: str, text: str, when: str, steps: list[str]) -> None:
    found = data("explain", game_id, text)["sentences"][0]
    assert (found["when"], found["steps"]) == (when, steps)


def test_every_term_has_a_rule_and_every_keyword_is_a_term() -> None:
    for each in all_games():
        known = {entry.id for entry in each.rulebook.entries()}
        assert all((means if isinstance(means, str) else means["rule"]) in known for means in each.terms.values())
        words = {word.lower() for word in each.terms}
        by_origin = each.language(()).tables.by_origin()
        for production in by_origin["keyword"]:
            word = each.language(()).tables.words.get(production.symbols[0], "")
            assert not word or word.lower() in words, f"{each.title} does not say what {word} means"


def test_explain_takes_the_name_of_a_card_and_gives_data() -> None:
    card = next(card for card in game(GAME).official_cards.cards if card.text)
    found = data("explain", GAME, card.name)
    assert found["text"] == card.text
    assert found["sentences"][0]["steps"]


def test_explain_refuses_with_the_sentence_that_would_be_accepted() -> None:
    done = run("explain", GAME, "On play: drow a card.")
    assert done.returncode == 2
    assert done.stderr.splitlines()[0] == "rulebound: say: On play: draw a card."


def test_complete_lists_words_with_examples() -> None:
    found = {entry["word"]: entry["example"] for entry in data("complete", GAME, "When played, choose a")}
    assert "troop" in found
    assert found["troop"] in game(GAME).official_texts
    assert "foe" not in found


def test_what_no_text_of_a_game_uses_is_not_offered() -> None:
    found = {entry["word"]: entry["example"] for entry in data("complete", GAME, "On play: choose a")}
    assert "opponent" not in found, "Five Rows has a foe"
    assert "choose an enemy troop" in found["enemy"]
    assert all(found.values())


def test_examples_are_texts_that_can_be_played() -> None:
    for each in all_games():
        for text in (each.folder / "examples.txt").read_text("utf-8").splitlines():
            assert any(understood(each, kind, text) == text for kind in each.kinds), f"{each.title}: {text}"


def understood(each: Game, kind: str, text: str) -> str:
    try:
        return each.understand(kind, text)
    except TextError:
        return ""


def test_complete_takes_a_word_that_is_half_typed() -> None:
    assert succeed("complete", "paw_of_duty", "Choose one of your Kitt").startswith("Kitties")
    assert "nothing can follow" in complaint("complete", GAME, "fling fling ")


def test_whatever_is_completed_can_go_on() -> None:
    """The words that are listed after the beginnings of official texts are words that the grammar takes there."""
    for each in all_games():
        for text in each.official_texts:
            words = text.split()
            for end in range(1, len(words)):
                begun = " ".join(words[:end])
                following = words[end].strip(".,;:").lower()
                listed = [word.split()[0].lower() for word, _ in each.complete(begun, next(iter(each.kinds)))]
                if begun[-1].isalpha() and following.isalpha() and following in ("choose", "you", "this", "draw"):
                    assert following in listed, f"{begun!r} goes on with {following!r}"


@pytest.mark.parametrize("ending", ["csv", "xlsx", "toml"])
def test_a_card_set_comes_back_from_every_form(tmp_path: Path, ending: str) -> None:
    for each in all_games():
        there, back = tmp_path / f"{each.id}.{ending}", tmp_path / f"{each.id}-back.toml"
        succeed("convert", "official", there, "--game", each.id)
        succeed("convert", there, back, "--game", each.id)
        assert succeed("diff", "official", back, "--game", each.id) == "the same cards\n"
        assert each.card_set(there).digest == each.official_cards.digest


def test_a_wrong_row_of_a_table_is_told_with_its_number(tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    path.write_text("id,name,kind,cost,power,health,text\nFR-X1,Hag,troop,2,1,many,\nFR-X2,Rag,troop,2,1,1,\n", "utf-8")
    said = complaint("check", path)
    assert f"{path}:2: health of Hag is a whole number" in said
    path.write_text("id,name,kind,cost,power,health,text\nFR-X2,Rag,troop,2,1,1,Fling a fish.\n", "utf-8")
    assert f"{path}:2: Rag: " in complaint("check", path)


def test_a_file_that_is_no_spreadsheet_is_told(tmp_path: Path) -> None:
    path = tmp_path / "cards.xlsx"
    path.write_bytes(b"no sheet at all")
    assert "not a spreadsheet" in complaint("check", path, "--game", GAME)


def test_diff_tells_changes_and_other_words(tmp_path: Path) -> None:
    one = card_file(tmp_path, "On play: draw a card.")
    other = tmp_path / "other.toml"
    other.write_text(one.read_text("utf-8").replace("On play: draw", "When played, draw"), "utf-8")
    assert "the same text in other words" in succeed("diff", one, other)
    other.write_text(
        one.read_text("utf-8").replace("cost = 2", "cost = 3").replace("draw a card", "draw 2 cards"), "utf-8"
    )
    done = run("diff", one, other)
    assert done.returncode == 1
    assert "Marsh Hag: cost 2 → 3" in done.stdout
    assert "- On play: draw a card." in done.stdout


def test_check_shows_what_a_text_is_read_as_and_takes_a_single_card(tmp_path: Path) -> None:
    said = succeed("check", card_file(tmp_path, "When played, your opponent discards a random card."))
    assert "1 card of Five Rows, 1 not in canonical form" in said
    assert "in canonical form its text is: On play: the foe discards a card at random." in said


def test_a_single_tactic_card_can_be_checked(tmp_path: Path) -> None:
    path = tmp_path / "tactic.toml"
    path.write_text(
        '[[card]]\nid = "PD-X1"\nname = "Pounce"\nkind = "tactic"\ntext = "Rotate a friendly Kitty."\n', "utf-8"
    )
    said = succeed("check", path, "--game", "paw_of_duty")
    assert "Choose one of your Kitties; rotate it." in said
    assert "cannot be played: a set of Paw of Duty has 2 to" in said


def test_all_wrong_cards_of_a_file_are_told_at_once(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    one = OWN_WORDS.format(text="Fling a fish.")
    path.write_text(one + one.replace("X1", "X2").replace("Hag", "Rag").replace("Fling", "Hurl"), "utf-8")
    done = run("check", path)
    assert done.returncode == 2
    assert "Marsh Hag" in done.stderr
    assert "Marsh Rag" in done.stderr


def test_cards_in_own_words_are_played_and_saved_as_their_canonical_texts(tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    official = (game(GAME).folder / "cards.toml").read_text("utf-8")
    path.write_text(OWN_WORDS.format(text="When played, draw two cards") + official, "utf-8")
    cards = game(GAME).card_set(path)
    assert cards.cards[0].text == "On play: draw 2 cards."
    assert "20 games" in succeed("simulate", GAME, "--cards", path, "--games", "20", "--seed", "1")
