"""Limits, glossary, completeness and fairness: what a quiz that can be read is checked for."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bot.core.faults import Fault, Severity
from quizzes.limits import screen_faults
from tests.content.samples import EN, GLOSSARY_RU, HI, QUIZ, RU, check, write_glossary, write_quiz

Lines = Callable[..., list[str]]


@pytest.fixture
def faults_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Lines:
    """Give what writes the quiz with changed files and tells its faults as lines."""

    def check_changed(**changed: str) -> list[str]:
        monkeypatch.chdir(tmp_path)
        write_quiz(tmp_path, **changed)
        return [str(fault) for fault in check([tmp_path])]

    return check_changed


@pytest.mark.parametrize(
    ("old", "place", "what", "limit"),
    [
        ("Rivers", "1:8", "title", 64),
        ("How rivers run.", "2:8", "about", 200),
        ("Which river is the longest?", "5:15", "question", 250),
        ("The Thames", "9:15", "option", 100),
        ("The Nile is the longest.", "12:12", "short", 180),
    ],
)
def test_a_text_over_the_limit_of_its_field_names_count_limit_and_unit(
    old: str, place: str, what: str, limit: int, faults_of: Lines
) -> None:
    counts = f"{limit + 1} UTF-16 units, the limit is {limit}; shorten it"
    assert faults_of(en=EN.replace(old, "x" * (limit + 1), 1)) == [
        f"rivers/en.yaml:{place}: `{what}` is too long for the quiz format: {counts}"
    ]


def test_a_text_at_its_limit_is_fine(faults_of: Lines) -> None:
    assert faults_of(en=EN.replace("The Thames", "x" * 100, 1)) == []


def test_letters_beyond_the_basic_plane_are_two_units_for_discord_and_one_code_point_for_telegram(
    faults_of: Lines,
) -> None:
    found = faults_of(en=EN.replace("The Nile is the longest.", "🌊" * 101, 1))
    assert found == [
        "rivers/en.yaml:12:12: `short` is too long for the quiz format: 202 UTF-16 units, the limit is 180; shorten it"
    ]


def test_each_platform_whose_limit_is_broken_is_named(faults_of: Lines) -> None:
    found = "\n".join(faults_of(en=EN.replace("Rivers", "R" * 101, 1).replace("The Nile is the longest.", "x" * 201)))
    assert "`title` is too long for Discord (label of a button): 101 UTF-16 units, the limit is 80" in found
    assert "`title` is too long for Discord (a choice of /quiz): 101 UTF-16 units, the limit is 100" in found
    assert "`short` is too long for Telegram (alert): 201 code points, the limit is 200" in found


def test_the_fullest_screen_must_fit_each_platform(faults_of: Lines) -> None:
    found = "\n".join(faults_of(en=EN.replace("The Nile is the longest here. ", "The Nile is long. " * 200, 1)))
    assert "rivers/en.yaml:4:3: this question on one screen" in found
    assert "too long for Telegram (message): 4340 code points, the limit is 4096" in found
    assert "too long for Discord (all texts of a message): 4340 UTF-16 units, the limit is 4000" in found


def test_a_screen_is_counted_in_the_unit_of_each_platform() -> None:
    found = screen_faults(["🌊" * 1750])
    assert len(found) == 1
    assert "Discord (all texts of a message): 4100 UTF-16 units" in found[0]


def test_a_quiz_id_that_does_not_fit_a_button_names_telegram_and_bytes(tmp_path: Path) -> None:
    name = "r" * 59
    messages = [fault.message for fault in check([write_quiz(tmp_path, name)])]
    assert "the id is too long for Telegram (data of a button): 59 bytes, the limit is 58; shorten it" in messages
    assert any("takes 1 to 40 of a-z, 0-9 and -" in message for message in messages)


def test_a_term_of_the_english_texts_that_is_rendered_otherwise_is_a_fault(tmp_path: Path, faults_of: Lines) -> None:
    write_glossary(tmp_path, ru=GLOSSARY_RU)
    russian = RU.replace("Дельту", "Треугольник").replace("дельту", "острова")
    assert faults_of(ru=russian) == [
        "rivers/ru.yaml:14:15: the English texts of this question say “delta”; use “дельт” here",
        "rivers/ru.yaml:16:15: “треугольник” is not used for “delta”; write “дельт”",
    ]


def test_latin_terms_are_matched_as_whole_words(tmp_path: Path, faults_of: Lines) -> None:
    write_glossary(
        tmp_path,
        ru='delt:\n  use:\n    - "никогда"\nmouth-piece:\n  use:\n    - "никогда"\n',
        en='Nile:\n  use:\n    - "Nile"\n  never:\n    - "nile"\n    - "hin"\n',
    )
    english = EN.replace("The Nile is the longest here. ", "The Nile is the longest here, more than nile-like ones. ")
    assert faults_of(en=english) == []


def test_a_form_that_differs_in_capitals_alone_can_be_forbidden(tmp_path: Path, faults_of: Lines) -> None:
    write_glossary(tmp_path, en='Nile:\n  use:\n    - "Nile"\n  never:\n    - "nile"\n')
    assert faults_of(en=EN.replace('"The Nile is the longest."', '"The nile is the longest."')) == [
        "rivers/en.yaml:12:17: “nile” is not used for “Nile”; write “Nile”"
    ]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("delta:\n  usee:\n    - x\n", "2:3: `usee` is not a key of the term `delta`; did you mean `use`?"),
        ("delta:\n  never:\n    - x\n", "1:1: `use` is missing in the term `delta`; add it"),
        ("delta:\n  use:\n    - x\n    - x\n", "4:7: the form `x` stands here a second time (first in line 3)"),
        ("delta:\n  use: x\n", "2:8: `use` must be a list: one `- item` a line"),
        ("delta: x\n", "1:8: the term `delta` must hold `key: value` lines, indented below it"),
        (
            'delta:\n  use:\n    - "Delta"\n  never:\n    - "elt"\n    - "Delta"\n',
            "6:7: “Delta” is part of a form to use; it cannot be forbidden",
        ),
    ],
)
def test_a_broken_glossary_is_reported_and_stops_no_quiz(
    text: str, fault: str, tmp_path: Path, faults_of: Lines
) -> None:
    write_glossary(tmp_path, en=text)
    assert f"glossary/en.yaml:{fault}" in faults_of()


def test_a_glossary_of_an_unknown_language_is_reported(tmp_path: Path, faults_of: Lines) -> None:
    write_glossary(tmp_path, rus=GLOSSARY_RU)
    assert faults_of() == ["glossary/rus.yaml:1:1: `rus.yaml` is read by nobody; did you mean `ru.yaml`?"]


def test_a_language_that_is_missing_is_a_warning_with_its_name(tmp_path: Path) -> None:
    folder = write_quiz(tmp_path)
    (folder / "bn.yaml").unlink()
    (fault,) = check([folder])
    assert fault.severity is Severity.WARNING
    assert fault.message == "there is no translation into bn (বাংলা); English is shown instead"


def test_a_question_that_is_not_translated_is_a_warning_with_the_language(faults_of: Lines) -> None:
    assert faults_of(hi=HI[: HI.index("  mouth:")]) == [
        "rivers/hi.yaml:3:1: warning: not translated into hi (हिन्दी) yet: `mouth`; English is shown instead"
    ]


@pytest.mark.parametrize(
    ("explanation", "sentences"),
    [
        ("One sentence alone, e.g. this one on version 1.5 of it.", 1),
        ("One. Two! Three? Four. Five.", 5),
        ("Nothing ends here", 0),
    ],
)
def test_an_explanation_has_two_to_four_sentences(explanation: str, sentences: int, faults_of: Lines) -> None:
    english = EN.replace("A mouth may form a delta. A spring is where a river begins.", explanation)
    fault = f"the explanation has {sentences} sentences; write 2 to 4, each with its full stop"
    assert faults_of(en=english) == [f"rivers/en.yaml:18:18: warning: {fault}"]


def test_a_right_option_that_is_mostly_the_longest_is_a_giveaway(faults_of: Lines) -> None:
    ids = [f"q{number}" for number in range(5)]
    one = "  - id: {0}\n    right: a\n    options:\n      - a\n      - b\n    tags:\n      - t\n    difficulty: easy\n"
    options = '    options:\n      a: "{1}"\n      b: "short"\n'
    texts = f'  {{0}}:\n    question: "?"\n{options}    explanation: "A. B."\n    short: "A."\n'
    structure = QUIZ[: QUIZ.index("  - id")] + "".join(one.format(each) for each in ids)
    english = EN[: EN.index("  longest:")] + "".join(
        texts.format(each, "rather long" if each in {"q0", "q2", "q4"} else "no") for each in ids
    )
    fair = english.replace("rather long", "equal", 1)
    found = [line for line in faults_of(quiz=structure, en=english, ru=fair) if "longest" in line and "right" in line]
    share = "the right option is the longest in 3 of 5 questions, which gives it away"
    assert found == [f"rivers/en.yaml:3:1: warning: {share}; lengthen the lures (q0, q2, q4)"]


def test_faults_are_sorted_and_each_is_told_once(faults_of: Lines, tmp_path: Path) -> None:
    faults_of(en=EN.replace('"Nile"', '"Nile "').replace("How", "How ", 1), hi="x: y\n")
    faults: list[Fault] = check([tmp_path, tmp_path / "rivers"])
    assert faults == sorted(set(faults))
    assert {fault.file for fault in faults} == {"rivers/en.yaml", "rivers/hi.yaml"}
