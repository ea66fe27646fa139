"""Pushes: a place gets its question of the day."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bot.core.days import DEFAULT_ZONE, local_day
from bot.core.game_scene import AtRound
from bot.core.job import Job, JobKind
from bot.core.languages import reading_language
from bot.core.people import Account
from bot.core.push_jobs import closing_job, telling_job
from bot.core.push_scene import PushOpen
from bot.core.quiz import Library
from bot.core.round import Round, post
from bot.core.slots import slot_fits
from bot.core.subscription import State, closing_ms, paused
from bot.ports import Chance, Transaction
from bot.push_ports import PushRound, Subscribed
from bot.service.errands import Delivered, Draw, Errand
from bot.service.pool import daily
from bot.service.readers import languages_of


@dataclass(frozen=True, slots=True)
class _Opening:
    """A round that is about to be sent, and where it belongs."""

    job: Job
    subscribed: Subscribed
    round: Round
    is_new: bool


class PushTrade:
    """Sends places their questions; a `bot.service.errands.Trade`."""

    def __init__(self, library: Library, chance: Chance, draw: Draw) -> None:
        self._library = library
        self._chance = chance
        self._draw = draw

    async def prepare(self, transaction: Transaction, jobs: Sequence[Job], now_ms: int) -> Sequence[Errand]:
        """Make the rounds; what was made for a try that was not finished is sent by the next one, too."""
        found = await transaction.pushes.subscriptions({job.subject for job in jobs})
        active = {i: each for i, each in found.items() if each.subscription.state is State.ACTIVE}
        former_ids = {each.subscription.round_id for each in active.values()} - {None}
        former = await transaction.pushes.rounds([round_id for round_id in former_ids if round_id is not None])
        asked = await transaction.pushes.asked({each.settings.id for each in active.values()})
        openings = []
        for job in jobs:
            if (each := active.get(job.subject)) is not None:
                opening = self._opening(job, each, former, asked.get(each.settings.id, {}), now_ms)
                openings += [] if opening is None else [opening]
        await self._store([opening for opening in openings if opening.is_new], transaction, now_ms)
        readers = {opening.subscribed.settings.place.private_with for opening in openings}
        languages = await languages_of(transaction, readers)
        return [self._errand(opening, languages) for opening in openings]

    def _opening(
        self,
        job: Job,
        each: Subscribed,
        former: Mapping[int, PushRound],
        asked: Mapping[tuple[str, str], int],
        now_ms: int,
    ) -> _Opening | None:
        last = former.get(each.subscription.round_id or 0)
        if last is not None and _was_taken(last.round, each, job):
            return None
        if last is not None and self._was_not_sent(last.round, now_ms):
            return _Opening(job, each, last.round, is_new=False)
        slot = daily(self._library, each.subscription, asked, self._chance)
        if slot is None:
            return None
        until_ms = closing_ms(each.subscription, now_ms)
        made = Round(self._chance.run_id(), each.settings.id, None, 0, slot, closes_ms=until_ms)
        return _Opening(job, each, made, is_new=True)

    def _was_not_sent(self, last: Round, now_ms: int) -> bool:
        in_time = last.closes_ms is not None and last.closes_ms > now_ms
        return last.opened_ms is None and last.is_open and in_time and slot_fits(last.slot, self._library.quizzes)

    async def _store(self, openings: Sequence[_Opening], transaction: Transaction, now_ms: int) -> None:
        """Store new rounds, each closed at its time whatever becomes of it; the former ones are over with that."""
        pushes, jobs = transaction.pushes, transaction.jobs
        subscriptions = [opening.subscribed.subscription for opening in openings]
        # Of a subscription that has two jobs at once, such as after its date was changed, the later round is its last.
        moved = {each.id: replace(each, round_id=o.round.id) for each, o in zip(subscriptions, openings, strict=True)}
        await pushes.put(list(moved.values()))
        await pushes.put_rounds([(o.round, o.subscribed.subscription.id) for o in openings])
        await jobs.add([closing_job(o.round, o.subscribed.settings.place) for o in openings])
        over = {each.round_id for each in subscriptions if each.round_id is not None}
        if over:
            await jobs.bring_forward(JobKind.CLOSE, over, now_ms)

    def _errand(self, opening: _Opening, languages: Mapping[Account, str]) -> Errand:
        job, settings, each = opening.job, opening.subscribed.settings, opening.subscribed.subscription
        if (reader := settings.place.private_with) is not None:
            screen = self._draw.private_round(AtRound(opening.round, None), languages[reader])
        else:
            language = reading_language(each.language or settings.language, None)
            screen = self._draw.public(PushOpen(opening.round, opening.round.closes_ms or 0), language)
        return Errand(job, settings.place, screen, published=each.published, round_id=opening.round.id)

    async def delivered(self, transaction: Transaction, done: Sequence[Delivered], now_ms: int) -> None:
        """Note by which messages the rounds are shown."""
        shown = {each.errand.round_id: each.message_id for each in done}
        found = await transaction.pushes.rounds([round_id for round_id in shown if round_id is not None])
        opened = [post(each.round, shown[i], now_ms, each.round.closes_ms) for i, each in found.items()]
        await transaction.pushes.put_rounds([(each, None) for each in opened])

    async def refused(self, transaction: Transaction, jobs: Sequence[Job], now_ms: int) -> None:
        """Let the subscriptions rest until the bot is let in again, and have their owners told once."""
        found = await transaction.pushes.subscriptions({job.subject for job in jobs})
        active = [each for each in found.values() if each.subscription.state is State.ACTIVE]
        await transaction.pushes.put([paused(each.subscription, State.QUIET) for each in active])
        told = [self._telling(each, now_ms) for each in active]
        await transaction.jobs.add([job for job in told if job is not None])

    @staticmethod
    def _telling(each: Subscribed, now_ms: int) -> Job | None:
        # Who does not want to hear from us is not told that they don't.
        return None if each.settings.place.private_with is not None else telling_job(each.subscription, now_ms)

    async def lost(self, transaction: Transaction, jobs: Sequence[Job], now_ms: int) -> None:
        """Take the questions for asked: their messages may be there."""
        found = await transaction.pushes.subscriptions({job.subject for job in jobs})
        ids = [each.subscription.round_id for each in found.values() if each.subscription.round_id is not None]
        rounds = await transaction.pushes.rounds(ids)
        unseen = [each.round for each in rounds.values() if each.round.opened_ms is None]
        await transaction.pushes.put_rounds([(replace(each, opened_ms=now_ms), None) for each in unseen])


def _was_taken(last: Round, each: Subscribed, job: Job) -> bool:
    """Say whether somebody has asked for today's question in private before it was sent: the reply showed it then."""
    if each.settings.place.private_with is None or last.message_id is not None or last.opened_ms is None:
        return False
    return local_day(last.opened_ms, each.settings.zone or DEFAULT_ZONE) == job.day
