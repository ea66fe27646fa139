"""A life that leaves a row in every table."""

from bot.core.people import Account, Group
from bot.core.record_actions import (
    EnterCode,
    SetAlias,
    SetZone,
)
from tests.quizzes_for_tests import library
from tests.service.parlour import parlour_at
from tests.service.table import BORIS, CLARA, WRONG, Table

ANNA = Account("telegram", "7301952846")
ALIAS = "Wandering Rabbit"
GROUP = Group("telegram", "-100987")
OURS = {"heartbeat", "outage", "memory", "place", "round"}
"""Tables that name nobody."""


async def live(table: Table) -> None:
    """Let Anna leave a row in every table there is about people."""
    await table.seat(ANNA, "ru")
    await table.seat_all(BORIS, CLARA)
    # All their answers together give less than Anna was shown: so a floor is stored.
    await table.play_on("2026-12-03T12:00", account=BORIS)
    await table.play_on("2026-12-05T12:00", "2026-12-07T12:00", account=ANNA)
    await table.link(BORIS, ANNA)
    await table.do(SetAlias(ALIAS), ANNA)
    await table.do(SetZone("Asia/Kolkata"), ANNA)
    await table.play(WRONG, ANNA, "other", GROUP)
    await table.do(EnterCode("WWWWWWWW"), ANNA)
    parlour = parlour_at(table, library())
    await parlour.press(await parlour.begin(host=ANNA), WRONG, ANNA)
    await table.enter(await table.code(CLARA), ANNA)
