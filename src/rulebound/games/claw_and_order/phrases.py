"""What the effects on cards of Claw & Order mean to the engine: one method for a phrase.

A new verb is one method here, one number in `rules/numbers.py` and one function in `rules/effects.py`. No card's name
stands here.
"""

from __future__ import annotations

from rulebound.core.kernel.agenda import REGISTERS
from rulebound.core.kernel.resolver import AT_RANDOM, BOTH, CHOOSE, FOES, OFFER, YOURS
from rulebound.core.language.compiling import OF_A_TURN
from rulebound.core.language.describing import Noun
from rulebound.core.language.phrase import Phrase
from rulebound.core.language.sentence import Label, Meaning
from rulebound.games.claw_and_order.rules import numbers as n
from rulebound.games.claw_and_order.things import ATTACK_TRIGGERS, KEYWORDS, STATS, Things

DURATIONS = {
    "this_turn": n.THIS_TURN,
    "until_your_next_turn": n.YOUR_NEXT_TURN,
    "rest_of_battle": n.THIS_BATTLE,
    "this_attack": n.THIS_ATTACK,
    "until_this_leaves": n.UNTIL_LEAVES,
    "end_of_your_next_turn": n.NEXT_TURN_END,
}
TURNS_OF_PEACE = {"this_turn": 0, "until_your_next_turn": 1}
OF_OTHERS = {n.ON_KILLED: n.OTHER_KILLED, n.ON_DESTROYED: n.OTHER_DESTROYED, n.ON_DEPLOY: n.YOU_DEPLOY}
TOKENS = {"drill": n.DRILL, "stun": n.STUN}
SEVERAL = {"several": False, "several_of_your": False, "up_to": True, "up_to_of_your": True}
MOST_CHOSEN = 5
LARGEST = 99


class Phrases(Things):
    needs_text = frozenset({"one-time item"})
    titled_kinds = frozenset({"one-time item"})
    most_modes = n.MOST_MODES
    where_to_put = "a card is put into a hand or a discard pile; a troop moves to a line"
    counted_effects = frozenset(
        {
            "deal_damage",
            "heal",
            "put_token",
            "stat_becomes",
            "its_stat_becomes",
            "gets",
            "get",
            "draw",
            "discard",
            "gain_money",
            "lose_money",
            "gain_dollars",
            "player_does",
        }
    )

    text_durations = DURATIONS
    becoming_stats = STATS
    silence_verb = n.SILENCE
    copy_verb = n.COPY_TEXT
    give_verb = n.GIVE_TEXT
    set_verb = n.SET
    granted_events = OF_OTHERS
    over_events = frozenset({n.ON_DEPLOY})
    ward_verb = n.WARD_OFF
    hand_tally = n.HAND_TALLY
    would_draw = (n.WOULD_DRAW, n.OPPONENT_WOULD_DRAW)
    moments_to_come = OF_A_TURN
    of_sentence = ("state", "several", "piloted")

    def usual_duration(self, head: Phrase | None) -> str:
        return "rest_of_battle"

    # ------------------------------------------------------------ choosing

    def choose(self, effect: Phrase, declined: Label | None) -> None:
        selection = effect.phrases()[0]
        things = selection.phrases()[0] if selection.phrases() else selection
        if selection.kind == "choose_things" and things.kind in SEVERAL:
            self.choose_several(things, declined)
        else:
            super().choose(effect, declined)

    def check_choice(self, thing: Phrase) -> None:
        """A player points at cards in play and in the own piles."""
        super().check_choice(thing)
        if self.sentence.chosen_how != AT_RANDOM and self.lies_hidden(thing) and not self.looked_at(thing):
            raise self.refuse(thing, "you do not see these cards: say 'the opponent reveals their hand' before")

    def choose_several(self, things: Phrase, declined: Label | None) -> None:
        """One card at a time; "up to" may stop at any of them. If fewer fit, all that fit are picked."""
        self.check_choice(things)
        up_to = SEVERAL[things.kind]
        count = self.number(things.phrases()[0])
        if not 1 <= count <= MOST_CHOSEN:
            raise self.refuse(things, f"at most {MOST_CHOSEN} things are chosen")
        if declined is not None and not up_to:
            raise self.refuse(things, "say 'choose up to …' instead of 'you may choose …'")
        first = self.new_register(things)
        after = declined or Label()
        for number in range(count):
            noun = self.nominal(things.phrases()[-1])
            if things.kind.endswith("of_your"):
                self.on_side(things, noun, YOURS)
            if number:
                noun.filters.append((n.NOT_CHOSEN, first * 16 + number))
            meaning = self.meaning_of(noun, BOTH, definite=False)
            self.emit(CHOOSE, first + number, meaning.selector, int(up_to), after if up_to else 0, 0)
        self.several[id(things)] = count
        self.sentence.registers[id(things)] = first
        self.sentence.meanings[id(things)] = meaning
        # The registers after the first are taken, too.
        for number in range(1, count):
            self.sentence.registers[-first - number] = first + number
        if first + count > REGISTERS:
            raise self.refuse(things, "the sentence introduces too many things; make two sentences of it")
        if up_to and declined is None:
            self.place(after)

    # ------------------------------------------------------------ troops

    def do_deal_damage(self, effect: Phrase, for_each: int = 0) -> None:
        amount, target = effect.phrases()
        if target.kind == "player":
            raise self.refuse(target, "players cannot be damaged (CO-R43)")
        record = self.small_amount(amount, for_each)
        self.emit(n.DEAL, record, self.settled(target, "troop").selector)

    def deal_one(self, effect: Phrase, chosen: int) -> None:
        self.emit(n.DEAL, self.amount(1), chosen)

    def small_amount(self, phrase: Phrase, for_each: int = 0) -> int:
        number = self.number(phrase)
        if number > LARGEST:
            raise self.refuse(phrase, f"no number is larger than {LARGEST}")
        return self.amount(number, for_each)

    def do_heal(self, effect: Phrase, for_each: int = 0) -> None:
        amount, things = effect.phrases()
        record = self.small_amount(amount, for_each)
        self.emit(n.HEAL, record, self.settled(things, "troop").selector)

    def do_put_token(self, effect: Phrase, for_each: int = 0) -> None:
        tokens, things = effect.phrases()
        meaning = self.settled(things, "troop")
        number = self.number(tokens.phrases()[0]) if tokens.kind == "many_tokens" else 1
        token = TOKENS[tokens.phrases()[-1].kind]
        self.emit(n.PUT_TOKEN, meaning.selector, token, self.amount(min(number, LARGEST), for_each))

    def do_gets(self, effect: Phrase, for_each: int = 0) -> None:
        things, changes, *duration = effect.phrases()
        if not duration or duration[0].kind not in DURATIONS:
            ways = "'this turn', 'until the start of your next turn' or 'for the rest of the battle'"
            raise self.refuse(effect, f"say for how long: {ways}")
        lasts = self.lasts(duration[0])
        meaning = self.settled(things, "troop")
        for change in changes.phrases():
            if change.kind == "quoted":
                self.give(effect, things, change, lasts)
            elif change.kind == "gets_keyword":
                self.emit(n.GRANT, meaning.selector, KEYWORDS[change.phrases()[0].kind], lasts)
            else:
                stat, amount = self.stat_change(change)
                self.emit(n.CHANGE, meaning.selector, stat, self.amount(amount, for_each), lasts)

    do_get = do_gets

    def stat_change(self, change: Phrase) -> tuple[int, int]:
        if change.kind != "stat_change" or change.phrases()[0].kind not in STATS:
            raise self.refuse(change, "damage and health can change")
        amount = self.signed(change)
        if abs(amount) > LARGEST:
            raise self.refuse(change, f"no number is larger than {LARGEST}")
        return STATS[change.phrases()[0].kind], amount

    def do_move(self, effect: Phrase) -> None:
        things, place = effect.phrases()
        line = n.FRONT if self.line(place) == n.IN_FRONT else n.BACK
        self.emit(n.MOVE, self.settled(things, "troop").selector, line)

    def pay_with(self, effect: Phrase, meaning: Meaning) -> None:
        self.emit(n.DESTROY, meaning.selector)

    def lasts(self, duration: Phrase) -> int:
        if duration.kind == "this_attack" and self.sentence.trigger not in ATTACK_TRIGGERS and not self.in_reaction:
            raise self.refuse(duration, "no attack is under way when this happens")
        return super().lasts(duration)

    def own_end_is_over(self) -> bool:
        return self.sentence.trigger in (n.ON_KILLED, n.ON_DESTROYED) and self.kind in ("troop", "vehicle")

    def do_gain_control(self, effect: Phrase) -> None:
        thing, duration = effect.phrases()
        if self.sentence.trigger not in (n.ON_PLAY, n.ACTIVATED, n.ON_DEPLOY):
            ways = "only One-Time Items, activated abilities and 'When this troop is deployed' give control"
            raise self.refuse(effect, f"{ways}, or it could loop")
        self.emit(n.CONTROL, self.settled(thing, "troop").selector, self.lasts(duration))

    def do_turn_up(self, effect: Phrase) -> None:
        self.emit(n.TURN_UP, self.settled(effect.phrases()[0], "troop").selector)

    def do_bar(self, effect: Phrase) -> None:
        thing, duration = effect.phrases()
        self.emit(n.BAR, self.settled(thing, "troop").selector, self.lasts(duration))

    do_bar_many = do_bar

    def do_shelter(self, effect: Phrase) -> None:
        thing, duration = effect.phrases()
        self.emit(n.PERMIT, self.settled(thing, "troop").selector, n.UNTOUCHED, self.lasts(duration))

    do_shelter_many = do_shelter

    def do_withdraw(self, effect: Phrase) -> None:
        thing, player, duration = effect.phrases()
        self.other_side(player)
        meaning = self.settled(thing, "troop")
        if meaning.side != YOURS:
            raise self.refuse(thing, "your own troops are kept from the opponent's choices")
        self.emit(n.PERMIT, meaning.selector, n.WITHDRAWN, self.lasts(duration))

    do_withdraw_many = do_withdraw

    def do_may_from(self, effect: Phrase) -> None:
        thing, place, duration = effect.phrases()
        if self.line(place) != n.IN_BACK:
            raise self.refuse(place, "from the front line every troop may attack")
        self.emit(n.PERMIT, self.settled(thing, "troop").selector, n.FROM_BACK, self.lasts(duration))

    do_may_from_many = do_may_from

    def do_may_also(self, effect: Phrase) -> None:
        thing, targets, duration = effect.phrases()
        self.check_rear(targets)
        self.emit(n.PERMIT, self.settled(thing, "troop").selector, n.INTO_BACK, self.lasts(duration))

    do_may_also_many = do_may_also

    def check_rear(self, targets: Phrase) -> None:
        noun = self.noun_of(targets)
        if noun.filters or noun.side != FOES or noun.place != n.IN_BACK or noun.sort != "troop":
            raise self.refuse(targets, "say 'enemy troops in the back line'")

    def do_clear_tokens(self, effect: Phrase) -> None:
        token, things = effect.phrases()
        self.emit(n.CLEAR_TOKENS, self.settled(things, "troop").selector, TOKENS[token.kind])

    def do_remove_pilot(self, effect: Phrase) -> None:
        """It stays in its line (CO-R64)."""
        self.emit(n.REMOVE_PILOT, self.settled(effect.phrases()[0], "troop").selector)

    def do_loses_keyword(self, effect: Phrase) -> None:
        thing, keyword, duration = effect.phrases()
        self.emit(n.TAKE_KEYWORD, self.settled(thing, "troop").selector, KEYWORDS[keyword.kind], self.lasts(duration))

    do_lose_keyword = do_loses_keyword

    def do_you_cannot_attack(self, effect: Phrase) -> None:
        self.make_peace(effect.phrases()[0], n.YOU)

    def make_peace(self, duration: Phrase, players: int) -> None:
        """Of a player, and so of troops that come later too."""
        if duration.kind not in TURNS_OF_PEACE:
            raise self.refuse(duration, "a player cannot attack 'this turn' or 'until the start of your next turn'")
        self.emit(n.PEACE, self.amount(TURNS_OF_PEACE[duration.kind]), players)

    def do_attach(self, effect: Phrase) -> None:
        """At no cost, from wherever it is (CO-R125)."""
        item, host = effect.phrases()
        meaning = self.settled(item, "item", "card")
        named = self.bindings.referent(item) if item in self.bindings else item
        if not any(part.kind in ("equip_item", "equip_items") for part in named.walk()):
            raise self.refuse(item, "an Equip Item is attached")
        self.emit(n.ATTACH, meaning.selector, self.settled(host, "troop").selector)

    def do_cancel_attack(self, effect: Phrase) -> None:
        if not self.in_reaction and self.sentence.trigger not in (n.ON_ATTACK,):
            raise self.refuse(effect, "no attack is under way when this happens")
        self.emit(n.CANCEL)

    def do_destroy(self, effect: Phrase) -> None:
        self.emit(n.DESTROY, self.settled(effect.phrases()[0], "troop", "item").selector)

    # ------------------------------------------------------------ cards in piles

    def do_discard(self, effect: Phrase, for_each: int = 0) -> None:
        what = effect.phrases()[0]
        if what.kind in ("bottom_card", "bottom_cards"):
            self.mill(what, n.YOU, for_each)
        elif what.kind in ("a", "several"):
            number = min(self.counted(what), LARGEST)
            self.emit(n.DISCARD_CHOSEN, self.amount(number, for_each), n.YOU)
        else:
            self.emit(n.DESTROY, self.settled(what, "troop", "item").selector)

    def mill(self, what: Phrase, players: int, for_each: int) -> None:
        zone, side = self.pile(what.phrases()[-1])
        if zone != n.DECK or side != (YOURS if players == n.YOU else FOES):
            raise self.refuse(what, "players discard from the bottom of their own decks")
        count = 1 if what.kind == "bottom_card" else self.number(what.phrases()[0])
        self.emit(n.MILL, self.amount(min(count, LARGEST), for_each), players)

    def do_look_at(self, effect: Phrase) -> None:
        self.emit(n.LOOK, self.settled(effect.phrases()[0], "card", "troop").selector)

    do_look_at_several = do_look_at

    def do_reveal(self, effect: Phrase) -> None:
        """Everybody sees what only its owner would."""
        thing = effect.phrases()[0]
        if thing.kind not in ("top_card", "top_cards", "bottom_card"):
            raise self.refuse(thing, "cards of a deck are revealed: say 'the top card of your deck'")
        self.emit(n.LOOK, self.settled(thing, "card").selector, 1)

    def put_chosen(self, effect: Phrase, chosen: Meaning, zoned: Phrase, at_bottom: bool) -> None:
        if self.pile(zoned) != (n.DECK, YOURS) or chosen.side != YOURS:
            raise self.refuse(zoned, "cards looked at go back to your deck in an order of yours")
        self.emit(n.PUT, chosen.selector, n.DECK, int(at_bottom))

    def do_look_at_zone(self, effect: Phrase) -> None:
        zone, side = self.pile(effect.phrases()[0])
        if zone == n.DISCARD or (zone == n.HAND and side == YOURS):
            raise self.refuse(effect, "you see these cards anyway: a look at them would show nothing")
        self.look_at_pile(zone, side)

    def look_at_pile(self, zone: int, side: int) -> None:
        self.emit(n.LOOK, self.selector(n.PILES, zone, Noun("card", side)))

    def put(self, things: Phrase, zoned: Phrase, at_bottom: bool) -> None:
        """A card only ever goes to a pile of its owner (CO-R99), and the text must say so."""
        meaning = self.settled(things, "troop", "item", "card")
        named = self.bindings.referent(things) if things in self.bindings else None
        over = self.sentence.trigger in (n.ON_KILL, n.OTHER_KILLED, n.OTHER_DESTROYED)
        if named is not None and over and self.sentence.registers.get(id(named)) == n.EVENT:
            raise self.refuse(things, "it lies in a discard pile already")
        if things.kind == "this" and self.sentence.trigger in (
            n.ON_KILLED,
            n.ON_DESTROYED,
            n.ON_RETURNED,
            n.ITEM_RETURNED,
        ):
            way = "if this … would be destroyed, return it to its owner's hand instead"
            raise self.refuse(things, f"it has left play already: say '{way}'")
        if zoned.kind == "owners_zone":
            zone = self.zone(zoned)
        else:
            zone, side = self.pile(zoned)
            if meaning.sort != "card" or side != meaning.side:
                raise self.refuse(zoned, "a card goes to its owner's piles (CO-R99): say 'its owner's …'")
        if meaning.sort != "card" and zone != n.HAND:
            raise self.refuse(zoned, "what is in play returns to a hand or is discarded")
        self.emit(n.PUT, meaning.selector, zone, int(at_bottom))

    def do_put_onto(self, effect: Phrase) -> None:
        """From a pile onto the battlefield, at no cost (CO-R115)."""
        things, place = effect.phrases()
        if place.kind != "the_zone" or place.phrases()[0].kind != "battlefield":
            raise self.refuse(place, "say 'onto the battlefield'")
        meaning = self.settled(things, "card")
        if meaning.side != YOURS:
            raise self.refuse(things, "only your own cards are put onto your side")
        self.emit(n.PUT_ONTO, meaning.selector)

    def do_shuffle(self, effect: Phrase) -> None:
        if self.pile(effect.phrases()[0]) != (n.DECK, YOURS):
            raise self.refuse(effect, "only your own deck is shuffled")
        self.emit(n.SHUFFLE_DECK)

    def do_shuffle_into(self, effect: Phrase) -> None:
        what, zoned = effect.phrases()
        if self.pile(zoned) != (n.DECK, YOURS):
            raise self.refuse(zoned, "cards are shuffled into your own deck")
        if what.kind in ("your_zone", "players_zone", "their_zone"):
            zone, side = self.pile(what)
            if zone != n.DISCARD or side != YOURS:
                raise self.refuse(what, "only your own discard pile is shuffled into your deck")
            self.emit(n.SHUFFLE_IN, self.selector(n.PILES, zone, Noun("card", YOURS)))
            return
        meaning = self.settled(what, "card")
        if meaning.side != YOURS:
            raise self.refuse(what, "a card goes to its owner's deck (CO-R99)")
        self.emit(n.SHUFFLE_IN, meaning.selector)

    # ------------------------------------------------------------ players

    def do_draw(self, effect: Phrase, for_each: int = 0) -> None:
        self.emit(n.DRAW, self.amount(min(self.counted(effect.phrases()[0]), LARGEST), for_each), n.YOU)

    def do_gain_money(self, effect: Phrase, for_each: int = 0) -> None:
        self.emit(n.TAKE_DOLLARS, self.dollars_in(effect, for_each), n.YOU)

    def do_lose_money(self, effect: Phrase, for_each: int = 0) -> None:
        self.emit(n.LOSE_DOLLARS, self.dollars_in(effect, for_each), n.YOU)

    def do_gain_dollars(self, effect: Phrase, for_each: int = 0) -> None:
        """As many as something is; a printed number is said as money."""
        if effect.phrases()[0].kind != "x":
            raise self.refuse(effect, "say 'gain $2'; as a number of the table 'gain X dollars, where X is …'")
        self.emit(n.TAKE_DOLLARS, self.amount(effect.phrases()[0], for_each), n.YOU)

    def do_pay_dollars(self, effect: Phrase) -> None:
        """Offered, and only to a player who has so many."""
        if not self.sentence.instructions or self.sentence.instructions[-1][0] != OFFER:
            raise self.refuse(effect, f"say 'you may {self.language.show(effect)}; if you do, …'")
        self.emit(n.PAY_DOLLARS, self.dollars_in(effect, 0), n.YOU)

    def dollars_in(self, phrase: Phrase, for_each: int) -> int:
        amount = self.money(phrase)
        if not 1 <= amount <= LARGEST:
            raise self.refuse(phrase, f"dollars are gained and lost by 1 to {LARGEST}")
        return self.amount(amount, for_each)

    def do_player_does(self, effect: Phrase, for_each: int = 0) -> None:
        player, deed = effect.phrases()
        players = self.players(player)
        if deed.kind == "draws":
            self.emit(n.DRAW, self.amount(min(self.counted(deed.phrases()[0]), LARGEST), for_each), players)
        elif deed.kind == "discards_at_random":
            self.emit(n.DISCARD_RANDOM, self.amount(min(self.counted(deed.phrases()[0]), LARGEST), for_each), players)
        elif deed.kind == "discards" and self.is_counted(deed.phrases()[0]):
            self.emit(n.DISCARD_CHOSEN, self.amount(min(self.counted(deed.phrases()[0]), LARGEST), for_each), players)
        elif deed.kind == "discards" and deed.phrases()[0].kind in ("bottom_card", "bottom_cards"):
            if players == n.EACH_PLAYER:
                raise self.refuse(player, "say it of you and of the opponent, one after the other")
            self.mill(deed.phrases()[0], players, for_each)
        elif deed.kind == "discards" and deed.phrases()[0] in self.bindings:
            self.put_away(deed.phrases()[0], self.side_of(player))
        elif deed.kind == "loses_money":
            self.emit(n.LOSE_DOLLARS, self.dollars_in(deed, for_each), players)
        elif deed.kind == "gains_money":
            self.emit(n.TAKE_DOLLARS, self.dollars_in(deed, for_each), players)
        elif deed.kind == "does_not_attack":
            self.make_peace(deed.phrases()[0], players)
        elif deed.kind == "reveals_hand" and self.side_of(player) == FOES:
            self.emit(n.LOOK, self.selector(n.PILES, n.HAND, Noun("card", FOES)), 1)
        else:
            raise self.refuse(deed, "players draw and discard cards, gain and lose dollars")

    def put_away(self, card: Phrase, side: int) -> None:
        """ "The opponent discards it": a card of their hand that was chosen before."""
        meaning = self.settled(card, "card")
        if meaning.side != side or not any(zone == n.HAND for zone, _ in self.piles_in(self.in_text(card))):
            raise self.refuse(card, "a player discards cards of the own hand")
        self.emit(n.PUT, meaning.selector, n.DISCARD, 0)
