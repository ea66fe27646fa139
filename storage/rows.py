"""Sets of rows as one bound value, so that a statement is the same text for a batch of any size.

The rows travel as one JSON text, and the database unpacks them. That keeps clear of the limits on bound values (32,766
on SQLite, 32,767 with PostgreSQL's protocol), and PostgreSQL prepares each statement once.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import ColumnElement, FromClause, Text, bindparam, cast, column, func, literal_column, select
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.types import TypeEngine

ROWS = "rows"
"""The name of the bound value."""


def rows(dialect: str, **columns: TypeEngine[Any]) -> FromClause:
    """Give a table of the rows in the bound value `rows` (see `packed`), with these columns."""
    if dialect == "postgresql":
        return _postgresql_rows(columns)
    return _sqlite_rows(columns)


def packed(values: Iterable[Mapping[str, object]]) -> dict[str, str]:
    """Give the parameters of a statement over `rows`."""
    return {ROWS: json.dumps(list(values), ensure_ascii=False, separators=(",", ":"))}


def _postgresql_rows(columns: Mapping[str, TypeEngine[Any]]) -> FromClause:
    document = cast(bindparam(ROWS, type_=Text), JSONB)
    record = func.jsonb_to_recordset(document).table_valued(*(column(name, kind) for name, kind in columns.items()))
    return record.render_derived(name=ROWS, with_types=True)


def _sqlite_rows(columns: Mapping[str, TypeEngine[Any]]) -> FromClause:
    each = func.json_each(bindparam(ROWS, type_=Text)).table_valued("value", name="each_row")

    def extract(name: str, kind: TypeEngine[Any]) -> ColumnElement[Any]:
        return func.json_extract(each.c.value, literal_column(f"'$.{name}'"), type_=kind).label(name)

    return select(*(extract(name, kind) for name, kind in columns.items())).subquery(ROWS)
