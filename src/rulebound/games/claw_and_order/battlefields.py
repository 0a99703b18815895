"""What a battlefield card may say (CO-12.10 to CO-12.12): decided by its words.

A battlefield effect may use the triggers, verbs and numbers listed here and nothing else. Whatever changes the turn
structure or stops players from playing cards has words of its own in the vocabulary, which no card can play; what could
loop is a trigger that an effect of the same card can cause, unless it works once per turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulebound.core.language.errors import TextError
from rulebound.core.language.phrase import Phrase
from rulebound.core.language.wording import read_signed

if TYPE_CHECKING:
    from rulebound.games.claw_and_order.vocabulary import Vocabulary

TURN_STRUCTURE = "CO-12.10"
LOOP = "CO-12.11"
PLAYING = "CO-12.12"
WORDS = "CO-R7"

# words that only say what is forbidden
RESERVED = {
    "take_another_turn": TURN_STRUCTURE,
    "takes_another_turn": TURN_STRUCTURE,
    "skip_phase": TURN_STRUCTURE,
    "skips_phase": TURN_STRUCTURE,
    "cannot_attack": TURN_STRUCTURE,
    "cannot_attack_one": TURN_STRUCTURE,
    "may_attack_twice": TURN_STRUCTURE,
    "may_attack_twice_one": TURN_STRUCTURE,
    "stay_in": TURN_STRUCTURE,
    "cannot_draw": TURN_STRUCTURE,
    "cannot_lose": TURN_STRUCTURE,
    "no_income": TURN_STRUCTURE,
    "lose_money": PLAYING,
    "loses_money": PLAYING,
    "discard_hand": PLAYING,
    "discards_hand": PLAYING,
    "cannot_play": PLAYING,
    "cannot_deploy": PLAYING,
    "may_play_only": PLAYING,
    "quoted": WORDS,
    "draw_replacement": TURN_STRUCTURE,
    "player_draw_replacement": TURN_STRUCTURE,
    "additional_cost": WORDS,
}
# effects of other cards that come to the same on a battlefield card
AS_GOOD_AS = {
    "return_to": PLAYING,
    "player_cannot_play": PLAYING,
    "it_attacks": TURN_STRUCTURE,
    "cancel_attack": TURN_STRUCTURE,
    "another_turn": TURN_STRUCTURE,
}
WHY = {
    TURN_STRUCTURE: "a battlefield effect may not change the turn structure",
    LOOP: "a battlefield effect may not loop: this trigger can be caused by effects, so add ', once per turn'",
    PLAYING: "a battlefield effect may not prevent players from playing cards",
    WORDS: "a battlefield card may not say this",
}

MOMENTS = frozenset({"start_of_your_turn", "end_of_your_turn", "start_of_battle"})
CAUSED = frozenset({"you_deploy", "you_spend", "is_killed", "is_destroyed"})  # an effect or a play brings them about
HAPPENINGS = frozenset({"is_killed", "is_destroyed", "moves_into", "attacks"})  # to one of your troops
HARMLESS = frozenset({"heal", "put_token", "gets", "get"})  # cause no event that any trigger waits for
VERBS = frozenset(
    {"deal_damage", "heal", "put_token", "gets", "get", "draw", "discard", "gain_money", "player_does", "choose"}
)
RULES = frozenset(
    {
        "has",
        "have",
        "deck_penalty",
        "cost_less",
        "cost_more",
        "may_attack_from",
        "may_also_attack",
        "damage_is",
        "damage_from_is",
        "may_attack_unpiloted",
        "may_be_piloted_from",
        "have_lost",
        "rule_while",
    }
)
LIMITS = {
    "deal_damage": (1, 2),
    "heal": (1, 3),
    "draw": (1, 2),
    "discard": (1, 3),
    "gain_money": (1, 3),
    "damage_is": (1, 2),
}
MOST_EFFECTS = 3
MOST_VERBS = 2


def reserved_clause(phrase: Phrase) -> str:
    """The clause against words that no card can play, or nothing."""
    return RESERVED.get(phrase.kind, "")


def check_battlefield(compiler: Vocabulary, text: Phrase) -> None:
    """TextError with the clauses against all that a battlefield card may not say."""
    forbidden = [
        against(compiler, phrase, clause)
        for phrase in text.walk()
        if (clause := RESERVED.get(phrase.kind) or AS_GOOD_AS.get(phrase.kind))
    ]
    loops = [found for sentence in text.phrases() if (found := looping(compiler, sentence)) is not None]
    if forbidden or loops:
        first, *_ = problems = [*forbidden, *loops]
        raise TextError("\n".join(problem.message for problem in problems), first.column, first.words)
    effects = 0
    rises: dict[str, int] = {}
    for sentence in text.phrases():
        if sentence.kind == "triggered":
            effects += 1
            check_triggered(compiler, sentence)
        elif sentence.kind == "rules":
            for rule in sentence.phrases():
                effects += 1
                check_rule(compiler, rule, rises)
        else:
            raise against(compiler, sentence, WORDS, "it has continuous sentences and triggers only")
        if effects > MOST_EFFECTS:
            raise against(compiler, sentence, WORDS, f"it has at most {MOST_EFFECTS} effects")


def against(compiler: Vocabulary, phrase: Phrase, clause: str, why: str = "") -> TextError:
    return compiler.refuse(phrase, f"{why or WHY[clause]} ({clause})")


def may_leave_no_target(text: Phrase, scope: str) -> bool:
    """BW1: legal, but one player's troops may come to fly where the other's cannot reach them."""
    return any(
        scope == "previous loser" or flies_over_there(sentence)
        for sentence in text.phrases()
        for change in sentence.walk()
        if change.kind == "gets_keyword" and change.phrases()[0].kind == "flying"
    )


def flies_over_there(sentence: Phrase) -> bool:
    """Does a sentence give Flying to enemy troops: named with it, or chosen before and then called "it"?"""
    chosen: Phrase | None = None
    for phrase in sentence.walk():
        if phrase.kind == "choose":
            chosen = phrase
        if phrase.kind in ("has", "have", "gets", "get"):
            subject = phrase.phrases()[0]
            named = subject if subject.phrases() or chosen is None else chosen
            gives = any(part.kind == "flying" for part in phrase.phrases()[1].walk())
            if gives and any(part.kind == "enemy" for part in named.walk()):
                return True
    return False


# ------------------------------------------------------------ triggers


def check_triggered(compiler: Vocabulary, sentence: Phrase) -> None:
    head, steps = sentence.phrases()
    trigger, *limits = head.phrases()
    if trigger.kind not in ("when", "at"):
        raise against(compiler, head, WORDS, "it has triggers with When and At only")
    inner = trigger.phrases()[0]
    if trigger.kind == "at" and inner.kind not in MOMENTS:
        raise against(compiler, inner, WORDS)
    if trigger.kind == "when" and not is_allowed_event(inner):
        raise against(compiler, inner, WORDS, "its events are deploying, spending, gaining dollars, and troops killed")
    for limit in limits:
        if limit.kind not in ("once_per_turn", "only_if"):
            raise against(compiler, limit, WORDS)
    verbs = [*verbs_of(compiler, steps)]
    offered = [verb for step in steps.walk() if step.kind == "may" for verb in step.phrases()[0].phrases()]
    if not 1 <= sum(verb.kind not in ("choose", "pay_dollars") for verb in verbs) <= MOST_VERBS:
        raise against(compiler, steps, WORDS, f"an effect has 1 or {MOST_VERBS} verbs")
    for verb in verbs:
        if verb not in offered or not is_own_payment(verb):
            check_verb(compiler, verb)


def is_own_payment(verb: Phrase) -> bool:
    """What nobody does who does not want to: "you may discard a card", "you may pay $1"."""
    return verb.kind == "pay_dollars" or (verb.kind == "discard" and verb.phrases()[0].kind in ("a", "several"))


def looping(compiler: Vocabulary, sentence: Phrase) -> TextError | None:
    """What is wrong with a trigger that an effect can cause again and again."""
    if sentence.kind != "triggered":
        return None
    head, steps = sentence.phrases()
    trigger, *limits = head.phrases()
    if trigger.kind != "when" or any(limit.kind == "once_per_turn" for limit in limits):
        return None
    acting = [verb for step in steps.walk() if step.kind == "action" for verb in step.phrases()]
    first = steps.phrases()[0]
    paid = first.kind == "may" and is_own_payment(first.phrases()[0].phrases()[0])  # nobody can pay for ever
    event = trigger.phrases()[0]
    caused = event.phrases()[1].kind if event.kind == "happens_to" else event.kind
    allowed = HARMLESS | ({"draw", "gain_money"} if event.kind == "happens_to" else set())  # these kill nobody
    harmless = paid or all(verb.kind in allowed or verb.kind == "choose" for verb in acting)
    return None if caused not in CAUSED or harmless else against(compiler, head, LOOP)


def is_allowed_event(event: Phrase) -> bool:
    if event.kind == "happens_to":
        subject, happening = event.phrases()
        return happening.kind in HAPPENINGS and subject.kind in ("one_of_your", "another_of_your")
    return event.kind in ("you_deploy", "you_spend", "you_gain_dollars")


def verbs_of(compiler: Vocabulary, steps: Phrase) -> Iterator[Phrase]:
    """All effects, also those of offers and behind conditions."""
    for step in steps.phrases():
        if step.kind == "action":
            yield from step.phrases()
        elif step.kind in ("may", "if_then", "otherwise"):
            yield from verbs_of(compiler, Phrase(step.kind, step.phrases()[-1:], step.start, step.end))
        else:
            raise against(compiler, step, WORDS, "its effects happen at once, and nobody chooses among them")


def check_verb(compiler: Vocabulary, verb: Phrase) -> None:
    if verb.kind not in VERBS:
        raise against(compiler, verb, WORDS)
    check_things(compiler, verb)
    if verb.kind == "choose":
        things = verb.phrases()[0].phrases()[0]
        if things.kind in ("several", "several_of_your", "up_to", "up_to_of_your"):
            in_range(compiler, verb, compiler.number(things.phrases()[0]), 1, 2)
    elif verb.kind in ("gets", "get"):
        _, changes, *duration = verb.phrases()
        if not duration or duration[0].kind != "this_turn":
            raise against(compiler, verb, WORDS, "its changes last for 'this turn'")
        check_changes(compiler, changes)
    elif verb.kind == "put_token":
        in_range(compiler, verb, tokens_in(compiler, verb.phrases()[0]), 1, 1)
    elif verb.kind == "gain_money":
        if compiler.money(verb) < 1:
            raise against(compiler, verb, PLAYING)
        in_range(compiler, verb, compiler.money(verb), *LIMITS["gain_money"])
    elif verb.kind in ("deal_damage", "heal"):
        in_range(compiler, verb, compiler.number(verb.phrases()[0]), *LIMITS[verb.kind])
    elif verb.kind == "player_does":
        deed = verb.phrases()[1]
        kind = {"draws": "draw", "discards": "discard"}.get(deed.kind)
        if kind is None:
            raise against(compiler, deed, WORDS)
        check_cards(compiler, deed, kind)
    else:
        check_cards(compiler, verb, verb.kind)


def check_cards(compiler: Vocabulary, verb: Phrase, kind: str) -> None:
    """So many cards are drawn or discarded from the bottom of a deck."""
    cards = verb.phrases()[0]
    if kind == "discard" and cards.kind not in ("bottom_card", "bottom_cards"):
        if cards.kind in ("a", "several"):
            raise against(compiler, verb, PLAYING)
        raise against(compiler, verb, WORDS)
    count = compiler.number(cards.phrases()[0]) if cards.kind in ("several", "bottom_cards") else 1
    in_range(compiler, verb, count, *LIMITS[kind])


def tokens_in(compiler: Vocabulary, tokens: Phrase) -> int:
    return compiler.number(tokens.phrases()[0]) if tokens.kind == "many_tokens" else 1


def in_range(compiler: Vocabulary, phrase: Phrase, number: int, least: int, most: int) -> None:
    if not least <= number <= most:
        allowed = str(least) if least == most else f"{least} to {most}"
        raise against(compiler, phrase, WORDS, f"here a battlefield card says {allowed}, not {number}")


# ------------------------------------------------------------ continuous sentences


def check_rule(compiler: Vocabulary, rule: Phrase, rises: dict[str, int]) -> None:
    if rule.kind not in RULES:
        raise against(compiler, rule, WORDS)
    if rule.kind == "rule_while":
        check_rule(compiler, rule.phrases()[0], rises)
        return
    check_things(compiler, rule)
    if rule.kind in ("damage_is", "damage_from_is"):
        treatment = rule.phrases()[-1]
        if treatment.kind not in ("less_of_it", "more_of_it", "doubled"):
            raise against(compiler, treatment, WORDS, "damage is less, more or doubled")
        if treatment.phrases():
            in_range(compiler, treatment, compiler.number(treatment.phrases()[0]), *LIMITS["damage_is"])
        return
    if rule.kind in ("has", "have"):
        check_changes(compiler, rule.phrases()[1])
    elif rule.kind == "deck_penalty":
        adjusted = rule.phrases()[1]
        if adjusted.kind == "exactly":
            raise against(compiler, adjusted, WORDS, "it makes deck penalties 1 or 2 less or more")
        in_range(compiler, adjusted, compiler.number(adjusted.phrases()[0]), 1, 2)
    elif rule.kind in ("cost_less", "cost_more"):
        check_price(compiler, rule, rises)


def check_price(compiler: Vocabulary, rule: Phrase, rises: dict[str, int]) -> None:
    """Prices rise by 1 at most; a Vehicle card is hit by what is said of Troop cards and of Vehicle cards."""
    cards, price = rule.phrases()
    amount = compiler.money(price) if price.kind == "money" else 0
    if rule.kind == "cost_less":
        in_range(compiler, price, amount, 1, 2)
        return
    kinds = {part.kind for part in cards.walk()}
    hit = ["vehicle"] if "vehicle" in kinds else ["troop", "vehicle"]
    for kind in hit:
        rises[kind] = rises.get(kind, 0) + amount
        if rises[kind] > 1:
            raise against(compiler, rule, PLAYING, "prices rise by $1 at most, or troops could not be deployed")
    in_range(compiler, price, amount, 1, 1)
    if kinds & {"equip_item", "team_buff"}:
        raise against(compiler, cards, WORDS)


def check_changes(compiler: Vocabulary, changes: Phrase) -> None:
    for change in changes.phrases():
        if change.kind == "gets_keyword":
            if change.phrases()[0].kind == "stealth":
                raise against(compiler, change, WORDS, "Stealth belongs to the card that is deployed")
            continue
        stat = change.phrases()[0].kind
        amount = read_signed(str(change.parts[0]))
        if change.kind == "floored":
            in_range(compiler, change, amount, -2, -1)
            continue
        if stat == "health" and amount < 0:
            raise against(compiler, change, PLAYING, "with less Health a troop could die on arrival")
        if stat == "health":
            in_range(compiler, change, amount, 1, 3)
        elif stat == "damage":
            in_range(compiler, change, amount, -2, 2)
        if amount == 0:
            raise against(compiler, change, WORDS, "this changes nothing")


def check_things(compiler: Vocabulary, phrase: Phrase) -> None:
    """Troops by what is printed on them, on either side, in either line."""
    for part in phrase.walk():
        if part.kind in ("named", "not_named", "face_down", "without_pilot", "the_role", "role_of", "this", "for_each"):
            raise against(compiler, part, WORDS)
        if part.kind == "with_keyword" and part.phrases()[0].kind != "flying":
            raise against(compiler, part, WORDS, "of the keywords only Flying is looked for")
        if part.kind == "with_at_most" and part.phrases()[0].kind == "cost":
            in_range(compiler, part, compiler.number(part.phrases()[1]), 1, 7)
        elif part.kind in ("with_at_most", "with_at_least"):
            raise against(compiler, part, WORDS, "troops are told by 'cost … or less'")
