"""Commands and descriptions in every language, told once."""

import pytest

from adapters.telegram.commands import COMMANDS, GROUP_COMMANDS
from adapters.telegram.menu import MEMORY_KEY
from bot.core.languages import LANGUAGES
from bot.ports import StoreUnavailableError
from tests.adapters.telegram.stage import Notes, Stage
from tests.fakes.telegram import TelegramUser, faults

TOLD = ("setMyCommands", "setMyDescription", "setMyShortDescription")


def told(stage: Stage) -> int:
    return len(stage.fake.journal.of(*TOLD))


async def test_each_language_has_commands_and_descriptions(stage: Stage) -> None:
    async with stage.serving():
        await stage.fake.until(lambda: told(stage) == 4 * (1 + len(LANGUAGES)))
    profile = stage.fake.world.profile
    for code, language in [("", "en"), *((language, language) for language in LANGUAGES)]:
        listed = [(command["command"], command["description"]) for command in profile.commands["default", code]]
        assert listed == [(name, f"command-{name} in {language}") for name in COMMANDS]
        in_groups = {
            command["command"]: command["description"] for command in profile.commands["all_group_chats", code]
        }
        assert tuple(in_groups) == GROUP_COMMANDS
        assert in_groups["game"] == f"command-game in {language}"
        assert in_groups["stop"] == f"command-stop-game in {language}"
        assert profile.texts["description", code] == f"bot-description in {language}"
        assert profile.texts["short_description", code] == f"bot-short-description in {language}"


async def test_what_was_told_is_not_told_again_until_it_changes(stage: Stage, user: TelegramUser) -> None:
    async with stage.serving():
        await stage.fake.until(lambda: told(stage) == 20)
        await stage.shown(user)
    assert MEMORY_KEY in stage.notes
    await stage.timer.sleep(1)
    async with stage.serving():
        await stage.shown(user)
    assert told(stage) == 20
    stage.words.tail = "!"
    async with stage.serving():
        await stage.fake.until(lambda: told(stage) == 40)


async def test_what_fails_is_told_again_and_if_in_vain_at_the_next_start(stage: Stage, user: TelegramUser) -> None:
    stage.fake.faults.add("setMyDescription", faults.done_then_drop())
    stage.fake.faults.add("setMyDescription", faults.retry_after(2))
    stage.fake.faults.add("setMyShortDescription", faults.status(400, "Bad Request: not today"))
    async with stage.serving():
        await stage.fake.until(lambda: stage.fake.faults.left() == 0)
        await stage.shown(user)
    assert MEMORY_KEY not in stage.notes
    await stage.timer.sleep(1)
    before = told(stage)
    async with stage.serving():
        await stage.fake.until(lambda: told(stage) == before + 20)


async def test_words_over_the_limits_are_not_told(
    stage: Stage, user: TelegramUser, caplog: pytest.LogCaptureFixture
) -> None:
    stage.words.tail = "x" * 300
    async with stage.serving():
        await stage.shown(user)
    assert told(stage) == 0
    assert "menu not told: command-quiz (en) has 318 UTF-16 units; Telegram takes 256" in caplog.text


class Broken(Notes):
    """A memory whose database is away."""

    async def recall(self, key: str) -> str | None:
        raise StoreUnavailableError(key)


async def test_a_memory_that_fails_stops_nobody(stage: Stage, user: TelegramUser) -> None:
    stage.notes = Broken()
    async with stage.serving():
        await stage.shown(user)
    assert told(stage) == 0
