"""Files for the person at the terminal."""

from pathlib import Path


def saved_here(name: str, content: bytes) -> str:
    """Save a file in the current folder and give its path; one that is there is left as it is, for another name.

    Raises OSError when it cannot be written.
    """
    wanted = path = Path.cwd() / Path(name).name
    number = 1
    while True:
        try:
            with path.open("xb") as file:
                file.write(content)
        except FileExistsError:
            number += 1
            path = wanted.with_stem(f"{wanted.stem}-{number}")
        else:
            return str(path)
