"""Who is on a server, as far as Discord tells."""

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any
from weakref import WeakValueDictionary

import aiohttp
import discord
from discord.http import HTTPClient

from adapters.discord.answering import Interaction
from adapters.discord.events import PLATFORM, account_of
from bot.core.people import Account
from bot.group_ports import Roster

_NOT_THERE = frozenset({10007, 10013})
"""Unknown member, and unknown user: somebody who has left the server, or Discord altogether."""
_UNKNOWN_SERVER = 10004
_COUNTED = frozenset({HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN, HTTPStatus.TOO_MANY_REQUESTS})
"""Answers that Discord counts, to ban addresses that go on regardless: missing access, for one, when the bot is not on
the server any more."""

_log = logging.getLogger(__name__)


class Rosters:
    """The rosters of all servers.

    Of one server one question is asked at a time: the library takes more than Discord's limit allows when several are
    under way.
    """

    def __init__(self, patience: float) -> None:
        """Ask about members for so many seconds each time that somebody wants to know."""
        self._patience = patience
        self._turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def at(self, interaction: Interaction) -> Roster | None:
        """Give the roster of the server where something happens; None in private, and where the bot is no member.

        It is none where somebody has installed it for themselves alone, nor where only its commands were added.
        """
        client, guild_id = interaction.client, interaction.guild_id
        if guild_id is None or not interaction.is_guild_integration() or client.get_guild(guild_id) is None:
            return None
        asker = {account_of(interaction): interaction.user.display_name}
        turn = self._turns.setdefault(guild_id, asyncio.Lock())
        return GuildRoster(client.http, guild_id, asker, turn, self._patience)


class GuildRoster:
    """Asks Discord about single members of a server, which needs no privileged intent.

    Nothing is kept: people change their names, leave, and have themselves forgotten.
    """

    def __init__(
        self, http: HTTPClient, guild_id: int, known: Mapping[Account, str], turn: asyncio.Lock, patience: float
    ) -> None:
        """Ask about this server, for so many seconds at a time and each time in turn; `known` needs no asking."""
        self._http = http
        self._guild_id = guild_id
        self._known = known
        self._turn = turn
        self._patience = patience

    async def names(self, accounts: Collection[Account]) -> Mapping[Account, str | None]:
        """Give the name that each account has on the server, None for one that has left.

        Missing are those about whom Discord tells nothing in time. The library keeps to Discord's rate limits.
        """
        ours = [account for account in accounts if account.platform == PLATFORM]
        question = _Question(
            deque(account for account in ours if account not in self._known),
            {account: self._known[account] for account in ours if account in self._known},
        )
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._patience):
                while question.waiting:
                    await self._ask(question, question.waiting.popleft())
        if len(question.told) < len(ours):
            causes, told = ", ".join(sorted(question.causes)) or "no time", len(question.told)
            _log.warning("server %d: told of %d of %d members (%s)", self._guild_id, told, len(ours), causes)
        return question.told

    async def _ask(self, question: "_Question", account: Account) -> None:
        try:
            async with self._turn:
                member = await self._http.get_member(self._guild_id, int(account.user_id))
        except discord.HTTPException as error:
            question.refused(account, error)
        except discord.RateLimited:
            question.causes.add("rate limit")
            question.waiting.clear()
        except (aiohttp.ClientError, OSError) as error:
            question.causes.add(type(error).__name__)
        else:
            question.answered(account, member)


@dataclass(slots=True)
class _Question:
    """Accounts that are still to be asked about, and what came of the others."""

    waiting: deque[Account]
    told: dict[Account, str | None]
    causes: set[str] = field(default_factory=set)
    """Why nothing was told about some."""

    def answered(self, account: Account, member: Mapping[str, Any]) -> None:
        """Take a member of the server, by the name that is shown there."""
        match member:
            case {"nick": str(name)} | {"user": {"global_name": str(name)}} | {"user": {"username": str(name)}}:
                self.told[account] = name
            case _:
                self.causes.add("no member in the answer")

    def refused(self, account: Account, error: discord.HTTPException) -> None:
        """Take a refusal, after some of which there is nothing more to ask."""
        if error.code in _NOT_THERE:
            self.told[account] = None
            return
        self.causes.add(f"status {error.status}, code {error.code}")
        if error.code == _UNKNOWN_SERVER or error.status in _COUNTED:
            self.waiting.clear()
