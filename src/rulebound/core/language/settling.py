"""What a designer leaves unsaid, put into words: who chooses, what "it" is, how long something lasts.

"Destroy an enemy troop" becomes "choose an enemy troop; destroy it": in the language only "choose" asks. An "it" that
nothing but this card can be becomes "this troop". These are changes of the tree; a text that already says everything
comes out as it went in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from rulebound.core.language.binding import NOMINALS, ONE_THING, SEVERAL_THINGS
from rulebound.core.language.errors import TextError
from rulebound.core.language.nouns import IT
from rulebound.core.language.parsing import Language
from rulebound.core.language.phrase import Phrase

ONE_OF_SOME = frozenset(("a", "another", "one_of_your", "another_of_your", "any_other"))
SOME_OF_THEM = frozenset(("several", "several_of_your", "up_to", "up_to_of_your", "up_to_other"))
# effects whose "a card" is counted, looked for or chosen by the words themselves
NOT_CHOSEN = frozenset(("choose", "search", "player_does", "each_player_with", "you_get", "roll"))
COUNTING = frozenset(("draw", "discard"))
MOST_PRONOUNS = 6

Duration = Callable[[Phrase | None], str]  # from the head of the sentence to the kind of the usual duration, or ""
Plain = Callable[[Phrase], Phrase]  # from an effect as authors say it to the same effect as the language says it
Wholly = Callable[[Phrase], Phrase]  # a sentence with the head or the place that it leaves unsaid


def settlings(
    text: str, language: Language, own: str, duration: Duration, plain: Plain, wholly: Wholly
) -> Iterator[str]:
    """The text itself, then the text with what it leaves unsaid; only what differs."""
    yield text
    said = {text}
    for choosing in (_choosing, _choosing_players):
        change = _in_plain_words(choosing, plain)
        for own_first in (False, True):
            try:
                tree = language.parse(own_pronouns(text, language, own) if own_first else text)
                whole = [wholly(part) for part in tree.phrases()]
                if any(
                    part.kind == "steps" and made is not part
                    for part, made in zip(tree.phrases()[1:], whole[1:], strict=True)
                ):
                    continue  # steps behind another sentence go on with it, which is another reading
                tree = Phrase("text", tuple(_sentence(part, language, change, duration) for part in whole))
                settled = own_pronouns(language.show(tree), language, own)
            except (TextError, ValueError):
                continue
            if settled not in said:
                said.add(settled)
                yield settled


# ------------------------------------------------------------ "it" for this card


def own_pronouns(text: str, language: Language, own: str) -> str:
    """ "it" is this card where the sentence names nothing else that it could be."""
    for _ in range(MOST_PRONOUNS):
        tree = language.parse(text)
        try:
            language.bind(tree)
        except TextError as error:
            at = error.column - 1
            said, _, role = error.words.partition(" ")  # "it", or "its power"
            if said not in ("it", "its") or (role.startswith("owner") or not _own_is_meant(tree, at)):
                raise
            whose = own if said == "it" else f"{own}'s"
            this = "This" if text[at : at + 1] == "I" else "this"
            text = f"{text[:at]}{this} {whose}{text[at + len(said) :]}"
            continue
        return text
    return text


def _own_is_meant(tree: Phrase, at: int) -> bool:
    """Whether the "it" at this offset stands behind a head or a "this …" of its own sentence, and behind nothing else
    that it could be."""
    sentence = next(part for part in tree.phrases() if part.start <= at < part.end)
    before = [part for part in sentence.walk() if part.start < at and part.end <= at]
    predicates = {id(part.phrases()[1]) for part in sentence.walk() if part.kind == "is_a"}  # "if this is a Cat"
    if any((part.kind in ONE_THING or part.kind in SEVERAL_THINGS) and id(part) not in predicates for part in before):
        return False
    return sentence.kind == "triggered" or any(part.kind == "this" for part in before)


def doubtful(text: str, language: Language, own: str) -> tuple[str, str] | None:
    """ "When this troop kills a troop, it gains …", "push its target; rotate it": whether "it" is the one or the other
    a reader cannot tell, and no more around which Kitties something is done. The text with each of them, or None where
    there is no such doubt."""
    tree = language.parse(text)
    for pronoun, referent in language.bind(tree):
        if pronoun.kind == "that" and language.nouns.may_be_another(pronoun, referent):
            sentence = next(part for part in tree.phrases() if part.start <= pronoun.start < part.end)
            role = _role_between(sentence, referent, pronoun, language)
            if role:
                return f"{text[: pronoun.start]}{role}{text[pronoun.end :]}", text
        if language.nouns.pronouns.get(pronoun.kind) != IT or not any(p.kind in NOMINALS for p in referent.phrases()):
            continue
        sentence = next(part for part in tree.phrases() if part.start <= pronoun.start < part.end)
        other = _this_beside(sentence, referent, own) or _role_between(sentence, referent, pronoun, language)
        if other:
            said = language.show(pronoun).split()[0]  # "it" or "its"
            whose = "'s" if said == "its" else ""
            before, after = text[: pronoun.start], text[pronoun.start + len(said) :]
            that = f"that {language.show(_noun(referent, language))}"
            return before + other + whose + after, before + that + whose + after
    return _around_one(tree, text, language)


def _around_one(tree: Phrase, text: str, language: Language) -> tuple[str, str] | None:
    """ "Deal 1 damage to all Kitties adjacent to a friendly Kitty": to those around one that is chosen first, or to
    those that have any beside them."""
    for steps in tree.walk():
        plain = steps.kind == "steps"
        for effect in (effect for step in steps.phrases() if step.kind == "action" for effect in step.phrases()):
            many = (part for part in effect.phrases() if part.kind in SEVERAL_THINGS)
            one = next((part for things in many for part in things.walk() if part.kind == "one_of_your"), None)
            if one is not None:
                before, first = text[: effect.start], text[effect.start]
                choose = "Choose" if first.isupper() else "choose"
                rest = f"{first.lower()}{text[effect.start + 1 : one.start]}it{text[one.end :]}"
                return f"{before}{choose} {language.show(one)}{';' if plain else ', then'} {rest}", text
    return None


def _this_beside(sentence: Phrase, referent: Phrase, own: str) -> str:
    """ "this troop", where the head names it beside the thing to which a pronoun refers."""
    head = sentence.phrases()[0] if sentence.kind == "triggered" else None
    if head is None or all(part is not referent for part in head.walk()):
        return ""
    return f"this {own}" if any(part.kind == "this" for part in head.walk()) else ""


def _role_between(sentence: Phrase, referent: Phrase, pronoun: Phrase, language: Language) -> str:
    """ "its target", where it is named after the thing to which a plain "it" or "that Kitty" refers, in a step or a
    condition before."""
    if pronoun.kind not in ("it", "that"):
        return ""
    effects = [effect for step in sentence.walk() if step.kind == "action" for effect in step.phrases()]
    effects += [step.phrases()[0].phrases()[0] for step in sentence.walk() if step.kind == "if_then" and is_asked(step)]
    done = [effect for effect in effects if effect.end <= pronoun.start]
    roles = [part for effect in done for part in effect.walk() if part.kind in ("its_role", "role_of")]
    later = [role for role in roles if role.start > referent.start]
    return language.show(later[-1]) if later else ""


def is_asked(step: Phrase) -> bool:
    """ "If its target is an enemy Kitty, …": does the step ask what something is?"""
    return step.phrases()[0].kind == "is_a"


# ------------------------------------------------------------ sentences and steps


def _sentence(sentence: Phrase, language: Language, change: Settle, duration: Duration) -> Phrase:
    head = sentence.phrases()[0] if sentence.kind == "triggered" else None
    if sentence.kind not in ("triggered", "steps"):
        return sentence
    steps = sentence if head is None else sentence.phrases()[1]
    usual = duration(head)
    made = _steps(_lasting(steps, usual) if usual else steps, language, change)
    return made if head is None else Phrase("triggered", (head, made))


def _steps(steps: Phrase, language: Language, change: Settle) -> Phrase:
    parts: list[Phrase | str] = []
    for step in steps.parts:
        parts += _step(step, language, change) if isinstance(step, Phrase) else [step]
    return Phrase(steps.kind, tuple(parts))


def _step(step: Phrase, language: Language, change: Settle) -> list[Phrase]:
    if step.kind == "modes":
        how, *modes = step.phrases()
        return [Phrase("modes", (how, *(_steps(mode, language, change) for mode in modes)))]
    if step.kind == "player_modes":
        player, how, *modes = step.phrases()
        return [Phrase("player_modes", (player, how, *(_steps(mode, language, change) for mode in modes)))]
    if step.kind == "action":
        effects = [_effect(effect, language, change) for effect in step.phrases()]
        if len(effects) == 1 or any(len(made) > 1 for made in effects):
            return [Phrase("action", (effect,)) for made in effects for effect in made]
        return [Phrase("action", tuple(effect for made in effects for effect in made))]
    if step.kind == "may":
        action = step.phrases()[0]
        if len(action.phrases()) > 1:
            return [_in_one(step, language, change)]
        made = _step(action, language, change)
        return [Phrase("may", (made[0],)), *made[1:]]
    # behind "if …," and "the next time …," everything stays in one step
    *before, then = step.phrases()
    if step.kind == "then_if":
        return [Phrase("if_then", (then, *(_in_one(part, language, change) for part in before)))]
    return [Phrase(step.kind, (*before, _in_one(then, language, change)))]


def _in_one(step: Phrase, language: Language, change: Settle) -> Phrase:
    if step.kind == "may":
        return Phrase("may", (_in_one(step.phrases()[0], language, change),))
    effects = [made for effect in step.phrases() for made in _effect(effect, language, change)]
    return Phrase("action", tuple(effects))


def _effect(effect: Phrase, language: Language, change: Settle) -> list[Phrase]:
    """The choices that an effect needs, and the effect with what was chosen."""
    if effect.kind.startswith("for_each") or effect.kind == "where_x":
        *choices, inner = _effect(effect.phrases()[0], language, change)
        return [*choices, Phrase(effect.kind, (inner, *effect.parts[1:]))]
    return change(effect, language)


def _lasting(phrase: Phrase, usual: str) -> Phrase:
    """ "gets +1 power" without a duration, with the usual one."""
    parts = tuple(_lasting(part, usual) if isinstance(part, Phrase) else part for part in phrase.parts)
    if phrase.kind in ("gets", "get") and len(phrase.phrases()) == 2:
        parts = (*parts, Phrase(usual))
    return Phrase(phrase.kind, parts)


# ------------------------------------------------------------ choices

Settle = Callable[[Phrase, Language], list[Phrase]]


def _in_plain_words(change: Settle, plain: Plain) -> Settle:
    """The same change, of effects that authors say otherwise too: before and after what is open was chosen."""

    def settled(effect: Phrase, language: Language) -> list[Phrase]:
        choices, settled = _places_chosen(plain(effect), language)
        return [*choices, *(plain(made) for made in change(settled, language))]

    return settled


def _places_chosen(effect: Phrase, language: Language) -> tuple[list[Phrase], Phrase]:
    """ "Deal 1 damage to each troop in a row": the place is chosen first, and is that row then."""
    places = language.nouns.facts.open_places
    said = {part.kind for part in effect.walk()} & places.keys() if places else set()
    choices = [
        Phrase("choose", (Phrase("choose_one_thing", (Phrase("a", (places[kind][0],)),)),)) for kind in sorted(said)
    ]
    return choices, _with_places(effect, {kind: places[kind][1] for kind in said}) if said else effect


def _with_places(phrase: Phrase, known: Mapping[str, Phrase]) -> Phrase:
    if phrase.kind in known:
        return known[phrase.kind]
    return Phrase(phrase.kind, tuple(_with_places(p, known) if isinstance(p, Phrase) else p for p in phrase.parts))


def _choosing(effect: Phrase, language: Language) -> list[Phrase]:
    """One choice for each thing that the effect leaves open."""
    if effect.kind in NOT_CHOSEN:
        return [effect]
    if effect.kind == "swap_two":
        effect = _with_another(effect)
    open_ones = [part for part in effect.phrases() if _is_open(part, effect.kind)]
    if not open_ones or _is_said_before(effect, open_ones[-1]):
        return [effect]
    several = open_ones[0].kind in SOME_OF_THEM
    if several and len(open_ones) > 1:
        return [effect]
    choices = []
    stand_ins: dict[int, Phrase] = {}
    for place, thing in enumerate(open_ones):
        kind = "choose_things" if several else "choose_one_thing"
        choices.append(Phrase("choose", (Phrase(kind, (thing,)),)))
        stand_ins[id(thing)] = _pronoun(thing, place, open_ones, language)
    parts = tuple(stand_ins.get(id(part), part) if isinstance(part, Phrase) else part for part in effect.parts)
    return [*choices, Phrase(effect.kind, parts)]


def _is_said_before(effect: Phrase, thing: Phrase) -> bool:
    """Whether "its level" was said before a thing that is to be chosen: behind the choice it would be that thing's."""
    parts = effect.phrases()
    at = next(place for place, part in enumerate(parts) if part is thing)
    return any(value.kind == "its_stat" for part in parts[:at] for value in part.walk())


def _with_another(effect: Phrase) -> Phrase:
    """ "Swap this troop and a troop": nothing is swapped with itself."""
    if all(part.kind != "this" for part in effect.phrases()):
        return effect
    other = {"a": "another", "one_of_your": "another_of_your"}
    return Phrase(effect.kind, tuple(Phrase(other.get(p.kind, p.kind), p.parts) for p in effect.phrases()))


def _is_open(phrase: Phrase, effect: str) -> bool:
    if phrase.kind not in ONE_OF_SOME | SOME_OF_THEM:
        return False
    nominal = phrase.phrases()[-1]
    kinds = {part.kind for part in nominal.phrases()}
    return effect not in COUNTING or not kinds & {"card", "cards"} or "in_where" in kinds


def _pronoun(thing: Phrase, place: int, chosen: list[Phrase], language: Language) -> Phrase:
    if thing.kind in SOME_OF_THEM:
        return Phrase("them")
    nouns = [_noun(other, language) for other in chosen]
    noun = nouns[place]
    if len(chosen) == 1 and language.nouns.is_card(noun.kind):
        return Phrase("it")
    if [other.kind for other in nouns].count(noun.kind) > 1:
        return Phrase(("the_first", "the_second")[place], (noun,))
    return Phrase("that", (noun,))


def _noun(phrase: Phrase, language: Language) -> Phrase:
    """The noun of a phrase in the singular."""
    noun_of = language.nouns.noun_of
    nominal = next(part for part in phrase.phrases() if part.kind in NOMINALS)
    kind = next(noun_of[part.kind] for part in nominal.phrases() if part.kind in noun_of)
    return Phrase("card" if nominal.kind in ("nominal_card", "nominal_cards") else kind)


def _choosing_players(effect: Phrase, language: Language) -> list[Phrase]:
    """ "An opponent discards a card": which opponent is chosen first; then as `_choosing`."""
    if effect.kind == "choose" or not any(part.kind == "an_opponent" for part in effect.walk()):
        return _choosing(effect, language)
    choice = Phrase("choose", (Phrase("choose_player", (Phrase("an_opponent"),)),))
    return [choice, *_choosing(_said_of_that_player(effect), language)]


def _said_of_that_player(phrase: Phrase) -> Phrase:
    if phrase.kind == "an_opponent":
        return Phrase("that_player")
    return Phrase(phrase.kind, tuple(_said_of_that_player(p) if isinstance(p, Phrase) else p for p in phrase.parts))
