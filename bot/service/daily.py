"""The question of the day in private, and reminders: what one person has set for themselves."""

from dataclasses import dataclass, replace

from bot.core.days import DEFAULT_ZONE, local_day
from bot.core.job import JobKind
from bot.core.places import PlaceSettings
from bot.core.push_actions import SetReminder, ShowReminder
from bot.core.push_jobs import closing_job
from bot.core.push_scene import DailyTimes, ReminderShown
from bot.core.quiz import Library
from bot.core.reminder import Reminder, is_allowed, set_for
from bot.core.round import Round
from bot.core.run import Refusal
from bot.core.scene import Notice, Nowhere
from bot.core.schedule import MINUTES_A_DAY, Occasion
from bot.core.slots import slot_fits
from bot.core.subscription import DEFAULT_MINUTE, State, Subscription, closing_ms, paused, sent_today, started
from bot.ports import Chance
from bot.service.asking import Asked
from bot.service.pool import daily
from bot.service.request import Decided

_HOURS = range(24)


@dataclass(frozen=True, slots=True)
class DailyDue:
    """The question of the day is there, as the round of this id; how it looks to the person is read with the others."""

    round_id: int
    minute: int | None
    zone: str | None


@dataclass(frozen=True, slots=True)
class DailyDesk:
    """Gives a person the question of the day, and sets when it comes by itself."""

    request: Asked
    settings: PlaceSettings
    """Of the private chat."""
    subscription: Subscription
    """The daily question there; a draft that may be new while none was ever set."""
    zone: str | None
    """As the person has chosen it."""
    library: Library
    chance: Chance

    async def today(self) -> Decided | DailyDue:
        """Give today's question, made now if there is none yet: it is that of the day then, and no other comes."""
        there = await self._there()
        if there is None:
            there = await self._made()
        if there is None:
            return Nowhere(), (Notice.NO_QUESTIONS,)
        return DailyDue(there.id, self._minute(self.subscription), self.zone)

    async def times(self, hour: int | None) -> Decided:
        """Show when the question comes by itself; one that the platform had refused comes again: it is asked for."""
        each = self.subscription
        if each.state is State.QUIET:
            each = started(each, self._days, self._now_ms)
            await self._put(each)
        return DailyTimes(self._minute(each), hour if hour in _HOURS else None, self.zone), ()

    async def set(self, minute: int | None) -> Decided:
        """Send the question at a minute of each local day, or no more."""
        if minute is None:
            if self.subscription.state is not State.DRAFT:
                await self._put(paused(replace(self.subscription, minute=DEFAULT_MINUTE)))
            return DailyTimes(None, None, self.zone), (Notice.DAILY_OFF,)
        if not 0 <= minute < MINUTES_A_DAY:
            return DailyTimes(self._minute(self.subscription), None, self.zone), (Refusal.NO_SUCH_BUTTON,)
        await self._put(started(replace(self.subscription, minute=minute), self._days, self._now_ms))
        return DailyTimes(minute, None, self.zone), (Notice.DAILY_SET,)

    @property
    def _days(self) -> str:
        return self.zone or DEFAULT_ZONE

    @property
    def _now_ms(self) -> int:
        return self.request.event.at_ms

    async def _put(self, each: Subscription) -> None:
        """Store the subscription, and with the chat the zone in which it is planned."""
        if self.settings.zone != self._days:
            await self.request.transaction.games.put_place(replace(self.settings, zone=self._days))
        await self.request.transaction.pushes.put([each])

    async def _there(self) -> Round | None:
        """Give today's round, if there is one that can still be shown."""
        each = self.subscription
        if each.round_id is None or each.last_day != local_day(self._now_ms, self._days):
            return None
        found = (await self.request.transaction.pushes.rounds({each.round_id})).get(each.round_id)
        if found is None or not slot_fits(found.round.slot, self.library.quizzes):
            return None
        opened_ms = found.round.opened_ms
        is_todays = opened_ms is None or local_day(opened_ms, self._days) == each.last_day
        return found.round if is_todays else None

    async def _made(self) -> Round | None:
        """Make today's round: its message is the reply, so there is none that could be changed when it closes."""
        transaction, now_ms, former_id = self.request.transaction, self._now_ms, self.subscription.round_id
        asked = (await transaction.pushes.asked({self.settings.id})).get(self.settings.id, {})
        slot = daily(self.library, self.subscription, asked, self.chance)
        if slot is None:
            return None
        occasion = Occasion(local_day(now_ms, self._days), now_ms)
        each = sent_today(self.subscription, occasion, self._days, now_ms)
        made = Round(
            self.chance.run_id(),
            self.settings.id,
            None,
            0,
            slot,
            opened_ms=now_ms,
            closes_ms=closing_ms(each, now_ms),
        )
        await self._put(replace(each, round_id=made.id))
        await transaction.pushes.put_rounds([(made, each.id)])
        await transaction.jobs.add([closing_job(made, self.settings.place)])
        if former_id is not None:
            await transaction.jobs.bring_forward(JobKind.CLOSE, {former_id}, now_ms)
        return made

    @staticmethod
    def _minute(each: Subscription) -> int | None:
        return each.minute if each.state is State.ACTIVE else None


@dataclass(frozen=True, slots=True)
class ReminderDesk:
    """Sets when a person is reminded."""

    request: Asked
    zone: str | None
    """As the person has chosen it."""

    async def act(self, action: ShowReminder | SetReminder) -> Decided:
        """Carry out an action."""
        pushes, person = self.request.transaction.pushes, self.request.person
        reminder = (await pushes.reminders({person.id})).get(person.id)
        if isinstance(action, SetReminder):
            return await self._set(action.minute, reminder)
        if reminder is not None and reminder.next is None:
            await self._put(reminder)
        return self._shown(reminder, action.hour), ()

    async def _set(self, minute: int | None, before: Reminder | None) -> Decided:
        person = self.request.person
        if minute is None:
            await self.request.transaction.pushes.drop_reminder(person.id)
            return self._shown(None), (Notice.REMINDER_OFF,)
        if not is_allowed(minute):
            return self._shown(before), (Notice.REMINDER_HOURS,)
        last_day = None if before is None else before.last_day
        wanted = Reminder(person.id, self.request.event.account, minute, last_day=last_day)
        await self._put(wanted)
        return self._shown(wanted), (Notice.REMINDER_SET,)

    async def _put(self, reminder: Reminder) -> None:
        """Let a reminder wait for its next occasion; whoever asks can be reached, whatever was before."""
        waiting = set_for(reminder, self.zone or DEFAULT_ZONE, self.request.event.at_ms)
        await self.request.transaction.pushes.put_reminders([waiting])

    def _shown(self, reminder: Reminder | None, hour: int | None = None) -> ReminderShown:
        opened = hour if hour is not None and is_allowed(hour * 60) else None
        return ReminderShown(None if reminder is None else reminder.minute, opened, self.zone)
