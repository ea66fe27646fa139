"""Subscriptions: a place gets one question a day, at a local time, until somebody ends it.

    draft --start--> active --pause--> paused --start--> active
    active --refused--> quiet --welcomed or start--> active

What an active one waits for is its next occasion, which stands in it. The local date is what counts: whatever is set
otherwise meanwhile, no date has two pushes, and none is sent for a date that is past.
"""

from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum

from bot.core.days import DAY_MS, local_day
from bot.core.people import Account
from bot.core.schedule import Occasion, latest_occasion, next_occasion

GRACE_MS = 2 * 60 * 60 * 1000
"""So late a push is still sent, unless the operator sets it otherwise; what is later is skipped."""
DEFAULT_MINUTE = 9 * 60
"""Of the local day, while nobody has chosen another."""

MOST_IN_PLACE = 5
"""So many subscriptions a place may have, beside a draft."""


class State(StrEnum):
    """What becomes of a subscription's next occasion."""

    DRAFT = "draft"
    """It is being set up and was never started."""
    ACTIVE = "active"
    PAUSED = "paused"
    QUIET = "quiet"
    """The platform refused to post there; it is resumed once the bot is let in again."""


@dataclass(frozen=True, slots=True)
class Subscription:
    """One question a day for a place."""

    id: int
    place_id: int
    owner: Account | None
    """Who set it up; None when they have been forgotten."""
    minute: int = DEFAULT_MINUTE
    """Of the local day, from 0, in the zone of the place."""
    language: str | None = None
    """None for that of the place."""
    quiz_ids: tuple[str, ...] = ()
    """From which its questions come; empty for all quizzes that are served."""
    shuffled: bool = False
    """Whether questions come in a drawn order; else in the order of the quizzes."""
    published: bool = False
    """Whether its messages in an announcement channel of Discord are published to the servers that follow it."""
    state: State = State.DRAFT
    next: Occasion | None = None
    """None unless it is active."""
    last_day: date | None = None
    """The last local date that had its push, or whose push was skipped."""
    round_id: int | None = None
    """Its last round."""


def started(subscription: Subscription, zone: str, now_ms: int) -> Subscription:
    """Give a subscription as active, waiting for its next occasion in the zone of its place."""
    coming = next_occasion(subscription.minute, zone, now_ms, subscription.last_day)
    return replace(subscription, state=State.ACTIVE, next=coming)


def paused(subscription: Subscription, state: State = State.PAUSED) -> Subscription:
    """Give a subscription that waits for nothing, until it is started again."""
    return replace(subscription, state=state, next=None)


def rescheduled(subscription: Subscription, zone: str, now_ms: int) -> Subscription:
    """Give a subscription after its time or the zone of its place was changed: waiting for what is next by that."""
    return started(subscription, zone, now_ms) if subscription.state is State.ACTIVE else subscription


def closing_ms(subscription: Subscription, now_ms: int) -> int:
    """Give until when a round that opens now is open: until the next occasion, and for a day at most."""
    latest_ms = now_ms + DAY_MS
    return latest_ms if subscription.next is None else min(subscription.next.at_ms, latest_ms)


@dataclass(frozen=True, slots=True)
class Planned:
    """A subscription moved on, and the occasion that has come for it."""

    subscription: Subscription
    due: Occasion
    """The latest one, for there is no burst after a long stop: earlier dates are passed over."""


def planned(subscription: Subscription, zone: str, now_ms: int) -> Planned:
    """Give what has come for an active subscription; raises ValueError while it waits for nothing that has."""
    due = subscription.next
    if due is None or due.at_ms > now_ms:
        raise ValueError("nothing is due for the subscription")
    due, coming = latest_occasion(due, subscription.minute, zone, now_ms)
    return Planned(replace(subscription, next=coming, last_day=due.day), due)


def today_now(subscription: Subscription, zone: str, now_ms: int) -> Occasion | None:
    """Give the occasion that a push on demand is: the present local date's, at once; None if that has had its push."""
    today = local_day(now_ms, zone)
    if subscription.last_day is not None and subscription.last_day >= today:
        return None
    return Occasion(today, now_ms)


def sent_today(subscription: Subscription, occasion: Occasion, zone: str, now_ms: int) -> Subscription:
    """Give a subscription after a push on demand: the date of it is done."""
    return rescheduled(replace(subscription, last_day=occasion.day), zone, now_ms)
