"""Loading quizzes from their folders, and checking them: what is broken is reported and left out."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from bot.core.faults import Fault
from bot.core.languages import LANGUAGES
from bot.core.quiz import FALLBACK_LANGUAGE, Library, Quiz, QuizText
from quizzes import glossary
from quizzes.checks import check_sheet, is_complete, language_name
from quizzes.glossary import Glossary, read_glossary
from quizzes.outline import read_outline
from quizzes.shape import near
from quizzes.sheet import Sheet, read_sheet
from quizzes.source import START, Report, shown

STRUCTURE = "quiz.yaml"
SHIPPED = Path(__file__).parent
"""The folder of the quizzes that come with the program."""

_YAML = {".yaml", ".yml"}


@dataclass(frozen=True, slots=True)
class Survey:
    """What a check found."""

    faults: tuple[Fault, ...]
    """Sorted by file and place."""
    complete: Mapping[str, tuple[str, ...]]
    """By quiz id: the languages in which every question has all its texts."""


@dataclass(slots=True)
class _QuizFolder:
    """One quiz as read from its folder."""

    id: str
    reports: list[Report]
    quiz: Quiz | None = None
    texts: list[QuizText] = field(default_factory=list)
    complete: tuple[str, ...] = ()

    @property
    def served(self) -> Quiz | None:
        return None if any(report.broken for report in self.reports) else self.quiz


def load(folder: Path = SHIPPED) -> tuple[Library, list[Fault]]:
    """Give the quizzes of a folder of quizzes, in the order of their names, and all faults.

    A quiz with an error is left out whole; what is merely not translated yet is a warning.
    """
    read, reports = _read_all([folder])
    library = Library.of((quiz, each.texts) for each in read if (quiz := each.served) is not None)
    return library, _sorted(reports)


def survey(folders: Iterable[Path] = (SHIPPED,)) -> Survey:
    """Give all faults of all files in folders that are either one quiz or hold quizzes, and the complete languages."""
    read, reports = _read_all(folders)
    return Survey(tuple(_sorted(reports)), {each.id: each.complete for each in read})


def _sorted(reports: Iterable[Report]) -> list[Fault]:
    return sorted({fault for report in reports for fault in report.faults})


def _read_all(folders: Iterable[Path]) -> tuple[list[_QuizFolder], list[Report]]:
    read: dict[Path, _QuizFolder] = {}
    reports: list[Report] = []
    for folder in folders:
        try:
            quiz_folders = list(_quiz_folders(folder))
        except OSError as error:
            reports.append(_unreadable(folder, error))
            continue
        if not quiz_folders:
            reports.append(_nothing_in(folder))
        for parent in {quiz_folder.parent for quiz_folder in quiz_folders}:
            glossaries, glossary_reports = _glossaries(parent / glossary.FOLDER)
            reports += glossary_reports
            read |= {
                each: _read_or_report(each, glossaries)
                for each in quiz_folders
                if each.parent == parent and each not in read
            }
    return list(read.values()), reports + [report for each in read.values() for report in each.reports]


def _nothing_in(folder: Path) -> Report:
    report = Report(shown(folder))
    if folder.is_dir():
        report.error(START, "there is no quiz in this folder or in the folders in it; a quiz has a `quiz.yaml`")
    elif folder.exists():
        report.error(START, "this is a file; name the folder that it is in")
    else:
        report.error(START, "there is no such folder")
    return report


def _quiz_folders(folder: Path) -> Iterator[Path]:
    if not folder.is_dir():
        return
    if _has_yaml(folder):
        yield folder
        return
    for each in sorted(folder.iterdir()):
        if each.is_dir() and not each.name.startswith((".", "_")) and each.name != glossary.FOLDER:
            yield each


def _has_yaml(folder: Path) -> bool:
    return any(file.suffix in _YAML for file in folder.iterdir())


def _glossaries(folder: Path) -> tuple[dict[str, Glossary], list[Report]]:
    found: dict[str, Glossary] = {}
    reports = []
    for path in sorted(folder.glob("*.y*ml")):
        report = Report(shown(path))
        reports.append(report)
        if path.name in {f"{language}.yaml" for language in LANGUAGES}:
            found[path.stem] = read_glossary(path, report)
        else:
            _refuse_name(path, report)
    return found, reports


def _refuse_name(path: Path, report: Report) -> None:
    known = [f"{language}.yaml" for language in LANGUAGES]
    if re.fullmatch(r"[a-z]{2}", path.stem) and path.suffix == ".yaml":
        here = ", ".join(LANGUAGES)
        report.error(START, f"the bot has no language `{path.stem}`, so nobody reads this; it has {here}")
    else:
        report.error(START, f"`{path.name}` is read by nobody{near(path.name, known)}")


def _unreadable(folder: Path, error: OSError) -> Report:
    report = Report(shown(folder))
    report.error(START, f"this folder cannot be read ({error.strerror}); let the bot's user read it")
    return report


def _read_or_report(folder: Path, glossaries: Mapping[str, Glossary]) -> _QuizFolder:
    try:
        return _read(folder, glossaries)
    except OSError as error:
        return _QuizFolder(folder.name, [_unreadable(folder, error)])


def _read(folder: Path, glossaries: Mapping[str, Glossary]) -> _QuizFolder:
    names = {f"{language}.yaml" for language in LANGUAGES} | {STRUCTURE}
    reports = {name: Report(shown(folder / name)) for name in sorted(names)}
    for path in sorted(folder.iterdir()):
        if path.suffix in _YAML and path.name not in names:
            reports[path.name] = Report(shown(path))
            _refuse_name(path, reports[path.name])
    outline = read_outline(folder / STRUCTURE, reports[STRUCTURE])
    sheets: dict[str, Sheet] = {}
    for language in LANGUAGES:
        path, report = folder / f"{language}.yaml", reports[f"{language}.yaml"]
        if path.exists() or language == FALLBACK_LANGUAGE:
            sheets[language] = read_sheet(path, language, outline, report)
            check_sheet(sheets[language], outline)
        else:
            report.warning(START, f"there is no translation into {language_name(language)}; English is shown instead")
    for language in sheets.keys() & glossaries.keys():
        glossaries[language].check(sheets[language], sheets[FALLBACK_LANGUAGE])
    texts = [text for sheet in sheets.values() if (text := sheet.text()) is not None]
    complete = tuple(language for language, sheet in sheets.items() if is_complete(sheet, outline))
    return _QuizFolder(folder.resolve().name, list(reports.values()), outline.quiz, texts, complete)
