"""What people write and press, over the wire."""

import pytest

from bot.core.actions import (
    Action,
    ChooseOption,
    Event,
    Greet,
    OpenQuiz,
    ShowHelp,
    ShowLanguages,
    ShowQuizzes,
    Stop,
)
from bot.core.people import Account
from bot.core.record_actions import (
    AskForget,
    EnterCode,
    Export,
    SetAlias,
    ShowAccounts,
    ShowLeaderboard,
    ShowLink,
    ShowPrivacy,
    ShowStats,
    ShowStreak,
    ShowZones,
    Write,
)
from bot.screen import Paragraph, Reply, Screen
from tests.adapters.telegram.stage import RUN, Stage, question
from tests.fakes.telegram import TelegramUser


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("/start", Greet()),
        ("/start quiz-zero-1", OpenQuiz("zero-1")),
        ("/start quiz-", Greet()),
        ("/start nonsense", Greet()),
        (f"/start quiz-{'z' * 41}", Greet()),
        ("/quiz", ShowQuizzes()),
        ("/quiz zero", OpenQuiz("zero")),
        ("/QUIZ@quiz_test_bot  Zero ", OpenQuiz("zero")),
        ("/quiz what is there?", ShowQuizzes()),
        ("/language", ShowLanguages()),
        ("/streak", ShowStreak()),
        ("/help", ShowHelp()),
        ("/stop", Stop()),
        ("/timezone", ShowZones()),
        ("/timezone  Нью-Йорк ", ShowZones("Нью-Йорк")),
        ("/timezone\nUTC+5:30", ShowZones("UTC+5:30")),
        ("/link", ShowLink()),
        ("/link ABCD 2345", EnterCode("ABCD 2345")),
        ("/unlink", ShowAccounts()),
        ("/unlink 3", ShowAccounts()),
        ("/stats", ShowStats()),
        ("/leaderboard", ShowLeaderboard()),
        ("/privacy", ShowPrivacy()),
        ("/privacy Quiz Queen", SetAlias("Quiz Queen")),
        ("/export", Export()),
        ("/forget", AskForget()),
        ("/nonsense", ShowHelp()),
        ("/nonsense Kolkata", ShowHelp()),
        ("नमस्ते /quiz", Write("नमस्ते /quiz")),
        ("ABCD2345", Write("ABCD2345")),
        ("3/4", Write("3/4")),
    ],
)
async def test_each_text_asks_for_an_action_and_is_answered_by_one_message(
    stage: Stage, user: TelegramUser, text: str, action: Action
) -> None:
    async with stage.serving():
        message = await stage.shown(user, text)
    assert [event.action for event in stage.talk.events] == [action]
    assert message.text.startswith("What is 0?")
    assert stage.methods() == ["sendMessage"]


async def test_an_event_says_who_when_and_what_the_platform_knows(stage: Stage, user: TelegramUser) -> None:
    before = stage.timer.now_ms()
    async with stage.serving():
        await stage.shown(user)
    (event,) = stage.talk.events
    assert event.account == Account("telegram", "42")
    assert (event.hint, event.name, event.group, event.public) == ("hi", "Asha", None, False)
    assert stage.talk.rosters == [None]
    assert before <= event.at_ms <= stage.timer.now_ms()


async def test_the_instant_of_an_event_is_that_of_its_receipt(stage: Stage, user: TelegramUser) -> None:
    gate = stage.talk.gate(user)
    async with stage.serving():
        await user.send("/quiz")
        await user.send("/streak")
        # Whoever writes later is received no sooner.
        await stage.shown(stage.fake.user(43))
        received_ms = stage.timer.now_ms()
        await stage.timer.sleep(5)
        gate.set()
        await stage.fake.until(lambda: len(user.messages) == 2)
    assert [event.at_ms <= received_ms for event in stage.talk.events] == [True] * 3


async def test_a_press_is_answered_and_changes_the_message_by_two_calls(stage: Stage, user: TelegramUser) -> None:
    async with stage.serving():
        message = await stage.shown(user)
        query = await user.press(message, "B")
        toast = await user.answered(query)
        await user.sees("verdict on B at 0")
    assert stage.talk.events[-1].action == ChooseOption(RUN, 0, 1)
    assert (toast.text, toast.alert) == ("noted", False)
    assert stage.methods() == ["sendMessage", "answerCallbackQuery", "editMessageText"]
    assert len(user.messages) == 1


async def test_a_press_that_changes_nothing_is_told_by_an_alert_alone(stage: Stage, user: TelegramUser) -> None:
    async with stage.serving():
        message = await stage.shown(user)
        stage.talk.answer = lambda _: Reply("en", None, "no such thing")
        toast = await user.answered(await user.press(message, "B"))
    assert (toast.text, toast.alert) == ("no such thing", True)
    assert stage.methods() == ["sendMessage", "answerCallbackQuery"]


async def test_a_command_that_shows_nothing_is_answered_with_its_words(stage: Stage, user: TelegramUser) -> None:
    stage.talk.answer = lambda _: Reply("en", None, "the <database> & all is away")
    async with stage.serving():
        message = await stage.shown(user)
    assert message.text == "the <database> & all is away"


@pytest.mark.parametrize("data", ["", "nonsense", "2h", "1a0.0", "1l" + "x" * 60, "1a0.0.0\u0000"])
async def test_a_forged_or_outdated_button_is_told_and_reaches_nobody(
    stage: Stage, user: TelegramUser, data: str
) -> None:
    async with stage.serving():
        message = await stage.shown(user)
        toast = await user.answered(await user.forge(message, data))
    assert (toast.text, toast.alert) == ("old-button in hi", True)
    assert len(stage.talk.events) == 1
    assert stage.methods() == ["sendMessage", "answerCallbackQuery"]


async def test_a_press_on_a_message_that_is_out_of_reach_gets_a_new_message(stage: Stage, user: TelegramUser) -> None:
    async with stage.serving():
        message = await stage.shown(user)
        await user.forge(message, message.buttons[0].data or "", inaccessible=True)
        await user.sees("verdict on A at 0")
    assert sorted(stage.methods()) == ["answerCallbackQuery", "sendMessage", "sendMessage"]


async def test_a_message_deleted_meanwhile_is_sent_anew(stage: Stage, user: TelegramUser) -> None:
    async with stage.serving():
        message = await stage.shown(user)
        gate = stage.talk.gate(user)
        await user.press(message, "A")
        await stage.talk.asked(2)
        stage.fake.delete(message)
        stage.fake.expect_refusal("message to edit not found")
        gate.set()
        await user.sees("verdict on A at 0")
    assert len([shown for shown in user.messages if not shown.deleted]) == 1


async def test_the_same_screen_again_is_no_trouble(stage: Stage, user: TelegramUser) -> None:
    stage.fake.expect_refusal("message is not modified")
    async with stage.serving():
        message = await stage.shown(user)
        stage.talk.answer = lambda _: Reply("en", question(0), "as before")
        assert (await user.answered(await user.press(message, "A"))).text == "as before"
    assert stage.methods() == ["sendMessage", "answerCallbackQuery", "editMessageText"]


async def test_a_press_that_telegram_gave_up_still_changes_the_message(stage: Stage, user: TelegramUser) -> None:
    stage.fake.expect_refusal("query is too old")
    async with stage.serving():
        message = await stage.shown(user)
        gate = stage.talk.gate(user)
        await user.press(message, "A")
        # More than the fifteen seconds after which a press can't be answered.
        await stage.timer.sleep(16)
        gate.set()
        await user.sees("verdict on A at 0")
    assert stage.methods()[1:].count("answerCallbackQuery") == 1


async def test_somebody_who_blocked_the_bot_is_left_alone(stage: Stage, user: TelegramUser) -> None:
    stage.fake.expect_refusal("bot was blocked by the user")
    async with stage.serving():
        message = await stage.shown(user)
        await user.press(message, "A")
        await user.block()
        await stage.fake.until(lambda: stage.fake.refusals)
        await user.unblock()
        await user.send("/quiz")
        await stage.fake.until(lambda: len(user.messages) > 1)
    assert len(stage.talk.events) == 3


async def test_an_unforeseen_error_is_told_and_stops_nobody(stage: Stage, user: TelegramUser) -> None:
    other = stage.fake.user(43, language_code="uk")

    def answer(event: Event) -> Reply:
        if event.account.user_id == "43":
            raise RuntimeError("secret text")
        return Reply("en", question(0))

    stage.talk.answer = answer
    async with stage.serving():
        told = await stage.shown(other)
        message = await stage.shown(user)
        toast = await other.answered(await other.forge(message, message.buttons[0].data or ""))
    assert told.text == "trouble in en"
    assert (toast.text, toast.alert) == ("trouble in en", True)
    assert message.text.startswith("What is 0?")


async def test_a_screen_over_the_limits_is_never_sent(stage: Stage, user: TelegramUser) -> None:
    async with stage.serving():
        message = await stage.shown(user)
        stage.talk.answer = lambda _: Reply("en", Screen((Paragraph("প" * 4097),)), "noted")
        toast = await user.answered(await user.press(message, "A"))
        answer = await stage.shown(user, "/streak")
    assert toast.text == "trouble in hi"
    assert answer.text == "trouble in hi"
    assert stage.methods() == ["sendMessage", "answerCallbackQuery", "sendMessage"]
