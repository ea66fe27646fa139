"""Sets of rows as single values: bound, so that a statement is the same text for a batch of any size.

SQLite unpacks one JSON text, PostgreSQL one array a column. That keeps clear of the limits on bound values (32,766 on
SQLite, 32,767 in PostgreSQL's protocol), each statement is compiled and prepared once, and PostgreSQL, which reckons
with ten elements in an array it cannot see, looks rows up by index. (With one JSON text it reckoned with 100 rows, and
read tables of 20,000 rows whole to find one.)
"""

import json
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from sqlalchemy import ARRAY, ColumnElement, FromClause, Text, bindparam, cast, column, func, literal_column, select
from sqlalchemy.types import TypeEngine

_NAME = "rows"


def rows(dialect: str, **columns: TypeEngine[Any]) -> FromClause:
    """Give a table with these columns whose rows are bound with the statement (see `bound`)."""
    if dialect == "postgresql":
        return _from_arrays(columns)
    return _from_json(columns)


def bound(dialect: str, values: Sequence[Mapping[str, object]]) -> dict[str, object]:
    """Give the parameters of a statement over `rows`: at least one row, each with all columns."""
    if dialect == "postgresql":
        return {_parameter(name): [row[name] for row in values] for name in values[0]}
    # Lists in the order of the names: with the names in each row, inserting took a sixth longer.
    names = sorted(values[0])
    lists = [[row[name] for name in names] for row in values]
    return {_NAME: json.dumps(lists, ensure_ascii=False, separators=(",", ":"), default=date.isoformat)}


def collected(dialect: str, *columns: ColumnElement[Any]) -> ColumnElement[str]:
    """Give all rows of a query in one JSON text, [[value of each column, ...], ...] in no order; null for no rows."""
    if dialect == "postgresql":
        return cast(func.json_agg(func.json_build_array(*columns)), Text)
    # SQLite gives an empty list of its own.
    return func.json_group_array(func.json_array(*columns), type_=Text)


def _parameter(name: str) -> str:
    # Not the bare name: in an UPDATE, SQLAlchemy takes parameters with the names of columns for new values.
    return f"{_NAME}_{name}"


def _from_arrays(columns: Mapping[str, TypeEngine[Any]]) -> FromClause:
    arrays = (bindparam(_parameter(name), type_=ARRAY(kind)) for name, kind in columns.items())
    names = (column(name, kind) for name, kind in columns.items())
    return func.unnest(*arrays).table_valued(*names).render_derived(name=_NAME)


def _from_json(columns: Mapping[str, TypeEngine[Any]]) -> FromClause:
    each = func.json_each(bindparam(_NAME, type_=Text)).table_valued("value", name="each_row")

    place = {name: number for number, name in enumerate(sorted(columns))}

    def extract(name: str, kind: TypeEngine[Any]) -> ColumnElement[Any]:
        return func.json_extract(each.c.value, literal_column(f"'$[{place[name]}]'"), type_=kind).label(name)

    return select(*(extract(name, kind) for name, kind in columns.items())).subquery(_NAME)
