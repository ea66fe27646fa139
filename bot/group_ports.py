"""What the parts need from each other for groups, as protocols: who is there, what is stored of games, and posting."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.core.game import Game
from bot.core.game_scene import PublicScene
from bot.core.people import Account, Group, Visibility
from bot.core.places import Place, PlaceSettings, Right
from bot.core.round import Round, Vote
from bot.core.scoring import Given
from bot.screen import Screen


class Roster(Protocol):
    """Who is in a group and what they may do there, as far as the platform tells."""

    async def names(self, accounts: Collection[Account]) -> Mapping[Account, str | None]:
        """Give the name of each account as the platform shows it to the group, None for one that has left.

        One about which the platform tells nothing now is missing.
        """

    async def administers(self, account: Account) -> bool:
        """Say whether an account may manage the place; no when the platform tells nothing now."""

    async def lacking(self) -> Sequence[Right]:
        """Give the rights that the bot would need in order to post where this was asked, and does not have."""

    async def publishable(self) -> bool:
        """Say whether what is posted where this was asked can be published: it is an announcement channel."""


@dataclass(frozen=True, slots=True)
class RoundState:
    """A round, held so that it cannot be closed meanwhile, with votes in it."""

    round: Round
    zone: str | None
    """Of its place."""
    group: Group
    """To which its place belongs."""
    votes: Mapping[int, Vote]
    """By person, those who were asked for; of a person with several accounts the earliest."""


@dataclass(frozen=True, slots=True)
class GamePlayer:
    """How somebody who answered in a game is to be named."""

    account: Account
    """The one through which they answered first."""
    visibility: Visibility
    alias: str | None


@dataclass(frozen=True, slots=True)
class GameSheet:
    """All that the scores of a game follow from, as of one moment."""

    game: Game
    settings: PlaceSettings
    rounds: Sequence[Round]
    """In order; the game's own round is the last of them."""
    given: Sequence[Given]
    players: Mapping[int, GamePlayer]
    """By person id: all who answered."""


class Games(Protocol):
    """What is stored of places and games, inside a transaction. Games are held against other writers when read."""

    async def place(self, place: Place, group: Group) -> PlaceSettings:
        """Give the settings of a place, made when it is new, and hold it: nobody else starts a game there meanwhile."""

    async def put_place(self, settings: PlaceSettings) -> None:
        """Store what was set for a place."""

    async def running(self, place_id: int) -> Game | None:
        """Give the game of a place that is not over."""

    async def game(self, game_id: int) -> Game | None:
        """Give a game, held."""

    async def asked(self, place_id: int) -> Mapping[tuple[str, str], int]:
        """Give how often each question (quiz id, question id) was asked in a place."""

    async def put(self, game: Game) -> None:
        """Store a game and its round, new or changed."""

    async def voters(self, round_id: int) -> int:
        """Give how many people have answered a round; once it is held nobody else does meanwhile."""

    async def missed(self, game_id: int, account: Account) -> Sequence[tuple[int, str]]:
        """Give (number of the round, option id) of the wrong answers of an account's person, in order.

        Of rounds that are closed, or in which answers cannot be changed.
        """


class GameStore(Protocol):
    """What is read of games outside of transactions."""

    async def game_sheet(self, game_id: int) -> GameSheet | None:
        """Give all that the scores of a game follow from."""

    async def player_of(self, account: Account) -> GamePlayer | None:
        """Give how the person of an account is to be named, if there is one."""

    async def due_games(
        self, platforms: Collection[str], until_ms: int, most: int, besides: Collection[int] = ()
    ) -> Sequence[tuple[int, int]]:
        """Give (game id, since when in milliseconds) of the games that wait for something until an instant.

        The longest waiting first; at most so many of each of these platforms, and none of those besides.
        """

    async def next_due_ms(self, platforms: Collection[str], after_ms: int) -> int | None:
        """Give the first instant after another at which a game in places of these platforms waits for something."""

    async def move_chat(self, platform: str, former_id: str, new_id: str) -> None:
        """Take a chat's places and members over to the id that the platform has given it."""


class PostRefusedError(Exception):
    """The platform does not let us write in the place: the bot was removed, or lacks a right, or the place is gone."""


class PostFailedError(Exception):
    """It could not be done now, and surely was not, unless it is a PostUnsureError; trying again later may help."""


class PostUnsureError(PostFailedError):
    """It could not be told whether it was done: the answer got lost on its way."""


class MessageGoneError(Exception):
    """The message was deleted, or cannot be changed any more."""


class Draw(Protocol):
    """Draws what is posted for everybody."""

    def public(self, scene: PublicScene, language: str) -> Screen:
        """Give the screen of a scene in a language."""


class Postman(Protocol):
    """Posts in the places of one platform, at the pace that it allows."""

    @property
    def is_connected(self) -> bool:
        """Whether it can post now; before that, and afterwards, posting fails."""

    async def post(self, place: Place, screen: Screen, key: str) -> str:
        """Send a message, and give its id once it has arrived.

        `key` names what is posted: a platform that can drop the second of two equal ones is told. Raises
        PostRefusedError, PostFailedError and PostUnsureError.
        """

    async def publish(self, place: Place, message_id: str) -> None:
        """Publish a message of an announcement channel to those who follow it; elsewhere do nothing.

        Raises PostRefusedError and PostFailedError.
        """

    async def edit(self, place: Place, message_id: str, screen: Screen) -> None:
        """Change a message. Raises MessageGoneError, PostRefusedError, PostFailedError and PostUnsureError."""

    def roster(self, place: Place, group: Group) -> Roster | None:
        """Give who is there; None while the platform is not connected."""
