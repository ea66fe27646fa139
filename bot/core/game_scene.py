"""What is to be shown of games, without words and without a platform."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.core.game import Game
from bot.core.places import PlaceSettings, Right
from bot.core.round import Round, Vote
from bot.core.scoring import Score
from bot.core.setup import Setup
from bot.core.slots import Slot
from bot.core.streak import Counted, Standing


@dataclass(frozen=True, slots=True)
class AtRound:
    """A round as one person sees it, privately: the question, or what their answer came to."""

    round: Round
    vote: Vote | None
    """Theirs, if they have answered."""
    accepted: bool = False
    """Whether the answer has just been given, or changed."""
    late_ms: int | None = None
    """How long after the end of the round they pressed, if they did."""
    late_option: str | None = None
    """The id of the option that they pressed too late; None if there is none of that letter."""
    streak: Standing | None = None
    counted: Counted | None = None
    """What the answer just given did to the streak."""
    outage_news: bool = False
    """As in `bot.core.scene.AtRun`."""
    zone_missing: bool = False
    newcomer: bool = False
    """They have not chosen a language yet."""
    daily: bool = False
    """It is a question of the day, read in private, where one can come every day."""


@dataclass(frozen=True, slots=True)
class SetupShown:
    """How a game is to be played; each part of it can be changed before it starts."""

    setup: Setup
    language: str
    """Of the place, as it would be with this setup."""


@dataclass(frozen=True, slots=True)
class GameStarted:
    """A game has begun, whose first question is on its way."""

    game: Game
    host_name: str | None


@dataclass(frozen=True, slots=True)
class GameRunning:
    """A game runs in the place already."""

    game: Game
    host_name: str | None
    """None when it is not known, or the host is hidden."""
    may_stop: bool


@dataclass(frozen=True, slots=True)
class CannotPost:
    """The bot cannot post in the place, for it lacks these rights; none when it is no member at all."""

    lacking: Sequence[Right]


@dataclass(frozen=True, slots=True)
class Unchanged:
    """What everybody sees stays as it is, or changes by itself; remarks say what happened."""

    self_evident: bool = False
    """Whether everybody in the place sees what came of it."""


@dataclass(frozen=True, slots=True)
class MissedShown:
    """One of a person's own wrong answers in a game (the index into them)."""

    game_id: int
    missed: Sequence[tuple[Slot, str]]
    """Each with the option that was chosen; empty when there are none."""
    index: int


@dataclass(frozen=True, slots=True)
class PlaceShown:
    """What is set for a place."""

    settings: PlaceSettings


@dataclass(frozen=True, slots=True)
class PlaceZones:
    """Zones to choose from for a place, at an instant at which people look at their clocks."""

    typed: str
    found: Sequence[str]
    """IANA names, the most likely first."""
    at_ms: int


HostScene = SetupShown | GameStarted | GameRunning | CannotPost | Unchanged
PlaceScene = PlaceShown | PlaceZones
GameScene = AtRound | HostScene | PlaceScene | MissedShown


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who plays, and how they stand."""

    name: str | None
    """None for those who are hidden or whose name is not known."""
    score: Score


@dataclass(frozen=True, slots=True)
class Board:
    """The scores that everybody sees: those of the first, and how many more there are."""

    players: Sequence[Player]
    more: int = 0


@dataclass(frozen=True, slots=True)
class RoundOpen:
    """The message of an open round."""

    game: Game
    answered: int
    closes_ms: int | None


@dataclass(frozen=True, slots=True)
class RoundClosed:
    """The message of a round that is closed."""

    game: Game
    tally: Mapping[str, int]
    """How many people chose each option, by its id."""
    board: Board


@dataclass(frozen=True, slots=True)
class Hard:
    """A question that few had right."""

    slot: Slot
    right: int
    answered: int


@dataclass(frozen=True, slots=True)
class GameSummed:
    """The final message of a game."""

    game: Game
    board: Board
    hardest: Sequence[Hard]


PublicScene = RoundOpen | RoundClosed | GameSummed
"""What is posted in a place by itself, for everybody there."""
