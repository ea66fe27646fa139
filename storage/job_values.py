"""What stands in the columns for jobs, and the way back."""

from collections.abc import Sequence
from typing import Any

from bot.core.job import Job, JobKind, JobState
from storage.values import Values


def new_job_values(job: Job) -> Values:
    """Give the row of a new job."""
    return {
        "kind": job.kind,
        "key": job.key,
        "platform": job.platform,
        "chat_id": job.chat_id,
        "subject": job.subject,
        "due_ms": job.due_ms,
        "expires_ms": job.expires_ms,
        "day": job.day,
        **_moving(job),
    }


def changed_job_values(job: Job) -> Values:
    """Give what changes in the row of a job."""
    return {"id": job.id, **_moving(job)}


def _moving(job: Job) -> Values:
    return {
        "ready_ms": job.ready_ms,
        "state": job.state,
        "owner": job.owner,
        "lease_ms": job.lease_ms,
        "attempts": job.attempts,
        "tried_ms": job.tried_ms,
        "done_ms": job.done_ms,
    }


def read_job(row: Sequence[Any]) -> Job:
    """Give the job of a row of `job`."""
    job_id, kind, key, platform, chat_id, subject, due_ms, ready_ms, expires_ms, day, state, *hold = row
    owner, lease_ms, attempts, tried_ms, done_ms = hold
    return Job(
        kind=JobKind(kind),
        key=key,
        platform=platform,
        chat_id=chat_id,
        subject=subject,
        due_ms=due_ms,
        ready_ms=ready_ms,
        expires_ms=expires_ms,
        day=day,
        id=job_id,
        state=JobState(state),
        owner=owner,
        lease_ms=lease_ms,
        attempts=attempts,
        tried_ms=tried_ms,
        done_ms=done_ms,
    )
