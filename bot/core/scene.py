"""What a person is to be shown, without words and without a platform: what the service hands to the view."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from bot.core.actions import PlainAction
from bot.core.game_scene import GameScene
from bot.core.push_scene import PushScene
from bot.core.record_scene import RecordScene
from bot.core.run import Refusal, Run
from bot.core.streak import Counted, Standing


@dataclass(frozen=True, slots=True)
class LanguageMenu:
    """All languages; choosing one goes on with what the person had come for."""

    then: PlainAction | None


@dataclass(frozen=True, slots=True)
class QuizMenu:
    """One page of the quizzes, with the answered questions of unfinished runs by quiz id."""

    page: int
    answered: Mapping[str, int]
    greeting: bool = False


@dataclass(frozen=True, slots=True)
class AtRun:
    """A run as it stands: question, verdict or result, whichever follows from its state."""

    run: Run
    streak: Standing | None = None
    """Given where the streak is shown: at a verdict and at a result."""
    counted: Counted | None = None
    """What the answer just given did to the streak."""
    outage_news: bool = False
    """An outage that was entered afterwards has saved the streak, and the person is told now (rule R9)."""
    zone_missing: bool = False
    """The person is asked, this once, to choose a time zone."""
    resumed: bool = False
    """The person has come back to it, and may rather want to start over."""


@dataclass(frozen=True, slots=True)
class AtMistake:
    """One wrong answer of a finished run: the index into the run's mistakes."""

    run: Run
    index: int


@dataclass(frozen=True, slots=True)
class HelpShown:
    """How the bot works."""


@dataclass(frozen=True, slots=True)
class Stopped:
    """The run that was left for later, if there was one."""

    run: Run | None


@dataclass(frozen=True, slots=True)
class Nowhere:
    """The person asked for something that is not there for them; a remark says why."""

    quiz_id: str | None = None
    """The quiz that it was about, if that is served: it can be opened instead."""


QuizScene = LanguageMenu | QuizMenu | AtRun | AtMistake | HelpShown | Stopped | Nowhere

Scene = QuizScene | RecordScene | GameScene | PushScene


class Notice(StrEnum):
    """A remark of the service on top of a scene."""

    LANGUAGE_SET = "language-set"
    RESUMED = "resumed"
    QUIZ_CHANGED = "quiz-changed"
    """The author changed the quiz, so an unfinished run of it could not go on."""
    QUIZ_UNKNOWN = "quiz-unknown"
    LANGUAGE_UNKNOWN = "language-unknown"
    RUN_OUTDATED = "run-outdated"
    """The author changed the quiz, so a finished run of it cannot be looked at any more."""
    RUN_UNKNOWN = "run-unknown"
    """The button names a run that is not this person's, or none at all; which of both is not told."""
    ZONE_SET = "zone-set"
    ZONE_UNKNOWN = "zone-unknown"
    """No zone fits what was typed."""
    CODE_UNKNOWN = "code-unknown"
    """There is no such code: mistyped, too old, used, void or made up; which of these is not told."""
    CODE_WAITING = "code-waiting"
    """The account was given its code before, and nobody has entered it yet."""
    CODE_OWN = "code-own"
    """The code was given to this very account, or to another of the same person."""
    TOO_MANY_TRIES = "too-many-tries"
    """The account has entered too many codes that do not exist, and has to wait."""
    LINK_REFUSED = "link-refused"
    LINK_OVER = "link-over"
    """The code of the button was used, refused, or is too old."""
    UNLINKED = "unlinked"
    NOTHING_TO_UNLINK = "nothing-to-unlink"
    NOTHING_TO_PRACTISE = "nothing-to-practise"
    GROUP_ONLY = "group-only"
    """Leaderboards are for groups, and this is none."""
    GROUP_UNREADABLE = "group-unreadable"
    """The bot is not a member of the group, so it cannot know who is."""
    ALIAS_UNUSABLE = "alias-unusable"
    """Nothing that could be shown is left of the name."""
    PRIVACY_SET = "privacy-set"
    ROUND_UNKNOWN = "round-unknown"
    """The button names no round that there is."""
    ROUND_OUTDATED = "round-outdated"
    """The author changed the quiz, so the question can't be answered any more."""
    GROUPS_ONLY = "groups-only"
    """Games are for groups, and this is none."""
    HOSTS_ADMINS = "hosts-admins"
    """In this place only those who manage it may host games."""
    HOST_ONLY = "host-only"
    """Only the host of the game may do that, and those who manage the place."""
    ADMINS_ONLY = "admins-only"
    """Only those who manage the place may set something for it."""
    NO_GAME = "no-game"
    """No game runs in the place."""
    GAME_OVER = "game-over"
    """The game of the button is over."""
    GAME_RUNS = "game-runs"
    """Somebody else was quicker to start one."""
    GAME_GOES_ON = "game-goes-on"
    GAME_PAUSED = "game-paused"
    GAME_PAUSED_ALREADY = "game-paused-already"
    GAME_STOPPED = "game-stopped"
    NO_QUESTIONS = "no-questions"
    """There is no question that could be asked."""
    NOTHING_MISSED = "nothing-missed"
    """All that the person answered in the game was right, or they answered nothing."""
    PLACE_SET = "place-set"
    PUSH_SET = "push-set"
    PUSH_STARTED = "push-started"
    PUSH_PAUSED = "push-paused"
    PUSH_REMOVED = "push-removed"
    PUSH_COMING = "push-coming"
    """The question of today was asked for, and is on its way."""
    PUSH_TODAY = "push-today"
    """Today's question has been sent, or was skipped: there is one a day."""
    PUSH_INACTIVE = "push-inactive"
    """The subscription has to be started before it sends anything."""
    PUSH_UNKNOWN = "push-unknown"
    """There is no such subscription, or it is none that may be shown here; which of both is not told."""
    PUSH_THERE = "push-there"
    """Asked elsewhere, the platform does not tell that the person manages the place; there it may."""
    PUSH_ZONE_NEEDED = "push-zone-needed"
    """Nothing can be sent at a local time before the place has a time zone."""
    PUSH_TYPED = "push-typed"
    """What was typed is neither a time of day nor a time zone."""
    PUSHES_MANY = "pushes-many"
    """The place has as many subscriptions as it may have."""
    PUSHES_ELSEWHERE = "pushes-elsewhere"
    """Pushes are set up where they go to, and this is a private chat."""
    PRIVATE_ONLY = "private-only"
    """That is asked for in the private chat, and this is none."""
    DAILY_SET = "daily-set"
    DAILY_OFF = "daily-off"
    REMINDER_SET = "reminder-set"
    REMINDER_OFF = "reminder-off"
    REMINDER_HOURS = "reminder-hours"
    """Nobody is reminded at that time of day (rule R14)."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one event came to: the scene, the language to show it in, and remarks."""

    scene: Scene
    language: str
    remarks: tuple[Notice | Refusal, ...] = field(default=())
