"""A policy and a value for any game and number of seats, in torch: small, and read by what is printed.

An action is scored by what it is about (`Batch.options`): its sort, its spot, the cards and numbers in it, each as a
vector that is multiplied with the hidden layer over the observation. A card is a learned mixture of what is printed on
it plus a correction of its own, so that a card that was never seen is not without meaning.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import embedding

from rulebound.core.kernel.match import OBJECT, OBJECT_SIDE, SORT, SPOT, SPOTS, SUBJECT, SUBJECT_SIDE
from rulebound.learning.batch import Options
from rulebound.learning.world import World

HIDDEN = 128
ROLES = 4  # of a card in an action: subject or object, mine or a foe's


class ActorCritic(nn.Module):
    def __init__(self, world: World, hidden: int = HIDDEN) -> None:
        super().__init__()
        legend = world.laid_out.legend()
        sorts = int(legend.sorts)
        designs, columns = len(world.printed.names), len(world.printed.columns)
        prints = np.zeros((designs + 1, columns + 1), np.float32)
        for design in range(designs):
            for name, value in world.printed.of(design).items():
                prints[design + 1, world.printed.columns.index(name)] = value
        prints[0, columns] = 1.0  # no card
        self.register_buffer("prints", torch.from_numpy(prints))
        self.trunk = nn.Sequential(nn.Linear(world.width, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.value = nn.Linear(hidden, 1)
        self.sorts = nn.Embedding(sorts, hidden)
        self.spots = nn.Embedding(sorts * SPOTS, hidden)
        self.card = nn.Linear(columns + 1, hidden * ROLES, bias=False)
        self.design = nn.Embedding(designs + 1, hidden * ROLES)
        self.numbers = nn.Linear(max(len(legend.numbers), 1), hidden, bias=False)
        self.sort_of_numbers = nn.Embedding(sorts, hidden)
        self.bias = nn.Linear(hidden, 1)
        for part in (self.spots, self.design):
            nn.init.normal_(part.weight, std=0.02)

    def forward(self, seen: Tensor, rows: Tensor, parts: Tensor, numbers: Tensor) -> tuple[Tensor, Tensor]:
        """The score of every option, and the expected reward of every row."""
        hidden = self.trunk(seen)
        sort = parts[:, SORT]
        about = self.sorts(sort) + self.spots(sort * SPOTS + parts[:, SPOT])
        cards = (self.card(self.prints) + self.design.weight).view(-1, hidden.shape[1])  # a row for each role of a card
        about = about + embedding(parts[:, SUBJECT] * ROLES + parts[:, SUBJECT_SIDE], cards)
        about = about + embedding(parts[:, OBJECT] * ROLES + 2 + parts[:, OBJECT_SIDE], cards)
        if numbers.shape[1]:
            about = about + self.numbers(numbers) * (1 + self.sort_of_numbers(sort))
        about = torch.relu(about)
        fitting = (hidden.index_select(0, rows) * about).sum(dim=1) / hidden.shape[1] ** 0.5
        scores = fitting + self.bias(about).squeeze(1)
        return scores, torch.tanh(self.value(hidden)).squeeze(1)

    def ask(self, seen: Any, options: Options, device: torch.device) -> tuple[Tensor, Tensor]:
        """The same for the arrays of a batch."""
        return self.forward(
            torch.as_tensor(seen, device=device),
            torch.as_tensor(options.rows, device=device),
            torch.as_tensor(options.parts, device=device),
            torch.as_tensor(options.numbers, device=device),
        )


def log_chances(scores: Tensor, rows: Tensor, count: int) -> Tensor:
    """The logarithm of the chance of every option within its row."""
    highest = torch.full((count,), -torch.inf, device=scores.device).scatter_reduce(0, rows, scores, "amax")
    shifted = scores - highest.detach().index_select(0, rows)
    total = torch.zeros(count, device=scores.device).scatter_add(0, rows, shifted.exp())
    return shifted - total.log().index_select(0, rows)


def drawn(logs: Tensor, rows: Tensor, count: int, best: bool) -> Tensor:
    """The number of one option for every row: drawn by its chance, or the best."""
    keys = logs if best else logs - torch.log(-torch.log(torch.rand_like(logs).clamp_min(1e-9)))
    highest = torch.full((count,), -torch.inf, device=logs.device).scatter_reduce(0, rows, keys, "amax")
    numbers = torch.arange(len(rows), device=logs.device)
    first = torch.where(keys >= highest[rows], numbers, torch.full_like(numbers, len(rows)))
    return torch.full((count,), len(rows), device=logs.device).scatter_reduce(0, rows, first, "amin")
