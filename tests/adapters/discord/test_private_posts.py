"""Posting in private chats, publishing, and sending without a gateway."""

import asyncio

import pytest

from bot.core.people import Account
from bot.core.places import Place, private_place
from bot.group_ports import PostFailedError, PostRefusedError, PostUnsureError
from bot.screen import Paragraph, Screen
from tests.adapters.discord.stage import Stage
from tests.fakes import discord as fakes
from tests.fakes.discord import DiscordUser

SAID = Screen((Paragraph("a question"),))
ASHA = private_place(Account("discord", "42"))


def place_of(channel: fakes.Place) -> Place:
    return Place("discord", str(channel.id))


async def test_a_private_chat_is_opened_once(stage: Stage, user: DiscordUser) -> None:
    async with stage.sending():
        first = await stage.postman.post(ASHA, SAID, "1")
        again = await stage.postman.post(ASHA, SAID, "1")
        more = await stage.postman.post(ASHA, SAID, "2")
        await stage.postman.edit(ASHA, more, Screen((Paragraph("changed"),)))

    assert first == again
    assert [message.text for message in user.in_bot_dm().messages()] == ["a question", "changed"]
    assert stage.calls()["dm.open", 200] == 1


async def test_whoever_takes_no_private_messages_or_is_unknown_refuses(stage: Stage, user: DiscordUser) -> None:
    user.account.accepts_dms = False
    async with stage.sending():
        for place in (ASHA, private_place(Account("discord", "404"))):
            with pytest.raises(PostRefusedError):
                await stage.postman.post(place, SAID, "1")

    assert [refusal.code for refusal in stage.fake.take_refusals()] == [50007, 10013]


async def test_sending_alone_opens_no_gateway(stage: Stage, user: DiscordUser) -> None:
    async with stage.sending():
        await stage.postman.post(place_of(stage.fake.home), SAID, "1")
    with pytest.raises(PostFailedError, match="not connected"):
        await stage.postman.post(ASHA, SAID, "1")

    assert user.messages()
    assert stage.fake.gateway.sessions == []
    assert not stage.calls()["commands.put", 200]


async def test_what_is_sent_alone_and_by_the_receiver_arrives_once(stage: Stage) -> None:
    home = place_of(stage.fake.home)
    async with stage.sending():
        first = await stage.postman.post(home, SAID, "1")
    async with stage.posting():
        assert await stage.postman.post(home, SAID, "1") == first


@pytest.mark.parametrize("after_effect", [False, True])
async def test_an_outage_leaves_it_unsure_whether_a_message_arrived(stage: Stage, *, after_effect: bool) -> None:
    home = place_of(stage.fake.home)
    async with stage.sending():
        stage.fake.script.fail("message.create", 503, after_effect=after_effect)
        with pytest.raises(PostUnsureError):
            await stage.postman.post(home, SAID, "1")
        await stage.postman.post(home, SAID, "1")

    assert len(stage.fake.messages_in(stage.fake.home)) == 1


async def test_a_rate_limit_surely_keeps_a_message_back(stage: Stage) -> None:
    async with stage.sending():
        stage.fake.script.rate_limit("message.create", 120.0)
        with pytest.raises(PostFailedError) as caught:
            await stage.postman.post(place_of(stage.fake.home), SAID, "1")

    assert not isinstance(caught.value, PostUnsureError)


async def test_when_the_connection_ends_what_is_under_way_is_unsure_and_what_waits_is_not(stage: Stage) -> None:
    home = place_of(stage.fake.home)
    async with stage.sending():
        stage.fake.script.delay("message.create", 2.0)
        posts = [asyncio.create_task(stage.postman.post(home, SAID, key)) for key in ("1", "2")]
        assert await stage.fake.until(lambda: stage.calls()["message.create", 0] == 1)
    caught = await asyncio.gather(*posts, return_exceptions=True)

    assert [type(error) for error in caught] == [PostUnsureError, PostFailedError]


async def test_a_message_of_an_announcement_channel_is_published_once(stage: Stage) -> None:
    news = await stage.fake.moderator.add_channel(stage.fake.home, news=True)
    async with stage.sending():
        message_id = await stage.postman.post(place_of(news), SAID, "1")
        for _ in range(2):
            await stage.postman.publish(place_of(news), message_id)

    assert stage.fake.world.messages[int(message_id)].published
    assert [refusal.code for refusal in stage.fake.take_refusals()] == [40033]


async def test_several_messages_of_an_hour_are_published(stage: Stage) -> None:
    news = await stage.fake.moderator.add_channel(stage.fake.home, news=True)
    async with stage.sending():
        sent = [await stage.postman.post(place_of(news), SAID, key) for key in ("1", "2")]
        for message_id in sent:
            await stage.postman.publish(place_of(news), message_id)

    assert all(stage.fake.world.messages[int(message_id)].published for message_id in sent)


async def test_elsewhere_nothing_is_published(stage: Stage) -> None:
    home = place_of(stage.fake.home)
    async with stage.sending():
        await stage.postman.publish(home, await stage.postman.post(home, SAID, "1"))

    assert [refusal.code for refusal in stage.fake.take_refusals()] == [50024]


async def test_more_than_can_be_published_in_an_hour_fails_at_once_and_keeps_nothing_waiting(stage: Stage) -> None:
    news = await stage.fake.moderator.add_channel(stage.fake.home, news=True)
    async with stage.sending():
        message_id = await stage.postman.post(place_of(news), SAID, "1")
        stage.fake.script.rate_limit("message.publish", 3000.0)
        async with asyncio.timeout(3):
            with pytest.raises(PostFailedError):
                await stage.postman.publish(place_of(news), message_id)
            await stage.postman.post(place_of(news), SAID, "2")

    assert len(stage.fake.messages_in(news)) == 2
