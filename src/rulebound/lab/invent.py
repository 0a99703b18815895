"""New cards out of the grammar itself: drawn, filtered, measured, and listed by how near they come to the wanted
strength and how unlike they are to every card there is.

A card is measured in the place of one that is there (its host): the set has the host's name with the new print, so
decks stay legal and everything else is as always. What it is worth is told against what a card of its cost usually is
worth, weighed by the same deals, so that their luck cancels out. Players judge it by its print alone: nobody has
practised with it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from pathlib import Path
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.files.card_tables import toml_text
from rulebound.core.files.cards import Card, CardSet
from rulebound.core.language.compiling import Compiler
from rulebound.core.language.errors import TextError
from rulebound.core.language.inventing import Inventor, exchanged, like
from rulebound.core.language.phrase import Phrase
from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Game
from rulebound.core.people.printed import facts_of, phrases_of
from rulebound.core.people.registry import game as game_named
from rulebound.lab.balance import BalanceRequest, BalanceWork, Seated, Sums, added, held_designs, measure, seat_players
from rulebound.lab.balance_report import cost_of, usual_worth, worths_of
from rulebound.lab.card_notes import Worth, weigh_cards
from rulebound.lab.confidence import Estimate, mean_of
from rulebound.lab.kept import Kept, beside
from rulebound.lab.runner import Part, Play, Runner, Telling

DRAWN = 5  # cards that are measured at first for each that is wanted
TRIES = 300  # sentences for one card: most that a grammar can say make no sense
ROUNDS = ((100, 1.0), (300, 0.5), (1000, 0.0))  # deals up to which is measured, and which part goes on to there
DEALS_IN_PART = 50
MODELS = 16  # official cards that tell what a cost is usually worth
UNLIKE = 2.0  # points of strength that a card may be off where it has nothing in common with another
COST = "cost"


@dataclass(frozen=True)
class InventRequest:
    """`strength` is what the card is to be worth above the usual for its cost, in points."""

    game: str
    kind: str
    cost: int | None = None
    count: int = 5
    strength: float = 0.0
    bot: str = "policy"
    seed: int = 0


@dataclass(frozen=True)
class Invented:
    """A new card, what it is worth and worth above the usual for its cost (points), how unlike the others it is (0 a
    copy, 1 nothing in common), and the card that it resembles most."""

    card: Card
    worth: Estimate
    above: Estimate
    unlike: float
    nearest: str

    def off(self, strength: float) -> float:
        return abs(self.above.mean - strength)

    def facts(self) -> dict[str, Any]:
        return {
            "name": self.card.name,
            "kind": self.card.kind,
            **self.card.facts,
            "text": self.card.text,
            "worth": self.worth.mean,
            "interval": [self.worth.low, self.worth.high],
            "for_its_cost": list(self.above),
            "unlike": self.unlike,
            "nearest": self.nearest,
        }


@dataclass(frozen=True)
class Invention:
    request: InventRequest
    cards: tuple[Invented, ...]
    drawn: int
    refused: int

    def facts(self) -> dict[str, Any]:
        return {
            "game": self.request.game,
            "kind": self.request.kind,
            "cost": self.request.cost,
            "wanted": self.request.strength,
            "bot": self.request.bot,
            "seed": self.request.seed,
            "drawn": self.drawn,
            "refused": self.refused,
            "cards": [card.facts() for card in self.cards],
        }

    def words(self) -> list[str]:
        lines = [f"{self.drawn} cards measured; {self.refused:,} sentences made no sense or were too long for a card"]
        for found in self.cards:
            numbers = ", ".join(f"{key} {value}" for key, value in found.card.facts.items() if value != "")
            above = f"{found.above.mean:+.1f} points for its cost ({found.above.low:+.1f} to {found.above.high:+.1f})"
            lines += ["", f"{found.card.name}: {numbers}", f"  {found.card.text}"]
            lines.append(f"  {above}; {found.unlike:.0%} unlike {found.nearest}, the card nearest to it")
        return lines

    def card_file(self) -> str:
        return toml_text([found.card for found in self.cards], game_named(self.request.game).kinds)


@dataclass(frozen=True)
class Candidate:
    """A new card and the design in whose place it is measured."""

    card: Card
    host: int


@dataclass(frozen=True)
class InventWork:
    """Each part weighs the candidate that its `what` numbers."""

    request: BalanceRequest
    candidates: tuple[Candidate, ...]

    def ready(self) -> Play:
        seated: dict[int, Seated] = {}

        def play(part: Part) -> list[float]:
            number = int(part[0])
            candidate = self.candidates[number]
            if number not in seated:
                seated.clear()
                seated[number] = seat_players(self.request, set_with(game_named(self.request.game), candidate))
            table = seated[number]
            worth = Worth(vec[i64]([candidate.host]))
            weigh_cards(table.laid_out, table.players, table.hands, self.request.seed, part[1], part[2], worth)
            return worth.sums()

        return play

    def facts(self) -> dict[str, object]:
        """What a file of kept parts must agree with: the same cards were drawn, in the places of the same hosts."""
        request, game = self.request, game_named(self.request.game)
        facts = {"invented": game.id, "bot": request.bot, "seed": request.seed, "set": game.official_cards.digest}
        drawn = toml_text([candidate.card for candidate in self.candidates], game.kinds)
        return facts | {"hosts": [candidate.host for candidate in self.candidates], "cards": drawn}


def invent(request: InventRequest, runner: Runner, telling: Telling, keep: Path | None = None) -> Invention:
    """Mistake for a kind or a cost for which nothing can be invented. What is kept of the official cards stands in a
    file beside that of the new ones."""
    game = game_named(request.game)
    ordinary = BalanceRequest(game.id, request.bot, games=1, deals=ROUNDS[-1][0], seed=request.seed, seats=seats(game))
    hosts = check_request(game, request, ordinary)
    rng = random.Random(f"invent {request.seed}")
    candidates, refused = draw_cards(game, request, hosts, rng)
    if not candidates:
        raise Mistake(f"no playable {request.kind} was found in {refused:,} sentences; try another --seed")
    work = InventWork(ordinary, tuple(candidates))
    kept = Kept(keep, work.facts())
    official = replace(ordinary, only=models(game, ordinary))
    usual = usual_for(request, measure(official, runner, telling, beside(keep, "official")))
    cards = [
        judge(game, candidate.card, worth, usual)
        for candidate, worth in weigh(request, work, usual, runner, telling, kept)
    ]
    cards.sort(key=lambda found: found.off(request.strength) - UNLIKE * found.unlike)
    return Invention(request, tuple(cards), len(candidates), refused)


def models(game: Game, ordinary: BalanceRequest) -> tuple[str, ...]:
    """Cards of all costs that can be held, the costs evenly among them."""
    cards = game.official_cards.cards
    held = sorted(held_designs(ordinary), key=lambda design: (cost_of(cards[design]) or 0, design))
    step = max(1.0, len(held) / MODELS)
    return tuple(cards[held[int(at * step)]].name for at in range(min(MODELS, len(held))))


def seats(game: Game) -> int:
    return min(count for count in game.seat_counts if count > 1)


def check_request(game: Game, request: InventRequest, ordinary: BalanceRequest) -> list[int]:
    """The designs that can be hosts: of the kind, and as near to the cost as there are."""
    cards = game.official_cards.cards
    if request.kind not in game.kinds:
        raise Mistake(f"{game.title} has no kind of card {request.kind!r}; it has {', '.join(game.kinds)}")
    if request.count < 1:
        raise Mistake(f"the number of cards to invent is 1 or more, not {request.count}")
    price = next((fact for fact in game.kinds[request.kind] if fact.name == COST), None)
    if price is None and request.cost is not None:
        raise Mistake(f"a {request.kind} of {game.title} has no cost: leave --cost out")
    if price is not None and request.cost is None:
        raise Mistake(f"a {request.kind} of {game.title} has a cost: say which, with --cost N")
    if price is not None and request.cost is not None and not price.least <= request.cost <= price.most:
        raise Mistake(f"a cost of {game.title} is from {price.least} to {price.most}, not {request.cost}")
    held = {cards[design].kind for design in held_designs(ordinary)}
    if request.kind not in held:
        known = ", ".join(sorted(held))
        raise Mistake(f"a {request.kind} is never in a hand, so it cannot be weighed; kinds that are: {known}")
    of_kind = [design for design, card in enumerate(cards) if card.kind == request.kind and card.text]
    if not of_kind:
        raise Mistake(f"no {request.kind} of {game.title} has a text: there is nothing to invent")
    if request.cost is None:
        return of_kind
    off = {design: abs((cost_of(cards[design]) or 0) - request.cost) for design in of_kind}
    return sorted(of_kind, key=lambda design: off[design])[: max(3, sum(far <= 1 for far in off.values()))]


# ------------------------------------------------------------ drawing


def draw_cards(
    game: Game, request: InventRequest, hosts: Sequence[int], rng: random.Random
) -> tuple[list[Candidate], int]:
    """Playable and readable cards, each with another text, and how many sentences were refused."""
    official = game.official_cards.cards
    compiler = game.compiler(official)
    trees = [compiler.language.parse(card.text) for card in official if card.text and card.kind == request.kind]
    inventor = like(compiler.language, trees)
    longest = max(len(card.text) for card in official if card.kind == request.kind)
    texts = {card.text for card in official}
    names = {card.name for card in official}
    found: list[Candidate] = []
    refused = 0
    while len(found) < DRAWN * request.count and refused < TRIES * DRAWN * request.count:
        host = rng.choice(hosts)
        text = compiler.language.show(drawn_text(rng, inventor, compiler, trees))
        card = replace(official[host], text=text, facts=drawn_facts(game, official[host], request, rng))
        if text in texts or len(text) > longest or not playable(game, compiler, host, card):
            refused += 1
            continue
        texts.add(text)
        name = drawn_name(official, request.kind, names, rng)
        names.add(name)
        found.append(Candidate(replace(card, id=f"{game.rulebook.prefix}-NEW{len(found) + 1}", name=name), host))
    return found, refused


def drawn_text(rng: random.Random, inventor: Inventor, compiler: Compiler, trees: Sequence[Phrase]) -> Phrase:
    """Every second text is wholly new, the others are official ones with another phrase in them."""
    if rng.random() < 0.5:
        return inventor.text(rng, rng.randint(6, 20))
    return exchanged(rng, compiler.language, trees)


def drawn_facts(game: Game, host: Card, request: InventRequest, rng: random.Random) -> dict[str, int | str]:
    """The numbers of the host, each a little otherwise; a fact that has a usual value keeps it."""
    facts = dict(host.facts)
    for fact in game.kinds[host.kind]:
        value = facts[fact.name]
        if fact.name == COST and request.cost is not None:
            facts[COST] = request.cost
        elif isinstance(value, int) and fact.default is None:
            facts[fact.name] = min(fact.most, max(fact.least, value + rng.choice((-1, 0, 0, 1))))
    return facts


def playable(game: Game, compiler: Compiler, host: int, card: Card) -> bool:
    """Does the text make sense on this card, and is it explained?"""
    official = game.official_cards.cards
    compiler.cards = [*official[:host], card, *official[host + 1 :]]
    try:
        compiler.compile_card(host)
        return bool(game.explain(card.kind, card.text)) and not new_remarks(game, host, card)
    except (TextError, Mistake):
        return False


def new_remarks(game: Game, host: int, card: Card) -> bool:
    official = game.official_cards.cards
    return len(game.card_remarks([card])) > len(game.card_remarks([official[host]]))


def drawn_name(cards: Sequence[Card], kind: str, taken: set[str], rng: random.Random) -> str:
    """The beginning of one name and the end of another: a placeholder that reads like a card of the set."""
    names = [card.name.split() for card in cards if card.kind == kind]
    for _ in range(TRIES):
        name = " ".join([*rng.choice(names)[:1], rng.choice(names)[-1]])
        if name not in taken and len(set(name.split())) == 2:
            return name
    return f"New {kind} {len(taken) + 1}"


# ------------------------------------------------------------ weighing


def set_with(game: Game, candidate: Candidate) -> CardSet:
    """The official set with the candidate in the place of its host, whose name it has here: decks name it."""
    cards = list(game.official_cards.cards)
    cards[candidate.host] = replace(candidate.card, name=cards[candidate.host].name)
    return game.read_cards(toml_text(cards, game.kinds), "the official cards with an invented one")


def usual_for(request: InventRequest, measured: tuple[BalanceWork, Sums]) -> float:
    """What a card of this cost is usually worth, in points; without a cost, what the cards of its set are."""
    work, sums = measured
    cards = game_named(request.game).official_cards.cards
    line = usual_worth(cards, worths_of(work, sums))
    if request.cost is None:
        free = [usual for design, usual in line.items() if cost_of(cards[design]) is None]
        return sum(free) / len(free)
    priced = sorted((cost, usual) for design, usual in line.items() if (cost := cost_of(cards[design])) is not None)
    (low, at_low), (high, at_high) = priced[0], priced[-1]
    slope = (at_high - at_low) / (high - low) if high > low else 0.0
    return at_low + slope * (request.cost - low)


def weigh(
    request: InventRequest, work: InventWork, usual: float, runner: Runner, telling: Telling, kept: Kept
) -> list[tuple[Candidate, Estimate]]:
    """In each round those that came nearest to the wanted strength are weighed with more deals."""
    candidates = work.candidates
    sums: dict[int, list[float]] = {}
    going_on = list(range(len(candidates)))
    sizes = [max(request.count, round(part * len(candidates))) for _, part in ROUNDS]
    firsts = [0, *(deals for deals, _ in ROUNDS)]
    total = sum(min(size, len(candidates)) * (ROUNDS[at][0] - firsts[at]) for at, size in enumerate(sizes))
    done = 0
    for size, first, (deals, _) in zip(sizes, firsts, ROUNDS, strict=False):
        going_on = sorted(going_on, key=lambda at: abs(estimate(sums.get(at)).mean - usual - request.strength))[:size]
        cuts = range(first, deals, DEALS_IN_PART)
        wanted = [(str(at), cut, min(cut + DEALS_IN_PART, deals)) for at in sorted(going_on) for cut in cuts]
        for part, numbers in kept.results(runner, work, wanted):
            at = int(part[0])
            sums[at] = added(sums.get(at, []), numbers)
            done += part[2] - part[1]
            above = estimate(sums[at]).mean - usual
            telling(done, total, f"{candidates[at].card.name} {above:+.1f} for its cost")
    return [(candidates[at], estimate(sums[at], len(going_on))) for at in going_on]


def estimate(sums: Sequence[float] | None, comparisons: int = 1) -> Estimate:
    if not sums or not sums[0]:
        return Estimate(0.0, 0.0, 0.0)
    return mean_of(sums[0], sums[1], sums[2], comparisons).scaled(100.0)


# ------------------------------------------------------------ judging


def judge(game: Game, card: Card, worth: Estimate, usual: float) -> Invented:
    official = [other for other in game.official_cards.cards if other.kind == card.kind]
    everything = [*official, card]
    prints = [
        {name: amount for name, amount in facts_of(one, phrases).items() if name not in ("card", f"kind {one.kind}")}
        for one, phrases in zip(everything, phrases_of(game, everything), strict=True)
    ]
    alike = [cosine(prints[-1], other) for other in prints[:-1]]
    nearest = max(range(len(official)), key=lambda at: alike[at])
    above = Estimate(worth.mean - usual, worth.low - usual, worth.high - usual)
    return Invented(card, worth, above, max(0.0, 1.0 - alike[nearest]), official[nearest].name)


def cosine(one: dict[str, float], other: dict[str, float]) -> float:
    """How alike two prints are, from 0 to 1."""
    both = sum(value * other.get(name, 0.0) for name, value in one.items())
    sizes = (sqrt(sum(value * value for value in each.values())) for each in (one, other))
    first, second = sizes
    return both / (first * second) if first and second else 0.0
