"""What the fake's own tests share."""

from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
import pytest_asyncio

from tests.fakes.telegram import FloodLimits, ManualClock, TelegramFake, TelegramUser
from tests.fakes.telegram.fixtures import telegram_fake
from tests.fakes.test_telegram.wire import PERSON, Call, Json

__all__ = ["telegram_fake"]

FREE = FloodLimits(chat_interval=0, group_a_minute=10_000, all_a_second=10_000)


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest_asyncio.fixture
async def fake(clock: ManualClock) -> AsyncIterator[TelegramFake]:
    async with TelegramFake(clock=clock, limits=FREE) as running:
        yield running


@pytest_asyncio.fixture
async def call(fake: TelegramFake) -> AsyncIterator[Call]:
    async with aiohttp.ClientSession() as session:

        async def post(method: str, **parameters: Any) -> Json:
            async with session.post(f"{fake.url}/bot{fake.token}/{method}", json=parameters) as answer:
                body: Json = await answer.json()
                assert body["ok"] or body["error_code"] == answer.status
                return body

        yield post


@pytest_asyncio.fixture
async def person(fake: TelegramFake) -> TelegramUser:
    user = fake.user(PERSON, language_code="hi", first_name="Asha")
    await user.send("/start")
    return user
