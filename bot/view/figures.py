"""The screens of figures: one's own statistics, and the leaderboard of a group."""

from collections.abc import Iterator, Sequence

from babel.numbers import format_percent

from bot.core.quiz import Library
from bot.core.record_actions import Period, Practise, ShowLeaderboard, ShowStats, ShowStreak
from bot.core.record_scene import LeaderboardShown, Ranked, StatsShown
from bot.screen import Block, Button, Command, Commands, Footnote, Heading, Paragraph, Screen, Style
from bot.view.pen import Pen
from bot.view.text import display_name

MOST_QUIZZES_LISTED = 12
"""With more of them the screen could outgrow a message."""

_HUNDRED = 100


class StatsView:
    """Draws a person's statistics, in one language."""

    def __init__(self, library: Library, pen: Pen) -> None:
        self._library = library
        self._pen = pen

    def screen(self, scene: StatsShown) -> Screen:
        """Give what was answered, how much of it rightly, and what was missed most often."""
        pen = self._pen
        ways_on = ((pen.button("button-streak", ShowStreak()), pen.quizzes_button()), (self._language(),))
        if not scene.answered:
            return Screen((Heading(pen.say("stats-heading")), Paragraph(pen.say("stats-none"))), ways_on)
        blocks: list[Block] = [
            Heading(pen.say("stats-heading")),
            Paragraph("\n".join(self._totals(scene))),
            Paragraph("\n".join(self._quizzes(scene))),
        ]
        if not scene.missed:
            return Screen(tuple(blocks), ways_on)
        blocks.append(Paragraph("\n".join(self._missed(scene))))
        return Screen(tuple(blocks), ((pen.button("button-practise", Practise(), Style.PRIMARY),), *ways_on))

    def _totals(self, scene: StatsShown) -> Iterator[str]:
        share = self._share(scene.right, scene.answered)
        yield self._pen.say("stats-answers", answered=scene.answered, right=scene.right, share=share)
        yield self._pen.say("stats-days", days=scene.days_active)

    def _quizzes(self, scene: StatsShown) -> Iterator[str]:
        for quiz in scene.quizzes[:MOST_QUIZZES_LISTED]:
            title = self._library.quiz_text(quiz.quiz_id, self._pen.language).title
            share = self._share(quiz.right, quiz.answered)
            yield "• " + self._pen.say("stats-quiz", title=title, right=quiz.right, answered=quiz.answered, share=share)
        more = len(scene.quizzes) - MOST_QUIZZES_LISTED
        if more > 0:
            yield self._pen.say("stats-more-quizzes", count=more)

    def _missed(self, scene: StatsShown) -> Iterator[str]:
        yield self._pen.say("stats-missed")
        for missed in scene.missed:
            text, _ = self._library.question_text(missed.quiz_id, missed.question_id, self._pen.language)
            yield "• " + self._pen.say("stats-missed-question", question=text.question, times=missed.times)

    def _share(self, right: int, answered: int) -> str:
        """Give a share in whole percent, rounded down: only when nothing was wrong it is the whole."""
        return format_percent(right * _HUNDRED // answered / _HUNDRED, locale=self._pen.language)

    def _language(self) -> Button:
        return self._pen.language_button(ShowStats())


class LeaderboardView:
    """Draws a group's leaderboard, in one language."""

    def __init__(self, pen: Pen) -> None:
        self._pen = pen

    def screen(self, scene: LeaderboardShown) -> Screen:
        """Give the lines, the streak of the group, and the other periods to look at."""
        pen = self._pen
        blocks: list[Block] = [Heading(pen.say(f"leaderboard-{scene.period}"))]
        blocks.append(Paragraph("\n".join(self._lines(scene.lines)) or pen.say("leaderboard-empty")))
        if scene.group_streak:
            blocks.append(Paragraph(pen.say("leaderboard-group-streak", days=scene.group_streak)))
        if scene.asker_hidden:
            blocks.append(Paragraph(pen.say("leaderboard-hidden")))
            blocks.append(Commands((Command("privacy", pen.say("command-privacy")),)))
        blocks.append(Footnote(pen.say("leaderboard-rule")))
        periods = tuple(pen.button(f"button-period-{period}", ShowLeaderboard(period)) for period in Period)
        return Screen(tuple(blocks), (periods,))

    def _lines(self, lines: Sequence[Ranked]) -> Iterator[str]:
        for place, line in enumerate(lines):
            if line.rank > place + 1:  # Some of those before it are not shown.
                yield "…"
            name = display_name(line.name) or self._pen.say("leaderboard-nameless")
            message_id = "leaderboard-line-own" if line.own else "leaderboard-line"
            yield self._pen.say(message_id, rank=line.rank, name=name, right=line.right)
