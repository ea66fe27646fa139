"""The list of commands and the descriptions that Telegram shows, in each language."""

import hashlib
import json
import logging
from collections.abc import Iterator, Mapping
from typing import Any

from telegram.error import TelegramError

from adapters.telegram.api import BotApi
from adapters.telegram.commands import COMMANDS, GROUP_COMMANDS
from adapters.telegram.errors import described, may_repeat, pause_s
from adapters.telegram.limits import COMMAND, DESCRIPTION, SHORT_DESCRIPTION, UnsendableError, check_length
from adapters.telegram.timer import Backoff, Timer
from bot.core.languages import LANGUAGES
from bot.core.quiz import FALLBACK_LANGUAGE
from bot.ports import Memory, Phrases

MEMORY_KEY = "telegram-commands"

_log = logging.getLogger(__name__)

_IN_PRIVATE = {name: f"command-{name}" for name in COMMANDS}
_IN_GROUPS = {name: f"command-{name}" for name in GROUP_COMMANDS} | {"stop": "command-stop-game"}
"""Each with the message that says what it does: /stop ends what one is at, and in a group that is the game."""
_GROUPS_ONLY = {"scope": {"type": "all_group_chats"}}

_Call = tuple[str, dict[str, Any]]
"""A method of the Bot API and its parameters."""


class Menu:
    """Tells Telegram about the commands when they have changed since the last time, and else nothing."""

    def __init__(self, api: BotApi, phrases: Phrases, memory: Memory, timer: Timer) -> None:
        """Take the words from phrases; what was told last stands in the memory, under MEMORY_KEY."""
        self._api = api
        self._phrases = phrases
        self._memory = memory
        self._timer = timer

    async def publish(self) -> None:
        """Tell Telegram, if need be. A failure is logged, and the next start tries again."""
        try:
            await self._publish()
        except UnsendableError as error:
            _log.error("telegram menu not told: %s", error)
        except Exception as error:  # noqa: BLE001 - Telegram or the memory may be away; quizzes go on without a menu
            _log.warning("telegram menu not told: %s", described(error))

    async def _publish(self) -> None:
        calls = list(self._calls())
        mark = _fingerprint(self._api.id, calls)
        if await self._memory.recall(MEMORY_KEY) == mark:
            return
        for call in calls:
            await self._make(call)
        await self._memory.remember(MEMORY_KEY, mark)
        _log.info("telegram menu told: languages=%d", len(LANGUAGES))

    def _calls(self) -> Iterator[_Call]:
        """Give what is to be told: first to everybody, then to people whose Telegram is in a language of ours."""
        yield from self._page(FALLBACK_LANGUAGE, {})
        for language in LANGUAGES:
            yield from self._page(language, {"language_code": language})

    def _page(self, language: str, shown_to: dict[str, str]) -> Iterator[_Call]:
        listed, in_groups = (self._commands(language, names) for names in (_IN_PRIVATE, _IN_GROUPS))
        description = self._words(language, "bot-description", DESCRIPTION)
        short = self._words(language, "bot-short-description", SHORT_DESCRIPTION)
        yield "setMyCommands", {"commands": listed, **shown_to}
        yield "setMyCommands", {"commands": in_groups, **_GROUPS_ONLY, **shown_to}
        yield "setMyDescription", {"description": description, **shown_to}
        yield "setMyShortDescription", {"short_description": short, **shown_to}

    def _commands(self, language: str, names: Mapping[str, str]) -> list[dict[str, str]]:
        return [{"command": name, "description": self._words(language, said, COMMAND)} for name, said in names.items()]

    def _words(self, language: str, message_id: str, most: int) -> str:
        text = self._phrases.text(language, message_id)
        check_length(text, most, f"{message_id} ({language})")
        return text

    async def _make(self, call: _Call) -> None:
        backoff = Backoff(self._timer)
        attempts = 0
        while True:
            attempts += 1
            try:
                await self._api.call(*call)
            except TelegramError as error:
                if not may_repeat(error, repeatable=True, attempts=attempts):
                    raise
                await backoff.wait(pause_s(error))
            else:
                return


def _fingerprint(bot_id: int, calls: list[_Call]) -> str:
    return hashlib.sha256(json.dumps([bot_id, calls], ensure_ascii=False).encode()).hexdigest()
