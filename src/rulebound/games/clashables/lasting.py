"""Continuous sentences of Clashables: on what creatures hit and miss, what their hits take, what they have."""

from __future__ import annotations

from rulebound.core.kernel.resolver import ACCEPTED, BOTH, NOTED, UNLESS
from rulebound.core.language.describing import Noun
from rulebound.core.language.phrase import Phrase
from rulebound.core.language.sentence import Label, Meaning, Sentence
from rulebound.games.clashables.phrases import Phrases
from rulebound.games.clashables.rules import numbers as n
from rulebound.games.clashables.things import ALL_NUMBERS, KINDS

ODD = 1 << 1 | 1 << 3 | 1 << 5


class Lasting(Phrases):
    def rule_always_hit(self, rule: Phrase) -> None:
        self.static_numbers(n.ALSO_HITS, rule)

    rule_always_hits = rule_always_hit

    def rule_always_miss(self, rule: Phrase) -> None:
        self.static_numbers(n.MISSES, rule)

    rule_always_misses = rule_always_miss

    def static_numbers(self, kind: int, rule: Phrase) -> None:
        things, numbers = rule.phrases()
        bits, _ = self.hit_numbers(numbers)
        self.not_hit_anyway(kind, bits, numbers)
        self.static(kind, self.settled(things, "creature"), bits, 0)

    def not_hit_anyway(self, kind: int, bits: int, numbers: Phrase) -> None:
        if kind == n.ALSO_HITS and bits and bits & ODD == 0:
            raise self.refuse(numbers, "even numbers are hits anyway (CL-16.8): say 'misses on …' for the others")

    def rule_hits_always_take(self, rule: Phrase) -> None:
        hits, amount = rule.phrases()
        meaning, bits = self.hits(hits)
        self.static(n.TAKES_MORE, meaning, bits, self.number(amount))

    def static(self, kind: int, meaning: Meaning, bits: int, amount: int) -> None:
        self.add_ability(n.STATIC + kind, [meaning.selector, bits, amount, self.lasting_if, self.lasting_times])

    def rule_has(self, rule: Phrase) -> None:
        things, changes = rule.phrases()
        if any(part.kind == "with_keyword" for part in things.walk()):
            raise self.refuse(things, "a continuous text cannot depend on keywords")
        meaning = self.settled(things, "creature")
        bits = 0
        for change in changes.phrases():
            if change.kind == "quoted":
                if things.kind == "this":
                    raise self.refuse(change, "say it without quotation marks")
                self.grant(rule, meaning, change)
                continue
            if change.kind != "gets_keyword":
                raise self.refuse(change, "creatures of Clashables have keywords only")
            bits |= self.keyword(change.phrases()[0])
        if not bits:
            return
        self.static(n.KEYWORDS, meaning, 0, bits)

    rule_have = rule_has

    # ------------------------------------------------------------ effects with a duration

    def last(self, kind: int, meaning: Meaning, now: bool, bits: int, register: int, amount: int, until: int) -> None:
        self.emit(n.LAST, kind, meaning.selector, int(now), self.store(bits, register, amount), until)

    def marked(self, things: Phrase) -> tuple[Meaning, bool]:
        """Creatures that an effect is about, and whether it marks those that are there now: "it" and "each creature"
        do, "your creatures" includes those that come later."""
        meaning = self.settled(things, "creature")
        lies_on_player = things.kind in ("any_things", "your_all", "your_other", "all", "all_other")
        return meaning, not lies_on_player

    def do_bar(self, effect: Phrase) -> None:
        thing, duration = effect.phrases()
        self.last(n.BARRED, self.settled(thing, "creature"), True, 0, -1, 1, self.duration(duration))

    def do_stays_sick(self, effect: Phrase) -> None:
        thing, *turns = effect.phrases()
        amount = self.number(turns[0]) if turns else int(str(effect.parts[1]))
        self.emit(n.STAY_SICK, self.settled(thing, "creature").selector, self.amount(amount))

    do_stays_sick_longer = do_stays_sick

    def do_forbid_play(self, effect: Phrase) -> None:
        """ "The opponent cannot play item cards this turn"."""
        *player, things, duration = effect.phrases()
        kinds = [part.kind for part in things.phrases()[-1].phrases()] if things.kind == "any_things" else []
        if kinds not in (["item"], ["items"], ["creature"], ["creatures"], ["cards"]):
            raise self.refuse(things, "say 'item cards', 'creature cards' or 'cards'")
        until = self.duration(duration)
        if until not in (n.THIS_TURN, n.UNTIL_YOUR_NEXT_TURN):
            raise self.refuse(duration, "say 'this turn' or 'until the start of your next turn'")
        what = KINDS.get(kinds[0].removesuffix("s"), n.CREATURE | n.ITEM)
        self.emit(n.FORBID, what, self.players(player[0]) if player else n.YOU, until)

    do_forbid_own_play = do_forbid_play

    def spare(self, what: int, players: int, duration: Phrase) -> None:
        until = self.duration(duration)
        if until not in (n.THIS_TURN, n.UNTIL_YOUR_NEXT_TURN):
            raise self.refuse(duration, "say 'this turn' or 'until the start of your next turn'")
        self.emit(n.SPARE, what, players, until)

    def do_spare_loss(self, effect: Phrase) -> None:
        self.spare(n.NO_LOSS, n.YOU, effect.phrases()[0])

    def do_spare_players_loss(self, effect: Phrase) -> None:
        player, duration = effect.phrases()
        self.spare(n.NO_LOSS, self.players(player), duration)

    def do_spare_gain(self, effect: Phrase) -> None:
        player, duration = effect.phrases()
        self.spare(n.NO_GAIN, self.players(player), duration)

    def do_bar_bonus_draws(self, effect: Phrase) -> None:
        player, duration = effect.phrases()
        self.spare(n.NO_BONUS, self.players(player), duration)

    def do_gain_control(self, effect: Phrase) -> None:
        thing, duration = effect.phrases()
        self.control(thing, duration, n.YOU)

    def control(self, thing: Phrase, duration: Phrase, players: int) -> None:
        if players not in (n.YOU, n.OPPONENT):
            raise self.refuse(thing, "you or the opponent gains control")
        if duration.kind not in ("this_turn", "until_your_next_turn", "until_this_leaves", "permanently"):
            raise self.refuse(duration, "say 'this turn', 'until the start of your next turn' or 'permanently'")
        meaning = self.settled(thing, "creature")
        self.in_control = True
        until = self.duration(duration)
        self.in_control = False
        self.controlling = True
        self.emit(n.CONTROL, meaning.selector, players, until)

    def rule_replacement(self, rule: Phrase) -> None:
        """ "If this creature would be destroyed, … instead": runs first, and saves the creature (CL-R105)."""
        thing, fate, effect = rule.phrases()
        if self.kind != "creature" or fate.kind != "would_destroy":
            raise self.refuse(rule, "only the destruction of creatures is replaced, by a creature's text")
        condition = self.lasting_if
        self.sentence = Sentence(trigger=n.WOULD_DESTROY)
        self.sentence.registers[id(thing)] = n.EVENT
        if thing.kind == "this":
            meaning = self.mean(thing)
        elif thing.kind in ("a", "another", "one_of_your", "another_of_your"):
            noun = self.noun_of(thing)
            meaning = self.meaning_of(noun, BOTH, definite=True)
        else:
            raise self.refuse(thing, "say 'this creature', 'one of your creatures' or 'another of your creatures'")
        if meaning.sort != "creature":
            raise self.refuse(thing, "only the destruction of creatures is replaced")
        self.sentence.meanings[id(thing)] = meaning
        if rule.kind == "may_replacement":
            self.check_end = Label()
            self.offer(Phrase("action", (effect,), effect.start, effect.end))
            self.place(self.check_end)
            after = Label()
            self.emit(UNLESS, self.store(ACCEPTED, self.sentence.offered), after)
            self.emit(n.SAVE, self.selector(NOTED, n.EVENT, Noun("creature")))
            self.place(after)
        else:
            self.dispatch("do", effect)
            self.emit(n.SAVE, self.selector(NOTED, n.EVENT, Noun("creature")))
        self.add_ability(n.WOULD_DESTROY, [meaning.selector, 0, condition, self.finish_program()])
        self.sentence = Sentence(frameless=True)

    rule_may_replacement = rule_replacement

    def do_gets(self, effect: Phrase) -> None:
        things, changes, *duration = effect.phrases()
        if not duration:
            raise self.refuse(effect, "say for how long, as in 'this turn'")
        meaning = self.creature(things)
        bits = 0
        for change in changes.phrases():
            if change.kind == "quoted":
                self.give(effect, things, change, self.lasts(duration[0]))
                continue
            if change.kind != "gets_keyword":
                raise self.refuse(change, "creatures of Clashables get keywords only")
            bits |= self.keyword(change.phrases()[0])
        if not bits:
            return
        self.last(n.KEYWORDS, meaning, True, 0, -1, bits, self.duration(duration[0]))

    do_get = do_gets

    def do_more_attacks(self, effect: Phrase) -> None:
        thing, times, duration = effect.phrases()
        if duration.kind != "this_turn":
            raise self.refuse(duration, "additional attacks end with the turn (CL-R66): say 'this turn'")
        self.emit(n.MORE_ATTACKS, self.creature(thing).selector, self.amount(self.how_many(times)))

    def do_roll_more(self, effect: Phrase) -> None:
        thing, dice, duration = effect.phrases()
        if dice.kind not in ("one_more_die", "more_dice"):
            raise self.refuse(dice, "say '1 more die' or '2 more dice'")
        meaning = self.settled(thing, "creature")
        self.last(n.MORE_DICE, meaning, True, 0, -1, self.how_many(dice), self.duration(duration))

    def do_also_hits(self, effect: Phrase) -> None:
        self.numbers_last(n.ALSO_HITS, effect)

    do_also_hit = do_also_hits

    def do_miss(self, effect: Phrase) -> None:
        self.numbers_last(n.MISSES, effect)

    do_misses_on = do_miss

    def numbers_last(self, kind: int, effect: Phrase) -> None:
        things, numbers, duration = effect.phrases()
        meaning, now = self.marked(things)
        bits, register = self.hit_numbers(numbers)
        self.not_hit_anyway(kind, bits, numbers)
        self.last(kind, meaning, now, bits, register, 0, self.duration(duration))

    def do_hits_take(self, effect: Phrase) -> None:
        hits, amount, duration = effect.phrases()
        meaning, bits = self.hits(hits)
        now = hits.kind != "hits_of_all" or self.marked(hits.phrases()[0])[1]
        self.last(n.TAKES_MORE, meaning, now, bits, -1, self.number(amount), self.duration(duration))

    def hits(self, hits: Phrase) -> tuple[Meaning, int]:
        """Whose hits, and on which numbers."""
        parts = list(hits.phrases())
        meaning = self.noted(hits) if hits.kind == "its_hits" else self.settled(parts.pop(0), "creature")
        if meaning.sort != "creature":
            raise self.refuse(hits, "only creatures hit")
        bits = ALL_NUMBERS
        if parts:
            bits, register = self.hit_numbers(parts[0])
            if register >= 0:
                raise self.refuse(parts[0], "say which numbers")
        return meaning, bits
