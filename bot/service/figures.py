"""Figures: what a person has done, what to practise, and whose leaderboard is asked for."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from bot.core.people import Visibility
from bot.core.quiz import Question
from bot.core.record_actions import Period
from bot.core.record_scene import Missed, QuizFigures, StatsShown
from bot.core.scene import Notice, Nowhere
from bot.record_ports import Tally
from bot.service.leaderboards import LeaderboardReading
from bot.service.request import Decided, Request
from bot.service.runs import RunDesk

MOST_MISSED = 5


@dataclass(frozen=True, slots=True)
class FiguresDesk:
    """Reads figures out of the log."""

    request: Request

    async def stats(self) -> Decided:
        """Give the person's figures."""
        tallies = await self.request.records.tallies(self.request.person.id)
        days = self.request.workset.streak(self.request.person).days
        answered, right = sum(each.answered for each in tallies), sum(each.right for each in tallies)
        missed = [Missed(each.quiz_id, each.question_id, each.answered - each.right) for each in self._missed(tallies)]
        return StatsShown(answered, right, days, self._by_quiz(tallies), missed), ()

    async def practise(self) -> Decided:
        """Begin a run of the questions most often missed."""
        request = self.request
        missed = self._missed(await request.records.tallies(request.person.id))
        questions = [(each.quiz_id, self._question(each)) for each in missed]
        served = [(quiz_id, question) for quiz_id, question in questions if question is not None]
        if not served:
            return (await self.stats())[0], (Notice.NOTHING_TO_PRACTISE,)
        desk = RunDesk(request.workset, request.event, request.library, request.chance)
        return desk.practise(served)

    def leaderboard(self, period: Period) -> tuple[LeaderboardReading, tuple[()]] | Decided:
        """Give what to read for the leaderboard of the group where it is asked for.

        That is read when the transaction is over: whoever asks is a member by asking, and is to find themselves there.
        """
        event, person = self.request.event, self.request.person
        if event.group is None:
            return Nowhere(), (Notice.GROUP_ONLY,)
        hidden = person.visibility is Visibility.HIDDEN and not event.public
        asker_id = None if event.public else person.id
        return LeaderboardReading(period, event.group, event.at_ms, asker_id, hidden), ()

    def _missed(self, tallies: Sequence[Tally]) -> Sequence[Tally]:
        """Give the questions most often missed that are still served: the most often first, then the latest."""
        wrong = [each for each in tallies if each.answered > each.right and self._question(each) is not None]
        return sorted(wrong, key=lambda each: (each.right - each.answered, -each.last_ms))[:MOST_MISSED]

    def _question(self, tally: Tally) -> Question | None:
        return self.request.library.question(tally.quiz_id, tally.question_id)

    def _by_quiz(self, tallies: Sequence[Tally]) -> Sequence[QuizFigures]:
        answered: dict[str, int] = defaultdict(int)
        right: dict[str, int] = defaultdict(int)
        for each in tallies:
            answered[each.quiz_id] += each.answered
            right[each.quiz_id] += each.right
        served = (quiz_id for quiz_id in self.request.library.quizzes if quiz_id in answered)
        return [QuizFigures(quiz_id, answered[quiz_id], right[quiz_id]) for quiz_id in served]
