"""The heads of the texts of Five Rows: when an ability works, and whom its event is about."""

from __future__ import annotations

from rulebound.core.kernel.resolver import BOTH, FOES, YOURS
from rulebound.core.language.phrase import Phrase
from rulebound.core.language.sentence import Meaning
from rulebound.games.five_rows.rules import numbers as n
from rulebound.games.five_rows.things import Things

OWN_EVENTS = {"play": n.ON_PLAY, "attack": n.ON_ATTACK, "death": n.ON_DEATH}
MOMENTS = {"income": n.INCOME, "start_of_combat": n.COMBAT_START, "end_of_each_round": n.ROUND_END}
THING_EVENTS = {
    "attacks": (n.ON_ATTACK, n.OTHER_ATTACK),
    "is_destroyed": (n.ON_DEATH, n.OTHER_DEATH),
    "is_damaged": (n.ON_DAMAGED, n.ON_DAMAGED + 1),
    "moves": (n.ON_MOVED, n.ON_MOVED + 1),
    "moves_into": (n.ON_MOVED, n.ON_MOVED + 1),
    "is_healed": (n.ON_HEALED, n.ON_HEALED + 1),
    "has_attacked_now": (n.HAS_ATTACKED, n.HAS_ATTACKED + 1),
}
OF_PLAYERS = {
    "you_discard": n.YOU_DISCARD,
    "player_discards": n.FOE_DISCARDS,
    "you_are_healed": n.YOU_HEALED,
    "player_is_healed": n.FOE_HEALED,
    "you_are_damaged": n.YOU_HURT,
    "player_is_damaged": n.FOE_HURT,
}
BY_OTHERS = {"destroys_by_attack": n.DESTROYS, "damages_by_attack": n.DAMAGES_PLAYER}
OF_TROOPS = (
    n.ON_ATTACK,
    n.ON_DAMAGED,
    n.ON_MOVED,
    n.ON_HEALED,
    n.ATTACK_DESTROYS,
    n.ATTACK_DAMAGES,
    n.ATTACK_HITS,
    n.HAS_ATTACKED,
)
# An attack in answer to one of these could go on for ever.
ATTACKING = (
    n.ON_ATTACK,
    n.OTHER_ATTACK,
    *OF_TROOPS,
    n.ON_DAMAGED + 1,
    n.HAS_ATTACKED + 1,
    n.DESTROYS,
    n.DAMAGES_PLAYER,
    n.YOU_HURT,
    n.FOE_HURT,
)
OF_OTHERS = {
    n.ON_PLAY: n.OTHER_PLAY,
    n.ON_ATTACK: n.OTHER_ATTACK,
    n.ON_DEATH: n.OTHER_DEATH,
    n.ON_DAMAGED: n.ON_DAMAGED + 1,
    n.ON_MOVED: n.ON_MOVED + 1,
    n.ON_HEALED: n.ON_HEALED + 1,
    n.HAS_ATTACKED: n.HAS_ATTACKED + 1,
}


class Events(Things):
    limited = False  # the ability under way works once per round

    def compile_head(self, head: Phrase) -> tuple[int, int, int, int]:
        trigger, *limits = head.phrases()
        self.limited = any(limit.kind == self.once_limit for limit in limits)
        condition = 0
        if head.kind != "head" or trigger.kind not in ("when", "at", "on"):
            raise self.refuse(head, "Five Rows has abilities that begin with On, When and At only")
        for limit in limits:
            if limit.kind == "only_if":
                condition = self.what_there_is(limit)
        inner = trigger.phrases()[0]
        if trigger.kind == "at":
            if inner.kind not in MOMENTS:
                raise self.refuse(inner, "Five Rows has income, the start of combat and the end of each round")
            return MOMENTS[inner.kind], 0, 0, condition
        if trigger.kind == "on":
            return self.own_event(inner, OWN_EVENTS[inner.kind]), 0, 0, condition
        code, subject, place = self.event(inner)
        return code, subject, place, condition

    def own_event(self, phrase: Phrase, trigger: int) -> int:
        if trigger in OF_TROOPS and self.kind == "aura":
            raise self.refuse(phrase, "an aura neither attacks nor has health, and it does not move (FR-R15)")
        return trigger

    def event(self, event: Phrase) -> tuple[int, int, int]:
        """Trigger, subject and place of an event."""
        parts = event.phrases()
        if event.kind == "happens_to":
            subject, happening = parts
            if happening.kind in BY_OTHERS:
                if subject.kind == "this":
                    raise self.refuse(event, "say 'when this troop's attack destroys a troop', or 'damages the foe'")
                return BY_OTHERS[happening.kind], self.introduce(subject, n.EVENT, "troop").selector, 0
            if happening.kind not in THING_EVENTS:
                raise self.refuse(event, "Five Rows has no such event")
            own, others = THING_EVENTS[happening.kind]
            place = self.place_record(happening.phrases()[0]) if happening.kind == "moves_into" else 0
            if subject.kind == "this":
                self.mean(subject)
                return self.own_event(event, own), 0, place
            meaning = self.introduce(subject, n.EVENT)
            if own in OF_TROOPS and meaning.sort != "troop":
                raise self.refuse(subject, "only troops attack, move and have health (FR-R15)")
            return others, meaning.selector, place
        if event.kind in OF_PLAYERS:
            if parts and self.side_of(parts[0]) != FOES:
                raise self.refuse(parts[0], "say 'you …' or 'the foe …'")
            return OF_PLAYERS[event.kind], 0, 0
        if event.kind == "has_fought":
            return n.ROW_FOUGHT, 0, self.place_record(parts[0])
        if event.kind in ("attack_destroys", "attack_damages", "attack_damages_troop"):
            return self.own_attack(event), self.victim(event), 0
        if event.kind == "you_draw":
            return n.YOU_DRAW, 0, 0
        if event.kind == "player_draws":
            if self.side_of(parts[0]) != FOES:
                raise self.refuse(parts[0], "say 'you draw a card' or 'the foe draws a card'")
            return n.FOE_DRAWS, 0, 0
        if event.kind == "you_play":
            return n.OTHER_PLAY, self.introduce(parts[0], n.EVENT, side=YOURS).selector, 0
        if event.kind not in ("player_plays", "player_plays_into"):
            raise self.refuse(event, "Five Rows has no such event")
        side = self.side_of(parts[0])
        place = self.place_record(parts[2]) if len(parts) > 2 else 0
        return n.OTHER_PLAY, self.introduce(parts[1], n.EVENT, side=side).selector, place

    def introduce(self, subject: Phrase, register: int, sort: str = "", side: int = BOTH) -> Meaning:
        for part in subject.walk():
            if part.kind in ("with_highest", "with_lowest"):
                raise self.refuse(part, "an event is about a card alone, not about a comparison")
        return super().introduce(subject, register, sort, side)

    def own_attack(self, event: Phrase) -> int:
        attacker = event.phrases()[0]
        if attacker.kind != "this":
            raise self.refuse(attacker, "say 'this troop's attack'")
        self.mean(attacker)
        triggers = {"attack_destroys": n.ATTACK_DESTROYS, "attack_damages_troop": n.ATTACK_HITS}
        return self.own_event(event, triggers.get(event.kind, n.ATTACK_DAMAGES))

    def victim(self, event: Phrase) -> int:
        whom = event.phrases()[1]
        if event.kind != "attack_damages":
            meaning = self.introduce(whom, n.EVENT, "troop")
            return meaning.selector
        if self.side_of(whom) != FOES:
            raise self.refuse(whom, "an attack damages the foe")
        return 0
