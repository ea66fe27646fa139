"""Posts what comes by itself: the messages of games, and what is sent each day to groups, channels and people."""

import asyncio
import logging
from typing import Any

from adapters.telegram.api import BotApi
from adapters.telegram.errors import Outcome, described
from adapters.telegram.limiter import Limiter, Post, Target
from adapters.telegram.limits import UnsendableError
from adapters.telegram.moves import Moves
from adapters.telegram.places import Address, address_of
from adapters.telegram.render import Message, render
from adapters.telegram.roster import GroupRoster
from adapters.telegram.sending import Sending
from adapters.telegram.timer import Timer
from bot.core.people import Group
from bot.core.places import Place
from bot.group_ports import MessageGoneError, PostFailedError, PostRefusedError, PostUnsureError, Roster
from bot.screen import Screen

PATIENCE_S = 10.0
"""So long a post or an edit waits for its turn; by then it may say what is out of date."""

_log = logging.getLogger(__name__)


class TelegramPostman:
    """Posts in groups, channels and private chats, at the pace that Telegram allows; a `bot.group_ports.Postman`."""

    def __init__(self, api: BotApi, limiter: Limiter, moves: Moves, timer: Timer) -> None:
        """Post through the Bot API once it is connected; what it tells of groups goes to `moves`."""
        self._api = api
        self._limiter = limiter
        self._moves = moves
        self._timer = timer
        self._is_connected = False
        self._under_way: set[asyncio.Future[Outcome]] = set()

    @property
    def is_connected(self) -> bool:
        """Whether Telegram is connected."""
        return self._is_connected

    async def post(self, place: Place, screen: Screen, key: str) -> str:  # noqa: ARG002 - Telegram drops no equal ones
        """Send a message, and give its id once it has arrived.

        In a group that turns out to have another id it is sent there. Raises PostRefusedError, PostFailedError and
        PostUnsureError.
        """
        sending = Sending(self._api, address_of(place), self._drawn(place, screen))
        outcome = await self._made(sending, Post())
        if sending.moved_to is not None:
            await self._note_move(sending)
            sending = Sending(self._api, Address(sending.moved_to), sending.message)
            outcome = await self._made(sending, Post())
        _check(outcome)
        return str(sending.message_id)

    async def publish(self, place: Place, message_id: str) -> None:
        """Do nothing: whoever follows a channel on Telegram sees what is posted there."""

    async def edit(self, place: Place, message_id: str, screen: Screen) -> None:
        """Change a message. Raises MessageGoneError, PostRefusedError, PostFailedError and PostUnsureError.

        In a group that turns out to have another id its messages are gone: others may have their numbers now.
        """
        sending = Sending(self._api, address_of(place), self._drawn(place, screen), int(message_id))
        outcome = await self._made(sending, int(message_id))
        if sending.moved_to is not None:
            await self._note_move(sending)
        if outcome in {Outcome.MESSAGE_GONE, Outcome.MOVED}:
            raise MessageGoneError(f"telegram: {outcome}")
        _check(outcome)

    def roster(self, place: Place, group: Group) -> Roster | None:  # noqa: ARG002 - it follows from the place
        """Give who is in a group or channel; None in private, and while Telegram is not connected."""
        if not self._is_connected or place.private_with is not None:
            return None
        return GroupRoster(self._api, int(place.chat_id))

    def open(self) -> None:
        """Begin to post: Telegram is connected."""
        self._is_connected = True

    async def finish(self, timeout_s: float) -> None:
        """Take nothing any more, and wait for what is under way, but no longer than real seconds."""
        self._is_connected = False
        if self._under_way:
            await asyncio.wait(self._under_way, timeout=timeout_s)

    def _drawn(self, place: Place, screen: Screen) -> Message:
        self._check_connected()
        try:
            return render(screen, public_as=self._api.username if place.private_with is None else None)
        except UnsendableError as error:
            _log.error("telegram post: %s", described(error))
            raise PostRefusedError(str(error)) from None

    async def _made(self, sending: Sending, target: Target) -> Outcome:
        """Make a call when its turn comes. Raises PostFailedError when that takes too long."""
        self._check_connected()
        chat_id = sending.address.chat_id
        call = self._limiter.submit(chat_id, sending, target)
        self._under_way.add(call)
        call.add_done_callback(self._under_way.discard)
        try:
            await self._in_time(call)
        finally:
            self._limiter.withdraw(chat_id, call)
        # One that is just being made is waited for: it may arrive.
        await asyncio.wait({call})
        return call.result()

    async def _note_move(self, sending: Sending) -> None:
        """Wait until it is known where the group is now, for only then can anything about it be stored."""
        if sending.moved_to is None:
            return
        noted = self._moves.moved(sending.address.chat_id, sending.moved_to)
        await self._in_time(noted)
        if not noted.done():
            raise PostFailedError("the group has another id, which could not be noted yet")

    async def _in_time(self, awaited: asyncio.Future[Any]) -> None:
        """Wait until something is done, but no longer than patience lasts."""
        patience = asyncio.create_task(self._timer.sleep(PATIENCE_S))
        try:
            await asyncio.wait({awaited, patience}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            patience.cancel()

    def _check_connected(self) -> None:
        if not self._is_connected:
            raise PostFailedError("telegram is not connected")


def _check(outcome: Outcome) -> None:
    if outcome is Outcome.UNSURE:
        raise PostUnsureError(f"telegram: {outcome}")
    if outcome is Outcome.GIVEN_UP:
        raise PostFailedError(f"telegram: {outcome}")
    if outcome is not Outcome.DONE:
        raise PostRefusedError(f"telegram: {outcome}")
