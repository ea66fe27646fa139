from collections.abc import AsyncIterator

import pytest

from tests.adapters.discord.stage import Clock, Stage
from tests.fakes.discord import DiscordUser, FakeDiscord


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def stage(clock: Clock) -> AsyncIterator[Stage]:
    async with FakeDiscord(clock=clock) as fake:
        yield Stage(fake, clock)


@pytest.fixture
def user(stage: Stage) -> DiscordUser:
    return stage.fake.user(42, "Asha", locale="hi")
