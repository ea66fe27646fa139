"""The lives of a bot that is killed again and again, as those see them who wait for its answers."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

from tests.fakes.discord import NoAnswerError


class Life:
    """Whether the bot lives, and when it has died."""

    def __init__(self) -> None:
        self.kills: list[float] = []
        """When it was killed, in seconds since 1970."""
        self._up = asyncio.Event()
        self._over = asyncio.Event()
        self._answered = asyncio.Event()

    def begin(self) -> None:
        """It lives, from now on."""
        self._over = asyncio.Event()
        self._up.set()

    def end(self) -> None:
        """It is about to be killed."""
        self.kills.append(time.time())
        self._up.clear()
        self._over.set()

    async def acts_again(self) -> None:
        """Wait until somebody is answered."""
        self._answered.clear()
        await self._answered.wait()

    async def manages(self, act: Callable[[], Awaitable[Any]]) -> bool:
        """Do something once the bot lives, and say whether it was answered before the bot was killed."""
        await self._up.wait()
        over = self._over
        ended, doing = asyncio.ensure_future(over.wait()), asyncio.ensure_future(act())
        try:
            await asyncio.wait({ended, doing}, return_when=asyncio.FIRST_COMPLETED)
            if not doing.done():
                return False
            doing.result()
        except NoAnswerError:
            if not over.is_set():
                raise
            return False
        finally:
            ended.cancel()
            doing.cancel()
        self._answered.set()
        return True

    async def insists(self, act: Callable[[], Awaitable[Any]]) -> None:
        """Do something as often as it takes until it is answered."""
        while not await self.manages(act):
            pass
