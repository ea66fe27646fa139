"""Spellings made comparable: what may differ between two ways to write one name is folded away."""

import re
import unicodedata

LONGEST = 64
"""Characters of a text that are looked at; no name of a place is longer."""

_LETTERS = str.maketrans(
    {
        "ё": "е",
        "ø": "o",
        "ł": "l",
        "đ": "d",
        "ð": "d",
        "ı": "i",
        "æ": "ae",
        "œ": "oe",
        "þ": "th",
        # Typographic and Arabic-style apostrophes, and the joiners of Indic letters, are left out as often as not.
        "'": None,
        "’": None,
        "‘": None,
        "ʼ": None,
        "`": None,
        "\u200c": None,
        "\u200d": None,
        # Nukta: ढ़ाका and ढाका, য and য়.
        "\u093c": None,
        "\u09bc": None,
        # Hindi writes ँ and ं, and ऍ and ए, by taste and keyboard; short and long i and u are mixed up in both scripts.
        "ँ": "ं",
        "ॅ": "े",
        "ॉ": "ो",
        "ी": "ि",
        "ू": "ु",
        "ई": "इ",
        "ऊ": "उ",
        "ঁ": None,
        "ী": "ি",
        "ূ": "ু",
        "ঈ": "ই",
        "ঊ": "উ",
        "ৎ": "ত",
    }
)

_HALF_NASAL = re.compile("ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])")
"""मुम्बई is मुंबई: before a consonant of its own row, a half nasal may be written as a dot."""

_BENGALI_HALF_NASAL = re.compile("ঙ্(?=[ক-ঘ])")
_MARKED_LATIN = re.compile("[\u00c0-\u024f\u1e00-\u1eff]")
_MARKS = re.compile("[\u0300-\u036f]")
_NOT_WORDS = re.compile(r"(?:[^\w\u0900-\u0963\u0971-\u097f\u0980-\u09ff]|_)+")
"""The vowel signs of Hindi and Bengali are no letters to `re`, so their blocks stand here, less the full stops."""

_DIGIT = re.compile(r"\d")
_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—―−", "-"))

_LATIN_OF_RUSSIAN = str.maketrans(
    dict(zip("абвгдезийклмнопрстуфыэ", "abvgdeziyklmnoprstufye", strict=True))
    | {"ж": "zh", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ъ": "", "ь": "", "ю": "yu", "я": "ya"}
)


def plain(text: str) -> str:
    """Give a text in NFKC and small letters, with ASCII digits and dashes, cut at `LONGEST` characters."""
    normal = unicodedata.normalize("NFKC", text[:LONGEST]).casefold().translate(_DASHES)[:LONGEST]
    return _DIGIT.sub(lambda digit: str(unicodedata.decimal(digit[0])), normal).strip()


def fold(text: str) -> str:
    """Give what is left to compare of a name: words in small letters with one space between, or an empty text.

    Latin diacritics, punctuation, and the spellings that writers of Hindi, Russian and Bengali mix go.
    """
    unmarked = _MARKED_LATIN.sub(lambda letter: unicodedata.normalize("NFD", letter[0])[0], plain(text))
    bare = _MARKS.sub("", unmarked).translate(_LETTERS)
    bare = _BENGALI_HALF_NASAL.sub("ং", _HALF_NASAL.sub("ं", bare))
    return _NOT_WORDS.sub(" ", bare).strip()


def romanised(russian: str) -> str:
    """Give a Russian name as people type it without a Russian keyboard: Москва is moskva."""
    return fold(russian).translate(_LATIN_OF_RUSSIAN)


def one_letter_apart(typed: str, name: str) -> bool:
    """Tell whether one letter too many, too few, wrong, or changed with its neighbour parts two different texts."""
    shorter, longer = sorted((typed, name), key=len)
    if len(longer) - len(shorter) > 1:
        return False
    start = next((index for index, letter in enumerate(shorter) if letter != longer[index]), len(shorter))
    if len(longer) > len(shorter):
        return shorter[start:] == longer[start + 1 :]
    if typed[start + 1 :] == name[start + 1 :]:
        return True
    swapped = typed[start : start + 2] == name[start : start + 2][::-1]
    return swapped and typed[start + 2 :] == name[start + 2 :]
