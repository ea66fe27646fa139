"""What one person sees of a round, privately, and what an alert says of it."""

from dataclasses import replace

import pytest

from bot.core.actions import SetLanguage, ShowLanguages, ShowQuizzes
from bot.core.game_actions import AnswerRound, ShowRound
from bot.core.game_scene import AtRound
from bot.core.languages import LANGUAGES
from bot.core.lengths import utf16_length
from bot.core.quiz import Library, QuestionText, QuizText
from bot.core.record_actions import ShowZones
from bot.core.round import Round, Vote
from bot.core.run import Refusal
from bot.core.scene import Outcome
from bot.core.slots import Answer, Slot
from bot.core.streak import Counted, DayEffect, Standing, StreakState
from bot.screen import Explanation, Mark, Options, Screen
from bot.view.pen import Pen
from bot.view.rounds import RoundView, alike
from bot.view.toasts import MOST_UNITS
from bot.view.view import View
from quizzes.loader import load
from tests.quizzes_for_tests import library, quiz, texts
from tests.view.drawing import WORDS, ZONES, actions, lines, reply, screen
from tests.view.group_scenes import LATE, rounds
from tests.view.scenes import COUNTED, STANDING, TODAY, counted

QUIZZES: Library = load()[0]
SLOT = Slot("small", "q1", tuple("dcba"))
RIGHT, WRONG = Vote(Answer("b", right=True), 5_000), Vote(Answer("d", right=False), 5_000)
OPEN = Round(9, 1, 4, 2, SLOT, opened_ms=1_000, closes_ms=46_000, message_id="5")
CHANGEABLE = replace(OPEN, changeable=True)
CLOSED = replace(OPEN, closed_ms=46_000)
ANSWERS = [AnswerRound(9, letter) for letter in range(4)]


def options(shown: Screen) -> Options:
    (found,) = (block for block in shown.blocks if isinstance(block, Options))
    return found


def test_a_question_can_be_answered_under_the_letters_of_the_public_message() -> None:
    shown = screen(AtRound(OPEN, None))

    assert lines(shown)[0] == "en title of small · question 3"
    assert [line.text[-1] for line in options(shown).lines] == ["d", "c", "b", "a"]
    assert actions(shown) == [*ANSWERS, ShowLanguages(ShowRound(9))]


def test_a_verdict_says_all_of_it() -> None:
    shown = screen(AtRound(OPEN, WRONG, accepted=True, streak=STANDING, counted=counted(DayEffect.WENT_ON)))

    assert lines(shown)[1] == "❌ Not quite. The right answer is C."
    assert [(line.letter, line.mark, line.note) for line in options(shown).lines if line.note] == [
        ("A", Mark.WRONG, "your answer"),
        ("C", Mark.RIGHT, "right answer"),
    ]
    assert "en because q1." in lines(shown)
    assert "Read more: https://example.org/more" in lines(shown)
    assert lines(shown)[-1] == "🔥 Your streak goes on: 5 days"
    assert actions(shown) == [ShowLanguages(ShowRound(9)), ShowQuizzes()]


def test_nothing_tells_whether_an_answer_is_right_that_may_still_be_changed() -> None:
    def untold(vote: Vote) -> tuple[list[str], str | None, str | None]:
        scene = AtRound(CHANGEABLE, vote, accepted=True, streak=STANDING, counted=counted(DayEffect.WENT_ON))
        shown = screen(scene)
        assert {line.mark for line in options(shown).lines} == {Mark.NONE}
        assert not any(isinstance(block, Explanation) for block in shown.blocks)
        assert actions(shown)[:4] == ANSWERS
        told = [_blank(line, vote) for line in lines(shown)]
        toast = reply(scene).toast
        again = reply(replace(scene, accepted=False), Refusal.ALREADY_ANSWERED).toast
        return told, _blank(toast, vote), _blank(again, vote)

    assert untold(RIGHT) == untold(WRONG)
    assert untold(RIGHT)[1] == (
        "You chose ?: en q1 ?\n"
        "You may change this once until the round closes. Only then do you learn whether it is right.\n"
        "🔥 Streak: 5 days"
    )


def _blank(text: str | None, vote: Vote) -> str:
    """Put a sign in place of the letter and the text of what was chosen, where they are named."""
    letter = "ABCD"[SLOT.letter_of(vote.answer.option_id)]
    chosen = f"{letter}: en q1 {vote.answer.option_id}"
    return (text or "").replace(chosen, "?: en q1 ?").replace(f"your {letter} counts", "your ? counts")


@pytest.mark.parametrize(
    "scene",
    [
        AtRound(CHANGEABLE, replace(WRONG, changed=True), accepted=True),
        AtRound(replace(CHANGEABLE, closed_ms=46_000), WRONG),
        AtRound(replace(CHANGEABLE, closed_ms=46_000), WRONG, late_ms=0),
    ],
    ids=["changed", "closed", "too late to change"],
)
def test_an_answer_that_stands_is_told(scene: AtRound) -> None:
    shown = screen(scene)

    assert "en because q1." in lines(shown)
    assert not set(ANSWERS) & set(actions(shown))


def test_whoever_did_not_answer_sees_the_right_answer_once_the_round_is_closed() -> None:
    shown = screen(AtRound(CLOSED, None))

    assert lines(shown)[1] == "The right answer is C."
    assert [(line.letter, line.note) for line in options(shown).lines if line.note] == [("C", "right answer")]
    assert reply(AtRound(CLOSED, None)).toast is None


@pytest.mark.parametrize(
    ("late_ms", "told"),
    [
        (0, "less than a second"),
        (999, "less than a second"),
        (1_000, "1 second"),
        (59_999, "59 seconds"),
        (60_000, "1 minute"),
        (59 * 60_000, "59 minutes"),
        (60 * 60_000, "1 hour"),
        (47 * 60 * 60_000, "47 hours"),
        (21 * 24 * 60 * 60_000, "21 days"),
    ],
)
def test_how_late_a_press_was_is_said_in_words(late_ms: int, told: str) -> None:
    shown = reply(AtRound(CLOSED, None, late_ms=late_ms))

    assert shown.screen is not None
    assert lines(shown.screen)[1:3] == [
        f"⏰ Too late by {told}: this answer does not count.",
        "The right answer is C.",
    ]
    assert shown.toast == (f"⏰ Too late by {told}: this answer does not count.\nThe right answer is C. en short q1.")


def test_whoever_is_late_is_told_in_words_which_option_they_pressed() -> None:
    late = "⏰ Too late by 3 seconds: this answer does not count."
    shown = reply(AtRound(CLOSED, None, late_ms=3_000, late_option="b"))
    assert shown.screen is not None
    assert lines(shown.screen)[1:4] == [late, "You chose C: en q1 b", "The right answer is C."]
    assert shown.toast == f"{late}\nYou chose C: en q1 b\nThe right answer is C. en short q1."

    changed = reply(AtRound(replace(CHANGEABLE, closed_ms=46_000), WRONG, late_ms=3_000, late_option="b"))
    assert changed.screen is not None
    kept = "Your earlier answer A counts. ❌ Not quite. The right answer is C."
    assert lines(changed.screen)[1:4] == [late, "You chose C: en q1 b", kept]

    unsure = reply(AtRound(CHANGEABLE, WRONG, late_ms=3_000, late_option="b"))
    assert unsure.screen is not None
    assert lines(unsure.screen)[1:4] == [late, "You chose C: en q1 b", "Your earlier answer A counts."]
    assert unsure.toast == f"{late}\nYou chose C: en q1 b"


@pytest.mark.parametrize(("option", "short", "said"), [(20, 60, True), (100, 60, True), (100, 100, False)])
def test_what_was_pressed_too_late_yields_to_what_is_right(option: int, short: int, said: bool) -> None:  # noqa: FBT001
    scene = AtRound(CLOSED, None, late_ms=3_000, late_option="b")
    toast = reply(scene, quizzes=long_texts(option=option, short=short)).toast or ""

    assert ("You chose C: options" in toast) == said
    assert toast.endswith(f"\nThe right answer is C. {_words(short)}")


def test_whoever_is_late_is_told_nothing_as_long_as_a_pause_may_open_the_round_again() -> None:
    shown = reply(AtRound(replace(CLOSED, closed_ms=None), None, late_ms=200))

    assert shown.toast == "⏰ Too late by less than a second: this answer does not count."
    assert "right answer" not in str(shown.screen)


def test_whoever_wanted_to_change_an_answer_too_late_is_told_which_one_counts() -> None:
    shown = reply(AtRound(replace(CHANGEABLE, closed_ms=46_000), WRONG, late_ms=3_000))

    assert shown.screen is not None
    assert lines(shown.screen)[2] == "Your earlier answer A counts. ❌ Not quite. The right answer is C."
    assert "Your earlier answer A counts." in (shown.toast or "")


def test_pressing_again_is_told_to_count_once_with_the_verdict() -> None:
    shown = reply(AtRound(OPEN, WRONG, streak=STANDING), Refusal.ALREADY_ANSWERED)

    assert shown.toast == ("This question is already answered: your A counts.\n❌ Not quite: C is right. en short q1.")
    assert shown.screen is not None
    assert lines(shown.screen)[0] == "This question is already answered: your A counts."


def test_a_newcomer_is_offered_every_language_and_comes_back_to_the_round() -> None:
    for scene in (AtRound(OPEN, None, newcomer=True), AtRound(OPEN, RIGHT, accepted=True, newcomer=True)):
        offered = [action for action in actions(screen(scene)) if isinstance(action, SetLanguage)]
        assert offered == [SetLanguage(language, ShowRound(9)) for language in LANGUAGES]


def test_whoever_lacks_a_time_zone_is_told_that_the_groups_may_hold() -> None:
    for played in (OPEN, CHANGEABLE):
        shown = screen(
            AtRound(
                played, RIGHT, accepted=True, streak=STANDING, counted=counted(DayEffect.STARTED), zone_missing=True
            )
        )
        assert any("in that of the group, or in UTC" in line for line in lines(shown))
        assert ShowZones() in actions(shown)


def test_an_alert_says_the_choice_the_verdict_the_reason_and_the_streak() -> None:
    right = reply(AtRound(OPEN, RIGHT, accepted=True, streak=STANDING)).toast
    wrong = reply(AtRound(OPEN, WRONG, accepted=True, streak=Standing(0, 5, 1, StreakState.BROKEN, TODAY))).toast

    assert right == "You chose C: en q1 b\n✅ Right! en short q1.\n🔥 Streak: 5 days"
    assert wrong == "You chose A: en q1 d\n❌ Not quite: C is right. en short q1."


def long_texts(*, option: int, short: int) -> Library:
    """Give a quiz in which options and short explanations are so long, in words of nine letters."""
    usual = texts(quiz(), "en")
    questions = {
        question_id: QuestionText(text.question, dict.fromkeys("abcd", ("options " * 20)[:option]), "x", _words(short))
        for question_id, text in usual.questions.items()
    }
    return Library.of([(quiz(), [QuizText("en", "t", "a", questions)])])


def _words(units: int) -> str:
    return ("reasons " * 30)[: units - 1] + "."


@pytest.mark.parametrize(
    ("option", "short", "above", "below"),
    [
        (20, 100, ["You chose A: options options opti"], ["🔥 Streak: 5 days"]),
        (100, 100, ["You chose A: options options options options options…"], ["🔥 Streak: 5 days"]),
        (100, 130, ["You chose A: options options options…"], ["🔥 5"]),
        (100, 145, [], []),
    ],
)
def test_the_verdict_and_its_reason_go_before_all_else(
    option: int, short: int, above: list[str], below: list[str]
) -> None:
    scene = AtRound(OPEN, WRONG, accepted=True, streak=STANDING)
    toast = reply(scene, quizzes=long_texts(option=option, short=short)).toast

    assert (toast or "").split("\n") == [*above, f"❌ Not quite: C is right. {_words(short)}", *below]


def test_the_longest_reason_that_a_quiz_may_give_ends_with_a_whole_word() -> None:
    toast = reply(AtRound(OPEN, WRONG, accepted=True), quizzes=long_texts(option=100, short=180)).toast

    assert toast == f"❌ Not quite: C is right.{' reasons' * 21}…"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_alert_fits_and_names_what_was_chosen(language: str) -> None:
    given = [scene for scene in rounds(QUIZZES) if scene.accepted or scene.late_ms is not None]
    for scene in given:
        toast = reply(scene, language=language, quizzes=QUIZZES).toast
        assert toast is not None
        assert utf16_length(toast) <= MOST_UNITS
        if scene.accepted and scene.vote is not None:
            text, _ = QUIZZES.question_text(scene.round.slot.quiz_id, scene.round.slot.question_id, language)
            first, second, *_ = toast.split("\n")
            assert text.options[scene.vote.answer.option_id][:12] in first
            assert scene.round.changeable or text.short in second
            assert scene.streak is None or not scene.streak.current or "🔥" in toast


@pytest.mark.parametrize("late_ms", LATE)
@pytest.mark.parametrize("language", LANGUAGES)
def test_how_late_it_was_has_the_forms_of_every_language(language: str, late_ms: int) -> None:
    shown = screen(AtRound(CLOSED, None, late_ms=late_ms), language=language)

    assert lines(shown)[1].startswith("⏰ ")
    assert "{" not in lines(shown)[1]


def test_russian_counts_lateness_as_russian_does() -> None:
    told = [
        lines(screen(AtRound(CLOSED, None, late_ms=late_ms), language="ru"))[1].split(":")[0]
        for late_ms in (1_000, 3_000, 11_000, 21_000, 2 * 60_000, 5 * 60 * 60_000)
    ]

    assert [line.removeprefix("⏰ Опоздание на ") for line in told] == [
        "1 секунду", "3 секунды", "11 секунд", "21 секунду", "2 минуты", "5 часов",
    ]  # fmt: skip


@pytest.mark.parametrize("told", COUNTED, ids=lambda each: each.effect)
def test_a_crowd_is_told_the_same_without_drawing_it_for_each_of_them(told: Counted) -> None:
    view = View(library(), WORDS, ZONES)
    ours = AtRound(OPEN, WRONG, accepted=True, streak=STANDING, counted=told)
    theirs = replace(ours, vote=replace(WRONG, at_ms=9_000), counted=_at(told, 9_000))

    assert view.reply(Outcome(ours, "en"), "Ira") is view.reply(Outcome(theirs, "en"), "Jay")


def _at(told: Counted, at_ms: int) -> Counted:
    return replace(told, streak=replace(told.streak, last_ms=at_ms))


def test_nothing_is_left_out_of_what_is_drawn_for_a_crowd() -> None:
    drawn = RoundView(library(), Pen(WORDS, "en"))
    for scene in rounds(library()):
        assert drawn.toast(alike(scene), ()) == drawn.toast(scene, ())
        assert drawn.screen(alike(scene)) == drawn.screen(scene)
