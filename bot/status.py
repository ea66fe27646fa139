"""`status`: what an operator wants to know at a glance, as lines, and what of it is wrong."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from bot.attendance import ABSENT_MS
from bot.core.job import Job, JobState
from bot.core.places import Place
from bot.identity import Role
from bot.push_ports import Holder, JobFigures, Presence
from bot.service.turns import MANNERS

SLOW_MS = 60_000
"""Whatever is due waits longer than this only where nobody works."""
MOST_UNKNOWN = 10
"""So many sends whose end is not known are listed one by one."""

_SECOND_MS, _MINUTE_MS, _HOUR_MS, _DAY_MS = 1000, 60_000, 3_600_000, 86_400_000


@dataclass(frozen=True, slots=True)
class Facts:
    """All that the report follows from, as of one moment."""

    now_ms: int
    platforms: Collection[str]
    """Those that have a token here."""
    leases: Mapping[str, Holder]
    presences: Sequence[Presence]
    figures: JobFigures
    grace_minutes: int


@dataclass(frozen=True, slots=True)
class Report:
    """What is told."""

    lines: Sequence[str]
    wrong: Sequence[str]
    """What somebody should see to, a sentence each."""


def report(facts: Facts) -> Report:
    """Give what to tell an operator. All instants are told in UTC."""
    parts = (_leaders(facts), _processes(facts), _subscriptions(facts), _jobs(facts), _unknown(facts))
    lines = [line for part in parts for line in part]
    wrong = list(_wrong(facts))
    lines.append("Wrong" if wrong else "Nothing is wrong.")
    return Report([*lines, *(f"  {each}" for each in wrong)], wrong)


def _leaders(facts: Facts) -> Iterator[str]:
    yield "Leads"
    for platform in _platforms(facts):
        holder = facts.leases.get(f"{platform} receiver")
        if holder is None:
            yield f"  {platform}: nobody"
        elif _is_live(holder, facts.now_ms):
            yield f"  {platform}: {holder.described}, since {_moment(holder.since_ms)}"
        else:
            yield f"  {platform}: nobody; until {_moment(holder.until_ms)} it was {holder.described}"


def _processes(facts: Facts) -> Iterator[str]:
    yield "Processes"
    if not facts.presences:
        yield "  none"
    for each in sorted(facts.presences, key=lambda presence: presence.started_ms):
        does = "plans and sends" if each.role == Role.WORKER else "receives in its turn, plans and sends"
        silent_ms = facts.now_ms - each.seen_ms
        seen = "alive" if silent_ms < ABSENT_MS else f"gone: last seen {_span(silent_ms)} ago"
        yield f"  {each.described}: {does}; started {_moment(each.started_ms)}; {seen}"


def _subscriptions(facts: Facts) -> Iterator[str]:
    yield "Daily questions"
    counts = facts.figures.subscriptions
    for platform in _platforms(facts):
        states = {state: count for (where, state), count in sorted(counts.items()) if where == platform}
        yield f"  {platform}: {_counted(states)}"


def _jobs(facts: Facts) -> Iterator[str]:
    yield "Jobs (done: of the last week)"
    for platform in _platforms(facts):
        yield f"  {platform}: {_due(facts, platform)}{_lateness(facts.figures, platform)}"
        kinds = sorted({kind for where, kind, _ in facts.figures.by_state if where == platform})
        for kind in kinds:
            states = {
                state.value: facts.figures.by_state[platform, kind, state]
                for state in JobState
                if facts.figures.by_state.get((platform, kind, state))
            }
            yield f"    {kind}: {_counted(states)}"


def _due(facts: Facts, platform: str) -> str:
    due_ms = facts.figures.first_due_ms.get(platform)
    if due_ms is None:
        return "nothing is due"
    if due_ms > facts.now_ms:
        return f"next due in {_span(due_ms - facts.now_ms)}"
    return f"the oldest has been due for {_span(facts.now_ms - due_ms)}"


def _lateness(figures: JobFigures, platform: str) -> str:
    if platform not in figures.late_p50_ms:
        return ""
    half, most = figures.late_p50_ms[platform], figures.late_p99_ms[platform]
    return f"; in the last day begun late by {_span(half)} (half), {_span(most)} (99 %)"


def _unknown(facts: Facts) -> Iterator[str]:
    found = facts.figures.unknown
    if not found:
        return
    yield "It is not known whether these arrived (last week); they are not sent again"
    for job in found[:MOST_UNKNOWN]:
        yield f"  {_named(job)}"
    if len(found) > MOST_UNKNOWN:
        yield f"  and {len(found) - MOST_UNKNOWN} more"


def _named(job: Job) -> str:
    is_private = Place(job.platform, job.chat_id).private_with is not None
    where = "a private chat" if is_private else f"chat {job.chat_id}"
    return f"{job.platform}, {where}: {job.kind} of {job.subject}, due {_moment(job.due_ms)}"


def _wrong(facts: Facts) -> Iterator[str]:
    if not any(facts.now_ms - each.seen_ms < ABSENT_MS for each in facts.presences):
        yield "No process is alive: start one with `python -m bot run`."
        return
    for platform in sorted(facts.platforms):
        holder = facts.leases.get(f"{platform} receiver")
        if holder is None or not _is_live(holder, facts.now_ms):
            yield f"Nobody leads on {platform}: are there only workers, or was its token refused (see the log)?"
    for platform, due_ms in sorted(facts.figures.first_due_ms.items()):
        if facts.now_ms - due_ms > SLOW_MS:
            since = _span(facts.now_ms - due_ms)
            yield f"On {platform} something has been due for {since}: start more workers, or see the log."
    yield from _too_many(facts)


def _too_many(facts: Facts) -> Iterator[str]:
    """Tell of minutes in which more is due than can be sent before the last of it comes too late."""
    for minute in facts.figures.fullest:
        carried = facts.grace_minutes * 60_000_000 // MANNERS[minute.platform].interval_us
        if minute.due > carried:
            yield (
                f"At {_moment(minute.at_ms)} {minute.due:,} daily questions are due on {minute.platform}, and only "
                f"{carried:,} can be sent within {facts.grace_minutes} minutes; the others are left out that day. "
                "Raise PUSH_GRACE_MINUTES."
            )


def _platforms(facts: Facts) -> Sequence[str]:
    """Give those that have a token here, and all others of which something is stored."""
    stored = {platform for platform, _ in facts.figures.subscriptions}
    stored |= {platform for platform, _, _ in facts.figures.by_state}
    return sorted(stored | set(facts.platforms) | {name.removesuffix(" receiver") for name in facts.leases})


def _is_live(holder: Holder, now_ms: int) -> bool:
    """Say whether a lease is renewed, as far as clocks of machines agree."""
    return now_ms - holder.until_ms < ABSENT_MS


def _counted(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count:,} {what}" for what, count in Counter(counts).most_common()) or "none"


def _moment(at_ms: int) -> str:
    return f"{datetime.fromtimestamp(at_ms / 1000, UTC):%Y-%m-%d %H:%M:%S} UTC"


def _span(span_ms: int) -> str:
    """Give a span of time in the unit that fits it best."""
    for unit, length_ms in (("d", _DAY_MS), ("h", _HOUR_MS), ("min", _MINUTE_MS), ("s", _SECOND_MS)):
        if span_ms >= 2 * length_ms:
            return f"{span_ms // length_ms} {unit}"
    return f"{max(0, span_ms)} ms"
