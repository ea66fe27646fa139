"""The commands of games and places."""

import pytest

from bot.core.actions import Action
from bot.core.game_actions import FindPlaceZone, SetPlaceZone, ShowPlace, ShowSetup, StartGame
from bot.core.people import Account
from bot.core.setup import Setup
from tests.adapters.discord.stage import Stage
from tests.fakes.discord import DiscordUser, NotPossibleError
from tests.fakes.discord.form import Json
from tests.fakes.discord.permissions import MANAGE_GUILD

GAME_COMMANDS = ["game", "next", "pause", "settings"]


async def told(stage: Stage) -> dict[str, Json]:
    """Give the commands that Discord is told, by their names."""
    async with stage.serving():
        pass
    return {command["name"]: command for command in stage.fake.world.commands.values()}


def _is_closed(command: Json) -> bool:
    return command.get("default_member_permissions") is not None


@pytest.mark.parametrize(
    ("options", "setup"),
    [
        ({"quiz": "data-parallelism"}, Setup(quiz_id="data-parallelism")),
        ({"quiz": "Data Parallelism"}, Setup(quiz_id="data-parallelism")),
        ({"quiz": "  "}, Setup()),
        ({"questions": "8"}, Setup(questions=8)),
        ({"questions": "all"}, Setup(questions=None)),
        ({"seconds": "20"}, Setup(seconds=20)),
        ({"seconds": "none"}, Setup(seconds=None)),
        ({"language": "bn"}, Setup(language="bn")),
        ({"speed": True, "changes": False}, Setup(speed=True)),
        (
            {"changes": True, "seconds": "90", "quiz": "small", "questions": "5", "language": "ru"},
            Setup(quiz_id="small", questions=5, seconds=90, changes=True, language="ru"),
        ),
    ],
)
async def test_a_game_is_played_as_its_options_say(
    stage: Stage, user: DiscordUser, options: dict[str, object], setup: Setup
) -> None:
    async with stage.serving():
        assert (await user.slash("game", **options)).ephemeral

    assert stage.talk.actions == [StartGame(setup)]


async def test_a_title_that_names_no_quiz_asks_for_one(stage: Stage, user: DiscordUser) -> None:
    async with stage.serving():
        await user.slash("game", quiz="डेटा समांतरता", seconds="20")

    assert stage.talk.actions == [ShowSetup(Setup(seconds=20))]


async def test_what_an_older_version_offered_is_taken_for_the_default(stage: Stage, user: DiscordUser) -> None:
    async with stage.serving():
        for command in stage.fake.world.commands.values():
            if command["name"] == "game":
                command["options"] = [{"name": name, "type": 3, "description": "?"} for name in ("seconds", "language")]
        await user.slash("game", seconds="30", language="fr")

    assert stage.talk.actions == [StartGame()]


async def test_quizzes_are_suggested_whatever_else_was_chosen_before(stage: Stage, user: DiscordUser) -> None:
    stage.talk.suggestions = [("fsdp", "FSDP")]
    async with stage.serving():
        choices = await user.autocomplete("game", "quiz", "fs", seconds="20", language="ru")

    assert [choice["value"] for choice in choices] == ["fsdp"]
    assert stage.talk.asked == [(Account("discord", "42"), "fs", "hi")]


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("Asia/Kolkata", SetPlaceZone("Asia/Kolkata")),
        ("কলকাতা", FindPlaceZone("কলকাতা")),
        ("Kolkata, India · 14:05", FindPlaceZone("Kolkata, India")),
        (" ", ShowPlace()),
    ],
)
async def test_a_zone_for_the_place_is_set_or_searched_for(
    stage: Stage, user: DiscordUser, typed: str, action: Action
) -> None:
    async with stage.serving():
        await user.slash("settings", zone=typed)

    assert stage.talk.actions == [action]


async def test_zones_are_suggested_for_the_place(stage: Stage, user: DiscordUser) -> None:
    stage.talk.zones = [("Asia/Kolkata", "कोलकाता, भारत · 13:30")]
    async with stage.serving():
        choices = await user.autocomplete("settings", "zone", "को")

    assert [choice["value"] for choice in choices] == ["Asia/Kolkata"]
    assert stage.talk.asked == []


@pytest.mark.parametrize("name", GAME_COMMANDS)
async def test_games_are_offered_on_servers_alone(stage: Stage, user: DiscordUser, name: str) -> None:
    foreign = stage.fake.add_guild("Elsewhere", bot_is_member=False)
    async with stage.serving():
        for there in (user.in_bot_dm(), user.in_other_dm()):
            with pytest.raises(NotPossibleError, match="not offered"):
                await there.slash(name)
        await user.at(foreign).slash(name)

    assert [event.place for event in stage.talk.events] == [None]


async def test_everybody_may_use_every_command_but_for_daily_questions_of_a_server(stage: Stage) -> None:
    commands = (await told(stage)).values()
    closed = {command["name"]: command["default_member_permissions"] for command in commands if _is_closed(command)}

    assert closed == {"push": str(MANAGE_GUILD)}


async def test_choices_are_offered_in_words_where_they_are_no_numbers_or_names(stage: Stage) -> None:
    options = {option["name"]: option for option in (await told(stage))["game"]["options"]}

    assert [(choice["name"], choice["value"]) for choice in options["questions"]["choices"]] == [
        ("5", "5"),
        ("8", "8"),
        ("choice-questions-all in en", "all"),
    ]
    assert options["questions"]["choices"][2]["name_localizations"] == {
        "en-US": "choice-questions-all in en",
        "hi": "choice-questions-all in hi",
        "ru": "choice-questions-all in ru",
    }
    assert [choice["value"] for choice in options["seconds"]["choices"]] == ["20", "45", "90", "none"]
    assert [(choice["name"], choice["value"]) for choice in options["language"]["choices"]] == [
        ("English", "en"),
        ("हिन्दी", "hi"),
        ("Русский", "ru"),
        ("বাংলা", "bn"),
    ]
    assert {options["speed"]["type"], options["changes"]["type"]} == {5}
