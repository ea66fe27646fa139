"""Files that come with a message (docs.discord.com/developers/reference#uploading-files)."""

import asyncio
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import aiohttp
from aiohttp.base_protocol import BaseProtocol

from tests.fakes.discord.form import ApiError, Form, Json, Path
from tests.fakes.discord.limits import LIMITS

MULTIPART = "multipart/form-data"
_PART = re.compile(r"files\[(0|[1-9][0-9]*)\]")
_KEPT = re.compile(r"[^A-Za-z0-9_.-]+")


@dataclass(frozen=True, slots=True)
class Upload:
    """A file of a request; `number` stands in the name of its part, `id` is what the attachment will have."""

    number: int
    id: int
    filename: str
    data: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file of a message."""

    id: int
    filename: str
    data: bytes = field(repr=False)
    description: str | None = None

    @property
    def url(self) -> str:
        """Give the address that stands in components and in the message's JSON; nothing answers there."""
        return f"https://cdn.discordapp.com/attachments/1/{self.id}/{self.filename}?ex=0&is=0&hm=0"


@dataclass(frozen=True, slots=True)
class Parts:
    """A form's JSON, None if there is none that can be read, and its files, as (number, file name, bytes)."""

    payload: Any
    files: tuple[tuple[int, str, bytes], ...]


async def read_parts(headers: Mapping[str, str], raw: bytes) -> Parts:
    """Take a multipart body apart. Raises ApiError for one that Discord could not make sense of."""
    loop = asyncio.get_running_loop()
    stream = aiohttp.StreamReader(BaseProtocol(loop), max(len(raw), 1), loop=loop)
    stream.feed_data(raw)
    stream.feed_eof()
    payloads: list[bytes] = []
    files: list[tuple[int, str, bytes]] = []
    try:
        async for part in aiohttp.MultipartReader(headers, stream):
            assert isinstance(part, aiohttp.BodyPartReader)
            data = bytes(await part.read())
            if part.name == "payload_json":
                payloads.append(data)
            else:
                files.append((*_named(part), data))
    except ValueError:
        raise ApiError(400, 50109, "The request body contains invalid JSON.") from None
    return Parts(parsed(payloads[0]) if len(payloads) == 1 else None, tuple(files))


def parsed(raw: bytes) -> Any:
    """Give what JSON says, or None for anything else."""
    try:
        return json.loads(raw)
    except ValueError:
        return None


def _named(part: aiohttp.BodyPartReader) -> tuple[int, str]:
    match = _PART.fullmatch(part.name or "")
    if match is None or not part.filename:
        fault = {"code": "UNKNOWN_PART", "message": f"{part.name!r} is no files[n] with a file name"}
        raise ApiError(400, 50035, "Invalid Form Body", {"_errors": [fault]})
    return int(match[1]), part.filename


def check_sizes(parts: Parts, whole: int, each: int) -> None:
    """Raise 40005 for a request or a file that is too large; sizes are in bytes."""
    if whole > LIMITS["request.bytes"].maximum or any(len(data) > each for _, _, data in parts.files):
        raise ApiError(413, 40005, "Request entity too large")


def cleansed(filename: str) -> str:
    """Give a file name as Discord keeps it (github.com/discord/discord-api-docs/issues/7754)."""
    return _KEPT.sub("_", filename).strip("._")


def check_attachments(
    form: Form, body: Json, before: Iterable[Attachment], uploads: Iterable[Upload]
) -> tuple[Attachment, ...]:
    """Give the attachments that a body leads to, old ones first, and note in `form` what is wrong with them.

    With a list of attachments, those stay that it names and those come that it describes; without one, the old ones
    stay and all files come.
    """
    path: Path = ("attachments",)
    new = {upload.number: upload for upload in uploads}
    if len(new) < len(tuple(uploads)):
        form.add(path, "ATTACHMENT_DUPLICATED", "Each file part must be named uniquely")
    if body.get("attachments") is None and "attachments" not in body:
        kept = [*before, *(_attachment(upload, None) for upload in new.values())]
    else:
        kept = _listed(form, path, body["attachments"] or [], {old.id: old for old in before}, new)
    form.length(path, len(kept), "message.attachments")
    names = [attachment.filename for attachment in kept]
    if len(set(names)) < len(names):
        form.add(path, "ATTACHMENT_NAME_AMBIGUOUS", f"Two files are called alike, so a reference means either: {names}")
    return tuple(kept)


def _listed(
    form: Form, path: Path, listed: object, old: Mapping[int, Attachment], new: Mapping[int, Upload]
) -> list[Attachment]:
    kept: list[Attachment] = []
    named: set[int] = set()
    for index, item in enumerate(form.items(path, listed)):
        at: Path = (*path, index)
        form.text((*at, "description"), item.get("description"), "attachment.description")
        identifier = int(item["id"]) if str(item.get("id", "")).isdecimal() else -1
        if identifier in new:
            named.add(identifier)
            kept.append(_described(form, at, new[identifier], item))
        elif identifier in old:
            kept.append(old[identifier])
        else:
            form.add(at, "ATTACHMENT_NOT_FOUND", "Attachment data not found")
    for number in new.keys() - named:
        form.add(path, "ATTACHMENT_NOT_LISTED", f"files[{number}] is not among the attachments")
    return kept


def _described(form: Form, path: Path, upload: Upload, item: Json) -> Attachment:
    if item.get("filename") not in {None, upload.filename}:
        form.add((*path, "filename"), "ATTACHMENT_NAME_DIFFERS", f"The part is called {upload.filename!r}")
    return _attachment(upload, item.get("description"))


def _attachment(upload: Upload, description: str | None) -> Attachment:
    return Attachment(upload.id, cleansed(upload.filename), upload.data, description)


def attachment_json(attachment: Attachment) -> Json:
    """Give an attachment object."""
    return {
        "id": str(attachment.id),
        "filename": attachment.filename,
        "size": len(attachment.data),
        "url": attachment.url,
        "proxy_url": attachment.url.replace("cdn.discordapp.com", "media.discordapp.net"),
        "content_type": "application/octet-stream",
        **({} if attachment.description is None else {"description": attachment.description}),
    }
