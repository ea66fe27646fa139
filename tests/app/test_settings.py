"""Settings are read from two places, and every mistake is told at once without telling a secret."""

import os
import re
from pathlib import Path

import pytest

from bot.settings import Settings, SettingsError, load_settings

CHECKOUT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give an empty folder to be in, and an environment in which no setting is set."""
    for name in os.environ:
        if name.lower() in Settings.model_fields:
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def refusal() -> str:
    with pytest.raises(SettingsError) as caught:
        load_settings()
    assert caught.value.__cause__ is None
    assert caught.value.__suppress_context__ or caught.value.__context__ is None
    return str(caught.value)


def test_without_any_setting_the_bot_has_a_file_and_no_platform() -> None:
    settings = load_settings()

    assert settings.telegram_bot_token is None
    assert settings.discord_bot_token is None
    assert settings.database_url.get_secret_value() == "sqlite:///quiz.db"
    assert settings.telegram_api_url == "https://api.telegram.org"
    assert settings.discord_api_url == "https://discord.com/api/v10"
    assert settings.discord_gateway_url is None
    assert settings.telegram_webhook_url is None
    assert settings.discord_shards is None


def test_the_environment_wins_over_the_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / ".env").write_text(
        "TELEGRAM_BOT_TOKEN='1:file'\nDISCORD_BOT_TOKEN=a.b.c  # a remark\nSOMEBODY_ELSES=x\n", encoding="utf-8"
    )
    monkeypatch.setenv("TELEGRAM_BOT_TOKEN", " 1:environment\n")
    settings = load_settings()

    assert settings.telegram_bot_token is not None
    assert settings.telegram_bot_token.get_secret_value() == "1:environment"
    assert settings.discord_bot_token is not None
    assert settings.discord_bot_token.get_secret_value() == "a.b.c"


def test_an_empty_variable_takes_back_what_the_file_sets(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / ".env").write_text("TELEGRAM_BOT_TOKEN=1:file\nDATABASE_URL=\n", encoding="utf-8")
    monkeypatch.setenv("TELEGRAM_BOT_TOKEN", " ")
    settings = load_settings()

    assert settings.telegram_bot_token is None
    assert settings.database_url.get_secret_value() == "sqlite:///quiz.db"


@pytest.mark.parametrize(
    ("name", "value", "read"),
    [
        ("TELEGRAM_API_URL", "http://127.0.0.1:8081/", "http://127.0.0.1:8081"),
        ("DISCORD_API_URL", "http://[::1]:80/api/v10", "http://[::1]:80/api/v10"),
        ("DISCORD_GATEWAY_URL", "ws://127.0.0.1:5/", "ws://127.0.0.1:5"),
        ("TELEGRAM_WEBHOOK_URL", "https://bot.example/telegram/", "https://bot.example/telegram"),
    ],
)
def test_an_address_is_kept_without_its_last_slash(
    name: str, value: str, read: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)

    assert getattr(load_settings(), name.lower()) == read


@pytest.mark.parametrize(
    "url",
    [
        "sqlite:///quiz.db",
        "sqlite:////var/lib/quiz/quiz.db",
        "postgresql://quiz:s%23cret@db.example:5432/quiz",
        "postgresql:///quiz?host=/run/postgresql",
    ],
)
def test_both_kinds_of_database_are_taken(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", url)

    assert load_settings().database_url.get_secret_value() == url


@pytest.mark.parametrize(("value", "meant"), [("on", True), ("off", False), ("", False)])
def test_a_switch_is_on_or_off(value: str, meant: bool, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: FBT001
    monkeypatch.setenv("TELEGRAM_EPHEMERAL", value)
    assert load_settings().telegram_ephemeral is meant


@pytest.mark.parametrize(
    ("name", "value", "read"),
    [
        ("PUSH_GRACE_MINUTES", " 30", 30),
        ("PUSH_GRACE_MINUTES", "", 120),
        ("DISCORD_SHARDS", "16", 16),
        ("TELEGRAM_WEBHOOK_PORT", "8443", 8443),
        ("TELEGRAM_WEBHOOK_HOST", "::1", "::1"),
    ],
)
def test_numbers_and_hosts_are_read(name: str, value: str, read: int | str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, value)

    assert getattr(load_settings(), name.lower()) == read


@pytest.mark.parametrize(
    ("name", "value", "complaint"),
    [
        ("TELEGRAM_BOT_TOKEN", "hunter2", "does not look like a bot token"),
        ("TELEGRAM_BOT_TOKEN", "bot1:hunter2", "does not look like a bot token"),
        ("DISCORD_BOT_TOKEN", "Bot hunter2", "without 'Bot' before it"),
        ("DATABASE_URL", "mysql://quiz:hunter2@db/quiz", "of no kind that the bot knows"),
        ("DATABASE_URL", "postgresql+asyncpg://quiz:hunter2@db/quiz", "of no kind that the bot knows"),
        ("DATABASE_URL", "hunter2.db", "of no kind that the bot knows"),
        ("DATABASE_URL", "sqlite:///", "names no file"),
        ("DATABASE_URL", "sqlite:///:memory:", "nothing would be kept"),
        ("DATABASE_URL", "postgresql://quiz:hunter2#x@db/quiz", "malformed"),
        ("DATABASE_URL", "postgresql://quiz:22/hunter2@db/quiz", "before the server's name"),
        ("DATABASE_URL", "postgresql://quiz:22#hunter2@db/quiz", "before the server's name"),
        ("DATABASE_URL", "postgresql://quiz:hunter2@db:port/quiz", "malformed"),
        ("DATABASE_URL", "postgresql:///hunter2", "names no server"),
        ("TELEGRAM_API_URL", "api.telegram.org/hunter2", "is not a base address"),
        ("TELEGRAM_API_URL", "https://api.telegram.org?token=hunter2", "is not a base address"),
        ("TELEGRAM_EPHEMERAL", "hunter2", "neither on nor off"),
        ("DISCORD_API_URL", "https://", "is not a base address"),
        ("DISCORD_API_URL", "https://[hunter2", "malformed"),
        ("DISCORD_GATEWAY_URL", "https://hunter2", "Write wss://server"),
        ("TELEGRAM_WEBHOOK_URL", "bot.example/hunter2", "is not a base address"),
        ("TELEGRAM_WEBHOOK_HOST", "http://hunter2/", "neither an address nor a name"),
        ("TELEGRAM_WEBHOOK_PORT", "hunter2", "no whole number from 1 to 65535"),
        ("TELEGRAM_WEBHOOK_PORT", "65536", "no whole number from 1 to 65535"),
        ("DISCORD_SHARDS", "0", "no whole number from 1 to 1000"),
        ("PUSH_GRACE_MINUTES", "1.5", "no whole number from 1 to 1440"),
    ],
)
def test_a_wrong_value_is_told_by_name_and_never_shown(
    name: str, value: str, complaint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    report = refusal()

    assert report.splitlines()[1].startswith(f"  {name} ")
    assert complaint in report
    assert "hunter2" not in report
    assert len(report.splitlines()) == 2


def test_all_mistakes_are_told_at_once(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (folder / ".env").write_text("DATABASE_URL=oracle://hunter2\n\n \nthis is hunter2's line\n", encoding="utf-8")
    monkeypatch.setenv("TELEGRAM_BOT_TOKEN", "hunter2")
    report = refusal().splitlines()

    assert [line.split()[0] for line in report[1:]] == [".env:4", "TELEGRAM_BOT_TOKEN", "DATABASE_URL"]
    assert "hunter2" not in "".join(report)
    assert not caplog.records


def test_a_malformed_line_alone_is_a_mistake(folder: Path) -> None:
    (folder / ".env").write_text("TELEGRAM BOT TOKEN: 1:hunter2\n", encoding="utf-8")

    assert refusal().splitlines()[1] == "  .env:1 cannot be read. Write NAME=value, or # before a remark."


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("TELEGRAM_TOKEN", "TELEGRAM_BOT_TOKEN"),
        ("TELEGRAM_BOT_TOKN", "TELEGRAM_BOT_TOKEN"),
        ("discord_bot_tokens", "DISCORD_BOT_TOKEN"),
        ("DATABASE_URI", "DATABASE_URL"),
    ],
)
def test_a_misspelt_name_in_the_file_is_told_with_the_one_that_was_meant(folder: Path, name: str, meant: str) -> None:
    (folder / ".env").write_text(f"\n{name}=hush\nPOSTGRES_PASSWORD=another-programs\n", encoding="utf-8")

    assert f".env:2 {name} is no setting. Did you mean {meant}?" in refusal()
    assert "POSTGRES" not in refusal()
    assert "hush" not in refusal()


def test_a_folder_in_place_of_the_file_is_told(folder: Path) -> None:
    (folder / ".env").mkdir()

    assert ".env cannot be read (Is a directory)" in refusal()


def test_a_file_that_is_not_utf_8_is_told(folder: Path) -> None:
    (folder / ".env").write_bytes("TELEGRAM_BOT_TOKEN=1:token".encode("utf-16"))

    assert ".env is not UTF-8 text" in refusal()


def test_a_file_with_a_byte_order_mark_is_read(folder: Path) -> None:
    (folder / ".env").write_text("DATABASE_URL=sqlite:///other.db\n", encoding="utf-8-sig")

    assert load_settings().database_url.get_secret_value() == "sqlite:///other.db"


def test_settings_print_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TELEGRAM_BOT_TOKEN", "1:hunter2")
    monkeypatch.setenv("DISCORD_BOT_TOKEN", "hunter2")
    monkeypatch.setenv("DATABASE_URL", "postgresql://quiz:hunter2@db/quiz")

    assert "hunter2" not in repr(load_settings())


def test_the_example_lists_exactly_the_settings_and_their_defaults(folder: Path) -> None:
    example = (CHECKOUT / ".env.example").read_text(encoding="utf-8")
    listed = dict(re.findall(r"^#([A-Z_]+)=(.*)$", example, re.MULTILINE))
    assert set(listed) == {name.upper() for name in Settings.model_fields}

    defaults = load_settings()
    (folder / ".env").write_text(re.sub(r"^#(?=[A-Z_]+=)", "", example, flags=re.MULTILINE), encoding="utf-8")
    uncommented = load_settings()

    for name in (
        "database_url",
        "telegram_api_url",
        "telegram_ephemeral",
        "telegram_webhook_host",
        "telegram_webhook_port",
        "discord_api_url",
        "push_grace_minutes",
    ):
        assert getattr(uncommented, name) == getattr(defaults, name)
