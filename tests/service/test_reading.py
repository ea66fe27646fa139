"""Leaderboards and exports are read when the transaction is over: others answer meanwhile, and much may happen."""

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from bot.core.record_actions import ConfirmLink, Export, Forget, RecordAction, ShowLeaderboard
from bot.core.record_scene import Exported, LeaderboardDue
from bot.core.scene import LanguageMenu, Outcome
from bot.service.clerk import Clerk
from bot.service.members import Members
from bot.zones import Zones
from storage import Database
from storage.records import SqlRecords
from tests.quizzes_for_tests import library
from tests.service.groups import GROUP
from tests.service.table import ANNA, BORIS, NoChance, Table


class Interrupted(Database):
    """A database on which something happens once, just before a snapshot is opened."""

    def __init__(self, real: Database, meanwhile: Callable[[], Awaitable[object]]) -> None:
        vars(self).update(vars(real))
        self.meanwhile: list[Callable[[], Awaitable[object]]] = [meanwhile]

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[SqlRecords]:
        while self.meanwhile:
            await self.meanwhile.pop()()
        async with super().reading() as snapshot:
            yield snapshot


async def ask(table: Table, action: RecordAction, meanwhile: Callable[[], Awaitable[object]]) -> Outcome:
    """Carry out a request, during whose reading something happens."""
    database = Interrupted(table.database, meanwhile)
    usual, table.clerk = table.clerk, Clerk(database, library(), Zones.load(), NoChance(), Members())
    try:
        return await table.do(action, group=GROUP)
    finally:
        table.clerk = usual


@pytest.mark.parametrize("action", [ShowLeaderboard(), Export()])
async def test_others_answer_while_somebody_waits_for_what_takes_long_to_read(
    table: Table, action: RecordAction
) -> None:
    await table.seat_all(ANNA, BORIS)
    await table.play(account=ANNA)

    async def meanwhile() -> None:
        assert (await table.play(account=BORIS, group=GROUP)).counted is not None

    scene = (await ask(table, action, meanwhile)).scene

    assert isinstance(scene, LeaderboardDue | Exported)
    if isinstance(scene, LeaderboardDue):
        assert [each.account for each in scene.candidates] == [ANNA, BORIS]


async def test_whoever_was_linked_before_their_data_was_read_gets_the_data_of_both(table: Table) -> None:
    await table.seat_all(ANNA, BORIS)
    for account in (ANNA, BORIS):
        await table.play(account=account)
    code = await table.code(ANNA)
    question = await table.enter(code, BORIS)
    await table.do(ConfirmLink(code, question.check), ANNA)
    before = await table.database.person_of(ANNA)

    outcome = await ask(table, Export(), lambda: table.do(ConfirmLink(code, question.check), BORIS))

    assert await table.database.person_of(ANNA) != before
    assert isinstance(outcome.scene, Exported)
    assert len(json.loads(outcome.scene.files[0].content)["answers"]) == 2


async def test_whoever_was_forgotten_before_their_data_was_read_is_a_newcomer(table: Table) -> None:
    await table.seat()
    await table.play()

    outcome = await ask(table, Export(), lambda: table.do(Forget(table.now_ms // 1000)))

    assert isinstance(outcome.scene, LanguageMenu)
