"""The card set of a match of Claw & Order as the rules read it: what is printed on each design, beside its programs."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from rulebound.core.kernel.resolver import Catalogue
from rulebound.core.kernel.table import NOBODY
from rulebound.games.claw_and_order.rules import numbers as n


def any_of(selectors: vec[i64]) -> bool:
    for selector in selectors:
        if selector != 0:
            return True
    return False


@mypyc_attr(acyclic=True)
@final
class ClawCards(Catalogue):
    """What is printed on each design, beside its programs."""

    def __init__(
        self,
        names: list[str],
        code: vec[i64],
        abilities: vec[i64],
        kind: vec[i64],
        cost: vec[i64],
        damage: vec[i64],
        health: vec[i64],
        breed: vec[i64],
        commander: vec[i64],
        keywords: vec[i64],
        copies: vec[i64],
        equips: vec[i64],
        attach: vec[i64],
        crew: vec[i64],
        timing: vec[i64],
        loser_only: vec[i64],
        hears: vec[i64],
    ) -> None:
        super().__init__(names, code, abilities, n.TRIGGERS)
        self.kind = kind
        self.cost = cost
        self.damage = damage
        self.health = health
        self.breed = breed
        self.commander = commander
        self.keywords = keywords
        self.copies = copies  # the most of the name in a deck
        self.equips = equips  # the most Equip Items on the troop
        self.crew = crew  # the selector of its pilots, 0 for any troop
        self.attach = attach  # the selector of its hosts, 0 for any troop
        self.timing = timing  # bits: IN_ATTACK, IN_REACTION
        self.loser_only = loser_only  # a battlefield card for the previous loser
        self.hears = hears  # bit mask of the triggers for which the design has an ability
        self.crewed: bool = any_of(crew)  # some Vehicle does not take every pilot
        self.luring: bool = False  # some text says whom enemy troops must attack
        self.banning: bool = False  # some text says whom troops cannot attack
        self.rear_crews: bool = False  # some text lets troops pilot from the Back Line
        self.picky: bool = False  # some text changes prices of cards that are told apart by their print
        self.cursing: bool = False  # some Equip Item goes onto enemy troops
        self.losing: bool = False  # some text takes keywords away
        self.keeping: bool = False  # some text lets pilots keep their abilities
        self.shielding: bool = False  # some text changes the damage of attacks only
        self.own_priced: bool = False  # some card changes its own price
        self.cheapest_reaction: i64 = NOBODY  # a design; changes of price are the same for all of them
        for design in range(len(kind)):
            reacts = kind[design] == n.ONE_TIME and timing[design] & n.REACTS_THEN != 0
            if reacts and (self.cheapest_reaction == NOBODY or cost[design] < cost[self.cheapest_reaction]):
                self.cheapest_reaction = design
