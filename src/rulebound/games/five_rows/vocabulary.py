"""The vocabulary of Five Rows: what each phrase of its cards means to the engine, one method for a phrase.

A new verb is one method here, one number in `rules/numbers.py` and one function in `rules/effects.py`. No card's
name stands here.
"""

from __future__ import annotations

from collections.abc import Mapping

from rulebound.core.kernel.resolver import FOES, MORE_THAN, OF_PLAYER, PRINTED, UNLESS, YOURS
from rulebound.core.language.describing import Noun
from rulebound.core.language.nouns import NounFacts
from rulebound.core.language.phrase import Phrase
from rulebound.core.language.sentence import Label, Meaning
from rulebound.games.five_rows.heads import ATTACKING, OF_OTHERS, Events
from rulebound.games.five_rows.lasting import STATS
from rulebound.games.five_rows.rules import numbers as n
from rulebound.games.five_rows.things import ROW_KINDS, ROW_PICKS

NOUN_FACTS = NounFacts(
    types={"troop": "card", "aura": "card"},
    not_cards=frozenset({"player", "row"}),
    introduces=dict.fromkeys(("choose_row", "choose_row_at_random"), "row"),
)

PLAYED = {"troops": n.TROOP, "auras": n.AURA, "cards": n.TROOP | n.AURA}
MOST_DRAWN = 10  # by "until you have", since each draw is a step
PLAYERS = {"you": n.YOU, "foe": n.FOE, "each_player": n.EACH_PLAYER}
DURATIONS = {"permanently": n.PERMANENTLY, "this_round": n.THIS_ROUND, "until_this_leaves": n.UNTIL_LEAVES}
MOMENTS_TO_COME = {
    "end_of_this_round": n.END_OF_THIS_ROUND,
    "end_of_next_round": n.END_OF_THIS_ROUND + 1,
    "end_of_third_round": n.END_OF_THIS_ROUND + 2,
    "next_income": n.NEXT_INCOME,
    "next_combat": n.NEXT_COMBAT,
}
TALLIES = {
    "health_tally": n.HEALTH_TALLY,
    "coins_tally": n.COINS_TALLY,
    "cards_in_hand": n.HAND_TALLY,
    "troops_played": n.TROOPS_TALLY,
    "auras_played": n.AURAS_TALLY,
    "cards_played": n.CARDS_TALLY,
    "troops_lost": n.LOST_TALLY,
    "troops_lost_ever": n.LOST_EVER_TALLY,
}


class Vocabulary(Events):
    damaged = ("troop",)
    the_other = "the foe"
    player_operands = PLAYERS
    where_to_put = "a card is put into a hand or a discard pile; a troop moves to a row"
    counted_effects = frozenset(
        {
            "deal_damage",
            "heal",
            "you_heal",
            "gets",
            "get",
            "stat_becomes",
            "its_stat_becomes",
            "draw",
            "discard",
            "you_get",
            "player_does",
            "owner_does",
            "each_player_with",
        }
    )
    most_modes = n.MOST_MODES
    once_limit = "once_per_round"
    first_once_bit = n.FIRST_SPENT
    last_register = n.HOW_MUCH
    measured_events = frozenset(
        {
            n.ON_DAMAGED,
            n.ON_DAMAGED + 1,
            n.ATTACK_DAMAGES,
            n.ATTACK_HITS,
            n.YOU_HURT,
            n.FOE_HURT,
            n.YOU_HEALED,
            n.FOE_HEALED,
        }
    )
    checked_verbs = frozenset({n.MOVE, n.SWAP, n.ENTER})
    tallies = TALLIES
    text_durations = DURATIONS
    becoming_stats = STATS
    silence_verb = n.SILENCE
    copy_verb = n.COPY_TEXT
    give_verb = n.GIVE_TEXT
    set_verb = n.SET
    become_verb = n.BECOME
    swap_stats_verb = n.SWAP_STATS
    over_events = frozenset({n.ON_PLAY})
    granted_events = OF_OTHERS
    ward_verb = n.WARD_OFF
    hand_tally = n.HAND_TALLY
    would_draw = (n.WOULD_DRAW, n.FOE_WOULD_DRAW)
    moments_to_come = MOMENTS_TO_COME
    triggers_to_come: Mapping[str, int] = {"next_income": n.INCOME}

    def usual_duration(self, head: Phrase | None) -> str:
        return "permanently"

    # ------------------------------------------------------------ verbs

    def do_deal_damage(self, effect: Phrase, for_each: int = 0) -> None:
        amount, target = effect.phrases()
        if target.kind in ("player", "you"):
            self.emit(n.DAMAGE_PLAYER, self.amount(amount, for_each), self.players(target))
        else:
            self.still_there(effect, target)
            meaning = self.settled(target, "troop")
            self.emit(n.DAMAGE, self.amount(amount, for_each), meaning.selector)

    def deal_one(self, effect: Phrase, chosen: int) -> None:
        self.emit(n.DAMAGE, self.amount(1), chosen)

    def do_heal(self, effect: Phrase, for_each: int = 0) -> None:
        amount, things = effect.phrases()
        self.still_there(effect, things)
        self.emit(n.HEAL, self.amount(amount, for_each), self.settled(things, "troop").selector)

    def do_you_heal(self, effect: Phrase, for_each: int = 0) -> None:
        self.emit(n.HEAL_PLAYER, self.amount(effect.phrases()[0], for_each), n.YOU)

    def do_gets(self, effect: Phrase, for_each: int = 0) -> None:
        things, changes, *duration = effect.phrases()
        if not duration or duration[0].kind not in DURATIONS:
            raise self.refuse(effect, "say for how long: 'this round' or 'permanently'")
        self.lasts(duration[0])
        self.still_there(effect, things)
        meaning = self.settled(things, "troop")
        for change in changes.phrases():
            if change.kind == "quoted":
                self.give(effect, things, change, DURATIONS[duration[0].kind])
                continue
            stat, amount = self.stat_change(change)
            record = self.amount(amount, for_each)
            self.emit(n.CHANGE, meaning.selector, stat, record, DURATIONS[duration[0].kind])

    do_get = do_gets

    def stat_change(self, change: Phrase) -> tuple[int, int]:
        if change.kind != "stat_change" or change.phrases()[0].kind not in STATS:
            raise self.refuse(change, "power and health can change")
        return STATS[change.phrases()[0].kind], self.signed(change)

    def do_move(self, effect: Phrase) -> None:
        things, place = effect.phrases()
        self.still_there(effect, things)
        meaning = self.settled(things, "troop")
        self.emit(n.MOVE, meaning.selector, self.place_record(place))

    def rewritten(self, effect: Phrase, things: Phrase) -> Meaning:
        self.still_there(effect, things)
        return super().rewritten(effect, things)

    def points_paid(self, effect: Phrase) -> tuple[int, int]:
        if effect.kind == "deal_damage" and effect.phrases()[1].kind == "you":
            return n.HEALTH_TALLY, self.number(effect.phrases()[0])
        return super().points_paid(effect)

    def pay_with(self, effect: Phrase, meaning: Meaning) -> None:
        self.emit(n.DESTROY, meaning.selector, 1)

    def do_gain_control(self, effect: Phrase) -> None:
        thing, duration = effect.phrases()
        self.still_there(effect, thing)
        self.emit(n.CONTROL, self.settled(thing, "troop").selector, self.lasts(duration))

    def choose(self, effect: Phrase, declined: Label | None) -> None:
        selection = effect.phrases()[0]
        if selection.kind != "choose_row":
            super().choose(effect, declined)
            return
        self.choose_row(selection, declined, at_random=False)

    def do_choose_row_at_random(self, effect: Phrase) -> None:
        self.choose_row(effect, None, at_random=True)

    def choose_row(self, selection: Phrase, declined: Label | None, at_random: bool) -> None:
        kinds = sum({ROW_KINDS[part.kind] for part in selection.phrases() if part.kind in ROW_KINDS})
        if any(part.kind in ROW_PICKS for part in selection.phrases()):
            raise self.refuse(selection, "this is one certain row: nothing is chosen")
        if kinds & n.OTHER_ROWS:
            raise self.refuse(selection, "say 'a row where you have no troop' or 'an empty row'")
        register = self.new_register(selection)
        self.sentence.registers[id(selection)] = register
        if declined is not None:
            self.sentence.offered = register
        place = self.store(*self.rows_told_by(selection.phrases()), kinds, n.ALL_OF_THEM, 0)
        self.emit(n.CHOOSE_ROW, register, place, int(declined is not None), declined or 0, int(at_random))

    def do_row_fights(self, effect: Phrase) -> None:
        self.not_without_end(effect)
        self.emit(n.FIGHT_AGAIN, self.place_record(effect.phrases()[0]))

    def do_swap_two(self, effect: Phrase) -> None:
        self.not_with_itself(effect)
        first, second = (self.settled(thing, "troop") for thing in effect.phrases())
        if {first.side, second.side} == {YOURS, FOES}:
            raise self.refuse(effect, "only two troops of one player are swapped (FR-R27)")
        self.emit(n.SWAP, first.selector, second.selector)

    def do_bar(self, effect: Phrase) -> None:
        thing, duration = effect.phrases()
        if duration.kind == "permanently":
            raise self.refuse(duration, "say 'this round', or 'until this troop leaves play'")
        lasts = self.lasts(duration)
        self.still_there(effect, thing)
        self.emit(n.BAR, self.settled(thing, "troop").selector, lasts)

    def do_shuffle_into(self, effect: Phrase) -> None:
        source, target = effect.phrases()
        if source.kind not in ("your_zone", "players_zone", "their_zone"):
            self.shuffle_card_in(source, target)
            return
        if source.kind not in ("your_zone", "players_zone"):
            raise self.refuse(source, "a whole pile is shuffled into a deck, as in 'your discard pile'")
        (zone, side), (deck, owner) = self.pile(source), self.pile(target)
        if zone == n.DECK or deck != n.DECK or side != owner:
            raise self.refuse(effect, "a hand or a discard pile is shuffled into its owner's deck (FR-1.3)")
        self.emit(n.SHUFFLE_INTO, self.amount(1), n.YOU if side == YOURS else n.FOE, 0, zone)

    def shuffle_card_in(self, things: Phrase, deck: Phrase) -> None:
        """A card goes into its owner's deck, and that is shuffled."""
        meaning = self.settled(things, "troop", "aura", "card")
        zone, side = self.pile(deck)
        if zone != n.DECK or side != YOURS or meaning.side != YOURS:
            raise self.refuse(deck, "your own cards are shuffled into 'your deck' (FR-1.3)")
        self.emit(n.PUT, meaning.selector, zone, 0)
        self.emit(n.SHUFFLE_DECK, self.amount(1), n.YOU)

    def not_without_end(self, effect: Phrase) -> None:
        by_attack = self.sentence.trigger in ATTACKING
        if by_attack and not self.limited:
            raise self.refuse(
                effect, "an attack that sets off another could go on for ever: say 'once per round' in the head"
            )

    def do_it_attacks(self, effect: Phrase) -> None:
        self.not_without_end(effect)
        self.still_there(effect, effect.phrases()[0])
        self.emit(n.STRIKE, self.settled(effect.phrases()[0], "troop").selector)

    def own_end_is_over(self) -> bool:
        return self.sentence.trigger == n.ON_DEATH

    def still_there(self, effect: Phrase, things: Phrase) -> None:
        """A text that works when its own card is destroyed finds that card in no row."""
        if self.sentence.trigger == n.ON_DEATH and things.kind == "this":
            raise self.refuse(effect, "a destroyed troop is in no row any more: this could never do anything")

    def do_destroy(self, effect: Phrase) -> None:
        self.emit(n.DESTROY, self.settled(effect.phrases()[0], "troop", "aura").selector)

    def do_look_at(self, effect: Phrase) -> None:
        self.emit(n.LOOK, self.settled(effect.phrases()[0], "card").selector)

    do_look_at_several = do_look_at

    def do_reveal(self, effect: Phrase) -> None:
        """Everybody sees what only its owner would."""
        thing = effect.phrases()[0]
        if thing.kind not in ("top_card", "top_cards", "bottom_card"):
            raise self.refuse(thing, "cards of a deck are revealed: say 'the top card of your deck'")
        self.emit(n.LOOK, self.settled(thing, "card").selector, 1)

    def put_chosen(self, effect: Phrase, chosen: Meaning, zoned: Phrase, at_bottom: bool) -> None:
        zone, side = self.pile(zoned)
        if zone != n.DECK or side != chosen.side:
            raise self.refuse(zoned, "cards looked at go back to their deck in an order of yours")
        self.emit(n.PUT, chosen.selector, zone, int(at_bottom))

    def look_at_pile(self, zone: int, side: int) -> None:
        self.emit(n.LOOK, self.selector(n.PILES, zone, Noun("card", side)))

    def do_look_at_zone(self, effect: Phrase) -> None:
        zone, side = self.pile(effect.phrases()[0])
        if zone == n.DISCARD or (zone == n.HAND and side == YOURS):
            raise self.refuse(effect, "you see these cards anyway: a look at them would show nothing")
        self.look_at_pile(zone, side)

    def do_shuffle(self, effect: Phrase) -> None:
        zone, side = self.pile(effect.phrases()[0])
        if zone != n.DECK:
            raise self.refuse(effect, "only a deck is shuffled")
        self.emit(n.SHUFFLE_DECK, self.amount(1), n.YOU if side == YOURS else n.FOE)

    def put(self, things: Phrase, zoned: Phrase, at_bottom: bool) -> None:
        """A card only ever goes to a pile of its owner (FR-1.3), and the text must say so."""
        meaning = self.settled(things, "troop", "aura", "card")
        if zoned.kind == "owners_zone":
            zone = self.zone(zoned)
        else:
            zone, side = self.pile(zoned)
            if side != meaning.side:
                raise self.refuse(zoned, "a card goes to its owner's piles (FR-1.3): say 'its owner's …'")
        self.emit(n.PUT, meaning.selector, zone, int(at_bottom))

    def do_put_into(self, effect: Phrase) -> None:
        things, place = effect.phrases()
        if place.kind == "place":
            super().do_put_into(effect)
            return
        meaning = self.settled(things, "troop", "card")
        if meaning.side == FOES or (meaning.sort == "troop" and things.kind != "this"):
            raise self.refuse(things, "your own troops come from a hand, a deck or a discard pile")
        if things.kind == "this" and self.sentence.trigger != n.ON_DEATH:
            raise self.refuse(effect, "a troop that stands in a row moves: say 'move this troop to …'")
        self.emit(n.ENTER, meaning.selector, self.place_record(place))

    # ------------------------------------------------------------ verbs of players

    def do_draw(self, effect: Phrase, for_each: int = 0) -> None:
        self.emit(n.DRAW, self.amount(self.counted(effect.phrases()[0]), for_each), n.YOU)

    def do_bar_plays(self, effect: Phrase) -> None:
        player, cards, duration = effect.phrases()
        if duration.kind != "this_round":
            raise self.refuse(duration, "say 'this round'; what a text forbids all the time it says without a head")
        kinds = PLAYED.get([part.kind for part in cards.phrases()[0].phrases()][-1], 0) if cards.phrases() else 0
        if cards.kind != "any_things" or len(cards.phrases()[0].phrases()) > 1 or not kinds:
            raise self.refuse(cards, "say 'troops', 'auras' or 'cards'")
        self.emit(n.SHUT, kinds, self.players(player))
        self.closing = True

    def do_draw_until(self, effect: Phrase) -> None:
        """One card after the other, as long as there are less in the hand; a draw that is replaced counts as one."""
        *player, wanted = effect.phrases()
        side = self.other_side(player[0]) if player and self.side_of(player[0]) == FOES else YOURS
        if player and side == YOURS:
            raise self.refuse(player[0], "say it of you and of the foe, one after the other")
        if not 1 <= self.number(wanted) <= MOST_DRAWN:
            raise self.refuse(wanted, f"up to {MOST_DRAWN} cards are drawn so")
        printed = self.store(PRINTED, self.number(wanted), 0)
        fewer = self.store(MORE_THAN, printed, self.store(OF_PLAYER, side, n.HAND_TALLY))
        for _ in range(self.number(wanted)):
            after = Label()
            self.emit(UNLESS, fewer, after)
            self.emit(n.DRAW, self.amount(1), n.YOU if side == YOURS else n.FOE)
            self.place(after)

    do_player_draws_until = do_draw_until

    def do_discard(self, effect: Phrase, for_each: int = 0) -> None:
        self.emit(n.DISCARD_CHOSEN, self.amount(self.counted(effect.phrases()[0]), for_each), n.YOU)

    def do_discard_hand(self, effect: Phrase) -> None:
        self.emit(n.DISCARD_HAND, self.amount(1), n.YOU)

    def do_you_get(self, effect: Phrase, for_each: int = 0) -> None:
        if len(effect.phrases()) > 1:
            raise self.refuse(effect, "coins are for this round anyway; leave the duration out")
        self.coins(effect.phrases()[0], n.YOU, 0, for_each)

    def do_player_does(self, effect: Phrase, for_each: int = 0) -> None:
        player, deed = effect.phrases()
        self.deed(deed, self.players(player), 0, for_each)

    def do_owner_does(self, effect: Phrase, for_each: int = 0) -> None:
        self.deed(effect.phrases()[0], n.OWNER_OF + self.read_register(effect), 0, for_each)

    def do_each_player_with(self, effect: Phrase, for_each: int = 0) -> None:
        thing, deed = effect.phrases()
        self.deed(deed, n.EACH_PLAYER, self.mean(thing).selector, for_each)

    def deed(self, deed: Phrase, players: int, having: int, for_each: int) -> None:
        if deed.kind == "heals":
            self.emit(n.HEAL_PLAYER, self.amount(deed.phrases()[0], for_each), players, having)
            return
        if deed.kind == "takes_damage":
            if players < n.OWNER_OF and not having:
                raise self.refuse(deed, "say 'deal … damage to …'")
            self.emit(n.DAMAGE_PLAYER, self.amount(deed.phrases()[0], for_each), players, having)
            return
        if deed.kind == "discards_hand":
            self.emit(n.DISCARD_HAND, self.amount(1), players, having)
            return
        what = deed.phrases()[0]
        if deed.kind == "gets_resources":
            self.coins(what, players, having, for_each)
            return
        verbs = {"draws": n.DRAW, "discards": n.DISCARD_CHOSEN, "discards_at_random": n.DISCARD_RANDOM}
        self.emit(verbs[deed.kind], self.amount(self.counted(what), for_each), players, having)

    def coins(self, resources: Phrase, players: int, having: int, for_each: int) -> None:
        number = resources.parts[0]
        amount = self.number(number) if isinstance(number, Phrase) else int(number)
        sign = -1 if resources.kind in ("one_fewer", "fewer") else 1
        verb = n.COINS if self.sentence.trigger == n.INCOME else n.COINS_NOW
        self.emit(verb, self.amount(sign * amount, for_each), players, having)

    def do_card_costs_less(self, effect: Phrase) -> None:
        """The price of one card, known to all, wherever it goes (FR-R89)."""
        thing, price, duration = effect.phrases()
        if duration.kind not in ("permanently", "this_round"):
            raise self.refuse(duration, "say 'this round' or 'permanently'")
        meaning = self.settled(thing, "troop", "aura", "card")
        self.known_to_all(effect, thing)
        change = self.amount(-self.points(price) if effect.kind == "card_costs_less" else self.points(price))
        self.emit(n.OWN_PRICE_CHANGE, meaning.selector, change, DURATIONS[duration.kind])
        self.priced = True

    do_card_costs_more = do_card_costs_less

    def known_to_all(self, effect: Phrase, thing: Phrase) -> None:
        referent = self.bindings.referent(thing) if thing in self.bindings else thing
        if any(part.kind in ("hand", "deck", "top_card", "top_cards", "bottom_card") for part in referent.walk()):
            raise self.refuse(effect, "everybody would learn which card it is: name one that everybody sees")

    def do_pay(self, effect: Phrase) -> None:
        """Coins that are paid are paid wholly: an offer of what cannot be paid is not made."""
        price = effect.phrases()[0]
        number = 1 if price.kind == "pay_one" else self.number(price.phrases()[0])
        if self.sentence.trigger == n.INCOME:
            raise self.refuse(effect, "at income there are no coins yet (FR-R7): say 'you get 1 fewer coin'")
        if not self.offered_here(effect):
            raise self.refuse(effect, "say 'you may pay …; if you do, …'")
        self.emit(n.PAY_OFFERED, self.amount(number), n.YOU)

    def offered_here(self, effect: Phrase) -> bool:
        """Does this effect follow directly on "you may"?"""
        offers = (part for part in self.bindings.text.walk() if part.kind == "may")
        return any(offer.phrases()[0].phrases()[0] is effect for offer in offers)
