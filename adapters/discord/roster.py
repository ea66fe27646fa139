"""Who is on a server, as far as Discord tells."""

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any
from weakref import WeakValueDictionary

import aiohttp
import discord

from adapters.discord.callbacks import Interaction
from adapters.discord.events import PLATFORM, account_of, server_of
from adapters.discord.patience import patience
from adapters.discord.standing import channel_of, is_news, lacking_in, lacking_of
from bot.core.people import Account, Group
from bot.core.places import Place, Right
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

    def __init__(self, seconds: float) -> None:
        """Ask about members for so many seconds each time that somebody wants to know."""
        self._seconds = seconds
        self._turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def at(self, interaction: Interaction) -> Roster | None:
        """Give the roster of the server where something happens; None in private, and where the bot is no member."""
        guild_id = server_of(interaction)
        if guild_id is None or interaction.channel_id is None:
            return None
        return self._roster(interaction.client, guild_id, interaction.channel_id, interaction)

    def of(self, client: discord.Client, place: Place, group: Group) -> Roster | None:
        """Give the roster of a channel's server, whoever wants to know; None where the bot is no member."""
        if place.private_with is not None or client.get_guild(int(group.group_id)) is None:
            return None
        return self._roster(client, int(group.group_id), int(place.chat_id), None)

    def _roster(self, client: discord.Client, guild_id: int, channel_id: int, asked: Interaction | None) -> Roster:
        turn = self._turns.setdefault(guild_id, asyncio.Lock())
        return GuildRoster(client, (guild_id, channel_id), asked, turn, self._seconds)


class GuildRoster:
    """Asks Discord about single members of a server, which needs no privileged intent.

    Nothing is kept: people change their names, leave, and have themselves forgotten.
    """

    def __init__(
        self,
        client: discord.Client,
        where: tuple[int, int],
        asked: Interaction | None,
        turn: asyncio.Lock,
        seconds: float,
    ) -> None:
        """Ask about this server and channel, for so many seconds at a time and each time in turn.

        `asked` is what somebody did who wants to know, if it was somebody: Discord tells some things with it.
        """
        self._client = client
        self._guild_id, self._channel_id = where
        self._asked = asked
        self._turn = turn
        self._seconds = seconds

    async def administers(self, account: Account) -> bool:
        """Say whether an account may manage the server, which Discord tells of whoever asks and of nobody else."""
        if self._asked is None or account != account_of(self._asked):
            return False
        theirs = self._asked.permissions
        return theirs.manage_guild or theirs.administrator

    async def lacking(self) -> Sequence[Right]:
        """Give the rights that the bot would need in order to post in the channel, and does not have."""
        if self._asked is not None:
            in_thread = isinstance(self._asked.channel, discord.Thread)
            return lacking_in(self._asked.app_permissions, in_thread=in_thread)
        guild = self._client.get_guild(self._guild_id)
        channel = None if guild is None else await channel_of(guild, self._channel_id)
        if guild is None or channel is None:
            return (Right.VIEW,)
        return lacking_of(guild.me, channel)

    async def publishable(self) -> bool:
        """Say whether it is an announcement channel."""
        if self._asked is not None:
            return is_news(self._asked.channel)
        guild = self._client.get_guild(self._guild_id)
        return guild is not None and is_news(guild.get_channel(self._channel_id))

    async def names(self, accounts: Collection[Account]) -> Mapping[Account, str | None]:
        """Give the name that each account has on the server, None for one that has left.

        Missing are those about whom Discord tells nothing in time. The library keeps to Discord's rate limits.
        """
        ours = [account for account in accounts if account.platform == PLATFORM]
        known = {} if self._asked is None else {account_of(self._asked): self._asked.user.display_name}
        question = _Question(
            deque(account for account in ours if account not in known),
            {account: known[account] for account in ours if account in known},
        )
        with contextlib.suppress(TimeoutError):
            async with patience(self._client.http, self._seconds):
                while question.waiting:
                    await self._ask(question, question.waiting.popleft())
        if len(question.told) < len(ours):
            causes, told = ", ".join(sorted(question.causes)) or "no time", len(question.told)
            _log.warning("server %d: told of %d of %d members (%s)", self._guild_id, told, len(ours), causes)
        return question.told

    async def _ask(self, question: "_Question", account: Account) -> None:
        try:
            async with self._turn:
                member = await self._client.http.get_member(self._guild_id, int(account.user_id))
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
