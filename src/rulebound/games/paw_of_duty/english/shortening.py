"""Other spellings of the same: what is taken away or put in order before a text is read.

"She's" is "she is", a title before the text says nothing, and a duration that stands in front of a sentence is read
behind it.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulebound.core.language.loose import Token

SAME = {
    "center": "centre", "towards": "toward", "foe": "opponent", "select": "choose", "pick": "choose", "counter-clockwise": "counterclockwise",
    "anticlockwise": "counterclockwise", "forwards": "forward", "backwards": "backward", "neighbor": "neighbouring",
    "one's": "one", "tactics": "tactic", "chosen": "that", "spaces": "spaces", "upto": "up to",
}  # fmt: skip
SHORT = {
    "it's": "it is", "she's": "she is", "he's": "he is", "that's": "that is", "you'd": "you would", "it'll": "it will",
    "there's": "there is", "they'd": "they would", "who's": "who is", "what's": "what is", "you'll": "you will",
}  # fmt: skip
# words that say nothing here
EMPTY = ("of your choice", "of their choice", "as you like", "as you wish", "you like", "however you like", "on the board",
         "of either player", "of any player", "from the board", "as usual")  # fmt: skip
FRONTED = ("this turn", "until the end of this turn", "until the end of the turn", "until end of turn",
           "until the end of your turn", "for the rest of this turn", "for the rest of the turn", "until your next turn",
           "until the start of your next turn", "until the beginning of your next turn",
           "during your opponent 's next turn", "on your opponent 's next turn", "until the end of your next turn",
           "until the end of your opponent 's next turn", "in your opponent 's next turn", "during this turn",
           "during their next turn", "on their next turn")  # fmt: skip


def plain_words(tokens: Sequence[Token]) -> list[str]:
    words: list[str] = []
    for token in tokens:
        if token.low == '"':
            continue
        words += SAME.get(token.low, SHORT.get(token.low, token.low)).split()
    for said in EMPTY:
        words = _without(words, said.split())
    return [word for sentence in _sentences(words) for word in _duration_last(sentence)]


def _without(words: list[str], said: list[str]) -> list[str]:
    found: list[str] = []
    at = 0
    while at < len(words):
        if words[at : at + len(said)] == said:
            at += len(said)
        else:
            found.append(words[at])
            at += 1
    return found


def _sentences(words: Sequence[str]) -> list[list[str]]:
    found: list[list[str]] = [[]]
    for word in words:
        found[-1].append(word)
        if word == ".":
            found.append([])
    return [sentence for sentence in found if sentence]


def _duration_last(sentence: list[str]) -> list[str]:
    """ "This turn, it deals …" as "it deals … this turn"."""
    for said in FRONTED:
        duration = said.split()
        if sentence[: len(duration)] == duration and sentence[len(duration) : len(duration) + 1] == [","]:
            rest = sentence[len(duration) + 1 :]
            end = [rest.pop()] if rest and rest[-1] == "." else []
            return [*rest, *duration, *end]
    return sentence
