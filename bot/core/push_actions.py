"""What people can ask for about pushes: the subscriptions of places, the daily question in private, and reminders."""

from dataclasses import dataclass

from bot.core.people import Group
from bot.core.places import Place


@dataclass(frozen=True, slots=True)
class ShowPushes:
    """The subscriptions of a place, by default the one where this is asked."""

    place_id: int | None = None


@dataclass(frozen=True, slots=True)
class OpenPlace:
    """The subscriptions of a place that was named in private; it comes from the platform, never from a button."""

    place: Place
    group: Group


@dataclass(frozen=True, slots=True)
class NewPush:
    """Set up another subscription for a place that is named by our number."""

    place_id: int


@dataclass(frozen=True, slots=True)
class WritePush:
    """What was typed behind the command in a place, or in private about the channel that is being set up there.

    A time of day (`bot.core.clock_text`) is set for the place's draft, a new one if there is none; anything else is
    looked for among the time zones. It comes from the platform, never from a button.
    """

    text: str


@dataclass(frozen=True, slots=True)
class MakePush:
    """Set up and start a subscription in one go, as far as it is told how; told nothing, show those of the place.

    It comes from the platform, never from a button.
    """

    place: Place
    group: Group
    time: str | None = None
    """Of the local day, as it was typed (`bot.core.clock_text`); None for the default."""
    zone: str | None = None
    """Of the place from now on, as it was typed or picked."""
    language: str | None = None
    quiz_id: str | None = None


@dataclass(frozen=True, slots=True)
class ShowPush:
    """A subscription, and a button for each thing that could be otherwise."""

    subscription_id: int


@dataclass(frozen=True, slots=True)
class ShowPushTimes:
    """Times of the day to choose from: the hours, or the quarters of one of them."""

    subscription_id: int
    hour: int | None = None


@dataclass(frozen=True, slots=True)
class SetPushTime:
    """Push at a minute of the local day (from 0)."""

    subscription_id: int
    minute: int


@dataclass(frozen=True, slots=True)
class SetPushLanguage:
    """Push in a language; None for that of the place."""

    subscription_id: int
    language: str | None


@dataclass(frozen=True, slots=True)
class ShowPushQuizzes:
    """The quizzes to choose from, one page of them (counted from 0)."""

    subscription_id: int
    page: int = 0


@dataclass(frozen=True, slots=True)
class SetPushQuiz:
    """Take questions of a quiz, or no more."""

    subscription_id: int
    quiz_id: str
    chosen: bool
    page: int = 0


@dataclass(frozen=True, slots=True)
class SetPushOrder:
    """Take questions in a drawn order, or in that of the quizzes."""

    subscription_id: int
    shuffled: bool


@dataclass(frozen=True, slots=True)
class SetPushPublished:
    """Publish messages in an announcement channel, or do not."""

    subscription_id: int
    published: bool


@dataclass(frozen=True, slots=True)
class FindPushZone:
    """Look for a time zone for the place of a subscription by what it is called; empty to be asked for it."""

    subscription_id: int
    typed: str = ""


@dataclass(frozen=True, slots=True)
class SetPushZone:
    """Count the days of the place of a subscription in this zone."""

    subscription_id: int
    zone: str


@dataclass(frozen=True, slots=True)
class StartPush:
    """Push from now on, for the first time or again."""

    subscription_id: int


@dataclass(frozen=True, slots=True)
class PausePush:
    """Push nothing until it is started again."""

    subscription_id: int


@dataclass(frozen=True, slots=True)
class PushNow:
    """Push today's question now."""

    subscription_id: int


@dataclass(frozen=True, slots=True)
class RemovePush:
    """End a subscription for good, once that was confirmed."""

    subscription_id: int
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class ChooseChannel:
    """Choose a channel for pushes, in private."""


@dataclass(frozen=True, slots=True)
class ShowDaily:
    """The question of the day, now and in private."""


@dataclass(frozen=True, slots=True)
class ShowDailyTimes:
    """Times of the day to choose from for the daily question: the hours, or the quarters of one of them."""

    hour: int | None = None


@dataclass(frozen=True, slots=True)
class SetDaily:
    """Send the daily question at a minute of the person's local day (from 0); None to send it no more."""

    minute: int | None


@dataclass(frozen=True, slots=True)
class ShowReminder:
    """Whether and when the person is reminded, with times of the day to choose from: hours, or quarters of one."""

    hour: int | None = None


@dataclass(frozen=True, slots=True)
class SetReminder:
    """Remind at a minute of the person's local day (from 0); None for never."""

    minute: int | None


PlacePushAction = (
    ShowPushes
    | OpenPlace
    | NewPush
    | WritePush
    | MakePush
    | ShowPush
    | ShowPushTimes
    | SetPushTime
    | SetPushLanguage
    | ShowPushQuizzes
    | SetPushQuiz
    | SetPushOrder
    | SetPushPublished
    | FindPushZone
    | SetPushZone
    | StartPush
    | PausePush
    | PushNow
    | RemovePush
)
"""What those who manage a place ask for about its pushes."""
OwnPushAction = ChooseChannel | ShowDaily | ShowDailyTimes | SetDaily | ShowReminder | SetReminder
"""What people ask for in private, about themselves."""
PushAction = PlacePushAction | OwnPushAction
"""Each has a transaction of its own."""
