"""Who is there: names for a leaderboard, as far as Telegram tells, and none that does harm."""

import logging
import time

import pytest

from adapters.telegram.roster import AT_ONCE, PATIENCE_S
from bot.core.actions import Event
from bot.core.people import Account
from bot.core.quiz import Library
from bot.core.record_actions import Period
from bot.core.record_scene import Candidate, LeaderboardDue
from bot.core.scene import Outcome
from bot.group_ports import Roster
from bot.screen import Reply
from bot.service.roll_call import call_roll
from bot.view.view import View
from bot.view.words import Words as Fluent
from bot.zones import Zones
from tests.adapters.telegram.stage import Stage, Talk
from tests.fakes.telegram import Group, TelegramUser, faults

GROUP = -1001234567890


def account(user: TelegramUser) -> Account:
    return Account("telegram", str(user.id))


@pytest.fixture
async def group(stage: Stage, user: TelegramUser) -> Group:
    group = stage.fake.group(GROUP, "Study")
    await user.join(group)
    return group


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
        await stage.replied(user, group)
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
        await stage.replied(user, group)
    assert stage.talk.names == {account(user): "Asha"}


async def test_where_members_are_hidden_nobody_is_named(
    stage: Stage, user: TelegramUser, group: Group, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    group.hides_members = True
    await people(stage, group, count=3)
    stage.fake.expect_refusal("CHAT_ADMIN_REQUIRED", times=3)
    async with stage.serving():
        await stage.replied(user, group)
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
        await stage.replied(user, group)
    assert stage.talk.names == {account(person): person.names["first_name"] for person in persons[1:]}


async def test_it_asks_a_few_at_once_and_not_for_ever(stage: Stage, user: TelegramUser, group: Group) -> None:
    persons = await people(stage, group, count=30)
    stage.fake.faults.add("getChatMember", faults.slow(30), times=30, when=lambda asked: asked["user_id"] >= 120)
    async with stage.serving():
        began = time.monotonic()
        await stage.replied(user, group)
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
        await stage.replied(user, group)
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
        message = await stage.replied(user, group)
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
