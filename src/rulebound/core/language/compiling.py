"""From the tree of a card text to the integer programs that `core.resolver` runs: the part that is the same in
every game.

A game's vocabulary is a subclass with one method for each phrase it can play: `do_<kind>` for effects,
`rule_<kind>` for continuous sentences, `if_<kind>` for conditions. A phrase without a method is refused when the
card is loaded, with its place.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

from rulebound.core.files.cards import Card
from rulebound.core.kernel.agenda import REGISTERS
from rulebound.core.kernel.postponed import END_OF_THIS_TURN, START_OF_YOUR_NEXT_TURN
from rulebound.core.kernel.resolver import (
    ACCEPTED,
    AHEAD,
    AMONG,
    AT_LEAST,
    AT_RANDOM,
    BOTH_HOLD,
    BY_THE_OTHER,
    CHOOSE,
    DECLINED,
    END,
    EXACTLY,
    GOTO,
    LATER,
    MODES,
    MORE_THAN,
    OFFER,
    THERE_IS,
    THERE_IS_NO,
    UNLESS,
    WIDTH,
)
from rulebound.core.language.abilities import Abilities
from rulebound.core.language.binding import Bindings
from rulebound.core.language.errors import TextError
from rulebound.core.language.parsing import Language
from rulebound.core.language.phrase import Phrase
from rulebound.core.language.sentence import Label, Meaning, Sentence
from rulebound.core.language.wording import read_signed
from rulebound.core.language.words import article

ZERO_MEANS_SOMETHING = frozenset(
    (
        "value_exactly",
        "stat_becomes",
        "its_stat_becomes",
        "with_at_most",
        "with_at_least",
        "with_exactly",
        "exactly",
        "has_at_most",
        "you_have_at_most",
        "value_at_most",
    )
)
OF_A_TURN = {"end_of_this_turn": END_OF_THIS_TURN, "start_of_your_next_turn": START_OF_YOUR_NEXT_TURN}
WITHOUT_A_FRAME = (THERE_IS, THERE_IS_NO, AT_LEAST, MORE_THAN, EXACTLY, AMONG)  # conditions that a head may have


ONCE = {
    "once_per_turn": "turns: say 'once per turn'",
    "once_per_round": "rounds: say 'once per round'",
}


class Compiler(Abilities, ABC):
    """Compiles the texts of one card set, card after card, into one code. `first_free` is the first register a
    sentence may use."""

    first_free = 1
    needs_text: frozenset[str] = frozenset()  # kinds of card that do nothing but what their text says
    # verbs that can be impossible: a choice directly before one of them offers only what it can be done with
    checked_verbs: frozenset[int] = frozenset()
    choose_by = CHOOSE  # the instruction by which one of the game's things is chosen
    once_limit = "once_per_turn"  # or "once_per_round", in a game that counts those
    first_once_bit = 1
    once_bits = 0  # limits of this card so far
    titled_kinds: frozenset[str] = frozenset()  # kinds of cards whose texts have no heads, so that a title is none
    moments_to_come: Mapping[str, int] = {}  # for which a text can wait, by the kind of the phrase
    triggers_to_come: Mapping[str, int] = {}  # what such a text then counts as, where that is not what set it off
    most_modes = 0  # that a player may choose one of; 0 in a game that asks for none, or in a way of its own
    last_register = REGISTERS  # the first that a sentence may not use
    x_is_known = False  # "where X is …" follows
    quoted_kind = ""  # inside quotation marks: the kind of the card that has the text

    def __init__(self, language: Language, cards: Sequence[Card]) -> None:
        super().__init__(cards)
        self.language = language
        self.designs = {card.name: number for number, card in enumerate(cards)}
        self.mode_words: list[str] = []  # of all modes of the set
        self.given_words: list[str] = []
        self.sentence = Sentence()
        self.bindings: Bindings

    # ------------------------------------------------------------ what a game supplies

    @abstractmethod
    def compile_head(self, head: Phrase) -> tuple[int, int, int, int]:
        """Trigger, subject selector, place and condition of a head (0 for none); notes what the head introduces."""

    @abstractmethod
    def mean(self, phrase: Phrase) -> Meaning:
        """What a phrase about things means: `one` or `many` of the grammar."""

    @abstractmethod
    def yours_only(self, phrase: Phrase) -> Meaning:
        """The same, of your things only: for "you have"."""

    def described(self, nominal: Phrase) -> Meaning:
        """All things that a bare noun with its filters fits: for "there is no"."""
        raise self.refuse(nominal, f"{self.language.title} does not ask what there is not")

    # ------------------------------------------------------------ what a text may leave unsaid

    def own_noun(self) -> str:
        """What the card of this text is called in it: "this …"."""
        return self.language.noun_words.get(self.kind, "card")

    def said_wholly(self, sentence: Phrase) -> Phrase:
        """The sentence with a head or a place that it leaves unsaid, where only one can be meant; or as it is."""
        return sentence

    def usual_duration(self, head: Phrase | None) -> str:
        """The kind of duration that "gets +1 power" has under this head where it says none; "" for no usual one."""
        return ""

    def in_plain_words(self, effect: Phrase) -> Phrase:
        """An effect as the language says it, where the grammar has it as authors say it too ("it deals 1 damage to …");
        what follows an open thing of the effect ("a troop") is chosen in between."""
        return effect

    def told(self, text: str) -> Sequence[str]:
        """The game's own reading of a whole text; two where a reader could take it in two ways, none if not read."""
        return ()

    # ------------------------------------------------------------ a card

    @property
    def kind(self) -> str:
        """Of the card whose text this is."""
        return self.quoted_kind or self.cards[self.design].kind

    def compile_card(self, design: int) -> Phrase:
        """Compile the text of a card; returns its tree. TextError for what cannot be played."""
        self.design = design
        self.once_bits = 0
        tree = self.language.parse(self.cards[design].text)
        self.bindings = self.language.bind(tree)
        self.check_sense(tree)
        for sentence in tree.phrases():
            self.sentence = Sentence()
            self.compile_sentence(sentence)
        return tree

    def compile_sentence(self, sentence: Phrase) -> None:
        if sentence.kind == "triggered":
            self.compile_triggered(sentence)
        elif sentence.kind == "rules":
            self.sentence.frameless = True
            for rule in sentence.phrases():
                self.dispatch("rule", rule)
        else:
            self.compile_other(sentence)

    def check_sense(self, tree: Phrase) -> None:
        """Refuse what could never do anything: a card that only does what its text says and has none, and a zero."""
        if not tree.parts and self.kind in self.needs_text:
            raise TextError(f"{article(self.kind)} {self.kind} without a text does nothing; say what it does", 1, "")
        for phrase in tree.walk():
            zeros = [part for part in phrase.phrases() if part.kind == "number" and part.parts == ("0",)]
            if zeros and phrase.kind not in ZERO_MEANS_SOMETHING:
                raise self.refuse(phrase, "0 of it is nothing at all")
            if phrase.kind in ONCE and phrase.kind != self.once_limit:
                raise self.refuse(phrase, f"{self.language.title} has {ONCE[self.once_limit]}")
            if phrase.kind == "stat_change" and str(phrase.parts[0])[1:] == "0":
                raise self.refuse(phrase, "a change by 0 changes nothing")

    def not_with_itself(self, effect: Phrase) -> None:
        """Refuse to swap a thing with itself, or to copy itself, as far as the text tells."""
        first, second, *_ = effect.phrases()
        meant = [self.bindings.referent(part) if self.means_what_was_named(part) else part for part in (first, second)]
        if meant[0] is meant[1] or (first.kind == second.kind == "this"):
            raise self.refuse(effect, "nothing is swapped with itself or copies itself")

    def means_what_was_named(self, phrase: Phrase) -> bool:
        """Is this a pronoun for the very thing, and not for something of it ("its target")?"""
        return phrase in self.bindings and phrase.kind not in ("its_role", "role_of")

    def program_of(self, design: int) -> str:
        """Everything that a compiler which compiled nothing else found in the text of this card."""
        own = [
            (name, value[design])
            for name, value in sorted(vars(self).items())
            if isinstance(value, list) and name not in ("cards", "code") and len(value) == len(self.cards)
        ]
        return repr((self.code, self.abilities, own))

    def compile_other(self, sentence: Phrase) -> None:
        """Sentences that only some games have: keywords, bare steps, states."""
        raise self.refuse(sentence, f"{self.language.title} has no sentences of this form")

    def compile_triggered(self, sentence: Phrase) -> None:
        head, steps = sentence.phrases()
        self.sentence.frameless = True
        trigger, subject, place, condition = self.compile_head(head)
        self.sentence.frameless = False
        self.sentence.trigger = trigger
        self.steps(steps)
        self.add_ability(trigger, [subject, place, condition, self.finish_program(), self.once_bit(head), 0])

    def once_bit(self, head: Phrase) -> int:
        """A bit of its own for each ability of a card that works once per round or turn; 0 for the others."""
        if all(part.kind != self.once_limit for part in head.phrases()):
            return 0
        self.once_bits += 1
        return self.first_once_bit << (self.once_bits - 1)

    # ------------------------------------------------------------ steps

    def steps(self, phrase: Phrase) -> None:
        for step in phrase.phrases():
            self.step(step)

    def step(self, step: Phrase) -> None:
        if step.kind == "action":
            for effect in step.phrases():
                self.dispatch("do", effect)
        elif step.kind == "may":
            self.offer(step.phrases()[0])
        elif step.kind == "if_then":
            condition, then = step.phrases()
            after = Label()
            self.emit(UNLESS, self.condition(condition), after)
            self.step(then)
            self.place(after)
            self.sentence.after_if = after
        else:
            self.dispatch("step", step)

    def step_later(self, step: Phrase) -> None:
        """What waits for a moment is a program of its own, with all that the sentence has named so far."""
        soon, then = step.phrases()
        if soon.kind not in self.moments_to_come:
            ways = " or ".join(f"'at {self.language.show(Phrase(kind, ()))}'" for kind in self.moments_to_come)
            raise self.refuse(soon, f"say {ways}" if ways else f"no text waits in {self.language.title}")
        after = Label()
        trigger = self.sentence.trigger
        self.emit(LATER, self.moments_to_come[soon.kind], after)
        self.sentence.trigger = self.triggers_to_come.get(soon.kind, trigger)
        self.step(then)
        self.sentence.trigger = trigger
        self.emit(END)
        self.place(after)

    def step_otherwise(self, step: Phrase) -> None:
        """What follows if the condition directly before did not hold."""
        before = self.sentence.after_if
        if before is None or before.at != len(self.sentence.instructions):
            raise self.refuse(step, "'otherwise' directly follows a step that begins with 'if …,'")
        after = Label()
        self.emit(GOTO, after)
        self.place(before)
        self.step(step.phrases()[0])
        self.place(after)

    def offer(self, action: Phrase) -> None:
        """ "You may": asked before anything of it happens; declined, all of it is left out."""
        first, *rest = action.phrases()
        after = Label()
        if first.kind == "choose":
            self.choose(first, after)
        else:
            register = self.new_register(first)
            self.sentence.offered = register
            self.emit(OFFER, register, after)
            self.dispatch("do", first)
        for effect in rest:
            self.dispatch("do", effect)
        self.place(after)

    def step_modes(self, step: Phrase) -> None:
        """ "Choose one — …; or …": a table of entrances behind the question; every mode leads behind all of them."""
        self.choose_mode(step, step.phrases(), 0)

    def step_player_modes(self, step: Phrase) -> None:
        """ "The foe chooses one — …": what is chosen is carried out for the owner of the text."""
        player, *parts = step.phrases()
        if not self.most_modes or not self.is_the_other(player):
            raise self.refuse(player, "say 'choose one — …', or name the other player")
        self.choose_mode(step, parts, BY_THE_OTHER)

    def choose_mode(self, step: Phrase, parts: Sequence[Phrase], how_chosen: int) -> None:
        how, *modes = parts
        if how.kind != "one_mode" or len(modes) > self.most_modes:
            way = f"one of at most {self.most_modes} modes is chosen" if self.most_modes else "no modes are chosen"
            raise self.refuse(step, f"{way} in {self.language.title}")
        end = Label()
        entrances = [Label() for _ in modes]
        self.emit(MODES, len(modes), len(self.mode_words), how_chosen)
        self.mode_words += [self.language.show(mode) for mode in modes]
        for entrance in entrances:
            self.emit(GOTO, entrance)
        offered = self.sentence.offered
        for entrance, mode in zip(entrances, modes, strict=True):
            self.place(entrance)
            self.sentence.offered = offered  # what another mode offers was never offered here
            self.steps(mode)
            self.emit(GOTO, end)
        self.place(end)

    def do_choose(self, effect: Phrase) -> None:
        self.choose(effect, None)

    def do_choose_at_random(self, effect: Phrase) -> None:
        self.choose_otherwise(effect, effect.phrases()[0], AT_RANDOM)

    def do_player_chooses(self, effect: Phrase) -> None:
        player, thing = effect.phrases()
        if not self.is_the_other(player):
            raise self.refuse(player, "you choose yourself: say 'choose …', or name the other player")
        self.choose_otherwise(effect, thing, BY_THE_OTHER)

    def is_the_other(self, player: Phrase) -> bool:
        """Is this the one player beside "you" who can be asked?"""
        return False

    def choose_otherwise(self, effect: Phrase, thing: Phrase, how: int) -> None:
        """A choice that "you" do not make: how it is made is added to the instruction."""
        self.sentence.chosen_how = how
        if how == BY_THE_OTHER:
            self.seen_by_the_other(thing)
        selection = Phrase("choose_one_thing", (thing,), effect.start, effect.end)
        self.choose(Phrase("choose", (selection,), effect.start, effect.end), None)
        self.sentence.chosen_how = 0
        instruction = next(made for made in reversed(self.sentence.instructions) if made[0] == self.choose_by)
        instruction[5] = how

    def seen_by_the_other(self, thing: Phrase) -> None:
        """Refuse a choice among cards that the other player may not see."""
        return

    def check_choice(self, thing: Phrase) -> None:
        """Refuse a choice among cards that nobody could tell apart."""
        return

    def choose(self, effect: Phrase, declined: Label | None) -> None:
        selection = effect.phrases()[0]
        if selection.kind != "choose_one_thing":
            raise self.refuse(selection, f"{self.language.title} only lets one card be chosen at a time")
        thing = selection.phrases()[0]
        self.check_choice(thing)
        meaning = self.mean(thing)
        if meaning.definite:
            raise self.refuse(thing, "this is already settled; a choice is made among 'a …' or 'one of your …'")
        register = self.new_register(thing)
        self.sentence.registers[id(thing)] = register
        if declined is not None:
            self.sentence.offered = register
        self.emit(CHOOSE, register, meaning.selector, int(declined is not None), declined or 0, 0)

    # ------------------------------------------------------------ conditions and amounts

    def what_there_is(
        self, phrase: Phrase, why: str = "a head can only ask what there is", asked: Phrase | None = None
    ) -> int:
        """A condition that needs no frame, the first part of the phrase if none is given; `why` is said where it needs
        one."""
        condition = self.condition(asked or phrase.phrases()[0])
        if not self.needs_no_frame(condition):
            raise self.refuse(phrase, why)
        return condition

    def needs_no_frame(self, condition: int) -> bool:
        if self.code[condition] == BOTH_HOLD:
            return all(self.needs_no_frame(part) for part in self.code[condition + 1 : condition + 3])
        return self.code[condition] in WITHOUT_A_FRAME

    def condition(self, phrase: Phrase) -> int:
        kind = phrase.kind
        if kind == "both_hold":
            return self.store(BOTH_HOLD, *[self.condition(part) for part in phrase.phrases()])
        if kind in ("you_did", "you_did_not"):
            if self.sentence.offered < 0:
                raise self.refuse(phrase, "nothing was offered before; say 'you may …' first")
            return self.store(ACCEPTED if kind == "you_did" else DECLINED, self.sentence.offered)
        if kind in ("they_did", "they_did_not"):
            if self.sentence.offered_to_other < 0:
                raise self.refuse(phrase, "nothing was offered to another player before; say who 'may …' first")
            return self.store(ACCEPTED if kind == "they_did" else DECLINED, self.sentence.offered_to_other)
        if kind == "there_is":
            return self.store(THERE_IS, self.mean(phrase.phrases()[0]).selector)
        if kind == "there_is_no":
            return self.store(THERE_IS_NO, self.described(phrase.phrases()[0]).selector)
        if kind in ("you_have", "you_have_no"):
            found = THERE_IS if kind == "you_have" else THERE_IS_NO
            return self.store(found, self.yours_only(phrase.phrases()[0]).selector)
        raise self.refuse(phrase, f"{self.language.title} has no such condition")

    def number(self, phrase: Phrase) -> int:
        """A printed number, or how often X is taken. Ranges belong to games that override this."""
        if phrase.kind == "x" and self.x_is_known:
            return int(str(phrase.parts[0]).removesuffix("X") or 1)
        if phrase.kind != "number":
            raise self.refuse(phrase, f"{self.language.title} uses plain numbers only")
        return int(str(phrase.parts[0]))

    def signed(self, change: Phrase) -> int:
        """The number of "+1 power", or how often X is taken."""
        said = str(change.parts[0])
        if said.endswith("X"):
            if not self.x_is_known:
                raise self.refuse(change, "what is X? say it, as in ', where X is the number of …'")
            said = said.removesuffix("X") if len(said) > 2 else f"{said[0]}1"
        return read_signed(said)

    def counted(self, phrase: Phrase) -> int:
        """ "A card" or "2 cards": so many of any kind."""
        if not self.is_counted(phrase):
            raise self.refuse(phrase, "say 'a card' or '2 cards'")
        return 1 if phrase.kind == "a" else self.number(phrase.phrases()[0])

    def is_counted(self, phrase: Phrase) -> bool:
        if phrase.kind not in ("a", "several"):
            return False
        return [part.kind for part in phrase.phrases()[-1].phrases()] in (["card"], ["cards"])

    def amount(self, phrase: Phrase | int, for_each: int = 0) -> int:
        """An amount record: a number, or that many for each thing of a selector."""
        number = phrase if isinstance(phrase, int) else self.number(phrase)
        return self.store(number, for_each)

    # ------------------------------------------------------------ building

    def dispatch(self, family: str, phrase: Phrase) -> None:
        found = getattr(self, f"{family}_{phrase.kind}", None)
        if found is None:
            raise self.refuse(phrase, f"{self.language.title} has no such effect")
        found(phrase)

    def emit(self, operation: int, *operands: int | Label) -> None:
        instructions = self.sentence.instructions
        chosen = instructions[-1][1] if instructions and instructions[-1][0] == CHOOSE else None
        if operation in self.checked_verbs and chosen in self.sentence.read and not instructions[-1][5]:
            instructions[-1][5] = AHEAD
        self.sentence.read = set()
        if len(operands) >= WIDTH:
            raise ValueError(f"operation {operation} has too many operands")
        instructions.append([operation, *operands, *[0] * (WIDTH - 1 - len(operands))])

    def place(self, label: Label) -> None:
        """The label is here: before the next instruction."""
        label.at = len(self.sentence.instructions)

    def finish_program(self) -> int:
        """Append the program of the sentence to the code; the offset of its first instruction."""
        self.emit(END)
        start = len(self.code)
        for instruction in self.sentence.instructions:
            for operand in instruction:
                self.code.append(start + operand.at * WIDTH if isinstance(operand, Label) else operand)
        return start

    def new_register(self, phrase: Phrase) -> int:
        used = [self.first_free - 1, self.sentence.offered, *self.sentence.registers.values()]
        register = max(used) + 1
        if register >= self.last_register:
            raise self.refuse(phrase, "the sentence introduces too many things; make two sentences of it")
        return register

    def register_of(self, phrase: Phrase) -> int:
        """The register in which a phrase notes what it found, if a pronoun refers to it; otherwise -1."""
        if all(referent is not phrase for _, referent in self.bindings):
            return -1
        if id(phrase) not in self.sentence.registers:
            self.sentence.registers[id(phrase)] = self.new_register(phrase)
        return self.sentence.registers[id(phrase)]

    def read_register(self, pronoun: Phrase) -> int:
        """The register that a pronoun reads."""
        if self.sentence.frameless:
            raise self.refuse(pronoun, "here only 'this …' and things with a description can be named")
        referent = self.bindings.referent(pronoun)
        register = self.sentence.registers.get(id(referent), -1)
        if register < 0:
            words = self.language.show(referent)
            raise self.refuse(pronoun, f"{words!r} is not one certain thing here; say 'choose {words}' before")
        self.sentence.read.add(register)
        return register

    def refuse(self, phrase: Phrase, why: str) -> TextError:
        """A sentence that is well formed but cannot be played."""
        words = self.language.show(phrase)
        return TextError(f"column {phrase.start + 1}: {words!r}: {why}", phrase.start + 1, words)
