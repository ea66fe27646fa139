"""Texts that nobody expects, clocks that are wrong, and newcomers who ask for whatever there is."""

import pytest

from bot.conversation import QuizConversation
from bot.core.actions import Action, Event, OpenQuiz, SetLanguage, ShowHelp
from bot.core.people import Account
from bot.core.record_actions import (
    AskAlias,
    EnterCode,
    Forget,
    RecordAction,
    SetAlias,
    SetZone,
    ShowLink,
    ShowPrivacy,
    ShowZones,
    Write,
)
from bot.core.record_scene import (
    StatsShown,
)
from bot.core.scene import LanguageMenu, Notice, Nowhere
from bot.core.streak import StreakState
from bot.view.words import Words
from bot.zones import Zones
from tests.quizzes_for_tests import library
from tests.service.requests import EXPECTED, GROUP, RECORD_ACTIONS, new_person
from tests.service.table import ANNA, BORIS, NoChance, Table, at, laid

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
