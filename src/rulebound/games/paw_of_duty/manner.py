"""How the texts of Paw of Duty are explained: what it means that line 1 of a card must be possible."""

from __future__ import annotations

from rulebound.core.language.explaining import Manner

MANNER = Manner(
    played={"tactic": "when you play this card, if its first line can be carried out (PD-R20)"},
)
