"""Jobs: what is to be done at an instant, once, by whichever worker comes first.

    due --claim--> claimed --begin--> sending --> sent
    due --too late--> skipped        sending --refused--> failed
    claimed --lease over--> due      sending --lease over--> due (Discord) or unknown (Telegram)

Nothing can make a send over a chat API happen exactly once. Discord drops the second of two messages with one nonce for
a few minutes, so there a send whose end is not known is made again within that time; Telegram drops none, so there it
is `unknown`, never made again, and reported.
"""

from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum

LEASE_MS = 25_000
"""So long a worker holds what it has claimed. A call is given up well before, so nobody else does it meanwhile."""
NONCE_MS = 120_000
"""So long after its first try a send may be made again where nonces are kept ("a few minutes", by Discord's word)."""
KEPT_MS = 7 * 24 * 60 * 60 * 1000
"""So long what is done is kept, for `status`."""
MOST_ATTEMPTS = 6
"""So often a job is tried; one that expires, and was surely not sent, as often as there is time for."""
FIRST_PAUSE_MS, LONGEST_PAUSE_MS = 2_000, 60_000
"""Before a job that failed is tried again; doubled each time."""


class JobKind(StrEnum):
    """What is to be done."""

    PUSH = "push"
    """Send a place its question of the day. Of a subscription, on a local date."""
    CLOSE = "close"
    """Close the round of a push, and show what came of it. Of a round."""
    REMIND = "remind"
    """Remind a person. On a local date."""
    TELL = "tell"
    """Tell whoever set up a subscription that the platform refuses it. Of a subscription."""


class JobState(StrEnum):
    """What became of a job."""

    DUE = "due"
    CLAIMED = "claimed"
    SENDING = "sending"
    SENT = "sent"
    SKIPPED = "skipped"
    """It came too late, or there was nothing to do any more."""
    UNKNOWN = "unknown"
    """It may have been sent, and may not."""
    FAILED = "failed"
    """The platform refused it, or it was tried often enough."""


DONE = frozenset({JobState.SENT, JobState.SKIPPED, JobState.UNKNOWN, JobState.FAILED})


@dataclass(frozen=True, slots=True)
class Job:
    """One thing to do."""

    kind: JobKind
    key: str
    """With the kind it is unique, so whatever is planned twice is done once."""
    platform: str
    chat_id: str
    """Where it is sent; "@" and the user's id for a private chat. No two jobs of one chat are in hand at once."""
    subject: int
    """Of a push or a word to its owner the subscription, of closing the round, of reminding the person."""
    due_ms: int
    """When it is to be done: milliseconds since 1970, UTC, as all instants here."""
    ready_ms: int
    """From when on it may be claimed: `due_ms`, or later once it has failed."""
    expires_ms: int | None = None
    """After which it is skipped; None for never."""
    day: date | None = None
    """Of a push or a reminder: the local date."""
    id: int | None = None
    """None before it is stored."""
    state: JobState = JobState.DUE
    owner: str | None = None
    """The worker that has it, or had it last."""
    lease_ms: int | None = None
    """Until when the worker has it."""
    attempts: int = 0
    """How often it was claimed: with the owner it names one hold on the job, and no other."""
    tried_ms: int | None = None
    """When it was first begun to be sent."""
    done_ms: int | None = None


class Repeats(StrEnum):
    """What a platform makes of a message that is sent twice."""

    DROPPED = "dropped"
    """The second of two with one nonce is dropped, for a while."""
    SENT = "sent"
    """Both are sent."""


class Failure(StrEnum):
    """How a try has failed."""

    NOT_SENT = "not-sent"
    """It surely had no effect."""
    UNSURE = "unsure"
    """It may have had its effect."""
    REFUSED = "refused"
    """The platform does not let us."""


def again(job: Job, at_ms: int) -> Job:
    """Give a job as due again from an instant on, held by nobody."""
    return replace(job, state=JobState.DUE, ready_ms=at_ms, lease_ms=None)


def done(job: Job, state: JobState, now_ms: int) -> Job:
    """Give a job that is over."""
    return replace(job, state=state, lease_ms=None, done_ms=now_ms)


def after_failure(job: Job, failure: Failure, repeats: Repeats, now_ms: int) -> Job:
    """Give what becomes of a job whose try has failed.

    A change of a message (`CLOSE`) may always be made again: twice is as good as once.
    """
    if failure is Failure.REFUSED:
        return done(job, JobState.FAILED, now_ms)
    if failure is Failure.UNSURE and not _may_repeat(job, repeats, now_ms):
        return done(job, JobState.UNKNOWN, now_ms)
    if job.attempts >= MOST_ATTEMPTS and not (failure is Failure.NOT_SENT and job.expires_ms is not None):
        return done(job, JobState.UNKNOWN if failure is Failure.UNSURE else JobState.FAILED, now_ms)
    retry_ms = now_ms + min(FIRST_PAUSE_MS * 2 ** (job.attempts - 1), LONGEST_PAUSE_MS)
    if job.expires_ms is not None and retry_ms > job.expires_ms:
        return done(job, JobState.UNKNOWN if failure is Failure.UNSURE else JobState.SKIPPED, now_ms)
    return again(job, retry_ms)


def abandoned(job: Job, repeats: Repeats, now_ms: int) -> Job:
    """Give what becomes of a job whose lease is over: its worker has died."""
    if job.state is JobState.SENDING and not _may_repeat(job, repeats, now_ms):
        return done(job, JobState.UNKNOWN, now_ms)
    return again(job, now_ms)


def _may_repeat(job: Job, repeats: Repeats, now_ms: int) -> bool:
    if job.kind is JobKind.CLOSE:
        return True
    is_fresh = job.tried_ms is not None and now_ms - job.tried_ms <= NONCE_MS
    return repeats is Repeats.DROPPED and is_fresh
