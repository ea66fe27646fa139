"""The history of the tables, applied by `storage.migrate` through Alembic."""

HEAD = "0004"
"""The newest revision in `versions`: what a database that is up to date holds."""

VERSION_TABLE = "alembic_version"
