"""The fake Discord's verdicts on requests that are sent to it over plain HTTP."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import discord
import pytest
from simcord import components as simcord_components

from tests.fakes.discord import FakeDiscord
from tests.fakes.discord.limits import LOCALES
from tests.fakes.discord.plain import ask

Json = dict[str, Any]
V2 = 1 << 15
QUIET: Json = {"allowed_mentions": {"parse": []}}


@pytest.fixture
async def fake() -> AsyncIterator[FakeDiscord]:
    async with FakeDiscord() as fake:
        yield fake


async def post(fake: FakeDiscord, body: Json) -> tuple[int, Any]:
    return await ask(fake, "POST", f"/channels/{fake.home.id}/messages", {**QUIET, **body})


def button(custom_id: str = "a", label: str = "A", **more: object) -> Json:
    return {"type": 2, "style": 2, "custom_id": custom_id, "label": label, **more}


def row(*children: Json) -> Json:
    return {"type": 1, "components": list(children)}


def text(content: str) -> Json:
    return {"type": 10, "content": content}


def select(count: int, **more: object) -> Json:
    options = [{"label": str(number), "value": str(number)} for number in range(count)]
    return {"type": 3, "custom_id": "s", "options": options, **more}


def section(*texts: Json, accessory: Json | None = None) -> Json:
    return {"type": 9, "components": list(texts), "accessory": accessory or button()}


def legacy(*children: Json) -> Json:
    return {"content": "x", "components": list(children)}


def v2(*children: Json) -> Json:
    return {"flags": V2, "components": list(children)}


ACCEPTED = {
    "2000 characters": {"content": "x" * 2000},
    "80 in a label": legacy(row(button(label="x" * 80))),
    "100 in a custom_id": legacy(row(button("x" * 100))),
    "five buttons in a row": legacy(row(*(button(str(number)) for number in range(5)))),
    "25 options": legacy(row(select(25))),
    "a link": legacy(row({"type": 2, "style": 5, "label": "Read", "url": "https://example.org"})),
    "an emoji alone": legacy(row({"type": 2, "style": 1, "custom_id": "a", "emoji": {"name": "🌐"}})),
    "4000 V2 characters": v2(text("x" * 2000), text("x" * 2000)),
    "40 components": v2(*(text("x") for _ in range(40))),
    "a section in a container": v2({"type": 17, "components": [text("x"), section(text("y")), {"type": 14}]}),
    "a row among V2": v2(text("x"), row(button())),
}

LEGACY_FIELD = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
REFUSED: dict[str, tuple[Json, str, str]] = {
    "2001 characters": ({"content": "x" * 2001}, "content", "BASE_TYPE_MAX_LENGTH"),
    "1001 astral characters": ({"content": "🌐" * 1001}, "content", "BASE_TYPE_MAX_LENGTH"),
    "81 in a label": (legacy(row(button(label="x" * 81))), "components.0.components.0.label", "BASE_TYPE_MAX_LENGTH"),
    "41 astral in a label": (
        legacy(row(button(label="🌐" * 41))),
        "components.0.components.0.label",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "101 in a custom_id": (
        legacy(row(button("x" * 101))),
        "components.0.components.0.custom_id",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "no custom_id": (
        legacy(row({"type": 2, "style": 1, "label": "A"})),
        "components.0.components.0.custom_id",
        "BASE_TYPE_REQUIRED",
    ),
    "the same custom_id twice": (
        legacy(row(button("a")), row(button("a"))),
        "components.1.components.0.custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "neither label nor emoji": (
        legacy(row({"type": 2, "style": 1, "custom_id": "a"})),
        "components.0.components.0",
        "BUTTON_COMPONENT_REQUIRES_LABEL_OR_EMOJI",
    ),
    "a word as emoji": (
        legacy(row(button(emoji={"name": "tick"}))),
        "components.0.components.0.emoji.name",
        "COMPONENT_INVALID_EMOJI",
    ),
    "six buttons in a row": (
        legacy(row(*(button(str(number)) for number in range(6)))),
        "components.0.components",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "six rows": (legacy(*(row(button(str(n))) for n in range(6))), "components", "BASE_TYPE_MAX_LENGTH"),
    "a button and a select": (
        legacy(row(button(), select(2))),
        "components.0.components",
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    "26 options": (legacy(row(select(26))), "components.0.components.0.options", "BASE_TYPE_BAD_LENGTH"),
    "V2 without the flag": (legacy(text("x")), "components.0.type", "UNION_TYPE_CHOICES"),
    "V2 with content": ({**v2(text("x")), "content": "x"}, "content", LEGACY_FIELD),
    "V2 with embeds": ({**v2(text("x")), "embeds": [{"title": "x"}]}, "embeds", LEGACY_FIELD),
    "4001 V2 characters": (
        v2(text("x" * 2000), text("x" * 2001)),
        "components",
        "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    ),
    "41 components": (v2(*(text("x") for _ in range(41))), "components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
    "a section without accessory": (
        v2({"type": 9, "components": [text("x")]}),
        "components.0.accessory",
        "BASE_TYPE_REQUIRED",
    ),
    "four texts in a section": (
        v2(section(*(text("x") for _ in range(4)))),
        "components.0.components",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "a bare button among V2": (v2(button()), "components.0.type", "UNION_TYPE_CHOICES"),
    "an embed too large": (
        {"embeds": [{"description": "x" * 4000}, {"description": "x" * 2001}]},
        "embeds",
        "MAX_EMBED_SIZE_EXCEEDED",
    ),
    "a long embed title": ({"embeds": [{"title": "x" * 257}]}, "embeds.0.title", "BASE_TYPE_MAX_LENGTH"),
    "an ephemeral flag in a channel": ({"content": "x", "flags": 64}, "flags", "MESSAGE_FLAGS_INVALID"),
}


@pytest.mark.parametrize("body", ACCEPTED.values(), ids=ACCEPTED.keys())
async def test_discord_takes(fake: FakeDiscord, body: Json) -> None:
    status, message = await post(fake, body)
    assert (status, message["channel_id"]) == (200, str(fake.home.id))


@pytest.mark.parametrize(("body", "path", "code"), REFUSED.values(), ids=REFUSED.keys())
async def test_discord_refuses(fake: FakeDiscord, body: Json, path: str, code: str) -> None:
    status, answer = await post(fake, body)
    assert (status, answer["code"], answer["message"]) == (400, 50035, "Invalid Form Body")
    node = answer["errors"]
    for step in path.split("."):
        node = node[step]
    assert code in [error["code"] for error in node["_errors"]]
    assert [refusal.code for refusal in fake.take_refusals()] == [50035]
    assert not fake.messages_in(fake.home)


BOTH_KNOW = [
    "81 in a label",
    "101 in a custom_id",
    "26 options",
    "the same custom_id twice",
    "4001 V2 characters",
    "41 components",
    "six buttons in a row",
    "six rows",
    "V2 without the flag",
    "V2 with content",
    "four texts in a section",
]


@pytest.mark.parametrize("name", [*BOTH_KNOW, *ACCEPTED])
def test_simcord_gives_the_same_verdict(name: str) -> None:
    body = REFUSED[name][0] if name in REFUSED else ACCEPTED[name]
    refused = False
    try:
        simcord_components.validate_message_state(
            body.get("components", []),
            flags=body.get("flags", 0),
            content=body.get("content"),
            embeds=body.get("embeds", []),
        )
    except simcord_components.ComponentValidationError:
        refused = True
    assert refused == (name in REFUSED)


async def test_a_legacy_message_turns_into_v2_only_without_its_content_and_never_back(fake: FakeDiscord) -> None:
    _, message = await post(fake, {"content": "x"})
    path = f"/channels/{fake.home.id}/messages/{message['id']}"
    assert (await ask(fake, "PATCH", path, {**QUIET, **v2(text("y"))}))[0] == 400
    assert (await ask(fake, "PATCH", path, {**QUIET, **v2(text("y")), "content": None}))[0] == 200
    assert (await ask(fake, "PATCH", path, {**QUIET, "flags": 0, "components": [row(button())]}))[0] == 400
    status, message = await ask(fake, "PATCH", path, {**QUIET, "components": [text("z")]})
    assert (status, message["flags"], message["components"][0]["content"]) == (200, V2, "z")
    assert len(fake.take_refusals()) == 2


@pytest.mark.parametrize(
    "mentions", [None, {"parse": ["everyone"]}, {"parse": [], "users": ["1"]}, {"parse": [], "replied_user": True}]
)
async def test_a_message_that_could_ping_is_delivered_and_held_against_the_bot(
    fake: FakeDiscord, mentions: object
) -> None:
    body = {"content": "@everyone"} if mentions is None else {"content": "@everyone", "allowed_mentions": mentions}
    assert (await ask(fake, "POST", f"/channels/{fake.home.id}/messages", body))[0] == 200
    assert ["mentions" in refusal.reason for refusal in fake.take_refusals()] == [True]


async def test_what_is_wrong_with_the_request_itself(fake: FakeDiscord) -> None:
    assert await ask(fake, "GET", "/users/@me", by="wrong") == (401, {"message": "401: Unauthorized", "code": 0})
    assert (await ask(fake, "GET", "/guilds/1/audit-logs"))[0] == 404
    assert (await ask(fake, "GET", "/channels/5"))[1]["code"] == 10003
    assert (await ask(fake, "POST", f"/channels/{fake.home.id}/messages", QUIET))[1]["code"] == 50006
    foreign = fake.add_guild("Elsewhere", bot_is_member=False)
    assert (await ask(fake, "POST", f"/channels/{foreign.id}/messages", {"content": "x"}))[1]["code"] == 50001
    assert [refusal.status for refusal in fake.take_refusals()] == [401, 404, 404, 400, 403]


async def test_an_unexpected_refusal_fails_the_test() -> None:
    with pytest.raises(AssertionError, match="10003"):
        async with FakeDiscord() as fake:
            await ask(fake, "GET", "/channels/5")


async def test_the_sixth_message_in_five_seconds_is_too_much_until_the_window_is_over() -> None:
    now = [0.0]
    async with FakeDiscord(rate_clock=lambda: now[0]) as fake:
        assert [(await post(fake, {"content": "x"}))[0] for _ in range(6)] == [200] * 5 + [429]
        now[0] = 5.0
        assert (await post(fake, {"content": "x"}))[0] == 200
        assert [refusal.status for refusal in fake.take_refusals()] == [429]


async def test_more_than_fifty_requests_in_a_second_are_too_many() -> None:
    async with FakeDiscord(rate_clock=lambda: 0.0) as fake:
        answers = await asyncio.gather(*(ask(fake, "GET", "/users/@me") for _ in range(51)))
        assert sorted(status for status, _ in answers) == [200] * 50 + [429]
        assert fake.take_refusals()


async def test_a_message_with_a_known_nonce_is_not_posted_again(fake: FakeDiscord) -> None:
    body = {"content": "x", "nonce": "today", "enforce_nonce": True}
    (_, first), (_, second) = await post(fake, body), await post(fake, body)
    assert first["id"] == second["id"]
    assert len(fake.messages_in(fake.home)) == 1


def test_the_locales_are_those_of_discord_py() -> None:
    assert {locale.value for locale in discord.Locale} == LOCALES
