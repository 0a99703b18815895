"""What is printed on creatures of Clashables and goes on as long as they are there: dice, attacks, plays, and what is
kept from players and items."""

from __future__ import annotations

from rulebound.core.kernel.resolver import FOES, YOURS
from rulebound.core.language.phrase import Phrase
from rulebound.games.clashables.lasting import Lasting
from rulebound.games.clashables.rules import numbers as n
from rulebound.games.clashables.things import KINDS


class Standing(Lasting):
    dice: list[int]  # that each creature of the set rolls
    attacks: list[int]  # that it may make in a turn
    giving_attacks = False  # some continuous text gives attacks

    def this_creature(self, thing: Phrase, why: str) -> None:
        if thing.kind != "this" or self.mean(thing).sort != "creature":
            raise self.refuse(thing, why)

    def rule_rolls_dice(self, rule: Phrase) -> None:
        thing, dice = rule.phrases()
        number = self.how_many(dice)
        if dice.kind in ("one_more_die", "more_dice"):
            self.static(n.MORE_DICE, self.settled(thing, "creature"), 0, number)
            return
        if self.lasting_if or self.lasting_times:
            raise self.refuse(rule, "say '1 more die' for what holds for a while or counts")
        self.this_creature(thing, "a number of dice is printed for 'this creature'; say '1 more die' for others")
        if number > n.MOST_DICE:
            raise self.refuse(dice, f"at most {n.MOST_DICE} dice are rolled")
        self.dice[self.design] = number

    def rule_attacks_per_turn(self, rule: Phrase) -> None:
        thing, times = rule.phrases()
        self.this_creature(thing, "a number of attacks is printed for 'this creature' only")
        self.attacks[self.design] = self.number(times)

    def rule_rolls_and_keeps(self, rule: Phrase) -> None:
        if self.lasting_if or self.lasting_times:
            raise self.refuse(rule, "which die counts is printed on the creature")
        self.rule_rolls_dice(rule)
        self.add_ability(n.KEEPS_ONE, [])

    def rule_item_proof(self, rule: Phrase) -> None:
        if self.kind != "creature":
            raise self.refuse(rule, "an item has its effect once (CL-3.9)")
        self.static(n.KEYWORDS, self.settled(rule.phrases()[0], "creature"), 0, n.ITEM_PROOF)

    rule_item_proof_all = rule_item_proof

    def rule_foe_item_proof(self, rule: Phrase) -> None:
        if self.kind != "creature":
            raise self.refuse(rule, "an item has its effect once (CL-3.9)")
        things, player = rule.phrases()
        self.other_side(player)
        self.static(n.KEYWORDS, self.settled(things, "creature"), 0, n.FOE_ITEM_PROOF)

    rule_foe_item_proof_all = rule_foe_item_proof

    def rule_player_cannot_play(self, rule: Phrase) -> None:
        player, things = rule.phrases()
        kinds = [part.kind for part in things.phrases()[-1].phrases()]
        if self.kind != "creature" or things.kind != "any_things" or kinds not in (["item"], ["creature"], ["cards"]):
            raise self.refuse(rule, "say 'The opponent cannot play item cards'")
        sides = (YOURS, FOES) if player.kind == "each_player" else (self.other_side(player),)
        for side in sides:
            self.add_ability(n.NO_PLAY, [side, self.lasting_if, KINDS.get(kinds[0], n.CREATURE | n.ITEM)])

    def rule_cannot_attack(self, rule: Phrase) -> None:
        if self.kind != "creature":
            raise self.refuse(rule, "an item has its effect once (CL-3.9)")
        if rule.phrases()[0].kind == "this" and not self.lasting_if:
            raise self.refuse(rule, "say 'Rooted'")
        self.static(n.KEYWORDS, self.settled(rule.phrases()[0], "creature"), 0, n.ROOTED)

    rule_cannot_attack_one = rule_cannot_attack

    def rule_each_turn(self, rule: Phrase) -> None:
        effect = rule.phrases()[0]
        if effect.kind == "player_does" and effect.phrases()[1].kind == "gets_resources" and self.kind == "creature":
            player, deed = effect.phrases()
            resources = deed.phrases()[0]
            less = -1 if resources.kind in ("one_fewer", "fewer") else 1
            if less < 0 and self.kinds_of_plays(resources):
                raise self.refuse(resources, "plays of one kind can only be more")
            if rule.kind == "each_of_your_turns":
                raise self.refuse(rule, "say 'Each turn, the opponent gets …'")
            both = player.kind == "each_player"
            if not both:
                self.other_side(player)
            for whose in (0, 1) if both else (1,):
                amount, kinds = less * self.how_many(resources), self.kinds_of_plays(resources)
                self.add_ability(n.EACH_PLAYS, [amount, whose, kinds, 0])
            return
        if effect.kind == "you_get" and self.kind == "creature":
            resources, *duration = effect.phrases()
            if duration or resources.kind not in ("one_more", "more"):
                raise self.refuse(effect, "say 'Each turn, you get 1 more play' (CL-R22)")
            own = int(rule.kind == "each_of_your_turns")
            self.add_ability(n.EACH_PLAYS, [self.how_many(resources), 0, self.kinds_of_plays(resources), own])
            return
        if rule.kind == "each_of_your_turns":
            raise self.refuse(rule, "say 'Each of your turns, you get 1 more play'")
        if effect.kind != "prevent" or len(effect.phrases()) > 1:
            raise self.refuse(rule, "say 'Each turn, prevent …'")
        if self.kind != "creature":
            raise self.refuse(rule, "an item has its effect once (CL-3.9)")
        self.add_ability(n.SHIELD, list(self.prevented(effect.phrases()[0])))

    rule_each_of_your_turns = rule_each_turn

    def rule_each_of_their_turns(self, rule: Phrase) -> None:
        owner, effect = rule.phrases()
        if effect.kind != "player_does" or effect.phrases()[1].kind != "gets_resources" or self.kind != "creature":
            raise self.refuse(rule, "say 'Each of the opponent's turns, the opponent gets 1 fewer play'")
        player, deed = effect.phrases()
        resources = deed.phrases()[0]
        less = -1 if resources.kind in ("one_fewer", "fewer") else 1
        self.other_side(owner)
        self.other_side(player)
        self.add_ability(n.EACH_PLAYS, [less * self.how_many(resources), 1, self.kinds_of_plays(resources), 2])

    def rule_draw_step(self, rule: Phrase) -> None:
        *player, dealt = rule.phrases()
        if self.kind != "creature":
            raise self.refuse(rule, "an item has its effect once (CL-3.9)")
        less = -1 if dealt.kind in ("one_fewer_card", "fewer_cards") else 1
        side = self.other_side(player[0]) if player else YOURS
        self.add_ability(n.DRAW_STEP, [side, less * self.how_many(dealt), self.lasting_if])

    rule_draw_step_of_other = rule_draw_step

    def rule_more_attacks_each_turn(self, rule: Phrase) -> None:
        if self.kind != "creature":
            raise self.refuse(rule, "an item has its effect once (CL-3.9)")
        things, times = rule.phrases()
        self.giving_attacks = self.contextual = True
        self.static(n.ATTACKS_EACH, self.settled(things, "creature"), 0, self.how_many(times))

    rule_more_attacks_of_all = rule_more_attacks_each_turn

    def rule_no_bonus_draws(self, rule: Phrase) -> None:
        self.forbidden(rule, n.NO_BONUS, self.other_side(rule.phrases()[0]))

    def rule_item_shrouded(self, rule: Phrase) -> None:
        if self.kind != "creature":
            raise self.refuse(rule, "an item has its effect once (CL-3.9)")
        things, *player = rule.phrases()
        if player:
            self.other_side(player[0])
        bits = n.ITEM_SHROUDED if player else n.ITEM_WARDED
        self.static(n.KEYWORDS, self.settled(things, "creature"), 0, bits)

    rule_item_shrouded_one = rule_item_warded = rule_item_warded_one = rule_item_shrouded

    def forbidden(self, rule: Phrase, trigger: int, side: int) -> None:
        if self.kind != "creature":
            raise self.refuse(rule, "an item has its effect once (CL-3.9)")
        self.add_ability(trigger, [side, self.lasting_if])

    def rule_you_cannot_lose_life(self, rule: Phrase) -> None:
        self.forbidden(rule, n.NO_LOSS, YOURS)

    def rule_player_cannot_lose_life(self, rule: Phrase) -> None:
        self.forbidden(rule, n.NO_LOSS, self.other_side(rule.phrases()[0]))

    def rule_you_cannot_gain_life(self, rule: Phrase) -> None:
        self.forbidden(rule, n.NO_GAIN, YOURS)

    def rule_player_cannot_gain_life(self, rule: Phrase) -> None:
        self.forbidden(rule, n.NO_GAIN, self.other_side(rule.phrases()[0]))

    def rule_play_only_if(self, rule: Phrase) -> None:
        self.add_ability(n.PLAY_ONLY_IF, [self.what_there_is(rule, "only what there is can be asked here")])
