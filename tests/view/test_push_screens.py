"""What comes each day, on screens: the subscriptions of a place, their messages, the question in private, reminders."""

from dataclasses import replace
from datetime import date

import pytest

from bot.core.game_actions import AnswerRound, ShowRound
from bot.core.game_scene import AtRound
from bot.core.languages import ENDONYMS, LANGUAGES
from bot.core.push_actions import (
    FindPushZone,
    NewPush,
    PausePush,
    PushNow,
    RemovePush,
    SetDaily,
    SetPushLanguage,
    SetPushOrder,
    SetPushPublished,
    SetPushQuiz,
    SetPushTime,
    SetPushZone,
    SetReminder,
    ShowDaily,
    ShowDailyTimes,
    ShowPush,
    ShowPushes,
    ShowPushQuizzes,
    ShowPushTimes,
    ShowReminder,
    StartPush,
)
from bot.core.push_scene import (
    CannotPush,
    DailyShown,
    DailyTimes,
    PostedPushScene,
    PushClosed,
    PushesShown,
    PushOpen,
    PushQuizzes,
    PushRefused,
    PushShown,
    PushTimes,
    PushZones,
    Reminded,
    ReminderShown,
    RemovalAsked,
)
from bot.core.record_actions import ShowZones
from bot.core.round import Round, Shown
from bot.core.scene import Notice
from bot.core.schedule import Occasion
from bot.core.slots import Slot
from bot.core.streak import StreakState
from bot.core.subscription import MOST_IN_PLACE, State, Subscription
from bot.screen import Bars, Deadline, Mark, Options, PlaceLink, Screen, Style
from bot.view.push_choices import QUIZZES_A_PAGE
from bot.view.view import View
from tests.quizzes_for_tests import library, quiz
from tests.view.drawing import WORDS, ZONES, actions, labels, lines, reply, screen
from tests.view.push_scenes import NEW, PLACE, SET
from tests.view.scenes import MANY_ZONES, NOW_MS, STANDING

DRAFT = Subscription(5, NEW.id, None)
ACTIVE = replace(DRAFT, state=State.ACTIVE, next=Occasion(date(2026, 12, 5), NOW_MS + 1))
PAUSED, QUIET = replace(DRAFT, id=6, state=State.PAUSED), replace(DRAFT, id=7, state=State.QUIET)
SLOT = Slot("small", "q1", tuple("dcba"))
ROUND = Round(9, 1, None, 0, SLOT, opened_ms=1_000, closes_ms=NOW_MS, message_id="5", shown=Shown.OPEN)


def posted(scene: PostedPushScene, language: str = "en") -> Screen:
    return View(library(), WORDS, ZONES).public(scene, language)


def shown_with(subscription: Subscription, *, publishable: bool = False) -> PushShown:
    return PushShown(SET, subscription, "en", NOW_MS, publishable)


def test_a_list_says_when_the_next_question_comes_and_what_can_be_done() -> None:
    shown = screen(PushesShown(SET, (ACTIVE, PAUSED, QUIET), NOW_MS))

    assert "1. Next question: Saturday, December 5, 09:00" in lines(shown)
    assert "2. Paused: nothing is sent until you resume it" in lines(shown)
    assert "Time zone: Catamarca, Argentina" in lines(shown)
    assert actions(shown) == [
        ShowPush(5), PausePush(5), PushNow(5), RemovePush(5),
        ShowPush(6), StartPush(6), RemovePush(6),
        ShowPush(7), StartPush(7), RemovePush(7),
        NewPush(SET.id),
    ]  # fmt: skip
    assert labels(shown)[:2] == ["1 · Change", "1 · ⏸ Pause"]


def test_of_a_single_one_the_buttons_need_no_number() -> None:
    assert labels(screen(PushesShown(SET, (ACTIVE,), NOW_MS)))[:4] == ["Change", "⏸ Pause", "Send now", "Remove …"]


def test_where_there_is_none_one_can_be_set_up() -> None:
    shown = screen(PushesShown(NEW, (), NOW_MS))

    assert lines(shown)[1].startswith("There is none yet.")
    assert actions(shown) == [NewPush(NEW.id)]


def test_where_there_is_no_room_none_is_offered() -> None:
    full = [replace(ACTIVE, id=number) for number in range(MOST_IN_PLACE)]

    assert NewPush(SET.id) not in actions(screen(PushesShown(SET, full, NOW_MS)))


@pytest.mark.parametrize(
    ("language", "day"),
    [
        ("en", "Saturday, December 5"),
        ("hi", "शनिवार, 5 दिसंबर"),
        ("ru", "суббота, 5 декабря"),
        ("bn", "শনিবার, 5 ডিসেম্বর"),
    ],
)
def test_days_have_their_names(language: str, day: str) -> None:
    shown = screen(PushesShown(SET, (ACTIVE,), NOW_MS), language=language)

    assert any(day in line for line in lines(shown))


def test_a_day_of_another_year_has_its_year() -> None:
    far = replace(ACTIVE, next=Occasion(date(2027, 1, 1), NOW_MS + 1))

    assert "1. Next question: Friday, January 1, 2027, 09:00" in lines(screen(PushesShown(SET, (far,), NOW_MS)))


def test_elsewhere_the_place_is_named() -> None:
    for scene in (
        PushesShown(SET, (ACTIVE,), NOW_MS, elsewhere=True),
        PushShown(SET, ACTIVE, "en", NOW_MS, elsewhere=True),
        RemovalAsked(SET, ACTIVE, NOW_MS, elsewhere=True),
        CannotPush(PLACE, (), elsewhere=True),
    ):
        assert [block.place for block in screen(scene).blocks if isinstance(block, PlaceLink)] == [PLACE]
        there = screen(replace(scene, elsewhere=False))
        assert not any(isinstance(block, PlaceLink) for block in there.blocks)


def test_a_draft_is_started_by_its_first_button() -> None:
    shown = screen(PushShown(NEW, DRAFT, "en", NOW_MS))

    assert lines(shown)[:7] == [
        "📅 New daily question",
        "Time: every day at 09:00",
        "Time zone: not chosen yet",
        "Language: English",
        "Quizzes: all",
        "Order: as in the quizzes",
        "Not started yet",
    ]
    assert actions(shown) == [
        StartPush(5), ShowPushTimes(5), FindPushZone(5),
        *(SetPushLanguage(5, language) for language in LANGUAGES if language != "en"),
        ShowPushQuizzes(5), SetPushOrder(5, shuffled=True), ShowPushes(NEW.id),
    ]  # fmt: skip
    assert next(iter(shown.buttons)).style is Style.PRIMARY


def test_what_runs_can_be_sent_now_paused_and_removed() -> None:
    assert actions(screen(shown_with(ACTIVE)))[:2] == [PushNow(5), PausePush(5)]
    assert actions(screen(shown_with(PAUSED)))[:1] == [StartPush(6)]
    assert RemovePush(5) in actions(screen(shown_with(ACTIVE)))


def test_publishing_is_offered_where_there_are_followers() -> None:
    assert SetPushPublished(5, published=True) in actions(screen(shown_with(ACTIVE, publishable=True)))
    published = screen(shown_with(replace(ACTIVE, published=True), publishable=True))
    assert SetPushPublished(5, published=False) in actions(published)
    assert "Messages are published to the servers that follow this channel." in lines(published)
    assert not any(isinstance(each, SetPushPublished) for each in actions(screen(shown_with(ACTIVE))))


def test_chosen_quizzes_are_named_as_long_as_they_are_few() -> None:
    quizzes = library(*(quiz(f"quiz-{number}") for number in range(5)))

    def told(*numbers: int) -> str:
        chosen = replace(ACTIVE, quiz_ids=tuple(f"quiz-{number}" for number in numbers))
        drawn = reply(shown_with(chosen), quizzes=quizzes).screen
        assert drawn is not None
        return next(line for line in lines(drawn) if line.startswith("Quizzes"))

    assert told(1, 3) == "Quizzes: en title of quiz-1; en title of quiz-3"
    assert told(0, 1, 2, 3) == "Quizzes: 4"
    assert told(9) == "Quizzes: all"


def test_removal_is_confirmed_or_not() -> None:
    shown = screen(RemovalAsked(SET, ACTIVE, NOW_MS))

    assert actions(shown) == [RemovePush(5, confirmed=True), ShowPush(5)]
    assert next(iter(shown.buttons)).style is Style.DANGER


def test_times_are_chosen_by_hour_and_quarter() -> None:
    hours, quarters = screen(PushTimes(ACTIVE, None)), screen(PushTimes(ACTIVE, 9))

    assert actions(hours) == [*(ShowPushTimes(5, hour) for hour in range(24)), ShowPush(5)]
    assert actions(quarters) == [*(SetPushTime(5, 540 + quarter) for quarter in (0, 15, 30, 45)), ShowPushTimes(5)]
    assert [button.label for button in hours.buttons if button.style is Style.PRIMARY] == ["09:00"]
    assert labels(quarters)[:4] == ["09:00", "09:15", "09:30", "09:45"]


def test_a_time_can_be_typed_for_a_draft_alone() -> None:
    typed = "/push – then the time, such as 09:30"

    assert typed in lines(screen(PushTimes(DRAFT, None)))
    assert typed not in lines(screen(PushTimes(ACTIVE, None)))


def test_quizzes_are_marked_and_turned_by_pages() -> None:
    quizzes = library(*(quiz(f"quiz-{number}") for number in range(QUIZZES_A_PAGE + 1)))
    chosen = replace(ACTIVE, quiz_ids=("quiz-0",))

    def drawn(page: int) -> Screen:
        shown = reply(PushQuizzes(chosen, page), quizzes=quizzes).screen
        assert shown is not None
        return shown

    first, last = drawn(0), drawn(9)
    assert labels(first)[:2] == ["✅ en title of quiz-0", "en title of quiz-1"]
    assert actions(first)[:2] == [
        SetPushQuiz(5, "quiz-0", chosen=False, page=0), SetPushQuiz(5, "quiz-1", chosen=True, page=0),
    ]  # fmt: skip
    assert actions(first)[-2:] == [ShowPushQuizzes(5, 1), ShowPush(5)]
    assert actions(last) == [
        SetPushQuiz(5, f"quiz-{QUIZZES_A_PAGE}", chosen=True, page=1), ShowPushQuizzes(5, 0), ShowPush(5),
    ]  # fmt: skip


def test_zones_are_offered_with_the_time_there() -> None:
    shown = screen(PushZones(DRAFT, "a", MANY_ZONES, NOW_MS))

    assert "• Kolkata, India · 14:05" in lines(shown)
    assert actions(shown)[0] == SetPushZone(5, MANY_ZONES[0])
    assert actions(shown)[-1] == ShowPush(5)
    assert lines(shown)[-1] == "/push – then, for example: Kolkata, India, utc+5:30"
    assert not shown.asks_text


def test_in_private_a_zone_can_simply_be_written() -> None:
    assert screen(PushZones(DRAFT, "", (), NOW_MS, private=True)).asks_text


def test_a_zone_that_is_not_found_is_answered_with_advice() -> None:
    shown = screen(PushZones(DRAFT, "nowhere", (), NOW_MS), Notice.ZONE_UNKNOWN)

    assert any(line.startswith("Try a bigger city nearby") for line in lines(shown))


def test_the_message_of_a_push_asks_everybody() -> None:
    shown = posted(PushOpen(ROUND, NOW_MS))

    assert lines(shown)[:2] == ["📅 Question of the day", "en title of small"]
    assert [block.at_ms for block in shown.blocks if isinstance(block, Deadline)] == [NOW_MS]
    assert actions(shown) == [*(AnswerRound(9, letter) for letter in range(4)), ShowRound(9)]


def test_once_it_is_closed_it_tells_what_was_right_and_how_many_answered() -> None:
    shown = posted(PushClosed(replace(ROUND, closed_ms=NOW_MS), {"b": 2, "d": 1}))

    (options,) = (block for block in shown.blocks if isinstance(block, Options))
    assert [line.letter for line in options.lines if line.mark is Mark.RIGHT] == ["C"]
    (bars,) = (block for block in shown.blocks if isinstance(block, Bars))
    assert [(bar.letter, bar.count, bar.percent) for bar in bars.lines] == [
        ("A", 1, 33), ("B", 0, 0), ("C", 2, 67), ("D", 0, 0),
    ]  # fmt: skip
    assert "3 people answered." in lines(shown)
    assert "en because q1." in lines(shown)
    assert actions(shown) == [ShowRound(9)]


def test_where_nobody_answered_there_are_no_bars() -> None:
    shown = posted(PushClosed(replace(ROUND, closed_ms=NOW_MS), {}))

    assert "Nobody answered." in lines(shown)
    assert not any(isinstance(block, Bars) for block in shown.blocks)


def test_nobody_learns_the_right_answer_from_an_open_one() -> None:
    for language in LANGUAGES:
        shown = posted(PushOpen(ROUND, NOW_MS), language)
        assert not any("because" in line or "short" in line for line in lines(shown))


def test_whoever_set_up_one_that_is_refused_reads_where_and_how_to_go_on() -> None:
    shown = posted(PushRefused(SET, QUIET))

    assert [block.place for block in shown.blocks if isinstance(block, PlaceLink)] == [PLACE]
    assert any("09:00" in line for line in lines(shown))
    assert actions(shown) == [ShowPush(7)]


def test_a_reminder_leads_to_a_question_and_can_be_turned_off() -> None:
    shown = posted(Reminded(replace(STANDING, state=StreakState.PENDING), 20 * 60))

    assert lines(shown)[:2] == ["🔥 Streak: 5 days", "Today is still open: one answer keeps your streak going."]
    assert actions(shown)[0] == ShowDaily()
    assert actions(shown)[-1] == SetReminder(None)


def test_the_question_in_private_says_how_to_have_it_every_day() -> None:
    at = AtRound(ROUND, None, daily=True)

    offered, comes = screen(DailyShown(at, None, None)), screen(DailyShown(at, 9 * 60, "Asia/Kolkata"))

    assert lines(offered)[0] == "Question of the day · en title of small"
    assert lines(offered)[-1] == "📅 You can have one every day, at a time of your own."
    assert lines(comes)[-1] == "📅 A question comes to you every day at 09:00."
    assert ShowDailyTimes() in actions(offered)
    assert AnswerRound(9, 0) in actions(offered)


def test_a_round_of_a_group_does_not() -> None:
    assert ShowDailyTimes() not in actions(screen(AtRound(ROUND, None)))


def test_as_it_is_sent_it_looks_as_when_it_was_asked_for() -> None:
    sent = View(library(), WORDS, ZONES).private_round(AtRound(ROUND, None), "ru")

    assert lines(sent)[0] == "Вопрос дня · ru title of small"
    assert ShowDailyTimes() in actions(sent)


def test_the_time_of_the_daily_question_is_any_of_the_day() -> None:
    shown = screen(DailyTimes(None, None, None))

    assert actions(shown) == [*map(ShowDailyTimes, range(24)), ShowZones(), ShowDaily()]
    assert any("UTC" in line for line in lines(shown))
    assert actions(screen(DailyTimes(None, 7, "UTC"))) == [
        *(SetDaily(7 * 60 + quarter) for quarter in (0, 15, 30, 45)), ShowDailyTimes(),
    ]  # fmt: skip
    assert SetDaily(None) in actions(screen(DailyTimes(0, None, "UTC")))


def test_reminders_are_offered_by_day_alone() -> None:
    shown = screen(ReminderShown(None, None, None))

    assert actions(shown) == [*map(ShowReminder, range(8, 22)), ShowZones()]
    assert SetReminder(None) in actions(screen(ReminderShown(20 * 60, None, "Asia/Kolkata")))
    assert "You are reminded at 20:00 on days when you have not answered yet." in lines(
        screen(ReminderShown(20 * 60, None, "Asia/Kolkata"))
    )
    assert (
        max(
            each.minute or 0 for each in actions(screen(ReminderShown(None, 21, None))) if isinstance(each, SetReminder)
        )
        < 22 * 60
    )


def test_languages_are_offered_by_their_own_names() -> None:
    assert [label for label in labels(screen(shown_with(ACTIVE))) if label in ENDONYMS.values()] == [
        ENDONYMS[language] for language in LANGUAGES if language != "en"
    ]
