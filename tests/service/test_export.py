"""All that is kept of a person, as files."""

import csv
import io
import json
from collections.abc import Mapping
from zipfile import ZipFile

from bot.core.people import Account
from bot.core.record_actions import Export
from bot.core.record_scene import Exported, ExportFile
from bot.record_ports import Belongings
from bot.service.export import MOST_PLAIN_BYTES, export_files
from storage.tables import metadata
from tests.quizzes_for_tests import library, quiz
from tests.service.life import ALIAS, ANNA, OURS, live
from tests.service.rows import all_rows
from tests.service.table import CLARA, Table, laid


async def exported(table: Table, account: Account = ANNA) -> dict[str, bytes]:
    scene = (await table.do(Export(), account)).scene
    assert isinstance(scene, Exported), scene
    return {file.name: file.content for file in scene.files}


TELEGRAM = {"platform": "telegram", "user_id": ANNA.user_id}
DISCORD = {"platform": "discord", "user_id": "2"}
TIMES = {day: f"2026-12-0{day}T12:00:00.000+00:00" for day in (1, 3, 5, 7)}
REACHED = {"current": 2, "longest": 2, "freezes": 0, "last_day": "2026-12-07", "zone": "UTC"}
IN_TEN_MINUTES = "2026-12-07T12:10:00.000+00:00"
PRIVATE = f"@{ANNA.user_id}"
COMING = {"next_day": "2026-12-08", "next_at": "2026-12-07T12:00:01.000+00:00", "last_day": None}
LIFE = {
    "person": {
        "number": 1,
        "language": "ru",
        "zone": "Asia/Kolkata",
        "visibility": "alias",
        "alias": ALIAS,
        "met_at": TIMES[1],
        "current_run": "5",
        "asked_for": None,
        "asked_for_zone_once": True,
        "outage_to_be_told": False,
    },
    "accounts": [{"number": 1, **TELEGRAM}, {"number": 2, **DISCORD}],
    "streak": {**REACHED, "last_answer_at": "2026-12-07T12:00:00.001+00:00", "active_days": 3, "bridged_days": []},
    "promises": [{"at": TIMES[7], **REACHED, "account": None}],
    "groups": [{**TELEGRAM, "group_id": group_id} for group_id in ("-1", "-100987")],
    "games_hosted": [
        {
            "game": "500001",
            **TELEGRAM,
            "place": {"platform": "telegram", "chat_id": "-1", "thread_id": None},
            "phase": "asking",
            "language": "ru",
            "setup": {
                "quiz_id": None,
                "questions": 5,
                "seconds": 45,
                "speed": False,
                "changes": False,
                "language": None,
            },
            "begun_at": TIMES[7],
            "changed_at": TIMES[7],
        }
    ],
    "reminder": {**TELEGRAM, "minute_of_the_day": 600, **COMING},
    "private_chats": [
        {
            "place": 2,
            "platform": "telegram",
            "chat": PRIVATE,
            "language": None,
            "zone": None,
            "hosts": "everyone",
            "naming": "aliases",
        }
    ],
    "daily_questions": [
        {
            "subscription": "7",
            "place": 2,
            "set_up_by": TELEGRAM,
            "state": "active",
            "minute_of_the_day": 540,
            **COMING,
            "language": None,
            "quizzes": [],
            "shuffled": False,
            "published": False,
            "round": "8",
        }
    ],
    "private_questions": [
        {
            "round": "8",
            "place": 2,
            "subscription": "7",
            "quiz": "small",
            "question": "q1",
            "options": ["b", "a"],
            "opened_at": TIMES[7],
            "closes_at": None,
            "closed_at": None,
            "message": "m",
            "shown": "open",
        }
    ],
    "private_messages": [
        {
            "kind": "remind",
            "key": "1",
            "platform": "telegram",
            "chat": PRIVATE,
            "about": "1",
            "day": "2026-12-08",
            "state": "due",
            "attempts": 0,
            "due_at": COMING["next_at"],
            "ready_at": COMING["next_at"],
            "expires_at": None,
            "tried_at": None,
            "done_at": None,
        }
    ],
    "link_codes": [
        {"code_was": role, **TELEGRAM, "expires_at": IN_TEN_MINUTES, "times_entered": times, "agreed": False}
        for role, times in (("given", 0), ("entered", 1))
    ],
    "wrong_link_codes": [{**TELEGRAM, "entered": 1, "since": TIMES[7]}],
}
RUNS = [("1", "small", "abandoned", 1, 3, 3), ("2", "small", "open", 2, 5, 7), ("5", "other", "open", 1, 7, 7)]
ANSWERS = [
    (3, DISCORD, "1", "small", "q1", "b", True),
    (5, TELEGRAM, "2", "small", "q1", "b", True),
    (7, TELEGRAM, "2", "small", "q2", "b", True),
    (7, TELEGRAM, "5", "other", "q1", "a", False),
    (7, TELEGRAM, None, "small", "q1", "a", False),
]
UNNAMED = OURS - {"place", "round"}
"""Tables of which nothing is told; of these two, what is about private chats."""
COLUMNS = {
    "person": "id language zone current_run created_ms prompt zone_asked outage_news visibility alias",
    "account": "id platform user_id person_id",
    "run": "id person_id quiz_id plan position status created_ms updated_ms",
    "answer": "id account_id run_id quiz_id question_id option_id right at_ms local_day zone guessed round_id changed",
    "streak": "person_id current longest freezes last_day last_ms zone days bridges",
    "streak_floor": "id person_id account_id at_ms current longest freezes last_day zone",
    "link_offer": "code issuer_id expires_ms tries claimer_id check issuer_agrees claimer_agrees",
    "link_guess": "account_id number since_ms",
    "member": "platform group_id account_id",
    "game": "id place_id host_id language setup plan phase paused muted silent message_lost summed_up moved_ms due_ms "
    "started_ms next_ms pause_ms",
    "reminder": "person_id account_id minute next_day next_ms last_day",
    "place": "id platform chat_id thread_id group_id language zone hosts naming",
    "subscription": "id place_id number owner_id minute language quiz_ids shuffled published state next_day next_ms "
    "last_day round_id",
    "round": "id place_id game_id number quiz_id question_id order changeable opened_ms closes_ms closed_ms message_id "
    "shown subscription_id",
    "job": "id kind key platform chat_id subject due_ms ready_ms expires_ms day state owner lease_ms attempts tried_ms "
    "done_ms",
}


def answer_told(answer: tuple[int, dict[str, str], str | None, str, str, str, bool]) -> dict[str, object]:
    day, account, run, quiz_id, question, option, right = answer
    when = {"at": TIMES[day], "day": f"2026-12-0{day}", "zone": "Asia/Kolkata", "zone_guessed": False}
    where = {"run": run, "round": "500002" if run is None else None, "changed": False}
    what = {**where, "quiz": quiz_id, "question": question, "answer": option, "right": right}
    return {**when, **account, **what}


def run_told(run: tuple[str, str, str, int, int, int]) -> dict[str, object]:
    run_id, quiz_id, status, position, begun, changed = run
    questions = [
        {"quiz": quiz_id, "question": question.id, "options": list(question.options)}
        for question in library().quizzes[quiz_id].questions
    ]
    state = {"run": run_id, "quiz": quiz_id, "status": status, "position": position}
    return {**state, "begun_at": TIMES[begun], "changed_at": TIMES[changed], "questions": questions}


async def test_the_export_tells_all_that_is_kept_of_the_person_and_of_no_other(database_url: str) -> None:
    async with laid(database_url) as table:
        await live(table)
        await table.play(account=CLARA)
        exported_json = (await exported(table))["quiz-data.json"].decode()

    assert json.loads(exported_json) == {
        **LIFE,
        "runs": [*map(run_told, RUNS)],
        "answers": [*map(answer_told, ANSWERS)],
    }
    # One line an answer, for who reads it as it is.
    assert len([line for line in exported_json.splitlines() if '"question": "q1", "answer"' in line]) == 4
    # Whoever sees the file over a shoulder, or finds it, cannot link an account of theirs.
    codes = [row["code"] for row in (await all_rows(database_url))["link_offer"]]
    assert len(codes) == 2
    assert not any(str(code) in exported_json for code in codes)


def test_every_column_about_people_has_been_thought_of() -> None:
    """Whoever adds one gives it a place in `bot.service.own_data`, or keeps it back for a reason."""
    columns = {
        name: {column.name for column in table.c} for name, table in metadata.tables.items() if name not in UNNAMED
    }
    assert columns == {name: set(listed.split()) for name, listed in COLUMNS.items()}


def test_a_file_that_a_platform_would_refuse_is_packed() -> None:
    nothing = {name: dict.fromkeys(listed.split()) for name, listed in COLUMNS.items()}
    person = {**nothing["person"], "id": 1, "created_ms": 0}
    account = {"id": 7, "platform": "discord", "user_id": "9", "person_id": 1}
    # Few rows stand in for many: the run of an answer is told in one of the files only.
    answer = {**nothing["answer"], "account_id": 7, "at_ms": 0, "run_id": "1" * 100_000}
    rows = dict.fromkeys(COLUMNS, ()) | {"person": [person], "account": [account]}

    def files(answers: int) -> Mapping[str, ExportFile]:
        found = export_files(Belongings({**rows, "answer": [answer] * answers}), library(), "en")
        return {file.name: file for file in found}

    assert files(79).keys() == {"quiz-data.json", "quiz-answers.csv"}
    large = files(81)
    assert large.keys() == {"quiz-data.json.zip", "quiz-answers.csv"}
    packed = large["quiz-data.json.zip"]
    assert packed.media_type == "application/zip"
    assert len(packed.content) < MOST_PLAIN_BYTES / 10
    with ZipFile(io.BytesIO(packed.content)) as archive:
        assert archive.namelist() == ["quiz-data.json"]
        assert len(json.loads(archive.read("quiz-data.json"))["answers"]) == 81


async def test_the_answers_are_exported_in_words_of_the_persons_language(database_url: str) -> None:
    async with laid(database_url) as table:
        await live(table)
        files = await exported(table)

    page = files["quiz-answers.csv"].decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(page)))
    assert len(rows) == 5
    assert rows[-2] == {
        "answered_at": "2026-12-07T12:00:00.000+00:00",
        "local_day": "2026-12-07",
        "zone": "Asia/Kolkata",
        "platform": "telegram",
        "user_id": ANNA.user_id,
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
        ("ru title of small", "ru q1?", "ru q1 a"),
    ]


async def test_somebody_who_has_answered_nothing_can_export_that(table: Table) -> None:
    await table.seat(ANNA)

    files = await exported(table)

    assert json.loads(files["quiz-data.json"])["answers"] == []
    assert len(files["quiz-answers.csv"].decode("utf-8-sig").splitlines()) == 1
