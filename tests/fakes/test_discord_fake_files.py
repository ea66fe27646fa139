"""The fake Discord's verdicts on messages with files, and on questions about the members of a server."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from tests.fakes.discord import FakeDiscord, NotPossibleError, SeenFile
from tests.fakes.discord.plain import ask, faults, upload

Json = dict[str, Any]
V2 = 1 << 15
MIB = 1024 * 1024
ONE = ("files[0]", "one.json", b'{"a": "\r\n--\xd0\xb0"}')
TWO = ("files[1]", "two.csv", b"\xff\x00")


@pytest.fixture
async def fake() -> AsyncIterator[FakeDiscord]:
    async with FakeDiscord() as fake:
        yield fake


def shows(*names: str, listed: object = ..., **more: object) -> Json:
    """Give a V2 body that shows files in a container, in this order, and lists them, unless told otherwise."""
    rows = [{"type": 13, "file": {"url": f"attachment://{name}"}} for name in names]
    components = [{"type": 17, "components": [{"type": 10, "content": "x"}, *rows]}]
    attachments = [{"id": number, "filename": name} for number, name in enumerate(names)] if listed is ... else listed
    body = {"flags": V2, "components": components, "allowed_mentions": {"parse": []}, **more}
    return body if attachments is None else {**body, "attachments": attachments}


async def post(fake: FakeDiscord, payload: object, *parts: tuple[str, str, bytes]) -> tuple[int, Any]:
    return await upload(fake, "POST", f"/channels/{fake.home.id}/messages", payload, *parts)


async def test_files_are_taken_and_shown_in_the_order_of_the_components(fake: FakeDiscord) -> None:
    status, message = await post(
        fake, shows("two.csv", "one.json", listed=[{"id": 1, "filename": "two.csv"}, {"id": "0"}]), ONE, TWO
    )
    assert status == 200
    (seen,) = fake.messages_in(fake.home)
    assert seen.files == (SeenFile("two.csv", TWO[2]), SeenFile("one.json", ONE[2]))
    assert message["attachments"] == []
    _, two, one = message["components"][0]["components"]
    assert (two["name"], two["size"], one["name"], one["size"]) == ("two.csv", 2, "one.json", len(ONE[2]))
    assert one["file"]["url"].startswith("https://cdn.discordapp.com/")
    assert int(one["file"]["attachment_id"]) != int(two["file"]["attachment_id"])


async def test_without_a_list_all_files_are_taken(fake: FakeDiscord) -> None:
    assert (await post(fake, shows("one.json", listed=None), ONE))[0] == 200


async def test_a_legacy_message_shows_its_files_below(fake: FakeDiscord) -> None:
    status, message = await post(fake, {"allowed_mentions": {"parse": []}}, ONE)
    assert (status, message["attachments"][0]["filename"]) == (200, "one.json")
    assert fake.messages_in(fake.home)[0].files == (SeenFile("one.json", ONE[2]),)


NOT_FOUND = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
IN_CONTAINER = "components.0.components.1.file.url"
REFUSED: dict[str, tuple[Json, list[tuple[str, str, bytes]], str, str]] = {
    "a reference to nothing": (shows("one.json", listed=[]), [], IN_CONTAINER, NOT_FOUND),
    "a reference to another name": (
        shows("two.csv", listed=[{"id": 0, "filename": "one.json"}]),
        [ONE],
        IN_CONTAINER,
        NOT_FOUND,
    ),
    "a name that is changed": (
        shows("_one.json"),
        [("files[0]", "_one.json", b"x")],
        IN_CONTAINER,
        NOT_FOUND,
    ),
    "a name in another script": (
        shows("мои.json"),
        [("files[0]", "мои.json", b"x")],
        IN_CONTAINER,
        NOT_FOUND,
    ),
    "a file that nothing shows": (
        shows("one.json", listed=[{"id": 0}, {"id": 1}]),
        [ONE, TWO],
        "attachments",
        "ATTACHMENT_NOT_SHOWN",
    ),
    "a file that is not listed": (shows("one.json"), [ONE, TWO], "attachments", "ATTACHMENT_NOT_LISTED"),
    "a listed file that is not there": (
        shows("one.json", listed=[{"id": 0}, {"id": 7}]),
        [ONE],
        "attachments.1",
        "ATTACHMENT_NOT_FOUND",
    ),
    "another name in the list": (
        shows("one.json", listed=[{"id": 0, "filename": "1.json"}]),
        [ONE],
        "attachments.0.filename",
        "ATTACHMENT_NAME_DIFFERS",
    ),
    "two files of one name": (
        shows("one.json", listed=[{"id": 0}, {"id": 1}]),
        [ONE, ("files[1]", "one.json", b"x")],
        "attachments",
        "ATTACHMENT_NAME_AMBIGUOUS",
    ),
    "one number twice": (shows("one.json"), [ONE, ONE], "attachments", "ATTACHMENT_DUPLICATED"),
    "a long description": (
        shows("one.json", listed=[{"id": 0, "description": "x" * 1025}]),
        [ONE],
        "attachments.0.description",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "11 files": (
        shows(*(f"{number}.json" for number in range(11))),
        [(f"files[{number}]", f"{number}.json", b"x") for number in range(11)],
        "attachments",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "a file from elsewhere": (
        {"flags": V2, "components": [{"type": 13, "file": {"url": "https://example.org/one.json"}}]},
        [],
        "components.0.file.url",
        "URL_TYPE_INVALID_SCHEME",
    ),
    "a part of another name": (shows("one.json"), [("file", "one.json", b"x")], "", "UNKNOWN_PART"),
}


@pytest.mark.parametrize(("payload", "parts", "path", "code"), REFUSED.values(), ids=REFUSED.keys())
async def test_files_are_refused(
    fake: FakeDiscord, payload: Json, parts: list[tuple[str, str, bytes]], path: str, code: str
) -> None:
    status, answer = await post(fake, payload, *parts)
    assert (status, answer["code"]) == (400, 50035)
    assert code in faults(answer)[path]
    assert len(fake.take_refusals()) == 1
    assert not fake.messages_in(fake.home)


async def test_a_form_without_json_and_a_form_where_none_belongs_are_refused(fake: FakeDiscord) -> None:
    assert (await post(fake, None, ONE))[1]["code"] == 50109
    path = f"/applications/{fake.application_id}/commands"
    assert (await upload(fake, "PUT", path, [], ONE))[1]["code"] == 50109
    assert len(fake.take_refusals()) == 2


@pytest.mark.parametrize("sizes", [[10 * MIB + 1], [9 * MIB, 9 * MIB, 9 * MIB]])
async def test_what_is_too_large_is_refused(fake: FakeDiscord, sizes: list[int]) -> None:
    names = [f"{number}.json" for number in range(len(sizes))]
    parts = [(f"files[{number}]", names[number], bytes(size)) for number, size in enumerate(sizes)]
    status, answer = await post(fake, shows(*names), *parts)
    assert (status, answer["code"]) == (413, 40005)
    assert len(fake.take_refusals()) == 1


async def test_the_largest_file_is_taken(fake: FakeDiscord) -> None:
    assert (await post(fake, shows("one.json"), ("files[0]", "one.json", bytes(10 * MIB))))[0] == 200


async def test_an_edit_keeps_the_files_that_it_lists_and_adds_new_ones(fake: FakeDiscord) -> None:
    _, message = await post(fake, shows("one.json"), ONE)
    old = message["components"][0]["components"][1]["file"]["attachment_id"]
    path = f"/channels/{fake.home.id}/messages/{message['id']}"
    both = shows("one.json", "two.csv", listed=[{"id": old}, {"id": 1, "filename": "two.csv"}])
    assert (await upload(fake, "PATCH", path, both, TWO))[0] == 200
    assert [file.name for file in fake.messages_in(fake.home)[0].files] == ["one.json", "two.csv"]
    assert (await ask(fake, "PATCH", path, shows("one.json", listed=[{"id": old}])))[0] == 200
    assert [file.name for file in fake.messages_in(fake.home)[0].files] == ["one.json"]


async def test_an_edit_may_not_leave_a_file_behind_unseen(fake: FakeDiscord) -> None:
    _, message = await post(fake, shows("one.json"), ONE)
    path = f"/channels/{fake.home.id}/messages/{message['id']}"
    status, answer = await ask(fake, "PATCH", path, shows(listed=None))
    assert (status, faults(answer)) == (400, {"attachments": ["ATTACHMENT_NOT_SHOWN"]})
    assert (await ask(fake, "PATCH", path, shows(listed=[])))[0] == 200
    assert fake.messages_in(fake.home)[0].files == ()
    assert len(fake.take_refusals()) == 1


async def test_a_member_is_told_with_all_names(fake: FakeDiscord) -> None:
    fake.user(1, "asha_1", global_name="Asha").call_me("आशा")
    status, member = await ask(fake, "GET", f"{members(fake)}/1")
    assert (status, member["nick"]) == (200, "आशा")
    assert (member["user"]["global_name"], member["user"]["username"]) == ("Asha", "asha_1")


async def test_who_is_not_there_is_told_without_reproach(fake: FakeDiscord) -> None:
    fake.user(1, "Asha").leave()
    fake.user(2, "Boris").in_bot_dm()
    elsewhere = fake.add_guild("Elsewhere")
    fake.user(3, "Chitra", place=elsewhere)
    assert [(await ask(fake, "GET", f"{members(fake)}/{number}"))[1].get("code") for number in (1, 2, 3, 4)] == [
        10007,
        None,
        10007,
        10013,
    ]
    fake.user(1, "Asha").come_back()
    assert (await ask(fake, "GET", f"{members(fake)}/1"))[0] == 200


async def test_the_bot_may_ask_only_about_servers_where_it_is(fake: FakeDiscord) -> None:
    foreign = fake.add_guild("Elsewhere", bot_is_member=False)
    assert foreign.guild
    assert (await ask(fake, "GET", f"/guilds/{foreign.guild.id}/members/1"))[1]["code"] == 50001
    assert (await ask(fake, "GET", "/guilds/5/members/1"))[1]["code"] == 10004
    assert [refusal.code for refusal in fake.take_refusals()] == [50001, 10004]


async def test_who_left_a_server_can_do_nothing_there(fake: FakeDiscord) -> None:
    user = fake.user(1, "Asha")
    await ask(fake, "PUT", f"/applications/{fake.application_id}/commands", [{"name": "a", "description": "x"}])
    user.leave()
    with pytest.raises(NotPossibleError, match="has left"):
        await user.slash("a")


def members(fake: FakeDiscord) -> str:
    assert fake.home.guild
    return f"/guilds/{fake.home.guild.id}/members"
