"""The fake Discord's verdicts on commands."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from tests.fakes.discord import FakeDiscord, NotPossibleError
from tests.fakes.discord.plain import ask, faults

Json = dict[str, Any]


@pytest.fixture
async def fake() -> AsyncIterator[FakeDiscord]:
    async with FakeDiscord() as fake:
        yield fake


def command(name: str = "quiz", **more: object) -> Json:
    return {"name": name, "description": "x", "type": 1, **more}


def option(name: str = "id", **more: object) -> Json:
    return {"name": name, "description": "x", "type": 3, **more}


CHOICES = [{"name": str(number), "value": str(number)} for number in range(26)]
COMMAND_FAULTS: dict[str, tuple[list[Json], str]] = {
    "an upper case name": ([command("Quiz")], "0.name"),
    "a space in a name": ([command("my quiz")], "0.name"),
    "33 in a name": ([command("x" * 33)], "0.name"),
    "a Bengali name": ([command("কুইজ")], "0.name"),
    "a bad translated name": ([command(name_localizations={"ru": "Викторина"})], "0.name_localizations.ru"),
    "a Bengali translation": ([command(name_localizations={"bn": "quiz"})], "0.name_localizations.bn"),
    "an empty description": ([command(description="")], "0.description"),
    "101 in a description": ([command(description="x" * 101)], "0.description"),
    "101 translated": ([command(description_localizations={"hi": "x" * 101})], "0.description_localizations.hi"),
    "26 choices": ([command(options=[option(choices=CHOICES)])], "0.options.0.choices"),
    "26 options": ([command(options=[option(f"o{number}") for number in range(26)])], "0.options"),
    "the same option twice": ([command(options=[option(), option()])], "0.options.1.name"),
    "required last": ([command(options=[option(), option("b", required=True)])], "0.options.1"),
    "choices and autocomplete": (
        [command(options=[option(choices=CHOICES[:2], autocomplete=True)])],
        "0.options.0.choices",
    ),
    "an unknown context": ([command(contexts=[3])], "0.contexts.0"),
    "an unknown installation": ([command(integration_types=[2])], "0.integration_types.0"),
    "the same name twice": ([command(), command()], "1"),
    "101 commands": ([command(f"c{number}") for number in range(101)], ""),
    "8001 characters": (
        [
            command(
                options=[
                    option(f"o{n}", choices=[{"name": f"{m:0100}", "value": "x" * 100} for m in range(25)])
                    for n in range(2)
                ]
            )
        ],
        "0",
    ),
    "the same option twice in Russian": (
        [command(options=[option("a", name_localizations={"ru": "б"}), option("б")])],
        "0.options.1.name",
    ),
    "the same name twice in Hindi": ([command("a", name_localizations={"hi": "b"}), command("b")], "1"),
    "an upper case option": ([command(options=[option("Zone")])], "0.options.0.name"),
    "a space in an option's translation": (
        [command(options=[option(name_localizations={"ru": "часовой пояс"})])],
        "0.options.0.name_localizations.ru",
    ),
    "an option without description": ([command(options=[option(description=None)])], "0.options.0.description"),
    "an option's long description": (
        [command(options=[option(description_localizations={"hi": "x" * 101})])],
        "0.options.0.description_localizations.hi",
    ),
    "an option in Bengali": (
        [command(options=[option(description_localizations={"bn": "x"})])],
        "0.options.0.description_localizations.bn",
    ),
    "an unknown type of option": ([command(options=[option(type=12)])], "0.options.0.type"),
    "autocomplete of a boolean": ([command(options=[option(type=5, autocomplete=True)])], "0.options.0"),
    "required in words": ([command(options=[option(required="yes")])], "0.options.0.required"),
    "lengths of a number": ([command(options=[option(type=4, max_length=5)])], "0.options.0.max_length"),
    "values of a text": ([command(options=[option(min_value=5)])], "0.options.0.min_value"),
    "no length at all": ([command(options=[option(max_length=0)])], "0.options.0.max_length"),
    "more than 6000": ([command(options=[option(max_length=6001)])], "0.options.0.max_length"),
    "nothing between": ([command(options=[option(min_length=6, max_length=5)])], "0.options.0.max_length"),
    "channel types of a text": ([command(options=[option(channel_types=[0])])], "0.options.0.channel_types"),
    "a subcommand beside an option": ([command(options=[option(type=1), option("b")])], "0.options"),
    "a subcommand in a subcommand": (
        [command(options=[option(type=1, options=[option(type=1)])])],
        "0.options.0.options.0.type",
    ),
    "an option in a group": ([command(options=[option(type=2, options=[option()])])], "0.options.0.options.0.type"),
    "an option in an option": ([command(options=[option(options=[option("b")])])], "0.options.0.options"),
    "two choices of one name": (
        [command(options=[option(choices=[{"name": "a", "value": "1"}, {"name": "a", "value": "2"}])])],
        "0.options.0.choices.1.name",
    ),
    "a description in a menu": ([command(type=2)], "0.description"),
}


@pytest.mark.parametrize(("commands", "path"), COMMAND_FAULTS.values(), ids=COMMAND_FAULTS.keys())
async def test_a_command_is_refused(fake: FakeDiscord, commands: list[Json], path: str) -> None:
    status, answer = await ask(fake, "PUT", f"/applications/{fake.application_id}/commands", commands)
    assert (status, answer["code"]) == (400, 50035)
    assert path in faults(answer)
    assert (len(fake.take_refusals()), fake.commands.syncs, fake.world.commands) == (1, [], {})


async def test_a_command_with_hindi_and_russian_names_is_taken_and_keeps_its_id(fake: FakeDiscord) -> None:
    path = f"/applications/{fake.application_id}/commands"
    translated = command(
        name_localizations={"hi": "प्रश्नोत्तरी", "ru": "викторина"}, contexts=[0, 1, 2], integration_types=[0, 1]
    )
    _, first = await ask(fake, "PUT", path, [translated])
    _, second = await ask(fake, "PUT", path, [{**translated, "description": "y"}, command("help")])
    assert first[0]["id"] == second[0]["id"]
    assert [one["description"] for one in second] == ["y", "x"]
    assert len(fake.commands.syncs) == 2
    assert (await ask(fake, "GET", path))[1][0].get("name_localizations") is None


async def test_a_command_with_several_options_of_several_kinds_is_taken(fake: FakeDiscord) -> None:
    options = [
        option("place", required=True, autocomplete=True, name_localizations={"hi": "ज़ोन", "ru": "место"}),
        option("count", type=4, min_value=1, max_value=10),
        option("share", type=10, min_value=0.5),
        option("public", type=5),
        option("kind", choices=[{"name": "one", "value": "1"}, {"name": "two", "value": "2"}]),
        option("note", min_length=0, max_length=6000),
        option("whom", type=6),
        option("where", type=7, channel_types=[0]),
    ]
    status, taken = await ask(fake, "PUT", f"/applications/{fake.application_id}/commands", [command(options=options)])
    assert status == 200
    assert taken[0]["options"] == options


async def test_the_client_lets_through_only_what_fits_the_options(fake: FakeDiscord) -> None:
    options = [option("a", required=True), option("n", type=4, max_value=3), option("k", choices=CHOICES[:2])]
    await ask(fake, "PUT", f"/applications/{fake.application_id}/commands", [command(options=options)])
    user = fake.user(1, "Asha")
    for given in ({}, {"a": 5}, {"a": "x", "n": 4}, {"a": "x", "n": True}, {"a": "x", "k": "7"}, {"a": "x" * 6001}):
        with pytest.raises(NotPossibleError):
            await user.slash("quiz", **given)
    with pytest.raises(NotPossibleError, match="no autocomplete"):
        await user.autocomplete("quiz", "a", "x")
