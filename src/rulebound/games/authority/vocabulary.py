"""The vocabulary of Authority: what each phrase of its cards means to the engine, one method for a phrase.

A new verb is one method here, one number in `rules/numbers.py` and one function in `rules/effects.py`. No card's name
stands here. Heads, continuous sentences and cards on their way are in `heads.py`, `lasting.py` and `piles.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulebound.core.files.cards import Card
from rulebound.core.kernel.resolver import (
    AT_LEAST,
    AT_RANDOM,
    BOTH_HOLD,
    BY_THE_OTHER,
    CHOOSE,
    OF_PLAYER,
    PRINTED,
    THIS,
    YOURS,
)
from rulebound.core.language.compiling import OF_A_TURN
from rulebound.core.language.describing import Noun
from rulebound.core.language.parsing import Language
from rulebound.core.language.phrase import Phrase
from rulebound.core.language.sentence import Label
from rulebound.games.authority.piles import Piles
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.things import DURATIONS, SCOPES, USES


class Vocabulary(Piles):
    checked_verbs = frozenset({n.IGNORE, n.DISABLE})
    counted_effects = frozenset(
        {"deal_damage", "gets", "get", "draw", "discard", "gain_authority", "player_does", "you_heal"}
    )
    moments_to_come = OF_A_TURN

    def __init__(self, language: Language, cards: Sequence[Card]) -> None:
        super().__init__(language, cards)
        self.modes: list[str] = []
        self.spent = -1  # the register of the tokens that the sentence has spent

    # ------------------------------------------------------------ choosing

    def choose(self, effect: Phrase, declined: Label | None) -> None:
        selection = effect.phrases()[0]
        kind = selection.kind
        if kind in ("choose_player", "choose_opponent_with"):
            self.choose_player(selection, declined)
        elif kind == "choose_things":
            self.choose_many(selection.phrases()[0], declined)
        elif kind == "choose_one_thing" and self.is_row(selection.phrases()[0]):
            self.choose_row(selection.phrases()[0], declined)
        elif kind == "choose_one_thing":
            super().choose(effect, declined)
        else:
            raise self.refuse(selection, "Authority does not let a number be chosen here")

    def is_the_other(self, player: Phrase) -> bool:
        return player.kind == "that_player"

    def choose_otherwise(self, effect: Phrase, thing: Phrase, how: int) -> None:
        super().choose_otherwise(effect, thing, how)
        if how == BY_THE_OTHER:
            self.sentence.instructions[-1][3] = 1 + self.read_register(effect.phrases()[0])

    def seen_by_the_other(self, thing: Phrase) -> None:
        noun = self.noun_of(thing)
        if noun.zone in (n.DECK, n.HAND):
            raise self.refuse(thing, "another player chooses among units, generals and discarded cards")

    def check_choice(self, thing: Phrase) -> None:
        super().check_choice(thing)
        if self.sentence.chosen_how != AT_RANDOM and self.lies_hidden(thing) and not self.looked_at(thing):
            raise self.refuse(thing, "you do not see these cards: say 'look at that player's hand' before")

    def do_deal_divided(self, effect: Phrase) -> None:
        raise self.refuse(effect, "a unit forgets damage that does not defeat it (AU-R15): there is nothing to divide")

    def choose_player(self, selection: Phrase, declined: Label | None) -> None:
        if declined is not None:
            raise self.refuse(selection, "the choice of a player cannot be optional; say 'choose an opponent'")
        inner = selection.phrases()[0]
        least = 0
        if selection.kind == "choose_opponent_with":
            least = self.number(inner)
        elif inner.kind != "an_opponent":
            raise self.refuse(inner, "a choice is made among opponents: 'choose an opponent'")
        register = self.new_register(selection)
        self.sentence.registers[id(selection)] = register
        self.sentence.registers[id(inner)] = register
        self.emit(n.CHOOSE_PLAYER, register, least, 0, 0)

    def is_row(self, thing: Phrase) -> bool:
        return any(part.kind == "row" for noun in thing.phrases()[-1:] for part in noun.phrases())

    def choose_row(self, thing: Phrase, declined: Label | None) -> None:
        if declined is not None:
            raise self.refuse(thing, "the choice of a row cannot be optional")
        parts = thing.phrases()[-1].phrases()
        sides = [self.side_of(part.phrases()[0]) for part in parts if part.kind == "of_player"]
        kinds = {part.kind for part in parts} - {"of_player"}
        which = 0
        if kinds == {"open_row", "row"} and thing.kind in ("a", "another") and not sides:
            sides, which = [YOURS], 1 + (thing.kind == "another")
        elif thing.kind != "a" or len(sides) != 1 or kinds != {"occupied", "row"}:
            raise self.refuse(thing, "say 'an occupied row of' a player, or 'an open row' of yours")
        register = self.new_register(thing)
        self.sentence.registers[id(thing)] = register
        self.emit(n.CHOOSE_ROW, register, sides[0], 0, 0, which)

    def choose_many(self, things: Phrase, declined: Label | None) -> None:
        """ "Up to 2 cards in the market", "2 of your units in different rows"."""
        if things.kind not in ("up_to", "up_to_of_your", "several", "several_of_your"):
            raise self.refuse(things, "say how many: 'up to 2 …' or '2 of your …'")
        self.check_choice(things)
        count = self.number(things.phrases()[0])
        noun = self.nominal(things.phrases()[-1])
        if things.kind.endswith("of_your"):
            self.on_side(things, noun, YOURS)
        up_to = things.kind.startswith("up_to")
        if self.apart and (count != 2 or up_to or noun.sort != "unit"):
            raise self.refuse(things, "units in different rows are chosen as '2 of your units in different rows'")
        if not self.apart and not up_to:
            raise self.refuse(things, "say 'up to', since there may be fewer")
        if not 1 <= count <= 4:
            raise self.refuse(things, "one to four things can be chosen")
        meaning = self.meaning_of(noun, YOURS if things.kind.endswith("of_your") else 0, definite=True)
        first = self.new_register(things)
        for register in range(first, first + count):
            self.sentence.registers[register - 1000000] = register
        self.sentence.registers[id(things)] = first
        self.new_register(things)
        if declined is not None:
            self.sentence.offered = first
        self.groups[id(things)] = (first, count, meaning)
        flags = (1 if up_to or declined is not None else 0) + (2 if self.apart else 0)
        self.apart = False
        self.emit(n.CHOOSE_MANY, first, meaning.selector, count, flags, declined or 0)

    def step_modes(self, step: Phrase) -> None:
        how, *modes = step.phrases()
        if how.kind != "one_mode" or len(modes) > n.MOST_MODES:
            raise self.refuse(step, f"one of at most {n.MOST_MODES} modes is chosen: 'choose one — …; or …'")
        end = Label()
        entrances = [Label() for _ in modes]
        self.emit(n.CHOOSE_MODE, len(modes), end, len(self.modes))
        self.modes += [self.language.show(mode) for mode in modes]
        for entrance in entrances:
            self.emit(n.JUMP, entrance)
        offered = self.sentence.offered
        for entrance, mode in zip(entrances, modes, strict=True):
            self.place(entrance)
            self.sentence.offered = offered
            self.steps(mode)
            self.emit(n.JUMP, end)
        self.place(end)

    # ------------------------------------------------------------ damage, values, statuses

    def do_deal_damage(self, effect: Phrase, for_each: int = 0) -> None:
        amount, target = effect.phrases()
        if target.kind == "the_role":
            raise self.refuse(target, "an attacker is in no row and takes no damage; say 'the attacker gets −2 attack'")
        record = self.amount(amount, for_each)
        players = self.monarchs(target)
        if players:
            self.emit(n.DAMAGE_MONARCH, record, players)
        else:
            for meaning in self.each_of(target, "unit"):
                self.emit(n.DAMAGE, record, meaning.selector)

    def do_deal_damage_twice(self, effect: Phrase) -> None:
        first, one, second, two = effect.phrases()
        players = [self.monarchs(one), self.monarchs(two)]
        if not all(players):
            raise self.refuse(effect, "damage to two targets at once is for monarchs only")
        self.emit(n.DAMAGE_MONARCH, self.amount(first), players[0], self.amount(second), players[1])

    def do_gets(self, effect: Phrase, for_each: int = 0) -> None:
        things, changes, *duration = effect.phrases()
        if not duration or duration[0].kind not in DURATIONS:
            raise self.refuse(
                effect, "say for how long: 'this attack', 'this turn', 'until the start of your next turn'"
            )
        lasts = DURATIONS[duration[0].kind]
        if things.kind == "this" and self.sentence.trigger == n.ATTACKING and self.is_retired():
            raise self.refuse(
                effect, "a unit that is retired attacks no more: say 'retire this unit after this attack'"
            )
        noun = self.all_units(things)
        for change in changes.phrases():
            use, number, x = self.change(change)
            record = self.amount_record(number, for_each, x)
            if noun is None:
                for meaning in self.each_of(things, "unit"):
                    self.emit(n.CHANGE, meaning.selector, use, record, lasts)
            else:
                scope = SCOPES[noun.side, any(kind == n.NOT_THIS for kind, _ in noun.filters)]
                self.emit(n.CHANGE_ALL, scope, self.faction(noun), use, record, lasts)

    do_get = do_gets

    def is_retired(self) -> bool:
        """Has the sentence retired this unit already?"""
        made = [each[:2] for each in self.sentence.instructions]
        return any(verb == n.RETIRE and isinstance(thing, int) and self.code[thing] == THIS for verb, thing in made)

    def do_next_attack_gets(self, effect: Phrase) -> None:
        """Of the next attack that is declared this turn."""
        for change in effect.phrases()[0].phrases():
            use, number, x = self.change(change)
            if use not in (n.ATTACK_USE, n.KEYWORD_USE):
                raise self.refuse(change, "an attack gets +1 attack, Pierce or Bypass")
            self.emit(n.NEXT_ATTACK, use, self.amount_record(number, 0, x))

    def all_units(self, things: Phrase) -> Noun | None:
        """ "Your Royal Soldiers units", wherever they are and whenever they come; None for certain units."""
        if things.kind not in ("your_all", "your_other", "all", "all_other", "any_things"):
            return None
        noun = self.noun_of(things)
        fits = {n.NOT_THIS, n.OF_FACTION}
        plain = noun.sort == "unit" and noun.zone < 0 and not noun.place and not self.standing(things)
        if not plain or any(kind not in fits for kind, _ in noun.filters) or noun.side >= n.OF_PLAYER:
            return None
        return noun

    def do_ignore(self, effect: Phrase) -> None:
        self.status(n.IGNORE, effect)

    def do_disable(self, effect: Phrase) -> None:
        self.status(n.DISABLE, effect)

    def do_protect(self, effect: Phrase) -> None:
        things, duration = effect.phrases()
        players = self.monarchs(things)
        if players:
            self.emit(n.PROTECT_MONARCH, players, self.duration(duration))
        else:
            self.status(n.PROTECT, effect)

    def status(self, verb: int, effect: Phrase) -> None:
        things, duration = effect.phrases()
        meanings = self.meanings_of if verb == n.IGNORE else self.each_of  # own units block no attack of one's own
        for meaning in meanings(things, "unit"):
            self.emit(verb, meaning.selector, self.duration(duration))

    def do_treat_damage(self, effect: Phrase) -> None:
        """ "Damage to your monarch is prevented this turn"."""
        things, treatment, duration = effect.phrases()
        less = self.amount_record(self.prevented(treatment), 0, False)
        lasts = self.duration(duration)
        players = self.monarchs(things)
        if players:
            self.emit(n.SHIELD_FOR, players, less, lasts)
            return
        for meaning in self.each_of(things, "unit"):
            self.emit(n.WARD_FOR, meaning.selector, less, lasts)

    def do_cost_less_for_now(self, effect: Phrase) -> None:
        things, price, duration = effect.phrases()
        self.bargain(effect, n.PRICE_USE, things.phrases()[-1], price, self.duration(duration))

    def do_next_costs_less(self, effect: Phrase) -> None:
        nominal, price = effect.phrases()
        self.bargain(effect, n.NEXT_PRICE_USE, nominal, price, n.THIS_TURN)

    def bargain(self, effect: Phrase, use: int, nominal: Phrase, price: Phrase, lasts: int) -> None:
        if price.kind != "points" or lasts != n.THIS_TURN:
            raise self.refuse(
                effect, "say 'cards cost you 1 less this turn' or 'the next card you recruit this turn …'"
            )
        faction, kinds = self.bought(nominal)
        self.emit(n.PRICE_FOR, use, faction, kinds, self.amount(price.phrases()[0]), lasts)

    def duration(self, phrase: Phrase) -> int:
        if phrase.kind not in DURATIONS:
            raise self.refuse(
                phrase, "Authority has 'this attack', 'this turn' and 'until the start of your next turn'"
            )
        return DURATIONS[phrase.kind]

    # ------------------------------------------------------------ players

    def do_draw(self, effect: Phrase, for_each: int = 0) -> None:
        self.emit(n.DRAW, self.amount(self.counted(effect.phrases()[0]), for_each), n.YOU)

    def do_player_does(self, effect: Phrase, for_each: int = 0) -> None:
        player, deed = effect.phrases()
        if deed.kind == "discards_at_random":
            what = deed.phrases()[0]
            self.emit(n.DISCARD_CHOSEN, self.amount(self.counted(what), for_each), self.players(player), 1)
            return
        if deed.kind == "discards_hand":
            self.emit(n.DISCARD_CARDS, self.selector(n.PILES, n.HAND, Noun("card", self.side_of(player))))
            return
        if deed.kind not in ("draws", "discards"):
            raise self.refuse(deed, "a player draws or discards cards: say how many, as in 'discards 2 cards'")
        what = deed.phrases()[0]
        if deed.kind == "discards" and not self.is_counted(what):
            self.players(player)
            self.for_things(n.DISCARD_CARDS, what)
            return
        verb = n.DRAW if deed.kind == "draws" else n.DISCARD_CHOSEN
        self.emit(verb, self.amount(self.counted(what), for_each), self.players(player))

    def do_gain_authority(self, effect: Phrase, for_each: int = 0) -> None:
        self.emit(n.GAIN, self.amount(effect.phrases()[0], for_each))

    def do_gain_authority_equal(self, effect: Phrase) -> None:
        if effect.phrases()[0].kind != "power":
            raise self.refuse(effect, "authority can be equal to a card's printed power")
        self.check_read(effect)
        self.emit(n.GAIN_POWER, self.read_register(effect))

    def do_spend_authority(self, effect: Phrase) -> None:
        phrase = effect.phrases()[0]
        if phrase.kind == "between":
            least, most = (int(word) for word in str(phrase.parts[0]).split(" to "))
        else:
            least = most = self.number(phrase)
        if not 1 <= least <= most <= n.MOST_NUMBER:
            raise self.refuse(phrase, f"from 1 to {n.MOST_NUMBER} tokens can be spent")
        register = self.new_register(effect)
        self.sentence.registers[id(effect)] = register
        self.spent = register
        self.emit(n.SPEND, register, least, most)

    def do_you_heal(self, effect: Phrase, for_each: int = 0) -> None:
        self.emit(n.HEAL_HP, self.amount(effect.phrases()[0], for_each), n.YOU)

    def do_pay_hp(self, effect: Phrase) -> None:
        if self.sentence.instructions and self.sentence.instructions[-1][0] == CHOOSE:
            raise self.refuse(effect, "HP are paid before anything is chosen: 'you may pay …; if you do, …'")
        if self.sentence.offered < 0:
            raise self.refuse(effect, "HP are paid voluntarily (AU-R32): 'you may pay …'")
        self.emit(n.PAY_HP, self.amount(effect.phrases()[0]))

    def to_count(self, nominal: Phrase) -> int:
        """A selector, or -1 for the tokens spent."""
        if [part.kind for part in nominal.phrases()] != ["authority_thing", "spent"]:
            return super().to_count(nominal)
        if self.spent < 0:
            raise self.refuse(nominal, "nothing was spent before; say 'you may spend …' first")
        return -1

    # ------------------------------------------------------------ amounts

    def amount(self, phrase: Phrase | int, for_each: int = 0) -> int:
        if isinstance(phrase, int):
            return self.amount_record(phrase, for_each, False)
        if phrase.kind == "x" and not self.x_is_known:
            word = str(phrase.parts[0])
            return self.amount_record(int(word[:-1] or 1), for_each, True)
        return self.amount_record(self.number(phrase), for_each, False)

    def amount_record(self, number: int, for_each: int, x: bool) -> int:
        """A number, times the things of a selector, times X, times the tokens spent (for_each = -1), times a value (its
        record, negative)."""
        if self.x_is_known or for_each < -1:
            return self.store(number, for_each, 0, -1)
        return self.store(number, max(for_each, 0), int(x), self.spent if for_each < 0 else -1)

    def compile_triggered(self, sentence: Phrase) -> None:
        self.spent = -1
        self.apart = False
        head = sentence.phrases()[0]
        if any(part.kind in ("paid", "use") for part in head.walk()):
            self.compile_used(sentence)
        else:
            super().compile_triggered(sentence)

    # ------------------------------------------------------------ used again and again

    def compile_used(self, sentence: Phrase) -> None:
        """ "In the general zone, discard a card, once per turn: …": the cost is paid first, and whoever cannot pay it
        cannot use the card."""
        head, steps = sentence.phrases()
        self.sentence.frameless = True
        trigger, subject, place, condition = self.compile_head(head)
        self.sentence.frameless = False
        self.sentence.trigger = trigger
        if all(part.kind != self.once_limit for part in head.phrases()):
            raise self.refuse(head, "say 'once per turn': a card acts once in a turn (AU-4.1)")
        if self.abilities.get((self.design, n.ACTIVE_ZONE)) or self.abilities.get((self.design, n.ACTIVE_BOTH)):
            raise self.refuse(head, "a card has one ability that is used in the general zone")
        asked = next(part for part in head.phrases() if part.kind in ("paid", "used")).phrases()[0]
        if asked.kind != "use":
            payable = self.pay(asked)
            condition = self.store(BOTH_HOLD, condition, payable) if condition else payable
        self.steps(steps)
        self.add_ability(trigger, [subject, place, condition, self.finish_program(), 0, 0])

    def pay(self, cost: Phrase) -> int:
        """Emit the payment; the condition that it can be made."""
        what = cost.phrases()[0]
        if cost.kind == "pay_by_discarding" and self.is_counted(what):
            least, tally = self.counted(what), n.HAND_TALLY
            self.emit(n.DISCARD_CHOSEN, self.amount(least), n.YOU)
        elif cost.kind == "pay_by_hp":
            least, tally = self.number(what), n.HP_TALLY
            self.emit(n.PAY_HP, self.amount(least))
            least += 1  # AU-R32: not all of them
        elif cost.kind == "pay_by_authority":
            least, tally = self.number(what), n.TOKENS_TALLY
            if not 1 <= least <= n.MOST_NUMBER:
                raise self.refuse(what, f"from 1 to {n.MOST_NUMBER} tokens can be spent")
            self.emit(n.SPEND, self.new_register(cost), least, least)
        else:
            raise self.refuse(cost, "a cost here is 'discard a card', 'pay 2 HP' or 'spend 1 authority'")
        return self.store(AT_LEAST, self.store(OF_PLAYER, YOURS, tally), self.store(PRINTED, least, 0))

    def change(self, change: Phrase) -> tuple[int, int, bool]:
        """Use, amount and whether it is times X; for a keyword the keyword's bit."""
        if change.kind == "gets_keyword":
            return n.KEYWORD_USE, self.keyword_bit(change.phrases()[0]), False
        stat = change.phrases()[0].kind
        if change.kind != "stat_change" or stat not in USES:
            raise self.refuse(change, "attack, defence and authority can change, and Pierce and Bypass be given")
        word = str(change.parts[0]).replace("\u2212", "-")
        if word.endswith("X") and self.x_is_known:
            return USES[stat], self.signed(change), False
        if word.endswith("X"):
            digits = word[:-1]
            return USES[stat], int(digits + "1" if digits in ("+", "-") else digits), True
        return USES[stat], int(word), False
