"""What Discord allows in commands (docs.discord.com/developers/interactions/application-commands)."""

import unicodedata
from collections.abc import Callable, Iterator

from tests.fakes.discord.check_bounds import check_bounds
from tests.fakes.discord.form import Form, Json, Path, as_object
from tests.fakes.discord.limits import LIMITS, LOCALES, units

CHAT_INPUT = 1
SUB_COMMAND, SUB_COMMAND_GROUP, STRING, INTEGER, NUMBER = 1, 2, 3, 4, 10
_SUBS = frozenset({SUB_COMMAND, SUB_COMMAND_GROUP})
_OPTION_TYPES = frozenset(range(1, 12))
_WITH_CHOICES = frozenset({STRING, INTEGER, NUMBER})


def valid_name(name: str) -> bool:
    r"""Say whether a chat command's or option's name matches Discord's pattern and uses lower case where there is one.

    The pattern is ^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$: of all scripts with vowel signs, which are marks and
    no letters, it lets only Devanagari's and Thai's through.
    """
    fits = 1 <= units(name) <= LIMITS["command.name"].maximum
    return fits and name == name.lower() and all(map(_name_character, name))


def _name_character(character: str) -> bool:
    if character in "-_'" or unicodedata.category(character)[0] in "LN":
        return True
    marked = unicodedata.category(character)[0] == "M"
    return marked and unicodedata.name(character, "").startswith(("DEVANAGARI", "THAI"))


def check_command(form: Form, path: Path, command: Json) -> None:
    """Note all that is wrong with one command's definition."""
    kind = command.get("type", CHAT_INPUT)
    form.one_of((*path, "type"), kind, frozenset({1, 2, 3}))
    _named(form, path, command, pattern=kind == CHAT_INPUT)
    if kind == CHAT_INPUT:
        _described(form, path, command)
        _options(form, path, command.get("options"), _OPTION_TYPES)
    else:
        _only_for_chat(form, path, command)
    _numbers(form, (*path, "contexts"), command.get("contexts"), frozenset({0, 1, 2}))
    _numbers(form, (*path, "integration_types"), command.get("integration_types"), frozenset({0, 1}))
    _permissions(form, (*path, "default_member_permissions"), command.get("default_member_permissions"))
    if _command_units(command) > LIMITS["command.total"].maximum:
        form.add(path, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)")


def _permissions(form: Form, path: Path, bits: object) -> None:
    if bits is not None and not (isinstance(bits, str) and bits.isdecimal()):
        form.add(path, "PERMISSIONS_TYPE_CONVERT", "Permissions are a string of digits")


def check_commands(form: Form, commands: list[Json]) -> None:
    """Note all that is wrong with a whole list of commands, names used twice included."""
    for index, command in enumerate(commands):
        check_command(form, (index,), command)
    chat = [command for command in commands if command.get("type", CHAT_INPUT) == CHAT_INPUT]
    if len(chat) > LIMITS["commands.chat_input"].maximum:
        form.add((), "APPLICATION_COMMANDS_MAX", "Maximum number of application commands reached (100)")
    for locale in (None, *sorted(LOCALES)):
        _twice(form, commands, locale)


def _twice(form: Form, commands: list[Json], locale: str | None) -> None:
    seen: set[tuple[object, object]] = set()
    for index, command in enumerate(commands):
        key = (command.get("type", CHAT_INPUT), _name_in(command, locale))
        if key in seen:
            form.add((index,), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
        seen.add(key)


def _name_in(thing: Json, locale: str | None) -> object:
    """Give the name that a client in a locale shows."""
    translations = thing.get("name_localizations")
    own = translations.get(locale) if isinstance(translations, dict) else None
    return own or thing.get("name")


def _only_for_chat(form: Form, path: Path, command: Json) -> None:
    for name in ("description", "options"):
        if command.get(name):
            form.add((*path, name), "APPLICATION_COMMAND_CONTEXT_MENU", f"A command of a menu takes no {name}")


def _named(form: Form, path: Path, thing: Json, *, pattern: bool) -> None:
    def check(at: Path, name: object) -> None:
        length = form.text(at, name, "command.name", required=True)
        if pattern and length and not valid_name(str(name)):
            form.add(at, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")

    check((*path, "name"), thing.get("name"))
    _localised(form, (*path, "name_localizations"), thing.get("name_localizations"), check)


def _described(form: Form, path: Path, thing: Json) -> None:
    def check(at: Path, text: object) -> None:
        form.text(at, text, "command.description", required=True)

    check((*path, "description"), thing.get("description"))
    _localised(form, (*path, "description_localizations"), thing.get("description_localizations"), check)


def _localised(form: Form, path: Path, texts: object, check: Callable[[Path, object], None]) -> None:
    for locale, text in as_object(form, path, texts).items():
        if locale not in LOCALES:
            listed = ", ".join(sorted(LOCALES))
            form.add((*path, locale), "ENUM_TYPE_COERCE", f'Value "{locale}" is not a valid enum value ({listed}).')
        check((*path, locale), text)


def _options(form: Form, path: Path, options: object, allowed: frozenset[int]) -> None:
    inside: Path = (*path, "options")
    given = form.items(inside, options, "command.options")
    for index, option in enumerate(given):
        _option(form, (*inside, index), option, allowed)
    for locale in (None, *sorted(LOCALES)):
        _alike(form, inside, given, locale)
    _in_order(form, inside, given)
    if len({option.get("type") in _SUBS for option in given}) > 1:
        form.add(inside, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Subcommands and other options exclude each other")


def _alike(form: Form, path: Path, options: list[Json], locale: str | None) -> None:
    names: set[object] = set()
    for index, option in enumerate(options):
        name = _name_in(option, locale)
        if name in names:
            at: Path = (*path, index, "name")
            form.add(at, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists")
        names.add(name)


def _in_order(form: Form, path: Path, options: list[Json]) -> None:
    optional_seen = False
    for index, option in enumerate(options):
        if option.get("required") and optional_seen:
            at: Path = (*path, index)
            form.add(at, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options come before optional ones")
        optional_seen = optional_seen or (option.get("type") not in _SUBS and not option.get("required"))


def _option(form: Form, path: Path, option: Json, allowed: frozenset[int]) -> None:
    kind = option.get("type")
    _named(form, path, option, pattern=True)
    _described(form, path, option)
    if not form.one_of((*path, "type"), kind, allowed):
        return
    if kind == SUB_COMMAND_GROUP:
        _options(form, path, option.get("options"), frozenset({SUB_COMMAND}))
    elif kind == SUB_COMMAND:
        _options(form, path, option.get("options"), _OPTION_TYPES - _SUBS)
    elif option.get("options"):
        form.add((*path, "options"), "APPLICATION_COMMAND_OPTIONS_NESTED", "Only subcommands may hold options")
    for name in ("required", "autocomplete"):
        if option.get(name) is not None and not isinstance(option[name], bool):
            form.add((*path, name), "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
    check_bounds(form, path, option)
    _choices(form, path, option)


def _choices(form: Form, path: Path, option: Json) -> None:
    inside: Path = (*path, "choices")
    choices = form.items(inside, option.get("choices"), "command.choices")
    if choices and option.get("autocomplete"):
        form.add(inside, "APPLICATION_COMMAND_AUTOCOMPLETE_WITH_CHOICES", "Autocomplete cannot be set with choices")
    if (choices or option.get("autocomplete")) and option.get("type") not in _WITH_CHOICES:
        form.add(path, "APPLICATION_COMMAND_OPTION_TYPE_CHOICES", "This type of option takes no choices")
    check_choices(form, inside, choices, option.get("type"))


def check_choices(form: Form, path: Path, choices: list[Json], option_type: object) -> None:
    """Note what is wrong with the choices of an option, fixed ones or those of an autocomplete answer."""

    def check(at: Path, name: object) -> None:
        form.text(at, name, "command.choice.name", required=True)

    names: set[object] = set()
    for index, choice in enumerate(choices):
        at: Path = (*path, index)
        check((*at, "name"), choice.get("name"))
        if choice.get("name") in names:
            # Taken in autocomplete, but the client then picks the first (discord/discord-api-docs issue 8565).
            form.add((*at, "name"), "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", "Name already exists")
        names.add(choice.get("name"))
        _localised(form, (*at, "name_localizations"), choice.get("name_localizations"), check)
        if option_type == STRING:
            form.text((*at, "value"), choice.get("value"), "command.choice.value", required=True)
        elif isinstance(choice.get("value"), bool) or not isinstance(choice.get("value"), int | float):
            form.add((*at, "value"), "NUMBER_TYPE_COERCE", f'Value "{choice.get("value")!r}" is not a number.')


def _numbers(form: Form, path: Path, numbers: object, allowed: frozenset[int]) -> None:
    if numbers is None:
        return
    if not isinstance(numbers, list):
        form.add(path, "BASE_TYPE_BAD_TYPE", "Only iterables may be used in a ListType")
        return
    if len(set(map(str, numbers))) < len(numbers):
        form.add(path, "SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value")
    for index, number in enumerate(numbers):
        form.one_of((*path, index), number, allowed)


def _command_units(command: Json) -> int:
    return sum(_largest(texts) for texts in _texts(command))


def _texts(thing: Json) -> Iterator[list[object]]:
    for name in ("name", "description", "value"):
        translations = thing.get(f"{name}_localizations")
        yield [thing.get(name), *(translations.values() if isinstance(translations, dict) else ())]
    for inner in [*(thing.get("options") or []), *(thing.get("choices") or [])]:
        if isinstance(inner, dict):
            yield from _texts(inner)


def _largest(texts: list[object]) -> int:
    return max((units(text) for text in texts if isinstance(text, str)), default=0)
