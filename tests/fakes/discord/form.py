"""Refusals in the shape in which Discord gives them (docs.discord.com/developers/reference#error-messages)."""

from collections.abc import Mapping
from typing import Any, TypeAlias

from tests.fakes.discord.limits import LIMITS, units

Path: TypeAlias = tuple[str | int, ...]
Json: TypeAlias = dict[str, Any]


class ApiError(Exception):
    """A request that Discord would answer with an error status."""

    def __init__(self, status: int, code: int, message: str, errors: Json | None = None) -> None:
        """Take the HTTP status, Discord's own code, its message and, for 50035, the nested errors."""
        super().__init__(f"{status} {code}: {message}{f' {errors}' if errors else ''}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors

    def body(self) -> Json:
        """Give the JSON body."""
        nested = {"errors": self.errors} if self.errors else {}
        return {"message": self.message, "code": self.code, **nested}


class NotHere(ApiError):  # noqa: N818 - it answers a question, and is no fault of whoever asked.
    """The answer to the question whether something is there, when it is not."""


class Form:
    """Collects everything that is wrong in one request body, so that all of it is reported at once."""

    def __init__(self, prefix: Path = ()) -> None:
        """Take the path that stands before every reported path ("data" in an interaction callback)."""
        self.prefix = prefix
        self.faults: list[tuple[Path, str, str]] = []

    def add(self, path: Path, code: str, message: str) -> None:
        """Note that the value at `path` breaks the rule `code`."""
        self.faults.append(((*self.prefix, *path), code, message))

    def text(self, path: Path, value: object, limit: str, *, required: bool = False) -> int:
        """Check a text against a named limit and give its length in UTF-16 units (0 if it is no text)."""
        if value is None:
            if required:
                self.add(path, "BASE_TYPE_REQUIRED", "This field is required")
            return 0
        if not isinstance(value, str):
            self.add(path, "STRING_TYPE_CONVERT", f'Could not interpret "{value!r}" as string.')
            return 0
        length = units(value)
        self.length(path, length, limit)
        return length

    def length(self, path: Path, length: int, limit: str) -> None:
        """Check a length against a named limit."""
        low, high = LIMITS[limit].minimum, LIMITS[limit].maximum
        if low <= length <= high:
            return
        if low == 0:
            self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")
        else:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")

    def number(self, path: Path, value: object, limit: str) -> None:
        """Check a whole number against a named limit; nothing is said about an absent one."""
        low, high = LIMITS[limit].minimum, LIMITS[limit].maximum
        if value is None:
            return
        if isinstance(value, bool) or not isinstance(value, int):
            self.add(path, "NUMBER_TYPE_COERCE", f'Value "{value!r}" is not int.')
        elif not low <= value <= high:
            self.add(path, "NUMBER_TYPE_RANGE", f"int value should be between {low} and {high}.")

    def items(self, path: Path, value: object, limit: str | None = None) -> list[Json]:
        """Check that the value is a list of objects, within a named limit, and give the objects."""
        if value is None:
            return []
        if not isinstance(value, list):
            self.add(path, "BASE_TYPE_BAD_TYPE", "Only iterables may be used in a ListType")
            return []
        if limit is not None:
            self.length(path, len(value), limit)
        for index, item in enumerate(value):
            if not isinstance(item, dict):
                self.add((*path, index), "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        return [item for item in value if isinstance(item, dict)]

    def one_of(self, path: Path, value: object, allowed: frozenset[int]) -> bool:
        """Check that the value is one of the allowed numbers and say whether it is."""
        if isinstance(value, int) and not isinstance(value, bool) and value in allowed:
            return True
        listed = ", ".join(str(number) for number in sorted(allowed))
        self.add(path, "BASE_TYPE_CHOICES", f"Value must be one of {{{listed}}}.")
        return False

    def done(self) -> None:
        """Raise 50035 with all that was noted, if anything was."""
        if self.faults:
            raise ApiError(400, 50035, "Invalid Form Body", self._tree())

    def _tree(self) -> Json:
        tree: Json = {}
        for path, code, message in self.faults:
            node = tree
            for step in path:
                node = node.setdefault(str(step), {})
            node.setdefault("_errors", []).append({"code": code, "message": message})
        return tree


def as_object(form: Form, path: Path, value: object) -> Json:
    """Give `value` if it is a JSON object; otherwise note the fault and give an empty one."""
    if isinstance(value, Mapping):
        return dict(value)
    if value is not None:
        form.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
    return {}
