"""Everything that stands in a database, table by table."""

from collections.abc import Mapping, Sequence

from sqlalchemy import select

from storage.engines import open_engines
from storage.tables import metadata

Rows = Mapping[str, Sequence[Mapping[str, object]]]


async def all_rows(url: str) -> Rows:
    """Give all rows of all tables, in the order of their keys."""
    engines = open_engines(url)
    found: dict[str, Sequence[Mapping[str, object]]] = {}
    try:
        async with engines.reader.connect() as connection:
            for table in metadata.sorted_tables:
                rows = await connection.execute(select(table).order_by(*table.primary_key))
                found[table.name] = [dict(row) for row in rows.mappings()]
    finally:
        await engines.close()
    return found
