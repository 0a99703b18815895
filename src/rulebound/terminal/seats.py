"""Who sits where: people and bots by their names."""

from __future__ import annotations

from rulebound.bots.bot import catch_up
from rulebound.bots.levels import make_bot
from rulebound.bots.seeds import bot_seed
from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Game
from rulebound.core.people.live import Live
from rulebound.core.people.matchfile import replay

HUMAN = "human"


def default_seats(game: Game) -> tuple[str, ...]:
    """A person against bots, with as few players as the game allows."""
    return (HUMAN, *["greedy"] * (min(game.seat_counts) - 1))


def read_seats(text: str, game: Game) -> tuple[str, ...]:
    """The players in words such as "human,search:500". Mistake for an unknown bot or a wrong number of players."""
    names = tuple(name.strip() for name in text.split(","))
    check_players(names)
    game.check_seats(len(names))
    return names


def check_players(names: tuple[str, ...]) -> None:
    """Mistake for a player who is neither a person nor a bot."""
    for name in names:
        if name != HUMAN:
            try:
                make_bot(name, 0)
            except Mistake as mistake:
                raise Mistake(f"{mistake}; a person is {HUMAN!r}") from None


def people(live: Live) -> list[int]:
    return [seat for seat, name in enumerate(live.players) if name == HUMAN]


def seat_name(live: Live, seat: int) -> str:
    return f"seat {seat + 1} ({live.players[seat]})"


def bot_choice(live: Live) -> int:
    """What the bot at the seat that is asked does."""
    seat = live.match.seat
    seed = bot_seed(live.kept.setup.seed, seat, len(live.kept.actions))
    bot = make_bot(live.players[seat], seed)
    catch_up(bot, replay(live.kept, 0), seat, live.kept.actions)
    return bot.choose(live.match)
