"""All that is kept of a person, as files."""

import csv
import io
import json
from datetime import UTC, date, datetime

from bot.core.people import Account
from bot.core.record_actions import (
    Export,
)
from bot.core.record_scene import (
    Exported,
)
from storage.tables import metadata
from tests.quizzes_for_tests import library, quiz
from tests.service.life import ALIAS, ANNA, OURS, live
from tests.service.rows import Rows, all_rows
from tests.service.table import CLARA, Table, laid


def of_person(rows: Rows, person_id: int) -> dict[str, list[dict[str, object]]]:
    """Give the rows of a person, as the files name and write what stands in them."""
    accounts = {row["id"] for row in rows["account"] if row["person_id"] == person_id}
    columns = ("account_id", "issuer_id", "claimer_id")
    own = {
        table: [
            row
            for row in those
            if (row["id"] if table == "person" else row.get("person_id")) == person_id
            or accounts & {row.get(column) for column in columns}
        ]
        for table, those in rows.items()
        if table not in OURS
    }
    return {table: [dict(map(written, row.items())) for row in those] for table, those in own.items()}


def written(item: tuple[str, object]) -> tuple[str, object]:
    name, value = item
    if name.endswith("_ms") and isinstance(value, int):
        return name[:-3], datetime.fromtimestamp(value / 1000, UTC).isoformat(timespec="milliseconds")
    return name.removesuffix("_ms"), value.isoformat() if isinstance(value, date) else value


async def exported(table: Table, account: Account = ANNA) -> dict[str, bytes]:
    scene = (await table.do(Export(), account)).scene
    assert isinstance(scene, Exported), scene
    return {file.name: file.content for file in scene.files}


async def test_the_export_holds_every_row_of_the_person_and_no_other(database_url: str) -> None:
    async with laid(database_url) as table:
        await live(table)
        await table.play(account=CLARA)
        person_id = await table.database.person_of(ANNA)
        assert person_id is not None
        files = await exported(table)

    rows = json.loads(files["quiz-data.json"])
    expected = of_person(await all_rows(database_url), person_id)
    assert rows == expected
    # The test means something only if there was something in each of them.
    assert all(expected.values()), expected
    assert set(rows) == set(metadata.tables) - OURS
    assert ALIAS in files["quiz-data.json"].decode()


async def test_the_answers_are_exported_in_words_of_the_persons_language(database_url: str) -> None:
    async with laid(database_url) as table:
        await live(table)
        files = await exported(table)

    page = files["quiz-answers.csv"].decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(page)))
    assert len(rows) == 4
    assert rows[-1] == {
        "answered_at": "2026-12-07T12:00:00.000+00:00",
        "local_day": "2026-12-07",
        "zone": "Asia/Kolkata",
        "quiz": "ru title of other",
        "question": "ru q1?",
        "answer": "ru q1 a",
        "right": "False",
    }


async def test_answers_to_what_is_served_no_more_are_exported_by_their_ids(database_url: str) -> None:
    async with laid(database_url) as table:
        await live(table)
    async with laid(database_url, library(quiz("small", 1))) as table:
        files = await exported(table)

    rows = list(csv.DictReader(io.StringIO(files["quiz-answers.csv"].decode("utf-8-sig"))))
    told = [(row["quiz"], row["question"], row["answer"]) for row in rows]
    assert told == [
        ("ru title of small", "ru q1?", "ru q1 b"),
        ("ru title of small", "ru q1?", "ru q1 b"),
        ("small", "q2", "b"),
        ("other", "q1", "a"),
    ]


async def test_somebody_who_has_answered_nothing_can_export_that(table: Table) -> None:
    await table.seat(ANNA)

    files = await exported(table)

    assert json.loads(files["quiz-data.json"])["answer"] == []
    assert len(files["quiz-answers.csv"].decode("utf-8-sig").splitlines()) == 1
