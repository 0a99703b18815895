"""Texts made from the grammar's parts: whoever chooses, looks at, counts or reads whatever of whatever hidden pile.
What a game accepts of them is played in two truths, and the seat that does not know which is shown the same in both.

What a text reads of the hand of whoever chooses, or of cards that it has let its player look at, it may tell by what it
does. Only the other seat learns from that, so such a text is not played for that seat.
"""

# ruff: noqa: E501 — a text is one line

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

from rulebound.core.kernel.match import Match
from rulebound.core.language.errors import TextError
from rulebound.core.people.game import Game
from rulebound.core.people.happening import happenings
from rulebound.core.people.scene_file import read_scene
from rulebound.core.people.scenes import pose_scene
from tests.contract.matches import GAMES
from tests.contract.test_hidden import came_to_light, keep_silent, log_of, shown_to

STEPS = 5  # decisions after the card is played
BATCH = 10  # cards in one scene
MOST_TRUTHS = 2  # other truths of the cards of one owner


class Manner(NamedTuple):
    """How a game says it."""

    kind: str
    facts: str  # what a card of a scene needs
    begin: str
    lasting: str
    other: str  # the other player
    others: str  # of the other player
    open_pile: str
    noun: str  # the cards of one kind
    play: str
    hands: tuple[tuple[str, ...], tuple[str, ...]]
    decks: tuple[tuple[str, ...], tuple[str, ...]]
    seat: str = ""  # more that seat 1 needs
    head: str = ""


MANNERS = {
    "five_rows": Manner(
        "troop", "cost = 1\npower = 1\nhealth = 9\n", "On play: ", "This troop has +1 power", "the foe", "the foe's",
        "discard pile", "troop", "play {} in row 1", (("Archer", "Fog"), ("Archer", "Fog")),
        (("Bull", "Blight", "Miner"), ("Bull", "Blight", "Miner")), "coins = 99\n", "round = 3\n",
    ),
    "clashables": Manner(
        "item", 'colour = "grey"\n', "", "", "the opponent", "the opponent's", "graveyard", "creature", "play {}",
        (("Grove Stag", "Recall Lantern"), ("Grove Stag", "Recall Lantern")), (("Briar Tortoise", "Recall Lantern"), ("Briar Tortoise", "Recall Lantern")),
    ),
    "claw_and_order": Manner(
        "one-time item", "cost = 1\n", "", "", "the opponent", "the opponent's", "discard pile", "troop", "play {}",
        (("Alley Kitten", "Water Balloon"), ("Alley Kitten", "Water Balloon")),
        (("Storm Mane", "Water Balloon", "Beat Cop Tabby"), ("Storm Mane", "Water Balloon", "Beat Cop Tabby")),
        'dollars = 99\nfront = ["Alley Kitten"]\n',
    ),
    "authority": Manner(
        "unit", 'faction = "BR"\ncost = 3\npower = 3\ncopies = 2\n', "When attacking: choose an opponent; ", "",
        "that player", "that player's", "discard pile", "Royal Soldiers unit", "attack with {}",
        (("Squire", "Levy Spearman"), ("Squire", "Levy Spearman")), (("Squire", "Field Sergeant"), ("Squire", "Field Sergeant")),
    ),
}  # fmt: skip


class Made(NamedTuple):
    text: str
    tells: bool  # seat 2 of what its own player sees
    tells_player: bool = False  # seat 1 of what seat 2 sees and chooses from


def texts(say: Manner) -> Iterator[Made]:
    """Every text of these parts, whether it can be played or not."""
    for whose in ("your", say.others):
        for zone in ("hand", "deck"):
            pile = f"{whose} {zone}"
            away = f"put it into {whose} {say.open_pile}"
            own = whose == "your" and zone == "hand"
            for look in ("", f"look at {pile}; "):
                for what in ("card", f"{say.noun} card", "card with cost 2 or less", "card with the highest cost"):
                    told = what != "card" and (own or look != "")
                    thing = f"a {what} in {pile}"
                    for choice in (f"choose {thing}", f"you may choose {thing}", f"choose {thing} at random"):
                        yield Made(f"{say.begin}{look}{choice}; {away}.", told)
                    theirs = what != "card" and whose == say.others and zone == "hand"
                    yield Made(f"{say.begin}{look}{say.other} chooses {thing}; {away}.", told, theirs)
                    yield Made(f"{say.begin}{look}if there is {thing}, draw a card.", told)
                    both = f"there is {thing} and there is {thing}"
                    yield Made(f"{say.begin}{look}if {both}, draw a card.", told)
                    for player in (say.other, "each player"):
                        yield Made(f"{say.begin}{look}if {player} has {thing}, draw a card.", told)
                    if say.lasting and not look:
                        yield Made(f"{say.lasting} while {both}.", False)
                        yield Made(f"{say.lasting} while {say.other} has {thing}.", False)
                for of in ("number", "total cost", "highest cost"):
                    what = f"{say.noun} cards" if of == "number" else "cards"
                    value = f"the {of} of {what} in {pile}"
                    yield Made(f"{say.begin}{look}draw X cards, where X is {value}.", own or look != "")
                    if say.lasting:
                        lasting = say.lasting.replace("+1", "+X")
                        yield Made(f"{lasting}, where X is {value}.", False)
            for what in (f"{say.noun} card", f"{say.noun} card in {pile}"):
                yield Made(f"{say.begin}choose a card in {pile} at random; if it is a {what}, draw a card.", own)
            if say.lasting:
                yield Made(f"{say.lasting} for each {say.noun} card in {pile}.", False)
                yield Made(f"{say.lasting} for each card in {pile}.", False)
        deck = f"{whose} deck"
        away = f"put it into {whose} {say.open_pile}"
        yield Made(f"{say.begin}if the top card of {deck} is a {say.noun} card in {deck}, draw a card.", False)
        yield Made(f"{say.begin}look at the top card of {deck}; if it is a {say.noun} card in {deck}, {away}.", True)
        yield Made(f"{say.begin}look at the top card of {deck}; if it is a {say.noun} card, {away}.", True)
        for choice in ("choose one of them", f"{say.other} chooses one of them", "choose one of them at random"):
            yield Made(
                f"{say.begin}look at the top 2 cards of {deck}; {choice}; put it on the bottom of {deck}.", False
            )
            yield Made(
                f"{say.begin}put the top 2 cards of {deck} into {whose} {say.open_pile}; {choice}; {away}.", False
            )
        yield Made(f"{say.begin}choose a card in {deck} at random; draw X cards, where X is its cost.", False)
        for other in ("hand", "deck"):
            than = f"with less cost than the top card of {whose} {other}"
            yield Made(f"{say.begin}choose a card in your {say.open_pile} {than}; put it into your hand.", False)
            yield Made(f"{say.begin}if there is a card in {deck} {than}, draw a card.", False)
    if say.kind == "unit":
        yield Made(f"{say.begin}choose a card in your deck at random; gain authority equal to its power.", False)


def accepted(game: Game, say: Manner) -> list[Made]:
    official = list(game.official_cards.cards)
    design = next(number for number, card in enumerate(official) if card.kind == say.kind)
    language = game.compiler(official).language
    found = []
    for made in texts(say):
        cards = [*official[:design], replace(official[design], text=made.text), *official[design + 1 :]]
        try:
            game.vocabulary(language, cards).compile_card(design)
        except TextError:
            continue
        found.append(made)
    return found


def table_of(game: Game, say: Manner, batch: list[Made]) -> Match:
    """Seat 1 holds all cards of the batch."""
    names = [f"Spy {chr(65 + number)}" for number in range(len(batch))]
    text = f'game = "{game.id}"\nseed = 1\n{say.head}'
    for number, (name, made) in enumerate(zip(names, batch, strict=True)):
        text += f'[[card]]\nid = "EX-{number}"\nname = "{name}"\nkind = "{say.kind}"\n{say.facts}text = "{made.text}"\n'
    for seat in (0, 1):
        hand = [*names, *say.hands[seat]] if seat == 0 else list(say.hands[seat])
        text += f"[seats.{seat + 1}]\nhand = {hand}\ndeck = {list(say.decks[seat])}\n{'' if seat else say.seat}"
    return pose_scene(read_scene(text, Path("scene.toml")))


def truths(game: Game, match: Match, seat: int, say: Manner) -> Iterator[tuple[Match, tuple[int, int]]]:
    """Other truths for this seat: two of the cards laid out that it does not know are each other. First those that
    change what kinds of card a pile has."""
    sorts = {card.name: (card.kind, card.facts.get("faction")) for card in game.official_cards.cards}
    printed = match.names  # type: ignore[attr-defined]
    laid_out = {name for owner in (0, 1) for name in say.hands[owner] + say.decks[owner]}
    hidden = [card for card in range(match.layout.cards) if not match.knows(seat, card)]
    hidden = [card for card in hidden if printed[match.design[card]] in laid_out]
    for owner in (0, 1):
        own = [card for card in hidden if match.owner[card] == owner]
        pairs = [(one, two) for at, one in enumerate(own) for two in own[at + 1 :]]
        pairs = [pair for pair in pairs if match.pool[pair[0]] == match.pool[pair[1]]]
        differing = [pair for pair in pairs if match.design[pair[0]] != match.design[pair[1]]]
        differing.sort(key=lambda pair: alike(match, pair, sorts))
        for pair in differing[:MOST_TRUTHS]:
            two = match.clone()
            two.trade(*pair)
            yield two, pair


def alike(match: Match, pair: tuple[int, int], sorts: Mapping[str, object]) -> int:
    """In how many ways two cards are alike: by their pile and by their sort."""
    one, two = pair
    printed = match.names  # type: ignore[attr-defined]
    same_sort = sorts[printed[match.design[one]]] == sorts[printed[match.design[two]]]
    return int(match.zone[one] == match.zone[two]) + int(same_sort)


def played_alike(game: Game, one: Match, two: Match, pair: tuple[int, int], seat: int, words: str) -> int:
    """How many decisions a seat that does not know the truth saw alike."""
    one.recording = two.recording = True
    steps = 0
    asked = game.question(one)
    for step in range(STEPS):
        keep_silent(one, seat)
        keep_silent(two, seat)
        if one.over or came_to_light(one, two, pair, seat):
            return steps
        assert shown_to(game, one, seat) == shown_to(game, two, seat), "seen"
        assert [line for line in log_of(game, one, seat) if line] == [line for line in log_of(game, two, seat) if line]
        assert list(happenings(game, one, seat, 0)) == list(happenings(game, two, seat, 0)), "shown"
        steps += 1
        if step > 0 and game.question(one) == asked:
            return steps  # the text is done
        if step == 0:
            action = game.find(one, words)
        else:
            said = {game.say(two, action): int(action) for action in two.legal()}
            both = [int(action) for action in one.legal() if said.get(game.say(one, action)) == int(action)]
            if not both:
                return steps
            passes = [action for action in both if game.say(one, action) == "pass"]
            action = passes[0] if passes else both[-1]
        one.apply(action)
        two.apply(action)
    return steps


@pytest.mark.parametrize("game_id", MANNERS)
def test_no_text_tells_what_its_player_does_not_see(game_id: str) -> None:
    game, say = GAMES[game_id], MANNERS[game_id]
    made = accepted(game, say)
    assert len(made) >= 4, "hardly anything was tried"
    steps = 0
    for begin in range(0, len(made), BATCH):
        batch = made[begin : begin + BATCH]
        match = table_of(game, say, batch)
        for number, text in enumerate(batch):
            for seat in (seat for seat, told in enumerate((text.tells_player, text.tells)) if not told):
                for two, pair in truths(game, match, seat, say):
                    words = say.play.format(f"Spy {chr(65 + number)}")
                    try:
                        steps += played_alike(game, match.clone(), two, pair, seat, words)
                    except AssertionError as found:
                        pytest.fail(f"{text.text!r} tells seat {seat + 1} something: {found}")
    assert steps > len(made), f"only {steps} decisions were compared"
