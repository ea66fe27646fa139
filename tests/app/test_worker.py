"""Workers send what is due: on time, once, at each platform's pace, whatever happens to them."""

import random
import re
from collections.abc import AsyncIterator
from itertools import pairwise

import pytest

from bot.core.job import LEASE_MS
from bot.core.subscription import State
from bot.group_ports import PostFailedError, PostRefusedError, PostUnsureError
from tests.app.post_office import OWNER, Bag, PostOffice, open_post_office
from tests.e2e.push_crowd import most_in_a_second
from tests.service.table import at

NOON = 12 * 60
HOUR_S, DAY_S = 3_600, 86_400
"""Long spans are leapt over: a worker looks once a second whether others have planned something."""
LEASE_S = LEASE_MS / 1000


@pytest.fixture
async def office(database_url: str) -> AsyncIterator[PostOffice]:
    async with open_post_office(database_url) as opened:
        yield opened


def texts(bag: Bag) -> list[str]:
    return [repr(each.screen) for each in bag.sent]


async def test_a_push_is_sent_at_its_minute_and_closed_before_the_next_one(office: PostOffice) -> None:
    await office.subscribe("-1", NOON + 30)
    async with office.working():
        await office.leap_to("2026-12-01T12:29")
        await office.clock.pass_by(59)
        assert not office.telegram.sent
        await office.clock.pass_by(2)
        assert [each.at_ms for each in office.telegram.posts] == [at("2026-12-01T12:30")]
        await office.leap_to("2026-12-02T12:29")
        await office.clock.pass_by(120)
    first, *rest = texts(office.telegram)
    assert "en q1?" in first
    assert len(rest) == 2
    assert [each.at_ms for each in office.telegram.posts] == [at("2026-12-01T12:30"), at("2026-12-02T12:30")]
    assert len({each.key for each in office.telegram.posts}) == 2
    assert len(office.telegram.sent) == 3, "the first one was changed once"


async def test_questions_do_not_come_again_before_all_have_come(office: PostOffice) -> None:
    await office.subscribe("-1", NOON + 1)
    async with office.working():
        for day in range(1, 7):
            await office.leap_to(f"2026-12-0{day}T12:00")
            await office.clock.pass_by(70)
    screens = [repr(each.screen) for each in office.telegram.posts]
    asked = [re.findall(r"en title of \w+|en q\d\?", screen) for screen in screens]
    assert len(asked) == 6
    assert len({tuple(each) for each in asked[:5]}) == 5
    assert asked[5] == asked[0]


async def test_after_a_stop_of_days_nothing_comes_in_a_burst(office: PostOffice) -> None:
    await office.subscribe("-1", NOON + 30)
    await office.subscribe("-2", NOON - 60, platform="discord")
    await office.clock.leap(3 * DAY_S + 3 * HOUR_S)
    async with office.working():
        await office.clock.pass_by(60)
        assert not office.telegram.sent
        assert not office.discord.sent
        assert (await office.jobs()) == {("push", "skipped"): 2}
        await office.leap_to("2026-12-05T10:59")
        await office.clock.pass_by(70)
        await office.leap_to("2026-12-05T12:29")
        await office.clock.pass_by(70)
    assert office.telegram.per_chat() == {"-1": 1}
    assert office.discord.per_chat() == {"-2": 1}


async def test_what_is_late_within_the_grace_is_sent(office: PostOffice) -> None:
    await office.subscribe("-1", NOON + 30)
    await office.clock.leap(HOUR_S + HOUR_S)
    async with office.working():
        await office.clock.pass_by(5)
    assert office.telegram.per_chat() == {"-1": 1}


@pytest.mark.parametrize(("platform", "a_second"), [("telegram", 25), ("discord", 30)])
async def test_no_second_has_more_than_the_platform_takes_over_all_workers(
    office: PostOffice, platform: str, a_second: int
) -> None:
    for number in range(80):
        await office.subscribe(f"-{number + 1}", NOON + 1, platform=platform)
    async with office.working(), office.working(), office.working():
        await office.clock.pass_by(70)
    bag = office.telegram if platform == "telegram" else office.discord
    assert len(bag.per_chat()) == len(bag.posts) == 80
    assert a_second - 5 <= most_in_a_second([each.at_ms / 1000 for each in bag.posts]) <= a_second


async def test_a_chat_with_several_pushes_at_once_gets_one_a_second(office: PostOffice) -> None:
    for _ in range(4):
        await office.subscribe("-1", NOON + 1)
    async with office.working(), office.working():
        await office.clock.pass_by(90)
    moments = [each.at_ms for each in office.telegram.posts]
    assert len(moments) == 4
    assert all(later - earlier >= 1_000 for earlier, later in pairwise(moments))


async def test_a_refusal_rests_the_subscription_and_its_owner_is_told_once(office: PostOffice) -> None:
    each = await office.subscribe("-1", NOON + 1, platform="discord", owner=OWNER)
    office.discord.trouble = PostRefusedError("403")
    async with office.working():
        await office.clock.pass_by(90)
        for day in (2, 3):
            await office.leap_to(f"2026-12-0{day}T12:00")
            await office.clock.pass_by(90)
    assert (await office.stored(each)).state is State.QUIET
    assert [sent.chat_id for sent in office.telegram.posts] == ["@77"]
    jobs = await office.jobs()
    assert jobs["push", "failed"] == jobs["tell", "sent"] == 1


async def test_a_platform_that_is_away_for_minutes_costs_nobody_their_push(office: PostOffice) -> None:
    for number in range(30):
        await office.subscribe(f"-{number + 1}", NOON + 1)
    office.telegram.trouble = PostFailedError("no connection")
    async with office.working():
        await office.clock.pass_by(300)
        office.telegram.trouble = None
        await office.clock.pass_by(100)
    assert len(office.telegram.per_chat()) == len(office.telegram.posts) == 30


async def test_what_may_have_arrived_on_telegram_is_reported_and_not_sent_again(office: PostOffice) -> None:
    await office.subscribe("-1", NOON + 1)
    office.telegram.trouble = PostUnsureError("the answer got lost")
    async with office.working():
        await office.clock.pass_by(70)
        office.telegram.trouble = None
        await office.clock.pass_by(LEASE_S + 60)
    assert not office.telegram.sent
    assert (await office.jobs())["push", "unknown"] == 1


async def test_what_may_have_arrived_on_discord_is_sent_again_under_the_same_name(office: PostOffice) -> None:
    await office.subscribe("-1", NOON + 1, platform="discord")
    office.discord.dies = True
    async with office.doomed():
        await office.clock.pass_by(60)
    async with office.working():
        await office.clock.pass_by(LEASE_S + 10)
    assert len(office.discord.posts) == 1
    assert (await office.jobs())["push", "sent"] == 1


async def test_a_worker_that_was_stopped_does_not_send_what_another_has_taken_over(office: PostOffice) -> None:
    await office.subscribe("-1", NOON + 1)
    async with office.working():
        await office.clock.pass_by(59)
        # The clock of a process that was stopped leaps for it as for all.
        await office.clock.leap(LEASE_S + 120)
        async with office.working():
            await office.clock.pass_by(60)
    assert office.telegram.per_chat() == {"-1": 1}


async def test_a_message_that_was_deleted_is_left_alone_when_its_round_closes(office: PostOffice) -> None:
    await office.subscribe("-1", NOON + 1)
    async with office.working():
        await office.clock.pass_by(90)
        office.telegram.gone.add("1")
        await office.leap_to("2026-12-02T12:00")
        await office.clock.pass_by(90)
    assert (await office.jobs())["close", "skipped"] == 1


async def test_a_message_in_an_announcement_channel_is_published(office: PostOffice) -> None:
    await office.subscribe("-1", NOON + 1, platform="discord", published=True)
    async with office.working():
        await office.clock.pass_by(90)
    assert office.discord.published == ["1"]


async def test_clocks_that_step_back_and_forth_send_nothing_twice(office: PostOffice) -> None:
    await office.subscribe("-1", NOON + 30)
    async with office.working():
        await office.leap_to("2026-12-01T12:29")
        await office.clock.pass_by(120)
        office.clock.now_ms -= 3_600_000
        await office.clock.pass_by(60)
        await office.leap_to("2026-12-01T12:29")
        await office.clock.pass_by(120)
        await office.clock.leap(HOUR_S)
        office.clock.now_ms -= 2 * 3_600_000
        await office.leap_to("2026-12-01T12:29")
        await office.clock.pass_by(120)
    assert office.telegram.per_chat() == {"-1": 1}


@pytest.mark.parametrize("seed", range(2))
async def test_workers_that_die_anywhere_send_nothing_twice_and_leave_nothing_undone(
    office: PostOffice, seed: int
) -> None:
    chance = random.Random(seed)
    for number in range(12):
        platform = ("telegram", "discord")[number % 2]
        await office.subscribe(f"-{number + 1}", NOON + chance.randint(1, 10), platform=platform)
    for _ in range(15):
        bag = chance.choice((office.telegram, office.discord))
        bag.dies = chance.random() < 0.3
        async with office.doomed():
            await office.clock.pass_by(chance.uniform(0, 50))
        bag.dies = False
    await office.leap_to("2026-12-01T12:20")
    async with office.working():
        await office.clock.pass_by(LEASE_S + 45)
    jobs = await office.jobs()
    assert max(office.telegram.per_chat().values()) == 1
    assert office.discord.per_chat() == {f"-{number}": 1 for number in range(2, 13, 2)}
    unknown = jobs.get(("push", "unknown"), 0)
    assert len(office.telegram.posts) + unknown >= 6
    assert jobs["push", "sent"] + unknown == 12
    assert not [state for kind, state in jobs if kind == "push" and state in {"due", "claimed", "sending"}]
