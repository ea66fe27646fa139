"""Pacing of the calls in channels, so that Discord never has to refuse one for coming too soon.

Discord does not say how many calls a channel takes; five in five seconds is what libraries observe. It counts calls
when they arrive, and the network may bring two of them nearer together than they were made. So time is counted here
from when a call was answered, which is surely after it arrived. One of the five is left to the library, which repeats
a call after some failures.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from bot.group_ports import PostFailedError, PostUnsureError

CALLS_A_SPAN = 4

Attempt = Callable[[], Awaitable[str]]
"""One call in a channel: gives the id of the message. Raises what whoever wants the message is to hear."""


@dataclass(slots=True, eq=False)
class _Job:
    attempt: Attempt
    edited_id: str | None
    """The message that it changes; None when it makes one."""
    done: asyncio.Future[str]

    def fail(self, error: PostFailedError) -> None:
        if not self.done.done():
            self.done.set_exception(error)


@dataclass(slots=True)
class _Line:
    waiting: deque[_Job] = field(default_factory=deque)
    answered_s: deque[float] = field(default_factory=lambda: deque(maxlen=CALLS_A_SPAN))
    """When the last calls were answered, by the clock of the event loop."""
    worker: asyncio.Task[None] | None = None


class Lines:
    """Makes calls as fast as Discord allows, those in one channel one at a time and in order.

    An edit that still waits when a newer one for the same message comes is replaced by it, and ends as that one does:
    what it would have shown is out of date.
    """

    def __init__(self, span: float, gap: float) -> None:
        """Make no more than `CALLS_A_SPAN` calls in one channel in so many seconds, with a gap between any two."""
        self._span = span
        self._gap = gap
        self._lines: dict[int, _Line] = {}
        self._next_s = 0.0

    async def call(self, channel_id: int, attempt: Attempt, edited_id: str | None = None) -> str:
        """Make a call in a channel when its turn comes. It is made even if nobody waits for it any more."""
        line = self._lines.setdefault(channel_id, _Line())
        waiting = (job for job in line.waiting if edited_id is not None and job.edited_id == edited_id)
        job = next(waiting, None)
        if job is None:
            job = _Job(attempt, edited_id, asyncio.get_running_loop().create_future())
            job.done.add_done_callback(asyncio.Future.exception)
            line.waiting.append(job)
        job.attempt = attempt
        if line.worker is None:
            line.worker = asyncio.create_task(self._work(channel_id, line))
        return await asyncio.shield(job.done)

    async def give_up(self) -> None:
        """Give up what waits and what is under way."""
        workers = [line.worker for line in self._lines.values() if line.worker is not None]
        for worker in workers:
            worker.cancel()
        await asyncio.gather(*workers, return_exceptions=True)

    async def _work(self, channel_id: int, line: _Line) -> None:
        job: _Job | None = None
        loop = asyncio.get_running_loop()
        try:
            while line.waiting:
                await self._until_free(line)
                job = line.waiting.popleft()
                await _carry_out(job)
                line.answered_s.append(loop.time())
        finally:
            line.worker = None
            for left in line.waiting:
                left.fail(PostFailedError("the connection to Discord is over"))
            line.waiting.clear()
            if job is not None:
                job.fail(PostUnsureError("the connection to Discord was over before there was an answer"))
            loop.call_later(self._span, self._forget, channel_id)

    async def _until_free(self, line: _Line) -> None:
        loop = asyncio.get_running_loop()
        if len(line.answered_s) == CALLS_A_SPAN:
            await asyncio.sleep(line.answered_s[0] + self._span - loop.time())
        turn_s = max(self._next_s, loop.time())
        self._next_s = turn_s + self._gap
        await asyncio.sleep(turn_s - loop.time())

    def _forget(self, channel_id: int) -> None:
        """Forget a channel in which nothing has happened for so long that nothing has to be kept of it."""
        line = self._lines.get(channel_id)
        if line is None or line.worker is not None:
            return
        if not line.answered_s or line.answered_s[-1] + self._span <= asyncio.get_running_loop().time():
            del self._lines[channel_id]


async def _carry_out(job: _Job) -> None:
    try:
        message_id = await job.attempt()
    except Exception as error:  # noqa: BLE001 - it belongs to whoever wants the message
        job.done.set_exception(error)
    else:
        job.done.set_result(message_id)
