"""What the log may say of an unforeseen error."""

from traceback import extract_tb

_PLACES = 4
"""The innermost ones; further out it is always the same."""


def raised(error: BaseException) -> str:
    """Give the class of an error and where it was raised. Its message stays out: it may quote what people wrote."""
    frames = extract_tb(error.__traceback__)[-_PLACES:]
    places = [f"{_file(frame.filename)}:{frame.lineno}" for frame in frames]
    return f"{type(error).__name__} at {' > '.join(places)}"


def _file(path: str) -> str:
    return path.replace("\\", "/").rpartition("/")[2]
