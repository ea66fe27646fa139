"""What stands in the columns for subscriptions and reminders, and the way back."""

import json
from datetime import date

from bot.core.people import Account
from bot.core.reminder import Reminder
from bot.core.schedule import Occasion
from bot.core.subscription import State, Subscription
from storage.values import AnyRow, Values


def subscription_values(subscription: Subscription, nr: int) -> Values:
    """Give the row of a subscription that is the `nr`-th of its kind, with the account of its owner by name."""
    owner = subscription.owner
    return {
        "nr": nr,
        "id": subscription.id,
        "place_id": subscription.place_id,
        "owner_platform": None if owner is None else owner.platform,
        "owner_user_id": None if owner is None else owner.user_id,
        "minute": subscription.minute,
        "language": subscription.language,
        "quiz_ids": json.dumps(subscription.quiz_ids, separators=(",", ":")),
        "shuffled": subscription.shuffled,
        "published": subscription.published,
        "state": subscription.state,
        **_next_values(subscription.next),
        "last_day": subscription.last_day,
        "round_id": subscription.round_id,
    }


def read_subscription(row: AnyRow) -> Subscription:
    """Give the subscription of a row with the columns of `subscription` and the account of its owner."""
    return Subscription(
        id=row.id,
        place_id=row.place_id,
        owner=None if row.owner_id is None else Account(row.platform, row.user_id),
        minute=row.minute,
        language=row.language,
        quiz_ids=tuple(json.loads(row.quiz_ids)),
        shuffled=bool(row.shuffled),
        published=bool(row.published),
        state=State(row.state),
        next=_next(row),
        last_day=row.last_day,
        round_id=row.round_id,
    )


def reminder_values(reminder: Reminder) -> Values:
    """Give the row of a reminder, with its account by name."""
    return {
        "person_id": reminder.person_id,
        "platform": reminder.account.platform,
        "user_id": reminder.account.user_id,
        "minute": reminder.minute,
        **_next_values(reminder.next),
        "last_day": reminder.last_day,
    }


def read_reminder(row: AnyRow) -> Reminder:
    """Give the reminder of a row with the columns of `reminder` and its account."""
    account = Account(row.platform, row.user_id)
    return Reminder(row.person_id, account, row.minute, _next(row), row.last_day)


def _next_values(occasion: Occasion | None) -> dict[str, date | int | None]:
    if occasion is None:
        return {"next_day": None, "next_ms": None}
    return {"next_day": occasion.day, "next_ms": occasion.at_ms}


def _next(row: AnyRow) -> Occasion | None:
    return None if row.next_ms is None else Occasion(row.next_day, row.next_ms)
