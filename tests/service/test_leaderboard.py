"""Leaderboards: who is shown, by which figures, and who is not."""

import pytest

from bot.conversation import QuizConversation
from bot.core.actions import ChooseOption, Event, GoOn, Greet, OpenQuiz, SetLanguage, ShowHelp
from bot.core.days import DAY_MS
from bot.core.people import Account, Group, Visibility
from bot.core.record_actions import Period, SetAlias, SetVisibility, ShowLeaderboard, ShowStreak
from bot.core.record_scene import LeaderboardDue, Ranked
from bot.core.scene import LanguageMenu, Notice, Nowhere
from bot.service.roll_call import MOST_CALLED
from bot.view.words import Words
from bot.zones import Zones
from tests.quizzes_for_tests import library, quiz
from tests.service.groups import DORA, GROUP, Roll, board, score, told
from tests.service.table import ANNA, BORIS, CLARA, RIGHT, WRONG, NoChance, Table, run_of


async def test_people_are_ranked_by_right_first_answers_and_equal_figures_share_a_rank(hall: Table) -> None:
    for account, right in ((ANNA, 2), (BORIS, 3), (CLARA, 2), (DORA, 1)):
        await score(hall, account, right)

    shown = await board(hall)

    assert shown.lines == [
        Ranked(1, "user 2", 3, own=False),
        Ranked(2, "user 1", 2, own=True),
        Ranked(2, "user 3", 2, own=False),
        Ranked(4, "user 4", 1, own=False),
    ]


async def test_only_the_first_answer_to_a_question_counts(table: Table) -> None:
    await table.seat_all(ANNA, BORIS)
    for letters in ([WRONG, RIGHT, RIGHT], [RIGHT, RIGHT, RIGHT]):
        table.now_ms += 60_000
        run = await table.open("small")
        for letter in letters:
            run = run_of((await table.together(ChooseOption(run.id, run.position, letter), group=GROUP))[0])
            run = run_of(await table.do(GoOn(run.id, run.position)))

    assert told(await board(table)) == [(1, "user 1", 2)]


async def test_the_first_answers_of_all_accounts_of_a_person_count_once(table: Table) -> None:
    await table.seat_all(ANNA, DORA)
    for account in (ANNA, DORA):
        table.now_ms += 60_000
        await table.play(RIGHT, account, "small", GROUP)
        await table.play(RIGHT, account, "other", GROUP)
    await table.link(ANNA, DORA)

    shown = await board(table, DORA)

    assert [(line.rank, line.right, line.own) for line in shown.lines] == [(1, 2, True)]


@pytest.mark.parametrize(("period", "days"), [(Period.WEEK, 7), (Period.MONTH, 30)])
async def test_a_period_looks_back_to_the_millisecond(hall: Table, period: Period, days: int) -> None:
    answered_ms = hall.now_ms
    await score(hall, ANNA, 1)

    hall.now_ms = answered_ms + days * DAY_MS
    assert told(await board(hall, period=period)) == [(1, "user 1", 1)]
    hall.now_ms += 1
    assert told(await board(hall, period=period)) == []
    hall.now_ms += 3650 * DAY_MS
    assert told(await board(hall, period=Period.ALL)) == [(1, "user 1", 1)]


async def test_a_first_answer_of_before_the_period_is_still_the_first(table: Table) -> None:
    await table.seat()
    await table.finish(await table.open("other"), [RIGHT, RIGHT])
    table.now_ms += 8 * DAY_MS
    await table.finish(await table.open("other"), [RIGHT, RIGHT])

    assert told(await board(table)) == []


async def test_whoever_is_hidden_is_not_shown_and_is_told_so(hall: Table) -> None:
    for account in (ANNA, BORIS):
        await score(hall, account, 1)
    await hall.do(SetVisibility(Visibility.HIDDEN), ANNA)

    shown = await board(hall)

    assert (told(shown), shown.asker_hidden) == ([(1, "user 2", 1)], True)
    assert not (await board(hall, BORIS)).asker_hidden


async def test_an_alias_is_shown_in_place_of_the_name_until_it_is_put_away(hall: Table) -> None:
    await score(hall, ANNA, 1)
    await hall.do(SetAlias("Rabbit"))
    assert told(await board(hall)) == [(1, "Rabbit", 1)]

    await hall.do(SetVisibility(Visibility.NAME))

    assert told(await board(hall)) == [(1, "user 1", 1)]


async def test_whoever_left_is_forgotten_as_a_member_until_they_come_back(hall: Table) -> None:
    for account in (ANNA, BORIS):
        await score(hall, account, 1)
    assert told(await board(hall, roll=Roll(left={BORIS}))) == [(1, "user 1", 1)]

    roll = Roll()
    assert told(await board(hall, roll=roll)) == [(1, "user 1", 1)]
    assert roll.called == [ANNA]

    await hall.do(ShowHelp(), BORIS, group=GROUP)
    assert told(await board(hall)) == [(1, "user 1", 1), (1, "user 2", 1)]


async def test_whoever_the_platform_tells_nothing_about_is_left_out_and_kept(hall: Table) -> None:
    for account in (ANNA, BORIS):
        await score(hall, account, 1)
    assert told(await board(hall, roll=Roll(unknown={BORIS}))) == [(1, "user 1", 1)]

    assert told(await board(hall)) == [(1, "user 1", 1), (1, "user 2", 1)]


async def crowd(table: Table, number: int) -> list[Account]:
    """Let so many newcomers give one right answer each in the group, in few batches."""
    accounts = [Account("telegram", f"{100 + each}") for each in range(number)]
    events = [Event(account, SetLanguage("en"), table.now_ms, group=GROUP) for account in accounts]
    await table.quizmaster.process(events)
    opened = await table.quizmaster.process([Event(account, OpenQuiz("long"), table.now_ms) for account in accounts])
    runs = [run_of(outcome).id for outcome in opened]
    choices = zip(accounts, runs, strict=True)
    await table.quizmaster.process(
        [Event(account, ChooseOption(run, 0, RIGHT), table.now_ms) for account, run in choices]
    )
    return accounts


async def test_ten_are_shown_and_whoever_asks(hall: Table) -> None:
    await crowd(hall, 12)
    await score(hall, BORIS, 2)
    await score(hall, DORA, 0)
    await score(hall, ANNA, 1)

    for asker, lines in ((BORIS, 10), (ANNA, 11), (DORA, 10)):
        shown = await board(hall, asker)
        assert len(shown.lines) == lines
        assert told(shown)[0] == (1, "user 2", 2)
        assert {line.rank for line in shown.lines[1:]} == {2}
        assert [line.name for line in shown.lines if line.own] == ([] if asker == DORA else [f"user {asker.user_id}"])


async def test_of_a_large_group_whoever_asks_is_shown_with_their_rank_and_few_are_called(hall: Table) -> None:
    await crowd(hall, 200)
    last = Account("discord", "9")
    await score(hall, BORIS, 3)
    await score(hall, CLARA, 2)
    await hall.seat(last)
    await hall.play(RIGHT, last, "long", GROUP)
    roll = Roll()

    shown = await board(hall, last, roll=roll)

    assert told(shown)[:3] == [(1, "user 2", 3), (2, "user 3", 2), (3, "user 100", 1)]
    assert shown.lines[-1] == Ranked(3, "user 9", 1, own=True)
    assert len(roll.called) == 16


async def test_a_group_that_almost_everybody_left_is_not_called_for_ever(hall: Table) -> None:
    left = await crowd(hall, 200)
    await score(hall, BORIS, 1)
    roll = Roll(left=left)

    shown = await board(hall, BORIS, roll=roll)

    assert [line.name for line in shown.lines] == ["user 2"]
    assert len(roll.called) == MOST_CALLED + 1
    again = Roll(left=left)
    await board(hall, BORIS, roll=again)
    assert not set(again.called) & set(roll.called[:MOST_CALLED])


async def test_whoever_only_presses_a_button_in_the_group_is_a_member_of_it(hall: Table) -> None:
    for account in (ANNA, BORIS):
        await score(hall, account, 1, group=None)
    assert told(await board(hall)) == [(1, "user 1", 1)]

    # Pressed by a stranger, which changes nothing; by a newcomer, who has to choose a language; for the clerk.
    await hall.do(GoOn(999, 0), BORIS, group=GROUP)
    assert isinstance((await hall.do(Greet(), CLARA, group=GROUP)).scene, LanguageMenu)
    assert isinstance((await hall.do(ShowStreak(), DORA, group=GROUP)).scene, LanguageMenu)
    await score(hall, CLARA, 2, group=None)
    await score(hall, DORA, 1, group=None)

    assert told(await board(hall)) == [(1, "user 3", 2), (2, "user 1", 1), (2, "user 2", 1), (2, "user 4", 1)]


async def test_groups_do_not_mix(hall: Table) -> None:
    await score(hall, ANNA, 1)
    await score(hall, BORIS, 1, Group("discord", "-1"))
    await score(hall, CLARA, 1, Group("telegram", "-2"))

    assert told(await board(hall)) == [(1, "user 1", 1)]


async def test_a_leaderboard_in_private_is_none(table: Table) -> None:
    await table.seat()

    outcome = await table.do(ShowLeaderboard())

    assert (outcome.scene, outcome.remarks) == (Nowhere(), (Notice.GROUP_ONLY,))


async def test_a_newcomer_gets_the_leaderboard_of_a_group_without_a_menu_of_languages(hall: Table) -> None:
    await score(hall, ANNA, 1)

    outcome = await hall.do(ShowLeaderboard(), BORIS, hint="ru", group=GROUP)

    assert isinstance(outcome.scene, LeaderboardDue)
    assert outcome.language == "ru"
    assert (await hall.do(ShowLeaderboard(), BORIS)).scene == LanguageMenu(ShowLeaderboard())


async def test_the_conversation_shows_names_and_says_when_it_cannot_know_them(hall: Table) -> None:
    await score(hall, ANNA, 1)
    await score(hall, BORIS, 1)
    event = Event(ANNA, ShowLeaderboard(), hall.now_ms, group=GROUP)
    async with QuizConversation(
        hall.database, library(quiz("long", 70)), Words.load(), Zones.load(), NoChance()
    ) as conversation:
        unreadable = await conversation.handle(event)
        first = await conversation.handle(event, Roll(left={BORIS}))
        again = Roll(names_of={ANNA: "Anna & <b>"})
        shown = await conversation.handle(event, again)

    assert "user 1" in str(first)
    assert "user 1" not in str(unreadable)
    assert "Anna & <b>" in str(shown)
    assert again.called == [ANNA]
