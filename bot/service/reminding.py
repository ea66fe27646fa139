"""Reminding people that their streak wants an answer today."""

from collections.abc import Sequence
from dataclasses import replace

from bot.core.days import DEFAULT_ZONE
from bot.core.job import Job
from bot.core.languages import reading_language
from bot.core.places import private_place
from bot.core.push_scene import Reminded
from bot.core.streak import StreakState, standing
from bot.ports import CachedStreak, Transaction
from bot.service.errands import Delivered, Draw, Errand

_WANTS_AN_ANSWER = {StreakState.PENDING, StreakState.FROZEN}


class ReminderTrade:
    """Reminds those whose streak is alive and has no answer yet today; a `bot.service.errands.Trade`."""

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
            cached: CachedStreak | None = streaks.get(job.subject)
            if person is None or reminder is None or reminder.next is None or cached is None:
                continue
            shown = standing(cached.streak, now_ms, person.zone or DEFAULT_ZONE, cached.outages)
            if shown.state in _WANTS_AN_ANSWER and shown.current:
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
