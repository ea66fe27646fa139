"""Fixtures for all tests, and what keeps a developer's own machine out of them."""

import os

import hypothesis

from bot.settings import Settings

pytest_plugins = ["tests.postgres"]
"""Databases of both kinds: `database_url` and its parts."""

# An empty variable wins over `.env`, so neither a test nor a process that it starts meets a real token or database.
os.environ.update({name.upper(): "" for name in Settings.model_fields})

# How long an example takes says more about what else the machine does than about the code.
hypothesis.settings.register_profile("shared-machine", deadline=None)
hypothesis.settings.load_profile("shared-machine")
