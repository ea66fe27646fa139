"""python-telegram-bot's own client and transport understand what the fake says."""

import asyncio
import sys
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from telegram import Bot, BotCommand, InlineKeyboardButton, InlineKeyboardMarkup, Message, Update
from telegram.error import BadRequest, Conflict, Forbidden, InvalidToken, NetworkError, RetryAfter
from telegram.warnings import PTBUserWarning

from tests.fakes.telegram import TelegramFake, TelegramUser, faults
from tests.fakes.test_telegram.wire import PERSON

ROW = InlineKeyboardMarkup([[InlineKeyboardButton("A", callback_data="v1|a"), InlineKeyboardButton("B", url="x.org")]])


@pytest_asyncio.fixture
async def bot(fake: TelegramFake) -> AsyncIterator[Bot]:
    async with Bot(fake.token, base_url=f"{fake.url}/bot") as client:
        yield client


async def test_getting_sending_pressing_answering_editing(bot: Bot, person: TelegramUser) -> None:
    assert bot.username == "quiz_test_bot"
    (started,) = await bot.get_updates(allowed_updates=["message", "callback_query"])
    assert started.message is not None
    assert started.message.parse_entities(["bot_command"]) == {started.message.entities[0]: "/start"}
    sent = await bot.send_message(PERSON, "🧩 <b>প্রশ্ন</b>", parse_mode="HTML", reply_markup=ROW)
    assert sent.parse_entity(sent.entities[0]) == "প্রশ্ন"
    assert sent.reply_markup == ROW
    query = await person.press(person.last, "A")
    (pressed,) = await bot.get_updates(offset=started.update_id + 1)
    assert pressed.callback_query is not None
    assert (pressed.callback_query.data, pressed.callback_query.from_user.language_code) == ("v1|a", "hi")
    assert await pressed.callback_query.answer("ঠিক", show_alert=True)
    edited = await pressed.callback_query.edit_message_text("<i>উত্তর</i>", parse_mode="HTML")
    assert isinstance(edited, Message)
    assert edited.edit_date is not None
    assert edited.text == (await person.sees("উত্তর")).text
    assert (await person.answered(query)).text == "ঠিক"
    assert person.last.buttons == []


async def test_a_deleted_message_is_inaccessible(bot: Bot, person: TelegramUser) -> None:
    sent = await bot.send_message(PERSON, "x", reply_markup=ROW)
    message = person.last
    await sent.delete()
    await person.forge(message, "v1|a")
    _, pressed = await bot.get_updates()
    assert pressed.callback_query is not None
    # The client makes no InaccessibleMessage of date 0 here (CallbackQuery.de_json), but a Message of 1970.
    assert pressed.callback_query.message is not None
    assert pressed.callback_query.message.date.timestamp() == 0


async def test_replies_and_membership_are_understood(bot: Bot, person: TelegramUser) -> None:
    sent = await bot.send_message(PERSON, "x", reply_to_message_id=1)
    assert sent.reply_to_message is not None
    await person.block()
    await person.unblock()
    _, blocked, unblocked = await bot.get_updates()
    assert blocked.my_chat_member is not None
    assert blocked.my_chat_member.new_chat_member.status == "kicked"
    assert unblocked.my_chat_member is not None


async def test_the_profile(bot: Bot) -> None:
    commands = [BotCommand("quiz", "ক্যুইজ")]
    assert await bot.set_my_commands(commands, language_code="hi")
    assert list(await bot.get_my_commands(language_code="hi")) == commands
    assert await bot.set_my_short_description("x")
    assert (await bot.get_my_short_description()).short_description == "x"
    assert (await bot.get_my_name()).name == "Quiz"
    assert await bot.delete_webhook()
    assert (await bot.get_webhook_info()).url == ""


async def test_errors_become_the_clients_own(
    fake: TelegramFake, bot: Bot, person: TelegramUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PTB_TIMEDELTA", "1")
    fake.expect_refusal("BUTTON_DATA_INVALID")
    with pytest.raises(BadRequest, match="Button_data_invalid"):
        await bot.send_message(
            PERSON,
            "x",
            reply_markup=InlineKeyboardMarkup.from_button(InlineKeyboardButton("A", callback_data="é" * 33)),
        )
    for fault, error in [
        (faults.html502(), NetworkError),
        (faults.drop_before(), NetworkError),
        (faults.done_then_drop(), NetworkError),
        (faults.conflict(), Conflict),
        (faults.retry_after(3), RetryAfter),
    ]:
        fake.faults.add("sendMessage", fault)
        with pytest.raises(error):
            await bot.send_message(PERSON, fault.name)
    assert [message.text for message in person.messages] == ["done_then_drop"]
    await person.block()
    fake.expect_refusal("bot was blocked by the user")
    with pytest.raises(Forbidden):
        await bot.send_message(PERSON, "x")


async def test_a_wrong_token_is_told(fake: TelegramFake) -> None:
    fake.expect_refusal("Unauthorized")
    with pytest.raises(InvalidToken):
        async with Bot("1:wrong", base_url=f"{fake.url}/bot"):
            pass


async def test_poison_is_poison(fake: TelegramFake, bot: Bot) -> None:
    fake.poison()
    with pytest.raises(TypeError):
        await bot.get_updates()
    with pytest.warns(PTBUserWarning, match="Please use"):
        (body,) = await bot.do_api_request("getUpdates")
    with pytest.raises(TypeError):
        Update.de_json(body, bot)


ECHO = """
import asyncio, sys
from telegram import Bot

async def main():
    async with Bot(sys.argv[2], base_url=sys.argv[1] + "/bot") as bot:
        offset = None
        while True:
            for update in await bot.get_updates(offset=offset, timeout=20):
                await bot.send_message(update.message.chat_id, "heard " + update.message.text)
                offset = update.update_id + 1

asyncio.run(main())
"""


async def test_a_bot_in_another_process_can_be_killed_and_started_again(fake: TelegramFake) -> None:
    user = fake.user(PERSON)
    for text in ("one", "two"):
        process = await asyncio.create_subprocess_exec(sys.executable, "-c", ECHO, fake.url, fake.token)
        try:
            await user.send(text)
            await user.sees(f"heard {text}", within=30)
            await fake.until(lambda: not fake.updates.unconfirmed)
        finally:
            process.kill()
            await process.wait()
    assert fake.refusals == []


async def test_the_fixture_has_telegrams_limits(telegram_fake: TelegramFake, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PTB_TIMEDELTA", "1")
    await telegram_fake.user(PERSON).send("/start")
    telegram_fake.expect_refusal("Too Many Requests")
    telegram_fake.faults.add("sendMessage", faults.slow(0.2), times=2)
    async with Bot(telegram_fake.token, base_url=f"{telegram_fake.url}/bot") as bot:
        sent = await asyncio.gather(*(bot.send_message(PERSON, text) for text in "xy"), return_exceptions=True)
    assert {type(outcome) for outcome in sent} == {Message, RetryAfter}
