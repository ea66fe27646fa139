"""The jobs of pushes and reminders: by which key each is done once, where, and until when."""

from bot.core.job import Job, JobKind
from bot.core.places import Place, private_place
from bot.core.reminder import LATEST_MINUTE, Reminder
from bot.core.round import GRACE_MS as LATE_PRESSES_MS
from bot.core.round import Round
from bot.core.schedule import Occasion, instant_ms
from bot.core.subscription import Subscription


def push_job(subscription: Subscription, place: Place, occasion: Occasion, grace_ms: int) -> Job:
    """Give the job of sending a place its question; of a local date there is one, whatever was set otherwise."""
    key, expires_ms = f"{subscription.id}:{occasion.day}", occasion.at_ms + grace_ms
    return _job(JobKind.PUSH, key, place, subscription.id, occasion, expires_ms)


def closing_job(played: Round, place: Place) -> Job:
    """Give the job of closing a round that has a limit, after a moment for presses that are on their way."""
    due_ms = (played.closes_ms or 0) + LATE_PRESSES_MS
    return Job(JobKind.CLOSE, str(played.id), place.platform, place.chat_id, played.id, due_ms, due_ms)


def reminding_job(reminder: Reminder, occasion: Occasion, zone: str, grace_ms: int) -> Job:
    """Give the job of reminding a person on a local date, and in no case at night (rule R14)."""
    key = f"{reminder.person_id}:{occasion.day}"
    expires_ms = min(occasion.at_ms + grace_ms, instant_ms(occasion.day, LATEST_MINUTE, zone) - 1)
    place = private_place(reminder.account)
    return _job(JobKind.REMIND, key, place, reminder.person_id, occasion, expires_ms)


def telling_job(subscription: Subscription, now_ms: int) -> Job | None:
    """Give the job of telling whoever set up a subscription that the platform refuses it; None when nobody is known."""
    if subscription.owner is None:
        return None
    place = private_place(subscription.owner)
    return Job(
        JobKind.TELL, f"{subscription.id}:{now_ms}", place.platform, place.chat_id, subscription.id, now_ms, now_ms
    )


def _job(kind: JobKind, key: str, place: Place, subject: int, occasion: Occasion, expires_ms: int) -> Job:  # noqa: PLR0913, PLR0917
    at_ms = occasion.at_ms
    return Job(kind, key, place.platform, place.chat_id, subject, at_ms, at_ms, expires_ms, occasion.day)
