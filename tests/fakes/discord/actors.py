"""Users as actors: what they type and press goes to the bot, and they wait for what they get to see of its answer."""

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.fakes.discord import invoke, payloads
from tests.fakes.discord.check_components import BUTTON, STRING_SELECT
from tests.fakes.discord.form import Json
from tests.fakes.discord.seen import NoAnswerError, NotPossibleError, SeenMessage, seen
from tests.fakes.discord.world import AUTOCOMPLETE, COMMAND, COMPONENT, Account, Interaction, Member, Message, Place

if TYPE_CHECKING:
    from tests.fakes.discord.server import FakeDiscord


@dataclasses.dataclass(frozen=True)
class DiscordUser:
    """A user in a place. Every method waits, at most `fake.patience` real seconds, for the bot."""

    fake: "FakeDiscord"
    account: Account
    place: Place

    def at(self, place: Place) -> "DiscordUser":
        """Give the same user in another place, of whose server they become a member unless they have left it."""
        if place.guild:
            place.guild.met(self.account)
        return dataclasses.replace(self, place=place)

    def in_bot_dm(self) -> "DiscordUser":
        """Give the same user in the private chat with the bot."""
        return self.at(self.fake.world.dm_with(self.account))

    def in_other_dm(self) -> "DiscordUser":
        """Give the same user in a private chat without the bot, which reaches it as a user-installed app."""
        return self.at(self.fake.world.other_dm_of(self.account))

    def call_me(self, nick: str | None) -> None:
        """Take a name of one's own in this server, of at most 32 characters, or none."""
        self._member.nick = nick

    def leave(self) -> None:
        """Leave this server."""
        self._member.present = False

    def come_back(self) -> None:
        """Come into this server again."""
        self._member.present = True

    def may(self, *permissions: int) -> None:
        """Get permissions on this server, such as `MANAGE_GUILD`, beside what everybody may."""
        for permission in permissions:
            self._member.permissions |= permission

    @property
    def _member(self) -> Member:
        if self.place.guild is None:
            raise NotPossibleError("there are members only in servers")
        return self.place.guild.met(self.account)

    async def slash(self, command: str, **options: object) -> SeenMessage:
        """Use a command ("name", or "name sub") and give the message that it leads to."""
        data = invoke.command_data(self, command, dict(options))
        return await self._message_of(await self._send(COMMAND, data))

    async def autocomplete(self, command: str, option: str, text: str, **others: object) -> list[Json]:
        """Type into an option and give the choices that the bot offers, as Discord's choice objects."""
        given = {**others, option: text}
        data = invoke.command_data(self, command, given, focused=option)
        interaction = await self._send(AUTOCOMPLETE, data)
        await self._wait(interaction, lambda: interaction.choices is not None)
        return interaction.choices or []

    async def press(self, message: SeenMessage, name: str) -> SeenMessage:
        """Press the button with this label, custom_id or emoji, as the message is now; give what it leads to.

        Raises NotPossibleError for a disabled button, a link, or a message that this user does not see.
        """
        stored = self._visible(message.id)
        button = self.fake.look(stored).button(name)
        if button.disabled or not button.custom_id:
            raise NotPossibleError(f"the button {name!r} is disabled or a link")
        return await self._component(stored, {"component_type": BUTTON, "custom_id": button.custom_id})

    async def press_custom_id(self, message: SeenMessage, custom_id: str) -> SeenMessage:
        """Send a press of any custom_id on a message, one that it no longer or never had included."""
        return await self._component(self._visible(message.id), {"component_type": BUTTON, "custom_id": custom_id})

    async def choose(self, message: SeenMessage, custom_id: str, *values: str) -> SeenMessage:
        """Choose values in a select menu and give what it leads to."""
        stored = self._visible(message.id)
        select = next((one for one in self.fake.look(stored).selects if one.custom_id == custom_id), None)
        if select is None or select.disabled or not set(values) <= {value for _, value in select.options}:
            raise NotPossibleError(f"{list(values)} cannot be chosen in {select}")
        data = {"component_type": STRING_SELECT, "custom_id": custom_id, "values": list(values)}
        return await self._component(stored, data)

    def sees(self, message: SeenMessage) -> SeenMessage:
        """Give a message as it is now."""
        return self.fake.look(self._visible(message.id))

    def messages(self) -> list[SeenMessage]:
        """Give the messages that this user sees in this place, ephemeral ones included, oldest first."""
        stored = [one for one in self.fake.world.messages.values() if one.place is self.place and not one.deleted]
        return [self.fake.look(one) for one in stored if one.viewer in {None, self.account}]

    async def next_change(self, message: SeenMessage) -> SeenMessage:
        """Wait until a message is edited once more than when it was seen, and give it."""
        stored = self._visible(message.id)
        if not await self.fake.until(lambda: stored.version > message.version):
            raise NoAnswerError(f"message {message.id} was not edited: {message.text!r}")
        return self.fake.look(stored)

    def _visible(self, message_id: int) -> Message:
        message = self.fake.world.messages.get(message_id)
        if message is None or message.deleted or message.viewer not in {None, self.account}:
            raise NotPossibleError(f"{self.account.name} sees no message {message_id}")
        return message

    async def _component(self, message: Message, data: Json) -> SeenMessage:
        interaction = await self._send(COMPONENT, data, message)
        return await self._message_of(interaction)

    async def _send(self, kind: int, data: Json, source: Message | None = None) -> Interaction:
        world = self.fake.world
        place = source.place if source else self.place
        if place.guild and not place.guild.met(self.account).present:
            raise NotPossibleError(f"{self.account.name} has left {place.guild.name}")
        command = world.commands.get(int(data["id"])) if "id" in data else None
        owners = invoke.owners(place, self.account, command=command)
        if source and source.interaction:
            owners = source.interaction.owners
        interaction = Interaction(
            world.new_id(), world.new_token(), kind, self.account, place, data, world.clock(), owners, source
        )
        world.begin(interaction)
        for _ in range(self.fake.script.copies()):
            if not await self.fake.gateway.dispatch("INTERACTION_CREATE", payloads.interaction(world, interaction)):
                raise NoAnswerError("the bot is not connected to the gateway")
        return interaction

    async def _message_of(self, interaction: Interaction) -> SeenMessage:
        await self._wait(interaction, lambda: interaction.shown is not None or interaction.modal is not None)
        if interaction.shown is None:
            raise NotPossibleError(f"the bot answered with a dialogue: {interaction.modal}")
        return self.fake.look(interaction.shown, interaction)

    async def _wait(self, interaction: Interaction, done: Callable[[], bool]) -> None:
        await interaction.bell.until(lambda: done() or interaction.lost, self.fake.patience)
        if done():
            return
        kind = interaction.response_type
        state = f"acknowledged with type {kind}" if kind else "not acknowledged"
        refused = "; ".join(str(refusal) for refusal in self.fake.refusals[-3:]) or "nothing"
        where = payloads.place_name(interaction.place)
        raise NoAnswerError(f"no answer to {interaction.data} in {where} ({state}); refused so far: {refused}")


def look(raw: Json, message: Message, interaction: Interaction | None) -> SeenMessage:
    """Give what a user sees of a message that an interaction, if one is given, led to."""
    if interaction is None or interaction.responded_at is None:
        return seen(message, raw)
    latency = interaction.responded_at - interaction.created_at
    return seen(message, raw, latency=latency, response_type=interaction.response_type)
