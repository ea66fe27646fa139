"""Closing the rounds of pushes, and showing what came of them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.core.game_scene import AtRound
from bot.core.job import Job
from bot.core.languages import reading_language
from bot.core.people import Account
from bot.core.push_scene import PushClosed
from bot.core.quiz import Library
from bot.core.round import Shown, close
from bot.core.slots import slot_fits
from bot.ports import Transaction
from bot.push_ports import PushRound
from bot.screen import Screen
from bot.service.errands import Delivered, Draw, Errand
from bot.service.readers import languages_of


class ClosingTrade:
    """Closes rounds and shows their results; a `bot.service.errands.Trade`.

    In private there is nothing to be counted: only a question that its reader left open is shown as over.
    """

    def __init__(self, library: Library, draw: Draw) -> None:
        self._library = library
        self._draw = draw

    async def prepare(self, transaction: Transaction, jobs: Sequence[Job], now_ms: int) -> Sequence[Errand]:
        """Close the rounds; from then on nobody's answer counts, so they are counted afterwards."""
        found = await transaction.pushes.rounds([job.subject for job in jobs])
        closed = {i: replace(each, round=close(each.round, now_ms)) for i, each in found.items()}
        await transaction.pushes.put_rounds([(each.round, None) for each in closed.values()])
        tallies = await transaction.pushes.tallies(closed)
        languages = await languages_of(transaction, {each.settings.place.private_with for each in closed.values()})
        errands = []
        for job in jobs:
            if (each := closed.get(job.subject)) is not None and self._is_to_show(each):
                screen = self._screen(each, tallies.get(job.subject, {}), languages)
                if screen is not None:
                    message_id = each.round.message_id
                    errands.append(Errand(job, each.settings.place, screen, message_id, round_id=each.round.id))
        return errands

    def _is_to_show(self, each: PushRound) -> bool:
        has_message = each.round.message_id is not None and each.round.shown is not Shown.CLOSED
        return has_message and slot_fits(each.round.slot, self._library.quizzes)

    def _screen(self, each: PushRound, tally: Mapping[str, int], languages: Mapping[Account, str]) -> Screen | None:
        reader = each.settings.place.private_with
        if reader is None:
            language = reading_language(each.language or each.settings.language, None)
            return self._draw.public(PushClosed(each.round, tally), language)
        return None if tally else self._draw.private_round(AtRound(each.round, None), languages[reader])

    async def delivered(self, transaction: Transaction, done: Sequence[Delivered], now_ms: int) -> None:  # noqa: ARG002
        """Note that the messages show the results."""
        found = await transaction.pushes.rounds([each.errand.job.subject for each in done])
        shown = [replace(each.round, shown=Shown.CLOSED) for each in found.values()]
        await transaction.pushes.put_rounds([(each, None) for each in shown])

    async def refused(self, transaction: Transaction, jobs: Sequence[Job], now_ms: int) -> None:
        """Do nothing: the round is closed, and its message stays as it was."""

    async def lost(self, transaction: Transaction, jobs: Sequence[Job], now_ms: int) -> None:
        """Do nothing: as above."""
