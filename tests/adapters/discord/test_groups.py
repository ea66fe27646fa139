"""Servers: where something happens, and what Discord tells about who is there."""

import asyncio
import time
from collections.abc import Mapping
from dataclasses import replace

import pytest

from bot.core.actions import Event
from bot.core.people import Account, Group
from bot.group_ports import Roster
from bot.screen import Paragraph, Reply, Screen
from tests.adapters.discord.stage import Stage
from tests.fakes.discord import DiscordUser

BORIS, CHITRA, DINA = (Account("discord", str(number)) for number in (43, 44, 45))
ASHA = Account("discord", "42")


class Board:
    """A conversation that calls the roll while it answers."""

    def __init__(self, stage: Stage, *accounts: Account) -> None:
        self.stage = stage
        self.accounts = accounts
        self.names: Mapping[Account, str | None] | None = None
        self.seconds = 0.0
        stage.talk.handle = self.handle  # type: ignore[method-assign]

    async def handle(self, event: Event, roster: Roster | None = None) -> Reply:
        assert roster is not None, event
        began = time.monotonic()
        self.names = await roster.names(self.accounts)
        self.seconds = time.monotonic() - began
        return Reply("en", Screen((Paragraph("The leaderboard"),)))


async def told(stage: Stage, user: DiscordUser, *accounts: Account) -> Mapping[Account, str | None]:
    """Give what the adapter's roster tells of accounts when this user asks for the leaderboard."""
    board = Board(stage, *accounts)
    async with stage.serving():
        assert (await user.slash("leaderboard")).ephemeral
    assert board.names is not None
    return board.names


def asked(stage: Stage) -> int:
    """Count the questions about members."""
    return sum(request.route == "member.get" for request in stage.fake.journal)


async def test_on_a_server_that_is_the_group_and_elsewhere_there_is_none(stage: Stage, user: DiscordUser) -> None:
    foreign = stage.fake.add_guild("Elsewhere", bot_is_member=False)
    async with stage.serving():
        for there in (user, user.at(foreign), user.in_bot_dm(), user.in_other_dm()):
            await there.slash("leaderboard")
        pressed = await user.press(await user.slash("quiz", quiz="small"), "Begin")

    assert pressed.ephemeral
    assert stage.fake.home.guild
    assert foreign.guild
    home = Group("discord", str(stage.fake.home.guild.id))
    elsewhere = Group("discord", str(foreign.guild.id))
    assert [event.group for event in stage.talk.events] == [home, elsewhere, None, None, home, home]


async def test_members_are_told_only_where_the_bot_is(stage: Stage, user: DiscordUser) -> None:
    foreign = stage.fake.add_guild("Elsewhere", bot_is_member=False)
    commands_only = stage.fake.add_guild("Commands only", bot_is_member=False, app_installed=True)
    async with stage.serving():
        for there in (user, user.at(foreign), user.at(commands_only), user.in_bot_dm(), user.in_other_dm()):
            await there.slash("leaderboard")

    assert [roster is not None for roster in stage.talk.rosters] == [True, False, False, False, False]
    assert asked(stage) == 0


async def test_a_name_is_the_one_that_the_server_sees(stage: Stage, user: DiscordUser) -> None:
    stage.fake.user(43, "boris_77", global_name="Boris").call_me("Grandmaster B")
    stage.fake.user(44, "chitra.k", global_name="चित्रा")
    stage.fake.user(45, "dina", global_name=None)

    assert await told(stage, user, BORIS, CHITRA, DINA) == {BORIS: "Grandmaster B", CHITRA: "चित्रा", DINA: "dina"}


async def test_one_who_left_is_told_apart_from_one_who_came_back(stage: Stage, user: DiscordUser) -> None:
    for number in (43, 44):
        stage.fake.user(number, f"member {number}").leave()
    stage.fake.user(43, "member 43").come_back()
    stage.fake.user(45, "of another server", place=stage.fake.add_guild("Elsewhere"))
    deleted = Account("discord", "46")

    names = await told(stage, user, BORIS, CHITRA, DINA, deleted)

    assert names == {BORIS: "member 43", CHITRA: None, DINA: None, deleted: None}


async def test_who_asks_is_known_and_accounts_of_other_platforms_are_not_asked_for(
    stage: Stage, user: DiscordUser
) -> None:
    user.call_me("Asha the first")

    assert await told(stage, user, ASHA, Account("telegram", "43")) == {ASHA: "Asha the first"}
    assert asked(stage) == 0


async def test_where_the_bot_was_thrown_out_nobody_is_known_and_few_questions_are_asked(
    stage: Stage, user: DiscordUser, caplog: pytest.LogCaptureFixture
) -> None:
    board = Board(stage, *(Account("discord", str(number)) for number in range(100, 120)))
    async with stage.serving():
        assert stage.fake.home.guild
        stage.fake.home.guild.app_installed, stage.fake.home.guild.bot_is_member = True, False
        await user.slash("leaderboard")

    assert board.names == {}
    assert asked(stage) == 1
    assert {refusal.code for refusal in stage.fake.take_refusals()} == {50001}
    assert "told of 0 of 20 members (status 403, code 50001)" in caplog.text


@pytest.mark.parametrize("code", [50013, 0, 10004])
async def test_a_refusal_that_holds_for_the_server_ends_the_questions(
    stage: Stage, user: DiscordUser, code: int
) -> None:
    stage.fake.user(43, "Boris")
    stage.fake.script.deny("member.get", code)

    assert await told(stage, user, BORIS, CHITRA, DINA) == {}
    assert asked(stage) == 1


async def test_a_ban_ends_the_questions(stage: Stage, user: DiscordUser) -> None:
    stage.fake.script.rate_limit("member.get", 0.05, via=False)

    assert await told(stage, user, BORIS, CHITRA, DINA) == {}
    assert asked(stage) == 1


async def test_one_refusal_leaves_the_others(stage: Stage, user: DiscordUser) -> None:
    for number in (43, 44, 45):
        stage.fake.user(number, f"member {number}")
    stage.fake.script.fail("member.get", 503)

    names = await told(stage, user, BORIS, CHITRA, DINA)

    assert len(names) == 2
    assert set(names.values()) < {"member 43", "member 44", "member 45"}


async def test_the_rate_limit_is_kept_and_everybody_is_told_of_in_the_end(stage: Stage, user: DiscordUser) -> None:
    accounts = [Account("discord", str(number)) for number in range(100, 112)]
    for account in accounts:
        stage.fake.user(int(account.user_id), f"member {account.user_id}")

    names = await told(stage, user, *accounts)

    assert names == {account: f"member {account.user_id}" for account in accounts}
    assert asked(stage) == len(accounts)
    assert stage.calls()["member.get", 429] == 0


async def test_the_rate_limit_is_kept_when_many_ask(stage: Stage) -> None:
    accounts = [Account("discord", str(number)) for number in range(100, 104)]
    askers = [stage.fake.user(int(account.user_id), f"member {account.user_id}") for account in accounts]
    board = Board(stage, *accounts)
    async with stage.serving():
        await asyncio.gather(*(asker.slash("leaderboard") for asker in askers))

    assert board.names == {account: f"member {account.user_id}" for account in accounts}
    assert stage.calls()["member.get", 200] == len(askers) * (len(accounts) - 1)
    assert stage.calls()["member.get", 429] == 0


async def test_a_rate_limit_that_others_used_up_is_waited_out(stage: Stage, user: DiscordUser) -> None:
    stage.fake.user(43, "Boris")
    stage.fake.script.rate_limit("member.get", 0.05)

    assert await told(stage, user, BORIS) == {BORIS: "Boris"}
    assert stage.calls()["member.get", 429] == 1


async def test_a_rate_limit_of_minutes_ends_the_questions(stage: Stage, user: DiscordUser) -> None:
    accounts = [Account("discord", str(number)) for number in range(100, 110)]
    for account in accounts:
        stage.fake.user(int(account.user_id), f"member {account.user_id}")
    stage.fake.script.rate_limit("member.get", 120.0)

    assert await told(stage, user, *accounts) == {}
    assert asked(stage) == 1


async def test_what_hangs_is_left_out_in_time(stage: Stage, user: DiscordUser) -> None:
    stage.delays = replace(stage.delays, roster=0.2)
    stage.fake.user(43, "Boris")
    stage.fake.script.delay("member.get", 2.0)
    board = Board(stage, BORIS)
    async with stage.serving():
        assert (await user.slash("leaderboard")).text == "The leaderboard"

    assert board.names == {}
    assert 0.2 <= board.seconds < 1.5


async def test_while_names_are_asked_for_the_asker_sees_that_it_is_worked_on(stage: Stage, user: DiscordUser) -> None:
    stage.delays = replace(stage.delays, defer=0.05)
    stage.fake.user(43, "Boris")
    stage.fake.script.delay("member.get", 0.3)
    board = Board(stage, BORIS)
    async with stage.serving():
        message = await user.slash("leaderboard")

    assert message.deferred
    assert message.ephemeral
    assert board.names == {BORIS: "Boris"}
