"""Databases that fail in the middle or after their work, and rivals that are quicker."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot.conversation import QuizConversation
from bot.core.actions import ChooseOption, Event, ShowHelp
from bot.core.record_actions import (
    ConfirmLink,
    EnterCode,
    Forget,
    ShowLeaderboard,
    ShowPrivacy,
)
from bot.core.run import Refusal
from bot.core.scene import Notice
from bot.ports import ConflictError, StoreUnavailableError
from bot.service.clerk import Clerk
from bot.service.members import Members
from bot.service.quizmaster import Quizmaster
from bot.service.tries import TRIES
from bot.view.words import Words
from bot.zones import Zones
from storage import Database, open_database
from storage.transaction import SqlTransaction
from tests.quizzes_for_tests import library
from tests.service.groups import Roll
from tests.service.requests import EXPECTED, GROUP, OTHER_GROUP, RECORD_ACTIONS, new_person
from tests.service.rows import all_rows
from tests.service.table import ANNA, BORIS, RIGHT, NoChance, Table


class Failing(Database):
    """A database whose next transactions fail: in the middle of their work, or just after it was stored."""

    def __init__(self, real: Database) -> None:
        vars(self).update(vars(real))
        self.rolls_back: list[Exception | None] = []
        self.loses_the_answer: list[Exception | None] = []

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[SqlTransaction]:
        async with super().transaction() as transaction:
            yield transaction
            fail(self.rolls_back)
        fail(self.loses_the_answer)


def fail(faults: list[Exception | None]) -> None:
    fault = faults.pop(0) if faults else None
    if fault is not None:
        raise fault


@asynccontextmanager
async def failing_table(url: str) -> AsyncIterator[tuple[Table, Failing]]:
    """Lay a table on a database that can fail."""
    async with open_database(url, patience_s=60) as real:
        database = Failing(real)
        chance, members, served = NoChance(), Members(), library()
        clerk = Clerk(database, served, Zones.load(), chance, members)
        yield Table(database, Quizmaster(database, served, chance, members), clerk), database


async def test_a_request_that_others_were_quicker_than_has_its_effects_once(database_url: str) -> None:
    async with failing_table(database_url) as (table, database):
        for number, action in enumerate(RECORD_ACTIONS):
            account = await new_person(table, number)
            before = await all_rows(database_url)
            database.rolls_back = [ConflictError("others were quicker") for _ in range(TRIES - 1)]

            outcome = await table.do(action, account, group=OTHER_GROUP)

            assert database.rolls_back == []
            assert isinstance(outcome.scene, EXPECTED[type(action)]), outcome
            rows = await all_rows(database_url)
            added = {name: len(those) - len(before[name]) for name, those in rows.items()}
            assert max(added.values()) <= 1, (action, added)
            if isinstance(action, EnterCode):
                assert [row["number"] for row in rows["link_guess"]] == [1]


async def test_a_request_during_which_the_database_fails_changes_nothing(database_url: str) -> None:
    async with failing_table(database_url) as (table, database):
        for number, action in enumerate(RECORD_ACTIONS):
            account = await new_person(table, number)
            before = await all_rows(database_url)
            database.rolls_back = [StoreUnavailableError("away")]

            with pytest.raises(StoreUnavailableError):
                await table.do(action, account, group=OTHER_GROUP)

            assert await all_rows(database_url) == before
            outcome = await table.do(action, account, group=OTHER_GROUP)
            assert isinstance(outcome.scene, EXPECTED[type(action)]), outcome


async def test_an_answer_that_was_stored_though_the_connection_broke_counts_once(database_url: str) -> None:
    async with failing_table(database_url) as (table, database):
        await table.seat()
        run = await table.open()
        database.loses_the_answer = [StoreUnavailableError("away")]
        with pytest.raises(StoreUnavailableError):
            await table.do(ChooseOption(run.id, 0, RIGHT))

        again = await table.do(ChooseOption(run.id, 0, RIGHT))

        assert again.remarks == (Refusal.ALREADY_ANSWERED,)
        await table.assert_kept()
        assert (await table.streak()).standing.current == 1


async def test_a_link_that_was_stored_though_the_connection_broke_is_made_once(database_url: str) -> None:
    async with failing_table(database_url) as (table, database):
        await table.seat_all(ANNA, BORIS)
        question = await table.enter(await table.code(), BORIS)
        agree = ConfirmLink(question.code, question.check)
        await table.do(agree, ANNA)
        database.loses_the_answer = [StoreUnavailableError("away")]
        with pytest.raises(StoreUnavailableError):
            await table.do(agree, BORIS)

        assert (await table.do(agree, BORIS)).remarks == (Notice.LINK_OVER,)
        assert set(await table.accounts()) == {"telegram", "discord"}


async def test_whoever_was_forgotten_though_the_connection_broke_is_nowhere_remembered(database_url: str) -> None:
    async with failing_table(database_url) as (table, database):
        account = await new_person(table, 0)
        database.loses_the_answer = [StoreUnavailableError("away")]
        with pytest.raises(StoreUnavailableError):
            await table.do(Forget(table.now_ms // 1000), account)
        assert await table.database.person_of(account) is None

        await new_person(table, 0)

        assert len((await all_rows(database_url))["member"]) == 1


async def test_members_that_could_not_be_stored_are_stored_the_next_time(database_url: str) -> None:
    async with failing_table(database_url) as (table, database):
        await table.seat()
        for action in (ShowHelp(), ShowPrivacy()):
            database.rolls_back = [StoreUnavailableError("away")]
            with pytest.raises(StoreUnavailableError):
                await table.do(action, group=GROUP)

        await table.do(ShowHelp(), group=GROUP)

        assert len((await all_rows(database_url))["member"]) == 1


async def test_a_leaderboard_is_shown_though_it_cannot_be_stored_who_left(
    database_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with failing_table(database_url) as (table, database):
        here, left = [await new_person(table, number) for number in range(2)]
        for account in (here, left):
            await table.play(RIGHT, account, "other", GROUP)
        async with QuizConversation(database, library(), Words.load(), Zones.load(), NoChance()) as conversation:
            for fault in (StoreUnavailableError("away"), ConflictError("others were quicker")):
                database.rolls_back = [None, fault]
                board = Event(here, ShowLeaderboard(), table.now_ms, group=GROUP)
                assert "Somebody" in str(
                    await conversation.handle(board, Roll(left={left}, names_of={here: "Somebody"}))
                )

    assert caplog.text.count("accounts that left stay members: number=1") == 2
    assert here.user_id not in caplog.text
