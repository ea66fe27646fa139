"""What stands in the columns for subscriptions and reminders, and the way back."""

import json
from collections.abc import Sequence
from datetime import date
from typing import Any

from bot.core.people import Account
from bot.core.reminder import Reminder
from bot.core.schedule import Occasion
from bot.core.subscription import State, Subscription
from storage.values import Values

# Made once: `json.dumps` would make one for each of a thousand rows.
_as_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def subscription_values(subscription: Subscription, nr: int) -> Values:
    """Give the row of a subscription that is the `nr`-th of those stored at once, its owner by name."""
    owner = subscription.owner
    return {
        "nr": nr,
        "id": subscription.id,
        "place_id": subscription.place_id,
        "owner_platform": None if owner is None else owner.platform,
        "owner_user_id": None if owner is None else owner.user_id,
        "minute": subscription.minute,
        "language": subscription.language,
        "quiz_ids": _as_json(subscription.quiz_ids),
        "shuffled": subscription.shuffled,
        "published": subscription.published,
        "state": subscription.state,
        **_occasion_values(subscription.next),
        "last_day": subscription.last_day,
        "round_id": subscription.round_id,
    }


def read_subscription(row: Sequence[Any]) -> Subscription:
    """Give the subscription of a row of `subscription` with the name of its owner's account."""
    # By position: a step of the planner reads a thousand.
    subscription_id, place_id, _, _, minute, language, quiz_ids, shuffled, published, state, *rest = row
    next_day, next_ms, last_day, round_id, platform, user_id = rest
    return Subscription(
        id=subscription_id,
        place_id=place_id,
        owner=None if platform is None else Account(platform, user_id),
        minute=minute,
        language=language,
        quiz_ids=tuple(json.loads(quiz_ids)),
        shuffled=shuffled,
        published=published,
        state=State(state),
        next=_occasion(next_day, next_ms),
        last_day=last_day,
        round_id=round_id,
    )


def reminder_values(reminder: Reminder) -> Values:
    """Give the row of a reminder, its account by name."""
    return {
        "person_id": reminder.person_id,
        "platform": reminder.account.platform,
        "user_id": reminder.account.user_id,
        "minute": reminder.minute,
        **_occasion_values(reminder.next),
        "last_day": reminder.last_day,
    }


def read_reminder(row: Sequence[Any]) -> Reminder:
    """Give the reminder of a row of `reminder` with the name of its account."""
    person_id, _, minute, next_day, next_ms, last_day, platform, user_id = row
    return Reminder(person_id, Account(platform, user_id), minute, _occasion(next_day, next_ms), last_day)


def _occasion_values(occasion: Occasion | None) -> Values:
    if occasion is None:
        return {"next_day": None, "next_ms": None}
    return {"next_day": occasion.day, "next_ms": occasion.at_ms}


def _occasion(day: date | None, at_ms: int | None) -> Occasion | None:
    return None if day is None or at_ms is None else Occasion(day, at_ms)
