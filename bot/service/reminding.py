"""Reminding people that their streak wants an answer today."""

from collections.abc import Sequence
from dataclasses import replace

from bot.core.days import DEFAULT_ZONE
from bot.core.job import Job
from bot.core.languages import reading_language
from bot.core.places import private_place
from bot.core.push_scene import Reminded
from bot.core.streak import Streak, StreakState, standing
from bot.ports import CachedStreak, Transaction
from bot.service.errands import Delivered, Draw, Errand

_NO_STREAK = CachedStreak(Streak())


class ReminderTrade:
    """Reminds those who have not answered yet today, whatever their streak; a `bot.service.errands.Trade`."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw

    async def prepare(self, transaction: Transaction, jobs: Sequence[Job], now_ms: int) -> Sequence[Errand]:
        """Look at the streaks as they stand now."""
        people = await transaction.hold({job.subject for job in jobs})
        reminders = await transaction.pushes.reminders(people)
        streaks = await transaction.streaks(people)
        errands = []
        for job in jobs:
            person, reminder = people.get(job.subject), reminders.get(job.subject)
            cached = streaks.get(job.subject, _NO_STREAK)
            if person is None or reminder is None or reminder.next is None:
                continue
            shown = standing(cached.streak, now_ms, person.zone or DEFAULT_ZONE, cached.outages)
            if shown.state is not StreakState.DONE_TODAY:
                scene = Reminded(shown, reminder.minute)
                screen = self._draw.public(scene, reading_language(person.language, None))
                errands.append(Errand(job, private_place(reminder.account), screen))
        return errands

    async def delivered(self, transaction: Transaction, done: Sequence[Delivered], now_ms: int) -> None:
        """Do nothing: the job itself says that it was sent."""

    async def refused(self, transaction: Transaction, jobs: Sequence[Job], now_ms: int) -> None:  # noqa: ARG002
        """Remind nobody who does not want to hear from us, until they come back."""
        reminders = await transaction.pushes.reminders({job.subject for job in jobs})
        await transaction.pushes.put_reminders([replace(each, next=None) for each in reminders.values()])

    async def lost(self, transaction: Transaction, jobs: Sequence[Job], now_ms: int) -> None:
        """Do nothing: another one comes tomorrow."""
