"""What somebody at a table may ask for: a request is checked against the ledger and becomes the entry that carries it
out.

Nothing is changed here. A request that cannot be is a Mistake, or Refused with the clause where a rule forbids it; the
words are for the one who asked and tell nothing that this seat may not know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import takewhile

from rulebound.bots.levels import PEOPLES_LEVELS
from rulebound.core.kernel.match import LEGAL, Match
from rulebound.core.kernel.rng import Rng
from rulebound.core.language.wording import one_line
from rulebound.core.mistakes import Mistake, Refused
from rulebound.core.people.game import Game
from rulebound.core.people.happening import happenings
from rulebound.core.people.live import Live
from rulebound.core.people.taking_back import decisions_left, why_not_free
from rulebound.server.tables.entries import Answer, Ask, Back, Decide, GiveUp, NoHints, Say, Sit
from rulebound.server.tables.ledger import Ledger
from rulebound.wire.messages import AskPreview, Foreseen, Happening, Phrase, Reason, Why

LONGEST_WORDS = 200
MOST_PLACES = 8
MOST_SAID = 1000  # at one table


def playing(ledger: Ledger, seat: int) -> Live:
    """The match, if this seat still plays in it."""
    if ledger.live is None:
        waiting = [str(number) for number, chair in enumerate(ledger.chairs, 1) if chair.who == "open"]
        raise Mistake(f"the match has not begun: nobody sits at seat {' and '.join(waiting)} yet")
    if ledger.result is not None:
        raise Mistake("the match is over")
    if ledger.chairs[seat].resigned:
        raise Mistake("you have given up this match")
    return ledger.live


# ------------------------------------------------------------ deciding


def named(game: Game, match: Match, action: int | None, words: str) -> int:
    """The action that somebody names by number or words."""
    if action is None and not words:
        raise Mistake("name an action, by its number or in words")
    if action is not None:
        if not 0 <= action < match.actions():
            raise Mistake(f"{game.title} has the actions 0 to {match.actions() - 1}, not {action}")
        return action
    if len(words) > LONGEST_WORDS:
        raise Mistake(f"an action has at most {LONGEST_WORDS} letters")
    return game.find(match, words)


def asked(ledger: Ledger, seat: int, action: int | None = None) -> Live:
    """The match, if this seat is to decide in it, and may decide for this action if one is given."""
    live = playing(ledger, seat)
    if ledger.asked() != seat:
        raise live.game.refused_by(live.match.out_of_turn(seat))
    refused = None if action is None else live.game.refuse(live.match, named(live.game, live.match, action, ""))
    if refused is not None:
        raise refused
    return live


def decide(ledger: Ledger, seat: int, action: int | None, words: str) -> Decide:
    if ledger.chairs[seat].who == "bot":
        raise Mistake("a bot plays at your seat; take the seat back first")
    live = asked(ledger, seat)
    chosen = named(live.game, live.match, action, words)
    refused = live.game.refuse(live.match, chosen)
    if refused is not None:
        raise refused
    return Decide(seat=seat, action=chosen)


def why(ledger: Ledger, seat: int, request: Why) -> Reason:
    """Whether this seat may do something now, and the rule against it."""
    try:
        live = asked(ledger, seat)
    except Refused as forbidden:
        return forbidden_by(forbidden, request.words, request.id)
    return why_not(live.game, live.match, request)


def why_not(game: Game, match: Match, request: Why) -> Reason:
    """The same where it is this seat's to decide. What was only begun is not put into words."""
    try:
        action = (
            pointed(game, match, request.places)
            if request.places
            else named(game, match, request.action, request.words)
        )
    except Refused as forbidden:
        return forbidden_by(forbidden, request.words, request.id)
    refused = game.refuse(match, action)
    only_begun = 0 < len(request.places) < len(game.places(match, action))
    words = "" if refused and only_begun else game.say(match, action)
    if refused is not None:
        return forbidden_by(refused, words, request.id)
    return Reason(possible=True, words=words, text=f"It is possible: {words}.", re=request.id)


def forbidden_by(refused: Refused, words: str, re: int) -> Reason:
    return Reason(possible=False, words=words, text=str(refused), clause=refused.clause, re=re)


def pointed(game: Game, match: Match, places: tuple[str, ...]) -> int:
    """The action that one would mean by pointing there: a legal one if there is any, else one that begins there (a card
    to be played somewhere), else one that is done there. Where several are refused, one whose rule refuses most of
    them. Nobody means to answer what was not asked."""
    if len(places) > MOST_PLACES or any(len(place) > LONGEST_WORDS for place in places):
        raise Mistake(f"nobody points at more than {MOST_PLACES} places at once")
    done_there = game.pointed(match, places)
    if done_there and match.refusal(done_there[0]) == LEGAL:
        return done_there[0]
    legal = {int(action) for action in match.legal()}
    for actions in (game.begun_by(match, places), done_there):
        likely = [action for action in actions if not game.actions.answers_nothing(action, legal)]
        likely = [action for action in likely if game.asked_for(match, action)] or likely
        if likely:
            refusals = Counter(match.refusal(action) for action in likely)
            return max(likely, key=lambda action: (match.refusal(action) == LEGAL, refusals[match.refusal(action)]))
    raise Mistake(f"not there now: {game.question(match)}")


COPIES = 6  # of what the asking seat knows
CHANCE = ("dice", "shuffle")
FORETOLD = ("damage", "destroy", "heal", "gain", "lose")


def foresee(ledger: Ledger, seat: int, request: AskPreview) -> Foreseen:
    """What happens in each of several re-dealt copies before anything of chance: so much is certain to this seat."""
    live = asked(ledger, seat, request.action)
    rng = Rng(live.match.actions() + request.action)  # any: what is told is the same in all copies
    believed = live.match.imagine(seat, rng)
    certain: list[Happening] | None = None
    for _ in range(COPIES):
        found = foretold(live.game, believed.imagine_again(seat, rng), seat, request.action)
        certain = found if certain is None else shared(certain, found)
    return Foreseen(action=request.action, happened=tuple(certain or ()), re=request.id)


def foretold(game: Game, copy: Match, seat: int, action: int) -> list[Happening]:
    copy.recording = True
    copy.apply(action)
    shown = takewhile(lambda happening: happening.what not in CHANCE, happenings(game, copy, seat, 0))
    return [Happening(*happening) for happening in shown if happening.what in FORETOLD]


def shared(one: Sequence[Happening], other: Sequence[Happening]) -> list[Happening]:
    """What is in both, each as often as in the one where it is rarer, in the order of the first."""
    left = Counter(other)
    found = []
    for happening in one:
        if left[happening] > 0:
            left[happening] -= 1
            found.append(happening)
    return found


# ------------------------------------------------------------ offers


def take_back(ledger: Ledger, seat: int) -> Back | Ask:
    """At once where nobody has learnt anything, else an offer to the other people."""
    live = playing(ledger, seat)
    decisions = decisions_left(live, seat)
    if decisions < ledger.earlier:
        raise Mistake("that was decided at another table and cannot be taken back")
    if decisions in ledger.answered_in_secret:
        raise Mistake("an answer that only you were asked for cannot be taken back: the others would learn of it")
    people = ledger.people()
    reason_against = why_not_free(live, seat, people)
    if not reason_against:
        return Back(seat=seat, decisions=decisions)
    if len(people) < 2:
        raise Mistake(reason_against)
    refuse_second_offer(ledger)
    return Ask(seat=seat, what="take_back", decisions=decisions)


def offer_draw(ledger: Ledger, seat: int) -> Ask:
    live = playing(ledger, seat)
    if not live.game.tie_rule:
        raise Mistake(f"no rule of {live.game.title} knows a draw")
    if any(chair.who == "bot" for chair in ledger.chairs):
        raise Mistake("bots do not agree on a draw; resign, or play on")
    refuse_second_offer(ledger)
    return Ask(seat=seat, what="draw")


def offer_hints(ledger: Ledger, seat: int) -> Ask:
    playing(ledger, seat)
    if ledger.hints():
        raise Mistake("everybody may have hints already")
    refuse_second_offer(ledger)
    return Ask(seat=seat, what="hints")


def stop_hints(ledger: Ledger, seat: int) -> NoHints:
    playing(ledger, seat)
    if not ledger.agreed_hints:
        raise Mistake("nobody has agreed to hints here")
    return NoHints(seat=seat)


def check_hints(ledger: Ledger) -> None:
    if not ledger.hints():
        raise Mistake("there are no hints against people unless all of them agree; ask them")


def rematch(ledger: Ledger, seat: int) -> Ask | Answer:
    """Asking for what somebody else has asked for is saying yes."""
    if ledger.result is None:
        raise Mistake("the match is not over yet")
    if ledger.agreed_rematch:
        raise Mistake("the rematch is set up already")
    if ledger.offer is not None and seat in ledger.offer.waiting:
        return Answer(seat=seat, yes=True)
    refuse_second_offer(ledger)
    return Ask(seat=seat, what="rematch")


def refuse_second_offer(ledger: Ledger) -> None:
    if ledger.offer is not None:
        raise Mistake("another offer is open; it has to be answered first")


def reply(ledger: Ledger, seat: int, yes: bool) -> Answer:
    if ledger.offer is None:
        raise Mistake("no offer is open")
    if seat not in ledger.offer.waiting:
        raise Mistake("the offer is not yours to answer")
    return Answer(seat=seat, yes=yes)


# ------------------------------------------------------------ talking


def say(ledger: Ledger, seat: int, text: str, phrase: Phrase | None) -> Say:
    """Words of one's own on one line, or a phrase."""
    if len(ledger.said) >= MOST_SAID:
        raise Mistake("so much was said at this table that nothing more is kept")
    clean = one_line(text)
    if bool(clean) == (phrase is not None):
        raise Mistake("say something: words of your own, or one of the phrases")
    if len(clean) > LONGEST_WORDS:
        raise Mistake(f"one says at most {LONGEST_WORDS} letters at once")
    return Say(seat=seat, text=clean, phrase=phrase)


# ------------------------------------------------------------ leaving and coming back


def resign(ledger: Ledger, seat: int) -> GiveUp:
    playing(ledger, seat)
    return GiveUp(seat=seat, how="resigned")


def give_to_bot(ledger: Ledger, seat: int, given: int, level: str, away: bool) -> Sit:
    """`away` tells that the person at the given seat has not been there for a while."""
    playing(ledger, seat)
    check_level(level)
    if not 0 <= given < ledger.head.seats:
        raise Mistake(f"there are the seats 1 to {ledger.head.seats}, not {given + 1}")
    chair = ledger.chairs[given]
    if chair.who != "person":
        raise Mistake(f"nobody has to be replaced at seat {given + 1}: a bot sits there")
    if given != seat and not away:
        raise Mistake(f"{chair.name} is still here, or has not been away for long")
    return Sit(seat=given, who="bot", name=chair.name, level=level)


def come_back(ledger: Ledger, seat: int) -> Sit:
    playing(ledger, seat)
    chair = ledger.chairs[seat]
    if chair.who != "bot":
        raise Mistake("the seat is yours already")
    return Sit(seat=seat, who="person", name=chair.name)


def check_level(level: str) -> None:
    names = [known.name for known in PEOPLES_LEVELS]
    if level not in names:
        raise Mistake(f"there is no level {level!r}; there are: {', '.join(names)}")
