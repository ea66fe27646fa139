"""A small bot on the real discord.py, pointed at the fake Discord."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from typing import Any

import discord
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from tests.fakes.discord import FakeDiscord


@contextlib.contextmanager
def pointed_at(fake: FakeDiscord) -> Iterator[None]:
    """Let discord.py talk to the fake, and put its own addresses back afterwards."""
    base, gateway = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = fake.api_url, yarl.URL(fake.gateway_url)
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = base, gateway


class SmallBot(discord.Client):
    """Syncs /hello and /pick and answers presses; `before_answer` runs before each answer."""

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            guild_ready_timeout=0.05,
        )
        self.tree = app_commands.CommandTree(self)
        self.errors: asyncio.Queue[discord.HTTPException] = asyncio.Queue()
        self._add_commands()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Identify at once."""

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def before_answer(self) -> None:
        """Do nothing; tests put delays here."""

    async def next_error(self) -> int:
        """Wait for the next refused answer and give Discord's code of it."""
        async with asyncio.timeout(5):
            return (await self.errors.get()).code

    def _add_commands(self) -> None:
        everywhere = (
            app_commands.allowed_installs(guilds=True, users=True),
            app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True),
        )
        hello: app_commands.Command[Any, ..., None] = app_commands.Command(
            name="hello", description="Say hello", callback=self._hello
        )
        pick: app_commands.Command[Any, ..., None] = app_commands.Command(
            name="pick", description="Pick a quiz", callback=self._pick
        )
        pick.autocomplete("quiz")(self._quizzes)
        for command in (hello, pick):
            for allow in everywhere:
                allow(command)
            self.tree.add_command(command)

    async def _hello(self, interaction: discord.Interaction[discord.Client]) -> None:
        await self._answer(interaction, f"Hello in {interaction.locale.value}")

    async def _pick(self, interaction: discord.Interaction[discord.Client], quiz: str) -> None:
        await interaction.response.defer(ephemeral=True)
        await interaction.edit_original_response(view=layout(f"You picked {quiz}"))

    async def _quizzes(self, _: discord.Interaction[discord.Client], current: str) -> list[app_commands.Choice[str]]:
        names = ["zero", "pipelines"]
        return [app_commands.Choice(name=name, value=name) for name in names if name.startswith(current)]

    async def _answer(self, interaction: discord.Interaction[discord.Client], text: str) -> None:
        await self.before_answer()
        try:
            await interaction.response.send_message(text, view=letters(), ephemeral=True)
        except discord.HTTPException as error:
            self.errors.put_nowait(error)

    async def on_interaction(self, interaction: discord.Interaction[discord.Client]) -> None:
        if interaction.type is not discord.InteractionType.component:
            return
        await self.before_answer()
        assert interaction.data
        custom_id = interaction.data.get("custom_id", "")
        try:
            await interaction.response.edit_message(content=f"You pressed {custom_id}", view=letters())
        except discord.HTTPException as error:
            self.errors.put_nowait(error)


def letters() -> discord.ui.View:
    """Give a stopped view with the buttons A to D, of which D is disabled."""
    view = discord.ui.View(timeout=None)
    for letter in "ABCD":
        view.add_item(discord.ui.Button(label=letter, custom_id=f"v1:{letter}", disabled=letter == "D"))
    view.stop()
    return view


def layout(text: str) -> discord.ui.LayoutView:
    """Give a stopped V2 layout with a text and, in a section, a button."""
    view = discord.ui.LayoutView(timeout=None)
    section: discord.ui.Section[discord.ui.LayoutView] = discord.ui.Section(
        discord.ui.TextDisplay("A first answer"), accessory=discord.ui.Button(label="A", custom_id="v2:A", emoji="✅")
    )
    view.add_item(discord.ui.Container(discord.ui.TextDisplay(text), section))
    view.stop()
    return view


@contextlib.asynccontextmanager
async def running(bot: discord.Client, fake: FakeDiscord) -> AsyncIterator[None]:
    """Run a bot against the fake until the block ends."""
    with pointed_at(fake):
        task = asyncio.create_task(bot.start(fake.token))
        try:
            await fake.wait_connected()
            await bot.wait_until_ready()
            yield
        finally:
            await bot.close()
            await task
