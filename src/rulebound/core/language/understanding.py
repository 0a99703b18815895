"""From a designer's text to the canonical text that a game can play, or to a refusal.

The readings of a text come nearest first (`reading.py`), each with what it leaves unsaid (`settling.py`), and the
game's compiler judges them. The nearest that can be played is what the text means. Where two equally near ones differ,
neither is taken: the author says which.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rulebound.core.language.errors import TextError
from rulebound.core.language.parsing import Language
from rulebound.core.language.reading import Reach, Reader, states_of
from rulebound.core.language.settling import Duration, Plain, Wholly, doubtful, settlings

MOST_JUDGED = 24  # readings of one text that are compiled before it counts as refused
GOES_ON = re.compile(r"(?:\w+ )?(?:it|its|that|they|them|their)\b|(?:then|if|you may|otherwise)\b", re.IGNORECASE)
TITLE = re.compile(r"(?P<title>[A-Z][\w']*(?: [A-Z][\w']*){0,2})\s?(?P<end>[!:.–—-]|\s-)\s+(?=[A-Z0-9])")
WHEN = frozenset((
    "bonus", "choose", "cost", "counter", "defence", "defense", "instant", "interrupt", "optional", "passive", "react",
    "reaction", "response", "trap",
))  # fmt: skip
LABEL = re.compile(
    r"(?:^|(?<=[.!] ))(?P<name>[A-Z][\w'’]*(?: [\w'’]+){0,2})(?:\s*[:!]|\s+[-–—])\s+"
    r"(?=(?:when|whenever|at|if|while|once|during|the|your|this|these|that|each|enemy|all|as|other|damage|after|every"
    r"|both|choose|equipped|friendly|in)\b)",
    re.IGNORECASE,
)
CRY = re.compile(r"^[A-Z][\w'’]*(?: [\w'’]+){0,3}!\s+(?=[A-Z])")  # "Throw a cucumber! Return …"
LACKING = "has no such effect"
CLAUSE = re.compile(r"\([A-Z]{2}-[RX]?\d")

Judge = Callable[[str], TextError | str]  # what is wrong with a canonical text, or the program that it is
Told = Callable[
    [str], Sequence[str]
]  # a text as the language says it, twice if it can be taken so; nothing if not read


@dataclass(frozen=True, slots=True)
class Ways:
    """What a game supplies to understand the texts of one card: `own` is the noun of its kind, `name` its name."""

    language: Language
    reader: Reader
    judge: Judge
    own: str
    kind: str
    duration: Duration
    plain: Plain
    wholly: Wholly
    name: str = ""
    titled: bool = False  # what stands before the text can only be a title, for it has no heads
    told: Told | None = None  # a game's own reading of a whole text, before its words are looked at one by one


class TwoReadingsError(TextError):
    """A text that can be taken in two ways; `nearest` are both sentences."""


@dataclass(slots=True)
class Attempt:
    """What came of reading a text: the canonical text, or the nearest reading that cannot be played and why."""

    text: str | None = None
    nearest: str = ""
    wrong: TextError | None = None
    reach: Reach = field(default_factory=Reach)


def understood(text: str, ways: Ways) -> str:
    """The canonical text of a text in its author's words. TextError says what would be accepted, or what is wrong."""
    text = this_for_name(untitled(text, ways), ways)
    own = told_by_the_game(text, ways)
    if own is not None:
        return own
    attempt = attempted(text, ways)
    plain = without_labels(text, ways) if attempt.text is None else text
    if plain != text:
        text, attempt = plain, attempted(plain, ways)
    if attempt.text is None:
        raise refusal(text, ways, attempt)
    return attempt.text


def told_by_the_game(text: str, ways: Ways) -> str | None:
    """What the game's own reading makes of a text, if that can be played; TwoReadingsError where it is in doubt."""
    readings: dict[str, str] = {}
    for reading in ways.told(text) if ways.told is not None else ():
        program = ways.judge(reading)
        if isinstance(program, str):
            readings.setdefault(program, ways.language.show(ways.language.parse(reading)))
    if len(readings) > 1:
        raise _two_readings(text, list(readings.values()))
    return next(iter(readings.values()), None)


def untitled(text: str, ways: Ways) -> str:
    """ "Charge! Move …", "Snipe – Deal …" without the title. A word that says when a text works is none."""
    found = TITLE.match(text) if ways.titled else None
    if found is None:
        return text
    words = found["title"].lower().split()
    known = [word for word in words if ways.reader.knows(word)]
    if any(word in WHEN for word in words) or (known and (len(words) > 1 or found["end"] == ".")):
        return text
    return text[found.end() :]


def this_for_name(text: str, ways: Ways) -> str:
    """A card that calls itself by its name means itself, but for "a card named …"."""
    if not ways.name:
        return text
    named = rf"(?<!named )(?<!called )(?<!\w){re.escape(ways.name)}(?!\w)"
    return re.sub(named, lambda found: f"{'This' if _begins(text, found.start()) else 'this'} {ways.own}", text)


def without_labels(text: str, ways: Ways) -> str:
    """Without the name of an ability before its text ("Pounce: When this …"). What follows must say itself when it
    works: "Deathrattle: draw a card" would lose just that."""
    text = CRY.sub(lambda found: "" if ways.reader.is_strange(found.group()) else found.group(), text)
    return LABEL.sub(lambda found: "" if ways.reader.is_strange(found["name"]) else found.group(), text)


def _begins(text: str, at: int) -> bool:
    return not text[:at].strip() or text[:at].rstrip().endswith((".", "!"))


def attempted(text: str, ways: Ways, guess: bool = False) -> Attempt:
    """TwoReadingsError where two equally near readings can be played."""
    attempt = Attempt()
    found: dict[str, str] = {}  # by its program, the canonical text
    best = judged = 0
    for cost, canonical in ways.reader.readings(text, ways.own, ways.kind, guess, attempt.reach):
        if found and (cost > best or guess):
            break
        for settled in settlings(canonical, ways.language, ways.own, ways.duration, ways.plain, ways.wholly):
            judged += 1
            wrong = ways.judge(settled)
            if isinstance(wrong, str):
                best = cost
                found.setdefault(wrong, settled)
                break
            if attempt.wrong is None or (_is_vague(attempt.wrong) and not _is_vague(wrong)):
                attempt.nearest, attempt.wrong = settled, wrong
        if judged >= MOST_JUDGED:
            break
    if len(found) > 1:
        raise _two_readings(text, list(found.values())[:2])
    for canonical in found.values():
        attempt.text = canonical
        both_ways = None if canonical == text else doubtful(canonical, ways.language, ways.own)
        if both_ways is not None:
            raise _two_readings(text, both_ways)
    return attempt


def _is_vague(wrong: TextError) -> bool:
    """Whether the mistake comes from a reading that was hardly meant."""
    return any(words in wrong.message for words in ("which one?", "sentences of this form", "refers to nothing"))


def _two_readings(text: str, both: Sequence[str]) -> TwoReadingsError:
    listed = "\n  ".join(both)
    return TwoReadingsError(f"this can be read in two ways; say which:\n  {listed}", 1, text, both)


# ------------------------------------------------------------ what is said about a text that is refused


def refusal(text: str, ways: Ways, attempt: Attempt) -> TextError:
    """One message about the whole text: each sentence that is wrong, and what would be accepted where that is known."""
    sentences = _sentences(text)
    whole = _problem(text, ways, attempt)
    if len(sentences) < 2 or whole.message.startswith("say: ") or any(GOES_ON.match(part) for part in sentences[1:]):
        return whole
    tried = [(sentence, attempted(sentence, ways)) for sentence in sentences]
    problems = [_problem(sentence, ways, own) for sentence, own in tried if own.text is None]
    if not problems or (LACKING in whole.message and all(LACKING not in problem.message for problem in problems)):
        return whole
    problems.sort(key=lambda problem: LACKING not in problem.message)  # no other words help there
    first = problems[0]
    return TextError("\n".join(problem.message for problem in problems), first.column, first.words, first.nearest)


def _problem(text: str, ways: Ways, attempt: Attempt) -> TextError:
    wrong = attempt.wrong
    if wrong is not None and CLAUSE.search(wrong.message):
        return wrong  # it was understood, and a rule forbids it
    lacking = [lack.what for lack in ways.reader.lacking(text)]
    title = ways.language.title
    if lacking:
        return TextError(f"{title} {LACKING}: {lacking[0]} ({text!r})", 1, text)
    proposed = attempted(text, ways, guess=True).text
    if proposed is not None:
        at = attempt.reach.at
        word = text[at:].split(" ")[0]
        return TextError(f"say: {proposed}\n  instead of: {text}", at + 1, word, (proposed,))
    if wrong is not None:
        place = f"\n  in: {attempt.nearest}" if attempt.nearest else ""
        return TextError(f"{wrong.message}{place}", wrong.column, wrong.words, wrong.nearest)
    reach = attempt.reach
    return ways.language.unread(text, reach.said, reach.at, states_of(reach.stack))


def _sentences(text: str) -> list[str]:
    return [part.strip() for part in re.findall(r"[^.!]+[.!]*", text) if part.strip()]
