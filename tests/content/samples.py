"""A quiz without faults, in four languages, for tests to break."""

from collections.abc import Iterable
from pathlib import Path

from bot.core.faults import Fault
from quizzes.loader import survey

QUIZ = """\
id: rivers
questions:
  - id: longest
    right: nile
    options:
      - nile
      - rhine
      - thames
      - none
    last: none
    tags:
      - length
    difficulty: easy
    source: https://example.org/rivers
  - id: mouth
    right: delta
    options:
      - delta
      - spring
    tags:
      - shape
    difficulty: hard
"""

EN = """\
title: "Rivers"
about: "How rivers run."
questions:
  longest:
    question: "Which river is the longest?"
    options:
      nile: "Nile"
      rhine: "The Rhine"
      thames: "The Thames"
      none: "None of these"
    explanation: "The Nile is the longest here. The Rhine is much shorter."
    short: "The Nile is the longest."
  mouth:
    question: "What may a mouth form?"
    options:
      delta: "Delta"
      spring: "Spring"
    explanation: "A mouth may form a delta. A spring is where a river begins."
    short: "A mouth may form a delta."
"""

HI = """\
title: "नदियाँ"
about: "नदियाँ कैसे बहती हैं।"
questions:
  longest:
    question: "सबसे लंबी नदी कौन-सी है?"
    options:
      nile: "नील"
      rhine: "राइन नदी"
      thames: "टेम्स नदी"
      none: "इनमें से कोई नहीं"
    explanation: "नील यहाँ सबसे लंबी है। राइन बहुत छोटी है।"
    short: "नील सबसे लंबी है।"
  mouth:
    question: "मुहाना क्या बना सकता है?"
    options:
      delta: "डेल्टा"
      spring: "झरने"
    explanation: "मुहाना डेल्टा बना सकता है। झरने से नदी शुरू होती है।"
    short: "मुहाना डेल्टा बना सकता है।"
"""

RU = """\
title: "Реки"
about: "Как текут реки."
questions:
  longest:
    question: "Какая река самая длинная?"
    options:
      nile: "Нил"
      rhine: "Рейн, Германия"
      thames: "Темза"
      none: "Ни одна из них"
    explanation: "Нил здесь длиннее всех. Рейн намного короче."
    short: "Нил длиннее всех."
  mouth:
    question: "Что может образовать устье?"
    options:
      delta: "Дельту"
      spring: "Родник"
    explanation: "Устье может образовать дельту. Родник даёт реке начало."
    short: "Устье может образовать дельту."
"""

BN = """\
title: "নদী"
about: "নদী কীভাবে বয়।"
questions:
  longest:
    question: "সবচেয়ে লম্বা নদী কোনটি?"
    options:
      nile: "নীল"
      rhine: "রাইন নদী"
      thames: "টেমস নদী"
      none: "এগুলোর কোনোটিই নয়"
    explanation: "নীল এখানে সবচেয়ে লম্বা। রাইন অনেক ছোট।"
    short: "নীল সবচেয়ে লম্বা।"
  mouth:
    question: "মোহনা কী গড়তে পারে?"
    options:
      delta: "বদ্বীপ"
      spring: "ঝরনার উৎস"
    explanation: "মোহনা বদ্বীপ গড়তে পারে। ঝরনা থেকে নদী শুরু হয়।"
    short: "মোহনা বদ্বীপ গড়তে পারে।"
"""

GLOSSARY_RU = """\
delta:
  use:
    - "дельт"
  never:
    - "треугольник"
"""

FILES = {"quiz.yaml": QUIZ, "en.yaml": EN, "hi.yaml": HI, "ru.yaml": RU, "bn.yaml": BN}


def write_quiz(parent: Path, name: str = "rivers", **changed: str | bytes) -> Path:
    """Write the quiz into a folder of that name and give the folder; `changed` takes files by name without `.yaml`."""
    folder = parent / name
    folder.mkdir(parents=True)
    files: dict[str, str | bytes] = {key: text.replace("id: rivers", f"id: {name}") for key, text in FILES.items()}
    files |= {f"{key}.yaml": text for key, text in changed.items()}
    for key, text in files.items():
        (folder / key).write_bytes(text.encode() if isinstance(text, str) else text)
    return folder


def write_glossary(parent: Path, **files: str) -> None:
    """Write glossary files by language."""
    (parent / "glossary").mkdir(parents=True)
    for language, text in files.items():
        (parent / "glossary" / f"{language}.yaml").write_text(text, encoding="utf-8")


def check(folders: Iterable[Path]) -> list[Fault]:
    """Give all faults in folders that are either one quiz or hold quizzes."""
    return list(survey(folders).faults)
