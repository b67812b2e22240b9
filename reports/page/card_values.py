"""Card values in words and tables."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pandas as pd

from reports.chapters.card_values import (
    KINDS,
    columns_of,
    headline,
    meaning,
    method,
    picture_of,
    ranked,
    terms,
)
from reports.data.text import percent0, signed
from reports.experiments.card_values import CardValues
from reports.figures.card_values import MARKS
from reports.page.plain import as_csv, as_json, replay_lines, table_in, text_table, wrapped
from reports.stats.card_values import EXPERIMENTS

HEAD = ("held", "95% CI", "in deck", "95% CI", "taken")
SHOWN = 8  # strongest and weakest cards of a kind, in a short table


def render(found: CardValues, form: str, replay: Sequence[str], whole: bool = False) -> str:
    """The whole answer as text, CSV, JSON or Markdown."""
    if form == "csv":
        return as_csv(every_card(found))
    if form == "json":
        return as_json(_values(found, replay))
    lines: list[str] = []
    for kind in KINDS:
        lines += [*wrapped(form, " ".join(headline(found, kind))), ""]
        lines += [*_table(found, kind, form, whole), ""]
    for text in (method(found), *terms(form == "markdown"), meaning(found)):
        lines += [*wrapped(form, text), ""]
    lines += ["One deal as dealt, with the strongest Expert given, and without it:"]
    return "\n".join([*lines, *replay_lines(form, replay)]) + "\n"


def every_card(found: CardValues) -> pd.DataFrame:
    """Every number of every card, Experts first, the strongest first."""
    return pd.concat([ranked(found, kind) for kind in KINDS], ignore_index=True)


def _table(found: CardValues, kind: str, form: str, whole: bool) -> list[str]:
    if form == "markdown":
        return _full_table(found, kind)
    table = ranked(found, kind)
    rows, effects = _rows(table), [str(text) for text in table["text"]]
    if not whole and len(rows) > 2 * SHOWN + 1:
        gap = [f"… {len(rows) - 2 * SHOWN} more", *[""] * len(HEAD)]
        rows = [*rows[:SHOWN], gap, *rows[-SHOWN:]]
        effects = [*effects[:SHOWN], "", *effects[-SHOWN:]]
    return text_table((KINDS[kind], *HEAD), rows, notes=effects)


def _full_table(found: CardValues, kind: str) -> list[str]:
    columns, table = columns_of(found), ranked(found, kind)
    rows = [[column.text(row) for column in columns] for row in table.to_dict("records")]
    return table_in("markdown", [column.heading for column in columns], rows, words=2)


def _rows(table: pd.DataFrame) -> list[list[str]]:
    rows = []
    for row in table.to_dict("records"):
        cells = [row["card"] + MARKS[row["outlier"]]]
        for name in EXPERIMENTS:
            interval = f"{signed(row[f'{name}_low'])} to {signed(row[f'{name}_high'])}"
            cells += [signed(row[name]), interval]
        rows.append([*cells, percent0(row["share"])])
    return rows


def _values(found: CardValues, replay: Sequence[str]) -> dict[str, object]:
    return {
        "players": dict(found.players),
        "seed": found.seed,
        "deals": found.deals,
        "half_width": found.widest,
        "any_card": found.any_card,
        "values": every_card(found),
        "takes": found.takes,
        "stopped": found.stopped,
        "replay": list(replay),
    }


def write_card_values(found: CardValues, folder: Path, replay: Sequence[str]) -> list[str]:
    """The pictures, the tables and the text as files in a folder; their names."""
    from reports.figures.style import png_bytes, titled
    from sim.files import make_folder, write_file

    make_folder(folder)
    files: dict[str, bytes | str] = {}
    pictures = []
    for kind, word in KINDS.items():
        shown = picture_of(found, kind)
        files[f"{kind}s.png"] = png_bytes(titled(shown.draw(), shown.title))
        pictures.append(f"![What each {word} is worth]({kind}s.png)\n")
    files["card-values.csv"] = as_csv(every_card(found))
    files["takes.csv"] = as_csv(found.takes)
    text = render(found, "markdown", replay)
    files["card-values.md"] = "\n".join(["# Card values", "", *pictures, text])
    for name, content in files.items():
        write_file(folder / name, content)
    return list(files)
