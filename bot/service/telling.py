"""Telling whoever set up a subscription that the platform refuses it."""

from collections.abc import Sequence

from bot.core.job import Job
from bot.core.places import private_place
from bot.core.push_scene import PushRefused
from bot.core.subscription import State
from bot.ports import Transaction
from bot.service.errands import Delivered, Draw, Errand
from bot.service.readers import languages_of


class TellingTrade:
    """Tells owners in private; a `bot.service.errands.Trade`."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw

    async def prepare(self, transaction: Transaction, jobs: Sequence[Job], now_ms: int) -> Sequence[Errand]:  # noqa: ARG002
        """Leave out what is well again."""
        found = await transaction.pushes.subscriptions({job.subject for job in jobs})
        quiet = {i: each for i, each in found.items() if each.subscription.state is State.QUIET}
        languages = await languages_of(transaction, {each.subscription.owner for each in quiet.values()})
        errands = []
        for job in jobs:
            each = quiet.get(job.subject)
            if each is not None and (owner := each.subscription.owner) is not None:
                scene = PushRefused(each.settings, each.subscription)
                screen = self._draw.public(scene, languages[owner])
                errands.append(Errand(job, private_place(owner), screen))
        return errands

    async def delivered(self, transaction: Transaction, done: Sequence[Delivered], now_ms: int) -> None:
        """Do nothing: the job itself says that it was sent."""

    async def refused(self, transaction: Transaction, jobs: Sequence[Job], now_ms: int) -> None:
        """Do nothing: they are told by /push when they look."""

    async def lost(self, transaction: Transaction, jobs: Sequence[Job], now_ms: int) -> None:
        """Do nothing: as above."""
