"""What operators are told about streaks, and the outages that they enter (rule R9)."""

import json
from collections.abc import AsyncIterator, Sequence
from dataclasses import asdict, replace
from datetime import UTC, datetime, timedelta
from functools import partial

from bot.core.days import DAY_MS, DEFAULT_ZONE
from bot.core.gaps import Outage
from bot.core.people import Account, Person
from bot.core.streak import Log, Streak, kept, replay, standing
from bot.core.streak_cases import CaseError, read_cases, solve
from bot.core.streak_story import told
from bot.ports import Changes, FloorRecord, Store
from bot.service.tries import decided_anew

AT_A_TIME = 50
"""So many people are counted anew in one transaction: answers wait for it, so it should not take long."""

LONGEST_OUTAGE_DAYS = 60
_BYTE_ORDER_MARK = "\ufeff"
_MOST_DIGITS = 18
_INSTANT = "2026-11-30T15:00Z or 2026-11-30T18:00+03:00"


class SupportError(ValueError):
    """An operator typed something that cannot be used. The message says what is wrong and what to type."""


def replay_file(text: str) -> str:
    """Give what the cases of a file (see `bot.core.streak_cases`) come to, as a JSON object by case id.

    Raises SupportError for a file that holds no such cases.
    """
    try:
        cases = read_cases(json.loads(text.removeprefix(_BYTE_ORDER_MARK)))
    except json.JSONDecodeError as error:
        raise SupportError(f"line {error.lineno}, column {error.colno}: this is not JSON: {error.msg}") from None
    except CaseError as error:
        raise SupportError(str(error)) from None
    except (RecursionError, ValueError):
        raise SupportError(
            "this is no list of cases, [{...}, ...]: it is nested too deeply, or a number is too long"
        ) from None
    solved = {}
    for case in cases:
        shown = solve(case)
        solved[case.id] = {
            "current": shown.current,
            "longest": shown.longest,
            "freezes": shown.freezes,
            "state": shown.state.replace("-", "_"),
        }
    return json.dumps(solved, ensure_ascii=False, indent=2)


async def explain(store: Store, person: str, at_ms: int) -> Sequence[str]:
    """Give a person's streak day by day, with the rule that decided each day, as lines for an operator.

    `person` is our number, or platform and number there, as in telegram:12345. Raises SupportError for nobody.
    """
    person_id = await _person_id(store, person)
    async with store.transaction() as transaction:
        found = await transaction.hold([person_id])
        if person_id not in found:
            raise SupportError(
                f"there is no person {person_id}: type a number of ours, or an account such as telegram:12345"
            )
        log = (await transaction.logs([person_id]))[person_id]
    return told(log, at_ms, found[person_id].zone)


async def verify(store: Store) -> AsyncIterator[str]:
    """Give a line for each person whose stored streak is not what a replay of their answers gives."""
    after_id = 0
    while ids := await store.with_streaks(after_id, AT_A_TIME, answered_after_ms=-1):
        for person_id in ids:
            found = await store.streak_of(person_id)
            if found is not None and (fault := _difference(found[0].streak, replay(found[1]))):
                yield f"person {person_id}: {fault}"
        after_id = ids[-1]


async def enter_outage(store: Store, start: str, end: str, now_ms: int) -> int:
    """Store a span in which we could not take answers, and give how many streaks it saved.

    Both are instants with their offset, such as 2026-11-30T15:00Z. Raises SupportError for anything else.
    """
    outage = Outage(_instant("FROM", start), _instant("TO", end))
    if outage.start_ms >= outage.end_ms:
        raise SupportError(f"FROM ({start}) is not before TO ({end}): write first when it began, then when it ended")
    if outage.start_ms < 0:
        raise SupportError(f"FROM ({start}) is before 1970: check the year")
    if outage.end_ms > now_ms:
        raise SupportError(f"TO ({end}) is still to come: enter an outage when it is over")
    if outage.end_ms - outage.start_ms > LONGEST_OUTAGE_DAYS * DAY_MS:
        raise SupportError(f"an outage of more than {LONGEST_OUTAGE_DAYS} days has to be entered in parts: check FROM")
    await store.add_outage(outage)
    return await count_anew(store, outage, now_ms)


async def count_anew(store: Store, outage: Outage, now_ms: int) -> int:
    """Count the streaks anew that an outage concerns, and give how many it saved; these people are told once.

    It concerns whoever has answered since it began: for the others it lies in a gap that is reckoned, and told, when
    they answer next. Doing it twice is as good as doing it once.
    """
    after_id = saved = 0
    while ids := await store.with_streaks(after_id, AT_A_TIME, answered_after_ms=outage.start_ms):
        saved += await decided_anew(partial(_count_once, store, ids, now_ms))
        after_id = ids[-1]
    return saved


async def _count_once(store: Store, ids: Sequence[int], now_ms: int) -> int:
    changes = Changes()
    async with store.transaction() as transaction:
        people = await transaction.hold(ids)
        streaks, logs = await transaction.streaks(people), await transaction.logs(people)
        for person_id, cached in streaks.items():
            _count_person(people[person_id], cached.streak, logs[person_id], now_ms, changes)
        if changes != Changes():
            await transaction.save(changes, now_ms)
    return len(changes.people)


def _count_person(person: Person, before: Streak, log: Log, now_ms: int, changes: Changes) -> None:
    """Put what an outage changes about a person's streak into the changes, if it changes anything."""
    zone = person.zone or DEFAULT_ZONE
    floor = kept(before, log, now_ms, zone)
    if floor is not None:
        log = replace(log, floors=(*log.floors, floor))
        changes.floors.append(FloorRecord(person.id, floor))
    after = replay(log)
    if after != before:
        changes.streaks[person.id] = after
    showed, shows = (standing(streak, now_ms, zone, log.outages) for streak in (before, after))
    if (shows.current, shows.freezes) > (showed.current, showed.freezes) or shows.longest > showed.longest:
        changes.people.append(replace(person, outage_news=True))


async def _person_id(store: Store, person: str) -> int:
    platform, colon, user_id = person.partition(":")
    if not colon:
        if not person.isascii() or not person.isdecimal() or len(person) > _MOST_DIGITS:
            raise SupportError(f"{person!r} is no person: type a number of ours, or an account such as telegram:12345")
        return int(person)
    found = await store.person_of(Account(platform, user_id))
    if found is None:
        raise SupportError(f"nobody has the account {person!r}: type it as in telegram:12345 or discord:67890")
    return found


def _difference(stored: Streak, replayed: Streak) -> str:
    """Say in which fields a stored streak differs from the replay; nothing where it does not."""
    pairs = zip(asdict(stored).items(), asdict(replayed).values(), strict=True)
    return "; ".join(f"{name} is {_told(was)}, replay gives {_told(due)}" for (name, was), due in pairs if was != due)


def _told(value: object) -> str:
    """Give the value of a field as an operator reads it."""
    if isinstance(value, tuple):
        return " and ".join(map(str, value)) or "none"
    return "none" if value is None else str(value)


def _instant(name: str, text: str) -> int:
    try:
        at = datetime.fromisoformat(text.strip())
    except ValueError:
        raise SupportError(f"{name}: {text!r} is no instant: write {_INSTANT}") from None
    if at.tzinfo is None:
        raise SupportError(f"{name}: {text!r} names no offset: write {at.isoformat(timespec='minutes')}Z if it is UTC")
    return (at - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(milliseconds=1)
