"""How the texts of Claw & Order are explained: its own words for when they work, and what a missing target does."""

from __future__ import annotations

from rulebound.core.language.explaining import Manner

MANNER = Manner(
    in_force={
        "troop": "as long as this troop is on the battlefield",
        "vehicle": "as long as this Vehicle is on the battlefield and has a pilot",
        "equip item": "as long as this Equip Item is attached to a troop (its host)",
        "team buff": "as long as this Team Buff is in play",
        "battlefield": "during the whole battle",
    },
    heads={
        "pay_money": "when you use it in your Play Phase (…)",
        "pay_by_discarding": "when you use it in your Play Phase (as a cost: …)",
        "pay_by_destroying": "when you use it in your Play Phase (as a cost: …)",
        "start_of_battle": "at the start of the battle",
        "you_gain_dollars": "in each of your turns, when you gain dollars for the turn",
    },
    rules={
        "deck_limit": "when a deck is built",
        "attach_only": "when you play this card",
        "none_attached": "as long as this card is in play",
        "only_pilots": "when a pilot is assigned",
        "play_only": "before you play this card",
        "play_also": "before you play this card",
    },
    needs={
        "one-time item": "you do so as you play the card, and cannot play it without one (CO-R49)",
        "paid": "without one you cannot use it (CO-R49)",
    },
    piles_count=False,
    whose={"battlefield": '; "you" is each player in turn'},
)
