"""All that is kept of a person, as files: JSON of everything, and CSV of the answers in words."""

import asyncio
import csv
import io
import json
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass

from bot.core.quiz import Library
from bot.core.record_scene import Exported, ExportFile
from bot.ports import ConflictError, Store
from bot.record_ports import Belongings
from bot.service.own_data import Document, Row, in_order, instant, own_data

MOST_PLAIN_BYTES = 8_000_000
"""A file that is larger goes into a zip: Discord takes 10 MiB, and the text of one is a tenth of that when packed."""
_HEADER = ("answered_at", "local_day", "zone", "platform", "user_id", "quiz", "question", "answer", "right")


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
        if not belongings.rows["person"]:
            raise ConflictError("who wanted their data was deleted or linked meanwhile")
        # In a thread of its own: years of answers take a while, and others go on answering.
        return Exported(await asyncio.to_thread(export_files, belongings, self.library, self.language))


def export_files(belongings: Belongings, library: Library, language: str) -> Sequence[ExportFile]:
    """Give the files; questions and options are in a language, or stay ids where they are not served any more."""
    as_csv = _answers_csv(belongings, library, language)
    files = (
        ExportFile("quiz-data.json", "application/json", _as_json(own_data(belongings)).encode()),
        # Spreadsheets take a CSV for UTF-8 only where it begins with this mark.
        ExportFile("quiz-answers.csv", "text/csv", as_csv.encode("utf-8-sig")),
    )
    return [_zipped(file) if len(file.content) > MOST_PLAIN_BYTES else file for file in files]


def _zipped(file: ExportFile) -> ExportFile:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr(zipfile.ZipInfo(file.name), file.content, zipfile.ZIP_DEFLATED)
    return ExportFile(f"{file.name}.zip", "application/zip", packed.getvalue())


def _as_json(document: Document) -> str:
    """Give a document with each row of a list on a line of its own."""
    parts = (f"  {json.dumps(name)}: {_part(value)}" for name, value in document.items())
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _part(value: object) -> str:
    if isinstance(value, list) and value:
        return "[\n" + ",\n".join(f"    {json.dumps(row, ensure_ascii=False)}" for row in value) + "\n  ]"
    return json.dumps(value, ensure_ascii=False, indent=2).replace("\n", "\n  ")


def _answers_csv(belongings: Belongings, library: Library, language: str) -> str:
    page = io.StringIO()
    writer = csv.writer(page)
    writer.writerow(_HEADER)
    accounts = {row["id"]: (row["platform"], row["user_id"]) for row in belongings.rows["account"]}
    for row in in_order(belongings.rows["answer"]):
        given = (instant(row["at_ms"]), row["local_day"], row["zone"], *accounts[row["account_id"]])
        writer.writerow((*given, *_in_words(row, library, language), bool(row["right"])))
    return page.getvalue()


def _in_words(row: Row, library: Library, language: str) -> tuple[str, str, str]:
    """Give quiz, question and answer."""
    quiz_id, question_id, option_id = (str(row[key]) for key in ("quiz_id", "question_id", "option_id"))
    if library.question(quiz_id, question_id) is None:
        return quiz_id, question_id, option_id
    text, _ = library.question_text(quiz_id, question_id, language)
    return library.quiz_text(quiz_id, language).title, text.question, text.options.get(option_id, option_id)
