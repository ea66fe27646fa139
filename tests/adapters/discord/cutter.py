"""A relay before the fake Discord that breaks a connection where a test wants it."""

import asyncio
import contextlib
from typing import Self
from urllib.parse import urlsplit

from tests.fakes.discord import FakeDiscord


class Cutter:
    """Relays to the fake, which is told to call itself by the relay's address while this is open."""

    def __init__(self, fake: FakeDiscord) -> None:
        self._fake = fake
        self._behind = urlsplit(fake.api_url)
        self._cut = False
        self._links: set[asyncio.Task[None]] = set()
        self.cuts = 0

    def cut_next(self) -> None:
        """Break the connection at the next answer to an interaction, before the fake gets it."""
        self._cut = True

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._relay, "127.0.0.1", 0)
        port = self._server.sockets[0].getsockname()[1]
        self._fake.api_url = self._fake.api_url.replace(f":{self._behind.port}/", f":{port}/")
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        for link in self._links:
            link.cancel()
        await asyncio.gather(*self._links, return_exceptions=True)

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        behind_reader, behind_writer = await asyncio.open_connection(self._behind.hostname, self._behind.port)
        for source, sink in ((reader, behind_writer), (behind_reader, writer)):
            link = asyncio.create_task(self._pass(source, sink, [writer, behind_writer]))
            self._links.add(link)
            link.add_done_callback(self._links.discard)

    async def _pass(
        self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, both: list[asyncio.StreamWriter]
    ) -> None:
        with contextlib.suppress(ConnectionError):
            while data := await source.read(65536):
                if self._cut and b"/callback" in data:
                    self._cut = False
                    self.cuts += 1
                    break
                sink.write(data)
                await sink.drain()
        for writer in both:
            writer.close()
