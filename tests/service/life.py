"""A life that leaves a row in every table."""

from datetime import date

from bot.core.job import Job, JobKind
from bot.core.people import Account, Group
from bot.core.places import private_place
from bot.core.record_actions import (
    EnterCode,
    SetAlias,
    SetZone,
)
from bot.core.reminder import Reminder
from bot.core.round import Round, post
from bot.core.schedule import Occasion
from bot.core.slots import Slot
from bot.core.subscription import State, Subscription
from tests.quizzes_for_tests import library
from tests.service.parlour import parlour_at
from tests.service.table import BORIS, CLARA, WRONG, Table

ANNA = Account("telegram", "7301952846")
ALIAS = "Wandering Rabbit"
GROUP = Group("telegram", "-100987")
OURS = {"heartbeat", "outage", "memory", "place", "round", "rate", "lease", "presence"}
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
    await be_asked_daily(table)


async def be_asked_daily(table: Table) -> None:
    """Let Anna be sent a question a day, and be reminded."""
    async with table.database.transaction() as transaction:
        person = (await transaction.people([ANNA], table.now_ms))[ANNA]
        private = private_place(ANNA)
        place = await transaction.games.place(private, Group(private.platform, private.chat_id))
        coming = Occasion(date(2026, 12, 8), table.now_ms + 1000)
        daily = Subscription(7, place.id, ANNA, 540, state=State.ACTIVE, next=coming, round_id=8)
        sent = Round(8, place.id, None, 0, Slot("small", "q1", ("b", "a")))
        await transaction.pushes.put([daily])
        await transaction.pushes.put_rounds([(post(sent, "m", table.now_ms, None), daily.id)])
        await transaction.pushes.put_reminders([Reminder(person.id, ANNA, 600, coming)])
        due_ms = coming.at_ms
        reminding = Job(JobKind.REMIND, "1", ANNA.platform, private.chat_id, person.id, due_ms, due_ms, day=coming.day)
        await transaction.jobs.add([reminding])
