"""Each kind of mistake in a quiz folder is reported with file, line, column and what to do, and nothing besides it."""

from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from bot.core.faults import Fault
from tests.content.samples import FILES, check, write_quiz


@dataclass(frozen=True)
class Broken:
    """A change to one file, and the fault that it must give."""

    file: str
    old: str
    new: str
    line: int
    column: int
    gist: str

    @property
    def text(self) -> str:
        whole = FILES[f"{self.file}.yaml"]
        assert self.old in whole
        return whole.replace(self.old, self.new, 1)


EN_MOUTH = FILES["en.yaml"][FILES["en.yaml"].index("  mouth:") :]

STRICT_YAML = {
    "duplicate key": Broken(
        "en", 'about: "How', 'title: "Again"\nabout: "How', 2, 1, "`title` stands here again (first in line 1)"
    ),
    "duplicate question": Broken(
        "en", "  mouth:\n", "  longest:\n    short: x\n  mouth:\n", 13, 3, "stands here again"
    ),
    "anchor": Broken("quiz", "right: nile", "right: &n nile", 4, 12, "`&n` is an anchor"),
    "alias": Broken("quiz", "right: nile", "right: *nile", 4, 12, "`*nile` is an alias"),
    "tag": Broken("quiz", "right: nile", "right: !!str nile", 4, 12, "is a tag"),
    "second document": Broken("en", "questions:\n", "---\nquestions:\n", 3, 1, "a second document starts here"),
    "directive": Broken("quiz", "id: rivers", "%YAML 1.1\n---\nid: rivers", 1, 1, "a directive to YAML"),
    "list in brackets": Broken("quiz", "\n      - length\n", " [length]\n", 11, 11, "brackets and braces are not used"),
    "braces": Broken(
        "en", '\n      delta: "Delta"\n      spring: "Spring"', ' {delta: "D", spring: "S"}', 15, 14, "brackets and"
    ),
    "comment behind prose": Broken(
        "en", '"Which river is', "Which river #1 is", 5, 27, "cut off here, since ` #` starts a comment"
    ),
    "prose without quotes": Broken("en", '"Nile"', "Nile", 7, 13, "put the text of `option` in double quotes"),
    "prose in single quotes": Broken("en", '"Nile"', "'Nile'", 7, 13, "double quotes"),
    "prose as a block": Broken("en", '"How rivers run."', ">-\n  How rivers run.", 2, 8, "double quotes, on one line"),
    "prose over two lines": Broken("en", "How rivers run", "How rivers\n  run", 2, 8, "goes over 2 lines"),
    "escape": Broken("en", '"Nile"', '"Ni\\x6ce"', 7, 16, "write the character itself"),
    "colon in plain prose": Broken("en", '"Which river is', "Which: one", 5, 20, "a colon followed by a space"),
    "quotes left open": Broken("en", 'title: "Rivers"', 'title: "Rivers', 1, 8, "close"),
    "text behind quotes": Broken(
        "en", '"Rivers"', '"Rivers" and more', 1, 17, "look at the indentation and the quotes"
    ),
    "wrong indentation": Broken("quiz", "    right: nile", "   right: nile", 4, 4, "look at the indentation"),
    "tab as indentation": Broken("quiz", "    right: nile", "\tright: nile", 4, 1, "there is a tab; use spaces"),
    "mapping in a key": Broken(
        "en", 'title: "Rivers"', '? - x\n: "y"\ntitle: "Rivers"', 1, 3, "a key must be a plain word"
    ),
}

STRUCTURE = {
    "other name than the folder": Broken("quiz", "id: rivers", "id: rivals", 1, 5, "the folder is `rivers`"),
    "reserved id": Broken("quiz", "id: rivers", "id: practice", 1, 5, "stands for runs of missed questions"),
    "unknown key": Broken("quiz", "difficulty: easy", "dificulty: easy", 13, 5, "did you mean `difficulty`?"),
    "missing key": Broken("quiz", "    right: nile\n", "", 3, 5, "`right` is missing in a question"),
    "right is no option": Broken(
        "quiz", "right: nile", "right: nil", 4, 12, "not among the options; did you mean `nile`?"
    ),
    "last is no option": Broken("quiz", "last: none", "last: all", 10, 11, "`last` names `all`"),
    "one option": Broken("quiz", "      - spring\n", "", 18, 7, "there are 1 options; a question has 2 to 4"),
    "option twice": Broken(
        "quiz", "- thames", "- rhine", 8, 9, "the option id `rhine` stands here a second time (first in line 7)"
    ),
    "question id twice": Broken(
        "quiz", "id: mouth", "id: longest", 15, 9, "the question id `longest` stands here a second time"
    ),
    "not an id": Broken("quiz", "id: mouth", "id: The Mouth", 15, 9, "`The Mouth` is no id"),
    "no such difficulty": Broken("quiz", "difficulty: hard", "difficulty: 3", 22, 17, "use one of easy, medium, hard"),
    "not a web address": Broken("quiz", "https://", "ftp://", 14, 13, "starts with https:// or http://"),
    "no tags": Broken("quiz", "\n      - shape\n", "\n", 20, 5, "`tags` must be a list"),
    "not a list": Broken("quiz", "      - shape\n", "      shape: x\n", 21, 7, "`tags` must be a list"),
}

TEXTS = {
    "question that is not in quiz.yaml": Broken(
        "hi", "  mouth:", "  mouths:", 13, 3, "no question `mouths`; did you mean `mouth`?"
    ),
    "question missing in English": Broken("en", EN_MOUTH, "", 3, 1, "English must be complete"),
    "option missing": Broken("ru", '      thames: "Темза"\n', "", 7, 7, "the option `thames` is missing"),
    "option that is not in quiz.yaml": Broken("ru", "      thames: ", "      tames: ", 9, 7, "did you mean `thames`?"),
    "half a question": Broken(
        "bn", '    short: "নীল সবচেয়ে লম্বা।"\n', "", 4, 3, "`short` is missing in question `longest`"
    ),
    "unknown key in a question": Broken("bn", "    short:", "    shortt:", 12, 5, "did you mean `short`?"),
    "no title": Broken("hi", 'title: "नदियाँ"\n', "", 1, 1, "`title` is missing in a language file"),
    "empty text": Broken("en", '"Nile"', '""', 7, 13, "`option` is empty"),
    "lines where a text belongs": Broken(
        "en", 'short: "The Nile is the longest."', "short:\n      a: x", 13, 7, "must be a text"
    ),
    "same option twice": Broken(
        "en", '"The Thames"', '"THE  ＲＨＩＮＥ"', 9, 15, "the same text as that of option `rhine`"
    ),
    "full stop behind one option": Broken(
        "en", '"The Thames"', '"The Thames."', 9, 26, "ends with a full stop and others do not"
    ),
}

UNICODE = {
    "not NFC": Broken("ru", "текут реки", "текут раи\u0306", 2, 21, "write U+0439 CYRILLIC SMALL LETTER SHORT I"),
    "zero width space": Broken("en", '"Nile"', '"Ni\u200ble"', 7, 16, "U+200B ZERO WIDTH SPACE cannot be seen"),
    "soft hyphen": Broken("en", '"Nile"', '"Ni\u00adle"', 7, 16, "U+00AD SOFT HYPHEN"),
    "bidi control": Broken("hi", '"नील"', '"\u202eनील"', 7, 14, "turns the direction of writing"),
    "control character": Broken("en", '"Nile"', '"Ni\u0007le"', 7, 16, "U+0007"),
    "no-break space": Broken("ru", "Как текут", "Как\u00a0текут", 2, 12, "U+00A0 NO-BREAK SPACE looks like a space"),
    "two spaces": Broken("en", "How rivers", "How  rivers", 2, 12, "several spaces in a row"),
    "space in front": Broken("en", '"Nile"', '" Nile"', 7, 14, "starts with a space"),
    "space behind": Broken("en", '"Nile"', '"Nile "', 7, 18, "ends with a space"),
    "lost character": Broken("en", '"Nile"', '"Ni\ufffde"', 7, 16, "write that character again"),
}

BROKEN = STRICT_YAML | STRUCTURE | TEXTS | UNICODE


@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN.keys())
def test_a_mistake_is_reported_at_its_place(broken: Broken, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    folder = write_quiz(tmp_path, **{broken.file: broken.text})

    faults = check([folder])

    found = [fault for fault in faults if broken.gist in fault.message]
    place = Fault(f"rivers/{broken.file}.yaml", broken.line, broken.column, "")
    assert [replace(fault, message="") for fault in found] == [place], "\n".join(map(str, faults))
