"""Setting up a subscription by what is typed: times and time zones, in a place and in private."""

from collections.abc import AsyncIterator
from datetime import date

import pytest

from bot.core.game_actions import SetPlaceZone
from bot.core.languages import LANGUAGES
from bot.core.people import Person, Prompt
from bot.core.places import Right
from bot.core.push_actions import (
    FindPushZone,
    MakePush,
    NewPush,
    OpenPlace,
    SetPushZone,
    ShowPush,
    ShowPushes,
    StartPush,
    WritePush,
)
from bot.core.push_scene import CannotPush, ChannelWanted, PushesShown, PushQuizzes, PushShown, PushTimes, PushZones
from bot.core.record_actions import ShowStreak, Write
from bot.core.scene import HelpShown, Notice
from bot.core.schedule import Occasion
from bot.core.subscription import DEFAULT_MINUTE, MOST_IN_PLACE, State, Subscription
from bot.service.games import Director
from bot.service.members import Members
from bot.service.names import Names
from bot.zones import Zones
from tests.quizzes_for_tests import library
from tests.service.counter import CHANNEL, HERE, KOLKATA, OF_CHANNEL, Counter, one, set_up, several
from tests.service.groups import GROUP, Roll
from tests.service.table import ANNA, BORIS, NoChance, at


@pytest.fixture
async def counter(sqlite_url: str) -> AsyncIterator[Counter]:
    """Set up a counter on a fresh SQLite database; Anna manages the group there, and a channel."""
    async with set_up(sqlite_url, {CHANNEL: Roll(admins=[ANNA])}) as opened:
        await opened.table.seat(ANNA)
        yield opened


async def draft_of(counter: Counter) -> Subscription:
    """Begin to set one up in the group."""
    return one(await counter.ask(NewPush((await counter.settings()).id)))


async def draft_of_channel(counter: Counter) -> Subscription:
    """Begin to set one up in the channel, in private."""
    opened = (await counter.ask(OpenPlace(CHANNEL, OF_CHANNEL), place=None)).scene
    assert isinstance(opened, PushesShown)
    return one(await counter.ask(NewPush(opened.settings.id), place=None))


async def person_of(counter: Counter) -> Person:
    async with counter.table.database.transaction() as transaction:
        return (await transaction.people([ANNA], counter.now_ms))[ANNA]


async def test_without_a_zone_nothing_starts_and_zones_are_offered(counter: Counter) -> None:
    draft = await draft_of(counter)

    outcome = await counter.ask(StartPush(draft.id))

    assert isinstance(outcome.scene, PushZones)
    assert outcome.remarks == (Notice.PUSH_ZONE_NEEDED,)
    assert KOLKATA in outcome.scene.found
    assert (await counter.stored())[0].state is State.DRAFT


@pytest.mark.parametrize("language", LANGUAGES)
async def test_likely_zones_are_real_and_ones_own_is_the_first(counter: Counter, language: str) -> None:
    await counter.table.seat(ANNA, language)
    draft, zones = await draft_of(counter), Zones.load()

    likely = (await counter.ask(FindPushZone(draft.id))).scene

    assert isinstance(likely, PushZones)
    assert all(zones.is_known(zone) for zone in likely.found)
    assert len(set(likely.found)) == len(likely.found) >= 3


async def test_a_zone_is_looked_for_by_what_it_is_called(counter: Counter) -> None:
    draft = await draft_of(counter)

    found = (await counter.ask(FindPushZone(draft.id, "dhaka"))).scene
    nothing = await counter.ask(FindPushZone(draft.id, "qqqq"))

    assert isinstance(found, PushZones)
    assert (found.typed, found.found[0], found.private) == ("dhaka", "Asia/Dhaka", False)
    assert nothing.remarks == (Notice.ZONE_UNKNOWN,)


async def test_a_zone_that_is_chosen_is_that_of_the_place(counter: Counter) -> None:
    draft = await draft_of(counter)

    outcome = await counter.ask(SetPushZone(draft.id, KOLKATA))

    assert outcome.remarks == (Notice.ZONE_SET,)
    assert isinstance(outcome.scene, PushShown)
    assert outcome.scene.settings.zone == KOLKATA
    assert (await counter.ask(SetPushZone(draft.id, "Nowhere/Land"))).remarks == (Notice.ZONE_UNKNOWN,)


async def test_another_zone_of_the_place_reschedules_all_of_it(counter: Counter) -> None:
    first, second = await counter.begin(minute=18 * 60), await counter.begin(minute=23 * 60)

    outcome = await counter.ask(SetPushZone(first.id, "UTC"))

    assert [each.next for each in several(outcome)] == [
        Occasion(date(2026, 12, 1), at("2026-12-01T18:00")),
        Occasion(date(2026, 12, 1), at("2026-12-01T23:00")),
    ]
    assert [each.id for each in await counter.stored()] == [first.id, second.id]


async def test_so_does_another_zone_in_the_settings(counter: Counter) -> None:
    await counter.begin(minute=18 * 60)
    director = Director(counter.table.database, library(), Zones.load(), NoChance(), Members(), Names())

    await director.process(counter.event(SetPlaceZone("Asia/Tokyo")), counter.roll)

    (each,) = await counter.stored()
    assert each.next == Occasion(date(2026, 12, 2), at("2026-12-02T09:00"))


async def test_a_time_that_is_typed_is_that_of_the_draft(counter: Counter) -> None:
    fresh = one(await counter.ask(WritePush("9.15")))
    again = one(await counter.ask(WritePush("21:30")))

    assert (fresh.state, fresh.minute) == (State.DRAFT, 9 * 60 + 15)
    assert (again.id, again.minute) == (fresh.id, 21 * 60 + 30)


async def test_a_time_that_is_typed_changes_nothing_that_was_started(counter: Counter) -> None:
    started = await counter.begin()

    draft = one(await counter.ask(WritePush("18:00")))

    assert draft.state is State.DRAFT
    assert await counter.stored() == [started, draft]


async def test_anything_else_that_is_typed_is_looked_for_among_zones(counter: Counter) -> None:
    started = await counter.begin()

    found = await counter.ask(WritePush("Kolkata"))
    nothing = await counter.ask(WritePush("25:00"))

    assert isinstance(found.scene, PushZones)
    assert (found.scene.subscription, found.scene.found[0], found.remarks) == (started, KOLKATA, ())
    assert nothing.remarks == (Notice.PUSH_TYPED,)
    assert await counter.stored() == [started]


async def test_a_zone_may_be_typed_before_anything_else(counter: Counter) -> None:
    found = (await counter.ask(WritePush("Kolkata"))).scene

    assert isinstance(found, PushZones)
    shown = await counter.ask(SetPushZone(found.subscription.id, KOLKATA))
    assert one(await counter.ask(StartPush(one(shown).id))).state is State.ACTIVE


async def test_nothing_typed_lists_what_is_there(counter: Counter) -> None:
    assert several(await counter.ask(WritePush(" "))) == ()


async def test_typing_where_the_bot_may_not_post_names_what_it_lacks(counter: Counter) -> None:
    counter.roll.lacks = (Right.SEND,)

    assert isinstance((await counter.ask(WritePush("9:00"))).scene, CannotPush)
    assert await counter.stored() == []


async def test_in_private_what_is_written_is_a_zone_for_the_channel(counter: Counter) -> None:
    draft = await draft_of_channel(counter)
    asked = (await counter.ask(FindPushZone(draft.id), place=None)).scene
    assert isinstance(asked, PushZones)
    assert asked.private
    assert (await person_of(counter)).prompt is Prompt.PUSH_ZONE

    found = (await counter.table.do(Write("Dhaka"))).scene

    assert isinstance(found, PushZones)
    assert (found.subscription.id, found.found[0], found.private) == (draft.id, "Asia/Dhaka", True)
    assert (await person_of(counter)).prompt is Prompt.PUSH_ZONE
    assert (await counter.table.do(Write("qqqq"))).remarks == (Notice.ZONE_UNKNOWN,)
    shown = (await counter.ask(SetPushZone(draft.id, "Asia/Dhaka"), place=None)).scene
    assert isinstance(shown, PushShown)
    assert shown.settings.zone == "Asia/Dhaka"


async def test_what_is_written_after_something_else_is_no_search(counter: Counter) -> None:
    draft = await draft_of_channel(counter)
    await counter.ask(FindPushZone(draft.id), place=None)

    await counter.table.do(ShowStreak())

    assert (await counter.table.do(Write("Dhaka"))).scene == HelpShown()


async def test_what_is_written_is_about_the_channel_that_was_asked_about_last(counter: Counter) -> None:
    one_draft = await draft_of_channel(counter)
    other_draft = await draft_of(counter)
    counter.known.rolls[HERE] = Roll(admins=[ANNA])
    for each in (one_draft, other_draft, one_draft):
        await counter.ask(FindPushZone(each.id), place=None)

    found = (await counter.table.do(Write("Dhaka"))).scene

    assert isinstance(found, PushZones)
    assert found.subscription.id == one_draft.id


async def test_in_private_a_zone_can_be_changed_of_what_was_started(counter: Counter) -> None:
    draft = await draft_of_channel(counter)
    await counter.ask(SetPushZone(draft.id, KOLKATA), place=None)
    started = one(await counter.ask(StartPush(draft.id), place=None))
    await counter.ask(FindPushZone(started.id), place=None)

    found = (await counter.table.do(Write("Dhaka"))).scene
    assert isinstance(found, PushZones)
    changed = await counter.ask(SetPushZone(found.subscription.id, found.found[0]), place=None)

    assert [each.id for each in several(changed)] == [started.id]
    assert (await counter.settings(CHANNEL)).zone == "Asia/Dhaka"


async def test_when_the_draft_is_gone_what_is_written_gets_the_help(counter: Counter) -> None:
    draft = await draft_of_channel(counter)
    await counter.ask(FindPushZone(draft.id), place=None)
    async with counter.table.database.transaction() as transaction:
        await transaction.pushes.remove(draft.id)

    assert (await counter.table.do(Write("Dhaka"))).scene == HelpShown()


async def test_in_private_the_command_with_a_text_is_about_the_draft(counter: Counter) -> None:
    assert (await counter.ask(WritePush("9:30"), place=None)).scene == ChannelWanted()
    draft = await draft_of_channel(counter)

    assert one(await counter.ask(WritePush("9:30"), place=None)).minute == 9 * 60 + 30
    assert one(await counter.ask(ShowPush(draft.id), place=None)).minute == 9 * 60 + 30


async def test_with_all_it_needs_a_subscription_is_made_in_one_go(counter: Counter) -> None:
    made = await counter.ask(MakePush(HERE, GROUP, "18:00", KOLKATA, "bn", "other"))

    each = one(made)
    assert made.remarks == (Notice.PUSH_STARTED,)
    assert (each.state, each.minute, each.language, each.quiz_ids) == (State.ACTIVE, 18 * 60, "bn", ("other",))
    assert each.next == Occasion(date(2026, 12, 1), at("2026-12-01T12:30"))
    assert (await counter.settings()).zone == KOLKATA


async def test_what_is_not_told_is_as_usual(counter: Counter) -> None:
    each = one(await counter.ask(MakePush(HERE, GROUP, zone="kolkata")))

    assert (each.state, each.minute, each.quiz_ids) == (State.ACTIVE, DEFAULT_MINUTE, ())


async def test_told_nothing_it_lists_what_is_there(counter: Counter) -> None:
    started = await counter.begin()

    assert several(await counter.ask(MakePush(HERE, GROUP))) == (started,)
    assert await counter.stored() == [started]


async def test_told_a_zone_alone_it_changes_that_of_what_is_there(counter: Counter) -> None:
    started = await counter.begin()

    changed = await counter.ask(MakePush(HERE, GROUP, zone="Asia/Dhaka"))
    unsure = await counter.ask(MakePush(HERE, GROUP, zone="Russia"))

    assert (changed.remarks, [each.id for each in several(changed)]) == ((Notice.ZONE_SET,), [started.id])
    assert (await counter.settings()).zone == "Asia/Dhaka"
    assert isinstance(unsure.scene, PushZones)
    assert len(await counter.stored()) == 1


async def test_a_zone_that_could_be_several_is_asked_for(counter: Counter) -> None:
    outcome = await counter.ask(MakePush(HERE, GROUP, "18:00", "Russia"))

    assert isinstance(outcome.scene, PushZones)
    assert len(outcome.scene.found) > 1
    (draft,) = await counter.stored()
    assert (draft.state, draft.minute) == (State.DRAFT, 18 * 60)


async def test_one_that_lacks_a_zone_asks_for_it(counter: Counter) -> None:
    outcome = await counter.ask(MakePush(HERE, GROUP, "18:00"))

    assert isinstance(outcome.scene, PushZones)
    assert outcome.remarks == (Notice.PUSH_ZONE_NEEDED,)


@pytest.mark.parametrize(
    ("told", "remark", "scene"),
    [
        (MakePush(HERE, GROUP, "soon", KOLKATA), Notice.PUSH_TYPED, PushTimes),
        (MakePush(HERE, GROUP, "18:00", KOLKATA, "fr"), Notice.LANGUAGE_UNKNOWN, PushShown),
        (MakePush(HERE, GROUP, "18:00", KOLKATA, quiz_id="gone"), Notice.QUIZ_UNKNOWN, PushQuizzes),
    ],
)
async def test_what_was_not_understood_is_asked_again_and_nothing_started(
    counter: Counter, told: MakePush, remark: Notice, scene: type
) -> None:
    outcome = await counter.ask(told)

    assert outcome.remarks == (remark,)
    assert isinstance(outcome.scene, scene)
    (draft,) = await counter.stored()
    assert draft.state is State.DRAFT


async def test_another_zone_told_with_a_new_one_holds_for_all(counter: Counter) -> None:
    first = await counter.begin(minute=18 * 60)

    await counter.ask(MakePush(HERE, GROUP, "9:00", "UTC"))

    before, made = await counter.stored()
    assert before.id == first.id
    assert before.next == Occasion(date(2026, 12, 1), at("2026-12-01T18:00"))
    assert made.next == Occasion(date(2026, 12, 2), at("2026-12-02T09:00"))


async def test_no_more_are_made_than_there_may_be(counter: Counter) -> None:
    for _ in range(MOST_IN_PLACE):
        await counter.begin()

    refused = await counter.ask(MakePush(HERE, GROUP, "9:00"))

    assert refused.remarks == (Notice.PUSHES_MANY,)
    assert len(await counter.stored()) == MOST_IN_PLACE


async def test_a_draft_cannot_be_started_beyond_that(counter: Counter) -> None:
    draft = await draft_of(counter)
    settings = await counter.settings()
    for number in range(MOST_IN_PLACE):
        await counter.change(Subscription(number + 1, settings.id, ANNA, state=State.PAUSED))

    assert (await counter.ask(StartPush(draft.id))).remarks == (Notice.PUSHES_MANY,)


async def test_only_those_who_manage_the_place_make_one(counter: Counter) -> None:
    outcome = await counter.ask(MakePush(HERE, GROUP, "9:00", KOLKATA), BORIS)

    assert outcome.remarks == (Notice.ADMINS_ONLY,)
    assert await counter.stored() == []


async def test_one_in_another_group_is_not_made(counter: Counter) -> None:
    outcome = await counter.ask(MakePush(CHANNEL, OF_CHANNEL, "9:00", KOLKATA))

    assert outcome.remarks == (Notice.PUSH_UNKNOWN,)
    assert await counter.stored(CHANNEL) == []


async def test_it_is_listed_once_it_was_started(counter: Counter) -> None:
    draft = await draft_of(counter)
    await counter.ask(SetPushZone(draft.id, KOLKATA))
    assert several(await counter.ask(ShowPushes())) == ()

    await counter.ask(StartPush(draft.id))

    assert [each.id for each in several(await counter.ask(ShowPushes()))] == [draft.id]
