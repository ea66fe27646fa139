"""The screen of a streak says how it stands, why, until when, and shows the last weeks."""

import pytest
from rich.cells import cell_len

from bot.core.actions import ShowLanguages, ShowQuizzes
from bot.core.languages import LANGUAGES
from bot.core.record_actions import ShowStreak, ShowZones
from bot.core.record_scene import StreakShown
from bot.core.streak import StreakState
from bot.core.weeks import ChangeKind, DayMark
from bot.screen import Style
from bot.view.squares import SQUARES
from tests.view.drawing import WORDS, actions, lines, screen
from tests.view.scenes import GUESS, LONG_AGO, THURSDAY, TUESDAY, WEDNESDAY, changed, streak, weeks

LEGEND = (
    "🟩 answered · 🧊 covered by a freeze · ➖ does not count as missed · ◽ no answer · 🔲 still open · ⚪ to come"
)


def said(scene: StreakShown, language: str = "en") -> str:
    return "\n".join(lines(screen(scene, language=language)))


def test_the_whole_screen() -> None:
    shown = screen(streak())

    assert lines(shown)[:-1] == [
        "🔥 5 days in a row",
        "Today counts already. See you tomorrow!",
        "Longest streak: 12 days",
        "Freezes left: 1",
        "The next day begins in 5 h 20 min · time zone: Kolkata, India",
        "The last weeks, one a line, Monday to Sunday; the date is that of the Monday:",
        "◽◽◽◽◽◽◽ November 2",
        "◽◽◽◽◽◽◽ November 9",
        "◽◽◽◽◽◽◽ November 16",
        "🟩🟩🟩➖🟩🧊🟩 November 23",
        "◽🟩🟩🟩🔲⚪⚪ November 30",
        LEGEND,
    ]
    assert actions(shown) == [ShowZones(), ShowQuizzes(), ShowLanguages(ShowStreak())]


def test_the_legend_explains_the_squares_that_occur_and_no_other() -> None:
    calendar = weeks(DayMark.FROZEN, DayMark.ACTIVE)
    scene = streak()
    shown = lines(
        screen(StreakShown(scene.standing, scene.zone, scene.at_ms, scene.ends_ms, scene.today, calendar, None))
    )

    assert "🟩 answered · 🧊 covered by a freeze · ◽ no answer" in shown


def test_squares_differ_and_stand_under_each_other() -> None:
    assert len(set(SQUARES.values())) == len(DayMark)
    assert {cell_len(square) for square in SQUARES.values()} == {2}
    assert {len(square) for square in SQUARES.values()} == {1}


@pytest.mark.parametrize("state", StreakState)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_state_is_said(language: str, state: StreakState) -> None:
    assert WORDS.text(language, f"streak-state-{state}") in said(streak(state), language)


@pytest.mark.parametrize(
    ("language", "days", "heading"),
    [
        ("en", 1, "🔥 1 day in a row"),
        ("ru", 1, "🔥 Ваша серия: 1 день"),
        ("ru", 3, "🔥 Ваша серия: 3 дня"),
        ("ru", 11, "🔥 Ваша серия: 11 дней"),
        ("hi", 2, "🔥 लगातार 2 दिन"),
        ("bn", 2, "🔥 টানা 2 দিন"),
    ],
)
def test_days_are_counted_in_the_right_plural(language: str, days: int, heading: str) -> None:
    assert lines(screen(streak(days=days), language=language))[0] == heading


def test_at_night_yesterday_is_said_to_be_open() -> None:
    shown = said(streak(StreakState.PENDING, open_day=THURSDAY))

    assert "Yesterday (Thursday) is still open until 03:00" in shown
    assert "Yesterday closes in 5 h 20 min · time zone: Kolkata, India" in shown
    assert "Yesterday (Thursday)" in said(streak(StreakState.FROZEN, open_day=THURSDAY))


def test_by_day_today_is_said_to_be_open() -> None:
    shown = said(streak(StreakState.PENDING))

    assert "Yesterday" not in shown
    assert "Today ends in 5 h 20 min" in shown


def test_a_zone_that_was_guessed_is_said_to_be_one_and_can_be_chosen() -> None:
    shown = screen(streak(zone=GUESS))
    (button,) = (each for each in shown.buttons if each.action == ShowZones())

    assert "You have not chosen a time zone yet; this one holds until you do." in lines(shown)
    assert (button.label, button.style) == ("🕑 Choose your time zone", Style.PRIMARY)
    assert "have not chosen" not in said(streak())


SENTENCES = [
    (changed(ChangeKind.STARTED), "Your streak began on Tuesday."),
    (changed(ChangeKind.WENT_ON), "The last day that counted was Tuesday."),
    (changed(ChangeKind.FROZEN), "Tuesday was covered by a freeze."),
    (changed(ChangeKind.FROZEN, TUESDAY, WEDNESDAY), "Tuesday and Wednesday were covered by freezes."),
    (changed(ChangeKind.FROZEN, LONG_AGO), "Tuesday (November 24) was covered by a freeze."),
    (changed(ChangeKind.EXCUSED), "We were down on Tuesday, so that day does not count as missed."),
    (changed(ChangeKind.BRIDGED), "Your change of time zone leapt over Tuesday, so that day does not count as missed."),
    (changed(ChangeKind.LATE_NIGHT), "Your answer after midnight counted for Tuesday."),
    (changed(ChangeKind.EARNED), "Every seventh day brings a freeze, and Tuesday was one. You can hold 2 at most."),
    (
        changed(ChangeKind.BROKEN, TUESDAY, freezes=0),
        "Your streak ended: Tuesday was missed, and no freeze was left.",
    ),
    (
        changed(ChangeKind.BROKEN, TUESDAY, WEDNESDAY),
        "Your streak ended: Tuesday and Wednesday were missed, and one freeze cannot cover so many days.",
    ),
    (
        changed(ChangeKind.BROKEN, TUESDAY, WEDNESDAY, THURSDAY, freezes=2),
        "Your streak ended: Tuesday, Wednesday, and Thursday were missed, and 2 freezes cannot cover so many days.",
    ),
    (
        changed(ChangeKind.BROKEN, TUESDAY, WEDNESDAY, THURSDAY, freezes=0),
        "Your streak ended: from Tuesday on, more days were missed than freezes can cover.",
    ),
    (
        changed(ChangeKind.KEPT),
        "By the rules less of your streak would be left by now, but what you have been shown stays yours.",
    ),
]


@pytest.mark.parametrize(("scene", "sentence"), SENTENCES, ids=[sentence for _, sentence in SENTENCES])
def test_the_last_change_is_explained(scene: StreakShown, sentence: str) -> None:
    assert lines(screen(scene))[2] == sentence


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("hi", "मंगलवार (24 नवंबर) और बुधवार के दिन छूट गए थे, उन्हें स्ट्रीक फ़्रीज़ ने सँभाल लिया।"),
        ("ru", "Пропущенные дни прикрыли заморозки: 24 ноября (вторник) и среда."),
        ("bn", "মঙ্গলবার (24 নভেম্বর) এবং বুধবার বাদ পড়েছিল, স্ট্রিক ফ্রিজ সেগুলো সামলে নিয়েছে।"),
    ],
)
def test_days_stand_in_a_form_that_fits_the_sentence(language: str, sentence: str) -> None:
    assert sentence in said(changed(ChangeKind.FROZEN, LONG_AGO, WEDNESDAY), language)


@pytest.mark.parametrize("kind", ChangeKind)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_change_has_a_sentence_of_its_own_in_every_language(language: str, kind: ChangeKind) -> None:
    others = {lines(screen(changed(other), language=language))[2] for other in ChangeKind if other is not kind}

    assert lines(screen(changed(kind), language=language))[2] not in others
