import hashlib

import pytest

from bot.core.actions import Action, OpenQuiz, ShowHelp, ShowLanguages, ShowQuizzes, Stop
from bot.core.game_actions import NextRound, PauseGame, ShowPlace, StartGame, StopGame
from bot.core.people import Account
from bot.core.push_actions import ShowDaily, ShowPushes, ShowReminder
from bot.core.record_actions import (
    AskForget,
    EnterCode,
    Export,
    SetAlias,
    SetZone,
    ShowAccounts,
    ShowLeaderboard,
    ShowLink,
    ShowPrivacy,
    ShowStats,
    ShowStreak,
    ShowZones,
)
from tests.adapters.discord.stage import Stage, Words
from tests.fakes.discord import DiscordUser
from tests.fakes.discord.permissions import MANAGE_GUILD

COMMANDS: dict[str, Action] = {
    "quiz": ShowQuizzes(),
    "daily": ShowDaily(),
    "streak": ShowStreak(),
    "stats": ShowStats(),
    "leaderboard": ShowLeaderboard(),
    "game": StartGame(),
    "next": NextRound(),
    "pause": PauseGame(),
    "stop": StopGame(),
    "settings": ShowPlace(),
    "push": ShowPushes(),
    "language": ShowLanguages(),
    "timezone": ShowZones(),
    "remind": ShowReminder(),
    "link": ShowLink(),
    "unlink": ShowAccounts(),
    "privacy": ShowPrivacy(),
    "export": Export(),
    "forget": AskForget(),
    "help": ShowHelp(),
}
OPTIONS = {
    "quiz": ["quiz"],
    "timezone": ["zone"],
    "link": ["code"],
    "privacy": ["alias"],
    "game": ["quiz", "questions", "seconds", "language", "speed", "changes"],
    "settings": ["zone"],
    "push": ["channel", "time", "timezone", "language", "quiz"],
}


def synced(stage: Stage) -> int:
    return stage.calls()["commands.put", 200]


@pytest.mark.parametrize("name", COMMANDS)
async def test_a_command_shows_its_screen_to_the_asker_alone(stage: Stage, user: DiscordUser, name: str) -> None:
    user.may(MANAGE_GUILD)
    async with stage.serving():
        message = await user.slash(name)

    assert message.text == ("Your data" if name == "export" else f"screen of {type(COMMANDS[name]).__name__}")
    assert message.ephemeral
    assert message.v2
    assert stage.talk.actions == [COMMANDS[name]]
    assert stage.answers() == {("callback", 204): 1}


async def test_where_no_game_can_be_it_is_the_run_that_stops(stage: Stage, user: DiscordUser) -> None:
    foreign = stage.fake.add_guild("Elsewhere", bot_is_member=False)
    async with stage.serving():
        for there in (user.in_bot_dm(), user.in_other_dm(), user.at(foreign)):
            await there.slash("stop")

    assert stage.talk.actions == [Stop(), Stop(), Stop()]


async def test_an_event_says_who_when_and_in_which_language(stage: Stage, user: DiscordUser) -> None:
    async with stage.serving():
        await user.slash("help")

    (event,) = stage.talk.events
    assert event.account == Account("discord", "42")
    assert event.at_ms == stage.now_ms()
    assert event.hint == "hi"
    assert event.name == "Asha"


@pytest.mark.parametrize(
    ("typed", "quiz_id"),
    [
        ("data-parallelism", "data-parallelism"),
        ("Data Parallelism", "data-parallelism"),
        ("  what?! 😀 ", "what"),
        ("x" * 200, "x" * 40),
        ("ZeRO & sharded\noptimizers", "zero-sharded-optimizers"),
    ],
)
async def test_whatever_is_typed_for_a_quiz_becomes_an_id(
    stage: Stage, user: DiscordUser, typed: str, quiz_id: str
) -> None:
    async with stage.serving():
        message = await user.slash("quiz", quiz=typed)

    assert stage.talk.actions == [OpenQuiz(quiz_id)]
    assert message.labels == ["Begin"]


async def test_a_title_in_another_script_shows_the_menu(stage: Stage, user: DiscordUser) -> None:
    async with stage.serving():
        await user.slash("quiz", quiz="डेटा समांतरता")

    assert stage.talk.actions == [ShowQuizzes()]


async def test_quizzes_are_suggested_while_typing(stage: Stage, user: DiscordUser) -> None:
    stage.talk.suggestions = [("data-parallelism", "डेटा समांतरता"), ("fsdp", "FSDP")]
    async with stage.serving():
        choices = await user.autocomplete("quiz", "quiz", "डे")

    assert [(choice["name"], choice["value"]) for choice in choices] == [
        ("डेटा समांतरता", "data-parallelism"),
        ("FSDP", "fsdp"),
    ]
    assert stage.talk.asked == [(Account("discord", "42"), "डे", "hi")]


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("Asia/Kolkata", SetZone("Asia/Kolkata")),
        ("America/Argentina/Buenos_Aires", SetZone("America/Argentina/Buenos_Aires")),
        ("Etc/GMT+5", SetZone("Etc/GMT+5")),
        ("UTC", SetZone("UTC")),
        ("utc", ShowZones("utc")),
        ("utc+5:30", ShowZones("utc+5:30")),
        ("কলকাতা", ShowZones("কলকাতা")),
        (" New York ", ShowZones("New York")),
        ("a/b; c", ShowZones("a/b; c")),
        ("x/" * 30, ShowZones("x/" * 30)),
        ("Kolkata, India · 14:05", ShowZones("Kolkata, India")),
        ("   ", ShowZones()),
    ],
)
async def test_a_zone_that_was_picked_is_set_and_any_other_text_is_searched_for(
    stage: Stage, user: DiscordUser, typed: str, action: Action
) -> None:
    async with stage.serving():
        await user.slash("timezone", zone=typed)

    assert stage.talk.actions == [action]


@pytest.mark.parametrize(
    ("command", "typed", "action"),
    [
        ("link", " abcd-2345 ", EnterCode("abcd-2345")),
        ("privacy", "**Me**\n@everyone", SetAlias("**Me**\n@everyone")),
        ("privacy", "x" * 6000, SetAlias("x" * 6000)),
    ],
)
async def test_what_is_added_to_a_command_is_taken_as_it_is(
    stage: Stage, user: DiscordUser, command: str, typed: str, action: Action
) -> None:
    async with stage.serving():
        await user.slash(command, **{OPTIONS[command][0]: typed})

    assert stage.talk.actions == [action]


async def test_zones_are_suggested_while_typing(stage: Stage, user: DiscordUser) -> None:
    stage.talk.zones = [("Asia/Kolkata", "कोलकाता, भारत · 13:30"), ("Asia/Colombo", "कोलंबो, श्रीलंका · 13:30")]
    async with stage.serving():
        choices = await user.autocomplete("timezone", "zone", "को")

    assert [(choice["name"], choice["value"]) for choice in choices] == [
        ("कोलकाता, भारत · 13:30", "Asia/Kolkata"),
        ("कोलंबो, श्रीलंका · 13:30", "Asia/Colombo"),
    ]
    assert stage.talk.asked_for_zones == [(Account("discord", "42"), "को", "hi", stage.now_ms())]
    assert stage.talk.asked == []


async def test_of_suggestions_that_read_alike_the_first_is_offered(stage: Stage, user: DiscordUser) -> None:
    stage.talk.zones = [
        ("Asia/Kolkata", "Kolkata · 13:30"),
        ("Asia/Calcutta", "Kolkata · 13:30"),
        ("UTC", "UTC · 08:00"),
    ]
    async with stage.serving():
        choices = await user.autocomplete("timezone", "zone", "k")

    assert [choice["value"] for choice in choices] == ["Asia/Kolkata", "UTC"]


async def test_no_more_is_suggested_than_discord_takes(stage: Stage, user: DiscordUser) -> None:
    stage.talk.suggestions = [("long", "x" * 101), *((f"quiz-{n}", f"Quiz {n}") for n in range(30))]
    async with stage.serving():
        choices = await user.autocomplete("quiz", "quiz", "")

    assert [choice["value"] for choice in choices] == [f"quiz-{n}" for n in range(25)]


async def test_names_and_descriptions_are_localised_where_discord_has_the_language(stage: Stage) -> None:
    async with stage.serving():
        pass

    commands = {command["name"]: command for command in stage.fake.world.commands.values()}
    assert list(commands) == list(COMMANDS)
    for name, command in commands.items():
        assert command["name_localizations"] == {"en-US": name, "hi": f"{name}-hi", "ru": f"{name}-ru"}
        assert command["description"] == f"command-{name} in en"
        assert command["description_localizations"] == {
            "en-US": f"command-{name} in en",
            "hi": f"command-{name} in hi",
            "ru": f"command-{name} in ru",
        }
        for option, own in zip(command.get("options", ()), OPTIONS.get(name, []), strict=True):
            assert option["name"] == own
            assert option["name_localizations"] == {"en-US": own, "hi": f"{own}-hi", "ru": f"{own}-ru"}
            assert option["description_localizations"]["hi"] == f"option-{own} in hi"
            assert not option["required"]


async def test_commands_are_told_once_and_not_at_the_next_start(stage: Stage) -> None:
    async with stage.serving():
        assert synced(stage) == 1
    async with stage.serving():
        assert synced(stage) == 1


async def test_changed_commands_are_told_anew(stage: Stage) -> None:
    class OtherWords(Words):
        def text(self, language: str, message_id: str, **values: str | int) -> str:
            return super().text(language, message_id, **values).replace("command-stop", "another stop")

    async with stage.serving():
        pass
    stage.words = OtherWords()
    async with stage.serving():
        pass

    assert synced(stage) == 2
    assert "another stop in en" in [command["description"] for command in stage.fake.world.commands.values()]


async def test_commands_of_another_application_are_told_anew(stage: Stage) -> None:
    async with stage.serving():
        pass
    stage.fake.world.application_id += 7
    stage.fake.world.bot.id += 7
    async with stage.serving():
        pass

    assert synced(stage) == 2


async def test_a_new_session_does_not_tell_them_again(stage: Stage) -> None:
    async with stage.serving():
        await stage.fake.gateway.invalidate()
        await stage.fake.wait_connected(2)

    assert synced(stage) == 1


async def test_refused_commands_leave_the_old_ones_at_work_and_are_told_at_the_next_start(
    stage: Stage, user: DiscordUser
) -> None:
    async with stage.serving():
        pass
    stage.notebook.facts = dict.fromkeys(stage.notebook.facts, hashlib.sha256(b"other").hexdigest())
    stage.fake.script.deny("commands.put", 30034)
    async with stage.serving():
        assert (await user.slash("help")).text == "screen of ShowHelp"
    async with stage.serving():
        pass

    assert synced(stage) == 2


async def test_a_command_that_we_no_longer_have_shows_the_help(stage: Stage, user: DiscordUser) -> None:
    async with stage.serving():
        number = stage.fake.world.new_id()
        stage.fake.world.commands[number] = {"name": "score", "description": "of an older version"}
        message = await user.slash("score")

    assert message.text == "screen of ShowHelp"
