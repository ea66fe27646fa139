"""What the log says of an error."""

import traceback


def where(error: BaseException) -> str:
    """Name an error and its place, innermost first. Its message stays out: it may quote what people wrote."""
    frames = traceback.extract_tb(error.__traceback__)
    places = " < ".join(f"{frame.name}:{frame.lineno}" for frame in reversed(frames))
    return f"{type(error).__name__} in {places}"
