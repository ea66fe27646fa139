"""The commands of daily questions and reminders."""

import pytest

from bot.core.actions import Event
from bot.core.game_actions import AnswerRound
from bot.core.people import Account, Group
from bot.core.places import Place, private_place
from bot.core.push_actions import MakePush, ShowDaily, ShowPushes, ShowReminder
from bot.screen import Button, Paragraph, PlaceLink, Reply, Screen
from tests.adapters.discord.stage import Stage
from tests.fakes import discord as fakes
from tests.fakes.discord import DiscordUser, NotPossibleError
from tests.fakes.discord.permissions import MANAGE_GUILD


def place_of(channel: fakes.Place) -> Place:
    return Place("discord", str(channel.id))


def group_of(channel: fakes.Place) -> Group:
    assert channel.guild
    return Group("discord", str(channel.guild.id))


@pytest.fixture
def admin(user: DiscordUser) -> DiscordUser:
    user.may(MANAGE_GUILD)
    return user


async def test_whoever_may_not_manage_the_server_is_not_offered_it(stage: Stage, user: DiscordUser) -> None:
    async with stage.serving():
        with pytest.raises(NotPossibleError, match="lacks permissions"):
            await user.slash("push")
        for there in (user.in_bot_dm(), user.in_other_dm()):
            with pytest.raises(NotPossibleError, match="not offered"):
                await there.slash("push")


@pytest.mark.parametrize("options", [{}, {"time": "  "}])
async def test_told_nothing_it_shows_what_there_is(
    stage: Stage, admin: DiscordUser, options: dict[str, object]
) -> None:
    async with stage.serving():
        assert (await admin.slash("push", **options)).ephemeral

    assert stage.talk.actions == [ShowPushes()]
    assert stage.talk.events[0].place == place_of(stage.fake.home)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"time": " 9:30 pm "}, {"time": "9:30 pm"}),
        ({"timezone": "Asia/Kolkata"}, {"zone": "Asia/Kolkata"}),
        ({"timezone": "Kolkata, India · 14:05"}, {"zone": "Kolkata, India"}),
        ({"language": "bn"}, {"language": "bn"}),
        ({"quiz": "Data Parallelism"}, {"quiz_id": "data-parallelism"}),
        ({"quiz": "डेटा"}, {"quiz_id": "डेटा"}),
        (
            {"time": "09:30", "timezone": "UTC", "language": "ru", "quiz": "fsdp"},
            {"time": "09:30", "zone": "UTC", "language": "ru", "quiz_id": "fsdp"},
        ),
    ],
)
async def test_it_is_set_up_as_its_options_say_where_it_is_typed(
    stage: Stage, admin: DiscordUser, options: dict[str, object], told: dict[str, str]
) -> None:
    home = stage.fake.home
    async with stage.serving():
        assert (await admin.slash("push", **options)).ephemeral

    assert stage.talk.actions == [MakePush(place_of(home), group_of(home), **told)]


async def test_another_channel_a_thread_or_a_post_of_a_forum_can_be_named(stage: Stage, admin: DiscordUser) -> None:
    moderator, home = stage.fake.moderator, stage.fake.home
    news, forum = await moderator.add_channel(home, news=True), await moderator.add_channel(home, forum=True)
    channels = [news, await moderator.add_thread(home), await moderator.add_thread(forum)]
    async with stage.serving():
        for channel in channels:
            await admin.slash("push", channel=channel)
        with pytest.raises(NotPossibleError, match="channels of the types"):
            await admin.slash("push", channel=forum)

    assert stage.talk.actions == [MakePush(place_of(channel), group_of(home)) for channel in channels]


async def test_where_the_bot_is_no_member_it_is_asked_for_all_the_same(stage: Stage, user: DiscordUser) -> None:
    foreign = stage.fake.add_guild("Commands only", bot_is_member=False, app_installed=True)
    there = user.at(foreign)
    there.may(MANAGE_GUILD)
    async with stage.serving():
        await there.slash("push", time="9")

    assert stage.talk.actions == [MakePush(place_of(foreign), group_of(foreign), time="9")]
    assert stage.talk.rosters == [None]


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("", ["09:00", "08:00", "07:00"]),
        ("9", ["09:00", "09:15", "09:30", "09:45", "21:00"]),
        ("9:20", ["09:20", "09:00", "09:15", "09:30", "09:45"]),
        ("9:30 pm", ["21:30", "21:00", "21:15", "21:45"]),
        ("half past nine", ["09:00", "08:00"]),
    ],
)
async def test_times_of_day_are_suggested(stage: Stage, admin: DiscordUser, typed: str, first: list[str]) -> None:
    async with stage.serving():
        choices = await admin.autocomplete("push", "time", typed, language="ru")

    assert [choice["value"] for choice in choices][: len(first)] == first
    assert all(choice["name"] == choice["value"] for choice in choices)


async def test_zones_and_quizzes_are_suggested_by_the_option(stage: Stage, admin: DiscordUser) -> None:
    stage.talk.zones, stage.talk.suggestions = [("Asia/Kolkata", "कोलकाता")], [("fsdp", "FSDP")]
    async with stage.serving():
        zones = await admin.autocomplete("push", "timezone", "को", channel=stage.fake.home)
        quizzes = await admin.autocomplete("push", "quiz", "fs", time="9")

    assert [choice["value"] for choice in (*zones, *quizzes)] == ["Asia/Kolkata", "fsdp"]


async def test_a_place_is_named_as_people_know_it(stage: Stage, admin: DiscordUser) -> None:
    home = stage.fake.home
    places = (place_of(home), private_place(Account("discord", "42")), Place("telegram", "-1"))
    stage.talk.answer = lambda _: Reply("en", Screen(tuple(PlaceLink("there", place) for place in places)))
    async with stage.serving():
        message = await admin.slash("push")

    assert message.text.split("\n") == [f"📍 <#{home.id}>", "there", "there"]


EVERYDAY = [("daily", ShowDaily()), ("remind", ShowReminder())]


@pytest.mark.parametrize(("name", "action"), EVERYDAY)
async def test_what_is_asked_about_every_day_stays_in_the_private_chat_and_is_told_privately_elsewhere(
    stage: Stage, user: DiscordUser, name: str, action: ShowDaily | ShowReminder
) -> None:
    async with stage.serving():
        there = [await one.slash(name) for one in (user, user.in_bot_dm(), user.in_other_dm())]

    assert stage.talk.actions == [action] * 3
    assert [message.ephemeral for message in there] == [True, False, True]


def on_and_on(event: Event) -> Reply:
    return Reply("en", Screen((Paragraph(f"{event.action}"),), ((Button("A", AnswerRound(7, 0)),),)))


async def test_in_the_private_chat_a_press_changes_that_very_message(stage: Stage, user: DiscordUser) -> None:
    stage.talk.answer = on_and_on
    there = user.in_bot_dm()
    async with stage.posting():
        await stage.postman.post(private_place(Account("discord", "42")), on_and_on_screen(), "1")
        (sent,) = there.messages()
        pressed = await there.press(sent, "A")
        asked = await there.slash("daily")
        again = await there.press(asked, "A")

    assert (pressed.id, again.id) == (sent.id, asked.id)
    assert len(there.messages()) == 2


def on_and_on_screen() -> Screen:
    return Screen((Paragraph("a question"),), ((Button("A", AnswerRound(7, 0)),),))


async def test_a_game_that_has_begun_is_told_to_everybody(stage: Stage, user: DiscordUser) -> None:
    stage.talk.answer = lambda _: Reply("en", on_and_on_screen(), for_all=True)
    async with stage.serving():
        begun = await user.slash("game")
        stage.talk.answer = on_and_on
        beside = await user.press(begun, "A")

    assert not begun.ephemeral
    assert beside.ephemeral
    assert [message.id for message in stage.fake.messages_in(stage.fake.home)] == [begun.id]
