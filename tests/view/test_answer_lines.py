"""What is said about the streak under an answer: one line with the count, and what happened to the days before."""

import pytest

from bot.core.actions import GoOn
from bot.core.gaps import Gap
from bot.core.languages import LANGUAGES
from bot.core.record_actions import ShowZones
from bot.core.run import Run, Status
from bot.core.scene import AtRun
from bot.core.slots import Answer, Slot
from bot.core.streak import Counted, DayEffect
from bot.screen import Footnote, Screen
from tests.view.drawing import actions, screen
from tests.view.scenes import COUNTED, LONG_AGO, STANDING, THURSDAY, TUESDAY, WEDNESDAY, counted

RUN = Run(9, 1, "small", (Slot("small", "q1", tuple("abcd"), Answer("b", right=True)),))


def verdict(done: Counted | None, *, outage_news: bool = False, zone_missing: bool = False) -> Screen:
    return screen(AtRun(RUN, STANDING, done, outage_news=outage_news, zone_missing=zone_missing))


def told(shown: Screen) -> list[str]:
    last = shown.blocks[-1]
    assert isinstance(last, Footnote)
    return last.text.split("\n")


LATE_NIGHT = (
    "🌙 Before 03:00 an answer can still count for the day before, and yours counted for yesterday (Thursday). "
    "One more answer counts for today."
)
OUTAGE = (
    "🔧 We had an outage that was recorded only later. "
    "It does not count against you, and your streak has been put right."
)

CASES: list[tuple[Counted | None, list[str]]] = [
    (None, ["🔥 Streak: 5 days"]),
    (counted(DayEffect.SAME_DAY), ["🔥 Streak: 5 days"]),
    (counted(DayEffect.STARTED), ["🔥 Your streak starts today: 5 days"]),
    (counted(DayEffect.WENT_ON), ["🔥 Your streak goes on: 5 days"]),
    (
        counted(DayEffect.SAVED, gap=Gap((THURSDAY,))),
        ["🔥 Your streak goes on: 5 days", "🧊 Thursday was covered by a freeze."],
    ),
    (
        counted(DayEffect.SAVED, gap=Gap((LONG_AGO, WEDNESDAY), (TUESDAY,), (THURSDAY,))),
        [
            "🔥 Your streak goes on: 5 days",
            "🧊 Tuesday (November 24) and Wednesday were covered by freezes.",
            "➖ We were down on Tuesday, so that day does not count as missed.",
            "➖ Your change of time zone leapt over Thursday, so that day does not count as missed.",
        ],
    ),
    (
        counted(DayEffect.WENT_ON, gap=Gap(excused=(WEDNESDAY, THURSDAY))),
        [
            "🔥 Your streak goes on: 5 days",
            "➖ We were down on Wednesday and Thursday, so those days do not count as missed.",
        ],
    ),
    (
        counted(DayEffect.LATE_NIGHT, gap=Gap((WEDNESDAY,))),
        [
            "🔥 Your streak goes on: 5 days",
            "🧊 Wednesday was covered by a freeze.",
            LATE_NIGHT,
        ],
    ),
]


@pytest.mark.parametrize(("done", "expected"), CASES)
def test_what_the_answer_did_is_told(done: Counted | None, expected: list[str]) -> None:
    assert told(verdict(done)) == expected


def test_a_new_start_after_a_break_does_not_name_the_days_that_broke_it() -> None:
    broken = counted(DayEffect.STARTED, gap=Gap((TUESDAY, WEDNESDAY, THURSDAY), excused=(LONG_AGO,)))

    assert told(verdict(broken)) == ["🔥 Your streak starts today: 5 days"]


def test_an_outage_that_was_entered_afterwards_is_told_when_the_service_says_so() -> None:
    assert told(verdict(counted(DayEffect.WENT_ON), outage_news=True)) == ["🔥 Your streak goes on: 5 days", OUTAGE]


def test_who_has_no_zone_can_choose_one_when_the_service_asks() -> None:
    asked = verdict(counted(DayEffect.WENT_ON), zone_missing=True)

    assert told(asked)[-1] == "🕑 Your days are counted in UTC until you choose your time zone."
    assert actions(asked)[:2] == [GoOn(9, 0), ShowZones()]
    assert ShowZones() not in actions(verdict(counted(DayEffect.WENT_ON)))


def test_a_result_shows_the_count_alone() -> None:
    result = Run(9, 1, "small", RUN.slots, 0, Status.FINISHED)

    assert told(screen(AtRun(result, STANDING))) == ["🔥 Streak: 5 days"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_all_said_in_every_language(language: str) -> None:
    for done in COUNTED:
        shown = told(screen(AtRun(RUN, STANDING, done, outage_news=True, zone_missing=True), language=language))
        kinds = sum(map(bool, (done.gap.missed, done.gap.excused, done.gap.bridged)))
        notes = 0 if done.effect is DayEffect.STARTED else kinds + (done.effect is DayEffect.LATE_NIGHT)
        assert len(shown) == 3 + notes
        assert shown[0].startswith("🔥")
