"""What becomes of the bot in groups: it is added, removed, restricted, and its group becomes a supergroup."""

import logging

import pytest

from tests.adapters.telegram.stage import Stage
from tests.fakes.telegram import Group, TelegramUser

GROUP = -1001234567890


@pytest.fixture
async def group(stage: Stage, user: TelegramUser) -> Group:
    group = stage.fake.group(GROUP, "Study")
    await user.join(group)
    return group


@pytest.fixture
def speed() -> float:
    return 60.0


@pytest.mark.parametrize("former", ["left", "kicked"])
@pytest.mark.parametrize("status", ["member", "administrator", "restricted"])
async def test_whoever_adds_the_bot_is_greeted_once_in_their_language(
    stage: Stage, user: TelegramUser, group: Group, former: str, status: str
) -> None:
    group.bot_status = former
    async with stage.serving():
        group.set_bot_status(status, by=user.json())
        await user.sees("group-hello in hi", chat=group)
        for later in ("administrator", "member", "restricted"):
            group.set_bot_status(later, by=user.json())
        await stage.shown(user)
        await stage.timer.sleep(5)
    assert len(group.shown) == 1
    assert stage.talk.events[0].group is None


async def test_nobody_is_greeted_where_the_bot_may_not_write_or_is_no_more(
    stage: Stage, user: TelegramUser, group: Group, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    group.bot_status = "left"
    async with stage.serving():
        group.set_bot_status("restricted", by=user.json(), may_send=False)
        group.set_bot_status("member", by=user.json())
        group.set_bot_status("kicked", by=user.json())
        await user.block()
        await user.unblock()
        await stage.shown(user)
        await stage.timer.sleep(5)
    assert group.shown == []
    for status in ("restricted", "member", "kicked"):
        assert f"telegram membership: chat={GROUP} now {status}" in caplog.text


async def test_what_rested_goes_on_wherever_the_bot_may_write_again(
    stage: Stage, user: TelegramUser, group: Group
) -> None:
    async with stage.serving():
        group.set_bot_status("restricted", by=user.json(), may_send=False)
        group.set_bot_status("left", by=user.json())
        await stage.shown(user)
        await user.block()
        await stage.fake.until(lambda: not stage.fake.updates.unconfirmed)
        assert stage.talk.welcomes == []
        group.set_bot_status("member", by=user.json())
        group.set_bot_status("restricted", by=user.json())
        await user.unblock()
        await stage.fake.until(lambda: len(stage.talk.welcomes) == 3)
    assert sorted(stage.talk.welcomes) == [("telegram", str(GROUP))] * 2 + [("telegram", "@42")]


async def test_a_group_that_becomes_a_supergroup_keeps_what_it_had_and_is_not_greeted(
    stage: Stage, user: TelegramUser, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    old = stage.fake.group(-5, kind="group")
    await user.join(old)
    stage.fake.expect_refusal("group chat was upgraded to a supergroup chat")
    gate = stage.talk.gate(user)
    stage.talk.away = 2
    async with stage.serving():
        await user.say(old, "/game")
        await stage.talk.asked(1)
        new = old.upgrade(GROUP)
        gate.set()
        await user.sees("What is 0?", chat=new)
        await stage.fake.until(lambda: stage.talk.moves)
        await user.say(new, "/game")
        await stage.fake.until(lambda: len(new.shown) == 2)
        await stage.timer.sleep(5)
    assert stage.talk.moves == [("telegram", "-5", str(GROUP))]
    assert [message.text.split("\n")[0] for message in new.shown] == ["What is 0?"] * 2
    assert f"telegram group upgraded: chat=-5 is now chat={GROUP}" in caplog.text


async def test_a_move_that_cannot_be_noted_stops_nobody(
    stage: Stage, user: TelegramUser, caplog: pytest.LogCaptureFixture
) -> None:
    old = stage.fake.group(-5, kind="group")
    stage.talk.mishap = RuntimeError("a secret")
    async with stage.serving():
        old.upgrade(GROUP)
        await stage.shown(user)
        await stage.fake.until(lambda: not stage.fake.updates.unconfirmed)
    assert "telegram group upgraded: chat=-5: not noted, RuntimeError" in caplog.text
    assert "secret" not in caplog.text
