"""A parlour: a group that plays games at a table of `tests.service.table`, at a clock that is set by hand."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count

from bot.core.actions import Action, Event
from bot.core.game import REST_MS, Game, Phase, closing_ms
from bot.core.game_actions import AnswerRound, GameAction, StartGame
from bot.core.game_scene import AtRound, GameStarted
from bot.core.people import Account
from bot.core.places import Place
from bot.core.quiz import Library
from bot.core.record_actions import Forget
from bot.core.record_scene import Forgotten
from bot.core.round import GRACE_MS
from bot.core.scene import Outcome
from bot.core.setup import Setup
from bot.group_ports import GameSheet
from bot.service.boards import Boards
from bot.service.chores import Chores
from bot.service.games import Directed, Director
from bot.service.members import Members
from bot.service.names import Names
from bot.zones import Zones
from tests.quizzes_for_tests import library
from tests.service.groups import GROUP, Roll
from tests.service.table import NoChance, Table, laid

PLACE = Place("telegram", "-1")
HOST, IRA, JAY, KIM = (Account("telegram", number) for number in ("10", "11", "12", "13"))


@dataclass
class Turned(NoChance):
    """Leaves everything in its order, or turns it round."""

    reverse: bool = False

    def shuffle(self, option_ids: list[str]) -> None:
        """Turn the options round, if told so."""
        if self.reverse:
            option_ids.reverse()


@dataclass(slots=True)
class Parlour:
    """The service for groups, and the database behind it."""

    table: Table
    director: Director
    chores: Chores
    boards: Boards
    names: Names
    chance: Turned
    roll: Roll = field(default_factory=Roll)
    public: bool = False
    """Whether everybody sees the replies."""

    @property
    def now_ms(self) -> int:
        """What the clock shows."""
        return self.table.now_ms

    def pass_by(self, seconds: float) -> None:
        """Set the clock on."""
        self.table.now_ms += round(1000 * seconds)

    def event(self, action: Action, account: Account, place: Place | None = PLACE, hint: str | None = None) -> Event:
        """Give an event in a place of the group, or in private."""
        group = None if place is None else GROUP
        return Event(account, action, self.now_ms, hint, group=group, place=place, public=self.public)

    async def direct(
        self,
        action: GameAction,
        account: Account = HOST,
        place: Place | None = PLACE,
        hint: str | None = None,
    ) -> Directed | None:
        """Carry out what is asked about a game or a place."""
        return await self.director.process(self.event(action, account, place, hint), self.roll)

    async def ask(self, action: GameAction, account: Account = HOST, place: Place | None = PLACE) -> Outcome:
        """Carry out what is asked about a game or a place, and give what it came to."""
        directed = await self.direct(action, account, place)
        assert directed is not None, action
        return directed.outcome

    async def start(self, setup: Setup = Setup(), host: Account = HOST, place: Place = PLACE) -> Game:  # noqa: B008
        """Start a game, whose message is not there yet."""
        scene = (await self.ask(StartGame(setup), host, place)).scene
        assert isinstance(scene, GameStarted), scene
        return scene.game

    async def begin(self, setup: Setup = Setup(), host: Account = HOST, place: Place = PLACE) -> Game:  # noqa: B008
        """Start a game and post its first question."""
        return await self.post(await self.start(setup, host, place))

    async def post(self, game: Game) -> Game:
        """Post the question of a game's round."""
        closes_ms, message_id = closing_ms(game, self.now_ms), f"message {game.round.id}"
        return there(await self.chores.posted(game.id, game.round.id, message_id, self.now_ms, closes_ms))

    async def press(self, game: Game, letter: int, account: Account, hint: str | None = None) -> Outcome:
        """Press a letter below a game's question."""
        (outcome,) = await self.presses(game, (letter, account), hint=hint)
        return outcome

    async def presses(self, game: Game, *pressed: tuple[int, Account], hint: str | None = None) -> list[Outcome]:
        """Press letters below a game's question, all in one batch."""
        events = [self.event(AnswerRound(game.round.id, letter), account, hint=hint) for letter, account in pressed]
        return list(await self.table.quizmaster.process(events))

    async def close(self, game: Game) -> Game:
        """Let the time of a game's round pass."""
        assert game.round.closes_ms is not None, game
        self.table.now_ms = game.round.closes_ms + GRACE_MS
        return there(await self.chores.close_due(game.id, self.now_ms))

    async def show(self, game: Game) -> Game:
        """Show the right answer of a game's round."""
        assert game.round.message_id is not None, game
        return there(await self.chores.shown(game.id, game.round.id, game.round.message_id, self.now_ms))

    async def appear(self, game: Game) -> Game:
        """Show of a game what has yet to be shown: the open question, or the right answer."""
        return await (self.post(game) if game.round.is_open else self.show(game))

    async def play(self, game: Game, answers: Mapping[Account, int]) -> Game:
        """Let people answer the open question of a game, show what was right, and post the next one if there is one."""
        if answers:
            await self.presses(game, *((letter, account) for account, letter in answers.items()))
        return await self.follow(await self.close(game))

    async def follow(self, game: Game) -> Game:
        """Show what was right in a closed round of a game, and post the next one if there is one."""
        game = await self.show(game)
        if game.phase is Phase.OVER or game.paused:
            return game
        self.pass_by(REST_MS / 1000)
        return await self.post(there(await self.chores.go_on_due(game.id, self.now_ms)))

    async def forget(self, account: Account) -> None:
        """Let somebody delete all that is kept of them."""
        outcome = await self.table.do(Forget(self.now_ms // 1000), account)
        assert outcome.scene == Forgotten(), outcome

    async def sheet(self, game: Game) -> GameSheet:
        """Give all that the scores of a game follow from."""
        sheet = await self.table.database.game_sheet(game.id)
        assert sheet is not None, game
        return sheet

    async def stored(self, game: Game) -> Game:
        """Give a game as it is stored."""
        return (await self.sheet(game)).game


@asynccontextmanager
async def opened(url: str, quizzes: Library | None = None, first_run: int = 1) -> AsyncIterator[Parlour]:
    """Open a database and a parlour on it; games and rounds are numbered from far above the runs."""
    served = quizzes or library()
    async with laid(url, served, first_run) as table:
        yield parlour_at(table, served, first_run)


def parlour_at(table: Table, served: Library, first_run: int = 1) -> Parlour:
    """Give a parlour at a table."""
    chance, names = Turned(count(first_run + 500_000)), Names()
    director = Director(table.database, served, Zones.load(), chance, Members(), names)
    return Parlour(table, director, Chores(table.database, served, chance), Boards(names, served), names, chance)


def there(game: Game | None) -> Game:
    """Give a game that a chore was done about."""
    assert game is not None
    return game


def at_round(outcome: Outcome) -> AtRound:
    """Give the round that an outcome shows."""
    assert isinstance(outcome.scene, AtRound), outcome
    return outcome.scene
