"""Exchange cards of ready-made decks until every deck wins between 40 and 60 of 100 against the field of the others.

    python bench/level_decks.py clashables "River and Root,Grave Harvest" --steps 150

Only the named decks change. A step exchanges a few cards of one of them and plays fresh deals against the others, with
and without the step; it is taken where the field becomes more even. Every so often the whole table is measured anew,
and where it has become worse the lists go back to the best ones. A card that no other deck has stays in its deck, so
the decks together show as much of the set as before. Prints the lists; `rulebound balance GAME --field` says how good
they are.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from dataclasses import replace
from itertools import combinations

from rulebound.core.files.decks import Deck, print_deck
from rulebound.core.people.registry import game as game_named
from rulebound.lab.deck_search import legal
from rulebound.lab.field import DeckWork, FieldRequest, deck_parts
from rulebound.lab.runner import Runner, make_runner

DEALS, ANEW = 150, 600  # of each pairing, in a step and when the table is measured anew
ANEW_EVERY = 10  # steps
TRUST = 0.8  # in what was known of a pairing, when it is played again
BELIEF = 0.7  # of what a step is seen to move, the rest is put down to luck
LEVEL, LOPSIDED = 0.05, 0.22  # off half, against the field and in one pairing, from which it counts
Table = dict[tuple[int, int], float]


def measured(
    request: FieldRequest, decks: list[Deck], pairs: list[tuple[int, int]], deals: range, run: Runner
) -> Table:
    digest = game_named(request.game).official_cards.digest
    work = DeckWork(request, tuple((decks[one], decks[other]) for one, other in pairs), digest)
    sums = [[0.0, 0.0] for _ in pairs]
    wanted = [part for at in range(len(pairs)) for part in deck_parts(at, deals.start, deals.stop)]
    for part, numbers in run.results(work, wanted):
        sums[int(part[0])][0] += numbers[0]
        sums[int(part[0])][1] += numbers[1]
    return {pair: won / played for pair, (played, won) in zip(pairs, sums, strict=True)}


def share(table: Table, deck: int) -> float:
    found = [won if pair[0] == deck else 1 - won for pair, won in table.items() if deck in pair]
    return sum(found) / len(found)


def uneven(table: Table, decks: int) -> float:
    field = sum(max(0.0, abs(share(table, deck) - 0.5) - LEVEL) ** 2 for deck in range(decks))
    return 4 * field + sum(max(0.0, abs(won - 0.5) - LOPSIDED) ** 2 for won in table.values())


def exchanged(request: FieldRequest, decks: list[Deck], at: int, rng: random.Random) -> Deck:
    game = game_named(request.game)
    shown = Counter(name for deck in decks for name in deck.counts())
    names = [card.name for card in game.official_cards.cards]
    cards = list(decks[at].cards)
    wanted = rng.randint(1, 3)
    for _ in range(500):
        place = rng.randrange(len(cards))
        new = rng.choice(cards) if rng.random() < 0.5 else rng.choice(names)
        alone = cards.count(cards[place]) == 1 and shown[cards[place]] == 1
        trial = [*cards[:place], new, *cards[place + 1 :]]
        if new != cards[place] and not alone and legal(game, trial, request.options, game.official_cards):
            cards, wanted = trial, wanted - 1
            if not wanted:
                break
    return replace(decks[at], cards=tuple(cards))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("free", help="the decks that may change, with commas between them")
    parser.add_argument("--bot", default="policy")
    parser.add_argument("--steps", type=int, default=150)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    game = game_named(asked.game)
    decks = list(game.decks())
    free = [at for at, deck in enumerate(decks) if deck.name in asked.free.split(",")]
    request = FieldRequest(game.id, (), asked.bot, seed=asked.seed)
    rng = random.Random(asked.seed)
    pairs = list(combinations(range(len(decks)), 2))
    deal = 0
    table: Table = {}
    best: tuple[list[Deck], Table] | None = None
    with make_runner(asked.jobs) as run:
        for step in range(asked.steps + 1):
            if step % ANEW_EVERY == 0:
                table = measured(request, decks, pairs, range(deal, deal + ANEW), run)
                deal += ANEW
                shown = ", ".join(f"{deck.name} {100 * share(table, at):.0f}" for at, deck in enumerate(decks))
                print(f"step {step}: {shown}; uneven {1000 * uneven(table, len(decks)):.1f}", flush=True)
                if best is None or uneven(table, len(decks)) < uneven(best[1], len(decks)):
                    best = (list(decks), table)
                decks, table = list(best[0]), best[1]
                if uneven(table, len(decks)) == 0:
                    break
            at = max(free, key=lambda deck: (0.02 + abs(share(table, deck) - 0.5)) * rng.random())
            trial = exchanged(request, decks, at, rng)
            mine = [pair for pair in pairs if at in pair]
            deals = range(deal, deal + DEALS)
            old = measured(request, decks, mine, deals, run)
            new = measured(request, [*decks[:at], trial, *decks[at + 1 :]], mine, deals, run)
            deal += DEALS
            table |= {pair: TRUST * table[pair] + (1 - TRUST) * old[pair] for pair in mine}
            believed = {**table, **{pair: table[pair] + BELIEF * (new[pair] - old[pair]) for pair in mine}}
            if uneven(believed, len(decks)) < uneven(table, len(decks)):
                decks[at], table = trial, believed
    for at in free:
        print(print_deck((best[0] if best else decks)[at]))


if __name__ == "__main__":
    main()
