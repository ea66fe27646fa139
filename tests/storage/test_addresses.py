"""The address of the database: what is taken, and what is said about the rest."""

import asyncio
import traceback
from pathlib import Path

import pytest

import storage
from storage import DatabaseUrlError


@pytest.mark.parametrize(
    "url",
    [
        "",
        "quiz.db",
        "mysql://quiz:hush@localhost/quiz",
        "postgres://quiz:hush@localhost/quiz",
        "postgresql+asyncpg://quiz:hush@localhost/quiz",
        "postgresql://quiz:hush/hush@localhost/quiz",
        "postgresql://quiz:hush#hush@localhost/quiz",
        "postgresql://quiz:hush@localhost:port/quiz",
        "sqlite://",
        "sqlite:///",
        "sqlite:quiz.db",
        "sqlite:///:memory:",
        "sqlite:///quiz.db?mode=ro",
        "sqlite+aiosqlite:///quiz.db",
    ],
)
async def test_an_address_of_another_form_is_refused_with_the_right_forms_and_without_the_password(url: str) -> None:
    with pytest.raises(DatabaseUrlError) as raised:
        await storage.migrate(url)
    assert "sqlite:///quiz.db" in str(raised.value)
    assert "postgresql://user:password@host:port/name" in str(raised.value)
    assert "hush" not in "".join(traceback.format_exception(raised.value))


def test_a_file_in_the_working_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    asyncio.run(storage.migrate("sqlite:///quiz.db"))
    assert [path.name for path in tmp_path.iterdir()] == ["quiz.db"]


def test_a_path_is_taken_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "50% of the#quizzes \u0915 & more.db"
    asyncio.run(storage.migrate(f"sqlite:///{path}"))
    assert path.exists()
