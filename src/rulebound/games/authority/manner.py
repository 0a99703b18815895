"""How the texts of Authority are explained: its own words for when they work."""

from __future__ import annotations

from rulebound.core.language.explaining import Manner

MANNER = Manner(
    in_force={},
    heads={
        "attacking": "each time this unit attacks, as the attack is declared",
        "attacked": "each time this unit is attacked",
        "recruited": "when you recruit this card from the market",
        "placed": "when you place this unit in a row",
        "defeated": "when this unit is defeated",
        "discarded": "when this card is discarded",
        "active": "in your Command Phase, when you use this card from your hand: it is discarded for it",
        "active_both": "in your Command Phase, when you use this card from your hand or your general zone: it is "
        "discarded for it",
        "use": "once in each of your Command Phases, when you use this card in your general zone: it stays there",
        "pay_by_discarding": "when you use this card in your general zone (as a cost: …)",
        "pay_by_hp": "when you use this card in your general zone (as a cost: …)",
        "pay_by_authority": "when you use this card in your general zone (as a cost: …)",
        "pays_for": "when this unit is spent to recruit a card",
        "in_place": "as long as this card is …",
        "when_defending": "as long as this unit is in a defence row",
        "when_recruiting": "when this unit is spent to recruit a card",
    },
    rules={
        "cannot_defend": "always",
        "cannot_generate": "always",
        "replacement": "always",
        "attack_deals_more": "when the damage of its attack is dealt",
        "attack_deals_double": "when the damage of its attack is dealt",
    },
)
