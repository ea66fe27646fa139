"""Files that go with a reply: after the screen, to the private chat, whole, and not twice."""

import pytest

from adapters.telegram.limiter import MOST_WAITING
from bot.core.actions import Event
from bot.core.record_actions import Export
from bot.screen import Attachment, Button, Heading, Reply, Screen
from tests.adapters.telegram.stage import Stage
from tests.adapters.telegram.test_failures import DOUBTFUL, FAULTS, NOT_DONE
from tests.fakes.telegram import TelegramUser, faults

JSON = Attachment("quiz-data.json", "application/json", '{"язык": "हिन्दी"}\r\n'.encode() + bytes(range(256)))
CSV = Attachment("quiz-answers.csv", "text/csv", "вопрос,উত্তর\n".encode() * 50_000)
"""More than a megabyte."""
SCREEN = Screen((Heading("your data"),), ((Button("Again", Export()),),))


def exporting(*files: Attachment) -> Reply:
    return Reply("en", SCREEN, "noted", files)


@pytest.fixture
def exports(stage: Stage) -> None:
    stage.talk.answer = lambda _: exporting(JSON, CSV)


def received(user: TelegramUser) -> list[Attachment]:
    return [Attachment(one.name, one.kind, one.content) for one in user.documents]


@pytest.mark.usefixtures("exports")
async def test_files_come_after_the_screen_as_they_are(stage: Stage, user: TelegramUser) -> None:
    async with stage.serving():
        await user.send("/export")
        await stage.fake.until(lambda: len(user.messages) == 3)
    assert user.messages[0].text == "your data"
    assert received(user) == [JSON, CSV]
    assert [call.method for call in stage.fake.journal.of("sendMessage", "sendDocument")] == [
        "sendMessage",
        "sendDocument",
        "sendDocument",
    ]


@pytest.mark.usefixtures("exports")
async def test_after_a_press_they_come_below_the_message_that_changed(stage: Stage, user: TelegramUser) -> None:
    async with stage.serving():
        await user.send("/export")
        await stage.fake.until(lambda: len(user.documents) == 2)
        stage.talk.answer = lambda _: Reply("en", Screen((Heading("once more"),)), "noted", (CSV,))
        query = await user.press(user.messages[0], "Again")
        assert (await user.answered(query)).text == "noted"
        await stage.fake.until(lambda: len(user.documents) == 3)
    assert (user.messages[0].text, user.messages[0].edits) == ("once more", 1)
    assert received(user) == [JSON, CSV, CSV]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
async def test_a_file_is_sent_again_only_if_it_surely_did_not_arrive(
    stage: Stage, user: TelegramUser, fault: faults.Fault
) -> None:
    stage.talk.answer = lambda _: exporting(JSON)
    stage.fake.faults.add("sendDocument", fault)
    arrives = fault in NOT_DONE or fault.cut in {"after", "half"}
    async with stage.serving():
        await user.send("/export")
        await stage.fake.until(lambda: stage.fake.faults.left() == 0)
        stage.talk.answer = lambda _: Reply("en", Screen((Heading("behind it"),)))
        await user.send("/streak")
        await user.sees("behind it")
    assert len(stage.fake.journal.of("sendDocument")) == (1 if fault in DOUBTFUL else 2)
    assert received(user) == [JSON] * arrives


@pytest.mark.usefixtures("exports")
async def test_a_429_holds_files_back_and_loses_none(stage: Stage, user: TelegramUser) -> None:
    stage.fake.faults.add("sendDocument", faults.retry_after(20))
    async with stage.serving():
        since = stage.timer.seconds()
        await user.send("/export")
        await stage.fake.until(lambda: len(user.documents) == 2)
    assert stage.timer.seconds() - since >= 20
    assert received(user) == [JSON, CSV]


async def test_of_files_that_wait_only_the_newest_is_sent(stage: Stage, user: TelegramUser) -> None:
    def numbered(_: Event) -> Reply:
        return exporting(JSON, Attachment(CSV.name, CSV.media_type, str(len(stage.talk.events)).encode()))

    stage.talk.answer = numbered
    stage.fake.faults.add("sendMessage", faults.slow(1))
    async with stage.serving():
        await user.send("/export")
        await stage.fake.until(lambda: stage.fake.journal.of("sendMessage"))
        for _ in range(9):
            await user.send("/export")
        await stage.fake.until(lambda: len(user.documents) == 2)
    assert received(user) == [JSON, Attachment(CSV.name, CSV.media_type, b"10")]
    assert len([message for message in user.messages if message.document is None]) == 1 + MOST_WAITING


UNSENDABLE = {
    "a file has 0 bytes": Attachment("a.csv", "text/csv", b""),
    "a file has 50000001 bytes": Attachment("a.csv", "text/csv", bytes(50_000_001)),
    "the name of a file is not 1 to 60 ASCII letters": Attachment('a";name="b.csv', "text/csv", b"x"),
}


@pytest.mark.parametrize("fault", UNSENDABLE)
async def test_what_telegram_would_refuse_is_told_and_not_sent(
    stage: Stage, user: TelegramUser, caplog: pytest.LogCaptureFixture, fault: str
) -> None:
    async with stage.serving():
        message = await stage.shown(user)
        stage.talk.answer = lambda _: exporting(JSON, UNSENDABLE[fault])
        assert (await stage.shown(user, "/export")).text == "trouble in hi"
        toast = await user.answered(await user.press(message, "A"))
    assert toast.text == "trouble in hi"
    assert stage.fake.journal.of("sendDocument") == []
    assert fault in caplog.text


async def test_whoever_blocks_the_bot_stops_nobody_elses_files(stage: Stage, user: TelegramUser) -> None:
    other = stage.fake.user(43)
    gate = stage.talk.gate(user)

    def answer(event: Event) -> Reply:
        return exporting(JSON, CSV) if event.account.user_id == "43" else exporting(CSV)

    stage.talk.answer = answer
    stage.fake.expect_refusal("bot was blocked by the user", times=2)
    async with stage.serving():
        await user.send("/export")
        await stage.talk.asked(1)
        await user.block()
        gate.set()
        await other.send("/export")
        await stage.fake.until(lambda: len(other.documents) == 2 and len(stage.fake.refusals) == 2)
    assert received(other) == [JSON, CSV]
    assert received(user) == []
