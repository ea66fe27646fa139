from collections.abc import AsyncIterator

import pytest

from tests.adapters.telegram.stage import SPEED, FastTimer, Stage
from tests.fakes.telegram import FloodLimits, TelegramFake, TelegramUser


@pytest.fixture
def speed() -> float:
    return SPEED


@pytest.fixture
async def stage(speed: float) -> AsyncIterator[Stage]:
    timer = FastTimer(speed)
    # No jitter is forgiven: the adapter counts its pauses so that it needs none.
    async with TelegramFake(clock=timer.seconds, limits=FloodLimits(jitter=0)) as fake:
        yield Stage(fake, timer)


@pytest.fixture
def user(stage: Stage) -> TelegramUser:
    return stage.fake.user(42, language_code="hi", first_name="Asha")
