"""Figures: what a person has done, what to practise, and who did most in a group."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from bot.core.days import DAY_MS, DEFAULT_ZONE, local_day
from bot.core.group_streak import NEEDED, GroupDays, group_streak
from bot.core.people import Group, Visibility
from bot.core.quiz import Question
from bot.core.record_actions import Period
from bot.core.record_scene import LeaderboardDue, Missed, QuizFigures, StatsShown
from bot.core.scene import Notice, Nowhere
from bot.ports import Tally
from bot.service.request import Decided, Request
from bot.service.runs import RunDesk

MOST_MISSED = 5
MOST_CANDIDATES = 10_000
"""The rest of a group that is even larger would not stand on a leaderboard of ten lines, and is not read."""
_LOOKS_BACK = {Period.WEEK: 7 * DAY_MS, Period.MONTH: 30 * DAY_MS}
_STRIDE = 60
"""Days of a group's answers that are read at a time, as far back as its streak goes."""


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

    async def leaderboard(self, period: Period) -> Decided:
        """Give who may stand on the leaderboard of the group where it is asked for."""
        request, group = self.request, self.request.event.group
        if group is None:
            return Nowhere(), (Notice.GROUP_ONLY,)
        # Whoever asks is a member by that, and is to find themselves there the first time, too.
        await request.workset.save(request.transaction)
        at_ms = request.event.at_ms
        since_ms = at_ms - _LOOKS_BACK[period] if period in _LOOKS_BACK else 0
        candidates = await request.records.candidates(group, since_ms, MOST_CANDIDATES)
        hidden = request.person.visibility is Visibility.HIDDEN and not request.event.public
        asker_id = None if request.event.public else request.person.id
        streak = await self._group_streak(group, at_ms)
        return LeaderboardDue(period, candidates, asker_id, hidden, streak), ()

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

    async def _group_streak(self, group: Group, at_ms: int) -> int:
        """Give the group's streak, reading only as far back as it goes (rule R13)."""
        request = self.request
        needed = min(NEEDED, await request.records.members(group))
        outages = (await request.log()).outages
        today = local_day(at_ms, DEFAULT_ZONE)
        people: dict[date, set[int]] = defaultdict(set)
        until_ms, span = at_ms + 1, 0
        while True:
            span += _STRIDE
            from_ms = at_ms - span * DAY_MS
            for person_id, quarter_ms in await request.records.active_quarters(group, from_ms, until_ms):
                people[local_day(quarter_ms, DEFAULT_ZONE)].add(person_id)
            days = GroupDays({day: len(active) for day, active in people.items()}, needed, DEFAULT_ZONE, outages)
            streak, reached = group_streak(days, today)
            if reached > today - timedelta(days=span - 1):
                return streak
            until_ms = from_ms
