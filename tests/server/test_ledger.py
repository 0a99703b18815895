"""The ledger: a table as its log tells it."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable
from typing import Any

import pytest

from rulebound.core.mistakes import Mistake, Refused
from rulebound.core.people.readers import SPECTATOR
from rulebound.core.people.scenes import load_scene, pose_scene, scenes_of
from rulebound.server.tables import requests
from rulebound.server.tables.clocks import NOBODY
from rulebound.server.tables.entries import Answer, AnyEntry, Back, Decide, GiveUp, Record, Resume, Sit
from rulebound.server.tables.ledger import Ledger
from rulebound.server.tables.members import Member
from rulebound.server.tables.new_tables import Plan, new_plan
from rulebound.server.tables.news import News
from rulebound.wire import messages as wire
from rulebound.wire.house import Chair, NewTable
from tests.server.driving import Nobody


def plan(game: str, *kinds: str, **rest: object) -> Plan:
    seats = tuple(Chair(kind=kind) if kind in ("person", "open") else Chair(kind="bot", level=kind) for kind in kinds)  # type: ignore[arg-type]
    return new_plan(NewTable(game=game, seats=seats, **rest))  # type: ignore[arg-type]


def how(ledger: Ledger) -> str:
    """How the match ended; nothing while it goes on."""
    return ledger.result.how if ledger.result is not None else ""


class Log:
    """A ledger with the log that makes it; time goes on by `pause`."""

    def __init__(self, made: Plan) -> None:
        self.records = made.records()
        self.ledger = made.ledger()
        self.now = made.head.created

    def add(self, entry: AnyEntry, pause: float = 0.0) -> None:
        self.now += pause
        record = Record(self.ledger.n + 1, self.now, entry)
        self.records.append(record)
        self.ledger.add(record)

    def decide(self, choose: Callable[[list[int]], int] = lambda actions: actions[0], pause: float = 0.0) -> int:
        seat = self.ledger.asked()
        assert self.ledger.live is not None
        self.add(Decide(seat=seat, action=choose([int(action) for action in self.ledger.live.match.legal()])), pause)
        return seat

    def again(self) -> Ledger:
        """The ledger made once more from its log."""
        ledger = Ledger(self.ledger.head)
        ledger.add_all(self.records)
        return ledger


def lines_of(ledger: Ledger) -> dict[int, list[str]]:
    return {reader: list(scroll.lines) for reader, scroll in ledger.scrolls.items()}


def test_the_same_log_gives_the_same_table() -> None:
    log = Log(plan("clashables", "person", "person"))
    rng = random.Random(4)
    for _ in range(80):
        if log.ledger.result is None:
            log.decide(rng.choice)
    again = log.again()
    assert lines_of(again) == lines_of(log.ledger)
    assert [scroll.counts for scroll in again.scrolls.values()] == [
        scroll.counts for scroll in log.ledger.scrolls.values()
    ]
    assert again.live is not None
    assert log.ledger.live is not None
    assert again.live.kept.actions == log.ledger.live.kept.actions


def test_a_match_begins_when_all_seats_are_taken() -> None:
    waiting = plan("five_rows", "person", "open").ledger()
    assert waiting.state() == "waiting"
    with pytest.raises(Mistake, match="nobody sits at seat 2"):
        requests.decide(waiting, 0, 0, "")
    assert plan("five_rows", "person", "easy").ledger().state() == "playing"


def test_a_decision_taken_back_takes_its_lines_along() -> None:
    log = Log(plan("five_rows", "person", "person"))
    ledger = log.ledger
    log.decide()
    before = lines_of(ledger)
    seen = ledger.seen(SPECTATOR)
    assert ledger.live is not None
    decisions = len(ledger.live.kept.actions)
    seat = log.decide(lambda actions: actions[-1])
    wish = requests.take_back(ledger, seat)
    log.add(wish)
    if ledger.offer is not None:
        log.add(Answer(seat=1 - seat, yes=True))
    assert len(ledger.live.kept.actions) == decisions
    assert lines_of(ledger) == before
    scroll = ledger.scrolls[SPECTATOR]
    assert scroll.standing(seen) == len(before[SPECTATOR])
    assert scroll.standing(seen + 1) == len(before[SPECTATOR]), "what was taken back is not to be kept"
    assert lines_of(log.again()) == before


def test_an_offer_takes_effect_when_all_have_agreed() -> None:
    log = Log(plan("authority", "person", "person", "person"))
    log.add(requests.offer_draw(log.ledger, 0))
    log.add(requests.reply(log.ledger, 1, True))
    assert how(log.ledger) == ""
    with pytest.raises(Mistake, match="not yours"):
        requests.reply(log.ledger, 1, True)
    log.add(requests.reply(log.ledger, 2, True))
    assert how(log.ledger) == "agreed"
    assert log.ledger.result is not None
    assert sum(log.ledger.result.shares) == pytest.approx(1)


def test_one_no_ends_an_offer_and_so_does_a_decision() -> None:
    log = Log(plan("five_rows", "person", "person"))
    log.add(requests.offer_draw(log.ledger, 0))
    log.add(requests.reply(log.ledger, 1, False))
    assert log.ledger.offer is None
    log.add(requests.offer_draw(log.ledger, 1))
    with pytest.raises(Mistake, match="another offer"):
        requests.offer_draw(log.ledger, 0)
    log.decide()
    assert log.ledger.offer is None
    assert how(log.ledger) == ""


def test_bots_agree_on_no_draw_and_need_no_consent_to_a_rematch() -> None:
    log = Log(plan("five_rows", "person", "easy"))
    with pytest.raises(Mistake, match="bots do not agree"):
        requests.offer_draw(log.ledger, 0)
    log.add(requests.resign(log.ledger, 0))
    log.add(requests.rematch(log.ledger, 0))
    assert log.ledger.agreed_rematch


def test_who_resigns_against_one_loses_at_once() -> None:
    log = Log(plan("paw_of_duty", "person", "person"))
    log.add(requests.resign(log.ledger, 0))
    assert log.ledger.result is not None
    assert log.ledger.result.shares == (0.0, 1.0)
    with pytest.raises(Mistake, match="over"):
        requests.resign(log.ledger, 1)


def test_who_resigns_against_several_concedes_when_asked_and_the_others_play_on() -> None:
    log = Log(plan("authority", "person", "person", "person"))
    seat = log.ledger.asked()
    log.add(GiveUp(seat=seat, how="resigned"))
    assert how(log.ledger) == ""
    assert log.ledger.live is not None
    log.add(Decide(seat=seat, action=int(log.ledger.live.match.unlisted()[-1])))
    assert how(log.ledger) == ""
    assert log.ledger.asked() != seat
    other = next(one for one in range(3) if one not in (seat, log.ledger.asked()))
    log.add(GiveUp(seat=other, how="resigned"))
    assert log.ledger.result is not None
    assert log.ledger.result.shares[log.ledger.asked() if log.ledger.asked() >= 0 else 3 - seat - other] == 1.0


def test_only_the_time_of_who_is_asked_runs_and_a_decision_gives_some_back() -> None:
    log = Log(plan("five_rows", "person", "person", clock=(100, 5)))
    clocks = log.ledger.clocks
    assert clocks is not None
    seat = log.decide(pause=30.0)
    assert clocks.left[seat] == pytest.approx(75.0)
    assert clocks.left[1 - seat] == pytest.approx(100.0)
    running = clocks.running
    assert running == log.ledger.asked()
    log.now += 1000.0  # the server was away
    log.add(Resume())
    assert clocks.left[running] == pytest.approx(75.0 if running == seat else 100.0), "nobody pays for that"
    assert clocks.left_at(log.now + 10.0)[running] == pytest.approx(clocks.left[running] - 10.0)


def test_taking_back_gives_the_increment_back() -> None:
    log = Log(plan("five_rows", "person", "person", clock=(100, 50)))
    clocks = log.ledger.clocks
    assert clocks is not None
    seat = log.ledger.asked()
    for _ in range(20):  # nobody gains time by deciding and taking back
        log.decide(lambda actions: actions[-1], pause=1.0)
        assert clocks.left[seat] > 100.0
        log.add(Back(seat=seat, decisions=0))
    assert clocks.left[seat] == pytest.approx(80.0)
    assert log.again().clocks is not None
    assert log.again().clocks.left == clocks.left  # type: ignore[union-attr]


def test_a_bot_that_plays_on_for_a_person_has_the_person_s_clock() -> None:
    log = Log(plan("five_rows", "person", "person", clock=(100, 0)))
    clocks = log.ledger.clocks
    assert clocks is not None
    seat = log.ledger.asked()
    for _ in range(10):  # nobody stops the clock by calling a bot and coming back
        log.add(Sit(seat=seat, who="bot", name="x", level="easy"), pause=1.0)
        assert clocks.running == seat
        log.add(Sit(seat=seat, who="person", name="x"), pause=1.0)
    assert clocks.left[seat] == pytest.approx(80.0)


def test_a_bot_has_no_clock() -> None:
    log = Log(plan("five_rows", "easy", "easy", clock=(100, 5)))
    assert log.ledger.clocks is not None
    log.decide(pause=50.0)
    assert log.ledger.clocks.running == NOBODY
    assert min(log.ledger.clocks.left) >= 100.0


def test_a_seat_is_given_to_a_bot_and_taken_back_by_who_holds_its_link() -> None:
    log = Log(plan("five_rows", "person", "person"))
    key = log.ledger.chairs[1].key
    with pytest.raises(Mistake, match="still here"):
        requests.give_to_bot(log.ledger, 0, 1, "fair", away=False)
    log.add(requests.give_to_bot(log.ledger, 0, 1, "fair", away=True))
    assert log.ledger.chairs[1].who == "bot"
    assert log.ledger.chairs[1].key == key
    with pytest.raises(Mistake, match="a bot plays at your seat"):
        requests.decide(log.ledger, 1, 0, "")
    log.add(requests.come_back(log.ledger, 1))
    assert log.ledger.people() == [0, 1]


def test_a_bot_that_takes_over_does_not_leave_an_offer_waiting() -> None:
    log = Log(plan("five_rows", "person", "person"))
    log.add(requests.offer_draw(log.ledger, 0))
    log.add(Sit(seat=1, who="bot", name="Player 2", level="easy"))
    assert log.ledger.offer is None
    assert how(log.ledger) == "", "nobody forces a draw by giving the seat of somebody who is away to a bot"


def test_who_has_given_up_cannot_agree_on_a_draw_any_more() -> None:
    log = Log(plan("five_rows", "person", "person"))
    log.add(requests.offer_draw(log.ledger, 0))
    log.add(requests.resign(log.ledger, 1))
    with pytest.raises(Mistake, match="no offer is open"):
        requests.reply(log.ledger, 1, True)
    log.add(requests.rematch(log.ledger, 1))
    assert log.ledger.result is not None
    assert log.ledger.result.shares == (1.0, 0.0)


def test_a_draw_is_shared_by_those_who_have_not_given_up() -> None:
    log = Log(plan("authority", "person", "person", "person"))
    log.add(requests.resign(log.ledger, 1))
    log.add(requests.offer_draw(log.ledger, 0))
    log.add(requests.reply(log.ledger, 2, True))
    assert log.ledger.result is not None
    assert log.ledger.result.shares == (0.5, 0.0, 0.5)


# ------------------------------------------------------------ questions that only one seat knows of


def posed(front: str, defenders: list[Any], held: str) -> Log:
    """A table of Claw & Order with a clock, in the Attack Phase of seat 1, whose foe holds this card."""
    log = Log(plan("claw_and_order", "person", "person", clock=(300, 5)))
    assert log.ledger.live is not None
    scene = load_scene(scenes_of(log.ledger.game)[0].with_name("passing-a-reaction.toml"))
    scene.position["seats"]["1"]["front"] = [front, "Patrol Sergeant"]
    scene.position["seats"]["2"] |= {"front": defenders, "hand": [held]}
    log.ledger.live.match = pose_scene(scene)
    assert log.ledger.clocks is not None
    log.ledger.clocks.run(0, log.now)  # whoever began the match that stood here before
    log.ledger.told = 0
    for scroll in log.ledger.scrolls.values():
        scroll.lines.clear()
        scroll.counts = array("I", [0] * len(scroll.counts))
    return log


def say(log: Log, words: str, pause: float = 0.0) -> None:
    seat = log.ledger.asked()
    log.add(requests.decide(log.ledger, seat, None, words), pause)


@pytest.mark.parametrize("answers_after", [1.0, 6.1])
def test_neither_clocks_nor_offers_tell_that_somebody_was_asked_in_secret(answers_after: float) -> None:
    told: list[list[bytes]] = []
    for held in ("Sudden Hiss", "Adrenaline Sardine"):
        log = posed("Beat Cop Tabby", ["Patrol Sergeant"], held)
        start = log.now = log.now + 10.0
        say(log, "attack with Beat Cop Tabby")
        say(log, "choose the opponent's Patrol Sergeant")
        log.add(requests.offer_draw(log.ledger, 1), pause=0.5)
        asked = log.ledger.secretly_asked() == 1
        assert asked == (held == "Sudden Hiss")
        assert log.ledger.moment == 1
        if asked:
            log.now = start + answers_after
            say(log, "pass")
        seen = [log.ledger.seen(reader) for reader in (0, SPECTATOR)]
        news = News(log.ledger, (), start + 9.0)
        messages = [news.missed(Member(Nobody(), reader, 0), 0) for reader in (0, SPECTATOR)]
        told.append([str(seen).encode(), *map(wire.write, messages)])
        assert messages[0].position is not None
        assert messages[0].position.offer is not None, "an offer is not ended by a silence that nobody notices"
        assert messages[0].position.clock is not None
        assert messages[0].position.clock.running == 1, "the attacker's time runs on after the moment"
    assert told[0] == told[1]


def test_a_secret_answer_is_not_taken_back_or_everybody_would_learn_of_the_question() -> None:
    log = posed("Beat Cop Tabby", ["Patrol Sergeant"], "Sudden Hiss")
    say(log, "attack with Beat Cop Tabby")
    say(log, "choose the opponent's Patrol Sergeant")
    say(log, "pass")
    with pytest.raises(Mistake, match="only you were asked"):
        requests.take_back(log.ledger, 1)


@pytest.mark.parametrize("held", ["Sudden Hiss", "Adrenaline Sardine"])
def test_the_defender_may_be_asked_in_secret_after_a_decision_of_its_own(held: str) -> None:
    """Storm Mane's attack destroys Pink Commando, whose player chooses a target; then comes the moment to react."""
    log = posed("Storm Mane", ["Patrol Sergeant", {"card": "Pink Commando", "damage": 5}], held)
    say(log, "attack with Storm Mane")
    say(log, "choose the opponent's Patrol Sergeant")
    assert (log.ledger.asked(), log.ledger.moment) == (1, NOBODY), "everybody sees who chooses for Pink Commando"
    say(log, "choose the opponent's Patrol Sergeant")
    assert log.ledger.moment == 1
    assert log.ledger.secretly_asked() == (1 if held == "Sudden Hiss" else NOBODY)


@pytest.mark.parametrize(
    ("action", "words", "told"),
    [
        (None, "", "name an action"),
        (10**30, "", "has the actions 0 to"),
        (-1, "", "has the actions 0 to"),
        (None, "x" * 300, "at most 200 letters"),
        (None, "dance", "is not an action"),
    ],
)
def test_what_is_no_action_is_told_in_words(action: int | None, words: str, told: str) -> None:
    ledger = plan("five_rows", "person", "person").ledger()
    with pytest.raises(Mistake, match=told):
        requests.decide(ledger, ledger.asked(), action, words)


def test_a_rule_that_forbids_an_action_is_named() -> None:
    ledger = plan("five_rows", "person", "person").ledger()
    with pytest.raises(Refused) as refused:
        requests.decide(ledger, ledger.asked(), None, "look at the deck")
    assert refused.value.clause.startswith("FR-")
