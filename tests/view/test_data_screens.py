"""Privacy, export and deletion."""

import pytest

from bot.core.actions import Greet, ShowLanguages
from bot.core.people import Visibility
from bot.core.record_actions import AskAlias, AskForget, Export, Forget, SetVisibility, ShowPrivacy
from bot.core.record_scene import (
    AliasAsked,
    Exported,
    ExportFile,
    ForgetAsked,
    ForgetExplained,
    Forgotten,
    PrivacyShown,
)
from bot.screen import Style
from tests.view.drawing import actions, lines, screen


@pytest.mark.parametrize("visibility", Visibility)
def test_each_way_to_appear_leads_to_the_others(visibility: Visibility) -> None:
    offered = [each for each in actions(screen(PrivacyShown(visibility, "Asha"))) if isinstance(each, SetVisibility)]

    assert offered == [SetVisibility(each) for each in Visibility if each is not visibility]


def test_a_nickname_is_shown_isolated_and_can_be_changed() -> None:
    shown = screen(PrivacyShown(Visibility.ALIAS, "\u202eAsha"))

    assert "On leaderboards and in games you appear under the nickname \u2068Asha\u2069." in lines(shown)
    assert AskAlias() in actions(shown)
    assert AskAlias() not in actions(screen(PrivacyShown(Visibility.NAME, "Asha")))


def test_privacy_leads_to_ones_data() -> None:
    shown = actions(screen(PrivacyShown(Visibility.NAME, None)))

    assert {Export(), AskForget(), ShowLanguages(ShowPrivacy())} <= set(shown)


def test_a_nickname_can_be_written_or_given_with_the_command() -> None:
    shown = screen(AliasAsked())

    assert "no more than 32 characters are shown" in lines(shown)[0]
    assert lines(shown)[-1] == "/privacy – then the nickname"
    assert actions(shown) == [ShowPrivacy(), ShowLanguages(AskAlias())]


def test_the_files_are_named() -> None:
    files = [ExportFile(name, "text/plain", b"") for name in ("a.json", "b.csv")]

    assert lines(screen(Exported(files))) == ["This is everything that we keep about you: a.json and b.csv."]


def test_before_the_last_question_it_is_said_what_goes_and_what_stays() -> None:
    shown = screen(ForgetExplained(2))

    assert lines(shown)[1].startswith("What goes: your 2 answers, ")
    assert lines(shown)[2].startswith("What stays: the results of other people")
    assert actions(shown) == [ShowPrivacy(), AskForget(sure=True), Export(), ShowLanguages(AskForget())]
    assert "answers" not in lines(screen(ForgetExplained(0)))[1]


def test_the_last_question_carries_when_it_was_asked_and_is_marked_as_dangerous() -> None:
    shown = screen(ForgetAsked(1_800_000_000))
    (button,) = (each for each in shown.buttons if isinstance(each.action, Forget))

    assert (button.action, button.style) == (Forget(1_800_000_000), Style.DANGER)
    assert ShowPrivacy() in actions(shown)


def test_afterwards_one_can_begin_anew() -> None:
    assert actions(screen(Forgotten())) == [Greet()]
