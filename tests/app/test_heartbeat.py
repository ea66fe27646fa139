"""The heartbeat: our outages cost nobody a streak, and nothing that goes wrong stops it (rule R9)."""

import asyncio
import logging
from collections.abc import Collection, Mapping

import pytest

from bot.core.actions import ChooseOption, GoOn
from bot.core.people import Person
from bot.core.record_actions import EnterCode, ShowLink
from bot.core.scene import AtRun
from bot.core.streak import Standing
from bot.heartbeat import Heartbeat
from bot.ports import ConflictError
from storage.transaction import SqlTransaction
from tests.service.table import ANNA, RIGHT, Table, at, laid, run_of

MINUTE_MS = 60 * 1000


async def beat_at(table: Table, instant: str) -> None:
    table.now_ms = at(instant)
    await Heartbeat(table.database, lambda: table.now_ms).beat()


async def answer_at(table: Table, instant: str) -> tuple[Standing, bool]:
    """Answer the next question, and give the streak that is shown and whether an outage is told of."""
    table.now_ms = at(instant)
    run = await table.open()
    if run.slot.answer is not None:
        run = run_of(await table.do(GoOn(run.id, run.position)))
    scene = (await table.do(ChooseOption(run.id, run.position, RIGHT))).scene
    assert isinstance(scene, AtRun)
    assert scene.streak is not None
    assert scene.counted is not None
    return scene.streak, bool(scene.counted.gap.excused)


async def test_a_day_on_which_we_were_down_costs_no_freeze_and_is_told_once(database_url: str) -> None:
    async with laid(database_url) as table:
        await table.seat()
        await beat_at(table, "2026-12-01T12:00")
        await answer_at(table, "2026-12-01T12:00")
        await beat_at(table, "2026-12-02T09:00")
        await beat_at(table, "2026-12-02T15:00")

        shown, told = await answer_at(table, "2026-12-03T12:00")
        assert (shown.current, shown.freezes, told) == (2, 1, True)
        shown, told = await answer_at(table, "2026-12-04T12:00")
        assert (shown.current, shown.freezes, told) == (3, 1, False)


async def test_five_minutes_of_silence_are_no_outage(database_url: str) -> None:
    async with laid(database_url) as table:
        assert await table.database.beat(at("2026-12-01T12:00")) is None
        assert await table.database.beat(at("2026-12-01T12:05")) is None
        assert await table.database.beat(at("2026-12-01T12:10") + 1) is not None


async def test_whatever_fails_it_beats_on(database_url: str, caplog: pytest.LogCaptureFixture) -> None:
    async with laid(database_url) as table:
        stop, beats = asyncio.Event(), 0

        def now_ms() -> int:
            nonlocal beats
            beats += 1
            if beats == 4:
                stop.set()
            raise ConflictError if beats % 2 else ZeroDivisionError

        heartbeat = Heartbeat(table.database, now_ms)
        with caplog.at_level(logging.WARNING), heartbeat.receiving("telegram"):
            await heartbeat.beat_until(stop, pause_s=0)

    assert beats == 4
    assert [record.levelname for record in caplog.records] == ["WARNING", "ERROR", "WARNING", "ERROR"]


async def test_a_process_that_hears_nobody_does_not_count_as_there(database_url: str) -> None:
    async with laid(database_url) as table:
        heartbeat, stop = Heartbeat(table.database, lambda: table.now_ms), asyncio.Event()
        await beat_at(table, "2026-12-01T12:00")
        table.now_ms = at("2026-12-01T15:00")
        beating = asyncio.create_task(heartbeat.beat_until(stop, pause_s=0))
        for _ in range(100):
            await asyncio.sleep(0)
        stop.set()
        await beating

        outage = await table.database.beat(table.now_ms)
        assert outage is not None
        assert outage.end_ms - outage.start_ms == 3 * 60 * MINUTE_MS


async def test_whom_an_outage_concerns_is_counted_later_if_it_cannot_be_done_now(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody answered elsewhere in the outage, so the stored streak has to be counted anew."""
    async with laid(database_url) as table:
        await table.seat()
        await beat_at(table, "2026-12-01T12:00")
        await answer_at(table, "2026-12-01T12:01")
        shown, _ = await answer_at(table, "2026-12-04T12:00")
        assert shown.current == 1

        heartbeat = Heartbeat(table.database, lambda: at("2026-12-04T13:00"))
        with monkeypatch.context() as broken:

            async def conflict(_self: SqlTransaction, _ids: Collection[int]) -> Mapping[int, Person]:
                raise ConflictError

            broken.setattr(SqlTransaction, "hold", conflict)
            await heartbeat.beat()
        await heartbeat.beat()

        shown, _ = await answer_at(table, "2026-12-05T12:00")
        assert shown.current == 3


async def test_codes_that_have_run_out_are_deleted(database_url: str) -> None:
    async with laid(database_url) as table:
        await table.seat()
        await table.do(ShowLink())
        await table.do(EnterCode("ACDEFGHJ"))
        await table.database.beat(table.now_ms + 10 * MINUTE_MS)

        async with table.database.transaction() as transaction:
            await transaction.people([ANNA], table.now_ms)
            assert not await transaction.records.offers(accounts={ANNA})
            assert await transaction.records.guesses(ANNA) == (0, 0)
