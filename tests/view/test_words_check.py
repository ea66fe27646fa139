"""Each kind of mistake in a Fluent file is reported with file, line and column."""

from pathlib import Path

import pytest

from bot.view.words_check import check_words

GOOD = {
    "en": """\
hello = Hello, { $name }!
days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
menu = Menu
    .hint = Press { $key }
""",
    "hi": """\
hello = नमस्ते, { $name }!
days = { $count ->
    [one] { $count } दिन
   *[other] { $count } दिन
}
menu = मेन्यू
    .hint = { $key } दबाएँ
""",
    "ru": """\
hello = Привет, { $name }!
days = { $count ->
    [one] { $count } день
    [few] { $count } дня
   *[many] { $count } дней
}
menu = Меню
    .hint = Нажмите { $key }
""",
    "bn": """\
hello = হ্যালো, { $name }!
days = { $count ->
    [one] { $count } দিন
   *[other] { $count } দিন
}
menu = মেনু
    .hint = { $key } চাপুন
""",
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "words").mkdir()
    for language, text in GOOD.items():
        (tmp_path / "words" / f"{language}.ftl").write_text(text, encoding="utf-8")
    return tmp_path / "words"


def faults(folder: Path) -> list[str]:
    return [str(fault) for fault in check_words(folder)]


def test_good_files_have_no_faults(folder: Path) -> None:
    assert faults(folder) == []


BROKEN = {
    "junk": ("ru", "hello = ", "hello ", "1:7: this is not Fluent, and the bot would do without the whole message"),
    "no default": ("hi", "*[other]", " [other]", "5:1: this is not Fluent"),
    "missing message": ("bn", "hello = ", "# hello = ", "1:1: the message `hello` is missing; add it"),
    "extra message": ("hi", "menu = ", "extra = x\nmenu = ", "6:1: the message `extra` is not in en.ftl"),
    "message twice": ("en", "menu = ", "hello = x\nmenu = ", "6:1: `hello` stands here a second time"),
    "attribute twice": (
        "en",
        "    .hint",
        "    .hint = x\n    .hint",
        "6:1: `menu` has the attribute `.hint` more than",
    ),
    "missing attribute": ("ru", "\n    .hint = Нажмите { $key }", "", "7:1: `menu` lacks the attribute `.hint`"),
    "extra attribute": ("ru", "Меню\n", "Меню\n    .tip = x\n", "7:1: `menu` has the attribute `.tip`, which it lacks"),
    "missing variable": ("hi", "{ $name }", "दोस्त", "1:1: `hello` lacks the variable `$name`"),
    "other variable": ("hi", "{ $name }", "{ $nom }", "1:1: `hello` has the variable `$nom`, which it lacks in en.ftl"),
    "missing category": (
        "ru",
        "    [few] { $count } дня\n",
        "",
        "2:10: the variant [few] is missing, which ru needs for 2",
    ),
    "category that only default covers": ("ru", "*[many]", "*[other]", "2:10: the variant [many] is missing, which ru"),
    "category of another language": (
        "hi",
        "   *[other]",
        "    [few] x\n   *[other]",
        "2:10: hi never uses the variant [few]",
    ),
    "unknown message referred to": (
        "en",
        "Hello,",
        "{ greeting },",
        "1:1: `hello` cannot be rendered: Unknown message",
    ),
    "unknown term in a variant": ("en", "} days", "} { -days }", "2:1: `days` cannot be rendered: Unknown term: -days"),
    "circle": ("en", "Hello,", "{ hello },", "1:1: `hello` cannot be rendered: Cyclic reference"),
    "empty text": ("en", "menu = Menu", 'menu = { "" }', "6:1: `menu` cannot be rendered: it comes out empty"),
    "not NFC": ("ru", "Меню", "Меню\u0438\u0306", "7:12: U+0438 CYRILLIC SMALL LETTER I + U+0306"),
    "invisible": ("en", "Menu", "Me\u200bnu", "6:10: U+200B ZERO WIDTH SPACE cannot be seen"),
    "isolate": ("en", "{ $name }", "\u2068{ $name }", "1:16: U+2068 FIRST STRONG ISOLATE turns the direction"),
    "two spaces": ("en", "Press {", "Press  it {", "7:18: there are several spaces in a row"),
}


@pytest.mark.parametrize(("language", "old", "new", "fault"), BROKEN.values(), ids=BROKEN.keys())
def test_a_mistake_is_reported_at_its_place(language: str, old: str, new: str, fault: str, folder: Path) -> None:
    assert old in GOOD[language]
    (folder / f"{language}.ftl").write_text(GOOD[language].replace(old, new, 1), encoding="utf-8")
    assert [line for line in faults(folder) if line.startswith(f"words/{language}.ftl:{fault}")], faults(folder)


def test_a_variant_that_is_chosen_by_a_word_is_rendered_too(folder: Path) -> None:
    for language, text in GOOD.items():
        choice = "who = { $name ->\n    [ann] { nothing }\n   *[else] x\n}\n"
        (folder / f"{language}.ftl").write_text(text + choice, encoding="utf-8")
    assert [line.split(": ", 1)[1] for line in faults(folder)] == [
        "`who` cannot be rendered: Unknown message: nothing"
    ] * 4


def test_all_faults_of_all_files_come_at_once_and_in_order(folder: Path) -> None:
    (folder / "hi.ftl").write_text("hello = { $name\nmenu\n", encoding="utf-8")
    (folder / "bn.ftl").write_bytes(b"\xff")
    (folder / "ru.ftl").unlink()
    (folder / "de.ftl").write_text("hello = x\n", encoding="utf-8")
    found = faults(folder)
    assert found == sorted(found)
    assert {line.split(":")[0] for line in found} == {f"words/{language}.ftl" for language in ("bn", "de", "hi", "ru")}
    assert "words/bn.ftl:1:1: byte 0xFF is not UTF-8; save the file as UTF-8" in found
    assert any(line.startswith("words/ru.ftl:1:1: the file cannot be read") for line in found)
    assert any(line.startswith("words/de.ftl:1:1: this is none of the languages of the bot") for line in found)


def test_the_words_that_come_with_the_program_have_no_faults() -> None:
    assert check_words() == []
