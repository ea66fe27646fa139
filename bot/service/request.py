"""A request to the clerk: one event on what is kept of a person, inside its transaction."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.core.actions import Event
from bot.core.days import DEFAULT_ZONE, local_day
from bot.core.languages import reading_language
from bot.core.people import Person
from bot.core.quiz import Library
from bot.core.record_scene import ZoneShown
from bot.core.run import Refusal
from bot.core.scene import Notice, Scene
from bot.core.streak import Log, Streak, kept, replay
from bot.ports import Chance, Changes, FloorRecord, Transaction, Zones
from bot.record_ports import Records
from bot.service.workset import Workset, zone_of

Shown = tuple[Streak, str]
"""A streak, and the zone in which its person was shown it."""

Decided = tuple[Scene, tuple[Notice | Refusal, ...]]


@dataclass(frozen=True, slots=True)
class Request:
    """What the desks of the clerk work with."""

    event: Event
    transaction: Transaction
    workset: Workset
    library: Library
    zones: Zones
    chance: Chance

    @property
    def person(self) -> Person:
        """Whoever asks, as the request has left them so far."""
        return self.workset.person(self.event.account)

    @property
    def records(self) -> Records:
        """What is kept of people."""
        return self.transaction.records

    @property
    def language(self) -> str:
        """The language to answer in."""
        return reading_language(self.person.language, self.event.hint)

    @property
    def zone(self) -> ZoneShown:
        """The zone in which the person's days are counted; one that is retired counts as UTC (rule R4)."""
        known = self.zones.is_known(zone_of(self.person))
        return ZoneShown(zone_of(self.person) if known else DEFAULT_ZONE, chosen=self.person.zone is not None and known)

    def shown(self, person: Person) -> Shown:
        """Give what a person was shown of their streak before the request."""
        return self.workset.streak(person), zone_of(person)

    def put(self, person: Person) -> None:
        """Change whoever asks."""
        self.workset.put_person(self.event.account, person)

    async def log(self) -> Log:
        """Give all that the person's streak follows from."""
        return (await self.transaction.logs({self.person.id}))[self.person.id]

    async def redate(self, zone: str) -> bool:
        """Date the person's answers whose zone was a guess anew, in a zone that was chosen (rule R4).

        Says whether there were any: then the streak is to be counted anew.
        """
        guessed = await self.records.guessed(self.person.id)
        await self.records.redate({answer.answer_id: local_day(answer.at_ms, zone) for answer in guessed}, zone)
        return bool(guessed)

    async def count_anew(self, person_id: int, shown: Sequence[Shown], zone: str) -> Log:
        """Store the streak that a person's log adds up to by now, so that nothing of what was shown is lost (R11).

        `shown` holds what the person, or the two whose logs are one now, were shown before; from now on it is shown in
        `zone`. Gives the log with the floors that this took.
        """
        log = (await self.transaction.logs({person_id}))[person_id]
        kept_log = keeping(log, shown, self.event.at_ms, zone)
        floors = [FloorRecord(person_id, floor) for floor in kept_log.floors[len(log.floors) :]]
        await self.transaction.save(Changes(streaks={person_id: replay(kept_log)}, floors=floors), self.event.at_ms)
        return kept_log


def keeping(log: Log, shown: Sequence[Shown], at_ms: int, zone: str) -> Log:
    """Give a log with the floors that it needs to give, at an instant, at least what each of these streaks showed."""
    for streak, shown_in in shown:
        floor = kept(streak, log, at_ms, zone, shown_in=shown_in)
        if floor is not None:
            log = replace(log, floors=(*log.floors, floor))
    return log
