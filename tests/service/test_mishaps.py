"""What goes wrong around the service: databases that fail, rivals, odd texts, and clocks that are wrong."""

from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from types import UnionType

import pytest

from bot.conversation import QuizConversation
from bot.core.actions import Action, ChooseOption, Event, OpenQuiz, SetLanguage, ShowHelp
from bot.core.people import Account, Group, Visibility
from bot.core.record_actions import (
    AskAlias,
    AskForget,
    ConfirmLink,
    EnterCode,
    Export,
    Forget,
    Practise,
    RecordAction,
    RefuseLink,
    SetAlias,
    SetVisibility,
    SetZone,
    ShowAccounts,
    ShowLeaderboard,
    ShowLink,
    ShowPrivacy,
    ShowStats,
    ShowStreak,
    ShowZones,
    Unlink,
    Write,
)
from bot.core.record_scene import (
    AccountsShown,
    AliasAsked,
    Exported,
    ForgetAsked,
    ForgetExplained,
    Forgotten,
    LeaderboardDue,
    LinkCode,
    PrivacyShown,
    StatsShown,
    StreakShown,
    ZoneMenu,
)
from bot.core.run import Refusal
from bot.core.scene import AtRun, HelpShown, LanguageMenu, Notice, Nowhere
from bot.core.streak import StreakState
from bot.ports import ConflictError, StoreUnavailableError
from bot.service.clerk import Clerk
from bot.service.members import Members
from bot.service.quizmaster import TRIES, Quizmaster
from bot.view.words import Words
from bot.zones import Zones
from storage import Database, open_database
from storage.transaction import SqlTransaction
from tests.quizzes_for_tests import library
from tests.service.rows import all_rows
from tests.service.table import ANNA, BORIS, RIGHT, WRONG, NoChance, Table, at, laid

GROUP = Group("telegram", "-1")
OTHER_GROUP = Group("telegram", "-2")
RECORD_ACTIONS: tuple[RecordAction, ...] = (
    ShowStreak(),
    ShowZones("Berlin"),
    SetZone("Europe/Berlin"),
    ShowLink(),
    EnterCode("WWWWWWWW"),
    ConfirmLink("WWWWWWWW", "00"),
    RefuseLink("WWWWWWWW"),
    ShowAccounts(),
    Unlink(1),
    ShowStats(),
    Practise(),
    ShowLeaderboard(),
    ShowPrivacy(),
    SetVisibility(Visibility.HIDDEN),
    SetAlias("Rabbit"),
    AskAlias(),
    Export(),
    AskForget(),
    AskForget(sure=True),
    Forget(at("2026-12-01T12:00") // 1000),
    Write("Rabbit"),
)
EXPECTED: Mapping[type, type | UnionType] = {
    ShowStreak: StreakShown,
    ShowZones: ZoneMenu,
    SetZone: ZoneMenu,
    ShowLink: LinkCode,
    EnterCode: LinkCode,
    ConfirmLink: Nowhere,
    RefuseLink: Nowhere,
    ShowAccounts: AccountsShown,
    Unlink: AccountsShown,
    ShowStats: StatsShown,
    Practise: AtRun,
    ShowLeaderboard: LeaderboardDue,
    ShowPrivacy: PrivacyShown,
    SetVisibility: PrivacyShown,
    SetAlias: PrivacyShown,
    AskAlias: AliasAsked,
    Export: Exported,
    AskForget: ForgetExplained | ForgetAsked,
    Forget: Forgotten,
    Write: HelpShown,
}
TEXTS = (
    "",
    " ",
    "\x00",
    "a\x00b",
    "\ud800",
    "\udfff\ud800",
    "\u202e\u2066",
    "\ufffe",
    "\U0010ffff",
    "ﷺ" * 3000,
    "e" + "\u0301" * 5000,
    "'; DROP TABLE person; --",
    '{"rows": []}',
    "\\u0000",
    "$1 %s {0} :name",
    "x" * 200_000,
)


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


async def new_person(table: Table, number: int) -> Account:
    """Let a newcomer leave something to work with."""
    account = Account("telegram", f"{100 + number}")
    await table.seat(account)
    await table.play(WRONG, account, group=GROUP)
    return account


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
                assert "Somebody" in str(await conversation.handle(board, Roll({here: "Somebody", left: None})))

    assert caplog.text.count("accounts that left stay members: number=1") == 2
    assert here.user_id not in caplog.text


@dataclass(frozen=True, slots=True)
class Roll:
    """A group as the platform tells of it."""

    told: Mapping[Account, str | None]

    async def names(self, accounts: Collection[Account]) -> Mapping[Account, str | None]:
        return {account: self.told[account] for account in accounts}


async def test_no_text_that_people_can_write_is_too_much(database_url: str) -> None:
    asking: tuple[Action, ...] = (ShowHelp(), ShowZones(), ShowLink(), AskAlias())
    async with laid(database_url) as table:
        words, zones = Words.load(), Zones.load()
        async with QuizConversation(table.database, library(), words, zones, NoChance()) as conversation:
            for number, text in enumerate(TEXTS):
                account = Account("telegram", str(number))
                taking = (EnterCode(text), ShowZones(text), SetZone(text), SetAlias(text), OpenQuiz(text))
                asked = [step for action in asking for step in (action, Write(text))]
                for action in (Write(text), SetLanguage(text), SetLanguage("hi"), *taking, *asked):
                    reply = await conversation.handle(Event(account, action, table.now_ms, hint=text, name=text))
                    assert reply.screen is not None
                    assert reply.screen.blocks, ascii(text[:20])
                assert await conversation.suggest_zones(account, text, text, table.now_ms) is not None
                assert await conversation.language(account, text) == "hi"


@pytest.mark.parametrize("now_ms", [0, -(10**12)])
async def test_at_the_beginning_of_time_everything_works_as_ever(database_url: str, now_ms: int) -> None:
    async with laid(database_url) as table:
        table.now_ms = now_ms
        for number, action in enumerate(RECORD_ACTIONS):
            account = await new_person(table, number)
            outcome = await table.do(action, account, group=GROUP)
            assert isinstance(outcome.scene, EXPECTED[type(action)]) or isinstance(action, Forget), outcome
            if not isinstance(action, Forget):
                assert (await table.streak(account)).standing.current == 1
                await table.assert_kept(account)


async def test_a_clock_that_steps_back_takes_nothing_away(table: Table) -> None:
    await table.seat_all(ANNA, BORIS)
    noons = [f"2026-12-{day:02}T12:00" for day in range(1, 6)]
    await table.play_on(*noons)
    await table.play_on(*noons[:3], account=BORIS)

    for instant in ("2026-12-05T11:59", "2026-12-04T01:00", "2026-11-01T12:00", "1969-12-31T12:00"):
        table.now_ms = at(instant)
        shown = await table.streak()
        assert (shown.standing.current, shown.standing.state) == (5, StreakState.DONE_TODAY)
        assert shown.ends_ms > shown.at_ms
        await table.play()
        await table.assert_kept()
        assert (await table.streak()).standing.current >= 5
    await table.do(SetZone("Asia/Kolkata"))
    await table.link(BORIS, ANNA)
    await table.assert_kept()
    table.now_ms = at("2026-12-05T12:00")
    assert (await table.streak()).standing.current >= 5


async def test_a_choice_of_language_leads_to_whatever_was_asked_for(table: Table) -> None:
    for number, action in enumerate(RECORD_ACTIONS):
        if isinstance(action, Write):
            continue
        account = Account("discord", f"{500 + number}")
        unknown = await table.do(SetLanguage("tlh", action), account, group=GROUP)
        assert (unknown.scene, unknown.remarks) == (LanguageMenu(action), (Notice.LANGUAGE_UNKNOWN,))

        first = await table.do(SetLanguage("ru", action), account, group=GROUP)
        again = await table.do(SetLanguage("hi", action), account, group=GROUP)

        assert isinstance(first.scene, EXPECTED[type(action)] | Nowhere | StatsShown), first
        assert (first.language, again.language) == ("ru", "hi")
        assert Notice.LANGUAGE_SET not in first.remarks
        assert Notice.LANGUAGE_SET in again.remarks or isinstance(action, Forget)


async def test_the_menu_of_languages_carries_what_a_newcomer_came_for(table: Table) -> None:
    carried: dict[RecordAction, RecordAction | None] = {
        Write("text"): None,
        ShowZones("Berlin"): ShowZones(),
        SetAlias("Rabbit"): ShowPrivacy(),
        EnterCode("nonsense"): ShowLink(),
        EnterCode(" wwww-wwww "): EnterCode("WWWWWWWW"),
    }
    for number, action in enumerate(RECORD_ACTIONS):
        if not isinstance(action, Forget):
            outcome = await table.do(action, Account("discord", f"{500 + number}"))
            if action not in carried and not isinstance(action, Write | SetAlias | ShowZones | EnterCode):
                assert outcome.scene == LanguageMenu(action)
    for number, (action, then) in enumerate(carried.items()):
        assert (await table.do(action, Account("discord", f"{600 + number}"))).scene == LanguageMenu(then)
