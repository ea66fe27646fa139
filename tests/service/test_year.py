"""A year of one person who answers daily, through ten zones, told to the whole service.

At every step what is shown is what a second reckoning of the rules gives, which shares no code with ours.
"""

from bot.core.actions import ChooseOption, GoOn
from bot.core.record_actions import SetZone
from bot.core.run import Run, Status
from bot.core.scene import AtRun
from bot.core.streak import Standing
from tests.core import oracle
from tests.core.streak_logs import in_core, ms_of
from tests.core.test_streak_year import answers, outages
from tests.quizzes_for_tests import library, quiz
from tests.service.table import RIGHT, WRONG, Table, laid, run_of


async def test_a_year_of_the_whole_service_is_what_the_rules_give(database_url: str) -> None:
    async with laid(database_url, library(quiz("long", 20))) as table:
        await table.seat()
        calendar, to_come, zone = oracle.WallCalendar(), outages(), ""
        run = await table.open("long")
        told: list[tuple[int, int, int, str]] = []
        for at, next_zone, number in answers():
            table.now_ms = ms_of(at)
            while to_come and to_come[0][1] <= at:
                await go_down(table, calendar, to_come.pop(0))
            if next_zone != zone:
                zone = next_zone
                await table.do(SetZone(zone))
            assert as_told((await table.streak()).standing) == calendar.shown(at, zone), at
            calendar.answer(at, zone)
            run, verdict = await answer(table, run, (RIGHT, WRONG)[number % 3 == 0])
            assert as_told(verdict) == calendar.shown(at, zone), at
            await table.assert_kept()
            told.append(as_told(verdict))

        assert not to_come
        assert len(told) > 365
        assert told[-1][:2] == (166, 180)


async def go_down(table: Table, calendar: oracle.WallCalendar, span: oracle.Span) -> None:
    """Note an outage as soon as it is over, as the heartbeat does."""
    calendar.outages = [*calendar.outages, span]
    (outage,) = in_core([span])
    await table.database.add_outage(outage)


async def answer(table: Table, run: Run, letter: int) -> tuple[Run, Standing]:
    """Answer the question at hand, and give the run at the next one and the streak as the verdict shows it."""
    verdict, after = await table.together(ChooseOption(run.id, run.position, letter), GoOn(run.id, run.position))
    assert isinstance(verdict.scene, AtRun)
    assert verdict.scene.streak is not None
    run = run_of(after)
    return run if run.status is Status.OPEN else await table.open("long"), verdict.scene.streak


def as_told(shown: Standing) -> tuple[int, int, int, str]:
    """Give a standing as the second reckoning does."""
    return shown.current, shown.longest, shown.freezes, shown.state.replace("-", "_")
