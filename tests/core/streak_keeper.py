"""One person's streak, kept as the service keeps it, without a database."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from bot.core.days import local_day
from bot.core.gaps import REACH_MS, Outage
from bot.core.streak import (
    Counted,
    Floor,
    Log,
    LoggedAnswer,
    Standing,
    Streak,
    count,
    kept,
    needs_replay,
    replay,
    standing,
    walk,
)


@dataclass(frozen=True)
class Entry:
    """A row of the answer log."""

    answer: LoggedAnswer
    guessed: bool


@dataclass
class Keeper:
    """Counts what comes last, and replays whatever comes late or changes the past."""

    zone: str
    guessing: bool = False
    entries: list[Entry] = field(default_factory=list)
    """In the order of (instant, id)."""
    floors: list[Floor] = field(default_factory=list)
    outages: list[Outage] = field(default_factory=list)
    cached: Streak = field(default_factory=Streak)

    @property
    def log(self) -> Log:
        return Log(tuple(entry.answer for entry in self.entries), tuple(self.floors), tuple(self.outages))

    @property
    def recent_outages(self) -> Sequence[Outage]:
        """Those that come with the cached streak."""
        return [each for each in self.outages if each.end_ms > self.cached.last_ms - REACH_MS]

    def shown(self, now_ms: int) -> Standing:
        return standing(self.cached, now_ms, self.zone, self.recent_outages)

    def answer(self, at_ms: int, now_ms: int) -> Counted:
        """Log an answer that counts for one instant and arrives at another."""
        answer = LoggedAnswer(at_ms, local_day(at_ms, self.zone), self.zone)
        before, outages = self.cached, self.recent_outages
        self.entries.append(Entry(answer, self.guessing))
        self.entries.sort(key=lambda entry: entry.answer.at_ms)
        if needs_replay(before, at_ms, self.zone):
            self.keep([before], now_ms)
            return next(counted for step, counted in walk(self.log) if step is answer)
        counted = count(before, answer, outages)
        self.cached = counted.streak
        return counted

    def choose(self, zone: str, now_ms: int) -> None:
        """Choose a zone; the first choice dates anew what was dated by a guess."""
        shown_in, self.zone = self.zone, zone
        if self.guessing:
            self.guessing = False
            self.entries = [redated(entry, zone) for entry in self.entries]
            self.keep([self.cached], now_ms, shown_in)

    def add_outage(self, outage: Outage, now_ms: int) -> None:
        """Learn afterwards that we were down."""
        before = self.cached
        self.outages.append(outage)
        self.keep([before], now_ms)

    def link(self, other: "Keeper", now_ms: int) -> None:
        """Become one person with another, in our zone."""
        self.entries = sorted([*self.entries, *other.entries], key=lambda entry: entry.answer.at_ms)
        self.floors += other.floors
        self.keep([self.cached], now_ms)
        self.keep([other.cached], now_ms, other.zone)

    def keep(self, shown: Sequence[Streak], now_ms: int, shown_in: str | None = None) -> None:
        """Count everything anew, so that nothing of what was shown is lost."""
        for before in shown:
            floor = kept(before, self.log, now_ms, self.zone, shown_in=shown_in)
            if floor is not None:
                self.floors.append(stored(floor))
        self.cached = replay(self.log)


def redated(entry: Entry, zone: str) -> Entry:
    """Give an entry as the first choice of a zone leaves it."""
    if not entry.guessed:
        return entry
    return Entry(LoggedAnswer(entry.answer.at_ms, local_day(entry.answer.at_ms, zone), zone), guessed=False)


def stored(floor: Floor) -> Floor:
    """Give a floor as it comes back from the database, where only what can be promised is kept."""
    streak = floor.streak
    promised = Streak(streak.current, streak.longest, streak.freezes, streak.last_day, floor.at_ms, streak.zone)
    return replace(floor, streak=promised)
