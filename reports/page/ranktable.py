"""The ranking for the terminal and for other programs."""

from __future__ import annotations

import json
import textwrap

import pandas as pd

from automa.names import unmarked
from reports.data.games import paired, read_games
from reports.data.names import Names
from reports.data.panel import left_out_text, panel_text
from reports.data.roles import panel_games
from reports.page import markup
from reports.page.plain import table_in
from reports.stats.bootstrap import RESAMPLES
from reports.stats.difficulty import difficulty
from reports.stats.ranking import ranking_table, strategy_table

WIDTH = 80
FORMATS = ("text", "csv", "json", "markdown")


def ranking(frame: pd.DataFrame, resamples: int = RESAMPLES, seed: int = 0) -> pd.DataFrame:
    """The ranking of a run, hardest first (see stats.ranking.ranking_table)."""
    return rankings(frame, resamples, seed)[0]


def rankings(
    frame: pd.DataFrame, resamples: int = RESAMPLES, seed: int = 0
) -> tuple[pd.DataFrame, pd.DataFrame]:
    """The Automas of a run, hardest first, and the strategies that rank them, strongest first."""
    found = difficulty(panel_games(read_games(frame)), resamples, seed)
    return ranking_table(found), strategy_table(found)


def notes(frame: pd.DataFrame) -> list[str]:
    """What the reader of a ranking must know: for whom it holds, and what it leaves out."""
    games = read_games(frame)
    counted = paired(panel_games(games))
    return [
        f"ranked for {panel_text(counted.strategies)}; ranks and intervals hold for these "
        "strategies",
        *counted.notes,
        *left_out_text(games.strategies),
    ]


def _rows(table: pd.DataFrame, names: Names) -> list[list[str]]:
    """Cells as text; Automas that are too close to call share a rank."""
    rows = []
    for row in table.itertuples(index=False):
        rank = f"{row.rank}{'=' if row.shared else ''}{'!' if _odd(row.agree) else ''}"
        half = f"{row.head_start:+.1f} [{row.head_start_low:+.1f}, {row.head_start_high:+.1f}]"
        name = f"{names.automa(row.automa)}"
        rating, win = f"{row.rating:+.0f}", f"{100 * row.win:.1f}%"
        rows.append([rank, name, names.level(row.automa), half, rating, win])
    return rows


def _odd(agree: str) -> bool:
    """Whether the measures clearly contradict each other."""
    return str(agree).startswith("no ")


HEAD = ["rank", "Automa", "stars", "head start VP [95%]", "rating", "wins"]


def text(table: pd.DataFrame, names: Names | None = None) -> str:
    """A plain table of at most 80 columns with a line that explains it."""
    lines = [list(HEAD), *_rows(table, names or Names())]
    others = [max(len(line[i]) for line in lines) for i in range(len(HEAD)) if i != 1]
    room = WIDTH - sum(others) - 2 * len(others)
    changed = [False, *(unmarked(automa) != automa for automa in table["automa"])]
    above = {i: line[1] for i, line in enumerate(lines) if changed[i] and len(line[1]) > room}
    for i, line in enumerate(lines):
        short = line[1] if len(line[1]) <= room else line[1][: room - 1] + "…"
        line[1] = "" if i in above else short
    width = [max(len(line[i]) for line in lines) for i in range(len(HEAD))]
    out = []
    for i, line in enumerate(lines):
        if i in above:  # what is changed needs a line of its own
            out += textwrap.wrap(f"{line[0]:>{width[0]}}  {above[i]}", WIDTH)
            line[0] = ""
        out.append("  ".join(_pad(line, width)).rstrip())
    out.insert(1, "  ".join("-" * w for w in width))
    foot = [
        "",
        "head start: VP added to the human's score for an even match; rating: Elo points",
        "above the mean strategy; wins: of the strategies.",
    ]
    if table["shared"].any():
        foot += _shared_words(bool((table["shared"] & table["chained"]).any()))
    if any(_odd(word) for word in table["agree"]):
        foot.append("!: head start, rating and wins clearly disagree on its rank.")
    return "\n".join([*out, *foot]) + "\n"


def _shared_words(chained: bool) -> list[str]:
    """What a shared rank means; `chained`: the ends of one are clearly different."""
    if not chained:
        return ["=: a shared rank, too close to call (95%, corrected for all pairs)."]
    return [
        "=: a shared rank: each is too close to call with its neighbour, but not all with",
        "each other (95%, corrected for all pairs).",
    ]


STRATEGY_HEAD = ["strategy", "rating [95%]", "mean margin VP [95%]", "wins"]


def strategies_in(form: str, table: pd.DataFrame) -> str:
    """The strategies' ranking as text, csv, json or markdown."""
    if form in ("csv", "json"):
        return render_table(table, form)
    rows = []
    for row in table.itertuples(index=False):
        rating = f"{row.rating:+.0f} [{row.rating_low:+.0f}, {row.rating_high:+.0f}]"
        margin = f"{row.margin:+.1f} [{row.margin_low:+.1f}, {row.margin_high:+.1f}]"
        rows.append((str(row.strategy), rating, margin, f"{100 * row.win:.1f}%"))
    lines = ["Strategies, strongest first:", "", *table_in(form, STRATEGY_HEAD, rows)]
    return "\n".join(lines) + "\n"


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
