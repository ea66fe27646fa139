"""What is to be shown of pushes, without words and without a platform."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.core.game_scene import AtRound
from bot.core.places import Place, PlaceSettings, Right
from bot.core.round import Round
from bot.core.streak import Standing
from bot.core.subscription import Subscription


@dataclass(frozen=True, slots=True)
class PushesShown:
    """The subscriptions of a place, in the order in which they were made, drafts left out."""

    settings: PlaceSettings
    subscriptions: Sequence[Subscription]
    at_ms: int
    """The present instant: milliseconds since 1970, UTC."""
    elsewhere: bool = False
    """Whether this is shown in another place than theirs, so that theirs has to be named; so for the others, too."""


@dataclass(frozen=True, slots=True)
class PushShown:
    """A subscription, and what could be otherwise."""

    settings: PlaceSettings
    subscription: Subscription
    language: str
    """In which its questions come."""
    at_ms: int
    publishable: bool = False
    """Whether its place is an announcement channel of Discord."""
    elsewhere: bool = False


@dataclass(frozen=True, slots=True)
class PushTimes:
    """Times of the day to choose from: hours, or the quarters of one."""

    subscription: Subscription
    hour: int | None


@dataclass(frozen=True, slots=True)
class PushQuizzes:
    """Quizzes to choose from, one page of them (counted from 0)."""

    subscription: Subscription
    page: int


@dataclass(frozen=True, slots=True)
class PushZones:
    """Zones to choose from for the place of a subscription; none while nothing was typed."""

    subscription: Subscription
    typed: str
    found: Sequence[str]
    """IANA names, the most likely first."""
    at_ms: int
    private: bool = False
    """Whether it is shown in private, so that what is written next is a search, too."""


@dataclass(frozen=True, slots=True)
class RemovalAsked:
    """Whether a subscription is to be ended for good."""

    settings: PlaceSettings
    subscription: Subscription
    at_ms: int
    elsewhere: bool = False


@dataclass(frozen=True, slots=True)
class CannotPush:
    """The bot cannot post in the place, for it lacks these rights; none when it is no member at all."""

    place: Place
    lacking: Sequence[Right]
    elsewhere: bool = False
    place_id: int | None = None
    """Its number, where its subscriptions can be shown all the same."""


@dataclass(frozen=True, slots=True)
class ChannelWanted:
    """The person is to choose a channel; how is the platform's matter."""


@dataclass(frozen=True, slots=True)
class DailyShown:
    """The question of the day, and at which minute of the person's local day it comes by itself, if it does."""

    at: AtRound
    minute: int | None
    zone: str | None
    """None while the person has chosen none; days are UTC's then."""


@dataclass(frozen=True, slots=True)
class DailyTimes:
    """Times of the day to choose from for the daily question: hours, or the quarters of one."""

    minute: int | None
    hour: int | None
    zone: str | None


@dataclass(frozen=True, slots=True)
class ReminderShown:
    """When the person is reminded, if at all, and times to choose from: hours, or the quarters of one."""

    minute: int | None
    hour: int | None
    zone: str | None


PlacePushScene = PushesShown | PushShown | PushTimes | PushQuizzes | PushZones | RemovalAsked | CannotPush
PushScene = PlacePushScene | ChannelWanted | DailyShown | DailyTimes | ReminderShown


@dataclass(frozen=True, slots=True)
class PushOpen:
    """The message of an open round that a push has sent to a place; in private, that of an `AtRound` is sent."""

    round: Round
    closes_ms: int


@dataclass(frozen=True, slots=True)
class PushClosed:
    """The same message once the round is closed."""

    round: Round
    tally: Mapping[str, int]
    """How many people chose each option, by its id."""


@dataclass(frozen=True, slots=True)
class PushRefused:
    """A word to whoever set up a subscription: the platform does not let us post there, and it rests until it does."""

    settings: PlaceSettings
    subscription: Subscription


@dataclass(frozen=True, slots=True)
class Reminded:
    """A word in private: the streak wants an answer today."""

    streak: Standing
    minute: int


PostedPushScene = PushOpen | PushClosed | PushRefused | Reminded
"""What is sent by itself."""
