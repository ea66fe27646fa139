"""Fixtures for all tests."""

pytest_plugins = ["tests.postgres"]
"""Databases of both kinds: `database_url` and its parts."""
