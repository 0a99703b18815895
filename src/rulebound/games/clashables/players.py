"""What players do and what happens to them, as the texts of Clashables say it: draws, discards, life, plays."""

from __future__ import annotations

from rulebound.core.kernel.resolver import (
    BOTH,
    BY_THE_OTHER,
    CHOOSE,
    FOES,
    LARGEST_VALUE,
    NOTED_NUMBER,
    OF_PLAYER,
    YOURS,
)
from rulebound.core.language.describing import Noun
from rulebound.core.language.phrase import Phrase
from rulebound.core.language.sentence import Meaning
from rulebound.games.clashables.dice import Dice
from rulebound.games.clashables.rules import numbers as n
from rulebound.games.clashables.things import PLAYS_OF

DURATIONS = {
    "this_attack": n.THIS_ATTACK,
    "this_turn": n.THIS_TURN,
    "until_your_next_turn": n.UNTIL_YOUR_NEXT_TURN,
    "until_its_owners_turn_ends": n.UNTIL_ITS_OWNERS_TURN_ENDS,
    "until_this_leaves": n.UNTIL_THIS_LEAVES,
    "permanently": n.FOR_GOOD,
}
LIFE_EVENTS = {
    "life_of_event": (n.YOU_GAIN_LIFE, n.OPPONENT_GAINS_LIFE),
    "loss_of_event": (n.YOU_LOSE_LIFE, n.OPPONENT_LOSES_LIFE),
}
OF_AN_ATTACK = (n.ATTACK, n.ROLL)  # before its dice are read; later nothing of this attack can be changed
FORETOLD = (n.WOULD_MISS, n.OTHERS_WOULD_MISS, n.WOULD_HIT, n.OTHERS_WOULD_HIT)


class Players(Dice):
    controlling = False  # some text lets creatures change sides
    in_control = False  # a duration of control is being read

    def do_draw(self, effect: Phrase, for_each: int = 0) -> None:
        self.emit(n.DRAW, self.amount(self.counted(effect.phrases()[0]), for_each), n.YOU)

    def do_discard(self, effect: Phrase, for_each: int = 0) -> None:
        thing = effect.phrases()[0]
        most = self.at_most(thing)
        if most:
            self.emit(n.DISCARD, self.amount(most), n.YOU, 1)
            return
        if not self.is_counted(thing):
            self.discard_named(thing, YOURS)
            return
        self.emit(n.DISCARD, self.amount(self.counted(effect.phrases()[0]), for_each), n.YOU)

    def at_most(self, thing: Phrase) -> int:
        """How many "up to 2 cards" and "any number of cards" are at most, 0 where something else is said."""
        if thing.kind not in ("up_to", "any_number_of"):
            return 0
        if [part.kind for part in thing.phrases()[-1].phrases()] != ["cards"]:
            raise self.refuse(thing, "say 'up to 2 cards' or 'any number of cards'")
        return self.number(thing.phrases()[0]) if thing.kind == "up_to" else n.LARGEST_SIDE

    def discard_named(self, thing: Phrase, side: int) -> None:
        """A certain card of a hand."""
        meaning = self.settled(thing, "card")
        if meaning.side != side or all(zone != n.HAND for zone, _ in self.piles_in(self.in_text(thing))):
            raise self.refuse(thing, "cards of a hand are discarded; say whose, and 'choose … in your hand' before")
        self.emit(n.PUT, meaning.selector, n.GRAVEYARD, 0)

    def do_draw_up_to(self, effect: Phrase) -> None:
        self.emit(n.DRAW_UP, self.amount(effect.phrases()[0]), n.YOU)

    def do_skip_draw_step(self, effect: Phrase) -> None:
        self.emit(n.SKIP_DRAW, n.YOU)

    def do_life_becomes(self, effect: Phrase) -> None:
        self.emit(n.SET_LIFE, self.amount(effect.phrases()[0]), n.YOU)

    def do_players_life_becomes(self, effect: Phrase) -> None:
        player, amount = effect.phrases()
        self.emit(n.SET_LIFE, self.amount(amount), self.players(player))

    def do_gain_life(self, effect: Phrase, for_each: int = 0) -> None:
        self.emit(n.GAIN, self.amount(effect.phrases()[0], for_each), n.YOU)

    def do_lose_life(self, effect: Phrase, for_each: int = 0) -> None:
        self.emit(n.LOSE, self.amount(effect.phrases()[0], for_each), n.YOU)

    def do_exchange_life(self, effect: Phrase) -> None:
        if self.side_of(effect.phrases()[0]) != FOES:
            raise self.refuse(effect, "say 'with the opponent'")
        self.emit(n.EXCHANGE_LIFE, self.amount(1), n.YOU)

    def do_another_turn(self, effect: Phrase) -> None:
        self.emit(n.ANOTHER_TURN, self.amount(1), n.YOU)

    def kinds_of_plays(self, resources: Phrase) -> int:
        """For which cards these plays are, 0 for all."""
        kind = next((part.kind for part in resources.phrases() if part.kind in PLAYS_OF), "")
        if kind:
            self.counting = True
        return PLAYS_OF.get(kind, 0)

    def value(self, phrase: Phrase) -> int:
        if phrase.kind == "cards_discarded":
            thrown = (n.DISCARD, n.DISCARD_HAND, n.DISCARD_RANDOM)
            if all(instruction[0] not in thrown for instruction in self.sentence.instructions):
                raise self.refuse(phrase, "nothing was discarded in this sentence: 'discard your hand; …'")
            return self.store(OF_PLAYER, YOURS, n.DISCARDED_TALLY)
        if phrase.kind in LIFE_EVENTS:
            if self.sentence.frameless or self.sentence.trigger not in LIFE_EVENTS[phrase.kind]:
                raise self.refuse(phrase, "say it after 'When you gain life:' or 'When you lose life:'")
            return self.store(NOTED_NUMBER, n.HOW_MUCH, 0)
        return super().value(phrase)

    def do_player_does(self, effect: Phrase, for_each: int = 0) -> None:
        player, deed = effect.phrases()
        self.deed(deed, self.players(player), for_each)

    def deed(self, deed: Phrase, players: int, for_each: int) -> None:
        verbs = {"draws": n.DRAW, "discards": n.DISCARD, "discards_at_random": n.DISCARD_RANDOM}
        most = self.at_most(deed.phrases()[0]) if deed.kind == "discards" else 0
        if most:
            self.emit(n.DISCARD, self.amount(most), players, 1)
        elif deed.kind == "draws_up_to":
            self.emit(n.DRAW_UP, self.amount(deed.phrases()[0]), players)
        elif deed.kind == "skips_draw_step":
            self.emit(n.SKIP_DRAW, players)
        elif deed.kind == "shuffles_hand":
            self.emit(n.SHUFFLE_HAND, players)
        elif deed.kind == "gains_control":
            thing, duration = deed.phrases()
            self.control(thing, duration, players)
        elif deed.kind == "discards_hand":
            self.emit(n.DISCARD_HAND, self.amount(1), players)
        elif deed.kind in ("loses_life", "gains_life"):
            verb = n.LOSE if deed.kind == "loses_life" else n.GAIN
            self.emit(verb, self.amount(deed.phrases()[0], for_each), players)
        elif deed.kind == "discards" and not self.is_counted(deed.phrases()[0]) and players == n.OPPONENT:
            self.discard_named(deed.phrases()[0], FOES)
        elif deed.kind in verbs:
            self.emit(verbs[deed.kind], self.amount(self.counted(deed.phrases()[0]), for_each), players)
        else:
            raise self.refuse(deed, "players draw, discard, lose and gain life")

    def do_owner_does(self, effect: Phrase, for_each: int = 0) -> None:
        self.deed(effect.phrases()[0], n.OWNER_OF + self.read_register(effect), for_each)

    def do_discard_hand(self, effect: Phrase) -> None:
        self.emit(n.DISCARD_HAND, self.amount(1), n.YOU)

    def do_you_get(self, effect: Phrase) -> None:
        resources, *duration = effect.phrases()
        if resources.kind not in ("one_more", "more"):
            raise self.refuse(resources, "the limit of plays can only rise (CL-R22)")
        if [part.kind for part in duration] != ["this_turn"]:
            raise self.refuse(effect, "say 'this turn'")
        self.emit(n.MORE_PLAYS, self.amount(self.how_many(resources)), self.kinds_of_plays(resources))

    def do_win(self, effect: Phrase) -> None:
        self.emit(n.WIN)

    def do_each_chooses(self, effect: Phrase) -> None:
        """ "You" first, then the other player; both are "them" afterwards (CL-R96)."""
        noun = self.nominal(effect.phrases()[0])
        if noun.sort != "creature" or noun.zone >= 0 or noun.side != BOTH:
            raise self.refuse(effect, "each player chooses among 'their creatures'")
        register = self.new_register(effect)
        self.sentence.registers[id(effect)] = register
        self.sentence.registers[-id(effect)] = register + 1
        self.check_registers(effect, register + 2)
        self.several[id(effect)] = 2
        for place, side in enumerate((YOURS, FOES)):
            own = Noun(noun.sort, side, filters=list(noun.filters))
            meaning = self.meaning_of(own, BOTH, definite=False)
            self.emit(CHOOSE, register + place, meaning.selector, 0, 0, BY_THE_OTHER if place else 0)
        self.sentence.meanings[id(effect)] = Meaning(0, "creature", BOTH)

    def do_prevent(self, effect: Phrase) -> None:
        what, *duration = effect.phrases()
        if not duration:
            raise self.refuse(effect, "say for how long, as in 'until the start of your next turn'")
        kind, amount = self.prevented(what)
        until = self.duration(duration[0])
        if until not in (n.THIS_TURN, n.UNTIL_YOUR_NEXT_TURN):
            raise self.refuse(duration[0], "a prevention lasts this turn or until the start of your next turn")
        self.emit(n.PREVENT, kind, self.amount(amount), until)

    def prevented(self, what: Phrase) -> tuple[int, int]:
        if what.kind in ("next_hits", "all_hits"):
            return n.WHOLE_HIT, self.number(what.phrases()[0]) if what.phrases() else LARGEST_VALUE
        if what.kind in ("next_hit", "next_loss"):
            return n.WHOLE_HIT if what.kind == "next_hit" else n.WHOLE_LOSS, 1
        return n.POINTS if what.kind == "next_life" else n.ANY_POINTS, self.number(what.phrases()[0])

    def check_registers(self, phrase: Phrase, used: int) -> None:
        if used > 9:
            raise self.refuse(phrase, "the sentence introduces too many things; make two sentences of it")

    def control(self, thing: Phrase, duration: Phrase, players: int) -> None:
        raise NotImplementedError

    # ------------------------------------------------------------ effects that last

    def duration(self, phrase: Phrase) -> int:
        until = DURATIONS[phrase.kind]
        if until == n.FOR_GOOD and not self.in_control:
            raise self.refuse(phrase, "nothing but control lasts for good in Clashables; say 'this turn'")
        if until == n.UNTIL_THIS_LEAVES:
            if self.kind != "creature" or self.sentence.trigger == n.DESTROYED:
                raise self.refuse(phrase, "this card is not on the battlefield then; say 'this turn'")
            self.mean(Phrase("this", phrase.parts, phrase.start, phrase.end))
        trigger = self.sentence.trigger
        of_attack = trigger < n.TURN_START and trigger % n.OTHERS in OF_AN_ATTACK
        if until == n.THIS_ATTACK and not of_attack and trigger not in FORETOLD:
            raise self.refuse(
                phrase, "no attack is to be read here; say 'this turn', or 'When this creature attacks' or 'would hit'"
            )
        return until
