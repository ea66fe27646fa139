"""The terminal: which lines are commands, when a line is a text, and where files go."""

from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from adapters.terminal import PlainPage, TerminalAdapter, saved_here
from bot.core.actions import Action, Event, Greet, OpenQuiz, ShowHelp, ShowLanguages, ShowQuizzes, Stop
from bot.core.people import Account
from bot.core.record_actions import (
    AskForget,
    EnterCode,
    Export,
    SetAlias,
    ShowAccounts,
    ShowLeaderboard,
    ShowLink,
    ShowPrivacy,
    ShowStats,
    ShowStreak,
    ShowZones,
    Write,
)
from bot.core.record_scene import Forgotten
from bot.group_ports import Roster
from bot.screen import Attachment, Button, Code, Paragraph, Reply, Screen
from bot.view.words import Words
from tests.quizzes_for_tests import library
from tests.view import drawing
from tests.view.scenes import record_scenes

WORDS = Words.load()
FILE = Attachment("data.csv", "text/csv", b"a,b\n")


@dataclass
class Talk:
    """A conversation that gives the same reply to everything, and notes what it was asked."""

    reply: Reply
    asked: list[Action] = field(default_factory=list)

    async def handle(self, event: Event, roster: Roster | None = None) -> Reply:
        assert roster is None
        assert event.group is None
        self.asked.append(event.action)
        return self.reply

    async def language(self, account: Account, hint: str | None) -> str:
        raise AssertionError((account, hint))

    async def suggest(self, account: Account, typed: str, hint: str | None) -> Sequence[tuple[str, str]]:
        raise AssertionError((account, typed, hint))

    async def suggest_zones(
        self, account: Account, typed: str, hint: str | None, at_ms: int
    ) -> Sequence[tuple[str, str]]:
        raise AssertionError((account, typed, hint, at_ms))

    async def moved(self, platform: str, former_id: str, new_id: str) -> None:
        raise AssertionError((platform, former_id, new_id))

    async def welcomed(self, platform: str, chat_id: str) -> None:
        raise AssertionError((platform, chat_id))


def never(name: str, _content: bytes) -> str:
    raise AssertionError(name)


async def typed(*lines: str, reply: Reply, save: Callable[[str, bytes], str] = never) -> tuple[list[Action], list[str]]:
    """Type lines, and give what was asked for after the greeting, and what was printed."""
    talk, printed = Talk(reply), list[str]()

    async def each_line() -> AsyncIterator[str]:
        for line in lines:
            yield f"{line}\n"

    adapter = TerminalAdapter(
        talk, WORDS, PlainPage(printed.append), account="1", command="play", now_ms=lambda: 0, save=save
    )
    await adapter.play(each_line(), quiz_id=None, language=None, hint=None, ask_language=True)
    assert talk.asked.pop(0) == Greet()
    return talk.asked, printed


def screen(*, asks_text: bool = False) -> Reply:
    """Give a reply with one button, behind key 1."""
    return Reply("en", Screen((Paragraph("hello"),), ((Button("Mine", ShowStats()),),), asks_text=asks_text))


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("/start", Greet()),
        ("/quiz", ShowQuizzes()),
        ("/quiz SMALL", OpenQuiz("small")),
        ("/language", ShowLanguages()),
        ("/streak", ShowStreak()),
        ("streak", ShowStreak()),
        ("/timezone", ShowZones()),
        ("timezone", ShowZones()),
        ("/timezone  Нью-Йорк", ShowZones("Нью-Йорк")),
        ("Timezone New York", ShowZones("New York")),
        ("/stats", ShowStats()),
        ("stats", ShowStats()),
        ("/leaderboard", ShowLeaderboard()),
        ("/link", ShowLink()),
        ("/link k7mn pq9x", EnterCode("k7mn pq9x")),
        ("/unlink", ShowAccounts()),
        ("/privacy", ShowPrivacy()),
        ("/privacy Asha the Great", SetAlias("Asha the Great")),
        ("/export", Export()),
        ("/forget", AskForget()),
        ("/stop", Stop()),
        ("/help", ShowHelp()),
        ("1", ShowStats()),
    ],
)
@pytest.mark.parametrize("asks_text", [False, True])
async def test_commands_and_keys_are_understood_whatever_is_shown(line: str, action: Action, asks_text: bool) -> None:  # noqa: FBT001 - a parameter of the test
    asked, _ = await typed(line, reply=screen(asks_text=asks_text))

    assert asked == [action]


@pytest.mark.parametrize("line", ["Kolkata", "export", "/nothing", "/forget me", "stats please", "2", "l xx"])
async def test_any_other_line_is_a_text_only_where_one_is_asked_for(line: str) -> None:
    asked, printed = await typed(line, reply=screen())
    assert asked == []
    assert WORDS.text("en", "terminal-unknown", line=line) in printed

    asked, printed = await typed(line, reply=screen(asks_text=True))
    assert asked == [Write(line)]
    assert WORDS.text("en", "terminal-write") in printed[-2]


async def test_a_screen_that_stays_still_asks_for_its_text() -> None:
    class Failing(Talk):
        async def handle(self, event: Event, roster: Roster | None = None) -> Reply:
            shown = await super().handle(event, roster)
            return Reply("en", None, "trouble") if isinstance(event.action, Write) else shown

    talk = Failing(screen(asks_text=True))

    async def lines() -> AsyncIterator[str]:
        yield "Kolkata\n"
        yield "Dhaka\n"

    adapter = TerminalAdapter(talk, WORDS, PlainPage(lambda _: None), account="1", command="play", now_ms=lambda: 0)
    await adapter.play(lines(), quiz_id=None, language=None, hint=None, ask_language=True)

    assert talk.asked[1:] == [Write("Kolkata"), Write("Dhaka")]


async def test_a_code_stands_on_a_line_of_its_own() -> None:
    _, printed = await typed(reply=Reply("en", Screen((Paragraph("Your code:"), Code("K7MNPQ9X")))))

    assert "    K7MNPQ9X" in printed


async def test_files_are_saved_and_their_paths_told_once() -> None:
    saved: dict[str, bytes] = {}

    def save(name: str, content: bytes) -> str:
        saved[name] = content
        return f"/somewhere/{name}"

    reply = Reply("en", Screen((Paragraph("here"),)), files=(FILE,))
    _, printed = await typed("nonsense", reply=reply, save=save)

    assert saved == {"data.csv": b"a,b\n"}
    assert printed.count("Saved: /somewhere/data.csv") == 1


async def test_a_file_that_cannot_be_saved_is_told_of_with_the_cause() -> None:
    def save(_name: str, _content: bytes) -> str:
        raise PermissionError(13, "Permission denied")

    _, printed = await typed(reply=Reply("en", Screen((Paragraph("here"),)), files=(FILE,)), save=save)

    assert WORDS.text("en", "terminal-file-lost", file="data.csv", cause="Permission denied") in printed


async def test_only_who_has_deleted_everything_is_not_told_that_all_is_saved() -> None:
    for scene in record_scenes(library()):
        _, printed = await typed(reply=drawing.reply(scene), save=lambda name, _content: name)
        expected = "terminal-anew" if isinstance(scene, Forgotten) else "terminal-saved"
        assert printed[-1] == WORDS.text("en", expected, command="play"), scene


def test_a_file_is_saved_in_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    assert saved_here("data.csv", b"one") == str(tmp_path / "data.csv")
    assert saved_here("data.csv", b"two") == str(tmp_path / "data-2.csv")
    assert saved_here("data.csv", b"three") == str(tmp_path / "data-3.csv")
    assert [(tmp_path / name).read_bytes() for name in ("data.csv", "data-2.csv", "data-3.csv")] == [
        b"one",
        b"two",
        b"three",
    ]


def test_a_file_never_leaves_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    monkeypatch.chdir(inside)

    assert saved_here("../outside.txt", b"x") == str(inside / "outside.txt")
    assert not (tmp_path / "outside.txt").exists()


def test_a_folder_that_is_not_there_is_an_error_of_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()

    with pytest.raises(OSError, match="No such file"):
        saved_here("data.csv", b"x")
