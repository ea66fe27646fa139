"""All that is kept of a person, as files: JSON with every row, and CSV of the answers in words."""

import asyncio
import csv
import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime

from bot.core.quiz import Library
from bot.core.record_scene import Exported, ExportFile
from bot.ports import Belongings, ConflictError, Store

PERSON, ANSWERS = "person", "answer"
"""Tables in `Belongings`."""
_INSTANT = "_ms"
_HEADER = ("answered_at", "local_day", "zone", "quiz", "question", "answer", "right")

Row = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class ExportReading:
    """Files to be read and written once the transaction is over in which they were asked for."""

    person_id: int
    library: Library
    language: str

    async def scene(self, store: Store) -> Exported:
        """Give the files.

        Raises StoreUnavailableError when the database is away, ConflictError when there is no such person any more.
        """
        async with store.reading() as snapshot:
            belongings = await snapshot.belongings(self.person_id)
        if not belongings.rows[PERSON]:
            raise ConflictError("who wanted their data was deleted or linked meanwhile")
        # In a thread of its own: years of answers take a while, and others go on answering.
        return Exported(await asyncio.to_thread(export_files, belongings, self.library, self.language))


def export_files(belongings: Belongings, library: Library, language: str) -> Sequence[ExportFile]:
    """Give the files; questions and options are in a language, or stay ids where they are not served any more."""
    everything = {table: [_readable(row) for row in rows] for table, rows in belongings.rows.items()}
    as_json = json.dumps(everything, ensure_ascii=False, indent=2, default=_plain)
    as_csv = _answers_csv(belongings.rows.get(ANSWERS, ()), library, language)
    return (
        ExportFile("quiz-data.json", "application/json", f"{as_json}\n".encode()),
        # Spreadsheets take a CSV for UTF-8 only where it begins with this mark.
        ExportFile("quiz-answers.csv", "text/csv", as_csv.encode("utf-8-sig")),
    )


def _answers_csv(answers: Sequence[Row], library: Library, language: str) -> str:
    page = io.StringIO()
    writer = csv.writer(page)
    writer.writerow(_HEADER)
    writer.writerows(_in_words(row, library, language) for row in answers)
    return page.getvalue()


def _in_words(row: Row, library: Library, language: str) -> Sequence[object]:
    quiz_id, question_id, option_id = (str(row[key]) for key in ("quiz_id", "question_id", "option_id"))
    title, asked, chosen = quiz_id, question_id, option_id
    if library.question(quiz_id, question_id) is not None:
        title = library.quiz_text(quiz_id, language).title
        text, _ = library.question_text(quiz_id, question_id, language)
        asked, chosen = text.question, text.options.get(option_id, option_id)
    return (_instant(row["at_ms"]), row["local_day"], row["zone"], title, asked, chosen, bool(row["right"]))


def _readable(row: Row) -> dict[str, object]:
    """Give a row with its instants as people read them."""
    return {
        key.removesuffix(_INSTANT): _instant(value) if key.endswith(_INSTANT) else value for key, value in row.items()
    }


def _instant(value: object) -> object:
    if not isinstance(value, int):
        return value
    return datetime.fromtimestamp(value / 1000, UTC).isoformat(timespec="milliseconds")


def _plain(value: object) -> str:
    if isinstance(value, date):
        return value.isoformat()
    raise TypeError(f"{type(value).__name__} cannot be exported")
