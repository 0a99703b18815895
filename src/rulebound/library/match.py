"""A match as a Python program plays it: seats count from 1 here, as in every word that Rulebound says.

    match = rulebound.new("five_rows", seed=7)
    while not match.over:
        match.play(match.legal[0])

Whoever plays for a seat asks `view(seat)` and `log(seat)` and nothing else; `view()` is what a spectator sees. A player
that wants to look ahead is a bot (`rulebound.Bot`), which gets imagined copies: the truth is for nobody at the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from weakref import WeakKeyDictionary

from rulebound.bots.advising import Hint, Outcome, give_hint, what_if
from rulebound.bots.bot import Bot, catch_up
from rulebound.bots.levels import make_bot
from rulebound.bots.seeds import bot_seed
from rulebound.core.files.rulebook import Option
from rulebound.core.mistakes import Mistake, Refused
from rulebound.core.people.comparing import is_number
from rulebound.core.people.game import Game
from rulebound.core.people.live import Live
from rulebound.core.people.matchfile import load as load_match
from rulebound.core.people.matchfile import new_match, read_match, replay, text_of
from rulebound.core.people.readers import EVERYTHING, SPECTATOR, View
from rulebound.core.people.registry import game as game_named
from rulebound.core.people.seeds import Seed, check_seed, commitment, secret_seed
from rulebound.core.people.taking_back import take_back
from rulebound.library.html import as_html

Deck = str | Sequence[str]  # a ready-made deck's name, a deck code or file, or the names of all its cards


class Action(str):
    """A legal action: its words, which are all that a person needs, and its number in the game's action space."""

    number: int

    def __new__(cls, words: str, number: int) -> Action:
        action = super().__new__(cls, words)
        action.number = number
        return action

    def __getnewargs__(self) -> tuple[str, int]:  # type: ignore[override]
        return str(self), self.number


class Match:
    """A match from its first shuffle on, with everything that makes it again."""

    def __init__(self, live: Live) -> None:
        if not isinstance(live, Live):
            raise TypeError("a match is made by rulebound.new(game), rulebound.load(file) or rulebound.loads(text)")
        self.live = live
        self.shown: WeakKeyDictionary[Bot, int] = WeakKeyDictionary()  # how many decisions each bot has watched

    def __reduce__(self) -> tuple[Callable[[str], Match], tuple[str]]:
        """Pickled, sent and copied as a match file is."""
        return loads, (self.text,)

    def __repr__(self) -> str:
        state = "over" if self.over else f"seat {self.seat} decides"
        return f"<Match of {self.game.title}: {self.decisions} decisions, {state}>"

    def __str__(self) -> str:
        """The position in words, as the seat that decides sees it; everything when the match is over."""
        return self.show(self.seat)

    def _repr_html_(self) -> str:
        """The position as a notebook shows it: to the seat that decides, or to everybody when the match is over."""
        return as_html(self.game.title, self.question, self.view(self.seat))

    # ------------------------------------------------------------ what there is

    @property
    def game(self) -> Game:
        return self.live.game

    @property
    def seats(self) -> int:
        return len(self.live.players)

    @property
    def players(self) -> tuple[str, ...]:
        """Their names, by seat."""
        return self.live.players

    @property
    def options(self) -> Mapping[str, Option]:
        """The house rules, all of them."""
        return self.live.kept.setup.options

    @property
    def seat(self) -> int | None:
        """Who decides; None when the match is over."""
        return None if self.over else int(self.live.match.seat) + 1

    @property
    def question(self) -> str:
        """What is asked, in a line that everybody may read; empty when the match is over."""
        return "" if self.over else self.game.question(self.live.match)

    @property
    def legal(self) -> list[Action]:
        """What the deciding seat may do, each wording once; empty when the match is over."""
        return [Action(words, number) for number, words in self.live.legal()]

    @property
    def over(self) -> bool:
        return bool(self.live.match.over)

    @property
    def decisions(self) -> int:
        """How many decisions were made."""
        return len(self.live.kept.actions)

    @property
    def actions(self) -> tuple[int, ...]:
        """Their numbers, in order."""
        return self.live.kept.actions

    @property
    def scores(self) -> dict[int, float]:
        """Each seat's share of the victory. Mistake while the match is not over."""
        self.check_over("scores are known when the match is over")
        return {seat + 1: score for seat, score in enumerate(self.live.scores())}

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the largest share; all of them in a tie. Mistake while the match is not over."""
        self.check_over("the winners are known when the match is over")
        return tuple(seat + 1 for seat in self.live.winners())

    @property
    def commitment(self) -> str:
        """Fixes a secret seed without telling it; see "Fair chance" in the guide."""
        return commitment(self.live.kept.setup.seed)

    def view(self, seat: int | None = None) -> View:
        """What this seat may see, as plain data in the form of a scene; without a seat what everybody may see, and
        everything when the match is over."""
        return self.game.view(self.live.match, self.reader(seat))

    def show(self, seat: int | None = None) -> str:
        """The same as lines of text."""
        return "\n".join(self.game.show(self.view(seat)))

    def log(self, seat: int | None = None) -> list[str]:
        """All that this seat was told so far; without a seat what everybody was told."""
        return self.live.log(SPECTATOR if seat is None else self.checked(seat))

    # ------------------------------------------------------------ playing

    def play(self, action: str | int) -> None:
        """Carry out an action of the deciding seat, by its words or its number. Refused with `clause` where a rule
        forbids it, Mistake where it names nothing; then nothing has changed."""
        number = self.number_of(action)
        refused = self.game.refuse(self.live.match, number)
        if refused is not None:
            raise refused
        self.live.decide(number)

    def why_not(self, action: str | int) -> Refused | None:
        """The rule against an action of the deciding seat, with `clause` and words; None where it is legal. Mistake
        where it names nothing."""
        try:
            return self.game.refuse(self.live.match, self.number_of(action))
        except Refused as refused:
            return refused

    def number_of(self, action: str | int) -> int:
        """The number of an action, legal or not. An `Action` of another position means what it says: its number would
        be another card of the hand by now."""
        match = self.live.match
        if isinstance(action, str):
            listed = action.number if isinstance(action, Action) else match.actions()
            same = listed < match.actions() and self.game.say(match, listed) == action
            return listed if same else self.game.find(match, action)
        if not is_number(action):
            raise TypeError(f"an action is words or a number, not {action!r}")
        if not 0 <= action < match.actions():
            raise Mistake(f"{self.game.title} has the actions 0 to {match.actions() - 1}, not {action}")
        return action

    def play_bot(self, bot: str | Bot = "greedy") -> Action:
        """Let a bot decide for the seat that is asked, by its name or as an object; what it did. The same match and
        name always give the same decision, unless the bot looks at the clock. An object that remembers is first shown
        what has happened since it was asked last; it plays one seat."""
        self.check_running()
        if not isinstance(bot, str | Bot):
            raise TypeError(f"a bot is a name or a rulebound.Bot, not {bot!r}")
        chooser = make_bot(bot, self.seed_here()) if isinstance(bot, str) else bot
        if chooser.remembers:
            kept = self.live.kept
            seen = min(self.shown.get(chooser, 0), self.decisions)  # less than it saw where something was taken back
            catch_up(chooser, replay(kept, seen), self.live.match.seat, kept.actions[seen:])
            self.shown[chooser] = self.decisions
        number = int(chooser.choose(self.live.match))
        done = Action(self.game.say(self.live.match, number), number)
        self.play(number)
        return done

    def hint(self) -> Hint:
        """What a search would do here, and how sure it is."""
        self.check_running()
        return give_hint(self.live, self.seed_here())

    def what_if(self, action: str | int) -> Outcome:
        """What may come of an action, as far as the deciding seat can know."""
        self.check_running()
        return what_if(self.live, self.number_of(action), self.seed_here())

    def take_back(self, seat: int, people: Sequence[int] | None = None) -> str:
        """Take back this seat's last decision, as at a table: only if nobody has learnt anything since, by a card or by
        chance, and none of the `people` (all seats unless told) has decided; what was taken back. Mistake with the
        reason where it stands."""
        others = range(1, self.seats + 1) if people is None else people
        return take_back(self.live, self.checked(seat), [self.checked(other) for other in others])

    def go_back(self, decisions: int) -> None:
        """To where only so many decisions had been made, without conditions: for study."""
        if not is_number(decisions) or not 0 <= decisions <= self.decisions:
            raise Mistake(f"the match has the points 0 to {self.decisions}, not {decisions!r}")
        self.live.take_back_to(decisions)

    def copy(self) -> Match:
        """An independent match at the same point."""
        return Match(Live(self.live.kept))

    # ------------------------------------------------------------ keeping

    def save(self, path: str | Path) -> None:
        """Write a match file. It holds the seed: who reads it knows every card to come."""
        self.live.save(Path(path))

    @property
    def text(self) -> str:
        """The text of that file."""
        return text_of(self.live.kept)

    # ------------------------------------------------------------ what is checked

    def checked(self, seat: int) -> int:
        if is_number(seat) and 1 <= seat <= self.seats:
            return seat - 1
        raise Mistake(f"there are the seats 1 to {self.seats}, not {seat!r}")

    def reader(self, seat: int | None) -> int:
        if seat is not None:
            return self.checked(seat)
        return EVERYTHING if self.over else SPECTATOR

    def seed_here(self) -> int:
        return bot_seed(self.live.kept.setup.seed, int(self.live.match.seat), self.decisions)

    def check_running(self) -> None:
        if self.over:
            raise Mistake("the match is over")

    def check_over(self, reason: str) -> None:
        if not self.over:
            raise Mistake(f"the match is not over: {reason}")


def new(
    game: str,
    *,
    seed: Seed | None = None,
    seats: int | None = None,
    options: Mapping[str, Option] | None = None,
    cards: str | Path | None = None,
    decks: Sequence[Deck] = (),
    open_lists: bool = False,
    players: Sequence[str] = (),
) -> Match:
    """A new match at its first decision. A seed makes it repeatable; without one it begins with a secret. `cards` is a
    card file; `decks` has one deck for each seat where players bring decks (the ready-made ones unless told); `players`
    are names."""
    found = game_named(game)
    names = words_of(players, "players") or tuple(f"seat {seat + 1}" for seat in range(found_seats(found, seats)))
    if seats is not None and seats != len(names):
        raise Mistake(f"there are {seats} seats and {len(names)} players")
    card_file = None if cards is None else Path(cards)
    brought = deck_lists(found, decks, len(names), card_file)
    chance = secret_seed() if seed is None else check_seed(seed)
    return Match(Live(new_match(found, names, chance, options, card_file, brought, open_lists)))


def found_seats(game: Game, seats: int | None) -> int:
    """The number of seats, the fewest that the game takes unless told."""
    if seats is None:
        return min(game.seat_counts)
    if not is_number(seats):
        raise Mistake(f"the number of seats is a whole number, not {seats!r}")
    game.check_seats(seats)
    return seats


def words_of(listed: Sequence[str], what: str) -> tuple[str, ...]:
    """A list of words as it is kept; a single word would be taken for a list of letters."""
    if isinstance(listed, str) or not all(isinstance(word, str) for word in listed):
        raise Mistake(f"{what} is a list of words, not {listed!r}")
    return tuple(listed)


def deck_lists(game: Game, decks: Sequence[Deck], seats: int, card_file: Path | None) -> tuple[tuple[str, ...], ...]:
    """The cards of each seat's deck, by name."""
    if isinstance(decks, str):
        raise Mistake(f"decks is a list with a deck for each seat, not {decks!r}")
    if decks and len(decks) != seats:
        raise Mistake(f"there are {seats} seats and {len(decks)} decks")
    ready = game.decks()
    if not decks:
        return tuple(ready[seat % len(ready)].cards for seat in range(seats)) if ready else ()
    cards = game.card_set(card_file)
    return tuple(
        game.find_deck(deck, cards).cards if isinstance(deck, str) else words_of(deck, "a deck") for deck in decks
    )


def load(path: str | Path) -> Match:
    """The match of a file, at the point where it was saved. Mistake with the place for a file that is wrong."""
    return Match(Live(load_match(Path(path))))


def loads(text: str) -> Match:
    """The match in the text of such a file (`Match.text`)."""
    return Match(Live(read_match(text, "the match")))
