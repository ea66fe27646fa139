"""Who is in a group, as far as Telegram tells."""

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from telegram.error import RetryAfter, TelegramError

from adapters.telegram.api import BotApi
from adapters.telegram.errors import described
from adapters.telegram.places import PLATFORM, chat_named
from bot.core.people import Account

AT_ONCE = 8
PATIENCE_S = 3.0
"""Real seconds for all questions about one leaderboard: people wait for it, and Telegram gives up a press after 15."""
_UNNAMED = ""
"""The platform's own name for accounts that were deleted, and ours for those that it does not name."""

_log = logging.getLogger(__name__)


class GroupRoster:
    """Asks Telegram about the members of a group, for one leaderboard.

    Telegram is sure to tell only where the bot is an administrator; elsewhere it may know nothing of some. Nothing is
    kept: people change their names, leave, and have themselves forgotten.
    """

    def __init__(self, api: BotApi, chat_id: int) -> None:
        """Ask about the group of this id."""
        self._api = api
        self._chat_id = chat_id
        self._left_s = PATIENCE_S

    async def names(self, accounts: Collection[Account]) -> Mapping[Account, str | None]:
        """Give first and last name of each account, None for one that has left.

        Missing are those that Telegram tells nothing about while patience lasts, and administrators who stay anonymous:
        the group does not know that they are there.
        """
        ours = [account for account in accounts if account.platform == PLATFORM]
        question = _Question(deque(ours))
        now_s = asyncio.get_running_loop().time
        began_s = now_s()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._left_s):
                await asyncio.gather(*(self._ask(question) for _ in range(AT_ONCE)))
        self._left_s -= now_s() - began_s
        if len(question.told) < len(ours):
            where, causes = chat_named(self._chat_id), ", ".join(sorted(question.causes)) or "no time"
            _log.info("telegram members: %s told %d of %d, %s", where, len(question.told), len(ours), causes)
        return {account: name for account, name in question.told.items() if name != _UNNAMED}

    async def _ask(self, question: "_Question") -> None:
        while question.waiting and self._left_s > 0:
            account = question.waiting.popleft()
            try:
                question.told[account] = _name(await self._api.member(self._chat_id, int(account.user_id)))
            except TelegramError as error:
                question.causes.add(described(error))
                if isinstance(error, RetryAfter):
                    self._left_s = 0


@dataclass(slots=True)
class _Question:
    """Accounts that are still to be asked for, and what came of the others."""

    waiting: deque[Account]
    told: dict[Account, str | None] = field(default_factory=dict)
    causes: set[str] = field(default_factory=set)
    """Why nothing was told about some."""


def _name(member: dict[str, Any]) -> str | None:
    """Give the name that a ChatMember of the Bot API holds, None for one who has left."""
    match member:
        case {"status": "left" | "kicked"} | {"status": "restricted", "is_member": False}:
            return None
        case {"is_anonymous": True}:
            return _UNNAMED
        case {"user": {"first_name": str(first), **more}}:
            return f"{first} {more.get('last_name', '')}".strip()
        case _:
            return _UNNAMED
