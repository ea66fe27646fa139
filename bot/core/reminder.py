"""Reminders: a word in private, at an hour of the person's own, that the streak wants an answer today (rule R14)."""

from dataclasses import dataclass, replace
from datetime import date

from bot.core.people import Account
from bot.core.schedule import Occasion, latest_occasion, next_occasion

EARLIEST_MINUTE, LATEST_MINUTE = 8 * 60, 22 * 60
"""Nobody is reminded before, nor at the second or later (rule R14)."""


@dataclass(frozen=True, slots=True)
class Reminder:
    """What a person has asked for; who never did has none."""

    person_id: int
    account: Account
    """Through which they asked, and are told."""
    minute: int
    """Of their local day, from 0."""
    next: Occasion | None = None
    """None while the person cannot be reached: they have blocked the bot."""
    last_day: date | None = None


def set_for(reminder: Reminder, zone: str, now_ms: int) -> Reminder:
    """Give a reminder that waits for its next occasion in the person's zone."""
    return replace(reminder, next=next_occasion(reminder.minute, zone, now_ms, reminder.last_day))


def planned(reminder: Reminder, zone: str, now_ms: int) -> tuple[Reminder, Occasion]:
    """Give a reminder moved on, and the latest occasion that has come for it.

    Raises ValueError while it waits for nothing that has.
    """
    due = reminder.next
    if due is None or due.at_ms > now_ms:
        raise ValueError("nothing is due for the reminder")
    due, coming = latest_occasion(due, reminder.minute, zone, now_ms)
    return replace(reminder, next=coming, last_day=due.day), due


def is_allowed(minute: int) -> bool:
    """Say whether somebody may be reminded at a minute of their local day (rule R14)."""
    return EARLIEST_MINUTE <= minute < LATEST_MINUTE
