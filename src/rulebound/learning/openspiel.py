"""OpenSpiel: every game as one of its own. It needs `pip install 'rulebound[openspiel]'`.

    import pyspiel
    import rulebound.learning.openspiel                     # tells OpenSpiel the names

    game = pyspiel.load_game("rulebound_five_rows")
    game = pyspiel.load_game("rulebound_authority", {"players": 4, "options": "mode:teams"})

Chance is explicit (course.py). Strings of information states are exact: all that the player was told and did. Their
tensors hold what the player sees and the last `history` events, because a tensor has a fixed size. The bots in C++
cannot resample a game that is written in Python; `open_spiel.python.algorithms.ismcts` can.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from rulebound.core.files.rulebook import Option
from rulebound.core.mistakes import Mistake
from rulebound.core.people.registry import all_games, game
from rulebound.learning.course import DIGITS, OUTCOMES, Course, world_named
from rulebound.learning.world import Sight

HISTORY = 32
CHANCES = [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]


def game_type(id: str) -> Any:
    """What OpenSpiel wants to know before a game is made."""
    counts = [count for count in game(id).seat_counts if count > 1]
    return pyspiel.GameType(
        short_name=f"rulebound_{id}",
        long_name=f"Rulebound: {game(id).title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(counts),
        min_num_players=min(counts),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": min(counts), "options": "", "history": HISTORY},
    )


class SpielGame(pyspiel.Game):
    """Parameters: `players`, `options` ("mode:teams", several with blanks between), `history`. A subclass for each game
    says its `id`."""

    id: str

    def __init__(self, params: dict[str, Any]) -> None:
        id = self.id
        players = int(params.get("players", min(count for count in game(id).seat_counts if count > 1)))
        options = read_options(str(params.get("options", "")))
        history = int(params.get("history", HISTORY))
        if history < 1:
            raise Mistake(f"the history of an information state has at least 1 event, not {history}")
        self.named = (id, players, options, history)
        self.world = world = world_named(*self.named)
        self.longest = int(world.laid_out.bound())
        info = pyspiel.GameInfo(
            num_distinct_actions=world.actions,
            max_chance_outcomes=OUTCOMES,
            num_players=players,
            min_utility=-1.0,
            max_utility=float(max(players, 2) - 1),
            utility_sum=0.0,
            max_game_length=self.longest,
        )
        super().__init__(game_type(id), info, params)

    def new_initial_state(self, *given: Any) -> SpielState:
        if given:
            raise Mistake("a match begins with its deal: there is no other initial state")
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return DIGITS * (self.longest + 1)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self, kind or pyspiel.IIGObservationType(perfect_recall=False))


def read_options(words: str) -> tuple[tuple[str, Option], ...]:
    """Options from "name:value name:value" (OpenSpiel keeps = for itself); the rulebook judges them."""
    pairs = [word.partition(":") for word in words.split()]
    for name, colon, value in pairs:
        if not name or not colon or not value:
            raise Mistake(f"options are NAME:VALUE with blanks between, not {words!r}")
    return tuple(sorted((name, value) for name, _, value in pairs))


class SpielState(pyspiel.State):
    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.course = Course(game.named)

    def current_player(self) -> int:
        if self.course.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.course.drawing else int(self.course.dealt.seat)

    def is_terminal(self) -> bool:
        return self.course.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return CHANCES

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.course.dealt.legal())

    def _apply_action(self, action: int) -> None:
        if self.course.drawing:
            self.course.draw(action)
        else:
            self.course.decide(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        return f"{action}: {self.course.world.game.say(self.course.dealt, action)}"

    def returns(self) -> list[float]:
        world, seats = self.course.world, range(self.course.world.seats)
        return [world.reward(self.course.dealt, seat) if self.course.over else 0.0 for seat in seats]

    def __str__(self) -> str:
        return self.course.written()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that this player cannot tell from this one; its history begins here."""
        other = SpielState(self.get_game())
        other.course = self.course.imagined(player, int(sampler() * 2**32))
        return other


class SpielObserver:
    """What OpenSpiel asks for a tensor or a string of what one player knows."""

    def __init__(self, game: SpielGame, kind: Any) -> None:
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise Mistake("Rulebound observes for one player, with all that this player may know")
        self.recalls = bool(kind.perfect_recall)
        self.sight = game.world.sight if self.recalls else Sight(game.world.new_observer(0))
        self.tensor = np.zeros(self.sight.observer.width, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        match = state.course.match
        if match is None or player < 0:
            self.tensor.fill(0.0)
        else:
            self.tensor[:] = self.sight.look(match, player)

    def string_from(self, state: SpielState, player: int) -> str:
        return state.course.remembered(player) if self.recalls else state.course.observed(player)


def register() -> None:
    """Tell OpenSpiel the names rulebound_GAME; importing this module does it."""
    known = set(pyspiel.registered_names())
    for each in all_games():
        if f"rulebound_{each.id}" not in known:
            # A class, because OpenSpiel holds on to it beyond the end of Python, where a function would crash.
            pyspiel.register_game(game_type(each.id), type(f"Spiel_{each.id}", (SpielGame,), {"id": each.id}))


register()
