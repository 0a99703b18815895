"""Dice in the texts of Clashables: those of an attack, those that an effect rolls, and those that each player rolls."""

from __future__ import annotations

from rulebound.core.kernel.resolver import OF_PLAYER, YOURS
from rulebound.core.language.phrase import Phrase
from rulebound.games.clashables.rules import numbers as n
from rulebound.games.clashables.things import COUNTED, SHOWING_DICE, Things

OF_ROLLED = {
    "number_rolled": n.ROLLED_TALLY,
    "highest_rolled": n.HIGHEST_DIE,
    "lowest_rolled": n.LOWEST_DIE,
}


class Dice(Things):
    of_each_turn = False  # the head names a moment of "each player's turn"
    counting = False  # some text asks what happened this turn, or adds plays for one kind of card

    def value(self, phrase: Phrase) -> int:
        if phrase.kind not in OF_ROLLED:
            return super().value(phrase)
        self.dice_of_effect(phrase)
        return self.store(OF_PLAYER, YOURS, OF_ROLLED[phrase.kind])

    def dice_of_effect(self, phrase: Phrase) -> None:
        if all(instruction[0] != n.ROLL_EFFECT for instruction in self.sentence.instructions):
            raise self.refuse(phrase, "no dice were rolled in this sentence: 'roll 2 dice; …'")

    def tally(self, phrase: Phrase) -> int:
        if phrase.kind == "roll_tally" and all(made[0] != n.ROLL_EACH for made in self.sentence.instructions):
            raise self.refuse(phrase, "no player has rolled in this sentence: 'each player rolls 1 die; …'")
        if phrase.kind in COUNTED:
            self.counting = True
        return super().tally(phrase)

    def players(self, phrase: Phrase) -> int:
        meant = super().players(phrase)
        if meant == n.ACTIVE and not self.of_each_turn:
            raise self.refuse(phrase, "say 'you', 'the opponent' or 'each player'")
        rolls = all(made[0] != n.ROLL_EACH for made in self.sentence.instructions)
        if meant in (n.LOWER_ROLLER, n.HIGHER_ROLLER) and rolls:
            raise self.refuse(phrase, "no player has rolled in this sentence: 'each player rolls 1 die; …'")
        return meant

    def attack_dice(self, phrase: Phrase) -> None:
        if phrase.kind != "one_of_them" or self.bindings.referent(phrase).kind not in SHOWING_DICE:
            raise self.refuse(phrase, "say 'one of them' of attack dice that were rolled")

    def do_reroll(self, effect: Phrase) -> None:
        self.attack_dice(effect.phrases()[0])
        self.emit(n.REROLL, 0, 0, 0)

    def do_set_die(self, effect: Phrase) -> None:
        dice, amount = effect.phrases()
        self.attack_dice(dice)
        number = self.number(amount)
        if not 1 <= number <= 6:
            raise self.refuse(amount, "a die shows 1 to 6 (CL-2.1)")
        self.emit(n.SET_DIE, number)

    def do_each_rolls(self, effect: Phrase) -> None:
        dice = effect.phrases()[0]
        if dice.kind not in ("one_die", "dice"):
            raise self.refuse(dice, "say how many dice, as in '3 dice'")
        self.emit(n.ROLL_EACH, self.amount(self.how_many(dice)), int(effect.kind == "each_rolls_again"))

    do_each_rolls_again = do_each_rolls

    def do_roll(self, effect: Phrase) -> None:
        dice = effect.phrases()[0]
        if dice.kind not in ("one_die", "dice"):
            raise self.refuse(dice, "say how many dice, as in '3 dice'")
        self.emit(n.ROLL_EFFECT, self.amount(self.how_many(dice)))
