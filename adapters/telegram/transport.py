"""HTTP for python-telegram-bot through aiohttp, which costs a fraction of the processor time of its own transport."""

import json
from collections.abc import Mapping
from typing import Any

import aiohttp
from telegram._utils.types import JSONDict, ODVInput
from telegram.error import NetworkError, TimedOut
from telegram.request import BaseRequest, RequestData

_HEADERS = {"Content-Type": "application/json", "User-Agent": BaseRequest.USER_AGENT}
_FIRST_SERVER_FAULT = 500
_KEEP_ALIVE_S = 75.0


class NotSentError(NetworkError):
    """There was no connection to be had: the request surely did not reach the Bot API, and may be made again."""


class ServerFaultError(NetworkError):
    """The Bot API, or a proxy before it, answered with a status of 500 or more."""


class UnreadableAnswerError(NetworkError):
    """The answer is not JSON. What was asked for may have been done."""


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
        read_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
        write_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,  # noqa: ARG002 - part of the time for the answer
        connect_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,  # noqa: ARG002 - the same for the whole pool
        pool_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,  # noqa: ARG002 - part of the time to connect
    ) -> tuple[int, bytes]:
        """Make a request with its parameters as JSON, and give status and body. Files cannot be sent."""
        if request_data is not None and request_data.contains_files:
            raise TypeError("this transport sends no files")
        body = None if request_data is None else _json(request_data.parameters)
        timeout = self._usual_timeout
        if isinstance(read_timeout, int | float):
            timeout = self._timeout(read_timeout)
        status, payload = await self._exchange(method, url, body, timeout)
        if status >= _FIRST_SERVER_FAULT:
            raise ServerFaultError(f"status {status}")
        return status, payload

    @staticmethod
    def parse_json_payload(payload: bytes) -> JSONDict:
        """Read an answer. The library's own way would write an unreadable one, texts and all, into the log."""
        try:
            answer: JSONDict = json.loads(payload)
        except ValueError:
            raise UnreadableAnswerError(f"{len(payload)} bytes that are not JSON") from None
        return answer

    def _timeout(self, read_timeout_s: float) -> aiohttp.ClientTimeout:
        return aiohttp.ClientTimeout(total=self._connect_timeout_s + read_timeout_s, connect=self._connect_timeout_s)

    async def _exchange(
        self, method: str, url: str, body: bytes | None, limit: aiohttp.ClientTimeout
    ) -> tuple[int, bytes]:
        if self._session is None:
            raise NotSentError("the transport is closed")
        try:
            async with self._session.request(method, url, data=body, timeout=limit) as response:
                return response.status, await response.read()
        except (aiohttp.ClientConnectorError, aiohttp.ConnectionTimeoutError) as error:
            raise NotSentError(type(error).__name__) from None
        except TimeoutError:
            raise TimedOut from None
        except (aiohttp.ClientError, OSError) as error:
            raise NetworkError(type(error).__name__) from None


def _json(parameters: Mapping[str, Any]) -> bytes:
    return json.dumps(parameters, ensure_ascii=False, separators=(",", ":")).encode()
