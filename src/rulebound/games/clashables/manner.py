"""How the texts of Clashables are explained: its own words for when they work, and what a missing target does."""

from __future__ import annotations

from rulebound.core.language.explaining import Manner

MANNER = Manner(
    in_force={"creature": "until this creature leaves play"},
    played={"item": "when this item resolves"},
    heads={
        "use": "when you use it, at most once per turn, in the play phase of either player",
        "use_in_your_turn": "when you use it, at most once per turn, in your own play phase",
    },
    needs={
        "item": "you do so as you play the item: without one you cannot play it (CL-11.1), and if none is valid "
        "any more when it resolves, nothing of the item happens (CL-11.5)",
        "used": "without one you cannot use it (CL-R46)",
        "this enters": "you do so as you play the card; if there is none then, the steps about it are left out "
        "(CL-R45)",
    },
)
