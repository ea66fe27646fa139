"""Files and folders: what is read, what is left out, and that no file whatever makes the loader fail."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.core.quiz import Difficulty
from quizzes.loader import load, survey
from quizzes.source import MAX_BYTES
from tests.content.samples import EN, QUIZ, check, write_quiz

NOBODY = 65534


def places(folder: Path) -> list[str]:
    return [f"{Path(fault.file).name}:{fault.line}:{fault.column}: {fault.message}" for fault in check([folder])]


def test_a_quiz_is_loaded_with_its_structure_and_texts(tmp_path: Path) -> None:
    write_quiz(tmp_path)
    library, faults = load(tmp_path)
    assert faults == []
    longest, mouth = library.quizzes["rivers"].questions
    assert (longest.options, longest.right, longest.last) == (("nile", "rhine", "thames", "none"), "nile", "none")
    assert (longest.tags, longest.difficulty, longest.source) == (
        ("length",),
        Difficulty.EASY,
        "https://example.org/rivers",
    )
    assert (mouth.last, mouth.source) == (None, None)
    assert library.quiz_text("rivers", "ru").title == "Реки"
    text, language = library.question_text("rivers", "mouth", "bn")
    assert (text.options["delta"], language) == ("বদ্বীপ", "bn")


def test_every_scalar_is_text(tmp_path: Path) -> None:
    words = QUIZ.replace("nile", "no").replace("rhine", "1").replace("thames", "null")
    texts = EN.replace("      nile:", "      no:").replace("rhine:", "1:").replace("thames:", "null:")
    folder = write_quiz(tmp_path, quiz=words, en=texts)
    for language in ("hi", "ru", "bn"):
        (folder / f"{language}.yaml").unlink()
    library, _ = load(tmp_path)
    assert library.quizzes["rivers"].questions[0].options == ("no", "1", "null", "none")


def test_quizzes_are_offered_in_the_order_of_their_names(tmp_path: Path) -> None:
    for name in ("lakes", "oceans", "rivers", "bays"):
        write_quiz(tmp_path, name)
    assert list(load(tmp_path)[0].quizzes) == ["bays", "lakes", "oceans", "rivers"]


def test_a_broken_quiz_is_left_out_and_the_others_are_served(tmp_path: Path) -> None:
    for name in ("lakes", "oceans", "rivers"):
        write_quiz(tmp_path, name, **({"hi": "title: broken\n"} if name == "oceans" else {}))
    library, faults = load(tmp_path)
    assert list(library.quizzes) == ["lakes", "rivers"]
    assert {Path(fault.file).parent.name for fault in faults} == {"oceans"}


def test_complete_languages_are_told_for_each_quiz(tmp_path: Path) -> None:
    write_quiz(tmp_path, "lakes", ru=EN[: EN.index("  mouth:")])
    write_quiz(tmp_path, "rivers")
    assert survey([tmp_path]).complete == {"lakes": ("en", "hi", "bn"), "rivers": ("en", "hi", "ru", "bn")}


def test_paths_are_told_from_the_working_directory_or_in_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write_quiz(tmp_path / "one", quiz="")
    (tmp_path / "two").mkdir()
    monkeypatch.chdir(tmp_path / "two")
    assert check([folder])[0].file == (folder / "quiz.yaml").as_posix()
    monkeypatch.chdir(tmp_path / "one")
    assert check([Path("rivers")])[0].file == "rivers/quiz.yaml"
    monkeypatch.chdir(folder)
    assert check([Path()])[0].file == "quiz.yaml"


def test_a_quiz_checked_from_within_its_own_folder_knows_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(write_quiz(tmp_path))
    assert check([Path()]) == []


def test_folders_without_quizzes_and_without_being_are_faults(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert [fault.message for fault in check([tmp_path / "empty"])] == [
        "there is no quiz in this folder or in the folders in it; a quiz has a `quiz.yaml`"
    ]
    assert [fault.message for fault in check([tmp_path / "absent"])] == ["there is no such folder"]
    (tmp_path / "file").touch()
    assert [fault.message for fault in check([tmp_path / "file"])] == ["this is a file; name the folder that it is in"]


def test_a_folder_that_cannot_be_read_does_not_stop_the_others(tmp_path: Path) -> None:
    write_quiz(tmp_path)
    shut = tmp_path / "shut"
    shut.mkdir(mode=0o000)
    with somebody_else(tmp_path):
        library, faults = load(tmp_path)
    shut.chmod(0o700)

    assert list(library.quizzes) == ["rivers"]
    assert any("this folder cannot be read (Permission denied)" in str(fault) for fault in faults)


@contextmanager
def somebody_else(folder: Path) -> Iterator[None]:
    """Be a user whom permissions bind, if we are root, whom they do not."""
    if os.geteuid() != 0:
        yield
        return
    for path in (folder, *folder.parents):
        path.chmod(path.stat().st_mode | 0o055)
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


def test_a_quiz_folder_without_files_lacks_the_two_that_it_needs(tmp_path: Path) -> None:
    (tmp_path / "rivers").mkdir()
    (tmp_path / "__pycache__").mkdir()
    needed = [line for line in places(tmp_path) if "no such file" in line]
    assert needed == [f"{name}:1:1: there is no such file; add it" for name in ("en.yaml", "quiz.yaml")]


def test_a_language_that_the_bot_lacks_is_told_so(tmp_path: Path) -> None:
    folder = write_quiz(tmp_path)
    (folder / "de.yaml").write_text('title: "Flüsse"\n', encoding="utf-8")
    assert "de.yaml:1:1: the bot has no language `de`, so nobody reads this; it has en, hi, ru, bn" in places(folder)


def test_a_misnamed_file_is_told_with_the_name_it_should_have(tmp_path: Path) -> None:
    folder = write_quiz(tmp_path)
    (folder / "hi.yaml").rename(folder / "hi.yml")
    assert "hi.yml:1:1: `hi.yml` is read by nobody; did you mean `hi.yaml`?" in places(folder)


@pytest.mark.parametrize(
    ("raw", "fault"),
    [
        (b"\xef\xbb\xbf" + EN.encode(), "1:1: the file starts with a byte order mark; save it as UTF-8 without one"),
        (
            EN.encode().replace(b"Nile", "Níl".encode("latin-1"), 1),
            "7:15: byte 0xED is not UTF-8; save the file as UTF-8",
        ),
        (EN.encode("utf-16"), "1:1: byte 0xFF is not UTF-8; save the file as UTF-8"),
        (b"x" * (MAX_BYTES + 1), "1:1: the file has more than 256 KiB; no quiz needs that, split it up"),
        (b"", "1:1: the file is empty; write the quiz into it"),
        (b"# nothing\n", "1:1: the file is empty; write the quiz into it"),
        (b"- a list\n", "1:1: en.yaml must hold `key: value` lines, indented below it"),
        (b"a:\n" + b"- " * 5000 + b"x", "2:15: this is nested more than 8 levels deep; a quiz needs five"),
        (b"[" * 5000, '1:1: brackets and braces are not used here; write one entry a line, texts in "…"'),
        (b"a: &a\n  - x\nb: &b\n  - *a\n  - *a\n", '4:5: `*a` is an alias; write the text out, or put it in "…"'),
    ],
)
def test_files_that_are_no_such_text_get_one_clear_fault(raw: bytes, fault: str, tmp_path: Path) -> None:
    assert f"en.yaml:{fault}" in places(write_quiz(tmp_path, en=raw))


def test_a_folder_in_the_place_of_a_file_is_told(tmp_path: Path) -> None:
    folder = write_quiz(tmp_path)
    (folder / "ru.yaml").unlink()
    (folder / "ru.yaml").mkdir()
    assert places(folder) == ["ru.yaml:1:1: this is not a file"]


def test_line_ends_of_windows_are_fine(tmp_path: Path) -> None:
    assert places(write_quiz(tmp_path, en=EN.replace("\n", "\r\n"), quiz=QUIZ.replace("\n", "\r\n"))) == []


def test_messages_quote_nothing_that_could_steer_a_terminal(tmp_path: Path) -> None:
    folder = write_quiz(tmp_path, quiz=QUIZ.replace("id: rivers", 'id: "\\e[31m' + "x" * 5000 + '"'))
    messages = [fault.message for fault in check([folder])]
    assert all(message.isprintable() and len(message) < 700 for message in messages)
    assert any("\\u001B[31m" in message for message in messages)


_SIGNS = st.sampled_from(
    [
        *"\n -:?[]{}&*!|>%@`\"'#,\\~\t\r\0\x85\u2028\ufeff\u200b😀é",
        *("- ", "\n  ", ": ", "---", "\\u", "\\UFFFFFFFF", "\\ud800", "%YAML 9.9\n", "&a ", "*a ", "!!str ", "? "),
        *(">-\n", "|2\n", "<<: ", "e\u0301", "- - - -"),
    ]
)
_SOUP = st.lists(_SIGNS | st.text(max_size=3), max_size=30).map("".join)


def _mangled(text: str) -> st.SearchStrategy[bytes]:
    cuts = st.tuples(st.integers(0, len(text)), st.integers(0, 30), _SOUP)
    mangled = cuts.map(lambda cut: text[: cut[0]] + cut[2] + text[cut[0] + cut[1] :])
    return (mangled | _SOUP).map(lambda each: each.encode("utf-8", "surrogatepass")) | st.binary(max_size=60)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(quiz=_mangled(QUIZ), english=_mangled(EN))
def test_any_file_gives_faults_and_never_an_exception(quiz: bytes, english: bytes, tmp_path: Path) -> None:
    folder = tmp_path / "rivers"
    folder.mkdir(exist_ok=True)
    (folder / "quiz.yaml").write_bytes(quiz)
    (folder / "en.yaml").write_bytes(english)
    for fault in check([folder]):
        assert fault.line >= 1
        assert fault.column >= 1
        str(fault).encode()
