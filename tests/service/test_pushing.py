"""Subscriptions at people's word: set up, changed, paused, sent now, removed; and who is heard."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import date

import pytest

from bot.core.actions import Event
from bot.core.game_scene import CannotPost, Unchanged
from bot.core.job import JobKind
from bot.core.places import Right
from bot.core.push_actions import (
    NewPush,
    OpenPlace,
    PausePush,
    PushAction,
    PushNow,
    RemovePush,
    SetPushLanguage,
    SetPushOrder,
    SetPushPublished,
    SetPushQuiz,
    SetPushTime,
    ShowPush,
    ShowPushes,
    ShowPushQuizzes,
    ShowPushTimes,
    StartPush,
)
from bot.core.push_scene import CannotPush, PushesShown, PushQuizzes, PushShown, PushTimes, RemovalAsked
from bot.core.run import Refusal
from bot.core.scene import Notice, Nowhere
from bot.core.schedule import Occasion
from bot.core.subscription import DEFAULT_MINUTE, GRACE_MS, MOST_IN_PLACE, State, Subscription
from tests.service.counter import CHANNEL, HERE, OF_CHANNEL, Counter, one, set_up, several
from tests.service.groups import GROUP, Roll
from tests.service.table import ANNA, BORIS, at


@pytest.fixture
async def counter(sqlite_url: str) -> AsyncIterator[Counter]:
    """Set up a counter on a fresh SQLite database; Anna manages the group there, and a channel."""
    async with set_up(sqlite_url, {CHANNEL: Roll(admins=[ANNA])}) as opened:
        await opened.table.seat(ANNA, "ru")
        yield opened


async def test_a_place_without_subscriptions_offers_to_set_one_up(counter: Counter) -> None:
    outcome = await counter.ask(ShowPushes())

    assert isinstance(outcome.scene, PushesShown)
    assert (outcome.scene.subscriptions, outcome.scene.elsewhere) == ((), False)


async def test_a_draft_has_what_is_usual_and_is_not_listed(counter: Counter) -> None:
    place_id = (await counter.settings()).id

    shown = (await counter.ask(NewPush(place_id))).scene

    assert isinstance(shown, PushShown)
    draft = shown.subscription
    assert (draft.state, draft.minute, draft.quiz_ids, draft.shuffled, draft.owner) == (
        State.DRAFT, DEFAULT_MINUTE, (), False, ANNA,
    )  # fmt: skip
    assert shown.language == "ru"
    assert several(await counter.ask(ShowPushes())) == ()


async def test_drafts_do_not_pile_up(counter: Counter) -> None:
    place_id = (await counter.settings()).id
    first = one(await counter.ask(NewPush(place_id)))
    await counter.ask(SetPushTime(first.id, 700))

    again = one(await counter.ask(NewPush(place_id)))

    assert (again.id, again.minute) == (first.id, DEFAULT_MINUTE)
    assert len(await counter.stored()) == 1


async def test_a_started_one_waits_for_its_time_in_the_zone_of_the_place(counter: Counter) -> None:
    started = await counter.begin(minute=18 * 60)

    assert started.state is State.ACTIVE
    assert started.next == Occasion(date(2026, 12, 1), at("2026-12-01T12:30"))
    assert several(await counter.ask(ShowPushes())) == (started,)


async def test_a_time_of_day_that_is_past_waits_for_tomorrow(counter: Counter) -> None:
    started = await counter.begin(minute=17 * 60)

    assert started.next == Occasion(date(2026, 12, 2), at("2026-12-02T11:30"))


async def test_another_time_reschedules(counter: Counter) -> None:
    started = await counter.begin(minute=17 * 60)

    outcome = await counter.ask(SetPushTime(started.id, 17 * 60 + 45))

    assert outcome.remarks == (Notice.PUSH_SET,)
    assert one(outcome).next == Occasion(date(2026, 12, 1), at("2026-12-01T12:15"))


async def test_everything_else_can_be_set(counter: Counter) -> None:
    each = await counter.begin()

    await counter.ask(SetPushLanguage(each.id, "bn"))
    await counter.ask(SetPushOrder(each.id, shuffled=True))
    await counter.ask(SetPushPublished(each.id, published=True))
    page = await counter.ask(SetPushQuiz(each.id, "other", chosen=True, page=0))

    assert isinstance(page.scene, PushQuizzes)
    (stored,) = await counter.stored()
    assert stored == replace(each, language="bn", shuffled=True, published=True, quiz_ids=("other",))
    await counter.ask(SetPushQuiz(each.id, "small", chosen=True))
    await counter.ask(SetPushQuiz(each.id, "other", chosen=False))
    assert (await counter.stored())[0].quiz_ids == ("small",)


@pytest.mark.parametrize(
    ("action", "remark"),
    [
        (SetPushTime(500_001, 24 * 60), Refusal.NO_SUCH_BUTTON),
        (SetPushTime(500_001, -1), Refusal.NO_SUCH_BUTTON),
        (SetPushLanguage(500_001, "fr"), Notice.LANGUAGE_UNKNOWN),
        (SetPushQuiz(500_001, "gone", chosen=True), Notice.QUIZ_UNKNOWN),
    ],
)
async def test_what_cannot_be_changes_nothing(counter: Counter, action: PushAction, remark: Notice) -> None:
    each = await counter.begin()
    assert each.id == 500_001

    assert (await counter.ask(action)).remarks == (remark,)

    assert await counter.stored() == [each]


async def test_what_can_be_chosen_is_shown(counter: Counter) -> None:
    each = await counter.begin()

    assert (await counter.ask(ShowPushTimes(each.id))).scene == PushTimes(each, None)
    assert (await counter.ask(ShowPushTimes(each.id, 23))).scene == PushTimes(each, 23)
    assert (await counter.ask(ShowPushTimes(each.id, 24))).scene == PushTimes(each, None)
    assert (await counter.ask(ShowPushQuizzes(each.id, 1))).scene == PushQuizzes(each, 1)


async def test_a_paused_one_waits_for_nothing_until_it_is_resumed(counter: Counter) -> None:
    each = await counter.begin()

    paused = await counter.ask(PausePush(each.id))

    assert (one(paused).state, one(paused).next) == (State.PAUSED, None)
    assert paused.remarks == (Notice.PUSH_PAUSED,)
    resumed = await counter.ask(StartPush(each.id))
    assert (one(resumed), resumed.remarks) == (each, (Notice.PUSH_STARTED,))


async def test_sent_now_it_is_sent_at_once_and_not_again_on_this_day(counter: Counter) -> None:
    each = await counter.begin(minute=18 * 60)

    sent = await counter.ask(PushNow(each.id))

    assert sent.remarks == (Notice.PUSH_COMING,)
    assert one(sent).next == Occasion(date(2026, 12, 2), at("2026-12-02T12:30"))
    (job,) = await counter.jobs()
    assert (job.kind, job.key, job.subject) == (JobKind.PUSH, f"{each.id}:2026-12-01", each.id)
    assert (job.due_ms, job.expires_ms) == (counter.now_ms, counter.now_ms + GRACE_MS)
    again = await counter.ask(PushNow(each.id))
    assert again.remarks == (Notice.PUSH_TODAY,)
    assert len(await counter.jobs()) == 1


async def test_one_that_is_paused_is_not_sent_now(counter: Counter) -> None:
    each = await counter.begin()
    await counter.ask(PausePush(each.id))

    assert (await counter.ask(PushNow(each.id))).remarks == (Notice.PUSH_INACTIVE,)
    assert await counter.jobs() == []


async def test_removing_is_asked_for_twice(counter: Counter) -> None:
    each = await counter.begin()

    assert isinstance((await counter.ask(RemovePush(each.id))).scene, RemovalAsked)
    assert await counter.stored() == [each]
    removed = await counter.ask(RemovePush(each.id, confirmed=True))
    assert (several(removed), removed.remarks) == ((), (Notice.PUSH_REMOVED,))
    assert (await counter.ask(ShowPush(each.id))).remarks == (Notice.PUSH_UNKNOWN,)


async def test_a_place_has_so_many_and_no_more(counter: Counter) -> None:
    for _ in range(MOST_IN_PLACE):
        await counter.begin()

    refused = await counter.ask(NewPush((await counter.settings()).id))

    assert refused.remarks == (Notice.PUSHES_MANY,)
    assert len(several(refused)) == MOST_IN_PLACE


async def test_only_those_who_manage_the_place_are_heard(counter: Counter) -> None:
    each = await counter.begin()
    actions: list[PushAction] = [
        ShowPushes(), NewPush(each.place_id), ShowPush(each.id), PausePush(each.id), PushNow(each.id),
        SetPushTime(each.id, 0), RemovePush(each.id, confirmed=True),
    ]  # fmt: skip

    for action in actions:
        outcome = await counter.ask(action, BORIS)
        assert (outcome.scene, outcome.remarks) == (Unchanged(), (Notice.ADMINS_ONLY,)), action

    assert await counter.stored() == [each]


async def test_rights_are_asked_for_at_each_change(counter: Counter) -> None:
    each = await counter.begin()
    counter.roll.admins = []

    assert (await counter.ask(PausePush(each.id))).remarks == (Notice.ADMINS_ONLY,)


async def test_in_another_group_a_subscription_is_not_known(counter: Counter) -> None:
    each = await counter.begin()

    for action in (ShowPush(each.id), PausePush(each.id), ShowPushes(each.place_id)):
        outcome = await counter.ask(action, place=CHANNEL)
        assert (outcome.scene, outcome.remarks) == (Unchanged(), (Notice.PUSH_UNKNOWN,)), action


async def test_in_another_topic_of_the_group_it_is_named(counter: Counter) -> None:
    each = await counter.begin()

    shown = (await counter.ask(ShowPush(each.id), place=replace(HERE, thread_id="7"))).scene

    assert isinstance(shown, PushShown)
    assert shown.elsewhere


async def test_in_private_whoever_manages_a_channel_sets_it_up(counter: Counter) -> None:
    opened = (await counter.ask(OpenPlace(CHANNEL, OF_CHANNEL), place=None)).scene
    assert isinstance(opened, PushesShown)
    assert (opened.settings.place, opened.elsewhere) == (CHANNEL, True)

    draft = one(await counter.ask(NewPush(opened.settings.id), place=None))

    assert await counter.stored(CHANNEL) == [draft]
    assert (await counter.ask(ShowPush(draft.id), BORIS, None)).remarks == (Notice.PUSH_THERE,)


async def test_in_private_the_place_itself_is_asked_who_manages_it(counter: Counter) -> None:
    each = await counter.begin()
    counter.known.rolls[HERE] = Roll(admins=[BORIS])

    assert (await counter.ask(ShowPush(each.id), ANNA, None)).remarks == (Notice.PUSH_THERE,)
    assert one(await counter.ask(ShowPush(each.id), BORIS, None)) == each


async def test_of_a_place_where_the_bot_is_no_member_nothing_can_be_set(counter: Counter) -> None:
    each = await counter.begin()

    assert (await counter.ask(ShowPush(each.id), place=None)).scene == CannotPush(HERE, (), elsewhere=True)


async def test_setting_up_names_the_rights_that_the_bot_lacks(counter: Counter) -> None:
    each = await counter.begin()
    await counter.ask(PausePush(each.id))
    counter.roll.lacks = (Right.SEND,)

    for action in (NewPush(each.place_id), StartPush(each.id)):
        assert (await counter.ask(action)).scene == CannotPush(HERE, (Right.SEND,), place_id=each.place_id), action
    assert several(await counter.ask(ShowPushes())) != ()


async def test_private_subscriptions_are_not_for_this_desk(counter: Counter) -> None:
    settings = await counter.settings()
    async with counter.table.database.transaction() as transaction:
        private = await transaction.games.place(replace(HERE, chat_id="@1"), GROUP)
        await transaction.pushes.put([Subscription(7, private.id, ANNA)])

    assert settings.id != private.id
    assert (await counter.ask(ShowPush(7), place=None)).remarks == (Notice.PUSH_UNKNOWN,)
    assert (await counter.ask(ShowPushes(private.id), place=None)).remarks == (Notice.PUSH_UNKNOWN,)


async def test_in_private_the_command_alone_says_where_it_belongs(counter: Counter) -> None:
    outcome = await counter.ask(ShowPushes(), place=None)

    assert (outcome.scene, outcome.remarks) == (Nowhere(), (Notice.PUSHES_ELSEWHERE,))


async def test_where_the_bot_was_not_invited_it_says_so(counter: Counter) -> None:
    event = Event(ANNA, ShowPushes(), counter.now_ms, group=GROUP)

    assert (await counter.pusher.process(event, ShowPushes(), None)).scene == CannotPost(())


@pytest.mark.parametrize("announces", [True, False])
async def test_an_announcement_channel_offers_to_publish(counter: Counter, announces: bool) -> None:  # noqa: FBT001 - a parameter of the test
    counter.roll.announces = announces
    each = await counter.begin()

    shown = (await counter.ask(ShowPush(each.id))).scene

    assert isinstance(shown, PushShown)
    assert shown.publishable is announces


async def test_everybody_in_a_place_reads_its_own_language(counter: Counter) -> None:
    counter.public = True
    await counter.settings()
    async with counter.table.database.transaction() as transaction:
        await transaction.games.put_place(replace(await transaction.games.place(HERE, GROUP), language="bn"))

    assert (await counter.ask(ShowPushes())).language == "bn"
