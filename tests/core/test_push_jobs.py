"""Until when what comes by itself may still be sent."""

from datetime import date

import pytest

from bot.core.job import JobKind
from bot.core.people import Account
from bot.core.places import Place
from bot.core.push_jobs import push_job, reminding_job
from bot.core.reminder import Reminder
from bot.core.schedule import Occasion, instant_ms
from bot.core.subscription import Subscription

DAY, KOLKATA, HOUR_MS = date(2026, 12, 1), "Asia/Kolkata", 3_600_000


def at(hour: int, minute: int = 0) -> int:
    """Give an instant of the day in Kolkata."""
    return instant_ms(DAY, 60 * hour + minute, KOLKATA)


@pytest.mark.parametrize(
    ("hour", "minute", "grace_h", "until_ms"),
    [(9, 0, 2, at(11)), (21, 45, 2, at(22) - 1), (20, 0, 2, at(22) - 1), (9, 0, 24, at(22) - 1)],
)
def test_nobody_is_reminded_late_at_night(hour: int, minute: int, grace_h: int, until_ms: int) -> None:
    reminder = Reminder(7, Account("telegram", "1"), 60 * hour + minute)

    job = reminding_job(reminder, Occasion(DAY, at(hour, minute)), KOLKATA, grace_h * HOUR_MS)

    assert (job.kind, job.key, job.chat_id) == (JobKind.REMIND, "7:2026-12-01", "@1")
    assert (job.due_ms, job.expires_ms) == (at(hour, minute), until_ms)


def test_a_push_may_be_late_by_the_grace_whatever_the_hour() -> None:
    job = push_job(Subscription(7, 1, None), Place("telegram", "-1"), Occasion(DAY, at(23)), 2 * HOUR_MS)

    assert (job.key, job.expires_ms) == ("7:2026-12-01", at(23) + 2 * HOUR_MS)
