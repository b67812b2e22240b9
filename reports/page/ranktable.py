"""The ranking for the terminal and for other programs."""

from __future__ import annotations

import json

import pandas as pd

from reports.data.games import paired, read_games
from reports.data.names import Names
from reports.data.roles import lower_skills, ranked
from reports.page import markup
from reports.stats.bootstrap import RESAMPLES
from reports.stats.difficulty import difficulty, ranking_table

WIDTH = 80
FORMATS = ("text", "csv", "json", "markdown")


def ranking(frame: pd.DataFrame, resamples: int = RESAMPLES, seed: int = 0) -> pd.DataFrame:
    """The ranking of a run, hardest first (see difficulty.ranking_table)."""
    return ranking_table(difficulty(ranked(read_games(frame)), resamples, seed))


def notes(frame: pd.DataFrame) -> list[str]:
    """What the reader of a ranking must know: cells and strategies that it leaves out."""
    games = read_games(frame)
    aside = lower_skills(games.strategies)
    found = list(paired(ranked(games)).notes)
    if aside:
        found.append(f"not ranked, as their style plays at full skill too: {', '.join(aside)}")
    return found


def _rows(table: pd.DataFrame, names: Names) -> list[list[str]]:
    """Cells as text; Automas of one group share the rank of the first of them."""
    first = table.groupby("group")["rank"].min()
    size = table["group"].value_counts()
    rows = []
    for row in table.itertuples(index=False):
        shared = "=" if size[row.group] > 1 else ""
        rank = f"{first[row.group]}{shared}{'!' if _odd(row.agree) else ''}"
        half = f"{row.handicap:+.1f} [{row.handicap_low:+.1f}, {row.handicap_high:+.1f}]"
        name = f"{names.automa(row.automa)}"
        rating, win = f"{row.rating:+.0f}", f"{100 * row.win:.1f}%"
        rows.append([rank, name, names.level(row.automa), half, rating, win])
    return rows


def _odd(agree: str) -> bool:
    """Whether the three measures contradict each other beyond the noise."""
    return str(agree).startswith("no ")


HEAD = ["rank", "Automa", "stars", "handicap VP [95%]", "rating", "wins"]


def text(table: pd.DataFrame, names: Names | None = None) -> str:
    """A plain table of at most 80 columns with a line that explains it."""
    lines = [list(HEAD), *_rows(table, names or Names())]
    others = [max(len(line[i]) for line in lines) for i in range(len(HEAD)) if i != 1]
    room = WIDTH - sum(others) - 2 * len(others)
    for line in lines:
        line[1] = line[1] if len(line[1]) <= room else line[1][: room - 1] + "…"
    width = [max(len(line[i]) for line in lines) for i in range(len(HEAD))]
    out = ["  ".join(_pad(line, width)).rstrip() for line in lines]
    out.insert(1, "  ".join("-" * w for w in width))
    foot = [
        "",
        "handicap: VP a strategy would need to win half its games; rating: Elo points",
        "above the mean strategy; wins: of the strategies, a tie counts half.",
    ]
    if table["group"].duplicated().any():
        foot.append("=: one rank for neighbours that are not told apart at 95%.")
    if any(_odd(word) for word in table["agree"]):
        foot.append("!: handicap, rating and wins disagree on its place beyond the noise.")
    return "\n".join([*out, *foot]) + "\n"


def _pad(line: list[str], width: list[int]) -> list[str]:
    left = (1, 2)
    return [
        c.ljust(w) if i in left else c.rjust(w)
        for i, (c, w) in enumerate(zip(line, width, strict=True))
    ]


def markdown(table: pd.DataFrame, names: Names | None = None) -> str:
    """The same table in Markdown."""
    rows = _rows(table, names or Names())
    lines = ["| " + " | ".join(HEAD) + " |", "|" + " --- |" * len(HEAD)]
    lines += ["| " + " | ".join(markup.markdown(cell) for cell in row) + " |" for row in rows]
    return "\n".join(lines) + "\n"


def render_table(table: pd.DataFrame, fmt: str = "text", names: Names | None = None) -> str:
    """A ranking as text, csv, json or markdown."""
    if fmt == "csv":
        return markup.csv(table)
    if fmt == "json":
        rows = json.loads(table.to_json(orient="records", double_precision=6))
        return json.dumps(rows, indent=1, ensure_ascii=False) + "\n"
    if fmt == "markdown":
        return markdown(table, names)
    if fmt == "text":
        return text(table, names)
    raise ValueError(f"unknown format {fmt!r}; allowed: {', '.join(FORMATS)}")


def render(
    frame: pd.DataFrame, fmt: str = "text", names: Names | None = None, seed: int = 0
) -> str:
    """The ranking of a run as text, csv, json or markdown."""
    return render_table(ranking(frame, seed=seed), fmt, names)
