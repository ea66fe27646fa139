"""Updates: none is lost, none stops the others, and those of one person keep their order."""

import asyncio
import contextlib
import json
import logging
import socket
from itertools import pairwise

import pytest

from adapters.telegram import TelegramRefusedError
from adapters.telegram.hands import PATIENCE_S
from adapters.telegram.intake import MOST_AT_ONCE
from bot.core.actions import ShowHelp, ShowQuizzes
from bot.core.record_actions import ShowStreak
from bot.screen import Reply
from tests.adapters.telegram.stage import Stage, scripted, within
from tests.fakes.telegram import TelegramUser, faults


def people(stage: Stage, count: int) -> list[TelegramUser]:
    return [stage.fake.user(1000 + number) for number in range(count)]


async def test_only_what_the_bot_needs_is_asked_for(stage: Stage, user: TelegramUser) -> None:
    async with stage.serving():
        await stage.shown(user)
    assert stage.fake.updates.allowed == ["callback_query", "message", "my_chat_member"]


async def test_one_persons_updates_are_handled_in_order_one_by_one(stage: Stage, user: TelegramUser) -> None:
    gate = stage.talk.gate(user)
    async with stage.serving():
        for text in ("/quiz", "/streak", "/help"):
            await user.send(text)
        await stage.talk.asked(1)
        await stage.shown(stage.fake.user(43))
        assert [event.action for event in stage.talk.events if event.account.user_id == "42"] == [ShowQuizzes()]
        gate.set()
        await stage.fake.until(lambda: len(user.messages) == 3)
    mine = [event.action for event in stage.talk.finished if event.account.user_id == "42"]
    assert mine == [ShowQuizzes(), ShowStreak(), ShowHelp()]


async def test_nobody_waits_for_somebody_else(stage: Stage, user: TelegramUser) -> None:
    gate = stage.talk.gate(user)
    async with stage.serving():
        await user.send("/quiz")
        for person in people(stage, 5):
            await stage.shown(person)
        assert user.messages == []
        gate.set()
        await user.sees("What is 0?")


async def test_a_crowd_is_handled_a_hundred_at_a_time_and_to_the_last(stage: Stage) -> None:
    crowd = people(stage, 150)
    gates = [stage.talk.gate(person) for person in crowd]
    stage.fake.updates.hold()
    for person in crowd:
        await person.send("/quiz")
    stage.fake.updates.release()
    async with stage.serving():
        await stage.talk.asked(MOST_AT_ONCE)
        polls = len(stage.fake.journal.of("getUpdates"))
        await stage.fake.until(lambda: len(stage.fake.journal.of("getUpdates")) > polls + 1)
        assert len(stage.talk.events) == MOST_AT_ONCE
        for gate in gates:
            gate.set()
        await stage.fake.until(lambda: all(person.messages for person in crowd))
    assert [len(person.messages) for person in crowd] == [1] * 150
    assert len(stage.talk.events) == 150


async def test_a_crowd_does_not_wait_for_what_is_still_on_its_way_to_somebody(stage: Stage, user: TelegramUser) -> None:
    crowd = people(stage, MOST_AT_ONCE + 20)
    stage.talk.answer = lambda event: scripted(event) if event.account.user_id == "42" else Reply("en", None, "noted")
    async with stage.serving():
        message = await stage.shown(user)
        stage.fake.faults.add("editMessageText", faults.slow(PATIENCE_S - 0.1))
        await user.press(message, "A")
        (edit,) = await stage.fake.until(lambda: stage.fake.journal.of("editMessageText"))
        stage.fake.updates.hold()
        for person in crowd:
            await person.forge(message, "1h")
        stage.fake.updates.release()
        await user.send("/quiz")
        await stage.talk.asked(3 + len(crowd))
        assert edit.status is None
        await user.sees("verdict on A at 0")


async def test_a_poison_update_is_skipped_and_told_without_its_text(
    stage: Stage, user: TelegramUser, caplog: pytest.LogCaptureFixture
) -> None:
    poison = stage.fake.poison({"message": {"text": "a private text", "date": "never"}})
    for press in (None, {"id": "1"}, {"id": "1", "from": {"id": 7, "first_name": "A"}, "message": {"chat": {}}}):
        stage.fake.poison({"callback_query": press})
    async with stage.serving():
        await stage.shown(user)
        await stage.fake.until(lambda: not stage.fake.updates.unconfirmed)
    assert f"update skipped: update={poison} TypeError" in caplog.text
    assert "private" not in caplog.text


async def test_an_update_is_confirmed_only_once_it_is_handled(stage: Stage, user: TelegramUser) -> None:
    other = stage.fake.user(43)
    gate = stage.talk.gate(user)
    async with stage.serving():
        await user.send("/quiz")
        await stage.talk.asked(1)
        held = stage.fake.updates.unconfirmed[:1]
        for _ in range(3):
            await stage.shown(other)
        assert stage.fake.updates.unconfirmed[:1] == held
        gate.set()
        await stage.fake.until(lambda: not stage.fake.updates.unconfirmed)
    assert len(user.messages) == 1
    assert len(other.messages) == 3


async def test_what_was_in_hand_when_the_bot_died_comes_again(stage: Stage, user: TelegramUser) -> None:
    other = stage.fake.user(43)
    gate = stage.talk.gate(user)
    served = asyncio.create_task(stage.adapter().serve(asyncio.Event()))
    await user.send("/quiz")
    await stage.shown(other)
    served.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await within(served)
    assert user.messages == []
    gate.set()
    # A new process knows nothing of the second that the old one would have let pass.
    await stage.timer.sleep(1)
    async with stage.serving():
        await user.sees("What is 0?")
    assert [event.account.user_id for event in stage.talk.events].count("42") == 2
    assert len(user.messages) == 1


async def test_an_adapter_that_serves_again_leaves_nothing_out(stage: Stage, user: TelegramUser) -> None:
    adapter = stage.adapter()
    gate = stage.talk.gate(user)
    served = asyncio.create_task(adapter.serve(asyncio.Event()))
    await user.send("/quiz")
    await stage.talk.asked(1)
    served.cancel()
    await within(asyncio.wait({served}))
    gate.set()
    stop = asyncio.Event()
    served = asyncio.create_task(adapter.serve(stop))
    await user.sees("What is 0?")
    await stage.fake.until(lambda: not stage.fake.updates.unconfirmed)
    stop.set()
    await within(served)
    assert len(user.messages) == 1


async def test_an_update_that_comes_twice_is_handled_once(stage: Stage, user: TelegramUser) -> None:
    async with stage.serving():
        await stage.shown(user)
        await stage.fake.until(lambda: not stage.fake.updates.unconfirmed)
        (update,) = stage.fake.updates.confirmed
        stage.fake.updates.redeliver(update["update_id"])
        await stage.shown(user, "/streak")
    assert [event.action for event in stage.talk.events] == [ShowQuizzes(), ShowStreak()]


async def test_updates_out_of_order_are_all_handled_once(stage: Stage) -> None:
    crowd = people(stage, 5)
    async with stage.serving():
        stage.fake.updates.hold()
        for person in crowd:
            await person.send("/quiz")
        stage.fake.updates.release("reversed")
        await stage.shown(stage.fake.user(42))
        await stage.fake.until(lambda: not stage.fake.updates.unconfirmed)
    assert [len(person.messages) for person in crowd] == [1] * 5


@pytest.mark.parametrize(
    "fault",
    [
        faults.drop_before(),
        faults.done_then_drop(),
        faults.truncate(),
        faults.html502(),
        faults.internal_error(),
        faults.retry_after(3),
        faults.conflict(),
        faults.answer(200, '{"ok":true}'),
        faults.answer(200, "[]"),
        faults.answer(200, faults.HTML_PAGE),
        faults.answer(404, "[]"),
        faults.answer(401, "{}"),
        *faults.NO_RESULTS,
    ],
    ids=lambda fault: fault.name,
)
async def test_polling_survives(stage: Stage, user: TelegramUser, fault: faults.Fault) -> None:
    stage.fake.faults.add("getMe", fault)
    stage.fake.faults.add("getUpdates", fault, times=2)
    async with stage.serving():
        await stage.shown(user)
        await stage.fake.until(lambda: not stage.fake.updates.unconfirmed)
    assert len(user.messages) == 1
    assert stage.fake.faults.left() == 0


async def test_updates_beside_something_odd_are_handled(
    stage: Stage, user: TelegramUser, caplog: pytest.LogCaptureFixture
) -> None:
    await user.send("/quiz")
    update = json.dumps(stage.fake.updates.take(None, 1)[0])
    stage.fake.faults.add("getUpdates", faults.answer(200, f'{{"ok":true,"result":[null,{update},{{"odd":1}}]}}'))
    async with stage.serving():
        await user.sees("What is 0?")
    assert "2 without update_id" in caplog.text


async def test_polls_that_fail_come_ever_less_often(stage: Stage, user: TelegramUser) -> None:
    stage.fake.faults.add("getUpdates", faults.internal_error(), times=5)
    async with stage.serving():
        await stage.shown(user)
    times = [call.at for call in stage.fake.journal.of("getUpdates")][:6]
    waits = [later - earlier for earlier, later in pairwise(times)]
    assert all(waits[place] >= 0.5 * 2**place for place in range(5))


async def test_a_second_poller_is_told_in_the_log(
    stage: Stage, user: TelegramUser, caplog: pytest.LogCaptureFixture
) -> None:
    stage.fake.faults.add("getUpdates", faults.conflict())
    async with stage.serving():
        await stage.shown(user)
    assert "another program polls with the same TELEGRAM_BOT_TOKEN" in caplog.text
    assert stage.fake.journal.of("deleteWebhook") == []


async def test_a_webhook_of_former_days_is_taken_away(stage: Stage, user: TelegramUser) -> None:
    stage.fake.world.profile.webhook = {"url": "https://example.org/hook"}
    stage.fake.expect_refusal("webhook is active")
    async with stage.serving():
        await stage.shown(user)
    assert len(stage.fake.journal.of("deleteWebhook")) == 1


async def test_a_wrong_token_ends_it_with_a_word_that_helps(stage: Stage) -> None:
    stage.fake.expect_refusal("Unauthorized")
    with pytest.raises(TelegramRefusedError, match="TELEGRAM_BOT_TOKEN") as error:
        await within(stage.adapter(token="424242:Wrong").serve(asyncio.Event()))
    assert "Wrong" not in str(error.value)
    assert error.value.__suppress_context__


async def test_a_malformed_token_is_refused_with_404(stage: Stage) -> None:
    stage.fake.faults.add("getMe", faults.status(404, "Not Found"))
    with pytest.raises(TelegramRefusedError, match="TELEGRAM_BOT_TOKEN"):
        await within(stage.adapter().serve(asyncio.Event()))


@pytest.mark.parametrize("speed", [100.0])
async def test_a_token_that_worked_outlives_refusals_that_pass(stage: Stage, user: TelegramUser) -> None:
    async with stage.serving():
        await stage.shown(user)
        for _ in range(2):
            stage.fake.faults.add("getUpdates", faults.status(401, "Unauthorized"), times=3)
            stage.fake.faults.add("getUpdates", faults.status(404, "Not Found"), times=3)
            await stage.shown(user)
            await stage.fake.until(lambda: stage.fake.faults.left() == 0)


@pytest.mark.parametrize("speed", [100.0])
async def test_a_token_revoked_while_serving_ends_it(stage: Stage, user: TelegramUser) -> None:
    served = asyncio.create_task(stage.adapter().serve(asyncio.Event()))
    await stage.shown(user)
    stage.fake.faults.add("getUpdates", faults.status(401, "Unauthorized"), times=100)
    await user.send("/streak")
    with pytest.raises(TelegramRefusedError, match="TELEGRAM_BOT_TOKEN"):
        await within(served)


class Ear(logging.Handler):
    """Hears of the first warning."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.heard: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    def emit(self, record: logging.LogRecord) -> None:
        if not self.heard.done():
            self.heard.set_result(record.getMessage())


async def test_telegram_may_be_away_at_the_start(stage: Stage) -> None:
    ear = Ear()
    logging.getLogger("adapters.telegram").addHandler(ear)
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        stop = asyncio.Event()
        served = asyncio.create_task(stage.adapter(url=f"http://127.0.0.1:{nobody.getsockname()[1]}").serve(stop))
        assert (await within(ear.heard)).startswith("telegram not reached, trying again")
        stop.set()
        await within(served)
    logging.getLogger("adapters.telegram").removeHandler(ear)


async def test_the_fake_is_asked_for_little_while_nothing_happens(stage: Stage, user: TelegramUser) -> None:
    async with stage.serving():
        await stage.shown(user)
        await stage.fake.until(lambda: not stage.fake.updates.unconfirmed)
        before = len(stage.fake.journal.of("getUpdates"))
        await stage.timer.sleep(4)
        assert len(stage.fake.journal.of("getUpdates")) == before


async def test_leaderboards_that_wait_for_names_hold_up_nobody(stage: Stage, user: TelegramUser) -> None:
    group = stage.fake.group(-1001234567890)
    slow = people(stage, MOST_AT_ONCE)
    for person in slow:
        await person.join(group)
    gates = [stage.talk.gate(person) for person in slow]
    async with stage.serving():
        await stage.shown(user)
        for person in slow:
            await person.say(group, "/leaderboard@quiz_test_bot")
        await stage.talk.asked(1 + MOST_AT_ONCE)
        await stage.shown(user, "/help")
        await stage.shown(stage.fake.user(43))
        await slow[0].send("/quiz")
        await stage.talk.asked(4 + MOST_AT_ONCE)
        for gate in gates[:2]:
            gate.set()
        await stage.fake.until(lambda: len(group.shown) == 2)
        for gate in gates[2:]:
            stage.talk.answer = lambda _: Reply("en", None, self_evident=True)
            gate.set()
