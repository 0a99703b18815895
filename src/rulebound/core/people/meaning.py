"""Which action a person's words name.

Words may leave out what is plain: "choose Squire in row 1" is understood where only one choice says these words in
this order. A refusal is told only to words that are real: whoever mistypes is helped, not refused.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from rulebound.core.kernel.match import LEGAL
from rulebound.core.mistakes import Mistake

if TYPE_CHECKING:
    from rulebound.core.people.game import GameOf

NEAREST = 3
# Words of those who ask for what no action is, and get the rule against it: "look at the opponent's hand".
OTHER_WORDS = """
a all and any at attack authority back bottom buy card cards change choose deck defend discard do don't down
draw face face-down field for from front general give graveyard hand hands in it keep kitty leave line look
market mine more move mulligan my no none not of on opponent opponent's out pass pay penalty pick pile place
play player pool put recruit redraw reduce refuse remove reorder row see seat show shuffle skip sort split swap
tactic take the to token tokens top trade troop unshuffled up use with your
"""
NUMBERED = re.compile(r"(?P<words>.+) \((?P<number>\d{1,3})\)")  # which of several that are said alike
PLACE = re.compile(r"[a-z]?\d+('s)?|-\d+")


def plain(words: str) -> str:
    """Words as they are compared: case and spaces do not matter."""
    return " ".join(words.lower().split())


def find_action(game: GameOf[Any], match: Any, words: str) -> int:
    """The action that these words name, legal or not. Refused or Mistake if they name none."""
    wanted = plain(words)
    numbered = NUMBERED.fullmatch(wanted)
    legal = {int(action): plain(game.say(match, int(action))) for action in match.legal()}
    for action, said in legal.items():
        if said == wanted:
            return action
    if numbered is not None:
        alike = [action for action, said in legal.items() if said == numbered["words"]]
        if 1 <= int(numbered["number"]) <= len(alike):
            return alike[int(numbered["number"]) - 1]
    every = {action: plain(game.say(match, action)) for action in range(match.actions())}
    for action, said in every.items():
        if said == wanted:
            return action
    meant = [action for action, said in legal.items() if leaves_out(wanted, said)]
    if len({legal[action] for action in meant}) == 1:
        return meant[0]
    try:
        clause = game.misnamed(match, words)
    except Mistake:
        if not meant:
            raise
        clause = 0
    if clause:
        check_words(game, match, wanted, legal, every)
        raise game.refused_by(clause)
    if meant:
        raise Mistake(f"{words!r} could mean {listed(game.say(match, action) for action in meant)}")
    meant = [action for action, said in every.items() if leaves_out(wanted, said)]
    if meant and len({match.refusal(action) for action in meant} - {LEGAL}) == 1:
        return meant[0]
    raise no_action(game, match, words, legal, every)


def leaves_out(words: str, said: str) -> bool:
    """Do these words begin like the others and have no word that those have not, in the same order?"""
    wanted, whole = words.split(), iter(said.split())
    return bool(wanted) and wanted[0] == said.split(" ", 1)[0] and all(word in whole for word in wanted)


def check_words(game: GameOf[Any], match: Any, wanted: str, legal: dict[int, str], every: dict[int, str]) -> None:
    """Mistake for words that no action and no card has: they are mistyped, and nothing refuses them."""
    known = {word for said in every.values() for word in said.split()}
    known |= set(OTHER_WORDS.split())
    known |= {word for name in match.names for word in plain(name).split()}
    for word in wanted.split():
        bare = word.strip(",.'\"")
        if not {word, bare} & known and not PLACE.fullmatch(bare):
            raise no_action(game, match, wanted, legal, every)


def no_action(game: GameOf[Any], match: Any, words: str, legal: dict[int, str], every: dict[int, str]) -> Mistake:
    if match.over:
        return Mistake(f"{words!r} is not an action of {game.title}, and the match is over")
    said = {plain(words): words for words in (game.say(match, action) for action in legal)}
    near = difflib.get_close_matches(plain(words), said, NEAREST, 0.6)
    if near:
        return Mistake(f"{words!r} is not an action of {game.title}; nearest: {listed(said[key] for key in near)}")
    near = difflib.get_close_matches(plain(words), list(dict.fromkeys(every.values())), 1, 0.75)
    if near:
        return Mistake(f"{words!r} is not an action of {game.title}; nearest, but not allowed now: {listed(near)}")
    return Mistake(f"{words!r} is not an action of {game.title}; now it could be: {game.examples(match)}")


def listed(words: Iterable[str]) -> str:
    found: Sequence[str] = [repr(word) for word in dict.fromkeys(words)]
    return " or ".join([", ".join(found[:-1]), found[-1]] if len(found) > 1 else found)
