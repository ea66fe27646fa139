"""The real discord.py against the fake Discord: it finds nothing to complain about, and meets the faults it would."""

import asyncio
import logging
from collections.abc import AsyncIterator

import aiohttp
import discord
import pytest

from tests.fakes.discord import FakeDiscord, NoAnswerError, NotPossibleError
from tests.fakes.discord_client import SmallBot, layout, pointed_at, running

TYPE_EDIT = 7


class Clock:
    """Seconds since 1970 that pass only when told to."""

    def __init__(self) -> None:
        self.now = 1_700_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def fake(clock: Clock) -> AsyncIterator[FakeDiscord]:
    async with FakeDiscord(clock=clock) as fake:
        yield fake


@pytest.fixture
async def bot(fake: FakeDiscord) -> AsyncIterator[SmallBot]:
    bot = SmallBot()
    async with running(bot, fake):
        yield bot


async def test_it_logs_in_syncs_answers_and_complains_of_nothing(
    fake: FakeDiscord, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING, "discord")
    bot = SmallBot()
    async with running(bot, fake):
        user = fake.user(1, "Asha", "hi")
        answer = await user.slash("hello")
        assert (answer.text, answer.labels, answer.ephemeral) == ("Hello in hi", ["A", "B", "C", "D"], True)
        assert (answer.latency, answer.deferred) == (0.0, False)
        pressed = await user.press(answer, "B")
        assert (pressed.text, pressed.id, pressed.response_type) == ("You pressed v1:B", answer.id, TYPE_EDIT)
        assert bot.guilds[0].name == "Study group"
    assert [len(sync) for sync in fake.commands.syncs] == [2]
    assert [(session.intents, session.resumes) for session in fake.gateway.sessions] == [(1, 0)]
    assert fake.gateway.heartbeats >= 1
    assert [record.getMessage() for record in caplog.records if "PyNaCl" not in record.getMessage()] == []


async def test_a_deferred_answer_becomes_a_v2_message(fake: FakeDiscord, bot: SmallBot) -> None:
    assert bot.is_ready()
    answer = await fake.user(1, "Asha").slash("pick", quiz="zero")
    assert answer.text == "You picked zero\nA first answer"
    assert (answer.v2, answer.deferred, answer.ephemeral, answer.button("✅").label) == (True, True, True, "A")


@pytest.mark.usefixtures("bot")
async def test_autocomplete_offers_what_fits_the_text(fake: FakeDiscord) -> None:
    user = fake.user(1, "Asha")
    assert await user.autocomplete("pick", "quiz", "z") == [{"name": "zero", "value": "zero"}]
    assert await user.autocomplete("pick", "quiz", "q") == []


@pytest.mark.usefixtures("bot")
async def test_it_works_in_every_place(fake: FakeDiscord) -> None:
    user = fake.user(1, "Asha")
    foreign = fake.add_guild("Elsewhere", bot_is_member=False)
    for there in (user, user.in_bot_dm(), user.in_other_dm(), user.at(foreign)):
        answer = await there.slash("hello")
        assert (await there.press(answer, "A")).text == "You pressed v1:A"
    owners = [interaction.owners for interaction in fake.interactions[::2]]
    assert fake.home.guild
    assert owners == [{"0": str(fake.home.guild.id), "1": "1"}, {"0": "0", "1": "1"}, {"1": "1"}, {"1": "1"}]


@pytest.mark.usefixtures("bot")
async def test_a_user_cannot_do_what_the_client_does_not_offer(fake: FakeDiscord) -> None:
    asha, boris = fake.user(1, "Asha"), fake.user(2, "Boris", "ru")
    answer = await asha.slash("hello")
    with pytest.raises(NotPossibleError, match="disabled"):
        await asha.press(answer, "D")
    with pytest.raises(NotPossibleError, match="0 buttons"):
        await asha.press(answer, "E")
    with pytest.raises(NotPossibleError, match="sees no message"):
        await boris.press(answer, "A")
    with pytest.raises(NotPossibleError, match="not synced"):
        await asha.slash("quiz")
    with pytest.raises(NotPossibleError, match="needs"):
        await asha.slash("pick")
    with pytest.raises(NotPossibleError, match="no options"):
        await asha.slash("hello", quiz="zero")
    assert (await asha.press_custom_id(answer, "forged")).text == "You pressed forged"


class FollowingBot(SmallBot):
    """Asks for time and then answers with two messages."""

    async def _hello(self, interaction: discord.Interaction[discord.Client]) -> None:
        await interaction.response.defer(ephemeral=True)
        await interaction.followup.send("first")
        await interaction.followup.send("second")


async def test_the_first_follow_up_takes_the_place_of_the_deferred_answer(fake: FakeDiscord) -> None:
    async with running(FollowingBot(), fake):
        user = fake.user(1, "Asha")
        answer = await user.slash("hello")
        assert (answer.text, answer.ephemeral, answer.deferred) == ("first", True, True)
        assert await fake.until(lambda: len(user.messages()) == 2)
        assert [(message.text, message.ephemeral) for message in user.messages()] == [
            ("first", True),
            ("second", False),
        ]
        assert [message.text for message in fake.messages_in(fake.home)] == ["second"]


class OpenBot(SmallBot):
    """Answers for everybody to see."""

    async def _hello(self, interaction: discord.Interaction[discord.Client]) -> None:
        await interaction.response.send_message(view=layout("Hello"))


async def test_a_server_can_hide_the_answers_of_an_app_that_only_a_user_installed(fake: FakeDiscord) -> None:
    strict = fake.add_guild("Strict", bot_is_member=False, external_apps_allowed=False)
    lenient = fake.add_guild("Lenient", bot_is_member=False)
    async with running(OpenBot(), fake):
        user = fake.user(1, "Asha")
        assert [(await user.at(place).slash("hello")).ephemeral for place in (strict, lenient)] == [True, False]


class SlowBot(SmallBot):
    """Lets seconds pass on the fake's clock before it answers."""

    def __init__(self, clock: Clock, seconds: float) -> None:
        super().__init__()
        self._clock = clock
        self._seconds = seconds

    async def before_answer(self) -> None:
        self._clock.now += self._seconds


async def test_an_answer_after_three_seconds_is_lost(fake: FakeDiscord, clock: Clock) -> None:
    bot = SlowBot(clock, 3.1)
    async with running(bot, fake):
        with pytest.raises(NoAnswerError, match="not acknowledged"):
            await fake.user(1, "Asha").slash("hello")
        assert await bot.next_error() == 10062
    assert [refusal.code for refusal in fake.take_refusals()] == [10062]


async def test_an_answer_within_three_seconds_is_measured(fake: FakeDiscord, clock: Clock) -> None:
    async with running(SlowBot(clock, 2.5), fake):
        assert (await fake.user(1, "Asha").slash("hello")).latency == pytest.approx(2.5)


@pytest.mark.usefixtures("bot")
async def test_a_token_dies_after_fifteen_minutes_but_a_press_brings_a_new_one(fake: FakeDiscord, clock: Clock) -> None:
    user = fake.user(1, "Asha")
    answer = await user.slash("hello")
    webhook = discord.Object(fake.application_id)
    clock.now += 901
    with pointed_at(fake):
        async with aiohttp.ClientSession() as session:
            partial = discord.Webhook.partial(webhook.id, fake.interactions[0].token, session=session)
            with pytest.raises(discord.HTTPException, match="50027"):
                await partial.edit_message(answer.id, content="too late")
    assert (await user.press(answer, "A")).text == "You pressed v1:A"
    assert [(refusal.status, refusal.code) for refusal in fake.take_refusals()] == [(401, 50027)]


async def test_an_ephemeral_message_cannot_be_edited_as_a_channel_message(fake: FakeDiscord, bot: SmallBot) -> None:
    answer = await fake.user(1, "Asha").slash("hello")
    channel = bot.get_partial_messageable(fake.home.id)
    with pytest.raises(discord.NotFound, match="10008"):
        await channel.get_partial_message(answer.id).edit(content="x")
    assert len(fake.take_refusals()) == 1


async def test_an_interaction_that_comes_twice_is_answered_once(fake: FakeDiscord, bot: SmallBot) -> None:
    fake.script.deliver_twice()
    assert (await fake.user(1, "Asha").slash("hello")).text == "Hello in en-US"
    assert await fake.until(lambda: bool(fake.refusals))
    assert [refusal.code for refusal in fake.take_refusals()] == [40060]
    assert await bot.next_error() == 40060


async def test_an_outage_after_the_effect_ends_in_40060_which_is_not_held_against_the_bot(
    fake: FakeDiscord, bot: SmallBot
) -> None:
    fake.script.fail("callback", 502, after_effect=True)
    assert (await fake.user(1, "Asha").slash("hello")).text == "Hello in en-US"
    assert await bot.next_error() == 40060
    assert fake.script.unplayed == []


@pytest.mark.usefixtures("bot")
async def test_an_outage_before_the_effect_is_got_over(fake: FakeDiscord) -> None:
    fake.script.fail("callback", 500)
    assert (await fake.user(1, "Asha").slash("hello")).text == "Hello in en-US"


@pytest.mark.parametrize("code", [10062, 40060, 50001, 50013])
async def test_an_ordered_denial_is_an_answer_lost(fake: FakeDiscord, bot: SmallBot, code: int) -> None:
    fake.script.deny("callback", code)
    with pytest.raises(NoAnswerError):
        await fake.user(1, "Asha").slash("hello")
    assert await bot.next_error() == code


async def test_a_rate_limit_with_via_is_waited_out_and_one_without_is_raised(fake: FakeDiscord, bot: SmallBot) -> None:
    channel = bot.get_partial_messageable(fake.home.id)
    for scope in ("user", "shared", "global"):
        fake.script.rate_limit("message.create", 0.05, scope=scope)
        assert (await channel.send(scope)).content == scope
    fake.script.rate_limit("message.create", 0.05, via=False)
    with pytest.raises(discord.HTTPException, match="429"):
        await channel.send("x")
    assert [message.text for message in fake.messages_in(fake.home)] == ["user", "shared", "global"]


async def test_a_private_message_is_refused_by_a_user_who_takes_none(fake: FakeDiscord, bot: SmallBot) -> None:
    user = fake.user(1, "Asha")
    channel = await bot.create_dm(discord.Object(1))
    await channel.send("Good morning")
    assert [message.text for message in fake.messages_in(user.in_bot_dm().place)] == ["Good morning"]
    user.account.accepts_dms = False
    with pytest.raises(discord.Forbidden, match="50007"):
        await channel.send("Good evening")
    assert len(fake.take_refusals()) == 1


async def test_it_survives_reconnect_resume_and_an_invalid_session(fake: FakeDiscord, bot: SmallBot) -> None:
    assert bot.is_ready()
    user = fake.user(1, "Asha")
    session = fake.gateway.sessions[0]
    await fake.gateway.reconnect()
    assert await fake.until(lambda: session.resumes == 1)
    await fake.gateway.drop(4000)
    assert await fake.until(lambda: session.resumes == 2)
    await fake.gateway.invalidate(resumable=True)
    assert await fake.until(lambda: session.resumes == 3)
    await fake.gateway.invalidate()
    await fake.wait_connected(2)
    assert (await user.slash("hello")).text == "Hello in en-US"
    assert len(fake.commands.syncs) == 1


async def test_an_interaction_missed_while_away_is_replayed_on_resume(fake: FakeDiscord, bot: SmallBot) -> None:
    assert bot.is_ready()
    fake.gateway.hold()
    await fake.gateway.drop(4000)
    asked = asyncio.create_task(fake.user(1, "Asha").slash("hello"))
    assert await fake.until(lambda: fake.gateway.sessions[0].sent[-1]["t"] == "INTERACTION_CREATE")
    fake.gateway.release()
    assert (await asked).text == "Hello in en-US"
    assert fake.gateway.sessions[0].resumes == 1


@pytest.mark.parametrize(
    ("intents", "code"), [(discord.Intents(guilds=True, message_content=True), 4014), (discord.Intents.all(), 4014)]
)
async def test_privileged_intents_are_refused(fake: FakeDiscord, intents: discord.Intents, code: int) -> None:
    client = discord.Client(intents=intents)
    with pointed_at(fake), pytest.raises(discord.PrivilegedIntentsRequired):
        await client.start(fake.token)
    await client.close()
    assert [closed for closed, _ in fake.gateway.closes] == [code]


async def test_a_wrong_token_ends_at_the_login_and_a_revoked_one_at_the_gateway(fake: FakeDiscord) -> None:
    with pointed_at(fake):
        client = discord.Client(intents=discord.Intents.none())
        with pytest.raises(discord.LoginFailure):
            await client.start("wrong")
        await client.close()
        fake.gateway.refuse_next(4004)
        client = discord.Client(intents=discord.Intents.none())
        with pytest.raises(discord.ConnectionClosed, match="4004"):
            await client.start(fake.token)
        await client.close()
    assert [refusal.status for refusal in fake.take_refusals()] == [401]
