"""The menu of time zones lets people compare with their clocks."""

import pytest

from bot.core.actions import ShowLanguages, ShowQuizzes, ShowRun
from bot.core.languages import LANGUAGES
from bot.core.record_actions import SetZone, ShowStreak, ShowZones
from bot.core.record_scene import ZoneMenu
from bot.core.scene import Notice
from bot.view.pen import Pen
from bot.view.zones import MOST_BUTTONS, ZoneView
from bot.zones import Zones
from tests.view.drawing import WORDS, ZONES, actions, labels, lines, screen
from tests.view.scenes import GUESS, KOLKATA, LONGEST_ZONE, MANY_ZONES, NOW_MS


def test_before_a_search_the_zone_that_holds_is_shown_with_its_time() -> None:
    shown = screen(ZoneMenu(KOLKATA, NOW_MS))

    assert lines(shown)[:2] == [
        "🕑 Time zone",
        "Your time zone: Kolkata, India. It is 14:05 there now; compare with your clock.",
    ]
    assert lines(shown)[-1] == "/timezone – then, for example: Kolkata, India, utc+5:30"
    assert actions(shown) == [ShowStreak(), ShowQuizzes(), ShowLanguages(ShowZones())]


def test_a_guess_is_said_to_be_one() -> None:
    assert lines(screen(ZoneMenu(GUESS, NOW_MS)))[1] == (
        "You have not chosen a time zone yet. Until you do, your days are counted in this one: UTC. "
        "It is 08:35 there now; compare with your clock."
    )


def test_the_likely_zones_are_in_the_text_and_more_of_them_on_buttons_each_with_its_time() -> None:
    shown = screen(ZoneMenu(KOLKATA, NOW_MS, "a", MANY_ZONES))
    likely = ["• Kolkata, India · 14:05", "• London, United Kingdom · 08:35", "• Cairo, Egypt · 10:35"]

    assert [line for line in lines(shown) if line.startswith("•")] == likely
    assert labels(shown)[:3] == [line.removeprefix("• ") for line in likely]
    assert actions(shown)[:MOST_BUTTONS] == [SetZone(zone) for zone in MANY_ZONES[:MOST_BUTTONS]]
    assert sum(isinstance(action, SetZone) for action in actions(shown)) == MOST_BUTTONS


class LongNames(Zones):
    """Zones with names as long as the port allows."""

    def label(self, zone: str, language: str) -> str:
        return f"{zone} in {language} {'অপ্রযুক্ত' * 4}"


def test_a_long_name_is_cut_on_its_button_and_the_time_stays() -> None:
    shown = ZoneView(ZoneMenu(KOLKATA, NOW_MS, "a", (LONGEST_ZONE,)), Pen(WORDS, "en"), LongNames()).screen()

    assert len(labels(shown)[0]) <= 40
    assert labels(shown)[0].endswith("… · 05:35")


def test_when_nothing_fits_there_is_advice_and_no_echo() -> None:
    shown = screen(ZoneMenu(GUESS, NOW_MS, "nowhere <b>at all"), Notice.ZONE_UNKNOWN)

    assert "We know no time zone like that." in lines(shown)
    assert "Try a bigger city nearby, the country, or your difference from UTC, such as utc+5:30." in lines(shown)
    assert "nowhere" not in "\n".join(lines(shown))


def test_a_zone_that_is_no_more_is_told_of() -> None:
    shown = lines(screen(ZoneMenu(GUESS, NOW_MS, retired=True)))

    assert shown[1] == "The time zone that you had chosen does not exist any more. Please choose again."
    assert "It is 08:35 there now" in shown[2]


def test_who_came_from_a_run_can_go_on_with_it() -> None:
    assert actions(screen(ZoneMenu(KOLKATA, NOW_MS, run_id=7)))[0] == ShowRun(7)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_examples_that_are_named_are_found(language: str) -> None:
    examples = WORDS.text(language, "zone-command").partition(": ")[2].split(", ")

    assert len(examples) == 3
    assert all(ZONES.find(example, language, NOW_MS) for example in examples)
