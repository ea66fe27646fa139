"""What is said, in which language, with which buttons; and that every word there is is used, and no other."""

import re
from pathlib import Path

import pytest
import regex

from bot.core.actions import (
    ChooseOption,
    GoOn,
    OpenQuiz,
    SetLanguage,
    ShowLanguages,
    ShowMistake,
    ShowQuizzes,
    ShowRun,
    StartOver,
)
from bot.core.languages import LANGUAGES
from bot.core.lengths import utf16_length
from bot.core.people import Visibility
from bot.core.places import Hosts, Naming, Right
from bot.core.quiz import Library
from bot.core.record_actions import Period
from bot.core.run import Refusal, Run, Status
from bot.core.scene import (
    AtMistake,
    AtRun,
    HelpShown,
    LanguageMenu,
    Notice,
    Nowhere,
    Outcome,
    QuizMenu,
    Scene,
    Stopped,
)
from bot.core.slots import Answer, Slot
from bot.core.streak import DayEffect, Standing, StreakState
from bot.core.subscription import State
from bot.core.weeks import ChangeKind, DayMark
from bot.screen import Ask, Footnote, Heading, Mark, Options, Remark, Reply
from bot.view.menus import GROUPS, KEEPING_ON, OWN_ACCOUNTS, OWN_DATA, PLAYING
from bot.view.view import SILENT, View
from bot.view.words import SHIPPED
from quizzes.loader import load
from tests.quizzes_for_tests import library, quiz, texts
from tests.view.drawing import WORDS, ZONES
from tests.view.drawing import reply as drawn
from tests.view.scenes import STANDING, TODAY, counted

ROOT = Path(__file__).parents[2]
DISCORD_NAME = regex.compile(r"[-_'\p{Ll}\p{Lo}\p{N}\p{sc=Deva}]{1,32}")
"""What Discord takes for the name of a command: letters that are not capital, digits, and the marks of Devanagari."""
TOAST_UNITS = 200
"""What Telegram shows of an answer to a press."""
SHIPPED_QUIZZES: Library = load()[0]
OPTIONS = (
    "quiz",
    "zone",
    "code",
    "alias",
    "questions",
    "seconds",
    "language",
    "speed",
    "changes",
    "channel",
    "time",
    "timezone",
)
COMMANDS = (*PLAYING, *KEEPING_ON, *GROUPS, *OWN_DATA, *OWN_ACCOUNTS)


def run(*, answers: str = "", status: Status = Status.OPEN, quiz_id: str = "small") -> Run:
    """Give a run of three questions, answered with these options."""
    given = [Answer(option, right=option == "b") for option in answers]
    slots = tuple(
        Slot(quiz_id, f"q{number}", tuple("dcba"), given[number - 1] if number <= len(given) else None)
        for number in (1, 2, 3)
    )
    return Run(9, 1, quiz_id, slots, max(0, len(given) - 1), status)


def reply(scene: Scene, *remarks: Notice | Refusal, language: str = "en", name: str | None = None) -> Reply:
    return drawn(scene, *remarks, language=language, name=name)


def actions(shown: Reply) -> list[object]:
    assert shown.screen is not None
    return [button.action for button in shown.screen.buttons]


def blocks(shown: Reply, kind: type[object]) -> list[object]:
    assert shown.screen is not None
    return [block for block in shown.screen.blocks if isinstance(block, kind)]


def test_a_question_shows_its_options_in_the_drawn_order_under_letters() -> None:
    shown = reply(AtRun(run()))
    (options,) = blocks(shown, Options)

    assert isinstance(options, Options)
    assert [(line.letter, line.text[-1]) for line in options.lines] == [("A", "d"), ("B", "c"), ("C", "b"), ("D", "a")]
    assert all(line.mark is Mark.NONE and line.note is None for line in options.lines)
    assert actions(shown)[:4] == [ChooseOption(9, 0, letter) for letter in range(4)]


def test_a_verdict_marks_the_options_in_words() -> None:
    shown = reply(AtRun(run(answers="a"), STANDING, counted(DayEffect.STARTED)))
    (options,) = blocks(shown, Options)

    assert isinstance(options, Options)
    assert [(line.letter, line.mark, line.note) for line in options.lines if line.note] == [
        ("C", Mark.RIGHT, "right answer"),
        ("D", Mark.WRONG, "your answer"),
    ]
    assert actions(shown)[0] == GoOn(9, 0)
    assert shown.toast == "❌ Not quite. en short q1."


def test_a_result_leads_to_the_mistakes_to_another_try_and_to_the_quizzes() -> None:
    shown = reply(AtRun(run(answers="bac", status=Status.FINISHED), STANDING))

    assert actions(shown) == [ShowMistake(9, 0), StartOver(9), ShowQuizzes(), ShowLanguages(ShowRun(9))]


def test_a_result_without_mistakes_offers_none() -> None:
    assert ShowMistake(9, 0) not in actions(reply(AtRun(run(answers="bbb", status=Status.FINISHED), STANDING)))


def test_mistakes_lead_to_the_next_one_and_back() -> None:
    finished = run(answers="bac", status=Status.FINISHED)

    assert actions(reply(AtMistake(finished, 0))) == [
        ShowMistake(9, 1),
        ShowRun(9),
        ShowLanguages(ShowMistake(9, 0)),
    ]
    assert ShowMistake(9, 2) not in actions(reply(AtMistake(finished, 1)))


def test_a_question_that_is_not_translated_is_shown_in_english_as_a_whole_and_says_so() -> None:
    small = quiz()
    partly = Library.of([(small, [texts(small, "en"), texts(small, "ru", without=frozenset({"q1"}))])])
    shown = View(partly, WORDS, ZONES).reply(Outcome(AtRun(run()), "ru"), None)

    assert blocks(shown, Ask) == [Ask("en q1?")]
    assert Footnote(WORDS.text("ru", "not-translated")) in blocks(shown, Footnote)


def test_pressing_twice_names_the_letter_that_counts() -> None:
    shown = reply(AtRun(run(answers="a"), STANDING), Refusal.ALREADY_ANSWERED)

    assert blocks(shown, Remark) == [Remark("This question is already answered: your D counts.")]
    assert shown.toast == "This question is already answered: your D counts."


def test_a_key_that_was_corrected_is_said_and_heading_and_marks_agree() -> None:
    graded_wrong = Slot("small", "q1", tuple("abcd"), Answer("b", right=False))
    shown = reply(AtRun(Run(9, 1, "small", (graded_wrong,)), STANDING))
    (options,) = blocks(shown, Options)

    assert isinstance(options, Options)
    assert options.lines[1].note == "your answer, right"
    assert Heading(WORDS.text("en", "verdict-right")) in blocks(shown, Heading)
    assert Footnote(WORDS.text("en", "key-corrected")) in blocks(shown, Footnote)


def test_who_comes_back_can_start_over() -> None:
    assert StartOver(9) in actions(reply(AtRun(run(answers="a"), STANDING, resumed=True)))
    assert StartOver(9) not in actions(reply(AtRun(run(answers="a"), STANDING)))
    assert StartOver(9) in actions(reply(Stopped(run(answers="a"))))


def test_no_streak_is_shown_when_there_is_none() -> None:
    broken = Standing(0, 5, 1, StreakState.BROKEN, TODAY)

    assert "🔥" not in str(reply(AtRun(run(answers="bac", status=Status.FINISHED), broken)).screen)


def test_a_double_press_on_next_says_nothing() -> None:
    shown = reply(AtRun(run()), Refusal.MOVED_ON)

    assert (blocks(shown, Remark), shown.toast) == ([], None)


def test_a_long_list_of_quizzes_has_pages() -> None:
    many = library(*(quiz(f"quiz-{number:02}", 1) for number in range(14)))
    view = View(many, WORDS, ZONES)
    pages = [actions(view.reply(Outcome(QuizMenu(page, {}), "en"), None)) for page in (0, 1, 2, 99)]

    assert [sum(isinstance(action, OpenQuiz) for action in page) for page in pages] == [6, 6, 2, 2]
    assert [ShowQuizzes(1) in pages[0], ShowQuizzes(0) in pages[1], ShowQuizzes(2) in pages[1]] == [True, True, True]
    assert pages[2] == pages[3]


def test_the_language_menu_asks_in_every_language_and_keeps_what_was_wanted() -> None:
    shown = reply(LanguageMenu(OpenQuiz("small")))

    assert actions(shown) == [SetLanguage(language, OpenQuiz("small")) for language in LANGUAGES]


def test_a_name_is_greeted_isolated_and_never_breaks_the_line() -> None:
    shown = reply(QuizMenu(0, {}, greeting=True), name="A\u202e\nB")

    assert blocks(shown, Heading) == [Heading("Hello, \u2068A B\u2069!")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_toast_fits_into_an_alert(language: str) -> None:
    view = View(SHIPPED_QUIZZES, WORDS, ZONES)
    for quiz_id, each in SHIPPED_QUIZZES.quizzes.items():
        for question in each.questions:
            for option in question.options:
                slot = Slot(quiz_id, question.id, question.options, Answer(option, right=option == question.right))
                scene = AtRun(Run(2**62, 1, quiz_id, (slot,)), STANDING, counted(DayEffect.STARTED))
                toast = view.reply(Outcome(scene, language), None).toast
                assert toast is not None
                assert utf16_length(toast) <= TOAST_UNITS
    remarks = [remark for remark in (*Notice, *Refusal) if remark not in SILENT]
    assert all(utf16_length(WORDS.text(language, f"remark-{remark}", letter="A")) <= TOAST_UNITS for remark in remarks)


def test_every_word_is_used_and_no_other() -> None:
    there = set(re.findall(r"^([a-z][\w-]*) =", (SHIPPED / "en.ftl").read_text(encoding="utf-8"), re.MULTILINE))
    code = "\n".join(path.read_text(encoding="utf-8") for folder in ("bot", "adapters") for path in sources(folder))
    named = {
        *(f"remark-{remark}" for remark in (*Notice, *Refusal) if remark not in SILENT),
        *(f"streak-state-{state}" for state in StreakState),
        *(f"change-{kind}" for kind in ChangeKind),
        *(f"square-{mark}" for mark in DayMark),
        *(f"push-{state}" for state in (State.DRAFT, State.PAUSED, State.QUIET)),
        *(f"platform-{platform}" for platform in ("telegram", "discord", "terminal")),
        *(f"privacy-{visibility}" for visibility in Visibility),
        *(f"button-show-{visibility}" for visibility in Visibility),
        *(f"leaderboard-{period}" for period in Period),
        *(f"right-{right}" for right in Right),
        *(f"{shown}-{hosts}" for hosts in Hosts for shown in ("place-hosts", "button-hosts")),
        *(f"{shown}-{naming}" for naming in Naming for shown in ("place-naming", "button-naming")),
        *(f"button-period-{period}" for period in Period),
        *(f"command-{name}" for name in ("start", *COMMANDS)),
        *(f"discord-name-{name}" for name in COMMANDS),
        *(f"option-{name}" for name in OPTIONS),
        *(f"discord-option-{name}" for name in OPTIONS),
    }

    assert named <= there
    assert {message_id for message_id in there - named if not re.search(rf"[\"']{message_id}[\"']", code)} == set()


def test_the_help_names_every_command_once() -> None:
    there = re.findall(r"^command-([a-z]+) =", (SHIPPED / "en.ftl").read_text(encoding="utf-8"), re.MULTILINE)

    assert sorted(COMMANDS) == sorted(set(there) - {"start"})


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_platforms_show_about_commands_fits_them(language: str) -> None:
    for name in COMMANDS:
        assert utf16_length(WORDS.text(language, f"command-{name}")) <= 100
        assert DISCORD_NAME.fullmatch(WORDS.text(language, f"discord-name-{name}"))
    for name in OPTIONS:
        assert utf16_length(WORDS.text(language, f"option-{name}")) <= 100
        assert DISCORD_NAME.fullmatch(WORDS.text(language, f"discord-option-{name}"))
    for kind, names in (("name", COMMANDS), ("option", OPTIONS)):
        assert len({WORDS.text(language, f"discord-{kind}-{name}") for name in names}) == len(names)


def sources(folder: str) -> list[Path]:
    return list((ROOT / folder).rglob("*.py"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "scene",
    [
        LanguageMenu(None),
        QuizMenu(0, {"small": 2}),
        HelpShown(),
        Stopped(None),
        Stopped(run(answers="a")),
        Nowhere(),
        Nowhere("small"),
    ],
    ids=str,
)
def test_every_other_screen_can_be_drawn(scene: Scene, language: str) -> None:
    shown = reply(scene, *Notice, language=language)

    assert shown.screen is not None
    assert all(button.label for button in shown.screen.buttons)
