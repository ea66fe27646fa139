"""The parameters of a request: from its query, and from a JSON, form or multipart body."""

import json
import mimetypes
from collections.abc import Iterator
from email.parser import HeaderParser
from typing import Any

from aiogram.types import BufferedInputFile
from aiohttp import web

Json = dict[str, Any]


class Upload(BufferedInputFile):
    """A file that came as a part of a form. `kind` is the Content-Type of the part."""

    def __init__(self, content: bytes, name: str, kind: str) -> None:
        """Take what stands in the part and in its headers."""
        super().__init__(content, name)
        self.name, self.content, self.kind = name, content, kind

    def __repr__(self) -> str:
        """Say which file it is and how long, for failing tests."""
        return f"<{self.name!r}, {self.kind}, {len(self.content)} bytes>"

    def json(self, file_id: str) -> Json:
        """Give it as the Bot API does: Telegram tells the type by the name, whatever the part said."""
        known = {"mime_type": mimetypes.guess_type(self.name)[0], "file_name": self.name}
        whole = {"file_id": file_id, "file_unique_id": f"unique-{file_id}", "file_size": len(self.content), **known}
        return {key: value for key, value in whole.items() if value is not None}


async def read_parameters(request: web.Request) -> Json:
    """Give the parameters of a request; those that came as files are `Upload`s."""
    body, kind = await request.read(), request.content_type
    parameters: Json = dict(request.query)
    if kind == "application/json" and body:
        parameters.update(_json_object(body))
    elif kind == "multipart/form-data":
        parameters.update(_multipart(request.headers["Content-Type"], body))
    else:
        parameters.update(await request.post())
    return parameters


def _json_object(body: bytes) -> Json:
    try:
        found = json.loads(body)
    except ValueError:
        found = None
    return found if isinstance(found, dict) else {"": "the body is no JSON object"}


def _multipart(content_type: str, body: bytes) -> Iterator[tuple[str, Any]]:
    """Read the parts as td does (HttpReader.cpp): a part with a filename is a file, any other one a parameter."""
    boundary = HeaderParser().parsestr(f"Content-Type: {content_type}").get_param("boundary")
    assert isinstance(boundary, str), content_type
    for part in (b"\r\n" + body).split(b"\r\n--" + boundary.encode())[1:-1]:
        head, _, content = part.removeprefix(b"\r\n").partition(b"\r\n\r\n")
        headers = HeaderParser().parsestr(head.decode())
        fields = _disposition(headers["Content-Disposition"])
        if "filename" in fields:
            kind = headers.get("Content-Type", "application/octet-stream")
            yield fields["name"], Upload(content, fields["filename"], kind)
        else:
            yield fields["name"], content.decode()


def _disposition(header: str) -> dict[str, str]:
    """Read name and filename. Neither filename* nor escapes are known to td, and a semicolon ends a value."""
    kind, *fields = header.split(";")
    assert kind == "form-data", header
    pairs = (field.strip().partition("=") for field in fields)
    return {key: value[1:-1] if value[:1] == value[-1:] == '"' else value for key, _, value in pairs}
