"""What is called again after which failure, over real connections; and how fast calls may come."""

import pytest

from tests.adapters.telegram.stage import Stage
from tests.fakes.telegram import TelegramUser, faults

DOUBTFUL = [
    faults.drop_before(),
    faults.done_then_drop(),
    faults.truncate(),
    faults.answer(200, '{"ok":true}'),
    faults.answer(200, "null"),
    faults.answer(200, faults.HTML_PAGE),
]
"""After these a message may have arrived."""
NOT_DONE = [
    faults.html502(),
    faults.internal_error(),
    faults.retry_after(2),
    faults.answer(404, "[]"),
    faults.answer(401, "{}"),
    faults.answer(429, '{"ok":false,"description":"no","parameters":[1]}'),
]
FAULTS = [*DOUBTFUL, *NOT_DONE]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
async def test_a_message_is_sent_again_only_if_it_surely_did_not_arrive(
    stage: Stage, user: TelegramUser, fault: faults.Fault
) -> None:
    sent = 1 if fault in DOUBTFUL else 2
    arrives = fault in NOT_DONE or fault.cut in {"after", "half"}
    stage.fake.faults.add("sendMessage", fault)
    async with stage.serving():
        await user.send("/quiz")
        await stage.fake.until(lambda: stage.methods() == ["sendMessage"] * sent)
        await user.send("/streak")
        await stage.fake.until(lambda: len(stage.talk.finished) == 2)
        await user.sees(lambda message: message is user.messages[-1] and stage.fake.faults.left() == 0)
    assert stage.methods() == ["sendMessage"] * (sent + 1)
    assert len(user.messages) == (2 if arrives else 1)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
async def test_an_edit_is_made_again(stage: Stage, user: TelegramUser, fault: faults.Fault) -> None:
    done_already = fault.cut in {"after", "half"}
    stage.fake.expect_refusal("message is not modified", times=1 if done_already else None)
    async with stage.serving():
        message = await stage.shown(user)
        stage.fake.faults.add("editMessageText", fault)
        await user.press(message, "A")
        await stage.fake.until(lambda: len(stage.fake.journal.of("editMessageText")) == 2)
        await user.sees("verdict on A at 0")
    assert len(user.messages) == 1


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
async def test_a_press_is_answered_again(stage: Stage, user: TelegramUser, fault: faults.Fault) -> None:
    async with stage.serving():
        message = await stage.shown(user)
        stage.fake.faults.add("answerCallbackQuery", fault)
        query = await user.press(message, "A")
        await user.sees("verdict on A at 0")
        await stage.fake.until(lambda: len(stage.fake.journal.of("answerCallbackQuery")) == 2)
        assert (await user.answered(query)).text == "noted"


async def test_calls_that_fail_for_good_are_given_up_and_the_next_ones_work(stage: Stage, user: TelegramUser) -> None:
    async with stage.serving():
        message = await stage.shown(user)
        stage.fake.faults.add("editMessageText", faults.drop_before(), times=5)
        stage.fake.faults.add("answerCallbackQuery", faults.drop_before(), times=3)
        await user.press(message, "A")
        await stage.fake.until(lambda: stage.fake.faults.left() == 0)
        await user.press(message, "B")
        await user.sees("verdict on B at 0")
    assert stage.methods().count("editMessageText") == 6


async def test_presses_one_after_the_other_show_the_newest_screen(stage: Stage, user: TelegramUser) -> None:
    async with stage.serving():
        message = await stage.shown(user)
        queries = [await user.press(message, letter) for letter in "ABCDABCDABCD"]
        for query in queries:
            await user.answered(query)
        await stage.fake.until(lambda: user.last.text == "verdict on D at 0" and user.last.edits > 0)
    assert stage.methods().count("answerCallbackQuery") == 12
    assert stage.methods().count("editMessageText") <= 3


async def everybody(stage: Stage, crowd: list[TelegramUser], button: str, seen: str) -> None:
    """Let all press a button at once, and wait until each was answered and sees the text."""
    queries = [(person, await person.press(person.last, button)) for person in crowd]
    for person, query in queries:
        await person.answered(query)
    await stage.fake.until(lambda: all(person.last.text.startswith(seen) for person in crowd))


@pytest.mark.parametrize("speed", [4.0])
async def test_a_crowd_that_presses_without_pause_never_earns_a_429(stage: Stage) -> None:
    crowd = [stage.fake.user(1000 + number) for number in range(40)]
    async with stage.serving():
        for person in crowd:
            await person.send("/quiz")
        await stage.fake.until(lambda: all(person.messages for person in crowd))
        for position in range(2):
            await everybody(stage, crowd, "A", f"verdict on A at {position}")
            await everybody(stage, crowd, "Next", f"What is {position + 1}?")
    assert stage.fake.refusals == []


async def test_a_429_in_one_chat_holds_up_nobody_else(stage: Stage, user: TelegramUser) -> None:
    other = stage.fake.user(43)
    async with stage.serving():
        message = await stage.shown(user)
        stage.fake.faults.add("editMessageText", faults.retry_after(20))
        await user.press(message, "A")
        await stage.fake.until(lambda: stage.fake.faults.left() == 0)
        since = stage.timer.seconds()
        for _ in range(3):
            await stage.shown(other)
        assert user.last.edits == 0
        await user.sees("verdict on A at 0")
    assert stage.timer.seconds() - since >= 19
