"""A batch over several processes, for more than one core: the same arrays and calls as `Batch`.

    with Processes("five_rows", 4096, processes=4, seed=1) as batch:
        batch.step(actions)

Every process plays its share of the matches and writes into memory that all of them see. The matches are not those of
one `Batch` with the same seed: each share has a seed of its own that follows from it and from how many processes there
are.
"""

from __future__ import annotations

from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rulebound.core.mistakes import Mistake, Refused
from rulebound.learning.batch import MOST, Batch, Options, whole_numbers
from rulebound.learning.world import World

SEEDS_APART = 1_000_003
CLOSED = "this batch was closed: make another one"


class Shared:
    """One array in memory that all processes see."""

    def __init__(self, shape: tuple[int, ...], dtype: str, name: str | None = None) -> None:
        size = max(int(np.prod(shape)) * np.dtype(dtype).itemsize, 1)
        self.shape, self.dtype = shape, dtype
        self.memory = SharedMemory(name=name, create=name is None, size=size)
        self.array: NDArray[Any] = np.ndarray(shape, dtype, self.memory.buf)


class Wrong(NamedTuple):
    """A Mistake, or with a clause a Refused, on its way through a pipe."""

    message: str
    clause: str = ""


Place = tuple[tuple[int, ...], str, str]  # shape, type and name of a Shared


class Processes:
    def __init__(
        self, game: str, count: int, *, processes: int, seats: int | None = None, seed: int = 0, **setting: Any
    ) -> None:
        if not 1 <= processes <= count <= MOST:
            raise Mistake(
                f"{count} matches cannot be shared among {processes} processes: 1 to {MOST}, one each or more"
            )
        bots = setting.pop("bots", ())
        self.world = world = World(game, seats, **setting)
        self.count, self.bots = count, bots
        shapes: dict[str, tuple[tuple[int, ...], str]] = {
            "observations": ((count, world.width), "float32"),
            "masks": ((count, world.actions), "int8"),
            "rewards": ((count, world.seats), "float32"),
            "deciding": ((count,), "int64"),
            "ended": ((count,), "bool"),
            "actions": ((count,), "int64"),
        }
        self.shared = {name: Shared(*shape) for name, shape in shapes.items()}
        self.observations: NDArray[np.float32] = self.shared["observations"].array
        self.masks: NDArray[np.int8] = self.shared["masks"].array
        self.rewards: NDArray[np.float32] = self.shared["rewards"].array
        self.deciding: NDArray[np.int64] = self.shared["deciding"].array
        self.ended: NDArray[np.bool_] = self.shared["ended"].array
        places = {name: (part.shape, part.dtype, part.memory.name) for name, part in self.shared.items()}
        edges = [count * number // processes for number in range(processes + 1)]
        self.first = edges[:-1]
        self.pipes: list[Connection] = []
        self.workers = []
        context = get_context("spawn")  # a copy of a process with threads, as torch has, may hang
        for number, (first, last) in enumerate(pairwise(edges)):
            ours, theirs = context.Pipe()
            share = {
                "game": game,
                "count": last - first,
                "seats": seats,
                "seed": seed + number * SEEDS_APART,
                **setting,
            }
            worker = context.Process(target=work, args=(theirs, places, first, share | {"bots": bots}), daemon=True)
            worker.start()
            theirs.close()
            self.pipes.append(ours)
            self.workers.append(worker)
        try:
            self.hear()
        except BaseException:
            self.close()
            raise

    def step(self, actions: ArrayLike) -> None:
        """One action for every match. Refused with the clause of the first that is not legal; then nothing was done."""
        if not self.pipes:
            raise Mistake(CLOSED)
        chosen = whole_numbers(actions, self.count)
        inside = (chosen >= 0) & (chosen < self.world.actions)
        legal = inside & (self.masks[np.arange(self.count), np.where(inside, chosen, 0)] != 0)
        if not legal.all():
            self.refuse(int(np.argmin(legal)), chosen)
        self.shared["actions"].array[:] = chosen
        self.ask("step")

    def refuse(self, row: int, chosen: NDArray[np.int64]) -> None:
        """Let the process of this match say why."""
        number = max(at for at, first in enumerate(self.first) if first <= row)
        self.pipes[number].send(("check", (row - self.first[number], int(chosen[row]), row)))
        self.hear(number)

    def options(self) -> Options:
        """As `Batch.options`."""
        parts = self.ask("options")
        rows = [part.rows + first for part, first in zip(parts, self.first, strict=True)]
        rest = [np.concatenate([part[at] for part in parts]) for at in range(1, len(Options._fields))]
        return Options(np.concatenate(rows), *rest)

    @property
    def finished(self) -> int:
        """How many matches have ended since the beginning."""
        return sum(self.ask("finished"))

    def words(self, row: int, action: int) -> str:
        """An action of a match in words."""
        number = max(at for at, first in enumerate(self.first) if first <= row)
        self.pipes[number].send(("words", (row - self.first[number], action)))
        return str(self.hear(number)[0])

    def ask(self, what: str) -> list[Any]:
        """The answers of all processes, which work at the same time."""
        if not self.pipes:
            raise Mistake(CLOSED)
        for pipe in self.pipes:
            pipe.send((what, ()))
        return self.hear()

    def hear(self, only: int | None = None) -> list[Any]:
        answers = []
        for number, pipe in enumerate(self.pipes):
            if only is None or only == number:
                try:
                    answers.append(pipe.recv())
                except EOFError:
                    self.close()
                    raise Mistake("a process of this batch has ended; make the batch anew") from None
        for answer in answers:
            if isinstance(answer, Wrong):
                raise Refused(answer.clause, answer.message) if answer.clause else Mistake(answer.message)
        return answers

    def close(self) -> None:
        """End the processes and give the memory back; the arrays must not be used any more."""
        for pipe in self.pipes:
            pipe.close()
        for worker in self.workers:
            worker.join(timeout=5)
            if worker.is_alive():
                worker.kill()
        self.pipes, self.workers = [], []
        for name in ("observations", "masks", "rewards", "deciding", "ended"):
            setattr(self, name, np.zeros(0))
        for part in self.shared.values():
            part.array = np.zeros(0)
            part.memory.close()
            part.memory.unlink()
        self.shared = {}

    def __enter__(self) -> Processes:
        return self

    def __exit__(self, *why: object) -> None:
        self.close()


def work(pipe: Connection, places: dict[str, Place], first: int, share: dict[str, Any]) -> None:
    """What a process does: play its share until the pipe is closed."""
    shared = {name: Shared(*place) for name, place in places.items()}
    mine = {name: part.array[first : first + share["count"]] for name, part in shared.items()}
    try:
        batch = Batch(**share, observations=mine["observations"], masks=mine["masks"])
    except Mistake as mistake:
        pipe.send(Wrong(str(mistake)))
        return
    publish(batch, mine)
    pipe.send(None)
    while True:
        try:
            what, given = pipe.recv()
        except EOFError:
            return
        try:
            pipe.send(answer(batch, mine, what, given))
        except Refused as refused:
            pipe.send(Wrong(str(refused), refused.clause))
        except Mistake as mistake:
            pipe.send(Wrong(str(mistake)))


def answer(batch: Batch, mine: dict[str, NDArray[Any]], what: str, given: tuple[int, ...]) -> Any:
    if what == "step":
        batch.step(mine["actions"])
        publish(batch, mine)
        return None
    if what == "check":
        row, action, named = given
        return batch.refuse(row, action, named)
    if what == "words":
        return batch.words(*given)
    return batch.options() if what == "options" else batch.finished


def publish(batch: Batch, mine: dict[str, NDArray[Any]]) -> None:
    for name in ("rewards", "deciding", "ended"):
        mine[name][:] = getattr(batch, name)
