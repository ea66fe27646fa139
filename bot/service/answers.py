"""Answers: what follows from one that was accepted, in a run or in a round alike."""

from dataclasses import dataclass, replace

from bot.core.actions import Event
from bot.core.run import Graded
from bot.core.streak import Counted, DayEffect
from bot.service.workset import Source, Workset

ZONE_ASKED_ON_DAY = 3
"""Active days after which a person without a zone is asked for it once."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """What an answer did to the streak, and what the person is told once."""

    counted: Counted
    outage_news: bool
    zone_missing: bool


def accept(workset: Workset, event: Event, source: Source, graded: Graded) -> Accepted:
    """Log the answer that an event is, and note that the person has been told what they are told once."""
    counted = workset.log_answer(source, graded, event.account, event.at_ms)
    if event.glimpsed:
        return Accepted(counted, outage_news=False, zone_missing=False)
    person = workset.person(event.account)
    new_day = counted.effect is not DayEffect.SAME_DAY and counted.streak.days >= ZONE_ASKED_ON_DAY
    zone_missing = new_day and person.zone is None and not person.zone_asked
    told = replace(person, outage_news=False, zone_asked=person.zone_asked or zone_missing)
    workset.put_person(event.account, told)
    return Accepted(counted, person.outage_news, zone_missing)
