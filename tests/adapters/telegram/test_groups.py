"""Groups: a leaderboard for all, everything else in private, and nothing where nothing was asked."""

import logging
import time

import pytest

from adapters.telegram.commands import COMMANDS, GROUP_COMMANDS
from adapters.telegram.roster import AT_ONCE, PATIENCE_S
from bot.core.actions import Event, OpenQuiz, ShowHelp
from bot.core.people import Account
from bot.core.people import Group as CoreGroup
from bot.core.quiz import Library
from bot.core.record_actions import Export, Period, ShowLeaderboard, ShowStreak
from bot.core.record_scene import Candidate, LeaderboardDue
from bot.core.scene import Outcome
from bot.group_ports import Roster
from bot.screen import Attachment, Button, Heading, Paragraph, Reply, Screen
from bot.service.roll_call import call_roll
from bot.view.view import View
from bot.view.words import Words as Fluent
from bot.zones import Zones
from tests.adapters.telegram.stage import Stage, Talk
from tests.fakes.telegram import Group, StoredMessage, TelegramUser, faults

GROUP = -1001234567890
PRIVATE = sorted(set(COMMANDS) - set(GROUP_COMMANDS))


def account(user: TelegramUser) -> Account:
    return Account("telegram", str(user.id))


def board(event: Event) -> Reply:
    """Give a leaderboard that says whose it is and of which time."""
    assert isinstance(event.action, ShowLeaderboard)
    periods = tuple(Button(period.value, ShowLeaderboard(period)) for period in Period)
    line = Paragraph(f"{event.action.period} for {event.account.user_id}")
    return Reply("en", Screen((Heading("leaderboard"), line), (periods,)), "noted")


@pytest.fixture
async def group(stage: Stage, user: TelegramUser) -> Group:
    stage.talk.answer = board
    group = stage.fake.group(GROUP, "Study")
    await user.join(group)
    return group


async def asked(stage: Stage, user: TelegramUser, group: Group, text: str = "/leaderboard") -> StoredMessage:
    """Let a member write in a group, and give the message that the bot answers with."""
    before = len(group.shown)
    await user.say(group, text)
    await stage.fake.until(lambda: len(group.shown) > before)
    return group.shown[-1]


@pytest.mark.parametrize("text", ["/leaderboard", "/leaderboard@quiz_test_bot", "/Leaderboard@Quiz_Test_Bot please"])
async def test_a_leaderboard_is_answered_under_the_command(
    stage: Stage, user: TelegramUser, group: Group, text: str
) -> None:
    async with stage.serving():
        message = await asked(stage, user, group, text)
    (event,) = stage.talk.events
    assert (event.action, event.account) == (ShowLeaderboard(), account(user))
    assert (event.group, event.name, event.hint) == (CoreGroup("telegram", str(GROUP)), "Asha", "hi")
    assert event.public
    assert stage.talk.rosters[0] is not None
    assert message.text == "leaderboard\n\nweek for 42"
    assert message.reply_to is not None
    assert message.reply_to.text == text
    assert user.messages == []


async def test_in_a_forum_it_is_answered_in_its_topic(stage: Stage, user: TelegramUser, group: Group) -> None:
    topic = group.open_topic()
    async with stage.serving():
        await user.say(group, "/leaderboard", topic=topic)
        await stage.fake.until(lambda: len(group.shown) == 1)
        general = await asked(stage, user, group)
        message = group.shown[0]
        stage.fake.expect_refusal("message to edit not found")
        gate = stage.talk.gate(user)
        await user.press(message, "month")
        await stage.talk.asked(3)
        stage.fake.delete(message)
        gate.set()
        await user.sees("month for 42", chat=group)
    assert (message.thread_id, message.in_topic) == (topic, True)
    assert (general.thread_id, general.in_topic) == (None, False)
    assert (group.shown[-1].text, group.shown[-1].thread_id) == ("leaderboard\n\nmonth for 42", topic)


async def test_in_a_chain_of_replies_no_thread_is_asked_for(stage: Stage, user: TelegramUser, group: Group) -> None:
    async with stage.serving():
        first = await asked(stage, user, group)
        await user.say(group, "/leaderboard", reply_to=first)
        await stage.fake.until(lambda: len(group.shown) == 2)
    chained = stage.fake.updates.confirmed[-1]["message"]
    assert "message_thread_id" in chained
    assert [call.parameters.get("message_thread_id") for call in stage.fake.journal.of("sendMessage")] == [None, None]


async def test_a_command_that_was_deleted_is_answered_all_the_same(
    stage: Stage, user: TelegramUser, group: Group
) -> None:
    gate = stage.talk.gate(user)
    async with stage.serving():
        command = await user.say(group, "/leaderboard")
        await stage.talk.asked(1)
        stage.fake.delete(command)
        gate.set()
        await user.sees("leaderboard", chat=group)


async def test_its_buttons_work_for_every_member(stage: Stage, user: TelegramUser, group: Group) -> None:
    other = stage.fake.user(43)
    await other.join(group)
    async with stage.serving():
        message = await asked(stage, user, group)
        query = await other.press(message, "month")
        toast = await other.answered(query)
        await other.sees("month for 43", chat=group)
    assert (toast.text, toast.alert) == ("noted", False)
    assert stage.talk.events[-1].group == CoreGroup("telegram", str(GROUP))
    assert stage.talk.events[-1].public
    assert (len(group.shown), message.edits) == (1, 1)


@pytest.mark.parametrize("name", PRIVATE)
async def test_private_matters_are_answered_with_the_way_to_the_private_chat(
    stage: Stage, user: TelegramUser, group: Group, name: str
) -> None:
    async with stage.serving():
        message = await asked(stage, user, group, f"/{name}@quiz_test_bot something")
    assert message.text == "group-private in hi\n\ngroup-private-link in hi"
    assert [entity.get("url") for entity in message.entities] == ["https://t.me/quiz_test_bot"]
    assert message.reply_to is not None
    assert stage.talk.events == []


@pytest.mark.parametrize("action", [ShowStreak(), Export(), ShowHelp(), OpenQuiz("zero")])
async def test_private_buttons_in_a_group_show_nothing(
    stage: Stage, user: TelegramUser, group: Group, action: ShowStreak | Export | ShowHelp | OpenQuiz
) -> None:
    stage.talk.answer = lambda _: Reply("en", Screen((Heading("x"),), ((Button("private", action),),)))
    async with stage.serving():
        message = await asked(stage, user, group)
        toast = await user.answered(await user.press(message, "private"))
        nonsense = await user.answered(await user.forge(message, "nonsense"))
    assert (toast.text, toast.alert) == ("group-private in hi", True)
    assert (nonsense.text, nonsense.alert) == ("old-button in hi", True)
    assert len(stage.talk.events) == 1
    assert message.edits == 0


@pytest.mark.parametrize("kind", ["group", "supergroup"])
async def test_nothing_is_said_where_the_bot_was_not_asked(stage: Stage, user: TelegramUser, kind: str) -> None:
    stage.talk.answer = board
    group = stage.fake.group(GROUP, kind=kind)
    other = stage.fake.user(43)
    await user.join(group)
    async with stage.serving():
        first = await asked(stage, user, group)
        group.set_bot_status("administrator")
        await user.say(group, "why am I not on it?", reply_to=first)
        for text in ("hello", "/leaderboard@other_bot", "/nonsense", "see /leaderboard", "/leaderboards", "/stats5"):
            await user.say(group, text)
        group.said_anonymously("hello")
        group.said_by_channel("/leaderboard@quiz_test_bot")
        group.said_by_channel("/game@quiz_test_bot")
        await other.join(group)
        await other.leave(group)
        await other.join(group)
        group.kick(other.id)
        await asked(stage, user, group)
        await stage.fake.until(lambda: not stage.fake.updates.unconfirmed)
    assert len(group.shown) == 2
    assert [event.account for event in stage.talk.events] == [account(user)] * 2


async def test_channels_are_passed_over(stage: Stage, user: TelegramUser) -> None:
    async with stage.serving():
        message = await stage.shown(user)
        message.chat.kind = "channel"
        await user.press(message, "A")
        message.chat.kind = "private"
        await stage.shown(user)
    assert len(stage.talk.events) == 2


async def test_files_asked_for_in_a_group_go_to_the_private_chat(
    stage: Stage, user: TelegramUser, group: Group
) -> None:
    await user.send("/start")
    stage.talk.answer = lambda _: Reply("en", Screen((Heading("x"),)), files=(Attachment("a.csv", "text/csv", b"x"),))
    async with stage.serving():
        await asked(stage, user, group)
        await stage.fake.until(lambda: user.documents)
    assert [message.document for message in group.shown] == [None]


async def test_an_error_is_told_in_the_group(stage: Stage, user: TelegramUser, group: Group) -> None:
    def fail(_: Event) -> Reply:
        raise RuntimeError("secret")

    stage.talk.answer = fail
    async with stage.serving():
        assert (await asked(stage, user, group)).text == "trouble in hi"


@pytest.mark.parametrize("speed", [60.0])
async def test_more_than_telegram_takes_in_a_minute_wait_for_their_turn(
    stage: Stage, user: TelegramUser, group: Group
) -> None:
    async with stage.serving():
        since = stage.timer.seconds()
        for _ in range(20):
            await asked(stage, user, group)
    assert stage.timer.seconds() - since > 60
    assert stage.fake.refusals == []


# Who is there


async def people(stage: Stage, group: Group, *, first: int = 100, count: int = 6) -> list[TelegramUser]:
    found = [stage.fake.user(first + number, first_name=f"Person {number}") for number in range(count)]
    for person in found:
        await person.join(group)
    stage.talk.candidates = [account(person) for person in found]
    return found


async def test_names_are_those_of_the_platform_and_who_has_left_is_none(
    stage: Stage, user: TelegramUser, group: Group
) -> None:
    asha = stage.fake.user(50, first_name="Asha", last_name="Rao")
    boss, restricted = stage.fake.user(51, first_name="Boss"), stage.fake.user(52, first_name="Quiet")
    left, kicked, gone = (stage.fake.user(number, first_name="Gone") for number in (53, 54, 55))
    everybody = [asha, boss, restricted, left, kicked, gone]
    for person in everybody:
        await person.join(group, "creator" if person is boss else "member")
    for person in (restricted, gone):
        group.restrict(person.id)
    for person in (left, gone):
        await person.leave(group)
    group.kick(kicked.id)
    stage.talk.candidates = [account(person) for person in everybody]
    async with stage.serving():
        await asked(stage, user, group)
    expected = ["Asha Rao", "Boss", "Quiet", None, None, None]
    assert [stage.talk.names[account(person)] for person in everybody] == expected


async def test_nothing_is_said_of_those_whom_the_group_cannot_see(
    stage: Stage, user: TelegramUser, group: Group
) -> None:
    anonymous, deleted = stage.fake.user(50, first_name="Boss"), stage.fake.user(51, first_name="")
    await anonymous.join(group, "administrator")
    await deleted.join(group)
    group.members[50].anonymous = True
    stage.fake.expect_refusal("user not found")
    elsewhere = Account("discord", str(user.id))
    stage.talk.candidates = [account(anonymous), account(deleted), Account("telegram", "999"), elsewhere, account(user)]
    async with stage.serving():
        await asked(stage, user, group)
    assert stage.talk.names == {account(user): "Asha"}


async def test_where_members_are_hidden_nobody_is_named(
    stage: Stage, user: TelegramUser, group: Group, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    group.hides_members = True
    await people(stage, group, count=3)
    stage.fake.expect_refusal("CHAT_ADMIN_REQUIRED", times=3)
    async with stage.serving():
        await asked(stage, user, group)
    assert stage.talk.names == {}
    assert f"telegram members: chat={GROUP} told 0 of 3, BadRequest (Chat_admin_required)" in caplog.text


@pytest.mark.parametrize(
    "fault",
    [
        faults.drop_before(),
        faults.html502(),
        faults.truncate(),
        *faults.NO_RESULTS[:4],
        faults.answer(200, '{"ok":true,"result":{"status":"member","user":{"first_name":7}}}'),
    ],
    ids=lambda fault: fault.name,
)
async def test_one_that_fails_is_unknown_and_the_others_are_named(
    stage: Stage, user: TelegramUser, group: Group, fault: faults.Fault
) -> None:
    persons = await people(stage, group)
    stage.fake.faults.add("getChatMember", fault, when=lambda asked: asked["user_id"] == persons[0].id)
    async with stage.serving():
        await asked(stage, user, group)
    assert stage.talk.names == {account(person): person.names["first_name"] for person in persons[1:]}


async def test_it_asks_a_few_at_once_and_not_for_ever(stage: Stage, user: TelegramUser, group: Group) -> None:
    persons = await people(stage, group, count=30)
    stage.fake.faults.add("getChatMember", faults.slow(30), times=30, when=lambda asked: asked["user_id"] >= 120)
    async with stage.serving():
        began = time.monotonic()
        await asked(stage, user, group)
        took_s = time.monotonic() - began
        (roster,) = stage.talk.rosters
        assert roster is not None
        assert await roster.names([account(persons[0])]) == {}
    assert PATIENCE_S <= took_s < PATIENCE_S + 2
    assert set(stage.talk.names) == {account(person) for person in persons[:20]}
    assert len(stage.fake.journal.of("getChatMember")) == 20 + AT_ONCE


async def test_when_it_asks_too_often_it_stops(stage: Stage, user: TelegramUser, group: Group) -> None:
    await people(stage, group, count=100)
    stage.fake.faults.add("getChatMember", faults.retry_after(30), times=100)
    async with stage.serving():
        await asked(stage, user, group)
        (roster,) = stage.talk.rosters
        assert roster is not None
        assert await roster.names(stage.talk.candidates) == {}
    assert stage.talk.names == {}
    assert len(stage.fake.journal.of("getChatMember")) <= AT_ONCE


NASTY_NAMES = [
    ("<b>bold</b>", "<a href='https://x'>y</a>"),
    ("&amp; &lt;i&gt;", '"quoted" </b>'),
    ("\u202egnp.exe", "\u2066\u2067\u200f\u202a"),
    ("👩🏽‍🚀🧩" * 8, "👨‍👩‍👧‍👦" * 4),
    ("ক্ষ" * 42, "অপ্রযুক্ত" * 14),
    ("x" * 128, "y" * 127),
    ("@everyone", "@quiz_test_bot"),
    ("evil.com/a", "https://evil.ru"),
    ("/kick@other_bot", "/ban /start@other_bot"),
    ("مرحبا", "שלום"),
]


class RollCall(Talk):
    """Calls the roll of the candidates for every leaderboard, and shows it as people see it."""

    view = View(Library(), Fluent.load(), Zones.load())

    async def handle(self, event: Event, roster: Roster | None = None) -> Reply:
        assert roster is not None
        candidates = [Candidate(place, one, None, 100 - place) for place, one in enumerate(self.candidates)]
        due = LeaderboardDue(Period.WEEK, candidates, asker_id=0, asker_hidden=False, group_streak=0)
        shown, _ = await call_roll(due, roster)
        return self.view.reply(Outcome(shown, "en"), event.name)


async def test_no_name_harms_the_leaderboard_or_whoever_reads_it(
    stage: Stage, user: TelegramUser, group: Group
) -> None:
    named = enumerate(NASTY_NAMES, 200)
    persons = [stage.fake.user(number, first_name=first, last_name=last) for number, (first, last) in named]
    for person in persons:
        await person.join(group)
    stage.talk = RollCall(candidates=[account(person) for person in persons])
    async with stage.serving():
        message = await asked(stage, user, group)
    assert {entity["type"] for entity in message.entities} == {"bold", "italic"}
    lines = [line for line in message.text.split("\n") if line.endswith(" right")]
    assert len(lines) == len(NASTY_NAMES)
    for line in lines:
        assert (line.count("\u2068"), line.count("\u2069")) == (1, 1)
        assert not set(line) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u200f")
        assert len(line) < 64
    seen = [line.replace("\u2060", "") for line in lines]
    assert seen[0].startswith("1. \u2068<b>bold</b> <a href='https://")
    assert seen[6] == "7. \u2068@everyone @quiz_test_bot\u2069 · 94 right"
    assert seen[8].startswith("9. \u2068/kick@other_bot /ban")
