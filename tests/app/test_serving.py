"""Promise 7: a platform that fails, for whatever reason, is served again, and the others go on."""

import asyncio

import pytest

from bot.shifts import ServingError, serve_one

SOON_S = 0.001


async def test_a_platform_that_fails_for_a_reason_that_nobody_foresaw_is_served_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    stop, began = asyncio.Event(), 0

    async def serve_it(told: asyncio.Event) -> None:
        nonlocal began
        began += 1
        if began < 3:
            raise LookupError("what somebody wrote")
        told.set()

    async with asyncio.timeout(10):
        assert await serve_one("telegram", serve_it, stop, pause_s=SOON_S)

    assert began == 3
    assert caplog.text.count("platform failed: platform=telegram") == 2
    assert "cause=LookupError at shifts.py:" in caplog.text
    assert "what somebody wrote" not in caplog.text


async def test_a_platform_that_refuses_us_is_left_out_at_once_and_says_why(caplog: pytest.LogCaptureFixture) -> None:
    async def serve_it(_: asyncio.Event) -> None:
        raise ServingError("TELEGRAM_BOT_TOKEN is wrong")

    assert not await serve_one("telegram", serve_it, asyncio.Event(), pause_s=SOON_S)
    assert "TELEGRAM_BOT_TOKEN is wrong" in caplog.text


async def test_a_stop_ends_the_pause(caplog: pytest.LogCaptureFixture) -> None:
    stop = asyncio.Event()

    async def serve_it(told: asyncio.Event) -> None:
        told.set()
        raise LookupError

    async with asyncio.timeout(10):
        assert await serve_one("telegram", serve_it, stop, pause_s=3600)
    assert "again_in_s=3600" in caplog.text
