"""The HTTP transport: what its errors say about whether a request was carried out."""

import asyncio
from collections.abc import AsyncIterator, Iterator

import pytest
from telegram import InputFile
from telegram.error import BadRequest, Conflict, Forbidden, InvalidToken, NetworkError, RetryAfter, TimedOut
from telegram.request import RequestData
from telegram.request._requestparameter import RequestParameter

from adapters.telegram.transport import (
    AiohttpTransport,
    NotSentError,
    ServerFaultError,
    UnreadableAnswerError,
)
from tests.adapters.telegram.stage import Stage, within
from tests.fakes.telegram import TelegramUser, faults

LARGE = bytes(range(256)) * 5000 + b"\r\n--\r\n"
"""More than a megabyte, and all that could end a part too early."""


@pytest.fixture
async def transport() -> AsyncIterator[AiohttpTransport]:
    async with AiohttpTransport(connections=2, connect_timeout_s=0.2, read_timeout_s=0.2) as opened:
        yield opened


def address(stage: Stage, method: str) -> str:
    return f"{stage.fake.url}/bot{stage.fake.token}/{method}"


def parameters(**values: object) -> RequestData:
    return RequestData([RequestParameter.from_input(name, value) for name, value in values.items()])


async def test_parameters_travel_as_readable_json(
    stage: Stage, user: TelegramUser, transport: AiohttpTransport
) -> None:
    await user.send("/start")
    await transport.post(address(stage, "sendMessage"), parameters(chat_id=42, text="प्रश्न"))
    (call,) = stage.fake.journal.of("sendMessage")
    assert (call.content_type, call.body) == ("application/json", '{"chat_id":42,"text":"प्रश्न"}'.encode())


@pytest.mark.parametrize(
    ("fault", "error"),
    [
        (faults.drop_before(), NetworkError),
        (faults.done_then_drop(), NetworkError),
        (faults.truncate(), UnreadableAnswerError),
        (faults.html502(), ServerFaultError),
        (faults.internal_error(), ServerFaultError),
        (faults.slow(5), TimedOut),
        (faults.retry_after(7), RetryAfter),
        (faults.conflict(), Conflict),
        (faults.status(400, "Bad Request: no"), BadRequest),
        (faults.status(401, "Unauthorized"), InvalidToken),
        (faults.status(403, "Forbidden: no"), Forbidden),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
async def test_each_failure_is_an_error_of_its_kind(
    stage: Stage, transport: AiohttpTransport, fault: faults.Fault, error: type[Exception]
) -> None:
    stage.fake.faults.add("getMe", fault)
    with pytest.raises(error) as raised:
        await transport.post(address(stage, "getMe"))
    assert type(raised.value) is error
    assert stage.fake.token not in f"{raised.value!r} {raised.value.__cause__!r}"
    assert await transport.post(address(stage, "getMe"))


def misshapen() -> Iterator[tuple[faults.Fault, type[Exception]]]:
    """Give what no Bot API server answers, and what that means: a success may have been one, a refusal was none."""
    yield from ((fault, UnreadableAnswerError) for fault in faults.NO_SUCCESSES)
    yield from ((fault, ServerFaultError) for fault in faults.NO_REFUSALS)


async def test_what_no_bot_api_server_answers_is_an_error_of_ours(
    stage: Stage, transport: AiohttpTransport, caplog: pytest.LogCaptureFixture
) -> None:
    for fault, error in misshapen():
        stage.fake.faults.add("getMe", fault)
        with pytest.raises(NetworkError) as raised:
            await transport.post(address(stage, "getMe"))
        assert type(raised.value) is error, fault.name
        assert "odd" not in f"{raised.value!r} {raised.value.__cause__!r} {caplog.text}"
    assert await transport.post(address(stage, "getMe"))


async def test_where_nobody_listens_nothing_was_sent(transport: AiohttpTransport) -> None:
    with pytest.raises(NotSentError):
        await transport.post("http://127.0.0.1:1/bot/getMe")


async def test_waiting_for_a_free_connection_in_vain_means_not_sent(stage: Stage, transport: AiohttpTransport) -> None:
    stage.fake.faults.add("getMe", faults.slow(1), times=2)
    busy = [asyncio.create_task(transport.do_request(address(stage, "getMe"), "POST", read_timeout=5)) for _ in "12"]
    await stage.fake.until(lambda: len(stage.fake.journal.of("getMe")) == 2)
    with pytest.raises(NotSentError):
        await transport.post(address(stage, "getMe"))
    assert [status for status, _ in await within(asyncio.gather(*busy))] == [200, 200]


async def test_a_call_may_be_given_more_time(stage: Stage, transport: AiohttpTransport) -> None:
    stage.fake.faults.add("getMe", faults.slow(0.5))
    assert await transport.post(address(stage, "getMe"), read_timeout=5)


async def test_connections_are_used_again(stage: Stage, transport: AiohttpTransport) -> None:
    for _ in range(5):
        await transport.post(address(stage, "getMe"))
    assert transport.read_timeout == 0.2
    session = transport._session  # noqa: SLF001 - there is no other way to count them
    assert session is not None
    assert session.connector is not None
    assert len(session.connector._conns) == 1  # noqa: SLF001 - as above


async def test_a_file_travels_in_a_form_with_its_bytes_name_and_type(
    stage: Stage, user: TelegramUser, transport: AiohttpTransport
) -> None:
    await user.send("/start")
    file = InputFile(LARGE, filename="data.csv")
    asked = parameters(chat_id=42, document=file, caption="प्रश्न", reply_parameters={"message_id": 1})
    await transport.post(address(stage, "sendDocument"), asked, read_timeout=10)
    await transport.post(address(stage, "getMe"))
    with_file, without = stage.fake.journal.of("sendDocument", "getMe")
    assert (with_file.content_type, without.content_type) == ("multipart/form-data", "application/json")
    (document,) = user.documents
    assert (document.name, document.kind, document.content) == ("data.csv", "text/csv", LARGE)
    assert user.last.text == "प्रश्न"
    assert user.last.reply_to is not None


@pytest.mark.parametrize(
    ("fault", "error"),
    [
        (faults.drop_before(), NetworkError),
        (faults.done_then_drop(), NetworkError),
        (faults.truncate(), UnreadableAnswerError),
        (faults.html502(), ServerFaultError),
        (faults.slow(5), TimedOut),
        (faults.retry_after(7), RetryAfter),
        (faults.answer(413, '{"ok":false,"error_code":413,"description":"Request Entity Too Large"}'), NetworkError),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
async def test_a_form_fails_as_other_requests_do_and_the_error_quotes_nothing(
    stage: Stage, transport: AiohttpTransport, fault: faults.Fault, error: type[Exception]
) -> None:
    stage.fake.faults.add("sendDocument", fault)
    await stage.fake.user(42).send("/start")
    file = InputFile(b"a private thought", filename="private.csv")
    with pytest.raises(error) as raised:
        await transport.post(address(stage, "sendDocument"), parameters(chat_id=42, document=file))
    assert type(raised.value) is error
    assert "private" not in f"{raised.value!r} {raised.value.__cause__!r}"
    assert stage.fake.token not in f"{raised.value!r} {raised.value.__cause__!r}"


async def test_a_closed_transport_sends_nothing(stage: Stage) -> None:
    transport = AiohttpTransport(connections=1)
    with pytest.raises(NotSentError):
        await transport.post(address(stage, "getMe"))
    assert stage.fake.journal.of("getMe") == []
