"""Files with an answer: one message, whichever way the answer has to take, and nothing that takes them away again."""

import asyncio
from dataclasses import replace

import pytest

from bot.core.actions import Event, GoOn
from bot.core.record_actions import Export, ShowPrivacy
from bot.screen import Attachment, Button, Paragraph, Reply, Screen
from tests.adapters.discord.cutter import Cutter
from tests.adapters.discord.stage import DATA, RUN, Stage, scripted
from tests.fakes.discord import DiscordUser, SeenFile, SeenMessage

TABLE = Attachment("quiz-answers.csv", "text/csv", b'\xef\xbb\xbfquiz,answer\r\nsmall,"a ""b"""\r\n--\r\n')
FILES = (DATA, TABLE)
SEEN = (SeenFile(DATA.name, DATA.content), SeenFile(TABLE.name, TABLE.content))
HEAVY = Attachment("quiz-data.json", "application/json", bytes(600 * 1024))


def exported(*files: Attachment) -> Reply:
    """Give a reply with files and with buttons, one of which asks for them again."""
    buttons = (Button("Privacy", ShowPrivacy()), Button("Again", Export()), Button("Go on", GoOn(RUN, 0)))
    return Reply("en", Screen((Paragraph("Your data"),), (buttons,)), files=files)


@pytest.fixture
def exporter(stage: Stage) -> Stage:
    """Give the stage with a conversation that answers an export with two files."""

    def answer(event: Event) -> Reply:
        return exported(*FILES) if event.action == Export() else scripted(event)

    stage.talk.answer = answer
    return stage


async def asked_before(stage: Stage, user: DiscordUser) -> SeenMessage:
    """Give a message with a button for the export, and nothing else to it."""
    files, stage.talk.answer = stage.talk.answer, lambda _: exported()
    message = await user.slash("help")
    stage.talk.answer = files
    return message


async def deferred(stage: Stage, doing: "asyncio.Task[SeenMessage]", kind: int) -> SeenMessage:
    """Wait until the last interaction was deferred in this way, let the conversation go on, and give what it shows."""
    assert await stage.fake.until(lambda: [one.response_type for one in stage.fake.interactions[-1:]] == [kind])
    stage.talk.gate.set()
    return await doing


def hasty(stage: Stage) -> Stage:
    """Give the stage with little patience before an interaction is deferred, and a conversation that waits."""
    stage.delays = replace(stage.delays, defer=0.02)
    stage.talk.gate.clear()
    return stage


async def test_a_command_is_answered_by_one_message_with_the_files(exporter: Stage, user: DiscordUser) -> None:
    async with exporter.serving():
        message = await user.slash("export")

    assert message.files == SEEN
    assert message.text == "Your data"
    assert message.labels == ["Privacy", "Again", "Go on"]
    assert message.ephemeral
    assert message.v2
    assert exporter.answers() == {("callback", 204): 1}


async def test_a_slow_command_gets_its_files_later(exporter: Stage, user: DiscordUser) -> None:
    async with hasty(exporter).serving():
        message = await deferred(exporter, asyncio.create_task(user.slash("export")), 5)

    assert message.files == SEEN
    assert message.ephemeral
    assert exporter.answers() == {("callback", 204): 1, ("response.edit", 200): 1}


async def test_a_press_puts_the_files_into_the_message(exporter: Stage, user: DiscordUser) -> None:
    async with exporter.serving():
        before = await asked_before(exporter, user)
        message = await user.press(before, "Again")

    assert message.id == before.id
    assert message.files == SEEN
    assert message.ephemeral
    assert exporter.answers() == {("callback", 204): 2}


async def test_a_slow_press_puts_them_there_later(exporter: Stage, user: DiscordUser) -> None:
    async with exporter.serving():
        before = await asked_before(exporter, user)
    async with hasty(exporter).serving():
        message = await deferred(exporter, asyncio.create_task(user.press(before, "Again")), 6)

    assert message.id == before.id
    assert message.files == SEEN


@pytest.mark.parametrize("label", ["Privacy", "Again", "Go on"])
async def test_a_message_with_files_stays_and_is_answered_beside(
    exporter: Stage, user: DiscordUser, label: str
) -> None:
    async with exporter.serving():
        offered = await user.slash("export")
        beside = await user.press(offered, label)

    assert beside.id != offered.id
    assert beside.ephemeral
    assert user.sees(offered).files == SEEN
    assert user.sees(offered).version == offered.version
    assert exporter.answers() == {("callback", 204): 2}


async def test_a_message_with_files_is_answered_beside_slowly_too(exporter: Stage, user: DiscordUser) -> None:
    async with exporter.serving():
        offered = await user.slash("export")
    async with hasty(exporter).serving():
        beside = await deferred(exporter, asyncio.create_task(user.press(offered, "Again")), 5)

    assert beside.id != offered.id
    assert beside.files == SEEN
    assert beside.ephemeral
    assert user.sees(offered).files == SEEN


async def test_what_comes_beside_goes_on_as_any_message(exporter: Stage, user: DiscordUser) -> None:
    async with exporter.serving():
        beside = await user.press(await user.slash("export"), "Go on")
        message = await user.press(beside, "A")

    assert message.id == beside.id


@pytest.mark.parametrize("pressed", [False, True])
async def test_files_that_take_long_to_send_are_announced_first(
    exporter: Stage, user: DiscordUser, *, pressed: bool
) -> None:
    async with exporter.serving():
        before = await asked_before(exporter, user)
        exporter.talk.answer = lambda _: exported(HEAVY)
        message = await (user.press(before, "Again") if pressed else user.slash("export"))

    assert message.deferred
    assert message.ephemeral
    assert message.files == (SeenFile(HEAVY.name, HEAVY.content),)


async def test_an_outage_leaves_the_files_whole(exporter: Stage, user: DiscordUser) -> None:
    async with exporter.serving():
        exporter.fake.script.fail("callback", 502)
        message = await user.slash("export")

    assert message.files == SEEN
    assert exporter.answers() == {("callback", 502): 1, ("callback", 204): 1}


async def test_a_connection_that_breaks_leaves_the_files_whole(exporter: Stage, user: DiscordUser) -> None:
    async with Cutter(exporter.fake) as cutter, exporter.serving():
        cutter.cut_next()
        message = await user.slash("export")

    assert cutter.cuts == 1
    assert message.files == SEEN


@pytest.mark.parametrize(
    "files",
    [
        (replace(DATA, name="мои данные.json"),),
        (replace(DATA, name="_data.json"),),
        (replace(DATA, name="my data.json"),),
        (replace(DATA, name="data\u202egpj.exe"),),
        (replace(DATA, name=""),),
        (DATA, DATA),
        tuple(replace(DATA, name=f"data-{number}.json") for number in range(11)),
        (replace(DATA, content=bytes(10 * 1024 * 1024 + 1)),),
        tuple(replace(DATA, name=f"data-{number}.json", content=bytes(9 * 1024 * 1024)) for number in range(3)),
    ],
    ids=["Russian", "an underscore first", "a space", "an override", "no name", "twice", "11", "large", "large in sum"],
)
async def test_files_that_discord_would_refuse_are_not_sent(
    stage: Stage, user: DiscordUser, files: tuple[Attachment, ...], caplog: pytest.LogCaptureFixture
) -> None:
    stage.talk.answer = lambda _: exported(*files)
    async with stage.serving():
        message = await user.slash("export")

    assert message.text == "trouble in hi"
    assert message.files == ()
    assert stage.answers() == {("callback", 204): 1}
    assert "LimitError at " in caplog.text


async def test_the_limit_is_that_of_the_place(stage: Stage, user: DiscordUser) -> None:
    stage.fake.world.attachment_bytes = 11 * 1024 * 1024
    stage.talk.answer = lambda _: exported(replace(DATA, content=bytes(10 * 1024 * 1024 + 1)))
    async with stage.serving():
        message = await user.slash("export")

    assert [len(file.content) for file in message.files] == [10 * 1024 * 1024 + 1]


async def test_when_discord_finds_the_files_too_large_the_person_is_told(stage: Stage, user: DiscordUser) -> None:
    stage.talk.answer = lambda _: exported(HEAVY)
    async with stage.serving():
        stage.fake.script.deny("response.edit", 40005)
        message = await user.slash("export")

    assert message.text == "trouble in hi"
    assert message.files == ()
