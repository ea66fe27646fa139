"""A counter at which people ask about what comes each day, on a table of `tests.service.table`."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count

from bot.core.actions import Action, Event
from bot.core.game_actions import ShowRound
from bot.core.game_scene import AtRound
from bot.core.job import Job
from bot.core.people import Account, Group
from bot.core.places import Place, PlaceSettings, private_place
from bot.core.push_actions import NewPush, OwnPushAction, PushAction, SetPushTime, SetPushZone, ShowPushes, StartPush
from bot.core.push_scene import PushesShown, PushShown
from bot.core.reminder import Reminder
from bot.core.scene import Outcome
from bot.core.subscription import Subscription
from bot.group_ports import Roster
from bot.service.daily import DailyDue
from bot.service.everyday import Everyday
from bot.service.members import Members
from bot.service.pushing import Pusher
from bot.service.rescheduling import resume
from bot.zones import Zones
from tests.quizzes_for_tests import library
from tests.service.groups import Roll
from tests.service.table import ANNA, NoChance, Table, laid

HERE = Place("telegram", "-1")
CHANNEL = Place("telegram", "-100500")
OF_CHANNEL = Group("telegram", "-100500")
KOLKATA = "Asia/Kolkata"
HOUR_MS = 60 * 60 * 1000


@dataclass
class Known:
    """Who is in places, as the platforms tell."""

    rolls: dict[Place, Roll] = field(default_factory=dict)

    def at(self, place: Place, group: Group) -> Roster | None:
        assert place.platform == group.platform
        return self.rolls.get(place)


@dataclass(slots=True)
class Counter:
    """The service for what comes each day, and the database behind it."""

    table: Table
    pusher: Pusher
    everyday: Everyday
    known: Known
    roll: Roll = field(default_factory=lambda: Roll(admins=[ANNA]))
    """Of the place where people ask."""
    public: bool = False

    @property
    def now_ms(self) -> int:
        """What the clock shows."""
        return self.table.now_ms

    def event(self, action: Action, account: Account = ANNA, place: Place | None = HERE) -> Event:
        """Give an event in a place of the group, or in private."""
        group = None if place is None else Group(place.platform, place.chat_id)
        return Event(account, action, self.now_ms, group=group, place=place, public=self.public)

    async def ask(self, action: PushAction, account: Account = ANNA, place: Place | None = HERE) -> Outcome:
        """Ask about subscriptions in a place, or in private."""
        assert not isinstance(action, OwnPushAction), action
        roll = None if place is None else self.roll
        return await self.pusher.process(self.event(action, account, place), action, roll)

    async def own(self, action: OwnPushAction, account: Account = ANNA, place: Place | None = None) -> Outcome:
        """Ask about what comes to oneself, when that is not today's question."""
        outcome = await self.everyday.process(self.event(action, account, place), action)
        assert isinstance(outcome, Outcome), outcome
        return outcome

    async def today(self, action: OwnPushAction, account: Account = ANNA) -> tuple[DailyDue, AtRound]:
        """Ask for today's question, and give how it looks."""
        due = await self.everyday.process(self.event(action, account, None), action)
        assert isinstance(due, DailyDue), due
        (shown,) = await self.table.quizmaster.process([self.event(ShowRound(due.round_id), account, None)])
        assert isinstance(shown.scene, AtRound), shown
        return due, shown.scene

    async def begin(self, minute: int = 9 * 60, zone: str = KOLKATA, place: Place | None = HERE) -> Subscription:
        """Set up another subscription and start it."""
        listed = (await self.ask(ShowPushes(), place=place)).scene
        assert isinstance(listed, PushesShown), listed
        draft = one(await self.ask(NewPush(listed.settings.id), place=place))
        await self.ask(SetPushTime(draft.id, minute), place=place)
        await self.ask(SetPushZone(draft.id, zone), place=place)
        return one(await self.ask(StartPush(draft.id), place=place))

    async def stored(self, place: Place = HERE) -> Sequence[Subscription]:
        """Give the subscriptions of a place as they are stored, drafts too."""
        async with self.table.database.transaction() as transaction:
            settings = await transaction.games.place(place, Group(place.platform, place.chat_id))
            return await transaction.pushes.of_place(settings.id)

    async def settings(self, place: Place = HERE) -> PlaceSettings:
        """Give what is set for a place."""
        async with self.table.database.transaction() as transaction:
            return await transaction.games.place(place, Group(place.platform, place.chat_id))

    async def daily(self, account: Account = ANNA) -> Subscription:
        """Give the daily question of an account as it is stored."""
        (each,) = await self.stored(private_place(account))
        return each

    async def change(self, changed: Subscription) -> None:
        """Store a subscription as something else has left it."""
        async with self.table.database.transaction() as transaction:
            await transaction.pushes.put([changed])

    async def reminder(self, account: Account = ANNA) -> Reminder | None:
        """Give the reminder of an account's person as it is stored."""
        person_id = await self.table.database.person_of(account)
        assert person_id is not None, account
        async with self.table.database.transaction() as transaction:
            return (await transaction.pushes.reminders({person_id})).get(person_id)

    async def silence(self, account: Account = ANNA) -> None:
        """Let a person's reminder wait for nothing, as when they have blocked the bot."""
        reminder = await self.reminder(account)
        assert reminder is not None, account
        async with self.table.database.transaction() as transaction:
            await transaction.pushes.put_reminders(
                [Reminder(reminder.person_id, reminder.account, reminder.minute, None, reminder.last_day)]
            )

    async def jobs(self, hours: int = 0, platform: str = "telegram") -> Sequence[Job]:
        """Give the jobs of a platform that are due in so many hours, and not too late by then; one of each chat."""
        async with self.table.database.transaction() as transaction:
            return await transaction.jobs.claimable(platform, self.now_ms + hours * HOUR_MS, self.now_ms, 100)

    async def welcome(self, place: Place) -> bool:
        """Let the bot in again."""
        return await resume(self.table.database, place, self.now_ms)


def one(outcome: Outcome) -> Subscription:
    """Give the subscription that an outcome shows."""
    assert isinstance(outcome.scene, PushShown), outcome
    return outcome.scene.subscription


def several(outcome: Outcome) -> Sequence[Subscription]:
    """Give the subscriptions that an outcome shows."""
    assert isinstance(outcome.scene, PushesShown), outcome
    return outcome.scene.subscriptions


@asynccontextmanager
async def set_up(url: str, rolls: Mapping[Place, Roll] | None = None, first: int = 1) -> AsyncIterator[Counter]:
    """Open a database and a counter on it; subscriptions and rounds are numbered from far above the runs."""
    async with laid(url, first_run=first) as table:
        chance, members, zones = NoChance(count(first + 500_000)), Members(), Zones.load()
        known, served = Known(dict(rolls or {})), library()
        pusher = Pusher(table.database, served, zones, chance, members, known)
        yield Counter(table, pusher, Everyday(table.database, served, zones, chance, members), known)
