"""Plain requests to the fake, with no library between."""

import json
from io import BytesIO
from typing import Any

import aiohttp

from tests.fakes.discord.form import Json
from tests.fakes.discord.server import FakeDiscord


async def ask(fake: FakeDiscord, method: str, path: str, body: object = None, by: str | None = None) -> tuple[int, Any]:
    """Send JSON with a token, by default the bot's, and give status and JSON."""
    headers = {"Authorization": f"Bot {by or fake.token}", "Content-Type": "application/json"}
    return await _send(method, fake.api_url + path, None if body is None else json.dumps(body), headers)


async def upload(
    fake: FakeDiscord, method: str, path: str, payload: object, *parts: tuple[str, str, bytes]
) -> tuple[int, Any]:
    """Send a form of JSON, unless it is None, and of parts: (name, file name, bytes); give status and JSON."""
    form = aiohttp.FormData(quote_fields=False, default_to_multipart=True)
    if payload is not None:
        form.add_field("payload_json", json.dumps(payload))
    for name, filename, content in parts:
        form.add_field(name, BytesIO(content), filename=filename, content_type="application/octet-stream")
    return await _send(method, fake.api_url + path, form, {"Authorization": f"Bot {fake.token}"})


async def _send(method: str, url: str, data: str | aiohttp.FormData | None, headers: dict[str, str]) -> tuple[int, Any]:
    async with (
        aiohttp.ClientSession() as session,
        session.request(method, url, data=data, headers=headers) as response,
    ):
        assert response.status == 204 or response.headers["Content-Type"] == "application/json"
        return response.status, await response.json() if response.status != 204 else None


def faults(answer: Json) -> dict[str, list[str]]:
    """Give the codes of a refused form's faults by their dotted paths."""
    found: dict[str, list[str]] = {}

    def gather(node: Json, path: tuple[str, ...]) -> None:
        for name, inner in node.items():
            if name == "_errors":
                found[".".join(path)] = [fault["code"] for fault in inner]
            else:
                gather(inner, (*path, name))

    gather(answer.get("errors", {}), ())
    return found
