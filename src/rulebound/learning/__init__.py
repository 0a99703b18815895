"""The games as learning environments: PettingZoo, Gymnasium, batches. It needs `pip install rulebound[learn]`.

    import rulebound.learning as learning

    env = learning.aec("five_rows", seats=2)            # PettingZoo
    env = gymnasium.make("rulebound/five_rows-v0")      # one seat against a bot
    batch = learning.Batch("five_rows", 1024)           # thousands of matches, a call for each step of all

Nothing else of Rulebound imports this. What an observation holds is what its seat may know, never more; every column
has a name (`rulebound observe GAME`).
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from rulebound.core.mistakes import Mistake

if TYPE_CHECKING:
    from rulebound.learning.batch import Batch
    from rulebound.learning.pettingzoo_env import Table, aec
    from rulebound.learning.processes import Processes
    from rulebound.learning.single_seat import SingleSeat
    from rulebound.learning.vector import Lanes
    from rulebound.learning.world import World

__all__ = ["Batch", "Lanes", "Processes", "SingleSeat", "Table", "World", "aec", "register"]

HOMES = {
    "Batch": "batch",
    "Lanes": "vector",
    "Processes": "processes",
    "SingleSeat": "single_seat",
    "Table": "pettingzoo_env",
    "World": "world",
    "aec": "pettingzoo_env",
}
NEEDED = "rulebound.learning needs numpy, gymnasium and pettingzoo: pip install 'rulebound[learn]'"


def __getattr__(name: str) -> Any:
    if name not in HOMES:
        raise AttributeError(f"module 'rulebound.learning' has no attribute {name!r}")
    try:
        found = getattr(import_module(f"rulebound.learning.{HOMES[name]}"), name)
    except ModuleNotFoundError as missing:
        if missing.name and missing.name.startswith("rulebound"):
            raise
        raise Mistake(f"{NEEDED} ({missing.name} is missing)") from None
    globals()[name] = found
    return found


def register() -> None:
    """Tell Gymnasium the ids rulebound/GAME-v0; importing this package does it where Gymnasium is installed."""
    from gymnasium.envs.registration import register as tell
    from gymnasium.envs.registration import registry

    from rulebound.core.people.registry import game_ids

    for game in game_ids():
        id = f"rulebound/{game}-v0"
        if id not in registry:
            tell(
                id,
                entry_point="rulebound.learning.single_seat:SingleSeat",
                vector_entry_point="rulebound.learning.vector:Lanes",
                kwargs={"game": game},
                disable_env_checker=True,  # it looks at every step, and takes longer than the step
            )


try:
    register()
except ModuleNotFoundError as missing:
    if missing.name != "gymnasium":
        raise
