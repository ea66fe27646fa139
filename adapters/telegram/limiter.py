"""Pacing of sends and edits, so that Telegram never has to refuse one for coming too soon.

Telegram allows one call a second in a chat, twenty a minute in a group and about thirty a second over all; sends and
edits share these. It counts calls when they arrive, and the network may bring two of them nearer together than they
were made. So time is counted here from when a call was *answered*, which is surely after it arrived.

aiolimiter does not fit underneath: its bucket counts from when a call is made, by the event loop's clock only, and lets
a full bucket and its refill pass in one second. Once time counts from the answer, what is left of it is a counter with
a queue.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from telegram.error import RetryAfter, TelegramError

from adapters.telegram.errors import (
    MOST_ATTEMPTS,
    Outcome,
    described,
    may_have_been_done,
    may_repeat,
    outcome_of,
    pause_s,
)
from adapters.telegram.places import chat_named
from adapters.telegram.slots import Slots
from adapters.telegram.timer import Timer

CALLS_A_SECOND = 28
"""Over all chats: a little under Telegram's thirty, which are not exact."""
REST_S = 1.0
GROUP_CALLS = 20
GROUP_SPAN_S = 60.0
KEPT_FOR_POSTS = 2
"""Calls of those in a group that only posts may use, so that a talkative group does not hold up its game."""
MOST_WAITING = 5
"""Messages that may wait for one chat; one more replaces the newest of them. Posts are not counted."""
FEW_CHATS = 1000
"""When more are remembered, those with nothing to remember are forgotten."""

_log = logging.getLogger(__name__)

Attempt = Callable[[], Awaitable[object]]
"""One call of the Bot API; raises TelegramError."""


@dataclass(frozen=True, eq=False)
class Post:
    """A message that comes by itself: nothing takes its place, and it goes before what others wait for.

    It is not sent again if it may have arrived.
    """


Target = int | str | Post | None
"""The message to edit, the name of the document to send, a post, or None for any other message to send."""


@dataclass(slots=True, eq=False)
class _Job:
    attempt: Attempt
    target: Target
    done: asyncio.Future[Outcome]
    attempts: int = 0
    may_be_done: bool = False
    """Whether an attempt that failed may have been carried out."""

    @property
    def is_edit(self) -> bool:
        return isinstance(self.target, int)

    @property
    def is_post(self) -> bool:
        return isinstance(self.target, Post)


@dataclass(slots=True)
class _Chat:
    id: int
    waiting: deque[_Job] = field(default_factory=deque)
    at_work: _Job | None = None
    worker: asyncio.Task[None] | None = None
    ready_at_s: float = 0.0
    recent: deque[float] = field(default_factory=lambda: deque(maxlen=GROUP_CALLS))
    """When the last calls in a group were answered."""

    @property
    def is_group(self) -> bool:
        return self.id < 0

    def has_post(self) -> bool:
        """Tell whether a post is what comes next."""
        return bool(self.waiting) and self.waiting[0].is_post

    def wait_s(self, now_s: float) -> float:
        """Give the seconds until the next call that waits, or else any call, may be made."""
        waits = [self.ready_at_s - now_s]
        kept = KEPT_FOR_POSTS if self.waiting and not self.has_post() else 0
        if len(self.recent) >= GROUP_CALLS - kept:
            waits.append(self.recent[kept - GROUP_CALLS] + GROUP_SPAN_S - now_s)
        return max(waits)

    def is_idle(self, now_s: float) -> bool:
        rested = not self.recent or self.recent[-1] + GROUP_SPAN_S <= now_s
        return self.worker is None and rested and self.wait_s(now_s) <= 0


class Limiter:
    """Makes sends and edits as fast as Telegram allows, those of one chat in order.

    An edit that still waits when a newer one for the same message comes is replaced by it, and is done with that: what
    it would have shown is out of date. So one person's flood of presses keeps no more than one edit waiting. So it is
    with documents of the same name in one chat.
    """

    def __init__(self, timer: Timer) -> None:
        """Wait by a timer."""
        self._timer = timer
        self._slots = Slots(CALLS_A_SECOND)
        self._chats: dict[int, _Chat] = {}
        self._sweep_at = FEW_CHATS
        self._all_ready_at_s = 0.0

    def submit(self, chat_id: int, attempt: Attempt, target: Target = None) -> asyncio.Future[Outcome]:
        """Queue a call in a chat. The future is never cancelled."""
        chat = self._chats.get(chat_id) or self._new_chat(chat_id)
        job = _Job(attempt, target, asyncio.get_running_loop().create_future())
        place = _place_to_take(chat, target)
        if job.is_post:
            chat.waiting.insert(sum(other.is_post for other in chat.waiting), job)
        elif place is None:
            chat.waiting.append(job)
        else:
            _finish(chat.waiting[place], Outcome.DONE)
            chat.waiting[place] = job
        if chat.worker is None:
            chat.worker = asyncio.create_task(self._work(chat))
        return job.done

    def submit_if_free(self, chat_id: int, attempt: Attempt) -> asyncio.Future[Outcome] | None:
        """Make a call at once, and once only; None where it would have to wait, or a group's limit is half used up."""
        chat = self._chats.get(chat_id) or self._new_chat(chat_id)
        now_s = self._timer.seconds()
        lately = sum(at_s > now_s - GROUP_SPAN_S for at_s in chat.recent)
        if chat.worker is not None or self._wait_s(chat) > 0 or lately >= GROUP_CALLS // 2 or self._slots.are_taken:
            return None
        call = self.submit(chat_id, attempt)
        chat.waiting[0].attempts = MOST_ATTEMPTS
        return call

    def withdraw(self, chat_id: int, call: asyncio.Future[Outcome]) -> None:
        """Give a queued call up, unless it is just being made: then it is not made again."""
        chat = self._chats.get(chat_id)
        if chat is None or call.done():
            return
        if chat.at_work is not None and chat.at_work.done is call:
            chat.at_work.attempts = MOST_ATTEMPTS
            return
        for job in [job for job in chat.waiting if job.done is call]:
            chat.waiting.remove(job)
            _finish(job, Outcome.GIVEN_UP)

    def pause_all(self, seconds: float) -> None:
        """Begin no call for so long."""
        self._all_ready_at_s = max(self._all_ready_at_s, self._timer.seconds() + seconds)

    async def close(self) -> None:
        """Give up what still waits."""
        workers = [chat.worker for chat in self._chats.values() if chat.worker is not None]
        for worker in workers:
            worker.cancel()
        await asyncio.gather(*workers, return_exceptions=True)

    def _new_chat(self, chat_id: int) -> _Chat:
        if len(self._chats) >= self._sweep_at:
            now_s = self._timer.seconds()
            self._chats = {known.id: known for known in self._chats.values() if not known.is_idle(now_s)}
            self._sweep_at = max(FEW_CHATS, 2 * len(self._chats))
        self._chats[chat_id] = _Chat(chat_id)
        return self._chats[chat_id]

    async def _work(self, chat: _Chat) -> None:
        try:
            while chat.waiting:
                await self._until_ready(chat)
                async with self._slots.one(chat.has_post):
                    if not chat.waiting or self._wait_s(chat) > 0:
                        continue
                    chat.at_work = chat.waiting.popleft()
                    await self._try(chat.at_work, chat)
                    chat.at_work = None
                    await self._timer.sleep(REST_S)
        finally:
            chat.worker = None
            if chat.at_work is not None:
                chat.at_work.may_be_done = True
                chat.waiting.append(chat.at_work)
            for left in chat.waiting:
                _finish(left, Outcome.GIVEN_UP)
            chat.waiting.clear()
            chat.at_work = None

    async def _until_ready(self, chat: _Chat) -> None:
        """Wait until the first call that waits may be made; a post that comes meanwhile may be made sooner."""
        while chat.waiting and (wait_s := self._wait_s(chat)) > 0:
            await self._timer.sleep(min(wait_s, REST_S))

    def _wait_s(self, chat: _Chat) -> float:
        now_s = self._timer.seconds()
        return max(chat.wait_s(now_s), self._all_ready_at_s - now_s)

    async def _try(self, job: _Job, chat: _Chat) -> None:
        job.attempts += 1
        outcome: Outcome | None = Outcome.DONE
        try:
            await job.attempt()
        except TelegramError as error:
            outcome = self._judge(error, job, chat)
        finally:
            if chat.is_group:
                chat.recent.append(self._timer.seconds())
        if outcome is None:
            self._again(job, chat)
        else:
            _finish(job, outcome)

    def _judge(self, error: TelegramError, job: _Job, chat: _Chat) -> Outcome | None:
        """Give how the call ended, or None when it is to be made again."""
        now_s = self._timer.seconds()
        wait_s = pause_s(error)
        if isinstance(error, RetryAfter):
            chat.ready_at_s = max(chat.ready_at_s, now_s + wait_s)
            _log.warning("telegram 429: %s paused for %.0f s", chat_named(chat.id), wait_s)
        job.may_be_done |= may_have_been_done(error)
        if may_repeat(error, repeatable=job.is_edit, attempts=job.attempts, for_all=job.is_post):
            chat.ready_at_s = max(chat.ready_at_s, now_s + REST_S * 2 ** (job.attempts - 1))
            return None
        outcome = outcome_of(error)
        level = {Outcome.DONE: logging.DEBUG, Outcome.REFUSED: logging.ERROR, Outcome.GIVEN_UP: logging.WARNING}
        kind = "edit" if job.is_edit else "send"
        where = chat_named(chat.id)
        _log.log(level.get(outcome, logging.INFO), "telegram %s: %s %s, %s", kind, where, outcome, described(error))
        return outcome

    def _again(self, job: _Job, chat: _Chat) -> None:
        newer = next((other for other in chat.waiting if job.is_edit and other.target == job.target), None)
        if newer is None:
            chat.waiting.appendleft(job)
        else:
            newer.done.add_done_callback(lambda done: _finish(job, done.result()))


def _place_to_take(chat: _Chat, target: Target) -> int | None:
    """Give the place in the queue of the job that a new one replaces, if there is one."""
    alike = [place for place, job in enumerate(chat.waiting) if job.target == target]
    # Post compares by identity, so each is unlike all others.
    if not alike or (target is None and len(alike) < MOST_WAITING):
        return None
    return alike[-1]


def _finish(job: _Job, outcome: Outcome) -> None:
    if outcome is Outcome.GIVEN_UP and job.may_be_done:
        outcome = Outcome.UNSURE
    if not job.done.done():
        job.done.set_result(outcome)
