"""Other spellings of the same: what is taken away or put in order before a text is read.

"She's" is "she is", a title before the text says nothing, and a duration that stands in front of a sentence is read
behind it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulebound.core.language.loose import Token

SAME = {
    "center": "centre", "towards": "toward", "foe": "opponent", "select": "choose", "pick": "choose",
    "counter-clockwise": "counterclockwise", "anticlockwise": "counterclockwise", "forwards": "forward",
    "backwards": "backward", "neighbor": "neighbouring", "inflict": "deal", "tactics": "tactic", "upto": "up to",
    "colour": "side", "charges": "moves", "dashes": "moves", "runs": "moves", "walks": "moves", "sprints": "moves",
    "advances": "moves", "steps": "moves", "sneaks": "moves", "marches": "moves", "dash": "move", "charge": "move",
    "sprint": "move", "sneak": "move", "march": "move", "walk": "move", "shoves": "pushes", "knocks": "pushes",
    "drags": "pulls", "strikes": "attacks", "strike": "attack", "spins": "rotates", "spin": "rotate",
}  # fmt: skip
SHORT = {
    "it's": "it is", "she's": "she is", "he's": "he is", "that's": "that is", "it'll": "it will", "there's": "there is",
    "they'd": "they would", "who's": "who is", "you'll": "you will", "they'll": "they will", "you'd": "you would",
}  # fmt: skip
# Words that say nothing here: what holds anyway, or what is left to whom it is left anyway. The longest first.
EMPTY = sorted(
    (
        tuple(said.split())
        for said in (
            "of your choice", "of their choice", "as you like", "as you wish", "you like", "however you like",
            "of either player", "of any player", "as usual", "that you like",
            ", including friendly kitties", ", including your own", ", including your own kitties", "of either side",
            "— friend or opponent", ", friend or opponent", "friend or opponent", ", friendly or enemy",
            "you would like",
            "any way you like", ", including allies", ", both friendly and enemy", ", yours or your opponent 's",
            "as if you had played claws out", "as if it were yours", ", even if that is one of its own side",
            ", in any order", "in the city or outer city",
            "in the city or the outer city", "— your opponent captures it", ": your opponent captures it",
            ", even if it is one of theirs", "as if using claws out", ", as if with claws out",
            ". if there is a tie , you choose", ". in case of a tie , you choose", ", you choose if there is a tie",
            ", if that space is open", ", if that space is empty", "if that space is open", "if that space is empty",
            ", if the space is open", ", if the space is empty", ", if it is open", ", if it is empty", "afterwards",
            ", if their target spaces are open", ", if those spaces are open", ", if possible", ", if able",
            ". they keep facing the same way", ". both keep facing the same direction", ". each keeps its direction",
            ". they keep their direction", ". they keep their facing", ". both keep their facing",
            "without rotating it",
            "without rotating them", "without rotating either", ", without rotating them", ", without rotating it",
            ". do not rotate it", ". do not rotate them", ". do not rotate either kitty", ". do not rotate either",
            ". do not rotate either of them", ". neither is rotated", ". it keeps its facing",
            ". it keeps its direction",
            ", keeping its facing", ", keeping their facing", ", keeping its direction", "— do not rotate it",
            ". kitties that cannot move stay where they are", ". kitties that cannot move stay in place",
            ". a kitty that cannot move stays where it is", ". replace its paw token with one of yours",
            ". replace its paw token with yours until then", ". replace its paw tokens with one of yours",
            ". place one of your paw tokens on top of it to show this", "right away", "right now",
            "in the same turn", "if there is one", ", if there is one", ", if any",
            ", regardless of facing", ", regardless of its facing", ", no matter where it is",
            ", no matter where they are", "during combat", "yourself", "from the play area",
        )
    ),
    key=len,
    reverse=True,
)  # fmt: skip
FRONTED = tuple(
    tuple(said.split())
    for said in (
        "this turn", "until the end of this turn", "until the end of the turn", "until end of turn",
        "until the end of your turn", "for the rest of this turn", "for the rest of the turn", "until your next turn",
        "until the start of your next turn", "during your opponent 's next turn", "on your opponent 's next turn",
        "until the end of your next turn", "until the end of your opponent 's next turn", "during this turn",
        "in your opponent 's next turn", "during their next turn", "on their next turn",
    )
)  # fmt: skip
BEGINS = frozenset(("it", "she", "he", "your", "each", "all", "no", "enemy", "friendly", "a", "they", "that"))
TITLE = re.compile(r"([A-Z][\w']*(?: [\w']+){0,3}) ?(?:!|:| [—–-]) ")
TELLING = frozenset((
    "kitty", "kitties", "huntress", "pilot", "tank", "huntresses", "pilots", "tanks", "your", "enemy", "friendly", "if",
    "when", "this", "choose", "each", "until", "during", "move", "rotate", "draw", "deal", "turn", "card", "or", "one",
    "two", "play", "use", "opponent", "either", "bonus", "cost", "counter", "instant", "interrupt", "optional",
    "passive", "react", "reaction", "response", "trap", "permanent", "ongoing", "once", "free", "secret", "always",
))  # fmt: skip


def without_title(text: str) -> str:
    """ "Lure — rotate …", "Take a nap! Choose …" without what says nothing of the game."""
    found = TITLE.match(text)
    if found is None or {word.lower() for word in found[1].split()} & TELLING:
        return text
    return text[found.end() :]


def plain_words(tokens: Sequence[Token]) -> list[str]:
    words: list[str] = []
    for token in tokens:
        if token.low != '"':
            words += SAME.get(token.low, SHORT.get(token.low, token.low)).split()
    words = _without_empty(words)
    words = _decks(words)
    words = ["1" if word == "one" and words[at + 1 : at + 2] == ["space"] else word for at, word in enumerate(words)]
    return [word for sentence in _sentences(words) for word in _duration_last(sentence)]


def _without_empty(words: list[str]) -> list[str]:
    found: list[str] = []
    at = 0
    while at < len(words):
        said = next((said for said in EMPTY if tuple(words[at : at + len(said)]) == said), ())
        if said:
            at += len(said)
        else:
            found.append(words[at])
            at += 1
    return found


def _decks(words: list[str]) -> list[str]:
    """ "The top 3 tactic cards" as "the top 3 cards of the tactic deck"."""
    found: list[str] = []
    for at, word in enumerate(words):
        which = words[at - 1] if at else ""
        whole = word in ("card", "cards") and which in ("tactic", "kitty") and words[at + 1 : at + 2] != ["of"]
        if whole and "top" in (words[at - 2], words[at - 3]):
            found[-1:] = [word, "of", "the", which, "deck"]
        else:
            found.append(word)
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
    for duration in FRONTED:
        size = len(duration)
        comma = sentence[size : size + 1] == [","]
        if tuple(sentence[:size]) == duration and (comma or not BEGINS.isdisjoint(sentence[size : size + 1])):
            rest = sentence[size + comma :]
            end = [rest.pop()] if rest and rest[-1] == "." else []
            return [*rest, *duration, *end]
    return sentence


# ------------------------------------------------------------ one of several types, one of four directions


COMPASS = ("north", "east", "south", "west")
KINDS = (("huntress", "huntresses"), ("pilot", "pilots"), ("tank", "tanks"))
OF_A_KIND = ("choose a unit type", "choose one unit type", "choose a kitty type", "name a unit type", "choose a type")
SAME_WAY = ("in the same direction", "in one direction", "in any one direction", "in a single direction",
            "to face the same direction", "to face one direction", "in the same direction you choose",
            "so that they face the same direction", "to face the same way")  # fmt: skip


def in_each_way(words: list[str]) -> list[list[str]]:
    """A text that lets a player choose a unit type or one direction for all: the same text for each of them."""
    said = " ".join(words)
    for choice in OF_A_KIND:
        if said.startswith((f"{choice} .", f"{choice} ,")):
            rest = said[len(choice) + 2 :].strip()
            rest = rest.removeprefix("then ")
            if "that type" not in rest and "the chosen type" not in rest:
                return []
            return [_of_kind(rest, one, many).split() for one, many in KINDS]
    found = [way for way in SAME_WAY if f" {way}" in said and f" {way} as" not in said]
    if found:
        way = max(found, key=len)
        to_face = "to face " if "face" in way else ""
        return [said.replace(way, f"{to_face}{compass}", 1).split() for compass in COMPASS]
    for choice in ("choose a direction .", "choose a direction ,", "choose one direction ."):
        if said.startswith(choice) and "in that direction" in said:
            return [said[len(choice) :].replace("in that direction", compass).split() for compass in COMPASS]
    return []


def _of_kind(said: str, one: str, many: str) -> str:
    for type_ in ("of that type", "of the chosen type", "of that unit type", "of the chosen unit type"):
        said = said.replace(f"kitties {type_}", many).replace(f"kitty {type_}", one)
    return said.replace("that unit type", f"a {one}").replace("that type", f"a {one}")
