"""The deletion of all that is kept of a person, at once, and from the memory of the process, too."""

import asyncio
from collections.abc import Collection, Iterator, Mapping

import pytest

from bot.conversation import QuizConversation
from bot.core.actions import ChooseOption, Event, Greet, SetLanguage, ShowHelp, ShowRun
from bot.core.people import Account
from bot.core.record_actions import (
    AskForget,
    ConfirmLink,
    Export,
    Forget,
    ShowLeaderboard,
    ShowStats,
    ShowZones,
    Unlink,
)
from bot.core.record_scene import (
    ForgetAsked,
    ForgetExplained,
    Forgotten,
    LeaderboardDue,
    StatsShown,
)
from bot.core.scene import LanguageMenu, Notice
from bot.core.streak import StreakState
from bot.service.members import Members
from bot.service.workset import Workset
from bot.view.words import Words
from bot.zones import Zones
from tests.quizzes_for_tests import library
from tests.service.groups import Roll
from tests.service.life import ALIAS, ANNA, GROUP, OURS, live
from tests.service.rows import Rows, all_rows
from tests.service.table import BORIS, CLARA, RIGHT, NoChance, Table, laid, run_of


async def test_deletion_asks_twice(table: Table) -> None:
    await live(table)
    assert (await table.do(AskForget(), ANNA)).scene == ForgetExplained(5)
    last = await table.do(AskForget(sure=True), ANNA)
    assert last.scene == ForgetAsked(table.now_ms // 1000)
    assert await table.database.person_of(ANNA) is not None

    assert (await table.do(Forget(table.now_ms // 1000), ANNA)).scene == Forgotten()

    assert await table.database.person_of(ANNA) is None


async def test_the_last_question_holds_for_ten_minutes(table: Table) -> None:
    await table.seat(ANNA)
    asked_s = table.now_ms // 1000
    for later_s in (601, 86_400, -1):
        table.now_ms = (asked_s + later_s) * 1000
        assert (await table.do(Forget(asked_s), ANNA)).scene == ForgetAsked(asked_s + later_s)

    table.now_ms = (asked_s + 600) * 1000
    assert (await table.do(Forget(asked_s), ANNA)).scene == Forgotten()


def values(rows: Rows) -> Iterator[object]:
    return (value for those in rows.values() for row in those for value in row.values())


async def test_nothing_of_the_person_is_left_and_nothing_of_others_is_lost(database_url: str) -> None:
    async with laid(database_url) as table:
        await table.seat(CLARA)
        await table.play(account=CLARA, group=GROUP)
        await table.code(CLARA)
        before = await all_rows(database_url)

        await live(table)
        await table.do(Forget(table.now_ms // 1000), ANNA)
        after = await all_rows(database_url)

    assert {ANNA.user_id, BORIS.user_id, ALIAS} & set(values(after)) == set()
    # Clara's code had been entered by Anna, so it is void now; and she has been asked for a code.
    assert after["link_offer"] == []
    # A game stays with those who play it; nothing in it tells who hosted it.
    assert [row["host_id"] for row in after["game"]] == [None]
    changed = {"link_offer", "person", "game", "round", "place"}
    assert {name: those for name, those in after.items() if name not in changed} == {
        name: those for name, those in before.items() if name not in changed
    }
    assert [row["id"] for row in after["person"]] == [row["id"] for row in before["person"]]


async def test_pressing_the_last_button_twice_makes_nobody_known_again(database_url: str) -> None:
    async with laid(database_url) as table:
        await table.seat(ANNA)
        asked_s = table.now_ms // 1000
        assert (await table.do(Forget(asked_s), ANNA, group=GROUP)).scene == Forgotten()
        table.now_ms += 86_400_000

        assert (await table.do(Forget(asked_s), ANNA, group=GROUP)).scene == Forgotten()

    rows = await all_rows(database_url)
    assert not any(those for name, those in rows.items() if name not in OURS), rows


async def test_the_account_can_begin_anew_at_once(table: Table) -> None:
    await live(table)
    old = await table.open("small", ANNA)
    await table.do(Forget(table.now_ms // 1000), ANNA)

    assert (await table.do(ShowRun(old.id), ANNA)).scene == LanguageMenu(ShowRun(old.id))
    await table.seat(ANNA, "hi")
    run = await table.open("small", ANNA)

    assert (run.id != old.id, run.answered) == (True, 0)
    assert (await table.streak(ANNA)).standing.state is StreakState.NONE
    assert (await table.do(ShowRun(old.id), ANNA)).remarks == (Notice.RUN_UNKNOWN,)
    assert set(await table.accounts(ANNA)) == {"telegram"}
    await table.answer(run, RIGHT, ANNA)
    assert (await table.streak(ANNA)).standing.longest == 1


async def test_an_account_that_was_separated_before_keeps_what_is_its_own(table: Table) -> None:
    await live(table)
    await table.do(Unlink((await table.accounts(ANNA))["discord"]), ANNA)

    await table.do(Forget(table.now_ms // 1000), ANNA)

    figures = (await table.do(ShowStats(), BORIS)).scene
    assert isinstance(figures, StatsShown)
    assert figures.answered == 1
    await table.assert_kept(BORIS)
    await table.play(account=BORIS)


async def test_a_run_in_which_another_account_answered_once_does_not_keep_the_person(database_url: str) -> None:
    async with laid(database_url) as table:
        await table.seat_all(ANNA, BORIS)
        await table.link(ANNA, BORIS)
        await table.play(account=ANNA)
        await table.play(account=BORIS)
        run = await table.open("small", ANNA)
        await table.do(Unlink((await table.accounts(ANNA))["discord"]), ANNA)

        await table.do(Forget(table.now_ms // 1000), ANNA)

        figures = (await table.do(ShowStats(), BORIS)).scene
        assert isinstance(figures, StatsShown)
        assert figures.answered == 1
        await table.assert_kept(BORIS)
        assert (await table.do(ChooseOption(run.id, 0, RIGHT), BORIS)).remarks
    assert ANNA.user_id not in set(values(await all_rows(database_url)))


async def test_a_link_that_was_under_way_is_over_for_the_other(table: Table) -> None:
    await table.seat_all(ANNA, BORIS)
    code = await table.code(ANNA)
    question = await table.enter(code, BORIS)
    await table.do(ConfirmLink(code, question.check), ANNA)

    await table.do(Forget(table.now_ms // 1000), ANNA)

    assert (await table.do(ConfirmLink(code, question.check), BORIS)).remarks == (Notice.LINK_OVER,)
    assert await table.database.person_of(ANNA) is None


async def test_whoever_was_forgotten_is_on_no_leaderboard_until_they_come_back(table: Table) -> None:
    await table.seat_all(ANNA, CLARA)
    for account in (ANNA, CLARA):
        await table.play(account=account, group=GROUP)
    await table.do(Forget(table.now_ms // 1000), ANNA)
    assert await ranked(table) == [CLARA]

    # What was known of the group is forgotten, too: her membership is stored anew.
    await table.seat(ANNA)
    await table.play(account=ANNA, group=GROUP)
    assert set(await ranked(table)) == {ANNA, CLARA}


async def ranked(table: Table) -> list[Account]:
    due = (await table.do(ShowLeaderboard(), CLARA, group=GROUP)).scene
    assert isinstance(due, LeaderboardDue)
    return [candidate.account for candidate in due.candidates]


def test_a_membership_that_was_on_its_way_when_somebody_was_forgotten_is_not_remembered() -> None:
    members, event = Members(), Event(ANNA, Greet(), 0, group=GROUP)
    under_way = members.join([event], empty())

    members.forget()
    members.remember(under_way)

    assert members.join([event], empty()).memberships == [(GROUP, ANNA)]


def test_a_membership_is_stored_once_until_the_account_leaves() -> None:
    members, event = Members(), Event(ANNA, Greet(), 0, group=GROUP)
    members.remember(members.join([event, event], empty()))
    assert members.join([event], empty()).memberships == []

    members.forget_left(GROUP, {ANNA})

    assert members.join([event], empty()).memberships == [(GROUP, ANNA)]


def empty() -> Workset:
    return Workset({}, (), {}, {}, {}, at_ms=0)


class Waiting(Roll):
    """A roster that tells nothing before it may."""

    def __init__(self) -> None:
        super().__init__()
        self.calls = asyncio.Event()
        self.may_tell = asyncio.Event()

    async def names(self, accounts: Collection[Account]) -> Mapping[Account, str | None]:
        self.calls.set()
        await self.may_tell.wait()
        return await super().names(accounts)


async def test_the_conversation_forgets_the_language_even_of_what_is_under_way(table: Table) -> None:
    quizzes, now_ms, roster = library(), table.now_ms, Waiting()
    async with QuizConversation(table.database, quizzes, Words.load(), Zones.load(), NoChance()) as conversation:
        await conversation.handle(Event(ANNA, SetLanguage("bn"), now_ms))
        await table.play(account=ANNA, group=GROUP)
        assert await conversation.language(ANNA, "ru") == "bn"
        board = Event(ANNA, ShowLeaderboard(), now_ms, group=GROUP)
        under_way = asyncio.create_task(conversation.handle(board, roster))
        await roster.calls.wait()

        await conversation.handle(Event(ANNA, Forget(now_ms // 1000), now_ms))
        assert await conversation.language(ANNA, "ru") == "ru"
        roster.may_tell.set()
        await under_way

        assert await conversation.language(ANNA, "ru") == "ru"


@pytest.mark.parametrize("action", [ShowZones(), ShowHelp(), AskForget(), Export()])
async def test_newcomers_choose_a_language_first(table: Table, action: ShowZones | ShowHelp | AskForget) -> None:
    assert (await table.do(action, ANNA)).scene == LanguageMenu(action)


async def test_a_forged_button_of_somebody_unknown_deletes_nothing_of_others(table: Table) -> None:
    await live(table)

    assert (await table.do(Forget(0), Account("telegram", "5"))).scene == Forgotten()

    assert run_of(await table.do(ChooseOption((await table.open("small", ANNA)).id, 2, RIGHT), ANNA)).answered == 3
