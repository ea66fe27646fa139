"""The commands as people type them, each in a process of its own."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from tests.e2e.bot_process import environment

QUIZ = "data-parallelism"
TAKES_AT_MOST_S = 60


def bot(folder: Path, *arguments: str, typed: str = "", **settings: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "bot", *arguments],
        cwd=folder, env=environment(folder, **settings), input=typed,
        capture_output=True, text=True, timeout=TAKES_AT_MOST_S, check=False,
    )  # fmt: skip


def test_without_a_token_and_without_a_terminal_it_says_what_to_set(tmp_path: Path) -> None:
    done = bot(tmp_path, "run")

    assert done.returncode == 2
    assert "TELEGRAM_BOT_TOKEN" in done.stderr
    assert "DISCORD_BOT_TOKEN" in done.stderr
    assert "Traceback" not in done.stderr


def test_all_mistakes_in_the_settings_are_told_at_once(tmp_path: Path) -> None:
    done = bot(tmp_path, "run", TELEGRAM_BOT_TOKEN="hush", DATABASE_URL="mysql://me:hush@host/db", DISCORD_API_URL="x")

    assert done.returncode == 2
    for name in ("TELEGRAM_BOT_TOKEN", "DATABASE_URL", "DISCORD_API_URL"):
        assert name in done.stderr
    assert "hush" not in done.stderr
    assert "Traceback" not in done.stderr


def test_lines_on_standard_input_play_a_quiz_and_the_next_process_goes_on(tmp_path: Path) -> None:
    first = bot(tmp_path, "play", "--quiz", QUIZ, "--language", "en", "--plain", typed="A\nn\nwhat?\n")
    again = bot(tmp_path, "play", "--quiz", QUIZ, typed="")

    assert (first.returncode, again.returncode) == (0, 0)
    assert "question 2 of 8" in first.stdout
    assert "I do not understand “what?”" in first.stdout
    assert first.stdout.rstrip().endswith(f"-m bot play --quiz {QUIZ}")
    assert "question 2 of 8" in again.stdout
    assert "question 1 of 8" not in again.stdout


def test_a_script_need_not_choose_a_language_first(tmp_path: Path) -> None:
    done = bot(tmp_path, "play", "--quiz", QUIZ, typed="A\nq\n", LANG="ru_RU.UTF-8")

    assert done.returncode == 0
    assert "Параллелизм данных" in done.stdout


def test_an_unknown_quiz_or_language_is_answered_with_those_there_are(tmp_path: Path) -> None:
    quiz, language = bot(tmp_path, "play", "--quiz", "nothing"), bot(tmp_path, "play", "--language", "xx")

    assert (quiz.returncode, language.returncode) == (2, 2)
    assert QUIZ in quiz.stderr
    assert "en, hi, ru, bn" in language.stderr


def test_with_a_terminal_and_no_token_the_quiz_opens_in_it(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "bot", "run"],
        cwd=tmp_path, env=environment(tmp_path, TERM="xterm"), stdin=theirs, stdout=theirs, stderr=theirs,
    ) as process:  # fmt: skip
        os.close(theirs)
        shown = read_until(ours, "বাংলা")
        os.write(ours, b"1\n")
        shown += read_until(ours, "All quizzes", "Data parallelism")
        os.write(ours, b"q\n")
        shown += read_until(ours, "python -m bot play")
        assert process.wait(TAKES_AT_MOST_S) == 0
    os.close(ours)
    assert "Traceback" not in shown


def read_until(terminal: int, *wanted: str) -> str:
    shown = b""
    while not any(word in shown.decode(errors="replace") for word in wanted):
        shown += os.read(terminal, 4096)
    return shown.decode(errors="replace")


def test_the_shipped_quizzes_and_words_are_sound(tmp_path: Path) -> None:
    done = bot(tmp_path, "check")

    assert done.returncode == 0, done.stdout
    assert f"{QUIZ}: complete in en, hi, ru, bn" in done.stdout
    assert "0 errors, 0 warnings" in done.stdout


def test_a_broken_quiz_is_reported_with_its_place(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "quiz.yaml").write_text("id: mine\nquestions: none\n", encoding="utf-8")
    done = bot(tmp_path, "check", "mine")

    assert done.returncode == 1
    assert "mine/quiz.yaml:2:12:" in done.stdout


def test_migrate_makes_the_database_and_then_finds_nothing_to_do(tmp_path: Path) -> None:
    first, again = bot(tmp_path, "migrate"), bot(tmp_path, "migrate")

    assert (first.returncode, again.returncode) == (0, 0)
    assert (tmp_path / "quiz.db").exists()
    assert "up to date already" in again.stdout


def test_a_database_that_cannot_be_used_is_a_line_and_not_a_traceback(tmp_path: Path) -> None:
    done = bot(tmp_path, "play", typed="q\n", DATABASE_URL=f"sqlite:///{tmp_path}/missing/quiz.db")

    assert done.returncode == 1
    assert "database" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", ["run", "play", "check", "migrate"])
def test_every_command_explains_itself(tmp_path: Path, command: str) -> None:
    done = bot(tmp_path, command, "--help")

    assert done.returncode == 0
    assert command in done.stdout
