"""What authors say of Kitties, as the language says it: "it deals 1 damage to …" is "deal 1 damage to …".

The grammar has both, so that what authors say is understood wherever an effect can stand. These phrases are never
printed: a text with them is settled first (`core/language/settling.py`), which also chooses what they leave open.
"""

from __future__ import annotations

from collections.abc import Callable

from rulebound.core.language.phrase import Phrase

# Kinds of phrases whose parts are those of another kind, in this order.
SAME = {
    "it_moves": ("move_spaces", (0, 1)),
    "it_moves_forward": ("move_forward", (0, 1)),
    "it_moves_backward": ("move_backward", (0, 1)),
    "it_moves_compass": ("move_compass", (0, 1, 2)),
    "it_moves_straight": ("move_straight", (0, 1)),
    "it_moves_ahead": ("move_forward", (0, 1)),
    "it_moves_back": ("move_backward", (0, 1)),
    "move_ahead": ("move_forward", (0, 1)),
    "move_back": ("move_backward", (0, 1)),
    "they_move": ("move_all_spaces", (0, 1)),
    "they_move_forward": ("move_all_forward", (0, 1)),
    "they_move_ahead": ("move_all_forward", (0, 1)),
    "they_move_compass": ("move_all_compass", (0, 1, 2)),
    "it_moves_to": ("move_to", (0, 1)),
    "it_rotates": ("rotate", (0,)),
    "it_turns_around": ("turn_around", (0,)),
    "it_pulls": ("pull_toward", (1, 2, 0)),
    "it_swaps": ("swap_two", (0, 1)),
    "it_rotates_quarter": ("rotate_quarter", (0, 1)),
    "it_rotates_to": ("rotate_to", (0, 1)),
    "rotate_back": ("turn_around", (0,)),
    "it_stays": ("hold", (0, 1)),
    "they_stay": ("hold_all", (0, 1)),
    "it_takes": ("deal_damage", (1, 0)),
    "they_take": ("deal_damage", (1, 0)),
}
OPEN = frozenset(("a", "another", "one_of_your", "another_of_your", "any_other", "several", "several_of_your", "up_to",
                  "up_to_of_your"))  # fmt: skip
X = Phrase("x", ("X",))
ONE_SPACE = Phrase("one_space", ("1",))
PLAIN_MOVES = {
    "move_plain": "move_spaces",
    "move_all_plain": "move_all_spaces",
    "it_moves_plain": "it_moves",
    "it_moves_to_side": "it_moves_compass",
}


def plainly(effect: Phrase) -> Phrase:
    """The effect as the language says it; one that leaves open who acts keeps its form until that is chosen."""
    change = CHANGES.get(effect.kind)
    if change is not None:
        return change(effect)
    if effect.kind not in SAME or effect.phrases()[0].kind in OPEN:
        return effect
    kind, order = SAME[effect.kind]
    return plainly(Phrase(kind, tuple(effect.parts[place] for place in order)))


def deals(effect: Phrase) -> Phrase:
    dealer, amount, target = effect.phrases()
    if dealer.kind in OPEN:
        return effect
    if target.kind == "its_role" and dealer.kind.startswith("each"):
        return Phrase("they_hit", (them(dealer), amount))
    return Phrase("deal_damage", (amount, target))


def deals_equal(effect: Phrase) -> Phrase:
    """ "It deals damage equal to its level to …": "deal X damage to …, where X is its level"."""
    dealer, value, target = effect.phrases()
    if dealer.kind in OPEN:
        return effect
    if target.kind == "its_role" and value.kind == "its_stat" and dealer.kind.startswith("each"):
        return Phrase("they_hit_hard", (them(dealer),))
    return where_x(Phrase("deal_damage", (X, target)), value)


def them(each: Phrase) -> Phrase:
    """ "Each of them" as "them": what several do together."""
    return Phrase("them") if each.kind == "each_of_them" else each


def deal_equal(effect: Phrase) -> Phrase:
    value, target = effect.phrases()
    return where_x(Phrase("deal_damage", (X, target)), value)


def deal_to_equal(effect: Phrase) -> Phrase:
    target, value = effect.phrases()
    return where_x(Phrase("deal_damage", (X, target)), value)


def draw_equal(effect: Phrase) -> Phrase:
    cards = Phrase("nominals", (Phrase("tactic"), Phrase("cards")))
    return where_x(Phrase("draw", (Phrase("several", (X, cards)),)), effect.phrases()[0])


def where_x(effect: Phrase, value: Phrase) -> Phrase:
    return Phrase("where_x", (effect, "X", value))


def pushes(effect: Phrase) -> Phrase:
    """Its target goes where it faces, others straight away from it."""
    pusher, pushed, spaces = effect.phrases()
    if pusher.kind in OPEN or pushed.kind in OPEN:
        return effect
    if pushed.kind in ("its_role", "role_of"):
        return Phrase("push", (pushed, spaces))
    return Phrase("push_away", (pushed, spaces, pusher))


def push_off(effect: Phrase) -> Phrase:
    return Phrase("push", effect.parts) if effect.phrases()[0].kind in ("its_role", "role_of") else effect


def move_to(effect: Phrase) -> Phrase:
    """ "Move it to an open space …": the space is chosen, then it is put there; to an adjacent one it simply moves."""
    thing, goal = effect.phrases()
    if goal.kind == "that":
        return Phrase("relocate", (thing, Phrase("that_space")))
    if not goal.kind.startswith("nominal"):
        return effect
    kinds = {part.kind for part in goal.phrases()}
    if kinds in ({"adjacent", "space"}, {"adjacent", "open", "space"}):
        return Phrase("move_spaces", (thing, ONE_SPACE))
    if "space" not in kinds:
        return effect
    opened = goal.parts if "open" in kinds else (Phrase("open"), *goal.parts)
    return Phrase("move_to", (thing, Phrase("a", (Phrase(goal.kind, opened),))))


def moves_plain(effect: Phrase) -> Phrase:
    """ "Move it" is to move it 1 space (PD-6.4)."""
    return plainly(Phrase(PLAIN_MOVES[effect.kind], (*effect.parts[:1], ONE_SPACE, *effect.parts[1:])))


def unhurt(effect: Phrase) -> Phrase:
    things, duration = effect.phrases()
    return Phrase("treat_damage", (things, Phrase("prevented_wholly"), duration))


def takes_other(effect: Phrase) -> Phrase:
    things, amount, duration = effect.phrases()
    kind = "less_of_it" if effect.kind.endswith("less") else "more_of_it"
    return Phrase("treat_damage", (things, Phrase(kind, (amount,)), duration))


def keep_control(effect: Phrase) -> Phrase:
    return Phrase("gain_control", (*effect.parts, Phrase("permanently")))


def attacks(effect: Phrase) -> Phrase:
    """ "It attacks its target" is what "it attacks" means anyway (PD-6.8)."""
    attacker, target = effect.phrases()
    return Phrase("it_attacks", (attacker,)) if target.kind == "its_role" else effect


def they_attack(effect: Phrase) -> Phrase:
    them = effect.phrases()[0]
    return Phrase("it_attacks", (Phrase("each_of_them"),)) if them.kind == "them" else effect


CHANGES: dict[str, Callable[[Phrase], Phrase]] = {
    "it_deals": deals,
    "it_deals_equal": deals_equal,
    "deal_equal": deal_equal,
    "deal_to_equal": deal_to_equal,
    "draw_equal": draw_equal,
    "it_pushes": pushes,
    "it_pushes_away": pushes,
    "push_off": push_off,
    "move_to": move_to,
    "they_attack": they_attack,
    "it_is_unhurt": unhurt,
    "they_are_unhurt": unhurt,
    "keep_control": keep_control,
    **dict.fromkeys(("it_takes_less", "they_take_less", "it_takes_more", "they_take_more"), takes_other),
    "attacks_them": attacks,
    **dict.fromkeys(PLAIN_MOVES, moves_plain),
}
