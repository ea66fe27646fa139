"""The report of `python -m bot check`: what is wrong with the quizzes and the words, file by file."""

from collections.abc import Callable, Sequence
from pathlib import Path

from bot.core.faults import Severity
from bot.view.words_check import check_words
from quizzes.loader import SHIPPED, survey


def report(folders: Sequence[Path], write: Callable[[str], None]) -> bool:
    """Write every fault as a line, then what is complete; give whether there is no error.

    `folders` are quizzes or hold quizzes; with none, everything that the bot serves is checked, its words included.
    """
    found = survey(folders or (SHIPPED,))
    faults = sorted([*found.faults, *(() if folders else check_words())])
    for fault in faults:
        write(str(fault))
    for quiz_id, languages in found.complete.items():
        write(f"{quiz_id}: complete in {', '.join(languages) or 'no language'}")
    errors = sum(fault.severity is Severity.ERROR for fault in faults)
    write(f"{_counted(errors, 'error')}, {_counted(len(faults) - errors, 'warning')}")
    return errors == 0


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
