"""The commands: `python -m bot run | play | status | check | migrate | streaks | outage`."""

import asyncio
import logging
import os
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Annotated, Any, NoReturn, TypeVar

import typer

from bot.identity import Role
from bot.settings import Settings, SettingsError, load_settings

app = typer.Typer(
    help="A quiz bot for Telegram, Discord and the terminal.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

streaks_app = typer.Typer(help="Look into streaks.", invoke_without_command=True, no_args_is_help=True)
outage_app = typer.Typer(help="Times at which the bot could not be reached.", no_args_is_help=True)
app.add_typer(streaks_app, name="streaks")
app.add_typer(outage_app, name="outage")

Result = TypeVar("Result")

INTERRUPTED = 130
"""Exit code after Ctrl-C before there was anything to save, as shells have it."""
USAGE_ERROR = 2
"""Exit code when something has to be set or typed differently."""

NOTHING_TO_SERVE = """\
Nothing to serve: no token is set, and there is no terminal to play in.
Set TELEGRAM_BOT_TOKEN or DISCORD_BOT_TOKEN (or both) in the environment or in a file named .env, and start again.
To play from a script instead: python -m bot play --plain
"""


@app.command()
def run(
    role: Annotated[
        Role, typer.Option(help="all: receive in turn with others, and send. worker: only send, beside others.")
    ] = Role.ALL,
) -> None:
    """Serve every platform that has a token; with no token, open the quiz in this terminal."""
    settings = _settings()
    _log_to_stderr(logging.INFO)
    if settings.telegram_bot_token or settings.discord_bot_token:
        from bot.serving import serve  # noqa: PLC0415 - `--help` need not load the platforms' libraries

        if not _carry_out(lambda: serve(settings, role)):
            raise typer.Exit(USAGE_ERROR)
    elif role is Role.ALL and sys.stdin.isatty() and sys.stdout.isatty():
        _play(settings, quiz_id=None, language=None, plain=False)
    else:
        _refuse(NOTHING_TO_SERVE)


@app.command()
def play(
    quiz: Annotated[str | None, typer.Option(help="The quiz to open, by its id.")] = None,
    language: Annotated[str | None, typer.Option(help="The language to read: en, hi, ru or bn.")] = None,
    plain: Annotated[  # noqa: FBT002 - how Typer declares a switch
        bool, typer.Option("--plain", help="Plain lines: one choice a line on standard input.")
    ] = False,
) -> None:
    """Play in this terminal."""
    settings = _settings()
    _log_to_stderr(logging.WARNING)
    _play(settings, quiz_id=quiz, language=language, plain=plain)


@app.command()
def status() -> None:
    """Tell who receives and who works, what is due and what became of it; exit with 1 if something is wrong."""
    settings = _settings()
    _log_to_stderr(logging.WARNING)
    from bot.operating import status as look  # noqa: PLC0415 - `--help` need not load the database's libraries

    told = _carry_out(lambda: look(settings))
    for line in told.lines:
        typer.echo(line)
    if told.wrong:
        raise typer.Exit(1)


@app.command()
def check(
    folders: Annotated[
        list[Path] | None,
        typer.Argument(
            help="Quiz folders, or folders of quizzes. Without any: all that this bot serves.", metavar="FOLDER..."
        ),
    ] = None,
) -> None:
    """Check quizzes and words; report every fault with its place, and exit with 1 if there is an error."""
    from bot.checking import report  # noqa: PLC0415 - only this command needs it

    if not report(folders or [], typer.echo):
        raise typer.Exit(1)


@app.command()
def migrate() -> None:
    """Bring the database up to date. `run` and `play` do it by themselves."""
    settings = _settings()
    _log_to_stderr(logging.INFO)
    from storage import migrate as bring_up_to_date  # noqa: PLC0415 - `--help` need not load the database's libraries

    changed = _carry_out(lambda: bring_up_to_date(settings.database_url.get_secret_value()))
    typer.echo("The database has been brought up to date." if changed else "The database was up to date already.")


@streaks_app.callback()
def streaks(
    verify: Annotated[  # noqa: FBT002 - how Typer declares a switch
        bool, typer.Option("--verify", help="Recompute everybody's streak, list the differences; exit 1 if any.")
    ] = False,
) -> None:
    """Look into streaks."""
    if verify:
        from bot.operating import verify_streaks  # noqa: PLC0415 - `--help` need not load the database's libraries

        settings = _settings()
        differing = _carry_out(lambda: verify_streaks(settings, typer.echo))
        typer.echo(f"streaks that differ from their replay: {differing}", err=True)
        if differing:
            raise typer.Exit(1)


@streaks_app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A JSON file of cases; docs in bot/core/streak_cases.py.")],
) -> None:
    """Print what the cases of a file come to, as one JSON object by case id."""
    from bot.support import SupportError, replay_file  # noqa: PLC0415 - only this command needs it

    try:
        typer.echo(replay_file(file.read_text(encoding="utf-8")))
    except OSError as error:
        _refuse(f"{file}: {error.strerror}\n")
    except UnicodeDecodeError:
        _refuse(f"{file}: this is not UTF-8 text\n")
    except SupportError as error:
        _refuse("".join(f"{file}: {line}\n" for line in str(error).splitlines()))


@streaks_app.command()
def explain(
    person: Annotated[str, typer.Argument(help="A number of ours, or an account such as telegram:12345.")],
) -> None:
    """Print a person's streak day by day, with the rule that decided each day."""
    from bot.operating import explain_streak  # noqa: PLC0415 - as above

    settings = _settings()
    for line in _supported(lambda: explain_streak(settings, person)):
        typer.echo(line)


@outage_app.command()
def add(
    start: Annotated[str, typer.Argument(metavar="FROM", help="When it began, such as 2026-11-30T15:00Z.")],
    end: Annotated[str, typer.Argument(metavar="TO", help="When it ended.")],
) -> None:
    """Enter an outage: days that it covers for two hours or more cannot be missed."""
    from bot.operating import enter_outage  # noqa: PLC0415 - as above

    settings = _settings()
    saved = _supported(lambda: enter_outage(settings, start, end))
    told = f"It saved {saved}: their people are told once." if saved else "It changed no streak that stands already."
    typer.echo(f"The outage has been entered. {told}")


def _supported(work: Callable[[], Coroutine[Any, Any, Result]]) -> Result:
    from bot.support import SupportError  # noqa: PLC0415 - as above

    try:
        return _carry_out(work)
    except SupportError as error:
        _refuse(f"{error}\n")


def _play(settings: Settings, *, quiz_id: str | None, language: str | None, plain: bool) -> None:
    from bot.core.languages import LANGUAGES  # noqa: PLC0415 - as above
    from bot.playing import UnknownQuizError  # noqa: PLC0415 - as above
    from bot.playing import play as play_in_terminal  # noqa: PLC0415 - as above

    if language is not None and language not in LANGUAGES:
        _refuse(f"--language: there is no language {language!r} here. Choose one of: {', '.join(LANGUAGES)}\n")
    try:
        _carry_out(lambda: play_in_terminal(settings, quiz_id=quiz_id, language=language, plain=plain))
    except UnknownQuizError as error:
        _refuse(f"--quiz: {error}\n")


def _settings() -> Settings:
    try:
        return load_settings()
    except SettingsError as error:
        _refuse(f"{error}\n")


def _carry_out(work: Callable[[], Coroutine[Any, Any, Result]]) -> Result:
    """Run asynchronous work; what the person who runs the bot can mend is told in a line, without a traceback."""
    from bot.ports import ConflictError, StoreUnavailableError  # noqa: PLC0415 - as above
    from storage import DatabaseTooNewError, DatabaseUrlError  # noqa: PLC0415 - as above

    try:
        return asyncio.run(work())
    except (StoreUnavailableError, DatabaseTooNewError, DatabaseUrlError) as error:
        _refuse(f"The database cannot be used: {error}\n", code=1)
    except ConflictError:
        _refuse("Others are writing to the database all the time; nothing more was done. Try again.\n", code=1)
    except BrokenPipeError:
        # Whoever read our output has left, as `head` does; Python would complain when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit from None


def _log_to_stderr(level: int) -> None:
    logging.basicConfig(level=level, format="%(asctime)s %(levelname)s %(name)s %(message)s", stream=sys.stderr)
    logging.getLogger("alembic").setLevel(logging.WARNING)


def _refuse(message: str, code: int = USAGE_ERROR) -> NoReturn:
    typer.echo(message, err=True, nl=False)
    raise typer.Exit(code)


if __name__ == "__main__":
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
