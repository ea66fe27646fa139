"""What is posted for everybody: it arrives once, and what the platform says against it is told apart."""

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest

from adapters.telegram.postman import PATIENCE_S
from bot.core.game_actions import AnswerRound, ShowMissed, ShowRound
from bot.core.people import Account
from bot.core.people import Group as CoreGroup
from bot.core.places import Place, Right, private_place
from bot.group_ports import MessageGoneError, PostFailedError, Postman, PostRefusedError, PostUnsureError
from bot.screen import Ask, Button, Paragraph, Screen
from tests.adapters.telegram.stage import Stage, within
from tests.fakes.telegram import Group, TelegramUser, faults

GROUP = -1001234567890
PLACE = Place("telegram", str(GROUP))
CORE_GROUP = CoreGroup("telegram", str(GROUP))


def said(text: str) -> Screen:
    return Screen((Paragraph(text),))


@pytest.fixture
async def group(stage: Stage, user: TelegramUser) -> Group:
    group = stage.fake.group(GROUP, "Study")
    await user.join(group)
    return group


@pytest.fixture
async def postman(stage: Stage, group: Group) -> AsyncIterator[Postman]:  # noqa: ARG001 - it is there first
    async with stage.serving() as adapter:
        await stage.fake.until(lambda: stage.fake.journal.of("getUpdates"))
        yield adapter.postman


async def test_a_message_is_posted_in_its_topic_and_changed(stage: Stage, group: Group, postman: Postman) -> None:
    topic = group.open_topic()
    ids = [
        await postman.post(place, said(f"in {place.thread_id}"), "key")
        for place in (PLACE, Place("telegram", str(GROUP), str(topic)))
    ]
    general, in_topic = group.shown
    assert (general.thread_id, in_topic.thread_id) == (None, topic)
    assert ids == [str(message.message_id) for message in group.shown]
    stage.fake.expect_refusal("message is not modified")
    for _ in range(2):
        await postman.edit(PLACE, ids[0], said("changed"))
    assert (general.text, general.edits) == ("changed", 1)


async def test_buttons_for_one_alone_lead_into_the_private_chat(
    stage: Stage, user: TelegramUser, group: Group, postman: Postman
) -> None:
    rows = ((Button("A", AnswerRound(5, 0)), Button("mine", ShowRound(5)), Button("missed", ShowMissed(7))),)
    await postman.post(PLACE, Screen((Ask("@everyone?"),), rows), "key")
    (message,) = group.shown
    assert [entity["type"] for entity in message.entities] == ["bold"]
    assert [(button.data, button.url) for button in message.buttons] == [
        ("1v5.0", None),
        (None, "https://t.me/quiz_test_bot?start=1u5"),
        (None, "https://t.me/quiz_test_bot?start=1pm7_0"),
    ]
    newcomer = stage.fake.user(43)
    await newcomer.join(group)
    await newcomer.follow(message, "mine")
    await newcomer.sees("What is 0?")
    await user.follow(message, "missed")
    await user.sees("What is 0?")
    assert [(event.action, event.place) for event in stage.talk.events] == [(ShowRound(5), None), (ShowMissed(7), None)]


def restrict(group: Group) -> None:
    group.set_bot_status("restricted", may_send=False)


REFUSALS: list[tuple[Callable[[Group], None], str, str]] = [
    (lambda group: group.set_bot_status("kicked"), "bot was kicked", "bot was kicked"),
    (lambda group: group.set_bot_status("left"), "bot is not a member", "bot is not a member"),
    (restrict, "not enough rights to send", "CHAT_WRITE_FORBIDDEN"),
    (lambda group: group.close_topic(None), "TOPIC_CLOSED", ""),
    (lambda group: group.world.chats.clear(), "chat not found", "chat not found"),
]


@pytest.mark.parametrize(("forbid", "post_refusal", "edit_refusal"), REFUSALS, ids=[row[1] for row in REFUSALS])
async def test_where_it_may_not_write_it_says_so(  # noqa: PLR0913, PLR0917 - the parts of the scene
    stage: Stage,
    group: Group,
    postman: Postman,
    forbid: Callable[[Group], None],
    post_refusal: str,
    edit_refusal: str,
) -> None:
    message_id = await postman.post(PLACE, said("x"), "key")
    forbid(group)
    stage.fake.expect_refusal(post_refusal, method="sendMessage")
    with pytest.raises(PostRefusedError):
        await postman.post(PLACE, said("y"), "key")
    if edit_refusal:
        stage.fake.expect_refusal(edit_refusal, method="editMessageText")
        with pytest.raises(PostRefusedError):
            await postman.edit(PLACE, message_id, said("z"))


async def test_what_is_gone_cannot_be_changed_and_a_topic_that_is_gone_takes_nothing(
    stage: Stage, group: Group, postman: Postman
) -> None:
    place = Place("telegram", str(GROUP), str(group.open_topic()))
    first, second = [await postman.post(place, said(text), "key") for text in "ab"]
    stage.fake.delete(group.shown[0])
    stage.fake.expect_refusal("message to edit not found", times=2)
    with pytest.raises(MessageGoneError):
        await postman.edit(place, first, said("x"))
    group.delete_topic(int(place.thread_id or ""))
    with pytest.raises(MessageGoneError):
        await postman.edit(place, second, said("x"))
    stage.fake.expect_refusal("message thread not found")
    with pytest.raises(PostRefusedError):
        await postman.post(place, said("x"), "key")


async def test_what_may_have_arrived_is_not_sent_again(stage: Stage, group: Group, postman: Postman) -> None:
    lost = (faults.drop_before(), faults.done_then_drop(), faults.truncate(), faults.answer(200, '{"ok":true}'))
    for fault in (*lost, faults.html502(), faults.internal_error()):
        stage.fake.faults.add("sendMessage", fault)
        with pytest.raises(PostUnsureError):
            await postman.post(PLACE, said(fault.name), "key")
    assert [message.text for message in group.shown] == ["done_then_drop", "truncate"]
    assert len(stage.fake.journal.of("sendMessage")) == 6


async def test_what_surely_did_not_arrive_is_told_apart(stage: Stage, group: Group, postman: Postman) -> None:
    message_id = await postman.post(PLACE, said("x"), "key")
    stage.fake.faults.add("sendMessage", faults.status(401, "Unauthorized"))
    stage.fake.faults.add("editMessageText", faults.drop_before(), times=5)
    with pytest.raises(PostFailedError) as failed:
        await postman.post(PLACE, said("y"), "key")
    assert not isinstance(failed.value, PostUnsureError)
    with pytest.raises(PostUnsureError):
        await postman.edit(PLACE, message_id, said("z"))
    assert [message.text for message in group.shown] == ["x"]


async def test_a_private_place_is_the_chat_with_its_person(stage: Stage, user: TelegramUser, postman: Postman) -> None:
    place = private_place(Account("telegram", str(user.id)))
    stage.fake.expect_refusal("bot can't initiate conversation with a user")
    with pytest.raises(PostRefusedError):
        await postman.post(place, said("x"), "key")
    await stage.shown(user)
    rows = ((Button("A", AnswerRound(5, 0)), Button("mine", ShowRound(5))),)
    message_id = await postman.post(place, Screen((Ask("today?"),), rows), "key")
    assert [(button.data, button.url) for button in user.last.buttons] == [("1v5.0", None), ("1u5", None)]
    assert message_id == str(user.last.message_id)
    await user.answered(await user.press(user.last, "A"))
    await user.sees(lambda message: message.edits == 1 and str(message.message_id) == message_id)
    assert stage.talk.events[-1].action == AnswerRound(5, 0)
    assert (stage.talk.events[-1].group, stage.talk.events[-1].place) == (None, None)
    assert postman.roster(place, CoreGroup("telegram", place.chat_id)) is None
    await postman.publish(PLACE, message_id)


@pytest.mark.parametrize("speed", [60.0])
async def test_limits_that_last_are_told_and_nothing_comes_later(stage: Stage, group: Group, postman: Postman) -> None:
    message_id = await postman.post(PLACE, said("x"), "key")
    stage.fake.faults.add("sendMessage", faults.retry_after(30))
    since = stage.timer.seconds()
    with pytest.raises(PostFailedError):
        await postman.post(PLACE, said("y"), "key")
    with pytest.raises(PostFailedError):
        await postman.edit(PLACE, message_id, said("y"))
    assert 2 * PATIENCE_S <= stage.timer.seconds() - since < 30
    await stage.timer.sleep(15)
    await postman.edit(PLACE, message_id, said("z"))
    assert [(message.text, message.edits) for message in group.shown] == [("z", 1)]


async def test_an_edit_that_waits_is_replaced_by_a_newer_one(stage: Stage, group: Group, postman: Postman) -> None:
    message_id = await postman.post(PLACE, said("x"), "key")
    await asyncio.gather(*(postman.edit(PLACE, message_id, said(str(number))) for number in range(5)))
    await stage.fake.until(lambda: group.shown[0].text == "4")
    assert len(stage.fake.journal.of("editMessageText")) == 1


async def test_a_group_that_became_a_supergroup_is_followed(stage: Stage, user: TelegramUser) -> None:
    old = stage.fake.group(-5, kind="group")
    place = Place("telegram", "-5")
    stage.fake.expect_refusal("group chat was upgraded to a supergroup chat", times=2)
    async with stage.serving() as adapter:
        await stage.fake.until(lambda: stage.fake.journal.of("getUpdates"))
        message_id = await adapter.postman.post(place, said("x"), "key")
        # Telegram's own word of it comes later.
        stage.fake.updates.hold()
        new = old.upgrade(GROUP)
        stage.talk.away = 1
        assert await adapter.postman.post(place, said("y"), "key") == str(new.shown[0].message_id)
        assert stage.talk.moves == [("telegram", "-5", str(GROUP))]
        with pytest.raises(MessageGoneError):
            await adapter.postman.edit(place, message_id, said("z"))
        stage.fake.updates.release()
        await stage.shown(user)
        await stage.fake.until(lambda: not stage.fake.updates.unconfirmed)
    assert [message.text for message in new.shown] == ["y"]
    assert stage.talk.moves == [("telegram", "-5", str(GROUP))]


@pytest.mark.parametrize("speed", [60.0])
async def test_a_move_that_cannot_be_noted_lets_nothing_be_posted(stage: Stage) -> None:
    old = stage.fake.group(-5, kind="group")
    stage.talk.away = 100
    async with stage.serving() as adapter:
        await stage.fake.until(lambda: stage.fake.journal.of("getUpdates"))
        new = old.upgrade(GROUP)
        stage.fake.expect_refusal("group chat was upgraded to a supergroup chat")
        with pytest.raises(PostFailedError):
            await adapter.postman.post(Place("telegram", "-5"), said("x"), "key")
        assert new.shown == []
        stage.talk.away = 0


async def test_nothing_is_posted_before_it_is_connected_or_once_it_stops(stage: Stage, group: Group) -> None:
    adapter, stop = stage.adapter(), asyncio.Event()
    with pytest.raises(PostFailedError):
        await adapter.postman.post(PLACE, said("x"), "key")
    assert adapter.postman.roster(PLACE, CORE_GROUP) is None
    served = asyncio.create_task(adapter.serve(stop))
    await stage.fake.until(lambda: stage.fake.journal.of("getUpdates"))
    assert adapter.postman.roster(PLACE, CORE_GROUP) is not None
    stage.fake.faults.add("sendMessage", faults.slow(0.2))
    under_way = asyncio.create_task(adapter.postman.post(PLACE, said("on its way"), "key"))
    await stage.fake.until(lambda: stage.fake.journal.of("sendMessage"))
    stop.set()
    await within(served)
    assert await under_way == str(group.shown[0].message_id)
    with pytest.raises(PostFailedError):
        await adapter.postman.edit(PLACE, await under_way, said("x"))


async def test_what_telegram_would_not_take_is_not_sent(
    stage: Stage, postman: Postman, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(PostRefusedError):
        await postman.post(PLACE, said("x" * 5000), "key")
    assert stage.fake.journal.of("sendMessage") == []
    assert "a message has 5000 UTF-16 units" in caplog.text


# Who may do what


async def test_the_roster_tells_who_manages_the_group(
    stage: Stage, user: TelegramUser, group: Group, postman: Postman
) -> None:
    boss, admin, gone = (stage.fake.user(number) for number in (50, 51, 52))
    for person, status in ((boss, "creator"), (admin, "administrator"), (gone, "administrator")):
        await person.join(group, status)
    await gone.leave(group)
    anonymous = Account("telegram", "1087968824")
    asked = [anonymous, *(Account("telegram", str(person.id)) for person in (boss, admin, gone, user))]

    async def managers() -> list[bool]:
        roster = postman.roster(PLACE, CORE_GROUP)
        assert roster is not None
        assert anonymous not in await roster.names([anonymous])
        return [await roster.administers(account) for account in asked]

    assert await managers() == [True, True, True, False, False]
    group.hides_members = True
    stage.fake.expect_refusal("CHAT_ADMIN_REQUIRED", times=4)
    assert await managers() == [True, True, True, False, False]
    group.hides_members = False
    stage.fake.faults.add("getChatMember", faults.internal_error(), times=4)
    assert await managers() == [True, False, False, False, False]


async def test_the_roster_tells_which_rights_the_bot_lacks(stage: Stage, group: Group, postman: Postman) -> None:
    async def lacking() -> list[Right]:
        roster = postman.roster(PLACE, CORE_GROUP)
        assert roster is not None
        return list(await roster.lacking())

    found = [await lacking()]
    group.set_bot_status("restricted")
    found.append(await lacking())
    restrict(group)
    found.append(await lacking())
    stage.fake.faults.add("getChatMember", faults.internal_error())
    found.append(await lacking())
    stage.fake.expect_refusal("bot is not a member")
    group.set_bot_status("left")
    found.append(await lacking())
    assert found == [[], [], [Right.SEND], [], [Right.VIEW, Right.SEND]]
