"""A batch costs the same number of statements, whatever its size."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event

from bot.core.gaps import Outage
from bot.core.job import JobKind, JobState
from bot.core.people import Account, Group, Person
from bot.core.places import Place
from bot.core.run import Run, Status
from bot.core.schedule import Occasion
from bot.core.streak import Streak
from bot.core.subscription import State, Subscription
from bot.ports import ChangedVote, Changes
from storage import Database
from tests.storage.games import WRONG, begun, voted
from tests.storage.pushing import plan, push_round
from tests.storage.samples import DAY, NOW_MS, accounts, answered, new_run, record

SIZES = [1, 64, 256]


@contextmanager
def recorded() -> Iterator[list[str]]:
    """Collect what all engines send, BEGIN and COMMIT included."""
    sent: list[str] = []

    def statement(_connection: Connection, _cursor: object, text: str, *_rest: Any) -> None:
        if text != "BEGIN IMMEDIATE":  # SQLite's form of the event below
            sent.append(text)

    def begin(_connection: Connection) -> None:
        sent.append("BEGIN")

    def commit(_connection: Connection) -> None:
        sent.append("COMMIT")

    listeners: dict[str, Callable[..., None]] = {"before_cursor_execute": statement, "begin": begin, "commit": commit}
    for name, listener in listeners.items():
        event.listen(Engine, name, listener)
    try:
        yield sent
    finally:
        for name, listener in listeners.items():
            event.remove(Engine, name, listener)


async def begin_batch(database: Database, people: list[Account]) -> list[Run]:
    """First contact and the start of a quiz for each account, as one batch."""
    async with database.transaction() as transaction:
        found = await transaction.people(people, NOW_MS)
        ids = [person.id for person in found.values()]
        await transaction.runs([], ids)
        runs = [new_run(i + 1, person_id) for i, person_id in enumerate(ids)]
        await transaction.save(
            Changes(new_runs=runs, people=[Person(run.person_id, "en", None, run.id) for run in runs]), NOW_MS
        )
    return runs


async def answer_batch(database: Database, people: list[Account], runs: list[Run]) -> None:
    async with database.transaction() as transaction:
        found = await transaction.people(people, NOW_MS)
        ids = [person.id for person in found.values()]
        await transaction.runs([run.id for run in runs], ids)
        await transaction.streaks(ids)
        of = {person.id: account for account, person in found.items()}
        given = [record(answered(run), account=of[run.person_id]) for run in runs]
        await transaction.save(Changes(answers=given, streaks={i: Streak(1, 1, 1, DAY, NOW_MS) for i in ids}), NOW_MS)


async def members_batch(database: Database, people: list[Account]) -> None:
    async with database.transaction() as transaction:
        await transaction.people(people, NOW_MS)
        group = Group("telegram", "-100")
        await transaction.save(Changes(members=[(group, account) for account in people]), NOW_MS)


async def round_batch(database: Database, people: list[Account], changed: list[Account]) -> None:
    """Answers of some to a round, and changed answers of others, as one batch."""
    async with database.transaction() as transaction:
        found = await transaction.people(people, NOW_MS)
        ids = [person.id for person in found.values()]
        await transaction.rounds([70], ids)
        await transaction.streaks(ids)
        answers = [voted(account) for account in people if account not in changed]
        changes = [ChangedVote(70, found[account].id, WRONG) for account in changed]
        await transaction.save(Changes(answers=answers, changed_votes=changes), NOW_MS)


async def go_on_batch(database: Database, people: list[Account], runs: list[Run]) -> None:
    async with database.transaction() as transaction:
        await transaction.people(people, NOW_MS)
        await transaction.runs([run.id for run in runs], [])
        moved = [replace(run, position=1) for run in runs[1:]] + [replace(runs[0], status=Status.ABANDONED)]
        await transaction.save(Changes(runs=moved), NOW_MS)


@pytest.mark.parametrize("size", SIZES)
async def test_a_batch_of_answers_is_seven_statements(database: Database, size: int) -> None:
    runs = await begin_batch(database, accounts(size))
    with recorded() as sent:
        await answer_batch(database, accounts(size), runs)
    assert [text.split()[0] for text in sent] == ["BEGIN", "SELECT", "SELECT", "SELECT", "INSERT", "INSERT", "COMMIT"]


@pytest.mark.parametrize("size", SIZES)
async def test_a_batch_of_answers_to_a_round_is_six_statements_and_one_more_if_some_change(
    database: Database, size: int
) -> None:
    await begun(database)
    first, second = accounts(size), accounts(size, "discord")
    async with database.transaction() as transaction:
        await transaction.people([*first, *second], NOW_MS)
    with recorded() as sent:
        await round_batch(database, first, [])
    assert [text.split()[0] for text in sent] == ["BEGIN", "SELECT", "SELECT", "SELECT", "INSERT", "COMMIT"]
    with recorded() as sent:
        await round_batch(database, [*first, *second], first)
    assert [text.split()[0] for text in sent] == ["BEGIN", "SELECT", "SELECT", "SELECT", "INSERT", "UPDATE", "COMMIT"]


async def test_a_step_of_a_game_is_few_statements_and_a_sheet_is_one(database: Database) -> None:
    await begun(database)
    with recorded() as sent:
        async with database.transaction() as transaction:
            game = await transaction.games.game(7)
            assert game is not None
            await transaction.games.voters(70)
            await transaction.games.put(game)
    assert [text.split()[0] for text in sent] == ["BEGIN", "SELECT", "SELECT", "SELECT", "INSERT", "INSERT", "COMMIT"]
    with recorded() as sent:
        await database.game_sheet(7)
    assert len([text for text in sent if text.startswith("SELECT")]) == 1


@pytest.mark.parametrize("size", SIZES)
async def test_a_batch_that_goes_on_is_five_statements(database: Database, size: int) -> None:
    runs = await begin_batch(database, accounts(size))
    with recorded() as sent:
        await go_on_batch(database, accounts(size), runs)
    assert [text.split()[0] for text in sent] == ["BEGIN", "SELECT", "SELECT", "UPDATE", "COMMIT"]


@pytest.mark.parametrize("size", SIZES)
async def test_a_batch_of_newcomers_is_eight_statements(database: Database, size: int) -> None:
    with recorded() as sent:
        await begin_batch(database, accounts(size))
    begun = ["BEGIN", "SELECT", "INSERT", "INSERT", "SELECT", "INSERT", "UPDATE", "COMMIT"]
    assert [text.split()[0] for text in sent] == begun


@pytest.mark.parametrize("size", SIZES)
async def test_new_members_are_one_statement_more(database: Database, size: int) -> None:
    with recorded() as sent:
        await members_batch(database, accounts(size))
    begun = ["BEGIN", "SELECT", "INSERT", "INSERT", "INSERT", "COMMIT"]
    assert [text.split()[0] for text in sent] == begun


@pytest.mark.parametrize("outages", [0, 3])
async def test_outages_come_with_the_streaks_and_the_logs(database: Database, outages: int) -> None:
    runs = await begin_batch(database, accounts(3))
    await answer_batch(database, accounts(3), runs)
    for number in range(outages):
        await database.add_outage(Outage(NOW_MS, NOW_MS + number))
    async with database.transaction() as transaction:
        ids = [run.person_id for run in runs]
        with recorded() as sent:
            streaks = await transaction.streaks(ids)
            logs = await transaction.logs(ids)
    assert len(sent) == 2
    assert {len(streak.outages) for streak in streaks.values()} == {outages}
    assert {len(log.outages) for log in logs.values()} == {outages}


async def test_the_figures_of_a_group_or_person_are_one_statement_each(database: Database) -> None:
    group = Group("telegram", "-100")
    async with database.transaction() as transaction:
        records = transaction.records
        with recorded() as sent:
            await records.candidates(group, 0, 100)
            await records.members(group)
            await records.active_quarters(group, 0, NOW_MS)
            await records.tallies(1)
    assert [text.split()[0] for text in sent] in (["WITH", "WITH", "WITH", "SELECT"], ["SELECT"] * 4)


async def subscribe_many(database: Database, size: int) -> None:
    """Let as many places have a subscription that is due."""
    async with database.transaction() as transaction:
        places = [Place("telegram", str(number)) for number in range(size)]
        settings = [await transaction.games.place(place, Group("telegram", place.chat_id)) for place in places]
        due = Occasion(DAY, NOW_MS)
        made = (Subscription(each.id, each.id, None, state=State.ACTIVE, next=due) for each in settings)
        await transaction.pushes.put(list(made))


@pytest.mark.parametrize("size", SIZES)
async def test_a_step_of_the_planner_is_four_statements(database: Database, size: int) -> None:
    await subscribe_many(database, size)
    with recorded() as sent:
        async with database.transaction() as transaction:
            moved = await plan(transaction)
    assert len(moved) == size
    assert [text.split()[0] for text in sent] == ["BEGIN", "SELECT", "SELECT", "INSERT", "INSERT", "COMMIT"]


@pytest.mark.parametrize("size", SIZES)
async def test_a_claim_is_six_statements_and_what_it_needs_six_more(database: Database, size: int) -> None:
    await subscribe_many(database, size)
    async with database.transaction() as transaction:
        await plan(transaction)
        await transaction.jobs.pace("telegram")
    with recorded() as sent:
        async with database.transaction() as transaction:
            jobs = transaction.jobs
            await jobs.pace("telegram")
            await jobs.abandoned("telegram", NOW_MS, 99)
            await jobs.expire("telegram", NOW_MS)
            claimed = await jobs.claimable("telegram", NOW_MS, NOW_MS, size)
            await jobs.put([replace(job, state=JobState.CLAIMED, owner="one", lease_ms=1) for job in claimed])
            await jobs.put_pace("telegram", 1)
    assert len(claimed) == size
    assert [text.split()[0] for text in sent] == ["BEGIN", *["SELECT"] * 4, "UPDATE", "UPDATE", "COMMIT"]
    with recorded() as sent:
        async with database.transaction() as transaction:
            pushes = transaction.pushes
            found = await pushes.subscriptions([job.subject for job in claimed])
            await pushes.asked({each.settings.id for each in found.values()})
            rounds = [(push_round(each, found[each].settings.id), each) for each in found]
            await pushes.put_rounds(rounds)
            await pushes.put([each.subscription for each in found.values()])
    assert [text.split()[0] for text in sent] == ["BEGIN", *["SELECT"] * 3, "INSERT", "INSERT", "COMMIT"]
    with recorded() as sent:
        async with database.transaction() as transaction:
            await transaction.pushes.rounds(found)
            await transaction.pushes.tallies(found)
            await transaction.jobs.settle(claimed)
            await transaction.jobs.bring_forward(JobKind.CLOSE, found, NOW_MS)
    assert [text.split()[0] for text in sent] == ["BEGIN", *["SELECT"] * 4, "UPDATE", "UPDATE", "COMMIT"]


async def test_a_statement_is_the_same_text_for_any_size(database: Database) -> None:
    """So that PostgreSQL prepares it once, and the limits on bound values do not matter."""
    texts = []
    for size, platform in ((1, "telegram"), (64, "discord")):
        with recorded() as sent:
            async with database.transaction() as transaction:
                await transaction.people(accounts(size, platform), NOW_MS)
        texts.append(sent)
    assert texts[0] == texts[1]
