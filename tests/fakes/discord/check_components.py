"""What Discord allows among a message's components (docs.discord.com/developers/components/reference)."""

import copy
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final

from tests.fakes.discord.form import Form, Json, Path, as_object
from tests.fakes.discord.limits import LIMITS
from tests.fakes.discord.uploads import Attachment

ROW, BUTTON, STRING_SELECT = 1, 2, 3
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 11, 12, 13, 14, 17
SELECTS: Final = frozenset({STRING_SELECT, 5, 6, 7, 8})
LINK, PREMIUM = 5, 6
_IN_CONTAINER = frozenset({ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR})
_TOP_V2 = _IN_CONTAINER | {CONTAINER}
_TOP_LEGACY = frozenset({ROW})
_IN_ROW = SELECTS | {BUTTON}
_ATTACHMENT = "attachment://"
_SCHEMES = ("https://", "http://", _ATTACHMENT)


def walk(components: list[Json]) -> list[Json]:
    """Give every component of a tree in reading order; a section's accessory comes after its texts."""
    found: list[Json] = []
    for component in components:
        found.append(component)
        if component.get("components"):
            found += walk([child for child in component["components"] if isinstance(child, dict)])
        accessory = component.get("accessory")
        if isinstance(accessory, dict):
            found.append(accessory)
    return found


def check_components(form: Form, components: object, files: Sequence[Attachment], *, v2: bool) -> list[Json]:
    """Note in `form` all that is wrong with a message's components; give them with ids and addresses filled in."""
    path: Path = ("components",)
    rows = form.items(path, components, None if v2 else "message.rows")
    checker = _Checker(form, files)
    checker.children(path, rows, _TOP_V2 if v2 else _TOP_LEGACY)
    if v2 and len(walk(rows)) > LIMITS["message.components"].maximum:
        form.add(path, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", "The number of components exceeds the maximum of 40.")
    if checker.text_units > LIMITS["message.text_display"].maximum:
        form.add(path, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "Displayable text exceeds the maximum size of 4000.")
    return _with_addresses(_with_ids(rows), files)


class _Checker:
    def __init__(self, form: Form, files: Sequence[Attachment]) -> None:
        self.form = form
        self.files = {file.filename for file in files}
        self.custom_ids: set[str] = set()
        self.ids: set[int] = set()
        self.text_units = 0

    def children(self, path: Path, components: list[Json], allowed: frozenset[int]) -> None:
        for index, component in enumerate(components):
            self.component((*path, index), component, allowed)

    def component(self, path: Path, component: Json, allowed: frozenset[int]) -> None:
        kind = component.get("type")
        if kind not in allowed or isinstance(kind, bool):
            listed = ", ".join(str(number) for number in sorted(allowed))
            self.form.add((*path, "type"), "UNION_TYPE_CHOICES", f'Value of field "type" must be one of ({listed},).')
            return
        self._identifier(path, component.get("id"))
        self._by_kind(kind, path, component)

    def _by_kind(self, kind: int, path: Path, component: Json) -> None:
        if kind in SELECTS:
            self._select(path, component)
            return
        {
            ROW: self._row,
            BUTTON: self._button,
            SECTION: self._section,
            TEXT: self._text,
            THUMBNAIL: self._thumbnail,
            GALLERY: self._gallery,
            FILE: self._file,
            SEPARATOR: self._separator,
            CONTAINER: self._container,
        }[kind](path, component)

    def _identifier(self, path: Path, identifier: object) -> None:
        self.form.number((*path, "id"), identifier, "component.id")
        if isinstance(identifier, int) and identifier:
            if identifier in self.ids:
                self.form.add((*path, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
            self.ids.add(identifier)

    def _custom_id(self, path: Path, component: Json) -> None:
        at = (*path, "custom_id")
        custom_id = component.get("custom_id")
        self.form.text(at, custom_id, "component.custom_id", required=True)
        if custom_id in self.custom_ids:
            self.form.add(at, "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
        if isinstance(custom_id, str):
            self.custom_ids.add(custom_id)

    def _row(self, path: Path, row: Json) -> None:
        inside: Path = (*path, "components")
        children = self.form.items(inside, row.get("components") or [], "row.buttons")
        self.children(inside, children, _IN_ROW)
        if len(children) > 1 and any(child.get("type") in SELECTS for child in children):
            self.form.add(inside, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The component exceeds the maximum width")

    def _button(self, path: Path, button: Json) -> None:
        style = button.get("style")
        self.form.text((*path, "label"), button.get("label"), "button.label")
        _emoji(self.form, (*path, "emoji"), button.get("emoji"))
        if not self.form.one_of((*path, "style"), style, frozenset(range(1, 7))):
            return
        if style == LINK:
            self.form.text((*path, "url"), button.get("url"), "button.url", required=True)
            self._forbid(path, button, ("custom_id",))
        elif style == PREMIUM:
            self._forbid(path, button, ("custom_id", "label", "url", "emoji"))
        else:
            self._custom_id(path, button)
            self._forbid(path, button, ("url", "sku_id"))
        if style != PREMIUM and not button.get("label") and not button.get("emoji"):
            self.form.add(path, "BUTTON_COMPONENT_REQUIRES_LABEL_OR_EMOJI", "A button needs a label or an emoji")

    def _forbid(self, path: Path, button: Json, names: tuple[str, ...]) -> None:
        for name in names:
            if button.get(name) is not None:
                self.form.add((*path, name), "BUTTON_COMPONENT_FIELD_FORBIDDEN", f"{name} does not go with this style")

    def _select(self, path: Path, select: Json) -> None:
        self._custom_id(path, select)
        self.form.text((*path, "placeholder"), select.get("placeholder"), "select.placeholder")
        self.form.number((*path, "min_values"), select.get("min_values"), "select.min_values")
        self.form.number((*path, "max_values"), select.get("max_values"), "select.max_values")
        if select["type"] == STRING_SELECT:
            check_options(self.form, (*path, "options"), select.get("options") or [])

    def _section(self, path: Path, section: Json) -> None:
        inside: Path = (*path, "components")
        texts = self.form.items(inside, section.get("components") or [], "section.components")
        self.children(inside, texts, frozenset({TEXT}))
        accessory = section.get("accessory")
        if accessory is None:
            self.form.add((*path, "accessory"), "BASE_TYPE_REQUIRED", "This field is required")
        else:
            at: Path = (*path, "accessory")
            self.component(at, as_object(self.form, at, accessory), frozenset({BUTTON, THUMBNAIL}))

    def _text(self, path: Path, text: Json) -> None:
        content = text.get("content")
        self.text_units += self.form.text((*path, "content"), content, "message.text_display", required=True)

    def _thumbnail(self, path: Path, thumbnail: Json) -> None:
        self._media(path, thumbnail, "media")

    def _file(self, path: Path, file: Json) -> None:
        self._media(path, file, "file", schemes=(_ATTACHMENT,))

    def _media(self, path: Path, component: Json, name: str, schemes: tuple[str, ...] = _SCHEMES) -> None:
        at: Path = (*path, name, "url")
        url = as_object(self.form, (*path, name), component.get(name)).get("url")
        if not isinstance(url, str) or not url.startswith(schemes):
            self.form.add(at, "URL_TYPE_INVALID_SCHEME", f"Not a well formed URL with one of {schemes}.")
        elif url.startswith(_ATTACHMENT) and url.removeprefix(_ATTACHMENT) not in self.files:
            code = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
            self.form.add(at, code, f'The referenced attachment ("{url}") was not found')

    def _gallery(self, path: Path, gallery: Json) -> None:
        inside: Path = (*path, "items")
        for index, item in enumerate(self.form.items(inside, gallery.get("items") or [], "gallery.items")):
            self._media((*inside, index), item, "media")

    def _separator(self, path: Path, separator: Json) -> None:
        if separator.get("spacing") is not None:
            self.form.one_of((*path, "spacing"), separator["spacing"], frozenset({1, 2}))

    def _container(self, path: Path, container: Json) -> None:
        colour = container.get("accent_color")
        if colour is not None and not (isinstance(colour, int) and 0 <= colour <= 0xFFFFFF):
            self.form.add((*path, "accent_color"), "NUMBER_TYPE_RANGE", "int value should be between 0 and 16777215.")
        inside: Path = (*path, "components")
        children = self.form.items(inside, container.get("components") or [])
        if not children:
            self.form.add(inside, "BASE_TYPE_REQUIRED", "This field is required")
        self.children(inside, children, _IN_CONTAINER)


def check_options(form: Form, path: Path, options: object) -> None:
    """Note what is wrong with a string select's options."""
    values: set[object] = set()
    for index, option in enumerate(form.items(path, options, "select.options")):
        at: Path = (*path, index)
        form.text((*at, "label"), option.get("label"), "select.option.label", required=True)
        form.text((*at, "value"), option.get("value"), "select.option.value", required=True)
        form.text((*at, "description"), option.get("description"), "select.option.description")
        _emoji(form, (*at, "emoji"), option.get("emoji"))
        if option.get("value") in values:
            form.add((*at, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The option value is already used")
        values.add(option.get("value"))


def _emoji(form: Form, path: Path, emoji: object) -> None:
    if emoji is None:
        return
    partial = as_object(form, path, emoji)
    name = partial.get("name")
    if partial.get("id") or (isinstance(name, str) and _looks_like_emoji(name)):
        return
    form.add((*path, "name"), "COMPONENT_INVALID_EMOJI", "Invalid emoji")


def _looks_like_emoji(name: str) -> bool:
    letters = any(unicodedata.category(character).startswith("L") for character in name)
    return not letters and any(ord(character) >= 0xA9 for character in name)


def attached(components: list[Json]) -> set[int]:
    """Give the ids of the attachments that components show."""
    return {int(media["attachment_id"]) for media in _media_of(components) if "attachment_id" in media}


def _media_of(components: list[Json]) -> Iterator[Json]:
    for component in walk(components):
        for holder in (component, *(component.get("items") or [])):
            yield from (holder[name] for name in ("media", "file") if isinstance(holder.get(name), dict))


def _with_addresses(components: list[Json], files: Sequence[Attachment]) -> list[Json]:
    """Replace references by what Discord gives back: an address, the attachment's id, and a file's name and size."""
    if not files:
        return components
    found = copy.deepcopy(components)
    by_reference = {_ATTACHMENT + file.filename: file for file in files}
    for media in _media_of(found):
        file = by_reference.get(media.get("url", ""))
        if file:
            media.update(url=file.url, attachment_id=str(file.id))
    by_id = {str(file.id): file for file in files}
    for component in walk(found):
        if component["type"] == FILE and component["file"].get("attachment_id") in by_id:
            file = by_id[component["file"]["attachment_id"]]
            component.update(name=file.filename, size=len(file.data))
    return found


def _with_ids(components: list[Json]) -> list[Json]:
    taken = {component.get("id") for component in walk(components)}
    free = (number for number in range(1, 10_000) if number not in taken)
    return [_identified(component, free) for component in components]


def _identified(component: Json, free: Iterator[int]) -> Json:
    filled = {**component, "id": component.get("id") or next(free)}
    children = component.get("components")
    if isinstance(children, list):
        filled["components"] = [_identified(child, free) for child in children if isinstance(child, dict)]
    if isinstance(component.get("accessory"), dict):
        filled["accessory"] = _identified(component["accessory"], free)
    return filled
