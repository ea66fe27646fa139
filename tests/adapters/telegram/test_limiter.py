"""Pacing, by a clock that passes only when all wait for it."""

import asyncio
from collections import Counter
from collections.abc import Callable
from itertools import pairwise

import pytest
from telegram.error import BadRequest, Forbidden, NetworkError, RetryAfter, TelegramError, TimedOut

from adapters.telegram.errors import MOST_ATTEMPTS, Outcome
from adapters.telegram.limiter import (
    CALLS_A_SECOND,
    FEW_CHATS,
    GROUP_CALLS,
    KEPT_FOR_POSTS,
    MOST_WAITING,
    REST_S,
    Limiter,
    Post,
    Target,
)
from adapters.telegram.transport import NotSentError, ServerFaultError
from tests.adapters.telegram.stage import ManualTimer

FLIGHT_S = 0.1
"""How long a call takes."""


class Line:
    """Calls through a limiter, and when they arrived."""

    def __init__(self) -> None:
        self.timer = ManualTimer()
        self.limiter = Limiter(self.timer)
        self.arrived: list[tuple[float, int, str]] = []
        self.errors: dict[str, list[TelegramError]] = {}

    def call(self, chat_id: int, text: str, target: Target = None) -> asyncio.Future[Outcome]:
        async def attempt() -> None:
            await self.timer.sleep(FLIGHT_S / 2)
            self.arrived.append((round(self.timer.now, 6), chat_id, text))
            await self.timer.sleep(FLIGHT_S / 2)
            if self.errors.get(text):
                raise self.errors[text].pop(0)

        return self.limiter.submit(chat_id, attempt, target)

    async def done(self, *calls: asyncio.Future[Outcome]) -> list[Outcome]:
        await self.timer.pass_until(lambda: all(call.done() for call in calls))
        return [call.result() for call in calls]

    def gaps(self) -> list[float]:
        times = [at for at, _, _ in self.arrived]
        return [round(later - earlier, 6) for earlier, later in pairwise(times)]

    @property
    def texts(self) -> list[str]:
        return [text for _, _, text in self.arrived]


async def test_calls_of_a_chat_are_made_in_order_a_second_after_the_last_answer() -> None:
    line = Line()
    await line.done(*(line.call(7, text, edit) for text, edit in (("send", None), ("edit 1", 1), ("edit 2", 2))))
    assert line.texts == ["send", "edit 1", "edit 2"]
    assert line.gaps() == [1 + FLIGHT_S, 1 + FLIGHT_S]


async def test_chats_do_not_wait_for_each_other() -> None:
    line = Line()
    await line.done(*(line.call(chat, "hi") for chat in range(1, 11)))
    assert line.gaps() == [0] * 9


async def test_no_second_has_more_calls_than_telegram_takes_and_all_come_in_turn() -> None:
    line = Line()
    await line.done(*(line.call(chat, "hi") for chat in range(1, 101)))
    assert [chat for _, chat, _ in line.arrived] == list(range(1, 101))
    times = [at for at, _, _ in line.arrived]
    assert max(sum(start <= at <= start + 1 for at in times) for start in times) == CALLS_A_SECOND


async def test_a_waiting_edit_is_replaced_by_a_newer_one_and_is_done_at_once() -> None:
    line = Line()
    calls = [line.call(7, text, 1) for text in ("first", "second", "third", "fourth")]
    other = line.call(7, "other message", 2)
    assert [call.done() for call in (*calls, other)] == [True, True, True, False, False]
    assert await line.done(*calls, other) == [Outcome.DONE] * 5
    assert line.texts == ["fourth", "other message"]


async def test_an_edit_under_way_is_not_replaced() -> None:
    line = Line()
    first = line.call(7, "first", 1)
    await line.timer.pass_until(lambda: bool(line.arrived))
    assert await line.done(first, line.call(7, "second", 1)) == [Outcome.DONE] * 2
    assert line.texts == ["first", "second"]


async def test_messages_that_wait_for_a_chat_are_few() -> None:
    line = Line()
    await line.done(*(line.call(7, str(number)) for number in range(100)))
    assert line.texts == [*map(str, range(MOST_WAITING - 1)), "99"]


async def test_messages_that_wait_replace_no_documents_nor_the_other_way_round() -> None:
    line = Line()
    first = line.call(7, "first")
    await line.timer.pass_until(lambda: bool(line.arrived))
    old, other = line.call(7, "old", "a.csv"), line.call(7, "other", "a.json")
    messages = [line.call(7, str(number)) for number in range(10)]
    new = line.call(7, "new", "a.csv")
    assert (old.done(), other.done()) == (True, False)
    await line.done(first, old, other, *messages, new)
    assert line.texts == ["first", "new", "other", *map(str, range(MOST_WAITING - 1)), "9"]


async def test_a_group_takes_twenty_a_minute_and_the_last_are_for_posts() -> None:
    line = Line()
    usual = GROUP_CALLS - KEPT_FOR_POSTS
    await line.done(*(line.call(-5, str(number), number) for number in range(usual)))
    late = line.call(-5, "late", GROUP_CALLS)
    posts = [line.call(-5, f"post {number}", Post()) for number in range(KEPT_FOR_POSTS + 1)]
    await line.done(late, *posts)
    assert line.texts[usual:] == ["post 0", "post 1", "post 2", "late"]
    times = [at for at, _, _ in line.arrived]
    assert times[GROUP_CALLS - 1] - times[0] < 30
    assert times[GROUP_CALLS] - times[0] == pytest.approx(60 + FLIGHT_S)
    assert max(sum(start <= at <= start + 60 for at in times) for start in times) == GROUP_CALLS


async def test_posts_go_first_in_order_and_nothing_takes_their_place() -> None:
    line = Line()
    sends = [line.call(-5, f"send {number}") for number in range(MOST_WAITING + 2)]
    posts = [line.call(-5, f"post {number}", Post()) for number in range(MOST_WAITING + 2)]
    assert await line.done(*sends, *posts) == [Outcome.DONE] * (2 * MOST_WAITING + 4)
    left = [*(f"send {number}" for number in range(MOST_WAITING - 1)), f"send {MOST_WAITING + 1}"]
    assert line.texts == [*(f"post {number}" for number in range(MOST_WAITING + 2)), *left]


async def test_a_post_waits_no_longer_than_a_second_for_what_waits_long() -> None:
    line = Line()
    await line.done(*(line.call(-5, str(number), number) for number in range(GROUP_CALLS - KEPT_FOR_POSTS)))
    late = line.call(-5, "late", GROUP_CALLS)
    began = line.timer.now
    await line.timer.pass_until(lambda: line.timer.now > began + 5)
    await line.done(line.call(-5, "post", Post()))
    assert line.timer.now < began + 5 + 2 * REST_S + 2 * FLIGHT_S
    assert not late.done()


async def test_what_is_withdrawn_is_not_made_or_not_again() -> None:
    line = Line()
    line.errors["made"] = [RetryAfter(3)]
    made, waiting, other = (line.call(-5, text, Post()) for text in ("made", "waiting", "other"))
    await line.timer.pass_until(lambda: line.texts == ["made"])
    for call in (waiting, made):
        line.limiter.withdraw(-5, call)
    assert await line.done(made, waiting, other) == [Outcome.GIVEN_UP, Outcome.GIVEN_UP, Outcome.DONE]
    assert line.texts == ["made", "other"]
    line.limiter.withdraw(-5, other)
    line.limiter.withdraw(-6, other)
    assert other.result() is Outcome.DONE


async def test_429_pauses_that_chat_alone() -> None:
    line = Line()
    line.errors["flooded"] = [RetryAfter(30)]
    flooded = line.call(7, "flooded")
    after = line.call(7, "after")
    others = [line.call(8, str(number), number) for number in range(5)]
    assert await line.done(flooded, after, *others) == [Outcome.DONE] * 7
    times = {text: at for at, _, text in line.arrived}
    assert [chat for _, chat, _ in line.arrived] == [7, 8, 8, 8, 8, 8, 7, 7]
    assert times["flooded"] == 100 + FLIGHT_S + 30 + FLIGHT_S / 2


async def test_a_pause_of_all_holds_back_all() -> None:
    line = Line()
    first = line.call(7, "first")
    await line.done(first)
    line.limiter.pause_all(20)
    await line.done(line.call(8, "second"))
    assert line.gaps() == [20 + FLIGHT_S]


async def test_what_fails_while_a_newer_edit_waits_gives_way_to_it() -> None:
    line = Line()
    line.errors["old"] = [TimedOut()]
    old = line.call(7, "old", 1)
    await line.timer.pass_until(lambda: bool(line.arrived))
    new = line.call(7, "new", 1)
    assert await line.done(old, new) == [Outcome.DONE] * 2
    assert line.texts == ["old", "new"]


async def test_which_failures_are_tried_again_and_how_often() -> None:
    table: list[tuple[Callable[[], TelegramError], int, int]] = [
        # What went wrong every time, and how often a send and an edit are made then.
        (lambda: NotSentError("refused"), MOST_ATTEMPTS, MOST_ATTEMPTS),
        (lambda: RetryAfter(1), MOST_ATTEMPTS, MOST_ATTEMPTS),
        (lambda: ServerFaultError("status 502"), 2, MOST_ATTEMPTS),
        (TimedOut, 1, MOST_ATTEMPTS),
        (lambda: NetworkError("dropped"), 1, MOST_ATTEMPTS),
        (lambda: BadRequest("button_data_invalid"), 1, 1),
        (lambda: Forbidden("Forbidden: bot was blocked by the user"), 1, 1),
        (lambda: TelegramError("who knows"), 1, 1),
    ]
    for failure, sends, edits in table:
        line = Line()
        line.errors = {name: [failure() for _ in range(100)] for name in ("send", "edit", "file")}
        await line.done(line.call(7, "send"), line.call(8, "edit", 1), line.call(9, "file", "a.csv"))
        assert Counter(line.texts) == {"send": sends, "edit": edits, "file": sends}, failure()


async def test_how_failures_end() -> None:
    line = Line()
    ends = {
        BadRequest("Bad Request: message is not modified: specified new message content"): Outcome.DONE,
        BadRequest("Bad Request: message to edit not found"): Outcome.MESSAGE_GONE,
        BadRequest("Bad Request: message can't be edited"): Outcome.MESSAGE_GONE,
        BadRequest("Bad Request: chat not found"): Outcome.UNREACHABLE,
        Forbidden("Forbidden: user is deactivated"): Outcome.UNREACHABLE,
        BadRequest("Bad Request: message is too long"): Outcome.REFUSED,
        TelegramError("who knows"): Outcome.GIVEN_UP,
    }
    line.errors = {str(place): [error] for place, error in enumerate(ends)}
    calls = [line.call(place, str(place), 1) for place in range(len(ends))]
    assert await line.done(*calls) == list(ends.values())


def remembered(limiter: Limiter) -> int:
    return len(limiter._chats)  # noqa: SLF001 - there is no other way to count them


async def test_idle_chats_are_forgotten() -> None:
    line = Line()
    await line.done(*(line.call(chat, "hi") for chat in range(FEW_CHATS)))
    assert remembered(line.limiter) == FEW_CHATS
    line.timer.now += 60
    await line.done(line.call(FEW_CHATS, "hi"))
    assert remembered(line.limiter) < CALLS_A_SECOND + 2


async def test_closing_gives_up_what_waits() -> None:
    line = Line()
    calls = [line.call(7, str(number), number) for number in range(3)]
    await line.timer.pass_until(lambda: bool(line.arrived))
    await line.limiter.close()
    assert [call.result() for call in calls] == [Outcome.UNSURE, Outcome.GIVEN_UP, Outcome.GIVEN_UP]
