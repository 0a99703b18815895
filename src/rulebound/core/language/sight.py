"""Which cards a text may read: those that its player sees. Whatever a text finds out of other cards, everybody could
tell from what it does.

A player sees the own hand and what the text has let them look at before. A continuous sentence is read all the time
and for everybody, so it sees neither. How many cards a pile has is open: only what is on them is not.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulebound.core.kernel.resolver import AT_RANDOM, BY_THE_OTHER, FOES, YOURS
from rulebound.core.language.compiling import Compiler
from rulebound.core.language.phrase import Phrase

OF_A_PILE = frozenset(("top_card", "top_cards", "bottom_card", "bottom_cards"))
LOOKS = frozenset(("look_at", "look_at_several", "reveal"))
CHOICES = frozenset(("choose", "choose_at_random", "player_chooses"))
PUTS = frozenset(
    (
        "put_into",
        "return_to",
        "put_on_top",
        "put_on_bottom",
        "put_on_top_ordered",
        "put_on_bottom_ordered",
        "shuffle_into",
    )
)
ZONED = frozenset(("your_zone", "players_zone", "their_zone"))
MODES = frozenset(("modes", "player_modes"))
MAYBE = frozenset(
    (
        "if_then",
        "otherwise",
        "may",
        "next_time",
        "next_time_ever",
        "next_time_until",
        "next_time_during",
        "each_time_during",
        "each_time",
        "each_time_until",
        "later",
    )
)  # steps that may be left out


class Sight(Compiler):
    unseen_zones: frozenset[int] = frozenset()  # whose cards nobody sees
    secret_zones: frozenset[int] = frozenset()  # whose cards only their owner sees

    def pile(self, zoned: Phrase) -> tuple[int, int]:
        """Zone and side of "your hand"."""
        raise NotImplementedError

    # ------------------------------------------------------------ what is hidden

    def chooser(self) -> int:
        """The side that makes the choice under way."""
        return FOES if self.sentence.chosen_how == BY_THE_OTHER else YOURS

    def is_hidden(self, zone: int, side: int) -> bool:
        """Does the one who chooses not see the cards of this pile?"""
        return zone in self.unseen_zones or (zone in self.secret_zones and side != self.chooser())

    def piles_in(self, phrase: Phrase) -> Iterator[tuple[int, int]]:
        """The piles that a phrase names."""
        for part in phrase.walk() if self.unseen_zones or self.secret_zones else ():
            if part.kind in ZONED:
                yield self.pile(part)

    def lies_hidden(self, phrase: Phrase) -> bool:
        return any(self.is_hidden(zone, side) for zone, side in self.piles_in(phrase))

    # ------------------------------------------------------------ what was looked at

    def in_text(self, phrase: Phrase) -> Phrase:
        """What a pronoun means, in the end: "it" after "choose one of them" is one of the cards named before."""
        while phrase in self.bindings and phrase.kind != "one_of_their":
            phrase = self.bindings.referent(phrase)
        return phrase

    def sentence_of(self, phrase: Phrase) -> Phrase:
        return next(part for part in self.bindings.text.phrases() if part.start <= phrase.start < part.end)

    def effects_before(self, phrase: Phrase) -> Iterator[Phrase]:
        """The effects of its sentence that have happened whenever this phrase is reached, the last one first."""
        sentence = self.sentence_of(phrase)
        effects = [effect for step in sentence.walk() if step.kind == "action" for effect in step.phrases()]
        for effect in reversed(effects):
            if effect.end <= phrase.start and self.always_with(effect, phrase, sentence):
                yield effect

    def always_with(self, done: Phrase, other: Phrase, sentence: Phrase) -> bool:
        """Is this surely done where the other phrase of the sentence is reached? Not if only one of them stands under
        an "if", in an offer or in a mode."""
        for part in sentence.walk():
            if self.follows_acceptance(part, other, sentence):
                continue
            branches = (part,) if part.kind in MAYBE else part.phrases()[1:] if part.kind in MODES else ()
            for branch in branches:
                if branch.start <= done.start < branch.end and not branch.start <= other.start < branch.end:
                    return False
        return True

    def follows_acceptance(self, step: Phrase, offered: Phrase, sentence: Phrase) -> bool:
        """Is this an "if you do" of the offer in which the phrase stands?"""
        if step.kind != "if_then" or step.phrases()[0].kind != "you_did":
            return False
        offers = [part for part in sentence.walk() if part.kind == "may" and part.end <= step.start]
        return bool(offers) and offers[-1].start <= offered.start < offers[-1].end

    def looked_at(self, phrase: Phrase) -> bool:
        """Was each pile that this phrase names looked at just before, with nothing but choices since?"""
        wanted = {pile for pile in self.piles_in(phrase) if self.is_hidden(*pile)}
        for effect in self.effects_before(phrase):
            if effect.kind == "look_at_zone":
                wanted.discard(self.pile(effect.phrases()[0]))
            elif self.shows_hand(effect):
                wanted -= {(zone, FOES) for zone in self.secret_zones}
            elif effect.kind not in CHOICES:
                break
        return not wanted and self.chooser() == YOURS

    def shows_hand(self, effect: Phrase) -> bool:
        """ "The opponent reveals their hand"."""
        return effect.kind == "player_does" and effect.phrases()[1].kind == "reveals_hand"

    def was_shown(self, pronoun: Phrase) -> bool:
        """Has the text let its player see the card that this pronoun means?"""
        meant = self.in_text(pronoun)
        for effect in self.effects_before(pronoun):
            done = effect.phrases()[-1] if effect.kind == "player_does" else effect
            if effect.kind in CHOICES or not any(self.in_text(part) is meant for part in done.phrases()):
                continue
            return effect.kind not in PUTS or self.is_seen_in(effect, meant)
        return self.looked_at(meant)

    def is_seen_in(self, put: Phrase, meant: Phrase) -> bool:
        """Does the player of the text see the card where it is put?"""
        place = put.phrases()[-1]
        zone = next((part.phrases()[-1].kind for part in place.walk() if part.kind == "owners_zone"), "")
        if zone in ("hand", "deck"):
            return zone == "hand" and all(side == YOURS for _, side in self.piles_in(meant))
        return not self.lies_hidden(place)

    # ------------------------------------------------------------ refusals

    def check_read(self, thing: Phrase) -> None:
        """Refuse to read what is on a card that the player of this text does not see."""
        self.check_lasting(thing)
        meant = self.in_text(thing)
        if not self.lies_hidden(meant) or (meant is not thing and self.was_shown(thing)):
            return
        if meant is not thing or not self.looked_at(thing):
            words = self.language.show(meant)
            raise self.refuse(thing, f"you do not see {words!r}; say 'look at' it before")

    def check_filtered(self, where: Phrase) -> None:
        """Refuse to tell cards of this place apart by what is on them."""
        self.check_lasting(where)
        if self.lies_hidden(where) and not self.looked_at(where):
            who = "you do" if self.chooser() == YOURS else "the other player does"
            raise self.refuse(where, f"{who} not see what these cards are; say only 'a card' or 'cards'")

    def check_lasting(self, phrase: Phrase) -> None:
        zones = self.secret_zones | self.unseen_zones
        if self.sentence.frameless and any(zone in zones for zone, _ in self.piles_in(phrase)):
            raise self.refuse(
                phrase, "this would tell everybody what the cards there are; only how many they are can be asked here"
            )

    def check_choice(self, thing: Phrase) -> None:
        """Refuse a choice among cards of a deck that nobody has looked at: there is nothing to tell them apart."""
        zones = {zone for zone, _ in self.piles_in(thing)}
        if zones & self.unseen_zones and self.sentence.chosen_how != AT_RANDOM and not self.looked_at(thing):
            raise self.refuse(
                thing, "nobody sees these cards: say 'look at' it before, 'search your deck for …' or '… at random'"
            )

    def check_them(self, pronoun: Phrase) -> None:
        """Refuse to speak of top cards that have been moved together: only cards looked at stay where they are."""
        meant = self.bindings.referent(pronoun)
        if meant.kind not in OF_A_PILE:
            return
        for effect in self.effects_before(pronoun):
            objects = [part for part in effect.phrases() if part is meant or self.is_all_of(part, meant)]
            if objects and effect.kind not in LOOKS | CHOICES:
                raise self.refuse(
                    pronoun, "these cards have been moved: say 'look at …' first, choose, and then move them"
                )

    def is_all_of(self, part: Phrase, meant: Phrase) -> bool:
        return part.kind in ("them", "each_of_them") and self.bindings.referent(part) is meant
