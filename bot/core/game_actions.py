"""What people can ask for about games, and about the places in which they are played."""

from dataclasses import dataclass, field

from bot.core.places import Hosts, Naming
from bot.core.setup import Setup


@dataclass(frozen=True, slots=True)
class AnswerRound:
    """Answer a round with the letter shown (A is 0)."""

    round_id: int
    letter: int


@dataclass(frozen=True, slots=True)
class ShowRound:
    """Read a round in one's own language, privately."""

    round_id: int


RoundAction = AnswerRound | ShowRound
"""Many of them share a transaction."""


@dataclass(frozen=True, slots=True)
class ShowSetup:
    """How a game is to be played, before it starts."""

    setup: Setup = field(default_factory=Setup)


@dataclass(frozen=True, slots=True)
class StartGame:
    """Start a game in the place."""

    setup: Setup = field(default_factory=Setup)


@dataclass(frozen=True, slots=True)
class NextRound:
    """Let come what comes next in a game, by default the one that runs in the place."""

    game_id: int | None = None
    step: int | None = None
    """How far the game had come when the button was shown; None for wherever it is."""


@dataclass(frozen=True, slots=True)
class PauseGame:
    """Let nothing follow by itself until somebody goes on."""

    game_id: int | None = None


@dataclass(frozen=True, slots=True)
class StopGame:
    """End a game."""

    game_id: int | None = None


@dataclass(frozen=True, slots=True)
class ShowMissed:
    """Look at one of one's own wrong answers (from 0) in a game, privately."""

    game_id: int
    index: int = 0


@dataclass(frozen=True, slots=True)
class ShowPlace:
    """What is set for the place."""


@dataclass(frozen=True, slots=True)
class SetPlaceLanguage:
    """Show what everybody sees in the place in this language."""

    language: str


@dataclass(frozen=True, slots=True)
class FindPlaceZone:
    """Look for a time zone for the place by what it is called."""

    typed: str


@dataclass(frozen=True, slots=True)
class SetPlaceZone:
    """Count the days of the place in this zone."""

    zone: str


@dataclass(frozen=True, slots=True)
class SetHosts:
    """Set who may host games in the place."""

    hosts: Hosts


@dataclass(frozen=True, slots=True)
class SetNaming:
    """Set by which names people appear in the place."""

    naming: Naming


HostAction = ShowSetup | StartGame | NextRound | PauseGame | StopGame
PlaceAction = ShowPlace | SetPlaceLanguage | FindPlaceZone | SetPlaceZone | SetHosts | SetNaming
GameAction = HostAction | PlaceAction | ShowMissed
"""Each has a transaction of its own."""
