"""Groups: what a bot hears in them, what it may send, and whom it learns of."""

from typing import Any

import pytest
from telegram import Bot, Update

from tests.fakes.telegram import Group, TelegramFake, TelegramUser
from tests.fakes.test_telegram.wire import BAD, GROUP, PERSON, Call, Json, button, keyboard

ANONYMOUS_ADMIN_ID = 1087968824


@pytest.fixture
async def group(fake: TelegramFake, person: TelegramUser) -> Group:
    group = fake.group(GROUP, "Study")
    await person.join(group)
    fake.updates.drop()
    return group


async def heard(call: Call) -> list[Json]:
    """Give what the bot gets, and confirm it."""
    updates: list[Json] = (await call("getUpdates"))["result"]
    if updates:
        await call("getUpdates", offset=updates[-1]["update_id"] + 1)
    return updates


async def texts(call: Call) -> list[str | None]:
    return [update["message"].get("text") for update in await heard(call)]


async def test_only_commands_for_this_bot_are_heard(person: TelegramUser, group: Group, call: Call) -> None:
    for text in (
        "hello",
        "/leaderboard",
        "/leaderboard@quiz_test_bot now",
        "/LEADERBOARD@Quiz_Test_Bot",
        "/leaderboard@other_bot",
        "see /leaderboard",
        "@quiz_test_bot hello",
    ):
        await person.say(group, text)
    assert await texts(call) == ["/leaderboard", "/leaderboard@quiz_test_bot now", "/LEADERBOARD@Quiz_Test_Bot"]


async def test_a_command_without_a_name_is_for_the_bot_that_spoke_last(
    person: TelegramUser, group: Group, call: Call
) -> None:
    group.said_by_other_bot("hello")
    await person.say(group, "/leaderboard")
    await person.say(group, "/leaderboard@quiz_test_bot")
    await call("sendMessage", chat_id=GROUP, text="first")
    await person.say(group, "/leaderboard again")
    assert await texts(call) == ["/leaderboard@quiz_test_bot", "/leaderboard again"]


async def test_replies_to_the_bot_and_everything_for_an_administrator_are_heard(
    person: TelegramUser, group: Group, call: Call
) -> None:
    await call("sendMessage", chat_id=GROUP, text="first")
    await person.say(group, "why?", reply_to=group.shown[-1])
    await person.say(group, "nobody hears this")
    group.set_bot_status("administrator")
    await person.say(group, "hello")
    answered, promoted, hello = await heard(call)
    assert answered["message"]["reply_to_message"]["text"] == "first"
    assert promoted["my_chat_member"]["new_chat_member"]["status"] == "administrator"
    assert hello["message"]["text"] == "hello"


async def test_chats_that_send_have_no_person(group: Group, call: Call) -> None:
    group.said_anonymously("/leaderboard")
    group.said_by_channel("/leaderboard")
    admin, channel = [update["message"] for update in await heard(call)]
    assert (admin["from"]["id"], admin["sender_chat"]["id"]) == (ANONYMOUS_ADMIN_ID, GROUP)
    assert (channel["from"]["username"], channel["sender_chat"]["type"]) == ("Channel_Bot", "channel")


async def test_who_comes_and_goes_is_told_without_a_text(fake: TelegramFake, person: TelegramUser, call: Call) -> None:
    group = fake.group(GROUP)
    fake.updates.drop()
    await person.join(group)
    await person.leave(group)
    await person.join(group)
    group.kick(PERSON)
    messages = [update["message"] for update in await heard(call)]
    assert ["new_chat_members" in message for message in messages] == [True, False, True, False]
    assert [message["from"]["id"] for message in messages] == [PERSON, PERSON, PERSON, ANONYMOUS_ADMIN_ID]
    with pytest.raises(AssertionError, match="not in the group"):
        await person.say(group, "/leaderboard")


async def test_presses_in_a_group_are_those_of_its_members(
    fake: TelegramFake, person: TelegramUser, group: Group, call: Call
) -> None:
    await call("sendMessage", chat_id=GROUP, text="?", reply_markup=keyboard([button("A", "v1")]))
    await person.press(group.shown[-1], "A")
    (pressed,) = await heard(call)
    assert pressed["callback_query"]["message"]["chat"] == {"id": GROUP, "type": "supergroup", "title": "Study"}
    assert (await person.sees("?", chat=group)).buttons[0].text == "A"
    with pytest.raises(AssertionError, match="never joined"):
        await fake.user(8).press(group.shown[-1], "A")


async def test_topics_and_chains_of_replies_have_threads_and_only_topics_are_sent_to(
    fake: TelegramFake, person: TelegramUser, group: Group, call: Call
) -> None:
    first = await person.say(group, "/leaderboard")
    await call("sendMessage", chat_id=GROUP, text="a", reply_parameters={"message_id": first.message_id})
    await person.say(group, "thanks", reply_to=group.shown[-1])
    chain = (await heard(call))[-1]["message"]
    assert chain["message_thread_id"] == first.message_id
    assert "is_topic_message" not in chain
    fake.expect_refusal("message thread not found", times=2)
    assert not (await call("sendMessage", chat_id=GROUP, text="x", message_thread_id=first.message_id))["ok"]
    topic = group.open_topic()
    await person.say(group, "/leaderboard", topic=topic)
    await person.say(group, "/leaderboard")
    asked, general = [update["message"] for update in await heard(call)]
    assert (asked["message_thread_id"], asked["is_topic_message"], asked["chat"]["is_forum"]) == (topic, True, True)
    assert "message_thread_id" not in general
    sent = (await call("sendMessage", chat_id=GROUP, text="x", message_thread_id=topic))["result"]
    assert (sent["message_thread_id"], sent["is_topic_message"]) == (topic, True)
    assert not (await call("sendMessage", chat_id=GROUP, text="x", message_thread_id=1))["ok"]


async def test_a_bot_that_was_removed_hears_and_sends_nothing(
    fake: TelegramFake, person: TelegramUser, group: Group, call: Call
) -> None:
    group.set_bot_status("kicked")
    await person.say(group, "/leaderboard")
    (removed,) = await heard(call)
    assert removed["my_chat_member"]["new_chat_member"] == {
        "status": "kicked",
        "user": fake.world.bot,
        "until_date": 0,
    }
    fake.expect_refusal("Forbidden: bot was kicked from the supergroup chat", times=2)
    assert (await call("sendMessage", chat_id=GROUP, text="x"))["error_code"] == 403
    assert (await call("getChatMember", chat_id=GROUP, user_id=PERSON))["error_code"] == 403


async def test_a_group_that_was_upgraded_has_another_id(fake: TelegramFake, person: TelegramUser, call: Call) -> None:
    old = fake.group(-5, kind="group")
    await person.join(old)
    fake.updates.drop()
    new = old.upgrade(GROUP)
    told = [update["message"] for update in await heard(call)]
    assert [message.get("migrate_to_chat_id") for message in told] == [GROUP, None]
    assert [message.get("migrate_from_chat_id") for message in told] == [None, -5]
    fake.expect_refusal("group chat was upgraded to a supergroup chat")
    refused = await call("sendMessage", chat_id=-5, text="x")
    assert refused["parameters"] == {"migrate_to_chat_id": GROUP}
    await person.say(new, "/leaderboard")
    assert await texts(call) == ["/leaderboard"]


async def test_what_members_are(fake: TelegramFake, group: Group, call: Call) -> None:
    people = {
        status: fake.user(number, first_name="Asha", last_name="Rao")
        for number, status in enumerate(("creator", "administrator", "member", "restricted", "left", "kicked"), 20)
    }
    for status, one in people.items():
        await one.join(group, status if status in {"creator", "administrator"} else "member")
    group.restrict(people["restricted"].id)
    await people["left"].leave(group)
    group.kick(people["kicked"].id)

    async def member(user_id: int) -> Any:
        return (await call("getChatMember", chat_id=GROUP, user_id=user_id))["result"]

    found = {status: await member(one.id) for status, one in people.items()}
    assert {status: one["status"] for status, one in found.items()} == {status: status for status in people}
    assert found["member"]["user"] == {"id": 22, "is_bot": False, "first_name": "Asha", "last_name": "Rao"}
    assert found["restricted"]["is_member"] is True
    await people["restricted"].leave(group)
    left = await member(people["restricted"].id)
    assert (left["status"], left["is_member"]) == ("restricted", False)
    await fake.user(30).send("/start")
    assert (await member(30))["status"] == "left"
    assert found["creator"]["is_anonymous"] is False
    group.members[people["creator"].id].anonymous = True
    assert (await member(people["creator"].id))["is_anonymous"] is True


async def test_members_nobody_met_or_may_see_are_not_told(fake: TelegramFake, group: Group, call: Call) -> None:
    fake.expect_refusal("user not found", times=2)
    refused = await call("getChatMember", chat_id=GROUP, user_id=99)
    assert refused["description"] == BAD + "user not found"
    await call("getChatMember", chat_id=PERSON, user_id=PERSON)
    group.hides_members = True
    fake.expect_refusal("CHAT_ADMIN_REQUIRED")
    assert not (await call("getChatMember", chat_id=GROUP, user_id=PERSON))["ok"]
    group.set_bot_status("administrator")
    assert (await call("getChatMember", chat_id=GROUP, user_id=PERSON))["ok"]


async def test_the_client_understands_members_and_what_groups_say(
    fake: TelegramFake, person: TelegramUser, group: Group
) -> None:
    boss, admin = fake.user(20), fake.user(21)
    await boss.join(group, "creator")
    await admin.join(group, "administrator")
    group.restrict(PERSON)
    group.said_anonymously("/leaderboard")
    group.set_bot_status("administrator")
    await person.leave(group)
    async with Bot(fake.token, base_url=f"{fake.url}/bot") as bot:
        members = [await bot.get_chat_member(GROUP, one.id) for one in (boss, admin, person)]
        updates = await bot.get_updates()
    assert [member.status for member in members] == ["creator", "administrator", "restricted"]
    assert [type(update) for update in updates] == [Update] * 5
    assert updates[2].message is not None
    assert updates[2].message.sender_chat is not None
