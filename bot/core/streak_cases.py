"""Streak cases: the rules as examples, in a notation that people can write, read and solved.

A case is a JSON object: `id`, `events` in the order of their arrival, `zone` (the one in force when the streak is
shown), `asof` (when it is shown), and if need be `outages` ([[from, to], ...]) and `floor` (the longest streak so far).
An event is `INSTANT@ZONE`, with `|ts=INSTANT` (the platform's stamp), `|key=` (what makes it the same act as another)
and `|kind=` (what it was, if not an answer) behind it where needed. Without a zone, or with `-`, none was chosen yet.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import TypeVar

from bot.core.days import DEFAULT_ZONE, answer_instant, local_day
from bot.core.gaps import Outage
from bot.core.streak import Log, LoggedAnswer, Standing, replay, standing

ANSWER = "answer"
"""The kind of event that is activity; nothing else is (rule R1)."""

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_YEARS = range(1800, 2200)
_NO_ZONE = "-"
_EVENT = "2026-12-01T18:00Z@Asia/Kolkata"
_OPTIONS = ("ts", "key", "kind")
_SPAN = 2

Read = TypeVar("Read")


class CaseError(ValueError):
    """A file of cases has faults. The message says for each in which case it is, what is wrong and what to write."""


@dataclass(frozen=True, slots=True)
class CaseEvent:
    """Something that happened to the person."""

    received_ms: int
    stamp_ms: int | None = None
    zone: str | None = None
    """None where the person had never chosen one."""
    key: str | None = None
    kind: str = ANSWER

    @property
    def at_ms(self) -> int:
        """The instant that counts (rule R8)."""
        return answer_instant(self.received_ms, self.stamp_ms)


@dataclass(frozen=True, slots=True)
class Case:
    """What happened to one person, and when and where the streak is looked at. Instants in milliseconds, UTC."""

    id: str
    events: Sequence[CaseEvent]
    zone: str | None
    as_of_ms: int
    outages: Sequence[Outage] = ()
    floor: int = 0


def solve(case: Case) -> Standing:
    """Give how the streak of a case stands.

    What came after the instant at which it is shown does not count. Events of one key are one act, the earliest (R12).
    Whatever was dated by a guess belongs to the zone that was chosen first, if any was (R4).
    """
    past = sorted((event for event in case.events if event.at_ms <= case.as_of_ms), key=lambda event: event.at_ms)
    chosen = next((event.zone for event in past if event.zone is not None), case.zone) or DEFAULT_ZONE
    zones = [(event.at_ms, event.zone or chosen) for event in _acts(past)]
    log = Log(tuple(LoggedAnswer(at_ms, local_day(at_ms, zone), zone) for at_ms, zone in zones), outages=case.outages)
    zone = case.zone or (zones[-1][1] if zones else chosen)
    shown = standing(replay(log), case.as_of_ms, zone, case.outages)
    return replace(shown, longest=max(shown.longest, case.floor))


def _acts(events: Iterable[CaseEvent]) -> Iterator[CaseEvent]:
    seen = set()
    for event in events:
        if event.kind == ANSWER and (event.key is None or event.key not in seen):
            seen.add(event.key)
            yield event


def read_cases(value: object) -> Sequence[Case]:
    """Give the cases of a JSON value. Raises CaseError, which tells the first fault of every case that has one."""
    if not isinstance(value, list):
        raise CaseError(f"the file holds {_named(value)}: write a list of cases, [{{...}}, ...]")
    cases: list[Case] = []
    faults: list[str] = []
    for number, each in enumerate(value, start=1):
        try:
            cases.append(_case(each, number))
        except CaseError as fault:
            faults.append(str(fault))
    counts = Counter(case.id for case in cases)
    faults += [f"{name}: {count} cases have this id: give each its own" for name, count in counts.items() if count > 1]
    if faults:
        raise CaseError("\n".join(faults))
    return cases


def _case(value: object, number: int) -> Case:
    if not isinstance(value, Mapping):
        raise CaseError(f'case {number}: it is {_named(value)}: write an object, {{"id": "V01", ...}}')
    name = value.get("id")
    if not isinstance(name, str) or not name.strip() or not name.isprintable():
        raise CaseError(f'case {number}: it has no "id" that is a text: write one, such as "id": "V01"')
    try:
        return Case(
            name,
            tuple(_each(value.get("events"), "events", _event)),
            _zone(value.get("zone")),
            _field(value.get("asof"), "asof", _instant),
            tuple(_each(_given(value, "outages", []), "outages", _outage)),
            _field(_given(value, "floor", 0), "floor", _floor),
        )
    except CaseError as fault:
        raise CaseError(f"{name}: {fault}") from None


def _given(value: Mapping[str, object], field: str, otherwise: object) -> object:
    """Give a field that may be left out, or be null."""
    found = value.get(field)
    return otherwise if found is None else found


def _each(value: object, field: str, read: Callable[[object], Read]) -> Iterator[Read]:
    if not isinstance(value, list):
        raise CaseError(f'"{field}" is {_named(value)}: write a list, "{field}": [...]')
    for number, each in enumerate(value):
        yield _field(each, f"{field}[{number}]", read)


def _field(value: object, field: str, read: Callable[[object], Read]) -> Read:
    try:
        return read(value)
    except CaseError as fault:
        raise CaseError(f"{field}: {fault}") from None


def _event(value: object) -> CaseEvent:
    if not isinstance(value, str):
        raise CaseError(f'it is {_named(value)}: write "{_EVENT}"')
    act, *options = value.split("|")
    at, _, zone = act.partition("@")
    told = dict(_option(option) for option in options)
    stamp = told.get("ts")
    return CaseEvent(
        _instant(at),
        _field(stamp, "|ts=", _instant) if stamp else None,
        _zone(zone),
        told.get("key") or None,
        told.get("kind") or ANSWER,
    )


def _option(text: str) -> tuple[str, str]:
    name, _, value = text.partition("=")
    if name.strip() not in _OPTIONS:
        known = ", ".join(f"|{option}=" for option in _OPTIONS)
        raise CaseError(f"|{text} is not known: behind the zone there may be {known}")
    return name.strip(), value.strip()


def _instant(value: object) -> int:
    try:
        at = datetime.fromisoformat(value.strip() if isinstance(value, str) else "")
    except ValueError:
        raise CaseError(f"it is {_named(value)}: write an instant such as 2026-12-01T18:00Z") from None
    if at.tzinfo is None:
        raise CaseError(f"{_named(value)} names no offset: write {at.isoformat()}Z if it is meant in UTC")
    if at.year not in _YEARS:
        raise CaseError(f"{_named(value)} is too far off: write a year from {_YEARS[0]} to {_YEARS[-1]}")
    return (at - _EPOCH) // timedelta(milliseconds=1)


def _zone(value: object) -> str | None:
    if value is None:
        return None
    if not isinstance(value, str):
        raise CaseError(f'"zone" is {_named(value)}: write an IANA name, or "-" if none was chosen')
    return None if value.strip() in {"", _NO_ZONE} else value.strip()


def _outage(value: object) -> Outage:
    if not isinstance(value, list) or len(value) != _SPAN:
        raise CaseError(f"it is {_named(value)}: write [from, to], two instants such as 2026-12-01T18:00Z")
    outage = Outage(*map(_instant, value))
    if outage.end_ms < outage.start_ms:
        raise CaseError(f"it ends before it begins: write [{_named(value[1])}, {_named(value[0])}]")
    return outage


def _floor(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise CaseError(f"it is {_named(value)}: write how many days the longest streak had before, 0 or more")
    return value


def _named(value: object) -> str:
    """Give a name for a JSON value that is not what it should be."""
    match value:
        case None:
            return "missing"
        case str():
            # What cannot be printed is told by its number.
            return f'"{value.encode(errors="backslashreplace").decode()}"' if value else "empty"
        case dict():
            return "an object"
        case list():
            return "a list"
        case _:
            return str(value).lower()
