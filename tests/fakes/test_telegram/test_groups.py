"""Groups: what a bot hears in them, what it may send, and whom it learns of."""

from typing import Any

import pytest
from telegram import Bot, Update

from tests.fakes.telegram import Group, ManualClock, TelegramFake, TelegramUser
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


async def test_where_the_bot_may_not_write_it_neither_sends_nor_edits(
    fake: TelegramFake, group: Group, call: Call
) -> None:
    sent = (await call("sendMessage", chat_id=GROUP, text="x"))["result"]["message_id"]
    me = fake.world.bot["id"]
    assert (await call("getChatMember", chat_id=GROUP, user_id=me))["result"]["status"] == "member"
    group.set_bot_status("restricted", may_send=False)
    fake.expect_refusal("not enough rights to send text messages to the chat")
    fake.expect_refusal("CHAT_WRITE_FORBIDDEN")
    assert not (await call("sendMessage", chat_id=GROUP, text="x"))["ok"]
    assert not (await call("editMessageText", chat_id=GROUP, message_id=sent, text="y"))["ok"]
    told = (await call("getChatMember", chat_id=GROUP, user_id=me))["result"]
    assert (told["is_member"], told["can_send_messages"]) == (True, False)
    group.set_bot_status("left")
    fake.expect_refusal("Forbidden: bot is not a member of the supergroup chat")
    assert (await call("sendMessage", chat_id=GROUP, text="x"))["error_code"] == 403


async def test_closed_and_deleted_topics_take_nothing(fake: TelegramFake, group: Group, call: Call) -> None:
    topic = group.open_topic()
    sent = (await call("sendMessage", chat_id=GROUP, text="x", message_thread_id=topic))["result"]["message_id"]
    group.close_topic(None)
    group.close_topic(topic)
    fake.expect_refusal("TOPIC_CLOSED", times=2)
    assert not (await call("sendMessage", chat_id=GROUP, text="x", message_thread_id=topic))["ok"]
    assert not (await call("sendMessage", chat_id=GROUP, text="x"))["ok"]
    group.set_bot_status("administrator")
    assert (await call("sendMessage", chat_id=GROUP, text="x", message_thread_id=topic))["ok"]
    group.delete_topic(topic)
    fake.expect_refusal("message thread not found")
    fake.expect_refusal("message to edit not found")
    assert not (await call("sendMessage", chat_id=GROUP, text="x", message_thread_id=topic))["ok"]
    assert not (await call("editMessageText", chat_id=GROUP, message_id=sent, text="y"))["ok"]


async def test_administrators_are_told_of_but_for_the_anonymous(
    fake: TelegramFake, person: TelegramUser, group: Group, call: Call
) -> None:
    boss, hidden = fake.user(20), fake.user(21)
    await boss.join(group, "creator")
    await hidden.join(group, "administrator")
    group.members[hidden.id].anonymous = group.hides_members = True
    found = (await call("getChatAdministrators", chat_id=GROUP))["result"]
    assert [(member["status"], member["user"]["id"]) for member in found] == [("creator", boss.id)]
    fake.expect_refusal("no administrators in the private chat")
    assert not (await call("getChatAdministrators", chat_id=person.id))["ok"]


async def test_links_into_the_private_chat_bring_their_payload(
    fake: TelegramFake, person: TelegramUser, group: Group, call: Call
) -> None:
    def link(payload: str) -> Json:
        return keyboard([{"text": "mine", "url": f"https://t.me/quiz_test_bot?start={payload}"}])

    newcomer = fake.user(8)
    await newcomer.join(group)
    fake.updates.drop()
    fake.expect_refusal("DEEP_LINK_INVALID", times=3)
    for broken in ("1u5.3", "x" * 65, ""):
        assert not (await call("sendMessage", chat_id=GROUP, text="?", reply_markup=link(broken)))["ok"]
    await call("sendMessage", chat_id=GROUP, text="?", reply_markup=link("1pm5_0"))
    for one in (person, newcomer):
        await one.follow(group.shown[-1], "mine")
    assert await texts(call) == ["/start 1pm5_0"] * 2
    assert (await call("sendMessage", chat_id=newcomer.id, text="x"))["ok"]
    with pytest.raises(AssertionError, match="no button"):
        await person.press(group.shown[-1], "mine")


async def test_only_a_member_who_pressed_is_whispered_to(
    fake: TelegramFake, person: TelegramUser, group: Group, call: Call, clock: ManualClock
) -> None:
    other = fake.user(8)
    await other.join(group)
    await call("sendMessage", chat_id=GROUP, text="?", reply_markup=keyboard([button("A", "v1")]))
    query = await person.press(group.shown[-1], "A")

    async def whisper(chat_id: int = GROUP, **parameters: object) -> Json:
        return await call("sendMessage", chat_id=chat_id, text="psst", ephemeral_message_parameters=parameters)

    sent = (await whisper(receiver_user_id=PERSON, callback_query_id=query.id))["result"]
    assert (sent["message_id"], sent["receiver_user"]["id"]) == (0, PERSON)
    assert [whisper.text for whisper in person.whispers] == ["psst"]
    assert [message.text for message in group.shown] == ["?"]
    fake.expect_refusal("EPHEMERAL_RECEIVER_INVALID", times=3)
    await whisper(receiver_user_id=8, callback_query_id=query.id)
    await whisper(receiver_user_id=99, callback_query_id=query.id)
    await whisper(receiver_user_id=PERSON)
    fake.expect_refusal("ephemeral messages can be sent only to groups")
    await whisper(PERSON, receiver_user_id=PERSON, callback_query_id=query.id)
    clock.advance(15.1)
    fake.expect_refusal("query is too old")
    await whisper(receiver_user_id=PERSON, callback_query_id=query.id)
    group.set_bot_status("administrator")
    assert (await whisper(receiver_user_id=8))["ok"]


async def test_a_group_that_was_upgraded_has_another_id(fake: TelegramFake, person: TelegramUser, call: Call) -> None:
    old = fake.group(-5, kind="group")
    await person.join(old)
    fake.updates.drop()
    new = old.upgrade(GROUP)
    joined, *told = [update.get("message") or update["my_chat_member"] for update in await heard(call)]
    assert (joined["chat"]["id"], joined["old_chat_member"]["status"]) == (GROUP, "left")
    assert [message.get("migrate_to_chat_id") for message in told] == [GROUP, None]
    assert [message.get("migrate_from_chat_id") for message in told] == [None, -5]
    fake.expect_refusal("group chat was upgraded to a supergroup chat", times=2)
    for method in ("sendMessage", "editMessageText"):
        refused = await call(method, chat_id=-5, text="x", **({"message_id": 1} if method[0] == "e" else {}))
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
