"""Subscriptions, reminders and jobs for the tests of storage."""

from dataclasses import replace
from datetime import date

from bot.core.job import Job, JobKind
from bot.core.people import Account, Group
from bot.core.places import Place, PlaceSettings, private_place
from bot.core.reminder import Reminder
from bot.core.round import Round
from bot.core.schedule import Occasion
from bot.core.slots import Slot
from bot.core.subscription import State, Subscription, planned
from bot.ports import Store, Transaction
from tests.storage.games import give, voted
from tests.storage.samples import DAY, NOW_MS

OWNER = Account("telegram", "2000000000")
CHANNEL = Place("telegram", "-100")
HOUR_MS = 3_600_000


async def place_of(store: Store, place: Place = CHANNEL) -> PlaceSettings:
    """Give a place with its number, made when it is new."""
    async with store.transaction() as transaction:
        return await transaction.games.place(place, Group(place.platform, place.chat_id))


async def subscribe(  # noqa: PLR0913 - what a test may want to choose
    store: Store,
    subscription_id: int = 5,
    *,
    place: Place = CHANNEL,
    owner: Account | None = OWNER,
    at_ms: int | None = NOW_MS,
    state: State = State.ACTIVE,
) -> Subscription:
    """Store a subscription that waits for an instant, with its place and its owner."""
    settings = await place_of(store, place)
    coming = None if at_ms is None else Occasion(DAY, at_ms)
    subscribed = Subscription(subscription_id, settings.id, owner, state=state, next=coming)
    async with store.transaction() as transaction:
        if owner is not None:
            await transaction.people([owner], NOW_MS)
        await transaction.pushes.put([subscribed])
    return subscribed


async def ask_daily(store: Store, account: Account, number: int) -> Reminder:
    """Let a person be asked daily in private, which they have answered, and be reminded, which is on its way."""
    private = private_place(account)
    subscribed = await subscribe(store, number, place=private, owner=account)
    async with store.transaction() as transaction:
        person = (await transaction.people([account], NOW_MS))[account]
        await transaction.pushes.put_rounds([(push_round(10 * number, subscribed.place_id), number)])
        reminder = Reminder(person.id, account, 600 + number % 700, Occasion(DAY, NOW_MS), DAY)
        await transaction.pushes.put_reminders([reminder])
        remind = new_job(number, JobKind.REMIND, chat_id=private.chat_id, platform=account.platform)
        await transaction.jobs.add([replace(remind, subject=person.id)])
    await give(store, voted(account, 10 * number))
    return reminder


def push_round(round_id: int, place_id: int, question: int = 0) -> Round:
    """Give a round that belongs to no game."""
    slot = Slot("data-parallelism", f"question-{question}", ("c", "a", "d", "b"))
    return Round(round_id, place_id, None, 0, slot)


def new_job(  # noqa: PLR0913 - what a test may want to choose
    number: int = 0,
    kind: JobKind = JobKind.PUSH,
    *,
    chat_id: str | None = None,
    due_ms: int = NOW_MS,
    platform: str = "telegram",
    expires_ms: int | None = None,
    day: date | None = DAY,
) -> Job:
    """Give a job, by default of a chat of its own."""
    chat = str(number) if chat_id is None else chat_id
    key = f"{number}:{day}"
    return Job(kind, key, platform, chat, number, due_ms, ready_ms=due_ms, expires_ms=expires_ms, day=day)


async def plan(transaction: Transaction) -> list[Subscription]:
    """Plan what has come, as the planner does."""
    moved, jobs = [], []
    for each in await transaction.pushes.waiting(NOW_MS, 1000):
        settings = each.settings
        step = planned(each.subscription, settings.zone or "UTC", NOW_MS)
        key = f"{each.subscription.id}:{step.due.day}"
        place, at_ms = settings.place, step.due.at_ms
        job = Job(JobKind.PUSH, key, place.platform, place.chat_id, each.subscription.id, at_ms, at_ms)
        jobs.append(replace(job, day=step.due.day))
        moved.append(step.subscription)
    await transaction.jobs.add(jobs)
    await transaction.pushes.put(moved)
    return moved
