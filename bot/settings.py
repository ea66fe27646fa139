"""The settings: from the environment first, then from `.env`; every mistake is told at once, and no value ever is."""

import difflib
import logging
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated
from urllib.parse import SplitResult, urlsplit

from dotenv.parser import Original, parse_stream
from pydantic import AfterValidator, BeforeValidator, SecretStr, ValidationError, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

ENV_FILE = Path(".env")
"""In the folder where the bot is started."""

_ENCODING = "utf-8-sig"
"""UTF-8, with or without the mark that some editors put first."""


_ALIKE = 0.85
"""From TELEGRAM_TOKEN to TELEGRAM_BOT_TOKEN it is 0.88."""


_SWITCH = ("on", "off")


class SettingsError(Exception):
    """The settings cannot be used. The message is for the person who runs the bot: a line for each mistake."""


def _telegram_token(token: SecretStr) -> SecretStr:
    if not re.fullmatch(r"\d+:[\w-]+", token.get_secret_value(), re.ASCII):
        message = "does not look like a bot token (digits, a colon, letters). Copy it whole from @BotFather."
        raise ValueError(message)
    return token


def _discord_token(token: SecretStr) -> SecretStr:
    if not re.fullmatch(r"[\w.-]+", token.get_secret_value(), re.ASCII):
        message = "has characters that no token has. Copy the token of the page Bot, without 'Bot' before it."
        raise ValueError(message)
    return token


def _switch(answer: object) -> bool:
    if isinstance(answer, bool):
        return answer
    if answer not in _SWITCH:
        message = "is neither on nor off. Write on or off."
        raise ValueError(message)
    return answer == "on"


def _whole_number(least: int, most: int) -> BeforeValidator:
    def read(answer: object) -> int:
        text = str(answer)
        if not re.fullmatch(r"\d{1,6}", text, re.ASCII) or not least <= int(text) <= most:
            raise ValueError(f"is no whole number from {least} to {most}.")
        return int(text)

    return BeforeValidator(read)


def _listening_host(host: str) -> str:
    if not re.fullmatch(r"[\w.:-]+", host, re.ASCII):
        raise ValueError("is neither an address nor a name of this machine. Write 127.0.0.1, or 0.0.0.0 for all of it.")
    return host


def _database(url: SecretStr) -> SecretStr:
    address = url.get_secret_value()
    if address.startswith("sqlite:///"):
        if address.removeprefix("sqlite:///") in {"", ":memory:"}:
            message = "names no file, so nothing would be kept. Write for instance sqlite:///quiz.db."
            raise ValueError(message)
    elif address.startswith("postgresql://"):
        _check_postgresql(address)
    else:
        message = (
            "is of no kind that the bot knows. Write sqlite:///FILE or postgresql://user:password@server/database."
        )
        raise ValueError(message)
    return url


def _check_postgresql(address: str) -> None:
    advice = "Write / ? # @ : in a password as %2F %3F %23 %40 %3A."
    parts = _split(address, advice)
    if parts.fragment or "@" in parts.path + parts.query:
        message = f"has a / ? or # before the server's name. {advice}"
        raise ValueError(message)
    if not parts.hostname and "host=" not in parts.query:
        message = "names no server. Write postgresql://user:password@server/database."
        raise ValueError(message)


def _split(address: str, advice: str) -> SplitResult:
    try:
        parts = urlsplit(address)
        _ = parts.port
    except ValueError:
        message = f"cannot be read as an address: its server or port is malformed. {advice}"
        raise ValueError(message) from None
    return parts


def _base_address(address: str, schemes: tuple[str, str]) -> str:
    parts = _split(address, f"Write {schemes[0]}://server or {schemes[0]}://server:port.")
    if parts.scheme not in schemes or not parts.hostname or parts.query or parts.fragment:
        message = f"is not a base address. Write {schemes[0]}://server, with nothing after the path."
        raise ValueError(message)
    return address.rstrip("/")


def _web_address(address: str) -> str:
    return _base_address(address, ("https", "http"))


def _socket_address(address: str) -> str:
    return _base_address(address, ("wss", "ws"))


class Settings(BaseSettings):
    """All settings; the name in capitals is the variable, and an empty one counts as not set.

    Addresses end without a slash.
    """

    model_config = SettingsConfigDict(
        env_file=ENV_FILE,
        env_file_encoding=_ENCODING,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
    )

    telegram_bot_token: Annotated[SecretStr, AfterValidator(_telegram_token)] | None = None
    discord_bot_token: Annotated[SecretStr, AfterValidator(_discord_token)] | None = None
    database_url: Annotated[SecretStr, AfterValidator(_database)] = SecretStr("sqlite:///quiz.db")
    """Secret as a whole, since it can hold a password."""
    telegram_api_url: Annotated[str, AfterValidator(_web_address)] = "https://api.telegram.org"
    telegram_ephemeral: Annotated[bool, BeforeValidator(_switch)] = False
    """Whether whoever answers in a group is told by an ephemeral message, where Telegram takes one."""
    telegram_webhook_url: Annotated[str, AfterValidator(_web_address)] | None = None
    """Where Telegram is to send updates; None: we ask for them (long polling)."""
    telegram_webhook_host: Annotated[str, AfterValidator(_listening_host)] = "127.0.0.1"
    telegram_webhook_port: Annotated[int, _whole_number(1, 65_535)] = 8080
    """Where they arrive on this machine."""
    discord_api_url: Annotated[str, AfterValidator(_web_address)] = "https://discord.com/api/v10"
    discord_gateway_url: Annotated[str, AfterValidator(_socket_address)] | None = None
    """None: the gateway that Discord names."""
    discord_shards: Annotated[int, _whole_number(1, 1000)] | None = None
    """How many connections to the gateway to open; None: a single one."""
    push_grace_minutes: Annotated[int, _whole_number(1, 1440)] = 120
    """So long after its time a daily question is still sent."""

    @model_validator(mode="before")
    @classmethod
    def _blank_is_not_set(cls, values: Mapping[str, str | None]) -> dict[str, str]:
        stripped = {name: value.strip() for name, value in values.items() if value is not None}
        return {name: value for name, value in stripped.items() if value}


def load_settings() -> Settings:
    """Read the environment and `.env`. Raises SettingsError, whose text names every mistake and what to do about it."""
    # What dotenv would log about lines that it skips is an error here, and reported as one.
    logging.getLogger("dotenv.main").setLevel(logging.ERROR)
    mistakes = _mistaken_lines()
    try:
        settings = Settings()
    except ValidationError as error:
        mistakes += [_mistake(str(details["loc"][0]), details["ctx"]["error"]) for details in error.errors()]
        raise _refusal(mistakes) from None
    if mistakes:
        raise _refusal(mistakes)
    return settings


def _mistaken_lines() -> list[str]:
    if not ENV_FILE.exists():
        return []
    try:
        with ENV_FILE.open(encoding=_ENCODING) as lines:
            bindings = list(parse_stream(lines))
    except UnicodeDecodeError:
        raise _refusal([f"{ENV_FILE} is not UTF-8 text. Save it as UTF-8."]) from None
    except OSError as error:
        raise _refusal([f"{ENV_FILE} cannot be read ({error.strerror}). Let the bot's user read it."]) from None
    malformed = [
        f"{ENV_FILE}:{_number(each.original)} cannot be read. Write NAME=value, or # before a remark."
        for each in bindings
        if each.error
    ]
    misspelt = [
        f"{ENV_FILE}:{_number(each.original)} {each.key} is no setting. Did you mean {meant[0]}?"
        for each in bindings
        if each.key and (meant := _meant(each.key))
    ]
    return malformed + misspelt


def _meant(name: str) -> list[str]:
    """Give the setting that a name may be a slip of; names of other programs, which may stand in the file, are none."""
    known = [field.upper() for field in Settings.model_fields]
    return [] if name.upper() in known else difflib.get_close_matches(name.upper(), known, n=1, cutoff=_ALIKE)


def _number(part: Original) -> int:
    # A part begins with the empty lines before it.
    return part.line + part.string.removesuffix(part.string.lstrip()).count("\n")


def _refusal(mistakes: Iterable[str]) -> SettingsError:
    return SettingsError("\n  ".join(["The settings cannot be used:", *mistakes]))


def _mistake(field: str, reason: Exception) -> str:
    return f"{field.upper()} {reason}"
