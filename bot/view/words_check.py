"""Checking the Fluent files: Fluent drops what it cannot read without a word, so everything is looked at beforehand."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from babel import Locale
from fluent.runtime import FluentBundle
from fluent.runtime.resolver import Pattern
from fluent.syntax import FluentParser, ast

from bot.core.faults import Fault
from bot.core.languages import LANGUAGES
from bot.core.quiz import FALLBACK_LANGUAGE
from bot.core.source_text import decode, place_of, printable, shown_path
from bot.core.unicode_faults import doubled_spaces
from bot.view.words import SHIPPED

NUMBERS = (0, 1, 2, 5, 11, 21, 22, 100)
"""Numbers that between them fall into every plural category of whole numbers in our languages."""

_CATEGORIES = frozenset({"zero", "one", "two", "few", "many", "other"})


@dataclass(slots=True)
class _File:
    """One language's Fluent file as far as it could be read."""

    language: str
    file: str
    text: str = ""
    faults: list[Fault] = field(default_factory=list)
    resource: ast.Resource = field(default_factory=ast.Resource)
    messages: dict[str, ast.Message] = field(default_factory=dict)

    def error(self, node: ast.SyntaxNode | None, message: str, offset: int = 0) -> None:
        """Note a fault at a node, or at the start of the file."""
        start = node.span.start + offset if node is not None and node.span is not None else 0
        self.faults.append(Fault(self.file, *place_of(self.text[:start]), printable(message)))


def check_words(folder: Path = SHIPPED) -> list[Fault]:
    """Give all faults of the Fluent files of a folder, sorted by file and place."""
    files = {language: _read(folder / f"{language}.ftl", language) for language in LANGUAGES}
    english = files[FALLBACK_LANGUAGE]
    for file in files.values():
        _check_texts(file)
        if file is not english and file.text and english.text:
            _compare(file, english)
        _check_plurals(file)
        _check_rendering(file)
    strangers = [path for path in folder.glob("*.ftl") if path.stem not in LANGUAGES]
    advice = f"this is none of the languages of the bot ({', '.join(LANGUAGES)}); rename or delete it"
    unread = [Fault(_shown(path), 1, 1, advice) for path in strangers]
    return sorted({*unread, *(fault for file in files.values() for fault in file.faults)})


def _shown(path: Path) -> str:
    return shown_path(path.absolute().as_posix(), Path.cwd().as_posix())


def _read(path: Path, language: str) -> _File:
    file = _File(language, _shown(path))
    try:
        raw = path.read_bytes()
    except OSError as error:
        file.error(None, f"the file cannot be read ({error.strerror}); every language of the bot needs one")
        return file
    text, file.faults = decode(file.file, raw)
    if text is not None:
        file.text = text
        file.resource = FluentParser().parse(text)
        _collect(file)
    return file


def _collect(file: _File) -> None:
    seen: set[str] = set()
    for entry in file.resource.body:
        if isinstance(entry, ast.Junk):
            _report_junk(file, entry)
        elif isinstance(entry, ast.Message | ast.Term):
            name = f"-{entry.id.name}" if isinstance(entry, ast.Term) else entry.id.name
            if name in seen:
                file.error(entry, f"`{name}` stands here a second time, and Fluent ignores it; keep one")
            seen.add(name)
            attributes = [attribute.id.name for attribute in entry.attributes]
            for double in sorted({each for each in attributes if attributes.count(each) > 1}):
                file.error(entry, f"`{name}` has the attribute `.{double}` more than once; keep one")
            if isinstance(entry, ast.Message):
                file.messages.setdefault(name, entry)


def _report_junk(file: _File, junk: ast.Junk) -> None:
    for annotation in junk.annotations:
        advice = f"this is not Fluent, and the bot would do without the whole message: {annotation.message}"
        file.error(annotation, advice)


def _check_texts(file: _File) -> None:
    for node in _nodes(file.resource):
        if isinstance(node, ast.TextElement):
            for offset, advice in doubled_spaces(node.value):
                file.error(node, advice, offset if "\n" not in node.value else 0)


def _compare(file: _File, english: _File) -> None:
    for name, message in english.messages.items():
        if name not in file.messages:
            file.error(None, f"the message `{name}` is missing; add it")
            continue
        own = file.messages[name]
        for fault in (
            *_differences("attribute", _attributes(own), _attributes(message)),
            *_differences("variable", _variables(own), _variables(message)),
        ):
            file.error(own, f"`{name}` {fault}")
    for name in file.messages.keys() - english.messages.keys():
        file.error(file.messages[name], f"the message `{name}` is not in en.ftl; delete it, or add it there")


def _differences(what: str, own: set[str], wanted: set[str]) -> Iterator[str]:
    yield from (f"lacks the {what} `{each}`, which it has in en.ftl; add it" for each in sorted(wanted - own))
    yield from (f"has the {what} `{each}`, which it lacks in en.ftl; delete it" for each in sorted(own - wanted))


def _attributes(message: ast.Message) -> set[str]:
    return {f".{attribute.id.name}" for attribute in message.attributes}


def _variables(node: ast.SyntaxNode) -> set[str]:
    return {f"${each.id.name}" for each in _nodes(node) if isinstance(each, ast.VariableReference)}


def _check_plurals(file: _File) -> None:
    category = Locale.parse(file.language).plural_form
    used = {category(number) for number in range(201)}
    for node in _nodes(file.resource):
        if not isinstance(node, ast.SelectExpression):
            continue
        found = _CATEGORIES.intersection(_key(variant) for variant in node.variants)
        if found <= {"other"}:
            continue
        for missing in sorted(used - found):
            number = next(number for number in range(201) if category(number) == missing)
            file.error(node, f"the variant [{missing}] is missing, which {file.language} needs for {number}; add it")
        for unused in sorted(found - used - {"other"}):
            file.error(node, f"{file.language} never uses the variant [{unused}]; delete it")


def _check_rendering(file: _File) -> None:
    bundle = FluentBundle([file.language], use_isolating=False)
    bundle.add_resource(file.resource)
    names = {name.removeprefix("$") for name in _variables(file.resource)}
    for name, message in file.messages.items():
        compiled = bundle.get_message(name)
        patterns = [compiled.value] if compiled.value is not None else []
        for pattern in (*patterns, *compiled.attributes.values()):
            found = {
                fault for value in _values(message) for fault in _render(bundle, pattern, dict.fromkeys(names, value))
            }
            for fault in sorted(found):
                file.error(message, f"`{name}` cannot be rendered: {fault}")


def _values(message: ast.Message) -> Iterator[str | int]:
    yield from NUMBERS
    for node in _nodes(message):
        if isinstance(node, ast.Variant) and isinstance(node.key, ast.Identifier) and node.key.name not in _CATEGORIES:
            yield node.key.name


def _render(bundle: FluentBundle, pattern: Pattern, values: dict[str, str | int]) -> Iterable[str]:
    text, errors = bundle.format_pattern(pattern, values)
    if errors:
        return [str(error) for error in errors]
    return [] if str(text).strip() else ["it comes out empty"]


def _key(variant: ast.Variant) -> str:
    return variant.key.name if isinstance(variant.key, ast.Identifier) else str(variant.key.value)


def _nodes(node: ast.BaseNode) -> Iterator[ast.BaseNode]:
    yield node
    for value in vars(node).values():
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.BaseNode) and not isinstance(child, ast.Span):
                yield from _nodes(child)
