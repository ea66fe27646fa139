"""What Discord allows in a message's body (docs.discord.com/developers/resources/message)."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.fakes.discord.check_components import attached, check_components
from tests.fakes.discord.form import ApiError, Form, Json, Path, as_object
from tests.fakes.discord.limits import COMPONENTS_V2, EPHEMERAL, LIMITS, SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS
from tests.fakes.discord.uploads import Attachment, Upload, check_attachments

CHANNEL_FLAGS = SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2
RESPONSE_FLAGS = CHANNEL_FLAGS | EPHEMERAL
EDIT_FLAGS = SUPPRESS_EMBEDS | COMPONENTS_V2


@dataclass(frozen=True, slots=True)
class Content:
    """All of a message that its author writes."""

    text: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    flags: int = 0
    attachments: tuple[Attachment, ...] = ()

    @property
    def v2(self) -> bool:
        """Say whether the message is laid out with components V2."""
        return bool(self.flags & COMPONENTS_V2)

    @property
    def loose(self) -> list[Attachment]:
        """Give the attachments that no component shows."""
        shown = attached(self.components) if self.attachments else set()
        return [attachment for attachment in self.attachments if attachment.id not in shown]


def checked(
    body: Json,
    *,
    allowed_flags: int,
    before: Content | None = None,
    prefix: Path = (),
    uploads: Sequence[Upload] = (),
) -> Content:
    """Give the content that a body and its files lead to; `before` is what an edit starts from.

    Raises ApiError 50035 with every fault of the body, or 50006 for a message that would be empty.
    """
    form = Form(prefix)
    flags = _flags(form, body, before, allowed_flags)
    v2 = bool(flags & COMPONENTS_V2)
    start = before or Content()
    text = body["content"] or "" if "content" in body else start.text
    form.text(("content",), text, "message.content")
    form.text(("nonce",), body.get("nonce"), "message.nonce")
    embeds = _embeds(form, body["embeds"] or []) if "embeds" in body else start.embeds
    changed = "components" in body
    files = check_attachments(form, body, start.attachments, uploads)
    components = check_components(form, body["components"] or [], files, v2=v2) if changed else start.components
    content = Content(text, embeds, components, flags, files)
    if v2:
        _no_legacy_fields(form, body, text, embeds)
        _nothing_unseen(form, content)
    form.done()
    if not (components or (not v2 and (text.strip() or embeds or files))):
        raise ApiError(400, 50006, "Cannot send an empty message")
    return content


def could_ping(body: Json) -> bool:
    """Say whether a message body leaves it to its text whom it notifies."""
    mentions = body.get("allowed_mentions")
    if not isinstance(mentions, dict) or mentions.get("parse") != []:
        return True
    return bool(mentions.get("users") or mentions.get("roles") or mentions.get("replied_user"))


def _flags(form: Form, body: Json, before: Content | None, allowed: int) -> int:
    asked = body.get("flags") or 0
    if isinstance(asked, bool) or not isinstance(asked, int):
        form.add(("flags",), "NUMBER_TYPE_COERCE", f'Value "{asked!r}" is not int.')
        return before.flags if before else 0
    if before is None:
        if asked & ~allowed:
            form.add(("flags",), "MESSAGE_FLAGS_INVALID", f"These flags may not be set here: {asked & ~allowed}")
        return asked
    if before.v2 and "flags" in body and not asked & COMPONENTS_V2:
        form.add(("flags",), "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG", "The IS_COMPONENTS_V2 flag cannot be removed")
    return before.flags | (asked & EDIT_FLAGS)


def _no_legacy_fields(form: Form, body: Json, text: str, embeds: list[Json]) -> None:
    present = {
        "content": text,
        "embeds": embeds,
        "poll": body.get("poll"),
        "sticker_ids": body.get("sticker_ids"),
    }
    for name, value in present.items():
        if value:
            form.add(
                (name,),
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
            )


def _nothing_unseen(form: Form, content: Content) -> None:
    """Refuse a file that nobody would see: Discord takes it, shows nothing of it, and says nothing."""
    for attachment in content.loose:
        form.add(("attachments",), "ATTACHMENT_NOT_SHOWN", f"No component shows {attachment.filename!r}")


def _embeds(form: Form, embeds: object) -> list[Json]:
    path: Path = ("embeds",)
    given = form.items(path, embeds, "message.embeds")
    total = sum(_embed(form, (*path, index), embed) for index, embed in enumerate(given))
    if total > LIMITS["embed.total"].maximum:
        form.add(path, "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")
    return given


def _embed(form: Form, path: Path, embed: Json) -> int:
    total = form.text((*path, "title"), embed.get("title"), "embed.title")
    total += form.text((*path, "description"), embed.get("description"), "embed.description")
    footer = as_object(form, (*path, "footer"), embed.get("footer"))
    total += form.text((*path, "footer", "text"), footer.get("text"), "embed.footer")
    author = as_object(form, (*path, "author"), embed.get("author"))
    total += form.text((*path, "author", "name"), author.get("name"), "embed.author")
    for index, item in enumerate(form.items((*path, "fields"), embed.get("fields"), "embed.fields")):
        at: Path = (*path, "fields", index)
        total += form.text((*at, "name"), item.get("name"), "embed.field.name", required=True)
        total += form.text((*at, "value"), item.get("value"), "embed.field.value", required=True)
    return total
