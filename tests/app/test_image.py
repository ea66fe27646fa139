"""What the Dockerfile copies is enough to run the bot, and nothing else is."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]


@pytest.fixture
def image(tmp_path: Path) -> Path:
    """A folder with what the Dockerfile copies."""
    dockerfile = (CHECKOUT / "Dockerfile").read_text(encoding="utf-8")
    copied = re.findall(r"^COPY (\S+) (\S+)$", dockerfile, re.MULTILINE)
    admitted = set(re.findall(r"^!(\S+)$", (CHECKOUT / ".dockerignore").read_text(encoding="utf-8"), re.MULTILINE))
    assert {source for source, _ in copied} == admitted

    for source, target in copied:
        if (CHECKOUT / source).is_dir():
            shutil.copytree(CHECKOUT / source, tmp_path / target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(CHECKOUT / source, tmp_path / target)
    return tmp_path


def bot(image: Path, command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "bot", command],
        cwd=image,
        env={**os.environ, "DATABASE_URL": f"sqlite:///{image / 'quiz.db'}"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def test_its_quizzes_and_words_are_whole(image: Path) -> None:
    outcome = bot(image, "check")

    assert outcome.returncode == 0, outcome.stdout + outcome.stderr


def test_its_health_is_that_of_the_database(image: Path) -> None:
    assert 'CMD ["python", "-m", "bot", "migrate"]' in (CHECKOUT / "Dockerfile").read_text(encoding="utf-8")
    assert bot(image, "migrate").returncode == 0
    assert bot(image, "migrate").returncode == 0

    (image / "quiz.db").write_bytes(b"no database at all" * 100)
    sick = bot(image, "migrate")

    assert sick.returncode == 1
    assert "Traceback" not in sick.stderr


def test_without_tokens_it_says_what_to_set(image: Path) -> None:
    outcome = bot(image, "run")

    assert outcome.returncode == 2
    assert "TELEGRAM_BOT_TOKEN" in outcome.stderr
    assert "DISCORD_BOT_TOKEN" in outcome.stderr
