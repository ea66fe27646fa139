"""The life of an interaction (docs.discord.com/developers/interactions/receiving-and-responding)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeAlias

from tests.fakes.discord import payloads
from tests.fakes.discord.call import Call, Reply
from tests.fakes.discord.check_commands import check_choices
from tests.fakes.discord.check_message import EDIT_FLAGS, RESPONSE_FLAGS, Content, checked
from tests.fakes.discord.form import ApiError, Form, Json, as_object
from tests.fakes.discord.limits import EPHEMERAL, INITIAL_RESPONSE_SECONDS, TOKEN_SECONDS
from tests.fakes.discord.uploads import Upload
from tests.fakes.discord.world import AUTOCOMPLETE, COMMAND, COMPONENT, Interaction, Message, World

Uploads: TypeAlias = tuple[Upload, ...]
MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
ALLOWED_RESPONSES: Final = {
    COMMAND: frozenset({MESSAGE, DEFERRED, MODAL}),
    COMPONENT: frozenset({MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, MODAL}),
    AUTOCOMPLETE: frozenset({CHOICES}),
}


class InteractionDesk:
    """Takes first responses, edits of them and follow-ups."""

    def __init__(self, world: World) -> None:
        """Take the world that the responses change."""
        self.world = world
        self._responses: dict[int, Callable[[Interaction, Json, Uploads], None]] = {
            MESSAGE: self._message,
            DEFERRED: self._deferred,
            DEFERRED_UPDATE: self._deferred_update,
            UPDATE: self._update,
            CHOICES: self._choices,
            MODAL: self._modal,
        }

    def callback(self, call: Call) -> Reply:
        """Take the first response. Raises 10062 when it comes too late and 40060 when there already was one."""
        interaction = self.world.interactions.get(call.number("interaction"))
        if interaction is None or interaction.token != call.params["token"]:
            raise ApiError(404, 10062, "Unknown interaction")
        now = self.world.clock()
        if interaction.response_type is not None:
            raise ApiError(400, 40060, "Interaction has already been acknowledged.")
        if interaction.lost or now - interaction.created_at > INITIAL_RESPONSE_SECONDS:
            interaction.lost = True
            interaction.bell.ring()
            raise ApiError(404, 10062, "Unknown interaction")
        kind = self._response_type(interaction, call)
        self._responses[kind](interaction, as_object(Form(), ("data",), call.body.get("data")), call.uploads)
        interaction.response_type = kind
        interaction.responded_at = now
        interaction.bell.ring()
        if call.query.get("with_response", "").lower() in {"1", "true"}:
            return Reply(200, self._callback_body(interaction))
        return Reply(204, None)

    def _response_type(self, interaction: Interaction, call: Call) -> int:
        form = Form()
        kind = call.body.get("type")
        form.one_of(("type",), kind, ALLOWED_RESPONSES[interaction.kind])
        if call.uploads and kind not in {MESSAGE, UPDATE}:
            form.add(("type",), "RESPONSE_TAKES_NO_FILES", "Only a message takes files")
        form.done()
        assert isinstance(kind, int)
        return kind

    def _message(self, interaction: Interaction, data: Json, uploads: Uploads) -> None:
        content = checked(data, allowed_flags=RESPONSE_FLAGS, prefix=("data",), uploads=uploads)
        self._show(interaction, self._post(interaction, content))

    def _deferred(self, interaction: Interaction, data: Json, _uploads: Uploads) -> None:
        form = Form(("data",))
        flags = data.get("flags") or 0
        if flags & ~EPHEMERAL:
            form.add(("flags",), "MESSAGE_FLAGS_INVALID", "A deferred message takes the ephemeral flag only")
        form.done()
        interaction.original = self._post(interaction, Content(flags=flags), loading=True)

    def _deferred_update(self, interaction: Interaction, _data: Json, _uploads: Uploads) -> None:
        interaction.original = interaction.source

    def _update(self, interaction: Interaction, data: Json, uploads: Uploads) -> None:
        source = interaction.source
        assert source is not None
        before = source.content
        source.write(checked(data, allowed_flags=RESPONSE_FLAGS, before=before, prefix=("data",), uploads=uploads))
        self._show(interaction, source)

    def _show(self, interaction: Interaction, message: Message) -> None:
        interaction.original = message
        interaction.shown = message

    def _choices(self, interaction: Interaction, data: Json, _uploads: Uploads) -> None:
        form = Form(("data",))
        choices = form.items(("choices",), data.get("choices"), "autocomplete.choices")
        focused = next(option for option in options_of(interaction.data) if option.get("focused"))
        check_choices(form, ("choices",), choices, focused["type"])
        form.done()
        interaction.choices = choices

    def _modal(self, interaction: Interaction, data: Json, _uploads: Uploads) -> None:
        form = Form(("data",))
        form.text(("title",), data.get("title"), "modal.title", required=True)
        form.text(("custom_id",), data.get("custom_id"), "component.custom_id", required=True)
        form.items(("components",), data.get("components") or [], "modal.components")
        form.done()
        interaction.modal = data

    def _post(self, interaction: Interaction, content: Content, *, loading: bool = False) -> Message:
        server = interaction.place.guild
        forced = server is not None and not server.has_app and not server.external_apps_allowed
        viewer = interaction.user if forced or content.flags & EPHEMERAL else None
        return self.world.post(interaction.place, content, viewer=viewer, interaction=interaction, loading=loading)

    def _callback_body(self, interaction: Interaction) -> Json:
        original = interaction.original
        about: Json = {"id": str(interaction.id), "type": interaction.kind}
        if original:
            about["response_message_id"] = str(original.id)
            about["response_message_loading"] = original.loading
            about["response_message_ephemeral"] = original.viewer is not None
        resource: Json = {"type": interaction.response_type}
        if interaction.response_type in {MESSAGE, UPDATE} and original:
            resource["message"] = payloads.message(self.world, original)
        return {"interaction": about, "resource": resource}

    def live(self, call: Call) -> Interaction:
        """Give the interaction that a webhook address names; 401/50027 after 15 minutes, 404/10015 if it is unknown."""
        interaction = self.world.tokens.get(call.params["token"])
        foreign = call.number("application") != self.world.application_id
        if interaction is None or foreign or interaction.response_type is None:
            raise ApiError(404, 10015, "Unknown Webhook")
        if self.world.clock() - interaction.created_at > TOKEN_SECONDS:
            raise ApiError(401, 50027, "Invalid Webhook Token")
        return interaction

    def _named(self, call: Call) -> tuple[Interaction, Message]:
        interaction = self.live(call)
        name = call.params["message"]
        message = interaction.original if name == "@original" else self.world.messages.get(call.number("message"))
        belongs = message is not None and (message is interaction.original or message.interaction is interaction)
        if message is None or message.deleted or not belongs:
            raise ApiError(404, 10008, "Unknown Message")
        return interaction, message

    def get_message(self, call: Call) -> Reply:
        """Give the original response or a follow-up."""
        _, message = self._named(call)
        return Reply(200, payloads.message(self.world, message))

    def edit_message(self, call: Call) -> Reply:
        """Edit the original response (also one that was deferred) or a follow-up."""
        interaction, message = self._named(call)
        message.write(checked(call.body, allowed_flags=EDIT_FLAGS, before=message.content, uploads=call.uploads))
        interaction.shown = message
        interaction.bell.ring()
        return Reply(200, payloads.message(self.world, message))

    def delete_message(self, call: Call) -> Reply:
        """Delete the original response or a follow-up."""
        _, message = self._named(call)
        message.deleted = True
        return Reply(204, None)

    def follow_up(self, call: Call) -> Reply:
        """Post a further message; the first after a deferred response takes that one's place and visibility."""
        interaction = self.live(call)
        content = checked(call.body, allowed_flags=RESPONSE_FLAGS, uploads=call.uploads)
        original = interaction.original
        if original and original.loading and interaction.response_type == DEFERRED:
            original.write(replace(content, flags=content.flags & ~EPHEMERAL))
            message = original
        else:
            message = self._post(interaction, content)
        interaction.shown = message
        interaction.bell.ring()
        return Reply(200, payloads.message(self.world, message))


def options_of(data: Json) -> list[Json]:
    """Give the options of a command's data, those of its subcommand if it has one."""
    options: list[Json] = data.get("options") or []
    if options and options[0].get("type") in {1, 2}:
        return options_of(options[0])
    return options
