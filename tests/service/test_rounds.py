"""Rounds: everybody answers once, in their own language, whatever is pressed when."""

from dataclasses import replace
from datetime import date

import pytest

from bot.core.actions import ChooseOption, GoOn, Greet, SetLanguage, Stop
from bot.core.game import Game
from bot.core.game_actions import AnswerRound, SetPlaceZone, ShowRound
from bot.core.people import Account
from bot.core.places import Place
from bot.core.quiz import Question, Quiz
from bot.core.record_actions import SetZone
from bot.core.round import GRACE_MS, Vote
from bot.core.run import Refusal
from bot.core.scene import LanguageMenu, Notice, Nowhere, Outcome, Stopped
from bot.core.setup import Setup
from bot.core.slots import Answer
from bot.core.streak import DayEffect
from bot.ports import Changes
from bot.service.members import Members
from bot.service.quizmaster import Quizmaster
from tests.quizzes_for_tests import library, quiz
from tests.service.parlour import HOST, IRA, JAY, PLACE, Parlour, at_round, opened
from tests.service.rows import all_rows
from tests.service.table import RIGHT, WRONG, NoChance, at

CHANGING = Setup(changes=True)


async def counted(parlour: Parlour, game: Game) -> list[tuple[str, bool]]:
    """Give (option, right) of every answer that counts in a game."""
    return [(each.option_id, each.right) for each in (await parlour.sheet(game)).given]


async def is_member(parlour: Parlour, account: Account) -> bool:
    """Say whether an account is known as one of the group."""
    person_id = await parlour.table.database.person_of(account)
    assert person_id is not None
    async with parlour.table.database.reading() as snapshot:
        return len((await snapshot.belongings(person_id)).rows["member"]) == 1


async def test_a_newcomer_answers_at_once(parlour: Parlour) -> None:
    game = await parlour.begin()

    outcome = await parlour.press(game, RIGHT, IRA, hint="ru-RU")

    scene = at_round(outcome)
    assert (outcome.language, outcome.remarks) == ("ru", ())
    assert (scene.accepted, scene.newcomer, scene.vote) == (True, True, Vote(Answer("b", right=True), parlour.now_ms))
    assert scene.counted is not None
    assert scene.counted.effect is DayEffect.STARTED
    assert scene.streak is not None
    assert scene.streak.current == 1
    await parlour.table.assert_kept(IRA)
    assert isinstance((await parlour.table.do(Greet(), IRA)).scene, LanguageMenu)


async def test_whoever_answers_in_private_is_one_of_the_group(parlour: Parlour) -> None:
    game = await parlour.begin()
    (looked,) = await parlour.table.together(ShowRound(game.round.id), account=JAY)
    assert at_round(looked).vote is None
    assert not await is_member(parlour, JAY)

    await parlour.table.together(AnswerRound(game.round.id, RIGHT), account=IRA)

    assert await is_member(parlour, IRA)


async def test_a_question_is_shown_in_the_language_that_is_chosen_on_the_way(parlour: Parlour) -> None:
    game = await parlour.begin()
    (looked,) = await parlour.table.together(ShowRound(game.round.id), account=IRA)
    assert (at_round(looked).newcomer, at_round(looked).vote, looked.language) == (True, None, "en")

    chosen = await parlour.table.do(SetLanguage("hi", ShowRound(game.round.id)), IRA)

    assert (at_round(chosen).newcomer, at_round(chosen).vote, chosen.language) == (False, None, "hi")
    assert (await parlour.press(game, WRONG, IRA)).language == "hi"
    again = await parlour.table.do(ShowRound(game.round.id), IRA)
    assert at_round(again).vote == Vote(Answer("a", right=False), parlour.now_ms)
    assert at_round(again).streak is not None


@pytest.mark.parametrize("together", [True, False])
async def test_the_second_press_is_told_that_the_first_counts(parlour: Parlour, together: bool) -> None:  # noqa: FBT001
    game = await parlour.begin()

    if together:
        first, second = await parlour.presses(game, (WRONG, IRA), (RIGHT, IRA))
    else:
        first, second = [await parlour.press(game, letter, IRA) for letter in (WRONG, RIGHT)]

    assert (first.remarks, at_round(first).accepted) == ((), True)
    assert (second.remarks, at_round(second).accepted) == ((Refusal.ALREADY_ANSWERED,), False)
    assert at_round(second).vote == at_round(first).vote
    assert await counted(parlour, game) == [("a", False)]


@pytest.mark.parametrize("together", [True, False])
async def test_an_answer_may_be_changed_once_where_the_host_allows_it(parlour: Parlour, together: bool) -> None:  # noqa: FBT001
    game = await parlour.begin(CHANGING)

    if together:
        outcomes = await parlour.presses(game, (WRONG, IRA), (RIGHT, IRA), (2, IRA))
    else:
        outcomes = [await parlour.press(game, letter, IRA) for letter in (WRONG, RIGHT, 2)]

    assert [at_round(each).accepted for each in outcomes] == [True, True, False]
    assert [each.remarks for each in outcomes] == [(), (), (Refusal.ALREADY_ANSWERED,)]
    changed = Vote(Answer("b", right=True), parlour.now_ms, changed=True)
    assert [at_round(each).vote for each in outcomes[1:]] == [changed, changed]
    assert at_round(outcomes[1]).counted is None
    assert await counted(parlour, game) == [("b", True)]
    await parlour.table.assert_kept(IRA)


async def test_the_same_answer_again_is_no_change(parlour: Parlour) -> None:
    game = await parlour.begin(CHANGING)

    outcomes = await parlour.presses(game, (WRONG, IRA), (WRONG, IRA), (RIGHT, IRA))

    assert [each.remarks for each in outcomes] == [(), (Refusal.ALREADY_ANSWERED,), ()]
    assert await counted(parlour, game) == [("b", True)]


@pytest.mark.parametrize("together", [True, False])
async def test_two_accounts_of_one_person_have_one_answer(parlour: Parlour, together: bool) -> None:  # noqa: FBT001
    await parlour.table.seat_all(IRA, JAY)
    await parlour.table.link(IRA, JAY)
    game = await parlour.begin()

    if together:
        first, second = await parlour.presses(game, (WRONG, IRA), (RIGHT, JAY))
    else:
        first, second = [await parlour.press(game, letter, who) for letter, who in ((WRONG, IRA), (RIGHT, JAY))]

    assert (first.remarks, second.remarks) == ((), (Refusal.ALREADY_ANSWERED,))
    assert await counted(parlour, game) == [("a", False)]


async def test_two_accounts_that_are_linked_after_both_answered_keep_the_earlier_answer(parlour: Parlour) -> None:
    await parlour.table.seat_all(IRA, JAY)
    game = await parlour.begin()
    await parlour.press(game, RIGHT, JAY)
    parlour.pass_by(1)
    await parlour.press(game, WRONG, IRA)

    await parlour.table.link(IRA, JAY)

    shown = at_round(await parlour.table.do(ShowRound(game.round.id), IRA))
    assert shown.vote is not None
    assert shown.vote.answer.right


async def test_whoever_comes_late_is_told_how_late(parlour: Parlour) -> None:
    game = await parlour.begin(Setup(seconds=20))
    parlour.pass_by(20.25)
    before_closing = at_round(await parlour.press(game, RIGHT, IRA))
    game = await parlour.close(game)
    parlour.pass_by(60)
    after = at_round(await parlour.press(game, RIGHT, JAY))

    assert (before_closing.late_ms, before_closing.vote, before_closing.accepted) == (250, None, False)
    assert (after.late_ms, after.round.is_open) == (GRACE_MS + 60_000, False)
    assert before_closing.late_option == after.late_option == game.round.slot.order[RIGHT]
    assert at_round(await parlour.press(game, 25, JAY)).late_option is None
    assert await counted(parlour, game) == []


async def test_whoever_has_answered_is_not_called_late(parlour: Parlour) -> None:
    game = await parlour.begin(Setup(seconds=20))
    await parlour.press(game, RIGHT, IRA)
    await parlour.close(game)

    late = await parlour.press(game, WRONG, IRA)

    assert (late.remarks, at_round(late).late_ms) == ((Refusal.ALREADY_ANSWERED,), None)
    assert at_round(late).vote is not None


async def test_a_change_may_come_too_late(parlour: Parlour) -> None:
    game = await parlour.begin(replace(CHANGING, seconds=20))
    await parlour.presses(game, (WRONG, IRA), (WRONG, JAY), (RIGHT, JAY))
    await parlour.close(game)

    too_late, same, changed_before = await parlour.presses(game, (RIGHT, IRA), (WRONG, IRA), (2, JAY))

    assert (too_late.remarks, at_round(too_late).late_ms) == ((), GRACE_MS)
    assert at_round(too_late).late_option == game.round.slot.order[RIGHT]
    assert (same.remarks, at_round(same).late_ms) == ((Refusal.ALREADY_ANSWERED,), None)
    assert (changed_before.remarks, at_round(changed_before).late_ms) == ((Refusal.ALREADY_ANSWERED,), None)
    assert await counted(parlour, game) == [("a", False), ("b", True)]


async def test_a_press_that_was_made_in_time_counts_in_the_grace(parlour: Parlour) -> None:
    game = await parlour.begin(Setup(seconds=20))
    parlour.pass_by(20)

    assert at_round(await parlour.press(game, RIGHT, IRA)).accepted


async def test_letters_that_were_never_shown_are_refused(parlour: Parlour) -> None:
    game = await parlour.begin(Setup(seconds=20))
    forged = await parlour.press(game, 4, IRA)
    await parlour.press(game, RIGHT, IRA)
    await parlour.close(game)

    assert forged.remarks == (Refusal.NO_SUCH_BUTTON,)
    assert (await parlour.press(game, 4, IRA)).remarks == (Refusal.ALREADY_ANSWERED,)


async def test_a_round_that_does_not_exist_is_named_to_newcomers_too(parlour: Parlour) -> None:
    outcome = await parlour.table.do(AnswerRound(17, RIGHT), IRA, hint="bn")

    assert outcome == Outcome(Nowhere(), "bn", (Notice.ROUND_UNKNOWN,))


async def test_a_question_that_its_author_changed_takes_no_answer(parlour: Parlour) -> None:
    game = await parlour.begin(Setup("small"))
    fewer = Quiz("small", (Question("q1", ("a", "b"), "b"),))
    database = parlour.table.database

    for served, offered in ((library(fewer), "small"), (library(quiz("other")), None)):
        parlour.table.quizmaster = Quizmaster(database, served, NoChance(), Members())
        outcome = await parlour.press(game, RIGHT, IRA)
        assert (outcome.scene, outcome.remarks) == (Nowhere(offered), (Notice.ROUND_OUTDATED,))
    assert await counted(parlour, game) == []


async def test_days_of_whoever_has_no_zone_are_those_of_the_place(sqlite_url: str) -> None:
    async with opened(sqlite_url) as parlour:
        parlour.roll.admins = [HOST]
        await parlour.ask(SetPlaceZone("Asia/Kolkata"))
        await parlour.table.seat_all(IRA, JAY)
        await parlour.table.do(SetZone("America/New_York"), JAY)
        parlour.table.now_ms = at("2026-12-01T20:00")
        game = await parlour.begin()
        told, _ = await parlour.presses(game, (RIGHT, IRA), (RIGHT, JAY))

        standing = at_round(told).streak
        assert standing is not None
        assert standing.open_day == date(2026, 12, 2)
        (ira, jay) = (await all_rows(sqlite_url))["answer"]
        assert (ira["local_day"], ira["zone"], ira["guessed"]) == (date(2026, 12, 2), "Asia/Kolkata", True)
        assert (jay["local_day"], jay["zone"], jay["guessed"]) == (date(2026, 12, 1), "America/New_York", False)
        await parlour.table.do(SetZone("Europe/Lisbon"), IRA)
        (ira, _) = (await all_rows(sqlite_url))["answer"]
        assert (ira["local_day"], ira["zone"], ira["guessed"]) == (date(2026, 12, 1), "Europe/Lisbon", False)


@pytest.mark.parametrize("together", [True, False])
async def test_streaks_follow_from_the_log_whatever_zones_and_ways_answers_took(
    parlour: Parlour,
    together: bool,  # noqa: FBT001
) -> None:
    parlour.roll.admins = [HOST]
    await parlour.ask(SetPlaceZone("Asia/Kolkata"))
    await parlour.table.seat(IRA)
    for day in ("2026-12-01T20:00", "2026-12-02T23:59", "2026-12-03T19:00"):
        parlour.table.now_ms = at(day)
        game = await parlour.begin(place=replace(PLACE, thread_id=day))
        run = await parlour.table.open(account=IRA)
        events = [
            parlour.event(ChooseOption(run.id, run.position, RIGHT), IRA, None),
            parlour.event(GoOn(run.id, run.position), IRA, None),
            replace(parlour.event(AnswerRound(game.round.id, RIGHT), IRA), at_ms=parlour.now_ms - 5),
        ]
        for batch in [events] if together else [[event] for event in events]:
            await parlour.table.quizmaster.process(batch)
        await parlour.table.assert_kept(IRA)

    assert (await parlour.table.streak(IRA)).standing.current >= 3


async def test_an_answer_that_comes_late_from_another_zone_is_put_where_it_belongs(parlour: Parlour) -> None:
    parlour.roll.admins = [HOST]
    await parlour.ask(SetPlaceZone("Asia/Kolkata"))
    await parlour.table.seat(IRA)
    game = await parlour.begin(Setup(seconds=None))
    await parlour.table.play_on("2026-12-01T10:00", "2026-12-01T23:00", account=IRA)

    parlour.table.now_ms = at("2026-12-01T20:00")
    await parlour.press(game, RIGHT, IRA)

    await parlour.table.assert_kept(IRA)


async def test_a_round_leaves_the_run_that_somebody_is_in_alone(parlour: Parlour) -> None:
    await parlour.table.seat(IRA)
    run = await parlour.table.open(account=IRA)
    game = await parlour.begin()

    await parlour.press(game, RIGHT, IRA)

    (stopped,) = await parlour.table.together(Stop(), account=IRA)
    assert isinstance(stopped.scene, Stopped)
    assert stopped.scene.run is not None
    assert stopped.scene.run.id == run.id


async def test_whoever_answers_in_a_group_is_seen_in_it(sqlite_url: str) -> None:
    async with opened(sqlite_url) as parlour:
        game = await parlour.begin()
        await parlour.press(game, RIGHT, IRA)

    rows = await all_rows(sqlite_url)
    seen = {row["account_id"] for row in rows["member"]}
    assert {row["user_id"] for row in rows["account"] if row["id"] in seen} == {HOST.user_id, IRA.user_id}


async def test_everybody_in_a_batch_has_an_answer_of_their_own(parlour: Parlour) -> None:
    crowd = [Account("telegram", str(number)) for number in range(100, 200)]
    game = await parlour.begin()

    outcomes = await parlour.presses(game, *((nr % 4, account) for nr, account in enumerate(crowd)))

    assert all(at_round(each).accepted for each in outcomes)
    assert len(await counted(parlour, game)) == 100


async def test_what_is_told_once_waits_for_a_reply_that_is_seen(parlour: Parlour) -> None:
    game = await parlour.begin()
    async with parlour.table.database.transaction() as transaction:
        people = await transaction.people([IRA], parlour.now_ms)
        await transaction.save(Changes(people=[replace(people[IRA], outage_news=True)]), parlour.now_ms)
    alert = replace(parlour.event(AnswerRound(game.round.id, RIGHT), IRA), glimpsed=True)

    (glimpsed,) = await parlour.table.quizmaster.process([alert])
    game = await parlour.post(await parlour.start(place=Place("telegram", "-2")))
    seen = await parlour.press(game, RIGHT, IRA)

    assert (at_round(glimpsed).outage_news, at_round(seen).outage_news) == (False, True)
