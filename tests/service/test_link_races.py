"""Links, separations and deletions at the same moment as others, through two processes' worth of connections each.

No answer is lost or counted twice, nobody is stuck, and PostgreSQL never has to break a circle of transactions that
wait for each other.
"""

import asyncio
from collections.abc import Iterator

import pytest

from bot.core.actions import Action, ChooseOption
from bot.core.people import Account
from bot.core.record_actions import (
    Forget,
    Unlink,
)
from bot.core.record_scene import Forgotten, LinkConfirm, Linked
from bot.core.run import Run
from bot.core.scene import LanguageMenu, Notice
from tests.postgres import Kind, PostgreSQLServer
from tests.service.crowd import answers, confirmation, counted, go_on, ready_to_link, three
from tests.service.table import RIGHT, Table

ROUNDS = 4
PLATFORMS = ("telegram", "discord", "terminal")


@pytest.fixture(autouse=True)
def no_circle(database_kind: Kind, database_url: str, request: pytest.FixtureRequest) -> Iterator[None]:
    """Assert that PostgreSQL met no transactions that wait for each other in a circle."""
    yield
    if database_kind == "postgresql":
        server: PostgreSQLServer = request.getfixturevalue("postgresql_server")
        name = database_url.partition("?")[0].rpartition("/")[2]
        sql = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"
        assert server.execute(sql, name) == "0"


async def opened(table: Table, account: Account, quiz_id: str) -> tuple[Run, Action]:
    """Open a quiz, and give the run and the answer to its first question."""
    run = await table.open(quiz_id, account)
    return run, ChooseOption(run.id, 0, RIGHT)


async def test_both_agree_at_the_same_moment(tables: tuple[Table, Table]) -> None:
    here, there = tables
    for number in range(ROUNDS):
        anna, boris, _ = three(number)
        await here.seat_all(anna, boris)
        for account in (anna, boris):
            await here.play(account=account)
        agree = await ready_to_link(here, anna, boris)

        told = [outcome.scene for outcome in await asyncio.gather(here.do(agree, anna), there.do(agree, boris))]

        assert sum(isinstance(scene, Linked) for scene in told) == 1
        assert [scene.agreed for scene in told if isinstance(scene, LinkConfirm)] == [True]
        assert await answers(there, anna) == await answers(here, boris) == 2
        await here.assert_kept(anna)


async def test_one_account_is_linked_with_two_others_at_the_same_moment(tables: tuple[Table, Table]) -> None:
    here, there = tables
    for number in range(ROUNDS):
        anna, boris, clara = three(number)
        await here.seat_all(anna, boris, clara)
        for account in (anna, boris, clara):
            await here.play(account=account)
        with_boris = await ready_to_link(here, anna, boris)
        with_clara = await ready_to_link(here, clara, anna)
        await here.do(with_boris, anna)
        await here.do(with_clara, anna)

        outcomes = await asyncio.gather(here.do(with_boris, boris), there.do(with_clara, clara))

        linked = [outcome for outcome in outcomes if isinstance(outcome.scene, Linked)]
        assert [outcome.remarks for outcome in outcomes if outcome not in linked] == [(Notice.LINK_OVER,)]
        assert sorted([await answers(here, boris), await answers(there, clara)]) == [1, 2]
        assert await answers(here, anna) == 2
        for account in (anna, boris, clara):
            await there.assert_kept(account)
            await there.play(account=account)


async def test_two_links_with_each_other_at_the_same_moment_are_one(tables: tuple[Table, Table]) -> None:
    here, there = tables
    for number in range(ROUNDS):
        anna, boris, _ = three(number)
        await here.seat_all(anna, boris)
        codes = {account: await here.code(account) for account in (anna, boris)}
        one = confirmation(await here.enter(codes[anna], boris))
        other = confirmation(await here.enter(codes[boris], anna))
        await here.do(one, anna)
        await here.do(other, boris)

        outcomes = await asyncio.gather(here.do(one, boris), there.do(other, anna))

        assert sum(isinstance(outcome.scene, Linked) for outcome in outcomes) == 1
        assert set(await here.accounts(anna)) == {"telegram", "discord"}


@pytest.mark.parametrize("agrees_last", [0, 1])
async def test_an_answer_of_the_other_account_during_a_link(tables: tuple[Table, Table], agrees_last: int) -> None:
    here, there = tables
    for number in range(ROUNDS):
        accounts = three(number)[:2]
        last, other = accounts[agrees_last], accounts[1 - agrees_last]
        await here.seat_all(*accounts)
        await here.play(account=last)
        run, answer = await opened(here, other, "other")
        agree = await ready_to_link(here, *accounts)
        await here.do(agree, other)

        linked, answered = await asyncio.gather(here.do(agree, last), there.do(answer, other))

        assert isinstance(linked.scene, Linked)
        assert counted(answered)
        assert (await there.do(answer, other)).remarks == ("already-answered",)
        assert await answers(here, last) == await answers(there, other) == 2
        assert run.id in {each.id for each in [await here.open("other", last)]}
        await here.assert_kept(other)


@pytest.mark.parametrize("separates", [0, 1])
async def test_an_answer_of_an_account_that_is_separated(tables: tuple[Table, Table], separates: int) -> None:
    here, there = tables
    for number in range(ROUNDS):
        anna, boris, _ = three(number)
        await here.seat_all(anna, boris)
        await here.play(account=anna)
        run, _ = await opened(here, boris, "other")
        run = await here.answer(run, RIGHT, boris)
        await here.link(anna, boris)
        number_of_boris = (await here.accounts(anna))["discord"]
        # The verdict of the first question is left, so that the second one can be answered.
        await here.do(go_on(run), boris)

        separated, answered = await asyncio.gather(
            here.do(Unlink(number_of_boris), (anna, boris)[separates]),
            there.do(ChooseOption(run.id, 1, RIGHT), boris),
        )

        assert separated.remarks == (Notice.UNLINKED,)
        assert counted(answered)
        assert (await answers(there, anna), await answers(here, boris)) == (1, 2)
        for account in (anna, boris):
            await here.assert_kept(account)


@pytest.mark.parametrize("forgets", [0, 1])
async def test_an_answer_of_an_account_that_is_being_forgotten(tables: tuple[Table, Table], forgets: int) -> None:
    here, there = tables
    for number in range(ROUNDS):
        anna, boris, clara = three(number)
        await here.seat_all(anna, boris, clara)
        await here.play(account=clara)
        await here.play(account=anna)
        _, answer = await opened(here, boris, "other")
        await here.link(anna, boris)

        forgotten, answered = await asyncio.gather(
            here.do(Forget(here.now_ms // 1000), (anna, boris)[forgets]), there.do(answer, boris)
        )

        assert isinstance(forgotten.scene, Forgotten)
        # It counted and was forgotten with the rest, or came from somebody whom we did not know any more.
        assert counted(answered) or isinstance(answered.scene, LanguageMenu)
        for account in (anna, boris):
            await there.seat(account)
            assert await answers(there, account) == 0
        assert await there.database.person_of(anna) != await there.database.person_of(boris)
        assert await answers(there, clara) == 1


async def test_whoever_is_about_to_be_linked_is_forgotten_at_the_same_moment(tables: tuple[Table, Table]) -> None:
    here, there = tables
    for number in range(ROUNDS):
        anna, boris, _ = three(number)
        await here.seat_all(anna, boris)
        await here.play(account=boris)
        agree = await ready_to_link(here, anna, boris)
        await here.do(agree, anna)

        forgotten, agreed = await asyncio.gather(here.do(Forget(here.now_ms // 1000), anna), there.do(agree, boris))

        assert isinstance(forgotten.scene, Forgotten)
        assert await here.database.person_of(anna) is None
        if isinstance(agreed.scene, Linked):
            # They were one person already, and that one was forgotten.
            assert await here.database.person_of(boris) is None
        else:
            assert agreed.remarks == (Notice.LINK_OVER,)
            assert await answers(there, boris) == 1
