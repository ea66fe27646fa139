"""simcord as a second opinion: the same scenario shows the same messages there as on the fake."""

import asyncio
from typing import Any, TypeAlias

import simcord

from adapters.discord.client import Desk, QuizClient
from adapters.discord.delays import Delays
from adapters.discord.intake import Intake
from adapters.discord.postman import DiscordPostman
from adapters.discord.roster import Rosters
from adapters.discord.welcomes import Welcomes
from tests.adapters.discord.stage import Notebook, Stage, Talk, Words

Look: TypeAlias = tuple[str, tuple[str, ...], tuple[tuple[str, int], ...], bool]
"""Text, labels of the buttons, names and sizes of the files, and whether only one person sees it."""

STEPS = ["Begin", "B", "Next", "Language"]


def look_of(components: list[dict[str, Any]], *, ephemeral: bool) -> Look:
    """Give what is to be seen of a message in components."""
    flat = list(flattened(components))
    text = "\n".join(component["content"] for component in flat if component["type"] == 10)
    labels = tuple(component["label"] for component in flat if component["type"] == 2)
    files = tuple((component["name"], component["size"]) for component in flat if component["type"] == 13)
    return text, labels, files, ephemeral


def flattened(components: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [one for component in components for one in (component, *flattened(component.get("components", [])))]


async def on_the_fake(stage: Stage) -> list[Look]:
    user = stage.fake.user(1, "Asha")
    looks = []
    async with stage.serving():
        message = await user.slash("help")
        looks.append(look_of(message.raw["components"], ephemeral=message.ephemeral))
        message = await user.slash("export")
        looks.append(look_of(message.raw["components"], ephemeral=message.ephemeral))
        message = await user.press(message, "Begin")
        looks.append(look_of(message.raw["components"], ephemeral=message.ephemeral))
        message = await user.slash("quiz", quiz="small")
        looks.append(look_of(message.raw["components"], ephemeral=message.ephemeral))
        for label in STEPS:
            message = await user.press(message, label)
            looks.append(look_of(message.raw["components"], ephemeral=message.ephemeral))
    return looks


async def on_simcord() -> tuple[list[Look], Talk]:
    talk = Talk()
    rosters = Rosters(Delays().roster)
    intake = Intake(talk, Words(), rosters, lambda: 0, Delays())
    postman = DiscordPostman(rosters, lambda: 0, Delays())
    desk = Desk(intake, postman, Welcomes(talk), Words(), Notebook(), Delays())
    looks = []
    async with simcord.run(QuizClient(desk)) as env:
        guild = env.create_guild("Study group")
        member = guild.add_member(env.create_user("Asha"))
        channel = guild.create_text_channel("study-room")
        message = answer(await member.slash(channel, "help"))
        looks.append(look_of(message.components, ephemeral=message.ephemeral))
        message = answer(await member.slash(channel, "export"))
        looks.append(look_of(message.components, ephemeral=message.ephemeral))
        message = answer(await member.click(message, label="Begin"))
        looks.append(look_of(message.components, ephemeral=message.ephemeral))
        message = answer(await member.slash(channel, "quiz", quiz="small"))
        for label in STEPS:
            looks.append(look_of(message.components, ephemeral=message.ephemeral))
            message = answer(await member.click(message, label=label))
        looks.append(look_of(message.components, ephemeral=message.ephemeral))
    return looks, talk


def answer(result: simcord.InteractionResult) -> simcord.ResponseMessage:
    """Give the message that an interaction led to."""
    assert result.response is not None
    return result.response


async def test_the_same_is_seen_on_both(stage: Stage) -> None:
    # A task of its own: simcord puts its transport into the context of the library, and leaves it there.
    theirs, talk = await asyncio.create_task(on_simcord())
    ours = await on_the_fake(stage)

    assert len(ours) == 4 + len(STEPS)
    assert ours == theirs
    assert talk.actions == stage.talk.actions
