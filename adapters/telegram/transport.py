"""HTTP for python-telegram-bot through aiohttp, which costs a fraction of the processor time of its own transport."""

import io
import json
from collections.abc import Mapping
from typing import Any

import aiohttp
from telegram.error import NetworkError, TimedOut
from telegram.request import BaseRequest, RequestData

_HEADERS = {"User-Agent": BaseRequest.USER_AGENT}
_JSON = {"Content-Type": "application/json"}
_SUCCESSES = range(200, 300)
_SERVER_FAULTS = range(500, 600)
_LONGEST_PAUSE_S = 10**7
"""Far more than Telegram has ever asked for; a number without bounds would not even fit into a timedelta."""
_KEEP_ALIVE_S = 75.0


class NotSentError(NetworkError):
    """There was no connection to be had: the request surely did not reach the Bot API, and may be made again."""


class ServerFaultError(NetworkError):
    """The Bot API failed, or what answered with an error is not the Bot API but something before it."""


class UnreadableAnswerError(NetworkError):
    """What came back as a success is no answer of the Bot API. What was asked for may have been done."""


class _Payload(bytes):
    """A body that has been read as JSON, so that the library need not read it again."""

    answer: dict[str, Any]


class AiohttpTransport(BaseRequest):
    """A pool of connections to the Bot API that are kept alive.

    Raises NotSentError, ServerFaultError and UnreadableAnswerError beside the errors of python-telegram-bot; any other
    NetworkError (TimedOut is one) leaves open whether the request was carried out. No error holds the address or the
    answer, for the token is part of the one, and people's texts are part of the other.
    """

    def __init__(self, *, connections: int, connect_timeout_s: float = 5.0, read_timeout_s: float = 10.0) -> None:
        """Take the size of the pool, and how long to wait for a connection and then for the answer."""
        self._connections = connections
        self._connect_timeout_s = connect_timeout_s
        self._read_timeout_s = read_timeout_s
        self._usual_timeout = self._timeout(read_timeout_s)
        self._session: aiohttp.ClientSession | None = None

    @property
    def read_timeout(self) -> float:
        """Seconds to wait for an answer unless a call says otherwise."""
        return self._read_timeout_s

    async def initialize(self) -> None:
        """Open the pool; no connection is made yet."""
        if self._session is None:
            self._session = aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(limit=self._connections, keepalive_timeout=_KEEP_ALIVE_S),
                cookie_jar=aiohttp.DummyCookieJar(),
                headers=_HEADERS,
            )

    async def shutdown(self) -> None:
        """Close all connections."""
        if self._session is not None:
            await self._session.close()
            self._session = None

    async def do_request(  # noqa: PLR0913, PLR0917 - the signature is the library's
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: object = BaseRequest.DEFAULT_NONE,
        write_timeout: object = BaseRequest.DEFAULT_NONE,  # noqa: ARG002 - part of the time for the answer
        connect_timeout: object = BaseRequest.DEFAULT_NONE,  # noqa: ARG002 - the same for the whole pool
        pool_timeout: object = BaseRequest.DEFAULT_NONE,  # noqa: ARG002 - part of the time to connect
    ) -> tuple[int, bytes]:
        """Make a request, as a form if it has files and else with its parameters as JSON; give status and body.

        What is given has the shape of the Bot API's answers: the library takes that for granted, stumbles over anything
        else, and takes any 401 or 404 for the Bot API's word on the token.
        """
        body = None if request_data is None else _body(request_data)
        timeout = self._usual_timeout
        if isinstance(read_timeout, int | float):
            timeout = self._timeout(read_timeout)
        status, payload = await self._exchange(method, url, body, timeout)
        if status in _SERVER_FAULTS:
            raise ServerFaultError(f"status {status}")
        body_read = _Payload(payload)
        body_read.answer = self.parse_json_payload(payload)
        _check_shape(status, body_read.answer)
        return status, body_read

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        """Read an answer, and give nothing for one that is no JSON object.

        The library's own way would write an unreadable one, texts and all, into the log.
        """
        if isinstance(payload, _Payload):
            return payload.answer
        try:
            answer = json.loads(payload)
        except (ValueError, RecursionError):
            answer = None
        return answer if isinstance(answer, dict) else {}

    def _timeout(self, read_timeout_s: float) -> aiohttp.ClientTimeout:
        return aiohttp.ClientTimeout(total=self._connect_timeout_s + read_timeout_s, connect=self._connect_timeout_s)

    async def _exchange(
        self, method: str, url: str, body: bytes | aiohttp.FormData | None, limit: aiohttp.ClientTimeout
    ) -> tuple[int, bytes]:
        if self._session is None:
            raise NotSentError("the transport is closed")
        # A form says itself what it is, and where its parts end.
        headers = None if isinstance(body, aiohttp.FormData) else _JSON
        try:
            async with self._session.request(method, url, data=body, headers=headers, timeout=limit) as response:
                return response.status, await response.read()
        except (aiohttp.ClientConnectorError, aiohttp.ConnectionTimeoutError) as error:
            raise NotSentError(_reason(error)) from None
        except TimeoutError:
            raise TimedOut from None
        except (aiohttp.ClientError, OSError) as error:
            raise NetworkError(type(error).__name__) from None


def _check_shape(status: int, answer: dict[str, Any]) -> None:
    """Raise an error of ours for anything but a result, or a refusal with its reason."""
    if status in _SUCCESSES:
        if answer.get("ok") is not True or "result" not in answer:
            raise UnreadableAnswerError(f"status {status}, but not an answer of the Bot API")
    elif answer.get("ok") is not False or not isinstance(answer.get("description"), str) or not _has_sane_hints(answer):
        raise ServerFaultError(f"status {status}, and not an answer of the Bot API")


def _has_sane_hints(refusal: dict[str, Any]) -> bool:
    hints = refusal.get("parameters", {})
    pause_s = hints.get("retry_after", 0) if isinstance(hints, dict) else None
    return isinstance(pause_s, int) and 0 <= pause_s < _LONGEST_PAUSE_S


def _body(request: RequestData) -> bytes | aiohttp.FormData:
    if not request.contains_files:
        return _json(request.parameters)
    # Telegram reads names as they stand, and knows nothing of the quoted ones of RFC 5987 (td, HttpReader.cpp).
    form = aiohttp.FormData(default_to_multipart=True, quote_fields=False)
    for name, text in request.json_parameters.items():
        form.add_field(name, text)
    for name, (file_name, content, media_type) in request.multipart_data.items():
        stream = io.BytesIO(content) if isinstance(content, bytes) else content
        form.add_field(name, stream, filename=file_name, content_type=media_type)
    return form


def _json(parameters: Mapping[str, Any]) -> bytes:
    return json.dumps(parameters, ensure_ascii=False, separators=(",", ":")).encode()


def _reason(error: aiohttp.ClientConnectorError | aiohttp.ConnectionTimeoutError) -> str:
    """Say why there is no connection, with the host and never the path, of which the token is part."""
    if isinstance(error, aiohttp.ClientConnectorError):
        return f"{error.host}: {error.os_error.strerror or error.os_error}"
    return "no connection in time"
