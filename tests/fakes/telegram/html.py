"""Telegram's HTML, as td's parse_html reads it (MessageEntity.cpp:3240-3560 of mid 2026): our own implementation.

It is no web page parser: a tag is known or an error, an unknown `&name;` stays as it is, and every position that an
error names is a byte offset into the UTF-8 of the raw text.
"""

import re
from dataclasses import dataclass

from .text import Entity, units

SIMPLE = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
}
TAGS = {*SIMPLE, "a", "pre", "code", "blockquote", "tg-emoji", "tg-time"}
NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}

_REFERENCE = re.compile(r"&(?:#x(?P<hex>[0-9a-fA-F]*)|#(?P<decimal>[0-9]*)|(?P<name>[A-Za-z]*));?")
_SPACE = " \t\r\n\0\v"
_NAME_TOKEN = re.compile(r"[A-Za-z0-9.-]*")
_LINK = re.compile(r"(?:tg|ton)://(?!user\?)\S+|(?:https?://)?[^\s/?#]+\.\S+", re.IGNORECASE)
_LONGEST_REFERENCE = 10


class HtmlError(ValueError):
    """Markup that Telegram refuses; the text is Telegram's, without the leading "can't parse entities: "."""


@dataclass(frozen=True)
class _Open:
    tag: str
    attributes: dict[str, str]
    offset: int
    begin: int


def parse_html(raw: str) -> tuple[str, list[Entity]]:
    """Give the plain text and its entities (offsets in UTF-16 units), or raise `HtmlError`."""
    return _Parser(raw).parse()


def is_link(url: str) -> bool:
    """Tell whether Telegram takes the address as a link (http, https, tg, ton, or a host without a scheme)."""
    return bool(_LINK.fullmatch(url))


def _reference(match: re.Match[str]) -> str | None:
    """Give the character that a reference stands for; None when it is to stay literal."""
    if match["name"] is not None:
        return NAMED.get(match["name"])
    digits = match["hex"] if match["hex"] is not None else match["decimal"]
    code = int(digits, 16 if match["hex"] is not None else 10) if digits else 0
    if code == 0 or code >= 0x10FFFF or len(match[0].rstrip(";")) >= _LONGEST_REFERENCE:
        return None
    return chr(code)


def _decode(value: str) -> str:
    return _REFERENCE.sub(lambda match: _reference(match) or match[0], value)


class _Parser:
    def __init__(self, raw: str) -> None:
        self.raw = raw
        self.at = 0
        self.plain: list[str] = []
        self.offset = 0
        self.open: list[_Open] = []
        self.entities: list[Entity] = []

    def parse(self) -> tuple[str, list[Entity]]:
        while self.at < len(self.raw):
            char = self.raw[self.at]
            if char == "<":
                self._tag()
            elif char == "&":
                self._character_reference()
            else:
                self._emit(char)
                self.at += 1
        if self.open:
            raise HtmlError(f'Can\'t find end tag corresponding to start tag "{self.open[-1].tag}"')
        for entity in self.entities:
            if entity["type"] == "code":
                entity.pop("language", None)
        return self._checked(), sorted(self.entities, key=lambda entity: (entity["offset"], -entity["length"]))

    def _checked(self) -> str:
        plain = "".join(self.plain)
        if any("\ud800" <= char <= "\udfff" for char in plain):
            raise HtmlError(
                "Text contains invalid Unicode characters after decoding HTML entities, "
                "check for unmatched surrogate code units",
            )
        return plain

    def _emit(self, text: str) -> None:
        self.plain.append(text)
        self.offset += units(text)

    def _character_reference(self) -> None:
        match = _REFERENCE.match(self.raw, self.at)
        decoded = _reference(match) if match else None
        if match is None or decoded is None:
            self._emit("&")
            self.at += 1
        else:
            self._emit(decoded)
            self.at = match.end()

    def _bytes(self, position: int) -> int:
        return len(self.raw[:position].encode())

    def _peek(self) -> str:
        """Give the current character; the empty text at the end."""
        return self.raw[self.at : self.at + 1]

    def _skip_spaces(self) -> None:
        while self._peek() and self._peek() in _SPACE:
            self.at += 1

    def _word(self, stops: str) -> str:
        begin = self.at
        while self._peek() and self._peek() not in _SPACE + stops:
            self.at += 1
        return self.raw[begin : self.at]

    def _tag(self) -> None:
        begin = self.at
        self.at += 1
        if self._peek() == "/":
            self._end_tag(begin)
        else:
            self._start_tag(begin)
        self.at += 1

    def _start_tag(self, begin: int) -> None:
        tag, where = self._word(">").lower(), self._bytes(begin)
        if not self._peek():
            raise HtmlError(f"Unclosed start tag at byte offset {where}")
        if tag not in TAGS:
            raise HtmlError(f'Unsupported start tag "{tag}" at byte offset {where}')
        attributes: dict[str, str] = {}
        self._skip_spaces()
        while self._peek() != ">":
            name, value = self._attribute(tag, where)
            attributes[name] = value
            self._skip_spaces()
        if tag == "span" and attributes.get("class") != "tg-spoiler":
            raise HtmlError(f'Tag "span" must have class "tg-spoiler" at byte offset {where}')
        self.open.append(_Open(tag, attributes, self.offset, len(self.plain)))

    def _attribute(self, tag: str, where: int) -> tuple[str, str]:
        name = self._word("=>")
        if not name and self._peek():
            raise HtmlError(f'Empty attribute name in the tag "{tag}" at byte offset {where}')
        self._skip_spaces()
        value = ""
        if self._peek() == "=":
            self.at += 1
            self._skip_spaces()
            if not self._peek():
                raise HtmlError(f'Unclosed start tag "{tag}" at byte offset {where}')
            value = self._value()
        if not self._peek():
            raise HtmlError(f"Unclosed start tag at byte offset {where}")
        return name, value

    def _value(self) -> str:
        begin, quote = self.at, self._peek()
        if quote not in "'\"":
            self.at += len(_NAME_TOKEN.match(self.raw, begin)[0])  # type: ignore[index]  # it matches the empty text
            if self._peek() not in {*_SPACE, ">"}:
                raise HtmlError(f"Unexpected end of name token at byte offset {self._bytes(begin)}")
            return self.raw[begin : self.at].lower()
        end = self.raw.find(quote, begin + 1)
        self.at = len(self.raw) if end < 0 else end + 1
        return _decode(self.raw[begin + 1 : end])

    def _end_tag(self, begin: int) -> None:
        where = self._bytes(begin)
        if not self.open:
            raise HtmlError(f"Unexpected end tag at byte offset {where}")
        self.at += 1
        found = self._word(">").lower()
        self._skip_spaces()
        if self._peek() != ">":
            raise HtmlError(f"Unclosed end tag at byte offset {where}")
        opened = self.open.pop()
        if found and found != opened.tag:
            raise HtmlError(
                f'Unmatched end tag at byte offset {where}, expected "</{opened.tag}>", found "</{found}>"',
            )
        if self.offset > opened.offset:
            self._entity(opened)

    def _entity(self, opened: _Open) -> None:
        kind, extra = self._kind(opened)
        if kind is None:
            return
        entity: Entity = {"type": kind, "offset": opened.offset, "length": self.offset - opened.offset, **extra}
        if kind in {"pre", "code"}:
            self._drop_inner(entity)
        self.entities.append(entity)

    def _drop_inner(self, outer: Entity) -> None:
        """Nothing is formatted inside code; `<pre><code class="language-x">` becomes one block with a language."""
        inner = [entity for entity in self.entities if entity["offset"] >= outer["offset"]]
        for entity in inner:
            self.entities.remove(entity)
        same = [entity for entity in inner if entity["length"] == outer["length"] and "language" in entity]
        if outer["type"] == "pre" and same:
            outer["language"] = same[-1]["language"]

    def _kind(self, opened: _Open) -> tuple[str | None, Entity]:
        tag, attributes = opened.tag, opened.attributes
        if tag == "a":
            url = attributes.get("href") or "".join(self.plain[opened.begin :])
            return ("text_link", {"url": url}) if is_link(url) else (None, {})
        if tag == "code" and attributes.get("class", "").startswith("language-"):
            return "code", {"language": attributes["class"].removeprefix("language-")}
        if tag == "blockquote":
            return ("expandable_blockquote" if "expandable" in attributes else "blockquote"), {}
        if tag == "tg-emoji":
            if not attributes.get("emoji-id", "").isdecimal():
                raise HtmlError("Invalid custom emoji identifier specified")
            return "custom_emoji", {"custom_emoji_id": attributes["emoji-id"]}
        if tag == "tg-time":
            return "date_time", {"unix_time": int(attributes.get("unix", "0"))}
        return SIMPLE.get(tag, tag), {}
