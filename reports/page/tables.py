"""Tables as HTML and Markdown."""

from __future__ import annotations

import math
from html import escape
from typing import Any

from reports.chapters.tables import Column, Table
from reports.data.names import Names
from reports.page import markup


def html(table: Table, names: Names) -> str:
    """HTML with scopes for screen readers and sort keys for clicks."""
    heads = "".join(_head(column) for column in table.columns)
    rows = "\n".join(_row(table, row, names) for row in table.frame.to_dict("records"))
    return (
        f'<table id="table-{escape(table.key)}"><caption>{escape(table.caption)}</caption>\n'
        f"<thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}\n</tbody></table>"
    )


def markdown(table: Table, names: Names) -> str:
    """The same table in Markdown."""
    lines = ["| " + " | ".join(markup.markdown(column.heading) for column in table.columns) + " |"]
    lines.append("|" + "".join(" ---: |" if c.number else " --- |" for c in table.columns))
    for row in table.frame.to_dict("records"):
        cells = [_markdown_cell(column, row, names) for column in table.columns]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def _markdown_cell(column: Column, row: dict[str, Any], names: Names) -> str:
    text = markup.markdown(_shown(column, row, names))
    address = str(row[column.link]) if column.link else ""
    return f"[{text}]({address})" if address else text


def _shown(column: Column, row: dict[str, Any], names: Names) -> str:
    """A cell as text; a line for a card or for all Automas is called as its column says."""
    if column.key == "automa" and "/" in str(row["automa"]):
        return automa_text(str(row["automa"]), names)
    return column.text(row)


def automa_text(automa: str, names: Names) -> str:
    """Name and stars of an Automa, or the word as it is ('all')."""
    return f"{names.automa(automa)} {names.level(automa)}".rstrip() if "/" in automa else automa


def _head(column: Column) -> str:
    kind = ' class="n"' if column.number else ""
    return (
        f'<th scope="col"{kind} aria-sort="none"><button type="button">'
        f"{escape(column.heading)}</button></th>"
    )


def _row(table: Table, row: dict[str, Any], names: Names) -> str:
    columns = table.columns
    tags = "".join(
        f' data-{key}="{escape(str(row[key]))}"'
        for key in ("strategy", "automa")
        if key in row and row[key] != "all"
    )
    tags += ' class="marked"' if table.marked and row[table.marked] else ""
    heads = [i for i, column in enumerate(columns) if not column.number]
    cells = "".join(
        _cell(i == (heads or [0])[0], column, row, names) for i, column in enumerate(columns)
    )
    return f"<tr{tags}>{cells}</tr>"


def _cell(head: bool, column: Column, row: dict[str, Any], names: Names) -> str:
    value = row[column.key]
    text = escape(_shown(column, row, names))
    if column.low:
        here, span = column.pieces(row)
        text = f"{escape(here)} <small>{escape(span)}</small>"
    if column.link and row[column.link]:
        text = f'<a href="{escape(str(row[column.link]))}">{text}</a>'
    sort = f' data-v="{_sort_key(value)}"' if column.number else ""
    if head:
        return f'<th scope="row"{sort}>{text}</th>'
    kind = ' class="n"' if column.number else ' class="prose"' if column.prose else ""
    return f"<td{kind}{sort}>{text}</td>"


def _sort_key(value: Any) -> str:
    if not isinstance(value, int | float) or math.isnan(value):
        return ""
    return f"{value:.6g}" if math.isfinite(value) else ("9e99" if value > 0 else "-9e99")
