"""What operators ask, with the database opened for it and closed again."""

from collections.abc import Callable, Sequence

from bot import support
from bot.app import now_ms
from bot.settings import Settings
from bot.status import Facts, Report, report
from storage import open_database


async def verify_streaks(settings: Settings, tell: Callable[[str], None]) -> int:
    """Tell of each person whose stored streak is not what a replay gives, and give how many there are.

    Raises what `open_database` raises; so do the others here.
    """
    differing = 0
    async with open_database(settings.database_url.get_secret_value()) as database:
        async for line in support.verify(database):
            tell(line)
            differing += 1
    return differing


async def explain_streak(settings: Settings, person: str) -> Sequence[str]:
    """Give a person's streak day by day (see `bot.support.explain`). Raises SupportError for nobody."""
    async with open_database(settings.database_url.get_secret_value()) as database:
        return await support.explain(database, person, now_ms())


async def enter_outage(settings: Settings, start: str, end: str) -> int:
    """Enter an outage, and give how many streaks it saved. Raises SupportError for what is no span of time."""
    async with open_database(settings.database_url.get_secret_value()) as database:
        return await support.enter_outage(database, start, end, now_ms())


async def status(settings: Settings) -> Report:
    """Give what there is to know about those who receive, work and wait (see `bot.status`)."""
    tokens = {"telegram": settings.telegram_bot_token, "discord": settings.discord_bot_token}
    async with open_database(settings.database_url.get_secret_value()) as database:
        moment_ms = now_ms()
        return report(
            Facts(
                now_ms=moment_ms,
                platforms=[platform for platform, token in tokens.items() if token is not None],
                leases=await database.leases(),
                presences=await database.presences(),
                figures=await database.job_figures(moment_ms),
                grace_minutes=settings.push_grace_minutes,
            )
        )
