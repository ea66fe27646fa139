"""Scenes of every kind about what is kept of a person, each in the shapes that look different."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

from bot.core.gaps import Gap
from bot.core.people import Visibility
from bot.core.quiz import Library
from bot.core.record_actions import Period
from bot.core.record_scene import (
    AccountsShown,
    AliasAsked,
    Exported,
    ExportFile,
    ForgetAsked,
    ForgetExplained,
    Forgotten,
    LeaderboardShown,
    LinkCode,
    LinkConfirm,
    Linked,
    Missed,
    OwnAccount,
    PrivacyShown,
    QuizFigures,
    Ranked,
    RecordScene,
    StatsShown,
    StreakShown,
    ZoneMenu,
    ZoneShown,
)
from bot.core.streak import Counted, DayEffect, Standing, Streak, StreakState
from bot.core.weeks import Calendar, Change, ChangeKind, DayMark

TODAY = date(2026, 12, 4)
"""A Friday."""
TUESDAY, WEDNESDAY, THURSDAY = date(2026, 12, 1), date(2026, 12, 2), date(2026, 12, 3)
LONG_AGO = date(2026, 11, 24)
"""A Tuesday, more than a week ago."""
LAST_YEAR = date(2025, 12, 30)
KOLKATA = ZoneShown("Asia/Kolkata", chosen=True)
GUESS = ZoneShown("UTC", chosen=False)
LONGEST_ZONE = "America/Argentina/ComodRivadavia"
LONGEST_NAME = "অপ্রযুক্ত" * 40
MANY_ZONES = (
    "Asia/Kolkata",
    "Europe/London",
    "Africa/Cairo",
    LONGEST_ZONE,
    *(f"Etc/GMT+{hour}" for hour in range(1, 11)),
)
HOUR_MS = 60 * 60 * 1000


def instant(text: str) -> int:
    """Give an instant, written as in 2026-12-04T08:35, in milliseconds (UTC)."""
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)


NOW_MS = instant("2026-12-04T08:35")
STANDING = Standing(5, 12, 1, StreakState.DONE_TODAY, TODAY)


def weeks(*marks: DayMark) -> Calendar:
    """Give the five weeks up to the one of today; these marks stand at the end, all days before them are empty."""
    days = [date(2026, 11, 2) + timedelta(days=number) for number in range(35)]
    filled = [DayMark.EMPTY] * (len(days) - len(marks)) + list(marks)
    row = list(zip(days, filled, strict=True))
    return Calendar(tuple(tuple(row[start : start + 7]) for start in range(0, 35, 7)))


EVERY_MARK = weeks(
    *[DayMark.ACTIVE] * 3, DayMark.EXCUSED, DayMark.ACTIVE, DayMark.FROZEN, DayMark.ACTIVE, DayMark.EMPTY,
    *[DayMark.ACTIVE] * 3, DayMark.OPEN, DayMark.AHEAD, DayMark.AHEAD,
)  # fmt: skip


def streak(  # noqa: PLR0913 - what the screen shows
    state: StreakState = StreakState.DONE_TODAY,
    *,
    days: int = 5,
    freezes: int = 1,
    open_day: date = TODAY,
    zone: ZoneShown = KOLKATA,
    change: Change | None = None,
) -> StreakShown:
    """Give a streak five hours and twenty minutes before its day ends."""
    standing = Standing(days, max(days, 12), freezes, state, open_day)
    return StreakShown(standing, zone, NOW_MS, NOW_MS + 5 * HOUR_MS + 20 * 60_000, TODAY, EVERY_MARK, change)


def changed(kind: ChangeKind, *days: date, freezes: int = 1) -> StreakShown:
    """Give a streak that something has changed."""
    return streak(freezes=freezes, change=Change(kind, days or (TUESDAY,)))


def counted(effect: DayEffect, *, current: int = 5, gap: Gap | None = None) -> Counted:
    """Give what an answer of today, or in the night of yesterday, did."""
    day = THURSDAY if effect is DayEffect.LATE_NIGHT else TODAY
    return Counted(Streak(current, 12, 1, day, NOW_MS, "UTC", current), effect, gap or Gap())


COUNTED = (
    counted(DayEffect.STARTED, current=1),
    counted(DayEffect.STARTED, current=1, gap=Gap((TUESDAY, WEDNESDAY, THURSDAY))),
    counted(DayEffect.WENT_ON),
    counted(DayEffect.WENT_ON, gap=Gap(excused=(THURSDAY,))),
    counted(DayEffect.WENT_ON, gap=Gap(excused=(WEDNESDAY, THURSDAY))),
    counted(DayEffect.WENT_ON, gap=Gap(bridged=(THURSDAY,))),
    counted(DayEffect.SAVED, gap=Gap((THURSDAY,))),
    counted(DayEffect.SAVED, gap=Gap((LONG_AGO, THURSDAY), (TUESDAY,), (WEDNESDAY,))),
    counted(DayEffect.LATE_NIGHT),
    counted(DayEffect.LATE_NIGHT, gap=Gap((WEDNESDAY,))),
    counted(DayEffect.SAME_DAY),
)


def streaks() -> Iterator[StreakShown]:
    """Give streaks in every state, with every change."""
    for state in StreakState:
        days = 0 if state in {StreakState.NONE, StreakState.BROKEN} else 5
        yield from (streak(state, days=number, freezes=number % 3) for number in {days, 1 if days else 0, 21 * days})
    for state in (StreakState.PENDING, StreakState.FROZEN):
        yield streak(state, open_day=THURSDAY, zone=GUESS)
    for kind in ChangeKind:
        yield from (changed(kind, day) for day in (TUESDAY, LONG_AGO, LAST_YEAR))
    for kind in (ChangeKind.FROZEN, ChangeKind.EXCUSED, ChangeKind.BRIDGED):
        yield changed(kind, TUESDAY, WEDNESDAY)
        yield changed(kind, LAST_YEAR, LONG_AGO, TUESDAY)
    for freezes in (0, 1, 2):
        missed = tuple(TUESDAY + timedelta(days=number) for number in range(freezes + 3))
        yield changed(ChangeKind.BROKEN, *missed[: freezes + 1], freezes=freezes)
        yield changed(ChangeKind.BROKEN, *missed, freezes=freezes)


def zones() -> Iterator[ZoneMenu]:
    """Give menus of zones: before a search, with much, little and nothing found, and for a zone that is no more."""
    yield ZoneMenu(KOLKATA, NOW_MS)
    yield ZoneMenu(GUESS, NOW_MS, run_id=2**62 - 1)
    yield ZoneMenu(GUESS, NOW_MS, "x" * 300)
    yield ZoneMenu(KOLKATA, NOW_MS, "kolk", ("Asia/Kolkata",))
    yield ZoneMenu(ZoneShown(LONGEST_ZONE, chosen=True), NOW_MS, "a", MANY_ZONES)
    yield ZoneMenu(GUESS, NOW_MS, retired=True)


def accounts() -> Iterator[RecordScene]:
    """Give the screens about accounts."""
    here = OwnAccount(1, "telegram", "1234", here=True)
    yield LinkCode("K7MNPQ9X", 10)
    yield LinkCode("K7MNPQ9X", 1)
    yield from (LinkConfirm("K7MNPQ9X", "07", "discord", answers) for answers in (0, 1, 2, 5))
    yield LinkConfirm("K7MNPQ9X", "07", "terminal", 3, agreed=True)
    yield Linked(("telegram", "discord", "terminal"), STANDING)
    yield Linked(("telegram", "telegram"), Standing(0, 0, 1, StreakState.NONE, TODAY))
    yield AccountsShown((here,))
    yield AccountsShown(
        (here, OwnAccount(2, "discord", "9876", here=False), OwnAccount(3, "terminal", "0", here=False))
    )


def figures(library: Library) -> Iterator[RecordScene]:
    """Give statistics and leaderboards; those of a library with the longest questions missed."""
    some = [QuizFigures(quiz_id, 16, 12) for quiz_id in library.quizzes]
    asked = [(quiz.id, question.id) for quiz in library.quizzes.values() for question in quiz.questions]
    by_length = sorted(
        asked, key=lambda each: len(library.question_text(each[0], each[1], "en")[0].question), reverse=True
    )
    missed = [Missed(*each, times=9 - place) for place, each in enumerate(by_length[:5])]
    yield StatsShown(0, 0, 0, (), ())
    yield StatsShown(1, 1, 1, [QuizFigures(some[0].quiz_id, 1, 1)], ())
    yield StatsShown(1234, 999, 365, some, missed)
    yield StatsShown(1234, 999, 365, some * 9, missed)
    lines = [Ranked(rank, LONGEST_NAME, 31 - rank, own=False) for rank in (1, 2, 2, 4, 5, 6, 6, 6, 9, 10)]
    own = Ranked(34, "\u202e", 1, own=True)
    for period in Period:
        yield LeaderboardShown(period, [*lines, own], asker_hidden=False, group_streak=21)
    yield LeaderboardShown(Period.WEEK, [replace(own, rank=1, name="Asha")], asker_hidden=False, group_streak=1)
    yield LeaderboardShown(Period.MONTH, lines, asker_hidden=True, group_streak=0)
    yield LeaderboardShown(Period.ALL, (), asker_hidden=True, group_streak=0)


def data() -> Iterator[RecordScene]:
    """Give the screens about a person's data."""
    files = (
        ExportFile("quiz-data.json", "application/json", b"{}\n"),
        ExportFile("quiz-answers.csv", "text/csv", "\ufeffa,b\n".encode()),
    )
    yield from (PrivacyShown(visibility, LONGEST_NAME) for visibility in Visibility)
    yield PrivacyShown(Visibility.NAME, None)
    yield AliasAsked()
    yield Exported(files)
    yield from (ForgetExplained(answers) for answers in (0, 1, 2, 5, 21))
    yield ForgetAsked(NOW_MS // 1000)
    yield Forgotten()


def record_scenes(library: Library) -> Iterator[RecordScene]:
    """Give all of them."""
    yield from streaks()
    yield from zones()
    yield from accounts()
    yield from figures(library)
    yield from data()
