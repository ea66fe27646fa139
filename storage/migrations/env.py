"""Run by Alembic for each upgrade, on the connection and inside the transaction of `storage.migrate`."""

from alembic import context

from storage.migrations import VERSION_TABLE
from storage.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
    # SQLite can change a table only by building it anew.
    render_as_batch=True,
)
context.run_migrations()
