"""Fixtures for all tests, and what keeps a developer's own machine out of them."""

import os

import hypothesis
import pytest

from bot.settings import Settings

pytest_plugins = ["tests.postgres"]
"""Databases of both kinds: `database_url` and its parts."""

# An empty variable wins over `.env`, so neither a test nor a process that it starts meets a real token or database.
os.environ.update({name.upper(): "" for name in Settings.model_fields})

# How long an example takes says more about what else the machine does than about the code.
hypothesis.settings.register_profile("shared-machine", deadline=None)
hypothesis.settings.load_profile("shared-machine")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Have long tests begun first, shared out among the workers, so that no worker is left alone with them in the end.

    pytest-xdist (`--dist worksteal`) gives each worker a stretch of the list to begin with.
    """
    workers = int(getattr(config, "workerinput", {}).get("workercount", 1))
    long = [item for item in items if item.get_closest_marker("long")]
    short = [item for item in items if not item.get_closest_marker("long")]
    size = -(-len(short) // workers)
    items[:] = [
        item
        for worker in range(workers)
        for item in (*long[worker::workers], *short[worker * size : (worker + 1) * size])
    ]
