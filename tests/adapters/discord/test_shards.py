"""Serving over several connections to the gateway."""

from tests.adapters.discord.stage import Clock, Stage
from tests.fakes.discord import DiscordUser, Place


def guild_on(stage: Stage, clock: Clock, shard: int) -> Place:
    """Add a server whose events come over a shard of two."""
    while True:
        place = stage.fake.add_guild("Study group")
        assert place.guild
        if (place.guild.id >> 22) % 2 == shard:
            return place
        stage.fake.world.new_id()
        clock.seconds += 0.001


async def test_each_connection_hears_of_its_servers_and_all_are_answered(
    stage: Stage, user: DiscordUser, clock: Clock
) -> None:
    stage.shards = 2
    places = [guild_on(stage, clock, shard) for shard in (0, 1)]
    async with stage.posting():
        for there in (*map(user.at, places), user.in_bot_dm()):
            await there.slash("help")

    assert sorted(session.shard or [] for session in stage.fake.gateway.sessions) == [[0, 2], [1, 2]]
    assert len(stage.talk.events) == 3
    assert all(event.place is not None for event in stage.talk.events[:2])
    assert stage.calls()["commands.put", 200] == 1


async def test_without_a_number_there_is_one_connection_for_all(stage: Stage, user: DiscordUser) -> None:
    async with stage.serving():
        await user.slash("help")

    assert [session.shard for session in stage.fake.gateway.sessions] == [None]
