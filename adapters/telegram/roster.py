"""Who is in a group, as far as Telegram tells."""

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Awaitable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from telegram.error import BadRequest, Forbidden, RetryAfter, TelegramError

from adapters.telegram.api import BotApi
from adapters.telegram.errors import described
from adapters.telegram.places import ANONYMOUS, PLATFORM, chat_named
from bot.core.people import Account
from bot.core.places import Right

AT_ONCE = 8
PATIENCE_S = 3.0
"""Real seconds for all questions at one event: people wait for it, and Telegram gives up a press after 15."""
_UNNAMED = ""
"""The platform's own name for accounts that were deleted, and ours for those that it does not name."""

_log = logging.getLogger(__name__)

T = TypeVar("T")


class GroupRoster:
    """Asks Telegram about the members of a group, for one event.

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
        ours = [account for account in accounts if account.platform == PLATFORM and account != ANONYMOUS]
        question = _Question(deque(ours))
        with contextlib.suppress(TimeoutError):
            await self._in_time(asyncio.gather(*(self._ask(question) for _ in range(AT_ONCE))))
        if len(question.told) < len(ours):
            where, causes = chat_named(self._chat_id), ", ".join(sorted(question.causes)) or "no time"
            _log.info("telegram members: %s told %d of %d, %s", where, len(question.told), len(ours), causes)
        return {account: name for account, name in question.told.items() if name != _UNNAMED}

    async def administers(self, account: Account) -> bool:
        """Say whether an account may manage the group; no when Telegram tells nothing now.

        Only administrators can write anonymously, in the name of the group. When they press a button, their own account
        is told, and nothing says that they are anonymous. What that account may do Telegram tells surely only where the
        bot is an administrator itself (tdlib/telegram-bot-api#667); elsewhere such a press may be turned down, and
        nothing can be done about that here: what they write works in any case.
        """
        if account == ANONYMOUS:
            return True
        try:
            return await self._in_time(self._manages(int(account.user_id)))
        except (TelegramError, TimeoutError) as error:
            _log.info("telegram members: %s told nothing, %s", chat_named(self._chat_id), described(error))
            return False

    async def lacking(self) -> Sequence[Right]:
        """Give the rights that the bot would need to post; none when Telegram tells nothing now."""
        try:
            ours = await self._in_time(self._api.member(self._chat_id, self._api.id))
        except Forbidden:
            return (Right.VIEW, Right.SEND)
        except (TelegramError, TimeoutError) as error:
            _log.info("telegram rights: %s told nothing, %s", chat_named(self._chat_id), described(error))
            return ()
        match ours:
            case {"status": "left" | "kicked"} | {"status": "restricted", "is_member": False}:
                return (Right.VIEW, Right.SEND)
            case {"status": "restricted", "can_send_messages": False} | {
                "status": "administrator",
                "can_post_messages": False,
            }:
                return (Right.SEND,)
            case _:
                return ()

    async def publishable(self) -> bool:
        """Say no: whoever reads a channel on Telegram reads it there."""
        return False

    async def _manages(self, user_id: int) -> bool:
        try:
            return _may_manage(await self._api.member(self._chat_id, user_id))
        except BadRequest:
            # Where members are hidden Telegram tells of none of them; but of administrators, for these are not hidden.
            return any(_may_manage(one) for one in await self._api.administrators(self._chat_id) if _is(one, user_id))

    async def _in_time(self, answer: Awaitable[T]) -> T:
        """Wait for an answer while patience lasts; raises TimeoutError then."""
        now_s = asyncio.get_running_loop().time
        began_s = now_s()
        try:
            async with asyncio.timeout(self._left_s):
                return await answer
        finally:
            self._left_s -= now_s() - began_s

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


def _may_manage(member: object) -> bool:
    """Tell whether a ChatMember of the Bot API manages the place: in a channel, whether they may post themselves."""
    match member:
        case {"status": "administrator", "can_post_messages": False}:
            return False
        case {"status": "creator" | "administrator"}:
            return True
        case _:
            return False


def _is(member: object, user_id: int) -> bool:
    match member:
        case {"user": {"id": int(found)}}:
            return found == user_id
        case _:
            return False
